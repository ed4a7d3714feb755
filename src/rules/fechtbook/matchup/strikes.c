/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Compiles strikes other than with a weapon's head: hands, feet and head ("Unarmed Combat"), pommel and queue, shield.
 */
#include <string.h>

#include <salle/policy.h>

#include "base/arena.h"
#include "rules/fechtbook/matchup/compile_side.h"
#include "rules/fechtbook/state.h"
#include "rules/fechtbook/tables/traits.h"

/* ---- the rows of the weapon table ---- */

enum strike { POMMEL, POMMEL_TWO_HANDS, UNARMED, GAUNTLET };

#define STRIKE(rated, weight, swing_type, thrust_type)                                            \
	{                                                                                             \
		.class = (weight), .n_swing = 1, .swing = { { (rated), (rated), (swing_type) } }, .has_thrust = 1, \
		.thrust = { (rated), (rated), (thrust_type) },                                                  \
	}
/* The printed strikes. They apply if the weapon table has no rows for strikes. */
static const struct {
	const char *name;
	struct fb_grip grip;
} printed[] = {
	[POMMEL] = { "Pommel in One Hand", STRIKE(0, FB_1H, FB_BLUNT, FB_PIERCE) },
	[POMMEL_TWO_HANDS] = { "Pommel in Two Hands", STRIKE(1, FB_2H, FB_BLUNT, FB_BLUNT) },
	[UNARMED] = { "Unarmed Strike", STRIKE(0, FB_1HL, FB_BLUNT, FB_BLUNT) },
	[GAUNTLET] = { "Gauntlet", STRIKE(0, FB_1H, FB_BLUNT, FB_BLUNT) },
};

static const struct fb_weapon *find_strike_row(const struct fb_book *book, enum strike which)
{
	for (size_t i = 0; i < book->n_weapons; i++)
		if (book->weapons[i].is_body_strike && book->weapons[i].n_grips > 0 &&
			strcmp(book->weapons[i].name, printed[which].name) == 0)
			return &book->weapons[i];
	return NULL;
}

/* Returns the heads and class of a strike, as a grip of reach H(1). */
static struct fb_grip make_strike_grip(const struct fb_book *book, enum strike which)
{
	const struct fb_weapon *row = find_strike_row(book, which);
	struct fb_grip grip = row == NULL ? printed[which].grip : row->grips[0];
	grip.defence_class = grip.class;
	grip.hands = 1;
	grip.reach = FB_REACH_H;
	grip.nearest = grip.farthest = 1;
	return grip;
}

/* ---- pommel and queue ---- */

/*
 * Compiles attacks with the pommel or queue of weapon `w` in this grip. They have the class of the grip, but not the
 * traits of the weapon.
 */
struct fb_hold fb_compile_pommel(const struct fb_compile_context *at, unsigned w, const struct fb_grip *held)
{
	struct fb_grip grip = make_strike_grip(at->book, held->hands == 2 ? POMMEL_TWO_HANDS : POMMEL);
	struct fb_tool tool = { .name = at->fighter->weapons[w].name,
		.weapon = FB_WEAPONS_MAX,
		.item = (uint8_t)w,
		.weapon_row = find_strike_row(at->book, held->hands == 2 ? POMMEL_TWO_HANDS : POMMEL),
		.attack_means = FB_WITH_POMMEL };
	grip.class = held->class;
	grip.hands = held->hands;
	grip.halfsword = held->halfsword;
	struct fb_hold hold = fb_compile_profiles_of_tool(at, &tool, &grip);
	for (unsigned i = 0; i < hold.n_profiles; i++) {
		struct fb_profile *profile = &at->side->profiles[hold.first_profile + i];
		profile->name = salle_arena_format(at->arena, "pommel or queue of %s", profile->name);
	}
	return hold;
}

/* ---- hands, feet, head ---- */

static bool is_armour_metal(const struct fb_traits *rules, const struct fb_layers *layers, int mode)
{
	for (unsigned i = 0; i < layers->n_layers; i++)
		if (fb_find_traits_against_blow(&layers->layer[i], fb_find_blow_way(mode, 0)) & rules->metal_traits)
			return true;
	return false;
}

/* Returns the foe's locations covered by metal, as bits. */
static uint16_t find_metal_locations(const struct fb_traits *rules, const struct fb_fighter *foe, int mode)
{
	unsigned bits = 0;
	for (unsigned location = 0; location < FB_LOCATIONS; location++)
		if (is_armour_metal(rules, &foe->layers_at[location], mode))
			bits |= 1u << location;
	return (uint16_t)bits;
}

/*
 * "Unarmed strikes that land on metal armor": returns the blow that the striker takes at the striking location: rating
 * 0b, to which the margin adds.
 */
