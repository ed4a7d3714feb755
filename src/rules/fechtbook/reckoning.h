/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What an outlook is reckoned from. A value is the chance of the attacker to win the bout, unless it says otherwise;
 * sides are those of the matchup.
 */
#ifndef SALLE_FECHTBOOK_RECKONING_H
#define SALLE_FECHTBOOK_RECKONING_H

#include "rules/fechtbook/outlook.h"

/* What stays as it is for the rest of the play. By side of the matchup, not of the view. */
struct fb_situation {
	const struct fb_matchup *matchup;
	struct fb_outlook *outlook;
	unsigned tempo, distance, nearby; /* nearby: on that ground */
	unsigned hold[2], shield[2], favours[2], prone[2];
	unsigned other[2];              /* 1 + the weapon in the other hand; 0: none */
	struct fb_second_tempo *second; /* NULL: no room, computed each time */
};

/* A moment of the play: dice left and TNs by side. */
struct fb_moment {
	unsigned pool[2], tn[2];
};

/* A declared attack, with what is left to both once all is declared. */
struct fb_bid {
	struct fb_aim aim;
	unsigned dice, tn;
	unsigned defence, against, against_tn;
	bool takes; /* the initiative after a dodge */
};

/* One attack of a clash. */
struct fb_cut {
	struct fb_aim aim;
	unsigned dice, tn;
};

/* Finds the table of the situation, if there is room. */
void fb_recall(struct fb_situation *s);

struct fb_aim fb_aim_at(const struct fb_situation *s, unsigned side, unsigned profile, unsigned target, unsigned bought,
	unsigned victim_tn);

/* A defence of `side` against a blow: AC and TN; false when it is impossible. */
bool fb_guard_against(const struct fb_situation *s, unsigned side, unsigned defence, const struct fb_aim *aim,
	unsigned tn, int burden, unsigned *cost, unsigned *defence_tn);

/* The end of a play: by how much the foe's TN is worse, how many dice it owes more, who has the initiative. */
double fb_worth(struct fb_outlook *outlook, int tn, int owed, bool lead);

/* What a landed blow of an attacker of base TN `tn` comes to, by margin; `room` is used where nothing is kept. */
const struct fb_cases *fb_blow_cases(struct fb_outlook *outlook, const struct fb_aim *aim, unsigned tn,
	struct fb_cases room[FB_MARGINS]);

/* What the blow comes to when it lands with a margin of 2 and who strikes is unhurt, for choices between blows. */
double fb_promised(const struct fb_situation *s, const struct fb_aim *aim);

/* The best blows of `x` by activation cost; likewise. */
const struct fb_second_blow *fb_best_blows(const struct fb_situation *s, unsigned x, unsigned victim_tn,
	struct fb_second_blow room[FB_COSTS]);

/* What an exchange of attacker `x` leaves, with `impact` on the defender yet to be taken off. */
double fb_after(const struct fb_situation *s, unsigned x, unsigned initiative, const struct fb_moment *at,
	unsigned impact);

/* The same of one case of its blow. */
double fb_after_blow(const struct fb_situation *s, const struct fb_case *one, unsigned x, unsigned initiative,
	const struct fb_moment *at);

/* Takes what comes back to `x` off its TN and pool; the dice that it owes then. */
unsigned fb_take_back(const struct fb_case *one, unsigned x, struct fb_moment *at);

/* A contest; `at` is what is left to both. */
double fb_exchange(const struct fb_situation *s, const struct fb_bid *bid, const struct fb_moment *at);

/* The second tempo, for the holder of the initiative. */
double fb_second_tempo(const struct fb_situation *s, unsigned holder, const struct fb_moment *at);

/* `x` attacks as declared, the other steals the initiative with `dice` of its pool. 2: it cannot. */
double fb_stolen(const struct fb_situation *s, unsigned x, const struct fb_cut *attack, unsigned dice,
	const struct fb_moment *at);

#endif
