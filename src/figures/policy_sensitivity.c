/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/policy_sensitivity.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "figures/correlated_means.h"
#include "figures/win_intervals.h"

const char *const salle_suitability_names[] = {
	[SALLE_SUITS_UNKNOWN] = "",
	[SALLE_SUITS_NOT] = "no",
	[SALLE_SUITS_PERHAPS] = "perhaps",
	[SALLE_SUITS_BEST] = "yes",
};

/* A matchup from the point of view of one side. */
struct meeting {
	size_t build, policy, foe, foe_policy;
	size_t matchup; /* index of the matchup in the plan */
	unsigned side;
	uint64_t wins, draws, losses;
};

/* Both sides of each matchup of a variant, ordered by build, policy and opponent. */
struct meetings {
	struct meeting *items;
	size_t n;
};

static int compare_sizes(size_t a, size_t b)
{
	return (a > b) - (a < b);
}

/* Compares two meetings by build, policy, opponent and opponent's policy. */
static int compare_roles(const struct meeting *a, const struct meeting *b)
{
	int order = compare_sizes(a->build, b->build);
	order = order != 0 ? order : compare_sizes(a->policy, b->policy);
	order = order != 0 ? order : compare_sizes(a->foe, b->foe);
	return order != 0 ? order : compare_sizes(a->foe_policy, b->foe_policy);
}

static int compare_meetings(const void *left, const void *right)
{
	const struct meeting *a = left, *b = right;
	int order = compare_roles(a, b);
	return order != 0 ? order : compare_sizes(a->matchup, b->matchup);
}

static struct meeting make_meeting(const struct salle_entrant_index *index, size_t i, unsigned side,
	const uint64_t *wins)
{
	const struct salle_entrant_numbers *seats = &index->seats[i];
	return (struct meeting){ seats->build[side], seats->policy[side], seats->build[1 - side], seats->policy[1 - side],
		index->first + i, side, wins[side], wins[SALLE_DRAW], wins[1 - side] };
}

/*
 * Lists the meetings of a variant. If a pair met in both orders (A against B, B against A), lists only the first
 * matchup, because both have the same bouts.
 */
static struct meetings list_meetings(const struct salle_batch_result *result, const struct salle_entrant_index *index,
	struct salle_arena *arena)
{
	struct meetings all = { salle_arena_array(arena, 2 * index->n, sizeof *all.items), 0 };
	for (size_t i = 0; i < index->n; i++) {
		const uint64_t *wins = SALLE_TALLY_RATES(&result->tallies, index->first + i)->wins;
		for (unsigned side = 0; side < 2; side++)
			all.items[all.n++] = make_meeting(index, i, side, wins);
	}
	qsort(all.items, all.n, sizeof *all.items, compare_meetings);
	size_t kept = 0;
	for (size_t i = 0; i < all.n; i++)
		if (kept == 0 || compare_roles(&all.items[kept - 1], &all.items[i]) != 0)
			all.items[kept++] = all.items[i];
	all.n = kept;
	return all;
}

/* A sum of scores, and the sums of squared distances to the lower and upper ends of their intervals. */
struct sum {
	double value, below, above;
};

/* Adds the score against one opponent to the sums. */
static void add_foe(struct sum *sum, struct salle_estimate foe)
{
	double below = foe.value - foe.interval.low, above = foe.interval.high - foe.value;
	sum->value += foe.value;
	sum->below += below * below;
	sum->above += above * above;
}

static struct salle_estimate mean_of_sum(const struct sum *sum, size_t foes)
{
	double n = (double)foes;
	return (struct salle_estimate){ sum->value / n,
		{ fmax(0, (sum->value - sqrt(sum->below)) / n), fmin(1, (sum->value + sqrt(sum->above)) / n) } };
}

enum { ANY_POLICY = SIZE_MAX };

/* The meetings of one build under one policy, and a condition that selects some of them. */
struct range {
	const struct salle_plan *plan;
	const struct salle_batch_result *result;
	const struct meeting *items;
	size_t n;
	size_t foe_policy; /* meetings count only if the opponent has this policy; ANY_POLICY: all count */
	bool is_mirror;    /* whether the build fought only against itself; only then do mirror matches count */
};

static bool is_meeting_counted(const struct range *range, const struct meeting *meeting)
{
	return (meeting->foe != meeting->build || range->is_mirror) &&
		(range->foe_policy == ANY_POLICY || meeting->foe_policy == range->foe_policy);
}

