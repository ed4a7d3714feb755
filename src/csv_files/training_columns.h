/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The column tables of the files that `salle train` writes. */
#pragma once

#include "csv_files/csv_writer.h"

struct salle_training_file {
	const char *name, *row; /* name of the file, such as "training.csv"; what a row of the file is about */
	const struct salle_column *columns;
	size_t n_columns;
};

/*
 * Makes three columns: a value, and the ends of its simultaneous interval. `searches` names what would be repeated to
 * check the confidence, such as "trainings".
 */
#define SALLE_JOINT_ESTIMATE_COLUMNS(name, type, unit, searches, meaning) \
	SALLE_ESTIMATE_COLUMNS(name, type, unit, meaning, \
		"lower end of the interval of " name "; in 95 of 100 " searches \
		" all intervals of this file contain the true values", \
		"upper end of the interval of " name)

enum { SALLE_TRAINING_CSV, SALLE_SETTINGS_CSV, SALLE_RESTRICTED_CSV, SALLE_TRAINING_FILES };

extern const struct salle_training_file salle_training_files[SALLE_TRAINING_FILES];
