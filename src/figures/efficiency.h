/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the builds of a round robin win for what they cost, and their items' fair prices. */
#ifndef SALLE_FIGURES_EFFICIENCY_H
#define SALLE_FIGURES_EFFICIENCY_H

#include <salle/fair_prices.h>
#include <salle/stats.h>

#include "figures/round_robin.h"

/* A build on the Pareto front: no other costs at most as much and scores as high, and is better in one. */
enum salle_front_status { SALLE_FRONT_NO, SALLE_FRONT_PERHAPS, SALLE_FRONT_YES };

/* Of a build. */
struct salle_build_value {
	double cost;
	bool on_front;      /* by the measured scores */
	double front_share; /* see salle_front_bootstrap_shares */
	/*
	 * What the data determine. YES: on the front in so many resampled matrices that all builds named so are on it, at
	 * the level of results (Bonferroni). NO: in at most 2.5 % of the matrices.
	 */
	enum salle_front_status front;
	struct salle_estimate fair_cost; /* NAN where it is not known */
};

struct salle_item {
	const char *name;
	double cost;
	size_t builds;                          /* that have it */
	struct salle_estimate worth;            /* log odds; NAN where it is not known */
	struct salle_significance matters;      /* of a worth other than 0, over all items with a worth; NAN likewise */
	bool whole;                             /* see salle_fair_costs: what it does to who would do without it */
	struct salle_estimate price;            /* the fair one; NAN where it is not known */
	struct salle_significance significance; /* of its printed price, over all with a fair one; NAN likewise */
	struct salle_ablated_worth ablated;     /* none: NAN */
	struct salle_significance additive;     /* of no gap between both worths, over all with one; NAN likewise */
	const char *companions; /* items that all builds have as often as this one, with "; " between them */
};

struct salle_efficiency {
	struct salle_build_value *worths; /* one a build of the round robin */
	struct salle_item *items;         /* those that are asked for, in the order in which the builds name them */
	size_t n_items;
	bool follows;               /* see salle_fair_costs; without it no fair cost or price is known */
	struct salle_estimate rate; /* log odds a cost unit */
	size_t n_all;               /* items, with those that `prices` does not ask for */
	size_t n_unidentified;      /* of these, that the builds cannot tell apart */
	size_t n_identified;        /* items whose worth is known */
	/* Items whose fair price is known, the most surely mispriced first; where it is of none those of known worth. */
	const struct salle_item **priced;
	size_t n_priced;
	struct salle_test_family matter; /* rows: items of known worth; beyond: worth is significant */
	struct salle_test_family off;    /* rows: items of known fair price; beyond: printed price is off */
	bool ablations;                  /* loadouts fought once more without items */
	struct salle_test_family apart;  /* items whose worth by ablations differs from their worth */
};

/* By how much the fair price of an item, which is known, exceeds the printed one. */
struct salle_estimate salle_price_gap(const struct salle_item *item);

/* Returns whether the item costs something and significantly weakens builds that could do without it. */
bool salle_worth_is_negative(const struct salle_item *item);

/*
 * "too dear", "too cheap", or "" where the printed price may be right, or nothing is known; without a fair price "too
 * dear at any price" of a burden.
 */
const char *salle_price_verdict(const struct salle_item *item);

/*
 * "less" if builds that have the item lose significantly less without it than its worth, "more" if significantly more,
 * or "" if both worths may agree, or nothing is known.
 */
const char *salle_ablation_verdict(const struct salle_item *item);

/* Could any round robin of the plan have one: do builds cost something? */
bool salle_plan_has_costs(const struct salle_plan *plan);

/* False when no build of the round robin costs anything. `plan` is whole, with its ablations. */
bool salle_compute_efficiency(const struct salle_plan *plan, const struct salle_batch_result *result,
	const struct salle_round_robin *round_robin, const struct salle_ranking *ranking, struct salle_efficiency *out,
	struct salle_arena *arena) SALLE_MUST_CHECK;

#endif
