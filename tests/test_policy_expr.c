/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Expressions of policies: parsing, the meaning of names, and the messages for broken expressions. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "policy/expr_text.h"
#include "policy_fixture.h"
#include "diagnostics_fixture.h"
#include "testing.h"

static void assert_reads(struct expr_place *stand, enum salle_value_type wanted, const char *const rows[][2], size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const struct salle_expr *expr = read_expr(stand, rows[i][0], wanted);
		if (expr == NULL)
			fail_msg("'%s': %s", rows[i][0], stand->diagnostics.items[0].message);
		char *text = prefix_form(expr);
		assert_string_equal(text, rows[i][1]);
		free(text);
		assert_prints(stand, expr);
	}
	assert_int_equal(stand->diagnostics.n, 0);
}

TEST_OF(struct expr_place *stand, test_numbers_are_parsed)
{
	static const char *const rows[][2] = {
		{ "1", "1" },
		{ " 0.5 ", "0.5" },
		{ "50%", "0.5" },
		{ "12.5%", "0.125" },
		{ "1e2", "100" },
		{ "25e-2", "0.25" },
		{ "1 + 2 * 3", "(+ 1 (* 2 3))" },
		{ "(1 + 2) * 3", "(* (+ 1 2) 3)" },
		{ "1 - 2 - 3", "(- (- 1 2) 3)" },
		{ "1 - (2 - 3)", "(- 1 (- 2 3))" },
		{ "8 / 4 / 2", "(/ (/ 8 4) 2)" },
		{ "8 / 4 * 2", "(* (/ 8 4) 2)" },
		{ "2-1", "(- 2 1)" },
		{ "-pool * 2", "(* (neg pool) 2)" },
		{ "-pool + 2", "(+ (neg pool) 2)" },
		{ "-(pool + 2)", "(neg (+ pool 2))" },
		{ "1 - -1", "(- 1 (neg 1))" },
		{ "--1", "(neg (neg 1))" },
		{ "min(1, 2)", "(min 1 2)" },
		{ "max(1, 2, 3, 4, 5, 6)", "(max 1 2 3 4 5 6)" },
		{ "floor(pool / 2) + ceil(0.6 * pool)", "(+ (floor (/ pool 2)) (ceil (* 0.6 pool)))" },
		{ "round(1.5) - abs(edge)", "(- (round 1.5) (abs edge))" },
		{ "1 if prone else 2", "(if 1 prone 2)" },
		{ "1 if prone else 2 if foe.prone else 3", "(if 1 prone (if 2 foe.prone 3))" },
		{ "(1 if prone else 2) if foe.prone else 3", "(if (if 1 prone 2) foe.prone 3)" },
		{ "1 + 1 if prone else 2 * 2", "(if (+ 1 1) prone (* 2 2))" },
		{ "1 + (1 if prone else 2)", "(+ 1 (if 1 prone 2))" },
		{ "1 if prone or ahead else 2", "(if 1 (or prone ahead) 2)" },
		{ "daring * left", "(* daring left)" },
		{ "odds(pool, foe.pool + 1)", "(odds pool (+ foe.pool 1))" },
		{ "harm(min(left, 3))", "(harm (min left 3))" },
		{ "((((pool))))", "pool" },
		{ "pool\n+\t1", "(+ pool 1)" },
	};
	assert_reads(stand, SALLE_NUMBER, rows, COUNT(rows));
}

