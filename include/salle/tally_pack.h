/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The tallies of all matchups of a plan, packed: most counts are 0 where bouts are few, so that a tally of 47 kB takes
 * two. A packed tally is its numbers in turn, seven bits a byte, the lowest first, the eighth bit set on all bytes but
 * the last; a run of zeros is a zero and their number. tallies.bin holds the same bytes (<salle/stored_run.h>).
 */
#ifndef SALLE_TALLY_PACK_H
#define SALLE_TALLY_PACK_H

#include <salle/tally_head.h>

struct salle_packed_tally {
	unsigned char *bytes;  /* NULL: all counts are 0 */
	uint32_t length, room; /* bytes that it has, that may be written; room is 0 for bytes of somebody else */
};

struct salle_tallies {
	struct salle_packed_tally *of;
	size_t n;    /* matchups */
	size_t size; /* counts of each: salle_tally_layout.size, at most 2^20 */
};

/* Of n matchups without bouts; lives in the arena. */
struct salle_tallies salle_tallies_new(size_t n, size_t size, struct salle_arena *arena);

/* Unpacks the tally of matchup m into `room`, which has the size of one, and returns it. */
uint64_t *salle_tallies_get(const struct salle_tallies *tallies, size_t m, uint64_t *room);

/* Unpacks its head alone into `room`, and returns it. */
const struct salle_tally_head *salle_tallies_head(const struct salle_tallies *tallies, size_t m,
	struct salle_tally_head *room);

/* Makes `count` the tally of matchup m; new bytes are of the arena. */
void salle_tallies_put(struct salle_tallies *tallies, size_t m, const uint64_t *count, struct salle_arena *arena);

/* The same for one that is packed; the bytes are copied. */
void salle_tallies_put_packed(struct salle_tallies *tallies, size_t m, const unsigned char *bytes, size_t length,
	struct salle_arena *arena);

enum { SALLE_PACKED_COUNT_MAX = 10 }; /* bytes of a count, at most */

/*
 * Packs `size` counts and returns the number of bytes, at most SALLE_PACKED_COUNT_MAX a count; 0 when all counts are 0.
 */
size_t salle_tally_pack(const uint64_t *count, size_t size, unsigned char *out);

/*
 * Reads the packed tally at the front of `length` bytes that nobody has checked into `count`, of `size` counts. Returns
 * how many bytes it takes, 0 when they are no such tally.
 */
size_t salle_tally_unpack(const unsigned char *bytes, size_t length, uint64_t *count, size_t size);

#endif
