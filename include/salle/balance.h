/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Balancing: a search for the smallest edits with which a scenario meets the goal of its key `balance`
 * (<salle/balance_goal.h>). docs/balance.md explains the search to designers.
 *
 * 1. Every edit alone is fought against the unchanged scenario, on the same dice. The differences give the sensitivity
 *    table and a model of combined edits. In the model the effects of edits add up, on the log odds of shares and on
 *    the logarithm of lengths.
 * 2. For each number of edits, the model chooses the most promising proposals. The proposals are compared on dice other
 *    than those of step 1. After each round of this comparison, a proposal that is significantly farther from the goal
 *    than the best proposal drops out (by the intervals of salle_interval_level_for_sequence, <salle/stats.h>).
 * 3. The winner of each number of edits and the unchanged scenario are fought again on fresh dice. Only these bouts
 *    give the printed numbers. The intervals are simultaneous: in 95 of 100 searches all contain the true values.
 *
 * A matchup counts as unchanged by a proposal if its first SALLE_BALANCE_PROBE_BOUTS bouts have the same outcomes as in
 * the unchanged scenario, on the dice of each of the three steps. Then no more of its bouts are fought.
 *
 * Results depend on the scenario, its seed and the budget alone, not on threads.
 */
#pragma once

#include <signal.h>

#include <salle/scenario.h>
#include <salle/score_matrix.h>

enum { SALLE_BALANCE_PROBE_BOUTS = 512 };

struct salle_balance_progress {
	const char *activity;
	uint64_t bouts, budget;
	double seconds;
};

/* Consecutive observations of one matchup under one proposal. An observation has n_variables values. */
struct salle_balance_part {
	uint64_t cell;     /* hash that identifies the matchup, the edits and the dice */
	uint64_t first, n; /* number of the first observation; number of observations */
	size_t n_variables;
	uint64_t hash; /* hash of the outcomes (length, ending, winner) of all bouts up to the end of the part */
};

/* Stores the results of bouts, so that an interrupted search can continue where it stopped. */
struct salle_balance_journal {
	/*
	 * Looks up stored observations that begin with number `part->first`; returns false if there are none. Otherwise
	 * sets part->n (to at most its old value), part->hash and, unless NULL, `values`, and returns true. Several threads
	 * may call `find` and `add` at the same time.
	 */
	bool (*find)(struct salle_balance_part *part, uint32_t *values, void *context);
	/* Stores the part. Replaces a stored part with the same `cell` and `first`. */
	void (*add)(const struct salle_balance_part *part, const uint32_t *values, void *context);
	void *context;
};

struct salle_balance_settings {
	const char *path;                        /* path of the scenario */
	const struct salle_overrides *overrides; /* the overrides with which the scenario was loaded */
	uint64_t bouts;                          /* maximum number of bouts; 0 to use the scenario's budget */
	bool only_single_edits;                  /* whether to measure only single edits, and no proposals */
	/* whether to measure all values of the first parameter, with one result row for each */
	bool only_first_parameter;
	const struct salle_balance_journal *journal; /* NULL to store no bouts */
	const volatile sig_atomic_t *stop;           /* set by a signal to end the search early; may be NULL */
	void (*progress)(const struct salle_balance_progress *progress, void *context); /* may be NULL */
	void *context;
};

struct salle_proposal {
	size_t n;
	struct {
		size_t parameter, value;
	} edits[SALLE_EDITS_MAX]; /* by ascending parameter */
};

/* A goal that must be met under one of the policies. */
struct salle_balance_target {
	const struct salle_balance_goal *goal;
	const char *policy; /* policy of all builds; NULL if each build has its own policy */
};

enum salle_balance_verdict {
	SALLE_GOAL_MET,       /* every interval lies within its goal */
	SALLE_GOAL_UNCERTAIN, /* no interval lies outside its goal, but some interval only partly within */
	SALLE_GOAL_MISSED,    /* some interval lies outside its goal */
};

/* The change of one pair's score by a proposal. */
struct salle_pair_change {
	const char *a, *b, *policy; /* `a` is NULL if no pair's score changes significantly */
	double before, after;       /* scores of `a` before and after the edits */
};

/* A proposal, measured on fresh dice. */
struct salle_balance_row {
	struct salle_proposal proposal; /* the proposal; without edits it stands for the unchanged scenario */
	/* totals of all edits: the number of steps, and the cost (each step times the weight of its parameter) */
	double steps, cost;
	struct salle_estimate *targets; /* [n_targets] measured value of each target */
	/*
	 * Square root of the sum of squared distances to the goals, in points. A point is a hundredth of a score or share,
	 * or of the middle of a length's range.
	 */
	struct salle_estimate distance;
	enum salle_balance_verdict verdict;
	/*
	 * the pair whose score moves most towards one half, and the pair whose score moves farthest from one half, each by
	 * more than 2 points; set only if goals are about scores
	 */
	struct salle_pair_change repaired, worsened;
	/*
	 * measurements of the same proposal with each build under its trained policy, one target per goal; NULL without
	 * training
	 */
	const struct salle_balance_row *retrained;
};

