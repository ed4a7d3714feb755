/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Compares costs with results in a round robin: which builds are good value for their cost, and which prices of items
 * are fair.
 */
#pragma once

#include <salle/fair_prices.h>
#include <salle/stats.h>

#include "figures/round_robin.h"

/*
 * Answers to the question whether a build is on the Pareto front. Builds on the front are those that no other build
 * beats in cost or score without being worse in the other.
 */
enum salle_front_status { SALLE_FRONT_NO, SALLE_FRONT_PERHAPS, SALLE_FRONT_YES };

/* A build's cost and score, and whether the cost is fair. */
struct salle_build_value {
	double cost;
	bool on_front; /* whether the build is on the Pareto front by the measured scores */
	/* share of bootstrap samples in which the build is on the front (salle_bootstrap_front_shares) */
	double front_share;
	/*
	 * YES if `front_share` is so high that all builds marked YES are on the front with the confidence of results
	 * (Bonferroni). NO if `front_share` is at most 2.5 %. PERHAPS otherwise.
	 */
	enum salle_front_status front;
	struct salle_estimate fair_cost; /* cost at which a build of this strength would be fair; NAN if unknown */
};

struct salle_item {
	const char *name;
	double cost;
	size_t builds;               /* number of builds that have the item */
	struct salle_estimate worth; /* strength that the item adds, in log odds; NAN if unknown */
	/* significance of the worth's difference from 0, adjusted over all items with a known worth; NAN if unknown */
	struct salle_significance worth_significance;
	/* whether the worth is absolute; otherwise it is relative to the mean of alternative items (salle_fair_costs) */
	bool fully_identified;
	struct salle_estimate price; /* fair price of the item; NAN if unknown */
	/*
	 * Significance of the difference between the printed price and the fair price, adjusted over all items with a fair
	 * price. NAN without a fair price.
	 */
	struct salle_significance price_significance;
	struct salle_ablated_worth ablated; /* worth measured by ablations; NAN without ablations */
	/*
	 * Significance of the difference between `worth` and the worth measured by ablations, adjusted over all items that
	 * have both. NAN if either is missing.
	 */
	struct salle_significance additivity;
	/* names, joined by "; ", of the items that every build has as often as this item */
	const char *companions;
};

struct salle_efficiency {
	struct salle_build_value *build_values; /* one element per build of the round robin */
	struct salle_item *items;               /* requested items, in the order in which builds list them */
	size_t n_items;
	/* whether stronger builds cost more (salle_fair_costs); if false, no fair cost or price is known */
	bool strength_rises_with_cost;
	struct salle_estimate log_odds_per_cost; /* strength that one unit of cost buys, in log odds */
	size_t n_all_items;                      /* number of items, including those whose prices are not requested */
	/* number of items whose worth the results of the builds do not determine */
	size_t n_unidentified;
	size_t n_identified; /* number of items with a known worth */
	/*
	 * Items with a fair price, ordered by the evidence that the printed price is wrong, the strongest first. If no fair
	 * price is known: items with a known worth.
	 */
	const struct salle_item **priced;
	size_t n_priced; /* number of items in `priced` */
	/* tests whether an item has an effect: one row for each item with a known worth */
	struct salle_test_family worth_tests;
	/* tests whether the printed price is wrong: one row for each item with a fair price */
	struct salle_test_family mispriced;
	bool ablations; /* whether the run has ablations that remove items with prices */
	/*
	 * tests whether the two estimates of an item's worth (least squares, ablation) differ: one row for each item with
	 * both
	 */
	struct salle_test_family different_worths;
};

/* Returns an item's fair price minus its printed price. The fair price must be known. */
struct salle_estimate salle_price_gap(const struct salle_item *item);

/* Returns whether the item costs something although it significantly weakens builds that could do without it. */
bool salle_worth_is_negative(const struct salle_item *item);

/*
 * Returns "too dear" or "too cheap"; "" if the printed price may be right or the fair price is unknown. Returns "too
 * dear at any price" for an item that weakens builds.
 */
const char *salle_price_verdict(const struct salle_item *item);

/*
 * Compares how much builds lose without the item with the item's worth. Returns "less" if the loss is significantly
 * smaller, "more" if significantly larger. Returns "" if both may be equal, or one is unknown.
 */
const char *salle_ablation_verdict(const struct salle_item *item);

/* Returns whether any build of the plan costs something. */
bool salle_plan_has_costs(const struct salle_plan *plan);

/*
 * Computes the figures of a round robin. `plan` includes ablations. Returns false if no build of the round robin costs
 * anything.
 */
bool salle_compute_efficiency(const struct salle_plan *plan, const struct salle_batch_result *result,
	const struct salle_round_robin *round_robin, const struct salle_ranking *ranking, struct salle_efficiency *out,
	struct salle_arena *arena) SALLE_MUST_CHECK;
