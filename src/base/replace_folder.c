/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/replace_folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/temporary.h"

bool salle_folder_exchange(const char *hidden, const char *target)
{
	if (renameat2(AT_FDCWD, hidden, AT_FDCWD, target, RENAME_EXCHANGE) == 0)
		return true;
	return (errno == EINVAL || errno == ENOSYS) && salle_folder_exchange_by_renames(hidden, target);
}

bool salle_folder_exchange_by_renames(const char *hidden, const char *target)
{
	char *moved_aside = salle_replaced_path(target);
	bool ok = rename(target, moved_aside) == 0;
	if (ok && rename(hidden, target) == 0) {
		(void)rename(moved_aside, hidden); /* if this fails, the next sweep removes it */
	} else if (ok) {
		int error = errno;
		(void)rename(moved_aside, target);
		errno = error;
		ok = false;
	}
	free(moved_aside);
	return ok;
}

static bool is_absent(const char *path)
{
	struct stat found;
	return lstat(path, &found) != 0 && errno == ENOENT;
}

/* Returns the number of the process that left `.NAME.replaced-PID` in `parent`, as text to free; NULL if none did. */
static char *find_process_number(const char *parent, const char *name)
{
	DIR *folder = opendir(parent);
	char *process = NULL;
	struct dirent *entry;
	while (folder != NULL && process == NULL && (entry = readdir(folder)) != NULL)
		if (salle_is_replaced_name(entry->d_name, name))
			process = salle_check_allocated(strdup(strrchr(entry->d_name, '-') + 1));
	if (folder != NULL)
		closedir(folder);
	return process;
}

static void recover_replacement(const char *parent, const char *name, const char *path)
{
	int lock = salle_folder_lock(parent);
	const bool busy = lock < 0 && errno == EWOULDBLOCK;
	char *process = busy || !is_absent(path) ? NULL : find_process_number(parent, name);
	if (process != NULL) {
		char *complete = salle_format_text("%s/.%s" SALLE_PARTIAL "%s", parent, name, process);
		char *old = salle_format_text("%s/.%s" SALLE_REPLACED "%s", parent, name, process);
		if (rename(complete, path) != 0)
			(void)rename(old, path); /* if this fails too, the caller finds no folder */
		free(complete);
		free(old);
	}
	free(process);
	salle_folder_unlock(lock);
}

void salle_folder_recover(const char *path)
{
	size_t length = strlen(path);
	while (length > 1 && path[length - 1] == '/')
		length--;
	char *resolved = salle_format_text("%.*s", (int)length, path);
	char *parent = salle_parent_folder(resolved);
	const char *slash = strrchr(resolved, '/'), *name = slash != NULL ? slash + 1 : resolved;
	char *process = is_absent(resolved) ? find_process_number(parent, name) : NULL;
	if (process != NULL)
		recover_replacement(parent, name, resolved);
	free(process);
	free(parent);
	free(resolved);
}
