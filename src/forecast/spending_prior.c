/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "forecast/spending_prior.h"

#include <math.h>

enum { STEPS = 100 }; /* of the search for the strengths */

#define ANCHOR 0.5 /* matches against a build of strength 1, half won, that each build has beside its own */

#define WEIGHT_LEAST 1.0
#define WEIGHT_MOST 16.0 /* few pairs can be near to what strengths predict by accident */

/* Shares of the bouts that somebody won, [builds * builds] of the row's build. */
struct shares {
	size_t n;
	double *share;
	double *decided; /* those bouts; 0: it has none */
};

/* Measures the shares, and the chance of a draw. */
static struct shares measure(const struct salle_plan *plan, const struct salle_groups *groups,
	const struct salle_batch_result *from, double *draws, struct salle_arena *arena)
{
	const size_t n = plan->contest->n;
	struct shares shares = { n, salle_arena_array(arena, n * n, sizeof *shares.share),
		salle_arena_array(arena, n * n, sizeof *shares.decided) };
	double fought = 0, drawn = 0;
	for (size_t g = 0; g < groups->n; g++) {
		const size_t a = plan->contest->seats[g][SALLE_A], b = plan->contest->seats[g][SALLE_B];
		struct salle_tally_head room;
		const struct salle_tally_head *head = salle_tallies_head(&from->tallies, g, &room);
		const double won = (double)head->wins[SALLE_A], lost = (double)head->wins[SALLE_B], decided = won + lost;
		if (a == b || head->bouts == 0)
			continue;
		fought += 1;
		drawn += (double)head->wins[SALLE_DRAW] / (double)head->bouts;
		shares.share[a * n + b] = (won + 0.5) / (decided + 1);
		shares.share[b * n + a] = (lost + 0.5) / (decided + 1);
		shares.decided[a * n + b] = shares.decided[b * n + a] = decided;
	}
	*draws = fought > 0 ? drawn / fought : 0;
	return shares;
}

/* Fits the strengths, each measured pair with the same weight (Hunter, Annals of Statistics 32, 2004, 384-406). */
static const double *fit(const struct shares *shares, struct salle_arena *arena)
{
	double *strength = salle_arena_array(arena, shares->n, sizeof *strength);
	for (size_t i = 0; i < shares->n; i++)
		strength[i] = 1;
	for (unsigned step = 0; step < STEPS; step++)
		for (size_t i = 0; i < shares->n; i++) {
			double won = ANCHOR / 2, met = ANCHOR / (strength[i] + 1);
			for (size_t j = 0; j < shares->n; j++) {
				if (shares->decided[i * shares->n + j] <= 0)
					continue;
				won += shares->share[i * shares->n + j];
				met += 1 / (strength[i] + strength[j]);
			}
			strength[i] = won / met;
		}
	return strength;
}

/* By a beta distribution about the predicted shares, as wide as the measured ones scatter less their sampling error. */
static double weigh(const struct shares *shares, const double *predicted)
{
	const size_t n = shares->n;
	double pairs = 0, spread = 0, off = 0, chance = 0;
	for (size_t i = 0; i < n; i++)
		for (size_t j = i + 1; j < n; j++) {
			const size_t at = i * n + j;
			if (shares->decided[at] <= 0)
				continue;
			const double error = shares->share[at] - predicted[at];
			pairs++;
			spread += predicted[at] * (1 - predicted[at]);
			off += error * error;
			chance += shares->share[at] * (1 - shares->share[at]) / (shares->decided[at] + 1);
		}
	/* the strengths took up n - 1 dimensions */
	const double more = off * pairs / fmax(1, pairs - (double)n + 1) - chance;
	return more > 0 ? fmin(WEIGHT_MOST, fmax(WEIGHT_LEAST, spread / more - 1)) : WEIGHT_MOST;
}

struct salle_spending_prior salle_spending_prior(const struct salle_plan *plan, const struct salle_groups *groups,
	const struct salle_batch_result *from, struct salle_arena *arena)
{
	struct salle_spending_prior prior = { 0 };
	const struct shares shares = measure(plan, groups, from, &prior.draws, arena);
	const double *strength = fit(&shares, arena);
	prior.wins = salle_arena_array(arena, shares.n * shares.n, sizeof *prior.wins);
	for (size_t i = 0; i < shares.n; i++)
		for (size_t j = 0; j < shares.n; j++)
			prior.wins[i * shares.n + j] = strength[i] / (strength[i] + strength[j]);
	prior.weight = weigh(&shares, prior.wins);
	return prior;
}
