/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of tables of an invented rule system: header, rows, names, and files that replace shipped tables. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <salle/scenario.h>

#include "base/arena.h"
#include "diagnostics_fixture.h"
#include "testing.h"
#include "scenario/table_reader.h"
#include "scenario/yaml.h"

struct weapon {
	struct salle_text name;
	int32_t reach;
	int64_t cost;
	double load;
	struct salle_indices traits;
	struct salle_texts heads;
	struct salle_text note;
};

struct point {
	int64_t level, tn;
};

static const char *const reach_names[] = { "short", "medium", "long", NULL };
static const char *const trait_names[] = { "curved", "pick", NULL };

static const struct salle_field weapon_fields[] = {
	{ .key = "name", .kind = SALLE_TEXT, .offset = offsetof(struct weapon, name), .required = true,
		.help = "as a build names it" },
	{ .key = "reach", .kind = SALLE_NAME, .offset = offsetof(struct weapon, reach), .required = true,
		.names = reach_names, .help = "category" },
	{ .key = "cost", .kind = SALLE_INT, .offset = offsetof(struct weapon, cost), .min = 1, .max = 7, .preset = "2",
		.help = "requisition value" },
	{ .key = "load", .kind = SALLE_REAL, .offset = offsetof(struct weapon, load), .help = "burden" },
	{ .key = "traits", .kind = SALLE_NAMES, .offset = offsetof(struct weapon, traits), .names = trait_names,
		.help = "traits" },
	{ .key = "heads", .kind = SALLE_TEXTS, .offset = offsetof(struct weapon, heads), .required = true, .max = 2,
		.help = "damage ratings" },
	{ .key = "note", .kind = SALLE_TEXT, .offset = offsetof(struct weapon, note), .help = "a remark" },
	{ 0 },
};

static const struct salle_field point_fields[] = {
	{ .key = "level", .kind = SALLE_INT, .offset = offsetof(struct point, level), .required = true, .min = 1,
		.max = 5, .help = "of the wound" },
	{ .key = "tn", .kind = SALLE_INT, .offset = offsetof(struct point, tn), .required = true, .min = 4, .max = 6,
		.help = "target number" },
	{ 0 },
};

static const struct salle_table_kind kinds[] = {
	{ .name = "weapons", .fields = weapon_fields, .row_size = sizeof(struct weapon), .has_unique_names = true,
		.help = "what is fought with" },
	{ .name = "points", .fields = point_fields, .row_size = sizeof(struct point), .help = "what it does" },
	{ 0 },
};

static const struct salle_ruleset sample_rules = { .name = "sample", .tables = kinds };

static struct salle_arena arena;
static struct salle_diagnostics diagnostics;

static int tear_down(void **state)
{
	salle_diagnostics_release(&diagnostics);
	salle_arena_release(&arena);
	return 0;
}

static struct salle_rows parse(const char *text, enum salle_status expected)
{
	struct salle_rows rows;
	assert_int_equal(salle_table_parse(&kinds[0], text, strlen(text), "w.csv", NULL, &rows, &arena, &diagnostics),
		expected);
	return rows;
}

static void test_rows_are_read(void **state)
{
	struct salle_rows rows = parse("reach,name,heads,traits,load\nlong,rapier,1c;3p,,0.02\n"
								   "medium,\"Pick, war\",2b, pick ; curved ,\n",
		SALLE_OK);
	assert_int_equal(diagnostics.n, 0);
	assert_ptr_equal(rows.kind, &kinds[0]);
	assert_int_equal(rows.n, 2);
	const struct weapon *weapons = rows.items;
	assert_string_equal(weapons[0].name.text, "rapier");
	assert_int_equal(weapons[0].name.at.line, 2);
	assert_int_equal(weapons[0].name.at.column, 6);
	assert_int_equal(weapons[0].reach, 2);
	assert_int_equal(weapons[0].cost, 2); /* an absent column has its default */
	assert_true(weapons[0].load == 0.02);
	assert_int_equal(weapons[0].traits.n, 0);
	assert_int_equal(weapons[0].heads.n, 2);
	assert_string_equal(weapons[0].heads.items[1].text, "3p");
	assert_null(weapons[0].note.text);
	assert_string_equal(weapons[1].name.text, "Pick, war");
	assert_int_equal(weapons[1].traits.n, 2);
	assert_int_equal(weapons[1].traits.items[0], 1);
	assert_true(weapons[1].load == 0);
	assert_int_equal(rows.places[1].line, 3);
	assert_int_equal(rows.places[1].column, 1);
}

static void test_faulty_headers_are_refused(void **state)
{
	parse("", SALLE_BAD_INPUT);
	ASSERT_REPORTED(&diagnostics, "1:1: the table is empty: expected a first line with the names of its columns");
	/* If the header lacks a column, rows are not read. */
	parse("name,raech,cost,cost\nrapier,long,9,9\n", SALLE_BAD_INPUT);
	ASSERT_REPORTED(&diagnostics, "1:6: unknown column 'raech' (did you mean 'reach'?)",
		"1:17: duplicate column 'cost'", "1:1: missing column 'reach' (category)",
		"1:1: missing column 'heads' (damage ratings)");
	/* Rows are read even if the header has an unknown column, so that their errors are reported, too. */
	parse("name,reach,heads,price\nrapier,lon,1c,7\n", SALLE_BAD_INPUT);
	ASSERT_REPORTED(&diagnostics, "1:18: unknown column 'price' (known: name, reach, cost, load, traits, heads, note)",
		"2:8: unknown value of 'reach': 'lon' (did you mean 'long'?)");
}

