/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compares the most promising proposals on the same dice, and drops the worse ones early. */
#include <math.h>
#include <string.h>

#include <Rmath.h>
#include <salle/stats.h>

#include "balance/balance_search.h"

enum { ENTRANTS_MAX = 10, FIRST_LOOK = SALLE_BALANCE_PROBE_BOUTS, LAST_LOOK = 65536, EXPECTED_LAST_LOOK = 8192 };

/* confidence with which a dropped proposal is farther from the goal than the best one */
static const double drop_level = 0.95;

struct entrant {
	struct salle_measured_proposal *forecast;
	struct salle_balance_sample sample;
	struct salle_cell_moments *moments;
	bool has_dropped_out;
};

struct race {
	struct salle_balance_search *search;
	struct salle_balance_sample base;
	struct entrant entrants[ENTRANTS_MAX];
	size_t n;
	/* derivatives of the two compared proposals' distances from the goal, by the mean of each cell and variable */
	double *derivatives[2];
};

/*
 * Computes the derivatives of an entrant's distance from the goal by the mean of each cell and variable. All are 0 if
 * the goal is met.
 */
static void set_derivatives(const struct race *race, const struct entrant *entrant, double *derivatives)
{
	const struct salle_balance_field *field = &race->search->field;
	const struct salle_balance_numbers *numbers = &race->search->numbers;
	memset(derivatives, 0, field->n_cells * field->n_variables * sizeof *derivatives);
	for (size_t i = 0; i < numbers->n && entrant->forecast->distance > 0; i++) {
		const struct salle_balance_number *it = &numbers->items[i];
		const double outside = salle_measure_goal_violation(it, salle_compute_number_value(field, it, entrant->moments),
			SALLE_BALANCE_MARGIN);
		for (size_t c = 0; c < field->n_cells; c++)
			derivatives[c * field->n_variables + it->variable] +=
				outside * it->scale / entrant->forecast->distance * it->weights[c];
	}
}

/*
 * Returns what cell `c` contributes to the variance of the difference of the two distances. Observations of both
 * samples are paired.
 */
static double cell_variance(const struct race *race, size_t c, const struct salle_balance_sample *a,
	const struct salle_balance_sample *b)
{
	const struct salle_balance_field *field = &race->search->field;
	const size_t n_variables = field->n_variables;
	double sum = 0, squares = 0;
	for (uint64_t i = 0; i < a->n; i++) {
		double d = 0;
		for (size_t v = 0; v < n_variables; v++)
			d += (race->derivatives[0][c * n_variables + v] * a->values[c][i * n_variables + v] -
					 race->derivatives[1][c * n_variables + v] * b->values[c][i * n_variables + v]) /
				salle_value_of_one_unit(field, v);
		sum += d;
		squares += d * d;
	}
	const double n = (double)a->n, mean = sum / n;
	return fmax(squares / n - mean * mean, 0) / n;
}

/* Returns whether the entrant is significantly farther from the goal than the best entrant. */
static bool is_significantly_worse(const struct race *race, const struct entrant *entrant, const struct entrant *best)
{
	const struct salle_balance_field *field = &race->search->field;
	const double lead = entrant->forecast->distance - best->forecast->distance;
	double variance = 0;
	if (lead <= 0)
		return false;
	set_derivatives(race, entrant, race->derivatives[0]);
	set_derivatives(race, best, race->derivatives[1]);
	for (size_t c = 0; c < field->n_cells; c++)
		if (entrant->sample.values[c] != NULL)
			variance += cell_variance(race, c, &entrant->sample, &best->sample);
	const double level = salle_interval_level_for_sequence(entrant->sample.n, drop_level, EXPECTED_LAST_LOOK);
	return lead > qnorm((1 + level) / 2, 0, 1, 1, 0) * sqrt(variance);
}

