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

/*
 * Coarse amounts of a control, or bouts won, part by part: observation k of a part at 2 k, observation k of its second
 * half at 2 k + 1. So two rounded amounts are put together by one shift.
 */
struct column {
	int16_t at[SALLE_CONTROL_BLOCK];
};

/* Where the observation with its amounts at `place` lies in a column. */
static inline unsigned in_column(unsigned place)
{
	const unsigned of_part = place % PER_FOLD;
	return place - of_part + of_part % (PER_FOLD / 2) * 2 + of_part / (PER_FOLD / 2);
}

/* What is added to an amount so that coarse amounts within the bits begin at 0, and are rounded. */
#define LIFT (((uint64_t)1 << (FINE + NARROW_BITS)) + ((uint64_t)1 << (FINE - 1)))

/* Of lifted amounts, or of several with their bits joined: is one of them not narrow? */
static inline bool is_wide(uint64_t lifted)
{
	return lifted >> (FINE + NARROW_BITS + 1) != 0;
}

typedef uint64_t two __attribute__((vector_size(16), aligned(8), may_alias));
typedef uint32_t four __attribute__((vector_size(16)));
typedef uint16_t eight __attribute__((vector_size(16), aligned(2), may_alias)); /* the difference of a wide one wraps */

/* Rounds the amounts of a pair in two observations. Joins the bits of the lifted amounts to `all`. */
static inline four rounded(const int64_t *amounts, two *all)
{
	enum { LOW = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? 0 : 1 };
	const two lift = { LIFT, LIFT };
	const two x = *(const two *)amounts + lift, y = *(const two *)(amounts + 2) + lift;
	*all |= x | y;
	return __builtin_shufflevector((four)(x >> FINE), (four)(y >> FINE), LOW, LOW + 2, LOW + 4, LOW + 6);
}

/* Rounds the amounts of a pair of controls. Returns whether all are narrow. */
static bool narrow(const int64_t *amounts, struct column *first, struct column *second)
{
	enum { HALF = PER_FOLD / 2 };
	const eight middle = (eight){ 0 } + (1 << NARROW_BITS);
	two all = { 0 };
	for (unsigned part = 0; part < SALLE_CONTROL_BLOCK; part += PER_FOLD)
		for (unsigned k = 0; k < HALF; k += 4) {
			const int64_t *from = amounts + (size_t)2 * (part + k);
			const int64_t *later = from + (size_t)2 * HALF;
			const four x = (rounded(from, &all) & UINT16_MAX) | rounded(later, &all) << 16;
			const four y = (rounded(from + 4, &all) & UINT16_MAX) | rounded(later + 4, &all) << 16;
			*(eight *)&first->at[part + 2 * k] = (eight)__builtin_shufflevector(x, y, 0, 2, 4, 6) - middle;
			*(eight *)&second->at[part + 2 * k] = (eight)__builtin_shufflevector(x, y, 1, 3, 5, 7) - middle;
		}
	return !is_wide(all[0] | all[1]);
}

/* Bouts won, in the order of the columns. */
static void order_won(const int16_t *won, struct column *column)
{
	for (unsigned part = 0; part < SALLE_CONTROL_BLOCK; part += PER_FOLD)
		for (unsigned k = 0; k < PER_FOLD / 2; k++) {
			column->at[part + 2 * k] = won[part + k];
			column->at[part + 2 * k + 1] = won[part + PER_FOLD / 2 + k];
		}
}

/* The sums of the amounts of a pair over a part. */
static inline salle_two_amounts sum_of(const int64_t *amounts)
{
	enum { STEP = 8 };
	salle_two_amounts sum = { 0 };
	for (unsigned k = 0; k < PER_FOLD; k += STEP)
		for (unsigned i = 0; i < STEP; i++)
			sum += *(const salle_two_amounts *)(amounts + 2 * (k + i));
	return sum;
}

/* Tells which control of a pair is not 0 throughout: a bit each. */
static unsigned moves_of(const int64_t *amounts)
{
	enum { STEP = 16 };
	unsigned moves = 0;
	for (unsigned k = 0; moves < 3 && k < SALLE_CONTROL_BLOCK; k += STEP) {
		two any = { 0 };
		for (unsigned i = 0; i < STEP; i++)
			any |= *(const two *)(amounts + 2 * (k + i));
		moves |= (unsigned)(any[0] != 0) | (unsigned)(any[1] != 0) << 1;
	}
	return moves;
}

/* Clears the amounts of a pair. */
static void clear(int64_t *amounts)
{
	enum { STEP = 16 };
	for (unsigned k = 0; k < SALLE_CONTROL_BLOCK; k += STEP)
		for (unsigned i = 0; i < STEP; i++)
			*(two *)(amounts + 2 * (k + i)) = (two){ 0 };
}

static inline uint64_t dot(const int16_t *x, const int16_t *y)
{
	int32_t sum = 0;
	for (unsigned k = 0; k < PER_FOLD; k++)
		sum += x[k] * y[k];
	return (uint64_t)(int64_t)sum;
}

