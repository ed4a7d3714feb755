/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of variants of a scenario on the coin, whose true paired differences are known. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "conformance.h"
#include "figures/build_changes.h"
#include "figures/differences.h"
#include "run_fixture.h"
#include "testing.h"

#define HALL                                                                                     \
	"rules: coin\nseed: 5\nbouts: 40000\noptions: {draw: 0.1, limit: 20}\nscene: {decides: 3}\n" \
	"builds:\n  body: {abstract: yes, dice: 6, wounds: 2}\n  x: {extends: body, coin: fair}\n"   \
	"  y: {extends: body, coin: loaded}\n"
#define VARIANTS                                                                                \
	"variants:\n  same: {}\n  drawn: {options: {draw: 0.25}}\n  quick: {scene: {decides: 4}}\n" \
	"  gentle: {builds: {body: {wounds: 1}}}\n  hasty: {builds: {y: {policy: bold}}}\n"

TEST_OF(struct run_fixture *it, variant_equals_the_scenario_with_its_keys)
{
	static const struct {
		const char *variant, *set;
	} cases[] = { { "same", "seed=5" }, { "drawn", "options.draw=0.25" }, { "quick", "scene.decides=4" },
		{ "gentle", "builds.body.wounds=1" }, { "hasty", "builds.y.policy=bold" } };
	run_fixture_init(it, HALL VARIANTS, NULL);
	const struct salle_plan *plan = &it->scenario.plan;
	assert_int_equal(plan->n_matchups, 6);
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		size_t m = run_fixture_matchup(it, cases[i].variant, "x", "y");
		assert_int_equal(plan->matchups[m].distance_from_base, m);
		struct run_fixture alone;
		run_fixture_init(&alone, HALL, cases[i].set);
		assert_int_equal(head_of(&alone, 0)->pairs.n, 0);
		uint64_t *tally = unpacked_tally(&it->result, m);
		salle_tally_head(tally)->pairs = (struct salle_pairs){ 0 };
		assert_memory_equal(tally, unpacked_tally(&alone.result, 0), plan->layout.size * sizeof(uint64_t));
		assert_string_equal(plan->matchups[m].b_policy, alone.scenario.plan.matchups[0].b_policy);
		run_fixture_release(&alone);
	}
	assert_int_equal(plan->matchups[0].distance_from_base, 0);
	assert_string_equal(plan->matchups[0].variant, "base");
}

static struct salle_difference find(const struct salle_differences *all, const char *variant, const char *metric)
{
	for (size_t i = 0; i < all->n; i++)
		if (strcmp(all->items[i].matchup->variant, variant) == 0 && strcmp(all->items[i].metric, metric) == 0)
			return all->items[i];
	fail_msg("no %s in %s", metric, variant);
	return (struct salle_difference){ 0 };
}

/* Asserts that a difference is within 4.5 standard errors of the truth. The 95 % interval has 1.96 of them on either
 * side. */
static void near_difference(const struct salle_difference *found, double truth)
{
	double sigma = (found->interval.high - found->interval.low) / (2 * 1.96);
	if (!(fabs(found->difference - truth) <= 4.5 * sigma))
		fail_msg("%s: %g, expected %g +- %g", found->metric, found->difference, truth, sigma);
}

TEST_OF(struct run_fixture *it, identical_variants_differ_by_nothing)
{
	run_fixture_init(it, HALL VARIANTS, NULL);
	struct salle_differences all = salle_compute_differences(&it->scenario.plan, &it->result, &it->arena);
	assert_int_equal(all.n, 25);
	for (size_t i = 0; i < all.n; i++) {
		const struct salle_difference *d = &all.items[i];
		/* A changed aim changes none of the metrics that are compared. */
		if (strcmp(d->matchup->variant, "same") != 0 && strcmp(d->matchup->variant, "hasty") != 0)
			continue;
		assert_true(d->difference == 0 && d->base == d->variant);
		if (d->rate)
			assert_true(d->interval.low < 0 && d->interval.low == -d->interval.high && d->interval.high < 4.0 / 40000);
		else
			/* if no bout changed, the interval of a mean is unknown */
			assert_true(isnan(d->interval.low) && isnan(d->interval.high));
		assert_true(d->significance.p == 1 && d->significance.holm == 1 && isnan(d->pairing.variance_ratio));
		assert_true(fabs(d->pairing.correlation - 1) < 1e-12);
	}
}

