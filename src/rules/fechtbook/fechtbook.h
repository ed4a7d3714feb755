/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Types that all files of the fechtbook share. Abbreviations of the rules' text:
 *
 *   AC    activation cost of a maneuver, in dice; bought AC is paid in addition, for a better outcome
 *   TN    target number; a die that shows at least the TN is a hit
 *   req   required hits of a check; MoS: margin of success; CP: combat pool
 *
 *   tables/      the CSV tables: their fields (tables.c), and the book compiled from them (book.c)
 *   build/       fighters compiled from builds, with armour layers, legality, random builds and the sheet
 *   policy/      decisions, actions and observables of policies; names.def and observables.def list them
 *   matchup/     two fighters compiled into the small tables of the bout loop
 *   bout/        a bout of two, play by play; bout_plain.c is compiled without rare features
 *   group/       a bout with several fighters per side
 *   lookahead/   the value of an action, for policies
 *   odds/        single exchanges, for `salle odds`
 */
#pragma once

#include <salle/dice.h>
#include <salle/memo.h>
#include <salle/ruleset.h>

#include "rules/fechtbook/names.h"

struct fb_traits; /* tables/traits.h */

/* The damage of one striking part of a weapon, such as the edge or the point. */
struct fb_head {
	int8_t damage_rating; /* damage rating in the grip to which the head belongs */
	/* rating as the weapon table prints it, used for the minimum impact and to find the strongest head */
	int8_t printed_rating;
	uint8_t type; /* enum fb_type */
};

enum { FB_HEADS_MAX = 3, FB_GRIPS_MAX = 3, FB_WEAPONS_LISTED = 3, FB_LAYERS_MAX = 8 };
enum { FB_WEAPONS_MAX = FB_WEAPONS_LISTED + 1 }; /* listed weapons, plus one in the off hand */

/* A grip: a way to hold a weapon in one or two hands. */
struct fb_grip {
	/* class for attacks */
	uint8_t class;
	uint8_t defence_class; /* class for defences: the same, but 2hw in a halfsword grip (one hand on the blade) */
	uint8_t reach;         /* category of reach (enum fb_reach); in a halfsword grip shorter than the weapon's */
	uint8_t hands;         /* number of hands: 1 or 2 */
	/* whether this is a halfsword grip: it has no minimum impact, and costs 1 die to change into or out of */
	bool halfsword;
	uint8_t nearest, farthest; /* nearest and farthest distance without an additional cost */
	uint8_t n_swing;           /* number of swing heads; 0 if the grip cannot swing */
	bool has_thrust;
	struct fb_head swing[FB_HEADS_MAX];
	struct fb_head thrust;
};

/* A named table of wheels (the targets of blows): the location that a d6 selects in each wheel. */
struct fb_wheels {
	const char *name;
	uint8_t location[FB_WHEELS][2][6]; /* location (enum fb_location) by [wheel][mode][d6 - 1] */
};

/* A weapon, compiled from its row of weapons.csv. */
struct fb_weapon {
	const char *name;
	const char *other_name; /* second name that scenarios can use; NULL if the weapon has one name */
	uint8_t proficiency;
	uint8_t reach; /* enum fb_reach */
	bool hafted;
	bool is_body_strike;  /* whether this is a blow with the body or the pommel, not an item that is carried */
	bool can_be_sheathed; /* whether the weapon can be sheathed and drawn; true for weapons with a load */
	double load;          /* encumbrance when worn; 0 for a weapon that cannot be worn */
	unsigned cost;        /* requisition value r0…r7; 0 if the table has none */
	unsigned traits;      /* traits as bits (enum fb_weapon_trait) */
	uint8_t n_grips;      /* number of grips, sorted by class from low to high; a halfsword grip comes last */
	struct fb_grip grips[FB_GRIPS_MAX];
	bool can_seek_gaps; /* whether thrusts can target gaps in armour (option `gap_seekers`) */
	/* whether this is a firearm: it can be fired by "Point Blank" once per bout, and neither strikes nor deflects */
	bool firearm;
	/* the weapon's own wheels, by [mode][head] ([FB_THRUST][0] for thrusts); NULL: those of maneuver or option */
	const struct fb_wheels *wheels[2][FB_HEADS_MAX];
	bool garrote; /* whether the weapon is a garrote: strangles after the first have an advantage */
	struct fb_head shot;
	int8_t defence_dice; /* house rule: dice added to a Deflect or Counter with the weapon */
};

