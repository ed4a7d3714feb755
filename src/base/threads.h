/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Threads, by OpenMP. threads.c is the only file compiled with OpenMP: without it the same functions do the same work
 * on the caller's thread, and results are the same bytes.
 *
 * Idle threads wait passively (OMP_WAIT_POLICY=passive), unless the user has set OMP_WAIT_POLICY: spinning threads take
 * up to nine times the CPU time in runs of many short rounds.
 */
#ifndef SALLE_BASE_THREADS_H
#define SALLE_BASE_THREADS_H

#include <stdbool.h>
#include <stddef.h>

struct salle_arena;

enum { SALLE_THREADS_MAX = 4096 };

/*
 * Returns the default number of threads, at least 1: the last salle_threads_limit, else OMP_NUM_THREADS, else the
 * number of processors that this process may use. Never more than OMP_THREAD_LIMIT.
 */
unsigned salle_threads(void);

/* Sets the default number of threads. */
void salle_threads_limit(unsigned n);

/*
 * Calls work(context, i) once for each i from 0 to n - 1, on up to n threads, and returns after the last call. The
 * caller then sees what the calls wrote. If fewer than n threads are available, a thread makes several calls, one after
 * the other. Within a call of `work`, another job runs on the caller's thread alone. Returns how many threads ran.
 */
unsigned salle_threads_run(unsigned n, void (*work)(void *context, unsigned worker), void *context);

/* Returns the name of the thread layer, for people: "OpenMP 201511", its version by year and month, or "one thread". */
const char *salle_threads_layer(void);

/* Returns the number of threads that the system could not start, so that jobs ran on one; 0 if it could start all. */
unsigned salle_threads_refused(void);

/* Locks, for data that the calls of a job share. A lock is not recursive. */
struct salle_lock;

/* Allocates `n` open locks; salle_locks_free must be called before the arena is released. */
struct salle_lock *salle_locks_new(size_t n, struct salle_arena *arena);
void salle_locks_free(struct salle_lock *locks, size_t n);

/* Waits until lock `i` of the array is open, and closes it. */
void salle_lock(struct salle_lock *locks, size_t i);
void salle_unlock(struct salle_lock *locks, size_t i);

#endif
