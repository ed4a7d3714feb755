/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of a bout: random words, fighters, queries of policies. */
#pragma once

#include <salle/ruleset.h>

#include "kit/bout_course.h"
#include "kit/bout_context.h"
#include "kit/enumerate.h"
#include "rules/saga/dice.h"
#include "rules/saga/matchup.h"

/* Every round draws this number of words: for each side, two words for the die of its attack. */
enum { SG_DIE_WORDS = 2, SG_WORDS = 2 * SG_DIE_WORDS };

/*
 * Offsets of spare random words (drawn on demand), four words per offset. Callers add 0 or 1 for the side
 * (salle_stream_map_side). In a duel, the moment is the number of the round, from 0.
 */
enum sg_purpose {
	SG_SPARE_DEFENCE, /* die of the Defence Total against the attack of this side */
	/* attack on a fighter that disengages; the die of this fighter is at the next offset */
	SG_SPARE_DISENGAGE = SG_SPARE_DEFENCE + 2,
	SG_SPARE_INITIATIVE = SG_SPARE_DISENGAGE + 2, /* add 2 * the number of earlier ties */
	/* add decision * SALLE_PURPOSES_PER_DECISION, as in salle_ask_policy */
	SG_SPARE_POLICY = SG_SPARE_INITIATIVE + 512,
	SG_SPARE_RUSH = SG_SPARE_POLICY + 64 * SALLE_PURPOSES_PER_DECISION, /* dice of a rusher and of its foe */
	SG_SPARE_TIRING = SG_SPARE_RUSH + 2,                                /* fatigue roll of a runner */
	/* one die for each side, if both have delayed their turns; add 2 * the number of earlier ties */
	SG_SPARE_BOTH_DELAYED = SG_SPARE_TIRING + 2,
	/* add 2 * acting side + side that rolls (salle_stream_map_side) */
	SG_SPARE_RAGE = SG_SPARE_BOTH_DELAYED + 512,
	SG_SPARE_HOOVES = SG_SPARE_RAGE + 4, /* attack of a mount */
	SG_SPARE_TEAM_TURN = 1 << 16,        /* team bouts, in which each turn is a moment: the attack of the turn */
	SG_SPARE_BLOCK,                      /* stance rush: dice of the rusher and of the blocker */
	/* add the index of a foe: attack of this foe on a fighter that disengages */
	SG_SPARE_PURSUING_FOE = SG_SPARE_TEAM_TURN + 16,
	/* add 2 * index of the foe that was hit, and 1 if this foe rolls */
	SG_SPARE_RAGE_OF_FOE = SG_SPARE_PURSUING_FOE + SALLE_SIDE_MAX,
	/* as SG_SPARE_RAGE_OF_FOE, after an attack of a mount */
	SG_SPARE_RAGE_AFTER_HOOVES = SG_SPARE_RAGE_OF_FOE + 2 * SALLE_SIDE_MAX,
	/* add the index of a foe that is rushed on the mat: dice of the rusher and of the foe */
	SG_SPARE_RUSHED_FOE = SG_SPARE_TEAM_TURN + 256,
};

/* How a member of a team can reach a foe on the mat, as bits. */
enum sg_ways {
	SG_WAY_HUSTLE = 1, /* the foe is adjacent or a hustle away */
	SG_WAY_RUSH = 2,   /* a rush with a hustle can reach the foe's square */
	SG_WAY_RUSH_RUN = 4,
	SG_WAY_BOUND_BY_FOE = 8, /* an adjacent foe has attacked the fighter since its last turn, and so binds it */
};

/*
 * The state of one side in a bout. Policies read the fields before `ending` (observables.def). Each bout begins with a
 * copy of this struct, so it must be small: 8 more bytes cost 5 % of the speed.
 */
