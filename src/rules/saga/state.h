/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of a bout: words, fighters, asking. */
#ifndef SALLE_SAGA_STATE_H
#define SALLE_SAGA_STATE_H

#include <salle/ruleset.h>

#include "kit/bout_course.h"
#include "kit/bout_context.h"
#include "rules/saga/matchup.h"

/* The words that every round draws, used or not: two for the attack of each canonical side. */
enum { SG_DIE_WORDS = 2, SG_WORDS = 2 * SG_DIE_WORDS };

/* Purposes of the four words each that lie beyond the slots; + canonical side. A moment is a round, from 0. */
enum sg_purpose {
	SG_SPARE_DEFENCE,                             /* the die of a Defence Total against the attack of that side */
	SG_SPARE_DISENGAGE = SG_SPARE_DEFENCE + 2,    /* the attack on who disengages, then the die of that */
	SG_SPARE_INITIATIVE = SG_SPARE_DISENGAGE + 2, /* + 2 * ties before */
	SG_SPARE_POLICY = SG_SPARE_INITIATIVE + 512,  /* + decision * SALLE_DRAWS_APART, as salle_ask_policy counts */
	SG_SPARE_RUSH = SG_SPARE_POLICY + 64 * SALLE_DRAWS_APART, /* the dice of the rusher and of the other */
	SG_SPARE_TIRING = SG_SPARE_RUSH + 2,                      /* the fatigue roll of a runner */
	SG_SPARE_HELD = SG_SPARE_TIRING + 2,                      /* of who holds its action, when both do; + 2 * ties */
	SG_SPARE_RAGE = SG_SPARE_HELD + 512,                      /* + 2 * canonical side that acts + that which may rage */
	SG_SPARE_HOOVES = SG_SPARE_RAGE + 4,                      /* the attack of a mount */
	SG_SPARE_TURN = 1 << 16,               /* several a side, where each turn is a moment: the attack */
	SG_SPARE_BLOCK,                        /* stance rush: rusher, blocker */
	SG_SPARE_PURSUER = SG_SPARE_TURN + 16, /* + number of the foe: its attack on who disengages */
	SG_SPARE_RAGES = SG_SPARE_PURSUER + SALLE_SIDE_MAX, /* + 2 * number of the foe that was struck + whether it rolls */
	SG_SPARE_RAGES_BY_HOOVES = SG_SPARE_RAGES + 2 * SALLE_SIDE_MAX, /* likewise */
	SG_SPARE_SHOVED = SG_SPARE_TURN + 256, /* + number of the foe that is rushed on the mat: rusher, foe */
};

/* Several a side on the mat: bits. */
enum sg_ways {
	SG_WAY_HUSTLE = 1,   /* it is beside the foe, or a hustle brings it there */
	SG_WAY_RUSH = 2,     /* a hustle, or a run, brings it into the square of the foe, past nobody but foes */
	SG_WAY_RUSH_RUN = 4,
	SG_WAY_BOUND = 8, /* a foe beside it has attacked it since its last turn */
};

/*
 * One side in a bout. The first bytes are what policies see (observables.def). Small, as a bout begins by copying it: 8
 * bytes more cost it 5 %.
 */
struct sg_fighter_state {
	uint8_t wounds_seen; /* penalty of its wounds, at most 255 */
	uint8_t fatigue;     /* enum sg_fatigue */
	uint8_t prone;
	uint8_t attacked;   /* since its last turn */
	uint8_t tries;      /* to disengage, one after the other; at most 255 */
	uint8_t guard;      /* exerts itself in defence until its next turn */
	uint8_t loading;    /* actions until its weapon is loaded; 0: ready */
	uint8_t hand;       /* the weapon in hand, of the fighter's arms */
	uint8_t moved;      /* on the mat: 2 in its last turn, 1 in the turn before */
	uint8_t running;    /* until its next turn */
	uint8_t assailants; /* that count; several a side */
	uint8_t rearward;
	uint8_t allies;    /* able ones */
	uint8_t held;      /* Grapple Strength of the foe's hold, at most 255; 0: free */
	uint8_t lost;      /* its weapon; sg_bout.wanted is what it takes up by its next attack */
	uint8_t off_guard; /* until its next turn */
	uint8_t broken;    /* bits: weapons that are broken or taken */
	uint8_t raging;
	uint8_t confidence;   /* points left */
	uint8_t fallen;       /* from its mount */
	uint8_t mount_wounds; /* penalty of its mount, of fatigue too */

	uint8_t out;                /* enum sg_ending */
	uint8_t loads[SG_ARMS_MAX]; /* `loading` of the weapons that are not in hand */
	uint16_t attacks;           /* made, at most one a round */
	int16_t beset;              /* what assailants add to its Attack Total; several a side */
	int wounds;                 /* penalty of its wounds, `easier` not reckoned in */
	int penalty;                /* of wounds and fatigue */
	const struct sg_side *side;
	uint64_t hurt; /* wounds suffered, by level: sg_count_wounds_of_level */
};

_Static_assert(sizeof(struct sg_fighter_state) == 56, "small, as a bout begins by copying it");

struct sg_bout {
	uint8_t round_seen; /* from 0, at most 255 */
	uint8_t squares;    /* between both on the mat, 1: adjacent; else 0 */
	uint8_t stood;      /* on the mat: whose turn it is stood up in it */
	uint8_t extra;      /* several a side on the mat: paces between both beyond `squares` */
	uint8_t ways;       /* likewise: of whose turn it is; enum sg_ways */
	uint8_t foe_group;  /* groups: able members of that of its foe, if it can be split, else 0 */
	uint8_t left_cover; /* on the mat: the side of the scene's `cover` has left its place */

