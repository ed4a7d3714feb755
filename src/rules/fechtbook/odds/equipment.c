/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Puts the given items into the hands of both sides of a single exchange, and compiles parts that their matchup lacks.
 */
#include <string.h>

#include "rules/fechtbook/matchup/compile_side.h"
#include "rules/fechtbook/bout/change_grip.h"
#include "rules/fechtbook/odds/odds.h"

/* ---- parts of a matchup that are compiled only if a policy needs them ---- */

/* Compiles the attacks in grips that only a change of grip leads to, unless the matchup has them. */
static void compile_grips(const struct fb_staging *stage, struct fb_compile_context *context)
{
	struct fb_side *own = context->side;
	bool known = false;
	for (unsigned hold = FB_OTHER_GRIP; hold < FB_HOLDS; hold++)
		known |= own->grip[hold] != FB_NONE;
	if (known)
		return;
	/* new profiles per weapon: three swings, a thrust, two of the pommel, and a throw in each of three grips */
	enum { PROFILES_PER_SIDE_MAX = FB_WEAPONS_MAX * (FB_HEADS_MAX + 1 + 2 + 3) };
	if (own->n_profiles + PROFILES_PER_SIDE_MAX > FB_PROFILES_MAX) {
		FB_REFUSE(stage, "%s has too many heads in too many grips for another one", own->fighter->name);
		return;
	}
	fb_compile_other_grips(context, stage->staged->matchup->distance_limit);
	for (unsigned hold = FB_OTHER_GRIP; hold < FB_HOLDS && own->has_body_strikes; hold++)
		if (own->grip[hold] != FB_NONE)
			own->pommel_strikes[hold] = fb_compile_pommel(context, fb_weapon_of(hold),
				&own->fighter->weapons[fb_weapon_of(hold)].grips[own->grip[hold]]);
	if (own == &stage->staged->matchup->side[0])
		own->specials = NULL; /* compiled again later, with these grips */
}

void fb_odds_compile_missing(const struct fb_staging *stage)
{
	struct fb_matchup *matchup = stage->staged->matchup;
	const int32_t grip[2] = { stage->arguments->grip, stage->arguments->defence_grip };
	for (unsigned side = 0; side < 2; side++) {
		struct fb_side *own = &matchup->side[side];
		struct fb_compile_context context = { .book = matchup->book,
			.side = own,
			.fighter = own->fighter,
			.foe = matchup->side[!side].fighter,
			.uses_specials = true,
			.arena = stage->arena };
		if (grip[side] != FB_ODDS_GRIP_POLICY)
			compile_grips(stage, &context);
		if (side == 1)
			break;
		if (!own->has_body_strikes) {
			own->has_body_strikes = true;
			fb_compile_strikes(&context);
		}
		if (own->specials == NULL)
			fb_compile_specials(&context);
	}
}

/* ---- what is in hand ---- */

/* The items in hand that the arguments give to a side. */
struct kit {
	const struct salle_text *weapon, *second;
	int64_t hands;
	int32_t grip;
	bool shield;
};

/*
 * Returns the number of the named weapon of a side; `without` if no name is given; FB_NONE after reporting an unknown
 * name.
 */
static unsigned find_weapon(const struct fb_staging *stage, unsigned side, const struct salle_text *name,
	unsigned without)
{
	const struct fb_fighter *fighter = stage->staged->matchup->side[side].fighter;
	const char *names[FB_WEAPONS_MAX];
	if (name->text == NULL)
		return without;
	for (unsigned w = 0; w < fighter->n_weapons; w++) {
		names[w] = fighter->weapons[w].name;
		if (strcmp(names[w], name->text) == 0)
			return w;
	}
	salle_error_unknown(stage->diagnostics, &name->at, "weapon", name->text, names, fighter->n_weapons);
	return FB_NONE;
}

/* Returns the weapon in the other hand: the named one, otherwise the off-hand weapon of the build; FB_NONE for none. */
static unsigned find_second_weapon(const struct fb_staging *stage, unsigned side, const struct kit *kit)
{
	const struct fb_fighter *fighter = stage->staged->matchup->side[side].fighter;
	if (kit->second->text == NULL)
		return kit->weapon->text == NULL && kit->hands != 2 && fighter->off_hand > 0 ? fighter->off_hand - 1u : FB_NONE;
	if (strcmp(kit->second->text, "none") == 0)
		return FB_NONE;
	return find_weapon(stage, side, kit->second, FB_NONE);
}

