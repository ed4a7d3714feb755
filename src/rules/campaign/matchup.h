/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A compiled matchup: two fighters, or several a side, with their policies' tables. The charts stay in the book. */
#ifndef SALLE_CAMPAIGN_MATCHUP_H
#define SALLE_CAMPAIGN_MATCHUP_H

#include <salle/memo.h>

#include "kit/teams.h"
#include "rules/campaign/campaign.h"

struct cp_fighter_state;

struct cp_side {
	const struct cp_fighter *fighter;
	const struct cp_fighter_state *entering; /* as it comes to the bout */
	bool lucky;                              /* has luck, and a policy that may spend it */
	struct salle_bound_policy policy;
};

enum {
	CP_NEEDED_BITS = 4, /* of a number needed of two dice: to hit, to parry */
	CP_STRIKES = 2 * CP_DEADLINESS_SHIFT << 2 * CP_NEEDED_BITS, /* strikes that differ in deadliness and both numbers */
	CP_WILLS = 64, /* values of will, from 0, of which expected losses are kept */
};

struct cp_matchup {
	const struct cp_book *book;
	const struct cp_options *options; /* the book's */
	struct cp_scene scene;
	/*
	 * For controls (bout/controls.h), expected values as amounts (salle/control_variates.h), kept once a bout has
	 * worked them out: the chance that a shot or a strike puts its victim out, the will that a roll of an arcane battle
	 * costs. A word holds its amount + 1, because 0 means that it is not worked out yet.
	 */
	struct salle_cache *shots;
	struct salle_words *strikes;     /* [CP_STRIKES + 1], the last one unused */
	struct salle_words *wills;       /* [CP_WILLS + 1] by the foe's will, the last one unused */
	bool lucky;                      /* either side */
	bool mounted;                    /* a mount strikes */
	bool field;                      /* there is more than combat: they move or shoot */
	bool nervous;                    /* a fighter takes the tests of the loss table */
	uint8_t fighters[2];             /* a side */
	const struct salle_teams *teams; /* those, where they are several; NULL: one against one */
	const char *names[2];            /* of the sides, as reported */
	struct cp_side side[2];
};

static inline const struct cp_matchup *cp_pair_matchup(const struct salle_teams *teams, unsigned a, unsigned b)
{
	return teams->pair[a][b];
}

#endif