static inline bool fb_can_strike(const struct fb_weapon *weapon)
{
	return !weapon->firearm && !weapon->garrote;
}

/* "Dual Wielding": returns whether `weapon` is the primary weapon of the two: the longer one, but never a firearm. */
static inline bool fb_is_primary_weapon(const struct fb_weapon *weapon, const struct fb_weapon *other)
{
	return weapon->firearm != other->firearm ? other->firearm : weapon->reach >= other->reach;
}

/* A shield, compiled from its row of shields.csv. */
struct fb_shield {
	const char *name;
	uint8_t class;
	uint8_t covers; /* number of wheels that the shield covers besides the arms: Arm+n */
	/* whether a Deflect with the shield has an advantage, because the shield is larger than a buckler */
	bool deflects_with_advantage;
	bool metal;
	struct fb_head swing, thrust; /* heads of a blow with the shield */
	double load;
	unsigned cost;
	int8_t defence_dice; /* house rule: dice added to a Deflect or Counter with the shield */
};

/* A layer of armour at one place. */
struct fb_layer {
	uint8_t armour_value;
	unsigned traits;                      /* traits as bits (enum fb_armour_trait); none for soft armour */
	unsigned ineffective_traits[FB_WAYS]; /* [fb_way]: traits that have no effect against blows struck this way */
};

/* The armour layers at one place, the innermost first. */
struct fb_layers {
	uint8_t n_layers;
	struct fb_layer layer[FB_LAYERS_MAX];
};

/* Highest wound level of the printed tables, and of tables that users change. */
enum { FB_LEVELS_PRINTED = 5, FB_LEVELS_MAX = 7 };

/* A cell of the wound tables. */
struct fb_wound {
	uint8_t tn; /* base TN after the wound */
	uint8_t impact;
	uint8_t blood_loss;
	/* effects by roll of fortune: index d6 - 1; if `doubles`, see there */
	struct fb_effects {
		/* required hits of the check against knockout, knockdown, drop; 0: no check; FB_ALWAYS: certain effect */
		uint8_t knockout_req, knockdown_req, drop_req;
		uint8_t disabled : 1, death : 1, suffocation : 1, mortal : 1;
		uint8_t has_any : 1; /* whether any of these effects is present; computed with the matchup */
	} effects[6];
	/* whether the cell rolls 2d6: effects[0] without doubles, [1] for doubles of 1 to 5, [2] for a double 6 */
	bool doubles;
};

enum { FB_ALWAYS = 255 };

enum fb_rounding { FB_ROUND_DOWN, FB_ROUND_NEAREST, FB_ROUND_UP };

/* "Learning Melee": all rules, or only the basic ones. */
enum { FB_ALL_RULES, FB_BASIC_RULES };

/* "Effects": when fighters lose dice by Blood Loss (first enum), and which of their wounds bleed (second enum). */
enum { FB_BLEEDS_AFTER, FB_BLEEDS_TEMPO, FB_BLEEDS_PLAY };
enum { FB_BLEEDS_WORST, FB_BLEEDS_SUM };

/* "Simple Melee": the intent, which sides are NPCs, and what follows a tie. */
enum { FB_INTENT_LETHAL, FB_INTENT_BEATING };
enum { FB_NPC_NONE, FB_NPC_A, FB_NPC_B, FB_NPC_BOTH };
enum { FB_TIE_FATE, FB_TIE_DRAW, FB_TIE_FULL };

