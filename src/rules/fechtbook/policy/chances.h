/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a policy sees of an exchange: exact chances (chances.h) of the action at hand, given the state of the bout. */
#ifndef SALLE_FECHTBOOK_POLICY_CHANCES_H
#define SALLE_FECHTBOOK_POLICY_CHANCES_H

#include "rules/fechtbook/chances.h"

/* What of an exchange: `offset` of the observable. */
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

salle_seen_value fb_observe_feint, fb_observe_defence, fb_observe_gains, fb_observe_bonus, fb_observe_first;
salle_seen_value fb_observe_attack;     /* against as many dice as the argument says */
salle_seen_value fb_observe_mean_level; /* at the margin that the argument says */

#endif
