/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shipped fechtbook tables, and builds written as YAML, for tests. */
#pragma once

#include "base/arena.h"
#include "rules/fechtbook/tables/tables.h"

struct book_fixture {
	struct salle_arena arena;
	struct salle_diagnostics diagnostics;
	const struct fb_book *book; /* NULL if the tables were refused */
};

/* A change of a shipped table: the first occurrence of `from` in the file of `table` becomes `to`. */
struct book_edit {
	enum fb_table table;
	const char *from, *to;
};

/* Compiles the shipped tables under `options`, a YAML map or "". Applies `edit` unless it is NULL. Returns the line
 * number of the edit, or 0. */
unsigned book_compile(struct book_fixture *fixture, const char *options, const struct book_edit *edit);
/* Copies the shipped table of maneuvers. */
void book_copy_maneuvers(struct fb_rule rule[FB_RULES]);
/* Returns the shipped tables of traits. */
const struct fb_traits *book_traits(void);

void book_release(struct book_fixture *fixture);

/* Setup and teardown for cmocka: *state is a fixture with the shipped tables and the presets of all options. */
int book_setup(void **state);
int book_teardown(void **state);

/* Compiles a build written as YAML; NULL if it is refused. Clears earlier diagnostics. */
const struct fb_fighter *book_fighter(struct book_fixture *fixture, const char *yaml);

/* Returns a fighter with all characteristics 5 and rank 6 in swords and brawling. `more` adds lines of YAML. */
const struct fb_fighter *book_soldier(struct book_fixture *fixture, const char *more);

/* Returns the diagnostic that contains `text`; fails the test if there is none. */
const struct salle_diagnostic *book_must_report(const struct book_fixture *fixture, const char *text);

const struct fb_weapon *book_weapon(const struct book_fixture *fixture, const char *name);
