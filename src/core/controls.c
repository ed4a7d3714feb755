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
