/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A compiled matchup: small tables of everything about two fighters and their policies that is known before the first
 * bout. The bout loop looks up and never searches. AC: activation cost, in dice. CP: combat pool. req: required hits.
 */
#pragma once

#include "kit/teams.h"
#include "rules/fechtbook/fechtbook.h"
#include "rules/fechtbook/matchup/observed_bytes.h"

enum {
	FB_DISTANCES = 7,          /* 1 … 6; 0 is unused */
	FB_MASKS = 1 << FB_WHEELS, /* sets of favoured wheels */
	FB_COVERS_MAX = 16,        /* most sets of wheels covered by a shield: contiguous, arms included */
	FB_SETS_MAX = (FB_COVERS_MAX + 2) * (1 + FB_WHEELS), /* the same sets, each with any one paid wheel or none */
	FB_PROFILES_MAX = 96,
	FB_NONE = 255,
};

/*
 * A hold is weapon * 2 + (hands - 1). Weapon + FB_WEAPONS_MAX in two hands means the weapon's other two-handed grip
 * (halfsword, or out of it). FB_HOLDS means no weapon.
 */
enum { FB_OTHER_GRIP = FB_WEAPONS_MAX * 2, FB_HOLDS = 2 * FB_OTHER_GRIP };

/* Returns the weapon of a hold other than FB_HOLDS. */
static inline unsigned fb_weapon_of(unsigned hold)
{
	return (hold >> 1) % FB_WEAPONS_MAX;
}

/* A holding other than one weapon or none, as policies see it. Numbers start at fb_side.unarmed_holding + 1. */
struct fb_holding {
	uint8_t hold, second; /* second: a weapon, FB_NONE or FB_ARMLESS */
};

enum {
	FB_ARMLESS = 254, /* no weapon, and no arm that could strike */
	FB_HOLDINGS_MAX = FB_WEAPONS_MAX * FB_WEAPONS_MAX + 1,
};

struct fb_fighter_state;
struct fb_lookahead;
struct fb_chances_cache;

struct fb_scene {
	int32_t opening;                     /* fb_opening */
	int32_t terrain;                     /* open, restricted, cramped */
	bool drawn;                          /* the victim of a surprise has its weapon in hand */
	int32_t hazard;                      /* req of the hazard roll; 0 if none */
	struct salle_indices hazard_effects; /* enum fb_hazard_effect */
	int32_t in_hazard;                   /* sides that start in the hazard, as bits */
	int32_t nearby;                      /* 0 if no other ground, else 1 + terrain */
};

/* Cells of the wound tables. A row is a location and type, from level 1 on. */
enum { FB_CELLS = FB_LOCATIONS * FB_TYPES * FB_LEVELS_MAX };
_Static_assert((int)FB_CELLS < (int)UINT8_MAX, "fb_fighter_state.fresh is 1 + a cell");

static inline unsigned fb_wound_row(unsigned location, unsigned type)
{
	return (location * FB_TYPES + type) * FB_LEVELS_MAX;
}

/* Return the type, or the level, of the wound in a cell. */
static inline unsigned fb_type_in(unsigned cell)
{
	return cell / FB_LEVELS_MAX % FB_TYPES;
}

static inline unsigned fb_level_in(unsigned cell)
{
	return 1 + cell % FB_LEVELS_MAX;
}

/* An attack on one place: "Deal Damage" before margin and bought AC are added. */
struct fb_blow {
	int8_t base; /* Brawn tap + damage rating + Curved - soak */
	uint8_t cap; /* highest level */
	uint8_t location;
	bool core;
	uint16_t row; /* index of level 1 in fb_matchup.wound */
};

