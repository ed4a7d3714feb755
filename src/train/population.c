/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "train/population.h"

#include <math.h>
#include <stdatomic.h>
#include <string.h>

#include "base/threads.h"

enum { ITERATIONS = 4000 }; /* iterations of regret matching */
enum { PAYOFF_PURPOSE = 1 };

#define NOT_FOUGHT UINT32_MAX

static uint32_t *payoff_points(const struct salle_population *all, size_t row, size_t column)
{
	return &all->points[row * all->side + column];
}

/* Makes room for one more strategy. */
static void make_room_for_strategy(struct salle_population *all, struct salle_arena *arena)
{
	all->items = salle_arena_array_grow(arena, all->items, all->n, 1, &all->capacity, sizeof *all->items);
	if (all->side == all->capacity)
		return;
	uint32_t *points = salle_arena_array(arena, all->capacity * all->capacity, sizeof *points);
	memset(points, 0xff, all->capacity * all->capacity * sizeof *points);
	for (size_t i = 0; i < all->n; i++)
		memcpy(points + i * all->capacity, all->points + i * all->side, all->n * sizeof *points);
	all->points = points;
	all->side = all->capacity;
}

void salle_population_add(struct salle_population *all, const struct salle_strategy *strategy,
	struct salle_arena *arena)
{
	make_room_for_strategy(all, arena);
	all->items[all->n++] = *strategy;
}

/* ---- scores of strategies against each other ---- */

struct payoff_job {
	struct salle_population *population;
	atomic_size_t next_row; /* next row of `points` to be fought */
	atomic_uint_fast64_t bouts;
};

/* Returns whether the score is needed: the two players meet, and the row's player does not keep its policy. */
static bool is_score_needed(const struct salle_population *all, size_t row, size_t column)
{
	const struct salle_player *player = &all->field->players[all->items[row].player];
	return !player->keeps_policy && salle_player_meets(player, all->items[column].player);
}

/* Fights a strategy against an opponent's strategy, in the seats in which the players meet. Sets the points of both. */
static void fight_pair(const struct salle_population *all, size_t row, size_t column, uint32_t *mine, uint32_t *theirs)
{
	const struct salle_strategy *a = &all->items[row], *b = &all->items[column];
	const struct salle_player *player = &all->field->players[a->player];
	struct salle_slot slots[2];
	struct salle_slots met = { slots, 0, PAYOFF_PURPOSE, NULL };
	for (size_t k = 0; k < player->n_opponents; k++)
		if (player->opponents[k].opponent == b->player)
			slots[met.n++] = (struct salle_slot){ player->opponents[k], k, b->member_policies };
	uint8_t outcomes[SALLE_PAYOFF_BOUTS_MAX];
	struct salle_duelist duelist;
	salle_duelist_init(&duelist, all->field, player, a->member_policies, &met, false);
	salle_duelist_fight(&duelist, 0, all->payoff_bouts, outcomes);
	salle_duelist_release(&duelist);
	uint32_t count[3] = { 0, 0, 0 };
	for (uint64_t i = 0; i < all->payoff_bouts; i++)
		count[outcomes[i]]++;
	const struct salle_scoring scoring = all->field->scoring;
	*mine = count[2] * scoring.win + count[1] * scoring.draw;
	*theirs = count[0] * scoring.win + count[1] * scoring.draw;
}

/* Fights two strategies unless they have met already, and stores the scores that are needed. */
static void fight_once(struct payoff_job *job, size_t row, size_t column)
{
	struct salle_population *all = job->population;
	const bool there = is_score_needed(all, row, column), back = is_score_needed(all, column, row);
	if (*payoff_points(all, row, column) != NOT_FOUGHT || *payoff_points(all, column, row) != NOT_FOUGHT ||
		!(there || back))
		return;
	const struct salle_scoring scoring = all->field->scoring;
	uint32_t mine = (uint32_t)all->payoff_bouts * scoring.win / 2, theirs = mine;
	/* if a draw is half a win, a mirror match is even and need not be fought */
	if (row != column || 2 * scoring.draw != scoring.win) {
		if (there)
			fight_pair(all, row, column, &mine, &theirs);
		else
			fight_pair(all, column, row, &theirs, &mine);
		atomic_fetch_add(&job->bouts, all->payoff_bouts);
	}
	if (row == column)
		mine = theirs = (mine + theirs) / 2;
	if (there)
		*payoff_points(all, row, column) = mine;
	if (back)
		*payoff_points(all, column, row) = theirs;
}

static void fight_pairs(void *context, unsigned worker)
{
	struct payoff_job *job = context;
	(void)worker;
	for (size_t row; (row = atomic_fetch_add(&job->next_row, 1)) < job->population->n;)
		for (size_t column = row; column < job->population->n; column++)
			fight_once(job, row, column);
}

uint64_t salle_population_fight(struct salle_population *all)
{
	struct payoff_job job = { .population = all };
	const size_t threads = salle_threads_default() < all->n ? salle_threads_default() : all->n;
	salle_threads_run((unsigned)threads, fight_pairs, &job);
	return job.bouts;
}

/* ---- mixtures ---- */

double salle_population_score(const struct salle_population *all, size_t row, size_t column)
{
	const uint32_t points = *payoff_points(all, row, column);
	return points == NOT_FOUGHT ? 0.5 : (double)points / all->field->scoring.win / (double)all->payoff_bouts;
}

bool salle_population_has_score(const struct salle_population *all, size_t row, size_t column)
{
	return *payoff_points(all, row, column) != NOT_FOUGHT;
}

