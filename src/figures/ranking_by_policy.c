/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "figures/policy_game.h"
#include "figures/result_intervals.h"
#include "figures/policy_sensitivity.h"

const char salle_label_best_tried[] = "best tried";
const char salle_label_first_policies[] = "each its first";

static bool is_base(const char *variant)
{
	return strcmp(variant, "base") == 0;
}

/* A ranking of a variant's builds: all builds under one policy, or all builds under well-chosen policies. */
struct policy_ranking {
	const char *name;
	/*
	 * The round robin that is ranked. If `game` is set: any round robin of the variant, which gives only the builds'
	 * names.
	 */
	const struct salle_round_robin *round_robin;
	/* the policy game for the ranking under well-chosen policies; otherwise NULL */
	const struct salle_policy_game *game;
	double *scores; /* mean score of each build */
	/*
	 * by row and column, n * n: 1 if the row's build ranks significantly above the column's, -1 if below, otherwise 0
	 */
	int8_t *order;
};

/*
 * Computes mean scores, and which orders are significant. `statements` is the number of orders that must hold
 * simultaneously.
 */
static void rank_builds(struct policy_ranking *policy_ranking, double statements, struct salle_arena *arena)
{
	const struct salle_matrix *matrix = &policy_ranking->round_robin->matrix;
	const double level = 1 - (1 - SALLE_RESULTS_LEVEL) / statements;
	size_t n = matrix->n;
	policy_ranking->scores = salle_arena_array(arena, n, sizeof *policy_ranking->scores);
	policy_ranking->order = salle_arena_array(arena, n * n, sizeof *policy_ranking->order);
	for (size_t i = 0; i < n; i++) {
		if (policy_ranking->game != NULL)
			policy_ranking->scores[policy_ranking->game->rows[i].number] =
				policy_ranking->game->rows[i].all_play_well.value;
		else
			policy_ranking->scores[i] = salle_matrix_mean(matrix, i, level).value;
		for (size_t j = i + 1; j < n; j++) {
			struct salle_estimate lead = policy_ranking->game != NULL
				? salle_lead_in_policy_game(policy_ranking->game, i, j, statements)
				: salle_matrix_lead(matrix, i, j, level);
			int8_t order = (int8_t)((lead.interval.low > 0) - (lead.interval.high < 0));
			policy_ranking->order[i * n + j] = order;
			policy_ranking->order[j * n + i] = (int8_t)-order;
		}
	}
}

static struct salle_ranking_pair compare_orders(const struct policy_ranking *first, const struct policy_ranking *second,
	struct salle_arena *arena)
{
	const struct salle_round_robin *round_robin = first->round_robin;
	size_t n = round_robin->matrix.n, pairs = n * (n - 1) / 2;
	struct salle_reversed_pair *flips = salle_arena_array(arena, pairs, sizeof *flips);
	struct salle_ranking_pair it = { round_robin->variant, first->name, second->name, round_robin->builds, n,
		.reversed = flips, .tau = salle_kendall_tau(n, first->scores, second->scores) };
	for (size_t i = 0; i < n; i++)
		for (size_t j = i + 1; j < n; j++) {
			int8_t here = first->order[i * n + j], there = second->order[i * n + j];
			if (here == 0 || there == 0)
				it.undecided++;
			else if (here == there)
				it.agreeing++;
			else
				flips[it.n_reversed++] =
					here > 0 ? (struct salle_reversed_pair){ i, j } : (struct salle_reversed_pair){ j, i };
		}
	double sure = (double)it.agreeing - (double)it.n_reversed, open = (double)it.undecided;
	it.interval = (struct salle_interval){ (sure - open) / (double)pairs, (sure + open) / (double)pairs };
	return it;
}

