/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance_files/cell_values.h"

#include <stdlib.h>
#include <string.h>

#include "summary/text_table.h"

enum { INDENT = 2 };

/* A value of the table cell, as a number of steps from the present value, and the result row that measured it. */
struct value {
	double step;
	const struct salle_balance_row *row;
};

static int compare_values(const void *a, const void *b)
{
	const struct value *x = a, *y = b;
	return (x->step > y->step) - (x->step < y->step);
}

/*
 * Returns the text of the cell with its first number changed by `step`: "1c" and 2 give "3c", "[1c, 2p]" gives "[3c,
 * 2p]".
 */
static const char *format_cell_value(const struct salle_balance_parameter *parameter, double step,
	struct salle_arena *arena)
{
	const char *first = parameter->present_text + strcspn(parameter->present_text, "-0123456789");
	char *rest;
	const double number = strtod(first, &rest);
	return salle_arena_format(arena, "%.*s%.10g%s", (int)(first - parameter->present_text), parameter->present_text,
		number + step, rest);
}

/* Returns the side of the goal on which the measured score significantly lies: -1 below, 1 above, 0 unknown. */
static int known_side_of_goal(const struct salle_balance_result *result, const struct salle_balance_row *row)
{
	const double goal = result->targets->goal->low;
	return (row->targets->interval.low > goal) - (row->targets->interval.high < goal);
}

/*
 * Prints a sentence for each two neighbouring values between which the score crosses the goal, and for each undecided
 * value.
 */
static void print_answer(const struct salle_balance_result *result, const struct value *values, size_t n,
	struct salle_arena *arena, FILE *out)
{
	const struct salle_balance_parameter *parameter = result->spec->parameters;
	size_t answers = 0, known = n; /* `known`: index of the last value with a known side; n if none */
	for (size_t i = 0; i < n; i++) {
		const int side = known_side_of_goal(result, values[i].row);
		const char *value = format_cell_value(parameter, values[i].step, arena);
		if (side == 0) {
			answers++;
			salle_text_print_line(0, out, "With %s the score does not differ significantly from the goal.", value);
			continue;
		}
		if (known + 1 == i && known_side_of_goal(result, values[known].row) != side) {
			answers++;
			salle_text_print_line(0, out, "The goal lies between %s (%s %%) and %s (%s %%).",
				format_cell_value(parameter, values[known].step, arena),
				salle_percent_text(values[known].row->targets->value, 1, arena), value,
				salle_percent_text(values[i].row->targets->value, 1, arena));
		}
		known = i;
	}
	if (answers == 0)
		salle_text_print_line(0, out, "No value that was tried meets the goal: with each the score is too %s.",
			known_side_of_goal(result, values[0].row) > 0 ? "high" : "low");
}

void salle_cell_values_print(const struct salle_balance_result *result, const struct salle_balance_folder *folder,
	struct salle_arena *arena, FILE *out)
{
	const struct salle_balance_goal *goal = result->targets->goal;
	const struct salle_balance_parameter *parameter = result->spec->parameters;
	struct value *values = salle_arena_array(arena, result->n_rows + 1, sizeof *values);
	for (size_t i = 0; i < result->n_rows; i++) {
		const struct salle_proposal *proposal = &result->rows[i].proposal;
		values[i] = (struct value){ .row = &result->rows[i] };
		if (proposal->n > 0)
			values[i].step = strtod(parameter->values[proposal->edits[0].value].label, NULL);
	}
	if (result->n_rows == 0)
		return;
	qsort(values, result->n_rows, sizeof *values, compare_values);
	print_answer(result, values, result->n_rows, arena, out);
	fprintf(out, "\nSCORE OF %s, BY %s\n", goal->name, parameter->name);
	salle_text_print_line(INDENT, out,
		"goal: %s %%; in 95 of 100 runs all intervals contain the true scores; %s bouts per matchup and value",
		salle_percent_text(goal->low, 1, arena), salle_text_format_count(result->bouts_per_matchup, arena));
	struct salle_text_table table = SALLE_TEXT_TABLE("rrcl", arena, "value", "score %", "interval", "");
	for (size_t i = 0; i < result->n_rows; i++) {
		const struct salle_estimate *score = values[i].row->targets;
		salle_text_table_add(&table, "%s", format_cell_value(parameter, values[i].step, arena));
		salle_text_table_add_percent(&table, score->value, 1);
		salle_text_table_add_range(&table, score->interval.low, score->interval.high, 1);
		salle_text_table_add(&table, "%s", values[i].row->proposal.n == 0 ? "now" : "");
	}
	salle_text_table_print(&table, INDENT, out);
	salle_text_print_line(0, out, "All numbers are in %s.", salle_arena_escape_text(arena, folder->dir));
}
