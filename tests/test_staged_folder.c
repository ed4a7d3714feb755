/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of reading whole files, and of folders that are written completely or not at all. */
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "stage_fixture.h"

static bool is_own_file(const char *name)
{
	static const char *const names[] = { "manifest.json", "win_rates.csv", "pools.csv", "a.csv" };
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		if (strcmp(name, names[i]) == 0)
			return true;
	return false;
}

static const struct salle_staged_folder_terms terms = { .is_own_file = is_own_file };

static enum salle_status begin_stage(struct fixture *fixture)
{
	return salle_staged_folder_begin(&fixture->stage, fixture->target, &terms, &fixture->diagnostics);
}

static void write_run(struct fixture *fixture, const char *text)
{
	assert_int_equal(begin_stage(fixture), SALLE_OK);
	stage_write_file(fixture, "manifest.json", "{}");
	stage_write_file(fixture, "win_rates.csv", text);
	assert_int_equal(salle_staged_folder_commit(&fixture->stage, NULL), SALLE_OK);
	assert_int_equal(fixture->diagnostics.n, 0);
}

TEST_OF(struct fixture *fixture, test_commit_makes_the_folder)
{
	assert_int_equal(begin_stage(fixture), SALLE_OK);
	stage_write_file(fixture, "win_rates.csv", "a,b\n");
	assert_int_equal(access(fixture->target, F_OK), -1); /* the target does not exist before the end */
	stage_write_file(fixture, "manifest.json", "{}");
	assert_int_equal(salle_staged_folder_commit(&fixture->stage, NULL), SALLE_OK);
	salle_staged_folder_discard(&fixture->stage);
	assert_holds(fixture, "win_rates.csv", "a,b\n");
	assert_holds(fixture, "manifest.json", "{}");
	assert_int_equal(count_entries(fixture->target), 2);
	assert_int_equal(count_entries(fixture->scratch), 1);
}

TEST_OF(struct fixture *fixture, test_commit_replaces_an_earlier_run)
{
	write_run(fixture, "old\n");
	assert_int_equal(begin_stage(fixture), SALLE_OK);
	stage_write_file(fixture, "manifest.json", "{2}");
	assert_holds(fixture, "win_rates.csv", "old\n");
	assert_int_equal(salle_staged_folder_commit(&fixture->stage, NULL), SALLE_OK);
	assert_holds(fixture, "manifest.json", "{2}");
	assert_int_equal(count_entries(fixture->target), 1);
	assert_int_equal(count_entries(fixture->scratch), 1);
	assert_int_equal(fixture->diagnostics.n, 0);
}

TEST_OF(struct fixture *fixture, test_empty_folder_is_taken)
{
	assert_int_equal(mkdir(fixture->target, 0777), 0);
	write_run(fixture, "new\n");
	assert_holds(fixture, "win_rates.csv", "new\n");
}

TEST_OF(struct fixture *fixture, test_discard_leaves_nothing)
{
	write_run(fixture, "old\n");
	assert_int_equal(begin_stage(fixture), SALLE_OK);
	stage_write_file(fixture, "manifest.json", "{2}");
	salle_staged_folder_discard(&fixture->stage);
	salle_staged_folder_discard(&fixture->stage);
	assert_holds(fixture, "manifest.json", "{}");
	assert_int_equal(count_entries(fixture->scratch), 1);
}

TEST_OF(struct fixture *fixture, test_parents_are_made_and_unmade)
{
	char *deep = scratch_path(fixture->scratch, "a/b/c/");
	assert_int_equal(salle_staged_folder_begin(&fixture->stage, deep, &terms, &fixture->diagnostics), SALLE_OK);
	salle_staged_folder_discard(&fixture->stage);
	assert_int_equal(count_entries(fixture->scratch), 0);
	assert_int_equal(salle_staged_folder_begin(&fixture->stage, deep, &terms, &fixture->diagnostics), SALLE_OK);
	stage_write_file(fixture, "manifest.json", "{}");
	assert_int_equal(salle_staged_folder_commit(&fixture->stage, NULL), SALLE_OK);
	assert_int_equal(count_entries(deep), 1);
	free(deep);
}

