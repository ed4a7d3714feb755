/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Interval analysis of an expression agrees with evaluating the expression in every situation. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "policy/interval_analysis.h"
#include "policy_fixture.h"
#include "testing.h"

/* The values of the current situation, by observable. */
static double situation[TOY_HARM + 1];

static double evaluate(const struct salle_expr *expr)
{
	double a = 0, b = 0, c = 0;
	if (expr->n_operands > 0)
		a = evaluate(expr->operand[0]);
	if (expr->n_operands > 1)
		b = evaluate(expr->operand[1]);
	if (expr->n_operands > 2)
		c = evaluate(expr->operand[2]);
	switch (expr->op) {
	case SALLE_OP_CONSTANT:
		return expr->value;
	case SALLE_OP_OBSERVABLE:
		return situation[expr->id];
	case SALLE_OP_NEGATE:
		return -a;
	case SALLE_OP_NOT:
		return a == 0;
	case SALLE_OP_ADD:
		return a + b;
	case SALLE_OP_SUBTRACT:
		return a - b;
	case SALLE_OP_MULTIPLY:
		return a * b;
	case SALLE_OP_DIVIDE:
		return b == 0 ? 0 : a / b;
	case SALLE_OP_LESS:
		return a < b;
	case SALLE_OP_LESS_EQUAL:
		return a <= b;
	case SALLE_OP_EQUAL:
		return a == b;
	case SALLE_OP_UNEQUAL:
		return a != b;
	case SALLE_OP_AND:
		return a != 0 && b != 0;
	case SALLE_OP_OR:
		return a != 0 || b != 0;
	case SALLE_OP_IF:
		return b != 0 ? a : c;
	case SALLE_OP_MIN:
		return fmin(a, b);
	case SALLE_OP_MAX:
		return fmax(a, b);
	case SALLE_OP_FLOOR:
		return floor(a);
	case SALLE_OP_CEIL:
		return ceil(a);
	case SALLE_OP_ROUND:
		return floor(a + 0.5);
	case SALLE_OP_ABS:
		return fabs(a);
	default:
		fail_msg("operation %d", (int)expr->op);
		return 0;
	}
}

/* Visits every situation of pool, foe.pool, stance, prone and tempo. */
static void each_situation(void (*visit)(void *), void *with)
{
	for (unsigned k = 0; k < 21 * 21 * 3 * 2 * 2; k++) {
		situation[TOY_POOL] = k % 21;
		situation[TOY_FOE_POOL] = k / 21 % 21;
		situation[TOY_STANCE] = k / 441 % 3;
		situation[TOY_PRONE] = k / 1323 % 2;
		unsigned tempo = 1 + (unsigned)(k / 2646);
		situation[TOY_TEMPO] = tempo;
		visit(with);
	}
}

struct seen {
	const struct salle_expr *expr;
	double low, high;
};

static void record_value(void *with)
{
	struct seen *seen = with;
	double value = evaluate(seen->expr);
	seen->low = fmin(seen->low, value);
	seen->high = fmax(seen->high, value);
}

static uint32_t word = 1;

static unsigned random_below(unsigned n)
{
	word = word * 1664525 + 1013904223; /* the linear congruential generator of Numerical Recipes */
	return (word >> 16) % n;
}

static void random_number(FILE *out, unsigned depth);

static void random_truth(FILE *out, unsigned depth)
{
	static const char *const leaves[] = { "prone", "stance == low", "stance != high", "tempo == 1" };
	static const char *const compares[] = { "<", "<=", ">", ">=", "==", "!=" };
	unsigned which = depth == 0 ? 0 : random_below(6);
	if (which == 0) {
		fputs(leaves[random_below(4)], out);
	} else if (which == 1) {
		fputs("not (", out);
		random_truth(out, depth - 1);
		fputs(")", out);
	} else if (which <= 3) {
		fputs("(", out);
		random_truth(out, depth - 1);
		fputs(random_below(3) > 0 ? ") and (" : ") or (", out);
		random_truth(out, depth - 1);
		fputs(")", out);
	} else {
		random_number(out, depth - 1);
		fprintf(out, " %s ", compares[random_below(6)]);
		random_number(out, depth - 1);
	}
}

static void random_number(FILE *out, unsigned depth)
{
	static const char *const leaves[] = { "pool", "pool", "foe.pool", "tempo" };
	static const char *const calls[] = { "floor", "ceil", "round", "abs", "-", "min", "max" };
	unsigned which = depth == 0 ? random_below(2) : random_below(7);
	if (which == 0) {
		fprintf(out, "%u%s", random_below(24), random_below(4) == 0 ? ".5" : "");
	} else if (which <= 2) {
		fputs(leaves[random_below(4)], out);
	} else if (which == 3) {
		unsigned call = random_below(7);
		fprintf(out, "%s(", calls[call]);
		random_number(out, depth - 1);
		if (call > 4) {
			fputs(", ", out);
			random_number(out, depth - 1);
		}
		fputs(")", out);
	} else if (which == 4) {
		fputs("(", out);
		random_number(out, depth - 1);
		fputs(" if ", out);
		random_truth(out, depth - 1);
		fputs(" else ", out);
		random_number(out, depth - 1);
		fputs(")", out);
	} else {
		fputs("(", out);
		random_number(out, depth - 1);
		fprintf(out, ") %c (", "+-*/"[random_below(4)]);
		random_number(out, depth - 1);
		fputs(")", out);
	}
}

