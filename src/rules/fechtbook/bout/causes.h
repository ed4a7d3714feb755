/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Why a maneuver is at an advantage or a disadvantage of its own, beside what its fighter carries: "Deflect", "Dodge",
 * "Shields", "Multiple Opponents", "Disarm", "Point Blank", the garrote.
 */
#ifndef SALLE_FECHTBOOK_BOUT_CAUSES_H
#define SALLE_FECHTBOOK_BOUT_CAUSES_H

#include "rules/fechtbook/state.h"

/* X(NAME, as told, what it adds to the net advantages) */
#define FB_CAUSE_LIST(X)                                                \
	X(FB_LIMB, "a blow at a limb", 1)                                   \
	X(FB_LARGE_SHIELD, "a medium or large shield", 1)                   \
	X(FB_HEAVIER_SWING, "a heavier swing", -1)                          \
	X(FB_CROWD, "more opponents than weapons", -1)                      \
	X(FB_HAND_TO_HAND, "hand to hand", 1)                               \
	X(FB_LOWER_CLASS, "a weapon of a lower class", -1)                  \
	X(FB_GARROTE_HELD, "a garrote at the neck", 1)                      \
	X(FB_NOT_FOR_THROWING, "a weapon that is not made to be thrown", -1)

#define FB_CAUSE_NAME(name, text, net) name,
enum fb_cause { FB_CAUSE_LIST(FB_CAUSE_NAME) FB_CAUSES };
#undef FB_CAUSE_NAME

/* Of a set of causes, the net advantages. */
int fb_net_of(unsigned causes);

/* The causes of the attack that `side` has declared, or of its defence, as both fighters stand now. */
unsigned fb_causes_of(const struct fb_bout *b, unsigned side);

/*
 * Writes what makes a maneuver harder than its base TN, or easier, also where both come to nothing: "prone, shaken";
 * then "despite" what speaks against that. `harder`: what hinders comes first. `own`: net advantages of the maneuver
 * itself. Where its causes do not come to those any more (a feint went elsewhere, another of several attacks is worse)
 * they are told in one. Returns `room`.
 */
enum { FB_WHY = 320 }; /* bytes of fb_why: longer than all that could be told at once */
const char *fb_why(const struct fb_bout *b, unsigned side, bool harder, int own, char room[static FB_WHY]);

#endif
