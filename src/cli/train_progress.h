/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shows the progress of a training on stderr. The functions are for salle_train_settings.progress. */
#pragma once

#include <salle/train.h>

/* Shows one line on a terminal, which is overwritten. Ignores `context`. */
void salle_train_progress_show(const struct salle_train_progress *progress, void *context);

/* Writes a line at most every salle_progress_seconds(). Ignores `context`. */
void salle_train_progress_print(const struct salle_train_progress *progress, void *context);
