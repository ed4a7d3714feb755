/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "musketeers_bench.h"

struct swordplay play;

int close_play(void **state)
{
	(void)state;
	swordplay_close(&play);
	return 0;
}

void meet(const char *options, const char *a, const char *b, const char *policy)
{
	meet_in(options, a, b, policy, "");
}

void meet_in(const char *options, const char *a, const char *b, const char *policy, const char *scene)
{
	swordplay_open(&play, options, NULL);
	swordplay_meet(&play, a, b, policy, scene);
}
