/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include <gsl/gsl_multifit.h>

#include <salle/anova.h>
#include <salle/rng.h>

#include "testing.h"

enum { PARTS = SALLE_ANOVA_PARTS, BUILDS_MAX = 6, POLICIES_MAX = 3, SEATS_MAX = BUILDS_MAX * POLICIES_MAX };

/* Score minus 1/2 of each build and policy against each other build and policy. The matrix is antisymmetric. It is the
 * same in all PARTS parts into which the bouts are divided. */
struct field {
	size_t builds, policies;
	double d[SEATS_MAX][SEATS_MAX];
};

static void set_difference(struct field *field, size_t a, size_t p, size_t b, size_t q, double d)
{
	field->d[a * field->policies + p][b * field->policies + q] = d;
	field->d[b * field->policies + q][a * field->policies + p] = -d;
}

/* Adds `error` in half of the parts and subtracts it in the others, so the errors of all parts cancel. */
static struct salle_anova_sums make_sums(const struct field *field, double error, double decided, double *room)
{
	const size_t n = field->policies;
	struct salle_anova_sums sums = salle_anova_init(field->builds, n, room);
	double shares[PARTS];
	for (size_t k = 0; k < PARTS; k++)
		shares[k] = decided;
	for (size_t a = 0; a < field->builds; a++)
		for (size_t b = a + 1; b < field->builds; b++) {
			double d[POLICIES_MAX * POLICIES_MAX * PARTS];
			for (size_t i = 0; i < n * n * PARTS; i++)
				d[i] = field->d[a * n + i / PARTS / n][b * n + i / PARTS % n] + (i % 2 == 0 ? error : -error);
			salle_anova_add_pair(&sums, a, b, d, shares);
		}
	return sums;
}

static void assert_shares(const struct field *field, double error, double decided,
	const double expected[SALLE_ANOVA_SOURCES])
{
	double room[(2 * BUILDS_MAX + POLICIES_MAX) * POLICIES_MAX * PARTS] = { 0 };
	struct salle_anova_sums sums = make_sums(field, error, decided, room);
	struct salle_estimate shares[SALLE_ANOVA_SOURCES];
	salle_anova_compute_shares(&sums, 0.95, shares);
	for (size_t i = 0; i < SALLE_ANOVA_SOURCES; i++) {
		assert_near(shares[i].value, expected[i], 1e-9);
		assert_true(shares[i].interval.low <= expected[i] + 1e-9 && expected[i] <= shares[i].interval.high + 1e-9);
	}
}

/* Three builds. The first scores 0.8 against the second and 0.6 against the third. The second scores 0.8 against the
 * third. */
static void shares_of_one_policy_equal_calculation_by_hand(void **state)
{
	struct field field = { 3, 1, { { 0 } } };
	set_difference(&field, 0, 0, 1, 0, 0.3);
	set_difference(&field, 1, 0, 2, 0, 0.3);
	set_difference(&field, 0, 0, 2, 0, 0.1);
	/* The strengths are (0.4, 0, -0.4) / 3. The squares of their differences add up to 0.16/9 + 0.16/9 + 0.64/9 =
	 * 0.96/9. The squares of all d add up to 0.19. A bout's variance is 1/4. */
	const double all = 0.19 / 3 * 4, build = 0.96 / 27 * 4;
	assert_shares(&field, 0, 1,
		(double[SALLE_ANOVA_SOURCES]){ [SALLE_ANOVA_DICE] = 1 - all,
			[SALLE_ANOVA_BUILD] = build,
			[SALLE_ANOVA_BUILDS] = all - build });
	/* if a fifth of the bouts is drawn, a bout's variance is a fifth smaller */
	assert_shares(&field, 0, 0.8,
		(double[SALLE_ANOVA_SOURCES]){ [SALLE_ANOVA_DICE] = 1 - all / 0.8,
			[SALLE_ANOVA_BUILD] = build / 0.8,
			[SALLE_ANOVA_BUILDS] = (all - build) / 0.8 });
}

/* All builds are even, but the measured scores of the parts have errors. A method that squared the errors would give a
 * share of 0.01 to a source other than dice. */
static void errors_are_not_squared(void **state)
{
	struct field field = { 3, 1, { { 0 } } };
	assert_shares(&field, 0.05, 1, (double[SALLE_ANOVA_SOURCES]){ [SALLE_ANOVA_DICE] = 1 });
}

/* Returns an entry of a design matrix, for the matchup of build a with policy p against build b with policy q: +1 if
 * the column concerns the first side, -1 if it concerns the second. */
typedef double column_of(size_t column, size_t a, size_t p, size_t b, size_t q, size_t n);

static double of_build(size_t column, size_t a, size_t p, size_t b, size_t q, size_t n)
{
	(void)p, (void)q, (void)n;
	return (double)(column == a) - (double)(column == b);
}

