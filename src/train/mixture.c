/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "train/mixture.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"

enum {
	ITERATIONS = 4000, /* iterations of regret matching */
	PERCENT = 100,
};

/* a mixture is used if its guaranteed score exceeds that of a single policy by at least this much */
static const double required_gain = 0.03;
static const double small_share = 0.05; /* a policy with a smaller share is left out of the mixture */

/* ---- the safest mixture ---- */

static bool is_row_of(const struct salle_strategy *strategy, size_t player)
{
	return strategy->player == player && strategy->candidate.base != NULL;
}

/* The game of a player, who mixes the rows, against opponents, each of whom mixes its own columns. */
struct game {
	const struct salle_population *population;
	size_t player;
	double n_opponents;
	double *own_shares, *foe_shares; /* [n] shares of the rows, and of the columns */
};

/* Returns what the row adds to the player's score against the column; 0 if their score is unknown. */
static double payoff_of_pair(const struct game *game, size_t row, size_t column)
{
	return salle_population_score(game->population, row, column) / game->n_opponents;
}

static bool has_payoff(const struct game *game, size_t row, size_t column)
{
	return is_row_of(&game->population->items[row], game->player) &&
		salle_population_has_score(game->population, row, column);
}

/* Sets the shares of one owner's strategies in proportion to `weight`; equal shares if all weights are 0. */
static void set_shares(const struct game *game, size_t owner, bool rows, const double *weight, double *shares)
{
	const struct salle_population *all = game->population;
	double sum = 0, n = 0;
	for (size_t i = 0; i < all->n; i++)
		if (rows ? is_row_of(&all->items[i], owner) : all->items[i].player == owner) {
			sum += weight[i];
			n++;
		}
	for (size_t i = 0; i < all->n; i++)
		if (rows ? is_row_of(&all->items[i], owner) : all->items[i].player == owner)
			shares[i] = sum > 0 ? weight[i] / sum : 1 / n;
}

/* Sets the advantage of each row and of each column over the present mixture of its owner. */
static void compute_gains_over_mixtures(const struct game *game, double *rows, double *columns)
{
	const struct salle_population *all = game->population;
	memset(rows, 0, all->n * sizeof *rows);
	memset(columns, 0, all->n * sizeof *columns);
	double value = 0;
	for (size_t i = 0; i < all->n; i++)
		for (size_t k = 0; k < all->n; k++)
			if (has_payoff(game, i, k)) {
				const double score = payoff_of_pair(game, i, k);
				rows[i] += game->foe_shares[k] * score;
				columns[k] -= game->own_shares[i] * score;
			}
	for (size_t i = 0; i < all->n; i++)
		value += game->own_shares[i] * rows[i];
	for (size_t i = 0; i < all->n; i++)
		rows[i] -= value;
	for (size_t p = 0; p < all->field->n; p++) {
		double mean = 0;
		for (size_t k = 0; k < all->n; k++)
			mean += all->items[k].player == p ? game->foe_shares[k] * columns[k] : 0;
		for (size_t k = 0; k < all->n; k++)
			columns[k] -= all->items[k].player == p ? mean : 0;
	}
}

static void update_regrets(double *regret, const double *advantage, size_t n)
{
	for (size_t i = 0; i < n; i++)
		regret[i] = fmax(0, regret[i] + advantage[i]);
}

void salle_mixture_solve(const struct salle_population *all, size_t player, double *shares)
{
	enum { ARRAYS = 7 };
	struct salle_arena scratch = SALLE_ARENA_INIT;
	double *of[ARRAYS];
	for (unsigned a = 0; a < ARRAYS; a++)
		of[a] = salle_arena_array(&scratch, all->n, sizeof **of);
	double *regret = of[0], *advantage = of[1], *their_regret = of[2], *their_advantage = of[3], *sum = of[4];
	struct game game = { all, player, 0, of[5], of[6] };
	for (size_t p = 0; p < all->field->n; p++)
		game.n_opponents += salle_player_meets(&all->field->players[player], p);
	for (unsigned t = 1; t <= ITERATIONS; t++) {
		update_regrets(regret, advantage, all->n);
		update_regrets(their_regret, their_advantage, all->n);
		set_shares(&game, player, true, regret, game.own_shares);
		for (size_t p = 0; p < all->field->n; p++)
			set_shares(&game, p, false, their_regret, game.foe_shares);
		compute_gains_over_mixtures(&game, advantage, their_advantage);
		for (size_t i = 0; i < all->n; i++)
			sum[i] += t * game.own_shares[i];
	}
	memset(shares, 0, all->n * sizeof *shares);
	set_shares(&game, player, true, sum, shares);
	salle_arena_release(&scratch);
}

/* ---- the mixture to write ---- */

/* Sets `numbers` to the strategies with the largest shares, the largest first. Returns how many there are. */
static size_t find_largest_shares(const double *shares, size_t n, size_t numbers[SALLE_CHOICE_MAX])
{
	size_t found = 0;
	while (found < SALLE_CHOICE_MAX) {
		size_t best = n;
		for (size_t i = 0; i < n; i++) {
			bool taken = shares[i] < small_share;
			for (size_t k = 0; k < found; k++)
				taken = taken || numbers[k] == i;
			if (!taken && (best == n || shares[i] > shares[best]))
				best = i;
		}
		if (best == n)
			break;
		numbers[found++] = best;
	}
	return found;
}