/* A way to attack this foe: a head of a weapon in a grip. */
struct fb_profile {
	struct fb_blow blow[FB_TARGETS][6]; /* [wheel, then gap][d6 - 1] */
	uint8_t shifted[3][FB_WHEELS][6];   /* for a thrust: best place (d6 - 1) within a shift of 2, 4, 6 */
	uint8_t measure[FB_DISTANCES];      /* AC by distance; being too far or too close adds to the cost */
	uint8_t weapon; /* weapon of the fighter; FB_WEAPONS_MAX for a strike with pommel or queue, shield or body */
	uint8_t mode, class, reach;
	uint8_t most_bought;       /* most AC for a better outcome */
	uint8_t gain;              /* damage per bought AC; 0 for a thrust: its place shifts */
	uint8_t restrains;         /* fb_restraint */
	uint8_t minimum;           /* minimum impact at a core location, without bought AC */
	bool wins_ties;            /* lands on a tie with the defence, with at least one hit */
	bool has_minimum;          /* the blow has a minimum impact: its maneuver has one, and its grip is not halfsword */
	bool minimum_with_wound;   /* minimum impact applies even with a wound */
	bool must_wound;           /* the blow sets the distance only if it wounds */
	uint8_t wish;              /* distance that the policy wants after a landed blow */
	uint8_t nearest, farthest; /* distances that a landed blow may set */
	uint8_t event;             /* enum fb_event of attacks on wheels */
	bool seeks_gaps;           /* "Mind the Gap" */
	uint8_t feint;             /* AC of the first feint */
	uint8_t kin;               /* index of the first profile with the same weapon and grip */
	bool flexible;             /* flexible weapon: ignores favouring */
	uint8_t with;              /* enum fb_with */
	uint8_t item;              /* item in the striking hand (enum fb_item); FB_NONE if the body strikes */
	uint8_t margin_shift;      /* shift of the margin for damage (fb_margin_shift) */
	uint8_t wheels;            /* wheels that the attack reaches while both fighters stand */
	uint16_t metal;            /* bits of the foe's locations whose metal hurts this striker; 0 for a weapon */
	struct fb_blow rebound;    /* recoil on the striking location: level = base + margin */
	struct fb_blow parrying;   /* a swing with the attack's item on the bare forearm of a parrying foe */
	struct fb_head head;
	unsigned traits;  /* the weapon's traits, for traces */
	const char *name; /* "longsword (2h), thrust 2p" */
};

/* Attacks with a weapon, by number of hands: profiles[first] … profiles[first + n - 1], swings before thrusts. */
struct fb_hold {
	uint8_t first, n;
};

/* Data for maneuvers other than blows, if a policy of the matchup uses one (special_maneuvers.c). */
struct fb_specials {
	struct fb_profile disarm[FB_HOLDS + 1]; /* profiles by hold; the last is the bare hand's */
	struct fb_profile move[FB_MANEUVERS];   /* Grab and the maneuvers of a grapple */
	struct fb_blow bite[FB_LOCATIONS];      /* cap 0 if armour there prevents bites */
	struct fb_blow snap[FB_JOINTS][2];      /* blows to either adjoining location */
	bool gouges, strangles;                 /* whether the foe's armour allows a Gouge, and strangling */
	uint8_t pool;                           /* combat pool in a grapple */
	uint8_t thrown[FB_HOLDS];               /* profile of throwing or discharging the hold's weapon, or FB_NONE */
};

/* Right shifts of a margin. FB_NO_MARGIN leaves nothing of any possible margin. */
enum fb_margin_shift { FB_WHOLE_MARGIN, FB_HALF_MARGIN, FB_NO_MARGIN = 8 };

static inline uint8_t fb_margin_shift_of_share(enum fb_margin_share share)
{
	return share == FB_MARGIN_FULL ? FB_WHOLE_MARGIN : share == FB_MARGIN_HALF ? FB_HALF_MARGIN : FB_NO_MARGIN;
}

/* Defence with the items in hand. */
struct fb_guard {
	bool possible;
	bool shield;
	bool forearm;           /* from distance 2 on, a successful defence hurts the forearm */
	int8_t advantage, dice; /* 1 for a medium or large shield; dice that are added to rolls with the guard */
	uint8_t class;
	uint8_t deflect[FB_DISTANCES]; /* AC, infighting included */
	uint8_t counter[FB_DISTANCES];
};

