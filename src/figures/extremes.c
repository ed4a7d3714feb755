/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/extremes.h"

#include <math.h>
#include <string.h>

#include "figures/change_by_build.h"
#include "figures/win_intervals.h"

struct search {
	const struct salle_plan *whole_plan, *plan; /* the plan with and without ablations and sweep values */
	const struct salle_batch_result *result;
	const struct salle_differences *differences;
	const struct salle_ranking *ranking; /* first ranking of the base; NULL if the base has none */
	const struct salle_round_robin *round_robin;
	double level; /* level of the candidates' intervals */
};

/*
 * Makes the matchup the new extreme if the interval of `value` excludes 0 and `value` is farther from 0 than the old
 * extreme.
 */
static void keep_if_farther(struct salle_extreme *extreme, const struct salle_matchup *matchup,
	const struct salle_estimate *value)
{
	if (!(value->interval.low > 0 || value->interval.high < 0))
		return;
	if (extreme->found && fabs(value->value) <= fabs(extreme->value.value))
		return;
	*extreme = (struct salle_extreme){ extreme->candidates, true, matchup->variant, matchup->a, matchup->a_policy,
		matchup->b, matchup->b_policy, *value };
}

static bool is_fought(const struct search *search, size_t m, struct salle_tally_head *room)
{
	return salle_tallies_head_with_exact(&search->result->tallies, m, room)->bouts > 0;
}

static size_t count_matchups(const struct search *search)
{
	size_t n = 0;
	for (size_t m = 0; m < search->plan->n_matchups; m++) {
		struct salle_tally_head room;
		n += search->plan->matchups[m].distance_from_base == 0 &&
			salle_has_different_sides(&search->plan->matchups[m]) && is_fought(search, m, &room);
	}
	return n;
}

static void find_matchup(const struct search *search, struct salle_extreme *out)
{
	for (size_t m = 0; m < search->plan->n_matchups; m++) {
		const struct salle_matchup *matchup = &search->plan->matchups[m];
		struct salle_tally_head room;
		if (matchup->distance_from_base > 0 || !salle_has_different_sides(matchup) || !is_fought(search, m, &room))
			continue;
		struct salle_estimate score = salle_matchup_score(search->plan, &room, search->level);
		keep_if_farther(out, matchup,
			&(struct salle_estimate){ score.value - 0.5, { score.interval.low - 0.5, score.interval.high - 0.5 } });
	}
}

/*
 * Returns the first-move advantage in matchup m. The result's `n` is 0 if the matchup is not in the base or has no
 * bouts.
 */
static struct salle_first_move get_first_move_of_matchup(const struct search *search, size_t m, double level)
{
	struct salle_tally_head room;
	if (search->plan->matchups[m].distance_from_base > 0 || !is_fought(search, m, &room))
		return (struct salle_first_move){ 0 };
	return salle_mirrored_first_move(search->plan, &room.mirrors, level);
}

static size_t count_first_moves(const struct search *search)
{
	size_t n = 0;
	for (size_t m = 0; m < search->plan->n_matchups && salle_plan_is_mirrored(search->plan); m++)
		n += get_first_move_of_matchup(search, m, SALLE_RESULTS_LEVEL).n > 0;
	return n;
}

static void find_first_move(const struct search *search, struct salle_extreme *out)
{
	for (size_t m = 0; m < search->plan->n_matchups; m++) {
		struct salle_first_move first = get_first_move_of_matchup(search, m, search->level);
		if (first.n > 0)
			keep_if_farther(out, &search->plan->matchups[m], &first.advantage);
	}
}

static size_t count_changes(const struct search *search)
{
	const struct salle_differences *all = search->differences;
	return all->n / all->metrics;
}

static void find_change(const struct search *search, struct salle_extreme *out)
{
	const struct salle_differences *all = search->differences;
	for (size_t i = 0; i < all->n; i += all->metrics) {
		const struct salle_difference *it = &all->items[i];
		struct salle_interval interval = salle_difference_interval(search->plan, search->result, it, search->level);
		keep_if_farther(out, it->matchup, &(struct salle_estimate){ it->difference, interval });
	}
}

/* Returns whether matchup m belongs to a sweep value, has two different builds, and has bouts. */
static bool is_matchup_of_sweep(const struct search *search, size_t m)
{
	const struct salle_matchup *matchup = &search->whole_plan->matchups[m];
	struct salle_tally_head room;
	return matchup->change != NULL && matchup->change->sweep != NULL && salle_has_different_sides(matchup) &&
		is_fought(search, m, &room);
}

static size_t count_sweep_changes(const struct search *search)
{
	size_t n = 0;
	for (size_t m = search->plan->n_matchups; m < search->whole_plan->n_matchups; m++)
		n += is_matchup_of_sweep(search, m);
	return n;
}

