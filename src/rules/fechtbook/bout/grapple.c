/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/policy.h>

#include "rules/fechtbook/bout/ask_policy.h"
#include "rules/fechtbook/bout/bout.h"
#include "rules/fechtbook/bout/disarm.h"
#include "rules/fechtbook/bout/grapple.h"
#include "rules/fechtbook/bout/trace_totals.h"

/*
 * Returns the default dice of a maneuver in a grapple: half of the dice that are left; all of them in the last tempo
 * and in a bonus attack.
 */
static uint8_t choose_default_dice(const struct fb_bout *b, const struct fb_fighter_state *man, unsigned left)
{
	return (uint8_t)(!fb_is_last_tempo(b->matchup->options, b->tempo) && !man->bonus_attack ? (left + 1) / 2 : left);
}

/*
 * Returns the profile of the highest-rated strike that is possible in a grapple and that the fighter can pay for;
 * FB_NONE if there is none.
 */
static unsigned find_close_strike(const struct fb_bout *b, const struct fb_fighter_state *man)
{
	const struct fb_side *own = man->side;
	struct fb_hold range[FB_STRIKES_MAX];
	unsigned best = FB_NONE,
			 n = fb_list_close_strikes(own, man->is_weapon_disabled ? FB_HOLDS : man->hold,
				 man->is_second_disabled ? (unsigned)FB_NONE : man->second_weapon,
				 man->has_shield && !fb_is_item_in_held_limb(man, FB_SHIELD), range);
	if (salle_is_banned(b->matchup->ban, FB_ASK_WRESTLE, FB_WR_STRIKE))
		return FB_NONE;
	/* on equal ratings the weapon's head comes before its pommel, and the pommel before the body */
	while (n-- > 0)
		for (unsigned p = range[n].first_profile; p < range[n].first_profile + range[n].n_profiles; p++) {
			const struct fb_profile *profile = &own->profiles[p];
			if (profile->cost_by_distance[1] + man->added_cost < man->pool &&
				!fb_is_mode_banned(b->matchup, FB_ASK_WRESTLE, profile->mode) &&
				(profile->attack_means != FB_WITH_HAND ||
					fb_can_punch(b->matchup->options, man->bonus_attack, man->free_hand)) &&
				(best == FB_NONE || profile->head.printed_rating > own->profiles[best].head.printed_rating))
				best = p;
		}
	return best;
}

struct salle_verdict fb_choose_default_wrestle(const struct fb_bout *b, const struct fb_fighter_state *man)
{
	struct salle_verdict verdict = { .action = FB_WR_NOTHING };
	if (man->prone && man->net_advantages < 0)
		return verdict;
	unsigned strike = find_close_strike(b, man), cost = fb_get_rule_cost(b->matchup, FB_RULE_THROW) + man->added_cost;
	if (strike != FB_NONE) {
		cost = man->side->profiles[strike].cost_by_distance[1] + (unsigned)man->added_cost;
		verdict =
			(struct salle_verdict){ .action = FB_WR_STRIKE, .code = { (uint8_t)strike, FB_CHEST, (uint8_t)cost } };
		verdict.number[FB_NUMBER_DICE] = choose_default_dice(b, man, man->pool - cost);
	} else if (man->free_hand != FB_NO_HAND && cost < man->pool &&
		!salle_is_banned(b->matchup->ban, FB_ASK_WRESTLE, FB_WR_THROW)) {
		verdict = (struct salle_verdict){ .action = FB_WR_THROW, .code = { 0, FB_CHEST, (uint8_t)cost } };
		verdict.number[0] = choose_default_dice(b, man, man->pool - cost);
	}
	return verdict;
}

