/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Advantages and disadvantages of maneuvers, apart from those of the fighter: "Deflect", "Dodge", "Shields", "Multiple
 * Opponents", "Disarm", "Point Blank", the garrote.
 */
#pragma once

#include "rules/fechtbook/bout/roll.h"

/* A row: enumerator, text in traces, net advantage (1 or -1). */
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

/* Returns the net advantages of a set of reasons, given as bits. */
int fb_sum_modifiers(unsigned causes);

/* Returns the set of reasons, as bits, that apply to the declared attack or defence of `side` in the current state. */
unsigned fb_find_maneuver_modifiers(const struct fb_bout *b, unsigned side);

/* Returns the net advantages of the declared maneuver of `side`, which is not a blow. */
int fb_compute_special_net_advantages(const struct fb_bout *b, unsigned side);

/*
 * Option `advantage_dice`: returns `dice` plus the dice that net advantages add or take. A roll without dice gets none.
 */
unsigned fb_add_advantage_dice(const struct fb_options *options, unsigned dice, int net);

/*
 * Returns the pool of the declared attack or defence of `side` under house rules. `own`: net advantages of the maneuver
 * itself.
 */
struct fb_pool fb_modify_pool(const struct fb_bout *b, unsigned side, int own, unsigned dice);

/*
 * Writes the reasons for a maneuver's target number to `room`: "prone, shaken", then "despite" and the contrary
 * reasons. If `harder`, the hindrances come first. `own`: net advantages of the maneuver itself; if the known reasons
 * do not add up to `own` (after a feint, against several attacks), one text replaces them. Returns `room`.
 */
enum { FB_EXPLANATION_SIZE = 320 }; /* size of the text of fb_explain_modifiers, in bytes; enough for all reasons */
const char *fb_explain_modifiers(const struct fb_bout *b, unsigned side, bool harder, int own,
	char room[static FB_EXPLANATION_SIZE]);
