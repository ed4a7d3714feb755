/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "csv_files/result_tables.h"

#include <math.h>

#include "csv_files/key_columns.h"
#include "figures/figures.h"

/* differences.csv */

const struct salle_column salle_difference_columns[] = {
	{ "metric", SALLE_COLUMN_TEXT, "",
		"what is compared, bout by bout on the same dice: a_win_rate, draw_rate, length_mean, and the mean number of "
		"wounds that a side suffers, a_wounds_mean and b_wounds_mean; mean_win_rate is that of build a over all its "
		"foes, whichever side it stands on: b is then empty" },
	{ "base", SALLE_COLUMN_NUMBER, "as the metric", "its value in the base" },
	{ "value", SALLE_COLUMN_NUMBER, "as the metric", "its value in the variant" },
	SALLE_ESTIMATE_COLUMNS("difference", SALLE_COLUMN_NUMBER, "as the metric", "value - base",
		"lower end of the 95 % interval of difference; empty for means of which fewer than ten pairs of bouts moved",
		"upper end of that interval"),
	{ "p_value", SALLE_COLUMN_FRACTION, "",
		"probability of a difference at least as large if there is none, for this row alone; 0.000000 is less than "
		"0.0000005" },
	{ "adjusted_p", SALLE_COLUMN_FRACTION, "",
		"p_value with Holm's correction over all rows of the file; rows of mean_win_rate are corrected separately" },
	{ "fdr_q", SALLE_COLUMN_FRACTION, "",
		"by Benjamini and Hochberg over the rows of this variant and metric: of those with at most this q, about the "
		"share q is chance" },
	{ "difference_fcr_low", SALLE_COLUMN_NUMBER, "as the metric",
		"lower end of an interval of difference that allows for picking the row: of the intervals of the rows of this "
		"variant and metric with fdr_q at most 0.05, at most 5 % miss on average; empty for other rows" },
	{ "difference_fcr_high", SALLE_COLUMN_NUMBER, "as the metric", "upper end of that interval" },
	{ "correlation", SALLE_COLUMN_NUMBER, "",
		"correlation of the metric in the paired bouts of base and variant; empty where it never varies" },
	{ "bouts_saved", SALLE_COLUMN_NUMBER, "bouts a pair",
		"independent bouts of base and variant that give as narrow an interval as one pair of bouts: (variance in the "
		"base + in the variant) / variance of the difference; empty when no pair differs from another" },
	{ "bouts", SALLE_COLUMN_COUNT, "bouts", "pairs of bouts, of base and variant" },
	{ 0 },
};

static void write_build_change(struct salle_csv *csv, const struct salle_plan *plan,
	const struct salle_build_change *it)
{
	salle_variant_key(csv, plan, it->variant);
	salle_csv_text(csv, it->build);
	salle_csv_text(csv, it->policy);
	salle_csv_text(csv, "");
	salle_csv_text(csv, "");
	salle_csv_text(csv, "mean_win_rate");
	salle_csv_number(csv, it->base);
	salle_csv_number(csv, it->value);
	salle_csv_estimate(csv, &it->difference);
	salle_csv_significance(csv, &it->significance);
	salle_csv_nones(csv, 4); /* only for single matchups */
	salle_csv_count(csv, it->bouts);
	salle_csv_end_row(csv);
}

void salle_differences_write(struct salle_csv *csv, struct salle_figures *figures)
{
	const struct salle_build_changes *builds = salle_figures_build_changes(figures);
	const struct salle_differences *all = salle_figures_differences(figures);
	for (size_t i = 0; i < all->n; i++) {
		const struct salle_difference *it = &all->items[i];
		salle_result_key_write(csv, &figures->plan, it->matchup);
		salle_csv_text(csv, it->metric);
		salle_csv_number(csv, it->base);
		salle_csv_number(csv, it->variant);
		salle_csv_number(csv, it->difference);
		salle_csv_interval(csv, it->interval);
		salle_csv_significance(csv, &it->significance);
		salle_csv_interval(csv, it->selected);
		salle_csv_number(csv, it->pairing.correlation);
		salle_csv_number(csv, it->pairing.saved);
		salle_csv_count(csv, it->bouts);
		salle_csv_end_row(csv);
	}
	for (size_t i = 0; i < builds->n; i++)
		write_build_change(csv, &figures->plan, &builds->items[i]);
}

/* ablation.csv */