/* Makes a ranking of each round robin of the variant. Returns the number of rankings. */
static size_t list_policy_rankings(const struct salle_entrant_index *index, const struct salle_round_robin *found,
	size_t n_found, struct policy_ranking *rankings)
{
	size_t n = 0;
	for (size_t i = 0; i < n_found; i++)
		if (strcmp(found[i].variant, index->variant) == 0)
			rankings[n++] = (struct policy_ranking){ .name = found[i].policy != NULL ? found[i].policy
				: salle_label_first_policies,
				.round_robin = &found[i] };
	return n;
}

/* Sets is_robust and depends_on_play for each pair of builds (struct salle_rankings_by_policy). */
static void find_robust_orders(const struct policy_ranking *rankings, size_t n, size_t builds,
	struct salle_rankings_by_policy *ranks, struct salle_arena *arena)
{
	bool *robust = salle_arena_array(arena, builds * builds, sizeof *robust);
	bool *by_play = salle_arena_array(arena, builds * builds, sizeof *by_play);
	for (size_t at = 0; at < builds * builds; at++) {
		size_t above = 0, below = 0;
		for (size_t i = 0; i < n; i++) {
			above += rankings[i].order[at] > 0;
			below += rankings[i].order[at] < 0;
		}
		robust[at] = above == n;
		by_play[at] = above > 0 && below > 0;
	}
	ranks->is_robust = robust;
	ranks->depends_on_play = by_play;
}

/* Compares each two rankings of a variant. The last ranking may be the one under well-chosen policies. */
static void compare_rankings_in_pairs(struct policy_ranking *rankings, size_t n, struct salle_rankings_by_policy *ranks,
	struct salle_arena *arena)
{
	if (n < 2)
		return;
	size_t builds = rankings[0].round_robin->matrix.n;
	double statements = (double)n * (double)builds * (double)(builds - 1) / 2;
	for (size_t i = 0; i < n; i++)
		rank_builds(&rankings[i], statements, arena);
	for (size_t i = 0; i < n; i++)
		for (size_t j = i + 1; j < n; j++)
			ranks->items[ranks->n++] = compare_orders(&rankings[i], &rankings[j], arena);
	if (rankings[n - 1].game != NULL && is_base(rankings[0].round_robin->variant)) {
		find_robust_orders(rankings, n, builds, ranks, arena);
		ranks->n_single_policy = n - 1;
	}
}

bool salle_plan_has_policy_rankings(const struct salle_plan *plan)
{
	return salle_plan_has_several_policies(plan) && salle_plan_has_round_robin(plan);
}

struct salle_rankings_by_policy salle_compare_rankings(const struct salle_plan *plan,
	const struct salle_batch_result *result, const struct salle_policy_game *game, struct salle_arena *arena)
{
	size_t n_indexes, n_found, room = 0;
	const struct salle_entrant_index *indexes = salle_index_entrants(plan, &n_indexes, arena);
	const struct salle_round_robin *found = salle_find_round_robins(plan, result, &n_found, arena);
	for (size_t i = 0; i < n_indexes; i++)
		room += (indexes[i].n_policies + 1) * (indexes[i].n_policies + 1);
	struct salle_rankings_by_policy ranks = { .items = salle_arena_array(arena, room, sizeof *ranks.items) };
	if (!salle_plan_has_policy_rankings(plan))
		return ranks;
	for (size_t i = 0; i < n_indexes; i++) {
		struct policy_ranking *rankings = salle_arena_array(arena, indexes[i].n_policies + 2, sizeof *rankings);
		size_t n = list_policy_rankings(&indexes[i], found, n_found, rankings);
		struct salle_policy_game *best = salle_arena_alloc(arena, sizeof *best);
		*best = i == 0 ? *game : salle_solve_games_of_variant(plan, result, &indexes[i], arena);
		if (n > 0 && best->n > 0)
			rankings[n++] = (struct policy_ranking){ .name = salle_label_best_tried,
				.round_robin = rankings[0].round_robin,
				.game = best };
		compare_rankings_in_pairs(rankings, n, &ranks, arena);
	}
	return ranks;
}

