/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of a bout, and the functions that change it. TN: target number. AC: activation cost, in dice. */
#pragma once

#include <salle/dice.h>

#include "kit/bout_context.h"
#include "rules/fechtbook/bout_instances.h"
#include "rules/fechtbook/names.h"
#include "rules/fechtbook/matchup/matchup.h"

/*
 * Indices of the random words of a tempo, which are all drawn, even if unused. Words for both sides are in the order of
 * the canonical sides, which does not depend on the order of the builds in the scenario.
 */
enum fb_word {
	FB_WORD_MANEUVER,                     /* rolls of both maneuvers: one word per side */
	FB_WORD_PLACE = FB_WORD_MANEUVER + 2, /* place of the first blow */
	FB_WORD_FORTUNE,
	FB_WORD_KNOCKOUT,
	FB_WORD_BODY, /* knockdown or drop; no wound causes both */
	FB_WORDS,
};

/* Purposes of spare words (random words beyond those of every tempo). Each purpose has four words. */
enum fb_purpose {
	FB_SPARE_BLOW, /* words of the second blow of a tempo: place, fortune, knockout, body */
	/* initiative contest: one word per canonical side, then tie-breaks of the initiative and of the order */
	FB_SPARE_INITIATIVE,
	FB_SPARE_POSITIONING_ROLL, /* rolls of positioning: one word per canonical side */
	FB_SPARE_OPPOSING_ROLL,    /* rolls that oppose a positioning: one word per canonical side */
	FB_SPARE_CONTEST_OF_WILL,  /* contest of Will: one word per canonical side, then a coin flip for a tie */
	/* plus the number of the decision: random choice between rules of a policy, one word per canonical side */
	FB_SPARE_POLICY,

	FB_SPARE_SIMPLE_MELEE = 192, /* "Simple Melee": number of wounds, die of fate */
	/* plus 2 * number of the wound: place, fortune, knockout, body; in the next purpose: wheel, level */
	FB_SPARE_SIMPLE_WOUND,
	FB_SPARE_REBOUND = 128, /* plus the canonical side: recoil from metal; words as for a second blow */
	FB_SPARE_FOREARM = 130, /* plus the canonical side: blow on a bare parrying arm; words as for a second blow */
	FB_SPARE_HAZARD = 200,  /* hazard rolls: one word per canonical side */
	FB_SPARE_HARASS_CHECK,  /* checks of the harassed fighter: one word per canonical side */
	/* random choice between rules in the second throw of a duel, one word per canonical side */
	FB_SPARE_SECOND_THROW,
	FB_SPARE_BLEEDING,            /* checks of Blood Loss: one word per canonical side */
	FB_SPARE_RANDOM_BUILDS = 256, /* choice of the random builds of a bout, and of their sides */

	/* purposes used with several fighters per side (group.h): */
	/* this purpose and the next: state of the random stream of one pair of fighters, by tempo */
	FB_SPARE_PAIR_STREAM = 224,
	/* plus SALLE_MEMBER_ROW * canonical side + number of the member: opportunity pool */
	FB_SPARE_OPPORTUNITY = FB_SPARE_PAIR_STREAM + 2,
	/* plus the number of the lone fighter: random choice of its opponent */
	FB_SPARE_OPPONENT_CHOICE = FB_SPARE_OPPORTUNITY + 12,
	FB_SPARE_SINGLED_OUT = FB_SPARE_OPPONENT_CHOICE + 6, /* the same, after a defence that takes the initiative */
	FB_SPARE_MEMBER_ROW = 512,   /* distance between the purposes of two members of a side (salle_member_row_number) */
	FB_SPARE_PAIR = 4096,        /* plus number of the pair (salle_open_pair_stream): seed of the pair's spare words */
	FB_SPARE_BONUS_ATTACK = 160, /* roll of a bonus attack: one word per canonical side */
	FB_SPARE_GRAPPLE = 162,      /* plus the canonical side: place, fortune, knockout, body of a bite or snap */
};

