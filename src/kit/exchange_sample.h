/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Counts a sample of an exchange: fights the exchange repeatedly, each time with the stream of another bout.
 *
 *    struct salle_sample_run run;
 *    salle_sample_begin(&run, sample, &labels, arena);
 *    while (salle_sample_next(&run))
 *        … fight with &run.stream and &run.recorder, and count in doubles that begin at 0 …
 *    salle_sample_divide_counts(&run, counts, n);
 *
 * The caller counts only what the recorder does not count. Counts are whole numbers below 2^53, so doubles are exact.
 */
#pragma once

#include <salle/exchange_odds.h>
#include <salle/rng.h>
#include <salle/tally.h>

struct salle_sample_run {
	struct salle_stream stream;     /* random stream of the current exchange */
	struct salle_recorder recorder; /* counts of all exchanges so far */
	struct salle_tally_layout layout;
	struct salle_stream_key key;
	uint64_t n_exchanges, next_exchange;
};

/*
 * Begins a sample. `run` must not be moved, because its recorder points into it. The tally is allocated in the arena.
 */
void salle_sample_begin(struct salle_sample_run *run, const struct salle_exchange_sample *sample,
	const struct salle_labels *labels, struct salle_arena *arena);

/* Ends the current exchange and begins the next one. Returns false after the last exchange. */
bool salle_sample_next(struct salle_sample_run *run);

/* Divides counts by the number of exchanges. */
void salle_sample_divide_counts(const struct salle_sample_run *run, double *counts, size_t n);

/*
 * These functions return a count of the recorder divided by the number of exchanges: events of a side (`count`:
 * SALLE_EVENT_TRIED …), wounds in a cell, values at a slot.
 */
double salle_sample_mean_events(const struct salle_sample_run *run, unsigned side, unsigned event, unsigned count);
double salle_sample_mean_wounds(const struct salle_sample_run *run, unsigned side, unsigned cell);
double salle_sample_value_share(const struct salle_sample_run *run, unsigned side, unsigned slot, unsigned value);
