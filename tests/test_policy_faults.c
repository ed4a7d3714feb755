/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Faulty policies, and all messages for each, with their places. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "scenario/yaml.h"
#include "testing.h"
#include "toy_vocabulary.h"

/* clang-format off */
static const struct {
	const char *yaml, *given; /* one "line:column: message" per line */
} rows[] = {
	/* faults of the policy as a whole */
	{ "[1]\n",
		"1:1: policy 'toy' must be a map of decisions to rules, not a list\n" },
	{ "{}\n",
		"1:1: policy 'toy' lacks 'attack' (as the attacker)\n" },
	{ "atack: stand_down\n"
	  "about: [x]\n",
		"1:1: unknown decision 'atack' (did you mean 'attack'?)\n"
		"2:8: 'about' must be a text, not a list\n"
		"1:1: policy 'toy' lacks 'attack' (as the attacker)\n" },
	{ "attack: stand_down\n"
	  "dfend: none\n",
		"2:1: unknown decision 'dfend' (did you mean 'defend'?)\n" },
	{ "attack: stand_down\n"
	  "attack_: {do: swing}\n"
	  "coffee: black\n",
		"2:1: unknown decision 'attack_' (did you mean 'attack'?)\n"
		"3:1: unknown decision 'coffee' (known: about, params, let, lists, attack, defend, throw, yield, "
		"favour)\n" },
	/* faults of parameters and lets */
	{ "attack: stand_down\n"
	  "params: 3\n",
		"2:9: 'params' must be a map of names to numbers, not a single value\n" },
	{ "attack: stand_down\n"
	  "params: {pool: 1, dice: 2, min: 3, 1st: 4, a-b: 5}\n",
		"2:10: a parameter cannot be called 'pool': it is an observable (own dice)\n"
		"2:19: a parameter cannot be called 'dice': it is an argument of 'swing'\n"
		"2:28: a parameter cannot be called 'min': it is a word of the policy language\n"
		"2:36: the name of a parameter is letters, digits and '_', at most 64, no digit first, not '1st'\n"
		"2:44: the name of a parameter is letters, digits and '_', at most 64, no digit first, not 'a-b'\n" },
	{ "attack: stand_down\n"
	  "params: {daring: much, least: [1], most: 1e999, none: }\n",
		"2:18: the parameter 'daring' must be a number, not 'much'\n"
		"2:31: the parameter 'least' must be a number, not a list\n"
		"2:42: the parameter 'most' must be a number, not '1e999'\n"
		"2:55: the parameter 'none' must be a number, not ''\n" },
	{ "attack: stand_down\n"
	  "params: {daring: 1}\n",
		"2:10: warning: parameter 'daring' is never used\n" },
	{ "attack: stand_down\n"
	  "let: [x]\n",
		"2:6: 'let' must be a map of names to expressions, not a list\n" },
	{ "attack: stand_down\n"
	  "let: {edge: 1, push: 2, if: 3, 'a b': 4}\n",
		"2:7: a let cannot be called 'edge': it is an observable (pool - foe.pool)\n"
		"2:16: a let cannot be called 'push': it is an argument of 'swing'\n"
		"2:25: a let cannot be called 'if': it is a word of the policy language\n"
		"2:32: the name of a let is letters, digits and '_', at most 64, no digit first, not 'a b'\n" },
	{ "attack: stand_down\n"
	  "params: {mine: 1}\n"
	  "let: {mine: pool}\n",
		"3:7: a let cannot be called 'mine': it is a parameter\n" },
	{ "attack: stand_down\n"
	  "let: {mine: pool}\n",
		"2:7: warning: let 'mine' is never used\n" },
	{ "attack: stand_down\n"
	  "let: {a: b + 1, b: c, c: 2 * a, d: d}\n",
		"2:7: let 'a' uses itself\n"
		"2:33: let 'd' uses itself\n" },
	{ "attack: stand_down\n"
	  "let: {a: 1 +, b: [1], c: 1..2, d: min(pool, tempo)}\n",
		"2:13: expected a value, but it ends here\n"
		"2:18: 'b' must be an expression, not a list\n"
		"2:26: 'c' cannot be a range: only an argument can, with `maximize`\n"
		"2:45: a comma cuts the expression before 'tempo)': put the whole expression in quotes\n" },
	{ "let: {a: pol, b: a + 1}\n"
	  "attack:\n"
	  "  - {do: swing, dice: a, when: b > 1}\n"
	  "  - {do: swing, dice: b + a}\n",
		"1:10: unknown name 'pol' (did you mean 'pool'?)\n" },
	{ "let: {seen: foe.dice > 3}\n"
	  "attack:\n"
	  "  - {do: swing, dice: 1, when: seen}\n"
	  "  - stand_down\n"
	  "defend:\n"
	  "  - {do: parry, dice: 1, when: seen}\n"
	  "  - none\n",
		"1:13: 'foe.dice' cannot be seen in 'attack', only in 'defend'\n" },
	{ "let: {seen: foe.dice > 3}\n"
	  "attack: [{do: swing, dice: 1, when: seen}, stand_down]\n"
	  "throw: [{do: white, when: seen}, red]\n",
		"1:13: 'foe.dice' cannot be seen in 'attack', only in 'defend'\n" },
	/* faults of named lists */
	{ "attack: stand_down\n"
	  "lists: [x]\n",
		"2:8: 'lists' must be a map of names to lists of rules, not a list\n" },
	{ "attack: stand_down\n"
	  "lists: {finish: stand_down}\n",
		"2:9: warning: list 'finish' is never called\n" },
	{ "attack: stand_down\n"
	  "lists: {attack: stand_down, 2nd: red}\n",
		"2:9: a list cannot be called 'attack': every policy has a key of that name\n"
		"2:29: the name of a list is letters, digits and '_', at most 64, no digit first, not '2nd'\n" },
	{ "attack: {call: finish}\n"
	  "lists: {finnish: stand_down}\n",
		"1:16: unknown list 'finish' (did you mean 'finnish'?)\n" },
	{ "attack: {call: a}\n"
	  "lists:\n"
	  "  a: {call: b}\n"
	  "  b: [{call: a}, stand_down]\n",
		"4:14: list 'a' calls itself\n" },
	{ "attack: {call: a}\n"
	  "lists:\n"
	  "  a: {call: a}\n",
		"3:13: list 'a' calls itself\n" },
	{ "attack: {call: [a]}\n",
		"1:16: expected the name of a list, not a list\n" },
	{ "attack: [{call: a, dice: 3, whn: prone}, stand_down]\n"
	  "lists: {a: {do: swing, dice: 1}}\n",
		"1:20: unknown key of a call: 'dice' (known: call, when)\n"
		"1:29: unknown key of a call: 'whn' (did you mean 'when'?)\n" },
	{ "attack: [{call: a}, {call: a, when: prone}, stand_down]\n"
	  "lists: {a: {do: swing, dice: pol}}\n",
		"2:30: unknown name 'pol' (did you mean 'pool'?)\n" },
	{ "attack: [{call: a}]\n"
	  "lists: {a: []}\n",
		"2:12: 'a' has no rules\n" },
	/* faults of rules and their actions */
	{ "attack: []\n",
		"1:9: 'attack' has no rules\n" },
	{ "attack:\n",
		"1:8: 'attack' has no rules\n" },
	{ "attack: [[swing]]\n",
		"1:10: expected a rule, not a list\n" },
	{ "attack: [{dice: 3}]\n",
		"1:10: a rule has one of 'do', 'call' and 'choose'\n" },
	{ "attack: [{do: swing, call: x, dice: 3}]\n",
		"1:10: a rule has one of 'do', 'call' and 'choose', not several\n" },
	{ "attack: swign\n",
		"1:9: unknown action of 'attack': 'swign' (did you mean 'swing'?)\n" },
	{ "attack: parry\n",
		"1:9: unknown action of 'attack': 'parry' (known: swing, thrust, feint, stand_down)\n" },
	{ "attack: {do: {x: 1}}\n",
		"1:14: expected an action of 'attack', not a map\n" },
	{ "attack: {do: [swing, thrust], dice: 1}\n",
		"1:14: several actions need `maximize`, to choose the best of them\n" },
	{ "attack: {do: [], maximize: 1}\n",
		"1:14: 'do' must name 1 to 16 actions, not 0\n" },
	{ "attack: {do: [swing, swing, thrsut], dice: 1, maximize: 1}\n",
		"1:22: 'do' names 'swing' twice\n"
		"1:29: unknown action of 'attack': 'thrsut' (did you mean 'thrust'?)\n" },
	{ "attack: {do: swing}\n",
		"1:9: 'swing' needs 'dice': dice of the blow\n" },
	{ "attack: {do: swing, dise: 3}\n",
		"1:21: unknown argument of 'swing': 'dise' (did you mean 'dice'?)\n"
		"1:9: 'swing' needs 'dice': dice of the blow\n" },
	{ "attack: {do: [thrust, feint], dice: 3, first: head, push: 1, maximize: 1}\n",
		"1:53: unknown argument of 'thrust', 'feint': 'push' (known: dice, wheel, first, to, do, when, "
		"maximize)\n" },
	{ "attack: {do: stand_down, weight: 2}\n",
		"1:26: 'weight' belongs to the rules of a 'choose'\n" },
	{ "attack: {do: swing, dice: [1]}\n",
		"1:27: 'dice' must be an expression, not a list\n" },
	{ "attack: {do: swing, dice: 1, wheel: hed}\n",
		"1:37: unknown name for 'wheel': 'hed' (did you mean 'head'?)\n" },
	{ "attack: {do: swing, dice: 1, wheel: [head, legs, head]}\n",
		"1:50: 'wheel' names 'head' twice\n" },
	{ "attack: {do: swing, dice: 1, wheel: []}\n",
		"1:37: 'wheel' must have at least one name\n" },
	{ "attack: {do: swing, dice: 1, wheel: {x: 1}}\n",
		"1:37: 'wheel' must be a name, not a map\n" },
	{ "attack: {do: feint, first: [head, legs]}\n",
		"1:28: 'first' must be a name, not a list\n" },
	{ "attack: {do: feint, first: any}\n",
		"1:28: unknown name for 'first': 'any' (known: head, chest, belly, legs)\n" },
	/* faults of numbers */
	{ "attack: {do: swing, dice: 0}\n",
		"1:27: 'dice' must be from 1 to 20, not 0\n" },
	{ "attack: {do: swing, dice: 21, push: 3.5}\n",
		"1:27: 'dice' must be from 1 to 20, not 21\n" },
	{ "attack: {do: swing, dice: 20.5, push: -1}\n",
		"1:39: 'push' must be from 0 to 3, not -1\n" },
	{ "attack: {do: swing, dice: 21 + tempo}\n",
		"1:27: 'dice' must be from 1 to 20, but this can be from 22 to 23\n" },
	{ "attack: {do: swing, dice: 1..left}\n",
		"1:27: a range needs `maximize`, to choose the best of its numbers\n" },
	{ "attack: {do: swing, dice: 5..3, push: 4..9, maximize: 1}\n",
		"1:27: this range of 'dice' is empty\n"
		"1:39: 'push' must be from 0 to 3, but this can be from 4 to 9\n" },
	{ "attack: {do: swing, dice: prone}\n",
		"1:27: expected a number, not a condition\n" },
	{ "attack: {do: swing, dice: tempo > 1}\n",
		"1:27: expected a number, not a condition\n" },
	{ "attack: {do: swing, dice: left, maximize: 1..2}\n",
		"1:43: 'maximize' cannot be a range: only an argument can, with `maximize`\n" },
	{ "attack: {do: swing, dice: left, maximize: prone}\n",
		"1:43: expected a number, not a condition\n" },
	{ "attack: {do: swing, dice: left, maximize: wheel}\n",
		"1:43: 'wheel' is an argument of 'swing': `maximize` reads only numbers\n" },
	{ "attack: {do: [swing, thrust], dice: left, maximize: push}\n",
		"1:53: 'thrust' has no 'push' that `maximize` could read\n" },
	/* expressions that YAML cuts at a comma */
	{ "attack: [{do: swing, dice: min(left, 3)}]\n",
		"1:38: a comma cuts the expression before '3)': put the whole expression in quotes, or write the rule as a "
		"block\n" },
	{ "attack: [{do: swing, dice: min(left, tempo, 3), wheel: hed}]\n",
		"1:45: a comma cuts the expression before '3)': put the whole expression in quotes, or write the rule as a "
		"block\n"
		"1:56: unknown name for 'wheel': 'hed' (did you mean 'head'?)\n" },
	{ "attack: [{do: swing, dice: 1, when: odds(pool, 1) > 3}, stand_down]\n",
		"1:48: a comma cuts the expression before '1) > 3': put the whole expression in quotes, or write the rule as "
		"a block\n" },
	{ "attack: [{do: swing, dice: (left}]\n",
		"1:33: a ')' is missing; if a comma between braces cuts the expression, put it in quotes or write the rule as "
		"a block\n" },
	{ "attack: [{choose: [{do: swing, dice: min(1, 2)}, stand_down]}]\n",
		"1:45: a comma cuts the expression before '2)': put the whole expression in quotes, or write the rule as a "
		"block\n" },
	/* faults of conditions */
	{ "attack: [{do: swing, dice: 1, when: pool > 20}, stand_down]\n",
		"1:37: this never holds: 'pool' is in 0..20\n" },
	{ "attack: [{do: swing, dice: 1, when: tempo == 3}, stand_down]\n",
		"1:37: this never holds: 'tempo' is in 1..2\n" },
	{ "attack: [{do: swing, dice: 1, when: 3 > 4}, {do: swing, dice: 1, when: no}, stand_down]\n",
		"1:37: this never holds\n"
		"1:72: this never holds\n" },
	{ "attack: [{do: swing, dice: 1, when: pool > 8 and pool < 7}, stand_down]\n",
		"1:37: this never holds\n" },
	{ "attack: [{do: swing, dice: 1, when: stance == low and stance == high}, stand_down]\n",
		"1:37: this never holds\n" },
	{ "attack: [{choose: [{do: swing, dice: 1, when: prone}, stand_down], when: not prone}, stand_down]\n",
		"1:47: this never holds together with the `when` of its choice\n" },
	{ "attack: [{call: a, when: tempo == 1}, stand_down]\n"
	  "lists: {a: [{do: swing, dice: 1, when: tempo == 2}, {do: swing, dice: 1}]}\n",
		"2:40: warning: this contradicts the `when` of a rule that calls this one, so the rule 'a 1' never acts when "
		"it is called there\n" },
	{ "attack: [{call: a, when: tempo == 0}, stand_down]\n"
	  "lists: {a: [{do: swing, dice: 1, when: prone}, {do: swing, dice: 1}]}\n",
		"1:26: this never holds: 'tempo' is in 1..2\n" },
	{ "attack: [{do: swing, dice: 1, when: pool}, stand_down]\n",
		"1:37: expected a condition, such as a comparison, not a number\n" },
	{ "attack: [{do: swing, dice: 1, when: [prone]}, stand_down]\n",
		"1:37: 'when' must be an expression, not a list\n" },
	{ "attack: [{do: swing, dice: 1, when: foe.dice > 3}, stand_down]\n",
		"1:37: 'foe.dice' cannot be seen in 'attack', only in 'defend'\n" },
	{ "attack: stand_down\n"
	  "throw: [{do: red, when: left > 3 or softness > 2}, white]\n",
		"2:25: 'left' cannot be seen in 'throw', only in 'attack', 'defend'\n"
		"2:37: 'softness' cannot be seen in 'throw', only in 'attack'\n" },
	{ "attack: stand_down\n"
	  "favour: [{do: favour, wheel: head, when: pool > 3 or edge > 3}, none]\n",
		"2:42: 'favour' is decided before the bout, when 'pool' is not known yet\n"
		"2:54: 'favour' is decided before the bout, when 'edge' is not known yet\n" },
	{ "attack: stand_down\n"
	  "yield: [{do: give_up, when: foe.target == hed}, fight_on]\n",
		"2:29: 'foe.target' cannot be seen in 'yield', only in 'defend'\n"
		"2:43: unknown value of 'foe.target': 'hed' (did you mean 'head'?)\n" },
	{ "attack: {call: a}\n"
	  "lists: {a: }\n",
		"2:12: 'a' has no rules\n" },
	{ "attack: {do: swing, dice: 1, maximize: dice * pushh}\n",
		"1:47: unknown name 'pushh' (did you mean 'push'?)\n" },
	{ "attack: {do: swing, dice: 1, when: dice > 3}\n",
		"1:36: 'dice' is an argument of 'swing': only `maximize` can read it\n"
		"1:9: the last rule of 'attack' must have no `when`: it says what to do if no other rule acts\n" },
	{ "attack: {choose: [{do: swing, dise: 1}, {do: swing, dice: 1, colour: x}]}\n",
		"1:31: unknown argument of 'swing': 'dise' (did you mean 'dice'?)\n"
		"1:19: 'swing' needs 'dice': dice of the blow\n"
		"1:62: unknown argument of 'swing': 'colour' (known: dice, wheel, push, do, when, maximize, "
		"weight)\n" },
	/* unreachable rules and the missing last rule */
	{ "attack: {do: swing, dice: 1, when: prone}\n",
		"1:9: the last rule of 'attack' must have no `when`: it says what to do if no other rule acts\n" },
	{ "attack: [stand_down, {do: swing, dice: 1}, {do: thrust, dice: 1}]\n",
		"1:22: 'attack 2' is never reached: 'attack 1' before it acts in every situation\n" },
	{ "attack: [{do: stand_down, when: pool >= 0}, {do: swing, dice: 1}]\n",
		"1:45: 'attack 2' is never reached: 'attack 1' before it acts in every situation\n" },
	{ "attack: [{call: a}, {do: swing, dice: 1}]\n"
	  "lists: {a: [{do: swing, dice: 1, when: prone}, stand_down]}\n",
		"1:21: 'attack 2' is never reached: 'a 2' before it acts in every situation\n" },
	{ "attack: [{call: a, when: prone}]\n"
	  "lists: {a: stand_down}\n",
		"1:10: the last rule of 'attack' must have no `when`: it says what to do if no other rule acts\n" },
	{ "attack: [{choose: [stand_down, {do: swing, dice: 1}]}, {do: swing, dice: 2}]\n",
		"1:56: 'attack 2' is never reached: 'attack 1.1' before it acts in every situation\n" },
	{ "attack: [{choose: [{do: stand_down, when: prone}, {do: swing, dice: 1, when: prone}]}]\n",
		"1:10: the last rule of 'attack' must have no `when`: it says what to do if no other rule acts\n" },
	{ "attack: [{do: swing, dice: 1, when: pol > 3}]\n",
		"1:37: unknown name 'pol' (did you mean 'pool'?)\n"
		"1:10: the last rule of 'attack' must have no `when`: it says what to do if no other rule acts\n" },
	{ "attack: [{do: stand_down, when: prone and}, {do: swing, dice: 1}]\n",
		"1:42: expected a value, but it ends here\n" },
	/* faults of choices */
	{ "attack: {choose: stand_down}\n",
		"1:18: 'choose' must be a list of 2 to 16 rules\n" },
	{ "attack: {choose: [stand_down]}\n",
		"1:18: 'choose' must be a list of 2 to 16 rules\n" },
	{ "attack: {choose: [{call: a}, [x], {weight: 3}], do: x}\n",
		"1:9: a rule has one of 'do', 'call' and 'choose', not several\n" },
	{ "attack: {choose: [{call: a}, [x], {weight: 3}]}\n",
		"1:19: a rule of a 'choose' needs 'do'\n"
		"1:30: expected a rule, not a list\n"
		"1:35: a rule of a 'choose' needs 'do'\n" },
	{ "attack: {choose: [{weight: -1, do: stand_down}, {weight: pool, do: stand_down}, {weight: prone, "
	  "do: stand_down}]}\n",
		"1:28: a weight must not be negative\n"
		"1:58: a weight cannot depend on the bout, as 'pool' does\n"
		"1:90: a weight cannot depend on the bout, as 'prone' does\n" },
	{ "attack: {choose: [{weight: 0, do: stand_down}, {weight: 0, do: stand_down}]}\n",
		"1:18: the weights of this choice are all 0\n" },
	{ "attack: stand_down\n"
	  "favour: {choose: [{do: favour, wheel: head}, none]}\n",
		"2:9: 'favour' is decided once, before all bouts: its rules cannot draw with 'choose'\n" },
	{ "attack: {choose: [stand_down, {do: swing, dice: 1}], wen: prone}\n",
		"1:54: unknown key of a choice: 'wen' (did you mean 'when'?)\n" },
	/* places of messages */
	{ "attack:\n"
	  "  - do: swing\n"
	  "    dice: \"left + pol\"\n"
	  "    when: 'not prne'\n"
	  "  - do: swing\n"
	  "    dice: \"left +\\x20pol\"\n"
	  "  - do: swing\n"
	  "    dice: >\n"
	  "      left\n"
	  "      + pol\n"
	  "  - stand_down\n",
		"4:16: unknown name 'prne' (did you mean 'prone'?)\n"
		"3:19: unknown name 'pol' (did you mean 'pool'?)\n"
		"6:11: unknown name 'pol' (did you mean 'pool'?)\n"
		"8:11: unknown name 'pol' (did you mean 'pool'?)\n" },
	{ "attack:\n"
	  "  - do: swing\n"
	  "    dice: \"é + 1\"\n"
	  "    wheel: hed\n"
	  "    push: &p pol\n"
	  "  - stand_down\n",
		"3:12: 'é' is not part of the language\n"
		"4:12: unknown name for 'wheel': 'hed' (did you mean 'head'?)\n"
		"5:11: unknown name 'pol' (did you mean 'pool'?)\n" },
	{ "attack:\n"
	  "  do: swing\n"
	  "  dice: left +\n"
	  "               x\n",
		"3:9: unknown name 'x' (known: pool, foe.pool, stance, prone, foe.prone, tired, foe.tired, tempo, round, heat, "
		"reach, foe.reach, armoured, weapon, edge, ahead, odds, spare, left, softness, harm)\n" },
	{ "attack: {do: feint, first: head, when: tempo == 1, dice: left / 2, to: hed}\n",
		"1:72: unknown name for 'to': 'hed' (did you mean 'head'?)\n"
		"1:9: the last rule of 'attack' must have no `when`: it says what to do if no other rule acts\n" },
};
/* clang-format on */

