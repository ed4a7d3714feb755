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

double fb_attack_chance(const struct salle_view *view); /* against as many dice as the argument says */
double fb_feint_chance(const struct salle_view *view);
double fb_defence_chance(const struct salle_view *view);
double fb_gains(const struct salle_view *view);
double fb_bonus(const struct salle_view *view);
double fb_first(const struct salle_view *view);
double fb_mean_level(const struct salle_view *view); /* at the margin that the argument says */

#endif
