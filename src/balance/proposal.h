/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Proposals, which are sets of edits: their order, their cost, and the changed scenario. */
#pragma once

#include <salle/balance.h>

/* Returns the proposal with one more edit, of a parameter that it does not change yet. */
struct salle_proposal salle_proposal_add(const struct salle_proposal *proposal, size_t parameter, size_t value);

/* Returns whether the proposal changes the parameter. */
bool salle_proposal_has(const struct salle_proposal *proposal, size_t parameter);

/* Compares two proposals in a fixed order, for qsort. */
int salle_proposal_compare(const struct salle_proposal *a, const struct salle_proposal *b);

double salle_proposal_steps(const struct salle_balance_spec *spec, const struct salle_proposal *proposal);

/* Returns the cost by which proposals that meet the goal are compared (enum salle_balance_preference). */
double salle_proposal_cost(const struct salle_balance_spec *spec, const struct salle_proposal *proposal);

/* Loads the scenario with the changes (NULL for none) under policy number `policy` of the goal. */
enum salle_status salle_balance_load_plan(const struct salle_balance_spec *spec,
	const struct salle_balance_settings *settings, const struct salle_node *changes, size_t policy,
	struct salle_scenario *out, struct salle_arena *arena, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
