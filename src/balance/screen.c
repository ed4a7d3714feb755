/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Screening: measures the effect of each edit alone, on the same dice as the unchanged scenario. */
#include <math.h>
#include <string.h>

#include <Rmath.h>

#include "balance/proposal.h"
#include "balance/balance_search.h"

/* minimum and maximum number of observations of each cell */
enum { CELL_BOUTS_MIN = SALLE_BALANCE_PROBE_BOUTS, CELL_BOUTS_MAX = 8192 };

#define SCREEN_SHARE 0.4  /* share of the budget of bouts for screening */
#define CHANGED_SHARE 0.5 /* assumed share of cells that an edit changes */
#define LEVEL 0.95

static void add_sensitivities(struct salle_balance_search *search, const struct salle_balance_number *builds, size_t n,
	const struct salle_edit_effect *edit, const struct salle_cell_moments *differences, uint64_t observations)
{
	const struct salle_balance_field *field = &search->field;
	const struct salle_balance_parameter *parameter = &field->spec->parameters[edit->parameter];
	struct salle_sensitivity *rows = (struct salle_sensitivity *)(uintptr_t)search->out->sensitivities;
	const double steps = parameter->values[edit->value].steps, z = qnorm((1 + LEVEL) / 2, 0, 1, 1, 0);
	for (size_t i = 0; i < n; i++) {
		const double constant = builds[i].constant;
		const double change = (salle_compute_number_value(field, &builds[i], differences) - constant) / steps;
		const double error = sqrt(salle_compute_number_variance(field, &builds[i], differences, observations)) / steps;
		rows[search->out->n_sensitivities++] = (struct salle_sensitivity){ builds[i].name, builds[i].policy,
			edit->parameter, edit->value, salle_compute_number_value(field, &builds[i], search->base),
			{ change, { change - z * error, change + z * error } }, observations };
	}
}

/* Computes the effects of an edit: the changes of the transformed means. */
static void set_effects_of_edit(const struct salle_balance_search *search, const struct salle_balance_sample *sample,
	struct salle_edit_effect *edit)
{
	const struct salle_balance_field *field = &search->field;
	const size_t n = field->n_cells * field->n_variables;
	struct salle_cell_moments *means = salle_arena_array(search->arena, n, sizeof *means);
	double *effects = salle_arena_array(search->arena, n, sizeof *effects);
	salle_compute_sample_moments(field, sample, means);
	for (size_t k = 0; k < n; k++) {
		const size_t c = k / field->n_variables, v = k % field->n_variables;
		if (!field->is_cell_needed[c] || sample->unchanged[c])
			continue;
		effects[k] = salle_balance_transform_mean(field, v, means[k].mean) -
			salle_balance_transform_mean(field, v, search->base[k].mean);
		edit->usable = true;
	}
	edit->effects = effects;
}

/* Returns a proposal with a single edit. */
static struct salle_proposal make_single_edit_proposal(size_t parameter, size_t value)
{
	const struct salle_proposal none = { .n = 0 };
	return salle_proposal_add_edit(&none, parameter, value);
}

/*
 * Loads one edit and measures its effect. An edit that cannot be loaded stays unusable. Returns false if the search is
 * stopped.
 */
static bool screen_edit(struct salle_balance_search *search, const struct salle_balance_sample *base,
	const struct salle_balance_number *builds, size_t n_builds, struct salle_edit_effect *edit)
{
	struct salle_balance_field *field = &search->field;
	const struct salle_proposal proposal = make_single_edit_proposal(edit->parameter, edit->value);
	struct salle_balance_sample sample, *samples[] = { &sample };
	struct salle_diagnostics errors;
	bool goes_on = true;
	salle_diagnostics_init(&errors);
	if (salle_balance_sample_init(&sample, field, &proposal, base->purpose, &errors)) {
		goes_on = salle_balance_samples_extend(field, samples, 1, base, base->n);
		if (goes_on) {
			set_effects_of_edit(search, &sample, edit);
			struct salle_cell_moments *differences =
				salle_arena_array(&sample.arena, field->n_cells * field->n_variables, sizeof *differences);
			salle_compute_difference_moments(field, &sample, base, differences);
			if (edit->usable)
				add_sensitivities(search, builds, n_builds, edit, differences, base->n);
		}
	}
	salle_diagnostics_release(&errors);
	salle_balance_sample_release(&sample, field);
	return goes_on;
}

/* Measures the effects of all values of a parameter. Returns false if the search is stopped. */
static bool screen_parameter(struct salle_balance_search *search, const struct salle_balance_sample *base,
	const struct salle_balance_number *builds, size_t n_builds, size_t parameter)
{
	bool usable = false;
	for (size_t value = 0; value < search->field.spec->parameters[parameter].n; value++) {
		struct salle_edit_effect *edit = &search->edits[search->n_edits++];
		*edit = (struct salle_edit_effect){ parameter, value, .usable = false };
		if (!screen_edit(search, base, builds, n_builds, edit))
			return false;
		usable = usable || edit->usable;
	}
	((bool *)(uintptr_t)search->out->unusable)[parameter] = !usable;
	return true;
}

