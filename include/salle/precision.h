/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Stopping rules for a matchup without a fixed number of bouts. The matchup ends when its rate is known precisely
 * enough, or at the maximum number of bouts. The rule is checked at scheduled numbers of bouts (looks), so that the end
 * of a matchup depends only on its bouts.
 *
 * The kind "half width" stops when the interval is narrow enough (a fixed-width rule: Frey, American Statistician
 * 64(3), 2010). The width hardly depends on the measured rate, so an interval for a fixed number of bouts stays valid
 * if its level is slightly higher. A matchup ends when two half widths are small enough: half the exact interval at
 * level 0.96, and half Wald's interval with 4 wins and 4 losses added, so that a small number of wins by chance does
 * not end the matchup. At every rate the exact interval at 0.96 then covers the rate with a chance of at least 0.95
 * (tests/studies/study_widths.c).
 *
 * With the other kinds the stop depends on the measured rate, so they use a confidence sequence (<salle/stats.h>).
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <salle/three_way_test.h>

#define SALLE_PRECISION_LEVEL 0.95

/* Factor on the error probability 1 - SALLE_PRECISION_LEVEL for intervals after a half width has stopped a matchup. */
#define SALLE_WIDTH_MISS_FACTOR 0.8

enum salle_precision_kind {
	SALLE_PRECISION_FIXED,      /* the number of bouts is fixed beforehand */
	SALLE_PRECISION_HALF_WIDTH, /* half the interval of A's win rate is at most `target` */
	SALLE_PRECISION_RELATIVE,   /* half the interval of A's win rate, divided by that rate, is at most `target` */
	SALLE_PRECISION_DECIDE,     /* A's share of the bouts with a winner is significantly above or below `target` */
	/*
	 * as SALLE_PRECISION_DECIDE, but a matchup also stops when the distance between A's share and `target` is
	 * significantly smaller than `within`
	 */
	SALLE_PRECISION_EVEN,
	/* a budget of bouts for all matchups, allocated so that it answers a question: <salle/budget_allocation.h> */
	SALLE_PRECISION_BEST,    /* which build has the highest mean score? */
	SALLE_PRECISION_RANKING, /* which of two builds has the higher mean score, or are both less than `within` apart? */
	SALLE_PRECISION_EQUILIBRIUM, /* a mixture of builds against which no build wins more than `within` */
	SALLE_PRECISION_MATRIX,  /* every a_win_rate, with equal precision */
	SALLE_PRECISION_DIFFERENCES, /* every difference of a_win_rate from the base, with equal precision */
};

struct salle_precision {
	enum salle_precision_kind kind;
	double target;
	double within;   /* used by SALLE_PRECISION_EVEN, SALLE_PRECISION_RANKING and SALLE_PRECISION_EQUILIBRIUM */
	double tuned_to; /* tuning of the confidence sequence, a whole number of bouts; 0 without a sequence */
	/* number of bouts per random stream, which may have equal results: 2 if mirrored, otherwise 1 */
	double spread;
	uint64_t budget; /* total number of bouts of all matchups if a question allocates them; otherwise 0 */
};

/*
 * Returns the stopping rule; `spread` is as in salle_precision. For kinds other than half widths, the confidence
 * sequence is tuned to the number of bouts at the expected last look: the number that the target needs, but at most
 * `most`, the maximum number of bouts (at least 1). A sequence tuned to more bouts than are fought would be too wide.
 *
 * The guarantee of a sequence needs a tuning that is fixed before the first look. So a run that extends an earlier run
 * keeps the tuning of the earlier run (salle_stored_run_copy_tuning).
 */
struct salle_precision salle_precision_make(enum salle_precision_kind kind, double target, double spread,
	uint64_t most);

/*
 * Returns the stopping rule for SALLE_PRECISION_EVEN. target - within and target + within must be above 0 and below 1.
 */
struct salle_precision salle_precision_make_even(double target, double within, double spread, uint64_t most);

/*
 * Returns the stopping rule for a budget of `budget` bouts, at least 1, for `matchups` matchups. The sequence is tuned
 * to at most the average number of bouts per matchup. For an equilibrium the tuning does not depend on the budget,
 * because the sequence itself decides, and a larger budget must not change its verdicts.
 */
struct salle_precision salle_budget_precision(enum salle_precision_kind kind, double within, double spread,
	uint64_t budget, size_t matchups);

/*
 * Returns the factor on the error probability that salle_precision_level uses: 1 unless a half width decides the number
 * of bouts.
 */
double salle_precision_miss_factor(const struct salle_precision *precision);

/*
 * Returns the level at which an interval for a fixed number of bouts covers the truth with the chance `level` after
 * this stopping rule.
 */
double salle_precision_level(const struct salle_precision *precision, double level);

/*
 * Returns "half_width", "relative", "decide", "best", "ranking", "equilibrium", "matrix" or "differences"; NULL for a
 * kind without a name.
 */
const char *salle_precision_name(enum salle_precision_kind kind);

/*
 * Returns the first scheduled look after `bouts`. Looks come every 1,024 bouts at first, later every sixteenth of the
 * bouts fought (rounded down to 1,024), so that a matchup fights at most about 6 % too many bouts.
 */
uint64_t salle_next_look(uint64_t bouts);

/* Returns whether a look is scheduled after exactly `bouts` bouts. */
bool salle_is_look_scheduled(uint64_t bouts);

/*
 * Returns whether the target is reached. `wins` counts bouts by winner: [SALLE_A], [SALLE_B], [SALLE_DRAW]. False for a
 * fixed number of bouts and for a budget.
 */
bool salle_precision_is_reached(const struct salle_precision *precision, const uint64_t wins[3]);

/*
 * Returns whether A's share of the bouts with a winner is above the target, below it, or even with it. Returns
 * SALLE_OPEN for kinds that do not ask this question.
 */
enum salle_test_verdict salle_precision_verdict(const struct salle_precision *precision, const uint64_t wins[3]);

/* The true rates of a matchup. */
struct salle_rates {
	double wins;         /* A's wins / all bouts */
	double winner_share; /* A's wins / bouts with a winner */
	double decisive;     /* bouts with a winner / all bouts */
};

/* Estimates the number of random streams needed at these rates. A stream is one bout, or two mirrored bouts. */
double salle_precision_observations_needed(const struct salle_precision *precision, const struct salle_rates *rates);

/* Estimates the total number of bouts from `wins`; the result exceeds the number fought so far. */
double salle_precision_estimate_bouts(const struct salle_precision *precision, const uint64_t wins[3]);
