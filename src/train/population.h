/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The policies found for each player, their scores against each other, and mixtures that no player can improve alone.
 */
#pragma once

#include "train/race.h"

enum { SALLE_PAYOFF_BOUTS_MAX = 1024 }; /* upper bound of salle_population.payoff_bouts */

/* A policy of a player. */
struct salle_strategy {
	size_t player;
	struct salle_candidate candidate; /* the base is NULL if the members of a team have different policies */
	const struct salle_policy_use *member_policies; /* policies of the player's members */
	double share;                                   /* share of the strategy in its player's mixture, 0 to 1 */
	/* round in which the policy was found, from 1; 0 for the policies of the scenario */
	unsigned round;
};

/* One of the policies that a mixture draws from. */
struct salle_mixture_part {
	size_t strategy; /* number of the strategy in the population from which the candidate comes */
	struct salle_candidate candidate;
	unsigned percent; /* weight */
};

/* What a player plays: the policy of its only part, or a policy that is drawn from several parts for each bout. */
struct salle_mixture {
	struct salle_mixture_part *parts; /* [n] at least 1, at most SALLE_CHOICE_MAX */
	size_t n;
};

struct salle_population {
	const struct salle_duel_field *field;
	struct salle_strategy *items; /* [n] in the order in which they were found */
	size_t n, capacity;
	/* [side][side] points of the row against the column, summed over bouts; UINT32_MAX if they have not met */
	uint32_t *points;
	size_t side;           /* number of rows and columns of `points` */
	uint64_t payoff_bouts; /* number of bouts of each element of `points` */
};

/* Appends a strategy, whose data must live as long as the population. */
void salle_population_add(struct salle_population *all, const struct salle_strategy *strategy,
	struct salle_arena *arena);

/* Fights all pairs of strategies that have not met. Returns the number of bouts. */
uint64_t salle_population_fight(struct salle_population *all);

/*
 * Sets the shares to mixtures of which no player can gain much by changing only its own. Method: predictive regret
 * matching+ (Farina, Kroer and Sandholm, AAAI 2021). The averages of its iterations converge in games that are zero-sum
 * between every two players. The predicted advantage of a strategy is its advantage in the previous iteration.
 */
void salle_population_solve(struct salle_population *all);

/* Returns the score of a strategy against another; 1/2 if they have not met. */
double salle_population_score(const struct salle_population *all, size_t row, size_t column);
bool salle_population_has_score(const struct salle_population *all, size_t row, size_t column);

/* Returns the score of a mixture against a strategy: the weighted mean of the scores of its parts. */
double salle_population_mixture_score(const struct salle_population *all, const struct salle_mixture *mixture,
	size_t column);

/*
 * Returns the guaranteed score of a mixture: its lowest score against any strategy of an opponent, averaged over
 * opponents.
 */
double salle_population_guaranteed(const struct salle_population *all, const struct salle_mixture *mixture);

/* Returns the index of the player's strategy with the highest guaranteed score; all->n if none has a candidate. */
size_t salle_population_find_safest(const struct salle_population *all, size_t player);

/*
 * Draws `n` slots for the player by systematic sampling: the meetings by their weights, the opponents' policies by
 * their shares.
 */
struct salle_slots salle_population_draw(const struct salle_population *all, size_t player, size_t n, uint64_t purpose,
	struct salle_stream *random, struct salle_arena *arena);
