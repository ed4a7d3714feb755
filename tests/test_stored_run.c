/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tests of what a run stores so that it can be continued: batch means and tallies.bin. A continued run equals an
 * uninterrupted one.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <salle/rng.h>

#include "base/arena.h"
#include "csv_files/result_files.h"
#include "figures/figures.h"
#include "run_folder/tally_file.h"

#include "coin_plan.h"
#include "run_fixture.h"
#include "arena_fixture.h"
#include "testing.h"

static const uint64_t lengths[] = { 1, 2, 255, 256, 257, 1024, 3000, 100000 };
enum { LENGTHS = sizeof lengths / sizeof lengths[0] };

/* Two pairs of coins, each with a variant. */
static struct salle_plan four_bets(uint64_t bouts, struct salle_arena *arena)
{
	struct coin_bet bet = {
		.side = { { "a", 3, 6, 4, 4, 2 }, { "b", 1, 25, 5, 2, 9 } },
		.draw = 0.125,
		.limit = 20,
		.decides = 1,
		.bouts = bouts,
	};
	struct coin_bet bets[] = { bet, bet, bet, bet };
	bets[1].side[1] = bets[3].side[1] = (struct bet_side){ "c", 2, 3, 3, 3, 1 };
	bets[2].draw = 0.3;
	bets[3].decides = 4;
	struct salle_plan plan = coin_plan(bets, 4, 77, arena);
	struct salle_matchup *matchups = (struct salle_matchup *)(uintptr_t)plan.matchups;
	for (size_t m = 2; m < 4; m++) {
		matchups[m].variant = "other";
		matchups[m].distance_from_base = 2;
	}
	return plan;
}

static void run(const struct salle_plan *plan, unsigned threads, uint32_t block, const struct salle_batch_result *from,
	struct salle_batch_result *result, struct salle_arena *arena)
{
	struct salle_batch_settings settings = { .threads = threads, .bouts_per_block = block, .earlier = from };
	assert_int_equal(salle_batch_run(plan, &settings, result, arena), SALLE_OK);
}

static void assert_same_results(const struct salle_plan *plan, const struct salle_batch_result *a,
	const struct salle_batch_result *b)
{
	assert_int_equal(a->bouts, b->bouts);
	assert_int_equal(a->words, b->words);
	for (size_t m = 0; m < plan->n_matchups; m++)
		assert_memory_equal(unpacked_tally(a, m), unpacked_tally(b, m), plan->layout.size * sizeof(uint64_t));
}

/* Computes a tally's totals over all bouts, in the order of the sums of a batch. */
static void totals_of(const struct salle_tally_layout *layout, const uint64_t *tally,
	uint64_t totals[SALLE_BATCH_NUMBERS])
{
	const struct salle_tally_head *head = salle_tally_head_const(tally);
	uint64_t wounds[2] = { 0, 0 };
	for (size_t cell = 0; cell < (size_t)2 * layout->n_cells; cell++)
		wounds[cell / layout->n_cells] += tally[layout->wounds + cell * SALLE_WOUND_COUNTS + SALLE_WOUND_COUNT];
	totals[SALLE_BATCH_WINS_A] = head->wins[SALLE_A];
	totals[SALLE_BATCH_WINS_B] = head->wins[SALLE_B];
	totals[SALLE_BATCH_DRAWS] = head->wins[SALLE_DRAW];
	totals[SALLE_BATCH_LENGTH] = head->length_sum;
	totals[SALLE_BATCH_WOUNDS_A] = wounds[SALLE_A];
	totals[SALLE_BATCH_WOUNDS_B] = wounds[SALLE_B];
}

/* 128 batches of 2 bouts are 256 bouts, 128 of 1,024 are 131,072. The first tally equals that of a run of that many
 * bouts. */
