/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks whether the counts of a tally read from a file are possible. */
#include <salle/exact_bout.h>
#include <salle/tally_head.h>

typedef unsigned __int128 wide;

/* Largest sum of one count over all tallies of a run; largest sum of one sum of squares over these tallies. */
#define COUNT_MOST ((uint64_t)1 << 60)
#define SQUARES_MOST ((uint64_t)1 << 62)

enum { EVENTS_PER_BOUT_BITS = 32 }; /* every event happens fewer than 2^32 times in a bout */

#define RECORD_BOUTS ((uint64_t)1 << SALLE_MAXIMUM_BITS)

enum { DEGREE_BITS = 0x55 }; /* bits that a value of salle_course_behind_degrees can have */

/* Returns whether the counts add up to `total`. */
static bool has_sum(const uint64_t *counts, size_t n, size_t step, uint64_t total)
{
	for (size_t i = 0; i < n; i++) {
		if (counts[i * step] > total)
			return false;
		total -= counts[i * step];
	}
	return total == 0;
}

static bool are_all_zero(const uint64_t *counts, size_t n)
{
	return has_sum(counts, n, 1, 0);
}

/* Returns whether a count of events, which can happen several times per bout, is possible in `bouts` bouts. */
static bool is_possible_count(uint64_t count, uint64_t bouts, size_t tallies)
{
	return count == 0 || (count <= COUNT_MOST / tallies && count >> EVENTS_PER_BOUT_BITS < bouts);
}

/* Returns whether the sum and the sum of squares of n whole numbers from 0 to `largest` are possible. */
static bool are_possible_moments(uint64_t n, uint64_t sum, uint64_t squares, uint64_t largest, size_t tallies)
{
	return sum <= squares && squares <= SQUARES_MOST / tallies && (wide)sum * sum <= (wide)n * squares &&
		squares <= (wide)largest * sum;
}

/* Returns whether n pairs of observations can have these sums of differences, if no difference exceeds `largest`. */
static bool are_possible_moves(uint64_t n, const struct salle_pair_moves *more, const struct salle_pair_moves *less,
	uint64_t largest, size_t tallies)
{
	return more->moved <= n && less->moved <= n - more->moved && more->moved <= more->sum && less->moved <= less->sum &&
		are_possible_moments(more->moved, more->sum, more->squares, largest, tallies) &&
		are_possible_moments(less->moved, less->sum, less->squares, largest, tallies);
}

/*
 * Returns whether a packed maximum is possible. If `there`, it must name a bout before `end`; otherwise it must be 0.
 */
static bool is_possible_maximum(uint64_t record, uint64_t end, bool there)
{
	return there ? record >= RECORD_BOUTS && salle_maximum_bout(record) < end : record == 0;
}

static uint64_t sum_batch_bouts(const uint64_t sums[SALLE_BATCH_NUMBERS])
{
	return sums[SALLE_BATCH_WINS_A] + sums[SALLE_BATCH_WINS_B] + sums[SALLE_BATCH_DRAWS];
}

uint64_t salle_tally_first_bout(const struct salle_tally_head *head)
{
	size_t i = 0;
	while (i < SALLE_BATCHES && sum_batch_bouts(head->means.sums[i]) == 0)
		i++;
	return i < SALLE_BATCHES ? i * head->means.size : 0;
}

static bool are_bouts_sound(const struct salle_tally_head *head, bool mirrored, size_t tallies)
{
	const uint64_t *wins = head->wins, *moves = head->first_moves;
	uint64_t bouts = head->bouts, won = head->first_mover_wins, lost = head->first_mover_losses;
	uint64_t end = salle_tally_first_bout(head) + bouts; /* number of the last bout + 1 */
	if (bouts >= RECORD_BOUTS || (mirrored && bouts % 2 != 0) || !has_sum(wins, 3, 1, bouts) ||
		!has_sum(moves, 3, 1, bouts))
		return false;
	uint64_t decided = bouts - wins[SALLE_DRAW], begun = bouts - moves[SALLE_DRAW];
	if (won > decided || lost > decided - won || won > begun || lost > begun - won)
		return false;
	for (unsigned side = 0; side < 2; side++) {
		uint64_t upset = head->upsets[side];
		if (!is_possible_maximum(upset, end, wins[side] > 0) ||
			(upset > 0 && (salle_maximum_value(upset) & ~(uint64_t)DEGREE_BITS) != 0))
			return false;
	}
	if (!is_possible_maximum(head->longest, end, bouts > 0))
		return false;
	uint64_t longest = bouts > 0 ? salle_maximum_value(head->longest) : 0;
	return longest <= head->length_sum &&
		are_possible_moments(bouts, head->length_sum, head->length_squares, longest, tallies);
}

