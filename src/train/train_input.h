/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a user says about a training. */
#pragma once

#include "train/search.h"

/* Reports unknown players, opponents and policies. */
void salle_trainer_check_names(const struct salle_trainer *trainer, struct salle_diagnostics *diagnostics);

/* Returns whether the settings name the player, or name none, which means all. */
bool salle_train_names_player(const struct salle_train_settings *settings, const char *name);
