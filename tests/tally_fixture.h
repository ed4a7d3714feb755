/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tallies of a result as arrays. A change to one does not reach the result: see salle_tallies_put. */
#ifndef TESTS_TALLY_FIXTURE_H
#define TESTS_TALLY_FIXTURE_H

#include <salle/batch_result.h>

/* That of matchup m; it stays until 64 others have been asked for. */
uint64_t *unpacked_tally(const struct salle_batch_result *result, size_t m);

/* All of them, in the arena. */
uint64_t **unpacked_tallies(const struct salle_batch_result *result, struct salle_arena *arena);

#endif
