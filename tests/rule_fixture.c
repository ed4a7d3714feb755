/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "rule_fixture.h"

struct salle_arena rule_arena;

const struct salle_expr *op_of(enum salle_op op, unsigned n, const struct salle_expr *const *kids)
{
	struct salle_expr *expr = salle_arena_alloc(&rule_arena, sizeof *expr);
	expr->op = op;
	expr->n_operands = n;
	for (unsigned k = 0; k < n; k++)
		expr->operand[k] = kids[k];
	return expr;
}

static const struct salle_expr *leaf(enum salle_op op, unsigned id, double value)
{
	struct salle_expr *expr = salle_arena_alloc(&rule_arena, sizeof *expr);
	expr->op = op;
	expr->id = id;
	expr->value = value;
	return expr;
}

const struct salle_expr *num(double value)
{
	return leaf(SALLE_OP_CONSTANT, 0, value);
}

const struct salle_expr *param(unsigned id)
{
	return leaf(SALLE_OP_PARAM, id, 0);
}

const struct salle_expr *arg(unsigned id)
{
	return leaf(SALLE_OP_ARGUMENT, id, 0);
}

const struct salle_expr *see_with(unsigned observable, unsigned n, const struct salle_expr *const *arguments)
{
	struct salle_expr *expr = salle_arena_alloc(&rule_arena, sizeof *expr);
	expr->op = SALLE_OP_OBSERVABLE;
	expr->id = observable;
	expr->n_operands = n;
	for (unsigned k = 0; k < n; k++)
		expr->operand[k] = arguments[k];
	return expr;
}

/* Sets `out` to the preset of the decision, as the parser does. The decision `attack` has no preset. */
static unsigned preset_rule(unsigned decision, struct salle_rule *out)
{
	const struct salle_decision *of = &toy_vocabulary.decisions[decision];
	unsigned action = 0;
	if (of->preset == NULL)
		return 0;
	while (strcmp(of->actions[action].name, of->preset) != 0)
		action++;
	*out = (struct salle_rule){ .info = { of->name, of->name, of->preset, { 0 } }, .action = action };
	return 1;
}

const struct salle_policy *make_policy(const struct decision_rules *decisions, unsigned n)
{
	struct salle_policy *policy = salle_arena_alloc(&rule_arena, sizeof *policy);
	struct salle_rule *rules = salle_arena_array(&rule_arena, SALLE_RULES_MAX, sizeof *rules);
	*policy = (struct salle_policy){ .vocabulary = &toy_vocabulary, .name = "handmade", .about = "", .rules = rules };
	for (unsigned d = 0; toy_vocabulary.decisions[d].name != NULL; d++) {
		policy->first[d] = policy->n_rules;
		for (unsigned k = 0; k < n; k++) {
			if (decisions[k].decision != d)
				continue;
			for (unsigned r = 0; r < decisions[k].n; r++) {
				rules[policy->n_rules] = decisions[k].rules[r];
				rules[policy->n_rules++].is_written = true;
			}
		}
		if (policy->n_rules == policy->first[d])
			policy->n_rules += preset_rule(d, &rules[policy->n_rules]);
		policy->first[d + 1] = policy->n_rules;
	}
	return policy;
}

/* ---- evaluation of expressions ---- */

static unsigned number_of(unsigned decision, const struct salle_rule *rule, unsigned argument)
{
	unsigned number = 0;
	for (unsigned k = 0; k < argument; k++)
		number += toy_vocabulary.decisions[decision].actions[rule->action].arguments[k].kind == SALLE_ARG_NUMBER;
	return number;
}

static double of_values(const struct salle_expr *expr, const double *v)
{
	double most = v[0], least = v[0];
	for (unsigned k = 1; k < expr->n_operands; k++) {
		most = v[k] > most ? v[k] : most;
		least = v[k] < least ? v[k] : least;
	}
	switch (expr->op) {
	case SALLE_OP_NEGATE:
		return -v[0];
	case SALLE_OP_NOT:
		return v[0] == 0;
	case SALLE_OP_ADD:
		return v[0] + v[1];
	case SALLE_OP_SUBTRACT:
		return v[0] - v[1];
	case SALLE_OP_MULTIPLY:
		return v[0] * v[1];
	case SALLE_OP_DIVIDE:
		return v[1] == 0 ? 0 : v[0] / v[1];
	case SALLE_OP_LESS:
		return v[0] < v[1];
	case SALLE_OP_LESS_EQUAL:
		return v[0] <= v[1];
	case SALLE_OP_EQUAL:
		return v[0] == v[1];
	case SALLE_OP_UNEQUAL:
		return v[0] != v[1];
	case SALLE_OP_MIN:
		return least;
	case SALLE_OP_MAX:
		return most;
	case SALLE_OP_FLOOR:
		return floor(v[0] + 1e-9);
	case SALLE_OP_CEIL:
		return ceil(v[0] - 1e-9);
	case SALLE_OP_ROUND:
		return fmod(v[0], 1) == -0.5 ? ceil(v[0]) : round(v[0]);
	case SALLE_OP_ABS:
		return fabs(v[0]);
	default:
		return NAN;
	}
}

