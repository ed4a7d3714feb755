/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The steps of bout.c with every outcome of their rolls. No rule is written here. */
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
	void (*add)(void *with, const struct duel_state *to, double chance), void *with)
{
	struct salle_enumeration rolls;
	struct salle_stream stream = { 0 };
	struct duel_bout b;
	salle_enumeration_begin(&rolls);
	while (next_run(&b, matchup, &stream, &rolls)) {
		b.state = *from;
		duel_take_step(&b);
		add(with, &b.state, rolls.chance);
	}
}

/* ---- a bout: a Markov chain ---- */

static void add_to_chain(void *with, const struct duel_state *to, double chance)
{
	if (duel_is_over(to))
		salle_chain_absorb(with, to->endurance[0] > 0 ? SALLE_A : SALLE_B, chance);
	else
		salle_chain_step_to(with, to, chance);
}

static void spread(void *context, const void *state, double *counts, struct salle_chain_step *step)
{
	counts[0] += ((const struct duel_state *)state)->step == DUEL_AT_ROUND; /* number of rounds */
	duel_spread_step(context, state, add_to_chain, step);
}

const char *duel_exact(const void *compiled, struct salle_exact_bout *out)
{
	struct duel_matchup matchup = *(const struct duel_matchup *)compiled;
	const struct salle_chain chain = { .state_size = sizeof(struct duel_state),
		.n_counts = 1,
		.most_states = 100000,
		.most_moves = 4000000,
		.most_steps = (uint64_t)matchup.options->max_rounds * DUEL_STEPS,
		.spread = spread,
		.context = &matchup };
	struct salle_chain_solution answer;
	struct duel_bout b;
	duel_begin_bout(&b, &matchup);
	double rounds;
	const char *refused = salle_chain_solve(&chain, &b.state, &answer, &rounds);
	if (refused != NULL)
		return refused;
	const double a = answer.absorbed[SALLE_A], won = a + answer.absorbed[SALLE_B];
	*out = (struct salle_exact_bout){ .wins = { a, won - a, answer.left },
		.endings = { [DUEL_BEATEN] = won, [DUEL_MAX_ROUNDS] = answer.left },
		.length = rounds,
		.states = answer.n_states };
	return NULL;
}
