/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gate/budget_verdicts.h"

#include <math.h>

#include <Rmath.h>

enum { PERCENT = 100 };

/* Returns the interval of an estimate at another level. Moves both ends as for a normal distribution. */
static struct salle_interval interval_at_level(const struct salle_estimate *of, double level)
{
	double times = qnorm((1 + level) / 2, 0, 1, 1, 0) / qnorm((1 + SALLE_RESULTS_LEVEL) / 2, 0, 1, 1, 0);
	return (struct salle_interval){ of->value - times * (of->value - of->interval.low),
		of->value + times * (of->interval.high - of->value) };
}

struct limits {
	double from, to;
	double lowest_possible; /* lowest value that is possible: -1 for a lead, 0 for other measures */
	double level;           /* confidence level of the intervals that show whether a value breaks the budget */
	uint64_t per_matchup;   /* number of bouts per matchup */
	/*
	 * whether the values are shares in an equilibrium. Those change in jumps, so that their intervals do not show how
	 * many bouts are needed
	 */
	bool are_equilibrium_shares;
	bool all_solved; /* whether all matchups were solved, so that shares in an equilibrium have no error */
};

static struct salle_budget_verdict judge_value(const struct limits *limits, const struct salle_budget_value *it)
{
	enum { TOO_MANY = 1000 };
	struct salle_budget_verdict out = { .subject = it->subject, .estimate = it->estimate, .missing = it->missing };
	if (it->missing != NULL) {
		out.verdict = SALLE_GATE_UNDECIDED;
		return out;
	}
	struct salle_interval all = interval_at_level(&it->estimate, limits->level);
	struct salle_interval one = interval_at_level(&it->estimate, 1 - 2 * SALLE_RESULTS_ALPHA);
	double value = it->estimate.value;
	out.exact = all.low >= all.high && (!limits->are_equilibrium_shares || limits->all_solved);
	out.deciding_interval = (struct salle_interval){ fmax(all.low, limits->lowest_possible), fmin(all.high, 1) };
	if (all.low > limits->to || all.high < limits->from) {
		out.verdict = SALLE_GATE_BROKEN;
	} else if (one.low >= limits->from && one.high <= limits->to) {
		out.verdict = SALLE_GATE_CLEAR;
		out.deciding_interval = (struct salle_interval){ fmax(one.low, limits->lowest_possible), fmin(one.high, 1) };
	} else {
		double to_go = fmin(fabs(value - limits->from), fabs(value - limits->to));
		bool inside = value >= limits->from && value <= limits->to;
		double width = inside ? fmax(value - one.low, one.high - value) : fmax(value - all.low, all.high - value);
		double times = to_go > 0 ? width / to_go : INFINITY;
		out.verdict = SALLE_GATE_UNDECIDED;
		bool known = times * times < TOO_MANY &&
			!(limits->are_equilibrium_shares && salle_is_wide_interval(&it->estimate.interval));
		out.bouts = known ? ceil((double)limits->per_matchup * fmax(1, times * times)) : INFINITY;
	}
	return out;
}

/* Returns how far a value is outside its limits; negative if the value is within the limits. */
static double distance_from_limits(const struct limits *limits, double value)
{
	return fmax(limits->from - value, value - limits->to);
}

/*
 * Returns whether `it` is a worse verdict than `than`. A value that could not be judged is worse than a value that
 * needs more bouts.
 */
static bool is_value_worse(const struct limits *limits, const struct salle_budget_verdict *it,
	const struct salle_budget_verdict *than)
{
	if (it->verdict != than->verdict)
		return it->verdict > than->verdict;
	if (it->missing != NULL || than->missing != NULL)
		return than->missing == NULL;
	return distance_from_limits(limits, it->estimate.value) > distance_from_limits(limits, than->estimate.value);
}

/* Inserts a value into a list of n values in the order of their distance from the limits, the largest first. */
static void insert_value(const struct limits *limits, struct salle_budget_value *list, size_t n,
	const struct salle_budget_value *it)
{
	const double distance = distance_from_limits(limits, it->estimate.value);
	for (; n > 0 && distance_from_limits(limits, list[n - 1].estimate.value) < distance; n--)
		list[n] = list[n - 1];
	list[n] = *it;
}

/* Returns the verdict on the worst value that the budget limits, with the other values that break the budget. */
static struct salle_budget_verdict judge_worst_value(const struct limits *limits, const struct salle_measurements *all)
{
	struct salle_budget_verdict worst = { 0 };
	struct salle_budget_value *broken = salle_arena_array(all->arena, all->n + 1, sizeof *broken);
	size_t missing = 0, n_broken = 0;
	double bouts = 0;
	for (size_t k = 0; k < all->n; k++) {
		struct salle_budget_verdict it = judge_value(limits, &all->items[k]);
		missing += it.missing != NULL;
		bouts = fmax(bouts, it.bouts);
		if (it.verdict == SALLE_GATE_BROKEN) {
			all->items[k].deciding_interval = it.deciding_interval;
			all->items[k].exact = it.exact;
			insert_value(limits, broken, n_broken++, &all->items[k]);
		}
		if (k == 0 || is_value_worse(limits, &it, &worst))
			worst = it;
	}
	worst.bouts = worst.verdict == SALLE_GATE_UNDECIDED ? bouts : 0;
	worst.n_missing = missing;
	worst.n_values = all->n;
	worst.others = broken + 1;
	worst.n_others = n_broken > 0 ? n_broken - 1 : 0;
	return worst;
}

static uint64_t mean_bouts_per_matchup(const struct salle_figures *figures)
{
	return figures->whole_plan->n_matchups > 0 ? figures->result->bouts / figures->whole_plan->n_matchups : 0;
}

enum salle_status salle_budgets_check(const struct salle_gate_rules *rules, struct salle_figures *figures,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	bool sound = true;
	for (size_t i = 0; i < rules->n_budgets; i++)
		sound = salle_budget_check(&rules->budgets[i], figures, arena, diagnostics) && sound;
	return sound ? SALLE_OK : SALLE_BAD_INPUT;
}

enum salle_status salle_budgets_judge(const struct salle_gate_rules *rules, struct salle_figures *figures,
	struct salle_budget_verdict **out, struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	size_t errors = diagnostics->errors;
	*out = salle_arena_array(arena, rules->n_budgets + 1, sizeof **out);
	for (size_t i = 0; i < rules->n_budgets; i++) {
		const struct salle_budget *budget = &rules->budgets[i];
		struct salle_measurements all = { .arena = arena };
		if (!salle_budget_measure(budget, figures, &all, diagnostics))
			continue;
		const struct limits limits = { budget->lowest / PERCENT, budget->highest / PERCENT,
			budget->measure == SALLE_MEASURE_LEAD ? -1 : 0,
			1 - SALLE_RESULTS_ALPHA / (double)(all.n * rules->n_budgets), mean_bouts_per_matchup(figures),
			budget->measure == SALLE_MEASURE_EQUILIBRIUM, salle_are_all_solved(&figures->plan, figures->result) };
		struct salle_budget_verdict worst = judge_worst_value(&limits, &all);
		worst.budget = budget;
		worst.policy = all.policy;
		(*out)[i] = worst;
	}
	return diagnostics->errors == errors ? SALLE_OK : SALLE_BAD_INPUT;
}
