/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Binding of policies: constant folding, table layout, agreement of tables with the rules, and use by many threads. */
#include <stdatomic.h>
#include <string.h>

#include "base/threads.h"
#include "policy/bound_rules.h"
#include "diagnostics_fixture.h"
#include "rule_fixture.h"
#include "testing.h"

/* Side 0 has a sword with reach 2, side 1 an axe with reach 4. */
static struct toy_matchup matchup;
static struct salle_params params;
static struct salle_arena arena;
static struct salle_diagnostics diagnostics;
static struct salle_bound_policy compiled;

static int set_up(void **state)
{
	matchup = (struct toy_matchup){
		{ { .pool = 7, .reach = 2 }, { .pool = 5, .reach = 4, .weapon = TOY_AXE, .armour = { 3, 2, 1, 0 } } },
	};
	params = (struct salle_params){ { 0 } };
	arena = SALLE_ARENA_INIT;
	salle_diagnostics_init(&diagnostics);
	return 0;
}

static int tear_down(void **state)
{
	salle_diagnostics_release(&diagnostics);
	salle_arena_release(&arena);
	salle_arena_release(&rule_arena);
	return 0;
}

static const struct salle_policy *bind_rules(unsigned decision, const struct salle_rule *rules, unsigned n)
{
	const struct salle_policy *policy = make_policy(&(struct decision_rules){ decision, n, rules }, 1);
	salle_policy_bind(&(struct salle_policy_use){ .policy = policy, .params = &params }, "ours", &matchup, 0, &compiled,
		&arena, &diagnostics);
	return policy;
}

/* Binds a rule with the condition `when`, and then a rule without a condition. The decision depends only on the
 * observables of `when`. */
static const struct salle_bound_decision *bind_when(const struct salle_expr *when)
{
	bind_rules(TOY_THROW, (struct salle_rule[]){ { .action = 1, .when = when }, { .action = 0 } }, 2);
	return &compiled.decision[TOY_THROW];
}

static const struct salle_expr *condition_tired_above(double value)
{
	return OP(LESS, num(value), SEE(TOY_TIRED));
}

static void assert_dimension(const struct salle_bound_decision *bound, unsigned d, uint32_t stride, unsigned observable,
	unsigned values)
{
	assert_true(d < bound->n_dimensions);
	assert_int_equal(bound->dimension[d].stride, stride);
	const struct salle_observable *it = &toy_vocabulary.observables[observable];
	assert_int_equal(bound->dimension[d].offset, toy_vocabulary.part_offsets[0][it->base] + it->offset);
	assert_int_equal(bound->dimension[d].largest + 1, values);
}

/* Asserts that the decision is constant: its table has no dimension and one cell, computed before the bout. The
 * constant verdict has rule 1 if `when` holds, else rule 2. */
static void assert_constant(const struct salle_bound_decision *bound, unsigned rule)
{
	struct salle_verdict verdict;
	assert_int_equal(bound->n_dimensions, 0);
	assert_int_equal(bound->cells.n, 1);
	uint64_t cell = salle_words_get(&bound->cells, 0);
	memcpy(&verdict, &cell, sizeof verdict);
	assert_int_equal(verdict.rule, compiled.policy->first[TOY_THROW] + rule);
}

static void test_fixed_parts_are_folded(void **state)
{
	const struct salle_expr *live = condition_tired_above(3);
	const struct salle_expr *no = OP(LESS, num(2), SEE(TOY_REACH)), *yes = OP(LESS, num(3), SEE(TOY_FOE_REACH));
	assert_constant(bind_when(no), 2);
	assert_constant(bind_when(yes), 1);
	assert_constant(bind_when(OP(AND, no, live)), 2);
	assert_constant(bind_when(OP(AND, live, no)), 2);
	assert_constant(bind_when(OP(OR, live, yes)), 1);
	assert_constant(bind_when(OP(OR, yes, live)), 1);
	assert_constant(bind_when(OP(IF, yes, OP(EQUAL, SEE(TOY_WEAPON), num(TOY_SWORD)), live)), 1);
	assert_constant(bind_when(OP(EQUAL, CALL(TOY_ODDS, num(1), num(3)), num(0.25))), 1);
	assert_int_equal(bind_when(OP(AND, yes, live))->n_dimensions, 1);
	assert_int_equal(bind_when(OP(OR, live, no))->n_dimensions, 1);
	assert_int_equal(bind_when(OP(IF, live, yes, no))->n_dimensions, 1);
	assert_dimension(&compiled.decision[TOY_THROW], 0, 1, TOY_TIRED, 256);
}

