/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Converts a CSV file, as it is written, to a JSON array with one object per row. The members of an object are the
 * columns. So the JSON output of a table cannot differ from its CSV file.
 */
#pragma once

#include <stdio.h>

#include "csv_files/csv_writer.h"

/*
 * Returns a stream that takes the bytes of a CSV file with these columns, and writes the array to `out`. Counts and
 * numbers become numbers, or null if the cell is empty; a list becomes an array of texts. All bytes written are ASCII.
 * The caller closes the stream, which ends the array. `columns` must outlive the stream.
 */
FILE *salle_json_rows_open(FILE *out, const struct salle_column *columns, size_t n_columns);
