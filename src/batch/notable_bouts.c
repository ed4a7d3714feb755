/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "batch/notable_bouts.h"

#include <math.h>
#include <stdlib.h>

#include "base/clock_seconds.h"
#include "batch/subplan.h"
#include "batch/worker.h"

enum { TIMED_MATCHUPS = 60 }; /* approximate number of matchups of the base in which the search is timed */

static bool find_upset(const struct salle_tally_layout *layout, const uint64_t *count, uint64_t *bout)
{
	const uint64_t *wins = count + layout->wins, *upsets = count + layout->upsets;
	unsigned side = wins[SALLE_B] < wins[SALLE_A];
	if (wins[SALLE_A] == wins[SALLE_B] && wins[SALLE_A] > 0)
		side = salle_maximum_value(upsets[SALLE_B]) > salle_maximum_value(upsets[SALLE_A]);
	if (wins[side] == 0)
		return false;
	*bout = salle_maximum_bout(upsets[side]);
	return true;
}

static bool has_same_ending(const struct salle_outcome *a, const struct salle_outcome *b)
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
			times += has_same_ending(&outcomes[i], &outcomes[j]);
		if (times > most) {
			most = times;
			best = i;
		}
	}
	uint32_t lengths[SALLE_TYPICAL_BOUTS] = { 0 };
	size_t found = 0;
	for (size_t i = 0; i < n; i++)
		if (has_same_ending(&outcomes[i], &outcomes[best]))
			lengths[found++] = outcomes[i].length;
	qsort(lengths, found, sizeof lengths[0], compare_lengths);
	size_t bout = best;
	while (!has_same_ending(&outcomes[bout], &outcomes[best]) || outcomes[bout].length != lengths[(found - 1) / 2])
		bout++;
	return bout;
}

/*
 * Returns whether to find notable bouts of the matchup. Ablations and sweep values have none, because no file reports
 * them.
 */
static bool has_notable_bouts(const struct salle_plan *plan, size_t m,
	struct salle_notable_bout (*found)[SALLE_NOTABLE_KINDS])
{
	return found != NULL && m < plan->n_matchups - plan->n_changes;
}

void salle_notable_add_early(const struct salle_plan *plan, size_t m, struct salle_early_outcomes *early,
	uint64_t first, const struct salle_outcome *outcomes, const struct salle_outcome *exchanged, size_t n,
	struct salle_notable_bout (*found)[SALLE_NOTABLE_KINDS])
{
	if (early->n != first || early->n == SALLE_TYPICAL_BOUTS || !has_notable_bouts(plan, m, found))
		return;
	for (size_t i = 0; i < n && early->n < SALLE_TYPICAL_BOUTS; i++) {
		const bool image = exchanged != NULL && i % 2 == 1;
		early->outcomes[early->n++] =
			image ? salle_outcome_swap_sides(&exchanged[i / 2]) : outcomes[exchanged != NULL ? i / 2 : i];
	}
	if (early->n < SALLE_TYPICAL_BOUTS && early->n < plan->matchups[m].bouts)
		return;
	found[m][SALLE_TYPICAL].bout = find_typical(early->outcomes, early->n);
	found[m][SALLE_TYPICAL].found = true;
}

void salle_notable_find(const struct salle_plan *plan, size_t m, const uint64_t *count,
	const struct salle_compiled_matchup *const compiled[2], struct salle_notable_bout (*found)[SALLE_NOTABLE_KINDS])
{
	if (!has_notable_bouts(plan, m, found))
		return;
	const struct salle_tally_layout *layout = &plan->layout;
	struct salle_notable_bout *its = found[m];
	if (!its[SALLE_TYPICAL].found) {
		struct salle_outcome outcomes[SALLE_TYPICAL_BOUTS];
		const size_t n =
			count[layout->bouts] < SALLE_TYPICAL_BOUTS ? (size_t)count[layout->bouts] : SALLE_TYPICAL_BOUTS;
		salle_replay_bouts(plan, m, compiled, 0, n, outcomes);
		its[SALLE_TYPICAL].bout = find_typical(outcomes, n);
	}
	its[SALLE_LONGEST].bout = salle_maximum_bout(count[layout->longest]);
	its[SALLE_TYPICAL].found = its[SALLE_LONGEST].found = true;
	its[SALLE_UPSET].found = find_upset(layout, count, &its[SALLE_UPSET].bout);
	for (enum salle_notable_kind kind = 0; kind < SALLE_NOTABLE_KINDS; kind++)
		if (its[kind].found)
			salle_replay_bouts(plan, m, compiled, its[kind].bout, 1, &its[kind].outcome);
}

/* Data of a search by several workers. Of n workers, worker i takes the matchups i, i + n, i + 2n ... */
struct search {
	const struct salle_plan *plan;
	const struct salle_tallies *tallies;
	struct salle_notable_bout (*notable_bouts)[SALLE_NOTABLE_KINDS];
	size_t n_matchups, n_workers;
};

static void search_some_matchups(void *context, unsigned worker)
{
	const struct search *search = context;
	struct salle_arena scratch = SALLE_ARENA_INIT;
	uint64_t *room = salle_check_allocated(malloc(search->plan->layout.size * sizeof *room));
	for (size_t m = worker; m < search->n_matchups; m += search->n_workers) {
		const struct salle_compiled_matchup *compiled[2];
		if (search->notable_bouts[m][SALLE_LONGEST].found)
			continue;
		const uint64_t *count = salle_tallies_get(search->tallies, m, room);
		if (count[search->plan->layout.bouts] == 0)
			continue;
		salle_matchup_compile_seats(search->plan, m, compiled, &scratch);
		salle_notable_find(search->plan, m, count, compiled, search->notable_bouts);
		salle_arena_reset(&scratch);
	}
	free(room);
	salle_arena_release(&scratch);
}

void salle_notable_find_rest(const struct salle_plan *plan, const struct salle_tallies *tallies, unsigned workers,
	struct salle_notable_bout (*found)[SALLE_NOTABLE_KINDS])
{
	struct search search = {
		.plan = plan,
		.tallies = tallies,
		.notable_bouts = found,
		.n_matchups = plan->n_matchups - plan->n_changes,
		.n_workers = workers,
	};
	if (search.n_workers > search.n_matchups)
		search.n_workers = search.n_matchups;
	if (search.n_workers > 0)
		(void)salle_threads_run((unsigned)search.n_workers, search_some_matchups, &search);
}

double salle_estimate_seconds_of_notable_bouts(const struct salle_plan *plan, const struct salle_tallies *tallies)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	const size_t n = plan->n_matchups - plan->n_changes;
	const bool *wanted = salle_subplan_choose_spread(plan, TIMED_MATCHUPS, &arena);
	struct salle_notable_bout(*found)[SALLE_NOTABLE_KINDS] = salle_arena_array(&arena, n + 1, sizeof *found);
	double timed = 0;
	for (size_t m = 0; m < n; m++) {
		const bool looked_at = wanted[m] && tallies->tally[m].length > 0;
		timed += looked_at;
		found[m][SALLE_LONGEST].found = !looked_at;
	}
	const double start = salle_thread_cpu_seconds();
	salle_notable_find_rest(plan, tallies, 1, found);
	const double seconds = salle_thread_cpu_seconds() - start;
	salle_arena_release(&arena);
	return seconds * (double)n / fmax(1, timed);
}
