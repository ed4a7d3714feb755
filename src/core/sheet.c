/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <string.h>

#include <salle/ruleset.h>

#include "base/arena.h"

static void make_room(struct salle_sheet *sheet)
{
	if (sheet->n < sheet->capacity)
		return;
	size_t capacity = sheet->capacity > 0 ? 2 * sheet->capacity : 16;
	struct salle_sheet_line *lines = salle_arena_array(sheet->arena, capacity, sizeof *lines);
	if (sheet->n > 0)
		memcpy(lines, sheet->lines, sheet->n * sizeof *lines);
	sheet->lines = lines;
	sheet->capacity = capacity;
}

void salle_sheet_add(struct salle_sheet *sheet, const char *label, const char *format, ...)
{
	va_list list;
	va_start(list, format);
	int length = vsnprintf(NULL, 0, format, list);
	va_end(list);

	/* a format that cannot be written (glibc: only a bad multibyte string) leaves an empty value */
	size_t size = length < 0 ? 1 : (size_t)length + 1;
	char *value = salle_arena_alloc(sheet->arena, size);
	if (length >= 0) {
		va_start(list, format);
		vsnprintf(value, size, format, list);
		va_end(list);
	}

	make_room(sheet);
	sheet->lines[sheet->n++] = (struct salle_sheet_line){ salle_arena_text(sheet->arena, label), value };
}
