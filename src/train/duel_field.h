/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The players of a scenario, the opponents that each meets, and bouts between a policy and a field of opponents. */
#pragma once

#include <salle/compiled_matchup.h>
#include <salle/scenario.h>
#include <salle/table_store.h>

#include "base/arena.h"
#include "train/candidate.h"

/* Points for a bout: `win` for a win, `draw` for a draw, 0 for a loss. A score is points / `win`. */
struct salle_scoring {
	uint8_t draw, win;
};

#define SALLE_HALF_WINS ((struct salle_scoring){ 1, 2 })

/* An opponent that a player meets, and the player's seat in that matchup. */
struct salle_meeting {
	size_t opponent;
	unsigned seat; /* SALLE_A or SALLE_B */
};

struct salle_player {
	const char *name;
	const void *const *fighters; /* [n] fighters of the player's members */
	size_t n;
	const struct salle_policy_use *own_policies; /* [n] the members' policies in the scenario */
	const struct salle_ban *ban;                 /* actions that the player never takes; NULL if no action is banned */
	const struct salle_matchup_setup *setup;
	const struct salle_meeting *opponents; /* [n_meets] the opponents that the player meets */
	size_t n_opponents;
	bool keeps_policy; /* whether the player keeps its policy, so that no other is searched */
	bool is_searched;  /* whether a search for a better policy of this player has begun */
};

struct salle_duel_field {
	const struct salle_ruleset *rules;
	const struct salle_tally_layout *layout;
	uint64_t seed;
	struct salle_scoring scoring;
	struct salle_player *players; /* [n] */
	size_t n;
};

/* An opponent with a policy. Bout k of a player is fought in slot k modulo the number of slots. */
struct salle_slot {
	struct salle_meeting meeting;
	size_t meeting_number;                          /* number of the meeting in the player's `opponents` */
	const struct salle_policy_use *member_policies; /* policies of the opponent's members */
};

struct salle_slots {
	const struct salle_slot *items; /* [n] */
	size_t n;
	uint64_t dice_purpose; /* number that distinguishes the dice of different uses of the field */
	/* table store of each meeting of the player; NULL if tables are not shared */
	struct salle_table_store *const *stores;
};

/*
 * Finds the players and their meetings in the base matchups of the plan. If the list `field` is not empty, only its
 * players are opponents.
 */
void salle_duel_field_init(struct salle_duel_field *field, const struct salle_plan *plan, const char *const *opponents,
	size_t n_opponents, struct salle_arena *arena);

/* Fills an array with the same policy for each of `player`'s members, and returns it. */
const struct salle_policy_use *salle_player_uses(const struct salle_player *player, struct salle_policy_use use,
	struct salle_arena *arena);

/* Returns whether the player meets the opponent. */
bool salle_player_meets(const struct salle_player *player, size_t opponent);

/* Returns the index of the player with that name; field->n if there is none. */
size_t salle_duel_field_find(const struct salle_duel_field *field, const char *name);

/*
 * A player under one policy. It is compiled against the opponent of a slot when the first bout against this opponent is
 * fought.
 */
struct salle_duelist {
	const struct salle_duel_field *field;
	const struct salle_player *player;
	const struct salle_policy_use *member_policies; /* policies of the player's members */
	const struct salle_slots *slots;
	bool keeps_new_tables; /* whether new tables are kept for other policies (slots->stores) */
	struct salle_compiled_slot {
		const struct salle_compiled_matchup *matchup; /* NULL until the first bout of the slot */
		struct salle_stream_key key;
	} * compiled_slots; /* [slots->n] */
	struct salle_arena arena;
	struct salle_recorder recorders[2]; /* recorders, by the player's seat */
};

void salle_duelist_init(struct salle_duelist *duelist, const struct salle_duel_field *field,
	const struct salle_player *player, const struct salle_policy_use *uses, const struct salle_slots *slots, bool adds);

void salle_duelist_release(struct salle_duelist *duelist);

/*
 * Fights bouts `first` to `first` + n - 1 against the field. Bout k meets the opponent in slot k modulo the number of
 * slots. Its dice depend on the field's seed, the purpose, the pair of players and k, not on the policies. outcomes,
 * [n]: 2 for a win, 1 for a draw, 0 for a loss.
 */
void salle_duelist_fight(struct salle_duelist *duelist, uint64_t first, size_t n, uint8_t *outcomes);
