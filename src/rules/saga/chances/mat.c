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
