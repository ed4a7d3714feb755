/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Types that all files of the fechtbook share. Abbreviations of the rules' text: AC is the activation cost of a
 * maneuver, in dice; bought AC is paid beyond that for a better outcome. TN is the target number, from which on a die
 * is a hit. A req, such as r1, is the number of hits that a check requires. MoS: margin of success. CP: combat pool.
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
	int8_t damage_rating; /* damage rating in the grip of the head, one- or two-handed */
	/* rating as the weapon table prints it, used for the minimum impact and to find the strongest head */
	int8_t printed_rating;
	uint8_t type; /* fb_type */
};

enum { FB_HEADS_MAX = 3, FB_GRIPS_MAX = 3, FB_WEAPONS_LISTED = 3, FB_LAYERS_MAX = 8 };
enum { FB_WEAPONS_MAX = FB_WEAPONS_LISTED + 1 }; /* number of the listed weapons, plus a weapon in the off hand */

/* A way to hold a weapon. */
struct fb_grip {
	/* class for attacks; also for defences, except in a halfsword grip (one hand on the blade) */
	uint8_t class;
	uint8_t defence_class; /* class for defences; 2hw in a halfsword grip */
	uint8_t reach;         /* reach (fb_reach); shorter than that of the weapon in a halfsword grip */
	uint8_t hands;         /* number of hands: 1 or 2 */
	/* whether this is a halfsword grip: it has no minimum impact, and costs 1 die to change into or out of */
	bool halfsword;
	uint8_t nearest, farthest; /* nearest and farthest distance without an additional cost */
	uint8_t n_swing;           /* number of swing heads; 0 if the grip cannot swing */
	bool has_thrust;
	struct fb_head swing[FB_HEADS_MAX];
	struct fb_head thrust;
};

/* A variant of the table of wheels: which place a d6 selects for a blow at each target. */
struct fb_wheels {
	const char *name;
	uint8_t location[FB_WHEELS][2][6]; /* [wheel][swing, thrust][d6 - 1] -> fb_location */
};

/* A weapon, compiled from its row of weapons.csv. */
struct fb_weapon {
	const char *name;
	const char *other_name; /* NULL if none */
	uint8_t proficiency;
	uint8_t reach; /* fb_reach */
	bool hafted;
	bool is_body_strike;  /* whether this is a blow with the body or the pommel, not an item that is carried */
	bool can_be_sheathed; /* whether the weapon has a load, and can be sheathed and drawn */
	double load;          /* 0 if not worn */
	unsigned cost;        /* requisition value r0…r7; 0 if the table has none */
	unsigned traits;      /* fb_weapon_trait */
	uint8_t n_grips;      /* number of grips, sorted by class from low to high; a halfsword grip comes last */
	struct fb_grip grips[FB_GRIPS_MAX];
	bool can_seek_gaps; /* with thrusts: the weapon is bladed, or hafted and maille piercing */
	/* whether this is a firearm: it can be fired by "Point Blank" once per bout, and neither strikes nor deflects */
	bool firearm;
	/*
	 * places that its blows hit, if the weapon has wheels of its own: [FB_SWING][head] and [FB_THRUST][0]; NULL to use
	 * those of the maneuver or the option
	 */
	const struct fb_wheels *wheels[2][FB_HEADS_MAX];
	bool garrote; /* strangles after the first have an advantage */
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
	uint8_t covers;               /* number of targets (wheels) that it covers besides the arms: Arm+n */
	bool deflects_with_advantage; /* whether it is larger than a buckler, and so deflects with advantage */
	bool metal;
	struct fb_head swing, thrust; /* heads of a blow with the shield */
	double load;
	unsigned cost;
	int8_t defence_dice; /* number of dice, as for a weapon */
};

/* A layer of armour at one place. */
struct fb_layer {
	uint8_t armour_value;
	unsigned traits;                      /* fb_armour_trait; none for soft armour */
	unsigned ineffective_traits[FB_WAYS]; /* [fb_way]: traits that have no effect against blows struck this way */
};

/* The armour layers at one place, the innermost first. */
struct fb_layers {
	uint8_t n_layers;
	struct fb_layer layer[FB_LAYERS_MAX];
};

/* highest level of wounds: in the printed tables; in tables of users */
enum { FB_LEVELS_PRINTED = 5, FB_LEVELS_MAX = 7 };