bool fb_declare_wrestle(struct fb_bout *b, unsigned side)
{
	struct fb_fighter_state *man = &b->fighter[side];
	struct fb_declared *now = &man->declared;
	const struct fb_side *own = man->side;
	man->footing_code = (uint8_t)(fb_encode_footing(man->added_cost, man->prone, man->shaken) |
		man->is_weapon_disabled * FB_FOOTING_DISABLED |
		fb_is_item_in_held_limb(man, FB_SHIELD) * FB_FOOTING_SHIELD_LOCKED);
	struct salle_verdict verdict = fb_ask_policy(b, side, FB_ASK_WRESTLE);
	if (verdict.action == FB_WR_INSTINCT)
		verdict = fb_choose_default_wrestle(b, man);
	if (verdict.action == FB_WR_NOTHING)
		return false;
	bool strikes = verdict.action >= FB_WR_SWING && verdict.action <= FB_WR_GAP;
	bool aims = strikes || verdict.action == FB_WR_POINT_BLANK;
	bool buys =
		(strikes && verdict.action != FB_WR_GAP) || verdict.action == FB_WR_HOLD || verdict.action == FB_WR_STRANGLE;
	now->attacks = true;
	now->target = FB_CHEST;
	now->profile_number = fb_is_armed(man) ? own->hold[man->hold].first_profile : 0;
	if (strikes) {
		now->maneuver = FB_CLOSE_BLOW;
		now->profile_number = verdict.code[0];
		now->target = verdict.code[1];
		now->profile = &own->profiles[verdict.code[0]];
	} else if (verdict.action == FB_WR_DISARM) {
		now->maneuver = FB_DISARM;
		now->profile = fb_find_grapple_disarm_profile(own, man->is_weapon_disabled ? FB_HOLDS : man->hold);
	} else if (verdict.action == FB_WR_POINT_BLANK) {
		now->maneuver = FB_POINT_BLANK;
		now->profile_number = verdict.code[0];
		now->target = verdict.code[1];
		now->profile = &own->profiles[verdict.code[0]];
	} else {
		now->maneuver = (uint8_t)(FB_BITE + verdict.action - FB_WR_BITE);
		now->profile = &own->specials->grapple_maneuvers[now->maneuver];
	}
	man->maneuver_aim = verdict.code[0];
	now->bought_dice = verdict.action == FB_WR_GAP ? (uint8_t)fb_get_rule_cost(b->matchup, FB_RULE_GAP)
		: buys                                     ? verdict.number[0]
												   : 0;
	now->dice = verdict.number[buys];
	man->action = FB_DID_WRESTLE;
	man->pool = (uint8_t)(man->pool - verdict.code[2] - now->dice);
	man->added_cost = 0;
	FB_TRACE(b, "attack", "{who} declares {maneuver}{target? at }{target}: {dice} dice, AC {ac}, {pool} left",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_TEXT("maneuver", now->profile->name),
		SALLE_TRACE_TEXT("target", aims ? fb_get_target_name(now->target) : ""), SALLE_TRACE_NUMBER("dice", now->dice),
		SALLE_TRACE_NUMBER("ac", verdict.code[2]), SALLE_TRACE_NUMBER("pool", man->pool));
	return true;
}

/*
 * Returns the default defence in a grapple (action `instinct`): Break, or Resist if the pool does not suffice for a
 * Break.
 */
static struct salle_verdict choose_default_resistance(const struct fb_bout *b, const struct fb_fighter_state *man,
	const struct fb_fighter_state *foe)
{
	struct salle_verdict verdict = { .action = FB_RS_NOTHING };
	unsigned least = man->added_cost + fb_compute_cost_of_attackers(b->matchup->options, man->further_attackers);
	unsigned breaking = least + fb_get_rule_cost(b->matchup, FB_RULE_BREAK);
	least += fb_get_rule_cost(b->matchup, FB_RULE_RESIST);
	bool breaks = man->pool > breaking && !salle_is_banned(b->matchup->ban, FB_ASK_RESIST, FB_RS_BREAK);
	unsigned cost = breaks ? breaking : least;
	if (man->pool < cost || (man->prone && man->net_advantages < 0) ||
		(!breaks && salle_is_banned(b->matchup->ban, FB_ASK_RESIST, FB_RS_RESIST)))
		return verdict;
	unsigned left = man->pool - cost;
	verdict.action = breaks ? FB_RS_BREAK : FB_RS_RESIST;
	verdict.code[0] = (uint8_t)cost;
	bool last = fb_is_last_tempo(b->matchup->options, b->tempo);
	verdict.number[0] = (uint8_t)(!last && foe->declared.dice < left ? foe->declared.dice : left);
	return verdict;
}

