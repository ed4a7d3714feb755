/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Jobs on threads: each worker is called once, whoever leads. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/threads.h"

enum { WORKERS = 9, THREADS = 3, JOBS = 400 };

struct calls {
	atomic_uint of[WORKERS];
	unsigned used[WORKERS + 1]; /* by workers of the job */
	unsigned n;
};

static void call(void *context, unsigned worker)
{
	struct calls *calls = context;
	atomic_fetch_add(&calls->of[worker], 1);
}

/* A job of 1 to WORKERS workers, after each other: what one wrote is there when it is over. */
static void run_jobs(void *context)
{
	struct calls *calls = context;
	for (unsigned job = 0; job < JOBS; job++) {
		const unsigned n = job % WORKERS + 1, before = atomic_load(&calls->of[n - 1]);
		calls->used[n] = salle_threads_run(n, call, calls);
		calls->n += atomic_load(&calls->of[n - 1]) == before + 1;
	}
}

static void assert_all_were_called(const struct calls *calls)
{
	assert_int_equal(calls->n, JOBS);
	for (unsigned worker = 0; worker < WORKERS; worker++) {
		unsigned jobs = 0;
		for (unsigned job = 0; job < JOBS; job++)
			jobs += job % WORKERS + 1 > worker;
		assert_int_equal(atomic_load(&calls->of[worker]), jobs);
	}
}

static void jobs_of_a_team_call_each_worker_once(void **state)
{
	(void)state;
	struct calls calls = { .n = 0 };
	salle_threads_lead(THREADS, run_jobs, &calls);
	assert_all_were_called(&calls);
	for (unsigned n = 1; n <= WORKERS; n++)
		assert_true(calls.used[n] >= 1 && calls.used[n] <= (n < THREADS ? n : THREADS));
}

static void nobody_leads(void **state)
{
	(void)state;
	struct calls calls = { .n = 0 };
	run_jobs(&calls);
	assert_all_were_called(&calls);
}

static void lead_again(void *context)
{
	salle_threads_lead(THREADS, run_jobs, context);
}

/* A leader may lead again: the same team works. A team of one is its leader. */
static void teams_are_nested(void **state)
{
	(void)state;
	for (unsigned threads = 1; threads <= THREADS; threads++) {
		struct calls calls = { .n = 0 };
		salle_threads_lead(threads, lead_again, &calls);
		assert_all_were_called(&calls);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(jobs_of_a_team_call_each_worker_once),
		cmocka_unit_test(nobody_leads),
		cmocka_unit_test(teams_are_nested),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
