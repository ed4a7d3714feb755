/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A thread that prints on standard error what the program does while it fights no bouts. */
#pragma once

/*
 * Starts the thread. During a phase the thread prints a line every second on a terminal, otherwise every
 * salle_progress_seconds(). Before the first phase it prints nothing. Does nothing if no thread can be started.
 */
void salle_heartbeat_start(void);

/*
 * Sets the text of the current phase, which must be constant. NULL ends the phase. Does nothing before
 * salle_heartbeat_start.
 */
void salle_heartbeat_set_phase(const char *activity);

/* Ends the thread, if it was started. */
void salle_heartbeat_stop(void);