TEST_OF(struct expr_place *stand, test_truth_values_are_parsed)
{
	static const char *const rows[][2] = {
		{ "yes", "t1" },
		{ "true", "t1" },
		{ "no", "t0" },
		{ "false", "t0" },
		{ "prone", "prone" },
		{ "not prone", "(not prone)" },
		{ "not not prone", "(not (not prone))" },
		{ "not pool > 3", "(not (< 3 pool))" },
		{ "not prone and ahead", "(and (not prone) ahead)" },
		{ "not (prone and ahead)", "(not (and prone ahead))" },
		{ "prone or ahead and foe.prone", "(or prone (and ahead foe.prone))" },
		{ "(prone or ahead) and foe.prone", "(and (or prone ahead) foe.prone)" },
		{ "prone and ahead or foe.prone", "(or (and prone ahead) foe.prone)" },
		{ "prone or ahead or foe.prone", "(or (or prone ahead) foe.prone)" },
		{ "prone or (ahead or foe.prone)", "(or prone (or ahead foe.prone))" },
		{ "pool + 1 < foe.pool * 2", "(< (+ pool 1) (* foe.pool 2))" },
		{ "pool <= 3", "(<= pool 3)" },
		{ "pool > 3", "(< 3 pool)" },
		{ "pool >= 3", "(<= 3 pool)" },
		{ "pool == 3", "(== pool 3)" },
		{ "pool != 3", "(!= pool 3)" },
		{ "prone == foe.prone", "(== prone foe.prone)" },
		{ "prone != (pool < 3)", "(!= prone (< pool 3))" },
		{ "(pool < 3) == (foe.pool < 3)", "(== (< pool 3) (< foe.pool 3))" },
		{ "stance == low", "(== stance s2)" },
		{ "low == stance", "(== s2 stance)" },
		{ "stance != (high if prone else middle)", "(!= stance (if s0 prone s1))" },
		{ "weapon == axe", "(== weapon s1)" },
		{ "stance == stance", "(== stance stance)" },
		{ "yes if prone else ahead", "(if t1 prone ahead)" },
		{ "not (yes if prone else ahead)", "(not (if t1 prone ahead))" },
		{ "pool > 0 and not prone and tempo == 1", "(and (and (< 0 pool) (not prone)) (== tempo 1))" },
	};
	assert_reads(stand, SALLE_TRUTH, rows, COUNT(rows));
}

TEST_OF(struct expr_place *stand, test_lets_are_parsed_as_values)
{
	static const char *const numbers[][2] = {
		{ "lead * 2", "(* (- pool foe.pool) 2)" }, /* a let has a value; its text is not substituted */
		{ "twice", "(* 2 (- pool foe.pool))" },
		{ "lead - lead", "(- (- pool foe.pool) (- pool foe.pool))" },
	};
	static const char *const truths[][2] = {
		{ "lead > 3", "(< 3 (- pool foe.pool))" },
		{ "guard == low", "(== (if stance prone s0) s2)" },
	};
	add_let(stand, "lead", "pool - foe.pool");
	add_let(stand, "twice", "2 * lead");
	add_let(stand, "guard", "stance if prone else high");
	for (size_t i = 0; i < 3; i++)
		assert_false(stand->lets[i].is_used);
	assert_reads(stand, SALLE_NUMBER, numbers, COUNT(numbers));
	assert_true(stand->lets[1].is_used);
	assert_reads(stand, SALLE_TRUTH, truths, 1);
	const struct salle_expr *expr = read_expr(stand, truths[1][0], SALLE_TRUTH);
	assert_non_null(expr);
}

TEST_OF(struct expr_place *stand, test_ranges_are_parsed)
{
	static const char *const rows[][3] = {
		{ "1..left", "1", "left" },
		{ "pool..20", "pool", "20" },
		{ "0.5..1.5", "0.5", "1.5" },
		{ "foe.pool .. min(pool, 3)", "foe.pool", "(min pool 3)" },
		{ "1 if prone else 2..3", "(if 1 prone 2)", "3" },
	};
	for (size_t i = 0; i < COUNT(rows); i++) {
		struct salle_written_argument written;
		assert_true(salle_syntax_read(salle_node_scalar(&stand->arena, NULL, rows[i][0]), false, &written,
			&stand->arena, &stand->diagnostics));
		assert_non_null(written.to);
		char *from = prefix_form(salle_scope_resolve(&stand->scope, written.from, SALLE_NUMBER));
		char *to = prefix_form(salle_scope_resolve(&stand->scope, written.to, SALLE_NUMBER));
		assert_string_equal(from, rows[i][1]);
		assert_string_equal(to, rows[i][2]);
		free(from);
		free(to);
	}
}

