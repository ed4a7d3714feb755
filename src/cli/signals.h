/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What signals that ask the program to end do: stop it at once, or let a run write what it has. */
#ifndef SALLE_CLI_SIGNALS_H
#define SALLE_CLI_SIGNALS_H

#include <signal.h>
#include <stdbool.h>

/*
 * From now on SIGINT, SIGTERM, SIGHUP, SIGUSR1 and SIGXCPU end the program as they usually do, and its temporary files
 * are removed before. Signals that whoever started the program ignores stay ignored.
 */
void salle_signals_init(void);

/*
 * From now on each of these signals requests a stop: what this points to is 1. The second time a signal ends the
 * program. SIGINT and SIGTERM are no longer ignored. A closed reader of the progress or the summary ends nothing.
 */
const volatile sig_atomic_t *salle_signals_defer(void);

/* All bouts are fought: from now on the first signal says that the results are still written. */
void salle_signals_begin_writing(void);

/* Returns whether a stop was requested after salle_signals_begin_writing. */
bool salle_has_late_signal(void);

#endif
