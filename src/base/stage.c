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

static enum salle_status system_error(struct salle_report *report, const char *verb, const char *path)
{
	int error = errno;
	salle_report_error(report, NULL, "cannot %s '%s': %s", verb, path, strerror(error));
	return SALLE_FAILED;
}

/* `target` without the slashes at its end, a symbolic link followed; NULL (reported) when it names no folder. */
static char *resolve(const char *target, struct salle_report *report)
{
	struct stat stat;
	if (lstat(target, &stat) == 0 && S_ISLNK(stat.st_mode)) {
		char *real = realpath(target, NULL);
		if (real == NULL)
			(void)system_error(report, "follow", target);
		return real;
	}
	char *path = salle_allocated(strdup(target));
	for (size_t n = strlen(path); n > 1 && path[n - 1] == '/'; n--)
		path[n - 1] = '\0';
	const char *slash = strrchr(path, '/');
	const char *name = slash == NULL ? path : slash + 1;
	if (*name == '\0' || strcmp(name, ".") == 0 || strcmp(name, "..") == 0) {
		salle_report_error(report, NULL, "'%s' is no name for a folder of results", target);
		free(path);
		return NULL;
	}
	return path;
}

/* The folder in which `path` lies, to be freed. */
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

/* Why an open folder is not to be replaced, or NULL. */
static char *find_foreign(DIR *folder, salle_stage_names *writes)
{
	bool manifest = false, empty = true;
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
		empty = false;
		manifest = manifest || strcmp(name, "manifest.json") == 0;
	}
	return empty || manifest ? NULL : join("it holds files but no manifest.json");
}

static enum salle_status check_replaceable(const char *path, salle_stage_names *writes, struct salle_report *report)
{
	DIR *folder = opendir(path);
	if (folder == NULL && errno == ENOENT)
		return SALLE_OK;
	if (folder == NULL && errno == ENOTDIR) {
		salle_report_error(report, NULL, "cannot write results to '%s': it is, or lies below, a file", path);
		return SALLE_BAD_INPUT;
	}
	if (folder == NULL)
		return system_error(report, "look into", path);
	char *foreign = find_foreign(folder, writes);
	closedir(folder);
	if (foreign == NULL)
		return SALLE_OK;
	salle_report_error(report, NULL, "'%s' is not replaced: %s", path, foreign);
	free(foreign);
	return SALLE_BAD_INPUT;
}

