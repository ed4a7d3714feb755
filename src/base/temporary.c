/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/temporary.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/memory.h"

enum {
	LOCK_TRIES = 500,
	LOCK_PAUSE = 10000, /* microseconds between two attempts to lock */
	/*
	 * maximum number of files that a signal handler removes. Further files are removed by the next process that writes
	 * a file of the same name.
	 */
	REGISTERED_MAX = 128,
};

char *salle_format_text(const char *format, ...)
{
	char *text = NULL;
	va_list arguments;
	va_start(arguments, format);
	int length = vasprintf(&text, format, arguments);
	va_end(arguments);
	return length < 0 ? salle_check_allocated(NULL) : text;
}

char *salle_parent_folder(const char *path)
{
	const char *slash = strrchr(path, '/');
	if (slash == NULL)
		return salle_check_allocated(strdup("."));
	return salle_check_allocated(strndup(path, slash == path ? 1 : (size_t)(slash - path)));
}

/* ---- names ---- */

static const char *base_name_of(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash == NULL ? path : slash + 1;
}

static char *format_hidden_path(const char *path, const char *infix)
{
	const char *name = base_name_of(path);
	return salle_format_text("%.*s.%s%s%ld", (int)(name - path), path, name, infix, (long)getpid());
}

char *salle_temporary_path(const char *path)
{
	return format_hidden_path(path, SALLE_PARTIAL);
}

char *salle_replaced_path(const char *path)
{
	return format_hidden_path(path, SALLE_REPLACED);
}

/* Returns the length of NAME in `.NAME<infix>PID`; 0 for any other name. */
static size_t target_name_length(const char *temporary, const char *infix)
{
	const char *end = NULL;
	for (const char *at = strstr(temporary, infix); at != NULL; at = strstr(at + 1, infix))
		end = at;
	const char *process = end == NULL ? "" : end + strlen(infix);
	bool numbered = *process != '\0' && process[strspn(process, "0123456789")] == '\0';
	return *temporary == '.' && numbered && end > temporary ? (size_t)(end - temporary) - 1 : 0;
}

static bool is_hidden_name(const char *temporary, const char *name, const char *infix)
{
	const size_t length = target_name_length(temporary, infix);
	return length > 0 && length == strlen(name) && strncmp(temporary + 1, name, length) == 0;
}

bool salle_is_replaced_name(const char *temporary, const char *name)
{
	return is_hidden_name(temporary, name, SALLE_REPLACED);
}

/* ---- locks ---- */

