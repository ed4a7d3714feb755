/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tests of temporary files. Signals and the next writer of the same name remove such files, but never while their
 * process lives.
 */
#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/temporary.h"
#include "diagnostics_fixture.h"
#include "testing.h"

struct fixture {
	char *scratch, *target;
	struct salle_diagnostics diagnostics;
	struct salle_staged_folder stage;
};

static int set_up(void **state)
{
	struct fixture *it = calloc(1, sizeof *it);
	assert_non_null(it);
	it->scratch = make_scratch();
	it->target = scratch_path(it->scratch, "run");
	salle_diagnostics_init(&it->diagnostics);
	*state = it;
	return 0;
}

static int tear_down(void **state)
{
	struct fixture *it = *state;
	remove_scratch(it->scratch);
	free(it->target);
	salle_diagnostics_release(&it->diagnostics);
	free(it);
	return 0;
}

static bool is_own_file(const char *name)
{
	return strcmp(name, "manifest.json") == 0 || strcmp(name, "pools.csv") == 0;
}

static enum salle_status begin_stage(struct fixture *it)
{
	static const struct salle_staged_folder_terms terms = { .is_own_file = is_own_file };
	return salle_staged_folder_begin(&it->stage, it->target, &terms, &it->diagnostics);
}

static bool exists(const struct fixture *it, const char *name)
{
	char *path = scratch_path(it->scratch, name);
	bool there = access(path, F_OK) == 0;
	free(path);
	return there;
}

/* Creates an empty file and returns its descriptor. */
static int create(const struct fixture *it, const char *name)
{
	char *path = scratch_path(it->scratch, name);
	int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
	assert_true(fd >= 0);
	free(path);
	return fd;
}

static size_t count_entries(const char *path)
{
	DIR *folder = opendir(path);
	assert_non_null(folder);
	size_t n = 0;
	while (readdir(folder) != NULL)
		n++;
	closedir(folder);
	return n - 2;
}

TEST_OF(struct fixture *it, test_a_signal_removes_all_listed_files)
{
	assert_int_equal(begin_stage(it), SALLE_OK);
	assert_non_null(salle_staged_folder_open_file(&it->stage, "pools.csv"));
	assert_non_null(salle_staged_folder_open_file(&it->stage, "manifest.json"));
	close(create(it, ".page.partial-1"));
	char *page = scratch_path(it->scratch, ".page.partial-1");
	salle_temporary_register(page, false);
	assert_int_equal(count_entries(it->scratch), 2);
	salle_temporaries_remove_own();
	assert_int_equal(count_entries(it->scratch), 0);
	salle_temporary_unregister(page);
	salle_staged_folder_discard(&it->stage);
	free(page);
}

TEST_OF(struct fixture *it, test_complete_files_stay)
{
	assert_int_equal(begin_stage(it), SALLE_OK);
	assert_non_null(salle_staged_folder_open_file(&it->stage, "manifest.json"));
	assert_int_equal(salle_staged_folder_commit(&it->stage, NULL), SALLE_OK);
	char *page = scratch_path(it->scratch, "page");
	assert_int_equal(salle_file_write(page, "x", 1, &it->diagnostics), SALLE_OK);
	salle_temporaries_remove_own();
	assert_true(exists(it, "page") && exists(it, "run/manifest.json"));
	assert_int_equal(count_entries(it->scratch), 2);
	free(page);
}

/* An unlocked file is left from a process that was killed. The next writer removes the file. */
TEST_OF(struct fixture *it, test_the_next_writer_removes_leftovers)
{
	static const char *const mine[] = { ".page.partial-", ".page.partial-7x", ".page.partial.7", ".pages.partial-7",
		"page.partial-7", ".page.html.partial-7" };
	enum { MINE = sizeof mine / sizeof mine[0] };
	for (size_t i = 0; i < MINE; i++)
		close(create(it, mine[i]));
	close(create(it, ".page.partial-7"));
	int living = create(it, ".page.partial-8");
	assert_int_equal(flock(living, LOCK_EX), 0);
	char *page = scratch_path(it->scratch, "page");
	assert_int_equal(salle_file_write(page, "x", 1, &it->diagnostics), SALLE_OK);
	assert_false(exists(it, ".page.partial-7"));
	assert_true(exists(it, ".page.partial-8"));
	for (size_t i = 0; i < MINE; i++)
		assert_true(exists(it, mine[i]));
	close(living);
	free(page);
}

/* Removes this process's temporary files, and sets the flag `done`. */
static void *remove_own_files(void *done)
{
	salle_temporaries_remove_own();
	atomic_store((atomic_bool *)done, true);
	return NULL;
}

