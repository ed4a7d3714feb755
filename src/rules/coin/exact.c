/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exact chances of a bout as a Markov chain whose steps are tosses. README.md, "The answers", gives closed forms. */
#include <salle/exact_bout.h>

#include "kit/markov_chain.h"
#include "rules/coin/coin.h"

static const double WORDS = 4294967296.0; /* number of 32-bit words; chances of a matchup are numbers of words */

/* Computes how a toss ends. The state says whether first blood has been drawn. */
static void solve_toss(void *context, const void *state, double *counts, struct salle_chain_step *step)
{
	(void)counts;
	const struct coin_matchup *matchup = context;
	double decides = matchup->decides / 6.0, blood = matchup->blood / 6.0, drawn = (double)matchup->draw_chance / WORDS;
	bool bled_before = *(const uint64_t *)state != 0;
	for (uint64_t bled = bled_before; bled < 2; bled++) {
		double here = bled_before ? 1 : bled != 0 ? blood : 1 - blood;
		double nerve = bled != 0 ? (double)matchup->nerve_chance / WORDS : 0;
		salle_chain_step_to(step, &bled, here * (1 - decides));
		salle_chain_absorb(step, SALLE_DRAW, here * decides * drawn);
		for (unsigned side = 0; side < 2; side++)
			salle_chain_absorb(step, side,
				here * decides * (1 - drawn) *
					((1 - nerve) * (double)matchup->side[side].win_chance / WORDS + nerve / 2));
	}
}

/* Adds the mean number of wounds in each cell. A winner deals 1 to `wounds` wounds; all numbers are equally likely. */
static void add_wounds(const struct coin_matchup *matchup, const double *wins, double *wounds)
{
	static const double places[COIN_CELLS] = { 3 / 6.0, 0, 2 / 6.0, 1 / 6.0 };
	for (unsigned side = 0; side < 2; side++)
		for (unsigned cell = 0; cell < COIN_CELLS; cell++)
			wounds[(size_t)!side * COIN_CELLS + cell] +=
				wins[side] * (matchup->side[side].wounds + 1) / 2.0 * places[cell];
}

const char *coin_solve_bout(const void *matchup, bool thorough, struct salle_exact_bout *out, double *wounds)
{
	(void)thorough; /* the chain has only two states, so its size needs no limit */
	struct coin_matchup it = *(const struct coin_matchup *)matchup;
	if (it.aims != COIN_AIMS_NOTHING)
		return "with the option aims, chances depend on policies";
	const struct salle_chain chain = { .state_size = sizeof(uint64_t),
		.most_states = 2,
		.most_moves = 9,
		.most_steps = it.limit,
		.spread = solve_toss,
		.context = &it };
	const uint64_t begin = 0;
	struct salle_chain_solution answer;
	const char *refused = salle_chain_solve(&chain, &begin, &answer, NULL);
	if (refused != NULL)
		return refused;
	const double *chance = answer.absorbed;
	*out =
		(struct salle_exact_bout){ .wins = { chance[SALLE_A], chance[SALLE_B], chance[SALLE_DRAW] + answer.unabsorbed },
			.endings = { [COIN_WON] = chance[SALLE_A] + chance[SALLE_B],
				[COIN_DRAWN] = chance[SALLE_DRAW],
				[COIN_EXHAUSTED] = answer.unabsorbed },
			.length = answer.steps,
			.states = answer.n_states,
			.first_moves = { { 0.5, 0.5 }, (chance[SALLE_A] + chance[SALLE_B]) / 2,
				(chance[SALLE_A] + chance[SALLE_B]) / 2 } };
	if (wounds != NULL)
		add_wounds(&it, chance, wounds);
	return NULL;
}
