/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shows progress on stderr: on a terminal a bar that disappears at the end, otherwise a line every few seconds. */
#pragma once

#include <stddef.h>

#include <salle/batch.h>

/*
 * Shows the bar, or updates it. For salle_batch_settings.progress, which is called at most ten times per second.
 * Ignores `context`.
 */
void salle_progress_show_bar(const struct salle_progress *progress, void *context);

/*
 * Prints a line every salle_progress_seconds(), but none at the start. For salle_batch_settings.progress. Ignores
 * `context`.
 */
void salle_progress_print_line(const struct salle_progress *progress, void *context);

/* Writes a duration into `text` as "0:07" or "1:02:03". */
void salle_progress_format_time(char *text, size_t size, double seconds);

/* Erases the progress bar. */
void salle_progress_clear_bar(void);

/* Returns whether stderr is a terminal that can show a bar. */
bool salle_progress_can_show_bar(void);

/* Returns the number of seconds between lines: the environment's SALLE_PROGRESS_SECONDS, or 10 if it is not set. */
double salle_progress_seconds(void);
