/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Best play in a round robin, which is a matrix game. The games of these tests have known solutions. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <glpk.h>

#include <salle/matrix_games.h>
#include <salle/rng.h>
#include <salle/diagnostic_list.h>

#include "testing.h"
#include "round_robin_fixture.h"

enum { MANY = 30 };

static void assert_masses(size_t n, const double *payoff, const double *expected)
{
	double mass[MANY];
	salle_find_alpha_rank(n, payoff, mass);
	for (size_t i = 0; i < n; i++)
		assert_near(mass[i], expected[i], 1e-12);
}

static void payoffs_are_scores_above_even(void **state)
{
	struct tourney tourney = { .n = 2 };
	tourney_set_pair(&tourney, 0, 1, 60, 20, 20);
	struct salle_matrix matrix = tourney_matrix(&tourney);
	double payoff[4];
	salle_matrix_to_payoffs(&matrix, payoff);
	assert_near(payoff[0], 0, 0);
	assert_near(payoff[1], 0.2, 1e-15);
	assert_near(payoff[2], -0.2, 1e-15);
	assert_near(payoff[3], 0, 0);
}

/*
 * The score against a mixture of one build is the payoff against this build. Copies of a build divide its share and
 * change nothing else.
 */
static void scores_against_a_mixture_are_weighted_means(void **state)
{
	double payoff[16] = { 0 }, share[4], against[4], copies[25] = { 0 };
	tourney_set_payoff(4, payoff, 0, 1, 0.2);
	tourney_set_payoff(4, payoff, 1, 2, 0.2);
	tourney_set_payoff(4, payoff, 2, 0, 0.2);
	for (size_t i = 0; i < 3; i++)
		tourney_set_payoff(4, payoff, i, 3, 0.1 * (double)(i + 1));
	salle_compute_wins_against_mixture(4, payoff, (double[]){ 1, 0, 0, 0 }, against);
	assert_near(against[1], -0.2, 1e-15);
	assert_near(against[2], 0.2, 1e-15);
	/* Against the even mixture of three builds, the fourth loses the mean of 0.1, 0.2 and 0.3. */
	assert_true(salle_find_equilibrium(4, payoff, share));
	salle_compute_wins_against_mixture(4, payoff, share, against);
	for (size_t i = 0; i < 3; i++)
		assert_near(against[i], 0, 1e-9);
	assert_near(against[3], -0.2, 1e-9);
	/* A copy of the first build, even with it, changes no rating (Balduzzi et al. 2018, invariance). */
	for (size_t i = 0; i < 4; i++)
		for (size_t j = 0; j < 4; j++)
			copies[i * 5 + j] = payoff[i * 4 + j];
	for (size_t j = 0; j < 4; j++)
		tourney_set_payoff(5, copies, 4, j, payoff[j]);
	double more[5], found[5];
	assert_true(salle_find_equilibrium(5, copies, more));
	salle_compute_wins_against_mixture(5, copies, more, found);
	for (size_t i = 0; i < 4; i++)
		assert_near(found[i], against[i], 1e-9);
	assert_near(found[4], against[0], 1e-9);
	assert_near(more[0] + more[4], share[0], 1e-9);
}

/*
 * A build that loses every bout meets a mixture of six builds with a share of a sixth each. The rounded sum of its
 * payoffs would be below -1/2, so it is limited.
 */
static void mean_is_between_its_values(void **state)
{
	double payoff[49] = { 0 }, share[7] = { 0 }, against[7], sum = 0;
	for (size_t i = 0; i < 6; i++) {
		tourney_set_payoff(7, payoff, i, 6, 0.5);
		share[i] = 1.0 / 6;
		sum += share[i];
	}
	for (size_t i = 0; i < 6; i++)
		share[i] /= sum;
	salle_compute_wins_against_mixture(7, payoff, share, against);
	assert_true(against[6] == -0.5);
}

static void exploits_name_the_best_response(void **state)
{
	struct tourney tourney = { .n = 3 };
	tourney_set_pair(&tourney, 0, 1, 700, 300, 0);
	tourney_set_pair(&tourney, 0, 2, 550, 450, 0);
	tourney_set_pair(&tourney, 1, 2, 400, 600, 0);
	struct salle_matrix matrix = tourney_matrix(&tourney);
	double payoff[9];
	struct salle_interval rates[9], scores[9];
	salle_matrix_to_payoffs(&matrix, payoff);
	salle_matrix_compute_intervals(&matrix, 0.95, rates, scores);
	struct salle_exploit first = salle_measure_exploitability(3, payoff, scores, 0),
						 second = salle_measure_exploitability(3, payoff, scores, 1),
						 third = salle_measure_exploitability(3, payoff, scores, 2);
	/* No build beats the first build. Its strongest opponent scores 0.45, so the gain is 0. */
	assert_near(first.gain.value, 0, 0);
	assert_int_equal(first.best_response, 0);
	assert_near(first.gain.interval.low, 0, 0);
	assert_near(first.gain.interval.high, fmax(0, scores[2 * 3 + 0].high - 0.5), 1e-15);
	assert_near(second.gain.value, 0.2, 1e-15);
	assert_int_equal(second.best_response, 0);
	assert_near(second.gain.interval.low, scores[1].low - 0.5, 1e-15);
	assert_near(second.gain.interval.high, scores[1].high - 0.5, 1e-15);
	assert_near(third.gain.value, 0.05, 1e-15);
	assert_int_equal(third.best_response, 0);
}

