/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the readers of the tables. */
#pragma once

#include "rules/musketeers/musketeers.h"

struct mk_table_reader {
	struct mk_book *book;
	const struct salle_rows *tables; /* index: enum mk_table */
	struct salle_arena *arena;
	struct salle_diagnostics *diagnostics;
};

/* Reads the tables with one row per name (figures, moves, parries, locations, care, honour) and the talents. */
void mk_read_charts(const struct mk_table_reader *reading);
