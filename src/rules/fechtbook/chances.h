/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Exact chances of one exchange, from the same tables that a bout looks up: dice by the binomial distribution,
 * blows as compiled for the matchup, wounds with their fortune, checks of knockout, knockdown and drop.
 *
 * Pure functions: they keep nothing but fates, where a caller has room for them. The callers cache what they ask for
 * often (the lookahead, the cells of policies).
 */
#ifndef SALLE_FECHTBOOK_CHANCES_H
#define SALLE_FECHTBOOK_CHANCES_H

#include <salle/dice.h>
#include <salle/memo.h>

#include "rules/fechtbook/matchup/matchup.h"

enum {
	FB_TNS = FB_TN_MOST - FB_TN_LEAST + 1, /* of base TNs */
};

/* Chances of the effects of a wound, over its fortune and its checks. */
struct fb_wound_chances {
	double out;  /* death, knockout or suffocation */
	double down; /* knocked prone */
	double good; /* of that: for good */
	double drop; /* what the arm that was struck holds falls */

	/* of `out`, the first reason alone */
	double death, knockout, suffocation;
	double mortal, disabled;
};

/* Finds them for a wound of `victim`; `tn`: its base TN after the wound. */
struct fb_wound_chances fb_chances_of_wound(const struct fb_side *victim, const struct fb_wound *wound, unsigned tn);

/* Fates of wounds that were met, by side, cell and TN of the victim (salle/memo.h). */
struct fb_wound_chances_cache {
	void *by[2][FB_CELLS][FB_TNS]; /* struct fb_wound_chances */
	struct salle_shared_arena *pool;
};

/* A blow as declared, and what it is declared at. */
struct fb_aim {
	const struct fb_matchup *matchup;
	unsigned side; /* of the attacker */
	const struct fb_profile *profile;
	unsigned target, bought;
	unsigned victim_tn;
	unsigned victim_hold;                 /* FB_HOLDS: without a weapon */
	unsigned victim_second;               /* 1 + the weapon in its other hand; 0: none */
	struct fb_wound_chances_cache *fates; /* what is kept of wounds; NULL: nothing */
	unsigned pull;                        /* 1 + the highest level that is inflicted ("Pulling Punches"); 0: no limit */
};

/* Means and chances of a blow that has landed. */
struct fb_mean_harm {
	double level, impact, rise; /* wound level; dice; of the base TN */
	double out, down, good, disarm;
};

/* One of the places where a blow may land. */
struct fb_harm {
	double chance;
	unsigned level, impact;
	unsigned tn; /* base TN of the victim after it */
	struct fb_wound_chances fate;
	double disarm;          /* the weapon in hand falls */
	double unshield;        /* the shield in hand falls, if there is one */
	uint8_t location, type; /* of the wound */
	bool stopped;           /* by the guard of the weapon in hand */
};

/* What comes back to an attacker who strikes metal with the body, or to a forearm that parries. Level 0: nothing. */
struct fb_recoil {
	unsigned level, impact;
	unsigned tn; /* base TN after it */
	struct fb_wound_chances fate;
};

/* A contest of an attack with a defence. */
struct fb_match_chances {
	unsigned most;                    /* largest margin */
	double lands[SALLE_POOL_MAX + 1]; /* by margin */
	double beaten;                    /* the defence scores more */
	double bonus;                     /* mean hits of the attack when it is beaten, 0 when not */
};

/* Finds the fate of who is struck, for the wound of this cell. */
struct fb_wound_chances fb_chances_of_wound_cell(const struct fb_aim *aim, unsigned cell, unsigned tn);

/* Lists the places where the blow lands with `margin`; their chances sum to 1. */
void fb_list_harms(const struct fb_aim *aim, unsigned margin, struct fb_harm out[7]);
/*
 * Returns a key for what fb_list_harms (but for `unshield`) and fb_mean_harm come to. Blows with the same key, of one
 * book, do the same, whoever strikes whom in whichever matchup. Of a place without a wound (level 0) only the impact
 * counts.
 */
struct salle_memo_key fb_harms_key(const struct fb_aim *aim, unsigned margin);
/* Sums the harms of all places up. */
struct fb_mean_harm fb_sum_harms(const struct fb_aim *aim, unsigned margin);

/* Evaluates what `blow` does to `side`, whose base TN is `tn`. */
struct fb_recoil fb_recoil_of_blow(const struct fb_matchup *matchup, unsigned side, const struct fb_blow *blow,
	int level, unsigned tn);

/* "Unarmed strikes that land on metal armor": what comes back from one place, at an attacker of TN `tn`. */
struct fb_recoil fb_recoil_of_place(const struct fb_aim *aim, const struct fb_harm *harm, unsigned margin, unsigned tn);

/* Hits of so many dice at TN, by their number (salle/dice.h). */
static inline const double *fb_hit_chances(const struct fb_options *options, unsigned dice, unsigned tn)
{
	return salle_die_chances((enum salle_die)options->die, dice, tn);
}

/* Solves a contest from the dice and TNs of both; `wins_ties`: a tie with a hit lands. No defence: 0 dice. */
struct fb_match_chances fb_solve_match(const struct fb_options *options, unsigned dice, unsigned tn, unsigned against,
	unsigned against_tn, bool wins_ties);

/* TN of an attack; `burden`: disadvantages less advantages, prone not among them. */
unsigned fb_attack_tn(const struct fb_options *options, unsigned tn, bool prone, int burden);
/* TN of a defence with `net` advantages, prone not among them. */
unsigned fb_defence_tn(const struct fb_options *options, unsigned tn, int net, bool prone);

#endif
