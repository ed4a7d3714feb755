/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * libFuzzer target: reads any bytes as the tallies of a run. If they are accepted, compares the run with itself, and
 * aborts if that is impossible or shows a difference.
 */
#include <stdlib.h>

#include "base/arena.h"
#include "figures/run_comparison.h"
#include "run_folder/tally_file.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_diagnostics diagnostics;
	salle_diagnostics_init(&diagnostics);
	struct salle_stored_run earlier = { .dir = "fuzz" };
	enum salle_status status =
		salle_tally_file_read("fuzz.bin", (const char *)data, size, &earlier, &arena, &diagnostics);
	if ((status == SALLE_OK) != (diagnostics.errors == 0))
		abort();
	if (status == SALLE_OK) {
		struct salle_comparison all = salle_compare_runs(&earlier, &earlier, &arena);
		for (size_t i = 0; i < all.n; i++)
			if (all.items[i].difference != 0 || all.items[i].significance.p != 1)
				abort();
	}
	salle_diagnostics_release(&diagnostics);
	salle_arena_release(&arena);
	return 0;
}
