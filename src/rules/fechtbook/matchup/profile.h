/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How a fighter can attack and defend: profiles (one way to attack the foe), the ways to hold weapons, and guards.
 * AC: activation cost, in dice.
 */
#pragma once

#include "rules/fechtbook/fechtbook.h"

enum {
	FB_DISTANCES = 7,               /* number of distances: 1 … 6; distance 0 is unused */
	FB_WHEEL_SETS = 1 << FB_WHEELS, /* sets of favoured wheels */
	FB_COVER_SETS_MAX = 16,         /* most sets of wheels covered by a shield: contiguous, arms included */
	/* the same sets, each alone or with one paid wheel */
	FB_FAVOURED_SETS_MAX = (FB_COVER_SETS_MAX + 2) * (1 + FB_WHEELS),
	FB_PROFILES_MAX = 96,      /* most profiles of a side */
	FB_NONE = 255,             /* means "no item", "no weapon" or "no profile" */
};

/*
 * A hold is weapon * 2 + (hands - 1). A hold with weapon + FB_WEAPONS_MAX means the other two-handed grip of that
 * weapon (halfsword or not). FB_HOLDS means no weapon.
 */
enum { FB_OTHER_GRIP = FB_WEAPONS_MAX * 2, FB_HOLDS = 2 * FB_OTHER_GRIP };

/* Returns the weapon of a hold other than FB_HOLDS. */
static inline unsigned fb_weapon_of(unsigned hold)
{
	return (hold >> 1) % FB_WEAPONS_MAX;
}

/*
 * Numbers what the hands hold, for policies, from fb_side.unarmed_holding + 1. One weapon in its first grip, and empty
 * hands, are not listed.
 */
struct fb_holding {
	uint8_t hold, second; /* hold of the primary weapon; second: a weapon, FB_NONE or FB_NO_USABLE_ARM */
};

enum {
	FB_NO_USABLE_ARM = 254, /* means "no weapon in the other hand, and no arm that can strike" */
	FB_HOLDINGS_MAX = FB_WEAPONS_MAX * FB_WEAPONS_MAX + 1,
};

/* The cells of the wound tables. The levels of one location and type are consecutive, from level 1 on. */
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

/* A blow at one place: the damage of "Deal Damage" without the margin and without bought dice. */
struct fb_blow {
	int8_t base_damage; /* Brawn tap + damage rating + "Curved" - soak */
	uint8_t cap;        /* highest level of the wound */
	uint8_t location;
	bool is_core;
	uint16_t wound_row; /* index, in fb_matchup.wound, of the wound with level 1 */
};

/* One way to attack this foe (an attack profile): a head of a weapon in a grip. */
struct fb_profile {
	struct fb_blow blow[FB_TARGETS][6];          /* [wheel, then gap][d6 - 1] */
	uint8_t best_shifted_place[3][FB_WHEELS][6]; /* for a thrust: best place (d6 - 1) within a shift of 2, 4, 6 */
	uint8_t cost_by_distance[FB_DISTANCES];      /* AC by distance; being too far or too close adds to the cost */
	uint8_t weapon; /* index of the weapon; FB_WEAPONS_MAX for a strike with a pommel or queue, a shield or the body */
	uint8_t mode, class, reach;
	uint8_t most_bought;     /* maximum number of dice that can be bought for a better outcome */
	uint8_t damage_per_die;  /* damage per bought die; 0 for a thrust, because bought dice shift its place */
	uint8_t restrains;       /* fb_restraint */
	uint8_t minimum_impact;  /* minimum impact at a core location, without bought dice */
	bool wins_ties;          /* whether it lands on a tie with the defence, if it has at least one hit */
	bool has_minimum_impact; /* the blow has a minimum impact: its maneuver has one, and its grip is not halfsword */
	bool counts_minimum_with_wound; /* whether the minimum impact counts even if the blow causes a wound */
	bool must_wound;                /* whether the blow must wound to set the distance */
	uint8_t wished_distance;        /* distance that the policy wants after a landed blow */
	uint8_t nearest, farthest;      /* range of distances that a landed blow may set */
	uint8_t event;                  /* enum fb_event of attacks on wheels */
	bool seeks_gaps;                /* "Mind the Gap": whether it can aim at gaps in armour */
	uint8_t first_feint_cost;       /* activation cost of the first feint */
	uint8_t first_of_grip; /* index of the first profile of the same weapon and grip; of a throw: its own index */
	bool flexible;         /* whether the weapon is flexible, and so ignores favouring */
	uint8_t attack_means;  /* enum fb_with */
	uint8_t item;          /* item in the striking hand (enum fb_item); FB_NONE if the body strikes */
	uint8_t margin_shift;  /* how far the margin is shifted right before it adds to the damage (fb_margin_shift) */
	uint8_t wheels;        /* set of wheels that the attack can reach while both fighters stand */
	/* bits of the foe's locations whose metal hurts the striking body part; 0 for a weapon */
	uint16_t recoil_locations;
	struct fb_blow rebound;              /* wound of the attacker by recoil from metal; its level is base + margin */
	struct fb_blow blow_on_parrying_arm; /* a swing with the same item at the bare forearm of a parrying foe */
	struct fb_head head;
	unsigned traits;  /* traits of the weapon, for traces */
	const char *name; /* "longsword (2h), thrust 2p" */
};

