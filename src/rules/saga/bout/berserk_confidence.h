/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "2. Character numbers": the Virtue Berserk, and Confidence; for the loops of bout/movement.h and group/. */
#pragma once

#include "rules/saga/bout/bout.h"

/* Rolls for rage after an action of `side` that wounded one of the two fighters: first for `side`, then for the foe. */
void sg_test_rage(struct sg_bout *b, unsigned side);

/* Rolls for rage of both fighters in a team bout. Uses the spare words of `purpose` and of the following purpose. */
void sg_test_rage_in_group(struct sg_bout *b, unsigned side, unsigned purpose);

/*
 * Rolls for rage of `side`, with the spare words of this purpose, if the fighter has the Virtue Berserk and does not
 * rage yet.
 */
void sg_test_rage_of_one(struct sg_bout *b, unsigned side, unsigned purpose);
