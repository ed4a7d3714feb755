/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Trains policies for the proposals that were found, and measures the goals again under these policies. */
#include <stdlib.h>
#include <string.h>

#include <salle/rng.h>
#include <salle/train.h>

#include "balance/balance_search.h"
#include "balance/proposal.h"
#include "base/arena.h"
#include "base/memory.h"
#include "scenario/join_changes.h"

enum { CHECKPOINT_SECONDS = 5 };

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

/*
 * Checkpoints of the training of a row, in the journal of the search. Checkpoint k has two parts: part 2k has the
 * length of its text, part 2k + 1 the bytes of the text.
 */
struct checkpoints {
	const struct salle_balance_journal *journal;
	uint64_t row; /* identifies the row in the journal; differs from the keys of cells (sample.c) */
	uint64_t n;
};

static struct salle_balance_part part_of_checkpoint(const struct checkpoints *checkpoints, uint64_t part, uint64_t n)
{
	return (struct salle_balance_part){ .cell = checkpoints->row, .first = part, .n = n, .n_variables = 1 };
}

static void save_checkpoint(const char *text, void *context)
{
	struct checkpoints *checkpoints = context;
	const struct salle_balance_journal *journal = checkpoints->journal;
	const uint32_t length = (uint32_t)strlen(text);
	uint32_t *bytes = salle_check_allocated(malloc((length + 1) * sizeof *bytes));
	for (uint32_t i = 0; i < length; i++)
		bytes[i] = (unsigned char)text[i];
	const struct salle_balance_part head = part_of_checkpoint(checkpoints, 2 * checkpoints->n, 1),
									body = part_of_checkpoint(checkpoints, 2 * checkpoints->n + 1, length);
	journal->add(&head, &length, journal->context);
	journal->add(&body, bytes, journal->context);
	checkpoints->n++;
	free(bytes);
}

/* Returns the text of checkpoint k in the arena; NULL if the journal has no such checkpoint, or only its length. */
static const char *find_checkpoint(const struct checkpoints *checkpoints, uint64_t k, struct salle_arena *arena)
{
	const struct salle_balance_journal *journal = checkpoints->journal;
	struct salle_balance_part part = part_of_checkpoint(checkpoints, 2 * k, 1);
	uint32_t length;
	if (!journal->find(&part, &length, journal->context))
		return NULL;
	uint32_t *bytes = salle_check_allocated(malloc((length + 1) * sizeof *bytes));
	char *text = NULL;
	part = part_of_checkpoint(checkpoints, 2 * k + 1, length);
	if (journal->find(&part, bytes, journal->context)) {
		text = salle_arena_array(arena, length + 1, sizeof *text);
		for (uint32_t i = 0; i < length; i++)
			text[i] = (char)bytes[i];
	}
	free(bytes);
	return text;
}

/* Counts the checkpoints of the interrupted search, and returns the text of the last complete one; NULL if none is. */
static const char *find_last_checkpoint(struct checkpoints *checkpoints, struct salle_arena *arena)
{
	struct salle_balance_part part = part_of_checkpoint(checkpoints, 0, 1);
	uint32_t length;
	while (checkpoints->journal->find(&part, &length, checkpoints->journal->context))
		part = part_of_checkpoint(checkpoints, 2 * ++checkpoints->n, 1);
	const char *text = NULL;
	for (uint64_t k = checkpoints->n; text == NULL && k > 0; k--)
		text = find_checkpoint(checkpoints, k - 1, arena);
	return text;
}

/*
 * Trains all builds of the scenario with the changes of row `number`. Returns false if the training is stopped or
 * impossible.
 */
static bool train(struct salle_balance_search *search, const struct salle_balance_spec *spec,
	const struct salle_node *changes, size_t number, struct salle_training *training, struct salle_diagnostics *errors)
{
	struct salle_balance_field *field = &search->field;
	struct salle_scenario scenario;
	struct salle_train_settings settings = { .bouts = spec->retrain_bouts / search->out->n_rows,
		.stop = field->settings->stop };
	struct checkpoints checkpoints = { .journal = field->settings->journal,
		.row = salle_splitmix(salle_balance_purpose(SALLE_BALANCE_RETRAIN, number), UINT64_MAX) };
	if (checkpoints.journal != NULL) {
		settings.from = find_last_checkpoint(&checkpoints, search->arena);
		settings.checkpoint = save_checkpoint;
		settings.checkpoint_seconds = CHECKPOINT_SECONDS;
		settings.context = &checkpoints;
	}
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
		struct salle_cell_moments *moments =
			salle_arena_array(search->arena, again.field.n_cells * again.field.n_variables, sizeof *moments);
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
		if (train(search, &spec, changes, r, &training, &errors))
			(void)!measure_again(search, &spec, add_policies(search, changes, &training), r, &rows[r], &errors);
		for (size_t i = 0; i < errors.n; i++)
			if (errors.items[i].severity == SALLE_ERROR)
				salle_warning_once(search->diagnostics, NULL, "row %zu was not trained: %s", r,
					salle_arena_copy_text(search->arena, errors.items[i].message));
		salle_diagnostics_release(&errors);
	}
	return !search->field.stopped;
}