/*
 * The coin (src/rules/coin/README.md): a decided bout is a draw if one word is below the chance of a draw. So every
 * bout that is drawn with the chance 0.1 is also drawn with 0.25. The difference is the chance that the word lies
 * between 0.1 and 0.25. A share of x = (1/2)^20 of the bouts is not decided.
 */
TEST_OF(struct run_fixture *it, differences_match_exact_chances)
{
	run_fixture_init(it, HALL VARIANTS, NULL);
	const uint64_t n = 40000;
	const struct salle_pairs *drawn = &head_of(it, run_fixture_matchup(it, "drawn", "x", "y"))->pairs;
	double decided = 1 - ldexp(1, -20), fair = 1.0 / (1 + 2); /* the weights in coins.csv: fair 1, loaded 2 */
	assert_int_equal(drawn->outcomes[SALLE_DRAW][SALLE_A] + drawn->outcomes[SALLE_DRAW][SALLE_B], 0);
	assert_int_equal(drawn->outcomes[SALLE_A][SALLE_B] + drawn->outcomes[SALLE_B][SALLE_A], 0);
	assert_near_count(drawn->outcomes[SALLE_A][SALLE_DRAW], n, decided * 0.15 * fair);
	assert_near_count(drawn->outcomes[SALLE_B][SALLE_DRAW], n, decided * 0.15 * (1 - fair));
	assert_near_count(drawn->outcomes[SALLE_DRAW][SALLE_DRAW], n, 1 - decided + decided * 0.1);

	struct salle_differences all = salle_compute_differences(&it->scenario.plan, &it->result, &it->arena);
	struct salle_difference draws = find(&all, "drawn", "draw_rate");
	/* A bout drawn in the base is also drawn in the variant, so the covariance is 0.1 (1 - 0.25). */
	double correlation = 0.1 * 0.75 / sqrt(0.1 * 0.9 * 0.25 * 0.75);
	assert_true(fabs(draws.pairing.correlation - correlation) < 0.02);
	double saved = (0.1 * 0.9 + 0.25 * 0.75) / (0.15 * 0.85);
	assert_true(fabs(draws.pairing.variance_ratio - saved) < 0.1);
	near_difference(&draws, 0.15);
	assert_true(draws.significance.p < 1e-9 && draws.significance.holm < 1e-9);
	assert_true(find(&all, "drawn", "length_mean").difference == 0);

	/*
	 * After each toss the bout goes on with the chance (6 - decides) / 6: the mean lengths are 2 and 3/2, minus 1e-6
	 * for the limit.
	 */
	struct salle_difference length = find(&all, "quick", "length_mean");
	near_difference(&length, -0.5);
	assert_true(length.significance.p < 1e-9);
	size_t quick = (size_t)(length.matchup - it->scenario.plan.matchups);
	assert_int_equal(head_of(it, quick)->pairs.sums[SALLE_PAIR_LENGTH].increases.moved, 0);
	/* A wins 0.9 / 3 of the bouts, and B wins 0.9 * 2/3. In the variant the loser has 1 wound instead of 1.5. */
	struct salle_difference wounds = find(&all, "gentle", "b_wounds_mean");
	near_difference(&wounds, -0.15);
	wounds = find(&all, "gentle", "a_wounds_mean");
	near_difference(&wounds, -0.3);
	assert_true(find(&all, "gentle", "a_win_rate").difference == 0);
}

/*
 * Three coins, and a variant that draws more. The expected rows come from the outcomes of the pairs alone. The rate of
 * a build is (its wins in its two matchups) / (2 bouts), whichever side it stands on. A bout that is won in the base
 * and drawn in the variant counts -1, and no bout counts +1. So a matchup's difference is -(changed bouts)/bouts. The
 * distances d from the difference to the ends of its interval are those of this number of bouts changed downwards. For
 * the mean of two matchups the distances are sqrt(d1^2 + d2^2)/2.
 */
