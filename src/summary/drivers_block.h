/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The causes of bout outcomes, as text. */
#pragma once

#include <stdio.h>

#include "base/arena.h"
#include "figures/outcome_drivers.h"
#include "summary/policies_used.h"

/* Returns the drivers of the base, or NULL if it has none or no bout had a winner. */
const struct salle_variant_drivers *salle_drivers_of_base(const struct salle_drivers *drivers);

/* Returns " Matchups in this field are close to even ..." if the dice decide nearly all bouts, else "". */
const char *salle_even_field_note(double dice);

/*
 * Prints the dice, the drivers and the properties that explain most. If each build has its own policy, the share of the
 * build is named "build and its policy".
 */
void salle_drivers_print(const struct salle_plan *plan, const struct salle_variant_drivers *drivers,
	const struct salle_policies_used *used, struct salle_arena *arena, FILE *out);

/* Prints the largest shares in one sentence. */
void salle_drivers_sentence_print(const struct salle_variant_drivers *drivers, const struct salle_policies_used *used,
	struct salle_arena *arena, FILE *out);
