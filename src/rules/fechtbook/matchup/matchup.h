/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A compiled matchup: small tables of all that is known before the first bout about two fighters and their policies, in
 * which bouts look values up. AC: activation cost, in dice. CP: combat pool. req: required hits.
 */
#pragma once

#include "kit/teams.h"
#include "rules/fechtbook/fechtbook.h"
#include "rules/fechtbook/matchup/observed_bytes.h"
#include "rules/fechtbook/matchup/profile.h"

struct fb_fighter_state;
struct fb_lookahead;
struct fb_chances_cache;

/* The keys of a scene (fb_scene_fields). */
struct fb_scene {
	int32_t opening;                     /* enum fb_opening */
	int32_t terrain;                     /* 0 open, 1 restricted, 2 cramped */
	bool drawn;                          /* whether the victim of a surprise has its weapon in hand */
	int32_t hazard;                      /* required hits of the hazard roll; 0 without a hazard */
	struct salle_indices hazard_effects; /* effects of a failed hazard roll (enum fb_hazard_effect) */
	int32_t in_hazard;                   /* sides that start in the hazard, as bits */
	int32_t nearby;                      /* terrain of the ground nearby + 1; 0 without such a ground */
};

enum { FB_WHEELS_BESIDE_ARMS = 1 << FB_HEAD | 1 << FB_CHEST | 1 << FB_BELLY }; /* wheels beside the arms */

/* One side of a matchup: a fighter, its policy, and tables of all that this fighter can do to the foe. */
struct fb_side {
	const struct fb_fighter *fighter;
	struct salle_bound_policy policy;
	uint8_t rule_before_bout[FB_ASK_FAVOUR]; /* by decision before the bout: index of the policy's rule that decided */
	/* dice of checks against knockout, knockdown and drop, after encumbrance; dice of contests of Will */
	uint8_t grit, reflex, brawn, will;
	uint8_t burden;          /* number of dice that encumbrance takes from positioning and hazard rolls */
	bool farthest_first;     /* whether the fighter sets the farthest distance of its weapon, not the nearest */
	bool has_landed_rules;   /* whether the policy has rules for `landed` */
	bool yields_to_wounds;   /* whether the decision `yield` reads the fighter's TN or worst wound */
	uint8_t read_defences;   /* defences whose cost the decision `defend` reads, as bits by enum fb_defence */
	uint8_t unarmed_holding; /* number of the holding without a weapon (see struct fb_holding) */
	uint8_t n_holdings;
	struct fb_holding holding[FB_HOLDINGS_MAX];
	uint8_t paid_wheels[FB_WHEELS]; /* by wheel: all wheels that the fighter favours if it pays for this one */
	bool takes_second_weapon;       /* whether a rule of the policy draws or retrieves a second weapon */
	/* combat pool with two weapons in hand, by [primary weapon][second weapon] */
	uint8_t pair_pool[FB_WEAPONS_MAX][FB_WEAPONS_MAX];
	struct fb_profile profiles[FB_PROFILES_MAX];
	uint8_t n_profiles;
	/* attacks by hold; the last element has the body strikes of a build without weapons */
	struct fb_hold hold[FB_HOLDS + 1];
	/* whether the fighter may strike with its body: a rule of the policy does, or the build has no weapon */
	bool may_brawl;
	bool has_body_strikes; /* whether the following four members are compiled, because a rule or the build needs them */
	struct fb_hold pommel_strikes[FB_HOLDS]; /* strikes with the pommel or queue, by hold */
	struct fb_hold body_strikes,
		/* strikes with hands, kicks, headbutt; strikes of the hand behind a weapon's hand guard */
		guarded_hand_strikes;
	struct fb_hold shield_strikes; /* blows with the shield */
	struct fb_guard forearm;
	/* guards, by [hold; FB_HOLDS: no weapon][whether the shield is in hand] */
	struct fb_guard guard[FB_HOLDS + 1][2];
	uint8_t nearest[FB_HOLDS], farthest[FB_HOLDS]; /* distances without additional cost, by hold */
	/* index of the weapon's grip, by hold; FB_NONE if the weapon has no such grip */
	uint8_t grip[FB_HOLDS];
	uint8_t pool[2 * FB_WEAPONS_MAX + 1]; /* combat pool, by hold / 2; the last element: without a weapon */
	bool has_shield_rules;                /* whether the policy has rules for `shield` */
	uint8_t cover_sets
		/* sets of wheels that the shield may cover, the initial set first; a single empty set without a shield */
		[FB_COVER_SETS_MAX];
	/* by index in `cover_sets`: the wheels beside the set */
	uint8_t wheels_beside_cover[FB_COVER_SETS_MAX], n_cover_sets;
	uint8_t favoured_sets[FB_FAVOURED_SETS_MAX],
		n_favoured_sets; /* all sets of wheels that the fighter may favour during a bout */
	/* by index in `favoured_sets`: the wheels of the set that the shield covers */
	uint8_t shielded_wheels[FB_FAVOURED_SETS_MAX];
	/* index in `favoured_sets`, by set of wheels; used if the shield never moves */
	uint8_t number_of_set[FB_WHEEL_SETS];
	uint8_t draw_req[FB_WEAPONS_MAX];
	int8_t draw_advantage[FB_WEAPONS_MAX];
	bool is_halfsword[FB_HOLDS];
	const struct fb_specials *specials;   /* NULL if no policy of the matchup uses maneuvers other than blows */
	struct fb_hold nearby_hold[FB_HOLDS]; /* attacks by hold on the ground nearby */
	bool acts_for_effect;                 /* whether a rule of the policy uses "Positioning for Effect" */
	bool has_pull_rules;                  /* whether the policy has rules for `pull` */
	/* whether a rule before the last one of `attack` stands down (makes no attack) */
	bool may_stand_down;
	const struct fb_fighter_state *state_at_start; /* state of the fighter at the start of a bout */

