/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names the edits between two runs in few words, such as "Rapier, thrust +1". */
#pragma once

#include "figures/tolerance_test.h"

/*
 * Returns the edits as a text in the arena: the first `named` edits by name, then the number of the others. Cells of
 * tables come first, then options, builds, policies, other keys, and names of files. Returns "" if no change is an
 * edit. Changes of the seed, of numbers of bouts, of the version and of the scenario's name are not edits.
 */
const char *salle_format_edits(const struct salle_run_changes *changes, size_t named, struct salle_arena *arena);
