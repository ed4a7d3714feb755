/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Enums of the names of coin: tallies, decisions and observables. */
#pragma once

#include <salle/names.h>
#include <salle/tally.h>

#include "rules/coin/names.def"

/* The wound cells, face x depth, row-major. */
enum coin_cell { COIN_OBVERSE_SHALLOW, COIN_OBVERSE_DEEP, COIN_REVERSE_SHALLOW, COIN_REVERSE_DEEP, COIN_CELLS };

enum coin_ending { COIN_ENDING_LIST(SALLE_ID) };
enum coin_event { COIN_EVENT_LIST(SALLE_ID) };
enum coin_control { COIN_CONTROL_LIST(SALLE_ID) COIN_CONTROLS };
enum coin_slot { COIN_SERIES_LIST(SALLE_SLOTS) };
enum coin_decision { COIN_DECISION_LIST(SALLE_ID) };
enum coin_aim { COIN_AIM_LIST(SALLE_ID) };
enum coin_observable { COIN_OBSERVABLE_LIST(SALLE_ID) };

extern const struct salle_labels coin_labels;
