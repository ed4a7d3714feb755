/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Initiative", "The Opening", "Counter Action": a phrase, from en garde to its end. */
#pragma once

#include "rules/musketeers/bout/attack.h"

/* What follows a fencer's turn: the end of the phrase, or the foe's turn. */
enum mk_turn_end { MK_PHRASE_ENDS, MK_INITIATIVE_PASSES };

/*
 * Returns the random word for the roll of an opening, or of a move instead of an opening. The first of these rolls of a
 * side in a phrase has its own word; later rolls use spare words.
 */
static inline uint32_t mk_random_word_of_opening(struct mk_bout *b, unsigned side, uint32_t spare[4], bool *first)
{
	*first = !b->fighter[side].has_rolled_opening;
	b->fighter[side].has_rolled_opening = true;
	if (*first)
		return salle_context_side_word(&b->context, b->word + MK_WORD_OPENING, side);
	salle_context_spare_words(&b->context, MK_SPARE_OPENING + b->n_openings, spare);
	return spare[0];
}

SALLE_TEMPLATE void mk_attack_after_opening(struct mk_bout *b, unsigned side, unsigned bonus, const bool traced)
{
	if (!mk_stop_before_step(b, MK_STEP_ASSAULT, side, bonus))
		SALLE_CALL(mk_resolve_assault, b, side, bonus);
}

/*
 * "Snake-eyes on opening = trip and fall": gives the foe of the fallen `side` one turn, in which it may attack without
 * an opening. Then the phrase is over.
 */
SALLE_TEMPLATE void mk_handle_trip_body(struct mk_bout *b, unsigned side, const bool traced)
{
	mk_fall_down(b, side);
	unsigned action = mk_ask_policy(b, !side, MK_ASK_TURN, traced).action;
	if (action == MK_CHARGE)
		mk_attack_after_opening(b, !side, 0, traced);
	else if (action >= MK_STAND_UP)
		mk_make_special_move(b, !side, action, true);
}

SALLE_OUTLINED(void, mk_handle_trip, (struct mk_bout * b, unsigned side), b, side)

/*
 * "The Opening" (the move by which a fencer prepares an attack): rolls 2d6 + expertise + `bonus` against `need`. Sets
 * `total` to the total of the roll.
 */
SALLE_TEMPLATE enum mk_opening_outcome mk_roll_opening(struct mk_bout *b, unsigned side, int need, int bonus,
	uint32_t word, int *total, const bool traced)
{
	const int dm = b->fighter[side].abilities.sword_expertise + (MK_HAS_HOUSE_RULES(traced) ? bonus : 0);
	word = mk_draw_2d6(b, word);
	bool falls = word < b->book->trips_below;
	*total = mk_roll_2d6(b, side, "the opening", dm, word, traced);
	bool opens = !falls && *total >= need;
	if (MK_CONTROLS(b))
		mk_add_opening_luck(b, side, opens, falls, mk_ways_of_opening(b->book, need, dm));
	salle_record_event(b->context.recorder, side, MK_EVENT_OPENING, opens, opens ? (unsigned)(*total - need) : 0);
	salle_record_event(b->context.recorder, side, MK_EVENT_FALL, falls, 0);
	return falls ? MK_OPENING_TRIPS : opens ? MK_OPENING_SUCCEEDS : MK_OPENING_FAILS;
}

/*
 * "Counter Action" (the foe's answer to an opening): rolls 2d6 + expertise against `need` and against the total of the
 * opening.
 */
SALLE_TEMPLATE enum mk_counter_outcome mk_roll_counter(struct mk_bout *b, unsigned side, int need, int total,
	uint32_t word, const bool traced)
{
	const struct mk_fencer_state *fighter = &b->fighter[side];
	if (fighter->prone || !mk_is_armed(fighter))
		return MK_COUNTER_FAILS;
	word = mk_draw_2d6(b, word);
	int roll = mk_roll_2d6(b, side, "the counter", fighter->abilities.sword_expertise, word, traced);
	bool trips = b->options->counter_trips && word < b->book->trips_below;
	bool overtakes = !trips && roll >= need && roll > total;
	salle_record_event(b->context.recorder, side, MK_EVENT_COUNTER, overtakes,
		(unsigned)(roll > total ? roll - total : 0));
	if (MK_CONTROLS(b))
		mk_add_counter_luck(b, side, overtakes, trips,
			mk_ways_of_counter(b->book, need, total, fighter->abilities.sword_expertise));
	if (trips)
		return MK_COUNTER_TRIPS;
	if (roll < need)
		return MK_COUNTER_FAILS;
	return roll < total ? MK_COUNTER_TURNS_BLADE : roll == total ? MK_COUNTER_BOTH_ATTACK : MK_COUNTER_OVERTAKES;
}

/*
 * Lets the foe counter the opening of `side`. Returns whether `side` may try another opening, because the foe only
 * turned the blade aside.
 */
