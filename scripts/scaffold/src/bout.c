/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rules. Each roll is written here once: exact.c makes the same rolls with every outcome. */
#include <stdlib.h>

#include <salle/dice.h>

#include "rules/duel/duel.h"

/* ---- rolls ---- */

/* Returns the sum of `n` dice: that of `word`, or in an enumeration that of the current run. */
static unsigned roll_dice(struct duel_bout *b, unsigned n, uint32_t word)
{
	if (b->rolls != NULL)
		word = salle_enumerate_sum_word(b->rolls, n, 6, NULL);
	return n == 1 ? salle_roll_d6(word) : salle_roll_2d6(word);
}

static uint32_t word_of(const struct duel_bout *b, enum duel_word slot, unsigned side)
{
	return salle_context_side_word(&b->context, b->words + slot, side);
}

static void record_event(struct duel_bout *b, unsigned side, enum duel_event event, bool succeeded, int margin)
{
	if (b->rolls == NULL)
		salle_record_event(b->context.recorder, side, event, succeeded, succeeded ? (unsigned)margin : 0);
}

/* "Initiative": 2d6 + skill. Ties are even. Returns the side that attacks first. */
static unsigned roll_initiative(struct duel_bout *b)
{
	static const double even[2] = { 0.5, 0.5 };
	int total[2];
	for (unsigned side = 0; side < 2; side++)
		total[side] = (int)roll_dice(b, 2, word_of(b, DUEL_INITIATIVE, side)) + b->matchup->side[side].fighter->skill;
	unsigned first = total[1] > total[0];
	if (total[0] == total[1])
		first = b->rolls != NULL ? salle_enumerate(b->rolls, even, 2)
								 : salle_random_side(&b->context, b->words[DUEL_TIE]);
	record_event(b, first, DUEL_EVENT_INITIATIVE, true, abs(total[0] - total[1]));
	record_event(b, !first, DUEL_EVENT_INITIATIVE, false, 0);
	SALLE_TRACE_IN_CONTEXT(&b->context, "initiative", "{who} has the initiative, {total} against {other}",
		SALLE_TRACE_TEXT("who", b->context.names[first]), SALLE_TRACE_NUMBER("total", total[first]),
		SALLE_TRACE_NUMBER("other", total[!first]));
	return first;
}

/* "Attack": 2d6 + skill must reach `need` plus the foe's skill. */
bool duel_roll_attack(struct duel_bout *b, unsigned side, bool lunges)
{
	const struct duel_options *options = b->matchup->options;
	const int dm = b->matchup->side[side].fighter->skill + (lunges ? (int)options->lunge : 0) +
		(b->state.open[!side] ? (int)options->open : 0);
	const int need = (int)options->need + b->matchup->side[!side].fighter->skill;
	const int total = (int)roll_dice(b, 2, word_of(b, DUEL_ATTACK, side)) + dm;
	const bool hits = total >= need;
	record_event(b, side, DUEL_EVENT_ATTACK, hits, total - need);
	SALLE_TRACE_IN_CONTEXT(&b->context, "attack",
		"{who} {lunges?lunges|cuts} at {need}, DM {dm}: {total}, {hits?hits|misses}",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_FLAG("lunges", lunges),
		SALLE_TRACE_NUMBER("need", need), SALLE_TRACE_NUMBER("dm", dm), SALLE_TRACE_NUMBER("total", total),
		SALLE_TRACE_FLAG("hits", hits));
	return hits;
}

/* "Damage": 1d6 plus the weapon's damage, at least 1. */
unsigned duel_roll_damage(struct duel_bout *b, unsigned side)
{
	const int points = (int)roll_dice(b, 1, word_of(b, DUEL_DAMAGE, side)) + b->matchup->side[side].fighter->damage;
	return points > 1 ? (unsigned)points : 1;
}

/* ---- steps ---- */

bool duel_is_over(const struct duel_state *state)
{
	return state->endurance[0] == 0 || state->endurance[1] == 0;
}

enum duel_severity duel_severity_of(unsigned points)
{
	return points > 3 ? DUEL_HEAVY : DUEL_LIGHT;
}

/* Records a wound. Its location has no effect. */
static void record_wound(struct duel_bout *b, unsigned victim, unsigned points)
{
	const uint32_t word =
		salle_stream_spare_word(b->context.stream, b->context.moment, salle_stream_map_side(b->context.stream, victim));
	const unsigned location = salle_uniform_below(word, DUEL_LOCATIONS);
	const unsigned cell = location * DUEL_SEVERITIES + duel_severity_of(points);
	b->wounds[victim]++;
	salle_record_wound(b->context.recorder, victim, cell);
	if (b->state.endurance[victim] == 0)
		salle_record_wound_ended(b->context.recorder, victim, cell);
	SALLE_TRACE_IN_CONTEXT(&b->context, "wound", "{who} loses {points} points, hit in the {location}: {left} left",
		SALLE_TRACE_TEXT("who", b->context.names[victim]), SALLE_TRACE_NUMBER("points", points),
		SALLE_TRACE_TEXT("location", duel_location_names[location]),
		SALLE_TRACE_NUMBER("left", b->state.endurance[victim]));
}

