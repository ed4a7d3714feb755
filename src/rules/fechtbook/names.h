/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the fechtbook tallies: the numbers of its endings, events, series and their slots. */
#ifndef SALLE_FECHTBOOK_NAMES_H
#define SALLE_FECHTBOOK_NAMES_H

#include <salle/tally.h>

/* Why a fighter is out, in the order in which one of several reasons is reported; then how a bout ends. */
enum fb_ending {
	FB_DEATH,
	FB_KNOCKOUT,
	FB_SUFFOCATION,
	FB_PINNED,
	FB_BLINDED,
	FB_NO_WEAPON,
	FB_PRONE_FOR_GOOD,
	FB_YIELD,
	FB_DEFEAT, /* in Simple Melee */
	FB_SURRENDER,
	FB_STILL_IN, /* of a fighter: not out */
	FB_DOUBLE = FB_STILL_IN,
	FB_HELPLESS,
	FB_MAX_PLAYS,
	FB_STALEMATE, /* of Simple Melee */
	FB_TRUCE,
};

enum fb_event {
	FB_EVENT_SWING,
	FB_EVENT_THRUST,
	FB_EVENT_GAP,
	FB_EVENT_FEINT,
	FB_EVENT_DEFLECT,
	FB_EVENT_COUNTER,
	FB_EVENT_DODGE,
	FB_EVENT_STEAL,
	FB_EVENT_INITIATIVE,
	FB_EVENT_STAND,
	FB_EVENT_DRAW,
	FB_EVENT_RETRIEVE,
	FB_EVENT_OPPOSE,
	FB_EVENT_WOUND,
	FB_EVENT_KNOCKOUT_CHECK,
	FB_EVENT_KNOCKDOWN_CHECK,
	FB_EVENT_DROP_CHECK,
	FB_EVENT_MORTAL_WINNER,
	FB_EVENT_SIMPLE,
	FB_EVENT_DISARM,
	FB_EVENT_POINT_BLANK,
	FB_EVENT_DISENGAGE,
	FB_EVENT_POMMEL, /* + fb_with - FB_WITH_POMMEL: as struck with */
	FB_EVENT_HAND,
	FB_EVENT_KICK,
	FB_EVENT_HEADBUTT,
	FB_EVENT_SHIELD_STRIKE,
	FB_EVENT_REBOUND,
	FB_EVENT_BARE_PARRY,
	FB_EVENT_PRESS,
	FB_EVENT_LEAVE,
	FB_EVENT_EDGE,
	FB_EVENT_HARASS,
	FB_EVENT_HAZARD,
	FB_EVENT_SECOND,
	FB_EVENT_REGRIP,
	FB_EVENT_PULL,
	FB_EVENT_OPPORTUNITY,
	FB_EVENT_BESET,
	FB_EVENT_GRAB,
	FB_EVENT_BITE,
	FB_EVENT_GOUGE,
	FB_EVENT_HOLD,
	FB_EVENT_STRANGLE,
	FB_EVENT_SNAP,
	FB_EVENT_THROW,
	FB_EVENT_RESIST,
	FB_EVENT_BREAK,
	FB_EVENT_REVERSE,
	FB_EVENT_GRAPPLE,
	FB_EVENT_SHOT,
	FB_EVENTS,
};

/* Slots: series at moments, numbered in label order. */
enum fb_slot {
	FB_SLOT_POOL = 0,                        /* + 2 * min(play, 4) + tempo */
	FB_SLOT_ATTACK = FB_SLOT_POOL + 10,      /* + tempo */
	FB_SLOT_DEFENCE = FB_SLOT_ATTACK + 2,    /* + tempo */
	FB_SLOT_TN = FB_SLOT_DEFENCE + 2,        /* + min(play, 3) */
	FB_SLOT_TN_END = FB_SLOT_TN + 4,
	FB_SLOT_IMPACT = FB_SLOT_TN_END + 1,
	FB_SLOT_WOUNDS,
	FB_SLOT_WORST,
	FB_SLOT_PLAYS,
};

extern const struct salle_labels fb_labels;

#endif