	const struct fb_options *options; /* options of the book */
};

/* "Simple Melee": the dice and advantages of a side in the single roll. */
struct fb_simple {
	uint8_t dice;          /* proficiency rank plus Reflex tap */
	int8_t net_advantages; /* 1: advantage; -1: disadvantage; 0: neither */
	bool npc;
	const struct fb_profile *profile; /* attack profile whose wounds the side inflicts */
};

/* Two sides under the rules of a book. */
struct fb_matchup {
	struct fb_side side[2];
	const struct fb_options *options; /* options of the book */
	const struct fb_book *book;
	const struct salle_ban *ban; /* NULL if nothing is banned */
	struct fb_scene scene;
	bool counts_sheathed_weapons;      /* whether sheathed weapons also determine the longest distance */
	uint8_t terrain_limit;             /* farthest distance on either ground */
	uint8_t distance_limit[2];         /* farthest distance on the scene's ground, and on the ground nearby */
	bool has_nearby_ground;            /* whether the scene has a ground nearby */
	uint8_t hazard_req;                /* required hits of the hazard roll; 0 without a hazard */
	uint8_t hazard_effects;            /* effects of a failed hazard roll, as bits 1 << fb_hazard_effect */
	bool has_lasting_edges;            /* whether advantages can last longer than one tempo */
	uint8_t most_dice;                 /* upper bound of the dice in any pool */
	bool uses_specials;                /* whether a policy uses maneuvers other than blows */
	bool uses_grab;                    /* whether a policy uses Grab */
	bool is_plain, has_modified_rolls; /* see fb_is_plain and fb_has_modified_rolls */
	/* whether the order of declarations matters, because a side's decisions depend on the foe's declaration */
	bool order_of_declarations_matters;
	bool yields_by_state;           /* whether a side's decision `yield` depends on more than wounds and lost weapons */
	struct fb_lookahead *lookahead; /* values of actions (lookahead/lookahead.h), computed when policies ask for them */
	struct fb_chances_cache *chances; /* cache of chances of wounds and blows (chances.h); NULL without a cache */
	/* cache of declarations (bout/declaration_cache.h), filled during bouts; NULL if nothing can be cached */
	struct fb_declaration_cache *declarations;
	struct fb_expectations *expectations; /* caches of expected effects, for control variates (bout/controls.h) */
	const struct salle_random_builds
		/* builds drawn for the bouts (kit/random_builds.h); NULL if all bouts use this matchup */
		*random_builds;
	const struct salle_teams *teams; /* the teams whose first pair this matchup is; NULL in a duel */
	const char *names[2];            /* display names of the sides */
	struct fb_wound wound[FB_CELLS]; /* wounds, by fb_wound_row(location, type) + level - 1 */
	struct fb_simple simple[2];
	uint8_t most_opponents[2]; /* largest number of a member's simultaneous opponents, minus 1, by side */
};

