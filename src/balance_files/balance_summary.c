/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance_files/balance_summary.h"

#include <math.h>
#include <string.h>

#include "balance_files/balance_answer.h"
#include "balance_files/sensitivity_table.h"
#include "summary/text_table.h"

enum { INDENT = 2 };

static const char *const verdicts[] = { [SALLE_GOAL_MET] = "met", [SALLE_GOAL_UNCERTAIN] = "maybe",
	[SALLE_GOAL_MISSED] = "missed" };

/* Returns a value of the number that the goal limits as text: a share in percent, a length as a plain number. */
static const char *value_text(const struct salle_balance_goal *goal, double value, struct salle_arena *arena)
{
	return goal->kind == SALLE_GOAL_LENGTH ? salle_arena_format(arena, "%.2f", value)
										   : salle_percent_text(value, 1, arena);
}

static const char *range_text(const struct salle_balance_goal *goal, double low, double high, struct salle_arena *arena)
{
	return goal->kind == SALLE_GOAL_LENGTH ? salle_arena_format(arena, "%.2f - %.2f", low, high)
										   : salle_percent_range_text(fmax(low, 0), fmin(high, 1), 1, arena);
}

static void print_rows(const struct salle_balance_result *result, struct salle_arena *arena, FILE *out)
{
	struct salle_text_table table = SALLE_TEXT_TABLE("rrclw", arena, "", "distance", "interval", "goal", "edits");
	fputs("PROPOSALS, MEASURED ON FRESH BOUTS\n", out);
	salle_text_print_line(INDENT, out,
		"distance: points by which %s outside the goal; each row is nearer than the "
		"rows above",
		result->n_targets == 1 ? "the number lies" : "the numbers lie");
	for (size_t r = 0; r < result->n_rows; r++) {
		const struct salle_balance_row *row = &result->rows[r];
		salle_text_table_add(&table, "%zu", r);
		salle_text_table_add(&table, "%.1f", row->distance.value);
		salle_text_table_add(&table, "%.1f - %.1f", row->distance.interval.low, row->distance.interval.high);
		salle_text_table_add(&table, "%s", verdicts[row->verdict]);
		salle_text_table_add(&table, "%s", salle_proposal_text(result->spec, &row->proposal, arena));
	}
	salle_text_table_print(&table, INDENT, out);
}

static void print_targets(const struct salle_balance_result *result, size_t chosen, struct salle_arena *arena,
	FILE *out)
{
	const struct salle_balance_row *before = &result->rows[0], *after = &result->rows[chosen];
	struct salle_text_table table =
		SALLE_TEXT_TABLE("llcrrc", arena, "", "policy", "goal", "now", chosen > 0 ? "changed" : "", "interval");
	fprintf(out, "\n%s\n", chosen > 0 ? "THE GOAL BEFORE AND AFTER THE EDITS" : "THE GOAL NOW");
	for (size_t t = 0; t < result->n_targets; t++) {
		const struct salle_balance_goal *goal = result->targets[t].goal;
		salle_text_table_add(&table, "%s", goal->name);
		salle_text_table_add(&table, "%s", result->targets[t].policy != NULL ? result->targets[t].policy : "");
		salle_text_table_add(&table, "%s", range_text(goal, goal->low, goal->high, arena));
		salle_text_table_add(&table, "%s", value_text(goal, before->targets[t].value, arena));
		salle_text_table_add(&table, "%s", chosen > 0 ? value_text(goal, after->targets[t].value, arena) : "");
		salle_text_table_add(&table, "%s",
			range_text(goal, after->targets[t].interval.low, after->targets[t].interval.high, arena));
	}
	salle_text_table_print(&table, INDENT, out);
	salle_text_print_line(INDENT, out,
		"In 95 of 100 searches, all intervals above contain the true values. Each matchup had %s fresh bouts.",
		salle_text_format_count(result->bouts_per_matchup, arena));
}

void salle_balance_print_lines(const struct salle_balance_result *result, const struct salle_balance_folder *folder,
	struct salle_arena *arena, FILE *out)
{
	const char *lines = salle_balance_changes_as_yaml(result, arena);
	if (lines == NULL)
		return;
	fprintf(out, "\n");
	salle_text_print_line(0, out, "Lines for the scenario:");
	fprintf(out, "\n%s", lines);
	if (folder->edited == NULL)
		return;
	fputc('\n', out);
	salle_text_print_line(0, out, "The edited scenario is %s/%s.", salle_arena_escape_text(arena, folder->dir),
		salle_balance_edited_file_name(folder, arena));
}

static void print_unusable_parameters(const struct salle_balance_result *result, struct salle_arena *arena, FILE *out)
{
	const char *list = "";
	for (size_t i = 0; i < result->spec->n_parameters; i++)
		if (result->unusable[i])
			list =
				salle_arena_format(arena, "%s%s%s", list, *list != '\0' ? ", " : "", result->spec->parameters[i].name);
	if (*list != '\0')
		salle_text_print_line(0, out, "Changes no bout of this field: %s.", list);
}

/*
 * Prints the verdict on each row under the policies trained for it, and whether the verdict differs from that under the
 * goal's policies.
 */
static void print_retrained(const struct salle_balance_result *result, struct salle_arena *arena, FILE *out)
{
	bool any = false;
	for (size_t r = 0; r < result->n_rows; r++) {
		const struct salle_balance_row *row = &result->rows[r], *again = row->retrained;
		if (again == NULL)
			continue;
		if (!any)
			fprintf(out, "\nUNDER POLICIES TRAINED FOR EACH ROW, IN %s MORE BOUTS\n",
				salle_text_format_count(result->retrain_bouts, arena));
		any = true;
		const char *values = "";
		for (size_t t = 0; t < result->spec->n_goals; t++)
			values = salle_arena_format(arena, "%s%s%s %s", values, t > 0 ? ", " : "", result->spec->goals[t].name,
				value_text(&result->spec->goals[t], again->targets[t].value, arena));
		salle_text_print_line(INDENT, out, "Row %zu: %s at a distance of %.1f (%.1f - %.1f): %s%s", r,
			verdicts[again->verdict], again->distance.value, again->distance.interval.low,
			again->distance.interval.high, values,
			again->verdict == row->verdict ? "." : ". The answer depends on how the builds are played.");
	}
}

void salle_balance_print(const struct salle_balance_result *result, const struct salle_balance_folder *folder,
	struct salle_arena *arena, FILE *out)
{
	if (result->n_rows > 0) {
		const size_t chosen = salle_balance_choose_row(result);
		salle_text_print_line(0, out, "%s", salle_balance_describe_answer(result, arena));
		fputc('\n', out);
		print_rows(result, arena, out);
		for (size_t r = 1; r < result->n_rows; r++) {
			const char *worsened = salle_balance_describe_worsened_pair(result, r, arena);
			if (worsened != NULL)
				salle_text_print_line(INDENT, out, "Row %zu %s", r, worsened);
		}
		print_targets(result, chosen, arena, out);
		print_retrained(result, arena, out);
		salle_balance_print_lines(result, folder, arena, out);
		fputc('\n', out);
	}
	salle_sensitivity_print(result, arena, out);
	print_unusable_parameters(result, arena, out);
	salle_text_print_line(0, out, "Fought %s bouts. All numbers are in %s.",
		salle_text_format_count(result->bouts, arena), salle_arena_escape_text(arena, folder->dir));
}
