/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "3. The five scores", "4. Damage and wounds", "19. Disengaging": the actions of a turn. */
#pragma once

#include "rules/saga/bout/controls.h"
#include "rules/saga/bout/trace_totals.h"

/* Applies a wound of this level to the foe of `side`, which dealt the blow. */
SALLE_TEMPLATE void sg_apply_wound(struct sg_bout *b, unsigned side, unsigned level, int excess, const bool traced)
{
	struct sg_fighter_state *foe = &b->fighter[!side];
	const struct sg_wound_outcome hurt = sg_outcome_of_wound(b->book, foe->side->is_scuffle, level, foe->fatigue);
	if (__builtin_expect(hurt.wound < SG_WOUNDS_MOST, 1)) {
		salle_record_wound(b->context.recorder, !side, hurt.wound);
		b->sides_wounded |= 1u << !side;
		sg_add_wound(b->book, foe, hurt.wound);
	}
	foe->fatigue = (uint8_t)hurt.fatigue;
	sg_update_penalty(foe);
	if (foe->side->is_scuffle)
		SALLE_TRACE(&b->context, "beaten", "{who} is beaten, {excess} above its Soak: {level}",
			SALLE_TRACE_TEXT("who", b->context.names[!side]), SALLE_TRACE_NUMBER("excess", excess),
			SALLE_TRACE_TEXT("level", sg_fatigue_names[foe->fatigue]));
	if (hurt.wound < SG_WOUNDS_MOST && foe->penalty > 0)
		SALLE_TRACE(&b->context, "wound",
			"{who} is wounded, {wound}: {excess} above its Soak, now -{penalty} to its rolls",
			SALLE_TRACE_TEXT("who", b->context.names[!side]),
			SALLE_TRACE_TEXT("wound", b->book->wound_names[hurt.wound]), SALLE_TRACE_NUMBER("excess", excess),
			SALLE_TRACE_NUMBER("penalty", foe->penalty));
	else if (hurt.wound < SG_WOUNDS_MOST)
		SALLE_TRACE(&b->context, "wound", "{who} is wounded, {wound}: {excess} above its Soak",
			SALLE_TRACE_TEXT("who", b->context.names[!side]),
			SALLE_TRACE_TEXT("wound", b->book->wound_names[hurt.wound]), SALLE_TRACE_NUMBER("excess", excess));
	foe->ending = hurt.ending;
	if (hurt.ending == SG_STILL_IN)
		return;
	if (hurt.ending != SG_OUT_COLD)
		salle_record_wound_ended(b->context.recorder, !side, hurt.wound);
	SALLE_TRACE(&b->context, "out", "{who} is {state}", SALLE_TRACE_TEXT("who", b->context.names[!side]),
		SALLE_TRACE_TEXT("state", sg_labels.endings[foe->ending].name));
}

/*
 * Returns the die that `side` rolls for its Defence Total against the foe's attack. Repeated calls return the same
 * roll.
 */
SALLE_TEMPLATE struct sg_roll sg_roll_defence_die(const struct sg_bout *b, unsigned side)
{
	if (__builtin_expect(b->matchup->options->defence == SG_DEFEND_BY_SIX, 1))
		return (struct sg_roll){ b->book->figure[SG_STRAIGHT_SIX], 0 };
	if (SG_ENUMERATES(b))
		return b->enumeration->foe_roll;
	uint32_t word[4];
	salle_context_spare_words(&b->context, SG_SPARE_DEFENCE + salle_stream_map_side(b->context.stream, !side), word);
	return sg_roll_stress_die(b->book, sg_fraction_of_words(word), b->fighter[side].side->line_botch_dice);
}

/* Returns the Defence Total of `side` against the foe's attack: `modifiers` plus the die, or plus a fixed 6. */
SALLE_TEMPLATE int sg_roll_defence_total(struct sg_bout *b, unsigned side, int modifiers, const bool traced)
{
	const struct sg_roll roll = sg_roll_defence_die(b, side);
	if (b->matchup->options->defence == SG_DEFEND_BY_DIE)
		SALLE_TRACE(&b->context, "defence", "{who} rolls {die} to defend{botch?, a botch}",
			SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_NUMBER("die", roll.die),
			SALLE_TRACE_FLAG("botch", roll.botched_dice > 0));
	return sg_total_of_roll(roll, modifiers);
}

