/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A compiled matchup: the fighters of both sides, their situation, and the tables of their policies. */
#pragma once

#include <salle/memo.h>

#include "kit/teams.h"
#include "rules/saga/saga.h"

enum { SG_LOOKAHEAD_BITS = 6 }; /* log2 of the size of the memo sg_matchup.lookahead (lookahead/lookahead.h) */
enum { SG_EXPECTED_BITS = 9 };
enum {
	/*
	 * number of columns of sg_side.expected_rows: the Attack Total minus the Defence Total, from -SG_EXPECTED_COLUMNS /
	 * 2 to SG_EXPECTED_COLUMNS / 2 - 1
	 */
	SG_EXPECTED_COLUMNS = 128,
	SG_LOW_ROWS_MAX = 16, /* maximum number of rows for very low Defence Totals, which even a botched attack hits */
	/* rows of sg_side.expected_rows if the defence rolls a die */
	SG_ROLLED_FIRST_TOTAL = 31, /* Defence Total of the first row, without die */
	SG_ROLLED_ROWS = 48,        /* number of these rows */
};

/* The combat values of one side with the weapons in hand. */
struct sg_side {
	const struct sg_fighter *fighter;
	const struct sg_arm *arm; /* weapon in hand */
	int initiative;           /* Initiative Total without die */
	int attack;               /* Attack Total without die and penalties, with the modifiers of the situation */
	/*
	 * Defence Total without the die (or the fixed 6 that replaces it) and without penalties, with the modifiers of the
	 * situation
	 */
	int defence;
	int damage, soak, points_per_level;
	unsigned botch_dice, line_botch_dice; /* numbers of botch dice of an attack; of the defence */
	int line_score;                       /* score of the Ability used for defence, which an exertion in defence adds */
	/* modifiers of the Attack Total if the fighter itself is prone, and if its foe is prone */
	int prone_own, prone_foe;
	/*
	 * modifiers of the Attack Total of a shot, for each foe that attacks the shooter or the target in melee; 0 in duels
	 */
	int shooter_assailed, target_assailed;
	int penalty_relief;             /* points that Virtues take off the penalties of wounds and fatigue */
	int fatigue[SG_FATIGUE_LEVELS]; /* penalties by fatigue level, after `penalty_relief` is taken off */
	bool is_scuffle;                /* whether the fight is a scuffle (non-lethal) */
	bool begins_prone;              /* whether the fighter begins prone */
	bool is_mount;                  /* whether these are the values of a mount, as a target in its rider's place */
	/*
	 * may_exert: whether the policy may exert the fighter; chooses_action: whether it may take an action other than the
	 * preset one
	 */
	bool may_exert, chooses_action;
	/* the parts of `attack` and `defence` that the options with these names add; 0 unless sg_options.modified is set */
	int8_t charge, flanking, further_defence;
	/* expected results of this side's attacks, for control variates; rows as in struct sg_expected_rows */
	void **expected_rows;
	/* a pointer, because the struct is large and the values of a side are often copied */
	const struct salle_bound_policy *policy;
};

/*
 * The rows of sg_side.expected_rows: a table of the expected results of one side's attacks, which control variates use
 * (bout/controls.h). Matchups of a book with equal damage, soak and dice share a table. Bouts compute a cell when they
 * first need it (salle/memo.h). A row has SG_EXPECTED_COLUMNS columns.
 *
 * If the defence rolls no die: row 0 is for all Defence Totals of at least `safe_from`. A botched attack cannot hit
 * them, so only the difference of the totals matters. Row k, from 1 to `n_low_rows`, is for the Defence Total
 * `safe_from` minus k. In a scuffle (`by_fatigue`), row k is instead for a foe that has lost k fatigue levels, and
 * Defence Totals below `safe_from` have no row.
 *
 * If the defence rolls a die: row k, from 0 to `n_low_rows`, is for the Defence Total SG_ROLLED_FIRST_TOTAL - k. A
 * scuffle then has no table.
 */
struct sg_expected_rows {
	int safe_from;
	int row_0_from;      /* Defence Total from which on row 0 is used; INT_MAX if row 0 is never used */
	int first_row_total; /* Defence Total of row 0, if lower Defence Totals use the following rows; otherwise INT_MAX */
	unsigned n_low_rows;
	bool by_fatigue;
};

