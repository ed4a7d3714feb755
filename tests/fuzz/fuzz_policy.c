/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * libFuzzer target: reads any text as an expression and as a YAML policy. Aborts if a reader fails without an error
 * message or succeeds with one, if an accepted expression prints as a different expression, if the ends of a range are
 * in the wrong order, or if a bound policy decides nothing.
 */
#include <stdlib.h>
#include <string.h>

#include <salle/bound_policy.h>

#include "base/arena.h"
#include "policy/expr_text.h"
#include "policy/interval_analysis.h"
#include "policy/scope.h"
#include "scenario/yaml.h"
#include "../toy_vocabulary.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool holds)
{
	if (!holds)
		abort();
}

static const struct salle_expr *read_expr(struct salle_scope *scope, const char *text, enum salle_value_type wanted)
{
	struct salle_place at = { "fuzz.yaml", 1, 1 };
	struct salle_written_argument written;
	size_t errors = scope->diagnostics->errors;
	const struct salle_node *node = salle_node_scalar(scope->arena, &at, text);
	bool read = salle_syntax_read(node, false, &written, scope->arena, scope->diagnostics);
	const struct salle_expr *expr = read ? salle_scope_resolve(scope, written.from, wanted) : NULL;
	require((expr != NULL) == (scope->diagnostics->errors == errors));
	return expr;
}

/*
 * Checks that an accepted expression prints as a text that reads as the same expression, and that its range is valid.
 */
static void check_expr(struct salle_scope *scope, const struct salle_policy *policy, const struct salle_expr *expr)
{
	if (expr == NULL)
		return;
	const char *text = salle_format_expr(expr, policy, scope->action, NULL, scope->arena);
	struct salle_scope bare = *scope;
	bare.n_lets = 0;
	/* the printed text contains the definitions of all lets, so it can be longer than the reader accepts */
	if (strlen(text) <= 2000) {
		const struct salle_expr *again = read_expr(&bare, text, expr->type);
		require(again != NULL);
		require(strcmp(salle_format_expr(again, policy, scope->action, NULL, scope->arena), text) == 0);
	}
	struct salle_ranges ranges = salle_make_declared_ranges(policy->vocabulary, policy->n_params, scope->arena);
	struct salle_range range = salle_range_of_expr(&ranges, expr);
	require(range.low <= range.high);
	if (expr->type == SALLE_TRUTH)
		salle_do_conditions_hold(&ranges, &expr, 1, scope->arena);
}

static struct salle_scope scope_of(const struct salle_policy *policy, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	return (struct salle_scope){
		.vocabulary = policy->vocabulary,
		.params = policy->params,
		.param_used = salle_arena_array(arena, SALLE_PARAMS_MAX, sizeof(bool)),
		.n_params = policy->n_params,
		.arena = arena,
		.diagnostics = diagnostics,
	};
}

static void fuzz_expr(const char *text, struct salle_arena *arena)
{
	struct salle_diagnostics diagnostics;
	salle_diagnostics_init(&diagnostics);
	struct salle_policy policy = { .vocabulary = &toy_vocabulary, .n_params = 1, .params = { "daring" } };
	struct salle_scope scope = scope_of(&policy, arena, &diagnostics);
	for (unsigned d = TOY_ATTACK; d <= TOY_DEFEND; d++)
		for (unsigned use = SALLE_USE_RULE; use <= SALLE_USE_WEIGHT; use++) {
			scope.decision = d;
			scope.action = &toy_vocabulary.decisions[d].actions[0];
			scope.use = use;
			check_expr(&scope, &policy, read_expr(&scope, text, SALLE_NUMBER));
			check_expr(&scope, &policy, read_expr(&scope, text, SALLE_TRUTH));
		}
	salle_diagnostics_release(&diagnostics);
}

static void check_rules(const struct salle_policy *policy, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	struct salle_scope scope = scope_of(policy, arena, diagnostics);
	for (unsigned n = 0; n < policy->n_rules; n++) {
		const struct salle_rule *rule = &policy->rules[n];
		while (policy->first[scope.decision + 1] <= n)
			scope.decision++;
		scope.action = &policy->vocabulary->decisions[scope.decision].actions[rule->action];
		require(strcmp(rule->info.action, scope.action->name) == 0);
		scope.use = SALLE_USE_WEIGHT;
		check_expr(&scope, policy, rule->weight);
		scope.use = SALLE_USE_RULE;
		check_expr(&scope, policy, rule->when);
		for (unsigned a = 0; scope.action->arguments[a].name != NULL; a++) {
			bool number = scope.action->arguments[a].kind == SALLE_ARG_NUMBER;
			require(number ? rule->argument[a].from != NULL : rule->argument[a].names.n > 0);
			check_expr(&scope, policy, rule->argument[a].from);
			check_expr(&scope, policy, rule->argument[a].to);
		}
		scope.use = SALLE_USE_MAXIMIZE;
		check_expr(&scope, policy, rule->maximize);
	}
}

/* Evaluates every decision of the bound policy in a few situations. */
static void check_bound(const struct salle_policy *policy, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	static const struct toy_matchup fight = { .build = { { 12, 3, TOY_SWORD, { 0, 2, 1, 4 } },
												  { 9, 2, TOY_AXE, { 1, 0, 0, 3 } } } };
	struct salle_params params;
	require(salle_params_read(policy, NULL, &params, arena, diagnostics));
	for (unsigned side = 0; side < 2; side++) {
		struct salle_bound_policy bound = { 0 };
		salle_policy_bind(&(struct salle_policy_use){ .policy = policy, .params = &params }, "fuzz", &fight, side,
			&bound, arena, diagnostics);
		for (unsigned pool = 0; pool <= 9; pool += 3) {
			struct toy_states states = {
				.man = { { .pool = (uint8_t)pool, .stance = pool % 2, .prone = pool == 6 },
					{ .pool = 4, .dice = (uint8_t)pool, .target = TOY_BELLY } },
				.scene = { .tempo = 1 + pool % 2, .round = 3 },
			};
			for (unsigned d = TOY_ATTACK; d <= TOY_FAVOUR; d++) {
				struct salle_verdict verdict = salle_decide(&bound.decision[d], &states);
				require(verdict.rule != 0);
				if (verdict.rule == SALLE_MIXED)
					verdict = salle_draw_mixed_verdict(&bound.decision[d], &states, verdict, pool << 28);
				require(verdict.rule == SALLE_NO_RULE || verdict.rule <= policy->n_rules);
			}
		}
	}
}

static void fuzz_policy(const char *text, size_t length, struct salle_arena *arena)
{
	struct salle_diagnostics diagnostics;
	salle_diagnostics_init(&diagnostics);
	struct salle_node *root;
	if (salle_yaml_parse(text, length, "fuzz.yaml", &root, arena, &diagnostics) == SALLE_OK) {
		size_t errors = diagnostics.errors;
		const struct salle_policy *policy = salle_policy_read(&toy_vocabulary, "fuzz", root, arena, &diagnostics);
		require((policy != NULL) == (diagnostics.errors == errors));
		if (policy != NULL) {
			check_rules(policy, arena, &diagnostics);
			check_bound(policy, arena, &diagnostics);
			require(diagnostics.errors == errors);
		}
	}
	salle_diagnostics_release(&diagnostics);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	const char *text = salle_arena_copy_text_n(&arena, (const char *)data, size);
	fuzz_expr(text, &arena);
	fuzz_policy(text, size, &arena);
	salle_arena_release(&arena);
	return 0;
}
