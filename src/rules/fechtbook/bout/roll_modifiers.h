/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Why a maneuver is at an advantage or a disadvantage of its own, beside what its fighter carries: "Deflect", "Dodge",
 * "Shields", "Multiple Opponents", "Disarm", "Point Blank", the garrote.
 */
#ifndef SALLE_FECHTBOOK_BOUT_ROLL_MODIFIERS_H
#define SALLE_FECHTBOOK_BOUT_ROLL_MODIFIERS_H

#include "rules/fechtbook/state.h"

/* X(NAME, as told, what it adds to the net advantages) */
#define FB_ROLL_MODIFIER_LIST(X)                                                \
	X(FB_LIMB, "a blow at a limb", 1)                                   \
	X(FB_LARGE_SHIELD, "a medium or large shield", 1)                   \
	X(FB_HEAVIER_SWING, "a heavier swing", -1)                          \
	X(FB_CROWD, "more opponents than weapons", -1)                      \
	X(FB_HAND_TO_HAND, "hand to hand", 1)                               \
	X(FB_LOWER_CLASS, "a weapon of a lower class", -1)                  \
	X(FB_GARROTE_HELD, "a garrote at the neck", 1)                      \
	X(FB_NOT_FOR_THROWING, "a weapon that is not made to be thrown", -1)

#define FB_ROLL_MODIFIER_ID(name, text, net) name,
enum fb_roll_modifier { FB_ROLL_MODIFIER_LIST(FB_ROLL_MODIFIER_ID) FB_ROLL_MODIFIERS };
#undef FB_ROLL_MODIFIER_ID

/* Of a set of causes, the net advantages. */
int fb_net_of_modifiers(unsigned causes);

/* The causes of the attack that `side` has declared, or of its defence, as both fighters stand now. */
unsigned fb_modifiers_of_maneuver(const struct fb_bout *b, unsigned side);

/*
 * Writes what makes a maneuver harder than its base TN, or easier, also where both come to nothing: "prone, shaken";
 * then "despite" what speaks against that. `harder`: what hinders comes first. `own`: net advantages of the maneuver
 * itself. Where its causes do not come to those any more (a feint went elsewhere, another of several attacks is worse)
 * they are told in one. Returns `room`.
 */
enum { FB_EXPLANATION_SIZE = 320 }; /* bytes of fb_explain_modifiers: longer than all that could be told at once */
const char *fb_explain_modifiers(const struct fb_bout *b, unsigned side, bool harder, int own,
	char room[static FB_EXPLANATION_SIZE]);

#endif
