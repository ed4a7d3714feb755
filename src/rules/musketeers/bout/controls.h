/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The control variates of a bout (<salle/control_variates.h>): results of rolls minus their exact expected values,
 * given everything known before the roll. Recorded where MK_CONTROLS is true.
 */
#pragma once

#include "rules/musketeers/chances.h"

/*
 * Constantly true in bout/bout_controlled.c, which compiles the untraced bout again; elsewhere the recorder decides.
 * There the counting functions are not inlined, to keep plain bouts fast.
 */
#ifdef MK_CONTROLLED
#define MK_CONTROLS(b) ((void)(b), true)
#define MK_COUNTING static inline
#else
#define MK_CONTROLS(b) __builtin_expect(salle_has_controls((b)->context.recorder), 0)
#define MK_COUNTING static __attribute__((noinline, unused))
#endif

/* Returns the result of a roll minus the chance that 2d6 reach `need` and are not spoiled. */
static inline int64_t mk_luck_of_roll(const struct mk_bout *b, bool succeeded, int need, enum mk_spoiled_by by)
{
	return (succeeded ? SALLE_CONTROL_ONE : 0) -
		b->book->reaches[by][need < 0 ? 0
				: need < MK_NEEDS     ? need
									  : MK_NEEDS - 1];
}

/* Adds the luck of an opening or a counter, and of the fall it may cause. */
MK_COUNTING void mk_add_opening_luck(struct mk_bout *b, unsigned side, bool succeeded, bool falls, int need,
	enum mk_spoiled_by by)
{
	_Static_assert(MK_CONTROL_OPENING % 2 == 0 && MK_CONTROL_FALL == MK_CONTROL_OPENING + 1, "added at once");
	salle_record_control_pair(b->context.recorder, side, MK_CONTROL_OPENING,
		(salle_amount_pair){ mk_luck_of_roll(b, succeeded, need, by),
			(falls ? SALLE_CONTROL_ONE : 0) - b->book->spoils[by] });
}

/* Adds the luck of an attack or a riposte. */
MK_COUNTING void mk_add_attack_luck(struct mk_bout *b, unsigned side, bool on_target, int need, enum mk_spoiled_by by)
{
	salle_record_control(b->context.recorder, side, MK_CONTROL_ATTACK, mk_luck_of_roll(b, on_target, need, by));
}

/* Adds the luck of a parry. A successful stop hit also counts as an attack on target. */
MK_COUNTING void mk_add_parry_luck(struct mk_bout *b, unsigned side, bool succeeded, int need, bool stop_hit)
{
	const int64_t luck = mk_luck_of_roll(b, succeeded, need, MK_BY_NO_WORD);
	_Static_assert(MK_CONTROL_ATTACK % 2 == 0 && MK_CONTROL_PARRY == MK_CONTROL_ATTACK + 1, "added at once");
	salle_record_control_pair(b->context.recorder, side, MK_CONTROL_ATTACK,
		(salle_amount_pair){ stop_hit ? luck : 0, luck });
}

/* Adds the luck of a special move. */
MK_COUNTING void mk_add_special_luck(struct mk_bout *b, unsigned side, bool done, int need)
{
	salle_record_control(b->context.recorder, side, MK_CONTROL_SPECIAL, mk_luck_of_roll(b, done, need, MK_BY_NO_WORD));
}

/* Returns the endurance left, clamped to the range of the controls' tables. */
static inline unsigned mk_clamped_endurance(const struct mk_fencer_state *fighter)
{
	return fighter->endurance < MK_ENDURANCE_MOST ? fighter->endurance : MK_ENDURANCE_MOST;
}

/*
 * Adds the luck of a hit by `side`: the change of its chance to outlast the foe, minus the mean over the damage dice.
 * `modifiers` is the damage total without the dice.
 */
MK_COUNTING void mk_add_harm_luck(struct mk_bout *b, unsigned side, unsigned location, unsigned severity, int modifiers)
{
	const struct mk_book *book = b->book;
	const uint8_t *leaves = book->leaves[location][mk_clamped_endurance(&b->fighter[!side])];
	const uint32_t *outlasts = book->outlasts[mk_clamped_endurance(&b->fighter[side])];
	const int at = modifiers + MK_HARMS_FROM;
	const uint8_t *ways = book->harms[at < 0 ? 0 : at < MK_HARMS ? at : MK_HARMS - 1];
	uint32_t sum = MK_ROLLS / 2;
	for (unsigned of = 0; of < MK_SEVERITIES; of++)
		sum += ways[of] * outlasts[leaves[of]];
	salle_record_control(b->context.recorder, side, MK_CONTROL_HARM,
		(int64_t)outlasts[leaves[severity]] - sum / MK_ROLLS);
}