enum { FB_HELD_BACK = 2 + FB_LEVELS_MAX }; /* value of fb_declared.pull_limit: the blow stops a hair from the foe */

enum { FB_TIE_WORD_INITIATIVE = 2, FB_TIE_WORD_ORDER };

enum fb_item { FB_SHIELD = FB_WEAPONS_MAX, FB_ITEMS, FB_NOTHING = FB_NONE };
enum fb_item_state { FB_ABSENT, FB_HELD, FB_SHEATHED, FB_DROPPED };

/* What the best of both hands can grab with: no sound arm; a full hand; the second hand of a grip; an empty hand. */
enum fb_free_hand { FB_NO_HAND, FB_FULL_HAND, FB_SECOND_HAND, FB_FREE_HAND };

/* "Grab": returns whether a sound arm can strike; `grab_strikes` may exclude the grabbing hand. */
static inline bool fb_can_punch(const struct fb_options *options, bool bonus_attack, unsigned free_hand)
{
	return free_hand > (unsigned)(options->grab_strikes == 1 && bonus_attack ? FB_FULL_HAND : FB_NO_HAND);
}

enum { FB_NOTED_RULES_MAX = 3 };

/* The state of one fighter in a bout. Policies read members of one byte (observables.def). */
struct fb_fighter_state {
	const struct fb_side *side;
	uint16_t n_wounds; /* number of wounds in this bout */
	uint16_t impact;   /* dice of impact suffered in this bout */
	/* last moments (`moment` of the bout) at which the primary and the second weapon cannot be used */
	uint16_t barred_until, second_barred_until;

	/* the fighter's declarations in this tempo */
	struct fb_declared {
		const struct fb_profile *profile; /* profile of the attack */
		bool attacks, steals, has_feinted;
		uint8_t maneuver; /* enum fb_maneuver */
		/* number of the profile; for a maneuver without a profile, number of any profile of the same weapon */
		uint8_t profile_number;
		uint8_t target;      /* target of the attack: number of a wheel, or FB_WHEELS + number of a gap */
		uint8_t bought_dice; /* dice paid for a better outcome of the blow */
		uint8_t dice;        /* dice of the attack that are not rolled yet */
		uint8_t defence;     /* enum fb_defence */
		uint8_t defence_dice;
		uint8_t defence_net;         /* FB_NET_OFFSET + net advantages of the defence */
		bool dodge_takes_initiative; /* whether a dodge also takes the initiative, which costs AC2 */
		uint8_t defence_with;        /* enum fb_guards_with of the defence */
		uint8_t intent;              /* enum fb_intent */
		/* object of the positioning: number of an item, or of a ground, gain or force (names.def) */
		uint8_t intended_object;
		uint8_t intent_dice;
		uint8_t initiative_dice; /* number of dice in the initiative pool */
		uint8_t pull_limit;      /* for a pulled blow: 1 + highest possible wound level, or FB_HELD_BACK; otherwise 0 */
		/*
		 * for the declaration cache: dice left; action (enum fb_tempo_action); number and indices of the applied rules
		 */
		uint8_t dice_left, action, n_rules, rule[FB_NOTED_RULES_MAX];
	} declared;

	uint8_t pool; /* combat dice left, including bonus dice */
	/* dice of `pool` without bonus dice, which are spent first and expire at the end of the tempo */
	uint8_t regular_pool;
	uint8_t next_bonus_dice; /* bonus dice of the next tempo */
	uint8_t owed_impact;     /* impact carried over to the next refresh */
	uint8_t tn;              /* base TN */
	uint8_t ending;          /* reason for the defeat (enum fb_ending); FB_STILL_IN while undefeated */
	uint8_t shield_set;      /* index in fb_side.cover_sets: the wheels that the shield covers */
	uint8_t favoured_set;    /* index in fb_side.favoured_sets: the favoured wheels, including paid ones */
	uint8_t paid_wheels;     /* wheels that the fighter pays dice to favour, as bits */
	bool has_mortal_wound;
	uint8_t footing_code; /* result of fb_encode_footing for the current attack */
	uint8_t feints;       /* number of feints against this foe */
	uint8_t worst_wound;  /* level of the worst wound */
	uint8_t fresh_wound;  /* 1 + cell of the latest wound in this tempo; 0 without one */
	/* whether to ask about yielding: the fighter is defeated, or has changed since it was last asked */
	bool may_yield_now;
	uint8_t last_action, action; /* what the fighter did in the last tempo, and in this one (enum fb_tempo_action) */
	uint8_t defence_code[FB_DEFENCES]; /* result of fb_encode_defence for each defence against the current attack */
	uint8_t drawable_item,
		retrievable_item; /* 1 + item that can be drawn (sheathed) or retrieved (fallen) now; 0 if none */

