/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Two fighters who grapple, under full control (fechtbook_fixture.h). Both have Brawn and Reflex 4, rank 8 with swords,
 * which stands in for Brawling as well: CP 12, and 12 in a grapple. Brawn taps are 0.
 */
#ifndef SALLE_TESTS_GRAPPLE_FIXTURE_H
#define SALLE_TESTS_GRAPPLE_FIXTURE_H

#include "fechtbook_fixture.h"

#define WRESTLES(action) "wrestle: [{do: " action ", dice: 4}, {do: nothing}]"

/* A fresh play, `side` with the initiative. */
void grapple_start(struct fight *fight, unsigned side);

/* ada grabs with six dice and says this of `wrestle` and `clinch`. */
void grapple_compile(struct fight *fight, const char *wrestle, const char *clinch);

/* The same, and both are in a grapple at the beginning of a play. */
void grapple_begin(struct fight *fight, const char *wrestle, const char *clinch);

/* Declares and resolves a maneuver of ada's in a grapple. */
void grapple_wrestle(struct fight *fight, unsigned tn_a, unsigned hits, unsigned tn_d, unsigned against);

#endif
