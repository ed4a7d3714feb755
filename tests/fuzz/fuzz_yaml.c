/* SPDX-License-Identifier: GPL-3.0-or-later */
/* libFuzzer target: reads any bytes as a YAML file. Reads them into nodes, and then by a table with a field of every
 * kind. Aborts if a reader fails without an error message, or succeeds with one. */
#include <stdlib.h>

#include "base/arena.h"
#include "fuzz_fields.h"
#include "scenario/yaml.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_diagnostics diagnostics;
	salle_diagnostics_init(&diagnostics);
	struct salle_node *root;
	enum salle_status status = salle_yaml_parse((const char *)data, size, "fuzz.yaml", &root, &arena, &diagnostics);
	if ((status == SALLE_OK) != (diagnostics.errors == 0) || (status == SALLE_OK && root == NULL))
		abort();
	if (root != NULL) {
		struct fuzz_sample sample = { 0 };
		size_t errors = diagnostics.errors;
		status = salle_fields_read(fuzz_fields, root, NULL, &sample, &arena, &diagnostics);
		if ((status == SALLE_OK) != (diagnostics.errors == errors))
			abort();
		if (status == SALLE_OK)
			fuzz_check_sample(&sample);
	}
	salle_diagnostics_release(&diagnostics);
	salle_arena_release(&arena);
	return 0;
}
