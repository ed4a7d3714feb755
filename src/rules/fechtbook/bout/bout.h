/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A bout of the fechtbook: the instances of its template. */
#ifndef SALLE_FECHTBOOK_BOUT_BOUT_H
#define SALLE_FECHTBOOK_BOUT_BOUT_H

#include <salle/ruleset.h>

struct fb_matchup;
struct fb_sides;

/* One against one, reported to `trace` unless that is NULL. */
struct salle_outcome fb_fight(const struct fb_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace);

/* The untraced bout of a plain matchup (matchup.h): the same, without what nobody in it can use (bout/bout_plain.c). */
struct salle_outcome fb_fight_plain(const struct fb_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder);

/* Several a side (group.c): `sides` of the matchup returned; NULL after an error. */
const struct fb_matchup *fb_compile_sides(const void *book, const void *scene, const struct salle_side sides[2],
	struct salle_arena *arena, struct salle_report *report);
struct salle_outcome fb_fight_sides(const struct fb_sides *sides, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace);

#endif
