/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random words and policy queries through the context of a bout. test_policy_query.c tests the queries themselves. */
#include <string.h>

#include "kit/bout_context.h"
#include "rule_fixture.h"
#include "testing.h"

enum { MOMENT = 7, PURPOSE = 40 };

static struct salle_stream open_stream(bool flip)
{
	struct salle_stream_key key = salle_make_stream_key(3, 4, flip);
	return salle_stream_open(&key, 5);
}

/* Random words and even rolls belong to sides in a fixed order. In a stream with the flag `flipped` the seats exchange
 * them. */
static void test_words_of_the_sides(void **state)
{
	static const uint32_t words[2] = { 11, 22 };
	struct salle_stream stream = open_stream(false), mirror = open_stream(true);
	struct salle_bout_context context = { .stream = &stream }, flipped = { .stream = &mirror };
	for (unsigned side = 0; side < 2; side++) {
		assert_int_equal(salle_context_side_word(&context, words, side), words[side]);
		assert_int_equal(salle_context_side_word(&flipped, words, side), words[!side]);
		assert_int_equal(salle_random_side(&context, side << 31), side);
		assert_int_equal(salle_random_side(&flipped, side << 31 | 1), !side);
	}
}

/* Spare words depend on the moment and the purpose. They do not depend on what was drawn from the stream before. */
static void test_spare_words_depend_on_moment_and_purpose(void **state)
{
	struct salle_stream stream = open_stream(false);
	struct salle_bout_context context = { .stream = &stream, .moment = MOMENT };
	uint32_t word[4], expected[8], drawn[3];
	uint64_t seed[4];
	salle_stream_spare_words(&stream, MOMENT, PURPOSE, expected);
	salle_stream_spare_words(&stream, MOMENT, PURPOSE + 1, expected + 4);
	salle_stream_fill(&stream, drawn, 3);
	salle_context_spare_words(&context, PURPOSE, word);
	assert_memory_equal(word, expected, sizeof word);
	context.moment++;
	salle_context_spare_words(&context, PURPOSE, word);
	assert_memory_not_equal(word, expected, sizeof word);
	salle_draw_xoshiro_state(&stream, MOMENT, PURPOSE, seed);
	for (unsigned k = 0; k < 4; k++) {
		uint64_t plain = (uint64_t)expected[2 * k + 1] << 32 | expected[2 * k];
		assert_true(seed[k] == (k == 0 ? plain | 1 : plain));
	}
}

static void test_equal_names_of_sides_are_distinguished(void **state)
{
	const char *names[2];
	salle_name_sides(names, "knight", "thug", false);
	assert_string_equal(names[SALLE_A], "knight");
	assert_string_equal(names[SALLE_B], "thug");
	salle_name_sides(names, "thug", "thug", true);
	assert_string_equal(names[SALLE_A], "A");
	assert_string_equal(names[SALLE_B], "B");
}

static void on_trace_event(struct salle_trace *trace, const char *kind, const char *sentence,
	const struct salle_trace_value *values, size_t n)
{
	(void)sentence, (void)n;
	assert_string_equal(kind, "rule");
	assert_string_equal(values[0].text, "theirs");
	++*(unsigned *)trace->context;
}

/* A policy that is asked through the context uses the bout's stream, moment, recorder, trace and name. */
static void test_asking_uses_the_context_of_the_bout(void **state)
{
	static const struct toy_matchup matchup = { { { .pool = 12 }, { .pool = 9 } } };
	static const struct salle_params none;
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_diagnostics diagnostics;
	struct salle_bound_policy bound;
	struct toy_states states = { { { .pool = 7, .stance = TOY_MIDDLE }, { .pool = 4 } }, { .tempo = 1, .round = 1 } };
	uint64_t counts[2][256] = { 0 };
	unsigned traced = 0, given = 0, drawn = 0;
	struct salle_trace trace = { on_trace_event, &traced };
	struct salle_recorder recorder = { .rules = { counts[0], counts[1] } };
	struct salle_stream stream = open_stream(false);
	struct salle_rule rules[2] = { { .action = 0, .choice = 1, .weight = num(1) },
		{ .action = 1, .choice = 1, .weight = num(1) } };
	salle_diagnostics_init(&diagnostics);
	const struct salle_policy *policy = make_policy(&(struct decision_rules){ TOY_THROW, 2, rules }, 1);
	salle_policy_bind(&(struct salle_policy_use){ .policy = policy, .params = &none }, "theirs", &matchup, 1, &bound,
		&arena, &diagnostics);
	const struct salle_bout_context context = { &stream, &recorder, &trace, { "ours", "theirs" }, MOMENT };
	for (unsigned k = 0; k < 20; k++) {
		uint32_t word[4];
		salle_stream_spare_words(&stream, MOMENT, PURPOSE + k, word);
		struct salle_verdict verdict = salle_bout_context_ask(&context,
			(struct salle_policy_question){ &bound, &states, 1, TOY_THROW, PURPOSE, &drawn }, k % 2 == 1);
		assert_int_equal(verdict.action, word[1] >> 31);
		assert_true(counts[1][verdict.rule] > 0);
		/* the trace reports only action 1, because `red` is the preset */
		given += k % 2 == 1 && verdict.action == 1;
		assert_int_equal(traced, given);
	}
	assert_int_equal(drawn, 20);
	assert_in_range(given, 1, 9);
	uint64_t recorded = 0;
	for (unsigned rule = 0; rule < 256; rule++)
		recorded += counts[1][rule];
	assert_int_equal(recorded, 20);
	salle_diagnostics_release(&diagnostics);
	salle_arena_release(&arena);
	salle_arena_release(&rule_arena);
}

RUN_TESTS(UNIT(test_words_of_the_sides), UNIT(test_spare_words_depend_on_moment_and_purpose),
	UNIT(test_equal_names_of_sides_are_distinguished), UNIT(test_asking_uses_the_context_of_the_bout))
