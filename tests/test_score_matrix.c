/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include <Rmath.h>

#include <salle/rng.h>

#include "testing.h"
#include "round_robin_fixture.h"

static struct salle_stream open_stream(const char *name)
{
	struct salle_stream_key key = salle_make_stream_key(1600, salle_pair_hash("matrix", name, ""), false);
	return salle_stream_open(&key, 0);
}

static void a_draw_is_half_a_win(void **state)
{
	struct tourney tourney = { .n = 2 };
	tourney_set_pair(&tourney, 0, 1, 5, 2, 3);
	struct salle_matrix matrix = tourney_matrix(&tourney);
	assert_int_equal(salle_matrix_bouts(&matrix, 1, 0), 10);
	assert_near(salle_matrix_score(&matrix, 0, 1), 0.65, 1e-15);
	assert_near(salle_matrix_score(&matrix, 1, 0), 0.35, 1e-15);
	assert_near(salle_matrix_score(&matrix, 1, 1), 0.5, 0);
}

/*
 * Without draws the score is the win rate: 5 of 10 has the published limits 0.1871 and 0.8129; 10 of 10 has a closed
 * form.
 */
static void score_intervals_equal_known_answers(void **state)
{
	struct salle_interval found = salle_score_interval(5, 0, 5, 0.95);
	assert_near(found.low, 0.1871, 5e-5);
	assert_near(found.high, 0.8129, 5e-5);
	found = salle_score_interval(10, 0, 0, 0.95);
	assert_near(found.low, pow(0.025, 0.1), 1e-14);
	assert_near(found.high, 1, 0);
	/*
	 * With a million bouts, 30 % won and 20 % lost, the interval is the normal one. A bout's score (1 + won - lost) / 2
	 * has the variance (0.3 + 0.2 - 0.1^2) / 4 = 0.1225, standard deviation 0.35.
	 */
	found = salle_score_interval(300000, 500000, 200000, 0.95);
	assert_near(found.low, 0.55 - 1.959964 * 0.35e-3, 3e-6);
	assert_near(found.high, 0.55 + 1.959964 * 0.35e-3, 3e-6);
	/* If all 10 bouts are drawn, the upper end of each side's win rate is 1 - 0.025^(1/10). */
	found = salle_score_interval(0, 10, 0, 0.95);
	assert_near(found.low, 0.5 - (1 - pow(0.025, 0.1)) / 2, 1e-14);
	assert_near(found.high, 0.5 + (1 - pow(0.025, 0.1)) / 2, 1e-14);
}

/* Three pairs at 95 %: each rate has the error level (1 - 0.95^(1/3)) / 2. At that level the limit for 10 of 10 has
 * a closed form. */
static void simultaneous_intervals_equal_known_answers(void **state)
{
	struct tourney tourney = { .n = 3 };
	tourney_set_pair(&tourney, 0, 1, 10, 0, 0);
	tourney_set_pair(&tourney, 0, 2, 0, 10, 0);
	tourney_set_pair(&tourney, 1, 2, 0, 0, 10);
	struct salle_matrix matrix = tourney_matrix(&tourney);
	struct salle_interval rates[9], scores[9];
	salle_matrix_compute_intervals(&matrix, 0.95, rates, scores);
	double edge = pow((1 - pow(0.95, 1.0 / 3)) / 4, 0.1); /* half of the error at either limit */
	assert_near(rates[0 * 3 + 1].low, edge, 1e-12);
	assert_near(rates[0 * 3 + 1].high, 1, 0);
	assert_near(scores[0 * 3 + 1].low, edge, 1e-12);
	assert_near(scores[1 * 3 + 0].high, 1 - edge, 1e-12);
	assert_near(rates[1 * 3 + 2].high, 1 - edge, 1e-12);
	assert_near(scores[1 * 3 + 2].low, 0.5 - (1 - edge) / 2, 1e-12);
	assert_near(scores[1 * 3 + 2].high, 0.5 + (1 - edge) / 2, 1e-12);
	assert_near(scores[2 * 3 + 2].low, 0.5, 0);
	assert_true(salle_matrix_beats(3, scores, 0, 1) && salle_matrix_beats(3, scores, 2, 0));
	assert_false(salle_matrix_beats(3, scores, 1, 2) || salle_matrix_beats(3, scores, 2, 1));
}

