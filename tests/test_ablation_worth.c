/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ablations and sweeps, tested on the coin, where the true values are known, and on the fechtbook. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conformance.h"
#include "figures/sweep_curves.h"
#include "figures/ablation_worth.h"
#include "run_fixture.h"
#include "testing.h"

/* Coins of weight 1, 2 and 5: fair, loaded, heavy. Nearly all bouts are decided. */
#define HALL                                                                                      \
	"rules: coin\nseed: 21\nbouts: 20000\noptions: {draw: 0.1, limit: 30}\nscene: {decides: 3}\n" \
	"builds:\n  x: {coin: fair, dice: 8, wounds: 3}\n  y: {coin: loaded, dice: 6, wounds: 2}\n"   \
	"  z: {coin: heavy, wounds: 1}\n"

static const struct salle_worth_row *find_worth(const struct salle_worth_row *rows, size_t n, const char *variant,
	const char *build, const char *foe)
{
	for (size_t i = 0; i < n; i++) {
		const struct salle_viewpoint *from = &rows[i].viewpoint;
		const char *a = from->side == SALLE_A ? from->matchup->a : from->matchup->b;
		const char *b = from->opponents > 0 ? "" : from->side == SALLE_A ? from->matchup->b : from->matchup->a;
		if (strcmp(from->matchup->variant, variant) == 0 && strcmp(a, build) == 0 && strcmp(b, foe) == 0)
			return &rows[i];
	}
	fail_msg("no %s of %s against '%s'", variant, build, foe);
	return NULL;
}

/* Returns whether `truth` lies within 4.5 standard errors of the estimate. The interval reaches 1.96 standard errors to
 * each side, so its half width is multiplied by 2.3: 1.96 * 2.3 = 4.5. */
static bool is_within_error(const struct salle_estimate *estimate, double truth)
{
	double down = estimate->value - estimate->interval.low, up = estimate->interval.high - estimate->value;
	return truth >= estimate->value - 2.3 * down - 1e-6 && truth <= estimate->value + 2.3 * up + 1e-6;
}

/* Ablating x lowers each number in its build by one: 8 dice and 3 wounds. Neither change affects the winner. Without
 * the rule `draw`, a tenth more of the bouts are won. So the rule is worth -0.1 of the rate at which each side wins. */
TEST_OF(struct run_fixture *it, pieces_of_a_coin_are_known)
{
	run_fixture_init(it, HALL "ablation: [x]\n", NULL);
	const struct salle_plan *plan = &it->scenario.plan;
	/* two numbers of x in two matchups, and one rule in all three matchups */
	assert_int_equal(plan->n_changes, 2 * 2 + 3);
	size_t n;
	const struct salle_worth_row *rows = salle_compute_worth_rows(plan, &it->result, &n, &it->arena);
	assert_int_equal(n, 2 * 3 + 3 * 3); /* rows include the means over opponents */
	const struct salle_worth_row *wounds = find_worth(rows, n, "x with wounds 2", "x", "y");
	assert_true(wounds->worth.value == 0 && wounds->significance.p == 1 && isnan(wounds->variance_ratio));
	assert_string_equal(wounds->viewpoint.matchup->change->kind, "point");
	assert_string_equal(wounds->viewpoint.matchup->change->path, "wounds");
	assert_string_equal(wounds->viewpoint.matchup->change->piece, "3 -> 2");
	assert_true(find_worth(rows, n, "x with dice 7", "x", "")->worth.value == 0);

	const double decided = 1 - pow(0.5, 30);
	static const struct {
		const char *build, *foe;
		double share;
	} truths[] = { { "x", "y", 1. / 3 }, { "y", "x", 2. / 3 }, { "x", "z", 1. / 6 }, { "z", "y", 5. / 7 },
		{ "x", "", (1. / 3 + 1. / 6) / 2 }, { "z", "", (5. / 6 + 5. / 7) / 2 } };
	for (size_t i = 0; i < sizeof truths / sizeof truths[0]; i++) {
		const struct salle_worth_row *rule = find_worth(rows, n, "draw: 0", truths[i].build, truths[i].foe);
		double truth = -0.1 * truths[i].share * decided;
		assert_true(is_within_error(&rule->worth, truth));
		assert_true(rule->significance.p < 1e-6 && rule->significance.holm < 1e-5 && rule->significance.fdr < 1e-5);
		assert_true(fabs(rule->rate_with - 0.9 * truths[i].share) < 0.015);
		assert_true(fabs(rule->rate_with - rule->rate_without - rule->worth.value) < 1e-12);
	}
	/* the mean is taken over both opponents, and its interval is narrower than that against y */
	const struct salle_worth_row *mean = find_worth(rows, n, "draw: 0", "x", "");
	const struct salle_worth_row *y = find_worth(rows, n, "draw: 0", "x", "y");
	const struct salle_worth_row *z = find_worth(rows, n, "draw: 0", "x", "z");
	assert_int_equal(mean->viewpoint.opponents, 2);
	assert_true(fabs(mean->worth.value - (y->worth.value + z->worth.value) / 2) < 1e-12);
	double width = mean->worth.interval.high - mean->worth.interval.low;
	assert_true(width < y->worth.interval.high - y->worth.interval.low);
}

