/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A policy bound to one side of a matchup: what a rule system makes when it compiles a matchup, and what bouts look up.
 *
 * A decision in a bout is a pure function of a few small integers, the *live* observables: bytes in the state of the
 * bout. So a bound decision is a table with one cell for each combination of those that its rules read. A cell is
 * computed from the rules when a bout first needs it and looked up ever after: whoever fills it, on any thread, writes
 * the same eight bytes. The cost of a decision does not grow with the policy. A decision whose combinations would not
 * fit a table keeps those that were met, up to a number, and computes the others each time, to the same verdict.
 */
#ifndef SALLE_BOUND_POLICY_H
#define SALLE_BOUND_POLICY_H

#include <salle/memo.h>
#include <salle/vocabulary.h>

struct salle_ban;
struct salle_params;
struct salle_policy;

enum {
	SALLE_DIMENSIONS_MAX = 20,
	SALLE_DIMENSIONS_UNROLLED = 4,
	SALLE_CELLS_MAX = 1 << 21, /* of a table; cells get memory when bouts come by (memo.h) */
};

/*
 * One live observable in the index of a table. The first one declared has stride 1, the next that of as many values as
 * the first can take, and so on; an observable that cannot change has no dimension. So a vocabulary declares first what
 * changes most from one decision to the next: cells used together then lie together.
 */
struct salle_dimension {
	uint32_t stride; /* cells */
	uint16_t offset; /* of its byte in the state of a bout */
	uint8_t largest;
};

/* One decision, ready for bouts. */
struct salle_bound_decision {
	struct salle_words cells; /* verdicts; 0: not computed yet; no words: too many for a table */
	uint8_t n_dimensions;     /* 0 without words */
	bool nothing;             /* always the preset, which need not be asked for */
	struct salle_dimension dimension[SALLE_DIMENSIONS_MAX];
	const struct salle_bound_rules *rules; /* src/policy/bound_rules.h */
};

/* All decisions of one side, by decision. */
struct salle_bound_policy {
	const struct salle_policy *policy;
	struct salle_bound_decision decision[SALLE_DECISIONS_MAX];
};

/*
 * Binds a policy to one side of a matchup: fixed observables and parameters become constants, decisions become tables.
 * `matchup` must be ready for the vocabulary's functions. Warnings about rules that this build can never carry out go
 * to the diagnostics, at the rule, naming `build`; rules whose action is banned are left out, too. `ban` may be NULL.
 */
void salle_policy_bind(const struct salle_policy *policy, const struct salle_params *params,
	const struct salle_ban *ban, const char *build, const void *matchup, unsigned side, struct salle_bound_policy *out,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics);

/* Computes the verdict from the rules. `state` is the state of a bout, as the vocabulary lays it out. */
uint64_t salle_compute_verdict(const struct salle_bound_decision *bound, const void *state);

/* The same, and keeps it: in the table or, of a decision of more than SALLE_CELLS_MAX cells, where there is room. */
uint64_t salle_compute_and_keep_verdict(const struct salle_bound_decision *bound, const void *state);

/*
 * The verdict of a choice between several rules: drawn with their weights by a random word.
 *
 * The weights of a choice are scaled by a power of two, the largest to 2^25 … 2^26, and rounded to whole numbers, a
 * positive one to at least 1; a rule whose weight is 0 never acts. Of the rules that can act, with whole weights w of
 * sum W, rule i is drawn by the words from ceil(2^32 (w_1 + … + w_(i-1)) / W) to ceil(2^32 (w_1 + … + w_i) / W) - 1.
 */
struct salle_verdict salle_draw_mixed_verdict(const struct salle_bound_decision *bound, const void *state,
	struct salle_verdict mixed, uint32_t word);

/*
 * All that salle_draw_mixed_verdict can draw, with their chances, which sum to 1; returns how many, at most
 * SALLE_CHOICE_MAX. For exact answers.
 */
unsigned salle_list_mixed_verdicts(const struct salle_bound_decision *bound, const void *state,
	struct salle_verdict mixed, struct salle_verdict *verdicts, double *chances);

/* Can what is decided hang on this live observable? */
bool salle_decision_depends_on(const struct salle_bound_decision *bound, unsigned observable);

/*
 * The bytes of a bout's state that what is decided can hang on, with stride 0; returns how many, at most
 * SALLE_LIVE_MAX, for which there must be room.
 */
unsigned salle_decision_input_bytes(const struct salle_bound_decision *bound, struct salle_dimension *bytes);

/* Returns whether some choice between its rules is drawn. */
bool salle_decision_is_drawn(const struct salle_bound_decision *bound);

/* The cell of the state at hand. The first dimensions are summed up without a loop, used (stride above 0) or not. */
static inline uint32_t salle_decision_index(const struct salle_bound_decision *bound, const void *state)
{
	const uint8_t *bytes = state;
	uint32_t index = 0;
#ifdef SALLE_CHECKED
	for (unsigned d = 0; d < bound->n_dimensions; d++)
		assert(bytes[bound->dimension[d].offset] <= bound->dimension[d].largest);
#endif
	for (unsigned d = 0; d < SALLE_DIMENSIONS_UNROLLED; d++)
		index += bytes[bound->dimension[d].offset] * bound->dimension[d].stride;
	for (unsigned d = SALLE_DIMENSIONS_UNROLLED; __builtin_expect(d < bound->n_dimensions, 0); d++)
		index += bytes[bound->dimension[d].offset] * bound->dimension[d].stride;
	return index;
}

/* What stands in the table: rule 0 where nothing does yet, or where there is none. */
static inline __attribute__((always_inline)) struct salle_verdict salle_cached_verdict(const struct salle_bound_decision
																						   *bound,
	const void *state)
{
	uint64_t cell = salle_words_get(&bound->cells, salle_decision_index(bound, state));
	struct salle_verdict verdict;
	__builtin_memcpy(&verdict, &cell, sizeof verdict);
	return verdict;
}

/*
 * What the policy does here. The verdict of a weighted choice has rule SALLE_MIXED: draw it with
 * salle_draw_mixed_verdict. A decision before the bout may be asked with any byte for a state.
 */
static inline __attribute__((always_inline)) struct salle_verdict salle_decide(const struct salle_bound_decision *bound,
	const void *state)
{
	uint64_t cell = salle_words_get(&bound->cells, salle_decision_index(bound, state));
	if (__builtin_expect(cell == 0, 0))
		cell = salle_compute_and_keep_verdict(bound, state);
	struct salle_verdict verdict;
	__builtin_memcpy(&verdict, &cell, sizeof verdict);
	return verdict;
}

#endif
