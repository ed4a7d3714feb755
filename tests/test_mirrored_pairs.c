/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tests of mirrored bouts: on the coin, whose exact chances are known, and on the fechtbook, where the seat matters.
 */
#include <math.h>
#include <string.h>

#include <salle/stats.h>

#include "conformance.h"
#include "figures/win_intervals.h"
#include "run_fixture.h"
#include "testing.h"

/* The coins fair and loaded have the weights 1 and 2, see scenarios/coin/tables/coins.csv. */
#define HALL                                                                                                     \
	"rules: coin\nseed: 11\nbouts: 40000\nmirrored: yes\noptions: {draw: 0.1, limit: 20}\nscene: {decides: 3}\n" \
	"builds:\n  x: {coin: fair, wounds: 1}\n  y: {coin: loaded, wounds: 4}\n"

static struct salle_result_row row_of(const struct run_fixture *it, size_t m)
{
	return (
		struct salle_result_row){ &it->scenario.plan, &it->scenario.plan.matchups[m], unpacked_tally(&it->result, m) };
}

/*
 * In the first seat x wins if a random word is below 1/3, and y wins if it is below 2/3. Consider pairs without draws.
 * In the lowest third of the words the first seat wins both bouts. In the highest third the second seat wins both
 * bouts. So in both cases each build wins one bout. In the middle third y wins both bouts. If one bout of a pair is a
 * draw, the other is a draw, too.
 */
TEST_OF(struct run_fixture *it, pairs_of_a_coin_are_known)
{
	run_fixture_init(it, HALL, NULL);
	assert_int_equal(it->scenario.plan.n_matchups, 1);
	const struct salle_mirrored_pairs *mirrors = &head_of(it, 0)->mirrors;
	const double won = 0.9 * (1 - pow(0.5, 20));
	assert_near_count(mirrors->outcomes[SALLE_B][SALLE_B], 20000, won / 3);
	assert_near_count(mirrors->outcomes[SALLE_A][SALLE_B], 20000, won / 3);
	assert_near_count(mirrors->outcomes[SALLE_B][SALLE_A], 20000, won / 3);
	assert_int_equal(mirrors->outcomes[SALLE_A][SALLE_A], 0);
	assert_near_count(mirrors->outcomes[SALLE_DRAW][SALLE_DRAW], 20000, 1 - won);
	uint64_t pairs = 0;
	for (unsigned i = 0; i < 9; i++)
		pairs += mirrors->outcomes[i / 3][i % 3];
	assert_int_equal(pairs, 20000);

	/*
	 * The seat and a second random word decide who moves first. In two thirds of the decided pairs one seat won both
	 * bouts. In half of these pairs that seat moved first.
	 */
	assert_near_count(mirrors->first_moves[4], 20000, won / 3);
	assert_near_count(mirrors->first_moves[0], 20000, won / 3);
	assert_int_equal(mirrors->first_moves[1] + mirrors->first_moves[3], 0);
	assert_int_equal(mirrors->first_moves[0] + mirrors->first_moves[2] + mirrors->first_moves[4], 20000);

	/*
	 * A drawn pair has two drawn bouts. In the other pairs with index 2 the first mover won one bout, and with index 4
	 * both.
	 */
	assert_int_equal(mirrors->first_move_draws, 2 * mirrors->outcomes[SALLE_DRAW][SALLE_DRAW]);
	struct salle_result_row row = row_of(it, 0);
	struct salle_first_move first = salle_compute_first_move(&row);
	assert_int_equal(first.n, 20000);
	assert_int_equal(first.won + first.lost + first.undecided, 40000);
	assert_int_equal(first.won,
		2 * mirrors->first_moves[4] + mirrors->first_moves[2] - mirrors->outcomes[SALLE_DRAW][SALLE_DRAW]);
}

/*
 * Wounds in second bouts are counted for builds, not for seats. A win of x deals 1 wound. A win of y, which has
 * `wounds: 4`, deals 2.5 wounds on average.
 */
TEST_OF(struct run_fixture *it, tallies_count_by_build_not_seat)
{
	run_fixture_init(it, HALL, NULL);
	const struct salle_tally_layout *at = &it->scenario.plan.layout;
	const uint64_t *tally = unpacked_tally(&it->result, 0);
	assert_int_equal(tally[at->bouts], 40000);
	struct salle_mirrored_wins x = salle_mirrored_pairs_count_wins(&head_of(it, 0)->mirrors, SALLE_A);
	struct salle_mirrored_wins y = salle_mirrored_pairs_count_wins(&head_of(it, 0)->mirrors, SALLE_B);
	assert_int_equal(tally[at->wins + SALLE_A], 2 * x.both + x.one);
	assert_int_equal(tally[at->wins + SALLE_B], 2 * y.both + y.one);
	uint64_t wounds[2] = { 0 };
	for (unsigned cell = 0; cell < 2 * at->n_cells; cell++)
		wounds[cell / at->n_cells] += tally[at->wounds + (size_t)cell * SALLE_WOUND_COUNTS];
	assert_int_equal(wounds[SALLE_B], tally[at->wins + SALLE_A]);
	double dealt = (double)wounds[SALLE_A] / (double)tally[at->wins + SALLE_B];
	assert_true(fabs(dealt - 2.5) < 0.05);
	assert_int_equal(tally[at->first_moves + SALLE_A], 20000); /* x moves first once in each pair */
	assert_int_equal(tally[at->first_moves + SALLE_B], 20000);
}

