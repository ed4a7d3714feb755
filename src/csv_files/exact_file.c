/* SPDX-License-Identifier: GPL-3.0-or-later */
/* exact.csv */
#include "csv_files/key_columns.h"
#include "csv_files/result_tables.h"
#include "figures/figures.h"

const struct salle_column salle_exact_columns[] = {
	{ "method", SALLE_COLUMN_TEXT, "",
		"exact: solved as a Markov chain, so the chances have no sampling error; bouts: not solved, see "
		"win_rates.csv" },
	{ "a_win_rate", SALLE_COLUMN_FRACTION, "of all bouts", "chance that A wins; empty if not solved" },
	{ "b_win_rate", SALLE_COLUMN_FRACTION, "of all bouts", "chance that B wins" },
	{ "draw_rate", SALLE_COLUMN_FRACTION, "of all bouts", "chance that nobody wins" },
	{ "a_score", SALLE_COLUMN_FRACTION, "of all bouts", "a_win_rate + draw_rate / 2" },
	{ "length_mean", SALLE_COLUMN_NUMBER, SALLE_COLUMN_LENGTH, "mean length of a bout" },
	{ "states", SALLE_COLUMN_COUNT, "", "number of different situations in the bouts" },
	{ "not_solved", SALLE_COLUMN_TEXT, "", "why the duel was not solved" },
	{ 0 },
};

bool salle_plan_solves_exact(const struct salle_plan *plan)
{
	return plan->solves_exact;
}

static void write_chances(struct salle_csv *csv, const struct salle_exact_bout *bout)
{
	const double numbers[] = { bout->wins[SALLE_A], bout->wins[SALLE_B], bout->wins[SALLE_DRAW],
		bout->wins[SALLE_A] + bout->wins[SALLE_DRAW] / 2, bout->length };
	for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
		salle_csv_exact(csv, numbers[k]);
	salle_csv_count(csv, bout->states);
}

void salle_exact_write(struct salle_csv *csv, struct salle_figures *figures)
{
	const struct salle_plan *plan = &figures->plan;
	const struct salle_exact_result *exact = figures->result->exact;
	for (size_t m = 0; m < plan->n_matchups && exact != NULL; m++) {
		salle_result_key_write(csv, plan, &plan->matchups[m]);
		salle_csv_text(csv, exact[m].refused == NULL ? "exact" : "bouts");
		if (exact[m].refused == NULL)
			write_chances(csv, &exact[m].bout);
		else
			salle_csv_add_empty_cells(csv, 6);
		salle_csv_text(csv, exact[m].refused == NULL ? "" : exact[m].refused);
		salle_csv_end_row(csv);
	}
}
