/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "summary/market.h"

#include "figures/change_views.h"
#include "figures/result_intervals.h"
#include "summary/price_gaps.h"
#include "summary/row_pick.h"
#include "summary/text_table.h"

enum { ITEMS_MAX = 8 };

static void add_heads(struct salle_text_table *table, const char *const *heads, size_t n)
{
	for (size_t i = 0; i < n; i++)
		salle_text_table_add(table, "%s", heads[i]);
}

static void print_builds(const struct salle_plan *plan, const struct salle_field_figures *field,
	const struct salle_efficiency *efficiency, FILE *out, struct salle_arena *arena)
{
	static const char *const heads[] = { "", "cost", "score %", "% a unit", "front", "fair cost", "95 % interval" };
	enum { HEADS = sizeof heads / sizeof heads[0], FAIR = 2 };
	const struct salle_round_robin *round_robin = &field->round_robin;
	const struct salle_ranking *ranking = &field->ranking;
	size_t n = round_robin->matrix.n;
	struct salle_row_pick pick =
		salle_row_pick(plan, salle_row_names(round_robin->builds, ranking->order, n, arena), n, arena);
	struct salle_text_table table;
	salle_text_table_init(&table, efficiency->follows ? "lrrrcrc" : "lrrrc", arena);
	add_heads(&table, heads, efficiency->follows ? HEADS : HEADS - FAIR);
	for (size_t k = 0; k < pick.n; k++) {
		size_t i = ranking->order[pick.rows[k]];
		if (salle_row_gap(&pick, k))
			salle_text_table_gap(&table, 0);
		const struct salle_build_value *worth = &efficiency->worths[i];
		salle_text_table_add(&table, "%s", round_robin->builds[i]);
		salle_text_table_add(&table, "%.0f", worth->cost);
		salle_text_table_percent(&table, ranking->mean[i].value, 2);
		if (worth->cost > 0)
			salle_text_table_add(&table, "%.2f", 100 * ranking->mean[i].value / worth->cost);
		else
			salle_text_table_add(&table, "-");
		salle_text_table_add(&table, "%s", worth->front == SALLE_FRONT_YES ? "*" : "");
		if (!efficiency->follows)
			continue;
		salle_text_table_add(&table, "%.1f", worth->fair_cost.value);
		salle_text_table_add(&table, "%.1f - %.1f", worth->fair_cost.interval.low, worth->fair_cost.interval.high);
	}
	salle_text_table_print(&table, 2, out);
	salle_rows_left_out(plan, 2, pick.left_out, "", "efficiency.csv", out);
	bool below = false;
	for (size_t i = 0; efficiency->follows && i < n; i++)
		below = below || efficiency->worths[i].fair_cost.interval.low < 0;
	if (below)
		salle_text_line(2, out,
			"A fair cost below 0: the build is weaker than the line of strength on cost predicts for a cost of 0.");
}

/* Why some have no fair cost or price. */
static void print_unidentified(const struct salle_efficiency *efficiency, size_t n, FILE *out)
{
	if (!efficiency->follows)
		salle_text_line(2, out, "Cost does not predict strength in this field, so no fair cost is estimated.");
	if (efficiency->n_unidentified > 0 && efficiency->n_identified > 0)
		salle_text_line(2, out,
			"%zu of %zu items cannot be told apart by %zu builds, for want of builds that have one without the other.",
			efficiency->n_unidentified, efficiency->n_all, n);
	else if (efficiency->n_unidentified > 0)
		salle_text_line(2, out, "%zu items cannot be told apart by %zu builds: it takes more builds than items.",
			efficiency->n_unidentified, n);
}

static void add_item(struct salle_text_table *table, const struct salle_efficiency *efficiency,
	const struct salle_item *item)
{
	const struct salle_estimate *it = efficiency->follows ? &item->price : &item->worth;
	int digits = efficiency->follows ? 1 : 2;
	salle_text_table_add(table, "%s", item->name);
	salle_text_table_add(table, "%.0f", item->cost);
	salle_text_table_add(table, "%.*f", digits, it->value);
	salle_text_table_add(table, "%.*f to %.*f", digits, it->interval.low, digits, it->interval.high);
	salle_text_table_add(table, "%zu", item->builds);
}

/* Prints the significant items: by fair prices that differ from the printed ones or, without fair prices, by worths. */
static void print_items(const struct salle_plan *plan, const struct salle_efficiency *efficiency, FILE *out,
	struct salle_arena *arena)
{
	const char *const heads[] = { "", "price", efficiency->follows ? "fair price" : "worth", "95 % interval",
		"builds" };
	const struct salle_family *family = efficiency->follows ? &efficiency->off : &efficiency->matter;
	size_t shown = 0;
	struct salle_text_table table;
	salle_text_table_init(&table, "lrrcr", arena);
	add_heads(&table, heads, sizeof heads / sizeof heads[0]);
	for (size_t k = 0; k < efficiency->n_priced && shown < ITEMS_MAX; k++) {
		const struct salle_item *item = efficiency->priced[k];
		if ((efficiency->follows ? item->significance.fdr : item->matters.fdr) > SALLE_RESULTS_ALPHA)
			continue;
		add_item(&table, efficiency, item);
		shown++;
	}
	if (shown > 0)
		salle_text_table_print(&table, 2, out);
	salle_rows_left_out(plan, 2, family->beyond - shown, "items", "prices.csv", out);
	salle_negative_prices_print(efficiency, shown, out);
	salle_text_line(2, out,
		efficiency->follows ? "%zu of %zu printed prices differ significantly from the fair ones."
							: "Worth is in log odds; %zu of %zu are significant (Benjamini and Hochberg).",
		family->beyond, family->rows);
}

