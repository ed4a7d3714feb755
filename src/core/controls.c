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

/* Takes the amounts of a word apart: each is -bias to 2^31 - 1 - bias. */
static void take_apart(uint64_t word, uint64_t bias, int64_t amount[2])
{
	const uint64_t raised = word + (bias << 32 | bias);
	amount[0] = (int64_t)(raised & UINT32_MAX) - (int64_t)bias;
	amount[1] = (int64_t)(raised >> 32 & INT32_MAX) - (int64_t)bias;
}

void salle_controls_settle(salle_twos twos, salle_side_amounts amounts[2])
{
	for (unsigned side = 0; side < 2; side++)
		for (unsigned k = 0; k < SALLE_CONTROLS_MAX / 2; k++) {
			int64_t amount[2];
			take_apart(twos[k][side], (uint64_t)1 << 30, amount);
			amounts[side][2 * k] += amount[0];
			amounts[side][2 * k + 1] += amount[1];
			twos[k][side] = 0;
		}
}

/* ---- blocks ---- */

enum {
	FINE = SALLE_CONTROL_BITS - SALLE_CONTROL_COARSE,
	NARROW_BITS = 12, /* of a coarse amount, and a sign: a part's products add up to 2^30 at most */
};

typedef uint64_t two __attribute__((vector_size(16), may_alias));
typedef uint16_t eight __attribute__((vector_size(16)));
typedef uint32_t four __attribute__((vector_size(16)));
typedef uint64_t quarter __attribute__((aligned(2), may_alias)); /* four numbers of 16 bits */
typedef uint32_t half __attribute__((aligned(2), may_alias));    /* two */

/*
 * Added to an amount before it is shifted right by FINE: rounds its coarse amount, and raises it by 2^NARROW_BITS. So
 * narrow ones, -2^NARROW_BITS to 2^NARROW_BITS - 1, become 0 to 2^(NARROW_BITS + 1) - 1; a higher bit marks wide ones.
 */
#define LIFT (((uint64_t)1 << (FINE + NARROW_BITS)) + ((uint64_t)1 << (FINE - 1)))

/*
 * A block adds controls by pairs: controls 0 and 1 of side A are pair 0, 2 and 3 pair 1 and so on, then those of side
 * B; a side with an odd number has a spare one. In the sums pair p is at 2 p and 2 p + 1. A row takes two pairs p and q
 * as four coarse amounts: first control of p, first of q, second of p, second of q. First come pairs 0 and 1 of side A,
 * then those of B, then the last ones of both sides where their number is odd. The bouts won follow.
 */
static inline unsigned pairs_of(unsigned n)
{
	return (n / 2 + 1) / 2;
}

/* Where control `i` of both sides lies in the sums; in_row: in a row. */
static inline unsigned in_sums(unsigned n, unsigned i)
{
	return i < n / 2 ? i : 2 * pairs_of(n) + i - n / 2;
}

static inline unsigned in_row(unsigned n, unsigned i)
{
	const unsigned pairs = pairs_of(n), side = i / (n / 2), of_side = i % (n / 2), pair = of_side / 2;
	const bool joined = pairs % 2 == 1 && pair == pairs - 1;
	return (joined ? 4 * pair + side : 4 * side + pair) + of_side % 2 * 2;
}

/* Pair `of`, 0 or 1, of the twos of pairs that come as number `at` in a row. */
static inline unsigned pair_at(unsigned pairs, unsigned at, unsigned of)
{
	return pairs % 2 == 1 && at == pairs - 1 ? of * pairs + at : at * pairs + of;
}

static inline size_t row_size(unsigned pairs)
{
	return 4 + (size_t)4 * pairs;
}

/* Takes an observation with a wide amount out of the sums of a block again, and adds it alone. */
static __attribute__((noinline)) void add_apart(struct salle_control_block *block, uint64_t number,
	salle_side_amounts amounts[2], salle_bouts_won won)
{
	const unsigned n = block->n, each = n / 2;
	const unsigned by_side[2] = { won % (1u << SALLE_CONTROL_WON_BITS), won >> SALLE_CONTROL_WON_BITS };
	int64_t all[CONTROLS];
	for (unsigned i = 0; i < n; i++) {
		int64_t *amount = i < each ? &amounts[0][i] : &amounts[1][i - each];
		all[i] = *amount;
		block->part[number % SALLE_FOLDS].amounts[in_sums(n, i)] -= *amount;
		*amount = 0;
	}
	salle_controls_add(block->section, n, number, all, by_side);
}

/*
 * Adds the amounts of an observation to the sums, and puts down its row. Returns whether all are narrow: it clears them
 * then, and the row stays.
 */
