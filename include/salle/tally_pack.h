/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The packed tallies of all matchups of a plan. Most counts are 0 if bouts are few, so a tally of 47 kB packs into 2
 * kB. A packed tally is a sequence of numbers, seven bits per byte, lowest first; all bytes except the last have the
 * eighth bit set. A run of zeros is a zero and the run's length. tallies.bin holds the same bytes
 * (<salle/stored_run.h>).
 */
#pragma once

#include <salle/tally_head.h>

struct salle_packed_tally {
	unsigned char *bytes;  /* the packed counts; NULL if all counts are 0 */
	uint32_t length, room; /* number of bytes used and allocated; `room` is 0 if the tally does not own the bytes */
};

struct salle_tallies {
	struct salle_packed_tally *tally;
	size_t n;    /* number of matchups */
	size_t size; /* number of counts per tally: salle_tally_layout.size, at most 2^20 */
};

/* Allocates the tallies of n matchups without bouts, in the arena. */
struct salle_tallies salle_tallies_new(size_t n, size_t size, struct salle_arena *arena);

/* Unpacks the tally of matchup m into `room`, an array of tallies->size counts, and returns `room`. */
uint64_t *salle_tallies_get(const struct salle_tallies *tallies, size_t m, uint64_t *room);

/* Unpacks the head of the tally of matchup m into `room`, and returns `room`. */
const struct salle_tally_head *salle_tallies_head(const struct salle_tallies *tallies, size_t m,
	struct salle_tally_head *room);

/*
 * Unpacks the head like salle_tallies_head. If the matchup was solved, exact chances replace the numbers of bouts and
 * wins.
 */
const struct salle_tally_head *salle_tallies_head_with_exact(const struct salle_tallies *tallies, size_t m,
	struct salle_tally_head *room);

/*
 * Call salle_tallies_head and salle_tallies_head_with_exact with memory that lives until the end of the enclosing
 * block.
 */
#define SALLE_TALLY_HEAD(tallies, m) salle_tallies_head((tallies), (m), &(struct salle_tally_head){ 0 })
#define SALLE_TALLY_RATES(tallies, m) salle_tallies_head_with_exact((tallies), (m), &(struct salle_tally_head){ 0 })

/* Packs `count` and stores it as the tally of matchup m. Allocates new bytes in the arena. */
void salle_tallies_put(struct salle_tallies *tallies, size_t m, const uint64_t *count, struct salle_arena *arena);

/* Sets the tally of matchup m to a copy of packed bytes. */
void salle_tallies_put_packed(struct salle_tallies *tallies, size_t m, const unsigned char *bytes, size_t length,
	struct salle_arena *arena);

enum { SALLE_PACKED_COUNT_MAX = 10 }; /* maximum number of bytes per count */

/* Packs `size` counts. Returns the number of bytes, at most SALLE_PACKED_COUNT_MAX per count; 0 if all counts are 0. */
size_t salle_tally_pack(const uint64_t *count, size_t size, unsigned char *out);

/*
 * Unpacks the tally at the start of `length` unchecked bytes into `count`, of `size` counts. Returns the number of
 * bytes read; 0 if they are not a valid tally.
 */
size_t salle_tally_unpack(const unsigned char *bytes, size_t length, uint64_t *count, size_t size);
