/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Compares two finished runs: the differences in each matchup that both have.
 *
 * If both fought a matchup on the same dice (the same seed, build names, order and mirroring), bout k of one run is
 * paired with bout k of the other, and so are their batches (<salle/batch_means.h>). The difference is then that of
 * pairs, estimated from batches. Otherwise the two are treated as independent.
 */
#pragma once

#include <salle/earlier_run.h>
#include <salle/stats.h>

#include "base/arena.h"
#include "figures/result_intervals.h"

/* One metric of one matchup: its values in the first and the second run, and the second minus the first. */
struct salle_contrast {
	const struct salle_stored_matchup *base, *other;
	const char *metric;
	bool rate, paired;
	uint64_t base_bouts, other_bouts; /* bouts compared */
	double base_value, value, difference;
	struct salle_interval interval;
	struct salle_significance significance; /* over all contrasts; a family is a metric of a variant */
	struct salle_interval selected;         /* interval of a significant row (see salle_test_family_level); else NAN */
	struct salle_pairing pairing;           /* NAN if not paired */
};

struct salle_comparison {
	const struct salle_stored_run *base, *other;
	struct salle_contrast *items; /* in the order of the first run, then of metrics */
	size_t n;
	size_t metrics;                       /* number per matchup; a_win_rate is metric 0 */
	struct salle_metric_family *families; /* families by variant, then metric; NULL without items */
	size_t n_families;
	size_t moved;                         /* number of items that differ at all */
	const struct salle_contrast **beyond; /* significantly different win rates, the largest difference first */
	size_t n_beyond;
	size_t matchups, paired;      /* matchups in both runs; matchups on the same dice */
	size_t base_only, other_only; /* matchups of only one run */
};

/*
 * Compares two runs. Pairs matchups with the same variant, builds and policies, then those with the same variant and
 * builds if the choice is unique. Omits matchups without bouts. Lives in the arena.
 */
struct salle_comparison salle_compare_runs(const struct salle_stored_run *base, const struct salle_stored_run *other,
	struct salle_arena *arena);

/* Returns the matchup of run `in` that is paired with matchup m of run `of`, or in->n_matchups. */
size_t salle_find_partner_matchup(const struct salle_stored_run *of, const struct salle_stored_run *in, size_t m);

/* Returns the interval of a contrast at another level. */
struct salle_interval salle_contrast_interval(const struct salle_comparison *comparison,
	const struct salle_contrast *contrast, double level);
