/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The columns of the files that `salle train` writes. */
#pragma once

#include "csv_files/csv_writer.h"

struct salle_training_file {
	const char *name, *row; /* name of the file, such as "training.csv"; what a row is about, in words */
	const struct salle_column *columns;
	size_t n_columns;
};

enum { SALLE_TRAINING_CSV, SALLE_SETTINGS_CSV, SALLE_WITHOUT_CSV, SALLE_TRAINING_FILES };

extern const struct salle_training_file salle_training_files[SALLE_TRAINING_FILES];
