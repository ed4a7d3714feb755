/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Exact results of bouts of all rule systems, compared with fought bouts. The test compares wins, draws, endings, mean
 * lengths, first moves and wounds by cell in the listed duels. With the right program, at most one of 1,000 series of
 * seeds fails in any comparison (Bonferroni).
 */
#include <math.h>
#include <string.h>

#include <Rmath.h>

#include <salle/batch.h>
#include <salle/score_matrix.h>

#include "figures/build_changes.h"
#include "figures/differences.h"
#include "load_fixture.h"
#include "run_fixture.h"
#include "rules/fechtbook/exact/exact.h"
#include "tally_fixture.h"
#include "testing.h"

enum { BOUTS = 20000 / FEWER_BOUTS, DUELS_MAX = 100 };

#define FAMILY_WISE 0.001

/* Scenarios, and the number of their duels that must be solved. */
static const struct {
	const char *path, *set;
	unsigned solved;
} listed[] = {
	{ "scenarios/coin/coin.yaml", "variants={}", 6 },
	{ "scenarios/fechtbook/armoury.yaml", "variants={}", 28 },
	{ "scenarios/fechtbook/golden_duels.yaml", "variants={}", 6 },
	/* these duels are not plain: they have strikes with the body and second weapons */
	{ "scenarios/fechtbook/hands.yaml", "variants={}", 20 },
	{ "scenarios/musketeers/ambush.yaml", "variants={}", 2 },
	{ "scenarios/campaign/charges.yaml", "variants={}", 12 },
	{ "scenarios/saga/golden_blades.yaml", "variants={}", 8 },
};

/* The number of comparisons so far, and the least probable of them. */
struct comparisons {
	size_t n;
	double least_p;
	char what[256];
};

static void note_comparison(struct comparisons *all, double p, const struct salle_matchup *matchup, const char *what)
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
	note_comparison(all, fmin(1, 2 * fmin(low, high)), matchup, what);
}

/* Compares a mean of BOUTS bouts with the exact mean, by the normal distribution. */
static void compare_mean(struct comparisons *all, double sum, double squares, double exact,
	const struct salle_matchup *matchup, const char *what)
{
	const double mean = sum / BOUTS, variance = squares / BOUTS - mean * mean, off = fabs(mean - exact);
	note_comparison(all, off < 1e-9 ? 1 : 2 * pnorm(-off / sqrt(variance / BOUTS), 0, 1, 1, 0), matchup, what);
}

