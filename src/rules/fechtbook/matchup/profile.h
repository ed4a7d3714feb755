/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How a fighter can attack and defend: attack profiles (one for each way to attack the foe), ways to hold weapons,
 * guards. AC: activation cost, in dice.
 */
#pragma once

#include "rules/fechtbook/fechtbook.h"

enum {
	FB_DISTANCES = 7,               /* number of distances: 1 … 6; distance 0 is unused */
	FB_WHEEL_SETS = 1 << FB_WHEELS, /* number of sets of wheels */
	FB_COVER_SETS_MAX = 16,         /* most sets of wheels that a shield can cover: contiguous sets with the arms */
	/* most sets of favoured wheels: a covered set alone, or with one paid wheel */
	FB_FAVOURED_SETS_MAX = (FB_COVER_SETS_MAX + 2) * (1 + FB_WHEELS),
	FB_PROFILES_MAX = 96, /* largest number of profiles of a side */
	FB_NONE = 255,        /* means "no item", "no weapon" or "no profile" */
};

/*
 * A hold is a weapon in one or two hands: weapon * 2 + (hands - 1). Weapon numbers from FB_WEAPONS_MAX on mean the
 * weapon's other two-handed grip (halfsword or not). FB_HOLDS means no weapon.
 */
enum { FB_OTHER_GRIP = FB_WEAPONS_MAX * 2, FB_HOLDS = 2 * FB_OTHER_GRIP };

/* Returns the weapon of a hold other than FB_HOLDS. */
static inline unsigned fb_weapon_of(unsigned hold)
{
	return (hold >> 1) % FB_WEAPONS_MAX;
}

/*
 * A holding: the contents of both hands, numbered for policies from fb_side.unarmed_holding + 1 on. Lower numbers are
 * one weapon in its first grip (number: hold), and empty hands.
 */
struct fb_holding {
	uint8_t hold, second; /* hold of the primary weapon; weapon in the other hand, FB_NONE or FB_NO_USABLE_ARM */
};

enum {
	FB_NO_USABLE_ARM = 254, /* means "no weapon in the other hand, and no arm that can strike" */
	FB_HOLDINGS_MAX = FB_WEAPONS_MAX * FB_WEAPONS_MAX + 1,
};

/* Number of cells of the wound table. The levels of one location and type have consecutive cells, from level 1 on. */
enum { FB_CELLS = FB_LOCATIONS * FB_TYPES * FB_LEVELS_MAX };
_Static_assert((int)FB_CELLS < (int)UINT8_MAX, "fb_fighter_state.fresh_wound is 1 + a cell");

static inline unsigned fb_wound_row(unsigned location, unsigned type)
{
	return (location * FB_TYPES + type) * FB_LEVELS_MAX;
}

/* Return the type, or the level, of the wound in a cell. */
static inline unsigned fb_type_of_cell(unsigned cell)
{
	return cell / FB_LEVELS_MAX % FB_TYPES;
}

static inline unsigned fb_level_of_cell(unsigned cell)
{
	return 1 + cell % FB_LEVELS_MAX;
}

/* "Deal Damage": a blow at one place, without the damage of the margin and of bought dice. */
struct fb_blow {
	int8_t base_damage; /* Brawn tap + damage rating + "Curved" - soak */
	uint8_t cap;        /* highest possible level of the wound */
	uint8_t location;
	bool is_core;
	uint16_t wound_row; /* index in fb_matchup.wound of the wound of level 1 */
};

/* One way to attack this foe (an attack profile): a head of a weapon in a grip. */
struct fb_profile {
	struct fb_blow blow[FB_TARGETS][6]; /* by [wheel, or FB_WHEELS + gap][d6 - 1] */
	/* for a thrust: best place (d6 - 1) that bought dice reach, by [bought dice - 1][wheel][rolled d6 - 1] */
	uint8_t best_shifted_place[3][FB_WHEELS][6];
	/* AC by distance, including the cost of a distance that is too long or too short */
	uint8_t cost_by_distance[FB_DISTANCES];
	uint8_t weapon; /* index of the weapon; FB_WEAPONS_MAX for a strike with a pommel or queue, a shield or the body */
	uint8_t mode, class, reach;
	uint8_t most_bought;    /* largest number of dice that can be bought for a better outcome */
	uint8_t damage_per_die; /* damage per bought die; 0 for a thrust, whose bought dice shift the place instead */
	uint8_t restrains;      /* enum fb_restraint */
	uint8_t minimum_impact; /* minimum impact at a core location, without bought dice */
	bool wins_ties;         /* whether the attack lands on a tie with the defence, given at least one hit */
	/* whether the blow has a minimum impact: the maneuver has one, and the grip is not halfsword */
	bool has_minimum_impact;
	bool counts_minimum_with_wound; /* whether the minimum impact counts even if the blow causes a wound */
	bool must_wound;                /* whether only a blow that wounds sets the distance */
	uint8_t wished_distance;        /* distance that the policy prefers after a landed blow */
	uint8_t nearest, farthest;      /* range of distances that a landed blow may set */
	uint8_t event;                  /* enum fb_event that counts attacks on wheels */
	bool seeks_gaps;                /* "Mind the Gap": whether the attack can target gaps in armour */
	uint8_t first_feint_cost;       /* activation cost of the first feint */
	/* index of the first profile of the same weapon and grip; for a throw, the profile's own index */
	uint8_t first_of_grip;
	bool flexible;        /* whether the weapon is flexible and therefore ignores favouring */
	uint8_t attack_means; /* what strikes (enum fb_with) */
	uint8_t item;         /* item in the striking hand (enum fb_item); FB_NONE if the body strikes */
	uint8_t margin_shift; /* right shift of the margin before the margin adds to damage (fb_margin_shift) */
	uint8_t wheels;       /* wheels that the attack can reach while both fighters stand, as bits */
	/* the foe's locations whose metal hurts the striking body part, as bits; 0 for a weapon */
	uint16_t recoil_locations;
	/* blow that the striker takes by recoil from metal; the margin adds to its damage */
	struct fb_blow rebound;
	struct fb_blow blow_on_parrying_arm; /* swing with the same item at the bare forearm with which the foe parries */
	struct fb_head head;
	unsigned traits;  /* traits of the weapon, for traces */
	const char *name; /* display name, such as "longsword (2h), thrust 2p" */
};

