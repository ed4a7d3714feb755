/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The additive model: predicts a proposal (a set of edits) as the sum of the effects of its single edits. A beam search
 * chooses the most promising proposals.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "balance/proposal.h"
#include "balance/balance_search.h"

enum { BEAM_WIDTH = 64 /* number of proposals that the beam search keeps at each step */ };

/* shares are limited to at least this distance from 0 and 1, because log odds nearer to the ends are too uncertain */
#define MIN_SHARE 0.0005
#define MIN_LENGTH 0.01
#define DISTANCE_TOLERANCE 1e-9 /* distances from the goal that differ by less are equal */

double salle_balance_transform_mean(const struct salle_balance_field *field, size_t variable, double mean)
{
	if (field->variables[variable].kind == SALLE_OBSERVE_LENGTH)
		return log(fmax(mean, MIN_LENGTH));
	const double share = fmin(fmax(mean, MIN_SHARE), 1 - MIN_SHARE);
	return log(share / (1 - share));
}

double salle_balance_back_transform_mean(const struct salle_balance_field *field, size_t variable, double number)
{
	if (field->variables[variable].kind == SALLE_OBSERVE_LENGTH)
		return exp(number);
	return 1 / (1 + exp(-number));
}

void salle_balance_predict_means(const struct salle_balance_search *search, const struct salle_measured_proposal *from,
	const struct salle_edit_effect *edit, struct salle_cell_moments *means)
{
	const struct salle_balance_field *field = &search->field;
	for (size_t k = 0; k < field->n_cells * field->n_variables; k++) {
		const size_t v = k % field->n_variables;
		means[k].mean = edit->effects[k] == 0
			? from->means[k].mean
			: salle_balance_back_transform_mean(field, v,
				  salle_balance_transform_mean(field, v, from->means[k].mean) + edit->effects[k]);
	}
}

bool salle_is_better_proposal(const struct salle_measured_proposal *a, const struct salle_measured_proposal *b)
{
	if (fabs(a->distance - b->distance) > DISTANCE_TOLERANCE)
		return a->distance < b->distance;
	if (fabs(a->cost - b->cost) > DISTANCE_TOLERANCE)
		return a->cost < b->cost;
	return salle_proposal_compare(&a->proposal, &b->proposal) < 0;
}

static int compare_proposals(const void *a, const void *b)
{
	return salle_is_better_proposal(a, b) ? -1 : salle_is_better_proposal(b, a);
}

/* Returns whether the proposal is among the first n of `kept`. */
static bool is_among_kept_proposals(const struct salle_measured_proposal *kept, size_t n,
	const struct salle_proposal *proposal)
{
	for (size_t i = 0; i < n; i++)
		if (salle_proposal_compare(&kept[i].proposal, proposal) == 0)
			return true;
	return false;
}

void salle_balance_extend_beam(struct salle_balance_search *search)
{
	const struct salle_balance_field *field = &search->field;
	const size_t n_means = field->n_cells * field->n_variables;
	struct salle_measured_proposal *all =
		salle_check_allocated(calloc(search->n_beam * search->n_edits + 1, sizeof *all));
	struct salle_cell_moments *means = salle_check_allocated(calloc(n_means, sizeof *means));
	size_t n = 0;
	for (size_t i = 0; i < search->n_beam; i++)
		for (size_t e = 0; e < search->n_edits; e++) {
			const struct salle_edit_effect *edit = &search->edits[e];
			const struct salle_measured_proposal *from = &search->beam[i];
			if (!edit->usable || salle_proposal_has_parameter(&from->proposal, edit->parameter))
				continue;
			struct salle_measured_proposal *to = &all[n++];
			*to = (struct salle_measured_proposal){ .parent = from, .added = edit };
			to->proposal = salle_proposal_add_edit(&from->proposal, edit->parameter, edit->value);
			salle_balance_predict_means(search, from, edit, means);
			to->distance = salle_distance_to_goals(field, &search->numbers, means, SALLE_BALANCE_MARGIN);
			to->cost = salle_proposal_cost(field->spec, &to->proposal);
		}
	qsort(all, n, sizeof *all, compare_proposals);
	struct salle_measured_proposal *kept = salle_arena_array(search->arena, BEAM_WIDTH, sizeof *kept);
	size_t n_kept = 0;
	for (size_t i = 0; i < n && n_kept < BEAM_WIDTH; i++) {
		if (is_among_kept_proposals(kept, n_kept, &all[i].proposal))
			continue;
		struct salle_measured_proposal *to = &kept[n_kept++];
		*to = all[i];
		to->means = salle_arena_array(search->arena, n_means, sizeof *to->means);
		salle_balance_predict_means(search, to->parent, to->added, to->means);
	}
	free(means);
	free(all);
	search->beam = kept;
	search->n_beam = n_kept;
}
