/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/controls.h>

#include <string.h>

typedef unsigned __int128 wide;

/* Of a coarse amount: its products, summed over 2^33 observations, stay below 2^63. */
enum { COARSE_MOST = 1 << 15 };

enum { CONTROLS = 2 * SALLE_CONTROLS_MAX, PART_MOST = 5 + 3 * CONTROLS + CONTROLS * (CONTROLS + 1) / 2 };

static size_t part_size(unsigned n)
{
	return 1 + 2 + 2 + n + (size_t)2 * n + (size_t)n * (n + 1) / 2;
}

size_t salle_controls_size(unsigned n)
{
	return n > 0 ? SALLE_FOLDS * part_size(n) : 0;
}

struct salle_control_sums salle_controls_part(uint64_t *section, unsigned n, unsigned fold)
{
	struct salle_control_sums sums = { .observations = section + fold * part_size(n) };
	sums.won = sums.observations + 1;
	sums.squares = sums.won + 2;
	sums.amounts = sums.squares + 2;
	sums.won_amounts = sums.amounts + n;
	sums.products = sums.won_amounts + (size_t)2 * n;
	return sums;
}

static int64_t coarse(int64_t amount)
{
	const unsigned bits = SALLE_CONTROL_BITS - SALLE_CONTROL_COARSE;
	int64_t rounded = (amount + ((int64_t)1 << (bits - 1))) >> bits;
	return rounded > COARSE_MOST ? COARSE_MOST : rounded < -COARSE_MOST ? -COARSE_MOST : rounded;
}

void salle_controls_add(uint64_t *section, unsigned n, uint64_t number, const int64_t *amounts, const unsigned won[2])
{
	struct salle_control_sums sums = salle_controls_part(section, n, (unsigned)(number % SALLE_FOLDS));
	int64_t rounded[CONTROLS];
	unsigned moved[CONTROLS], n_moved = 0; /* most bouts leave some controls at 0 */
	++*sums.observations;
	for (unsigned side = 0; side < 2; side++) {
		sums.won[side] += won[side];
		sums.squares[side] += (uint64_t)won[side] * won[side];
	}
	for (unsigned i = 0; i < n; i++) {
		if (amounts[i] == 0)
			continue;
		const int64_t x = rounded[n_moved] = coarse(amounts[i]);
		uint64_t *products = sums.products + (size_t)i * (i + 1) / 2;
		moved[n_moved++] = i;
		sums.amounts[i] += (uint64_t)amounts[i];
		for (unsigned side = 0; side < 2; side++)
			sums.won_amounts[2 * i + side] += (uint64_t)x * won[side];
		for (unsigned k = 0; k < n_moved; k++)
			products[moved[k]] += (uint64_t)(x * rounded[k]);
	}
}

/* ---- blocks ---- */

enum {
	FINE = SALLE_CONTROL_BITS - SALLE_CONTROL_COARSE,
	NARROW_BITS = 12, /* of a coarse amount, and a sign: PER_FOLD products add up to 2^30 at most */
	PER_FOLD = SALLE_CONTROL_BLOCK / SALLE_FOLDS,
};

/* Coarse amounts of a control, or bouts won. */
struct column {
	int16_t at[SALLE_CONTROL_BLOCK];
};

/* An amount lifted so that coarse amounts within the bits begin at 0. */
static inline uint64_t lift(int64_t amount)
{
	return (uint64_t)amount + ((uint64_t)1 << (FINE + NARROW_BITS)) + ((uint64_t)1 << (FINE - 1));
}

static inline uint64_t beyond_narrow(uint64_t lifted)
{
	return lifted >> (FINE + NARROW_BITS + 1);
}

/* Rounds the amounts of a control. Returns whether all are narrow. */
static bool narrow(const int64_t *amounts, struct column *column)
{
	uint64_t beyond = 0;
	for (unsigned k = 0; k < SALLE_CONTROL_BLOCK; k++) {
		const uint64_t lifted = lift(amounts[k]);
		beyond |= beyond_narrow(lifted);
		column->at[k] = (int16_t)((lifted >> FINE) - (1 << NARROW_BITS));
	}
	return beyond == 0;
}

static bool has_moved(const int64_t *amounts)
{
	int64_t any = 0;
	for (unsigned k = 0; k < SALLE_CONTROL_BLOCK; k++)
		any |= amounts[k];
	return any != 0;
}

/* Adds each observation with an amount that is not narrow, but for its number, and takes it out of the block. */
static void add_apart(uint64_t *section, unsigned n, struct salle_control_block *block)
{
	for (unsigned k = 0; k < block->observations; k++) {
		const unsigned place = salle_control_place(k);
		const unsigned won[2] = { (unsigned)block->won[0][place], (unsigned)block->won[1][place] };
		int64_t amounts[CONTROLS];
		uint64_t beyond = 0;
		for (unsigned i = 0; i < n; i++) {
			amounts[i] = block->amounts[(size_t)i * SALLE_CONTROL_STRIDE + place];
			beyond |= beyond_narrow(lift(amounts[i]));
		}
		if (beyond == 0)
			continue;
		salle_controls_add(section, n, block->first + k, amounts, won);
		--*salle_controls_part(section, n, (unsigned)((block->first + k) % SALLE_FOLDS)).observations;
		for (unsigned i = 0; i < n; i++)
			block->amounts[(size_t)i * SALLE_CONTROL_STRIDE + place] = 0;
		block->won[0][place] = block->won[1][place] = 0;
	}
}

