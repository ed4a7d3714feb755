/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/exact_bout.h>

#include <math.h>
#include <string.h>

const char salle_exact_too_large[] = "a bout of these fighters has too many possible situations";

#define STEPS ((double)(SALLE_EXACT_TOTAL / SALLE_EXACT_STEP))

static uint64_t round_chance(double chance)
{
	return (uint64_t)llround(fmax(0, fmin(1, chance)) * STEPS) * SALLE_EXACT_STEP;
}

/* Rounds the chances of A and B alike, so that an even bout stays even; draws are the rest. */
static void round_wins(const double wins[3], uint64_t out[3])
{
	out[SALLE_A] = round_chance(wins[SALLE_A]);
	out[SALLE_B] = round_chance(wins[SALLE_B]);
	if (out[SALLE_A] + out[SALLE_B] > SALLE_EXACT_TOTAL)
		out[SALLE_B] = SALLE_EXACT_TOTAL - out[SALLE_A];
	out[SALLE_DRAW] = SALLE_EXACT_TOTAL - out[SALLE_A] - out[SALLE_B];
}

/* Rounds the chances; the largest is what the others leave. */
static void round_endings(const double *endings, unsigned n, uint64_t *out)
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

void salle_exact_store(const struct salle_tally_layout *layout, uint64_t *tally, const struct salle_exact_bout *bout)
{
	struct salle_exact_chances *exact = &salle_tally_head(tally)->exact;
	exact->attempt = SALLE_EXACT_SOLVED;
	exact->states = bout->states;
	round_wins(bout->wins, exact->wins);
	const double length = nearbyint(bout->length * STEPS) / STEPS;
	memcpy(&exact->length, &length, sizeof length);
	round_endings(bout->endings, layout->n_endings, tally + layout->exact);
}

double salle_exact_length(const struct salle_tally_head *head)
{
	double length;
	memcpy(&length, &head->exact.length, sizeof length);
	return length;
}
