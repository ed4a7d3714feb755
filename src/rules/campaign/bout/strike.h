/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A strike: the numbers that its rolls need, its hit, and the free attacks that it can cause. */
#pragma once

#include "rules/campaign/bout/blow.h"
#include "rules/campaign/bout/controls.h"

static inline const struct cp_arm *cp_striking_arm(const struct cp_fighter_state *fighter, bool mount)
{
	return mount ? &fighter->side->fighter->mount_arm : cp_arm_in_hand(fighter);
}

/* Knocks the weapon out of the fighter's hand, or breaks it (`shatters`). Bare hands are not lost. */
static inline void cp_disarm(struct cp_fighter_state *fighter, bool shatters, const struct cp_options *options)
{
	if (fighter->hand == CP_BARE_HANDS)
		return;
	if (shatters && options->rearm == CP_REARM_LOST)
		fighter->broken_arms |= (uint8_t)(1u << fighter->hand);
	fighter->hand = CP_BARE_HANDS;
	fighter->turns_to_rearm = (uint8_t)(options->rearm_turns > 0 && cp_find_first_usable_arm(fighter) != CP_BARE_HANDS
			? options->rearm_turns + 1
			: 0);
}

/*
 * Returns which fighter loses the weapon in hand by a row of a critical table. If a mount attacks, its rider loses no
 * weapon.
 */
static inline enum cp_who cp_find_disarmed(const struct cp_critical *critical, bool mount)
{
	return mount && critical->weapon == CP_ATTACKER ? CP_NOBODY : (enum cp_who)critical->weapon;
}

SALLE_TEMPLATE void cp_lose_weapon(struct cp_bout *b, unsigned side, bool shatters, const bool traced)
{
	struct cp_fighter_state *fighter = &b->fighter[side];
	if (fighter->hand == CP_BARE_HANDS)
		return;
	const char *weapon = b->book->weapon[cp_arm_in_hand(fighter)->weapon].name.text;
	cp_disarm(fighter, shatters, b->options);
	salle_record_event(b->context.recorder, side, CP_EVENT_DISARMED, shatters, 0);
	SALLE_TRACE(&b->context, "disarmed", "{who} loses the {weapon}: it {shatters?shatters|is knocked away}",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_TEXT("weapon", weapon),
		SALLE_TRACE_FLAG("shatters", shatters));
}

/*
 * Adds the modifiers of house rules, which the text does not print: for charges, outnumbering, wounds, and parries
 * beyond the limit.
 */
static inline void cp_add_unprinted_modifiers(const struct cp_bout *b, const struct cp_attack *attack,
	struct cp_strike_case *it)
{
	const struct cp_options *options = b->options;
	const struct cp_fighter_state *fighter = &b->fighter[attack->side], *foe = &b->fighter[!attack->side];
	const int hurt = fighter->hits > 0 && !attack->mount ? (int)options->hurt : 0;
	const int foe_hurt = foe->hits > 0 ? (int)options->hurt : 0;
	const bool rider_charges = b->charger == attack->side && fighter->side->fighter->mount != NULL && !attack->mount;
	const int charge = rider_charges ? (int)options->rider_charge : 0;
	const int friends = b->helpers[attack->side] * (int)options->outnumbering;
	const bool parried_out = options->parries > 0 && foe->parries >= options->parries;
	it->own_modifiers.striking += hurt + friends + charge;
	it->own_modifiers.power += hurt;
	it->foe_modifiers.striking += foe_hurt;
	it->foe_modifiers.power += foe_hurt;
	it->unparryable |= parried_out;
	if (charge != 0 || friends != 0 || hurt != 0 || foe_hurt != 0 || parried_out)
		SALLE_TRACE_IN_CONTEXT(&b->context, "modifiers",
			"{who} strikes{charge?, charge #}{friends?, friends #}{hurt?, own wound #}{foe_hurt?, the foe's wound #}"
			"{parried?, and the foe has no parry left}",
			SALLE_TRACE_TEXT("who", b->context.names[attack->side]), SALLE_TRACE_NUMBER("charge", charge),
			SALLE_TRACE_NUMBER("friends", friends), SALLE_TRACE_NUMBER("hurt", hurt),
			SALLE_TRACE_NUMBER("foe_hurt", foe_hurt), SALLE_TRACE_FLAG("parried", parried_out));
}

/*
 * Determines the numbers that a strike and its parry need. Subtracts the expected value of the strike from the control
 * variates.
 */
SALLE_TEMPLATE struct cp_strike_state cp_begin_strike(struct cp_bout *b, const struct cp_attack *attack)
{
	struct cp_fighter_state *fighter = &b->fighter[attack->side], *foe = &b->fighter[!attack->side];
	struct cp_strike_case it = {
		.arm = cp_striking_arm(fighter, attack->mount),
		.foe_arm = cp_arm_in_hand(foe),
		.foe = foe->side->fighter,
		.own_modifiers = cp_modifiers_of_fighter(b->book, fighter->is_running),
		.foe_modifiers = cp_modifiers_of_fighter(b->book, foe->is_running),
		.unparryable = attack->unparryable || fighter->is_next_strike_unparryable,
	};
	it.own_modifiers.striking += attack->bonus + fighter->strike_bonus;
	if (__builtin_expect(b->options->modified, 0))
		cp_add_unprinted_modifiers(b, attack, &it);
	const struct cp_observed_roll seen = cp_numbers_needed_by_strike(b->book, &it);
	fighter->strike_bonus = fighter->is_next_strike_unparryable = 0;
	b->deadliness = cp_deadliness_for_policies(seen.deadliness);
	b->parry_needed = (uint8_t)seen.parry_needed;
	const bool counted = cp_has_control_variate(b);
	if (counted)
		cp_subtract_expected_defeat(b, attack->side, &seen, NULL);
	return (struct cp_strike_state){
		.striking = cp_striking_skill_of(&it),
		.needed = seen.needed,
		.blow = CP_AS_ROLLED,
		.deadliness = it.arm->deadliness,
		.has_control = counted,
	};
}

