/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/tally_pack.h>

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

enum { BITS = 7, MORE_BYTES_BIT = 1 << BITS };

enum { HEAD = sizeof(struct salle_tally_head) / sizeof(uint64_t) };

static unsigned char *write_packed_number(unsigned char *out, uint64_t number)
{
	for (; number >= MORE_BYTES_BIT; number >>= BITS)
		*out++ = (unsigned char)(number % MORE_BYTES_BIT | MORE_BYTES_BIT);
	*out++ = (unsigned char)number;
	return out;
}

size_t salle_tally_pack(const uint64_t *count, size_t size, unsigned char *out)
{
	unsigned char *const first = out;
	size_t zeros = 0;
	for (size_t i = 0; i < size; i++) {
		if (count[i] == 0) {
			zeros++;
			continue;
		}
		if (zeros > 0) {
			*out++ = 0;
			out = write_packed_number(out, zeros);
			zeros = 0;
		}
		out = write_packed_number(out, count[i]);
	}
	if (zeros == size)
		return 0;
	if (zeros > 0) {
		*out++ = 0;
		out = write_packed_number(out, zeros);
	}
	return (size_t)(out - first);
}

/* Returns the number at `*at` and moves `*at` past the number. Sets `*at` to NULL if no number ends before `end`. */
static inline uint64_t read_packed_number(const unsigned char **at, const unsigned char *end)
{
	uint64_t number = 0;
	for (unsigned shift = 0; shift < 64 && *at < end; shift += BITS) {
		uint64_t byte = *(*at)++;
		number |= (byte % MORE_BYTES_BIT) << shift;
		if (byte < MORE_BYTES_BIT)
			return number;
	}
	*at = NULL;
	return 0;
}

size_t salle_tally_unpack(const unsigned char *bytes, size_t length, uint64_t *count, size_t size)
{
	const unsigned char *at = bytes, *end = bytes + length;
	for (size_t i = 0; i < size;) {
		uint64_t number = read_packed_number(&at, end);
		uint64_t n = number == 0 && at != NULL ? read_packed_number(&at, end) : 1;
		if (at == NULL || n == 0 || n > size - i)
			return 0;
		count[i] = number;
		if (number == 0)
			memset(count + i, 0, n * sizeof *count);
		i += n;
	}
	return (size_t)(at - bytes);
}

/* Reads the first n counts of a valid packed tally. */
static void read_counts(const struct salle_packed_tally *packed, uint64_t *count, size_t n)
{
	memset(count, 0, n * sizeof *count);
	const unsigned char *at = packed->bytes, *end = at != NULL ? at + packed->length : NULL;
	for (size_t i = 0; at != NULL && at != end && i < n;) {
		uint64_t number = read_packed_number(&at, end);
		if (number > 0)
			count[i++] = number;
		else if (at != NULL)
			i += read_packed_number(&at, end);
	}
}

struct salle_tallies salle_tallies_new(size_t n, size_t size, struct salle_arena *arena)
{
	return (struct salle_tallies){ salle_arena_array(arena, n, sizeof(struct salle_packed_tally)), n, size };
}

uint64_t *salle_tallies_get(const struct salle_tallies *tallies, size_t m, uint64_t *room)
{
	read_counts(&tallies->tally[m], room, tallies->size);
	return room;
}

const struct salle_tally_head *salle_tallies_head(const struct salle_tallies *tallies, size_t m,
	struct salle_tally_head *room)
{
	read_counts(&tallies->tally[m], (uint64_t *)room, HEAD);
	return room;
}

const struct salle_tally_head *salle_tallies_head_with_exact(const struct salle_tallies *tallies, size_t m,
	struct salle_tally_head *room)
{
	(void)salle_tallies_head(tallies, m, room);
	salle_tally_head_use_exact(room);
	return room;
}

void salle_tallies_put_packed(struct salle_tallies *tallies, size_t m, const unsigned char *bytes, size_t length,
	struct salle_arena *arena)
{
	struct salle_packed_tally *packed = &tallies->tally[m];
	if (length > packed->room) {
		/*
		 * the room for growth is small, because a packed tally grows little: numbers get longer and rare counts appear
		 */
		packed->room = (uint32_t)(packed->bytes == NULL ? length : length + length / 4);
		packed->bytes = salle_arena_alloc(arena, packed->room);
	}
	packed->length = (uint32_t)length;
	if (length > 0)
		memcpy(packed->bytes, bytes, length);
}

void salle_tallies_put(struct salle_tallies *tallies, size_t m, const uint64_t *count, struct salle_arena *arena)
{
	unsigned char *bytes = salle_check_allocated(malloc(tallies->size * SALLE_PACKED_COUNT_MAX));
	salle_tallies_put_packed(tallies, m, bytes, salle_tally_pack(count, tallies->size, bytes), arena);
	free(bytes);
}