enum { FB_BESIDE_ARMS = 1 << FB_HEAD | 1 << FB_CHEST | 1 << FB_BELLY }; /* wheels contiguous with the arms */

struct fb_side {
	const struct fb_fighter *fighter;
	struct salle_bound_policy policy;
	uint8_t before[FB_ASK_FAVOUR];     /* rules of the policy at the decisions before the bout */
	uint8_t grit, reflex, brawn, will; /* dice of checks, less encumbrance */
	uint8_t burden;                    /* dice of encumbrance, for positioning and hazard rolls */
	bool farthest_first;               /* seeks the farthest distance first */
	bool measures;                     /* policy has rules for `landed` */
	bool yields_to_wounds;             /* yields depending on its TN or worst wound */
	uint8_t defences;                  /* set of fb_defence whose costs its rules read */
	uint8_t unarmed_holding;           /* value of fb_fighter_state.held without a weapon */
	uint8_t n_holdings;
	struct fb_holding holding[FB_HOLDINGS_MAX];
	uint8_t paid[FB_WHEELS];                           /* by wheel: the set of wheels that paying for it favours */
	bool takes_second_weapon;                          /* some rule draws or retrieves a second weapon */
	uint8_t pair_pool[FB_WEAPONS_MAX][FB_WEAPONS_MAX]; /* CP with two weapons in hand */
	struct fb_profile profiles[FB_PROFILES_MAX];
	uint8_t n_profiles;
	struct fb_hold hold[FB_HOLDS + 1]; /* last: strikes of the body of a build without weapons */
	bool brawls;                       /* some rule strikes with the body, or the build has no weapon */
	bool strikes;                      /* the following are compiled, because some rule or the build needs them */
	struct fb_hold pommel[FB_HOLDS];   /* pommel or queue, by hold */
	struct fb_hold body, dusters;      /* hands, kicks, headbutt; dusters: hands behind a weapon's guard */
	struct fb_hold bash;               /* blows with the shield */
	struct fb_guard forearm;
	struct fb_guard guard[FB_HOLDS + 1][2];        /* [hold or FB_HOLDS][shield held] */
	uint8_t nearest[FB_HOLDS], farthest[FB_HOLDS]; /* distances of the grip, by hold */
	uint8_t grip[FB_HOLDS];                        /* number of the grip, by hold; FB_NONE if the weapon has none */
	uint8_t pool[2 * FB_WEAPONS_MAX + 1];          /* CP by hold / 2; last: without a weapon */
	bool shifts;                                   /* policy has rules for `shield` */
	uint8_t cover[FB_COVERS_MAX]; /* sets of wheels that the shield may favour, the initial one first; 0 if no shield */
	uint8_t beside[FB_COVERS_MAX], n_covers; /* wheels contiguous with each set */
	uint8_t mask[FB_SETS_MAX], n_masks;      /* all sets of wheels that the fighter may ever favour */
	uint8_t shielded[FB_SETS_MAX];           /* part of each set that the shield favours */
	uint8_t mask_number[FB_MASKS];           /* numbers of the sets if the shield never shifts */
	uint8_t draw_req[FB_WEAPONS_MAX];
	int8_t draw_advantage[FB_WEAPONS_MAX];
	bool halfsword[FB_HOLDS];
	const struct fb_specials *specials;      /* NULL if no policy of the matchup uses maneuvers other than blows */
	struct fb_hold near[FB_HOLDS];           /* `hold` on the ground nearby */
	bool acts_for_effect;                    /* some rule positions for effect */
	bool pulls;                              /* policy has rules for `pull` */
	bool may_stand_down;                     /* policy may stand down before a rule that attacks */
	const struct fb_fighter_state *entering; /* state at the start of a bout (state.h) */

	const struct fb_options *options; /* options of the book */
};

