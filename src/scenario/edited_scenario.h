/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <salle/node.h>

/*
 * Returns a map as YAML in block style, indented by `indent` blanks, one line per key; lists of maps have one line per
 * element.
 */
const char *salle_node_to_block(const struct salle_node *map, size_t indent, struct salle_arena *arena);

/*
 * Applies changes (a map with keys of a variant) to the text of a scenario, and returns the new text. The top-level
 * keys that change are written anew, without comments; all other lines stay. Returns NULL if this is impossible,
 * because the scenario is not a YAML map in block style, or its builds are in a file.
 */
const char *salle_scenario_edit(const char *text, const struct salle_node *changes, struct salle_arena *arena);
