/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kit/exchange_sample.h"

void salle_sample_begin(struct salle_sample_run *run, const struct salle_exchange_sample *sample,
	const struct salle_labels *labels, struct salle_arena *arena)
{
	run->layout = salle_make_tally_layout(labels);
	run->key = sample->key;
	run->n_exchanges = sample->n;
	run->next_exchange = 0;
	salle_recorder_init(&run->recorder, &run->layout, salle_tally_new(&run->layout, arena), arena);
}

bool salle_sample_next(struct salle_sample_run *run)
{
	if (run->next_exchange > 0)
		salle_recorder_end_bout(&run->recorder);
	if (run->next_exchange == run->n_exchanges)
		return false;
	run->stream = salle_stream_open(&run->key, run->next_exchange++);
	return true;
}

void salle_sample_divide_counts(const struct salle_sample_run *run, double *counts, size_t n)
{
	for (size_t i = 0; i < n; i++)
		counts[i] /= (double)run->n_exchanges;
}

double salle_sample_mean_events(const struct salle_sample_run *run, unsigned side, unsigned event, unsigned count)
{
	return (double)run->recorder.events[side][event * SALLE_EVENT_COUNTS + count] / (double)run->n_exchanges;
}

double salle_sample_mean_wounds(const struct salle_sample_run *run, unsigned side, unsigned cell)
{
	return (double)run->recorder.wounds[side][(size_t)cell * SALLE_WOUND_COUNTS + SALLE_WOUND_COUNT] /
		(double)run->n_exchanges;
}

double salle_sample_value_share(const struct salle_sample_run *run, unsigned side, unsigned slot, unsigned value)
{
	return (double)run->recorder.bins[side][slot][value] / (double)run->n_exchanges;
}
