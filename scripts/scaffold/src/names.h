/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Enums of the names of duel: tallies, decisions and observables. */
#pragma once

#include <salle/names.h>
#include <salle/tally.h>

#include "rules/duel/names.def"

enum duel_location { DUEL_LOCATION_LIST(SALLE_ID) DUEL_LOCATIONS };
enum duel_severity { DUEL_SEVERITY_LIST(SALLE_ID) DUEL_SEVERITIES };
enum duel_ending { DUEL_ENDING_LIST(SALLE_ID) };
enum duel_event { DUEL_EVENT_LIST(SALLE_ID) };
enum duel_control { DUEL_CONTROL_LIST(SALLE_ID) };
enum duel_slot { DUEL_SERIES_LIST(SALLE_SLOTS) };
enum duel_decision { DUEL_DECISION_LIST(SALLE_ID) };
enum duel_attack { DUEL_ATTACK_LIST(SALLE_ID) };
enum duel_observable { DUEL_OBSERVABLE_LIST(SALLE_ID) };

extern const char *const duel_location_names[];
extern const struct salle_labels duel_labels;