/* A cell of the wound tables. */
struct fb_wound {
	uint8_t tn; /* base TN after the wound */
	uint8_t impact;
	uint8_t blood_loss;
	/* effects by fortune roll: index d6 - 1, or the index that `doubles` explains */
	struct fb_effects {
		/*
		 * number of hits that the check against knockout, knockdown or drop requires; 0 without a check, FB_ALWAYS if
		 * the effect is certain
		 */
		uint8_t knockout_req, knockdown_req, drop_req;
		uint8_t disabled : 1, death : 1, suffocation : 1, mortal : 1;
		uint8_t has_any : 1; /* whether any of these effects is present; set by compile_matchup */
	} effects[6];
	/* whether the cell rolls 2d6: effects[0] without doubles, [1] for doubles of 1 to 5, [2] for a double 6 */
	bool doubles;
};

enum { FB_ALWAYS = 255 };

enum fb_rounding { FB_ROUND_DOWN, FB_ROUND_NEAREST, FB_ROUND_UP };

/* "Learning Melee": all rules, or the basic ones */
enum { FB_ALL_RULES, FB_BASIC_RULES };

/* "Effects": when fighters lose dice by Blood Loss (first enum), and which of their wounds bleed (second enum). */
enum { FB_BLEEDS_AFTER, FB_BLEEDS_TEMPO, FB_BLEEDS_PLAY };
enum { FB_BLEEDS_WORST, FB_BLEEDS_SUM };

/* "Simple Melee": the intent, which sides are NPCs, and what follows a tie. */
enum { FB_INTENT_LETHAL, FB_INTENT_BEATING };
enum { FB_NPC_NONE, FB_NPC_A, FB_NPC_B, FB_NPC_BOTH };
enum { FB_TIE_FATE, FB_TIE_DRAW, FB_TIE_FULL };

/*
 * The options. The preset of each is the ruling of README.md, or the rule as printed. "House rule": the text says
 * nothing about the option.
 */
