/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "train/mixture.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"

enum {
	ITERATIONS = 4000, /* iterations of regret matching */
	MEMBERS_MAX = 4,
	PERCENT = 100,
};

/* a mixture is used if its guaranteed score exceeds that of a single policy by at least this much */
static const double clear = 0.03;
static const double small_share = 0.05; /* a policy with a smaller share is left out of the mixture */

static const struct salle_place nowhere = { "training", 1, 1 };

/* ---- the safest mixture ---- */

static bool has_single_policy(const struct salle_strategy *strategy, size_t player)
{
	return strategy->player == player && strategy->candidate.base != NULL && !strategy->is_mixed;
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
	return has_single_policy(&game->population->items[row], game->player) &&
		salle_population_has_score(game->population, row, column);
}

/* Sets the shares of one owner's strategies in proportion to `weight`; equal shares if all weights are 0. */
static void set_shares(const struct game *game, size_t owner, bool rows, const double *weight, double *shares)
{
	const struct salle_population *all = game->population;
	double sum = 0, n = 0;
	for (size_t i = 0; i < all->n; i++)
		if (rows ? has_single_policy(&all->items[i], owner) : all->items[i].player == owner) {
			sum += weight[i];
			n++;
		}
	for (size_t i = 0; i < all->n; i++)
		if (rows ? has_single_policy(&all->items[i], owner) : all->items[i].player == owner)
			shares[i] = sum > 0 ? weight[i] / sum : 1 / n;
}

/* Sets the advantage of each row and of each column over the present mixture of its owner. */
static void compute_advantages(const struct game *game, double *rows, double *columns)
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
		compute_advantages(&game, advantage, their_advantage);
		for (size_t i = 0; i < all->n; i++)
			sum[i] += t * game.own_shares[i];
	}
	memset(shares, 0, all->n * sizeof *shares);
	set_shares(&game, player, true, sum, shares);
	salle_arena_release(&scratch);
}

/* ---- a policy that draws between policies ---- */

/* A decision of a mixed policy while its rules are made. */
struct drawing {
	const struct salle_candidate *base;
	const struct salle_decision *decision;
	unsigned decision_number;
	struct salle_arena *arena;
};

/* Returns whether the base policy compiles with these rules in the decision. */
static bool compiles_with_rules(const struct drawing *drawing, const struct salle_node *rules)
{
	struct salle_arena scratch = SALLE_ARENA_INIT;
	struct salle_candidate candidate = *drawing->base;
	candidate.rules[drawing->decision_number] = rules;
	const bool sound = salle_candidate_compile(&candidate, &scratch) != NULL;
	salle_arena_release(&scratch);
	return sound;
}

/* Returns the rules of a member of the mixture as a list of maps without parameters. */
static const struct salle_node *rules_of_member(const struct drawing *drawing, const struct salle_candidate *member,
	const struct salle_policy *policy)
{
	if (salle_policy_has_rules_for(policy, drawing->decision_number))
		return salle_policy_rules_to_node(policy, drawing->decision_number, &member->params, drawing->arena);
	struct salle_node *list = salle_node_new(drawing->arena, SALLE_LIST, &nowhere, 1);
	list->items[0] = salle_node_new(drawing->arena, SALLE_MAP, &nowhere, 1);
	list->items[0]->keys[0] = salle_node_scalar(drawing->arena, &nowhere, "do");
	list->items[0]->items[0] = salle_node_scalar(drawing->arena, &nowhere, drawing->decision->preset);
	return list;
}

/* Returns a copy of a rule, with room for one more key. `when` replaces its condition; NULL means no condition. */
static struct salle_node *copy_rule(const struct drawing *drawing, const struct salle_node *rule, const char *when)
{
	struct salle_node *copy = salle_node_new(drawing->arena, SALLE_MAP, &nowhere, rule->n + 2);
	copy->n = 0;
	for (size_t i = 0; i < rule->n; i++)
		if (strcmp(rule->keys[i]->text, "when") != 0) {
			copy->keys[copy->n] = rule->keys[i];
			copy->items[copy->n++] = rule->items[i];
		}
	if (when != NULL) {
		copy->keys[copy->n] = salle_node_scalar(drawing->arena, &nowhere, "when");
		copy->items[copy->n++] = salle_node_scalar(drawing->arena, &nowhere, when);
	}
	return copy;
}

/* Returns a list: the first `n` rules; then `added` unless it is NULL; then, if `rest`, the remaining rules. */
static struct salle_node *join_rules(const struct drawing *drawing, const struct salle_node *rules, size_t n,
	struct salle_node *added, bool rest)
{
	struct salle_node *list = salle_node_new(drawing->arena, SALLE_LIST, &nowhere, rules->n + 1);
	list->n = 0;
	for (size_t i = 0; i < n; i++)
		list->items[list->n++] = rules->items[i];
	list->items[list->n++] = added;
	for (size_t i = n; rest && i < rules->n; i++)
		list->items[list->n++] = rules->items[i];
	return list;
}

