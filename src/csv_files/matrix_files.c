/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "csv_files/result_tables.h"

#include <math.h>
#include <string.h>

#include "csv_files/key_columns.h"
#include "figures/figures.h"

#define HOLDS_FOR_ALL "which holds at 95 % for all rates and scores of the round robin together"

/* The round robin that is being written, and its figures. */
struct view {
	struct salle_figures *figures;
	struct salle_round_robin_figures *field;
	const struct salle_round_robin *round_robin;
	const struct salle_ranking *ranking;
	struct salle_csv_writer *csv;
};

static void write_build(const struct view *view, size_t i)
{
	salle_csv_add_text(view->csv, view->round_robin->builds[i]);
	salle_csv_add_text(view->csv, view->round_robin->policies[i]);
}

/* Writes the key columns up to build i and its policy, which stand on side a. */
static void write_key_columns(const struct view *view, size_t i)
{
	salle_csv_add_variant_key(view->csv, &view->figures->plan, view->round_robin->variant);
	write_build(view, i);
}

static void for_each_round_robin(struct salle_csv_writer *csv, struct salle_figures *figures,
	void (*write)(const struct view *view))
{
	size_t n;
	struct salle_round_robin_figures *fields = salle_figures_round_robins(figures, &n);
	for (size_t i = 0; i < n; i++) {
		struct view view = { figures, &fields[i], &fields[i].round_robin, &fields[i].ranking, csv };
		write(&view);
	}
}

/* Columns of matrix.csv, and functions that write its rows. */

const struct salle_column salle_matrix_columns[] = {
	SALLE_VARIANT_COLUMNS,
	{ "a", SALLE_COLUMN_TEXT, "", "the build that the row describes; each pair has a row in both orders" },
	{ "a_policy", SALLE_COLUMN_TEXT, "", "policy of build a" },
	{ "b", SALLE_COLUMN_TEXT, "", "the opponent" },
	{ "b_policy", SALLE_COLUMN_TEXT, "", "policy of build b" },
	{ "bouts", SALLE_COLUMN_COUNT, "bouts", "bouts of the pair" },
	{ "wins", SALLE_COLUMN_COUNT, "bouts", "bouts that A won" },
	{ "draws", SALLE_COLUMN_COUNT, "bouts", "bouts that nobody won" },
	{ "losses", SALLE_COLUMN_COUNT, "bouts", "bouts that B won" },
	SALLE_ESTIMATE_COLUMNS("win_rate", SALLE_COLUMN_FRACTION, "of all bouts", "wins / bouts; a draw is not a win",
		"lower end of the simultaneous interval of win_rate, " HOLDS_FOR_ALL, "upper end of the interval of win_rate"),
	SALLE_ESTIMATE_COLUMNS("score", SALLE_COLUMN_FRACTION, "of all bouts",
		"(wins + draws / 2) / bouts; a draw counts as half a win",
		"lower end of the simultaneous interval of score, " HOLDS_FOR_ALL, "upper end of the interval of score"),
	{ 0 },
};

static void write_cell(const struct view *view, size_t i, size_t j)
{
	const struct salle_matrix *matrix = &view->round_robin->matrix;
	size_t at = i * matrix->n + j;
	uint64_t bouts = salle_matrix_bouts(matrix, i, j);
	write_key_columns(view, i);
	write_build(view, j);
	if (bouts == SALLE_EXACT_TOTAL) {
		salle_csv_add_empty_cells(view->csv, 4);
	} else {
		salle_csv_add_count(view->csv, bouts);
		salle_csv_add_count(view->csv, matrix->wins[at]);
		salle_csv_add_count(view->csv, matrix->draws[at]);
		salle_csv_add_count(view->csv, matrix->wins[j * matrix->n + i]);
	}
	salle_csv_add_ratio(view->csv, matrix->wins[at], bouts);
	salle_csv_add_interval(view->csv, view->ranking->rates[at]);
	salle_csv_add_number(view->csv, salle_matrix_score(matrix, i, j));
	salle_csv_add_interval(view->csv, view->ranking->scores[at]);
	salle_csv_end_row(view->csv);
}

