/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Resolves the names of an expression, and the type of each part. */
#pragma once

#include "policy/syntax.h"

/* A named expression; it is resolved for each use. */
struct salle_let {
	const struct salle_node *key;
	const struct salle_syntax *syntax; /* NULL if broken (reported) */
	bool used;
};

enum salle_expr_use {
	SALLE_USE_RULE,     /* `when`, arguments */
	SALLE_USE_MAXIMIZE, /* the numbers among the rule's arguments can be read too */
	SALLE_USE_WEIGHT,   /* nothing that depends on the bout */
};

struct salle_scope {
	const struct salle_vocabulary *vocabulary;
	const char *const *params;
	bool *param_used;
	unsigned n_params;
	struct salle_let *lets;
	size_t n_lets;
	unsigned decision;
	const struct salle_action *action; /* NULL if none or unknown */
	enum salle_expr_use use;
	struct salle_arena *arena;
	struct salle_diagnostics *diagnostics;
	struct salle_place whole;     /* the current expression */
	unsigned nodes, depth, looks; /* of it */
};

/* Resolves an expression of a wanted type; NULL after reporting its errors. */
const struct salle_expr *salle_scope_resolve(struct salle_scope *scope, const struct salle_syntax *syntax,
	enum salle_value_type wanted);

size_t salle_names_count(const char *const *names);
