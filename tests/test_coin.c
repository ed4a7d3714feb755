/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compares tallies with the exact answers of the coin (src/rules/coin/README.md). Each comparison allows 4.5 standard
 * errors from theory. The seed is fixed, so the result is the same in every run. */
#include <math.h>

#include <salle/batch.h>
#include <salle/dice.h>
#include <salle/exact_bout.h>

#include "base/arena.h"
#include "rules/coin/coin.h"

#include "coin_plan.h"
#include "testing.h"
#include "tally_fixture.h"

enum { BOUTS = 200000 };

static const struct coin_bet bet = {
	.side = { { "heavy", 5, 20, 3, 6, 12 }, { "fair", 2, 7, 5, 3, 2 } },
	.draw = 0.1,
	.limit = 8,
	.decides = 2,
	.bouts = BOUTS,
};

struct ground {
	struct salle_arena arena;
	struct salle_plan plan;
	struct salle_batch_result result;
	const struct salle_tally_layout *layout;
	const uint64_t *count;
};

/* Asserts that a sum over n draws with this mean and variance is within 4.5 standard deviations of its expected
 * value. */
static void assert_sum(const char *what, double found, double n, double mean, double variance)
{
	double sigma = sqrt(n * variance);
	if (!(fabs(found - n * mean) <= 4.5 * sigma + 1e-9))
		fail_msg("%s: %.0f, expected %.1f +- %.1f", what, found, n * mean, sigma);
}

static void assert_rate(const char *what, uint64_t found, double n, double rate)
{
	assert_sum(what, (double)found, n, rate, rate * (1 - rate));
}

static double chance_of_exhaustion(void)
{
	return pow(2.0 / 3, 8);
}

/* Returns the chance that the side wins. The bout must be decided and not drawn. Then the weights of the coins
 * determine who wins. */
static double chance_of_win(unsigned side)
{
	return (1 - chance_of_exhaustion()) * 0.9 * (side == SALLE_A ? 5.0 / 7 : 2.0 / 7);
}

TEST_OF(const struct ground *ground, winners_and_endings)
{
	const struct salle_tally_layout *layout = ground->layout;
	const uint64_t *count = ground->count, *endings = count + layout->endings;
	double drawn = (1 - chance_of_exhaustion()) * 0.1;
	assert_int_equal(count[layout->bouts], BOUTS);
	assert_rate("A wins", count[layout->wins + SALLE_A], BOUTS, chance_of_win(SALLE_A));
	assert_rate("B wins", count[layout->wins + SALLE_B], BOUTS, chance_of_win(SALLE_B));
	assert_rate("draws", count[layout->wins + SALLE_DRAW], BOUTS, chance_of_exhaustion() + drawn);
	assert_rate("drawn", endings[COIN_DRAWN * 3 + SALLE_DRAW], BOUTS, drawn);
	assert_rate("exhausted", endings[COIN_EXHAUSTED * 3 + SALLE_DRAW], BOUTS, chance_of_exhaustion());
	assert_int_equal(endings[COIN_WON * 3 + SALLE_A], count[layout->wins + SALLE_A]);
	assert_int_equal(endings[COIN_WON * 3 + SALLE_DRAW], 0);
	assert_int_equal(endings[COIN_DRAWN * 3 + SALLE_A] + endings[COIN_EXHAUSTED * 3 + SALLE_B], 0);

	assert_rate("A moves first", count[layout->first_moves + SALLE_A], BOUTS, 0.5);
	assert_int_equal(count[layout->first_moves + SALLE_DRAW], 0);
	assert_rate("first mover wins", count[layout->first_mover_wins], BOUTS,
		(chance_of_win(SALLE_A) + chance_of_win(SALLE_B)) / 2);
}

/* A bout has t < 8 tosses with the chance (2/3)^(t - 1) * 1/3. All other bouts have 8 tosses. */
TEST_OF(const struct ground *ground, lengths_are_geometric)
{
	double moment[5] = { 0 };
	for (unsigned t = 1; t <= 8; t++)
		for (unsigned power = 0; power < 5; power++)
			moment[power] += pow(t, power) * pow(2.0 / 3, t - 1) * (t < 8 ? 1.0 / 3 : 1);
	const uint64_t *count = ground->count;
	assert_sum("length", (double)count[ground->layout->length_sum], BOUTS, moment[1],
		moment[2] - moment[1] * moment[1]);
	assert_sum("squares of length", (double)count[ground->layout->length_squares], BOUTS, moment[2],
		moment[4] - moment[2] * moment[2]);
	assert_int_equal(salle_tally_longest(ground->layout, count), 8);
	assert_int_equal(ground->result.length_sum, count[ground->layout->length_sum]);
	/* a toss uses seven words, but words are drawn in pairs */
	assert_int_equal(ground->result.words, 8 * ground->result.length_sum);
}

static double chance_of_hits(const struct bet_side *side, unsigned hits)
{
	return salle_pool_chance_at_least((unsigned)side->dice, (unsigned)side->tn, hits) -
		salle_pool_chance_at_least((unsigned)side->dice, (unsigned)side->tn, hits + 1);
}

