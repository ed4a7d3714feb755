/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Duels off the battle mat in which initiative is rolled in each round or the stress die is not the printed one.
 * Plain duels (bout.c) are compiled separately, without tests for these options.
 */
#include "rules/saga/bout/bout.h"

struct salle_outcome sg_fight_duel_off_mat(const struct sg_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace)
{
	return sg_run_duel(matchup, stream, recorder, trace, trace != NULL, sg_rolls_initiative_each_round(matchup));
}
