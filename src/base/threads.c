/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/threads.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <unistd.h>

static unsigned wanted; /* 0: one for each processor */

unsigned salle_threads(void)
{
	if (wanted > 0)
		return wanted;
	cpu_set_t own;
	if (sched_getaffinity(0, sizeof own, &own) == 0)
		return (unsigned)CPU_COUNT(&own);
	long online = sysconf(_SC_NPROCESSORS_ONLN); /* more than fit into the set */
	return online > 1 ? (unsigned)online : 1;
}

void salle_threads_limit(unsigned n)
{
	wanted = n;
}

struct job {
	void (*work)(void *context, unsigned worker);
	void *context;
	unsigned n;
	atomic_uint next; /* worker */
};

static _Thread_local bool at_work;

static void *take_workers(void *of)
{
	struct job *job = of;
	const bool before = at_work;
	at_work = true;
	for (unsigned i = atomic_fetch_add(&job->next, 1); i < job->n; i = atomic_fetch_add(&job->next, 1))
		job->work(job->context, i);
	at_work = before;
	return NULL;
}

/*
 * The threads end with the job, and those that are done early do not spin until the next one; to start one takes some
 * 20 microseconds. A job within a job has its caller's thread alone.
 */
unsigned salle_threads_run(unsigned n, void (*work)(void *context, unsigned worker), void *context)
{
	struct job job = { work, context, n, 0 };
	pthread_t others[SALLE_THREADS_MAX - 1];
	unsigned started = 0;
	while (!at_work && started + 1 < n && started + 1 < SALLE_THREADS_MAX &&
		pthread_create(&others[started], NULL, take_workers, &job) == 0)
		started++;
	(void)take_workers(&job);
	for (unsigned i = 0; i < started; i++)
		(void)pthread_join(others[i], NULL);
	return started + 1;
}
