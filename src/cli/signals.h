/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Handling of signals that ask the program to end: stop at once, or let a run write its results. */
#pragma once

#include <signal.h>
#include <stdbool.h>

/*
 * Makes SIGINT, SIGTERM, SIGHUP, SIGUSR1 and SIGXCPU remove temporary files before they end the program. Signals that
 * the parent process ignored stay ignored.
 */
void salle_signals_init(void);

/*
 * Makes the first of these signals request a stop, which sets the returned flag, and the second end the program. SIGINT
 * and SIGTERM are no longer ignored. A closed pipe of progress or summary does not end the run.
 */
const volatile sig_atomic_t *salle_signals_defer(void);

/* Makes the first signal print that the results are still being written. Call when all bouts are fought. */
void salle_signals_begin_writing(void);

/* Returns whether a stop was requested after salle_signals_begin_writing. */
bool salle_has_late_signal(void);
