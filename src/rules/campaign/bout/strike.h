/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Striking Table", "Parrying Table", "Rolls of a Double 1 or 6": a strike, its parry and its free attacks. */
#pragma once

#include "rules/campaign/bout/controls.h"
#include "rules/campaign/bout/hit.h"

/* A strike of `side` at the other side. */
struct cp_attack {
	unsigned side;
	bool mount; /* the mount strikes, not its rider */
	bool unparryable;
	int bonus;      /* bonus on the striking roll */
	unsigned depth; /* nesting depth of free attacks; 0 for a regular strike */
	const uint32_t *word;
};

/* The result of a strike so far. */
struct cp_strike_state {
	enum cp_blow blow; /* CP_AS_ROLLED if not decided yet */
	int deadliness;
	bool clashed;
	bool counted;                          /* included in the controls */
	const struct cp_critical *critical[2]; /* of the striking roll and of the parrying roll; NULL if none */
};

static inline uint32_t cp_swap_halves(uint32_t word)
{
	return word << 16 | word >> 16;
}

static inline const struct cp_arm *cp_striking_arm(const struct cp_fighter_state *fighter, bool mount)
{
	return mount ? &fighter->side->fighter->mount_arm : cp_arm_in_hand(fighter);
}

/* Returns the penalty of a fighter who is charged while running ("-1 striking and -1 power"). */
static inline int cp_running_strike_penalty(const struct cp_bout *b, unsigned side)
{
	return b->fighter[side].runs ? b->book->figure[CP_FLEEING_STRIKING] : 0;
}

static inline int cp_running_power_penalty(const struct cp_bout *b, unsigned side)
{
	return b->fighter[side].runs ? b->book->figure[CP_FLEEING_POWER] : 0;
}

/* Knocks the weapon out of the fighter's hand or shatters it. Bare hands stay. */
static inline void cp_disarm(struct cp_fighter_state *fighter, bool shatters, const struct cp_options *options)
{
	if (fighter->hand == CP_BARE)
		return;
	if (shatters && options->rearm == CP_REARM_LOST)
		fighter->shattered |= (uint8_t)(1u << fighter->hand);
	fighter->hand = CP_BARE;
	fighter->rearms =
		(uint8_t)(options->rearm_turns > 0 && cp_first_arm(fighter) != CP_BARE ? options->rearm_turns + 1 : 0);
}

/* Returns who loses the weapon in hand by a critical row. A mount has no weapon, and its rider keeps its own. */
static inline enum cp_who cp_who_is_disarmed(const struct cp_critical *critical, bool mount)
{
	return mount && critical->weapon == CP_ATTACKER ? CP_NOBODY : (enum cp_who)critical->weapon;
}

SALLE_TEMPLATE void cp_lose_weapon(struct cp_bout *b, unsigned side, bool shatters, const bool traced)
{
	struct cp_fighter_state *fighter = &b->fighter[side];
	if (fighter->hand == CP_BARE)
		return;
	const char *weapon = b->book->weapon[cp_arm_in_hand(fighter)->weapon].name.text;
	cp_disarm(fighter, shatters, b->options);
	salle_record_event(b->context.recorder, side, CP_EVENT_DISARMED, shatters, 0);
	SALLE_TRACE(&b->context, "disarmed", "{who} loses the {weapon}: it {shatters?shatters|is knocked away}",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_TEXT("weapon", weapon),
		SALLE_TRACE_FLAG("shatters", shatters));
}

/* Rolls the die of a critical table and returns its row, or NULL for an ordinary roll. */
SALLE_TEMPLATE const struct cp_critical *cp_roll_critical(struct cp_bout *b, unsigned roll, enum cp_chart failure,
	uint32_t word, const bool traced)
{
	if (__builtin_expect(roll != 2 && roll != 12, 1))
		return NULL;
	enum cp_chart chart = failure + (roll == 12);
	unsigned die = salle_roll_d6(word);
	SALLE_TRACE(&b->context, "critical", "a double: {chart}, {die}", SALLE_TRACE_TEXT("chart", cp_chart_names[chart]),
		SALLE_TRACE_NUMBER("die", die));
	return &b->book->critical[chart][die];
}

/* Applies a critical row to the blow. */
static inline void cp_apply_critical(struct cp_strike_state *result, unsigned which, const struct cp_critical *critical)
{
	result->critical[which] = critical;
	result->deadliness += critical->deadliness;
	if (critical->blow != CP_AS_ROLLED)
		result->blow = critical->blow;
}

