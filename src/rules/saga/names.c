/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/saga/saga.h"

SG_NAMES(SALLE_NAMES_DEFINE)

static const struct salle_moment rounds[] = { { "after round 1", 1, 0 }, { "after round 2", 2, 0 },
	{ "after round 5", 5, 0 }, { "after round 10", 10, 0 }, { "end", 0, 0 }, { 0 } };
static const struct salle_moment end[] = { { "end", 0, 0 }, { 0 } };

static const struct salle_ending endings[] = { SG_ENDING_LIST(SALLE_ROW){ 0 } };
static const struct salle_series series[] = { SG_SERIES_LIST(SALLE_SERIES){ 0 } };
static const struct salle_control controls[] = { SG_CONTROL_LIST(SALLE_ROW){ 0 } };
static const struct salle_event events[] = { SG_EVENT_LIST(SALLE_ROW){ 0 } };

const struct salle_labels sg_labels = {
	.length_unit = "rounds",
	.phase_unit = "round",
	.blood = "the first wound; both, when each side is wounded in the same round",
	.behind = "at the end of a round that decides nothing: its wounds and fatigue take more off its rolls than the "
			  "foe's, by up to 3, 6, 9, more; of several fighters a side, a larger part of it is out, by up to a "
			  "quarter, a half, three quarters, more",
	.axes = { { "wound", sg_wound_names } },
	.endings = endings,
	.series = series,
	.events = events,
	.controls = controls,
};

struct salle_labels sg_make_labels(const struct sg_book *book)
{
	struct salle_labels labels = sg_labels;
	labels.axes[0].names = book->wound_names;
	return labels;
}

const char *const *sg_wound_names_of_book(const void *book)
{
	return ((const struct sg_book *)book)->wound_names;
}
