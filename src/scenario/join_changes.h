/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <salle/node.h>

/*
 * In variants.c. Joins two maps with keys of a variant (`tables`, `options`, `builds` ...). Maps are merged key by key;
 * lists of changed rows are joined; any other value of `second` replaces that of `first`.
 */
const struct salle_node *salle_changes_join(const struct salle_node *first, const struct salle_node *second,
	struct salle_arena *arena);