/*
 * Checks that every batch since the first bout has the right number of bouts, and that the batches sum to the totals.
 */
static bool are_batch_means_sound(const struct salle_tally_head *head, size_t tallies)
{
	const struct salle_batch_means *means = &head->means;
	uint64_t size = means->size, left = head->bouts;
	if (size == 0)
		return left == 0 && are_all_zero(means->sums[0], (size_t)SALLE_BATCHES * SALLE_BATCH_NUMBERS);
	if (size < 2 || (size & (size - 1)) != 0 || size > RECORD_BOUTS || left > SALLE_BATCHES * size)
		return false;
	uint64_t none = salle_tally_first_bout(head) / size;
	for (size_t i = 0; i < SALLE_BATCHES; i++) {
		const uint64_t *sums = means->sums[i];
		uint64_t bouts = i < none ? 0 : left < size ? left : size, wins[3] = { 0 };
		left -= bouts;
		wins[SALLE_A] = sums[SALLE_BATCH_WINS_A];
		wins[SALLE_B] = sums[SALLE_BATCH_WINS_B];
		wins[SALLE_DRAW] = sums[SALLE_BATCH_DRAWS];
		if (!has_sum(wins, 3, 1, bouts) || !is_possible_count(sums[SALLE_BATCH_LENGTH], bouts, tallies) ||
			!is_possible_count(sums[SALLE_BATCH_WOUNDS_A], bouts, tallies) ||
			!is_possible_count(sums[SALLE_BATCH_WOUNDS_B], bouts, tallies))
			return false;
	}
	const uint64_t *first = means->sums[0];
	return left == 0 && has_sum(first + SALLE_BATCH_WINS_A, SALLE_BATCHES, SALLE_BATCH_NUMBERS, head->wins[SALLE_A]) &&
		has_sum(first + SALLE_BATCH_WINS_B, SALLE_BATCHES, SALLE_BATCH_NUMBERS, head->wins[SALLE_B]) &&
		has_sum(first + SALLE_BATCH_LENGTH, SALLE_BATCHES, SALLE_BATCH_NUMBERS, head->length_sum);
}

/* Returns the sum of a side's wounds over the batches. The batches must have been checked before. */
static uint64_t sum_batch_wounds(const struct salle_tally_head *head, unsigned side)
{
	uint64_t sum = 0;
	for (size_t i = 0; i < SALLE_BATCHES; i++)
		sum += head->means.sums[i][side == SALLE_A ? SALLE_BATCH_WOUNDS_A : SALLE_BATCH_WOUNDS_B];
	return sum;
}

static bool are_mirrors_sound(const struct salle_tally_head *head, bool mirrored)
{
	const struct salle_mirrored_pairs *mirrors = &head->mirrors;
	uint64_t pairs = mirrored ? head->bouts / 2 : 0, first_moves = 0;
	if (!has_sum(mirrors->outcomes[0], 9, 1, pairs))
		return false;
	for (unsigned i = 0; i < 5; i++) {
		if (mirrors->first_moves[i] > pairs - first_moves)
			return false;
		first_moves += mirrors->first_moves[i];
	}
	uint64_t odd = mirrors->first_moves[1] + mirrors->first_moves[3]; /* number of pairs with one drawn bout */
	if (mirrors->first_move_draws < odd || mirrors->first_move_draws - odd > 2 * mirrors->first_moves[2] ||
		(mirrors->first_move_draws - odd) % 2 != 0)
		return false;
	for (unsigned side = 0; mirrored && side < 2; side++) {
		struct salle_mirrored_wins wins = salle_mirrored_pairs_count_wins(mirrors, side);
		if (2 * wins.both + wins.one != head->wins[side])
			return false;
	}
	return true;
}