static struct fb_blow compile_rebound(const struct fb_book *book, const struct fb_fighter *fighter, unsigned location)
{
	static const struct fb_head head = { 0, 0, FB_BLUNT };
	bool brawn = book->options.rebound == 1;
	struct fb_blow blow =
		fb_compile_blow(book, fighter, fighter, &head, FB_SWING, 0, location, &fighter->layers_at[location]);
	blow.base_damage = (int8_t)(blow.base_damage - (brawn ? 0 : (int)fighter->brawn_tap));
	return blow;
}

/*
 * Compiles strikes with a part of the body. `wheels`: those in reach while both stand. Metal on this part, or knuckle
 * dusters (`dusters`), give class 1h and the whole margin as damage, and prevent recoil.
 */
static void compile_body_part(const struct fb_compile_context *at, const char *name, unsigned with, unsigned location,
	unsigned wheels, bool swings, bool dusters)
{
	bool hard = dusters || is_armour_metal(at->book->traits, &at->fighter->layers_at[location], FB_SWING);
	struct fb_grip grip = make_strike_grip(at->book, hard ? GAUNTLET : UNARMED);
	struct fb_tool tool = { .name = name,
		.margin_shift = !hard && at->book->options.unarmed_margin == 0 ? FB_HALF_MARGIN : FB_WHOLE_MARGIN,
		.weapon = FB_WEAPONS_MAX,
		.item = FB_NONE,
		.weapon_row = find_strike_row(at->book, hard ? GAUNTLET : UNARMED),
		.attack_means = (uint8_t)with };
	grip.n_swing = swings ? grip.n_swing : 0;
	struct fb_hold hold = fb_compile_profiles_of_tool(at, &tool, &grip);
	for (unsigned i = 0; i < hold.n_profiles; i++) {
		struct fb_profile *profile = &at->side->profiles[hold.first_profile + i];
		profile->wheels = (uint8_t)wheels;
		if (hard)
			continue;
		profile->recoil_locations =
			at->book->options.rebound == 2 ? 0 : find_metal_locations(at->book->traits, at->foe, profile->mode);
		profile->rebound = compile_rebound(at->book, at->fighter, location);
	}
}

struct fb_blow fb_compile_bare_swing(const struct fb_compile_context *at)
{
	bool metal = is_armour_metal(at->book->traits, &at->fighter->layers_at[FB_HAND], FB_SWING);
	struct fb_grip grip = make_strike_grip(at->book, metal ? GAUNTLET : UNARMED);
	return fb_compile_blow(at->book, at->fighter, at->foe, &grip.swing[0], FB_SWING, 0, FB_FOREARM,
		&at->foe->layers_at[FB_FOREARM]);
}

enum {
	HANDS_REACH = ((1 << FB_WHEELS) - 1) & ~(1 << FB_SHIN_WHEEL),
	KICKS_REACH = 1 << FB_BELLY | 1 << FB_SHIN_WHEEL | 1 << FB_THIGH_WHEEL,
	HEADBUTTS_REACH = 1 << FB_HEAD,
};

static bool has_guarded_hilt(const struct fb_fighter *fighter)
{
	for (unsigned w = 0; w < fighter->n_weapons; w++)
		if (fighter->weapons[w].traits & (FB_BASKET_HILT | FB_COMPLEX_GUARD))
			return true;
	return false;
}

static void compile_body(const struct fb_compile_context *at)
{
	struct fb_side *own = at->side;
	own->body_strikes.first_profile = own->n_profiles;
	compile_body_part(at, "hand", FB_WITH_HAND, FB_HAND, HANDS_REACH, true, false);
	compile_body_part(at, "kick", FB_WITH_KICK, FB_FOOT, KICKS_REACH, true, false);
	compile_body_part(at, "headbutt", FB_WITH_HEADBUTT, FB_CROWN, HEADBUTTS_REACH, false, false);
	own->body_strikes.n_profiles = (uint8_t)(own->n_profiles - own->body_strikes.first_profile);
	if (!has_guarded_hilt(at->fighter))
		return;
	own->guarded_hand_strikes.first_profile = own->n_profiles;
	compile_body_part(at, "hand behind a guard", FB_WITH_HAND, FB_HAND, HANDS_REACH, true, true);
	own->guarded_hand_strikes.n_profiles = (uint8_t)(own->n_profiles - own->guarded_hand_strikes.first_profile);
}

/* ---- all strikes ---- */

bool fb_needs_strikes(const struct fb_fighter *fighter, const struct salle_policy *policy)
{
	const uint64_t weapons = 1 << FB_WITH_WEAPON | 1 << FB_WITH_SECOND;
	return fighter->n_weapons == 0 || (salle_policy_argument_names(policy, FB_ASK_ATTACK, "with") & ~weapons) != 0;
}

