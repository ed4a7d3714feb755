/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Policies after reading: their rules, and the messages for faulty ones. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "policy/expr_text.h"
#include "policy_fixture.h"
#include "diagnostics_fixture.h"
#include "testing.h"
#include "scenario/yaml.h"

struct text {
	struct salle_arena arena;
	struct salle_diagnostics diagnostics;
	const struct salle_policy *policy;
};

static struct salle_node *parse(struct text *text, const char *yaml)
{
	struct salle_node *node = NULL;
	if (salle_yaml_parse(yaml, strlen(yaml), NULL, &node, &text->arena, &text->diagnostics) != SALLE_OK)
		fail_msg("%s: %s", yaml, text->diagnostics.items[0].message);
	return node;
}

static void read_policy(struct text *text, const char *yaml)
{
	*text = (struct text){ .arena = SALLE_ARENA_INIT };
	salle_diagnostics_init(&text->diagnostics);
	text->policy = salle_policy_read(&toy_vocabulary, "toy", parse(text, yaml), &text->arena, &text->diagnostics);
}

static void release(struct text *text)
{
	salle_diagnostics_release(&text->diagnostics);
	salle_arena_release(&text->arena);
}

/* Reads a policy without faults. */
static void read_sound(struct text *text, const char *yaml)
{
	read_policy(text, yaml);
	if (text->diagnostics.n > 0)
		fail_msg("%u:%u: %s", text->diagnostics.items[0].at.line, text->diagnostics.items[0].at.column,
			text->diagnostics.items[0].message);
	assert_non_null(text->policy);
}

static const struct salle_action *action_of(const struct salle_policy *policy, unsigned n)
{
	unsigned d = 0;
	while (policy->first[d + 1] <= n)
		d++;
	return &policy->vocabulary->decisions[d].actions[policy->rules[n].action];
}

static void write_expr(FILE *out, const struct text *text, const char *word, unsigned n, const struct salle_expr *expr)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	if (expr != NULL)
		fprintf(out, "%s%s", word, salle_format_expr(expr, text->policy, action_of(text->policy, n), NULL, &arena));
	salle_arena_release(&arena);
}

static void write_argument(FILE *out, const struct text *text, unsigned n, unsigned a)
{
	const struct salle_argument *argument = &action_of(text->policy, n)->arguments[a];
	const struct salle_rule_argument *given = &text->policy->rules[n].argument[a];
	fprintf(out, " %s=", argument->name);
	write_expr(out, text, "", n, given->from);
	write_expr(out, text, "..", n, given->to);
	for (size_t i = 0; i < given->names.n; i++)
		fprintf(out, "%s%s", i > 0 ? "," : "", argument->names[given->names.items[i]]);
}

/* Formats a rule as one line. */
static void write_rule(FILE *out, const struct text *text, unsigned n)
{
	const struct salle_rule *rule = &text->policy->rules[n];
	const struct salle_action *action = action_of(text->policy, n);
	assert_string_equal(rule->info.action, action->name);
	fprintf(out, "%s%s:", rule->is_written ? "" : "*", rule->info.label);
	if (rule->choice > 0)
		fprintf(out, " choice %u", rule->choice);
	if (rule->group > 0)
		fprintf(out, " rivals %u", rule->group);
	write_expr(out, text, " weight ", n, rule->weight);
	fprintf(out, " %s", action->name);
	for (unsigned a = 0; action->arguments[a].name != NULL; a++)
		write_argument(out, text, n, a);
	write_expr(out, text, " when ", n, rule->when);
	write_expr(out, text, " maximize ", n, rule->maximize);
	fputc('\n', out);
}

/* Asserts that the rules of `attack`, formatted one per line, equal `expected`. */
static void assert_rules(const char *yaml, const char *expected)
{
	struct text text;
	read_sound(&text, yaml);
	char *found = NULL;
	size_t size;
	FILE *out = open_memstream(&found, &size);
	for (unsigned n = 0; n < text.policy->first[1]; n++)
		write_rule(out, &text, n);
	assert_int_equal(fclose(out), 0);
	assert_string_equal(found, expected);
	free(found);
	release(&text);
}

static void test_rules_are_read(void **state)
{
	assert_rules("attack: stand_down\n", "attack 1: stand_down\n");
	assert_rules("attack: {do: stand_down}\n", "attack 1: stand_down\n");
	assert_rules("attack: [stand_down]\n", "attack 1: stand_down\n");
	assert_rules("attack:\n"
				 "  - do: swing\n"
				 "    dice: left\n"
				 "    when: pool > 3\n"
				 "  - {do: thrust, dice: 150%, wheel: head}\n"
				 "  - {do: thrust, dice: 3, wheel: [legs, any], when: prone}\n"
				 "  - {do: feint, first: legs}\n",
		"attack 1: swing dice=left wheel=softest push=0 when 3 < pool\n"
		"attack 2: thrust dice=1.5 wheel=head\n"
		"attack 3: thrust dice=3 wheel=legs,any when prone\n"
		"attack 4: feint first=legs to=head dice=left / 2\n");
}

