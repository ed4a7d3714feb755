/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/win_intervals.h"

#include <math.h>

#include <salle/stats.h>

struct salle_interval salle_win_interval(const struct salle_result_row *row, unsigned side)
{
	struct salle_tally_head rates = *salle_tally_head_const(row->tally);
	salle_tally_head_use_exact(&rates);
	if (!row->matchup->mirrored || row->plan->precision.tuned_to > 0)
		return salle_result_rate_interval(row->plan, rates.wins[side], rates.bouts);
	struct salle_mirrored_wins wins =
		salle_mirrored_pairs_count_wins(&salle_tally_head_const(row->tally)->mirrors, side);
	return salle_mirrored_rate_interval(wins.both, wins.one, wins.none,
		salle_precision_level(&row->plan->precision, SALLE_RESULTS_LEVEL));
}

struct salle_estimate salle_matchup_score(const struct salle_plan *plan, const struct salle_tally_head *head,
	double level)
{
	const uint64_t *of = head->wins, wins[4] = { 0, of[SALLE_A], of[SALLE_B], 0 };
	const uint64_t draws[4] = { 0, of[SALLE_DRAW], of[SALLE_DRAW], 0 };
	double spread = 1;
	for (unsigned side = 0; side < 2; side++)
		spread = fmax(spread, salle_mirrored_variance_ratio(salle_mirrored_pairs_count_wins(&head->mirrors, side)));
	double tuned = plan->precision.kind != SALLE_PRECISION_FIXED ? plan->precision.tuned_to : 0;
	const struct salle_matrix pair = { 2, wins, draws, spread, tuned, salle_precision_miss_factor(&plan->precision) };
	return salle_matrix_mean(&pair, 0, level);
}

struct salle_estimate salle_compute_reported_score(const struct salle_plan *plan, const struct salle_tally_head *head)
{
	struct salle_tally_head rates = *head;
	salle_tally_head_use_exact(&rates);
	if (rates.bouts == 0)
		return (struct salle_estimate){ NAN, { 0, 1 } };
	return salle_matchup_score(plan, &rates, SALLE_RESULTS_LEVEL);
}

void salle_pooled_rate_add_wins(struct salle_pooled_rate *pooled, const struct salle_result_row *row, unsigned side)
{
	struct salle_tally_head rates = *salle_tally_head_const(row->tally);
	salle_tally_head_use_exact(&rates);
	uint64_t wins = rates.wins[side], bouts = rates.bouts;
	if (!row->matchup->mirrored)
		salle_pooled_rate_add(pooled, wins, bouts);
	else if (bouts > 0)
		salle_pooled_rate_add_interval(pooled, wins, bouts, salle_win_interval(row, side));
}

/*
 * Returns the mean of n observations and its interval. `more` has the sums of the positive observations, `less` those
 * of the negative ones, both in units of `unit`.
 */
static struct salle_estimate estimate_mean(const struct salle_plan *plan, uint64_t n,
	const struct salle_pair_moves *more, const struct salle_pair_moves *less, double unit, double level)
{
	double at = salle_result_interval_level_at(plan, salle_plan_is_mirrored(plan) ? 2 * n : n, level);
	struct salle_interval interval = salle_paired_interval(n, more, less, at);
	double value = n > 0 ? ((double)more->sum - (double)less->sum) / (double)n : 0;
	return (struct salle_estimate){ unit * value, { fmax(-1, unit * interval.low), fmin(1, unit * interval.high) } };
}

/* Returns the sums for `few` observations of 1 and `many` observations of 2. */
static struct salle_pair_moves sum_moves_by_one_and_two(uint64_t few, uint64_t many)
{
	return (struct salle_pair_moves){ few + many, few + 2 * many, few + 4 * many };
}

struct salle_first_move salle_mirrored_first_move(const struct salle_plan *plan,
	const struct salle_mirrored_pairs *mirrors, double level)
{
	const uint64_t *pairs = mirrors->first_moves;
	uint64_t n = pairs[0] + pairs[1] + pairs[2] + pairs[3] + pairs[4];
	struct salle_pair_moves won = sum_moves_by_one_and_two(pairs[3], pairs[4]),
							lost = sum_moves_by_one_and_two(pairs[1], pairs[0]);
	uint64_t decided = 2 * n - mirrors->first_move_draws; /* a pair has two bouts */
	uint64_t first = (decided + won.sum - lost.sum) / 2;
	return (struct salle_first_move){ n, estimate_mean(plan, n, &won, &lost, 0.5, level), first, decided - first,
		mirrors->first_move_draws };
}

struct salle_first_move salle_first_move_of_tally(const struct salle_plan *plan, const uint64_t *tally)
{
	if (salle_plan_is_mirrored(plan))
		return salle_mirrored_first_move(plan, &salle_tally_head_const(tally)->mirrors, SALLE_RESULTS_LEVEL);
	const struct salle_tally_layout *layout = &plan->layout;
	uint64_t n = tally[layout->first_moves + SALLE_A] + tally[layout->first_moves + SALLE_B];
	struct salle_pair_moves won = sum_moves_by_one_and_two(tally[layout->first_mover_wins], 0);
	struct salle_pair_moves lost = sum_moves_by_one_and_two(tally[layout->first_mover_losses], 0);
	return (struct salle_first_move){ n, estimate_mean(plan, n, &won, &lost, 1, SALLE_RESULTS_LEVEL), won.sum, lost.sum,
		n - won.sum - lost.sum };
}

struct salle_first_move salle_compute_first_move(const struct salle_result_row *row)
{
	return salle_first_move_of_tally(row->plan, row->tally);
}

struct salle_estimate salle_first_seat_advantage(const struct salle_plan *plan,
	const struct salle_mirrored_pairs *mirrors)
{
	/* build a has the first seat in the first bout of a mirrored pair, build b in the second */
	uint64_t points[5] = { 0 }, pairs = 0;
	for (unsigned first = 0; first < 3; first++)
		for (unsigned second = 0; second < 3; second++) {
			int seat = (first == SALLE_A) - (first == SALLE_B) + (second == SALLE_B) - (second == SALLE_A);
			points[2 + seat] += mirrors->outcomes[first][second];
			pairs += mirrors->outcomes[first][second];
		}
	struct salle_pair_moves won = sum_moves_by_one_and_two(points[3], points[4]),
							lost = sum_moves_by_one_and_two(points[1], points[0]);
	return estimate_mean(plan, pairs, &won, &lost, 0.5, SALLE_RESULTS_LEVEL);
}
