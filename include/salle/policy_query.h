/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A bout asks a policy what the fighter does. The query looks up the verdict, draws an action if the verdict is a mixed
 * strategy, counts the rule that decided and, in a traced bout, reports the rule.
 *
 *    struct salle_verdict verdict = salle_ask_policy((struct salle_policy_query){ .play = …, .decision = … }, traced);
 *
 * A mixed strategy is drawn with a spare word, which depends on bout, moment and purpose (<salle/rng.h>). So the draw
 * of one side never changes the dice of the other side, or any other roll.
 */
#pragma once

#include <salle/bound_policy.h>
#include <salle/rng.h>
#include <salle/tally.h>
#include <salle/template.h>

/* number of purposes reserved for a decision that may be asked several times per moment */
enum { SALLE_PURPOSES_PER_DECISION = 64 };

/* A question to a policy. */
struct salle_policy_query {
	const struct salle_bound_policy *policy; /* policy of the side */
	const void *state;                       /* state of the bout, in the vocabulary's layout */
	unsigned side, decision;
	const struct salle_stream *stream;
	uint32_t moment, purpose; /* moment and purpose of the spare words with which a mixed verdict is drawn */
	/*
	 * number of draws so far at this moment: each draw takes the next of SALLE_PURPOSES_PER_DECISION purposes. NULL if
	 * the decision is asked only once per moment.
	 */
	unsigned *n_draws;
	struct salle_recorder *recorder;
	/* trace to which the rule is reported, with the fighter's name; used only in traced bouts */
	struct salle_trace *trace;
	const char *name;
};

/* Reports the rule that decided, or that no rule could act. Does not report a decision's preset action. */
void salle_trace_rule(const struct salle_policy_query *by, const struct salle_verdict *verdict);

/* Computes the verdict if the table does not have it, and draws the verdict if it is mixed. */
struct salle_verdict salle_ask_policy_uncached(const struct salle_policy_query *by);

/* Returns the policy's verdict. */
SALLE_TEMPLATE struct salle_verdict salle_ask_policy(const struct salle_policy_query by, const bool traced)
{
	struct salle_verdict verdict = salle_cached_verdict(&by.policy->decision[by.decision], by.state);
	/* true for rule 0 (not computed yet) and for SALLE_MIXED, the largest value */
	if (__builtin_expect((uint8_t)(verdict.rule - 1) >= SALLE_MIXED - 1, 0)) {
		const struct salle_policy_query here = by; /* a copy, so that only this branch writes the query to memory */
		verdict = salle_ask_policy_uncached(&here);
	}
	salle_record_rule(by.recorder, by.side, verdict.rule);
	if (traced)
		salle_trace_rule(&by, &verdict);
	return verdict;
}
