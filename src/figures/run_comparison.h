/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Compares two finished runs: computes the differences in each matchup that both runs have.
 *
 * Both runs may have fought a matchup on the same dice: with the same seed, build names, order and mirroring. Then bout
 * k of one run is paired with bout k of the other, and the difference is estimated from pairs of batches
 * (<salle/batch_means.h>). Otherwise the two matchups are treated as independent.
 */
#pragma once

#include <salle/earlier_run.h>
#include <salle/stats.h>

#include "base/arena.h"
#include "figures/result_intervals.h"

/*
 * One metric of one matchup: its values in the first and in the second run, and their difference, second minus first.
 */
struct salle_contrast {
	const struct salle_stored_matchup *base, *other;
	const char *metric;
	bool rate, paired;
	uint64_t base_bouts, other_bouts; /* number of compared bouts in each run */
	double base_value, value, difference;
	struct salle_interval interval;
	/*
	 * significance over all contrasts; the contrasts of a metric in a variant are a family. A contrast is exact if both
	 * runs solved the matchup, so that the difference has no error
	 */
	struct salle_significance significance;
	/* interval of a significant or different row (salle_level_of_selected_intervals); NAN for other rows */
	struct salle_interval selected_interval;
	struct salle_pairing pairing; /* effect of the common dice on the variance; NAN if the dice differ */
};

struct salle_comparison {
	const struct salle_stored_run *base, *other;
	/* one per matchup and metric: matchups in the order of the first run, metrics in the order of comparison.csv */
	struct salle_contrast *items;
	size_t n;
	size_t metrics; /* number of metrics per matchup; a_win_rate is metric 0 */
	/* families of tests, ordered by variant, then by metric; NULL if there are no items */
	struct salle_metric_family *families;
	size_t n_families;
	size_t n_changed;                          /* number of items whose values differ in the two runs */
	const struct salle_contrast **significant; /* win rates that differ, significantly or exactly, the largest first */
	size_t n_significant;
	size_t matchups; /* number of compared matchups */
	/*
	 * numbers of matchups among these: compared on the same dice, solved exactly in both runs, solved exactly in one
	 * run
	 */
	size_t paired, exact, solved_in_one;
	size_t base_only, other_only; /* number of matchups that only the first run has; that only the second run has */
};

/*
 * Compares two runs. First pairs the matchups with the same variant, builds and policies. Then pairs the matchups with
 * the same variant and builds if each run has only one. Leaves out matchups without bouts. Allocates in the arena.
 */
struct salle_comparison salle_compare_runs(const struct salle_stored_run *base, const struct salle_stored_run *other,
	struct salle_arena *arena);

/*
 * Returns the index of the matchup of run `in` that is paired with matchup m of run `of`; in->n_matchups if there is
 * none.
 */
size_t salle_find_partner_matchup(const struct salle_stored_run *of, const struct salle_stored_run *in, size_t m);

/* Returns whether both runs solved the matchup exactly, so that the difference has no error. */
static inline bool salle_is_exact_contrast(const struct salle_contrast *contrast)
{
	return contrast->base->solved && contrast->other->solved;
}

/* Returns whether both runs solved all matchups that are compared. */
static inline bool salle_is_exact_comparison(const struct salle_comparison *comparison)
{
	return comparison->exact == comparison->matchups && comparison->matchups > 0;
}

/* Returns the number of bouts of the run with fewer bouts, among the runs that did not solve the matchup. */
uint64_t salle_fewest_bouts(const struct salle_contrast *contrast);

/* Returns the interval of a contrast at the level `level`. */
struct salle_interval salle_contrast_interval(const struct salle_comparison *comparison,
	const struct salle_contrast *contrast, double level);
