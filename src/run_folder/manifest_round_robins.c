/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "run_folder/manifest_round_robins.h"

#include "base/json_values.h"
#include "figures/figures.h"
#include "figures/known_losses.h"

static void describe_transitivity(json_t *entry, const struct salle_transitivity *transitivity)
{
	salle_json_set_count(entry, "pairs", transitivity->pairs);
	salle_json_set_count(entry, "upsets", transitivity->upsets);
	salle_json_set_count(entry, "significant_upsets", transitivity->significant_upsets);
	salle_json_set_count(entry, "cyclic_triples", transitivity->cyclic);
	salle_json_set_count(entry, "significant_cyclic_triples", transitivity->cyclic_significant);
	salle_json_set_count(entry, "cyclic_triples_possible", transitivity->triples_max);
	salle_json_set(entry, "zeta", json_real(transitivity->zeta));
}

static void describe_cost_efficiency(json_t *entry, const struct salle_efficiency *efficiency)
{
	salle_json_set_count(entry, "unpriced_items", efficiency->n_unidentified);
	if (!efficiency->strength_rises_with_cost)
		return;
	salle_json_set(entry, "cost_of_a_log_odds", json_real(1 / efficiency->log_odds_per_cost.value));
	salle_json_set(entry, "cost_of_a_log_odds_low", json_real(1 / efficiency->log_odds_per_cost.interval.high));
	salle_json_set(entry, "cost_of_a_log_odds_high", json_real(1 / efficiency->log_odds_per_cost.interval.low));
}

json_t *salle_manifest_round_robins(struct salle_figures *figures)
{
	json_t *list = salle_check_allocated(json_array());
	size_t n;
	struct salle_round_robin_figures *fields = salle_figures_round_robins(figures, &n);
	for (size_t i = 0; i < n; i++) {
		const struct salle_round_robin *found = &fields[i].round_robin;
		const struct salle_ranking *ranking = &fields[i].ranking;
		json_t *entry = salle_json_object();
		salle_json_set(entry, "variant", salle_json_text(found->variant, figures->arena));
		if (found->policy != NULL)
			salle_json_set(entry, "policy", salle_json_text(found->policy, figures->arena));
		salle_json_set_count(entry, "builds", found->matrix.n);
		describe_transitivity(entry, &ranking->transitivity);
		salle_json_set(entry, "not_explained_by_strengths", json_real(ranking->misfit.share));
		salle_json_set(entry, "not_explained_by_strengths_by_chance", json_real(ranking->misfit.noise));
		salle_json_set(entry, "explained_by_cyclic_plane", json_real(ranking->plane));
		salle_json_set(entry, "strengths_with_a_drawn_bout_added", json_boolean(ranking->drawn_bout_added));
		salle_json_set_count(entry, "resampled_matrices", salle_choose_resample_count(found->matrix.n));
		const struct salle_efficiency *efficiency = salle_figures_efficiency(figures, &fields[i]);
		if (efficiency != NULL)
			describe_cost_efficiency(entry, efficiency);
		salle_json_append(list, entry);
	}
	return list;
}

json_t *salle_manifest_build_and_policy_games(struct salle_figures *figures)
{
	json_t *list = salle_check_allocated(json_array());
	const struct salle_strategy_games *games = salle_figures_strategy_games(figures);
	for (size_t i = 0; i < games->n; i++) {
		const struct salle_strategy_game *game = &games->items[i];
		json_t *entry = salle_json_object();
		salle_json_set(entry, "variant", salle_json_text(game->variant, figures->arena));
		salle_json_set_count(entry, "builds", game->n_builds);
		salle_json_set_count(entry, "strategies", game->strategies.matrix.n);
		salle_json_set(entry, "explained_by_cyclic_plane", json_real(game->plane));
		salle_json_set_count(entry, "resampled_games", game->replicates);
		salle_json_append(list, entry);
	}
	return list;
}

