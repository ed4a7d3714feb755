/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "csv_files/result_tables.h"

#include "csv_files/key_columns.h"
#include "figures/figures.h"
#include "figures/policy_game.h"
#include "figures/policy_sensitivity.h"

/* Columns of policy_sensitivity.csv, and functions that write its rows. */

const struct salle_column salle_policy_sensitivity_columns[] = {
	SALLE_VARIANT_COLUMNS,
	{ "a", SALLE_COLUMN_TEXT, "", "the build" },
	{ "a_policy", SALLE_COLUMN_TEXT, "", "policy of build a" },
	{ "b_policy", SALLE_COLUMN_TEXT, "",
		"policy of the other builds; empty: all their policies, with equal weight for the policies of one foe" },
	{ "foes", SALLE_COLUMN_COUNT, "builds", "other builds that it met under these policies; 1 (itself) if it met no "
		"other" },
	{ "bouts", SALLE_COLUMN_COUNT, "bouts", "bouts against these foes" },
	SALLE_ESTIMATE_COLUMNS("win_rate", SALLE_COLUMN_FRACTION, "of all bouts",
		"mean win rate over the foes, each counted once; a draw is not a win",
		"lower end of the 95 % interval of win_rate", "upper end of the 95 % interval of win_rate"),
	SALLE_ESTIMATE_COLUMNS("score", SALLE_COLUMN_FRACTION, "of all bouts",
		"mean score over the foes, each counted once; a draw is half a win",
		"lower end of the 95 % interval of score", "upper end of the 95 % interval of score"),
	{ "best", SALLE_COLUMN_TEXT, "",
		"yes: the policy with which the build scores highest against these foes; perhaps: its interval overlaps the "
		"interval of the best policy; no: it does not. Empty if a matchup has no bouts, or if the policies of the "
		"build met different foes" },
	{ 0 },
};

void salle_policy_sensitivity_write(struct salle_csv_writer *csv, struct salle_figures *figures)
{
	const struct salle_policy_scores *scores = salle_figures_policy_scores(figures);
	for (size_t i = 0; i < scores->n; i++) {
		const struct salle_policy_score *it = &scores->items[i];
		salle_csv_add_variant_key(csv, &figures->plan, it->variant);
		salle_csv_add_text(csv, it->build);
		salle_csv_add_text(csv, it->policy);
		salle_csv_add_text(csv, it->against != NULL ? it->against : "");
		salle_csv_add_count(csv, it->foes);
		salle_csv_add_count(csv, it->bouts);
		salle_csv_add_estimate(csv, &it->rate);
		salle_csv_add_estimate(csv, &it->score);
		salle_csv_add_text(csv, salle_suitability_names[it->suitability]);
		salle_csv_end_row(csv);
	}
}

/* Columns of policy_rankings.csv, and functions that write its rows. */

const struct salle_column salle_ranking_by_policy_columns[] = {
	SALLE_VARIANT_COLUMNS,
	{ "ranking", SALLE_COLUMN_TEXT, "",
		"the policy of all builds; `best tried`: builds choose their policies as in policy_values.csv; `each its "
		"first`: each build under its first policy, if builds have no policy in common" },
	{ "other", SALLE_COLUMN_TEXT, "", "the ranking that `ranking` is compared with" },
	{ "builds", SALLE_COLUMN_COUNT, "builds", "builds in both rankings" },
	SALLE_ESTIMATE_COLUMNS("tau", SALLE_COLUMN_NUMBER, "",
		"Kendall's rank correlation of the two rankings: 1 for the same order, 0 for unrelated orders, -1 for the "
		"reverse",
		"lower end of the range of the true tau, reached if all open pairs disagree. The ranges hold at 95 % or more "
		"for all rows of the variant together",
		"upper end of the range of the true tau, reached if all open pairs agree"),
	{ "pairs_kept", SALLE_COLUMN_COUNT, "pairs of builds",
		"pairs that are significantly in the same order in both "
		"rankings" },
	{ "pairs_open", SALLE_COLUMN_COUNT, "pairs of builds",
		"pairs that are too close for a significant order in at least one ranking" },
	{ "pairs_flipped", SALLE_COLUMN_COUNT, "pairs of builds", "pairs that are significantly in opposite orders" },
	{ "flipped", SALLE_COLUMN_LIST, "",
		"the flipped pairs; 'x over y' means that x ranks above y in `ranking` and below y in `other`" },
	{ 0 },
};

void salle_rankings_by_policy_write(struct salle_csv_writer *csv, struct salle_figures *figures)
{
	const struct salle_rankings_by_policy *ranks = salle_figures_rankings_by_policy(figures);
	for (size_t i = 0; i < ranks->n; i++) {
		const struct salle_ranking_pair *it = &ranks->items[i];
		salle_csv_add_variant_key(csv, &figures->plan, it->variant);
		salle_csv_add_text(csv, it->first);
		salle_csv_add_text(csv, it->second);
		salle_csv_add_count(csv, it->n);
		salle_csv_add_number(csv, it->tau);
		salle_csv_add_interval(csv, it->interval);
		salle_csv_add_count(csv, it->agreeing);
		salle_csv_add_count(csv, it->undecided);
		salle_csv_add_count(csv, it->n_reversed);
		const char *list = "";
		for (size_t flip = 0; flip < it->n_reversed; flip++)
			list = salle_arena_format(figures->arena, "%s%s%s over %s", list, flip > 0 ? "; " : "",
				it->builds[it->reversed[flip].above], it->builds[it->reversed[flip].below]);
		salle_csv_add_text(csv, list);
		salle_csv_end_row(csv);
	}
}

