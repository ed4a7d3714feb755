/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Makes random changes of a candidate's rules. Expressions are changed as texts; salle_policy_read checks the result.
 */
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "train/candidate.h"

enum { TRIES_MAX = 50 }; /* maximum number of attempts to find a change that compiles */

static const struct salle_place nowhere = { "training", 1, 1 };

/* A decision of a candidate while it is changed. */
struct edit {
	const struct salle_library *library;
	const struct salle_decision *decision;
	unsigned number;         /* number of the decision */
	struct salle_node *list; /* private copy of the decision's rules */
	struct salle_stream *random;
	struct salle_arena *arena;
};

static size_t random_below(struct salle_stream *random, size_t n)
{
	return n == 0 ? 0 : salle_uniform_below((uint32_t)(salle_stream_draw(random) >> 32), (uint32_t)n);
}

static struct salle_node *text_node(const struct edit *edit, const char *text)
{
	return salle_node_scalar(edit->arena, &nowhere, text);
}

/* Sets a key of a rule. */
static void set_key(const struct edit *edit, struct salle_node *rule, const char *key, struct salle_node *item)
{
	for (size_t i = 0; i < rule->n; i++)
		if (strcmp(rule->keys[i]->text, key) == 0) {
			rule->items[i] = item;
			return;
		}
	struct salle_node *grown = salle_node_new(edit->arena, SALLE_MAP, &nowhere, rule->n + 1);
	for (size_t i = 0; i < rule->n; i++) {
		grown->keys[i] = rule->keys[i];
		grown->items[i] = rule->items[i];
	}
	grown->keys[rule->n] = text_node(edit, key);
	grown->items[rule->n] = item;
	*rule = *grown;
}

static void remove_key(struct salle_node *rule, const char *key)
{
	size_t kept = 0;
	for (size_t i = 0; i < rule->n; i++) {
		if (strcmp(rule->keys[i]->text, key) == 0)
			continue;
		rule->keys[kept] = rule->keys[i];
		rule->items[kept++] = rule->items[i];
	}
	rule->n = kept;
}

static void insert_rule(struct edit *edit, size_t at, struct salle_node *rule)
{
	struct salle_node *list = salle_node_new(edit->arena, SALLE_LIST, &nowhere, edit->list->n + 1);
	for (size_t i = 0; i < list->n; i++)
		list->items[i] = i < at ? edit->list->items[i] : i == at ? rule : edit->list->items[i - 1];
	edit->list = list;
}

static void remove_rule(struct edit *edit, size_t at)
{
	for (size_t i = at; i + 1 < edit->list->n; i++)
		edit->list->items[i] = edit->list->items[i + 1];
	edit->list->n--;
}

/* Returns a random rule with `do`, which may be an option of a choice; NULL if there is none. */
static struct salle_node *pick_rule(const struct edit *edit, const struct salle_node *list)
{
	if (list == NULL || list->n == 0)
		return NULL;
	struct salle_node *rule = list->items[random_below(edit->random, list->n)];
	struct salle_node *options = rule->kind == SALLE_MAP ? salle_node_get(rule, "choose") : NULL;
	return options != NULL ? options->items[random_below(edit->random, options->n)] : rule;
}

/*
 * Returns a random rule for the decision from a random policy of the library; NULL if this policy has no rule for it.
 */
static struct salle_node *pick_library_rule(const struct edit *edit)
{
	const struct salle_library_policy *from = &edit->library->items[random_below(edit->random, edit->library->n)];
	return pick_rule(edit, from->rules_with_numbers[edit->number]);
}

/* ---- conditions ---- */

static bool is_visible(const struct edit *edit, const struct salle_observable *observable)
{
	return *observable->name != '\0' && observable->n_arguments == 0 &&
		(observable->decisions == 0 || (observable->decisions & SALLE_DECISION_BIT(edit->number)) != 0) &&
		(!edit->decision->before_bout || observable->kind == SALLE_FIXED);
}

