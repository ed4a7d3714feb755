/* SPDX-License-Identifier: GPL-3.0-or-later */
/* CPU time of this thread or the whole process. */
#pragma once

#include <time.h>

/* Returns the CPU seconds on this clock so far. */
static inline double salle_cpu_seconds(clockid_t clock)
{
	struct timespec used;
	return clock_gettime(clock, &used) == 0 ? (double)used.tv_sec + (double)used.tv_nsec * 1e-9 : 0;
}

static inline double salle_thread_cpu_seconds(void)
{
	return salle_cpu_seconds(CLOCK_THREAD_CPUTIME_ID);
}

static inline double salle_process_cpu_seconds(void)
{
	return salle_cpu_seconds(CLOCK_PROCESS_CPUTIME_ID);
}
