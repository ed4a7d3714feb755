/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/campaign/campaign.h"

#define NAMES(LIST)           \
	{                         \
		LIST(SALLE_WORD) NULL \
	}

const char *const cp_type_names[] = NAMES(CP_TYPE_LIST);
const char *const cp_missile_type_names[] = NAMES(CP_MISSILE_TYPE_LIST);
const char *const cp_chart_names[] = NAMES(CP_CHART_LIST);
const char *const cp_shot_chart_names[] = NAMES(CP_SHOT_CHART_LIST);
const char *const cp_blow_names[] = NAMES(CP_BLOW_LIST);
const char *const cp_who_names[] = NAMES(CP_WHO_LIST);
const char *const cp_other_names[] = NAMES(CP_OTHER_LIST);
const char *const cp_difference_names[] = NAMES(CP_DIFFERENCE_LIST);
const char *const cp_wound_names[] = NAMES(CP_WOUND_LIST);
const char *const cp_healing_names[] = NAMES(CP_HEALING_LIST);
const char *const cp_gait_names[] = NAMES(CP_GAIT_LIST);
const char *const cp_figure_names[] = NAMES(CP_FIGURE_LIST);
const char *const cp_cover_names[] = NAMES(CP_COVER_LIST);
const char *const cp_roll_names[] = NAMES(CP_ROLL_LIST);

static const char *const severities[] = NAMES(CP_SEVERITY_LIST);
static const char *const causes[] = NAMES(CP_CAUSE_LIST);
static const struct salle_moment turns[] = {
	{ "after turn 1", 1, 0 },
	{ "after turn 2", 2, 0 },
	{ "after turn 5", 5, 0 },
	{ "after turn 10", 10, 0 },
	{ "end", 0, 0 },
	{ 0 },
};
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
	.axes = { { "severity", severities }, { "wound", cp_wound_names }, { "cause", causes } },
	.endings = endings,
	.series = series,
	.events = events,
	.controls = controls,
};
