/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Zeroed memory of the system, which in WebAssembly comes from the heap. */
#ifndef SALLE_SYS_MMAN_H
#define SALLE_SYS_MMAN_H

#include <stddef.h>
#include <stdlib.h>

enum { MAP_PRIVATE = 1, MAP_ANONYMOUS = 2, MAP_NORESERVE = 4, MAP_POPULATE = 8, PROT_READ = 1, PROT_WRITE = 2 };
#define MAP_FAILED NULL

void *salle_zeroed_pages(size_t size);

#define mmap(at, size, protection, flags, fd, offset) ((void)(flags), salle_zeroed_pages(size))
#define munmap(pages, size) free(pages)

#endif
