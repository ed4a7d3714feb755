/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of the generated documentation of the toy vocabulary. */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "policy/vocabulary_doc.h"
#include "arena_fixture.h"
#include "testing.h"
#include "toy_vocabulary.h"

TEST_OF(struct salle_arena *arena, observables_are_described)
{
	static const struct {
		enum toy_observable id;
		const char *name, *values, *known, *seen;
	} cases[] = {
		{ TOY_POOL, "pool", "0 to 20", "in the bout", "all in the bout" },
		{ TOY_FOE_TARGET, "foe.target", "head, chest, belly or legs", "in the bout", "defend" },
		{ TOY_PRONE, "prone", "yes or no", "in the bout", "all in the bout" },
		{ TOY_REACH, "reach", "0 to 6", "before the bout", "all" },
		{ TOY_ODDS, "odds(a, b)", "0 to 1", "in the bout", "all in the bout" },
		{ TOY_SPARE, "spare(n)", "-255 to 255", "in the bout", "all in the bout" },
		{ TOY_LEFT_OVER, "left", "0 to 20", "of an action", "attack, defend" },
	};
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		const struct salle_observable *it = &toy_vocabulary.observables[cases[i].id];
		assert_string_equal(salle_vocabulary_doc_format_name(it, arena), cases[i].name);
		assert_string_equal(salle_vocabulary_doc_describe_values(it, arena), cases[i].values);
		assert_string_equal(salle_vocabulary_doc_describe_when_known(it), cases[i].known);
		assert_string_equal(salle_vocabulary_doc_list_readers(&toy_vocabulary, it, arena), cases[i].seen);
		assert_string_equal(salle_vocabulary_doc_find_meaning(it), it->help);
		assert_true(salle_vocabulary_doc_has_name(it));
	}
	struct salle_observable odds = toy_vocabulary.observables[TOY_ODDS];
	odds.help = "odds(mine, theirs): of mine among both";
	assert_string_equal(salle_vocabulary_doc_format_name(&odds, arena), "odds(mine, theirs)");
	assert_string_equal(salle_vocabulary_doc_find_meaning(&odds), "of mine among both");
	odds.name = "";
	assert_false(salle_vocabulary_doc_has_name(&odds));
}

TEST_OF(struct salle_arena *arena, arguments_are_described)
{
	const struct salle_decision *attack = &toy_vocabulary.decisions[TOY_ATTACK];
	const struct salle_argument *swing = attack->actions[TOY_SWING].arguments;
	const struct salle_argument *feint = attack->actions[TOY_FEINT].arguments;
	assert_string_equal(salle_vocabulary_doc_describe_argument(&swing[0], arena), "a number from 1 to 20; required");
	assert_string_equal(salle_vocabulary_doc_describe_argument(&swing[1], arena),
		"one or a list of head, chest, belly, legs, softest, any; default softest");
	assert_string_equal(salle_vocabulary_doc_describe_argument(&feint[0], arena),
		"head, chest, belly or legs; required");
	assert_string_equal(salle_vocabulary_doc_describe_argument(&feint[2], arena),
		"a number from 1 to 20; default left / 2");
	assert_string_equal(salle_vocabulary_doc_describe_preset(attack, arena), "required");
	assert_string_equal(salle_vocabulary_doc_describe_preset(&toy_vocabulary.decisions[TOY_YIELD], arena),
		"default: fight_on");
}

/* Not inlined: gcc 12 would assume that the closed stream still refers to the address of `text`. */
__attribute__((noinline)) static char *written(void)
{
	char *text = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&text, &size);
	assert_non_null(out);
	salle_vocabulary_doc_write(&toy_vocabulary, out);
	assert_int_equal(fclose(out), 0);
	return text;
}

static void reference_is_complete(void **state)
{
	char *text = written(), row[200];
	for (const struct salle_decision *decision = toy_vocabulary.decisions; decision->name != NULL; decision++) {
		snprintf(row, sizeof row, "\n#### %s\n", decision->name);
		const char *from = strstr(text, row);
		assert_non_null(from);
		for (const struct salle_action *action = decision->actions; action->name != NULL; action++) {
			snprintf(row, sizeof row, "\n| `%s` |  |", action->name);
			from = strstr(from, row);
			assert_non_null(from);
		}
	}
	for (const struct salle_observable *it = toy_vocabulary.observables; it->name != NULL; it++) {
		snprintf(row, sizeof row, "\n| `%s%s", it->name, it->n_arguments > 0 ? "(" : "` |");
		assert_non_null(strstr(text, row));
	}
	assert_non_null(strstr(text, "Asked as the attacker. Required.\n"));
	assert_non_null(strstr(text, "Asked once, before the bout: before the bout. Default: `none`."));
	assert_non_null(strstr(text, "| `red` |  | always possible | attacks |\n"));
	assert_non_null(strstr(text, "|  | `dice` | a number from 1 to 20; required | dice of the blow |\n"));
	assert_non_null(
		strstr(text, "| `left` | 0 to 20 | of an action | attack, defend | pool less what the action costs |\n"));
	free(text);
}

RUN_TESTS_EACH(make_arena, release_arena, UNIT(observables_are_described), UNIT(arguments_are_described),
	UNIT(reference_is_complete))
