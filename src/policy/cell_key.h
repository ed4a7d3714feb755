/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The memo key of a combination of live observables. The bits of the observables are read in windows of eight bytes of
 * the state; each window is rotated to free bits of the key.
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
	unsigned n[2];                                          /* number of windows, by word of the key */
	struct salle_cell_key_window window[2][SALLE_LIVE_MAX]; /* the windows, by word of the key */
};

/* Determines the windows. Returns false if the bits of `n` observables do not fit into a key. */
bool salle_cell_key_lay_out(const struct salle_live_read *reads, unsigned n, struct salle_cell_key_windows *out);

static inline uint64_t salle_cell_key_word(const struct salle_cell_key_window *window, unsigned n, const uint8_t *state)
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

static inline struct salle_memo_key salle_cell_key_of(const struct salle_cell_key_windows *windows, const void *state)
{
	return (struct salle_memo_key){ { salle_cell_key_word(windows->window[0], windows->n[0], state),
		salle_cell_key_word(windows->window[1], windows->n[1], state) } };
}
