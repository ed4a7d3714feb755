/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "batch/even_pairs.h"

#include <math.h>
#include <string.h>

#include "base/clock_seconds.h"
#include "batch/matchup_groups.h"
#include "batch/subplan.h"
#include "batch/worker.h"

enum {
	EXAMINE_ALL_MAX = 1000,  /* in plans with at most this many matchups, all matchups are examined */
	EXAMINED_MIN = 120,      /* minimum number of matchups to examine in a larger plan */
	EVEN_PAIRS_ENOUGH = 150, /* a larger plan is examined until about this many matchups seem even */
	STREAMS_AT_ONCE = 32,    /* number of streams that are compared together */
	FIRST_STREAMS = 64,      /* number of streams compared in each matchup to find out if it seems even */
	STREAMS_MAX = 65536,     /* maximum number of streams compared in a matchup that seems even */
};

#define EXAMINE_SECONDS 1.0 /* approximate CPU seconds for examining matchups beyond EXAMINED_MIN */

/* Bouts won by each side on one random stream: in one bout, or in the two bouts of a mirrored pair. */
struct score {
	unsigned wins[2];
};

static void score_streams(const struct salle_plan *plan, size_t m,
	const struct salle_compiled_matchup *const compiled[2], uint64_t first, struct score out[STREAMS_AT_ONCE])
{
	struct salle_outcome outcomes[2 * STREAMS_AT_ONCE];
	const unsigned each = salle_bouts_per_stream(&plan->matchups[m]);
	salle_replay_bouts(plan, m, compiled, first * each, (size_t)STREAMS_AT_ONCE * each, outcomes);
	memset(out, 0, STREAMS_AT_ONCE * sizeof *out);
	for (unsigned i = 0; i < STREAMS_AT_ONCE * each; i++)
		if (outcomes[i].winner != SALLE_DRAW)
			out[i / each].wins[outcomes[i].winner]++;
}

/*
 * Adds the bouts with a winner on the streams from `first` on to `wins`. Returns whether exchanging the dice of the two
 * sides also exchanges the winner of every bout.
 */
static bool are_scores_opposite(const struct salle_plan *plan, const struct salle_plan *exchanged, size_t m,
	const struct salle_compiled_matchup *const compiled[2], uint64_t first, uint64_t *wins)
{
	struct score scores[2][STREAMS_AT_ONCE];
	score_streams(plan, m, compiled, first, scores[0]);
	score_streams(exchanged, m, compiled, first, scores[1]);
	for (unsigned i = 0; i < STREAMS_AT_ONCE; i++)
		for (unsigned side = 0; side < 2; side++) {
			if (scores[0][i].wins[side] != scores[1][i].wins[!side])
				return false;
			*wins += scores[0][i].wins[side];
		}
	return true;
}

/* Returns a copy of the plan with the dice of both sides exchanged. */
static struct salle_plan make_plan_with_swapped_dice(const struct salle_plan *plan, struct salle_arena *arena)
{
	struct salle_plan exchanged = *plan;
	struct salle_matchup *matchups = salle_arena_array(arena, plan->n_matchups + 1, sizeof *matchups);
	memcpy(matchups, plan->matchups, plan->n_matchups * sizeof *matchups);
	for (size_t m = 0; m < plan->n_matchups; m++)
		matchups[m].key.reversed ^= 1;
	exchanged.matchups = matchups;
	return exchanged;
}

/*
 * The number of streams compared in a matchup, and of their bouts with a winner. `opposite` is true until exchanged
 * dice do not exchange the winner.
 */
struct comparison {
	uint64_t streams, wins;
	bool opposite;
};

/*
 * Compares streams until `wins` bouts are won, `most` streams are compared, the CPU clock reaches `end`, or exchanged
 * dice do not exchange the winner.
 */
