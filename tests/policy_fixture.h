/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Expressions of the toy vocabulary, for the tests of how they are read. */
#ifndef SALLE_TESTS_POLICY_FIXTURE_H
#define SALLE_TESTS_POLICY_FIXTURE_H

#include "base/arena.h"
#include "policy/scope.h"
#include "toy_vocabulary.h"

#define COUNT(rows) (sizeof(rows) / sizeof(rows)[0])

/* Where an expression stands: a rule of `attack` that swings, unless that is changed; parameters daring and share. */
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

/* The syntax of a text at 1:1; NULL after reporting. */
const struct salle_syntax *read_syntax(struct expr_place *stand, const char *text);

/* Of a wanted type; NULL after reporting. */
const struct salle_expr *read_expr(struct expr_place *stand, const char *text, enum salle_value_type wanted);

void add_let(struct expr_place *stand, const char *name, const char *text);

/* "(+ 1 (* 2 pool))": what binds to what, beyond doubt; to be freed. */
char *prefix_form(const struct salle_expr *expr);

/* What is printed of it is read again as the same. */
void assert_prints(struct expr_place *stand, const struct salle_expr *expr);

#endif
