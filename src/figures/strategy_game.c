/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/strategy_game.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "figures/result_intervals.h"
#include "figures/roll.h"

enum { STRATEGIES_MIN = 3 };

/* The strategies of a variant, build by build, and which matchup is of which two. */
struct cast {
	const struct salle_roll *roll;
	size_t n;
	size_t *build, *policy; /* [n] of the roll */
	size_t *number;         /* [builds * policies] of the roll: 1 + that of the strategy; 0: none */
	size_t *matchup;        /* by salle_strategy_pair: 1 + the number in the roll, of several the first; 0: none */
	bool several;           /* some build has several */
};

static size_t number_of(const struct cast *cast, size_t matchup, unsigned side)
{
	const struct salle_seats *seats = &cast->roll->seats[matchup];
	return cast->number[seats->build[side] * cast->roll->n_policies + seats->policy[side]] - 1;
}

/* Lists the strategies: policies of a build in the order in which the plan names them. */
static void list_strategies(struct cast *cast, struct salle_arena *arena)
{
	const struct salle_roll *roll = cast->roll;
	size_t room = roll->n_builds * roll->n_policies;
	cast->number = salle_arena_array(arena, room + 1, sizeof *cast->number);
	cast->build = salle_arena_array(arena, room + 1, sizeof *cast->build);
	cast->policy = salle_arena_array(arena, room + 1, sizeof *cast->policy);
	for (size_t i = 0; i < 2 * roll->n; i++) {
		const struct salle_seats *seats = &roll->seats[i / 2];
		cast->number[seats->build[i % 2] * roll->n_policies + seats->policy[i % 2]] = 1;
	}
	for (size_t at = 0; at < room; at++) {
		if (cast->number[at] == 0)
			continue;
		cast->build[cast->n] = at / roll->n_policies;
		cast->policy[cast->n] = at % roll->n_policies;
		cast->several = cast->several || (cast->n > 0 && cast->build[cast->n - 1] == cast->build[cast->n]);
		cast->number[at] = ++cast->n;
	}
}

static struct cast read_cast(const struct salle_roll *roll, struct salle_arena *arena)
{
	struct cast cast = { .roll = roll };
	list_strategies(&cast, arena);
	if (cast.n > SALLE_STRATEGIES_MAX)
		return cast;
	cast.matchup = salle_arena_array(arena, salle_strategy_pair(0, cast.n + 1), sizeof *cast.matchup);
	for (size_t m = 0; m < roll->n; m++) {
		size_t i = number_of(&cast, m, SALLE_A), j = number_of(&cast, m, SALLE_B);
		/* a pair that met in both orders fought the same bouts twice */
		size_t *own = &cast.matchup[i < j ? salle_strategy_pair(i, j) : salle_strategy_pair(j, i)];
		if (i != j && *own == 0)
			*own = 1 + m;
	}
	return cast;
}

/* The first pair that is not in the plan, or without bouts if there is a result; false: there is none. */
static bool find_unmet(const struct cast *cast, const struct salle_batch_result *result, size_t *i, size_t *j)
{
	for (*i = 0; *i < cast->n; ++*i)
		for (*j = *i + 1; *j < cast->n; ++*j) {
			size_t matchup = cast->matchup[salle_strategy_pair(*i, *j)];
			struct salle_tally_head room;
			if (matchup == 0 ||
				(result != NULL &&
					salle_tallies_head(&result->tallies, cast->roll->first + matchup - 1, &room)->bouts == 0))
				return true;
		}
	return false;
}

bool salle_strategies_wanted(const struct salle_plan *plan)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	size_t n, i, j;
	const struct salle_roll *rolls = salle_rolls(plan, &n, &arena);
	bool found = false;
	for (size_t v = 0; !found && v < n; v++) {
		struct cast cast = read_cast(&rolls[v], &arena);
		found = cast.several && cast.n >= STRATEGIES_MIN && cast.n <= SALLE_STRATEGIES_MAX &&
			!find_unmet(&cast, NULL, &i, &j);
	}
	salle_arena_release(&arena);
	return found;
}

bool salle_strategies_crowded(const struct salle_plan *plan)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	size_t n;
	const struct salle_roll *rolls = salle_rolls(plan, &n, &arena);
	struct cast cast = { .roll = rolls };
	if (n > 0)
		list_strategies(&cast, &arena);
	salle_arena_release(&arena);
	return cast.several && cast.n > SALLE_STRATEGIES_MAX;
}

