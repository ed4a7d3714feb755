/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/create_files.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/temporary.h"

/*
 * Creates the folders below `folder` that the path `file` needs. Ignores failures, because creating the file will then
 * fail, too, and report the reason.
 */
static void make_folders(struct salle_cli *cli, const char *folder, const char *file)
{
	const size_t length = strlen(folder);
	char *path = salle_arena_copy_text(&cli->arena, file), *below = path;
	if (strncmp(path, folder, length) == 0 && path[length] == '/')
		below += length + 1;
	else if (strcmp(folder, ".") != 0)
		return;
	for (char *slash = strchr(below, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
		*slash = '\0';
		(void)!mkdir(path, 0777);
		*slash = '/';
	}
}

static enum salle_status create_file(struct salle_cli *cli, const char *folder, const struct salle_new_file *file)
{
	make_folders(cli, folder, file->path);
	FILE *out = fopen(file->path, "wxe");
	if (out == NULL) {
		const bool named_wrongly = errno == EEXIST || errno == ENOENT || errno == ENOTDIR;
		salle_error(&cli->diagnostics, NULL, "cannot create '%s': %s", file->path, strerror(errno));
		return named_wrongly ? SALLE_BAD_INPUT : SALLE_FAILED;
	}
	salle_temporary_register(file->path, false);
	bool written = fwrite(file->text, 1, file->length, out) == file->length;
	if ((fclose(out) == 0) & written)
		return SALLE_OK;
	salle_error(&cli->diagnostics, NULL, "cannot write '%s': %s", file->path, strerror(errno));
	(void)unlink(file->path);
	return SALLE_FAILED;
}

enum salle_status salle_new_files_create(struct salle_cli *cli, const char *folder, const struct salle_new_file *files,
	size_t n)
{
	struct stat found;
	for (size_t i = 0; i < n; i++)
		if (lstat(files[i].path, &found) == 0)
			salle_error(&cli->diagnostics, NULL, "'%s' exists and is not overwritten: name another FILE",
				files[i].path);
	if (cli->diagnostics.errors > 0)
		return SALLE_BAD_INPUT;
	for (size_t i = 0; i < n; i++) {
		enum salle_status status = create_file(cli, folder, &files[i]);
		for (size_t k = i; status != SALLE_OK && k-- > 0;)
			(void)unlink(files[k].path);
		if (status != SALLE_OK)
			return status;
	}
	for (size_t i = 0; i < n; i++)
		salle_temporary_unregister(files[i].path);
	for (size_t i = 0; i < n; i++)
		printf("%s\n", salle_arena_escape_text(&cli->arena, files[i].path));
	return SALLE_OK;
}
