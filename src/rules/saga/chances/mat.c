/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "10. Battle mat": how far, how strong, with what. */
#include "rules/saga/chances/chances.h"

static int at_least(int value, int least)
{
	return value > least ? value : least;
}

unsigned sg_squares(const struct sg_matchup *matchup, unsigned side, int penalty, unsigned gait)
{
	const struct sg_fighter *fighter = matchup->fighters[side];
	const int32_t *figure = matchup->book->figure;
	int walk = at_least(figure[SG_WALK_PACES] + fighter->qik, figure[SG_WALK_LEAST]) / figure[SG_SQUARE];
	/* A-31; "a second hustle": the paces left over of either are lost */
	int hustle =
		at_least(figure[SG_HUSTLE_PACES] + fighter->qik - fighter->encumbrance - penalty, 0) / figure[SG_SQUARE];
	if (gait == SG_MOVE_WALK)
		return (unsigned)walk;
	return (unsigned)at_least(walk, gait == SG_MOVE_RUN ? figure[SG_RUN_HUSTLES] * hustle : hustle);
}

unsigned sg_move_after(unsigned after)
{
	static const uint8_t moves[] = {
		[SG_AFTER_RISE] = SG_MOVE_STAND,
		[SG_AFTER_STAND] = SG_MOVE_STAND,
		[SG_AFTER_WALK] = SG_MOVE_WALK,
		[SG_AFTER_HUSTLE] = SG_MOVE_HUSTLE,
		[SG_AFTER_WALK_AWAY] = SG_MOVE_WALK_AWAY,
		[SG_AFTER_HUSTLE_AWAY] = SG_MOVE_HUSTLE_AWAY,
		[SG_AFTER_RUSH] = SG_MOVE_RUSH,
	};
	return moves[after];
}

int sg_rush_modifiers(const struct sg_matchup *matchup, unsigned side, int penalty)
{
	const struct sg_fighter *fighter = matchup->fighters[side];
	return fighter->str + fighter->size - penalty;
}

unsigned sg_arm_drawn(const struct sg_fighter *fighter, unsigned hand, unsigned broken)
{
	unsigned kind = hand == SG_HAND_MELEE ? SG_MELEE : SG_MISSILE, arm = 0;
	if (hand == SG_HAND_BARE)
		return sg_bare_hands(fighter);
	while (arm < fighter->n_arms && ((broken >> arm & 1) || fighter->arm[arm].weapon->kind != kind))
		arm++;
	return arm < fighter->n_arms ? arm : SG_NO_ARM;
}

unsigned sg_arm_worn(const struct sg_fighter *fighter, unsigned hand, unsigned broken)
{
	unsigned arm = 0;
	while (arm < fighter->n_arms && (arm == hand || (broken >> arm & 1) || !fighter->arm[arm].weapon->held))
		arm++;
	return arm < fighter->n_arms ? arm : SG_NO_ARM;
}