void salle_manifest_add_game_methods(json_t *statistics, struct salle_arena *arena)
{
	salle_json_set(statistics, "strategies",
		salle_json_text(
			"the figures of games of ranking.csv, for builds under policies. Exploitability: from the "
			"simultaneous intervals of all scores (Bonferroni over pairs, which share dice). Other intervals: "
			"percentiles of a bootstrap that draws the scores of two builds under their policies together, "
			"with the correlations of their batches of bouts (a Gaussian copula)",
			arena));
}

void salle_manifest_add_price_methods(json_t *statistics, struct salle_arena *arena)
{
	salle_json_set(statistics, "fair_costs",
		salle_json_text(
			"the cost at which the line of strengths on costs has the build's strength. The slope is that of "
			"fair_prices, or of least squares if items are not identified. Fieller's interval (1954); none if "
			"the interval of the slope is not above 0",
			arena));
	salle_json_set(statistics, "fair_prices",
		salle_json_text(
			"worth of the item (least squares of strengths on items), divided by the log odds that a unit of "
			"cost buys if the printed list is right on average. Fieller's interval (1954) with both errors and "
			"Satterthwaite's degrees of freedom (1946); none if the builds do not identify the item",
			arena));
}

void salle_manifest_add_field_methods(json_t *statistics, struct salle_arena *arena)
{
	salle_json_set(statistics, "interval_sides",
		salle_json_text(
			"two-sided; those of matrix.csv are simultaneous; each of the others holds by itself, without a "
			"correction for their number",
			arena));
	salle_json_set(statistics, "interval_of_matrix",
		salle_json_text(
			"simultaneous: Clopper-Pearson, or the confidence sequence, at 1 - (1 - 0.95^(1/pairs)) / 2 (Sidak "
			"over pairs, Bonferroni over the two win rates of each pair); the ends of a score follow from "
			"those of the rates",
			arena));
	salle_json_set(statistics, "interval_of_mean_scores",
		salle_json_text("MOVER (Zou and Donner 2008) from the Clopper-Pearson intervals of wins and losses; under a "
						"precision, at the level of each pair's sequence",
			arena));
	salle_json_set(statistics, "strengths",
		salle_json_text(
			"Bradley and Terry (1952): maximum likelihood with the same weight for each pair; a draw is half a "
			"win. Wald intervals of the log strength with the sandwich variance. If strengths are not finite, "
			"one drawn bout is added to each pair",
			arena));
	salle_json_set(statistics, "equilibrium",
		salle_json_text(
			"maximin strategy for the payoff score - 1/2, by linear programming; of several solutions the most "
			"even one (leximin). Intervals: percentiles of a parametric bootstrap",
			arena));
	salle_json_set(statistics, "equilibrium_score",
		salle_json_text(
			"1/2 plus the mean payoff against the equilibrium (Nash averaging of scores, Balduzzi et al. 2018)",
			arena));
	salle_json_set(statistics, "alpha_rank",
		salle_json_text(
			"stationary shares of alpha-rank (Omidshafiei et al. 2019) in one population under the strongest "
			"selection; in an even pair play moves to the other build in half of the cases. Intervals: "
			"percentiles of a parametric bootstrap",
			arena));
	salle_json_set(statistics, "melo",
		salle_json_text(
			"multidimensional Elo with two cyclic numbers per build (Balduzzi et al. 2018), fitted to the log "
			"odds of scores by least squares; explained_by_cyclic_plane: the share of the squared log odds "
			"that the two numbers explain in addition to the ratings",
			arena));
	salle_json_set(statistics, "cycles",
		salle_json_text("triples whose three scores are above 1/2 by the simultaneous intervals of the matrix", arena));
	salle_json_set(statistics, "upsets",
		salle_json_text("pairs won by the build with the lower mean score, by measured scores; significant: by the "
						"simultaneous intervals",
			arena));
	salle_json_set(statistics, "zeta",
		salle_json_text("coefficient of consistence (Kendall and Babington Smith 1940): 1 - cyclic_triples / "
						"cyclic_triples_possible, by the measured scores",
			arena));
	salle_json_set(statistics, "not_explained_by_strengths",
		salle_json_text(
			"share of the squared log odds of scores that differences of one number per build do not explain, "
			"by least squares (Jiang, Lim, Yao and Ye 2011); by_chance: the share that chance alone leaves",
			arena));
}