/*
 * What Confidence Points can achieve for an attacker, or prevent for a defender: nothing, damage, a hit, a hit by a
 * shot that spreads, the split of a group.
 */
enum sg_confidence_use {
	SG_CONFIDENCE_FOR_NOTHING,
	SG_CONFIDENCE_FOR_DAMAGE,
	SG_CONFIDENCE_FOR_HIT,
	SG_CONFIDENCE_FOR_SPREAD,
	SG_CONFIDENCE_FOR_SPLIT
};

/*
 * Lets both sides spend Confidence Points to raise these totals (bout/berserk_confidence.c). `botched`: the attack
 * botched.
 */
void sg_spend_confidence(struct sg_bout *b, unsigned side, bool botched, enum sg_confidence_use trust, int *attack,
	int *defence);

/*
 * "Attack Advantage": returns the Attack Total of `side` minus the foe's Defence Total. `defence` points to the foe's
 * modifiers, which the Defence Total replaces.
 */
SALLE_TEMPLATE int sg_resolve_attack_advantage(struct sg_bout *b, unsigned side, int *attack, bool botched,
	int *defence, const enum sg_confidence_use trust, const bool traced)
{
	struct sg_fighter_state *foe = &b->fighter[!side];
	*defence = sg_roll_defence_total(b, !side, *defence, traced);
	if (trust != SG_CONFIDENCE_FOR_NOTHING)
		sg_spend_confidence(b, side, botched, trust, attack, defence);
	int advantage = *attack - *defence;
	foe->is_attacked = 1;
	if (foe->exerts_in_defence)
		salle_record_event(b->context.recorder, !side, SG_EVENT_EXERT_DEFENCE, advantage < b->book->figure[SG_HIT_FROM],
			0);
	return advantage;
}

/* "Damage Total", "Soak Total": applies a hit of `side` with this Attack Advantage. */
SALLE_TEMPLATE void sg_deal_damage(struct sg_bout *b, unsigned side, int advantage, const bool traced)
{
	const struct sg_side *own = b->fighter[side].side, *of = b->fighter[!side].side;
	unsigned result = sg_result_of_advantage(b->book, advantage, own->damage, of->soak, of->points_per_level);
	int excess = own->damage + advantage - of->soak;
	salle_record_event(b->context.recorder, side, SG_EVENT_WOUND, result >= SG_WOUNDED, (unsigned)excess);
	if (result >= SG_WOUNDED)
		sg_apply_wound(b, side, result - SG_WOUNDED, excess, traced);
	else
		SALLE_TRACE(&b->context, "soaked", "{who} soaks it", SALLE_TRACE_TEXT("who", b->context.names[!side]));
}

SALLE_TEMPLATE struct sg_roll sg_roll_attack_die(const struct sg_bout *b, unsigned side,
	const struct sg_modifiers *modifiers)
{
	if (SG_ENUMERATES(b)) {
		const struct sg_blow blow = sg_make_blow_with_modifiers(b, side, modifiers);
		return sg_enumerate_blow(b, &blow);
	}
	const uint32_t *word = b->word + SG_DIE_WORDS * salle_stream_map_side(b->context.stream, side);
	return sg_roll_stress_die(b->book, sg_fraction_of_words(word), b->fighter[side].side->botch_dice);
}

/*
 * Rolls the "Attack Total" with these modifiers, and stores it in `total`. `exerts`: whether the fighter exerts itself;
 * if so, the modifiers already include the Ability twice. Returns the Attack Advantage.
 */
