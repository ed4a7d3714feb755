/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Every number that a rule text prints is a cell of a table or an option. Here such a number is called a figure. The
 * README of a rule system names its place: `table.column` for all rows, `table.row.column`, `options.key` or
 * `scene.key`. Each place must exist, and changing it must change results in one of the stages of figure_scenes.h. The
 * file MOVING lists a change for each figure. If this change no longer has an effect, the test tries all changes. With
 * SALLE_UPDATE=1 in the environment it tries all changes and rewrites MOVING.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <salle/batch.h>
#include <salle/scenario.h>

#include "base/arena.h"
#include "base/file.h"

#include "figure_scenes.h"
#include "diagnostics_fixture.h"
#include "testing.h"
#include "tally_fixture.h"

/* Columns of MOVING: rule system, figure, stage, change. */
#define MOVING "tests/options/moving_figures.tsv"

enum { TRIES_MAX = 48 };

static const char heading[] = "## Figure → cell or option\n";

enum { SUBJECTS = sizeof subjects / sizeof *subjects };

/* The results of running a scenario. */
struct result {
	struct salle_arena arena;
	bool refused;
	struct salle_scenario scenario;
	struct salle_batch_result fought;
	struct salle_sheet sheet; /* rows of all builds, one build after another */
};

static void fight(struct result *result, const char *rules, const char *const stage[SETS_MAX], const char *change)
{
	const char *sets[SETS_MAX + 1];
	size_t n = 0;
	while (stage[n] != NULL) {
		sets[n] = stage[n];
		n++;
	}
	if (change != NULL)
		sets[n++] = change;
	struct salle_overrides overrides = { .sets = sets, .n_sets = n, .bouts = 200, .data_dir = "scenarios" };
	struct salle_diagnostics diagnostics;
	*result = (struct result){ .arena = SALLE_ARENA_INIT };
	salle_diagnostics_init(&diagnostics);
	const char *path = salle_arena_format(&result->arena, "tests/options/%s_options.yaml", rules);
	result->refused =
		salle_scenario_load(path, &overrides, &result->scenario, &result->arena, &diagnostics) != SALLE_OK;
	if (result->refused && change == NULL)
		print_error("%s\n", diagnostics.n > 0 ? diagnostics.items[0].message : "cannot be read");
	salle_diagnostics_release(&diagnostics);
	if (result->refused)
		return;
	struct salle_batch_settings settings = { .threads = 1 };
	assert_int_equal(salle_batch_run(&result->scenario.plan, &settings, &result->fought, &result->arena), SALLE_OK);
	result->sheet.arena = &result->arena;
	const struct salle_ruleset *of = result->scenario.plan.rules;
	for (size_t b = 0; b < result->scenario.n_builds; b++) {
		struct salle_bill bill = { .arena = &result->arena };
		of->fighter.describe(result->scenario.book, result->scenario.builds[b].fighter, &result->sheet);
		if (of->fighter.price == NULL)
			continue;
		of->fighter.price(result->scenario.book, result->scenario.builds[b].fighter, &bill);
		salle_sheet_add_line(&result->sheet, "cost", "%u", salle_bill_total(&bill));
	}
}

static bool has_same_results(const struct result *a, const struct result *b)
{
	const struct salle_plan *plan = &a->scenario.plan;
	for (size_t m = 0; m < plan->n_matchups; m++)
		if (memcmp(unpacked_tally(&a->fought, m), unpacked_tally(&b->fought, m),
				plan->layout.size * sizeof(uint64_t)) != 0)
			return false;
	bool same = a->sheet.n == b->sheet.n;
	for (size_t i = 0; same && i < a->sheet.n; i++)
		same = strcmp(a->sheet.lines[i].value, b->sheet.lines[i].value) == 0;
	return same;
}

/* ---- what a README names ---- */

/* A place that a README names, with its field and a change that has an effect. */
struct named {
	char table[64], row[64], column[64]; /* row: "" for all rows; table: may also be "options" or "scene" */
	char name[200];
	const struct salle_field *field;
	bool quiet;
	/* A change that has an effect. For a quiet figure, which matters too rarely, a change that is accepted. NULL until
	 * found. */
	const char *change;
	size_t stage; /* stage in which `change` was made */
};

static const struct salle_field *field_of(const struct salle_field *fields, const char *key)
{
	for (; fields->key != NULL; fields++)
		if (strcmp(fields->key, key) == 0)
			return fields;
	return NULL;
}

