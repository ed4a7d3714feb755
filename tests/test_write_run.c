/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <csv.h>
#include <jansson.h>

#include <salle/batch.h>
#include <salle/dice.h>
#include <salle/write_run.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/parse_text.h"
#include "csv_files/csv_writer.h"
#include "csv_files/result_files.h"
#include "figures/figures.h"

#include "arena_fixture.h"
#include "coin_plan.h"
#include "testing.h"

/* A CSV file that libcsv has read. libcsv shares no code with our writer. */
struct sheet {
	struct salle_arena arena;
	char ***rows;
	size_t n;     /* number of rows */
	size_t cells; /* number of cells read in the current row */
};

static void on_cell(void *text, size_t length, void *context)
{
	struct sheet *sheet = context;
	if (sheet->cells == 0)
		sheet->rows[sheet->n] = salle_arena_array(&sheet->arena, 64, sizeof(char *));
	assert_true(sheet->cells < 63);
	sheet->rows[sheet->n][sheet->cells++] = salle_arena_copy_text_n(&sheet->arena, text, length);
}

static void on_row(int end, void *context)
{
	(void)end;
	struct sheet *sheet = context;
	assert_true(sheet->n < 9999);
	sheet->n++;
	sheet->cells = 0;
}

static void read_sheet(struct sheet *sheet, const char *text, size_t length)
{
	*sheet = (struct sheet){ .arena = SALLE_ARENA_INIT };
	sheet->rows = salle_arena_array(&sheet->arena, 10000, sizeof(char **));
	struct csv_parser parser;
	assert_int_equal(csv_init(&parser, CSV_STRICT | CSV_STRICT_FINI | CSV_APPEND_NULL), 0);
	assert_int_equal(csv_parse(&parser, text, length, on_cell, on_row, sheet), length);
	assert_int_equal(csv_fini(&parser, on_cell, on_row, sheet), 0);
	csv_free(&parser);
}

static size_t width_of(char **row)
{
	size_t n = 0;
	while (row[n] != NULL)
		n++;
	return n;
}

/* Returns the cell of the row in the named column. */
static const char *cell(const struct sheet *sheet, size_t row, const char *column)
{
	for (size_t i = 0; sheet->rows[0][i] != NULL; i++)
		if (strcmp(sheet->rows[0][i], column) == 0)
			return sheet->rows[row][i];
	fail_msg("no column %s", column);
	return NULL;
}

static uint64_t count(const struct sheet *sheet, size_t row, const char *column)
{
	uint64_t number;
	assert_true(salle_parse_uint(cell(sheet, row, column), &number));
	return number;
}

static void names_with_any_bytes_are_quoted(void **state)
{
	static const struct salle_column columns[] = {
		{ "first", SALLE_COLUMN_TEXT, "", "" },
		{ "second, \"odd\"", SALLE_COLUMN_TEXT, "", "" },
	};
	static const char *const names[] = { "plain", "a, b", "the \"big\" one", "two\r\nlines", "", "Schärpe; 剣", "'" };
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	struct salle_csv_writer csv = salle_csv_begin(out, columns, 2);
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
		salle_csv_add_text(&csv, names[i]);
		salle_csv_add_text(&csv, "x");
		salle_csv_end_row(&csv);
	}
	salle_csv_finish(&csv);
	assert_int_equal(fclose(out), 0);
	/* RFC 4180, rules 1, 5, 6 and 7: lines end with CRLF, cells are quoted, quotes are doubled. */
	assert_non_null(strstr(text, "\"first\",\"second, \"\"odd\"\"\"\r\n"));
	assert_non_null(strstr(text, "\"the \"\"big\"\" one\",\"x\"\r\n"));
	struct sheet sheet;
	read_sheet(&sheet, text, size);
	assert_int_equal(sheet.n, 1 + sizeof names / sizeof names[0]);
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
		assert_string_equal(sheet.rows[i + 1][0], names[i]);
		assert_string_equal(sheet.rows[i + 1][1], "x");
	}
	salle_arena_release(&sheet.arena);
	free(text);
}

