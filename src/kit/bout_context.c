/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kit/bout_context.h"

void salle_draw_xoshiro_state(const struct salle_stream *stream, uint32_t moment, unsigned purpose, uint64_t state[4])
{
	uint32_t word[8];
	salle_stream_spare_words(stream, moment, purpose, word);
	salle_stream_spare_words(stream, moment, purpose + 1, word + 4);
	for (unsigned k = 0; k < 4; k++)
		state[k] = (uint64_t)word[2 * k + 1] << 32 | word[2 * k];
	state[0] |= 1; /* a xoshiro state must not be all zero */
}
