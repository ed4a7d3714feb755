/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Decisions with more combinations of inputs than a table may have. A combination is computed once and kept. Inputs are
 * bytes: 7 bytes make a key of one word, 12 bytes a key of two words, and 17 bytes are too many for a key.
 */
#include "policy/bound_rules.h"
#include "rule_fixture.h"
#include "testing.h"

static unsigned computed;

static unsigned counted_ways(const struct salle_view *view, unsigned decision, const struct salle_rule_names *names,
	bool all, struct salle_verdict *out)
{
	computed++;
	return toy_vocabulary.list_ways(view, decision, names, all, out);
}

/* Binds a policy that chooses action 1 if the sum of the first n bytes exceeds `above`. */
static void bind_sum(const struct salle_vocabulary *vocabulary, unsigned n, double above,
	const struct toy_matchup *matchup, const struct salle_params *params, struct salle_bound_policy *compiled,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	const struct salle_expr *sum = num(0);
	for (unsigned k = 0; k < n; k++)
		sum = OP(ADD, sum, SEE(k));
	struct salle_rule rules[] = { { .action = 1, .when = OP(LESS, num(above), sum) }, { .action = 0 } };
	struct salle_policy policy = *make_policy(&(struct decision_rules){ TOY_THROW, 2, rules }, 1);
	policy.vocabulary = vocabulary;
	salle_policy_bind(&(struct salle_policy_use){ .policy = &policy, .params = params }, "ours", matchup, 0, compiled,
		arena, diagnostics);
}

/* A combination is computed once. Combinations that differ in one byte have separate values. */
static void test_a_combination_is_computed_once(void **state)
{
	enum { MOST = 17, STATES = 500 };
	struct toy_matchup matchup = { 0 };
	struct salle_params params = { { 0 } };
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_diagnostics diagnostics;
	salle_diagnostics_init(&diagnostics);
	static struct salle_bound_policy compiled;
	static struct salle_observable bytes[MOST + 1];
	for (unsigned k = 0; k < MOST; k++)
		bytes[k] = (struct salle_observable){ .name = "b", .max = 255, .offset = (uint16_t)k };
	struct salle_vocabulary vocabulary = toy_vocabulary;
	vocabulary.observables = bytes;
	vocabulary.list_ways = counted_ways;
	vocabulary.finalize = NULL;
	vocabulary.why_never = NULL;
	static const unsigned sizes[] = { 7, 12, 17 };
	for (unsigned i = 0; i < 3; i++) {
		unsigned n = sizes[i];
		bind_sum(&vocabulary, n, 499.5, &matchup, &params, &compiled, &arena, &diagnostics);
		const struct salle_bound_decision *bound = &compiled.decision[TOY_THROW];
		assert_int_equal(bound->cells.n, 0);
		for (unsigned round = 0; round < 2; round++) {
			computed = 0;
			for (unsigned k = 0; k < STATES; k++) {
				uint8_t state_bytes[MOST] = { 0 };
				unsigned at = k % n, high = k / n;
				state_bytes[(at + 1) % n] = 250;
				state_bytes[(at + 2) % n] = 200;
				state_bytes[at] = (uint8_t)(49 + high % 2 + high / 2);
				const void *of = state_bytes;
				assert_int_equal(salle_decide(bound, of).action, 450 + state_bytes[at] > 499);
			}
			if (round == 0)
				assert_in_range(computed, STATES / 2, 2 * STATES);
			else if (n < MOST)
				assert_int_equal(computed, 0);
			else
				assert_in_range(computed, STATES, 2 * STATES);
		}
	}
	bind_sum(&vocabulary, 12, 300.5, &matchup, &params, &compiled, &arena, &diagnostics);
	/* keys that are equal in the first word and are stored close to each other */
	for (unsigned k = 0; k < 62500; k++) {
		uint8_t bytes_of[MOST] = { [10] = (uint8_t)(k % 250), [11] = (uint8_t)(k / 250) };
		const void *of = bytes_of;
		assert_int_equal(salle_decide(&compiled.decision[TOY_THROW], of).action, k % 250 + k / 250 > 300);
	}
	salle_diagnostics_release(&diagnostics);
	salle_arena_release(&arena);
	salle_arena_release(&rule_arena);
}

RUN_TESTS(UNIT(test_a_combination_is_computed_once))
