/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>

#include "rules/fechtbook/bout/roll_modifiers.h"

/* A reason for an advantage or disadvantage of a roll. */
struct reason {
	const char *text;
	bool applies, hinders;
};

#define MODIFIER_REASON(name, text, net) { text, false, (net) < 0 },
static const struct reason reason_of[FB_ROLL_MODIFIERS] = { FB_ROLL_MODIFIER_LIST(MODIFIER_REASON) };

int fb_sum_modifiers(unsigned causes)
{
	int net = 0;
	for (unsigned cause = 0; cause < FB_ROLL_MODIFIERS; cause++)
		if (causes >> cause & 1)
			net += reason_of[cause].hinders ? -1 : 1;
	return net;
}

/* Returns the guard (weapon, shield or forearm) with which `side` has declared to Deflect or Counter. */
static const struct fb_guard *find_declared_guard(const struct fb_bout *b, unsigned side)
{
	const struct fb_fighter_state *man = &b->fighter[side];
	const struct fb_side *own = man->side;
	unsigned second =
		man->second_weapon < FB_WEAPONS_MAX && !man->is_second_disabled ? man->second_weapon : (unsigned)FB_NONE;
	unsigned hold = man->is_weapon_disabled && second != FB_NONE ? second * 2 : man->hold;
	switch (man->declared.defence_with) {
	case FB_GUARDS_FOREARM:
		return &own->forearm;
	case FB_GUARDS_SHIELD:
		return &own->guard[man->hold][1];
	case FB_GUARDS_WEAPON:
		return &own->guard[man->hold][0];
	case FB_GUARDS_SECOND:
		return &own->guard[second == FB_NONE ? man->hold : second * 2][0];
	default:
		return fb_choose_default_guard(own, hold, second, man->has_shield, b->fighter[!side].declared.profile,
			man->declared.defence != FB_COUNTER, b->distance);
	}
}

static unsigned find_defence_modifiers(const struct fb_bout *b, unsigned side)
{
	const struct fb_fighter_state *man = &b->fighter[side];
	const struct fb_declared *attack = &b->fighter[!side].declared;
	if (man->declared.defence == FB_DODGE)
		return (unsigned)fb_has_dodge_advantage(attack->target) << FB_LIMB;
	if (man->declared.defence != FB_DEFLECT && man->declared.defence != FB_COUNTER)
		return 0;
	const struct fb_guard *guard = find_declared_guard(b, side);
	return (unsigned)(man->declared.defence == FB_DEFLECT && guard->net_advantages > 0) << FB_LARGE_SHIELD |
		(unsigned)fb_is_swing_heavier(attack->profile, guard) << FB_HEAVIER_SWING |
		(unsigned)fb_has_too_few_weapons(b->matchup->options, man->further_attackers, fb_count_items_in_hand(man))
		<< FB_CROWD;
}

/* Returns whether the fighter holds a garrote that is not disabled. */
static bool holds_garrote(const struct fb_fighter_state *man)
{
	const struct fb_weapon *weapons = man->side->fighter->weapons;
	if (fb_is_armed(man) && !man->is_weapon_disabled && weapons[fb_weapon_of(man->hold)].garrote)
		return true;
	return man->second_weapon < FB_WEAPONS_MAX && !man->is_second_disabled && weapons[man->second_weapon].garrote;
}

/*
 * Returns the set of reasons that apply to a maneuver other than a blow. "Disarm": disadvantage with a weapon of a
 * lower class, advantage in a grapple or a bonus attack. "Point Blank": disadvantage with a weapon that is not made to
 * be thrown.
 */
static unsigned find_special_modifiers(const struct fb_bout *b, unsigned side)
{
	const struct fb_fighter_state *man = &b->fighter[side], *foe = &b->fighter[!side];
	const struct fb_declared *now = &man->declared;
	switch (now->maneuver) {
	case FB_DISARM:
		return (unsigned)(b->grapple || man->bonus_attack) << FB_HAND_TO_HAND |
			(unsigned)(now->profile->class < fb_find_class_of_hold(foe->side, fb_find_disarmed_hold(man, foe)))
			<< FB_LOWER_CLASS;
	case FB_STRANGLE: /* "an advantage on strangle roll after the first successful one" */
		return (unsigned)((foe->held_limbs & FB_NECK_HELD) != 0 && holds_garrote(man)) << FB_GARROTE_HELD;
	case FB_POINT_BLANK:
		return (unsigned)((now->profile->traits & (FB_THROWN | FB_SHOT)) == 0) << FB_NOT_FOR_THROWING;
	default:
		return 0;
	}
}

