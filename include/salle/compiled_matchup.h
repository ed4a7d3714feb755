/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A matchup that is ready for bouts. A rule system compiles the decisions before the bout, such as the grip, into a
 * matchup. If the policies of a mixed policy make them by different rules, each group of policies that make them by the
 * same rules (salle_policy_groups) has a matchup of its own, and each bout draws a group for each side.
 */
#pragma once

#include <salle/ruleset.h>

/* Everything is in the arena of salle_compile_matchup, and read-only. */
struct salle_compiled_matchup {
	size_t n[2]; /* number of groups of each side; 1 without mixed policies */
	/* [n] by side and group: number of words, of 2^32, that draw this group or an earlier one */
	const uint64_t *words_below[2];
	const void *const *matchups; /* [n[0]][n[1]] matchups of the rule system */
};

/*
 * Compiles a matchup, as salle_ruleset.compile_matchup. Returns NULL if the rule system returns NULL for a pair of
 * groups.
 */
const struct salle_compiled_matchup *salle_compile_matchup(const struct salle_ruleset *rules, const void *book,
	const void *scene, const struct salle_side sides[2], struct salle_arena *arena,
	struct salle_diagnostics *diagnostics);

/* Returns the rule system's matchup for the bout of this stream. */
const void *salle_draw_matchup(const struct salle_compiled_matchup *compiled, const struct salle_stream *stream);

/* Fights a bout, as salle_ruleset.fight. */
static inline struct salle_outcome salle_fight(const struct salle_ruleset *rules,
	const struct salle_compiled_matchup *compiled, struct salle_stream *stream, struct salle_recorder *recorder,
	struct salle_trace *trace)
{
	const void *matchup =
		compiled->n[0] * compiled->n[1] == 1 ? compiled->matchups[0] : salle_draw_matchup(compiled, stream);
	return rules->fight(matchup, stream, recorder, trace);
}
