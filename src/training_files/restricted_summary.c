/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "training_files/restricted_summary.h"

#include "summary/text_table.h"

enum { INDENT = 2 };

static const char *worth_text(const struct salle_estimate *worth, struct salle_arena *arena)
{
	return salle_arena_format(arena, "%s points (%s to %s)", salle_text_format_signed(100 * worth->value, 1, arena),
		salle_text_format_signed(100 * worth->interval.low, 1, arena),
		salle_text_format_signed(100 * worth->interval.high, 1, arena));
}

static void print_play(const struct salle_restricted_training *restricted, const struct salle_restricted_play *it,
	const char *path, struct salle_arena *arena, FILE *out)
{
	const char *what = restricted->restriction, *with = salle_percent_text(it->score, 1, arena),
			   *without = salle_percent_text(it->score_without, 1, arena);
	if (restricted->is_option)
		salle_text_print_line(INDENT, out,
			"Under %s, %s scores %s %% against its field under the best policy found, %s; by the scenario's rules "
			"%s %%.",
			what, it->player, without, path, with);
	else
		salle_text_print_line(INDENT, out,
			"Without %s, %s scores %s %% against its field under the best policy found, %s; with it %s %%.", what,
			it->player, without, path, with);
	const char *worth = worth_text(&it->worth, arena), *unadapted = worth_text(&it->worth_unadapted, arena);
	if (restricted->is_option)
		salle_text_print_line(INDENT, out,
			"The rule that %s changes is worth %s to a player who adapts, and %s if nobody adapts.", what, worth,
			unadapted);
	else
		salle_text_print_line(INDENT, out,
			"%s is worth %s to a player who adapts to losing it, and %s to a player who does not.", what, worth,
			unadapted);
}

void salle_restricted_print(const struct salle_restricted_training *restricted, const char *dir, const char **files,
	struct salle_arena *arena, FILE *out)
{
	const size_t n = restricted->training.n;
	for (size_t i = 0; i < n; i++) {
		const struct salle_restricted_play *it = &restricted->plays[i];
		fprintf(out, "%s\n", it->player);
		if (it->measured)
			print_play(restricted, it,
				salle_arena_format(arena, "%s/%s", salle_arena_escape_text(arena, dir), files[n + i]), arena, out);
		else
			salle_text_print_line(INDENT, out, "not measured: %s",
				it->unrestricted.searched && it->restricted.searched ? "the members of the team have different policies"
																	 : "the training ended before its searches");
	}
	salle_text_print_line(0, out,
		"Each search finds a lower bound of the best possible score, so a worth is an estimate. The interval of a "
		"worth covers the luck of the dice, but not the luck of the searches.");
	fputc('\n', out);
}
