/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of the questions that a bout asks a policy: which random words are drawn, and what is counted and traced. */
#include <string.h>

#include <salle/policy_query.h>

#include "rule_fixture.h"
#include "testing.h"

enum { MOMENT = 7, PURPOSE = 40 };

static const struct toy_matchup matchup = { { { .pool = 12 }, { .pool = 9 } } };

struct query_fixture {
	struct salle_arena arena;
	struct salle_diagnostics diagnostics;
	struct salle_bound_policy bound;
	struct toy_states states;
	struct salle_stream stream;
	struct salle_recorder recorder;
	uint64_t counts[2][256];
	struct salle_trace trace;
	unsigned reported;
	char sentence[128];
};

static void on_trace_event(struct salle_trace *trace, const char *kind, const char *sentence,
	const struct salle_trace_value *values, size_t n)
{
	struct query_fixture *fixture = trace->context;
	assert_string_equal(kind, "rule");
	assert_true(n >= 2);
	assert_string_equal(values[0].text, "ours");
	fixture->reported++;
	strncpy(fixture->sentence, sentence, sizeof fixture->sentence - 1);
}

static int set_up(void **state)
{
	static struct query_fixture fixture;
	struct salle_stream_key key = { .seed = 3, .pair = 4, .reversed = 0 };
	fixture = (struct query_fixture){
		.states = { { { .pool = 7, .stance = TOY_MIDDLE }, { .pool = 4 } }, { .tempo = 1, .round = 1 } },
		.stream = salle_stream_open(&key, 5),
		.trace = { on_trace_event, &fixture },
	};
	for (unsigned side = 0; side < 2; side++)
		fixture.recorder.rules[side] = fixture.counts[side];
	salle_diagnostics_init(&fixture.diagnostics);
	*state = &fixture;
	return 0;
}

static int tear_down(void **state)
{
	struct query_fixture *fixture = *state;
	salle_diagnostics_release(&fixture->diagnostics);
	salle_arena_release(&fixture->arena);
	salle_arena_release(&rule_arena);
	return 0;
}

static void bind_rules(struct query_fixture *fixture, unsigned decision, const struct salle_rule *rules, unsigned n)
{
	static const struct salle_params none;
	const struct salle_policy *policy = make_policy(&(struct decision_rules){ decision, n, rules }, 1);
	salle_policy_bind(&(struct salle_policy_use){ .policy = policy, .params = &none }, "ours", &matchup, 0,
		&fixture->bound, &fixture->arena, &fixture->diagnostics);
}

static struct salle_verdict ask(struct query_fixture *fixture, unsigned side, unsigned decision, unsigned *drawn,
	const bool traced)
{
	const struct salle_policy_query query = {
		.policy = &fixture->bound,
		.state = &fixture->states,
		.side = side,
		.decision = decision,
		.stream = &fixture->stream,
		.moment = MOMENT,
		.purpose = PURPOSE,
		.n_draws = drawn,
		.recorder = &fixture->recorder,
		.trace = &fixture->trace,
		.name = "ours",
	};
	return salle_ask_policy(query, traced);
}

/* Binds a choice of red and white with equal weights. The highest bit of the random word decides. */
static void bind_even_choice(struct query_fixture *fixture)
{
	struct salle_rule rules[2] = { { .action = 0, .choice = 1, .weight = num(1) },
		{ .action = 1, .choice = 1, .weight = num(1) } };
	bind_rules(fixture, TOY_THROW, rules, 2);
}