	/* the posture, for the declaration cache: FB_POSTURE_SIZE bytes from here on */
	uint8_t held_items[2];         /* item in each hand, or FB_NOTHING; [0] is the dominant hand */
	bool is_arm_disabled[2];       /* whether the arm is disabled, by hand */
	uint8_t item_states[FB_ITEMS]; /* enum fb_item_state of each item */
	/* hold (weapon and grip) of the primary weapon (profile.h); FB_HOLDS without a weapon */
	uint8_t hold;
	/* number of the holding (contents of both hands) that follows any positioning, as policies see it */
	uint8_t seen_holding;
	uint8_t holding;        /* number of the present holding (contents of both hands) */
	uint8_t second_weapon;  /* weapon in the other hand, or FB_NOTHING */
	uint8_t covered_wheels; /* wheels that a shield or basket hilt favours for free, as bits */
	bool has_shield;        /* whether the shield is in hand */
	bool prone;
	/* whether the policy uses "Positioning for Effect"; must follow `prone` (fb_needs_no_positioning) */
	bool acts_for_effect;
	bool prone_for_good;
	bool shaken;           /* whether the fighter has lost the contest of Will, a disadvantage in the first tempo */
	int8_t net_advantages; /* advantages minus disadvantages of maneuvers, by edges, lost footing and `shaken` */
	uint8_t added_cost;    /* AC added to the next maneuver, after a dodge or a change of grip */
	uint8_t
		/* flags: 1 if a free hand may rejoin the weapon; 2 if `shaken` ends with this tempo, by standing up */
		regrip_flags;
	uint8_t free_hand;        /* the best hand for a grab (enum fb_free_hand) */
	uint8_t possible_regrips; /* possible changes of grip, as bits by enum fb_regrip */
	uint8_t held_limbs;       /* limbs that the foe holds, as bits: arms by hand, legs, FB_NECK_HELD */
	bool is_weapon_disabled;  /* whether the primary weapon cannot be used */
	bool is_second_disabled;  /* whether the weapon in the other hand cannot be used */
	bool one_handed;          /* whether the fighter holds its weapon in one hand by choice */
	bool uses_other_grip;     /* whether the fighter uses the other two-handed grip of its weapon */
	/* whether the fighter threw red, so that it must attack if it can; only set if fb_side.may_stand_down */
	bool must_attack;
	bool in_hazard; /* whether the fighter stands in the hazard (ground.h) */
	bool unsteady;  /* whether the fighter has lost its footing, a disadvantage for the rest of the play */

	uint8_t ground_code; /* result of fb_encode_place */
	uint8_t edge_codes;  /* results of fb_encode_edge: for the fighter, and for the foe in the next two bits */

	uint8_t threatened_level; /* wound level of a blow that the foe holds back, while the fighter may yield to it */
	bool grapples_another;    /* whether the fighter grapples with a fighter other than its foe (only in group.h) */

