/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The search for a best response of one player to the mixtures of its field. */
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
	uint64_t races, end; /* races so far; the search ends when the trainer has fought `end` bouts */
	unsigned failures;   /* generations without progress */
	struct salle_candidate incumbent;
	double gain;                                                     /* lead of the incumbent over the candidate with
	                                                                    which its climb began */
	double changed[SALLE_DECISIONS_MAX], tried[SALLE_DECISIONS_MAX]; /* candidates by changed decision */
	struct salle_candidate bests[SALLE_BESTS_MAX];                   /* best candidates of the climbs that ended */
	size_t n_bests;
};

/* Data of one training, shared by its searches. */
struct salle_trainer {
	const struct salle_train_settings *settings;
	struct salle_duel_field field;
	struct salle_library library;
	struct salle_population population;
	size_t *trained; /* [n_trained] numbers of the trained players, in the order of their searches */
	size_t n_trained;
	size_t focal;                        /* the player that `known` belongs to */
	const struct salle_candidate *known; /* a policy that joins the population at the start; may be NULL */
	struct salle_table_store **stores;   /* tables of one player, by its meetings; NULL between players */
	struct salle_train_progress progress;
	double start, shown, saved;                  /* times of the start, of the last progress line and of the last
	                                                checkpoint */
	size_t next;                                 /* number of the player to be trained in the current round */
	void (*save)(struct salle_trainer *trainer); /* writes a checkpoint; may be NULL */
	const struct salle_search *running; /* the search that a checkpoint has to continue; NULL between searches */
	const struct salle_search *resumed; /* the search of player `next` from a checkpoint, or NULL */
	struct salle_arena *arena;          /* lives as long as the training */
};

/* Returns what the members of the player use when they play the candidate. */
const struct salle_policy_use *salle_trainer_uses(const struct salle_trainer *trainer, size_t player,
	const struct salle_candidate *candidate);

/* Adds a strategy with the uses of its candidate, and without a share until the mixtures are solved again. */
void salle_trainer_add(struct salle_trainer *trainer, const struct salle_strategy *found);

/* Begins and ends the sharing of tables between the matchups of one player. */
void salle_trainer_open_tables(struct salle_trainer *trainer, size_t player);
void salle_trainer_close_tables(struct salle_trainer *trainer, size_t player);

/* Begins the tables anew if they take too much memory; between races, while no matchup uses them. */
void salle_trainer_limit_tables(struct salle_trainer *trainer, size_t player);

/* Returns whether an end was requested (salle_train_settings.stop). */
bool salle_trainer_is_interrupted(const struct salle_trainer *trainer);

/* Returns whether the search must end: on request, or because its time is over. */
bool salle_trainer_must_stop(const struct salle_trainer *trainer);

/* Counts bouts and reports progress, at most ten times a second. */
void salle_trainer_count(struct salle_trainer *trainer, uint64_t bouts);

/*
 * Searches a best response of the player until `bouts` bouts are fought. Returns the best candidate, in the trainer's
 * arena. `gain`: its score against the field minus that of the player's mixture, on fresh dice.
 */
struct salle_candidate salle_find_best_response(struct salle_trainer *trainer, size_t player, uint64_t bouts,
	double *gain);

#define SALLE_TRAIN_LEVEL 0.95 /* level of each interval */

/* Purposes of dice (salle_slots.purpose): a use, a round and a player, and a number. */
enum salle_dice_use { SALLE_DICE_SEARCH = 2, SALLE_DICE_CHECK, SALLE_DICE_SETTINGS, SALLE_DICE_CONFIRM };

static inline uint64_t salle_dice_purpose(enum salle_dice_use use, unsigned round, size_t player, uint64_t number)
{
	return (uint64_t)use << 56 | (uint64_t)round << 48 | (uint64_t)player << 32 | number;
}
