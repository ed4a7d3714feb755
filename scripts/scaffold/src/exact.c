/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The steps of bout.c with every outcome of their rolls. No rule is written here. */
#include <string.h>

#include <salle/exact_bout.h>

#include "rules/duel/duel.h"

/* ---- single rolls ---- */

/* Begins the next run of an enumeration, from the beginning of a bout. Returns false after the last one. */
static bool next_run(struct duel_bout *b, const struct duel_matchup *matchup, struct salle_stream *stream,
	struct salle_enumeration *rolls)
{
	if (!salle_enumeration_next(rolls))
		return false;
	duel_begin_bout(b, matchup);
	b->context.stream = stream;
	b->rolls = rolls;
	return true;
}

void duel_fill_chances(struct duel_matchup *matchup)
{
	struct salle_enumeration rolls;
	struct salle_stream stream = { 0 };
	struct duel_bout b;
	for (unsigned side = 0; side < 2; side++) {
		struct duel_side *own = &matchup->side[side];
		for (unsigned k = 0; k < 4; k++) {
			salle_enumeration_begin(&rolls);
			while (next_run(&b, matchup, &stream, &rolls)) {
				b.state.open[!side] = k % 2;
				const bool hits = duel_roll_attack(&b, side, k / 2);
				own->hits[k / 2][k % 2] += hits ? rolls.chance : 0;
			}
		}
		salle_enumeration_begin(&rolls);
		while (next_run(&b, matchup, &stream, &rolls)) {
			const unsigned points = duel_roll_damage(&b, side);
			own->harm += points * rolls.chance;
		}
	}
}

/* ---- steps ---- */

void duel_spread_step(const struct duel_matchup *matchup, const struct duel_state *from,
	void (*add)(void *with, const struct duel_bout *after, double chance), void *with)
{
	struct salle_enumeration rolls;
	struct salle_stream stream = { 0 };
	struct duel_bout b;
	salle_enumeration_begin(&rolls);
	while (next_run(&b, matchup, &stream, &rolls)) {
		b.state = *from;
		duel_take_step(&b);
		add(with, &b, rolls.chance);
	}
}

/* ---- a bout: a Markov chain ---- */

/* What the chain counts: rounds, and wounds by victim and cell. */
enum { ROUNDS, WOUNDS, CELLS = DUEL_LOCATIONS * DUEL_SEVERITIES, COUNTS = WOUNDS + 2 * CELLS };

struct spreading {
	struct salle_chain_step *step;
	bool begins_round;
	double *counts;
};

static void add_to_chain(void *with, const struct duel_bout *after, double chance)
{
	const struct spreading *it = with;
	const struct duel_state *to = &after->state;
	for (unsigned victim = 0; victim < 2; victim++)
		for (unsigned location = 0; location < DUEL_LOCATIONS && after->lost[victim] > 0; location++)
			it->counts[WOUNDS + victim * CELLS + location * DUEL_SEVERITIES + duel_severity_of(after->lost[victim])] +=
				chance / DUEL_LOCATIONS;
	/* the mark is the side that moves first; the first mark remains */
	salle_chain_set_mark(it->step, it->begins_round ? 1u + to->first : 0);
	if (duel_is_over(to))
		salle_chain_absorb(it->step, to->endurance[0] > 0 ? SALLE_A : SALLE_B, chance);
	else
		salle_chain_step_to(it->step, to, chance);
}

static void spread(void *context, const void *state, double *counts, struct salle_chain_step *step)
{
	struct spreading with = { step, ((const struct duel_state *)state)->step == DUEL_AT_ROUND, counts };
	counts[ROUNDS] += with.begins_round;
	duel_spread_step(context, state, add_to_chain, &with);
}

const char *duel_exact(const void *compiled, bool thorough, struct salle_exact_bout *out, double *wounds)
{
	(void)thorough; /* the chain is small */
	struct duel_matchup matchup = *(const struct duel_matchup *)compiled;
	const struct salle_chain chain = { .state_size = sizeof(struct duel_state),
		.n_counts = COUNTS,
		.most_states = 100000,
		.most_moves = 4000000,
		.most_steps = (uint64_t)matchup.options->max_rounds * DUEL_STEPS,
		.spread = spread,
		.context = &matchup };
	struct salle_chain_solution answer;
	struct duel_bout b;
	duel_begin_bout(&b, &matchup);
	double counts[COUNTS];
	const char *refused = salle_chain_solve(&chain, &b.state, &answer, counts);
	if (refused != NULL)
		return refused;
	const double a = answer.absorbed[SALLE_A], won = a + answer.absorbed[SALLE_B];
	*out = (struct salle_exact_bout){ .wins = { a, won - a, answer.unabsorbed },
		.endings = { [DUEL_BEATEN] = won, [DUEL_MAX_ROUNDS] = answer.unabsorbed },
		.length = counts[ROUNDS],
		.states = answer.n_states };
	for (unsigned side = 0; side < 2; side++)
		salle_chain_add_first_moves(answer.absorbed_by_mark[side], side, &out->first_moves);
	salle_chain_add_first_moves(answer.unabsorbed_by_mark, SALLE_DRAW, &out->first_moves);
	if (wounds != NULL)
		memcpy(wounds, counts + WOUNDS, 2 * CELLS * sizeof *wounds);
	return NULL;
}