/* "Dual Wielding": puts a second weapon into the other hand. Reports a second weapon that is longer than the first. */
static void add_second_weapon(const struct fb_staging *stage, struct fb_fighter_state *man, unsigned second)
{
	const struct fb_fighter *fighter = man->side->fighter;
	unsigned first = fb_weapon_of(man->hold);
	const char *item = fighter->weapons[second].name;
	if (second == first)
		FB_REFUSE(stage, "%s already holds '%s'", fighter->name, item);
	else if (man->side->grip[second * 2] == FB_NONE || !fb_put_into_hand(man, second))
		FB_REFUSE(stage, "%s has no hand free for '%s' beside '%s'%s", fighter->name, item,
			fighter->weapons[first].name, man->has_shield ? " and the shield" : "");
	else if (fb_weapon_of(man->hold) != first)
		FB_REFUSE(stage, "'%s' is longer than '%s': name the longer weapon first, because it is the primary one", item,
			fighter->weapons[first].name);
}

/* Changes the grip of the weapon in two hands to the given one. */
static void take_grip(const struct fb_staging *stage, struct fb_fighter_state *man, int32_t grip)
{
	const struct fb_fighter *fighter = man->side->fighter;
	unsigned w = fb_weapon_of(man->hold);
	if (grip == FB_ODDS_GRIP_POLICY)
		return;
	unsigned hold = (man->hold & 1) != 0 ? fb_find_two_handed_hold(man->side, w, grip == FB_ODDS_GRIP_HALFSWORD)
										 : (unsigned)FB_HOLDS;
	if (hold == FB_HOLDS && grip == FB_ODDS_GRIP_HALFSWORD) {
		FB_REFUSE(stage, "%s does not hold '%s' in halfsword%s", fighter->name, fighter->weapons[w].name,
			(man->hold & 1) != 0 ? ": the weapon has no such grip" : ", which takes both hands");
	} else if (hold != FB_HOLDS) {
		man->uses_other_grip = hold >= FB_OTHER_GRIP;
		fb_update_hold(man);
	}
}

/* Puts the given weapons and the shield into the hands of a side, and sheathes its other weapons. */
static void arm_side(const struct fb_staging *stage, unsigned side, const struct kit *kit)
{
	struct fb_fighter_state *man = &stage->staged->bout.fighter[side];
	const struct fb_side *own = &stage->staged->matchup->side[side];
	const struct fb_fighter *fighter = own->fighter;
	size_t errors = stage->diagnostics->errors;
	unsigned weapon = find_weapon(stage, side, kit->weapon, fighter->n_weapons > 0 ? 0 : FB_NONE);
	unsigned second = find_second_weapon(stage, side, kit);
	int64_t hands = kit->hands;
	man->side = own;
	for (unsigned w = 0; w < fighter->n_weapons; w++)
		man->item_states[w] = FB_SHEATHED;
	man->held_items[0] = man->held_items[1] = FB_NOTHING;
	man->item_states[FB_SHIELD] = fighter->has_shield ? FB_DROPPED : FB_ABSENT;
	man->hold = FB_HOLDS;
	man->one_handed = second != FB_NONE;
	if (fighter->has_shield && kit->shield)
		fb_put_into_hand(man, FB_SHIELD);
	fb_update_hold(man);
	if (weapon == FB_NONE || stage->diagnostics->errors > errors)
		return;
	const char *item = fighter->weapons[weapon].name, *beside = man->has_shield ? " beside the shield" : "";
	if (!fb_put_into_hand(man, weapon)) {
		FB_REFUSE(stage, "%s has no hand free for '%s'%s", fighter->name, item, beside);
		return;
	}
	if (hands == 1 && (man->hold & 1) != 0) {
		man->held_items[1] = FB_NOTHING;
		fb_update_hold(man);
	}
	if (hands != 0 && (man->hold & 1) + 1 != hands)
		FB_REFUSE(stage, "%s cannot hold '%s' in two hands%s", fighter->name, item, beside);
	else if (own->grip[man->hold] == FB_NONE)
		FB_REFUSE(stage, "%s cannot hold '%s' in one hand", fighter->name, item);
	if (second != FB_NONE && stage->diagnostics->errors == errors)
		add_second_weapon(stage, man, second);
	if (stage->diagnostics->errors == errors)
		take_grip(stage, man, kit->grip);
	man->one_handed = false;
	man->added_cost = 0;
}

void fb_odds_arm_sides(const struct fb_staging *stage)
{
	const struct fb_odds_arguments *given = stage->arguments;
	const struct kit kit[2] = { { &given->weapon, &given->second, given->hands, given->grip, true },
		{ &given->defence_weapon, &given->defence_second, given->defence_hands, given->defence_grip,
			given->defence_shield } };
	for (unsigned side = 0; side < 2; side++)
		arm_side(stage, side, &kit[side]);
}