/* Makes `path` and what is missing above it; counts what it made. */
static bool make_folders(const char *path, unsigned *made)
{
	if (mkdir(path, 0777) == 0) {
		++*made;
		return true;
	}
	if (errno == EEXIST)
		return true; /* when it is no folder, what comes next fails and says so */
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

/* Removes a folder of plain files. */
static bool remove_folder(const char *path)
{
	DIR *folder = opendir(path);
	if (folder == NULL)
		return errno == ENOENT;
	struct dirent *entry;
	while ((entry = readdir(folder)) != NULL)
		if (!is_dots(entry->d_name))
			(void)unlinkat(dirfd(folder), entry->d_name, 0); /* rmdir below tells whether all went */
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

/* Removes hidden folders of `prefix` that nobody has locked: killed processes left them. */
static void sweep(const char *parent, const char *prefix)
{
	DIR *folder = opendir(parent);
	if (folder == NULL)
		return;
	struct dirent *entry;
	while ((entry = readdir(folder)) != NULL) {
		if (strncmp(entry->d_name, prefix, strlen(prefix)) != 0)
			continue;
		char *path = join("%s/%s", parent, entry->d_name);
		int lock = lock_folder(path);
		if (lock >= 0) {
			(void)remove_folder(path); /* what cannot be removed is in nobody's way */
			close(lock);
		}
		free(path);
	}
	closedir(folder);
}

/* Makes the hidden folder beside the target, and locks it. */
static enum salle_status make_hidden(struct salle_stage *stage)
{
	const char *slash = strrchr(stage->target, '/');
	char *parent = parent_of(stage->target);
	char *prefix = join(".%s.partial-", slash == NULL ? stage->target : slash + 1);
	enum salle_status status = SALLE_OK;
	if (!make_folders(parent, &stage->parents)) {
		status = system_error(stage->report, "make the folder", parent);
	} else {
		sweep(parent, prefix);
		char *hidden = join("%s/%s%ld", parent, prefix, (long)getpid());
		if (mkdir(hidden, 0777) == 0) {
			stage->hidden = hidden;
			stage->lock = lock_folder(hidden);
		} else {
			status = system_error(stage->report, "make the folder", hidden);
			free(hidden);
		}
	}
	free(prefix);
	free(parent);
	return status;
}

enum salle_status salle_stage_begin(struct salle_stage *stage, const char *target, salle_stage_names *writes,
	struct salle_report *report)
{
	*stage = (struct salle_stage){ .writes = writes, .report = report, .lock = -1 };
	char *path = resolve(target, report);
	if (path == NULL)
		return SALLE_BAD_INPUT;
	enum salle_status status = check_replaceable(path, writes, report);
	if (status != SALLE_OK) {
		free(path);
		return status;
	}
	stage->target = path;
	status = make_hidden(stage);
	if (status != SALLE_OK)
		salle_stage_discard(stage);
	return status;
}

/* Closes the file at hand; true when every byte has reached the disk. */
static bool close_file(struct salle_stage *stage)
{
	if (stage->open == NULL)
		return true;
	errno = 0;
	bool ok = fflush(stage->open) == 0 && !ferror(stage->open) && fsync(fileno(stage->open)) == 0;
	int error = errno;
	if (fclose(stage->open) != 0 && ok) {
		ok = false;
		error = errno;
	}
	stage->open = NULL;
	if (!ok)
		salle_report_error(stage->report, NULL, "cannot write '%s' for '%s': %s", stage->name, stage->target,
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
		(void)system_error(stage->report, "write", path);
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
	bool ok = fsync(fd) == 0 || errno == EINVAL; /* EINVAL: a file system that has nothing to sync */
	int error = errno;
	close(fd);
	errno = error;
	return ok;
}

/* Puts the hidden folder in the place of a target that exists; the old one then lies at `hidden`, or is gone. */
static bool exchange(const char *hidden, const char *target)
{
	if (renameat2(AT_FDCWD, hidden, AT_FDCWD, target, RENAME_EXCHANGE) == 0)
		return true;
	if (errno != EINVAL && errno != ENOSYS)
		return false;
	/* A file system without exchange: for a moment the target is away, whole, under another name. */
	char *away = join("%s.replaced", target);
	bool ok = rename(target, away) == 0;
	if (ok && rename(hidden, target) == 0) {
		(void)remove_folder(away);
	} else if (ok) {
		int error = errno;
		(void)rename(away, target);
		errno = error;
		ok = false;
	}
	free(away);
	return ok;
}

static enum salle_status put_in_place(struct salle_stage *stage)
{
	if (!sync_folder(stage->hidden))
		return system_error(stage->report, "sync", stage->hidden);
	if (rename(stage->hidden, stage->target) != 0) { /* works when the target is absent or empty */
		if (errno != ENOTEMPTY && errno != EEXIST)
			return system_error(stage->report, "write", stage->target);
		enum salle_status status = check_replaceable(stage->target, stage->writes, stage->report);
		if (status != SALLE_OK)
			return status;
		if (!exchange(stage->hidden, stage->target))
			return system_error(stage->report, "replace", stage->target);
		if (!remove_folder(stage->hidden))
			salle_report_warning(stage->report, NULL, "the earlier run was replaced but '%s' could not be removed",
				stage->hidden);
	}
	char *parent = parent_of(stage->target);
	if (!sync_folder(parent))
		salle_report_warning(stage->report, NULL, "'%s' is written, but its folder could not be synced: %s",
			stage->target, strerror(errno));
	free(parent);
	return SALLE_OK;
}

static void release(struct salle_stage *stage)
{
	if (stage->hidden != NULL && stage->lock >= 0)
		close(stage->lock);
	free(stage->target);
	free(stage->hidden);
	*stage = (struct salle_stage){ .report = stage->report, .lock = -1 };
}

enum salle_status salle_stage_commit(struct salle_stage *stage)
{
	enum salle_status status = close_file(stage) ? put_in_place(stage) : SALLE_FAILED;
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
		(void)remove_folder(stage->hidden);
	if (stage->target != NULL)
		remove_made_parents(stage);
	release(stage);
}