static const struct salle_field *fields_of(const struct salle_ruleset *rules, const char *table)
{
	if (strcmp(table, "options") == 0)
		return rules->options.fields;
	if (strcmp(table, "scene") == 0)
		return rules->scene.fields;
	for (const struct salle_table_kind *kind = rules->tables; kind->name != NULL; kind++)
		if (strcmp(kind->name, table) == 0)
			return kind->fields;
	return NULL;
}

/*
 * Parses `length` letters as table.column or table.row.column. If the place does not exist, prints an error and returns
 * false.
 */
static bool read_place(const struct salle_ruleset *rules, const char *text, size_t length, struct named *named)
{
	char copy[192], *part[4] = { NULL }, *left = NULL;
	unsigned n = 0;
	assert_true(length < sizeof copy);
	memcpy(copy, text, length);
	copy[length] = '\0';
	for (char *at = strtok_r(copy, ".", &left); at != NULL && n < 4; at = strtok_r(NULL, ".", &left))
		part[n++] = at;
	*named = (struct named){ .field = NULL };
	const struct salle_field *fields = n == 2 || n == 3 ? fields_of(rules, part[0]) : NULL;
	if (fields != NULL)
		named->field = field_of(fields, part[n - 1]);
	if (named->field == NULL) {
		print_error("%s: the README names '%.*s', which is no column of a table, option or key of a scene\n",
			rules->name, (int)length, text);
		return false;
	}
	(void)snprintf(named->table, sizeof named->table, "%s", part[0]);
	(void)snprintf(named->row, sizeof named->row, "%s", n == 3 ? part[1] : "");
	(void)snprintf(named->column, sizeof named->column, "%s", part[n - 1]);
	(void)snprintf(named->name, sizeof named->name, "%.*s", (int)length, text);
	return true;
}

/* ---- changes ---- */

/* Fields that name rows of other tables, or several names, and the values to try for them. */
static const struct {
	const char *table, *column, *values[5];
} lists[] = {
	{ "armor", "traits", { "plate", "maille" } },
	{ "armor_options", "traits", { "plate", "rigid" } },
	{ "armor_options", "against", { "swing", "thrust" } },
	{ "armor_options", "at", { "ribs", "gaps" } },
	{ "armor_traits", "blunts", { "cut", "pierce" } },
	{ "armor_traits", "against", { "swing", "thrust" } },
	{ "armor_traits", "withstands", { "swing", "thrust" } },
	{ "weapons", "traits", { "crushing", "curved" } },
	{ "weapons", "wheels", { "own", "tros" } },
	{ "weapons", "swing_wheels", { "own", "tros" } },
	{ "weapons", "thrust_wheels", { "own", "tros" } },
	{ "maneuvers", "wheels", { "own", "tros" } },
	{ "weapon_traits", "modes", { "swing", "thrust" } },
	{ "weapon_traits", "types", { "cut", "blunt" } },
	{ "weapon_traits", "ignores_av", { "maille", "plate" } },
	{ "weapon_traits", "ignores_cap", { "rigid", "plate" } },
	{ "weapon_traits", "ignores_cuts", { "maille", "plate" } },
	{ "weapon_traits", "ignores_pierces", { "maille", "plate" } },
	{ "weapon_traits", "ignores_hard", { "maille", "plate" } },
	{ "weapon_traits", "keeps", { "maille", "rigid" } },
};

/* Returns the values to try for a field of the list above, or NULL if the list does not have the field. */
static const char *const *list_values(const struct named *named)
{
	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
		if (strcmp(lists[i].table, named->table) == 0 && strcmp(lists[i].column, named->column) == 0)
			return lists[i].values;
	return NULL;
}

/* Lists values to try for a field, in the syntax of row changes. Relative steps such as "+1" are listed only if
 * `steps`, because options do not have them. */
static size_t other_values(const struct named *named, bool steps, const char *values[8])
{
	const struct salle_field *field = named->field;
	const char *const *listed = list_values(named);
	static const char *const by_steps[] = { "+1", "-1", "+2", "-2", "*2", "+20", "*6" };
	static const char *const numbers[] = { "1", "2", "0", "4", "6" }, *const truths[] = { "yes", "no" };
	size_t n = 0;
	if (listed != NULL)
		for (; listed[n] != NULL; n++)
			values[n] = listed[n];
	else if (field->kind == SALLE_NAME)
		for (; n < 8 && field->names[n] != NULL; n++)
			values[n] = field->names[n];
	else if (field->kind == SALLE_BOOL)
		for (; n < 2; n++)
			values[n] = truths[n];
	else
		for (; n < (steps ? 7 : 5); n++)
			values[n] = (steps ? by_steps : numbers)[n];
	return n;
}