double reference_value(struct reference_evaluation *meaning, unsigned decision, const struct salle_rule *rule,
	const struct salle_expr *expr)
{
	double v[SALLE_ARGUMENTS_MAX] = { 0 };
	for (unsigned k = 0; k < expr->n_operands; k++)
		v[k] = reference_value(meaning, decision, rule, expr->operand[k]);
	switch (expr->op) {
	case SALLE_OP_CONSTANT:
		return expr->value;
	case SALLE_OP_PARAM:
		return meaning->params->value[expr->id];
	case SALLE_OP_ARGUMENT:
		return meaning->view.verdict.number[number_of(decision, rule, expr->id)];
	case SALLE_OP_OBSERVABLE:
		if (toy_vocabulary.observables[expr->id].kind == SALLE_LIVE)
			return meaning->view.live_values[expr->id];
		return salle_observable_value(&meaning->view, &toy_vocabulary.observables[expr->id], v);
	case SALLE_OP_AND:
		return v[0] != 0 && v[1] != 0;
	case SALLE_OP_OR:
		return v[0] != 0 || v[1] != 0;
	case SALLE_OP_IF:
		return v[1] != 0 ? v[0] : v[2];
	default:
		return of_values(expr, v);
	}
}

/* ---- evaluation of rules ---- */

struct contest {
	bool found;
	double score;
	struct salle_verdict verdict;
};

static void try_from(struct reference_evaluation *m, unsigned decision, const struct salle_rule *rule,
	unsigned argument, struct contest *contest)
{
	const struct salle_argument *a = &toy_vocabulary.decisions[decision].actions[rule->action].arguments[argument];
	struct salle_verdict here = m->view.verdict;
	if (a->name != NULL && a->kind != SALLE_ARG_NUMBER) {
		try_from(m, decision, rule, argument + 1, contest);
		return;
	}
	if (a->name != NULL) {
		const struct salle_rule_argument *given = &rule->argument[argument];
		double from = floor(reference_value(m, decision, rule, given->from) + 1e-9);
		double to = given->to == NULL ? from : floor(reference_value(m, decision, rule, given->to) + 1e-9);
		unsigned number = number_of(decision, rule, argument);
		for (unsigned step = 0; from + step <= to; step++) {
			double n = from + step;
			m->view.verdict.number[number] = (uint8_t)(n < a->min ? a->min : n > a->max ? a->max : n);
			try_from(m, decision, rule, argument + 1, contest);
		}
		m->view.verdict = here;
		return;
	}
	if (rule->when != NULL && reference_value(m, decision, rule, rule->when) == 0)
		return;
	struct salle_verdict verdict = here;
	if (!toy_vocabulary.finalize(&m->view, decision, &verdict))
		return;
	m->view.verdict = verdict;
	double score = rule->maximize == NULL ? 0 : reference_value(m, decision, rule, rule->maximize);
	m->view.verdict = here;
	if (isnan(score) || (contest->found && score <= contest->score))
		return;
	*contest = (struct contest){ true, score, verdict };
}

static void try_rule(struct reference_evaluation *m, unsigned decision, unsigned r, struct contest *contest)
{
	const struct salle_rule *rule = &m->policy->rules[r];
	struct salle_rule_names names;
	struct salle_verdict ways[SALLE_WAYS_MAX];
	for (unsigned k = 0; k < SALLE_ARGUMENTS_MAX; k++)
		names.argument[k] = rule->argument[k].names;
	if (toy_vocabulary.why_never(m->view.matchup, m->view.side, decision, rule->action, &names, &rule_arena) != NULL)
		return;
	m->view.verdict = (struct salle_verdict){ .rule = (uint8_t)(r + 1), .action = (uint8_t)rule->action };
	unsigned n = toy_vocabulary.list_ways(&m->view, decision, &names, rule->maximize != NULL, ways);
	for (unsigned w = 0; w < n; w++) {
		m->view.verdict = ways[w];
		try_from(m, decision, rule, 0, contest);
	}
}

struct reference_verdicts reference_decision(struct reference_evaluation *m, unsigned decision)
{
	const struct salle_rule *rules = m->policy->rules;
	struct reference_verdicts meant = { 0 };
	unsigned place = 0, next;
	m->view.decision = decision;
	m->view.readable_observables = UINT64_MAX;
	for (unsigned r = m->policy->first[decision]; r < m->policy->first[decision + 1]; r = next) {
		struct contest contest = { 0 };
		for (next = r; next == r ||
			 (next < m->policy->first[decision + 1] && rules[r].group != 0 && rules[next].group == rules[r].group);
			 next++)
			try_rule(m, decision, next, &contest);
		double weight = rules[r].weight == NULL ? 1 : reference_value(m, decision, &rules[r], rules[r].weight);
		if (contest.found && weight > 0) {
			meant.verdict[meant.n] = contest.verdict;
			meant.place[meant.n] = place;
			meant.weight[meant.n++] = weight;
		}
		bool goes_on =
			rules[r].choice != 0 && next < m->policy->first[decision + 1] && rules[next].choice == rules[r].choice;
		place = goes_on ? place + 1 : 0;
		if (!goes_on && meant.n > 0)
			return meant;
	}
	return meant;
}

/* ---- states ---- */

void view_states(const struct toy_states *states, unsigned side, uint8_t live[SALLE_LIVE_MAX])
{
	const uint8_t *parts[SALLE_BASES] = {
		[SALLE_OWN] = (const uint8_t *)&states->man[side],
		[SALLE_FOE] = (const uint8_t *)&states->man[!side],
		[SALLE_BOUT] = (const uint8_t *)&states->scene,
	};
	for (unsigned o = 0; o < TOY_LIVE; o++)
		live[o] = parts[toy_vocabulary.observables[o].base][toy_vocabulary.observables[o].offset];
}
