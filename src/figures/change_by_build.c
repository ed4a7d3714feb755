/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/change_by_build.h"

#include <math.h>
#include <string.h>

#include <Rmath.h>

#include <salle/stats.h>

#include "base/arena.h"
#include "figures/differences.h"
#include "figures/result_intervals.h"

static const char *build_name_of(const struct salle_matchup *matchup, unsigned side)
{
	return side == SALLE_A ? matchup->a : matchup->b;
}

static const char *policy_of(const struct salle_matchup *matchup, unsigned side)
{
	return side == SALLE_A ? matchup->a_policy : matchup->b_policy;
}

static bool is_mirror_matchup(const struct salle_matchup *matchup)
{
	return strcmp(matchup->a, matchup->b) == 0;
}

static const char *build_of_change(const struct salle_change *change)
{
	return change->sweep != NULL ? change->sweep->build : change->build;
}

/*
 * Returns the view of the build on side `seat`. Adds the view if it is missing. `first` is the index of the first view
 * of the same change.
 */
static struct salle_build_view *find_or_add_view(const struct salle_plan *plan, struct salle_build_views *views,
	size_t first, struct salle_matchup_side seat, size_t room, struct salle_arena *arena)
{
	const struct salle_matchup *matchup = &plan->matchups[seat.matchup];
	for (size_t v = first; v < views->n && !is_mirror_matchup(matchup); v++) {
		const struct salle_matchup_side *other = &views->items[v].seats[0];
		const struct salle_matchup *seen = &plan->matchups[other->matchup];
		if (!is_mirror_matchup(seen) &&
			strcmp(build_name_of(seen, other->side), build_name_of(matchup, seat.side)) == 0 &&
			strcmp(policy_of(seen, other->side), policy_of(matchup, seat.side)) == 0)
			return &views->items[v];
	}
	struct salle_build_view *view = &views->items[views->n++];
	*view = (struct salle_build_view){ matchup->change, salle_arena_array(arena, room, sizeof *view->seats), 0, false };
	return view;
}

static bool can_average_matchups(const struct salle_plan *plan, const struct salle_build_view *view)
{
	for (size_t i = 0; i < view->n; i++)
		for (size_t j = 0; j < i; j++)
			if (strcmp(build_name_of(&plan->matchups[view->seats[i].matchup], 1 - view->seats[i].side),
					build_name_of(&plan->matchups[view->seats[j].matchup], 1 - view->seats[j].side)) == 0)
				return false;
	return view->n > 1;
}

/* Adds the matchups of one change, from matchup m on. Returns the index of the first matchup after the change. */
static size_t add_change(const struct salle_plan *plan, const struct salle_batch_result *result, size_t m,
	struct salle_build_views *views, struct salle_arena *arena)
{
	const struct salle_change *change = plan->matchups[m].change;
	size_t first = views->n, end = m;
	bool complete = true; /* false if a matchup has no bouts, because the run was interrupted */
	while (end < plan->n_matchups && plan->matchups[end].change == change)
		end++;
	for (size_t i = m; i < end; i++) {
		const struct salle_matchup *matchup = &plan->matchups[i];
		const char *build = build_of_change(change);
		bool fought = SALLE_TALLY_HEAD(&result->tallies, i)->pairs.n > 0;
		complete = complete && fought;
		for (unsigned side = 0; fought && side < (is_mirror_matchup(matchup) ? 1u : 2u); side++) {
			bool seen = build == NULL || strcmp(build, build_name_of(matchup, side)) == 0;
			/*
			 * whether no build of the matchup is varied itself, but one inherits the varied key from the build that is
			 */
			bool inherits = change->sweep != NULL && build != NULL && strcmp(build, matchup->a) != 0 &&
				strcmp(build, matchup->b) != 0;
			if (!seen && !inherits)
				continue;
			struct salle_matchup_side seat = { i, side };
			struct salle_build_view *view = find_or_add_view(plan, views, first, seat, end - m, arena);
			view->seats[view->n++] = seat;
		}
	}
	for (size_t v = first; v < views->n; v++) {
		views->items[v].has_mean = complete && can_average_matchups(plan, &views->items[v]);
		views->n_rows += views->items[v].n + views->items[v].has_mean;
	}
	return end;
}

