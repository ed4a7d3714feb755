/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Trains policies for the proposals that were found, and measures the goals again under these policies. */
#include <math.h>
#include <string.h>

#include <salle/train.h>

#include "balance/balance_search.h"
#include "balance/proposal.h"
#include "scenario/join_changes.h"

/* Returns the changes of the scenario with which each build follows the policy that was trained for it. */
static const struct salle_node *add_policies(const struct salle_balance_search *search,
	const struct salle_node *changes, const struct salle_training *training)
{
	const struct salle_place *at = &search->field.spec->at;
	struct salle_arena *arena = search->arena;
	for (size_t i = 0; i < training->n; i++) {
		const struct salle_trained_policy *it = &training->policies[i];
		if (!it->improved || it->node == NULL)
			continue;
		struct salle_node *name = salle_node_scalar(arena, at, it->name);
		const struct salle_node *policy = salle_node_pair(arena, at, "policies",
			salle_node_pair(arena, at, it->name, salle_node_copy(it->node, arena)));
		const struct salle_node *build = salle_node_pair(arena, at, "builds",
			salle_node_pair(arena, at, it->player, salle_node_pair(arena, at, "policy", name)));
		changes = changes == NULL ? policy : salle_changes_join(changes, policy, arena);
		changes = salle_changes_join(changes, build, arena);
	}
	return changes;
}

/* Trains all builds of the scenario with these changes. Returns false if the training is stopped or impossible. */
static bool train(struct salle_balance_search *search, const struct salle_balance_spec *spec,
	const struct salle_node *changes, struct salle_training *training, struct salle_diagnostics *errors)
{
	struct salle_balance_field *field = &search->field;
	struct salle_scenario scenario;
	const struct salle_train_settings settings = { .bouts = spec->retrain_bouts / search->out->n_rows,
		.stop = field->settings->stop };
	if (salle_balance_load_plan(spec, field->settings, changes, 0, &scenario, search->arena, errors) != SALLE_OK)
		return false;
	const enum salle_status status = salle_train_run(&scenario, &settings, training, search->arena, errors);
	field->stopped = field->stopped || status == SALLE_INTERRUPTED;
	search->out->retrain_bouts += status == SALLE_OK ? training->bouts : 0;
	return status == SALLE_OK;
}

/*
 * Measures the goals of a row under the policies that were trained for it. Sets `row->retrained`, unless a changed
 * scenario cannot be loaded. Returns false if the search is stopped.
 */
static bool measure_again(struct salle_balance_search *search, const struct salle_balance_spec *spec,
	const struct salle_node *changes, size_t number, struct salle_balance_row *row, struct salle_diagnostics *errors)
{
	struct salle_scenario *plan = salle_arena_array(search->arena, 1, sizeof *plan);
	if (salle_balance_load_plan(spec, search->field.settings, changes, 0, plan, search->arena, errors) != SALLE_OK)
		return true;
	struct salle_balance_search again = *search;
	again.field.spec = spec;
	again.field.n_policies = 1;
	again.field.n_cells = again.field.n_matchups;
	again.field.base = plan;
	again.numbers = salle_numbers_of_goals(&again.field, search->arena);
	const struct salle_proposal none = { .n = 0 };
	struct salle_balance_sample sample, *samples[] = { &sample };
	bool goes_on = salle_balance_sample_init(&sample, &again.field, &none,
					   salle_balance_purpose(SALLE_BALANCE_RETRAIN, number), errors) &&
		salle_balance_samples_extend(&again.field, samples, 1, NULL, search->out->confirmed);
	if (goes_on) {
		struct salle_cell_moments *moments = salle_arena_array(search->arena,
			again.field.n_cells * again.field.n_variables, sizeof *moments);
		struct salle_balance_row *retrained = salle_arena_array(search->arena, 1, sizeof *retrained);
		*retrained = (struct salle_balance_row){ .proposal = row->proposal, .steps = row->steps, .cost = row->cost };
		retrained->targets = salle_arena_array(search->arena, again.numbers.n, sizeof *retrained->targets);
		salle_sample_moments(&again.field, &sample, moments);
		salle_balance_measure_row(&again, moments, sample.n, search->out->n_rows, retrained);
		row->retrained = retrained;
	}
	salle_balance_sample_release(&sample, &again.field);
	search->field.bouts = again.field.bouts;
	search->field.stopped = search->field.stopped || again.field.stopped;
	return goes_on;
}

bool salle_balance_retrain(struct salle_balance_search *search)
{
	struct salle_balance_spec spec = *search->field.spec;
	struct salle_balance_row *rows = (struct salle_balance_row *)(uintptr_t)search->out->rows;
	spec.n_policies = 0; /* each build has the policy that was trained for it */
	search->field.doing = "training";
	for (size_t r = 0; r < search->out->n_rows && !search->field.stopped; r++) {
		struct salle_training training;
		struct salle_diagnostics errors;
		salle_diagnostics_init(&errors);
		const struct salle_node *changes = salle_proposal_changes(&spec, &rows[r].proposal, search->arena);
		if (train(search, &spec, changes, &training, &errors))
			(void)!measure_again(search, &spec, add_policies(search, changes, &training), r, &rows[r], &errors);
		for (size_t i = 0; i < errors.n; i++)
			if (errors.items[i].severity == SALLE_ERROR)
				salle_warning_once(search->diagnostics, NULL, "row %zu was not trained: %s", r,
					salle_arena_copy_text(search->arena, errors.items[i].message));
		salle_diagnostics_release(&errors);
	}
	return !search->field.stopped;
}
