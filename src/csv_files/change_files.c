/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "csv_files/result_tables.h"

#include <math.h>

#include "csv_files/key_columns.h"
#include "figures/figures.h"

/* Columns of differences.csv, and functions that write its rows. */

const struct salle_column salle_difference_columns[] = {
	{ "metric", SALLE_COLUMN_TEXT, "",
		"number that is compared, bout by bout on the same dice: a_win_rate, draw_rate, length_mean, or the mean "
		"number of wounds that a side suffers (a_wounds_mean, b_wounds_mean). mean_win_rate is the mean of build a "
		"over all its foes; b is then empty" },
	{ "base", SALLE_COLUMN_NUMBER, "as the metric", "value of the metric in the base" },
	{ "value", SALLE_COLUMN_NUMBER, "as the metric", "value of the metric in the variant" },
	SALLE_ESTIMATE_COLUMNS("difference", SALLE_COLUMN_NUMBER, "as the metric", "value - base",
		"lower end of the 95 % interval of difference; empty for a mean if fewer than ten pairs of bouts differ",
		"upper end of the interval of difference"),
	{ "p_value", SALLE_COLUMN_FRACTION, "",
		"chance of a difference at least this large if the true difference is 0, for this row alone; 0.000000 means "
		"less than 0.0000005. If the method is exact: 0 if the values differ, 1 if they are equal" },
	{ "adjusted_p", SALLE_COLUMN_FRACTION, "",
		"p_value, corrected by Holm's method for all sampled rows of the file; rows of mean_win_rate are corrected "
		"separately. Exact rows: as p_value" },
	{ "fdr_q", SALLE_COLUMN_FRACTION, "",
		"false discovery rate (Benjamini and Hochberg): the expected share of false findings among the sampled rows of "
		"this variant and metric whose q is not higher. Exact rows: as p_value" },
	{ "difference_fcr_low", SALLE_COLUMN_NUMBER, "as the metric",
		"lower end of an interval of difference that allows for picking the significant rows: on average at most 5 % "
		"of these intervals miss. Empty if fdr_q is above 0.05" },
	{ "difference_fcr_high", SALLE_COLUMN_NUMBER, "as the metric", "upper end of the interval of difference" },
	{ "correlation", SALLE_COLUMN_NUMBER, "",
		"correlation of the metric in the paired bouts of base and variant; empty if the metric never varies" },
	{ "bouts_saved", SALLE_COLUMN_NUMBER, "bouts a pair",
		"independent bouts of base and variant that one pair of bouts replaces: (variance in the base + variance in "
		"the variant) / variance of the difference. Empty if all pairs are equal" },
	{ "bouts", SALLE_COLUMN_COUNT, "bouts", "pairs of bouts, of base and variant" },
	{ "method", SALLE_COLUMN_TEXT, "",
		"exact: base and variant were solved as Markov chains, so the values have no sampling error and both ends of "
		"an interval are the difference itself; bouts: from pairs of bouts. A mean_win_rate is exact if all its "
		"matchups are" },
	{ 0 },
};

static void write_build_change(struct salle_csv_writer *csv, const struct salle_plan *plan,
	const struct salle_build_change *it)
{
	salle_csv_add_variant_key(csv, plan, it->variant);
	salle_csv_add_text(csv, it->build);
	salle_csv_add_text(csv, it->policy);
	salle_csv_add_text(csv, "");
	salle_csv_add_text(csv, "");
	salle_csv_add_text(csv, "mean_win_rate");
	salle_csv_add_number(csv, it->base);
	salle_csv_add_number(csv, it->value);
	salle_csv_add_estimate(csv, &it->difference);
	salle_csv_add_significance(csv, &it->significance);
	salle_csv_add_empty_cells(csv, 4); /* the next four columns apply only to single matchups */
	salle_csv_add_count(csv, it->bouts);
	salle_csv_add_text(csv, it->significance.exact ? "exact" : "bouts");
	salle_csv_end_row(csv);
}

void salle_differences_write(struct salle_csv_writer *csv, struct salle_figures *figures)
{
	const struct salle_build_changes *builds = salle_figures_build_changes(figures);
	const struct salle_differences *all = salle_figures_differences(figures);
	for (size_t i = 0; i < all->n; i++) {
		const struct salle_difference *it = &all->items[i];
		salle_csv_add_matchup_key(csv, &figures->plan, it->matchup);
		salle_csv_add_text(csv, it->metric);
		salle_csv_add_number(csv, it->base);
		salle_csv_add_number(csv, it->variant);
		salle_csv_add_number(csv, it->difference);
		salle_csv_add_interval(csv, it->interval);
		salle_csv_add_significance(csv, &it->significance);
		salle_csv_add_interval(csv, it->selected_interval);
		salle_csv_add_number(csv, it->pairing.correlation);
		salle_csv_add_number(csv, it->pairing.variance_ratio);
		salle_csv_add_count(csv, it->bouts);
		salle_csv_add_text(csv, it->significance.exact ? "exact" : "bouts");
		salle_csv_end_row(csv);
	}
	for (size_t i = 0; i < builds->n; i++)
		write_build_change(csv, &figures->plan, &builds->items[i]);
}