SALLE_TEMPLATE bool mk_answer_opening(struct mk_bout *b, unsigned side, const struct mk_opening *opening, int total,
	uint32_t word, const bool traced)
{
	const struct mk_book *book = b->book;
	b->who_closed = (uint8_t)(1 + side);
	switch (mk_roll_counter(b, !side, opening->requirement, total, word, traced)) {
	case MK_COUNTER_TURNS_BLADE:
		b->who_closed = 0;
		SALLE_TRACE(&b->context, "turned", "{who} turns the blade aside and steps back",
			SALLE_TRACE_TEXT("who", b->context.names[!side]));
		mk_step_back(b, !side, (unsigned)book->figure[MK_TURNED_STEP], traced);
		return b->n_openings < b->options->max_openings && !mk_is_bout_over(b);
	case MK_COUNTER_BOTH_ATTACK:
		if (b->options->equal_totals == MK_EQUAL_TOTALS_NOBODY_ATTACKS)
			SALLE_TRACE(&b->context, "tied", "Opening and counter are equal: nobody attacks",
				SALLE_TRACE_TEXT("who", b->context.names[side]));
		else if (!mk_stop_before_step(b, MK_STEP_BOTH_ATTACK, side, opening->bonus))
			SALLE_CALL(mk_resolve_double_attack, b, side, opening->bonus);
		return false;
	case MK_COUNTER_OVERTAKES:
		SALLE_TRACE(&b->context, "overtaken", "{who} takes the initiative",
			SALLE_TRACE_TEXT("who", b->context.names[!side]));
		if (mk_ask_policy(b, !side, MK_ASK_OVERTAKE, traced).action == MK_OVERTAKE_ATTACK)
			mk_attack_after_opening(b, !side, b->options->counter_bonus ? opening->bonus : 0, traced);
		else
			mk_step_back(b, !side, (unsigned)book->figure[MK_BREAK_STEP], traced);
		return false;
	case MK_COUNTER_TRIPS: /* an attack on a fallen foe does not have the bonus of the opening */
		mk_fall_down(b, !side);
		mk_attack_after_opening(b, side, 0, traced);
		return false;
	default: /* MK_COUNTER_FAILS */
		mk_attack_after_opening(b, side, opening->bonus, traced);
		return false;
	}
}

/*
 * Makes an opening, and further openings while the foe turns the blade aside and the policy tries again. `bonus` is
 * added to the first roll, the option `opening_again` to all later rolls.
 */
SALLE_TEMPLATE enum mk_turn_end mk_make_opening(struct mk_bout *b, unsigned side, unsigned which, int bonus,
	const bool traced)
{
	struct mk_fencer_state *fighter = &b->fighter[side];
	for (;;) {
		const struct mk_opening *opening = &fighter->weapon->opening[which];
		uint32_t spare[4];
		bool first;
		uint32_t word = mk_random_word_of_opening(b, side, spare, &first);
		b->n_openings++;
		fighter->n_openings++;
		SALLE_TRACE(&b->context, "opening", "{who} opens: {action} at {need}, bonus {bonus}",
			SALLE_TRACE_TEXT("who", b->context.names[side]),
			SALLE_TRACE_TEXT("action", mk_opening_names[opening->action]),
			SALLE_TRACE_NUMBER("need", opening->requirement), SALLE_TRACE_NUMBER("bonus", opening->bonus));
		int total;
		switch (mk_roll_opening(b, side, opening->requirement, bonus, word, &total, traced)) {
		case MK_OPENING_TRIPS:
			SALLE_CALL(mk_handle_trip, b, side);
			return MK_PHRASE_ENDS;
		case MK_OPENING_FAILS:
			return MK_INITIATIVE_PASSES;
		default: /* MK_OPENING_SUCCEEDS */
			break;
		}
		if (!mk_answer_opening(b, side, opening, total,
				first ? salle_context_side_word(&b->context, b->word + MK_WORD_COUNTER, !side) : spare[1], traced))
			return MK_PHRASE_ENDS;
		struct salle_verdict verdict = mk_ask_policy(b, side, MK_ASK_AGAIN, traced);
		if (verdict.action == MK_STOP) {
			SALLE_TRACE(&b->context, "stop", "{who} does not open again",
				SALLE_TRACE_TEXT("who", b->context.names[side]));
			return MK_PHRASE_ENDS;
		}
		which = verdict.code[0];
		bonus = (int)b->options->opening_again;
		if (mk_stop_before_step(b, MK_STEP_OPENING, side, which))
			return MK_PHRASE_ENDS;
	}
}