static void fight_many(double draw, unsigned bouts, unsigned trials, unsigned *means, unsigned *all)
{
	static const double strength[4] = { 2.5, 0.3, -0.3, -2.5 };
	struct salle_stream stream = open_stream("cover");
	for (unsigned t = 0; t < trials; t++) {
		struct tourney tourney = { .n = 4 };
		tourney_draw_results(&tourney, strength, draw, bouts, &stream);
		struct salle_matrix matrix = tourney_matrix(&tourney);
		struct salle_interval rates[16], scores[16];
		salle_matrix_compute_intervals(&matrix, 0.95, rates, scores);
		bool hold = true;
		for (size_t i = 0; i < 4; i++) {
			double mean = 0;
			for (size_t j = 0; j < 4; j++) {
				double score = 1 / (1 + exp(strength[j] - strength[i])), drawn = 2 * draw * fmin(score, 1 - score);
				double rate = score - drawn / 2;
				mean += i == j ? 0 : score / 3;
				hold = hold && scores[i * 4 + j].low <= score && score <= scores[i * 4 + j].high;
				hold = hold && (i == j || (rates[i * 4 + j].low <= rate && rate <= rates[i * 4 + j].high));
			}
			struct salle_interval found = salle_matrix_mean(&matrix, i, 0.95).interval;
			means[i] += found.low <= mean && mean <= found.high;
		}
		*all += hold;
	}
}

/*
 * In 2,000 round robins of 4 builds, the intervals of means cover in at least 95 % (minus 4.5 standard deviations of
 * 2,000 trials: 44), and not much more often. Simultaneous intervals cover together in at least 95 %.
 */
static void intervals_contain_the_true_scores(void **state)
{
	static const struct {
		double draw;
		unsigned bouts;
	} cases[] = { { 0, 40 }, { 0.5, 40 }, { 0, 300 }, { 0.3, 300 } };
	for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
		unsigned means[4] = { 0 }, all = 0;
		fight_many(cases[c].draw, cases[c].bouts, 2000, means, &all);
		for (size_t i = 0; i < 4; i++)
			if (means[i] < 1856 || means[i] > 1985)
				fail_msg("case %zu: mean %zu covered %u times of 2000", c, i, means[i]);
		if (all < 1856)
			fail_msg("case %zu: all simultaneous intervals held %u times of 2000", c, all);
	}
}

/* The mean of two foes by hand: scores 0.6 and 0.8 in 100 bouts each. The squares of the half-widths are added. */
static void mean_scores_equal_known_answers(void **state)
{
	struct tourney tourney = { .n = 3 };
	tourney_set_pair(&tourney, 0, 1, 60, 40, 0);
	tourney_set_pair(&tourney, 0, 2, 80, 20, 0);
	tourney_set_pair(&tourney, 1, 2, 1, 999, 0);
	struct salle_matrix matrix = tourney_matrix(&tourney);
	struct salle_estimate found = salle_matrix_mean(&matrix, 0, 0.95);
	assert_near(found.value, 0.7, 1e-15);
	/* Clopper and Pearson's published limits for 60 and 80 of 100 are 0.4972 and 0.6967, 0.7082 and 0.8733. */
	assert_near(found.interval.low, 0.7 - hypot(0.6 - 0.4972, 0.8 - 0.7082) / 2, 1e-4);
	assert_near(found.interval.high, 0.7 + hypot(0.6967 - 0.6, 0.8733 - 0.8) / 2, 1e-4);
	/* If every bout is won, the upper limit is 1, and the interval still has a width. */
	tourney_set_pair(&tourney, 0, 1, 100, 0, 0);
	tourney_set_pair(&tourney, 0, 2, 100, 0, 0);
	found = salle_matrix_mean(&matrix, 0, 0.95);
	assert_near(found.interval.high, 1, 0);
	assert_near(found.interval.low, 1 - sqrt(2) * (1 - pow(0.025, 0.01)) / 2, 1e-12);
}