/* Columns of ablation.csv, and functions that write its rows. */

const struct salle_column salle_ablation_columns[] = {
	SALLE_VIEWPOINT_COLUMNS("name of the ablation, for `salle duel --variant`"),
	{ "kind", SALLE_COLUMN_TEXT, "",
		"item: an element of a list, or an optional key, is removed. point: a whole number is lowered by one. rule: an "
		"option is changed. weight: a whole number is raised by one or two. priced item: an ablation of `prices`" },
	{ "path", SALLE_COLUMN_TEXT, "", "key of the build or the scenario that is changed" },
	{ "piece", SALLE_COLUMN_TEXT, "",
		"what is removed, or how a number or an option is changed" },
	{ "with", SALLE_COLUMN_FRACTION, "of all bouts", "win rate of a with the piece" },
	{ "without", SALLE_COLUMN_FRACTION, "of all bouts", "win rate of a without the piece" },
	SALLE_ESTIMATE_COLUMNS_95("worth", SALLE_COLUMN_NUMBER, "of all bouts",
		"with - without, bout by bout on the same dice"),
	{ "p_value", SALLE_COLUMN_FRACTION, "",
		"chance of a worth at least this far from 0 if the true worth is 0, for this row alone; 0.000000 means less "
			"than 0.0000005" },
	{ "adjusted_p", SALLE_COLUMN_FRACTION, "", "p_value, corrected by Holm's method for all rows of the file" },
	{ "fdr_q", SALLE_COLUMN_FRACTION, "",
		"false discovery rate (Benjamini and Hochberg): the expected share of false findings among the rows of build "
		"a whose q is not higher" },
	{ "bouts_saved", SALLE_COLUMN_NUMBER, "bouts a pair",
		"independent bouts with and without the piece that one pair of bouts replaces. Empty for means, and if all "
		"pairs are equal" },
	{ "bouts", SALLE_COLUMN_COUNT, "bouts", "pairs of bouts, with and without the piece" },
	{ 0 },
};

void salle_ablation_write(struct salle_csv_writer *csv, struct salle_figures *figures)
{
	const struct salle_worth_rows *all = salle_figures_worth_rows(figures);
	for (size_t i = 0; i < all->n; i++) {
		const struct salle_worth_row *row = &all->items[i];
		const struct salle_change *change = row->viewpoint.matchup->change;
		salle_csv_add_viewpoint_key(csv, figures->whole_plan, &row->viewpoint);
		salle_csv_add_text(csv, change->kind);
		salle_csv_add_text(csv, change->path);
		salle_csv_add_text(csv, change->piece);
		salle_csv_add_number(csv, fmin(1, fmax(0, row->rate_with)));
		salle_csv_add_number(csv, fmin(1, fmax(0, row->rate_without)));
		salle_csv_add_estimate(csv, &row->worth);
		salle_csv_add_significance(csv, &row->significance);
		salle_csv_add_number(csv, row->variance_ratio);
		salle_csv_add_count(csv, row->bouts);
		salle_csv_end_row(csv);
	}
}

/* Columns of sweep.csv, and functions that write its rows. */

const struct salle_column salle_sweep_columns[] = {
	SALLE_VIEWPOINT_COLUMNS("name of the sweep and its value, for `salle duel --variant`"),
	{ "sweep", SALLE_COLUMN_TEXT, "", "name of the sweep" },
	{ "path", SALLE_COLUMN_TEXT, "", "path of the value that the sweep sets" },
	{ "value", SALLE_COLUMN_TEXT, "", "the value that the sweep sets" },
	{ "number", SALLE_COLUMN_NUMBER, "as the value",
		"the number that the value begins with; empty if a value of the sweep begins with none" },
	SALLE_ESTIMATE_COLUMNS_95("win_rate", SALLE_COLUMN_FRACTION, "of all bouts", "win rate of a under this value"),
	SALLE_ESTIMATE_COLUMNS_95("difference", SALLE_COLUMN_NUMBER, "of all bouts",
		"win_rate minus the win rate in the base, bout by bout on the same dice"),
	{ "p_value", SALLE_COLUMN_FRACTION, "",
		"chance of a difference at least this large if the true difference is 0, for this row alone; 0.000000 means "
		"less than 0.0000005" },
	SALLE_ESTIMATE_COLUMNS("slope", SALLE_COLUMN_NUMBER, "of all bouts, per unit",
		"slope of the least-squares line of win_rate over the numbers of the sweep; the same in all rows of a curve. "
		"Empty without numbers, and if a straight line is rejected or cannot be tested (see line_p)",
		"lower end of the 95 % interval of slope; empty if fewer than ten bouts differ",
		"upper end of the interval of slope"),
	{ "bouts", SALLE_COLUMN_COUNT, "bouts", "bouts under this value" },
	{ "line_p", SALLE_COLUMN_FRACTION, "",
		"p-value of the test that win_rate is a straight line over the numbers; the same in all rows of a curve. At "
		"0.05 or less a straight line is rejected. Empty with two values (a line always fits), with too few bouts, "
		"and without numbers" },
	SALLE_ESTIMATE_COLUMNS_95("score", SALLE_COLUMN_FRACTION, "of all bouts",
		"score of a under this value; a draw is half a win"),
	{ 0 },
};