/* Returns a random visible observable; if `number`, only numbers are drawn. Returns NULL if there is none. */
static const struct salle_observable *pick_observable(const struct edit *edit, bool number)
{
	const struct salle_observable *found = NULL;
	size_t n = 0;
	for (const struct salle_observable *at = edit->library->vocabulary->observables; at->name != NULL; at++)
		if (is_visible(edit, at) && (!number || at->type == SALLE_NUMBER) && random_below(edit->random, ++n) == 0)
			found = at;
	return found;
}

/* Draws a number from the range; numbers near the low end are more likely. */
static double pick_number(const struct edit *edit, double low, double high)
{
	const double u = salle_draw_unit(edit->random);
	const double value = low + (high - low) * u * u;
	return high - low > 2 ? floor(value + 0.5) : floor(value * 20 + 0.5) / 20;
}

static const char *make_condition(const struct edit *edit)
{
	static const char *const comparisons[] = { ">", "<", ">=", "<=" };
	const struct salle_observable *observable = pick_observable(edit, false);
	if (observable == NULL)
		return NULL;
	if (observable->type == SALLE_TRUTH)
		return salle_arena_format(edit->arena, "%s%s", random_below(edit->random, 2) == 0 ? "" : "not ",
			observable->name);
	if (observable->type == SALLE_SYMBOL)
		return salle_arena_format(edit->arena, "%s %s %s", observable->name,
			random_below(edit->random, 2) == 0 ? "==" : "!=",
			observable->names[random_below(edit->random, (size_t)salle_observable_max(observable) + 1)]);
	const char *compared = comparisons[random_below(edit->random, 4)];
	const struct salle_observable *other = pick_observable(edit, true);
	if (other != observable && random_below(edit->random, 3) == 0)
		return salle_arena_format(edit->arena, "%s %s %s", observable->name, compared, other->name);
	return salle_arena_format(edit->arena, "%s %s %g", observable->name, compared,
		pick_number(edit, observable->min, fmin(observable->max, observable->min + 40)));
}

static void add_condition(const struct edit *edit, struct salle_node *rule)
{
	const char *condition = make_condition(edit);
	const struct salle_node *when = salle_node_get(rule, "when");
	if (condition == NULL)
		return;
	if (when != NULL && random_below(edit->random, 3) > 0)
		condition = salle_arena_format(edit->arena, random_below(edit->random, 4) == 0 ? "(%s) or %s" : "(%s) and %s",
			when->text, condition);
	set_key(edit, rule, "when", text_node(edit, condition));
}

static void change_condition(const struct edit *edit, struct salle_node *rule)
{
	const struct salle_node *other = pick_library_rule(edit);
	const struct salle_node *when = other != NULL && other->kind == SALLE_MAP ? salle_node_get(other, "when") : NULL;
	if (salle_node_get(rule, "when") != NULL && random_below(edit->random, 3) == 0)
		remove_key(rule, "when");
	else if (when != NULL && random_below(edit->random, 2) == 0)
		set_key(edit, rule, "when", text_node(edit, when->text));
	else
		add_condition(edit, rule);
}

/* ---- numbers ---- */

/* Returns the beginning of the first number at or after `at` that is not part of a name; NULL if there is none. */
static const char *find_number(const char *text, const char *at)
{
	for (; *at != '\0'; at++) {
		const bool inside = at > text && (isalnum((unsigned char)at[-1]) || at[-1] == '_' || at[-1] == '.');
		if (isdigit((unsigned char)*at) && !inside)
			return at;
	}
	return NULL;
}

static double change_number(const struct edit *edit, double value)
{
	static const double factors[] = { 0, 0.5, 0.8, 1.25, 2, 4 };
	const bool whole = value == floor(value);
	if (whole && random_below(edit->random, 2) == 0)
		return value + (random_below(edit->random, 2) == 0 ? 1 : -1) * (double)(1 + random_below(edit->random, 2));
	const double changed = value * factors[random_below(edit->random, 6)];
	return whole && value > 2 ? floor(changed + 0.5) : changed;
}

