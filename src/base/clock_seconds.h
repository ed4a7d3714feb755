/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Clocks: CPU time of this thread or the whole process, and wall time. */
#pragma once

#include <time.h>

/* Returns the time that a clock shows, in seconds; 0 if the system does not have the clock. */
static inline double salle_clock_seconds(clockid_t clock)
{
	struct timespec used;
	return clock_gettime(clock, &used) == 0 ? (double)used.tv_sec + (double)used.tv_nsec * 1e-9 : 0;
}

static inline double salle_thread_cpu_seconds(void)
{
	return salle_clock_seconds(CLOCK_THREAD_CPUTIME_ID);
}

static inline double salle_process_cpu_seconds(void)
{
	return salle_clock_seconds(CLOCK_PROCESS_CPUTIME_ID);
}

/* Returns the seconds since an arbitrary start, from a clock that never goes back. */
static inline double salle_wall_seconds(void)
{
	return salle_clock_seconds(CLOCK_MONOTONIC);
}
