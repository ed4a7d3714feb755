/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the readers of the tables. */
#pragma once

#include "rules/campaign/campaign.h"

struct cp_table_reader {
	struct cp_book *book;
	const struct salle_rows *tables; /* index: enum cp_table */
	struct salle_arena *arena;
	struct salle_diagnostics *diagnostics;
};

/* Reads the tables of rolls: criticals, differences, wounding, shooting, wounds, healing, movement, figures. */
void cp_read_charts(const struct cp_table_reader *reading);