TEST_OF(struct run_fixture *it, the_change_of_a_build_is_the_mean_of_its_pairs)
{
	run_fixture_init(it,
		HALL "  z: {extends: body, coin: heavy}\nvariants:\n  drawn: {options: {draw: 0.25}}\n  same: {}\n", NULL);
	static const char *const names[] = { "x", "y", "z" };
	const double n = 40000;
	struct salle_build_changes all = salle_compute_build_changes(&it->scenario.plan, &it->result, &it->arena);
	assert_int_equal(all.n, 6);
	for (size_t i = 0; i < 3; i++) {
		double base = 0, moved_all = 0, below = 0, above = 0;
		for (size_t f = 0; f < 3; f++) {
			if (f == i)
				continue;
			unsigned side = i < f ? SALLE_A : SALLE_B;
			size_t m = run_fixture_matchup(it, "drawn", names[i < f ? i : f], names[i < f ? f : i]);
			const struct salle_pairs *pairs = &head_of(it, m)->pairs;
			const uint64_t *won = pairs->outcomes[side], moved = won[SALLE_DRAW];
			assert_int_equal(pairs->n, 40000);
			assert_int_equal(won[1 - side], 0);
			struct salle_pair_moves more = { 0 }, less = { .moved = moved, .sum = moved, .squares = moved };
			struct salle_interval interval = salle_paired_interval(pairs->n, &more, &less, 0.95);
			base += (double)(won[side] + moved);
			moved_all += (double)moved;
			below += pow(-(double)moved / n - interval.low, 2);
			above += pow(interval.high + (double)moved / n, 2);
		}
		const struct salle_build_change *change = &all.items[i];
		assert_string_equal(change->variant, "drawn");
		assert_string_equal(change->build, names[i]);
		assert_int_equal(change->bouts, 80000);
		assert_true(moved_all > 1000 && below > 0 && above > 0);
		assert_true(fabs(change->base - base / (2 * n)) < 1e-12);
		assert_true(fabs(change->value - (base - moved_all) / (2 * n)) < 1e-12);
		assert_true(fabs(change->difference.value + moved_all / (2 * n)) < 1e-12);
		assert_true(fabs(change->difference.value - change->difference.interval.low - sqrt(below) / 2) < 1e-12);
		assert_true(fabs(change->difference.interval.high - change->difference.value - sqrt(above) / 2) < 1e-12);
		assert_true(change->significance.p < 1e-9 && change->significance.holm < 1e-8);
		assert_string_equal(all.items[3 + i].variant, "same");
		assert_true(all.items[3 + i].difference.value == 0 && all.items[3 + i].significance.p == 1);
	}
}

/*
 * A build with a single foe has no row of means, because the row of the foe has the same numbers. Under two policies
 * the matchups share their dice, and there is no such row either.
 */
static void builds_with_one_foe_have_no_mean(void **state)
{
	static const char *const rest[] = { "variants:\n  drawn: {options: {draw: 0.25}}\n",
		"  z: {extends: body, coin: heavy, policy: [plain, bold]}\n"
		"variants:\n  drawn: {options: {draw: 0.25}}\n" };
	for (size_t i = 0; i < sizeof rest / sizeof rest[0]; i++) {
		struct run_fixture it;
		char text[1024];
		snprintf(text, sizeof text, "%s%s", HALL, rest[i]);
		run_fixture_init(&it, text, "bouts=200");
		assert_true(salle_compute_differences(&it.scenario.plan, &it.result, &it.arena).n > 0);
		struct salle_build_changes builds = salle_compute_build_changes(&it.scenario.plan, &it.result, &it.arena);
		assert_int_equal(builds.n, 2 * i); /* only z meets two foes, under each of its policies */
		for (size_t b = 0; b < builds.n; b++)
			assert_string_equal(builds.items[b].build, "z");
		run_fixture_release(&it);
	}
}

TEST_OF(struct run_fixture *it, the_pairs_agree_with_the_tallies)
{
	run_fixture_init(it, HALL VARIANTS, NULL);
	const struct salle_plan *plan = &it->scenario.plan;
	const struct salle_tally_layout *at = &plan->layout;
	for (size_t m = 1; m < plan->n_matchups; m++) {
		const struct salle_pairs *pairs = &head_of(it, m)->pairs;
		const uint64_t *base = unpacked_tally(&it->result, 0), *variant = unpacked_tally(&it->result, m);
		for (unsigned w = 0; w < 3; w++) {
			uint64_t before = 0, after = 0;
			for (unsigned other = 0; other < 3; other++) {
				before += pairs->outcomes[w][other];
				after += pairs->outcomes[other][w];
			}
			assert_int_equal(before, base[at->wins + w]);
			assert_int_equal(after, variant[at->wins + w]);
		}
		const struct salle_pair_sums *length = &pairs->sums[SALLE_PAIR_LENGTH];
		assert_int_equal(length->base, base[at->length_sum]);
		assert_int_equal(length->base_squares, base[at->length_squares]);
		assert_int_equal(length->base + length->increases.sum - length->decreases.sum, variant[at->length_sum]);
		assert_int_equal(length->variant_squares, variant[at->length_squares]);
		for (unsigned side = 0; side < 2; side++) {
			uint64_t wounds = 0;
			for (unsigned cell = 0; cell < at->n_cells; cell++)
				wounds += base[at->wounds + (size_t)(side * at->n_cells + cell) * SALLE_WOUND_COUNTS];
			assert_int_equal(pairs->sums[SALLE_PAIR_WOUNDS_A + side].base, wounds);
		}
	}
}

