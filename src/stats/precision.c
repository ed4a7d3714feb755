/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include <Rmath.h>

#include <salle/precision.h>
#include <salle/stats.h>
#include <salle/tally.h>

enum { FIRST_LOOK = 1024, LOOK_SHARE = 16 };

/* squared half width of a confidence sequence after `tuned` bouts, divided by the squared standard error */
#define SQUARED_REACH 9.8

#define WIDTH_SHRINKAGE 4 /* number of hits added to the counts, and number of misses added */

struct salle_precision salle_precision_make(enum salle_precision_kind kind, double target, double spread, uint64_t most)
{
	double bouts = 10 * FIRST_LOOK; /* tuned to detect a lead of 6 percentage points */
	if (kind == SALLE_PRECISION_HALF_WIDTH)
		return (struct salle_precision){ .kind = kind, .target = target, .spread = spread };
	if (kind == SALLE_PRECISION_RELATIVE)
		bouts = SQUARED_REACH / (target * target); /* enough for a rate of 1/2; a lower rate needs more bouts */
	double tuned = fmin(ceil(spread * fmax(bouts, FIRST_LOOK)), (double)most);
	return (struct salle_precision){ .kind = kind, .target = target, .tuned_to = tuned, .spread = spread };
}

struct salle_precision salle_precision_make_even(double target, double within, double spread, uint64_t most)
{
	const struct salle_three_way_test test = { target, within };
	double bouts = fmax(10 * FIRST_LOOK, ceil(salle_three_way_trials_needed(&test, target)));
	return (struct salle_precision){ SALLE_PRECISION_EVEN, target, within, fmin(spread * bouts, (double)most), spread,
		0 };
}

struct salle_precision salle_budget_precision(enum salle_precision_kind kind, double within, double spread,
	uint64_t budget, size_t matchups)
{
	struct salle_precision out = { .kind = kind, .within = within, .spread = spread, .budget = budget };
	double most = fmax(1, floor((double)budget / (double)(matchups > 0 ? matchups : 1)));
	if (kind == SALLE_PRECISION_BEST)
		out.tuned_to = fmin(spread * 10 * FIRST_LOOK, most);
	/* an equilibrium is decided by confidence sequences, and a larger budget must not change them */
	else if (kind == SALLE_PRECISION_EQUILIBRIUM)
		out.tuned_to = spread * 10 * FIRST_LOOK;
	else if (kind == SALLE_PRECISION_RANKING)
		out.tuned_to = most;
	return out;
}

const char *salle_precision_name(enum salle_precision_kind kind)
{
	static const char *const names[] = {
		[SALLE_PRECISION_HALF_WIDTH] = "half_width",
		[SALLE_PRECISION_RELATIVE] = "relative",
		[SALLE_PRECISION_DECIDE] = "decide",
		[SALLE_PRECISION_EVEN] = "decide",
		[SALLE_PRECISION_BEST] = "best",
		[SALLE_PRECISION_RANKING] = "ranking",
		[SALLE_PRECISION_EQUILIBRIUM] = "equilibrium",
		[SALLE_PRECISION_MATRIX] = "matrix",
		[SALLE_PRECISION_DIFFERENCES] = "differences",
	};
	return names[kind];
}

uint64_t salle_next_look(uint64_t bouts)
{
	uint64_t look = FIRST_LOOK;
	while (look <= bouts) {
		uint64_t step = look / LOOK_SHARE / FIRST_LOOK * FIRST_LOOK;
		look += step > FIRST_LOOK ? step : FIRST_LOOK;
	}
	return look;
}

bool salle_is_look_scheduled(uint64_t bouts)
{
	return bouts > 0 && salle_next_look(bouts - 1) == bouts;
}

double salle_precision_miss_factor(const struct salle_precision *precision)
{
	const bool widths = precision->kind == SALLE_PRECISION_HALF_WIDTH || precision->kind == SALLE_PRECISION_MATRIX ||
		precision->kind == SALLE_PRECISION_DIFFERENCES;
	return widths ? SALLE_WIDTH_MISS_FACTOR : 1;
}

double salle_precision_level(const struct salle_precision *precision, double level)
{
	const double miss_factor = salle_precision_miss_factor(precision);
	return miss_factor < 1 ? 1 - miss_factor * (1 - level) : level;
}

/*
 * Returns the squared half width of Wald's interval, divided by the squared standard error, at the level of this
 * stopping rule.
 */
static double squared_half_width(const struct salle_precision *precision)
{
	double z = qnorm((1 - salle_precision_level(precision, SALLE_PRECISION_LEVEL)) / 2, 0, 1, 0, 0);
	return z * z;
}

/* Returns whether the interval of a rate is narrow enough, by Frey's rule with the exact interval. */
static bool is_interval_narrow_enough(const struct salle_precision *precision, uint64_t hits, uint64_t bouts)
{
	double n = (double)bouts / precision->spread, target = precision->target;
	double rate = ((double)hits / precision->spread + WIDTH_SHRINKAGE) / (n + 2 * WIDTH_SHRINKAGE);
	if (squared_half_width(precision) * rate * (1 - rate) > target * target * n)
		return false;
	double level = salle_precision_level(precision, SALLE_PRECISION_LEVEL);
	struct salle_interval it = salle_dependent_rate_interval(hits, bouts, precision->spread, level);
	return it.high - it.low <= 2 * target;
}

static double interval_half_width(const struct salle_precision *precision, uint64_t hits, uint64_t n)
{
	struct salle_interval it =
		salle_dependent_rate_sequence(hits, n, precision->spread, SALLE_PRECISION_LEVEL, precision->tuned_to);
	return (it.high - it.low) / 2;
}

