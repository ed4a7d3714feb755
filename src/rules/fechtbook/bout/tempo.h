/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "The Tempos": a tempo of a bout of two, from the declarations to the end. */
#pragma once

#include "kit/bout_course.h"
#include "rules/fechtbook/bout/ask_policy.h"
#include "rules/fechtbook/bout/blow.h"
#include "rules/fechtbook/bout/declare.h"
#include "rules/fechtbook/bout/disarm.h"
#include "rules/fechtbook/bout/grapple.h"
#include "rules/fechtbook/bout/ground.h"
#include "rules/fechtbook/bout/change_grip.h"
#include "rules/fechtbook/bout/positioning.h"

FB_STEP unsigned fb_roll_attack(struct fb_bout *b, unsigned side)
{
	struct fb_fighter_state *man = &b->fighter[side];
	salle_record_bounded_value(b->context.recorder, side, FB_SLOT_ATTACK + fb_get_tempo_series_index(b),
		man->declared.dice);
	int own = FB_RARELY(man->declared.maneuver != FB_BLOW) ? fb_begin_special_maneuver(b, side) : 0;
	return fb_roll_maneuver(b, side, "the attack", man->declared.dice, own,
		salle_context_side_word(&b->context, b->random_words + FB_WORD_MANEUVER, side));
}

/* Records an attack of `side`. `mos`: margin of success; must be 0 unless the attack landed. */
FB_STEP void fb_record_attack(struct fb_bout *b, unsigned side, bool landed, unsigned mos)
{
	const struct fb_fighter_state *man = &b->fighter[side];
	unsigned event = man->declared.target >= FB_WHEELS ? FB_EVENT_GAP : man->declared.profile->event;
	salle_record_event_fast(b->context.recorder, side, event, landed, mos);
	if (FB_RARELY((man->declared.profile->attack_means != FB_WITH_WEAPON) |
			(man->declared.profile->item == man->second_weapon)))
		fb_record_secondary_strike(b, side, landed, mos);
	if (man->declared.has_feinted)
		salle_record_event(b->context.recorder, side, FB_EVENT_FEINT, landed, mos);
}

/* Shortens the distance by at most `steps`, but not below the preferred distance of the fighter's weapon. */
SALLE_TEMPLATE void fb_close_distance(struct fb_bout *b, const struct fb_fighter_state *man, unsigned steps)
{
	const struct fb_side *own = man->side;
	if (!fb_is_armed(man) && !own->may_brawl)
		return;
	unsigned wish = 1;
	if (fb_is_armed(man))
		wish = own->farthest_first ? own->farthest[man->hold] : own->nearest[man->hold];
	if (FB_RARELY(man->second_weapon < FB_WEAPONS_MAX) && !own->farthest_first &&
		own->nearest[man->second_weapon * 2u] < wish)
		wish = own->nearest[man->second_weapon * 2u];
	if (wish < b->distance)
		b->distance = (uint8_t)(b->distance - (b->distance - wish < steps ? b->distance - wish : steps));
}

SALLE_TEMPLATE void fb_widen_distance(struct fb_bout *b, const struct fb_fighter_state *man, unsigned steps)
{
	if (!fb_is_armed(man))
		return;
	unsigned wish = man->side->farthest[man->hold];
	wish = wish < b->distance_limit ? wish : b->distance_limit;
	if (wish > b->distance)
		b->distance = (uint8_t)(b->distance + (wish - b->distance < steps ? wish - b->distance : steps));
}

/*
 * Applies the effects of a successful defence: distance, bonus dice, and a blow at a bare arm that parried. Returns
 * whether the defence takes the initiative.
 */
