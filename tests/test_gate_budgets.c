/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Budgets of a round robin whose results are set by hand, with 10,000 bouts per matchup. a beats b in 60 % and c in 70
 * % of the bouts, and b beats c in 55 %. The mean scores are 65, 47.5 and 37.5 %. The standard error of a's mean score
 * is sqrt(.6 * .4 + .7 * .3) / 200 = .335 points.
 */
#include <math.h>

#include <string.h>

#include "gate/budget_verdicts.h"

#include "arena_fixture.h"
#include "testing.h"
#include "hand_made_plan.h"
#include "rules/coin/coin.h"

static const struct hand_made_matchup field[] = {
	{ "a", "p", "b", "p", 6000, 4000, 0, NULL },
	{ "a", "p", "c", "p", 7000, 3000, 0, NULL },
	{ "c", "p", "b", "p", 4500, 5500, 0, NULL },
};
enum { PAIRS = sizeof field / sizeof field[0] };

static const struct salle_text a = { "a", { "gate.yaml", 1, 1 } }, b = { "b", { "gate.yaml", 1, 2 } },
							   c = { "c", { "gate.yaml", 1, 3 } }, d = { "d", { "gate.yaml", 1, 4 } };
static const struct salle_texts none = { NULL, 0 }, only_a = { &a, 1 }, only_b = { &b, 1 }, only_c = { &c, 1 };

/* Judges the budgets. Returns the number of errors. The arena owns the verdicts. */
static size_t judge_budgets(const struct hand_made_matchup *matchups, size_t pairs, const struct salle_budget *budgets,
	size_t n, struct salle_budget_verdict **out, struct salle_arena *arena)
{
	const struct salle_plan plan = hand_made_plan(matchups, pairs, arena);
	const struct salle_batch_result result = hand_made_result(&plan, matchups, arena);
	struct salle_figures figures = salle_figures_make(&plan, &result, arena);
	const struct salle_gate_rules rules = { .budgets = budgets, .n_budgets = n };
	struct salle_diagnostics diagnostics;
	salle_diagnostics_init(&diagnostics);
	enum salle_status status = salle_budgets_judge(&rules, &figures, out, arena, &diagnostics);
	assert_int_equal(status, diagnostics.errors > 0 ? SALLE_BAD_INPUT : SALLE_OK);
	size_t errors = diagnostics.errors;
	salle_diagnostics_release(&diagnostics);
	return errors;
}

static size_t judge(const struct salle_budget *budgets, size_t n, struct salle_budget_verdict **out,
	struct salle_arena *arena)
{
	return judge_budgets(field, PAIRS, budgets, n, out, arena);
}

/* Asserts the verdict on a single budget, the build that it names, and the value of that build. */
static void assert_verdict(struct salle_budget budget, enum salle_gate_verdict finding, const char *who, double value)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_budget_verdict *it;
	budget.name = (struct salle_text){ "the budget", { "gate.yaml", 2, 1 } };
	assert_int_equal(judge(&budget, 1, &it, &arena), 0);
	assert_string_equal(it->subject, who);
	assert_near(it->estimate.value, value, 1e-9);
	assert_int_equal(it->verdict, finding);
	assert_true(it->estimate.interval.low <= value && it->estimate.interval.high >= value);
	/* The gate prints the interval that decided. It lies outside the limits if and only if the budget is broken. */
	const bool outside =
		it->deciding_interval.low > budget.highest / 100 || it->deciding_interval.high < budget.lowest / 100;
	const bool inside =
		it->deciding_interval.low >= budget.lowest / 100 && it->deciding_interval.high <= budget.highest / 100;
	assert_int_equal(outside, finding == SALLE_GATE_BROKEN);
	assert_int_equal(inside, finding == SALLE_GATE_CLEAR);
	salle_arena_release(&arena);
}

static struct salle_budget make_budget(enum salle_measure measure, double from, double to)
{
	return (struct salle_budget){ .measure = (int32_t)measure, .builds = none, .lowest = from, .highest = to };
}

