/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/figures.h"

#include <math.h>
#include <string.h>

struct salle_figures salle_figures_make(const struct salle_plan *plan, const struct salle_batch_result *result,
	struct salle_arena *arena)
{
	return (struct salle_figures){
		.whole_plan = plan,
		.plan = salle_plan_without_changes(plan),
		.result = result,
		.arena = arena,
	};
}

/*
 * Returns a copy of a figure in the arena. The copy's address is never NULL, and NULL marks figures not yet computed.
 */
static void *copy_figure_to_arena(const struct salle_figures *figures, const void *figure, size_t size)
{
	return memcpy(salle_arena_alloc(figures->arena, size), figure, size);
}

struct salle_round_robin_figures *salle_figures_round_robins(struct salle_figures *figures, size_t *n)
{
	if (figures->round_robin_figures == NULL) {
		const struct salle_round_robin *found =
			salle_find_round_robins(&figures->plan, figures->result, &figures->n_round_robins, figures->arena);
		figures->round_robin_figures =
			salle_arena_array(figures->arena, figures->n_round_robins + 1, sizeof *figures->round_robin_figures);
		for (size_t i = 0; i < figures->n_round_robins; i++) {
			figures->round_robin_figures[i].round_robin = found[i];
			figures->round_robin_figures[i].ranking = salle_compute_ranking(&found[i].matrix, figures->arena);
		}
	}
	*n = figures->n_round_robins;
	return figures->round_robin_figures;
}

const struct salle_efficiency *salle_figures_efficiency(const struct salle_figures *figures,
	struct salle_round_robin_figures *field)
{
	struct salle_efficiency found;
	if (!field->has_efficiency &&
		salle_compute_efficiency(figures->whole_plan, figures->result, &field->round_robin, &field->ranking, &found,
			figures->arena))
		field->efficiency = copy_figure_to_arena(figures, &found, sizeof found);
	field->has_efficiency = true;
	return field->efficiency;
}

const char salle_price_verdict_depends[] = "depends on the policy";

/*
 * Returns the verdict on the price of the item called `name`; NULL if the round robin does not determine the item's
 * worth.
 */
static const char *find_verdict(const struct salle_efficiency *efficiency, const char *name)
{
	for (size_t i = 0; efficiency != NULL && i < efficiency->n_items; i++)
		if (strcmp(efficiency->items[i].name, name) == 0)
			return isnan(efficiency->items[i].worth.value) ? NULL : salle_price_verdict(&efficiency->items[i]);
	return NULL;
}

const char *salle_figures_price_verdict(struct salle_figures *figures, const char *variant,
	const struct salle_item *item)
{
	const char *verdict = salle_price_verdict(item);
	size_t n;
	struct salle_round_robin_figures *fields = salle_figures_round_robins(figures, &n);
	for (size_t i = 0; i < n; i++) {
		if (strcmp(fields[i].round_robin.variant, variant) != 0)
			continue;
		const char *other = find_verdict(salle_figures_efficiency(figures, &fields[i]), item->name);
		if (other != NULL && strcmp(other, verdict) != 0)
			return salle_price_verdict_depends;
	}
	return verdict;
}

const struct salle_game_intervals *salle_figures_game_intervals(const struct salle_figures *figures,
	struct salle_round_robin_figures *field)
{
	const struct salle_matrix *matrix = &field->round_robin.matrix;
	if (field->has_games)
		return field->game_intervals;
	struct salle_game_intervals games = {
		.share = salle_arena_array(figures->arena, matrix->n, sizeof *games.share),
		.against = salle_arena_array(figures->arena, matrix->n, sizeof *games.against),
		.mass = salle_arena_array(figures->arena, matrix->n, sizeof *games.mass),
	};
	if (salle_bootstrap_field_game(matrix, figures->plan.seed, salle_choose_resample_count(matrix->n),
			SALLE_RESULTS_LEVEL, &games))
		field->game_intervals = copy_figure_to_arena(figures, &games, sizeof games);
	field->has_games = true;
	return field->game_intervals;
}

/*
 * Defines a function that computes the figure `member` at the first call, and returns the stored figure at later calls.
 */