SALLE_TEMPLATE bool fb_apply_gain_of_defence(struct fb_bout *b, unsigned side, unsigned mos, unsigned foe_hits)
{
	struct fb_fighter_state *man = &b->fighter[side];
	b->posture_dirty = true;
	bool hurts = FB_RARELY(man->declared.defence_with == FB_GUARDS_FOREARM) && b->matchup->options->bare_parry == 0;
	if (hurts && b->distance >= b->matchup->options->bare_parry_from)
		fb_hurt_parrying_arm(b, side);
	switch (man->declared.defence) {
	case FB_COUNTER:
		fb_grant_bonus_dice(b, man, FB_RULE_COUNTER, foe_hits);
		fb_close_distance(b, man, mos * fb_find_rule(b->matchup, FB_RULE_COUNTER)->steps);
		return true;
	case FB_DODGE:
		fb_widen_distance(b, man, mos * fb_find_rule(b->matchup, FB_RULE_DODGE)->steps);
		man->added_cost = man->declared.dodge_takes_initiative ? fb_find_rule(b->matchup, FB_RULE_DODGE)->next_cost : 0;
		return man->declared.dodge_takes_initiative;
	case FB_DISENGAGE:
		b->is_paused = true;
		return true;
	case FB_BREAK:
	case FB_REVERSE:
	case FB_RESIST:
		fb_apply_resistance(b, side, foe_hits);
		return true;
	default:
		return true;
	}
}

/* "Deflect", "Counter", "Dodge": applies a defence that beat the attack by `mos` hits, or tied (`mos` 0). */
FB_STEP void fb_apply_defence(struct fb_bout *b, unsigned side, unsigned mos, unsigned foe_hits)
{
	const struct fb_fighter_state *man = &b->fighter[side];
	bool takes = mos > 0;
	if (__builtin_expect((man->declared.defence > FB_DEFLECT) |
				FB_RARELY(man->declared.defence_with == FB_GUARDS_FOREARM),
			0) &&
		takes)
		takes = fb_apply_gain_of_defence(b, side, mos, foe_hits);
	b->initiative = takes ? (uint8_t)side : b->initiative;
	if (mos == 0)
		FB_TRACE(b, "tie", "a tie: no effect, {who} keeps the initiative",
			SALLE_TRACE_TEXT("who", b->context.names[!side]));
	else
		FB_TRACE(b, "defended",
			"{who} avoids the blow with MoS {mos}{initiative? and takes the initiative}: bonus dice {bonus}, "
			"distance {distance}",
			SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_NUMBER("mos", mos),
			SALLE_TRACE_FLAG("initiative", takes), SALLE_TRACE_NUMBER("bonus", man->next_bonus_dice),
			SALLE_TRACE_NUMBER("distance", b->distance));
}

/*
 * Records a contest of attack and defence. `margin`: margin with which the attack of `a` landed or the defence beat it;
 * 0 on a tie.
 */
SALLE_TEMPLATE void fb_record_contest(struct fb_bout *b, unsigned a, bool landed, unsigned margin)
{
	unsigned defence = b->fighter[!a].declared.defence;
	unsigned won = landed ? margin : 0, lost = margin - won;
	fb_record_attack(b, a, landed, won);
	if (defence != FB_NO_DEFENCE)
		salle_record_event_fast(b->context.recorder, !a, fb_defence_events[defence], lost > 0, lost);
}

/* Applies the effects of a successful attack of `side` with the margin `mos`. */
FB_STEP void fb_apply_successful_attack(struct fb_bout *b, unsigned side, unsigned mos)
{
	if (FB_RARELY(b->fighter[side].declared.maneuver != FB_BLOW))
		fb_apply_special_maneuver(b, side, mos);
	else
		fb_land_attack(b, side, mos);
}

/*
 * Enumerates the results of the attack of `a` and the defence against it, in exact bouts. After a Counter, Break or
 * Reverse, the hits of `a` matter, so results with different hits are not merged.
 */
SALLE_TEMPLATE void fb_enumerate_contest(struct fb_bout *b, unsigned a, unsigned *hits, unsigned *against)
{
	const struct fb_declared *attack = &b->fighter[a].declared, *defence = &b->fighter[!a].declared;
	const int own = FB_RARELY(attack->maneuver != FB_BLOW) ? fb_begin_special_maneuver(b, a) : 0;
	const struct fb_pool pool[2] = { fb_find_maneuver_pool(b, a, own, attack->dice),
		fb_find_maneuver_pool(b, !a, defence->defence_net - FB_NET_OFFSET - b->fighter[!a].net_advantages,
			defence->defence_dice) };
	unsigned both[2];
	fb_enumerate_margin(b, pool, defence->defence > FB_DODGE || defence->defence == FB_COUNTER, both);
	*hits = both[0];
	*against = both[1];
}

