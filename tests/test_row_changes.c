/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tests of changes to a table's rows by name or condition: new rows, values that are added, multiplied or set, and
 * faults.
 */
#include <string.h>

#include <salle/ruleset.h>

#include "base/arena.h"
#include "diagnostics_fixture.h"
#include "testing.h"
#include "scenario/table_reader.h"
#include "scenario/yaml.h"

struct arm {
	struct salle_text name, swing;
	int32_t kind;
	bool shot;
	int64_t cost;
	double load;
	struct salle_indices traits;
	struct salle_texts heads;
};

static const char *const kind_names[] = { "blade", "staff", NULL };
static const char *const trait_names[] = { "curved", "pick", "hook", NULL };

#define NAME { .key = "name", .kind = SALLE_TEXT, .offset = offsetof(struct arm, name), .required = true }
#define SWING { .key = "swing", .kind = SALLE_TEXT, .offset = offsetof(struct arm, swing) }
#define OTHERS \
	{ .key = "kind", .kind = SALLE_NAME, .offset = offsetof(struct arm, kind), .names = kind_names, \
		.preset = "blade" }, \
	{ .key = "shot", .kind = SALLE_BOOL, .offset = offsetof(struct arm, shot), .preset = "no" }, \
	{ .key = "cost", .kind = SALLE_INT, .offset = offsetof(struct arm, cost), .min = 0, .max = 20, .preset = "2" }, \
	{ .key = "load", .kind = SALLE_REAL, .offset = offsetof(struct arm, load), .hundredths = true }, \
	{ .key = "traits", .kind = SALLE_NAMES, .offset = offsetof(struct arm, traits), .names = trait_names }, \
	{ .key = "heads", .kind = SALLE_TEXTS, .offset = offsetof(struct arm, heads) }, \
	{ 0 },

static const struct salle_field arm_fields[] = { NAME, SWING, OTHERS };
static const struct salle_field swing_fields[] = { SWING, NAME, OTHERS };

static const struct salle_table_kind keyed = { .name = "arms",
	.fields = arm_fields,
	.row_size = sizeof(struct arm),
	.has_unique_names = true };
/* Two rows of these tables may have the same name. `nameless` does not even begin with the column of names. */
static const struct salle_table_kind named = { .name = "arms", .fields = arm_fields, .row_size = sizeof(struct arm) };
static const struct salle_table_kind nameless = { .name = "arms",
	.fields = swing_fields,
	.row_size = sizeof(struct arm) };

static const char table[] = "name,swing,kind,shot,cost,load,traits,heads\n"
							"sword,1c,blade,,3,0.1,curved,1c;2p\n"
							"pole,-1b,staff,,5,0.2,pick;hook,3b\n"
							"bow,,staff,yes,,,,\n";

static struct salle_arena arena;
static struct salle_diagnostics diagnostics;
static struct salle_rows rows;

static int tear_down(void **state)
{
	salle_diagnostics_release(&diagnostics);
	salle_arena_release(&arena);
	return 0;
}

static void change(const struct salle_table_kind *kind, const char *changes, enum salle_status expected)
{
	struct salle_node *root;
	assert_int_equal(salle_yaml_parse(changes, strlen(changes), "s.yaml", &root, &arena, &diagnostics), SALLE_OK);
	assert_int_equal(salle_table_parse(kind, table, strlen(table), "t.csv", root, &rows, &arena, &diagnostics),
		expected);
}

static const struct arm *row(size_t i)
{
	return (const struct arm *)rows.items + i;
}

static void test_cells_are_set(void **state)
{
	change(&keyed, "{sword: {cost: 7, load: -0.5}, pole: {swing: -2b, traits: [curved]}}", SALLE_OK);
	assert_int_equal(row(0)->cost, 7);
	assert_true(row(0)->load == -0.5);
	assert_string_equal(row(1)->swing.text, "-2b");
	assert_int_equal(row(1)->traits.n, 1);
	assert_int_equal(row(1)->cost, 5);
}

