/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "2. Character numbers": the Virtue Berserk, and Confidence; in the loops of bout/movement.h and group/. */
#ifndef SALLE_SAGA_BOUT_BERSERK_CONFIDENCE_H
#define SALLE_SAGA_BOUT_BERSERK_CONFIDENCE_H

#include "rules/saga/bout/bout.h"

/* After an action of `side` that wounded one of both: who can may begin to rage, first who acted. */
void sg_test_rage(struct sg_bout *b, unsigned side);

/* The same of several a side, by the words of this purpose and the next. */
void sg_test_rage_in_group(struct sg_bout *b, unsigned side, unsigned purpose);

/* One of both alone rolls by these words. */
void sg_test_rage_of_one(struct sg_bout *b, unsigned side, unsigned purpose);

#endif
