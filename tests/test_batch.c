/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The loop over blocks of bouts, on coin bets written by hand, and the conformance checks on the coin. */
#include <string.h>

#include <salle/batch.h>

#include "base/arena.h"
#include "rules/coin/coin.h"

#include "coin_plan.h"
#include "conformance.h"
#include "arena_fixture.h"
#include "testing.h"
#include "tally_fixture.h"

/* Returns a bet between two coins by name. Equal names have equal coins. */
static struct coin_bet make_bet(const char *a, const char *b, uint64_t bouts)
{
	struct coin_bet it = {
		.side = { { a, 3, 6, 4, 4, 2 }, { b, 1, 25, 5, 2, 9 } },
		.draw = 0.125,
		.limit = 20,
		.decides = 1,
		.bouts = bouts,
	};
	if (strcmp(a, b) == 0)
		it.side[1] = it.side[0];
	return it;
}

static struct salle_plan four_bets(struct salle_arena *arena)
{
	struct coin_bet bets[] = { make_bet("a", "b", 1000), make_bet("c", "b", 0), make_bet("b", "a", 777),
		make_bet("a", "a", 1) };
	return coin_plan(bets, 4, 99, arena);
}

static void coin_bouts_are_sane(void **state)
{
	assert_descriptor_conforms(&salle_ruleset_coin);
}

TEST_OF(struct salle_arena *arena, plans_conform)
{
	struct salle_plan plan = four_bets(arena);
	assert_threads_agree(&plan);
	assert_replays(&plan);
	assert_sums(&plan);
}

TEST_OF(struct salle_arena *arena, swapped_bets_are_mirror_images)
{
	struct coin_bet here[] = { make_bet("a", "b", 2000), make_bet("z", "b", 1500) };
	struct coin_bet there[] = { here[0], here[1] };
	for (unsigned i = 0; i < 2; i++) {
		there[i].side[0] = here[i].side[1];
		there[i].side[1] = here[i].side[0];
	}
	struct salle_plan plan = coin_plan(here, 2, 5, arena), swapped = coin_plan(there, 2, 5, arena);
	assert_swapped_agree(&plan, &swapped);
}

TEST_OF(struct salle_arena *arena, mirror_bets_are_fair)
{
	struct coin_bet bets[] = { make_bet("a", "a", 50000), make_bet("b", "b", 50000) };
	struct salle_plan plan = coin_plan(bets, 2, 5, arena);
	assert_mirrors_fair(&plan);
}

TEST_OF(struct salle_arena *arena, empty_plans_are_done_at_once)
{
	struct coin_bet none = make_bet("a", "b", 0);
	struct salle_plan plan = coin_plan(&none, 1, 5, arena);
	struct salle_batch_settings settings = { .threads = 3 };
	struct salle_batch_result result;
	assert_int_equal(salle_batch_run(&plan, &settings, &result, arena), SALLE_OK);
	assert_int_equal(result.bouts, 0);
	assert_false(result.interrupted);
	plan.n_matchups = 0;
	assert_int_equal(salle_batch_run(&plan, &settings, &result, arena), SALLE_OK);
	assert_int_equal(result.bouts, 0);
}

TEST_OF(struct salle_arena *arena, results_report_the_resources_used)
{
	struct salle_plan plan = four_bets(arena);
	struct salle_batch_settings settings = { .threads = 2 };
	struct salle_batch_result result;
	assert_int_equal(salle_batch_run(&plan, &settings, &result, arena), SALLE_OK);
	assert_int_equal(result.bouts_per_block, 8192);
	assert_int_equal(result.threads, 2);
	assert_int_equal(result.bouts, 1778);
	assert_true(result.seconds > 0);

	settings.bouts_per_block = 1000; /* 1,778 bouts make three blocks, so at most three threads run */
	settings.threads = 8;
	assert_int_equal(salle_batch_run(&plan, &settings, &result, arena), SALLE_OK);
	assert_int_equal(result.bouts_per_block, 1000);
	assert_int_equal(result.threads, 3);

	settings.threads = 1;
	assert_int_equal(salle_batch_run(&plan, &settings, &result, arena), SALLE_OK);
	assert_int_equal(result.bouts, 1778);
	assert_int_equal(result.threads, 1);
}

