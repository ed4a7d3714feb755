/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tests of verdicts of the toy vocabulary, computed by hand. The acting build has 12 dice. The foe's armour is 3 on
 * the head, 2 on the chest, 1 on the belly and 0 on the legs. So the softness of these locations is 1, 2, 3 and 4.
 */
#include <salle/bound_policy.h>
#include <salle/policy.h>

#include "rule_fixture.h"
#include "testing.h"

static const struct toy_matchup matchup = {
	{ { .pool = 12, .reach = 2 }, { .pool = 9, .reach = 4, .armour = { 3, 2, 1, 0 } } },
};

struct bench {
	struct salle_arena arena;
	struct salle_diagnostics diagnostics;
	struct salle_bound_policy bound;
	struct toy_states states;
};

static int set_up(void **state)
{
	static struct bench bench;
	bench = (struct bench){
		.states = { { { .pool = 7, .stance = TOY_MIDDLE }, { .pool = 4 } }, { .tempo = 1, .round = 1 } },
	};
	salle_diagnostics_init(&bench.diagnostics);
	*state = &bench;
	return 0;
}

static int tear_down(void **state)
{
	struct bench *bench = *state;
	salle_diagnostics_release(&bench->diagnostics);
	salle_arena_release(&bench->arena);
	salle_arena_release(&rule_arena);
	return 0;
}

static void bind_rules(struct bench *bench, unsigned decision, const struct salle_rule *rules, unsigned n)
{
	static const struct salle_params none;
	const struct salle_policy *policy = make_policy(&(struct decision_rules){ decision, n, rules }, 1);
	salle_policy_bind(&(struct salle_policy_use){ .policy = policy, .params = &none }, "ours", &matchup, 0,
		&bench->bound, &bench->arena, &bench->diagnostics);
}

static struct salle_verdict decide(const struct bench *bench, unsigned decision)
{
	const void *of = &bench->states;
	return salle_decide(&bench->bound.decision[decision], of);
}

static void assert_verdict(struct salle_verdict found, struct salle_verdict expected)
{
	assert_memory_equal(&found, &expected, sizeof found);
}

static struct salle_rule swing(const struct salle_expr *dice, int32_t wheel)
{
	int32_t *items = salle_arena_alloc(&rule_arena, sizeof *items);
	*items = wheel;
	return (struct salle_rule){
		.action = TOY_SWING,
		.argument = { NUMBER(dice), { .names = { items, 1 } }, NUMBER(num(0)) },
	};
}

static struct salle_rule stand_down(void)
{
	return (struct salle_rule){ .action = TOY_STAND_DOWN };
}

/* The legs are softest. A swing at them costs 1 of the 7 dice left. */
TEST_OF(struct bench *bench, test_numbers_are_rounded_down_and_held)
{
	static const struct {
		double wish;
		uint8_t dice;
	} cases[] = { { 2.99, 2 }, { 3, 3 }, { 0.4, 1 }, { -5, 1 }, { 6, 6 }, { 7, 6 }, { 1e300, 6 } };
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		bind_rules(bench, TOY_ATTACK, (struct salle_rule[]){ swing(num(cases[k].wish), TOY_SOFTEST) }, 1);
		assert_verdict(decide(bench, TOY_ATTACK),
			(struct salle_verdict){ 1, TOY_SWING, { TOY_LEGS, 1 }, { cases[k].dice } });
	}
	/* a quarter of the 7 - 2 = 5 dice that are left, rounded down to 1 */
	struct salle_rule half = swing(OP(DIVIDE, SEE(TOY_LEFT_OVER), num(4)), TOY_HEAD);
	half.argument[2].from = OP(ADD, arg(0), num(1));
	bind_rules(bench, TOY_ATTACK, &half, 1);
	assert_verdict(decide(bench, TOY_ATTACK), (struct salle_verdict){ 1, TOY_SWING, { TOY_HEAD, 2, 2 }, { 1, 2 } });
	const struct salle_expr *huge = num(1e308), *infinite = OP(MULTIPLY, huge, huge);
	bind_rules(bench, TOY_ATTACK, (struct salle_rule[]){ swing(OP(SUBTRACT, infinite, infinite), TOY_LEGS) }, 1);
	/* a value that is not a number becomes the least number */
	assert_int_equal(decide(bench, TOY_ATTACK).number[0], 1);
}