/* Asserts that a folder is refused with this message, which names the target's path. */
static void assert_refused(struct fixture *fixture, const char *before_path, const char *behind_path)
{
	char *message = NULL;
	assert_true(asprintf(&message, "%s'%s'%s", before_path, fixture->target, behind_path) > 0);
	size_t before = count_entries(fixture->scratch);
	assert_int_equal(begin_stage(fixture), SALLE_BAD_INPUT);
	assert_int_equal(count_entries(fixture->scratch), before);
	ASSERT_REPORTED(&fixture->diagnostics, message);
	free(message);
}

TEST_OF(struct fixture *fixture, test_foreign_folders_are_not_replaced)
{
	assert_int_equal(mkdir(fixture->target, 0777), 0);
	char *file = scratch_path(fixture->target, "thesis.txt");
	write_file(file, "years of work");
	assert_refused(fixture, "", " is not replaced: it holds 'thesis.txt', which no run writes");
	char *manifest = scratch_path(fixture->target, "manifest.json"), *inner = scratch_path(fixture->target, "photos");
	write_file(manifest, "{}");
	assert_refused(fixture, "", " is not replaced: it holds 'thesis.txt', which no run writes");
	assert_holds(fixture, "thesis.txt", "years of work");
	assert_int_equal(unlink(file), 0);
	assert_int_equal(mkdir(inner, 0777), 0);
	assert_refused(fixture, "", " is not replaced: it holds the folder 'photos'");
	assert_int_equal(rmdir(inner), 0);
	char *table = scratch_path(fixture->target, "win_rates.csv");
	assert_int_equal(rename(manifest, table), 0);
	assert_refused(fixture, "", " is not replaced: it holds files but no manifest.json");
	assert_holds(fixture, "win_rates.csv", "{}");
	free(table);
	free(file);
	free(manifest);
	free(inner);
}

TEST_OF(struct fixture *fixture, test_a_file_is_not_replaced)
{
	write_file(fixture->target, "text");
	assert_refused(fixture, "cannot write results to ", ": it is a file or below one");
}

TEST_OF(struct fixture *fixture, test_invalid_names)
{
	static const char *const targets[] = { "", ".", "..", "/", "///", "x/..", "x/./" };
	for (size_t i = 0; i < sizeof targets / sizeof targets[0]; i++) {
		char *message = NULL;
		assert_true(asprintf(&message, "'%s' cannot name a folder of results", targets[i]) > 0);
		assert_int_equal(salle_staged_folder_begin(&fixture->stage, targets[i], &terms, &fixture->diagnostics),
			SALLE_BAD_INPUT);
		ASSERT_REPORTED(&fixture->diagnostics, message);
		free(message);
	}
}

/* The target of a symbolic link is replaced. The link stays. */
TEST_OF(struct fixture *fixture, test_links_are_followed)
{
	write_run(fixture, "old\n");
	char *link = scratch_path(fixture->scratch, "latest");
	assert_int_equal(symlink("run", link), 0);
	assert_int_equal(salle_staged_folder_begin(&fixture->stage, link, &terms, &fixture->diagnostics), SALLE_OK);
	stage_write_file(fixture, "manifest.json", "{3}");
	assert_int_equal(salle_staged_folder_commit(&fixture->stage, NULL), SALLE_OK);
	struct stat stat;
	assert_int_equal(lstat(link, &stat), 0);
	assert_true(S_ISLNK(stat.st_mode));
	assert_holds(fixture, "manifest.json", "{3}");
	free(link);
}

/* Every write to /dev/full fails, as on a full disk. */
static void fill_disk(struct salle_staged_folder *stage)
{
	int full = open("/dev/full", O_WRONLY | O_CLOEXEC);
	assert_true(full >= 0);
	assert_true(dup2(full, stage->fd) >= 0);
	close(full);
}

