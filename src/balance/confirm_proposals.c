/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Measures the proposals on fresh dice, with simultaneous confidence intervals. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <Rmath.h>

#include "balance/proposal.h"
#include "balance/balance_search.h"

/* minimum and maximum number of observations of each cell */
enum { CELL_BOUTS_MIN = 2 * SALLE_BALANCE_PROBE_BOUTS, CELL_BOUTS_MAX = 100000 };

#define MIN_REPORTED_CHANGE 0.02 /* smallest reported change of the distance between a pair's score and 1/2 */

static const double joint_level = 0.95; /* confidence with which all intervals of all rows contain the true values */

/* Returns the half width of each of `n` simultaneous intervals (Bonferroni), in standard errors. */
static double simultaneous_quantile(size_t n)
{
	return qnorm(1 - (1 - joint_level) / 2 / (double)n, 0, 1, 1, 0);
}

static void measure_targets(const struct salle_balance_search *search, const struct salle_cell_moments *moments,
	uint64_t n, double z, struct salle_balance_row *row)
{
	const struct salle_balance_field *field = &search->field;
	/*
	 * Sums of squared distances from the goals' ranges: of the values, of the nearer ends of their intervals, and of
	 * the farther ends.
	 */
	double squares[3] = { 0 };
	row->verdict = SALLE_GOAL_MET;
	for (size_t i = 0; i < search->numbers.n; i++) {
		const struct salle_balance_number *it = &search->numbers.items[i];
		const double value = salle_compute_number_value(field, it, moments);
		const double error = z * sqrt(salle_compute_number_variance(field, it, moments, n));
		const struct salle_interval interval = { value - error, value + error };
		row->targets[i] = (struct salle_estimate){ value, interval };
		const double outside = salle_measure_goal_violation(it, value, 0);
		const double below = salle_measure_goal_violation(it, interval.low, 0);
		const double above = salle_measure_goal_violation(it, interval.high, 0);
		const double nearest = below > 0 ? below : above < 0 ? above : 0, farthest = fmax(-below, above);
		squares[0] += outside * outside;
		squares[1] += nearest * nearest;
		squares[2] += fmax(farthest, 0) * fmax(farthest, 0);
		if (nearest != 0)
			row->verdict = SALLE_GOAL_MISSED;
		else if (farthest > 0 && row->verdict == SALLE_GOAL_MET)
			row->verdict = SALLE_GOAL_UNCERTAIN;
	}
	row->distance = (struct salle_estimate){ sqrt(squares[0]), { sqrt(squares[1]), sqrt(squares[2]) } };
}

void salle_balance_measure_row(const struct salle_balance_search *search, const struct salle_cell_moments *moments,
	uint64_t n, size_t n_rows, struct salle_balance_row *row)
{
	measure_targets(search, moments, n, simultaneous_quantile(n_rows * search->numbers.n), row);
}

/*
 * Finds two pairs of builds whose scores change significantly: the pair that moves most towards 1/2, and the pair that
 * moves most away from 1/2.
 */
static void find_changed_pairs(const struct salle_balance_search *search, const struct salle_cell_moments *before,
	const struct salle_cell_moments *after, const struct salle_cell_moments *differences, uint64_t n,
	struct salle_balance_row *row)
{
	const struct salle_balance_field *field = &search->field;
	const double z = simultaneous_quantile(field->n_cells);
	double most = MIN_REPORTED_CHANGE, least = -MIN_REPORTED_CHANGE;
	for (size_t c = 0; c < field->n_cells; c++) {
		const struct salle_cell_moments *d = &differences[c * field->n_variables];
		const struct salle_matchup *it = &field->base->plan.matchups[c % field->n_matchups];
		if (!field->is_cell_needed[c] || strcmp(it->a, it->b) == 0 ||
			fabs(d->mean) <= z * sqrt(d->variance / (double)n))
			continue;
		const double from = before[c * field->n_variables].mean, to = after[c * field->n_variables].mean;
		const double away = fabs(to - 0.5) - fabs(from - 0.5);
		const struct salle_pair_change change = { it->a, it->b,
			field->spec->n_policies > 0 ? field->spec->policies[c / field->n_matchups] : NULL, from, to };
		if (away > most) {
			most = away;
			row->worsened = change;
		} else if (away < least) {
			least = away;
			row->repaired = change;
		}
	}
}

static bool has_score_goal(const struct salle_balance_spec *spec)
{
	for (size_t i = 0; i < spec->n_goals; i++)
		if (spec->goals[i].kind <= SALLE_GOAL_PAIR)
			return true;
	return false;
}

/* Keeps the row of the unchanged scenario, and each row that is nearer to the goal than all cheaper rows. */
static void keep_pareto_front(struct salle_balance_result *out, struct salle_balance_row *rows, size_t n)
{
	out->n_rows = 0;
	for (size_t i = 0; i < n; i++)
		if (out->n_rows == 0 || rows[i].distance.value < rows[out->n_rows - 1].distance.value)
			rows[out->n_rows++] = rows[i];
	out->rows = rows;
}

