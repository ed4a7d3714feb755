/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A compiled matchup: the fighters of both sides, and the tables of their policies. The tables of the rules are in the
 * book.
 */
#pragma once

#include "kit/teams.h"
#include "rules/campaign/campaign.h"

struct cp_fighter_state;

/* One side of a matchup of one against one. */
struct cp_side {
	const struct cp_fighter *fighter;
	const struct cp_fighter_state *state_at_start; /* the fighter's state at the start of each bout */
	bool has_luck;                                 /* whether the fighter has luck that its policy may spend */
	struct salle_bound_policy policy;
};

/* A compiled matchup: both sides, the scene, and the rules. */
struct cp_matchup {
	const struct cp_book *book;
	const struct cp_options *options; /* the options of `book` */
	struct cp_scene scene;
	bool has_luck;                   /* whether a fighter of either side has luck that its policy may spend */
	bool special_rolls;              /* whether a roll can be repeated by luck, or has dice other than d6 */
	bool mounts_strike;              /* whether a mount can strike */
	bool can_move_or_shoot;          /* whether fighters can move or shoot */
	bool takes_loss_tests;           /* whether a fighter must take nerve tests on the loss table */
	uint8_t fighters[2];             /* number of fighters per side */
	const struct salle_teams *teams; /* teams of several fighters a side; NULL in a bout of one against one */
	const char *names[2];            /* names of the sides in reports */
	struct cp_side side[2];
};

static inline const struct cp_matchup *cp_find_pair_matchup(const struct salle_teams *teams, unsigned a, unsigned b)
{
	return teams->pair[a][b];
}
