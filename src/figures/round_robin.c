/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/round_robin.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "figures/win_intervals.h"

enum { BUILDS_MIN = 2 };

/*
 * The builds of a variant, each under one policy. The elements of policy_numbers are numbers in `index`, one per build.
 */
struct field {
	const struct salle_entrant_index *index;
	const size_t *policy_numbers;
	const char *policy; /* name of the policy if all builds have the same one; otherwise NULL */
};

/*
 * Returns whether matchup `i` of the index belongs to the field: it has two different builds, each under its policy in
 * the field.
 */
static bool is_matchup_of_field(const struct field *field, size_t i)
{
	const struct salle_entrant_numbers *seats = &field->index->seats[i];
	return seats->build[SALLE_A] != seats->build[SALLE_B] &&
		field->policy_numbers[seats->build[SALLE_A]] == seats->policy[SALLE_A] &&
		field->policy_numbers[seats->build[SALLE_B]] == seats->policy[SALLE_B];
}

/* Returns whether each pair of builds in the field met exactly once. */
static bool have_all_pairs_met_once(const struct field *field)
{
	size_t n = field->index->n_builds, pairs = 0;
	for (size_t i = 0; i < field->index->n; i++)
		pairs += is_matchup_of_field(field, i);
	if (n < BUILDS_MIN || pairs != n * (n - 1) / 2)
		return false;
	bool *met = salle_check_allocated(calloc(n * n, sizeof *met)), once = true;
	for (size_t i = 0; once && i < field->index->n; i++) {
		if (!is_matchup_of_field(field, i))
			continue;
		size_t a = field->index->seats[i].build[SALLE_A], b = field->index->seats[i].build[SALLE_B];
		once = !met[a * n + b];
		met[a * n + b] = met[b * n + a] = true;
	}
	free(met);
	return once;
}

/*
 * Returns whether every build has a matchup under the policy. The caller provides `has` as scratch memory, one element
 * per build.
 */
static bool do_all_builds_have_policy(const struct salle_entrant_index *index, size_t policy, bool *has)
{
	size_t n = 0;
	memset(has, 0, index->n_builds * sizeof *has);
	for (size_t i = 0; i < index->n; i++)
		for (size_t side = 0; side < 2; side++) {
			size_t build = index->seats[i].build[side];
			if (index->seats[i].policy[side] != policy || has[build])
				continue;
			has[build] = true;
			n++;
		}
	return n == index->n_builds;
}

/* Returns the policy that each build has in its first matchup of the plan. */
static const size_t *list_first_policies(const struct salle_entrant_index *index, struct salle_arena *arena)
{
	size_t *first = salle_arena_array(arena, index->n_builds, sizeof *first);
	for (size_t i = index->n; i-- > 0;)
		for (size_t side = 2; side-- > 0;)
			first[index->seats[i].build[side]] = index->seats[i].policy[side];
	return first;
}

/*
 * Stores the round robins of a variant in `fields`, and returns their number. `fields` has one element more than there
 * are policies.
 */
static size_t find_round_robins_of_variant(const struct salle_entrant_index *index, struct field *fields,
	struct salle_arena *arena)
{
	bool *has = salle_arena_array(arena, index->n_builds, sizeof *has);
	size_t n = 0, common = 0;
	for (size_t policy = 0; policy < index->n_policies; policy++) {
		if (!do_all_builds_have_policy(index, policy, has))
			continue;
		size_t *choice = salle_arena_array(arena, index->n_builds, sizeof *choice);
		for (size_t build = 0; build < index->n_builds; build++)
			choice[build] = policy;
		fields[n] = (struct field){ index, choice, index->policies[policy] };
		n += have_all_pairs_met_once(&fields[n]);
		common++;
	}
	if (common == 0) {
		fields[0] = (struct field){ index, list_first_policies(index, arena), NULL };
		n += have_all_pairs_met_once(&fields[0]);
	}
	return n;
}

