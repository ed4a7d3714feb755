/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include <salle/dice.h>

#include "kit/bout_context.h"
#include "kit/bout_course.h"
#include "rules/coin/coin.h"

/*
 * Random words of a toss, which are drawn even if unused. POOL and POOL + 1 are the words of the two builds, in
 * alphabetic order of the builds' names.
 */
enum slot { POOL, FIRST = POOL + 2, DECIDE, DRAW, WINNER, WOUNDS, SLOTS };

/* Purposes of spare words of a toss; lower purposes are for wounds. */
enum spare { CHOICE = 31, BLOOD, WHOSE_BLOOD, NERVE };

/* The location of a wound, by a d6. The location obverse deep is never hit. */
static const uint8_t places[6] = {
	COIN_OBVERSE_SHALLOW,
	COIN_OBVERSE_SHALLOW,
	COIN_OBVERSE_SHALLOW,
	COIN_REVERSE_SHALLOW,
	COIN_REVERSE_SHALLOW,
	COIN_REVERSE_DEEP,
};

struct bout {
	struct salle_bout_context context; /* the moment of the context is the number of earlier tosses */
	const struct coin_matchup *matchup;
	struct coin_state state;
	struct salle_course course;
	int undecided_after_blood; /* number of undecided tosses after first blood */
	unsigned aims[2];
	uint32_t words[SLOTS];
};

/* Returns the number of hits that the policy of `side` aims for. */
static unsigned ask_for_aim(struct bout *b, unsigned side)
{
	struct salle_verdict verdict = salle_bout_context_ask(&b->context,
		(struct salle_policy_question){
			.policy = &b->matchup->side[side].policy,
			.state = &b->state,
			.side = side,
			.decision = COIN_AIM_DECISION,
			.purpose = CHOICE,
		},
		b->context.trace != NULL);
	return verdict.action == 0 ? 1 : verdict.number[0];
}

static unsigned roll_pool(struct bout *b, unsigned s, bool last)
{
	const unsigned aims = b->aims[s];
	const struct coin_side *side = &b->matchup->side[s];
	uint32_t word = salle_context_side_word(&b->context, b->words + POOL, s);
	unsigned hits = salle_pool_hits(side->dice, side->tn, word);
	bool reached = salle_pool_succeeds(side->dice, side->tn, aims, word);

	if (salle_has_controls(b->context.recorder))
		salle_record_control(b->context.recorder, s, COIN_CONTROL_HITS,
			hits * SALLE_CONTROL_ONE - salle_make_control_amount(side->dice * (7.0 - side->tn) / 6));
	if (b->context.moment == 0)
		salle_record_value(b->context.recorder, s, COIN_HITS, hits);
	if (last)
		salle_record_value(b->context.recorder, s, COIN_HITS_LAST, hits);
	salle_record_event(b->context.recorder, s, COIN_AIM, reached, hits - aims);
	SALLE_TRACE_IN_CONTEXT(&b->context, "pool", "{who} rolls {dice} dice at TN {tn} for {aim} hits: {hits}",
		SALLE_TRACE_TEXT("who", b->context.names[s]), SALLE_TRACE_NUMBER("dice", side->dice),
		SALLE_TRACE_NUMBER("tn", side->tn), SALLE_TRACE_NUMBER("aim", aims), SALLE_TRACE_NUMBER("hits", hits));
	return hits;
}

static unsigned apply_wound(struct bout *b, unsigned victim)
{
	unsigned n = 1 + salle_uniform_below(b->words[WOUNDS], b->matchup->side[!victim].wounds),
			 cell = COIN_OBVERSE_SHALLOW;
	for (unsigned i = 0; i < n; i++) {
		cell = places[salle_roll_d6(salle_stream_spare_word(b->context.stream, b->context.moment, i)) - 1];
		salle_record_wound(b->context.recorder, victim, cell);
		SALLE_TRACE_IN_CONTEXT(&b->context, "wound", "{who} is wounded: {face}, {depth}",
			SALLE_TRACE_TEXT("who", b->context.names[victim]),
			SALLE_TRACE_TEXT("face", cell < COIN_REVERSE_SHALLOW ? "obverse" : "reverse"),
			SALLE_TRACE_TEXT("depth", cell == COIN_REVERSE_DEEP ? "deep" : "shallow"));
	}
	salle_record_wound_ended(b->context.recorder, victim, cell);
	return n;
}

/*
 * Returns the weight of a side in the final toss under the option `aims: weights`. The weight is 0 if the side missed
 * its aim. Otherwise it is the edge times the side's own aim in the first toss, or times the foe's aim later.
 */
static uint64_t compute_aimed_weight(const struct bout *b, unsigned side)
{
	const uint64_t reached = b->state.hits[side] >= b->aims[side];
	return reached * b->matchup->side[side].final_weight * b->aims[b->context.moment == 0 ? side : !side];
}

/* Returns the chance that the side wins the coin, as a number out of the 2^32 random words. */
static uint64_t compute_win_chance(const struct bout *b, unsigned side)
{
	const uint64_t half = UINT64_C(1) << 31;
	const unsigned ahead = (b->aims[side] + 3 - b->aims[!side] % 3) % 3;
	switch (b->matchup->aims) {
	case COIN_AIMS_WEIGHTS: {
		const uint64_t mine = compute_aimed_weight(b, side), both = mine + compute_aimed_weight(b, !side);
		return both == 0 ? half : (mine << 32) / both;
	}
	case COIN_AIMS_CYCLE:
		return ahead == 0 ? b->matchup->side[side].win_chance : ahead == 1 ? 2 * half : 0;
	case COIN_AIMS_NOTHING:
		break;
	}
	return b->matchup->side[side].win_chance;
}

