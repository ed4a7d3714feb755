/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Interval arithmetic. Every operation, including rounding, is monotone in each operand, so its extremes are at the
 * ends of the operands' ranges: R. E. Moore, Interval Analysis (1966), chapter 3. Values of expressions are finite;
 * ends of ranges may be infinite.
 */
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "policy/interval_analysis.h"
#include "policy/scope.h"

enum { PASSES = 4 }; /* maximum number of passes over the conditions */

static const struct salle_range anything = { -INFINITY, INFINITY }, truth = { 0, 1 }, no = { 0, 0 }, yes = { 1, 1 };

struct salle_ranges salle_make_declared_ranges(const struct salle_vocabulary *vocabulary, unsigned n_params,
	struct salle_arena *arena)
{
	struct salle_ranges ranges = { .vocabulary = vocabulary, .n_params = n_params };
	while (vocabulary->observables[ranges.n_observables].name != NULL)
		ranges.n_observables++;
	ranges.observable = salle_arena_array(arena, ranges.n_observables, sizeof *ranges.observable);
	ranges.param = salle_arena_array(arena, n_params, sizeof *ranges.param);
	for (unsigned i = 0; i < ranges.n_observables; i++) {
		const struct salle_observable *observable = &vocabulary->observables[i];
		ranges.observable[i] = (struct salle_range){ observable->min, salle_observable_max(observable) };
	}
	for (unsigned i = 0; i < n_params; i++)
		ranges.param[i] = anything;
	return ranges;
}

static struct salle_range union_ranges(struct salle_range a, struct salle_range b)
{
	return (struct salle_range){ fmin(a.low, b.low), fmax(a.high, b.high) };
}

static bool is_single_value(struct salle_range a)
{
	return a.low == a.high;
}

static struct salle_range add_ranges(struct salle_range a, struct salle_range b)
{
	struct salle_range range = { a.low + b.low, a.high + b.high };
	if (isnan(range.low) || isnan(range.high))
		return anything;
	return range;
}

static struct salle_range negate_range(struct salle_range a)
{
	return (struct salle_range){ -a.high, -a.low };
}

/* Multiplies two ends of ranges. 0 times infinity is 0, because values are finite. */
static double multiply_range_ends(double a, double b)
{
	return a == 0 || b == 0 ? 0 : a * b;
}

static struct salle_range multiply_ranges(struct salle_range a, struct salle_range b)
{
	double ends[] = { multiply_range_ends(a.low, b.low), multiply_range_ends(a.low, b.high),
		multiply_range_ends(a.high, b.low), multiply_range_ends(a.high, b.high) };
	struct salle_range range = { ends[0], ends[0] };
	for (unsigned i = 1; i < 4; i++)
		range = union_ranges(range, (struct salle_range){ ends[i], ends[i] });
	return range;
}

static struct salle_range divide_ranges(struct salle_range a, struct salle_range b)
{
	if (is_single_value(b) && b.low == 0)
		return no;
	if (b.low <= 0 && b.high >= 0)
		return a.low >= 0 && b.low >= 0 ? (struct salle_range){ 0, INFINITY } : anything;
	double ends[] = { a.low / b.low, a.low / b.high, a.high / b.low, a.high / b.high };
	struct salle_range range = { INFINITY, -INFINITY };
	for (unsigned i = 0; i < 4; i++) {
		/* infinity / infinity is NaN; 0 stands for it, because other ends of the range are the extremes */
		double end = isnan(ends[i]) ? 0 : ends[i];
		range = union_ranges(range, (struct salle_range){ end, end });
	}
	return range;
}

/* Rounds halves up. Avoids floor(a + 0.5), whose sum is itself rounded. */
static double round_half_up(double a)
{
	return floor(a) + (a - floor(a) >= 0.5);
}

static struct salle_range range_of_abs(struct salle_range a)
{
	if (a.low >= 0)
		return a;
	if (a.high <= 0)
		return negate_range(a);
	return (struct salle_range){ 0, fmax(-a.low, a.high) };
}

static struct salle_range range_of_less(struct salle_range a, struct salle_range b)
{
	return a.high < b.low ? yes : a.low >= b.high ? no : truth;
}

static struct salle_range range_of_less_equal(struct salle_range a, struct salle_range b)
{
	return a.high <= b.low ? yes : a.low > b.high ? no : truth;
}

static struct salle_range range_of_equal(struct salle_range a, struct salle_range b)
{
	if (a.high < b.low || b.high < a.low)
		return no;
	return is_single_value(a) && is_single_value(b) ? yes : truth;
}

