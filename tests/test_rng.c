/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include <salle/rng.h>

#include "testing.h"

static struct salle_stream stream_of(uint64_t seed, uint64_t fight, uint64_t bout)
{
	struct salle_stream_key key = salle_make_stream_key(seed, fight, false);
	return salle_stream_open(&key, bout);
}

static uint64_t first_word(uint64_t seed, uint64_t fight, uint64_t bout)
{
	struct salle_stream stream = stream_of(seed, fight, bout);
	return salle_stream_draw(&stream);
}

/* philox4x64 with 10 rounds, from Random123's kat_vectors. Word 0 of a state is made odd. */
static void philox_known_answers(void **state)
{
	static const struct {
		uint64_t counter[4], key[2], words[4];
	} known[] = {
		{ { 0 }, { 0 }, { 0x16554d9eca36314c, 0xdb20fe9d672d0fdc, 0xd7e772cee186176b, 0x7e68b68aec7ba23b } },
		{ { 0x243f6a8885a308d3, 0x13198a2e03707344, 0xa4093822299f31d0, 0x082efa98ec4e6c89 },
			{ 0x452821e638d01377, 0xbe5466cf34e90c6c },
			{ 0xa528f45403e61d95, 0x38c72dbd566e9788, 0xa5a1610e72fd18b5, 0x57bd43b5e52b7fe6 } },
	};
	for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
		philox4x64_ctr_t counter;
		philox4x64_key_t key = { { known[i].key[0], known[i].key[1] } };
		memcpy(counter.v, known[i].counter, sizeof counter.v);
		counter = philox4x64(counter, key);
		assert_memory_equal(counter.v, known[i].words, sizeof counter.v);
	}
	struct salle_stream stream = stream_of(0, 0, 0);
	assert_true(stream.state[0] == (known[0].words[0] | 1));
	assert_memory_equal(stream.state + 1, known[0].words + 1, 3 * sizeof(uint64_t));
}

/* xoshiro256++ from the state 1, 2, 3, 4: the values of the authors' reference code. */
static void xoshiro_known_answers(void **state)
{
	static const uint64_t known[] = { 41943041, 58720359, 3588806011781223, 3591011842654386, 9228616714210784205u,
		9973669472204895162u, 14011001112246962877u, 12406186145184390807u, 15849039046786891736u,
		10450023813501588000u };
	struct salle_stream stream = { .state = { 1, 2, 3, 4 } };
	for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
		assert_true(salle_stream_draw(&stream) == known[i]);
	assert_int_equal(stream.words, 20);
}

static void filling_draws_words_in_halves(void **state)
{
	struct salle_stream stream = stream_of(7, 8, 9), other = stream_of(7, 8, 9);
	uint32_t words[8];
	salle_stream_fill(&stream, words, 8);
	for (unsigned i = 0; i < 8; i += 2) {
		uint64_t both = salle_stream_draw(&other);
		assert_int_equal(words[i], (uint32_t)both);
		assert_int_equal(words[i + 1], both >> 32);
	}
	assert_int_equal(stream.words, 8);
	assert_true(salle_stream_draw(&stream) == salle_stream_draw(&other));
}

/* The first outputs of SplitMix64 from seed 1234567, as its reference program prints them. */
static void splitmix_known_answers(void **state)
{
	static const uint64_t known[] = { 6457827717110365317u, 3203168211198807973u, 9817491932198370423u,
		4593380528125082431u, 16408922859458223821u };
	for (unsigned at = 0; at < 5; at++)
		assert_true(salle_splitmix_at(1234567, at) == known[at]);
}

/*
 * FNV-1a of "foobar" is 0x85944171f73967e8, as in the authors' list. In the library the hash of a name includes the NUL
 * at its end.
 */
static void fight_names_are_fnv_of_ordered_names(void **state)
{
	uint64_t hash = 0x85944171f73967e8;
	static const char rest[] = "\0a\0b";
	for (size_t i = 0; i < sizeof rest; i++)
		hash = (hash ^ (unsigned char)rest[i]) * 0x100000001b3;
	assert_int_equal(salle_pair_hash("foobar", "a", "b"), hash);
	assert_int_equal(salle_pair_hash("foobar", "b", "a"), hash);
	assert_int_not_equal(salle_pair_hash("x", "ab", "c"), salle_pair_hash("x", "a", "bc"));
	assert_int_not_equal(salle_pair_hash("x", "a", "a"), salle_pair_hash("x", "a", "b"));
}