/* Each text is read as the condition of a rule of `attack`, in a policy that has lets and parameters. */
static const char *const faults[][2] = {
	/* faults in single words and signs */
	{ "pool = 3", "1:6: '=' is not part of the language: write ==" },
	{ "prone && ahead", "1:7: '&&' is not part of the language: write and" },
	{ "prone || ahead", "1:7: '||' is not part of the language: write or" },
	{ "!prone", "1:1: '!' is not part of the language: write not" },
	{ "prone ? 1", "1:7: '?' is not part of the language: write a if c else b" },
	{ "pool <> 3", "1:6: '<>' is not part of the language: write !=" },
	{ "pool => 3", "1:6: '=>' is not part of the language: write >=" },
	{ "pool ** 2 > 3", "1:6: '**' is not part of the language: write a product" },
	{ "pool // 2 > 3", "1:6: '//' is not part of the language: write floor(a / b)" },
	{ "pool % 2 == 0", "1:6: '%' is not part of the language: write a percentage as 50%, the sign behind the digits" },
	{ "pool > .5", "1:8: '.' is not part of the language: write a fraction as 0.5" },
	{ "pool > 3;", "1:9: ';' is not part of the language" },
	{ "pool > 3 \xe2\x80\x93 1", "1:10: '\xe2\x80\x93' is not part of the language" },
	{ "pool > 1e999", "1:8: this number has too many digits, or is too large or too small" },
	{ "pool > 0.00000000000000000000000000000000000000000000000000000000000001",
		"1:8: this number has too many digits, or is too large or too small" },
	{ "pool > 3e-307%", "1:8: this number has too many digits, or is too large or too small" },
	/* faults in the order of words and signs */
	{ "", "1:1: expected a value, but it ends here" },
	{ "pool >", "1:7: expected a value, but it ends here" },
	{ "pool foe.pool", "1:6: expected an operator, not 'foe.pool'" },
	{ "pool > 3)", "1:9: expected an operator, not ')'" },
	{ "(pool > 3",
		"1:10: a ')' is missing; if a comma between braces cuts the expression, put it in quotes or write the rule as "
		"a block" },
	{ "min(pool",
		"1:9: a ')' is missing; if a comma between braces cuts the expression, put it in quotes or write the rule as "
		"a block" },
	{ "(pool, 3)", "1:6: expected ')', not ','" },
	{ "odds(pool 3)", "1:11: expected ',' or ')', not '3'" },
	{ "odds(pool,)", "1:11: expected a value, not ')'" },
	{ "and prone", "1:1: expected a value, not 'and'" },
	{ "prone and or ahead", "1:11: expected a value, not 'or'" },
	{ "+3 > pool", "1:1: expected a value, not '+'" },
	{ "1 < pool < 3", "1:10: comparisons do not chain: write 'a < b and b < c', or use brackets" },
	{ "pool == foe.pool == 3", "1:18: comparisons do not chain: write 'a < b and b < c', or use brackets" },
	{ "prone == not ahead", "1:10: 'not' needs brackets here: (not ...)" },
	{ "1 if prone", "1:11: expected 'else' (a if c else b), but it ends here" },
	{ "pool > 1 if prone : 2", "1:19: ':' is not part of the language" },
	{ "1..2..3", "1:5: expected the end of the range, not '..'" },
	{ "1 > min", "1:5: 'min' is a function: write its arguments in brackets after it" },
	{ "1 > min(2)", "1:5: 'min' takes 2 to 6 values, not 1" },
	{ "1 > min()", "1:5: 'min' takes 2 to 6 values, not 0" },
	{ "1 > floor(2, 3)", "1:5: 'floor' takes one value, not 2" },
	{ "1 > max(1, 2, 3, 4, 5, 6, 7)", "1:27: 'max' has more than 6 values" },
	/* unknown names, and names in the wrong place */
	{ "pol > 3", "1:1: unknown name 'pol' (did you mean 'pool'?)" },
	{ "foe.pol > 3", "1:1: unknown name 'foe.pol' (did you mean 'foe.pool'?)" },
	{ "pool > darling", "1:8: unknown name 'darling' (did you mean 'daring'?)" },
	{ "ods(1, 2) > 3", "1:1: unknown function 'ods' (did you mean 'odds'?)" },
	{ "stance == lo", "1:11: unknown value of 'stance': 'lo' (did you mean 'low'?)" },
	{ "sword == weapons", "1:1: unknown name 'sword' (known: daring, share, pool, foe.pool, stance, prone, foe.prone, "
		"tired, foe.tired, tempo, round, heat, reach, foe.reach, armoured, weapon, edge, ahead, odds, spare, left, "
		"softness, harm)" },
	{ "pool() > 3", "1:1: 'pool' is not a function: remove the brackets" },
	{ "pool(1) > 3", "1:1: 'pool' is not a function: remove the brackets" },
	{ "daring(1) > 3", "1:1: 'daring' is not a function: remove the brackets" },
	{ "odds > 3", "1:1: 'odds' takes 2 values in brackets, not 0" },
	{ "odds(1) > 3", "1:1: 'odds' takes 2 values in brackets, not 1" },
	{ "spare(1, 2) > 3", "1:1: 'spare' takes 1 value in brackets, not 2" },
	{ "foe.dice > 3", "1:1: 'foe.dice' cannot be seen in 'attack', only in 'defend'" },
	{ "wounds > 3", "1:1: 'wounds' cannot be seen in 'attack', only in 'yield'" },
	{ "dice > 3", "1:1: 'dice' is an argument of 'swing': only `maximize` can read it" },
	{ "wheel == head", "1:1: 'wheel' is an argument of 'swing': only `maximize` can read it" },
	/* values of the wrong type */
	{ "pool", "1:1: expected a condition, such as a comparison, not a number" },
	{ "stance", "1:1: expected a condition: names can only be compared, by == and !=" },
	{ "prone > 3", "1:1: expected a number, not a condition" },
	{ "prone + 1 > 3", "1:1: expected a number, not a condition" },
	{ "pool and prone", "1:1: expected a condition, such as a comparison, not a number" },
	{ "not pool", "1:5: expected a condition, such as a comparison, not a number" },
	{ "odds(prone, 1) > 1", "1:6: expected a number, not a condition" },
	{ "pool > (1 if pool else 2)", "1:14: expected a condition, such as a comparison, not a number" },
	{ "pool > (1 if prone else ahead)", "1:8: both sides must be of one type, not a number and a condition" },
	{ "pool == prone", "1:1: both sides must be of one type, not a number and a condition" },
	{ "stance == pool", "1:1: both sides must be of one type, not a name and a number" },
	{ "stance == 2", "1:1: both sides must be of one type, not a name and a number" },
	{ "stance < low", "1:1: expected a number: names can only be compared, by == and !=" },
	{ "stance == weapon", "1:1: 'stance' and 'weapon' do not take the same names" },
};

