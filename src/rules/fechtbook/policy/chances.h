/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Observables of an exchange: exact chances of what the considered action leads to in the current state
 * (rules/fechtbook/chances.h).
 */
#pragma once

#include "rules/fechtbook/chances.h"

/* Quantities of an exchange. The `offset` of an observable says which quantity the observable measures. */
enum fb_mean {
	FB_MEAN_LANDS,
	FB_MEAN_MARGIN,
	FB_MEAN_LEVEL,
	FB_MEAN_OUT,
	FB_MEAN_DOWN,
	FB_MEAN_DISARM,
	FB_MEAN_IMPACT,
	FB_MEAN_RISE,
	FB_MEAN_RECOIL,
	FB_MEAN_RECOIL_OUT,
};

salle_seen_value fb_observe_feint, fb_observe_defence, fb_observe_gains, fb_observe_bonus,
	fb_observe_chance_to_win_initiative;
salle_seen_value fb_observe_attack;     /* chance to hit; the argument is the dice of the defence */
salle_seen_value fb_observe_mean_level; /* mean wound level; the argument is the margin */
/* mean wound level that the fighter suffers after favouring; the argument is the margin */
salle_seen_value fb_observe_exposure;
