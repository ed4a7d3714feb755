/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compiles the traced and the untraced version of a bout. */
#include "rules/campaign/bout/bout.h"

/* Fights a traced bout. Not inlined, so that its stack frame does not slow the untraced instance. */
static __attribute__((noinline)) struct salle_outcome fight_traced(const struct cp_matchup *matchup,
	struct salle_stream *stream, struct salle_recorder *recorder, struct salle_trace *trace)
{
	return cp_run_duel(matchup, stream, recorder, trace, true);
}

/* Fights an untraced bout. Not inlined, so that its stack frame does not slow bouts with control variates. */
static __attribute__((noinline)) struct salle_outcome fight_untraced(const struct cp_matchup *matchup,
	struct salle_stream *stream, struct salle_recorder *recorder)
{
	return cp_run_duel(matchup, stream, recorder, NULL, false);
}

struct salle_outcome cp_fight_duel(const struct cp_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace)
{
	if (__builtin_expect(trace != NULL, 0))
		return fight_traced(matchup, stream, recorder, trace);
	if (__builtin_expect(salle_has_controls(recorder), 0))
		return cp_fight_duel_with_controls(matchup, stream, recorder);
	return fight_untraced(matchup, stream, recorder);
}