/*
 * The first build beats the second in 70 % and the third in 90 %. The second beats the third in 60 %. So the first
 * dominates both.
 */
static void dominating_builds_are_found(void **state)
{
	struct tourney tourney = { .n = 3 };
	tourney_set_pair(&tourney, 0, 1, 7000, 3000, 0);
	tourney_set_pair(&tourney, 0, 2, 9000, 1000, 0);
	tourney_set_pair(&tourney, 1, 2, 6000, 4000, 0);
	struct salle_matrix matrix = tourney_matrix(&tourney);
	struct salle_interval rates[9], scores[9];
	salle_matrix_compute_intervals(&matrix, 0.95, rates, scores);
	assert_true(salle_matrix_dominates(3, scores, 0, 1) && salle_matrix_weakly_dominates(&matrix, scores, 0, 1));
	assert_true(salle_matrix_dominates(3, scores, 1, 2) && salle_matrix_dominates(3, scores, 0, 2));
	assert_false(salle_matrix_dominates(3, scores, 1, 0) || salle_matrix_weakly_dominates(&matrix, scores, 1, 0));
	assert_false(salle_matrix_dominates(3, scores, 1, 1) || salle_matrix_weakly_dominates(&matrix, scores, 1, 1));
	/* If the second scores as much as the first against the third, it is dominated weakly, and the intervals cannot
	 * confirm it. */
	tourney_set_pair(&tourney, 1, 2, 9000, 1000, 0);
	salle_matrix_compute_intervals(&matrix, 0.95, rates, scores);
	assert_false(salle_matrix_dominates(3, scores, 0, 1));
	assert_true(salle_matrix_weakly_dominates(&matrix, scores, 0, 1));
	/* if the second scores one bout more against the third, neither dominates */
	tourney_set_pair(&tourney, 1, 2, 9001, 999, 0);
	salle_matrix_compute_intervals(&matrix, 0.95, rates, scores);
	assert_false(salle_matrix_weakly_dominates(&matrix, scores, 0, 1));
}

static void misfits_equal_known_answers(void **state)
{
	const uint64_t many = 1000000000;
	/* Rock, paper, scissors: strengths explain nothing. */
	struct tourney tourney = { .n = 3 };
	struct salle_matrix matrix = tourney_matrix(&tourney);
	tourney_set_pair(&tourney, 0, 1, 200, 100, 7);
	tourney_set_pair(&tourney, 1, 2, 200, 100, 7);
	tourney_set_pair(&tourney, 2, 0, 200, 100, 7);
	assert_near(salle_matrix_measure_misfit(&matrix).share, 1, 1e-12);
	/* Odds of 2, 2 and 4 follow Bradley and Terry's model: strengths explain everything. */
	tourney_set_pair(&tourney, 0, 1, 2 * many, many, 0);
	tourney_set_pair(&tourney, 1, 2, 2 * many, many, 0);
	tourney_set_pair(&tourney, 0, 2, 4 * many, many, 0);
	assert_near(salle_matrix_measure_misfit(&matrix).share, 0, 1e-12);
	/*
	 * By hand: let the log odds around a ring be x, y and z. The cyclic part of each pair is (x + y + z) / 3. With odds
	 * 3, 5 and 2 the squares of the cyclic parts add up to (log 30)^2 / 3, out of log(3)^2 + log(5)^2 + log(2)^2.
	 */
	tourney_set_pair(&tourney, 0, 1, 3 * many, many, 0);
	tourney_set_pair(&tourney, 1, 2, 5 * many, many, 0);
	tourney_set_pair(&tourney, 2, 0, 2 * many, many, 0);
	double whole = pow(log(3), 2) + pow(log(5), 2) + pow(log(2), 2);
	assert_near(salle_matrix_measure_misfit(&matrix).share, pow(log(30), 2) / 3 / whole, 1e-8);
	/* all pairs even */
	memset(tourney.wins, 0, sizeof tourney.wins);
	for (size_t at = 0; at < 9; at++)
		tourney.draws[at] = 5;
	assert_near(salle_matrix_measure_misfit(&matrix).share, 0, 0);
}

