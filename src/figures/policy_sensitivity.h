/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How much policies matter, where builds fight under several: how each build fares under each of its policies, which
 * suits it best, and whether the builds rank alike whatever the policy.
 */
#ifndef SALLE_FIGURES_POLICY_SENSITIVITY_H
#define SALLE_FIGURES_POLICY_SENSITIVITY_H

#include "figures/round_robin.h"

enum salle_suits {
	SALLE_SUITS_UNKNOWN, /* a matchup that it hangs on has no bouts, or the build's policies met unlike foes */
	SALLE_SUITS_NOT,     /* its interval lies below that of the best */
	SALLE_SUITS_PERHAPS, /* it does not */
	SALLE_SUITS_BEST,    /* the highest measured score of this build's policies against these foes */
};

/*
 * A build under one of its policies: its mean against the other builds, each counted once; against itself where it
 * met no other. Intervals at SALLE_RESULTS_LEVEL: those of the single matchups (figures/result_intervals.h and
 * salle_score_interval) add up in squares over foes, whose dice differ (MOVER: see salle_matrix_mean), and over the
 * policies of one foe, whose matchups share their dice, with the correlations that their batches tell
 * (figures/correlated_means.h).
 */
struct salle_policy_score {
	const char *variant, *build, *policy;
	const char *against; /* the foes' policy; NULL: each foe's policies, counted alike */
	size_t foes;
	uint64_t bouts;
	struct salle_estimate rate, score;
	enum salle_suits suits;
};

struct salle_policy_scores {
	struct salle_policy_score
		*items; /* variants, builds, their policies, those of foes (NULL first) as the plan names them */
	size_t n;
};

/* Does a build of some variant fight under several policies? */
bool salle_plan_has_several_policies(const struct salle_plan *plan);

/*
 * The most matchups of the base that one pair of builds has: they share their dice, so that numbers over all bouts of
 * the base vary as though there were that many times fewer. 1 where no pair has several.
 */
size_t salle_most_matchups_of_pair(const struct salle_plan *plan);

struct salle_policy_scores salle_compute_policy_scores(const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena);

/* A pair of builds, by their number in `builds` of the comparison. */
struct salle_flip {
	size_t above, below; /* in the first ranking; the other way round in the second */
};

/*
 * Two rankings of the builds of a variant by mean score: as all fight under one policy, or each under the one that
 * suits it best. An order of two builds is sure when the interval of salle_matrix_lead excludes 0, at a level such
 * that all sure orders of all rankings of the variant hold together with SALLE_RESULTS_LEVEL (Bonferroni).
 */
struct salle_ranking_pair {
	const char *variant;
	const char *first, *second; /* a policy, or salle_label_best_tried, salle_label_first_policies */
	const char **builds;
	size_t n;
	size_t kept, open;              /* pairs: surely in the same order in both; not sure in one or both */
	const struct salle_flip *flips; /* surely in opposite orders */
	size_t n_flips;
	double tau;                     /* salle_kendall_tau of the measured mean scores */
	struct salle_interval interval; /* of the true one: the open pairs may all agree or all not */
};

struct salle_rankings_by_policy {
	struct salle_ranking_pair *items;
	size_t n;
};

/* Are there such rankings? */
bool salle_plan_has_policy_rankings(const struct salle_plan *plan);

extern const char salle_label_best_tried[], salle_label_first_policies[];

struct salle_rankings_by_policy salle_compare_rankings(const struct salle_plan *plan,
	const struct salle_batch_result *result, const struct salle_policy_scores *scores, struct salle_arena *arena);

/* By enum salle_suits: "", "no", "perhaps", "yes". */
extern const char *const salle_suits_names[];

/* A build under its policies, against those of all foes. */
struct salle_policy_choice {
	const struct salle_policy_score *rows; /* [n] one per policy */
	size_t n;
	const struct salle_policy_score *best;
};

struct salle_policy_comparison {
	/* those with several policies of which one suits them best; the highest score under any policy first */
	const struct salle_policy_choice *builds;
	size_t n;
	const char **policies; /* of these builds, in the order of the plan */
	size_t n_policies;
	const struct salle_ranking_pair **ranks; /* of the base, those that differ most first */
	size_t n_ranks;
};

struct salle_policy_comparison salle_compare_policies(const struct salle_policy_scores *scores,
	const struct salle_rankings_by_policy *ranks, struct salle_arena *arena);

#endif
