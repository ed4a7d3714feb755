/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A compiled matchup: two fencers, or several per side, and the tables of their policies. The charts are in the book.
 */
#pragma once

#include "kit/teams.h"
#include "rules/musketeers/musketeers.h"

struct mk_fencer_state;

/* One side of a matchup. */
struct mk_side {
	const struct mk_fencer *fencer;
	/* state at the start of a bout; without weapon and characteristics if the fencer is drawn anew for each bout */
	const struct mk_fencer_state *state_at_start;
	uint8_t most_penalty; /* largest penalty that policies see */
	struct salle_bound_policy policy;
};

/* Two sides under the rules of a book. */
struct mk_matchup {
	const struct mk_book *book;
	const struct mk_options *options; /* the options of the book */
	struct mk_scene scene;
	bool is_salle_bout;                /* whether the bout is fought with foils: no injuries, one point per hit */
	bool allows_special_moves;         /* whether special moves are allowed */
	bool limits_distance;              /* whether options limit the distance that an attack can cover */
	uint8_t ambusher;                  /* the side that ambushes the other; SALLE_DRAW if there is no ambush */
	uint8_t fencers[2];                /* number of fencers per side */
	const struct salle_teams *teams;   /* NULL in a duel */
	const char *names[2];              /* names of the sides in reports */
	uint8_t hits_to_win;               /* number of hits that win; 0 if hits do not win */
	uint8_t most_total, most_required; /* largest total that an attack can reach; largest total that an attack needs */
	struct mk_side side[2];
};

static inline const struct mk_matchup *mk_pair_matchup(const struct salle_teams *teams, unsigned a, unsigned b)
{
	return teams->pair[a][b];
}