void salle_mixture_add(struct salle_mixture *mixture, const struct salle_mixture_part *part)
{
	size_t same = 0;
	while (same < mixture->n && !salle_candidates_are_equal(&mixture->parts[same].candidate, &part->candidate))
		same++;
	if (same < mixture->n)
		mixture->parts[same].percent += part->percent;
	else
		mixture->parts[mixture->n++] = *part;
}

/* Returns the safest mixture of a player's strategies, without small shares; its `n` is 0 if no share is large. */
static struct salle_mixture find_safest_mixture(const struct salle_population *all, size_t player,
	struct salle_arena *arena)
{
	struct salle_arena scratch = SALLE_ARENA_INIT;
	struct salle_mixture mixture = { salle_arena_array(arena, SALLE_CHOICE_MAX, sizeof *mixture.parts), 0 };
	double *shares = salle_arena_array(&scratch, all->n, sizeof *shares), sum = 0;
	size_t numbers[SALLE_CHOICE_MAX] = { 0 };
	salle_mixture_solve(all, player, shares);
	const size_t n = find_largest_shares(shares, all->n, numbers);
	for (size_t i = 0; i < n; i++)
		sum += shares[numbers[i]];
	for (size_t i = 0; i < n; i++)
		salle_mixture_add(&mixture,
			&(struct salle_mixture_part){ numbers[i], all->items[numbers[i]].candidate,
				(unsigned)(PERCENT * shares[numbers[i]] / sum + 0.5) });
	salle_arena_release(&scratch);
	return mixture;
}

struct salle_mixture salle_mixture_of_strategy(const struct salle_population *all, size_t strategy,
	struct salle_arena *arena)
{
	struct salle_mixture_part *part = salle_arena_alloc(arena, sizeof *part);
	*part = (struct salle_mixture_part){ strategy, all->items[strategy].candidate, PERCENT };
	return (struct salle_mixture){ part, 1 };
}

/* Returns the population as it was after `rounds` rounds. */
static struct salle_population population_after(const struct salle_population *all, unsigned rounds)
{
	struct salle_population earlier = *all;
	while (earlier.n > 0 && earlier.items[earlier.n - 1].round > rounds)
		earlier.n--;
	return earlier;
}

struct salle_mixture salle_mixture_choose(const struct salle_population *all, size_t player, unsigned finished_rounds,
	struct salle_arena *arena)
{
	const size_t safest = salle_population_find_safest(all, player);
	if (safest == all->n)
		return salle_mixture_of_strategy(all, player, arena);
	struct salle_mixture chosen = salle_mixture_of_strategy(all, safest, arena);
	double required = salle_population_guaranteed(all, &chosen) + required_gain;
	for (unsigned rounds = 0; rounds < finished_rounds; rounds++) {
		const struct salle_population earlier = population_after(all, rounds);
		const struct salle_mixture mixture = find_safest_mixture(&earlier, player, arena);
		const double guaranteed = mixture.n >= 2 ? salle_population_guaranteed(all, &mixture) : 0;
		if (guaranteed > required) {
			chosen = mixture;
			required = guaranteed;
		}
	}
	return chosen;
}

const struct salle_policy_use *salle_mixture_policies(const struct salle_trainer *trainer, size_t player,
	const struct salle_mixture *mixture)
{
	static const struct salle_place nowhere = { "training", 1, 1 };
	if (mixture->n == 1)
		return salle_trainer_policies_of_candidate(trainer, player, &mixture->parts->candidate);
	struct salle_policy_share shares[SALLE_CHOICE_MAX];
	for (size_t i = 0; i < mixture->n; i++)
		shares[i] = (struct salle_policy_share){ salle_candidate_compile(&mixture->parts[i].candidate, trainer->arena),
			mixture->parts[i].percent };
	struct salle_params *params = salle_arena_alloc(trainer->arena, sizeof *params);
	const struct salle_policy_use use = {
		.policy = salle_policy_new_mixed("candidate", "", &nowhere, shares, mixture->n, trainer->arena),
		.params = params,
		.ban = trainer->field.players[player].ban,
	};
	return salle_player_uses(&trainer->field.players[player], use, trainer->arena);
}

struct salle_slots salle_mixture_worst_replies(const struct salle_population *all, const struct salle_mixture *mixture,
	uint64_t purpose, struct salle_arena *arena)
{
	const size_t strategy = mixture->parts->strategy;
	const struct salle_player *player = &all->field->players[all->items[strategy].player];
	struct salle_slot *slots = salle_arena_array(arena, 2 * player->n_opponents, sizeof *slots);
	size_t n = 0;
	for (size_t k = 0; k < player->n_opponents; k++) {
		size_t worst = all->n;
		/* an opponent met in only one seat gets two slots, as many as an opponent met in both seats */
		bool twice = true;
		for (size_t i = 0; i < player->n_opponents; i++)
			twice = twice && (i == k || player->opponents[i].opponent != player->opponents[k].opponent);
		for (size_t i = 0; i < all->n; i++)
			if (all->items[i].player == player->opponents[k].opponent && salle_population_has_score(all, strategy, i) &&
				(worst == all->n ||
					salle_population_mixture_score(all, mixture, i) <
						salle_population_mixture_score(all, mixture, worst)))
				worst = i;
		for (unsigned times = 0; times < 1U + twice && worst < all->n; times++)
			slots[n++] = (struct salle_slot){ player->opponents[k], k, all->items[worst].member_policies };
	}
	return (struct salle_slots){ slots, n, purpose, NULL };
}
