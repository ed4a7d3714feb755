/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdalign.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/shared_arena.h"
#include "base/parse_text.h"

enum {
	FIRST_CHUNK = 4 << 10, /* bytes of an arena's first chunk; small, because many arenas hold little */
	CHUNK = 64 << 10,      /* bytes of each later chunk; a larger request gets a chunk of its own */
	FIRST_CAPACITY = 16,   /* number of elements for which a growing array first has room */
};

struct salle_arena_chunk {
	struct salle_arena_chunk *next;
	size_t used, size; /* number of bytes that are in use; number of all bytes */
	alignas(max_align_t) unsigned char bytes[];
};

static void free_chunks(struct salle_arena_chunk **list)
{
	while (*list != NULL) {
		struct salle_arena_chunk *next = (*list)->next;
		free(*list);
		*list = next;
	}
}

void salle_arena_release(struct salle_arena *arena)
{
	free_chunks(&arena->chunks);
	free_chunks(&arena->spare);
	if (arena->shared != NULL)
		salle_shared_arena_release(arena->shared);
	free(arena->shared);
	arena->shared = NULL;
}

void salle_arena_reset(struct salle_arena *arena)
{
	free_chunks(&arena->spare); /* spare chunks that were not needed since the last reset */
	for (struct salle_arena_chunk *chunk = arena->chunks; chunk != NULL; chunk = chunk->next) {
		memset(chunk->bytes, 0, chunk->used);
		chunk->used = 0;
	}
	arena->spare = arena->chunks;
	arena->chunks = NULL;
	if (arena->shared != NULL)
		salle_shared_arena_reset(arena->shared);
}

size_t salle_arena_bytes(const struct salle_arena *arena)
{
	size_t bytes = arena->shared != NULL ? salle_shared_arena_bytes(arena->shared) : 0;
	for (const struct salle_arena_chunk *chunk = arena->chunks; chunk != NULL; chunk = chunk->next)
		bytes += chunk->used;
	return bytes;
}

size_t salle_arena_unused(const struct salle_arena *arena)
{
	size_t bytes = 0;
	for (const struct salle_arena_chunk *chunk = arena->chunks; chunk != NULL; chunk = chunk->next)
		bytes += chunk->size - chunk->used;
	return bytes;
}

/*
 * Removes the first spare chunk with at least `size` free bytes from the list and returns the chunk; NULL if all are
 * too small.
 */
static struct salle_arena_chunk *take_spare_chunk(struct salle_arena *arena, size_t size)
{
	struct salle_arena_chunk **at = &arena->spare;
	while (*at != NULL && (*at)->size < size)
		at = &(*at)->next;
	struct salle_arena_chunk *found = *at;
	if (found != NULL)
		*at = found->next;
	return found;
}

static struct salle_arena_chunk *add_chunk(struct salle_arena *arena, size_t size)
{
	if (size > SIZE_MAX - sizeof(struct salle_arena_chunk))
		salle_check_allocated_bytes(NULL, size);
	struct salle_arena_chunk *chunk = take_spare_chunk(arena, size);
	if (chunk == NULL) {
		chunk = salle_check_allocated_bytes(calloc(1, sizeof *chunk + size), sizeof *chunk + size);
		chunk->size = size;
	}
	chunk->next = arena->chunks;
	arena->chunks = chunk;
	return chunk;
}

struct salle_shared_arena *salle_arena_shared(struct salle_arena *arena)
{
	if (arena->shared == NULL)
		arena->shared = salle_check_allocated(calloc(1, sizeof *arena->shared));
	return arena->shared;
}

void *salle_arena_alloc(struct salle_arena *arena, size_t size)
{
	const size_t step = alignof(max_align_t);
	if (size > SIZE_MAX - step)
		salle_check_allocated_bytes(NULL, size);
	size = size == 0 ? step : (size + step - 1) / step * step;

	struct salle_arena_chunk *chunk = arena->chunks;
	if (chunk == NULL || chunk->size - chunk->used < size) {
		const size_t usual = chunk == NULL && arena->spare == NULL ? FIRST_CHUNK : CHUNK;
		chunk = add_chunk(arena, size > usual ? size : usual);
	}
	void *memory = chunk->bytes + chunk->used;
	chunk->used += size;
	return memory;
}

void *salle_arena_array(struct salle_arena *arena, size_t n, size_t size)
{
	size_t bytes;
	if (__builtin_mul_overflow(n, size, &bytes))
		salle_check_allocated_bytes(NULL, SIZE_MAX);
	return salle_arena_alloc(arena, bytes);
}

void *salle_arena_array_grow(struct salle_arena *arena, void *items, size_t n, size_t more, size_t *capacity,
	size_t size)
{
	if (n + more <= *capacity)
		return items;
	*capacity = 2 * *capacity + (more > FIRST_CAPACITY ? more : FIRST_CAPACITY);
	void *larger = salle_arena_array(arena, *capacity, size);
	if (n > 0)
		memcpy(larger, items, n * size);
	return larger;
}

char *salle_arena_copy_text_n(struct salle_arena *arena, const char *text, size_t length)
{
	if (length == SIZE_MAX)
		salle_check_allocated(NULL);
	char *copy = salle_arena_alloc(arena, length + 1);
	memcpy(copy, text, length);
	return copy;
}

char *salle_arena_copy_text(struct salle_arena *arena, const char *text)
{
	return salle_arena_copy_text_n(arena, text, strlen(text));
}

char *salle_arena_join(struct salle_arena *arena, const char *const *texts, size_t n, const char *separator)
{
	size_t length = 0;
	for (size_t i = 0; i < n; i++)
		length += strlen(texts[i]) + (i > 0 ? strlen(separator) : 0);
	char *joined = salle_arena_alloc(arena, length + 1), *end = joined;
	for (size_t i = 0; i < n; i++)
		end = stpcpy(i > 0 ? stpcpy(end, separator) : end, texts[i]);
	return joined;
}

char *salle_arena_format(struct salle_arena *arena, const char *format, ...)
{
	char *formatted = NULL;
	va_list arguments;
	va_start(arguments, format);
	int length = vasprintf(&formatted, format, arguments);
	va_end(arguments);
	if (length < 0)
		formatted = salle_check_allocated(NULL);
	char *copy = salle_arena_copy_text(arena, formatted);
	free(formatted);
	return copy;
}

const char *salle_arena_escape_text(struct salle_arena *arena, const char *text)
{
	if (salle_needs_no_escape(text))
		return text;
	char *visible = salle_escape_text(text);
	const char *copy = salle_arena_copy_text(arena, visible);
	free(visible);
	return copy;
}