/*
 * Lists changes of an option or of a column. For a column of numbers there are several changes: they change only the
 * cells above -1000, 0, 2 or 5, because sometimes the smallest cells must keep their values.
 */
static size_t changes_of(const struct named *named, struct salle_arena *arena, const char *changes[TRIES_MAX])
{
	static const char *const from[] = { "-1000", "0", "2", "5" };
	bool is_table = strcmp(named->table, "options") != 0 && strcmp(named->table, "scene") != 0;
	const char *values[8];
	size_t n_values = other_values(named, is_table, values), n = 0;
	bool number = named->field->kind == SALLE_INT || named->field->kind == SALLE_REAL;
	for (size_t v = 0; v < n_values; v++) {
		if (!is_table)
			changes[n++] = salle_arena_format(arena, "%s.%s=%s", named->table, named->column, values[v]);
		else if (named->row[0] != '\0')
			changes[n++] = salle_arena_format(arena, "tables.%s={rows: [{row: %s, %s: %s}]}", named->table, named->row,
				named->column, values[v]);
		for (size_t f = 0; is_table && named->row[0] == '\0' && f < (number ? 4 : 1) && n < TRIES_MAX; f++)
			changes[n++] = number ? salle_arena_format(arena, "tables.%s={rows: [{where: %s > %s, %s: %s}]}",
										named->table, named->column, from[f], named->column, values[v])
								  : salle_arena_format(arena, "tables.%s={rows: [{where: %s != %s, %s: %s}]}",
										named->table, named->column, values[v], named->column, values[v]);
	}
	return n;
}

/*
 * Returns whether a change affects results, compared with `as_it_is`, the results of the unchanged stage. A refused
 * scenario counts as an effect, except for numbers and lists. The change of a quiet figure need only be accepted.
 */
static bool has_effect(const struct result *as_it_is, const struct subject *subject, size_t stage,
	const struct named *named, const char *change)
{
	const bool number =
		named->field->kind == SALLE_INT || named->field->kind == SALLE_REAL || list_values(named) != NULL;
	struct result turned;
	fight(&turned, subject->rules, subject->stages[stage], change);
	bool moved = named->quiet ? !turned.refused : turned.refused ? !number : !has_same_results(as_it_is, &turned);
	salle_arena_release(&turned.arena);
	return moved;
}

/* Returns whether `known`, the text of MOVING, lists this change. */
static bool is_listed(const char *known, const struct subject *subject, size_t stage, const struct named *named,
	const char *change)
{
	char *line;
	assert_true(asprintf(&line, "\n%s\t%s\t%zu\t%s\n", subject->rules, named->name, stage, change) > 0);
	bool found = strstr(known, line) != NULL;
	free(line);
	return found;
}

/* Finds a change with an effect in this stage. If `known` is not NULL, tries only the changes that it lists. */
static void find_change(const struct result *as_it_is, const struct subject *subject, size_t stage, struct named *named,
	const char *known, struct salle_arena *arena)
{
	const char *changes[TRIES_MAX];
	size_t n = changes_of(named, arena, changes);
	for (size_t i = 0; i < n && named->change == NULL; i++)
		if ((known == NULL || is_listed(known, subject, stage, named, changes[i])) &&
			has_effect(as_it_is, subject, stage, named, changes[i])) {
			named->change = changes[i];
			named->stage = stage;
		}
}

/* Tries one stage after another until each figure has a change. Quiet figures are tried in the first stage only. */
static void find_in_stages(const struct subject *subject, struct named *named, size_t n, const char *known,
	struct salle_arena *arena)
{
	for (size_t s = 0; s < STAGES_MAX && (s == 0 || subject->stages[s][0] != NULL); s++) {
		struct result as_it_is;
		fight(&as_it_is, subject->rules, subject->stages[s], NULL);
		assert_false(as_it_is.refused);
		for (size_t i = 0; i < n; i++)
			if (named[i].change == NULL && (s == 0 || !named[i].quiet))
				find_change(&as_it_is, subject, s, &named[i], known, arena);
		salle_arena_release(&as_it_is.arena);
	}
}

