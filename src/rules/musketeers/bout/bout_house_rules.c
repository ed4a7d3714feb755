/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Compiles the untraced bout once more, with the house rules that would slow bouts by the printed rules
 * (MK_HAS_HOUSE_RULES).
 */
#include "rules/musketeers/bout/bout.h"

struct salle_outcome mk_fight_by_house_rules(const struct mk_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder)
{
	return mk_run_duel(matchup, stream, recorder, NULL, false);
}
