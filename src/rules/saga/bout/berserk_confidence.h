/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "2. Character numbers": the Virtue Berserk, and Confidence; for the loops of bout/movement.h and group/. */
#pragma once

#include "rules/saga/bout/bout.h"

/* Rolls for rage after an action of `side` that wounded one of the two fighters: first for `side`, then for the foe. */
void sg_test_rage(struct sg_bout *b, unsigned side);

/* Rolls for rage in a team bout, with the random words of this purpose and the next. */
void sg_test_rage_in_group(struct sg_bout *b, unsigned side, unsigned purpose);

/*
 * Rolls for rage of one of the two fighters, if that fighter may begin to rage, with the spare words of this purpose.
 */
void sg_test_rage_of_one(struct sg_bout *b, unsigned side, unsigned purpose);