/* The options. Presets are rulings of README.md or rules as printed. "House rule": the text says nothing about it. */
struct fb_options {
	int32_t rounding;    /* rounding of secondary attributes (enum fb_rounding) */
	int32_t wheels;      /* table of wheels, by option value: 0 `recon`, 1 `tros`, 2 `own` */
	int32_t wheel_shift; /* a shift beyond the end of a wheel: 0 wraps, 1 stops */
	int32_t arm_hit;     /* arm that a blow hits: 0 a random one, 1 the weapon arm */
	int32_t grab_hand;   /* hand that can grab: 0 a free one, 1 any sound one */
	/* hand that can strike in a bonus attack: 0 also the hand that grabbed, 1 only another one */
	int32_t grab_strikes;
	int32_t grapple_pool;     /* time at which a grapple changes the pool: 0 at once, 1 at the next refresh */
	int32_t hold_until;       /* what ends a hold: 0 Break, 1 also Reverse, 2 any successful defence */
	int32_t grapple_damage;   /* damage of Bite and Snap: 0 with the Brawn tap (bonus), 1 without */
	int32_t pool_encumbrance; /* part of Encumbrance that reduces combat pools: 0 all, 1 half, 2 none; house rule */
	int32_t brawn_soak;       /* what of Brawn absorbs damage: 0 the tap (bonus), as in the text, 1 nothing */
	int64_t pool_ceiling;     /* most dice of a combat pool; house rule */
	int64_t advantage_dice;   /* dice that an advantage adds and a disadvantage takes; house rule */
	int64_t off_hand_defence; /* dice added to defences with the second weapon; house rule */
	int32_t prone_hinders;    /* rolls that lying prone hinders (enum fb_prone_hinders) */
	bool counter_halves;      /* whether a Counter gives half of its bonus dice, rounded up; house rule */
	int64_t default_penalty;  /* subtracted from the rank of a proficiency that replaces a missing one */
	int64_t max_plays;
	int64_t priority_points; /* priority points that a legal build may spend */
	bool require_legal;
	bool thrust_wins_ties;
	int32_t melee;                /* how a fight is decided: 0 full rules, 1 "Simple Melee" */
	bool reach;                   /* whether distance matters; if not, every weapon always reaches the foe */
	int32_t die;                  /* die of all pools (enum salle_die) */
	int64_t base_tn;              /* base TN of an unhurt fighter */
	int64_t advantage;            /* change of a TN by an advantage or disadvantage */
	int64_t tn_floor, tn_ceiling; /* lowest and highest TN; at most a face of the die */
	/* AC added if the distance is outside the weapon's range: by one step, by two or more steps */
	int64_t step_cost[2];
	/* number of steps inside a weapon's nearest distance from which on only the pommel can strike */
	int64_t pommel_steps;
	int32_t simple_intent; /* "Simple Melee": intent of both sides, FB_INTENT_LETHAL or FB_INTENT_BEATING */
	int32_t simple_npc;    /* "Simple Melee": which sides are NPCs: FB_NPC_NONE … */
	int32_t simple_tie;    /* "Simple Melee": what follows a tie: FB_TIE_FATE … */
	bool simple_margin;    /* "Simple Melee": whether the margin adds to damage */
	bool simple_bump;      /* "Simple Melee": whether a large margin sets the level of the wound */
	/* "Simple Melee": differences in arms and in armour from which on the better side has an edge; 0: never */
	int64_t simple_arms, simple_armour;
	int32_t shield_class; /* class of a shield: 0 the table's, 1 always 1h */
	/* class that counts in a Deflect: 0 of the deflecting item, 1 of the weapon in hand */
	int32_t deflect_class;
	/* maneuvers that lying prone forbids: 0 with a net disadvantage, 1 with any disadvantage */
	int32_t prone_forbids;
	/* moment at which lying prone hinders an attack: 0 its roll, 1 its declaration */
	int32_t prone_weighs;
	/* blows after which the winner sets the distance: 0 all that land, 1 only those that wound */
	int32_t landed_blow;
	/* times to declare the wheels that a shield covers: 0 every play, 1 once per bout */
	int32_t shield_favouring;
	int32_t flexible_ignores; /* favouring that flexible weapons ignore: 0 all, 1 only paid favouring */
	/* whether the minimum impact applies to a blow that wounds: 0 if larger than the wound's, 1 never */
	int32_t minimum_impact;
	int32_t minimum_grip; /* rating that is the minimum impact: 0 the printed one, 1 that of the grip */
	int32_t halfsword;    /* fighters that can halfsword: 0 those with a rank in Longswords, 1 all */
	bool grapple_steal;   /* whether the initiative can be stolen in a grapple */
	int32_t steal_tempos; /* tempos in which the initiative can be stolen: 0 the first of a play, 1 every tempo */
	/* refreshes to which impact beyond the pool carries over: 0 the next, 1 all until paid, 2 none */
	int32_t impact_carries;
	int32_t tied_thrust; /* effect of a tied thrust: 0 it wins the contest, 1 it only lands */
	/* costs of a defence by class and by distance: 0 both are added, 1 only the larger counts */
	int32_t activation_costs;
	/* rolls that Encumbrance reduces: 0 none, 1 knockdown and positioning, 2 also knockout and Drop */
	int32_t encumbered_checks;
	int32_t drop_takes;  /* what a Drop makes fall: 0 any item, 1 only weapons */
	int64_t rejoin_cost; /* AC added to the next maneuver when a hand retakes the weapon after a Drop */
	int32_t yielding;    /* when fighters can yield: 0 at the end of a tempo, 1 of a play */
	/* weapons that determine the farthest distance: 0 those in hand, 1 also sheathed ones */
	int32_t longest_reach;
	/* how lengths of weapons are compared: 0 by category of reach, 1 by farthest distance */
	int32_t longer_by;
	/* weapons whose thrusts can target gaps: 0 bladed or maille-piercing, 1 all, 2 bladed */
	int32_t gap_seekers;
	int32_t favoured_gaps;      /* whether gaps between favoured wheels can be targets: 0 no, 1 yes */
	int32_t ignored_armour;     /* what armour that a trait ignores still is: 0 a hard target, 1 a soft one */
	int32_t unarmed_margin;     /* part of an unarmed strike's margin that adds to damage: 0 half, 1 all */
	int32_t point_blank_margin; /* part of a shot's or throw's margin that adds to damage: 0 none, 1 all */
	/* damage of a bare body that strikes metal: 0 the margin, 1 the margin + the striker's Brawn, 2 none */
	int32_t rebound;
	int32_t bare_parry;       /* blow at a bare forearm that parries: 0 a swing with margin 0, 1 none */
	int64_t off_hand_penalty; /* dice lost to a second weapon of medium reach or longer */
	int32_t ambush_half;      /* rounding of half a pool in an ambush: 0 down, 1 up */
	bool one_size;            /* whether armour fits any wearer */
	int32_t positioning;      /* "Learning Melee": possible positioning, FB_ALL_RULES or FB_BASIC_RULES */
	/* moment to declare dice against the foe's positioning: 0 with the maneuvers, 1 at the roll */
	int32_t opposition;
	int64_t edge_tempos; /* number of tempos in which an edge gained by positioning applies */
	int64_t edge_both;   /* hits of a positioning for an advantage that also give the foe a disadvantage */
	int64_t initiative_aggressor, initiative_longer, initiative_thrust; /* bonus dice in an initiative contest */
	int64_t pull_cost;                                                  /* AC that pulling a blow costs */
	/* number of tempos in a play, at most FB_TEMPOS_MAX */
	int64_t tempos;
	int64_t opening_distance;           /* distance at the start of a fight; 0 for the longest reach in hand */
	int64_t terrain_distance[3];        /* farthest distance on open, restricted, cramped ground */
	int64_t favour_cost, favour_wheels; /* dice that favouring costs per play; number of wheels that it protects */
	int64_t opponent_margin;            /* margin with which a lone fighter can choose its opponent among several */
	/* hits needed to draw a weapon, to draw one of reach 5 or more, to retrieve an item */
	int64_t draw_req, draw_carried_req, retrieve_req;
	int64_t bare_parry_from; /* shortest distance at which a bare forearm that parries takes a blow */
	int64_t tap[3];          /* lowest attribute ranks with a tap (bonus) of 1, 2, 3 */
	int64_t simple_least;    /* "Simple Melee": lowest level of a wound, with lethal intent */
	/* "Simple Melee": a beating won by at least this margin deals wounds of this level */
	int64_t simple_bump_margin, simple_bump_level;
	int32_t maneuvers;       /* "Learning Melee": possible maneuvers, FB_ALL_RULES or FB_BASIC_RULES */
	bool grappling;          /* whether fighters can grab */
	int32_t both_stand_down; /* what follows if both stand down: 0 a new duel, 1 the end of the fight */
	int64_t opponents_ac;    /* AC that each attack adds to a defence against several attacks */
	/* a defence with fewer weapons than there are opponents has: 0 a disadvantage, 1 no disadvantage */
	int32_t crowded_defence;
	int32_t joined_grapple;    /* enum fb_joining: who may attack a foe that grapples */
	int32_t bleeding;          /* when Blood Loss takes effect: FB_BLEEDS_AFTER … */
	int32_t bleeding_wounds;   /* wounds that bleed: FB_BLEEDS_WORST … */
	int64_t bleeding_impact;   /* impact of each level of Blood Loss, each time that it takes effect */
	int64_t bleeding_knockout; /* levels of lost blood that add 1 required hit against knockout; 0: no check */
};

