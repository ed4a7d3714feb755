/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Effects of policies on builds that fight under several: each build's scores by policy, its best policy, and whether
 * rankings depend on the policy.
 */
#pragma once

#include "figures/policy_game.h"
#include "figures/round_robin.h"

enum salle_suits {
	SALLE_SUITS_UNKNOWN, /* one of its matchups has no bouts, or the build's policies met different opponents */
	SALLE_SUITS_NOT,     /* its interval lies below the best policy's */
	SALLE_SUITS_PERHAPS, /* its interval reaches the best policy's */
	SALLE_SUITS_BEST,    /* highest measured score of this build's policies against these opponents */
};

/*
 * A build under one policy: its mean score against the other builds, each counted once, or against itself if it met no
 * other. Intervals are at SALLE_RESULTS_LEVEL. Those of single matchups (figures/result_intervals.h and
 * salle_score_interval) add up in squares over opponents, whose dice are independent (MOVER: see salle_matrix_mean).
 * Over the policies of one opponent, whose matchups share dice, they add up with correlations estimated from batches
 * (figures/correlated_means.h).
 */
struct salle_policy_score {
	const char *variant, *build, *policy;
	const char *against; /* the opponents' policy; NULL for the mean over each opponent's policies */
	size_t foes;
	uint64_t bouts;
	struct salle_estimate rate, score;
	enum salle_suits suits;
};

struct salle_policy_scores {
	struct salle_policy_score
		*items; /* variants, builds, policies, opponents' policies (NULL first), in the order of the plan */
	size_t n;
};

/* Returns whether a build of some variant fights under several policies. */
bool salle_plan_has_several_policies(const struct salle_plan *plan);

/*
 * Returns the largest number of base matchups of one pair of builds. They share dice, so rates over all bouts vary as
 * if there were that many times fewer bouts. 1 if no pair has several.
 */
size_t salle_most_matchups_of_pair(const struct salle_plan *plan);

struct salle_policy_scores salle_compute_policy_scores(const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena);

/* A pair of builds, as indices into the comparison's `builds`. */
struct salle_flip {
	size_t above, below; /* their order in the first ranking, reversed in the second */
};

/*
 * Two rankings of a variant's builds by mean score: all builds under one policy, or under good play
 * (figures/policy_game.h). An order of two builds is significant if the interval of salle_matrix_lead or
 * salle_lead_in_policy_game excludes 0. Its level is chosen so that all
 * significant orders of all rankings of the variant hold together at SALLE_RESULTS_LEVEL (Bonferroni).
 */
struct salle_ranking_pair {
	const char *variant;
	const char *first, *second; /* a policy, salle_label_best_tried or salle_label_first_policies */
	const char **builds;
	size_t n;
	size_t kept, open;              /* pairs significantly in the same order in both rankings; pairs without
	                                   significant orders */
	const struct salle_flip *flips; /* pairs significantly in opposite orders */
	size_t n_flips;
	double tau;                     /* salle_kendall_tau of measured mean scores */
	struct salle_interval interval; /* range of the true tau, if the open pairs all agree or all differ */
};

struct salle_rankings_by_policy {
	struct salle_ranking_pair *items;
	size_t n;
	/*
	 * [builds * builds] in the order of the plan, for the ranking of the base under good play and all `single` rankings
	 * of it under one policy: whether the row ranks significantly above the column in all, and whether in one but
	 * significantly below it in another. NULL if the base has no such rankings.
	 */
	const bool *robust, *by_play;
	size_t single;
};

/* Returns whether the plan has such rankings. */
bool salle_plan_has_policy_rankings(const struct salle_plan *plan);

extern const char salle_label_best_tried[], salle_label_first_policies[];

struct salle_rankings_by_policy salle_compare_rankings(const struct salle_plan *plan,
	const struct salle_batch_result *result, const struct salle_policy_game *game, struct salle_arena *arena);

/* Returns whether row `above` of the base's game ranks significantly above row `below` in all rankings. */
bool salle_is_robust_order(const struct salle_policy_game *game, const struct salle_rankings_by_policy *ranks,
	size_t above, size_t below);

/* Returns whether the order of two rows of the base's game depends on play: rankings significantly contradict. */
bool salle_depends_on_play(const struct salle_policy_game *game, const struct salle_rankings_by_policy *ranks,
	size_t row, size_t other);

/* Names by enum salle_suits: "", "no", "perhaps", "yes". */
extern const char *const salle_suits_names[];

/* A build under each of its policies, against all opponents' policies. */
struct salle_policy_choice {
	const struct salle_policy_score *rows; /* [n] one per policy */
	size_t n;
	const struct salle_policy_score *best;
};

struct salle_policy_comparison {
	/* builds with several policies and a best one; the highest score under any policy first */
	const struct salle_policy_choice *builds;
	size_t n;
	const char **policies; /* policies of these builds, in the order of the plan */
	size_t n_policies;
	const struct salle_ranking_pair **ranks; /* rankings of the base, the most different first */
	size_t n_ranks;
};

struct salle_policy_comparison salle_compare_policies(const struct salle_policy_scores *scores,
	const struct salle_rankings_by_policy *ranks, struct salle_arena *arena);
