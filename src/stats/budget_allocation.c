/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <Rmath.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <salle/matrix_games.h>
#include <salle/score_matrix.h>
#include <salle/budget_allocation.h>

#include "base/arena.h"
#include "stats/matrix_pair.h"
#include "stats/confidence_sequence.h"

static bool find_equilibrium_shares(const struct salle_matrix *matrix, double *share)
{
	size_t n = matrix->n;
	double *payoff = salle_check_allocated(calloc(n * n, sizeof *payoff));
	salle_matrix_to_payoffs(matrix, payoff);
	bool solved = salle_find_equilibrium(n, payoff, share);
	free(payoff);
	return solved;
}

bool salle_budget_find_mixture(const struct salle_matrix *matrix, double *share, double *most)
{
	size_t n = matrix->n;
	bool solved = find_equilibrium_shares(matrix, share);
	const double level = salle_sidak_level_of_pairs(n, SALLE_PRECISION_LEVEL);
	for (size_t i = 0; i < n; i++) {
		most[i] = solved ? 0 : 0.5;
		for (size_t j = 0; solved && j < n; j++)
			if (j != i && share[j] > 0)
				most[i] += share[j] * (salle_matrix_interval(matrix, level, i, j).high - 0.5);
	}
	return solved;
}

/*
 * The results of a build against one build of the mixture. The bounds of the win and loss rates are narrowed only as
 * far as needed.
 */
struct foe {
	double share;
	struct salle_sequence_end wins, losses;
};

/* Lists the builds of the mixture as opponents of build i. Returns their number. */
static size_t find_foes(const struct salle_matrix *matrix, const double *share, size_t i, struct foe *foes)
{
	const size_t n = matrix->n;
	const double spread = salle_matrix_spread(matrix), tuned = matrix->tuned_to,
				 level = salle_sidak_level_of_rate(n, salle_sidak_level_of_pairs(n, SALLE_PRECISION_LEVEL));
	size_t found = 0;
	for (size_t j = 0; j < n; j++) {
		const uint64_t bouts = salle_matrix_bouts(matrix, i, j);
		if (j != i && share[j] > 0)
			foes[found++] = (struct foe){ share[j],
				salle_find_sequence_end(matrix->wins[i * n + j], bouts, spread, level, tuned, 1),
				salle_find_sequence_end(matrix->wins[j * n + i], bouts, spread, level, tuned, 0) };
	}
	return found;
}

/*
 * Returns whether the upper bound of a build's gain against the mixture exceeds `within` (`most` in
 * salle_budget_find_mixture). Narrows the intervals of the opponents `foes` only as far as the answer requires.
 */
static bool can_win_more_than(struct foe *foes, size_t n, double within)
{
	for (bool narrowed = true;;) {
		double least = 0, most = 0;
		for (size_t k = 0; k < n; k++) {
			least += foes[k].share * (foes[k].wins.inner_bound - foes[k].losses.inner_bound) / 2;
			most += foes[k].share * (foes[k].wins.outer_bound - foes[k].losses.outer_bound) / 2;
		}
		if (least > within || most <= within || !narrowed)
			return most > within;
		narrowed = false;
		for (size_t k = 0; k < n; k++) {
			narrowed = salle_sequence_end_narrow(&foes[k].wins) || narrowed;
			narrowed = salle_sequence_end_narrow(&foes[k].losses) || narrowed;
		}
	}
}

static void decide_builds_by_mixture(const struct salle_precision *precision, const struct salle_matrix *matrix,
	unsigned char *order)
{
	const size_t n = matrix->n;
	double *share = salle_check_allocated(calloc(n, sizeof *share));
	struct foe *foes = salle_check_allocated(calloc(n, sizeof *foes));
	const bool solved = find_equilibrium_shares(matrix, share);
	for (size_t i = 0; i < n; i++)
		order[i * n + i] = !solved || can_win_more_than(foes, find_foes(matrix, share, i, foes), precision->within)
			? SALLE_OPEN
			: SALLE_EVEN;
	free(share);
	free(foes);
}

/*
 * Sets the weights of the pairs for distributing bouts. Bouts in proportion to (share * deviation)^(2/3) minimize the
 * sum over j of share_j * deviation_j / sqrt(bouts_j) (Lagrange multipliers). If no mixture was found, all shares count
 * as equal.
 */
static void weigh_pairs_by_mixture(const struct salle_matrix *matrix, const unsigned char *order, double *weights)
{
	size_t n = matrix->n;
	double *share = salle_check_allocated(calloc(n, sizeof *share));
	if (!find_equilibrium_shares(matrix, share))
		for (size_t i = 0; i < n; i++)
			share[i] = 1;
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < n; j++) {
			double mine = order[j * n + j] == SALLE_OPEN ? share[i] : 0;
			double other = order[i * n + i] == SALLE_OPEN ? share[j] : 0;
			weights[i * n + j] = i != j ? cbrt(pow(fmax(mine, other), 2) * salle_pair_variance(matrix, i, j)) : 0;
		}
	free(share);
}