static inline __attribute__((always_inline)) bool put_down(struct salle_control_rows *part,
	salle_side_amounts amounts[2], salle_bouts_won won, const unsigned pairs)
{
	const two lift = { LIFT, LIFT };
	const eight middle = (eight){ 0 } + (1 << NARROW_BITS);
	int16_t *row = part->next;
	two all = { 0 };
	for (unsigned at = 0; at < pairs; at++) {
		two lifted[2];
		for (unsigned of = 0; of < 2; of++) {
			const unsigned p = pair_at(pairs, at, of);
			const two amount = *(const two *)&amounts[p / pairs][p % pairs * 2];
			*(two *)&part->amounts[2 * p] += amount;
			lifted[of] = amount + lift;
			all |= lifted[of];
		}
		const four joined = (four)((eight)(lifted[0] >> FINE | lifted[1] >> FINE << 16) - middle);
		*(quarter *)&row[4 * at] = ((two)__builtin_shufflevector(joined, joined, 0, 2, 0, 2))[0];
	}
	if (__builtin_expect((all[0] | all[1]) >> (FINE + NARROW_BITS + 1) != 0, 0))
		return false;
	*(half *)&row[4 * pairs] = won;
	part->next = row + row_size(pairs);
	for (unsigned p = 0; p < 2 * pairs; p++)
		*(two *)&amounts[p / pairs][p % pairs * 2] = (two){ 0 };
	return true;
}

static void add_part(struct salle_control_block *block, unsigned fold);

static __attribute__((noinline)) void add_full(struct salle_control_block *block, uint64_t number)
{
	add_part(block, (unsigned)(number % SALLE_FOLDS));
}

static inline __attribute__((always_inline)) void gather(struct salle_control_block *block, uint64_t number,
	salle_side_amounts amounts[2], salle_bouts_won won, const unsigned pairs)
{
	struct salle_control_rows *part = &block->part[number % SALLE_FOLDS];
	if (__builtin_expect(!put_down(part, amounts, won, pairs), 0))
		add_apart(block, number, amounts, won);
	else if (__builtin_expect(part->next == part->rows + SALLE_CONTROL_PART * row_size(pairs), 0))
		add_full(block, number);
}

static __attribute__((noinline)) void gather_two(struct salle_control_block *block, uint64_t number,
	salle_side_amounts amounts[2], salle_bouts_won won)
{
	gather(block, number, amounts, won, 1);
}

static __attribute__((noinline)) void gather_four(struct salle_control_block *block, uint64_t number,
	salle_side_amounts amounts[2], salle_bouts_won won)
{
	gather(block, number, amounts, won, 2);
}

static __attribute__((noinline)) void gather_six(struct salle_control_block *block, uint64_t number,
	salle_side_amounts amounts[2], salle_bouts_won won)
{
	gather(block, number, amounts, won, SALLE_CONTROLS_MAX / 2);
}

void salle_controls_open_block(struct salle_control_block *block, uint64_t *section, unsigned n)
{
	block->section = section;
	block->n = n;
	block->gather = n <= 4 ? gather_two : n <= 8 ? gather_four : gather_six;
	for (unsigned fold = 0; fold < SALLE_FOLDS; fold++)
		block->part[fold].next = block->part[fold].rows;
}

enum { WORDS = SALLE_CONTROLS_MAX / 2 }; /* of a side */

_Static_assert(WORDS == 3, "a row of three pairs a side");

/* Added to a word: LIFT to each amount. */
#define LIFT_BOTH (LIFT << 32 | LIFT)

/* Bits of a word with LIFT_BOTH, one of which is set if an amount is wide. */
#define WIDE_BITS ((uint64_t)INT64_MAX & ~(((UINT64_C(1) << 32) | 1) * ((UINT64_C(2) << (FINE + NARROW_BITS)) - 1)))

/* Adds an observation with an amount that is wide. */
static __attribute__((noinline)) void gather_wide(struct salle_control_block *block, uint64_t number, salle_twos twos,
	salle_bouts_won won)
{
	alignas(16) salle_side_amounts amounts[2] = { { 0 } };
	salle_controls_settle(twos, amounts);
	gather_six(block, number, amounts, won);
}

void salle_controls_gather_twos(struct salle_control_block *block, uint64_t number, salle_twos twos,
	salle_bouts_won won)
{
	const two lift = { LIFT_BOTH, LIFT_BOTH };
	const four low = (four){ 0 } + UINT16_MAX;
	const eight middle = (eight){ 0 } + (1 << NARROW_BITS);
	struct salle_control_rows *part = &block->part[number % SALLE_FOLDS];
	two lifted[WORDS], all = { 0 };
	for (unsigned k = 0; k < WORDS; k++) {
		lifted[k] = *(const two *)twos[k] + lift;
		all |= lifted[k];
	}
	if (__builtin_expect(((all[0] | all[1]) & WIDE_BITS) != 0, 0)) {
		gather_wide(block, number, twos, won);
		return;
	}
	four coarse[WORDS]; /* both amounts of side A, both of side B; above them what the highest bit became */
	for (unsigned k = 0; k < WORDS; k++) {
		*(two *)part->twos[k] += *(const two *)twos[k];
		*(two *)twos[k] = (two){ 0 };
		coarse[k] = (four)lifted[k] >> FINE;
	}
	int16_t *row = part->next;
	*(eight *)row = (eight)((coarse[0] & low) | coarse[1] << 16) - middle;
	const four of_b = __builtin_shufflevector(coarse[2], coarse[2], 2, 3, 2, 3) << 16;
	*(quarter *)&row[8] = ((two)((eight)((coarse[2] & low) | of_b) - middle))[0];
	*(half *)&row[12] = won;
	part->next = row + row_size(WORDS);
	if (__builtin_expect(part->next == part->rows + SALLE_CONTROL_PART * row_size(WORDS), 0))
		add_full(block, number);
}