static double of_policy(size_t column, size_t a, size_t p, size_t b, size_t q, size_t n)
{
	(void)a, (void)b, (void)n;
	return (double)(column == p) - (double)(column == q);
}

static double of_fit(size_t column, size_t a, size_t p, size_t b, size_t q, size_t n)
{
	return (double)(column == a * n + p) - (double)(column == b * n + q);
}

static double of_builds(size_t column, size_t a, size_t p, size_t b, size_t q, size_t n)
{
	(void)p, (void)q, (void)n;
	return column == a * BUILDS_MAX + b;
}

static double of_counter(size_t column, size_t a, size_t p, size_t b, size_t q, size_t n)
{
	return (double)(column == a * n + q) - (double)(column == b * n + p);
}

static double of_policies(size_t column, size_t a, size_t p, size_t b, size_t q, size_t n)
{
	(void)a, (void)b;
	return (double)(column == p * n + q) - (double)(column == q * n + p);
}

static const struct design {
	enum salle_anova_source source;
	column_of *column;
	size_t columns;
} designs[] = {
	{ SALLE_ANOVA_BUILD, of_build, BUILDS_MAX },
	{ SALLE_ANOVA_POLICY, of_policy, POLICIES_MAX },
	{ SALLE_ANOVA_FIT, of_fit, SEATS_MAX },
	{ SALLE_ANOVA_BUILDS, of_builds, BUILDS_MAX *BUILDS_MAX },
	{ SALLE_ANOVA_COUNTER, of_counter, SEATS_MAX },
	{ SALLE_ANOVA_POLICIES, of_policies, POLICIES_MAX *POLICIES_MAX },
};

enum {
	COLUMNS_MAX =
		BUILDS_MAX + POLICIES_MAX + 2 * SEATS_MAX + BUILDS_MAX * BUILDS_MAX + POLICIES_MAX * POLICIES_MAX
};

/* Returns the sum of squares over a field's matchups that the first `n_designs` designs explain by least squares. */
static double sum_of_squares_explained(const struct field *field, size_t n_designs, double *total)
{
	const size_t n = field->policies, rows = field->builds * (field->builds - 1) / 2 * n * n;
	gsl_matrix *x = gsl_matrix_calloc(rows > COLUMNS_MAX ? rows : COLUMNS_MAX, COLUMNS_MAX);
	gsl_matrix *covariance = gsl_matrix_alloc(COLUMNS_MAX, COLUMNS_MAX);
	gsl_vector *y = gsl_vector_calloc(x->size1), *left = gsl_vector_alloc(x->size1);
	gsl_vector *slopes = gsl_vector_alloc(COLUMNS_MAX);
	gsl_multifit_linear_workspace *space = gsl_multifit_linear_alloc(x->size1, COLUMNS_MAX);
	size_t row = 0, rank;
	double rest;
	*total = 0;
	for (size_t a = 0; a < field->builds; a++)
		for (size_t b = a + 1; b < field->builds; b++)
			for (size_t i = 0; i < n * n; i++, row++) {
				double d = field->d[a * n + i / n][b * n + i % n];
				gsl_vector_set(y, row, d);
				*total += d * d;
				for (size_t k = 0, at = 0; k < n_designs; at += designs[k++].columns)
					for (size_t c = 0; c < designs[k].columns; c++)
						gsl_matrix_set(x, row, at + c, designs[k].column(c, a, i / n, b, i % n, n));
			}
	assert_int_equal(gsl_multifit_linear_tsvd(x, y, 1e-9, slopes, covariance, &rest, &rank, space), 0);
	/* GSL leaves out nearly dependent columns. Computed from the slopes, `rest` contains what only these columns would
	 * explain. */
	gsl_multifit_linear_residuals(x, y, slopes, left);
	rest = 0;
	for (size_t i = 0; i < left->size; i++)
		rest += gsl_vector_get(left, i) * gsl_vector_get(left, i);
	gsl_multifit_linear_free(space);
	gsl_vector_free(slopes);
	gsl_vector_free(left);
	gsl_vector_free(y);
	gsl_matrix_free(covariance);
	gsl_matrix_free(x);
	return *total - rest;
}

/*
 * A source's share is the sum of squares that its columns explain beyond what the columns of all earlier sources
 * explain.
 */
