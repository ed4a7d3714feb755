/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sheet of a compiled fighter, line by line, and the bill of its items. */
#ifndef SALLE_SHEET_H
#define SALLE_SHEET_H

#include <salle/status.h>

struct salle_arena;

/* One line of a fighter's sheet, for `salle check`. */
struct salle_sheet_line {
	const char *label;
	const char *value;
};

struct salle_sheet {
	struct salle_sheet_line *lines;
	size_t n, capacity;
	struct salle_arena *arena;
};

/* Adds a line; `value` is formatted into the sheet's arena. */
void salle_sheet_add(struct salle_sheet *sheet, const char *label, const char *format, ...) SALLE_PRINTF(3, 4);

/* The items that a build pays for, in any order, one line each; the same item has the same name in every build. */
struct salle_bill {
	struct salle_bill_item {
		const char *name;
		unsigned cost; /* in the rule system's cost unit; 0: free, or no price is printed */
	} * items;
	size_t n, capacity;
	struct salle_arena *arena;
};

/* Adds an item; the name is copied into the bill's arena. */
void salle_bill_add(struct salle_bill *bill, const char *name, unsigned cost);

/* Returns the sum of its costs. */
unsigned salle_bill_cost(const struct salle_bill *bill);

#endif