/* Sorts proposals by cost. */
static void sort_by_cost(const struct salle_balance_spec *spec, struct salle_proposal *proposals, size_t n)
{
	for (size_t i = 1; i < n; i++) {
		const struct salle_proposal it = proposals[i];
		size_t k = i;
		for (; k > 0 && salle_proposal_cost(spec, &proposals[k - 1]) > salle_proposal_cost(spec, &it); k--)
			proposals[k] = proposals[k - 1];
		proposals[k] = it;
	}
}

/* Computes the rows of the result from n samples; samples[0] is the unchanged scenario. */
static void fill_rows(struct salle_balance_search *search, struct salle_balance_sample *samples, size_t n)
{
	const struct salle_balance_field *field = &search->field;
	const size_t n_means = field->n_cells * field->n_variables;
	const double z = simultaneous_quantile(n * search->numbers.n);
	struct salle_balance_row *rows = salle_arena_array(search->arena, n, sizeof *rows);
	struct salle_cell_moments *moments[2], *differences;
	differences = salle_arena_array(search->arena, n_means, sizeof *differences);
	for (unsigned k = 0; k < 2; k++)
		moments[k] = salle_arena_array(search->arena, n_means, sizeof *moments[k]);
	salle_compute_sample_moments(field, &samples[0], moments[0]);
	for (size_t i = 0; i < n; i++) {
		rows[i].proposal = samples[i].proposal;
		rows[i].steps = salle_proposal_count_steps(field->spec, &samples[i].proposal);
		rows[i].cost = salle_proposal_cost(field->spec, &samples[i].proposal);
		rows[i].targets = salle_arena_array(search->arena, search->numbers.n, sizeof *rows[i].targets);
		salle_compute_sample_moments(field, &samples[i], moments[1]);
		measure_targets(search, moments[1], samples[i].n, z, &rows[i]);
		salle_compute_difference_moments(field, &samples[i], &samples[0], differences);
		if (i > 0 && has_score_goal(field->spec))
			find_changed_pairs(search, moments[0], moments[1], differences, samples[i].n, &rows[i]);
	}
	search->out->bouts_per_matchup = samples[0].n;
	search->out->rows = rows;
	search->out->n_rows = n;
}

/*
 * Measures the unchanged scenario and the proposals with about `budget` bouts. Leaves out proposals that cannot be
 * loaded. Returns false if the search is stopped.
 */
static bool measure_proposals(struct salle_balance_search *search, const struct salle_proposal *proposals, size_t n,
	uint64_t budget)
{
	struct salle_balance_field *field = &search->field;
	const struct salle_proposal none = { .n = 0 };
	struct salle_balance_sample *samples = salle_check_allocated(calloc(n + 1, sizeof *samples));
	struct salle_balance_sample **all = salle_arena_array(search->arena, n + 1, sizeof *all);
	const uint64_t share = budget / ((n + 1) * field->n_cells);
	const uint64_t observations = share < CELL_BOUTS_MIN ? CELL_BOUTS_MIN
		: share > CELL_BOUTS_MAX                         ? CELL_BOUTS_MAX
														 : share;
	size_t n_samples = 0;
	for (size_t i = 0; i <= n; i++) {
		struct salle_diagnostics errors;
		salle_diagnostics_init(&errors);
		all[n_samples] = &samples[n_samples];
		if (salle_balance_sample_init(&samples[n_samples], field, i == 0 ? &none : &proposals[i - 1],
				salle_balance_derive_purpose(SALLE_BALANCE_CONFIRM, 0), &errors))
			n_samples++;
		else
			salle_balance_sample_release(&samples[n_samples], field);
		salle_diagnostics_release(&errors);
	}
	const bool goes_on = salle_balance_samples_extend(field, all, 1, NULL, observations) &&
		salle_balance_samples_extend(field, all + 1, n_samples - 1, &samples[0], observations);
	if (goes_on)
		fill_rows(search, samples, n_samples);
	for (size_t i = n_samples; i-- > 0;)
		salle_balance_sample_release(&samples[i], field);
	free(samples);
	return goes_on;
}

bool salle_balance_confirm_proposals(struct salle_balance_search *search, struct salle_proposal *proposals, size_t n,
	uint64_t budget)
{
	sort_by_cost(search->field.spec, proposals, n);
	search->field.activity = "fresh bouts of the best proposals";
	if (!measure_proposals(search, proposals, n, budget))
		return false;
	keep_pareto_front(search->out, (struct salle_balance_row *)(uintptr_t)search->out->rows, search->out->n_rows);
	return true;
}

bool salle_balance_measure_values(struct salle_balance_search *search)
{
	const struct salle_balance_parameter *parameter = search->field.spec->parameters;
	const struct salle_proposal none = { .n = 0 };
	struct salle_proposal *proposals = salle_arena_array(search->arena, parameter->n, sizeof *proposals);
	for (size_t i = 0; i < parameter->n; i++)
		proposals[i] = salle_proposal_add_edit(&none, 0, i);
	search->field.activity = "values of the cell";
	return measure_proposals(search, proposals, parameter->n, search->field.budget);
}
