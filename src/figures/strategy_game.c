/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/strategy_game.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "figures/result_intervals.h"
#include "figures/entrant_index.h"

enum { STRATEGIES_MIN = 3 };

/* The strategies of a variant (builds under a policy), and the matchup of each pair of strategies. */
struct entrants {
	const struct salle_entrant_index *index;
	size_t n;
	size_t *build, *policy; /* by strategy: numbers of the build and of the policy in the index */
	size_t *number;         /* by build and policy of the index: 1 + number of the strategy; 0 if there is none */
	/*
	 * 1 + number of the pair's first matchup in the index, or 0 if there is none; position by
	 * salle_strategy_pair_index()
	 */
	size_t *matchup;
	bool has_several_policies; /* whether some build has several policies */
};

static size_t get_strategy_number(const struct entrants *entrants, size_t matchup, unsigned side)
{
	const struct salle_entrant_numbers *seats = &entrants->index->seats[matchup];
	return entrants->number[seats->build[side] * entrants->index->n_policies + seats->policy[side]] - 1;
}

/* Lists the strategies in the order of the plan, all strategies of a build together. */
static void list_strategies(struct entrants *entrants, struct salle_arena *arena)
{
	const struct salle_entrant_index *index = entrants->index;
	size_t room = index->n_builds * index->n_policies;
	entrants->number = salle_arena_array(arena, room + 1, sizeof *entrants->number);
	entrants->build = salle_arena_array(arena, room + 1, sizeof *entrants->build);
	entrants->policy = salle_arena_array(arena, room + 1, sizeof *entrants->policy);
	for (size_t i = 0; i < 2 * index->n; i++) {
		const struct salle_entrant_numbers *seats = &index->seats[i / 2];
		entrants->number[seats->build[i % 2] * index->n_policies + seats->policy[i % 2]] = 1;
	}
	for (size_t at = 0; at < room; at++) {
		if (entrants->number[at] == 0)
			continue;
		entrants->build[entrants->n] = at / index->n_policies;
		entrants->policy[entrants->n] = at % index->n_policies;
		entrants->has_several_policies = entrants->has_several_policies ||
			(entrants->n > 0 && entrants->build[entrants->n - 1] == entrants->build[entrants->n]);
		entrants->number[at] = ++entrants->n;
	}
}

static struct entrants read_strategies(const struct salle_entrant_index *index, struct salle_arena *arena)
{
	struct entrants entrants = { .index = index };
	list_strategies(&entrants, arena);
	if (entrants.n > SALLE_STRATEGIES_MAX)
		return entrants;
	entrants.matchup = salle_arena_array(arena, salle_strategy_pair_index(0, entrants.n + 1), sizeof *entrants.matchup);
	for (size_t m = 0; m < index->n; m++) {
		size_t i = get_strategy_number(&entrants, m, SALLE_A), j = get_strategy_number(&entrants, m, SALLE_B);
		/* use only the first matchup of a pair that fought in both orders, because both have the same bouts */
		size_t *own = &entrants.matchup[i < j ? salle_strategy_pair_index(i, j) : salle_strategy_pair_index(j, i)];
		if (i != j && *own == 0)
			*own = 1 + m;
	}
	return entrants;
}

/*
 * Finds the first pair of strategies that has no matchup, or no bouts in `result` if `result` is not NULL. Returns
 * false if there is no such pair.
 */
static bool find_unmet_pair(const struct entrants *entrants, const struct salle_batch_result *result, size_t *i,
	size_t *j)
{
	for (*i = 0; *i < entrants->n; ++*i)
		for (*j = *i + 1; *j < entrants->n; ++*j) {
			size_t matchup = entrants->matchup[salle_strategy_pair_index(*i, *j)];
			if (matchup == 0 ||
				(result != NULL &&
					SALLE_TALLY_RATES(&result->tallies, entrants->index->first + matchup - 1)->bouts == 0))
				return true;
		}
	return false;
}