/* Why the variant has no game; false: nothing speaks against it. */
static bool find_fault(const struct cast *cast, const struct salle_batch_result *result, struct salle_no_game *fault)
{
	const struct salle_roll *roll = cast->roll;
	size_t i, j;
	*fault = (struct salle_no_game){ .crowded = cast->n > SALLE_STRATEGIES_MAX };
	if (fault->crowded || !find_unmet(cast, result, &i, &j))
		return fault->crowded;
	fault->unfought = cast->matchup[salle_strategy_pair(i, j)] != 0;
	fault->same = !fault->unfought && cast->build[i] == cast->build[j];
	fault->a = roll->builds[cast->build[i]];
	fault->a_policy = roll->policies[cast->policy[i]];
	fault->b = roll->builds[cast->build[j]];
	fault->b_policy = roll->policies[cast->policy[j]];
	return true;
}

static const struct salle_tally_head *head_of(const struct cast *cast, const struct salle_batch_result *result,
	size_t i, size_t j, struct salle_tally_head *room)
{
	size_t matchup = cast->matchup[salle_strategy_pair(i, j)] - 1;
	return salle_tallies_head(&result->tallies, cast->roll->first + matchup, room);
}

static unsigned side_of(const struct cast *cast, size_t i, size_t j)
{
	size_t matchup = cast->matchup[salle_strategy_pair(i, j)] - 1;
	return number_of(cast, matchup, SALLE_A) == i ? SALLE_A : SALLE_B;
}

static struct salle_matrix count_bouts(const struct cast *cast, const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena)
{
	size_t n = cast->n;
	uint64_t *wins = salle_arena_array(arena, n * n, sizeof *wins);
	uint64_t *draws = salle_arena_array(arena, n * n, sizeof *draws);
	double spread = 1; /* as in figures/round_robin.c */
	for (size_t i = 0; i < n; i++)
		for (size_t j = i + 1; j < n; j++) {
			struct salle_tally_head room;
			const struct salle_tally_head *head = head_of(cast, result, i, j, &room);
			unsigned side = side_of(cast, i, j);
			wins[i * n + j] = head->wins[side];
			wins[j * n + i] = head->wins[1 - side];
			draws[i * n + j] = draws[j * n + i] = head->wins[SALLE_DRAW];
			for (unsigned s = 0; s < 2; s++)
				spread = fmax(spread, salle_mirrored_spread(salle_mirrors_wins(&head->mirrors, s)));
		}
	return (struct salle_matrix){ n, wins, draws, spread, plan->precision.tuned,
		salle_precision_caution(&plan->precision) };
}

/* What the side's points in batches of that size, at least its own, say of its dice. */
static void read_course(const struct salle_tally_head *head, unsigned side, uint64_t size, float *course)
{
	struct salle_batch_means means = head->means;
	double points[SALLE_BATCHES];
	size_t n = 0; /* complete batches */
	if (means.size > 0) {
		salle_batch_means_reserve(&means, SALLE_BATCHES * size);
		n = (size_t)(head->bouts / means.size);
	}
	for (size_t k = 0; k < n; k++) {
		uint64_t won = means.sums[k][SALLE_BATCH_WINS_A], drawn = means.sums[k][SALLE_BATCH_DRAWS];
		points[k] = (double)(side == SALLE_A ? won : means.size - won - drawn) + (double)drawn / 2;
	}
	salle_strategy_course(points, n, course);
}

/* To be freed. */
static float *read_courses(const struct cast *cast, const struct salle_batch_result *result)
{
	size_t n = cast->n, builds = cast->roll->n_builds;
	float *courses = salle_allocated(calloc(salle_strategy_pair(0, n) * SALLE_BATCHES + 1, sizeof *courses));
	uint64_t *size = salle_allocated(calloc(builds * builds, sizeof *size)); /* the largest batches of two builds */
	for (unsigned reading = 0; reading < 2; reading++)
		for (size_t j = 1; j < n; j++)
			for (size_t i = 0; i < j; i++) {
				struct salle_tally_head room;
				const struct salle_tally_head *head = head_of(cast, result, i, j, &room);
				uint64_t *most = &size[cast->build[i] * builds + cast->build[j]];
				if (reading == 0)
					*most = head->means.size > *most ? head->means.size : *most;
				else
					read_course(head, side_of(cast, i, j), *most, &courses[salle_strategy_pair(i, j) * SALLE_BATCHES]);
			}
	free(size);
	return courses;
}

/* Sorts by insertion; equals stay in the order of the plan. */
static void put_in_order(struct salle_strategy_game *game)
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

static void make_room(struct salle_strategy_game *game, size_t n, struct salle_arena *arena)
{
	double **const numbers[] = { &game->share, &game->against, &game->entry, &game->best, &game->mass, &game->rating,
		&game->x, &game->y };
	for (size_t k = 0; k < sizeof numbers / sizeof numbers[0]; k++)
		*numbers[k] = salle_arena_array(arena, n, sizeof(double));
	game->order = salle_arena_array(arena, n, sizeof *game->order);
	game->exploit = salle_arena_array(arena, n, sizeof *game->exploit);
	game->builds = salle_arena_array(arena, n, sizeof *game->builds);
	game->policies = salle_arena_array(arena, n, sizeof *game->policies);
}

