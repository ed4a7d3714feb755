/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Handles signals that ask the program to end: ends it at once, or lets a run write its results first. */
#pragma once

#include <signal.h>
#include <stdbool.h>

/*
 * Makes SIGINT, SIGTERM, SIGHUP, SIGUSR1 and SIGXCPU remove temporary files before they end the program. Signals that
 * the parent process ignored stay ignored.
 */
void salle_signals_init(void);

/*
 * Makes the first of these signals request a stop, by setting the returned flag; a second signal of the same kind ends
 * the program. SIGINT and SIGTERM work even if the parent process ignored them. A closed pipe for progress or summary
 * does not end the run.
 */
const volatile sig_atomic_t *salle_signals_catch_stop_requests(void);

/* Makes the first signal print that the results are being written. Must be called after the last bout. */
void salle_signals_begin_writing(void);

/* Returns whether a stop was requested after salle_signals_begin_writing. */
bool salle_has_signal_while_writing(void);