/* Sums, over all bouts of a matchup, the numbers that paired bouts compare with the base variant. */
static void sum_compared_numbers(const struct salle_tally_head *head, uint64_t numbers[SALLE_PAIR_NUMBERS])
{
	numbers[SALLE_PAIR_LENGTH] = head->length_sum;
	numbers[SALLE_PAIR_WOUNDS_A] = sum_batch_wounds(head, SALLE_A);
	numbers[SALLE_PAIR_WOUNDS_B] = sum_batch_wounds(head, SALLE_B);
	numbers[SALLE_PAIR_WINS_A] = head->wins[SALLE_A];
	numbers[SALLE_PAIR_WINS_B] = head->wins[SALLE_B];
	numbers[SALLE_PAIR_DRAWS] = head->wins[SALLE_DRAW];
}

/* Checks the sums over paired bouts against the totals of the matchup and of its base. */
static bool are_pairs_sound(const struct salle_tally_head *head, const struct salle_tally_head *base, bool mirrored,
	size_t tallies)
{
	const struct salle_pairs *pairs = &head->pairs;
	uint64_t n = head->bouts / (mirrored ? 2 : 1), of_base[SALLE_PAIR_NUMBERS], own[SALLE_PAIR_NUMBERS];
	if (head->bouts != base->bouts || pairs->n != n)
		return false;
	for (unsigned winner = 0; winner < 3; winner++)
		if (!has_sum(pairs->outcomes[winner], 3, 1, base->wins[winner]) ||
			!has_sum(&pairs->outcomes[0][winner], 3, 3, head->wins[winner]))
			return false;
	sum_compared_numbers(base, of_base);
	sum_compared_numbers(head, own);
	for (unsigned i = 0; i < SALLE_PAIR_NUMBERS; i++) {
		const struct salle_pair_sums *sums = &pairs->sums[i];
		uint64_t largest = i >= SALLE_PAIR_WINS_A ? 2 : UINT32_MAX;
		if (sums->base != of_base[i] || !are_possible_moves(n, &sums->increases, &sums->decreases, largest, tallies) ||
			sums->base + sums->increases.sum - sums->decreases.sum != own[i] ||
			!are_possible_moments(n, of_base[i], sums->base_squares, largest, tallies) ||
			!are_possible_moments(n, own[i], sums->variant_squares, largest, tallies) ||
			sums->increases.squares + sums->decreases.squares > sums->base_squares + sums->variant_squares)
			return false;
	}
	return true;
}

static bool are_exact_first_moves_sound(const struct salle_exact_chances *exact)
{
	const uint64_t most = exact->solve_status == SALLE_EXACT_SOLVED ? SALLE_EXACT_TOTAL : 0,
				   *moves = exact->first_moves;
	return moves[0] <= most && moves[1] <= most - moves[0] && exact->first_mover_wins <= moves[0] + moves[1] &&
		exact->first_mover_losses <= moves[0] + moves[1] - exact->first_mover_wins;
}

static bool is_exact_sound(const struct salle_tally_head *head)
{
	const struct salle_exact_chances *exact = &head->exact;
	const bool solved = salle_is_solved(head);
	const double length = salle_exact_mean_length(head);
	return exact->solve_status <= SALLE_EXACT_UNSOLVABLE && solved == (exact->states > 0) && length >= 0 &&
		length <= (solved ? UINT32_MAX : 0) && has_sum(exact->wins, 3, 1, solved ? SALLE_EXACT_TOTAL : 0) &&
		are_exact_first_moves_sound(exact);
}

bool salle_tally_head_is_sound(const struct salle_tally_head *head, const struct salle_tally_head *base, bool mirrored,
	size_t tallies)
{
	const struct salle_slopes *slopes = &head->slopes;
	if (!are_bouts_sound(head, mirrored, tallies) || !are_batch_means_sound(head, tallies) ||
		!are_mirrors_sound(head, mirrored) || !is_exact_sound(head))
		return false;
	if (base == NULL)
		return are_all_zero((const uint64_t *)&head->pairs, sizeof head->pairs / sizeof(uint64_t)) &&
			are_all_zero((const uint64_t *)slopes, sizeof *slopes / sizeof(uint64_t));
	for (unsigned side = 0; side < 2; side++)
		if (!are_possible_moves(head->pairs.n, &slopes->positive[side], &slopes->negative[side], SQUARES_MOST, tallies))
			return false;
	return are_pairs_sound(head, base, mirrored, tallies);
}

