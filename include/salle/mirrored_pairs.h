/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Mirrors: what came of the two bouts of each mirrored pair together (see <salle/plan.h>), a section of the tally of
 * the matchup. The two are not independent: all that is said of the spread of a mirrored matchup starts here.
 */
#ifndef SALLE_MIRRORED_PAIRS_H
#define SALLE_MIRRORED_PAIRS_H

#include <salle/tally.h>

struct salle_mirrored_pairs {
	uint64_t outcomes[3][3]; /* pairs, by the winner of the first bout, then of the second: builds, not seats */
	/*
	 * Pairs in which one build acted first in the one bout and the other build in the other, by how often who acted
	 * first won, less how often the other did, plus 2.
	 */
	uint64_t first_moves[5];
	uint64_t first_undecided; /* bouts of those pairs that nobody won */
};

/* Adds a pair; both outcomes are those of the builds: side A is matchup's a in both. */
void salle_mirrored_pairs_add(struct salle_mirrored_pairs *mirrors, const struct salle_outcome *first,
	const struct salle_outcome *second);

/* Pairs that the build on that side won in both bouts, in one of them, in none. */
struct salle_mirrored_wins {
	uint64_t both, one, none;
};

struct salle_mirrored_wins salle_mirrored_pairs_wins(const struct salle_mirrored_pairs *mirrors, unsigned side);

/*
 * Variance of a build's win rate in mirrored pairs over that in as many independent bouts: 1 + the correlation of the
 * two bouts of a pair. 1 where it always or never won.
 */
double salle_mirrored_spread(struct salle_mirrored_wins wins);

#endif