struct sg_fighter_state {
	uint8_t capped_wounds; /* penalty for wounds, at most 255 */
	uint8_t fatigue;       /* enum sg_fatigue */
	uint8_t prone;
	uint8_t is_attacked;       /* whether the foe has attacked since this fighter's last turn */
	uint8_t disengage_tries;   /* number of attempts in a row to disengage, at most 255 */
	uint8_t exerts_in_defence; /* whether the fighter exerts itself in defence until its next turn */
	uint8_t loading;           /* number of actions until the weapon is loaded; 0 if it is ready */
	uint8_t hand;              /* weapon in hand: index in sg_fighter.arm */
	/* on the mat: 2 if the fighter moved in its last turn, 1 if it moved only in the turn before, otherwise 0 */
	uint8_t recent_move;
	uint8_t is_running; /* whether the fighter counts as running until its next turn */
	uint8_t assailants; /* team bout: number of foes that attack the fighter in melee */
	uint8_t is_rearward;
	uint8_t allies;               /* number of allies able to fight */
	uint8_t hold_strength_of_foe; /* Grapple Strength of the foe's hold, at most 255; 0 if free */
	/* whether the fighter has dropped its weapon: its next attack action picks up the weapon sg_bout.dropped_arm */
	uint8_t lost_weapon;
	uint8_t is_off_guard; /* whether a botch has lowered the Defence Total until the fighter's next turn */
	uint8_t broken_arms;  /* bits: arms whose weapon is broken or was taken away */
	uint8_t is_raging;
	uint8_t confidence;   /* Confidence Points left */
	uint8_t has_fallen;   /* whether the fighter fell from its mount */
	uint8_t mount_wounds; /* penalty of the mount for the mount's wounds and fatigue */

	uint8_t ending;                      /* enum sg_ending */
	uint8_t loading_of_arm[SG_ARMS_MAX]; /* `loading` of each weapon that is not in hand */
	uint16_t attacks;                    /* number of attacks, at most one a round */
	int16_t assailant_modifier; /* team bout: modifier of the Attack Total because foes attack the fighter in melee */
	int wounds;                 /* wound penalty without `penalty_relief` */
	int penalty;                /* penalty of wounds and fatigue */
	const struct sg_side *side;
	uint64_t wound_counts; /* numbers of wounds of all levels, packed into one integer: see sg_count_wounds_of_level */
};

_Static_assert(sizeof(struct sg_fighter_state) == 56, "small, as a bout begins by copying it");

/* The result of an attack. */
enum sg_result {
	SG_MISSED,
	SG_UNHURT,
	SG_WOUNDED, /* wounds; add the wound level */
	SG_RESULTS = SG_WOUNDED + SG_WOUNDS_MOST
};

/* Returns the number of results that an attack can have. */
static inline unsigned sg_count_results(const struct sg_book *book)
{
	return SG_WOUNDED + book->n_wounds;
}

/* An opposed roll: the chance of each outcome, and one pair of rolls that leads to each outcome. */
struct sg_opposed {
	double chance[SG_RESULTS];
	struct sg_roll roll[SG_RESULTS][2];
};

/* The enumeration of all outcomes of the rolls of a turn. */
struct sg_enumeration {
	struct salle_enumeration rolls;
	struct sg_opposed opposed[SALLE_ENUMERATED_ROLLS_MAX]; /* indexed by the number of the roll in the run */
	struct sg_roll foe_roll;                               /* die of the second total of the last opposed roll */
};

/*
 * SG_ENUMERATES(b) is whether the rolls of a bout are enumerated. In templates it is a constant: true where
 * exact/bout.c instantiates them, false in duels. Functions that are compiled only once test the bout at run time
 * (SG_ENUMERATES_AT_RUN_TIME).
 */
#if defined SG_ENUMERATED
#define SG_ENUMERATES(b) ((void)(b), true)
#elif defined SG_ENUMERATES_AT_RUN_TIME
#define SG_ENUMERATES(b) __builtin_expect((b)->enumeration != NULL, 0)
#else
#define SG_ENUMERATES(b) ((void)(b), false)
#endif

/* A bout of two fighters. In a team bout, these are the two fighters that act on each other now. */
struct sg_bout {
	uint8_t capped_round; /* round from 0, at most 255 */
	uint8_t squares;      /* on the mat: number of squares to the foe, 1 if adjacent; 0 without a mat */
	uint8_t stood_up;     /* on the mat: whether the acting side stood up in this turn */
	uint8_t extra_paces;  /* team bout on the mat: paces to the foe beyond `squares` whole squares */
	uint8_t reach_ways;   /* team bout on the mat: ways in which the acting fighter can reach the foe (enum sg_ways) */
	uint8_t foe_group;    /* number of able members in the foe's group if this group can be split; otherwise 0 */
	uint8_t foe_shooters; /* team bout: able foes of the acting side with a missile weapon in hand */
	uint8_t left_cover;   /* on the mat: whether the side with the scene's `cover` left its place */