/* Reads a policy and returns all messages, to be freed. The policy is accepted exactly if there are no errors. */
static char *message_of(const char *yaml)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_diagnostics diagnostics;
	salle_diagnostics_init(&diagnostics);
	struct salle_node *node = NULL;
	assert_int_equal(salle_yaml_parse(yaml, strlen(yaml), NULL, &node, &arena, &diagnostics), SALLE_OK);
	const struct salle_policy *policy = salle_policy_read(&toy_vocabulary, "toy", node, &arena, &diagnostics);
	assert_true((policy == NULL) == (diagnostics.errors > 0));
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	for (size_t i = 0; i < diagnostics.n; i++)
		fprintf(out, "%u:%u: %s%s\n", diagnostics.items[i].at.line, diagnostics.items[i].at.column,
			diagnostics.items[i].severity == SALLE_WARNING ? "warning: " : "", diagnostics.items[i].message);
	assert_int_equal(fclose(out), 0);
	salle_diagnostics_release(&diagnostics);
	salle_arena_release(&arena);
	return text;
}

static void test_faulty_policies_are_refused(void **state)
{
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		char *given = message_of(rows[i].yaml);
		assert_string_equal(given, rows[i].given);
		free(given);
	}
}

/*
 * Asserts the messages for a policy that consists of `head`, n copies of `line`, and `tail`. In each copy # is
 * replaced by the copy's number and @ by the next number.
 */
