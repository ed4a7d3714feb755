/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"

static bool is_folder(const char *path)
{
	struct stat found;
	return stat(path, &found) == 0 && S_ISDIR(found.st_mode);
}

/* Returns whether the folder `path` contains the folder of a rule system. */
static bool is_data_folder(const char *path, struct salle_arena *arena)
{
	for (size_t i = 0; salle_rulesets[i] != NULL; i++)
		if (is_folder(salle_arena_format(arena, "%s/%s", path, salle_rulesets[i]->name)))
			return true;
	return false;
}

/* Returns the folder of the running program, or NULL if the system does not tell the folder. */
static char *find_program_folder(struct salle_arena *arena)
{
	char *path = realpath("/proc/self/exe", NULL);
	if (path == NULL)
		return NULL;
	char *slash = strrchr(path, '/');
	char *dir = salle_arena_copy_text_n(arena, path, (size_t)(slash - path));
	free(path);
	return dir;
}

static const char *find_data_near_program(struct salle_cli *cli)
{
	char *dir = find_program_folder(&cli->arena);
	if (dir == NULL)
		return NULL;
	char *path = salle_arena_format(&cli->arena, "%s/../share/salle/scenarios", dir);
	if (is_data_folder(path, &cli->arena))
		return path;
	for (char *slash; (slash = strrchr(dir, '/')) != NULL;) {
		*slash = '\0';
		path = salle_arena_format(&cli->arena, "%s/scenarios", dir);
		if (is_data_folder(path, &cli->arena))
			return path;
	}
	return NULL;
}

const char *salle_find_data_dir(struct salle_cli *cli)
{
	const char *named = getenv("SALLE_DATA");
	if (named != NULL && *named != '\0') {
		if (is_folder(named))
			return named;
		salle_error(&cli->diagnostics, NULL, "SALLE_DATA names '%s', which is not a folder", named);
		return NULL;
	}
	const char *found = find_data_near_program(cli);
	if (found == NULL)
		salle_error(&cli->diagnostics, NULL,
			"the folder with tables and policies was not found near the program; name it in SALLE_DATA");
	return found;
}