/* Two sides under the rules of a book. */
struct sg_matchup {
	const struct sg_book *book;
	const struct sg_options *options; /* options of the book */
	const char *names[2];             /* names of the sides in reports */
	struct sg_side side[2];
	struct sg_scene scene;
	const struct sg_fighter *fighters[2];
	bool is_plain; /* a duel without a battle mat, with one initiative roll and the printed die */
	/*
	 * "10. Battle mat": distance at the start of a duel in squares; 0 if the duel needs no mat because nobody moves,
	 * delays or draws
	 */
	uint8_t squares;
	bool can_wrestle;          /* whether a policy can grapple, trip or disarm, on the mat or in a team bout */
	bool fought_by_group;      /* group/ fights the bout: a team bout, or a duel with stances or delays */
	bool can_situation_change; /* team bout: the situation of two fighters can change in a bout */
	/* whether fighters can fall from their mounts; whether they can hold a weapon other than that of their stance */
	bool can_fall, can_rearm;
	bool can_delay;     /* in a team bout: whether a policy may delay its turn */
	bool uses_mat;      /* whether this is a team bout on the battle mat */
	bool footprints;    /* on the mat in a team bout: whether a member can occupy several squares, or share a square */
	uint8_t members[2]; /* number of members per side */
	/* states that the lookahead has solved (lookahead/lookahead.h); during a training, matchups share them */
	struct salle_memo lookahead;
	/* cache of the expected results of attacks for which sg_side.expected_rows has no cell */
	struct salle_cache expected;
	struct sg_expected_rows expected_layout;
	const struct salle_teams *teams; /* the teams, whose pairs are of type struct sg_pair; NULL in a duel */
};

/* The situation of two fighters, which changes in a bout. */
struct sg_situation {
	unsigned hand[2];  /* weapon in hand of each side: index in sg_fighter.arm */
	unsigned distance; /* paces between the fighters; 0 if hand to hand */
	bool has_moved[2], is_running[2], off_guard[2], raging[2], fallen[2];
	bool left_cover;             /* whether the side with cover has left its place */
	bool is_charging[2];         /* by side: whether it is the fighter's turn, and it has moved in this turn */
	bool is_flanking[2];         /* by side: whether a friend of the fighter stands on the opposite side of the foe */
	unsigned earlier_attacks[2]; /* team bout: melee attacks on the fighter so far in this round, by side */
};

/* Returns whether initiative is rolled in each round. */
static inline bool sg_rolls_initiative_each_round(const struct sg_matchup *matchup)
{
	return matchup->options->initiative_rolls == SG_ROLLED_EACH_ROUND;
}

/* Returns whether `side` loses its cover when it leaves its first place. */
static inline bool sg_loses_cover_by_moving(const struct sg_matchup *matchup, unsigned side)
{
	return matchup->scene.cover == (int32_t)side && matchup->options->cover == SG_COVER_PLACE;
}

/* Returns the modifier of a shot at `side` for cover: "target is at least half covered or concealed". */
static inline int sg_cover_modifier(const struct sg_matchup *matchup, unsigned side, bool left_cover)
{
	const bool covered = matchup->scene.cover == (int32_t)side && !left_cover;
	return covered ? matchup->book->figure[SG_SHOT_AT_COVER] : 0;
}

/*
 * matchup/option_modifiers.c: adds the modifiers of house rules (options) to the values of `side`. Must be called if
 * sg_options.modified is set.
 */
void sg_add_option_modifiers(const struct sg_matchup *matchup, unsigned side, const struct sg_situation *at,
	struct sg_side *own);

/* Returns whether `side` stands higher than its foe. A rider stands higher only under the option `mounted_height`. */
static inline bool sg_stands_higher(const struct sg_matchup *matchup, unsigned side, const struct sg_fighter *fighter)
{
	return matchup->scene.high_ground == (int32_t)side && (fighter->mount == NULL || matchup->options->mounted_height);
}

/* Returns the modifier of the Attack Total, and of the Defence Total, for Encumbrance (option `encumbered`). */
static inline int sg_encumbrance_modifier(const struct sg_options *options, const struct sg_fighter *fighter,
	bool defends)
{
	return options->encumbered >= (defends ? SG_ENCUMBERED_BOTH : SG_ENCUMBERED_ATTACK) ? -fighter->encumbrance : 0;
}