/* Checks that each bout is counted once by length, and that the counted lengths sum to the total length. */
static bool are_lengths_sound(const struct salle_tally_layout *layout, const uint64_t *tally)
{
	const uint64_t *lengths = tally + layout->lengths;
	if (!has_sum(lengths, SALLE_LENGTHS, 1, tally[layout->bouts]))
		return false;
	uint64_t sum = 0, longer = lengths[SALLE_LENGTHS - 1];
	for (uint64_t length = 0; length < SALLE_LENGTHS; length++)
		sum += length * lengths[length];
	return longer > 0 ? sum <= tally[layout->length_sum] : sum == tally[layout->length_sum];
}

/* Checks that each bout is counted once by ending, once by course, and once by which side was behind. */
static bool are_endings_sound(const struct salle_tally_layout *layout, const uint64_t *tally)
{
	enum { SHAPES = SALLE_BLOODS * SALLE_PHASES * SALLE_PHASES };
	for (unsigned winner = 0; winner < 3; winner++) {
		uint64_t won = tally[layout->wins + winner];
		if (!has_sum(tally + layout->endings + winner, layout->n_endings, 3, won) ||
			!has_sum(tally + layout->by_first_blood + winner, SHAPES, 3, won) ||
			!has_sum(tally + layout->by_side_behind + winner, 4, 3, won))
			return false;
	}
	for (unsigned i = 0; i < SHAPES; i++) {
		unsigned blood = i / SALLE_PHASES / SALLE_PHASES, drawn = i / SALLE_PHASES % SALLE_PHASES;
		bool there = drawn <= i % SALLE_PHASES && (blood != SALLE_BLOOD_NONE || drawn == 0);
		if (!there && !are_all_zero(tally + layout->by_first_blood + (size_t)i * 3, 3))
			return false;
	}
	return true;
}

static bool are_wounds_sound(const struct salle_tally_layout *layout, const uint64_t *tally, unsigned side,
	size_t tallies)
{
	const uint64_t *wounds = tally + layout->wounds + (size_t)side * layout->n_cells * SALLE_WOUND_COUNTS;
	uint64_t bouts = tally[layout->bouts], several = layout->n_members > 0 ? layout->n_members : 1;
	for (unsigned i = 0; i < layout->n_cells; i++) {
		const uint64_t *wound = wounds + (size_t)i * SALLE_WOUND_COUNTS;
		uint64_t count = wound[SALLE_WOUND_COUNT], ended = wound[SALLE_WOUND_ENDED];
		if (!are_possible_moments(bouts, count, wound[SALLE_WOUND_SQUARES], SALLE_CELL_WOUNDS_MAX, tallies) ||
			ended > count || ended > bouts * several)
			return false;
	}
	return has_sum(wounds + SALLE_WOUND_COUNT, layout->n_cells, SALLE_WOUND_COUNTS,
		sum_batch_wounds(salle_tally_head_const(tally), side));
}

static bool are_values_sound(const struct salle_tally_layout *layout, const uint64_t *tally, unsigned side,
	size_t tallies)
{
	const uint64_t *values = tally + layout->values + (size_t)side * layout->n_values;
	for (unsigned slot = 0; slot < layout->n_slots; slot++) {
		uint64_t max = layout->max_of_slot[slot], n = 0;
		for (uint64_t value = 0; value <= max; value++) {
			uint64_t count = values[layout->first_bin_of_slot[slot] + value];
			if (!is_possible_count(count, tally[layout->bouts], tallies))
				return false;
			n += count; /* checked in every step, so that the addition cannot overflow */
			if (!is_possible_count(n, tally[layout->bouts], tallies))
				return false;
		}
		if ((wide)n * max * max > SQUARES_MOST / tallies)
			return false;
	}
	return true;
}

