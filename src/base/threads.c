/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/threads.h"

#include "base/arena.h"

#ifdef _OPENMP

#include <omp.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

/* OpenMP reads the wait policy when it is loaded: libgomp, linked statically, in a constructor without a priority. */
__attribute__((constructor(101))) static void wait_passively(void)
{
	(void)setenv("OMP_WAIT_POLICY", "passive", 0);
}

static unsigned least(unsigned a, unsigned b)
{
	return a < b ? a : b;
}

unsigned salle_threads(void)
{
	return least((unsigned)omp_get_max_threads(), (unsigned)omp_get_thread_limit());
}

void salle_threads_limit(unsigned n)
{
	omp_set_num_threads((int)n);
}

static void *pass(void *gate)
{
	(void)pthread_mutex_lock(gate);
	(void)pthread_mutex_unlock(gate);
	return NULL;
}

/* Returns whether the system can start n threads that exist at the same time. */
static bool can_start(unsigned n)
{
	pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
	pthread_t threads[SALLE_THREADS_MAX];
	unsigned started = 0;
	(void)pthread_mutex_lock(&gate);
	while (started < n && pthread_create(&threads[started], NULL, pass, &gate) == 0)
		started++;
	(void)pthread_mutex_unlock(&gate);
	for (unsigned i = 0; i < started; i++)
		(void)pthread_join(threads[i], NULL);
	return started == n;
}

static atomic_uint startable, refused;

/* Returns the number of threads for a job of n calls. Tests whether they can start: libgomp exits if one cannot. */
static unsigned team_size(unsigned n)
{
	const unsigned most = least(SALLE_THREADS_MAX, (unsigned)omp_get_thread_limit()), wanted = least(n, most);
	if (wanted <= 1 || omp_in_parallel() || refused > 0)
		return 1;
	if (wanted > startable) {
		if (!can_start(wanted)) {
			refused = wanted;
			return 1;
		}
		startable = wanted;
	}
	return wanted;
}

unsigned salle_threads_run(unsigned n, void (*work)(void *context, unsigned worker), void *context)
{
	unsigned threads = 1;
#pragma omp parallel for num_threads(team_size(n)) schedule(dynamic, 1)
	for (unsigned i = 0; i < n; i++) {
		if (i == 0)
			threads = (unsigned)omp_get_num_threads();
		work(context, i);
	}
	return threads;
}

#define NAME_LAYER(version) "OpenMP " #version
#define NAME_OF(version) NAME_LAYER(version)

const char *salle_threads_layer(void)
{
	return NAME_OF(_OPENMP);
}

unsigned salle_threads_refused(void)
{
	return refused;
}

struct salle_lock {
	omp_lock_t lock;
};

struct salle_lock *salle_locks_new(size_t n, struct salle_arena *arena)
{
	struct salle_lock *locks = salle_arena_array(arena, n, sizeof *locks);
	for (size_t i = 0; i < n; i++)
		omp_init_lock(&locks[i].lock);
	return locks;
}

void salle_locks_free(struct salle_lock *locks, size_t n)
{
	for (size_t i = 0; i < n; i++)
		omp_destroy_lock(&locks[i].lock);
}

void salle_lock(struct salle_lock *locks, size_t i)
{
	omp_set_lock(&locks[i].lock);
}

void salle_unlock(struct salle_lock *locks, size_t i)
{
	omp_unset_lock(&locks[i].lock);
}

#else

unsigned salle_threads(void)
{
	return 1;
}

void salle_threads_limit(unsigned n)
{
	(void)n;
}

unsigned salle_threads_run(unsigned n, void (*work)(void *context, unsigned worker), void *context)
{
	for (unsigned i = 0; i < n; i++)
		work(context, i);
	return 1;
}

const char *salle_threads_layer(void)
{
	return "one thread";
}

unsigned salle_threads_refused(void)
{
	return 0;
}

struct salle_lock {
	char unused;
};

struct salle_lock *salle_locks_new(size_t n, struct salle_arena *arena)
{
	return salle_arena_array(arena, n, sizeof(struct salle_lock));
}

void salle_locks_free(struct salle_lock *locks, size_t n)
{
	(void)locks;
	(void)n;
}

void salle_lock(struct salle_lock *locks, size_t i)
{
	(void)locks;
	(void)i;
}

void salle_unlock(struct salle_lock *locks, size_t i)
{
	(void)locks;
	(void)i;
}

#endif