bool fb_may_strike_with_body(const struct fb_fighter *fighter, const struct salle_policy *policy)
{
	const uint64_t body = 1 << FB_WITH_HAND | 1 << FB_WITH_KICK | 1 << FB_WITH_HEADBUTT | 1 << FB_WITH_ANY;
	return fighter->n_weapons == 0 || (salle_policy_argument_names(policy, FB_ASK_ATTACK, "with") & body) != 0;
}

/* Returns an upper bound of the number of attack profiles for strikes. */
unsigned fb_count_strikes(const struct fb_fighter *fighter)
{
	enum { BODY = 5, DUSTERS = 2, SHIELD = 2 };
	return 3 * 2 * fighter->n_weapons + BODY + (has_guarded_hilt(fighter) ? DUSTERS : 0) +
		(fighter->has_shield ? SHIELD : 0);
}

/* Compiles all strikes. Must be called after the weapons' profiles are compiled. */
void fb_compile_strikes(const struct fb_compile_context *at)
{
	struct fb_side *own = at->side;
	const struct fb_fighter *fighter = at->fighter;
	if (!own->has_body_strikes)
		return;
	for (unsigned hold = 0; hold < FB_HOLDS; hold++) {
		unsigned w = fb_weapon_of(hold);
		if (own->grip[hold] == FB_NONE || !fb_can_strike(&fighter->weapons[w]))
			continue;
		const struct fb_hold *range = &own->hold[hold];
		bool forced = range->n_profiles > 0 && own->profiles[range->first_profile].attack_means == FB_WITH_POMMEL;
		own->pommel_strikes[hold] =
			forced ? *range : fb_compile_pommel(at, w, &fighter->weapons[w].grips[own->grip[hold]]);
	}
	compile_body(at);
	if (fighter->n_weapons == 0)
		own->hold[FB_HOLDS] = own->body_strikes;
	if (!fighter->has_shield)
		return;
	struct fb_tool tool = { .name = fighter->shield.name,
		.weapon = FB_WEAPONS_MAX,
		.item = FB_SHIELD,
		.attack_means = FB_WITH_SHIELD };
	struct fb_grip grip = { .class = fb_find_shield_class(&at->book->options, &fighter->shield),
		.hands = 1,
		.reach = FB_REACH_H,
		.nearest = 1,
		.farthest = 1,
		.n_swing = 1,
		.has_thrust = true,
		.swing = { fighter->shield.swing },
		.thrust = fighter->shield.thrust };
	own->shield_strikes = fb_compile_profiles_of_tool(at, &tool, &grip);
}

/* Returns whether the weapon in hand has a hand guard. Blows with such a fist "count as knuckle dusters". */
bool fb_has_guard_in_hand(const struct fb_side *own, unsigned hold)
{
	if (hold == FB_HOLDS)
		return false;
	return (own->fighter->weapons[fb_weapon_of(hold)].traits & (FB_BASKET_HILT | FB_COMPLEX_GUARD)) != 0;
}

/* Returns whether the weapon of the hold can strike in a grapple with its head, not only its pommel. */
static bool can_weapon_strike_in_grapple(const struct fb_side *own, unsigned hold)
{
	const struct fb_hold *range = &own->hold[hold];
	return range->n_profiles > 0 && range->first_profile != own->pommel_strikes[hold].first_profile &&
		fb_is_usable_in_grapple(own, hold);
}

unsigned fb_list_close_strikes(const struct fb_side *own, unsigned hold, unsigned second, bool shield,
	struct fb_hold out[FB_STRIKES_MAX])
{
	const unsigned holds[2] = { second < FB_WEAPONS_MAX ? second * 2 : (unsigned)FB_HOLDS, hold };
	const struct fb_hold *body = &own->body_strikes;
	unsigned n = 0, hands = 0;
	for (unsigned k = 0; k < 2 && hands == 0; k++)
		if (fb_has_guard_in_hand(own, holds[k])) /* the guarded hand replaces the strikes of the bare hand */
			while (hands < body->n_profiles && own->profiles[body->first_profile + hands].attack_means == FB_WITH_HAND)
				hands++;
	const struct fb_hold rest = { .first_profile = (uint8_t)(body->first_profile + hands),
		.n_profiles = (uint8_t)(body->n_profiles - hands) };
	out[n++] = rest;
	if (hands > 0)
		out[n++] = own->guarded_hand_strikes;
	for (unsigned k = 0; k < 2; k++)
		if (holds[k] != FB_HOLDS)
			out[n++] = own->pommel_strikes[holds[k]];
	for (unsigned k = 0; k < 2; k++)
		if (holds[k] != FB_HOLDS && can_weapon_strike_in_grapple(own, holds[k]))
			out[n++] = own->hold[holds[k]];
	if (shield)
		out[n++] = own->shield_strikes;
	return n;
}
