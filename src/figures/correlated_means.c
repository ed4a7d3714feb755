/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/correlated_means.h"

#include <math.h>
#include <stdlib.h>

#include <Rmath.h>

#include "base/arena.h"
#include "figures/result_intervals.h"

/*
 * A side's points in consecutive batches of bouts. For a win rate, a win is 1 point. For a score, a win is 2 points and
 * a draw 1 point.
 */
struct course {
	struct salle_batch_means means;
	uint64_t bouts;
	unsigned side;
	/*
	 * `score`: whether draws count. `rare`: whether a variance cannot be estimated, because bouts won or bouts not won
	 * are too few.
	 */
	bool score, rare;
};

static struct course make_course_of_side(const struct salle_batch_result *result, const struct salle_side_result *item,
	bool score)
{
	enum { LEAST = 10 };
	const struct salle_tally_head *head = SALLE_TALLY_HEAD(&result->tallies, item->matchup);
	uint64_t wins = head->wins[item->side];
	return (struct course){ head->means, head->bouts, item->side, score, wins < LEAST || head->bouts - wins < LEAST };
}

/* Returns the side's points in a complete batch. */
static double get_points_of_batch(const struct course *course, size_t batch)
{
	const uint64_t *sums = course->means.sums[batch];
	uint64_t draws = sums[SALLE_BATCH_DRAWS];
	uint64_t wins =
		course->side == SALLE_A ? sums[SALLE_BATCH_WINS_A] : course->means.size - sums[SALLE_BATCH_WINS_A] - draws;
	return course->score ? 2 * (double)wins + (double)draws : (double)wins;
}

/*
 * Returns the correlation of the points of two sides over the first `n` complete batches; 1 if the points of a side do
 * not vary.
 */
static double correlate_batches(const struct course *x, const struct course *y, size_t n)
{
	double x_mean = 0, y_mean = 0, xx = 0, yy = 0, xy = 0;
	for (size_t i = 0; i < n; i++) {
		x_mean += get_points_of_batch(x, i) / (double)n;
		y_mean += get_points_of_batch(y, i) / (double)n;
	}
	for (size_t i = 0; i < n; i++) {
		double dx = get_points_of_batch(x, i) - x_mean, dy = get_points_of_batch(y, i) - y_mean;
		xx += dx * dx;
		yy += dy * dy;
		xy += dx * dy;
	}
	return xx > 0 && yy > 0 ? fmax(-1, fmin(1, xy / sqrt(xx * yy))) : 1;
}

/*
 * Returns the correlation of the means of two matchups. Lowers `*batches` to the number of batches used, if that is
 * smaller.
 */
static double estimate_correlation_of_means(const struct course *first, const struct course *second, size_t *batches)
{
	struct course x = *first, y = *second;
	if (x.rare || y.rare || x.means.size == 0 || y.means.size == 0)
		return 1;
	salle_batch_means_reserve(&x.means, SALLE_BATCHES * y.means.size);
	salle_batch_means_reserve(&y.means, SALLE_BATCHES * x.means.size);
	double fewest = fmin((double)x.bouts, (double)y.bouts), most = fmax((double)x.bouts, (double)y.bouts);
	size_t n = (size_t)fewest / x.means.size;
	if (n < 2)
		return 1;
	*batches = n < *batches ? n : *batches;
	return correlate_batches(&x, &y, n) * sqrt(fewest / most);
}

/* Sums over the distances from estimates to one end of their intervals: squares and products, and plain sum. */
struct distance_sums {
	double squares, line;
};

static void add_correlated_product(struct distance_sums *distance_sums, double x, double y, double correlation)
{
	distance_sums->squares += 2 * correlation * x * y;
}

static void add_distance(struct distance_sums *distance_sums, double x)
{
	distance_sums->squares += x * x;
	distance_sums->line += x;
}

static double compute_total_distance(const struct distance_sums *distance_sums, double wider)
{
	return fmin(distance_sums->line, wider * sqrt(fmax(0, distance_sums->squares)));
}

static const struct salle_estimate *select_rate_or_score(const struct salle_side_result *item, bool score)
{
	return score ? &item->score : &item->rate;
}

/*
 * Returns the weighted sum of the items' rates, or of their scores if `score`, divided by `over`. If `weights` is NULL,
 * all weights are 1.
 */
static struct salle_estimate sum_correlated_estimates(const struct salle_batch_result *result,
	const struct salle_side_result *items, const double *weights, size_t n, double over, bool score)
{
	struct distance_sums below = { 0 }, above = { 0 };
	double sum = 0, tail = (1 - SALLE_RESULTS_LEVEL) / 2, wider = 1;
	size_t batches = SALLE_BATCHES;
	struct course *courses = salle_check_allocated(calloc(n + 1, sizeof *courses));
	for (size_t i = 0; i < n; i++) {
		const struct salle_estimate *x = select_rate_or_score(&items[i], score);
		const double weight = weights != NULL ? weights[i] : 1;
		const double down = weight * (x->value - x->interval.low), up = weight * (x->interval.high - x->value);
		if (n > 1)
			courses[i] = make_course_of_side(result, &items[i], score);
		sum += weight * x->value;
		add_distance(&below, down);
		add_distance(&above, up);
		for (size_t j = 0; j < i; j++) {
			const struct salle_estimate *y = select_rate_or_score(&items[j], score);
			const double other = weights != NULL ? weights[j] : 1;
			double r = estimate_correlation_of_means(&courses[i], &courses[j], &batches);
			add_correlated_product(&below, down, other * (y->value - y->interval.low), r);
			add_correlated_product(&above, up, other * (y->interval.high - y->value), r);
		}
	}
	free(courses);
	if (n > 1)
		wider = qt(tail, (double)batches - 1, 0, 0) / qnorm(tail, 0, 1, 0, 0);
	return (struct salle_estimate){ sum / over,
		{ sum / over - compute_total_distance(&below, wider) / over,
			sum / over + compute_total_distance(&above, wider) / over } };
}

struct salle_estimate salle_correlated_mean_rate(const struct salle_batch_result *result,
	const struct salle_side_result *items, size_t n)
{
	return sum_correlated_estimates(result, items, NULL, n, (double)n, false);
}

struct salle_estimate salle_correlated_mean_score(const struct salle_batch_result *result,
	const struct salle_side_result *items, size_t n)
{
	return sum_correlated_estimates(result, items, NULL, n, (double)n, true);
}

struct salle_estimate salle_correlated_sum_of_scores(const struct salle_batch_result *result,
	const struct salle_side_result *items, const double *weights, size_t n)
{
	return sum_correlated_estimates(result, items, weights, n, 1, true);
}
