/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Several fencers a side: "Players begin taking actions in order of the highest initiative first"; "each participant
 * will fight only one opponent at a time; when that opponent is done with another can be taken on".
 *
 * Each two foes have a compiled matchup of their own. When they meet, both step into a bout of two with their own
 * wounds and hands, and go back as it left them: all rules of two fencers are those of opening.h. A round is a phrase
 * of each pair that meets in it.
 */
#pragma once

#include "rules/musketeers/bout/bout.h"

struct mk_melee {
	const struct salle_teams *teams;
	struct mk_fencer_state fighter[2][SALLE_SIDE_MAX];
	uint8_t met[2][SALLE_SIDE_MAX]; /* current or last opponent; SALLE_SIDE_MAX if none */
	bool busy[2][SALLE_SIDE_MAX];   /* had its turn in this round */
	int initiative[2][SALLE_SIDE_MAX];
	uint32_t fought[2][SALLE_SIDE_MAX]; /* phrases fought */
	int ground[SALLE_SIDE_MAX];         /* ground of the pair, indexed by A's fencer */
	unsigned hits[2][SALLE_SIDE_MAX];   /* scored on all foes */
};

static inline struct salle_team_members mk_members_of(const struct mk_melee *melee)
{
	return SALLE_MEMBERS(melee->teams, melee->fighter, out, MK_STILL_IN);
}

/* Returns whether the fencer's last opponent is still in. */
bool mk_is_engaged(const struct mk_melee *melee, unsigned side, unsigned number);

/* Copies all fencers into the melee. */
void mk_init_melee(struct mk_bout *b, struct mk_melee *melee, const struct salle_teams *teams);

/* Fights a round. In order of initiative, each fencer who had no turn yet meets its opponent or takes on a free foe. */
void mk_fight_round(struct mk_bout *b, struct mk_melee *melee);
