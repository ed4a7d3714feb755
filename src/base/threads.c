/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/threads.h"

#include <omp.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

unsigned salle_threads(void)
{
	return (unsigned)omp_get_max_threads();
}

void salle_threads_limit(unsigned n)
{
	omp_set_num_threads((int)n);
}

/* Threads of one parallel region; the first one leads. */
struct team {
	pthread_mutex_t lock;
	pthread_cond_t begun, done;
	unsigned threads;
	unsigned jobs; /* begun so far */
	bool over;
	/* the last job: */
	void (*work)(void *context, unsigned worker);
	void *context;
	unsigned n;    /* workers */
	unsigned busy; /* threads other than the leader that are at it */
};

static _Thread_local struct team *led; /* by this thread, between jobs */

static void work_in_turn(const struct team *team, unsigned me)
{
	for (unsigned i = me; i < team->n; i += team->threads)
		team->work(team->context, i);
}

/* Takes part in jobs until all are over. */
static void follow(struct team *team, unsigned me)
{
	unsigned seen = 0;
	(void)pthread_mutex_lock(&team->lock);
	while (!team->over) {
		if (team->jobs == seen) {
			(void)pthread_cond_wait(&team->begun, &team->lock);
			continue;
		}
		seen = team->jobs;
		if (me >= team->n)
			continue;
		(void)pthread_mutex_unlock(&team->lock);
		work_in_turn(team, me);
		(void)pthread_mutex_lock(&team->lock);
		if (--team->busy == 0)
			(void)pthread_cond_signal(&team->done);
	}
	(void)pthread_mutex_unlock(&team->lock);
}

static unsigned run_in_team(struct team *team, unsigned n, void (*work)(void *context, unsigned worker), void *context)
{
	const unsigned used = n < team->threads ? n : team->threads;
	(void)pthread_mutex_lock(&team->lock);
	team->work = work;
	team->context = context;
	team->n = n;
	team->busy = used - 1;
	team->jobs++;
	if (used > 1)
		(void)pthread_cond_broadcast(&team->begun);
	(void)pthread_mutex_unlock(&team->lock);
	led = NULL;
	work_in_turn(team, 0);
	led = team;
	(void)pthread_mutex_lock(&team->lock);
	while (team->busy > 0)
		(void)pthread_cond_wait(&team->done, &team->lock);
	(void)pthread_mutex_unlock(&team->lock);
	return used;
}

static void lead_to_end(struct team *team, void (*lead)(void *context), void *context)
{
	team->threads = (unsigned)omp_get_num_threads();
	led = team;
	lead(context);
	led = NULL;
	(void)pthread_mutex_lock(&team->lock);
	team->over = true;
	(void)pthread_cond_broadcast(&team->begun);
	(void)pthread_mutex_unlock(&team->lock);
}

void salle_threads_lead(unsigned n, void (*lead)(void *context), void *context)
{
	if (n <= 1 || led != NULL) {
		lead(context);
		return;
	}
	struct team team = {
		.lock = PTHREAD_MUTEX_INITIALIZER,
		.begun = PTHREAD_COND_INITIALIZER,
		.done = PTHREAD_COND_INITIALIZER,
	};
#pragma omp parallel num_threads((int)n)
	{
		if (omp_get_thread_num() == 0)
			lead_to_end(&team, lead, context);
		else
			follow(&team, (unsigned)omp_get_thread_num());
	}
}

/* OpenMP may give fewer threads than asked for: then some take several workers. */
unsigned salle_threads_run(unsigned n, void (*work)(void *context, unsigned worker), void *context)
{
	unsigned used = 1;
	if (led != NULL && n > 0)
		return run_in_team(led, n, work, context);
#pragma omp parallel num_threads((int)n)
	{
		unsigned threads = (unsigned)omp_get_num_threads(), me = (unsigned)omp_get_thread_num();
		if (me == 0)
			used = threads;
		for (unsigned i = me; i < n; i += threads)
			work(context, i);
	}
	return used;
}
