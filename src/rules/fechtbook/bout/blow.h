/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Maneuver Effects", "Wounds": the effects of a landed blow. */
#pragma once

#include "rules/fechtbook/bout/ask_policy.h"
#include "rules/fechtbook/bout/bleeding.h"
#include "rules/fechtbook/bout/merged_rolls.h"
#include "rules/fechtbook/bout/roll.h"
#include "rules/fechtbook/bout/roll_modifiers.h"
#include "rules/fechtbook/bout/controls.h"
#include "rules/fechtbook/bout/pulled_blows.h"
#include "rules/fechtbook/bout/trace_totals.h"
#include "rules/fechtbook/chances.h"

/*
 * Rolls a pool of dice and returns its hits. The trace names the roll `what`, and explains the target number with `why`
 * (fb_trace_roll).
 */
FB_STEP unsigned fb_roll_pool_with_reason(struct fb_bout *b, unsigned side, const char *what, unsigned dice,
	unsigned tn, uint32_t word, const char *why)
{
	unsigned hits = fb_roll_hits(b, dice, tn, word);
	if (FB_TRACED(b))
		fb_trace_roll(b, side, what, dice, tn, hits, why);
	return hits;
}

FB_STEP unsigned fb_roll_pool(struct fb_bout *b, unsigned side, const char *what, unsigned dice, unsigned tn,
	uint32_t word)
{
	return fb_roll_pool_with_reason(b, side, what, dice, tn, word, "");
}

/*
 * Returns the target number of a maneuver, with the advantages and disadvantages of the fighter. `own`: advantages
 * minus disadvantages of the maneuver itself.
 */
SALLE_TEMPLATE unsigned fb_find_fighters_maneuver_tn(const struct fb_bout *b, unsigned side, int own)
{
	const struct fb_fighter_state *man = &b->fighter[side];
	return fb_modify_tn_in_bout(b, man->tn, own + man->net_advantages - man->prone);
}

/*
 * Returns the pool (dice and target number) of a maneuver. `own`: advantages minus disadvantages of the maneuver
 * itself.
 */
SALLE_TEMPLATE struct fb_pool fb_find_maneuver_pool(const struct fb_bout *b, unsigned side, int own, unsigned dice)
{
	return FB_MODIFIED(b) ? fb_modify_pool(b, side, own, dice)
						  : (struct fb_pool){ dice, fb_find_fighters_maneuver_tn(b, side, own) };
}

/* Rolls a maneuver and returns its hits. `own`: advantages minus disadvantages of the maneuver itself. */
FB_STEP unsigned fb_roll_maneuver(struct fb_bout *b, unsigned side, const char *what, unsigned dice, int own,
	uint32_t word)
{
	const struct fb_pool pool = fb_find_maneuver_pool(b, side, own, dice);
	unsigned hits = fb_roll_hits(b, pool.dice, pool.tn, word);
	if (FB_TRACED(b)) {
		char why[FB_EXPLANATION_SIZE];
		if (pool.dice != dice)
			fb_trace_changed_dice(b, side, what, dice, pool.dice);
		fb_trace_roll(b, side, what, pool.dice, pool.tn, hits,
			fb_explain_modifiers(b, side, pool.tn > b->fighter[side].tn, own, why));
	}
	return hits;
}

/*
 * "Restraining", "Knock Prone", "Disarmed, Disabled": cancels an attack that has not been rolled yet. The dice of the
 * attack are lost.
 */
FB_STEP void fb_cancel_attack(struct fb_bout *b, unsigned side)
{
	struct fb_fighter_state *man = &b->fighter[side];
	if (!man->declared.attacks)
		return;
	man->declared.attacks = false;
	man->declared.dice = 0;
	FB_TRACE(b, "restrained", "{who}'s attack is interrupted", SALLE_TRACE_TEXT("who", b->context.names[side]));
}

/*
 * "Inflict Impact": takes dice from the fighter: first the dice of an attack that is not rolled yet, then dice of the
 * pool, then dice of the next refresh.
 */
