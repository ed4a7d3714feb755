/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Exact chances of rolls, up to double rounding: sums over all values of the dice. Policies, control variates and exact
 * bouts use them.
 */
#pragma once

#include "rules/saga/state.h"

/* ---- attacks ---- */

/* The modifiers of an attack: of the Attack Total, and of the foe's Defence Total. */
struct sg_modifiers {
	int attack, defence;
};

/* Returns the Attack Total of `side` without its die: "7. Melee modifiers", "12. Missile combat". */
static inline int sg_sum_attack_modifiers(const struct sg_bout *b, unsigned side)
{
	const struct sg_fighter_state *man = &b->fighter[side];
	return man->side->attack - man->penalty + man->assailant_modifier + (man->prone ? man->side->prone_own : 0) +
		(b->fighter[!side].prone ? man->side->prone_foe : 0);
}

/*
 * Returns the Defence Total of `side` without its die. The bonus of an exertion is included, even if no die is rolled:
 * "With the seed it adds to the straight six".
 */
static inline int sg_sum_defence_modifiers(const struct sg_bout *b, unsigned side)
{
	const struct sg_fighter_state *man = &b->fighter[side];
	return man->side->defence - man->penalty + (man->exerts_in_defence ? man->side->line_score : 0);
}

static inline struct sg_modifiers sg_sum_modifiers_of_attack(const struct sg_bout *b, unsigned side, bool exerts)
{
	const int own = sg_sum_attack_modifiers(b, side) + (exerts ? b->fighter[side].side->arm->exertion : 0);
	return (struct sg_modifiers){ own, sg_sum_defence_modifiers(b, !side) };
}

/* Returns the result of an attack that hits with this Attack Advantage: SG_UNHURT, or SG_WOUNDED + the wound level. */
static inline unsigned sg_result_of_advantage(const struct sg_book *book, int advantage, int damage, int soak, int band)
{
	int excess = damage + advantage - soak;
	if (excess <= 0)
		return SG_UNHURT;
	return SG_WOUNDED + sg_wound_level_of_excess(book, excess, band);
}

/* A total of an opposed roll; the die is stored separately. */
struct sg_total {
	int modifiers;
	unsigned botch_dice; /* number of botch dice */
	bool has_die; /* whether a stress die is added; if not, `modifiers` includes the fixed 6 that replaces the die */
};

/*
 * An attack: the Attack Total, the foe's Defence Total, and the numbers that turn the difference of both into a result.
 */
struct sg_blow {
	const struct sg_book *book;
	struct sg_total totals[2];
	int damage, soak, points_per_level;
	int hit_from;
};

/*
 * These functions return the attack of `side` on its foe: sg_make_blow_with_modifiers with the given modifiers,
 * sg_make_blow with the modifiers of the current state of the bout.
 */
struct sg_blow sg_make_blow_with_modifiers(const struct sg_bout *b, unsigned side,
	const struct sg_modifiers *modifiers);
struct sg_blow sg_make_blow(const struct sg_bout *b, unsigned side, bool exerts);

/* Computes the chance of each result (enum sg_result); results above the book's worst wound have the chance 0. */
void sg_solve_blow(const struct sg_blow *blow, double chance[SG_RESULTS]);

/* Returns the chance that an attack of `side` defeats the foe, from the chances of the attack's results. */
double sg_chance_to_defeat(const struct sg_bout *b, unsigned side, const double chance[SG_RESULTS]);

/* ---- other opposed rolls ---- */

/* The chances that the first total is below, equal to, or above the second one. */
struct sg_contest {
	double below, equal, above;
};

struct sg_contest sg_solve_contest(const struct sg_die *die, struct sg_total first, struct sg_total second);

/* Returns a total with the number of botch dice of a roll that uses no Ability. */
static inline struct sg_total sg_total_without_ability(const struct sg_book *book, int modifiers)
{
	return (struct sg_total){ modifiers, (unsigned)book->figure[SG_BOTCH_DICE], true };
}

/* "19. Disengaging": returns the bonus of `side` for failed attempts since its last attack. */
static inline int sg_bonus_of_earlier_tries(const struct sg_bout *b, unsigned side)
{
	return b->book->figure[SG_AGAIN] * b->fighter[side].disengage_tries;
}

/* Returns whether a fighter disengages if its Defence Total exceeds the foe's Attack Total by `advantage`. */
static inline bool sg_does_disengage(const struct sg_options *options, int advantage)
{
	return advantage > 0 || (advantage == 0 && options->disengage_ties == SG_TIES_LEAVE);
}

/* Computes both totals of an attempt of `side` to disengage: totals[0] of `side`, totals[1] of its foe. */
void sg_make_withdrawal_totals(const struct sg_bout *b, unsigned side, struct sg_total totals[2]);

/* Returns the chance that an attempt of `side` to disengage succeeds. */
double sg_chance_to_disengage(const struct sg_bout *b, unsigned side);

/* ---- enumeration ---- */

/*
 * These functions return the first die of an opposed roll in the current run of the bout's enumeration, and set
 * `enumeration->foe_roll` to the second die. The enumeration makes one run for each possible result of an attack, and
 * one run for each order of the two totals of a contest. `again`: whether the dice are rolled again on a tie.
 */
struct sg_roll sg_enumerate_blow(const struct sg_bout *b, const struct sg_blow *blow);
struct sg_roll sg_enumerate_contest(const struct sg_bout *b, const struct sg_total totals[2], bool again);

/* ---- chances/mat.c: "10. Battle mat" ---- */

/* Returns how many squares a walk, hustle or run covers (`gait`: SG_MOVE_WALK, SG_MOVE_HUSTLE or SG_MOVE_RUN). */
unsigned sg_squares_of_move(const struct sg_book *book, const struct sg_mover *legs, unsigned gait);

/* Returns the move (enum sg_move) that a choice of enum sg_after means. */
unsigned sg_gait_after_action(unsigned after);

/* "Rush": returns the modifiers of a rush roll, without its die. */
int sg_rush_modifiers(const struct sg_book *book, const struct sg_mover *legs);

/*
 * Returns whether attacks on `side` are aimed at its mount. In a scuffle they never are, nor after the rider has
 * fallen from the mount (`fallen`).
 */
bool sg_is_mount_target(const struct sg_matchup *matchup, unsigned side, bool fallen);

/* Replaces the values of a target by the values of its mount against weapons of this kind. */
void sg_replace_target_by_mount(const struct sg_book *book, unsigned kind, struct sg_side *own);

/*
 * Returns the index of the first unbroken weapon (arm) of the kind that `hand` asks for: SG_HAND_MELEE,
 * SG_HAND_MISSILE, or SG_HAND_BARE for bare hands. Returns SG_NO_ARM if there is none. `forward`: whether the fighter
 * is in the forward stance, in which it cannot use two-handed missile weapons.
 */
enum { SG_NO_ARM = SG_ARMS_MAX + 1 };
unsigned sg_find_arm_to_draw(const struct sg_fighter *fighter, unsigned hand, unsigned broken, bool forward);

/*
 * "grab worn item": returns the index of the first unbroken weapon (arm) that is not in the fighter's hand, or
 * SG_NO_ARM.
 */
unsigned sg_find_worn_arm(const struct sg_fighter *fighter, unsigned hand, unsigned broken);
