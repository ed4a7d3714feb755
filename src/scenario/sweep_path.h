/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The path that a sweep varies, and the scenario keys that its values replace. */
#pragma once

#include "scenario/loader.h"

/* A sweep while it is read. */
struct salle_sweep_reading {
	struct salle_loader *loader;
	const char *name;
	struct salle_sweep_keys keys;
	struct salle_sweep *sweep;
	struct salle_node **values; /* [sweep->n] */
};

/* Reports empty keys, and keys whose changes cannot be compared with the base. */
bool salle_sweep_path_check(const struct salle_sweep_reading *sweep);

/* Adds the value, at the path, to the keys of the overlay. */
void salle_sweep_path_put(const struct salle_sweep_reading *sweep, struct salle_node *value,
	struct salle_variant_keys *keys);
