/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/target.h"

#include <math.h>
#include <string.h>

#define POINTS_PER_UNIT 100.0 /* percentage points in a score or share of 1 */

static const struct salle_matchup *matchup_of(const struct salle_balance_field *field, size_t cell)
{
	return &field->base[cell / field->n_matchups].plan.matchups[cell % field->n_matchups];
}

/*
 * Returns whether build `a` fights build `b` in the matchup; any other build if `b` is NULL. Sets `side` to the side of
 * `a`.
 */
static bool find_side_of_build(const struct salle_matchup *matchup, const char *a, const char *b, unsigned *side)
{
	const char *names[2] = { matchup->a, matchup->b };
	if (strcmp(names[0], names[1]) == 0)
		return false;
	for (*side = 0; *side < 2; ++*side)
		if (strcmp(names[*side], a) == 0)
			return b == NULL || strcmp(names[!*side], b) == 0;
	return false;
}

static struct salle_balance_number make_score_number(const struct salle_balance_field *field, const char *a,
	const char *b, size_t policy, struct salle_arena *arena)
{
	double *weights = salle_arena_array(arena, field->n_cells, sizeof *weights);
	struct salle_balance_number number = { .name = a,
		.weights = weights,
		.low = 0,
		.high = 1,
		.scale = POINTS_PER_UNIT };
	const size_t first = policy * field->n_matchups;
	unsigned side;
	double n = 0;
	for (size_t m = 0; m < field->n_matchups; m++)
		n += find_side_of_build(matchup_of(field, first + m), a, b, &side);
	for (size_t m = 0; m < field->n_matchups; m++)
		if (find_side_of_build(matchup_of(field, first + m), a, b, &side)) {
			weights[first + m] = side == SALLE_A ? 1 / n : -1 / n;
			number.constant += side == SALLE_A ? 0 : 1 / n;
		}
	return number;
}

struct salle_balance_number salle_make_score_of_build(const struct salle_balance_field *field, const char *build,
	size_t policy, struct salle_arena *arena)
{
	struct salle_balance_number number = make_score_number(field, build, NULL, policy, arena);
	number.policy = field->spec->n_policies > 0 ? field->spec->policies[policy] : NULL;
	return number;
}

/* Returns the index of the variable that the goal concerns. */
static size_t find_variable(const struct salle_balance_field *field, const struct salle_balance_goal *goal)
{
	size_t v = 0;
	for (; v + 1 < field->n_variables; v++) {
		const struct salle_balance_variable *it = &field->variables[v];
		if ((goal->kind <= SALLE_GOAL_PAIR && it->kind == SALLE_OBSERVE_SCORE) ||
			(goal->kind == SALLE_GOAL_LENGTH && it->kind == SALLE_OBSERVE_LENGTH) ||
			(goal->kind == SALLE_GOAL_ENDING && it->kind == SALLE_OBSERVE_ENDING && it->ending == goal->ending))
			break;
	}
	return v;
}

static struct salle_balance_number make_number_of_goal(const struct salle_balance_field *field,
	const struct salle_balance_goal *goal, size_t policy, struct salle_arena *arena)
{
	struct salle_balance_number number;
	if (goal->kind <= SALLE_GOAL_PAIR) {
		number = make_score_number(field, goal->a, goal->b, policy, arena);
	} else {
		double *weights = salle_arena_array(arena, field->n_cells, sizeof *weights);
		for (size_t m = 0; m < field->n_matchups; m++)
			weights[policy * field->n_matchups + m] = 1 / (double)field->n_matchups;
		number = (struct salle_balance_number){ .weights = weights, .scale = POINTS_PER_UNIT };
	}
	if (goal->kind == SALLE_GOAL_LENGTH)
		number.scale = POINTS_PER_UNIT / fmax((goal->low + goal->high) / 2, 1e-6);
	number.name = goal->name;
	number.policy = field->spec->n_policies > 0 ? field->spec->policies[policy] : NULL;
	number.variable = find_variable(field, goal);
	number.low = goal->low;
	number.high = goal->high;
	return number;
}