/* In binary, 0.07 * 100 is slightly above 7, and 0.29 * 100 is slightly below 29. Rounding must ignore these errors. */
static void test_rounding_has_a_tolerance(void **state)
{
	assert_true(0.07 * 100 > 7 && 0.29 * 100 < 29);
	assert_constant(bind_when(OP(EQUAL, OP(CEIL, OP(MULTIPLY, num(0.07), num(100))), num(7))), 1);
	assert_constant(bind_when(OP(EQUAL, OP(FLOOR, OP(MULTIPLY, num(0.29), num(100))), num(29))), 1);
}

static void test_conditions_of_parameters_are_constant(void **state)
{
	const struct salle_expr *when = OP(LESS, OP(MULTIPLY, param(1), num(10)), SEE(TOY_REACH));
	params.value[1] = 0.15;
	assert_constant(bind_when(when), 1);
	params.value[1] = 0.25;
	assert_constant(bind_when(when), 2);
}

static void test_unreachable_rules_are_dropped(void **state)
{
	struct salle_rule rules[] = { { .action = 1 }, { .action = 0, .when = condition_tired_above(3) }, { .action = 0 } };
	bind_rules(TOY_THROW, rules, 3);
	assert_constant(&compiled.decision[TOY_THROW], 1);
	rules[0].choice = rules[1].choice = 1; /* rule 3 comes after a choice that always acts */
	rules[1].when = NULL;
	rules[2].when = condition_tired_above(3);
	bind_rules(TOY_THROW, rules, 3);
	assert_int_equal(compiled.decision[TOY_THROW].n_dimensions, 0);
	rules[0].when = rules[1].when = condition_tired_above(5); /* rule 3 comes after a choice that may not act */
	bind_rules(TOY_THROW, rules, 3);
	assert_int_equal(compiled.decision[TOY_THROW].n_dimensions, 1);
}

static void test_presets_are_not_evaluated(void **state)
{
	bind_rules(TOY_THROW, (struct salle_rule[]){ { .action = 1 } }, 1);
	assert_false(compiled.decision[TOY_THROW].always_preset);
	bind_rules(TOY_THROW, (struct salle_rule[]){ { .action = 0 } }, 1); /* an explicit rule that equals the preset */
	assert_true(compiled.decision[TOY_THROW].always_preset);
	assert_true(compiled.decision[TOY_DEFEND].always_preset);
	/* ATTACK has no preset, and here the policy has no rule for it */
	assert_false(compiled.decision[TOY_ATTACK].always_preset);
	assert_int_equal(salle_decide(&compiled.decision[TOY_ATTACK], "").rule, SALLE_NO_RULE);
	assert_int_equal(salle_decide(&compiled.decision[TOY_DEFEND], "").action, TOY_NONE);
}

static void test_decisions_before_the_bout_are_made_once(void **state)
{
	struct salle_rule rules[] = { { .argument = { NAMES(TOY_BELLY) } }, { .action = 1 } };
	rules[0].when = OP(EQUAL, SEE(TOY_WEAPON), num(TOY_SWORD));
	bind_rules(TOY_FAVOUR, rules, 2);
	struct salle_verdict verdict = salle_decide(&compiled.decision[TOY_FAVOUR], "");
	assert_int_equal(verdict.action, 0);
	assert_int_equal(verdict.code[0], TOY_BELLY);
}

/* ---- tables ---- */

