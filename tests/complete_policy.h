/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Policies of tests. A test gives only what differs from a complete policy. */
#pragma once

#include <salle/node.h>

/* Returns the decisions of `given`, completed by those of `before`; `before` itself if `given` is NULL. */
const struct salle_node *complete_policy(const struct salle_node *given, const struct salle_node *before,
	struct salle_arena *arena);