/* Counts the builds whose cost differs significantly from the fair one. */
static size_t count_costs_off(const struct salle_efficiency *efficiency, size_t n, struct salle_arena *arena)
{
	double *p = salle_arena_array(arena, n, sizeof *p), *q = salle_arena_array(arena, n, sizeof *q);
	size_t off = 0;
	for (size_t i = 0; i < n; i++) {
		const struct salle_build_value *it = &efficiency->worths[i];
		const struct salle_interval *fair = &it->fair_cost.interval;
		const struct salle_estimate gap = { it->fair_cost.value - it->cost,
			{ fair->low - it->cost, fair->high - it->cost } };
		p[i] = salle_estimate_p(&gap, SALLE_RESULTS_LEVEL);
	}
	salle_adjust_fdr(p, n, q);
	for (size_t i = 0; i < n; i++)
		off += q[i] <= SALLE_RESULTS_ALPHA;
	return off;
}

void salle_market_print(const struct salle_summary_printer *printer, const struct salle_field_figures *field,
	const struct salle_efficiency *efficiency)
{
	struct salle_figures *figures = printer->figures;
	const struct salle_plan *plan = printer->plan;
	struct salle_arena *arena = printer->arena;
	FILE *out = printer->out;
	if (plan->prices == NULL)
		print_builds(plan, field, efficiency, out, arena);
	print_unidentified(efficiency, field->round_robin.matrix.n, out);
	if (plan->prices != NULL && efficiency->follows)
		salle_price_gaps_print(figures, efficiency, field->round_robin.matrix.n, out, arena);
	else if (efficiency->n_identified > 0)
		print_items(plan, efficiency, out, arena);
	if (plan->prices != NULL && !efficiency->follows)
		salle_price_burdens_print(figures, efficiency, out, arena);
	if (efficiency->ablations)
		salle_price_ablations_print(efficiency, out, arena);
	if (plan->prices != NULL && printer->others != NULL)
		fprintf(out, "  Other policies may price them differently:\n    %s\n", printer->others);
}

void salle_market_heading(const struct salle_summary_printer *printer, const struct salle_efficiency *efficiency,
	const char *under)
{
	const char *unit = printer->plan->rules->fighter.cost_unit;
	if (printer->plan->prices != NULL) {
		salle_summary_heading_under(printer, "WHICH PRICES ARE OFF", under,
			salle_arena_format(printer->arena, "in %s%s", unit != NULL ? unit : "",
				efficiency->follows ? "; gap: the fair price less the printed one" : ""));
		return;
	}
	salle_summary_heading_under(printer, "WHAT IT COSTS", under,
		salle_arena_format(printer->arena, "in %s; *: no other build wins as much for as little (significant)",
			unit != NULL ? unit : ""));
}

static const char *add_name(const char *list, const char *name, double cost, struct salle_arena *arena)
{
	return salle_arena_format(arena, "%s%s%s (%.0f)", list, *list != '\0' ? ", " : "", name, cost);
}

void salle_costs_sentence_print(const struct salle_plan *plan, const struct salle_field_figures *field,
	const struct salle_efficiency *efficiency, FILE *out, struct salle_arena *arena)
{
	enum { NAMED = 8 };
	const struct salle_round_robin *round_robin = &field->round_robin;
	const char *unit = plan->rules->fighter.cost_unit, *front = "";
	size_t n = 0, perhaps = 0;
	for (size_t k = 0; k < round_robin->matrix.n; k++) {
		const size_t i = field->ranking.order[k];
		const struct salle_build_value *worth = &efficiency->worths[i];
		perhaps += worth->front == SALLE_FRONT_PERHAPS;
		if (worth->front == SALLE_FRONT_YES && n++ < NAMED)
			front = add_name(front, round_robin->builds[i], worth->cost, arena);
	}
	if (n > NAMED)
		front = salle_arena_format(arena, "%s and %zu more", front, n - NAMED);
	const char *more = perhaps > 0 ? salle_arena_format(arena, "; this may hold for %zu more", perhaps) : "";
	if (n > 0)
		salle_text_line(2, out, "No cheaper build scores as much as one of these (cost in %s): %s%s.",
			unit != NULL ? unit : "", front, more);
	else
		salle_text_line(2, out, "The data do not determine which builds no cheaper one equals; %zu may be.", perhaps);
	if (!efficiency->follows)
		salle_text_line(2, out, "Cost does not predict strength in this field, so no fair cost is estimated.");
	else
		salle_text_line(2, out, "%zu of %zu costs differ significantly from the fair ones.",
			count_costs_off(efficiency, round_robin->matrix.n, arena), round_robin->matrix.n);
}