static struct salle_rule swing_rule(const struct salle_expr *when)
{
	static const int32_t any[] = { TOY_ANY };
	return (struct salle_rule){
		.info = { .label = "attack 1", .at = { "p.yaml", 4, 7 } },
		.action = TOY_SWING,
		.argument = { RANGE(num(1), SEE(TOY_POOL)), { .names = { any, 1 } }, RANGE(num(0), num(2)) },
		.when = when,
		.maximize = OP(SUBTRACT, CALL(TOY_HARM, arg(0)),
			OP(MULTIPLY, OP(SUBTRACT, arg(0), arg(2)), OP(MAX, SEE(TOY_FOE_POOL), SEE(TOY_TEMPO), num(1)))),
	};
}

static void set_state(struct toy_states *states, unsigned pool, unsigned foe_pool, unsigned stance, unsigned tempo)
{
	/* arbitrary values of all observables that the rules do not read */
	memset(states, 0xa5, sizeof *states);
	states->man[0].pool = (uint8_t)pool;
	states->man[1].pool = (uint8_t)foe_pool;
	states->man[0].stance = (uint8_t)stance;
	states->scene.tempo = (uint8_t)tempo;
}

/* The table has 8 * 6 * 3 * 3 cells, for pools 0 … 7 and 0 … 5, three stances and tempos 0 … 2. The order of
 * dimensions is that in which the observables are declared. */
static void test_every_combination_of_inputs_has_a_cell(void **state)
{
	const struct salle_policy *policy = bind_rules(TOY_ATTACK,
		(struct salle_rule[]){ swing_rule(OP(LESS, num(-3), SEE(TOY_EDGE))), { .action = TOY_STAND_DOWN } }, 2);
	const struct salle_bound_decision *bound = &compiled.decision[TOY_ATTACK];
	assert_int_equal(bound->n_dimensions, 4);
	assert_dimension(bound, 0, 1, TOY_POOL, 8);
	assert_dimension(bound, 1, 8, TOY_FOE_POOL, 6);
	assert_dimension(bound, 2, 48, TOY_STANCE, 3);
	assert_dimension(bound, 3, 144, TOY_TEMPO, 3);
	struct reference_evaluation meaning = { policy, &params, { .matchup = &matchup } };
	for (unsigned cell = 0; cell < 432; cell++) {
		struct toy_states states;
		assert_int_equal(salle_words_get(&bound->cells, cell), 0);
		set_state(&states, cell % 8, cell / 8 % 6, cell / 48 % 3, cell / 144);
		const void *of = &states;
		view_states(&states, 0, meaning.view.live_values);
		struct reference_verdicts meant = reference_decision(&meaning, TOY_ATTACK);
		struct salle_verdict first = salle_decide(bound, of), again;
		assert_int_equal(meant.n, 1);
		assert_memory_equal(&first, &meant.verdict[0], sizeof first);
		uint64_t kept = salle_words_get(&bound->cells, cell);
		assert_memory_equal(&kept, &first, sizeof first);
		again = salle_decide(bound, of);
		assert_memory_equal(&first, &again, sizeof first);
	}
}

static void test_constant_observables_have_no_dimension(void **state)
{
	matchup.build[1].pool = 0;
	assert_dimension(bind_when(OP(LESS, SEE(TOY_FOE_POOL), SEE(TOY_POOL))), 0, 1, TOY_POOL, 8);
	assert_int_equal(compiled.decision[TOY_THROW].n_dimensions, 1);
	struct toy_states states = { .man = { { .pool = 1 } } };
	const void *of = &states;
	assert_int_equal(salle_decide(&compiled.decision[TOY_THROW], of).action, 1);
}

static const struct salle_expr *sum_of_observables(const unsigned *observables, unsigned n)
{
	const struct salle_expr *sum = num(0);
	for (unsigned k = 0; k < n; k++)
		sum = OP(ADD, sum, SEE(observables[k]));
	return sum;
}

