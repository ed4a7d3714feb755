/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of jobs on threads: each worker is called once, at the same time as the others. */
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/threads.h"
#include "testing.h"

enum { WORKERS = 9, MORE = 12, JOBS = 200 };

static void count_call(void *context, unsigned worker)
{
	((unsigned *)context)[worker]++;
}

static void each_worker_is_called_once_per_job(void **state)
{
	for (unsigned job = 0; job < JOBS; job++) {
		unsigned called[WORKERS] = { 0 };
		const unsigned n = job % (WORKERS + 1), used = salle_threads_run(n, count_call, called);
		assert_in_range(used, 1, n > 0 ? n : 1);
		for (unsigned worker = 0; worker < WORKERS; worker++)
			assert_int_equal(called[worker], worker < n);
	}
}

static void meet_other_worker(void *context, unsigned worker)
{
	(void)worker;
	atomic_uint *there = context;
	(*there)++;
	while (*there < WORKERS)
		(void)usleep(100);
}

static void workers_run_side_by_side(void **state)
{
	atomic_uint there = 0;
	assert_int_equal(salle_threads_run(WORKERS, meet_other_worker, &there), WORKERS);
	assert_int_equal(there, WORKERS);
}

struct nest {
	unsigned called[WORKERS][WORKERS], used[WORKERS];
};

static void begin_another_job(void *context, unsigned worker)
{
	struct nest *nest = context;
	nest->used[worker] = salle_threads_run(WORKERS, count_call, nest->called[worker]);
}

static void a_job_within_a_job_has_one_thread(void **state)
{
	struct nest nest = { .used = { 0 } };
	assert_int_equal(salle_threads_run(WORKERS, begin_another_job, &nest), WORKERS);
	for (unsigned outer = 0; outer < WORKERS; outer++) {
		assert_int_equal(nest.used[outer], 1);
		for (unsigned inner = 0; inner < WORKERS; inner++)
			assert_int_equal(nest.called[outer][inner], 1);
	}
	unsigned called[WORKERS] = { 0 };
	/* the outer level calls every worker again */
	assert_int_equal(salle_threads_run(WORKERS, count_call, called), WORKERS);
}

/* Sets the stack size of new threads to 64 TiB, for which there is no memory. */
static void one_thread_does_all_if_no_thread_can_start(void **state)
{
	pthread_attr_t before, huge;
	assert_int_equal(pthread_getattr_default_np(&before), 0);
	assert_int_equal(pthread_attr_init(&huge), 0);
	assert_int_equal(pthread_attr_setstacksize(&huge, (size_t)1 << 46), 0);
	assert_int_equal(pthread_setattr_default_np(&huge), 0);
	assert_int_equal(salle_threads_refused_count(), 0);
	unsigned called[MORE] = { 0 };
	const unsigned used = salle_threads_run(MORE, count_call, called);
	assert_int_equal(pthread_setattr_default_np(&before), 0);
	assert_int_equal(used, 1);
	assert_int_equal(salle_threads_refused_count(), MORE);
	for (unsigned worker = 0; worker < MORE; worker++)
		assert_int_equal(called[worker], 1);
	assert_int_equal(salle_threads_run(WORKERS, count_call, called), 1); /* further calls use one thread as well */
	(void)pthread_attr_destroy(&before);
	(void)pthread_attr_destroy(&huge);
}

struct tally {
	struct salle_lock *locks;
	unsigned of[2];
};

static void add_many(void *context, unsigned worker)
{
	struct tally *tally = context;
	for (unsigned i = 0; i < 10000; i++) {
		const size_t lock = (worker + i) % 2;
		salle_lock(tally->locks, lock);
		tally->of[lock]++;
		salle_unlock(tally->locks, lock);
	}
}

static void one_thread_at_a_time_holds_a_lock(void **state)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct tally tally = { .locks = salle_locks_new(2, &arena) };
	assert_int_equal(salle_threads_run(4, add_many, &tally), 4);
	assert_int_equal(tally.of[0], 20000);
	assert_int_equal(tally.of[1], 20000);
	salle_locks_free(tally.locks, 2);
	salle_arena_release(&arena);
}

static void a_limit_is_the_default(void **state)
{
	assert_true(salle_threads_default() >= 1);
	salle_threads_set_default(WORKERS);
	assert_int_equal(salle_threads_default(), WORKERS);
}

/* this test runs last, because it changes the whole process */
RUN_TESTS(UNIT(each_worker_is_called_once_per_job), UNIT(workers_run_side_by_side),
	UNIT(a_job_within_a_job_has_one_thread), UNIT(one_thread_at_a_time_holds_a_lock), UNIT(a_limit_is_the_default),
	UNIT(one_thread_does_all_if_no_thread_can_start))
