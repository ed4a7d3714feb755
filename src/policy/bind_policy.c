/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <float.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "policy/table_key.h"

struct binder {
	const struct salle_policy *policy;
	const struct salle_ban *ban;
	const char *build;
	struct salle_diagnostics *diagnostics;
	struct salle_compiler compiler;
	/* store of the tables that matchups share; NULL if tables are not shared */
	const struct salle_table_sharing *shares;
	/* key, in the store, of the next table of the current decision; unused if tables are not shared */
	struct salle_table_key key;

	/* the rules of the current decision that are already bound */
	struct salle_bound_rule *rules;
	struct salle_bound_turn *turns;
	struct salle_bound_choice *mixes;
	double *weights; /* weight of each turn */
	unsigned n_rules, n_turns;
	const struct salle_rule *last_rule; /* the latest of the bound rules; NULL if there is none yet */
};

static bool is_same_choice(const struct salle_rule *a, const struct salle_rule *b)
{
	return a->choice != 0 && a->choice == b->choice;
}

static bool are_in_same_do_list(const struct salle_rule *a, const struct salle_rule *b)
{
	return a->group != 0 && a->group == b->group && a->choice == b->choice;
}

static const struct salle_action *action_of_rule(const struct binder *b, const struct salle_rule *rule)
{
	return &b->policy->vocabulary->decisions[b->compiler.decision].actions[rule->action];
}

/* Returns whether the rule acts in every situation, so that later rules are never reached. */
static bool acts_always(const struct salle_bound_rule *rule, const struct salle_action *action)
{
	return rule->always_acts && !rule->maximizes && action->always_possible;
}

/* Returns the weight with which a `choose` list draws the rule; 0 if the rule is never drawn. */
static double weight_of_rule(struct binder *b, const struct salle_rule *rule)
{
	if (rule->weight == NULL)
		return 1;
	double weight = salle_compile_expr(&b->compiler, rule->weight).constant;
	if (weight < 0)
		salle_warning_once(b->diagnostics, &rule->info.at,
			"'%s' of policy '%s' has a weight of %g for build '%s': it never acts", rule->info.label, b->policy->name,
			weight, b->build);
	return weight > 0 ? fmin(weight, DBL_MAX) : 0;
}

/* Returns whether the user wrote the rule and no other rule of the same `do` list may act. */
static bool is_written_alone(const struct binder *b, const struct salle_rule *rule)
{
	const struct salle_rule *end = &b->policy->rules[b->policy->first[b->compiler.decision + 1]];
	bool more = rule + 1 < end && are_in_same_do_list(rule + 1, rule);
	return rule->is_written && !more && (b->last_rule == NULL || !are_in_same_do_list(b->last_rule, rule));
}

/*
 * Returns whether the build could ever take the rule's action. Warns if it could not, unless the `do` list has other
 * rules that may act.
 */
static bool can_build_act(struct binder *b, const struct salle_rule *rule, const struct salle_rule_names *names)
{
	const struct salle_compiler *c = &b->compiler;
	const char *why = NULL;
	if (salle_is_banned(b->ban, c->decision, rule->action))
		why = "the scenario bans it";
	else if (c->vocabulary->why_never != NULL)
		why = c->vocabulary->why_never(c->matchup, c->side, c->decision, rule->action, names, c->arena);
	if (why != NULL && is_written_alone(b, rule))
		salle_warning_once(b->diagnostics, &rule->info.at, "'%s' of policy '%s' can never act for build '%s': %s",
			rule->info.label, b->policy->name, b->build, why);
	return why == NULL;
}

static void bind_arguments(struct binder *b, const struct salle_rule *rule, struct salle_bound_rule *out)
{
	const struct salle_argument *arguments = action_of_rule(b, rule)->arguments;
	for (unsigned k = 0; arguments != NULL && arguments[k].name != NULL; k++) {
		const struct salle_rule_argument *from = &rule->argument[k];
		if (arguments[k].kind != SALLE_ARG_NUMBER) {
			out->names.argument[k] = from->names;
			continue;
		}
		struct salle_bound_number *number = &out->numbers[out->n_numbers++];
		*number = (struct salle_bound_number){
			.from = salle_compile_expr(&b->compiler, from->from),
			.has_range = from->to != NULL && rule->maximize != NULL,
			.min = arguments[k].min,
			.max = arguments[k].max,
		};
		if (number->has_range)
			number->to = salle_compile_expr(&b->compiler, from->to);
	}
}