/* One thread writes these during the run; the test asserts them afterwards. */
struct watcher {
	volatile sig_atomic_t stop;
	uint64_t calls, last, total;
	double last_seconds, least_pause;
	bool falls;
};

static void on_progress(const struct salle_progress *progress, void *context)
{
	struct watcher *watcher = context;
	watcher->falls |= progress->done < watcher->last || progress->done > progress->total;
	if (watcher->calls > 0 && progress->seconds - watcher->last_seconds < watcher->least_pause)
		watcher->least_pause = progress->seconds - watcher->last_seconds;
	watcher->calls++;
	watcher->last = progress->done;
	watcher->last_seconds = progress->seconds;
	watcher->total = progress->total;
	__atomic_store_n(&watcher->stop, watcher->calls == 3, __ATOMIC_RELAXED);
}

/* A plan far too long to finish is stopped by its progress callback in the first pass. The bouts fought are the first
 * bouts of each matchup. They have the same results as in a plan of fewer bouts. */
TEST_OF(struct salle_arena *arena, stopped_runs_are_prefixes)
{
	struct coin_bet bets[] = { make_bet("a", "b", 100), make_bet("b", "c", 1000000000000), make_bet("a", "c", 1000) };
	struct salle_plan plan = coin_plan(bets, 3, 3, arena);
	struct watcher watcher = { .least_pause = 1e9 };
	struct salle_batch_settings settings = {
		.threads = 4,
		.bouts_per_block = 50,
		.stop = &watcher.stop,
		.progress = on_progress,
		.context = &watcher,
	};
	struct salle_batch_result result;
	assert_int_equal(salle_batch_run(&plan, &settings, &result, arena), SALLE_INTERRUPTED);
	assert_true(result.interrupted);
	assert_int_equal(watcher.calls, 3);
	assert_false(watcher.falls);
	assert_int_equal(watcher.total, 1000000001100);
	assert_true(watcher.least_pause >= 0.0999); /* progress is shown at most ten times per second */

	uint64_t fought = unpacked_tally(&result, 1)[plan.layout.bouts];
	assert_int_equal(unpacked_tally(&result, 0)[plan.layout.bouts], 100);
	assert_true(fought > 0 && fought % 50 == 0);
	assert_int_equal(unpacked_tally(&result, 2)[plan.layout.bouts], 0);
	assert_int_equal(result.bouts, 100 + fought);

	bets[1].bouts = fought;
	struct salle_plan prefix = coin_plan(bets, 2, 3, arena);
	struct salle_batch_settings alone = { .threads = 2 };
	struct salle_batch_result expected;
	assert_int_equal(salle_batch_run(&prefix, &alone, &expected, arena), SALLE_OK);
	for (size_t m = 0; m < 2; m++) {
		/* the size of batches depends on the planned bouts, so the batches of the shorter run are merged first */
		uint64_t *tally = unpacked_tally(&expected, m);
		salle_batch_means_reserve(&salle_tally_head(tally)->means,
			SALLE_BATCHES * salle_tally_head_const(unpacked_tally(&result, m))->means.size);
		assert_memory_equal(unpacked_tally(&result, m), tally, plan.layout.size * sizeof(uint64_t));
	}
}

TEST_OF(struct salle_arena *arena, run_stopped_before_the_first_bout)
{
	struct salle_plan plan = four_bets(arena);
	volatile sig_atomic_t stop = 1;
	struct salle_batch_settings settings = { .threads = 2, .stop = &stop };
	struct salle_batch_result result;
	assert_int_equal(salle_batch_run(&plan, &settings, &result, arena), SALLE_INTERRUPTED);
	assert_int_equal(result.bouts, 0);
}

