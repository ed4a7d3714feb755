/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include <Rmath.h>

#include <salle/stats.h>

typedef __int128 wide;

/* Returns n^2 times the variance of n numbers, computed exactly in integers. */
static double scaled_variance(uint64_t n, uint64_t sum, uint64_t squares)
{
	return (double)((wide)n * squares - (wide)sum * sum);
}

/* Returns n^2 times the variance of the n differences. */
static double scaled_variance_of_moves(uint64_t n, const struct salle_pair_moves *more,
	const struct salle_pair_moves *less)
{
	wide sum = (wide)more->sum - (wide)less->sum, squares = (wide)more->squares + less->squares;
	return (double)((wide)n * squares - sum * sum);
}

static double mean_difference(uint64_t n, const struct salle_pair_moves *more, const struct salle_pair_moves *less)
{
	return (double)((wide)more->sum - (wide)less->sum) / (double)n;
}

/* Returns whether every pair differs by exactly 1. */
static bool all_move_by_one(uint64_t n, const struct salle_pair_moves *more, const struct salle_pair_moves *less)
{
	return more->moved + less->moved == n && more->squares == more->moved && less->squares == less->moved;
}

/*
 * Returns the correlation of two parts of the differences: increases and decreases. In each pair one part is 0, so
 * their covariance is minus the product of their means. If every pair differs, one part determines the other, even if
 * all differences have the same sign.
 */
static double correlate_increases_with_decreases(uint64_t n, const struct salle_pair_moves *more,
	const struct salle_pair_moves *less)
{
	double product = (double)more->sum * (double)less->sum;
	if (product == 0)
		return all_move_by_one(n, more, less) ? -1 : 0;
	double spreads = scaled_variance(n, more->sum, more->squares) * scaled_variance(n, less->sum, less->squares);
	return spreads > 0 ? fmax(-1, -product / sqrt(spreads)) : -1;
}

/*
 * Returns the interval of the mean of one part (increases or decreases). The variance of sizes other than 1 is
 * estimated from the `moved` pairs that differ. So the interval is widened by Student's t with `moved` - 1 degrees of
 * freedom. salle_paired_mean_p_value does the same, so both agree.
 */
static struct salle_interval part_interval(uint64_t n, const struct salle_pair_moves *moves, uint64_t moved,
	double level)
{
	struct salle_interval it = salle_mean_interval(n, moves->sum, moves->squares, level);
	if (moves->squares == moves->sum)
		return it;
	double tail = (1 - level) / 2, mean = (double)moves->sum / (double)n;
	double wider = qt(tail, fmax(1, (double)moved - 1), 0, 0) / qnorm(tail, 0, 1, 0, 0);
	return (struct salle_interval){ fmax(0, mean - wider * (mean - it.low)), mean + wider * (it.high - mean) };
}

struct salle_interval salle_paired_interval(uint64_t n, const struct salle_pair_moves *more,
	const struct salle_pair_moves *less, double level)
{
	if (n == 0)
		return (struct salle_interval){ -INFINITY, INFINITY };
	uint64_t moved = more->moved + less->moved;
	struct salle_interval up = part_interval(n, more, moved, level);
	struct salle_interval down = part_interval(n, less, moved, level);
	double up_mean = (double)more->sum / (double)n, down_mean = (double)less->sum / (double)n;
	double twice = 2 * correlate_increases_with_decreases(n, more, less);
	double a = up_mean - up.low, b = down.high - down_mean, c = up.high - up_mean, d = down_mean - down.low;
	double difference = mean_difference(n, more, less);
	return (struct salle_interval){
		difference - sqrt(a * a + b * b - twice * a * b),
		difference + sqrt(c * c + d * d - twice * c * d),
	};
}

struct salle_interval salle_mirrored_rate_interval(uint64_t both, uint64_t one, uint64_t none, double level)
{
	struct salle_pair_moves up = { both, both, both }, down = { none, none, none };
	struct salle_interval difference = salle_paired_interval(both + one + none, &up, &down, level);
	return (struct salle_interval){ fmax(0, (1 + difference.low) / 2), fmin(1, (1 + difference.high) / 2) };
}

struct salle_interval salle_paired_mean_interval(uint64_t n, const struct salle_pair_moves *more,
	const struct salle_pair_moves *less, double level)
{
	enum { LEAST = 10 };
	if (more->moved + less->moved < LEAST)
		return (struct salle_interval){ NAN, NAN };
	return salle_paired_interval(n, more, less, level);
}

double salle_paired_rate_p_value(uint64_t more, uint64_t less)
{
	double smaller = (double)(more < less ? more : less);
	return fmin(1, 2 * pbinom(smaller, (double)more + (double)less, 0.5, 1, 0));
}

double salle_paired_mean_p_value(uint64_t n, const struct salle_pair_moves *more, const struct salle_pair_moves *less)
{
	uint64_t moved = more->moved + less->moved;
	if (moved < 2 || more->sum == less->sum)
		return 1;
	double square = scaled_variance_of_moves(n, more, less);
	if (square == 0)
		return salle_paired_rate_p_value(more->moved, less->moved);
	double error = sqrt(square / ((double)n * (double)n * (double)(n - 1))); /* unbiased variance, with divisor n - 1 */
	return 2 * pt(-fabs(mean_difference(n, more, less)) / error, (double)(moved - 1), 1, 0);
}

struct salle_pairing salle_gain_from_pairing(uint64_t n, uint64_t base, uint64_t base_squares, uint64_t variant_squares,
	const struct salle_pair_moves *more, const struct salle_pair_moves *less)
{
	uint64_t variant = base + more->sum - less->sum;
	double x = scaled_variance(n, base, base_squares), y = scaled_variance(n, variant, variant_squares);
	double d = scaled_variance_of_moves(n, more, less);
	return (struct salle_pairing){
		.correlation = x > 0 && y > 0 ? (x + y - d) / (2 * sqrt(x) * sqrt(y)) : NAN,
		.variance_ratio = d > 0 ? (x + y) / d : NAN,
	};
}
