/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/threads.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

/*
 * Reads a memory size in the format of OpenMP: a number with the unit B, K (default), M or G. Returns the size in KiB,
 * or 0 if the text is not a size.
 */
static double read_stack_size(const char *text)
{
	static const char units[] = "BKMG";
	char *end;
	const double size = strtod(text, &end);
	end += strspn(end, " \t");
	const char *unit = *end != '\0' ? strchr(units, toupper((unsigned char)*end)) : NULL;
	return unit != NULL ? ldexp(size, 10 * (int)(unit - units - 1)) : size;
}

double salle_threads_stack_size(const char **variable)
{
	static const char *const names[] = { "OMP_STACKSIZE", "GOMP_STACKSIZE" };
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
		const char *text = getenv(names[i]);
		*variable = names[i];
		if (text != NULL && read_stack_size(text) > 0)
			return read_stack_size(text);
	}
	*variable = NULL;
	return 0;
}

#ifdef _OPENMP

#include <omp.h>
#include <pthread.h>
#include <stdatomic.h>

/*
 * libgomp reads OMP_WAIT_POLICY in a constructor without a priority. This constructor has a priority, so that it runs
 * first. This requires static linking of libgomp.
 */
__attribute__((constructor(101))) static void set_passive_wait_policy(void)
{
	const char *policy = getenv("OMP_WAIT_POLICY");
	if (policy == NULL || *policy == '\0')
		(void)setenv("OMP_WAIT_POLICY", "passive", 1);
}

static unsigned min_threads(unsigned a, unsigned b)
{
	return a < b ? a : b;
}

unsigned salle_threads_default(void)
{
	return min_threads((unsigned)omp_get_max_threads(), (unsigned)omp_get_thread_limit());
}

void salle_threads_set_default(unsigned n)
{
	omp_set_num_threads((int)n);
}

static void *wait_at_gate(void *gate)
{
	(void)pthread_mutex_lock(gate);
	(void)pthread_mutex_unlock(gate);
	return NULL;
}

/* Returns whether the system can run n more threads at once, with the stack size that OpenMP uses. */
static bool can_start_threads(unsigned n)
{
	pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
	pthread_t threads[SALLE_THREADS_MAX];
	pthread_attr_t attributes;
	const char *variable;
	const double stack = salle_threads_stack_size(&variable) * 1024;
	unsigned started = 0;
	if (pthread_attr_init(&attributes) != 0)
		return false;
	if (stack > 0)
		/* OpenMP also ignores a size that this call refuses */
		(void)pthread_attr_setstacksize(&attributes, (size_t)stack);
	(void)pthread_mutex_lock(&gate);
	while (started < n && pthread_create(&threads[started], &attributes, wait_at_gate, &gate) == 0)
		started++;
	(void)pthread_mutex_unlock(&gate);
	for (unsigned i = 0; i < started; i++)
		(void)pthread_join(threads[i], NULL);
	(void)pthread_attr_destroy(&attributes);
	return started == n;
}

static atomic_uint startable, refused;

/*
 * Returns the number of threads for a job of n calls. libgomp ends the program if a thread cannot start, so the
 * function first tests whether the threads can start. The test starts one thread more than the job needs, because the
 * system still counts a thread that has just ended.
 */
static unsigned choose_team_size(unsigned n)
{
	const unsigned most = min_threads(SALLE_THREADS_MAX, (unsigned)omp_get_thread_limit()),
				   wanted = min_threads(n, most);
	if (wanted <= 1 || omp_in_parallel() || refused > 0)
		return 1;
	if (wanted > startable) {
		if (!can_start_threads(wanted)) {
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
#pragma omp parallel for num_threads(choose_team_size(n)) schedule(dynamic, 1)
	for (unsigned i = 0; i < n; i++) {
		if (i == 0)
			threads = (unsigned)omp_get_num_threads();
		work(context, i);
	}
	return threads;
}

#define NAME_LAYER(version) "OpenMP " #version
#define NAME_OF(version) NAME_LAYER(version)

const char *salle_threads_library_name(void)
{
	return NAME_OF(_OPENMP);
}

unsigned salle_threads_refused_count(void)
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

unsigned salle_threads_default(void)
{
	return 1;
}

void salle_threads_set_default(unsigned n)
{
	(void)n;
}

unsigned salle_threads_run(unsigned n, void (*work)(void *context, unsigned worker), void *context)
{
	for (unsigned i = 0; i < n; i++)
		work(context, i);
	return 1;
}

const char *salle_threads_library_name(void)
{
	return "one thread";
}

unsigned salle_threads_refused_count(void)
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
