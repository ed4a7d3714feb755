/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Several fighters a side, on a line. Each two foes have a compiled matchup of their own. When they meet, both step
 * into a bout of two with their own luck and weapons, and go back as it left them: all rules of two fighters are those
 * of bout/.
 *
 *   group/fight_teams.c   the bout, and who stands where
 *   group/movement.c   movement and shooting
 *   group/combat.c  close combat, and ranks behind it
 *   group/morale.c  losses, tests of the unit, rallying
 */
#pragma once

#include "rules/campaign/bout/bout.h"

enum { CP_NONE = SALLE_SIDE_MAX }; /* index of no member */

/* The place of a member in the melee. */
struct cp_place {
	int32_t at;      /* metres along the line; A faces up the line, B down */
	uint8_t met;     /* foe that it fights hand to hand; CP_NONE if none */
	uint8_t striker; /* foe that it strikes from a rear rank in this turn; CP_NONE if none */
	bool came;       /* met its foe in this turn */
	bool charged;    /* met its foe by charging */
	bool received;   /* was charged in this turn while it fought nobody */
};

struct cp_melee {
	const struct salle_teams *teams;
	struct cp_fighter_state fighter[2][SALLE_SIDE_MAX];
	struct cp_place place[2][SALLE_SIDE_MAX];
	unsigned in[2], began[2];
	unsigned lost_now[2]; /* members who went out in this turn, for any reason */
	unsigned shot[2];     /* members put out by shots in the bout */
	unsigned shot_now[2];
	bool terror[2]; /* a terrifying weapon put a member out in this turn */
};

static inline struct salle_team_members cp_members_of(const struct cp_melee *melee)
{
	return SALLE_MEMBERS(melee->teams, melee->fighter, out, CP_STILL_IN);
}

static inline bool cp_is_member_in(const struct cp_melee *melee, unsigned side, unsigned i)
{
	return melee->fighter[side][i].out == CP_STILL_IN;
}

static inline unsigned cp_metres_to_foe(const struct cp_melee *melee, unsigned side, unsigned i, unsigned foe)
{
	int32_t gap = melee->place[side][i].at - melee->place[!side][foe].at;
	return (unsigned)(gap < 0 ? -gap : gap);
}

/* Returns the metres to the nearest enemy still in the fight; CP_DISTANCE_MOST if there is none. */
unsigned cp_metres_to_nearest_enemy(const struct cp_melee *melee, unsigned side, unsigned i);

/* Counts the foes that fight each member of `side` hand to hand. attackers[CP_NONE] counts foes that fight nobody. */
void cp_count_attackers(const struct cp_melee *melee, unsigned side, uint8_t attackers[SALLE_SIDE_MAX + 1]);

/* Copies member `i` of `side` and foe `j` into the bout of two. */
void cp_step_in(struct cp_bout *b, struct cp_melee *melee, unsigned side, unsigned i, unsigned j);

/* Copies both fighters of the bout back to the melee and counts losses. */
void cp_step_out(struct cp_bout *b, struct cp_melee *melee);

/* Counts a member who went out. */
void cp_count_loss(struct cp_bout *b, struct cp_melee *melee, unsigned side, unsigned i);

/* Updates the foe of member `i`: a member whose foe is out or runs turns to another foe that fights it. */
void cp_find_new_opponent(struct cp_melee *melee, unsigned side, unsigned i);

/* group/movement.c: "Movement", "Shooting" */
void cp_move_all(struct cp_bout *b, struct cp_melee *melee);
void cp_shoot_in_orders(struct cp_bout *b, struct cp_melee *melee);

/* group/combat.c: "Order of Combat" */
void cp_fight_in_orders(struct cp_bout *b, struct cp_melee *melee);

/* group/morale.c: for cp_bout.unit */
extern const struct cp_unit cp_unit;

/* group/morale.c: "Psychology" at the end of a turn, then escapes and rallies */
void cp_test_unit_morale(struct cp_bout *b, struct cp_melee *melee, bool fought);
void cp_test_all_morale(struct cp_bout *b, struct cp_melee *melee);