bool salle_is_robust_order(const struct salle_policy_game *game, const struct salle_rankings_by_policy *ranks,
	size_t above, size_t below)
{
	return ranks->is_robust != NULL && ranks->is_robust[game->rows[above].number * game->n + game->rows[below].number];
}

bool salle_does_order_depend_on_play(const struct salle_policy_game *game, const struct salle_rankings_by_policy *ranks,
	size_t row, size_t other)
{
	return ranks->depends_on_play != NULL &&
		ranks->depends_on_play[game->rows[row].number * game->n + game->rows[other].number];
}

static void add_policy(struct salle_policy_comparison *comparison, const char *policy)
{
	for (size_t i = 0; i < comparison->n_policies; i++)
		if (strcmp(comparison->policies[i], policy) == 0)
			return;
	comparison->policies[comparison->n_policies++] = policy;
}

/* Returns the highest score of a build under any of its policies. */
static double highest_score(const struct salle_policy_choice *choice)
{
	double most = 0;
	for (size_t i = 0; i < choice->n; i++)
		most = choice->rows[i].score.value > most ? choice->rows[i].score.value : most;
	return most;
}

static int compare_choices(const void *left, const void *right)
{
	const struct salle_policy_choice *a = left, *b = right;
	double x = highest_score(a), y = highest_score(b);
	if (x != y)
		return x < y ? 1 : -1;
	return (a->rows > b->rows) - (a->rows < b->rows);
}

static int compare_ranks(const void *left, const void *right)
{
	const struct salle_ranking_pair *a = *(const struct salle_ranking_pair *const *)left;
	const struct salle_ranking_pair *b = *(const struct salle_ranking_pair *const *)right;
	if (a->tau != b->tau)
		return a->tau < b->tau ? -1 : 1;
	return (a > b) - (a < b);
}

struct salle_policy_comparison salle_compare_policies(const struct salle_policy_scores *scores,
	const struct salle_rankings_by_policy *ranks, struct salle_arena *arena)
{
	struct salle_policy_choice *builds = salle_arena_array(arena, scores->n, sizeof *builds);
	struct salle_policy_score *rows = salle_arena_array(arena, scores->n, sizeof *rows);
	struct salle_policy_comparison comparison = {
		.builds = builds,
		.policies = salle_arena_array(arena, scores->n, sizeof(char *)),
		.ranks = salle_arena_array(arena, ranks->n, sizeof(struct salle_ranking_pair *)),
	};
	size_t n = 0;
	for (size_t i = 0; i < scores->n; i++)
		if (is_base(scores->items[i].variant) && scores->items[i].against == NULL)
			rows[n++] = scores->items[i];
	for (size_t i = 0; i < n; i++) {
		if (i == 0 || strcmp(rows[i - 1].build, rows[i].build) != 0)
			builds[comparison.n++] = (struct salle_policy_choice){ .rows = &rows[i] };
		struct salle_policy_choice *choice = &builds[comparison.n - 1];
		choice->n++;
		if (rows[i].suitability == SALLE_SUITS_BEST)
			choice->best_score = &rows[i];
	}
	size_t kept = 0;
	for (size_t i = 0; i < comparison.n; i++) {
		if (builds[i].n == 1 || builds[i].best_score == NULL)
			continue;
		for (size_t j = 0; j < builds[i].n; j++)
			add_policy(&comparison, builds[i].rows[j].policy);
		builds[kept++] = builds[i];
	}
	comparison.n = kept;
	qsort(builds, comparison.n, sizeof *builds, compare_choices);
	for (size_t i = 0; i < ranks->n; i++)
		if (is_base(ranks->items[i].variant))
			comparison.ranks[comparison.n_ranks++] = &ranks->items[i];
	qsort(comparison.ranks, comparison.n_ranks, sizeof(struct salle_ranking_pair *), compare_ranks);
	return comparison;
}
