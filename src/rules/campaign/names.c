/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/campaign/campaign.h"

CP_NAMES(SALLE_NAMES_DEFINE)

static const struct salle_moment turns[] = { { "after turn 1", 1, 0 }, { "after turn 2", 2, 0 },
	{ "after turn 5", 5, 0 }, { "after turn 10", 10, 0 }, { "end", 0, 0 }, { 0 } };
static const struct salle_moment end[] = { { "end", 0, 0 }, { 0 } };

static const struct salle_ending endings[] = { CP_ENDING_LIST(SALLE_ROW){ 0 } };
static const struct salle_series series[] = { CP_SERIES_LIST(SALLE_SERIES){ 0 } };
static const struct salle_control controls[] = { CP_CONTROL_LIST(SALLE_ROW){ 0 } };
static const struct salle_event events[] = { CP_EVENT_LIST(SALLE_ROW){ 0 } };

const struct salle_labels cp_labels = {
	.length_unit = "turns",
	.phase_unit = "turn",
	.blood = "the first hit, whatever comes of it; both, when each side is hit in the same turn",
	.behind = "at the end of a turn that decides nothing: one against one, it has no weapon in hand, its foe has; of "
			  "several, it has lost a larger part of its fighters, by up to a quarter, a half, three quarters, more",
	.axes = { { "severity", cp_severity_names }, { "wound", cp_wound_names }, { "cause", cp_cause_names } },
	.endings = endings,
	.series = series,
	.events = events,
	.controls = controls,
};