	/* target or flags of a maneuver that is not a blow: a limb, a joint, FB_DISARM_TAKES_WEAPON, … */
	uint8_t maneuver_aim;
	/* The next four members are used with several fighters per side (group.h), and are 0 in bouts of two. */
	/*
	 * numbers of opponents and allies (fb_count_opponents_in_crowd, fb_count_allies_in_crowd), plus
	 * FB_CROWD_FOE_GRAPPLED if the foe grapples with another fighter
	 */
	uint8_t crowd_code;
	uint8_t further_attackers; /* number of simultaneous attackers beyond the first */
	uint8_t opposing_pool;     /* largest opportunity pool of any opponent */
	uint8_t full_pool;         /* size of the pool in this play, before impact is subtracted */
	uint8_t uncovered_dice; /* debt of dice, if a grapple reduced the pool to less than was already spent (wrestle.c) */
	uint8_t stress_tn;      /* TN to which the stress of a hold raises the base TN; 0 without stress */
	uint8_t calm_tn;        /* base TN if there were no stress */
	uint8_t gouged_eyes;    /* number of gouged eyes */
	bool bonus_attack;      /* whether the fighter has a bonus attack, by a successful Grab */
	uint8_t discharged_firearms; /* discharged firearms, as bits by item */
	uint8_t loaded_firearms;     /* loaded firearms in hand, as bits: 1 the primary weapon, 2 the second weapon */
};

/* a larger struct makes the bout loop 3 % slower; another order of the members can cost as much */
_Static_assert(sizeof(struct fb_fighter_state) <= 120, "a fighter of a bout is small");

/* Blood Loss during the fight (bout/bleeding.h). Both members are at most 255. */
struct fb_blood {
	uint8_t levels_per_loss; /* levels lost each time that the fighter loses dice by its Blood Loss */
	uint8_t levels_lost;     /* levels lost so far */
};

/* "Dueling": the result of both throws (red to attack, white to wait): different, both white, both red. */
enum fb_thrown { FB_NOT_BOTH, FB_BOTH_WHITE /* both throw again */, FB_BOTH_RED };

/* The place that a blow struck, for `salle odds`. */
struct fb_struck_place {
	bool has_landed; /* false if a guard stopped the blow */
	uint8_t location, type;
};

/* A bout of two fighters. */
struct fb_bout {
	/* shared context of bouts; its `moment` counts tempos from the start, including skipped ones */
	struct salle_bout_context context;
	const struct fb_matchup *matchup;
	struct fb_fighter_state fighter[2];
	uint32_t random_words[FB_WORDS]; /* random words of this tempo, by enum fb_word */
	struct fb_blood blood[2];
	unsigned play;       /* number of the play, from 0 */
	uint8_t capped_play; /* the same, at most 255 */
	uint8_t tempo;       /* number of the tempo in the play, from 0 */
	struct salle_course course;
	uint8_t initiative; /* side that has the initiative */
	uint8_t first_mover;
	uint8_t distance;
	uint8_t distance_limit; /* largest possible distance */
	bool grapple;           /* whether the fighters grapple */
	uint8_t both_threw;     /* what both threw (enum fb_thrown) */
	bool is_paused;         /* whether neither side attacked in this tempo, which ends the play */
	bool is_fight_over;     /* whether the fight ended because both stood down */
	bool first_blow_done;   /* whether a blow of this tempo has struck */
	/* whether anything lasts for this tempo only: bonus dice, lost composure, edges, disabled weapons */
	bool has_tempo_effects;
	/* numbers of both fighters' postures, valid unless `posture_dirty` (bout/declaration_cache.h) */
	uint8_t stance;
	bool posture_dirty;
	uint32_t n_contests; /* number of tempos in which dice were rolled */
	uint8_t ground;      /* whether the fight has moved onto the ground nearby: 0 or 1 */
	bool wound_defeated; /* for control variates: whether the last wound killed, suffocated or knocked out */
	/* for control variates: sides, as bits, from whose attack the expected effect has been subtracted */
	uint8_t expected_subtracted;
	/* for control variates: cached expected effects of the declared attacks */
	struct fb_cached_expected *expected_cells;
	uint32_t advantage_until[2];           /* moment at which an advantage from positioning ends, by side */
	uint32_t disadvantage_until[2];        /* moment at which a disadvantage from positioning ends, by side */
	struct salle_enumeration *enumeration; /* enumeration of rolls (bout/roll.h); NULL to roll with random words */
	/* wounds of an enumerated outcome (bout/wound_notes.h); NULL if not needed */
	struct fb_wound_notes *wound_notes;
	/* place that the latest blow struck; not recorded in plain bouts (fb_record_struck_place) */
	struct fb_struck_place struck_place;
};

