/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/policy_query.h>
#include <salle/dice.h>

#include "rules/null/null.h"

/* Words of a toss, drawn whether used or not. POOL and POOL + 1 belong to the sides of salle_stream_side. */
enum slot { POOL, FIRST = POOL + 2, DECIDE, DRAW, WINNER, WOUNDS, SLOTS };

/* Spare words of a toss, beyond those of the wounds. */
enum spare { CHOICE = 31, BLOOD, WHOSE_BLOOD, NERVE };

enum { DEGREES = 4 }; /* of being behind */

/* Where a wound falls by a d6. Obverse deep is never hit. */
static const uint8_t places[6] = {
	NULL_OBVERSE_SHALLOW,
	NULL_OBVERSE_SHALLOW,
	NULL_OBVERSE_SHALLOW,
	NULL_REVERSE_SHALLOW,
	NULL_REVERSE_SHALLOW,
	NULL_REVERSE_DEEP,
};

/* The hits that the policy of side `s` aims for. */
SALLE_TEMPLATE unsigned aim(const struct null_matchup *matchup, unsigned s, const struct null_state *state,
	unsigned toss, const struct salle_stream *stream, struct salle_recorder *recorder, struct salle_trace *trace)
{
	const struct salle_policy_query query = {
		.policy = &matchup->side[s].policy,
		.state = state,
		.side = s,
		.decision = NULL_AIM_DECISION,
		.stream = stream,
		.moment = toss,
		.purpose = CHOICE,
		.recorder = recorder,
		.trace = trace,
		.name = matchup->side[s].name,
	};
	struct salle_verdict verdict = salle_ask(query, trace != NULL);
	return verdict.action == 0 ? 1 : verdict.number[0];
}

SALLE_TEMPLATE unsigned roll_pool(const struct null_side *side, unsigned s, unsigned aims, const uint32_t *words,
	unsigned toss, bool last, const struct salle_stream *stream, struct salle_recorder *recorder,
	struct salle_trace *trace)
{
	uint32_t word = words[POOL + salle_stream_side(stream, s)];
	unsigned hits = salle_pool_hits(side->dice, side->tn, word);
	bool reached = salle_pool_check(side->dice, side->tn, aims, word);

	if (toss == 0)
		salle_record_value(recorder, s, NULL_HITS, hits);
	if (last)
		salle_record_value(recorder, s, NULL_HITS_LAST, hits);
	salle_record_event(recorder, s, NULL_AIM, reached, hits - aims);
	if (trace != NULL)
		salle_tell(trace, "pool", "{who} rolls {dice} dice at TN {tn} for {aim} hits: {hits}",
			SALLE_SAY("who", side->name), SALLE_NUM("dice", side->dice), SALLE_NUM("tn", side->tn),
			SALLE_NUM("aim", aims), SALLE_NUM("hits", hits));
	return hits;
}

SALLE_TEMPLATE unsigned wound(const struct null_matchup *matchup, unsigned victim, uint32_t word, unsigned toss,
	const struct salle_stream *stream, struct salle_recorder *recorder, struct salle_trace *trace)
{
	unsigned n = 1 + salle_word_below(word, matchup->side[1 - victim].wounds), cell = NULL_OBVERSE_SHALLOW;
	for (unsigned i = 0; i < n; i++) {
		cell = places[salle_d6(salle_stream_spare(stream, toss, i)) - 1];
		salle_record_wound(recorder, victim, cell);
		if (trace != NULL)
			salle_tell(trace, "wound", "{who} is wounded: {face}, {depth}",
				SALLE_SAY("who", matchup->side[victim].name),
				SALLE_SAY("face", cell < NULL_REVERSE_SHALLOW ? "obverse" : "reverse"),
				SALLE_SAY("depth", cell == NULL_REVERSE_DEEP ? "deep" : "shallow"));
	}
	salle_record_wound_ended(recorder, victim, cell);
	return n;
}

/* The side for which the coin falls: the chances of both sides fill all words but at most one. */
SALLE_TEMPLATE unsigned toss_winner(const struct null_matchup *matchup, uint32_t word,
	const struct salle_stream *stream)
{
	unsigned owner = salle_stream_side(stream, 0);
	return word < matchup->side[owner].wins ? owner : 1 - owner;
}

/* Before anything else of a toss: first blood, where nobody drew it yet. */
SALLE_TEMPLATE void draw_blood(const struct null_matchup *matchup, unsigned toss, struct salle_course *course,
	const struct salle_stream *stream, struct salle_trace *trace)
{
	if (course->blood != SALLE_BLOOD_NONE || salle_d6(salle_stream_spare(stream, toss, BLOOD)) > matchup->blood)
		return;
	unsigned by = salle_stream_side(stream, salle_stream_spare(stream, toss, WHOSE_BLOOD) >> 31);
	course->blood = (uint8_t)by;
	course->blood_phase = (uint8_t)(toss < UINT8_MAX ? toss : UINT8_MAX);
	if (trace != NULL)
		salle_tell(trace, "blood", "{who} draws first blood", SALLE_SAY("who", matchup->side[by].name));
}

