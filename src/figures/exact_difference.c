/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/differences.h"

#include <salle/exact_bout.h>
#include <salle/tally_head.h>

bool salle_is_solved_with_base(const struct salle_plan *plan, const struct salle_batch_result *result, size_t m)
{
	const size_t after_base = plan->matchups[m].distance_from_base;
	return after_base > 0 && salle_is_solved(SALLE_TALLY_HEAD(&result->tallies, m)) &&
		salle_is_solved(SALLE_TALLY_HEAD(&result->tallies, m - after_base));
}

/* Makes a difference of two exact values, which are given as integers in units of 1 / SALLE_EXACT_TOTAL. */
static struct salle_exact_difference make_difference(uint64_t base, uint64_t variant)
{
	const double one = (double)SALLE_EXACT_TOTAL;
	const double distance = variant > base ? (double)(variant - base) : -(double)(base - variant);
	return (struct salle_exact_difference){ (double)base / one, (double)variant / one, distance / one };
}

struct salle_exact_difference salle_exact_difference_of_winner(const struct salle_plan *plan,
	const struct salle_batch_result *result, size_t m, unsigned winner)
{
	return make_difference(SALLE_TALLY_HEAD(&result->tallies, m - plan->matchups[m].distance_from_base)
							   ->exact.wins[winner],
		SALLE_TALLY_HEAD(&result->tallies, m)->exact.wins[winner]);
}

struct salle_exact_difference salle_exact_difference_of_length(const struct salle_plan *plan,
	const struct salle_batch_result *result, size_t m)
{
	const double base =
		salle_exact_mean_length(SALLE_TALLY_HEAD(&result->tallies, m - plan->matchups[m].distance_from_base));
	const double variant = salle_exact_mean_length(SALLE_TALLY_HEAD(&result->tallies, m));
	return (struct salle_exact_difference){ base, variant, variant - base };
}

struct salle_exact_difference salle_exact_difference_of_wounds(const struct salle_plan *plan,
	const struct salle_batch_result *result, size_t m, unsigned victim)
{
	return make_difference(SALLE_TALLY_HEAD(&result->tallies, m - plan->matchups[m].distance_from_base)
							   ->exact.wounds[victim],
		SALLE_TALLY_HEAD(&result->tallies, m)->exact.wounds[victim]);
}
