/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A compiled matchup: two fighters, or several per side, and the tables of their policies. The charts are in the book.
 */
#pragma once

#include "kit/teams.h"
#include "rules/campaign/campaign.h"

struct cp_fighter_state;

/* One side of a matchup. */
struct cp_side {
	const struct cp_fighter *fighter;
	const struct cp_fighter_state *state_at_start; /* state at the start of the bout */
	bool has_luck;                                 /* whether the fighter has luck that its policy may spend */
	struct salle_bound_policy policy;
};

/* Two sides under the rules of a book. */
struct cp_matchup {
	const struct cp_book *book;
	const struct cp_options *options; /* options of the book */
	struct cp_scene scene;
	bool has_luck;                   /* whether a fighter of either side has luck that it may spend */
	bool special_rolls;              /* whether a roll can be repeated by luck, or has other dice than d6 */
	bool mounts_strike;              /* whether a mount can strike */
	bool can_move_or_shoot;          /* whether fighters can move or shoot */
	bool takes_loss_tests;           /* whether a fighter must take the tests of the loss table */
	uint8_t fighters[2];             /* number of fighters per side */
	const struct salle_teams *teams; /* NULL in a bout of one against one */
	const char *names[2];            /* names of the sides in reports */
	struct cp_side side[2];
};

static inline const struct cp_matchup *cp_pair_matchup(const struct salle_teams *teams, unsigned a, unsigned b)
{
	return teams->pair[a][b];
}
