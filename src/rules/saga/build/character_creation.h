/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "2. Character numbers": characters at creation. */
#pragma once

#include "rules/saga/saga.h"

/*
 * Checks the scores of a build that states an age against the costs and caps at creation. Reports errors at `at`, the
 * place of the build in its file. Returns the costs of the scores; all costs are 0 if the build states no age.
 */
struct sg_creation sg_check_creation(const struct sg_book *book, const struct sg_build *build, const char *name,
	const struct salle_place *at, struct salle_diagnostics *diagnostics);
