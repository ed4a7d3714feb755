/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The inline part of <salle/rng.h>; include <salle/rng.h> instead. */
#pragma once

/* Philox does not use vector intrinsics. Their headers would dominate compile times. */
#define R123_USE_SSE 0
#define R123_USE_X86INTRIN_H 0
#include <Random123/philox.h>

static inline struct salle_stream salle_stream_open(const struct salle_stream_key *key, uint64_t bout)
{
	philox4x64_ctr_t counter = { { bout, 0, 0, 0 } };
	philox4x64_key_t of_fight = { { key->seed, key->pair } };
	philox4x64_ctr_t words = philox4x64(counter, of_fight);
	struct salle_stream stream = {
		/* xoshiro must not start at zero; setting the low bit excludes zero */
		.state = { words.v[0] | 1, words.v[1], words.v[2], words.v[3] },
		.spare_words_seed = words.v[1],
		.reversed = key->reversed,
	};
	return stream;
}

static inline uint64_t salle_rotate_left(uint64_t x, unsigned by)
{
	return (x << by) | (x >> (64 - by));
}

/* Returns the next output of xoshiro256++ 1.0 and advances the state. One output has two words of 32 bits. */
static inline uint64_t salle_xoshiro_next(uint64_t s[4])
{
	uint64_t both = salle_rotate_left(s[0] + s[3], 23) + s[0];
	uint64_t shifted = s[1] << 17;
	s[2] ^= s[0];
	s[3] ^= s[1];
	s[1] ^= s[2];
	s[0] ^= s[3];
	s[2] ^= shifted;
	s[3] = salle_rotate_left(s[3], 45);
	return both;
}

/*
 * Returns element `at` of the SplitMix64 sequence that begins after `seed` (Steele, Lea and Flood 2014; Vigna's
 * constants).
 */
static inline uint64_t salle_splitmix_at(uint64_t seed, uint64_t at)
{
	uint64_t z = seed + (at + 1) * UINT64_C(0x9E3779B97F4A7C15);
	z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
	z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
	return z ^ (z >> 31);
}

static inline uint64_t salle_stream_draw(struct salle_stream *stream)
{
	stream->words += 2;
	return salle_xoshiro_next(stream->state);
}

/* Draws the next `n` words: the low half of each draw, then its high half. An odd last draw discards its high half. */
static inline void salle_stream_fill(struct salle_stream *stream, uint32_t *word, unsigned n)
{
	/* copied, so that the state stays in registers */
	uint64_t s[4] = { stream->state[0], stream->state[1], stream->state[2], stream->state[3] };
	for (unsigned k = 0; k < n; k += 2) {
		uint64_t both = salle_xoshiro_next(s);
		word[k] = (uint32_t)both;
		if (k + 1 < n)
			word[k + 1] = (uint32_t)(both >> 32);
	}
	for (unsigned k = 0; k < 4; k++)
		stream->state[k] = s[k];
	stream->words += (n + 1) / 2 * 2;
}

static inline unsigned salle_stream_map_side(const struct salle_stream *stream, unsigned side)
{
	return side ^ stream->reversed;
}

/*
 * Draws four words outside the slots, keyed by bout, moment and purpose. `moment` counts tempos; `purpose`, below 2^22,
 * is a number that the rule system gives to the roll. Each combination has its own place in the sequence. Does not
 * advance the stream.
 */
static inline void salle_stream_spare_words(const struct salle_stream *stream, uint32_t moment, uint32_t purpose,
	uint32_t word[4])
{
	uint64_t place = (uint64_t)(purpose >> 8) << 41 | (uint64_t)moment << 9 | (purpose & 255) << 1;
	for (unsigned k = 0; k < 2; k++) {
		uint64_t both = salle_splitmix_at(stream->spare_words_seed, place + k);
		word[2 * k] = (uint32_t)both;
		word[2 * k + 1] = (uint32_t)(both >> 32);
	}
}

/* Returns the first of the four words of salle_stream_spare_words. */
static inline uint32_t salle_stream_spare_word(const struct salle_stream *stream, uint32_t moment, uint32_t purpose)
{
	uint32_t word[4];
	salle_stream_spare_words(stream, moment, purpose, word);
	return word[0];
}

/* Returns a number in 0 … n-1 from one word; the error of each chance is below 2^-32. */
static inline uint32_t salle_uniform_below(uint32_t word, uint32_t n)
{
	return (uint32_t)(((uint64_t)word * n) >> 32);
}
