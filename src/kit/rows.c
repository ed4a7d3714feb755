/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "kit/rows.h"

size_t salle_find_row(const struct salle_named_rows *among, const struct salle_text *name,
	struct salle_diagnostics *diagnostics)
{
	const char **known = salle_allocated(calloc(among->n + 1, sizeof *known));
	size_t found = among->n;
	for (size_t i = 0; i < among->n && found == among->n; i++) {
		const void *row = (const char *)among->rows + i * among->size;
		const char *of_row = *(const char *const *)row;
		if (strcmp(of_row, name->text) == 0)
			found = i;
		known[i] = among->hidden != NULL && among->hidden(row) ? NULL : of_row;
	}
	if (found == among->n)
		salle_error_unknown(diagnostics, &name->at, among->noun, name->text, known, among->n);
	free(known);
	return found;
}