static void writes_numbers_with_six_decimals(void **state)
{
	static const struct salle_column columns[] = { { "n", SALLE_COLUMN_NUMBER, "", "" } };
	static const struct {
		double number;
		const char *text;
	} cases[] = {
		{ 0, "0.000000" },
		{ 0.5, "0.500000" },
		{ 1.0 / 3, "0.333333" },
		{ 2.0 / 3, "0.666667" },
		{ 0.9999999, "1.000000" },
		{ 1e-7, "0.000000" },
		{ -1e-7, "0.000000" },
		{ -12.25, "-12.250000" },
		{ 123456789.0625, "123456789.062500" },
		{ 99999.9999996, "100000.000000" },
	};
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		char *text;
		size_t size;
		FILE *out = open_memstream(&text, &size);
		struct salle_csv_writer csv = salle_csv_begin(out, columns, 1);
		salle_csv_add_number(&csv, cases[i].number);
		salle_csv_end_row(&csv);
		salle_csv_finish(&csv);
		assert_int_equal(fclose(out), 0);
		assert_string_equal(text + strlen("\"n\"\r\n"), salle_arena_format(*state, "%s\r\n", cases[i].text));
		free(text);
	}
}

/* Three matchups. All bouts of the second are draws, so the denominator of its rates of decided bouts is 0. */
static const struct coin_bet bets[] = {
	{ { { "fair, \"or so\"", 1, 6, 4, 1, 1 }, { "loaded", 3, 10, 5, 3, 4 } }, 0.1, 8, 2, 500 },
	{ { { "fair, \"or so\"", 1, 6, 4, 1, 1 }, { "heavy", 6, 20, 3, 6, 1 } }, 1.0, 8, 2, 300 },
	{ { { "loaded", 3, 10, 5, 3, 4 }, { "heavy", 6, 20, 3, 6, 1 } }, 0.1, 8, 2, 200 },
};

static const struct salle_run_info info = { { "0.0", "abc", "dead" }, "salle run", "/s.yaml", "2000-01-01T00:00:00Z",
	"2000-01-01T00:00:01Z", 1 };

/* Fights the bets and writes the run to `dir`. */
static void write_run(const char *dir, const volatile sig_atomic_t *stop, struct salle_plan *plan,
	struct salle_arena *arena)
{
	*plan = coin_plan(bets, sizeof bets / sizeof bets[0], UINT64_C(9007199254740993), arena);
	struct salle_batch_settings settings = { .threads = 2, .bouts_per_block = 64, .stop = stop };
	struct salle_batch_result result;
	enum salle_status fought = salle_batch_run(plan, &settings, &result, arena);
	assert_int_equal(fought, stop != NULL && *stop != 0 ? SALLE_INTERRUPTED : SALLE_OK);
	struct salle_diagnostics diagnostics;
	salle_diagnostics_init(&diagnostics);
	struct salle_destination to = { dir, true, false };
	struct salle_figures figures = salle_figures_make(plan, &result, arena);
	assert_int_equal(salle_run_write(&to, &figures, &info, arena, &diagnostics), SALLE_OK);
	assert_int_equal(diagnostics.n, 0);
	salle_diagnostics_release(&diagnostics);
}

static void read_result(const char *dir, const char *name, struct sheet *sheet)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_diagnostics diagnostics;
	salle_diagnostics_init(&diagnostics);
	char *text;
	size_t length;
	assert_int_equal(salle_file_read(salle_arena_format(&arena, "%s/%s", dir, name), NULL, &arena, &text, &length,
						 &diagnostics),
		SALLE_OK);
	read_sheet(sheet, text, length);
	salle_arena_release(&arena);
}

static json_t *read_manifest(const char *dir)
{
	char *path;
	assert_true(asprintf(&path, "%s/manifest.json", dir) > 0);
	json_t *manifest = json_load_file(path, JSON_REJECT_DUPLICATES, NULL);
	assert_non_null(manifest);
	free(path);
	return manifest;
}

