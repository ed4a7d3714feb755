/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of house rules that a rule system refuses. Each error about a word of such a rule gives the reason. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <salle/ruleset.h>
#include <salle/scenario.h>

#include "base/arena.h"
#include "diagnostics_fixture.h"
#include "testing.h"

/* Fails the test unless an error about this scenario gives the reason. */
static void assert_explained(const char *path, const char *text, const struct salle_refusal *refusal)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_diagnostics diagnostics;
	struct salle_scenario scenario = { 0 };
	const struct salle_overrides overrides = { .data_dir = "scenarios" };
	salle_diagnostics_init(&diagnostics);
	write_file(path, text);
	assert_int_equal(salle_scenario_load(path, &overrides, &scenario, &arena, &diagnostics), SALLE_BAD_INPUT);
	bool explained = false;
	for (size_t i = 0; i < diagnostics.n; i++)
		explained |= strstr(diagnostics.items[i].message, refusal->house_rule) != NULL &&
			strstr(diagnostics.items[i].message, refusal->reason) != NULL;
	if (!explained)
		fail_msg("%s: no reason", text);
	salle_diagnostics_release(&diagnostics);
	salle_arena_release(&arena);
}

/* Returns a scenario that has the key, with a value that is wrong even if the key exists. */
static const char *scenario_with(struct salle_arena *arena, const char *rules, const char *where, const char *key)
{
	if (strcmp(where, "options") == 0)
		return salle_arena_format(arena, "rules: %s\noptions: {%s: 99999}\n", rules, key);
	if (strcmp(where, "tables") == 0)
		return salle_arena_format(arena, "rules: %s\ntables: {%s: {rows: []}}\n", rules, key);
	if (strcmp(key, "new") == 0)
		return salle_arena_format(arena, "rules: %s\ntables: {%s: {rows: {a new one: {}}}}\n", rules, where);
	return salle_arena_format(arena, "rules: %s\ntables: {%s: {rows: [{where: 1 == 1, %s: 99999}]}}\n", rules, where,
		key);
}

/* Returns the next word of the list, and moves `list` past that word. Returns NULL at the end. */
static const char *next_word(struct salle_arena *arena, const char **list)
{
	*list += strspn(*list, " ");
	const int length = (int)strcspn(*list, " ");
	const char *word = salle_arena_format(arena, "%.*s", length, *list);
	*list += length;
	return length > 0 ? word : NULL;
}

static void every_refusal_is_explained(void **state)
{
	(void)state;
	struct salle_arena arena = SALLE_ARENA_INIT;
	char *folder = make_scratch(), *path = scratch_path(folder, "scenario.yaml");
	size_t n = 0;
	for (size_t r = 0; salle_rulesets[r] != NULL; r++)
		for (const struct salle_refusal *refusal = salle_rulesets[r]->refusals;
			 refusal != NULL && refusal->section != NULL; refusal++) {
			const char *places = refusal->section, *where, *key;
			while ((where = next_word(&arena, &places)) != NULL)
				for (const char *keys = refusal->keys; (key = next_word(&arena, &keys)) != NULL; n++)
					assert_explained(path, scenario_with(&arena, salle_rulesets[r]->name, where, key), refusal);
		}
	assert_true(n > 100);
	free(path);
	remove_scratch(folder);
	salle_arena_release(&arena);
}

/* The reason appears once, even for a new row that is otherwise right. It does not appear beside other errors. */
static void reasons_appear_where_they_belong(void **state)
{
	(void)state;
	struct salle_diagnostics diagnostics;
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_scenario scenario = { 0 };
	const struct salle_overrides overrides = { .data_dir = "scenarios" };
	char *folder = make_scratch(), *path = scratch_path(folder, "scenario.yaml");
	salle_diagnostics_init(&diagnostics);
	write_file(path,
		"rules: saga\noptions: {charg: 1}\n"
		"tables: {fatigue: {rows: [{new: faint, like: dazed}, {row: tired, penalty: 101}]}}\n"
		"builds: {a: {weapons: [rapier]}, b: {weapons: [rapier]}}\nmatchups: [[a, b]]\n");
	assert_int_equal(salle_scenario_load(path, &overrides, &scenario, &arena, &diagnostics), SALLE_BAD_INPUT);
	for (size_t i = 0; i < diagnostics.n; i++)
		assert_null(strstr(diagnostics.items[i].message, "cannot be expressed:"));
	salle_diagnostics_release(&diagnostics);
	salle_diagnostics_init(&diagnostics);
	write_file(path,
		"rules: saga\ntables: {fatigue: {rows: [{new: faint, like: dazed}]}}\n"
		"builds: {a: {weapons: [rapier]}, b: {weapons: [rapier]}}\nmatchups: [[a, b]]\n");
	assert_int_equal(salle_scenario_load(path, &overrides, &scenario, &arena, &diagnostics), SALLE_BAD_INPUT);
	size_t reasons = 0;
	for (size_t i = 0; i < diagnostics.n; i++)
		reasons += strstr(diagnostics.items[i].message, "one more fatigue level cannot be expressed:") != NULL;
	assert_int_equal(reasons, 1);
	salle_diagnostics_release(&diagnostics);
	free(path);
	remove_scratch(folder);
	salle_arena_release(&arena);
}

RUN_TESTS(UNIT(every_refusal_is_explained), UNIT(reasons_appear_where_they_belong))
