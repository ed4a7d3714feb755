/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints how bouts end, in a table of shares with bars or in a sentence. */
#pragma once

#include <stdio.h>

#include "base/arena.h"
#include "figures/base_totals.h"

/* Prints up to `rows` endings, the most frequent first. If there are more, the last row has their sum. */
void salle_endings_print(const struct salle_totals *totals, size_t rows, struct salle_arena *arena, FILE *out);

/* Prints the endings in a sentence. */
void salle_endings_sentence_print(const struct salle_totals *totals, size_t named, struct salle_arena *arena,
	FILE *out);
