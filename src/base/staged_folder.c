/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/replace_folder.h"
#include "base/temporary.h"
#include "base/parse_text.h"

enum {
	FREE_NUMBER_MAX = 9999, /* largest N of a folder `target-N` */
	TRIES_MAX = 100,        /* maximum number of retries after a conflict with another process */
};

static enum salle_status report_system_error(struct salle_diagnostics *diagnostics, const char *verb, const char *path)
{
	int error = errno;
	salle_error(diagnostics, NULL, "cannot %s '%s': %s", verb, path, strerror(error));
	return SALLE_FAILED;
}

/* Returns `target` without trailing slashes and with symbolic links followed; NULL if `target` cannot name a folder. */
static char *resolve_target(const char *target, struct salle_diagnostics *diagnostics)
{
	struct stat stat;
	if (lstat(target, &stat) == 0 && S_ISLNK(stat.st_mode)) {
		char *real = realpath(target, NULL);
		if (real == NULL)
			(void)report_system_error(diagnostics, "follow", target);
		return real;
	}
	char *path = salle_check_allocated(strdup(target));
	for (size_t n = strlen(path); n > 1 && path[n - 1] == '/'; n--)
		path[n - 1] = '\0';
	const char *slash = strrchr(path, '/');
	const char *name = slash == NULL ? path : slash + 1;
	if (*name == '\0' || strcmp(name, ".") == 0 || strcmp(name, "..") == 0) {
		salle_error(diagnostics, NULL, "'%s' cannot name a folder of results", target);
		free(path);
		return NULL;
	}
	return path;
}

