/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <inttypes.h>
#include <string.h>

#include "balance/proposal.h"
#include "balance/balance_search.h"
#include "base/clock_seconds.h"

#define RACE_SHARE 0.3 /* maximum share of the budget of bouts that all races together may use */

/* Lists the variables to observe in bouts: scores first, then lengths and endings if a goal concerns them. */
static void list_variables(struct salle_balance_field *field, struct salle_arena *arena)
{
	const struct salle_balance_spec *spec = field->spec;
	struct salle_balance_variable *all = salle_arena_array(arena, spec->n_goals + 1, sizeof *all);
	all[field->n_variables++].kind = SALLE_OBSERVE_SCORE;
	for (size_t i = 0; i < spec->n_goals; i++) {
		struct salle_balance_variable it = { .kind = SALLE_OBSERVE_LENGTH };
		if (spec->goals[i].kind <= SALLE_GOAL_PAIR)
			continue;
		if (spec->goals[i].kind == SALLE_GOAL_ENDING)
			it = (struct salle_balance_variable){ SALLE_OBSERVE_ENDING, spec->goals[i].ending };
		size_t v = 0;
		while (v < field->n_variables && (all[v].kind != it.kind || all[v].ending != it.ending))
			v++;
		if (v == field->n_variables)
			all[field->n_variables++] = it;
	}
	field->variables = all;
}

/*
 * Marks the cells (matchups under a policy) to fight. Mirror matches are fought only if a goal concerns lengths or
 * endings.
 */
static void mark_cells_to_fight(struct salle_balance_field *field, struct salle_arena *arena)
{
	bool *fights = salle_arena_array(arena, field->n_cells, sizeof *fights);
	for (size_t c = 0; c < field->n_cells; c++) {
		const struct salle_matchup *it = &field->base->plan.matchups[c % field->n_matchups];
		fights[c] = field->n_variables > 1 || strcmp(it->a, it->b) != 0;
	}
	field->is_cell_needed = fights;
}

/*
 * Reports an error for each pair of builds that meets in several matchups, because these would have the same dice.
 * Returns whether there is no such pair.
 */
static bool report_repeated_pairs(const struct salle_plan *plan, const struct salle_balance_spec *spec,
	struct salle_diagnostics *diagnostics)
{
	for (size_t m = 1; m < plan->n_matchups; m++)
		for (size_t k = 0; k < m; k++) {
			const struct salle_matchup *x = &plan->matchups[m], *y = &plan->matchups[k];
			if ((strcmp(x->a, y->a) != 0 || strcmp(x->b, y->b) != 0) &&
				(strcmp(x->a, y->b) != 0 || strcmp(x->b, y->a) != 0))
				continue;
			salle_error(diagnostics, &spec->at,
				"'%s' meets '%s' under several policies at once: name the policies of the goal in `policies`, such as "
				"policies: [%s]",
				x->a, x->b, x->a_policy);
			return false;
		}
	return true;
}

static bool init_field(struct salle_balance_search *search, const struct salle_scenario *scenario,
	const struct salle_balance_settings *settings)
{
	struct salle_balance_field *field = &search->field;
	const struct salle_balance_spec *spec = scenario->balance;
	field->spec = spec;
	field->settings = settings;
	field->start = salle_wall_seconds();
	field->budget = settings->bouts > 0 ? settings->bouts : spec->bouts;
	field->n_policies = spec->n_policies > 0 ? spec->n_policies : 1;
	struct salle_scenario *base = salle_arena_array(search->arena, field->n_policies, sizeof *base);
	field->base = base;
	for (size_t p = 0; p < field->n_policies; p++) {
		if (salle_balance_load_plan(spec, settings, NULL, p, &base[p], search->arena, search->diagnostics) != SALLE_OK)
			return false;
		if (!report_repeated_pairs(&base[p].plan, spec, search->diagnostics))
			return false;
	}
	field->n_matchups = base->plan.n_matchups;
	field->n_cells = field->n_policies * field->n_matchups;
	list_variables(field, search->arena);
	mark_cells_to_fight(field, search->arena);
	search->numbers = salle_list_numbers_of_goals(field, search->arena);
	search->base = salle_arena_array(search->arena, field->n_cells * field->n_variables, sizeof *search->base);
	return true;
}