/* A signal handler on another thread waits until a step that must not be interrupted is over. */
TEST_OF(struct fixture *it, test_a_hold_delays_the_removal)
{
	atomic_bool done = false;
	pthread_t thread;
	assert_int_equal(begin_stage(it), SALLE_OK);
	salle_temporaries_block_signals();
	sigset_t blocked;
	assert_int_equal(pthread_sigmask(SIG_SETMASK, NULL, &blocked), 0);
	assert_true(sigismember(&blocked, SIGTERM));
	assert_int_equal(pthread_create(&thread, NULL, remove_own_files, &done), 0);
	(void)usleep(20000);
	assert_false(atomic_load(&done));
	assert_int_equal(count_entries(it->scratch), 1);
	salle_temporaries_unblock_signals();
	assert_int_equal(pthread_join(thread, NULL), 0);
	assert_int_equal(count_entries(it->scratch), 0);
	assert_int_equal(pthread_sigmask(SIG_SETMASK, NULL, &blocked), 0);
	assert_false(sigismember(&blocked, SIGTERM));
	salle_staged_folder_discard(&it->stage);
}

/* A living process uses the name that this process would use, as in containers, where process numbers repeat. */
TEST_OF(struct fixture *it, test_a_name_in_use_gets_another_digit)
{
	char name[64];
	(void)snprintf(name, sizeof name, ".page.partial-%ld", (long)getpid());
	int living = create(it, name);
	assert_int_equal(flock(living, LOCK_EX), 0);
	char *page = scratch_path(it->scratch, "page");
	assert_int_equal(salle_file_write(page, "x", 1, &it->diagnostics), SALLE_OK);
	assert_true(exists(it, "page") && exists(it, name));
	assert_int_equal(count_entries(it->scratch), 2);
	close(living);
	free(page);
}

TEST_OF(struct fixture *it, test_a_folder_with_leftovers_is_replaced)
{
	assert_int_equal(begin_stage(it), SALLE_OK);
	assert_non_null(salle_staged_folder_open_file(&it->stage, "manifest.json"));
	assert_int_equal(salle_staged_folder_commit(&it->stage, NULL), SALLE_OK);
	int living = create(it, "run/.pools.csv.partial-7");
	assert_int_equal(flock(living, LOCK_EX), 0);
	assert_int_equal(begin_stage(it), SALLE_BAD_INPUT);
	char *message = NULL;
	assert_true(
		asprintf(&message, "'%s' is not replaced: another process is writing '.pools.csv.partial-7'", it->target) > 0);
	ASSERT_REPORTED(&it->diagnostics, message);
	close(living);
	assert_int_equal(begin_stage(it), SALLE_OK);
	assert_non_null(salle_staged_folder_open_file(&it->stage, "manifest.json"));
	assert_int_equal(salle_staged_folder_commit(&it->stage, NULL), SALLE_OK);
	assert_int_equal(count_entries(it->target), 1);
	assert_int_equal(count_entries(it->scratch), 1);
	free(message);
}

/* When the file is closed, the disk has room again. The message still names the reason of the failed write. */
TEST_OF(struct fixture *it, test_the_first_write_error_is_reported)
{
	char *message = NULL;
	assert_true(asprintf(&message, "cannot write 'pools.csv' for '%s': No space left on device", it->target) > 0);
	assert_int_equal(begin_stage(it), SALLE_OK);
	FILE *file = salle_staged_folder_open_file(&it->stage, "pools.csv");
	assert_non_null(file);
	int whole = dup(it->stage.fd), full = open("/dev/full", O_WRONLY | O_CLOEXEC);
	assert_true(whole >= 0 && full >= 0 && dup2(full, it->stage.fd) >= 0);
	for (unsigned i = 0; i < 100000; i++)
		(void)fputs("no room\n", file);
	assert_true(dup2(whole, it->stage.fd) >= 0);
	close(whole);
	close(full);
	assert_int_equal(salle_staged_folder_commit(&it->stage, NULL), SALLE_FAILED);
	ASSERT_REPORTED(&it->diagnostics, message);
	free(message);
}

static void make_folder(const struct fixture *it, const char *name)
{
	char *path = scratch_path(it->scratch, name);
	assert_int_equal(mkdir(path, 0777), 0);
	free(path);
}

/* There is no run: a process was killed between two renames, and the folder that it left is the only copy. */
TEST_OF(struct fixture *it, half_replacements_are_not_stale)
{
	make_folder(it, ".run.replaced-5");
	make_folder(it, ".run.partial-5");
	make_folder(it, ".run.partial-6");
	salle_temporaries_remove_stale(it->target, is_own_file);
	assert_true(exists(it, ".run.partial-5"));
	assert_true(exists(it, ".run.replaced-5"));
	assert_false(exists(it, ".run.partial-6"));
	make_folder(it, "run");
	salle_temporaries_remove_stale(it->target, is_own_file);
	assert_false(exists(it, ".run.partial-5"));
	assert_false(exists(it, ".run.replaced-5"));
}

RUN_TESTS_EACH(set_up, tear_down, UNIT(test_a_signal_removes_all_listed_files), UNIT(test_complete_files_stay),
	UNIT(test_the_next_writer_removes_leftovers), UNIT(test_a_hold_delays_the_removal),
	UNIT(test_a_name_in_use_gets_another_digit), UNIT(test_a_folder_with_leftovers_is_replaced),
	UNIT(test_the_first_write_error_is_reported), UNIT(half_replacements_are_not_stale))