extern const struct salle_field fb_scene_fields[];

/* Returns whether blows of this mode (swing or thrust) are banned in this decision. */
bool fb_is_mode_banned(const struct fb_matchup *matchup, unsigned decision, unsigned mode);

/* Properties of all members of both sides, on which the tables of each pair depend. */
struct fb_company {
	uint8_t most_opponents[2];     /* as in struct fb_matchup */
	uint8_t largest_pool[2];       /* largest full pool of any member, by side */
	bool uses_specials, uses_grab; /* as in struct fb_matchup; `uses_specials` is also true if a member has a firearm */
	bool acts_for_effect;          /* whether a member uses "Positioning for Effect" */
};

/* Compiles two fighters with their policies. fb_compile_pair (bout/bout.h) adds the caches of other folders. */
struct fb_matchup *fb_compile_sides(const struct fb_book *book, const struct fb_scene *scene,
	const void *const fighters[2], const struct salle_policy_use policies[2], const struct fb_company *company,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics);

/*
 * Return the hold of the primary weapon, and the weapon in the other hand (FB_NONE, FB_NO_USABLE_ARM), of holding
 * number `held` (contents of both hands).
 */
static inline unsigned fb_find_hold_of_holding(const struct fb_side *own, unsigned held)
{
	return held < own->unarmed_holding ? held
		: held == own->unarmed_holding ? (unsigned)FB_HOLDS
									   : own->holding[held - own->unarmed_holding - 1].hold;
}
static inline unsigned fb_find_second_weapon_of_holding(const struct fb_side *own, unsigned held)
{
	return held <= own->unarmed_holding ? (unsigned)FB_NONE : own->holding[held - own->unarmed_holding - 1].second;
}

/* Returns 1 + the weapon in the other hand of holding number `held`; 0 without one. */
static inline unsigned fb_encode_second_weapon(const struct fb_side *own, unsigned held)
{
	unsigned second = fb_find_second_weapon_of_holding(own, held);
	return second < FB_WEAPONS_MAX ? second + 1 : 0;
}

/* Returns the policy's decision before the bout (matchup/side.c). */
struct salle_verdict fb_decide_before_bout(const struct fb_side *own, unsigned decision);
/* Returns the contiguous wheels that the shield covers: the arms, then as many of `wheels` as its size allows. */
unsigned fb_find_shield_wheels(const struct fb_fighter *fighter, const struct salle_indices *wheels);
/*
 * Lists the sets of wheels that the shield may cover: `first`, and if the policy may move the shield, all contiguous
 * sets of this size.
 */
void fb_list_cover_sets(struct fb_side *own, unsigned first);
void fb_compile_favouring(struct fb_side *own);
unsigned fb_find_adjacent_wheels(unsigned mask); /* returns the wheels beside those of `mask` */
/*
 * Returns the index in `favoured_sets` of the set `mask`, of which the shield covers `shield`. The empty set has index
 * 0.
 */
static inline unsigned fb_find_set_number(const struct fb_side *own, unsigned mask, unsigned shield)
{
	unsigned number = 0;
	while (number < own->n_favoured_sets &&
		(own->favoured_sets[number] != mask || (own->has_shield_rules && own->shielded_wheels[number] != shield)))
		number++;
	return number;
}

void fb_list_defences(struct fb_side *own, unsigned side);
void fb_compile_yielding(struct fb_side *own, unsigned side);
/* The next three functions return the members of struct fb_matchup with similar names. */
bool fb_yields_by_state(const struct fb_side *own, unsigned side);
bool fb_does_declaration_order_matter(const struct fb_side *own, unsigned side);
bool fb_is_plain(const struct fb_matchup *matchup);
/*
 * The next two functions return whether the policy or the build needs strikes with body, pommel, queue or shield; with
 * the body (strikes.c).
 */
bool fb_needs_strikes(const struct fb_fighter *fighter, const struct salle_policy *policy);
bool fb_may_strike_with_body(const struct fb_fighter *fighter, const struct salle_policy *policy);
unsigned fb_count_strikes(const struct fb_fighter *fighter);