	const struct sg_matchup *matchup;
	const struct sg_book *book;
	struct sg_enumeration *enumeration; /* NULL unless outcomes of rolls are enumerated */
	struct salle_bout_context context;  /* the moment is the round, from 0 */
	struct sg_fighter_state fighter[2];
	uint32_t word[SG_WORDS];
	uint32_t rounds;         /* rounds so far */
	uint8_t initiative_side; /* side with the initiative */
	uint8_t turn_kind;       /* the kind of turn that a policy decides about: enum sg_turn_kind */
	/* for the decision whether to delay: whether the delayed action would come before the foe's attack */
	uint8_t comes_before_foe;
	int initiative[2]; /* Initiative Totals */
	/* number of random choices that policies have made in this round; selects the spare words of the next choice */
	unsigned policy_draws;
	struct salle_course course;
	uint8_t dropped_arm[2];   /* the weapon (arm) that each side picks up after it lost its weapon */
	uint8_t mount_fatigue[2]; /* fatigue levels lost by each mount */
	unsigned sides_wounded;   /* sides that were wounded in this round: bit 0 for A, bit 1 for B */
};

static inline unsigned sg_count_wounds_of_level(const struct sg_book *book, const struct sg_fighter_state *man,
	unsigned level)
{
	const struct sg_wound_effect *wound = &book->wound[level];
	return (unsigned)((man->wound_counts & wound->count_mask) >> __builtin_ctzll(wound->count_unit));
}

/* Returns the number of wounds of all levels. */
static inline unsigned sg_count_wounds(const struct sg_book *book, const struct sg_fighter_state *man)
{
	unsigned all = 0;
	for (unsigned level = 0; level < book->n_wounds; level++)
		all += sg_count_wounds_of_level(book, man, level);
	return all;
}

/* Adds a wound of this level to a fighter's wounds. Does not set `ending`, even if the wound puts the fighter out. */
static inline void sg_add_wound(const struct sg_book *book, struct sg_fighter_state *man, unsigned level)
{
	const struct sg_wound_effect *wound = &book->wound[level];
	man->wound_counts += wound->count_unit;
	man->wounds += wound->penalty;
}

static inline bool sg_is_able_to_fight(const struct sg_fighter_state *man)
{
	return man->ending == SG_STILL_IN;
}

static inline bool sg_are_both_able_to_fight(const struct sg_bout *b)
{
	return sg_is_able_to_fight(&b->fighter[0]) && sg_is_able_to_fight(&b->fighter[1]);
}

/* "4. Damage and wounds", "5. Fatigue": returns the penalty on all rolls. */
static inline int sg_compute_penalty(const struct sg_side *side, int wounds, unsigned fatigue)
{
	int of_wounds = wounds - side->penalty_relief;
	return (of_wounds > 0 ? of_wounds : 0) + side->fatigue[fatigue];
}

/* Recomputes the penalties from wounds and fatigue. */
static inline void sg_update_penalty(struct sg_fighter_state *man)
{
	int of_wounds = man->wounds - man->side->penalty_relief;
	man->capped_wounds = (uint8_t)(of_wounds < 0 ? 0 : of_wounds < 255 ? of_wounds : 255);
	man->penalty = sg_compute_penalty(man->side, man->wounds, man->fatigue);
}

/*
 * "Shooter is in melee", "Target is in melee": returns the modifier of a shot. `own`, `target`: numbers of foes that
 * attack the shooter and the target in melee.
 */
static inline int sg_assailant_modifier(const struct sg_side *side, unsigned own, unsigned target)
{
	return side->shooter_assailed * (int)own + side->target_assailed * (int)target;
}

/*
 * Makes `hand` the weapon in hand. `bare` is the index of the bare hands. A weapon that is put away stays
 * loaded.
 */
static inline void sg_take_in_hand(struct sg_fighter_state *man, unsigned bare, unsigned hand)
{
	if (man->hand != bare)
		man->loading_of_arm[man->hand] = man->loading;
	man->hand = (uint8_t)hand;
	man->loading = hand != bare ? man->loading_of_arm[hand] : 0;
}

/* The effect of a wound level on a fighter. */
struct sg_wound_outcome {
	unsigned wound;   /* wound level, or SG_WOUNDS_MOST if none */
	unsigned fatigue; /* fatigue level afterwards */
	uint8_t ending;   /* enum sg_ending */
};

