/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The figures of a run: all numbers that CSV files, manifest, summary and report show. Each figure is computed once, on
 * first request. The headers included below document the figures.
 *
 * All figures are allocated in the arena. The plan and the result must outlive the figures. Only one thread may use
 * them.
 */
#pragma once

#include <salle/batch_result.h>

#include "base/arena.h"
#include "figures/course_totals.h"
#include "figures/build_changes.h"
#include "figures/sweep_crossings.h"
#include "figures/differences.h"
#include "figures/efficiency.h"
#include "figures/extremes.h"
#include "figures/variance_shares.h"
#include "figures/ineffective_changes.h"
#include "figures/matchups_at_limit.h"
#include "figures/policy_game.h"
#include "figures/round_robin.h"
#include "figures/policy_sensitivity.h"
#include "figures/standings.h"
#include "figures/strategy_game.h"
#include "figures/sweep_curves.h"
#include "figures/base_totals.h"
#include "figures/ablation_worth.h"

/* A round robin and its figures. */
struct salle_round_robin_figures {
	struct salle_round_robin round_robin;
	struct salle_ranking ranking;
	/* whether the two pointers below are computed; callers use the functions below instead */
	bool has_efficiency, has_games;
	const struct salle_efficiency *efficiency;         /* NULL if no build costs anything */
	const struct salle_game_intervals *game_intervals; /* NULL if no equilibrium was found */
};

struct salle_worth_rows {
	const struct salle_worth_row *items;
	size_t n;
	const struct salle_worth_row **ranked; /* the rows to show, in the order of salle_rank_worth_rows */
	size_t n_ranked;
};

struct salle_sweep_rows {
	const struct salle_sweep_row *items;
	size_t n;
};

struct salle_figures {
	const struct salle_plan *whole_plan; /* the plan with ablations and sweep values, for ablation.csv and sweep.csv */
	struct salle_plan plan;              /* the plan without ablations and sweep values, for all other figures */
	const struct salle_batch_result *result;
	struct salle_arena *arena;

	/* Stored figures; NULL until computed. Callers use the functions below instead. */
	struct salle_round_robin_figures *round_robin_figures;
	size_t n_round_robins;
	const struct salle_standings *standings;
	const struct salle_totals *totals;
	const struct salle_course_totals *course;
	const struct salle_differences *differences;
	const struct salle_policy_scores *policy_scores;
	const struct salle_rankings_by_policy *rankings_by_policy;
	const struct salle_policy_comparison *policy_comparison;
	const struct salle_policy_game *policy_game;
	const struct salle_strategy_games *strategies;
	const struct salle_variance_shares *variance_shares;
	const struct salle_build_changes *build_changes;
	const struct salle_extremes *extremes;
	const struct salle_worth_rows *worths;
	const struct salle_sweep_rows *sweep_rows;
	const struct salle_pair_crossings *crossings;
	const struct salle_ineffective_changes *ineffective;
	const struct salle_matchups_at_limit *matchups_at_limit;
};

struct salle_figures salle_figures_make(const struct salle_plan *plan, const struct salle_batch_result *result,
	struct salle_arena *arena);

/* Returns the round robins (salle_find_round_robins) in the order of the plan, and sets their number. */
struct salle_round_robin_figures *salle_figures_round_robins(struct salle_figures *figures, size_t *n);

/* Returns the comparison of costs and scores; NULL if no build costs anything. Slow, because of a bootstrap. */
const struct salle_efficiency *salle_figures_efficiency(const struct salle_figures *figures,
	struct salle_round_robin_figures *field);

/*
 * Returns the verdict (salle_price_verdict) on the price of an item. If the variant's round robins that have the item
 * disagree, returns salle_price_verdict_depends, which is "depends on the policy": these round robins differ only in
 * their policies.
 */
extern const char salle_price_verdict_depends[];
const char *salle_figures_price_verdict(struct salle_figures *figures, const char *variant,
	const struct salle_item *item);

/*
 * Returns the intervals of a ranking's equilibrium shares, payoffs and alpha-rank masses (`share`, `against`, `mass`);
 * NULL if no equilibrium was found. Slow, because of a bootstrap.
 */
const struct salle_game_intervals *salle_figures_game_intervals(const struct salle_figures *figures,
	struct salle_round_robin_figures *field);

const struct salle_standings *salle_figures_standings(struct salle_figures *figures);
const struct salle_totals *salle_figures_totals(struct salle_figures *figures);
const struct salle_course_totals *salle_figures_course_totals(struct salle_figures *figures);
const struct salle_differences *salle_figures_differences(struct salle_figures *figures);
const struct salle_policy_scores *salle_figures_policy_scores(struct salle_figures *figures);
const struct salle_rankings_by_policy *salle_figures_rankings_by_policy(struct salle_figures *figures);
const struct salle_policy_comparison *salle_figures_policy_comparison(struct salle_figures *figures);
const struct salle_policy_game *salle_figures_policy_game(struct salle_figures *figures);
const struct salle_strategy_games *salle_figures_strategy_games(struct salle_figures *figures);
const struct salle_variance_shares *salle_figures_variance_shares(struct salle_figures *figures);
const struct salle_build_changes *salle_figures_build_changes(struct salle_figures *figures);
const struct salle_extremes *salle_figures_extremes(struct salle_figures *figures);
const struct salle_worth_rows *salle_figures_worth_rows(struct salle_figures *figures);
const struct salle_sweep_rows *salle_figures_sweep_rows(struct salle_figures *figures);
const struct salle_pair_crossings *salle_figures_crossings(struct salle_figures *figures);
const struct salle_ineffective_changes *salle_figures_ineffective_changes(struct salle_figures *figures);
const struct salle_matchups_at_limit *salle_figures_matchups_at_limit(struct salle_figures *figures);