FB_STEP void fb_apply_impact(struct fb_bout *b, unsigned side, unsigned impact)
{
	struct fb_fighter_state *man = &b->fighter[side];
	unsigned unrolled = impact < man->declared.dice ? impact : man->declared.dice;
	unsigned left = impact - unrolled;
	unsigned taken = left < man->pool ? left : man->pool;
	man->declared.dice = (uint8_t)(man->declared.dice - unrolled);
	man->pool = (uint8_t)(man->pool - taken);
	if (__builtin_expect(b->matchup->options->impact_carries != 2, 1))
		man->owed_impact = (uint8_t)(man->owed_impact + left - taken);
	man->impact += impact;
	FB_TRACE(b, "impact", "{who} suffers impact {impact}: pool {pool}, {owed} carried to the next refresh",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_NUMBER("impact", impact),
		SALLE_TRACE_NUMBER("pool", man->pool), SALLE_TRACE_NUMBER("owed", man->owed_impact));
}

/* Defeats the fighter. If several endings apply, the first one in the order of enum fb_ending counts. */
FB_STEP void fb_defeat_fighter(struct fb_fighter_state *man, unsigned ending)
{
	if (ending < man->ending)
		man->ending = (uint8_t)ending;
	man->may_yield_now = true;
}

/* Drops the item from the hand, or from both hands if both hold it. */
FB_STEP void fb_drop_item(struct fb_bout *b, unsigned side, unsigned item)
{
	struct fb_fighter_state *man = &b->fighter[side];
	fb_remove_from_hand(man, item, FB_DROPPED);
	FB_TRACE(b, "falls", "{who}'s {item} falls to the ground", SALLE_TRACE_TEXT("who", b->context.names[side]),
		SALLE_TRACE_TEXT("item",
			item == FB_SHIELD ? man->side->fighter->shield.name : man->side->fighter->weapons[item].name));
}

/* "Drop": empties the hand. If both hands held a weapon for which one hand suffices, the other hand keeps it. */
FB_STEP void fb_apply_drop(struct fb_bout *b, unsigned side, unsigned hand)
{
	struct fb_fighter_state *man = &b->fighter[side];
	uint8_t item = man->held_items[hand];
	if (item == FB_NOTHING)
		return;
	if (man->declared.profile->item == item)
		fb_cancel_attack(b, side);
	if (man->held_items[0] == man->held_items[1] && man->side->grip[item * 2] != FB_NONE &&
		!man->is_arm_disabled[!hand])
		man->held_items[hand] = FB_NOTHING;
	else
		fb_drop_item(b, side, item);
	fb_update_hold(man);
	man->regrip_flags |= 1;
	fb_set_distance_limit(b);
}

/*
 * Returns whether the hand can drop its item. With `drop_takes: weapons`, a shield is strapped on and cannot be
 * dropped.
 */
FB_STEP bool fb_can_drop(const struct fb_options *options, const struct fb_fighter_state *man, unsigned hand)
{
	return man->held_items[hand] != FB_SHIELD || options->drop_takes == 0;
}

/*
 * Rolls a check against knockout, knockdown or drop, at the target number after the wound. Returns whether it has at
 * least `req` hits.
 */
FB_STEP bool fb_roll_check(struct fb_bout *b, unsigned side, unsigned event, const char *what, unsigned dice,
	unsigned req, uint32_t word)
{
	unsigned tn = b->fighter[side].tn;
	if (req == FB_ALWAYS)
		return false;
	bool holds = fb_roll_at_least(b, dice, tn, req, word);
	salle_record_event(b->context.recorder, side, event, holds, 0);
	FB_TRACE(b, "check", "{who} checks against {what}: {dice} dice at TN {tn}, {hits} hits of {req} needed",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_TEXT("what", what),
		SALLE_TRACE_NUMBER("dice", dice), SALLE_TRACE_NUMBER("tn", tn),
		SALLE_TRACE_NUMBER("hits", salle_die_hits(fb_get_pool_die(b->matchup->options), dice, tn, word)),
		SALLE_TRACE_NUMBER("req", req));
	return holds;
}