/* An ablation gives the same results as a scenario whose build lacks the piece. */
TEST_OF(struct run_fixture *it, ablation_equals_the_scenario_without_the_piece)
{
	static const char hall[] =
		"rules: fechtbook\nseed: 3\nbouts: 1500\nablation: {builds: [sword], pieces: [items, points]}\nbuilds:\n"
		"  body: {abstract: yes, agility: 4, brawn: 5, cunning: 4, will: 4, proficiencies: {swords: 7}}\n"
		"  sword: {extends: body, weapons: [Arming Sword, Dirk], shield: Buckler, garments: [Gambeson, Coif]}\n"
		"  heir: {extends: sword, weapons: [Rapier]}\n"
		"matchups: [[heir, sword]]\n";
	static const struct {
		const char *variant, *set, *kind, *path, *piece;
	} cases[] = {
		{ "sword without Dirk", "builds.sword.weapons=[Arming Sword]", "item", "weapons", "Dirk" },
		{ "sword without Gambeson", "builds.sword.garments=[Coif]", "item", "garments", "Gambeson" },
		{ "sword without Buckler", "builds.sword.shield=none", "item", "shield", "Buckler" },
		{ "sword with brawn 4", "builds.sword.brawn=4", "point", "brawn", "5 -> 4" },
		{ "sword with proficiencies.swords 6", "builds.sword.proficiencies={swords: 6}", "point",
			"proficiencies.swords", "7 -> 6" },
	};
	/* `heir` extends `sword`. These settings give `heir` the pieces again that the ablation removes from `sword`. */
	static const char *const heir[] = { "builds.heir.weapons=[Rapier]", "builds.heir.garments=[Gambeson, Coif]",
		"builds.heir.shield=Buckler", "builds.heir.brawn=5", "builds.heir.proficiencies={swords: 7}" };
	run_fixture_init(it, hall, NULL);
	const struct salle_plan *plan = &it->scenario.plan;
	assert_int_equal(plan->n_matchups, 1 + plan->n_changes);
	assert_int_equal(plan->n_changes, 2 + 1 + 2 + 4 + 1);
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		size_t m = run_fixture_matchup(it, cases[i].variant, "heir", "sword");
		const struct salle_change *change = plan->matchups[m].change;
		assert_string_equal(change->kind, cases[i].kind);
		assert_string_equal(change->path, cases[i].path);
		assert_string_equal(change->piece, cases[i].piece);
		assert_string_equal(change->build, "sword");
		char *alone_hall = NULL;
		assert_true(asprintf(&alone_hall, "%s", hall) > 0);
		char *end = strstr(alone_hall, "ablation:"), *next = strchr(end, '\n');
		memmove(end, next + 1, strlen(next + 1) + 1);
		const char *sets[] = { cases[i].set, heir[i] };
		struct run_fixture alone;
		run_fixture_load_sets(&alone, alone_hall, sets, 2);
		free(alone_hall);
		assert_int_equal(run_fixture_run(&alone, 2, 0, NULL), SALLE_OK);
		uint64_t *tally = unpacked_tally(&it->result, m);
		salle_tally_head(tally)->pairs = (struct salle_pairs){ 0 };
		assert_memory_equal(tally, unpacked_tally(&alone.result, 0), plan->layout.size * sizeof(uint64_t));
		run_fixture_release(&alone);
	}
}

