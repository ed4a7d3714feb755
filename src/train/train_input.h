/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks the names that a user gives for a training. */
#pragma once

#include "train/search.h"

/* Reports unknown players, opponents and policies, and mixed policies that cannot be trained. */
void salle_trainer_check_names(const struct salle_trainer *trainer, struct salle_diagnostics *diagnostics);

/* Returns whether the settings name the player. If they name no player, all players count as named. */
bool salle_train_names_player(const struct salle_train_settings *settings, const char *name);
