/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Observables of an exchange (attack and defence): exact chances after the considered action in the current state, from
 * rules/fechtbook/chances.h.
 */
#pragma once

#include "rules/fechtbook/chances.h"

/* Quantities of an exchange. The member `offset` of an observable selects one. */
enum fb_exchange_quantity {
	FB_QUANTITY_LANDS,
	FB_QUANTITY_MARGIN,
	FB_QUANTITY_WOUND_LEVEL,
	FB_QUANTITY_DEFEATS,
	FB_QUANTITY_KNOCKS_DOWN,
	FB_QUANTITY_DISARMS,
	FB_QUANTITY_IMPACT,
	FB_QUANTITY_TN_RISE,
	FB_QUANTITY_RECOIL,
	FB_QUANTITY_RECOIL_DEFEATS,
};

salle_seen_value fb_observe_feint, fb_observe_defence, fb_observe_initiative_chance, fb_observe_bonus_dice,
	fb_observe_chance_to_win_initiative;
/* any quantity of an attack; the argument is the number of dice of the defence */
salle_seen_value fb_observe_attack;
salle_seen_value fb_observe_mean_level; /* mean wound level of a blow; the argument is its margin */
/* wound level or chance of defeat by the foe's worst blow after favouring; the argument is its margin */
salle_seen_value fb_observe_exposure;