TEST_OF(const struct ground *ground, hits_are_binomial)
{
	const struct salle_tally_layout *layout = ground->layout;
	for (unsigned s = 0; s < 2; s++)
		for (unsigned slot = COIN_HITS; slot <= COIN_HITS_LAST; slot++) {
			const uint64_t *bins =
				ground->count + layout->values + s * layout->n_values + layout->first_bin_of_slot[slot];
			for (unsigned hits = 0; hits <= SALLE_POOL_MAX; hits++)
				if (chance_of_hits(&bet.side[s], hits) * BOUTS > 5)
					assert_rate("hits", bins[hits], BOUTS, chance_of_hits(&bet.side[s], hits));
				else
					assert_true(bins[hits] < 25);
		}
}

/* The results of tosses do not depend on the number of tosses. So successes and margins are sums over independent
 * tosses. */
TEST_OF(const struct ground *ground, aims_are_reached)
{
	double tosses = (double)ground->result.length_sum;
	for (unsigned s = 0; s < 2; s++) {
		const struct bet_side *side = &bet.side[s];
		const uint64_t *aim = ground->count + ground->layout->events + s * SALLE_EVENT_COUNTS;
		double mean = 0, square = 0;
		for (unsigned hits = (unsigned)side->aim; hits <= side->dice; hits++) {
			double margin = hits - (double)side->aim;
			mean += margin * chance_of_hits(side, hits);
			square += margin * margin * chance_of_hits(side, hits);
		}
		assert_int_equal(aim[SALLE_EVENT_TRIED], ground->result.length_sum);
		assert_rate("aims", aim[SALLE_EVENT_SUCCEEDED], tosses,
			salle_pool_chance_at_least((unsigned)side->dice, (unsigned)side->tn, (unsigned)side->aim));
		assert_sum("margins", (double)aim[SALLE_EVENT_MARGIN], tosses, mean, square - mean * mean);
	}
}

/*
 * The loser has N wounds, uniform on 1 … w. Each wound is of a given kind with the chance p, so the number K of this
 * kind is binomial, given N. E K^2 is the chance of losing times the sum over N = 1 … w of (N * p * (1 - p) + N^2 *
 * p^2) / w.
 */
TEST_OF(const struct ground *ground, wounds_follow_declared_chances)
{
	static const double places[4] = { 3.0 / 6, 0, 2.0 / 6, 1.0 / 6 };
	for (unsigned victim = 0; victim < 2; victim++) {
		double w = (double)bet.side[1 - victim].wounds, lost = chance_of_win(1 - victim);
		for (unsigned cell = 0; cell < 4; cell++) {
			const uint64_t *wound = ground->count + ground->layout->wounds + (victim * 4 + cell) * SALLE_WOUND_COUNTS;
			double p = places[cell], mean = lost * (w + 1) / 2 * p;
			double square = lost * ((w + 1) / 2 * p * (1 - p) + (w + 1) * (2 * w + 1) / 6 * p * p);
			assert_sum("wounds", (double)wound[SALLE_WOUND_COUNT], BOUTS, mean, square - mean * mean);
			/* K <= w, so the variance of K^2 is at most w^2 * E K^2. This bound is enough here. */
			assert_sum("squares of wounds", (double)wound[SALLE_WOUND_SQUARES], BOUTS, square, w * w * square);
			assert_rate("wounds that ended", wound[SALLE_WOUND_ENDED], BOUTS, lost * p);
		}
	}
}

TEST_OF(const struct ground *ground, numbers_of_wounds)
{
	const struct salle_tally_layout *layout = ground->layout;
	for (unsigned victim = 0; victim < 2; victim++) {
		const uint64_t *bins =
			ground->count + layout->values + victim * layout->n_values + layout->first_bin_of_slot[COIN_WOUNDS];
		double w = (double)bet.side[1 - victim].wounds;
		assert_rate("unhurt", bins[0], BOUTS, 1 - chance_of_win(1 - victim));
		for (unsigned n = 1; n <= 20; n++)
			assert_rate("number of wounds", bins[n], BOUTS, n <= w ? chance_of_win(1 - victim) / w : 0);
	}
}