SALLE_TEMPLATE int sg_roll_attack_with_modifiers(struct sg_bout *b, unsigned side, const struct sg_modifiers *modifiers,
	bool exerts, int *total, const enum sg_confidence_use trust, const bool traced)
{
	struct sg_fighter_state *man = &b->fighter[side];
	const struct sg_side *own = man->side;
	struct sg_roll roll = sg_roll_attack_die(b, side, modifiers);
	int attack = sg_total_of_roll(roll, modifiers->attack), defence = modifiers->defence;
	int advantage = sg_resolve_attack_advantage(b, side, &attack, roll.botched_dice > 0, &defence, trust, traced);
	bool hit = advantage >= b->book->figure[SG_HIT_FROM];
	*total = attack;
	man->attacks++;
	man->loading = own->arm->weapon->reload;
	man->disengage_tries = 0; /* the bonus of further tries is "reset by attacking" */
	salle_record_event(b->context.recorder, side, SG_EVENT_ATTACK, hit, (unsigned)advantage);
	salle_record_event(b->context.recorder, side, SG_EVENT_BOTCH, roll.botched_dice > 0, roll.botched_dice);
	if (exerts)
		salle_record_event(b->context.recorder, side, SG_EVENT_EXERT_ATTACK, hit, 0);
	SALLE_TRACE(&b->context, "attack",
		"{who} attacks {target}{mount?'s mount} with {weapon}: {die}{botch?, a botch}, {total} against {defence}: "
		"{hit?a hit|a miss}",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_TEXT("target", b->context.names[!side]),
		SALLE_TRACE_FLAG("mount", b->fighter[!side].side->is_mount), SALLE_TRACE_TEXT("weapon", own->arm->weapon->name),
		SALLE_TRACE_NUMBER("die", roll.die), SALLE_TRACE_FLAG("botch", roll.botched_dice > 0),
		SALLE_TRACE_NUMBER("total", attack), SALLE_TRACE_NUMBER("defence", defence), SALLE_TRACE_FLAG("hit", hit));
	if (traced) {
		sg_trace_attack(b, side, &roll, exerts, attack);
		sg_trace_defence(b, !side, defence);
	}
	return advantage;
}

SALLE_TEMPLATE int sg_roll_attack(struct sg_bout *b, unsigned side, bool exerts, int *total,
	const enum sg_confidence_use trust, const bool traced)
{
	const struct sg_modifiers modifiers = sg_sum_modifiers_of_attack(b, side, exerts);
	return sg_roll_attack_with_modifiers(b, side, &modifiers, exerts, total, trust, traced);
}

/* Makes an attack and deals its damage. Returns the Attack Total. */
SALLE_TEMPLATE int sg_make_attack(struct sg_bout *b, unsigned side, bool exerts, const enum sg_confidence_use trust,
	const bool traced)
{
	const struct sg_modifiers modifiers = sg_sum_modifiers_of_attack(b, side, exerts);
	const bool counted = SG_CONTROLS(b) &&
		/* whether control variates count this roll */
		(trust == SG_CONFIDENCE_FOR_NOTHING || sg_is_confidence_spent(b));
	if (counted)
		sg_subtract_expected_attack(b, side, &modifiers);
	int total, advantage = sg_roll_attack_with_modifiers(b, side, &modifiers, exerts, &total, trust, traced);
	if (advantage >= b->book->figure[SG_HIT_FROM]) {
		const struct sg_fighter_state *foe = &b->fighter[!side];
		const int before = (int)foe->wounds + (int)foe->fatigue;
		if (traced)
			sg_trace_damage(b, side, b->fighter[side].side->damage, advantage, foe->side->soak, 1);
		sg_deal_damage(b, side, advantage, traced);
		if (counted)
			sg_record_hit_control(b, side, before);
	}
	return total;
}

/*
 * "Loading (seed)": starts or continues loading. Crossbows and firearms need `reload` actions of loading after each
 * shot.
 */
SALLE_TEMPLATE void sg_load_weapon(struct sg_bout *b, unsigned side, const bool traced)
{
	struct sg_fighter_state *man = &b->fighter[side];
	man->loading--;
	salle_record_event(b->context.recorder, side, SG_EVENT_LOAD, man->loading == 0, 0);
	SALLE_TRACE(&b->context, "load", "{who} loads{ready?: ready}", SALLE_TRACE_TEXT("who", b->context.names[side]),
		SALLE_TRACE_FLAG("ready", man->loading == 0));
}

/*
 * "19. Disengaging": compares the Defence Total of `side`, which wants to leave the fight, with the Attack Total of its
 * foe. `attack_word` gives the die of the attack, `own_word` the die of `side`. Returns whether `side` leaves the
 * fight.
 */
