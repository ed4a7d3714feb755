/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Jobs on threads: each worker is called once, side by side. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/threads.h"

enum { WORKERS = 9, JOBS = 200 };

static void count(void *context, unsigned worker)
{
	((unsigned *)context)[worker]++;
}

static void each_worker_is_called_once_a_job(void **state)
{
	(void)state;
	for (unsigned job = 0; job < JOBS; job++) {
		unsigned called[WORKERS] = { 0 };
		const unsigned n = job % (WORKERS + 1), used = salle_threads_run(n, count, called);
		assert_in_range(used, 1, n > 0 ? n : 1);
		for (unsigned worker = 0; worker < WORKERS; worker++)
			assert_int_equal(called[worker], worker < n);
	}
}

static void meet(void *context, unsigned worker)
{
	(void)worker;
	atomic_uint *there = context;
	(*there)++;
	while (*there < WORKERS)
		(void)usleep(100);
}

static void workers_run_side_by_side(void **state)
{
	(void)state;
	atomic_uint there = 0;
	assert_int_equal(salle_threads_run(WORKERS, meet, &there), WORKERS);
	assert_int_equal(there, WORKERS);
}

struct nest {
	unsigned called[WORKERS][WORKERS], used[WORKERS];
};

static void begin_another_job(void *context, unsigned worker)
{
	struct nest *nest = context;
	nest->used[worker] = salle_threads_run(WORKERS, count, nest->called[worker]);
}

static void a_job_within_a_job_has_one_thread(void **state)
{
	(void)state;
	struct nest nest = { .used = { 0 } };
	assert_int_equal(salle_threads_run(WORKERS, begin_another_job, &nest), WORKERS);
	for (unsigned outer = 0; outer < WORKERS; outer++) {
		assert_int_equal(nest.used[outer], 1);
		for (unsigned inner = 0; inner < WORKERS; inner++)
			assert_int_equal(nest.called[outer][inner], 1);
	}
	unsigned called[WORKERS] = { 0 };
	assert_int_equal(salle_threads_run(WORKERS, count, called), WORKERS); /* the first level again */
}

/* Stacks of 64 TiB find no room. */
static void where_no_thread_can_start_the_caller_does_all(void **state)
{
	(void)state;
	pthread_attr_t before, huge;
	assert_int_equal(pthread_getattr_default_np(&before), 0);
	assert_int_equal(pthread_attr_init(&huge), 0);
	assert_int_equal(pthread_attr_setstacksize(&huge, (size_t)1 << 46), 0);
	assert_int_equal(pthread_setattr_default_np(&huge), 0);
	unsigned called[WORKERS] = { 0 };
	const unsigned used = salle_threads_run(WORKERS, count, called);
	assert_int_equal(pthread_setattr_default_np(&before), 0);
	assert_int_equal(used, 1);
	for (unsigned worker = 0; worker < WORKERS; worker++)
		assert_int_equal(called[worker], 1);
	(void)pthread_attr_destroy(&before);
	(void)pthread_attr_destroy(&huge);
}

static void a_limit_is_the_default(void **state)
{
	(void)state;
	assert_true(salle_threads() >= 1);
	salle_threads_limit(WORKERS);
	assert_int_equal(salle_threads(), WORKERS);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_worker_is_called_once_a_job),
		cmocka_unit_test(workers_run_side_by_side),
		cmocka_unit_test(a_job_within_a_job_has_one_thread),
		cmocka_unit_test(where_no_thread_can_start_the_caller_does_all),
		cmocka_unit_test(a_limit_is_the_default),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
