/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "csv_files/result_tables.h"

#include <math.h>

#include "csv_files/key_columns.h"
#include "figures/figures.h"

/* A round robin in which builds have costs, and its figures. */
struct priced_round_robin {
	struct salle_figures *figures;
	const struct salle_plan *plan;
	const struct salle_round_robin *round_robin;
	const struct salle_ranking *ranking;
	const struct salle_efficiency *efficiency;
	struct salle_csv_writer *csv;
};

static void for_each_priced_round_robin(struct salle_csv_writer *csv, struct salle_figures *figures,
	void (*write)(const struct priced_round_robin *view))
{
	size_t n;
	struct salle_round_robin_figures *fields = salle_figures_round_robins(figures, &n);
	for (size_t i = 0; i < n; i++) {
		struct priced_round_robin view = { figures, &figures->plan, &fields[i].round_robin, &fields[i].ranking,
			salle_figures_efficiency(figures, &fields[i]), csv };
		if (view.efficiency != NULL)
			write(&view);
	}
}

/* Columns of efficiency.csv, and functions that write its rows. */

const struct salle_column salle_efficiency_columns[] = {
	SALLE_VARIANT_COLUMNS,
	{ "a", SALLE_COLUMN_TEXT, "", "the build" },
	{ "a_policy", SALLE_COLUMN_TEXT, "", "policy of build a" },
	{ "cost", SALLE_COLUMN_COUNT, "cost", "cost of all its items; labels.cost_unit names the unit" },
	SALLE_ESTIMATE_COLUMNS_95("score", SALLE_COLUMN_FRACTION, "of all bouts",
		"mean score against the field, as in ranking.csv"),
	SALLE_ESTIMATE_COLUMNS("points_per_cost", SALLE_COLUMN_NUMBER, "win points a cost unit",
		"100 * score / cost: win points that a unit of cost buys, on average; empty if the build costs nothing",
		"lower end of the 95 % interval of points_per_cost", "upper end of the interval of points_per_cost"),
	{ "front", SALLE_COLUMN_TEXT, "",
		"yes: the build is on the Pareto front, that is, no other build has a better score or cost without being worse "
		"in the other" },
	{ "front_share", SALLE_COLUMN_FRACTION, "of resampled matrices",
		"share of resampled matrices in which the build is on the front; with `precision`, computed as if the number "
		"of bouts were fixed" },
	SALLE_ESTIMATE_COLUMNS_95("fair_cost", SALLE_COLUMN_NUMBER, "cost",
		"cost at which the regression line of strength on cost reaches the strength of the build; empty if strengths "
		"do not rise significantly with cost"),
	{ 0 },
};

static void write_efficiency(const struct priced_round_robin *view)
{
	struct salle_csv_writer *csv = view->csv;
	for (size_t at = 0; at < view->round_robin->matrix.n; at++) {
		size_t i = view->ranking->order[at];
		const struct salle_build_value *worth = &view->efficiency->build_values[i];
		const struct salle_estimate *score = &view->ranking->mean[i];
		salle_csv_add_variant_key(csv, view->plan, view->round_robin->variant);
		salle_csv_add_text(csv, view->round_robin->builds[i]);
		salle_csv_add_text(csv, view->round_robin->policies[i]);
		salle_csv_add_count(csv, (uint64_t)worth->cost);
		salle_csv_add_estimate(csv, score);
		double each = worth->cost > 0 ? 100 / worth->cost : NAN;
		salle_csv_add_number(csv, each * score->value);
		salle_csv_add_number(csv, each * score->interval.low);
		salle_csv_add_number(csv, each * score->interval.high);
		salle_csv_add_text(csv, worth->on_front ? "yes" : "no");
		salle_csv_add_number(csv, worth->front_share);
		salle_csv_add_estimate(csv, &worth->fair_cost);
		salle_csv_end_row(csv);
	}
}

void salle_efficiency_write(struct salle_csv_writer *csv, struct salle_figures *figures)
{
	for_each_priced_round_robin(csv, figures, write_efficiency);
}

/* Columns of prices.csv, and functions that write its rows. */

