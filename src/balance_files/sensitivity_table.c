/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance_files/sensitivity_table.h"

#include <math.h>

#include "base/arena.h"
#include "summary/text_table.h"

enum { INDENT = 2, BUILDS_MAX = 12 /* maximum number of columns; sensitivity.csv has all builds */ };

#define POINTS_PER_UNIT 100.0

/* Returns whether both rows measure the same edit under the same policy. */
static bool is_same_edit(const struct salle_sensitivity *a, const struct salle_sensitivity *b)
{
	return a->parameter == b->parameter && a->value == b->value && a->policy == b->policy;
}

/*
 * Returns the index after the last row with the same edit and policy as row `first`. These rows make one line of the
 * table.
 */
static size_t find_end_of_same_edit(const struct salle_balance_result *result, size_t first)
{
	size_t end = first;
	while (end < result->n_sensitivities && is_same_edit(&result->sensitivities[first], &result->sensitivities[end]))
		end++;
	return end;
}

static const char *format_change(const struct salle_sensitivity *it, struct salle_arena *arena)
{
	if (it->per_step.interval.low <= 0 && it->per_step.interval.high >= 0)
		return ".";
	return salle_text_format_signed(POINTS_PER_UNIT * it->per_step.value, 1, arena);
}

/* Returns the largest half width of the items' intervals. */
static double find_largest_half_width(const struct salle_sensitivity *items, size_t n)
{
	double widest = 0;
	for (size_t i = 0; i < n; i++)
		widest = fmax(widest, (items[i].per_step.interval.high - items[i].per_step.interval.low) / 2);
	return widest;
}

void salle_sensitivity_print(const struct salle_balance_result *result, struct salle_arena *arena, FILE *out)
{
	if (result->n_sensitivities == 0)
		return;
	const size_t first = find_end_of_same_edit(result, 0), builds = first < BUILDS_MAX ? first : BUILDS_MAX;
	const char *heads[BUILDS_MAX + 5] = { "", "step", "policy" };
	char align[BUILDS_MAX + 5] = "lrl";
	for (size_t i = 0; i <= builds; i++) {
		heads[3 + i] = i < builds ? result->sensitivities[i].build : "+-";
		align[3 + i] = 'r';
	}
	struct salle_text_table table = salle_text_table_with_headings(align, arena, heads);
	fputs("SENSITIVITY: POINTS OF THE MEAN SCORE PER STEP\n", out);
	salle_text_print_line(INDENT, out,
		"row: the smallest steps of an edit, on the same dice as without the edit; column: the build%s; . means not "
		"significant; +-: half of the widest 95 %% interval of the row, without adjustment. sensitivity.csv has all "
		"steps",
		first > builds ? " (the first 12)" : "");
	for (size_t at = 0; at < result->n_sensitivities; at = find_end_of_same_edit(result, at)) {
		const struct salle_sensitivity *it = &result->sensitivities[at];
		const struct salle_balance_parameter *parameter = &result->spec->parameters[it->parameter];
		if (parameter->values[it->value].steps > 1)
			continue;
		salle_text_table_add(&table, "%s", parameter->name);
		salle_text_table_add(&table, "%s", parameter->values[it->value].label);
		salle_text_table_add(&table, "%s", it->policy != NULL ? it->policy : "");
		for (size_t i = 0; i < builds; i++)
			salle_text_table_add(&table, "%s", format_change(&it[i], arena));
		salle_text_table_add(&table, "%.1f", POINTS_PER_UNIT * find_largest_half_width(it, builds));
	}
	salle_text_table_print(&table, INDENT, out);
}