/* "Initiative Contests": returns whether the initiative can be stolen in this tempo of a play, counted from 0. */
static inline bool fb_may_steal_in_tempo(const struct fb_options *options, unsigned tempo)
{
	return tempo == 0 || options->steal_tempos == 1;
}

/* Which rolls lying prone makes harder: option `prone_hinders`. */
enum fb_prone_hinders { FB_PRONE_HINDERS_ALL, FB_PRONE_HINDERS_ATTACKS, FB_PRONE_HINDERS_DEFENCES };

/* A row of the table of maneuvers. Empty cells are 0. */
struct fb_rule {
	/* activation cost, by class of the weapon in its grip; all are equal if the maneuver needs no weapon */
	uint8_t cost[FB_CLASSES];
	/* AC added to the fighter's next maneuver, if this maneuver takes the initiative */
	uint8_t next_cost;
	/* "Feint": AC that each earlier feint adds; dice that must be spent for one more die of the attack */
	uint8_t repeat_cost, per_die;
	uint8_t impact_per_margin; /* impact per point of the margin */
	/* margins that cause the first and second further effect; 0: no such effect */
	uint8_t first_margin, second_margin;
	/* base target numbers of the foe after the first and after the second further effect */
	uint8_t first_tn, second_tn;
	uint8_t margin_share; /* part of the margin that adds to damage (enum fb_margin_share) */
	bool wins_ties;       /* whether the maneuver lands on a tie with the defence, given at least one hit */
	/* whether a blow at the core of the body inflicts at least its damage rating as impact */
	bool has_minimum_impact;
	bool adds_brawn; /* whether the Brawn tap (bonus for strength) adds to the damage */
	/* largest number of dice that can be bought for a better outcome; at most FB_BOUGHT_MAX */
	uint8_t most_bought;
	uint8_t gain_per_die;               /* gain per bought die: damage, steps along a wheel, or margin */
	uint8_t restrains;                  /* enum fb_restraint */
	struct fb_head head;                /* head of a "Bite" or a "Snap" */
	struct fb_head clothed_head;        /* head of a "Bite" through clothes */
	uint8_t head_cap, clothed_head_cap; /* highest level of wounds by `head` and by `clothed_head` */
	int8_t thrown_bonus;                /* "Point Blank": added to the printed rating of the thrown weapon */
	uint8_t distance;                   /* distance after the maneuver; 0 if unchanged */
	uint8_t steps;                      /* steps by which the distance changes, per point of the margin */
	uint8_t bonus_dice;                 /* bonus dice per hit of the foe; for a Grab, per point of the margin */
	uint8_t halves_bonus;               /* whether only half of the bonus dice count: 0 or 1 */
	uint8_t disabled_tempos;            /* "Disarm": number of following tempos in which the weapon stays disabled */
	/* the maneuver's own wheels (Swing, Thrust, Point Blank); NULL: those of the option `wheels` */
	const struct fb_wheels *wheels;
};