/* Checks that the cell has the type that its column declares. Texts are not empty unless the meaning says so. */
static void check_cell(const char *text, const char *type, const char *meaning)
{
	uint64_t whole;
	double number;
	if (strcmp(type, "text") == 0) {
		assert_true(*text != '\0' || strstr(meaning, "; empty ") != NULL);
	} else if (strcmp(type, "list") == 0) {
		assert_null(strstr(text, ";;"));
	} else if (strcmp(type, "count") == 0) {
		assert_true(*text == '\0' || salle_parse_uint(text, &whole));
	} else {
		assert_true(strcmp(type, "number") == 0 || strcmp(type, "fraction") == 0);
		if (*text == '\0')
			return;
		assert_true(salle_parse_real(text, &number));
		assert_int_equal(strlen(strchr(text, '.')), 7);
		assert_true(strcmp(type, "number") == 0 || (number >= 0 && number <= 1));
	}
}

static void every_cell_is_as_the_dictionary_says(void **state)
{
	struct salle_plan plan;
	write_run("dictionary", NULL, &plan, *state);
	json_t *manifest = read_manifest("dictionary");
	const json_t *files = json_object_get(manifest, "files");
	size_t n = 0;
	for (const struct salle_result_file *file = salle_result_files; file->name != NULL; file++) {
		if (!salle_result_file_is_written(file, &plan))
			continue;
		n++;
		struct sheet sheet;
		read_result("dictionary", file->name, &sheet);
		const json_t *columns = json_object_get(json_object_get(files, file->name), "columns");
		/* these coins form no cycle, and there may be no significant extreme */
		assert_true(sheet.n > 1 || strcmp(file->name, "cycles.csv") == 0 || strcmp(file->name, "extremes.csv") == 0);
		for (size_t row = 0; row < sheet.n; row++)
			assert_int_equal(width_of(sheet.rows[row]), json_array_size(columns));
		for (size_t i = 0; i < json_array_size(columns); i++) {
			const json_t *column = json_array_get(columns, i);
			assert_string_equal(sheet.rows[0][i], json_string_value(json_object_get(column, "name")));
			assert_true(strlen(json_string_value(json_object_get(column, "meaning"))) > 5);
			for (size_t row = 1; row < sheet.n; row++)
				check_cell(sheet.rows[row][i], json_string_value(json_object_get(column, "type")),
					json_string_value(json_object_get(column, "meaning")));
		}
		salle_arena_release(&sheet.arena);
	}
	assert_int_equal(json_object_size(files), n);
	json_decref(manifest);
}

/* Returns the sum of a column over one matchup's rows. */
static uint64_t sum_of(const struct sheet *sheet, const char *a, const char *b, const char *column)
{
	uint64_t sum = 0;
	for (size_t row = 1; row < sheet->n; row++)
		if (strcmp(cell(sheet, row, "a"), a) == 0 && strcmp(cell(sheet, row, "b"), b) == 0)
			sum += count(sheet, row, column);
	return sum;
}

static void counts_in_files_add_up(void **state)
{
	struct salle_plan plan;
	write_run("sums", NULL, &plan, *state);
	struct sheet rates, endings, pools, histograms, wounds;
	read_result("sums", "win_rates.csv", &rates);
	read_result("sums", "endings.csv", &endings);
	read_result("sums", "pools.csv", &pools);
	read_result("sums", "pool_histograms.csv", &histograms);
	read_result("sums", "wounds.csv", &wounds);
	assert_int_equal(rates.n, 4);
	for (size_t row = 1; row < rates.n; row++) {
		const char *a = bets[row - 1].side[0].name, *b = bets[row - 1].side[1].name;
		assert_string_equal(cell(&rates, row, "a"), a);
		assert_string_equal(cell(&rates, row, "b"), b);
		assert_string_equal(cell(&rates, row, "stop_reason"), "fixed");
		uint64_t bouts = count(&rates, row, "bouts");
		assert_int_equal(bouts, bets[row - 1].bouts);
		assert_int_equal(count(&rates, row, "a_wins") + count(&rates, row, "b_wins") + count(&rates, row, "draws"),
			bouts);
		assert_int_equal(sum_of(&endings, a, b, "count"), bouts);
		assert_int_equal(sum_of(&endings, a, b, "a_wins"), count(&rates, row, "a_wins"));
		assert_int_equal(sum_of(&endings, a, b, "b_wins"), count(&rates, row, "b_wins"));
		assert_int_equal(sum_of(&endings, a, b, "draws"), count(&rates, row, "draws"));
		assert_int_equal(sum_of(&histograms, a, b, "count"), sum_of(&pools, a, b, "n"));
		/* If a coin's bout has a winner, its last wound ends it; no other wound does. */
		assert_int_equal(sum_of(&wounds, a, b, "ended_bout"),
			count(&rates, row, "a_wins") + count(&rates, row, "b_wins"));
	}
	/* Every bout of the second matchup is a draw. */
	assert_string_equal(cell(&rates, 2, "a_win_rate"), "0.000000");
	assert_string_equal(cell(&rates, 2, "decisive_rate"), "0.000000");
	assert_string_equal(cell(&rates, 2, "a_score"), "0.500000"); /* a draw counts as half a win */
	for (size_t row = 1; row < rates.n; row++) {
		const double score = strtod(cell(&rates, row, "a_score"), NULL);
		const uint64_t halves = 2 * count(&rates, row, "a_wins") + count(&rates, row, "draws");
		assert_float_equal(score, (double)halves / (double)(2 * count(&rates, row, "bouts")), 1e-6);
		assert_true(strtod(cell(&rates, row, "a_score_low"), NULL) <= score);
		assert_true(strtod(cell(&rates, row, "a_score_high"), NULL) >= score);
	}
	salle_arena_release(&rates.arena);
	salle_arena_release(&endings.arena);
	salle_arena_release(&pools.arena);
	salle_arena_release(&histograms.arena);
	salle_arena_release(&wounds.arena);
}