static void test_faulty_rows_are_refused(void **state)
{
	parse("name,reach,cost,load,traits,heads\n"
		  "rapier,long,8,nan,curved;curvd,1c\n"
		  "dagger,short,1,0,,1c;1p;1b\n"
		  "axe,medium\n"
		  "axe,medium,1,0,,1c,\n"
		  ",,1,0,,\n"
		  "=cmd(),short,1,0,,1c\n"
		  "dagger,short,1,0,,1c\n"
		  "\"rapier\",short,x,0,,1c\n",
		SALLE_BAD_INPUT);
	ASSERT_REPORTED(&diagnostics, "4:1: this row has 2 cells, the header 6", "5:1: this row has 7 cells, the header 6",
		"2:13: 'cost' must be a whole number from 1 to 7, not '8'", "2:15: 'load' must be a number, not 'nan'",
		"2:19: unknown value of 'traits': 'curvd' (did you mean 'curved'?)",
		"3:19: 'heads' must have at most 2 elements, not 3", "6:1: 'name' is empty (as a build names it)",
		"6:2: 'reach' is empty (category)", "6:8: 'heads' is empty (damage ratings)",
		"9:16: 'cost' must be a whole number from 1 to 7, not 'x'",
		"7:1: the name of a row, '=cmd()', begins with one of = + - @, which spreadsheets take for a formula",
		"8:1: duplicate name 'dagger' (first on line 3)", "9:1: duplicate name 'rapier' (first on line 2)");
}

/* Asserts the loads of two weapons with these texts in the column `load`. The file is separated by semicolons. */
static void assert_loads(const char *first, const char *second, double expected_first, double expected_second)
{
	const char *text =
		salle_arena_format(&arena, "name;reach;load;heads\na;long;%s;1c\nb;long;%s;\"1c;3p\"\n", first, second);
	const struct salle_rows rows = parse(text, SALLE_OK);
	const struct weapon *weapons = rows.items;
	assert_true(weapons[0].load == expected_first);
	assert_true(weapons[1].load == expected_second);
	assert_int_equal(weapons[1].heads.n, 2);
}

static void test_decimal_commas_are_read(void **state)
{
	assert_loads("1,5", "2", 1.5, 2);
	assert_loads("-0,125", "1,500", -0.125, 1.5); /* 0,125 has no thousands separator: decimal commas */
	assert_loads("1.5", "1.500", 1.5, 1.5);
	assert_loads("1234,567", "0", 1234.567, 0);
	/* in a file that is separated by commas, a point is a decimal point */
	struct salle_rows rows = parse("name,reach,load,heads\na,long,1.500,\"1,5\"\n", SALLE_OK);
	assert_true(((const struct weapon *)rows.items)->load == 1.5);
	assert_string_equal(((const struct weapon *)rows.items)->heads.items[0].text, "1,5"); /* texts keep commas */
	rows = parse("name,reach,load,heads\na,long,\"1,5\",1c\n", SALLE_OK);
	assert_true(((const struct weapon *)rows.items)->load == 1.5);
}

static void test_unclear_decimals_are_refused(void **state)
{
	parse("name;reach;load;heads\na;long;1,500;1c\nb;long;1.234;1c\n", SALLE_BAD_INPUT);
	ASSERT_REPORTED(&diagnostics, "2:8: '1,500' can be a fraction or a number of thousands: write 1,5 or 1500",
		"3:8: '1.234' can be a fraction or a number of thousands: write 1,2340 or 1234");
	parse("name;reach;load;heads\na;long;0,5;1c\nb;long;1.234;1c\n", SALLE_BAD_INPUT);
	ASSERT_REPORTED(&diagnostics, "3:8: '1.234' can be a fraction or a number of thousands: write 1,2340 or 1234");
	parse("name,reach,load,heads\na,long,\"1,500\",1c\nb,long,2.250,1c\n", SALLE_BAD_INPUT);
	ASSERT_REPORTED(&diagnostics, "2:8: '1,500' can be a fraction or a number of thousands: write 1.5 or 1500");
	parse("name;reach;load;heads\na;long;0,5;1c\nb;long;2.5;1c\n", SALLE_BAD_INPUT);
	ASSERT_REPORTED(&diagnostics,
		"2:8: '0,5' has a decimal comma, but '2.5' (line 3) a decimal point: write the numbers of a file in one way");
	parse("name;reach;load;heads\na;long;1.234,5;1c\n", SALLE_BAD_INPUT);
	ASSERT_REPORTED(&diagnostics, "2:8: 'load' must be a number, not '1.234,5'");
	parse("name;reach;cost;heads\na;long;1,5;1c\n", SALLE_BAD_INPUT);
	ASSERT_REPORTED(&diagnostics,
		"2:8: 'cost' must be a whole number from 1 to 7, not '1,5', which has a decimal comma");
}

