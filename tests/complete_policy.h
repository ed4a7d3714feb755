/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Policies of tests, written as changes to a complete one. */
#pragma once

#include <salle/node.h>

/* Returns the decisions of `given`, completed by those of `before`; `before` itself if `given` is NULL. */
const struct salle_node *complete_policy(const struct salle_node *given, const struct salle_node *before,
	struct salle_arena *arena);