TEST_OF(struct fixture *fixture, test_full_disk_leaves_nothing_new)
{
	write_run(fixture, "old\n");
	char *message = NULL;
	assert_true(asprintf(&message, "cannot write 'pools.csv' for '%s': No space left on device", fixture->target) > 0);

	/* the error appears when the last file is closed */
	assert_int_equal(begin_stage(fixture), SALLE_OK);
	stage_write_file(fixture, "manifest.json", "{2}");
	stage_write_file(fixture, "pools.csv", "x\n");
	fill_disk(&fixture->stage);
	assert_int_equal(salle_staged_folder_commit(&fixture->stage, NULL), SALLE_FAILED);
	ASSERT_REPORTED(&fixture->diagnostics, message);
	assert_int_equal(count_entries(fixture->scratch), 1);
	assert_holds(fixture, "manifest.json", "{}");

	/* the error appears when the next file is opened */
	assert_int_equal(begin_stage(fixture), SALLE_OK);
	stage_write_file(fixture, "pools.csv", "x\n");
	fill_disk(&fixture->stage);
	assert_null(salle_staged_folder_open_file(&fixture->stage, "manifest.json"));
	ASSERT_REPORTED(&fixture->diagnostics, message);
	salle_staged_folder_discard(&fixture->stage);

	/* the error appears in a write larger than any buffer */
	static const char large[1 << 16];
	assert_int_equal(begin_stage(fixture), SALLE_OK);
	stage_write_file(fixture, "pools.csv", "");
	fill_disk(&fixture->stage);
	assert_int_equal(fwrite(large, 1, sizeof large, fixture->stage.current_file), 0);
	assert_null(salle_staged_folder_open_file(&fixture->stage, "manifest.json"));
	ASSERT_REPORTED(&fixture->diagnostics, message);
	salle_staged_folder_discard(&fixture->stage);
	assert_int_equal(count_entries(fixture->scratch), 1);
	assert_holds(fixture, "manifest.json", "{}");
	free(message);
}

TEST_OF(struct fixture *fixture, test_a_name_twice_is_refused)
{
	assert_int_equal(begin_stage(fixture), SALLE_OK);
	stage_write_file(fixture, "a.csv", "x");
	assert_null(salle_staged_folder_open_file(&fixture->stage, "a.csv"));
	assert_int_equal(fixture->diagnostics.errors, 1);
	salle_staged_folder_discard(&fixture->stage);
}

/*
 * Returns a reason to keep the run in `dir` if its win_rates.csv begins with the text of the context, or else NULL.
 */
static char *keep_marked_runs(const char *dir, const void *context)
{
	char *path = scratch_path(dir, "win_rates.csv"), text[8] = "";
	FILE *file = fopen(path, "re");
	free(path);
	bool kept = file != NULL && fgets(text, sizeof text, file) != NULL && strcmp(text, context) == 0;
	if (file != NULL)
		assert_int_equal(fclose(file), 0);
	return kept ? strdup("it is the one to keep") : NULL;
}

/* Writes a run with this text as a staged folder and returns its final path, to be freed. */
static char *write_run_beside(struct fixture *fixture, const struct salle_staged_folder_terms *with, const char *text)
{
	assert_int_equal(salle_staged_folder_begin(&fixture->stage, fixture->target, with, &fixture->diagnostics),
		SALLE_OK);
	stage_write_file(fixture, "manifest.json", "{}");
	stage_write_file(fixture, "win_rates.csv", text);
	char *written = NULL;
	assert_int_equal(salle_staged_folder_commit(&fixture->stage, &written), SALLE_OK);
	return written;
}

