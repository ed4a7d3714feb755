/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * "Striking Table", "Parrying Table", "Shooting Table", "Rolls of a Double 1 or 6": the rolls of an attack. strike.h
 * and shoot.h compute the numbers that the dice must reach.
 */
#pragma once

#include "rules/campaign/bout/hit.h"

/* A strike of `side` at the other side. */
struct cp_attack {
	unsigned side;
	bool mount; /* whether the mount strikes instead of its rider */
	bool unparryable;
	int bonus;              /* bonus on the striking roll */
	unsigned nesting_depth; /* nesting depth of free attacks; 0 for a regular strike */
	const uint32_t *word;
};

/* A strike and its result so far. */
struct cp_strike_state {
	int striking;
	unsigned needed;   /* number that the striking roll needs */
	enum cp_blow blow; /* how the attack ends; CP_AS_ROLLED until the rolls have decided */
	int deadliness;
	bool clashed;
	bool has_control; /* whether control variates count this strike */
	/*
	 * [0] row of the critical table for the striking roll, [1] for the parrying roll; NULL if the roll is not critical
	 */
	const struct cp_critical *critical[2];
};

static inline uint32_t cp_swap_halves(uint32_t word)
{
	return word << 16 | word >> 16;
}

/* Returns whether the total of two dice is critical: a double 1, or a double of the highest face. */
static inline bool cp_is_critical(const struct cp_book *book, unsigned roll)
{
	return __builtin_expect(roll == 2 || roll == book->double_high, 0);
}

/* Rolls the die of the critical tables (option `critical_die`). */
SALLE_TEMPLATE unsigned cp_roll_critical_die(struct cp_bout *b, uint32_t word)
{
	const unsigned faces = (unsigned)b->book->options.critical_die;
	if (CP_ENUMERATES(b))
		word = salle_enumerate_sum_word(&b->enumeration->rolls, 1, faces, NULL);
	return salle_roll_sum(1, faces, word);
}

/* Rolls on the critical table of a critical roll and returns the row. */
SALLE_TEMPLATE const struct cp_critical *cp_roll_critical(struct cp_bout *b, unsigned roll, enum cp_chart failure,
	uint32_t word, const bool traced)
{
	enum cp_chart chart = failure + (roll != 2);
	unsigned die = cp_roll_critical_die(b, word);
	SALLE_TRACE(&b->context, "critical", "a double: {chart}, {die}", SALLE_TRACE_TEXT("chart", cp_chart_names[chart]),
		SALLE_TRACE_NUMBER("die", die));
	return &b->book->critical[chart][die];
}

/* Applies a row of a critical table to a strike. `which`: 0 after the striking roll, 1 after the parrying roll. */
static inline void cp_apply_critical(struct cp_strike_state *result, unsigned which, const struct cp_critical *critical)
{
	result->critical[which] = critical;
	result->deadliness += critical->deadliness;
	if (critical->blow != CP_AS_ROLLED)
		result->blow = critical->blow;
}

/*
 * "Parrying Table": rolls against the parry. The die of the critical table uses the random word of the strike's die
 * with exchanged halves, so that both dice differ.
 */
SALLE_TEMPLATE void cp_roll_against_parry(struct cp_bout *b, const struct cp_attack *attack,
	struct cp_strike_state *result, const bool traced)
{
	unsigned needed = b->parry_needed;
	result->clashed = true;
	b->fighter[!attack->side].parries++;
	const struct cp_roll_spec throw = { attack->side, CP_ROLL_PARRY, needed, 0 };
	unsigned roll = cp_make_roll(b, &throw, attack->word[CP_WORD_PARRY], traced);
	SALLE_TRACE(&b->context, "parrying", "{who}{mount?'s mount} rolls {roll} against the parry: needs {needed}",
		SALLE_TRACE_TEXT("who", b->context.names[attack->side]), SALLE_TRACE_FLAG("mount", attack->mount),
		SALLE_TRACE_NUMBER("roll", roll), SALLE_TRACE_NUMBER("needed", needed));
	result->blow = roll >= needed ? CP_HITS : CP_FAILS;
	if (cp_is_critical(b->book, roll))
		cp_apply_critical(result, 1,
			cp_roll_critical(b, roll, CP_PARRY_FAILURE, cp_swap_halves(attack->word[CP_WORD_CRITICAL]), traced));
	salle_record_event(b->context.recorder, attack->side, CP_EVENT_CLASH, result->blow != CP_FAILS,
		roll >= needed ? roll - needed : 0);
	salle_record_event(b->context.recorder, attack->side, CP_EVENT_PARRY_FAILURE, roll == 2, 0);
	salle_record_event(b->context.recorder, attack->side, CP_EVENT_SMASH, roll == b->book->double_high, 0);
}

/*
 * "Striking Table": rolls the strike; if the weapons clash and b->parry_needed is not 0, also rolls against the parry.
 */
