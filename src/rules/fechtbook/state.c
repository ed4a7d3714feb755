/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Changes of the items in a fighter's hands. */
#include "rules/fechtbook/state.h"

void fb_update_hands(struct fb_fighter_state *man)
{
	man->free_hand = FB_NO_HAND;
	man->loaded_firearms = (uint8_t)((fb_is_armed(man) && fb_is_loaded(man, fb_weapon_of(man->hold))) |
		fb_is_loaded(man, man->second_weapon) << 1);
	for (unsigned h = 0; h < 2; h++) {
		if (man->is_arm_disabled[h])
			continue;
		unsigned free_hand = man->held_items[h] == FB_NOTHING ? FB_FREE_HAND
			: man->held_items[0] == man->held_items[1]        ? FB_SECOND_HAND
															  : FB_FULL_HAND;
		man->free_hand = man->free_hand > free_hand ? man->free_hand : (uint8_t)free_hand;
	}
}

void fb_hold_primary_weapon_first(struct fb_fighter_state *man)
{
	const struct fb_weapon *weapons = man->side->fighter->weapons;
	uint8_t first = man->held_items[0], other = man->held_items[1];
	bool swaps = !fb_is_primary_weapon(&weapons[first], &weapons[other]);
	man->held_items[0] = swaps ? other : first;
	man->held_items[1] = man->second_weapon = swaps ? first : other;
	if (swaps && man->is_weapon_disabled != man->is_second_disabled) {
		uint16_t barred = man->barred_until;
		man->is_weapon_disabled = !man->is_weapon_disabled;
		man->is_second_disabled = !man->is_second_disabled;
		man->barred_until = man->second_barred_until;
		man->second_barred_until = barred;
	}
}

void fb_rejoin_grip(struct fb_fighter_state *man)
{
	man->regrip_flags = 0;
	if (!fb_is_armed(man) || (man->hold & 1) || man->one_handed)
		return;
	unsigned w = fb_weapon_of(man->hold);
	unsigned empty = man->held_items[0] == w;
	if (man->held_items[empty] != FB_NOTHING || man->is_arm_disabled[empty] || man->side->grip[w * 2 + 1] == FB_NONE)
		return;
	man->held_items[empty] = (uint8_t)w;
	fb_update_hold(man);
	man->added_cost = (uint8_t)(man->added_cost + man->side->is_halfsword[man->hold]);
}

void fb_retake_weapon(const struct fb_bout *b, struct fb_fighter_state *man)
{
	bool both = man->hold & 1;
	if (man->regrip_flags & 2 && man->shaken) {
		man->shaken = false;
		man->net_advantages++;
	}
	fb_rejoin_grip(man);
	if (fb_is_armed(man) && (man->hold & 1) && !both)
		man->added_cost = (uint8_t)(man->added_cost + b->matchup->options->rejoin_cost);
	man->added_cost = man->added_cost < 3 ? man->added_cost : 3;
}

void fb_stand_up(const struct fb_bout *b, struct fb_fighter_state *man)
{
	man->prone = false;
	if (b->matchup->options->prone_weighs == 1 && man->declared.attacks && !man->shaken) {
		man->shaken = true;
		man->net_advantages--;
		man->regrip_flags |= 2;
	}
}

unsigned fb_find_longest_worn_reach(const struct fb_bout *b)
{
	unsigned longest = 1;
	for (unsigned side = 0; side < 2; side++) {
		const struct fb_fighter_state *man = &b->fighter[side];
		for (unsigned hold = 0; hold < 2u * man->side->fighter->n_weapons; hold++)
			if (man->item_states[hold / 2] == FB_SHEATHED && man->side->grip[hold] != FB_NONE &&
				man->side->farthest[hold] > longest)
				longest = man->side->farthest[hold];
	}
	return longest;
}

unsigned fb_find_bare_arm(const struct fb_fighter_state *man)
{
	for (unsigned h = 0; h < 2; h++)
		if (!man->is_arm_disabled[h] && man->held_items[h] == FB_NOTHING)
			return h;
	return man->is_arm_disabled[0];
}

bool fb_put_into_hand(struct fb_fighter_state *man, unsigned item)
{
	unsigned first = item == FB_SHIELD || item + 1 == man->side->fighter->off_hand;
	for (unsigned k = 0; k < 2; k++) {
		unsigned h = k ^ first;
		unsigned other = !h;
		if (man->held_items[h] != FB_NOTHING || man->is_arm_disabled[h])
			continue;
		bool two = item != FB_SHIELD && man->side->grip[item * 2] == FB_NONE;
		if (two && (man->held_items[other] != FB_NOTHING || man->is_arm_disabled[other]))
			continue;
		man->held_items[h] = (uint8_t)item;
		if (two)
			man->held_items[other] = (uint8_t)item;
		man->item_states[item] = FB_HELD;
		fb_update_hold(man);
		fb_rejoin_grip(man);
		return true;
	}
	return false;
}

void fb_take_up_first_weapons(struct fb_fighter_state *man)
{
	unsigned off = man->side->fighter->off_hand;
	man->one_handed |= off > 0; /* the off-hand weapon leaves one hand for the first weapon */
	if (man->held_items[0] != 0 && man->held_items[1] != 0 && man->item_states[0] != FB_ABSENT)
		fb_put_into_hand(man, 0);
	if (off == 0)
		return;
	if (man->held_items[0] != off - 1 && man->held_items[1] != off - 1 && man->item_states[off - 1] != FB_ABSENT)
		fb_put_into_hand(man, off - 1);
	man->one_handed = false;
	fb_rejoin_grip(man);
}

bool fb_can_take_up(const struct fb_fighter_state *man, unsigned item)
{
	struct fb_fighter_state trial = *man;
	return fb_put_into_hand(&trial, item);
}

/*
 * Makes the second weapon primary, after the primary weapon has left the hand. A disabled second weapon stays disabled.
 */
static void remove_primary_weapon(struct fb_fighter_state *man)
{
	man->one_handed = man->uses_other_grip = false;
	man->is_weapon_disabled = man->is_second_disabled;
	man->barred_until = man->second_barred_until;
	man->is_second_disabled = false;
}

void fb_remove_from_hand(struct fb_fighter_state *man, unsigned item, enum fb_item_state state)
{
	for (unsigned h = 0; h < 2; h++)
		if (man->held_items[h] == item)
			man->held_items[h] = FB_NOTHING;
	man->item_states[item] = (uint8_t)state;
	if (fb_is_armed(man) && item == fb_weapon_of(man->hold))
		remove_primary_weapon(man);
	else if (item == man->second_weapon)
		man->is_second_disabled = false;
}

unsigned fb_find_disarmed_hold(const struct fb_fighter_state *man, const struct fb_fighter_state *victim)
{
	if (man->maneuver_aim & FB_DISARM_AT_SECOND)
		return victim->second_weapon < FB_WEAPONS_MAX ? victim->second_weapon * 2u : (unsigned)FB_HOLDS;
	return victim->hold;
}
