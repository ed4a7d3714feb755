/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Several fencers a side: "Players begin taking actions in order of the highest initiative first"; "each participant
 * will fight only one opponent at a time; when that opponent is done with another can be taken on".
 *
 * Each pair of foes has its own compiled matchup. When two foes meet, their states are copied into a bout of two, and
 * back afterwards. So all rules for two fencers are those of opening.h. In a round, each pair that meets fights a
 * phrase.
 */
#pragma once

#include "rules/musketeers/bout/bout.h"

/* A bout with several fencers on a side. */
struct mk_melee {
	const struct salle_teams *teams;
	struct mk_fencer_state fighter[2][SALLE_SIDE_MAX];
	uint8_t opponent[2][SALLE_SIDE_MAX]; /* current or latest opponent; SALLE_SIDE_MAX if there was none yet */
	bool has_acted[2][SALLE_SIDE_MAX];   /* whether the fencer has had its turn in this round */
	int initiative[2][SALLE_SIDE_MAX];
	uint32_t phrases_fought[2][SALLE_SIDE_MAX]; /* number of phrases fought */
	int ground[SALLE_SIDE_MAX];       /* by A's fencer: hexes that its pair has moved towards A's end of the piste */
	unsigned hits[2][SALLE_SIDE_MAX]; /* number of hits scored on all foes */
};

static inline struct salle_team_members mk_members_of(const struct mk_melee *melee)
{
	return SALLE_MEMBERS(melee->teams, melee->fighter, out, MK_STILL_IN);
}

/* Returns whether the fencer has a current opponent who still fights. */
bool mk_is_engaged(const struct mk_melee *melee, unsigned side, unsigned number);

/* Copies all fencers into the melee. */
void mk_init_melee(struct mk_bout *b, struct mk_melee *melee, const struct salle_teams *teams);

/*
 * Fights a round. In the order of initiative, each fencer who has not acted in this round fights a phrase against its
 * opponent or a free foe.
 */
void mk_fight_round(struct mk_bout *b, struct mk_melee *melee);
