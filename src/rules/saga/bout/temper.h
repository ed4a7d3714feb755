/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "2. Character numbers": the Virtue Berserk, and Confidence; in the loops of bout/field.h and group/. */
#ifndef SALLE_SAGA_BOUT_TEMPER_H
#define SALLE_SAGA_BOUT_TEMPER_H

#include "rules/saga/bout/bout.h"

/* After an action of `side` that wounded one of both: who can may begin to rage, first who acted. */
void sg_enrage(struct sg_bout *b, unsigned side);

/* The same of several a side, by the words of this purpose and the next. */
void sg_enrage_of_several(struct sg_bout *b, unsigned side, unsigned purpose);

/* One of both alone rolls by these words. */
void sg_enrage_one(struct sg_bout *b, unsigned side, unsigned purpose);

#endif