struct fb_options {
	int32_t rounding;         /* fb_rounding of secondary attributes */
	int32_t wheels;           /* table of wheels, by option value: 0 `recon`, 1 `tros`, 2 `own` */
	int32_t wheel_shift;      /* a shift beyond the end of a wheel: 0 wraps, 1 stops */
	int32_t arm_hit;          /* arm that a blow hits: 0 a random one, 1 the weapon arm */
	int32_t grab_hand;        /* hand to grab with: 0 a free one, 1 any sound one */
	int32_t grab_strikes;     /* hand of the bonus strike: 0 the one that grabbed, 1 another */
	int32_t grapple_pool;     /* a grapple changes the pool: 0 at once, 1 from the next refresh */
	int32_t hold_until;       /* what ends a hold: 0 Break, 1 also Reverse, 2 any successful defence */
	int32_t grapple_damage;   /* damage in a grapple: 0 with the Brawn tap, 1 without */
	int32_t pool_encumbrance; /* Encumbrance taken off combat pools: 0 all, 1 half, 2 none; house rule */
	int32_t brawn_soak;       /* bonus from Brawn that absorbs damage: 0 the tap, as in the text, 1 none */
	int64_t pool_ceiling;     /* most dice of a combat pool; house rule */
	int64_t advantage_dice;   /* dice that an advantage adds and a disadvantage takes; house rule */
	int64_t off_hand_defence; /* dice added to defences with the second weapon; house rule */
	int32_t prone_hinders;    /* enum fb_prone_hinders */
	bool counter_halves;      /* "Counter" gives half of its bonus dice, rounded up; house rule */
	int64_t default_penalty;  /* subtracted from the rank of a proficiency that replaces a missing one */
	int64_t max_plays;
	int64_t priority_points; /* priority points that a legal build may spend */
	bool require_legal;
	bool thrust_wins_ties;
	int32_t melee;                /* fights: 0 by the full rules, 1 by "Simple Melee" */
	bool reach;                   /* if false, every weapon is always within its measure */
	int32_t die;                  /* enum salle_die of every pool */
	int64_t base_tn;              /* base TN of an unhurt fighter */
	int64_t advantage;            /* effect of one advantage or disadvantage on a TN */
	int64_t tn_floor, tn_ceiling; /* lowest and highest TN; a compiled ceiling is a face of the die */
	int64_t step_cost[2];         /* AC added one step outside the weapon's distances; two or more steps outside */
	int64_t pommel_steps;         /* only the pommel strikes from this many steps inside the nearest distance on */
	int32_t simple_intent;        /* FB_INTENT_LETHAL, FB_INTENT_BEATING */
	int32_t simple_npc;           /* which sides are NPCs: FB_NPC_NONE … */
	int32_t simple_tie;           /* what follows a tie: FB_TIE_FATE … */
	bool simple_margin;           /* "Simple Melee": the margin adds to damage */
	bool simple_bump;             /* "Simple Melee": whether a large margin sets the level of the wound */
	int64_t simple_arms, simple_armour; /* "Simple Melee": differences in arms, in armour that give an edge; 0: never */
	int32_t shield_class;               /* class of a shield: 0 by the table, 1 always 1h */
	int32_t deflect_class;              /* class that counts in a Deflect: 0 class of the item, 1 class of the weapon */
	int32_t prone_forbids;              /* prone fighters cannot use maneuvers with: 0 a net disadvantage, 1 any */
	int32_t prone_weighs;               /* lying prone counts: 0 at the roll, 1 at the declaration */
	int32_t landed_blow;                /* blow that sets the distance: 0 any successful one, 1 one that wounds */
	int32_t shield_favouring;           /* favoured targets of a shield are declared: 0 every play, 1 once per bout */
	int32_t flexible_ignores;           /* flexible weapons ignore: 0 all favouring, 1 only the paid die */
	int32_t minimum_impact;             /* minimum impact of a blow that wounds: 0 counts if larger, 1 never counts */
	int32_t minimum_grip;       /* damage rating that is the minimum impact: 0 the printed one, 1 that of the grip */
	int32_t halfsword;          /* halfsword is open to: 0 fighters with a rank in Longswords, 1 anyone */
	bool grapple_steal;         /* the initiative can be stolen in a grapple */
	int32_t steal_tempos;       /* the initiative can be stolen: 0 in the first tempo of a play, 1 in every tempo */
	int32_t impact_carries;     /* unpaid impact: 0 carries over to one refresh, 1 until paid, 2 never */
	int32_t tied_thrust;        /* a tied thrust: 0 wins the contest, 1 only lands */
	int32_t activation_costs;   /* costs of class and distance: 0 added, 1 the larger one */
	int32_t encumbered_checks;  /* checks: 0 none, 1 knockdown and positioning, 2 knockout and Drop too */
	int32_t drop_takes;         /* a Drop takes: 0 any item, 1 only weapons */
	int64_t rejoin_cost;        /* AC added to the next maneuver after a hand retakes the weapon */
	int32_t yielding;           /* fighters may yield at the end of: 0 a tempo, 1 a play */
	int32_t longest_reach;      /* longest reach: 0 of weapons in hand, 1 of worn weapons as well */
	int32_t longer_by;          /* which reach is longer is decided by 0 category, 1 farthest distance */
	int32_t gap_seekers;        /* weapons that seek gaps: 0 bladed or maille-piercing, 1 all, 2 bladed */
	int32_t favoured_gaps;      /* gaps between favoured wheels are: 0 closed, 1 open */
	int32_t ignored_armour;     /* armour that a trait ignores: 0 is still a hard target, 1 is a soft one */
	int32_t unarmed_margin;     /* share of an unarmed strike's margin for damage: 0 half, 1 all */
	int32_t point_blank_margin; /* share of a shot's or throw's margin for damage: 0 none, 1 all */
	int32_t rebound;            /* damage of recoil: 0: the margin, 1: the margin plus the striker's Brawn, 2: none */
	int32_t bare_parry;         /* a bare forearm that parries suffers: 0 a swing with margin 0, 1 no blow */
	int64_t off_hand_penalty;   /* dice lost to a second weapon of medium reach or longer */
	int32_t ambush_half;        /* half a pool in an ambush is rounded: 0 down, 1 up */
	bool one_size;              /* armour fits anyone */
	int32_t positioning;        /* FB_ALL_RULES, FB_BASIC_RULES: "Learning Melee" */
	int32_t opposition;         /* dice against a positioning are declared: 0 with the maneuvers, 1 at the roll */
	int64_t edge_tempos;        /* number of tempos in which an edge gained by positioning applies */
	int64_t edge_both;          /* hits needed to gain an advantage and also give the foe a disadvantage */
	int64_t initiative_aggressor, initiative_longer, initiative_thrust; /* bonus dice of a contest */
	int64_t pull_cost;                                                  /* AC that pulling a blow costs */
	int64_t tempos;                                                     /* tempos of a play, at most FB_TEMPOS_MAX */
	int64_t opening_distance;           /* distance at the start of a fight; 0 for the longest reach in hand */
	int64_t terrain_distance[3];        /* farthest distance on open, restricted, cramped ground */
	int64_t favour_cost, favour_wheels; /* dice that favouring costs per play; number of wheels that it protects */
	int64_t opponent_margin;            /* margin from which on a fighter alone against several chooses its opponent */
	/* hits needed to draw a weapon, to draw one of reach 5 or more, to retrieve an item */
	int64_t draw_req, draw_carried_req, retrieve_req;
	int64_t bare_parry_from; /* distance from which on a bare forearm that parries suffers a blow */
	int64_t tap[3];          /* attribute ranks from which on the tap (bonus) is 1, 2, 3 */
	int64_t simple_least;    /* "Simple Melee": lowest level of a wound, with lethal intent */
	/* "Simple Melee": a beating won by at least this margin deals wounds of this level */
	int64_t simple_bump_margin, simple_bump_level;
	int32_t maneuvers;         /* maneuvers that fighters know: FB_ALL_RULES, FB_BASIC_RULES */
	bool grappling;            /* false: Grab is impossible */
	int32_t both_stand_down;   /* if both stand down: 0 a new duel, 1 the fight is over */
	int64_t opponents_ac;      /* AC per opponent, of a defence against several attacks */
	int32_t crowded_defence;   /* with fewer weapons than opponents, a defence has: 0 a disadvantage, 1 none */
	int32_t joined_grapple;    /* enum fb_joining: who may attack a foe that grapples */
	int32_t bleeding;          /* when Blood Loss takes dice: FB_BLEEDS_AFTER … */
	int32_t bleeding_wounds;   /* which wounds bleed: FB_BLEEDS_WORST … */
	int64_t bleeding_impact;   /* impact of each level of Blood Loss, each time that it takes effect */
	int64_t bleeding_knockout; /* levels of lost blood that raise the req against knockout by 1; 0: no check */
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
	/* additional activation cost of the fighter's next maneuver, if this one takes the initiative */
	uint8_t next_cost;
	/*
	 * "Feint": `repeat_cost`: additional activation cost for each earlier feint; `per_die`: dice spent per additional
	 * die of the attack
	 */
	uint8_t repeat_cost, per_die;
	uint8_t impact_per_margin; /* impact per point of the margin */
	/* margins from which on the maneuver has its first and second further effect; 0 if it has none */
	uint8_t first_margin, second_margin;
	uint8_t first_tn, second_tn; /* base target numbers of the foe after these effects */
	uint8_t margin_share;        /* which part of the margin adds to the damage (fb_margin_share) */
	bool wins_ties;              /* whether it lands on a tie with the defence, if it has at least one hit */
	/* whether a hit on the core of the body has at least the impact of its damage rating */
	bool has_minimum_impact;
	bool adds_brawn; /* whether the Brawn tap (bonus for strength) adds to the damage */
	/* maximum number of dice that can be bought for a better outcome, at most FB_BOUGHT_MAX */
	uint8_t most_bought;
	uint8_t gain_per_die;               /* gain per bought die: damage, steps along a wheel, or margin */
	uint8_t restrains;                  /* fb_restraint */
	struct fb_head head;                /* "Bite", "Snap" */
	struct fb_head clothed_head;        /* "Bite" through clothes */
	uint8_t head_cap, clothed_head_cap; /* highest level of wounds by `head` and by `clothed_head` */
	int8_t thrown_bonus;                /* "Point Blank": added to the printed rating of the thrown weapon */
	uint8_t distance;                   /* distance after the maneuver; 0 if unchanged */
	uint8_t steps;                      /* number of steps that the distance changes per point of the margin */
	uint8_t bonus_dice;                 /* bonus dice per hit of the foe; for a Grab, per point of the margin */
	uint8_t halves_bonus;               /* 1 if only half of the bonus dice count, otherwise 0 */
	uint8_t disabled_tempos;            /* "Disarm": number of following tempos in which the weapon stays disabled */
	/* wheels of a Swing, Thrust or Point Blank; NULL to use those of the option `wheels` */
	const struct fb_wheels *wheels;
};