static struct comparison compare_streams(const struct salle_plan *plan, const struct salle_plan *exchanged, size_t m,
	uint64_t wins, uint64_t most, double end)
{
	struct salle_arena scratch = SALLE_ARENA_INIT;
	const struct salle_compiled_matchup *compiled[2];
	struct comparison it = { .opposite = true };
	salle_matchup_compile_seats(plan, m, compiled, &scratch);
	while (it.opposite && it.wins < wins && it.streams < most && salle_thread_cpu_seconds() < end) {
		it.opposite = are_scores_opposite(plan, exchanged, m, compiled, it.streams, &it.wins);
		it.streams += STREAMS_AT_ONCE;
	}
	salle_arena_release(&scratch);
	return it;
}

bool salle_has_endless_even_pairs(const struct salle_precision *precision)
{
	return precision->kind == SALLE_PRECISION_DECIDE && precision->target == 0.5;
}

/*
 * Chooses the matchups of the base to examine; their variants are examined, too. In a large plan EXAMINED_MIN matchups
 * are chosen, or more if time allows, until about EVEN_PAIRS_ENOUGH matchups seem even.
 */
static const bool *choose_matchups(const struct salle_plan *plan, const struct salle_plan *exchanged,
	struct salle_arena *arena)
{
	const size_t largest = salle_group_matchups(plan, arena).largest;
	const bool large = plan->n_matchups > EXAMINE_ALL_MAX;
	const bool *some = salle_subplan_choose_spread(plan, large ? EXAMINED_MIN / largest + 1 : plan->n_matchups, arena);
	if (!large)
		return some;
	const double start = salle_thread_cpu_seconds();
	double n = 0, even = 0;
	for (size_t m = 0; m < plan->n_matchups; m++) {
		if (!some[m])
			continue;
		even += compare_streams(plan, exchanged, m, UINT64_MAX, FIRST_STREAMS, INFINITY).opposite;
		n++;
	}
	const double more = fmin(EXAMINE_SECONDS * n / fmax(1e-9, salle_thread_cpu_seconds() - start),
		EVEN_PAIRS_ENOUGH * n / fmax(1, even));
	return more <= EXAMINED_MIN
		? some
		: salle_subplan_choose_spread(plan, (size_t)fmin((double)plan->n_matchups, more) / largest + 1, arena);
}

/* Returns whether a run of the plan solves matchup m exactly. An even matchup then has a verdict without bouts. */
static bool is_solved_exactly(const struct salle_plan *plan, size_t m)
{
	struct salle_exact_bout unused;
	return plan->exact != SALLE_EXACT_OFF && salle_solve_matchup(plan, &plan->matchups[m], &unused, NULL) == NULL;
}

struct salle_even_pairs salle_find_even_pairs(const struct salle_plan *plan, double seconds, struct salle_arena *arena)
{
	const struct salle_plan exchanged = make_plan_with_swapped_dice(plan, arena);
	uint64_t *even = salle_arena_array(arena, plan->n_matchups + 1, sizeof *even);
	const bool *wanted = choose_matchups(plan, &exchanged, arena);
	struct salle_even_pairs out = { .bouts = even };
	for (size_t m = 0; m < plan->n_matchups; m++) {
		if (!wanted[m - plan->matchups[m].distance_from_base])
			continue;
		out.n_examined++;
		const struct comparison it = compare_streams(plan, &exchanged, m, UINT64_MAX, FIRST_STREAMS, INFINITY);
		even[m] = it.opposite && it.wins > 0;
	}
	const double end = salle_thread_cpu_seconds() + seconds;
	for (size_t m = 0; m < plan->n_matchups; m++) {
		if (even[m] == 0 || is_solved_exactly(plan, m)) {
			even[m] = 0;
			continue;
		}
		const struct comparison it = compare_streams(plan, &exchanged, m, SALLE_EVEN_BOUTS_WON, STREAMS_MAX, end);
		const bool sure = it.opposite && it.wins >= SALLE_EVEN_BOUTS_WON;
		even[m] = sure ? it.streams * salle_bouts_per_stream(&plan->matchups[m]) : 0;
		out.n += sure;
		out.n_unsure += it.opposite && !sure;
	}
	return out;
}