/* The first bouts of the pairs are the bouts of the scenario without mirroring. */
static void first_bouts_are_those_of_a_plain_run(void **state)
{
	struct run_fixture mirrored, plain;
	run_fixture_load(&mirrored, HALL, "bouts=601"); /* rounded up to 301 pairs */
	run_fixture_load(&plain, HALL, "mirrored=no");
	assert_int_equal(mirrored.scenario.plan.matchups[0].bouts, 602);
	assert_false(plain.scenario.plan.matchups[0].mirrored);
	for (uint64_t bout = 0; bout < 301; bout++) {
		struct salle_outcome first = salle_batch_replay(&mirrored.scenario.plan, 0, NULL, 2 * bout, NULL, NULL);
		struct salle_outcome alone = salle_batch_replay(&plain.scenario.plan, 0, NULL, bout, NULL, NULL);
		assert_int_equal(first.winner, alone.winner);
		assert_int_equal(first.first_mover, alone.first_mover);
		assert_int_equal(first.ending, alone.ending);
		assert_int_equal(first.length, alone.length);
		assert_memory_equal(&first.course, &alone.course, sizeof first.course);
		assert_int_equal(first.last_phase, alone.last_phase);
	}
	run_fixture_release(&mirrored);
	run_fixture_release(&plain);
}

#define FECHTBOOK                                                                                      \
	"rules: fechtbook\nseed: 3\nbouts: 3000\nmirrored: yes\nbuilds:\n"                                 \
	"  body: {abstract: yes, agility: 4, brawn: 5, cunning: 4, will: 4, proficiencies: {swords: 7}}\n" \
	"  sword: {extends: body, weapons: [Arming Sword], shield: Heater Shield}\n"                       \
	"  rapier: {extends: body, weapons: [Rapier], policy: feinter}\n"

static void mirrored_plans_conform(void **state)
{
	static const char *const halls[] = { HALL, FECHTBOOK };
	for (size_t i = 0; i < 2; i++) {
		struct run_fixture it, swapped;
		run_fixture_load(&it, halls[i], "bouts=300");
		assert_threads_agree(&it.scenario.plan);
		assert_replays(&it.scenario.plan);
		assert_sums(&it.scenario.plan);
		run_fixture_release(&it);
		run_fixture_load(&it, halls[i], i == 0 ? "matchups=[[x, y]]" : "matchups=[[sword, rapier]]");
		run_fixture_load(&swapped, halls[i], i == 0 ? "matchups=[[y, x]]" : "matchups=[[rapier, sword]]");
		assert_swapped_agree(&it.scenario.plan, &swapped.scenario.plan);
		run_fixture_release(&it);
		run_fixture_release(&swapped);
	}
}

TEST_OF(struct run_fixture *it, pairs_do_not_depend_on_threads_or_blocks)
{
	run_fixture_load(it, FECHTBOOK, "variants={blunt: {builds: {rapier: {policy: plain}}}}");
	assert_threads_agree(&it->scenario.plan);
	assert_int_equal(run_fixture_run(it, 2, 1023, NULL), SALLE_OK);
	/* In variants, too, an observation is a pair of bouts. */
	const struct salle_tally_head *base = head_of(it, 0);
	const struct salle_pairs *pairs = &head_of(it, 1)->pairs;
	assert_int_equal(pairs->n, 1500);
	assert_int_equal(pairs->sums[SALLE_PAIR_WINS_A].base, base->wins[SALLE_A]);
	assert_int_equal(pairs->sums[SALLE_PAIR_LENGTH].base, base->length_sum);
}

/* If a build meets itself, the second bout is the first one with exchanged names, so the match is exactly even. */
TEST_OF(struct run_fixture *it, a_mirrored_mirror_match_is_even)
{
	run_fixture_init(it, FECHTBOOK, "matchups=[[sword, sword]]");
	const struct salle_tally_layout *at = &it->scenario.plan.layout;
	const uint64_t *tally = unpacked_tally(&it->result, 0);
	assert_true(tally[at->wins + SALLE_A] > 1000);
	assert_int_equal(tally[at->wins + SALLE_A], tally[at->wins + SALLE_B]);
	assert_int_equal(head_of(it, 0)->mirrors.outcomes[SALLE_A][SALLE_A], 0);
}