static void assert_made(const char *head, unsigned n, const char *line, const char *tail, const char *expected)
{
	char *yaml = NULL;
	size_t size;
	FILE *out = open_memstream(&yaml, &size);
	fputs(head, out);
	for (unsigned i = 0; i < n; i++)
		for (const char *c = line; *c != '\0'; c++)
			if (*c == '#' || *c == '@')
				fprintf(out, "%u", *c == '#' ? i : i + 1);
			else
				fputc(*c, out);
	fputs(tail, out);
	assert_int_equal(fclose(out), 0);
	char *given = message_of(yaml);
	assert_string_equal(given, expected);
	free(given);
	free(yaml);
}

/*
 * A policy has at most 250 rules. The first policy here has 250, of which 4 belong to decisions that it does not
 * mention.
 */
static void test_too_many_rules_are_refused(void **state)
{
	assert_made("attack:\n", 245, "  - {do: swing, dice: 1, when: round > # / 10}\n", "  - stand_down\n", "");
	assert_made("attack:\n", 251, "  - {do: swing, dice: 1, when: round > # / 10}\n", "  - stand_down\n",
		"252:5: more than 250 rules, those of a list counted as often as it is called\n");
	assert_made("lists:\n", 30, "  x#: [call: x@, call: x@]\n", "  x30: {do: swing, dice: 1}\nattack: {call: x0}\n",
		"32:8: more than 250 rules, those of a list counted as often as it is called\n");
	assert_made("attack: stand_down\nparams:\n", 33, "  x#: 1\n", "", "35:3: more than 32 parameters\n");
	assert_made("attack: stand_down\nlet:\n", 101, "  x#: 1\n", "", "103:3: more than 100 lets\n");
	assert_made("attack: stand_down\nlists:\n", 101, "  x#: stand_down\n", "", "103:3: more than 100 lists\n");
	/* `pool` occurs 2^30 times */
	assert_made("let:\n", 30, "  x#: x@ * x@\n", "  x30: pool\nattack: {do: swing, dice: x0}\n",
		"33:27: this expression is too long with its lets inserted\n");
}

RUN_TESTS(UNIT(test_faulty_policies_are_refused), UNIT(test_too_many_rules_are_refused))
