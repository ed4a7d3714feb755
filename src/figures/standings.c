/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/standings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <salle/exact_bout.h>

#include "figures/entrant_names.h"
#include "figures/policy_sensitivity.h"
#include "figures/win_intervals.h"

/* The entrants (builds under a policy), ordered by name and policy, and their pooled results over all matchups. */
struct roster {
	const struct salle_plan *plan;
	struct salle_arena *arena;
	struct salle_entrant *entrants;
	struct salle_pooled_rate *wins, *draws;
	size_t n;
};

static bool is_base(const struct salle_matchup *matchup)
{
	return matchup->distance_from_base == 0;
}

static int compare_entrants(const void *left, const void *right)
{
	const struct salle_entrant *a = left, *b = right;
	int order = strcmp(a->name, b->name);
	return order != 0 ? order : strcmp(a->policy, b->policy);
}

static size_t find_entrant(const struct roster *roster, const char *name, const char *policy)
{
	struct salle_entrant key = { .name = name, .policy = policy };
	const struct salle_entrant *found = bsearch(&key, roster->entrants, roster->n, sizeof key, compare_entrants);
	return (size_t)(found - roster->entrants);
}

static struct roster collect_entrants(const struct salle_plan *plan, bool *shared, struct salle_arena *arena)
{
	struct salle_entrant *all = salle_arena_array(arena, 2 * plan->n_matchups + 1, sizeof *all);
	struct roster roster = { .plan = plan, .arena = arena, .entrants = all };
	size_t n = 0;
	for (size_t m = 0; m < plan->n_matchups; m++) {
		const struct salle_matchup *matchup = &plan->matchups[m];
		if (!is_base(matchup))
			continue;
		all[n++] = (struct salle_entrant){ .name = matchup->a, .policy = matchup->a_policy };
		all[n++] = (struct salle_entrant){ .name = matchup->b, .policy = matchup->b_policy };
	}
	qsort(all, n, sizeof *all, compare_entrants);
	for (size_t i = 0; i < n; i++)
		if (roster.n == 0 || compare_entrants(&all[roster.n - 1], &all[i]) != 0)
			all[roster.n++] = all[i];
	roster.wins = salle_arena_array(arena, roster.n + 1, sizeof *roster.wins);
	roster.draws = salle_arena_array(arena, roster.n + 1, sizeof *roster.draws);
	uint64_t dice = salle_max_matchups_per_pair(plan);
	const struct salle_entrant_names cast = salle_list_entrants_of_plan(plan, arena);
	for (size_t i = 0; i < roster.n; i++) {
		roster.wins[i] = roster.draws[i] = (struct salle_pooled_rate){ .plan = plan, .n_sharing_dice = dice };
		const struct salle_role role = { "base", all[i].name, all[i].policy };
		*shared = *shared || salle_has_several_policies(&cast, &role);
		all[i].label = salle_entrant_name(&cast, &role);
	}
	return roster;
}

static struct salle_encounter make_encounter(const struct roster *roster, const struct salle_result_row *row, size_t a,
	size_t b)
{
	struct salle_tally_head rates = *salle_tally_head_const(row->tally);
	const bool solved = salle_is_solved(&rates);
	salle_tally_head_use_exact(&rates);
	const uint64_t *wins = rates.wins;
	struct salle_encounter pairing = {
		.a = &roster->entrants[a], .b = &roster->entrants[b], .bouts = rates.bouts, .exact = solved
	};
	if (pairing.bouts == 0)
		return pairing;
	double bouts = (double)pairing.bouts;
	pairing.a_wins = (struct salle_estimate){ (double)wins[SALLE_A] / bouts, salle_win_interval(row, SALLE_A) };
	pairing.b_wins = (double)wins[SALLE_B] / bouts;
	pairing.draws = (double)wins[SALLE_DRAW] / bouts;
	pairing.length = solved ? salle_exact_mean_length(&rates) : (double)rates.length_sum / bouts;
	return pairing;
}