/*
 * Two equal builds fight, and the one in the first seat charges. Without mirrored bouts the charge raises the win rate
 * of A. With mirrored bouts the win rate is 1/2, and the effect of the charge shows as the advantage of the first move.
 */
static void mirroring_cancels_the_charge(void **state)
{
	static const char twins[] = FECHTBOOK "  other: {extends: rapier}\n"
										  "matchups: [[rapier, other]]\nscene: {opening: charge(a)}\n";
	struct run_fixture mirrored, plain;
	run_fixture_init(&mirrored, twins, NULL);
	run_fixture_init(&plain, twins, "mirrored=no");
	const struct salle_tally_layout *at = &mirrored.scenario.plan.layout;
	struct salle_result_row row = row_of(&mirrored, 0);
	assert_int_equal(row.tally[at->wins + SALLE_A], row.tally[at->wins + SALLE_B]);
	struct salle_interval interval = salle_win_interval(&row, SALLE_A);
	assert_true(interval.low < 0.5 && interval.high > 0.5 && interval.high - interval.low < 0.003);
	struct salle_first_move charge = salle_compute_first_move(&row);
	assert_int_equal(charge.n, 1500);
	assert_true(charge.advantage.interval.low > 0.1);

	struct salle_result_row alone = row_of(&plain, 0);
	assert_true(salle_win_interval(&alone, SALLE_A).low > 0.55);
	/* The two ways to measure the advantage agree, because the builds are equal. */
	struct salle_first_move same = salle_compute_first_move(&alone);
	assert_int_equal(same.n, 3000);
	assert_true(same.advantage.interval.low < charge.advantage.value);
	assert_true(charge.advantage.value < same.advantage.interval.high);
	run_fixture_release(&mirrored);
	run_fixture_release(&plain);
}

/*
 * The first move of the coin gives no advantage. Bouts that are not mirrored cannot show this if the better build
 * always moves first. Here neither build moves first more often, so both measurements must find 0.
 */
static void the_first_move_of_a_coin_is_worth_nothing(void **state)
{
	for (unsigned mirrored = 0; mirrored < 2; mirrored++) {
		struct run_fixture it;
		run_fixture_init(&it, HALL, mirrored ? NULL : "mirrored=no");
		struct salle_result_row row = row_of(&it, 0);
		struct salle_first_move first = salle_compute_first_move(&row);
		assert_int_equal(first.n, mirrored ? 20000 : 40000);
		assert_true(first.advantage.interval.low < 0 && first.advantage.interval.high > 0);
		/*
		 * A bout scores 1 or -1 with chance 0.9, and otherwise 0. The mean of a pair is 1 or -1 with chance 0.6, and
		 * otherwise 0. These chances are the variances, so the half-width is 1.96 sqrt(chance / n).
		 */
		double half = 1.96 * sqrt((mirrored ? 0.6 : 0.9) / (double)first.n);
		assert_true(fabs((first.advantage.interval.high - first.advantage.interval.low) / (2 * half) - 1) < 0.03);
		run_fixture_release(&it);
	}
}

/* The run looks at its precision after whole pairs, not after single bouts. It computes the half-width from pairs. */
TEST_OF(struct run_fixture *it, a_precision_counts_pairs)
{
	run_fixture_load(it,
		"rules: coin\nseed: 11\nmirrored: yes\nprecision: {half_width: 0.02}\n"
		"builds:\n  x: {coin: fair}\n  y: {coin: loaded}\n",
		NULL);
	static const uint32_t blocks[] = { 0, 7, 999 };
	uint64_t bouts = 0;
	for (size_t i = 0; i < 3; i++) {
		assert_int_equal(run_fixture_run(it, 2, blocks[i], NULL), SALLE_OK);
		const uint64_t *tally = unpacked_tally(&it->result, 0);
		const struct salle_tally_layout *at = &it->scenario.plan.layout;
		assert_true(i == 0 || bouts == tally[at->bouts]);
		bouts = tally[at->bouts];
		struct salle_result_row row = row_of(it, 0);
		struct salle_interval interval = salle_win_interval(&row, SALLE_A);
		assert_true(interval.high - interval.low <= 0.04);
		struct salle_interval pairs = salle_rate_interval(tally[at->wins] / 2, bouts / 2, 0.96);
		assert_true(pairs.high - pairs.low <= 0.04 + 1e-3);
		struct salle_interval fewer = salle_rate_interval(tally[at->wins] / 2, bouts / 2 - 512, 0.96);
		assert_true(fewer.high - fewer.low > 0.04); /* one look earlier the interval was too wide */
		struct salle_mirrored_wins wins = salle_mirrored_pairs_count_wins(&head_of(it, 0)->mirrors, SALLE_A);
		assert_int_equal(2 * (wins.both + wins.one + wins.none), bouts);
	}
}

