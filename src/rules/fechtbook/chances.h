/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Exact chances of one exchange (an attack and its defence), from the tables of a bout: dice, compiled blows, wounds
 * with their fortune, checks against knockout, knockdown and drop.
 *
 * The functions keep no state, except the cache of the matchup if it has one. Their callers (the lookahead, policies)
 * cache other results.
 */
#pragma once

#include <salle/dice.h>
#include <salle/memo.h>

#include "rules/fechtbook/matchup/matchup.h"

enum {
	FB_TNS = FB_TN_MOST - FB_TN_LEAST + 1, /* number of base target numbers */
};

/*
 * The chances of a wound's effects. They average over the fortune roll, which selects the effects, and over the
 * victim's checks against these effects.
 */
struct fb_wound_chances {
	double defeat;         /* the victim dies, is knocked out or suffocates */
	double prone;          /* the victim falls prone */
	double prone_for_good; /* the victim falls prone and cannot stand up again (included in `prone`) */
	double drop;           /* the struck arm drops what it holds */
};

/* Allocates a matchup's cache of the chances of wounds and of the mean effects of blows. */
struct fb_chances_cache *fb_chances_cache_new(struct salle_arena *arena);

/* A declared blow and its target. */
struct fb_aim {
	const struct fb_matchup *matchup;
	unsigned side; /* side of the attacker */
	const struct fb_profile *profile;
	unsigned target, bought;
	unsigned victim_tn;
	/* hold (weapon and grip) of the victim's primary weapon; FB_HOLDS if the victim is unarmed */
	unsigned victim_hold;
	unsigned victim_second; /* 1 + weapon in the victim's other hand; 0 without one */
};

/* The mean effects of a landed blow, over the places where it can land. */
struct fb_mean_harm {
	double level, impact, tn_rise; /* level of the wound; impact in dice; rise of the victim's base target number */
	double defeat, prone, prone_for_good, disarm;
};

/* The effects of a blow at one place where it can land. */
struct fb_harm {
	double chance;
	unsigned level, impact;
	unsigned tn; /* victim's base target number after the blow */
	struct fb_wound_chances effects;
	double disarm;    /* chance that the victim loses the weapon in its hand */
	uint8_t location; /* location of the wound */
	bool stopped;     /* whether the hand guard of the victim's weapon stops the blow */
};

/* A wound and its effects. Level 0 means no wound. */
struct fb_injury {
	unsigned level, impact;
	unsigned tn; /* base target number after the wound */
	struct fb_wound_chances effects;
};

/*
 * "Both sides roll their dice in contest": returns whether the attack lands. If `wins_ties` ("Thrust"), the attack also
 * lands on a tie with at least one hit.
 */
static inline bool fb_does_attack_land(unsigned hits, unsigned against, bool wins_ties)
{
	return hits > against || (__builtin_expect(hits == against, 0) && hits > 0 && wins_ties);
}

/*
 * "Thrust": returns the place that a roll (counted from 0) hits. Bought dice shift the place along the wheel towards
 * the worst wound.
 */
static inline unsigned fb_find_shifted_place(const struct fb_profile *profile, unsigned target, unsigned bought,
	unsigned d6)
{
	return profile->mode == FB_THRUST && bought > 0 && target < FB_WHEELS
		? profile->best_shifted_place[bought - 1][target][d6]
		: d6;
}

/*
 * Returns whether a weapon has a basket hilt or a complex guard. Such a weapon stops blows at the hand that holds it.
 */
static inline bool fb_has_hand_guard(const struct fb_fighter *fighter, unsigned weapon)
{
	return (fighter->weapons[weapon].traits & (FB_BASKET_HILT | FB_COMPLEX_GUARD)) != 0;
}

/*
 * "Wound Levels": returns the level of the wound that a blow inflicts if `more` is added to its damage; the armour
 * limits the level. A level of 0 or less means no wound.
 */
static inline int fb_compute_wound_level(const struct fb_blow *blow, unsigned more)
{
	int level = blow->base_damage + (int)more;
	return level > blow->cap ? blow->cap : level;
}

/* The chances of the outcomes of an attack against a defence. */
struct fb_match_chances {
	unsigned most_margin;                      /* largest margin in the arrays */
	double land_by_margin[SALLE_POOL_MAX + 1]; /* chances that the attack lands, by its margin */
	double beaten_by_hits[SALLE_POOL_MAX + 1]; /* chances that the defence has more hits, by the hits of the attack */
	double beaten;                             /* sum of `beaten_by_hits` */
	double tie;
};

/* Lists the effects at the seven places where the blow can land with `margin`. The chances of the places sum to 1. */
void fb_list_harms(const struct fb_aim *aim, unsigned margin, struct fb_harm out[7]);
/*
 * Returns the key under which results of fb_list_harms and fb_find_mean_harm are cached. Within one rule book, blows
 * with equal keys have equal effects, even in different matchups. For a place without a wound (level 0), the key
 * contains only the impact.
 */
struct salle_memo_key fb_make_harm_key(const struct fb_aim *aim, unsigned margin);
/* Returns the mean effects of a blow that lands with `margin`, over all places where it can land. */
struct fb_mean_harm fb_find_mean_harm(const struct fb_aim *aim, unsigned margin);

/*
 * Returns the wound that `blow` inflicts on `side` if `more` is added to the damage of the blow. `tn` is the base
 * target number of the side before the wound.
 */
struct fb_injury fb_compute_blow_injury(const struct fb_matchup *matchup, unsigned side, const struct fb_blow *blow,
	unsigned more, unsigned tn);

/*
 * "Unarmed strikes that land on metal armor": returns the wound that a strike at this place inflicts on its attacker,
 * whose base target number is `tn`.
 */
struct fb_injury fb_compute_recoil_injury(const struct fb_aim *aim, const struct fb_harm *harm, unsigned margin,
	unsigned tn);

/* Returns the distribution of the hits of `dice` at a target number (salle/dice.h). */
static inline const double *fb_get_hit_chances(const struct fb_options *options, unsigned dice, unsigned tn)
{
	return salle_die_chances((enum salle_die)options->die, dice, tn);
}

/*
 * Computes the chances of a contest from the dice and target numbers of both sides; a defence of 0 dice means no
 * defence. If `wins_ties`, the attack also lands on a tie with at least one hit.
 */
struct fb_match_chances fb_compute_match_chances(const struct fb_options *options, unsigned dice, unsigned tn,
	unsigned against, unsigned against_tn, bool wins_ties);

/* Returns the chance to score more hits than the foe, given both sides' dice and target numbers. */
double fb_compute_chance_of_more_hits(const struct fb_options *options, unsigned dice, unsigned tn, unsigned against,
	unsigned against_tn);

/*
 * "Initiative Contests": returns the attack's bonus dice for a longer reach than the foe's and, if it is a `blow`, for
 * a thrust.
 */
unsigned fb_compute_initiative_bonus(const struct fb_options *options, const struct fb_profile *own,
	const struct fb_profile *foes, bool blow);

/*
 * Returns the target number of an attack or defence, from the base number. `net`: advantages minus disadvantages. The
 * disadvantage of lying prone (`prone`) is not part of `net`.
 */
unsigned fb_compute_maneuver_tn(const struct fb_options *options, unsigned tn, int net, bool prone);
