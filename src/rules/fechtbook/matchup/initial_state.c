/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/arena.h"
#include "rules/fechtbook/state.h"

/*
 * Returns the state of a side at the start: weapon and shield in hand, or the weapon sheathed if the side is surprised.
 */
const struct fb_fighter_state *fb_make_initial_state(const struct fb_matchup *matchup, unsigned side,
	struct salle_arena *arena)
{
	const struct fb_side *own = &matchup->side[side];
	const struct fb_fighter *fighter = own->fighter;
	unsigned opening = (unsigned)matchup->scene.opening;
	bool surprised = opening >= FB_SUCKER_PUNCH_A && side == ((opening - FB_SUCKER_PUNCH_A) & 1 ? 0u : 1u);
	struct fb_fighter_state *man = salle_arena_alloc(arena, sizeof *man);
	*man = (struct fb_fighter_state){ .side = own,
		.tn = (uint8_t)matchup->options->base_tn,
		.ending = FB_STILL_IN,
		.held_items = { FB_NOTHING, FB_NOTHING },
		.declared = { .profile = own->profiles } };
	for (unsigned w = 0; w < fighter->n_weapons; w++)
		man->item_states[w] = fighter->weapons[w].can_be_sheathed ? FB_SHEATHED : FB_DROPPED;
	man->item_states[FB_SHIELD] = fighter->has_shield ? FB_DROPPED : FB_ABSENT;
	fb_update_hold(man);
	if (fighter->has_shield)
		fb_put_into_hand(man, FB_SHIELD);
	if (fighter->n_weapons > 0 && (!surprised || matchup->scene.drawn))
		fb_take_up_first_weapons(man);
	man->added_cost = 0;
	man->acts_for_effect = own->acts_for_effect || own->takes_second_weapon;
	if (matchup->hazard_req > 0) {
		unsigned in_hazard = (unsigned)matchup->scene.in_hazard;
		man->in_hazard = in_hazard >> side & 1;
		man->ground_code = fb_encode_place(man->in_hazard, in_hazard >> !side & 1, false);
	}
	return man;
}