/* "Counter", "Reverse": returns the number of bonus dice for the foe's hits. */
static inline unsigned fb_dice_for_hits(const struct fb_rule *rule, unsigned hits)
{
	return (hits * rule->bonus_dice + rule->halves_bonus) >> rule->halves_bonus;
}

enum fb_margin_share { FB_MARGIN_FULL, FB_MARGIN_HALF, FB_MARGIN_NONE };

/* "Restraining": whether a successful maneuver cancels an unresolved attack: never, in a grapple, or always. */
enum fb_restraint { FB_RESTRAINS_NOT, FB_RESTRAINS_IN_GRAPPLE, FB_RESTRAINS_ALWAYS };

enum { FB_MINIMUM_IMPACT_MAX = 30 }; /* highest minimum impact of a blow without bought dice */
enum { FB_BOUGHT_MAX = 3, FB_GAIN_MAX = 3, FB_DICE_PER_HIT_MAX = 3, FB_INITIATIVE_DICE_MAX = 6, FB_TEMPOS_MAX = 4 };
enum { FB_RULE_COST_MAX = 6, FB_TN_LEAST = SALLE_TN_MIN, FB_TN_MOST = SALLE_TN_MAX };

/* Returns true if the margin reaches the threshold. A threshold of 0 is never reached. */
static inline bool fb_is_threshold_met(unsigned margin, unsigned threshold)
{
	return threshold > 0 && margin >= threshold;
}

