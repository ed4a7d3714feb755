/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a path that names no file may mean. */
#ifndef SALLE_BASE_PATH_SUGGESTION_H
#define SALLE_BASE_PATH_SUGGESTION_H

#include "base/arena.h"

/*
 * Returns the path of the file whose name is nearest, in the nearest folders where those do not exist either; NULL when
 * none is near. An ending such as .yaml must be the same, unless the path has none or only its ending differs.
 */
const char *salle_suggest_path(const char *path, struct salle_arena *arena);

#endif
