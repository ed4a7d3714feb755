/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Runs jobs on threads with OpenMP. threads.c is the only file compiled with OpenMP. Without OpenMP the same functions
 * run all calls on the caller's thread, and the results are identical, byte for byte.
 *
 * Idle threads sleep (OMP_WAIT_POLICY=passive), unless the user has set OMP_WAIT_POLICY. Spinning threads use 3.6 to 9
 * times the CPU time in runs of many short rounds.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct salle_arena;

enum { SALLE_THREADS_MAX = 4096 };

/*
 * Returns the default number of threads, at least 1: the number last given to salle_threads_set_default, or
 * OMP_NUM_THREADS, or the number of processors that this process may use. Never more than OMP_THREAD_LIMIT.
 */
unsigned salle_threads_default(void);

/* Sets the default number of threads. */
void salle_threads_set_default(unsigned n);

/*
 * Calls work(context, i) once for each i from 0 to n - 1, on up to n threads, and returns when all calls have ended.
 * The caller then sees all data that the calls wrote. If fewer than n threads are available, a thread makes several
 * calls, one after the other. If `work` itself calls salle_threads_run, that inner job runs on one thread. Returns the
 * number of threads that ran.
 */
unsigned salle_threads_run(unsigned n, void (*work)(void *context, unsigned worker), void *context);

/* Returns the name of the threading library for messages: "OpenMP 201511" (year and month) or "one thread". */
const char *salle_threads_library_name(void);

/*
 * Returns 0 if the system could always start all threads that a job requested. Otherwise returns the number that the
 * refused job requested; that job and all later ones run on one thread.
 */
unsigned salle_threads_refused_count(void);

/*
 * Returns the stack size of new threads in KiB, as the environment variable OMP_STACKSIZE or else GOMP_STACKSIZE sets
 * it, and sets `variable` to the variable's name. Returns 0 and sets NULL if neither is set.
 */
double salle_threads_stack_size(const char **variable);

/* Locks for data that several calls of a job use. A lock is not recursive. */
struct salle_lock;

/* Allocates `n` unlocked locks; salle_locks_free must be called before the arena is released. */
struct salle_lock *salle_locks_new(size_t n, struct salle_arena *arena);
void salle_locks_free(struct salle_lock *locks, size_t n);

/* Waits until lock `i` of the array is free, and locks it. */
void salle_lock(struct salle_lock *locks, size_t i);
void salle_unlock(struct salle_lock *locks, size_t i);
