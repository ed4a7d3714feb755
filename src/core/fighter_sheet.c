/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <string.h>

#include <salle/fighter_sheet.h>

#include "base/arena.h"

void salle_sheet_add_line(struct salle_sheet *sheet, const char *label, const char *format, ...)
{
	va_list list;
	va_start(list, format);
	int length = vsnprintf(NULL, 0, format, list);
	va_end(list);

	/* if formatting fails, the value is empty (glibc: only for an invalid multibyte string) */
	size_t size = length < 0 ? 1 : (size_t)length + 1;
	char *value = salle_arena_alloc(sheet->arena, size);
	if (length >= 0) {
		va_start(list, format);
		vsnprintf(value, size, format, list);
		va_end(list);
	}

	sheet->lines =
		salle_arena_array_grow(sheet->arena, sheet->lines, sheet->n, 1, &sheet->capacity, sizeof *sheet->lines);
	sheet->lines[sheet->n++] = (struct salle_sheet_line){ salle_arena_copy_text(sheet->arena, label), value };
}

static void add_property(struct salle_sheet *sheet, const char *name, double number, const char *text)
{
	sheet->properties = salle_arena_array_grow(sheet->arena, sheet->properties, sheet->n_properties, 1,
		&sheet->properties_capacity, sizeof *sheet->properties);
	sheet->properties[sheet->n_properties++] =
		(struct salle_sheet_property){ salle_arena_copy_text(sheet->arena, name), number, text };
}

void salle_sheet_add_number(struct salle_sheet *sheet, const char *name, double number)
{
	add_property(sheet, name, number, NULL);
}

void salle_sheet_add_name(struct salle_sheet *sheet, const char *name, const char *text)
{
	add_property(sheet, name, 0, salle_arena_copy_text(sheet->arena, text));
}

bool salle_sheet_breaks_rules(const struct salle_sheet *sheet)
{
	for (size_t i = 0; i < sheet->n_properties; i++)
		if (strcmp(sheet->properties[i].name, "legal") == 0 && sheet->properties[i].number == 0)
			return true;
	return false;
}

void salle_bill_add(struct salle_bill *bill, const char *name, unsigned cost)
{
	bill->items = salle_arena_array_grow(bill->arena, bill->items, bill->n, 1, &bill->capacity, sizeof *bill->items);
	bill->items[bill->n++] = (struct salle_bill_item){ salle_arena_copy_text(bill->arena, name), cost };
}

unsigned salle_bill_total(const struct salle_bill *bill)
{
	unsigned cost = 0;
	for (size_t i = 0; i < bill->n; i++)
		cost += bill->items[i].cost;
	return cost;
}
