/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The control variates of a bout (<salle/control_variates.h>): the results of rolls minus their exact expected values,
 * given everything that is known before the roll.
 */
#pragma once

#include "rules/musketeers/chances.h"

/*
 * Tells whether control variates are recorded: always in bout/bout_controlled.c, which compiles the bout a second time;
 * elsewhere only if the recorder needs them. Elsewhere the counting functions are not inlined, which keeps bouts
 * without control variates fast.
 */
#ifdef MK_CONTROLLED
#define MK_CONTROLS(b) ((void)(b), true)
#define MK_COUNTING static inline
#else
#define MK_CONTROLS(b) __builtin_expect(salle_has_controls((b)->context.recorder), 0)
#define MK_COUNTING static __attribute__((noinline, unused))
#endif

/*
 * Returns the luck of an event whose chance is `ways` / MK_ROLLS_OF_TWO_DICE: 1 - chance if the event happened,
 * otherwise -chance.
 */
static inline int64_t mk_luck_of_event(bool happened, unsigned ways)
{
	return (happened ? SALLE_CONTROL_ONE : 0) -
		(2 * ways * SALLE_CONTROL_ONE + MK_ROLLS_OF_TWO_DICE) / (2 * MK_ROLLS_OF_TWO_DICE);
}

/* Adds the luck of an opening, and of the fall that it can cause, to the control variates. */
MK_COUNTING void mk_add_opening_luck(struct mk_bout *b, unsigned side, bool succeeded, bool falls, const uint8_t *ways)
{
	_Static_assert(MK_CONTROL_OPENING % 2 == 0 && MK_CONTROL_FALL == MK_CONTROL_OPENING + 1, "added at once");
	salle_record_control_pair(b->context.recorder, side, MK_CONTROL_OPENING,
		(salle_amount_pair){ mk_luck_of_event(succeeded, ways[MK_OPENING_SUCCEEDS]),
			mk_luck_of_event(falls, ways[MK_OPENING_TRIPS]) });
}

/*
 * Adds the luck of a counter to the control variates of openings and of falls, because a counter can take the
 * initiative or cause a fall.
 */
MK_COUNTING void mk_add_counter_luck(struct mk_bout *b, unsigned side, bool overtakes, bool trips, const uint8_t *ways)
{
	salle_record_control_pair(b->context.recorder, side, MK_CONTROL_OPENING,
		(salle_amount_pair){ mk_luck_of_event(overtakes, ways[MK_COUNTER_OVERTAKES]),
			mk_luck_of_event(trips, ways[MK_COUNTER_TRIPS]) });
}

/* Adds the luck of an attack or a riposte to the control variate of attacks. */
MK_COUNTING void mk_add_attack_luck(struct mk_bout *b, unsigned side, bool on_target, unsigned ways)
{
	salle_record_control(b->context.recorder, side, MK_CONTROL_ATTACK, mk_luck_of_event(on_target, ways));
}

/*
 * Adds the luck of a parry to the control variate of parries. A stop hit (a parry that hits the attacker) also counts
 * as an attack.
 */
MK_COUNTING void mk_add_parry_luck(struct mk_bout *b, unsigned side, bool succeeded, unsigned kind, const uint8_t *ways)
{
	const bool stops = kind == MK_STOP_HIT;
	const int64_t luck =
		mk_luck_of_event(succeeded, stops ? ways[MK_PARRY_STOPS] : MK_ROLLS_OF_TWO_DICE - ways[MK_PARRY_FAILS]);
	_Static_assert(MK_CONTROL_ATTACK % 2 == 0 && MK_CONTROL_PARRY == MK_CONTROL_ATTACK + 1, "added at once");
	salle_record_control_pair(b->context.recorder, side, MK_CONTROL_ATTACK,
		(salle_amount_pair){ stops ? luck : 0, luck });
}

/* Adds the luck of a special move to the control variate of special moves. */
MK_COUNTING void mk_add_special_luck(struct mk_bout *b, unsigned side, bool done, unsigned ways)
{
	salle_record_control(b->context.recorder, side, MK_CONTROL_SPECIAL, mk_luck_of_event(done, ways));
}

/* Returns the fencer's endurance, limited to the range of the tables for control variates. */
static inline unsigned mk_clamped_endurance(const struct mk_fencer_state *fighter)
{
	return fighter->endurance < MK_ENDURANCE_MOST ? fighter->endurance : MK_ENDURANCE_MOST;
}

/*
 * Adds the luck of a hit by `side`: the change of the chance that `side` outlasts its foe, minus the mean change over
 * all damage rolls. `modifiers` is the damage total without the dice.
 */
MK_COUNTING void mk_add_harm_luck(struct mk_bout *b, unsigned side, unsigned location, unsigned severity, int modifiers)
{
	const struct mk_book *book = b->book;
	const uint8_t *leaves = book->endurance_after[location][mk_clamped_endurance(&b->fighter[!side])];
	const uint32_t *outlasts = book->outlasts[mk_clamped_endurance(&b->fighter[side])];
	const uint8_t *ways = mk_ways_of_severity(book, modifiers);
	uint32_t sum = MK_ROLLS_OF_TWO_DICE / 2;
	for (unsigned of = 0; of < MK_SEVERITIES; of++)
		sum += ways[of] * outlasts[leaves[of]];
	salle_record_control(b->context.recorder, side, MK_CONTROL_HARM,
		(int64_t)outlasts[leaves[severity]] - sum / MK_ROLLS_OF_TWO_DICE);
}