/* Returns the result of a meeting. The meeting must have bouts. */
static struct salle_side_result compute_result_of_meeting(const struct range *range, const struct meeting *it)
{
	const struct salle_plan *plan = range->plan;
	const struct salle_tally_head *head = SALLE_TALLY_RATES(&range->result->tallies, it->matchup);
	struct salle_result_row row = { plan, &plan->matchups[it->matchup], (const uint64_t *)head };
	uint64_t bouts = it->wins + it->draws + it->losses;
	const uint64_t wins[4] = { 0, it->wins, it->losses, 0 }, draws[4] = { 0, it->draws, it->draws, 0 };
	double spread = 1;
	for (unsigned side = 0; side < 2; side++) {
		struct salle_mirrored_wins wins_of = salle_mirrored_pairs_count_wins(&head->mirrors, side);
		spread = fmax(spread, salle_mirrored_variance_ratio(wins_of));
	}
	struct salle_matrix pair = { 2, wins, draws, spread, plan->precision.tuned_to,
		salle_precision_miss_factor(&plan->precision) };
	return (struct salle_side_result){ it->matchup, it->side,
		{ (double)it->wins / (double)bouts, salle_win_interval(&row, it->side) },
		salle_matrix_mean(&pair, 0, SALLE_RESULTS_LEVEL) };
}

/* The meetings that a row averages. */
struct basis {
	struct range range;
	bool is_complete; /* whether all these meetings have bouts */
};

/* Averages the counted meetings into `out`. Returns false if no meeting counts. */
static bool average_meetings(struct basis *basis, struct salle_policy_score *out)
{
	const struct range *range = &basis->range;
	struct sum rate = { 0 }, score = { 0 };
	/* results against one opponent, one per policy of that opponent */
	struct salle_side_result *against_foe = salle_check_allocated(calloc(range->n, sizeof *against_foe));
	bool any = false;
	basis->is_complete = true;
	for (size_t i = 0, next; i < range->n; i = next) {
		size_t policies = 0;
		for (next = i; next < range->n && range->items[next].foe == range->items[i].foe; next++) {
			const struct meeting *it = &range->items[next];
			uint64_t bouts = it->wins + it->draws + it->losses;
			if (!is_meeting_counted(range, it))
				continue;
			any = true;
			basis->is_complete = basis->is_complete && bouts > 0;
			if (bouts == 0)
				continue;
			against_foe[policies++] = compute_result_of_meeting(range, it);
			out->bouts += bouts;
		}
		if (policies == 0)
			continue;
		add_foe(&rate, salle_correlated_mean_rate(range->result, against_foe, policies));
		add_foe(&score, salle_correlated_mean_score(range->result, against_foe, policies));
		out->foes++;
	}
	free(against_foe);
	if (out->foes == 0)
		return any;
	out->rate = mean_of_sum(&rate, out->foes);
	out->score = mean_of_sum(&score, out->foes);
	return true;
}

static size_t find_next_counted_meeting(const struct range *range, size_t i)
{
	while (i < range->n && !is_meeting_counted(range, &range->items[i]))
		i++;
	return i;
}

/*
 * Returns whether two policies of a build fought the same opponents under the same policies. Compares only the meetings
 * that count.
 */
static bool have_same_opponents(const struct range *a, const struct range *b)
{
	size_t i = find_next_counted_meeting(a, 0), j = find_next_counted_meeting(b, 0);
	while (i < a->n && j < b->n && a->items[i].foe == b->items[j].foe &&
		a->items[i].foe_policy == b->items[j].foe_policy) {
		i = find_next_counted_meeting(a, i + 1);
		j = find_next_counted_meeting(b, j + 1);
	}
	return i == a->n && j == b->n;
}

/*
 * Marks the policy under which the build scores most, separately for each policy of the opponents. Marks none if a
 * matchup has no bouts, or if the policies met different opponents.
 */
static void mark_best_policies(struct salle_policy_score *rows, const struct basis *bases, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const struct salle_policy_score *best = &rows[i];
		bool known = true;
		for (size_t j = 0; j < n; j++) {
			if (rows[i].against != rows[j].against)
				continue;
			known = known && bases[j].is_complete && have_same_opponents(&bases[i].range, &bases[j].range);
			if (rows[j].score.value > best->score.value ||
				(rows[j].score.value == best->score.value && &rows[j] < best))
				best = &rows[j];
		}
		if (known)
			rows[i].suitability = best == &rows[i]                       ? SALLE_SUITS_BEST
				: rows[i].score.interval.high < best->score.interval.low ? SALLE_SUITS_NOT
																		 : SALLE_SUITS_PERHAPS;
	}
}

/* Computes the rows of one build from its meetings. Returns the number of rows. */
static size_t add_build(const struct salle_plan *plan, const struct salle_batch_result *result,
	const struct salle_entrant_index *index, const struct meeting *items, size_t n, struct salle_policy_score *rows,
	struct basis *bases)
{
	size_t added = 0;
	bool itself = true;
	for (size_t i = 0; i < n; i++)
		itself = itself && items[i].foe == items[i].build;
	for (size_t i = 0, next; i < n; i = next) {
		for (next = i; next < n && items[next].policy == items[i].policy; next++)
			;
		for (size_t against = 0; against <= index->n_policies; against++) {
			bases[added].range =
				(struct range){ plan, result, items + i, next - i, against > 0 ? against - 1 : ANY_POLICY, itself };
			rows[added] = (struct salle_policy_score){ .variant = index->variant,
				.build = index->builds[items[i].build],
				.policy = index->policies[items[i].policy],
				.against = against > 0 ? index->policies[against - 1] : NULL };
			added += average_meetings(&bases[added], &rows[added]);
		}
	}
	mark_best_policies(rows, bases, added);
	size_t kept = 0;
	for (size_t i = 0; i < added; i++)
		if (rows[i].foes > 0)
			rows[kept++] = rows[i];
	return kept;
}

