/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How long a thread has worked, to bound what it tries. */
#ifndef SALLE_BATCH_THREAD_SECONDS_H
#define SALLE_BATCH_THREAD_SECONDS_H

#include <time.h>

/* Returns the CPU seconds of this thread so far. */
static inline double salle_thread_seconds(void)
{
	struct timespec used;
	return clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used) == 0 ? (double)used.tv_sec + (double)used.tv_nsec * 1e-9 : 0;
}

#endif