/* "Both sides roll their dice in contest": rolls the attack of `a` and the defence, and applies the result. */
FB_STEP void fb_resolve_contest(struct fb_bout *b, unsigned a)
{
	struct fb_fighter_state *attacker = &b->fighter[a], *defender = &b->fighter[!a];
	fb_resolve_positioning(b, a);
	bool defended = defender->declared.defence != FB_NO_DEFENCE;
	const bool counted = FB_CONTROLS(b) && fb_subtract_expected_attack(b, a, defended, fb_find_expected_cell(b));
	unsigned hits, against = 0;
	if (FB_MERGES(b) && defended)
		fb_enumerate_contest(b, a, &hits, &against);
	else
		hits = fb_roll_attack(b, a);
	attacker->declared.attacks = false;
	attacker->declared.dice = 0;
	if (defended && !FB_MERGES(b)) {
		salle_record_bounded_value(b->context.recorder, !a, FB_SLOT_DEFENCE + fb_get_tempo_series_index(b),
			defender->declared.defence_dice);
		against = fb_roll_maneuver(b, !a, "the defence", defender->declared.defence_dice,
			defender->declared.defence_net - FB_NET_OFFSET - defender->net_advantages,
			salle_context_side_word(&b->context, b->random_words + FB_WORD_MANEUVER, !a));
	}
	bool lands = fb_does_attack_land(hits, against, attacker->declared.profile->wins_ties);
	unsigned margin = hits > against ? hits - against : against - hits;
	fb_record_contest(b, a, lands, margin);
	if (lands) {
		FB_TRACE(b, "lands", "{who} lands the blow with MoS {mos}", SALLE_TRACE_TEXT("who", b->context.names[a]),
			SALLE_TRACE_NUMBER("mos", margin));
		if (defender->declared.intent != FB_NO_INTENT && (margin > 0 || b->matchup->options->tied_thrust == 0))
			fb_fail_positioning_of_loser(b, !a);
		if (FB_RARELY(attacker->declared.maneuver != FB_BLOW))
			fb_apply_special_maneuver(b, a, margin);
		else
			fb_deal_damage(b, a, margin, true); /* inlined here because most blows land in such contests */
	} else {
		if (counted)
			fb_add_defence_controls(b, a, margin > 0);
		fb_apply_defence(b, !a, margin, hits);
	}
	fb_resolve_positioning(b, !a);
}

/*
 * Rolls the attack of `side` without a defence (an open roll), in a clash of two attacks. Returns its hits; 0 if the
 * attack was cancelled or has lost its dice. "Suffocation does not count as restraining". `undisturbed`: nothing has
 * landed since the declarations. `at_once`: nothing on which control variates depend changes before the attack lands.
 */
SALLE_TEMPLATE unsigned fb_roll_open_attack(struct fb_bout *b, unsigned side, bool undisturbed, bool at_once)
{
	struct fb_fighter_state *man = &b->fighter[side];
	bool able = man->ending == FB_STILL_IN || man->ending == FB_SUFFOCATION;
	if (!man->declared.attacks || !able || man->declared.dice == 0)
		return 0;
	const bool counted = FB_CONTROLS(b) &&
		fb_subtract_expected_attack(b, side, false,
			undisturbed && fb_has_expected_cells(b)
				? &b->expected_cells->clash[fb_find_expected_cell_index(b)].attack[side]
				: NULL);
	unsigned hits = fb_roll_attack(b, side);
	if (counted && hits > 0 && at_once)
		b->expected_subtracted |= (uint8_t)(1u << side);
	else if (counted && hits > 0)
		fb_add_mean_harm(b, side, hits, 1);
	fb_record_attack(b, side, hits > 0, hits);
	return hits;
}

/*
 * "Initiative Contests": rolls both initiative pools. Returns the side with more hits; SALLE_DRAW on a tie. `original`:
 * side that had the initiative, or SALLE_DRAW.
 */
