/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Untraced duels with control variates (controls.h), for adjusted runs. */
#define SG_CONTROLLED
#define SG_PRINTED_DIE
#include "rules/saga/bout/bout.h"

struct salle_outcome sg_fight_duel_with_controls(const struct sg_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder)
{
	return sg_run_duel(matchup, stream, recorder, NULL, false, false);
}
