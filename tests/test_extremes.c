/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include <salle/tally_pack.h>

#include "figures/figures.h"
#include "figures/win_intervals.h"

#include "arena_fixture.h"
#include "coin_plan.h"
#include "testing.h"

enum { MATCHUPS = 3, KINDS = 3 /* numbers of candidates: matchups, first moves, weakest builds */ };

/* Three even builds, mirrored, with 800 bouts per matchup. */
struct even_field {
	struct salle_plan plan;
	struct salle_batch_result result;
	uint64_t *counts[MATCHUPS];
};

static struct even_field even_field(struct salle_arena *arena)
{
	const struct coin_bet bets[MATCHUPS] = { bet_between("x", "y", 1, 1, 0, 800), bet_between("x", "z", 1, 1, 0, 800),
		bet_between("y", "z", 1, 1, 0, 800) };
	struct even_field it = { .plan = coin_plan(bets, MATCHUPS, 1, arena) };
	struct salle_matchup *matchups = salle_arena_array(arena, MATCHUPS, sizeof *matchups);
	for (size_t m = 0; m < MATCHUPS; m++) {
		matchups[m] = it.plan.matchups[m];
		matchups[m].mirrored = true;
		it.counts[m] = salle_tally_new(&it.plan.layout, arena);
		struct salle_tally_head *head = salle_tally_head(it.counts[m]);
		head->bouts = 800;
		head->wins[SALLE_A] = head->wins[SALLE_B] = 400;
		for (unsigned i = 0; i < 2; i++)
			for (unsigned j = 0; j < 2; j++)
				head->mirrors.outcomes[i][j] = 100;
		/*
		 * In 200 of the 400 pairs each build moved first in one bout. Of these pairs the first mover won both bouts in
		 * 50, one bout in 100, and no bout in 50.
		 */
		head->mirrors.first_moves[0] = head->mirrors.first_moves[4] = 50;
		head->mirrors.first_moves[2] = 100;
	}
	it.plan.matchups = matchups;
	return it;
}

static const struct salle_extremes *find_extremes_of_field(struct even_field *it, struct salle_arena *arena)
{
	it->result.tallies = salle_tallies_new(MATCHUPS, it->plan.layout.size, arena);
	for (size_t m = 0; m < MATCHUPS; m++)
		salle_tallies_put(&it->result.tallies, m, it->counts[m], arena);
	struct salle_figures *figures = salle_arena_alloc(arena, sizeof *figures);
	*figures = salle_figures_make(&it->plan, &it->result, arena);
	return salle_figures_extremes(figures);
}

static void even_builds_have_no_extremes(void **state)
{
	struct even_field it = even_field(*state);
	const struct salle_extremes *all = find_extremes_of_field(&it, *state);
	for (size_t kind = 0; kind < SALLE_EXTREMES; kind++)
		assert_false(all->extreme[kind].found);
	assert_int_equal(all->extreme[SALLE_EXTREME_MATCHUP].candidates, MATCHUPS);
	assert_int_equal(all->extreme[SALLE_EXTREME_FIRST_MOVE].candidates, MATCHUPS);
	assert_int_equal(all->extreme[SALLE_EXTREME_CHANGE].candidates, 0);
	assert_int_equal(all->extreme[SALLE_EXTREME_WEAKEST].candidates, 2);
}

/*
 * Each of 200 pairs has the result -1, 0 or 1. With 73 pairs at 1 and 50 at -1 the mean is 0.115, and its standard
 * error is sqrt((0.615 - 0.115^2) / 200) = 0.055. So the mean is 2.1 standard errors above 0. One matchup alone would
 * need 1.96, but 9 statements need 2.77 (a level of 0.05 / 9 / 2 each). With 90 pairs at 1 the mean is 0.2, which is
 * 3.5 standard errors.
 */
static void a_first_move_must_stand_out_of_all_matchups(void **state)
{
	for (unsigned more = 23; more <= 40; more += 17) {
		struct even_field it = even_field(*state);
		struct salle_mirrored_pairs *mirrors = &salle_tally_head(it.counts[1])->mirrors;
		mirrors->first_moves[2] -= more;
		mirrors->first_moves[4] += more;
		struct salle_first_move alone = salle_mirrored_first_move(&it.plan, mirrors, 0.95);
		assert_true(alone.advantage.interval.low > 0);
		const struct salle_extreme *found = &find_extremes_of_field(&it, *state)->extreme[SALLE_EXTREME_FIRST_MOVE];
		assert_int_equal(found->found, more == 40);
		if (more != 40)
			continue;
		struct salle_first_move together = salle_mirrored_first_move(&it.plan, mirrors, 1 - 0.05 / (KINDS * MATCHUPS));
		assert_string_equal(found->a, "x");
		assert_string_equal(found->b, "z");
		assert_true(fabs(found->value.value - 0.2) < 1e-12);
		assert_true(found->value.interval.low == together.advantage.interval.low);
		assert_true(found->value.interval.high == together.advantage.interval.high);
	}
}

