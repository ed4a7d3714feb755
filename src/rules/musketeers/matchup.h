/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A compiled matchup: two fencers, or several a side, with their policies' tables. The charts stay in the book. */
#ifndef SALLE_MUSKETEERS_MATCHUP_H
#define SALLE_MUSKETEERS_MATCHUP_H

#include "kit/teams.h"
#include "rules/musketeers/musketeers.h"

struct mk_fencer_state;

struct mk_side {
	const struct mk_fencer *fencer;
	const struct mk_fencer_state *entering; /* as it comes to the bout; of one drawn every bout: before that */
	uint8_t most_penalty;                   /* that policies tell apart */
	struct salle_bound_policy policy;
};

struct mk_matchup {
	const struct mk_book *book;
	const struct mk_options *options; /* the book's */
	struct mk_scene scene;
	bool salle;                        /* foils without injuries: a point a hit */
	bool freelance;                    /* special moves are allowed */
	bool ranged;                       /* options limit what an attack must carry */
	uint8_t ambusher;                  /* side; SALLE_DRAW: none */
	uint8_t fencers[2];                /* a side */
	const struct salle_teams *teams;   /* those, where they are several; NULL: one against one */
	const char *names[2];              /* of the sides, as reported */
	uint8_t hits;                      /* that win; 0: not fought to hits */
	uint8_t most_total, most_required; /* of any attack */
	struct mk_side side[2];
};

static inline const struct mk_matchup *mk_pair_matchup(const struct salle_teams *teams, unsigned a, unsigned b)
{
	return teams->pair[a][b];
}

#endif
