/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Every option of every rule system matters. In some scenario the results change with the option's value, and do not
 * change if the preset is written out. Bouts to which the option does not apply do not change either, unless the option
 * acts in every bout. An option without a line in the table fails the test.
 */
#include <stdlib.h>
#include <string.h>

#include <salle/batch.h>
#include <salle/scenario.h>

#include "base/arena.h"

#include "rule_option_lines.h"
#include "tally_fixture.h"
#include "testing.h"

/* The results of running a scenario. */
struct result {
	struct salle_arena arena;
	bool refused, warned; /* `warned` means that a message says that the option has no effect */
	size_t n_tallies, n_counts;
	struct salle_batch_result fought;
	struct salle_sheet sheet; /* rows of all builds, one build after another */
};

static void fight(struct result *result, const struct line *line, const char *option)
{
	const char *sets[SETS_MAX + 1];
	size_t n = 0;
	while (n < SETS_MAX && line->sets[n] != NULL) {
		sets[n] = line->sets[n];
		n++;
	}
	if (option != NULL)
		sets[n++] = option;
	struct salle_overrides overrides = { .sets = sets, .n_sets = n, .data_dir = "scenarios" };
	struct salle_scenario scenario;
	struct salle_diagnostics diagnostics;
	*result = (struct result){ .arena = SALLE_ARENA_INIT };
	salle_diagnostics_init(&diagnostics);
	const char *path = salle_arena_format(&result->arena, "tests/options/%s_options.yaml", line->rules);
	result->refused = salle_scenario_load(path, &overrides, &scenario, &result->arena, &diagnostics) != SALLE_OK;
	if (result->refused && !line->refused)
		print_error("%s\n", diagnostics.n > 0 ? diagnostics.items[0].message : "cannot be read");
	const char *warning = salle_arena_format(&result->arena, "'%s' has no effect: it needs ", line->option);
	for (size_t i = 0; i < diagnostics.n; i++)
		result->warned |= strncmp(diagnostics.items[i].message, warning, strlen(warning)) == 0;
	salle_diagnostics_release(&diagnostics);
	if (result->refused)
		return;
	struct salle_batch_settings settings = { .threads = 2 };
	assert_int_equal(salle_batch_run(&scenario.plan, &settings, &result->fought, &result->arena), SALLE_OK);
	result->n_tallies = scenario.plan.n_matchups;
	result->n_counts = scenario.plan.layout.size;
	result->sheet.arena = &result->arena;
	for (size_t b = 0; b < scenario.n_builds; b++)
		scenario.plan.rules->fighter.describe(scenario.book, scenario.builds[b].fighter, &result->sheet);
}

/* Returns whether the bouts of all matchups differ; there must be several matchups. */
static bool differ_everywhere(const struct result *a, const struct result *b)
{
	for (size_t m = 0; m < a->n_tallies; m++)
		if (memcmp(unpacked_tally(&a->fought, m), unpacked_tally(&b->fought, m), a->n_counts * sizeof(uint64_t)) == 0)
			return false;
	return a->n_tallies > 1;
}

static bool acts_everywhere(const struct line *line, struct salle_arena *arena)
{
	const char *name = salle_arena_format(arena, "%s.%s", line->rules, line->option);
	for (size_t i = 0; i < sizeof everywhere / sizeof *everywhere; i++)
		if (strcmp(everywhere[i], name) == 0)
			return true;
	return false;
}

static bool has_same_results(const struct result *a, const struct result *b)
{
	if (a->refused || b->refused)
		return a->refused == b->refused;
	assert_int_equal(a->n_tallies, b->n_tallies);
	for (size_t m = 0; m < a->n_tallies; m++)
		if (memcmp(unpacked_tally(&a->fought, m), unpacked_tally(&b->fought, m), a->n_counts * sizeof(uint64_t)) != 0)
			return false;
	bool same = a->sheet.n == b->sheet.n;
	for (size_t i = 0; same && i < a->sheet.n; i++)
		same = strcmp(a->sheet.lines[i].value, b->sheet.lines[i].value) == 0;
	return same;
}

/* Lists the values to try for an option. */
static size_t other_values(const struct salle_field *field, const struct line *line, const char *values[VALUES_MAX])
{
	size_t n = 0;
	if (line->value != NULL)
		values[n++] = line->value;
	else if (field->kind == SALLE_BOOL)
		values[n++] = strcmp(field->preset, "yes") == 0 ? "no" : "yes";
	else if (field->kind == SALLE_NAME)
		for (size_t i = 0; field->names[i] != NULL && n < VALUES_MAX; i++)
			if (strcmp(field->names[i], field->preset) != 0)
				values[n++] = field->names[i];
	if (n == 0)
		fail_msg("%s: the line of '%s' has no value", line->rules, line->option);
	return n;
}