/* "Counter", "Reverse": returns the number of bonus dice that the foe's hits give. */
static inline unsigned fb_compute_bonus_dice(const struct fb_rule *rule, unsigned hits)
{
	return (hits * rule->bonus_dice + rule->halves_bonus) >> rule->halves_bonus;
}

enum fb_margin_share { FB_MARGIN_FULL, FB_MARGIN_HALF, FB_MARGIN_NONE };

/* "Restraining": when a success cancels the foe's attack, if not rolled yet: never, in a grapple, always. */
enum fb_restraint { FB_RESTRAINS_NOT, FB_RESTRAINS_IN_GRAPPLE, FB_RESTRAINS_ALWAYS };

enum { FB_MINIMUM_IMPACT_MAX = 30 }; /* highest minimum impact of a blow without bought dice */
enum { FB_BOUGHT_MAX = 3, FB_GAIN_MAX = 3, FB_DICE_PER_HIT_MAX = 3, FB_INITIATIVE_DICE_MAX = 6, FB_TEMPOS_MAX = 4 };
enum { FB_RULE_COST_MAX = 6, FB_TN_LEAST = SALLE_TN_MIN, FB_TN_MOST = SALLE_TN_MAX };

/* Returns whether the margin reaches the threshold. A threshold of 0 is never reached. */
static inline bool fb_is_threshold_met(unsigned margin, unsigned threshold)
{
	return threshold > 0 && margin >= threshold;
}

