/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The outlook of an action, and what of it is kept: see outlook.c. */
#ifndef SALLE_FECHTBOOK_OUTLOOK_H
#define SALLE_FECHTBOOK_OUTLOOK_H

#include "rules/fechtbook/odds.h"

enum {
	FB_MARGINS = 16,  /* beyond which every blow is at its worst */
	FB_OWED_MAX = 15, /* dice that one side owes more than the other */
	FB_DICE = 32,     /* of a pool in the second tempo */
	FB_COSTS = 6,     /* 0 … 2 for the measure, 0 … 3 bought */
	FB_BLOWS = 1 << 11,
	FB_SECONDS = 512,
};

/* What a blow that has landed comes to: the bout is as good as won, or goes on; else it is lost, by what comes back. */
struct fb_cases {
	double wins;
	unsigned n;
	struct fb_case {
		double chance;
		uint8_t tn, impact;
		uint8_t own_tn, own_impact; /* what metal throws back at the attacker; TN 0: nothing */
	} of[4 * 7];
};

struct fb_known_blow {
	uint64_t key; /* 4 times the number of the blow, and how far it is made */
	struct fb_cases cases[FB_MARGINS];
};

/* The best blow for its cost. */
struct fb_second_blow {
	bool possible;
	uint8_t profile, target, bought;
	double value;
};

/* Values of the second tempo in one situation of hands, measure and ground. */
struct fb_second_tempo {
	uint64_t key;
	uint64_t made[2][FB_TNS];                         /* is `blows` filled? */
	struct fb_second_blow blows[2][FB_TNS][FB_COSTS]; /* [attacker][TN of the victim - 4] by cost */
	float value[2][FB_TNS][FB_TNS][FB_DICE][FB_DICE]; /* [holder of the initiative][TNs][dice]: 1 + value; 0: unknown */
};

struct fb_outlook {
	double worth[5][2 * FB_OWED_MAX + 1][2]; /* 0: unknown */
	struct fb_known_blow blows[FB_BLOWS];
	struct fb_second_tempo seconds[FB_SECONDS];
};

/* FB_SEES_OUTLOOK and its kin. */
double fb_outlook_value(const struct salle_view *view);

#endif
