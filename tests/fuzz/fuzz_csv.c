/* SPDX-License-Identifier: GPL-3.0-or-later */
/* libFuzzer target: reads any bytes as a CSV table whose rows have unique names. Aborts if the reader fails without an
 * error message, if it succeeds with one, or if a row has a value outside its field's range. */
#include <stdlib.h>

#include "base/arena.h"
#include "fuzz_fields.h"
#include "scenario/table_reader.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const struct salle_table_kind kind = {
	.name = "fuzz",
	.fields = fuzz_fields,
	.row_size = sizeof(struct fuzz_sample),
	.has_unique_names = true,
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_diagnostics diagnostics;
	salle_diagnostics_init(&diagnostics);
	struct salle_rows rows;
	enum salle_status status =
		salle_table_parse(&kind, (const char *)data, size, "fuzz.csv", NULL, &rows, &arena, &diagnostics);
	if ((status == SALLE_OK) != (diagnostics.errors == 0))
		abort();
	const struct fuzz_sample *samples = rows.items;
	for (size_t i = 0; status == SALLE_OK && i < rows.n; i++) {
		fuzz_check_sample(&samples[i]);
		if (rows.places[i].line < 2 || samples[i].title.text == NULL)
			abort();
	}
	salle_diagnostics_release(&diagnostics);
	salle_arena_release(&arena);
	return 0;
}
