/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What salle uses of Linux and wasi-libc lacks. clang includes this header before each file of the program, and looks for
 * headers in posix/ first. A program in WebAssembly is one thread without signals, beside no other process: locks are
 * always free, threads cannot start, and no signal arrives.
 */
#ifndef SALLE_WASI_POSIX_H
#define SALLE_WASI_POSIX_H

#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>

#include "argp-config.h" /* for argp.h of gnulib */
#undef __GETOPT_PREFIX

#define R123_USE_GNU_UINT128 1 /* Random123 does not know WebAssembly, and would leave its 64-bit generators out */

enum { SA_RESTART = 1, RENAME_EXCHANGE = 2 };

struct sigaction {
	void (*sa_handler)(int);
	sigset_t sa_mask;
	int sa_flags;
};

int sigaction(int number, const struct sigaction *action, struct sigaction *before);
int sigfillset(sigset_t *set);
int kill(pid_t process, int number);
int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags);
int malloc_trim(size_t kept);
char *realpath(const char *path, char *resolved);
int gethostname(char *name, size_t size);
int flockfile(FILE *file);
int funlockfile(FILE *file);
void qsort_r(void *items, size_t n, size_t size, int (*compare)(const void *, const void *, void *), void *context);

#endif
