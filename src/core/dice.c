/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include <salle/dice.h>

/*
 * Chances are computed in units of 2^-124. The step from n-1 to n dice is a weighted mean, so each step adds an error
 * below one unit: after 63 dice a chance is less than 63 * 2^-124 too low.
 */
typedef unsigned __int128 chance;
typedef __int128 error;

enum { CHANCE_BITS = 124, REST_BITS = CHANCE_BITS - 32 };

static const chance rest_mask = ((chance)1 << REST_BITS) - 1;

struct salle_pool_table salle_pools[SALLE_DICE];
struct salle_chance_table salle_chances[SALLE_DICE];
struct salle_sum_table salle_sums;

/* Updates at_most[k] = P(hits <= k) for k = 0 … n: the values are for n-1 dice before the call, for n dice after it. */
static void add_die(chance *at_most, unsigned n, unsigned sides, unsigned tn)
{
	unsigned miss = tn - 1;
	at_most[n] = (chance)1 << CHANCE_BITS;
	for (unsigned k = n - 1; k > 0; k--)
		at_most[k] = (at_most[k] * miss + at_most[k - 1] * (sides - miss)) / sides;
	at_most[0] = at_most[0] * miss / sides;
}

/* Returns how many 32-bit random words give at most k hits: the exact number, rounded down or up. */
static uint64_t round_chance_to_words(chance at_most, unsigned up)
{
	return (uint64_t)(at_most >> REST_BITS) + up;
}

/* Returns the rounding error of round_chance_to_words, in units of 2^-REST_BITS words. */
static error compute_rounding_error(chance at_most, unsigned up)
{
	return ((error)up << REST_BITS) - (error)(at_most & rest_mask);
}

static bool is_cut_allowed(const chance *at_most, unsigned k, unsigned from, unsigned up)
{
	uint64_t here = round_chance_to_words(at_most[k], up);
	if (up && at_most[k] > 0 && (at_most[k] & rest_mask) == 0)
		return false; /* rounding up is useless: the number is whole already, or the chance is below 2^-124 */
	/* a cut is the number of words minus one, so the number must be above 0; cuts must not decrease from k-1 to k */
	return here > 0 && (k == 0 || here >= round_chance_to_words(at_most[k - 1], from));
}

/*
 * Rounds each number of words down or up, so that the sum of the errors of P(hits = k) is smallest. path[k][up] says
 * whether number k-1 is rounded up in the best solution that rounds number k as `up` says.
 */
static void round_row(const chance *at_most, unsigned n, uint32_t *cut)
{
	const error never = (error)1 << 126;
	error cost[2] = { 0, never };
	error before[2] = { 0, 0 };
	uint8_t path[SALLE_POOL_MAX + 1][2] = { { 0 } };

	for (unsigned k = 0; k <= n; k++) {
		error next[2] = { never, never };
		for (unsigned step = 0; step < 4; step++) {
			unsigned from = step & 1, up = step >> 1;
			error change = compute_rounding_error(at_most[k], up) - before[from];
			error sum = cost[from] + (change < 0 ? -change : change);
			if (cost[from] == never || !is_cut_allowed(at_most, k, from, up) || sum >= next[up])
				continue;
			next[up] = sum;
			path[k][up] = (uint8_t)from;
		}
		for (unsigned up = 0; up < 2; up++) {
			cost[up] = next[up];
			before[up] = compute_rounding_error(at_most[k], up);
		}
	}
	unsigned up = 0; /* no rounding for k = n: all 2^32 words give at most n hits */
	for (unsigned k = n + 1; k-- > 0;) {
		cut[k] = (uint32_t)(round_chance_to_words(at_most[k], up) - 1);
		up = path[k][up];
	}
	for (unsigned k = n + 1; k <= SALLE_POOL_MAX; k++)
		cut[k] = UINT32_MAX;
}

