/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "summary/efficiency_table.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "figures/change_by_build.h"
#include "figures/figures.h"
#include "figures/result_intervals.h"
#include "summary/row_selection.h"
#include "summary/text_table.h"

enum { GAPS_MIN = 8, GAPS_MAX = 30 };

/* Returns how many items to show: those with significantly wrong prices, but at least GAPS_MIN and at most GAPS_MAX. */
static size_t count_shown_prices(const struct salle_efficiency *efficiency)
{
	size_t shown = efficiency->mispriced.significant > GAPS_MIN ? efficiency->mispriced.significant : GAPS_MIN;
	shown = shown < GAPS_MAX ? shown : GAPS_MAX;
	return shown < efficiency->n_priced ? shown : efficiency->n_priced;
}

static void print_table(struct salle_figures *figures, const struct salle_efficiency *efficiency, size_t shown,
	FILE *out, struct salle_arena *arena)
{
	struct salle_text_table table =
		SALLE_TEXT_TABLE("lrrrcrl", arena, "", "printed", "fair", "gap", "95 % interval", "builds", "");
	bool any = false;
	for (size_t k = 0; k < shown; k++) {
		const struct salle_item *item = efficiency->priced[k];
		struct salle_estimate gap = salle_price_gap(item);
		salle_text_table_add(&table, "%s", item->name);
		salle_text_table_add(&table, "%.0f", item->cost);
		salle_text_table_add(&table, "%.1f", item->price.value);
		salle_text_table_add(&table, "%s", salle_text_format_signed(gap.value, 1, arena));
		salle_text_table_add(&table, "%s to %s", salle_text_format_signed(gap.interval.low, 1, arena),
			salle_text_format_signed(gap.interval.high, 1, arena));
		salle_text_table_add(&table, "%zu", item->builds);
		const char *verdict = salle_figures_price_verdict(figures, "base", item);
		bool depends = strcmp(verdict, salle_price_verdict_depends) == 0;
		salle_text_table_add(&table, "%s", depends ? "depends" : verdict);
		any = any || depends;
	}
	salle_text_table_print(&table, 2, out);
	if (any)
		salle_text_print_line(2, out, "depends: the verdict does not hold under all policies of this run.");
}

/* Explains what a fair price below 0 means, if the interval of one of the first `shown` prices contains such prices. */
static void print_negative_prices(const struct salle_efficiency *efficiency, size_t shown, FILE *out)
{
	bool below = false;
	for (size_t k = 0; efficiency->strength_rises_with_cost && k < shown; k++)
		below = below || efficiency->priced[k]->price.interval.low < 0;
	if (below)
		salle_text_print_line(2, out,
			"A fair price below 0: a build is weaker with the item than without the item. If each build has exactly "
			"one item of a group, the item is compared with the mean of the group.");
}

/*
 * Prints the fair price of each item and how far the printed price is from it. `n` is the number of loadouts that
 * fought.
 */
static void print_price_gaps(struct salle_figures *figures, const struct salle_efficiency *efficiency, size_t n,
	FILE *out, struct salle_arena *arena)
{
	const struct salle_plan *plan = &figures->plan;
	size_t known = efficiency->n_priced, shown = count_shown_prices(efficiency);
	print_table(figures, efficiency, shown, out, arena);
	salle_rows_left_out_print(plan, 2, known - shown, "items", "prices.csv", out);
	print_negative_prices(efficiency, shown, out);
	salle_text_print_line(2, out,
		"%zu of %zu printed prices are significantly off (false discovery rate %.0f %%). The others "
		"may be right.",
		efficiency->mispriced.significant, known, 100 * SALLE_RESULTS_ALPHA);
	salle_text_print_line(2, out,
		"Build %s: %zu loadouts fought, chosen from %s drawn so that each item can be priced. "
		"Printed prices are assumed to be right on average: 100 %s buy %.2f log odds (%.2f to %.2f).",
		plan->prices->build, n, salle_text_format_count(plan->prices->n_random_loadouts, arena),
		plan->rules->fighter.cost_unit, 100 * efficiency->log_odds_per_cost.value,
		100 * efficiency->log_odds_per_cost.interval.low, 100 * efficiency->log_odds_per_cost.interval.high);
}

