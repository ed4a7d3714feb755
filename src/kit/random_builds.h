/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Builds of which a part is drawn at random for each bout. Before the bouts, `n` draws are compiled, each as a separate
 * matchup; in each bout a random word selects one of them. So results are those of a sample of `n` builds.
 *
 * If two random builds meet, draw k of one always meets draw k of the other. If a build meets itself, draw k meets draw
 * k + 1, and a random word decides which of them is side A. So the builds of both sides are independent, and a matchup
 * listed in the other order is the exact mirror image.
 */
#pragma once

#include <salle/rng.h>
#include <salle/ruleset.h>

struct salle_random_builds {
	uint32_t n_draws; /* number of draws */
	/* whether a build meets itself; then each draw has two matchups, one for each choice of side A */
	bool meets_itself;
	const void *const *pairs; /* compiled matchups: one per draw, or two per draw if `meets_itself` */
};

/* Compiles the matchup of draw `draws[0]` of A against draw `draws[1]` of B; NULL after reporting an error. */
typedef const void *salle_draw_compiler(void *with, const size_t draws[2], struct salle_diagnostics *diagnostics);

/*
 * Compiles `n` draws by calls of `compile`, whose first argument is `with`. Reports errors but no warnings: a rule of
 * the policy that can never act for one draw may act for others. The result is allocated in the arena; NULL after an
 * error.
 */
const struct salle_random_builds *salle_random_builds_compile(size_t n, bool itself, salle_draw_compiler *compile,
	void *with, struct salle_arena *arena, struct salle_diagnostics *diagnostics);

/* Returns the matchup of this bout, by the spare words of `purpose` at moment 0. Does not advance the stream. */
const void *salle_random_builds_pick_matchup(const struct salle_random_builds *drawn, const struct salle_stream *stream,
	unsigned purpose);