/* "Simple Melee": data of a side for the one roll. */
struct fb_simple {
	uint8_t dice; /* proficiency and Reflex tap */
	int8_t net;   /* advantage 1, disadvantage -1 */
	bool npc;
	const struct fb_profile *profile; /* profile of the wounds that the side inflicts */
};

struct fb_matchup {
	struct fb_side side[2];
	const struct fb_options *options; /* options of the book */
	const struct fb_book *book;
	const struct salle_ban *ban; /* NULL if nothing is banned */
	struct fb_scene scene;
	bool counts_worn;               /* sheathed weapons count for the farthest distance */
	uint8_t terrain_limit;          /* farthest distance on any ground */
	uint8_t limit[2];               /* furthest distance by fb_bout.ground: the scene's terrain, the ground nearby */
	bool ground;                    /* the scene has ground nearby */
	uint8_t hazard;                 /* req of the hazard roll; 0 if none */
	uint8_t hazard_effects;         /* set of fb_hazard_effect */
	bool edges;                     /* advantages may last longer than a tempo */
	uint8_t most_dice;              /* upper bound of a pool */
	bool specials;                  /* some policy uses maneuvers other than blows */
	bool wrestles;                  /* some policy uses Grab */
	bool plain, modified;           /* no fighter can need what FB_RARELY guards (state.h); house rules change rolls */
	bool order_matters;             /* some side's attacks depend on the foe's declaration, so the order matters */
	bool yields_by_state;           /* some side's yielding depends on more than wounds and lost weapons */
	struct fb_lookahead *lookahead; /* filled as policies ask (lookahead/lookahead.h) */
	struct fb_chances_cache *chances; /* of wounds and blows (chances.h); NULL if nothing is cached */
	/* filled during bouts (bout/declaration_cache.h); NULL if nothing can be cached */
	struct fb_declaration_cache *declarations;
	struct fb_expectations *expected;        /* caches of controls (bout/controls.h) */
	const struct salle_random_builds *drawn; /* each bout uses another matchup (kit/random_builds.h); else NULL */
	const struct salle_teams *teams;         /* teams of which this is the first pair; NULL if one against one */
	const char *names[2];                    /* names of the sides in reports */
	struct fb_wound wound[FB_CELLS];         /* index: fb_wound_row + level - 1 */
	struct fb_simple simple[2];
	uint8_t crowd[2]; /* by side: largest number of simultaneous opponents, less 1 */
};

extern const struct salle_field fb_scene_fields[];

/* Returns whether blows of this mode (swing, thrust or either) are banned from the decision. */
bool fb_is_mode_banned(const struct fb_matchup *matchup, unsigned decision, unsigned mode);

/* What the other members of a pair's sides can do in addition. */
struct fb_company {
	uint8_t crowd[2];        /* as in fb_matchup */
	uint8_t dice[2];         /* by side: largest full pool of any member */
	bool specials, wrestles; /* as in fb_matchup; `specials` also if some member has a firearm */
	bool acts_for_effect;    /* some member positions for effect */
};

/* Compiles two fighters with their policies. fb_compile_pair (bout/bout.h) adds the caches of other folders. */
struct fb_matchup *fb_compile_sides(const struct fb_book *book, const struct fb_scene *scene,
	const void *const fighters[2], const struct salle_policy_use policies[2], const struct fb_company *company,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics);

/* Return the hold of a holding (fb_fighter_state.held), and the weapon in the other hand (FB_NONE, FB_ARMLESS). */
static inline unsigned fb_hold_of(const struct fb_side *own, unsigned held)
{
	return held < own->unarmed_holding ? held
		: held == own->unarmed_holding ? (unsigned)FB_HOLDS
									   : own->holding[held - own->unarmed_holding - 1].hold;
}
static inline unsigned fb_second_of(const struct fb_side *own, unsigned held)
{
	return held <= own->unarmed_holding ? (unsigned)FB_NONE : own->holding[held - own->unarmed_holding - 1].second;
}

