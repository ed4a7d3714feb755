/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "batch/remarkable.h"

#include <stdlib.h>

enum { LOOKED_AT = 128 };

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
	uint32_t lengths[LOOKED_AT] = { 0 };
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

/* Of a matchup with bouts. */
static void find_remarkable(const struct salle_plan *plan, size_t m, const uint64_t *count,
	struct salle_remarkable found[SALLE_REMARKS])
{
	const struct salle_tally_layout *layout = &plan->layout;
	struct salle_outcome outcomes[LOOKED_AT];
	size_t n = count[layout->bouts] < LOOKED_AT ? (size_t)count[layout->bouts] : LOOKED_AT;
	salle_batch_outcomes(plan, m, 0, n, outcomes);
	found[SALLE_TYPICAL].bout = find_typical(outcomes, n);
	found[SALLE_LONGEST].bout = salle_record_bout(count[layout->longest]);
	found[SALLE_TYPICAL].found = found[SALLE_LONGEST].found = true;
	found[SALLE_UPSET].found = find_upset(layout, count, &found[SALLE_UPSET].bout);
	for (enum salle_remark remark = 0; remark < SALLE_REMARKS; remark++)
		if (found[remark].found)
			salle_batch_outcomes(plan, m, found[remark].bout, 1, &found[remark].outcome);
}

/* Shared by the workers: worker i takes every n-th matchup from the i-th on. */
struct search {
	const struct salle_plan *plan;
	uint64_t *const *tallies;
	struct salle_remarkable (*found)[SALLE_REMARKS];
	size_t n_matchups, n;
};

static void search_matchups(void *context, unsigned worker)
{
	const struct search *search = context;
	for (size_t m = worker; m < search->n_matchups; m += search->n)
		if (search->tallies[m][search->plan->layout.bouts] > 0)
			find_remarkable(search->plan, m, search->tallies[m], search->found[m]);
}

struct salle_remarkable (*salle_remarkables(const struct salle_plan *plan, uint64_t *const *tallies,
	const struct salle_backend *backend, unsigned workers, struct salle_arena *arena))[SALLE_REMARKS]
{
	struct search search = {
		.plan = plan,
		.tallies = tallies,
		.found = salle_arena_array(arena, plan->n_matchups, sizeof *search.found),
		.n_matchups = plan->n_matchups - plan->n_changes,
		.n = workers,
	};
	if (search.n > search.n_matchups)
		search.n = search.n_matchups;
	if (search.n > 0)
		(void)backend->run((unsigned)search.n, search_matchups, &search);
	return search.found;
}