/* Every part of the key changes the words, except the flag `flipped`. */
static void streams_differ_by_key(void **state)
{
	uint64_t base = first_word(7, 8, 9);
	assert_true(base != first_word(8, 8, 9));
	assert_true(base != first_word(7, 9, 9));
	assert_true(base != first_word(7, 8, 10));
	assert_true(base != first_word(7, 8, 9ull << 32));

	struct salle_stream_key flipped = salle_make_stream_key(7, 8, true);
	struct salle_stream stream = salle_stream_open(&flipped, 9), plain = stream_of(7, 8, 9);
	assert_int_equal(salle_stream_spare_word(&stream, 3, 1), salle_stream_spare_word(&plain, 3, 1));
	assert_true(salle_stream_draw(&stream) == base);
	assert_int_equal(salle_stream_map_side(&stream, 0), 1);
	assert_int_equal(salle_stream_map_side(&stream, 1), 0);
	assert_int_equal(salle_stream_map_side(&plain, 0), 0);
}

static void spare_words_do_not_advance_the_stream(void **state)
{
	struct salle_stream stream = stream_of(7, 8, 9), other = stream_of(7, 8, 9);
	uint32_t spare = salle_stream_spare_word(&stream, 3, 1);
	assert_int_not_equal(spare, salle_stream_spare_word(&stream, 4, 1));
	assert_int_not_equal(spare, salle_stream_spare_word(&stream, 3, 2));
	uint32_t four[4];
	salle_stream_spare_words(&stream, 3, 1, four);
	assert_int_equal(four[0], spare);
	assert_true(four[1] != spare && four[2] != four[1] && four[3] != four[2]);
	assert_int_equal(stream.words, 0);
	for (unsigned i = 0; i < 5; i++)
		assert_true(salle_stream_draw(&stream) == salle_stream_draw(&other));
	assert_int_equal(spare, salle_stream_spare_word(&stream, 3, 1));
	other = stream_of(7, 8, 10);
	assert_int_not_equal(spare, salle_stream_spare_word(&other, 3, 1));
	other = stream_of(7, 9, 9);
	assert_int_not_equal(spare, salle_stream_spare_word(&other, 3, 1));
}

static int compare_words(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
	return (x > y) - (x < y);
}

/* SplitMix64 maps different places to different 64 bits, so two moments or purposes never share a word. */
static void spare_words_have_places_of_their_own(void **state)
{
	static const uint32_t moments[] = { 0, 1, 2, 3, 255, 256, 257, 512, 65536, UINT32_MAX - 1, UINT32_MAX };
	static const uint32_t purposes[] = { 0, 1, 2, 127, 128, 255, 256, 257, 511, 512, 768, 2304, 65536, (1u << 22) - 1 };
	enum { MOMENTS = sizeof moments / sizeof *moments, PURPOSES = sizeof purposes / sizeof *purposes };
	struct salle_stream stream = stream_of(7, 8, 9);
	uint64_t seen[MOMENTS * PURPOSES * 2];
	size_t n = 0;
	for (size_t m = 0; m < MOMENTS; m++)
		for (size_t p = 0; p < PURPOSES; p++) {
			uint32_t word[4];
			salle_stream_spare_words(&stream, moments[m], purposes[p], word);
			for (size_t k = 0; k < 2; k++)
				seen[n++] = (uint64_t)word[2 * k + 1] << 32 | word[2 * k];
		}
	qsort(seen, n, sizeof *seen, compare_words);
	for (size_t i = 1; i < n; i++)
		assert_true(seen[i - 1] != seen[i]);
}

static void words_below_n_are_uniform(void **state)
{
	assert_int_equal(salle_uniform_below(0, 7), 0);
	assert_int_equal(salle_uniform_below(UINT32_MAX, 7), 6);
	assert_int_equal(salle_uniform_below(1u << 31, 10), 5);
	assert_int_equal(salle_uniform_below((1u << 31) - 1, 10), 4);
	assert_int_equal(salle_uniform_below(12345, 1), 0);
}

RUN_TESTS(UNIT(philox_known_answers), UNIT(xoshiro_known_answers), UNIT(filling_draws_words_in_halves),
	UNIT(fight_names_are_fnv_of_ordered_names), UNIT(streams_differ_by_key),
	UNIT(spare_words_do_not_advance_the_stream), UNIT(spare_words_have_places_of_their_own),
	UNIT(splitmix_known_answers), UNIT(words_below_n_are_uniform))