/*
 * Adds the rules of a member, from number `first` on, to the options of a choice. The condition of each option requires
 * that no earlier rule of the member can act. Returns false if a rule cannot be an option.
 */
static bool add_options(const struct drawing *drawing, const struct salle_node *rules, size_t first, unsigned weight,
	struct salle_node *options)
{
	const char *before = NULL;
	for (size_t i = first; i < rules->n; i++) {
		const struct salle_node *rule = rules->items[i], *own = salle_node_get(rule, "when");
		if (salle_node_get(rule, "do") == NULL || options->n == SALLE_CHOICE_MAX)
			return false;
		const char *when = own == NULL ? before
			: before == NULL           ? own->text
									   : salle_arena_format(drawing->arena, "(%s) and %s", own->text, before);
		struct salle_node *option = copy_rule(drawing, rule, when);
		if (when == NULL || compiles_with_rules(drawing, join_rules(drawing, rules, first, option, true)) ||
			compiles_with_rules(drawing, join_rules(drawing, rules, first, option, false))) {
			option->keys[option->n] = salle_node_scalar(drawing->arena, &nowhere, "weight");
			option->items[option->n++] =
				salle_node_scalar(drawing->arena, &nowhere, salle_arena_format(drawing->arena, "%u", weight));
			options->items[options->n++] = option;
		}
		if (own == NULL)
			break;
		before = salle_arena_format(drawing->arena, "%s%snot (%s)", before != NULL ? before : "",
			before != NULL ? " and " : "", own->text);
	}
	return true;
}

/* Returns the number of equal rules with which all `n` lists begin. */
static size_t count_common_rules(const struct salle_node *const *lists, size_t n)
{
	size_t common = 0;
	for (;; common++)
		for (size_t i = 0; i < n; i++)
			if (common + 1 >= lists[i]->n || !salle_nodes_are_equal(lists[0]->items[common], lists[i]->items[common]))
				return common;
}

/*
 * Returns rules that draw between the lists [n] by weight; NULL if drawing is impossible. Rules with which all lists
 * begin stay before the choice. The first list follows the choice, for situations in which no option can act.
 */
static const struct salle_node *mix_rules(const struct drawing *drawing, const struct salle_node *const *lists,
	const unsigned *weights, size_t n)
{
	const size_t common = count_common_rules(lists, n);
	struct salle_node *options = salle_node_new(drawing->arena, SALLE_LIST, &nowhere, SALLE_CHOICE_MAX),
					  *choice = salle_node_new(drawing->arena, SALLE_MAP, &nowhere, 1);
	options->n = 0;
	for (size_t i = 0; i < n; i++)
		if (!add_options(drawing, lists[i], common, weights[i], options))
			return NULL;
	choice->keys[0] = salle_node_scalar(drawing->arena, &nowhere, "choose");
	choice->items[0] = options;
	for (unsigned rest = 0; rest < 2; rest++) {
		const struct salle_node *rules = join_rules(drawing, lists[0], common, choice, rest == 0);
		if (options->n > 1 && compiles_with_rules(drawing, rules))
			return rules;
	}
	return NULL;
}

/*
 * If the members' rules of the decision differ, makes rules that draw between them. Returns false if that is
 * impossible.
 */
static bool mix_decision(const struct drawing *drawing, const struct salle_candidate *const *members,
	const struct salle_policy *const *policies, const unsigned *weights, size_t n, struct salle_candidate *out)
{
	const struct salle_node *lists[MEMBERS_MAX];
	unsigned sums[MEMBERS_MAX];
	size_t distinct = 0;
	for (size_t i = 0; i < n; i++) {
		const struct salle_node *rules = rules_of_member(drawing, members[i], policies[i]);
		size_t same = 0;
		while (same < distinct && !salle_nodes_are_equal(lists[same], rules))
			same++;
		lists[same] = rules;
		sums[same] = (same < distinct ? sums[same] : 0) + weights[i];
		distinct += same == distinct;
	}
	if (distinct < 2)
		return true;
	out->rules[drawing->decision_number] = mix_rules(drawing, lists, sums, distinct);
	return out->rules[drawing->decision_number] != NULL;
}

struct salle_candidate salle_candidates_mix(const struct salle_candidate *const *members, const unsigned *weights,
	size_t n, struct salle_arena *arena)
{
	const struct salle_policy *policies[MEMBERS_MAX] = { NULL };
	if (n < 2 || n > MEMBERS_MAX)
		return (struct salle_candidate){ .base = NULL };
	struct salle_candidate mixed = *members[0];
	bool sound = true;
	for (size_t i = 0; i < n && sound; i++) {
		policies[i] = salle_candidate_compile(members[i], arena);
		sound = policies[i] != NULL;
	}
	const struct salle_decision *decisions = salle_policy_vocabulary(mixed.base->policy)->decisions;
	for (unsigned d = 0; sound && decisions[d].name != NULL; d++) {
		if (decisions[d].before_bout)
			continue;
		const struct drawing drawing = { members[0], &decisions[d], d, arena };
		sound = mix_decision(&drawing, members, policies, weights, n, &mixed);
	}
	if (!sound || salle_candidate_compile(&mixed, arena) == NULL)
		mixed.base = NULL;
	return mixed;
}