/* Columns of policy_values.csv, and functions that write its rows. */

const struct salle_column salle_policy_value_columns[] = {
	SALLE_VARIANT_COLUMNS_NAMED("name of the variant; always `base`, the scenario itself"),
	{ "a", SALLE_COLUMN_TEXT, "", "the build" },
	SALLE_ESTIMATE_COLUMNS("score", SALLE_COLUMN_FRACTION, "of all bouts",
		"value of the game in which each side chooses its policy, or a mixture of policies, to score the most; mean "
		"over the foes. A draw is half a win",
		"lower end of the interval of score, whose coverage is at least 95 %", "upper end of the interval of score"),
	{ "best_policy", SALLE_COLUMN_TEXT, "", "policy that the build chooses most" },
	{ "best_share", SALLE_COLUMN_FRACTION, "of choices",
		"how often the build chooses best_policy; mean over the foes" },
	{ "plain_policy", SALLE_COLUMN_TEXT, "", "the policy plain, or the first policy of the build if it has no plain" },
	{ "plain_score", SALLE_COLUMN_FRACTION, "of all bouts", "mean score if every build follows its plain_policy" },
	{ "plain_rank", SALLE_COLUMN_COUNT, "", "1 plus the number of builds with a higher plain_score" },
	{ "robustly_above", SALLE_COLUMN_LIST, "",
		"builds that rank significantly lower, by score and in the ranking of each policy of policy_rankings.csv. "
		"With 95 % confidence all of these orders are right" },
	{ "depends_on_play", SALLE_COLUMN_LIST, "",
		"builds of lower rows that are significantly weaker than this build in one of these rankings, and "
		"significantly stronger in another" },
	{ "dominated_by", SALLE_COLUMN_LIST, "",
		"builds that score at least as high against every build if all play well, by simultaneous intervals of the "
		"values of all pairs" },
	{ "dominated_at_most", SALLE_COLUMN_FRACTION, "of all bouts",
		"the build scores at most this much against each foe if all play well (highest upper end of those intervals); "
		"empty if no build dominates it" },
	{ "dominator_at_least", SALLE_COLUMN_FRACTION, "of all bouts",
		"the first build of dominated_by scores at least this much against each foe (lowest lower end)" },
	SALLE_ESTIMATE_COLUMNS("lead", SALLE_COLUMN_NUMBER, "of all bouts",
		"score of the first row minus score of this row; empty in the first row",
		"lower end of the interval of lead, which holds at 95 % or more for all rows together. At most 0: the build is "
		"not distinguishable from the first",
		"upper end of the interval of lead"),
	{ 0 },
};

/*
 * Lists the builds below `row` in the ranking: those that rank lower in all rankings if `robust`, otherwise those whose
 * order with the row's build depends on play.
 */
static const char *list_lower_builds(const struct salle_policy_game *game, const struct salle_rankings_by_policy *ranks,
	size_t row, bool robust, struct salle_arena *arena)
{
	const char **names = salle_arena_array(arena, game->n, sizeof *names);
	size_t n = 0;
	for (size_t i = row + 1; i < game->n; i++)
		if (robust ? salle_is_robust_order(game, ranks, row, i) : salle_does_order_depend_on_play(game, ranks, row, i))
			names[n++] = game->rows[i].build;
	return salle_arena_join(arena, names, n, "; ");
}

static const char *list_dominating_builds(const struct salle_policy_game *game, size_t row, struct salle_arena *arena)
{
	const char **names = salle_arena_array(arena, game->n, sizeof *names);
	size_t n = 0;
	for (size_t i = 0; i < game->n; i++)
		if (salle_is_dominant_in_policy_game(game, i, row))
			names[n++] = game->rows[i].build;
	return salle_arena_join(arena, names, n, "; ");
}

void salle_policy_values_write(struct salle_csv_writer *csv, struct salle_figures *figures)
{
	const struct salle_policy_game *game = salle_figures_policy_game(figures);
	for (size_t i = 0; i < game->n; i++) {
		const struct salle_policy_value *it = &game->rows[i];
		salle_csv_add_variant_key(csv, &figures->plan, "base");
		salle_csv_add_text(csv, it->build);
		salle_csv_add_estimate(csv, &it->all_play_well);
		salle_csv_add_text(csv, it->best_policy);
		salle_csv_add_number(csv, it->share);
		salle_csv_add_text(csv, it->plain_policy);
		salle_csv_add_number(csv, it->all_play_plainly.value);
		salle_csv_add_count(csv, salle_rank_under_plain_play(game, i));
		const struct salle_rankings_by_policy *ranks = salle_figures_rankings_by_policy(figures);
		salle_csv_add_text(csv, list_lower_builds(game, ranks, i, true, figures->arena));
		salle_csv_add_text(csv, list_lower_builds(game, ranks, i, false, figures->arena));
		salle_csv_add_text(csv, list_dominating_builds(game, i, figures->arena));
		struct salle_dominance dominance;
		if (salle_find_dominance(game, i, &dominance)) {
			salle_csv_add_number(csv, dominance.at_most);
			salle_csv_add_number(csv, dominance.at_least);
		} else {
			salle_csv_add_empty_cells(csv, 2);
		}
		if (i > 0)
			salle_csv_add_estimate(csv, &it->lead);
		else
			salle_csv_add_empty_cells(csv, 3);
		salle_csv_end_row(csv);
	}
}

