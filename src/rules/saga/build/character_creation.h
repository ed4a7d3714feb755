/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "2. Character numbers": a character as it is created. */
#ifndef SALLE_SAGA_BUILD_CHARACTER_CREATION_H
#define SALLE_SAGA_BUILD_CHARACTER_CREATION_H

#include "rules/saga/saga.h"

/*
 * Checks a build that has an age against what scores cost, and their caps at that age; reports what is impossible. The
 * build's place is `at`. Returns what its scores cost; all 0 without an age.
 */
struct sg_creation sg_check_creation(const struct sg_book *book, const struct sg_build *build, const char *name,
	const struct salle_place *at, struct salle_diagnostics *diagnostics);

#endif