/* x has the edges 1 to 4, y has edge 2. With edge e, A wins e / (e + 2) of the decided bouts. The slope is the
 * least-squares slope of the four rates. */
TEST_OF(struct run_fixture *it, the_curve_of_a_coin_is_known)
{
	run_fixture_init(it,
		HALL "matchups: [[x, y], [y, z]]\n"
			 "sweep: {edge: {path: tables.coins.rows.fair.edge, from: 1, to: 4}}\n",
		NULL);
	const struct salle_plan *plan = &it->scenario.plan;
	assert_int_equal(plan->n_changes, 8);
	size_t n;
	const struct salle_sweep_row *rows = salle_compute_sweep_rows(plan, &it->result, &n, &it->arena);
	/* each edge has five rows: x against y; y against x, against z and against the mean of both; z against y */
	assert_int_equal(n, 4 * (1 + 3 + 1));
	double mean = 0, slope = 0;
	for (size_t i = 0; i < 4; i++) {
		double edge = (double)i + 1, truth = 0.9 * edge / (edge + 2);
		assert_string_equal(rows[i].viewpoint.matchup->a, "x");
		assert_true(is_within_error(&rows[i].rate, truth));
		assert_true(is_within_error(&rows[i].difference, truth - 0.3));
		assert_true(rows[i].has_line);
		mean += truth / 4;
		slope += (edge - 2.5) * truth / 5;
		assert_true(plan->matchups[2 + 2 * i].change->sweep->numbers[i] == edge);
	}
	/* the base has edge 1, so no bout differs from it */
	assert_true(rows[0].difference.value == 0 && rows[0].p == 1);
	assert_true(is_within_error(&rows[0].line.slope, slope));
	/*
	 * The slope equals that of the observed rates. Shared dice make its interval much narrower than four independent
	 * runs would.
	 */
	double observed = 0;
	for (size_t i = 0; i < 4; i++)
		observed += ((double)i - 1.5) * rows[i].rate.value / 5;
	assert_true(fabs(observed - rows[0].line.slope.value) < 1e-12);
	double apart = 2 * 1.96 * sqrt(mean * (1 - mean) / 20000 / 5);
	assert_true(rows[0].line.slope.interval.high - rows[0].line.slope.interval.low < 0.8 * apart);
}

/* The win rate is linear in `draw`: (1 - draw) / 3. It is not linear in the edge e: e / (e + 2). */
TEST_OF(struct run_fixture *it, only_straight_lines_have_a_slope)
{
	run_fixture_init(it,
		HALL "matchups: [[x, y], [x, z]]\n"
			 "sweep:\n  draw: {path: options.draw, from: 0, to: 0.5, step: 0.1}\n"
			 "  edge: {path: tables.coins.rows.fair.edge, values: [6, 5, 4, 3, 2, 1]}\n"
			 "  two: {path: options.draw, values: [0, 0.5]}\n",
		NULL);
	size_t n, lines = 0, curves = 0;
	const struct salle_sweep_row *rows = salle_compute_sweep_rows(&it->scenario.plan, &it->result, &n, &it->arena);
	for (size_t i = 0; i < n; i++) {
		const char *name = rows[i].viewpoint.matchup->change->sweep->name;
		assert_true(rows[i].line.is_straight == (strcmp(name, "edge") != 0));
		assert_true(isnan(rows[i].line.p) == (strcmp(name, "two") == 0));
		if (strcmp(name, "edge") == 0)
			assert_true(rows[i].line.p < 1e-6);
		lines += strcmp(name, "draw") == 0 && rows[i].line.p > 1e-3;
		curves += strcmp(name, "edge") == 0;
	}
	assert_int_equal(lines, 6 * (3 + 2)); /* rows: x against y, z and their mean; y and z against x */
	assert_int_equal(curves, 6 * (3 + 2));
}

