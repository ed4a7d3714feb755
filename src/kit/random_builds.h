/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Builds drawn afresh for every bout, out of `n` that were drawn beforehand: each draw is compiled as a matchup of its
 * own, and a word of the bout says which one is fought. So results are those of a sample of `n` builds.
 *
 * Of two drawn builds that meet, draw k of the one always meets draw k of the other. A build that meets itself: draw k
 * meets draw k + 1, in either seat alike, so that the sides are independent and a matchup listed in the other order
 * stays the mirror image.
 */
#ifndef SALLE_KIT_RANDOM_BUILDS_H
#define SALLE_KIT_RANDOM_BUILDS_H

#include <salle/rng.h>
#include <salle/ruleset.h>

struct salle_random_builds {
	uint32_t n;               /* draws */
	bool itself;              /* a build against itself: two matchups a draw, by who sits where */
	const void *const *pairs; /* [n], [2 n] */
};

/* Compiles the matchup of draw `draws[0]` of A against draw `draws[1]` of B; NULL after reporting an error. */
typedef const void *salle_draw_compiler(void *with, const size_t draws[2], struct salle_diagnostics *diagnostics);

/*
 * Compiles `n` draws by `compile`, called with `with`. Errors are reported, warnings are not: what a policy can do for
 * nobody is worth a warning, what it cannot do for one draw is not. Lives in the arena; NULL after an error.
 */
const struct salle_random_builds *salle_random_builds_compile(size_t n, bool itself, salle_draw_compiler *compile,
	void *with, struct salle_arena *arena, struct salle_diagnostics *diagnostics);

/* The matchup of this bout, by the spare words of `purpose` at moment 0. Moves nothing in the stream. */
const void *salle_random_builds_pick(const struct salle_random_builds *drawn, const struct salle_stream *stream,
	unsigned purpose);

#endif
