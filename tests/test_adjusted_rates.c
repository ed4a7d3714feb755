/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The controls in a tally, and the win rates that are adjusted by controls. */
#include <math.h>
#include <stdlib.h>

#include <salle/adjusted_rates.h>
#include <salle/rng.h>
#include <salle/tally.h>

#include "testing.h"

static uint64_t *new_section(unsigned n)
{
	uint64_t *section = calloc(salle_controls_size(n), sizeof *section);
	assert_non_null(section);
	return section;
}

/* Adds an observation with one control for either side. */
static void add_observation(uint64_t *section, uint64_t number, double amount, unsigned won_a, unsigned won_b)
{
	const int64_t amounts[2] = { salle_make_control_amount(amount), salle_make_control_amount(-amount) };
	const unsigned won[2] = { won_a, won_b };
	salle_controls_add(section, 2, number, amounts, won);
}

/*
 * Eight bouts have a control of 1 or -1. A wins 3 of the 4 bouts with 1, and 1 of the 4 bouts with -1. The mean control
 * is 0, so the coefficient is b = (sum of control * win) / (sum of squared controls) = (3 - 1) / 8 = 1/4. Each fold has
 * the same bouts, hence the same b.
 */
static void adjusted_rate_equals_calculation_by_hand(void **state)
{
	uint64_t *section = new_section(2);
	static const int8_t amount[8] = { 1, 1, 1, 1, -1, -1, -1, -1 }, won[8] = { 1, 1, 1, 0, 0, 0, 0, 1 };
	for (unsigned round = 0; round < 100; round++)
		for (unsigned fold = 0; fold < SALLE_CONTROL_FOLDS; fold++)
			for (unsigned i = 0; i < 8; i++)
				add_observation(section, (round * 8 + i) * SALLE_CONTROL_FOLDS + fold, amount[i], (unsigned)won[i],
					1 - (unsigned)won[i]);
	struct salle_adjusted_rate a = salle_find_adjusted_rates(section, 2, 1, 0.95).side[SALLE_A];
	assert_int_equal(a.reason, SALLE_ADJUSTED);
	assert_near(a.rate.value, 0.5, 1e-9);
	/*
	 * the win y has the variance 1/4, and y - x / 4 with the control x has 1/4 - 1/16 = 3/16; the gain is the ratio 4/3
	 */
	assert_near(a.gain, 4.0 / 3, 1e-6);
	assert_near(a.rate.interval.high - a.rate.value, 1.959964 * sqrt(3.0 / 16 / 3199), 1e-6);
	struct salle_adjusted_rate b = salle_find_adjusted_rates(section, 2, 1, 0.95).side[SALLE_B];
	assert_near(b.rate.value, 0.5, 1e-9);
	assert_near(b.gain, a.gain, 1e-9);
	free(section);
}

/* Adding observations in blocks gives the same sums as adding them one by one. This holds for any length of the blocks
 * and any order, and even if amounts are too large for a block. */
static void blocks_add_up_as_observations_do(void **state)
{
	/* each side has three controls, an odd number */
	enum { N = 6, FULL = SALLE_CONTROL_FOLDS * SALLE_CONTROL_BLOCK_SIZE };
	static const unsigned lengths[] = { FULL, 1, 7, 3 * FULL, 250, FULL + 1 };
	static const double reach[N] = { 1, 30, 0, 300, 16, 0.1 };
	uint64_t *one = new_section(N), *together = new_section(N), number = 3;
	struct salle_control_block *block = calloc(1, sizeof *block);
	assert_non_null(block);
	salle_control_block_init(block, together, N);
	struct salle_stream stream = salle_stream_open(&(struct salle_stream_key){ .seed = 4 }, 0);
	for (size_t b = 0; b < sizeof lengths / sizeof *lengths; b++) {
		for (unsigned k = 0; k < lengths[b]; k++, number += b == 4 ? 3 : 1) {
			unsigned won[2];
			int64_t amounts[N];
			alignas(16) salle_side_amounts by_side[2] = { { 0 } };
			for (unsigned side = 0; side < 2; side++)
				won[side] = (uint32_t)salle_stream_draw(&stream) % 3;
			for (unsigned i = 0; i < N; i++)
				by_side[i / (N / 2)][i % (N / 2)] = amounts[i] = salle_make_control_amount(
					reach[i] * ldexp((double)(int32_t)(uint32_t)salle_stream_draw(&stream), -31));
			salle_controls_add(one, N, number, amounts, won);
			salle_control_block_add(block, number, by_side, won[0] | won[1] << SALLE_CONTROL_WON_BITS);
			for (unsigned i = 0; i < N; i++)
				/* adding the observation has set its amounts to 0, for the next observation */
				assert_true(by_side[i / (N / 2)][i % (N / 2)] == 0);
		}
		salle_control_block_flush(block);
		assert_memory_equal(one, together, salle_controls_size(N) * sizeof *one);
	}
	free(one), free(together), free(block);
}