/* `stance < low` has two faults: names cannot be ordered, and without == nothing says what `low` refers to. */
static void test_faulty_expressions_are_refused(void **state)
{
	for (size_t i = 0; i < COUNT(faults); i++) {
		struct expr_place stand;
		expr_place_init(&stand);
		assert_null(read_expr(&stand, faults[i][0], SALLE_TRUTH));
		assert_true(stand.diagnostics.n > 0);
		char found[300];
		snprintf(found, sizeof found, "%u:%u: %s", stand.diagnostics.items[0].at.line,
			stand.diagnostics.items[0].at.column, stand.diagnostics.items[0].message);
		assert_string_equal(found, faults[i][1]);
		expr_place_release(&stand);
	}
}

/* All faults of names and types are reported at once. */
TEST_OF(struct expr_place *stand, test_several_faults)
{
	assert_null(read_expr(stand, "pol > 3 and prone + 1 > foe.dice or stance == lo", SALLE_TRUTH));
	ASSERT_REPORTED(&stand->diagnostics, "1:1: unknown name 'pol' (did you mean 'pool'?)",
		"1:25: 'foe.dice' cannot be seen in 'attack', only in 'defend'", "1:13: expected a number, not a condition",
		"1:47: unknown value of 'stance': 'lo' (did you mean 'low'?)");
}

