/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of a CSV file as a JSON array. */
#include "testing.h"

#include <math.h>
#include <stdlib.h>

#include "csv_files/json_rows.h"

static const struct salle_column columns[] = {
	{ "text", SALLE_COLUMN_TEXT, "", "" },
	{ "count", SALLE_COLUMN_COUNT, "", "" },
	{ "number", SALLE_COLUMN_NUMBER, "", "" },
	{ "fraction", SALLE_COLUMN_FRACTION, "", "" },
	{ "list", SALLE_COLUMN_LIST, "", "" },
};
enum { COLUMNS = sizeof columns / sizeof columns[0] };

struct row {
	const char *text;
	uint64_t count;
	double number, fraction;
	const char *list;
};

/* Fails unless the rows give this JSON, whatever the size of the stream's buffer. */
static void assert_json(const struct row *rows, size_t n, const char *wanted)
{
	for (size_t buffer = 1; buffer < 512; buffer += buffer) {
		char *bytes = NULL, room[512];
		size_t length = 0;
		FILE *memory = open_memstream(&bytes, &length);
		assert_non_null(memory);
		FILE *json = salle_json_rows_open(memory, columns, COLUMNS);
		assert_int_equal(setvbuf(json, room, buffer == 1 ? _IONBF : _IOFBF, buffer), 0);
		struct salle_csv_writer csv = salle_csv_begin(json, columns, COLUMNS);
		for (size_t i = 0; i < n; i++) {
			salle_csv_add_text(&csv, rows[i].text);
			salle_csv_add_count(&csv, rows[i].count);
			salle_csv_add_number(&csv, rows[i].number);
			salle_csv_add_number(&csv, rows[i].fraction);
			salle_csv_add_text(&csv, rows[i].list);
			salle_csv_end_row(&csv);
		}
		salle_csv_finish(&csv);
		assert_int_equal(fclose(json), 0);
		assert_int_equal(fclose(memory), 0);
		assert_string_equal(bytes, wanted);
		free(bytes);
	}
}

static void test_cells_become_json_values(void **state)
{
	(void)state;
	static const struct row rows[] = {
		{ "a", UINT64_C(9007199254740993), -1234567.5, 1, "b; c d" },
		{ "", 0, NAN, 0.000001, "" },
	};
	assert_json(rows, 2,
		"[\n"
		"{\"text\":\"a\",\"count\":9007199254740993,\"number\":-1234567.5,\"fraction\":1.0,\"list\":[\"b\",\"c d\"]},\n"
		"{\"text\":\"\",\"count\":0,\"number\":null,\"fraction\":1e-6,\"list\":[]}\n"
		"]");
}

static void test_hostile_texts(void **state)
{
	(void)state;
	static const struct row rows[] = {
		{ "\",\r\n'\\\t\x1b", 1, 0, 0, "say \"x\"; \xc3\xa9" },
		{ "\xff\xf0\x9f\xa4\xba", 1, 0, 0, "one" },
	};
	assert_json(rows, 2,
		"[\n"
		"{\"text\":\"\\\",\\r\\n'\\\\\\t\\u001B\",\"count\":1,\"number\":0.0,\"fraction\":0.0,"
		"\"list\":[\"say \\\"x\\\"\",\"\\u00E9\"]},\n"
		"{\"text\":\"\\uFFFD\\uD83E\\uDD3A\",\"count\":1,\"number\":0.0,\"fraction\":0.0,\"list\":[\"one\"]}\n"
		"]");
}

static void test_table_without_rows_is_an_empty_array(void **state)
{
	(void)state;
	assert_json(NULL, 0, "[]");
}

RUN_TESTS(cmocka_unit_test(test_cells_become_json_values), cmocka_unit_test(test_hostile_texts),
	cmocka_unit_test(test_table_without_rows_is_an_empty_array))