/* Returns an amount for control `i`: the lowest or highest that a block's column can hold, or a random one. */
static int64_t draw_amount(struct salle_stream *stream, unsigned kind, unsigned i)
{
	const int64_t edge = 16 * SALLE_CONTROL_ONE, half = SALLE_CONTROL_ONE >> (SALLE_CONTROL_COARSE_BITS + 1);
	const double reach = kind == 2 && i % 3 == 0 ? 900 : 0.1 + i;
	const int64_t any =
		salle_make_control_amount(reach * ldexp((double)(int32_t)(uint32_t)salle_stream_draw(stream), -31));
	return kind == 0 ? -edge - half : kind == 1 ? edge - half - 1 : any;
}

/* Unpacking adds the packed amounts to the sums that were there before. The highest bit, which is unused, does not
 * matter. */
static void packed_amounts_unpack_to_themselves(void **state)
{
	struct salle_stream stream = salle_stream_open(&(struct salle_stream_key){ .seed = 5 }, 0);
	for (unsigned number = 0; number < 1000; number++) {
		salle_side_amounts amounts[2] = { { 0 } }, expected[2] = { { 0 } };
		salle_packed_amounts packed = { { 0 } };
		for (unsigned i = 0; i < 2 * SALLE_CONTROLS_MAX; i++) {
			const unsigned side = i % 2, k = i / 2;
			const int64_t amount = draw_amount(&stream, number % 3, i);
			amounts[side][k] = (int64_t)i;
			expected[side][k] = (int64_t)i + amount;
			packed[k / 2][side] += (uint64_t)amount << 32 * (k % 2);
			packed[k / 2][side] ^= (uint64_t)salle_stream_draw(&stream) % 2 << 63;
		}
		salle_controls_unpack(packed, amounts);
		assert_memory_equal(amounts, expected, sizeof amounts);
		for (unsigned k = 0; k < SALLE_CONTROLS_MAX; k++)
			/* unpacking has set the packed amounts to 0, for the next observation */
			assert_int_equal(packed[k / 2][k % 2], 0);
	}
}

/* The control determines the winner, so no variance is left. The residual sum of squares is then taken as ten. */
static void residual_variance_has_a_minimum(void **state)
{
	uint64_t *section = new_section(2);
	for (unsigned i = 0; i < 800; i++)
		add_observation(section, i, i % 8 < 4 ? 0.5 : -0.5, i % 8 < 4, i % 8 >= 4);
	struct salle_adjusted_rate a = salle_find_adjusted_rates(section, 2, 1, 0.95).side[SALLE_A];
	assert_int_equal(a.reason, SALLE_ADJUSTED);
	assert_near(a.rate.value, 0.5, 1e-9);
	assert_near(a.rate.interval.high - a.rate.value, 1.959964 * sqrt(10.0 / 800 / 799), 1e-6);
	assert_near(a.gain, 800 / 4.0 / 10, 1e-6);
	free(section);
}

/* A has the control 1 in three bouts of five, else -1. With a mean control of 0, A would win half of its bouts. */
static void luck_is_subtracted(void **state)
{
	uint64_t *section = new_section(2);
	uint64_t number = 0, won = 0, bouts = 0;
	for (unsigned i = 0; i < 1600; i++)
		for (unsigned fold = 0; fold < SALLE_CONTROL_FOLDS; fold++, number++) {
			bool lucky = i % 5 < 3, wins = i % 4 < (lucky ? 3u : 1u);
			add_observation(section, number, lucky ? 1 : -1, wins, !wins);
			won += wins;
			bouts++;
		}
	struct salle_adjusted_rate a = salle_find_adjusted_rates(section, 2, 1, 0.95).side[SALLE_A];
	assert_near((double)won / (double)bouts, 0.55, 1e-9);
	/* Let x be the control and y the win. E x = 0.2, E y = 0.55, E x^2 = 1, and E xy = 0.6 * 0.75 - 0.4 * 0.25 = 0.35.
	 * The coefficient is b = (E xy - E x * E y) / E x^2 = 0.24. So the adjusted rate is 0.55 - 0.24 * 0.2 = 0.502. */
	assert_near(a.rate.value, 0.502, 1e-9);
	free(section);
}

