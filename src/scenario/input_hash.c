/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenario/input_hash.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/file.h"

void salle_hash_search_inputs(const struct salle_plan *plan, const char *settings, char hex[65])
{
	char *bytes = NULL;
	size_t length = 0;
	FILE *out = salle_check_allocated(open_memstream(&bytes, &length));
	fprintf(out, "%" PRIu64 "\n%s\n", plan->seed, settings);
	for (size_t i = 0; i < plan->n_sources; i++)
		fprintf(out, "source %s %s\n", plan->sources[i].role, plan->sources[i].sha256);
	for (size_t i = 0; i < plan->n_overrides; i++)
		fprintf(out, "override %s\n", plan->overrides[i]);
	if (fclose(out) != 0)
		(void)salle_check_allocated(NULL);
	salle_sha256_hex(bytes, length, hex);
	free(bytes);
}