/*
 * For independent bouts the variance of the slope is (mean of S^2 - (mean of S)^2) / n. S is the sum of the weights of
 * those values under which the bout is won. One random number w decides a bout: A wins under edge e if w < e / (e + 2).
 * So S changes only at w = e / (e + 2) for the swept edges e.
 */
TEST_OF(struct run_fixture *it, slope_interval_from_its_sums)
{
	run_fixture_init(it,
		HALL "matchups: [[x, y]]\n"
			 "sweep: {edge: {path: tables.coins.rows.fair.edge, values: [1, 2, 6]}}\n",
		NULL);
	size_t n;
	const struct salle_sweep_row *rows = salle_compute_sweep_rows(&it->scenario.plan, &it->result, &n, &it->arena);
	assert_int_equal(n, 3 * 2);
	/* The edges 1, 2, 6 have the mean 3, so their weights are -2, -1, 3. A bout is won under all three edges, under 2
	 * and 6, or under 6 alone. The sums of weights are 0, 2 and 3. */
	static const double cuts[] = { 1. / 3, 1. / 2, 3. / 4 }, sums[] = { 0, 2, 3 };
	double before = 0, first = 0, second = 0;
	for (size_t i = 0; i < 3; i++) {
		double chance = 0.9 * (cuts[i] - before);
		before = cuts[i];
		first += chance * sums[i];
		second += chance * sums[i] * sums[i];
	}
	double units = -2 * 1 + -1 * 2 + 3 * 6, sigma = sqrt((second - first * first) / 20000) / units;
	assert_true(is_within_error(&rows[0].line.slope, first / units));
	double width = rows[0].line.slope.interval.high - rows[0].line.slope.interval.low;
	assert_true(fabs(width / (2 * 1.96 * sigma) - 1) < 0.03);
	/* the slope for y is minus the slope for x, because the sweep does not change the number of draws */
	assert_true(fabs(rows[0].line.slope.value + rows[3].line.slope.value) < 1e-12);
}

#define MANY                                                                     \
	HALL "mirrored: yes\nablation: all\n"                                        \
		 "sweep:\n  edge: {path: tables.coins.rows.fair.edge, values: [1, 3]}\n" \
		 "  draw: {path: options.draw, from: 0, to: 0.2, step: 0.1}\n"           \
		 "variants: {often: {options: {draw: 0.3}}}\n"

TEST_OF(struct run_fixture *it, threads_and_blocks_change_no_result)
{
	run_fixture_load(it, MANY, "bouts=2501");
	assert_threads_agree(&it->scenario.plan);
}

/* With mirrored bouts slopes and differences are computed from pairs of bouts. They estimate the same truth. */
TEST_OF(struct run_fixture *it, mirrored_slopes_are_right_and_not_wider)
{
	run_fixture_init(it, MANY, NULL);
	size_t n;
	const struct salle_sweep_row *rows = salle_compute_sweep_rows(&it->scenario.plan, &it->result, &n, &it->arena);
	size_t i = 0;
	while (i < n &&
		(strcmp(rows[i].viewpoint.matchup->change->sweep->name, "draw") != 0 || rows[i].viewpoint.opponents > 0))
		i++;
	assert_true(i < n);
	/* x beats y at the rate (1 - draw) / 3 */
	assert_true(is_within_error(&rows[i].line.slope, -1. / 3));
	assert_true(is_within_error(&rows[i].rate, 1. / 3));
	assert_true(is_within_error(&rows[i + 2].difference, -0.1 / 3));
	const struct salle_worth_row *worths = salle_compute_worth_rows(&it->scenario.plan, &it->result, &n, &it->arena);
	assert_true(is_within_error(&find_worth(worths, n, "draw: 0", "x", "y")->worth, -0.1 / 3));
}

