/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/dice.h>

#include "base/arena.h"
#include "kit/drawn.h"

/* Reports errors alone. */
static const void *compile_one(salle_draw_compiler *compile, void *with, size_t a, size_t b,
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

const struct salle_drawn *salle_drawn_compile(size_t n, bool itself, salle_draw_compiler *compile, void *with,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	struct salle_drawn *drawn = salle_arena_alloc(arena, sizeof *drawn);
	const void **pairs = salle_arena_array(arena, itself ? 2 * n : n, sizeof *pairs);
	for (size_t k = 0; k < n; k++) {
		size_t next = (k + 1) % n, at = itself ? 2 * k : k;
		pairs[at] = compile_one(compile, with, k, itself ? next : k, diagnostics);
		if (itself)
			pairs[at + 1] = compile_one(compile, with, next, k, diagnostics);
		if (pairs[at] == NULL)
			return NULL;
	}
	*drawn = (struct salle_drawn){ (uint32_t)n, itself, pairs };
	return drawn;
}

const void *salle_drawn_pair(const struct salle_drawn *drawn, const struct salle_stream *stream, unsigned purpose)
{
	uint32_t word[4];
	salle_stream_spares(stream, 0, purpose, word);
	uint32_t k = salle_word_below(word[0], drawn->n);
	return drawn->pairs[drawn->itself ? 2 * k + salle_stream_side(stream, word[1] >> 31) : k];
}