static const struct salle_strategy_intervals *find_intervals(const struct cast *cast, const struct salle_plan *plan,
	const struct salle_batch_result *result, const struct salle_strategy_game *game, struct salle_arena *arena)
{
	struct salle_strategy_intervals *all = salle_arena_alloc(arena, sizeof *all);
	struct salle_interval **const parts[] = { &all->share, &all->against, &all->mass, &all->entry, &all->best };
	for (size_t k = 0; k < sizeof parts / sizeof parts[0]; k++)
		*parts[k] = salle_arena_array(arena, cast->n, sizeof(struct salle_interval));
	float *courses = read_courses(cast, result);
	struct salle_strategies strategies = game->strategies;
	strategies.course = courses;
	bool solved = salle_strategy_intervals(&strategies, plan->seed, game->replicates, SALLE_RESULTS_LEVEL, all);
	free(courses);
	return solved ? all : NULL;
}

/* False when no equilibrium was found. */
static bool play(const struct cast *cast, const struct salle_plan *plan, const struct salle_batch_result *result,
	struct salle_strategy_game *game, struct salle_arena *arena)
{
	size_t n = cast->n;
	*game = (struct salle_strategy_game){ .variant = cast->roll->variant,
		.n_builds = cast->roll->n_builds,
		.strategies = { count_bouts(cast, plan, result, arena), cast->build, NULL },
		.replicates = salle_resamples(n) };
	make_room(game, n, arena);
	for (size_t i = 0; i < n; i++) {
		game->builds[i] = cast->roll->builds[cast->build[i]];
		game->policies[i] = cast->roll->policies[cast->policy[i]];
	}
	const struct salle_matrix *matrix = &game->strategies.matrix;
	double *payoff = salle_allocated(calloc(n * n, sizeof *payoff));
	struct salle_interval *scores = salle_allocated(calloc(n * n, sizeof *scores));
	salle_matrix_payoff(matrix, payoff);
	bool solved = salle_equilibrium(n, payoff, game->share);
	if (solved) {
		salle_against_mixture(n, payoff, game->share, game->against);
		solved = salle_strategy_entry(n, payoff, cast->build, game->share, game->against, game->entry);
		salle_strategy_best(n, cast->build, game->share, game->against, game->best);
	}
	salle_strategy_scores(matrix, SALLE_RESULTS_LEVEL, scores);
	for (size_t i = 0; i < n; i++)
		game->exploit[i] = salle_exploit(n, payoff, scores, i);
	salle_alpha_rank(n, payoff, game->mass);
	game->plane = salle_matrix_melo(matrix, game->rating, game->x, game->y);
	free(payoff);
	free(scores);
	if (!solved)
		return false;
	put_in_order(game);
	game->intervals = find_intervals(cast, plan, result, game, arena);
	return true;
}

struct salle_strategy_games salle_strategy_games(const struct salle_plan *plan, const struct salle_batch_result *result,
	struct salle_arena *arena)
{
	size_t n;
	const struct salle_roll *rolls = salle_rolls(plan, &n, arena);
	struct salle_strategy_game *items = salle_arena_array(arena, n + 1, sizeof *items);
	struct salle_strategy_games all = { items, 0, NULL };
	for (size_t v = 0; v < n; v++) {
		struct cast cast = read_cast(&rolls[v], arena);
		struct salle_no_game fault;
		if (!cast.several || cast.n < STRATEGIES_MIN)
			continue;
		if (!find_fault(&cast, result, &fault)) {
			fault.unsolved = !play(&cast, plan, result, &items[all.n], arena);
			all.n += !fault.unsolved;
		}
		if (v == 0 && all.n == 0) {
			struct salle_no_game *none = salle_arena_alloc(arena, sizeof *none);
			*none = fault;
			all.none = none;
		}
	}
	return all;
}

enum salle_suits salle_strategy_suits(const struct salle_strategy_game *game, size_t i)
{
	if (game->best[i] > 0)
		return SALLE_SUITS_BEST;
	if (game->intervals == NULL)
		return SALLE_SUITS_UNKNOWN;
	return game->intervals->best[i].high > 0 ? SALLE_SUITS_PERHAPS : SALLE_SUITS_NOT;
}

bool salle_strategy_surely_enters(const struct salle_strategy_game *game, size_t i)
{
	return game->intervals != NULL && game->intervals->entry[i].low > 0;
}

const struct salle_strategy_game *salle_strategy_game_of_base(const struct salle_strategy_games *games)
{
	return games->n > 0 && strcmp(games->items[0].variant, "base") == 0 ? &games->items[0] : NULL;
}