/*
 * A range of attack profiles, those of a weapon in one grip: profiles[first_profile] and the next ones, swings before
 * thrusts.
 */
struct fb_hold {
	uint8_t first_profile, n_profiles;
};

/*
 * Tables for maneuvers other than blows, compiled only if a policy of the matchup uses such a maneuver
 * (special_maneuvers.c).
 */
struct fb_specials {
	struct fb_profile disarm[FB_HOLDS + 1]; /* profile of a Disarm, by hold; the last element is for the bare hand */
	/* profiles of Grab and of the maneuvers in a grapple, by enum fb_maneuver */
	struct fb_profile grapple_maneuvers[FB_MANEUVERS];
	/* the Bite, by location; `cap` is 0 where armour prevents a bite */
	struct fb_blow bite[FB_LOCATIONS];
	struct fb_blow snap[FB_JOINTS][2]; /* the Snap, by joint: blows at both adjoining locations */
	bool gouges, strangles;            /* whether the foe's armour permits a Gouge; whether it permits strangling */
	uint8_t pool;                      /* combat pool in a grapple */
	/* index of the attack profile that throws or discharges the weapon, by hold, or FB_NONE */
	uint8_t thrown_profile[FB_HOLDS];
};

/* Right shifts of a margin for damage. FB_NO_MARGIN shifts every possible margin to 0. */
enum fb_margin_shift { FB_WHOLE_MARGIN, FB_HALF_MARGIN, FB_NO_MARGIN = 8 };

static inline uint8_t fb_find_margin_shift(enum fb_margin_share share)
{
	return share == FB_MARGIN_FULL ? FB_WHOLE_MARGIN : share == FB_MARGIN_HALF ? FB_HALF_MARGIN : FB_NO_MARGIN;
}

/* A guard: a defence with an item in hand, or with the forearm. */
struct fb_guard {
	bool possible;
	bool is_shield;
	/* whether this is the bare forearm. Parrying hurts it from distance 2 on (option `bare_parry_from`) */
	bool is_forearm;
	/* net advantages of Deflect (1 with a medium or large shield); dice added to defences with the guard */
	int8_t net_advantages, extra_dice;
	uint8_t class;
	uint8_t deflect_cost[FB_DISTANCES]; /* AC by distance, including the cost of a distance that is too short */
	uint8_t counter_cost[FB_DISTANCES];
};

/* "Deal Damage": returns the part of a margin that counts for damage. */
static inline unsigned fb_compute_damage_margin(const struct fb_profile *profile, unsigned mos)
{
	return mos >> profile->margin_shift;
}

/* Returns the set of wheels that a strike cannot reach: "while both combatants are standing". */
static inline unsigned fb_find_wheels_out_of_reach(const struct fb_profile *profile, bool someone_prone)
{
	return someone_prone ? 0 : ~(unsigned)profile->wheels & ((1u << FB_WHEELS) - 1);
}

/*
 * Returns a rating of a blow with `margin` at this target, to choose between targets. Worse wounds have higher ratings.
 */
int fb_rate_target(const struct fb_profile *profile, unsigned target, int margin);

/* "Deflect", "Counter": returns whether the attack is a swing with a heavier class than the guard. */
static inline bool fb_is_swing_heavier(const struct fb_profile *attack, const struct fb_guard *guard)
{
	return attack->mode == FB_SWING && attack->class > guard->class;
}

/*
 * Returns the net advantages of a guard: that of a large shield for Deflect, minus one if `attack` is a swing of a
 * heavier class.
 */
static inline int fb_compute_guard_net_advantages(const struct fb_guard *guard, const struct fb_profile *attack,
	bool deflects)
{
	int net = deflects ? guard->net_advantages : 0;
	return net - fb_is_swing_heavier(attack, guard);
}
