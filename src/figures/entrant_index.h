/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers the builds and policies of each variant, in the order of the plan. */
#pragma once

#include <salle/plan.h>

#include "base/arena.h"

/* Numbers of the builds and policies of a matchup. */
struct salle_entrant_numbers {
	size_t build[2], policy[2]; /* by side */
};

struct salle_entrant_index {
	const char *variant;
	size_t first, n;                     /* the variant's matchups, which are adjacent in the plan */
	struct salle_entrant_numbers *seats; /* [i] builds and policies of matchup `first` + i */
	const char **builds, **policies;
	size_t n_builds, n_policies;
};

/* Returns one index per variant, in the order of the plan. */
const struct salle_entrant_index *salle_index_entrants(const struct salle_plan *plan, size_t *n,
	struct salle_arena *arena);
