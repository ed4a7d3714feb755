/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A sheet describes a compiled fighter, line by line. A bill lists the fighter's items with their costs. */
#pragma once

#include <salle/diagnostic_list.h>

struct salle_arena;

/* One line of a fighter's sheet, for `salle check`. */
struct salle_sheet_line {
	const char *label;
	const char *value;
};

/* A property of a fighter, for builds.csv: a number, or a name if `text` is not NULL. */
struct salle_sheet_property {
	const char *name; /* in snake case; all builds of a rule system have properties with the same names */
	double number;
	const char *text;
};

struct salle_sheet {
	struct salle_sheet_line *lines;
	size_t n, capacity;
	struct salle_sheet_property *properties;
	size_t n_properties, properties_capacity;
	struct salle_arena *arena;
};

/* Adds a line; `value` is formatted into the sheet's arena. */
void salle_sheet_add_line(struct salle_sheet *sheet, const char *label, const char *format, ...) SALLE_PRINTF(3, 4);

/* Add a property: a number, or a name. The property's name and text are copied. */
void salle_sheet_add_number(struct salle_sheet *sheet, const char *name, double number);
void salle_sheet_add_name(struct salle_sheet *sheet, const char *name, const char *text);

/* Returns whether the fighter has the property `legal` with the value 0. */
bool salle_sheet_breaks_rules(const struct salle_sheet *sheet);

/* The items of a build, in any order, one line per item. An item has the same name in every build. */
struct salle_bill {
	struct salle_bill_item {
		const char *name;
		unsigned cost; /* in the rule system's cost unit; 0 if free or without a printed price */
	} * items;
	size_t n, capacity;
	struct salle_arena *arena;
};

/* Adds an item; the name is copied into the bill's arena. */
void salle_bill_add(struct salle_bill *bill, const char *name, unsigned cost);

/* Returns the sum of the items' costs. */
unsigned salle_bill_total(const struct salle_bill *bill);