static void worst_build_is_named(void **state)
{
	assert_verdict(make_budget(SALLE_MEASURE_SCORE, -100, 58), SALLE_GATE_BROKEN, "a", 0.65);
	assert_verdict(make_budget(SALLE_MEASURE_SCORE, -100, 70), SALLE_GATE_CLEAR, "a", 0.65);
	assert_verdict(make_budget(SALLE_MEASURE_SCORE, 40, 100), SALLE_GATE_BROKEN, "c", 0.375);
	assert_verdict(make_budget(SALLE_MEASURE_SCORE, 35, 70), SALLE_GATE_CLEAR, "c", 0.375);
}

TEST_OF(struct salle_arena *arena, all_builds_that_break_a_budget_are_named)
{
	struct salle_budget_verdict *it;
	struct salle_budget budget = make_budget(SALLE_MEASURE_SCORE, -100, 40);
	assert_int_equal(judge(&budget, 1, &it, arena), 0);
	assert_string_equal(it->subject, "a");
	assert_int_equal(it->n_values, 3);
	assert_int_equal(it->n_others, 1);
	assert_string_equal(it->others[0].subject, "b");
	/* simultaneous intervals of three builds are wider than the interval of one */
	assert_true(it->deciding_interval.low < it->estimate.interval.low &&
		it->deciding_interval.high > it->estimate.interval.high);
	assert_true(it->others[0].deciding_interval.low < it->others[0].estimate.interval.low &&
		it->others[0].deciding_interval.low > 0.40);
	budget.highest = 30;
	assert_int_equal(judge(&budget, 1, &it, arena), 0);
	assert_int_equal(it->n_others, 2);
	assert_string_equal(it->others[0].subject, "b");
	assert_string_equal(it->others[1].subject, "c");
	budget.highest = 70;
	assert_int_equal(judge(&budget, 1, &it, arena), 0);
	assert_int_equal(it->n_others, 0);
}

static void each_measure_has_its_verdict(void **state)
{
	struct salle_budget lead = make_budget(SALLE_MEASURE_LEAD, 10, 25),
						against = make_budget(SALLE_MEASURE_AGAINST, 29, 31);
	lead.builds = only_a;
	lead.over = b;
	assert_verdict(lead, SALLE_GATE_CLEAR, "a", 0.175);
	lead.highest = 15;
	assert_verdict(lead, SALLE_GATE_BROKEN, "a", 0.175);
	against.builds = only_c;
	against.over = a;
	assert_verdict(against, SALLE_GATE_CLEAR, "c", 0.3);
	against.lowest = 30.5;
	against.highest = 100;
	assert_verdict(against, SALLE_GATE_UNDECIDED, "c", 0.3); /* c scores 30 %, with a half-width of .9 points */
	struct salle_budget share = make_budget(SALLE_MEASURE_EQUILIBRIUM, 1, 100);
	share.builds = only_b;
	assert_verdict(share, SALLE_GATE_BROKEN, "b", 0);
	share.builds = only_a;
	assert_verdict(share, SALLE_GATE_CLEAR, "a", 1);
	const struct salle_text won = { salle_ruleset_coin.labels->endings[0].name, { "gate.yaml", 3, 1 } };
	struct salle_budget ending = make_budget(SALLE_MEASURE_ENDING, -100, 30);
	ending.endings = (struct salle_texts){ &won, 1 };
	assert_verdict(ending, SALLE_GATE_BROKEN, "", 1);
}

/* In an interrupted run c fought only itself, so a met only b, and won 60 %. Budgets about the whole field are
 * undecided. Only the budget of a against b is broken. */
