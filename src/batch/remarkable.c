/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "batch/remarkable.h"

#include <math.h>
#include <stdlib.h>

#include "base/cpu_seconds.h"
#include "batch/part.h"
#include "batch/worker.h"

enum { TIMED = 60 }; /* matchups of the base, about, that show how long finding takes */

static bool find_upset(const struct salle_tally_layout *layout, const uint64_t *count, uint64_t *bout)
{
	const uint64_t *wins = count + layout->wins, *upsets = count + layout->upsets;
	unsigned side = wins[SALLE_B] < wins[SALLE_A];
	if (wins[SALLE_A] == wins[SALLE_B] && wins[SALLE_A] > 0)
		side = salle_record_value_of(upsets[SALLE_B]) > salle_record_value_of(upsets[SALLE_A]);
	if (wins[side] == 0)
		return false;
	*bout = salle_record_bout(upsets[side]);
	return true;
}

static bool alike(const struct salle_outcome *a, const struct salle_outcome *b)
{
	return a->winner == b->winner && a->ending == b->ending;
}

static int compare_lengths(const void *left, const void *right)
{
	uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
	return (a > b) - (a < b);
}

static uint64_t find_typical(const struct salle_outcome *outcomes, size_t n)
{
	size_t best = 0, most = 0;
	for (size_t i = 0; i < n; i++) {
		size_t times = 0;
		for (size_t j = 0; j < n; j++)
			times += alike(&outcomes[i], &outcomes[j]);
		if (times > most) {
			most = times;
			best = i;
		}
	}
	uint32_t lengths[SALLE_LOOKED_AT] = { 0 };
	size_t found = 0;
	for (size_t i = 0; i < n; i++)
		if (alike(&outcomes[i], &outcomes[best]))
			lengths[found++] = outcomes[i].length;
	qsort(lengths, found, sizeof lengths[0], compare_lengths);
	size_t bout = best;
	while (!alike(&outcomes[bout], &outcomes[best]) || outcomes[bout].length != lengths[(found - 1) / 2])
		bout++;
	return bout;
}

/* Changes have none: nobody asks for their bouts. */
static bool has_remarks(const struct salle_plan *plan, size_t m, struct salle_remarkable (*found)[SALLE_REMARKS])
{
	return found != NULL && m < plan->n_matchups - plan->n_changes;
}

void salle_remark_early(const struct salle_plan *plan, size_t m, struct salle_early *early, uint64_t first,
	const struct salle_outcome *outcomes, const struct salle_outcome *exchanged, size_t n,
	struct salle_remarkable (*found)[SALLE_REMARKS])
{
	if (early->n != first || early->n == SALLE_LOOKED_AT || !has_remarks(plan, m, found))
		return;
	for (size_t i = 0; i < n && early->n < SALLE_LOOKED_AT; i++) {
		const bool image = exchanged != NULL && i % 2 == 1;
		early->outcomes[early->n++] =
			image ? salle_outcome_exchanged(&exchanged[i / 2]) : outcomes[exchanged != NULL ? i / 2 : i];
	}
	if (early->n < SALLE_LOOKED_AT && early->n < plan->matchups[m].bouts)
		return;
	found[m][SALLE_TYPICAL].bout = find_typical(early->outcomes, early->n);
	found[m][SALLE_TYPICAL].found = true;
}

void salle_remark(const struct salle_plan *plan, size_t m, const uint64_t *count, const void *const compiled[2],
	struct salle_remarkable (*found)[SALLE_REMARKS])
{
	if (!has_remarks(plan, m, found))
		return;
	const struct salle_tally_layout *layout = &plan->layout;
	struct salle_remarkable *its = found[m];
	if (!its[SALLE_TYPICAL].found) {
		struct salle_outcome outcomes[SALLE_LOOKED_AT];
		const size_t n = count[layout->bouts] < SALLE_LOOKED_AT ? (size_t)count[layout->bouts] : SALLE_LOOKED_AT;
		salle_refight(plan, m, compiled, 0, n, outcomes);
		its[SALLE_TYPICAL].bout = find_typical(outcomes, n);
	}
	its[SALLE_LONGEST].bout = salle_record_bout(count[layout->longest]);
	its[SALLE_TYPICAL].found = its[SALLE_LONGEST].found = true;
	its[SALLE_UPSET].found = find_upset(layout, count, &its[SALLE_UPSET].bout);
	for (enum salle_remark remark = 0; remark < SALLE_REMARKS; remark++)
		if (its[remark].found)
			salle_refight(plan, m, compiled, its[remark].bout, 1, &its[remark].outcome);
}

/* Shared by the workers: worker i takes every n-th matchup from the i-th on. */
struct search {
	const struct salle_plan *plan;
	const struct salle_tallies *tallies;
	struct salle_remarkable (*found)[SALLE_REMARKS];
	size_t n_matchups, n;
};

static void search_matchups(void *context, unsigned worker)
{
	const struct search *search = context;
	struct salle_arena scratch = SALLE_ARENA_INIT;
	uint64_t *room = salle_allocated(malloc(search->plan->layout.size * sizeof *room));
	for (size_t m = worker; m < search->n_matchups; m += search->n) {
		const void *compiled[2];
		if (search->found[m][SALLE_LONGEST].found)
			continue;
		const uint64_t *count = salle_tallies_get(search->tallies, m, room);
		if (count[search->plan->layout.bouts] == 0)
			continue;
		salle_compile_seats(search->plan, m, compiled, &scratch);
		salle_remark(search->plan, m, count, compiled, search->found);
		salle_arena_reset(&scratch);
	}
	free(room);
	salle_arena_release(&scratch);
}

void salle_remark_rest(const struct salle_plan *plan, const struct salle_tallies *tallies, unsigned workers,
	struct salle_remarkable (*found)[SALLE_REMARKS])
{
	struct search search = {
		.plan = plan,
		.tallies = tallies,
		.found = found,
		.n_matchups = plan->n_matchups - plan->n_changes,
		.n = workers,
	};
	if (search.n > search.n_matchups)
		search.n = search.n_matchups;
	if (search.n > 0)
		(void)salle_threads_run((unsigned)search.n, search_matchups, &search);
}

double salle_remark_seconds(const struct salle_plan *plan, const struct salle_tallies *tallies)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	const size_t n = plan->n_matchups - plan->n_changes;
	const bool *wanted = salle_plan_spread(plan, TIMED, &arena);
	struct salle_remarkable(*found)[SALLE_REMARKS] = salle_arena_array(&arena, n + 1, sizeof *found);
	double timed = 0;
	for (size_t m = 0; m < n; m++) {
		const bool looked_at = wanted[m] && tallies->of[m].length > 0;
		timed += looked_at;
		found[m][SALLE_LONGEST].found = !looked_at;
	}
	const double start = salle_thread_seconds();
	salle_remark_rest(plan, tallies, 1, found);
	const double seconds = salle_thread_seconds() - start;
	salle_arena_release(&arena);
	return seconds * (double)n / fmax(1, timed);
}
