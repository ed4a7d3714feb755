/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * docs/scenario-format.md matches the field tables. After a change of a field table, run this test with SALLE_UPDATE=1
 * in the environment to rewrite the file.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <salle/scenario.h>

#include "base/arena.h"
#include "document_fixture.h"
#include "diagnostics_fixture.h"
#include "testing.h"

#define DOCUMENT "docs/scenario-format.md"

static void test_document_equals_the_field_tables(void **state)
{
	assert_document(DOCUMENT, salle_scenario_document);
}

/* The document lists every key that a user can write. */
static void test_document_lists_every_key(void **state)
{
	char *text = document_text(salle_scenario_document);
	for (size_t i = 0; salle_rulesets[i] != NULL; i++) {
		const struct salle_ruleset *rules = salle_rulesets[i];
		const struct salle_field *tables[] = { rules->options.fields, rules->scene.fields, rules->build.fields };
		for (size_t t = 0; t < sizeof tables / sizeof tables[0]; t++) {
			for (const struct salle_field *field = tables[t]; field != NULL && field->key != NULL; field++) {
				char row[80];
				snprintf(row, sizeof row, "| `%s` |", field->key);
				assert_non_null(strstr(text, row));
			}
		}
	}
	free(text);
}

/* The document's example is a valid scenario. */
static void test_example_of_the_document_is_valid(void **state)
{
	char *text = document_text(salle_scenario_document);
	char *from = strstr(text, "```yaml\n");
	assert_non_null(from);
	from += strlen("```yaml\n");
	char *to = strstr(from, "```\n");
	assert_non_null(to);
	*to = '\0';
	char *folder = make_scratch(), *path = scratch_path(folder, "example.yaml");
	write_file(path, from);
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_diagnostics diagnostics;
	struct salle_scenario scenario;
	static const char *const sets[] = { "bouts=5000", "builds.daring.dice=6", "options.draw=0",
		"matchups=[[steady, daring]]" };
	struct salle_overrides overrides = { .data_dir = "scenarios" };
	salle_diagnostics_init(&diagnostics);
	assert_int_equal(salle_scenario_load(path, &overrides, &scenario, &arena, &diagnostics), SALLE_OK);
	for (size_t i = 0; i < 4; i++)
		assert_non_null(strstr(to + 1, sets[i]));
	overrides.sets = sets;
	overrides.n_sets = 4;
	assert_int_equal(salle_scenario_load(path, &overrides, &scenario, &arena, &diagnostics), SALLE_OK);
	assert_int_equal(scenario.plan.matchups[0].bouts, 5000);
	salle_diagnostics_release(&diagnostics);
	salle_arena_release(&arena);
	remove_scratch(folder);
	free(path);
	free(text);
}

RUN_TESTS(UNIT(test_document_equals_the_field_tables), UNIT(test_document_lists_every_key),
	UNIT(test_example_of_the_document_is_valid))