bool salle_plan_has_round_robin(const struct salle_plan *plan)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	size_t n;
	const struct salle_entrant_index *indexes = salle_index_entrants(plan, &n, &arena);
	bool found = false;
	for (size_t i = 0; !found && i < n; i++) {
		struct field *fields = salle_arena_array(&arena, indexes[i].n_policies + 1, sizeof *fields);
		found = find_round_robins_of_variant(&indexes[i], fields, &arena) > 0;
	}
	salle_arena_release(&arena);
	return found;
}

/* Fills the win and draw counts of all pairs of builds. Returns false if a pair has no bouts. */
static bool count_bouts(const struct field *field, const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_round_robin *out, struct salle_arena *arena)
{
	const struct salle_entrant_index *index = field->index;
	size_t n = index->n_builds;
	uint64_t *wins = salle_arena_array(arena, n * n, sizeof *wins);
	uint64_t *draws = salle_arena_array(arena, n * n, sizeof *draws);
	/* factor on the variance; above 1 only if both bouts of mirrored pairs tend to have the same winner */
	double spread = 1;
	for (size_t i = 0; i < index->n; i++) {
		if (!is_matchup_of_field(field, i))
			continue;
		const struct salle_tally_head *head = SALLE_TALLY_RATES(&result->tallies, index->first + i);
		if (head->bouts == 0)
			return false;
		for (unsigned side = 0; side < 2; side++)
			spread = fmax(spread, salle_mirrored_variance_ratio(salle_mirrored_pairs_count_wins(&head->mirrors, side)));
		size_t a = index->seats[i].build[SALLE_A], b = index->seats[i].build[SALLE_B];
		wins[a * n + b] = head->wins[SALLE_A];
		wins[b * n + a] = head->wins[SALLE_B];
		draws[a * n + b] = draws[b * n + a] = head->wins[SALLE_DRAW];
	}
	const char **policies = salle_arena_array(arena, n, sizeof *policies);
	for (size_t build = 0; build < n; build++)
		policies[build] = index->policies[field->policy_numbers[build]];
	*out = (struct salle_round_robin){ index->variant, field->policy, index->builds, policies,
		{ n, wins, draws, spread, plan->precision.tuned_to, salle_precision_miss_factor(&plan->precision) } };
	return true;
}

const struct salle_round_robin *salle_find_round_robins(const struct salle_plan *plan,
	const struct salle_batch_result *result, size_t *n, struct salle_arena *arena)
{
	size_t n_indexes, room = 0;
	const struct salle_entrant_index *indexes = salle_index_entrants(plan, &n_indexes, arena);
	for (size_t i = 0; i < n_indexes; i++)
		room += indexes[i].n_policies + 1;
	struct salle_round_robin *found = salle_arena_array(arena, room + 1, sizeof *found);
	*n = 0;
	for (size_t i = 0; i < n_indexes; i++) {
		struct field *fields = salle_arena_array(arena, indexes[i].n_policies + 1, sizeof *fields);
		size_t n_fields = find_round_robins_of_variant(&indexes[i], fields, arena);
		for (size_t f = 0; f < n_fields; f++)
			*n += count_bouts(&fields[f], plan, result, &found[*n], arena);
	}
	return found;
}

/* Sorts the builds by mean score, the highest first; ties keep the order of the plan. */
static void sort_by_score(struct salle_ranking *ranking, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		size_t at = i;
		for (; at > 0 && ranking->mean[ranking->order[at - 1]].value < ranking->mean[i].value; at--)
			ranking->order[at] = ranking->order[at - 1];
		ranking->order[at] = i;
		ranking->rank[i] = 1;
		for (size_t j = 0; j < n; j++)
			ranking->rank[i] += ranking->mean[j].value > ranking->mean[i].value;
	}
}

/*
 * Computes the equilibrium, the alpha-rank masses and the mElo coordinates of a ranking. The simultaneous intervals
 * must be computed before.
 */