static void unreached_matchup_has_zero_bouts(void **state)
{
	volatile sig_atomic_t stop = 1;
	struct salle_plan plan;
	write_run("stopped", &stop, &plan, *state);
	struct sheet rates;
	read_result("stopped", "win_rates.csv", &rates);
	assert_int_equal(rates.n, 4);
	for (size_t row = 1; row < rates.n; row++) {
		assert_int_equal(count(&rates, row, "bouts"), 0);
		assert_string_equal(cell(&rates, row, "a_win_rate"), "");
		assert_string_equal(cell(&rates, row, "length_mean"), "");
		assert_string_equal(cell(&rates, row, "a_win_rate_low"), "0.000000");
		assert_string_equal(cell(&rates, row, "a_win_rate_high"), "1.000000");
		assert_string_equal(cell(&rates, row, "a_score"), "");
		assert_string_equal(cell(&rates, row, "a_score_low"), "0.000000");
		assert_string_equal(cell(&rates, row, "a_score_high"), "1.000000");
		assert_string_equal(cell(&rates, row, "stop_reason"), "interrupted");
	}
	salle_arena_release(&rates.arena);
	for (const struct salle_result_file *file = salle_result_files + 1; file->name != NULL; file++) {
		/* builds.csv is written even without bouts */
		if (!salle_result_file_is_written(file, &plan) || strcmp(file->name, "builds.csv") == 0)
			continue;
		read_result("stopped", file->name, &rates);
		assert_int_equal(rates.n, 1);
		salle_arena_release(&rates.arena);
	}
	json_t *manifest = read_manifest("stopped");
	const json_t *run = json_object_get(manifest, "run");
	assert_true(json_is_true(json_object_get(run, "interrupted")));
	assert_int_equal(json_integer_value(json_object_get(run, "bouts_planned")), 1000);
	json_decref(manifest);
}