/* The effect of one step of one edit on one build. */
struct salle_sensitivity {
	const char *build, *policy;
	size_t parameter, value;
	double score;                   /* score of the unchanged build */
	struct salle_estimate per_step; /* change of the mean score per step, with a 95 % interval for this change alone */
	uint64_t bouts;                 /* number of bouts of each matchup with the edit, and without it */
};

/* An item of the field, with its printed price and the price that the search found. */
struct salle_priced_item {
	const char *name;
	/* cell of the table with the price; NULL if no table has the price, which then stays the same */
	const struct salle_price_cell *cell;
	double printed_price, found_price;
};

/* A build under one policy. Element 0 of an array is for the printed prices, element 1 for the found prices. */
struct salle_priced_build {
	const char *name, *policy; /* `policy` is NULL if each build has its own policy */
	struct salle_estimate score;
	double cost[2];
	/*
	 * mean score at equal cost: in each matchup, the log odds of the costlier build are reduced by `log_odds_per_cost`
	 * times the difference of the costs. A value above one half means that the build is worth more than its cost.
	 */
	struct salle_estimate score_at_equal_cost[2];
	/*
	 * [0] under the printed prices, [1] under the found prices: a build that costs no more and scores significantly
	 * more; NULL if there is none
	 */
	const char *dominated_by[2];
};

/* A price list, judged by bouts on dice that did not decide the prices. */
struct salle_balance_prices {
	const struct salle_priced_item *items; /* [n_items] items, in the order of the builds that have them */
	size_t n_items;
	/* [n_builds] all builds under the first policy, then all builds under the next, and so on */
	const struct salle_priced_build *builds;
	size_t n_builds;
	double log_odds_per_cost; /* log odds of a win that one unit of cost buys */
	/*
	 * whether strength rises significantly with printed cost. If so, the printed costs set `log_odds_per_cost`;
	 * otherwise `log_odds_per_cost` is such that the found costs have the same standard deviation as the printed costs.
	 */
	bool strength_rises_with_cost;
	/*
	 * whether some random builds have other items under the found prices. Element 1 of `cost` is then the cost, at the
	 * found prices, of the items that the build has under the printed prices.
	 */
	bool changes_random_builds;
	enum salle_balance_verdict verdict;
	const char *unit;                 /* unit of costs */
	const struct salle_node *changes; /* keys of a variant that set the changed prices; NULL if none changes */
	uint64_t bouts;                   /* number of bouts of each matchup from which the scores are computed */
};

struct salle_balance_result {
	/* result for the goal of fair prices, which has no rows; NULL for other goals */
	const struct salle_balance_prices *prices;
	const struct salle_balance_spec *spec;
	const struct salle_balance_target *targets; /* [n_targets] */
	size_t n_targets;
	/*
	 * [n_rows] the unchanged scenario, then proposals from cheap to expensive, each nearer to the goal than the row
	 * before
	 */
	const struct salle_balance_row *rows;
	size_t n_rows;
	const struct salle_sensitivity *sensitivities; /* [n_sensitivities] one for each edit and build */
	size_t n_sensitivities;
	/* [n_parameters] whether every value of the parameter either cannot be loaded or changes no bout */
	const bool *unusable;
	uint64_t bouts, budget;
	uint64_t retrain_bouts;     /* number of bouts of all trainings, not counted in `bouts` */
	uint64_t bouts_per_matchup; /* number of bouts of each matchup from which the values in the rows are computed */
	bool interrupted; /* whether `stop` ended the search; if so, there are rows only if the trainings had begun */
};

/*
 * Runs the search. If an edit cannot be loaded or a matchup cannot be used, reports an error and returns
 * SALLE_BAD_INPUT before any bout. Otherwise returns SALLE_OK or SALLE_INTERRUPTED. Everything in `out` is in the
 * arena.
 */
enum salle_status salle_balance_run(const struct salle_scenario *scenario,
	const struct salle_balance_settings *settings, struct salle_balance_result *out, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/*
 * Returns a proposal in words, such as "weapons.Halberd.swing -1, options.wheels = tros"; "no change" for a proposal
 * without edits.
 */
const char *salle_proposal_text(const struct salle_balance_spec *spec, const struct salle_proposal *proposal,
	struct salle_arena *arena);

/* Returns the proposal as a map with keys of a variant; NULL for a proposal without edits. */
const struct salle_node *salle_proposal_make_scenario_keys(const struct salle_balance_spec *spec,
	const struct salle_proposal *proposal, struct salle_arena *arena);