/*
 * Exact coverage of the interval for 40 pairs, summed over all outcomes. A build wins both bouts of a pair with chance
 * u and none with chance v. The coverage is at least 95 %.
 */
static void mirrored_intervals_cover(void **state)
{
	enum { PAIRS = 40 };
	static const double chances[][2] = { { 0.3, 0 }, { 0.02, 0 }, { 0.2, 0.1 }, { 0.5, 0.5 }, { 0.05, 0.04 },
		{ 0.9, 0.05 } };
	for (size_t c = 0; c < sizeof chances / sizeof chances[0]; c++) {
		double u = chances[c][0], v = chances[c][1], truth = (1 + u - v) / 2, covered = 0;
		for (unsigned both = 0; both <= PAIRS; both++)
			for (unsigned none = 0; both + none <= PAIRS; none++) {
				unsigned one = PAIRS - both - none;
				struct salle_interval it = salle_mirrored_rate_interval(both, one, none, 0.95);
				double log_chance = lgamma(PAIRS + 1) - lgamma(both + 1.0) - lgamma(none + 1.0) - lgamma(one + 1.0);
				double chance = exp(log_chance) * pow(u, both) * pow(v, none) * pow(1 - u - v, one);
				covered += it.low <= truth && truth <= it.high ? chance : 0;
			}
		if (covered < 0.95)
			fail_msg("u %g, v %g: covered in %g", u, v, covered);
	}
	assert_true(salle_mirrored_rate_interval(0, 0, 0, 0.95).low <= 0);
	assert_true(salle_mirrored_rate_interval(0, 0, 0, 0.95).high >= 1);
}

/* If both bouts of each pair are equal, 2 hits in 10 bouts have the interval of 1 hit in 5 independent bouts. The
 * same holds for means. */
static void spread_counts_are_those_of_fewer_bouts(void **state)
{
	struct salle_interval twinned = salle_dependent_rate_interval(2, 10, 2, 0.95),
						  half = salle_rate_interval(1, 5, 0.95);
	assert_true(twinned.low == half.low && twinned.high == half.high);
	twinned = salle_dependent_mean_interval(10, 2, 2, 2, 0.95);
	assert_true(twinned.low == half.low && twinned.high == half.high);
	/*
	 * 3 wounds in every fifth bout have the mean 0.6. A million bouts in equal pairs have the interval of half a
	 * million independent bouts.
	 */
	twinned = salle_dependent_mean_interval(1000000, 600000, 1800000, 2, 0.95);
	half = salle_mean_interval(500000, 300000, 900000, 0.95);
	assert_true(fabs(twinned.low - half.low) < 1e-6 && fabs(twinned.high - half.high) < 1e-6);
}

static void the_saving_is_one_plus_the_correlation(void **state)
{
	/* independent bouts: a build wins both bouts in 1/4 of the pairs, one bout in 1/2, and none in 1/4 */
	assert_true(fabs(salle_mirrored_variance_ratio((struct salle_mirrored_wins){ 25, 50, 25 }) - 1) < 1e-12);
	assert_true(fabs(salle_mirrored_variance_ratio((struct salle_mirrored_wins){ 50, 0, 50 }) - 2) <
		1e-12); /* both bouts of a pair always end alike: the variance doubles, as with half as many bouts */
	assert_true(salle_mirrored_variance_ratio((struct salle_mirrored_wins){ 0, 100, 0 }) <
		1e-12); /* the bouts of a pair always end oppositely: the variance is 0 */
	assert_true(salle_mirrored_variance_ratio((struct salle_mirrored_wins){ 100, 0, 0 }) == 1);
}

RUN_TESTS_EACH(run_fixture_setup, run_fixture_teardown, UNIT(pairs_of_a_coin_are_known),
	UNIT(tallies_count_by_build_not_seat), UNIT(first_bouts_are_those_of_a_plain_run), UNIT(mirrored_plans_conform),
	UNIT(pairs_do_not_depend_on_threads_or_blocks), UNIT(a_mirrored_mirror_match_is_even),
	UNIT(mirroring_cancels_the_charge), UNIT(the_first_move_of_a_coin_is_worth_nothing), UNIT(a_precision_counts_pairs),
	UNIT(mirrored_intervals_cover), UNIT(spread_counts_are_those_of_fewer_bouts),
	UNIT(the_saving_is_one_plus_the_correlation))