static bool check_budget(const struct salle_balance_search *search)
{
	const struct salle_balance_field *field = &search->field;
	size_t edits = 0;
	for (size_t i = 0; i < field->spec->n_parameters; i++)
		edits += field->spec->parameters[i].n;
	const uint64_t least = SALLE_BALANCE_PROBE_BOUTS * field->n_cells * (edits + 1);
	if (field->budget >= 2 * least)
		return true;
	salle_error(search->diagnostics, &field->spec->at,
		"%" PRIu64 " bouts are too few for %zu edits in %zu matchups: at least %" PRIu64, field->budget, edits,
		field->n_cells, 2 * least);
	return false;
}

static void describe_targets(struct salle_balance_search *search)
{
	const struct salle_balance_spec *spec = search->field.spec;
	struct salle_balance_target *targets = salle_arena_array(search->arena, search->numbers.n + 1, sizeof *targets);
	for (size_t i = 0; i < search->numbers.n; i++)
		targets[i] = (struct salle_balance_target){ &spec->goals[i % spec->n_goals], search->numbers.items[i].policy };
	search->out->targets = targets;
	search->out->n_targets = search->numbers.n;
}

/*
 * For each number of edits, runs a race between the proposals of that size, and adds the winner to `proposals`. Returns
 * false if the search is stopped.
 */
static bool search_proposals(struct salle_balance_search *search, struct salle_proposal *proposals, size_t *n)
{
	struct salle_balance_field *field = &search->field;
	const uint64_t budget = (uint64_t)(RACE_SHARE * (double)field->budget) / field->spec->max_edits;
	struct salle_measured_proposal *none = salle_arena_array(search->arena, 1, sizeof *none), winner;
	none->means = search->base;
	search->beam = none;
	search->n_beam = 1;
	if (salle_distance_to_goals(field, &search->numbers, search->base, 0) == 0)
		return true; /* no edits are needed: the unchanged scenario meets the goal */
	for (size_t k = 1; k <= field->spec->max_edits; k++) {
		salle_balance_extend_beam(search);
		if (search->n_beam == 0)
			break;
		field->activity = salle_arena_format(search->arena, "proposals of %zu %s", k, k == 1 ? "edit" : "edits");
		if (!salle_balance_race_proposals(search, budget, &winner))
			return false;
		proposals[(*n)++] = winner.proposal;
		if (winner.distance == 0 && field->spec->prefer == SALLE_PREFER_FEWEST)
			break;
	}
	return true;
}

/* Searches for proposals, and measures the best on fresh dice. Returns false if the search is stopped. */
static bool find_and_confirm(struct salle_balance_search *search)
{
	const struct salle_balance_field *field = &search->field;
	struct salle_proposal proposals[SALLE_EDITS_MAX];
	size_t n = 0;
	if (!search_proposals(search, proposals, &n))
		return false;
	const uint64_t left = field->budget > field->bouts ? field->budget - field->bouts : 0;
	return salle_balance_confirm_proposals(search, proposals, n, left) &&
		(!field->spec->retrain || salle_balance_retrain(search));
}

enum salle_status salle_balance_run(const struct salle_scenario *scenario,
	const struct salle_balance_settings *settings, struct salle_balance_result *out, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	struct salle_balance_search search = { .out = out, .arena = arena, .diagnostics = diagnostics };
	*out = (struct salle_balance_result){ .spec = scenario->balance };
	if (!init_field(&search, scenario, settings))
		return SALLE_BAD_INPUT;
	out->budget = search.field.budget;
	if (search.field.spec->prices && !settings->only_single_edits) {
		const enum salle_status status = salle_balance_find_prices(&search);
		out->bouts = search.field.bouts;
		out->interrupted = status == SALLE_INTERRUPTED;
		return status;
	}
	const bool affordable = check_budget(&search),
			   trainable = !search.field.spec->retrain || salle_balance_can_retrain(&search);
	if (!salle_balance_check_edits(&search) || !affordable || !trainable)
		return SALLE_BAD_INPUT;
	describe_targets(&search);
	bool complete;
	if (settings->only_first_parameter)
		complete = salle_balance_measure_values(&search);
	else
		complete = salle_balance_screen_edits(&search) &&
			(settings->only_single_edits || search.numbers.n == 0 || find_and_confirm(&search));
	out->bouts = search.field.bouts;
	out->interrupted = !complete;
	return complete ? SALLE_OK : SALLE_INTERRUPTED;
}
