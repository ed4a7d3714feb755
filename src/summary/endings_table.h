/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints how bouts end, as a table with bars or as a sentence. */
#pragma once

#include <stdio.h>

#include "base/arena.h"
#include "figures/base_totals.h"

/*
 * Prints up to `rows` endings, the most frequent first. If there are more endings, the last row has the sum of the
 * others.
 */
void salle_endings_print(const struct salle_totals *totals, size_t rows, struct salle_arena *arena, FILE *out);

/* Prints the `named` most frequent endings and their shares as a sentence. */
void salle_endings_sentence_print(const struct salle_totals *totals, size_t named, struct salle_arena *arena,
	FILE *out);
