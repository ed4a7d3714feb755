/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The figures of a run: what its files, its manifest and its summary say. Each is computed once, when it is first asked
 * for; who prints it only lays it out. The headers below are the manual of each.
 *
 * Ownership: everything lives in the arena. The plan and the result must outlive it. One thread.
 */
#ifndef SALLE_FIGURES_H
#define SALLE_FIGURES_H

#include <salle/batch_result.h>

#include "base/arena.h"
#include "figures/base_course.h"
#include "figures/build_changes.h"
#include "figures/crossings.h"
#include "figures/differences.h"
#include "figures/efficiency.h"
#include "figures/extremes.h"
#include "figures/field_drivers.h"
#include "figures/idle_changes.h"
#include "figures/limit_matchups.h"
#include "figures/policy_game.h"
#include "figures/round_robin.h"
#include "figures/sensitivity.h"
#include "figures/standings.h"
#include "figures/strategy_game.h"
#include "figures/sweeps.h"
#include "figures/totals.h"
#include "figures/worth.h"

/* A round robin and what is read off it. */
struct salle_field_figures {
	struct salle_round_robin round_robin;
	struct salle_ranking ranking;
	bool has_efficiency, has_games;            /* they were computed: ask the functions below */
	const struct salle_efficiency *efficiency; /* NULL: no build costs anything */
	const struct salle_game_intervals *games;  /* NULL: no solution was found */
};

struct salle_worths {
	const struct salle_worth *items;
	size_t n;
	const struct salle_worth **ranked; /* see salle_worths_rank */
	size_t n_ranked;
};

struct salle_swepts {
	const struct salle_swept *items;
	size_t n;
};

struct salle_figures {
	const struct salle_plan *whole; /* with ablations and sweep values, which worth.csv and sweep.csv alone report */
	struct salle_plan plan;         /* without them: what all other figures are of */
	const struct salle_batch_result *result;
	struct salle_arena *arena;

	/* Computed on demand: ask the functions below. */
	struct salle_field_figures *fields;
	size_t n_fields;
	const struct salle_standings *standings;
	const struct salle_totals *totals;
	const struct salle_base_course *course;
	const struct salle_differences *differences;
	const struct salle_policy_scores *scores;
	const struct salle_ranks *ranks;
	const struct salle_policy_board *board;
	const struct salle_policy_game *game;
	const struct salle_strategy_games *strategies;
	const struct salle_drivers *drivers;
	const struct salle_build_changes *build_changes;
	const struct salle_extremes *extremes;
	const struct salle_worths *worths;
	const struct salle_swepts *swepts;
	const struct salle_pair_crossings *crossings;
	const struct salle_idle_changes *idle;
	const struct salle_limit_matchups *limited;
};

struct salle_figures salle_figures(const struct salle_plan *plan, const struct salle_batch_result *result,
	struct salle_arena *arena);

/* The round robins (salle_round_robins), in the order of the plan; sets how many. */
struct salle_field_figures *salle_figures_fields(struct salle_figures *figures, size_t *n);

/* What the builds of a round robin win for what they cost; NULL when none costs anything. A bootstrap: takes long. */
const struct salle_efficiency *salle_figures_efficiency(const struct salle_figures *figures,
	struct salle_field_figures *field);

/*
 * Returns salle_price_verdict where it is the same in all round robins of the variant that have the item, each under
 * a policy of its own; salle_price_verdict_depends, "depends on the policy", where they differ.
 */
extern const char salle_price_verdict_depends[];
const char *salle_figures_price_verdict(struct salle_figures *figures, const char *variant,
	const struct salle_item *item);

/* Intervals of the ranking's share, against and mass; NULL when no solution was found. A bootstrap: takes long. */
const struct salle_game_intervals *salle_figures_games(const struct salle_figures *figures,
	struct salle_field_figures *field);

const struct salle_standings *salle_figures_standings(struct salle_figures *figures);
const struct salle_totals *salle_figures_totals(struct salle_figures *figures);
const struct salle_base_course *salle_figures_course(struct salle_figures *figures);
const struct salle_differences *salle_figures_differences(struct salle_figures *figures);
const struct salle_policy_scores *salle_figures_scores(struct salle_figures *figures);
const struct salle_ranks *salle_figures_ranks(struct salle_figures *figures);
const struct salle_policy_board *salle_figures_board(struct salle_figures *figures);
const struct salle_policy_game *salle_figures_game(struct salle_figures *figures);
const struct salle_strategy_games *salle_figures_strategies(struct salle_figures *figures);
const struct salle_drivers *salle_figures_drivers(struct salle_figures *figures);
const struct salle_build_changes *salle_figures_build_changes(struct salle_figures *figures);
const struct salle_extremes *salle_figures_extremes(struct salle_figures *figures);
const struct salle_worths *salle_figures_worths(struct salle_figures *figures);
const struct salle_swepts *salle_figures_swepts(struct salle_figures *figures);
const struct salle_pair_crossings *salle_figures_crossings(struct salle_figures *figures);
const struct salle_idle_changes *salle_figures_idle_changes(struct salle_figures *figures);
const struct salle_limit_matchups *salle_figures_limit_matchups(struct salle_figures *figures);

#endif
