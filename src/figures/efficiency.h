/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The builds' results in relation to their costs, and the fair prices of items, for a round robin. */
#pragma once

#include <salle/fair_prices.h>
#include <salle/stats.h>

#include "figures/round_robin.h"

/* Whether a build is on the Pareto front: no other build is better in cost or score and at least as good in both. */
enum salle_front_status { SALLE_FRONT_NO, SALLE_FRONT_PERHAPS, SALLE_FRONT_YES };

/* Results and costs of a build. */
struct salle_build_value {
	double cost;
	bool on_front;      /* on the Pareto front by measured scores */
	double front_share; /* see salle_front_bootstrap_shares */
	/*
	 * YES if the share of resampled matrices is so high that all builds marked YES are on the front at the level of
	 * results (Bonferroni). NO in at most 2.5 % of the matrices.
	 */
	enum salle_front_status front;
	struct salle_estimate fair_cost; /* NAN if not known */
};

struct salle_item {
	const char *name;
	double cost;
	size_t builds;                     /* number of builds that have the item */
	struct salle_estimate worth;       /* log odds; NAN if not known */
	struct salle_significance matters; /* significance of the worth's difference from 0, over all items with a worth;
	                                      else NAN */
	bool whole;                        /* the item is fully identified: see `whole` of salle_fair_costs */
	struct salle_estimate price;       /* fair price; NAN if not known */
	struct salle_significance significance; /* significance of printed minus fair price, over all items with a fair
	                                           price; else NAN */
	struct salle_ablated_worth ablated;     /* NAN without ablations */
	struct salle_significance additive;     /* significance of worth minus ablated worth, over all items with both;
	                                           else NAN */
	const char *companions;                 /* items that all builds have in the same numbers, joined by "; " */
};

struct salle_efficiency {
	struct salle_build_value *worths; /* one per build of the round robin */
	struct salle_item *items;         /* the requested items, in the builds' order */
	size_t n_items;
	bool follows;               /* see salle_fair_costs; if false, no fair cost or price is known */
	struct salle_estimate rate; /* log odds per unit of cost */
	size_t n_all;               /* number of items, including those that `prices` omits */
	size_t n_unidentified;      /* items that the builds cannot distinguish */
	size_t n_identified;        /* number of items with a known worth */
	/* Items with a known fair price, by evidence of mispricing; if none has one, the items with a known worth. */
	const struct salle_item **priced;
	size_t n_priced;
	struct salle_test_family worth_tests; /* rows: items with a worth; beyond: those with a significant worth */
	struct salle_test_family mispriced;   /* rows: items with a fair price; beyond: those whose printed price differs
	                                         significantly */
	bool ablations;                       /* whether loadouts fought again without items */
	struct salle_test_family apart;       /* rows: items with both worths; beyond: those whose two worths differ
	                                         significantly */
};

/* Returns the fair price of an item, which must be known, minus its printed price. */
struct salle_estimate salle_price_gap(const struct salle_item *item);

/* Returns whether the item costs something and significantly weakens builds that could do without it. */
bool salle_worth_is_negative(const struct salle_item *item);

/*
 * Returns "too dear", "too cheap", or "" if the printed price may be right or nothing is known. A harmful item without
 * a fair price is "too dear at any price".
 */
const char *salle_price_verdict(const struct salle_item *item);

/*
 * Returns "less" if builds lose significantly less without the item than its worth, "more" if significantly more.
 * Returns "" if both worths may agree, or nothing is known.
 */
const char *salle_ablation_verdict(const struct salle_item *item);

/* Returns whether any build of the plan costs something. */
bool salle_plan_has_costs(const struct salle_plan *plan);

/* Computes the figures. Returns false if no build of the round robin costs anything. `plan` includes its ablations. */
bool salle_compute_efficiency(const struct salle_plan *plan, const struct salle_batch_result *result,
	const struct salle_round_robin *round_robin, const struct salle_ranking *ranking, struct salle_efficiency *out,
	struct salle_arena *arena) SALLE_MUST_CHECK;