static void test_lets_and_params(void **state)
{
	assert_rules("params: {daring: 0.6, least: -2, share: 5%}\n"
				 "let: {lead: pool - foe.pool, most: left * daring, wild: share > least}\n"
				 "attack: {do: swing, dice: most + lead, when: wild or yes}\n",
		"attack 1: swing dice=left * daring + (pool - foe.pool) wheel=softest push=0 when least < share or yes\n");
	struct text text;
	read_sound(&text,
		"about: tries\nparams: {daring: 0.6, least: -2, share: 5%}\n"
		"attack: {do: swing, dice: \"max(1, daring + least + share)\"}\n");
	assert_string_equal(salle_policy_name(text.policy), "toy");
	assert_string_equal(salle_policy_about(text.policy), "tries");
	assert_int_equal(text.policy->n_params, 3);
	assert_true(text.policy->presets[0] == 0.6 && text.policy->presets[1] == -2 && text.policy->presets[2] == 0.05);
	struct salle_params params;
	assert_true(salle_params_read(text.policy, NULL, &params, &text.arena, &text.diagnostics));
	assert_true(params.value[0] == 0.6 && params.value[1] == -2);
	assert_true(salle_params_read(text.policy, parse(&text, "{least: 3}"), &params, &text.arena, &text.diagnostics));
	assert_true(params.value[0] == 0.6 && params.value[1] == 3 && params.value[2] == 0.05);
	assert_false(salle_params_read(text.policy, parse(&text, "{lest: 3, share: much, daring: [1]}"), &params,
		&text.arena, &text.diagnostics));
	ASSERT_REPORTED(&text.diagnostics, "1:2: unknown parameter of policy 'toy': 'lest' (did you mean 'least'?)",
		"1:18: the parameter 'share' must be a number, not 'much'",
		"1:32: the parameter 'daring' must be a number, not a list");
	assert_false(salle_params_read(text.policy, parse(&text, "[1]"), &params, &text.arena, &text.diagnostics));
	ASSERT_REPORTED(&text.diagnostics, "1:1: 'params' must be a map of names to numbers, not a list");
	release(&text);
}

static void test_calls_insert_named_lists(void **state)
{
	assert_rules("lists:\n"
				 "  finish:\n"
				 "    - {do: thrust, dice: left, when: foe.prone}\n"
				 "    - call: wild\n"
				 "    - {do: swing, dice: 1}\n"
				 "  wild: {do: swing, dice: 9}\n"
				 "attack:\n"
				 "  - {do: feint, first: head}\n"
				 "  - call: finish\n"
				 "    when: tempo == 1\n"
				 "  - call: wild\n",
		"attack 1: feint first=head to=head dice=left / 2\n"
		"finish 1: thrust dice=left wheel=chest,belly when tempo == 1 and foe.prone\n"
		"wild 1: swing dice=9 wheel=softest push=0 when tempo == 1\n"
		"finish 3: swing dice=1 wheel=softest push=0 when tempo == 1\n"
		"wild 1: swing dice=9 wheel=softest push=0\n");
}

static void test_weighted_choices_are_read(void **state)
{
	assert_rules("params: {mix: 2}\n"
				 "lists:\n"
				 "  some:\n"
				 "    - choose: [stand_down, {do: swing, dice: 2, weight: reach}]\n"
				 "attack:\n"
				 "  - {call: some, when: prone}\n"
				 "  - choose:\n"
				 "      - {weight: mix + 1, do: swing, dice: 1, when: ahead}\n"
				 "      - {weight: 50%, do: thrust, dice: 1}\n"
				 "      - {weight: 2, do: [swing, thrust], dice: 1..2, maximize: harm(dice)}\n"
				 "    when: tempo == 2\n"
				 "  - stand_down\n",
		"some 1.1: choice 1 weight 1 stand_down when prone\n"
		"some 1.2: choice 1 weight reach swing dice=2 wheel=softest push=0 when prone\n"
		"attack 2.1: choice 2 weight mix + 1 swing dice=1 wheel=softest push=0 when tempo == 2 and ahead\n"
		"attack 2.2: choice 2 weight 0.5 thrust dice=1 wheel=chest,belly when tempo == 2\n"
		"attack 2.3: choice 2 rivals 1 weight 2 swing dice=1..2 wheel=softest push=0 when tempo == 2 maximize "
		"harm(dice)\n"
		"attack 2.3: choice 2 rivals 1 weight 2 thrust dice=1..2 wheel=chest,belly when tempo == 2 maximize "
		"harm(dice)\n"
		"attack 3: stand_down\n");
}