/* Prints the items that make a build worse under all policies of the run. Used if no fair prices are known. */
static void print_negative_items(struct salle_figures *figures, const struct salle_efficiency *efficiency, FILE *out,
	struct salle_arena *arena)
{
	const char *names = "";
	size_t paid = 0, negative = 0;
	for (size_t k = 0; k < efficiency->n_items; k++) {
		const struct salle_item *item = &efficiency->items[k];
		if (!item->fully_identified || item->cost == 0)
			continue;
		paid++;
		const char *verdict = salle_figures_price_verdict(figures, "base", item);
		if (!salle_worth_is_negative(item) || strcmp(verdict, salle_price_verdict(item)) != 0)
			continue;
		names = salle_arena_format(arena, "%s%s%s", names, negative > 0 ? ", " : ": ", item->name);
		negative++;
	}
	if (paid == 0)
		return;
	salle_text_print_line(2, out,
		"Too expensive at any price, because builds are significantly weaker with them: %zu of %zu optional items with "
		"a price%s.",
		negative, paid, names);
}

/* Compares two items for qsort: the item with the more significant gap comes first. */
static int compare_gaps(const void *left, const void *right)
{
	const struct salle_item *a = *(const struct salle_item *const *)left, *b = *(const struct salle_item *const *)right;
	if (a->additivity.fdr != b->additivity.fdr)
		return a->additivity.fdr < b->additivity.fdr ? -1 : 1;
	return strcmp(a->name, b->name);
}

static void print_items_with_other_worth(const struct salle_item *const *apart, size_t n, FILE *out,
	struct salle_arena *arena)
{
	struct salle_text_table table =
		SALLE_TEXT_TABLE("lrrcrl", arena, "", "worth", "worth to owners", "95 % interval", "ablations", "");
	for (size_t k = 0; k < n && k < GAPS_MAX; k++) {
		const struct salle_ablated_worth *ablated = &apart[k]->ablated;
		salle_text_table_add(&table, "%s", apart[k]->name);
		salle_text_table_add(&table, "%.2f", apart[k]->worth.value);
		salle_text_table_add(&table, "%.2f", ablated->worth.value);
		salle_text_table_add(&table, "%.2f to %.2f", ablated->worth.interval.low, ablated->worth.interval.high);
		salle_text_table_add(&table, "%zu", ablated->n);
		salle_text_table_add(&table, "%s", salle_ablation_verdict(apart[k]));
	}
	salle_text_table_print(&table, 2, out);
	if (n > GAPS_MAX)
		fprintf(out, "  ... and %zu more items in prices.csv\n", n - GAPS_MAX);
}

/*
 * Prints the items that are worth more, or less, to the loadouts that have them than to an average loadout, according
 * to ablations.
 */
static void print_ablations(const struct salle_efficiency *efficiency, FILE *out, struct salle_arena *arena)
{
	const struct salle_item **apart = salle_arena_array(arena, efficiency->n_items + 1, sizeof(struct salle_item *));
	size_t n = 0, known = 0;
	for (size_t k = 0; k < efficiency->n_items; k++) {
		known += !isnan(efficiency->items[k].additivity.fdr);
		if (*salle_ablation_verdict(&efficiency->items[k]) != '\0')
			apart[n++] = &efficiency->items[k];
	}
	qsort(apart, n, sizeof(struct salle_item *), compare_gaps);
	if (n > 0)
		print_items_with_other_worth(apart, n, out, arena);
	if (known == 0)
		salle_text_print_line(2, out,
			"Ablations: each item needs at least two, better eight, to measure the worth of the item to loadouts that "
			"have it.");
	else
		salle_text_print_line(2, out,
			"Ablations: %zu of %zu items are worth significantly less or more (in log odds) to the "
			"loadouts that have them than to a mean loadout%s",
			n, known, n > 0 ? ". Other items replace or need these items. Fair prices hold for a mean loadout." : ".");
}

enum { ITEMS_MAX = 8 };

