/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints the shares of dice, builds, policies and properties in the variance of bout outcomes. */
#pragma once

#include <stdio.h>

#include "base/arena.h"
#include "figures/variance_shares.h"
#include "summary/policies_used.h"

/* Returns the variance shares of the base; NULL if it has none or no bout had a winner. */
const struct salle_variant_shares *salle_variance_shares_of_base(const struct salle_variance_shares *all);

/* Returns " Matchups in this field are close to even ..." if the dice decide nearly all bouts; otherwise "". */
const char *salle_even_field_note(double dice);

/*
 * Prints the shares of all sources and of the properties that explain most. If each build has its own policy, the share
 * of the build is named "build and its policy".
 */
void salle_variance_shares_print(const struct salle_plan *plan, const struct salle_variant_shares *variance,
	const struct salle_policies_used *used, struct salle_arena *arena, FILE *out);

/* Prints the largest shares in one sentence. */
void salle_variance_sentence_print(const struct salle_variant_shares *variance, const struct salle_policies_used *used,
	struct salle_arena *arena, FILE *out);
