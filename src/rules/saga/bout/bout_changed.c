/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Duels off the mat with another die, or with initiative in each round. Plain duels do not pay for them. */
#include "rules/saga/bout/bout.h"

struct salle_outcome sg_fight_changed_duel(const struct sg_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace)
{
	return sg_run_duel(matchup, stream, recorder, trace, trace != NULL, sg_rolls_each_round(matchup));
}