bool salle_plan_has_strategy_game(const struct salle_plan *plan)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	size_t n, i, j;
	const struct salle_entrant_index *indexes = salle_index_entrants(plan, &n, &arena);
	bool found = false;
	for (size_t v = 0; !found && v < n; v++) {
		struct entrants entrants = read_strategies(&indexes[v], &arena);
		found = entrants.has_several_policies && entrants.n >= STRATEGIES_MIN && entrants.n <= SALLE_STRATEGIES_MAX &&
			!find_unmet_pair(&entrants, NULL, &i, &j);
	}
	salle_arena_release(&arena);
	return found;
}

bool salle_has_too_many_strategies(const struct salle_plan *plan)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	size_t n;
	const struct salle_entrant_index *indexes = salle_index_entrants(plan, &n, &arena);
	struct entrants entrants = { .index = indexes };
	if (n > 0)
		list_strategies(&entrants, &arena);
	salle_arena_release(&arena);
	return entrants.has_several_policies && entrants.n > SALLE_STRATEGIES_MAX;
}

/* Finds the reason why the variant has no game. Returns false if it has one. */
static bool find_reason_for_no_game(const struct entrants *entrants, const struct salle_batch_result *result,
	struct salle_no_game_reason *fault)
{
	const struct salle_entrant_index *index = entrants->index;
	size_t i, j;
	*fault = (struct salle_no_game_reason){ .too_many_strategies = entrants->n > SALLE_STRATEGIES_MAX };
	if (fault->too_many_strategies || !find_unmet_pair(entrants, result, &i, &j))
		return fault->too_many_strategies;
	fault->unfought = entrants->matchup[salle_strategy_pair_index(i, j)] != 0;
	fault->unmet_in_one_build = !fault->unfought && entrants->build[i] == entrants->build[j];
	fault->a = index->builds[entrants->build[i]];
	fault->a_policy = index->policies[entrants->policy[i]];
	fault->b = index->builds[entrants->build[j]];
	fault->b_policy = index->policies[entrants->policy[j]];
	return true;
}

static const struct salle_tally_head *tally_head_of(const struct entrants *entrants,
	const struct salle_batch_result *result, size_t i, size_t j, struct salle_tally_head *room)
{
	size_t matchup = entrants->matchup[salle_strategy_pair_index(i, j)] - 1;
	return salle_tallies_head(&result->tallies, entrants->index->first + matchup, room);
}

/* Does the same as tally_head_of(), but takes exact chances in place of counts if the matchup was solved. */
static const struct salle_tally_head *get_exact_or_measured_head(const struct entrants *entrants,
	const struct salle_batch_result *result, size_t i, size_t j, struct salle_tally_head *room)
{
	(void)tally_head_of(entrants, result, i, j, room);
	salle_tally_head_use_exact(room);
	return room;
}

static unsigned side_of_strategy(const struct entrants *entrants, size_t i, size_t j)
{
	size_t matchup = entrants->matchup[salle_strategy_pair_index(i, j)] - 1;
	return get_strategy_number(entrants, matchup, SALLE_A) == i ? SALLE_A : SALLE_B;
}

static struct salle_matrix count_bouts(const struct entrants *entrants, const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena)
{
	size_t n = entrants->n;
	uint64_t *wins = salle_arena_array(arena, n * n, sizeof *wins);
	uint64_t *draws = salle_arena_array(arena, n * n, sizeof *draws);
	double spread = 1; /* factor on the variance; above 1 only for mirrored pairs, as in figures/round_robin.c */
	for (size_t i = 0; i < n; i++)
		for (size_t j = i + 1; j < n; j++) {
			struct salle_tally_head room;
			const struct salle_tally_head *head = get_exact_or_measured_head(entrants, result, i, j, &room);
			unsigned side = side_of_strategy(entrants, i, j);
			wins[i * n + j] = head->wins[side];
			wins[j * n + i] = head->wins[1 - side];
			draws[i * n + j] = draws[j * n + i] = head->wins[SALLE_DRAW];
			for (unsigned s = 0; s < 2; s++)
				spread =
					fmax(spread, salle_mirrored_variance_ratio(salle_mirrored_pairs_count_wins(&head->mirrors, s)));
		}
	return (struct salle_matrix){ n, wins, draws, spread, plan->precision.tuned_to,
		salle_precision_miss_factor(&plan->precision) };
}

