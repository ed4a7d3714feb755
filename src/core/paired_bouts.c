/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/paired_bouts.h>

struct salle_observed_bout salle_observe_bout(const struct salle_recorder *recorder, const uint64_t suffered[2],
	const struct salle_outcome *outcome)
{
	struct salle_observed_bout bout = { .n = 1, .winners = { outcome->winner } };
	bout.numbers[SALLE_PAIR_LENGTH] = outcome->length;
	bout.numbers[SALLE_PAIR_WINS_A + outcome->winner] = 1;
	bout.numbers[SALLE_PAIR_WOUNDS_A] = (uint32_t)(recorder->wounds_suffered[SALLE_A] - suffered[SALLE_A]);
	bout.numbers[SALLE_PAIR_WOUNDS_B] = (uint32_t)(recorder->wounds_suffered[SALLE_B] - suffered[SALLE_B]);
	return bout;
}

void salle_observed_bout_join(struct salle_observed_bout *first, const struct salle_observed_bout *exchanged)
{
	static const uint8_t other[SALLE_PAIR_NUMBERS] = {
		[SALLE_PAIR_LENGTH] = SALLE_PAIR_LENGTH,
		[SALLE_PAIR_WOUNDS_A] = SALLE_PAIR_WOUNDS_B,
		[SALLE_PAIR_WOUNDS_B] = SALLE_PAIR_WOUNDS_A,
		[SALLE_PAIR_WINS_A] = SALLE_PAIR_WINS_B,
		[SALLE_PAIR_WINS_B] = SALLE_PAIR_WINS_A,
		[SALLE_PAIR_DRAWS] = SALLE_PAIR_DRAWS,
	};
	first->n = 2;
	first->winners[1] = salle_swap_side(exchanged->winners[0]);
	for (unsigned i = 0; i < SALLE_PAIR_NUMBERS; i++)
		first->numbers[i] += exchanged->numbers[other[i]];
}

static void add_number_pair(struct salle_pair_sums *sums, uint64_t base, uint64_t variant)
{
	struct salle_pair_moves *moves = variant > base ? &sums->increases : &sums->decreases;
	uint64_t distance = variant > base ? variant - base : base - variant;
	sums->base += base;
	sums->base_squares += base * base;
	sums->variant_squares += variant * variant;
	moves->moved += distance > 0;
	moves->sum += distance;
	moves->squares += distance * distance;
}

void salle_pairs_add(struct salle_pairs *pairs, const struct salle_observed_bout *base,
	const struct salle_observed_bout *variant)
{
	pairs->n++;
	for (unsigned i = 0; i < base->n; i++)
		pairs->outcomes[base->winners[i]][variant->winners[i]]++;
	for (unsigned i = 0; i < SALLE_PAIR_NUMBERS; i++)
		add_number_pair(&pairs->sums[i], base->numbers[i], variant->numbers[i]);
}

void salle_slopes_add(struct salle_slopes *slopes, unsigned side, int64_t score)
{
	struct salle_pair_moves *moves = score > 0 ? &slopes->positive[side] : &slopes->negative[side];
	uint64_t distance = score > 0 ? (uint64_t)score : (uint64_t)-score;
	moves->moved += distance > 0;
	moves->sum += distance;
	moves->squares += distance * distance;
}
