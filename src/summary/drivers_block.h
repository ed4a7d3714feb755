/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What decides a bout, for people. */
#ifndef SALLE_SUMMARY_DRIVERS_BLOCK_H
#define SALLE_SUMMARY_DRIVERS_BLOCK_H

#include <stdio.h>

#include "base/arena.h"
#include "results/field_drivers.h"

/* The drivers of the base; NULL where it has none, or nobody ever won. */
const struct salle_variant_drivers *salle_drivers_of_base(const struct salle_drivers *drivers);

/* Dice first, then who explains most; the properties that explain most. */
void salle_drivers_print(const struct salle_plan *plan, const struct salle_variant_drivers *drivers,
	struct salle_arena *arena, FILE *out);

#endif