TEST_OF(struct fixture *fixture, test_a_run_to_keep_stays_and_the_new_one_goes_beside)
{
	struct salle_staged_folder_terms with = { is_own_file, keep_marked_runs, "old\n", .picks_free_name = true };
	write_run(fixture, "old\n");
	char *second = scratch_path(fixture->scratch, "run-2");
	for (unsigned i = 0; i < 2; i++) { /* the second time the run replaces the one beside the target */
		char *written = write_run_beside(fixture, &with, "new\n");
		assert_string_equal(written, second);
		free(written);
		assert_int_equal(fixture->diagnostics.n, i + 1);
		assert_non_null(strstr(fixture->diagnostics.items[i].message, "it is the one to keep; the results go to '"));
		assert_int_equal(fixture->diagnostics.items[i].severity, SALLE_WARNING);
	}
	assert_holds(fixture, "win_rates.csv", "old\n");
	assert_int_equal(count_entries(fixture->scratch), 2);
	free(second);
	with.picks_free_name = false;
	assert_int_equal(salle_staged_folder_begin(&fixture->stage, fixture->target, &with, &fixture->diagnostics),
		SALLE_BAD_INPUT);
	assert_int_equal(fixture->diagnostics.errors, 1);
	with.context = "another\n";
	free(write_run_beside(fixture, &with, "new\n"));
	assert_holds(fixture, "win_rates.csv", "new\n");
}

/* A finished run is never lost because files appeared in its folder meanwhile. */
TEST_OF(struct fixture *fixture, test_a_foreign_file_that_appears_moves_the_run_beside)
{
	write_run(fixture, "old\n");
	assert_int_equal(begin_stage(fixture), SALLE_OK);
	stage_write_file(fixture, "manifest.json", "{2}");
	char *lock = scratch_path(fixture->target, ".~lock.win_rates.csv#"),
		 *second = scratch_path(fixture->scratch, "run-2");
	FILE *file = fopen(lock, "we");
	assert_non_null(file);
	assert_int_equal(fclose(file), 0);
	char *written = NULL;
	assert_int_equal(salle_staged_folder_commit(&fixture->stage, &written), SALLE_OK);
	assert_string_equal(written, second);
	assert_int_equal(fixture->diagnostics.errors, 0);
	assert_int_equal(fixture->diagnostics.n, 1);
	assert_int_equal(access(lock, F_OK), 0);
	assert_holds(fixture, "manifest.json", "{}");
	assert_int_equal(count_entries(second), 1);
	free(written);
	free(lock);
	free(second);
}

/* A folder that only resembles the hidden folder of a killed process is not removed. */
TEST_OF(struct fixture *fixture, test_foreign_folders_are_not_removed)
{
	const char *const names[] = { ".run.partial-", ".run.partial-x1", ".run.partial-7" };
	char *paths[3], *file = NULL;
	for (unsigned i = 0; i < 3; i++) {
		paths[i] = scratch_path(fixture->scratch, names[i]);
		assert_int_equal(mkdir(paths[i], 0777), 0);
	}
	file = scratch_path(paths[2], "thesis.txt");
	FILE *thesis = fopen(file, "we");
	assert_non_null(thesis);
	assert_int_equal(fclose(thesis), 0);
	write_run(fixture, "new\n");
	assert_int_equal(access(file, F_OK), 0);
	for (unsigned i = 0; i < 3; i++) {
		assert_int_equal(access(paths[i], F_OK), 0);
		free(paths[i]);
	}
	free(file);
}

/* If a process is killed before the end, the earlier run does not change, and the next run works as usual. */
TEST_OF(struct fixture *fixture, test_killed_writer_leaves_the_old_run)
{
	write_run(fixture, "old\n");
	pid_t child = fork();
	assert_true(child >= 0);
	if (child == 0) {
		if (begin_stage(fixture) == SALLE_OK && salle_staged_folder_open_file(&fixture->stage, "manifest.json") != NULL)
			raise(SIGKILL);
		_exit(0);
	}
	int status;
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFSIGNALED(status));
	assert_holds(fixture, "win_rates.csv", "old\n");
	assert_int_equal(count_entries(fixture->scratch), 2);
	write_run(fixture, "new\n");
	assert_holds(fixture, "win_rates.csv", "new\n");
	assert_int_equal(count_entries(fixture->scratch), 1); /* the folder of the killed process is gone */
}