static void write_matrix(const struct view *view)
{
	size_t n = view->round_robin->matrix.n;
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < n; j++)
			if (i != j)
				write_cell(view, i, j);
}

void salle_matrix_write(struct salle_csv_writer *csv, struct salle_figures *figures)
{
	for_each_round_robin(csv, figures, write_matrix);
}

/* Columns of ranking.csv, and functions that write its rows. */

const struct salle_column salle_ranking_columns[] = {
	SALLE_VARIANT_COLUMNS,
	{ "a", SALLE_COLUMN_TEXT, "", "the build" },
	{ "a_policy", SALLE_COLUMN_TEXT, "", "policy of build a" },
	{ "rank", SALLE_COLUMN_COUNT, "", "rank by score; builds with equal scores share a rank" },
	SALLE_ESTIMATE_COLUMNS("score", SALLE_COLUMN_FRACTION, "of all bouts",
		"mean score against the other builds, each counted once; a draw is half a win",
		"lower end of the 95 % interval of score", "upper end of the 95 % interval of score"),
	SALLE_ESTIMATE_COLUMNS("strength", SALLE_COLUMN_NUMBER, "log odds",
		"strength in the Bradley-Terry model: the difference of two strengths is the natural log of the odds; the mean "
		"is 0",
		"lower end of the 95 % interval of strength", "upper end of the 95 % interval of strength"),
	SALLE_ESTIMATE_COLUMNS("share", SALLE_COLUMN_FRACTION, "of choices",
		"share in the equilibrium, the mixture of builds that no build beats (if there are several, the most even "
		"one). Empty if the solver found none",
		"lower end of the 95 % bootstrap interval of share; with `precision`, it is computed as if the number of bouts "
		"were fixed",
		"upper end of the interval of share"),
	{ "dominated_by", SALLE_COLUMN_LIST, "",
		"builds that score at least as high as this one against every build, by the simultaneous intervals" },
	{ "outdone_by", SALLE_COLUMN_LIST, "",
		"builds with a measured score at least as high as this one against every build, and a significantly higher "
		"score against one (simultaneous intervals). Includes the builds of dominated_by" },
	SALLE_ESTIMATE_COLUMNS("exploitability", SALLE_COLUMN_FRACTION, "of all bouts",
		"score of the best response against the build, minus 1/2; 0 if no build scores above 1/2",
		"lower end of the simultaneous interval of exploitability, " HOLDS_FOR_ALL,
		"upper end of the interval of exploitability"),
	{ "best_response", SALLE_COLUMN_LIST, "",
		"the build with the highest measured score against this one (on ties the first); empty if none scores above "
		"1/2" },
	SALLE_ESTIMATE_COLUMNS("equilibrium_score", SALLE_COLUMN_FRACTION, "of all bouts",
		"score against the equilibrium (Nash averaging): 1/2 for builds with a share, at most 1/2 for the others. "
		"Empty if the solver found no equilibrium",
		"lower end of the 95 % bootstrap interval; with `precision`, it is computed as if the number of bouts were "
		"fixed",
		"upper end of the interval of equilibrium_score"),
	SALLE_ESTIMATE_COLUMNS("alpha_rank", SALLE_COLUMN_FRACTION, "of time",
		"share of the time in which all players use this build. From time to time one player tries another build; if "
		"that build wins more, all players adopt it (alpha-rank, strongest selection)",
		"lower end of the 95 % bootstrap interval; with `precision`, it is computed as if the number of bouts were "
		"fixed",
		"upper end of the interval of alpha_rank"),
	{ "melo", SALLE_COLUMN_NUMBER, "log odds",
		"rating of multidimensional Elo: mean log odds of the build. The log odds of a against b are about melo(a) - "
		"melo(b) + x(a) y(b) - y(a) x(b)" },
	{ "melo_x", SALLE_COLUMN_NUMBER, "square root of log odds",
		"x coordinate of the build. The cyclic part of the log odds of i against j is x_i y_j - y_i x_j" },
	{ "melo_y", SALLE_COLUMN_NUMBER, "square root of log odds",
		"y coordinate of the build, used together with melo_x; 0 for the build with the largest x^2 + y^2" },
	SALLE_ESTIMATE_COLUMNS("lead", SALLE_COLUMN_NUMBER, "of all bouts",
		"score of the first build of the ranking minus score of this build; empty for the first",
		"lower end of the interval of lead, which holds at 95 % for all builds of the ranking together. At most 0: the "
		"build is not distinguishable from the first",
		"upper end of the interval of lead"),
	{ "best_play_rank", SALLE_COLUMN_COUNT, "",
		"rank of the build under the best play found, as in policy_values.csv; empty if each build has one policy, in "
		"variants, and without policy_values.csv" },
	SALLE_ESTIMATE_COLUMNS("best_play_score", SALLE_COLUMN_FRACTION, "of all bouts",
		"score of the build under the best play found: score in policy_values.csv",
		"lower end of the interval of best_play_score, whose coverage is at least 95 %",
		"upper end of the interval of best_play_score"),
	{ 0 },
};