static void batches_hold_their_bouts(void **state)
{
	static const uint64_t sizes[] = { 2, 2, 2, 2, 4, 8, 32, 1024 };
	for (size_t i = 0; i < LENGTHS; i++) {
		struct salle_arena arena = SALLE_ARENA_INIT;
		struct salle_plan plan = four_bets(lengths[i], &arena), first = four_bets(sizes[i], &arena);
		struct salle_batch_result result, part;
		run(&plan, 3, 97, NULL, &result, &arena);
		run(&first, 1, 0, NULL, &part, &arena);
		for (size_t m = 0; m < 4; m++) {
			const struct salle_batch_means *means = &salle_tally_head_const(unpacked_tally(&result, m))->means;
			assert_int_equal(means->size, sizes[i]);
			uint64_t found[SALLE_BATCH_NUMBERS] = { 0 }, totals[SALLE_BATCH_NUMBERS];
			for (size_t k = 0; k < (size_t)SALLE_BATCHES * SALLE_BATCH_NUMBERS; k++)
				found[k % SALLE_BATCH_NUMBERS] += means->sums[k / SALLE_BATCH_NUMBERS][k % SALLE_BATCH_NUMBERS];
			totals_of(&plan.layout, unpacked_tally(&result, m), totals);
			assert_memory_equal(found, totals, sizeof totals);
			assert_true(means->sums[0][SALLE_BATCH_LENGTH] > 0);
			totals_of(&plan.layout, unpacked_tally(&part, m), totals);
			if (lengths[i] >= sizes[i])
				assert_memory_equal(means->sums[0], totals, sizeof totals);
		}
		salle_arena_release(&arena);
	}
}

static void continued_run_equals_one_long_run(void **state)
{
	for (size_t i = 0; i < LENGTHS; i++)
		for (size_t k = i; k < LENGTHS; k++) {
			struct salle_arena arena = SALLE_ARENA_INIT;
			struct salle_plan some = four_bets(lengths[i], &arena), all = four_bets(lengths[k], &arena);
			struct salle_batch_result before, after, once;
			run(&some, 2, 50, NULL, &before, &arena);
			run(&all, 3, 0, &before, &after, &arena);
			run(&all, 1, 0, NULL, &once, &arena);
			assert_same_results(&all, &after, &once);
			assert_int_equal(after.bouts_before, before.bouts);
			salle_arena_release(&arena);
		}
}

/*
 * A run continues to a precision from three kinds of runs: one with a fixed number of bouts, one with a wider interval,
 * and one that ended between two looks.
 */
TEST_OF(struct salle_arena *arena, run_continues_to_a_precision)
{
	const struct salle_precision wide = salle_precision_make(SALLE_PRECISION_HALF_WIDTH, 0.03, 1, 1000000);
	const struct salle_precision narrow = salle_precision_make(SALLE_PRECISION_HALF_WIDTH, 0.01, 1, 1000000);
	struct salle_plan fixed = four_bets(1500, arena), first = four_bets(1000000, arena),
					  capped = four_bets(5000, arena), all = four_bets(1000000, arena);
	first.precision = wide;
	capped.precision = all.precision = narrow;
	struct salle_batch_result before, after, once;
	run(&all, 1, 0, NULL, &once, arena);
	const struct salle_plan *begun[] = { &fixed, &first, &capped, &all };
	for (size_t i = 0; i < 4; i++) {
		run(begun[i], 2, 0, NULL, &before, arena);
		run(&all, 3, 0, &before, &after, arena);
		assert_same_results(&all, &after, &once);
		assert_int_equal(before.bouts == once.bouts, i == 3);
	}
}

/* A run keeps the tuning of its first looks. Runs with a fixed number of bouts or a half-width have no tuning. */
static void tuning_is_copied_to_the_continued_run(void **state)
{
	struct salle_plan plan = { .precision = salle_precision_make(SALLE_PRECISION_RELATIVE, 0.02, 1, 50000) };
	const struct salle_stored_run sequential = { .tuned_to = 5000 }, fixed = { .tuned_to = 0 };
	salle_stored_run_copy_tuning(&fixed, &plan);
	assert_true(plan.precision.tuned_to == 24500);
	salle_stored_run_copy_tuning(&sequential, &plan);
	assert_true(plan.precision.tuned_to == 5000);
	plan.precision = (struct salle_precision){ .kind = SALLE_PRECISION_FIXED };
	salle_stored_run_copy_tuning(&sequential, &plan);
	assert_true(plan.precision.tuned_to == 0);
	plan.precision = salle_precision_make(SALLE_PRECISION_HALF_WIDTH, 0.01, 1, 50000);
	salle_stored_run_copy_tuning(&sequential, &plan);
	assert_true(plan.precision.tuned_to == 0);
}

static char *tally_file_of(const struct salle_plan *plan, const struct salle_batch_result *result, size_t *length)
{
	char *bytes = NULL;
	FILE *out = open_memstream(&bytes, length);
	salle_tally_file_write(plan, result, out);
	assert_int_equal(fclose(out), 0);
	return bytes;
}