#define KEPT_FIGURE(function, type, member, computed)                       \
	const type *function(struct salle_figures *figures)                     \
	{                                                                       \
		if (figures->member == NULL) {                                      \
			type all = computed;                                            \
			figures->member = copy_figure_to_arena(figures, &all, sizeof all);       \
		}                                                                   \
		return figures->member;                                             \
	}

KEPT_FIGURE(salle_figures_standings, struct salle_standings, standings,
	salle_compute_standings(&figures->plan, figures->result, figures->arena))
KEPT_FIGURE(salle_figures_totals, struct salle_totals, totals,
	salle_compute_totals(&figures->plan, figures->result, figures->arena))
KEPT_FIGURE(salle_figures_course_totals, struct salle_course_totals, course,
	salle_compute_course_totals(&figures->plan, figures->result))
KEPT_FIGURE(salle_figures_differences, struct salle_differences, differences,
	salle_compute_differences(&figures->plan, figures->result, figures->arena))
KEPT_FIGURE(salle_figures_policy_scores, struct salle_policy_scores, policy_scores,
	salle_compute_policy_scores(&figures->plan, figures->result, figures->arena))
KEPT_FIGURE(salle_figures_rankings_by_policy, struct salle_rankings_by_policy, rankings_by_policy,
	salle_compare_rankings(&figures->plan, figures->result, salle_figures_policy_game(figures), figures->arena))
KEPT_FIGURE(salle_figures_policy_comparison, struct salle_policy_comparison, policy_comparison,
	salle_compare_policies(salle_figures_policy_scores(figures), salle_figures_rankings_by_policy(figures),
		figures->arena))
KEPT_FIGURE(salle_figures_build_changes, struct salle_build_changes, build_changes,
	salle_compute_build_changes(&figures->plan, figures->result, figures->arena))
KEPT_FIGURE(salle_figures_policy_game, struct salle_policy_game, policy_game,
	salle_solve_policy_games(&figures->plan, figures->result, figures->arena))
KEPT_FIGURE(salle_figures_strategy_games, struct salle_strategy_games, strategies,
	salle_solve_strategy_games(&figures->plan, figures->result, figures->arena))
KEPT_FIGURE(salle_figures_variance_shares, struct salle_variance_shares, variance_shares,
	salle_compute_variance_shares(&figures->plan, figures->result, figures->arena))

const struct salle_extremes *salle_figures_extremes(struct salle_figures *figures)
{
	if (figures->extremes == NULL) {
		size_t n;
		const struct salle_round_robin_figures *fields = salle_figures_round_robins(figures, &n);
		struct salle_extremes all =
			salle_find_extremes(figures->whole_plan, figures->result, salle_figures_differences(figures),
				n > 0 ? &fields[0].round_robin : NULL, n > 0 ? &fields[0].ranking : NULL);
		figures->extremes = copy_figure_to_arena(figures, &all, sizeof all);
	}
	return figures->extremes;
}

const struct salle_worth_rows *salle_figures_worth_rows(struct salle_figures *figures)
{
	if (figures->worths == NULL) {
		struct salle_worth_rows all = { 0 };
		all.items = salle_compute_worth_rows(figures->whole_plan, figures->result, &all.n, figures->arena);
		all.ranked = salle_rank_worth_rows(all.items, all.n, &all.n_ranked, figures->arena);
		figures->worths = copy_figure_to_arena(figures, &all, sizeof all);
	}
	return figures->worths;
}

const struct salle_sweep_rows *salle_figures_sweep_rows(struct salle_figures *figures)
{
	if (figures->sweep_rows == NULL) {
		struct salle_sweep_rows all = { 0 };
		all.items = salle_compute_sweep_rows(figures->whole_plan, figures->result, &all.n, figures->arena);
		figures->sweep_rows = copy_figure_to_arena(figures, &all, sizeof all);
	}
	return figures->sweep_rows;
}

KEPT_FIGURE(salle_figures_crossings, struct salle_pair_crossings, crossings,
	salle_find_pair_crossings(figures->whole_plan, figures->result, figures->arena))
KEPT_FIGURE(salle_figures_ineffective_changes, struct salle_ineffective_changes, ineffective,
	salle_find_ineffective_changes(figures->whole_plan, figures->result, figures->arena))
KEPT_FIGURE(salle_figures_matchups_at_limit, struct salle_matchups_at_limit, matchups_at_limit,
	salle_find_matchups_at_limit(&figures->plan, figures->result, figures->arena))
