/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/fechtbook/bout/ask_policy.h"
#include "rules/fechtbook/bout/bout.h"
#include "rules/fechtbook/bout/change_grip.h"

unsigned fb_find_two_handed_hold(const struct fb_side *own, unsigned weapon, bool halfsword)
{
	for (unsigned hold = weapon * 2 + 1; hold < FB_HOLDS; hold += FB_OTHER_GRIP)
		if (own->grip[hold] != FB_NONE && own->is_halfsword[hold] == halfsword)
			return hold;
	return FB_HOLDS;
}

/*
 * Returns the hold (weapon and grip) after the change of grip `regrip`; FB_HOLDS if that is impossible or changes
 * nothing.
 */
static unsigned find_hold_after_regrip(const struct fb_fighter_state *man, unsigned regrip)
{
	const struct fb_side *own = man->side;
	if (!fb_is_armed(man))
		return FB_HOLDS;
	unsigned w = fb_weapon_of(man->hold), to = w * 2;
	bool two = man->hold & 1, free = two;
	for (unsigned h = 0; h < 2; h++)
		free |= man->held_items[h] == FB_NOTHING && !man->is_arm_disabled[h];
	if (regrip == FB_REGRIP_ONE_HAND)
		to = two && own->grip[to] != FB_NONE ? to : (unsigned)FB_HOLDS;
	else
		to = free ? fb_find_two_handed_hold(own, w, regrip == FB_REGRIP_HALFSWORD) : (unsigned)FB_HOLDS;
	if (to == FB_HOLDS || to == man->hold)
		return FB_HOLDS;
	unsigned cost = own->is_halfsword[man->hold] | own->is_halfsword[to];
	return man->added_cost + cost > FB_PENALTY_MAX ? (unsigned)FB_HOLDS : to;
}

static uint8_t list_possible_regrips(const struct fb_fighter_state *man)
{
	unsigned set = 0;
	for (unsigned regrip = FB_REGRIP_ONE_HAND; regrip <= FB_REGRIP_HALFSWORD; regrip++)
		if (find_hold_after_regrip(man, regrip) != FB_HOLDS)
			set |= 1u << regrip;
	set |= fb_is_armed(man) ? 1u << FB_REGRIP_DROP : 0;
	set |= man->second_weapon < FB_WEAPONS_MAX ? 1u << FB_REGRIP_DROP_SECOND : 0;
	return (uint8_t)set;
}

void fb_take_grip(struct fb_fighter_state *man, unsigned regrip)
{
	unsigned to = find_hold_after_regrip(man, regrip), w = fb_weapon_of(to);
	man->added_cost = (uint8_t)(man->added_cost + (man->side->is_halfsword[man->hold] | man->side->is_halfsword[to]));
	man->one_handed = regrip == FB_REGRIP_ONE_HAND;
	man->uses_other_grip = to >= FB_OTHER_GRIP;
	man->held_items[0] = man->one_handed && man->is_arm_disabled[0] ? FB_NOTHING : (uint8_t)w;
	man->held_items[1] = man->one_handed && !man->is_arm_disabled[0] ? FB_NOTHING : (uint8_t)w;
	fb_update_hold(man);
}

void fb_change_grip(struct fb_bout *b, unsigned side)
{
	static const char *const what[] = { "", "one hand", "two hands", "halfsword" };
	struct fb_fighter_state *man = &b->fighter[side];
	man->possible_regrips = list_possible_regrips(man);
	struct salle_verdict verdict = fb_ask_policy(b, side, FB_ASK_REGRIP);
	if (verdict.action == FB_REGRIP_KEEP)
		return;
	if (verdict.action >= FB_REGRIP_DROP) { /* "Dropping a weapon in combat is a free action" */
		fb_drop_item(b, side, verdict.action == FB_REGRIP_DROP ? fb_weapon_of(man->hold) : man->second_weapon);
		fb_update_hold(man);
		fb_rejoin_grip(man);
		fb_set_distance_limit(b);
		return;
	}
	fb_take_grip(man, verdict.action);
	fb_set_distance_limit(b);
	salle_record_event(b->context.recorder, side, FB_EVENT_REGRIP, true, 0);
	FB_TRACE(b, "regrip", "{who} changes the grip: {to}", SALLE_TRACE_TEXT("who", b->context.names[side]),
		SALLE_TRACE_TEXT("to", what[verdict.action]), SALLE_TRACE_NUMBER("ac", man->added_cost));
}

void fb_record_secondary_strike(struct fb_bout *b, unsigned side, bool landed, unsigned mos)
{
	const struct fb_fighter_state *man = &b->fighter[side];
	unsigned with = man->declared.profile->attack_means;
	if (with != FB_WITH_WEAPON)
		salle_record_event(b->context.recorder, side, FB_EVENT_POMMEL + with - FB_WITH_POMMEL, landed, mos);
	else
		salle_record_event(b->context.recorder, side, FB_EVENT_SECOND, landed, mos);
}

void fb_shift_shield(struct fb_bout *b, unsigned side)
{
	struct fb_fighter_state *man = &b->fighter[side];
	const struct fb_side *own = man->side;
	if (!man->has_shield || b->grapple || man->grapples_another) /* "Favoring is ignored during a grapple." */
		return;
	struct salle_verdict verdict = fb_ask_policy(b, side, FB_ASK_SHIELD);
	for (unsigned i = 0; i < own->n_cover_sets && verdict.action == FB_SHIELD_COVER; i++)
		if (own->cover_sets[i] == verdict.code[0])
			man->shield_set = (uint8_t)i;
	fb_update_hold(man);
	b->posture_dirty = true;
}