#define SMALL                                                                                         \
	"rules: coin\nbouts: 2500\nbuilds:\n  x: {coin: fair}\n  y: {coin: loaded}\n  z: {coin: heavy}\n" \
	"matchups: {round_robin: yes, mirror: yes}\n"                                                     \
	"variants:\n  drawn: {options: {draw: 0.25}}\n  rough: {builds: {x: {wounds: 3}}}\n"

TEST_OF(struct run_fixture *it, results_do_not_depend_on_threads_or_blocks)
{
	run_fixture_load(it, SMALL, NULL);
	assert_threads_agree(&it->scenario.plan);
}

TEST_OF(struct run_fixture *it, variants_conform)
{
	run_fixture_load(it, SMALL, "bouts=300");
	assert_replays(&it->scenario.plan);
	assert_sums(&it->scenario.plan);
}

static void stop_soon(const struct salle_progress *progress, void *context)
{
	(void)progress;
	__atomic_store_n((volatile sig_atomic_t *)context, 1, __ATOMIC_RELAXED);
}

/* A block is fought under the base and all variants or under none, so every pair is complete. */
TEST_OF(struct run_fixture *it, an_interrupted_run_has_whole_pairs)
{
	run_fixture_load(it, SMALL, "bouts=3000000");
	volatile sig_atomic_t stop = 0;
	struct salle_batch_settings settings = { .threads = 2,
		.bouts_per_block = 100,
		.stop = &stop,
		.progress = stop_soon,
		.context = (void *)(uintptr_t)&stop };
	assert_int_equal(salle_batch_run(&it->scenario.plan, &settings, &it->result, &it->arena), SALLE_INTERRUPTED);
	const struct salle_plan *plan = &it->scenario.plan;
	assert_true(it->result.bouts > 0);
	for (size_t m = 0; m < plan->n_matchups; m++) {
		size_t after_base = plan->matchups[m].distance_from_base;
		if (after_base == 0)
			continue;
		uint64_t pairs = 0;
		for (unsigned i = 0; i < 9; i++)
			pairs += head_of(it, m)->pairs.outcomes[i / 3][i % 3];
		assert_int_equal(pairs, unpacked_tally(&it->result, m)[plan->layout.bouts]);
		assert_int_equal(pairs, unpacked_tally(&it->result, m - after_base)[plan->layout.bouts]);
	}
}

/* In a build against itself the matchups are ordered by policies. A variant that changes one policy keeps the base's
 * order and dice. */
TEST_OF(struct run_fixture *it, a_variant_keeps_the_sides_of_its_base)
{
	run_fixture_load(it,
		"rules: coin\nbuilds: {x: {coin: fair}}\n"
		"matchups: [{a: x, a_policy: bold, b: x}]\n"
		"policies: {able: {aim: {do: at, hits: 2}}}\n"
		"variants: {other: {builds: {x: {policy: able}}}}\n",
		NULL);
	const struct salle_matchup *matchups = it->scenario.plan.matchups;
	assert_int_equal(it->scenario.plan.n_matchups, 2);
	assert_string_equal(matchups[0].b_policy, "plain");
	assert_string_equal(matchups[1].b_policy, "able");
	assert_memory_equal(&matchups[0].key, &matchups[1].key, sizeof matchups[0].key);
}

static void the_shipped_variants_change_one_row(void **state)
{
	struct run_fixture it = { .arena = SALLE_ARENA_INIT };
	struct salle_diagnostics diagnostics;
	salle_diagnostics_init(&diagnostics);
	struct salle_overrides overrides = { .bouts = 1, .data_dir = "scenarios" };
	assert_int_equal(salle_scenario_load("scenarios/fechtbook/variants.yaml", &overrides, &it.scenario, &it.arena,
						 &diagnostics),
		SALLE_OK);
	FILE *shipped = fopen("scenarios/fechtbook/tables/weapons.csv", "r");
	FILE *variant = fopen("scenarios/fechtbook/variants/weapons.csv", "r");
	assert_true(shipped != NULL && variant != NULL);
	char here[1024], there[1024];
	unsigned changed = 0;
	while (fgets(here, sizeof here, shipped) != NULL) {
		assert_non_null(fgets(there, sizeof there, variant));
		changed += strcmp(here, there) != 0;
	}
	assert_null(fgets(there, sizeof there, variant));
	assert_int_equal(changed, 1);
	fclose(shipped);
	fclose(variant);
	salle_diagnostics_release(&diagnostics);
	run_fixture_release(&it);
}