/* Returns the expression with one of its numbers changed; NULL if it has no number. */
static const char *change_text(const struct edit *edit, const char *text)
{
	size_t n = 0;
	const char *chosen = NULL;
	for (const char *at = text; (at = find_number(text, at)) != NULL; at++)
		if (random_below(edit->random, ++n) == 0)
			chosen = at;
	if (chosen == NULL)
		return NULL;
	char *end;
	const double value = strtod(chosen, &end);
	if (end - chosen > 1 && end[-1] == '.') /* the number is an end of a range, `1..left` */
		end--;
	return salle_arena_format(edit->arena, "%.*s%.4g%s", (int)(chosen - text), text, change_number(edit, value), end);
}

static void change_some_number(const struct edit *edit, struct salle_node *rule)
{
	size_t n = 0, chosen = 0;
	const char *text = NULL;
	for (size_t i = 0; i < rule->n; i++) {
		if (rule->items[i]->kind != SALLE_SCALAR || strcmp(rule->keys[i]->text, "do") == 0)
			continue;
		const char *changed = change_text(edit, rule->items[i]->text);
		if (changed != NULL && random_below(edit->random, ++n) == 0) {
			chosen = i;
			text = changed;
		}
	}
	if (text != NULL)
		rule->items[chosen] = text_node(edit, text);
}

/* ---- arguments and objectives ---- */

static const struct salle_action *action_of(const struct edit *edit, const struct salle_node *rule)
{
	const struct salle_node *what = rule->kind == SALLE_MAP ? salle_node_get(rule, "do") : rule;
	if (what != NULL && what->kind == SALLE_LIST)
		what = what->items[random_below(edit->random, what->n)];
	const struct salle_action *action = edit->decision->actions;
	while (what != NULL && action->name != NULL && strcmp(action->name, what->text) != 0)
		action++;
	return action;
}

static struct salle_node *make_names(const struct edit *edit, const struct salle_argument *argument)
{
	size_t n = 0;
	while (argument->names[n] != NULL)
		n++;
	return text_node(edit, argument->names[random_below(edit->random, n)]);
}

static struct salle_node *make_number(const struct edit *edit, const struct salle_argument *argument, bool maximizes)
{
	static const char *const endings[] = { "", " / 2", " / 3", " - 1", " - 2", " + 1" };
	const struct salle_observable *observable = pick_observable(edit, true);
	const double number = pick_number(edit, argument->min, fmin(argument->max, argument->min + 30));
	const char *text = salle_arena_format(edit->arena, "%g", number);
	if (observable != NULL && random_below(edit->random, 3) > 0)
		text = salle_arena_format(edit->arena, "%s%s", observable->name, endings[random_below(edit->random, 6)]);
	if (maximizes && random_below(edit->random, 2) == 0)
		text = salle_arena_format(edit->arena, "%g..%s", argument->min, text);
	return text_node(edit, text);
}

/* Replaces an argument by the same argument of a rule of the library, or by a new value. */
static void change_argument(const struct edit *edit, struct salle_node *rule)
{
	const struct salle_action *action = action_of(edit, rule);
	size_t n = 0;
	const struct salle_argument *argument = NULL;
	for (const struct salle_argument *at = action->arguments; action->name != NULL && at->name != NULL; at++)
		if (random_below(edit->random, ++n) == 0)
			argument = at;
	if (argument == NULL)
		return;
	const struct salle_node *other = pick_library_rule(edit);
	const struct salle_node *given =
		other != NULL && other->kind == SALLE_MAP ? salle_node_get(other, argument->name) : NULL;
	struct salle_node *item;
	if (given != NULL && random_below(edit->random, 2) == 0)
		item = salle_node_copy(given, edit->arena);
	else if (argument->kind == SALLE_ARG_NUMBER)
		item = make_number(edit, argument, salle_node_get(rule, "maximize") != NULL);
	else
		item = make_names(edit, argument);
	set_key(edit, rule, argument->name, item);
}

