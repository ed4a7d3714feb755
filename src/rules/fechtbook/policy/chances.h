/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The exact chances that policies see: those of the exchange that an action leads to, by the formulas of chances.h. */
#ifndef SALLE_FECHTBOOK_POLICY_CHANCES_H
#define SALLE_FECHTBOOK_POLICY_CHANCES_H

#include <salle/policy.h>

/* The value of one of the observables FB_SEES_RECOIL … FB_SEES_FIRST. `arguments`: dice of the defence, of the foe. */
double fb_chance_value(const struct salle_view *view, unsigned observable, const double *arguments);

#endif
