/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/fechtbook/matchup.h"

static uint8_t at_most(int64_t dice, unsigned most)
{
	return (uint8_t)(dice < (int64_t)most ? dice : (int64_t)most);
}

void fb_compile_tactics(const struct fb_policy *policy, const struct fb_fighter *fighter, struct fb_tactics *tactics)
{
	const struct fb_policy_fields *fields = &policy->fields;
	*tactics = (struct fb_tactics){
		.least = (uint8_t)fields->attack.least,
		.farthest = fields->attack.distance == FB_FARTHEST,
		.steals = fields->steal.try,
		.steal_edge = (int8_t)fields->steal.edge,
		.steal_dice = at_most(fields->steal.dice, fighter->speed),
		.initiative_dice = at_most(fields->initiative_dice, fighter->speed),
		.feints = (uint8_t)fields->feint.most,
		.feint_edge = (uint8_t)fields->feint.edge,
		.margin = (int8_t)fields->defend.margin,
		.counter_edge = (int8_t)fields->defend.counter_edge,
		.dodge_initiative = fields->defend.dodge_initiative,
		.stand = (uint8_t)fields->position.stand,
		.draw = (uint8_t)fields->position.draw,
		.retrieve = (uint8_t)fields->position.retrieve,
		.oppose = (uint8_t)fields->position.oppose,
		.yield_tn = (uint8_t)fields->yield.tn,
		.yield_wound = (uint8_t)fields->yield.wound,
		.yields_unarmed = fields->yield.no_weapon,
		.yields_prone = fields->yield.prone_for_good,
		.red = fields->throw == FB_RED,
		.composed_attacks = fields->composure == 0,
		.grit = (uint8_t)fighter->grit,
		.reflex = (uint8_t)fighter->reflex,
		.brawn = (uint8_t)fighter->brawn,
		.will = (uint8_t)fighter->will,
	};
	size_t n = 0;
	for (; n < fields->defend.order.n; n++)
		tactics->defence[n] = (uint8_t)fields->defend.order.items[n];
	tactics->defence[n] = FB_NONE;
}
