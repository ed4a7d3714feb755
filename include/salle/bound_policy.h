/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A policy bound to one side of a matchup. A rule system binds policies when it compiles a matchup; a bout looks up the
 * decisions.
 *
 * A decision in a bout is a pure function of a few small integers, the *live* observables: bytes in the state of the
 * bout. So a bound decision is a table with one cell for each combination of the observables that its rules read. A
 * cell holds the verdict (the chosen action) for its combination. It is computed when a bout first needs it, and then
 * kept; every thread would write the same eight bytes. So a decision costs no more with a long policy than with a short
 * one. If there are too many combinations for a table, a limited number of verdicts is kept, and the others are
 * computed each time.
 */
#pragma once

#include <salle/memo.h>
#include <salle/policy_use.h>
#include <salle/rng.h>
#include <salle/vocabulary.h>

enum {
	SALLE_DIMENSIONS_MAX = 20,
	SALLE_DIMENSIONS_UNROLLED = 4,
	/* maximum number of cells in a table; a cell gets memory when a bout first needs it (memo.h) */
	SALLE_CELLS_MAX = 1 << 21,
};

/*
 * One live observable in the index of a table. The first observable has stride 1. The stride of each further observable
 * is the product of the numbers of values of the observables before it. An observable that cannot change has no
 * dimension. A vocabulary should first declare the observables that change most between decisions, so that cells used
 * together are adjacent.
 */
struct salle_dimension {
	uint32_t stride; /* distance, in cells, between two successive values */
	uint16_t offset; /* offset of the byte in the state of a bout */
	uint8_t largest; /* largest value of the observable in this matchup */
};

/* One decision, ready for bouts. */
struct salle_bound_decision {
	/* table of verdicts; a cell is 0 until it is computed; no cells if the table would be too large */
	struct salle_words cells;
	uint8_t n_dimensions; /* number of dimensions; 0 if there is no table */
	bool always_preset;   /* whether the verdict is always the preset action, so that bouts need not ask */
	bool is_free;         /* whether every possible action can be the verdict (salle_policy_new_with_free_decisions) */
	struct salle_dimension dimension[SALLE_DIMENSIONS_MAX];
	const struct salle_bound_rules *rules; /* defined in src/policy/bound_rules.h */
};

/* A policy bound to one side of a matchup; its decisions are indexed by their number in the vocabulary. */
struct salle_bound_policy {
	const struct salle_policy *policy;
	struct salle_bound_decision decision[SALLE_DECISIONS_MAX];
};

/*
 * Binds a policy to one side of a matchup: fixed observables and parameters become constants, decisions become tables.
 * All members of `matchup` that the vocabulary's functions read must be set. A rule that this build can never carry out
 * is left out, with a warning that names `build`. Rules with a banned action are left out, too.
 */
void salle_policy_bind(const struct salle_policy_use *use, const char *build, const void *matchup, unsigned side,
	struct salle_bound_policy *out, struct salle_arena *arena, struct salle_diagnostics *diagnostics);

/* Computes the verdict from the rules. `state` is the state of a bout in the vocabulary's layout. */
uint64_t salle_compute_verdict(const struct salle_bound_decision *bound, const void *state);

/*
 * Computes the verdict and stores it: in the table, or in a memo of limited size if the table would have more than
 * SALLE_CELLS_MAX cells.
 */
uint64_t salle_compute_and_keep_verdict(const struct salle_bound_decision *bound, const void *state);

/*
 * Draws the verdict of a weighted choice between rules, using one random word.
 *
 * The weights are multiplied by a power of two, so that the largest is 2^25 … 2^26, and rounded to whole numbers. A
 * positive weight becomes at least 1; a rule with weight 0 never acts. Let w be the whole weights of the rules that can
 * act, and W their sum. Rule i is drawn by the words from ceil(2^32 (w_1 + … + w_(i-1)) / W) to ceil(2^32 (w_1 + … +
 * w_i) / W) - 1.
 */
struct salle_verdict salle_draw_mixed_verdict(const struct salle_bound_decision *bound, const void *state,
	struct salle_verdict mixed, uint32_t word);

/*
 * Lists all verdicts that salle_draw_mixed_verdict can draw, with their chances, which sum to 1. Returns the number of
 * verdicts, at most SALLE_CHOICE_MAX. Used to compute exact chances. For a mixed policy, call this function with each
 * of its policies instead.
 */
unsigned salle_list_mixed_verdicts(const struct salle_bound_decision *bound, const void *state,
	struct salle_verdict mixed, struct salle_verdict *verdicts, double *chances);

/* moment and purpose of the spare word with which a fighter with a mixed policy draws the policy of the bout */
#define SALLE_POLICY_MOMENT  UINT32_MAX
#define SALLE_POLICY_PURPOSE UINT32_MAX
/* purpose of the word that draws the group of policies (salle_policy_groups) */
#define SALLE_GROUP_PURPOSE (UINT32_MAX - 1)

/*
 * Returns the decision of the policy that the side follows in this bout. If the policy is mixed
 * (salle_policy_new_mixed), this is the drawn policy; otherwise returns `bound` itself.
 */
const struct salle_bound_decision *salle_find_drawn_decision(const struct salle_bound_decision *bound,
	const struct salle_stream *stream, unsigned side);

enum { SALLE_FREE_VERDICTS_MAX = 2048 };

/*
 * Lists every verdict that a free decision can have: each possible action that is not banned, with each way to carry
 * the action out and each combination of its number arguments. Returns the number of verdicts; 0 if there are more
 * than SALLE_FREE_VERDICTS_MAX.
 */
unsigned salle_list_free_verdicts(const struct salle_bound_decision *bound, const void *state,
	struct salle_verdict *verdicts);

/* Returns whether the verdict can depend on this live observable. */
bool salle_decision_depends_on(const struct salle_bound_decision *bound, unsigned observable);

/*
 * Lists in `bytes` the bytes of a bout's state on which the verdict can depend, and returns their number. `bytes` must
 * have room for SALLE_LIVE_MAX elements; the member `stride` of each is set to 0.
 */
unsigned salle_list_decision_input_bytes(const struct salle_bound_decision *bound, struct salle_dimension *bytes);

/* Returns whether the verdict must be drawn, because the decision has a weighted choice or the policy is mixed. */
bool salle_decision_needs_draw(const struct salle_bound_decision *bound);

/*
 * Returns the index of the table cell for a state. The first dimensions are summed without a loop, because that is
 * faster; unused dimensions have stride 0.
 */
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

/*
 * Returns the verdict that the table has for this state. The verdict's `rule` is 0 if the cell is not computed yet or
 * there is no table.
 */
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
 * Returns the policy's verdict. If a weighted choice of rules decides, the verdict's `rule` is SALLE_MIXED, and the
 * caller must call salle_draw_mixed_verdict. For a decision made before the bout, `state` may point to any byte.
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
