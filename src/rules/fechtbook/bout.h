/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A bout of the fechtbook: the two instances of its template. */
#ifndef SALLE_FECHTBOOK_BOUT_H
#define SALLE_FECHTBOOK_BOUT_H

#include <salle/ruleset.h>

struct salle_outcome fb_fight(const void *matchup, struct salle_stream *stream, struct salle_recorder *recorder);
struct salle_outcome fb_fight_traced(const void *matchup, struct salle_stream *stream, struct salle_recorder *recorder,
	struct salle_trace *trace);

#endif