static void print_builds(const struct salle_plan *plan, const struct salle_round_robin_figures *field,
	const struct salle_efficiency *efficiency, FILE *out, struct salle_arena *arena)
{
	const struct salle_round_robin *round_robin = &field->round_robin;
	const struct salle_ranking *ranking = &field->ranking;
	size_t n = round_robin->matrix.n;
	struct salle_row_selection pick =
		salle_select_rows(plan, salle_list_ranked_names(round_robin->builds, ranking->order, n, arena), n, arena);
	struct salle_text_table table = efficiency->strength_rises_with_cost
		? SALLE_TEXT_TABLE("lrrrcrc", arena, "", "cost", "score %", "% per unit", "front", "fair cost", "95 % interval")
		: SALLE_TEXT_TABLE("lrrrc", arena, "", "cost", "score %", "% per unit", "front");
	for (size_t k = 0; k < pick.n; k++) {
		size_t i = ranking->order[pick.rows[k]];
		if (salle_has_gap_before_row(&pick, k))
			salle_text_table_add_ellipsis_row(&table, 0);
		const struct salle_build_value *worth = &efficiency->build_values[i];
		salle_text_table_add(&table, "%s", round_robin->builds[i]);
		salle_text_table_add(&table, "%.0f", worth->cost);
		salle_text_table_add_percent(&table, ranking->mean[i].value, 2);
		if (worth->cost > 0)
			salle_text_table_add(&table, "%.2f", 100 * ranking->mean[i].value / worth->cost);
		else
			salle_text_table_add(&table, "-");
		salle_text_table_add(&table, "%s", worth->front == SALLE_FRONT_YES ? "*" : "");
		if (!efficiency->strength_rises_with_cost)
			continue;
		salle_text_table_add(&table, "%.1f", worth->fair_cost.value);
		salle_text_table_add(&table, "%.1f - %.1f", worth->fair_cost.interval.low, worth->fair_cost.interval.high);
	}
	salle_text_table_print(&table, 2, out);
	salle_rows_left_out_print(plan, 2, pick.left_out, "", "efficiency.csv", out);
	bool below = false;
	for (size_t i = 0; efficiency->strength_rises_with_cost && i < n; i++)
		below = below || efficiency->build_values[i].fair_cost.interval.low < 0;
	if (below)
		salle_text_print_line(2, out,
			"A fair cost below 0: the build is weaker than the regression of strength on cost predicts "
			"for a cost of 0.");
}

/*
 * Prints why some items have no fair price and some builds no fair cost. `generated` is true if `prices` drew the
 * builds.
 */
static void print_missing_price_reasons(const struct salle_efficiency *efficiency, size_t n, bool generated, FILE *out)
{
	const char *advice = generated ? "" : " Use `prices:` to draw more builds.";
	if (!efficiency->strength_rises_with_cost)
		salle_text_print_line(2, out, "Cost does not predict strength in this field, so no fair cost is estimated.");
	if (efficiency->n_unidentified > 0 && efficiency->n_identified > 0)
		salle_text_print_line(2, out,
			"%zu builds cannot price %zu of %zu items, because these items almost always occur together.%s", n,
			efficiency->n_unidentified, efficiency->n_all_items, advice);
	else if (efficiency->n_unidentified > 0)
		salle_text_print_line(2, out, "%zu builds cannot price %zu items.%s", n, efficiency->n_unidentified, advice);
}

static void add_item(struct salle_text_table *table, const struct salle_efficiency *efficiency,
	const struct salle_item *item)
{
	const struct salle_estimate *it = efficiency->strength_rises_with_cost ? &item->price : &item->worth;
	int digits = efficiency->strength_rises_with_cost ? 1 : 2;
	salle_text_table_add(table, "%s", item->name);
	salle_text_table_add(table, "%.0f", item->cost);
	salle_text_table_add(table, "%.*f", digits, it->value);
	salle_text_table_add(table, "%.*f to %.*f", digits, it->interval.low, digits, it->interval.high);
	salle_text_table_add(table, "%zu", item->builds);
}

/*
 * Prints the items with a fair price that differs significantly from the printed price. If there are no fair prices,
 * prints the items with a significant worth.
 */
static void print_items(const struct salle_plan *plan, const struct salle_efficiency *efficiency, FILE *out,
	struct salle_arena *arena)
{
	const struct salle_test_family *family =
		efficiency->strength_rises_with_cost ? &efficiency->mispriced : &efficiency->worth_tests;
	size_t shown = 0;
	struct salle_text_table table = SALLE_TEXT_TABLE("lrrcr", arena, "", "price",
		efficiency->strength_rises_with_cost ? "fair price" : "worth", "95 % interval", "builds");
	for (size_t k = 0; k < efficiency->n_priced && shown < ITEMS_MAX; k++) {
		const struct salle_item *item = efficiency->priced[k];
		if ((efficiency->strength_rises_with_cost ? item->price_significance.fdr : item->worth_significance.fdr) >
			SALLE_RESULTS_ALPHA)
			continue;
		add_item(&table, efficiency, item);
		shown++;
	}
	if (shown > 0)
		salle_text_table_print(&table, 2, out);
	salle_rows_left_out_print(plan, 2, family->significant - shown, "items", "prices.csv", out);
	print_negative_prices(efficiency, shown, out);
	salle_text_print_line(2, out,
		efficiency->strength_rises_with_cost
			? "%zu of %zu printed prices differ significantly from the fair ones."
			: "Worth is in log odds; %zu of %zu are significant (false discovery rate 5 %%).",
		family->significant, family->rows);
}

