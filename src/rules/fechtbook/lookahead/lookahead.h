/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The outlook of an action, and what of it is kept: see lookahead/lookahead.c. */
#ifndef SALLE_FECHTBOOK_LOOKAHEAD_LOOKAHEAD_H
#define SALLE_FECHTBOOK_LOOKAHEAD_LOOKAHEAD_H

#include "rules/fechtbook/chances.h"

enum {
	FB_MARGINS = 16,  /* beyond which every blow is at its worst */
	FB_OWED_MAX = 15, /* dice that one side owes more than the other */
	FB_DICE = 32,     /* of a pool in the second tempo */
	FB_COSTS = 6,     /* 0 … 2 for the measure, 0 … 3 bought */
	FB_BLOWS = 1 << 11,
	FB_SECONDS = 512,
	FB_CASES = 4 * 7,
	FB_MOVES = 16, /* ways to wrestle beside strikes */
};

/* What a blow that has landed comes to: the bout is as good as won, or goes on; else it is lost, by what comes back. */
struct fb_cases {
	double wins;
	unsigned n;
	struct fb_case {
		double chance;
		uint8_t tn, impact;
		uint8_t own_tn, own_impact; /* what metal throws back at the attacker; TN 0: nothing */
		bool turns;                 /* the play goes on in another situation (struct fb_turn) */
	} of[FB_CASES];
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

/* A maneuver of a grapple as it is declared, and what it comes to. */
struct fb_move {
	bool possible;
	uint8_t maneuver, aim, bought; /* aim: as fb_man.aim */
	uint8_t cost;                  /* with what is bought */
	struct fb_cases cases[FB_MARGINS];
};

/* All of them against a TN of the victim. */
struct fb_moves {
	uint64_t made; /* is `of` filled? */
	struct fb_move of[FB_MOVES];
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
	struct fb_moves moves[2][FB_TNS]; /* [who does it][TN of the victim - 4] */
};

/*
 * What maneuvers that are no blows are held to be worth: of what was not won already, the weapon wrested from the foe's
 * hand; in dice that the foe owes, its weapon disabled in the tempo after the play, lying prone, a limb in a hold.
 */
struct fb_stakes {
	double weapon;
	unsigned disabled, prone, limb;
};

/* FB_SEES_ATTACK_OUTLOOK and its kin; FB_SEES_ATTACK_PROSPECT and its kin have the stakes for arguments. */
double fb_outlook_value(const struct salle_view *view);
double fb_prospect_value(const struct salle_view *view, const double arguments[4]);

#endif