/* Compiled tables and options. */
struct fb_book {
	struct fb_options options;
	const struct fb_weapon *weapons;
	size_t n_weapons;
	const struct fb_shield *shields;
	size_t n_shields;
	const struct fb_garment *garments; /* garments.h */
	size_t n_garments;
	const struct fb_traits *traits;                /* traits.h */
	const struct fb_armour_option *armour_options; /* garments.h */
	size_t n_armour_options;                       /* FB_ARMOUR_OPTIONS and the user's own */
	const struct fb_creation *creation;            /* legality.h */
	struct fb_rule rule[FB_RULES];
	uint8_t wheel[FB_WHEELS][2][6]; /* [wheel][swing, thrust][d6 - 1] -> fb_location, by the option `wheels` */
	struct fb_wound wound[FB_LOCATIONS][FB_TYPES][FB_LEVELS_MAX]; /* [..][..][level - 1] */
	uint8_t highest_level[FB_LOCATIONS][FB_TYPES];                /* highest level by location and type */
	uint8_t most_levels;                                          /* highest level overall */
	struct salle_memo outcomes; /* cached outcomes of landed blows, shared by all matchups: lookahead/blow_outcomes.c */
};

/* A build as written in the scenario (fb_build_fields). */
struct fb_build {
	int64_t agility, brawn, cunning, will;
	struct fb_ranks {
		int64_t brawling, longswords, mass_weapons, polearms, swords; /* in the order of fb_proficiency */
	} proficiencies;
	struct salle_texts weapons;
	struct salle_text off_hand;
	struct salle_text shield;
	const struct salle_node *garments;   /* names, or maps read by fb_garment_fields */
	const struct salle_node *extra_dice; /* map from names to additional dice */
	int64_t made_for;                    /* Brawn of the person for whom the armour was made; 0 for the wearer's own */
	int32_t bulk;                        /* index of the bulk: 0, 1, 3 or 6 */
	struct fb_picks {
		/* tiers of the three priorities; 0 to choose the cheapest legal tier */
		int64_t class, attributes, proficiencies;
	} priorities;
	const struct salle_node *generate; /* build/random_build.h; NULL if not generated */
};

enum { FB_EXTRA_DICE_MAX = 9, FB_EXTRA_DICE_IN_ALL = 20 };
enum { FB_BUILD_SIZE = sizeof(struct fb_build), FB_DRAWS_MAX = 256 /* builds drawn for bouts */ };