enum {
	FIRST_LOOK = 64,
	FIRST_WIDTHS = 1024, /* first check for equal interval widths, in bouts: enough to estimate the variance */
	LOOK_SHARE = 16,     /* the next check comes after 1/16 more bouts */
};

#define PRIOR_LEAD 0.01 /* prior standard deviation of a lead; small, because small leads need many bouts */
#define REACH 0.75      /* alternative hypothesis: a lead of this share of `within`, as in three_way_test.c */
/* weight of salle_lead_evidence in a mixture of two alternatives; the other is a lead of REACH * `within` */
#define FAR_SHARE 0.2

double salle_lead_evidence(double value, double variance)
{
	/* the prior distribution of the lead is half-normal: leads are positive */
	double time = 1 / variance, prior = 1 / (PRIOR_LEAD * PRIOR_LEAD), sum = prior + time;
	double z = value * time / sqrt(sum);
	return M_LN2 + log(prior / sum) / 2 + z * z / 2 + pnorm(z, 0, 1, 1, 1);
}

/*
 * Returns the log likelihood ratio of two hypotheses on a lead, `to` against `from`. The measured lead is `value` with
 * the given variance.
 */
static double log_likelihood_ratio(double value, double variance, double to, double from)
{
	return (to - from) * (value - (to + from) / 2) / variance;
}

double salle_lead_evidence_beyond(double value, double variance, double within)
{
	double near = log1p(-FAR_SHARE) + log_likelihood_ratio(value, variance, REACH * within, 0);
	double far = log(FAR_SHARE) + salle_lead_evidence(value, variance);
	return fmax(near, far) + log1p(exp(-fabs(near - far)));
}

double salle_lead_evidence_even(double value, double variance, double within)
{
	double inner = (1 - REACH) * within;
	return fmin(log_likelihood_ratio(value, variance, inner, within),
		log_likelihood_ratio(value, variance, -inner, -within));
}

/* Returns the sum of the variances of build i's measured scores against all opponents. */
static double variance_of_scores(const struct salle_matrix *matrix, size_t i)
{
	double sum = 0;
	for (size_t k = 0; k < matrix->n; k++)
		if (k != i)
			sum += salle_pair_variance(matrix, i, k) / (double)salle_matrix_bouts(matrix, i, k);
	return sum;
}

static double sum_of_scores(const struct salle_matrix *matrix, size_t i)
{
	double sum = 0;
	for (size_t k = 0; k < matrix->n; k++)
		sum += k != i ? salle_matrix_score(matrix, i, k) : 0;
	return sum;
}

/* Sums over all opponents of a build: of its scores, and of their variances. */
struct sums {
	double score, variance;
};

static struct salle_lead compute_lead(const struct salle_matrix *matrix, size_t i, size_t j, const struct sums *one,
	const struct sums *other)
{
	double foes = (double)matrix->n - 1;
	double mutual = salle_pair_variance(matrix, i, j) / (double)salle_matrix_bouts(matrix, i, j);
	/*
	 * The score of i against j is in both means with opposite signs, so its variance counts four times. The two sums
	 * count it twice.
	 */
	return (struct salle_lead){ (one->score - other->score) / foes,
		(one->variance + other->variance + 2 * mutual) / (foes * foes) };
}

static struct sums sum_scores_of(const struct salle_matrix *matrix, size_t i)
{
	return (struct sums){ sum_of_scores(matrix, i), variance_of_scores(matrix, i) };
}

struct salle_lead salle_matrix_lead_and_variance(const struct salle_matrix *matrix, size_t i, size_t j)
{
	struct sums one = sum_scores_of(matrix, i), other = sum_scores_of(matrix, j);
	return compute_lead(matrix, i, j, &one, &other);
}

static enum salle_test_verdict test_lead(const struct salle_precision *precision, size_t n,
	const struct salle_lead *lead)
{
	const double alpha = 1 - SALLE_PRECISION_LEVEL;
	const enum salle_test_verdict side = lead->value > 0 ? SALLE_BETTER : SALLE_WORSE;
	const double value = fabs(lead->value), variance = lead->variance, within = precision->within;
	/* goal `best`: an error means that one of n - 1 tests eliminates the best build */
	if (precision->kind == SALLE_PRECISION_BEST)
		return salle_lead_evidence(value, variance) >= log((double)(n - 1) / alpha) ? side : SALLE_OPEN;
	/* goal `ranking`: at most two of the three verdicts on a pair can be false */
	const double bound = log((double)n * (double)(n - 1) / alpha);
	if (salle_lead_evidence_beyond(value, variance, within) >= bound)
		return side;
	return value < within && salle_lead_evidence_even(value, variance, within) >= bound ? SALLE_EVEN : SALLE_OPEN;
}