FB_STEP unsigned fb_roll_initiative(struct fb_bout *b, unsigned original, const uint32_t word[4])
{
	unsigned hits[2], contends[2];
	for (unsigned side = 0; side < 2; side++) {
		struct fb_fighter_state *man = &b->fighter[side];
		bool had = side == original, longer = man->declared.profile->reach > b->fighter[!side].declared.profile->reach;
		bool thrusts = man->declared.profile->mode == FB_THRUST &&
			(man->declared.maneuver == FB_BLOW || man->declared.maneuver == FB_CLOSE_BLOW);
		const struct fb_options *options = b->matchup->options;
		unsigned of_aggressor = had ? (unsigned)options->initiative_aggressor : 0,
				 of_longer = longer ? (unsigned)options->initiative_longer : 0,
				 of_thrust = thrusts ? (unsigned)options->initiative_thrust : 0;
		unsigned dice = man->declared.initiative_dice + of_aggressor + of_longer + of_thrust;
		contends[side] = dice;
		FB_TRACE(b, "contend",
			"{who} contends for the initiative: {dice} of its pool{had?, }{had}{had? as it had the initiative}"
			"{longer?, }{longer}{longer? as the longer weapon}{thrusts?, }{thrusts}{thrusts? as a thrust}",
			SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_NUMBER("dice", man->declared.initiative_dice),
			SALLE_TRACE_TEXT("had", fb_bonus_dice[of_aggressor]), SALLE_TRACE_TEXT("longer", fb_bonus_dice[of_longer]),
			SALLE_TRACE_TEXT("thrusts", fb_bonus_dice[of_thrust]));
		if (!FB_MERGES(b))
			hits[side] = fb_roll_pool(b, side, "initiative", dice, man->tn,
				word[salle_stream_map_side(b->context.stream, side)]);
	}
	if (FB_MERGES(b)) {
		const struct fb_pool pool[2] = { { contends[0], b->fighter[0].tn }, { contends[1], b->fighter[1].tn } };
		fb_enumerate_winner(b, pool, hits);
	}
	if (FB_CONTROLS(b))
		fb_count_initiative(b, contends, hits);
	if (hits[0] == hits[1])
		return SALLE_DRAW;
	unsigned winner = hits[0] > hits[1] ? 0 : 1;
	unsigned margin = winner == 0 ? hits[0] - hits[1] : hits[1] - hits[0];
	for (unsigned side = 0; side < 2; side++)
		salle_record_event(b->context.recorder, side,
			b->fighter[side].declared.steals ? FB_EVENT_STEAL : FB_EVENT_INITIATIVE, side == winner, margin);
	return winner;
}

/*
 * Resolves a clash: both sides attack. The winner of the initiative contest strikes first, without a defence (an open
 * roll); then the other side, if it still can. On a tie both attacks are rolled before either lands. `original`: side
 * with the initiative that the other tries to steal; SALLE_DRAW if both threw red.
 */
FB_APART void fb_resolve_clash(struct fb_bout *b, unsigned original)
{
	uint32_t word[4];
	salle_context_spare_words(&b->context, FB_SPARE_INITIATIVE, word);
	unsigned winner = fb_roll_initiative(b, original, word);
	/* on a tie a random word decides whose blow lands last and sets the distance */
	unsigned first = winner == SALLE_DRAW ? fb_draw_random_side(b, word[FB_TIE_WORD_ORDER]) : winner;
	unsigned order[2] = { first, !first };
	FB_TRACE(b, "clash", "{winner?the winner of the initiative strikes first|both attacks fall at the same time}",
		SALLE_TRACE_TEXT("winner", winner == SALLE_DRAW ? "" : b->context.names[winner]));
	if (winner == SALLE_DRAW) {
		unsigned hits[2] = { 0 };
		for (unsigned k = 0; k < 2; k++)
			fb_resolve_positioning(b, order[k]);
		for (unsigned k = 0; k < 2; k++) {
			hits[k] = fb_roll_open_attack(b, order[k], true,
				hits[0] == 0 || !fb_may_change_other_attack(&b->fighter[order[0]]));
			b->fighter[order[k]].declared.attacks = false;
			b->fighter[order[k]].declared.dice = 0;
		}
		for (unsigned k = 0; k < 2; k++)
			if (hits[k] > 0)
				fb_apply_successful_attack(b, order[k], hits[k]);
		b->initiative = (uint8_t)fb_draw_random_side(b, word[FB_TIE_WORD_INITIATIVE]);
		return;
	}
	b->initiative = (uint8_t)winner;
	fb_fail_positioning_of_loser(b, !winner); /* "Dice allocated are lost before any impact is calculated" */
	fb_resolve_positioning(b, winner);
	bool undisturbed = true;
	for (unsigned k = 0; k < 2; k++) {
		unsigned side = order[k];
		unsigned hits = fb_roll_open_attack(b, side, undisturbed, true);
		undisturbed = hits == 0;
		b->fighter[side].declared.attacks = false;
		b->fighter[side].declared.dice = 0;
		if (hits > 0 && b->fighter[side].declared.profile->restrains == FB_RESTRAINS_ALWAYS)
			fb_cancel_attack(b, !side);
		if (hits > 0)
			fb_apply_successful_attack(b, side, hits);
	}
}