const struct salle_column salle_ablation_columns[] = {
	SALLE_VIEWPOINT_COLUMNS("name of the ablation, for `salle duel --variant`"),
	{ "kind", SALLE_COLUMN_TEXT, "",
		"item: one element of a list of a's, or a key left out; point: one less of a whole number of a's; rule: an "
		"option; weight: one or two more of a whole number; priced item: of a loadout, by the ablations of prices" },
	{ "path", SALLE_COLUMN_TEXT, "", "the key of the build, or of the scenario, that the piece stands under" },
	{ "piece", SALLE_COLUMN_TEXT, "",
		"what is taken out, or how a number or an option is changed; a weight is the piece that is added" },
	{ "with", SALLE_COLUMN_FRACTION, "of all bouts", "a's win rate with the piece" },
	{ "without", SALLE_COLUMN_FRACTION, "of all bouts", "without the piece" },
	SALLE_ESTIMATE_COLUMNS_95("worth", SALLE_COLUMN_NUMBER, "of all bouts",
		"with - without, bout by bout on the same dice: the worth of the piece"),
	{ "p_value", SALLE_COLUMN_FRACTION, "",
		"chance of so large a worth if there were none, for this row alone; 0.000000 is less than 0.0000005" },
	{ "adjusted_p", SALLE_COLUMN_FRACTION, "", "p_value by Holm's correction for all rows of the file" },
	{ "fdr_q", SALLE_COLUMN_FRACTION, "",
		"by Benjamini and Hochberg over the rows of build a: of those with at most this q, about the share q is "
		"chance" },
	{ "bouts_saved", SALLE_COLUMN_NUMBER, "bouts a pair",
		"independent bouts with and without that give as narrow an interval as one pair of bouts; empty for means, and "
		"when no pair differs from another" },
	{ "bouts", SALLE_COLUMN_COUNT, "bouts", "pairs of bouts, with and without" },
	{ 0 },
};

void salle_ablation_write(struct salle_csv *csv, struct salle_figures *figures)
{
	const struct salle_worth_rows *all = salle_figures_worth_rows(figures);
	for (size_t i = 0; i < all->n; i++) {
		const struct salle_worth_row *row = &all->items[i];
		const struct salle_change *change = row->from.matchup->change;
		salle_viewpoint_write(csv, figures->whole, &row->from);
		salle_csv_text(csv, change->kind);
		salle_csv_text(csv, change->path);
		salle_csv_text(csv, change->piece);
		salle_csv_number(csv, fmin(1, fmax(0, row->with)));
		salle_csv_number(csv, fmin(1, fmax(0, row->without)));
		salle_csv_estimate(csv, &row->worth);
		salle_csv_significance(csv, &row->significance);
		salle_csv_number(csv, row->saved);
		salle_csv_count(csv, row->bouts);
		salle_csv_end_row(csv);
	}
}

/* sweep.csv */

const struct salle_column salle_sweep_columns[] = {
	SALLE_VIEWPOINT_COLUMNS("name of the sweep and its value, for `salle duel --variant`"),
	{ "sweep", SALLE_COLUMN_TEXT, "", "name of the sweep" },
	{ "path", SALLE_COLUMN_TEXT, "", "path of the value that the sweep sets" },
	{ "value", SALLE_COLUMN_TEXT, "", "the value that the sweep sets" },
	{ "number", SALLE_COLUMN_NUMBER, "as the value",
		"the number that the value begins with; empty where one has none" },
	SALLE_ESTIMATE_COLUMNS_95("win_rate", SALLE_COLUMN_FRACTION, "of all bouts", "a's win rate under that value"),
	SALLE_ESTIMATE_COLUMNS_95("difference", SALLE_COLUMN_NUMBER, "of all bouts",
		"from the scenario as it is, bout by bout on the same dice"),
	{ "p_value", SALLE_COLUMN_FRACTION, "",
		"probability of a difference at least as large if there is none, for this row alone; 0.000000 is less than "
		"0.0000005" },
	SALLE_ESTIMATE_COLUMNS("slope", SALLE_COLUMN_NUMBER, "of all bouts, per unit",
		"of win_rate over the numbers of the sweep, by least squares, paired: the same in all rows of a curve; empty "
		"without numbers, and where a straight line is rejected or cannot be tested, see line_p",
		"lower end of the 95 % interval of slope; empty where fewer than ten bouts differ",
		"upper end of that interval"),
	{ "bouts", SALLE_COLUMN_COUNT, "bouts", "bouts under that value" },
	{ "line_p", SALLE_COLUMN_FRACTION, "",
		"p-value of the test that win_rate is a straight line over the numbers: the same in all rows of a curve; 0.05 "
		"or less: rejected; empty with two values, which a line always fits, with too few bouts and without numbers" },
	{ 0 },
};