SALLE_TEMPLATE void cp_roll_strike(struct cp_bout *b, const struct cp_attack *attack, struct cp_strike_state *result,
	const bool traced)
{
	const bool unparryable = b->parry_needed == 0;
	const struct cp_roll_spec throw = { attack->side, CP_ROLL_STRIKE, result->needed, 0 };
	unsigned roll = cp_make_roll(b, &throw, attack->word[CP_WORD_ROLL], traced);
	SALLE_TRACE(&b->context, "striking", "{who}{mount?'s mount} strikes with {striking}: {roll}, needs {needed}",
		SALLE_TRACE_TEXT("who", b->context.names[attack->side]), SALLE_TRACE_FLAG("mount", attack->mount),
		SALLE_TRACE_NUMBER("striking", result->striking), SALLE_TRACE_NUMBER("roll", roll),
		SALLE_TRACE_NUMBER("needed", result->needed), SALLE_TRACE_FLAG("unparryable", unparryable));
	if (cp_is_critical(b->book, roll))
		cp_apply_critical(result, 0,
			cp_roll_critical(b, roll, CP_STRIKE_FAILURE, attack->word[CP_WORD_CRITICAL], traced));
	salle_record_event(b->context.recorder, attack->side, CP_EVENT_CRITICAL_FAILURE, roll == 2, 0);
	salle_record_event(b->context.recorder, attack->side, CP_EVENT_CRITICAL_HIT, roll == b->book->double_high, 0);
	if (result->blow != CP_AS_ROLLED)
		return;
	switch (cp_find_strike_outcome(b->book, roll, result->needed)) {
	case CP_HIT:
		result->blow = CP_HITS;
		break;
	case CP_CLASH:
		if (unparryable)
			result->blow = CP_HITS; /* without a parry, a clash of weapons counts as a hit */
		else
			cp_roll_against_parry(b, attack, result, traced);
		break;
	default:
		result->blow = CP_FAILS;
	}
}

/* A shot and its result so far. */
struct cp_shot {
	unsigned side;
	const struct cp_missile *missile;
	int skill;
	unsigned needed, roll;
	enum cp_blow blow;
	int deadliness;                          /* deadliness of the shot's hits, before the victim's armour */
	const struct cp_shot_critical *critical; /* row of the critical table; NULL if the roll is not critical */
};

/* Returns whether a shooting roll is a misfire. Only missiles with a barrel can misfire. */
static inline bool cp_is_misfire(const struct cp_missile *missile, unsigned roll)
{
	return missile->barrel && roll <= missile->misfire;
}

/* "Shooting Table": rolls the shot. */
SALLE_TEMPLATE void cp_roll_shot(struct cp_bout *b, struct cp_shot *shot, const uint32_t word[CP_ATTACK_WORDS],
	const bool traced)
{
	const struct cp_missile *missile = shot->missile;
	const struct cp_roll_spec throw = { shot->side, CP_ROLL_SHOT, shot->needed,
		missile->barrel ? missile->misfire : 0 };
	const unsigned roll = cp_make_roll(b, &throw, word[CP_WORD_ROLL], traced);
	shot->roll = roll;
	shot->blow = roll >= shot->needed ? CP_HITS : CP_FAILS;
	SALLE_TRACE(&b->context, "shot", "{who} shoots its {gun} with {skill}: {roll}, needs {needed}",
		SALLE_TRACE_TEXT("who", b->context.names[shot->side]), SALLE_TRACE_TEXT("gun", missile->name.text),
		SALLE_TRACE_NUMBER("skill", cp_clamp_value(shot->skill)), SALLE_TRACE_NUMBER("roll", roll),
		SALLE_TRACE_NUMBER("needed", shot->needed));
	const bool doubled = roll == b->book->double_high;
	if (doubled || cp_is_misfire(missile, roll)) {
		enum cp_shot_chart chart = doubled ? CP_SHOT_HIT : CP_SHOT_FAILURE;
		unsigned die = cp_roll_critical_die(b, word[CP_WORD_CRITICAL]);
		shot->critical = &b->book->shot_critical[chart][die];
		SALLE_TRACE(&b->context, "critical", "a {misfire?misfire|double}: {chart}, {die}",
			SALLE_TRACE_FLAG("misfire", roll != 2 && !doubled), SALLE_TRACE_TEXT("chart", cp_shot_chart_names[chart]),
			SALLE_TRACE_NUMBER("die", die));
		shot->blow = shot->critical->shot == CP_AS_ROLLED ? shot->blow : shot->critical->shot;
		shot->deadliness += shot->critical->deadliness;
	}
	salle_record_event(b->context.recorder, shot->side, CP_EVENT_SHOT, shot->blow != CP_FAILS,
		roll >= shot->needed ? roll - shot->needed : 0);
	salle_record_event(b->context.recorder, shot->side, CP_EVENT_SHOT_FAILURE, roll <= missile->misfire, 0);
	salle_record_event(b->context.recorder, shot->side, CP_EVENT_SHOT_HIT, doubled, 0);
}

/* Applies the hits of a shot, one after the other, until the foe is defeated. */
SALLE_TEMPLATE void cp_apply_shot_hits(struct cp_bout *b, const struct cp_shot *shot,
	const uint32_t word[CP_ATTACK_WORDS], const bool traced)
{
	struct cp_hit hit = { !shot->side, shot->side, shot->deadliness, shot->blow, CP_BY_SHOT, word[CP_WORD_WOUND] };
	if (shot->blow == CP_FAILS)
		return;
	for (unsigned k = 0; k < shot->missile->hits && cp_is_fighting(&b->fighter[!shot->side]); k++) {
		cp_apply_hit(b, &hit, traced);
		hit.word = word[CP_WORD_PARRY];
		hit.word = hit.word << 5 * k | hit.word >> (32 - 5 * k) % 32;
	}
}
