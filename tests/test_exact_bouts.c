/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Exact bouts of all rule systems, compared with fought bouts: wins, draws, endings and mean lengths of listed duels.
 * All comparisons together fail by chance in one of 1,000 series of seeds at most (Bonferroni).
 */
#include <math.h>
#include <string.h>

#include <Rmath.h>

#include <salle/exact_bout.h>

#include "batch/exact_bouts.h"
#include "load_fixture.h"
#include "run_fixture.h"
#include "rules/fechtbook/exact/exact.h"
#include "tally_fixture.h"
#include "testing.h"

enum { BOUTS = 20000, DUELS_MAX = 100 };

#define FAMILY_WISE 0.001

/* Scenarios, with the number of duels that must be solved. */
static const struct {
	const char *path, *set;
	unsigned solved;
} listed[] = {
	{ "scenarios/coin/coin.yaml", "variants={}", 6 },
	{ "scenarios/fechtbook/armoury.yaml", "variants={}", 28 },
	{ "scenarios/fechtbook/golden_duels.yaml", "variants={}", 6 },
	{ "scenarios/fechtbook/hands.yaml", "variants={}", 18 }, /* not plain: strikes with the body, second weapons */
	{ "scenarios/musketeers/ambush.yaml", "variants={}", 2 },
	{ "scenarios/campaign/charges.yaml", "variants={}", 12 },
	{ "scenarios/saga/golden_blades.yaml", "variants={}", 8 },
};

/* The least probable comparison so far. */
struct comparisons {
	size_t n;
	double least_p;
	char what[256];
};

static void note(struct comparisons *all, double p, const struct salle_matchup *matchup, const char *what)
{
	all->n++;
	if (p >= all->least_p)
		return;
	all->least_p = p;
	snprintf(all->what, sizeof all->what, "%s against %s: %s", matchup->a, matchup->b, what);
}

/* Compares a count of BOUTS bouts with an exact chance, by the binomial distribution. */
static void compare_count(struct comparisons *all, uint64_t count, double chance, const struct salle_matchup *matchup,
	const char *what)
{
	const double n = (double)count, low = pbinom(n, BOUTS, fmin(chance, 1), 1, 0),
				 high = n > 0 ? pbinom(n - 1, BOUTS, fmin(chance, 1), 0, 0) : 1;
	note(all, fmin(1, 2 * fmin(low, high)), matchup, what);
}

static void compare_bout(struct comparisons *all, const struct salle_plan *plan, const struct salle_matchup *matchup,
	const uint64_t *tally, const struct salle_exact_bout *exact)
{
	static const char *const winners[] = { "wins of A", "wins of B", "draws" };
	const struct salle_tally_layout *at = &plan->layout;
	double endings = 0;
	for (unsigned k = 0; k < at->n_endings; k++)
		endings += exact->endings[k];
	assert_true(fabs(exact->wins[0] + exact->wins[1] + exact->wins[2] - 1) < 1e-9 && fabs(endings - 1) < 1e-9);
	for (unsigned winner = 0; winner < 3; winner++)
		compare_count(all, tally[at->wins + winner], exact->wins[winner], matchup, winners[winner]);
	for (unsigned k = 0; k < at->n_endings; k++) {
		const uint64_t *by_winner = tally + at->endings + (size_t)3 * k;
		compare_count(all, by_winner[0] + by_winner[1] + by_winner[2], exact->endings[k], matchup,
			at->labels->endings[k].name);
	}
	const double mean = (double)tally[at->length_sum] / BOUTS,
				 variance = (double)tally[at->length_squares] / BOUTS - mean * mean;
	const double off = fabs(mean - exact->length);
	note(all, off < 1e-9 ? 1 : 2 * pnorm(-off / sqrt(variance / BOUTS), 0, 1, 1, 0), matchup, "mean length");
}