TEST_OF(struct bench *bench, test_first_possible_rule_acts)
{
	struct salle_rule rules[] = { swing(num(3), TOY_HEAD), swing(num(2), TOY_LEGS), stand_down() };
	rules[0].when = OP(LESS, num(4), SEE(TOY_EDGE));
	bind_rules(bench, TOY_ATTACK, rules, 3);
	assert_int_equal(decide(bench, TOY_ATTACK).rule, 2); /* the first rule needs an `edge` above 4, but `edge` is 3 */
	bench->states.man[1].pool = 2;
	assert_int_equal(decide(bench, TOY_ATTACK).rule, 1);
	bench->states.man[0].pool = 1; /* the cost of a swing would leave no die */
	assert_int_equal(decide(bench, TOY_ATTACK).rule, 3);
	bind_rules(bench, TOY_ATTACK, rules, 2);
	assert_verdict(decide(bench, TOY_ATTACK), (struct salle_verdict){ .rule = SALLE_NO_RULE });
}

/* A condition `when` sees the cost of the action, and the numbers as the rule asks for them. */
TEST_OF(struct bench *bench, test_when_of_the_action)
{
	struct salle_rule rules[] = { swing(num(20), TOY_HEAD), stand_down() };
	rules[0].when = OP(AND, OP(EQUAL, SEE(TOY_LEFT_OVER), num(5)), OP(EQUAL, arg(0), num(20)));
	bind_rules(bench, TOY_ATTACK, rules, 2);
	assert_verdict(decide(bench, TOY_ATTACK), (struct salle_verdict){ 1, TOY_SWING, { TOY_HEAD, 2 }, { 5 } });
	bench->states.man[0].pool = 8;
	assert_int_equal(decide(bench, TOY_ATTACK).rule, 2);
}

/*
 * Of 7 dice a swing leaves 5 at the head, 7 at the chest, 6 at the belly and 6 at the legs. harm(dice) is 1, 2, 3 and 4
 * per die there, so 6 dice at the legs do most: 24.
 */
TEST_OF(struct bench *bench, test_maximize_takes_the_best_candidate)
{
	struct salle_rule rule = swing(NULL, TOY_ANY);
	rule.argument[0] = (struct salle_rule_argument)RANGE(num(1), SEE(TOY_LEFT_OVER));
	rule.maximize = CALL(TOY_HARM, arg(0));
	bind_rules(bench, TOY_ATTACK, &rule, 1);
	assert_verdict(decide(bench, TOY_ATTACK), (struct salle_verdict){ 1, TOY_SWING, { TOY_LEGS, 1 }, { 6 } });

	/* (4 - dice) * dice * softness is largest for 2 dice at the legs. */
	rule.maximize = CALL(TOY_HARM, OP(MULTIPLY, arg(0), OP(SUBTRACT, num(4), arg(0))));
	bind_rules(bench, TOY_ATTACK, &rule, 1);
	assert_verdict(decide(bench, TOY_ATTACK), (struct salle_verdict){ 1, TOY_SWING, { TOY_LEGS, 1 }, { 2 } });

	/* If all values are equal, the first location and the first number win. */
	rule.maximize = num(1);
	bind_rules(bench, TOY_ATTACK, &rule, 1);
	assert_verdict(decide(bench, TOY_ATTACK), (struct salle_verdict){ 1, TOY_SWING, { TOY_HEAD, 2 }, { 1 } });

	/* A request for more dice than are left counts as the number left: at the head 5, whether the rule asks for 5 or
	 * 20. */
	rule = swing(NULL, TOY_HEAD);
	rule.argument[0] = (struct salle_rule_argument)RANGE(num(4), num(1000));
	rule.maximize = arg(0);
	bind_rules(bench, TOY_ATTACK, &rule, 1);
	assert_verdict(decide(bench, TOY_ATTACK), (struct salle_verdict){ 1, TOY_SWING, { TOY_HEAD, 2 }, { 5 } });
}

/*
 * The second range depends on the first: dice from 1 to 3, push from dice to 3. The largest value of 10 push + dice has
 * push 3 and dice 3.
 */
