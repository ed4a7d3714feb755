/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tests of replacing a folder: at whatever moment a process is killed, neither the old folder nor the new one is lost.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/replace_folder.h"
#include "base/temporary.h"
#include "stage_fixture.h"

static bool writes(const char *name)
{
	return strcmp(name, "manifest.json") == 0 || strcmp(name, "win_rates.csv") == 0;
}

static const struct salle_staged_folder_terms terms = { .is_own_file = writes };

static void write_run(struct fixture *fixture, const char *text)
{
	assert_int_equal(salle_staged_folder_begin(&fixture->stage, fixture->target, &terms, &fixture->diagnostics),
		SALLE_OK);
	stage_write_file(fixture, "manifest.json", "{}");
	stage_write_file(fixture, "win_rates.csv", text);
	assert_int_equal(salle_staged_folder_commit(&fixture->stage, NULL), SALLE_OK);
	assert_int_equal(fixture->diagnostics.n, 0);
}

static void rename_in(struct fixture *fixture, const char *from, const char *to)
{
	char *source = scratch_path(fixture->scratch, from), *target = scratch_path(fixture->scratch, to);
	assert_int_equal(rename(source, target), 0);
	free(source);
	free(target);
}

/* Writes an old run at `old` and a new one at `new`, as if a process had been killed between the two renames. */
static void leave_between_renames(struct fixture *fixture, const char *old, const char *new)
{
	write_run(fixture, "old\n");
	rename_in(fixture, "run", "first");
	write_run(fixture, "new\n");
	rename_in(fixture, "run", new);
	rename_in(fixture, "first", old);
}

TEST_OF(struct fixture *fixture, test_renames_exchange_as_well)
{
	char *hidden = scratch_path(fixture->scratch, ".run.partial-7");
	leave_between_renames(fixture, "run", ".run.partial-7");
	assert_true(salle_folder_exchange_by_renames(hidden, fixture->target));
	assert_holds(fixture, "win_rates.csv", "new\n");
	assert_int_equal(count_entries(fixture->scratch), 2);
	assert_true(salle_folder_remove(hidden, writes));
	assert_false(salle_folder_exchange_by_renames(hidden, fixture->target));
	assert_holds(fixture, "win_rates.csv", "new\n");
	assert_int_equal(count_entries(fixture->scratch), 1);
	free(hidden);
}

/* The next command that reads or writes the run finds the complete new one. The next command that writes removes the
 * old one. */
TEST_OF(struct fixture *fixture, test_run_killed_between_renames_is_found)
{
	leave_between_renames(fixture, ".run.replaced-77", ".run.partial-77");
	char *with_slash = scratch_path(fixture->target, "/");
	assert_non_null(salle_find_file_in(with_slash, "manifest.json", &fixture->arena, &fixture->diagnostics));
	assert_holds(fixture, "win_rates.csv", "new\n");
	assert_int_equal(count_entries(fixture->scratch), 2);
	write_run(fixture, "newer\n");
	assert_int_equal(count_entries(fixture->scratch), 1);
	free(with_slash);
}

TEST_OF(struct fixture *fixture, test_old_run_is_found_if_the_new_one_is_gone)
{
	leave_between_renames(fixture, ".run.replaced-77", ".run.gone-77");
	salle_folder_recover(fixture->target);
	assert_holds(fixture, "win_rates.csv", "old\n");
	assert_int_equal(count_entries(fixture->scratch), 2);
}

/* After several killed processes the newest complete run is found. If it is deleted, no older one is used instead. */
TEST_OF(struct fixture *fixture, test_newest_of_several_runs_is_found)
{
	write_run(fixture, "oldest\n");
	rename_in(fixture, "run", "kept");
	leave_between_renames(fixture, ".run.replaced-77", ".run.partial-77");
	rename_in(fixture, "kept", ".run.replaced-8");
	salle_folder_recover(fixture->target);
	assert_holds(fixture, "win_rates.csv", "new\n");
	assert_true(salle_folder_remove(fixture->target, writes));
	salle_folder_recover(fixture->target);
	assert_int_equal(access(fixture->target, F_OK), -1);
}

/*
 * A process was killed while it replaced the folder `run-2` beside the target `run`. The next writer recovers that
 * folder.
 */
TEST_OF(struct fixture *fixture, test_run_beside_the_target_is_recovered)
{
	leave_between_renames(fixture, ".run-2.replaced-77", ".run-2.partial-77");
	char *beside = scratch_path(fixture->scratch, "run-2"), *foreign = scratch_path(fixture->scratch, "run/foreign");
	const struct salle_staged_folder_terms moves = { .is_own_file = writes, .picks_free_name = true };
	write_run(fixture, "mine\n");
	FILE *file = fopen(foreign, "w");
	assert_non_null(file);
	(void)fclose(file);
	assert_int_equal(salle_staged_folder_begin(&fixture->stage, fixture->target, &moves, &fixture->diagnostics),
		SALLE_OK);
	assert_int_equal(access(beside, F_OK), 0);
	salle_staged_folder_discard(&fixture->stage);
	free(beside);
	free(foreign);
}

TEST_OF(struct fixture *fixture, test_empty_path_recovers_nothing)
{
	leave_between_renames(fixture, ".run.replaced-77", ".run.partial-77");
	salle_folder_recover("");
	assert_int_equal(count_entries(fixture->scratch), 2);
}

/* Folders with a similar name are not removed. */
TEST_OF(struct fixture *fixture, test_no_other_folder_is_recovered)
{
	leave_between_renames(fixture, ".runs.replaced-77", ".run.replaced-x");
	salle_folder_recover(fixture->target);
	assert_int_equal(access(fixture->target, F_OK), -1);
	assert_int_equal(count_entries(fixture->scratch), 2);
}

RUN_TESTS_EACH(stage_set_up, stage_tear_down, UNIT(test_renames_exchange_as_well),
	UNIT(test_run_killed_between_renames_is_found), UNIT(test_old_run_is_found_if_the_new_one_is_gone),
	UNIT(test_no_other_folder_is_recovered), UNIT(test_newest_of_several_runs_is_found),
	UNIT(test_run_beside_the_target_is_recovered), UNIT(test_empty_path_recovers_nothing))
