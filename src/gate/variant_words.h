/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names in few words what each variant of a scenario changes: "wheels: recon → tros", "Arming Sword, swing +1". */
#pragma once

#include <jansson.h>
#include <salle/stored_run.h>

#include "base/arena.h"

/*
 * Returns an object with the name of each variant in the run's scenario file and words about its changes. The object is
 * empty if the run did not keep its inputs. Before the call, salle_kept_inputs_read must have read these. The caller
 * owns the JSON.
 */
json_t *salle_variant_words_json(const struct salle_stored_run *run, struct salle_arena *arena);
