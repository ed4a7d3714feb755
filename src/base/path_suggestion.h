/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Suggests existing files for a wrong path. */
#pragma once

#include "base/arena.h"

/*
 * Returns the existing file whose path is nearest to `path`; missing folders are replaced by the nearest existing ones.
 * Returns NULL if no file is near. Both extensions must be equal, unless `path` has no extension or the files differ
 * only in the extension.
 */
const char *salle_suggest_path(const char *path, struct salle_arena *arena);
