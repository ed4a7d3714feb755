/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Trains policies for the proposals found, and measures the goals again under these policies. */
#include <stdlib.h>
#include <string.h>

#include <salle/rng.h>
#include <salle/train.h>

#include "balance/balance_search.h"
#include "balance/proposal.h"
#include "base/arena.h"
#include "base/clock_seconds.h"
#include "base/memory.h"
#include "scenario/join_changes.h"

enum { CHECKPOINT_SECONDS = 5 };

/* Returns the changes and, unless its node is NULL, a policy. */
static const struct salle_node *add_policy(const struct salle_node *changes, const struct salle_place *at,
	const char *name, const struct salle_node *node, struct salle_arena *arena)
{
	if (node == NULL)
		return changes;
	const struct salle_node *policy =
		salle_node_pair(arena, at, "policies", salle_node_pair(arena, at, name, salle_node_copy(node, arena)));
	return changes == NULL ? policy : salle_changes_join(changes, policy, arena);
}

/*
 * Loads the scenario with `changes`, and gives each build and team its trained policy. A build for which training found
 * no better policy keeps its policy in the scenario. Returns false after an error.
 */
static bool load_with_trained_policies(const struct salle_balance_search *search, const struct salle_balance_spec *spec,
	const struct salle_node *changes, const struct salle_training *training, struct salle_scenario *out,
	struct salle_diagnostics *errors)
{
	const struct salle_place *at = &spec->at;
	struct salle_arena *arena = search->arena;
	struct salle_player_policy *policies = salle_arena_array(arena, training->n, sizeof *policies);
	struct salle_overrides overrides = *search->field.settings->overrides;
	for (size_t i = 0; i < training->n; i++) {
		const struct salle_trained_policy *it = &training->policies[i];
		const bool trained = it->improved && it->node != NULL;
		policies[i] = (struct salle_player_policy){ it->player, trained ? it->name : it->reference };
		changes = add_policy(changes, at, it->name, trained ? it->node : NULL, arena);
		for (size_t k = 0; trained && k < it->n_parts; k++)
			changes = add_policy(changes, at, it->parts[k].name, it->parts[k].node, arena);
	}
	overrides.player_policies = policies;
	overrides.n_player_policies = training->n;
	struct salle_balance_settings settings = *search->field.settings;
	settings.overrides = &overrides;
	return salle_balance_load_plan(spec, &settings, changes, 0, out, arena, errors) == SALLE_OK;
}

/*
 * The training for one row of the result, and its checkpoints in the journal of the search. Each checkpoint replaces
 * the previous one. When an interrupted training continues, its first checkpoint has the next number. So the old
 * checkpoint is kept until the new one is complete.
 */
struct row_training {
	const struct salle_balance_field *field;
	uint64_t row; /* identifies the row in the journal; never equal to the key of a cell (sample.c) */
	uint64_t checkpoint;
};

static void save_checkpoint(const char *text, void *context)
{
	const struct row_training *training = context;
	const struct salle_balance_journal *journal = training->field->settings->journal;
	const size_t length = strlen(text);
	const struct salle_balance_part part = { training->row, training->checkpoint, length, 1, 0 };
	uint32_t *bytes = salle_check_allocated(malloc((length + 1) * sizeof *bytes));
	for (size_t i = 0; i < length; i++)
		bytes[i] = (unsigned char)text[i];
	if (journal != NULL)
		journal->add(&part, bytes, journal->context);
	free(bytes);
}

/*
 * Returns the text of the last checkpoint of an interrupted training; NULL if there is none. Sets the number of the
 * next checkpoint.
 */
static const char *find_last_checkpoint(struct row_training *training, struct salle_arena *arena)
{
	const struct salle_balance_journal *journal = training->field->settings->journal;
	struct salle_balance_part part = { training->row, 0, SIZE_MAX, 1, 0 };
	if (journal == NULL)
		return NULL;
	while (journal->find(&part, NULL, journal->context)) {
		part.first = ++training->checkpoint;
		part.n = SIZE_MAX;
	}
	if (training->checkpoint == 0)
		return NULL;
	part.first = training->checkpoint - 1;
	(void)journal->find(&part, NULL, journal->context);
	uint32_t *bytes = salle_check_allocated(malloc((part.n + 1) * sizeof *bytes));
	(void)journal->find(&part, bytes, journal->context);
	char *text = salle_arena_array(arena, part.n + 1, sizeof *text);
	for (size_t i = 0; i < part.n; i++)
		text[i] = (char)bytes[i];
	free(bytes);
	return text;
}

static void report_progress(const struct salle_train_progress *progress, void *context)
{
	const struct salle_balance_field *field = ((const struct row_training *)context)->field;
	const struct salle_balance_progress shown = { field->activity, progress->bouts, progress->budget,
		salle_wall_seconds() - field->start };
	if (field->settings->progress != NULL)
		field->settings->progress(&shown, field->settings->context);
}

/*
 * Trains policies for all builds of the scenario with `changes`, for row `number` of the result. Returns false if the
 * training is stopped or impossible.
 */