/* Compares the wounds in each cell. Rare wounds seldom occur twice in a bout, so their number is about Poisson. */
static void compare_wounds(struct comparisons *all, const struct salle_plan *plan, const struct salle_matchup *matchup,
	const uint64_t *tally, const double *exact)
{
	enum { RARE = 100 };
	const struct salle_tally_layout *at = &plan->layout;
	double sum = 0;
	for (size_t i = 0; i < (size_t)2 * at->n_cells; i++) {
		const uint64_t *wound = tally + at->wounds + i * SALLE_WOUND_COUNTS;
		const double n = (double)wound[SALLE_WOUND_COUNT], expected = exact[i] * BOUTS;
		sum += exact[i];
		if (expected >= RARE)
			compare_mean(all, n, (double)wound[SALLE_WOUND_SQUARES], exact[i], matchup, "wounds");
		else
			note_comparison(all, fmin(1, 2 * fmin(ppois(n, expected, 1, 0), n > 0 ? ppois(n - 1, expected, 0, 0) : 1)),
				matchup, "rare wounds");
	}
	assert_true(at->n_cells == 0 || sum > 0);
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
	compare_mean(all, (double)tally[at->length_sum], (double)tally[at->length_squares], exact->length, matchup,
		"mean length");
	compare_count(all, tally[at->first_moves + SALLE_A], exact->first_moves.moves[SALLE_A], matchup,
		"first moves of A");
	compare_count(all, tally[at->first_moves + SALLE_B], exact->first_moves.moves[SALLE_B], matchup,
		"first moves of B");
	compare_count(all, tally[at->first_mover_wins], exact->first_moves.won, matchup, "wins of the first mover");
	compare_count(all, tally[at->first_mover_losses], exact->first_moves.lost, matchup, "losses of the first mover");
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
			double *wounds = salle_arena_array(&it.arena, (size_t)2 * plan->layout.n_cells + 1, sizeof *wounds);
			if (plan->rules->exact(salle_matchup_compile(plan, matchup, false, &it.arena), true, &exact, wounds) !=
				NULL)
				continue;
			const uint64_t *tally = unpacked_tally(&it.result, m);
			compare_bout(&all, plan, matchup, tally, &exact);
			compare_wounds(&all, plan, matchup, tally, wounds);
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

/*
 * A plain matchup can be solved by the code for plain matchups or by the code for all matchups. Both find the same
 * number of states and the same chances and wounds.
 */
static void both_instances_of_the_fechtbook_agree(void **state)
{
	static const char *const set = "variants={}";
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_scenario scenario = load_scenario_of_bouts("scenarios/fechtbook/armoury.yaml", &set, 1, 1, &arena);
	struct salle_exact_bout exact[2];
	double *wounds[2];
	(void)state;
	for (unsigned k = 0; k < 2; k++)
		wounds[k] = salle_arena_array(&arena, 2 * (size_t)FB_CELLS, sizeof **wounds);
	assert_int_equal(scenario.plan.layout.n_cells, FB_CELLS);
	struct fb_matchup matchup =
		*(const struct fb_matchup *)salle_matchup_compile(&scenario.plan, scenario.plan.matchups, false, &arena);
	assert_true(matchup.is_plain);
	assert_null(fb_exact_solve(&matchup, true, &exact[0], wounds[0]));
	matchup.is_plain = false;
	assert_null(fb_exact_solve(&matchup, true, &exact[1], wounds[1]));
	assert_int_equal(exact[0].states, exact[1].states);
	for (unsigned winner = 0; winner < 3; winner++)
		assert_true(fabs(exact[0].wins[winner] - exact[1].wins[winner]) < 1e-12);
	for (size_t i = 0; i < 2 * (size_t)FB_CELLS; i++)
		assert_true(fabs(wounds[0][i] - wounds[1][i]) < 1e-11);
	salle_arena_release(&arena);
}

/* Returns why the first matchup of a scenario is not solved. */
static const char *reason_for_refusal(const char *path, const char *set, bool thorough, struct salle_arena *arena)
{
	struct salle_exact_bout *exact = salle_arena_alloc(arena, sizeof *exact);
	struct salle_scenario scenario = load_scenario_of_bouts(path, &set, 1, 1, arena);
	const struct salle_plan *plan = &scenario.plan;
	return plan->rules->exact(salle_matchup_compile(plan, plan->matchups, false, arena), thorough, exact, NULL);
}

static void unsolvable_matchups_are_refused(void **state)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	(void)state;
	assert_string_equal(reason_for_refusal("scenarios/fechtbook/armoury.yaml", "options.melee=simple", true, &arena),
		"bouts with the option melee are not solved");
	assert_string_equal(reason_for_refusal("scenarios/saga/company.yaml", "variants={}", true, &arena),
		"there are several fighters a side");
	assert_string_equal(reason_for_refusal("scenarios/fechtbook/strangers.yaml", "variants={}", true, &arena),
		"builds are drawn for every bout");
	assert_string_equal(reason_for_refusal("scenarios/fechtbook/grapplers.yaml", "matchups=[[swordsman, wrestler]]",
							true, &arena),
		salle_too_many_outcomes);
	salle_arena_release(&arena);
}

