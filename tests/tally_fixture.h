/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tallies of a result as arrays. They are copies; use salle_tallies_put to change the result. */
#pragma once

#include <salle/batch_result.h>

/* Returns a copy of the tally of matchup m, valid until 64 other tallies have been requested. */
uint64_t *unpacked_tally(const struct salle_batch_result *result, size_t m);

/* Returns all tallies. The arena owns them. */
uint64_t **unpacked_tallies(const struct salle_batch_result *result, struct salle_arena *arena);