/* Columns of policy_matrix.csv, and functions that write its rows. */

const struct salle_column salle_policy_matrix_columns[] = {
	SALLE_VARIANT_COLUMNS_NAMED("name of the variant; always `base`, the scenario itself"),
	{ "a", SALLE_COLUMN_TEXT, "", "the build that the row describes; each pair has a row in both orders" },
	{ "a_policy", SALLE_COLUMN_TEXT, "", "the policy that it chooses most against this foe" },
	{ "b", SALLE_COLUMN_TEXT, "", "the foe" },
	{ "b_policy", SALLE_COLUMN_TEXT, "", "the policy that the foe chooses most against this build" },
	SALLE_ESTIMATE_COLUMNS("score", SALLE_COLUMN_FRACTION, "of all bouts",
		"value of the game in which each side chooses its policy, or a mixture of policies, to score the most. A draw "
		"is half a win",
		"lower end of the simultaneous interval of score, which holds at 95 % or more for all pairs together",
		"upper end of the interval of score"),
	{ 0 },
};

void salle_policy_matrix_write(struct salle_csv_writer *csv, struct salle_figures *figures)
{
	const struct salle_policy_game *game = salle_figures_policy_game(figures);
	for (size_t at = 0; at < game->n * game->n; at++) {
		const size_t row = at / game->n, column = at % game->n;
		if (row == column)
			continue;
		const size_t a = game->rows[row].number, b = game->rows[column].number;
		salle_csv_add_variant_key(csv, &figures->plan, "base");
		salle_csv_add_text(csv, game->rows[row].build);
		salle_csv_add_text(csv, game->main_policies[a * game->n + b]);
		salle_csv_add_text(csv, game->rows[column].build);
		salle_csv_add_text(csv, game->main_policies[b * game->n + a]);
		salle_csv_add_number(csv, salle_score_in_policy_game(game, a, b).value);
		salle_csv_add_interval(csv, game->score_intervals[a * game->n + b]);
		salle_csv_end_row(csv);
	}
}

/* Columns of skill.csv, and functions that write its rows. */

#define SCORE_COLUMNS(name, meaning) \
	SALLE_ESTIMATE_COLUMNS(name, SALLE_COLUMN_FRACTION, "of all bouts", meaning, \
		"lower end of the interval of " name ", whose coverage is at least 95 %", "upper end of the interval of " name)

const struct salle_column salle_skill_columns[] = {
	SALLE_VARIANT_COLUMNS_NAMED("name of the variant; always `base`, the scenario itself"),
	{ "a", SALLE_COLUMN_TEXT, "", "the build" },
	{ "plain_policy", SALLE_COLUMN_TEXT, "",
		"policy of plain play: the policy plain, or the first policy of the build if it has no plain" },
	SCORE_COLUMNS("floor", "mean score over the foes if all builds play plainly; a draw is half a win"),
	SCORE_COLUMNS("alone_well", "mean score if only this build plays well (with its best policy against each foe)"),
	SCORE_COLUMNS("ceiling", "score if all builds play well: the value of the game, as in policy_values.csv"),
	SCORE_COLUMNS("alone_plain", "mean score if only the foes play well"),
	SALLE_ESTIMATE_COLUMNS("gain", SALLE_COLUMN_NUMBER, "of all bouts",
		"ceiling - floor; the gains of all builds add up to 0",
		"lower end of the interval of gain, which holds at 95 % or more for all rows together. Above 0: the build "
		"gains more from good play than its foes",
		"upper end of the interval of gain. Below 0: the build gains less from good play than its foes"),
	{ 0 },
};

void salle_skill_write(struct salle_csv_writer *csv, struct salle_figures *figures)
{
	const struct salle_policy_game *game = salle_figures_policy_game(figures);
	for (size_t i = 0; i < game->n; i++) {
		const struct salle_policy_value *it = &game->rows[i];
		salle_csv_add_variant_key(csv, &figures->plan, "base");
		salle_csv_add_text(csv, it->build);
		salle_csv_add_text(csv, it->plain_policy);
		salle_csv_add_estimate(csv, &it->all_play_plainly);
		salle_csv_add_estimate(csv, &it->only_this_plays_well);
		salle_csv_add_estimate(csv, &it->all_play_well);
		salle_csv_add_estimate(csv, &it->only_others_play_well);
		salle_csv_add_estimate(csv, &it->gain);
		salle_csv_end_row(csv);
	}
}
