/* SPDX-License-Identifier: GPL-3.0-or-later */
/* CSV text split into cells: the text and place of each cell, and what strict mode rejects. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/csv.h"
#include "diagnostics_fixture.h"
#include "testing.h"

static struct salle_arena arena;
static struct salle_diagnostics diagnostics;

static int tear_down(void **state)
{
	salle_diagnostics_release(&diagnostics);
	salle_arena_release(&arena);
	return 0;
}

/* Returns the cells as "line:column=text|", with one row of the file per line. */
static char *reported_text(const struct salle_csv *csv)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	for (size_t i = 0; i < csv->n; i++) {
		for (size_t j = 0; j < csv->rows[i].n; j++) {
			const struct salle_csv_cell *cell = &csv->rows[i].cells[j];
			fprintf(out, "%u:%u=%s|", cell->at.line, cell->at.column, cell->text);
		}
		fputc('\n', out);
	}
	assert_int_equal(fclose(out), 0);
	return text;
}

static void assert_cells(const char *text, size_t length, const char *expected)
{
	struct salle_csv csv;
	assert_int_equal(salle_csv_parse(text, length, "t.csv", &csv, &arena, &diagnostics), SALLE_OK);
	assert_int_equal(diagnostics.n, 0);
	char *found = reported_text(&csv);
	assert_string_equal(found, expected);
	free(found);
}

#define ASSERT_CELLS(text, expected) assert_cells((text), sizeof(text) - 1, (expected))

static void test_cells_have_texts_and_places(void **state)
{
	ASSERT_CELLS("a,b\n1,2\n", "1:1=a|1:3=b|\n2:1=1|2:3=2|\n");
	/* the last row has no line end */
	ASSERT_CELLS("a,b\n1,2", "1:1=a|1:3=b|\n2:1=1|2:3=2|\n");
	ASSERT_CELLS("a,b\r\n1,2\r\n", "1:1=a|1:3=b|\n2:1=1|2:3=2|\n");
	ASSERT_CELLS("a\r1\r", "1:1=a|\n2:1=1|\n");
	ASSERT_CELLS("a\n\n  \n\r\nb\n", "1:1=a|\n5:1=b|\n"); /* blank lines are not rows, but they count as lines */
	ASSERT_CELLS(",,\na,b,\n, ,\n\"\",,,\n,,c\n,,\n",
		"2:1=a|2:3=b|2:5=|\n5:1=|5:2=|5:3=c|\n"); /* lines that have only empty cells are not rows either */
	ASSERT_CELLS(",x\n,,x\n\"\",x", "1:1=|1:2=x|\n2:1=|2:2=|2:3=x|\n3:1=|3:4=x|\n");
	ASSERT_CELLS(" a b , c", "1:1=a b|1:7=c|\n");
	ASSERT_CELLS("\xc3\xa4\xc3\xa4,\xe2\x82\xac,x\n", "1:1=\xc3\xa4\xc3\xa4|1:4=\xe2\x82\xac|1:6=x|\n");
	ASSERT_CELLS("", "");
	ASSERT_CELLS("\n\n", "");
}

static void test_quoted_cells(void **state)
{
	ASSERT_CELLS("\"a,b\",\"say \"\"en garde\"\"\",c", "1:1=a,b|1:7=say \"en garde\"|1:26=c|\n");
	ASSERT_CELLS("a,\"two\nlines\",c\nd\n", "1:1=a|1:3=two\nlines|2:8=c|\n3:1=d|\n");
	ASSERT_CELLS("a,\"b\r\nc\r\n\",d\ne", "1:1=a|1:3=b\r\nc\r\n|3:3=d|\n4:1=e|\n");
	ASSERT_CELLS("\"\n\"\nb", "1:1=\n|\n3:1=b|\n");
	ASSERT_CELLS("\" a \"", "1:1= a |\n");
}

static void test_byte_order_mark_is_skipped(void **state)
{
	ASSERT_CELLS("\xef\xbb\xbf"
				 "a,b",
		"1:1=a|1:3=b|\n");
	ASSERT_CELLS("\xef\xbb\xbf\"a\",b", "1:1=a|1:5=b|\n");
}

