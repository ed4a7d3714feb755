/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Expressions back to text. */
#ifndef SALLE_POLICY_EXPR_TEXT_H
#define SALLE_POLICY_EXPR_TEXT_H

#include "policy/rules.h"

/*
 * The expression as a user could write it, its lets laid in, with no more brackets than it needs; read again in the
 * same place it gives the same expression. `action` is that of its rule, NULL for a weight.
 */
const char *salle_expr_text(const struct salle_expr *expr, const struct salle_policy *policy,
	const struct salle_action *action, struct salle_arena *arena);

#endif