/* Sets the advantage of each strategy over the present mixture of its player, summed over opponents. */
static void compute_gains_over_mixtures(const struct salle_population *all, double *advantage)
{
	for (size_t i = 0; i < all->n; i++) {
		advantage[i] = 0;
		for (size_t k = 0; k < all->n; k++)
			if (salle_population_has_score(all, i, k))
				advantage[i] += all->items[k].share * (salle_population_score(all, i, k) - 0.5);
	}
	for (size_t p = 0; p < all->field->n; p++) {
		double mean = 0;
		for (size_t i = 0; i < all->n; i++)
			if (all->items[i].player == p)
				mean += all->items[i].share * advantage[i];
		for (size_t i = 0; i < all->n; i++)
			if (all->items[i].player == p)
				advantage[i] -= mean;
	}
}

/* Sets each player's shares in proportion to `weight`; equal shares if all weights are 0. */
static void set_shares(struct salle_population *all, const double *weight)
{
	for (size_t p = 0; p < all->field->n; p++) {
		double sum = 0, n = 0;
		for (size_t i = 0; i < all->n; i++)
			if (all->items[i].player == p) {
				sum += weight[i];
				n++;
			}
		for (size_t i = 0; i < all->n; i++)
			if (all->items[i].player == p)
				all->items[i].share = sum > 0 ? weight[i] / sum : 1 / n;
	}
}

void salle_population_solve(struct salle_population *all)
{
	struct salle_arena scratch = SALLE_ARENA_INIT;
	double *regret = salle_arena_array(&scratch, all->n, sizeof *regret);
	double *average = salle_arena_array(&scratch, all->n, sizeof *average);
	double *advantage = salle_arena_array(&scratch, all->n, sizeof *advantage);
	double *predicted = salle_arena_array(&scratch, all->n, sizeof *predicted);
	for (unsigned t = 1; t <= ITERATIONS; t++) {
		for (size_t i = 0; i < all->n; i++)
			predicted[i] = fmax(0, regret[i] + advantage[i]);
		set_shares(all, predicted);
		compute_gains_over_mixtures(all, advantage);
		for (size_t i = 0; i < all->n; i++) {
			regret[i] = fmax(0, regret[i] + advantage[i]);
			average[i] += t * all->items[i].share;
		}
	}
	set_shares(all, average);
	salle_arena_release(&scratch);
}

double salle_population_mixture_score(const struct salle_population *all, const struct salle_mixture *mixture,
	size_t column)
{
	double sum = 0, weights = 0;
	for (size_t i = 0; i < mixture->n; i++) {
		sum += mixture->parts[i].percent * salle_population_score(all, mixture->parts[i].strategy, column);
		weights += mixture->parts[i].percent;
	}
	return sum / weights;
}

double salle_population_guaranteed(const struct salle_population *all, const struct salle_mixture *mixture)
{
	double sum = 0;
	size_t n = 0;
	for (size_t p = 0; p < all->field->n; p++) {
		double least = 2;
		for (size_t k = 0; k < all->n; k++)
			if (all->items[k].player == p && salle_population_has_score(all, mixture->parts->strategy, k))
				least = fmin(least, salle_population_mixture_score(all, mixture, k));
		sum += least <= 1 ? least : 0;
		n += least <= 1;
	}
	return n > 0 ? sum / (double)n : 0;
}

size_t salle_population_find_safest(const struct salle_population *all, size_t player)
{
	size_t best = all->n;
	double highest = 0;
	for (size_t i = 0; i < all->n; i++) {
		if (all->items[i].player != player || all->items[i].candidate.base == NULL)
			continue;
		struct salle_mixture_part part = { .strategy = i, .percent = 1 };
		const double score = salle_population_guaranteed(all, &(struct salle_mixture){ &part, 1 });
		if (best < all->n && score <= highest)
			continue;
		best = i;
		highest = score;
	}
	return best;
}

/* ---- opponents drawn from the mixtures ---- */

/* Returns the weight of a meeting. All opponents have equal total weight, whether met in one seat or in both. */
static double meeting_weight(const struct salle_player *player, size_t k)
{
	unsigned seats = 0;
	for (size_t i = 0; i < player->n_opponents; i++)
		seats += player->opponents[i].opponent == player->opponents[k].opponent;
	return 1.0 / seats;
}

struct salle_slots salle_population_draw(const struct salle_population *all, size_t player, size_t n, uint64_t purpose,
	struct salle_stream *random, struct salle_arena *arena)
{
	const struct salle_player *me = &all->field->players[player];
	struct salle_slot *slots = salle_arena_array(arena, n, sizeof *slots);
	double total = 0, sum = 0;
	size_t drawn = 0;
	for (size_t k = 0; k < me->n_opponents; k++)
		total += meeting_weight(me, k);
	const double offset = salle_draw_unit(random);
	for (size_t k = 0; k < me->n_opponents; k++)
		for (size_t i = 0; i < all->n; i++) {
			if (all->items[i].player != me->opponents[k].opponent)
				continue;
			sum += meeting_weight(me, k) * all->items[i].share / total;
			while (drawn < n && ((double)drawn + offset) / (double)n < sum)
				slots[drawn++] = (struct salle_slot){ me->opponents[k], k, all->items[i].member_policies };
		}
	/* fills the slots that are left because rounded shares sum to less than 1 */
	for (; drawn < n && drawn > 0; drawn++)
		slots[drawn] = slots[drawn - 1];
	return (struct salle_slots){ slots, drawn, purpose, NULL };
}
