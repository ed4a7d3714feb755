/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Observables of an exchange: exact chances of what the considered action leads to in the current state
 * (rules/fechtbook/chances.h).
 */
#pragma once

#include "rules/fechtbook/chances.h"

/* Quantities of an exchange. The `offset` of an observable says which quantity the observable measures. */
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

salle_seen_value fb_observe_feint, fb_observe_defence, fb_observe_gains, fb_observe_bonus,
	fb_observe_chance_to_win_initiative;
salle_seen_value fb_observe_attack;     /* chance to hit; the argument is the dice of the defence */
salle_seen_value fb_observe_mean_level; /* mean wound level; the argument is the margin */
/* mean wound level that the fighter suffers after favouring; the argument is the margin */
salle_seen_value fb_observe_exposure;