/* Returns 1 + the weapon in the other hand, or 0 if none. */
static inline unsigned fb_second_weapon(const struct fb_side *own, unsigned held)
{
	unsigned second = fb_second_of(own, held);
	return second < FB_WEAPONS_MAX ? second + 1 : 0;
}

/* Returns a decision that the policy takes before the bout (matchup/side.c). */
struct salle_verdict fb_decide_before_bout(const struct fb_side *own, unsigned decision);
/* Returns the wheels that the shield covers: the arms, then as many of `wheels` as it has, all contiguous. */
unsigned fb_shield_wheels(const struct fb_fighter *fighter, const struct salle_indices *wheels);
/* Lists the sets of wheels that the shield may cover: `first`; and all contiguous ones up to its size if it shifts. */
void fb_compile_covers(struct fb_side *own, unsigned first);
void fb_compile_favouring(struct fb_side *own);
unsigned fb_wheels_beside(unsigned mask); /* returns the wheels contiguous with those of `mask` */
/* Returns the number of a set of favoured wheels of which the shield covers `shield`; 0 for the empty set. */
static inline unsigned fb_number_set(const struct fb_side *own, unsigned mask, unsigned shield)
{
	unsigned number = 0;
	while (number < own->n_masks && (own->mask[number] != mask || (own->shifts && own->shielded[number] != shield)))
		number++;
	return number;
}

void fb_list_defences(struct fb_side *own, unsigned side);
void fb_compile_yielding(struct fb_side *own, unsigned side);
/* Return the values of these members of struct fb_matchup, the first two as far as one side decides them. */
bool fb_yields_by_state(const struct fb_side *own, unsigned side);
bool fb_does_order_matter(const struct fb_side *own, unsigned side);
bool fb_is_plain(const struct fb_matchup *matchup);
/* strikes.c: strikes with body, pommel or queue, and shield. Returns whether the policy or the build needs them. */
bool fb_needs_strikes(const struct fb_fighter *fighter, const struct salle_policy *policy);
bool fb_may_brawl(const struct fb_fighter *fighter, const struct salle_policy *policy);
unsigned fb_count_strikes(const struct fb_fighter *fighter);

/*
 * Lists all strikes at distance 1 with the items in hand: `hold` (FB_HOLDS if no weapon), weapon `second` in the other
 * hand (FB_NONE if none), and maybe a shield. Writes ranges of the side's profiles into `out`: the body first, the hand
 * behind a guard if any; then pommel or queue of the second weapon and of the first; then the weapons whose distances
 * begin at 1 or 2; then the shield. Returns the number of ranges. `own->strikes` must be set.
 */
enum { FB_STRIKES_MAX = 7 };
bool fb_holds_a_guard(const struct fb_side *own, unsigned hold);
unsigned fb_list_close_strikes(const struct fb_side *own, unsigned hold, unsigned second, bool shield,
	struct fb_hold out[FB_STRIKES_MAX]);

/* Grappling: "Anything with a reach of 2 can be used": returns true if the hold's distances begin at 1 or 2. */
static inline bool fb_is_usable_in_grapple(const struct fb_side *own, unsigned hold)
{
	return own->nearest[hold] <= 2;
}

/*
 * Returns the profile of a Disarm in a grapple: "anything with a reach of 2 can be used". With a longer weapon, which
 * only strikes, or with none, the bare hand disarms.
 */
static inline const struct fb_profile *fb_disarm_profile_in_grapple(const struct fb_side *own, unsigned hold)
{
	return &own->specials->disarm[hold != FB_HOLDS && fb_is_usable_in_grapple(own, hold) ? hold : (unsigned)FB_HOLDS];
}

/* Returns the dice at the start of a play, by the hold and the weapon in the other hand (FB_NONE if none). */
static inline unsigned fb_pool_in_hand(const struct fb_side *own, unsigned hold, unsigned second)
{
	/* the last pool is for an unarmed fighter */
	return second < FB_WEAPONS_MAX ? own->pair_pool[fb_weapon_of(hold)][second] : own->pool[hold >> 1];
}