struct salle_build_views salle_list_build_views(const struct salle_plan *plan, const struct salle_batch_result *result,
	bool sweeps, struct salle_arena *arena)
{
	struct salle_build_views views = { .items =
										   salle_arena_array(arena, 2 * plan->n_changes + 1, sizeof *views.items) };
	for (size_t m = plan->n_matchups - plan->n_changes; m < plan->n_matchups;) {
		if ((plan->matchups[m].change->sweep != NULL) == sweeps)
			m = add_change(plan, result, m, &views, arena);
		else
			m++;
	}
	return views;
}

struct salle_paired_rate salle_compute_paired_rate(const struct salle_plan *plan,
	const struct salle_batch_result *result, size_t m, unsigned side, double level)
{
	const struct salle_pairs *pairs = &SALLE_TALLY_HEAD(&result->tallies, m)->pairs;
	if (salle_is_solved_with_base(plan, result, m)) {
		const struct salle_exact_difference exact = salle_exact_difference_of_winner(plan, result, m, side);
		return (struct salle_paired_rate){ pairs->n, exact.base,
			{ exact.difference, { exact.difference, exact.difference } }, exact.difference == 0, NAN };
	}
	const struct salle_pair_sums *sums = &pairs->sums[SALLE_PAIR_WINS_A + side];
	bool mirrored = salle_plan_is_mirrored(plan);
	uint64_t bouts = mirrored ? 2 * pairs->n : pairs->n;
	double each = mirrored ? 0.5 : 1; /* converts a mean per pair of mirrored bouts to a mean per bout */
	struct salle_interval interval = salle_paired_interval(pairs->n, &sums->increases, &sums->decreases,
		salle_result_interval_level_at(plan, bouts, level));
	double p = mirrored ? salle_paired_mean_p_value(pairs->n, &sums->increases, &sums->decreases)
						: salle_paired_rate_p_value(sums->increases.moved, sums->decreases.moved);
	return (struct salle_paired_rate){
		.bouts = bouts,
		.base = (double)sums->base / (double)bouts,
		.difference = { ((double)sums->increases.sum - (double)sums->decreases.sum) / (double)bouts,
			{ fmax(-1, each * interval.low), fmin(1, each * interval.high) } },
		.p = salle_adjust_p_value_for_stopping(plan, bouts, p),
		.variance_ratio = salle_gain_from_pairing(pairs->n, sums->base, sums->base_squares, sums->variant_squares,
			&sums->increases, &sums->decreases)
							  .variance_ratio,
	};
}

struct salle_estimate salle_average_estimates(const struct salle_estimate *items, size_t n)
{
	double sum = 0, below = 0, above = 0;
	for (size_t i = 0; i < n; i++) {
		double down = items[i].value - items[i].interval.low, up = items[i].interval.high - items[i].value;
		sum += items[i].value;
		below += down * down;
		above += up * up;
	}
	return (
		struct salle_estimate){ sum / (double)n, { (sum - sqrt(below)) / (double)n, (sum + sqrt(above)) / (double)n } };
}

double salle_p_value_of_estimate(const struct salle_estimate *estimate, double level)
{
	double value = estimate->value;
	double reach = value > 0 ? value - estimate->interval.low : estimate->interval.high - value;
	if (value == 0 || reach <= 0)
		return value == 0 ? 1 : 0;
	return 2 * pnorm(-qnorm((1 + level) / 2, 0, 1, 1, 0) * fabs(value) / reach, 0, 1, 1, 0);
}

const char *salle_viewpoint_build(const struct salle_viewpoint *from)
{
	return build_name_of(from->matchup, from->side);
}

const char *salle_viewpoint_policy(const struct salle_viewpoint *from)
{
	return policy_of(from->matchup, from->side);
}

bool salle_is_same_build(const struct salle_viewpoint *one, const struct salle_viewpoint *other)
{
	return strcmp(salle_viewpoint_build(one), salle_viewpoint_build(other)) == 0;
}

bool salle_is_same_role(const struct salle_viewpoint *one, const struct salle_viewpoint *other)
{
	return salle_is_same_build(one, other) && strcmp(salle_viewpoint_policy(one), salle_viewpoint_policy(other)) == 0;
}

bool salle_does_mean_include_matchup(const struct salle_viewpoint *mean, const struct salle_viewpoint *from)
{
	return mean != NULL && from->opponents == 0 && mean->matchup->change == from->matchup->change &&
		salle_is_same_role(mean, from) && strcmp(from->matchup->a, from->matchup->b) != 0;
}

bool salle_has_different_sides(const struct salle_matchup *matchup)
{
	return strcmp(matchup->a, matchup->b) != 0 || strcmp(matchup->a_policy, matchup->b_policy) != 0;
}