static void alpha_rank_equals_calculation_by_hand(void **state)
{
	double payoff[25] = { 0 };
	/* If all builds are even, play spends the same share of time on each build. */
	assert_masses(5, payoff, (double[]){ 0.2, 0.2, 0.2, 0.2, 0.2 });
	/*
	 * Rock, paper and scissors have equal shares of time, whatever the margins. A fourth build that loses to all three
	 * has no share.
	 */
	tourney_set_payoff(4, payoff, 0, 1, 0.01);
	tourney_set_payoff(4, payoff, 1, 2, 0.4);
	tourney_set_payoff(4, payoff, 2, 0, 0.2);
	for (size_t i = 0; i < 3; i++)
		tourney_set_payoff(4, payoff, i, 3, 0.3);
	assert_masses(4, payoff, (double[]){ 1.0 / 3, 1.0 / 3, 1.0 / 3, 0 });
	/* A build that beats all others has all of the time. */
	memset(payoff, 0, sizeof payoff);
	tourney_set_payoff(3, payoff, 1, 0, 0.1);
	tourney_set_payoff(3, payoff, 1, 2, 0.01);
	tourney_set_payoff(3, payoff, 0, 2, 0.4);
	assert_masses(3, payoff, (double[]){ 0, 1, 0 });
	/*
	 * In a ring a beats b, b beats c, and c beats a. A fourth build d beats a and loses to b and c. Play moves from a
	 * to c or d, from b to a, from c to b, and from d to b or c. In balance 2 a = b, b = c + d, c = a + d and 2 d = a,
	 * so a : b : c : d are 2 : 4 : 3 : 1.
	 */
	memset(payoff, 0, sizeof payoff);
	tourney_set_payoff(4, payoff, 0, 1, 0.2);
	tourney_set_payoff(4, payoff, 1, 2, 0.2);
	tourney_set_payoff(4, payoff, 2, 0, 0.2);
	tourney_set_payoff(4, payoff, 3, 0, 0.1);
	tourney_set_payoff(4, payoff, 1, 3, 0.1);
	tourney_set_payoff(4, payoff, 2, 3, 0.1);
	assert_masses(4, payoff, (double[]){ 0.2, 0.4, 0.3, 0.1 });
	/*
	 * The even builds a and b beat c, and all three beat d, so a and b share the time. If a is even with c as well,
	 * play moves from a to b or c in half of the cases each. It moves from b to a in half of the cases, from c to a in
	 * half, and from c to b always. In balance a = b/2 + c/2 and 3/2 c = a/2, so a : b : c are 3 : 5 : 1.
	 */
	memset(payoff, 0, sizeof payoff);
	tourney_set_payoff(4, payoff, 0, 2, 0.2);
	tourney_set_payoff(4, payoff, 1, 2, 0.2);
	for (size_t i = 0; i < 3; i++)
		tourney_set_payoff(4, payoff, i, 3, 0.1);
	assert_masses(4, payoff, (double[]){ 0.5, 0.5, 0, 0 });
	tourney_set_payoff(4, payoff, 0, 2, 0);
	assert_masses(4, payoff, (double[]){ 3.0 / 9, 5.0 / 9, 1.0 / 9, 0 });
}

/* In random games with many ties, for each build the probability flow in equals the flow out. */
static void masses_are_balanced(void **state)
{
	struct salle_stream_key key = salle_make_stream_key(1602, salle_pair_hash("games", "", ""), false);
	struct salle_stream stream = salle_stream_open(&key, 0);
	static double payoff[MANY * MANY];
	double mass[MANY];
	for (size_t n = 2; n <= MANY; n++)
		for (unsigned t = 0; t < 20; t++) {
			for (size_t i = 0; i < n; i++)
				for (size_t j = 0; j < i; j++)
					tourney_set_payoff(n, payoff, i, j,
						(double)salle_uniform_below((uint32_t)salle_stream_draw(&stream), 5) - 2);
			for (size_t i = 0; i < n; i++)
				payoff[i * n + i] = 0;
			salle_find_alpha_rank(n, payoff, mass);
			double sum = 0;
			for (size_t i = 0; i < n; i++) {
				double in = 0, out = 0;
				for (size_t j = 0; j < n; j++) {
					double won = payoff[i * n + j];
					in += i == j ? 0 : mass[j] * (won > 0 ? 1 : won < 0 ? 0 : 0.5);
					out += i == j ? 0 : mass[i] * (won > 0 ? 0 : won < 0 ? 1 : 0.5);
				}
				assert_near(in, out, 1e-12);
				assert_true(mass[i] >= 0);
				sum += mass[i];
			}
			assert_near(sum, 1, 1e-12);
		}
}