/*
 * If y wins 356 of 800 bouts against z, the score is 3.1 standard errors below even. This exceeds the 2.77 that 9
 * statements need. With 368 wins the score is only 2.3 standard errors below even.
 */
static void a_one_sided_matchup_must_stand_out_of_all(void **state)
{
	for (uint64_t wins = 356; wins <= 368; wins += 12) {
		struct even_field it = even_field(*state);
		struct salle_tally_head *head = salle_tally_head(it.counts[2]);
		head->wins[SALLE_A] = wins;
		head->wins[SALLE_B] = 800 - wins;
		const struct salle_extreme *found = &find_extremes_of_field(&it, *state)->extreme[SALLE_EXTREME_MATCHUP];
		assert_int_equal(found->found, wins == 356);
		if (!found->found)
			continue;
		struct salle_interval score = salle_score_interval(wins, 0, 800 - wins, 1 - 0.05 / (KINDS * MATCHUPS));
		assert_string_equal(found->a, "y");
		assert_true(fabs(found->value.value - (356 / 800.0 - 0.5)) < 1e-12);
		assert_true(fabs(found->value.interval.low - (score.low - 0.5)) < 1e-12);
		assert_true(fabs(found->value.interval.high - (score.high - 0.5)) < 1e-12);
	}
}

/* First z loses to both others, so z is found to be the weakest. Then y loses to x as well, so y and z cannot be
 * distinguished. */
static void the_weakest_build_must_be_below_each_other(void **state)
{
	for (unsigned second = 0; second < 2; second++) {
		struct even_field it = even_field(*state);
		for (size_t m = second == 0 ? 1 : 0; m < MATCHUPS - second; m++) {
			salle_tally_head(it.counts[m])->wins[SALLE_A] = 500 + m;
			salle_tally_head(it.counts[m])->wins[SALLE_B] = 300 - m;
		}
		const struct salle_extreme *found = &find_extremes_of_field(&it, *state)->extreme[SALLE_EXTREME_WEAKEST];
		assert_int_equal(found->found, second == 0);
		if (!found->found)
			continue;
		assert_string_equal(found->b, "z");
		assert_string_equal(found->a, "x");
		/*
		 * A result is wins minus losses per bout. Then x leads by (2 * 501/800 - 1 + 1/2 - 298/800) / 2. The lead of y
		 * is the same expression with 502 and 299.
		 */
		assert_true(fabs(found->value.value - (2 * 501 / 800.0 - 1 + 0.5 - 298 / 800.0) / 2) < 1e-12);
	}
}

/* If a run stops at a precision, every candidate has a wider interval than after a fixed number of bouts. */
static void extremes_allow_for_stopping_at_a_width(void **state)
{
	struct salle_extremes all[2];
	for (unsigned stopped = 0; stopped < 2; stopped++) {
		struct even_field it = even_field(*state);
		it.plan.precision.kind = stopped ? SALLE_PRECISION_HALF_WIDTH : SALLE_PRECISION_FIXED;
		for (size_t m = 1; m < MATCHUPS; m++) {
			salle_tally_head(it.counts[m])->wins[SALLE_A] = 500 + m;
			salle_tally_head(it.counts[m])->wins[SALLE_B] = 300 - m;
			salle_tally_head(it.counts[m])->mirrors.first_moves[2] -= 40;
			salle_tally_head(it.counts[m])->mirrors.first_moves[4] += 40;
		}
		all[stopped] = *find_extremes_of_field(&it, *state);
	}
	for (size_t kind = 0; kind < SALLE_EXTREMES; kind++) {
		const struct salle_extreme *fixed = &all[0].extreme[kind], *wider = &all[1].extreme[kind];
		assert_int_equal(fixed->found, kind != SALLE_EXTREME_CHANGE && kind != SALLE_EXTREME_SWEEP);
		assert_int_equal(wider->found, fixed->found);
		assert_true(!fixed->found || wider->value.interval.low < fixed->value.interval.low - 1e-4);
		assert_true(!fixed->found || wider->value.interval.high > fixed->value.interval.high + 1e-4);
	}
}

RUN_TESTS_EACH(make_arena, release_arena, UNIT(even_builds_have_no_extremes),
	UNIT(a_first_move_must_stand_out_of_all_matchups), UNIT(a_one_sided_matchup_must_stand_out_of_all),
	UNIT(extremes_allow_for_stopping_at_a_width), UNIT(the_weakest_build_must_be_below_each_other))
