/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What bouts write and policies read in one byte. */
#ifndef SALLE_FECHTBOOK_MATCHUP_CODES_H
#define SALLE_FECHTBOOK_MATCHUP_CODES_H

#include <salle/ruleset.h>

#include "rules/fechtbook/names.h"

/* What a Disarm was declared with, fb_man.aim: takes the weapon; goes for the one in the other hand. */
enum { FB_TAKES = 1, FB_AT_SECOND = 2 };

enum { FB_NET = 4, FB_COST_MAX = 12, FB_CROWDED_COST_MAX = 14 };
enum { FB_PENALTY_MAX = 3 }; /* AC that dodges and grips may add up to (fb_footing) */

/* The numbers of an attack; one at a gap has its dice alone. */
enum { FB_NUMBER_BOUGHT, FB_NUMBER_DICE };

enum { FB_LIMBS_HELD = 15, FB_NECK_HELD = 16 }; /* fb_man.locked */

/* Set in a way's code: it is made with the forearm. */
enum { FB_WAY_FOREARM = 128 };

/* A defence that costs `cost` with `net` advantages, in one byte; 0: impossible. */
static inline uint8_t fb_way_code(unsigned cost, int net)
{
	return (uint8_t)(1 + cost * 8 + (unsigned)(net + FB_NET));
}

/*
 * The same against several, whose number has no bound: 0 if it costs more than a way's code has room for. Below
 * -FB_NET further disadvantages change no TN.
 */
static inline uint8_t fb_crowded_way(unsigned cost, int net)
{
	return cost > FB_CROWDED_COST_MAX ? 0 : fb_way_code(cost, net < -FB_NET ? -FB_NET : net);
}

/* What an attack suffers from, in one byte: AC in the lowest two bits, prone, shaken; then a disabled weapon. */
static inline uint8_t fb_footing(unsigned penalty, bool prone, bool shaken)
{
	return (uint8_t)(penalty | (unsigned)prone << 2 | (unsigned)shaken << 3);
}

enum { FB_FOOTING_DISABLED = 16, FB_FOOTING_PULLED = 32, FB_FOOTING_SHIELD_LOCKED = 64 };
/*
 * fb_man.crowd: opponents beyond the first; or, of several against one, FB_ALLIED and its allies. FB_SEIZED: its foe
 * grapples with another.
 */
enum { FB_ALLIED = 32, FB_SEIZED = 64 };
_Static_assert((int)SALLE_SIDE_MAX <= (int)FB_ALLIED, "opponents and allies have five bits");

static inline unsigned fb_opponents(unsigned crowd)
{
	return crowd & FB_ALLIED ? 1 : crowd % FB_ALLIED + 1;
}

static inline unsigned fb_allies(unsigned crowd)
{
	return crowd & FB_ALLIED ? crowd % FB_ALLIED : 0;
}

/* Who stands in the hazard, and whether the fight is on the ground nearby. */
static inline uint8_t fb_place_code(bool own, bool foe, bool moved)
{
	return (uint8_t)(own | foe << 1 | moved << 2);
}

/* Net advantages that outlast a tempo, in two bits: none, 1, -1, -2. */
static inline unsigned fb_edge_code(int net)
{
	return net > 0 ? 1 : net < 0 ? (unsigned)(1 - net) : 0;
}

static inline int fb_edge_net(unsigned code)
{
	return code == 1 ? 1 : code == 0 ? 0 : 1 - (int)code;
}

static inline int fb_seen_edge(const struct salle_view *view, bool foes)
{
	unsigned edges = salle_seen(view, FB_SEES_EDGES);
	return fb_edge_net((foes ? edges >> 2 : edges) & 3);
}

/* Returns a side's disadvantages less its advantages. */
static inline int fb_burden(const struct salle_view *view, bool foes)
{
	return (int)salle_seen(view, foes ? FB_SEES_FOE_SHAKEN : FB_SEES_SHAKEN) - fb_seen_edge(view, foes);
}

/* True if the decision declares something for a tempo. */
static inline bool fb_declares(unsigned decision)
{
	return decision == FB_ASK_POSITION || decision == FB_ASK_ATTACK || decision == FB_ASK_STEAL ||
		decision == FB_ASK_INITIATIVE || decision == FB_ASK_DEFEND || decision == FB_ASK_FEINT;
}

/* True if the action at hand is an aggressor's maneuver other than Swing, Thrust or Feint. */
static inline bool fb_is_art(const struct salle_view *view)
{
	return view->decision == FB_ASK_ATTACK && view->verdict.action >= FB_DO_DISARM;
}

/* The argument of a function that counts dice. */
static inline unsigned fb_dice_of(double argument)
{
	return argument < 0 ? 0 : argument > 63 ? 63 : (unsigned)argument;
}

#endif
