/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "summary/run_changes.h"

#include <math.h>
#include <string.h>

#include "figures/entrant_names.h"
#include "summary/text_table.h"

enum { ROWS_MAX = 30 };

void salle_run_changes_print(const struct salle_run_changes *changes, struct salle_arena *arena, FILE *out)
{
	if (changes->n == 0) {
		fputs("\nBoth runs have the same inputs: seed, settings, files and version.\n", out);
		return;
	}
	fputs("\nINPUTS THAT DIFFER   settings by name; files by kind, with their hashes\n", out);
	struct salle_text_table table = SALLE_TEXT_TABLE("llw", arena, "", "first", "second");
	for (size_t i = 0; i < changes->n && i < ROWS_MAX; i++) {
		salle_text_table_add(&table, "%s", changes->items[i].what);
		salle_text_table_add(&table, "%s", changes->items[i].first);
		salle_text_table_add(&table, "%s", changes->items[i].second);
	}
	salle_text_table_print(&table, 2, out);
	if (changes->n > ROWS_MAX)
		fprintf(out, "  ... and %zu more\n", changes->n - ROWS_MAX);
}

/* Adds a matchup beyond the tolerance, or undecided. If `exact`, no matchup has an interval or is undecided. */
static void add_judged_contrast(struct salle_text_table *table, const struct salle_entrant_names *entrants,
	const struct salle_judged_contrast *it, bool exact)
{
	const struct salle_stored_matchup *other = it->contrast->other;
	const struct salle_role a = { other->variant, other->a, other->a_policy };
	const struct salle_role b = { other->variant, other->b, other->b_policy };
	salle_text_table_add(table, "%s", strcmp(other->variant, "base") == 0 ? "" : other->variant);
	salle_text_table_add(table, "%s", salle_entrant_name(entrants, &a));
	salle_text_table_add(table, "%s", salle_entrant_name(entrants, &b));
	salle_text_table_add(table, "%s", salle_text_format_signed(100 * it->contrast->difference, 2, table->arena));
	if (exact)
		return;
	salle_text_table_add_points(table, it->interval.low, it->interval.high, 2);
	salle_text_table_add(table, "%s", salle_judgement_names[it->judgement]);
	if (it->judgement == SALLE_NOT_DECIDED && isfinite(it->bouts))
		salle_text_table_add(table, "%s", salle_text_format_short(it->bouts, table->arena));
	else
		salle_text_table_add(table, "%s", it->judgement == SALLE_NOT_DECIDED ? "too many" : "");
}

void salle_tolerance_print(const struct salle_comparison *comparison, const struct salle_tolerance *tolerance,
	struct salle_arena *arena, FILE *out)
{
	const bool exact = salle_is_exact_comparison(comparison);
	size_t n = tolerance->n_beyond + tolerance->n_undecided;
	fputs("\n", out);
	salle_text_print_line(0, out, "WIN RATES WITHIN %.4g POINTS: %zu of %zu within, %zu beyond, %zu undecided",
		100 * tolerance->tolerance, tolerance->n - n, tolerance->n, tolerance->n_beyond, tolerance->n_undecided);
	if (n == 0)
		return;
	if (exact)
		fputs("  these are beyond:\n", out);
	else
		salle_text_print_line(2, out,
			"in at most 5 %% of comparisons a rate is wrongly called beyond, or all are wrongly called within%s; "
			"bouts: approximate number that each run needs to decide%s",
			comparison->exact > 0 ? "; the verdict on exact changes is certain" : "",
			comparison->exact + comparison->solved_in_one > 0 ? ", unless it solved the matchup" : "");
	const struct salle_entrant_names entrants = salle_list_entrants_of_run(comparison->other, arena);
	struct salle_text_table table = exact
		? SALLE_TEXT_TABLE("lllr", arena, "variant", "a", "b", "change")
		: SALLE_TEXT_TABLE("lllrclr", arena, "variant", "a", "b", "change", "interval", "", "bouts");
	for (size_t i = 0; i < n && i < ROWS_MAX; i++)
		add_judged_contrast(&table, &entrants, &tolerance->items[i], exact);
	salle_text_table_print(&table, 2, out);
	if (n > ROWS_MAX)
		fprintf(out, "  ... and %zu more\n", n - ROWS_MAX);
}
