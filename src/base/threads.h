/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The threads of OpenMP. */
#ifndef SALLE_BASE_THREADS_H
#define SALLE_BASE_THREADS_H

/* Returns how many there are by default; at least 1. */
unsigned salle_threads(void);

/* From now on there are `n` by default. */
void salle_threads_limit(unsigned n);

/*
 * Calls work(context, i) once for each i from 0 to n - 1, in parallel if it can, and waits for all; then the caller
 * sees what they wrote. Returns how many ran at a time: 1 to n.
 */
unsigned salle_threads_run(unsigned n, void (*work)(void *context, unsigned worker), void *context);

/*
 * Calls lead(context). What it runs by salle_threads_run, job after job, is run by the same n threads, which sleep
 * between jobs. Elsewhere a thread that waits for others or for the next job spins for some milliseconds, and takes CPU
 * time that others lack.
 */
void salle_threads_lead(unsigned n, void (*lead)(void *context), void *context);

#endif