/* Numbers of a part, in an order that is the same for all columns. */
struct column {
	alignas(16) uint16_t at[SALLE_CONTROL_PART];
};

static inline __attribute__((always_inline)) uint64_t dot(const struct column *x, const struct column *y)
{
	int32_t sum = 0;
	for (unsigned k = 0; k < SALLE_CONTROL_PART; k++)
		sum += (int16_t)x->at[k] * (int16_t)y->at[k];
	return (uint64_t)(int64_t)sum;
}

/* Four numbers of each row, from `rows` on, become columns. */
static inline __attribute__((always_inline)) void turn(const int16_t *rows, size_t size, struct column columns[4])
{
	for (unsigned k = 0; k < SALLE_CONTROL_PART; k += 4) {
		two row[2];
		for (unsigned i = 0; i < 2; i++)
			row[i] = (two){ *(const quarter *)&rows[(k + i) * size], *(const quarter *)&rows[(k + i + 2) * size] };
		const eight early = __builtin_shufflevector((eight)row[0], (eight)row[1], 0, 8, 1, 9, 2, 10, 3, 11);
		const eight late = __builtin_shufflevector((eight)row[0], (eight)row[1], 4, 12, 5, 13, 6, 14, 7, 15);
		const two low = (two)__builtin_shufflevector((four)early, (four)late, 0, 4, 1, 5);
		const two high = (two)__builtin_shufflevector((four)early, (four)late, 2, 6, 3, 7);
		for (unsigned i = 0; i < 2; i++) {
			*(quarter *)&columns[i].at[k] = low[i];
			*(quarter *)&columns[2 + i].at[k] = high[i];
		}
	}
}

/* Adds the amounts by twos to those of each control. */
static void settle_twos(struct salle_control_rows *part)
{
	for (unsigned p = 0; p < 2 * WORDS; p++) {
		int64_t amount[2];
		take_apart(part->twos[p % WORDS][p / WORDS], SALLE_CONTROL_PART * LIFT, amount); /* a narrow one is >= -LIFT */
		part->amounts[2 * p] += amount[0];
		part->amounts[2 * p + 1] += amount[1];
	}
	memset(part->twos, 0, sizeof part->twos);
}

/* Adds the observations of one part, and clears them. */
static inline __attribute__((always_inline)) void add_rows(struct salle_control_block *block, unsigned fold)
{
	struct salle_control_rows *part = &block->part[fold];
	const unsigned n = block->n, pairs = pairs_of(n);
	const size_t size = row_size(pairs);
	const struct salle_control_sums sums = salle_controls_part(block->section, n, fold);
	const size_t used = (size_t)(part->next - part->rows);
	*sums.observations += used / size;
	memset(part->next, 0, (SALLE_CONTROL_PART * size - used) * sizeof *part->rows);
	struct column columns[SALLE_CONTROL_ROW];
	for (size_t i = 0; i < size; i += 4)
		turn(part->rows + i, size, columns + i);
	const struct column *won = columns + (size_t)4 * pairs;
	for (unsigned side = 0; side < 2; side++) {
		int32_t all = 0;
		for (unsigned k = 0; k < SALLE_CONTROL_PART; k++)
			all += won[side].at[k];
		sums.won[side] += (uint64_t)all;
		sums.squares[side] += dot(&won[side], &won[side]);
	}
	if (pairs == WORDS)
		settle_twos(part);
	const struct column *of[CONTROLS];
	for (unsigned i = 0; i < n; i++) {
		of[i] = &columns[in_row(n, i)];
		uint64_t *products = sums.products + (size_t)i * (i + 1) / 2;
		sums.amounts[i] += (uint64_t)part->amounts[in_sums(n, i)];
		for (unsigned side = 0; side < 2; side++)
			sums.won_amounts[2 * i + side] += dot(of[i], &won[side]);
		for (unsigned j = 0; j <= i; j++)
			products[j] += dot(of[i], of[j]);
	}
	memset(part->amounts, 0, sizeof part->amounts);
	part->next = part->rows;
}

#ifdef __x86_64__
/* The same in fewer instructions: all are whole numbers. */
static __attribute__((noinline, target("avx2"))) void add_rows_by_16(struct salle_control_block *block, unsigned fold)
{
	add_rows(block, fold);
}
#endif

static void add_part(struct salle_control_block *block, unsigned fold)
{
#ifdef __x86_64__
	if (__builtin_cpu_supports("avx2")) {
		add_rows_by_16(block, fold);
		return;
	}
#endif
	add_rows(block, fold);
}

void salle_controls_add_block(struct salle_control_block *block)
{
	for (unsigned fold = 0; fold < SALLE_FOLDS; fold++)
		if (block->part[fold].next != block->part[fold].rows)
			add_part(block, fold);
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
