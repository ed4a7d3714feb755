/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Results of mirrored pairs of bouts (see <salle/plan.h>), a section of the tally of the matchup. The two bouts of a
 * pair depend on each other, so the variance of a mirrored matchup is computed from these pairs.
 */
#pragma once

#include <salle/tally.h>

struct salle_mirrored_pairs {
	/* number of pairs by outcome: [winner of the first bout][winner of the second bout], as builds, not seats */
	uint64_t outcomes[3][3];
	/*
	 * Numbers of pairs in which each build acted first in one bout. The index is 2 + (bouts won by the build that acted
	 * first) - (bouts that this build lost).
	 */
	uint64_t first_moves[5];
	uint64_t first_move_draws; /* number of drawn bouts in the pairs that `first_moves` counts */
};

/* Adds a pair of bouts. In both outcomes, side A is the build `a` of the matchup. */
void salle_mirrored_pairs_add(struct salle_mirrored_pairs *mirrors, const struct salle_outcome *first,
	const struct salle_outcome *second);

/* Numbers of pairs in which a given build won both bouts, one bout, or no bout. */
struct salle_mirrored_wins {
	uint64_t both, one, none;
};

struct salle_mirrored_wins salle_mirrored_pairs_count_wins(const struct salle_mirrored_pairs *mirrors, unsigned side);

/*
 * Returns the variance of a build's win rate in mirrored pairs, divided by the variance in the same number of
 * independent bouts. The ratio is 1 + the correlation of the two bouts of a pair. Returns 1 if the build always or
 * never won.
 */
double salle_mirrored_variance_ratio(struct salle_mirrored_wins wins);
