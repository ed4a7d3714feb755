/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include <Rmath.h>

#include <salle/matrix_games.h>
#include <salle/rng.h>

#include "stats/game_bootstrap.h"
#include "testing.h"
#include "round_robin_fixture.h"

enum { MANY = 40 };

static void assert_shares(size_t n, const double *payoff, const double *expected)
{
	double share[TOURNEY_MAX];
	assert_true(salle_find_equilibrium(n, payoff, share));
	for (size_t i = 0; i < n; i++)
		assert_near(share[i], expected[i], 1e-8);
}

static void rock_paper_scissors(void **state)
{
	double payoff[9] = { 0 };
	tourney_set_payoff(3, payoff, 0, 1, 0.2);
	tourney_set_payoff(3, payoff, 1, 2, 0.2);
	tourney_set_payoff(3, payoff, 2, 0, 0.2);
	assert_shares(3, payoff, (double[]){ 1.0 / 3, 1.0 / 3, 1.0 / 3 });
	/* the share of each build is proportional to the payoff between the two others: 0.2, 0.3 and 0.1 */
	tourney_set_payoff(3, payoff, 0, 1, 0.1);
	tourney_set_payoff(3, payoff, 2, 0, 0.3);
	assert_shares(3, payoff, (double[]){ 2.0 / 6, 3.0 / 6, 1.0 / 6 });
	double share[3], broken[9];
	memcpy(broken, payoff, sizeof broken);
	broken[1] = NAN;
	assert_false(salle_find_equilibrium(3, broken, share));
	/* shares do not depend on the scale of the payoffs */
	for (size_t at = 0; at < 9; at++)
		payoff[at] *= 1e-7;
	assert_shares(3, payoff, (double[]){ 2.0 / 6, 3.0 / 6, 1.0 / 6 });
}

static void unbeaten_build_has_the_whole_share(void **state)
{
	double payoff[9] = { 0 };
	tourney_set_payoff(3, payoff, 1, 0, 0.1);
	tourney_set_payoff(3, payoff, 1, 2, 0.01);
	tourney_set_payoff(3, payoff, 0, 2, 0.4);
	assert_shares(3, payoff, (double[]){ 0, 1, 0 });
}

static void dominated_build_has_no_share(void **state)
{
	double payoff[16] = { 0 };
	tourney_set_payoff(4, payoff, 0, 1, 0.2);
	tourney_set_payoff(4, payoff, 1, 2, 0.2);
	tourney_set_payoff(4, payoff, 2, 0, 0.2);
	for (size_t i = 0; i < 3; i++)
		tourney_set_payoff(4, payoff, i, 3, 0.3 + 0.01 * (double)i);
	assert_shares(4, payoff, (double[]){ 1.0 / 3, 1.0 / 3, 1.0 / 3, 0 });
}

/* If the equilibrium is not unique, the one with the most even shares is found. */
static void the_most_even_equilibrium(void **state)
{
	double payoff[36] = { 0 };
	assert_shares(5, payoff, (double[]){ 0.2, 0.2, 0.2, 0.2, 0.2 });
	/* two copies of rock, with paper and scissors */
	for (size_t rock = 0; rock < 2; rock++) {
		tourney_set_payoff(4, payoff, 2, rock, 0.2);
		tourney_set_payoff(4, payoff, rock, 3, 0.2);
	}
	tourney_set_payoff(4, payoff, 3, 2, 0.2);
	assert_shares(4, payoff, (double[]){ 1.0 / 6, 1.0 / 6, 1.0 / 3, 1.0 / 3 });
	/*
	 * Two rings of three builds, even with each other: any mixture of both is an equilibrium. Shares within the first
	 * ring are 2 : 3 : 1, within the second they are equal. If the first ring has the share t, the smallest share is
	 * t/6 in the first ring and (1 - t)/3 in the second. The smaller of these two numbers is largest at t = 2/3, where
	 * both are 1/9.
	 */
	memset(payoff, 0, sizeof payoff);
	tourney_set_payoff(6, payoff, 0, 1, 0.1);
	tourney_set_payoff(6, payoff, 1, 2, 0.2);
	tourney_set_payoff(6, payoff, 2, 0, 0.3);
	tourney_set_payoff(6, payoff, 3, 4, 0.2);
	tourney_set_payoff(6, payoff, 4, 5, 0.2);
	tourney_set_payoff(6, payoff, 5, 3, 0.2);
	assert_shares(6, payoff, (double[]){ 2.0 / 9, 3.0 / 9, 1.0 / 9, 1.0 / 9, 1.0 / 9, 1.0 / 9 });
	/*
	 * The first two builds are even with each other. Both beat the third, the second build by a smaller margin. The
	 * first two have half of the mixture each, and the third has nothing.
	 */
	memset(payoff, 0, sizeof payoff);
	tourney_set_payoff(3, payoff, 0, 2, 0.3);
	tourney_set_payoff(3, payoff, 1, 2, 0.1);
	assert_shares(3, payoff, (double[]){ 0.5, 0.5, 0 });
}

