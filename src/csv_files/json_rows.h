/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Converts a CSV file to a JSON array while the file is being written. Each row becomes an object whose members are the
 * columns. So the JSON output of a table cannot differ from the CSV file.
 */
#pragma once

#include <stdio.h>

#include "csv_files/csv_writer.h"

/*
 * Returns a stream that reads a CSV file with these columns, and writes a JSON array to `out`. Counts and numbers
 * become numbers, or null if the cell is empty. Lists become arrays of strings. The output is ASCII. The caller closes
 * the stream, which ends the array. `columns` must outlive the stream.
 */
FILE *salle_json_rows_open(FILE *out, const struct salle_column *columns, size_t n_columns);
