/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Declarations: the decisions of both policies in a tempo ("The Aggressor…", "The Defender…", "Positioning for
 * Effect"). The files of policy/ determine which actions are possible and what they cost. Dice are taken first for
 * positioning, then for the activation cost, then for the maneuver.
 */
#pragma once

#include "rules/fechtbook/bout/ask_policy.h"
#include "rules/fechtbook/bout/roll_modifiers.h"
#include "rules/fechtbook/bout/declare.h"
#include "rules/fechtbook/bout/disarm.h"
#include "rules/fechtbook/bout/grapple.h"
#include "rules/fechtbook/bout/change_grip.h"
#include "rules/fechtbook/bout/trace_totals.h"

/* Returns a copy of the fighter as it attacks: with the weapon in hand that it is about to draw or retrieve. */
SALLE_TEMPLATE struct fb_fighter_state fb_predict_positioned_fighter(const struct fb_fighter_state *man)
{
	struct fb_fighter_state then = *man;
	if (man->declared.intent != FB_DRAW && man->declared.intent != FB_RETRIEVE)
		return then;
	fb_put_into_hand(&then, man->declared.intended_object);
	return then;
}

/*
 * Asks the policy whether the fighter positions itself besides its maneuver: stands up, takes a weapon in hand, or
 * "Positioning for Effect". Takes the dice from the pool.
 */
static __attribute__((noinline)) void fb_ask_for_positioning(struct fb_bout *b, unsigned side)
{
	struct fb_fighter_state *man = &b->fighter[side];
	struct fb_declared *now = &man->declared;
	unsigned n = man->side->fighter->n_weapons,
			 /* codes of an armed fighter start above n: they mean a second weapon */
		beside = fb_is_armed(man) ? n : 0;
	man->drawable_item = man->retrievable_item = 0;
	for (unsigned w = n; (!fb_is_armed(man) || man->side->takes_second_weapon) && w-- > 0;) {
		if (man->item_states[w] == FB_SHEATHED && fb_can_take_up(man, w))
			man->drawable_item = (uint8_t)(w + 1 + beside);
		if (man->item_states[w] == FB_DROPPED && fb_can_take_up(man, w))
			man->retrievable_item = (uint8_t)(w + 1 + beside);
	}
	if (FB_RARELY(man->side->takes_second_weapon) && man->retrievable_item == 0 &&
		man->item_states[FB_SHIELD] == FB_DROPPED && fb_can_take_up(man, FB_SHIELD))
		man->retrievable_item = (uint8_t)(FB_SHIELD + 1 + n);
	struct salle_verdict verdict = fb_ask_policy(b, side, FB_ASK_POSITION);
	static const uint8_t intents[] = { FB_NO_INTENT, FB_STAND, FB_DRAW, FB_RETRIEVE, FB_PRESS, FB_LEAVE, FB_EDGE,
		FB_HARASS, FB_DRAW, FB_RETRIEVE };
	now->intent = intents[verdict.action];
	if (now->intent == FB_NO_INTENT)
		return;
	now->intended_object = verdict.code[0];
	now->intent_dice = verdict.number[0];
	man->pool = (uint8_t)(man->pool - now->intent_dice);
	const struct fb_fighter_state then = fb_predict_positioned_fighter(man);
	man->seen_holding = then.seen_holding;
	man->loaded_firearms = then.loaded_firearms;
}

/* Asks the policy for a change of grip, and for positioning, unless neither is possible. */
FB_STEP void fb_plan_positioning(struct fb_bout *b, unsigned side)
{
	struct fb_fighter_state *man = &b->fighter[side];
	man->declared.intent = FB_NO_INTENT;
	man->declared.intent_dice = 0;
	if (FB_RARELY(!man->side->policy.decision[FB_ASK_REGRIP].always_preset))
		fb_change_grip(b, side);
	if (__builtin_expect(!fb_needs_no_positioning(man) && man->pool > 0, 0) &&
		!man->side->policy.decision[FB_ASK_POSITION].always_preset)
		fb_ask_for_positioning(b, side);
}

/* Lets policies read the items now in hand, instead of those after the planned positioning. */
SALLE_TEMPLATE void fb_show_current_hands(struct fb_fighter_state *man)
{
	man->seen_holding = man->holding;
	if (man->side->specials != NULL)
		fb_update_hands(man);
}

/* Declares the planned positioning, together with the maneuver. */
FB_STEP void fb_declare_positioning(struct fb_bout *b, unsigned side)
{
	static const char *const what[] = { "", "stand up", "draw", "retrieve", "press the foe back", "get out of there",
		"gain an edge", "harass the foe" };
	struct fb_fighter_state *man = &b->fighter[side];
	if (__builtin_expect(man->declared.intent == FB_NO_INTENT, 1))
		return;
	fb_show_current_hands(man);
	FB_TRACE(b, "position", "{who} declares to {what} with {dice} dice",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_TEXT("what", what[man->declared.intent]),
		SALLE_TRACE_NUMBER("dice", man->declared.intent_dice));
}

/* Cancels the planned positioning and returns its dice, because the fighter declares no maneuver. */
SALLE_TEMPLATE void fb_withdraw_positioning(struct fb_fighter_state *man)
{
	fb_show_current_hands(man);
	man->pool = (uint8_t)(man->pool + man->declared.intent_dice);
	man->declared.intent = FB_NO_INTENT;
	man->declared.intent_dice = 0;
}

/* "Pulling Punches": asks the policy whether to pull the attack, which costs additional dice. */
static __attribute__((noinline)) void fb_consider_pull(struct fb_bout *b, unsigned side)
{
	struct fb_fighter_state *man = &b->fighter[side];
	struct salle_verdict verdict = fb_ask_policy(b, side, FB_ASK_PULL);
	if (verdict.action == FB_PULL_NOTHING)
		return;
	man->declared.pull_limit = verdict.action == FB_PULL_HOLD ? FB_HELD_BACK : (uint8_t)(1 + verdict.number[0]);
	man->footing_code |= FB_FOOTING_PULLED;
}

/*
 * "Declares an offensive maneuver": asks the policy for an attack. Returns false if the fighter cannot or will not
 * attack ("Standing Down").
 */
FB_STEP bool fb_declare_attack(struct fb_bout *b, unsigned side)
{
	struct fb_fighter_state *man = &b->fighter[side];
	if (man->pool == 0)
		return false;
	fb_plan_positioning(b, side);
	man->footing_code = fb_encode_footing(man->added_cost, man->prone, man->shaken);
	if (FB_RARELY(man->is_weapon_disabled))
		man->footing_code |= FB_FOOTING_DISABLED;
	if (FB_RARELY(b->grapple)) {
		if (fb_declare_wrestle(b, side)) {
			fb_declare_positioning(b, side);
			return true;
		}
		fb_withdraw_positioning(man);
		return false;
	}
	if (FB_RARELY(!man->side->policy.decision[FB_ASK_PULL].always_preset))
		fb_consider_pull(b, side);
	struct salle_verdict verdict = fb_ask_policy(b, side, FB_ASK_ATTACK);
	if (verdict.action == FB_STAND_DOWN) {
		man->declared.pull_limit = 0;
		fb_withdraw_positioning(man);
		return false;
	}
	if (FB_RARELY(verdict.action >= FB_DO_DISARM)) {
		fb_declare_special(b, side, verdict);
		fb_declare_positioning(b, side);
		return true;
	}
	unsigned cost = verdict.code[2];
	man->declared.attacks = true;
	man->declared.profile_number = verdict.code[0];
	man->declared.profile = &man->side->profiles[verdict.code[0]];
	man->declared.target = verdict.code[1];
	bool gap = verdict.action == FB_DO_GAP;
	man->declared.bought_dice =
		gap ? (uint8_t)fb_get_rule_cost(b->matchup, FB_RULE_GAP) : verdict.number[FB_NUMBER_BOUGHT];
	man->declared.dice = gap ? verdict.number[0] : verdict.number[FB_NUMBER_DICE];
	man->action = gap ? FB_DID_GAP : (uint8_t)(FB_DID_SWING + man->declared.profile->mode);
	fb_declare_positioning(b, side);
	man->pool = (uint8_t)(man->pool - cost - man->declared.dice);
	man->added_cost = 0;
	FB_TRACE(b, "attack", "{who} attacks {target} with {weapon}: {dice} dice, AC {ac}, {pool} left",
		SALLE_TRACE_TEXT("who", b->context.names[side]),
		SALLE_TRACE_TEXT("target", fb_get_target_name(man->declared.target)),
		SALLE_TRACE_TEXT("weapon", man->declared.profile->name), SALLE_TRACE_NUMBER("dice", man->declared.dice),
		SALLE_TRACE_NUMBER("ac", cost), SALLE_TRACE_NUMBER("pool", man->pool));
	return true;
}

/*
 * Returns the code (cost and net advantages, fb_encode_defence) of a defence with this guard; 0 if impossible. Lying
 * prone is not counted, because the fighter may stand up before the roll. A Dodge needs no guard.
 */
FB_STEP uint8_t fb_compute_guard_code(const struct fb_bout *b, unsigned side, unsigned defence,
	const struct fb_guard *guard)
{
	const struct fb_fighter_state *man = &b->fighter[side];
	const struct fb_declared *attack = &b->fighter[!side].declared;
	unsigned cost = man->added_cost, arm = 0;
	int net = man->net_advantages;
	bool hindered = man->net_advantages < 0;
	if (defence == FB_DODGE) {
		net += fb_has_dodge_advantage(attack->target);
		cost += fb_get_rule_cost(b->matchup, FB_RULE_DODGE);
	} else {
		if (!guard->possible || (FB_RARELY(guard->is_forearm) && man->is_arm_disabled[0] && man->is_arm_disabled[1]))
			return 0;
		net += fb_compute_guard_net_advantages(guard, attack->profile, defence == FB_DEFLECT);
		hindered |= fb_is_swing_heavier(attack->profile, guard);
		cost += (defence == FB_DEFLECT ? guard->deflect_cost : guard->counter_cost)[b->distance];
		arm = guard->is_forearm ? FB_DEFENCE_WITH_FOREARM : 0;
	}
	if (man->prone && fb_is_barred_by_prone(b->matchup->options, net, hindered))
		return 0;
	return (uint8_t)(fb_encode_defence(cost, net) | arm);
}

/*
 * Returns the code (cost and net advantages, fb_encode_defence) of a defence with the items in hand; 0 if impossible.
 */
FB_STEP uint8_t fb_compute_defence_code(const struct fb_bout *b, unsigned side, unsigned defence)
{
	const struct fb_fighter_state *man = &b->fighter[side];
	unsigned second = FB_RARELY(man->second_weapon < FB_WEAPONS_MAX && !man->is_second_disabled) ? man->second_weapon
																								 : (unsigned)FB_NONE;
	/* if the primary weapon is disabled, the fighter defends with the second weapon */
	unsigned hold = FB_RARELY(man->is_weapon_disabled) && second != FB_NONE ? second * 2 : man->hold;
	const struct fb_guard *guard = fb_choose_default_guard(man->side, hold, second, man->has_shield,
		b->fighter[!side].declared.profile, defence != FB_COUNTER, b->distance);
	if (defence != FB_DODGE && FB_RARELY(man->is_weapon_disabled) && !guard->is_shield && hold == man->hold)
		return 0;
	return fb_compute_guard_code(b, side, defence, guard);
}

/*
 * "Disengage": returns its code (fb_encode_defence). A Disengage is impossible (0) in the first play, and in the tempo
 * after the fighter's own offensive maneuver.
 */
FB_STEP uint8_t fb_compute_disengage_code(const struct fb_bout *b, const struct fb_fighter_state *man)
{
	if (b->play == 0 || fb_was_maneuver_offensive(man->last_action) || (man->prone && man->net_advantages < 0))
		return 0;
	return fb_encode_defence(man->added_cost + fb_get_rule_cost(b->matchup, FB_RULE_DISENGAGE), man->net_advantages);
}

/* Asks the policy for a defence, and declares it. */
FB_STEP void fb_choose_defence(struct fb_bout *b, unsigned side)
{
	struct fb_fighter_state *man = &b->fighter[side];
	struct salle_verdict verdict = fb_ask_policy(b, side, FB_ASK_DEFEND);
	man->declared.defence = verdict.action;
	if (verdict.action == FB_NO_DEFENCE) {
		FB_TRACE(b, "defence", "{who} declares no defence", SALLE_TRACE_TEXT("who", b->context.names[side]),
			SALLE_TRACE_TEXT("defence", "none"));
		return;
	}
	man->declared.defence_net = verdict.code[1];
	man->declared.dodge_takes_initiative = verdict.code[2] & 1;
	man->declared.defence_with = verdict.code[2] >> 1;
	man->declared.defence_dice = verdict.number[0];
	man->action = (uint8_t)(FB_DID_DEFLECT - FB_DEFLECT + verdict.action);
	man->pool = (uint8_t)(man->pool - verdict.code[0] - man->declared.defence_dice);
	man->added_cost = 0;
	FB_TRACE(b, "defence",
		"{who} declares {defence}{with? with the }{with}{heavier? against a heavier swing}"
		"{crowded? against more opponents than weapons}{better?, at an advantage}: {dice} dice, AC {ac}, {pool} left",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_TEXT("defence", fb_defence_names[verdict.action]),
		SALLE_TRACE_TEXT("with", fb_get_guard_name(man)), SALLE_TRACE_NUMBER("net", verdict.code[1] - FB_NET_OFFSET),
		SALLE_TRACE_FLAG("heavier", fb_find_maneuver_modifiers(b, side) >> FB_HEAVIER_SWING & 1),
		SALLE_TRACE_FLAG("crowded", fb_find_maneuver_modifiers(b, side) >> FB_CROWD & 1),
		SALLE_TRACE_FLAG("better", verdict.code[1] - FB_NET_OFFSET > man->net_advantages),
		SALLE_TRACE_NUMBER("dice", man->declared.defence_dice), SALLE_TRACE_NUMBER("ac", verdict.code[0]),
		SALLE_TRACE_NUMBER("pool", man->pool));
}

/* "Declares a defensive maneuver": computes the codes of possible defences, and lets the policy choose. */
FB_STEP void fb_declare_defence(struct fb_bout *b, unsigned side)
{
	struct fb_fighter_state *man = &b->fighter[side];
	if (man->pool == 0)
		return;
	if (FB_RARELY(b->grapple)) {
		fb_declare_resist(b, side);
		return;
	}
	for (unsigned defence = FB_DEFLECT; defence <= FB_DODGE; defence++)
		if (man->side->read_defences & (1u << defence))
			man->defence_code[defence] = fb_compute_defence_code(b, side, defence);
	if (__builtin_expect(man->side->read_defences & (1u << FB_DISENGAGE), 0))
		man->defence_code[FB_DISENGAGE] = fb_compute_disengage_code(b, man);
	fb_choose_defence(b, side);
}

/*
 * "Feint": lets the attacker change the attack type or wheel after the defence is declared. The first feint costs the
 * AC of the weapon's class, each further feint more. Additional dice add dice to the attack (`per_die`). Dice that were
 * paid to target a gap return to the attack.
 */
FB_STEP void fb_consider_feint(struct fb_bout *b, unsigned side)
{
	struct fb_fighter_state *man = &b->fighter[side];
	if (__builtin_expect(man->side->policy.decision[FB_ASK_FEINT].always_preset, 1))
		return;
	if (fb_must_draw_first(man) || b->fighter[!side].declared.defence == FB_NO_DEFENCE ||
		FB_RARELY(man->declared.maneuver != FB_BLOW))
		return;
	struct salle_verdict verdict = fb_ask_policy(b, side, FB_ASK_FEINT);
	if (verdict.action == FB_FEINT_NOTHING)
		return;
	unsigned per_die = fb_find_rule(b->matchup, FB_RULE_FEINT)->per_die;
	unsigned cost = verdict.code[1], more = verdict.number[0] / per_die;
	unsigned refund = man->declared.target >= FB_WHEELS ? man->declared.bought_dice : 0;
	man->pool = (uint8_t)(man->pool - cost - per_die * more);
	man->declared.dice = (uint8_t)(man->declared.dice + more + refund);
	man->declared.bought_dice = (uint8_t)(man->declared.bought_dice - refund);
	man->declared.target = verdict.code[0];
	man->declared.profile_number = verdict.code[2];
	man->declared.profile = &man->side->profiles[verdict.code[2]];
	man->declared.has_feinted = true;
	man->feints++;
	FB_TRACE(b, "feint", "{who} feints: to {target} with {weapon}, {dice} dice, AC {ac}, {pool} left",
		SALLE_TRACE_TEXT("who", b->context.names[side]),
		SALLE_TRACE_TEXT("target", fb_get_target_name(man->declared.target)),
		SALLE_TRACE_TEXT("weapon", man->declared.profile->name), SALLE_TRACE_NUMBER("dice", man->declared.dice),
		SALLE_TRACE_NUMBER("ac", cost), SALLE_TRACE_NUMBER("pool", man->pool));
}

/*
 * "Initiative Contests": asks the policy whether the defender steals the initiative, by an attack of its own. Returns
 * whether it does. Possible in the first tempo of a play, or as `steal_tempos` says.
 */
FB_STEP bool fb_ask_to_steal_initiative(struct fb_bout *b, unsigned side)
{
	struct fb_fighter_state *man = &b->fighter[side];
	const struct fb_options *options = b->matchup->options;
	if (__builtin_expect(man->side->policy.decision[FB_ASK_STEAL].always_preset, 1) ||
		!fb_may_steal_in_tempo(options, b->tempo) || man->pool == 0 || FB_RARELY(b->grapple && !options->grapple_steal))
		return false;
	struct salle_verdict verdict = fb_ask_policy(b, side, FB_ASK_STEAL);
	if (verdict.action == FB_STEAL_NOTHING)
		return false;
	struct fb_declared before = man->declared;
	uint8_t pool = man->pool;
	man->declared.initiative_dice = verdict.number[0];
	man->pool = (uint8_t)(man->pool - man->declared.initiative_dice);
	man->declared.steals = true;
	if (!fb_declare_attack(b, side)) {
		man->declared = before;
		man->declared.n_rules =
			/* not cached, because the policy chose to steal but then did not attack */
			FB_NOTED_RULES_MAX + 1;
		man->pool = pool; /* a change of grip remains, with its cost */
		return false;
	}
	FB_TRACE(b, "steal", "{who} steals the initiative with {dice} dice",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_NUMBER("dice", man->declared.initiative_dice));
	return true;
}

/* Asks the policy for dice in the initiative pool: for the aggressor if the foe steals, for both if both threw red. */
FB_STEP void fb_allot_initiative(struct fb_bout *b, unsigned side)
{
	struct fb_fighter_state *man = &b->fighter[side];
	if (__builtin_expect(man->side->policy.decision[FB_ASK_INITIATIVE].always_preset, 1))
		return;
	struct salle_verdict verdict = fb_ask_policy(b, side, FB_ASK_INITIATIVE);
	man->declared.initiative_dice = verdict.action == FB_ALLOT ? verdict.number[0] : 0;
	man->pool = (uint8_t)(man->pool - man->declared.initiative_dice);
}

/*
 * "Red against red": lets both sides, which both threw red, declare an attack. A side that cannot attack loses the
 * initiative. Returns whether both attack.
 */
FB_APART bool fb_declare_red_against_red(struct fb_bout *b)
{
	bool attacks[2];
	unsigned first = b->context.trace != NULL ? fb_find_first_declarer(b)
											  /* traced bouts always ask in the order of the rules */
											  : fb_find_side_to_ask_first(b);
	for (unsigned k = 0; k < 2; k++) {
		unsigned side = k ^ first;
		fb_allot_initiative(b, side);
		attacks[side] = fb_declare_attack(b, side);
	}
	if (attacks[0] && attacks[1])
		return true;
	for (unsigned side = 0; side < 2; side++) { /* without a contest, the dice of both initiative pools return */
		b->fighter[side].pool = (uint8_t)(b->fighter[side].pool + b->fighter[side].declared.initiative_dice);
		b->fighter[side].declared.initiative_dice = 0;
		if (attacks[side])
			b->initiative = (uint8_t)side;
	}
	return false;
}

/* "Standing Down": asks both sides in turn for an attack. Returns the side that attacks; SALLE_DRAW if neither does. */
SALLE_TEMPLATE unsigned fb_find_aggressor(struct fb_bout *b)
{
	unsigned side = b->initiative;
	for (unsigned k = 0; k < 2; k++, side = !side) {
		if (b->fighter[side].declared.attacks || fb_declare_attack(b, side)) {
			b->initiative = (uint8_t)side;
			return side;
		}
		FB_TRACE(b, "stands_down", "{who} stands down", SALLE_TRACE_TEXT("who", b->context.names[side]));
	}
	return SALLE_DRAW;
}

/*
 * Lets the side with the initiative declare an attack, or both sides if both threw red, and the other side its answer.
 */
FB_STEP enum fb_tempo_kind fb_declare(struct fb_bout *b)
{
	if (b->both_threw == FB_BOTH_RED && fb_declare_red_against_red(b))
		return FB_RED_AGAINST_RED;
	unsigned a = fb_find_aggressor(b);
	if (a == SALLE_DRAW)
		return FB_NOBODY;
	if (fb_ask_to_steal_initiative(b, !a)) {
		fb_allot_initiative(b, a);
		return FB_STOLEN;
	}
	fb_plan_positioning(b, !a);
	fb_declare_positioning(b, !a);
	fb_declare_defence(b, !a);
	fb_consider_feint(b, a);
	return FB_AGAINST_DEFENCE;
}
