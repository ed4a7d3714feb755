/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Converts numbers in CSV files that have a decimal comma, as spreadsheets write them in many languages. */
#pragma once

#include "base/csv.h"

/*
 * Replaces decimal commas by decimal points, in all rows but the header, in those of the first `n` columns that
 * `numbers` marks. Reports numbers that can be read in two ways: "1,500" is 1.5 or 1500, unless the file has another
 * number that shows which. Also reports a file with both decimal commas and decimal points.
 */
void salle_decimal_commas_convert(const struct salle_csv *csv, const bool *numbers, size_t n, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics);