static void large_duels_are_solved_only_thoroughly(void **state)
{
	static const struct {
		const char *path, *set;
	} large[] = {
		{ "scenarios/fechtbook/hands.yaml", "matchups=[[boxer, gauntlets]]" },
		/* in this duel and the last one policies look ahead */
		{ "scenarios/fechtbook/expert_duels.yaml",
			"matchups=[{a: arming_sword, b: arming_sword, b_policy: counterfencer}]" },
		{ "scenarios/musketeers/lesson.yaml", "bouts=1" },
		{ "scenarios/saga/house_against_core.yaml",
			"matchups=[{a: sword_long, b: great_sword_mail, a_policy: expert, b_policy: expert}]" },
	};
	(void)state;
	for (size_t i = 0; i < sizeof large / sizeof *large; i++) {
		struct salle_arena arena = SALLE_ARENA_INIT;
		const char *refused = reason_for_refusal(large[i].path, large[i].set, false, &arena);
		if (!salle_is_too_large(refused) || reason_for_refusal(large[i].path, large[i].set, true, &arena) != NULL)
			fail_msg("%s: %s", large[i].path, refused != NULL ? refused : "solved");
		salle_arena_release(&arena);
	}
}

/* Loads a scenario with the setting and without variants, and runs 20 bouts of each matchup. */
static struct run_fixture run_with(const char *path, const char *set)
{
	struct run_fixture it = { .arena = SALLE_ARENA_INIT };
	const char *const sets[] = { set, "variants={}" };
	it.scenario = load_scenario_of_bouts(path, sets, 2, 20, &it.arena);
	assert_int_equal(run_fixture_run(&it, 2, 0, NULL), SALLE_OK);
	return it;
}

/* Each tally of a solved matchup holds the exact chances to 1e-10, and they add up to 1. With `exact: only` no bouts
 * are fought. */
static void a_run_keeps_exact_chances_in_its_tallies(void **state)
{
	(void)state;
	for (unsigned only = 0; only < 2; only++) {
		struct run_fixture it = run_with("scenarios/musketeers/ambush.yaml", only ? "exact=only" : "exact=auto");
		const struct salle_plan *plan = &it.scenario.plan;
		for (size_t m = 0; m < plan->n_matchups; m++) {
			const uint64_t *tally = unpacked_tally(&it.result, m);
			const struct salle_tally_head *head = salle_tally_head_const(tally);
			struct salle_exact_bout bout;
			assert_null(salle_solve_matchup(plan, &plan->matchups[m], &bout, NULL));
			assert_int_equal(head->bouts, only ? 0 : 20);
			assert_true(salle_is_solved(head) && head->exact.states == bout.states);
			for (unsigned winner = 0; winner < 3; winner++)
				assert_true(
					fabs((double)head->exact.wins[winner] / (double)SALLE_EXACT_TOTAL - bout.wins[winner]) < 1.01e-10);
			assert_true(fabs(salle_exact_mean_length(head) - bout.length) < 1e-10);
			assert_true(salle_tally_head_is_sound(head, NULL, false, 1));
			assert_true(salle_tally_is_sound(&plan->layout, tally, 1));
			assert_int_equal(SALLE_TALLY_RATES(&it.result.tallies, m)->bouts, SALLE_EXACT_TOTAL);
		}
		run_fixture_release(&it);
	}
}

/* Solves a matchup, and adds up the wounds of each victim. */
static void solve_with_wounds(const struct salle_plan *plan, const struct salle_matchup *matchup,
	struct salle_exact_bout *bout, double sum[2])
{
	enum { CELLS_MAX = 64 };
	double cells[2 * CELLS_MAX];
	assert_in_range(plan->layout.n_cells, 1, CELLS_MAX);
	assert_null(salle_solve_matchup(plan, matchup, bout, cells));
	sum[SALLE_A] = sum[SALLE_B] = 0;
	for (size_t k = 0; k < 2 * plan->layout.n_cells; k++)
		sum[k / plan->layout.n_cells] += cells[k];
}

/* The effect of a variant on a solved matchup is the difference of two exact values, whether bouts are fought or
 * not. */
