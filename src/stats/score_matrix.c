/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>

#include <Rmath.h>

#include <salle/score_matrix.h>
#include <salle/tally.h>

#include "base/arena.h"
#include "stats/matrix_pair.h"

static uint64_t losses_of(const struct salle_matrix *matrix, size_t i, size_t j)
{
	return matrix->wins[j * matrix->n + i];
}

uint64_t salle_matrix_bouts(const struct salle_matrix *matrix, size_t i, size_t j)
{
	size_t at = i * matrix->n + j;
	return matrix->wins[at] + matrix->draws[at] + losses_of(matrix, i, j);
}

bool salle_matrix_is_exact(const struct salle_matrix *matrix)
{
	for (size_t i = 0; i < matrix->n; i++)
		for (size_t j = i + 1; j < matrix->n; j++)
			if (salle_matrix_bouts(matrix, i, j) != SALLE_EXACT_TOTAL)
				return false;
	return true;
}

double salle_pair_points(const struct salle_matrix *matrix, size_t i, size_t j)
{
	size_t at = i * matrix->n + j;
	return (double)matrix->wins[at] + 0.5 * (double)matrix->draws[at];
}

double salle_pair_log_odds(const struct salle_matrix *matrix, size_t i, size_t j)
{
	return log((salle_pair_points(matrix, i, j) + 0.5) / (salle_pair_points(matrix, j, i) + 0.5));
}

double salle_matrix_score(const struct salle_matrix *matrix, size_t i, size_t j)
{
	return i == j ? 0.5 : salle_pair_points(matrix, i, j) / (double)salle_matrix_bouts(matrix, i, j);
}

double salle_matrix_spread(const struct salle_matrix *matrix)
{
	return matrix->spread > 0 ? matrix->spread : 1;
}

double salle_pair_variance(const struct salle_matrix *matrix, size_t i, size_t j)
{
	size_t at = i * matrix->n + j;
	if (salle_matrix_bouts(matrix, i, j) == SALLE_EXACT_TOTAL)
		return 0;
	double bouts = (double)salle_matrix_bouts(matrix, i, j) + 4;
	double score = (salle_pair_points(matrix, i, j) + 2) / bouts;
	double squares = ((double)matrix->wins[at] + 2 + 0.25 * (double)matrix->draws[at]) / bouts;
	return salle_matrix_spread(matrix) * (squares - score * score);
}

/* Returns the correlation of the estimated win rate and the estimated loss rate. */
static double win_loss_correlation(uint64_t wins, uint64_t draws, uint64_t losses)
{
	if (draws == 0)
		return -1;
	double won = (double)wins, lost = (double)losses, drawn = (double)draws;
	return -sqrt(won / (lost + drawn) * (lost / (won + drawn)));
}

/*
 * Returns the level at which the interval of one pair's score must be computed, so that it covers the truth with
 * probability `level`. The level depends on how the number of bouts was chosen.
 */
static double score_interval_level(const struct salle_matrix *matrix, size_t i, size_t j, double level)
{
	if (matrix->tuned_to > 0)
		return salle_interval_level_for_sequence(salle_matrix_bouts(matrix, i, j), level, matrix->tuned_to);
	return matrix->miss_factor > 0 && matrix->miss_factor < 1 ? 1 - matrix->miss_factor * (1 - level) : level;
}

double salle_pair_width_factor(const struct salle_matrix *matrix, size_t i, size_t j, double level)
{
	const double own = score_interval_level(matrix, i, j, level);
	return own == level ? 1 : qnorm((1 - own) / 2, 0, 1, 0, 0) / qnorm((1 - level) / 2, 0, 1, 0, 0);
}

static struct salle_interval score_interval_with_spread(uint64_t wins, uint64_t draws, uint64_t losses, double spread,
	double level)
{
	uint64_t bouts = wins + draws + losses;
	double won = (double)wins / (double)bouts, lost = (double)losses / (double)bouts;
	struct salle_interval win = salle_dependent_rate_interval(wins, bouts, spread, level);
	struct salle_interval loss = salle_dependent_rate_interval(losses, bouts, spread, level);
	double r = win_loss_correlation(wins, draws, losses), score = (1 + won - lost) / 2;
	double down[2] = { won - win.low, loss.high - lost }, up[2] = { win.high - won, lost - loss.low };
	/* at least 0 despite rounding */
	double below = fmax(0, down[0] * down[0] + down[1] * down[1] - 2 * r * down[0] * down[1]);
	double above = fmax(0, up[0] * up[0] + up[1] * up[1] - 2 * r * up[0] * up[1]);
	return (struct salle_interval){ fmax(0, score - sqrt(below) / 2), fmin(1, score + sqrt(above) / 2) };
}

