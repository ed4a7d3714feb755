/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints how much of the variance of outcomes is due to dice, builds, policies and properties of builds. */
#pragma once

#include <stdio.h>

#include "base/arena.h"
#include "figures/variance_shares.h"
#include "summary/policies_used.h"

/* Returns the shares of the variance in the base. Returns NULL if there are none, or if no bout had a winner. */
const struct salle_variant_shares *salle_variance_shares_of_base(const struct salle_variance_shares *all);

/*
 * Returns the sentence " Matchups in this field are close to even ..." if the dice decide nearly all bouts, and "" if
 * not.
 */
const char *salle_even_field_note(double dice);

/*
 * Prints the share of each source, and of the properties that explain most. If each build has its own policy, the
 * source "build" is named "build and its policy".
 */
void salle_variance_shares_print(const struct salle_plan *plan, const struct salle_variant_shares *variance,
	const struct salle_policies_used *used, struct salle_arena *arena, FILE *out);

/* Prints the largest shares of the variance in one sentence. */
void salle_variance_sentence_print(const struct salle_variant_shares *variance, const struct salle_policies_used *used,
	struct salle_arena *arena, FILE *out);
