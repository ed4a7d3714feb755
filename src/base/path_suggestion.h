/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Suggests existing files for a wrong path. */
#pragma once

#include "base/arena.h"

/*
 * Returns the file with the nearest name; missing folders are replaced by the nearest ones. NULL if none is near. An
 * extension such as .yaml must be the same, unless the path has none or only its extension differs.
 */
const char *salle_suggest_path(const char *path, struct salle_arena *arena);