/*
 * Lists all strikes at distance 1 with the items in hand: weapon in `hold` (FB_HOLDS if none), weapon `second` in the
 * other hand (FB_NONE if none), a shield if `shield`. Writes ranges of the side's profiles to `out`: body, hand behind
 * a guard, pommels or queues, weapons usable in a grapple, shield. Returns the number of ranges. Must be called after
 * the strikes are compiled.
 */
enum { FB_STRIKES_MAX = 7 };
bool fb_has_guard_in_hand(const struct fb_side *own, unsigned hold);
unsigned fb_list_close_strikes(const struct fb_side *own, unsigned hold, unsigned second, bool shield,
	struct fb_hold out[FB_STRIKES_MAX]);

/*
 * "Anything with a reach of 2 can be used": returns whether the weapon can strike in a grapple: its nearest distance is
 * 1 or 2.
 */
static inline bool fb_is_usable_in_grapple(const struct fb_side *own, unsigned hold)
{
	return own->nearest[hold] <= 2;
}

/*
 * Returns the attack profile of a Disarm in a grapple: "anything with a reach of 2 can be used". A fighter without such
 * a weapon uses its bare hand.
 */
static inline const struct fb_profile *fb_find_grapple_disarm_profile(const struct fb_side *own, unsigned hold)
{
	return &own->specials->disarm[hold != FB_HOLDS && fb_is_usable_in_grapple(own, hold) ? hold : (unsigned)FB_HOLDS];
}

/* Returns the combat pool with the weapon in `hold` and weapon `second` in the other hand (FB_NONE if none). */
static inline unsigned fb_get_pool_with_weapons(const struct fb_side *own, unsigned hold, unsigned second)
{
	/* the last pool is for an unarmed fighter */
	return second < FB_WEAPONS_MAX ? own->pair_pool[fb_weapon_of(hold)][second] : own->pool[hold >> 1];
}

/* "Mind the Gap": returns the wheels of a gap's two locations. */
static inline unsigned fb_get_wheels_of_gap(unsigned gap)
{
	static const uint8_t wheels[FB_GAPS] = { [FB_ARMPIT] = 1 << FB_ARMS | 1 << FB_CHEST,
		[FB_ELBOW] = 1 << FB_ARMS,
		[FB_GROIN] = 1 << FB_BELLY | 1 << FB_THIGH_WHEEL,
		[FB_KNEE] = 1 << FB_THIGH_WHEEL | 1 << FB_SHIN_WHEEL };
	return wheels[gap];
}

/*
 * "Declare Favoring": returns the gaps whose adjoining wheels are all favoured. They are no targets (option
 * `favoured_gaps`).
 */
static inline unsigned fb_find_closed_gaps(const struct fb_options *options, unsigned favoured)
{
	unsigned closed = 0;
	for (unsigned gap = 0; gap < FB_GAPS && options->favoured_gaps == 0; gap++)
		closed |= (unsigned)((fb_get_wheels_of_gap(gap) & ~favoured) == 0) << gap;
	return closed;
}

/*
 * "Feint": returns whether a blow declared with profile `declared` can become one with `profile`, by a feint of the
 * kind `as` (enum fb_feint_as).
 */
bool fb_may_feint_as(const struct fb_side *own, unsigned declared, unsigned as, unsigned profile);

/* Returns the state of `side` at the start of every bout of the matchup (initial_state.c). */
const struct fb_fighter_state *fb_make_initial_state(const struct fb_matchup *matchup, unsigned side,
	struct salle_arena *arena);

/*
 * Returns the default guard: the shield if in hand, otherwise the weapon. Of two weapons, returns the one with more net
 * advantages against this attack; on ties, the cheaper one. `second`: 1 + the weapon in the other hand; 0 without one.
 */
static inline const struct fb_guard *fb_choose_default_guard(const struct fb_side *own, unsigned hold, unsigned second,
	bool shield, const struct fb_profile *attack, bool deflects, unsigned distance)
{
	const struct fb_guard *guard = &own->guard[hold][shield];
	if (__builtin_expect(second >= FB_WEAPONS_MAX, 1))
		return guard;
	const struct fb_guard *other = &own->guard[second * 2][0];
	if (!guard->possible || !other->possible)
		return guard->possible ? guard : other;
	int gain = fb_compute_guard_net_advantages(other, attack, deflects) -
		fb_compute_guard_net_advantages(guard, attack, deflects);
	unsigned cost = (deflects ? guard->deflect_cost : guard->counter_cost)[distance];
	return gain > 0 || (gain == 0 && (deflects ? other->deflect_cost : other->counter_cost)[distance] < cost) ? other
																											  : guard;
}