/* The untraced and the traced version of cp_resolve_strike_body. Free attacks call them recursively. */
static void cp_resolve_strike_untraced(struct cp_bout *b, const struct cp_attack *attack);
static void cp_resolve_strike_traced(struct cp_bout *b, const struct cp_attack *attack);

/*
 * Makes the free attack that a row of a critical table grants. Does nothing if too many free attacks are nested, or if
 * a fighter is defeated.
 */
SALLE_TEMPLATE void cp_make_free_attack(struct cp_bout *b, const struct cp_attack *attack,
	const struct cp_critical *critical, const bool traced)
{
	if (critical->free_attack == CP_NOBODY || attack->nesting_depth >= b->options->critical_depth ||
		!cp_are_both_fighting(b))
		return;
	uint32_t word[4];
	salle_context_spare_words(&b->context, CP_SPARE_FREE_ATTACK + b->free_attacks++ % 256, word);
	bool own = critical->free_attack == CP_ATTACKER;
	const struct cp_attack next = {
		.side = own ? attack->side : !attack->side,
		.mount = own && attack->mount,
		.unparryable = critical->unparryable,
		.bonus = critical->bonus,
		.nesting_depth = attack->nesting_depth + 1,
		.word = word,
	};
	SALLE_TRACE(&b->context, "free_attack", "{who} gains a free attack{unparryable? that may not be parried}",
		SALLE_TRACE_TEXT("who", b->context.names[next.side]), SALLE_TRACE_FLAG("unparryable", next.unparryable),
		SALLE_TRACE_NUMBER("bonus", next.bonus));
	if (CP_ENUMERATES(b))
		b->enumeration->play_strike(b, &next);
	else
		SALLE_CALL(cp_resolve_strike, b, &next);
}

/* Applies the other effects of a row of a critical table: lost weapon, bonus on the next roll, free attacks. */
SALLE_TEMPLATE void cp_grant_critical_body(struct cp_bout *b, const struct cp_attack *attack,
	const struct cp_critical *critical, const bool traced)
{
	const enum cp_who disarmed = cp_find_disarmed(critical, attack->mount);
	if (disarmed != CP_NOBODY)
		cp_lose_weapon(b, disarmed == CP_ATTACKER ? attack->side : !attack->side, critical->shatters, traced);
	if (critical->next != CP_NOBODY) {
		struct cp_fighter_state *fighter = &b->fighter[critical->next == CP_ATTACKER ? attack->side : !attack->side];
		fighter->strike_bonus =
			critical->bonus > fighter->strike_bonus ? (uint8_t)critical->bonus : fighter->strike_bonus;
		fighter->is_next_strike_unparryable |= critical->unparryable;
	}
	for (unsigned k = 0; k < critical->free_attacks; k++)
		cp_make_free_attack(b, attack, critical, traced);
}

SALLE_OUTLINED(void, cp_grant_critical,
	(struct cp_bout * b, const struct cp_attack *attack, const struct cp_critical *critical), b, attack, critical)

/* Carries out a strike: first its rolls and its hit, then the effects of doubles. */
SALLE_TEMPLATE void cp_resolve_strike_body(struct cp_bout *b, const struct cp_attack *attack, const bool traced)
{
	struct cp_strike_state result = cp_begin_strike(b, attack);
	cp_roll_strike(b, attack, &result, traced);
	bool hits = result.blow != CP_FAILS && result.blow != CP_AS_ROLLED;
	b->fighter[attack->side].strikes++;
	salle_record_event(b->context.recorder, attack->side,
		attack->nesting_depth > 0 ? CP_EVENT_FREE_ATTACK
			: attack->mount       ? CP_EVENT_MOUNT_STRIKE
								  : CP_EVENT_STRIKE,
		hits, 0);
	if (hits) {
		const struct cp_hit hit = {
			.side = !attack->side,
			.caused_by = attack->side,
			.deadliness = result.deadliness,
			.blow = result.blow,
			.cause = attack->nesting_depth > 0 ? CP_BY_FREE_ATTACK
				: attack->mount        ? CP_BY_MOUNT
									   : CP_BY_STRIKE,
			.word = attack->word[CP_WORD_WOUND],
		};
		cp_apply_hit(b, &hit, traced);
	} else {
		SALLE_TRACE(&b->context, "miss", "{who}{mount?'s mount} {parried?is parried|misses}",
			SALLE_TRACE_TEXT("who", b->context.names[attack->side]), SALLE_TRACE_FLAG("mount", attack->mount),
			SALLE_TRACE_FLAG("parried", result.clashed));
	}
	if (result.has_control)
		cp_add_defeat_to_control(b, attack->side);
	for (unsigned k = 0; k < 2; k++)
		if (__builtin_expect(result.critical[k] != NULL, 0))
			SALLE_CALL(cp_grant_critical, b, attack, result.critical[k]);
}

SALLE_OUTLINED(void, cp_resolve_strike, (struct cp_bout * b, const struct cp_attack *attack), b, attack)
