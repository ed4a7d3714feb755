/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/path_suggestion.h"

#include <dirent.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/parse_text.h"

/* Returns the extension of a file name: ".yaml" of "armoury.yaml"; "" if the name has none. */
static const char *extension_of(const char *name)
{
	const char *dot = strrchr(name, '.');
	return dot != NULL && dot != name ? dot : name + strlen(name);
}

static bool exists_as_file_or_folder(const char *path, bool folder)
{
	struct stat found;
	return stat(path, &found) == 0 && (folder ? S_ISDIR(found.st_mode) : S_ISREG(found.st_mode));
}

static const char *name_without_extension(const char *name, struct salle_arena *arena)
{
	return salle_arena_copy_text_n(arena, name, (size_t)(extension_of(name) - name));
}

/*
 * Returns the name nearest to `wanted`, comparing the parts before the extension. A name that differs from `wanted`
 * only in the extension is also near. Returns NULL if no name is near.
 */
static const char *find_nearest_name(const char *wanted, const char *const *names, size_t n, struct salle_arena *arena)
{
	const char **compared = salle_arena_array(arena, n + 1, sizeof *compared);
	const char *stem = name_without_extension(wanted, arena), *ending = extension_of(wanted);
	for (size_t i = 0; i < n; i++)
		if (*ending == '\0' || strcmp(extension_of(names[i]), ending) == 0)
			compared[i] = name_without_extension(names[i], arena);
	const char *near = salle_nearest_name(stem, compared, n);
	for (size_t i = 0; near != NULL && i < n; i++)
		if (compared[i] == near)
			return names[i];
	for (size_t i = 0; i < n; i++)
		compared[i] = strcmp(name_without_extension(names[i], arena), stem) == 0 ? names[i] : NULL;
	return salle_nearest_name(wanted, compared, n);
}

/* Returns the entry of the folder `above` whose name is nearest to `wanted`; NULL if no name is near. */
static const char *find_nearest_entry(const char *above, const char *wanted, bool folder, struct salle_arena *arena)
{
	struct dirent **entries;
	const int n = scandir(above, &entries, NULL, alphasort);
	if (n < 0)
		return NULL;
	const char **names = salle_arena_array(arena, (size_t)n + 1, sizeof *names);
	size_t found = 0;
	for (int i = 0; i < n; i++) {
		const char *name = entries[i]->d_name;
		if (name[0] != '.' && exists_as_file_or_folder(salle_arena_format(arena, "%s/%s", above, name), folder))
			names[found++] = salle_arena_copy_text(arena, name);
		free(entries[i]);
	}
	free(entries);
	return folder ? salle_nearest_name(wanted, names, found) : find_nearest_name(wanted, names, found, arena);
}

static const char *find_nearest_path(const char *path, bool folder, struct salle_arena *arena)
{
	size_t length = strlen(path);
	while (length > 1 && path[length - 1] == '/')
		length--;
	path = salle_arena_copy_text_n(arena, path, length);
	const char *slash = strrchr(path, '/'), *name = slash != NULL ? slash + 1 : path;
	const char *above = slash == NULL ? "." : salle_arena_copy_text_n(arena, path, (size_t)(slash - path));
	if (slash > path && access(above, F_OK) != 0)
		above = find_nearest_path(above, true, arena);
	const char *entry = above != NULL ? find_nearest_entry(*above != '\0' ? above : "/", name, folder, arena) : NULL;
	return entry == NULL || slash == NULL ? entry : salle_arena_format(arena, "%s/%s", above, entry);
}

const char *salle_suggest_path(const char *path, struct salle_arena *arena)
{
	return strlen(path) < PATH_MAX ? find_nearest_path(path, false, arena) : NULL;
}
