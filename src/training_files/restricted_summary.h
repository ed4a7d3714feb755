/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints what players lose without an action, an item or a rule. */
#pragma once

#include <stdio.h>

#include <salle/restricted_play.h>

#include "base/arena.h"

/*
 * Prints a block per player. The policies are in the folder `dir`, under the names `files` (salle_training_file_names).
 */
void salle_restricted_print(const struct salle_restricted_training *restricted, const char *dir, const char **files,
	struct salle_arena *arena, FILE *out);
