/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Proposals (sets of edits): how to add edits, compare proposals, compute costs, and load the changed scenario. */
#pragma once

#include <salle/balance.h>

/* Returns the proposal with one more edit. The proposal must not change the parameter yet. */
struct salle_proposal salle_proposal_add_edit(const struct salle_proposal *proposal, size_t parameter, size_t value);

/* Returns whether the proposal changes the parameter. */
bool salle_proposal_has_parameter(const struct salle_proposal *proposal, size_t parameter);

/* Orders two proposals by number of edits, then by edits. Suits qsort. */
int salle_proposal_compare(const struct salle_proposal *a, const struct salle_proposal *b);

double salle_proposal_count_steps(const struct salle_balance_spec *spec, const struct salle_proposal *proposal);

/*
 * Returns the cost of a proposal. Among proposals that meet the goal, cheaper ones are preferred (enum
 * salle_balance_preference).
 */
double salle_proposal_cost(const struct salle_balance_spec *spec, const struct salle_proposal *proposal);

/* Loads the scenario with `changes` under policy number `policy` of the goal. `changes` may be NULL. */
enum salle_status salle_balance_load_plan(const struct salle_balance_spec *spec,
	const struct salle_balance_settings *settings, const struct salle_node *changes, size_t policy,
	struct salle_scenario *out, struct salle_arena *arena, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