/*
 * Returns the verdict on a matchup that was solved exactly. A share of wins equal to `target` is even, with or without
 * a tolerance `within`.
 */
static enum salle_test_verdict exact_verdict(const struct salle_precision *precision, const uint64_t wins[3])
{
	const double decisive = (double)(wins[SALLE_A] + wins[SALLE_B]);
	const double off = (double)wins[SALLE_A] - precision->target * decisive;
	if (fabs(off) <= precision->within * decisive || fabs(off) < (double)SALLE_EXACT_STEP)
		return SALLE_EVEN;
	return off > 0 ? SALLE_BETTER : SALLE_WORSE;
}

static bool is_solved_matchup(const uint64_t wins[3])
{
	return wins[SALLE_A] + wins[SALLE_B] + wins[SALLE_DRAW] == SALLE_EXACT_TOTAL;
}

enum salle_test_verdict salle_precision_verdict(const struct salle_precision *precision, const uint64_t wins[3])
{
	const bool decides = precision->kind == SALLE_PRECISION_DECIDE || precision->kind == SALLE_PRECISION_EVEN;
	if (decides && is_solved_matchup(wins))
		return exact_verdict(precision, wins);
	uint64_t decisive = wins[SALLE_A] + wins[SALLE_B];
	double target = precision->target, hits = (double)wins[SALLE_A], spread = precision->spread;
	if (precision->kind == SALLE_PRECISION_EVEN)
		return salle_three_way_verdict(&(struct salle_three_way_test){ target, precision->within }, hits / spread,
			(double)wins[SALLE_B] / spread);
	if (precision->kind != SALLE_PRECISION_DECIDE ||
		salle_dependent_rate_evidence(wins[SALLE_A], decisive, spread, target, precision->tuned_to) <
			-log1p(-SALLE_PRECISION_LEVEL))
		return SALLE_OPEN;
	return hits > target * (double)decisive ? SALLE_BETTER : SALLE_WORSE;
}

bool salle_precision_is_reached(const struct salle_precision *precision, const uint64_t wins[3])
{
	uint64_t bouts = wins[SALLE_A] + wins[SALLE_B] + wins[SALLE_DRAW];
	if (is_solved_matchup(wins))
		return true;
	switch (precision->kind) {
	case SALLE_PRECISION_HALF_WIDTH:
		return is_interval_narrow_enough(precision, wins[SALLE_A], bouts);
	case SALLE_PRECISION_RELATIVE:
		return interval_half_width(precision, wins[SALLE_A], bouts) * (double)bouts <=
			precision->target * (double)wins[SALLE_A];
	case SALLE_PRECISION_DECIDE:
	case SALLE_PRECISION_EVEN:
		return salle_precision_verdict(precision, wins) != SALLE_OPEN;
	case SALLE_PRECISION_FIXED:
	case SALLE_PRECISION_BEST:
	case SALLE_PRECISION_RANKING:
	case SALLE_PRECISION_EQUILIBRIUM:
	case SALLE_PRECISION_MATRIX:
	case SALLE_PRECISION_DIFFERENCES:
		break;
	}
	return false;
}

/*
 * Returns the number of bouts needed until the half width of the interval is `target` times the rate. Iterates, because
 * at rates below 1/2 the confidence sequence is wider than its asymptote.
 */
static double bouts_for_relative_width(const struct salle_precision *precision, double rate)
{
	/* few steps suffice, because the width is nearly proportional to 1 / sqrt(bouts) */
	enum { STEPS = 3 };
	const double spread = precision->spread, target = precision->target, longest = 1e15;
	double n = SQUARED_REACH * (1 - rate) / (rate * target * target);
	for (unsigned step = 0; step < STEPS && n < longest; step++) {
		const double width =
			interval_half_width(precision, (uint64_t)ceil(n * spread * rate), (uint64_t)ceil(n * spread)) /
			(target * rate);
		n *= width * width;
	}
	return n;
}

double salle_precision_observations_needed(const struct salle_precision *precision, const struct salle_rates *rates)
{
	const double target = precision->target, wins = rates->wins, gap = rates->winner_share - target;
	switch (precision->kind) {
	case SALLE_PRECISION_HALF_WIDTH:
		return squared_half_width(precision) * wins * (1 - wins) / (target * target);
	case SALLE_PRECISION_RELATIVE:
		return bouts_for_relative_width(precision, wins);
	case SALLE_PRECISION_DECIDE:
		return SQUARED_REACH * target * (1 - target) / (gap * gap) / rates->decisive;
	case SALLE_PRECISION_EVEN:
		return salle_three_way_trials_needed(&(struct salle_three_way_test){ target, precision->within },
				   rates->winner_share) /
			rates->decisive;
	case SALLE_PRECISION_FIXED:
	case SALLE_PRECISION_BEST:
	case SALLE_PRECISION_RANKING:
	case SALLE_PRECISION_EQUILIBRIUM:
	case SALLE_PRECISION_MATRIX:
	case SALLE_PRECISION_DIFFERENCES:
		break;
	}
	return 0;
}

double salle_precision_estimate_bouts(const struct salle_precision *precision, const uint64_t wins[3])
{
	const double decisive = (double)wins[SALLE_A] + (double)wins[SALLE_B], bouts = decisive + (double)wins[SALLE_DRAW];
	const struct salle_rates rates = {
		.wins = ((double)wins[SALLE_A] + 1) / (bouts + 2),
		.winner_share = ((double)wins[SALLE_A] + 1) / (decisive + 2),
		.decisive = (decisive + 1) / (bouts + 1),
	};
	return fmax(precision->spread * salle_precision_observations_needed(precision, &rates),
		(double)salle_next_look((uint64_t)bouts));
}
