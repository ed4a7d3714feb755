/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Colours of scores on a terminal: blue above 1/2, orange below. The farther from 1/2, the stronger the colour. The
 * colours are of medium brightness, so that they are readable on dark and on light backgrounds.
 */
#pragma once

#include "base/arena.h"

/* Returns the text in the colour of the score (0 to 1), in the arena. Near 1/2 returns the text without colour. */
const char *salle_paint_score(const char *text, double score, struct salle_arena *arena);
