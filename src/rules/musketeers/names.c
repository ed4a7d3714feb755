/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/musketeers/musketeers.h"

MK_NAMES(SALLE_NAMES_DEFINE)
const char *const mk_move_names[] = { MK_TURN_LIST(SALLE_WORD) "step_back", NULL };
const char *const mk_generate_names[] = { "none", MK_GENERATION_LIST(SALLE_WORD) NULL };
const char *const mk_generation_charts[] = { MK_GENERATION_LIST(SALLE_WORD) NULL };

static const struct salle_moment phrases[] = { { "after phrase 1", 1, 0 }, { "after phrase 2", 2, 0 },
	{ "after phrase 3", 3, 0 }, { "after phrase 5", 5, 0 }, { "after phrase 10", 10, 0 }, { "end", 0, 0 }, { 0 } };
static const struct salle_moment end[] = { { "end", 0, 0 }, { 0 } };

static const struct salle_ending endings[] = { MK_ENDING_LIST(SALLE_ROW){ 0 } };
static const struct salle_series series[] = { MK_SERIES_LIST(SALLE_SERIES){ 0 } };
static const struct salle_control controls[] = { MK_CONTROL_LIST(SALLE_ROW){ 0 } };
static const struct salle_event events[] = { MK_EVENT_LIST(SALLE_ROW){ 0 } };

const struct salle_labels mk_labels = {
	.length_unit = "phrases",
	.phase_unit = "phrase",
	.blood =
		"the first cut or worse, in the salle d'armes the first hit; both, when each side has it in the same phrase",
	.behind =
		"at the end of a phrase the side has lost more endurance than its foe: by 1, 3, 6, 9 points; in the salle "
		"d'armes by 1, 2, 3, 4 hits",
	.axes = { { "location", mk_location_names }, { "severity", mk_severity_names } },
	.endings = endings,
	.series = series,
	.events = events,
	.controls = controls,
};
