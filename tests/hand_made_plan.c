/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hand_made_plan.h"

#include "rules/coin/coin.h"
#include "tally_fixture.h"

struct salle_plan hand_made_plan(const struct hand_made_matchup *given, size_t n, struct salle_arena *arena)
{
	struct salle_matchup *matchups = salle_arena_array(arena, n, sizeof *matchups);
	for (size_t m = 0; m < n; m++)
		matchups[m] = (struct salle_matchup){ .variant = given[m].variant != NULL ? given[m].variant : "base",
			.a = given[m].a,
			.a_policy = given[m].a_policy,
			.b = given[m].b,
			.b_policy = given[m].b_policy };
	return (struct salle_plan){ .scenario = "hall",
		.rules = &salle_ruleset_coin,
		.layout = salle_make_tally_layout(salle_ruleset_coin.labels),
		.matchups = matchups,
		.n_matchups = n };
}

struct salle_batch_result hand_made_result(const struct salle_plan *plan, const struct hand_made_matchup *given,
	struct salle_arena *arena)
{
	const struct salle_tally_layout *at = &plan->layout;
	struct salle_batch_result result = { .tallies = salle_tallies_new(plan->n_matchups, at->size, arena) };
	for (size_t m = 0; m < plan->n_matchups; m++) {
		uint64_t *tally = salle_tally_new(at, arena);
		tally[at->bouts] = given[m].a_wins + given[m].b_wins + given[m].draws;
		tally[at->wins + SALLE_A] = given[m].a_wins;
		tally[at->wins + SALLE_B] = given[m].b_wins;
		tally[at->wins + SALLE_DRAW] = given[m].draws;
		tally[at->endings + SALLE_A] = given[m].a_wins;
		tally[at->endings + SALLE_B] = given[m].b_wins;
		tally[at->endings + 3 * (at->n_endings - 1) + SALLE_DRAW] = given[m].draws;
		result.bouts += tally[at->bouts];
		salle_tallies_put(&result.tallies, m, tally, arena);
	}
	return result;
}

static uint64_t common_divisor(uint64_t a, uint64_t b)
{
	return b == 0 ? a : common_divisor(b, a % b);
}

void hand_made_batches(const struct salle_plan *plan, struct salle_batch_result *result, struct salle_arena *arena)
{
	uint64_t **tallies = unpacked_tallies(result, arena);
	for (size_t m = 0; m < plan->n_matchups; m++) {
		struct salle_tally_head *head = salle_tally_head(tallies[m]);
		const uint64_t size = salle_batch_size(head->bouts);
		/* The step is about 0.618 of the number of bouts and has no common divisor with this number. So all bouts are
		 * visited, in an evenly spread order. */
		uint64_t step = 1 + head->bouts * 618 / 1000;
		while (head->bouts > 0 && common_divisor(step, head->bouts) != 1)
			step++;
		salle_batch_means_reserve(&head->means, head->bouts);
		for (uint64_t i = 0; i < head->bouts; i++) {
			const unsigned number = i < head->wins[SALLE_A]     ? SALLE_BATCH_WINS_A
				: i < head->wins[SALLE_A] + head->wins[SALLE_B] ? SALLE_BATCH_WINS_B
																: SALLE_BATCH_DRAWS;
			head->means.sums[i * step % head->bouts / size][number]++;
		}
		salle_tallies_put(&result->tallies, m, tallies[m], arena);
	}
}