/* The rule book: compiled tables and options. */
struct fb_book {
	struct fb_options options;
	const struct fb_weapon *weapons;
	size_t n_weapons;
	const struct fb_shield *shields;
	size_t n_shields;
	const struct fb_garment *garments; /* defined in tables/garments.h */
	size_t n_garments;
	const struct fb_traits *traits;                /* defined in tables/traits.h */
	const struct fb_armour_option *armour_options; /* defined in tables/garments.h */
	size_t n_armour_options;                       /* FB_ARMOUR_OPTIONS plus the number of options that users add */
	const struct fb_creation *creation;            /* defined in build/legality.h */
	struct fb_rule rule[FB_RULES];
	/* location by [wheel][mode][d6 - 1], from the table that the option `wheels` names */
	uint8_t wheel[FB_WHEELS][2][6];
	struct fb_wound wound[FB_LOCATIONS][FB_TYPES][FB_LEVELS_MAX]; /* by [location][type][level - 1] */
	uint8_t highest_level[FB_LOCATIONS][FB_TYPES];                /* highest wound level by [location][type] */
	uint8_t most_levels;                                          /* highest wound level of all locations and types */
	struct salle_memo outcomes; /* cached outcomes of landed blows, shared by all matchups: lookahead/blow_outcomes.c */
};

/* A build as written in the scenario (fb_build_fields). */
struct fb_build {
	int64_t agility, brawn, cunning, will;
	struct fb_ranks {
		int64_t brawling, longswords, mass_weapons, polearms, swords; /* in the order of enum fb_proficiency */
	} proficiencies;
	struct salle_texts weapons;
	struct salle_text off_hand;
	struct salle_text shield;
	const struct salle_node *garments;   /* list of names, or of maps with the keys of fb_garment_fields */
	const struct salle_node *extra_dice; /* map from names to numbers of additional dice */
	int64_t made_for;                    /* Brawn of the person for whom the armour was made; 0 for the wearer's own */
	int32_t bulk;                        /* bulk of other things carried, as an index of the values 0, 1, 3, 6 */
	struct fb_picks {
		/* chosen tiers of the three categories; 0: the cheapest legal one */
		int64_t class, attributes, proficiencies;
	} priorities;
	/* how the build is drawn at random (build/random_build.h); NULL if it is not random */
	const struct salle_node *generate;
};

enum { FB_EXTRA_DICE_MAX = 9, FB_EXTRA_DICE_IN_ALL = 20 };
enum { FB_BUILD_SIZE = sizeof(struct fb_build), FB_DRAWS_MAX = 256 /* largest number of builds drawn for bouts */ };

/* A compiled fighter: everything about a build that is known before the bout. */
struct fb_fighter {
	const char *name;
	unsigned agility, brawn, cunning, will;
	unsigned reflex, grit, presence, speed;
	unsigned brawn_tap;
	unsigned rank[FB_PROFICIENCIES]; /* rank in each proficiency; 0 if none */
	/* rank with the primary weapon: of its proficiency, or of the proficiency that replaces it */
	unsigned primary_rank;
	unsigned rank_with[FB_WEAPONS_MAX]; /* by weapon: rank with this weapon as the primary one */
	unsigned pool;                      /* combat pool CP with the primary weapon */
	unsigned pool_with[FB_WEAPONS_MAX]; /* by weapon: CP with this weapon as the primary one */
	int extra_dice;                     /* dice added to every pool */
	const char *extra_dice_names;       /* names and numbers of the extra dice; NULL without any */
	double armour_penalty, load, bulk;
	double encumbrance; /* Encumbrance before rounding, exact to hundredths */
	/* weapons[0] is in hand, the others are sheathed; if `off_hand`, the last one is in the other hand */
	uint8_t n_weapons;
	uint8_t off_hand; /* 1 + index of the weapon in the off hand at the start; 0 without one */
	struct fb_weapon weapons[FB_WEAPONS_MAX];
	bool has_shield; /* whether the fighter has a shield in the off hand */
	struct fb_shield shield;
	struct fb_layers layers_at[FB_LOCATIONS];
	struct fb_layers layers_at_gap[FB_GAPS]; /* flexible layers of both locations beside the gap, gussets included */
	uint8_t gap_ends[FB_GAPS][2];            /* the two locations beside each gap, by gap */
	const char *drawn_text;                  /* text of the randomly drawn build; NULL if the build is not random */
	/* number of builds from which each bout draws one; 0 if all bouts use this build */
	size_t n_drawn;
	/* the fighters from which each bout draws one; the other members of this struct describe the first */
	const struct fb_fighter *const *drawn_fighters;
	const struct fb_account *account; /* legality.h: points and costs */
	bool legal;
};