/* Returns whether the code consists of a single call of an observable. */
static bool is_single_call(const struct salle_code *code)
{
	const struct salle_instruction *at = code->first;
	while (at != NULL && (at->op == CODE_PUSH || at->op == CODE_LIVE || at->op == CODE_NUMBER))
		at++;
	return at != NULL && at[0].op == CODE_CALL && at[1].op == CODE_END;
}

/* Sets `call` if the code of `maximize` is a single call of an observable with constant arguments. */
static void set_single_call(struct salle_bound_rule *rule)
{
	const struct salle_instruction *at = rule->maximize.first;
	for (unsigned n = 0; at->op == CODE_PUSH && n < SALLE_ARGUMENTS_MAX; n++)
		rule->arguments[n] = (at++)->value;
	rule->call = at->op == CODE_CALL && at == rule->maximize.first + at->n ? at : NULL;
}

/* Compiles rule `n` for the matchup. Returns false if the rule can never act for this build. */
static bool bind_rule(struct binder *b, unsigned n, double *weight)
{
	const struct salle_rule *rule = &b->policy->rules[n];
	struct salle_bound_rule *out = &b->rules[b->n_rules];
	*out = (struct salle_bound_rule){
		.number = (uint8_t)(n + 1),
		.action = (uint8_t)rule->action,
		.maximizes = rule->maximize != NULL,
		.reads = action_of_rule(b, rule)->reads,
	};
	salle_compiler_begin_rule(&b->compiler, action_of_rule(b, rule), out->maximizes);
	if (rule->when != NULL)
		out->when = salle_compile_expr(&b->compiler, rule->when);
	out->always_acts = rule->when == NULL || (out->when.first == NULL && out->when.constant != 0);
	if (!out->always_acts && out->when.first == NULL)
		return false;
	*weight = rule->choice == 0 ? 1 : weight_of_rule(b, rule);
	if (*weight == 0)
		return false;
	bind_arguments(b, rule, out);
	if (b->compiler.vocabulary->reads != NULL)
		out->reads |= b->compiler.vocabulary->reads(b->compiler.matchup, b->compiler.side, b->compiler.decision,
			rule->action, &out->names);
	if (out->maximizes)
		out->maximize = salle_compile_expr(&b->compiler, rule->maximize);
	out->is_single_call = out->maximizes && is_single_call(&out->maximize);
	if (out->is_single_call)
		set_single_call(out);
	return can_build_act(b, rule, &out->names);
}

/*
 * Binds the rules of a decision in order, up to the first rule that always acts. Groups them into turns (struct
 * salle_bound_turn).
 */
static void bind_rules(struct binder *b, unsigned first, unsigned end)
{
	const struct salle_rule *rule, *before = NULL;
	unsigned place = 0;
	bool closed = false;
	for (unsigned n = first; n < end; n++, before = rule) {
		rule = &b->policy->rules[n];
		double weight;
		if (before == NULL || !is_same_choice(rule, before))
			place = 0;
		else if (!are_in_same_do_list(rule, before))
			place++;
		if (closed && !is_same_choice(rule, before) && !are_in_same_do_list(rule, before))
			return;
		if (!bind_rule(b, n, &weight))
			continue;
		closed |= acts_always(&b->rules[b->n_rules], action_of_rule(b, rule));
		if (b->last_rule != NULL && are_in_same_do_list(rule, b->last_rule)) {
			b->turns[b->n_turns - 1].n++;
		} else {
			b->weights[b->n_turns] = weight;
			b->turns[b->n_turns++] = (struct salle_bound_turn){
				.first = b->n_rules,
				.n = 1,
				.choice = rule->choice,
				.place = place,
			};
		}
		b->n_rules++;
		b->last_rule = rule;
	}
}

static uint64_t observables_read_by(const struct salle_bound_rule *rule)
{
	uint64_t reads = rule->reads | rule->when.reads | rule->maximize.reads;
	for (unsigned k = 0; k < rule->n_numbers; k++)
		reads |= rule->numbers[k].from.reads | rule->numbers[k].to.reads;
	return reads;
}

