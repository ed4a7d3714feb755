/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/fechtbook/bout/bout.h"

#include "kit/random_builds.h"
#include "rules/fechtbook/bout/bout_plain.h"
#include "rules/fechtbook/bout/decide.h"
#include "rules/fechtbook/bout/play.h"

static void trace_drawn_builds(const struct fb_matchup *matchup, struct salle_trace *trace)
{
	for (unsigned side = 0; side < 2; side++)
		if (matchup->side[side].fighter->drawn_text != NULL)
			salle_trace_event(trace, "drawn", "{who} of this bout: {build}",
				SALLE_TRACE_TEXT("who", matchup->side[side].fighter->name),
				SALLE_TRACE_TEXT("build", matchup->side[side].fighter->drawn_text));
}

/* Fights a bout of a plain matchup without a trace. Records control variates if the recorder has a place for them. */
static inline struct salle_outcome fight_untraced(const struct fb_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder)
{
	if (__builtin_expect(salle_has_controls(recorder), 0))
		return fb_fight_plain_with_controls(matchup, stream, recorder);
	return fb_fight_plain(matchup, stream, recorder);
}

/*
 * Fights a bout that is traced, has random builds, or is not plain. Never inlined, because its stack frame would slow
 * plain bouts.
 */
static __attribute__((noinline)) struct salle_outcome fight_not_plain(const struct fb_matchup *matchup,
	struct salle_stream *stream, struct salle_recorder *recorder, struct salle_trace *trace)
{
	const struct fb_matchup *at = matchup;
	if (at->random_builds != NULL) {
		at = salle_random_builds_pick_matchup(at->random_builds, stream, FB_SPARE_RANDOM_BUILDS);
		if (trace != NULL)
			trace_drawn_builds(at, trace);
	}
	if (at->is_plain && trace == NULL)
		return fight_untraced(at, stream, recorder);
	if (trace == NULL && salle_has_controls(recorder))
		return fb_fight_rare_with_controls(at, stream, recorder);
	return fb_fight_bout(at, stream, recorder, trace);
}

struct salle_outcome fb_fight(const struct fb_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace)
{
	if (__builtin_expect(!matchup->is_plain || matchup->random_builds != NULL || trace != NULL, 0))
		return fight_not_plain(matchup, stream, recorder, trace);
	return fight_untraced(matchup, stream, recorder);
}
