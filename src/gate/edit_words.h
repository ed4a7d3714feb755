/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names what was edited between two runs in few words: "Rapier, thrust +1". */
#pragma once

#include "figures/tolerance_test.h"

/*
 * Returns the edits as a text in the arena: the first `named` edits by name and cell, then the number of the others.
 * Cells of tables come first, then options, builds, policies, other keys, and the names of files. Returns "" if no
 * change is an edit. Changes of the seed, of numbers of bouts, of the version and of the scenario's name are not edits.
 */
const char *salle_edit_words(const struct salle_run_changes *changes, size_t named, struct salle_arena *arena);