int salle_folder_lock(const char *folder)
{
	int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
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

void salle_folder_unlock(int lock)
{
	if (lock >= 0)
		close(lock);
}

static int lock_file_in_folder(int folder, const char *name)
{
	int fd = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	if (fd < 0)
		return -1;
	struct stat stat;
	if (flock(fd, LOCK_EX | LOCK_NB) == 0 && fstat(fd, &stat) == 0 && stat.st_nlink > 0)
		return fd;
	close(fd);
	return -1;
}

int salle_temporary_lock(const char *temporary)
{
	return lock_file_in_folder(AT_FDCWD, temporary);
}

bool salle_is_temporary(int folder, const char *name, salle_is_own_file_fn *writes, bool *alive)
{
	const size_t length = target_name_length(name, SALLE_PARTIAL);
	char *target = length > 0 ? salle_format_text("%.*s", (int)length, name + 1) : NULL;
	const bool own = target != NULL && writes(target);
	free(target);
	int lock = own ? lock_file_in_folder(folder, name) : -1;
	*alive = own && lock < 0;
	salle_folder_unlock(lock);
	return own;
}

bool salle_folder_remove(const char *path, salle_is_own_file_fn *writes)
{
	DIR *folder = opendir(path);
	if (folder == NULL)
		return errno == ENOENT;
	struct dirent *entry;
	while ((entry = readdir(folder)) != NULL) {
		bool alive = false;
		if (writes(entry->d_name) || (salle_is_temporary(dirfd(folder), entry->d_name, writes, &alive) && !alive))
			(void)unlinkat(dirfd(folder), entry->d_name, 0); /* if a file is left, the rmdir below fails */
	}
	closedir(folder);
	return rmdir(path) == 0;
}

/*
 * Returns whether the process that wrote the partial folder `name` was killed while it replaced `target` with that
 * folder.
 */
static bool is_half_replacement(const char *parent, const char *target, const char *name)
{
	char *replaced = salle_format_text("%s/.%s" SALLE_REPLACED "%s", parent, target, strrchr(name, '-') + 1);
	bool half = access(replaced, F_OK) == 0;
	free(replaced);
	return half;
}

void salle_temporaries_remove_stale(const char *path, salle_is_own_file_fn *writes)
{
	const char *target = base_name_of(path);
	const bool exists = access(path, F_OK) == 0; /* if `path` is missing, an interrupted replacement may have the
	                                              * only copies */
	char *parent = salle_parent_folder(path);
	DIR *folder = opendir(parent);
	struct dirent *entry;
	while (folder != NULL && (entry = readdir(folder)) != NULL) {
		const char *name = entry->d_name;
		if (!is_hidden_name(name, target, SALLE_PARTIAL) && !(exists && salle_is_replaced_name(name, target)))
			continue;
		if (!exists && is_half_replacement(parent, target, name))
			continue;
		char *left = salle_format_text("%s/%s", parent, name);
		int lock = salle_temporary_lock(left);
		struct stat stat;
		if (lock >= 0 && fstat(lock, &stat) == 0 && S_ISREG(stat.st_mode))
			(void)unlink(left);
		else if (lock >= 0 && writes != NULL)
			(void)salle_folder_remove(left, writes); /* a folder that cannot be removed does no harm */
		salle_folder_unlock(lock);
		free(left);
	}
	if (folder != NULL)
		closedir(folder);
	free(parent);
}

/* ---- files that a signal removes ---- */

static struct {
	atomic_bool used;
	bool folder;
	char path[PATH_MAX];
} registered[REGISTERED_MAX]; /* of fixed size, so that a signal handler may read the list at any moment */

void salle_temporary_register(const char *path, bool folder)
{
	size_t i = 0;
	while (i < REGISTERED_MAX && atomic_load(&registered[i].used))
		i++;
	if (i == REGISTERED_MAX || strlen(path) >= sizeof registered[i].path)
		return;
	memcpy(registered[i].path, path, strlen(path) + 1);
	registered[i].folder = folder;
	atomic_store(&registered[i].used, true);
}

void salle_temporary_unregister(const char *path)
{
	const size_t length = strlen(path);
	for (size_t i = 0; i < REGISTERED_MAX; i++) {
		const char *other = registered[i].path;
		if (atomic_load(&registered[i].used) && strncmp(other, path, length) == 0 &&
			(other[length] == '\0' || other[length] == '/'))
			atomic_store(&registered[i].used, false);
	}
}

/* Set while files are removed or replaced. Not a mutex, because a signal handler cannot wait for a mutex. */
static atomic_flag busy = ATOMIC_FLAG_INIT;
static sigset_t before_hold;

static void acquire_busy_flag(void)
{
	const struct timespec pause = { .tv_nsec = 1000000 };
	while (atomic_flag_test_and_set(&busy))
		(void)nanosleep(&pause, NULL);
}

void salle_temporaries_block_signals(void)
{
	sigset_t all, before;
	sigfillset(&all);
	(void)pthread_sigmask(SIG_BLOCK, &all, &before); /* if a signal handler ran on this thread, it would wait forever */
	acquire_busy_flag();
	before_hold = before;
}

void salle_temporaries_unblock_signals(void)
{
	const sigset_t before = before_hold;
	atomic_flag_clear(&busy);
	(void)pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void salle_temporaries_remove_own(void)
{
	acquire_busy_flag();
	for (size_t i = 0; i < REGISTERED_MAX; i++)
		if (atomic_load(&registered[i].used) && !registered[i].folder)
			(void)unlink(registered[i].path);
	for (size_t i = 0; i < REGISTERED_MAX; i++)
		if (atomic_load(&registered[i].used) && registered[i].folder)
			(void)rmdir(registered[i].path);
	atomic_flag_clear(&busy);
}