/* Applies the "Effects" of a wound in this order: knockout, knockdown, drop, disabled arm. */
FB_STEP void fb_apply_effects(struct fb_bout *b, unsigned side, const struct fb_effects *effects, unsigned arm,
	const uint32_t *word)
{
	struct fb_fighter_state *man = &b->fighter[side];
	const struct fb_side *dice = man->side;
	if (!effects->has_any)
		return;
	if (effects->death) {
		fb_defeat_fighter(man, FB_DEATH);
		b->wound_defeated |= FB_COUNTS_BLOWS(b);
		fb_cancel_attack(b, side);
		FB_TRACE(b, "effect", "{who} is killed", SALLE_TRACE_TEXT("effect", "killed"),
			SALLE_TRACE_TEXT("who", b->context.names[side]));
	}
	if (effects->knockout_req &&
		!fb_roll_check(b, side, FB_EVENT_KNOCKOUT_CHECK, "knockout", dice->grit, effects->knockout_req,
			word[FB_WORD_KNOCKOUT - FB_WORD_PLACE])) {
		fb_defeat_fighter(man, FB_KNOCKOUT);
		b->wound_defeated |= FB_COUNTS_BLOWS(b);
		fb_cancel_attack(b, side);
		FB_TRACE(b, "effect", "{who} is knocked out", SALLE_TRACE_TEXT("effect", "knockout"),
			SALLE_TRACE_TEXT("who", b->context.names[side]));
	}
	uint32_t body = word[FB_WORD_BODY - FB_WORD_PLACE];
	if (effects->knockdown_req &&
		!fb_roll_check(b, side, FB_EVENT_KNOCKDOWN_CHECK, "knockdown", dice->reflex, effects->knockdown_req, body)) {
		man->prone = b->posture_dirty = true;
		man->prone_for_good |= effects->knockdown_req == FB_ALWAYS;
		man->may_yield_now |= man->prone_for_good;
		fb_cancel_attack(b, side);
		FB_TRACE(b, "effect", "{who} is knocked prone{for_good? for good}", SALLE_TRACE_TEXT("effect", "knockdown"),
			SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_FLAG("for_good", man->prone_for_good));
	}
	bool drops =
		effects->drop_req && !fb_roll_check(b, side, FB_EVENT_DROP_CHECK, "drop", dice->brawn, effects->drop_req, body);
	if (effects->disabled) {
		if (FB_RARELY(man->declared.profile->attack_means == FB_WITH_HAND) && arm == fb_find_bare_arm(man))
			fb_cancel_attack(b, side);
		man->is_arm_disabled[arm] = b->posture_dirty = true;
		if (FB_RARELY(man->side->may_brawl) && man->is_arm_disabled[!arm])
			fb_update_hold(man);
		/* a hold of the arm no longer matters, because the arm is disabled for the whole bout */
		man->held_limbs &= (uint8_t) ~(1u << arm);
		if (FB_RARELY(man->side->specials != NULL))
			fb_update_hands(man);
		FB_TRACE(b, "effect", "{who}'s {arm} arm is disabled", SALLE_TRACE_TEXT("effect", "disabled"),
			SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_TEXT("arm", arm == 0 ? "weapon" : "other"));
	}
	if ((drops && fb_can_drop(b->matchup->options, man, arm)) || effects->disabled)
		fb_apply_drop(b, side, arm);
	if (effects->disabled && FB_RARELY(man->declared.maneuver != FB_BLOW) &&
		fb_is_without_seizing_hand(b->matchup->options, man))
		fb_cancel_attack(b, side);
	if (effects->suffocation) {
		fb_defeat_fighter(man, FB_SUFFOCATION);
		b->wound_defeated |= FB_COUNTS_BLOWS(b);
		FB_TRACE(b, "effect", "{who} suffocates", SALLE_TRACE_TEXT("effect", "suffocation"),
			SALLE_TRACE_TEXT("who", b->context.names[side]));
	}
	man->has_mortal_wound |= effects->mortal;
}

/* Returns the random word for the fortune of a wound (fb_choose_wound_effects), from the words of the blow. */
SALLE_TEMPLATE uint32_t fb_find_fortune_word(const struct fb_bout *b, const struct fb_wound *wound,
	const uint32_t *words)
{
	const unsigned n = wound->doubles ? (unsigned)FB_ROLLS_OF_2D6 : 6;
	return fb_draw_uniform_word(b, n, wound->doubles ? fb_fortune_of_roll : NULL,
		words[FB_WORD_FORTUNE - FB_WORD_PLACE]);
}

