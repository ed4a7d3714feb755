/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers the builds and policies of each variant, in the order of the plan. */
#pragma once

#include <salle/plan.h>

#include "base/arena.h"

/* Numbers of the builds and policies on both sides of a matchup. */
struct salle_entrant_numbers {
	size_t build[2], policy[2]; /* number of the build and of the policy, by side */
};

struct salle_entrant_index {
	const char *variant;
	/* index of the variant's first matchup, and number of its matchups; these are adjacent in the plan */
	size_t first, n;
	struct salle_entrant_numbers *seats; /* seats[i] has the builds and policies of matchup `first` + i */
	const char **builds, **policies;
	size_t n_builds, n_policies;
};

/* Returns one index for each variant, in the order of the plan. Sets `n` to the number of variants. */
const struct salle_entrant_index *salle_index_entrants(const struct salle_plan *plan, size_t *n,
	struct salle_arena *arena);