static bool are_events_sound(const struct salle_tally_layout *layout, const uint64_t *tally, size_t tallies)
{
	uint64_t bouts = tally[layout->bouts];
	for (unsigned i = 0; i < 2 * layout->n_events; i++) {
		const uint64_t *event = tally + layout->events + (size_t)i * SALLE_EVENT_COUNTS;
		uint64_t succeeded = event[SALLE_EVENT_SUCCEEDED], margin = event[SALLE_EVENT_MARGIN];
		if (!is_possible_count(event[SALLE_EVENT_TRIED], bouts, tallies) || succeeded > event[SALLE_EVENT_TRIED] ||
			margin > COUNT_MOST / tallies || margin > (wide)succeeded * UINT32_MAX)
			return false;
	}
	for (size_t i = 0; i < (size_t)2 * SALLE_RULE_SLOTS; i++)
		if (!is_possible_count(tally[layout->rules + i], bouts, tallies))
			return false;
	return true;
}

/* Checks that each member of a side took part in all bouts, or that there is no such member. */
static bool are_members_sound(const struct salle_tally_layout *layout, const uint64_t *tally, unsigned side,
	size_t tallies)
{
	uint64_t bouts = tally[layout->bouts], wounds = sum_batch_wounds(salle_tally_head_const(tally), side);
	for (unsigned i = 0; i < layout->n_members; i++) {
		const uint64_t *member = tally + layout->members + (side * layout->n_members + i) * layout->member_size;
		uint64_t suffered = member[SALLE_MEMBER_WOUNDS], fought = member[SALLE_MEMBER_FOUGHT];
		if (are_all_zero(member, layout->member_size))
			continue;
		if (!has_sum(member + SALLE_MEMBER_COUNTS, 1 + layout->n_endings, 1, bouts) || suffered > wounds ||
			fought > tally[layout->length_sum] ||
			!are_possible_moments(bouts, suffered, member[SALLE_MEMBER_WOUND_SQUARES], UINT32_MAX, tallies) ||
			!are_possible_moments(bouts, fought, member[SALLE_MEMBER_FOUGHT_SQUARES], UINT32_MAX, tallies))
			return false;
		wounds -= suffered;
	}
	return true;
}

/*
 * Returns whether only a solved matchup has exact means of wounds, no mean is larger than possible, and the means of
 * each side add up to the side's mean in the head.
 */
static bool are_exact_wounds_sound(const struct salle_tally_layout *layout, const uint64_t *tally)
{
	const struct salle_tally_head *head = salle_tally_head_const(tally);
	const uint64_t most = salle_is_solved(head) ? SALLE_EXACT_WOUNDS_MAX : 0;
	uint64_t sum[2] = { 0 };
	bool sound = true;
	for (size_t i = 0; layout->has_exact_wounds && i < (size_t)2 * layout->n_cells; i++) {
		sound = sound && tally[layout->exact_wounds + i] <= most;
		sum[i / layout->n_cells] += tally[layout->exact_wounds + i];
	}
	return sound && sum[SALLE_A] == head->exact.wounds[SALLE_A] && sum[SALLE_B] == head->exact.wounds[SALLE_B];
}

static bool are_exact_endings_sound(const struct salle_tally_layout *layout, const uint64_t *tally)
{
	const bool solved = salle_is_solved(salle_tally_head_const(tally));
	return has_sum(tally + layout->exact_endings, layout->n_endings, 1, solved ? SALLE_EXACT_TOTAL : 0);
}

static bool are_controls_sound(const struct salle_tally_layout *layout, const uint64_t *tally)
{
	const struct salle_mirrored_pairs *mirrors = &salle_tally_head_const(tally)->mirrors;
	unsigned each = are_all_zero(mirrors->outcomes[0], 9) ? 1 : 2;
	return salle_controls_are_sound(tally + layout->controls, 2 * layout->n_controls, tally[layout->bouts] / each, each,
		tally + layout->wins);
}

bool salle_tally_is_sound(const struct salle_tally_layout *layout, const uint64_t *tally, size_t tallies)
{
	for (unsigned side = 0; side < 2; side++)
		if (!are_wounds_sound(layout, tally, side, tallies) || !are_values_sound(layout, tally, side, tallies) ||
			!are_members_sound(layout, tally, side, tallies))
			return false;
	return are_lengths_sound(layout, tally) && are_endings_sound(layout, tally) &&
		are_events_sound(layout, tally, tallies) && are_controls_sound(layout, tally) &&
		are_exact_endings_sound(layout, tally) && are_exact_wounds_sound(layout, tally);
}
