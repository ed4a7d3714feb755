/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "forecast/tied_builds.h"

#include <math.h>

#include <Rmath.h>

#include <salle/matrix.h>
#include <salle/spend.h>

#include "batch/even_pairs.h"
#include "batch/part.h"

#define ALIKE 0.001 /* builds are no twins if scores of twins would differ so much with a smaller chance */

/* What the bouts of all pairs came to: [n * n], by row and column. */
struct scores {
	double mean, variance; /* variance 0: no bouts */
};

static struct scores *measure(const struct salle_plan *plan, const struct salle_groups *groups,
	const struct salle_batch_result *from, struct salle_arena *arena)
{
	const struct salle_contest *contest = plan->contest;
	struct scores *scores = salle_arena_array(arena, contest->n * contest->n, sizeof *scores);
	for (size_t g = 0; g < groups->n; g++) {
		const size_t a = contest->seats[g][SALLE_A], b = contest->seats[g][SALLE_B];
		struct salle_tally_head room;
		const struct salle_tally_head *head = salle_tallies_head(&from->tallies, g, &room);
		if (head->bouts == 0 || a == b)
			continue;
		const double n = (double)head->bouts, wins = ((double)head->wins[SALLE_A] + 1) / (n + 2),
					 losses = ((double)head->wins[SALLE_B] + 1) / (n + 2), lead = wins - losses;
		const double variance = plan->precision.spread * (wins + losses - lead * lead) / 4 / n;
		scores[a * contest->n + b] = (struct scores){ (1 + lead) / 2, variance };
		scores[b * contest->n + a] = (struct scores){ (1 - lead) / 2, variance };
	}
	return scores;
}

/* Do both do equally well against all others, as far as their bouts tell? */
static bool are_alike(const struct scores *scores, size_t n, size_t i, size_t j)
{
	double sum = 0, foes = 0;
	for (size_t k = 0; k < n; k++) {
		const struct scores *one = &scores[i * n + k], *other = &scores[j * n + k];
		if (k == i || k == j || one->variance <= 0 || other->variance <= 0)
			continue;
		const double lead = one->mean - other->mean;
		sum += lead * lead / (one->variance + other->variance);
		foes++;
	}
	return foes == 0 || pchisq(sum, foes, 0, 0) >= ALIKE;
}

/* Has the run not told these builds apart? Of the equilibrium the one of the mixture is not open. */
static bool is_open(const struct salle_spent *spent, size_t i, size_t j)
{
	const bool one = salle_spend_is_open(spent->kind, spent->n, spent->order, i),
			   other = salle_spend_is_open(spent->kind, spent->n, spent->order, j);
	if (spent->kind == SALLE_PRECISION_EQUILIBRIUM)
		return i != j && (one || other);
	return i != j && one && other && spent->order[i * spent->n + j] == SALLE_OPEN;
}

const size_t *salle_spending_twins(const struct salle_plan *plan, const struct salle_groups *groups,
	const struct salle_batch_result *from, struct salle_arena *arena)
{
	const struct salle_contest *contest = plan->contest;
	if (contest == NULL)
		return NULL;
	size_t *twins = salle_arena_array(arena, contest->n, sizeof *twins);
	bool *wanted = salle_arena_array(arena, plan->n_matchups, sizeof *wanted);
	size_t n_wanted = 0;
	const struct scores *scores = measure(plan, groups, from, arena);
	for (size_t i = 0; i < contest->n; i++)
		twins[i] = i;
	for (size_t g = 0; g < groups->n; g++) {
		const size_t a = contest->seats[g][SALLE_A], b = contest->seats[g][SALLE_B];
		wanted[g] = is_open(from->spent, a, b) && are_alike(scores, contest->n, a, b);
		n_wanted += wanted[g];
	}
	struct salle_plan part = salle_plan_part(plan, wanted, arena);
	part.n_matchups = n_wanted; /* without variants, which come later */
	part.n_changes = 0;
	const struct salle_even_pairs even = salle_even_pairs(&part, arena);
	for (size_t g = 0, m = 0; g < groups->n; g++) {
		if (!wanted[g])
			continue;
		const size_t a = contest->seats[g][SALLE_A], b = contest->seats[g][SALLE_B];
		if (even.bouts[m] > 0)
			twins[a > b ? a : b] = twins[a < b ? a : b];
		m++;
	}
	return twins;
}
