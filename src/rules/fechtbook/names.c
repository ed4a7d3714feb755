/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "rules/fechtbook/fechtbook.h"

#define LETTER(id, name, letter) letter,

FB_NAMES(SALLE_NAMES_DEFINE)
const char *const fb_type_letters[] = { FB_TYPE_LIST(LETTER) NULL };
const char *const fb_target_names[] = { FB_WHEEL_LIST(SALLE_WORD) FB_GAP_LIST(SALLE_WORD) NULL };
const char *const fb_rule_names[] = { FB_RULE_LIST(SALLE_WORD) NULL };
const char *const fb_defence_names[] = {
	FB_DEFEND_LIST(SALLE_WORD) FB_GRAPPLE_DEFENCE_LIST(SALLE_WORD) NULL,
};

static const char *const levels[] = { "1", "2", "3", "4", "5", "6", "7", NULL };
_Static_assert(sizeof levels / sizeof *levels == FB_LEVELS_MAX + 1, "a name for each level");
static const struct salle_moment tempos_of_plays[] = { { "play 1 tempo 1", 1, 1 }, { "play 1 tempo 2", 1, 2 },
	{ "play 2 tempo 1", 2, 1 }, { "play 2 tempo 2", 2, 2 }, { "play 3 tempo 1", 3, 1 }, { "play 3 tempo 2", 3, 2 },
	{ "play 4 tempo 1", 4, 1 }, { "play 4 tempo 2", 4, 2 }, { "later tempo 1", 0, 1 }, { "later tempo 2", 0, 2 },
	{ 0 } };
static const struct salle_moment tempos[] = { { "tempo 1", 0, 1 }, { "tempo 2", 0, 2 }, { 0 } };
static const struct salle_moment plays[] = { { "end of play 1", 1, 0 }, { "end of play 2", 2, 0 },
	{ "end of play 3", 3, 0 }, { "end of a later play", 0, 0 }, { "end", 0, 0 }, { 0 } };
static const struct salle_moment end[] = { { "end", 0, 0 }, { 0 } };

static const struct salle_ending endings[] = { FB_ENDING_LIST(SALLE_ROW){ 0 } };
static const struct salle_series series[] = { FB_SERIES_LIST(SALLE_SERIES){ 0 } };
static const struct salle_control controls[] = { FB_CONTROL_LIST(SALLE_ROW){ 0 } };
static const struct salle_event events[] = { FB_EVENT_LIST(SALLE_ROW){ 0 } };

const struct salle_labels fb_labels = {
	.length_unit = "tempos",
	.phase_unit = "play",
	.blood = "the first wound of the bout; both, when each side is first wounded in the same tempo",
	.behind = "at the end of a play the side's worst wound is of a higher level than its foe's; by how many, up to 4",
	.axes = { { "location", fb_location_names }, { "type", fb_type_names }, { "level", levels, FB_LEVELS_PRINTED } },
	.endings = endings,
	.series = series,
	.events = events,
	.controls = controls,
};
