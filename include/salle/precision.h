/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * When to stop a matchup whose number of bouts is not fixed: when its rate is known precisely enough, or at the maximum
 * number of bouts. Looks are taken only after scheduled numbers of bouts, so that the end of a matchup depends only on
 * its bouts.
 *
 * A half width is a fixed-width rule (Frey, American Statistician 64(3), 2010): how narrow the interval is hardly
 * depends on which rate is found, so that an interval for a fixed number of bouts needs only a slightly higher level. A
 * matchup ends when half the exact interval at the level 0.96 is narrow enough, and half Wald's interval of the rate
 * with 4 hits and 4 misses added is, too: few hits by chance must not end it. At every rate the exact interval at 0.96
 * then covers it with a chance of at least 0.95 (tests/studies/study_widths.c).
 *
 * The other kinds stop on what is found, and have a confidence sequence (<salle/stats.h>).
 */
#ifndef SALLE_PRECISION_H
#define SALLE_PRECISION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <salle/three_way_test.h>

#define SALLE_PRECISION_LEVEL 0.95

/* Of the chance to miss with SALLE_PRECISION_LEVEL, what intervals at the end of a half width are computed with. */
#define SALLE_WIDTH_MISS_FACTOR 0.8

enum salle_precision_kind {
	SALLE_PRECISION_FIXED,      /* the number of bouts is fixed */
	SALLE_PRECISION_HALF_WIDTH, /* half the interval of A's win rate is at most `target` */
	SALLE_PRECISION_RELATIVE,   /* the same, as a share of A's win rate */
	SALLE_PRECISION_DECIDE,     /* of the bouts that somebody won, A's share is known to be above or below `target` */
	SALLE_PRECISION_EVEN,       /* or else to be less than `within` away from it */
	/* a number of bouts for all matchups together, spent on a question: <salle/budget_allocation.h> */
	SALLE_PRECISION_BEST,    /* which build has the highest mean score? */
	SALLE_PRECISION_RANKING, /* which of two is higher, or are they less than `within` apart? */
	SALLE_PRECISION_EQUILIBRIUM, /* a mixture of builds from which none wins more than `within` */
	SALLE_PRECISION_MATRIX,  /* every a_win_rate, equally well */
	SALLE_PRECISION_DIFFERENCES, /* every difference of a_win_rate from the base, equally well */
};

struct salle_precision {
	enum salle_precision_kind kind;
	double target;
	double within;   /* of SALLE_PRECISION_EVEN, SALLE_PRECISION_RANKING and SALLE_PRECISION_EQUILIBRIUM */
	double tuned;    /* of the sequence, in bouts: a whole number; 0: there is none */
	double spread;   /* bouts per stream, which may be equal: 2 if mirrored, else 1 */
	uint64_t budget; /* bouts of all matchups together, where they are spent on a question; else 0 */
};

/*
 * A half width has no sequence. The others are tuned to the expected last look: the bouts that the target needs, or
 * `most`, at least 1, the maximum number of bouts, whichever is fewer. A sequence that is tuned to bouts that are never
 * fought would be needlessly wide.
 *
 * The guarantee of a sequence needs a tuning that is fixed before the first look. A run that extends an earlier one
 * keeps its tuning (salle_stored_run_copy_tuning).
 */
struct salle_precision salle_precision_for(enum salle_precision_kind kind, double target, double spread, uint64_t most);

/* The same for SALLE_PRECISION_EVEN; 0 < target - within, target + within < 1. */
struct salle_precision salle_precision_for_even(double target, double within, double spread, uint64_t most);

/*
 * The same for `budget` bouts, at least 1, of `matchups`; the sequence is tuned to at most their number on average.
 * That of the equilibrium, which decides by it, does not depend on the budget.
 */
struct salle_precision salle_precision_for_budget(enum salle_precision_kind kind, double within, double spread,
	uint64_t budget, size_t matchups);

/* Returns the factor on the chance to miss in salle_precision_level: 1 unless a width decides the number of bouts. */
double salle_precision_miss_factor(const struct salle_precision *precision);

/* The level at which an interval for a fixed number of bouts covers the truth with `level` where a matchup ended. */
double salle_precision_level(const struct salle_precision *precision, double level);

/*
 * Returns "half_width", "relative" or "decide"; of bouts that are spent on a question "best", "ranking",
 * "equilibrium", "matrix" or "differences"; NULL for a fixed number.
 */
const char *salle_precision_name(enum salle_precision_kind kind);

/*
 * Returns the first scheduled look after `bouts`: every 1,024 bouts at first, later every sixteenth of the bouts fought
 * (rounded down to 1,024), so that a matchup fights at most about 6 % too many.
 */
uint64_t salle_next_look(uint64_t bouts);

/* Returns whether there is a look after `bouts`. */
bool salle_is_look_scheduled(uint64_t bouts);

/*
 * Returns whether the target is reached. `wins` counts bouts by winner: [SALLE_A], [SALLE_B], [SALLE_DRAW]. False for a
 * fixed number, and where a question is asked of all matchups together.
 */
bool salle_precision_is_reached(const struct salle_precision *precision, const uint64_t wins[3]);

/*
 * Returns what is known of A's share of the bouts that somebody won; SALLE_OPEN for a precision that does not decide.
 * `wins` as above.
 */
enum salle_test_verdict salle_precision_verdict(const struct salle_precision *precision, const uint64_t wins[3]);

/* What a matchup comes to in the long run. */
struct salle_rates {
	double wins;     /* A's of all bouts */
	double share;    /* A's of the bouts that somebody won */
	double decisive; /* bouts that somebody won, of all */
};

/* Estimates how many streams of bouts it takes at these rates: as many bouts, half as many if mirrored. */
double salle_precision_streams_needed(const struct salle_precision *precision, const struct salle_rates *rates);

/* Estimates the total number of bouts from `wins`; more than have been fought. */
double salle_precision_bouts_expected(const struct salle_precision *precision, const uint64_t wins[3]);

#endif
