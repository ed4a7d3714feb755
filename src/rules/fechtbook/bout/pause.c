/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/fechtbook/bout/bout.h"
#include "rules/fechtbook/bout/wrestle.h"
#include "rules/fechtbook/bout/pause.h"

bool fb_can_fight(const struct fb_fighter_state *man)
{
	if (man->side->may_brawl)
		return true;
	for (unsigned w = 0; w < man->side->fighter->n_weapons; w++)
		if (man->item_states[w] != FB_ABSENT &&
			(man->held_items[0] == w || man->held_items[1] == w || fb_can_take_up(man, w)))
			return true;
	return false;
}

/*
 * Takes the dropped first weapon back in hand, and sheathes weapons that were drawn later. Returns false if the arms
 * can no longer hold it.
 */
static bool take_up_first_weapon(struct fb_fighter_state *man)
{
	const struct fb_fighter *fighter = man->side->fighter;
	struct fb_fighter_state then = *man;
	for (unsigned w = 1; w < fighter->n_weapons; w++)
		if (man->item_states[w] == FB_HELD && w + 1 != fighter->off_hand) {
			fb_remove_from_hand(&then, w, FB_SHEATHED);
			fb_update_hold(&then);
		}
	then.one_handed = true; /* keeps the other hand free while the weapon is taken up */
	if (!fb_put_into_hand(&then, 0))
		return false;
	*man = then;
	return true;
}

/*
 * "A pause in the bout": gives the fighter the items that it held at the start, if its arms can hold them, the weapon
 * before the shield. Other dropped weapons are sheathed again, if possible.
 */
static void retrieve_starting_items(struct fb_fighter_state *man)
{
	const struct fb_fighter *fighter = man->side->fighter;
	bool single = man->one_handed;
	if (fb_is_armed(man) && (man->hold & 1) && man->side->grip[fb_weapon_of(man->hold) * 2] != FB_NONE) {
		man->held_items[1] = FB_NOTHING; /* frees the hand for the dropped item */
		fb_update_hold(man);
	}
	if (fighter->n_weapons > 0 && man->item_states[0] == FB_DROPPED && !(man->discharged_firearms & 1) &&
		take_up_first_weapon(man))
		single = false;
	if (fighter->off_hand) {
		fb_take_up_first_weapons(man);
		single = false;
	}
	man->one_handed = true;
	for (unsigned w = 0; w < fighter->n_weapons && !fb_is_armed(man); w++)
		if (man->item_states[w] != FB_ABSENT)
			fb_put_into_hand(man, w);
	if (man->item_states[FB_SHIELD] == FB_DROPPED)
		fb_put_into_hand(man, FB_SHIELD);
	man->one_handed = single;
	fb_rejoin_grip(man);
	for (unsigned w = 0; w < fighter->n_weapons; w++)
		if (man->item_states[w] == FB_DROPPED && fighter->weapons[w].can_be_sheathed)
			man->item_states[w] = FB_SHEATHED;
}

void fb_pick_up_dropped_items(struct fb_fighter_state *man)
{
	bool lacks = !fb_is_armed(man) || man->side->fighter->off_hand;
	for (unsigned item = 0; item < FB_ITEMS; item++)
		lacks |= man->item_states[item] == FB_DROPPED;
	man->prone = man->prone_for_good;
	if (lacks)
		retrieve_starting_items(man);
	man->added_cost = 0;
}

bool fb_take_pause(struct fb_bout *b)
{
	b->is_paused = false;
	b->posture_dirty = true;
	if (FB_RARELY(b->grapple))
		fb_end_grapple(b);
	if (!fb_can_fight(&b->fighter[0]) && !fb_can_fight(&b->fighter[1]))
		return false;
	for (unsigned side = 0; side < 2; side++) {
		fb_pick_up_dropped_items(&b->fighter[side]);
		b->advantage_until[side] = b->disadvantage_until[side] = 0;
	}
	fb_set_distance_limit(b);
	fb_resolve_opening_throw(b);
	return true;
}