SALLE_TEMPLATE bool sg_roll_withdrawal(struct sg_bout *b, unsigned side, const uint32_t attack_word[2],
	const uint32_t own_word[2], const bool traced)
{
	struct sg_total totals[2];
	struct sg_roll roll, attack;
	sg_make_withdrawal_totals(b, side, totals);
	if (SG_ENUMERATES(b)) {
		roll = sg_enumerate_contest(b, totals, false);
		attack = b->enumeration->foe_roll;
	} else {
		roll = totals[0].has_die ? sg_roll_stress_die(b->book, sg_fraction_of_words(own_word), totals[0].botch_dice)
								 : (struct sg_roll){ 0, 0 };
		attack = sg_roll_stress_die(b->book, sg_fraction_of_words(attack_word), totals[1].botch_dice);
	}
	const int defends = sg_total_of_roll(roll, totals[0].modifiers);
	const int attacks = sg_total_of_roll(attack, totals[1].modifiers);
	const int six = totals[0].has_die ? 0 : b->book->figure[SG_STRAIGHT_SIX];
	SALLE_TRACE(&b->context, "contest",
		"{who} withdraws: {defends}, {die} {six?straight|on the die}{botch?, a botch: at most 0}, defence {defence}"
		"{again?, earlier tries #}; against {attacks} of {foe}, {foe_die} on the die{foe_botch?, a botch: at most 0}, "
		"attack {attack}",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_NUMBER("defends", defends),
		SALLE_TRACE_NUMBER("die", roll.die + six), SALLE_TRACE_FLAG("six", !totals[0].has_die),
		SALLE_TRACE_FLAG("botch", roll.botched_dice > 0),
		SALLE_TRACE_NUMBER("defence", sg_sum_defence_modifiers(b, side)),
		SALLE_TRACE_NUMBER("again", sg_bonus_of_earlier_tries(b, side)), SALLE_TRACE_NUMBER("attacks", attacks),
		SALLE_TRACE_TEXT("foe", b->context.names[!side]), SALLE_TRACE_NUMBER("foe_die", attack.die),
		SALLE_TRACE_FLAG("foe_botch", attack.botched_dice > 0), SALLE_TRACE_NUMBER("attack", totals[1].modifiers));
	return sg_does_disengage(b->matchup->options, defends - attacks);
}

/*
 * Records an attempt to disengage, and counts it for the bonus of further tries. If `leaves`, `side` leaves the fight.
 */
SALLE_TEMPLATE void sg_finish_disengaging(struct sg_bout *b, unsigned side, bool leaves, const bool traced)
{
	struct sg_fighter_state *man = &b->fighter[side];
	man->disengage_tries += man->disengage_tries < UINT8_MAX;
	salle_record_event(b->context.recorder, side, SG_EVENT_DISENGAGE, leaves, 0);
	if (leaves)
		man->ending = SG_FLED;
	SALLE_TRACE(&b->context, "disengage", "{who} {leaves?leaves the fight|does not get away}",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_FLAG("leaves", leaves));
}

/*
 * Makes `side` try to disengage. If the foe attacked since the last turn of `side`, the foe's Attack Total decides
 * (sg_roll_withdrawal). Otherwise `side` leaves the fight without a roll.
 */
SALLE_TEMPLATE void sg_try_to_disengage(struct sg_bout *b, unsigned side, const bool traced)
{
	bool leaves = !b->fighter[side].is_attacked;
	if (!leaves) {
		uint32_t word[4];
		salle_context_spare_words(&b->context, SG_SPARE_DISENGAGE + salle_stream_map_side(b->context.stream, side),
			word);
		leaves = sg_roll_withdrawal(b, side, word, word + 2, traced);
	}
	sg_finish_disengaging(b, side, leaves, traced);
}

/* Makes `side` stand up instead of another action. */
SALLE_TEMPLATE void sg_stand_up(struct sg_bout *b, unsigned side, const bool traced)
{
	b->fighter[side].prone = 0;
	salle_record_event(b->context.recorder, side, SG_EVENT_STAND_UP, true, 0);
	SALLE_TRACE(&b->context, "stands", "{who} stands up", SALLE_TRACE_TEXT("who", b->context.names[side]));
}
