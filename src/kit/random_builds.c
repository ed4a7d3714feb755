/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "base/arena.h"
#include "kit/random_builds.h"

/* Compiles the matchup of two draws. Reports errors, but no warnings. */
static const void *compile_matchup_of_draws(salle_draw_compiler *compile, void *with, size_t a, size_t b,
	struct salle_diagnostics *diagnostics)
{
	struct salle_diagnostics all;
	salle_diagnostics_init(&all);
	const void *pair = compile(with, (const size_t[2]){ a, b }, &all);
	for (size_t i = 0; i < all.n; i++)
		if (all.items[i].severity == SALLE_ERROR)
			salle_error(diagnostics, &all.items[i].at, "%s", all.items[i].message);
	salle_diagnostics_release(&all);
	/* cppcheck-suppress returnDanglingLifetime ; the diagnostics are written, not kept */
	return pair;
}

const struct salle_random_builds *salle_random_builds_compile(size_t n, bool itself, salle_draw_compiler *compile,
	void *with, struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	struct salle_random_builds *drawn = salle_arena_alloc(arena, sizeof *drawn);
	const void **pairs = salle_arena_array(arena, itself ? 2 * n : n, sizeof *pairs);
	for (size_t k = 0; k < n; k++) {
		size_t next = (k + 1) % n, at = itself ? 2 * k : k;
		pairs[at] = compile_matchup_of_draws(compile, with, k, itself ? next : k, diagnostics);
		if (itself)
			pairs[at + 1] = compile_matchup_of_draws(compile, with, next, k, diagnostics);
		if (pairs[at] == NULL)
			return NULL;
	}
	*drawn = (struct salle_random_builds){ (uint32_t)n, itself, pairs };
	return drawn;
}

const void *salle_random_builds_pick_matchup(const struct salle_random_builds *drawn, const struct salle_stream *stream,
	unsigned purpose)
{
	uint32_t word[4];
	salle_stream_spare_words(stream, 0, purpose, word);
	uint32_t k = salle_uniform_below(word[0], drawn->n_draws);
	return drawn->pairs[drawn->meets_itself ? 2 * k + salle_stream_map_side(stream, word[1] >> 31) : k];
}
