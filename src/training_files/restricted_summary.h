/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What players lose without an action, an item or a rule, as text. */
#pragma once

#include <stdio.h>

#include <salle/restricted_play.h>

#include "base/arena.h"

/* Prints a block per player. `dir` and `files`: where the policies are (salle_training_file_names). */
void salle_restricted_print(const struct salle_restricted_training *restricted, const char *dir, const char **files,
	struct salle_arena *arena, FILE *out);