/* The place where a blow lands, and its damage. */
struct fb_landing {
	const struct fb_blow *blow;
	unsigned rolled_d6, shifted_d6; /* place by d6 (0 … 5), before and after bought dice have shifted it */
	unsigned arm;                   /* hand of the struck arm (0: the dominant one), if the blow strikes an arm */
};

/* Returns the offset, in struct fb_bout, of a member of one side's fighter. */
static inline size_t fb_offset_in_bout(unsigned side, size_t member)
{
	return offsetof(struct fb_bout, fighter) + side * sizeof(struct fb_fighter_state) + member;
}

/*
 * "Advantage, Disadvantage": returns `base` one step lower if `net` is positive, higher if negative, within its limits.
 */
static inline unsigned fb_modify_tn(const struct fb_options *options, unsigned base, int net)
{
	int64_t tn = (int64_t)base + ((net < 0) - (net > 0)) * options->advantage;
	tn = tn > options->tn_ceiling ? options->tn_ceiling : tn;
	return (unsigned)(tn < options->tn_floor ? options->tn_floor : tn);
}

/* Returns the same as fb_modify_tn, faster in plain bouts, in which target numbers range from 3 to 6. */
static inline unsigned fb_modify_tn_in_bout(const struct fb_bout *b, unsigned base, int net)
{
#ifdef FB_PLAIN
	enum { MOST = 6 };
	unsigned tn = base + ((unsigned)net >> 31) - ((unsigned)-net >> 31); /* a base TN is at least 4 here */
	(void)b;
	return tn > MOST ? MOST : tn;
#else
	return fb_modify_tn(b->matchup->options, base, net);
#endif
}

/* "Target Numbers": returns the die that all pools roll. */
static inline enum salle_die fb_get_pool_die(const struct fb_options *options)
{
#ifdef FB_PLAIN
	(void)options;
	return SALLE_D6;
#else
	return (enum salle_die)options->die;
#endif
}

static inline bool fb_is_armed(const struct fb_fighter_state *man)
{
	return man->hold != FB_HOLDS;
}

/* Returns the number of items in hand. Shields count; an item in both hands counts once. */
static inline unsigned fb_count_items_in_hand(const struct fb_fighter_state *man)
{
	unsigned n = man->held_items[0] != FB_NOTHING;
	return n + (man->held_items[1] != FB_NOTHING && man->held_items[1] != man->held_items[0]);
}

/*
 * Returns whether the policy need not be asked about positioning: the fighter is on its feet and armed, and its policy
 * does not use "Positioning for Effect".
 */
static inline bool fb_needs_no_positioning(const struct fb_fighter_state *man)
{
	uint16_t prone_or_roams;
	_Static_assert(offsetof(struct fb_fighter_state, acts_for_effect) == offsetof(struct fb_fighter_state, prone) + 1,
		"read as one");
	__builtin_memcpy(&prone_or_roams, &man->prone, sizeof prone_or_roams);
	return prone_or_roams == 0 && fb_is_armed(man);
}

static inline bool fb_is_loaded(const struct fb_fighter_state *man, unsigned item)
{
	return item < FB_WEAPONS_MAX && man->side->fighter->weapons[item].firearm &&
		!(man->discharged_firearms >> item & 1);
}

/* Returns whether the declared attack needs a weapon that is not in hand yet. */
static inline bool fb_must_draw_first(const struct fb_fighter_state *man)
{
	unsigned item = man->declared.profile->item;
	return item < FB_WEAPONS_MAX && man->held_items[0] != item && man->held_items[1] != item;
}

/* ---- state.c ---- */

