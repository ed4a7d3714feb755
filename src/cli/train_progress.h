/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shows the progress of a training on stderr. The functions are for salle_train_settings.progress. */
#pragma once

#include <salle/train.h>

/* Shows progress as one line on a terminal, which each call overwrites. Ignores `context`. */
void salle_train_progress_show(const struct salle_train_progress *progress, void *context);

/* Prints a line of progress every salle_progress_seconds(). Ignores `context`. */
void salle_train_progress_print(const struct salle_train_progress *progress, void *context);