static enum salle_test_verdict opposite_verdict(enum salle_test_verdict verdict)
{
	return verdict == SALLE_BETTER ? SALLE_WORSE : verdict == SALLE_WORSE ? SALLE_BETTER : verdict;
}

/*
 * Returns, for each build, whether it still needs bouts (salle_budget_needs_bouts). The caller frees the
 * array.
 */
static bool *list_open_builds(enum salle_precision_kind kind, size_t n, const unsigned char *order)
{
	bool *open = salle_check_allocated(calloc(n, sizeof *open));
	for (size_t i = 0; i < n; i++)
		open[i] = salle_budget_needs_bouts(kind, n, order, i);
	return open;
}

void salle_budget_decide_pairs(const struct salle_precision *precision, const struct salle_matrix *matrix,
	unsigned char *order)
{
	size_t n = matrix->n;
	if (precision->kind == SALLE_PRECISION_EQUILIBRIUM) {
		decide_builds_by_mixture(precision, matrix, order);
		return;
	}
	struct sums *sums = salle_check_allocated(calloc(n, sizeof *sums));
	bool *open = list_open_builds(precision->kind, n, order);
	for (size_t i = 0; i < n; i++)
		sums[i] = sum_scores_of(matrix, i);
	for (size_t i = 0; i < n; i++)
		for (size_t j = i + 1; open[i] && j < n; j++) {
			if (!open[j] || order[i * n + j] != SALLE_OPEN)
				continue;
			const struct salle_lead lead = compute_lead(matrix, i, j, &sums[i], &sums[j]);
			enum salle_test_verdict verdict = test_lead(precision, n, &lead);
			order[i * n + j] = (unsigned char)verdict;
			order[j * n + i] = (unsigned char)opposite_verdict(verdict);
		}
	free(open);
	free(sums);
}

bool salle_budget_needs_bouts(enum salle_precision_kind kind, size_t n, const unsigned char *order, size_t i)
{
	bool undecided = false;
	if (kind == SALLE_PRECISION_EQUILIBRIUM)
		return order[i * n + i] == SALLE_OPEN;
	for (size_t j = 0; j < n; j++) {
		if (kind == SALLE_PRECISION_BEST && order[i * n + j] == SALLE_WORSE)
			return false;
		undecided = undecided || (j != i && order[i * n + j] == SALLE_OPEN);
	}
	return kind == SALLE_PRECISION_BEST || undecided;
}

size_t salle_budget_count_undecided(enum salle_precision_kind kind, size_t n, const unsigned char *order)
{
	size_t builds = 0, pairs = 0;
	for (size_t i = 0; i < n; i++) {
		builds += salle_budget_needs_bouts(kind, n, order, i);
		for (size_t j = i + 1; j < n; j++)
			pairs += order[i * n + j] == SALLE_OPEN;
	}
	if (kind == SALLE_PRECISION_BEST)
		return builds > 1 ? builds : 0;
	if (kind == SALLE_PRECISION_EQUILIBRIUM)
		return builds;
	return kind == SALLE_PRECISION_RANKING ? pairs : 0;
}

void salle_budget_weigh_pairs(const struct salle_precision *precision, const struct salle_matrix *matrix,
	const unsigned char *order, double *weights)
{
	size_t n = matrix->n;
	if (precision->kind == SALLE_PRECISION_EQUILIBRIUM) {
		weigh_pairs_by_mixture(matrix, order, weights);
		return;
	}
	bool *open = list_open_builds(precision->kind, n, order);
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < n; j++)
			weights[i * n + j] = i != j && (open[i] || open[j]) ? sqrt(salle_pair_variance(matrix, i, j)) : 0;
	free(open);
}

uint64_t salle_budget_first_look(enum salle_precision_kind kind)
{
	return kind == SALLE_PRECISION_MATRIX || kind == SALLE_PRECISION_DIFFERENCES ? FIRST_WIDTHS : FIRST_LOOK;
}

uint64_t salle_budget_next_look(uint64_t bouts)
{
	uint64_t look = FIRST_LOOK;
	while (look <= bouts) {
		uint64_t step = look / LOOK_SHARE / SALLE_BUDGET_STEP * SALLE_BUDGET_STEP;
		look += step > SALLE_BUDGET_STEP ? step : SALLE_BUDGET_STEP;
	}
	return look;
}

uint64_t salle_budget_bouts_at_look(uint64_t look, double weight)
{
	const uint64_t most = look / SALLE_BUDGET_STEP, steps = (uint64_t)ceil((double)most * weight);
	return (steps > 0 ? steps : 1) * SALLE_BUDGET_STEP;
}

uint64_t salle_budget_bouts_at_own_look(uint64_t look, double weight, uint64_t fought)
{
	uint64_t target = salle_budget_bouts_at_look(look, weight), next = salle_budget_next_look(fought);
	return target < next ? target : next;
}