/* Computes the values of `side` in a situation, except its policy, `may_exert` and `chooses_action`. */
void sg_update_side(const struct sg_matchup *matchup, unsigned side, const struct sg_situation *at,
	struct sg_side *own);

/* Returns the fighter of `side` in a duel, without its mount if the fighter has fallen from the mount (`fallen`). */
static inline const struct sg_fighter *sg_fighter_of_side(const struct sg_matchup *matchup, unsigned side, bool fallen)
{
	const struct sg_fighter *fighter = matchup->fighters[side];
	return fallen && fighter->fighter_on_foot != NULL ? fighter->fighter_on_foot : fighter;
}

/* Who moves: a fighter on foot, or its mount. `penalty` is the penalty of the fighter or mount that moves. */
struct sg_mover {
	const struct sg_fighter *fighter;
	const struct sg_mount_row *mount; /* NULL if on foot */
	int penalty;
};

static inline struct sg_mover sg_make_mover(const struct sg_matchup *matchup, unsigned side, bool fallen, int penalty,
	int mount_wounds)
{
	const struct sg_fighter *fighter = sg_fighter_of_side(matchup, side, fallen);
	return (struct sg_mover){ fighter, fighter->mount, fighter->mount != NULL ? mount_wounds : penalty };
}

enum { SG_MOVE_SQUARES_MAX = 48 }; /* most squares of a move in a team bout */

/*
 * "10. Battle mat": the number of hustles in a move, and the paces of each hustle. A walk counts as one hustle. Paces
 * that do not suffice for another step at the end of a hustle are lost.
 */
struct sg_stride {
	unsigned hustles, paces;
};

struct sg_stride sg_compute_stride(const struct sg_book *book, const struct sg_mover *legs, unsigned gait);

/* Returns whether the situation of two fighters can change in a bout, so that bouts must call sg_update_side. */
static inline bool sg_can_situation_change(const struct sg_matchup *matchup)
{
	return matchup->squares > 0 || matchup->can_situation_change;
}

/* Returns the index of the arm for bare hands, which comes after the arms for weapons. */
static inline unsigned sg_bare_hands_arm(const struct sg_fighter *fighter)
{
	return fighter->n_arms;
}

/*
 * Returns whether a fighter with this weapon in hand has "free hands": no weapon, no off-hand weapon, no shield that
 * takes a hand.
 */
static inline bool sg_has_free_hands(const struct sg_fighter *fighter, unsigned hand)
{
	bool shield = fighter->shield != NULL && !fighter->shield->frees_hand;
	return !fighter->arm[hand].weapon->is_held && !shield && fighter->off_hand == NULL;
}

/*
 * Returns whether a change of weapons needs a hand. No hand is needed if neither weapon is held in a hand (`fist`, for
 * example).
 */
static inline bool sg_does_change_take_hands(const struct sg_fighter *fighter, unsigned from, unsigned to)
{
	return fighter->arm[from].weapon->is_held || fighter->arm[to].weapon->is_held;
}

/* Returns the first unbroken arm, or the bare hands if all are broken. */
static inline unsigned sg_find_first_unbroken_arm(const struct sg_fighter *fighter, unsigned broken)
{
	unsigned arm = 0;
	while (arm < fighter->n_arms && (broken >> arm & 1))
		arm++;
	return arm;
}

/*
 * The compiled matchups of two foes in a team bout. Indices: whether A holds the weapon of its rearward stance; the
 * same for B.
 */
struct sg_pair {
	const struct sg_matchup *by_weapons[2][2];
};

/*
 * Returns whether a weapon is usable in the forward stance: "Forward characters may not use two-handed ranged weapons".
 */
static inline bool sg_is_usable_forward(const struct sg_weapon *weapon)
{
	return weapon->kind == SG_MELEE || weapon->hands < 2;
}

/*
 * These functions return the index of the unbroken arm (weapon) that a fighter holds in the forward stance
 * (sg_find_forward_arm) and in the rearward stance (sg_find_rearward_arm), or of the bare hands.
 */
unsigned sg_find_forward_arm(const struct sg_fighter *fighter, unsigned broken);
unsigned sg_find_rearward_arm(const struct sg_fighter *fighter, unsigned broken);