/*
 * Writes `base` + figure[i], and the ends of its interval plus `base`. The cells are empty if `figure` or `intervals`
 * is NULL.
 */
static void write_figure_with_interval(const struct view *view, size_t i, double base, const double *figure,
	const struct salle_interval *intervals)
{
	if (figure != NULL)
		salle_csv_add_number(view->csv, base + figure[i]);
	else
		salle_csv_add_empty_cell(view->csv);
	if (intervals != NULL) {
		salle_csv_add_interval(view->csv, (struct salle_interval){ base + intervals[i].low, base + intervals[i].high });
	} else {
		salle_csv_add_empty_cell(view->csv);
		salle_csv_add_empty_cell(view->csv);
	}
}

static void write_game_figures(const struct view *view, size_t i, const struct salle_game_intervals *games)
{
	const struct salle_ranking *ranking = view->ranking;
	const struct salle_exploit *exploit = &ranking->exploit[i];
	salle_csv_add_estimate(view->csv, &exploit->gain);
	salle_csv_add_text(view->csv, exploit->gain.value > 0 ? view->round_robin->builds[exploit->best_response] : "");
	write_figure_with_interval(view, i, 0.5, ranking->against, games != NULL ? games->against : NULL);
	write_figure_with_interval(view, i, 0, ranking->mass, games != NULL ? games->mass : NULL);
	salle_csv_add_number(view->csv, ranking->rating[i]);
	salle_csv_add_number(view->csv, ranking->x[i]);
	salle_csv_add_number(view->csv, ranking->y[i]);
	if (i == ranking->order[0])
		salle_csv_add_empty_cells(view->csv, 3);
	else
		salle_csv_add_estimate(view->csv, &ranking->lead[i]);
}

/*
 * Writes a list of builds: those that dominate build i if `dominating`, otherwise those that dominate it only weakly.
 */
static void write_dominating_builds(const struct view *view, size_t i, bool dominating)
{
	const struct salle_matrix *matrix = &view->round_robin->matrix;
	const struct salle_interval *scores = view->ranking->scores;
	const char *list = "";
	for (size_t at = 0; at < matrix->n; at++) {
		size_t j = view->ranking->order[at];
		if (dominating ? salle_matrix_dominates(matrix->n, scores, j, i)
					   : salle_matrix_weakly_dominates(matrix, scores, j, i))
			list = salle_arena_format(view->figures->arena, "%s%s%s", list, *list != '\0' ? "; " : "",
				view->round_robin->builds[j]);
	}
	salle_csv_add_text(view->csv, list);
}

/*
 * Returns the policy game of the base. Returns NULL if the round robin belongs to a variant, or no build has several
 * policies.
 */
static const struct salle_policy_game *find_policy_game(const struct view *view)
{
	const bool has_game =
		strcmp(view->round_robin->variant, "base") == 0 && salle_plan_has_several_policies(&view->figures->plan);
	return has_game ? salle_figures_policy_game(view->figures) : NULL;
}

