/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "rules/fechtbook/state.h"

/*
 * Open the bout, or fight one tempo, with the outcomes that the enumeration of the bout gives. Return true if the bout
 * continues; otherwise set `end`.
 */
bool fb_exact_step_plain(struct fb_bout *b, bool begun, struct salle_outcome *end);
bool fb_exact_step_rare(struct fb_bout *b, bool begun, struct salle_outcome *end);
