/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/control_variates.h>

#include <string.h>

typedef unsigned __int128 wide;

/* Largest absolute value of a rounded amount. A sum of 2^33 products of two rounded amounts stays below 2^63. */
enum { COARSE_AMOUNT_MAX = 1 << 15 };

enum {
	BOTH_SIDES_MAX = 2 * SALLE_CONTROLS_MAX,
	PART_COUNTS_MAX = 5 + 3 * BOTH_SIDES_MAX + BOTH_SIDES_MAX * (BOTH_SIDES_MAX + 1) / 2
};

static size_t size_of_fold(unsigned n)
{
	return 1 + 2 + 2 + n + (size_t)2 * n + (size_t)n * (n + 1) / 2;
}

size_t salle_controls_size(unsigned n)
{
	return n > 0 ? SALLE_CONTROL_FOLDS * size_of_fold(n) : 0;
}

struct salle_control_sums salle_control_sums_of_part(uint64_t *section, unsigned n, unsigned fold)
{
	struct salle_control_sums sums = { .observations = section + fold * size_of_fold(n) };
	sums.won = sums.observations + 1;
	sums.squares = sums.won + 2;
	sums.amounts = sums.squares + 2;
	sums.won_amounts = sums.amounts + n;
	sums.products = sums.won_amounts + (size_t)2 * n;
	return sums;
}

static int64_t round_to_coarse(int64_t amount)
{
	const unsigned bits = SALLE_CONTROL_BITS - SALLE_CONTROL_COARSE_BITS;
	int64_t rounded = (amount + ((int64_t)1 << (bits - 1))) >> bits;
	return rounded > COARSE_AMOUNT_MAX ? COARSE_AMOUNT_MAX
		: rounded < -COARSE_AMOUNT_MAX ? -COARSE_AMOUNT_MAX
									   : rounded;
}

void salle_controls_add(uint64_t *section, unsigned n, uint64_t number, const int64_t *amounts, const unsigned won[2])
{
	struct salle_control_sums sums = salle_control_sums_of_part(section, n, (unsigned)(number % SALLE_CONTROL_FOLDS));
	int64_t rounded[BOTH_SIDES_MAX];
	unsigned moved[BOTH_SIDES_MAX], n_moved = 0; /* indices of the controls that are not 0 */
	++*sums.observations;
	for (unsigned side = 0; side < 2; side++) {
		sums.won[side] += won[side];
		sums.squares[side] += (uint64_t)won[side] * won[side];
	}
	for (unsigned i = 0; i < n; i++) {
		if (amounts[i] == 0)
			continue;
		const int64_t x = rounded[n_moved] = round_to_coarse(amounts[i]);
		uint64_t *products = sums.products + (size_t)i * (i + 1) / 2;
		moved[n_moved++] = i;
		sums.amounts[i] += (uint64_t)amounts[i];
		for (unsigned side = 0; side < 2; side++)
			sums.won_amounts[2 * i + side] += (uint64_t)x * won[side];
		for (unsigned k = 0; k < n_moved; k++)
			products[moved[k]] += (uint64_t)(x * rounded[k]);
	}
}

void salle_controls_unpack(salle_packed_amounts packed, salle_side_amounts amounts[2])
{
	const uint64_t bias = (uint64_t)1 << 30; /* makes both amounts positive */
	for (unsigned side = 0; side < 2; side++)
		for (unsigned k = 0; k < SALLE_CONTROLS_MAX / 2; k++) {
			const uint64_t raised = packed[k][side] + (bias << 32 | bias);
			amounts[side][2 * k] += (int64_t)(raised & UINT32_MAX) - (int64_t)bias;
			amounts[side][2 * k + 1] += (int64_t)(raised >> 32 & INT32_MAX) - (int64_t)bias;
			packed[k][side] = 0;
		}
}

/* ---- blocks ---- */