struct salle_interval salle_score_interval(uint64_t wins, uint64_t draws, uint64_t losses, double level)
{
	return score_interval_with_spread(wins, draws, losses, 1, level);
}

/* Returns the interval of the rate at which build i beats build j. */
static struct salle_interval win_interval(const struct salle_matrix *matrix, size_t i, size_t j, double level)
{
	uint64_t wins = matrix->wins[i * matrix->n + j], bouts = salle_matrix_bouts(matrix, i, j);
	double spread = salle_matrix_spread(matrix);
	if (matrix->tuned_to > 0)
		return salle_dependent_rate_sequence(wins, bouts, spread, level, matrix->tuned_to);
	return salle_dependent_rate_interval(wins, bouts, spread, score_interval_level(matrix, i, j, level));
}

double salle_sidak_level_of_pairs(size_t n, double level)
{
	double pairs = (double)n * (double)(n - 1) / 2;
	return exp(pairs * log1p(-(1 - level) / pairs));
}

double salle_sidak_level_of_rate(size_t n, double level)
{
	double pairs = (double)n * (double)(n - 1) / 2;
	return 1 + expm1(log(level) / pairs) / 2;
}

static struct salle_interval score_interval_from_rates(struct salle_interval win, struct salle_interval loss)
{
	return (struct salle_interval){ (1 + win.low - loss.high) / 2, (1 + win.high - loss.low) / 2 };
}

struct salle_interval salle_matrix_interval(const struct salle_matrix *matrix, double level, size_t i, size_t j)
{
	double each = salle_sidak_level_of_rate(matrix->n, level);
	return score_interval_from_rates(win_interval(matrix, i, j, each), win_interval(matrix, j, i, each));
}

void salle_matrix_compute_intervals(const struct salle_matrix *matrix, double level, struct salle_interval *rates,
	struct salle_interval *scores)
{
	size_t n = matrix->n;
	double each = salle_sidak_level_of_rate(n, level);
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < n; j++)
			rates[i * n + j] = i == j ? (struct salle_interval){ 0.5, 0.5 } : win_interval(matrix, i, j, each);
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < n; j++)
			scores[i * n + j] = score_interval_from_rates(rates[i * n + j], rates[j * n + i]);
}

/* Returns the interval of the score of build i against build j. */
static struct salle_interval score_interval(const struct salle_matrix *matrix, size_t i, size_t j, double level)
{
	const double exact = salle_matrix_score(matrix, i, j);
	if (salle_matrix_bouts(matrix, i, j) == SALLE_EXACT_TOTAL)
		return (struct salle_interval){ exact, exact };
	return score_interval_with_spread(matrix->wins[i * matrix->n + j], matrix->draws[i * matrix->n + j],
		losses_of(matrix, i, j), salle_matrix_spread(matrix), score_interval_level(matrix, i, j, level));
}

/* Sums of squared distances from estimates to the lower and upper ends of their intervals. */
struct squares {
	double to_low, to_high;
};

static void add_squares(struct squares *sum, double below, double above)
{
	sum->to_low += below * below;
	sum->to_high += above * above;
}

struct salle_estimate salle_matrix_mean(const struct salle_matrix *matrix, size_t i, double level)
{
	double sum = 0, foes = (double)(matrix->n - 1);
	struct squares squares = { 0 };
	for (size_t j = 0; j < matrix->n; j++) {
		if (j == i)
			continue;
		double score = salle_matrix_score(matrix, i, j);
		struct salle_interval one = score_interval(matrix, i, j, level);
		sum += score;
		add_squares(&squares, score - one.low, one.high - score);
	}
	return (struct salle_estimate){ sum / foes,
		{ fmax(0, (sum - sqrt(squares.to_low)) / foes), fmin(1, (sum + sqrt(squares.to_high)) / foes) } };
}