static uint32_t draw_below(struct salle_stream *stream, uint32_t n)
{
	return salle_uniform_below((uint32_t)salle_stream_draw(stream), n);
}

/* In random games of many sizes, with ties, no choice gains against the equilibrium. */
static void no_build_beats_the_equilibrium(void **state)
{
	struct salle_stream_key key = salle_make_stream_key(1600, salle_pair_hash("equilibrium", "", ""), false);
	struct salle_stream stream = salle_stream_open(&key, 0);
	static double payoff[MANY * MANY];
	double share[MANY];
	for (size_t n = 2; n <= MANY; n++)
		for (unsigned grain = 2; grain <= 20000; grain *= 100) {
			for (size_t i = 0; i < n; i++)
				for (size_t j = 0; j < i; j++)
					tourney_set_payoff(n, payoff, i, j, draw_below(&stream, grain + 1) / (double)grain - 0.5);
			for (size_t i = 0; i < n; i++)
				payoff[i * n + i] = 0;
			assert_true(salle_find_equilibrium(n, payoff, share));
			double sum = 0;
			for (size_t j = 0; j < n; j++) {
				double won = 0;
				for (size_t i = 0; i < n; i++)
					won += share[i] * payoff[j * n + i];
				assert_true(won < 1e-7 && share[j] >= 0);
				sum += share[j];
			}
			assert_near(sum, 1, 1e-12);
		}
}

/* Reordering the builds reorders the shares and changes nothing else, although ties allow many equilibria. */
static void equilibrium_ignores_the_order_of_builds(void **state)
{
	struct salle_stream_key key = salle_make_stream_key(1601, salle_pair_hash("equilibrium", "", ""), false);
	struct salle_stream stream = salle_stream_open(&key, 0);
	for (unsigned t = 0; t < 200; t++) {
		double payoff[49] = { 0 }, back[49] = { 0 }, share[7], other[7];
		for (size_t i = 0; i < 7; i++)
			for (size_t j = 0; j < i; j++)
				tourney_set_payoff(7, payoff, i, j, ((double)draw_below(&stream, 3) - 1) / 2);
		for (size_t at = 0; at < 49; at++)
			back[48 - at] = payoff[at];
		assert_true(salle_find_equilibrium(7, payoff, share) && salle_find_equilibrium(7, back, other));
		for (size_t i = 0; i < 7; i++)
			assert_near(share[i], other[6 - i], 1e-6);
	}
}

/*
 * Three hundred builds of seven kinds; copies of a kind are even. The first three kinds beat each other like rock,
 * paper and scissors, and the last four lose to them. The three kinds have the shares 2 : 3 : 1, divided equally among
 * the copies of a kind. Each of the last four kinds loses to the mixture by its margin against the first three.
 */
static void copies_of_a_build_divide_its_share(void **state)
{
	enum { BUILDS = 300, KINDS = 7 };
	static double payoff[BUILDS * BUILDS], share[BUILDS], won[BUILDS], kinds[KINDS * KINDS];
	tourney_set_payoff(KINDS, kinds, 0, 1, 0.125);
	tourney_set_payoff(KINDS, kinds, 1, 2, 0.25);
	tourney_set_payoff(KINDS, kinds, 2, 0, 0.375);
	for (size_t low = 3; low < KINDS; low++)
		for (size_t high = 0; high < 3; high++)
			tourney_set_payoff(KINDS, kinds, high, low, 0.125 * (double)(low - 2));
	for (size_t i = 0; i < BUILDS; i++)
		for (size_t j = 0; j < BUILDS; j++)
			payoff[i * BUILDS + j] = kinds[i % KINDS * KINDS + j % KINDS];
	assert_true(salle_find_equilibrium(BUILDS, payoff, share));
	salle_compute_wins_against_mixture(BUILDS, payoff, share, won);
	for (size_t i = 0; i < BUILDS; i++) {
		static const double of_kind[KINDS] = { 2.0 / 6, 3.0 / 6, 1.0 / 6 };
		const size_t kind = i % KINDS, copies = BUILDS / KINDS + (kind < BUILDS % KINDS);
		assert_near(share[i], of_kind[kind] / (double)copies, 1e-7);
		assert_near(won[i], kind < 3 ? 0 : -0.125 * (double)(kind - 2), 1e-7);
	}
}