/* Each of two bouts hits every location of one side three times. The counts of the second bout must start at zero. */
TEST_OF(struct salle_arena *arena, recorders_are_cleared)
{
	static const char *names[401];
	for (unsigned i = 0; i < 400; i++)
		names[i] = "cell";
	static const struct salle_ending endings[] = { { .name = "end", .help = "" }, { 0 } };
	static const struct salle_series series[] = { { 0 } };
	static const struct salle_event events[] = { { 0 } };
	const struct salle_labels labels = {
		.length_unit = "steps",
		.axes = { { "cell", names } },
		.endings = endings,
		.series = series,
		.events = events,
	};
	struct salle_tally_layout layout = salle_make_tally_layout(&labels);
	uint64_t *count = salle_tally_new(&layout, arena);
	struct salle_recorder recorder;
	salle_recorder_init(&recorder, &layout, count, arena);
	const struct salle_outcome outcome = { .winner = SALLE_A, .length = 3 };
	for (unsigned bout = 0; bout < 2; bout++) {
		for (unsigned blow = 0; blow < 3; blow++)
			for (unsigned cell = 0; cell < 400; cell++)
				salle_record_wound(&recorder, SALLE_B, cell);
		salle_recorder_finish_bout(&recorder, &outcome, bout);
	}
	for (unsigned cell = 0; cell < 400; cell++) {
		const uint64_t *wound = count + layout.wounds + (400 + cell) * SALLE_WOUND_COUNTS;
		assert_int_equal(wound[SALLE_WOUND_COUNT], 6);
		assert_int_equal(wound[SALLE_WOUND_SQUARES], 18); /* 3 hits in each of two bouts: 3^2 + 3^2 */
	}
	assert_int_equal(count[layout.length_squares], 18);
}

/* Each rule number that a verdict can have has its own counter on either side. */
TEST_OF(struct salle_arena *arena, rules_are_counted_by_side)
{
	struct salle_tally_layout layout = salle_make_tally_layout(salle_ruleset_coin.labels);
	uint64_t *count = salle_tally_new(&layout, arena);
	struct salle_recorder recorder;
	salle_recorder_init(&recorder, &layout, count, arena);
	salle_record_rule(&recorder, SALLE_A, 1);
	for (unsigned i = 0; i < 3; i++)
		salle_record_rule(&recorder, SALLE_A, UINT8_MAX);
	for (unsigned i = 0; i < 2; i++)
		salle_record_rule(&recorder, SALLE_B, 0);
	salle_record_rule(&recorder, SALLE_B, UINT8_MAX);
	uint64_t sum = 0;
	for (size_t i = 0; i < layout.size; i++)
		sum += count[i];
	assert_int_equal(sum, 7);
	assert_int_equal(count[layout.rules + 1], 1);
	assert_int_equal(count[layout.rules + UINT8_MAX], 3);
	assert_int_equal(count[layout.rules + SALLE_RULE_SLOTS], 2);
	assert_int_equal(count[layout.rules + SALLE_RULE_SLOTS + UINT8_MAX], 1);
	assert_int_equal(layout.by_first_blood, layout.rules + (size_t)2 * SALLE_RULE_SLOTS);
}