/*
 * Returns the maximum number of rows. Each build under a policy has one row for each policy of the opponents, and one
 * row for all.
 */
static size_t count_max_rows(const struct salle_entrant_index *index, const struct meetings *all)
{
	size_t groups = 0;
	for (size_t i = 0; i < all->n; i++)
		groups += i == 0 || all->items[i - 1].build != all->items[i].build ||
			all->items[i - 1].policy != all->items[i].policy;
	return groups * (index->n_policies + 1);
}

static struct salle_policy_scores score_variant(const struct salle_plan *plan, const struct salle_batch_result *result,
	const struct salle_entrant_index *index, struct salle_arena *arena)
{
	struct meetings all = list_meetings(result, index, arena);
	size_t room = count_max_rows(index, &all);
	struct salle_policy_scores scores = { salle_arena_array(arena, room, sizeof *scores.items), 0 };
	struct basis *bases = salle_arena_array(arena, room, sizeof *bases);
	for (size_t i = 0, next; i < all.n; i = next) {
		for (next = i; next < all.n && all.items[next].build == all.items[i].build; next++)
			;
		scores.n += add_build(plan, result, index, all.items + i, next - i, scores.items + scores.n, bases + scores.n);
	}
	return scores;
}

struct salle_policy_scores salle_compute_policy_scores(const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena)
{
	size_t n, total = 0;
	const struct salle_entrant_index *indexes = salle_index_entrants(plan, &n, arena);
	struct salle_policy_scores *each = salle_arena_array(arena, n, sizeof *each);
	for (size_t i = 0; i < n; i++) {
		each[i] = score_variant(plan, result, &indexes[i], arena);
		total += each[i].n;
	}
	struct salle_policy_scores all = { salle_arena_array(arena, total, sizeof *all.items), 0 };
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < each[i].n; j++)
			all.items[all.n++] = each[i].items[j];
	return all;
}

static int compare_seats(const void *left, const void *right)
{
	const size_t *a = left, *b = right;
	int order = compare_sizes(a[0], b[0]);
	return order != 0 ? order : compare_sizes(a[1], b[1]);
}

/* Returns whether some build of the variant has several policies. */
static bool has_several_policies(const struct salle_entrant_index *index)
{
	size_t(*seats)[2] = salle_check_allocated(calloc(2 * index->n + 1, sizeof *seats));
	for (size_t i = 0; i < 2 * index->n; i++) {
		seats[i][0] = index->seats[i / 2].build[i % 2];
		seats[i][1] = index->seats[i / 2].policy[i % 2];
	}
	qsort(seats, 2 * index->n, sizeof *seats, compare_seats);
	bool found = false;
	for (size_t i = 1; i < 2 * index->n; i++)
		found = found || (seats[i - 1][0] == seats[i][0] && seats[i - 1][1] != seats[i][1]);
	free(seats);
	return found;
}

size_t salle_max_matchups_per_pair(const struct salle_plan *plan)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	size_t n, most = 1, same = 0;
	/* the first element is the base */
	const struct salle_entrant_index *index = salle_index_entrants(plan, &n, &arena);
	size_t(*pairs)[2] = salle_arena_array(&arena, n > 0 ? index->n : 0, sizeof *pairs);
	for (size_t i = 0; n > 0 && i < index->n; i++) {
		size_t a = index->seats[i].build[SALLE_A], b = index->seats[i].build[SALLE_B];
		pairs[i][0] = a < b ? a : b;
		pairs[i][1] = a < b ? b : a;
	}
	if (n > 0)
		qsort(pairs, index->n, sizeof *pairs, compare_seats);
	for (size_t i = 0; n > 0 && i < index->n; i++) {
		same = i > 0 && compare_seats(pairs[i - 1], pairs[i]) == 0 ? same + 1 : 1;
		most = same > most ? same : most;
	}
	salle_arena_release(&arena);
	return most;
}

bool salle_plan_has_several_policies(const struct salle_plan *plan)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	size_t n;
	const struct salle_entrant_index *indexes = salle_index_entrants(plan, &n, &arena);
	bool found = false;
	for (size_t i = 0; !found && i < n; i++)
		found = has_several_policies(&indexes[i]);
	salle_arena_release(&arena);
	return found;
}
