/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "batch/foresee.h"

#include <math.h>
#include <string.h>

#include <Rmath.h>

#include <salle/batch.h>

#include "batch/backend.h"
#include "batch/groups.h"
#include "batch/part.h"

enum {
	MATCHUPS = 60,    /* that are tried, with variants and changes, about … */
	MATCHUPS_LEAST = 12, /* … but so many of the base */
	BOUTS = 256,      /* of each */
	QUANTILES = 16,   /* of what is known of a rate */
};

/* How many bouts it takes if A's rates are at that level of what their bouts leave possible: a flat prior. */
static double needed_at(const struct salle_precision *precision, const uint64_t wins[3], double level)
{
	const double spread = precision->spread, a = (double)wins[SALLE_A] / spread, b = (double)wins[SALLE_B] / spread,
				 draws = (double)wins[SALLE_DRAW] / spread;
	const struct salle_rates rates = {
		.wins = qbeta(level, a + 1, b + draws + 1, 1, 0),
		.share = qbeta(level, a + 1, b + 1, 1, 0),
		.decisive = (a + b + 1) / (a + b + draws + 1),
	};
	return spread * salle_precision_needed(precision, &rates);
}

/* The mean number of bouts of each member: they end together, at a look. */
static double foresee_group(const struct salle_group *group, const struct salle_plan *plan,
	const struct salle_tallies *tallies, uint64_t most)
{
	double sum = 0;
	for (unsigned k = 0; k < QUANTILES; k++) {
		double needed = 1;
		for (size_t i = 0; i < group->n; i++) {
			struct salle_tally_head room;
			const uint64_t *wins = salle_tallies_head(tallies, group->matchups[i], &room)->wins;
			needed = fmax(needed, needed_at(&plan->precision, wins, (k + 0.5) / QUANTILES));
		}
		sum += needed < (double)most ? fmin((double)salle_next_look((uint64_t)ceil(needed) - 1), (double)most)
									 : (double)most;
	}
	return sum / QUANTILES;
}

double salle_foresee_bouts(const struct salle_plan *plan, struct salle_arena *arena)
{
	const struct salle_precision *precision = &plan->precision;
	if (precision->kind == SALLE_PRECISION_FIXED || precision->budget > 0 || plan->n_matchups == 0)
		return (double)salle_plan_bouts(plan);
	const size_t of_each = salle_groups(plan, arena).largest, most = MATCHUPS / of_each;
	const bool *wanted = salle_plan_spread(plan, most > MATCHUPS_LEAST ? most : MATCHUPS_LEAST, arena);
	struct salle_plan part = salle_plan_part(plan, wanted, arena);
	struct salle_matchup *matchups = salle_arena_array(arena, part.n_matchups + 1, sizeof *matchups);
	memcpy(matchups, part.matchups, part.n_matchups * sizeof *matchups);
	for (size_t m = 0; m < part.n_matchups; m++)
		matchups[m].bouts = matchups[m].bouts < BOUTS ? matchups[m].bouts : BOUTS;
	struct salle_plan tried = part;
	tried.matchups = matchups;
	tried.shard = (struct salle_shard){ 0 };
	const struct salle_batch_settings settings = { .backend = &salle_backend_serial, .threads = 1 };
	struct salle_batch_result result;
	if (salle_batch_run(&tried, &settings, &result, arena) != SALLE_OK)
		return (double)salle_plan_bouts(plan); /* cannot be interrupted */
	const struct salle_groups groups = salle_groups(&part, arena);
	double sum = 0;
	for (size_t g = 0; g < groups.n; g++) {
		const struct salle_group *group = &groups.items[g];
		const uint64_t bouts = part.matchups[group->matchups[0]].bouts;
		sum += (double)group->n * foresee_group(group, plan, &result.tallies, bouts);
	}
	return sum * (double)plan->n_matchups / (double)part.n_matchups;
}
