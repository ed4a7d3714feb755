/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The column tables of the files that `salle balance` writes. */
#pragma once

#include "csv_files/training_columns.h"

enum { SALLE_BALANCE_CSV, SALLE_SENSITIVITY_CSV, SALLE_PRICE_LIST_CSV, SALLE_PRICE_BUILDS_CSV, SALLE_BALANCE_FILES };

extern const struct salle_training_file salle_balance_files[SALLE_BALANCE_FILES];
