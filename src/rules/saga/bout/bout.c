/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fights plain duels (sg_matchup.is_plain). */
#define SG_PRINTED_DIE
#include "rules/saga/bout/movement.h"

/* Fights a traced duel. Not inlined, so that its stack frame does not slow untraced duels. */
static __attribute__((noinline)) struct salle_outcome fight_traced(const struct sg_matchup *matchup,
	struct salle_stream *stream, struct salle_recorder *recorder, struct salle_trace *trace)
{
	return sg_run_duel(matchup, stream, recorder, trace, true, false);
}

/* Fights an untraced duel. Not inlined, so that its stack frame does not slow duels with controls. */
static __attribute__((noinline)) struct salle_outcome fight_untraced(const struct sg_matchup *matchup,
	struct salle_stream *stream, struct salle_recorder *recorder)
{
	return sg_run_duel(matchup, stream, recorder, NULL, false, false);
}

struct salle_outcome sg_fight_duel(const struct sg_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace)
{
	const struct sg_matchup *fought = matchup;
	if (__builtin_expect(!fought->is_plain, 0))
		return (fought->squares > 0 ? sg_fight_on_mat : sg_fight_duel_off_mat)(matchup, stream, recorder, trace);
	if (__builtin_expect(trace != NULL, 0))
		return fight_traced(matchup, stream, recorder, trace);
	if (__builtin_expect(salle_has_controls(recorder), 0))
		return sg_fight_duel_with_controls(matchup, stream, recorder);
	return fight_untraced(matchup, stream, recorder);
}
