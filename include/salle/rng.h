/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Random words keyed by the bout.
 *
 * A stream is a pure function of (seed, fight, bout): Philox4x64-10 (Random123; Salmon et al., SC 2011) turns the key
 * into the state of a xoshiro256++ generator (Blackman and Vigna, 2019) and the seed of a SplitMix64 sequence for spare
 * words, so that any bout can be replayed alone on any thread. `fight` names the pair of builds that meet, in either
 * order.
 *
 * Discipline of a rule system: every tempo (phrase, turn, round) draws the same number of words into named slots, used
 * or not. Rolls beyond the slots take `salle_stream_spare_word`, which depends only on the bout and the moment and does
 * not advance the stream. So two variants of a bout, or its mirror image, see the same dice at the same moments.
 *
 * Sides: `salle_stream_side` maps side 0 (A) or 1 (B) to the side that owns a slot. It swaps them when the matchup
 * lists the pair in the other order (of build names, then of policies), so that a swapped matchup is the exact mirror
 * image.
 */
#ifndef SALLE_RNG_H
#define SALLE_RNG_H

#include <stdbool.h>
#include <stdint.h>

struct salle_stream {
	uint64_t state[4];
	uint64_t spares; /* the seed of the spare words */
	uint32_t flip;   /* 1 when the matchup lists its pair in the other order */
	uint64_t words;  /* of 32 bits, drawn so far: for benchmarks */
};

/* The key that all bouts of a matchup share. */
struct salle_stream_key {
	uint64_t seed;
	uint64_t fight;
	uint32_t flip;
};

struct salle_stream_key salle_make_stream_key(uint64_t seed, uint64_t fight, bool flip);

/* Returns the 64-bit name of a fight between two builds: the same in either order. */
uint64_t salle_fight_hash(const char *rules, const char *a, const char *b);

#include <salle/rng_inline.h>

#endif
