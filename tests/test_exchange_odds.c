/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Odds of single exchanges: the code that all rule systems share, and the coin's odds computed by hand. */
#include <math.h>
#include <string.h>

#include <salle/batch.h>
#include <salle/exchange_odds.h>
#include <salle/dice.h>

#include "base/arena.h"
#include "kit/exchange_sample.h"
#include "rules/coin/coin.h"

#include "arena_fixture.h"
#include "testing.h"
#include "coin_plan.h"

/*
 * Ten heads of 10 coins have the chance 2^-10 = 0.0009766, which corresponds to z = 3.0972 of a normal distribution. No
 * heads correspond to z = -3.0972. Five of 10 heads are the median, so z = 0. An impossible outcome that was seen has
 * an infinite z.
 */
static void z_values_are_binomial(void **state)
{
	assert_near(salle_exchange_z_value(0.5, 10, 10), 3.0972, 1e-4);
	assert_near(salle_exchange_z_value(0.5, 0, 10), -3.0972, 1e-4);
	assert_near(salle_exchange_z_value(0.5, 5, 10), 0, 0);
	assert_near(salle_exchange_z_value(0, 0, 10), 0, 0);
	assert_near(salle_exchange_z_value(1, 10, 10), 0, 0);
	assert_true(isinf(salle_exchange_z_value(0, 1, 10)));
	assert_true(isinf(salle_exchange_z_value(1, 9, 10)));
	/* normal approximation: (2600 - 2500) / 43.3 = 2.309, where 43.3 = sqrt(10000 * 0.25 * 0.75) */
	assert_near(salle_exchange_z_value(0.25, 2600, 10000), 2.309, 0.02);
}

static struct salle_exchange one_table(struct salle_arena *arena, double first, double second, const char *name)
{
	static const char *const columns[] = { "chance", NULL };
	struct salle_exchange exchange;
	salle_exchange_init(&exchange, arena);
	struct salle_exchange_table *table = salle_exchange_add_table(&exchange, "side", "sides of a coin", columns);
	salle_exchange_add_row(&exchange, table, &first, "heads");
	salle_exchange_add_row(&exchange, table, &second, "%s", name);
	return exchange;
}

TEST_OF(struct salle_arena *arena, largest_deviation_is_named)
{
	struct salle_exchange exact = one_table(arena, 0.5, 0.5, "tails");
	struct salle_exchange near_by = one_table(arena, 0.5, 0.1, "tails");
	struct salle_exchange other = one_table(arena, 0.5, 0.5, "edge");
	const char *at = "";
	size_t cells = 0;
	double z = salle_exchange_max_z(&exact, &near_by, 10, &at, &cells);
	assert_near(z, salle_exchange_z_value(0.5, 1, 10), 1e-12);
	assert_string_equal(at, "side: tails, chance");
	assert_int_equal(cells, 2);
	assert_true(isinf(salle_exchange_max_z(&exact, &other, 10, &at, &cells)));
}

TEST_OF(struct salle_arena *arena, tables_grow)
{
	static const char *const columns[] = { "one", "two", NULL };
	struct salle_exchange exchange;
	salle_exchange_init(&exchange, arena);
	struct salle_exchange_table *table = salle_exchange_add_table(&exchange, "many", "many rows", columns);
	for (unsigned i = 0; i < 100; i++) {
		const double both[] = { i / 100., 1 - i / 100. };
		salle_exchange_add_row(&exchange, table, both, "row %u", i);
		salle_exchange_add_mean(&exchange, "mean", "a mean", i);
	}
	assert_int_equal(table->n, 100);
	assert_string_equal(table->rows[77].name, "row 77");
	assert_near(table->rows[77].chance[0], 0.77, 1e-15);
	assert_near(table->rows[77].chance[1], 0.23, 1e-15);
	assert_int_equal(exchange.n_means, 100);
	assert_near(exchange.means[42].value, 42, 0);
}

/*
 * Heavy (edge 5) against fair (edge 2). A toss decides with the chance 1/3, and a decided bout is drawn with the chance
 * 1/10. So heavy wins with 1/3 * 9/10 * 5/7 = 3/14, and fair with 1/3 * 9/10 * 2/7 = 3/35. A draw has the chance 1/30,
 * no decision 2/3. Two dice at TN 4 score at least one hit with the chance 3/4, three dice at TN 3 with 1 - 1/27.
 */