/* Returns a random expression, printed and read back. */
static const struct salle_expr *random_expr(struct expr_place *stand, enum salle_value_type type, unsigned depth)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	if (type == SALLE_NUMBER)
		fputs("(", out), random_number(out, depth), fputs(")", out);
	else
		random_truth(out, depth);
	assert_int_equal(fclose(out), 0);
	const struct salle_expr *expr = read_expr(stand, text, type);
	if (expr == NULL)
		fail_msg("%s: %s", text, stand->diagnostics.items[0].message);
	free(text);
	assert_prints(stand, expr);
	return expr;
}

TEST_OF(struct expr_place *stand, test_ranges_contain_all_values)
{
	struct salle_ranges ranges = salle_make_declared_ranges(&toy_vocabulary, 2, &stand->arena);
	unsigned exact = 0;
	enum { EXPRESSIONS = 300 };
	for (unsigned i = 0; i < EXPRESSIONS; i++) {
		struct seen seen = { random_expr(stand, SALLE_NUMBER, 3), INFINITY, -INFINITY };
		each_situation(record_value, &seen);
		struct salle_range range = salle_range_of_expr(&ranges, seen.expr);
		assert_true(range.low <= seen.low && range.high >= seen.high);
		exact += range.low == seen.low && range.high == seen.high;
	}
	/* when this was written, 259 of the 300 bounds were exact */
	assert_true(exact > EXPRESSIONS / 2);
}

TEST_OF(struct expr_place *stand, test_conditions_that_never_hold_are_found)
{
	struct salle_ranges ranges = salle_make_declared_ranges(&toy_vocabulary, 2, &stand->arena);
	unsigned never = 0, found_never = 0;
	for (unsigned i = 0; i < 400; i++) {
		struct seen seen = { random_expr(stand, SALLE_TRUTH, 3), INFINITY, -INFINITY };
		each_situation(record_value, &seen);
		enum salle_holds holds = salle_do_conditions_hold(&ranges, &seen.expr, 1, &stand->arena);
		if (holds == SALLE_HOLDS_NEVER)
			assert_true(seen.high == 0);
		if (holds == SALLE_HOLDS_ALWAYS)
			assert_true(seen.low == 1);
		never += seen.high == 0;
		found_never += holds == SALLE_HOLDS_NEVER;
	}
	assert_true(never > 0 && found_never > never / 2); /* 49 of the 62 conditions are found */
}

static enum salle_holds analyse_conditions(struct expr_place *stand, const char *first, const char *second)
{
	struct salle_ranges ranges = salle_make_declared_ranges(&toy_vocabulary, 2, &stand->arena);
	const struct salle_expr *both[2] = { read_expr(stand, first, SALLE_TRUTH), read_expr(stand, second, SALLE_TRUTH) };
	assert_non_null(both[0]);
	assert_non_null(both[1]);
	return salle_do_conditions_hold(&ranges, both, 2, &stand->arena);
}

TEST_OF(struct expr_place *stand, test_conditions_that_hold_together)
{
	static const struct {
		const char *first, *second;
		enum salle_holds holds;
	} rows[] = {
		{ "pool >= 0", "tempo <= 2", SALLE_HOLDS_ALWAYS }, { "pool > 20", "yes", SALLE_HOLDS_NEVER },
		{ "pool >= 20", "yes", SALLE_HOLDS_SOMETIMES },
		{ "pool > 3", "pool < 4", SALLE_HOLDS_NEVER },     /* pool is a whole number */
		{ "edge > 3", "edge < 4", SALLE_HOLDS_SOMETIMES }, /* 3.5 is possible: a derived observable may be a fraction */
		{ "pool > 3", "pool < 5", SALLE_HOLDS_SOMETIMES }, { "stance == low", "stance == high", SALLE_HOLDS_NEVER },
		{ "stance != low", "stance != high", SALLE_HOLDS_SOMETIMES },
		{ "stance != low and stance != high", "stance != middle", SALLE_HOLDS_NEVER },
		{ "prone", "not prone", SALLE_HOLDS_NEVER }, { "tempo == 1", "tempo != 1", SALLE_HOLDS_NEVER },
		{ "tempo != 1", "tempo != 2", SALLE_HOLDS_NEVER }, { "tempo == 1.5", "yes", SALLE_HOLDS_NEVER },
		{ "not (pool < 5 or prone)", "pool < 5", SALLE_HOLDS_NEVER },
		{ "daring > 1000", "yes", SALLE_HOLDS_SOMETIMES }, /* a parameter has no bounds */
		{ "daring > 3", "daring < 2", SALLE_HOLDS_NEVER }, { "odds(pool, foe.pool) > 1", "yes", SALLE_HOLDS_NEVER },
		/* two calls of a function count as independent values */
		{ "odds(pool, 1) > 0.5", "odds(1, pool) < 0.2", SALLE_HOLDS_SOMETIMES },
		{ "pool < foe.pool", "pool == 20", SALLE_HOLDS_NEVER },
		{ "pool / 0 > 1", "yes", SALLE_HOLDS_NEVER }, /* a quotient by zero is 0 */
	};
	for (size_t i = 0; i < COUNT(rows); i++)
		if (analyse_conditions(stand, rows[i].first, rows[i].second) != rows[i].holds)
			fail_msg("'%s' with '%s'", rows[i].first, rows[i].second);
}

RUN_TESTS_EACH(expr_place_setup, expr_place_teardown, UNIT(test_ranges_contain_all_values),
	UNIT(test_conditions_that_never_hold_are_found), UNIT(test_conditions_that_hold_together))
