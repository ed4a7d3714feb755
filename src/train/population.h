/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Policies found for each player, what they score against each other, and mixtures that no player can improve alone. */
#pragma once

#include "train/race.h"

enum { SALLE_PAYOFF_BOUTS_MAX = 1024 }; /* limit of salle_population.each */

/* A policy of a player. */
struct salle_strategy {
	size_t player;
	struct salle_candidate candidate;    /* its base is NULL if members of a team have different policies */
	const struct salle_policy_use *uses; /* policies of the player's members */
	double share;                        /* share in the player's mixture, 0 to 1 */
	unsigned round;                      /* round in which the policy was found, from 1; 0 for policies of the
	                                        scenario */
	bool mixed;                          /* a mixed policy, which draws between others of the player (mixture.h) */
};

struct salle_population {
	const struct salle_duel_field *field;
	struct salle_strategy *items; /* [n] in the order found */
	size_t n, capacity;
	uint32_t *points; /* [side][side] sum of the row's points against the column; UINT32_MAX if not fought */
	size_t side;      /* number of rows and columns of `points` */
	uint64_t each;    /* bouts of each entry of `points` */
};

/* Appends a strategy, whose data must live as long as the population. */
void salle_population_add(struct salle_population *all, const struct salle_strategy *strategy,
	struct salle_arena *arena);

/* Fights the strategies that have not met, `each` bouts a pair; returns the number of bouts. */
uint64_t salle_population_fight(struct salle_population *all);

/*
 * Sets the shares to mixtures from which no player gains much alone, by predictive regret matching+ (Farina, Kroer and
 * Sandholm, AAAI 2021), whose averages converge in games that are zero-sum between each two players. The prediction is
 * that each strategy's advantage is the same as in the iteration before.
 */
void salle_population_solve(struct salle_population *all);

/* Returns the score of a strategy against another, 1/2 if they have not met; and whether they have. */
double salle_population_score(const struct salle_population *all, size_t row, size_t column);
bool salle_population_has_score(const struct salle_population *all, size_t row, size_t column);

/* Returns the guaranteed score of a strategy: the mean over opponents of its lowest score against one of theirs. */
double salle_population_guaranteed(const struct salle_population *all, size_t row);

/* Returns the index of the player's unmixed strategy with the best guaranteed score, all->n if there is none. */
size_t salle_population_safest(const struct salle_population *all, size_t player);

/*
 * Draws `n` slots for the player: its meetings in proportion, with opponents' policies by their shares (systematic
 * sampling).
 */
struct salle_slots salle_population_draw(const struct salle_population *all, size_t player, size_t n, uint64_t purpose,
	struct salle_stream *random, struct salle_arena *arena);