/* The table has 256 * 256 * 2 * 2 * (pool + 1) cells. With pool 7 this is exactly the maximum, with pool 8 too many. */
static void test_tables_have_a_maximum_size(void **state)
{
	static const unsigned read[] = { TOY_TIRED, TOY_FOE_TIRED, TOY_PRONE, TOY_FOE_PRONE, TOY_POOL };
	const struct salle_expr *when = OP(LESS, num(260), sum_of_observables(read, 5));
	struct salle_bound_decision table = *bind_when(when);
	assert_int_equal(table.n_dimensions, 5);
	assert_true(table.cells.n > 0);
	matchup.build[0].pool = 8;
	const struct salle_bound_decision *none = bind_when(when);
	assert_int_equal(none->n_dimensions, 0);
	assert_int_equal(none->cells.n, 0);
	for (unsigned k = 0; k < 2000; k++) {
		unsigned own = k * 37 % 256, foe = k * 101 % 256, pool = k % 8;
		struct toy_states states = { .man = { { .pool = (uint8_t)pool, .tired = (uint8_t)own, .prone = k / 7 % 2 },
										 { .tired = (uint8_t)foe, .prone = k / 11 % 2 } } };
		const void *of = &states;
		unsigned action = own + foe + pool + k / 7 % 2 + k / 11 % 2 > 260;
		assert_int_equal(salle_decide(&table, of).action, action);
		assert_int_equal(salle_decide(none, of).action, action);
	}
}

/* A vocabulary of 21 booleans. A table may have 2^21 cells, but not 21 dimensions. */

enum { TRUTHS = SALLE_DIMENSIONS_MAX + 1 };

static void test_decisions_with_too_many_dimensions_get_no_table(void **state)
{
	static struct salle_observable truths[TRUTHS + 1];
	unsigned all[TRUTHS];
	for (unsigned k = 0; k < TRUTHS; k++) {
		truths[k] = (struct salle_observable){ .name = "t", .max = 1, .offset = (uint16_t)k };
		all[k] = k;
	}
	struct salle_vocabulary vocabulary = toy_vocabulary;
	vocabulary.observables = truths;
	vocabulary.finalize = NULL;
	vocabulary.why_never = NULL;
	for (unsigned n = TRUTHS - 1; n <= TRUTHS; n++) {
		struct salle_rule rules[] = { { .action = 1, .when = OP(LESS, num(n - 0.5), sum_of_observables(all, n)) },
			{ .action = 0 } };
		struct salle_policy policy = *make_policy(&(struct decision_rules){ TOY_THROW, 2, rules }, 1);
		policy.vocabulary = &vocabulary;
		salle_policy_bind(&(struct salle_policy_use){ .policy = &policy, .params = &params }, "ours", &matchup, 0,
			&compiled, &arena, &diagnostics);
		const struct salle_bound_decision *bound = &compiled.decision[TOY_THROW];
		assert_int_equal(bound->n_dimensions, n < TRUTHS ? n : 0);
		assert_int_equal(bound->cells.n > 0, n < TRUTHS);
		uint8_t bits[TRUTHS];
		memset(bits, 1, sizeof bits);
		const void *of = bits;
		assert_int_equal(salle_decide(bound, of).action, 1);
		bits[n - 1] = 0;
		assert_int_equal(salle_decide(bound, of).action, 0);
	}
}

/* ---- threads ---- */

enum { CELLS = 432 };

struct verdict_readers {
	const struct salle_bound_decision *bound;
	atomic_uint different;
};

static void ask_all_cells(void *context, unsigned thread)
{
	struct verdict_readers *verdict_readers = context;
	for (unsigned k = 0; k < CELLS; k++) {
		const unsigned cell = (k + thread * 5) % CELLS;
		struct toy_states states;
		set_state(&states, cell % 8, cell / 8 % 6, cell / 48 % 3, cell / 144);
		const struct salle_verdict verdict = salle_decide(verdict_readers->bound, &states);
		if (verdict.rule == SALLE_MIXED)
			verdict_readers->different +=
				salle_draw_mixed_verdict(verdict_readers->bound, &states, verdict, k << 25).rule > 2;
	}
}

/* Each thread evaluates every cell, starting at a different cell. The tables of all threads equal that of a single
 * thread. */