static void test_numbers_are_changed(void **state)
{
	change(&keyed, "[{row: [sword, pole], swing: +1, cost: '*1.5', load: -0.05, heads: -2}]", SALLE_OK);
	assert_string_equal(row(0)->swing.text, "2c");
	assert_string_equal(row(1)->swing.text, "0b");
	/* 4.5 and 7.5 are rounded away from zero */
	assert_int_equal(row(0)->cost, 5);
	assert_int_equal(row(1)->cost, 8);
	assert_true(row(0)->load == 0.05);
	assert_string_equal(row(0)->heads.items[0].text, "-1c");
	assert_string_equal(row(0)->heads.items[1].text, "0p");
	assert_int_equal(row(2)->cost, 2);
	/*
	 * A change of an absent number changes its default. A number without a default stays absent. Numbers with a sign
	 * can only be set.
	 */
	change(&keyed, "[{row: bow, cost: +1}, {row: [pole, bow], swing: +1}, {row: sword, set: {load: -1}}]", SALLE_OK);
	assert_int_equal(row(2)->cost, 3);
	assert_null(row(2)->swing.text);
	assert_true(row(0)->load == -1);
	/*
	 * 0.1 * 1.25 = 0.125 is rounded to hundredths, away from zero. An error about a wrong cell has the place of the
	 * change.
	 */
	change(&keyed, "[{row: sword, load: '*1.25'}, {row: pole, load: '*-0.13'}]", SALLE_OK);
	assert_true(row(0)->load == 0.13 && row(1)->load == -0.03);
	change(&keyed, "[{row: sword, load: 0.125}]", SALLE_BAD_INPUT);
	ASSERT_REPORTED(&diagnostics, "1:21: 'load' must be a number with at most two decimals, not '0.125'");
	assert_string_equal(rows.places[0].file, "s.yaml");
}

static void test_lists_are_changed(void **state)
{
	change(&keyed, "[{where: traits == hook, traits: -pick}, {where: kind == blade, traits: +hook}]", SALLE_OK);
	assert_int_equal(row(1)->traits.n, 1);
	assert_int_equal(row(1)->traits.items[0], 2);
	assert_int_equal(row(0)->traits.n, 2);
	assert_int_equal(row(0)->traits.items[1], 2);
}

/* Asserts which rows a condition chooses. Chosen rows get the cost 9. */
static void assert_chosen(const char *where, bool sword, bool pole, bool bow)
{
	char changes[200];
	assert_true((size_t)snprintf(changes, sizeof changes, "[{where: '%s', cost: 9}]", where) < sizeof changes);
	change(&keyed, changes, SALLE_OK);
	assert_int_equal(row(0)->cost == 9, sword);
	assert_int_equal(row(1)->cost == 9, pole);
	assert_int_equal(row(2)->cost == 9, bow);
}

static void test_conditions_select_rows(void **state)
{
	assert_chosen("kind == staff", false, true, true);
	assert_chosen("kind != staff", true, false, false);
	assert_chosen("cost >= 3 and not kind == staff", true, false, false);
	assert_chosen("2 * cost < 5 or load > 0.15", false, true, true);
	assert_chosen("shot == yes", false, false, true);
	assert_chosen("shot == no", true, true, false);
	assert_chosen("traits == pick", false, true, false);
	assert_chosen("name == pole", false, true, false);
	/*
	 * A condition compares the number at the start of a text. An empty cell is neither less nor greater than a number.
	 */
	assert_chosen("swing < 1", false, true, false);
	assert_chosen("swing >= 1", true, false, false);
	assert_chosen("heads == 3", false, true, false);
	assert_chosen("load <= 0.1", true, false, false);
	assert_chosen("-cost / 2 > -2", true, false, true);
}

static void test_new_rows_are_added(void **state)
{
	change(&keyed,
		"[{new: axe, like: pole, cost: -1, traits: +curved}, {new: club, swing: 1b}, {where: kind == staff, load: 1}]",
		SALLE_OK);
	assert_int_equal(rows.n, 5);
	assert_string_equal(row(3)->name.text, "axe");
	assert_string_equal(row(3)->swing.text, "-1b");
	assert_int_equal(row(3)->cost, 4);
	assert_int_equal(row(3)->traits.n, 3);
	assert_true(row(3)->load == 1); /* later changes see the new value */
	assert_string_equal(row(4)->swing.text, "1b");
	assert_int_equal(row(4)->kind, 0);
	assert_int_equal(row(1)->cost, 5);
	/* The place of a new row is that of its name. The place of a changed row is that of its last change. */
	assert_int_equal(rows.places[4].column, 59);
	assert_int_equal(rows.places[3].column, 100);
}

