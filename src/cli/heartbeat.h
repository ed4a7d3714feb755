/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A line on standard error now and then, from a thread of its own, while a phase lasts that fights no bouts. */
#ifndef SALLE_CLI_HEARTBEAT_H
#define SALLE_CLI_HEARTBEAT_H

/* Starts the thread; without one nothing is printed. Prints every second on a terminal, else salle_progress_seconds(). */
void salle_heartbeat_start(void);

/* What is being done from now on (a constant text), NULL: nothing to tell. Does nothing unless started. */
void salle_heartbeat_set_phase(const char *doing);

/* Ends the thread; does nothing unless started. */
void salle_heartbeat_stop(void);

#endif
