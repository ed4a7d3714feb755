/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compiles the defences with the items in hand: their class, and their activation cost at each distance. */
#include "rules/fechtbook/matchup/compile_side.h"

/*
 * "Deflect", "Counter": returns the activation cost of a defence from its costs by class and by distance. The option
 * `activation_costs` adds both or takes the larger one.
 */
static uint8_t compute_guard_cost(const struct fb_options *options, uint8_t class, uint8_t close)
{
	return options->activation_costs == 0 ? (uint8_t)(class + close) : class > close ? class : close;
}

static void set_costs(struct fb_guard *guard, const struct fb_book *book, unsigned nearest)
{
	const struct fb_options *options = &book->options;
	for (unsigned distance = 1; distance < FB_DISTANCES; distance++) {
		uint8_t close = fb_compute_infighting_cost(options, nearest, distance);
		guard->deflect_cost[distance] =
			compute_guard_cost(options, book->rule[FB_RULE_DEFLECT].cost[guard->class], close);
		guard->counter_cost[distance] =
			compute_guard_cost(options, book->rule[FB_RULE_COUNTER].cost[guard->class], close);
	}
}

/* Compiles the guards with weapon `w` in the given hold. */
void fb_compile_guards(const struct fb_compile_context *at, unsigned w, unsigned hold)
{
	struct fb_side *own = at->side;
	const struct fb_weapon *weapon = &at->fighter->weapons[w];
	const struct fb_grip *held = &weapon->grips[own->grip[hold]];
	bool deflects = !(weapon->traits & FB_FLEXIBLE) && fb_can_strike(weapon);
	struct fb_guard guard = { .possible = deflects, .extra_dice = weapon->defence_dice, .class = held->defence_class };
	set_costs(&guard, at->book, held->nearest);
	own->guard[hold][0] = own->guard[hold][1] = guard;
}

/*
 * "Unarmed defenses": compiles the forearm as a guard of the lightest class. Builds without weapons use it by default.
 */
void fb_compile_forearm(const struct fb_compile_context *at)
{
	struct fb_side *own = at->side;
	own->forearm = (struct fb_guard){ .possible = true, .is_forearm = true, .class = FB_1HL };
	set_costs(&own->forearm, at->book, 1);
	if (at->fighter->n_weapons == 0)
		own->guard[FB_HOLDS][0] = own->forearm;
}

/*
 * Compiles the guards with the shield, one for each content of the other hand. A shield has reach H(1), so no distance
 * is too close for a shield.
 */
void fb_compile_shield_guards(const struct fb_compile_context *at)
{
	struct fb_side *own = at->side;
	const struct fb_shield *shield = &at->fighter->shield;
	if (!at->fighter->has_shield)
		return;
	uint8_t class = fb_find_shield_class(&at->book->options, shield);
	struct fb_guard guard = { .possible = true,
		.is_shield = true,
		.net_advantages = shield->deflects_with_advantage,
		.extra_dice = shield->defence_dice,
		.class = class };
	set_costs(&guard, at->book, 1);
	for (unsigned hold = 0; hold <= FB_HOLDS; hold++) {
		/* whether the class of the weapon replaces that of the shield */
		bool weapons = at->book->options.deflect_class == 1 && hold != FB_HOLDS;
		guard.class = weapons ? own->guard[hold][0].class : class;
		own->guard[hold][1] = guard;
	}
}