void fb_declare_resist(struct fb_bout *b, unsigned side)
{
	struct fb_fighter_state *man = &b->fighter[side];
	struct salle_verdict verdict = fb_ask_policy(b, side, FB_ASK_RESIST);
	if (verdict.action == FB_RS_INSTINCT)
		verdict = choose_default_resistance(b, man, &b->fighter[!side]);
	if (verdict.action == FB_RS_NOTHING) {
		FB_TRACE(b, "defence", "{who} declares no defence", SALLE_TRACE_TEXT("who", b->context.names[side]),
			SALLE_TRACE_TEXT("defence", "none"));
		return;
	}
	man->declared.defence = (uint8_t)(FB_RESIST + verdict.action - FB_RS_RESIST);
	man->declared.defence_net = (uint8_t)(FB_NET_OFFSET + man->net_advantages);
	man->declared.defence_dice = verdict.number[0];
	man->action = FB_DID_RESIST;
	man->pool = (uint8_t)(man->pool - verdict.code[0] - man->declared.defence_dice);
	man->added_cost = 0;
	FB_TRACE(b, "defence", "{who} declares {defence}: {dice} dice, AC {ac}, {pool} left",
		SALLE_TRACE_TEXT("who", b->context.names[side]),
		SALLE_TRACE_TEXT("defence", fb_defence_names[man->declared.defence]),
		SALLE_TRACE_NUMBER("dice", man->declared.defence_dice), SALLE_TRACE_NUMBER("ac", verdict.code[0]),
		SALLE_TRACE_NUMBER("pool", man->pool));
}

/*
 * "Grab", `grab_strikes: other`: declares the bonus attack while one hand holds the foe and cannot strike or take
 * anything. This is an empty hand, otherwise the second hand of a two-handed grip, otherwise the hand that is not
 * dominant.
 */
static bool declare_one_handed_bonus_attack(struct fb_bout *b, unsigned side)
{
	struct fb_fighter_state *man = &b->fighter[side];
	const struct fb_fighter_state before = *man;
	unsigned hand = man->held_items[0] == FB_NOTHING && !man->is_arm_disabled[0] ? 0 : !man->is_arm_disabled[1];
	man->held_limbs |= (uint8_t)(1u << hand);
	man->is_weapon_disabled |= fb_is_weapon_in_held_limb(man);
	man->is_second_disabled |= fb_is_second_weapon_in_held_limb(man);
	man->free_hand = man->is_arm_disabled[!hand] ? FB_FULL_HAND
		: man->held_items[!hand] == FB_NOTHING   ? FB_FREE_HAND
												 : FB_SECOND_HAND;
	bool attacks = fb_declare_wrestle(b, side);
	man->held_limbs = before.held_limbs;
	man->is_weapon_disabled = before.is_weapon_disabled;
	man->is_second_disabled = before.is_second_disabled;
	return attacks;
}

