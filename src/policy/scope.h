/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Resolves the names of an expression, and determines the type of each part. */
#pragma once

#include "policy/syntax.h"

/* A named expression. Its names are resolved again at each place of use. */
struct salle_let {
	const struct salle_node *key;
	const struct salle_syntax *syntax; /* NULL if the expression has an error; the error was reported */
	bool is_used;
};

enum salle_expr_use {
	SALLE_USE_RULE,     /* the expression is in `when` or an argument */
	SALLE_USE_MAXIMIZE, /* the expression is in `maximize`, which can also read the rule's number arguments */
	SALLE_USE_WEIGHT,   /* the expression is a weight, which cannot depend on the bout */
};

struct salle_scope {
	const struct salle_vocabulary *vocabulary;
	const char *const *params;
	bool *param_used;
	unsigned n_params;
	struct salle_let *lets;
	size_t n_lets;
	unsigned decision;
	const struct salle_action *action; /* action of the rule; NULL if the rule has no action, or an unknown one */
	enum salle_expr_use use;
	struct salle_arena *arena;
	struct salle_diagnostics *diagnostics;
	struct salle_place expression_place; /* place in the file of the expression that is being resolved */
	/* counts of nodes, levels and observables in the current expression; each count has a limit */
	unsigned nodes, depth, observables;
};

/* Resolves an expression that must have type `wanted`. Reports errors, and then returns NULL. */
const struct salle_expr *salle_scope_resolve(struct salle_scope *scope, const struct salle_syntax *syntax,
	enum salle_value_type wanted);

size_t salle_count_names(const char *const *names);
