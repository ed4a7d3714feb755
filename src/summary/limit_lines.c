/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "summary/limit_lines.h"

#include "csv_files/result_files.h"
#include "figures/figures.h"
#include "summary/text_table.h"

enum { NAMED_MAX = 12 }; /* maximum number of matchups that are listed */

/* Returns the name of a build, followed by its policy if builds fight under several policies. */
static const char *format_build(const struct salle_summary_printer *printer, const char *build, const char *policy)
{
	return printer->policies_used->has_several ? salle_arena_format(printer->arena, "%s (%s)", build, policy) : build;
}

/* Returns the name of a matchup, and the share of its bouts that stop at the limit of length. */
static const char *format_matchup(const struct salle_summary_printer *printer, const struct salle_matchup_at_limit *it)
{
	struct salle_arena *arena = printer->arena;
	const struct salle_matchup *matchup = it->matchup;
	const char *in =
		matchup->distance_from_base > 0 ? salle_arena_format(arena, " in variant %s", matchup->variant) : "";
	const char *of = it->bouts == SALLE_EXACT_TOTAL
		? "of bouts (exact)"
		: salle_arena_format(arena, "of %s bouts", salle_text_format_count(it->bouts, arena));
	return salle_arena_format(arena, "%s against %s%s %s %% %s", format_build(printer, matchup->a, matchup->a_policy),
		format_build(printer, matchup->b, matchup->b_policy), in,
		salle_percent_text(salle_share_at_limit(it), 1, arena), of);
}

/* Returns how many further matchups there are and which file lists them, as a text. */
static const char *format_number_of_unlisted(const struct salle_summary_printer *printer, size_t n)
{
	return salle_arena_format(printer->arena, "%s more%s", salle_text_format_count(n, printer->arena),
		salle_result_file_is_selected("endings.csv", printer->figures->whole_plan) ? " in endings.csv"
																				   : ": --figures endings");
}

void salle_at_limit_sentence_print(const struct salle_summary_printer *printer)
{
	const struct salle_matchups_at_limit *all = salle_figures_matchups_at_limit(printer->figures);
	const char *rest =
		all->n > 1 ? salle_arena_format(printer->arena, "; %s", format_number_of_unlisted(printer, all->n - 1)) : "";
	if (all->n > 0)
		salle_text_print_line(2, printer->out, "%zu matchup%s at the limit (%s) in over %d %% of the bouts: %s%s.",
			all->n, all->n == 1 ? " stops" : "s stop", all->ending, SALLE_AT_LIMIT_PERCENT,
			format_matchup(printer, &all->items[0]), rest);
}

void salle_at_limit_lines_print(const struct salle_summary_printer *printer)
{
	const struct salle_matchups_at_limit *all = salle_figures_matchups_at_limit(printer->figures);
	if (all->n == 0)
		return;
	salle_summary_print_heading(printer, "MATCHUPS STOPPED AT THE LIMIT",
		salle_arena_format(printer->arena, "more than %d %% of the matchup's bouts end by %s", SALLE_AT_LIMIT_PERCENT,
			all->ending));
	for (size_t i = 0; i < all->n && i < NAMED_MAX; i++)
		salle_text_print_line(2, printer->out, "%s.", format_matchup(printer, &all->items[i]));
	if (all->n > NAMED_MAX)
		salle_text_print_line(2, printer->out, "%s.", format_number_of_unlisted(printer, all->n - NAMED_MAX));
}