/* Returns how many of the n builds have a cost that differs significantly from the fair cost. */
static size_t count_wrong_costs(const struct salle_efficiency *efficiency, size_t n, struct salle_arena *arena)
{
	double *p = salle_arena_array(arena, n, sizeof *p), *q = salle_arena_array(arena, n, sizeof *q);
	size_t off = 0;
	for (size_t i = 0; i < n; i++) {
		const struct salle_build_value *it = &efficiency->build_values[i];
		const struct salle_interval *fair = &it->fair_cost.interval;
		const struct salle_estimate gap = { it->fair_cost.value - it->cost,
			{ fair->low - it->cost, fair->high - it->cost } };
		p[i] = salle_p_value_of_estimate(&gap, SALLE_RESULTS_LEVEL);
	}
	salle_adjust_fdr(p, n, q);
	for (size_t i = 0; i < n; i++)
		off += q[i] <= SALLE_RESULTS_ALPHA;
	return off;
}

void salle_efficiency_table_print(const struct salle_summary_printer *printer,
	const struct salle_round_robin_figures *field, const struct salle_efficiency *efficiency)
{
	struct salle_figures *figures = printer->figures;
	const struct salle_plan *plan = printer->plan;
	struct salle_arena *arena = printer->arena;
	FILE *out = printer->out;
	if (plan->prices == NULL)
		print_builds(plan, field, efficiency, out, arena);
	print_missing_price_reasons(efficiency, field->round_robin.matrix.n, plan->prices != NULL, out);
	if (plan->prices != NULL && efficiency->strength_rises_with_cost)
		print_price_gaps(figures, efficiency, field->round_robin.matrix.n, out, arena);
	else if (efficiency->n_identified > 0)
		print_items(plan, efficiency, out, arena);
	if (plan->prices != NULL && !efficiency->strength_rises_with_cost)
		print_negative_items(figures, efficiency, out, arena);
	if (efficiency->ablations)
		print_ablations(efficiency, out, arena);
	if (plan->prices != NULL && printer->compare_command != NULL)
		fprintf(out, "  Other policies may price them differently:\n    %s\n", printer->compare_command);
}

void salle_efficiency_heading_print(const struct salle_summary_printer *printer,
	const struct salle_efficiency *efficiency, const char *under)
{
	const char *unit = printer->plan->rules->fighter.cost_unit;
	if (printer->plan->prices != NULL) {
		salle_summary_print_heading_under(printer, "PRICES OF ITEMS", under,
			salle_arena_format(printer->arena, "in %s%s", unit != NULL ? unit : "",
				efficiency->strength_rises_with_cost ? "; gap: the fair price minus the printed one" : ""));
		return;
	}
	salle_summary_print_heading_under(printer, "COSTS AND SCORES OF BUILDS", under,
		salle_arena_format(printer->arena,
			"cost in %s; front *: no other build scores as much for as little (significant)",
			unit != NULL ? unit : ""));
}

static const char *add_name_and_cost(const char *list, const char *name, double cost, struct salle_arena *arena)
{
	return salle_arena_format(arena, "%s%s%s (%.0f)", list, *list != '\0' ? ", " : "", name, cost);
}

void salle_costs_sentence_print(const struct salle_plan *plan, const struct salle_round_robin_figures *field,
	const struct salle_efficiency *efficiency, FILE *out, struct salle_arena *arena)
{
	enum { NAMED_MAX = 8 };
	const struct salle_round_robin *round_robin = &field->round_robin;
	const char *unit = plan->rules->fighter.cost_unit, *front = "";
	size_t n = 0, perhaps = 0;
	for (size_t k = 0; k < round_robin->matrix.n; k++) {
		const size_t i = field->ranking.order[k];
		const struct salle_build_value *worth = &efficiency->build_values[i];
		perhaps += worth->front == SALLE_FRONT_PERHAPS;
		if (worth->front == SALLE_FRONT_YES && n++ < NAMED_MAX)
			front = add_name_and_cost(front, round_robin->builds[i], worth->cost, arena);
	}
	if (n > NAMED_MAX)
		front = salle_arena_format(arena, "%s and %zu more", front, n - NAMED_MAX);
	const char *more = perhaps > 0 ? salle_arena_format(arena, "; %zu more may be on the front", perhaps) : "";
	if (n > 0)
		salle_text_print_line(2, out, "Pareto front, builds that no cheaper build matches (cost in %s): %s%s.",
			unit != NULL ? unit : "", front, more);
	else
		salle_text_print_line(2, out,
			"The data do not determine the Pareto front, the builds that no cheaper build matches; %zu may be on the "
			"front.",
			perhaps);
	if (!efficiency->strength_rises_with_cost)
		salle_text_print_line(2, out, "Cost does not predict strength in this field, so no fair cost is estimated.");
	else
		salle_text_print_line(2, out, "%zu of %zu costs differ significantly from the fair ones.",
			count_wrong_costs(efficiency, round_robin->matrix.n, arena), round_robin->matrix.n);
}
