/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "csv_files/result_tables.h"

#include "csv_files/key_columns.h"
#include "figures/figures.h"
#include "figures/strategy_game.h"

#define BOOTSTRAP "lower end of its 95 % bootstrap interval; with a precision as if the bouts were fixed"

/* strategies.csv */

const struct salle_column salle_strategy_columns[] = {
	SALLE_VARIANT_COLUMNS,
	{ "a", SALLE_COLUMN_TEXT, "", "the build" },
	{ "a_policy", SALLE_COLUMN_TEXT, "", "its policy: both together are the strategy" },
	SALLE_ESTIMATE_COLUMNS("share", SALLE_COLUMN_FRACTION, "of choices",
		"share in the equilibrium: the mixture of strategies that none scores above 1/2 against, the most even such",
		BOOTSTRAP, "upper end of that interval"),
	SALLE_ESTIMATE_COLUMNS("equilibrium_score", SALLE_COLUMN_FRACTION, "of all bouts",
		"score against strategies that are met as often as their shares say: 1/2 for those with a share, at most that "
		"for all others (Nash averaging)",
		BOOTSTRAP, "upper end of that interval"),
	{ "best_policy", SALLE_COLUMN_TEXT, "",
		"yes: the build's policy with the highest equilibrium_score (among policies with a share, the most chosen); "
		"perhaps: it is the best in more than 2.5 % of the resampled games, divided by the number of builds with "
		"several policies, or there are too few resampled games to exclude it; no: otherwise" },
	SALLE_ESTIMATE_COLUMNS("entry_score", SALLE_COLUMN_FRACTION, "of all bouts",
		"score against the equilibrium of the field without the build: above 1/2 if the build has a share with this "
		"policy alone; empty if there is no other build",
		BOOTSTRAP, "upper end of that interval"),
	SALLE_ESTIMATE_COLUMNS("exploitability", SALLE_COLUMN_FRACTION, "of all bouts",
		"by how much the best response to the strategy scores above 1/2; 0 if none does",
		"lower end of an interval of exploitability, of 95 % for all rows of the variant together",
		"upper end of that interval"),
	{ "best_response", SALLE_COLUMN_TEXT, "",
		"the build of the strategy with the highest measured score against it; empty where none scores above 1/2" },
	{ "best_response_policy", SALLE_COLUMN_TEXT, "", "its policy" },
	SALLE_ESTIMATE_COLUMNS("alpha_rank", SALLE_COLUMN_FRACTION, "of time",
		"share of the time in which all players use the strategy, if now and then somebody tries another and all "
		"follow the winner (alpha-rank, strongest selection)",
		BOOTSTRAP, "upper end of that interval"),
	{ "melo", SALLE_COLUMN_NUMBER, "log odds",
		"rating of multidimensional Elo, the mean of the strategy's row of log odds, with 0 for itself; those of a "
		"against b are melo of a - melo of b + x of a * y of b - y of a * x of b, and what this leaves" },
	{ "melo_x", SALLE_COLUMN_NUMBER, "square root of log odds", "first cyclic number of the strategy" },
	{ "melo_y", SALLE_COLUMN_NUMBER, "square root of log odds",
		"second one; 0 for the strategy whose two are the farthest from 0" },
	{ 0 },
};

/* Writes a payoff or share, plus `base`, and its interval. Leaves cells empty if there is none. */
static void write_figure(struct salle_csv *csv, double base, double value, const struct salle_interval *interval)
{
	salle_csv_number(csv, base + value);
	if (interval != NULL) {
		salle_csv_number(csv, base + interval->low);
		salle_csv_number(csv, base + interval->high);
	} else {
		salle_csv_nones(csv, 2);
	}
}

static void write_strategy(struct salle_csv *csv, const struct salle_strategy_game *game, size_t i)
{
	const struct salle_strategy_intervals *at = game->intervals;
	const struct salle_exploit *exploit = &game->exploit[i];
	const bool beaten = exploit->most.value > 0;
	write_figure(csv, 0, game->share[i], at != NULL ? &at->share[i] : NULL);
	write_figure(csv, 0.5, game->against[i], at != NULL ? &at->against[i] : NULL);
	salle_csv_text(csv, salle_suits_names[salle_suitability_of_strategy(game, i)]);
	if (game->n_builds > 1)
		write_figure(csv, 0.5, game->entry[i], at != NULL ? &at->entry[i] : NULL);
	else
		salle_csv_nones(csv, 3);
	salle_csv_estimate(csv, &exploit->most);
	salle_csv_text(csv, beaten ? game->builds[exploit->best_response] : "");
	salle_csv_text(csv, beaten ? game->policies[exploit->best_response] : "");
	write_figure(csv, 0, game->mass[i], at != NULL ? &at->mass[i] : NULL);
	salle_csv_number(csv, game->rating[i]);
	salle_csv_number(csv, game->x[i]);
	salle_csv_number(csv, game->y[i]);
}

void salle_strategies_write(struct salle_csv *csv, struct salle_figures *figures)
{
	const struct salle_strategy_games *games = salle_figures_strategy_games(figures);
	for (size_t v = 0; v < games->n; v++)
		for (size_t at = 0; at < games->items[v].strategies.matrix.n; at++) {
			const struct salle_strategy_game *game = &games->items[v];
			size_t i = game->order[at];
			salle_variant_key(csv, &figures->plan, game->variant);
			salle_csv_text(csv, game->builds[i]);
			salle_csv_text(csv, game->policies[i]);
			write_strategy(csv, game, i);
			salle_csv_end_row(csv);
		}
}