/* Loads the proposals of the race, except those that cannot be loaded. Returns false if none can. */
static bool init_race(struct race *race)
{
	struct salle_balance_search *search = race->search;
	const struct salle_balance_field *field = &search->field;
	const struct salle_proposal none = { .n = 0 };
	const uint64_t purpose = salle_balance_derive_purpose(SALLE_BALANCE_RACE, search->beam[0].proposal.n);
	if (!salle_balance_sample_init(&race->base, field, &none, purpose, search->diagnostics))
		return false;
	for (size_t i = 0; i < search->n_beam && race->n < ENTRANTS_MAX; i++) {
		struct salle_diagnostics errors;
		salle_diagnostics_init(&errors);
		struct entrant *entrant = &race->entrants[race->n];
		*entrant = (struct entrant){ .forecast = &search->beam[i] };
		if (salle_balance_sample_init(&entrant->sample, field, &search->beam[i].proposal, purpose, &errors)) {
			entrant->moments = salle_arena_array(&entrant->sample.arena, field->n_cells * field->n_variables,
				sizeof *entrant->moments);
			race->n++;
		} else {
			salle_balance_sample_release(&entrant->sample, field);
		}
		salle_diagnostics_release(&errors);
	}
	return race->n > 0;
}

/*
 * Fights bouts until each entrant has `n` observations per cell, and measures the distances from the goal. Returns
 * false if the search is stopped.
 */
static bool fight_until(struct race *race, uint64_t n)
{
	struct salle_balance_field *field = &race->search->field;
	struct salle_balance_sample *base[] = { &race->base }, *samples[ENTRANTS_MAX];
	size_t n_samples = 0;
	for (size_t i = 0; i < race->n; i++)
		if (!race->entrants[i].has_dropped_out)
			samples[n_samples++] = &race->entrants[i].sample;
	if (!salle_balance_samples_extend(field, base, 1, NULL, n) ||
		!salle_balance_samples_extend(field, samples, n_samples, &race->base, n))
		return false;
	for (size_t i = 0; i < race->n; i++) {
		struct entrant *entrant = &race->entrants[i];
		if (entrant->has_dropped_out)
			continue;
		salle_compute_sample_moments(field, &entrant->sample, entrant->moments);
		entrant->forecast->distance =
			salle_distance_to_goals(field, &race->search->numbers, entrant->moments, SALLE_BALANCE_MARGIN);
	}
	return true;
}

static struct entrant *find_best(struct race *race)
{
	struct entrant *best = NULL;
	for (size_t i = 0; i < race->n; i++)
		if (!race->entrants[i].has_dropped_out &&
			(best == NULL || salle_is_better_proposal(race->entrants[i].forecast, best->forecast)))
			best = &race->entrants[i];
	return best;
}

/* Drops the entrants that are significantly worse than the best. Returns the number of remaining entrants. */
static size_t drop_worse_entrants(struct race *race)
{
	const struct entrant *best = find_best(race);
	size_t left = 0;
	for (size_t i = 0; i < race->n; i++) {
		struct entrant *entrant = &race->entrants[i];
		entrant->has_dropped_out =
			entrant->has_dropped_out || (entrant != best && is_significantly_worse(race, entrant, best));
		left += !entrant->has_dropped_out;
	}
	return left;
}

bool salle_balance_race_proposals(struct salle_balance_search *search, uint64_t budget,
	struct salle_measured_proposal *winner)
{
	struct salle_balance_field *field = &search->field;
	const size_t n_means = field->n_cells * field->n_variables;
	struct salle_arena scratch = SALLE_ARENA_INIT;
	struct race race = { .search = search };
	const uint64_t end = field->bouts + budget;
	for (unsigned i = 0; i < 2; i++)
		race.derivatives[i] = salle_arena_array(&scratch, n_means, sizeof *race.derivatives[i]);
	bool goes_on = init_race(&race);
	for (uint64_t n = FIRST_LOOK, before = field->bouts; goes_on && n <= LAST_LOOK; n *= 2) {
		goes_on = fight_until(&race, n);
		/* the next look doubles the observations, so it needs as many bouts as all looks before */
		if (!goes_on || drop_worse_entrants(&race) < 2 || 2 * field->bouts - before > end)
			break;
	}
	for (size_t i = 0; goes_on && i < race.n; i++)
		memcpy(race.entrants[i].forecast->means, race.entrants[i].moments, n_means * sizeof *winner->means);
	if (goes_on)
		*winner = *find_best(&race)->forecast;
	for (size_t i = 0; i < race.n; i++)
		salle_balance_sample_release(&race.entrants[i].sample, field);
	salle_balance_sample_release(&race.base, field);
	salle_arena_release(&scratch);
	return goes_on;
}
