/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "csv_files/result_tables.h"

#include <math.h>

#include "figures/best_play_change.h"
#include "figures/tolerance_test.h"

const struct salle_column salle_comparison_columns[] = {
	{ "base_scenario", SALLE_COLUMN_TEXT, "", "" },
	{ "scenario", SALLE_COLUMN_TEXT, "", "" },
	{ "variant", SALLE_COLUMN_TEXT, "", "" },
	{ "rules", SALLE_COLUMN_TEXT, "", "" },
	{ "a", SALLE_COLUMN_TEXT, "", "" },
	{ "base_a_policy", SALLE_COLUMN_TEXT, "", "" },
	{ "a_policy", SALLE_COLUMN_TEXT, "", "" },
	{ "b", SALLE_COLUMN_TEXT, "", "" },
	{ "base_b_policy", SALLE_COLUMN_TEXT, "", "" },
	{ "b_policy", SALLE_COLUMN_TEXT, "", "" },
	{ "dice", SALLE_COLUMN_TEXT, "", "" },
	{ "metric", SALLE_COLUMN_TEXT, "", "" },
	{ "base", SALLE_COLUMN_NUMBER, "", "" },
	{ "value", SALLE_COLUMN_NUMBER, "", "" },
	{ "difference", SALLE_COLUMN_NUMBER, "", "" },
	{ "difference_low", SALLE_COLUMN_NUMBER, "", "" },
	{ "difference_high", SALLE_COLUMN_NUMBER, "", "" },
	{ "p_value", SALLE_COLUMN_FRACTION, "", "" },
	{ "adjusted_p", SALLE_COLUMN_FRACTION, "", "" },
	{ "fdr_q", SALLE_COLUMN_FRACTION, "", "" },
	{ "difference_fcr_low", SALLE_COLUMN_NUMBER, "", "" },
	{ "difference_fcr_high", SALLE_COLUMN_NUMBER, "", "" },
	{ "correlation", SALLE_COLUMN_NUMBER, "", "" },
	{ "bouts_saved", SALLE_COLUMN_NUMBER, "", "" },
	{ "base_bouts", SALLE_COLUMN_COUNT, "", "" },
	{ "bouts", SALLE_COLUMN_COUNT, "", "" },
	{ "method", SALLE_COLUMN_TEXT, "", "" },
};
const size_t salle_n_comparison_columns = sizeof salle_comparison_columns / sizeof salle_comparison_columns[0];

void salle_comparison_write(const struct salle_comparison *comparison, FILE *out)
{
	struct salle_csv_writer csv = salle_csv_begin(out, salle_comparison_columns, salle_n_comparison_columns);
	for (size_t i = 0; i < comparison->n; i++) {
		const struct salle_contrast *it = &comparison->items[i];
		const bool exact = salle_is_exact_contrast(it);
		const char *const texts[] = { comparison->base->scenario, comparison->other->scenario, it->other->variant,
			comparison->other->rules, it->other->a, it->base->a_policy, it->other->a_policy, it->other->b,
			it->base->b_policy, it->other->b_policy, exact ? "" : it->paired ? "same" : "other", it->metric };
		for (size_t k = 0; k < sizeof texts / sizeof texts[0]; k++)
			salle_csv_add_text(&csv, texts[k]);
		const double numbers[] = { it->base_value, it->value, it->difference, it->interval.low, it->interval.high,
			it->significance.p, it->significance.holm, it->significance.fdr,
			it->selected_interval.low, it->selected_interval.high,
			it->pairing.correlation, it->pairing.variance_ratio };
		for (size_t k = 0; k < sizeof numbers / sizeof numbers[0]; k++)
			salle_csv_add_number(&csv, numbers[k]);
		salle_csv_add_count(&csv, it->base_bouts);
		salle_csv_add_count(&csv, it->other_bouts);
		salle_csv_add_text(&csv, exact ? "exact" : "bouts");
		salle_csv_end_row(&csv);
	}
	salle_csv_finish(&csv);
}

const struct salle_column salle_tolerance_columns[] = {
	{ "variant", SALLE_COLUMN_TEXT, "", "" },
	{ "a", SALLE_COLUMN_TEXT, "", "" },
	{ "a_policy", SALLE_COLUMN_TEXT, "", "" },
	{ "b", SALLE_COLUMN_TEXT, "", "" },
	{ "b_policy", SALLE_COLUMN_TEXT, "", "" },
	{ "difference", SALLE_COLUMN_NUMBER, "", "" },
	{ "difference_low", SALLE_COLUMN_NUMBER, "", "" },
	{ "difference_high", SALLE_COLUMN_NUMBER, "", "" },
	{ "verdict", SALLE_COLUMN_TEXT, "", "" },
	{ "bouts_needed", SALLE_COLUMN_NUMBER, "", "" },
};
const size_t salle_n_tolerance_columns = sizeof salle_tolerance_columns / sizeof salle_tolerance_columns[0];

void salle_tolerance_write(const struct salle_tolerance *tolerance, FILE *out)
{
	struct salle_csv_writer csv = salle_csv_begin(out, salle_tolerance_columns, salle_n_tolerance_columns);
	for (size_t i = 0; i < tolerance->n; i++) {
		const struct salle_judged_contrast *it = &tolerance->items[i];
		const struct salle_stored_matchup *other = it->contrast->other;
		salle_csv_add_text(&csv, other->variant);
		salle_csv_add_text(&csv, other->a);
		salle_csv_add_text(&csv, other->a_policy);
		salle_csv_add_text(&csv, other->b);
		salle_csv_add_text(&csv, other->b_policy);
		salle_csv_add_number(&csv, it->contrast->difference);
		salle_csv_add_interval(&csv, it->interval);
		salle_csv_add_text(&csv, salle_judgement_names[it->judgement]);
		salle_csv_add_number(&csv, it->judgement == SALLE_NOT_DECIDED ? it->bouts : INFINITY);
		salle_csv_end_row(&csv);
	}
	salle_csv_finish(&csv);
}

const struct salle_column salle_best_play_change_columns[] = {
	{ "a", SALLE_COLUMN_TEXT, "", "" },
	{ "base_rank", SALLE_COLUMN_COUNT, "", "" },
	{ "rank", SALLE_COLUMN_COUNT, "", "" },
	SALLE_ESTIMATE_COLUMNS("base_score", SALLE_COLUMN_FRACTION, "", "", "", ""),
	SALLE_ESTIMATE_COLUMNS("score", SALLE_COLUMN_FRACTION, "", "", "", ""),
	SALLE_ESTIMATE_COLUMNS("difference", SALLE_COLUMN_NUMBER, "", "", "", ""),
};
const size_t salle_n_best_play_change_columns =
	sizeof salle_best_play_change_columns / sizeof salle_best_play_change_columns[0];

void salle_best_play_changes_write(const struct salle_best_play_changes *changes, FILE *out)
{
	struct salle_csv_writer csv =
		salle_csv_begin(out, salle_best_play_change_columns, salle_n_best_play_change_columns);
	for (size_t i = 0; i < changes->n; i++) {
		const struct salle_best_play_change *it = &changes->items[i];
		salle_csv_add_text(&csv, it->build);
		salle_csv_add_count(&csv, it->base_rank);
		salle_csv_add_count(&csv, it->rank);
		salle_csv_add_estimate(&csv, &it->base);
		salle_csv_add_estimate(&csv, &it->value);
		salle_csv_add_estimate(&csv, &it->difference);
		salle_csv_end_row(&csv);
	}
	salle_csv_finish(&csv);
}