/* "Swing", "Unarmed Combat", "Point Blank": returns the part of a margin that counts for damage. */
static inline unsigned fb_margin_for_damage(const struct fb_profile *profile, unsigned mos)
{
	return mos >> profile->margin_shift;
}

/* Returns the set of wheels that a strike cannot reach: "while both combatants are standing". */
static inline unsigned fb_wheels_out_of_reach(const struct fb_profile *profile, bool someone_prone)
{
	return someone_prone ? 0 : ~(unsigned)profile->wheels & ((1u << FB_WHEELS) - 1);
}

/* Rates a blow at this target with `margin`, to choose between places. Worse wounds rate higher. */
int fb_rate_target(const struct fb_profile *profile, unsigned target, int margin);

/* "Mind the Gap": returns the wheels of a gap's two locations. */
static inline unsigned fb_wheels_of_gap(unsigned gap)
{
	static const uint8_t wheels[FB_GAPS] = { [FB_ARMPIT] = 1 << FB_ARMS | 1 << FB_CHEST,
		[FB_ELBOW] = 1 << FB_ARMS,
		[FB_GROIN] = 1 << FB_BELLY | 1 << FB_THIGH_WHEEL,
		[FB_KNEE] = 1 << FB_THIGH_WHEEL | 1 << FB_SHIN_WHEEL };
	return wheels[gap];
}

/* "Declare Favoring": returns the gaps between favoured wheels, which are no targets (option `favoured_gaps`). */
static inline unsigned fb_closed_gaps(const struct fb_options *options, unsigned favoured)
{
	unsigned closed = 0;
	for (unsigned gap = 0; gap < FB_GAPS && options->favoured_gaps == 0; gap++)
		closed |= (unsigned)((fb_wheels_of_gap(gap) & ~favoured) == 0) << gap;
	return closed;
}

/* "Feint": returns whether a blow with profile `declared` can become one with `profile`, by a feint named `as`. */
bool fb_may_feint_as(const struct fb_side *own, unsigned declared, unsigned as, unsigned profile);

/* Returns the state of `side` at the start of every bout of the matchup (initial_state.c). */
const struct fb_fighter_state *fb_make_initial_state(const struct fb_matchup *matchup, unsigned side,
	struct salle_arena *arena);

/* "Deflect", "Counter": returns whether the attack is a swing from a heavier class. */
static inline bool fb_is_swing_heavier(const struct fb_profile *attack, const struct fb_guard *guard)
{
	return attack->mode == FB_SWING && attack->class > guard->class;
}

/* Returns the net advantages of a guard against `attack`: a shield's, and a swing from a heavier class. */
static inline int fb_guard_net_advantages(const struct fb_guard *guard, const struct fb_profile *attack, bool deflects)
{
	int net = deflects ? guard->advantage : 0;
	return net - fb_is_swing_heavier(attack, guard);
}

/*
 * Returns the default guard: the shield, or else the weapon. Of two weapons, the one with the better net advantages
 * against this attack; on ties the cheaper one. `second` is as in fb_second_of.
 */
static inline const struct fb_guard *fb_choose_guard_held(const struct fb_side *own, unsigned hold, unsigned second,
	bool shield, const struct fb_profile *attack, bool deflects, unsigned distance)
{
	const struct fb_guard *guard = &own->guard[hold][shield];
	if (__builtin_expect(second >= FB_WEAPONS_MAX, 1))
		return guard;
	const struct fb_guard *other = &own->guard[second * 2][0];
	if (!guard->possible || !other->possible)
		return guard->possible ? guard : other;
	int gain = fb_guard_net_advantages(other, attack, deflects) - fb_guard_net_advantages(guard, attack, deflects);
	unsigned cost = (deflects ? guard->deflect : guard->counter)[distance];
	return gain > 0 || (gain == 0 && (deflects ? other->deflect : other->counter)[distance] < cost) ? other : guard;
}