enum {
	/* number of bits that rounding to a coarse amount removes */
	FINE_BITS = SALLE_CONTROL_BITS - SALLE_CONTROL_COARSE_BITS,
	/*
	 * amounts of a block are -NARROW_AMOUNT_MAX to NARROW_AMOUNT_MAX - 1, so the sum of 64 products of rounded amounts
	 * fits an int32_t
	 */
	NARROW_AMOUNT_MAX = 1 << 24,
};

void salle_control_block_init(struct salle_control_block *block, uint64_t *section, unsigned n)
{
	block->section = section;
	block->n = n;
}

/* Adds an observation directly to the section of the tally, because one of the amounts is too large for a block. */
static __attribute__((noinline)) void add_wide_observation(struct salle_control_block *block, uint64_t number,
	const salle_side_amounts amounts[2], salle_bouts_won won)
{
	const unsigned each = block->n / 2;
	const unsigned by_side[2] = { won % (1u << SALLE_CONTROL_WON_BITS), won >> SALLE_CONTROL_WON_BITS };
	int64_t all[BOTH_SIDES_MAX];
	for (unsigned i = 0; i < block->n; i++)
		all[i] = amounts[i / each][i % each];
	salle_controls_add(block->section, block->n, number, all, by_side);
}

typedef int16_t column[SALLE_CONTROL_BLOCK_SIZE];

static inline uint64_t dot_product(const column x, const column y)
{
	int32_t sum = 0;
	for (unsigned k = 0; k < SALLE_CONTROL_BLOCK_SIZE; k++)
		sum += x[k] * y[k];
	return (uint64_t)(int64_t)sum;
}

/*
 * Rounds the amounts to coarse amounts (multiples of 2^FINE_BITS) in `out`. Returns the sum of the unrounded amounts.
 */
static inline uint64_t round_column_to_coarse(const int32_t amounts[SALLE_CONTROL_BLOCK_SIZE], column out)
{
	int32_t sum = 0;
	for (unsigned k = 0; k < SALLE_CONTROL_BLOCK_SIZE; k++) {
		sum += amounts[k];
		out[k] = (int16_t)((amounts[k] + (1 << (FINE_BITS - 1))) >> FINE_BITS);
	}
	return (uint64_t)(int64_t)sum;
}

/* Adds the observations of one fold to the section, and empties the fold. */
static __attribute__((noinline)) void flush_fold(struct salle_control_block *block, unsigned fold)
{
	struct salle_control_columns *part = &block->part[fold];
	const struct salle_control_sums sums = salle_control_sums_of_part(block->section, block->n, fold);
	const size_t unused = SALLE_CONTROL_BLOCK_SIZE - part->n;
	const unsigned each = block->n / 2;
	*sums.observations += part->n;
	for (unsigned side = 0; side < 2; side++) {
		memset(part->won[side] + part->n, 0, unused * sizeof **part->won);
		for (unsigned k = 0; k < SALLE_CONTROL_BLOCK_SIZE; k++)
			sums.won[side] += (uint64_t)part->won[side][k];
		sums.squares[side] += dot_product(part->won[side], part->won[side]);
	}
	column coarse[BOTH_SIDES_MAX];
	for (unsigned i = 0; i < block->n; i++) {
		int32_t *amounts = part->amounts[i / each][i % each];
		uint64_t *products = sums.products + (size_t)i * (i + 1) / 2;
		memset(amounts + part->n, 0, unused * sizeof *amounts);
		sums.amounts[i] += round_column_to_coarse(amounts, coarse[i]);
		for (unsigned side = 0; side < 2; side++)
			sums.won_amounts[2 * i + side] += dot_product(coarse[i], part->won[side]);
		for (unsigned j = 0; j <= i; j++)
			products[j] += dot_product(coarse[i], coarse[j]);
	}
	part->n = 0;
}

/*
 * Adds an observation with at most `room` controls per side to the block. If `room` is a constant, the compiler unrolls
 * the loops.
 */
