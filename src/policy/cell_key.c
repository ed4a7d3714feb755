/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "policy/cell_key.h"

#include "policy/bound_rules.h"

static uint64_t rotate_left(uint64_t bits, unsigned turn)
{
	return bits << turn | bits >> (-turn & 63);
}

/* Adds to `mask` the bits that the observable can use in the eight bytes from `offset` on. */
static uint64_t add_value_bits(uint64_t mask, const struct salle_live_read *read, unsigned offset)
{
	uint8_t bytes[sizeof mask];
	memcpy(bytes, &mask, sizeof mask);
	bytes[read->offset - offset] |= (uint8_t)(UINT8_MAX >> (__builtin_clz(read->largest) - 24));
	memcpy(&mask, bytes, sizeof mask);
	return mask;
}

/* Rotates the bits of a window to bits of the key that are still free. Returns false if no rotation fits. */
static bool place_window(struct salle_cell_key_windows *out, uint64_t used[2], struct salle_cell_key_window window)
{
	for (unsigned word = 0; word < 2; word++)
		for (unsigned turn = 0; turn < 64; turn++) {
			if ((rotate_left(window.mask, turn) & used[word]) != 0)
				continue;
			window.rotation = (uint8_t)turn;
			used[word] |= rotate_left(window.mask, turn);
			out->window[word][out->n[word]++] = window;
			return true;
		}
	return false;
}

/* Sorts the observables by descending offset. */
static void sort_by_offset(const struct salle_live_read *reads, unsigned n, const struct salle_live_read *sorted[])
{
	for (unsigned k = 0; k < n; k++) {
		unsigned at = k;
		for (; at > 0 && sorted[at - 1]->offset < reads[k].offset; at--)
			sorted[at] = sorted[at - 1];
		sorted[at] = &reads[k];
	}
}

/* Lays out windows from the last byte of the state to the first, so that each window lies within the state. */
bool salle_cell_key_choose_windows(const struct salle_live_read *reads, unsigned n, struct salle_cell_key_windows *out)
{
	const struct salle_live_read *sorted[SALLE_LIVE_MAX];
	uint64_t used[2] = { 0 };
	sort_by_offset(reads, n, sorted);
	out->n[0] = out->n[1] = 0;
	for (unsigned k = 0; k < n;) {
		unsigned end = k, offset = sorted[k]->offset >= 7 ? sorted[k]->offset - 7u : 0;
		while (end < n && sorted[end]->offset >= offset)
			end++;
		for (; end > k; end--) { /* puts as many observables as possible into the window */
			struct salle_cell_key_window window = { .offset = (uint16_t)offset };
			for (unsigned i = k; i < end; i++)
				window.mask = add_value_bits(window.mask, sorted[i], offset);
			if (place_window(out, used, window))
				break;
		}
		if (end == k)
			return false;
		k = end;
	}
	return true;
}