TEST_OF(struct salle_arena *arena, records_merge_by_maximum)
{
	struct salle_tally_layout layout = salle_make_tally_layout(salle_ruleset_coin.labels);
	uint64_t *into = salle_tally_new(&layout, arena), *from = salle_tally_new(&layout, arena);
	for (size_t i = 0; i < layout.size; i++) {
		into[i] = i;
		from[i] = 3;
	}
	/* Three counts are maxima: of two tallies the larger record is kept. Both tallies have the same batch size, so
	 * merging does not change the batch size. All other counts are added. */
	const size_t means = layout.upsets + 2;
	assert_int_equal(means - layout.longest, 3);
	into[means] = from[means] = 2;
	into[layout.longest] = salle_maximum_pack(12, 5);
	from[layout.longest] = salle_maximum_pack(17, 999999999999);
	into[layout.upsets] = salle_maximum_pack(2, 71);
	from[layout.upsets] = salle_maximum_pack(2, 70);
	into[layout.upsets + 1] = 0;
	from[layout.upsets + 1] = salle_maximum_pack(0, 0);
	salle_tally_merge(&layout, into, from);
	for (size_t i = 0; i < layout.size; i++)
		if (i < layout.longest || i > means)
			assert_int_equal(into[i], i + 3);
	assert_int_equal(into[means], 2);
	assert_int_equal(salle_tally_longest(&layout, into), 17);
	assert_int_equal(salle_maximum_bout(into[layout.longest]), 999999999999);
	/* If two maxima are equal, the earlier bout is kept. Any record replaces an empty one. */
	assert_int_equal(salle_maximum_value(into[layout.upsets]), 2);
	assert_int_equal(salle_maximum_bout(into[layout.upsets]), 70);
	assert_int_equal(salle_maximum_value(into[layout.upsets + 1]), 0);
	assert_int_equal(salle_maximum_bout(into[layout.upsets + 1]), 0);
	assert_int_equal(salle_maximum_value(salle_maximum_pack(10000, ((uint64_t)1 << 40) - 1)), 10000);
	assert_int_equal(salle_maximum_bout(salle_maximum_pack(10000, ((uint64_t)1 << 40) - 1)), ((uint64_t)1 << 40) - 1);
}

/* Runs planned for 500, 1,000 and 3,000 bouts have batches of 4, 8 and 32 bouts. Merged in any order, they have batches
 * of 32 bouts. */
TEST_OF(struct salle_arena *arena, tallies_merge_in_any_order)
{
	static const uint64_t bouts[] = { 500, 1000, 3000 };
	static const size_t orders[][3] = { { 0, 1, 2 }, { 2, 1, 0 }, { 1, 2, 0 } };
	struct salle_tally_layout layout = salle_make_tally_layout(salle_ruleset_coin.labels);
	uint64_t *parts[3], *sums[3];
	for (size_t i = 0; i < 3; i++) {
		struct coin_bet it = make_bet("a", "b", bouts[i]);
		struct salle_plan plan = coin_plan(&it, 1, 5 + i, arena);
		struct salle_batch_settings settings = { .threads = 2 };
		struct salle_batch_result result;
		assert_int_equal(salle_batch_run(&plan, &settings, &result, arena), SALLE_OK);
		parts[i] = unpacked_tally(&result, 0);
	}
	for (size_t i = 0; i < 3; i++) {
		sums[i] = salle_tally_new(&layout, arena);
		for (size_t k = 0; k < 3; k++)
			salle_tally_merge(&layout, sums[i], parts[orders[i][k]]);
		assert_memory_equal(sums[i], sums[0], layout.size * sizeof(uint64_t));
	}
	const struct salle_tally_head *sum = salle_tally_head_const(sums[0]);
	assert_int_equal(sum->bouts, 4500);
	assert_int_equal(sum->means.size, 32);
	uint64_t length = 0;
	for (size_t i = 0; i < SALLE_BATCHES; i++)
		length += sum->means.sums[i][SALLE_BATCH_LENGTH];
	assert_int_equal(length, sum->length_sum);
	/* exchanging the sides twice gives the same tally again */
	uint64_t *image = salle_tally_new(&layout, arena), *again = salle_tally_new(&layout, arena);
	salle_tally_merge_swapped(&layout, image, parts[2]);
	salle_tally_merge_swapped(&layout, again, image);
	assert_memory_equal(again, parts[2], layout.size * sizeof(uint64_t));
	assert_int_equal(salle_tally_head_const(image)->wins[SALLE_A], salle_tally_head_const(parts[2])->wins[SALLE_B]);
}

RUN_TESTS_EACH(make_arena, release_arena, UNIT(coin_bouts_are_sane), UNIT(plans_conform),
	UNIT(swapped_bets_are_mirror_images), UNIT(mirror_bets_are_fair), UNIT(empty_plans_are_done_at_once),
	UNIT(results_report_the_resources_used), UNIT(stopped_runs_are_prefixes), UNIT(run_stopped_before_the_first_bout),
	UNIT(recorders_are_cleared), UNIT(rules_are_counted_by_side), UNIT(records_merge_by_maximum),
	UNIT(tallies_merge_in_any_order))
