/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A bout asks a policy: it decides, a mixed strategy is drawn, the rule is counted and, in the traced instance of the
 * bout, told.
 *
 *   struct salle_verdict verdict = salle_ask_policy((struct salle_policy_query){ .play = …, .decision = … }, traced);
 *
 * A mixed strategy is drawn with a spare word of (bout, moment, purpose), that of the canonical side (<salle/rng.h>):
 * so the draw of one side never moves the dice of the other, nor any other roll.
 */
#ifndef SALLE_POLICY_QUERY_H
#define SALLE_POLICY_QUERY_H

#include <salle/bound_policy.h>
#include <salle/rng.h>
#include <salle/tally.h>
#include <salle/template.h>

enum { SALLE_DRAWS_APART = 64 }; /* purposes that a decision asked several times a moment takes */

/* Who is asked what, when. */
struct salle_policy_query {
	const struct salle_bound_policy *policy; /* of the side that is asked */
	const void *state;                       /* of the bout, as the vocabulary lays it out */
	unsigned side, decision;
	const struct salle_stream *stream;
	uint32_t moment, purpose; /* of the spare words, should there be something to draw */
	/*
	 * Choices drawn at this moment so far, counted here: each takes the next of SALLE_DRAWS_APART purposes. NULL where
	 * a decision is asked once a moment.
	 */
	unsigned *drawn;
	struct salle_recorder *recorder;
	struct salle_trace *trace; /* of the traced instance, with the name of who is asked */
	const char *name;
};

/*
 * Tells which rule decided, or that none could act; but not of the preset action of a decision, which goes without
 * saying. (What comes of it is told by the rule system, where it comes to something.)
 */
void salle_trace_rule(struct salle_trace *trace, const char *name, const struct salle_policy *policy, unsigned decision,
	const struct salle_verdict *verdict);

/* The verdict where it is not in the table: computed, and drawn if it is mixed. */
struct salle_verdict salle_ask_policy_uncached(const struct salle_policy_query *by);

/* What the policy does. */
SALLE_TEMPLATE struct salle_verdict salle_ask_policy(const struct salle_policy_query by, const bool traced)
{
	struct salle_verdict verdict = salle_cached_verdict(&by.policy->decision[by.decision], by.state);
	/* no rule yet, or SALLE_MIXED: the least and the greatest that there are */
	if (__builtin_expect((uint8_t)(verdict.rule - 1) >= SALLE_MIXED - 1, 0)) {
		const struct salle_policy_query here = by; /* so that it is laid down here alone */
		verdict = salle_ask_policy_uncached(&here);
	}
	salle_record_rule(by.recorder, by.side, verdict.rule);
	if (traced)
		salle_trace_rule(by.trace, by.name, by.policy->policy, by.decision, &verdict);
	return verdict;
}

#endif
