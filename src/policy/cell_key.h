/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Builds the memo key of the current values of several live observables. The values are read from the state in windows
 * of eight bytes. Each window is masked, then rotated to bits of the key that are still free.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include <salle/memo.h>
#include <salle/vocabulary.h>

struct salle_live_read;

struct salle_cell_key_window {
	uint64_t mask;    /* bits of the eight bytes from `offset` on that belong to the key */
	uint16_t offset;  /* offset of the window in the state, in bytes */
	uint8_t rotation; /* number of bits of the left rotation, 0 … 63 */
};

struct salle_cell_key_windows {
	unsigned n[2];                                          /* number of windows of each word of the key */
	struct salle_cell_key_window window[2][SALLE_LIVE_MAX]; /* windows of each word of the key */
};

/* Computes the windows that contain `n` observables. Returns false if their bits do not fit into a key. */
bool salle_cell_key_choose_windows(const struct salle_live_read *reads, unsigned n, struct salle_cell_key_windows *out);

static inline uint64_t salle_cell_key_compute_word(const struct salle_cell_key_window *window, unsigned n,
	const uint8_t *state)
{
	uint64_t word = 0;
#pragma GCC unroll 4
	for (unsigned k = 0; k < n; k++) {
		uint64_t bits;
		memcpy(&bits, state + window[k].offset, sizeof bits);
		bits &= window[k].mask;
		word |= bits << window[k].rotation | bits >> (-window[k].rotation & 63);
	}
	return word;
}

static inline struct salle_memo_key salle_cell_key_compute(const struct salle_cell_key_windows *windows,
	const void *state)
{
	return (struct salle_memo_key){ { salle_cell_key_compute_word(windows->window[0], windows->n[0], state),
		salle_cell_key_compute_word(windows->window[1], windows->n[1], state) } };
}
