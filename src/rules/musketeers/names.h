/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the musketeers tally: the numbers of their endings, events, series and slots. */
#ifndef SALLE_MUSKETEERS_NAMES_H
#define SALLE_MUSKETEERS_NAMES_H

#include <salle/tally.h>

/* Why a fencer is out, the worst first: of several reasons, and of two fencers, it is reported. */
enum mk_ending {
	MK_DEAD,
	MK_PASSED_OUT,
	MK_UNABLE,
	MK_FIRST_BLOOD,
	MK_TOUCHED,
	MK_YIELDED,
	MK_STILL_IN, /* of a fencer */
	MK_MAX_PHRASES = MK_STILL_IN,
};

enum mk_event {
	MK_EVENT_INITIATIVE,
	MK_EVENT_OPENING,
	MK_EVENT_COUNTER,
	MK_EVENT_ATTACK,
	MK_EVENT_RIPOSTE,
	MK_EVENT_SIMPLE, /* the parries as enum mk_parry from MK_SIMPLE on */
	MK_EVENT_SEMICIRCULAR,
	MK_EVENT_CIRCULAR,
	MK_EVENT_DAGGER_PARRY,
	MK_EVENT_DODGE,
	MK_EVENT_RETREAT,
	MK_EVENT_DOUBLE_RETREAT,
	MK_EVENT_STOP_HIT,
	MK_EVENT_CROSSED,
	MK_EVENT_CROSSED_RETREAT,
	MK_EVENT_PUSH,
	MK_EVENT_PUNCH,
	MK_EVENT_KICK,
	MK_EVENT_TRIP,
	MK_EVENT_THROW_DAGGER,
	MK_EVENT_THROW_MUG,
	MK_EVENT_THROW_CHAIR,
	MK_EVENT_STAND,
	MK_EVENT_PICK_UP,
	MK_EVENT_FALL,
	MK_EVENT_DROP,
	MK_EVENT_HURT,
	MK_EVENT_LIMB_LOST,
	MK_EVENT_RECOVERED,
	MK_EVENTS,
};

/* Slots: series at moments, numbered in label order. */
enum { MK_ENDURANCE_MOMENTS = 6 };
enum mk_slot {
	MK_SLOT_ENDURANCE = 0, /* + 0 … 4 after phrase 1, 2, 3, 5, 10; 5 at the end */
	MK_SLOT_WOUNDS = MK_SLOT_ENDURANCE + MK_ENDURANCE_MOMENTS,
	MK_SLOT_OPENINGS,
	MK_SLOT_PARRIES,
	MK_SLOT_RIPOSTES,
	MK_SLOT_FALLS,
	MK_SLOT_DROPS,
	MK_SLOT_CROSSED,
	MK_SLOT_HITS,
	MK_SLOT_SKILL_EARNED,
	MK_SLOT_SKILL_LOST,
	MK_SLOT_HONOUR_EARNED,
	MK_SLOT_HONOUR_LOST,
	MK_SLOT_DAYS,
	MK_SLOT_FESTERING,
	MK_SLOTS,
};

extern const struct salle_labels mk_labels;

#endif
