/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "csv_files/result_tables.h"

#include "csv_files/key_columns.h"
#include "figures/figures.h"

const struct salle_column salle_extreme_columns[] = {
	{ "extreme", SALLE_COLUMN_TEXT, "",
		"matchup: the most one-sided matchup of the base; value is a's score minus 1/2. first move: the matchup of the "
		"base in which the first move is worth most; value is first_mover_advantage. change: the matchup that a "
		"variant changes most; value is the difference of a_win_rate. sweep: the pair that a sweep changes most; "
		"value is the difference in sweep.csv. weakest: b is the last build of the base's first ranking, a the "
		"build closest to it; value is a's lead in score" },
	{ "candidates", SALLE_COLUMN_COUNT, "", "number of candidates from which the extreme was picked" },
	SALLE_ESTIMATE_COLUMNS("value", SALLE_COLUMN_NUMBER, "of all bouts",
		"the extreme number; the column extreme explains it",
		"lower end of the interval of value, which holds at 95 % for all candidates of all rows together",
		"upper end of the interval of value"),
	{ 0 },
};

void salle_extremes_write(struct salle_csv_writer *csv, struct salle_figures *figures)
{
	const struct salle_extremes *all = salle_figures_extremes(figures);
	for (size_t kind = 0; kind < SALLE_EXTREMES; kind++) {
		const struct salle_extreme *it = &all->extreme[kind];
		if (!it->found)
			continue;
		const struct salle_matchup key = { .variant = it->variant, .a = it->a, .a_policy = it->a_policy, .b = it->b,
			.b_policy = it->b_policy };
		salle_csv_add_matchup_key(csv, &figures->plan, &key);
		salle_csv_add_text(csv, salle_extreme_name((enum salle_extreme_kind)kind));
		salle_csv_add_count(csv, it->candidates);
		salle_csv_add_estimate(csv, &it->value);
		salle_csv_end_row(csv);
	}
}
