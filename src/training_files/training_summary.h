/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints the results of a training. */
#pragma once

#include <stdio.h>

#include <salle/train.h>

#include "base/arena.h"

/*
 * Prints a block per player. The scenario has the policies that the trained policies extend. The trained policies are
 * in the folder `dir`, under the names `files` (salle_training_file_names).
 */
void salle_training_print(const struct salle_training *training, const struct salle_scenario *scenario, const char *dir,
	const char **files, struct salle_arena *arena, FILE *out);