	const struct sg_matchup *matchup;
	const struct sg_book *book;
	struct salle_bout_context context; /* the moment: the number of the round, from 0 */
	struct sg_fighter_state man[2];
	uint32_t word[SG_WORDS];
	uint32_t rounds;   /* so far */
	uint8_t first;     /* who has the initiative */
	int initiative[2]; /* totals */
	unsigned drawn;    /* in this round: keys spare words */
	struct salle_course course;
	uint8_t wanted[2];        /* the arm that a side takes up, once it has lost its weapon */
	uint8_t mount_fatigue[2]; /* levels that its mount has lost */
	unsigned bleeding;        /* sides that were wounded in this round: 1 for A plus 2 for B */
};

enum { SG_HURT_BITS = 12 }; /* of sg_fighter_state.hurt for each level: more wounds than a bout has */

static inline unsigned sg_count_wounds_of_level(const struct sg_fighter_state *man, unsigned level)
{
	return (unsigned)(man->hurt >> SG_HURT_BITS * level) & ((1u << SG_HURT_BITS) - 1);
}

/* The wounds of all levels. */
static inline unsigned sg_count_wounds(const struct sg_fighter_state *man)
{
	unsigned all = 0;
	for (unsigned level = 0; level < SG_WOUNDS; level++)
		all += sg_count_wounds_of_level(man, level);
	return all;
}

static inline bool sg_is_in(const struct sg_fighter_state *man)
{
	return man->out == SG_STILL_IN;
}

static inline bool sg_are_both_in(const struct sg_bout *b)
{
	return sg_is_in(&b->man[0]) && sg_is_in(&b->man[1]);
}

/* "4. Damage and wounds", "5. Fatigue": what is taken off all rolls. */
static inline int sg_penalty(const struct sg_side *side, int wounds, unsigned fatigue)
{
	int of_wounds = wounds - side->easier;
	return (of_wounds > 0 ? of_wounds : 0) + side->fatigue[fatigue];
}

/* Brings what depends on wounds and fatigue up to date. */
static inline void sg_update_penalty(struct sg_fighter_state *man)
{
	int of_wounds = man->wounds - man->side->easier;
	man->wounds_seen = (uint8_t)(of_wounds < 0 ? 0 : of_wounds < 255 ? of_wounds : 255);
	man->penalty = sg_penalty(man->side, man->wounds, man->fatigue);
}

/* "Shooter is in melee", "Target is in melee": by assailants that count. */
static inline int sg_assailant_modifier(const struct sg_side *side, unsigned own, unsigned target)
{
	return side->in_melee * (int)own + side->at_melee * (int)target;
}

/* takes this arm in hand, `bare` being its bare hands; what was loaded stays so. */
static inline void sg_take_in_hand(struct sg_fighter_state *man, unsigned bare, unsigned hand)
{
	if (man->hand != bare)
		man->loads[man->hand] = man->loading;
	man->hand = (uint8_t)hand;
	man->loading = hand != bare ? man->loads[hand] : 0;
}

/* What a wound level does to a fighter of the side. */
struct sg_wound_outcome {
	unsigned wound;   /* enum sg_wound; SG_WOUNDS: none */
	unsigned fatigue; /* its level then */
	uint8_t out;      /* enum sg_ending */
};

/* "18. Non-lethal combat": in a scuffle, fatigue levels and a lesser wound. */
static inline struct sg_wound_outcome sg_outcome_of_wound(const struct sg_book *book, bool scuffle, unsigned wound,
	unsigned fatigue)
{
	const struct sg_wound_effect *effect = &book->wound[wound];
	if (__builtin_expect(scuffle, 0)) {
		unsigned level = fatigue + effect->scuffle_fatigue;
		level = level < SG_UNCONSCIOUS_LEVEL ? level : SG_UNCONSCIOUS_LEVEL;
		struct sg_wound_outcome hurt = { SG_WOUNDS, level, SG_STILL_IN };
		if (effect->scuffle_wound != SG_NO_WOUND) {
			hurt.wound = effect->scuffle_wound - 1u;
			effect = &book->wound[hurt.wound];
			hurt.out = effect->kills ? SG_KILLED : effect->stops ? SG_DOWN : SG_STILL_IN;
		}
		if (hurt.out == SG_STILL_IN && book->fatigue_out[level])
			hurt.out = SG_OUT_COLD;
		return hurt;
	}
	return (struct sg_wound_outcome){ wound, fatigue,
		effect->kills       ? SG_KILLED
			: effect->stops ? SG_DOWN
							: SG_STILL_IN };
}

/* "Exertion": not if the level would leave it out of the fight. */
static inline bool sg_may_exert(const struct sg_book *book, unsigned fatigue)
{
	return fatigue < SG_UNCONSCIOUS_LEVEL && !book->fatigue_out[fatigue + 1];
}

/* What the policy of `side` does at this decision. */
SALLE_TEMPLATE struct salle_verdict sg_ask_policy(struct sg_bout *b, unsigned side, unsigned decision,
	const bool traced)
{
	return salle_bout_context_ask(&b->context,
		(struct salle_policy_question){
			.policy = b->man[side].side->policy,
			.state = b,
			.side = side,
			.decision = decision,
			.purpose = SG_SPARE_POLICY + decision * SALLE_DRAWS_APART,
			.drawn = &b->drawn,
		},
		traced);
}

#endif