/*
 * "18. Non-lethal combat": returns the effect of a wound. In a scuffle the fighter loses fatigue levels and suffers a
 * lesser wound instead.
 */
static inline struct sg_wound_outcome sg_outcome_of_wound(const struct sg_book *book, bool scuffle, unsigned wound,
	unsigned fatigue)
{
	const struct sg_wound_effect *effect = &book->wound[wound];
	if (__builtin_expect(scuffle, 0)) {
		unsigned level = fatigue + effect->scuffle_fatigue;
		level = level < SG_UNCONSCIOUS_LEVEL ? level : SG_UNCONSCIOUS_LEVEL;
		struct sg_wound_outcome hurt = { SG_WOUNDS_MOST, level, SG_STILL_IN };
		if (effect->scuffle_wound > 0) {
			hurt.wound = effect->scuffle_wound - 1u;
			effect = &book->wound[hurt.wound];
			hurt.ending = effect->ending;
		}
		if (hurt.ending == SG_STILL_IN && book->fatigue_out[level])
			hurt.ending = SG_OUT_COLD;
		return hurt;
	}
	return (struct sg_wound_outcome){ wound, fatigue, effect->ending };
}

/*
 * "fatigue levels Fresh, 0/0, -1/-1, -3, -5, Unconscious": returns the fatigue level of a mount that has lost `lost`
 * levels.
 */
static inline unsigned sg_mount_fatigue_level_after(const struct sg_mount_row *mount, unsigned lost)
{
	unsigned level = SG_FRESH;
	while (lost > 0 && level < SG_UNCONSCIOUS_LEVEL) {
		const unsigned room = level < SG_DAZED ? (unsigned)mount->levels[level] : 0;
		lost = lost > room ? lost - room : 0;
		level++;
	}
	return level;
}

/* Returns the fatigue penalty of the mount of `side`, which is part of `mount_wounds`. */
static inline int sg_mount_fatigue_penalty(const struct sg_bout *b, unsigned side)
{
	const struct sg_mount_row *mount = b->matchup->fighters[side]->mount;
	return b->book->fatigue[sg_mount_fatigue_level_after(mount, b->mount_fatigue[side])];
}

/*
 * "Exertion": returns whether the fighter may exert itself. It may not if the lost fatigue level would end the fight
 * for it.
 */
static inline bool sg_may_exert(const struct sg_book *book, unsigned fatigue)
{
	return fatigue < SG_UNCONSCIOUS_LEVEL && !book->fatigue_out[fatigue + 1];
}

/*
 * Rolls a stress die of the book with the digits of this fraction. Files that define SG_PRINTED_DIE roll the printed
 * die.
 */
static inline struct sg_roll sg_roll_stress_die(const struct sg_book *book, uint64_t fraction, unsigned botch_dice)
{
#ifdef SG_PRINTED_DIE
	(void)book;
#else
	if (__builtin_expect(!book->die->is_printed, 0))
		return sg_roll_die(book->die, fraction, botch_dice);
#endif
	return sg_roll_printed_die(fraction, botch_dice);
}

/* Rolls a stress die without Ability, with the first spare words of this purpose. */
static inline struct sg_roll sg_roll_spare_die(const struct sg_bout *b, unsigned purpose)
{
	uint32_t word[4];
	salle_context_spare_words(&b->context, purpose, word);
	return sg_roll_stress_die(b->book, sg_fraction_of_words(word), (unsigned)b->book->figure[SG_BOTCH_DICE]);
}

/* Asks the policy of `side` for this decision. */
SALLE_TEMPLATE struct salle_verdict sg_ask_policy(struct sg_bout *b, unsigned side, unsigned decision,
	const bool traced)
{
	if (SG_ENUMERATES(b))
		return salle_enumerate_verdict(&b->enumeration->rolls, &b->fighter[side].side->policy->decision[decision], b);
	return salle_bout_context_ask(&b->context,
		(struct salle_policy_question){
			.policy = b->fighter[side].side->policy,
			.state = b,
			.side = side,
			.decision = decision,
			.purpose = SG_SPARE_POLICY + decision * SALLE_PURPOSES_PER_DECISION,
			.draw_counter = &b->policy_draws,
		},
		traced);
}