/*
 * A loses one bout in twenty, with the control x = -10, and wins the others with x = -1/2. The coefficient is b = (E xy
 * - E x * E y) / E x^2 = (-0.475 + 0.975 * 0.95) / 5.2375 = 0.0862. The unclamped rate 0.95 + 0.0862 * 0.975 would
 * exceed 1.
 */
static void no_rate_is_above_one(void **state)
{
	uint64_t *section = new_section(2);
	for (unsigned i = 0; i < 8000; i++) {
		bool lost = i / 4 % 20 == 0;
		add_observation(section, i, lost ? -10 : -0.5, !lost, lost);
	}
	struct salle_adjusted_rate a = salle_find_adjusted_rates(section, 2, 1, 0.95).side[SALLE_A];
	assert_int_equal(a.reason, SALLE_ADJUSTED);
	assert_near(a.rate.value, 1, 0);
	assert_true(a.rate.interval.high <= 1 && a.rate.interval.low <= 1);
	free(section);
}

static void reason_without_adjusted_rate(void **state)
{
	uint64_t *section = new_section(2);
	struct salle_stream_key key = salle_make_stream_key(7, 1, false);
	struct salle_stream stream = salle_stream_open(&key, 0);
	assert_int_equal(salle_find_adjusted_rates(section, 2, 1, 0.95).side[SALLE_A].reason, SALLE_TOO_FEW);
	for (unsigned i = 0; i < SALLE_ADJUSTED_MIN_N; i++)
		add_observation(section, i, i % 2 ? 1 : -1, i < SALLE_ADJUSTED_MIN_WINS - 1, i >= SALLE_ADJUSTED_MIN_WINS - 1);
	assert_int_equal(salle_find_adjusted_rates(section, 2, 1, 0.95).side[SALLE_A].reason, SALLE_TOO_RARE);
	assert_int_equal(salle_find_adjusted_rates(section, 2, 1, 0.95).side[SALLE_B].reason, SALLE_TOO_RARE);
	for (unsigned i = SALLE_ADJUSTED_MIN_N; i < 4000; i++) {
		uint64_t word = salle_stream_draw(&stream);
		add_observation(section, i, word & 1 ? 1 : -1, word >> 1 & 1, !(word >> 1 & 1));
	}
	struct salle_adjusted_rate none = salle_find_adjusted_rates(section, 2, 1, 0.95).side[SALLE_A];
	assert_int_equal(none.reason, SALLE_NO_GAIN);
	assert_true(isnan(none.rate.value) && isnan(none.gain));
	free(section);
}

/* A control that is always 0 does not change the rate. Neither do two controls that cancel each other. */
static void empty_directions_get_no_coefficient(void **state)
{
	uint64_t *one = new_section(2), *more = new_section(4);
	for (unsigned i = 0; i < 4000; i++) {
		bool lucky = i / 4 % 2, wins = i / 8 % 4 < (lucky ? 3u : 1u);
		const unsigned won[2] = { wins, !wins };
		const int64_t half = SALLE_CONTROL_ONE / 2, amount = lucky ? half : -half;
		const int64_t amounts[4] = { amount, 0, -amount, amount };
		salle_controls_add(more, 4, i, amounts, won);
		salle_controls_add(one, 2, i, (const int64_t[]){ amount, 0 }, won);
	}
	struct salle_adjusted_rate with = salle_find_adjusted_rates(more, 4, 1, 0.95).side[SALLE_A];
	struct salle_adjusted_rate without = salle_find_adjusted_rates(one, 2, 1, 0.95).side[SALLE_A];
	assert_int_equal(with.reason, SALLE_ADJUSTED);
	assert_near(with.rate.value, without.rate.value, 1e-9);
	assert_near(with.gain, without.gain, 1e-6);
	free(one);
	free(more);
}

/* A rare roll does not change the rate. The roll has the chance 1/36 and was made in 109 bouts. It succeeded in only 4
 * bouts, all of one fold, which is too few to fit a coefficient. */
