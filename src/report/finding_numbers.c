/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/finding_numbers.h"

#include <math.h>
#include <string.h>

#include "base/percent.h"

const char *salle_finding_interval(double low, double high, struct salle_arena *arena)
{
	if (low == high)
		return "exact";
	return salle_arena_format(arena, "%s to %s", salle_percent_text(low, 1, arena), salle_percent_text(high, 1, arena));
}

const char *salle_finding_points(double low, double high, bool plain, struct salle_arena *arena)
{
	if (low == high)
		return "exact";
	return salle_arena_format(arena, plain ? "%.1f to %.1f" : "%+.1f to %+.1f", 100 * low, 100 * high);
}

const char *salle_finding_outcomes(const struct salle_run_table *win_rates, size_t row, bool is_a,
	struct salle_arena *arena)
{
	const bool exact = strcmp(salle_run_table_cell(win_rates, row, "method"), "exact") == 0;
	const double bouts = salle_run_table_number(win_rates, row, "bouts");
	double wins[2] = { salle_run_table_number(win_rates, row, "a_wins") / bouts,
		salle_run_table_number(win_rates, row, "b_wins") / bouts };
	double draws = salle_run_table_number(win_rates, row, "draws") / bouts;
	if (exact) {
		const double decisive = salle_run_table_number(win_rates, row, "decisive_rate");
		wins[0] = salle_run_table_number(win_rates, row, "a_win_rate");
		wins[1] = fmax(0, decisive - wins[0]);
		draws = 1 - decisive;
	}
	return salle_arena_format(arena, "It wins %s %%, loses %s %% and draws %s %% of %s bouts.",
		salle_percent_text(wins[!is_a], 1, arena), salle_percent_text(wins[is_a], 1, arena),
		salle_percent_text(draws, 1, arena), exact ? "all" : salle_arena_format(arena, "%.0f", bouts));
}

const char *salle_finding_near_ties(const struct salle_run_table *table, size_t rows, struct salle_arena *arena)
{
	enum { NAMED_MAX = 2 };
	const char *names = "";
	size_t n = 0;
	bool exact = true;
	for (size_t row = 1; row < rows; row++) {
		if (salle_run_table_number(table, row, "lead_low") > 0)
			continue;
		exact =
			exact && salle_run_table_number(table, row, "lead_low") == salle_run_table_number(table, row, "lead_high");
		if (n++ < NAMED_MAX)
			names =
				salle_arena_format(arena, "%s%s%s", names, n > 1 ? ", " : "", salle_run_table_cell(table, row, "a"));
	}
	if (n == 0)
		return "";
	const char *more = n > NAMED_MAX ? salle_arena_format(arena, " and %zu more", n - NAMED_MAX) : "";
	if (exact)
		return salle_arena_format(arena, "%s%s %s the same score", names, more, n > 1 ? "have" : "has");
	return salle_arena_format(arena, "%s%s %s not distinguishable from it", names, more, n > 1 ? "are" : "is");
}

bool salle_are_findings_exact(const struct salle_run_table *win_rates)
{
	for (size_t row = 0; row < win_rates->n; row++)
		if (strcmp(salle_run_table_cell(win_rates, row, "variant"), "base") == 0 &&
			strcmp(salle_run_table_cell(win_rates, row, "method"), "exact") != 0)
			return false;
	return win_rates->n > 0;
}