/* "Knock Prone": returns whether prone forbids a maneuver with `net` advantages (`hindered`: some disadvantage). */
static inline bool fb_is_barred_by_prone(const struct fb_options *options, int net, bool hindered)
{
	return net < 0 || (options->prone_forbids == 1 && hindered);
}

/* "Dodge": returns whether a blow at this target gives an advantage: a limb. */
static inline bool fb_has_dodge_advantage(unsigned target)
{
	return target == FB_ARMS || target == FB_THIGH_WHEEL || target == FB_SHIN_WHEEL || target == FB_WHEELS + FB_ELBOW ||
		target == FB_WHEELS + FB_KNEE;
}

/* "Multiple Opponents": returns the AC that simultaneous attacks add to the one defence. */
static inline unsigned fb_crowd_cost(const struct fb_options *options, unsigned beyond_first)
{
	unsigned n = beyond_first + 1;
	return n > 1 ? n * (unsigned)options->opponents_ac : 0;
}

/* Returns true if attackers outnumber weapons, which puts Deflect and Counter at a disadvantage. */
static inline bool fb_is_overwhelmed(const struct fb_options *options, unsigned beyond_first, unsigned weapons)
{
	unsigned n = beyond_first + 1;
	return n > 1 && n > weapons && options->crowded_defence == 0;
}

/* Returns the class of the weapon in a hold, or of the bare hand. */
static inline unsigned fb_class_of(const struct fb_side *own, unsigned hold)
{
	return hold == FB_HOLDS ? (unsigned)FB_1HL : own->fighter->weapons[fb_weapon_of(hold)].grips[own->grip[hold]].class;
}

/* Returns a row of the table of maneuvers. */
static inline const struct fb_rule *fb_find_rule(const struct fb_matchup *matchup, enum fb_rule_name name)
{
	return &matchup->book->rule[name];
}

/* Returns the row of a maneuver other than a blow. */
static inline const struct fb_rule *fb_rule_for(const struct fb_matchup *matchup, enum fb_maneuver maneuver)
{
	return fb_find_rule(matchup, (enum fb_rule_name)(FB_RULE_DISARM + maneuver - FB_DISARM));
}

/* Returns the AC of a maneuver whose cost does not depend on a weapon. */
static inline unsigned fb_rule_cost(const struct fb_matchup *matchup, enum fb_rule_name name)
{
	return fb_find_rule(matchup, name)->cost[0];
}

/* Return the own side, and the foe's, of the fighter whose policy is asked. */
static inline const struct fb_side *fb_own_side(const struct salle_view *view)
{
	return &((const struct fb_matchup *)view->matchup)->side[view->side];
}

static inline const struct fb_side *fb_foe_side(const struct salle_view *view)
{
	return &((const struct fb_matchup *)view->matchup)->side[!view->side];
}

static inline unsigned fb_smaller_of(unsigned a, unsigned b)
{
	return a < b ? a : b;
}

/* Returns the attacks with a weapon by number of hands, on the ground nearby or not. */
static inline const struct fb_hold *fb_attacks_of_hold(const struct fb_side *own, unsigned hold, bool nearby)
{
	if (hold >= FB_HOLDS)
		return &own->hold[FB_HOLDS];
	return nearby ? &own->near[hold] : &own->hold[hold];
}

/* "Fortune" by doubles of 2d6: no double, a double, a double 6. Of the 36 rolls the doubles come first. */
enum { FB_ROLLS_OF_2D6 = 36 };
static const uint8_t fb_fortune_of_roll[FB_ROLLS_OF_2D6] = { 2, 1, 1, 1, 1, 1 };

/* Returns the effects of a wound by its fortune, which `word` rolls. Nothing else uses `word`. */
static inline const struct fb_effects *fb_wound_effects(const struct fb_wound *wound, uint32_t word)
{
	if (!wound->doubles)
		return &wound->effects[salle_uniform_below(word, 6)];
	return &wound->effects[fb_fortune_of_roll[salle_uniform_below(word, FB_ROLLS_OF_2D6)]];
}