/* Replaces the objective by the objective of a rule of the library, or adds a term to the present objective. */
static void change_objective(const struct edit *edit, struct salle_node *rule)
{
	const struct salle_node *other = pick_library_rule(edit), *present = salle_node_get(rule, "maximize");
	const struct salle_node *given =
		other != NULL && other->kind == SALLE_MAP ? salle_node_get(other, "maximize") : NULL;
	const struct salle_observable *observable = pick_observable(edit, true);
	static const double sizes[] = { 0.02, 0.1, 0.5, 1, 2 };
	if (given != NULL && random_below(edit->random, 2) == 0)
		set_key(edit, rule, "maximize", text_node(edit, given->text));
	else if (present != NULL && observable != NULL)
		set_key(edit, rule, "maximize",
			text_node(edit,
				salle_arena_format(edit->arena, "%s %s %g * %s", present->text,
					random_below(edit->random, 2) == 0 ? "+" : "-", sizes[random_below(edit->random, 5)],
					observable->name)));
}

/* ---- rules ---- */

static struct salle_node *make_rule(const struct edit *edit)
{
	size_t n = 0;
	while (edit->decision->actions[n].name != NULL)
		n++;
	const struct salle_action *action = &edit->decision->actions[random_below(edit->random, n)];
	struct salle_node *rule = salle_node_new(edit->arena, SALLE_MAP, &nowhere, 0);
	set_key(edit, rule, "do", text_node(edit, action->name));
	for (const struct salle_argument *at = action->arguments; at->name != NULL; at++)
		if (at->preset == NULL || random_below(edit->random, 3) == 0)
			set_key(edit, rule, at->name,
				at->kind == SALLE_ARG_NUMBER ? make_number(edit, at, false) : make_names(edit, at));
	return rule;
}

static void add_rule(struct edit *edit)
{
	const struct salle_node *other = random_below(edit->random, 3) > 0 ? pick_library_rule(edit) : NULL;
	struct salle_node *rule = other != NULL ? salle_node_copy(other, edit->arena) : make_rule(edit);
	if (rule->kind == SALLE_SCALAR) {
		struct salle_node *map = salle_node_new(edit->arena, SALLE_MAP, &nowhere, 0);
		set_key(edit, map, "do", rule);
		rule = map;
	}
	remove_key(rule, "weight");
	const size_t at = random_below(edit->random, edit->list->n + 1);
	if (salle_node_get(rule, "when") == NULL && random_below(edit->random, 4) > 0)
		add_condition(edit, rule);
	if (salle_node_get(rule, "when") == NULL)
		edit->list->n = at; /* the new rule always acts, so later rules are removed */
	insert_rule(edit, at, rule);
}

/*
 * Makes sure that some rule always acts: if the last rule has a condition, appends the preset action or, without a
 * preset, removes the condition.
 */
static void make_last_rule_act(struct edit *edit)
{
	struct salle_node *list = edit->list, *last = list->n > 0 ? list->items[list->n - 1] : NULL;
	if (last != NULL && (last->kind != SALLE_MAP || salle_node_get(last, "when") == NULL))
		return;
	if (edit->decision->preset != NULL)
		insert_rule(edit, list->n, text_node(edit, edit->decision->preset));
	else if (last != NULL)
		remove_key(last, "when");
}

