/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads expressions for tests of the parser. The vocabulary is the toy vocabulary. */
#pragma once

#include "base/arena.h"
#include "policy/scope.h"
#include "toy_vocabulary.h"

#define COUNT(rows) (sizeof(rows) / sizeof(rows)[0])

/* The context of an expression. By default the expression belongs to a rule of `attack` that swings, in a policy with
 * the parameters daring and share. */
struct expr_place {
	struct salle_arena arena;
	struct salle_diagnostics diagnostics;
	struct salle_policy policy;
	bool used[2];
	struct salle_let lets[4];
	struct salle_scope scope;
};

void expr_place_init(struct expr_place *stand);
void expr_place_release(struct expr_place *stand);

/* Setup and teardown of a test for cmocka: *state is the context of an expression. */
int expr_place_setup(void **state);
int expr_place_teardown(void **state);

/* Parses a text as if it were at line 1, column 1; returns NULL after reporting an error. */
const struct salle_syntax *read_syntax(struct expr_place *stand, const char *text);

/* Reads an expression of this type; returns NULL after reporting an error. */
const struct salle_expr *read_expr(struct expr_place *stand, const char *text, enum salle_value_type wanted);

void add_let(struct expr_place *stand, const char *name, const char *text);

/* Returns the expression in prefix form, "(+ 1 (* 2 pool))". The caller frees the string. */
char *prefix_form(const struct salle_expr *expr);

/* Fails the test unless the printed expression, read again, gives the same expression. */
void assert_prints(struct expr_place *stand, const struct salle_expr *expr);
