/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/proposal.h"

#include "base/arena.h"
#include "scenario/join_changes.h"

/* weight of the second criterion in a cost; so small that it only breaks ties of the first */
#define TIE_BREAK 0.001

struct salle_proposal salle_proposal_add_edit(const struct salle_proposal *proposal, size_t parameter, size_t value)
{
	struct salle_proposal more = *proposal;
	size_t at = more.n++;
	for (; at > 0 && more.edits[at - 1].parameter > parameter; at--)
		more.edits[at] = more.edits[at - 1];
	more.edits[at].parameter = parameter;
	more.edits[at].value = value;
	return more;
}

bool salle_proposal_has_parameter(const struct salle_proposal *proposal, size_t parameter)
{
	for (size_t i = 0; i < proposal->n; i++)
		if (proposal->edits[i].parameter == parameter)
			return true;
	return false;
}

int salle_proposal_compare(const struct salle_proposal *a, const struct salle_proposal *b)
{
	if (a->n != b->n)
		return a->n < b->n ? -1 : 1;
	for (size_t i = 0; i < a->n; i++) {
		if (a->edits[i].parameter != b->edits[i].parameter)
			return a->edits[i].parameter < b->edits[i].parameter ? -1 : 1;
		if (a->edits[i].value != b->edits[i].value)
			return a->edits[i].value < b->edits[i].value ? -1 : 1;
	}
	return 0;
}

double salle_proposal_count_steps(const struct salle_balance_spec *spec, const struct salle_proposal *proposal)
{
	double steps = 0;
	for (size_t i = 0; i < proposal->n; i++)
		steps += spec->parameters[proposal->edits[i].parameter].values[proposal->edits[i].value].steps;
	return steps;
}

double salle_proposal_cost(const struct salle_balance_spec *spec, const struct salle_proposal *proposal)
{
	const double steps = salle_proposal_count_steps(spec, proposal), edits = (double)proposal->n;
	double cost = 0;
	if (spec->prefer == SALLE_PREFER_FEWEST)
		return edits + TIE_BREAK * steps;
	if (spec->prefer == SALLE_PREFER_SMALLEST)
		return steps + TIE_BREAK * edits;
	for (size_t i = 0; i < proposal->n; i++) {
		const struct salle_balance_parameter *parameter = &spec->parameters[proposal->edits[i].parameter];
		cost += parameter->weight * parameter->values[proposal->edits[i].value].steps;
	}
	return cost + TIE_BREAK * edits;
}

const struct salle_node *salle_proposal_make_scenario_keys(const struct salle_balance_spec *spec,
	const struct salle_proposal *proposal, struct salle_arena *arena)
{
	const struct salle_node *changes = NULL;
	for (size_t i = 0; i < proposal->n; i++) {
		const struct salle_node *more =
			spec->parameters[proposal->edits[i].parameter].values[proposal->edits[i].value].changes;
		changes = changes == NULL ? more : salle_changes_join(changes, more, arena);
	}
	return changes;
}

const char *salle_proposal_text(const struct salle_balance_spec *spec, const struct salle_proposal *proposal,
	struct salle_arena *arena)
{
	const char *text = proposal->n == 0 ? "no change" : "";
	for (size_t i = 0; i < proposal->n; i++) {
		const struct salle_balance_parameter *parameter = &spec->parameters[proposal->edits[i].parameter];
		text = salle_arena_format(arena, "%s%s%s %s", text, i > 0 ? ", " : "", parameter->name,
			parameter->values[proposal->edits[i].value].label);
	}
	return text;
}

enum salle_status salle_balance_load_plan(const struct salle_balance_spec *spec,
	const struct salle_balance_settings *settings, const struct salle_node *changes, size_t policy,
	struct salle_scenario *out, struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	struct salle_overrides overrides = *settings->overrides;
	overrides.changes = changes;
	overrides.base_only = true;
	if (spec->n_policies > 0)
		overrides.policies = spec->policies[policy];
	return salle_scenario_load(settings->path, &overrides, out, arena, diagnostics);
}