/* Those controls of a block that are not 0 throughout. */
struct moved {
	unsigned n, control[CONTROLS];
	int64_t *pair[CONTROLS]; /* the amounts of its pair; its own are the first ones, or those at 1 */
	unsigned at[CONTROLS];
	struct column column[CONTROLS + 1]; /* one more: the second one of a pair may stand still */
	struct column won[2];
};

/* Is this the first one that is listed of its pair? */
static inline bool is_first(const struct moved *moved, unsigned i)
{
	return i == 0 || moved->pair[i] != moved->pair[i - 1];
}

/* Adds observations `phase`, `phase` + SALLE_FOLDS and so on of the block. */
static void add_phase(uint64_t *section, unsigned n, const struct salle_control_block *block, const struct moved *moved,
	unsigned phase)
{
	const unsigned from = phase * PER_FOLD, fold = (unsigned)((block->first + phase) % SALLE_FOLDS);
	const struct salle_control_sums sums = salle_controls_part(section, n, fold);
	const int16_t *won[2] = { moved->won[0].at + from, moved->won[1].at + from };
	*sums.observations += (block->observations + SALLE_FOLDS - 1 - phase) / SALLE_FOLDS;
	for (unsigned side = 0; side < 2; side++) {
		int32_t all = 0;
		for (unsigned k = 0; k < PER_FOLD; k++)
			all += won[side][k];
		sums.won[side] += (uint64_t)all;
		sums.squares[side] += dot(won[side], won[side]);
	}
	salle_two_amounts pair = { 0 };
	for (unsigned i = 0; i < moved->n; i++) {
		const unsigned control = moved->control[i];
		const int16_t *column = moved->column[i].at + from;
		uint64_t *products = sums.products + (size_t)control * (control + 1) / 2;
		if (is_first(moved, i))
			pair = sum_of(moved->pair[i] + (size_t)2 * from);
		sums.amounts[control] += (uint64_t)pair[moved->at[i]];
		for (unsigned side = 0; side < 2; side++)
			sums.won_amounts[2 * control + side] += dot(column, won[side]);
		for (unsigned j = 0; j <= i; j++)
			products[moved->control[j]] += dot(column, moved->column[j].at + from);
	}
}

/* Lists what has moved, as columns. Returns whether all amounts are narrow. */
static bool list_moved(const struct salle_control_block *block, unsigned n, struct moved *moved)
{
	bool all = true;
	moved->n = 0;
	for (unsigned side = 0; side < 2; side++) {
		order_won(block->won[side], &moved->won[side]);
		for (unsigned i = 0; i < n / 2; i += 2) {
			const unsigned control = side * (n / 2) + i;
			int64_t *amounts = block->amounts + salle_control_of(n, control);
			const unsigned moves = moves_of(amounts);
			if (moves == 0)
				continue;
			struct column *column = &moved->column[moved->n];
			all &= narrow(amounts, column, column + 1);
			if (moves == 2) /* the second one alone */
				column[0] = column[1];
			for (unsigned k = 0; k < 2; k++)
				if (moves >> k & 1) {
					moved->pair[moved->n] = amounts;
					moved->at[moved->n] = k;
					moved->control[moved->n++] = control + k;
				}
		}
	}
	return all;
}

/* Adds each observation with a wide amount, but for its number, and takes it out of block and columns. */
static void add_apart(uint64_t *section, unsigned n, struct salle_control_block *block, struct moved *moved)
{
	two all[SALLE_CONTROL_BLOCK] = { 0 };
	const two lift = { LIFT, LIFT };
	for (unsigned i = 0; i < moved->n; i++)
		for (unsigned k = 0; k < SALLE_CONTROL_BLOCK && is_first(moved, i); k++)
			all[k] |= *(const two *)(moved->pair[i] + 2 * k) + lift;
	for (unsigned k = 0; k < block->observations; k++) {
		const unsigned place = salle_control_place(k);
		if (!is_wide(all[place][0] | all[place][1]))
			continue;
		const unsigned won[2] = { (unsigned)block->won[0][place], (unsigned)block->won[1][place] };
		int64_t amounts[CONTROLS] = { 0 };
		for (unsigned i = 0; i < moved->n; i++) {
			int64_t *amount = block->amounts + salle_control_of(n, moved->control[i]) + (size_t)2 * place;
			amounts[moved->control[i]] = *amount;
			*amount = moved->column[i].at[in_column(place)] = 0;
		}
		salle_controls_add(section, n, block->first + k, amounts, won);
		--*salle_controls_part(section, n, (unsigned)((block->first + k) % SALLE_FOLDS)).observations;
		for (unsigned side = 0; side < 2; side++)
			moved->won[side].at[in_column(place)] = 0;
	}
}

void salle_controls_add_block(uint64_t *section, unsigned n, struct salle_control_block *block)
{
	struct moved moved;
	if (!list_moved(block, n, &moved))
		add_apart(section, n, block, &moved);
	for (unsigned phase = 0; phase < SALLE_FOLDS; phase++)
		add_phase(section, n, block, &moved, phase);
	for (unsigned i = 0; i < moved.n; i++)
		if (is_first(&moved, i))
			clear(moved.pair[i]);
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