static enum salle_status read_tallies(const char *bytes, size_t length, struct salle_stored_run *out,
	struct salle_arena *arena)
{
	struct salle_diagnostics diagnostics;
	salle_diagnostics_init(&diagnostics);
	*out = (struct salle_stored_run){ .dir = "run" };
	enum salle_status status = salle_tally_file_read("tallies.bin", bytes, length, out, arena, &diagnostics);
	assert_int_equal(diagnostics.errors, status == SALLE_OK ? 0 : 1);
	salle_diagnostics_release(&diagnostics);
	return status;
}

TEST_OF(struct salle_arena *arena, tallies_survive_writing_and_reading)
{
	struct salle_plan plan = four_bets(3000, arena);
	struct salle_batch_result result;
	run(&plan, 2, 0, NULL, &result, arena);
	size_t length;
	char *bytes = tally_file_of(&plan, &result, &length);
	struct salle_stored_run earlier;
	assert_int_equal(read_tallies(bytes, length, &earlier, arena), SALLE_OK);
	assert_same_results(&plan, &earlier.result, &result);
	assert_string_equal(earlier.rules, "coin");
	assert_string_equal(earlier.layout_hash, salle_tally_layout_hash(&plan.layout, arena));
	assert_int_equal(earlier.n_matchups, 4);
	for (size_t m = 0; m < 4; m++) {
		const struct salle_stored_matchup *then = &earlier.matchups[m];
		const struct salle_matchup *now = &plan.matchups[m];
		assert_string_equal(then->variant, now->variant);
		assert_string_equal(then->a, now->a);
		assert_string_equal(then->a_policy, now->a_policy);
		assert_string_equal(then->b, now->b);
		assert_string_equal(then->b_policy, now->b_policy);
		assert_int_equal(then->distance_from_base, now->distance_from_base);
		assert_int_equal(then->key.seed, 77);
		assert_int_equal(then->key.pair, now->key.pair);
		assert_int_equal(then->key.reversed, now->key.reversed);
		assert_int_equal(then->bouts, 3000);
	}
	free(bytes);
}

/* A truncated file is refused. A file with changed bytes is refused or read, but never causes a crash. */
TEST_OF(struct salle_arena *arena, damaged_tallies_are_refused)
{
	struct salle_plan plan = four_bets(300, arena);
	struct salle_batch_result result;
	run(&plan, 2, 0, NULL, &result, arena);
	size_t length;
	char *bytes = tally_file_of(&plan, &result, &length);
	struct salle_stored_run earlier;
	for (size_t cut = 0; cut < length; cut += cut < 300 ? 1 : 37)
		assert_int_equal(read_tallies(bytes, cut, &earlier, arena), SALLE_BAD_INPUT);
	char *longer = salle_arena_alloc(arena, length + 1);
	memcpy(longer, bytes, length);
	assert_int_equal(read_tallies(longer, length + 1, &earlier, arena), SALLE_BAD_INPUT);
	struct salle_stream_key key = salle_make_stream_key(3, salle_pair_hash("tallies", "a", "b"), false);
	for (uint64_t i = 0; i < 800; i++) {
		struct salle_arena scratch = SALLE_ARENA_INIT;
		struct salle_stream stream = salle_stream_open(&key, i);
		memcpy(longer, bytes, length);
		for (unsigned k = 0; k < 1 + i % 3; k++)
			longer[salle_uniform_below((uint32_t)salle_stream_draw(&stream), (uint32_t)length)] =
				(char)salle_stream_draw(&stream);
		enum salle_status status = read_tallies(longer, length, &earlier, &scratch);
		assert_true(status == SALLE_OK || status == SALLE_BAD_INPUT);
		salle_arena_release(&scratch);
	}
	memcpy(longer, "salle tallies 9", 15);
	assert_int_equal(read_tallies(longer, length, &earlier, arena), SALLE_BAD_INPUT);
	free(bytes);
	uint64_t *tally = unpacked_tally(&result, 0);
	struct salle_batch_means *means = &salle_tally_head(tally)->means;
	means->sums[0][SALLE_BATCH_WINS_A] = means->size + 1; /* more wins than bouts */
	salle_tallies_put(&result.tallies, 0, tally, arena);
	bytes = tally_file_of(&plan, &result, &length);
	assert_int_equal(read_tallies(bytes, length, &earlier, arena), SALLE_BAD_INPUT);
	free(bytes);
}

