/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints the variants, ablations and values of sweeps that have no effect. */
#pragma once

#include "summary/summary_printer.h"

/* Prints the names of all changes without effect. Prints nothing if all changes have an effect. */
void salle_ineffective_lines_print(const struct salle_summary_printer *printer);