/*
 * Returns whether some value of the parameter can be loaded. If none can, `first` gets the errors of the first value.
 */
static bool can_load_some_value(const struct salle_balance_field *field, size_t parameter,
	struct salle_diagnostics *first)
{
	bool loaded = false;
	for (size_t value = 0; value < field->spec->parameters[parameter].n && !loaded; value++) {
		const struct salle_proposal proposal = make_single_edit_proposal(parameter, value);
		struct salle_balance_sample sample;
		struct salle_diagnostics others;
		salle_diagnostics_init(&others);
		struct salle_diagnostics *errors = value == 0 ? first : &others;
		(void)!salle_balance_sample_init(&sample, field, &proposal, 0, errors);
		loaded = errors->errors == 0;
		salle_diagnostics_release(&others);
		salle_balance_sample_release(&sample, field);
	}
	return loaded;
}

bool salle_balance_check_edits(struct salle_balance_search *search)
{
	const struct salle_balance_spec *spec = search->field.spec;
	bool all = true;
	for (size_t i = 0; i < spec->n_parameters; i++) {
		struct salle_diagnostics first;
		salle_diagnostics_init(&first);
		const bool can = can_load_some_value(&search->field, i, &first);
		for (size_t k = 0; !can && k < first.n; k++)
			if (first.items[k].severity == SALLE_ERROR)
				salle_error(search->diagnostics, &spec->parameters[i].at, "'%s' cannot change: %s",
					spec->parameters[i].name, first.items[k].message);
		salle_diagnostics_release(&first);
		all = all && can;
	}
	return all;
}

/* Lists the mean score of each build under each policy, as numbers whose sensitivity is measured. Sets `n`. */
static struct salle_balance_number *list_scores_of_builds(const struct salle_balance_search *search, size_t *n)
{
	const struct salle_balance_field *field = &search->field;
	struct salle_balance_number *all = salle_arena_array(search->arena, 2 * field->n_cells, sizeof *all);
	*n = 0;
	for (size_t k = 0; k < 2 * field->n_cells; k++) {
		const struct salle_matchup *it = &field->base->plan.matchups[k / 2 % field->n_matchups];
		const size_t policy = k / 2 / field->n_matchups;
		const char *name = k % 2 == 0 ? it->a : it->b,
				   *under = field->spec->n_policies > 0 ? field->spec->policies[policy] : NULL;
		size_t i = 0;
		while (i < *n && (all[i].policy != under || strcmp(all[i].name, name) != 0))
			i++;
		if (i == *n && strcmp(it->a, it->b) != 0)
			all[(*n)++] = salle_make_score_of_build(field, name, policy, search->arena);
	}
	return all;
}

/*
 * Returns the number of observations of each cell for screening `n_edits` edits. Without a goal, screening uses the
 * whole budget.
 */
static uint64_t choose_observations_per_cell(const struct salle_balance_search *search, size_t n_edits)
{
	const struct salle_balance_field *field = &search->field;
	const double each = (double)field->budget / (double)field->n_cells;
	if (search->numbers.n == 0)
		return (uint64_t)fmax(each / (double)(1 + n_edits), CELL_BOUTS_MIN);
	return (uint64_t)fmin(fmax(SCREEN_SHARE * each / (1 + CHANGED_SHARE * (double)n_edits), CELL_BOUTS_MIN),
		CELL_BOUTS_MAX);
}

bool salle_balance_screen_edits(struct salle_balance_search *search)
{
	struct salle_balance_field *field = &search->field;
	const struct salle_balance_spec *spec = field->spec;
	const struct salle_proposal none = { .n = 0 };
	struct salle_balance_sample base, *samples[] = { &base };
	size_t n_edits = 0, n_builds;
	for (size_t i = 0; i < spec->n_parameters; i++)
		n_edits += spec->parameters[i].n;
	const struct salle_balance_number *builds = list_scores_of_builds(search, &n_builds);
	search->edits = salle_arena_array(search->arena, n_edits + 1, sizeof *search->edits);
	search->out->sensitivities =
		salle_arena_array(search->arena, n_edits * n_builds + 1, sizeof *search->out->sensitivities);
	search->out->unusable = salle_arena_array(search->arena, spec->n_parameters + 1, sizeof *search->out->unusable);
	const uint64_t n = choose_observations_per_cell(search, n_edits);
	field->activity = "single edits";
	bool goes_on = salle_balance_sample_init(&base, field, &none, salle_balance_derive_purpose(SALLE_BALANCE_SCREEN, 0),
					   search->diagnostics) &&
		salle_balance_samples_extend(field, samples, 1, NULL, n);
	if (goes_on)
		salle_compute_sample_moments(field, &base, search->base);
	for (size_t i = 0; i < spec->n_parameters && goes_on; i++)
		goes_on = screen_parameter(search, &base, builds, n_builds, i);
	salle_balance_sample_release(&base, field);
	return goes_on;
}