/* "Wound Levels", "Impact & TN Shifts": applies a wound of this level to `side`. Returns the impact of the wound. */
FB_STEP unsigned fb_apply_wound(struct fb_bout *b, unsigned side, const struct fb_blow *blow, unsigned level,
	unsigned arm, const uint32_t *word)
{
	struct fb_fighter_state *man = &b->fighter[side];
	unsigned cell = blow->wound_row + level - 1;
	const struct fb_wound *wound = &b->matchup->wound[cell];
	const struct fb_effects *effects = fb_choose_wound_effects(wound,
		FB_MERGES(b) ? fb_enumerate_fortune(b, wound) : fb_find_fortune_word(b, wound, word));
	salle_record_wound(b->context.recorder, side, cell);
	if (FB_ENUMERATES(b) && b->wound_notes != NULL)
		fb_note_wound(b->wound_notes, side, blow, level);
	man->n_wounds++;
	man->worst_wound = man->worst_wound > level ? man->worst_wound : (uint8_t)level;
	man->fresh_wound = (uint8_t)(1 + cell);
	man->may_yield_now |= man->side->yields_to_wounds;
	man->tn = man->tn > wound->tn ? man->tn : wound->tn;
	if (FB_RARELY(man->stress_tn != 0))
		man->calm_tn = man->calm_tn > wound->tn ? man->calm_tn : wound->tn;
	if (FB_RARELY(b->matchup->options->bleeding != FB_BLEEDS_AFTER))
		fb_add_blood_loss(b, side, wound->blood_loss);
	FB_TRACE(b, "wound",
		"{who} takes a level {level} {type} wound to the {location}: base TN {tn}, impact {impact}, BL{bl}",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_NUMBER("level", level),
		SALLE_TRACE_TEXT("type", fb_type_names[fb_type_of_cell(blow->wound_row)]),
		SALLE_TRACE_TEXT("location", fb_location_names[blow->location]), SALLE_TRACE_NUMBER("tn", man->tn),
		SALLE_TRACE_NUMBER("impact", wound->impact), SALLE_TRACE_NUMBER("bl", wound->blood_loss));
	fb_apply_effects(b, side, effects, arm, word);
	return wound->impact;
}

/* Returns whether the struck hand holds a weapon with a basket hilt or a complex guard. */
FB_STEP bool fb_is_hand_guarded(const struct fb_fighter_state *man, unsigned arm)
{
	uint8_t item = man->held_items[arm];
	return item < FB_WEAPONS_MAX && fb_has_hand_guard(man->side->fighter, item);
}

/*
 * "Target Wheels": returns the place that the blow of `side` hits. The random word `word` selects both the d6 and the
 * arm.
 */
SALLE_TEMPLATE struct fb_landing fb_find_landing(const struct fb_bout *b, unsigned side, uint32_t word)
{
	const struct fb_fighter_state *attacker = &b->fighter[side];
	const struct fb_profile *profile = attacker->declared.profile;
	uint32_t twelfth = salle_uniform_below(word, 12);
	struct fb_landing at = { .rolled_d6 = twelfth >> 1, .arm = twelfth & 1 };
	at.shifted_d6 =
		fb_find_shifted_place(profile, attacker->declared.target, attacker->declared.bought_dice, at.rolled_d6);
	at.blow = &profile->blow[attacker->declared.target][at.shifted_d6];
	if (FB_RARELY(b->matchup->options->arm_hit == 1)) {
		const struct fb_fighter_state *victim = &b->fighter[!side];
		if (fb_is_armed(victim))
			at.arm = victim->held_items[0] != fb_weapon_of(victim->hold);
	}
	return at;
}

/* Returns whether the hand guard of the victim's weapon stops the blow. */
SALLE_TEMPLATE bool fb_does_guard_stop_blow(const struct fb_bout *b, unsigned side, const struct fb_landing *at)
{
	return at->blow->location == FB_HAND && fb_is_hand_guarded(&b->fighter[!side], at->arm) &&
		!(b->fighter[side].declared.profile->traits & FB_SHOT);
}

