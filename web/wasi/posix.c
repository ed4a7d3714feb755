/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The functions of posix.h and of Linux's headers that wasi-libc declares and lacks. */
#include "posix.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PAGE_KIB = 64, LINE = 64 /* bytes that shared_arena.c aligns slabs to */ };

char *salle_program_invocation_name = (char[]){ "salle" };

int sigaction(int number, const struct sigaction *action, struct sigaction *before)
{
	(void)number;
	(void)action;
	if (before != NULL)
		*before = (struct sigaction){ .sa_handler = SIG_DFL };
	return 0;
}

int sigfillset(sigset_t *set)
{
	*set = (sigset_t)-1;
	return 0;
}

int kill(pid_t process, int number)
{
	(void)process;
	(void)number;
	errno = ESRCH;
	return -1;
}

int flock(int fd, int operation)
{
	(void)fd;
	(void)operation;
	return 0;
}

/* Always fails. The caller then exchanges the folders by renaming each. */
int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags)
{
	(void)from_folder;
	(void)from;
	(void)to_folder;
	(void)to;
	(void)flags;
	errno = ENOSYS;
	return -1;
}

/* argp locks the files that it prints to. A program with one thread needs no lock. */
int flockfile(FILE *file)
{
	(void)file;
	return 0;
}

int funlockfile(FILE *file)
{
	(void)file;
	return 0;
}

void *salle_zeroed_pages(size_t size)
{
	const size_t whole = (size + LINE - 1) / LINE * LINE;
	void *pages = aligned_alloc(LINE, whole);
	return pages != NULL ? memset(pages, 0, whole) : NULL;
}

int malloc_trim(size_t kept)
{
	(void)kept;
	return 0;
}

int gethostname(char *name, size_t size)
{
	strncpy(name, "wasm", size);
	return 0;
}

/* WASI has no links to follow and no current folder but the root. The program finds its files beside /bin/salle. */
char *realpath(const char *path, char *resolved)
{
	struct stat found;
	if (resolved != NULL || (strcmp(path, "/proc/self/exe") != 0 && stat(path, &found) != 0))
		return NULL;
	if (strcmp(path, "/proc/self/exe") == 0)
		return strdup("/bin/salle");
	char *whole = malloc(strlen(path) + 2);
	if (whole != NULL)
		strcat(strcpy(whole, *path == '/' ? "" : "/"), path);
	return whole;
}

int getrlimit(int which, struct rlimit *limit)
{
	(void)which;
	(void)limit;
	errno = ENOSYS;
	return -1;
}

int getrusage(int who, struct rusage *usage)
{
	(void)who;
	*usage = (struct rusage){ .ru_maxrss = (long)__builtin_wasm_memory_size(0) * PAGE_KIB };
	return 0;
}

/* Sorts by merging, which keeps the order of equal items, as qsort_r of the GNU C library does. */
static void merge_sort(char *items, char *spare, size_t n, size_t size,
	int (*compare)(const void *, const void *, void *), void *context)
{
	if (n < 2)
		return;
	const size_t half = n / 2;
	char *left = items, *right = items + half * size, *const middle = right, *const end = items + n * size;
	merge_sort(items, spare, half, size, compare, context);
	merge_sort(right, spare, n - half, size, compare, context);
	for (char *out = spare; out < spare + n * size; out += size) {
		char **from = right == end || (left < middle && compare(left, right, context) <= 0) ? &left : &right;
		memcpy(out, *from, size);
		*from += size;
	}
	memcpy(items, spare, n * size);
}

void qsort_r(void *items, size_t n, size_t size, int (*compare)(const void *, const void *, void *), void *context)
{
	void *spare = malloc(n * size + 1);
	if (spare == NULL)
		abort();
	merge_sort(items, spare, n, size, compare, context);
	free(spare);
}