static void pool_rates(struct roster *roster, const struct salle_result_row *row, size_t a, size_t b)
{
	struct salle_tally_head rates = *salle_tally_head_const(row->tally);
	salle_tally_head_use_exact(&rates);
	roster->entrants[a].is_a = roster->entrants[b].is_b = true;
	for (unsigned side = SALLE_A; side <= SALLE_B; side++) {
		size_t entrant = side == SALLE_A ? a : b;
		salle_pooled_rate_add_wins(&roster->wins[entrant], row, side);
		salle_pooled_rate_add(&roster->draws[entrant], rates.wins[SALLE_DRAW], rates.bouts);
	}
}

static void collect_pairings(struct roster *roster, const struct salle_batch_result *result,
	struct salle_standings *out)
{
	const struct salle_plan *plan = roster->plan;
	struct salle_encounter *pairings = salle_arena_array(roster->arena, plan->n_matchups + 1, sizeof *pairings);
	struct salle_encounter *mirrors = salle_arena_array(roster->arena, plan->n_matchups + 1, sizeof *mirrors);
	uint64_t *room = salle_tally_new(&plan->layout, roster->arena);
	for (size_t m = 0; m < plan->n_matchups; m++) {
		const struct salle_matchup *matchup = &plan->matchups[m];
		if (!is_base(matchup))
			continue;
		struct salle_result_row row = { plan, matchup, salle_tallies_get(&result->tallies, m, room) };
		size_t a = find_entrant(roster, matchup->a, matchup->a_policy),
			   b = find_entrant(roster, matchup->b, matchup->b_policy);
		if (a == b) {
			mirrors[out->n_mirrors++] = make_encounter(roster, &row, a, b);
			continue;
		}
		pairings[out->n_pairings++] = make_encounter(roster, &row, a, b);
		out->n_unfought += pairings[out->n_pairings - 1].bouts == 0;
		pool_rates(roster, &row, a, b);
	}
	for (size_t i = 0; i < roster->n; i++) {
		struct salle_entrant *entrant = &roster->entrants[i];
		entrant->bouts = roster->wins[i].n;
		entrant->wins = (struct salle_estimate){ salle_pooled_rate_value(&roster->wins[i]),
			salle_pooled_rate_interval(&roster->wins[i]) };
		entrant->draws = salle_pooled_rate_value(&roster->draws[i]);
	}
	out->pairings = pairings;
	out->mirrors = mirrors;
}

/* Orders encounters by their pair of entrants, whichever side each is on. */
static int compare_pairs(const void *left, const void *right)
{
	const struct salle_encounter *p = left, *q = right;
	const struct salle_entrant *p_low = p->a < p->b ? p->a : p->b, *p_high = p->a < p->b ? p->b : p->a;
	const struct salle_entrant *q_low = q->a < q->b ? q->a : q->b, *q_high = q->a < q->b ? q->b : q->a;
	if (p_low != q_low)
		return p_low < q_low ? -1 : 1;
	return (p_high > q_high) - (p_high < q_high);
}

/* Returns whether the plan has teams of different sizes. */
static bool has_different_team_sizes(const struct salle_plan *plan)
{
	size_t first[2] = { 0, 0 };
	for (size_t m = 0; m < plan->n_matchups; m++) {
		const struct salle_matchup *matchup = &plan->matchups[m];
		for (unsigned side = 0; side < 2 && is_base(matchup); side++) {
			size_t size = matchup->lineup[side] != NULL ? matchup->lineup[side]->n : 1;
			if (first[side] != 0 && first[side] != size)
				return true;
			first[side] = size;
		}
	}
	return false;
}