/* The base and its variants have the same results whether or not the plan has changes. */
static void other_matchups_keep_their_results(void **state)
{
	struct run_fixture with, without;
	run_fixture_init(&with, MANY, NULL);
	run_fixture_load(&without, HALL "mirrored: yes\nvariants: {often: {options: {draw: 0.3}}}\n", NULL);
	assert_int_equal(run_fixture_run(&without, 2, 0, NULL), SALLE_OK);
	const struct salle_plan plan = salle_plan_without_changes(&with.scenario.plan);
	assert_int_equal(plan.n_matchups, without.scenario.plan.n_matchups);
	for (size_t m = 0; m < plan.n_matchups; m++) {
		assert_null(plan.matchups[m].change);
		assert_memory_equal(unpacked_tally(&with.result, m), unpacked_tally(&without.result, m),
			plan.layout.size * sizeof(uint64_t));
	}
	run_fixture_release(&with);
	run_fixture_release(&without);
}

/* The values of a sweep may be lists, or numbers followed by a letter. */
TEST_OF(struct run_fixture *it, sweeps_take_lists_and_units)
{
	run_fixture_load(it,
		"rules: fechtbook\nbouts: 10\nbuilds:\n"
		"  a: {agility: 4, brawn: 5, cunning: 4, will: 4, proficiencies: {swords: 7}, weapons: [Arming Sword]}\n"
		"  b: {extends: a, weapons: [Rapier]}\n"
		"sweep:\n  dr: {path: tables.weapons.rows.Rapier.thrust, values: [1p, 2p, 3p]}\n"
		"  worn: {path: builds.a.garments, values: [[], [Gambeson], [Gambeson, Coif]]}\n"
		"  mixed: {path: tables.weapons.rows.Rapier.thrust, values: [1p, 2p, 3c]}\n",
		NULL);
	const struct salle_matchup *matchups = it->scenario.plan.matchups;
	assert_int_equal(it->scenario.plan.n_changes, 9);
	const struct salle_sweep *dr = matchups[1].change->sweep, *worn = matchups[4].change->sweep;
	assert_true(dr->numbers != NULL && dr->numbers[2] == 3 && dr->weights[0] == -1 && dr->weights[1] == 0);
	assert_null(dr->build);
	assert_null(worn->numbers);
	assert_null(matchups[7].change->sweep->numbers); /* numbers with different letters have no order */
	assert_string_equal(worn->build, "a");
	assert_string_equal(worn->values[2], "[Gambeson, Coif]");
	assert_string_equal(matchups[3].variant, "dr=3p");
}

static void means_of_estimates_add_up_in_squares(void **state)
{
	const struct salle_estimate items[] = { { 1, { 0.7, 1.4 } }, { 2, { 1.6, 2.3 } } };
	struct salle_estimate mean = salle_average_estimates(items, 2);
	assert_true(fabs(mean.value - 1.5) < 1e-12);
	/* the half width is sqrt(0.3^2 + 0.4^2) = 0.5, divided by 2 because the mean is over two estimates */
	assert_true(fabs(mean.interval.low - 1.25) < 1e-12);
	assert_true(fabs(mean.interval.high - 1.75) < 1e-12);
	/* An estimate that is 1.96 standard errors from 0 has p = 0.05. An estimate that is 3.92 standard errors from 0 has
	 * p = 2 * (1 - Phi(3.92)) = 8.9e-5. */
	assert_true(fabs(salle_p_value_of_estimate(&(struct salle_estimate){ 1, { 0, 1.5 } }, 0.95) - 0.05) < 1e-9);
	assert_true(fabs(salle_p_value_of_estimate(&(struct salle_estimate){ -1, { -2, -0.5 } }, 0.95) - 8.857e-5) < 1e-7);
	assert_true(salle_p_value_of_estimate(&(struct salle_estimate){ 0, { -1, 1 } }, 0.95) == 1);
}

RUN_TESTS_EACH(run_fixture_setup, run_fixture_teardown, UNIT(pieces_of_a_coin_are_known),
	UNIT(ablation_equals_the_scenario_without_the_piece), UNIT(the_curve_of_a_coin_is_known),
	UNIT(only_straight_lines_have_a_slope), UNIT(slope_interval_from_its_sums),
	UNIT(threads_and_blocks_change_no_result), UNIT(mirrored_slopes_are_right_and_not_wider),
	UNIT(other_matchups_keep_their_results), UNIT(sweeps_take_lists_and_units),
	UNIT(means_of_estimates_add_up_in_squares))