/* "Basket Hilt", "Complex Guard": returns whether the weapon protects the hand. */
static inline bool fb_protects_hand(const struct fb_weapon *weapon)
{
	return (weapon->traits & (FB_BASKET_HILT | FB_COMPLEX_GUARD)) != 0;
}

static inline bool fb_has_firearm(const struct fb_fighter *fighter)
{
	for (unsigned w = 0; w < fighter->n_weapons; w++)
		if (fighter->weapons[w].firearm)
			return true;
	return false;
}

/* "Proficiencies": returns a rank; if it is 0, that of the best other proficiency minus `penalty` (fighter.c). */
unsigned fb_find_proficiency_rank(const struct fb_fighter *fighter, unsigned proficiency, int64_t penalty);

/* "Attributes": returns the "tap", which is the bonus from an attribute of this rank (fighter.c). */
unsigned fb_find_tap_bonus(const struct fb_options *options, unsigned rank);

/* Returns the bonus from Brawn that reduces damage (option `brawn_soak`). */
static inline unsigned fb_find_soak_bonus(const struct fb_options *options, const struct fb_fighter *fighter)
{
	return options->brawn_soak == 0 ? fighter->brawn_tap : 0;
}

/* Returns the number of dice by which Encumbrance reduces combat pools, before rounding. */
static inline double fb_find_pool_encumbrance(const struct fb_options *options, const struct fb_fighter *fighter)
{
	static const double share[] = { 1, 0.5, 0 };
	return fighter->encumbrance * share[options->pool_encumbrance];
}

/* "Gather Dice": returns the size of a pool: attribute (`body`) + rank + extra dice - encumbrance (fighter.c). */
unsigned fb_compute_pool(const struct fb_fighter *fighter, unsigned body, unsigned rank, double encumbrance);

/* Returns `pool`, limited by the option `pool_ceiling`. */
static inline unsigned fb_limit_pool(const struct fb_options *options, unsigned pool)
{
	return pool < options->pool_ceiling ? pool : (unsigned)options->pool_ceiling;
}

/* "Class": returns the class of a shield by the option `shield_class`. */
static inline uint8_t fb_find_shield_class(const struct fb_options *options, const struct fb_shield *shield)
{
	return options->shield_class == 0 ? shield->class : FB_1H;
}

/* Returns the combat pool with weapon `primary` in the dominant hand and `second` in the other hand (fighter.c). */
unsigned fb_compute_pool_with_two_weapons(const struct fb_fighter *fighter, unsigned primary, unsigned second,
	int64_t penalty);

/* The effect of armour on a blow of `type`, swung or thrust, by a weapon with `traits` (armour.c). */
struct fb_soak {
	uint8_t soak;  /* points of damage that armour and body absorb: Brawn tap + highest effective armour value */
	uint8_t type;  /* type of the wound, perhaps converted by armour */
	uint8_t cap;   /* highest possible level of the wound; FB_LEVELS_MAX if unlimited */
	int8_t damage; /* damage added by the weapon's traits, such as "Curved" */
	bool hard;     /* whether the armour is a hard target */
};

struct fb_soak fb_compute_soak(const struct fb_traits *rules, const struct fb_layers *layers, unsigned brawn_tap,
	enum fb_type type, int mode, unsigned traits);

/* Functions and tables to which the descriptor of the rule system points (ruleset.c). */
extern const struct salle_table_kind fb_tables[];
/* House rules that are refused, because they would change the structure of the rules (refusals.c). */
extern const struct salle_refusal fb_refusals[];

extern const struct salle_field fb_option_fields[];
extern const struct salle_field fb_build_fields[];
const void *fb_compile_book(const struct salle_rows *tables, const void *options, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics);
const void *fb_compile_fighter(const void *book, const char *name, const struct salle_place *at, const void *build,
	uint64_t seed, struct salle_arena *arena, struct salle_diagnostics *diagnostics);
void fb_describe_fighter(const void *book, const void *fighter, struct salle_sheet *sheet);
const char *fb_get_drawn_build_text(const void *fighter, size_t k);
void fb_list_fighter_costs(const void *book, const void *fighter, struct salle_bill *bill);