json_t *salle_ineffective_changes_json(const struct salle_ineffective_changes *idle, struct salle_arena *arena)
{
	json_t *list = salle_check_allocated(json_array());
	for (const struct salle_ineffective_change *it = idle->items; it < idle->items + idle->n; it++) {
		json_t *entry = salle_json_object();
		salle_json_set(entry, "kind", salle_json_text(salle_ineffective_change_kind(it), arena));
		salle_json_set(entry, "name", salle_json_text(salle_ineffective_change_name(it), arena));
		if (it->sweep != NULL) {
			json_t *values = salle_check_allocated(json_array());
			for (size_t i = 0; i < it->n_values; i++)
				salle_json_append(values, salle_json_text(it->values[i], arena));
			salle_json_set(entry, "values", values);
			salle_json_set(entry, "all_values", json_boolean(it->n_values == it->sweep->n));
		}
		salle_json_append(list, entry);
	}
	return list;
}

json_t *salle_matchups_at_limit_json(const struct salle_matchups_at_limit *all, struct salle_arena *arena)
{
	enum { DESCRIBED = 12 };
	json_t *object = salle_json_object(), *list = salle_check_allocated(json_array());
	for (size_t i = 0; i < all->n && i < DESCRIBED; i++) {
		const struct salle_matchup *matchup = all->items[i].matchup;
		json_t *entry = salle_json_object();
		salle_json_set(entry, "variant", salle_json_text(matchup->variant, arena));
		salle_json_set(entry, "a", salle_json_text(matchup->a, arena));
		salle_json_set(entry, "a_policy", salle_json_text(matchup->a_policy, arena));
		salle_json_set(entry, "b", salle_json_text(matchup->b, arena));
		salle_json_set(entry, "b_policy", salle_json_text(matchup->b_policy, arena));
		salle_json_set(entry, "bouts", salle_check_allocated(json_integer((json_int_t)all->items[i].bouts)));
		salle_json_set(entry, "share", salle_check_allocated(json_real(salle_share_at_limit(&all->items[i]))));
		salle_json_append(list, entry);
	}
	salle_json_set(object, "ending", salle_json_text(all->ending, arena));
	salle_json_set(object, "matchups", salle_check_allocated(json_integer((json_int_t)all->n)));
	salle_json_set(object, "most", list);
	return object;
}

/* Returns a JSON object with the day, release of salle and budget of a training. Leaves out what is not recorded. */
static json_t *training_json(const struct salle_training_record *record, struct salle_arena *arena)
{
	json_t *object = salle_json_object();
	if (record->date != NULL)
		salle_json_set(object, "date", salle_json_text(record->date, arena));
	if (record->version != NULL)
		salle_json_set(object, "version", salle_json_text(record->version, arena));
	if (record->budget > 0)
		salle_json_set_count(object, "budget", record->budget);
	return object;
}

json_t *salle_known_losses_json(const struct salle_plan *plan, struct salle_arena *arena)
{
	json_t *list = salle_check_allocated(json_array());
	size_t n;
	const struct salle_known_loss *losses = salle_list_known_losses(plan, &n, arena);
	for (size_t i = 0; i < n; i++) {
		const struct salle_training_record *worst = losses[i].worst;
		json_t *entry = salle_json_object();
		salle_json_set(entry, "policy", salle_json_text(losses[i].policy, arena));
		if (worst != NULL) {
			salle_json_set(entry, "loses_at_least", salle_check_allocated(json_real(worst->score_low)));
			salle_json_set(entry, "build", salle_json_text(worst->build, arena));
			salle_json_set(entry, "to", salle_json_text(worst->policy, arena));
			salle_json_set_count(entry, "bouts", worst->bouts);
		}
		if (losses[i].trained != NULL)
			salle_json_set(entry, "trained", training_json(losses[i].trained, arena));
		salle_json_append(list, entry);
	}
	return list;
}
