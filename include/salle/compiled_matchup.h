/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A matchup that is ready for bouts. Decisions made before the bout, such as the grip, are compiled into the matchup.
 * The policies of a mixed policy may have different rules for these decisions. Policies with the same rules for them
 * form a group (salle_policy_groups). Each combination of groups has a matchup of its own, and each bout draws a group
 * for each side.
 */
#pragma once

#include <salle/ruleset.h>

/* A compiled matchup. All its data is in the arena of salle_compile_matchup, and read-only. */
struct salle_compiled_matchup {
	size_t n[2]; /* number of groups of each side; 1 without mixed policies */
	/* [side][group] number of words, of 2^32, that draw this group or an earlier one */
	const uint64_t *words_below[2];
	const void *const *matchups; /* [n[0]][n[1]] matchups of the rule system, by group of A and group of B */
};

/*
 * Compiles a matchup with salle_ruleset.compile_matchup, once for each pair of groups. Returns NULL if the rule system
 * returns NULL for a pair.
 */
const struct salle_compiled_matchup *salle_compile_matchup(const struct salle_ruleset *rules, const void *book,
	const void *scene, const struct salle_side sides[2], struct salle_arena *arena,
	struct salle_diagnostics *diagnostics);

/*
 * Draws a group of policies for each side from the bout's stream, and returns the rule system's matchup of these
 * groups.
 */
const void *salle_draw_matchup(const struct salle_compiled_matchup *compiled, const struct salle_stream *stream);

/* Fights a bout with salle_ruleset.fight. */
static inline struct salle_outcome salle_fight(const struct salle_ruleset *rules,
	const struct salle_compiled_matchup *compiled, struct salle_stream *stream, struct salle_recorder *recorder,
	struct salle_trace *trace)
{
	const void *matchup =
		compiled->n[0] * compiled->n[1] == 1 ? compiled->matchups[0] : salle_draw_matchup(compiled, stream);
	return rules->fight(matchup, stream, recorder, trace);
}