static bool train(struct salle_balance_search *search, const struct salle_balance_spec *spec,
	const struct salle_node *changes, size_t number, struct salle_training *training, struct salle_diagnostics *errors)
{
	struct salle_balance_field *field = &search->field;
	struct salle_scenario scenario;
	struct row_training of_row = { .field = field,
		.row = salle_splitmix_at(salle_balance_derive_purpose(SALLE_BALANCE_RETRAIN, number), UINT64_MAX) };
	const struct salle_train_settings settings = { .bouts = spec->retrain_bouts / search->out->n_rows,
		.stop = field->settings->stop,
		.progress = report_progress,
		.checkpoint_text = find_last_checkpoint(&of_row, search->arena),
		.checkpoint = save_checkpoint,
		.checkpoint_seconds = CHECKPOINT_SECONDS,
		.context = &of_row };
	field->activity = salle_arena_format(search->arena, "training for row %zu", number);
	if (salle_balance_load_plan(spec, field->settings, changes, 0, &scenario, search->arena, errors) != SALLE_OK)
		return false;
	const enum salle_status status = salle_train_run(&scenario, &settings, training, search->arena, errors);
	field->stopped = field->stopped || status == SALLE_INTERRUPTED;
	search->out->retrain_bouts += status == SALLE_OK ? training->bouts : 0;
	return status == SALLE_OK;
}

/*
 * Measures the goals of a row under the policies trained for it, and stores the result in `row->retrained`. Leaves that
 * NULL if the changed scenario cannot use these policies. Returns false if the search is stopped.
 */
static bool measure_retrained_policies(struct salle_balance_search *search, const struct salle_balance_spec *spec,
	const struct salle_node *changes, const struct salle_training *training, size_t number,
	struct salle_balance_row *row, struct salle_diagnostics *errors)
{
	struct salle_scenario *plan = salle_arena_array(search->arena, 1, sizeof *plan);
	if (!load_with_trained_policies(search, spec, changes, training, plan, errors))
		return true;
	struct salle_balance_search again = *search;
	again.field.spec = spec;
	again.field.n_policies = 1;
	again.field.n_cells = again.field.n_matchups;
	again.field.base = plan;
	again.numbers = salle_list_numbers_of_goals(&again.field, search->arena);
	const struct salle_proposal none = { .n = 0 };
	struct salle_balance_sample sample, *samples[] = { &sample };
	bool goes_on = salle_balance_sample_init(&sample, &again.field, &none,
					   salle_balance_derive_purpose(SALLE_BALANCE_RETRAIN, number), errors) &&
		salle_balance_samples_extend(&again.field, samples, 1, NULL, search->out->bouts_per_matchup);
	if (goes_on) {
		struct salle_cell_moments *moments =
			salle_arena_array(search->arena, again.field.n_cells * again.field.n_variables, sizeof *moments);
		struct salle_balance_row *retrained = salle_arena_array(search->arena, 1, sizeof *retrained);
		*retrained = (struct salle_balance_row){ .proposal = row->proposal, .steps = row->steps, .cost = row->cost };
		retrained->targets = salle_arena_array(search->arena, again.numbers.n, sizeof *retrained->targets);
		salle_compute_sample_moments(&again.field, &sample, moments);
		salle_balance_measure_row(&again, moments, sample.n, search->out->n_rows, retrained);
		row->retrained = retrained;
	}
	salle_balance_sample_release(&sample, &again.field);
	search->field.bouts = again.field.bouts;
	search->field.stopped = search->field.stopped || again.field.stopped;
	return goes_on;
}

bool salle_balance_can_retrain(const struct salle_balance_search *search)
{
	struct salle_balance_spec spec = *search->field.spec;
	const struct salle_train_settings settings = { .bouts = spec.retrain_bouts };
	struct salle_scenario scenario;
	struct salle_diagnostics errors;
	spec.n_policies = 0; /* each build has a policy of its own, as in the trainings */
	salle_diagnostics_init(&errors);
	const bool possible = salle_balance_load_plan(&spec, search->field.settings, NULL, 0, &scenario, search->arena,
							  &errors) == SALLE_OK &&
		salle_train_is_possible(&scenario, &settings, search->arena, &errors);
	for (size_t i = 0; i < errors.n; i++)
		if (errors.items[i].severity == SALLE_ERROR)
			salle_error(search->diagnostics, &spec.at, "'retrain' is impossible: %s", errors.items[i].message);
	salle_diagnostics_release(&errors);
	return possible;
}

bool salle_balance_retrain(struct salle_balance_search *search)
{
	struct salle_balance_spec spec = *search->field.spec;
	struct salle_balance_row *rows = (struct salle_balance_row *)(uintptr_t)search->out->rows;
	spec.n_policies = 0; /* each build has the policy trained for it */
	for (size_t r = 0; r < search->out->n_rows && !search->field.stopped; r++) {
		struct salle_training training;
		struct salle_diagnostics errors;
		salle_diagnostics_init(&errors);
		const struct salle_node *changes = salle_proposal_make_scenario_keys(&spec, &rows[r].proposal, search->arena);
		if (train(search, &spec, changes, r, &training, &errors))
			(void)!measure_retrained_policies(search, &spec, changes, &training, r, &rows[r], &errors);
		for (size_t i = 0; i < errors.n; i++)
			if (errors.items[i].severity == SALLE_ERROR)
				salle_warning_once(search->diagnostics, NULL, "row %zu is not measured under trained policies: %s", r,
					salle_arena_copy_text(search->arena, errors.items[i].message));
		salle_diagnostics_release(&errors);
	}
	return !search->field.stopped;
}