/*
 * Six fields of 50 builds; builds of different fields are even. There are many equilibria, and rounding limits how even
 * the shares become.
 */
static void fields_of_even_builds_are_solved(void **state)
{
	enum { BUILDS = 300, FIELD = 50 };
	static double payoff[BUILDS * BUILDS], share[BUILDS], won[BUILDS];
	struct salle_stream_key key = salle_make_stream_key(1602, salle_pair_hash("equilibrium", "", ""), false);
	struct salle_stream stream = salle_stream_open(&key, 0);
	for (size_t i = 0; i < BUILDS; i++)
		for (size_t j = i / FIELD * FIELD; j < i; j++)
			tourney_set_payoff(BUILDS, payoff, i, j, draw_below(&stream, 2) == 0 ? 0.5 : -0.5);
	assert_true(salle_find_equilibrium(BUILDS, payoff, share));
	salle_compute_wins_against_mixture(BUILDS, payoff, share, won);
	double sum = 0;
	for (size_t i = 0; i < BUILDS; i++) {
		assert_true(share[i] >= 0 && won[i] < 1e-7);
		sum += share[i];
	}
	assert_near(sum, 1, 1e-12);
}

/*
 * Three hundred equal builds, with one bout per pair. The equilibrium is unique: each build without a share loses to
 * it.
 */
static void hundreds_of_equal_builds_have_equal_shares(void **state)
{
	enum { BUILDS = 300 };
	static double payoff[BUILDS * BUILDS], share[BUILDS], won[BUILDS];
	struct salle_stream_key key = salle_make_stream_key(1603, salle_pair_hash("equilibrium", "", ""), false);
	struct salle_stream stream = salle_stream_open(&key, 0);
	for (size_t i = 0; i < BUILDS; i++)
		for (size_t j = 0; j < i; j++)
			tourney_set_payoff(BUILDS, payoff, i, j, ((double)draw_below(&stream, 3) - 1) / 2);
	assert_true(salle_find_equilibrium(BUILDS, payoff, share));
	salle_compute_wins_against_mixture(BUILDS, payoff, share, won);
	for (size_t i = 0; i < BUILDS; i++)
		assert_true(share[i] > 0 ? fabs(won[i]) < 1e-12 : won[i] < -1e-9);
}

static void bootstrap_intervals_of_an_equilibrium(void **state)
{
	/* rock, paper and scissors with a score of 70 % in 2,000 bouts each, and a fourth build that always loses */
	struct tourney tourney = { .n = 4 };
	tourney_set_pair(&tourney, 0, 1, 1300, 500, 200);
	tourney_set_pair(&tourney, 1, 2, 1300, 500, 200);
	tourney_set_pair(&tourney, 2, 0, 1300, 500, 200);
	for (size_t i = 0; i < 3; i++)
		tourney_set_pair(&tourney, i, 3, 2000, 0, 0);
	struct salle_matrix matrix = tourney_matrix(&tourney);
	struct salle_interval found[4], again[4], other[4], against[4], mass[4];
	struct salle_game_intervals to = { found, against, mass }, to_again = { again, against, mass },
								to_other = { other, against, mass };
	assert_true(salle_bootstrap_field_game(&matrix, 5, 1000, 0.95, &to));
	assert_true(salle_bootstrap_field_game(&matrix, 5, 1000, 0.95, &to_again));
	assert_memory_equal(found, again, sizeof found);
	/* In every resampled game the three builds with a share are even with the equilibrium and have the whole share
	 * together. The fourth build loses. */
	for (size_t i = 0; i < 3; i++) {
		assert_near(against[i].low, 0, 1e-9);
		assert_near(against[i].high, 0, 1e-9);
		assert_near(mass[i].low, 1.0 / 3, 1e-12);
		assert_near(mass[i].high, 1.0 / 3, 1e-12);
	}
	assert_near(against[3].high, -0.5, 0.002);
	assert_near(mass[3].high, 0, 0);
	assert_true(salle_bootstrap_field_game(&matrix, 6, 1000, 0.95, &to_other));
	assert_memory_not_equal(found, other, sizeof found);
	/*
	 * By the delta method a share p/(p+q+r) of three equal payoffs has the standard deviation sqrt(4 + 1 + 1)/9 *
	 * sd(payoff)/0.2. A payoff is half of (wins - losses) / bouts, so sd(payoff) is sqrt((0.65 + 0.25 - 0.4^2)/4/2000)
	 * = 0.009618. The standard deviation of the share is 0.01309, and 1.96 times this is 0.02566.
	 */
	for (size_t i = 0; i < 3; i++) {
		assert_near(found[i].low, 1.0 / 3 - 0.02566, 0.004);
		assert_near(found[i].high, 1.0 / 3 + 0.02566, 0.004);
	}
	assert_near(found[3].low, 0, 0);
	assert_near(found[3].high, 0, 0);
}