/* Returns the next table of the decision from the store; NULL if the store does not have this table. */
static const struct salle_shared_table *find_shared_table(struct binder *b, const struct salle_bound_rules *rules,
	size_t cells)
{
	if (b->shares == NULL)
		return NULL;
	const struct salle_table_key key = b->key;
	b->key.ordinal++;
	return salle_table_store_find(b->shares->store, &key, rules, cells, b->shares->keeps_new_tables);
}

/*
 * Determines which live observables (known only during the bout) are the dimensions of the decision's table of
 * verdicts.
 */
static void lay_out_table_index(struct binder *b, struct salle_bound_rules *rules, struct salle_bound_decision *out)
{
	uint64_t reads = 0;
	for (unsigned t = 0; t < rules->n_turns; t++)
		for (unsigned r = 0; r < rules->turns[t].n; r++)
			reads |= observables_read_by(&rules->rules[rules->turns[t].first + r]);

	const struct salle_compiler *c = &b->compiler;
	uint64_t cells = 1; /* number of combinations of the observables' values; not exact above SALLE_CELLS_MAX */
	for (unsigned o = 0; o < SALLE_LIVE_MAX && reads >> o != 0; o++) {
		const struct salle_observable *observable = &c->vocabulary->observables[o];
		unsigned largest = (reads >> o & 1) == 0 ? 0 : salle_observable_matchup_max(observable, c->matchup, c->side);
		if (largest == 0)
			continue;
		assert(observable->kind == SALLE_LIVE && largest <= UINT8_MAX);
		unsigned d = rules->n_reads++;
		uint16_t offset = (uint16_t)(c->vocabulary->part_offsets[c->side][observable->base] + observable->offset);
		rules->reads[d] = (struct salle_live_read){
			.offset = offset,
			.observable = (uint8_t)o,
			.largest = (uint8_t)largest,
		};
		if (d < SALLE_DIMENSIONS_MAX)
			out->dimension[d] = (struct salle_dimension){
				.stride = (uint32_t)cells,
				.offset = offset,
				.largest = (uint8_t)largest,
			};
		if (cells <= SALLE_CELLS_MAX)
			cells *= largest + 1;
	}
	if (cells > SALLE_CELLS_MAX || rules->n_reads > SALLE_DIMENSIONS_MAX) {
		rules->key = salle_arena_alloc(c->arena, sizeof *rules->key);
		if (salle_cell_key_choose_windows(rules->reads, rules->n_reads, rules->key)) {
			const struct salle_shared_table *shared = find_shared_table(b, rules, 0);
			if (shared != NULL)
				rules->verdict_memo = shared->verdict_memo;
			else
				salle_memo_init(&rules->verdict_memo, SALLE_KEPT_VERDICT_BITS, salle_arena_shared(c->arena));
		}
		salle_words_init_empty(&out->cells);
		memset(out->dimension, 0, sizeof out->dimension);
		return;
	}
	out->n_dimensions = (uint8_t)rules->n_reads;
	const struct salle_shared_table *shared = find_shared_table(b, rules, (size_t)cells);
	if (shared != NULL)
		out->cells = shared->cells;
	else
		salle_words_init(&out->cells, (size_t)cells, salle_arena_shared(c->arena));
}

/* Makes the table of verdicts of a decision. If the verdict does not depend on the bout, computes it at once. */
static void make_decision_table(struct binder *b, const struct salle_bound_turn *turns, unsigned n_turns,
	struct salle_bound_decision *out)
{
	const struct salle_compiler *c = &b->compiler;
	struct salle_bound_rules *rules = salle_arena_alloc(c->arena, sizeof *rules);
	*rules = (struct salle_bound_rules){
		.vocabulary = c->vocabulary,
		.policy = b->policy,
		.matchup = c->matchup,
		.side = c->side,
		.decision = c->decision,
		.rules = b->rules,
		.turns = turns,
		.n_turns = n_turns,
		.latest_verdicts = salle_arena_alloc(c->arena, SALLE_LATEST_VERDICTS * sizeof *rules->latest_verdicts),
		.choices = b->mixes,
	};
	*out = (struct salle_bound_decision){ .is_free = (b->policy->free_decisions & SALLE_DECISION_BIT(c->decision)) != 0,
		.rules = rules };
	lay_out_table_index(b, rules, out);
	if (rules->n_reads == 0)
		salle_words_set(&out->cells, 0, salle_compute_verdict(out, NULL));
}