TEST_OF(struct bench *bench, test_maximize_two_ranges)
{
	struct salle_rule rule = swing(NULL, TOY_CHEST);
	rule.argument[0] = (struct salle_rule_argument)RANGE(num(1), num(3));
	rule.argument[2] = (struct salle_rule_argument)RANGE(arg(0), num(3));
	rule.maximize = OP(ADD, OP(MULTIPLY, num(10), arg(2)), arg(0));
	bind_rules(bench, TOY_ATTACK, &rule, 1);
	assert_verdict(decide(bench, TOY_ATTACK), (struct salle_verdict){ 1, TOY_SWING, { TOY_CHEST, 0, 3 }, { 3, 3 } });
	rule.when = OP(UNEQUAL, arg(2), num(3)); /* push 3 is excluded, so push 2 with dice 2 is best */
	bind_rules(bench, TOY_ATTACK, &rule, 1);
	assert_verdict(decide(bench, TOY_ATTACK), (struct salle_verdict){ 1, TOY_SWING, { TOY_CHEST, 0, 2 }, { 2, 2 } });
	rule.argument[2].to = OP(SUBTRACT, num(2), arg(0)); /* push 1 with dice 1 is possible; all other ranges are empty */
	bind_rules(bench, TOY_ATTACK, &rule, 1);
	assert_verdict(decide(bench, TOY_ATTACK), (struct salle_verdict){ 1, TOY_SWING, { TOY_CHEST, 0, 1 }, { 1, 1 } });
}

/* A request of 20 dice becomes 7, or 6 beside a push of 1. The condition `when` sees 20 in both cases. */
TEST_OF(struct bench *bench, test_cost_does_not_change_the_candidates)
{
	struct salle_rule rule = swing(num(20), TOY_CHEST);
	rule.argument[2] = (struct salle_rule_argument)RANGE(num(0), num(1));
	rule.when = OP(EQUAL, arg(0), num(20));
	rule.maximize = arg(2);
	bind_rules(bench, TOY_ATTACK, &rule, 1);
	assert_verdict(decide(bench, TOY_ATTACK), (struct salle_verdict){ 1, TOY_SWING, { TOY_CHEST, 0, 1 }, { 6, 1 } });
}

TEST_OF(struct bench *bench, test_maximize_without_candidates)
{
	const struct salle_expr *huge = num(1e308), *infinite = OP(MULTIPLY, huge, huge);
	struct salle_rule rules[] = { swing(NULL, TOY_ANY), stand_down() };
	rules[0].argument[0] = (struct salle_rule_argument)RANGE(num(1), num(3));
	/* The value is a number only for 2 dice. */
	const struct salle_expr *never = OP(SUBTRACT, infinite, infinite);
	rules[0].maximize = OP(IF, num(-7), OP(EQUAL, arg(0), num(2)), never);
	bind_rules(bench, TOY_ATTACK, rules, 2);
	assert_verdict(decide(bench, TOY_ATTACK), (struct salle_verdict){ 1, TOY_SWING, { TOY_HEAD, 2 }, { 2 } });
	rules[0].maximize = never;
	bind_rules(bench, TOY_ATTACK, rules, 2);
	assert_int_equal(decide(bench, TOY_ATTACK).rule, 2);
	rules[0].maximize = OP(NEGATE, infinite); /* minus infinity is a number, although the lowest */
	bind_rules(bench, TOY_ATTACK, rules, 2);
	assert_int_equal(decide(bench, TOY_ATTACK).rule, 1);
	rules[0].argument[0] = (struct salle_rule_argument)RANGE(num(3), num(2.5)); /* an empty range has no candidate */
	bind_rules(bench, TOY_ATTACK, rules, 2);
	assert_int_equal(decide(bench, TOY_ATTACK).rule, 2);
	rules[0] = stand_down(); /* this rule is always possible, but its value is not a number, so it is never the best */
	rules[0].maximize = never;
	bind_rules(bench, TOY_ATTACK, rules, 2);
	assert_int_equal(decide(bench, TOY_ATTACK).rule, 2);
}

/* A thrust at the legs costs 2, and its 5 dice have the value 20. A swing at the belly costs 1, and its 6 dice have
 * the value 18. */