/* All kinds of sections of a file: mirrored pairs, variants, knockouts, a sweep. */
#define MANY                                                                                                \
	"rules: coin\nbouts: 600\nmirrored: yes\nseed: 5\nscene: {decides: 3}\noptions: {limit: 20}\nbuilds:\n" \
	"  x: {coin: fair}\n  y: {coin: loaded, wounds: 4}\n  z: {coin: heavy}\nmatchups: {round_robin: yes}\n" \
	"variants: {often: {options: {draw: 0.3}}}\nsweep: {draw: {path: options.draw, values: [0, 0.2, 0.4]}}\n"

/* Returns whether a run would continue from a file with these tallies and a correct checksum. */
static bool can_be_continued(const struct salle_plan *plan, const struct salle_batch_result *result)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_diagnostics diagnostics;
	salle_diagnostics_init(&diagnostics);
	const struct salle_program program = { "1", "a", "b" };
	struct salle_stored_run earlier = { .dir = "r", .program = program, .seed = plan->seed };
	earlier.sources = plan->sources;
	earlier.n_sources = plan->n_sources;
	size_t length;
	char *bytes = tally_file_of(plan, result, &length);
	enum salle_status status = salle_tally_file_read("r/tallies.bin", bytes, length, &earlier, &arena, &diagnostics);
	if (status == SALLE_OK)
		status = salle_stored_run_check(&earlier, plan, &program, &diagnostics);
	assert_int_equal(diagnostics.errors, status == SALLE_OK ? 0 : 1);
	salle_diagnostics_release(&diagnostics);
	salle_arena_release(&arena);
	free(bytes);
	return status == SALLE_OK;
}

/* Writes all result files. The writers assert that the counts are consistent. */
static void write_all(const struct salle_plan *plan, const struct salle_batch_result *result, FILE *out)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_figures figures = salle_figures_make(plan, result, &arena);
	for (const struct salle_result_file *file = salle_result_files; file->name != NULL; file++)
		if (salle_result_file_is_written(file, plan))
			salle_result_file_write(file, &figures, out);
	salle_arena_release(&arena);
}

/*
 * Changes one count; every second time it is a count that is not 0. Most counts follow from others, so the file is
 * refused. If the file is accepted, all result files can be written.
 */
static void forged_counts_are_refused(void **state)
{
	enum { FORGED = 800 };
	struct run_fixture it;
	run_fixture_init(&it, MANY, NULL);
	const struct salle_plan *plan = &it.scenario.plan;
	assert_true(can_be_continued(plan, &it.result));
	FILE *nowhere = fopen("/dev/null", "w");
	assert_non_null(nowhere);
	struct salle_stream_key key = salle_make_stream_key(4, salle_pair_hash("forged", "a", "b"), false);
	struct salle_stream stream = salle_stream_open(&key, 0);
	unsigned refused = 0;
	for (unsigned i = 0; i < FORGED;) {
		size_t m = salle_uniform_below((uint32_t)salle_stream_draw(&stream), (uint32_t)plan->n_matchups);
		size_t at = salle_uniform_below((uint32_t)salle_stream_draw(&stream), (uint32_t)plan->layout.size);
		uint64_t *tally = unpacked_tally(&it.result, m), *count = &tally[at], was = *count;
		const uint64_t forged[] = { was + 1, was - 1, 2 * was + 3, (uint64_t)1 << 31, (uint64_t)1 << 41,
			(uint64_t)1 << 57, UINT64_MAX };
		if (i % 2 == 0 && was == 0)
			continue;
		*count = forged[i++ % (sizeof forged / sizeof forged[0])];
		salle_tallies_put(&it.result.tallies, m, tally, &it.arena);
		if (can_be_continued(plan, &it.result))
			write_all(plan, &it.result, nowhere);
		else
			refused++;
		*count = was;
		salle_tallies_put(&it.result.tallies, m, tally, &it.arena);
	}
	assert_int_equal(fclose(nowhere), 0);
	assert_true(refused > FORGED * 3 / 4);
	run_fixture_release(&it);
}

RUN_TESTS_EACH(make_arena, release_arena, UNIT(batches_hold_their_bouts), UNIT(continued_run_equals_one_long_run),
	UNIT(run_continues_to_a_precision), UNIT(tuning_is_copied_to_the_continued_run),
	UNIT(tallies_survive_writing_and_reading), UNIT(damaged_tallies_are_refused), UNIT(forged_counts_are_refused))
