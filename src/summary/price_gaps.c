/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "summary/price_gaps.h"

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

static void print_table(const struct salle_efficiency *efficiency, size_t shown, FILE *out, struct salle_arena *arena)
{
	static const char *const heads[] = { "", "printed", "fair", "gap", "95 % interval", "builds", "" };
	struct salle_text_table table;
	salle_text_table_init(&table, "lrrrcrl", arena);
	for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
		salle_text_table_add(&table, "%s", heads[i]);
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
		salle_text_table_add(&table, "%s", salle_price_verdict(item));
	}
	salle_text_table_print(&table, 2, out);
}

void salle_price_gaps_print(const struct salle_plan *plan, const struct salle_efficiency *efficiency, size_t n,
	FILE *out, struct salle_arena *arena)
{
	size_t known = efficiency->n_priced, shown = shown_of(efficiency);
	print_table(efficiency, shown, out, arena);
	salle_rows_left_out(plan, 2, known - shown, "items", "prices.csv", out);
	salle_text_line(2, out,
		"%zu of %zu printed prices are off beyond chance: of such verdicts at most %.0f %% are chance. The others may "
		"be right.",
		efficiency->off.beyond, known, 100 * SALLE_RESULTS_ALPHA);
	salle_text_line(2, out,
		"Of %s, %zu loadouts of %s drawn fought, chosen to tell the items apart. The list is taken to be right on "
		"average: a hundred %s buy %.2f log odds (%.2f to %.2f).",
		plan->prices->build, n, salle_text_count(plan->prices->drawn, arena), plan->rules->fighter.cost_unit,
		100 * efficiency->rate.value, 100 * efficiency->rate.interval.low, 100 * efficiency->rate.interval.high);
}

void salle_price_burdens_print(const struct salle_efficiency *efficiency, FILE *out, struct salle_arena *arena)
{
	const char *names = "";
	size_t paid = 0, burdens = 0;
	for (size_t k = 0; k < efficiency->n_items; k++) {
		const struct salle_item *item = &efficiency->items[k];
		if (!item->whole || item->cost == 0)
			continue;
		paid++;
		if (!(item->worth.interval.high < 0))
			continue;
		names = salle_arena_format(arena, "%s%s%s", names, burdens > 0 ? ", " : ": ", item->name);
		burdens++;
	}
	salle_text_line(2, out,
		"%zu of %zu items that cost something, and that a build can do without, make it weaker: they are too dear at "
		"any price%s. By chance %.1f would seem so.",
		burdens, paid, names, SALLE_RESULTS_ALPHA / 2 * (double)paid);
}