static bool is_dot_or_dot_dot(const char *name)
{
	return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

/* Returns why an open folder must not be replaced; NULL if it may be replaced. */
static char *find_reason_not_to_replace(DIR *folder, salle_is_own_file_fn *writes, bool *empty)
{
	bool manifest = false;
	*empty = true;
	struct dirent *entry;
	while ((entry = readdir(folder)) != NULL) {
		const char *name = entry->d_name;
		bool alive;
		if (is_dot_or_dot_dot(name))
			continue;
		if (salle_is_temporary(dirfd(folder), name, writes, &alive)) {
			if (alive)
				return salle_format_text("another process is writing '%s'", salle_quote_text(name).text);
			continue;
		}
		struct stat stat;
		if (fstatat(dirfd(folder), name, &stat, AT_SYMLINK_NOFOLLOW) == 0 && S_ISDIR(stat.st_mode))
			return salle_format_text("it holds the folder '%s'", salle_quote_text(name).text);
		if (!writes(name))
			return salle_format_text("it holds '%s', which no run writes", salle_quote_text(name).text);
		*empty = false;
		manifest = manifest || strcmp(name, "manifest.json") == 0;
	}
	return *empty || manifest ? NULL : salle_format_text("it holds files but no manifest.json");
}

/*
 * Returns whether the open folder is still the folder at `path`. A process that replaces the folder moves the old
 * folder away first.
 */
static bool is_still_at(DIR *folder, const char *path)
{
	struct stat open, there;
	return fstat(dirfd(folder), &open) == 0 && stat(path, &there) == 0 && open.st_dev == there.st_dev &&
		open.st_ino == there.st_ino;
}

/* Returns SALLE_BAD_INPUT and reports the reason if `path` must not be replaced. */
static enum salle_status check_replaceable(const char *path, const struct salle_staged_folder_terms *terms,
	struct salle_diagnostics *diagnostics)
{
	DIR *folder = opendir(path);
	if (folder == NULL && errno == ENOENT)
		return SALLE_OK;
	if (folder == NULL && errno == ENOTDIR) {
		salle_error(diagnostics, NULL, "cannot write results to '%s': it is a file or below one", path);
		return SALLE_BAD_INPUT;
	}
	if (folder == NULL)
		return report_system_error(diagnostics, "look into", path);
	bool empty;
	char *why = find_reason_not_to_replace(folder, terms->is_own_file, &empty);
	bool replaced = why != NULL && !is_still_at(folder, path);
	closedir(folder);
	if (replaced) {
		free(why);
		return check_replaceable(path, terms, diagnostics);
	}
	if (why == NULL && !empty && terms->reason_to_keep != NULL)
		why = terms->reason_to_keep(path, terms->context);
	if (why == NULL)
		return SALLE_OK;
	salle_error(diagnostics, NULL, "'%s' is not replaced: %s", path, why);
	free(why);
	return SALLE_BAD_INPUT;
}

/* Returns the first of `path-2`, `path-3` ... that does not exist or may be replaced; NULL if there is none. */
static char *find_free_sibling(const char *path, const struct salle_staged_folder_terms *terms)
{
	char *beside = NULL;
	for (unsigned i = 2; i <= FREE_NUMBER_MAX && beside == NULL; i++) {
		struct salle_diagnostics reasons;
		salle_diagnostics_init(&reasons);
		beside = salle_format_text("%s-%u", path, i);
		salle_folder_recover(beside);
		if (check_replaceable(beside, terms, &reasons) != SALLE_OK) {
			free(beside);
			beside = NULL;
		}
		salle_diagnostics_release(&reasons);
	}
	return beside;
}

/*
 * Sets the target to `path`. If `path` must not be replaced and `may_move` is true, gives a warning and sets the target
 * to `path-2` or the next free number.
 */
static enum salle_status choose_target(struct salle_staged_folder *stage, const char *path, bool may_move)
{
	struct salle_diagnostics reasons;
	salle_diagnostics_init(&reasons);
	enum salle_status status = check_replaceable(path, &stage->terms, &reasons);
	char *target = status == SALLE_OK ? salle_check_allocated(strdup(path)) : NULL;
	if (status == SALLE_BAD_INPUT && may_move)
		target = find_free_sibling(path, &stage->terms);
	if (target != NULL && status != SALLE_OK) {
		salle_warning(stage->diagnostics, NULL, "%s; the results go to '%s'", reasons.items[0].message, target);
		status = SALLE_OK;
	}
	for (size_t i = 0; i < reasons.n && status != SALLE_OK; i++)
		salle_error(stage->diagnostics, NULL, "%s", reasons.items[i].message);
	salle_diagnostics_release(&reasons);
	if (status == SALLE_OK) {
		free(stage->target);
		stage->target = target;
	}
	return status;
}

/* Creates `path` and its missing parents; counts the created folders. */
static bool make_folders(const char *path, unsigned *made)
{
	if (mkdir(path, 0777) == 0) {
		++*made;
		return true;
	}
	if (errno == EEXIST)
		return true; /* if `path` is not a folder, the next step fails and reports the error */
	if (errno != ENOENT)
		return false;
	char *parent = salle_parent_folder(path);
	bool ok = make_folders(parent, made) && mkdir(path, 0777) == 0;
	*made += ok;
	free(parent);
	return ok;
}

static void remove_made_parents(struct salle_staged_folder *stage)
{
	char *path = salle_parent_folder(stage->target);
	while (stage->n_new_parents > 0) {
		if (rmdir(path) == 0)
			stage->n_new_parents--;
		else if (errno != ENOENT)
			break;
		char *above = salle_parent_folder(path);
		free(path);
		path = above;
	}
	free(path);
}

/* Creates the hidden folder in `parent` and locks it. Sets errno on failure. */
static bool create_hidden_in(struct salle_staged_folder *stage, const char *parent)
{
	int lock = salle_folder_lock(parent);
	if (lock < 0 && errno == ENOENT)
		return false;
	if (lock < 0)
		salle_warning(stage->diagnostics, NULL, "'%s' cannot be locked (%s): do not write two runs into it at once",
			parent, strerror(errno));
	else
		salle_temporaries_remove_stale(stage->target, stage->terms.is_own_file);
	stage->hidden_path = salle_temporary_path(stage->target);
	bool ok = mkdir(stage->hidden_path, 0777) == 0;
	int error = errno;
	if (ok) {
		stage->lock = salle_temporary_lock(stage->hidden_path);
		salle_temporary_register(stage->hidden_path, true);
	} else {
		free(stage->hidden_path);
		stage->hidden_path = NULL;
	}
	salle_folder_unlock(lock);
	errno = error;
	return ok;
}

/*
 * Creates the hidden folder beside the target. Retries if another process removes the parent folder that was just
 * created.
 */
static enum salle_status create_hidden_folder(struct salle_staged_folder *stage)
{
	char *parent = salle_parent_folder(stage->target);
	bool made = false, parents = true;
	errno = ENOENT;
	for (unsigned tries = 0; !made && parents && errno == ENOENT && tries < TRIES_MAX; tries++) {
		parents = make_folders(parent, &stage->n_new_parents);
		made = parents && create_hidden_in(stage, parent);
	}
	enum salle_status status = made ? SALLE_OK : report_system_error(stage->diagnostics, "make a folder in", parent);
	free(parent);
	return status;
}

enum salle_status salle_staged_folder_begin(struct salle_staged_folder *stage, const char *target,
	const struct salle_staged_folder_terms *terms, struct salle_diagnostics *diagnostics)
{
	*stage = (struct salle_staged_folder){ .terms = *terms, .diagnostics = diagnostics, .lock = -1 };
	char *path = resolve_target(target, diagnostics);
	if (path == NULL)
		return SALLE_BAD_INPUT;
	salle_folder_recover(path);
	enum salle_status status = choose_target(stage, path, terms->picks_free_name);
	free(path);
	if (status != SALLE_OK)
		return status;
	status = create_hidden_folder(stage);
	if (status != SALLE_OK)
		salle_staged_folder_discard(stage);
	return status;
}

/* ---- the current file: a stream that keeps the error of the first failed write ---- */

static ssize_t write_bytes(void *context, const char *bytes, size_t length)
{
	struct salle_staged_folder *stage = context;
	size_t done = 0;
	while (done < length) {
		ssize_t wrote = write(stage->fd, bytes + done, length - done);
		if (wrote < 0 && errno == EINTR)
			continue;
		if (wrote < 0 && stage->error == 0)
			stage->error = errno;
		if (wrote < 0)
			break;
		done += (size_t)wrote;
	}
	return (ssize_t)done;
}

/* Closes the current file. Returns true if every byte has reached the disk. */
static bool close_file(struct salle_staged_folder *stage)
{
	if (stage->current_file == NULL)
		return true;
	(void)fclose(stage->current_file);
	stage->current_file = NULL;
	if (fsync(stage->fd) != 0 && stage->error == 0)
		stage->error = errno;
	if (close(stage->fd) != 0 && stage->error == 0)
		stage->error = errno;
	if (stage->error != 0)
		salle_error(stage->diagnostics, NULL, "cannot write '%s' for '%s': %s", stage->name, stage->target,
			strerror(stage->error));
	free(stage->name);
	stage->name = NULL;
	return stage->error == 0;
}

FILE *salle_staged_folder_open_file(struct salle_staged_folder *stage, const char *name)
{
	static const cookie_io_functions_t functions = { .write = write_bytes };
	if (!close_file(stage))
		return NULL;
	char *path = salle_format_text("%s/%s", stage->hidden_path, name);
	stage->fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
	if (stage->fd < 0) {
		(void)report_system_error(stage->diagnostics, "write", path);
	} else {
		stage->current_file = salle_check_allocated(fopencookie(stage, "w", functions));
		stage->name = salle_check_allocated(strdup(name));
		salle_temporary_register(path, false);
	}
	free(path);
	return stage->current_file;
}

static bool sync_folder(const char *path)
{
	int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (fd < 0)
		return false;
	bool ok = fsync(fd) == 0 || errno == EINVAL; /* EINVAL: this file system needs no sync */
	int error = errno;
	close(fd);
	errno = error;
	return ok;
}

/*
 * Renames the hidden folder to the target. If the target now has files that must not be replaced, renames to `target-2`
 * or the next free number. Sets `replaced` to true if the target had an earlier run, which is afterwards at
 * `hidden_path`.
 */
static enum salle_status rename_to_target(struct salle_staged_folder *stage, bool *replaced)
{
	*replaced = false;
	for (unsigned tries = 0; tries < TRIES_MAX; tries++) {
		if (rename(stage->hidden_path, stage->target) == 0) /* rename() replaces only an absent or empty folder */
			return SALLE_OK;
		if (errno != ENOTEMPTY && errno != EEXIST && errno != ENOTDIR)
			return report_system_error(stage->diagnostics, "write", stage->target);
		char *wanted = salle_check_allocated(strdup(stage->target));
		enum salle_status status = choose_target(stage, wanted, true);
		bool moved = status == SALLE_OK && strcmp(stage->target, wanted) != 0;
		free(wanted);
		if (status != SALLE_OK)
			return status;
		if (moved)
			continue;
		if (!salle_folder_exchange(stage->hidden_path, stage->target))
			return report_system_error(stage->diagnostics, "replace", stage->target);
		*replaced = true;
		return SALLE_OK;
	}
	return report_system_error(stage->diagnostics, "write", stage->target);
}

/* Syncs the hidden folder, renames it to its final name, and syncs the parent folder. */
static enum salle_status sync_and_put_in_place(struct salle_staged_folder *stage)
{
	if (!sync_folder(stage->hidden_path))
		return report_system_error(stage->diagnostics, "sync", stage->hidden_path);
	char *parent = salle_parent_folder(stage->target);
	int lock = salle_folder_lock(parent);
	bool replaced;
	salle_temporaries_block_signals();
	enum salle_status status = rename_to_target(stage, &replaced);
	salle_temporaries_unblock_signals();
	if (replaced && !salle_folder_remove(stage->hidden_path, stage->terms.is_own_file))
		salle_warning(stage->diagnostics, NULL,
			"'%s' was replaced; files of the earlier run that could not be removed are in '%s'", stage->target,
			stage->hidden_path);
	salle_folder_unlock(lock);
	if (status == SALLE_OK && !sync_folder(parent))
		salle_warning(stage->diagnostics, NULL, "'%s' is written, but its folder could not be synced: %s",
			stage->target, strerror(errno));
	free(parent);
	return status;
}

static void free_staged_folder(struct salle_staged_folder *stage)
{
	if (stage->hidden_path != NULL) {
		salle_temporary_unregister(stage->hidden_path);
		salle_folder_unlock(stage->lock);
	}
	free(stage->target);
	free(stage->hidden_path);
	*stage = (struct salle_staged_folder){ .diagnostics = stage->diagnostics, .lock = -1 };
}

enum salle_status salle_staged_folder_commit(struct salle_staged_folder *stage, char **written)
{
	enum salle_status status = close_file(stage) ? sync_and_put_in_place(stage) : SALLE_FAILED;
	if (status == SALLE_OK && written != NULL)
		*written = salle_check_allocated(strdup(stage->target));
	if (status == SALLE_OK)
		free_staged_folder(stage);
	else
		salle_staged_folder_discard(stage);
	return status;
}

void salle_staged_folder_discard(struct salle_staged_folder *stage)
{
	if (stage->current_file != NULL) {
		(void)fclose(stage->current_file);
		(void)close(stage->fd);
	}
	stage->current_file = NULL;
	free(stage->name);
	stage->name = NULL;
	if (stage->hidden_path != NULL)
		(void)salle_folder_remove(stage->hidden_path, stage->terms.is_own_file);
	if (stage->target != NULL)
		remove_made_parents(stage);
	free_staged_folder(stage);
}
