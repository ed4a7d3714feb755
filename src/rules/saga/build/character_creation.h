/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "2. Character numbers": characters at creation. */
#pragma once

#include "rules/saga/saga.h"

/*
 * Checks a build with an age against the costs and caps of scores; reports errors at the build's place `at`. Returns
 * the costs of its scores, all 0 if it has no age.
 */
struct sg_creation sg_check_creation(const struct sg_book *book, const struct sg_build *build, const char *name,
	const struct salle_place *at, struct salle_diagnostics *diagnostics);