/* ---- mixtures of a population ---- */

/* The members of a mixture, the largest share first. */
struct members {
	size_t items[MEMBERS_MAX];
	unsigned percent[MEMBERS_MAX];
	size_t n;
};

/* Returns the strategies with the largest shares; the shares are rounded to whole percents. */
static struct members find_members(const struct salle_population *all, const double *shares)
{
	struct members members = { .n = 0 };
	double sum = 0;
	while (members.n < MEMBERS_MAX) {
		size_t best = all->n;
		for (size_t i = 0; i < all->n; i++) {
			bool taken = shares[i] < small_share;
			for (size_t k = 0; k < members.n; k++)
				taken = taken || members.items[k] == i;
			if (!taken && (best == all->n || shares[i] > shares[best]))
				best = i;
		}
		if (best == all->n)
			break;
		sum += shares[best];
		members.items[members.n++] = best;
	}
	for (size_t k = 0; k < members.n; k++)
		members.percent[k] = (unsigned)(PERCENT * shares[members.items[k]] / sum + 0.5);
	return members;
}

/* Returns the guaranteed score of the mixture if a member is drawn once for the whole bout. */
static double guaranteed_score(const struct salle_population *all, const struct members *members)
{
	const size_t player = all->items[members->items[0]].player;
	double sum = 0, n = 0, weights = 0;
	for (size_t m = 0; m < members->n; m++)
		weights += members->percent[m];
	for (size_t p = 0; p < all->field->n; p++) {
		double least = 2;
		if (!salle_player_meets(&all->field->players[player], p))
			continue;
		for (size_t k = 0; k < all->n; k++) {
			double score = 0;
			for (size_t m = 0; m < members->n; m++)
				score += members->percent[m] * salle_population_score(all, members->items[m], k) / weights;
			least = all->items[k].player == p ? fmin(least, score) : least;
		}
		sum += least;
		n++;
	}
	return n > 0 ? sum / n : 0;
}

/* Returns the mixed candidate of a player. Its `base` is NULL if no mixture is clearly safer than a single policy. */
static struct salle_candidate find_mixture(const struct salle_trainer *trainer, size_t player)
{
	const struct salle_population *all = &trainer->population;
	const struct salle_candidate *candidates[MEMBERS_MAX] = { NULL };
	struct salle_arena scratch = SALLE_ARENA_INIT;
	struct salle_candidate mixed = { .base = NULL };
	double *shares = salle_arena_array(&scratch, all->n, sizeof *shares);
	salle_mixture_solve(all, player, shares);
	const struct members members = find_members(all, shares);
	const size_t safest = salle_population_find_safest(all, player);
	if (members.n >= 2 && safest < all->n &&
		guaranteed_score(all, &members) > salle_population_guaranteed(all, safest) + clear) {
		for (size_t k = 0; k < members.n; k++)
			candidates[k] = &all->items[members.items[k]].candidate;
		mixed = salle_candidates_mix(candidates, members.percent, members.n, trainer->arena);
	}
	for (size_t i = 0; i < all->n && mixed.base != NULL; i++)
		if (all->items[i].player == player && all->items[i].is_mixed &&
			salle_candidates_are_equal(&mixed, &all->items[i].candidate))
			mixed.base = NULL;
	salle_arena_release(&scratch);
	return mixed;
}

bool salle_trainer_add_mixtures(struct salle_trainer *trainer)
{
	const size_t before = trainer->population.n;
	for (size_t p = 0; p < trainer->field.n; p++) {
		if (trainer->field.players[p].keeps_policy || !trainer->field.players[p].is_searched)
			continue;
		const struct salle_candidate mixed = find_mixture(trainer, p);
		if (mixed.base == NULL)
			continue;
		salle_trainer_add(trainer,
			&(struct salle_strategy){ .player = p,
				.candidate = mixed,
				.round = trainer->progress.round,
				.is_mixed = true });
	}
	return trainer->population.n > before;
}

size_t salle_mixture_choose(const struct salle_population *all, size_t player)
{
	const size_t safest = salle_population_find_safest(all, player);
	size_t chosen = safest;
	for (size_t i = 0; i < all->n; i++)
		if (all->items[i].player == player && all->items[i].is_mixed &&
			salle_population_guaranteed(all, i) >
				salle_population_guaranteed(all, chosen) + (chosen == safest ? clear : 0))
			chosen = i;
	return chosen;
}

struct salle_slots salle_mixture_worst_replies(const struct salle_population *all, size_t strategy, uint64_t purpose,
	struct salle_arena *arena)
{
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
					salle_population_score(all, strategy, i) < salle_population_score(all, strategy, worst)))
				worst = i;
		for (unsigned times = 0; times < 1U + twice && worst < all->n; times++)
			slots[n++] = (struct salle_slot){ player->opponents[k], k, all->items[worst].member_policies };
	}
	return (struct salle_slots){ slots, n, purpose, NULL };
}
