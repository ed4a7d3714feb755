/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "run_folder/kept_inputs.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <jansson.h>

#include "base/file.h"

enum { INPUTS_MAX = 256 << 20 };

void salle_kept_inputs_write(const struct salle_plan *plan, FILE *out)
{
	json_t *all = salle_check_allocated(json_object());
	for (size_t i = 0; i < plan->n_sources; i++) {
		const struct salle_source *source = &plan->sources[i];
		/* YAML and CSV sources are valid UTF-8 */
		json_t *text = source->text != NULL ? json_stringn(source->text, source->bytes) : NULL;
		if (text != NULL && json_object_set_new(all, source->sha256, text) != 0)
			(void)salle_check_allocated(NULL);
	}
	char *json = salle_check_allocated(json_dumps(all, JSON_INDENT(2) | JSON_SORT_KEYS));
	json_decref(all);
	fprintf(out, "%s\n", json);
	free(json);
}

/* Returns the kept text of a source, after checking its SHA-256; NULL if the text was not kept. */
static const char *kept_text_of(const json_t *all, const struct salle_source *source, struct salle_arena *arena)
{
	const json_t *kept = json_object_get(all, source->sha256);
	char sum[65];
	if (!json_is_string(kept))
		return NULL;
	salle_sha256_hex(json_string_value(kept), json_string_length(kept), sum);
	return strcmp(sum, source->sha256) == 0 ? salle_arena_copy_text(arena, json_string_value(kept)) : NULL;
}

enum salle_status salle_kept_inputs_read(struct salle_stored_run *run, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	char *text;
	size_t length;
	const char *path = salle_arena_format(arena, "%s/" SALLE_INPUTS_FILE, run->dir);
	if (access(path, F_OK) != 0)
		return SALLE_OK;
	enum salle_status status = salle_file_read_up_to(path, NULL, INPUTS_MAX, arena, &text, &length, diagnostics);
	if (status != SALLE_OK)
		return status;
	json_error_t error;
	json_t *all = json_loadb(text, length, 0, &error);
	struct salle_source *sources = salle_arena_array(arena, run->n_sources + 1, sizeof *sources);
	for (size_t i = 0; i < run->n_sources; i++) {
		sources[i] = run->sources[i];
		sources[i].text = kept_text_of(all, &sources[i], arena);
		if (sources[i].text != NULL) {
			sources[i].bytes = strlen(sources[i].text);
			continue;
		}
		struct salle_place at = { path, all == NULL ? (unsigned)error.line : 0,
			all == NULL ? (unsigned)error.column : 0 };
		salle_error(diagnostics, &at, "is damaged: it lacks the text of '%s' (%s)", sources[i].path, sources[i].role);
		status = SALLE_BAD_INPUT;
		break;
	}
	json_decref(all);
	run->sources = sources;
	return status;
}

bool salle_has_kept_inputs(const struct salle_stored_run *run)
{
	bool kept = run->n_sources > 0;
	for (size_t i = 0; i < run->n_sources; i++)
		kept = kept && run->sources[i].text != NULL;
	return kept;
}
