/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names what was edited between two runs in few words: "Rapier, thrust +1". */
#pragma once

#include "figures/tolerance_test.h"

/*
 * Returns the edits, the first `named` by name and cell, the rest counted, in the arena. Cells of tables come first,
 * then options, builds, policies, other keys, and the names of files. Returns "" if none of the changes is an edit: the
 * seed, numbers of bouts, the version and the name of the scenario are not.
 */
const char *salle_edit_words(const struct salle_run_changes *changes, size_t named, struct salle_arena *arena);
