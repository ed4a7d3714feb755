/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exact chances, up to double rounding: the series of the stress die are summed in full. */
#pragma once

#include "rules/saga/state.h"

/* Returns the chance that a stress die shows `least` or more and no botch. */
double sg_chance_at_least(int least, unsigned botch_dice);

/* Returns the chance of a botch. */
double sg_chance_of_botch(unsigned botch_dice);

/* An attack with known modifiers. */
struct sg_blow {
	int attack;  /* Attack Total without die */
	int defence; /* Defence Total without the die; a straight six is included */
	bool rolled; /* whether the defence rolls a stress die */
	unsigned botch, line_botch;
	int damage, soak, band;
	int hit_from;
};

/* The result of a blow. */
enum sg_result {
	SG_MISSED,
	SG_UNHURT,
	SG_WOUNDED,
	SG_RESULTS = SG_WOUNDED + SG_WOUNDS
}; /* SG_WOUNDED + the enum sg_wound */

/* Returns the result of an Attack Advantage that hits: SG_UNHURT or SG_WOUNDED + enum sg_wound. */
static inline unsigned sg_result_of_advantage(int advantage, int damage, int soak, int band)
{
	int excess = damage + advantage - soak;
	if (excess <= 0)
		return SG_UNHURT;
	return SG_WOUNDED + (unsigned)((excess > band) + (excess > 2 * band) + (excess > 3 * band) + (excess > 4 * band));
}

/* Computes the chances of all results. */
void sg_solve_blow(const struct sg_blow *blow, double chance[SG_RESULTS]);

/* Computes the chances faster, to 1e-12. If the defence rolls, caches the distribution of the dice's difference. */
void sg_solve_blow_cached(const struct sg_blow *blow, const struct salle_memo *outrolls, double chance[SG_RESULTS]);

/* Returns the chance that a blow with these results puts out `side`, which has this fatigue. */
double sg_chance_to_put_out(const struct sg_matchup *matchup, unsigned side, unsigned fatigue,
	const double chance[SG_RESULTS]);

/* Returns the blow of `side`. `exerts`: in this attack; `guards`: the foe exerts itself in defence. */
struct sg_blow sg_make_blow(const struct sg_matchup *matchup, unsigned side, const int penalty[2], const bool prone[2],
	bool exerts, bool guards);

/* "10. Battle mat": returns the squares of SG_MOVE_WALK, SG_MOVE_HUSTLE or SG_MOVE_RUN. */
unsigned sg_squares_of_move(const struct sg_book *book, const struct sg_legs *legs, unsigned gait);

/* Returns the SG_MOVE_… that corresponds to an SG_AFTER_…. */
unsigned sg_gait_after_action(unsigned after);

/* "Rush": returns the total without die. */
int sg_rush_modifiers(const struct sg_book *book, const struct sg_legs *legs);

/* returns whether attacks on `side` are aimed at its mount. Never in a scuffle, or if it has `fallen`. */
bool sg_is_mount_target(const struct sg_matchup *matchup, unsigned side, bool fallen);

/* Replaces a target's values by those of its mount, against weapons of this kind. */
void sg_place_mount_as_target(const struct sg_book *book, unsigned kind, struct sg_side *own);

/*
 * Returns the first unbroken arm of SG_HAND_MELEE or SG_HAND_MISSILE, or the arm of SG_HAND_BARE; else SG_NO_ARM.
 * `forward`: in the forward stance, which excludes two-handed missile weapons.
 */
enum { SG_NO_ARM = SG_ARMS_MAX + 1 };
unsigned sg_arm_to_draw(const struct sg_fighter *fighter, unsigned hand, unsigned broken, bool forward);

/* "grab worn item": returns the first unbroken arm of the fighter that is not in hand; else SG_NO_ARM. */
unsigned sg_arm_worn(const struct sg_fighter *fighter, unsigned hand, unsigned broken);

/* The chances that total A is above, equal to, or below total B; each is a stress die with modifiers. */
struct sg_contest {
	double above, equal, below;
};
struct sg_contest sg_solve_contest(int a, unsigned a_botch, int b, unsigned b_botch);

/* "roll initiative once": returns the chance that A acts first; ties roll again. */
double sg_chance_to_go_first(const struct sg_matchup *matchup, const int penalty[2]);

/* "19. Disengaging": returns the chance that `side` leaves. `tries`: earlier ones; `attacked`: since its last turn. */
double sg_chance_to_disengage(const struct sg_matchup *matchup, unsigned side, const int penalty[2],
	const bool prone[2], bool guards, unsigned tries, bool attacked);
