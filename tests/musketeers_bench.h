/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One swordplay a test, which releases it: what the tests of the musketeers have in common. */
#pragma once

#include "musketeers_fixture.h"

extern struct swordplay play;

int close_play(void **state);

/* swordplay_open without an edit, then swordplay_meet; with and without a scene of their own. */
void meet(const char *options, const char *a, const char *b, const char *policy);
void meet_in(const char *options, const char *a, const char *b, const char *policy, const char *scene);
