/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/musketeers/musketeers.h"

#define NAMES(LIST) { LIST(SALLE_WORD) NULL }

const char *const mk_trait_names[] = NAMES(MK_TRAIT_LIST);
const char *const mk_hand_names[] = NAMES(MK_HAND_LIST);
const char *const mk_location_names[] = NAMES(MK_LOCATION_LIST);
const char *const mk_severity_names[] = NAMES(MK_SEVERITY_LIST);
const char *const mk_chart_names[] = NAMES(MK_CHART_LIST);
const char *const mk_opening_names[] = NAMES(MK_OPENING_LIST);
const char *const mk_form_names[] = NAMES(MK_FORM_LIST);
const char *const mk_figure_names[] = NAMES(MK_FIGURE_LIST);
const char *const mk_care_names[] = NAMES(MK_CARE_LIST);
const char *const mk_honour_names[] = NAMES(MK_HONOUR_LIST);
const char *const mk_quarrel_action_names[] = NAMES(MK_QUARREL_ACTION_LIST);
const char *const mk_quarrel_names[] = NAMES(MK_QUARREL_LIST);
const char *const mk_move_names[] = { MK_TURN_LIST(SALLE_WORD) "step_back", NULL };
const char *const mk_parry_names[] = NAMES(MK_PARRY_LIST);
const char *const mk_generate_names[] = { "none", MK_GENERATION_LIST(SALLE_WORD) NULL };
const char *const mk_generation_charts[] = NAMES(MK_GENERATION_LIST);

static const struct salle_moment phrases[] = {
	{ "after phrase 1", 1, 0 },
	{ "after phrase 2", 2, 0 },
	{ "after phrase 3", 3, 0 },
	{ "after phrase 5", 5, 0 },
	{ "after phrase 10", 10, 0 },
	{ "end", 0, 0 },
	{ 0 },
};
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