static void exact_changes_have_no_error(void **state)
{
	static const char *const sets[] = { "exact=auto", "exact=only" };
	(void)state;
	for (unsigned only = 0; only < 2; only++) {
		struct run_fixture it = { .arena = SALLE_ARENA_INIT };
		it.scenario = load_scenario_of_bouts("scenarios/musketeers/ambush.yaml", &sets[only], 1, 20, &it.arena);
		assert_int_equal(run_fixture_run(&it, 2, 0, NULL), SALLE_OK);
		const struct salle_plan *plan = &it.scenario.plan;
		const struct salle_differences all = salle_compute_differences(plan, &it.result, &it.arena);
		const struct salle_build_changes builds = salle_compute_build_changes(plan, &it.result, &it.arena);
		struct salle_exact_bout bout;
		double sum[2];
		assert_int_equal(all.n, 4 * all.metrics);
		for (size_t i = 0; i < all.n; i++) {
			const struct salle_difference *row = &all.items[i];
			const size_t m = (size_t)(row->matchup - plan->matchups);
			const struct salle_tally_head *head = SALLE_TALLY_HEAD(&it.result.tallies, m);
			if (i % all.metrics == 0)
				solve_with_wounds(plan, row->matchup, &bout, sum);
			const double values[] = { bout.wins[SALLE_A], bout.wins[SALLE_DRAW], bout.length, sum[0], sum[1] };
			assert_true(row->significance.exact && row->bouts == (only ? 0 : 20) && head->bouts == row->bouts);
			assert_near(row->variant, values[i % all.metrics], 1e-8);
			assert_near(row->difference, row->variant - row->base, 1e-12);
			assert_true(row->interval.low == row->difference && row->interval.high == row->difference);
			assert_true(row->significance.p == (row->difference == 0));
		}
		assert_int_equal(builds.n, 2);
		for (size_t i = 0; i < builds.n; i++) {
			const struct salle_difference *first = &all.items[2 * i * all.metrics], *second = first + all.metrics;
			const struct salle_build_change *mean = &builds.items[i];
			assert_true(mean->significance.exact && mean->difference.interval.low == mean->difference.interval.high);
			assert_near(mean->difference.value, (first->difference + second->difference) / 2, 1e-12);
		}
		run_fixture_release(&it);
	}
}

/* Rounding keeps an even duel even and the sum of the chances at 1. Chances that do not add up to 1 are detected. */
static void rounded_chances_sum_to_the_whole(void **state)
{
	static const struct salle_exact_bout bouts[] = {
		{ { 0.5, 0.5, 0 }, { 1 }, 3, 2, { { 0.4, 0.6 }, 0.5, 0.5 } },
		{ { 1.0 / 3, 1.0 / 3 + 1e-15, 1.0 / 3 }, { 2.0 / 3, 1.0 / 3 }, 2.5, 7, { { 0.4, 0.6 }, 0.5, 0.5 } },
		{ { 1, 0, 0 }, { 0, 1 }, 1, 1, { { 0.4, 0.6 }, 0.5, 0.5 } },
		{ { 0.49999999996, 0.50000000004, 0 }, { 0.5, 0.25, 0.25 }, 9, 9, { { 0.4, 0.6 }, 0.5, 0.5 } },
	};
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_tally_layout layout = salle_make_tally_layout(salle_rulesets[0]->labels);
	(void)state;
	salle_tally_layout_add_exact_wounds(&layout);
	double *wounds = salle_arena_array(&arena, (size_t)2 * layout.n_cells, sizeof *wounds);
	wounds[0] = 1.00000000004;
	for (size_t i = 0; i < sizeof bouts / sizeof *bouts; i++) {
		uint64_t *tally = salle_tally_new(&layout, &arena);
		struct salle_exact_chances *exact = &salle_tally_head(tally)->exact;
		salle_exact_store(&layout, tally, &bouts[i], wounds);
		assert_int_equal(tally[layout.exact_wounds], SALLE_EXACT_TOTAL);
		assert_true(salle_tally_head_is_sound(salle_tally_head(tally), NULL, false, 1));
		assert_true(salle_tally_is_sound(&layout, tally, 1));
		assert_true(i == 2 || exact->wins[SALLE_A] == exact->wins[SALLE_B]);
		tally[layout.exact_endings]++;
		assert_false(salle_tally_is_sound(&layout, tally, 1));
		exact->wins[SALLE_A]--;
		assert_false(salle_tally_head_is_sound(salle_tally_head(tally), NULL, false, 1));
	}
	salle_arena_release(&arena);
}

