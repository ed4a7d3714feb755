/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/sweep_curves.h"

#include <math.h>
#include <string.h>

#include <salle/stats.h>
#include <salle/linearity.h>

#include "figures/win_intervals.h"

bool salle_plan_has_sweeps(const struct salle_plan *plan)
{
	for (size_t m = plan->n_matchups - plan->n_changes; m < plan->n_matchups; m++)
		if (plan->matchups[m].change->sweep != NULL)
			return true;
	return false;
}

size_t *salle_order_sweep_values(const struct salle_sweep *sweep, struct salle_arena *arena)
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

/* Sums over opponents. `y`: win rate under each sweep value. `covariance`: covariances of these win rates. */
struct sums {
	double *y, *covariance, degrees_of_freedom;
	uint64_t bouts; /* smallest number of bouts in a matchup */
};

/*
 * Adds the win rates against one opponent, as one of `foes`. `seats` has a matchup for each sweep value, `order` the
 * values in increasing order, both n elements. `means` is scratch memory for n elements.
 */
static void add_win_rates_against_foe(const struct salle_batch_result *result, const struct salle_matchup_side *seats,
	const size_t *order, size_t n, size_t foes, struct salle_batch_means *means, struct sums *sums,
	struct salle_arena *arena)
{
	const struct salle_batch_means **all = salle_arena_array(arena, n, sizeof *all);
	unsigned number = seats[0].side == SALLE_A ? SALLE_BATCH_WINS_A : SALLE_BATCH_WINS_B;
	uint64_t bouts = 0;
	for (size_t i = 0; i < n; i++) {
		struct salle_tally_head room;
		const struct salle_tally_head *head = salle_tallies_head(&result->tallies, seats[order[i]].matchup, &room);
		means[i] = head->means;
		all[i] = &means[i];
		bouts = head->bouts;
		sums->y[i] += (double)head->wins[seats[0].side] / (double)bouts / (double)foes;
	}
	double weight = 1 / ((double)foes * (double)foes);
	sums->degrees_of_freedom =
		fmin(sums->degrees_of_freedom, salle_add_batch_covariance(sums->covariance, all, n, number, bouts, weight));
	sums->bouts = bouts < sums->bouts ? bouts : sums->bouts;
}

/*
 * Returns the p-value of the hypothesis that the mean win rates lie on a straight line; NAN if the hypothesis cannot be
 * tested. Each mean is over `foes` opponents with independent dice. seats[f * n + v] is the matchup against opponent f
 * under value v of n values.
 */
static double compute_straight_line_p_value(const struct salle_plan *plan, const struct salle_batch_result *result,
	const struct salle_sweep *sweep, const struct salle_matchup_side *seats, size_t foes)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	size_t n = sweep->n;
	const size_t *order = salle_order_sweep_values(sweep, &arena);
	double *x = salle_arena_array(&arena, n, sizeof *x);
	struct salle_batch_means *means = salle_arena_array(&arena, n, sizeof *means);
	struct sums sums = { salle_arena_array(&arena, n, sizeof(double)), salle_arena_array(&arena, n * n, sizeof(double)),
		INFINITY, UINT64_MAX };
	for (size_t i = 0; i < n; i++)
		x[i] = sweep->numbers[order[i]];
	for (size_t f = 0; f < foes; f++)
		add_win_rates_against_foe(result, &seats[f * n], order, n, foes, means, &sums, &arena);
	double p = salle_linearity_p_value(&(struct salle_curve){ n, x, sums.y, sums.covariance, sums.degrees_of_freedom });
	salle_arena_release(&arena);
	return isnan(p) ? p : salle_adjust_p_value_for_stopping(plan, sums.bouts, p);
}