int fb_compute_special_net_advantages(const struct fb_bout *b, unsigned side)
{
	return fb_sum_modifiers(find_special_modifiers(b, side));
}

unsigned fb_find_maneuver_modifiers(const struct fb_bout *b, unsigned side)
{
	return b->fighter[side].declared.attacks ? find_special_modifiers(b, side) : find_defence_modifiers(b, side);
}

/* Returns one text for all reasons together, if the known reasons do not add up to the declared advantages. */
static const char *summarise_reasons(const struct fb_bout *b, unsigned side)
{
	if (!b->fighter[side].declared.attacks && b->fighter[side].further_attackers > 0)
		return "the worst of the attacks";
	return !b->fighter[side].declared.attacks && b->fighter[!side].declared.has_feinted ? "the attack before the feint"
																						: "the maneuver";
}

unsigned fb_add_advantage_dice(const struct fb_options *options, unsigned dice, int net)
{
	const int64_t sum = (int64_t)dice + ((net > 0) - (net < 0)) * options->advantage_dice;
	return dice == 0 || sum < 0 ? 0 : sum < SALLE_POOL_MAX ? (unsigned)sum : SALLE_POOL_MAX;
}

/* Returns whether lying prone makes the declared maneuver harder. */
static bool is_hindered_by_prone(const struct fb_bout *b, unsigned side)
{
	const struct fb_fighter_state *man = &b->fighter[side];
	return man->prone &&
		b->matchup->options->prone_hinders !=
		(man->declared.attacks ? FB_PRONE_HINDERS_DEFENCES : FB_PRONE_HINDERS_ATTACKS);
}

/* Returns the dice that a Deflect or Counter gains by its weapon or shield (house rules). */
static int find_guard_extra_dice(const struct fb_bout *b, unsigned side)
{
	const struct fb_fighter_state *man = &b->fighter[side];
	if (man->declared.attacks || (man->declared.defence != FB_DEFLECT && man->declared.defence != FB_COUNTER))
		return 0;
	const struct fb_guard *guard = find_declared_guard(b, side);
	const bool off_hand = man->second_weapon < FB_WEAPONS_MAX && guard == &man->side->guard[man->second_weapon * 2][0];
	return guard->extra_dice + (off_hand ? (int)b->matchup->options->off_hand_defence : 0);
}

struct fb_pool fb_modify_pool(const struct fb_bout *b, unsigned side, int own, unsigned dice)
{
	const struct fb_options *options = b->matchup->options;
	const struct fb_fighter_state *man = &b->fighter[side];
	const int net = own + man->net_advantages - is_hindered_by_prone(b, side),
			  sum = (int)dice + find_guard_extra_dice(b, side);
	const unsigned with_guard = dice == 0 || sum < 0 ? 0 : (unsigned)sum;
	return (struct fb_pool){ fb_add_advantage_dice(options, with_guard, net), fb_modify_tn(options, man->tn, net) };
}

const char *fb_explain_modifiers(const struct fb_bout *b, unsigned side, bool harder, int own,
	char room[static FB_EXPLANATION_SIZE])
{
	enum { CARRIED = 5, IN_ONE, REASONS = IN_ONE + FB_ROLL_MODIFIERS };
	const struct fb_fighter_state *man = &b->fighter[side];
	unsigned causes = fb_find_maneuver_modifiers(b, side);
	bool known = fb_sum_modifiers(causes) == own;
	struct reason reasons[REASONS] = {
		{ "prone", is_hindered_by_prone(b, side), true },
		{ "its position", b->advantage_until[side] > b->context.moment, false },
		{ "the foe's position", b->disadvantage_until[side] > b->context.moment, true },
		{ "unsteady", man->unsteady, true },
		{ "shaken", man->shaken, true },
		[CARRIED] = { summarise_reasons(b, side), !known && own != 0, own < 0 },
	};
	for (unsigned cause = 0; cause < FB_ROLL_MODIFIERS; cause++) {
		reasons[IN_ONE + cause] = reason_of[cause];
		reasons[IN_ONE + cause].applies = known && (causes >> cause & 1);
	}
	size_t used = 0;
	room[0] = '\0';
	for (unsigned despite = 0; despite < 2; despite++) {
		const char *link = despite && used > 0 ? ", despite " : "";
		for (size_t i = 0; i < REASONS; i++) {
			if (!reasons[i].applies || reasons[i].hinders != (harder != (despite == 1)))
				continue;
			used += (size_t)snprintf(room + used, FB_EXPLANATION_SIZE - used, "%s%s", link, reasons[i].text);
			link = ", ";
		}
	}
	return room;
}
