/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/fechtbook/bout/bout.h"
#include "rules/fechtbook/bout/roll_modifiers.h"
#include "rules/fechtbook/bout/disarm.h"
#include "rules/fechtbook/bout/trace_totals.h"

bool fb_was_maneuver_offensive(unsigned did)
{
	return (did >= FB_DID_SWING && did <= FB_DID_GAP) || did >= FB_DID_DISARM;
}

void fb_declare_special(struct fb_bout *b, unsigned side, struct salle_verdict verdict)
{
	static const uint8_t
		did_of[] = { [FB_DISARM] = FB_DID_DISARM, [FB_POINT_BLANK] = FB_DID_POINT_BLANK, [FB_GRAB] = FB_DID_GRAB };
	struct fb_fighter_state *man = &b->fighter[side];
	struct fb_declared *now = &man->declared;
	const struct fb_side *own = man->side;
	unsigned held = man->is_weapon_disabled ? FB_HOLDS : fb_find_hold_of_holding(own, man->seen_holding);
	now->attacks = true;
	now->maneuver = (uint8_t)(FB_DISARM + verdict.action - FB_DO_DISARM);
	now->profile_number = verdict.code[0];
	now->target = FB_CHEST;
	if (now->maneuver == FB_POINT_BLANK) {
		now->profile = &own->profiles[verdict.code[0]];
		now->target = verdict.code[1];
	} else {
		now->profile =
			now->maneuver == FB_GRAB ? &own->specials->grapple_maneuvers[FB_GRAB] : &own->specials->disarm[held];
		man->maneuver_aim = verdict.code[1];
	}
	now->bought_dice = 0;
	now->dice = verdict.number[0];
	bool second = now->maneuver == FB_DISARM && man->maneuver_aim & FB_DISARM_AT_SECOND;
	man->action = did_of[now->maneuver];
	man->pool = (uint8_t)(man->pool - verdict.code[2] - now->dice);
	man->added_cost = 0;
	FB_TRACE(b, "attack", "{who} declares {maneuver}{target? at }{target}: {dice} dice, AC {ac}, {pool} left",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_TEXT("maneuver", now->profile->name),
		SALLE_TRACE_TEXT("target",
			second                                ? "the weapon in the other hand"
				: now->maneuver == FB_POINT_BLANK ? fb_get_target_name(now->target)
												  : ""),
		SALLE_TRACE_NUMBER("dice", now->dice), SALLE_TRACE_NUMBER("ac", verdict.code[2]),
		SALLE_TRACE_NUMBER("pool", man->pool));
}

/*
 * "Discharge a firearm or throw a weapon": marks the firearm as discharged, or puts the thrown weapon on the ground,
 * even after a miss.
 */
static void spend_missile(struct fb_bout *b, unsigned side)
{
	struct fb_fighter_state *man = &b->fighter[side];
	unsigned item = man->declared.profile->item;
	if (man->held_items[0] != item && man->held_items[1] != item)
		return;
	if (man->declared.profile->traits & FB_SHOT) {
		man->discharged_firearms |= (uint8_t)(1u << item);
		fb_update_hands(man);
		FB_TRACE(b, "discharged", "{who} discharges {item}: it is empty for the rest of the bout",
			SALLE_TRACE_TEXT("who", b->context.names[side]),
			SALLE_TRACE_TEXT("item", man->side->fighter->weapons[item].name));
		return;
	}
	fb_drop_item(b, side, item);
	fb_update_hold(man);
	man->regrip_flags |= 1;
	fb_set_distance_limit(b);
}

int fb_begin_special_maneuver(struct fb_bout *b, unsigned side)
{
	int edge = fb_compute_special_net_advantages(b, side);
	if (b->fighter[side].declared.maneuver == FB_POINT_BLANK)
		spend_missile(b, side);
	return edge;
}

void fb_cancel_attack_with_weapon(struct fb_bout *b, unsigned side, unsigned item)
{
	const struct fb_declared *now = &b->fighter[side].declared;
	if (now->attacks && now->profile->item == item)
		fb_cancel_attack(b, side);
}

void fb_apply_disarm(struct fb_bout *b, unsigned side, unsigned mos)
{
	const struct fb_rule *rule = fb_find_rule(b->matchup, FB_RULE_DISARM);
	struct fb_fighter_state *man = &b->fighter[side], *victim = &b->fighter[!side];
	unsigned hold = fb_find_disarmed_hold(man, victim);
	if (hold == FB_HOLDS)
		return;
	unsigned item = fb_weapon_of(hold);
	fb_cancel_attack_with_weapon(b, !side, item);
	if (man->maneuver_aim & FB_DISARM_AT_SECOND) {
		victim->is_second_disabled = true;
		victim->second_barred_until = (uint16_t)(b->context.moment + rule->disabled_tempos);
	} else {
		victim->is_weapon_disabled = true;
		victim->barred_until = b->context.moment + rule->disabled_tempos;
	}
	b->has_tempo_effects = true;
	FB_TRACE(b, "disabled", "{who}'s {item} is disabled in this {lasts}",
		SALLE_TRACE_TEXT("who", b->context.names[!side]),
		SALLE_TRACE_TEXT("item", victim->side->fighter->weapons[item].name),
		SALLE_TRACE_TEXT("lasts",
			rule->disabled_tempos == 0       ? "tempo alone"
				: rule->disabled_tempos == 1 ? "and the following tempo"
											 : "and the following tempos"));
	fb_apply_impact(b, !side, rule->impact_per_margin * mos);
	if (!fb_is_threshold_met(mos, rule->first_margin))
		return;
	fb_drop_item(b, !side, item);
	if (man->maneuver_aim & FB_DISARM_TAKES_WEAPON && man->free_hand == FB_FREE_HAND) {
		victim->item_states[item] = FB_ABSENT;
		FB_TRACE(b, "taken", "{who} takes it", SALLE_TRACE_TEXT("who", b->context.names[side]));
	}
	fb_update_hold(victim);
	victim->regrip_flags |= 1;
	fb_set_distance_limit(b);
}
