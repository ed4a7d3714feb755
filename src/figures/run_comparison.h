/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Two finished runs side by side: how the numbers of each matchup that both have differ.
 *
 * Where both fought a matchup on the same dice (the same seed, builds by name, order and mirroring), bout k of the one
 * stands beside bout k of the other, and so do their batches (<salle/batch_means.h>): the difference is that of pairs,
 * measured on batches instead of bouts. Elsewhere the two are taken for independent.
 */
#ifndef SALLE_FIGURES_RUN_COMPARISON_H
#define SALLE_FIGURES_RUN_COMPARISON_H

#include <salle/earlier_run.h>
#include <salle/stats.h>

#include "base/arena.h"
#include "figures/result_intervals.h"

/* One number of one matchup: its value in the first run and in the second, and the second less the first. */
struct salle_contrast {
	const struct salle_stored_matchup *base, *other;
	const char *metric;
	bool rate, paired;
	uint64_t base_bouts, other_bouts; /* that are compared */
	double base_value, value, difference;
	struct salle_interval interval;
	struct salle_significance significance; /* over all contrasts; each metric of each variant is a family */
	struct salle_interval selected;         /* of a significant row: see salle_test_family_level; NAN for other rows */
	struct salle_pairing pairing;           /* NAN where not paired */
};

struct salle_comparison {
	const struct salle_stored_run *base, *other;
	struct salle_contrast *items; /* in the order of the first run, then of the metrics */
	size_t n;
	size_t metrics;                       /* of each matchup: a_win_rate is number 0 */
	struct salle_metric_family *families; /* variant by variant, the metrics of each; NULL without items */
	size_t n_families;
	size_t moved;                         /* items that differ at all */
	const struct salle_contrast **beyond; /* win rates that differ significantly, the greatest difference first */
	size_t n_beyond;
	size_t matchups, paired;      /* that both have; of them, on the same dice */
	size_t base_only, other_only; /* matchups */
};

/*
 * Matchups belong together that have the same variant, builds and policies; then those that have the same variant and
 * builds, where that leaves no choice. Those without bouts are left out. In the arena.
 */
struct salle_comparison salle_compare_runs(const struct salle_stored_run *base, const struct salle_stored_run *other,
	struct salle_arena *arena);

/* The matchup of run `in` that belongs to matchup m of run `of`, each the other's only choice; else in->n_matchups. */
size_t salle_find_partner_matchup(const struct salle_stored_run *of, const struct salle_stored_run *in, size_t m);

/* The interval of a contrast at another level than that of the results. */
struct salle_interval salle_contrast_interval(const struct salle_comparison *comparison,
	const struct salle_contrast *contrast, double level);

#endif