/* "Parrying Table": rolls against the parry. The critical die comes from the swapped halves of the critical word. */
SALLE_TEMPLATE void cp_roll_against_parry(struct cp_bout *b, const struct cp_attack *attack,
	struct cp_strike_state *result, const bool traced)
{
	unsigned needed = b->parry_needed;
	result->clashed = true;
	const struct cp_roll_spec throw = { attack->side, CP_ROLL_PARRY, needed };
	unsigned roll = cp_make_roll(b, &throw, attack->word[CP_WORD_PARRY], traced);
	SALLE_TRACE(&b->context, "parrying", "{who}{mount?'s mount} rolls {roll} against the parry: needs {needed}",
		SALLE_TRACE_TEXT("who", b->context.names[attack->side]), SALLE_TRACE_FLAG("mount", attack->mount),
		SALLE_TRACE_NUMBER("roll", roll), SALLE_TRACE_NUMBER("needed", needed));
	result->blow = roll >= needed ? CP_HITS : CP_FAILS;
	const struct cp_critical *critical =
		cp_roll_critical(b, roll, CP_PARRY_FAILURE, cp_swap_halves(attack->word[CP_WORD_CRITICAL]), traced);
	if (__builtin_expect(critical != NULL, 0))
		cp_apply_critical(result, 1, critical);
	salle_record_event(b->context.recorder, attack->side, CP_EVENT_CLASH, result->blow != CP_FAILS,
		roll >= needed ? roll - needed : 0);
	salle_record_event(b->context.recorder, attack->side, CP_EVENT_PARRY_FAILURE, roll == 2, 0);
	salle_record_event(b->context.recorder, attack->side, CP_EVENT_SMASH, roll == 12, 0);
}

/* "Striking Table": rolls the strike, and against the parry if the weapons clash. */
SALLE_TEMPLATE struct cp_strike_state cp_roll_strike(struct cp_bout *b, const struct cp_attack *attack,
	const bool traced)
{
	struct cp_fighter_state *fighter = &b->fighter[attack->side], *foe = &b->fighter[!attack->side];
	const struct cp_book *book = b->book;
	const struct cp_arm *arm = cp_striking_arm(fighter, attack->mount);
	struct cp_strike_state result = { .blow = CP_AS_ROLLED, .deadliness = arm->deadliness };
	int striking = arm->striking + attack->bonus + fighter->edge + cp_running_strike_penalty(b, attack->side);
	bool unparryable = attack->unparryable || fighter->unparried;
	unsigned needed = cp_number_needed(book, CP_STRIKING, striking,
		foe->side->fighter->striking + cp_running_strike_penalty(b, !attack->side));
	fighter->edge = fighter->unparried = 0;
	b->deadliness = cp_observed_deadliness(result.deadliness + foe->side->fighter->armour);
	b->parry_needed = unparryable
		? 0
		: (uint8_t)cp_number_needed(book, CP_PARRYING, arm->power + cp_running_power_penalty(b, attack->side),
			  cp_arm_in_hand(foe)->parrying + cp_running_power_penalty(b, !attack->side));
	const struct cp_roll_spec throw = { attack->side, CP_ROLL_STRIKE, needed };
	if (CP_CONTROLS(b))
		result.counted =
			cp_subtract_expected_strike(b, attack->side, needed, result.deadliness + foe->side->fighter->armour);
	unsigned roll = cp_make_roll(b, &throw, attack->word[CP_WORD_ROLL], traced);
	SALLE_TRACE(&b->context, "striking", "{who}{mount?'s mount} strikes with {striking}: {roll}, needs {needed}",
		SALLE_TRACE_TEXT("who", b->context.names[attack->side]), SALLE_TRACE_FLAG("mount", attack->mount),
		SALLE_TRACE_NUMBER("striking", striking), SALLE_TRACE_NUMBER("roll", roll),
		SALLE_TRACE_NUMBER("needed", needed), SALLE_TRACE_FLAG("unparryable", unparryable));
	const struct cp_critical *critical =
		cp_roll_critical(b, roll, CP_STRIKE_FAILURE, attack->word[CP_WORD_CRITICAL], traced);
	if (__builtin_expect(critical != NULL, 0))
		cp_apply_critical(&result, 0, critical);
	salle_record_event(b->context.recorder, attack->side, CP_EVENT_CRITICAL_FAILURE, roll == 2, 0);
	salle_record_event(b->context.recorder, attack->side, CP_EVENT_CRITICAL_HIT, roll == 12, 0);
	if (result.blow != CP_AS_ROLLED)
		return result;
	switch (cp_read_strike(book, roll, needed)) {
	case CP_HIT:
		result.blow = CP_HITS;
		break;
	case CP_CLASH:
		if (unparryable)
			result.blow = CP_HITS; /* a clash hits if the attack may not be parried */
		else
			cp_roll_against_parry(b, attack, &result, traced);
		break;
	default:
		result.blow = CP_FAILS;
	}
	return result;
}

