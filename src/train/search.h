/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The search for a player's best response to the mixtures of its opponents. */
#pragma once

#include <salle/train.h>

#include "train/population.h"

struct salle_trainer;

enum { SALLE_BESTS_MAX = 8 };

/* The search for a best response of a player. */
struct salle_search {
	struct salle_trainer *trainer;
	size_t player;
	struct salle_stream random;
	uint64_t races, ends_at_bouts; /* number of races so far; number of the trainer's bouts at which the search ends */
	unsigned stalled_generations;  /* number of generations without progress */
	struct salle_candidate incumbent;
	/* lead of the incumbent over the candidate with which its climb (hill climbing) began */
	double gain;
	/*
	 * by decision: number of candidates in which changing the decision had an effect; number of candidates that changed
	 * the decision
	 */
	double n_effective_changes[SALLE_DECISIONS_MAX], n_changes[SALLE_DECISIONS_MAX];
	struct salle_candidate climb_bests[SALLE_BESTS_MAX]; /* best candidate of each finished climb */
	size_t n_climbs;
};

/* The data of one training, which its searches share. */
struct salle_trainer {
	const struct salle_train_settings *settings;
	struct salle_duel_field field;
	struct salle_library library;
	struct salle_population population;
	size_t *trained_players; /* [n_trained] numbers of the players to train, in the order in which they are searched */
	size_t n_trained;
	size_t focal_player; /* the player to whom `given` belongs */
	/* policies that are in the population from the start; NULL without such policies */
	const struct salle_mixture *given;
	/* table stores of one player, by meeting; NULL while no player's tables are open */
	struct salle_table_store **stores;
	struct salle_train_progress progress;
	/* times of the start, of the last progress report and of the last checkpoint */
	double start, last_report, last_checkpoint;
	size_t next_player;                          /* number of the next player to be trained in the current round */
	void (*save)(struct salle_trainer *trainer); /* writes a checkpoint; NULL to write none */
	/* the search that a checkpoint must be able to continue; NULL between searches */
	const struct salle_search *current_search;
	const struct salle_search *resumed; /* the search of `next_player` from a checkpoint; NULL if there is none */
	struct salle_arena *arena;          /* memory of everything that lives as long as the training */
};

/* Returns the policies of the player's members if they play the candidate. */
const struct salle_policy_use *salle_trainer_policies_of_candidate(const struct salle_trainer *trainer, size_t player,
	const struct salle_candidate *candidate);

/* Adds a strategy. Its share is 0 until the mixtures are computed again. */
void salle_trainer_add(struct salle_trainer *trainer, const struct salle_strategy *found);

/* Begin and end the sharing of tables between the matchups of one player. */
void salle_trainer_open_tables(struct salle_trainer *trainer, size_t player);
void salle_trainer_close_tables(struct salle_trainer *trainer, size_t player);

/*
 * Discards the shared tables and begins new ones, if they take too much memory. Must be called between races, while no
 * matchup uses the tables.
 */
void salle_trainer_limit_tables(struct salle_trainer *trainer, size_t player);

/* Returns whether salle_train_settings.stop was set. */
bool salle_trainer_is_interrupted(const struct salle_trainer *trainer);

/* Returns whether the search must end: a stop was requested, or its time is over. */
bool salle_trainer_must_stop(const struct salle_trainer *trainer);

/* Counts bouts and reports progress, at most ten times a second. */
void salle_trainer_add_bouts(struct salle_trainer *trainer, uint64_t bouts);

/*
 * Searches a best response of the player until `bouts` bouts are fought. Returns the best candidate, in the trainer's
 * arena. Sets `gain` to its score against the field minus the score of the player's mixture, on new dice.
 */
struct salle_candidate salle_find_best_response(struct salle_trainer *trainer, size_t player, uint64_t bouts,
	double *gain);

#define SALLE_TRAIN_LEVEL 0.95 /* confidence level of each interval */

/*
 * Uses of dice, which have independent random streams, numbered by use, round, player and a number
 * (salle_slots.dice_purpose).
 */
enum salle_dice_use { SALLE_DICE_SEARCH = 2, SALLE_DICE_CHECK, SALLE_DICE_SETTINGS, SALLE_DICE_CONFIRM };

static inline uint64_t salle_dice_purpose(enum salle_dice_use use, unsigned round, size_t player, uint64_t number)
{
	return (uint64_t)use << 56 | (uint64_t)round << 48 | (uint64_t)player << 32 | number;
}
