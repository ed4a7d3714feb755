/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What decides a bout, for people. */
#ifndef SALLE_SUMMARY_DRIVERS_BLOCK_H
#define SALLE_SUMMARY_DRIVERS_BLOCK_H

#include <stdio.h>

#include "base/arena.h"
#include "figures/outcome_drivers.h"
#include "summary/policies_used.h"

/* The drivers of the base; NULL where it has none, or nobody ever won. */
const struct salle_variant_drivers *salle_drivers_of_base(const struct salle_drivers *drivers);

/* Returns what to add where the dice decide nearly all: " The matchups ... are near even."; else "". */
const char *salle_even_field_note(double dice);

/*
 * Prints the dice, then the drivers that explain most, and the properties that explain most. Where each build has a
 * policy of its own, a build's share is called that of the build and its policy.
 */
void salle_drivers_print(const struct salle_plan *plan, const struct salle_variant_drivers *drivers,
	const struct salle_policies_used *used, struct salle_arena *arena, FILE *out);

/* Prints the largest shares in one sentence. */
void salle_drivers_sentence_print(const struct salle_variant_drivers *drivers, const struct salle_policies_used *used,
	struct salle_arena *arena, FILE *out);

#endif