/* Returns the least-squares slope of the win rate over the sweep's values. m is the matchup under the last value. */
static struct salle_estimate slope_of_matchup(const struct salle_plan *plan, const struct salle_batch_result *result,
	size_t m, unsigned side)
{
	const struct salle_sweep *sweep = plan->matchups[m].change->sweep;
	const struct salle_tally_head *head = SALLE_TALLY_HEAD(&result->tallies, m);
	const struct salle_slopes *slopes = &head->slopes;
	uint64_t n = head->pairs.n, bouts = salle_plan_is_mirrored(plan) ? 2 * n : n;
	double units = 0;
	for (size_t i = 0; i < sweep->n; i++)
		units += (double)sweep->weights[i] * sweep->numbers[i];
	const struct salle_pair_moves *more = &slopes->positive[side], *less = &slopes->negative[side];
	struct salle_interval interval =
		salle_paired_mean_interval(n, more, less, salle_result_interval_level(plan, bouts));
	double each = (double)n / (double)bouts / units;
	return (struct salle_estimate){ ((double)more->sum - (double)less->sum) / (double)n * each,
		{ interval.low * each, interval.high * each } };
}

static struct salle_estimate score_of_side(const struct salle_plan *plan, const struct salle_tally_head *head,
	unsigned side)
{
	const struct salle_estimate a = salle_compute_reported_score(plan, head);
	return side == SALLE_A ? a : (struct salle_estimate){ 1 - a.value, { 1 - a.interval.high, 1 - a.interval.low } };
}

static struct salle_sweep_row make_sweep_row(const struct salle_plan *plan, const struct salle_batch_result *result,
	const struct salle_matchup_side *seat)
{
	const struct salle_matchup *matchup = &plan->matchups[seat->matchup];
	const struct salle_tally_head *head = SALLE_TALLY_HEAD(&result->tallies, seat->matchup);
	struct salle_result_row row = { plan, matchup, (const uint64_t *)head };
	struct salle_paired_rate change =
		salle_compute_paired_rate(plan, result, seat->matchup, seat->side, SALLE_RESULTS_LEVEL);
	double rate = (double)head->wins[seat->side] / (double)head->bouts;
	struct salle_sweep_row swept = {
		.viewpoint = { matchup, seat->side, 0 },
		.bouts = change.bouts,
		.rate = { rate, salle_win_interval(&row, seat->side) },
		.score = score_of_side(plan, head, seat->side),
		.difference = change.difference,
		.p = change.p,
	};
	return swept;
}

/* Returns the mean of estimated rates, with an interval limited to the range from 0 to 1. */
static struct salle_estimate average_shares(const struct salle_estimate *shares, size_t n)
{
	struct salle_estimate mean = salle_average_estimates(shares, n);
	mean.interval.low = fmax(0, mean.interval.low);
	mean.interval.high = fmin(1, mean.interval.high);
	return mean;
}

static struct salle_sweep_row average_sweep_rows(const struct salle_sweep_row *rows, size_t n,
	struct salle_arena *arena)
{
	struct salle_estimate *rates = salle_arena_array(arena, n, sizeof *rates);
	struct salle_estimate *scores = salle_arena_array(arena, n, sizeof *scores);
	struct salle_estimate *differences = salle_arena_array(arena, n, sizeof *differences);
	struct salle_sweep_row mean = { .viewpoint = { rows[0].viewpoint.matchup, rows[0].viewpoint.side, n } };
	for (size_t i = 0; i < n; i++) {
		rates[i] = rows[i].rate;
		scores[i] = rows[i].score;
		differences[i] = rows[i].difference;
		mean.bouts += rows[i].bouts;
	}
	mean.rate = average_shares(rates, n);
	mean.score = average_shares(scores, n);
	mean.difference = salle_average_estimates(differences, n);
	mean.p = salle_p_value_of_estimate(&mean.difference, SALLE_RESULTS_LEVEL);
	return mean;
}

/* The views of a sweep, ordered by sweep value, and by build under each value. */
struct curves {
	const struct salle_build_view *views;
	size_t n; /* number of views under each value */
};

