/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Threads that work side by side. */
#ifndef SALLE_BASE_THREADS_H
#define SALLE_BASE_THREADS_H

enum { SALLE_THREADS_MAX = 4096 };

/* Returns how many there are by default: one for each processor that this process may use, at least 1. */
unsigned salle_threads(void);

/* From now on there are `n` by default. */
void salle_threads_limit(unsigned n);

/*
 * Calls work(context, i) once for each i from 0 to n - 1, in parallel if it can, and waits for all; then the caller
 * sees what they wrote. Where the system gives fewer threads, some call it several times. Returns how many ran at a
 * time: 1 to n.
 */
unsigned salle_threads_run(unsigned n, void (*work)(void *context, unsigned worker), void *context);

#endif