/* A new row stands behind the row `after` or in front of the row `before`; later changes can name it. */
static void test_new_rows_keep_their_places(void **state)
{
	static const char *const names[] = { "axe", "club", "sword", "mace", "pole", "bow", "sling" };
	change(&keyed,
		"[{new: mace, like: pole, after: sword, cost: 9}, {new: axe, like: bow, before: sword}, "
		"{new: club, after: axe}, {new: sling}]",
		SALLE_OK);
	assert_int_equal(rows.n, sizeof names / sizeof *names);
	for (size_t i = 0; i < rows.n; i++)
		assert_string_equal(row(i)->name.text, names[i]);
	assert_int_equal(row(3)->cost, 9);
	assert_int_equal(row(4)->cost, 5);
	change(&keyed,
		"- {new: a, after: swrod}\n- {new: b, after: bow, before: pole}\n- {row: bow, after: pole}\n"
		"- {where: cost > 4, before: pole}\n",
		SALLE_BAD_INPUT);
	ASSERT_REPORTED(&diagnostics, "1:19: unknown row 'swrod' (did you mean 'sword'?)",
		"2:32: expected one of 'after' and 'before'", "3:21: 'after' needs 'new': it says where the new row stands",
		"4:29: 'before' needs 'new': it says where the new row stands");
}

static void test_faulty_changes_are_refused(void **state)
{
	change(&keyed,
		"- {row: swrod, cost: 1}\n- {where: kin == staff, cost: 1}\n- {where: kind == staf, cost: 1}\n"
		"- {where: cost > 30, cost: 1}\n- {where: cost + 1, cost: 1}\n- {where: kind > 2, cost: 1}\n"
		"- {row: sword, where: cost > 1}\n- {cost: 1}\n- sword\n- {new: pole}\n- {new: x, like: y}\n"
		"- {row: sword, kind: +1}\n- {row: sword, cost: +1c}\n- {row: sword, cots: 1}\n- {row: sword, like: pole}\n"
		"- {row: sword, set: 3}\n- {row: sword, cost: '*9'}\n- {row: sword, set: {cost: +1}}\n",
		SALLE_BAD_INPUT);
	ASSERT_REPORTED(&diagnostics, "1:9: unknown row 'swrod' (did you mean 'sword'?)",
		"2:11: unknown column of arms 'kin' (did you mean 'kind'?)",
		"3:19: unknown value of 'kind': 'staf' (did you mean 'staff'?)", "4:11: no row of arms has cost > 30",
		"5:11: expected a comparison, such as cost >= 10",
		"6:11: expected a column of numbers; names are compared by == and !=",
		"7:3: expected one of 'where', 'row' and 'new'", "8:3: expected one of 'where', 'row' and 'new'",
		"9:3: expected {where: CONDITION, COLUMN: VALUE, ...}, not a single value",
		"10:9: there is already a row 'pole': change it with 'row'", "11:18: unknown row 'y' (known: sword, pole, bow)",
		"12:22: column 'kind' has no numbers to change: set it",
		"13:22: expected a number to add to 'cost' or to multiply it by, not '+1c'; to set it so: set: {cost: ...}",
		"14:16: unknown key 'cots' (did you mean 'cost'?)",
		"15:22: 'like' needs 'new': it names the row that the new one copies",
		"16:21: expected a map of columns to values, not a single value",
		"18:28: this replaces cells: write the whole new 'cost', or change it in a list of changes: - {row: sword, "
		"cost: '+1'}",
		"17:22: 'cost' must be a whole number from 0 to 20, not '27'");
}