/*
 * "Knock Prone": returns whether lying prone forbids a maneuver. `net`: its net advantages; `hindered`: whether it has
 * any disadvantage.
 */
static inline bool fb_is_barred_by_prone(const struct fb_options *options, int net, bool hindered)
{
	return net < 0 || (options->prone_forbids == 1 && hindered);
}

/* "Dodge": returns whether a dodge of a blow at this target has an advantage, because the target is a limb. */
static inline bool fb_has_dodge_advantage(unsigned target)
{
	return target == FB_ARMS || target == FB_THIGH_WHEEL || target == FB_SHIN_WHEEL || target == FB_WHEELS + FB_ELBOW ||
		target == FB_WHEELS + FB_KNEE;
}

/* "Multiple Opponents": returns the AC that several simultaneous attacks add to the one defence. */
static inline unsigned fb_compute_cost_of_attackers(const struct fb_options *options, unsigned beyond_first)
{
	unsigned n = beyond_first + 1;
	return n > 1 ? n * (unsigned)options->opponents_ac : 0;
}

/* Returns whether Deflect and Counter have a disadvantage, because the attackers outnumber the defender's weapons. */
static inline bool fb_has_too_few_weapons(const struct fb_options *options, unsigned beyond_first, unsigned weapons)
{
	unsigned n = beyond_first + 1;
	return n > 1 && n > weapons && options->crowded_defence == 0;
}

/* Returns the class of the weapon in a hold, or of the bare hand. */
static inline unsigned fb_find_class_of_hold(const struct fb_side *own, unsigned hold)
{
	return hold == FB_HOLDS ? (unsigned)FB_1HL : own->fighter->weapons[fb_weapon_of(hold)].grips[own->grip[hold]].class;
}

/* Returns a row of the table of maneuvers. */
static inline const struct fb_rule *fb_find_rule(const struct fb_matchup *matchup, enum fb_rule_name name)
{
	return &matchup->book->rule[name];
}

/* Returns the row of a maneuver other than a blow. */
static inline const struct fb_rule *fb_find_maneuver_rule(const struct fb_matchup *matchup, enum fb_maneuver maneuver)
{
	return fb_find_rule(matchup, (enum fb_rule_name)(FB_RULE_DISARM + maneuver - FB_DISARM));
}

/* Returns the AC of a maneuver whose cost does not depend on a weapon. */
static inline unsigned fb_get_rule_cost(const struct fb_matchup *matchup, enum fb_rule_name name)
{
	return fb_find_rule(matchup, name)->cost[0];
}

/* Return the side of the fighter whose policy decides, and the foe's side. */
static inline const struct fb_side *fb_get_own_side(const struct salle_view *view)
{
	return &((const struct fb_matchup *)view->matchup)->side[view->side];
}

static inline const struct fb_side *fb_get_foe_side(const struct salle_view *view)
{
	return &((const struct fb_matchup *)view->matchup)->side[!view->side];
}

static inline unsigned fb_smaller_of(unsigned a, unsigned b)
{
	return a < b ? a : b;
}

/* Returns the attacks with a weapon in a hold, on the ground nearby if `nearby`. */
static inline const struct fb_hold *fb_find_attacks_of_hold(const struct fb_side *own, unsigned hold, bool nearby)
{
	if (hold >= FB_HOLDS)
		return &own->hold[FB_HOLDS];
	return nearby ? &own->nearby_hold[hold] : &own->hold[hold];
}

/* "Fortune" by 2d6: index of fb_wound.effects for each of 36 rolls (0 no double, 1 a double, 2 a double 6). */
enum { FB_ROLLS_OF_2D6 = 36 };
static const uint8_t fb_fortune_of_roll[FB_ROLLS_OF_2D6] = { 2, 1, 1, 1, 1, 1 };

/* Returns the effects of a wound by a roll of fortune with the random word `word`, which nothing else uses. */
static inline const struct fb_effects *fb_choose_wound_effects(const struct fb_wound *wound, uint32_t word)
{
	if (!wound->doubles)
		return &wound->effects[salle_uniform_below(word, 6)];
	return &wound->effects[fb_fortune_of_roll[salle_uniform_below(word, FB_ROLLS_OF_2D6)]];
}
