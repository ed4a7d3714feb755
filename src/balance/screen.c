/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fights every edit alone against the unchanged scenario, on the same dice. */
#include <math.h>
#include <string.h>

#include <Rmath.h>

#include "balance/proposal.h"
#include "balance/balance_search.h"

enum { LEAST_BOUTS = SALLE_BALANCE_PROBE, MOST_BOUTS = 8192 /* bounds of the observations of each cell */ };

#define SCREEN_SHARE 0.4   /* of the budget */
#define CHANGED_SHARE 0.5  /* expected share of cells that an edit changes */
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
		const double change = (salle_number_value(field, &builds[i], differences) - constant) / steps;
		const double error = sqrt(salle_number_variance(field, &builds[i], differences, observations)) / steps;
		rows[search->out->n_sensitivities++] = (struct salle_sensitivity){ builds[i].name, builds[i].policy,
			edit->parameter, edit->value, salle_number_value(field, &builds[i], search->base),
			{ change, { change - z * error, change + z * error } }, observations };
	}
}

/* Sets the effects of the edit: changes of the transformed means. */
static void set_effects(const struct salle_balance_search *search, const struct salle_balance_sample *sample,
	struct salle_edit_effect *edit)
{
	const struct salle_balance_field *field = &search->field;
	const size_t n = field->n_cells * field->n_variables;
	struct salle_cell_moments *means = salle_arena_array(search->arena, n, sizeof *means);
	double *effects = salle_arena_array(search->arena, n, sizeof *effects);
	salle_sample_moments(field, sample, means);
	for (size_t k = 0; k < n; k++) {
		const size_t c = k / field->n_variables, v = k % field->n_variables;
		if (!field->fights[c] || sample->same[c])
			continue;
		effects[k] =
			salle_balance_transform(field, v, means[k].mean) - salle_balance_transform(field, v, search->base[k].mean);
		edit->usable = true;
	}
	edit->effects = effects;
}

/*
 * Loads and fights one edit. An edit that cannot be loaded is not usable; its errors go to `errors`. Returns false if
 * the search is stopped.
 */
static bool screen_edit(struct salle_balance_search *search, const struct salle_balance_sample *base,
	const struct salle_balance_number *builds, size_t n_builds, struct salle_edit_effect *edit,
	struct salle_diagnostics *errors)
{
	struct salle_balance_field *field = &search->field;
	const struct salle_proposal none = { .n = 0 };
	const struct salle_proposal proposal = salle_proposal_add(&none, edit->parameter, edit->value);
	struct salle_balance_sample sample, *samples[] = { &sample };
	bool goes_on = true;
	if (salle_balance_sample_init(&sample, field, &proposal, base->purpose, errors)) {
		goes_on = salle_balance_samples_extend(field, samples, 1, base, base->n);
		if (goes_on) {
			set_effects(search, &sample, edit);
			struct salle_cell_moments *differences =
				salle_arena_array(&sample.arena, field->n_cells * field->n_variables, sizeof *differences);
			salle_sample_differences(field, &sample, base, differences);
			if (edit->usable)
				add_sensitivities(search, builds, n_builds, edit, differences, base->n);
		}
	}
	salle_balance_sample_release(&sample, field);
	return goes_on;
}

/* Screens all values of a parameter. Reports the errors of its first value if none can be loaded. */
static enum salle_status screen_parameter(struct salle_balance_search *search, const struct salle_balance_sample *base,
	const struct salle_balance_number *builds, size_t n_builds, size_t parameter)
{
	const struct salle_balance_parameter *it = &search->field.spec->parameters[parameter];
	bool *unusable = (bool *)(uintptr_t)search->out->unusable;
	size_t loaded = 0;
	struct salle_diagnostics first;
	salle_diagnostics_init(&first);
	unusable[parameter] = true;
	enum salle_status status = SALLE_OK;
	for (size_t value = 0; value < it->n && status == SALLE_OK; value++) {
		struct salle_edit_effect *edit = &search->edits[search->n_edits++];
		struct salle_diagnostics errors;
		salle_diagnostics_init(&errors);
		*edit = (struct salle_edit_effect){ parameter, value, .usable = false };
		if (!screen_edit(search, base, builds, n_builds, edit, value == 0 ? &first : &errors))
			status = SALLE_INTERRUPTED;
		loaded += (value == 0 ? first : errors).errors == 0;
		unusable[parameter] = unusable[parameter] && !edit->usable;
		salle_diagnostics_release(&errors);
	}
	for (size_t i = 0; status == SALLE_OK && loaded == 0 && i < first.n; i++)
		if (first.items[i].severity == SALLE_ERROR)
			salle_error(search->diagnostics, &it->at, "'%s' cannot change: %s", it->name, first.items[i].message);
	salle_diagnostics_release(&first);
	return status == SALLE_OK && loaded == 0 ? SALLE_BAD_INPUT : status;
}

/* Returns the numbers of the mean scores of all builds under all policies. */
static struct salle_balance_number *list_builds(const struct salle_balance_search *search, size_t *n)
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
			all[(*n)++] = salle_number_of_build(field, name, policy, search->arena);
	}
	return all;
}

enum salle_status salle_balance_screen(struct salle_balance_search *search)
{
	struct salle_balance_field *field = &search->field;
	const struct salle_balance_spec *spec = field->spec;
	const struct salle_proposal none = { .n = 0 };
	struct salle_balance_sample base, *samples[] = { &base };
	size_t n_edits = 0, n_builds;
	for (size_t i = 0; i < spec->n_parameters; i++)
		n_edits += spec->parameters[i].n;
	const struct salle_balance_number *builds = list_builds(search, &n_builds);
	search->edits = salle_arena_array(search->arena, n_edits + 1, sizeof *search->edits);
	search->out->sensitivities =
		salle_arena_array(search->arena, n_edits * n_builds + 1, sizeof *search->out->sensitivities);
	search->out->unusable = salle_arena_array(search->arena, spec->n_parameters + 1, sizeof *search->out->unusable);
	const double share =
		SCREEN_SHARE * (double)field->budget / ((double)field->n_cells * (1 + CHANGED_SHARE * (double)n_edits));
	const uint64_t n = (uint64_t)fmin(fmax(share, LEAST_BOUTS), MOST_BOUTS);
	field->doing = "single edits";
	if (!salle_balance_sample_init(&base, field, &none, salle_balance_purpose(SALLE_BALANCE_SCREEN, 0),
			search->diagnostics))
		return SALLE_BAD_INPUT;
	enum salle_status status = salle_balance_samples_extend(field, samples, 1, NULL, n) ? SALLE_OK : SALLE_INTERRUPTED;
	if (status == SALLE_OK)
		salle_sample_moments(field, &base, search->base);
	for (size_t i = 0; i < spec->n_parameters && status != SALLE_INTERRUPTED; i++) {
		const enum salle_status one = screen_parameter(search, &base, builds, n_builds, i);
		status = one != SALLE_OK ? one : status;
	}
	salle_balance_sample_release(&base, field);
	return status;
}
