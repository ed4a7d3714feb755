/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include <salle/ruleset.h>

#include "base/arena.h"
#include "csv_files/result_files.h"

#include "arena_fixture.h"
#include "document_fixture.h"
#include "testing.h"

static void figures_are_named_after_their_files(void **state)
{
	size_t n = 0;
	for (; salle_result_files[n].name != NULL; n++) {
		const char *name = salle_figure_names[n + 1];
		assert_non_null(name);
		assert_int_equal(strncmp(salle_result_files[n].name, name, strlen(name)), 0);
		assert_string_equal(salle_result_files[n].name + strlen(name), ".csv");
	}
	assert_null(salle_figure_names[n + 1]);
	assert_true(n < 63); /* salle_plan.figures has one bit for each file */
}

static bool has_column(const struct salle_column *columns, size_t n, const char *name, size_t length, const char *end)
{
	for (size_t i = 0; i < n; i++)
		if (strncmp(columns[i].name, name, length) == 0 && strcmp(columns[i].name + length, end) == 0)
			return true;
	return false;
}

/* X_low and X_high are the ends of the interval of X; X_fcr_low and X_fcr_high are the ends of a second interval.
 * Tau has a range instead of an interval. */
static void intervals_are_spelled_one_way(void **state)
{
	static const char *const ends[] = { "_low", "_high" };
	struct salle_arena *arena = *state;
	size_t intervals = 0;
	for (const struct salle_result_file *file = salle_result_files; file->name != NULL; file++) {
		size_t n;
		const struct salle_column *columns = salle_result_file_list_columns(file, salle_rulesets[0]->labels, &n, arena);
		for (size_t i = 0; i < 2 * n; i++) {
			const char *name = columns[i / 2].name, *end = ends[i % 2];
			size_t length = strlen(name) > strlen(end) ? strlen(name) - strlen(end) : 0;
			if (strcmp(name + length, end) != 0) {
				assert_false(i % 2 == 0 && strncmp(columns[i / 2].meaning, "lower end", 9) == 0);
				continue;
			}
			intervals++;
			if (length > 4 && strncmp(name + length - 4, "_fcr", 4) == 0)
				length -= 4;
			if (!has_column(columns, n, name, length, ""))
				fail_msg("%s: there is no column whose interval %s is of", file->name, name);
		}
	}
	assert_true(intervals > 40);
}

/* After a change of columns, run this test with SALLE_UPDATE=1 in the environment to rewrite docs/columns.md. */
static void the_document_is_in_step(void **state)
{
	assert_document("docs/columns.md", salle_write_columns_document);
}

RUN_TESTS_EACH(make_arena, release_arena, UNIT(figures_are_named_after_their_files),
	UNIT(intervals_are_spelled_one_way), UNIT(the_document_is_in_step))