TEST_OF(struct salle_arena *arena, manifest_describes_the_run)
{
	struct salle_plan plan = coin_plan(bets, 1, UINT64_C(9007199254740993), arena);
	static const struct salle_source source = { "scenario", "odd\xff name.yaml", 12, "00ff", NULL };
	static const struct salle_setting setting = { "options.draw", "0.1", false };
	plan.sources = &source;
	plan.n_sources = 1;
	plan.settings = &setting;
	plan.n_settings = 1;
	struct salle_batch_settings settings = { .threads = 1, .bouts_per_block = 100 };
	struct salle_batch_result result;
	assert_int_equal(salle_batch_run(&plan, &settings, &result, arena), SALLE_OK);
	struct salle_diagnostics diagnostics;
	salle_diagnostics_init(&diagnostics);
	struct salle_destination to = { "manifest", false, false };
	struct salle_figures figures = salle_figures_make(&plan, &result, arena);
	assert_int_equal(salle_run_write(&to, &figures, &info, arena, &diagnostics), SALLE_OK);

	json_t *manifest = read_manifest("manifest");
	const json_t *scenario = json_object_get(manifest, "scenario"), *run = json_object_get(manifest, "run");
	/* 2^53 + 1 cannot be represented as a double */
	assert_string_equal(json_string_value(json_object_get(scenario, "seed")), "9007199254740993");
	const json_t *from = json_array_get(json_object_get(scenario, "sources"), 0);
	assert_string_equal(json_string_value(json_object_get(from, "path")), "odd\xef\xbf\xbd name.yaml");
	assert_string_equal(json_string_value(json_object_get(json_object_get(scenario, "settings"), "options.draw")),
		"0.1");
	assert_int_equal(json_integer_value(json_object_get(run, "threads")), 1);
	assert_int_equal(json_integer_value(json_object_get(run, "block")), 100);
	assert_int_equal(json_integer_value(json_object_get(run, "bouts")), 500);
	assert_int_equal((uint64_t)json_integer_value(json_object_get(run, "words")), result.words);
	assert_true(result.words > 0);
	assert_string_equal(json_string_value(json_object_get(json_object_get(manifest, "salle"), "revision")), "abc");
	json_decref(manifest);
	salle_diagnostics_release(&diagnostics);
}

static size_t entries_in(const char *path)
{
	size_t n = 0;
	DIR *folder = opendir(path);
	assert_non_null(folder);
	while (readdir(folder) != NULL)
		n++;
	closedir(folder);
	return n;
}

static void failed_write_leaves_no_files(void **state)
{
	FILE *file = fopen("file", "w");
	assert_non_null(file);
	assert_int_equal(fclose(file), 0);
	size_t before = entries_in(".");
	struct salle_plan plan = coin_plan(bets, 1, 1, *state);
	struct salle_batch_settings settings = { .threads = 1 };
	struct salle_batch_result result;
	assert_int_equal(salle_batch_run(&plan, &settings, &result, *state), SALLE_OK);
	struct salle_diagnostics diagnostics;
	salle_diagnostics_init(&diagnostics);
	struct salle_destination to = { "file/run", false, false };
	struct salle_figures figures = salle_figures_make(&plan, &result, *state);
	assert_int_not_equal(salle_run_write(&to, &figures, &info, *state, &diagnostics), SALLE_OK);
	assert_int_equal(diagnostics.errors, 1);
	assert_int_equal(entries_in("."), before);
	salle_diagnostics_release(&diagnostics);
}

/* The tests write into a temporary folder, which is removed at the end. */
static char folder[] = P_tmpdir "/salle-results-XXXXXX";

static int enter_folder(void **state)
{
	salle_dice_init();
	return mkdtemp(folder) == NULL || chdir(folder) != 0;
}

static void remove_files(const char *path)
{
	DIR *entries = opendir(path);
	if (entries == NULL)
		return;
	struct dirent *entry;
	while ((entry = readdir(entries)) != NULL)
		if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
			(void)unlinkat(dirfd(entries), entry->d_name, 0);
	closedir(entries);
	(void)rmdir(path);
}

static int leave_folder(void **state)
{
	static const char *const runs[] = { "dictionary", "sums", "stopped", "manifest" };
	for (size_t i = 0; i < sizeof runs / sizeof runs[0]; i++)
		remove_files(runs[i]);
	(void)unlink("file");
	return chdir("/") != 0 || rmdir(folder) != 0;
}

RUN_TESTS_BETWEEN(enter_folder, leave_folder,
	cmocka_unit_test_setup_teardown(names_with_any_bytes_are_quoted, make_arena, release_arena),
	cmocka_unit_test_setup_teardown(writes_numbers_with_six_decimals, make_arena, release_arena),
	cmocka_unit_test_setup_teardown(every_cell_is_as_the_dictionary_says, make_arena, release_arena),
	cmocka_unit_test_setup_teardown(counts_in_files_add_up, make_arena, release_arena),
	cmocka_unit_test_setup_teardown(unreached_matchup_has_zero_bouts, make_arena, release_arena),
	cmocka_unit_test_setup_teardown(manifest_describes_the_run, make_arena, release_arena),
	cmocka_unit_test_setup_teardown(failed_write_leaves_no_files, make_arena, release_arena))
