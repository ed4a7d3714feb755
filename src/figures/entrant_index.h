/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who fights in a variant: its builds and policies, numbered in the order in which the plan names them. */
#ifndef SALLE_FIGURES_ENTRANT_INDEX_H
#define SALLE_FIGURES_ENTRANT_INDEX_H

#include <salle/plan.h>

#include "base/arena.h"

/* Numbers of what a matchup names. */
struct salle_entrant_numbers {
	size_t build[2], policy[2]; /* by side */
};

struct salle_entrant_index {
	const char *variant;
	size_t first, n;                     /* its matchups stand together in a plan */
	struct salle_entrant_numbers *seats; /* of matchup first + i */
	const char **builds, **policies;
	size_t n_builds, n_policies;
};

/* One a variant, in the order of the plan. */
const struct salle_entrant_index *salle_index_entrants(const struct salle_plan *plan, size_t *n,
	struct salle_arena *arena);

#endif