static struct salle_range range_of_not(struct salle_range a)
{
	return (struct salle_range){ 1 - a.high, 1 - a.low };
}

static struct salle_range range_of_operation(const struct salle_expr *expr, const struct salle_range *kid)
{
	struct salle_range a = kid[0], b = kid[1];
	switch (expr->op) {
	case SALLE_OP_NEGATE:
		return negate_range(a);
	case SALLE_OP_NOT:
		return range_of_not(a);
	case SALLE_OP_ADD:
		return add_ranges(a, b);
	case SALLE_OP_SUBTRACT:
		return add_ranges(a, negate_range(b));
	case SALLE_OP_MULTIPLY:
		return multiply_ranges(a, b);
	case SALLE_OP_DIVIDE:
		return divide_ranges(a, b);
	case SALLE_OP_LESS:
		return range_of_less(a, b);
	case SALLE_OP_LESS_EQUAL:
		return range_of_less_equal(a, b);
	case SALLE_OP_EQUAL:
		return range_of_equal(a, b);
	case SALLE_OP_UNEQUAL:
		return range_of_not(range_of_equal(a, b));
	case SALLE_OP_IF:
		return is_single_value(b) ? (b.low == 1 ? a : kid[2]) : union_ranges(a, kid[2]);
	case SALLE_OP_AND:
	case SALLE_OP_MIN:
		for (unsigned i = 1; i < expr->n_operands; i++)
			a = (struct salle_range){ fmin(a.low, kid[i].low), fmin(a.high, kid[i].high) };
		return a;
	case SALLE_OP_OR:
	case SALLE_OP_MAX:
		for (unsigned i = 1; i < expr->n_operands; i++)
			a = (struct salle_range){ fmax(a.low, kid[i].low), fmax(a.high, kid[i].high) };
		return a;
	case SALLE_OP_FLOOR:
		return (struct salle_range){ salle_floor_with_slack(a.low), salle_floor_with_slack(a.high) };
	case SALLE_OP_CEIL:
		return (struct salle_range){ salle_ceil_with_slack(a.low), salle_ceil_with_slack(a.high) };
	case SALLE_OP_ROUND:
		return (struct salle_range){ round_half_up(a.low), round_half_up(a.high) };
	case SALLE_OP_ABS:
		return range_of_abs(a);
	default:
		return anything;
	}
}

struct salle_range salle_range_of_expr(const struct salle_ranges *ranges, const struct salle_expr *expr)
{
	switch (expr->op) {
	case SALLE_OP_CONSTANT:
		return (struct salle_range){ expr->value, expr->value };
	case SALLE_OP_PARAM:
		return ranges->param[expr->id];
	case SALLE_OP_OBSERVABLE:
		return ranges->observable[expr->id];
	case SALLE_OP_ARGUMENT:
		return anything;
	default:
		break;
	}
	struct salle_range kid[SALLE_ARGUMENTS_MAX] = { 0 };
	for (unsigned i = 0; i < expr->n_operands; i++)
		kid[i] = salle_range_of_expr(ranges, expr->operand[i]);
	return range_of_operation(expr, kid);
}

/*
 * Returns the range of a parameter, or of an observable without arguments; NULL for other expressions. Sets `whole` if
 * all values in the range are integers.
 */
static struct salle_range *find_leaf_range(struct salle_ranges *ranges, const struct salle_expr *expr, bool *whole)
{
	*whole = false;
	if (expr->op == SALLE_OP_PARAM)
		return &ranges->param[expr->id];
	if (expr->op != SALLE_OP_OBSERVABLE || expr->n_operands > 0)
		return NULL;
	const struct salle_observable *observable = &ranges->vocabulary->observables[expr->id];
	*whole = observable->kind == SALLE_LIVE || observable->type != SALLE_NUMBER;
	return &ranges->observable[expr->id];
}

/*
 * Limits the range of the name `expr` to values from `bound` on if `above`, otherwise to values up to `bound`. If
 * `strict`, excludes `bound` itself.
 */
static void narrow_name_range(struct salle_ranges *ranges, const struct salle_expr *expr, double bound, bool above,
	bool strict)
{
	bool whole;
	struct salle_range *leaf = find_leaf_range(ranges, expr, &whole);
	if (leaf == NULL)
		return;
	if (above)
		leaf->low = fmax(leaf->low, !whole ? bound : strict ? floor(bound) + 1 : ceil(bound));
	else
		leaf->high = fmin(leaf->high, !whole ? bound : strict ? ceil(bound) - 1 : floor(bound));
}