static inline __attribute__((always_inline)) void add_observation(struct salle_control_block *block, uint64_t number,
	salle_side_amounts amounts[2], salle_bouts_won won, const unsigned room)
{
	const unsigned fold = (unsigned)(number % SALLE_CONTROL_FOLDS);
	struct salle_control_columns *part = &block->part[fold];
	const unsigned at = part->n;
	uint64_t raised = 0;
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < room; i++) {
			part->amounts[side][i][at] = (int32_t)amounts[side][i];
			raised |= (uint64_t)(amounts[side][i] + NARROW_AMOUNT_MAX);
		}
	if (__builtin_expect(raised >= 2 * NARROW_AMOUNT_MAX, 0)) {
		add_wide_observation(block, number, amounts, won);
	} else {
		part->won[0][at] = (int16_t)(won % (1u << SALLE_CONTROL_WON_BITS));
		part->won[1][at] = (int16_t)(won >> SALLE_CONTROL_WON_BITS);
		if (++part->n == SALLE_CONTROL_BLOCK_SIZE)
			flush_fold(block, fold);
	}
	for (unsigned side = 0; side < 2; side++)
		memset(amounts[side], 0, room * sizeof **amounts);
}

void salle_control_block_add(struct salle_control_block *block, uint64_t number, salle_side_amounts amounts[2],
	salle_bouts_won won)
{
	if (block->n <= 4)
		add_observation(block, number, amounts, won, 2);
	else
		add_observation(block, number, amounts, won, SALLE_CONTROLS_MAX);
}

void salle_control_block_flush(struct salle_control_block *block)
{
	for (unsigned fold = 0; fold < SALLE_CONTROL_FOLDS; fold++)
		if (block->part[fold].n > 0)
			flush_fold(block, fold);
}

/* ---- checks ---- */

static wide absolute_value(uint64_t sum)
{
	int64_t value = (int64_t)sum;
	return value < 0 ? -(wide)value : (wide)value;
}

/* Returns whether |sum|^2 <= x y (Cauchy-Schwarz inequality). */
static bool satisfies_cauchy_schwarz(uint64_t sum, uint64_t x, uint64_t y)
{
	return absolute_value(sum) * absolute_value(sum) <= (wide)x * y;
}

static bool is_fold_sound(const struct salle_control_sums *sums, unsigned n, unsigned each)
{
	uint64_t observations = *sums->observations;
	for (unsigned side = 0; side < 2; side++) {
		uint64_t won = sums->won[side], squares = sums->squares[side];
		if (won > squares || squares > each * won || (wide)won * won > (wide)observations * squares)
			return false;
	}
	for (unsigned i = 0; i < n; i++) {
		uint64_t square = sums->products[(size_t)i * (i + 1) / 2 + i];
		if (square > (wide)observations * COARSE_AMOUNT_MAX * COARSE_AMOUNT_MAX)
			return false;
		for (unsigned side = 0; side < 2; side++)
			if (!satisfies_cauchy_schwarz(sums->won_amounts[2 * i + side], square, sums->squares[side]))
				return false;
		for (unsigned j = 0; j < i; j++)
			if (!satisfies_cauchy_schwarz(sums->products[(size_t)i * (i + 1) / 2 + j], square,
					sums->products[(size_t)j * (j + 1) / 2 + j]))
				return false;
	}
	return true;
}

bool salle_controls_are_sound(const uint64_t *section, unsigned n, uint64_t observations, unsigned each,
	const uint64_t wins[2])
{
	uint64_t won[2] = { wins[0], wins[1] }, part[PART_COUNTS_MAX];
	for (unsigned fold = 0; n > 0 && fold < SALLE_CONTROL_FOLDS; fold++) {
		memcpy(part, section + fold * size_of_fold(n), size_of_fold(n) * sizeof *part);
		const struct salle_control_sums sums = salle_control_sums_of_part(part, n, 0);
		if (*sums.observations > observations || sums.won[0] > won[0] || sums.won[1] > won[1] ||
			!is_fold_sound(&sums, n, each))
			return false;
		observations -= *sums.observations;
		won[0] -= sums.won[0];
		won[1] -= sums.won[1];
	}
	return n == 0 || (observations == 0 && won[0] == 0 && won[1] == 0);
}