static void test_threads_fill_equal_tables(void **state)
{
	uint64_t alone[CELLS];
	struct salle_rule rules[] = { swing_rule(NULL), swing_rule(NULL), { .action = TOY_STAND_DOWN } };
	rules[0].choice = rules[1].choice = 1;
	rules[1].maximize = OP(ADD, arg(0), CALL(TOY_SPARE, SEE(TOY_TEMPO)));
	for (unsigned threads = 1; threads <= 4; threads += 3) {
		bind_rules(TOY_ATTACK, rules, 3);
		const struct salle_bound_decision *bound = &compiled.decision[TOY_ATTACK];
		struct verdict_readers verdict_readers = { .bound = bound };
		(void)salle_threads_run(threads, ask_all_cells, &verdict_readers);
		assert_int_equal(verdict_readers.different, 0);
		for (unsigned cell = 0; cell < CELLS; cell++) {
			if (threads == 1)
				alone[cell] = salle_words_get(&bound->cells, cell);
			else
				assert_int_equal(salle_words_get(&bound->cells, cell), alone[cell]);
		}
	}
}

/* ---- warnings ---- */

static void test_rules_that_never_act_give_warnings(void **state)
{
	static const int32_t chest[] = { TOY_CHEST };
	struct salle_rule rules[] = { swing_rule(NULL), swing_rule(NULL), { .action = TOY_STAND_DOWN } };
	rules[0].action = TOY_THRUST;
	rules[0].argument[1].names = (struct salle_indices){ chest, 1 };
	rules[0].maximize = NULL;
	const struct salle_policy *policy = make_policy(&(struct decision_rules){ TOY_ATTACK, 3, rules }, 1);
	static const char *const builds[] = { "axeman", "swordsman", "axeman" };
	for (unsigned k = 0; k < 3; k++) /* side 1 has the axe */
		salle_policy_bind(&(struct salle_policy_use){ .policy = policy, .params = &params }, builds[k], &matchup,
			k != 1, &compiled, &arena, &diagnostics);
	assert_int_equal(diagnostics.n, 1);
	assert_int_equal(diagnostics.items[0].severity, SALLE_WARNING);
	salle_policy_bind(&(struct salle_policy_use){ .policy = policy, .params = &params }, "other", &matchup, 1,
		&compiled, &arena, &diagnostics);
	rules[0].group = rules[1].group = 1; /* `do: [thrust, swing]` takes the action that is possible */
	policy = make_policy(&(struct decision_rules){ TOY_ATTACK, 3, rules }, 1);
	salle_policy_bind(&(struct salle_policy_use){ .policy = policy, .params = &params }, "rival", &matchup, 1,
		&compiled, &arena, &diagnostics);
	rules[1].action = TOY_THRUST; /* for two impossible thrusts there is only one message */
	rules[1].argument[1].names = (struct salle_indices){ chest, 1 };
	policy = make_policy(&(struct decision_rules){ TOY_ATTACK, 3, rules }, 1);
	salle_policy_bind(&(struct salle_policy_use){ .policy = policy, .params = &params }, "rivals", &matchup, 1,
		&compiled, &arena, &diagnostics);
	rules[0].group = rules[1].group = 0;
	rules[1] = swing_rule(NULL);
	rules[0].when = OP(EQUAL, SEE(TOY_WEAPON), num(TOY_SWORD)); /* here `when` excludes the impossible case */
	policy = make_policy(&(struct decision_rules){ TOY_ATTACK, 3, rules }, 1);
	salle_policy_bind(&(struct salle_policy_use){ .policy = policy, .params = &params }, "third", &matchup, 1,
		&compiled, &arena, &diagnostics);
	rules[0] = (struct salle_rule){ .action = TOY_STAND_DOWN, .choice = 1, .weight = OP(SUBTRACT, param(0), num(2)) };
	rules[0].info = (struct salle_rule_info){ .label = "attack 1.1", .at = { "p.yaml", 9, 3 } };
	policy = make_policy(&(struct decision_rules){ TOY_ATTACK, 3, rules }, 1);
	salle_policy_bind(&(struct salle_policy_use){ .policy = policy, .params = &params }, "third", &matchup, 1,
		&compiled, &arena, &diagnostics);
	static const char *const expected[] = {
		"4:7: 'attack 1' of policy 'handmade' can never act for build 'axeman': its axe does not thrust",
		"4:7: 'attack 1' of policy 'handmade' can never act for build 'other': its axe does not thrust",
		"4:7: 'attack 1' of policy 'handmade' can never act for build 'rivals': its axe does not thrust",
		"9:3: 'attack 1.1' of policy 'handmade' has a weight of -2 for build 'third': it never acts",
		NULL,
	};
	assert_int_equal(diagnostics.errors, 0);
	assert_reported(&diagnostics, expected);
}