TEST_OF(struct bench *bench, test_best_of_several_actions_acts)
{
	struct salle_rule rules[] = { swing(NULL, TOY_BELLY), swing(NULL, TOY_LEGS), stand_down() };
	for (unsigned k = 0; k < 2; k++) {
		rules[k].group = 1;
		rules[k].argument[0] = (struct salle_rule_argument)RANGE(num(1), SEE(TOY_LEFT_OVER));
		rules[k].maximize = CALL(TOY_HARM, arg(0));
	}
	rules[1].action = TOY_THRUST;
	bind_rules(bench, TOY_ATTACK, rules, 3);
	assert_verdict(decide(bench, TOY_ATTACK), (struct salle_verdict){ 2, TOY_THRUST, { TOY_LEGS, 2 }, { 5 } });
	bench->states.man[0].prone = 1; /* a prone fighter cannot thrust */
	assert_verdict(decide(bench, TOY_ATTACK), (struct salle_verdict){ 1, TOY_SWING, { TOY_BELLY, 1 }, { 6 } });
	bench->states.man[0].prone = 0;
	rules[0].maximize = rules[1].maximize = num(0); /* of two equal candidates the first acts */
	bind_rules(bench, TOY_ATTACK, rules, 3);
	assert_int_equal(decide(bench, TOY_ATTACK).rule, 1);
	rules[1].group = 0; /* without other candidates the first possible rule acts */
	rules[1].maximize = num(1);
	bind_rules(bench, TOY_ATTACK, rules, 3);
	assert_int_equal(decide(bench, TOY_ATTACK).rule, 1);
}

/* ---- choices ---- */

static void bind_choice(struct bench *bench, const double *weights, unsigned n)
{
	struct salle_rule rules[SALLE_CHOICE_MAX + 1];
	static const int32_t wheel[] = { TOY_CHEST, TOY_BELLY, TOY_HEAD, TOY_LEGS };
	for (unsigned k = 0; k < n; k++) {
		rules[k] = swing(num(1), wheel[k % 4]);
		rules[k].choice = 1;
		rules[k].weight = num(weights[k]);
	}
	rules[n] = stand_down();
	bind_rules(bench, TOY_ATTACK, rules, n + 1);
}

/* Returns the number of the rule that a random word draws. */
static unsigned drawn(const struct bench *bench, uint32_t word)
{
	const void *of = &bench->states;
	struct salle_verdict mixed = decide(bench, TOY_ATTACK);
	assert_int_equal(mixed.rule, SALLE_MIXED);
	return salle_draw_mixed_verdict(&bench->bound.decision[TOY_ATTACK], of, mixed, word).rule;
}

/*
 * Weights of 3 : 1 divide the random words at 3/4 of 2^32. Weights of 1 : 1 : 1 divide them at ceil(2^32 / 3) and
 * ceil(2 * 2^32 / 3).
 */
TEST_OF(struct bench *bench, test_weights_divide_the_random_words)
{
	bind_choice(bench, (const double[]){ 3, 1 }, 2);
	assert_verdict(decide(bench, TOY_ATTACK), (struct salle_verdict){ .rule = SALLE_MIXED, .code = { 3 } });
	assert_int_equal(drawn(bench, 0), 1);
	assert_int_equal(drawn(bench, 0xbfffffff), 1);
	assert_int_equal(drawn(bench, 0xc0000000), 2);
	assert_int_equal(drawn(bench, 0xffffffff), 2);
	bind_choice(bench, (const double[]){ 0.7, 0.7, 0.7 }, 3);
	assert_int_equal(drawn(bench, 1431655765), 1);
	assert_int_equal(drawn(bench, 1431655766), 2);
	assert_int_equal(drawn(bench, 2863311530), 2);
	assert_int_equal(drawn(bench, 2863311531), 3);
	bind_choice(bench, (const double[]){ 1e-300, 0, 1 }, 3); /* weights are scaled to 1, 0 and 2^25 */
	assert_verdict(decide(bench, TOY_ATTACK), (struct salle_verdict){ .rule = SALLE_MIXED, .code = { 5 } });
	assert_int_equal(drawn(bench, 127), 1); /* the first rule's share ends at the word 2^32 / (2^25 + 1) = 127.99… */
	assert_int_equal(drawn(bench, 128), 3);
}