/* "Reach and Distance": lets a fighter whose blow has landed set the distance, within the range of its weapon. */
SALLE_TEMPLATE void fb_set_distance_after_blow(struct fb_bout *b, unsigned side, const struct fb_profile *profile)
{
	unsigned wish =
		FB_RARELY(b->fighter[side].side->has_landed_rules) ? fb_choose_distance(b, side) : profile->wished_distance;
	b->distance = (uint8_t)(wish < b->distance_limit ? wish : b->distance_limit);
}

/*
 * "Deal Damage": applies the declared attack of `side`, which lands with the margin of success `mos`. `expected`:
 * whether the attack's expected effect was already subtracted from the control variates.
 */
SALLE_TEMPLATE void fb_deal_damage(struct fb_bout *b, unsigned side, unsigned mos, bool expected)
{
	struct fb_fighter_state *attacker = &b->fighter[side];
	const struct fb_profile *profile = attacker->declared.profile;
	uint32_t spare[4];
	const uint32_t *word = &b->random_words[FB_WORD_PLACE];
	if (__builtin_expect(b->first_blow_done, 0)) {
		salle_context_spare_words(&b->context, FB_SPARE_BLOW, spare);
		word = spare;
	}
	unsigned bought = (unsigned)attacker->declared.bought_dice * profile->damage_per_die;
	unsigned counts = FB_RARELY(profile->margin_shift) ? fb_compute_damage_margin(profile, mos) : mos;
	struct fb_landing at = fb_find_landing(b, side,
		FB_MERGES(b) ? fb_enumerate_place(b, side, counts + bought) : fb_draw_uniform_word(b, 12, NULL, word[0]));
	const struct fb_blow *blow = at.blow;
	b->first_blow_done = true;
	int level = fb_compute_wound_level(blow, counts + bought);
	bool counted = FB_CONTROLS(b) && fb_subtract_expected_blow(b, side, mos, expected);
	if (FB_TRACED(b))
		fb_trace_damage(b->context.trace, b->matchup->book->traits, attacker, &b->fighter[!side], &at, counts, bought);
	if (fb_does_guard_stop_blow(b, side, &at)) {
		fb_record_struck_place(b, NULL);
		FB_TRACE(b, "guard", "the guard of {who}'s weapon stops it", SALLE_TRACE_TEXT("who", b->context.names[!side]));
		salle_record_event(b->context.recorder, side, FB_EVENT_WOUND, false, 0);
		if (!FB_RARELY(profile->must_wound))
			fb_set_distance_after_blow(b, side, profile);
		return;
	}
	fb_record_struck_place(b, blow);
	if (FB_RARELY(attacker->declared.pull_limit)) {
		level = fb_pull_blow(b, side, level);
		if (level == FB_WITHHELD)
			return;
	}
	salle_record_event_fast(b->context.recorder, side, FB_EVENT_WOUND, level > 0, level > 0 ? (unsigned)level : 0);
	unsigned impact = (profile->minimum_impact + bought) * (blow->is_core & profile->has_minimum_impact);
	if (level > 0) {
		unsigned tn = b->fighter[!side].tn;
		unsigned of_wound = fb_apply_wound(b, !side, blow, (unsigned)level, at.arm, word);
		if (counted)
			fb_count_wound(b, side, (unsigned)level, tn);
		impact = impact * profile->counts_minimum_with_wound > of_wound ? impact : of_wound;
	}
	if (impact > 0)
		fb_apply_impact(b, !side, impact);
	if (level > 0 || !FB_RARELY(profile->must_wound))
		fb_set_distance_after_blow(b, side, profile);
	if (FB_RARELY(profile->recoil_locations >> blow->location & 1))
		fb_apply_recoil_from_metal(b, side, mos);
}

FB_APART void fb_land_attack(struct fb_bout *b, unsigned side, unsigned mos)
{
	const bool expected = b->expected_subtracted >> side & 1;
	b->expected_subtracted = (uint8_t)(b->expected_subtracted & ~(1u << side));
	fb_deal_damage(b, side, mos, expected);
}
