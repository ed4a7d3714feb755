/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "summary/price_gaps.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "summary/row_pick.h"
#include "summary/text_table.h"

enum { GAPS_LEAST = 8, GAPS_MOST = 30 };

/* Those that are off, and a few more where they are few. */
static size_t shown_of(const struct salle_efficiency *efficiency)
{
	size_t shown = efficiency->off.beyond > GAPS_LEAST ? efficiency->off.beyond : GAPS_LEAST;
	shown = shown < GAPS_MOST ? shown : GAPS_MOST;
	return shown < efficiency->n_priced ? shown : efficiency->n_priced;
}

static void print_table(struct salle_figures *figures, const struct salle_efficiency *efficiency, size_t shown,
	FILE *out, struct salle_arena *arena)
{
	static const char *const heads[] = { "", "printed", "fair", "gap", "95 % interval", "builds", "" };
	struct salle_text_table table;
	salle_text_table_init(&table, "lrrrcrl", arena);
	for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
		salle_text_table_add(&table, "%s", heads[i]);
	bool any = false;
	for (size_t k = 0; k < shown; k++) {
		const struct salle_item *item = efficiency->priced[k];
		struct salle_estimate gap = salle_price_gap(item);
		salle_text_table_add(&table, "%s", item->name);
		salle_text_table_add(&table, "%.0f", item->cost);
		salle_text_table_add(&table, "%.1f", item->price.value);
		salle_text_table_add(&table, "%s", salle_text_signed(gap.value, 1, arena));
		salle_text_table_add(&table, "%s to %s", salle_text_signed(gap.interval.low, 1, arena),
			salle_text_signed(gap.interval.high, 1, arena));
		salle_text_table_add(&table, "%zu", item->builds);
		const char *verdict = salle_figures_price_verdict(figures, "base", item);
		bool depends = strcmp(verdict, salle_price_verdict_depends) == 0;
		salle_text_table_add(&table, "%s", depends ? "depends" : verdict);
		any = any || depends;
	}
	salle_text_table_print(&table, 2, out);
	if (any)
		salle_text_line(2, out,
			"depends: the verdict depends on the policy; it does not hold under all policies of this run.");
}

void salle_negative_prices_print(const struct salle_efficiency *efficiency, size_t shown, FILE *out)
{
	bool below = false;
	for (size_t k = 0; efficiency->follows && k < shown; k++)
		below = below || efficiency->priced[k]->price.interval.low < 0;
	if (below)
		salle_text_line(2, out,
			"A fair price below 0: a build is weaker with the item than without it, or, if each build has exactly "
			"one of several items, than with their mean.");
}

void salle_price_gaps_print(struct salle_figures *figures, const struct salle_efficiency *efficiency, size_t n,
	FILE *out, struct salle_arena *arena)
{
	const struct salle_plan *plan = &figures->plan;
	size_t known = efficiency->n_priced, shown = shown_of(efficiency);
	print_table(figures, efficiency, shown, out, arena);
	salle_rows_left_out(plan, 2, known - shown, "items", "prices.csv", out);
	salle_negative_prices_print(efficiency, shown, out);
	salle_text_line(2, out,
		"%zu of %zu printed prices are significantly off; of these verdicts at most %.0f %% are false. The others may "
		"be right.",
		efficiency->off.beyond, known, 100 * SALLE_RESULTS_ALPHA);
	salle_text_line(2, out,
		"Of %s, %zu loadouts of %s drawn fought, chosen to tell the items apart. The list is taken to be right on "
		"average: a hundred %s buy %.2f log odds (%.2f to %.2f).",
		plan->prices->build, n, salle_text_count(plan->prices->drawn, arena), plan->rules->fighter.cost_unit,
		100 * efficiency->rate.value, 100 * efficiency->rate.interval.low, 100 * efficiency->rate.interval.high);
}

void salle_price_burdens_print(struct salle_figures *figures, const struct salle_efficiency *efficiency, FILE *out,
	struct salle_arena *arena)
{
	const char *names = "";
	size_t paid = 0, burdens = 0;
	for (size_t k = 0; k < efficiency->n_items; k++) {
		const struct salle_item *item = &efficiency->items[k];
		if (!item->whole || item->cost == 0)
			continue;
		paid++;
		const char *verdict = salle_figures_price_verdict(figures, "base", item);
		if (!salle_is_burden(item) || strcmp(verdict, salle_price_verdict(item)) != 0)
			continue;
		names = salle_arena_format(arena, "%s%s%s", names, burdens > 0 ? ", " : ": ", item->name);
		burdens++;
	}
	if (paid == 0)
		return;
	salle_text_line(2, out,
		"%zu of %zu optional items that cost something significantly weaken their builds, so they are too dear at any "
		"price%s.",
		burdens, paid, names);
}

/* The worst gaps first. */
static int compare_gaps(const void *left, const void *right)
{
	const struct salle_item *a = *(const struct salle_item *const *)left, *b = *(const struct salle_item *const *)right;
	if (a->additive.fdr != b->additive.fdr)
		return a->additive.fdr < b->additive.fdr ? -1 : 1;
	return strcmp(a->name, b->name);
}

static void print_apart(const struct salle_item *const *apart, size_t n, FILE *out, struct salle_arena *arena)
{
	static const char *const heads[] = { "", "worth", "to those that have it", "95 % interval", "ablations", "" };
	struct salle_text_table table;
	salle_text_table_init(&table, "lrrcrl", arena);
	for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
		salle_text_table_add(&table, "%s", heads[i]);
	for (size_t k = 0; k < n && k < GAPS_MOST; k++) {
		const struct salle_ablated_worth *ablated = &apart[k]->ablated;
		salle_text_table_add(&table, "%s", apart[k]->name);
		salle_text_table_add(&table, "%.2f", apart[k]->worth.value);
		salle_text_table_add(&table, "%.2f", ablated->worth.value);
		salle_text_table_add(&table, "%.2f to %.2f", ablated->worth.interval.low, ablated->worth.interval.high);
		salle_text_table_add(&table, "%zu", ablated->n);
		salle_text_table_add(&table, "%s", salle_ablation_verdict(apart[k]));
	}
	salle_text_table_print(&table, 2, out);
	if (n > GAPS_MOST)
		fprintf(out, "  ... and %zu more items in prices.csv\n", n - GAPS_MOST);
}

void salle_price_ablations_print(const struct salle_efficiency *efficiency, FILE *out, struct salle_arena *arena)
{
	const struct salle_item **apart = salle_arena_array(arena, efficiency->n_items + 1, sizeof(struct salle_item *));
	size_t n = 0, known = 0;
	for (size_t k = 0; k < efficiency->n_items; k++) {
		known += !isnan(efficiency->items[k].additive.fdr);
		if (*salle_ablation_verdict(&efficiency->items[k]) != '\0')
			apart[n++] = &efficiency->items[k];
	}
	qsort(apart, n, sizeof(struct salle_item *), compare_gaps);
	if (n > 0)
		print_apart(apart, n, out, arena);
	if (known == 0)
		salle_text_line(2, out,
			"Ablations: two or more of an item, better eight, say what it is worth to those that have it.");
	else
		salle_text_line(2, out,
			"Ablations: %zu of %zu items are worth significantly less or more, in log odds, to the loadouts that have "
			"them than the worths of all items say%s",
			n, known,
			n > 0 ? ": other items do the same, or need them. Their fair prices are those of a mean loadout." : ".");
}