/* Makes one change to the decision's rules. */
static void change_rules(struct edit *edit)
{
	struct salle_node *rule = pick_rule(edit, edit->list);
	const unsigned kind = (unsigned)random_below(edit->random, 20);
	const bool map = rule != NULL && rule->kind == SALLE_MAP;
	if (kind < 2) {
		const struct salle_node *taken =
			edit->library->items[random_below(edit->random, edit->library->n)].rules_with_numbers[edit->number];
		if (taken != NULL)
			edit->list = salle_node_copy(taken, edit->arena);
	} else if (kind < 5 || !map) {
		add_rule(edit);
	} else if (kind < 7 && edit->list->n > 1) {
		remove_rule(edit, random_below(edit->random, edit->list->n));
	} else if (kind < 8 && edit->list->n > 1) {
		const size_t at = random_below(edit->random, edit->list->n - 1);
		struct salle_node *first = edit->list->items[at];
		edit->list->items[at] = edit->list->items[at + 1];
		edit->list->items[at + 1] = first;
	} else if (kind < 12) {
		change_some_number(edit, rule);
	} else if (kind < 15) {
		change_argument(edit, rule);
	} else if (kind < 18) {
		change_condition(edit, rule);
	} else {
		change_objective(edit, rule);
	}
	make_last_rule_act(edit);
}

static unsigned pick_decision(const struct salle_library *library, const double *weights, struct salle_stream *random)
{
	double sum = 0;
	unsigned chosen = 0;
	for (unsigned d = 0; library->vocabulary->decisions[d].name != NULL; d++) {
		const double weight = (library->decisions & SALLE_DECISION_BIT(d)) != 0 ? weights[d] : 0;
		sum += weight;
		if (weight > 0 && salle_draw_unit(random) * sum < weight)
			chosen = d;
	}
	return chosen;
}

/* Rounds to four significant digits, which checkpoints and policy files represent exactly. */
static double round_digits(double value)
{
	char text[32];
	snprintf(text, sizeof text, "%.4g", value);
	return strtod(text, NULL);
}

static void change_param(struct salle_candidate *candidate, struct salle_stream *random)
{
	static const double factors[] = { 0, 0.5, 0.8, 1.25, 2, 4, -1 };
	size_t n;
	(void)salle_policy_param_names(candidate->base->policy, &n);
	double *value = &candidate->params.value[random_below(random, n)];
	*value = *value == 0 ? 0.25 : round_digits(*value * factors[random_below(random, 7)]);
}

/* Makes one change to the candidate. Returns the SALLE_DECISION_BIT bit of the changed decision; 0 for a parameter. */
static uint32_t change_candidate(struct salle_candidate *candidate, const struct salle_library *library,
	const double *weights, struct salle_stream *random, struct salle_arena *arena)
{
	size_t n_params;
	(void)salle_policy_param_names(candidate->base->policy, &n_params);
	if (n_params > 0 && random_below(random, 8) == 0) {
		change_param(candidate, random);
		return 0;
	}
	const unsigned d = pick_decision(library, weights, random);
	const struct salle_node *rules = salle_candidate_rules(candidate, d);
	struct edit edit = { library, &library->vocabulary->decisions[d], d, NULL, random, arena };
	edit.list = rules != NULL ? salle_node_copy(rules, arena) : salle_node_new(arena, SALLE_LIST, &nowhere, 0);
	if (rules == NULL)
		make_last_rule_act(&edit);
	change_rules(&edit);
	candidate->rules[d] = edit.list;
	return SALLE_DECISION_BIT(d);
}

struct salle_candidate salle_candidate_mutate(const struct salle_candidate *from, const struct salle_library *library,
	const double *weights, struct salle_stream *random, uint32_t *changed, struct salle_arena *arena)
{
	struct salle_arena scratch = SALLE_ARENA_INIT;
	for (unsigned tries = 0; tries < TRIES_MAX; tries++) {
		struct salle_candidate candidate = *from;
		uint32_t at = 0;
		for (unsigned more = 1; more > 0 && more < 4; more = random_below(random, 3) == 0 ? more + 1 : 0)
			at |= change_candidate(&candidate, library, weights, random, arena);
		const bool compiles = salle_candidate_compile(&candidate, &scratch) != NULL;
		salle_arena_reset(&scratch);
		if (compiles && !salle_candidates_are_equal(&candidate, from)) {
			if (changed != NULL)
				*changed = at;
			salle_arena_release(&scratch);
			return candidate;
		}
	}
	salle_arena_release(&scratch);
	return *from;
}