/* Puts the primary one of two weapons into the dominant hand. */
void fb_hold_primary_weapon_first(struct fb_fighter_state *man);

/* Returns the longest reach of the weapons that either side wears. */
unsigned fb_find_longest_worn_reach(const struct fb_bout *b);

/* Updates what the hands can do: grab, change the grip, shoot. */
void fb_update_hands(struct fb_fighter_state *man);

/* Lets a free, sound hand rejoin the weapon, at no cost except for a halfsword grip. */
void fb_rejoin_grip(struct fb_fighter_state *man);

/* Lets a hand that a Drop emptied retake the weapon (`rejoin_cost`). Ends the disadvantage of having just stood up. */
void fb_retake_weapon(const struct fb_bout *b, struct fb_fighter_state *man);

/* Stands the fighter up. By the option `prone_weighs`, an attack declared in this tempo may keep its disadvantage. */
void fb_stand_up(const struct fb_bout *b, struct fb_fighter_state *man);

/* Returns the arm that strikes or parries bare: a sound one, preferably empty, preferably the dominant one. */
unsigned fb_find_bare_arm(const struct fb_fighter_state *man);

/*
 * Puts an item from the ground or a sheath into free, sound hands, a weapon into the dominant one if possible. Returns
 * whether this succeeded.
 */
bool fb_put_into_hand(struct fb_fighter_state *man, unsigned item);

/* Puts the first weapon and the off-hand weapon into free hands. */
void fb_take_up_first_weapons(struct fb_fighter_state *man);

/* Returns whether the fighter could put `item` into its hands now. */
bool fb_can_take_up(const struct fb_fighter_state *man, unsigned item);

/* Removes an item from the hand or hands that hold it, and gives it a new state: dropped, sheathed or absent. */
void fb_remove_from_hand(struct fb_fighter_state *man, unsigned item, enum fb_item_state state);

/* Returns the hold of the weapon that a Disarm targets, or FB_HOLDS if that weapon is not in hand. */
unsigned fb_find_disarmed_hold(const struct fb_fighter_state *man, const struct fb_fighter_state *victim);

/* ---- items in hand, used in the bout loop ---- */

/* Updates the favoured wheels: those that a shield or basket hilt in hand covers, and paid wheels beside them. */
static inline void fb_update_favoured(struct fb_fighter_state *man)
{
	const struct fb_side *own = man->side;
	unsigned open = man->has_shield ? own->wheels_beside_cover[man->shield_set]
		: man->covered_wheels != 0  ? (unsigned)FB_WHEELS_BESIDE_ARMS
									: UINT8_MAX;
	unsigned mask = man->covered_wheels | (man->paid_wheels & open ? man->paid_wheels : 0u);
	if (FB_RARELY(man->grapples_another)) /* "Favoring is ignored during a grapple." */
		mask = 0;
	if (FB_RARELY(own->has_shield_rules)) {
		unsigned shield = man->has_shield && !man->grapples_another ? own->cover_sets[man->shield_set] : 0;
		man->favoured_set = (uint8_t)fb_find_set_number(own, mask, shield);
	} else {
		man->favoured_set = own->number_of_set[mask];
	}
}

/* Returns the favoured wheels, as bits. */
static inline unsigned fb_get_favoured_wheels(const struct fb_fighter_state *man)
{
	return man->side->favoured_sets[man->favoured_set];
}

/* Returns the number of the present holding (contents of both hands), as policies see it. */
static inline uint8_t fb_find_holding_number(const struct fb_fighter_state *man)
{
	const struct fb_side *own = man->side;
	if (FB_RARELY(own->n_holdings > 0)) {
		unsigned second = man->second_weapon;
		if (!fb_is_armed(man) && man->is_arm_disabled[0] && man->is_arm_disabled[1])
			second = FB_NO_USABLE_ARM;
		for (unsigned i = 0; i < own->n_holdings; i++)
			if (own->holding[i].hold == man->hold && own->holding[i].second == second)
				return (uint8_t)(own->unarmed_holding + 1 + i);
	}
	return fb_is_armed(man) ? man->hold : own->unarmed_holding;
}

