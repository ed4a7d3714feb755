/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Compiles the untraced bout a second time, with control variates, for runs that adjust their win rates (controls.h).
 */
#define CP_CONTROLLED
#include "rules/campaign/bout/bout.h"

struct salle_outcome cp_fight_duel_with_controls(const struct cp_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder)
{
	return cp_run_duel(matchup, stream, recorder, NULL, false);
}
