/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/text.h"

enum {
	BESIDE_MAX = 9999, /* folders beside a target */
	TRIES_MAX = 100,   /* of what another process can undo at the same moment */
	LOCK_TRIES = 500,
	LOCK_PAUSE = 10000, /* microseconds */
};

static char *join(const char *format, ...) SALLE_PRINTF(1, 2);

static char *join(const char *format, ...)
{
	char *text = NULL;
	va_list arguments;
	va_start(arguments, format);
	int length = vasprintf(&text, format, arguments);
	va_end(arguments);
	return length < 0 ? salle_allocated(NULL) : text;
}

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

/* Returns the parent folder of `path`; the caller frees it. */
static char *parent_of(const char *path)
{
	const char *slash = strrchr(path, '/');
	if (slash == NULL)
		return salle_allocated(strdup("."));
	return salle_allocated(strndup(path, slash == path ? 1 : (size_t)(slash - path)));
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
		if (is_dots(name))
			continue;
		struct stat stat;
		if (fstatat(dirfd(folder), name, &stat, AT_SYMLINK_NOFOLLOW) == 0 && S_ISDIR(stat.st_mode))
			return join("it holds the folder '%s'", salle_quote(name).text);
		if (!writes(name))
			return join("it holds '%s', which no run writes", salle_quote(name).text);
		*empty = false;
		manifest = manifest || strcmp(name, "manifest.json") == 0;
	}
	return *empty || manifest ? NULL : join("it holds files but no manifest.json");
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
		beside = join("%s-%u", path, i);
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
	char *parent = parent_of(path);
	bool ok = make_folders(parent, made) && mkdir(path, 0777) == 0;
	*made += ok;
	free(parent);
	return ok;
}

static void remove_made_parents(struct salle_stage *stage)
{
	char *path = parent_of(stage->target);
	while (stage->parents > 0) {
		if (rmdir(path) == 0)
			stage->parents--;
		else if (errno != ENOENT)
			break;
		char *above = parent_of(path);
		free(path);
		path = above;
	}
	free(path);
}

bool salle_folder_remove(const char *path, salle_stage_names *writes)
{
	DIR *folder = opendir(path);
	if (folder == NULL)
		return errno == ENOENT;
	struct dirent *entry;
	while ((entry = readdir(folder)) != NULL)
		if (!is_dots(entry->d_name) && writes(entry->d_name))
			(void)unlinkat(dirfd(folder), entry->d_name, 0); /* rmdir below checks that all are gone */
	closedir(folder);
	return rmdir(path) == 0;
}

/* Opens the folder and locks it for as long as the descriptor is open; -1 when it is locked or gone. */
static int lock_folder(const char *path)
{
	int fd = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	if (fd < 0)
		return -1;
	struct stat stat;
	if (flock(fd, LOCK_EX | LOCK_NB) == 0 && fstat(fd, &stat) == 0 && stat.st_nlink > 0)
		return fd;
	close(fd);
	return -1;
}

/* Removes hidden folders of `prefix` that are not locked: killed processes left them. */
static void sweep(const char *parent, const char *prefix, salle_stage_names *writes)
{
	DIR *folder = opendir(parent);
	if (folder == NULL)
		return;
	struct dirent *entry;
	while ((entry = readdir(folder)) != NULL) {
		const char *name = entry->d_name, *process = name + strlen(prefix);
		if (strncmp(name, prefix, strlen(prefix)) != 0 || *process == '\0' ||
			process[strspn(process, "0123456789")] != '\0')
			continue;
		char *path = join("%s/%s", parent, name);
		int lock = lock_folder(path);
		if (lock >= 0) {
			(void)salle_folder_remove(path, writes); /* what cannot be removed does no harm */
			close(lock);
		}
		free(path);
	}
	closedir(folder);
}

/*
 * Locks the folder that stages of several processes share: one process at a time creates, locks and sweeps hidden
 * folders, and replaces targets. Waits up to five seconds. -1 if another process holds the lock for longer, or the file
 * system has no locks.
 */
static int lock_parent(const char *parent)
{
	int fd = open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (fd < 0)
		return -1;
	int error = EWOULDBLOCK;
	for (unsigned i = 0; i < LOCK_TRIES && (error == EWOULDBLOCK || error == EINTR); i++) {
		if (flock(fd, LOCK_EX | LOCK_NB) == 0)
			return fd;
		error = errno;
		(void)usleep(LOCK_PAUSE);
	}
	close(fd);
	errno = error;
	return -1;
}

static void unlock_parent(int lock)
{
	if (lock >= 0)
		close(lock);
}

/* Creates a hidden folder in `parent` and locks it. Sets errno on failure. */
static bool make_in(struct salle_stage *stage, const char *parent, const char *prefix)
{
	int lock = lock_parent(parent);
	if (lock < 0 && errno == ENOENT)
		return false;
	if (lock < 0)
		salle_warning(stage->diagnostics, NULL, "'%s' cannot be locked (%s): do not write two runs into it at once",
			parent, strerror(errno));
	else
		sweep(parent, prefix, stage->terms.writes);
	stage->hidden = join("%s/%s%ld", parent, prefix, (long)getpid());
	bool ok = mkdir(stage->hidden, 0777) == 0;
	int error = errno;
	if (ok) {
		stage->lock = lock_folder(stage->hidden);
	} else {
		free(stage->hidden);
		stage->hidden = NULL;
	}
	unlock_parent(lock);
	errno = error;
	return ok;
}