/* Updates the grip of the primary weapon and what depends on it, after the items in hand have changed. */
static inline void fb_update_hold(struct fb_fighter_state *man)
{
	const struct fb_side *own = man->side;
	man->hold = FB_HOLDS;
	man->second_weapon = FB_NOTHING;
	man->has_shield = man->held_items[0] == FB_SHIELD || man->held_items[1] == FB_SHIELD;
	if (man->held_items[0] < FB_WEAPONS_MAX && man->held_items[1] < FB_WEAPONS_MAX &&
		man->held_items[0] != man->held_items[1])
		fb_hold_primary_weapon_first(man);
	for (unsigned h = 0; h < 2; h++) {
		uint8_t w = man->held_items[h];
		if (w >= FB_WEAPONS_MAX)
			continue;
		bool both = man->held_items[0] == man->held_items[1];
		man->hold = (uint8_t)(w * 2 + both + (both && man->uses_other_grip ? FB_OTHER_GRIP : 0));
		break;
	}
	man->seen_holding = man->holding = fb_find_holding_number(man);
	if (FB_RARELY(own->specials != NULL))
		fb_update_hands(man);
	man->covered_wheels = man->has_shield ? own->cover_sets[man->shield_set] : 0;
	for (unsigned h = 0; h < 2; h++)
		if (man->held_items[h] < FB_WEAPONS_MAX && own->fighter->weapons[man->held_items[h]].traits & FB_BASKET_HILT)
			man->covered_wheels |= 1u << FB_ARMS;
	fb_update_favoured(man);
	man->may_yield_now = true;
}

/* "Counter", "Reverse": grants bonus dice in the next tempo, according to the foe's hits. */
static inline void fb_grant_bonus_dice(struct fb_bout *b, struct fb_fighter_state *man, enum fb_rule_name name,
	unsigned foe_hits)
{
	man->next_bonus_dice = (uint8_t)fb_compute_bonus_dice(fb_find_rule(b->matchup, name), foe_hits);
	b->has_tempo_effects = true;
}

/* "Reach and Distance": sets the largest possible distance: the longest reach in hand, limited by the terrain. */
static inline void fb_set_distance_limit(struct fb_bout *b)
{
	unsigned longest = FB_RARELY(b->matchup->counts_sheathed_weapons) ? fb_find_longest_worn_reach(b) : 1;
	for (unsigned side = 0; side < 2; side++) {
		const struct fb_fighter_state *man = &b->fighter[side];
		if (!fb_is_armed(man))
			continue;
		unsigned reach = man->side->farthest[man->hold];
		longest = reach > longest ? reach : longest;
		reach = FB_RARELY(man->second_weapon < FB_WEAPONS_MAX) ? man->side->farthest[man->second_weapon * 2u] : 0;
		longest = reach > longest ? reach : longest;
	}
	longest = FB_RARELY(b->grapple) ? 1 : longest;
	unsigned room = b->matchup->distance_limit[FB_RARELY(b->ground)];
	b->distance_limit = (uint8_t)(longest < room ? longest : room);
	b->distance = b->distance < b->distance_limit ? b->distance : b->distance_limit;
}

/* Option `opening_distance`: returns the distance at which a charge or a duel begins. */
static inline uint8_t fb_find_opening_distance(const struct fb_bout *b)
{
	int64_t set = b->matchup->options->opening_distance;
	return set > 0 && set < b->distance_limit ? (uint8_t)set : b->distance_limit;
}

/* Option `tempos`: returns whether this is the last tempo of a play. */
static inline bool fb_is_last_tempo(const struct fb_options *options, unsigned tempo)
{
	return tempo + 1 >= options->tempos;
}

/* Returns 0 in the first tempo of a play and 1 in later ones: the index of moments in tallied series. */
static inline unsigned fb_get_tempo_series_index(const struct fb_bout *b)
{
	return FB_RARELY(b->tempo > 1) ? 1 : b->tempo;
}
