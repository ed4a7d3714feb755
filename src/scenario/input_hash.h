/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <salle/plan.h>

/*
 * Hashes everything that decides the result of a search: files, seed and overrides of the scenario, and `settings`, a
 * text with the search's own settings and the version of the program. A search continues from a checkpoint only if both
 * have the same hash.
 */
void salle_hash_search_inputs(const struct salle_plan *plan, const char *settings, char hex[65]);
