/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The context of a bout: its random stream, recorder, trace, names of the sides, and current moment. A rule system
 * embeds a context in the state of its bout, and passes the context to functions that draw words, ask policies or
 * report events:
 *
 *     struct x_bout { struct salle_bout_context context; … };
 *
 *     verdict = salle_bout_context_ask(&b->context, (struct salle_policy_question){ .policy = …, … }, traced);
 *     SALLE_TRACE_IN_CONTEXT(&b->context, "fall", "{who} falls", SALLE_TRACE_TEXT("who", b->context.names[side]));
 *
 * A bout draws a fixed number of words at each moment, even if it does not use them all. If each side has a word, the
 * first word belongs to the build whose name is first in the alphabet, whichever side it is on (salle_stream_map_side,
 * <salle/rng.h>). Rare rolls take spare words: each purpose has four, which depend only on the bout, the moment and the
 * purpose.
 *
 * All functions are inlined; nothing is allocated.
 */
#pragma once

#include <salle/policy_query.h>

struct salle_bout_context {
	struct salle_stream *stream;
	struct salle_recorder *recorder;
	struct salle_trace *trace; /* NULL if the bout is not traced */
	const char *names[2];      /* names of the sides in reports */
	uint32_t moment;           /* number of the tempo, phrase or toss; selects the spare words */
};

/* Reports an event if the bout is traced. The macro is an expression, so that it needs no braces after `if`. */
#define SALLE_TRACE_IN_CONTEXT(context, ...) \
	((void)(__builtin_expect((context)->trace != NULL, 0) && (salle_trace_event((context)->trace, __VA_ARGS__), true)))

/* A question to a policy. */
struct salle_policy_question {
	const struct salle_bound_policy *policy; /* policy of the side */
	const void *state;                       /* state of the bout, in the vocabulary's layout */
	unsigned side, decision;
	uint32_t purpose;       /* purpose of the spare words that a random choice between rules uses */
	unsigned *draw_counter; /* counter of random choices, as in struct salle_policy_query */
};

/* Returns the policy's verdict. Records the rule that decided and, if traced, reports it. */
SALLE_TEMPLATE struct salle_verdict salle_bout_context_ask(const struct salle_bout_context *context,
	const struct salle_policy_question of, const bool traced)
{
	const struct salle_policy_query query = {
		.policy = of.policy,
		.state = of.state,
		.side = of.side,
		.decision = of.decision,
		.stream = context->stream,
		.moment = context->moment,
		.purpose = of.purpose,
		.n_draws = of.draw_counter,
		.recorder = context->recorder,
		.trace = context->trace,
		.name = traced ? context->names[of.side] : NULL,
	};
	return salle_ask_policy(query, traced);
}

/*
 * Returns the word of `side`. `words` has one word per build, in alphabetic order of the builds' names
 * (salle_stream_map_side).
 */
static inline uint32_t salle_context_side_word(const struct salle_bout_context *context, const uint32_t words[2],
	unsigned side)
{
	return words[salle_stream_map_side(context->stream, side)];
}

/* Returns the four spare words of `purpose` at this moment. */
static inline void salle_context_spare_words(const struct salle_bout_context *context, unsigned purpose,
	uint32_t word[4])
{
	salle_stream_spare_words(context->stream, context->moment, purpose, word);
}

/* Returns a random side, each with chance 1/2, from the highest bit of the word. */
static inline unsigned salle_random_side(const struct salle_bout_context *context, uint32_t word)
{
	return salle_stream_map_side(context->stream, word >> 31);
}

/* Fills a xoshiro state with eight spare words: those of `purpose` and of `purpose` + 1. */
void salle_draw_xoshiro_state(const struct salle_stream *stream, uint32_t moment, unsigned purpose, uint64_t state[4]);

/* Sets the names of the sides of a duel to the names of their builds, or to "A" and "B" if a build meets itself. */
static inline void salle_name_sides(const char *names[2], const char *a, const char *b, bool itself)
{
	names[SALLE_A] = itself ? "A" : a;
	names[SALLE_B] = itself ? "B" : b;
}