/*
 * Computes the points of `side` in each batch of bouts. They show how the side's results depend on the dice. Merges
 * batches until each has at least `size` bouts.
 */
static void read_batch_points(const struct salle_tally_head *head, unsigned side, uint64_t size, float *course)
{
	struct salle_batch_means means = head->means;
	double points[SALLE_BATCHES];
	size_t n = 0; /* number of complete batches */
	if (means.size > 0) {
		salle_batch_means_reserve(&means, SALLE_BATCHES * size);
		n = (size_t)(head->bouts / means.size);
	}
	for (size_t k = 0; k < n; k++) {
		uint64_t won = means.sums[k][SALLE_BATCH_WINS_A], drawn = means.sums[k][SALLE_BATCH_DRAWS];
		points[k] = (double)(side == SALLE_A ? won : means.size - won - drawn) + (double)drawn / 2;
	}
	salle_scale_batch_points(points, n, course);
}

/* Returns the batch points of each pair of strategies. The caller frees them. */
static float *read_all_batch_points(const struct entrants *entrants, const struct salle_batch_result *result)
{
	size_t n = entrants->n, builds = entrants->index->n_builds;
	float *courses =
		salle_check_allocated(calloc(salle_strategy_pair_index(0, n) * SALLE_BATCHES + 1, sizeof *courses));
	uint64_t *size =
		/* largest batch size in the matchups of each pair of builds */
		salle_check_allocated(calloc(builds * builds, sizeof *size));
	for (unsigned reading = 0; reading < 2; reading++)
		for (size_t j = 1; j < n; j++)
			for (size_t i = 0; i < j; i++) {
				struct salle_tally_head room;
				const struct salle_tally_head *head = tally_head_of(entrants, result, i, j, &room);
				uint64_t *most = &size[entrants->build[i] * builds + entrants->build[j]];
				if (reading == 0)
					*most = head->means.size > *most ? head->means.size : *most;
				else
					read_batch_points(head, side_of_strategy(entrants, i, j), *most,
						&courses[salle_strategy_pair_index(i, j) * SALLE_BATCHES]);
			}
	free(size);
	return courses;
}

/* Sorts the strategies by share, then by payoff against the equilibrium; ties keep the order of the plan. */
static void sort_by_share(struct salle_strategy_game *game)
{
	for (size_t i = 0; i < game->strategies.matrix.n; i++) {
		size_t at = i;
		for (; at > 0; at--) {
			size_t before = game->order[at - 1];
			bool same = game->share[before] == game->share[i];
			if (same ? game->against[before] >= game->against[i] : game->share[before] > game->share[i])
				break;
			game->order[at] = before;
		}
		game->order[at] = i;
	}
}

static void allocate_arrays(struct salle_strategy_game *game, size_t n, struct salle_arena *arena)
{
	double **const numbers[] = { &game->share, &game->against, &game->entry_gain, &game->is_best, &game->mass,
		&game->rating, &game->x, &game->y };
	for (size_t k = 0; k < sizeof numbers / sizeof numbers[0]; k++)
		*numbers[k] = salle_arena_array(arena, n, sizeof(double));
	game->order = salle_arena_array(arena, n, sizeof *game->order);
	game->exploit = salle_arena_array(arena, n, sizeof *game->exploit);
	game->builds = salle_arena_array(arena, n, sizeof *game->builds);
	game->policies = salle_arena_array(arena, n, sizeof *game->policies);
}

static const struct salle_strategy_intervals *find_intervals(const struct entrants *entrants,
	const struct salle_plan *plan, const struct salle_batch_result *result, const struct salle_strategy_game *game,
	struct salle_arena *arena)
{
	struct salle_strategy_intervals *all = salle_arena_alloc(arena, sizeof *all);
	struct salle_interval **const parts[] = { &all->share, &all->against, &all->mass, &all->entry, &all->best };
	for (size_t k = 0; k < sizeof parts / sizeof parts[0]; k++)
		*parts[k] = salle_arena_array(arena, entrants->n, sizeof(struct salle_interval));
	float *courses = read_all_batch_points(entrants, result);
	struct salle_strategies strategies = game->strategies;
	strategies.centred_points = courses;
	bool solved = salle_bootstrap_strategies(&strategies, plan->seed, game->replicates, SALLE_RESULTS_LEVEL, all);
	free(courses);
	return solved ? all : NULL;
}

