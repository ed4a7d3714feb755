/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Says in few words what each variant of a scenario changes: "wheels: recon → tros", "Arming Sword, swing +1". */
#pragma once

#include <jansson.h>
#include <salle/stored_run.h>

#include "base/arena.h"

/*
 * Returns {variant: words} about the variants of the run's scenario file; none if the run did not keep its inputs
 * (salle_kept_inputs_read must have read them). The caller owns the JSON.
 */
json_t *salle_variant_words_json(const struct salle_stored_run *run, struct salle_arena *arena);
