/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines on standard error during phases without bouts, printed by a separate thread. */
#pragma once

/*
 * Starts the thread. It is silent until the first phase begins. Prints every second on a terminal, else every
 * salle_progress_seconds(). Stays silent if no thread can start.
 */
void salle_heartbeat_start(void);

/* Sets the current phase (a constant text), or NULL for none. Does nothing unless started. */
void salle_heartbeat_set_phase(const char *doing);

/* Ends the thread; does nothing unless started. */
void salle_heartbeat_stop(void);
