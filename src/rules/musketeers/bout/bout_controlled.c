/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Compiles the untraced bout a second time, with control variates, for runs that adjust their win rates (controls.h).
 */
#define MK_CONTROLLED
#define MK_PRINTED_RULES
#include "rules/musketeers/bout/bout.h"

struct salle_outcome mk_fight_duel_with_controls(const struct mk_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder)
{
	return mk_run_duel(matchup, stream, recorder, NULL, false);
}