/* "Bonus Attack": makes an attack that the foe cannot defend against. The margin of the Grab gives its dice. */
static void grant_bonus_attack(struct fb_bout *b, unsigned side, unsigned mos)
{
	struct fb_fighter_state *man = &b->fighter[side];
	uint8_t pool = man->pool;
	const struct fb_rule *rule = fb_find_rule(b->matchup, FB_RULE_GRAB);
	if (rule->distance > 0)
		b->distance = (uint8_t)fb_smaller_of(rule->distance, b->distance_limit);
	man->pool = (uint8_t)fb_smaller_of(mos * rule->bonus_dice, b->matchup->most_dice);
	man->bonus_attack = true;
	bool attacks =
		b->matchup->options->grab_strikes == 0 ? fb_declare_wrestle(b, side) : declare_one_handed_bonus_attack(b, side);
	man->pool = pool;
	man->action = FB_DID_GRAB;
	if (attacks) {
		uint32_t word[4];
		salle_context_spare_words(&b->context, FB_SPARE_BONUS_ATTACK, word);
		int own = fb_begin_special_maneuver(b, side);
		unsigned hits = fb_roll_maneuver(b, side, "the bonus attack", man->declared.dice, own,
			word[salle_stream_map_side(b->context.stream, side)]);
		man->declared.attacks = false;
		man->declared.dice = 0;
		salle_record_event(b->context.recorder, side, man->declared.profile->event, hits > 0, hits);
		if (hits > 0) {
			/* whether one of them already grapples with another fighter; nobody can grapple with two */
			bool busy = man->grapples_another || b->fighter[!side].grapples_another;
			bool clinches = !busy && fb_ask_policy(b, side, FB_ASK_CLINCH).action == FB_CLINCH;
			salle_record_event(b->context.recorder, side, FB_EVENT_GRAPPLE, clinches, 0);
			if (clinches)
				fb_begin_grapple(b);
			fb_apply_wrestling(b, side, hits, clinches);
		}
	}
	man->bonus_attack = false;
	fb_update_hands(man);
}

void fb_apply_special_maneuver(struct fb_bout *b, unsigned side, unsigned mos)
{
	const struct fb_fighter_state *man = &b->fighter[side];
	unsigned distance = b->distance;
	if (man->declared.maneuver == FB_GRAB) {
		grant_bonus_attack(b, side, mos);
	} else if (man->declared.maneuver == FB_POINT_BLANK &&
		!b->grapple) { /* a thrown weapon does not change the distance */
		fb_land_attack(b, side, mos);
		b->distance = (uint8_t)(distance < b->distance_limit ? distance : b->distance_limit);
		/* the foe's Throw, if it tied, may have ended the grapple just before */
	} else if (b->grapple || man->action == FB_DID_WRESTLE) {
		bool follows = man->declared.maneuver == FB_THROW && fb_ask_policy(b, side, FB_ASK_CLINCH).action == FB_CLINCH;
		fb_apply_wrestling(b, side, mos, follows);
	} else {
		fb_apply_disarm(b, side, mos);
	}
}

void fb_apply_resistance(struct fb_bout *b, unsigned side, unsigned foe_hits)
{
	struct fb_fighter_state *man = &b->fighter[side], *foe = &b->fighter[!side];
	/* option `hold_until`: 0 a Break ends a hold, 1 also a Reverse, 2 any successful defence */
	int until = b->matchup->options->hold_until;
	if (b->grapple && (until == 2 || (until == 1 && man->declared.defence == FB_REVERSE)))
		fb_release_limbs(b, man);
	if (man->declared.defence == FB_REVERSE) {
		fb_grant_bonus_dice(b, man, FB_RULE_REVERSE, foe_hits);
		if (b->grapple && man->prone && !man->prone_for_good) {
			man->prone = false;
			foe->prone = true;
		}
	}
	if (man->declared.defence != FB_BREAK || !b->grapple) /* a Break against a foe outside the grapple ends nothing */
		return;
	fb_end_grapple(b);
	unsigned distance = fb_find_rule(b->matchup, FB_RULE_BREAK)->distance;
	b->distance = (uint8_t)(distance > 0 ? fb_smaller_of(distance, b->distance_limit) : b->distance_limit);
	man->prone = man->prone_for_good;
	foe->prone = foe->prone_for_good;
}
