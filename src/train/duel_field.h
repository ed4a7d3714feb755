/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The players of a scenario, whom each meets, and bouts between a policy and a field of opponents. */
#pragma once

#include <salle/scenario.h>
#include <salle/table_store.h>

#include "base/arena.h"
#include "train/candidate.h"

/* Points for a bout: `win` if won, `draw` if drawn, 0 if lost. A score is points / `win`. */
struct salle_scoring {
	uint8_t draw, win;
};

#define SALLE_HALF_WINS ((struct salle_scoring){ 1, 2 })

/* An opponent in a seat: `seat` is that of the player who meets it. */
struct salle_meeting {
	size_t opponent;
	unsigned seat; /* SALLE_A or SALLE_B */
};

struct salle_player {
	const char *name;
	const void *const *fighters; /* [n] its members */
	size_t n;
	const struct salle_policy_use *own; /* [n] policies of the scenario */
	const struct salle_ban *ban;        /* actions that the player never takes; may be NULL */
	const struct salle_matchup_setup *setup;
	const struct salle_meeting *meets; /* [n_meets] */
	size_t n_meets;
	bool keeps_policy; /* no policies are searched for it */
	bool searched;     /* a search for a better policy has begun */
};

struct salle_duel_field {
	const struct salle_ruleset *rules;
	const struct salle_tally_layout *layout;
	uint64_t seed;
	struct salle_scoring scoring;
	struct salle_player *players; /* [n] */
	size_t n;
};

/* An opponent with its policy in a field that bouts go through in turn. */
struct salle_slot {
	struct salle_meeting meeting;
	size_t number;                       /* number of the meeting among those of the player */
	const struct salle_policy_use *uses; /* policies of the opponent's members */
};

struct salle_slots {
	const struct salle_slot *items; /* [n] */
	size_t n;
	uint64_t purpose;                        /* distinguishes the dice of different uses */
	struct salle_table_store *const *stores; /* table stores of the player's meetings; NULL if tables are not shared */
};

/* Finds the players and their meetings in the base matchups of the plan. `field`, unless empty, restricts opponents. */
void salle_duel_field_init(struct salle_duel_field *field, const struct salle_plan *plan, const char *const *opponents,
	size_t n_opponents, struct salle_arena *arena);

/* Returns an array of `player`'s members with the same policy. */
const struct salle_policy_use *salle_player_uses(const struct salle_player *player, struct salle_policy_use use,
	struct salle_arena *arena);

/* Returns whether the player has the opponent in its field. */
bool salle_player_meets(const struct salle_player *player, size_t opponent);

/* Returns the index of the player of that name, or field->n. */
size_t salle_duel_field_find(const struct salle_duel_field *field, const char *name);

/* A player under a policy, compiled against the opponents of its slots when it first meets each. */
struct salle_duelist {
	const struct salle_duel_field *field;
	const struct salle_player *player;
	const struct salle_policy_use *uses; /* policies of its members */
	const struct salle_slots *slots;
	bool adds; /* new tables are kept for other policies (slots->stores) */
	struct salle_compiled_slot {
		const void *matchup; /* compiled matchup; NULL until needed */
		struct salle_stream_key key;
	} * compiled; /* [slots->n] */
	struct salle_arena arena;
	struct salle_recorder recorders[2]; /* recorders by the player's seat */
};

void salle_duelist_init(struct salle_duelist *duelist, const struct salle_duel_field *field,
	const struct salle_player *player, const struct salle_policy_use *uses, const struct salle_slots *slots, bool adds);

void salle_duelist_release(struct salle_duelist *duelist);

/*
 * Fights bouts `first` to `first` + n - 1 of the field. Bout k meets slot k modulo the number of slots, on dice that
 * depend on the field's seed, the purpose, the pair of players and k, not on the policies. outcomes: [n], 2 for a win,
 * 1 for a draw, 0 for a loss.
 */
void salle_duelist_fight(struct salle_duelist *duelist, uint64_t first, size_t n, uint8_t *outcomes);