/* Parses all places that the table of a README names. Returns how many. */
static size_t read_table(const struct salle_ruleset *rules, const char *text, struct named *named, size_t most,
	unsigned *faults)
{
	const char *at = strstr(text, heading);
	size_t n = 0;
	if (at == NULL)
		fail_msg("%s: the README has no '%.*s'", rules->name, (int)sizeof heading - 2, heading);
	at += sizeof heading - 1;
	const char *end = strstr(at, "\n## ");
	end = end != NULL ? end : at + strlen(at);
	for (const char *line = at; line < end && strchr(line, '\n') != NULL; line = strchr(line, '\n') + 1) {
		const char *stop = strchr(line, '\n'), *cell = NULL;
		if (*line == '|')
			cell = memchr(line + 1, '|', (size_t)(stop - line - 1));
		while (cell != NULL && (cell = memchr(cell, '`', (size_t)(stop - cell))) != NULL) {
			const char *close = memchr(cell + 1, '`', (size_t)(stop - cell - 1));
			assert_non_null(close);
			assert_true(n < most);
			if (read_place(rules, cell + 1, (size_t)(close - cell - 1), &named[n]))
				n++;
			else
				++*faults;
			cell = close + 1;
		}
	}
	return n;
}

static bool is_quiet_figure(const struct subject *subject, const char *name)
{
	for (size_t i = 0; i < QUIET_MAX && subject->quiet[i] != NULL; i++)
		if (strcmp(subject->quiet[i], name) == 0)
			return true;
	return false;
}

static const char *read_text(const char *path, struct salle_arena *arena)
{
	struct salle_diagnostics diagnostics;
	char *text = NULL;
	size_t length = 0;
	salle_diagnostics_init(&diagnostics);
	assert_int_equal(salle_file_read(path, NULL, arena, &text, &length, &diagnostics), SALLE_OK);
	salle_diagnostics_release(&diagnostics);
	return text;
}

/* Checks all figures of a rule system and writes their lines of MOVING. `known` is the old text of MOVING or NULL.
 * Returns the number of faults. */
static unsigned check(const struct subject *subject, const char *known, FILE *moving)
{
	enum { NAMED_MAX = 400 };
	const struct salle_ruleset *rules = salle_ruleset_find(subject->rules);
	static struct named named[NAMED_MAX];
	struct salle_arena arena = SALLE_ARENA_INIT;
	unsigned faults = 0;
	const char *text = read_text(salle_arena_format(&arena, "src/rules/%s/README.md", subject->rules), &arena);
	size_t n = read_table(rules, text, named, NAMED_MAX, &faults), searched = 0;
	assert_true(n > 10);
	for (size_t i = 0; i < n; i++)
		named[i].quiet = is_quiet_figure(subject, named[i].name);
	if (known != NULL)
		find_in_stages(subject, named, n, known, &arena);
	for (size_t i = 0; i < n; i++)
		searched += named[i].change == NULL;
	if (searched > 0)
		find_in_stages(subject, named, n, NULL, &arena);
	if (known != NULL && searched > 0)
		print_message("%s: %zu figures do not move as in " MOVING "\n", subject->rules, searched);
	for (size_t i = 0; i < n; i++) {
		if (named[i].change == NULL) {
			print_error("%s: %s moves nothing\n", subject->rules, named[i].name);
			faults++;
		} else {
			fprintf(moving, "%s\t%s\t%zu\t%s\n", subject->rules, named[i].name, named[i].stage, named[i].change);
		}
	}
	salle_arena_release(&arena);
	return faults;
}

static void every_figure_of_the_rules_changes_results(void **state)
{
	unsigned faults = 0;
	bool update = getenv("SALLE_UPDATE") != NULL;
	struct salle_arena arena = SALLE_ARENA_INIT;
	const char *known = update ? NULL : read_text(MOVING, &arena);
	char *fresh = NULL;
	size_t size = 0;
	FILE *moving = open_memstream(&fresh, &size);
	assert_non_null(moving);
	fputs("# rule system, figure, stage, change that moves it: written by tests/test_figures_of_rules.c\n", moving);
	for (size_t i = 0; i < SUBJECTS; i++)
		faults += check(&subjects[i], known, moving);
	assert_int_equal(fclose(moving), 0);
	if (update)
		write_file(MOVING, fresh);
	free(fresh);
	salle_arena_release(&arena);
	assert_int_equal(faults, 0);
}

TEST_MAIN
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(every_figure_of_the_rules_changes_results) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
