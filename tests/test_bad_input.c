/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Broken scenarios and their diagnostics. Each tests/bad/NAME.yaml is loaded, and its diagnostics are compared with
 * NAME.expected, which lists them one per line in the order of their places:
 *
 *     LINE:COLUMN: error: MESSAGE         in the scenario itself
 *     FILE:LINE:COLUMN: error: MESSAGE    in another file, relative to tests/bad/, or in --set
 *     FILE: error: MESSAGE                about a file as a whole
 *     error: MESSAGE                      without a place
 *
 * Leading lines that begin with '#' set how to load: "# set: PATH=VALUE", "# policies: A", "# bouts: N", "# status: N"
 * (the exit status, 2 if absent). SALLE_UPDATE=1 in the environment writes the diagnostics into the .expected files
 * instead of comparing; review the changes with `git diff`.
 */
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <salle/scenario.h>

#include "base/arena.h"
#include "diagnostics_fixture.h"
#include "testing.h"

#define FOLDER "tests/bad/"

enum { SETS_MAX = 8 };

/* Contents of an .expected file. */
struct expected {
	char *head;        /* leading lines that begin with '#' */
	char *diagnostics; /* remaining lines */
	const char *sets[SETS_MAX];
	size_t n_sets;
	const char *policies; /* NULL if each build keeps its own policy */
	uint64_t bouts;
	int status;
};

static char *read_text(const char *path)
{
	FILE *file = fopen(path, "r");
	if (file == NULL)
		return NULL;
	char *text = NULL;
	size_t size = 0;
	if (getdelim(&text, &size, '\0', file) < 0) {
		free(text);
		text = strdup("");
	}
	fclose(file);
	return text;
}

/* Parses a line at the head of a scenario: "# set: PATH=VALUE", "# policies: A" and so on. */
static void read_directive(struct expected *expected, const char *line)
{
	if (strncmp(line, "# set: ", 7) == 0) {
		assert_true(expected->n_sets < SETS_MAX);
		expected->sets[expected->n_sets++] = strdup(line + 7);
	} else if (strncmp(line, "# policies:", 11) == 0) {
		free((void *)(uintptr_t)expected->policies);
		expected->policies = strdup(line + 11 + (line[11] == ' '));
	} else if (strncmp(line, "# bouts: ", 9) == 0) {
		expected->bouts = strtoull(line + 9, NULL, 10);
	} else if (strncmp(line, "# status: ", 10) == 0) {
		expected->status = (int)strtol(line + 10, NULL, 10);
	} else {
		fail_msg("'%s' is no directive", line);
	}
}

static struct expected read_expected(const char *path)
{
	struct expected expected = { .status = SALLE_BAD_INPUT };
	char *text = read_text(path);
	const char *rest = text != NULL ? text : "";
	while (*rest == '#') {
		size_t length = strcspn(rest, "\n");
		char *line = strndup(rest, length);
		read_directive(&expected, line);
		free(line);
		rest += length + (rest[length] == '\n');
	}
	expected.head = strndup(text != NULL ? text : "", text != NULL ? (size_t)(rest - text) : 0);
	expected.diagnostics = strdup(rest);
	free(text);
	return expected;
}

static void release_expected(struct expected *expected)
{
	for (size_t i = 0; i < expected->n_sets; i++)
		free((void *)(uintptr_t)expected->sets[i]);
	free((void *)(uintptr_t)expected->policies);
	free(expected->head);
	free(expected->diagnostics);
}

static void print_diagnostic(FILE *out, const struct salle_diagnostic *item, const char *scenario)
{
	const char *file = item->at.file;
	if (file != NULL && strcmp(file, scenario) != 0)
		fprintf(out, item->at.line > 0 ? "%s:" : "%s: ",
			strncmp(file, FOLDER, strlen(FOLDER)) == 0 ? file + strlen(FOLDER) : file);
	if (item->at.line > 0)
		fprintf(out, "%u:%u: ", item->at.line, item->at.column);
	fprintf(out, "%s: %s\n", item->severity == SALLE_ERROR ? "error" : "warning", item->message);
}

/* Loads the scenario and returns its diagnostics as text. */
static char *diagnose(const char *path, const struct expected *expected, enum salle_status *status)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_diagnostics diagnostics;
	salle_diagnostics_init(&diagnostics);
	struct salle_overrides overrides = { .sets = expected->sets,
		.n_sets = expected->n_sets,
		.policies = expected->policies,
		.bouts = expected->bouts,
		.data_dir = "scenarios" };
	struct salle_scenario scenario;
	*status = salle_scenario_load(path, &overrides, &scenario, &arena, &diagnostics);
	char *text = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&text, &size);
	assert_non_null(out);
	for (size_t i = 0; i < diagnostics.n; i++)
		print_diagnostic(out, &diagnostics.items[i], path);
	fclose(out);
	salle_diagnostics_release(&diagnostics);
	salle_arena_release(&arena);
	return text;
}

