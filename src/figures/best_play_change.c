/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/best_play_change.h"

#include <math.h>
#include <string.h>

#include <Rmath.h>

static size_t find_build(const struct salle_run_table *table, const char *build)
{
	size_t row = 0;
	while (row < table->n && strcmp(salle_run_table_cell(table, row, "a"), build) != 0)
		row++;
	return row;
}

static struct salle_estimate read_score(const struct salle_run_table *table, size_t row)
{
	return (struct salle_estimate){ salle_run_table_number(table, row, "score"),
		{ salle_run_table_number(table, row, "score_low"), salle_run_table_number(table, row, "score_high") } };
}

/*
 * Returns value - base. The squared distances to the ends of the two 95 % intervals add up (the MOVER method, as in
 * salle_matrix_lead). The factor `stretch` widens the interval so that all rows hold simultaneously.
 */
static struct salle_estimate subtract_scores(const struct salle_estimate *value, const struct salle_estimate *base,
	double stretch)
{
	const double difference = value->value - base->value;
	const double below = hypot(value->value - value->interval.low, base->interval.high - base->value);
	const double above = hypot(value->interval.high - value->value, base->value - base->interval.low);
	return (struct salle_estimate){ difference,
		{ fmax(-1, difference - stretch * below), fmin(1, difference + stretch * above) } };
}

struct salle_best_play_changes salle_compare_best_play(const struct salle_run_table *base,
	const struct salle_run_table *other, struct salle_arena *arena)
{
	const double tail = 0.025;
	struct salle_best_play_changes out = { .items = salle_arena_array(arena, other->n + 1, sizeof *out.items) };
	if (base->n == 0 || other->n == 0)
		return out;
	for (size_t row = 0; row < other->n; row++) {
		const char *build = salle_run_table_cell(other, row, "a");
		const size_t base_row = find_build(base, build);
		if (base_row < base->n)
			out.items[out.n++] = (struct salle_best_play_change){ .build = build, .base_rank = base_row + 1,
				.rank = row + 1, .base = read_score(base, base_row), .value = read_score(other, row) };
	}
	out.base_only = base->n - out.n;
	out.other_only = other->n - out.n;
	const double stretch = qnorm(tail / (double)(out.n > 0 ? out.n : 1), 0, 1, 0, 0) / qnorm(tail, 0, 1, 0, 0);
	for (size_t i = 0; i < out.n; i++)
		out.items[i].difference = subtract_scores(&out.items[i].value, &out.items[i].base, stretch);
	return out;
}
