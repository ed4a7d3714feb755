/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/duel/duel.h"

const char *const duel_location_names[] = { DUEL_LOCATION_LIST(SALLE_WORD) NULL };
static const char *const severities[] = { DUEL_SEVERITY_LIST(SALLE_WORD) NULL };
static const struct salle_moment first_and_end[] = { { "after round 1", 1, 0 }, { "end", 0, 0 }, { 0 } };
static const struct salle_moment end[] = { { "end", 0, 0 }, { 0 } };

static const struct salle_ending endings[] = { DUEL_ENDING_LIST(SALLE_ROW){ 0 } };
static const struct salle_series series[] = { DUEL_SERIES_LIST(SALLE_SERIES){ 0 } };
static const struct salle_control controls[] = { DUEL_CONTROL_LIST(SALLE_ROW){ 0 } };
static const struct salle_event events[] = { DUEL_EVENT_LIST(SALLE_ROW){ 0 } };

const struct salle_labels duel_labels = {
	.length_unit = "rounds",
	.phase_unit = "round",
	.blood = "the first hit",
	.behind = "at the end of a round the side has less endurance than its foe; by how many points, up to 4",
	.axes = { { "location", duel_location_names }, { "severity", severities } },
	.endings = endings,
	.series = series,
	.events = events,
	.controls = controls,
};
