/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Several fighters a side, on a line. Each pair of foes has its own compiled matchup. When two foes meet, their states
 * are copied into a bout of two, and back afterwards. So all rules for two fighters are those of bout/.
 *
 * group/fight_teams.c the bout, and who stands where group/movement.c movement and shooting group/combat.c close
 * combat, and the ranks behind it group/morale.c losses, tests of the unit, rallying
 */
#pragma once

#include "rules/campaign/bout/bout.h"

enum { CP_NONE = SALLE_SIDE_MAX }; /* means "no member" */

/* The position of a member in the melee. */
struct cp_place {
	int32_t position_in_metres; /* position on the line; A faces towards higher numbers, B towards lower numbers */
	uint8_t opponent;           /* the foe with whom the member is hand to hand; CP_NONE if there is none */
	uint8_t
		rear_rank_target; /* the foe that the member strikes from a rear rank in this turn; CP_NONE if there is none */
	bool met_this_turn;   /* whether the member met its foe in this turn */
	bool charged;         /* whether the member met its foe by charging */
	bool was_charged;     /* whether the member was charged in this turn, while it was not in a melee */
};

/* A bout with several fighters on a side. */
struct cp_melee {
	const struct salle_teams *teams;
	struct cp_fighter_state fighter[2][SALLE_SIDE_MAX];
	struct cp_place place[2][SALLE_SIDE_MAX];
	unsigned n_fighting[2], n_at_start[2];
	unsigned n_lost_this_turn[2]; /* by side: number of members lost in this turn, for any reason */
	unsigned n_lost_to_shots[2];  /* by side: number of members defeated by shots in this bout */
	unsigned n_shot_this_turn[2];
	bool lost_to_terror[2]; /* by side: whether a terrifying weapon defeated a member in this turn */
};

static inline struct salle_team_members cp_members_of(const struct cp_melee *melee)
{
	return SALLE_MEMBERS(melee->teams, melee->fighter, ending, CP_STILL_IN);
}

static inline bool cp_is_member_fighting(const struct cp_melee *melee, unsigned side, unsigned i)
{
	return melee->fighter[side][i].ending == CP_STILL_IN;
}

static inline unsigned cp_metres_to_foe(const struct cp_melee *melee, unsigned side, unsigned i, unsigned foe)
{
	int32_t gap = melee->place[side][i].position_in_metres - melee->place[!side][foe].position_in_metres;
	return (unsigned)(gap < 0 ? -gap : gap);
}

/* Returns the distance in metres to the nearest enemy who still fights; CP_DISTANCE_MOST if there is none. */
unsigned cp_metres_to_nearest_enemy(const struct cp_melee *melee, unsigned side, unsigned i);

/*
 * Counts the foes who are hand to hand with each member of `side`. attackers[CP_NONE] counts the foes who fight nobody.
 */
void cp_count_attackers(const struct cp_melee *melee, unsigned side, uint8_t attackers[SALLE_SIDE_MAX + 1]);

/* Copies member `i` of `side` and foe `j` into the bout of two. */
void cp_copy_to_duel(struct cp_bout *b, struct cp_melee *melee, unsigned side, unsigned i, unsigned j);

/* Copies both fighters from the bout of two back to the melee, and counts losses. */
void cp_copy_from_duel(struct cp_bout *b, struct cp_melee *melee);

/* Counts a member who can no longer fight. */
void cp_count_loss(struct cp_bout *b, struct cp_melee *melee, unsigned side, unsigned i);

/* If the foe of member `i` is defeated or runs, makes the member fight another foe who attacks it. */
void cp_find_new_opponent(struct cp_melee *melee, unsigned side, unsigned i);

/* "Movement" and "Shooting" of all members of both sides. In group/movement.c. */
void cp_move_all_members(struct cp_bout *b, struct cp_melee *melee);
void cp_play_group_shooting(struct cp_bout *b, struct cp_melee *melee);

/* "Order of Combat": fights the close combat of a turn. In group/combat.c. */
void cp_fight_group_combat(struct cp_bout *b, struct cp_melee *melee);

/* The functions of group/morale.c that cp_bout.unit points to. */
extern const struct cp_unit cp_unit;

/*
 * "Psychology": tests the morale of the units at the end of a turn, ends flights, and lets fleeing members rally. In
 * group/morale.c.
 */
void cp_test_unit_morale(struct cp_bout *b, struct cp_melee *melee, bool fought);
void cp_test_all_morale(struct cp_bout *b, struct cp_melee *melee);
