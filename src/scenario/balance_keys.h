/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <salle/balance_goal.h>

#include "scenario/loader.h"

/* The key `balance` while it is read. */
struct salle_balance_reading {
	struct salle_loader *loader;
	/* the result; its n_goals and n_parameters count the elements of the arrays below */
	struct salle_balance_spec *spec;
	struct salle_balance_goal *goals;
	struct salle_balance_parameter *parameters;
	size_t goals_capacity, parameters_capacity;
	const char **sides; /* [n_sides] names of the builds and teams that meet another build or team */
	size_t n_sides;
};

/* In balance_parameters.c. Reads the list `change`: which parameters may change, and to which values. */
void salle_balance_parameters_read(struct salle_balance_reading *reading, const struct salle_node *change);
