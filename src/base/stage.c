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
#include "base/text.h"

enum {
	BESIDE_MAX = 9999, /* folders beside a target */
	TRIES_MAX = 100,   /* of what another process can undo at the same moment */
};

static enum salle_status system_error(struct salle_diagnostics *diagnostics, const char *verb, const char *path)
{
	int error = errno;
	salle_error(diagnostics, NULL, "cannot %s '%s': %s", verb, path, strerror(error));
	return SALLE_FAILED;
}

/*
 * Returns `target` without trailing slashes, with a symbolic link followed; NULL (reported) when it cannot name a
 * folder.
 */
static char *resolve(const char *target, struct salle_diagnostics *diagnostics)
{
	struct stat stat;
	if (lstat(target, &stat) == 0 && S_ISLNK(stat.st_mode)) {
		char *real = realpath(target, NULL);
		if (real == NULL)
			(void)system_error(diagnostics, "follow", target);
		return real;
	}
	char *path = salle_allocated(strdup(target));
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

static bool is_dots(const char *name)
{
	return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

/* Returns why an open folder must not be replaced, or NULL. */
static char *find_foreign(DIR *folder, salle_stage_names *writes, bool *empty)
{
	bool manifest = false;
	*empty = true;
	struct dirent *entry;
	while ((entry = readdir(folder)) != NULL) {
		const char *name = entry->d_name;
		bool alive;
		if (is_dots(name))
			continue;
		if (salle_is_temporary(dirfd(folder), name, writes, &alive)) {
			if (alive)
				return salle_format("another process is writing '%s'", salle_quote(name).text);
			continue;
		}
		struct stat stat;
		if (fstatat(dirfd(folder), name, &stat, AT_SYMLINK_NOFOLLOW) == 0 && S_ISDIR(stat.st_mode))
			return salle_format("it holds the folder '%s'", salle_quote(name).text);
		if (!writes(name))
			return salle_format("it holds '%s', which no run writes", salle_quote(name).text);
		*empty = false;
		manifest = manifest || strcmp(name, "manifest.json") == 0;
	}
	return *empty || manifest ? NULL : salle_format("it holds files but no manifest.json");
}

/* Returns whether the open folder is still that at `path`: another process that replaces it moves it away first. */
static bool is_still_at(DIR *folder, const char *path)
{
	struct stat open, there;
	return fstat(dirfd(folder), &open) == 0 && stat(path, &there) == 0 && open.st_dev == there.st_dev &&
		open.st_ino == there.st_ino;
}

/* SALLE_BAD_INPUT, with the reason in `diagnostics`, when the stage must not take the place of `path`. */
static enum salle_status check_replaceable(const char *path, const struct salle_stage_terms *terms,
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
		return system_error(diagnostics, "look into", path);
	bool empty;
	char *why = find_foreign(folder, terms->writes, &empty);
	bool replaced = why != NULL && !is_still_at(folder, path);
	closedir(folder);
	if (replaced) {
		free(why);
		return check_replaceable(path, terms, diagnostics);
	}
	if (why == NULL && !empty && terms->keep != NULL)
		why = terms->keep(path, terms->context);
	if (why == NULL)
		return SALLE_OK;
	salle_error(diagnostics, NULL, "'%s' is not replaced: %s", path, why);
	free(why);
	return SALLE_BAD_INPUT;
}

/* Returns the first of `path-2`, `path-3` ... that may be written; NULL if there is none. */
static char *find_beside(const char *path, const struct salle_stage_terms *terms)
{
	char *beside = NULL;
	for (unsigned i = 2; i <= BESIDE_MAX && beside == NULL; i++) {
		struct salle_diagnostics reasons;
		salle_diagnostics_init(&reasons);
		beside = salle_format("%s-%u", path, i);
		if (check_replaceable(beside, terms, &reasons) != SALLE_OK) {
			free(beside);
			beside = NULL;
		}
		salle_diagnostics_release(&reasons);
	}
	return beside;
}

/*
 * Sets the target to `path`, or to a folder beside it if `path` must not be replaced and `may_move`; a warning then
 * says why.
 */
static enum salle_status choose_target(struct salle_stage *stage, const char *path, bool may_move)
{
	struct salle_diagnostics reasons;
	salle_diagnostics_init(&reasons);
	enum salle_status status = check_replaceable(path, &stage->terms, &reasons);
	char *target = status == SALLE_OK ? salle_allocated(strdup(path)) : NULL;
	if (status == SALLE_BAD_INPUT && may_move)
		target = find_beside(path, &stage->terms);
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

/* Creates `path` and its missing parents; counts them. */
static bool make_folders(const char *path, unsigned *made)
{
	if (mkdir(path, 0777) == 0) {
		++*made;
		return true;
	}
	if (errno == EEXIST)
		return true; /* if it is not a folder, the next step fails and reports it */
	if (errno != ENOENT)
		return false;
	char *parent = salle_parent_of(path);
	bool ok = make_folders(parent, made) && mkdir(path, 0777) == 0;
	*made += ok;
	free(parent);
	return ok;
}

static void remove_made_parents(struct salle_stage *stage)
{
	char *path = salle_parent_of(stage->target);
	while (stage->parents > 0) {
		if (rmdir(path) == 0)
			stage->parents--;
		else if (errno != ENOENT)
			break;
		char *above = salle_parent_of(path);
		free(path);
		path = above;
	}
	free(path);
}

/* Creates the hidden folder in `parent` and locks it. Sets errno on failure. */
static bool make_in(struct salle_stage *stage, const char *parent)
{
	int lock = salle_folder_lock(parent);
	if (lock < 0 && errno == ENOENT)
		return false;
	if (lock < 0)
		salle_warning(stage->diagnostics, NULL, "'%s' cannot be locked (%s): do not write two runs into it at once",
			parent, strerror(errno));
	else
		salle_temporaries_sweep(stage->target, stage->terms.writes);
	stage->hidden = salle_temporary_path(stage->target);
	bool ok = mkdir(stage->hidden, 0777) == 0;
	int error = errno;
	if (ok) {
		stage->lock = salle_temporary_lock(stage->hidden);
		salle_temporary_note(stage->hidden, true);
	} else {
		free(stage->hidden);
		stage->hidden = NULL;
	}
	salle_folder_unlock(lock);
	errno = error;
	return ok;
}

/* Creates the hidden folder beside the target; repeats that if another process removes the parent just created. */
static enum salle_status make_hidden(struct salle_stage *stage)
{
	char *parent = salle_parent_of(stage->target);
	bool made = false, parents = true;
	errno = ENOENT;
	for (unsigned tries = 0; !made && parents && errno == ENOENT && tries < TRIES_MAX; tries++) {
		parents = make_folders(parent, &stage->parents);
		made = parents && make_in(stage, parent);
	}
	enum salle_status status = made ? SALLE_OK : system_error(stage->diagnostics, "make a folder in", parent);
	free(parent);
	return status;
}

enum salle_status salle_stage_begin(struct salle_stage *stage, const char *target,
	const struct salle_stage_terms *terms, struct salle_diagnostics *diagnostics)
{
	*stage = (struct salle_stage){ .terms = *terms, .diagnostics = diagnostics, .lock = -1 };
	char *path = resolve(target, diagnostics);
	if (path == NULL)
		return SALLE_BAD_INPUT;
	salle_folder_recover(path);
	enum salle_status status = choose_target(stage, path, terms->beside);
	free(path);
	if (status != SALLE_OK)
		return status;
	status = make_hidden(stage);
	if (status != SALLE_OK)
		salle_stage_discard(stage);
	return status;
}

/* ---- the current file: a stream that keeps the error of the first write that failed ---- */

static ssize_t write_bytes(void *context, const char *bytes, size_t length)
{
	struct salle_stage *stage = context;
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

/* Closes the current file; true when every byte has reached the disk. */
static bool close_file(struct salle_stage *stage)
{
	if (stage->open == NULL)
		return true;
	(void)fclose(stage->open);
	stage->open = NULL;
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

FILE *salle_stage_file(struct salle_stage *stage, const char *name)
{
	static const cookie_io_functions_t functions = { .write = write_bytes };
	if (!close_file(stage))
		return NULL;
	char *path = salle_format("%s/%s", stage->hidden, name);
	stage->fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
	if (stage->fd < 0) {
		(void)system_error(stage->diagnostics, "write", path);
	} else {
		stage->open = salle_allocated(fopencookie(stage, "w", functions));
		stage->name = salle_allocated(strdup(name));
		salle_temporary_note(path, false);
	}
	free(path);
	return stage->open;
}

static bool sync_folder(const char *path)
{
	int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (fd < 0)
		return false;
	bool ok = fsync(fd) == 0 || errno == EINVAL; /* EINVAL: the file system needs no sync */
	int error = errno;
	close(fd);
	errno = error;
	return ok;
}

/*
 * Renames the hidden folder to the target, or to a folder beside it if the target has come to hold something else.
 * `replaced`: an earlier run is then at `hidden`.
 */
static enum salle_status put_in_place(struct salle_stage *stage, bool *replaced)
{
	*replaced = false;
	for (unsigned tries = 0; tries < TRIES_MAX; tries++) {
		if (rename(stage->hidden, stage->target) == 0) /* works when the target is absent or empty */
			return SALLE_OK;
		if (errno != ENOTEMPTY && errno != EEXIST && errno != ENOTDIR)
			return system_error(stage->diagnostics, "write", stage->target);
		char *wanted = salle_allocated(strdup(stage->target));
		enum salle_status status = choose_target(stage, wanted, true);
		bool moved = status == SALLE_OK && strcmp(stage->target, wanted) != 0;
		free(wanted);
		if (status != SALLE_OK)
			return status;
		if (moved)
			continue;
		if (!salle_folder_exchange(stage->hidden, stage->target))
			return system_error(stage->diagnostics, "replace", stage->target);
		*replaced = true;
		return SALLE_OK;
	}
	return system_error(stage->diagnostics, "write", stage->target);
}

/* Syncs the hidden folder, puts it in place, and syncs the folder above. */
static enum salle_status publish(struct salle_stage *stage)
{
	if (!sync_folder(stage->hidden))
		return system_error(stage->diagnostics, "sync", stage->hidden);
	char *parent = salle_parent_of(stage->target);
	int lock = salle_folder_lock(parent);
	bool replaced;
	salle_temporaries_hold();
	enum salle_status status = put_in_place(stage, &replaced);
	salle_temporaries_release();
	if (replaced && !salle_folder_remove(stage->hidden, stage->terms.writes))
		salle_warning(stage->diagnostics, NULL,
			"'%s' is replaced; what cannot be removed of the earlier run is in '%s'", stage->target, stage->hidden);
	salle_folder_unlock(lock);
	if (status == SALLE_OK && !sync_folder(parent))
		salle_warning(stage->diagnostics, NULL, "'%s' is written, but its folder could not be synced: %s",
			stage->target, strerror(errno));
	free(parent);
	return status;
}

static void release(struct salle_stage *stage)
{
	if (stage->hidden != NULL) {
		salle_temporary_forget(stage->hidden);
		salle_folder_unlock(stage->lock);
	}
	free(stage->target);
	free(stage->hidden);
	*stage = (struct salle_stage){ .diagnostics = stage->diagnostics, .lock = -1 };
}

enum salle_status salle_stage_commit(struct salle_stage *stage, char **written)
{
	enum salle_status status = close_file(stage) ? publish(stage) : SALLE_FAILED;
	if (status == SALLE_OK && written != NULL)
		*written = salle_allocated(strdup(stage->target));
	if (status == SALLE_OK)
		release(stage);
	else
		salle_stage_discard(stage);
	return status;
}

void salle_stage_discard(struct salle_stage *stage)
{
	if (stage->open != NULL) {
		(void)fclose(stage->open);
		(void)close(stage->fd);
	}
	stage->open = NULL;
	free(stage->name);
	stage->name = NULL;
	if (stage->hidden != NULL)
		(void)salle_folder_remove(stage->hidden, stage->terms.writes);
	if (stage->target != NULL)
		remove_made_parents(stage);
	release(stage);
}