TEST_OF(struct salle_arena *arena, a_toss_by_hand)
{
	static const struct coin_bet bet = { .side = { { "heavy", 5, 2, 4, 6, 12 }, { "fair", 2, 3, 3, 3, 2 } },
		.draw = 0.1,
		.limit = 8,
		.decides = 2,
		.bouts = 1 };
	struct salle_plan plan = coin_plan(&bet, 1, 7, arena);
	struct salle_exchange toss;
	struct salle_diagnostics diagnostics;
	const struct coin_toss arguments = { .hits = 1 };
	salle_diagnostics_init(&diagnostics);
	salle_exchange_init(&toss, arena);
	const void *compiled = salle_matchup_compile(&plan, plan.matchups, false, arena);
	assert_true(coin_compute_odds(compiled, &arguments, NULL, &toss, &diagnostics));
	const struct salle_exchange_row *row = toss.tables[0].rows, *aim = toss.tables[2].rows;
	assert_near(row[0].chance[0], 3 / 14., 1e-9);
	assert_near(row[1].chance[0], 3 / 35., 1e-9);
	assert_near(row[2].chance[0], 1 / 30., 1e-9);
	assert_near(row[3].chance[0], 2 / 3., 1e-9);
	assert_near(aim->chance[0], 0.75, 1e-12);
	assert_near(aim->chance[1], 26 / 27., 1e-12);
	assert_near(toss.means[0].value, 1, 1e-12);
	assert_near(toss.means[1].value, 2, 1e-12);
}

/* Exchange i uses the random stream of bout i, and its events are recorded. Counts are divided by the number of
 * exchanges. */
TEST_OF(struct salle_arena *arena, samples_are_counted)
{
	const struct salle_exchange_sample sample = { salle_make_stream_key(5, 7, false), 8 };
	struct salle_sample_run run;
	double counts[2] = { 0 };
	uint64_t fought = 0;
	salle_sample_begin(&run, &sample, salle_ruleset_coin.labels, arena);
	while (salle_sample_next(&run)) {
		struct salle_stream of_bout = salle_stream_open(&sample.key, fought);
		uint32_t expected[4], found[4];
		salle_stream_fill(&of_bout, expected, 4);
		salle_stream_fill(&run.stream, found, 4);
		assert_memory_equal(found, expected, sizeof found);
		assert_true(run.recorder.wounds_suffered[SALLE_B] == 2 * fought);
		counts[0] += 1;
		counts[1] += fought % 4 == 0;
		salle_record_event(&run.recorder, SALLE_B, COIN_AIM, fought < 3, 5);
		salle_record_wound(&run.recorder, SALLE_B, COIN_REVERSE_DEEP);
		salle_record_wound(&run.recorder, SALLE_B, COIN_REVERSE_DEEP);
		salle_record_value(&run.recorder, SALLE_A, COIN_HITS, fought == 6);
		fought++;
	}
	assert_int_equal(fought, 8);
	salle_sample_divide_counts(&run, counts, 2);
	assert_near(counts[0], 1, 0);
	assert_near(counts[1], 0.25, 0);
	assert_near(salle_sample_mean_events(&run, SALLE_B, COIN_AIM, SALLE_EVENT_TRIED), 1, 0);
	assert_near(salle_sample_mean_events(&run, SALLE_B, COIN_AIM, SALLE_EVENT_SUCCEEDED), 3 / 8., 0);
	assert_near(salle_sample_mean_events(&run, SALLE_A, COIN_AIM, SALLE_EVENT_TRIED), 0, 0);
	assert_near(salle_sample_mean_wounds(&run, SALLE_B, COIN_REVERSE_DEEP), 2, 0);
	assert_near(salle_sample_value_share(&run, SALLE_A, COIN_HITS, 1), 1 / 8., 0);
	assert_near(salle_sample_value_share(&run, SALLE_A, COIN_HITS, 0), 7 / 8., 0);
}

RUN_TESTS_EACH(make_arena, release_arena, UNIT(z_values_are_binomial), UNIT(largest_deviation_is_named),
	UNIT(tables_grow), UNIT(a_toss_by_hand), UNIT(samples_are_counted))