/* Writes the build's rank and score when all builds choose policies well. Writes empty cells if there is no game. */
static void write_score_under_best_play(const struct view *view, const struct salle_policy_game *game,
	const char *build)
{
	for (size_t row = 0; game != NULL && row < game->n; row++)
		if (strcmp(game->rows[row].build, build) == 0) {
			salle_csv_add_count(view->csv, 1 + row);
			salle_csv_add_estimate(view->csv, &game->rows[row].all_play_well);
			return;
		}
	salle_csv_add_empty_cells(view->csv, 4);
}

static void write_ranking(const struct view *view)
{
	const struct salle_policy_game *game = find_policy_game(view);
	const struct salle_game_intervals *games = salle_figures_game_intervals(view->figures, view->field);
	for (size_t at = 0; at < view->round_robin->matrix.n; at++) {
		size_t i = view->ranking->order[at];
		write_key_columns(view, i);
		salle_csv_add_count(view->csv, view->ranking->rank[i]);
		salle_csv_add_estimate(view->csv, &view->ranking->mean[i]);
		salle_csv_add_estimate(view->csv, &view->ranking->strength[i]);
		write_figure_with_interval(view, i, 0, view->ranking->share, games != NULL ? games->share : NULL);
		write_dominating_builds(view, i, true);
		write_dominating_builds(view, i, false);
		write_game_figures(view, i, games);
		write_score_under_best_play(view, game, view->round_robin->builds[i]);
		salle_csv_end_row(view->csv);
	}
}

void salle_ranking_write(struct salle_csv_writer *csv, struct salle_figures *figures)
{
	for_each_round_robin(csv, figures, write_ranking);
}

/* Columns of cycles.csv, and functions that write its rows. */

const struct salle_column salle_cycle_columns[] = {
	SALLE_VARIANT_COLUMNS,
	{ "a", SALLE_COLUMN_TEXT, "", "build that beats b; the one of the three that the scenario names first" },
	{ "a_policy", SALLE_COLUMN_TEXT, "", "policy of build a" },
	{ "b", SALLE_COLUMN_TEXT, "", "build that beats c" },
	{ "b_policy", SALLE_COLUMN_TEXT, "", "policy of build b" },
	{ "c", SALLE_COLUMN_TEXT, "", "build that beats a" },
	{ "c_policy", SALLE_COLUMN_TEXT, "", "policy of build c" },
	{ "score_ab", SALLE_COLUMN_FRACTION, "of all bouts", "score of a against b; a draw is half a win" },
	{ "score_bc", SALLE_COLUMN_FRACTION, "of all bouts", "score of b against c" },
	{ "score_ca", SALLE_COLUMN_FRACTION, "of all bouts", "score of c against a" },
	{ "least_score", SALLE_COLUMN_FRACTION, "of all bouts", "lowest of the three scores" },
	{ "least_score_low", SALLE_COLUMN_FRACTION, "of all bouts",
		"lowest of the lower ends of the three simultaneous intervals; above 1/2 in every listed cycle" },
	{ 0 },
};

static void write_cycle(void *context, size_t i, size_t j, size_t k)
{
	const struct view *view = context;
	const struct salle_matrix *matrix = &view->round_robin->matrix;
	const size_t ring[4] = { i, j, k, i };
	write_key_columns(view, i);
	write_build(view, j);
	write_build(view, k);
	double least = 1, low = 1;
	for (size_t side = 0; side < 3; side++) {
		double score = salle_matrix_score(matrix, ring[side], ring[side + 1]);
		salle_csv_add_number(view->csv, score);
		least = fmin(least, score);
		low = fmin(low, view->ranking->scores[ring[side] * matrix->n + ring[side + 1]].low);
	}
	salle_csv_add_number(view->csv, least);
	salle_csv_add_number(view->csv, low);
	salle_csv_end_row(view->csv);
}

static void write_cycles(const struct view *view)
{
	struct view context = *view;
	salle_for_each_cycle(view->round_robin->matrix.n, view->ranking->scores, write_cycle, &context);
}

void salle_cycles_write(struct salle_csv_writer *csv, struct salle_figures *figures)
{
	for_each_round_robin(csv, figures, write_cycles);
}