TEST_OF(struct expr_place *stand, test_maximized_expressions_are_parsed)
{
	stand->scope.use = SALLE_USE_MAXIMIZE;
	static const char *const rows[][2] = { { "harm(dice) - push / 10", "(- (harm arg0) (/ arg2 10))" } };
	assert_reads(stand, SALLE_NUMBER, rows, 1);
	assert_null(read_expr(stand, "wheel + 1", SALLE_NUMBER));
	ASSERT_REPORTED(&stand->diagnostics, "1:1: 'wheel' is an argument of 'swing': `maximize` reads only numbers");
	stand->scope.use = SALLE_USE_WEIGHT;
	assert_non_null(read_expr(stand, "reach + daring", SALLE_NUMBER));
	assert_null(read_expr(stand, "pool + left + odds(1, 2)", SALLE_NUMBER));
	ASSERT_REPORTED(&stand->diagnostics, "1:1: a weight cannot depend on the bout, as 'pool' does",
		"1:8: a weight cannot depend on the bout, as 'left' does",
		"1:15: a weight cannot depend on the bout, as 'odds' does");
	stand->scope.use = SALLE_USE_RULE;
	stand->scope.decision = TOY_FAVOUR;
	stand->scope.action = NULL;
	assert_non_null(read_expr(stand, "reach > foe.reach and weapon == sword", SALLE_TRUTH));
	assert_null(read_expr(stand, "pool > 3", SALLE_TRUTH));
	ASSERT_REPORTED(&stand->diagnostics, "1:1: 'favour' is decided before the bout, when 'pool' is not known yet");
}

/* A let that doubles at every step, and brackets without end, are refused at once. */
TEST_OF(struct expr_place *stand, test_huge_expressions_are_refused_at_once)
{
	char text[4000];
	memset(text, '(', sizeof text);
	text[1999] = '\0';
	assert_null(read_expr(stand, text, SALLE_NUMBER));
	ASSERT_REPORTED(&stand->diagnostics, "1:151: this expression is nested too deep");
	memset(text, '-', 1999);
	assert_null(read_expr(stand, text, SALLE_NUMBER));
	ASSERT_REPORTED(&stand->diagnostics, "1:300: this expression is nested too deep");
	text[0] = '1';
	for (size_t i = 1; i < 1999; i += 2)
		memcpy(text + i, "+1", 3);
	assert_null(read_expr(stand, text, SALLE_NUMBER));
	ASSERT_REPORTED(&stand->diagnostics, "1:1: this expression is nested too deep");
	text[201] = '\0'; /* a sum of 101 numbers is 101 levels deep; one of 100 numbers is 100 deep */
	assert_null(read_expr(stand, text, SALLE_NUMBER));
	ASSERT_REPORTED(&stand->diagnostics, "1:1: this expression is nested too deep");
	text[199] = '\0';
	assert_non_null(read_expr(stand, text, SALLE_NUMBER));
	memset(text, ' ', sizeof text);
	text[2001] = '\0';
	assert_null(read_expr(stand, text, SALLE_NUMBER));
	ASSERT_REPORTED(&stand->diagnostics, "1:1: an expression of more than 2000 bytes");

	add_let(stand, "a", "b * b * b * b * b * b * b * b * b * b");
	add_let(stand, "b", "c * c * c * c * c * c * c * c * c * c");
	add_let(stand, "c", "d * d * d * d * d * d * d * d * d * d");
	add_let(stand, "d", "pool * pool * pool * pool * pool * pool");
	assert_null(read_expr(stand, "a", SALLE_NUMBER));
	ASSERT_REPORTED(&stand->diagnostics, "1:1: this expression is too long with its lets inserted");
}

