/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/replace_folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "base/temporary.h"

bool salle_folder_exchange(const char *hidden, const char *target)
{
	if (renameat2(AT_FDCWD, hidden, AT_FDCWD, target, RENAME_EXCHANGE) == 0)
		return true;
	return (errno == EINVAL || errno == ENOSYS) && salle_folder_exchange_by_renames(hidden, target);
}

static bool is_absent(const char *path)
{
	struct stat found;
	return lstat(path, &found) != 0 && errno == ENOENT;
}

bool salle_folder_exchange_by_renames(const char *hidden, const char *target)
{
	char *moved_aside = salle_replaced_path(target);
	bool ok = rename(target, moved_aside) == 0;
	if (ok && (rename(hidden, target) == 0 || (is_absent(hidden) && !is_absent(target)))) {
		/*
		 * gives the old folder the hidden name. A reader without the lock may have moved the old folder already; if
		 * this rename fails, the next writer removes the old folder.
		 */
		(void)rename(moved_aside, hidden);
	} else if (ok) {
		int error = errno;
		(void)rename(moved_aside, target);
		errno = error;
		ok = false;
	}
	free(moved_aside);
	return ok;
}

/*
 * The folders left by a process that was killed between the two renames of a replacement: the complete new folder and
 * the old one. The caller frees the paths.
 */
struct half_replacement {
	char *complete_path, *old_path;
	time_t changed; /* time of the last change of the old folder */
	bool has_complete;
};

static void half_replacement_release(struct half_replacement *half)
{
	free(half->complete_path);
	free(half->old_path);
	*half = (struct half_replacement){ 0 };
}

static bool is_alive(const char *process)
{
	const long number = strtol(process, NULL, 10);
	return number > 0 && (kill((pid_t)number, 0) == 0 || errno == EPERM);
}

/*
 * Finds the interrupted replacement of `parent/name` that began last. Prefers replacements whose complete new folder
 * still exists. If `skips_living`, skips replacements by processes that still run. The paths are NULL if there is no
 * interrupted replacement.
 */
static struct half_replacement find_interrupted_replacement(const char *parent, const char *name, bool skips_living)
{
	struct half_replacement found = { 0 };
	DIR *folder = opendir(parent);
	struct dirent *entry;
	while (folder != NULL && (entry = readdir(folder)) != NULL) {
		if (!salle_is_replaced_name(entry->d_name, name))
			continue;
		const char *process = strrchr(entry->d_name, '-') + 1;
		struct half_replacement next = {
			.complete_path = salle_format_text("%s/.%s" SALLE_PARTIAL "%s", parent, name, process),
			.old_path = salle_format_text("%s/%s", parent, entry->d_name),
		};
		struct stat old;
		next.has_complete = !is_absent(next.complete_path);
		next.changed = lstat(next.old_path, &old) == 0 ? old.st_mtime : 0;
		const bool later = next.has_complete != found.has_complete ? next.has_complete : next.changed >= found.changed;
		if (later && !(skips_living && is_alive(process))) {
			half_replacement_release(&found);
			found = next;
		} else {
			half_replacement_release(&next);
		}
	}
	if (folder != NULL)
		closedir(folder);
	return found;
}

/*
 * Completes all interrupted replacements of `path`. If one remained, a later recovery could restore an old folder over
 * newer results.
 */
static void recover_replacements(const char *parent, const char *name, const char *path)
{
	int lock = salle_folder_lock(parent);
	const bool busy = lock < 0 && errno == EWOULDBLOCK;
	bool recovers = !busy;
	while (recovers) {
		struct half_replacement half = find_interrupted_replacement(parent, name, lock < 0);
		recovers = half.old_path != NULL;
		if (recovers && is_absent(path) && rename(half.complete_path, path) != 0)
			recovers = rename(half.old_path, path) == 0;
		else if (recovers)
			/* marks the old folder as complete; the next turn of this loop then renames it to `path` */
			recovers = is_absent(half.complete_path) && rename(half.old_path, half.complete_path) == 0;
		half_replacement_release(&half);
	}
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
	struct half_replacement half = find_interrupted_replacement(parent, name, false);
	if (half.old_path != NULL)
		recover_replacements(parent, name, resolved);
	half_replacement_release(&half);
	free(parent);
	free(resolved);
}
