/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Complete policies for tests. A test states only the decisions in which its policy differs from another policy. */
#pragma once

#include <salle/node.h>

/* Returns a policy with the decisions of `given`, and with those of `before` that `given` lacks. Returns `before` if
 * `given` is NULL. */
const struct salle_node *complete_policy(const struct salle_node *given, const struct salle_node *before,
	struct salle_arena *arena);