static void solve_games(const struct salle_matrix *matrix, struct salle_ranking *ranking, struct salle_arena *arena)
{
	size_t n = matrix->n;
	double *payoff = salle_arena_array(arena, n * n, sizeof *payoff);
	salle_matrix_to_payoffs(matrix, payoff);
	if (salle_find_equilibrium(n, payoff, ranking->share))
		salle_compute_wins_against_mixture(n, payoff, ranking->share, ranking->against);
	else
		ranking->share = ranking->against = NULL;
	salle_find_alpha_rank(n, payoff, ranking->mass);
	for (size_t i = 0; i < n; i++)
		ranking->exploit[i] = salle_measure_exploitability(n, payoff, ranking->scores, i);
	ranking->plane = salle_matrix_fit_melo(matrix, ranking->rating, ranking->x, ranking->y);
}

struct salle_ranking salle_compute_ranking(const struct salle_matrix *matrix, struct salle_arena *arena)
{
	size_t n = matrix->n;
	struct salle_ranking ranking = {
		.order = salle_arena_array(arena, n, sizeof(size_t)),
		.rank = salle_arena_array(arena, n, sizeof(size_t)),
		.mean = salle_arena_array(arena, n, sizeof(struct salle_estimate)),
		.lead = salle_arena_array(arena, n, sizeof(struct salle_estimate)),
		.strength = salle_arena_array(arena, n, sizeof(struct salle_estimate)),
		.share = salle_arena_array(arena, n, sizeof(double)),
		.against = salle_arena_array(arena, n, sizeof(double)),
		.mass = salle_arena_array(arena, n, sizeof(double)),
		.exploit = salle_arena_array(arena, n, sizeof(struct salle_exploit)),
		.rating = salle_arena_array(arena, n, sizeof(double)),
		.x = salle_arena_array(arena, n, sizeof(double)),
		.y = salle_arena_array(arena, n, sizeof(double)),
		.rates = salle_arena_array(arena, n * n, sizeof(struct salle_interval)),
		.scores = salle_arena_array(arena, n * n, sizeof(struct salle_interval)),
		.misfit = salle_matrix_measure_misfit(matrix),
	};
	for (size_t i = 0; i < n; i++)
		ranking.mean[i] = salle_matrix_mean(matrix, i, SALLE_RESULTS_LEVEL);
	sort_by_score(&ranking, n);
	for (size_t at = 1; at < n; at++)
		ranking.lead[ranking.order[at]] =
			salle_matrix_lead(matrix, ranking.order[0], ranking.order[at], 1 - SALLE_RESULTS_ALPHA / (double)(n - 1));
	ranking.drawn_bout_added = salle_matrix_fit_strengths(matrix, SALLE_RESULTS_LEVEL, ranking.strength);
	salle_matrix_compute_intervals(matrix, SALLE_RESULTS_LEVEL, ranking.rates, ranking.scores);
	solve_games(matrix, &ranking, arena);
	ranking.transitivity = salle_matrix_transitivity(matrix, ranking.scores, SALLE_RESULTS_LEVEL);
	return ranking;
}

void salle_for_each_cycle(size_t n, const struct salle_interval *scores,
	void (*tell)(void *context, size_t i, size_t j, size_t k), void *context)
{
	for (size_t i = 0; i < n; i++)
		for (size_t j = i + 1; j < n; j++)
			for (size_t k = i + 1; salle_matrix_beats(n, scores, i, j) && k < n; k++)
				if (salle_matrix_beats(n, scores, j, k) && salle_matrix_beats(n, scores, k, i))
					tell(context, i, j, k);
}

unsigned salle_choose_resample_count(size_t n)
{
	enum { REPLICATES_MAX = 1000, REPLICATES_MIN = 100, BUILDS_OF_FULL_SPEED = 24 };
	size_t replicates = n <= BUILDS_OF_FULL_SPEED
		? REPLICATES_MAX
		: (size_t)REPLICATES_MAX * BUILDS_OF_FULL_SPEED * BUILDS_OF_FULL_SPEED / (n * n);
	return replicates < REPLICATES_MIN ? REPLICATES_MIN : (unsigned)replicates;
}