/* Creates the hidden folder beside the target; repeats that if another process removes the parent just created. */
static enum salle_status make_hidden(struct salle_stage *stage)
{
	const char *slash = strrchr(stage->target, '/');
	char *parent = parent_of(stage->target);
	char *prefix = join(".%s.partial-", slash == NULL ? stage->target : slash + 1);
	bool made = false, parents = true;
	errno = ENOENT;
	for (unsigned tries = 0; !made && parents && errno == ENOENT && tries < TRIES_MAX; tries++) {
		parents = make_folders(parent, &stage->parents);
		made = parents && make_in(stage, parent, prefix);
	}
	enum salle_status status = made ? SALLE_OK : system_error(stage->diagnostics, "make a folder in", parent);
	free(prefix);
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
	enum salle_status status = choose_target(stage, path, terms->beside);
	free(path);
	if (status != SALLE_OK)
		return status;
	status = make_hidden(stage);
	if (status != SALLE_OK)
		salle_stage_discard(stage);
	return status;
}

/* Closes the current file; true when every byte has reached the disk. */
static bool close_file(struct salle_stage *stage)
{
	if (stage->open == NULL)
		return true;
	errno = 0;
	bool ok = fflush(stage->open) == 0 && !ferror(stage->open) && fsync(fileno(stage->open)) == 0;
	if (!ok && errno == 0 && fputc('\n', stage->open) != EOF) /* errno is lost: another write sets it again */
		(void)fflush(stage->open);
	int error = errno;
	if (fclose(stage->open) != 0 && ok) {
		ok = false;
		error = errno;
	}
	stage->open = NULL;
	if (!ok)
		salle_error(stage->diagnostics, NULL, "cannot write '%s' for '%s': %s", stage->name, stage->target,
			error != 0 ? strerror(error) : "a write failed");
	free(stage->name);
	stage->name = NULL;
	return ok;
}

FILE *salle_stage_file(struct salle_stage *stage, const char *name)
{
	if (!close_file(stage))
		return NULL;
	char *path = join("%s/%s", stage->hidden, name);
	stage->open = fopen(path, "wxe");
	if (stage->open == NULL)
		(void)system_error(stage->diagnostics, "write", path);
	else
		stage->name = salle_allocated(strdup(name));
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

/* Replaces an existing target by the hidden folder; the old one is then at `hidden`, or removed. */
static bool exchange(const struct salle_stage *stage)
{
	if (renameat2(AT_FDCWD, stage->hidden, AT_FDCWD, stage->target, RENAME_EXCHANGE) == 0)
		return true;
	if (errno != EINVAL && errno != ENOSYS)
		return false;
	/* A file system without exchange: for a moment the complete target has another name. */
	char *away = join("%s.replaced-%ld", stage->target, (long)getpid());
	bool ok = rename(stage->target, away) == 0;
	if (ok && rename(stage->hidden, stage->target) == 0) {
		(void)rename(away, stage->hidden);
	} else if (ok) {
		int error = errno;
		(void)rename(away, stage->target);
		errno = error;
		ok = false;
	}
	free(away);
	return ok;
}

/* Renames the hidden folder to the target, or to a folder beside it if the target has come to hold something else. */
static enum salle_status put_in_place(struct salle_stage *stage)
{
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
		if (!exchange(stage))
			return system_error(stage->diagnostics, "replace", stage->target);
		if (!salle_folder_remove(stage->hidden, stage->terms.writes))
			salle_warning(stage->diagnostics, NULL,
				"'%s' is replaced; what cannot be removed of the earlier run is in '%s'", stage->target, stage->hidden);
		return SALLE_OK;
	}
	return system_error(stage->diagnostics, "write", stage->target);
}

/* Syncs the hidden folder, puts it in place, and syncs the folder above. */
static enum salle_status publish(struct salle_stage *stage)
{
	if (!sync_folder(stage->hidden))
		return system_error(stage->diagnostics, "sync", stage->hidden);
	char *parent = parent_of(stage->target);
	int lock = lock_parent(parent);
	enum salle_status status = put_in_place(stage);
	unlock_parent(lock);
	if (status == SALLE_OK && !sync_folder(parent))
		salle_warning(stage->diagnostics, NULL, "'%s' is written, but its folder could not be synced: %s",
			stage->target, strerror(errno));
	free(parent);
	return status;
}

static void release(struct salle_stage *stage)
{
	if (stage->hidden != NULL && stage->lock >= 0)
		close(stage->lock);
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
	if (stage->open != NULL)
		(void)fclose(stage->open);
	stage->open = NULL;
	free(stage->name);
	stage->name = NULL;
	if (stage->hidden != NULL)
		(void)salle_folder_remove(stage->hidden, stage->terms.writes);
	if (stage->target != NULL)
		remove_made_parents(stage);
	release(stage);
}