struct salle_estimate salle_matrix_lead(const struct salle_matrix *matrix, size_t i, size_t j, double level)
{
	double own = salle_matrix_score(matrix, i, j), sum = 2 * own - 1, foes = (double)(matrix->n - 1);
	struct salle_interval met = score_interval(matrix, i, j, level);
	struct squares squares = { 0 };
	add_squares(&squares, 2 * (own - met.low), 2 * (met.high - own));
	for (size_t k = 0; k < matrix->n; k++) {
		if (k == i || k == j)
			continue;
		double mine = salle_matrix_score(matrix, i, k), theirs = salle_matrix_score(matrix, j, k);
		struct salle_interval one = score_interval(matrix, i, k, level), other = score_interval(matrix, j, k, level);
		sum += mine - theirs;
		add_squares(&squares, mine - one.low, one.high - mine);
		add_squares(&squares, other.high - theirs, theirs - other.low);
	}
	return (struct salle_estimate){ sum / foes,
		{ fmax(-1, (sum - sqrt(squares.to_low)) / foes), fmin(1, (sum + sqrt(squares.to_high)) / foes) } };
}

double salle_kendall_tau(size_t n, const double *x, const double *y)
{
	double sum = 0;
	for (size_t i = 0; i < n; i++)
		for (size_t j = i + 1; j < n; j++)
			sum += ((x[i] > x[j]) - (x[i] < x[j])) * ((y[i] > y[j]) - (y[i] < y[j]));
	return sum / ((double)n * (double)(n - 1) / 2);
}

bool salle_matrix_beats(size_t n, const struct salle_interval *scores, size_t i, size_t j)
{
	return scores[i * n + j].low > 0.5;
}

bool salle_matrix_dominates(size_t n, const struct salle_interval *scores, size_t i, size_t j)
{
	for (size_t foe = 0; foe < n; foe++)
		if (scores[i * n + foe].low < scores[j * n + foe].high)
			return false;
	return i != j;
}

bool salle_matrix_weakly_dominates(const struct salle_matrix *matrix, const struct salle_interval *scores, size_t i,
	size_t j)
{
	bool higher = false;
	for (size_t foe = 0; foe < matrix->n; foe++) {
		if (salle_matrix_score(matrix, i, foe) < salle_matrix_score(matrix, j, foe))
			return false;
		higher = higher || scores[i * matrix->n + foe].low > scores[j * matrix->n + foe].high;
	}
	return higher;
}

/*
 * Returns the variance of the log odds of a pair by the delta method. Two wins and two losses are added, as in
 * salle_pair_variance. If a side always won, the variance is about 1/2, the largest variance of log(K + 1/2) for a
 * Poisson variable K.
 */
static double log_odds_variance(const struct salle_matrix *matrix, size_t i, size_t j)
{
	double points = salle_pair_points(matrix, i, j) + 2, against = salle_pair_points(matrix, j, i) + 2;
	double bouts = points + against, slope = bouts * bouts / (points * against);
	return slope * slope * salle_pair_variance(matrix, i, j) / bouts;
}

struct salle_misfit salle_matrix_measure_misfit(const struct salle_matrix *matrix)
{
	size_t n = matrix->n;
	double *odds = salle_check_allocated(calloc(n * n, sizeof *odds)),
		   *mean = salle_check_allocated(calloc(n, sizeof *mean));
	double chance = 0, total = 0, rest = 0;
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < n; j++) {
			if (i == j)
				continue;
			odds[i * n + j] = salle_pair_log_odds(matrix, i, j);
			mean[i] += odds[i * n + j] / (double)n;
			chance += log_odds_variance(matrix, i, j);
		}
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < n; j++) {
			double residue = i == j ? 0 : odds[i * n + j] - (mean[i] - mean[j]);
			total += odds[i * n + j] * odds[i * n + j];
			rest += residue * residue;
		}
	free(odds);
	free(mean);
	/* the residual has pairs - (n - 1) of the `pairs` dimensions, so it contains a share 1 - 2/n of the noise */
	double noise = chance * (1 - 2 / (double)n);
	return (struct salle_misfit){ total > 0 ? fmin(1, rest / total) : 0, total > 0 ? fmin(1, noise / total) : 0 };
}