TEST_OF(struct query_fixture *fixture, test_a_mixed_strategy_takes_the_word_of_its_moment)
{
	uint32_t word[4];
	bool differs = false;
	bind_even_choice(fixture);
	for (unsigned bout = 0; bout < 64; bout++) {
		struct salle_stream_key key = { .seed = 3, .pair = 4, .reversed = bout & 1 };
		fixture->stream = salle_stream_open(&key, bout);
		salle_stream_spare_words(&fixture->stream, MOMENT, PURPOSE, word);
		for (unsigned side = 0; side < 2; side++)
			assert_int_equal(ask(fixture, side, TOY_THROW, NULL, false).action, word[side ^ (bout & 1)] >> 31);
		differs |= (word[0] ^ word[1]) >> 31;
	}
	assert_true(differs);
	assert_int_equal(fixture->stream.words, 0); /* spare words do not advance the stream */
}

TEST_OF(struct query_fixture *fixture, test_choices_of_one_moment_have_separate_words)
{
	unsigned drawn = 0, other = SALLE_PURPOSES_PER_DECISION + 2;
	bind_even_choice(fixture);
	for (unsigned k = 0; k < SALLE_PURPOSES_PER_DECISION; k++)
		assert_int_equal(ask(fixture, 0, TOY_THROW, &drawn, false).action,
			salle_stream_spare_word(&fixture->stream, MOMENT, PURPOSE + k) >> 31);
	assert_int_equal(drawn, SALLE_PURPOSES_PER_DECISION);
	assert_int_equal(ask(fixture, 0, TOY_THROW, &other, false).action,
		salle_stream_spare_word(&fixture->stream, MOMENT, PURPOSE + 2) >> 31);
	(void)ask(fixture, 0, TOY_YIELD, &other, false); /* this decision has no choice, so no word is drawn */
	assert_int_equal(other, SALLE_PURPOSES_PER_DECISION + 3);
}

TEST_OF(struct query_fixture *fixture, test_the_rule_that_acts_is_counted_for_its_side)
{
	bind_rules(fixture, TOY_THROW, &(struct salle_rule){ .action = 1 }, 1);
	uint8_t rule = ask(fixture, 1, TOY_THROW, NULL, false).rule;
	assert_int_equal(fixture->counts[1][rule], 1);
	assert_int_equal(fixture->counts[0][rule], 0);
}

TEST_OF(struct query_fixture *fixture, test_trace_names_rule_but_not_preset)
{
	const struct salle_rule white = { .action = 1, .info = { .label = "throw 1", .action = "white" } };
	const struct salle_rule red = { .action = 0, .info = { .label = "throw 1", .action = "red" } };
	bind_rules(fixture, TOY_THROW, &white, 1);
	(void)ask(fixture, 0, TOY_THROW, NULL, false);
	assert_int_equal(fixture->reported, 0);
	(void)ask(fixture, 0, TOY_THROW, NULL, true);
	assert_int_equal(fixture->reported, 1);
	assert_non_null(strstr(fixture->sentence, "by the rule {label}"));
	bind_rules(fixture, TOY_THROW, &red, 1);
	(void)ask(fixture, 0, TOY_THROW, NULL, true); /* the preset of throw is red, too, so the rule is not traced */
	assert_int_equal(fixture->reported, 1);
}

TEST_OF(struct query_fixture *fixture, test_no_acting_rule_is_traced)
{
	const struct salle_rule weak = { .action = TOY_STAND_DOWN, .when = OP(NOT, SEE(TOY_PRONE)) };
	fixture->states.man[0].prone = true;
	bind_rules(fixture, TOY_ATTACK, &weak, 1);
	assert_int_equal(ask(fixture, 0, TOY_ATTACK, NULL, true).rule, SALLE_NO_RULE);
	assert_non_null(strstr(fixture->sentence, "no rule of {policy} can act here"));
	assert_int_equal(fixture->counts[0][SALLE_NO_RULE], 1);
}

RUN_TESTS_EACH(set_up, tear_down, UNIT(test_a_mixed_strategy_takes_the_word_of_its_moment),
	UNIT(test_choices_of_one_moment_have_separate_words), UNIT(test_the_rule_that_acts_is_counted_for_its_side),
	UNIT(test_trace_names_rule_but_not_preset), UNIT(test_no_acting_rule_is_traced))