static void shares_are_those_of_least_squares(void **state)
{
	struct salle_stream_key key = salle_make_stream_key(7, salle_pair_hash("drivers", "a", "b"), false);
	struct salle_stream stream = salle_stream_open(&key, 0);
	static const size_t sizes[][2] = { { 6, 3 }, { 3, 2 }, { 2, 3 }, { 5, 1 } };
	for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++) {
		struct field field = { sizes[s][0], sizes[s][1], { { 0 } } };
		const size_t n = field.policies;
		for (size_t i = 0; i < field.builds * n; i++)
			for (size_t j = 0; j < i; j++)
				if (i / n != j / n)
					set_difference(&field, i / n, i % n, j / n, j % n,
						(double)(salle_stream_draw(&stream) % 200) / 400 - 0.25);
		const double cells = (double)(field.builds * (field.builds - 1) / 2 * n * n);
		double expected[SALLE_ANOVA_SOURCES] = { 0 }, before = 0, total = 0;
		for (size_t k = 0; k < sizeof designs / sizeof designs[0]; k++) {
			double sum = sum_of_squares_explained(&field, k + 1, &total);
			expected[designs[k].source] = 4 * (sum - before) / cells;
			before = sum;
		}
		expected[SALLE_ANOVA_REST] = 4 * (total - before) / cells;
		expected[SALLE_ANOVA_DICE] = 1 - 4 * total / cells;
		assert_shares(&field, 0, 1, expected);
	}
}

static void bouts_without_a_winner_give_no_shares(void **state)
{
	struct field field = { 3, 1, { { 0 } } };
	double room[7 * PARTS] = { 0 };
	struct salle_anova_sums sums = make_sums(&field, 0, 0, room);
	struct salle_estimate shares[SALLE_ANOVA_SOURCES];
	salle_anova_compute_shares(&sums, 0.95, shares);
	assert_true(isnan(shares[SALLE_ANOVA_DICE].value) && isnan(shares[SALLE_ANOVA_BUILD].value));
	assert_near(shares[SALLE_ANOVA_BUILD].interval.low, 0, 0);
	assert_near(shares[SALLE_ANOVA_BUILD].interval.high, 1, 0);
}

/*
 * y is 1 … 12, in two groups of six. Of the total sum of squares 143, 12 * 9 = 108 lies between the groups and
 * 2 * 17.5 = 35 within. The share (epsilon squared) is 1 - (35 / 10) / (143 / 11).
 *
 * F is 108 / 3.5, with 1 and 10 degrees of freedom. This is the 97.5 % quantile for the noncentrality l = 5.777449, and
 * the 2.5 % quantile for l = 73.948549 (computed by a Poisson sum in another program). The ends of the interval are l /
 * (l + 12).
 */
static void regression_on_groups_equals_calculation_by_hand(void **state)
{
	double y[12], group[12];
	for (size_t i = 0; i < 12; i++) {
		y[i] = (double)(i + 1);
		group[i] = (double)(i / 6);
	}
	size_t df;
	struct salle_estimate share;
	assert_true(salle_estimate_explained_share(12, y, 1, group, 0.95, &df, &share));
	assert_int_equal(df, 1);
	assert_near(share.value, 1 - 3.5 / 13, 1e-9);
	assert_near(share.interval.low, 5.777449 / 17.777449, 1e-6);
	assert_near(share.interval.high, 73.948549 / 85.948549, 1e-6);
	/* a regression of y on itself explains all variance; the lower end of the interval is at most 0.99 */
	assert_true(salle_estimate_explained_share(12, y, 1, y, 0.95, &df, &share));
	assert_near(share.value, 1, 1e-9);
	assert_near(share.interval.low, 0.99, 1e-9);
	assert_near(share.interval.high, 1, 1e-9);
}

static void singular_regressions_are_refused(void **state)
{
	double y[24], x[48] = { 0 }, same[24];
	for (size_t i = 0; i < 24; i++) {
		y[i] = (double)(i % 5);
		same[i] = 0.1;
	}
	size_t df;
	struct salle_estimate share;
	assert_false(salle_estimate_explained_share(24, y, 1, same, 0.95, &df, &share));
	assert_int_equal(df, 0);
	assert_false(salle_estimate_explained_share(24, y, 2, x, 0.95, &df, &share));
	assert_int_equal(df, 0);
	x[6] = 1;
	x[7] = 2;
	assert_true(salle_estimate_explained_share(24, y, 2, x, 0.95, &df, &share));
	assert_int_equal(df, 1); /* the two columns are collinear */
	assert_false(
		salle_estimate_explained_share(12, y, 2, x, 0.95, &df, &share)); /* 12 rows leave only 9 degrees of freedom */
	assert_false(salle_estimate_explained_share(24, (double[24]){ 0 }, 2, x, 0.95, &df, &share));
}

RUN_TESTS(UNIT(shares_of_one_policy_equal_calculation_by_hand), UNIT(errors_are_not_squared),
	UNIT(shares_are_those_of_least_squares), UNIT(bouts_without_a_winner_give_no_shares),
	UNIT(regression_on_groups_equals_calculation_by_hand), UNIT(singular_regressions_are_refused))
