/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/mirrored_pairs.h>

/* Returns 1 if the first mover won, -1 if the other side won, 0 for a draw. */
static int first_mover_score(const struct salle_outcome *outcome)
{
	if (outcome->winner == SALLE_DRAW)
		return 0;
	return outcome->winner == outcome->first_mover ? 1 : -1;
}

void salle_mirrored_pairs_add(struct salle_mirrored_pairs *mirrors, const struct salle_outcome *first,
	const struct salle_outcome *second)
{
	mirrors->outcomes[first->winner][second->winner]++;
	if (first->first_mover == SALLE_DRAW || second->first_mover != 1 - first->first_mover)
		return;
	mirrors->first_moves[2 + first_mover_score(first) + first_mover_score(second)]++;
	mirrors->first_move_draws += (first->winner == SALLE_DRAW) + (second->winner == SALLE_DRAW);
}

struct salle_mirrored_wins salle_mirrored_pairs_count_wins(const struct salle_mirrored_pairs *mirrors, unsigned side)
{
	struct salle_mirrored_wins wins = { 0 };
	for (unsigned i = 0; i < 3; i++)
		for (unsigned j = 0; j < 3; j++) {
			uint64_t *of[] = { &wins.none, &wins.one, &wins.both };
			*of[(i == side) + (j == side)] += mirrors->outcomes[i][j];
		}
	return wins;
}

double salle_mirrored_variance_ratio(struct salle_mirrored_wins wins)
{
	double both = (double)wins.both, one = (double)wins.one, none = (double)wins.none, pairs = both + one + none;
	/*
	 * `paired` is pairs^2 times the variance of the number of wins in a mirrored pair. `unpaired` is pairs^2 times the
	 * variance of the number of wins in two independent bouts with the same win rate.
	 */
	double paired = 4 * both * none + one * (both + none);
	double unpaired = (2 * both + one) * (2 * none + one) / 2;
	return pairs > 0 && unpaired > 0 ? paired / unpaired : 1;
}