/* Solves the game of one variant. Returns false if no equilibrium was found. */
static bool solve_strategy_game(const struct entrants *entrants, const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_strategy_game *game, struct salle_arena *arena)
{
	size_t n = entrants->n;
	*game = (struct salle_strategy_game){ .variant = entrants->index->variant,
		.n_builds = entrants->index->n_builds,
		.strategies = { count_bouts(entrants, plan, result, arena), entrants->build, NULL },
		.replicates = salle_choose_resample_count(n) };
	allocate_arrays(game, n, arena);
	for (size_t i = 0; i < n; i++) {
		game->builds[i] = entrants->index->builds[entrants->build[i]];
		game->policies[i] = entrants->index->policies[entrants->policy[i]];
	}
	const struct salle_matrix *matrix = &game->strategies.matrix;
	double *payoff = salle_check_allocated(calloc(n * n, sizeof *payoff));
	struct salle_interval *scores = salle_check_allocated(calloc(n * n, sizeof *scores));
	salle_matrix_to_payoffs(matrix, payoff);
	bool solved = salle_find_equilibrium(n, payoff, game->share);
	if (solved) {
		salle_compute_wins_against_mixture(n, payoff, game->share, game->against);
		solved = salle_compute_entry_gains(n, payoff, entrants->build, game->share, game->against, game->entry_gain);
		salle_mark_best_strategies(n, entrants->build, game->share, game->against, game->is_best);
	}
	salle_strategy_score_intervals(matrix, SALLE_RESULTS_LEVEL, scores);
	for (size_t i = 0; i < n; i++)
		game->exploit[i] = salle_measure_exploitability(n, payoff, scores, i);
	salle_find_alpha_rank(n, payoff, game->mass);
	game->plane = salle_matrix_fit_melo(matrix, game->rating, game->x, game->y);
	free(payoff);
	free(scores);
	if (!solved)
		return false;
	sort_by_share(game);
	game->intervals = find_intervals(entrants, plan, result, game, arena);
	return true;
}

struct salle_strategy_games salle_solve_strategy_games(const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena)
{
	size_t n;
	const struct salle_entrant_index *indexes = salle_index_entrants(plan, &n, arena);
	struct salle_strategy_game *items = salle_arena_array(arena, n + 1, sizeof *items);
	struct salle_strategy_games all = { items, 0, NULL };
	for (size_t v = 0; v < n; v++) {
		struct entrants entrants = read_strategies(&indexes[v], arena);
		struct salle_no_game_reason fault;
		if (!entrants.has_several_policies || entrants.n < STRATEGIES_MIN)
			continue;
		if (!find_reason_for_no_game(&entrants, result, &fault)) {
			fault.unsolved = !solve_strategy_game(&entrants, plan, result, &items[all.n], arena);
			all.n += !fault.unsolved;
		}
		if (v == 0 && all.n == 0) {
			struct salle_no_game_reason *none = salle_arena_alloc(arena, sizeof *none);
			*none = fault;
			all.why_none = none;
		}
	}
	return all;
}

enum salle_suitability salle_suitability_of_strategy(const struct salle_strategy_game *game, size_t i)
{
	if (game->is_best[i] > 0)
		return SALLE_SUITS_BEST;
	if (game->intervals == NULL)
		return SALLE_SUITS_UNKNOWN;
	return game->intervals->best[i].high > 0 ? SALLE_SUITS_PERHAPS : SALLE_SUITS_NOT;
}

bool salle_does_strategy_gain_by_entering(const struct salle_strategy_game *game, size_t i)
{
	return game->intervals != NULL && game->intervals->entry[i].low > 0;
}

const struct salle_strategy_game *salle_strategy_game_of_base(const struct salle_strategy_games *games)
{
	return games->n > 0 && strcmp(games->items[0].variant, "base") == 0 ? &games->items[0] : NULL;
}