/* A cell that is not a number cannot be increased or multiplied. That is an error, not a change without effect. */
static void test_cells_without_numbers(void **state)
{
	change(&keyed, "- {row: bow, swing: +1}\n- {where: name == bow, swing: '*2'}\n- {row: bow, swing: -1}\n",
		SALLE_BAD_INPUT);
	ASSERT_REPORTED(&diagnostics, "1:21: 'swing' is empty in the row, so '+1' cannot change it: write a value",
		"2:31: 'swing' is empty in the row, so '*2' cannot change it: write a value",
		"3:21: 'swing' is empty in the row, so '-1' cannot change it: write a value, or set: {swing: -1}");
	change(&keyed, "- {row: sword, cost: '*1.1'}\n", SALLE_OK);
	ASSERT_REPORTED(&diagnostics, "1:22: '*1.1' has no effect on 'cost', because whole numbers are rounded");
	/* in a map, text that looks like an addition is an error, but a negative number is a value */
	change(&keyed, "sword: {swing: +1}\n", SALLE_BAD_INPUT);
	ASSERT_REPORTED(&diagnostics,
		"1:16: this replaces cells: write the whole new 'swing', or change it in a list of changes: - {row: sword, "
		"swing: '+1'}");
	static const struct salle_field fields[] = { NAME, SWING,
		{ .key = "traits", .kind = SALLE_TEXTS, .offset = offsetof(struct arm, heads) }, { 0 } };
	static const struct salle_table_kind texts = { .name = "arms", .fields = fields, .row_size = sizeof(struct arm),
		.has_unique_names = true };
	static const char written[] = "name,swing,traits\nsword,cut,curved\npole,1b,pick;hook\nbow,,\n";
	struct salle_node *root;
	static const char changes[] = "- {where: traits != none, traits: +1}\n- {row: [sword, pole], swing: '*2'}\n";
	assert_int_equal(salle_yaml_parse(changes, strlen(changes), "s.yaml", &root, &arena, &diagnostics), SALLE_OK);
	assert_int_equal(salle_table_parse(&texts, written, strlen(written), "t.csv", root, &rows, &arena, &diagnostics),
		SALLE_BAD_INPUT);
	/* an empty cell stays empty */
	ASSERT_REPORTED(&diagnostics,
		"1:35: 'traits' of 'sword' is 'curved', which '+1' cannot change: expected +word to add an element, "
		"-word to remove one, or a list",
		"1:35: 'traits' of 'pole' is 'pick;hook', which '+1' cannot change: expected +word to add an element, "
		"-word to remove one, or a list",
		"2:31: 'swing' of 'sword' is 'cut', which '*2' cannot change: expected a text");
}

/*
 * If one change is wrong in several rows, each error names its row. If the change is wrong in one row, the error has
 * only the place.
 */
static void test_faults_name_their_rows(void **state)
{
	change(&keyed, "- {where: cost > 2, cost: '*7'}\n- {row: bow, cost: 30}\n", SALLE_BAD_INPUT);
	ASSERT_REPORTED(&diagnostics, "1:27: 'cost' must be a whole number from 0 to 20, not '21': row 'sword'",
		"1:27: 'cost' must be a whole number from 0 to 20, not '35': row 'pole'",
		"2:20: 'cost' must be a whole number from 0 to 20, not '30'");
	change(&nameless, "[{where: cost > 2, cost: +18}]", SALLE_BAD_INPUT);
	ASSERT_REPORTED(&diagnostics, "1:26: 'cost' must be a whole number from 0 to 20, not '21': row at line 2 of t.csv",
		"1:26: 'cost' must be a whole number from 0 to 20, not '23': row at line 3 of t.csv");
}

/* Rows without names are selected only by conditions. */
static void test_changes_of_nameless_rows_are_refused(void **state)
{
	change(&nameless, "[{where: cost == 5, cost: +2}]", SALLE_OK);
	assert_int_equal(row(1)->cost, 7);
	change(&named, "[{row: sword, cost: 4}]", SALLE_OK);
	assert_int_equal(row(0)->cost, 4);
	change(&nameless, "[{row: sword, cost: 3}]", SALLE_BAD_INPUT);
	ASSERT_REPORTED(&diagnostics, "1:2: rows of table 'arms' have no names: choose them with 'where'");
}

RUN_TESTS_EACH(NULL, tear_down, UNIT(test_cells_are_set), UNIT(test_numbers_are_changed), UNIT(test_lists_are_changed),
	UNIT(test_conditions_select_rows), UNIT(test_new_rows_are_added), UNIT(test_new_rows_keep_their_places),
	UNIT(test_faulty_changes_are_refused), UNIT(test_cells_without_numbers), UNIT(test_faults_name_their_rows),
	UNIT(test_changes_of_nameless_rows_are_refused))