/* Returns whether the policy of `side` lunges. */
static bool ask_whether_to_lunge(struct duel_bout *b, unsigned side)
{
	const struct salle_bound_policy *policy = &b->matchup->side[side].policy;
	if (b->rolls != NULL)
		return salle_enumerate_verdict(b->rolls, &policy->decision[DUEL_ASK_ATTACK], &b->state).action == DUEL_LUNGE;
	const struct salle_policy_question question = { .policy = policy,
		.state = &b->state,
		.side = side,
		.decision = DUEL_ASK_ATTACK,
		.purpose = 2 + salle_stream_map_side(b->context.stream, side) };
	return salle_bout_context_ask(&b->context, question, b->context.trace != NULL).action == DUEL_LUNGE;
}

static void attack(struct duel_bout *b, unsigned side)
{
	const bool lunges = ask_whether_to_lunge(b, side);
	const double chance = b->matchup->side[side].hits[lunges][b->state.open[!side]];
	const bool hits = duel_roll_attack(b, side, lunges);
	b->state.open[side] = lunges;
	if (b->rolls == NULL && salle_has_controls(b->context.recorder))
		salle_record_control(b->context.recorder, side, DUEL_CONTROL_ATTACK,
			(hits ? SALLE_CONTROL_ONE : 0) - salle_make_control_amount(chance));
	if (!hits)
		return;
	const unsigned points = duel_roll_damage(b, side), left = b->state.endurance[!side];
	b->state.endurance[!side] = (uint8_t)(left > points ? left - points : 0);
	b->lost[!side] = points;
	if (b->rolls == NULL)
		record_wound(b, !side, points);
}

void duel_take_step(struct duel_bout *b)
{
	struct duel_state *at = &b->state;
	b->lost[0] = b->lost[1] = 0;
	switch (at->step) {
	case DUEL_AT_ROUND:
		at->first = (uint8_t)roll_initiative(b);
		at->step = DUEL_AT_FIRST_ATTACK;
		break;
	case DUEL_AT_FIRST_ATTACK:
		attack(b, at->first);
		at->step = duel_is_over(at) ? DUEL_AT_END : DUEL_AT_SECOND_ATTACK;
		break;
	default: /* DUEL_AT_SECOND_ATTACK */
		attack(b, !at->first);
		at->step = duel_is_over(at) ? DUEL_AT_END : DUEL_AT_ROUND;
		at->first = 0;
	}
}

/* ---- a bout ---- */

unsigned duel_initial_endurance(const struct duel_matchup *matchup, unsigned side)
{
	const unsigned endurance = matchup->side[side].fighter->endurance;
	return endurance > matchup->wounded ? endurance - matchup->wounded : 1;
}

void duel_begin_bout(struct duel_bout *b, const struct duel_matchup *matchup)
{
	*b = (struct duel_bout){ .matchup = matchup, .course = salle_course_begin(), .first_mover = SALLE_DRAW };
	for (unsigned side = 0; side < 2; side++) {
		b->context.names[side] = matchup->names[side];
		b->state.endurance[side] = (uint8_t)duel_initial_endurance(matchup, side);
	}
}

void duel_fight_round(struct duel_bout *b)
{
	salle_stream_fill(b->context.stream, b->words, DUEL_WORDS);
	SALLE_TRACE_IN_CONTEXT(&b->context, "round", "Round {round}", SALLE_TRACE_NUMBER("round", b->context.moment + 1));
	duel_take_step(b);
	if (b->first_mover == SALLE_DRAW)
		b->first_mover = b->state.first;
	while (b->state.step != DUEL_AT_ROUND && b->state.step != DUEL_AT_END)
		duel_take_step(b);
	salle_course_record_first_blood(&b->course, (b->wounds[0] > 0) | (b->wounds[1] > 0) << 1, b->context.moment);
	for (unsigned side = 0; side < 2 && b->context.moment == 0; side++)
		salle_record_value(b->context.recorder, side, DUEL_ENDURANCE, b->state.endurance[side]);
	b->context.moment++;
}

struct salle_outcome duel_fight(const void *compiled, struct salle_stream *stream, struct salle_recorder *recorder,
	struct salle_trace *trace)
{
	const struct duel_matchup *matchup = compiled;
	struct duel_bout b;
	duel_begin_bout(&b, matchup);
	b.context.stream = stream;
	b.context.recorder = recorder;
	b.context.trace = trace;
	for (;;) {
		duel_fight_round(&b);
		if (duel_is_over(&b.state) || b.context.moment >= matchup->options->max_rounds)
			break;
		salle_course_record_behind(&b.course, (int)b.state.endurance[1] - (int)b.state.endurance[0]);
	}
	struct salle_outcome outcome = { .winner = SALLE_DRAW,
		.first_mover = b.first_mover,
		.ending = duel_is_over(&b.state) ? DUEL_BEATEN : DUEL_MAX_ROUNDS,
		.length = b.context.moment,
		.course = b.course,
		.last_phase = b.context.moment - 1 };
	if (duel_is_over(&b.state))
		outcome.winner = b.state.endurance[0] > 0 ? SALLE_A : SALLE_B;
	for (unsigned side = 0; side < 2; side++) {
		salle_record_value(recorder, side, DUEL_ENDURANCE + 1, b.state.endurance[side]);
		salle_record_value(recorder, side, DUEL_WOUNDS, b.wounds[side]);
	}
	SALLE_TRACE_IN_CONTEXT(&b.context, "end", "{winner?|nobody wins}{winner}, after {rounds} rounds",
		SALLE_TRACE_TEXT("winner", outcome.winner == SALLE_DRAW ? "" : b.context.names[outcome.winner]),
		SALLE_TRACE_NUMBER("rounds", outcome.length));
	return outcome;
}
