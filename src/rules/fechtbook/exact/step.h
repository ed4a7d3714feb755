/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rules/fechtbook/state.h"

/*
 * Open the bout (unless `begun`), or fight one tempo, with the outcomes of the bout's enumeration. Return whether the
 * bout continues; otherwise set `end`.
 */
bool fb_exact_step_plain(struct fb_bout *b, bool begun, struct salle_outcome *end);
bool fb_exact_step_rare(struct fb_bout *b, bool begun, struct salle_outcome *end);
