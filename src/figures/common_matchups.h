/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Explains why two runs have no matchup in common (figures/run_comparison.h). */
#pragma once

#include <salle/earlier_run.h>

#include "base/arena.h"

/* Returns an error message, in the arena: the builds differ, or the same builds met under different policies. */
const char *salle_explain_no_common_matchup(const struct salle_stored_run *first, const struct salle_stored_run *second,
	struct salle_arena *arena);