void salle_sweep_write(struct salle_csv_writer *csv, struct salle_figures *figures)
{
	static const struct salle_estimate no_slope = { NAN, { NAN, NAN } };
	const struct salle_sweep_rows *all = salle_figures_sweep_rows(figures);
	for (size_t i = 0; i < all->n; i++) {
		const struct salle_sweep_row *row = &all->items[i];
		const struct salle_change *change = row->viewpoint.matchup->change;
		salle_csv_add_viewpoint_key(csv, figures->whole_plan, &row->viewpoint);
		salle_csv_add_text(csv, change->sweep->name);
		salle_csv_add_text(csv, change->sweep->path);
		salle_csv_add_text(csv, change->piece);
		salle_csv_add_number(csv, change->sweep->numbers != NULL ? change->sweep->numbers[change->value] : NAN);
		salle_csv_add_estimate(csv, &row->rate);
		salle_csv_add_estimate(csv, &row->difference);
		salle_csv_add_number(csv, row->p);
		salle_csv_add_estimate(csv, row->has_line && row->line.is_straight ? &row->line.slope : &no_slope);
		salle_csv_add_count(csv, row->bouts);
		salle_csv_add_number(csv, row->line.p);
		salle_csv_add_estimate(csv, &row->score);
		salle_csv_end_row(csv);
	}
}

/* Columns of crossings.csv, and functions that write its rows. */

const struct salle_column salle_crossing_columns[] = {
	{ "sweep", SALLE_COLUMN_TEXT, "", "name of the sweep" },
	{ "path", SALLE_COLUMN_TEXT, "", "path of the value that the sweep sets" },
	{ "values", SALLE_COLUMN_COUNT, "", "number of values tested" },
	{ "crossings", SALLE_COLUMN_TEXT, "",
		"how often a's score is known to cross 1/2 as the number rises. one, several; none: the score is known to be "
		"on one side under all values; unknown: none of these. Known means: by intervals that hold at 95 % for all "
		"values of this pair together" },
	SALLE_ESTIMATE_COLUMNS("even_at", SALLE_COLUMN_NUMBER, "as the value",
		"number at which the score is 1/2, on a straight line between the two neighbouring values. Empty unless one "
		"crossing is known and the measured scores cross once",
		"with 95 % confidence no crossing lies below this tested value. Empty if the side is unknown at the lowest "
		"value, or known at all values",
		"with 95 % confidence no crossing lies above this tested value. Empty if the side is unknown at the highest "
		"value, or known at all values"),
	{ "at_lowest", SALLE_COLUMN_TEXT, "", "whether a is ahead, behind or unknown at the lowest value" },
	{ "at_highest", SALLE_COLUMN_TEXT, "", "whether a is ahead, behind or unknown at the highest value" },
	{ "adjusted_crossings", SALLE_COLUMN_TEXT, "",
		"the same as crossings, with intervals that hold for all pairs of all sweeps together" },
	SALLE_ESTIMATE_COLUMNS("adjusted_even_at", SALLE_COLUMN_NUMBER, "as the value", "even_at with these intervals",
		"even_at_low with these intervals", "even_at_high with these intervals"),
	{ "bouts", SALLE_COLUMN_COUNT, "bouts", "bouts under all values" },
	{ 0 },
};

static const char *get_side_name(int side)
{
	return side > 0 ? "ahead" : side < 0 ? "behind" : "unknown";
}

static void write_crossing_place(struct salle_csv_writer *csv, const struct salle_crossing *it)
{
	salle_csv_add_estimate(csv, &(struct salle_estimate){ it->value, { it->low, it->high } });
}

void salle_crossings_write(struct salle_csv_writer *csv, struct salle_figures *figures)
{
	const struct salle_pair_crossings *all = salle_figures_crossings(figures);
	for (size_t i = 0; i < all->n; i++) {
		const struct salle_pair_crossing *it = &all->items[i];
		salle_csv_add_matchup_key(csv, &figures->plan, it->base);
		salle_csv_add_text(csv, it->sweep->name);
		salle_csv_add_text(csv, it->sweep->path);
		salle_csv_add_count(csv, it->sweep->n);
		salle_csv_add_text(csv, salle_crossing_name(it->of_this_pair.kind));
		write_crossing_place(csv, &it->of_this_pair);
		salle_csv_add_text(csv, get_side_name(it->of_this_pair.first));
		salle_csv_add_text(csv, get_side_name(it->of_this_pair.last));
		salle_csv_add_text(csv, salle_crossing_name(it->among_all_pairs.kind));
		write_crossing_place(csv, &it->among_all_pairs);
		salle_csv_add_count(csv, it->bouts);
		salle_csv_end_row(csv);
	}
}
