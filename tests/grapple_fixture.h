/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Two fighters in a grapple that a test controls completely (fechtbook_fixture.h). Both have Brawn and Reflex 4, and
 * rank 8 with swords, which also counts for Brawling. So both have 12 dice, with weapons and in a grapple. Brawn taps
 * are 0.
 */
#pragma once

#include "fechtbook_fixture.h"

#define WRESTLES(action) "wrestle: [{do: " action ", dice: 4}, {do: nothing}]"

/* Starts a play in which `side` has the initiative. */
void grapple_start(struct fight *fight, unsigned side);

/* Compiles a fight in which ada grabs with six dice and has these rules for `wrestle` and `clinch`. */
void grapple_compile(struct fight *fight, const char *wrestle, const char *clinch);

/* Calls grapple_compile and puts both into a grapple at the start of a play. */
void grapple_begin(struct fight *fight, const char *wrestle, const char *clinch);

/* Declares and resolves a maneuver of ada in a grapple. Ada scores `hits` at `tn_a`, bea scores `against` at `tn_d`. */
void grapple_wrestle(struct fight *fight, unsigned tn_a, unsigned hits, unsigned tn_d, unsigned against);