SALLE_TEMPLATE void fb_record_first_mover(struct fb_bout *b, unsigned side)
{
	if (b->n_contests == 1)
		b->first_mover = (uint8_t)side;
}

SALLE_TEMPLATE void fb_resolve_exchange(struct fb_bout *b)
{
	enum fb_tempo_kind challenge = fb_declare_or_look_up(b);
	b->both_threw = FB_NOT_BOTH;
	if (challenge == FB_NOBODY) {
		b->is_paused = true;
		b->is_fight_over = b->matchup->options->both_stand_down == 1;
		FB_TRACE(b, "pause", "neither attacks: a pause in the bout", SALLE_TRACE_NUMBER("play", b->play + 1));
		return;
	}
	b->n_contests++;
	unsigned a = b->initiative;
	if (challenge == FB_AGAINST_DEFENCE) {
		fb_record_first_mover(b, a);
		fb_resolve_contest(b, a);
		return;
	}
	fb_resolve_clash(b, challenge == FB_STOLEN ? a : SALLE_DRAW);
	fb_record_first_mover(b, challenge == FB_STOLEN ? a : b->initiative);
}

/*
 * "Yielding": asks the policy at the end of a tempo whether the fighter yields. The ending is the first that applies:
 * no weapon, unable to stand, plain yielding.
 */
FB_STEP void fb_consider_yield(struct fb_bout *b, unsigned side)
{
	struct fb_fighter_state *man = &b->fighter[side];
	if (b->matchup->options->yielding == 1 && !fb_is_last_tempo(b->matchup->options, b->tempo) && !b->is_paused)
		return; /* `may_yield_now` stays true, so the policy is asked at the end of the play */
	man->may_yield_now = false;
	if (man->side->policy.decision[FB_ASK_YIELD].always_preset ||
		fb_ask_policy(b, side, FB_ASK_YIELD).action == FB_FIGHT_ON)
		return;
	unsigned before = man->ending;
	bool disarmed = !fb_is_armed(man) && man->side->fighter->n_weapons > 0;
	fb_defeat_fighter(man, disarmed ? FB_NO_WEAPON : man->prone_for_good ? FB_PRONE_FOR_GOOD : FB_YIELD);
	if (before == FB_STILL_IN)
		FB_TRACE(b, "yields", "{who} yields", SALLE_TRACE_TEXT("who", b->context.names[side]));
}

/*
 * "Disabled": enables the fighter's disabled weapons, except those that stay disabled until `moment` or later, or in a
 * held limb.
 */
FB_STEP void fb_enable_weapons(struct fb_bout *b, struct fb_fighter_state *man, unsigned moment)
{
	man->is_weapon_disabled =
		man->is_weapon_disabled && (man->barred_until >= moment || fb_is_weapon_in_held_limb(man));
	man->is_second_disabled =
		man->is_second_disabled && (man->second_barred_until >= moment || fb_is_second_weapon_in_held_limb(man));
	b->has_tempo_effects |= (man->is_weapon_disabled && man->barred_until > moment) ||
		(man->is_second_disabled && man->second_barred_until > moment);
}

/*
 * Adds bonus dice to both pools for this tempo. They are spent before other dice, and expire at the end of the tempo.
 */
