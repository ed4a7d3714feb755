/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints the effects of variants: the matchups that each variant changes most. */
#pragma once

#include <stdio.h>

#include "base/arena.h"
#include "figures/build_changes.h"
#include "figures/differences.h"

void salle_variant_changes_print(const struct salle_plan *plan, const struct salle_differences *differences,
	struct salle_arena *arena, FILE *out);

/* Prints the builds whose mean win rate changes significantly in a variant, by Holm's correction. */
void salle_build_changes_print(const struct salle_plan *plan, const struct salle_build_changes *all,
	struct salle_arena *arena, FILE *out);

/*
 * Prints up to `rows` rows, one per variant: how many win rates the variant changes significantly, and the largest
 * change.
 */
void salle_variant_changes_print_short(const struct salle_plan *plan, const struct salle_differences *differences,
	size_t rows, struct salle_arena *arena, FILE *out);