/*
 * Computes one family again, which is the rows of a metric in a variant. Returns how many q values would differ if the
 * whole file were one family.
 */
static size_t check_family(const struct run_fixture *it, const struct salle_differences *all, size_t first)
{
	enum { ROWS = 8 };
	const struct salle_difference *rows[ROWS];
	double p[ROWS], q[ROWS];
	size_t n = 0, significant = 0, others = 0;
	for (size_t i = first % all->metrics; i < all->n; i += all->metrics)
		if (strcmp(all->items[i].matchup->variant, all->items[first].matchup->variant) == 0) {
			rows[n] = &all->items[i];
			p[n++] = all->items[i].significance.p;
		}
	assert_int_equal(n, 3);
	salle_adjust_fdr(p, n, q);
	for (size_t i = 0; i < n; i++)
		significant += q[i] <= 0.05;
	for (size_t i = 0; i < n; i++) {
		assert_true(rows[i]->significance.fdr == q[i]);
		assert_int_equal(isnan(rows[i]->selected_interval.low), q[i] > 0.05);
		others += q[i] != rows[i]->significance.holm;
		if (q[i] > 0.05 || !rows[i]->rate)
			continue;
		/* `significant` of n rows were selected, so the interval has the level 1 - 0.05 * significant / n. */
		const struct salle_pairs *pairs = &head_of(it, (size_t)(rows[i]->matchup - it->scenario.plan.matchups))->pairs;
		const struct salle_pair_sums *sums =
			&pairs->sums[first % all->metrics == 0 ? SALLE_PAIR_WINS_A : SALLE_PAIR_DRAWS];
		struct salle_interval wide = salle_paired_interval(rows[i]->bouts, &sums->increases, &sums->decreases,
			1 - 0.05 * (double)significant / (double)n);
		assert_true(rows[i]->selected_interval.low == wide.low && rows[i]->selected_interval.high == wide.high);
		assert_true(rows[i]->selected_interval.low <= rows[i]->interval.low &&
			rows[i]->selected_interval.high >= rows[i]->interval.high);
	}
	return others;
}

/* The false discovery rate is controlled per metric and variant: q is computed from these rows only. */
TEST_OF(struct run_fixture *it, each_metric_of_a_variant_is_a_family)
{
	run_fixture_init(it, HALL "  z: {extends: body, coin: fair}\n" VARIANTS, NULL);
	struct salle_differences all = salle_compute_differences(&it->scenario.plan, &it->result, &it->arena);
	enum { METRICS = 5, FAMILIES = 5 * METRICS };
	assert_int_equal(all.metrics, METRICS);
	assert_int_equal(all.n_families, FAMILIES);
	size_t others = 0;
	for (size_t family = 0; family < FAMILIES; family++) {
		size_t first = family / METRICS * 3 * METRICS + family % METRICS;
		others += check_family(it, &all, first);
		assert_int_equal(all.families[family].family.rows, 3);
		assert_string_equal(all.families[family].metric, all.items[first].metric);
		assert_string_equal(all.families[family].variant, all.items[first].matchup->variant);
	}
	assert_true(others > 0);
}

RUN_TESTS_EACH(run_fixture_setup, run_fixture_teardown, UNIT(variant_equals_the_scenario_with_its_keys),
	UNIT(identical_variants_differ_by_nothing), UNIT(differences_match_exact_chances),
	UNIT(the_change_of_a_build_is_the_mean_of_its_pairs), UNIT(builds_with_one_foe_have_no_mean),
	UNIT(the_pairs_agree_with_the_tallies), UNIT(results_do_not_depend_on_threads_or_blocks), UNIT(variants_conform),
	UNIT(an_interrupted_run_has_whole_pairs), UNIT(a_variant_keeps_the_sides_of_its_base),
	UNIT(the_shipped_variants_change_one_row), UNIT(each_metric_of_a_variant_is_a_family))
