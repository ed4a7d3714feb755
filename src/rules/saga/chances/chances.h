/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exact chances, to double rounding: the series of the stress die are summed, not cut. */
#ifndef SALLE_SAGA_CHANCES_CHANCES_H
#define SALLE_SAGA_CHANCES_CHANCES_H

#include "rules/saga/state.h"

/* The chance of a stress die that is `least` or more and no botch. */
double sg_chance_at_least(int least, unsigned botch_dice);

/* The chance of a botch. */
double sg_chance_of_botch(unsigned botch_dice);

/* An attack whose modifiers are all known. */
struct sg_blow {
	int attack;  /* without die */
	int defence; /* without die; with a straight six it is reckoned in */
	bool rolled; /* the defence rolls a stress die */
	unsigned botch, line_botch;
	int damage, soak, band;
	int hit_from;
};

/* What comes of it. */
enum sg_result { SG_MISSED, SG_UNHURT, SG_WOUNDED, SG_RESULTS = SG_WOUNDED + SG_WOUNDS }; /* + enum sg_wound */

/* The wound of an Attack Advantage that hits, as SG_UNHURT or SG_WOUNDED + enum sg_wound. */
static inline unsigned sg_result_of_advantage(int advantage, int damage, int soak, int band)
{
	int excess = damage + advantage - soak;
	if (excess <= 0)
		return SG_UNHURT;
	return SG_WOUNDED + (unsigned)((excess > band) + (excess > 2 * band) + (excess > 3 * band) + (excess > 4 * band));
}

/* The chances of all results. */
void sg_solve_blow(const struct sg_blow *blow, double chance[SG_RESULTS]);

/* The same to 1e-12 and quicker; where the defence rolls, keeps the chances of the difference of the dice. */
void sg_solve_blow_cached(const struct sg_blow *blow, const struct salle_memo *outrolls, double chance[SG_RESULTS]);

/* The chance that what comes of a blow so puts out `side`, which has so much fatigue. */
double sg_chance_to_put_out(const struct sg_matchup *matchup, unsigned side, unsigned fatigue,
	const double chance[SG_RESULTS]);

/* The attack of `side`, as both stand. `exerts`: in this attack; `guards`: the other exerts itself in defence. */
struct sg_blow sg_make_blow(const struct sg_matchup *matchup, unsigned side, const int penalty[2], const bool prone[2],
	bool exerts, bool guards);

/* "10. Battle mat": squares of SG_MOVE_WALK, SG_MOVE_HUSTLE or SG_MOVE_RUN. */
unsigned sg_squares_of_move(const struct sg_book *book, const struct sg_legs *legs, unsigned gait);

/* The SG_MOVE_… of an SG_AFTER_…. */
unsigned sg_gait_after_action(unsigned after);

/* "Rush": the total without die. */
int sg_rush_modifiers(const struct sg_book *book, const struct sg_legs *legs);

/* are attacks on `side`, which rides unless it has `fallen`, aimed at its mount? Not in a scuffle. */
bool sg_is_mount_target(const struct sg_matchup *matchup, unsigned side, bool fallen);

/* Puts the mount of the fighter that `own` is in its place as a target, against a weapon of this kind. */
void sg_place_mount_as_target(const struct sg_book *book, unsigned kind, struct sg_side *own);

/*
 * The first unbroken arm of SG_HAND_MELEE or SG_HAND_MISSILE, or that of SG_HAND_BARE; else SG_NO_ARM. `forward`: in
 * that stance, which has no use of missile weapons of two hands.
 */
enum { SG_NO_ARM = SG_ARMS_MAX + 1 };
unsigned sg_arm_to_draw(const struct sg_fighter *fighter, unsigned hand, unsigned broken, bool forward);

/* "grab worn item": the first unbroken arm that the fighter has about it and not in hand; else SG_NO_ARM. */
unsigned sg_arm_worn(const struct sg_fighter *fighter, unsigned hand, unsigned broken);

/* The chance that a total of modifiers `a` and one of `b`, each with a stress die, come out above, equal, below. */
struct sg_contest {
	double above, equal, below;
};
struct sg_contest sg_solve_contest(int a, unsigned a_botch, int b, unsigned b_botch);

/* "roll initiative once": the chance that A goes first; ties roll again. */
double sg_chance_to_go_first(const struct sg_matchup *matchup, const int penalty[2]);

/* "19. Disengaging": the chance that `side` leaves. `tries`: those before, `attacked`: since its last turn. */
double sg_chance_to_disengage(const struct sg_matchup *matchup, unsigned side, const int penalty[2],
	const bool prone[2], bool guards, unsigned tries, bool attacked);

#endif
