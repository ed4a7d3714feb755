/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The numbers of what null names: what its bouts tally, what its policies decide and see. */
#ifndef SALLE_NULL_NAMES_H
#define SALLE_NULL_NAMES_H

#include <salle/names.h>
#include <salle/tally.h>

#include "rules/null/names.def"

/* The wound cells: face x depth, row-major. */
enum null_cell { NULL_OBVERSE_SHALLOW, NULL_OBVERSE_DEEP, NULL_REVERSE_SHALLOW, NULL_REVERSE_DEEP };

enum null_ending { NULL_ENDING_LIST(SALLE_ID) };
enum null_event { NULL_EVENT_LIST(SALLE_ID) };
enum null_control { NULL_CONTROL_LIST(SALLE_ID) NULL_CONTROLS };
enum null_slot { NULL_SERIES_LIST(SALLE_SLOTS) };
enum null_decision { NULL_DECISION_LIST(SALLE_ID) };
enum null_aim { NULL_AIM_LIST(SALLE_ID) };
enum null_seen { NULL_OBSERVABLE_LIST(SALLE_ID) };

extern const struct salle_labels null_labels;

#endif