static void exact_bouts_agree_with_fought_ones(void **state)
{
	struct comparisons all = { .least_p = 1 };
	size_t duels = 0;
	(void)state;
	for (size_t i = 0; i < sizeof listed / sizeof *listed; i++) {
		struct run_fixture it = { .arena = SALLE_ARENA_INIT };
		it.scenario = load_scenario_of_bouts(listed[i].path, &listed[i].set, 1, BOUTS, &it.arena);
		assert_int_equal(run_fixture_run(&it, 2, 0, NULL), SALLE_OK);
		const struct salle_plan *plan = &it.scenario.plan;
		unsigned solved = 0;
		for (size_t m = 0; m < plan->n_matchups; m++) {
			const struct salle_matchup *matchup = &plan->matchups[m];
			struct salle_exact_bout exact;
			if (plan->rules->exact(salle_matchup_compile(plan, matchup, false, &it.arena), &exact) != NULL)
				continue;
			compare_bout(&all, plan, matchup, unpacked_tally(&it.result, m), &exact);
			solved++;
		}
		if (solved != listed[i].solved)
			fail_msg("%s: %u duels are solved", listed[i].path, solved);
		duels += solved;
		run_fixture_release(&it);
	}
	assert_in_range(duels, 75, DUELS_MAX);
	if (all.least_p * (double)all.n < FAMILY_WISE)
		fail_msg("%s: p = %g among %zu comparisons", all.what, all.least_p, all.n);
}

/* Merged outcomes change nothing: the instance for all matchups merges the same rolls of a plain matchup. */
static void both_instances_of_the_fechtbook_agree(void **state)
{
	static const char *const set = "variants={}";
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_scenario scenario = load_scenario_of_bouts("scenarios/fechtbook/armoury.yaml", &set, 1, 1, &arena);
	struct salle_exact_bout exact[2];
	(void)state;
	struct fb_matchup matchup =
		*(const struct fb_matchup *)salle_matchup_compile(&scenario.plan, scenario.plan.matchups, false, &arena);
	assert_true(matchup.plain);
	assert_null(fb_exact_solve(&matchup, &exact[0]));
	matchup.plain = false;
	assert_null(fb_exact_solve(&matchup, &exact[1]));
	assert_int_equal(exact[0].states, exact[1].states);
	for (unsigned winner = 0; winner < 3; winner++)
		assert_true(fabs(exact[0].wins[winner] - exact[1].wins[winner]) < 1e-12);
	salle_arena_release(&arena);
}

/* Returns why the first matchup of a scenario is not solved. */
static const char *refusal(const char *path, const char *set, struct salle_arena *arena)
{
	struct salle_exact_bout *exact = salle_arena_alloc(arena, sizeof *exact);
	struct salle_scenario scenario = load_scenario_of_bouts(path, &set, 1, 1, arena);
	const struct salle_plan *plan = &scenario.plan;
	return plan->rules->exact(salle_matchup_compile(plan, plan->matchups, false, arena), exact);
}

static void what_cannot_be_solved_is_refused(void **state)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	(void)state;
	assert_string_equal(refusal("scenarios/fechtbook/armoury.yaml", "options.melee=simple", &arena),
		"bouts with the option melee are not solved");
	assert_string_equal(refusal("scenarios/saga/company.yaml", "variants={}", &arena),
		"there are several fighters a side");
	assert_string_equal(refusal("scenarios/fechtbook/strangers.yaml", "variants={}", &arena),
		"builds are drawn for every bout");
	assert_string_equal(refusal("scenarios/fechtbook/grapplers.yaml", "matchups=[[swordsman, wrestler]]", &arena),
		"a bout of these fighters has too many possible situations");
	salle_arena_release(&arena);
}

/* Ctrl-C leaves no results instead of some. */
static void a_stop_request_ends_the_solving(void **state)
{
	static const char *const set = "variants={}";
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_scenario scenario = load_scenario_of_bouts("scenarios/coin/coin.yaml", &set, 1, 1, &arena);
	(void)state;
	for (sig_atomic_t stop = 0; stop < 2; stop++) {
		const struct salle_batch_settings settings = { .stop = &stop };
		const struct salle_batch_state run = { .plan = &scenario.plan, .settings = &settings, .most = 2 };
		const struct salle_exact_result *results = salle_solve_exact_bouts(&run, &arena);
		assert_int_equal(results == NULL, stop);
		assert_true(stop || results[scenario.plan.n_matchups - 1].bout.states > 0);
	}
	salle_arena_release(&arena);
}

RUN_TESTS(UNIT(exact_bouts_agree_with_fought_ones), UNIT(both_instances_of_the_fechtbook_agree),
	UNIT(what_cannot_be_solved_is_refused), UNIT(a_stop_request_ends_the_solving))
