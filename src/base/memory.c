/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/memory.h"

#include <stdlib.h>

#include <salle/diagnostic_list.h>

enum { FIRST_CAPACITY = 16 };

static void abort_out_of_memory(size_t wanted)
{
	(void)wanted;
	abort();
}

void (*salle_out_of_memory)(size_t wanted) = abort_out_of_memory;

void *salle_check_allocated_bytes(void *memory, size_t wanted)
{
	if (memory == NULL) {
		salle_out_of_memory(wanted);
		abort();
	}
	return memory;
}

void *salle_check_allocated(void *memory)
{
	return salle_check_allocated_bytes(memory, 0);
}

void *salle_array_grow(void *items, size_t n, size_t *capacity, size_t size)
{
	if (n < *capacity)
		return items;
	*capacity = *capacity > 0 ? 2 * *capacity : FIRST_CAPACITY;
	return salle_check_allocated(reallocarray(items, *capacity, size));
}