/*
 * The attack profiles with a weapon held in one way: profiles[first] … profiles[first + n - 1], swings before thrusts.
 */
struct fb_hold {
	uint8_t first_profile, n_profiles;
};

/*
 * Tables for maneuvers other than blows. Compiled if a policy of the matchup uses such a maneuver
 * (special_maneuvers.c).
 */
struct fb_specials {
	struct fb_profile disarm[FB_HOLDS + 1]; /* profile of a Disarm, by hold; the last element is for the bare hand */
	struct fb_profile grapple_maneuvers[FB_MANEUVERS]; /* Grab and the maneuvers of a grapple */
	/* the Bite at each location; `cap` is 0 if the armour of the location prevents it */
	struct fb_blow bite[FB_LOCATIONS];
	struct fb_blow snap[FB_JOINTS][2]; /* the Snap of each joint, as blows to both adjoining locations */
	bool gouges, strangles;            /* whether the foe's armour permits a Gouge, and strangling */
	uint8_t pool;                      /* combat pool in a grapple */
	/* index of the profile of throwing or discharging the weapon, by hold, or FB_NONE */
	uint8_t thrown_profile[FB_HOLDS];
};

/* By how many bits a margin is shifted right. FB_NO_MARGIN shifts every possible margin to 0. */
enum fb_margin_shift { FB_WHOLE_MARGIN, FB_HALF_MARGIN, FB_NO_MARGIN = 8 };

static inline uint8_t fb_margin_shift_of_share(enum fb_margin_share share)
{
	return share == FB_MARGIN_FULL ? FB_WHOLE_MARGIN : share == FB_MARGIN_HALF ? FB_HALF_MARGIN : FB_NO_MARGIN;
}

/* A guard: a defence with an item in hand, or with the forearm. */
struct fb_guard {
	bool possible;
	bool is_shield;
	bool is_forearm; /* whether this is the bare forearm, which a successful defence hurts from distance 2 on */
	int8_t net_advantages, extra_dice; /* 1 for a medium or large shield; dice that are added to rolls with the guard */
	uint8_t class;
	uint8_t deflect_cost[FB_DISTANCES]; /* AC by distance, infighting included */
	uint8_t counter_cost[FB_DISTANCES];
};

/* "Deal Damage": returns the part of a margin that counts for damage. */
static inline unsigned fb_margin_for_damage(const struct fb_profile *profile, unsigned mos)
{
	return mos >> profile->margin_shift;
}

/* Returns the set of wheels that a strike cannot reach: "while both combatants are standing". */
static inline unsigned fb_wheels_out_of_reach(const struct fb_profile *profile, bool someone_prone)
{
	return someone_prone ? 0 : ~(unsigned)profile->wheels & ((1u << FB_WHEELS) - 1);
}

/* Rates a blow at this target with `margin`, to choose between places. Worse wounds rate higher. */
int fb_rate_target(const struct fb_profile *profile, unsigned target, int margin);

/* "Deflect", "Counter": returns whether the attack is a swing from a heavier class. */
static inline bool fb_is_swing_heavier(const struct fb_profile *attack, const struct fb_guard *guard)
{
	return attack->mode == FB_SWING && attack->class > guard->class;
}

/* Returns the net advantages of a guard against `attack`: a shield's, and a swing from a heavier class. */
static inline int fb_guard_net_advantages(const struct fb_guard *guard, const struct fb_profile *attack, bool deflects)
{
	int net = deflects ? guard->net_advantages : 0;
	return net - fb_is_swing_heavier(attack, guard);
}