/* Two processes write the same target. Neither removes the other's folder. */
TEST_OF(struct fixture *fixture, test_living_writers_leave_each_other_alone)
{
	assert_int_equal(begin_stage(fixture), SALLE_OK);
	stage_write_file(fixture, "manifest.json", "{1}");
	pid_t child = fork();
	assert_true(child >= 0);
	if (child == 0) {
		struct salle_staged_folder stage;
		bool ok = salle_staged_folder_begin(&stage, fixture->target, &terms, &fixture->diagnostics) == SALLE_OK &&
			salle_staged_folder_open_file(&stage, "manifest.json") != NULL &&
			salle_staged_folder_commit(&stage, NULL) == SALLE_OK;
		_exit(ok ? 0 : 1);
	}
	int status;
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_int_equal(status, 0);
	assert_holds(fixture, "manifest.json", "");
	assert_int_equal(salle_staged_folder_commit(&fixture->stage, NULL), SALLE_OK);
	assert_holds(fixture, "manifest.json", "{1}");
	assert_int_equal(count_entries(fixture->scratch), 1);
}

static enum salle_status read_path(struct fixture *fixture, const char *path)
{
	char *text;
	size_t length;
	struct salle_place at = { "duel.yaml", 4, 9 };
	return salle_file_read(path, &at, &fixture->arena, &text, &length, &fixture->diagnostics);
}

TEST_OF(struct fixture *fixture, test_unreadable_files)
{
	assert_int_equal(chdir(fixture->scratch), 0);
	assert_int_equal(mkdir("folder", 0777), 0);
	assert_int_equal(mkfifo("pipe", 0666), 0);
	write_file("file", "");
	assert_int_equal(truncate("file", SALLE_FILE_MAX), 0);
	assert_int_equal(read_path(fixture, "file"), SALLE_OK);
	assert_int_equal(truncate("file", (off_t)SALLE_FILE_MAX + 1), 0);
	assert_int_equal(read_path(fixture, "file"), SALLE_BAD_INPUT);
	assert_int_equal(read_path(fixture, "none.csv"), SALLE_BAD_INPUT);
	assert_int_equal(read_path(fixture, "file/none.csv"), SALLE_BAD_INPUT);
	assert_int_equal(read_path(fixture, "folder"), SALLE_BAD_INPUT);
	assert_int_equal(read_path(fixture, "pipe"), SALLE_BAD_INPUT);
	assert_int_equal(read_path(fixture, "/dev/zero"), SALLE_BAD_INPUT);
	ASSERT_REPORTED(&fixture->diagnostics, "4:9: 'file' is larger than 4 MB",
		"4:9: cannot read 'none.csv': No such file or directory", "4:9: cannot read 'file/none.csv': Not a directory",
		"4:9: 'folder' is a folder, not a file", "4:9: 'pipe' is a device or pipe, not a file",
		"4:9: '/dev/zero' is a device or pipe, not a file");
	assert_int_equal(chdir("/"), 0);
}

RUN_TESTS_EACH(stage_set_up, stage_tear_down, UNIT(test_commit_makes_the_folder),
	UNIT(test_commit_replaces_an_earlier_run), UNIT(test_empty_folder_is_taken), UNIT(test_discard_leaves_nothing),
	UNIT(test_parents_are_made_and_unmade), UNIT(test_foreign_folders_are_not_replaced),
	UNIT(test_a_file_is_not_replaced), UNIT(test_invalid_names), UNIT(test_links_are_followed),
	UNIT(test_full_disk_leaves_nothing_new), UNIT(test_a_name_twice_is_refused),
	UNIT(test_a_run_to_keep_stays_and_the_new_one_goes_beside),
	UNIT(test_a_foreign_file_that_appears_moves_the_run_beside), UNIT(test_foreign_folders_are_not_removed),
	UNIT(test_killed_writer_leaves_the_old_run), UNIT(test_living_writers_leave_each_other_alone),
	UNIT(test_unreadable_files))
