/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Encodings of the state bytes that bouts write and policies read. */
#pragma once

#include <salle/ruleset.h>

#include "rules/fechtbook/names.h"

/*
 * Flags of a Disarm in fb_fighter_state.maneuver_aim: the attacker takes the weapon away; the Disarm targets the weapon
 * in the other hand.
 */
enum { FB_DISARM_TAKES_WEAPON = 1, FB_DISARM_AT_SECOND = 2 };

enum { FB_NET_OFFSET = 4, FB_COST_MAX = 12, FB_CROWDED_COST_MAX = 14 };
enum { FB_PENALTY_MAX = 3 }; /* highest AC that dodges and changes of grip add together (fb_encode_footing) */

/* Indices of an attack's numbers in salle_verdict.number. An attack on a gap has only its dice, at index 0. */
enum { FB_NUMBER_BOUGHT, FB_NUMBER_DICE };

enum { FB_LIMBS_HELD = 15, FB_NECK_HELD = 16 }; /* bits of fb_fighter_state.held_limbs: all arms and legs; the neck */

/* Flag of fb_encode_defence: the defence uses the forearm. */
enum { FB_DEFENCE_WITH_FOREARM = 128 };

/*
 * Encodes the activation cost and the `net` advantages of a possible defence in one byte. The byte 0 means that the
 * defence is impossible.
 */
static inline uint8_t fb_encode_defence(unsigned cost, int net)
{
	return (uint8_t)(1 + cost * 8 + (unsigned)(net + FB_NET_OFFSET));
}

/*
 * Encodes a defence against any number of attackers like fb_encode_defence. Returns 0 (impossible) if the cost is too
 * high for the byte. Disadvantages beyond -FB_NET_OFFSET change no target number.
 */
static inline uint8_t fb_encode_crowded_defence(unsigned cost, int net)
{
	return cost > FB_CROWDED_COST_MAX ? 0 : fb_encode_defence(cost, net < -FB_NET_OFFSET ? -FB_NET_OFFSET : net);
}

/*
 * Encodes what hinders an attack in one byte: the added cost (`penalty`) in the lowest two bits, then `prone` and
 * `shaken`.
 */
static inline uint8_t fb_encode_footing(unsigned penalty, bool prone, bool shaken)
{
	return (uint8_t)(penalty | (unsigned)prone << 2 | (unsigned)shaken << 3);
}

enum { FB_FOOTING_DISABLED = 16, FB_FOOTING_PULLED = 32, FB_FOOTING_SHIELD_LOCKED = 64 };
/*
 * Parts of fb_fighter_state.crowd_code. Without flags: number of opponents beyond the first. FB_CROWD_ALLIES: the
 * number counts allies against a single foe instead. FB_CROWD_FOE_GRAPPLED: the foe grapples with another fighter.
 */
enum { FB_CROWD_ALLIES = 32, FB_CROWD_FOE_GRAPPLED = 64 };
_Static_assert((int)SALLE_SIDE_MAX <= (int)FB_CROWD_ALLIES, "opponents and allies have five bits");

static inline unsigned fb_count_opponents_in_crowd(unsigned crowd)
{
	return crowd & FB_CROWD_ALLIES ? 1 : crowd % FB_CROWD_ALLIES + 1;
}

static inline unsigned fb_count_allies_in_crowd(unsigned crowd)
{
	return crowd & FB_CROWD_ALLIES ? crowd % FB_CROWD_ALLIES : 0;
}

/*
 * Encodes in bits whether the fighter and its foe are in the hazard, and whether the fight has moved to the ground
 * nearby.
 */
static inline uint8_t fb_encode_place(bool own, bool foe, bool moved)
{
	return (uint8_t)(own | foe << 1 | moved << 2);
}

/* Encodes net advantages that last beyond a tempo in two bits: 0, 1, -1, -2. */
static inline unsigned fb_encode_edge(int net)
{
	return net > 0 ? 1 : net < 0 ? (unsigned)(1 - net) : 0;
}

static inline int fb_decode_edge(unsigned code)
{
	return code == 1 ? 1 : code == 0 ? 0 : 1 - (int)code;
}

static inline int fb_read_net_advantages(const struct salle_view *view, bool foes)
{
	unsigned edges = salle_live_value(view, FB_SEES_EDGES);
	return fb_decode_edge((foes ? edges >> 2 : edges) & 3);
}

/* Returns the disadvantages minus the advantages of the fighter, or of its foe if `foes`. */
static inline int fb_read_net_disadvantages(const struct salle_view *view, bool foes)
{
	return (int)salle_live_value(view, foes ? FB_SEES_FOE_SHAKEN : FB_SEES_SHAKEN) - fb_read_net_advantages(view, foes);
}

/* Returns whether the decision is part of the declarations in a tempo. */
static inline bool fb_is_declaration(unsigned decision)
{
	return decision == FB_ASK_POSITION || decision == FB_ASK_ATTACK || decision == FB_ASK_STEAL ||
		decision == FB_ASK_INITIATIVE || decision == FB_ASK_DEFEND || decision == FB_ASK_FEINT;
}

/* Returns whether the considered action is an attack other than Swing, Thrust and Feint. */
static inline bool fb_is_special(const struct salle_view *view)
{
	return view->decision == FB_ASK_ATTACK && view->verdict.action >= FB_DO_DISARM;
}

/* Converts an observable's argument to a number of dice. */
static inline unsigned fb_clamp_dice(double argument)
{
	return argument < 0 ? 0 : argument > 63 ? 63 : (unsigned)argument;
}
