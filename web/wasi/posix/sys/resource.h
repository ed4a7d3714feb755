/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much memory the program uses. The linker sets the size of the stack, so the program cannot ask for limits. */
#ifndef SALLE_SYS_RESOURCE_H
#define SALLE_SYS_RESOURCE_H

#include <sys/time.h>

enum { RLIMIT_STACK = 3, RUSAGE_SELF = 0 };
typedef unsigned long long rlim_t;

struct rlimit {
	rlim_t rlim_cur, rlim_max;
};

struct rusage {
	struct timeval ru_utime, ru_stime;
	long ru_maxrss; /* KiB */
};

int getrlimit(int which, struct rlimit *limit);
int getrusage(int who, struct rusage *usage);

#endif
