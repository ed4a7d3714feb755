/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Random rules, bound to random builds: the tables agree with the definition of the rules (rule_fixture.h). Each
 * decision is asked twice, to compare both the computed and the stored verdict.
 */
#include <string.h>

#include <salle/bound_policy.h>
#include <salle/policy.h>

#include "rule_fixture.h"
#include "testing.h"

static uint64_t seed;

/* the generator SplitMix64 */
static unsigned random_below(unsigned n)
{
	uint64_t z = seed += UINT64_C(0x9e3779b97f4a7c15);
	z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
	return (unsigned)((z ^ (z >> 31)) >> 32) % n;
}

/* The place of an expression, and what it may therefore refer to. */
struct spot {
	unsigned decision;
	bool of_action;
	unsigned n_arguments; /* earlier number arguments that the expression may use, with their places in the action */
	unsigned arguments[SALLE_NUMBERS_MAX];
};

static bool can_see(const struct spot *spot, unsigned observable)
{
	const struct salle_observable *o = &toy_vocabulary.observables[observable];
	return (o->decisions == 0 || (o->decisions & SALLE_DECISION_BIT(spot->decision)) != 0) &&
		(!o->depends_on_action || spot->of_action);
}

static const struct salle_expr *random_expr(const struct spot *spot, unsigned depth);

static const struct salle_expr *random_leaf(const struct spot *spot)
{
	static const double values[] = { 0, 1, 2, 3, 0.5, 7, -1.25, 10 };
	if (spot->n_arguments > 0 && random_below(3) == 0)
		return arg(spot->arguments[random_below(spot->n_arguments)]);
	unsigned observable = random_below(3) == 0 ? random_below(TOY_HARM + 1) : random_below(TOY_FOE_TARGET);
	if (random_below(3) > 0 && can_see(spot, observable) && toy_vocabulary.observables[observable].n_arguments == 0)
		return SEE(observable);
	return random_below(5) == 0 ? param(random_below(2)) : num(values[random_below(8)]);
}

static const struct salle_expr *random_call(const struct spot *spot, unsigned depth)
{
	const struct salle_expr *a = random_expr(spot, depth);
	if (spot->of_action && spot->decision == TOY_ATTACK && random_below(2) == 0)
		return CALL(TOY_HARM, a);
	return random_below(2) == 0 ? CALL(TOY_SPARE, a) : CALL(TOY_ODDS, a, random_expr(spot, depth));
}

static const struct salle_expr *random_expr(const struct spot *spot, unsigned depth)
{
	if (depth == 0 || random_below(5) == 0)
		return random_leaf(spot);
	if (random_below(8) == 0)
		return random_call(spot, depth - 1);
	enum salle_op op = SALLE_OP_NEGATE + random_below(SALLE_OPS - SALLE_OP_NEGATE);
	const struct salle_expr *a = random_expr(spot, depth - 1);
	if (op == SALLE_OP_NEGATE || op == SALLE_OP_NOT || op >= SALLE_OP_FLOOR)
		return op_of(op, KIDS(a));
	const struct salle_expr *b = random_expr(spot, depth - 1);
	if (op == SALLE_OP_AND || op == SALLE_OP_OR) /* the operands of `and` and `or` are conditions */
		return op_of(op, KIDS(OP(LESS, a, random_leaf(spot)), OP(LESS_EQUAL, random_leaf(spot), b)));
	if (op == SALLE_OP_IF)
		return OP(IF, a, OP(LESS, b, random_leaf(spot)), random_expr(spot, depth - 1));
	if ((op == SALLE_OP_MIN || op == SALLE_OP_MAX) && random_below(2) == 0)
		return op_of(op, KIDS(a, b, random_expr(spot, depth - 1)));
	return op_of(op, KIDS(a, b));
}

static struct salle_indices random_names(const struct salle_argument *argument)
{
	unsigned n_names = 0, n = argument->kind == SALLE_ARG_NAME ? 1 : 1 + random_below(3);
	while (argument->names[n_names] != NULL)
		n_names++;
	int32_t *items = salle_arena_array(&rule_arena, n, sizeof *items);
	for (unsigned k = 0; k < n; k++)
		items[k] = (int32_t)random_below(n_names);
	return (struct salle_indices){ items, n };
}

static struct salle_rule random_rule(unsigned decision, unsigned action, bool maximizes)
{
	const struct salle_argument *arguments = toy_vocabulary.decisions[decision].actions[action].arguments;
	struct salle_rule rule = { .info.label = "any", .action = action };
	struct spot spot = { .decision = decision, .of_action = true };
	for (unsigned k = 0; arguments[k].name != NULL; k++) {
		if (arguments[k].kind != SALLE_ARG_NUMBER) {
			rule.argument[k].names = random_names(&arguments[k]);
			continue;
		}
		rule.argument[k].from = random_expr(&spot, 2);
		if (maximizes && random_below(3) > 0)
			rule.argument[k] = (struct salle_rule_argument)RANGE(num(random_below(3)), random_expr(&spot, 2));
		spot.arguments[spot.n_arguments++] = k;
	}
	if (maximizes)
		rule.maximize = random_expr(&spot, 5);
	if (random_below(5) == 0)
		return rule;
	if (random_below(2) == 0)
		spot = (struct spot){ .decision = decision };
	rule.when = OP(LESS, random_expr(&spot, 3), random_expr(&spot, 3));
	return rule;
}