/* Plays the turn of the fencer who has the initiative. */
SALLE_TEMPLATE enum mk_turn_end mk_take_turn(struct mk_bout *b, unsigned side, const bool traced)
{
	struct salle_verdict verdict = mk_ask_policy(b, side, MK_ASK_TURN, traced);
	switch (verdict.action) {
	case MK_WAIT:
		return MK_INITIATIVE_PASSES;
	case MK_OPEN:
		return mk_make_opening(b, side, verdict.code[0], 0, traced);
	case MK_CHARGE:
	case MK_LEAP:
		b->is_fleche = verdict.action == MK_LEAP;
		mk_attack_after_opening(b, side, 0, traced);
		return MK_PHRASE_ENDS;
	default:
		mk_make_special_move(b, side, verdict.action, false);
		return mk_is_bout_over(b) ? MK_PHRASE_ENDS : MK_INITIATIVE_PASSES;
	}
}

/* Puts both fencers en garde. A fencer who was pushed remains off balance. */
static inline void mk_reset_to_en_garde(struct mk_bout *b)
{
	for (unsigned side = 0; side < 2; side++) {
		struct mk_fencer_state *fighter = &b->fighter[side];
		fighter->off_balance = fighter->is_staggered = fighter->is_pushed;
		fighter->is_pushed = false;
		fighter->has_missed = false;
		fighter->has_rolled_opening = false;
		fighter->last_parry = MK_NO_PARRY;
	}
	b->n_openings = b->n_ripostes = b->crossed_attempts = b->bonus = b->attack_requirement = b->attack_total =
		b->who_closed = 0;
	b->policy_draws = 0;
}

/* Plays the turns that are left in a phrase. Turn number `turn` belongs to `side`; then the sides alternate. */
SALLE_TEMPLATE void mk_take_turns(struct mk_bout *b, unsigned side, unsigned turn, const bool traced)
{
	for (; turn < 2 && b->n_openings < b->options->max_openings; turn++, side = !side)
		if (mk_stop_before_step(b, MK_STEP_TURN, side, turn) || mk_take_turn(b, side, traced) == MK_PHRASE_ENDS)
			return;
}

/* Plays the turns of a phrase. In an "Ambush", the ambushed side has no turn, and can only dodge or retreat. */
SALLE_TEMPLATE void mk_play_phrase(struct mk_bout *b, unsigned first, bool ambushed, const bool traced)
{
	if (b->first_mover == SALLE_DRAW)
		b->first_mover = (uint8_t)first;
	if (__builtin_expect(!ambushed, 1)) {
		mk_take_turns(b, first, 0, traced);
		return;
	}
	b->fighter[!first].is_surprised = true;
	mk_take_turns(b, first, 1, traced);
	if (!MK_ENUMERATES(b))
		b->fighter[!first].is_surprised = false;
}

/* Fights a phrase. `first` is the side with the initiative; if it is SALLE_DRAW, the initiative is rolled. */
SALLE_TEMPLATE void mk_fight_phrase(struct mk_bout *b, unsigned first, const bool traced)
{
	salle_stream_fill(b->context.stream, b->word, MK_WORDS);
	mk_reset_to_en_garde(b);
	SALLE_TRACE(&b->context, "round", "Phrase {phrase}", SALLE_TRACE_NUMBER("phrase", b->context.moment + 1));
	const bool ambushed = b->context.moment == 0 && b->matchup->ambusher != SALLE_DRAW;
	if (__builtin_expect(ambushed, 0))
		first = b->matchup->ambusher;
	else if (first == SALLE_DRAW)
		first = mk_roll_initiative(b, b->word + MK_WORD_INITIATIVE, MK_SPARE_TIE, false, traced);
	mk_play_phrase(b, first, ambushed, traced);
}

/* In enumerations: plays the step `at` of a phrase, until the next step begins. */
static inline void mk_play_step(struct mk_bout *b, const struct mk_next_step *at)
{
	enum mk_turn_end end = MK_PHRASE_ENDS;
	switch (at->step) {
	case MK_STEP_PHRASE:
		mk_fight_phrase(b, at->side, false);
		break;
	case MK_STEP_TURN:
		b->enumeration->turn = at->number;
		end = mk_take_turn(b, at->side, false);
		break;
	case MK_STEP_OPENING:
		end = mk_make_opening(b, at->side, at->number, (int)b->options->opening_again, false);
		break;
	case MK_STEP_ASSAULT:
		mk_resolve_assault_untraced(b, at->side, at->number);
		break;
	case MK_STEP_BLOW:
		mk_exchange_blows(b, mk_convert_step_to_blow(at), false);
		break;
	case MK_STEP_BOTH_ATTACK:
		mk_resolve_double_attack_untraced(b, at->side, at->number);
		break;
	default: /* MK_STEP_CROSSED_SWORDS */
		mk_continue_crossed_swords(b, at->number, at->side);
		break;
	}
	if (end == MK_INITIATIVE_PASSES)
		mk_take_turns(b, !at->side, b->enumeration->turn + 1u, false);
}