TEST_OF(struct salle_arena *arena, unfought_matchups_are_not_judged)
{
	static const struct hand_made_matchup cut[] = {
		{ "a", "p", "b", "p", 6000, 4000, 0, NULL },
		{ "a", "p", "c", "p", 0, 0, 0, NULL },
		{ "c", "p", "b", "p", 0, 0, 0, NULL },
		{ "c", "p", "c", "p", 50, 50, 0, NULL },
	};
	struct salle_budget_verdict *them;
	const struct salle_text won = { salle_ruleset_coin.labels->endings[0].name, { "gate.yaml", 3, 1 } };
	struct salle_budget budgets[] = { make_budget(SALLE_MEASURE_SCORE, -100, 55),
		make_budget(SALLE_MEASURE_SCORE, -100, 55),
		make_budget(SALLE_MEASURE_LEAD, 0, 5), make_budget(SALLE_MEASURE_EQUILIBRIUM, 0, 5),
		make_budget(SALLE_MEASURE_ENDING, -100, 30),
		make_budget(SALLE_MEASURE_AGAINST, 0, 55), make_budget(SALLE_MEASURE_AGAINST, 0, 55) };
	enum { N = sizeof budgets / sizeof *budgets };
	budgets[1].builds = only_c;
	budgets[2].builds = budgets[5].builds = budgets[6].builds = only_a;
	budgets[2].over = budgets[6].over = b;
	budgets[5].over = c;
	budgets[4].endings = (struct salle_texts){ &won, 1 };
	static const char *const missing[N] = { "has met 1 of 2 foes", "has met 0 of 2 foes", "1 of 3 matchups have bouts",
		"1 of 3 matchups have bouts", "2 of 4 matchups have bouts", "has not met c", NULL };
	assert_int_equal(judge_budgets(cut, sizeof cut / sizeof *cut, budgets, N, &them, arena), 0);
	for (size_t i = 0; i < N; i++) {
		assert_int_equal(them[i].verdict, missing[i] != NULL ? SALLE_GATE_UNDECIDED : SALLE_GATE_BROKEN);
		if (missing[i] != NULL)
			assert_string_equal(them[i].missing, missing[i]);
		else
			assert_null(them[i].missing);
	}
	assert_string_equal(them[0].subject, "a");
	assert_int_equal(them[0].n_missing, 3);
}

/*
 * a's score is .2 points below the limit, and the half-width of a 90 % interval is 1.645 * .335 = .551 points. A
 * half-width of .2 needs (.551 / .2)^2 = 7.6 times the 10,000 bouts.
 */
TEST_OF(struct salle_arena *arena, undecided_budgets_state_missing_bouts)
{
	struct salle_budget_verdict *it;
	struct salle_budget budget = make_budget(SALLE_MEASURE_SCORE, -100, 65.2);
	budget.builds = only_a;
	assert_int_equal(judge(&budget, 1, &it, arena), 0);
	assert_int_equal(it->verdict, SALLE_GATE_UNDECIDED);
	assert_near(it->bouts, 76000, 3000);
	budget.highest = 65;
	assert_int_equal(judge(&budget, 1, &it, arena), 0);
	assert_true(isinf(it->bouts));
}

/*
 * a's score is .8 points above the limit, which is 2.39 standard errors. A single budget of one build is broken from
 * 1.96 standard errors on, and ten budgets of three builds from 3.14 on.
 */
TEST_OF(struct salle_arena *arena, many_budgets_ask_for_more)
{
	enum { MANY = 10 };
	struct salle_budget_verdict *them;
	struct salle_budget budgets[MANY];
	for (size_t i = 0; i < MANY; i++)
		budgets[i] = make_budget(SALLE_MEASURE_SCORE, -100, 64.2);
	assert_int_equal(judge(budgets, MANY, &them, arena), 0);
	for (size_t i = 0; i < MANY; i++)
		assert_int_equal(them[i].verdict, SALLE_GATE_UNDECIDED);
	budgets[0].builds = only_a;
	assert_verdict(budgets[0], SALLE_GATE_BROKEN, "a", 0.65);
}

TEST_OF(struct salle_arena *arena, names_missing_in_the_run_are_refused)
{
	struct salle_budget_verdict *them;
	struct salle_budget budgets[3] = { make_budget(SALLE_MEASURE_SCORE, -100, 50),
		make_budget(SALLE_MEASURE_LEAD, 0, 5),
		make_budget(SALLE_MEASURE_ENDING, 0, 5) };
	budgets[0].builds = (struct salle_texts){ &d, 1 };
	budgets[1].over = d;
	budgets[1].policy = d;
	budgets[2].endings = (struct salle_texts){ &d, 1 };
	assert_int_equal(judge(budgets, 3, &them, arena), 4);
}

RUN_TESTS_EACH(make_arena, release_arena, UNIT(worst_build_is_named), UNIT(all_builds_that_break_a_budget_are_named),
	UNIT(each_measure_has_its_verdict), UNIT(unfought_matchups_are_not_judged),
	UNIT(undecided_budgets_state_missing_bouts), UNIT(many_budgets_ask_for_more),
	UNIT(names_missing_in_the_run_are_refused))