/* The instances of cp_resolve_strike_body; free attacks call them recursively. */
static void cp_resolve_strike_untraced(struct cp_bout *b, const struct cp_attack *attack);
static void cp_resolve_strike_traced(struct cp_bout *b, const struct cp_attack *attack);

/* Applies the side effects of a critical row: a lost weapon, a bonus on the next roll, a free attack. */
SALLE_TEMPLATE void cp_grant_critical_body(struct cp_bout *b, const struct cp_attack *attack,
	const struct cp_critical *critical, const bool traced)
{
	const enum cp_who disarmed = cp_who_is_disarmed(critical, attack->mount);
	if (disarmed != CP_NOBODY)
		cp_lose_weapon(b, disarmed == CP_ATTACKER ? attack->side : !attack->side, critical->shatters, traced);
	if (critical->next != CP_NOBODY) {
		struct cp_fighter_state *fighter = &b->fighter[critical->next == CP_ATTACKER ? attack->side : !attack->side];
		fighter->edge = critical->bonus > fighter->edge ? (uint8_t)critical->bonus : fighter->edge;
		fighter->unparried |= critical->unparryable;
	}
	if (critical->free_attack == CP_NOBODY || attack->depth >= b->options->critical_depth || !cp_are_both_in(b))
		return;
	uint32_t word[4];
	salle_context_spare_words(&b->context, CP_SPARE_FREE + b->frees++ % 256, word);
	bool own = critical->free_attack == CP_ATTACKER;
	const struct cp_attack next = {
		.side = own ? attack->side : !attack->side,
		.mount = own && attack->mount,
		.unparryable = critical->unparryable,
		.bonus = critical->bonus,
		.depth = attack->depth + 1,
		.word = word,
	};
	SALLE_TRACE(&b->context, "free_attack", "{who} gains a free attack{unparryable? that may not be parried}",
		SALLE_TRACE_TEXT("who", b->context.names[next.side]), SALLE_TRACE_FLAG("unparryable", next.unparryable),
		SALLE_TRACE_NUMBER("bonus", next.bonus));
	SALLE_CALL(cp_resolve_strike, b, &next);
}

SALLE_OUTLINED(void, cp_grant_critical,
	(struct cp_bout * b, const struct cp_attack *attack, const struct cp_critical *critical), b, attack, critical)

/* Resolves a strike: first the hit, then the effects of doubles. */
SALLE_TEMPLATE void cp_resolve_strike_body(struct cp_bout *b, const struct cp_attack *attack, const bool traced)
{
	struct cp_strike_state result = cp_roll_strike(b, attack, traced);
	bool hits = result.blow != CP_FAILS && result.blow != CP_AS_ROLLED;
	b->fighter[attack->side].strikes++;
	salle_record_event(b->context.recorder, attack->side,
		attack->depth > 0   ? CP_EVENT_FREE_ATTACK
			: attack->mount ? CP_EVENT_MOUNT_STRIKE
							: CP_EVENT_STRIKE,
		hits, 0);
	if (hits) {
		const struct cp_hit hit = {
			.side = !attack->side,
			.by = attack->side,
			.deadliness = result.deadliness,
			.blow = result.blow,
			.cause = attack->depth > 0 ? CP_BY_FREE_ATTACK
				: attack->mount        ? CP_BY_MOUNT
									   : CP_BY_STRIKE,
			.word = attack->word[CP_WORD_WOUND],
		};
		cp_land_hit(b, &hit, traced);
	} else {
		SALLE_TRACE(&b->context, "miss", "{who}{mount?'s mount} {parried?is parried|misses}",
			SALLE_TRACE_TEXT("who", b->context.names[attack->side]), SALLE_TRACE_FLAG("mount", attack->mount),
			SALLE_TRACE_FLAG("parried", result.clashed));
	}
	if (CP_CONTROLS(b) && result.counted)
		cp_count_put_out(b, attack->side);
	for (unsigned k = 0; k < 2; k++)
		if (__builtin_expect(result.critical[k] != NULL, 0))
			SALLE_CALL(cp_grant_critical, b, attack, result.critical[k]);
}

SALLE_OUTLINED(void, cp_resolve_strike, (struct cp_bout * b, const struct cp_attack *attack), b, attack)
