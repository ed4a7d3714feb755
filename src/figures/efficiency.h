/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The builds' results in relation to their costs, and the fair prices of items, for a round robin. */
#pragma once

#include <salle/fair_prices.h>
#include <salle/stats.h>

#include "figures/round_robin.h"

/*
 * Whether a build is on the Pareto front: no other build is better in cost or score and at least as good in the other.
 */
enum salle_front_status { SALLE_FRONT_NO, SALLE_FRONT_PERHAPS, SALLE_FRONT_YES };

/* Scores and costs of a build. */
struct salle_build_value {
	double cost;
	bool on_front;      /* on the Pareto front by measured scores */
	double front_share; /* see salle_front_bootstrap_shares */
	/*
	 * YES if the share of resampled matrices is so high that all builds marked YES are on the front with the confidence
	 * of results (Bonferroni). NO if the build is on the front in at most 2.5 % of the matrices.
	 */
	enum salle_front_status front;
	struct salle_estimate fair_cost; /* NAN if unknown */
};

struct salle_item {
	const char *name;
	double cost;
	size_t builds;               /* number of builds that have the item */
	struct salle_estimate worth; /* in log odds; NAN if unknown */
	/* significance of the worth's difference from 0, over all items with a worth; NAN without a worth */
	struct salle_significance worth_significance;
	bool fully_identified;       /* as in salle_fair_costs */
	struct salle_estimate price; /* fair price; NAN if unknown */
	/*
	 * significance of the printed price minus the fair price, over all items with a fair price; NAN without a fair
	 * price
	 */
	struct salle_significance price_significance;
	struct salle_ablated_worth ablated; /* NAN without ablations */
	/*
	 * significance of the difference between `worth` and the ablated worth, over all items with both; NAN if either is
	 * missing
	 */
	struct salle_significance additivity;
	/* names of the other items that every build has in the same number as this one, joined by "; " */
	const char *companions;
};

struct salle_efficiency {
	struct salle_build_value *build_values; /* one per build of the round robin */
	struct salle_item *items;               /* the requested items, in the order of the builds that have them */
	size_t n_items;
	bool strength_rises_with_cost;           /* see salle_fair_costs; if false, no fair cost or price is known */
	struct salle_estimate log_odds_per_cost; /* log odds that one unit of cost buys */
	size_t n_all_items;                      /* number of items, including those whose prices are not requested */
	size_t n_unidentified;                   /* number of items that the builds cannot distinguish */
	size_t n_identified;                     /* number of items with a known worth */
	/*
	 * Items with a fair price, the strongest evidence of a wrong price first. If no item has a fair price, the items
	 * with a worth.
	 */
	const struct salle_item **priced;
	size_t n_priced; /* number of items in `priced` */
	/* items with a worth; significant: those whose worth is significant */
	struct salle_test_family worth_tests;
	/* items with a fair price; significant: those whose printed price differs significantly from the fair price */
	struct salle_test_family mispriced;
	bool ablations; /* whether builds also fought without some of their items */
	/* items with a least-squares worth and an ablated one; significant: those whose two worths differ significantly */
	struct salle_test_family different_worths;
};

/* Returns the fair price of an item, which must be known, minus the printed price. */
struct salle_estimate salle_price_gap(const struct salle_item *item);

/* Returns whether the item costs something and significantly weakens builds that could do without it. */
bool salle_worth_is_negative(const struct salle_item *item);

/*
 * Returns "too dear" or "too cheap"; "" if the printed price may be right or the fair price is unknown. An item that
 * weakens builds, and so has no fair price, is "too dear at any price".
 */
const char *salle_price_verdict(const struct salle_item *item);

/*
 * Returns "less" if builds lose significantly less without the item than its worth, "more" if they lose significantly
 * more. Returns "" if both worths may be equal, or one is unknown.
 */
const char *salle_ablation_verdict(const struct salle_item *item);

/* Returns whether any build of the plan costs something. */
bool salle_plan_has_costs(const struct salle_plan *plan);

/* Computes the figures. Returns false if no build of the round robin costs anything. `plan` includes its ablations. */
bool salle_compute_efficiency(const struct salle_plan *plan, const struct salle_batch_result *result,
	const struct salle_round_robin *round_robin, const struct salle_ranking *ranking, struct salle_efficiency *out,
	struct salle_arena *arena) SALLE_MUST_CHECK;
