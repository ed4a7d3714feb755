/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The context of a bout: the stream that it draws from, what it is recorded in and reported to, the names of the sides,
 * and the moment that it has come to. A rule system embeds one in the state of its bout and hands it to whatever draws,
 * asks or reports:
 *
 *   struct x_bout { struct salle_bout_context context; … };
 *
 *   verdict = salle_bout_context_ask(&b->context, (struct salle_policy_question){ .policy = …, … }, b->context.trace !=
 *   NULL); SALLE_TRACE_IN_CONTEXT(&b->context, "fall", "{who} falls", SALLE_TRACE_TEXT("who", b->context.names[side]));
 *
 * Words: a bout draws a fixed number of words at each moment, used or not; of two words that belong to the sides the
 * first is that of the canonical side 0 (<salle/rng.h>). Rare rolls take spare words, four to a purpose, which depend
 * on the bout, the moment and the purpose alone.
 *
 * All of it inlines; nothing is allocated.
 */
#ifndef SALLE_KIT_BOUT_CONTEXT_H
#define SALLE_KIT_BOUT_CONTEXT_H

#include <salle/policy_query.h>

struct salle_bout_context {
	struct salle_stream *stream;
	struct salle_recorder *recorder;
	struct salle_trace *trace; /* NULL: nothing is reported */
	const char *names[2];      /* of the sides, as reported */
	uint32_t moment;           /* a tempo, a phrase, a toss: keys the spare words */
};

/* Reports where the bout is traced; an expression, so that it nests nothing. */
#define SALLE_TRACE_IN_CONTEXT(context, ...) \
	((void)(__builtin_expect((context)->trace != NULL, 0) && (salle_trace_event((context)->trace, __VA_ARGS__), true)))

/* Who is asked what. */
struct salle_policy_question {
	const struct salle_bound_policy *policy; /* of the side that is asked */
	const void *state;                       /* of the bout, as the vocabulary lays it out */
	unsigned side, decision;
	uint32_t purpose; /* of the spare words, should there be something to draw */
	unsigned *drawn;  /* as in struct salle_policy_query */
};

/* Asks the policy what it does: the rule that decided is recorded and, in the traced instance, reported. */
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
		.drawn = of.drawn,
		.recorder = context->recorder,
		.trace = context->trace,
		.name = traced ? context->names[of.side] : NULL,
	};
	return salle_ask_policy(query, traced);
}

/* The word of `side` among two that belong to the canonical sides. */
static inline uint32_t salle_context_side_word(const struct salle_bout_context *context, const uint32_t words[2],
	unsigned side)
{
	return words[salle_stream_side(context->stream, side)];
}

/* Takes the four spare words of `purpose` at this moment. */
static inline void salle_context_spare_words(const struct salle_bout_context *context, unsigned purpose,
	uint32_t word[4])
{
	salle_stream_spare_words(context->stream, context->moment, purpose, word);
}

/* The side that an even roll decides for: by the highest bit of the word. */
static inline unsigned salle_even_roll_side(const struct salle_bout_context *context, uint32_t word)
{
	return salle_stream_side(context->stream, word >> 31);
}

/* Fills a xoshiro state with the eight spare words of `purpose` and the next purpose. */
void salle_spare_xoshiro_state(const struct salle_stream *stream, uint32_t moment, unsigned purpose, uint64_t state[4]);

/* Names the sides of a bout of two: A and B where a build meets itself. */
static inline void salle_name_sides(const char *names[2], const char *a, const char *b, bool itself)
{
	names[SALLE_A] = itself ? "A" : a;
	names[SALLE_B] = itself ? "B" : b;
}

#endif