/* Sets a field with these ratings and these positions in the plane. Each pair has `bouts` bouts with exactly the
 * expected rates. */
static void plant_plane(struct tourney *tourney, const double *rating, const double *x, const double *y, double bouts)
{
	for (size_t i = 0; i < tourney->n; i++)
		for (size_t j = 0; j < i; j++) {
			double odds = rating[i] - rating[j] + x[i] * y[j] - y[i] * x[j];
			uint64_t won = (uint64_t)nearbyint(bouts / (1 + exp(-odds)));
			tourney_set_pair(tourney, i, j, won, (uint64_t)bouts - won, 0);
		}
}

static void planted_planes_come_back(void **state)
{
	enum { N = 6 };
	/* Six builds with a ranking and a cycle. The ratings and the positions in the plane each add up to 0. */
	double rating[N] = { 0.9, 0.5, 0.1, -0.2, -0.4, -0.9 }, x[N], y[N], zero[N] = { 0 };
	for (unsigned i = 0; i < N; i++) {
		x[i] = 0.8 * cos(i * acos(-1) / 3);
		y[i] = 0.8 * sin(i * acos(-1) / 3);
	}
	struct tourney tourney = { .n = N };
	plant_plane(&tourney, rating, x, y, 1e9);
	struct salle_matrix matrix = tourney_matrix(&tourney);
	double found[N], across[N], up[N], whole = 0, plane = 0;
	double share = salle_matrix_fit_melo(&matrix, found, across, up);
	for (size_t i = 0; i < N; i++) {
		assert_near(found[i], rating[i], 1e-6);
		assert_near(hypot(across[i], up[i]), 0.8, 1e-5);
		for (size_t j = 0; j < N; j++) {
			double turning = x[i] * y[j] - y[i] * x[j], odds = rating[i] - rating[j] + turning;
			assert_near(across[i] * up[j] - up[i] * across[j], turning, 1e-5);
			whole += odds * odds;
			plane += turning * turning;
		}
	}
	assert_near(share, plane / whole, 1e-6);
	assert_near(up[0], 0, 0);
	assert_true(across[0] > 0);
	/* Without a cycle the plane's share is 0 up to rounding. With nothing but a cycle the share is 1, and all ratings
	 * are 0. */
	plant_plane(&tourney, rating, zero, zero, 1e9);
	matrix = tourney_matrix(&tourney);
	assert_near(salle_matrix_fit_melo(&matrix, found, across, up), 0, 1e-9);
	plant_plane(&tourney, zero, x, y, 1e9);
	matrix = tourney_matrix(&tourney);
	assert_near(salle_matrix_fit_melo(&matrix, found, across, up), 1, 1e-9);
	assert_near(found[3], 0, 1e-8);
	/* If all builds are even, all ratings and positions are 0. */
	plant_plane(&tourney, zero, zero, zero, 1000);
	matrix = tourney_matrix(&tourney);
	assert_near(salle_matrix_fit_melo(&matrix, found, across, up), 0, 0);
	for (size_t i = 0; i < N; i++)
		assert_true(found[i] == 0 && across[i] == 0 && up[i] == 0);
}

static void leave_shares(size_t wanted)
{
	(void)wanted;
	_exit(7);
}

/* If the solver of a large game lacks memory, it calls salle_out_of_memory and does not abort. */
static void lack_of_memory_is_reported(void **state)
{
	enum { N = 200 };
	double *payoff = calloc((size_t)N * N, sizeof *payoff), share[N];
	assert_non_null(payoff);
	/* Two halves that are even with each other have many equilibria, and GLPK is needed to solve the game. */
	for (size_t i = 0; i < N; i++)
		for (size_t j = 0; j < i; j++) {
			payoff[i * N + j] = (i < N / 2) == (j < N / 2) ? (double)((i * 7 + j * 13) % 11) / 22 - 0.2 : 0;
			payoff[j * N + i] = -payoff[i * N + j];
		}
	assert_true(salle_find_equilibrium(N, payoff, share));
	pid_t child = fork();
	if (child == 0) {
		salle_out_of_memory = leave_shares;
		glp_mem_limit(1); /* a memory limit of 1 MB */
		_exit(salle_find_equilibrium(N, payoff, share) ? 0 : 1);
	}
	int status = 0;
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 7);
	free(payoff);
}

RUN_TESTS(UNIT(payoffs_are_scores_above_even), UNIT(scores_against_a_mixture_are_weighted_means),
	UNIT(mean_is_between_its_values), UNIT(exploits_name_the_best_response),
	UNIT(alpha_rank_equals_calculation_by_hand), UNIT(masses_are_balanced), UNIT(planted_planes_come_back),
	UNIT(lack_of_memory_is_reported))
