/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenario/input_file.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/parse_text.h"

static const struct salle_source *find_kept_source(const struct salle_kept_files *kept, const char *path)
{
	for (size_t i = 0; i < kept->n; i++)
		if (strcmp(kept->items[i].path, path) == 0)
			return &kept->items[i];
	return NULL;
}

static enum salle_status read_kept_file(const struct salle_kept_files *kept, const char *path,
	const struct salle_place *at, struct salle_arena *arena, char **text, size_t *length,
	struct salle_diagnostics *diagnostics)
{
	const struct salle_source *source = find_kept_source(kept, path);
	if (source == NULL) {
		salle_error(diagnostics, at, "'%s' is not among the files that the run was made from",
			salle_quote_text(path).text);
		return SALLE_BAD_INPUT;
	}
	*text = salle_arena_copy_text_n(arena, source->text, source->bytes);
	*length = source->bytes;
	return SALLE_OK;
}

enum salle_status salle_input_file_read(const struct salle_kept_files *kept, const char *path,
	const struct salle_place *at, struct salle_source *source, struct salle_arena *arena, char **text, size_t *length,
	struct salle_diagnostics *diagnostics)
{
	enum salle_status status = kept != NULL ? read_kept_file(kept, path, at, arena, text, length, diagnostics)
											: salle_file_read(path, at, arena, text, length, diagnostics);
	if (status != SALLE_OK || source == NULL)
		return status;
	source->path = salle_arena_copy_text(arena, path);
	source->bytes = *length;
	source->text = *text;
	salle_sha256_hex(*text, *length, source->sha256);
	return SALLE_OK;
}

static int is_yaml_file(const struct dirent *entry)
{
	size_t length = strlen(entry->d_name);
	return entry->d_name[0] != '.' && length > 5 && strcmp(entry->d_name + length - 5, ".yaml") == 0;
}

/* Compares file names byte by byte, so that the order does not depend on the locale. */
static int compare_file_names(const struct dirent **a, const struct dirent **b)
{
	return strcmp((*a)->d_name, (*b)->d_name);
}

static bool list_yaml_files(const char *folder, const char ***names, size_t *n, struct salle_arena *arena)
{
	struct dirent **entries = NULL;
	const int found = scandir(folder, &entries, is_yaml_file, compare_file_names);
	if (found < 0)
		return false;
	*names = salle_arena_array(arena, (size_t)found + 1, sizeof **names);
	for (int i = 0; i < found; i++) {
		(*names)[(*n)++] = salle_arena_copy_text(arena, entries[i]->d_name);
		free(entries[i]);
	}
	free(entries);
	return true;
}

/* Lists the kept files of a folder. Kept files are stored in the order of their names. */
static bool list_kept_files(const struct salle_kept_files *kept, const char *folder, const char ***names, size_t *n,
	struct salle_arena *arena)
{
	const size_t length = strlen(folder);
	*names = salle_arena_array(arena, kept->n + 1, sizeof **names);
	for (size_t i = 0; i < kept->n; i++) {
		const char *path = kept->items[i].path;
		if (strncmp(path, folder, length) != 0 || path[length] != '/' || strchr(path + length + 1, '/') != NULL)
			continue;
		const char *name = path + length + 1;
		if (find_kept_source(kept, path) == &kept->items[i])
			(*names)[(*n)++] = name;
	}
	errno = ENOENT;
	return *n > 0;
}

bool salle_input_files_list(const struct salle_kept_files *kept, const char *folder, const char ***names, size_t *n,
	struct salle_arena *arena)
{
	*n = 0;
	return kept != NULL ? list_kept_files(kept, folder, names, n, arena) : list_yaml_files(folder, names, n, arena);
}