/* Tries the values of an option. Returns 0 if another value changes results and writing out the preset does not. */
static unsigned turn(const struct salle_field *field, const struct line *line)
{
	const char *values[VALUES_MAX];
	struct result as_it_is, written, turned;
	unsigned faults = 0;
	size_t n = other_values(field, line, values);
	fight(&as_it_is, line, NULL);
	fight(&written, line, salle_arena_format(&as_it_is.arena, "options.%s=%s", field->key, field->preset));
	if (as_it_is.refused || !has_same_results(&as_it_is, &written)) {
		print_error("%s: option '%s' moves results when its preset, %s, is written out\n", line->rules, field->key,
			field->preset);
		faults++;
	}
	salle_arena_release(&written.arena);
	for (size_t v = 0; v < n; v++) {
		fight(&turned, line, salle_arena_format(&as_it_is.arena, "options.%s=%s", field->key, values[v]));
		if (turned.refused != line->refused || has_same_results(&as_it_is, &turned)) {
			print_error("%s: option '%s' turned to %s %s\n", line->rules, field->key, values[v],
				turned.refused && !line->refused ? "is refused" : "moves nothing");
			faults++;
		}
		if (turned.warned) {
			print_error("%s: option '%s' turned to %s is said to have no effect\n", line->rules, field->key, values[v]);
			faults++;
		}
		if (!turned.refused && !acts_everywhere(line, &turned.arena) && differ_everywhere(&as_it_is, &turned)) {
			print_error("%s: option '%s' turned to %s moves bouts that have nothing to do with it\n", line->rules,
				field->key, values[v]);
			faults++;
		}
		salle_arena_release(&turned.arena);
	}
	salle_arena_release(&as_it_is.arena);
	return faults;
}

static const struct line *line_of(const struct salle_ruleset *rules, const char *option)
{
	for (size_t i = 0; i < LINES; i++)
		if (strcmp(lines[i].rules, rules->name) == 0 && strcmp(lines[i].option, option) == 0)
			return &lines[i];
	return NULL;
}

static void every_option_changes_results(void **state)
{
	unsigned faults = 0;
	size_t used = 0;
	for (size_t r = 0; salle_rulesets[r] != NULL; r++)
		for (const struct salle_field *field = salle_rulesets[r]->options.fields; field->key != NULL; field++) {
			const struct line *line = line_of(salle_rulesets[r], field->key);
			if (line == NULL) {
				print_error("%s: option '%s' has no line in tests/test_rule_options.c\n", salle_rulesets[r]->name,
					field->key);
				faults++;
				continue;
			}
			used++;
			faults += turn(field, line);
		}
	assert_int_equal(faults, 0);
	assert_int_equal(used, LINES); /* every line names an existing option, and none is listed twice */
}

/* `salle list options` gives the meaning of each option and, for readings, the place in the rule text. */
static void every_option_is_documented(void **state)
{
	for (size_t r = 0; salle_rulesets[r] != NULL; r++)
		for (const struct salle_field *field = salle_rulesets[r]->options.fields; field->key != NULL; field++) {
			if (field->help == NULL || field->preset == NULL)
				fail_msg("%s: option '%s' has no help or no preset", salle_rulesets[r]->name, field->key);
			if (field->heading == NULL && strcmp(salle_rulesets[r]->name, "coin") != 0) /* a coin has no rule text */
				fail_msg("%s: option '%s' reads no heading", salle_rulesets[r]->name, field->key);
		}
}

/* Returns a value other than the preset: the other truth value, the last other name, or the other end of the range. */
static const char *another_value(const struct salle_field *field, struct salle_arena *arena)
{
	const char *value = NULL;
	if (field->kind == SALLE_BOOL)
		return strcmp(field->preset, "yes") == 0 ? "no" : "yes";
	if (field->kind == SALLE_INT)
		return salle_arena_format(arena, "%.0f", strtod(field->preset, NULL) == field->max ? field->min : field->max);
	if (field->kind == SALLE_REAL)
		return salle_arena_format(arena, "%g", field->max);
	for (size_t i = 0; field->names != NULL && field->names[i] != NULL; i++)
		if (strcmp(field->names[i], field->preset) != 0)
			value = field->names[i];
	return value;
}

/* Returns whether the setting is reported to have no effect. If so, asserts that it changes no tally. */
static bool has_no_effect(const struct salle_ruleset *rules, const char *form, const struct salle_field *field)
{
	const struct line line = { .rules = rules->name, .option = field->key };
	struct result as_it_is, turned;
	fight(&as_it_is, &line, NULL);
	const char *set =
		salle_arena_format(&as_it_is.arena, "%s.%s=%s", form, field->key, another_value(field, &as_it_is.arena));
	fight(&turned, &line, set);
	bool warned = turned.warned && !as_it_is.warned && !turned.refused;
	if (warned && !has_same_results(&as_it_is, &turned))
		fail_msg("%s: %s is said to have no effect, but moves results", rules->name, set);
	salle_arena_release(&turned.arena);
	salle_arena_release(&as_it_is.arena);
	return warned;
}

static void settings_without_effect_change_nothing(void **state)
{
	size_t idle = 0;
	for (size_t r = 0; salle_rulesets[r] != NULL; r++) {
		const struct salle_ruleset *rules = salle_rulesets[r];
		for (const struct salle_field *field = rules->options.fields; field->key != NULL; field++)
			idle += field->needs[0].field != NULL && has_no_effect(rules, "options", field);
		for (const struct salle_field *field = rules->scene.fields; field->key != NULL; field++)
			idle += field->needs[0].field != NULL && has_no_effect(rules, "scene", field);
	}
	assert_true(idle >= 20);
}

RUN_TESTS(UNIT(every_option_is_documented), UNIT(settings_without_effect_change_nothing),
	UNIT(every_option_changes_results))