/*
 * Returns the side whose win rate sweep.csv reports: the side of the varied build, or A if the sweep varies an option.
 */
static unsigned side_in_sweep_file(const struct salle_matchup *matchup)
{
	const char *build = matchup->change->sweep->build;
	bool is_b = build != NULL && strcmp(build, matchup->b) == 0 && strcmp(build, matchup->a) != 0;
	return is_b ? SALLE_B : SALLE_A;
}

static void find_sweep_change(const struct search *search, struct salle_extreme *out)
{
	const struct salle_plan *whole = search->whole_plan;
	for (size_t m = search->plan->n_matchups; m < whole->n_matchups; m++) {
		if (!is_matchup_of_sweep(search, m))
			continue;
		unsigned side = side_in_sweep_file(&whole->matchups[m]);
		const struct salle_matchup *it = &whole->matchups[m];
		struct salle_matchup seen = *it;
		if (side == SALLE_B) {
			seen.a = it->b, seen.a_policy = it->b_policy;
			seen.b = it->a, seen.b_policy = it->a_policy;
		}
		struct salle_paired_rate rate = salle_compute_paired_rate(whole, search->result, m, side, search->level);
		keep_if_farther(out, &seen, &rate.difference);
	}
}

static size_t count_builds_above_last(const struct search *search)
{
	/* minimum number of builds; with two builds the extreme would repeat SALLE_EXTREME_MATCHUP */
	enum { LEAST = 3 };
	const bool ranked = search->ranking != NULL && search->round_robin->matrix.n >= LEAST;
	return ranked ? search->round_robin->matrix.n - 1 : 0;
}

static void find_weakest(const struct search *search, struct salle_extreme *out)
{
	const struct salle_round_robin *robin = search->round_robin;
	size_t n = robin->matrix.n, last = search->ranking->order[n - 1];
	for (size_t at = n - 1; at-- > 0;) {
		size_t i = search->ranking->order[at];
		struct salle_estimate lead = salle_matrix_lead(&robin->matrix, i, last, search->level);
		if (!(lead.interval.low > 0)) {
			out->found = false;
			return;
		}
		if (!out->found)
			*out = (struct salle_extreme){ out->candidates, true, robin->variant, robin->builds[i], robin->policies[i],
				robin->builds[last], robin->policies[last], lead };
	}
}

static const struct {
	const char *name;
	size_t (*count)(const struct search *search);
	void (*find)(const struct search *search, struct salle_extreme *out);
	/*
	 * whether the extreme must differ significantly from every other candidate; the level is then not adjusted for
	 * their number
	 */
	bool is_beyond_all;
} kinds[SALLE_EXTREMES] = {
	[SALLE_EXTREME_MATCHUP] = { "matchup", count_matchups, find_matchup, false },
	[SALLE_EXTREME_FIRST_MOVE] = { "first move", count_first_moves, find_first_move, false },
	[SALLE_EXTREME_CHANGE] = { "change", count_changes, find_change, false },
	[SALLE_EXTREME_SWEEP] = { "sweep", count_sweep_changes, find_sweep_change, false },
	[SALLE_EXTREME_WEAKEST] = { "weakest", count_builds_above_last, find_weakest, true },
};

struct salle_extremes salle_find_extremes(const struct salle_plan *whole, const struct salle_batch_result *result,
	const struct salle_differences *differences, const struct salle_round_robin *round_robin,
	const struct salle_ranking *ranking)
{
	const struct salle_plan plan = salle_plan_without_changes(whole);
	struct search search = { .whole_plan = whole, .plan = &plan, .result = result, .differences = differences };
	if (round_robin != NULL && strcmp(round_robin->variant, "base") == 0) {
		search.ranking = ranking;
		search.round_robin = round_robin;
	}
	struct salle_extremes all = { 0 };
	size_t present = 0;
	for (size_t kind = 0; kind < SALLE_EXTREMES; kind++) {
		all.extreme[kind].candidates = kinds[kind].count(&search);
		present += all.extreme[kind].candidates > 0;
	}
	for (size_t kind = 0; kind < SALLE_EXTREMES; kind++) {
		double statements = (double)present * (kinds[kind].is_beyond_all ? 1 : (double)all.extreme[kind].candidates);
		search.level = 1 - SALLE_RESULTS_ALPHA / statements;
		if (all.extreme[kind].candidates > 0)
			kinds[kind].find(&search, &all.extreme[kind]);
	}
	return all;
}

const char *salle_extreme_name(enum salle_extreme_kind kind)
{
	return kinds[kind].name;
}