/*
 * Every build beats all below it with odds of 9, so nothing is cyclic. All log odds are c or -c, and the mean of row i
 * is c (n - 1 - 2 i) / n. Strengths explain n sum (n - 1 - 2 i)^2 / n^2 of n (n - 1) / 2, in units of c^2. This is the
 * share 2 (n + 1) / (3 n).
 */
static void a_hierarchy_is_not_additive(void **state)
{
	for (size_t n = 3; n <= TOURNEY_MAX; n++) {
		struct tourney tourney = { .n = n };
		for (size_t i = 0; i < n; i++)
			for (size_t j = i + 1; j < n; j++)
				tourney_set_pair(&tourney, i, j, 90000, 10000, 0);
		struct salle_matrix matrix = tourney_matrix(&tourney);
		double size = (double)n;
		assert_near(salle_matrix_measure_misfit(&matrix).share, 1 - 2 * (size + 1) / (3 * size), 1e-12);
	}
}

/*
 * One pair of three has 2000 : 0, the others are even. By hand: with 2 wins added to each side, the log odds of the
 * first pair have the variance 2004 / (2002 * 2) = 0.5005, those of even pairs 2004 / 1002^2 = 0.002. Strengths leave a
 * third of the variance unexplained.
 */
static void noise_of_a_pair_that_never_lost(void **state)
{
	const uint64_t wins[9] = { 0, 2000, 1000, 0, 0, 1000, 1000, 1000, 0 }, draws[9] = { 0 };
	const struct salle_matrix matrix = { 3, wins, draws, 1, 0, 0 };
	double variance = 2004.0 / (2002 * 2) + 2 * 2004.0 / (1002.0 * 1002), whole = log(4001) * log(4001);
	assert_near(salle_matrix_measure_misfit(&matrix).noise, variance / 3 / whole, 1e-12);
}

/*
 * The strengths of the field explain everything. So the part that is not explained is only the predicted noise: the
 * mean of 500 trials agrees within 5 standard deviations.
 */
static void noise_of_the_misfit(void **state)
{
	static const double strength[6] = { 0.8, 0.5, 0.1, -0.2, -0.4, -0.8 };
	struct salle_stream stream = open_stream("noise");
	double share = 0, squares = 0, noise = 0;
	const unsigned trials = 500;
	for (unsigned t = 0; t < trials; t++) {
		struct tourney tourney = { .n = 6 };
		tourney_draw_results(&tourney, strength, 0.3, 400, &stream);
		struct salle_matrix matrix = tourney_matrix(&tourney);
		struct salle_misfit misfit = salle_matrix_measure_misfit(&matrix);
		share += misfit.share / trials;
		squares += misfit.share * misfit.share / trials;
		noise += misfit.noise / trials;
	}
	double sigma = sqrt((squares - share * share) / trials);
	assert_near(share, noise, 5 * sigma);
	assert_true(sigma < 0.05 * noise);
}

/*
 * Build 0 scores 0.7 against 1 and 0.6 against 2. Build 1 scores 0.55 against 2. The mean scores are 0.65, 0.425 and
 * 0.425. A lead is a difference of means. The squares of the half-widths are added, and the half-width of the bouts
 * between both builds counts twice.
 */
static void leads_equal_known_answers(void **state)
{
	struct tourney tourney = { .n = 3 };
	tourney_set_pair(&tourney, 0, 1, 70, 30, 0);
	tourney_set_pair(&tourney, 0, 2, 60, 40, 0);
	tourney_set_pair(&tourney, 1, 2, 55, 45, 0);
	struct salle_matrix matrix = tourney_matrix(&tourney);
	struct salle_estimate lead = salle_matrix_lead(&matrix, 0, 1, 0.95), back = salle_matrix_lead(&matrix, 1, 0, 0.95);
	assert_near(lead.value, 0.225, 1e-15);
	assert_near(back.value, -0.225, 1e-15);
	struct salle_interval own = salle_rate_interval(70, 100, 0.95), zero = salle_rate_interval(60, 100, 0.95);
	struct salle_interval one = salle_rate_interval(55, 100, 0.95);
	double below = pow(2 * (0.7 - own.low), 2) + pow(0.6 - zero.low, 2) + pow(one.high - 0.55, 2);
	assert_near(lead.interval.low, 0.225 - sqrt(below) / 2, 1e-15);
	assert_near(back.interval.high, -lead.interval.low, 1e-15);
	assert_near(back.interval.low, -lead.interval.high, 1e-15);
	assert_near(salle_matrix_lead(&matrix, 1, 2, 0.95).value, 0, 1e-15);
}