static inline uint64_t dot(const int16_t *x, const int16_t *y)
{
	int32_t sum = 0;
	for (unsigned k = 0; k < PER_FOLD; k++)
		sum += x[k] * y[k];
	return (uint64_t)(int64_t)sum;
}

static inline uint64_t sum_of(const int64_t *amounts)
{
	uint64_t sum = 0;
	for (unsigned k = 0; k < PER_FOLD; k++)
		sum += (uint64_t)amounts[k];
	return sum;
}

/* Those controls of a block that are not 0 throughout. */
struct moved {
	unsigned n, control[CONTROLS];
	struct column column[CONTROLS];
};

/* Adds observations `phase`, `phase` + SALLE_FOLDS and so on of the block. */
static void add_phase(uint64_t *section, unsigned n, const struct salle_control_block *block, const struct moved *moved,
	unsigned phase)
{
	const unsigned from = phase * PER_FOLD, fold = (unsigned)((block->first + phase) % SALLE_FOLDS);
	const struct salle_control_sums sums = salle_controls_part(section, n, fold);
	*sums.observations += (block->observations + SALLE_FOLDS - 1 - phase) / SALLE_FOLDS;
	for (unsigned side = 0; side < 2; side++) {
		const int16_t *won = block->won[side] + from;
		int32_t all = 0;
		for (unsigned k = 0; k < PER_FOLD; k++)
			all += won[k];
		sums.won[side] += (uint64_t)all;
		sums.squares[side] += dot(won, won);
	}
	for (unsigned i = 0; i < moved->n; i++) {
		const unsigned control = moved->control[i];
		const int16_t *column = moved->column[i].at + from;
		uint64_t *products = sums.products + (size_t)control * (control + 1) / 2;
		sums.amounts[control] += sum_of(block->amounts + (size_t)control * SALLE_CONTROL_STRIDE + from);
		for (unsigned side = 0; side < 2; side++)
			sums.won_amounts[2 * control + side] += dot(column, block->won[side] + from);
		for (unsigned j = 0; j <= i; j++)
			products[moved->control[j]] += dot(column, moved->column[j].at + from);
	}
}

/* Lists what has moved, as columns. Returns whether all amounts are narrow. */
static bool list_moved(const struct salle_control_block *block, unsigned n, struct moved *moved)
{
	bool all = true;
	moved->n = 0;
	for (unsigned i = 0; i < n; i++) {
		const int64_t *amounts = block->amounts + (size_t)i * SALLE_CONTROL_STRIDE;
		if (!has_moved(amounts))
			continue;
		all &= narrow(amounts, &moved->column[moved->n]);
		moved->control[moved->n++] = i;
	}
	return all;
}

void salle_controls_add_block(uint64_t *section, unsigned n, struct salle_control_block *block)
{
	struct moved moved;
	if (!list_moved(block, n, &moved)) {
		add_apart(section, n, block);
		(void)list_moved(block, n, &moved);
	}
	for (unsigned phase = 0; phase < SALLE_FOLDS; phase++)
		add_phase(section, n, block, &moved, phase);
	for (unsigned i = 0; i < moved.n; i++)
		memset(block->amounts + (size_t)moved.control[i] * SALLE_CONTROL_STRIDE, 0,
			SALLE_CONTROL_BLOCK * sizeof *block->amounts);
	memset(block->won, 0, sizeof block->won);
	block->observations = 0;
}

/* ---- checks ---- */

static wide magnitude(uint64_t sum)
{
	int64_t value = (int64_t)sum;
	return value < 0 ? -(wide)value : (wide)value;
}

/* Checks |sum|^2 <= x y, the inequality of Cauchy and Schwarz. */
static bool are_product(uint64_t sum, uint64_t x, uint64_t y)
{
	return magnitude(sum) * magnitude(sum) <= (wide)x * y;
}

static bool is_part_sound(const struct salle_control_sums *sums, unsigned n, unsigned each)
{
	uint64_t observations = *sums->observations;
	for (unsigned side = 0; side < 2; side++) {
		uint64_t won = sums->won[side], squares = sums->squares[side];
		if (won > squares || squares > each * won || (wide)won * won > (wide)observations * squares)
			return false;
	}
	for (unsigned i = 0; i < n; i++) {
		uint64_t square = sums->products[(size_t)i * (i + 1) / 2 + i];
		if (square > (wide)observations * COARSE_MOST * COARSE_MOST)
			return false;
		for (unsigned side = 0; side < 2; side++)
			if (!are_product(sums->won_amounts[2 * i + side], square, sums->squares[side]))
				return false;
		for (unsigned j = 0; j < i; j++)
			if (!are_product(sums->products[(size_t)i * (i + 1) / 2 + j], square,
					sums->products[(size_t)j * (j + 1) / 2 + j]))
				return false;
	}
	return true;
}

bool salle_controls_are_sound(const uint64_t *section, unsigned n, uint64_t observations, unsigned each,
	const uint64_t wins[2])
{
	uint64_t won[2] = { wins[0], wins[1] }, part[PART_MOST];
	for (unsigned fold = 0; n > 0 && fold < SALLE_FOLDS; fold++) {
		memcpy(part, section + fold * part_size(n), part_size(n) * sizeof *part);
		const struct salle_control_sums sums = salle_controls_part(part, n, 0);
		if (*sums.observations > observations || sums.won[0] > won[0] || sums.won[1] > won[1] ||
			!is_part_sound(&sums, n, each))
			return false;
		observations -= *sums.observations;
		won[0] -= sums.won[0];
		won[1] -= sums.won[1];
	}
	return n == 0 || (observations == 0 && won[0] == 0 && won[1] == 0);
}
