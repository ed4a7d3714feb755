/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tallies of a result as arrays. A change to one does not reach the result: see salle_tallies_put. */
#ifndef TESTS_UNPACKED_H
#define TESTS_UNPACKED_H

#include <salle/batch_result.h>

/* That of matchup m; it stays until 64 others have been asked for. */
uint64_t *tally_of(const struct salle_batch_result *result, size_t m);

/* All of them, in the arena. */
uint64_t **tallies_of(const struct salle_batch_result *result, struct salle_arena *arena);

#endif
