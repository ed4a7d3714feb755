/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/sweep_line.h"

#include <math.h>

#include <salle/straight_line.h>

#include "base/arena.h"
#include "figures/result_intervals.h"

size_t *salle_sweep_order(const struct salle_sweep *sweep, struct salle_arena *arena)
{
	size_t *order = salle_arena_array(arena, sweep->n, sizeof *order);
	for (size_t i = 0; i < sweep->n; i++) {
		size_t at = i;
		for (; at > 0 && sweep->numbers[order[at - 1]] > sweep->numbers[i]; at--)
			order[at] = order[at - 1];
		order[at] = i;
	}
	return order;
}

/* What is added up over foes. */
struct sums {
	double *y, *covariance, freedom;
	uint64_t bouts; /* of the matchup with the fewest */
};

/* Adds the curve against one foe, whose seats are by value; `means` is room for a batch of each. */
static void add_foe(const struct salle_batch_result *result, const struct salle_seat *seats, const size_t *order,
	size_t n, size_t foes, struct salle_batch_means *means, struct sums *sums, struct salle_arena *arena)
{
	const struct salle_batch_means **all = salle_arena_array(arena, n, sizeof *all);
	unsigned number = seats[0].side == SALLE_A ? SALLE_BATCH_WINS_A : SALLE_BATCH_WINS_B;
	uint64_t bouts = 0;
	for (size_t i = 0; i < n; i++) {
		struct salle_tally_head room;
		const struct salle_tally_head *head = salle_tallies_head(&result->tallies, seats[order[i]].m, &room);
		means[i] = head->means;
		all[i] = &means[i];
		bouts = head->bouts;
		sums->y[i] += (double)head->wins[seats[0].side] / (double)bouts / (double)foes;
	}
	double weight = 1 / ((double)foes * (double)foes);
	sums->freedom = fmin(sums->freedom, salle_covariance_add(sums->covariance, all, n, number, bouts, weight));
	sums->bouts = bouts < sums->bouts ? bouts : sums->bouts;
}

double salle_sweep_line_p(const struct salle_plan *plan, const struct salle_batch_result *result,
	const struct salle_sweep *sweep, const struct salle_seat *seats, size_t foes)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	size_t n = sweep->n;
	const size_t *order = salle_sweep_order(sweep, &arena);
	double *x = salle_arena_array(&arena, n, sizeof *x);
	struct salle_batch_means *means = salle_arena_array(&arena, n, sizeof *means);
	struct sums sums = { salle_arena_array(&arena, n, sizeof(double)), salle_arena_array(&arena, n * n, sizeof(double)),
		INFINITY, UINT64_MAX };
	for (size_t i = 0; i < n; i++)
		x[i] = sweep->numbers[order[i]];
	for (size_t f = 0; f < foes; f++)
		add_foe(result, &seats[f * n], order, n, foes, means, &sums, &arena);
	double p = salle_straight_line_p(&(struct salle_curve){ n, x, sums.y, sums.covariance, sums.freedom });
	salle_arena_release(&arena);
	return isnan(p) ? p : salle_result_p(plan, sums.bouts, p);
}
