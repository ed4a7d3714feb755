/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints lines on standard error during phases without bouts, from a separate thread. */
#pragma once

/*
 * Starts the thread. It prints nothing until the first phase begins. During a phase it prints every second on a
 * terminal, otherwise every salle_progress_seconds(). If no thread can start, nothing is printed.
 */
void salle_heartbeat_start(void);

/* Sets the current phase (a constant text); NULL if there is none. Does nothing before salle_heartbeat_start. */
void salle_heartbeat_set_phase(const char *activity);

/* Ends the thread, if it was started. */
void salle_heartbeat_stop(void);