static void rare_controls_get_no_coefficient(void **state)
{
	enum { BOUTS = 4000, HAD = 37, SUCCEEDED = 36 * HAD };
	uint64_t *one = new_section(2), *more = new_section(2);
	for (unsigned i = 0; i < BOUTS; i++) {
		const bool lucky = i / 4 % 2, wins = i / 8 % 4 < (lucky ? 3u : 1u);
		const unsigned won[2] = { wins, !wins };
		const int64_t half = SALLE_CONTROL_ONE / 2, amount = lucky ? half : -half;
		const int64_t luck = (i % SUCCEEDED == 0 ? SALLE_CONTROL_ONE : 0) - SALLE_CONTROL_ONE / 36;
		const int64_t rare = i % HAD == 0 ? luck : 0;
		salle_controls_add(more, 2, i, (const int64_t[]){ amount, rare }, won);
		salle_controls_add(one, 2, i, (const int64_t[]){ amount, 0 }, won);
	}
	const struct salle_adjusted_rate with = salle_find_adjusted_rates(more, 2, 1, 0.95).side[SALLE_A];
	const struct salle_adjusted_rate without = salle_find_adjusted_rates(one, 2, 1, 0.95).side[SALLE_A];
	assert_int_equal(with.reason, SALLE_ADJUSTED);
	assert_near(with.rate.value, without.rate.value, 1e-12);
	assert_near(with.gain, without.gain, 1e-9);
	free(one);
	free(more);
}

static double uniform(struct salle_stream *stream)
{
	return ldexp((double)(salle_stream_draw(stream) >> 11), -53);
}

/* The mean of 300 adjusted rates is within 4 standard errors of the truth. */
static void adjusted_rates_are_unbiased(void **state)
{
	enum { REPLICATES = 300, BOUTS = 800 };
	double sum = 0, squares = 0, truth = 0.3, chance = 1 / 3.0;
	for (unsigned replicate = 0; replicate < REPLICATES; replicate++) {
		uint64_t *section = new_section(2);
		struct salle_stream_key key = salle_make_stream_key(11, replicate, false);
		struct salle_stream stream = salle_stream_open(&key, 0);
		for (unsigned i = 0; i < BOUTS; i++) {
			bool hit = uniform(&stream) < chance, wins = uniform(&stream) < (hit ? 0.7 : 0.1);
			add_observation(section, i, hit - chance, wins, !wins);
		}
		double rate = salle_find_adjusted_rates(section, 2, 1, 0.95).side[SALLE_A].rate.value;
		sum += rate;
		squares += rate * rate;
		free(section);
	}
	double mean = sum / REPLICATES, variance = squares / REPLICATES - mean * mean;
	assert_near(mean, truth, 4 * sqrt(variance / REPLICATES));
	/* The variance of a win is 0.21. Among bouts with the same control it is 0.21 in a third of the bouts and 0.09 in
	 * the others. So the adjusted rate should have the mean variance 0.13 per bout. */
	assert_near(variance * BOUTS / 0.13, 1, 4 * sqrt(2.0 / REPLICATES));
}

static void damaged_sections_are_found(void **state)
{
	enum { BOUTS = 800 };
	const size_t size = salle_controls_size(2);
	uint64_t *section = new_section(2), wins[2] = { 0 };
	for (unsigned i = 0; i < BOUTS; i++) {
		add_observation(section, i, i % 3 ? 0.25 : -0.5, i % 2, !(i % 2));
		wins[i % 2 ? SALLE_A : SALLE_B]++;
	}
	assert_true(salle_controls_are_sound(section, 2, BOUTS, 1, wins));
	assert_false(salle_controls_are_sound(section, 2, BOUTS - 1, 1, wins));
	wins[0]--;
	assert_false(salle_controls_are_sound(section, 2, BOUTS, 1, wins));
	wins[0]++;
	for (size_t i = 0; i < size; i++) {
		if (i % (size / SALLE_CONTROL_FOLDS) == 5 || i % (size / SALLE_CONTROL_FOLDS) == 6)
			/* any value is valid for a sum of amounts */
			continue;
		uint64_t was = section[i];
		section[i] += UINT64_C(1) << 50;
		assert_false(salle_controls_are_sound(section, 2, BOUTS, 1, wins));
		section[i] = was;
	}
	assert_true(salle_controls_are_sound(section, 0, 3, 1, wins)); /* a layout without controls has no section */
	free(section);
}

RUN_TESTS(UNIT(adjusted_rate_equals_calculation_by_hand), UNIT(blocks_add_up_as_observations_do),
	UNIT(packed_amounts_unpack_to_themselves), UNIT(residual_variance_has_a_minimum), UNIT(luck_is_subtracted),
	UNIT(no_rate_is_above_one), UNIT(reason_without_adjusted_rate), UNIT(empty_directions_get_no_coefficient),
	UNIT(rare_controls_get_no_coefficient), UNIT(adjusted_rates_are_unbiased), UNIT(damaged_sections_are_found))
