/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/exact_bout.h>

#include <math.h>
#include <string.h>

const char salle_too_many_situations[] = "a bout of these fighters has too many situations";
const char salle_too_many_moves[] = "a bout of these fighters has too many moves between situations";
const char salle_too_many_outcomes[] = "the rolls and choices of these fighters have too many outcomes";

bool salle_is_too_large(const char *refusal)
{
	return refusal == salle_too_many_situations || refusal == salle_too_many_moves ||
		refusal == salle_too_many_outcomes;
}

#define EXACT_STEPS ((double)(SALLE_EXACT_TOTAL / SALLE_EXACT_STEP))

static uint64_t round_chance(double chance)
{
	return (uint64_t)llround(fmax(0, fmin(1, chance)) * EXACT_STEPS) * SALLE_EXACT_STEP;
}

/*
 * Rounds the chances that A and B win in the same way, so that equal chances stay equal. The chance of a draw is 1
 * minus both.
 */
static void round_wins(const double wins[3], uint64_t out[3])
{
	out[SALLE_A] = round_chance(wins[SALLE_A]);
	out[SALLE_B] = round_chance(wins[SALLE_B]);
	if (out[SALLE_A] + out[SALLE_B] > SALLE_EXACT_TOTAL)
		out[SALLE_B] = SALLE_EXACT_TOTAL - out[SALLE_A];
	out[SALLE_DRAW] = SALLE_EXACT_TOTAL - out[SALLE_A] - out[SALLE_B];
}

/* Rounds all chances except the largest, which becomes 1 minus the sum of the others. */
static void round_chances_of_endings(const double *endings, unsigned n, uint64_t *out)
{
	unsigned largest = 0;
	uint64_t others = 0;
	for (unsigned k = 1; k < n; k++)
		largest = endings[k] > endings[largest] ? k : largest;
	for (unsigned k = 0; k < n; k++) {
		out[k] = k == largest ? 0 : round_chance(endings[k]);
		others += out[k];
	}
	out[largest] = SALLE_EXACT_TOTAL - others;
}

/*
 * Rounds the chances that A and B move first, and the chances that the first mover wins and loses. The last two
 * together do not exceed the chance that anyone moves first.
 */
static void round_first_moves(const struct salle_exact_first_moves *first, struct salle_exact_chances *out)
{
	out->first_moves[SALLE_A] = round_chance(first->moves[SALLE_A]);
	out->first_moves[SALLE_B] = round_chance(first->moves[SALLE_B]);
	if (out->first_moves[SALLE_A] + out->first_moves[SALLE_B] > SALLE_EXACT_TOTAL)
		out->first_moves[SALLE_B] = SALLE_EXACT_TOTAL - out->first_moves[SALLE_A];
	const uint64_t all = out->first_moves[SALLE_A] + out->first_moves[SALLE_B], won = round_chance(first->won),
				   lost = round_chance(first->lost);
	out->first_mover_wins = won < all ? won : all;
	out->first_mover_losses = lost < all - out->first_mover_wins ? lost : all - out->first_mover_wins;
}

/* Rounds a mean number of wounds to the steps in which exact values are stored. */
static uint64_t round_wounds(double mean)
{
	const uint64_t most = SALLE_EXACT_WOUNDS_MAX / SALLE_EXACT_STEP;
	return (uint64_t)llround(fmax(0, fmin((double)most, mean * EXACT_STEPS))) * SALLE_EXACT_STEP;
}

void salle_exact_store(const struct salle_tally_layout *layout, uint64_t *tally, const struct salle_exact_bout *bout,
	const double *wounds)
{
	struct salle_exact_chances *exact = &salle_tally_head(tally)->exact;
	exact->solve_status = SALLE_EXACT_SOLVED;
	exact->states = bout->states;
	round_wins(bout->wins, exact->wins);
	const double length = nearbyint(bout->length * EXACT_STEPS) / EXACT_STEPS;
	memcpy(&exact->length, &length, sizeof length);
	round_first_moves(&bout->first_moves, exact);
	round_chances_of_endings(bout->endings, layout->n_endings, tally + layout->exact_endings);
	for (size_t i = 0; layout->has_exact_wounds && i < (size_t)2 * layout->n_cells; i++) {
		tally[layout->exact_wounds + i] = round_wounds(wounds[i]);
		exact->wounds[i / layout->n_cells] += tally[layout->exact_wounds + i];
	}
}

double salle_exact_mean_length(const struct salle_tally_head *head)
{
	double length;
	memcpy(&length, &head->exact.length, sizeof length);
	return length;
}
