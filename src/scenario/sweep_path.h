/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks the path that a sweep varies, and puts values at this path. */
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

/* Reports a path that is empty, or whose values cannot be compared with the base. Returns false after an error. */
bool salle_sweep_path_check(const struct salle_sweep_reading *sweep);

/* Sets the value at the sweep's path in `keys`, the keys of an overlay. */
void salle_sweep_path_set_value(const struct salle_sweep_reading *sweep, struct salle_node *value,
	struct salle_variant_keys *keys);