/* With exact chances a run with a precision goal stops at the first look, and an even duel is found to be even. */
static void exact_chances_decide_at_once(void **state)
{
	static const char *const set = "exact=auto";
	enum { MOST = 1000000 };
	struct run_fixture it = { .arena = SALLE_ARENA_INIT };
	(void)state;
	it.scenario = load_scenario_of_bouts("scenarios/coin/coin.yaml", &set, 1, MOST, &it.arena);
	it.scenario.plan.precision = salle_precision_make(SALLE_PRECISION_DECIDE, 0.5, 1, MOST);
	assert_int_equal(run_fixture_run(&it, 2, 0, NULL), SALLE_OK);
	for (size_t m = 0; m < it.scenario.plan.n_matchups; m++)
		assert_int_equal(SALLE_TALLY_HEAD(&it.result.tallies, m)->bouts, salle_next_look(0));
	run_fixture_release(&it);
	const struct salle_precision decide = { .kind = SALLE_PRECISION_DECIDE, .target = 0.5, .tuned_to = 1, .spread = 1 };
	const uint64_t half = SALLE_EXACT_TOTAL / 2, even[3] = { half, half, 0 },
				   better[3] = { half + 1000, half - 1000, 0 };
	assert_int_equal(salle_precision_verdict(&decide, even), SALLE_EVEN);
	assert_int_equal(salle_precision_verdict(&decide, better), SALLE_BETTER);
}

/* The intervals of exact rates have no width, and the difference of two exact rates is certain. */
static void exact_rates_have_no_error(void **state)
{
	const uint64_t all = SALLE_EXACT_TOTAL, wins[4] = { 0, all / 4, all / 2, 0 }, draws[4] = { 0, all / 4, all / 4, 0 };
	const struct salle_matrix matrix = { 2, wins, draws, 1, 0, 0 };
	const struct salle_estimate mean = salle_matrix_mean(&matrix, 0, 0.95);
	(void)state;
	assert_true(mean.value == 0.375 && mean.interval.low == 0.375 && mean.interval.high == 0.375);
	const struct salle_interval rate = salle_rate_interval(all / 4, all, 0.95);
	assert_true(rate.low == 0.25 && rate.high == 0.25);
	assert_true(salle_unpaired_rate_p_value(all / 4, all, all / 4, all) == 1);
	assert_true(salle_unpaired_rate_p_value(all / 4, all, all / 4 + 1000, all) == 0);
	assert_true(fabs(salle_unpaired_rate_p_value(all / 4, all, 0, 8) - 2 * pow(0.75, 8)) < 1e-12);
}

/* Ctrl-C ends the run before the first bout. */
static void a_stop_request_ends_the_solving(void **state)
{
	static const char *const set = "exact=auto";
	struct run_fixture it = { .arena = SALLE_ARENA_INIT };
	const volatile sig_atomic_t stop = 1;
	(void)state;
	it.scenario = load_scenario_of_bouts("scenarios/coin/coin.yaml", &set, 1, 1, &it.arena);
	assert_int_equal(run_fixture_run(&it, 2, 0, &stop), SALLE_INTERRUPTED);
	assert_int_equal(SALLE_TALLY_HEAD(&it.result.tallies, 0)->exact.solve_status, SALLE_EXACT_NOT_TRIED);
	run_fixture_release(&it);
}

RUN_TESTS(UNIT(exact_bouts_agree_with_fought_ones), UNIT(both_instances_of_the_fechtbook_agree),
	UNIT(unsolvable_matchups_are_refused), UNIT(large_duels_are_solved_only_thoroughly),
	UNIT(a_run_keeps_exact_chances_in_its_tallies), UNIT(exact_changes_have_no_error),
	UNIT(rounded_chances_sum_to_the_whole), UNIT(exact_chances_decide_at_once), UNIT(exact_rates_have_no_error),
	UNIT(a_stop_request_ends_the_solving))
