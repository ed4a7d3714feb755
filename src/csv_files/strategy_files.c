/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "csv_files/result_tables.h"

#include "csv_files/key_columns.h"
#include "figures/figures.h"
#include "figures/strategy_game.h"

#define BOOTSTRAP_LOW                                                                                            \
	"lower end of the 95 % bootstrap interval; with `precision`, it is computed as if the number of bouts were " \
	"fixed"

/* Columns of strategies.csv, and functions that write its rows. */

const struct salle_column salle_strategy_columns[] = {
	SALLE_VARIANT_COLUMNS,
	{ "a", SALLE_COLUMN_TEXT, "", "the build" },
	{ "a_policy", SALLE_COLUMN_TEXT, "", "policy of build a; build and policy together are the strategy" },
	SALLE_ESTIMATE_COLUMNS("share", SALLE_COLUMN_FRACTION, "of choices",
		"share in the equilibrium, the mixture of strategies that no strategy beats (if there are several, the most "
		"even one)",
		BOOTSTRAP_LOW, "upper end of the interval of share"),
	SALLE_ESTIMATE_COLUMNS("equilibrium_score", SALLE_COLUMN_FRACTION, "of all bouts",
		"score against the equilibrium (Nash averaging): 1/2 for strategies with a share, at most 1/2 for the others",
		BOOTSTRAP_LOW, "upper end of the interval of equilibrium_score"),
	{ "best_policy", SALLE_COLUMN_TEXT, "",
		"yes: the build's policy with the highest equilibrium_score (among policies with a share, the most chosen "
		"one); perhaps: the resampled games do not exclude that this policy is the best of the build; no: they "
		"exclude it" },
	SALLE_ESTIMATE_COLUMNS("entry_score", SALLE_COLUMN_FRACTION, "of all bouts",
		"score against the equilibrium of the field without this build. Above 1/2: the build belongs in the field even "
		"with this policy alone. Empty if there is no other build",
		BOOTSTRAP_LOW, "upper end of the interval of entry_score"),
	SALLE_ESTIMATE_COLUMNS("exploitability", SALLE_COLUMN_FRACTION, "of all bouts",
		"score of the best response against the strategy, minus 1/2; 0 if no strategy scores above 1/2",
		"lower end of the interval of exploitability, which holds at 95 % for all rows of the variant together",
		"upper end of the interval of exploitability"),
	{ "best_response", SALLE_COLUMN_TEXT, "",
		"build of the strategy with the highest measured score against this one; empty if none scores above 1/2" },
	{ "best_response_policy", SALLE_COLUMN_TEXT, "", "policy of best_response" },
	SALLE_ESTIMATE_COLUMNS("alpha_rank", SALLE_COLUMN_FRACTION, "of time",
		"share of the time in which all players use this strategy. From time to time one player tries another; if that "
		"one wins more, all players adopt it (alpha-rank, strongest selection)",
		BOOTSTRAP_LOW, "upper end of the interval of alpha_rank"),
	{ "melo", SALLE_COLUMN_NUMBER, "log odds",
		"rating of multidimensional Elo: mean log odds of the strategy. The log odds of a against b are about melo(a) "
		"- melo(b) + x(a) y(b) - y(a) x(b)" },
	{ "melo_x", SALLE_COLUMN_NUMBER, "square root of log odds",
		"x coordinate of the strategy. The cyclic part of the log odds of i against j is x_i y_j - y_i x_j" },
	{ "melo_y", SALLE_COLUMN_NUMBER, "square root of log odds",
		"y coordinate of the strategy, used together with melo_x; 0 for the strategy with the largest x^2 + y^2" },
	{ 0 },
};

/*
 * Writes `base` + value, and the ends of its interval plus `base`. The cells of the interval are empty if `interval` is
 * NULL.
 */
static void write_figure_with_interval(struct salle_csv_writer *csv, double base, double value,
	const struct salle_interval *interval)
{
	salle_csv_add_number(csv, base + value);
	if (interval != NULL) {
		salle_csv_add_number(csv, base + interval->low);
		salle_csv_add_number(csv, base + interval->high);
	} else {
		salle_csv_add_empty_cells(csv, 2);
	}
}

static void write_strategy(struct salle_csv_writer *csv, const struct salle_strategy_game *game, size_t i)
{
	const struct salle_strategy_intervals *at = game->intervals;
	const struct salle_exploit *exploit = &game->exploit[i];
	const bool beaten = exploit->gain.value > 0;
	write_figure_with_interval(csv, 0, game->share[i], at != NULL ? &at->share[i] : NULL);
	write_figure_with_interval(csv, 0.5, game->against[i], at != NULL ? &at->against[i] : NULL);
	salle_csv_add_text(csv, salle_suitability_names[salle_suitability_of_strategy(game, i)]);
	if (game->n_builds > 1)
		write_figure_with_interval(csv, 0.5, game->entry_gain[i], at != NULL ? &at->entry[i] : NULL);
	else
		salle_csv_add_empty_cells(csv, 3);
	salle_csv_add_estimate(csv, &exploit->gain);
	salle_csv_add_text(csv, beaten ? game->builds[exploit->best_response] : "");
	salle_csv_add_text(csv, beaten ? game->policies[exploit->best_response] : "");
	write_figure_with_interval(csv, 0, game->mass[i], at != NULL ? &at->mass[i] : NULL);
	salle_csv_add_number(csv, game->rating[i]);
	salle_csv_add_number(csv, game->x[i]);
	salle_csv_add_number(csv, game->y[i]);
}

void salle_strategies_write(struct salle_csv_writer *csv, struct salle_figures *figures)
{
	const struct salle_strategy_games *games = salle_figures_strategy_games(figures);
	for (size_t v = 0; v < games->n; v++)
		for (size_t at = 0; at < games->items[v].strategies.matrix.n; at++) {
			const struct salle_strategy_game *game = &games->items[v];
			size_t i = game->order[at];
			salle_csv_add_variant_key(csv, &figures->plan, game->variant);
			salle_csv_add_text(csv, game->builds[i]);
			salle_csv_add_text(csv, game->policies[i]);
			write_strategy(csv, game, i);
			salle_csv_end_row(csv);
		}
}