/*
 * Fits the least-squares line through the win rates of a build under all sweep values. Averages over all opponents if
 * `seat` is the number of opponents; otherwise takes opponent number `seat`.
 */
static struct salle_sweep_line fit_line(const struct salle_plan *plan, const struct salle_batch_result *result,
	const struct curves *curves, size_t v, size_t seat, struct salle_arena *arena)
{
	const struct salle_sweep *sweep = curves->views[v].change->sweep;
	const struct salle_build_view *last = &curves->views[v + (sweep->n - 1) * curves->n];
	size_t first = seat < last->n ? seat : 0, foes = seat < last->n ? 1 : last->n;
	struct salle_matchup_side *seats = salle_arena_array(arena, foes * sweep->n, sizeof *seats);
	struct salle_estimate *slopes = salle_arena_array(arena, foes, sizeof *slopes);
	for (size_t f = 0; f < foes; f++) {
		for (size_t value = 0; value < sweep->n; value++)
			seats[f * sweep->n + value] = curves->views[v + value * curves->n].seats[first + f];
		slopes[f] = slope_of_matchup(plan, result, last->seats[first + f].matchup, last->seats[first + f].side);
	}
	struct salle_sweep_line line = { .p = compute_straight_line_p_value(plan, result, sweep, seats, foes) };
	line.is_straight = sweep->n < 3 || line.p > SALLE_RESULTS_ALPHA;
	line.slope = foes == 1 ? slopes[0] : salle_average_estimates(slopes, foes);
	return line;
}

/*
 * Adds the rows of one build against opponent number `seat`, one row per sweep value. If `seat` is the number of
 * opponents, adds the means over all opponents instead.
 */
static void add_curve(const struct salle_plan *plan, const struct salle_batch_result *result,
	const struct curves *curves, size_t v, size_t seat, struct salle_sweep_row *rows, struct salle_arena *arena)
{
	const struct salle_sweep *sweep = curves->views[v].change->sweep;
	bool has_line = sweep->weights != NULL;
	struct salle_sweep_line line = { .p = NAN };
	if (has_line)
		line = fit_line(plan, result, curves, v, seat, arena);
	for (size_t value = 0; value < sweep->n; value++) {
		const struct salle_build_view *view = &curves->views[v + value * curves->n];
		if (seat < view->n) {
			rows[value] = make_sweep_row(plan, result, &view->seats[seat]);
		} else {
			struct salle_sweep_row *each = salle_arena_array(arena, view->n, sizeof *each);
			for (size_t i = 0; i < view->n; i++)
				each[i] = make_sweep_row(plan, result, &view->seats[i]);
			rows[value] = average_sweep_rows(each, view->n, arena);
		}
		rows[value].has_line = has_line;
		rows[value].line = line;
	}
}

struct salle_sweep_row *salle_compute_sweep_rows(const struct salle_plan *plan, const struct salle_batch_result *result,
	size_t *n, struct salle_arena *arena)
{
	struct salle_build_views views = salle_list_build_views(plan, result, true, arena);
	struct salle_sweep_row *rows = salle_arena_array(arena, views.n_rows + 1, sizeof *rows);
	*n = 0;
	for (size_t first = 0; first < views.n;) {
		const struct salle_sweep *sweep = views.items[first].change->sweep;
		size_t end = first;
		while (end < views.n && views.items[end].change->sweep == sweep)
			end++;
		struct curves curves = { &views.items[first], (end - first) / sweep->n };
		for (size_t v = 0; v < curves.n; v++) {
			const struct salle_build_view *view = &curves.views[v];
			for (size_t i = 0; i < view->n + view->has_mean; i++) {
				size_t seat = !view->has_mean ? i : i == 0 ? view->n : i - 1;
				add_curve(plan, result, &curves, v, seat, &rows[*n], arena);
				*n += sweep->n;
			}
		}
		first = end;
	}
	return rows;
}