/*
 * Returns the side that wins the coin. Because of rounding, the chances of both sides sum to all 2^32 words or to one
 * less.
 */
static unsigned toss_coin(const struct bout *b)
{
	unsigned owner = salle_stream_map_side(b->context.stream, 0);
	const uint64_t words = compute_win_chance(b, owner);
	unsigned winner = b->words[WINNER] < words ? owner : 1 - owner;
	struct salle_recorder *recorder = b->context.recorder;
	if (salle_has_controls(recorder)) {
		int64_t chance = salle_make_control_amount(ldexp((double)words, -32));
		salle_record_control(recorder, owner, COIN_CONTROL_COIN, (winner == owner ? SALLE_CONTROL_ONE : 0) - chance);
		salle_record_control(recorder, !owner, COIN_CONTROL_COIN,
			(winner == owner ? 0 : SALLE_CONTROL_ONE) - (SALLE_CONTROL_ONE - chance));
	}
	return winner;
}

static uint32_t spare_word(const struct bout *b, enum spare purpose)
{
	return salle_stream_spare_word(b->context.stream, b->context.moment, purpose);
}

/* Draws first blood, unless a side has drawn it already. This is the first part of a toss. */
static void draw_blood(struct bout *b)
{
	if (b->course.first_blood != SALLE_BLOOD_NONE || salle_roll_d6(spare_word(b, BLOOD)) > b->matchup->blood)
		return;
	unsigned by = salle_random_side(&b->context, spare_word(b, WHOSE_BLOOD));
	salle_course_record_first_blood(&b->course, 1u << !by, b->context.moment);
	SALLE_TRACE_IN_CONTEXT(&b->context, "blood", "{who} draws first blood",
		SALLE_TRACE_TEXT("who", b->context.names[by]));
}

/* Records that the side that bled first is behind by one more undecided toss. */
static void record_side_behind(struct bout *b)
{
	if (b->course.first_blood == SALLE_BLOOD_NONE)
		return;
	b->undecided_after_blood++;
	salle_course_record_behind(&b->course,
		b->course.first_blood == SALLE_B ? b->undecided_after_blood : -b->undecided_after_blood);
}

/*
 * Returns the winner of a decided bout: under the option `nerve` it may be the side that drew first blood, otherwise it
 * is the side that wins the coin.
 */
static unsigned find_winner(const struct bout *b)
{
	bool nerve = b->course.first_blood != SALLE_BLOOD_NONE && spare_word(b, NERVE) < b->matchup->nerve_chance;
	return nerve ? b->course.first_blood : toss_coin(b);
}

static struct salle_outcome end_bout(struct bout *b, bool decided)
{
	struct salle_outcome outcome = { .winner = SALLE_DRAW,
		.ending = COIN_EXHAUSTED,
		.length = b->context.moment + 1,
		.course = b->course,
		.last_phase = b->context.moment };
	unsigned wounds[2] = { 0, 0 };
	if (decided && b->words[DRAW] < b->matchup->draw_chance) {
		outcome.ending = COIN_DRAWN;
	} else if (decided) {
		unsigned winner = find_winner(b);
		outcome.ending = COIN_WON;
		outcome.winner = (uint8_t)winner;
		wounds[1 - winner] = apply_wound(b, 1 - winner);
	}
	for (unsigned s = 0; s < 2; s++)
		salle_record_value(b->context.recorder, s, COIN_WOUNDS, wounds[s]);
	SALLE_TRACE_IN_CONTEXT(&b->context, "end", "After {tosses} tosses the bout goes to {winner?|nobody}{winner}.",
		SALLE_TRACE_NUMBER("tosses", outcome.length),
		SALLE_TRACE_TEXT("winner", outcome.winner == SALLE_DRAW ? "" : b->context.names[outcome.winner]));
	return outcome;
}

struct salle_outcome coin_fight(const void *compiled, struct salle_stream *stream, struct salle_recorder *recorder,
	struct salle_trace *trace)
{
	const struct coin_matchup *matchup = compiled;
	unsigned first_mover = SALLE_DRAW;
	struct bout b = {
		.context = { stream, recorder, trace, { matchup->names[0], matchup->names[1] }, 0 },
		.matchup = matchup,
		.course = salle_course_begin(),
	};
	for (;; b.context.moment++) {
		uint32_t toss = b.context.moment;
		salle_stream_fill(stream, b.words, SLOTS);
		if (toss == 0)
			first_mover = salle_random_side(&b.context, b.words[FIRST]);
		SALLE_TRACE_IN_CONTEXT(&b.context, "toss", "Toss {toss}", SALLE_TRACE_NUMBER("toss", toss + 1));
		if (matchup->blood > 0)
			draw_blood(&b);
		bool decided = salle_roll_d6(b.words[DECIDE]) <= matchup->decides;
		if (!decided)
			record_side_behind(&b);
		bool last = decided || toss + 1 == matchup->limit;
		b.state.tosses = toss < 255 ? (uint8_t)toss : 255;
		for (unsigned s = 0; s < 2; s++)
			b.aims[s] = ask_for_aim(&b, s);
		for (unsigned s = 0; s < 2; s++)
			b.state.hits[s] = (uint8_t)roll_pool(&b, s, last);
		if (last) {
			struct salle_outcome outcome = end_bout(&b, decided);
			outcome.first_mover = (uint8_t)first_mover;
			return outcome;
		}
	}
}
