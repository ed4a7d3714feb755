/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/batch_means.h>

#include <string.h>

static void merge_neighbour_batches(struct salle_batch_means *means)
{
	for (size_t i = 0; i < SALLE_BATCHES / 2; i++)
		for (size_t k = 0; k < SALLE_BATCH_NUMBERS; k++)
			means->sums[i][k] = means->sums[2 * i][k] + means->sums[2 * i + 1][k];
	memset(means->sums[SALLE_BATCHES / 2], 0, sizeof means->sums / 2);
	means->size *= 2;
}

uint64_t salle_batch_size(uint64_t bouts)
{
	uint64_t size = 2;
	while (bouts > SALLE_BATCHES * size)
		size *= 2;
	return size;
}

void salle_batch_means_reserve(struct salle_batch_means *means, uint64_t bouts)
{
	if (means->size == 0)
		means->size = salle_batch_size(bouts);
	while (bouts > SALLE_BATCHES * means->size)
		merge_neighbour_batches(means);
}

void salle_batch_means_merge(struct salle_batch_means *into, const struct salle_batch_means *from)
{
	if (from->size == 0)
		return;
	salle_batch_means_reserve(into, SALLE_BATCHES * from->size);
	for (size_t i = 0; i < SALLE_BATCHES; i++)
		for (size_t k = 0; k < SALLE_BATCH_NUMBERS; k++)
			into->sums[i * from->size / into->size][k] += from->sums[i][k];
}
