/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "summary/limit_lines.h"

#include "csv_files/result_files.h"
#include "figures/figures.h"
#include "summary/text_table.h"

enum { NAMED = 12 }; /* matchups of the block */

/* Returns a build, with its policy where builds fight under several. */
static const char *name(const struct salle_summary_printer *printer, const char *build, const char *policy)
{
	return printer->used->several ? salle_arena_format(printer->arena, "%s (%s)", build, policy) : build;
}

/* Returns a matchup with its share of bouts. */
static const char *describe(const struct salle_summary_printer *printer, const struct salle_limit_matchup *it)
{
	struct salle_arena *arena = printer->arena;
	const struct salle_matchup *matchup = it->matchup;
	const char *in = matchup->after_base > 0 ? salle_arena_format(arena, " in variant %s", matchup->variant) : "";
	return salle_arena_format(arena, "%s against %s%s %s %% of %s bouts", name(printer, matchup->a, matchup->a_policy),
		name(printer, matchup->b, matchup->b_policy), in, salle_percent(salle_limit_share(it), 1, arena),
		salle_text_count(it->bouts, arena));
}

/* Returns how many matchups are not named, and which file has them. */
static const char *describe_rest(const struct salle_summary_printer *printer, size_t n)
{
	return salle_arena_format(printer->arena, "%s more%s", salle_text_count(n, printer->arena),
		salle_result_file_named("endings.csv", printer->figures->whole) ? " in endings.csv" : ": --figures endings");
}

void salle_limit_sentence_print(const struct salle_summary_printer *printer)
{
	const struct salle_limit_matchups *all = salle_figures_limit_matchups(printer->figures);
	const char *rest = all->n > 1 ? salle_arena_format(printer->arena, "; %s", describe_rest(printer, all->n - 1)) : "";
	if (all->n > 0)
		salle_text_line(2, printer->out, "%zu matchup%s at the limit (%s) in over %d %% of the bouts: %s%s.", all->n,
			all->n == 1 ? " stops" : "s stop", all->ending, SALLE_LIMIT_PERCENT, describe(printer, &all->items[0]),
			rest);
}

void salle_limit_lines_print(const struct salle_summary_printer *printer)
{
	const struct salle_limit_matchups *all = salle_figures_limit_matchups(printer->figures);
	if (all->n == 0)
		return;
	salle_summary_heading(printer, "STOPPED AT THE LIMIT",
		salle_arena_format(printer->arena, "more than %d %% of the matchup's bouts end by %s", SALLE_LIMIT_PERCENT,
			all->ending));
	for (size_t i = 0; i < all->n && i < NAMED; i++)
		salle_text_line(2, printer->out, "%s.", describe(printer, &all->items[i]));
	if (all->n > NAMED)
		salle_text_line(2, printer->out, "%s.", describe_rest(printer, all->n - NAMED));
}
