/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/dice.h>

#include "rules/coin/names.h"

static const char *const faces[] = { "obverse", "reverse", NULL };
static const char *const depths[] = { "shallow", "deep", NULL };
static const struct salle_moment first_and_end[] = { { "first", 1, 0 }, { "end", 0, 0 }, { 0 } };
static const struct salle_moment end[] = { { "end", 0, 0 }, { 0 } };

static const struct salle_ending endings[] = { COIN_ENDING_LIST(SALLE_ROW){ 0 } };
static const struct salle_series series[] = { COIN_SERIES_LIST(SALLE_SERIES){ 0 } };
static const struct salle_control controls[] = { COIN_CONTROL_LIST(SALLE_ROW){ 0 } };
static const struct salle_event events[] = { COIN_EVENT_LIST(SALLE_ROW){ 0 } };

const struct salle_labels coin_labels = {
	.length_unit = "tosses",
	.phase_unit = "toss",
	.blood = "the option blood says how often; it is no wound",
	.behind = "its foe drew first blood and a toss decided nothing; by how many such tosses, up to 4",
	.axes = { { "face", faces }, { "depth", depths } },
	.endings = endings,
	.series = series,
	.events = events,
	.controls = controls,
};