/* The leads of equal builds: the 95 % interval excludes 0 in at most one of 20 cases, plus 4 standard deviations. */
static void intervals_of_leads_contain_zero(void **state)
{
	enum { TRIALS = 2000, BUILDS = 5, BOUTS = 200 };
	struct salle_stream stream = open_stream("leads");
	static const double even[BUILDS] = { 0 };
	unsigned missed = 0;
	for (unsigned trial = 0; trial < TRIALS; trial++) {
		struct tourney tourney = { .n = BUILDS };
		tourney_draw_results(&tourney, even, 0.3, BOUTS, &stream);
		struct salle_matrix matrix = tourney_matrix(&tourney);
		struct salle_interval lead = salle_matrix_lead(&matrix, 1, 3, 0.95).interval;
		missed += lead.low > 0 || lead.high < 0;
	}
	assert_true(missed <= TRIALS * 0.05 + 4 * sqrt(TRIALS * 0.05 * 0.95));
	assert_true(missed >= TRIALS * 0.01); /* the intervals are not much too wide */
}

/* By hand: of 10 pairs, {4, 5} and {2, 3} are in opposite order. A tie counts as neither. */
static void kendall_tau_equals_known_answers(void **state)
{
	static const double x[] = { 1, 2, 3, 4, 5 }, y[] = { 1, 3, 2, 5, 4 }, tied[] = { 1, 2, 2, 4, 5 };
	static const double reverse[] = { 5, 4, 3, 2, 1 };
	assert_near(salle_kendall_tau(5, x, x), 1, 0);
	assert_near(salle_kendall_tau(5, x, y), 0.6, 1e-15);
	assert_near(salle_kendall_tau(5, x, tied), 0.9, 1e-15);
	assert_near(salle_kendall_tau(5, x, reverse), -1, 0);
	assert_near(salle_kendall_tau(2, x, y), 1, 0);
}

/* One of three pairs ended early. Each pair's interval is the sequence of its own bouts. */
static void pairs_of_open_length_have_sequences(void **state)
{
	struct tourney tourney = { .n = 3 };
	tourney_set_pair(&tourney, 0, 1, 600, 400, 0);
	tourney_set_pair(&tourney, 0, 2, 60, 20, 20);
	tourney_set_pair(&tourney, 1, 2, 500, 400, 100);
	struct salle_matrix matrix = tourney_matrix(&tourney), fixed = matrix;
	matrix.tuned_to = 1000;
	double long_level = salle_interval_level_for_sequence(1000, 0.95, 1000),
		   short_level = salle_interval_level_for_sequence(100, 0.95, 1000);
	struct salle_interval one = salle_score_interval(600, 0, 400, long_level);
	struct salle_interval two = salle_score_interval(60, 20, 20, short_level);
	struct salle_estimate mean = salle_matrix_mean(&matrix, 0, 0.95);
	assert_near(mean.value, 0.65, 1e-15);
	assert_near(mean.interval.low, 0.65 - hypot(0.6 - one.low, 0.7 - two.low) / 2, 1e-14);
	assert_near(mean.interval.high, 0.65 + hypot(one.high - 0.6, two.high - 0.7) / 2, 1e-14);
	struct salle_interval lead = salle_matrix_lead(&matrix, 0, 1, 0.95).interval;
	struct salle_interval narrow = salle_matrix_lead(&fixed, 0, 1, 0.95).interval;
	assert_true(lead.high - lead.low > 1.5 * (narrow.high - narrow.low));
	struct salle_interval rates[9], scores[9];
	salle_matrix_compute_intervals(&matrix, 0.95, rates, scores);
	double each = 1 - (1 - pow(0.95, 1.0 / 3)) / 2;
	struct salle_interval sequence = salle_rate_sequence(60, 100, each, 1000);
	assert_near(rates[0 * 3 + 2].low, sequence.low, 1e-12);
	assert_near(rates[0 * 3 + 2].high, sequence.high, 1e-12);
	/*
	 * If all pairs have equal numbers of bouts, a sequence widens the intervals of strengths by the same factor as
	 * those of rates.
	 */
	tourney_set_pair(&tourney, 0, 2, 600, 200, 200);
	matrix = tourney_matrix(&tourney);
	struct salle_estimate wide[3], usual[3];
	(void)salle_matrix_fit_strengths(&matrix, 0.95, usual);
	matrix.tuned_to = 1000;
	(void)salle_matrix_fit_strengths(&matrix, 0.95, wide);
	double times = qnorm((1 + long_level) / 2, 0, 1, 1, 0) / qnorm(0.975, 0, 1, 1, 0);
	for (size_t i = 0; i < 3; i++) {
		assert_near(wide[i].value, usual[i].value, 0);
		assert_near(wide[i].interval.high - wide[i].value, times * (usual[i].interval.high - usual[i].value), 1e-9);
	}
}