static void bind_choice(struct binder *b, unsigned first, unsigned n)
{
	struct salle_bound_choice *mix = &b->mixes[b->turns[first].choice - 1];
	mix->first = first;
	mix->n = n;
	double most = 0;
	for (unsigned k = 0; k < n; k++)
		most = fmax(most, b->weights[first + k]);
	for (unsigned k = 0; k < n; k++) {
		struct salle_bound_turn *turn = salle_arena_alloc(b->compiler.arena, sizeof *turn);
		*turn = b->turns[first + k];
		turn->choice = 0;
		assert(turn->place < SALLE_CHOICE_MAX);
		mix->weight[turn->place] = salle_scale_weight(b->weights[first + k], most);
		make_decision_table(b, turn, 1, &mix->alone[turn->place]);
	}
}

static void bind_choices(struct binder *b)
{
	unsigned n_mixes = 0;
	for (unsigned t = 0; t < b->n_turns; t++)
		n_mixes = b->turns[t].choice > n_mixes ? b->turns[t].choice : n_mixes;
	b->mixes = salle_arena_array(b->compiler.arena, n_mixes, sizeof *b->mixes);
	for (unsigned t = 0, n; t < b->n_turns; t += n) {
		for (n = 1; t + n < b->n_turns && b->turns[t + n].choice == b->turns[t].choice; n++)
			if (b->turns[t].choice == 0)
				break;
		if (b->turns[t].choice != 0)
			bind_choice(b, t, n);
	}
}

/* Returns whether the decision has only its preset rule, without a condition. Then no rule needs to be evaluated. */
static bool has_only_preset(const struct binder *b, unsigned first, unsigned end)
{
	const struct salle_decision *decision = &b->policy->vocabulary->decisions[b->compiler.decision];
	const struct salle_rule *rule = &b->policy->rules[first];
	return end - first == 1 && rule->when == NULL && decision->preset != NULL &&
		strcmp(decision->actions[rule->action].name, decision->preset) == 0;
}

static void bind_decision(struct binder *b, struct salle_bound_decision *out)
{
	unsigned first = b->policy->first[b->compiler.decision], end = b->policy->first[b->compiler.decision + 1];
	struct salle_arena *arena = b->compiler.arena;
	b->rules = salle_arena_array(arena, end - first, sizeof *b->rules);
	b->turns = salle_arena_array(arena, end - first, sizeof *b->turns);
	b->weights = salle_arena_array(arena, end - first, sizeof *b->weights);
	b->n_rules = b->n_turns = 0;
	b->last_rule = NULL;
	bind_rules(b, first, end);
	bind_choices(b);
	make_decision_table(b, b->turns, b->n_turns, out);
	out->always_preset = has_only_preset(b, first, end) && b->n_rules > 0;
}

void salle_policy_bind(const struct salle_policy_use *use, const char *build, const void *matchup, unsigned side,
	struct salle_bound_policy *out, struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	const struct salle_policy *policy = use->policy;
	if (policy->shares != NULL) {
		salle_bind_mixed_policy(use, build, matchup, side, out, arena, diagnostics);
		return;
	}
	struct binder binder = {
		.policy = policy,
		.ban = use->ban,
		.build = build,
		.diagnostics = diagnostics,
		.compiler = {
			.vocabulary = policy->vocabulary,
			.params = use->params,
			.matchup = matchup,
			.side = side,
			.arena = arena,
		},
		.shares = use->table_sharing,
	};
	const unsigned policy_number = use->table_sharing != NULL ? (*use->table_sharing->n_bound)++ : 0;
	*out = (struct salle_bound_policy){ .policy = policy };
	for (unsigned d = 0; policy->vocabulary->decisions[d].name != NULL; d++) {
		binder.compiler.decision = d;
		binder.key = (struct salle_table_key){ .policy_number = policy_number, .decision = d };
		if (use->table_sharing != NULL) {
			memcpy(binder.key.hash, use->table_sharing->context, sizeof binder.key.hash);
			salle_hash_rules(policy, use->params, d, binder.key.hash);
		}
		bind_decision(&binder, &out->decision[d]);
	}
	salle_compiler_release(&binder.compiler);
}
