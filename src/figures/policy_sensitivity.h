/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How scores depend on policies, for builds with several policies: each build's score by policy, its best policy, and
 * whether rankings depend on the policy.
 */
#pragma once

#include "figures/policy_game.h"
#include "figures/round_robin.h"

enum salle_suitability {
	SALLE_SUITS_UNKNOWN, /* a matchup has no bouts, or the build's policies met different opponents */
	SALLE_SUITS_NOT,     /* the score's interval lies below the interval of the best policy */
	SALLE_SUITS_PERHAPS, /* the score's interval overlaps the interval of the best policy */
	SALLE_SUITS_BEST,    /* the policy has the build's highest measured score against these opponents */
};

/*
 * A build's mean score under one policy. Each other build counts once; a build that fought only itself has the score
 * against itself. Intervals are at SALLE_RESULTS_LEVEL. The dice of different opponents are independent, so the squared
 * distances to the ends of their intervals (figures/result_intervals.h and salle_score_interval) add up (MOVER: see
 * salle_matrix_mean). The matchups with one opponent's policies share dice; for them, squared distances add up with
 * correlations estimated from batches (figures/correlated_means.h).
 */
struct salle_policy_score {
	const char *variant, *build, *policy;
	const char *against; /* policy of the opponents; NULL for the mean over all policies of each opponent */
	size_t foes;
	uint64_t bouts;
	struct salle_estimate rate, score;
	enum salle_suitability suitability;
};

struct salle_policy_scores {
	/* ordered by variant, build, policy and opponents' policy (NULL first), each in the order of the plan */
	struct salle_policy_score *items;
	size_t n;
};

/* Returns whether some build of a variant fights under several policies. */
bool salle_plan_has_several_policies(const struct salle_plan *plan);

/*
 * Returns the largest number of base matchups between the same two builds, under different policies. These matchups
 * share dice. So the variance of a rate over all bouts may be that many times larger than with independent matchups.
 */
size_t salle_max_matchups_per_pair(const struct salle_plan *plan);

struct salle_policy_scores salle_compute_policy_scores(const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena);

/* Two builds that two rankings put in opposite orders, as indices into `builds` of salle_ranking_pair. */
struct salle_reversed_pair {
	size_t above, below; /* build that ranks higher in the first ranking, and build that ranks lower */
};

/*
 * Two rankings of a variant's builds by mean score. A ranking has all builds under one policy, or all builds under
 * well-chosen policies (figures/policy_game.h). The order of two builds is significant if the interval of their lead
 * (salle_matrix_lead or salle_lead_in_policy_game) excludes 0. The level makes all significant orders in all rankings
 * of the variant right with confidence SALLE_RESULTS_LEVEL (Bonferroni).
 */
struct salle_ranking_pair {
	const char *variant;
	/* name of each ranking: a policy, salle_label_best_tried or salle_label_first_policies */
	const char *first, *second;
	const char **builds;
	size_t n;
	/*
	 * number of pairs of builds with the same significant order in both rankings; number of pairs whose order is not
	 * significant in at least one ranking
	 */
	size_t agreeing, undecided;
	const struct salle_reversed_pair *reversed; /* pairs of builds with opposite significant orders */
	size_t n_reversed;
	double tau; /* Kendall's rank correlation of the measured mean scores */
	/*
	 * Interval of the true tau. At the lower end the rankings disagree on all undecided pairs; at the upper end they
	 * agree on all of them.
	 */
	struct salle_interval interval;
};

struct salle_rankings_by_policy {
	struct salle_ranking_pair *items;
	size_t n;
	/*
	 * Pairs of builds, row by row, in the order of the plan. They compare the base's rankings: `n_single_policy`
	 * rankings with all builds under one policy, and the ranking under well-chosen policies. is_robust: whether the
	 * row's build ranks significantly above the column's build in all rankings. depends_on_play: whether it ranks
	 * significantly above in one ranking and significantly below in another. NULL if the base has no such rankings.
	 */
	const bool *is_robust, *depends_on_play;
	size_t n_single_policy;
};

/* Returns whether some variant of the plan has rankings by policy. */
bool salle_plan_has_policy_rankings(const struct salle_plan *plan);

extern const char salle_label_best_tried[], salle_label_first_policies[];

struct salle_rankings_by_policy salle_compare_rankings(const struct salle_plan *plan,
	const struct salle_batch_result *result, const struct salle_policy_game *game, struct salle_arena *arena);

/*
 * Returns whether the build of row `above` ranks significantly above the build of row `below` in all rankings. Rows are
 * those of the base's policy game.
 */
bool salle_is_robust_order(const struct salle_policy_game *game, const struct salle_rankings_by_policy *ranks,
	size_t above, size_t below);

/*
 * Returns whether the order of two builds depends on play: it is significant in two rankings, but opposite. Rows are
 * those of the base's policy game.
 */
bool salle_does_order_depend_on_play(const struct salle_policy_game *game, const struct salle_rankings_by_policy *ranks,
	size_t row, size_t other);

/* names of the values of enum salle_suitability: "", "no", "perhaps", "yes" */
extern const char *const salle_suitability_names[];

/* The scores of one build under each of its policies, against opponents under any policy. */
struct salle_policy_choice {
	const struct salle_policy_score *rows; /* one element per policy */
	size_t n;
	const struct salle_policy_score *best_score;
};

struct salle_policy_comparison {
	/* builds with several policies and a known best policy, ordered by their highest score */
	const struct salle_policy_choice *builds;
	size_t n;
	const char **policies; /* policies of these builds, in the order of the plan */
	size_t n_policies;
	const struct salle_ranking_pair **ranks; /* pairs of rankings of the base, the most different pair first */
	size_t n_ranks;
};

struct salle_policy_comparison salle_compare_policies(const struct salle_policy_scores *scores,
	const struct salle_rankings_by_policy *ranks, struct salle_arena *arena);
