/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much policies matter in the base: the builds under each of their policies, and whether they rank alike. */
#ifndef SALLE_FIGURES_POLICY_BOARD_H
#define SALLE_FIGURES_POLICY_BOARD_H

#include "base/arena.h"
#include "figures/sensitivity.h"

/* A build under its policies, against those of all foes. */
struct salle_policy_choice {
	const struct salle_policy_score *rows; /* [n] one per policy */
	size_t n;
	const struct salle_policy_score *best;
};

struct salle_policy_board {
	/* those with several policies of which one suits them best; the highest score under any policy first */
	const struct salle_policy_choice *builds;
	size_t n;
	const char **policies; /* of these builds, in the order of the plan */
	size_t n_policies;
	const struct salle_ranks_compared **ranks; /* of the base, those that differ most first */
	size_t n_ranks;
};

struct salle_policy_board salle_policy_board(const struct salle_policy_scores *scores, const struct salle_ranks *ranks,
	struct salle_arena *arena);

#endif
