/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A compiled matchup: everything about two fighters and their policies that can be known before the first
 * bout, in small tables. The bout loop looks up; it never searches.
 */
#ifndef SALLE_FECHTBOOK_MATCHUP_H
#define SALLE_FECHTBOOK_MATCHUP_H

#include "rules/fechtbook/policy.h"

enum {
	FB_DISTANCES = 7,        /* 1 … 6; 0 is not used */
	FB_TARGETS = FB_WHEELS + FB_GAPS,
	FB_MASKS = 1 << FB_WHEELS, /* sets of favoured wheels */
	FB_PROFILES_MAX = 48,
	FB_NONE = 255,
};

struct fb_man;

enum fb_opening {
	FB_DUEL, FB_CHARGE_A, FB_CHARGE_B, FB_SUCKER_PUNCH_A, FB_SUCKER_PUNCH_B, FB_AMBUSH_A, FB_AMBUSH_B,
};

struct fb_scene {
	int32_t opening; /* fb_opening */
	int32_t terrain; /* open, restricted, cramped */
	bool drawn;      /* the victim of a surprise has its weapon in hand */
};

/* One attack on one place: "Deal Damage", all but the margin and the activation cost bought. */
struct fb_blow {
	int8_t base; /* Brawn tap + damage rating + Curved - soak */
	uint8_t cap; /* highest level */
	uint8_t location;
	bool core;
	uint16_t row; /* of fb_matchup.wound, its level 1 */
};

/* One way to attack: a head of a weapon in a grip, against this foe. */
struct fb_profile {
	struct fb_blow blow[FB_TARGETS][6]; /* [wheel, then gap][d6 - 1] */
	uint8_t shifted[3][FB_WHEELS][6];   /* thrust: best d6 - 1 within a shift of 2, 4, 6 */
	uint8_t measure[FB_DISTANCES];      /* AC for being out of measure or infighting */
	uint8_t weapon;                     /* of the fighter; FB_WEAPONS_MAX for a strike with pommel or queue */
	uint8_t mode, class, reach;
	uint8_t minimum; /* minimum impact at a core location, before AC bought */
	bool presses;    /* has a minimum impact: a swing, but not in halfsword */
	uint8_t wish;    /* the distance that the policy sets after a landed blow */
	uint8_t event;   /* enum fb_event of an attack on a wheel */
	uint8_t feint;   /* AC of the first feint */
	bool flexible;   /* ignores favouring */
	struct fb_head head;
	unsigned traits;  /* of the weapon: for telling */
	const char *name; /* "longsword (2h), thrust 2p" */
};

/* What the policy attacks with: from its weapon, its hands on it and the wheels the foe favours. */
struct fb_choice {
	const struct fb_profile *profile; /* NULL: none */
	uint8_t target;                   /* wheel, or FB_WHEELS + gap */
	uint8_t extra;                    /* AC bought; gaps: 3 */
	uint8_t plain_target;             /* when the extra cannot be paid: the same profile without it */
	uint8_t true_target;              /* after a feint; FB_NONE: no feint to make */
};

/* How a fighter defends with what it holds. */
struct fb_guard {
	bool possible;
	bool shield;
	int8_t advantage; /* medium or large shield */
	uint8_t class;
	uint8_t deflect[FB_DISTANCES]; /* AC, infighting included */
	uint8_t counter[FB_DISTANCES];
};

enum { FB_HOLDS = FB_WEAPONS_MAX * 2 }; /* weapon * 2 + (hands - 1) */

/* What the bout loop asks of a policy and its fighter, in bytes side by side (tactics.c). */
struct fb_tactics {
	uint8_t least; /* dice of an attack */
	bool farthest; /* the distance it seeks */
	bool steals;
	int8_t steal_edge;
	uint8_t steal_dice, initiative_dice; /* at most Speed */
	uint8_t feints;                      /* in a bout */
	uint8_t feint_edge;
	uint8_t defence[FB_DEFENCES + 1]; /* in order; ends with FB_NONE */
	int8_t margin, counter_edge;
	bool dodge_initiative;
	uint8_t stand, draw, retrieve, oppose;
	uint8_t yield_tn, yield_wound;
	bool yields_unarmed, yields_prone;
	bool red, composed_attacks;
	uint8_t grit, reflex, brawn, will; /* dice of checks */
};

struct fb_corner {
	const struct fb_fighter *fighter;
	const struct fb_policy *policy;
	struct fb_tactics tactics;
	struct fb_profile profiles[FB_PROFILES_MAX];
	uint8_t n_profiles;
	struct fb_choice choice[FB_HOLDS][FB_MASKS];
	struct fb_guard guard[FB_HOLDS + 1][2];        /* [hold, FB_HOLDS for none][shield held] */
	uint8_t nearest[FB_HOLDS], farthest[FB_HOLDS]; /* distances of the grip taken */
	uint8_t grip[FB_HOLDS];                        /* grip taken with so many hands; FB_NONE: the weapon falls */
	uint8_t pool[FB_WEAPONS_MAX + 1];              /* CP by primary weapon; the last without one */
	uint8_t share[2][64];                          /* attack dice of so many left, by tempo */
	uint8_t defend_all[64];                        /* defence dice of so many left in tempo 2 */
	uint8_t shield_mask, favour_mask;              /* wheels favoured by a shield in hand, by the paid die */
	uint8_t favour_beside;                         /* the paid die's wheel is contiguous with the shield's */
	uint8_t draw_req[FB_WEAPONS_MAX];
	int8_t draw_advantage[FB_WEAPONS_MAX];
	bool halfsword[FB_HOLDS];
	const struct fb_man *entering; /* as it stands at the beginning of a bout (state.h) */
};

struct fb_matchup {
	struct fb_corner corner[2];
	const struct fb_options *options;
	struct fb_scene scene;
	uint8_t terrain_limit;
	struct fb_wound wound[FB_LOCATIONS * FB_TYPES * 5]; /* cell = (location * 3 + type) * 5 + level - 1 */
};

extern const struct salle_field fb_scene_fields[];

const void *fb_compile_matchup(const void *book, const void *scene, const void *const fighters[2],
	const void *const policies[2], struct salle_arena *arena, struct salle_report *report);

void fb_compile_tactics(const struct fb_policy *policy, const struct fb_fighter *fighter, struct fb_tactics *tactics);

/* entry.c: how `side` stands at the beginning of every bout of the matchup. */
const struct fb_man *fb_enter(const struct fb_matchup *matchup, unsigned side, struct salle_arena *arena);

/* The effects of a wound at this fortune: a word that nothing else used. */
static inline const struct fb_effects *fb_wound_effects(const struct fb_wound *wound, uint32_t word)
{
	if (!wound->doubles)
		return &wound->effects[salle_word_below(word, 6)];
	/* 2d6 of 36: the six doubles first, double 6 the very first */
	uint32_t roll = salle_word_below(word, 36);
	return &wound->effects[roll == 0 ? 2 : roll < 6 ? 1 : 0];
}

#endif