static enum salle_standings_shape find_standings_shape(const struct roster *roster, const struct salle_standings *it)
{
	struct salle_encounter *sorted = salle_arena_array(roster->arena, it->n_pairings + 1, sizeof *sorted);
	memcpy(sorted, it->pairings, it->n_pairings * sizeof *sorted);
	qsort(sorted, it->n_pairings, sizeof *sorted, compare_pairs);
	for (size_t i = 1; i < it->n_pairings; i++)
		if (compare_pairs(&sorted[i - 1], &sorted[i]) == 0)
			return SALLE_STANDINGS_LIST;
	/* one build under two policies is not ranked */
	const bool field =
		roster->n > 2 || (roster->n == 2 && strcmp(roster->entrants[0].name, roster->entrants[1].name) != 0);
	if (field && it->n_pairings == roster->n * (roster->n - 1) / 2)
		return SALLE_STANDINGS_ROUND_ROBIN;
	size_t n_a = 0, n_b = 0, both = 0;
	for (size_t i = 0; i < roster->n; i++) {
		n_a += roster->entrants[i].is_a;
		n_b += roster->entrants[i].is_b;
		both += roster->entrants[i].is_a && roster->entrants[i].is_b;
	}
	return both == 0 && n_a >= 2 && it->n_pairings == n_a * n_b ? SALLE_STANDINGS_SIDE_AGAINST_SIDE
																: SALLE_STANDINGS_LIST;
}

/* Orders entrants by score (a draw is half a win), the highest first. */
static int compare_scores(const void *left, const void *right)
{
	const struct salle_entrant *a = *(const struct salle_entrant *const *)left;
	const struct salle_entrant *b = *(const struct salle_entrant *const *)right;
	double difference = b->wins.value + b->draws / 2 - a->wins.value - a->draws / 2;
	return difference != 0 ? (difference > 0 ? 1 : -1) : compare_entrants(a, b);
}

/*
 * Returns the entrants of one side (b if `side_b`), or of both sides if `all`, the best first. Sets the place of each
 * entrant.
 */
static const struct salle_entrant **rank_entrants(const struct roster *roster, bool all, bool side_b, size_t *n,
	size_t *place)
{
	const struct salle_entrant **out = salle_arena_array(roster->arena, roster->n + 1, sizeof(struct salle_entrant *));
	*n = 0;
	for (size_t i = 0; i < roster->n; i++)
		if (all || (side_b ? roster->entrants[i].is_b : roster->entrants[i].is_a))
			out[(*n)++] = &roster->entrants[i];
	qsort(out, *n, sizeof(struct salle_entrant *), compare_scores);
	for (size_t i = 0; i < *n; i++)
		place[out[i] - roster->entrants] = i;
	return out;
}

static void rank_all(const struct roster *roster, struct salle_standings *out)
{
	bool all = out->shape == SALLE_STANDINGS_ROUND_ROBIN;
	size_t *row = salle_arena_array(roster->arena, roster->n + 1, sizeof *row);
	size_t *foe = salle_arena_array(roster->arena, roster->n + 1, sizeof *foe);
	out->rows = rank_entrants(roster, all, false, &out->n_rows, row);
	out->foes = rank_entrants(roster, all, true, &out->n_foes, foe);
	double *rates = salle_arena_array(roster->arena, out->n_rows * out->n_foes + 1, sizeof *rates);
	for (size_t i = 0; i < out->n_rows * out->n_foes; i++)
		rates[i] = NAN;
	for (const struct salle_encounter *it = out->pairings; it < out->pairings + out->n_pairings; it++) {
		size_t a = (size_t)(it->a - roster->entrants), b = (size_t)(it->b - roster->entrants);
		if (it->bouts == 0)
			continue;
		rates[row[a] * out->n_foes + foe[b]] = it->a_wins.value;
		if (all)
			rates[row[b] * out->n_foes + foe[a]] = it->b_wins;
	}
	out->rates = rates;
}

struct salle_standings salle_compute_standings(const struct salle_plan *plan, const struct salle_batch_result *result,
	struct salle_arena *arena)
{
	struct salle_standings out = { .shape = SALLE_STANDINGS_LIST };
	struct roster roster = collect_entrants(plan, &out.shares_dice, arena);
	collect_pairings(&roster, result, &out);
	out.team_sizes_differ = has_different_team_sizes(plan);
	out.shape =
		out.team_sizes_differ || out.n_unfought > 0 ? SALLE_STANDINGS_LIST : find_standings_shape(&roster, &out);
	if (out.shape != SALLE_STANDINGS_LIST)
		rank_all(&roster, &out);
	return out;
}