/*
 * Results of a real round robin with single bouts, below the diagonal: '+' won, '=' drawn, '-' lost. Many builds have
 * equal results. No build scores above 1/2 against the equilibrium found.
 */
static void single_bouts_come_to_an_end(void **state)
{
	static const char *const bouts[] = {
		"",
		"=",
		"++",
		"==-",
		"-=+-",
		"+===+",
		"+=+=-=",
		"==-=-==",
		"+-+++=++",
		"+-+++-++-",
		"+++++-++-+",
		"-+-++-++++-",
		"=--+-==+----",
		"+++=++++++-++",
		"+++++=++=++-+-",
		"+++++=+++-+++-=",
		"+=++++-=-+=-==--",
		"+++=+++++++++-+++",
		"++++++++=-+=+++-++",
		"++-++=+-+-------=--",
		"--+-+-+-+-+-----=-+-",
		"+++++++++++=++==+++++",
		"++++++++++++++++++-++-",
		"-++-++++--+++---++-++--",
	};
	enum { BUILDS = sizeof bouts / sizeof *bouts };
	double payoff[BUILDS * BUILDS] = { 0 }, share[BUILDS];
	for (size_t i = 0; i < BUILDS; i++)
		for (size_t j = 0; j < i; j++) {
			payoff[i * BUILDS + j] = bouts[i][j] == '+' ? 0.5 : bouts[i][j] == '-' ? -0.5 : 0;
			payoff[j * BUILDS + i] = -payoff[i * BUILDS + j];
		}
	assert_true(salle_find_equilibrium(BUILDS, payoff, share));
	for (size_t i = 0; i < BUILDS; i++) {
		double mean = 0;
		for (size_t j = 0; j < BUILDS; j++)
			mean += payoff[i * BUILDS + j] * share[j];
		assert_true(mean < 1e-6);
	}
}

/* A binomial draw is the least number of successes whose cumulative chance (R's pbinom) reaches a uniform random
 * number. */
static void draws_are_binomial_quantiles(void **state)
{
	static const double rates[] = { 0, 1e-9, 1e-4, 0.01, 0.09, 0.3, 0.5, 0.6, 0.9, 0.999, 1 - 1e-9, 1 };
	static const double sizes[] = { 1, 2, 10, 100, 330, 1000, 90000 };
	static const double rounding = 1e-11;
	const struct salle_stream_key key = salle_make_stream_key(7, salle_pair_hash("binomial", "", ""), false);
	struct salle_stream stream = salle_stream_open(&key, 0);
	unsigned checked = 0;
	for (size_t i = 0; i < sizeof rates / sizeof *rates; i++)
		for (size_t j = 0; j < sizeof sizes / sizeof *sizes; j++) {
			const double rate = rates[i], n = sizes[j];
			for (unsigned draw = 0; n * rate * (1 - rate) < 100 && draw < 200; draw++, checked++) {
				double u = salle_draw_uniform(&stream);
				double hits = salle_binomial_quantile(u, n, rate);
				assert_true(hits >= 0 && hits <= n && hits == floor(hits));
				assert_true(pbinom(hits, n, rate, 1, 0) >= u - rounding);
				assert_true(hits == 0 || pbinom(hits - 1, n, rate, 1, 0) <= u + rounding);
			}
		}
	assert_true(checked > 10000);
	/* the cumulative chance never reaches a uniform number this close to 1 */
	assert_true(salle_binomial_quantile(1, 90000, 1e-4) < 100);
	assert_true(salle_binomial_quantile(0, 90000, 1 - 1e-4) > 90000 - 100);
}

RUN_TESTS(UNIT(draws_are_binomial_quantiles), UNIT(single_bouts_come_to_an_end), UNIT(rock_paper_scissors),
	UNIT(unbeaten_build_has_the_whole_share), UNIT(dominated_build_has_no_share), UNIT(the_most_even_equilibrium),
	UNIT(no_build_beats_the_equilibrium), UNIT(equilibrium_ignores_the_order_of_builds),
	UNIT(copies_of_a_build_divide_its_share), UNIT(fields_of_even_builds_are_solved),
	UNIT(hundreds_of_equal_builds_have_equal_shares), UNIT(bootstrap_intervals_of_an_equilibrium))
