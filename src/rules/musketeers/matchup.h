/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A compiled matchup: the fencers of both sides, and the tables of their policies. The tables of the rules are in the
 * book.
 */
#pragma once

#include "kit/teams.h"
#include "rules/musketeers/musketeers.h"

struct mk_fencer_state;

/* One side of a matchup of one against one. */
struct mk_side {
	const struct mk_fencer *fencer;
	/* state at the start of a bout; without weapon and characteristics if the fencer is drawn anew for each bout */
	const struct mk_fencer_state *state_at_start;
	uint8_t most_penalty; /* largest penalty for wounds that policies see; larger penalties look the same */
	struct salle_bound_policy policy;
};

/* A compiled matchup: both sides, the scene, and the rules. */
struct mk_matchup {
	const struct mk_book *book;
	const struct mk_options *options; /* the options of `book` */
	struct mk_scene scene;
	bool is_salle_bout;                /* whether the bout is fought with foils: no injuries, one point per hit */
	bool allows_special_moves;         /* whether special moves are allowed */
	bool limits_distance;              /* whether options limit the distance that an attack can cover */
	uint8_t ambusher;                  /* the side that ambushes the other; SALLE_DRAW if there is no ambush */
	uint8_t fencers[2];                /* number of fencers per side */
	const struct salle_teams *teams;   /* teams of several fencers a side; NULL in a bout of one against one */
	const char *names[2];              /* names of the sides in reports */
	uint8_t hits_to_win;               /* number of hits that win; 0 if hits do not win */
	uint8_t most_total, most_required; /* largest total that an attack can reach; largest total that an attack needs */
	struct mk_side side[2];
};

static inline const struct mk_matchup *mk_find_pair_matchup(const struct salle_teams *teams, unsigned a, unsigned b)
{
	return teams->pair[a][b];
}