/* The toss decided nothing: who bled is behind by one more. */
SALLE_TEMPLATE void fall_behind(struct salle_course *course)
{
	if (course->blood == SALLE_BLOOD_NONE)
		return;
	unsigned side = 1u - course->blood, degree = 1;
	while (degree < DEGREES && (course->behind & SALLE_BEHIND(side, degree)) != 0)
		degree++;
	course->behind |= (uint8_t)SALLE_BEHIND(side, degree);
}

/* Who wins a decided bout: by nerve whoever drew first blood, else by the coin. */
SALLE_TEMPLATE unsigned find_winner(const struct null_matchup *matchup, uint32_t word, unsigned toss,
	const struct salle_course *course, const struct salle_stream *stream)
{
	bool nerve = course->blood != SALLE_BLOOD_NONE && salle_stream_spare(stream, toss, NERVE) < matchup->nerve;
	return nerve ? course->blood : toss_winner(matchup, word, stream);
}

SALLE_TEMPLATE struct salle_outcome close_bout(const struct null_matchup *matchup, const uint32_t *words, unsigned toss,
	bool decided, const struct salle_course *course, const struct salle_stream *stream, struct salle_recorder *recorder,
	struct salle_trace *trace)
{
	struct salle_outcome outcome = { .winner = SALLE_DRAW,
		.ending = NULL_EXHAUSTED,
		.length = toss + 1,
		.course = *course,
		.last_phase = toss };
	unsigned wounds[2] = { 0, 0 };
	if (decided && words[DRAW] < matchup->draw) {
		outcome.ending = NULL_DRAWN;
	} else if (decided) {
		unsigned winner = find_winner(matchup, words[WINNER], toss, course, stream);
		outcome.ending = NULL_WON;
		outcome.winner = (uint8_t)winner;
		wounds[1 - winner] = wound(matchup, 1 - winner, words[WOUNDS], toss, stream, recorder, trace);
	}
	for (unsigned s = 0; s < 2; s++)
		salle_record_value(recorder, s, NULL_WOUNDS, wounds[s]);
	if (trace != NULL)
		salle_tell(trace, "end", "After {tosses} tosses the bout goes to {winner?|nobody}{winner}.",
			SALLE_NUM("tosses", outcome.length),
			SALLE_SAY("winner", outcome.winner == SALLE_DRAW ? "" : matchup->side[outcome.winner].name));
	return outcome;
}

/* Both instances: `trace` is NULL in the untraced one, and the compiler drops all telling. */
SALLE_TEMPLATE struct salle_outcome fight(const struct null_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace)
{
	unsigned first_mover = SALLE_DRAW;
	struct salle_course course = { .blood = SALLE_BLOOD_NONE };
	struct null_state state = { .tosses = 0 };
	for (unsigned toss = 0;; toss++) {
		uint32_t words[SLOTS];
		salle_stream_fill(stream, words, SLOTS);
		if (toss == 0)
			first_mover = salle_stream_side(stream, words[FIRST] >> 31);
		if (trace != NULL)
			salle_tell(trace, "toss", "Toss {toss}", SALLE_NUM("toss", toss + 1));

		if (matchup->blood > 0)
			draw_blood(matchup, toss, &course, stream, trace);
		bool decided = salle_d6(words[DECIDE]) <= matchup->decides;
		if (!decided)
			fall_behind(&course);
		bool last = decided || toss + 1 == matchup->limit;
		state.tosses = toss < 255 ? (uint8_t)toss : 255;
		unsigned aims[2];
		for (unsigned s = 0; s < 2; s++)
			aims[s] = aim(matchup, s, &state, toss, stream, recorder, trace);
		for (unsigned s = 0; s < 2; s++)
			state.hits[s] =
				(uint8_t)roll_pool(&matchup->side[s], s, aims[s], words, toss, last, stream, recorder, trace);
		if (last) {
			struct salle_outcome outcome = close_bout(matchup, words, toss, decided, &course, stream, recorder, trace);
			outcome.first_mover = (uint8_t)first_mover;
			return outcome;
		}
	}
}

struct salle_outcome null_fight(const void *matchup, struct salle_stream *stream, struct salle_recorder *recorder)
{
	return fight(matchup, stream, recorder, NULL);
}

struct salle_outcome null_fight_traced(const void *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace)
{
	return fight(matchup, stream, recorder, trace);
}
