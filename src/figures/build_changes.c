/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/build_changes.h"

#include <stdlib.h>
#include <string.h>

#include "figures/change_by_build.h"
#include "figures/differences.h"
#include "figures/result_intervals.h"

/* One side of a matchup of a variant, occupied by a build. */
struct seat {
	const struct salle_matchup *matchup;
	size_t matchup_number;
	unsigned side;
	bool has_result; /* false if the matchup has neither bouts nor exact chances, because the run was interrupted */
};

static const char *build_of(const struct seat *seat)
{
	return seat->side == SALLE_A ? seat->matchup->a : seat->matchup->b;
}

static const char *policy_of(const struct seat *seat)
{
	return seat->side == SALLE_A ? seat->matchup->a_policy : seat->matchup->b_policy;
}

static const char *foe_name_of(const struct seat *seat)
{
	return seat->side == SALLE_A ? seat->matchup->b : seat->matchup->a;
}

/* Orders by variant, build, policy and opponent; on ties, by position in the plan. */
static int compare_seats(const void *left, const void *right)
{
	const struct seat *x = left, *y = right;
	int order = strcmp(x->matchup->variant, y->matchup->variant);
	if (order == 0)
		order = strcmp(build_of(x), build_of(y));
	if (order == 0)
		order = strcmp(policy_of(x), policy_of(y));
	if (order == 0)
		order = strcmp(foe_name_of(x), foe_name_of(y));
	return order != 0 ? order : (x->matchup_number > y->matchup_number) - (x->matchup_number < y->matchup_number);
}

static bool is_same_role(const struct seat *x, const struct seat *y)
{
	return strcmp(x->matchup->variant, y->matchup->variant) == 0 && strcmp(build_of(x), build_of(y)) == 0 &&
		strcmp(policy_of(x), policy_of(y)) == 0;
}

/* The change of a build under a policy, and the position in the plan where the build first occurs with this policy. */
struct placed {
	struct salle_build_change change;
	size_t at;
};

static int compare_by_place(const void *left, const void *right)
{
	const struct placed *x = left, *y = right;
	if (x->at != y->at)
		return x->at < y->at ? -1 : 1;
	return strcmp(x->change.build, y->change.build);
}

/*
 * Averages the matchups of one build under a policy. Returns false if an opponent occurs twice, there is only one
 * opponent, or a matchup has neither bouts nor exact chances.
 */
static bool average_seats(const struct salle_plan *plan, const struct salle_batch_result *result,
	const struct seat *seats, size_t n, struct placed *out, struct salle_arena *arena)
{
	struct salle_estimate *items = salle_arena_array(arena, n, sizeof *items);
	*out = (struct placed){ { .variant = seats[0].matchup->variant,
								.build = build_of(&seats[0]),
								.policy = policy_of(&seats[0]),
								.significance.exact = true },
		seats[0].matchup_number };
	for (size_t i = 0; i < n; i++) {
		if (n == 1 || !seats[i].has_result ||
			(i > 0 && strcmp(foe_name_of(&seats[i - 1]), foe_name_of(&seats[i])) == 0))
			return false;
		struct salle_paired_rate rate =
			salle_compute_paired_rate(plan, result, seats[i].matchup_number, seats[i].side, SALLE_RESULTS_LEVEL);
		items[i] = rate.difference;
		out->change.significance.exact &= salle_is_solved_with_base(plan, result, seats[i].matchup_number);
		out->change.bouts += rate.bouts;
		out->change.base += rate.base / (double)n;
		out->change.value += (rate.base + rate.difference.value) / (double)n;
		out->at = seats[i].matchup_number < out->at ? seats[i].matchup_number : out->at;
	}
	out->change.difference = salle_average_estimates(items, n);
	out->change.significance.p = out->change.significance.exact
		? out->change.difference.value == 0
		: salle_p_value_of_estimate(&out->change.difference, SALLE_RESULTS_LEVEL);
	return true;
}

struct salle_build_changes salle_compute_build_changes(const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena)
{
	struct seat *seats = salle_arena_array(arena, 2 * plan->n_matchups + 1, sizeof *seats);
	size_t n = 0, n_placed = 0;
	for (size_t m = 0; m < plan->n_matchups; m++) {
		const struct salle_matchup *matchup = &plan->matchups[m];
		if (matchup->distance_from_base == 0 || strcmp(matchup->a, matchup->b) == 0)
			continue;
		const bool known =
			SALLE_TALLY_HEAD(&result->tallies, m)->pairs.n > 0 || salle_is_solved_with_base(plan, result, m);
		for (unsigned side = 0; side < 2; side++)
			seats[n++] = (struct seat){ matchup, m, side, known };
	}
	qsort(seats, n, sizeof *seats, compare_seats);
	struct placed *placed = salle_arena_array(arena, n + 1, sizeof *placed);
	for (size_t i = 0, end; i < n; i = end) {
		for (end = i + 1; end < n && is_same_role(&seats[i], &seats[end]);)
			end++;
		n_placed += average_seats(plan, result, &seats[i], end - i, &placed[n_placed], arena);
	}
	qsort(placed, n_placed, sizeof *placed, compare_by_place);
	struct salle_build_changes all = { salle_arena_array(arena, n_placed + 1, sizeof *all.items), n_placed };
	size_t *family = salle_arena_array(arena, n_placed + 1, sizeof *family);
	for (size_t i = 0; i < n_placed; i++) {
		all.items[i] = placed[i].change;
		bool same = i > 0 && strcmp(all.items[i].variant, all.items[i - 1].variant) == 0;
		family[i] = i == 0 ? 0 : family[i - 1] + !same;
	}
	salle_adjust_significance(&all.items[0].significance, all.n, family, sizeof *all.items);
	return all;
}
