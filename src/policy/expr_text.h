/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes expressions as text. */
#pragma once

#include "policy/policy_ast.h"

/*
 * Returns the expression as a user could write it, without names defined by `let` and without unnecessary brackets.
 * Parsing the text in the same place gives the same expression. `action` is the rule's action; NULL for a weight. If
 * `values` is not NULL, its numbers replace the names of parameters.
 */
const char *salle_format_expr(const struct salle_expr *expr, const struct salle_policy *policy,
	const struct salle_action *action, const struct salle_params *values, struct salle_arena *arena);