static void test_separator_is_detected(void **state)
{
	ASSERT_CELLS("a;b\n1;2,5\n", "1:1=a|1:3=b|\n2:1=1|2:3=2,5|\n");
	ASSERT_CELLS("\xef\xbb\xbf"
				 "a;b\r\n\"1;2\"; 3 \r\n",
		"1:1=a|1:3=b|\n2:1=1;2|2:7=3|\n");
	ASSERT_CELLS("a\tb\n1,5\t2;3\n", "1:1=a|1:3=b|\n2:1=1,5|2:5=2;3|\n");
	/* the first line with filled cells decides on the separator */
	ASSERT_CELLS("\n;;\na;b;\n,;c;\n", "3:1=a|3:3=b|3:5=|\n4:1=,|4:3=c|4:5=|\n");
	ASSERT_CELLS("\"a;b\",c\n1;2,3\n", "1:1=a;b|1:7=c|\n2:1=1;2|2:5=3|\n"); /* quotes hide separators */
	ASSERT_CELLS("a,\tb\n", "1:1=a|1:3=b|\n");                              /* between commas a tab is a blank */
	ASSERT_CELLS("a\n1;2,3\t4\n", "1:1=a|\n2:1=1;2|2:5=3\t4|\n");
}

static void assert_fault(const char *text, size_t length, size_t rows, const char *message)
{
	struct salle_csv csv;
	assert_int_equal(salle_csv_parse(text, length, "t.csv", &csv, &arena, &diagnostics), SALLE_BAD_INPUT);
	assert_int_equal(csv.n, rows);
	ASSERT_REPORTED(&diagnostics, message);
}

#define ASSERT_FAULT(text, rows, message) assert_fault((text), sizeof(text) - 1, (rows), (message))

static void test_faulty_files_are_refused(void **state)
{
	ASSERT_FAULT("a,b\n\"a,b\nc\n", 1, "2:1: this quoted cell is never closed: add the closing quote");
	ASSERT_FAULT("a,b\n1,\"", 1, "2:3: this quoted cell is never closed: add the closing quote");
	ASSERT_FAULT("a\n1\n\"x\"y\n2\n", 2,
		"3:4: after a closing quote a comma or the end of the line must follow "
		"(a quote inside is written twice)");
	ASSERT_FAULT("a;b\n\"x\"y;2\n", 1,
		"2:4: after a closing quote a semicolon or the end of the line must follow "
		"(a quote inside is written twice)");
	ASSERT_FAULT("\n a,b;c\n", 0,
		"2:1: this line has both commas and semicolons: separate all columns by one of them, and put a cell that "
		"contains the other in quotes");
	ASSERT_FAULT("a,b\n1,x\"y\n", 1,
		"2:4: quote inside a cell that is not quoted: put the whole cell in quotes and write the quote twice");
	ASSERT_FAULT("a\n\xc3\xa4\xff", 0, "2:2: bytes that are not UTF-8 text: save the file as UTF-8");
	ASSERT_FAULT("a\nb\0", 0, "2:2: a NUL byte");
	ASSERT_FAULT("a\x1b", 0, "1:2: a control character");
}

static void test_number_of_cells_is_bounded(void **state)
{
	char *text = salle_arena_alloc(&arena, SALLE_CSV_CELLS + 1);
	memset(text, ',', SALLE_CSV_CELLS);
	struct salle_csv csv;
	/* n - 1 commas separate n cells */
	text[SALLE_CSV_CELLS - 1] = 'x';
	assert_int_equal(salle_csv_parse(text, SALLE_CSV_CELLS, "t.csv", &csv, &arena, &diagnostics), SALLE_OK);
	assert_int_equal(csv.rows[0].n, SALLE_CSV_CELLS);
	text[SALLE_CSV_CELLS - 1] = ',';
	text[SALLE_CSV_CELLS] = '\n';
	assert_int_equal(salle_csv_parse(text, SALLE_CSV_CELLS + 1, "t.csv", &csv, &arena, &diagnostics), SALLE_BAD_INPUT);
	ASSERT_REPORTED(&diagnostics, "1:262145: more than 262144 cells in one table");
}

RUN_TESTS_EACH(NULL, tear_down, UNIT(test_cells_have_texts_and_places), UNIT(test_quoted_cells),
	UNIT(test_separator_is_detected), UNIT(test_byte_order_mark_is_skipped), UNIT(test_faulty_files_are_refused),
	UNIT(test_number_of_cells_is_bounded))
