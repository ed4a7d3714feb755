/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gate/drift.h"

#include <math.h>
#include <string.h>

const char *const salle_gate_verdict_names[] = {
	[SALLE_GATE_CLEAR] = "clear",
	[SALLE_GATE_UNJUDGED] = "not judged",
	[SALLE_GATE_UNCONFIRMED] = "not confirmed",
	[SALLE_GATE_ACCEPTED] = "accepted",
	[SALLE_GATE_UNDECIDED] = "undecided",
	[SALLE_GATE_BROKEN] = "broken",
};

bool salle_is_wide_interval(const struct salle_interval *interval)
{
	const double wide = 0.04;
	return interval->high - interval->low > wide;
}

static bool is_interval_beyond(const struct salle_interval *interval, double by)
{
	return interval->low > by || interval->high < -by;
}

/*
 * Returns the p-value of the hypothesis that the difference is within the tolerance `by`, at least 1e-12. The value is
 * 1 minus the highest level at which the interval lies outside the tolerance. Finds the value by bisection of its
 * logarithm.
 */
static double compute_p_value(const struct salle_comparison *comparison, const struct salle_contrast *contrast,
	double by)
{
	enum { STEPS = 24 };
	double beyond = 0, reaches = log(1e-12);
	if (fabs(contrast->difference) <= by)
		return 1;
	struct salle_interval widest = salle_contrast_interval(comparison, contrast, 1 - exp(reaches));
	if (is_interval_beyond(&widest, by))
		return exp(reaches);
	for (unsigned i = 0; i < STEPS; i++) {
		double middle = (beyond + reaches) / 2;
		struct salle_interval it = salle_contrast_interval(comparison, contrast, 1 - exp(middle));
		if (is_interval_beyond(&it, by))
			beyond = middle;
		else
			reaches = middle;
	}
	return exp(beyond);
}

/* Tests the differences that are not exact. Marks the suspects as broken, and sets their intervals. */
static void test_drifts(struct salle_drifts *all, const struct salle_comparison *comparison, const size_t *tested,
	const double *p, size_t n, struct salle_arena *arena)
{
	double *q = salle_arena_array(arena, n + 1, sizeof *q);
	salle_adjust_fdr(p, n, q);
	for (size_t k = 0; k < n; k++) {
		all->items[tested[k]].q_value = q[k];
		all->n_suspects += q[k] <= SALLE_RESULTS_ALPHA;
	}
	const double level = 1 - SALLE_RESULTS_ALPHA * (double)all->n_suspects / (double)n;
	for (size_t k = 0; k < n; k++) {
		struct salle_drift *it = &all->items[tested[k]];
		if (q[k] > SALLE_RESULTS_ALPHA)
			continue;
		it->interval = salle_contrast_interval(comparison, it->contrast, level);
		it->verdict = SALLE_GATE_BROKEN;
	}
}

struct salle_drifts salle_drifts_judge(const struct salle_comparison *comparison, double tolerance,
	struct salle_arena *arena)
{
	struct salle_drifts all = { .tolerance = tolerance };
	const struct salle_tolerance judged = salle_judge_tolerance(comparison, tolerance, arena);
	all.items = salle_arena_array(arena, judged.n + 1, sizeof *all.items);
	all.n = judged.n;
	double *p = salle_arena_array(arena, judged.n + 1, sizeof *p);
	size_t *tested = salle_arena_array(arena, judged.n + 1, sizeof *tested), n = 0;
	for (size_t i = 0; i < judged.n; i++) {
		const struct salle_judged_contrast *it = &judged.items[i];
		size_t at = (size_t)(it->contrast - comparison->items) / comparison->metrics;
		all.items[at] = (struct salle_drift){ .contrast = it->contrast,
			.interval = it->interval,
			.q_value = NAN,
			.verdict = it->judgement == SALLE_WITHIN ? SALLE_GATE_CLEAR : SALLE_GATE_UNDECIDED,
			.bouts = it->judgement == SALLE_WITHIN ? 0 : it->bouts };
		if (salle_is_exact_contrast(it->contrast)) {
			all.items[at].verdict = it->judgement == SALLE_WITHIN ? SALLE_GATE_CLEAR : SALLE_GATE_BROKEN;
			all.n_exact++;
			continue;
		}
		p[n] = it->judgement == SALLE_WITHIN ? 1 : compute_p_value(comparison, it->contrast, tolerance);
		tested[n++] = at;
	}
	test_drifts(&all, comparison, tested, p, n, arena);
	return all;
}

/*
 * Returns the contrast of the same matchup's win rate in another comparison, or NULL if that comparison lacks the
 * matchup.
 */
static const struct salle_contrast *find_same_contrast(const struct salle_comparison *in,
	const struct salle_contrast *like)
{
	const struct salle_stored_matchup *to = like->other;
	for (size_t i = 0; i < in->n; i += in->metrics) {
		const struct salle_stored_matchup *it = in->items[i].other;
		if (strcmp(it->variant, to->variant) == 0 && strcmp(it->a, to->a) == 0 && strcmp(it->b, to->b) == 0 &&
			strcmp(it->a_policy, to->a_policy) == 0 && strcmp(it->b_policy, to->b_policy) == 0)
			return &in->items[i];
	}
	return NULL;
}

/* Returns how many bouts would move the nearer end of the interval to the tolerance; INFINITY if these are too many. */
static double compute_bouts_needed(const struct salle_contrast *contrast, const struct salle_interval *interval,
	double tolerance)
{
	enum { TOO_MANY = 1000 };
	double needs = fabs(fabs(contrast->difference) - tolerance), has = (interval->high - interval->low) / 2;
	double times = needs > 0 ? has / needs : INFINITY;
	return times * times < TOO_MANY ? ceil((double)salle_fewest_bouts(contrast) * fmax(1, times * times)) : INFINITY;
}

static void judge_by_second_comparison(struct salle_drift *it, const struct salle_comparison *second, double tolerance,
	size_t suspects)
{
	const struct salle_contrast *contrast = find_same_contrast(second, it->contrast);
	it->verdict = SALLE_GATE_UNDECIDED;
	it->bouts = INFINITY;
	if (contrast == NULL)
		return;
	struct salle_interval all = salle_contrast_interval(second, contrast, 1 - SALLE_RESULTS_ALPHA / (double)suspects);
	struct salle_interval one = salle_contrast_interval(second, contrast, 1 - 2 * SALLE_RESULTS_ALPHA);
	it->was_refought = true;
	it->second_difference = contrast->difference;
	it->second_interval = all;
	bool same_side = (contrast->difference > 0) == (it->contrast->difference > 0);
	if (is_interval_beyond(&all, tolerance) && same_side)
		it->verdict = SALLE_GATE_BROKEN;
	else if ((one.low >= -tolerance && one.high <= tolerance) || (contrast->difference == 0 && contrast->paired))
		it->verdict = SALLE_GATE_UNCONFIRMED;
	else
		it->bouts = compute_bouts_needed(contrast, &all, tolerance);
}

void salle_drifts_confirm(struct salle_drifts *drifts, const struct salle_comparison *second)
{
	for (size_t i = 0; i < drifts->n; i++)
		if (salle_is_suspect(&drifts->items[i]))
			judge_by_second_comparison(&drifts->items[i], second, drifts->tolerance, drifts->n_suspects);
}