/* A compiled fighter: everything about a build that is known before the bout. */
struct fb_fighter {
	const char *name;
	unsigned agility, brawn, cunning, will;
	unsigned reflex, grit, presence, speed;
	unsigned brawn_tap;
	unsigned rank[FB_PROFICIENCIES]; /* rank in each proficiency; 0 if none */
	/* rank used with the primary weapon: that of its proficiency, or of one that replaces it */
	unsigned primary_rank;
	unsigned rank_with[FB_WEAPONS_MAX]; /* rank if weapon i is the primary one */
	unsigned pool;                      /* combat pool CP with the primary weapon */
	unsigned pool_with[FB_WEAPONS_MAX]; /* CP if weapon i is the primary one */
	int extra_dice;                     /* dice added to every pool */
	const char *extra_dice_names;       /* names of the extra dice; NULL if none */
	double armour_penalty, load, bulk;
	double encumbrance; /* sum before rounding, in exact hundredths */
	/* weapons[0] is in hand, the others are sheathed; if `off_hand`, the last one is in the other hand */
	uint8_t n_weapons;
	uint8_t off_hand; /* 1 + index of the weapon in the off hand at the start; 0 without one */
	struct fb_weapon weapons[FB_WEAPONS_MAX];
	bool has_shield; /* whether the fighter has a shield in the off hand */
	struct fb_shield shield;
	struct fb_layers layers_at[FB_LOCATIONS];
	struct fb_layers layers_at_gap[FB_GAPS]; /* flexible layers of both locations beside the gap, gussets included */
	uint8_t gap_ends[FB_GAPS][2];            /* by gap: the two adjoining locations */
	const char *drawn_text;                  /* text of the build drawn for the fighter; NULL if it was written */
	size_t n_drawn;                          /* number of builds drawn for bouts; 0 if all bouts use this one */
	/* the drawn fighters; the other members of this struct then describe the first one */
	const struct fb_fighter *const *drawn_fighters;
	const struct fb_account *account; /* legality.h: points and costs */
	bool legal;
};

/* "Basket Hilt", "Complex Guard": returns true if the weapon protects the hand. */
static inline bool fb_is_guarded(const struct fb_weapon *weapon)
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

/*
 * "Proficiencies": returns the rank of a proficiency. A fighter without it uses its best other proficiency, minus
 * `penalty` (fighter.c).
 */
unsigned fb_rank_of_proficiency(const struct fb_fighter *fighter, unsigned proficiency, int64_t penalty);

/* "Attributes": returns the bonus from an attribute of this rank (the "tap") (fighter.c). */
unsigned fb_tap_of_rank(const struct fb_options *options, unsigned rank);

/* Returns the bonus from Brawn that reduces damage. */
static inline unsigned fb_soak_tap(const struct fb_options *options, const struct fb_fighter *fighter)
{
	return options->brawn_soak == 0 ? fighter->brawn_tap : 0;
}

/* Returns by how many dice Encumbrance reduces combat pools, before rounding. */
static inline double fb_pool_burden(const struct fb_options *options, const struct fb_fighter *fighter)
{
	static const double share[] = { 1, 0.5, 0 };
	return fighter->encumbrance * share[options->pool_encumbrance];
}

/* "Gather Dice": returns a pool: attribute + rank + extra dice - encumbrance (fighter.c). */
unsigned fb_gather_dice(const struct fb_fighter *fighter, unsigned body, unsigned rank, double encumbrance);

/* Returns a combat pool, limited by the option `pool_ceiling`. */
static inline unsigned fb_limit_pool(const struct fb_options *options, unsigned pool)
{
	return pool < options->pool_ceiling ? pool : (unsigned)options->pool_ceiling;
}

/* "Class": returns the class of a shield by the option `shield_class`. */
static inline uint8_t fb_shield_class(const struct fb_options *options, const struct fb_shield *shield)
{
	return options->shield_class == 0 ? shield->class : FB_1H;
}

/*
 * Returns the combat pool with weapon `primary` in the dominant hand and weapon `second` in the other hand (fighter.c).
 */
unsigned fb_pool_with_two_weapons(const struct fb_fighter *fighter, unsigned primary, unsigned second, int64_t penalty);

/* The effect of armour on a blow of `type`, swung or thrust, by a weapon with `traits` (armour.c). */
struct fb_soak {
	uint8_t soak;  /* points of damage that are absorbed: Brawn tap + highest effective armour value */
	uint8_t type;  /* type of the wound after the armour has converted it */
	uint8_t cap;   /* highest possible level of the wound; FB_LEVELS_MAX if unlimited */
	int8_t damage; /* damage added by traits of the weapon, such as "Curved" */
	bool hard;     /* whether the target is hard */
};

struct fb_soak fb_compute_soak(const struct fb_traits *rules, const struct fb_layers *layers, unsigned brawn_tap,
	enum fb_type type, int mode, unsigned traits);

/* Functions and tables that the descriptor of the rule system points to (ruleset.c). */
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
const char *fb_drawn_build(const void *fighter, size_t k);
void fb_price_fighter(const void *book, const void *fighter, struct salle_bill *bill);
