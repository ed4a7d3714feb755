/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A compiled matchup: two fencers, or several per side, and the tables of their policies. The book holds the charts. */
#pragma once

#include "kit/teams.h"
#include "rules/musketeers/musketeers.h"

struct mk_fencer_state;

struct mk_side {
	const struct mk_fencer *fencer;
	const struct mk_fencer_state *entering; /* state at the start of the bout; no kit if drawn for every bout */
	uint8_t most_penalty;                   /* maximum penalty that policies see */
	struct salle_bound_policy policy;
};

struct mk_matchup {
	const struct mk_book *book;
	const struct mk_options *options; /* points into the book */
	struct mk_scene scene;
	bool salle;                        /* bout with foils: no injuries, one point per hit */
	bool freelance;                    /* special moves are allowed */
	bool ranged;                       /* options limit an attack's range */
	uint8_t ambusher;                  /* ambushing side; SALLE_DRAW if none */
	uint8_t fencers[2];                /* fencers per side */
	const struct salle_teams *teams;   /* the teams; NULL if one against one */
	const char *names[2];              /* names of the sides in reports */
	uint8_t hits;                      /* hits that win; 0 if hits do not win */
	uint8_t most_total, most_required; /* maximum over all attacks */
	struct mk_side side[2];
};

static inline const struct mk_matchup *mk_pair_matchup(const struct salle_teams *teams, unsigned a, unsigned b)
{
	return teams->pair[a][b];
}
