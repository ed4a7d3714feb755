/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "csv_files/adjusted_file.h"

#include <salle/adjusted.h>

#include "figures/result_intervals.h"
#include "figures/wins.h"

static const char *const reasons[SALLE_NOT_ADJUSTED_REASONS] = {
	[SALLE_ADJUSTED] = "",
	[SALLE_TOO_FEW] = "few bouts",
	[SALLE_TOO_RARE] = "one-sided",
	[SALLE_NO_GAIN] = "no gain",
};

const struct salle_column salle_adjusted_columns[] = {
	{ "side", SALLE_COLUMN_TEXT, "", "a or b" },
	{ "bouts", SALLE_COLUMN_COUNT, "bouts", "bouts fought" },
	{ "win_rate", SALLE_COLUMN_FRACTION, "of all bouts", "bouts that the side won: as in win_rates.csv" },
	{ "win_rate_low", SALLE_COLUMN_FRACTION, "of all bouts", "lower end of the 95 % interval of win_rate" },
	{ "win_rate_high", SALLE_COLUMN_FRACTION, "of all bouts", "upper end of it" },
	{ "adjusted_rate", SALLE_COLUMN_FRACTION, "of all bouts",
		"an estimate of the same rate: win_rate less what the dice brought either side beyond what was to be expected, "
		"by the controls of labels.controls; empty where not_adjusted says why" },
	{ "adjusted_rate_low", SALLE_COLUMN_FRACTION, "of all bouts", "lower end of the 95 % interval of adjusted_rate" },
	{ "adjusted_rate_high", SALLE_COLUMN_FRACTION, "of all bouts", "upper end of it" },
	{ "fewer_bouts", SALLE_COLUMN_NUMBER, "times",
		"how many times fewer bouts adjusted_rate needs to be known as well as win_rate: the variance of win_rate over "
		"that of adjusted_rate" },
	{ "not_adjusted", SALLE_COLUMN_TEXT, "",
		"few bouts: fewer than 400 (pairs of mirrored ones); one-sided: the side won, or did not "
		"win, fewer than 50; no gain: the variance would fall by less than a twentieth; else empty" },
	{ 0 },
};

bool salle_adjusted_wanted(const struct salle_plan *plan)
{
	return plan->layout.n_controls > 0;
}

static void write_adjusted(struct salle_csv *csv, const struct salle_adjusted *adjusted)
{
	if (adjusted->reason != SALLE_ADJUSTED) {
		for (unsigned i = 0; i < 4; i++)
			salle_csv_none(csv);
	} else {
		salle_csv_number(csv, adjusted->rate.value);
		salle_csv_number(csv, adjusted->rate.interval.low);
		salle_csv_number(csv, adjusted->rate.interval.high);
		salle_csv_number(csv, adjusted->gain);
	}
	salle_csv_text(csv, reasons[adjusted->reason]);
}

void salle_adjusted_write(struct salle_csv *csv, const struct salle_result_row *row)
{
	static const char *const sides[] = { "a", "b" };
	const struct salle_tally_layout *at = &row->plan->layout;
	const uint64_t bouts = row->tally[at->bouts];
	if (bouts == 0)
		return;
	/* at the level of means */
	const struct salle_adjusted_rates adjusted = salle_adjusted_rates(row->tally + at->controls, 2 * at->n_controls,
		row->matchup->mirrored ? 2 : 1, salle_result_level(row->plan, bouts));
	for (unsigned side = 0; side < 2; side++) {
		struct salle_interval plain = salle_win_interval(row, side);
		salle_result_key(csv, row->plan, row->matchup);
		salle_csv_text(csv, sides[side]);
		salle_csv_count(csv, bouts);
		salle_csv_ratio(csv, row->tally[at->wins + side], bouts);
		salle_csv_number(csv, plain.low);
		salle_csv_number(csv, plain.high);
		write_adjusted(csv, &adjusted.of[side]);
		salle_csv_end(csv);
	}
}