TEST_OF(struct bench *bench, test_only_possible_rules_are_drawn)
{
	bind_choice(bench, (const double[]){ 2, 1, 5 }, 3);
	/* a swing costs 0 at the chest, 1 at the belly, and 2 at the head, which is too much */
	bench->states.man[0].pool = 2;
	assert_int_equal(decide(bench, TOY_ATTACK).code[0], 3);
	assert_int_equal(drawn(bench, 2863311530), 1); /* weights of 2 : 1 divide the words at 2/3 of 2^32 */
	assert_int_equal(drawn(bench, 2863311531), 2);
	bench->states.man[0].pool = 1;
	assert_verdict(decide(bench, TOY_ATTACK), (struct salle_verdict){ 1, TOY_SWING, { TOY_CHEST }, { 1 } });
	bench->states.man[0].pool = 0;
	assert_int_equal(decide(bench, TOY_ATTACK).rule, 4);
	bind_choice(bench, (const double[]){ 0, 0 }, 2);
	bench->states.man[0].pool = 7;
	assert_int_equal(decide(bench, TOY_ATTACK).rule, 3);
}

TEST_OF(struct bench *bench, test_sixteen_rules)
{
	double weights[SALLE_CHOICE_MAX];
	for (unsigned k = 0; k < SALLE_CHOICE_MAX; k++)
		weights[k] = 1;
	bind_choice(bench, weights, SALLE_CHOICE_MAX);
	assert_verdict(decide(bench, TOY_ATTACK), (struct salle_verdict){ .rule = SALLE_MIXED, .code = { 0xff, 0xff } });
	for (unsigned k = 0; k < SALLE_CHOICE_MAX; k++) {
		assert_int_equal(drawn(bench, k << 28), k + 1);
		assert_int_equal(drawn(bench, (k << 28) + 0xfffffff), k + 1);
	}
}

/* Weights 1 : 2 : 5 over 80,000 words: chi-square with 2 degrees of freedom is below 13.8 in 999 of 1,000 cases. */
TEST_OF(struct bench *bench, test_choices_have_the_frequencies_of_their_weights)
{
	static const double weights[] = { 1, 2, 5 };
	enum { DRAWS = 80000 };
	unsigned n[3] = { 0 };
	uint32_t word = 2463534242;
	bind_choice(bench, weights, 3);
	for (unsigned k = 0; k < DRAWS; k++) {
		word ^= word << 13; /* Marsaglia's xorshift */
		word ^= word >> 17;
		word ^= word << 5;
		n[drawn(bench, word) - 1]++;
	}
	double chi = 0;
	for (unsigned k = 0; k < 3; k++) {
		double expected = DRAWS * weights[k] / 8, off = n[k] - expected;
		chi += off * off / expected;
	}
	assert_true(chi < 13.8);
}

/* A rule with several actions counts as one rule of a choice. The second rule here is a thrust or a swing, whichever
 * does more harm. */
TEST_OF(struct bench *bench, test_rivals_in_a_choice)
{
	struct salle_rule rules[] = { swing(num(1), TOY_CHEST), swing(num(6), TOY_BELLY), swing(num(5), TOY_LEGS) };
	rules[2].action = TOY_THRUST;
	for (unsigned k = 0; k < 3; k++)
		rules[k].choice = 1;
	rules[1].group = rules[2].group = 1;
	rules[1].maximize = rules[2].maximize = CALL(TOY_HARM, arg(0));
	bind_rules(bench, TOY_ATTACK, rules, 3);
	assert_int_equal(decide(bench, TOY_ATTACK).code[0], 3);
	assert_int_equal(drawn(bench, 0x7fffffff), 1);
	assert_int_equal(drawn(bench, 0x80000000), 3);
	bench->states.man[0].prone = 1;
	assert_int_equal(drawn(bench, 0x80000000), 2);
}

RUN_TESTS_EACH(set_up, tear_down, UNIT(test_numbers_are_rounded_down_and_held), UNIT(test_first_possible_rule_acts),
	UNIT(test_when_of_the_action), UNIT(test_maximize_takes_the_best_candidate), UNIT(test_maximize_two_ranges),
	UNIT(test_cost_does_not_change_the_candidates), UNIT(test_maximize_without_candidates),
	UNIT(test_best_of_several_actions_acts), UNIT(test_weights_divide_the_random_words),
	UNIT(test_only_possible_rules_are_drawn), UNIT(test_sixteen_rules),
	UNIT(test_choices_have_the_frequencies_of_their_weights), UNIT(test_rivals_in_a_choice))
