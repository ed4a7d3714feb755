/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The progress of a training on stderr; for salle_train_settings.progress. */
#pragma once

#include <salle/train.h>

/* Shows one line that changes, on a terminal. Ignores `context`. */
void salle_train_progress_show(const struct salle_train_progress *progress, void *context);

/* Writes a line at most every salle_progress_seconds(). Ignores `context`. */
void salle_train_progress_print(const struct salle_train_progress *progress, void *context);
