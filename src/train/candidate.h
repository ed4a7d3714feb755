/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Candidates: policies under test, stored as differences from a policy of the scenario. */
#pragma once

#include <salle/policy.h>
#include <salle/rng.h>
#include <salle/ruleset.h>

/* A policy that the scenario can use, with its rules as nodes. */
struct salle_library_policy {
	const struct salle_policy *policy;
	struct salle_params params;
	const struct salle_node *rules[SALLE_DECISIONS_MAX]; /* by decision; NULL if the preset action is taken */
	const struct salle_node
		*rules_with_numbers[SALLE_DECISIONS_MAX]; /* the same rules, with numbers in place of parameters */
};

struct salle_library {
	const struct salle_vocabulary *vocabulary;
	/* [n + n_mixed] the mixed policies come last; candidates are not made from them */
	const struct salle_library_policy *items;
	size_t n, n_mixed;
	uint32_t decisions; /* SALLE_DECISION_BIT bits of the decisions that candidates may change */
};

struct salle_candidate {
	const struct salle_library_policy *base;
	struct salle_params params;
	/* rules that differ from those of the base policy; NULL for decisions without a difference */
	const struct salle_node *rules[SALLE_DECISIONS_MAX];
};

/* Draws a number that is at least 0 and below 1. */
static inline double salle_draw_unit(struct salle_stream *random)
{
	return (double)(salle_stream_draw(random) >> 11) * 0x1p-53;
}

/* Fills in the nodes of a library policy. */
void salle_library_policy_fill(struct salle_library_policy *of, struct salle_arena *arena);

/* Returns the rules of a decision; NULL if the preset action is taken. */
const struct salle_node *salle_candidate_rules(const struct salle_candidate *candidate, unsigned decision);

/* Returns whether two nodes have the same content. Either may be NULL. */
bool salle_nodes_are_equal(const struct salle_node *a, const struct salle_node *b);

/* Returns whether two candidates have the same base, parameters and rules. */
bool salle_candidates_are_equal(const struct salle_candidate *a, const struct salle_candidate *b);

/*
 * Returns the candidate as a node of a policy file: `extends` and the differences from the base policy. If `whole`,
 * writes all decisions and parameters instead of `extends`.
 */
struct salle_node *salle_candidate_to_node(const struct salle_candidate *candidate, bool whole,
	struct salle_arena *arena);

/*
 * Compiles a candidate into the arena. Returns NULL if the policy is invalid, for example because a rule is never
 * reached.
 */
const struct salle_policy *salle_candidate_compile(const struct salle_candidate *candidate, struct salle_arena *arena);

/*
 * Returns the candidate with one to three random changes: rules that are copied from other policies of the library or
 * made from the vocabulary, or that are added, removed or exchanged; other numbers, names, conditions and objectives of
 * `maximize`. `weights` has the weight of each decision. If `changed` is not NULL, sets it to the SALLE_DECISION_BIT
 * bits of the changed decisions. The returned candidate compiles. It is unchanged if no change was found with which it
 * compiles.
 */
struct salle_candidate salle_candidate_mutate(const struct salle_candidate *from, const struct salle_library *library,
	const double *weights, struct salle_stream *random, uint32_t *changed, struct salle_arena *arena);