static char *expected_path(const char *path)
{
	char *name = NULL;
	assert_true(asprintf(&name, "%.*s.expected", (int)(strlen(path) - strlen(".yaml")), path) > 0);
	return name;
}

static void update(const char *path, const struct expected *expected, const char *diagnostics)
{
	char *text = NULL;
	assert_true(asprintf(&text, "%s%s", expected->head, diagnostics) >= 0);
	write_file(path, text);
	free(text);
}

static void test_file_has_the_expected_errors(void **state)
{
	const char *path = *state;
	char *name = expected_path(path);
	struct expected expected = read_expected(name);
	enum salle_status status;
	char *diagnostics = diagnose(path, &expected, &status);
	if (getenv("SALLE_UPDATE") != NULL)
		update(name, &expected, diagnostics);
	else
		assert_string_equal(diagnostics, expected.diagnostics);
	assert_int_equal(status, expected.status);
	assert_non_null(strstr(diagnostics, "error: "));
	free(diagnostics);
	release_expected(&expected);
	free(name);
}

/* Loads a file; expects a single error whose message contains `message`. */
static void assert_refused(const char *path, const char *message)
{
	struct expected expected = { 0 };
	enum salle_status status;
	char *diagnostics = diagnose(path, &expected, &status);
	assert_int_equal(status, SALLE_BAD_INPUT);
	if (strstr(diagnostics, message) == NULL)
		fail_msg("expected '%s' in: %.500s", message, diagnostics);
	free(diagnostics);
}

static void test_missing_file(void **state)
{
	assert_refused(FOLDER "nobody-made-this.yaml", "cannot read");
}

static void test_folder_for_file(void **state)
{
	assert_refused("tests/bad", "is a folder, not a file");
}

/* Writes a scenario to a temporary file, expects the error `message`, and removes the file. */
static void assert_text_refused(const char *text, size_t length, const char *message)
{
	char *folder = make_scratch(), *path = scratch_path(folder, "bad.yaml");
	FILE *file = fopen(path, "w");
	assert_non_null(file);
	assert_int_equal(fwrite(text, 1, length, file), length);
	assert_int_equal(fclose(file), 0);
	assert_refused(path, message);
	free(path);
	remove_scratch(folder);
}

static void test_huge_file(void **state)
{
	size_t length = (4 << 20) + 1;
	char *text = malloc(length);
	memset(text, '#', length);
	assert_text_refused(text, length, "larger than 4 MB");
	free(text);
}

static void test_binary_garbage(void **state)
{
	char text[4096];
	uint32_t word = 1;
	for (size_t i = 0; i < sizeof text; i++) {
		word = word * 1664525 + 1013904223; /* linear congruential generator of Numerical Recipes; any bytes would do */
		text[i] = (char)(word >> 24);
	}
	assert_text_refused(text, sizeof text, "error: ");
	assert_text_refused("rules: coin\n\0builds: {}\n", 24, "error: ");
	assert_text_refused("rules: coin\ntitle: \xc3\x28\n", 22, "error: ");
}

/* Loading a file with the maximum number of errors must take little time and memory. */
static void test_many_errors(void **state)
{
	char *text = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&text, &size);
	fputs("rules: coin\nbuilds:\n", out);
	for (unsigned i = 0; i < 20000; i++)
		fprintf(out, "  b%u: {extends: b%u, colour: red}\n", i, i + 1);
	fclose(out);
	assert_text_refused(text, size, "more than 10000 ");
	free(text);
}

static void add_test(struct CMUnitTest *tests, size_t *n, const char *name, CMUnitTestFunction function, void *state)
{
	tests[(*n)++] = (struct CMUnitTest){ .name = name, .test_func = function, .initial_state = state };
}

TEST_MAIN
{
	glob_t found;
	if (glob(FOLDER "*.yaml", 0, NULL, &found) != 0) {
		fprintf(stderr, "no scenarios in " FOLDER ": tests run from the top of the tree\n");
		return 1;
	}
	struct CMUnitTest *tests = calloc(found.gl_pathc + 8, sizeof *tests);
	size_t n = 0;
	for (size_t i = 0; i < found.gl_pathc; i++)
		add_test(tests, &n, found.gl_pathv[i], test_file_has_the_expected_errors, found.gl_pathv[i]);
	add_test(tests, &n, "missing file", test_missing_file, NULL);
	add_test(tests, &n, "folder for file", test_folder_for_file, NULL);
	add_test(tests, &n, "huge file", test_huge_file, NULL);
	add_test(tests, &n, "binary garbage", test_binary_garbage, NULL);
	add_test(tests, &n, "many errors", test_many_errors, NULL);
	int failed = _cmocka_run_group_tests("bad input", tests, n, NULL, NULL);
	free(tests);
	globfree(&found);
	return failed;
}