static void fill_least_hits(struct salle_pool_row *row)
{
	unsigned hits = 0;
	for (uint32_t begins = 0; begins < 256; begins++) {
		while (begins << 24 > row->cut[hits])
			hits++;
		row->least[begins] = (uint8_t)hits;
	}
}

/* Fills P(hits = k), from k = 0 up. */
static void fill_exact_chances(unsigned n, double sides, unsigned tn, double *just)
{
	double hit = (sides + 1 - tn) / sides, miss = (tn - 1) / sides, term = pow(miss, n);
	for (unsigned k = 0; k <= n; k++) {
		just[k] = term;
		term *= hit * (n - k) / (miss * (k + 1));
	}
}

/* Fills P(hits >= k), from k = n down. All terms are positive, so there is no cancellation. */
static void fill_tail_chances(unsigned n, long double sides, unsigned tn, double *at_least)
{
	long double hit = (sides + 1 - tn) / sides, miss = (tn - 1) / sides;
	long double term = 1, sum = 0;
	for (unsigned die = 0; die < n; die++)
		term *= hit;
	for (unsigned k = n; k > 0; k--) {
		sum += term;
		at_least[k] = (double)sum;
		term *= miss * k / (hit * (n - k + 1));
	}
	at_least[0] = 1;
}

/* Fills `row` with the chances of sums of n dice. `less` has the chances for n-1 dice. */
static void add_die_to_sum(const struct salle_sum_row *less, unsigned sides, struct salle_sum_row *row)
{
	row->rolls = less->rolls * sides;
	for (unsigned sum = 0; sum <= SALLE_SUM_MAX; sum++)
		for (unsigned face = 1; face <= sides && face <= sum; face++)
			row->exactly[sum] += less->exactly[sum - face];
}

static void fill_sum_tables(unsigned sides)
{
	salle_sums.row[0][sides].rolls = salle_sums.row[0][sides].exactly[0] = 1;
	for (unsigned n = 0; n <= SALLE_SUM_DICE; n++) {
		struct salle_sum_row *row = &salle_sums.row[n][sides];
		if (n > 0)
			add_die_to_sum(&salle_sums.row[n - 1][sides], sides, row);
		for (unsigned sum = SALLE_SUM_MAX + 1, ways = 0; sum-- > 0;)
			row->at_least[sum] = ways += row->exactly[sum];
	}
}

void salle_die_init(enum salle_die die)
{
	static bool done[SALLE_DICE];
	const unsigned sides = salle_die_sides(die);
	if (done[die])
		return;
	for (unsigned tn = SALLE_TN_MIN; tn <= sides; tn++) {
		unsigned t = tn - SALLE_TN_MIN;
		chance at_most[SALLE_POOL_MAX + 1] = { (chance)1 << CHANCE_BITS };
		for (unsigned n = 0; n <= SALLE_POOL_MAX; n++) {
			if (n > 0)
				add_die(at_most, n, sides, tn);
			round_row(at_most, n, salle_pools[die].row[t][n].cut);
			fill_least_hits(&salle_pools[die].row[t][n]);
			fill_exact_chances(n, sides, tn, salle_chances[die].exactly[t][n]);
			fill_tail_chances(n, sides, tn, salle_chances[die].at_least[t][n]);
		}
	}
	done[die] = true;
}

void salle_dice_init(void)
{
	static bool done;
	if (done)
		return;
	salle_die_init(SALLE_D6);
	for (unsigned sides = 2; sides <= SALLE_SUM_SIDES; sides++)
		fill_sum_tables(sides);
	done = true;
}

unsigned salle_roll_sum(unsigned n, unsigned sides, uint32_t word)
{
	const struct salle_sum_row *row = &salle_sums.row[n][sides];
	const uint32_t number = (uint32_t)(((uint64_t)word * row->rolls) >> 32);
	unsigned sum = n;
	while (sum < n * sides && row->rolls - row->at_least[sum + 1] <= number)
		sum++;
	return sum;
}