const struct salle_column salle_price_columns[] = {
	SALLE_VARIANT_COLUMNS,
	{ "policy", SALLE_COLUMN_TEXT, "", "policy of all builds of the round robin; empty if their policies differ" },
	{ "item", SALLE_COLUMN_TEXT, "", "name of the item" },
	{ "builds", SALLE_COLUMN_COUNT, "builds", "builds that have the item" },
	{ "cost", SALLE_COLUMN_COUNT, "cost", "printed price" },
	SALLE_ESTIMATE_COLUMNS_95("worth", SALLE_COLUMN_NUMBER, "log odds",
		"strength that a build gains by the item, by least squares. If each build has exactly one of several items, "
		"relative to their mean. Empty if all builds have the item, or if the data do not determine its worth"),
	SALLE_ESTIMATE_COLUMNS_95("fair_price", SALLE_COLUMN_NUMBER, "cost",
		"worth divided by the strength that a unit of cost buys; empty without a worth, or if cost does not "
		"significantly predict strength"),
	SALLE_ESTIMATE_COLUMNS_95("gap", SALLE_COLUMN_NUMBER, "cost",
		"fair_price - cost: above 0 the item is too cheap, below 0 too dear"),
	{ "p_value", SALLE_COLUMN_FRACTION, "",
		"chance of a gap at least this large if the printed price is right, for this row alone; 0.000000 means less "
		"than 0.0000005" },
	{ "adjusted_p", SALLE_COLUMN_FRACTION, "", "p_value, corrected by Holm's method for all rows of this round robin" },
	{ "fdr_q", SALLE_COLUMN_FRACTION, "",
		"false discovery rate (Benjamini and Hochberg): the expected share of false findings among the rows whose q "
		"is not higher" },
	{ "verdict", SALLE_COLUMN_TEXT, "",
		"too dear, too cheap: significant, with fdr_q at most 0.05. too dear at any price: this optional item "
		"significantly weakens its builds, and no fair price is known. depends on the policy: the variant's round "
		"robins under other policies have another verdict. Empty: the printed price may be right, or nothing is "
		"known" },
	{ "companions", SALLE_COLUMN_LIST, "",
		"items that exactly the same builds have; only their joint worth can be estimated" },
	{ "ablations", SALLE_COLUMN_COUNT, "builds",
		"builds that fought again without the item, or with another in its place, on the same dice (`ablations` of "
		"`prices`)" },
	SALLE_ESTIMATE_COLUMNS_95("ablation_worth", SALLE_COLUMN_NUMBER, "log odds",
		"worth of the item to builds that have it: their mean loss without the item. If another item replaces it, the "
		"worth of that item is added. Empty with fewer than two ablations, or without a worth"),
	SALLE_ESTIMATE_COLUMNS_95("ablation_gap", SALLE_COLUMN_NUMBER, "log odds",
		"mean loss of these builds minus the loss that the worths of the items predict; 0, apart from chance, if "
		"worths add up"),
	{ "ablation_fdr_q", SALLE_COLUMN_FRACTION, "",
		"false discovery rate of ablation_gap (Benjamini and Hochberg): among the rows with at most this q, at most "
		"the share q is expected to be chance" },
	{ "ablation_verdict", SALLE_COLUMN_TEXT, "",
		"less, more: the item is worth significantly less or more than `worth` to builds that have it (ablation_fdr_q "
		"at most 0.05). Empty: both worths may agree, or nothing is known" },
	{ 0 },
};

static void write_prices(const struct priced_round_robin *view)
{
	struct salle_csv_writer *csv = view->csv;
	for (size_t k = 0; view->efficiency->n_identified > 0 && k < view->efficiency->n_items; k++) {
		const struct salle_item *item = &view->efficiency->items[k];
		salle_csv_add_variant_key(csv, view->plan, view->round_robin->variant);
		salle_csv_add_text(csv, view->round_robin->policy != NULL ? view->round_robin->policy : "");
		salle_csv_add_text(csv, item->name);
		salle_csv_add_count(csv, item->builds);
		salle_csv_add_count(csv, (uint64_t)item->cost);
		salle_csv_add_estimate(csv, &item->worth);
		salle_csv_add_estimate(csv, &item->price);
		struct salle_estimate gap = salle_price_gap(item);
		salle_csv_add_estimate(csv, &gap);
		salle_csv_add_significance(csv, &item->price_significance);
		salle_csv_add_text(csv, salle_figures_price_verdict(view->figures, view->round_robin->variant, item));
		salle_csv_add_text(csv, item->companions);
		salle_csv_add_count(csv, item->ablated.n);
		salle_csv_add_estimate(csv, &item->ablated.worth);
		salle_csv_add_estimate(csv, &item->ablated.gap);
		salle_csv_add_number(csv, item->additivity.fdr);
		salle_csv_add_text(csv, salle_ablation_verdict(item));
		salle_csv_end_row(csv);
	}
}

void salle_prices_write(struct salle_csv_writer *csv, struct salle_figures *figures)
{
	for_each_priced_round_robin(csv, figures, write_prices);
}
