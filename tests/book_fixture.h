/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shipped fechtbook tables and builds written as YAML, for tests. */
#ifndef SALLE_TESTS_BOOK_FIXTURE_H
#define SALLE_TESTS_BOOK_FIXTURE_H

#include "base/arena.h"
#include "rules/fechtbook/tables/tables.h"

struct book_fixture {
	struct salle_arena arena;
	struct salle_diagnostics diagnostics;
	const struct fb_book *book; /* NULL: refused */
};

/* A cell of a shipped table to be replaced: the first `from` in the file of `table` becomes `to`. */
struct book_edit {
	enum fb_table table;
	const char *from, *to;
};

/* `options` is a YAML map or "". `edit` may be NULL. Returns the line of the edit, or 0. */
unsigned book_init(struct book_fixture *fixture, const char *options, const struct book_edit *edit);
/* The table of maneuvers as shipped. */
void book_rules(struct fb_rule rule[FB_RULES]);
/* The tables of traits as shipped. */
const struct fb_traits *book_traits(void);

void book_release(struct book_fixture *fixture);

/* Compiles a build written as YAML; NULL when it was refused. Forgets earlier diagnostics. */
const struct fb_fighter *book_fighter(struct book_fixture *fixture, const char *yaml);

/* A fighter with fives all over, swords and brawling 6, and `more` lines of YAML. */
const struct fb_fighter *book_soldier(struct book_fixture *fixture, const char *more);

/* The diagnostic that contains `text`; fails the test when there is none. */
const struct salle_diagnostic *book_must_report(const struct book_fixture *fixture, const char *text);

const struct fb_weapon *book_weapon(const struct book_fixture *fixture, const char *name);

#endif
