/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How bouts end: a table of shares with bars, or a sentence. */
#pragma once

#include <stdio.h>

#include "base/arena.h"
#include "figures/base_totals.h"

/* Prints up to `rows` endings, the most frequent first. The last row sums up further ones. */
void salle_endings_print(const struct salle_totals *totals, size_t rows, struct salle_arena *arena, FILE *out);

/* Prints the endings in a sentence. */
void salle_endings_sentence_print(const struct salle_totals *totals, size_t named, struct salle_arena *arena,
	FILE *out);