struct salle_balance_numbers salle_list_numbers_of_goals(const struct salle_balance_field *field,
	struct salle_arena *arena)
{
	const size_t n_goals = field->spec->n_goals, n = n_goals * field->n_policies;
	struct salle_balance_number *items = salle_arena_array(arena, n, sizeof *items);
	for (size_t i = 0; i < n; i++)
		items[i] = make_number_of_goal(field, &field->spec->goals[i % n_goals], i / n_goals, arena);
	return (struct salle_balance_numbers){ items, n };
}

/* Returns whether the variable has a maximum, as scores and shares do. The variance then gets pseudo-observations. */
static bool has_largest_value(const struct salle_balance_field *field, size_t variable)
{
	return field->variables[variable].kind != SALLE_OBSERVE_LENGTH;
}

void salle_compute_sample_moments(const struct salle_balance_field *field, const struct salle_balance_sample *sample,
	struct salle_cell_moments *out)
{
	for (size_t k = 0; k < field->n_cells * field->n_variables; k++) {
		const size_t v = k % field->n_variables;
		const uint32_t *values = sample->values[k / field->n_variables];
		const double unit = salle_value_of_one_unit(field, v);
		uint64_t sum = 0, squares = 0;
		out[k] = (struct salle_cell_moments){ 0 };
		for (uint64_t i = 0; values != NULL && i < sample->n; i++) {
			const uint64_t value = values[i * field->n_variables + v];
			sum += value;
			squares += value * value;
		}
		if (values == NULL)
			continue;
		double n = (double)sample->n, s = (double)sum / unit, q = (double)squares / unit / unit;
		out[k].mean = s / n;
		if (has_largest_value(field, v)) {
			n += 4;
			s += 2;
			q += 2;
		}
		out[k].variance = q / n - s / n * (s / n);
	}
}

void salle_compute_difference_moments(const struct salle_balance_field *field,
	const struct salle_balance_sample *sample, const struct salle_balance_sample *base, struct salle_cell_moments *out)
{
	for (size_t k = 0; k < field->n_cells * field->n_variables; k++) {
		const size_t v = k % field->n_variables, c = k / field->n_variables;
		const uint32_t *a = sample->values[c], *b = base->values[c];
		const double unit = salle_value_of_one_unit(field, v);
		int64_t sum = 0, squares = 0;
		out[k] = (struct salle_cell_moments){ 0 };
		for (uint64_t i = 0; a != NULL && a != b && i < sample->n; i++) {
			const int64_t d = (int64_t)a[i * field->n_variables + v] - b[i * field->n_variables + v];
			sum += d;
			squares += d * d;
		}
		if (a == NULL || a == b)
			continue;
		double n = (double)sample->n, s = (double)sum / unit, q = (double)squares / unit / unit;
		out[k].mean = s / n;
		if (has_largest_value(field, v)) { /* add the two pseudo-observations 1 and -1 */
			n += 2;
			q += 2;
		}
		out[k].variance = q / n - s / n * (s / n);
	}
}

double salle_compute_number_value(const struct salle_balance_field *field, const struct salle_balance_number *number,
	const struct salle_cell_moments *moments)
{
	double value = number->constant;
	for (size_t c = 0; c < field->n_cells; c++)
		if (number->weights[c] != 0)
			value += number->weights[c] * moments[c * field->n_variables + number->variable].mean;
	return value;
}

double salle_compute_number_variance(const struct salle_balance_field *field, const struct salle_balance_number *number,
	const struct salle_cell_moments *moments, uint64_t n)
{
	double variance = 0;
	for (size_t c = 0; c < field->n_cells; c++)
		variance += number->weights[c] * number->weights[c] *
			moments[c * field->n_variables + number->variable].variance / (double)n;
	return variance;
}

double salle_measure_goal_violation(const struct salle_balance_number *number, double value, double margin)
{
	const double inset = margin * (number->high - number->low);
	if (value < number->low + inset)
		return (value - number->low - inset) * number->scale;
	return value > number->high - inset ? (value - number->high + inset) * number->scale : 0;
}

double salle_distance_to_goals(const struct salle_balance_field *field, const struct salle_balance_numbers *numbers,
	const struct salle_cell_moments *moments, double margin)
{
	double squares = 0;
	for (size_t i = 0; i < numbers->n; i++) {
		const double value = salle_compute_number_value(field, &numbers->items[i], moments);
		const double outside = salle_measure_goal_violation(&numbers->items[i], value, margin);
		squares += outside * outside;
	}
	return sqrt(squares);
}
