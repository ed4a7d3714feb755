/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/compiled_matchup.h>

#include <math.h>

#include <salle/bound_policy.h>
#include <salle/policy.h>

#include "base/arena.h"

#define WORDS 0x1p32 /* number of values of a 32-bit random word */

/* Returns how many of the 2^32 random words select one of the first k + 1 groups of a policy. */
static uint64_t count_words_below_group(const struct salle_policy_share *groups, size_t n, size_t k)
{
	double sum = 0, below = 0;
	if (k + 1 == n)
		return (uint64_t)WORDS;
	for (size_t i = 0; i < n; i++) {
		sum += groups[i].weight;
		below += i <= k ? groups[i].weight : 0;
	}
	return (uint64_t)ceil(WORDS * below / sum);
}

/*
 * Lists the numbers of words at which some fighter of the side changes to its next group, in ascending order without
 * repetition. The last number is 2^32. Returns how many numbers there are, at most the number of groups of all
 * fighters.
 */
static size_t list_word_bounds(const struct salle_side *side, uint64_t *bounds)
{
	size_t n = 0;
	for (size_t i = 0; i < side->n; i++) {
		size_t n_groups;
		const struct salle_policy_share *groups = salle_policy_groups(side->policies[i].policy, &n_groups);
		for (size_t k = 0; k < n_groups; k++) {
			const uint64_t bound = count_words_below_group(groups, n_groups, k);
			size_t at = 0;
			while (at < n && bounds[at] < bound)
				at++;
			if (at < n && bounds[at] == bound)
				continue;
			for (size_t j = n++; j > at; j--)
				bounds[j] = bounds[j - 1];
			bounds[at] = bound;
		}
	}
	return n;
}

/* Sets `out` to the side in which each fighter has the policy group that the random word `bound` - 1 selects. */
static void choose_groups(const struct salle_side *side, uint64_t bound, struct salle_side *out,
	struct salle_arena *arena)
{
	struct salle_policy_use *uses = salle_arena_array(arena, side->n, sizeof *uses);
	for (size_t i = 0; i < side->n; i++) {
		size_t n, k = 0;
		const struct salle_policy_share *groups = salle_policy_groups(side->policies[i].policy, &n);
		while (count_words_below_group(groups, n, k) < bound)
			k++;
		uses[i] = side->policies[i];
		if (n == 1)
			continue;
		struct salle_params *presets = salle_arena_alloc(arena, sizeof *presets);
		*presets = salle_policy_preset_params(groups[k].policy);
		uses[i].policy = groups[k].policy;
		uses[i].params = presets;
	}
	*out = (struct salle_side){ side->fighters, uses, side->n };
}

const struct salle_compiled_matchup *salle_compile_matchup(const struct salle_ruleset *rules, const void *book,
	const void *scene, const struct salle_side sides[2], struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	struct salle_compiled_matchup *compiled = salle_arena_alloc(arena, sizeof *compiled);
	for (unsigned side = 0; side < 2; side++) {
		uint64_t *bounds = salle_arena_array(arena, sides[side].n * SALLE_CHOICE_MAX, sizeof *bounds);
		compiled->n[side] = list_word_bounds(&sides[side], bounds);
		compiled->words_below[side] = bounds;
	}
	const void **matchups = salle_arena_array(arena, compiled->n[0] * compiled->n[1], sizeof *matchups);
	compiled->matchups = matchups;
	for (size_t i = 0; i < compiled->n[0]; i++)
		for (size_t j = 0; j < compiled->n[1]; j++) {
			struct salle_side *drawn = salle_arena_array(arena, 2, sizeof *drawn);
			choose_groups(&sides[0], compiled->words_below[0][i], &drawn[0], arena);
			choose_groups(&sides[1], compiled->words_below[1][j], &drawn[1], arena);
			const void *matchup = rules->compile_matchup(book, scene, drawn, arena, diagnostics);
			if (matchup == NULL)
				return NULL;
			matchups[i * compiled->n[1] + j] = matchup;
		}
	return compiled;
}

const void *salle_draw_matchup(const struct salle_compiled_matchup *compiled, const struct salle_stream *stream)
{
	uint32_t word[4];
	size_t drawn[2] = { 0, 0 };
	salle_stream_spare_words(stream, SALLE_POLICY_MOMENT, SALLE_GROUP_PURPOSE, word);
	for (unsigned side = 0; side < 2; side++)
		while (word[salle_stream_map_side(stream, side)] >= compiled->words_below[side][drawn[side]])
			drawn[side]++;
	return compiled->matchups[drawn[0] * compiled->n[1] + drawn[1]];
}
