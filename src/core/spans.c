/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/spans.h>

#include <string.h>

static void join_neighbours(struct salle_spans *spans)
{
	for (size_t i = 0; i < SALLE_SPANS / 2; i++)
		for (size_t k = 0; k < SALLE_SPAN_NUMBERS; k++)
			spans->sums[i][k] = spans->sums[2 * i][k] + spans->sums[2 * i + 1][k];
	memset(spans->sums[SALLE_SPANS / 2], 0, sizeof spans->sums / 2);
	spans->size *= 2;
}

void salle_spans_reserve(struct salle_spans *spans, uint64_t bouts)
{
	if (spans->size == 0)
		spans->size = 2;
	while (bouts > SALLE_SPANS * spans->size)
		join_neighbours(spans);
}

static uint64_t wounds_of(const struct salle_tally_layout *layout, const uint64_t *count, unsigned side)
{
	const uint64_t *wounds = count + layout->wounds + (size_t)side * layout->n_cells * SALLE_WOUND_COUNTS;
	uint64_t sum = 0;
	for (unsigned i = 0; i < layout->n_cells; i++)
		sum += wounds[(size_t)i * SALLE_WOUND_COUNTS + SALLE_WOUND_COUNT];
	return sum;
}

void salle_span_add(const struct salle_tally_layout *layout, const uint64_t *count, struct salle_span_way way,
	uint64_t sums[SALLE_SPAN_NUMBERS])
{
	const uint64_t sign = way.away ? UINT64_MAX : 1; /* modulo 2^64 */
	const unsigned a = way.exchanged ? SALLE_B : SALLE_A, b = 1 - a;
	sums[SALLE_SPAN_WINS] += sign * count[layout->wins + a];
	sums[SALLE_SPAN_DRAWS] += sign * count[layout->wins + SALLE_DRAW];
	sums[SALLE_SPAN_LENGTH] += sign * count[layout->length_sum];
	sums[SALLE_SPAN_WOUNDS_A] += sign * wounds_of(layout, count, a);
	sums[SALLE_SPAN_WOUNDS_B] += sign * wounds_of(layout, count, b);
}