/* Rows before a syntax error are still checked. */
static void test_rows_before_broken_syntax(void **state)
{
	parse("name,reach,heads\nrapier,far,1c\n\"dagger,short,1c\n", SALLE_BAD_INPUT);
	ASSERT_REPORTED(&diagnostics, "3:1: this quoted cell is never closed: add the closing quote",
		"2:8: unknown value of 'reach': 'far' (known: short, medium, long)");
}

struct files {
	char *folder;
	struct salle_rows *rows;
	struct salle_source sources[2];
};

static int set_up_files(void **state)
{
	struct files *files = calloc(1, sizeof *files);
	assert_non_null(files);
	files->folder = make_scratch();
	char *rules = scratch_path(files->folder, "sample"), *tables = scratch_path(rules, "tables");
	char *weapons = scratch_path(tables, "weapons.csv"), *points = scratch_path(tables, "points.csv");
	char *own = scratch_path(files->folder, "own.csv");
	assert_int_equal(mkdir(rules, 0777), 0);
	assert_int_equal(mkdir(tables, 0777), 0);
	write_file(weapons, "name,reach,heads\nrapier,long,1c\n");
	write_file(points, "level,tn\n1,4\n5,6\n");
	write_file(own, "level,tn\n2,5\n");
	free(rules);
	free(tables);
	free(weapons);
	free(points);
	free(own);
	*state = files;
	return 0;
}

static int tear_down_files(void **state)
{
	struct files *files = *state;
	remove_scratch(files->folder);
	free(files);
	return tear_down(state);
}

static void load(struct files *files, const char *replaced, enum salle_status expected)
{
	struct salle_node *node = NULL;
	if (replaced != NULL)
		assert_int_equal(salle_yaml_parse(replaced, strlen(replaced), "s.yaml", &node, &arena, &diagnostics), SALLE_OK);
	assert_int_equal(salle_tables_load(&sample_rules, files->folder, NULL, node, files->folder, NULL, &files->rows,
						 files->sources, &arena, &diagnostics),
		expected);
}

TEST_OF(struct files *files, test_shipped_tables)
{
	load(files, NULL, SALLE_OK);
	assert_int_equal(files->rows[0].n, 1);
	assert_int_equal(files->rows[1].n, 2);
	const struct point *points = files->rows[1].items;
	assert_int_equal(points[1].tn, 6);
	assert_string_equal(files->sources[1].role, "table points");
	assert_int_equal(files->sources[1].bytes, 17);
	assert_string_equal(files->sources[1].path, files->rows[1].file);
	/* The hash is that of: printf 'level,tn\n1,4\n5,6\n' | sha256sum */
	assert_string_equal(files->sources[1].sha256, "79bff5567b5c0ab107474a6168b488445a9f63920515bb082c4bb6846d86187f");
}

TEST_OF(struct files *files, test_replaced_tables)
{
	load(files, "points: own.csv\n", SALLE_OK);
	const struct point *points = files->rows[1].items;
	assert_int_equal(files->rows[1].n, 1);
	assert_int_equal(points[0].level, 2);
	assert_int_equal(files->rows[0].n, 1);
}

TEST_OF(struct files *files, test_faults_of_replaced_tables)
{
	load(files, "point: own.csv\nweapons: [x]\n", SALLE_BAD_INPUT);
	ASSERT_REPORTED(&diagnostics, "1:1: unknown table 'point' (did you mean 'points'?)",
		"2:10: expected the path of a file for table 'weapons', or a map of rows");
	load(files, "own.csv\n", SALLE_BAD_INPUT);
	ASSERT_REPORTED(&diagnostics, "1:1: 'tables' must be a map of tables to files, not a single value");
	load(files, "points: none.csv\n", SALLE_BAD_INPUT);
	char *message = NULL;
	assert_true(asprintf(&message, "1:9: cannot read '%s/none.csv': No such file or directory", files->folder) > 0);
	ASSERT_REPORTED(&diagnostics, message);
	free(message);
}

RUN_TESTS(cmocka_unit_test_teardown(test_rows_are_read, tear_down),
	cmocka_unit_test_teardown(test_faulty_headers_are_refused, tear_down),
	cmocka_unit_test_teardown(test_faulty_rows_are_refused, tear_down),
	cmocka_unit_test_teardown(test_rows_before_broken_syntax, tear_down),
	cmocka_unit_test_teardown(test_decimal_commas_are_read, tear_down),
	cmocka_unit_test_teardown(test_unclear_decimals_are_refused, tear_down),
	cmocka_unit_test_setup_teardown(test_shipped_tables, set_up_files, tear_down_files),
	cmocka_unit_test_setup_teardown(test_replaced_tables, set_up_files, tear_down_files),
	cmocka_unit_test_setup_teardown(test_faults_of_replaced_tables, set_up_files, tear_down_files))