/* Levels count how deep an expression is nested, however it is written. The limit is 99 levels above a number. */
static void test_nesting_has_a_limit(void **state)
{
	static const struct {
		const char *before, *behind;
	} levels[] = { { "-", "" }, { "-(", ")" }, { "1+(", ")" }, { "abs(", ")" }, { "min(1,", ")" },
		{ "1 if no else ", "" }, { "1 if no else(", ")" } };
	for (size_t i = 0; i < COUNT(levels); i++)
		for (unsigned n = 99; n <= 100; n++) {
			struct expr_place stand;
			expr_place_init(&stand);
			char *text = NULL;
			size_t size;
			FILE *out = open_memstream(&text, &size);
			for (unsigned k = 0; k < n; k++)
				fputs(levels[i].before, out);
			fputs("1", out);
			for (unsigned k = 0; k < n; k++)
				fputs(levels[i].behind, out);
			assert_int_equal(fclose(out), 0);
			assert_int_equal(read_expr(&stand, text, SALLE_NUMBER) != NULL, n == 99);
			assert_int_equal(stand.diagnostics.n, n - 99);
			free(text);
			expr_place_release(&stand);
		}
}

TEST_OF(struct expr_place *stand, test_deep_lets)
{
	add_let(stand, "a", "-(-(-(-(-(-(-(-(-(-(-(-(-(-(-(-(-(-(-(-(-(-(-(-(-(-(-(-(-(-b)))))))))))))))))))))))))))))");
	add_let(stand, "b", "-(-(-(-(-(-(-(-(-(-(-(-(-(-(-(-(-(-(-(-(-(-(-(-(-(-(-(-(-(-c)))))))))))))))))))))))))))))");
	add_let(stand, "c", "-(-(-(-(-(-(-(-(-(-(-(-(-(-(-(-(-(-(-(-(-(-(-(-(-(-(-(-(-(-pool)))))))))))))))))))))))))))))");
	assert_non_null(read_expr(stand, "a", SALLE_NUMBER));
	/* 15 + 30 + 30 + 30 levels, and one for `pool` */
	assert_null(read_expr(stand, "-(-(-(-(-(-(-(-(-(-(-(-(-(-(-a))))))))))))))", SALLE_NUMBER));
	ASSERT_REPORTED(&stand->diagnostics, "1:1: this expression is nested too deep with its lets inserted");
}

TEST_OF(struct expr_place *stand, test_expressions_print_as_text)
{
	static const char *const rows[][2] = {
		{ "((pool)+(1*2))>3", "3 < pool + 1 * 2" },
		{ "(pool - (foe.pool - 1)) == 2", "pool - (foe.pool - 1) == 2" },
		{ "not (prone or (ahead))", "not (prone or ahead)" },
		{ "(prone and ahead) or stance == low", "prone and ahead or stance == low" },
		{ "pool >= (1 if prone else 33%) * daring", "(1 if prone else 0.33) * daring <= pool" },
		{ "0.1 + 0.2 == 0.30000000000000004", "0.1 + 0.2 == 0.30000000000000004" },
		{ "odds( 1 ,pool )<0.5", "odds(1, pool) < 0.5" },
	};
	for (size_t i = 0; i < COUNT(rows); i++)
		assert_string_equal(salle_format_expr(read_expr(stand, rows[i][0], SALLE_TRUTH), &stand->policy,
								stand->scope.action, NULL, &stand->arena),
			rows[i][1]);
}

RUN_TESTS_EACH(expr_place_setup, expr_place_teardown, UNIT(test_numbers_are_parsed), UNIT(test_truth_values_are_parsed),
	UNIT(test_lets_are_parsed_as_values), UNIT(test_ranges_are_parsed), UNIT(test_faulty_expressions_are_refused),
	UNIT(test_several_faults), UNIT(test_maximized_expressions_are_parsed),
	UNIT(test_huge_expressions_are_refused_at_once), UNIT(test_nesting_has_a_limit), UNIT(test_deep_lets),
	UNIT(test_expressions_print_as_text))
