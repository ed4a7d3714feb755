/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Random words keyed by the bout.
 *
 * A stream is a pure function of (seed, pair, bout). Philox4x64-10 (Random123; Salmon et al., SC 2011) turns the key
 * into the state of a xoshiro256++ generator (Blackman and Vigna, 2019) and the seed of a SplitMix64 sequence for spare
 * words. So any bout can be replayed alone on any thread. `pair` is a hash of the two builds, the same in either order.
 *
 * Every tempo (phrase, turn, round) of a rule system must draw the same number of words into named slots, used or not.
 * Further rolls take `salle_stream_spare_word`, which depends only on the bout and the moment and does not advance the
 * stream. So all variants of a bout, and its mirror image, have the same dice at the same moments.
 *
 * `salle_stream_map_side` maps side 0 (A) or 1 (B) to the side that owns a slot. It swaps the sides if the matchup
 * lists its two builds in reverse alphabetic order (by build name, then by policy name). So a matchup listed in the
 * other order is the exact mirror image.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct salle_stream {
	uint64_t state[4];         /* state of the xoshiro generator */
	uint64_t spare_words_seed; /* seed of the spare words */
	uint32_t reversed;         /* 1 if the matchup lists its pair in reverse order, otherwise 0 */
	uint64_t words;            /* 32-bit words drawn so far, for benchmarks */
};

/* The part of a stream's key that all bouts of a matchup share. */
struct salle_stream_key {
	uint64_t seed;     /* seed of the run */
	uint64_t pair;     /* hash of the two builds (salle_pair_hash) */
	uint32_t reversed; /* 1 if the matchup lists its pair in reverse order, otherwise 0 */
};

struct salle_stream_key salle_make_stream_key(uint64_t seed, uint64_t pair, bool reversed);

/* Returns a 64-bit hash of the names of two builds, the same in either order. */
uint64_t salle_pair_hash(const char *rules, const char *a, const char *b);

#include <salle/rng_inline.h>