static void test_maximize(void **state)
{
	assert_rules("attack:\n"
				 "  - do: swing\n"
				 "    dice: 1..left\n"
				 "    wheel: any\n"
				 "    push: 0 .. 3\n"
				 "    maximize: harm(min(dice, foe.pool)) - 0.1 * dice - push\n"
				 "  - do: [thrust, stand_down, feint]\n"
				 "    dice: left\n"
				 "    first: head\n"
				 "    maximize: softness\n",
		"attack 1: swing dice=1..left wheel=any push=0..3 maximize harm(min(dice, foe.pool)) - 0.1 * dice - push\n"
		"attack 2: rivals 1 thrust dice=left wheel=chest,belly maximize softness\n"
		"attack 2: rivals 1 stand_down maximize softness\n"
		"attack 2: rivals 1 feint first=head to=head dice=left maximize softness\n");
}

/* Decisions are in the order of the vocabulary. Decisions that are not mentioned have their presets. */
static void test_decisions_have_the_vocabulary_order(void **state)
{
	struct text text;
	read_sound(&text,
		"yield: [{do: give_up, when: wounds > 3}, fight_on]\nattack: stand_down\n"
		"favour: {do: favour, wheel: head, when: yes}\n");
	static const unsigned first[] = { 0, 1, 2, 3, 5, 6, 6 };
	static const struct {
		const char *decision, *label, *action;
		unsigned line, column;
	} rules[] = {
		{ "attack", "attack 1", "stand_down", 2, 9 },
		{ "defend", "defend preset", "none", 1, 1 },
		{ "throw", "throw preset", "red", 1, 1 },
		{ "yield", "yield 1", "give_up", 1, 9 },
		{ "yield", "yield 2", "fight_on", 1, 42 },
		{ "favour", "favour 1", "favour", 3, 9 },
	};
	assert_memory_equal(text.policy->first, first, sizeof first);
	assert_int_equal(text.policy->first[SALLE_DECISIONS_MAX], 6);
	assert_int_equal(salle_policy_rule_count(text.policy), 6);
	for (unsigned n = 0; n < 6; n++) {
		struct salle_rule_info info = salle_policy_rule_info(text.policy, n);
		assert_string_equal(info.decision, rules[n].decision);
		assert_string_equal(info.label, rules[n].label);
		assert_string_equal(info.action, rules[n].action);
		assert_int_equal(info.at.line, rules[n].line);
		assert_int_equal(info.at.column, rules[n].column);
	}
	for (unsigned d = 0; d < 5; d++)
		assert_int_equal(salle_policy_has_rules_for(text.policy, d), d != TOY_DEFEND && d != TOY_THROW);
	assert_string_equal(salle_policy_about(text.policy), "");
	release(&text);
}

/* The manual's example is a valid policy. */
static void test_example_of_the_manual_is_valid(void **state)
{
	FILE *file = fopen("docs/policies.md", "r");
	assert_non_null(file);
	static char manual[1 << 16];
	size_t length = fread(manual, 1, sizeof manual - 1, file);
	assert_int_equal(fclose(file), 0);
	manual[length] = '\0';
	char *example = strstr(manual, "```yaml\n"), *end = example != NULL ? strstr(example, "\n```\n") : NULL;
	assert_non_null(end);
	end[1] = '\0';
	struct text text = { .arena = SALLE_ARENA_INIT };
	salle_diagnostics_init(&text.diagnostics);
	struct salle_node *node = parse(&text, example + strlen("```yaml\n"));
	node = salle_node_get(salle_node_get(node, "policies"), "measured");
	text.policy = salle_policy_read(&toy_vocabulary, "measured", node, &text.arena, &text.diagnostics);
	ASSERT_REPORTED(&text.diagnostics, NULL);
	/* the first seven rules: feint, finish, two options of a choice, a rule with two actions, stand_down */
	assert_int_equal(text.policy->first[1], 7);
	release(&text);
}

RUN_TESTS(UNIT(test_rules_are_read), UNIT(test_lets_and_params), UNIT(test_calls_insert_named_lists),
	UNIT(test_weighted_choices_are_read), UNIT(test_maximize), UNIT(test_decisions_have_the_vocabulary_order),
	UNIT(test_example_of_the_manual_is_valid))