/* If all chances are 0 or 1, every bout has the same known result. */
static void certain_chances_have_no_sampling_error(void **state)
{
	static const struct coin_bet sure[] = {
		{
			.side = { { "a", 1, 0, 4, 1, 1 }, { "b", 1, 1, 3, 1, 1 } },
			.draw = 1,
			.limit = 1000,
			.decides = 6,
			.bouts = 500,
		},
		{
			.side = { { "a", 1, 0, 4, 1, 1 }, { "b", 1, 1, 3, 1, 1 } },
			.draw = 0,
			.limit = 3,
			.decides = 0,
			.bouts = 500,
		},
	};
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_plan plan = coin_plan(sure, 2, 1, &arena);
	struct salle_batch_settings settings = { .threads = 1 };
	struct salle_batch_result result;
	assert_int_equal(salle_batch_run(&plan, &settings, &result, &arena), SALLE_OK);
	assert_int_equal(unpacked_tally(&result, 0)[plan.layout.endings + COIN_DRAWN * 3 + SALLE_DRAW], 500);
	assert_int_equal(unpacked_tally(&result, 0)[plan.layout.length_sum], 500);
	assert_int_equal(unpacked_tally(&result, 1)[plan.layout.endings + COIN_EXHAUSTED * 3 + SALLE_DRAW], 500);
	assert_int_equal(unpacked_tally(&result, 1)[plan.layout.length_sum], 1500);
	assert_int_equal(unpacked_tally(&result, 1)[plan.layout.events + SALLE_EVENT_SUCCEEDED], 0);
	salle_arena_release(&arena);
}

static void sheets_describe_the_build(void **state)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	const struct coin_row coin = { .name = { "heavy", { 0 } }, .edge = 5 };
	const struct coin_fighter fighter = { .name = "x", .coin = &coin, .dice = 9, .tn = 5, .wounds = 4 };
	struct salle_sheet sheet = { .arena = &arena };
	salle_ruleset_coin.fighter.describe(NULL, &fighter, &sheet);
	assert_int_equal(sheet.n, 4);
	assert_string_equal(sheet.lines[0].label, "coin");
	assert_string_equal(sheet.lines[0].value, "heavy");
	assert_string_equal(sheet.lines[2].value, "9 dice at TN 5, 3.00 hits on average");
	for (unsigned i = 0; i < 100; i++)
		salle_sheet_add_line(&sheet, "line", "number %u", i);
	assert_int_equal(sheet.n, 104);
	assert_string_equal(sheet.lines[3].value, "1 to 4");
	assert_string_equal(sheet.lines[103].value, "number 99");
	salle_arena_release(&arena);
}

static int fight(void **state)
{
	static struct ground ground;
	struct salle_batch_settings settings = { .threads = 1 };
	ground.plan = coin_plan(&bet, 1, 1389, &ground.arena);
	if (salle_batch_run(&ground.plan, &settings, &ground.result, &ground.arena) != SALLE_OK)
		return 1;
	ground.layout = &ground.plan.layout;
	ground.count = unpacked_tallies(&ground.result, &ground.arena)[0];
	*state = &ground;
	return 0;
}

/*
 * A toss draws first blood with the chance b = 1/3, and `nerve` is 1/2. Toss t decides the bout without first blood
 * with the chance d * (1 - d)^(t - 1) * (1 - b)^t. The sum over L tosses is d * (1 - b) * (1 - y^L) / (1 - y) with y =
 * (1 - d) * (1 - b).
 */
TEST_OF(const struct ground *ground, exact_chances_match_closed_forms)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	const struct coin_matchup *compiled = salle_matchup_compile(&ground->plan, ground->plan.matchups, false, &arena);
	struct coin_matchup matchup = *compiled;
	struct salle_exact_bout exact;
	const double *chances = exact.wins;
	double d = 1 / 3., b = 1 / 3., y = (1 - d) * (1 - b), dry = d * (1 - b) * (1 - pow(y, 8)) / (1 - y);
	assert_null(coin_solve_bout(&matchup, true, &exact, NULL));
	assert_true(fabs(chances[SALLE_A] - chance_of_win(SALLE_A)) < 1e-9);
	assert_true(fabs(chances[SALLE_B] - chance_of_win(SALLE_B)) < 1e-9);
	assert_true(fabs(chances[SALLE_DRAW] - (1 - 0.9 * (1 - chance_of_exhaustion()))) < 1e-9);
	matchup.blood = 2;
	matchup.nerve_chance = (uint64_t)1 << 31;
	double nerve = 0.9 * (1 - chance_of_exhaustion() - dry) / 2;
	assert_null(coin_solve_bout(&matchup, true, &exact, NULL));
	assert_true(fabs(chances[SALLE_A] - (chance_of_win(SALLE_A) - nerve * 5 / 7 + nerve / 2)) < 1e-9);
	assert_true(fabs(chances[SALLE_B] - (chance_of_win(SALLE_B) - nerve * 2 / 7 + nerve / 2)) < 1e-9);
	assert_true(fabs(chances[SALLE_A] + chances[SALLE_B] + chances[SALLE_DRAW] - 1) < 1e-9);
	salle_arena_release(&arena);
}

static int tear_down(void **state)
{
	salle_arena_release(&((struct ground *)*state)->arena);
	return 0;
}

RUN_TESTS_BETWEEN(fight, tear_down, UNIT(winners_and_endings), UNIT(lengths_are_geometric), UNIT(hits_are_binomial),
	UNIT(aims_are_reached), UNIT(wounds_follow_declared_chances), UNIT(numbers_of_wounds),
	UNIT(certain_chances_have_no_sampling_error), UNIT(exact_chances_match_closed_forms),
	UNIT(sheets_describe_the_build))