static void narrow_by_less_than(struct salle_ranges *ranges, const struct salle_expr *low,
	const struct salle_expr *high, bool strict)
{
	narrow_name_range(ranges, low, salle_range_of_expr(ranges, high).high, false, strict);
	narrow_name_range(ranges, high, salle_range_of_expr(ranges, low).low, true, strict);
}

/* Narrows `expr` by the condition `expr` != `other`: removes an end of its range that equals `other`. */
static void narrow_by_unequal(struct salle_ranges *ranges, const struct salle_expr *expr,
	const struct salle_expr *other)
{
	bool whole;
	const struct salle_range *leaf = find_leaf_range(ranges, expr, &whole);
	struct salle_range value = salle_range_of_expr(ranges, other);
	if (leaf == NULL || !whole || !is_single_value(value))
		return;
	if (leaf->low == value.low)
		narrow_name_range(ranges, expr, value.low, true, true);
	else if (leaf->high == value.low)
		narrow_name_range(ranges, expr, value.low, false, true);
}

/* Narrows the ranges of names to the values that are possible if `expr` is true (`holds`) or false. */
static void narrow_by_condition(struct salle_ranges *ranges, const struct salle_expr *expr, bool holds)
{
	const struct salle_expr *a = expr->operand[0], *b = expr->operand[1];
	enum salle_op op = expr->op;
	if (op == SALLE_OP_NOT) {
		narrow_by_condition(ranges, a, !holds);
	} else if (op == (holds ? SALLE_OP_AND : SALLE_OP_OR)) {
		narrow_by_condition(ranges, a, holds);
		narrow_by_condition(ranges, b, holds);
	} else if (op == SALLE_OP_LESS || op == SALLE_OP_LESS_EQUAL) {
		bool strict = holds == (op == SALLE_OP_LESS);
		narrow_by_less_than(ranges, holds ? a : b, holds ? b : a, strict);
	} else if (op == (holds ? SALLE_OP_EQUAL : SALLE_OP_UNEQUAL)) {
		narrow_by_less_than(ranges, a, b, false);
		narrow_by_less_than(ranges, b, a, false);
	} else if (op == (holds ? SALLE_OP_UNEQUAL : SALLE_OP_EQUAL)) {
		narrow_by_unequal(ranges, a, b);
		narrow_by_unequal(ranges, b, a);
	} else if (op == SALLE_OP_OBSERVABLE) {
		narrow_name_range(ranges, expr, holds, true, false);
		narrow_name_range(ranges, expr, holds, false, false);
	}
}

static bool has_empty_range(const struct salle_ranges *ranges)
{
	for (unsigned i = 0; i < ranges->n_observables; i++)
		if (ranges->observable[i].low > ranges->observable[i].high)
			return true;
	for (unsigned i = 0; i < ranges->n_params; i++)
		if (ranges->param[i].low > ranges->param[i].high)
			return true;
	return false;
}

/* Returns a copy of the ranges that the caller can narrow. */
static struct salle_ranges copy_ranges(const struct salle_ranges *ranges, struct salle_arena *arena)
{
	struct salle_ranges copy = *ranges;
	copy.observable = salle_arena_array(arena, ranges->n_observables, sizeof *copy.observable);
	copy.param = salle_arena_array(arena, ranges->n_params, sizeof *copy.param);
	memcpy(copy.observable, ranges->observable, ranges->n_observables * sizeof *copy.observable);
	if (ranges->n_params > 0)
		memcpy(copy.param, ranges->param, ranges->n_params * sizeof *copy.param);
	return copy;
}

enum salle_holds salle_do_conditions_hold(const struct salle_ranges *ranges, const struct salle_expr *const *conditions,
	size_t n, struct salle_arena *arena)
{
	bool always = true;
	for (size_t i = 0; i < n; i++) {
		struct salle_range holds = salle_range_of_expr(ranges, conditions[i]);
		if (holds.high < 1)
			return SALLE_HOLDS_NEVER;
		always &= holds.low == 1;
	}
	if (always)
		return SALLE_HOLDS_ALWAYS;
	struct salle_ranges narrowed = copy_ranges(ranges, arena);
	for (unsigned pass = 0; pass < PASSES; pass++)
		for (size_t i = 0; i < n; i++) {
			narrow_by_condition(&narrowed, conditions[i], true);
			if (has_empty_range(&narrowed) || salle_range_of_expr(&narrowed, conditions[i]).high < 1)
				return SALLE_HOLDS_NEVER;
		}
	return SALLE_HOLDS_SOMETIMES;
}