static struct decision_rules random_rules(unsigned decision)
{
	unsigned n_actions = 0, n_rules = 2 + random_below(5);
	struct salle_rule *rules = salle_arena_array(&rule_arena, n_rules, sizeof *rules);
	while (toy_vocabulary.decisions[decision].actions[n_actions].name != NULL)
		n_actions++;
	unsigned choice = 0, group = 0;
	for (unsigned r = 0; r < n_rules; r++) {
		if (random_below(3) == 0)
			choice = choice == 0 ? r + 1 : 0;
		bool rival = r > 0 && random_below(3) == 0 && rules[r - 1].choice == choice && rules[r - 1].maximize != NULL;
		rules[r] = random_rule(decision, random_below(n_actions), rival || random_below(3) == 0);
		rules[r].choice = choice;
		if (rival)
			rules[r].group = rules[r - 1].group = rules[r - 1].group != 0 ? rules[r - 1].group : ++group;
		if (choice != 0)
			rules[r].weight = rival ? rules[r - 1].weight : OP(MULTIPLY, num(random_below(4)), SEE(TOY_REACH));
	}
	return (struct decision_rules){ decision, n_rules, rules };
}

static struct toy_build random_build(void)
{
	struct toy_build build = {
		.pool = (uint8_t)(3 + random_below(10)),
		.reach = (uint8_t)random_below(4),
		.weapon = (uint8_t)random_below(2),
	};
	for (unsigned w = 0; w < TOY_WHEELS; w++)
		build.armour[w] = (uint8_t)random_below(5);
	return build;
}

static struct toy_states random_states(const struct toy_matchup *matchup)
{
	struct toy_states states = { .scene = { (uint8_t)(1 + random_below(2)), (uint8_t)(1 + random_below(100)),
									 (uint8_t)random_below(256) } };
	for (unsigned s = 0; s < 2; s++)
		states.man[s] = (struct toy_man){
			.pool = (uint8_t)random_below(matchup->build[s].pool + 1U),
			.dice = (uint8_t)random_below(matchup->build[s].pool + 1U),
			.target = (uint8_t)random_below(4),
			.stance = (uint8_t)random_below(3),
			.prone = (uint8_t)random_below(2),
			.tired = (uint8_t)random_below(256),
			.wounds = (uint8_t)random_below(10),
		};
	return states;
}

/* Counts of each kind of verdict. If a kind were too rare, the test would say little about it. */
static unsigned seen_passes, seen_single, seen_mixed, seen_untabled;

static void compare_mixed(const struct salle_bound_decision *bound, const void *of, struct salle_verdict mixed,
	const struct reference_verdicts *meant)
{
	unsigned mask = 0;
	double all = 0, below_it = 0;
	for (unsigned k = 0; k < meant->n; k++) {
		mask |= 1U << meant->place[k];
		all += meant->weight[k];
	}
	assert_int_equal(mixed.rule, SALLE_MIXED);
	assert_int_equal(mixed.code[0] | mixed.code[1] << 8, mask);
	for (unsigned k = 0; k < meant->n; k++) { /* the middle of the rule's share of random words */
		uint32_t word = (uint32_t)((below_it + meant->weight[k] / 2) / all * 0x1p32);
		struct salle_verdict drawn = salle_draw_mixed_verdict(bound, of, mixed, word);
		assert_memory_equal(&drawn, &meant->verdict[k], sizeof drawn);
		below_it += meant->weight[k];
	}
}

static void compare(const struct salle_bound_policy *compiled, struct reference_evaluation *meaning,
	const struct toy_states *states)
{
	const void *of = states;
	view_states(states, meaning->view.side, meaning->view.live_values);
	for (unsigned d = 0; d < 2; d++) {
		const struct salle_bound_decision *bound = &compiled->decision[d];
		struct salle_verdict first = salle_decide(bound, of), again = salle_decide(bound, of);
		struct reference_verdicts meant = reference_decision(meaning, d);
		assert_memory_equal(&first, &again, sizeof first);
		seen_untabled += bound->cells.n == 0;
		if (meant.n == 0) {
			assert_int_equal(first.rule, SALLE_NO_RULE);
			seen_passes++;
		} else if (meant.n == 1) {
			assert_memory_equal(&first, &meant.verdict[0], sizeof first);
			seen_single++;
		} else {
			compare_mixed(bound, of, first, &meant);
			seen_mixed++;
		}
	}
}

static void test_tables_agree_with_the_definition_of_rules(void **state)
{
	seed = 1389;
	for (unsigned p = 0; p < 400; p++) {
		struct decision_rules rules[] = { random_rules(TOY_ATTACK), random_rules(TOY_DEFEND) };
		const struct salle_policy *policy = make_policy(rules, 2);
		struct salle_params params = { { random_below(5), random_below(3) / 2.0 } };
		struct toy_matchup matchup = { { random_build(), random_build() } };
		unsigned side = random_below(2);
		struct salle_arena arena = SALLE_ARENA_INIT;
		struct salle_diagnostics diagnostics;
		salle_diagnostics_init(&diagnostics);
		struct salle_bound_policy compiled;
		salle_policy_bind(&(struct salle_policy_use){ .policy = policy, .params = &params }, "any", &matchup, side,
			&compiled, &arena, &diagnostics);
		struct reference_evaluation meaning = { policy, &params, { .matchup = &matchup, .side = side } };
		for (unsigned n = 0; n < 60; n++) {
			struct toy_states states = random_states(&matchup);
			compare(&compiled, &meaning, &states);
		}
		salle_diagnostics_release(&diagnostics);
		salle_arena_release(&arena);
		salle_arena_release(&rule_arena);
	}
	assert_true(seen_passes > 1000);
	assert_true(seen_single > 10000);
	assert_true(seen_mixed > 1000);
	assert_true(seen_untabled > 1000);
}

RUN_TESTS(UNIT(test_tables_agree_with_the_definition_of_rules))
