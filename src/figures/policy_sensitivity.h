/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How scores depend on policies, for builds that fight under several: each build's score by policy, its best policy,
 * and whether rankings depend on the policy.
 */
#pragma once

#include "figures/policy_game.h"
#include "figures/round_robin.h"

enum salle_suitability {
	SALLE_SUITS_UNKNOWN, /* a matchup has no bouts, or the build's policies met different opponents */
	SALLE_SUITS_NOT,     /* the interval lies below the interval of the best policy */
	SALLE_SUITS_PERHAPS, /* the interval overlaps the interval of the best policy */
	SALLE_SUITS_BEST,    /* the policy with the highest measured score of this build against these opponents */
};

/*
 * A build under one policy: its mean score against the other builds, each counted once, or against itself if it fought
 * no other. Intervals are at SALLE_RESULTS_LEVEL. Over opponents, whose dice are independent, the squared distances of
 * single matchups (figures/result_intervals.h and salle_score_interval) add up (MOVER: see salle_matrix_mean). Over the
 * policies of one opponent, whose matchups share dice, they add up with correlations estimated from batches
 * (figures/correlated_means.h).
 */
struct salle_policy_score {
	const char *variant, *build, *policy;
	const char *against; /* the opponents' policy; NULL for the mean over all policies of each opponent */
	size_t foes;
	uint64_t bouts;
	struct salle_estimate rate, score;
	enum salle_suitability suitability;
};

struct salle_policy_scores {
	/* ordered by variant, build, policy, policy of the opponents (NULL first), in the order of the plan */
	struct salle_policy_score *items;
	size_t n;
};

/* Returns whether a build of some variant fights under several policies. */
bool salle_plan_has_several_policies(const struct salle_plan *plan);

/*
 * Returns the largest number of base matchups of one pair of builds; 1 if no pair has several matchups. Such matchups
 * share dice, so a rate over all bouts varies as if there were that many times fewer bouts.
 */
size_t salle_most_matchups_of_pair(const struct salle_plan *plan);

struct salle_policy_scores salle_compute_policy_scores(const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena);

/* A pair of builds, as indices into `builds` of struct salle_ranking_pair. */
struct salle_reversed_pair {
	size_t above, below; /* order in the first ranking, which the second ranking reverses */
};

/*
 * Two rankings of a variant's builds by mean score: all builds under one policy, or under good play
 * (figures/policy_game.h). An order of two builds is significant if the interval of salle_matrix_lead or
 * salle_lead_in_policy_game excludes 0. Its level is chosen so that, with confidence SALLE_RESULTS_LEVEL, all
 * significant orders of all rankings of the variant are right (Bonferroni).
 */
struct salle_ranking_pair {
	const char *variant;
	const char *first, *second; /* what was ranked: a policy, salle_label_best_tried or salle_label_first_policies */
	const char **builds;
	size_t n;
	/*
	 * number of pairs with the same significant order in both rankings; number of pairs whose order is not significant
	 * in at least one ranking
	 */
	size_t agreeing, undecided;
	const struct salle_reversed_pair *reversed; /* pairs with opposite significant orders */
	size_t n_reversed;
	double tau; /* salle_kendall_tau of the measured mean scores */
	/*
	 * range of the true tau: from its value if both rankings disagree on all open pairs to its value if they agree on
	 * all
	 */
	struct salle_interval interval;
};

struct salle_rankings_by_policy {
	struct salle_ranking_pair *items;
	size_t n;
	/*
	 * [builds * builds] in the order of the plan, over the base's ranking under good play and all its `n_single_policy`
	 * rankings under one policy. is_robust: whether the row ranks significantly above the column in all these rankings.
	 * depends_on_play: whether the row ranks significantly above in one of them and significantly below in another.
	 * NULL if the base has no such rankings.
	 */
	const bool *is_robust, *depends_on_play;
	size_t n_single_policy;
};

/* Returns whether the plan has rankings by policy. */
bool salle_plan_has_policy_rankings(const struct salle_plan *plan);

extern const char salle_label_best_tried[], salle_label_first_policies[];

struct salle_rankings_by_policy salle_compare_rankings(const struct salle_plan *plan,
	const struct salle_batch_result *result, const struct salle_policy_game *game, struct salle_arena *arena);

/* Returns whether row `above` of the base's game ranks significantly above row `below` in all rankings by policy. */
bool salle_is_robust_order(const struct salle_policy_game *game, const struct salle_rankings_by_policy *ranks,
	size_t above, size_t below);

/*
 * Returns whether the order of two rows of the base's game depends on play: it is significant in two rankings, but
 * opposite.
 */
bool salle_depends_on_play(const struct salle_policy_game *game, const struct salle_rankings_by_policy *ranks,
	size_t row, size_t other);

/* Names by enum salle_suitability: "", "no", "perhaps", "yes". */
extern const char *const salle_suits_names[];

/* A build under each of its policies, against all opponents' policies. */
struct salle_policy_choice {
	const struct salle_policy_score *rows; /* [n] one row per policy */
	size_t n;
	const struct salle_policy_score *best_score;
};

struct salle_policy_comparison {
	/* builds with several policies and a best policy, ordered by their highest score under any policy */
	const struct salle_policy_choice *builds;
	size_t n;
	const char **policies; /* all policies of these builds, in the order of the plan */
	size_t n_policies;
	const struct salle_ranking_pair **ranks; /* the rankings of the base, the most different first */
	size_t n_ranks;
};

struct salle_policy_comparison salle_compare_policies(const struct salle_policy_scores *scores,
	const struct salle_rankings_by_policy *ranks, struct salle_arena *arena);
