/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "csv_files/result_tables.h"

#include <salle/stats.h>

#include "csv_files/key_columns.h"
#include "figures/win_intervals.h"

/* columns that identify a row, in both files below */
#define SLOT_COLUMNS \
	{ "side", SALLE_COLUMN_TEXT, "", "a or b: the side that the number belongs to" }, \
	{ "series", SALLE_COLUMN_TEXT, "", "the number that is recorded; labels.series explains it" }, \
	{ "moment", SALLE_COLUMN_TEXT, "", "when the number is recorded; labels.series explains it" }, \
	{ "phase", SALLE_COLUMN_COUNT, "", \
		"number of the phase (play, turn ...; see labels.phase_unit), from 1; empty if the moment belongs to no " \
		"phase" }, \
	{ "step", SALLE_COLUMN_COUNT, "", \
		"step within the phase, such as the tempo of a play, from 1; empty if the phase has no steps" }

const struct salle_column salle_pool_columns[] = {
	SLOT_COLUMNS,
	{ "n", SALLE_COLUMN_COUNT, "observations", "number of observations" },
	{ "mean", SALLE_COLUMN_NUMBER, "as the series", "mean of the observations" },
	{ "sd", SALLE_COLUMN_NUMBER, "as the series", "standard deviation of the observations" },
	{ "min", SALLE_COLUMN_COUNT, "as the series", "smallest value" },
	{ "p05", SALLE_COLUMN_COUNT, "as the series", "5th percentile" },
	{ "p25", SALLE_COLUMN_COUNT, "as the series", "25th percentile" },
	{ "p50", SALLE_COLUMN_COUNT, "as the series", "50th percentile, the median" },
	{ "p75", SALLE_COLUMN_COUNT, "as the series", "75th percentile" },
	{ "p95", SALLE_COLUMN_COUNT, "as the series", "95th percentile" },
	{ "max", SALLE_COLUMN_COUNT, "as the series",
		"largest value; the last value of a series may mean \"or more\" (see labels.series)" },
	{ "method", SALLE_COLUMN_TEXT, "",
		"bouts: always from bouts, also if the matchup was solved exactly. With `exact: only` the file has no rows" },
	{ 0 },
};

const struct salle_column salle_histogram_columns[] = {
	SLOT_COLUMNS,
	{ "value", SALLE_COLUMN_COUNT, "as the series", "the value; the last value of a series includes larger ones" },
	{ "count", SALLE_COLUMN_COUNT, "observations", "number of observations with this value" },
	{ 0 },
};

/* A recorded number, such as a pool, of one side at one moment of the bout, with the histogram of its values. */
struct slot {
	const struct salle_result_row *row;
	unsigned side;
	const char *series;
	const struct salle_moment *moment;
	const uint64_t *counts;
	size_t bins;
};

static void write_phase_or_step(struct salle_csv_writer *csv, unsigned place)
{
	if (place > 0)
		salle_csv_add_count(csv, place);
	else
		salle_csv_add_empty_cell(csv);
}

static void write_slot_key(struct salle_csv_writer *csv, const struct slot *slot)
{
	salle_csv_add_matchup_key(csv, slot->row->plan, slot->row->matchup);
	salle_csv_add_text(csv, slot->side == SALLE_A ? "a" : "b");
	salle_csv_add_text(csv, slot->series);
	salle_csv_add_text(csv, slot->moment->name);
	write_phase_or_step(csv, slot->moment->phase);
	write_phase_or_step(csv, slot->moment->step);
}

static void for_each_slot(struct salle_csv_writer *csv, const struct salle_result_row *row,
	void (*write)(struct salle_csv_writer *csv, const struct slot *slot))
{
	const struct salle_tally_layout *at = &row->plan->layout;
	for (unsigned side = 0; side < 2; side++) {
		const uint64_t *values = row->tally + at->values + (size_t)side * at->n_values;
		unsigned i = 0;
		for (const struct salle_series *series = at->labels->series; series->name != NULL; series++)
			for (const struct salle_moment *moment = series->moments; moment->name != NULL; moment++, i++) {
				struct slot slot = { row, side, series->name, moment, values + at->first_bin_of_slot[i],
					(size_t)at->max_of_slot[i] + 1 };
				write(csv, &slot);
			}
	}
}

static void write_pool(struct salle_csv_writer *csv, const struct slot *slot)
{
	struct salle_summary sum = salle_summarize_histogram(slot->counts, slot->bins);
	if (sum.n == 0)
		return;
	write_slot_key(csv, slot);
	salle_csv_add_count(csv, sum.n);
	salle_csv_add_number(csv, sum.mean);
	salle_csv_add_number(csv, sum.sd);
	const unsigned quantiles[] = { sum.min, sum.p05, sum.p25, sum.p50, sum.p75, sum.p95, sum.max };
	for (size_t i = 0; i < sizeof quantiles / sizeof quantiles[0]; i++)
		salle_csv_add_count(csv, quantiles[i]);
	salle_csv_add_text(csv, "bouts");
	salle_csv_end_row(csv);
}

static void write_histogram(struct salle_csv_writer *csv, const struct slot *slot)
{
	for (size_t value = 0; value < slot->bins; value++) {
		if (slot->counts[value] == 0)
			continue;
		write_slot_key(csv, slot);
		salle_csv_add_count(csv, value);
		salle_csv_add_count(csv, slot->counts[value]);
		salle_csv_end_row(csv);
	}
}

void salle_pools_write(struct salle_csv_writer *csv, const struct salle_result_row *row)
{
	for_each_slot(csv, row, write_pool);
}

void salle_histograms_write(struct salle_csv_writer *csv, const struct salle_result_row *row)
{
	for_each_slot(csv, row, write_histogram);
}