void salle_sweep_write(struct salle_csv *csv, struct salle_figures *figures)
{
	static const struct salle_estimate no_slope = { NAN, { NAN, NAN } };
	const struct salle_sweep_rows *all = salle_figures_sweep_rows(figures);
	for (size_t i = 0; i < all->n; i++) {
		const struct salle_sweep_row *row = &all->items[i];
		const struct salle_change *change = row->from.matchup->change;
		salle_viewpoint_write(csv, figures->whole, &row->from);
		salle_csv_text(csv, change->sweep->name);
		salle_csv_text(csv, change->sweep->path);
		salle_csv_text(csv, change->piece);
		salle_csv_number(csv, change->sweep->numbers != NULL ? change->sweep->numbers[change->value] : NAN);
		salle_csv_estimate(csv, &row->rate);
		salle_csv_estimate(csv, &row->difference);
		salle_csv_number(csv, row->p);
		salle_csv_estimate(csv, row->has_line && row->line.fits ? &row->line.slope : &no_slope);
		salle_csv_count(csv, row->bouts);
		salle_csv_number(csv, row->line.p);
		salle_csv_end_row(csv);
	}
}

/* crossings.csv */

const struct salle_column salle_crossing_columns[] = {
	{ "sweep", SALLE_COLUMN_TEXT, "", "name of the sweep" },
	{ "path", SALLE_COLUMN_TEXT, "", "path of the value that the sweep sets" },
	{ "values", SALLE_COLUMN_COUNT, "", "number of values tested" },
	{ "crossings", SALLE_COLUMN_TEXT, "",
		"how often a's score (a draw is half a win) is known to cross 1/2 as the number rises: one, several; none: it "
		"is known to be on one side under all values; unknown: none of these. Known by the intervals of the scores, "
		"which hold together for all values of this pair with 95 % confidence" },
	SALLE_ESTIMATE_COLUMNS("even_at", SALLE_COLUMN_NUMBER, "as the value",
		"where one crossing is known and the measured scores cross once: the number at which a straight line between "
		"the two neighbouring values is at 1/2",
		"with 95 % confidence no crossing lies below this tested value; empty where the side is not known at the "
		"lowest value, or known at all values",
		"with 95 % confidence no crossing lies above this tested value; empty where the side is not known at the "
		"highest value, or known at all values"),
	{ "at_lowest", SALLE_COLUMN_TEXT, "", "ahead, behind or unknown: a at the lowest value" },
	{ "at_highest", SALLE_COLUMN_TEXT, "", "ahead, behind or unknown: a at the highest value" },
	{ "adjusted_crossings", SALLE_COLUMN_TEXT, "",
		"as crossings, with intervals that hold together for all pairs of all sweeps" },
	SALLE_ESTIMATE_COLUMNS("adjusted_even_at", SALLE_COLUMN_NUMBER, "as the value", "even_at with these intervals",
		"even_at_low with these intervals", "even_at_high with these intervals"),
	{ "bouts", SALLE_COLUMN_COUNT, "bouts", "bouts under all values" },
	{ 0 },
};

static const char *side_name(int side)
{
	return side > 0 ? "ahead" : side < 0 ? "behind" : "unknown";
}

static void write_place(struct salle_csv *csv, const struct salle_crossing *it)
{
	salle_csv_estimate(csv, &(struct salle_estimate){ it->value, { it->low, it->high } });
}

void salle_crossings_write(struct salle_csv *csv, struct salle_figures *figures)
{
	const struct salle_pair_crossings *all = salle_figures_crossings(figures);
	for (size_t i = 0; i < all->n; i++) {
		const struct salle_pair_crossing *it = &all->items[i];
		salle_result_key_write(csv, &figures->plan, it->base);
		salle_csv_text(csv, it->sweep->name);
		salle_csv_text(csv, it->sweep->path);
		salle_csv_count(csv, it->sweep->n);
		salle_csv_text(csv, salle_crossing_name(it->own.kind));
		write_place(csv, &it->own);
		salle_csv_text(csv, side_name(it->own.first));
		salle_csv_text(csv, side_name(it->own.last));
		salle_csv_text(csv, salle_crossing_name(it->all.kind));
		write_place(csv, &it->all);
		salle_csv_count(csv, it->bouts);
		salle_csv_end_row(csv);
	}
}
