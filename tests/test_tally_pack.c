/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of packed tallies: known bytes, lossless unpacking, and detection of damage. */
#include <string.h>

#include <salle/rng.h>
#include <salle/tally_pack.h>

#include "arena_fixture.h"
#include "testing.h"

enum { HEAD = sizeof(struct salle_tally_head) / sizeof(uint64_t), SIZE = HEAD + 500 };

/* 300 is 2 * 128 + 44. The largest number takes nine bytes of seven bits and one bit more. */
static void packed_bytes_equal_calculation_by_hand(void **state)
{
	static const uint64_t counts[] = { 0, 0, 0, 5, 300, 0, 127, 128 };
	static const unsigned char bytes[] = { 0, 3, 5, 0x80 | 44, 2, 0, 1, 127, 0x80, 1 };
	unsigned char out[8 * SALLE_PACKED_COUNT_MAX];
	assert_int_equal(salle_tally_pack(counts, 8, out), sizeof bytes);
	assert_memory_equal(out, bytes, sizeof bytes);
	assert_int_equal(salle_tally_pack((const uint64_t[]){ UINT64_MAX }, 1, out), SALLE_PACKED_COUNT_MAX);
	assert_int_equal(out[SALLE_PACKED_COUNT_MAX - 1], 1);
	assert_int_equal(salle_tally_pack((const uint64_t[]){ 0, 0 }, 2, out), 0);
}

/* Sets counts of every size. On average one count in `of` is not 0. */
static void draw_counts(struct salle_stream *stream, uint64_t *count, unsigned of)
{
	for (size_t i = 0; i < SIZE; i++) {
		uint64_t word = salle_stream_draw(stream) << 32 | salle_stream_draw(stream);
		count[i] = salle_stream_draw(stream) % of == 0 ? word >> (salle_stream_draw(stream) % 64) : 0;
	}
}

TEST_OF(struct salle_arena *arena, packed_tallies_unpack_to_themselves)
{
	struct salle_stream_key key = salle_make_stream_key(1, salle_pair_hash("pack", "a", "b"), false);
	struct salle_stream stream = salle_stream_open(&key, 0);
	struct salle_tallies tallies = salle_tallies_new(2, SIZE, arena);
	uint64_t drawn[SIZE], found[SIZE];
	for (unsigned i = 0; i < 400; i++) {
		draw_counts(&stream, drawn, 1 + i % 40);
		salle_tallies_put(&tallies, 0, drawn, arena);
		memset(found, 255, sizeof found);
		assert_memory_equal(salle_tallies_get(&tallies, 0, found), drawn, sizeof drawn);
		struct salle_tally_head head;
		assert_memory_equal(salle_tallies_head(&tallies, 0, &head), drawn, sizeof head);
		memset(found, 255, sizeof found);
		const struct salle_packed_tally *packed = &tallies.tally[0];
		assert_int_equal(salle_tally_unpack(packed->bytes, packed->length, found, SIZE), packed->length);
		assert_memory_equal(found, drawn, sizeof drawn);
	}
	/* the other tally still has no bouts, and a tally without counts equals a new one */
	memset(drawn, 0, sizeof drawn);
	assert_memory_equal(salle_tallies_get(&tallies, 1, found), drawn, sizeof drawn);
	salle_tallies_put(&tallies, 0, drawn, arena);
	assert_memory_equal(salle_tallies_get(&tallies, 0, found), drawn, sizeof drawn);
}

static void damage_is_seen(void **state)
{
	uint64_t count[4];
	static const struct {
		unsigned char bytes[12];
		size_t length;
	} bad[] = {
		{ { 1, 2, 3 }, 3 }, /* the bytes hold only three of four counts */
		/* a run of more zeros than there are counts */
		{ { 0, 5 }, 2 },
		/* a run of zeros with the length 0 */
		{ { 0, 0, 0, 4 }, 4 },
		/* a number whose last byte is missing */
		{ { 1, 2, 3, 0x80 }, 4 },
		/* a run of zeros without its length */
		{ { 1, 2, 3, 0 }, 4 },
		{ { 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 1 }, 11 }, /* a number of more than 64 bits */
	};
	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
		assert_int_equal(salle_tally_unpack(bad[i].bytes, bad[i].length, count, 4), 0);
	static const unsigned char more[] = { 1, 0, 3, 9 };
	/* the last byte belongs to the data after the tally */
	assert_int_equal(salle_tally_unpack(more, sizeof more, count, 4), 3);
}

RUN_TESTS_EACH(make_arena, release_arena, UNIT(packed_bytes_equal_calculation_by_hand),
	UNIT(packed_tallies_unpack_to_themselves), UNIT(damage_is_seen))