/* ---- what a vocabulary's functions may read ---- */

static unsigned asked, unexpected;

static void check_view(const struct salle_view *view, uint64_t declared)
{
	asked++;
	unexpected += view->readable_observables != declared || view->decision != TOY_ATTACK;
}

static uint64_t reads_of_action(const struct salle_view *view)
{
	return toy_vocabulary.decisions[TOY_ATTACK].actions[view->verdict.action].reads;
}

static struct salle_observable noted[TOY_HARM + 2];

static double noted_value(const struct salle_view *view)
{
	const struct salle_observable *o = view->observable;
	if (o->kind == SALLE_DERIVED)
		check_view(view, o->reads | (o->depends_on_action ? reads_of_action(view) : 0));
	return toy_vocabulary.observables[o - noted].value(view);
}

static unsigned noted_ways(const struct salle_view *view, unsigned decision, const struct salle_rule_names *names,
	bool all, struct salle_verdict *out)
{
	if (decision == TOY_ATTACK)
		check_view(view, reads_of_action(view));
	return toy_vocabulary.list_ways(view, decision, names, all, out);
}

static bool noted_settle(const struct salle_view *view, unsigned decision, struct salle_verdict *verdict)
{
	if (decision == TOY_ATTACK)
		check_view(view, reads_of_action(view));
	return toy_vocabulary.finalize(view, decision, verdict);
}

static void test_functions_see_declared_observables(void **state)
{
	struct salle_vocabulary vocabulary = toy_vocabulary;
	for (unsigned o = 0; o <= TOY_HARM; o++) {
		noted[o] = toy_vocabulary.observables[o];
		noted[o].value = noted_value;
	}
	vocabulary.observables = noted;
	vocabulary.list_ways = noted_ways;
	vocabulary.finalize = noted_settle;
	struct salle_rule rules[] = { swing_rule(OP(LESS, num(-20), SEE(TOY_EDGE))), swing_rule(NULL) };
	rules[0].group = rules[1].group = 1;
	rules[1].action = TOY_FEINT;
	static const int32_t head[] = { TOY_HEAD };
	rules[1].argument[0].names = rules[1].argument[1].names = (struct salle_indices){ head, 1 };
	rules[1].argument[2] = (struct salle_rule_argument)RANGE(num(2), CALL(TOY_SPARE, num(1)));
	rules[1].maximize = CALL(TOY_HARM, arg(2));
	struct salle_policy policy = *make_policy(&(struct decision_rules){ TOY_ATTACK, 2, rules }, 1);
	policy.vocabulary = &vocabulary;
	salle_policy_bind(&(struct salle_policy_use){ .policy = &policy, .params = &params }, "ours", &matchup, 0,
		&compiled, &arena, &diagnostics);
	struct toy_states states;
	set_state(&states, 6, 3, TOY_HIGH, 1);
	const void *of = &states;
	salle_decide(&compiled.decision[TOY_ATTACK], of);
	assert_int_equal(unexpected, 0);
	assert_true(asked > 100);
}

RUN_TESTS_EACH(set_up, tear_down, UNIT(test_fixed_parts_are_folded), UNIT(test_conditions_of_parameters_are_constant),
	UNIT(test_rounding_has_a_tolerance), UNIT(test_unreachable_rules_are_dropped), UNIT(test_presets_are_not_evaluated),
	UNIT(test_decisions_before_the_bout_are_made_once), UNIT(test_every_combination_of_inputs_has_a_cell),
	UNIT(test_constant_observables_have_no_dimension), UNIT(test_tables_have_a_maximum_size),
	UNIT(test_decisions_with_too_many_dimensions_get_no_table), UNIT(test_threads_fill_equal_tables),
	UNIT(test_rules_that_never_act_give_warnings), UNIT(test_functions_see_declared_observables))
