/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "2. Character numbers": the Virtue Berserk, and Confidence; for the loops of bout/movement.h and group/. */
#pragma once

#include "rules/saga/bout/bout.h"

/* After an action of `side` that wounded one of the two: rolls for each that may begin to rage, the actor first. */
void sg_test_rage(struct sg_bout *b, unsigned side);

/* Rolls for rage several a side, with the random words of this purpose and the next. */
void sg_test_rage_in_group(struct sg_bout *b, unsigned side, unsigned purpose);

/* Rolls the rage of one of the two with these words. */
void sg_test_rage_of_one(struct sg_bout *b, unsigned side, unsigned purpose);