FB_APART void fb_add_bonus_dice(struct fb_bout *b)
{
	b->has_tempo_effects = fb_end_expired_edges(b);
	b->posture_dirty = true;
	for (unsigned side = 0; side < 2; side++) {
		struct fb_fighter_state *man = &b->fighter[side];
		unsigned pool = man->pool + man->next_bonus_dice;
		man->regular_pool = man->pool;
		man->pool = (uint8_t)(pool < b->matchup->most_dice ? pool : b->matchup->most_dice);
		man->next_bonus_dice = 0;
		fb_enable_weapons(b, man, b->context.moment);
	}
}

/* Removes unspent bonus dice, and ends the disadvantage of lost composure. Both last for one tempo only. */
FB_APART void fb_end_bonus_dice(struct fb_bout *b)
{
	for (unsigned side = 0; side < 2; side++) {
		struct fb_fighter_state *man = &b->fighter[side];
		man->pool = man->pool < man->regular_pool ? man->pool : man->regular_pool;
		man->shaken = man->must_attack = false;
		fb_enable_weapons(b, man, b->context.moment + 1u);
	}
	b->posture_dirty = true;
	fb_update_edges(b);
}

/* Records first blood: the sides whose fighters were wounded in this tempo. */
static __attribute__((noinline)) void fb_record_first_blood(struct fb_bout *b)
{
	salle_course_record_first_blood(&b->course,
		(b->fighter[0].fresh_wound != 0) | (unsigned)(b->fighter[1].fresh_wound != 0) << 1, b->play);
}

/* Starts a tempo for the fighter `man` of `side`. */
FB_STEP void fb_begin_fighter_tempo(struct fb_bout *b, struct fb_fighter_state *man, unsigned side)
{
#ifndef FB_PLAIN /* in plain bouts fb_declare_or_look_up clears the declaration (declare.h) */
	fb_declare_nothing(man);
#endif
	man->last_action = man->action;
	man->action = FB_DID_NOTHING;
	man->fresh_wound = 0;
	if (__builtin_expect(man->regrip_flags, 0)) {
		fb_retake_weapon(b, man);
		b->posture_dirty = true;
	}
	unsigned slot = FB_SLOT_POOL + 2 * (b->play < 4 ? b->play : 4) + fb_get_tempo_series_index(b);
	salle_record_bounded_value(b->context.recorder, side, slot, man->pool);
}

/* Fights a tempo. Draws all its random words, even unused ones. Returns whether the bout continues. */
FB_STEP bool fb_fight_tempo(struct fb_bout *b)
{
	b->context.moment++;
	salle_stream_fill(b->context.stream, b->random_words, FB_WORDS);
	if (FB_ENUMERATES(b))
		fb_enumerate_first_declarer(b);
	b->first_blow_done = false;
	bool special = b->has_tempo_effects;
	if (__builtin_expect(special, 0))
		fb_add_bonus_dice(b);
	for (unsigned side = 0; side < 2; side++)
		fb_begin_fighter_tempo(b, &b->fighter[side], side);
	if (FB_TRACED(b))
		fb_trace_tempo(b, special);
	if (b->fighter[0].pool + b->fighter[1].pool > 0)
		fb_resolve_exchange(b);
	else
		FB_TRACE(b, "skip", "no dice on either side: the tempo is skipped", SALLE_TRACE_NUMBER("tempo", b->tempo + 1));
	if (__builtin_expect(special, 0))
		fb_end_bonus_dice(b);
	if (b->course.first_blood == SALLE_BLOOD_NONE && (b->fighter[0].fresh_wound | b->fighter[1].fresh_wound))
		fb_record_first_blood(b);
	if (!(b->fighter[0].may_yield_now | b->fighter[1].may_yield_now | b->matchup->yields_by_state))
		return true;
	for (unsigned side = 0; side < 2; side++) {
		struct fb_fighter_state *man = &b->fighter[side];
		if (man->may_yield_now | b->matchup->yields_by_state)
			fb_consider_yield(b, side);
		if (man->ending != FB_STILL_IN && man->fresh_wound != 0)
			salle_record_wound_ended(b->context.recorder, side, man->fresh_wound - 1u);
	}
	return b->fighter[0].ending == FB_STILL_IN && b->fighter[1].ending == FB_STILL_IN;
}