static void assert_same(struct salle_interval found, struct salle_interval wanted)
{
	assert_near(found.low, wanted.low, 1e-12);
	assert_near(found.high, wanted.high, 1e-12);
}

/* In a run that stops at a half-width, intervals with an error level of 5 % are computed at a level of 0.8 * 5 %. */
static void pairs_stopped_at_a_width_have_conservative_intervals(void **state)
{
	struct tourney tourney = { .n = 3 };
	tourney_set_pair(&tourney, 0, 1, 70, 30, 0);
	tourney_set_pair(&tourney, 0, 2, 60, 40, 0);
	tourney_set_pair(&tourney, 1, 2, 55, 45, 0);
	const struct salle_matrix fixed = tourney_matrix(&tourney);
	struct salle_matrix stopped = fixed;
	struct salle_estimate strengths[3], wanted[3];
	stopped.miss_factor = 0.8;
	assert_same(salle_matrix_mean(&stopped, 0, 0.95).interval, salle_matrix_mean(&fixed, 0, 0.96).interval);
	assert_same(salle_matrix_lead(&stopped, 0, 1, 0.975).interval, salle_matrix_lead(&fixed, 0, 1, 0.98).interval);
	(void)salle_matrix_fit_strengths(&stopped, 0.95, strengths);
	(void)salle_matrix_fit_strengths(&fixed, 0.96, wanted);
	for (size_t i = 0; i < 3; i++)
		assert_same(strengths[i].interval, wanted[i].interval);
	/*
	 * Simultaneous intervals of three pairs and two sides. The error level of each interval is (1 - 0.95^(1/3)) / 2,
	 * about a sixth of 5 %. It is multiplied by 0.8.
	 */
	struct salle_interval rates[9], scores[9];
	salle_matrix_compute_intervals(&stopped, 0.95, rates, scores);
	const double each = (1 - cbrt(0.95)) / 2;
	assert_same(rates[1], salle_rate_interval(70, 100, 1 - 0.8 * each));
}

RUN_TESTS(UNIT(a_draw_is_half_a_win), UNIT(score_intervals_equal_known_answers),
	UNIT(simultaneous_intervals_equal_known_answers), UNIT(leads_equal_known_answers),
	UNIT(intervals_of_leads_contain_zero), UNIT(kendall_tau_equals_known_answers),
	UNIT(intervals_contain_the_true_scores), UNIT(mean_scores_equal_known_answers),
	UNIT(pairs_of_open_length_have_sequences), UNIT(pairs_stopped_at_a_width_have_conservative_intervals),
	UNIT(dominating_builds_are_found), UNIT(misfits_equal_known_answers), UNIT(a_hierarchy_is_not_additive),
	UNIT(noise_of_the_misfit), UNIT(noise_of_a_pair_that_never_lost))
