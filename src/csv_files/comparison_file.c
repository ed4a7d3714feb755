/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "csv_files/result_tables.h"

#include "figures/run_comparison.h"

static const struct salle_column columns[] = {
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
};

void salle_comparison_write(const struct salle_comparison *comparison, FILE *out)
{
	struct salle_csv csv = salle_csv_begin(out, columns, sizeof columns / sizeof columns[0]);
	for (size_t i = 0; i < comparison->n; i++) {
		const struct salle_contrast *it = &comparison->items[i];
		const char *const texts[] = { comparison->base->scenario, comparison->other->scenario, it->other->variant,
			comparison->other->rules, it->other->a, it->base->a_policy, it->other->a_policy, it->other->b,
			it->base->b_policy, it->other->b_policy, it->paired ? "same" : "other", it->metric };
		for (size_t k = 0; k < sizeof texts / sizeof texts[0]; k++)
			salle_csv_text(&csv, texts[k]);
		const double numbers[] = { it->base_value, it->value, it->difference, it->interval.low, it->interval.high,
			it->significance.p, it->significance.holm, it->significance.fdr, it->selected.low, it->selected.high,
			it->pairing.correlation, it->pairing.saved };
		for (size_t k = 0; k < sizeof numbers / sizeof numbers[0]; k++)
			salle_csv_number(&csv, numbers[k]);
		salle_csv_count(&csv, it->base_bouts);
		salle_csv_count(&csv, it->other_bouts);
		salle_csv_end_row(&csv);
	}
	salle_csv_finish(&csv);
}
