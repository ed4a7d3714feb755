/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * fechtbook, inside: the nouns that its files share.
 *
 *   tables.c     field tables of the CSV files
 *   book.c       rows -> book (compile_book), with arms.c, garments.c, tables/wounds.c and maneuvers.c for the tables
 *   armour.c     what armour does to one blow, by tables/traits.h
 *   build/armour_layers.c       the garments of a build -> layers by place
 *   fighter.c    build -> fighter (compile_fighter)
 *   legality.c   points, requisition values, legality of a build
 *   build/random_build.c    builds drawn among the legal ones, with build/random_equipment.c
 *   build/sheet.c  describe_fighter
 *   names.def    what a user can name, observables.def what a policy sees; names.h makes enums of both
 *   policy/      what a policy decides, does and sees: actions.c, observables.c, ways.c, vocabulary.c
 *   matchup.c    two fighters -> the small tables of the bout loop, with profiles.c and matchup/side.c
 *   bout.c       a bout, play by play; bout/bout_plain.c the same for matchups that use little
 */
#ifndef SALLE_FECHTBOOK_FECHTBOOK_H
#define SALLE_FECHTBOOK_FECHTBOOK_H

#include <salle/dice.h>
#include <salle/memo.h>
#include <salle/ruleset.h>

#include "rules/fechtbook/names.h"

struct fb_traits; /* tables/traits.h */

/* One damage profile. */
struct fb_head {
	int8_t dr;      /* in the grip it stands in: one- or two-handed use included */
	int8_t printed; /* as the weapon table prints it: minimum impact, the strongest head */
	uint8_t type;   /* fb_type */
};

enum { FB_HEADS_MAX = 3, FB_GRIPS_MAX = 3, FB_WEAPONS_LISTED = 3, FB_LAYERS_MAX = 8 };
enum { FB_WEAPONS_MAX = FB_WEAPONS_LISTED + 1 }; /* and one in the off hand */

/* One way to hold a weapon. */
struct fb_grip {
	uint8_t class;             /* fb_class, for offence and defence unless halfsword */
	uint8_t defence_class;     /* halfsword: 2hw */
	uint8_t reach;             /* fb_reach; halfsword: shorter than the weapon's */
	uint8_t hands;             /* 1 or 2 */
	bool halfsword;            /* no minimum impact; changing into or out of it costs AC1 */
	uint8_t nearest, farthest; /* distance without penalty */
	uint8_t n_swing;           /* heads; 0: no swing */
	bool has_thrust;
	struct fb_head swing[FB_HEADS_MAX];
	struct fb_head thrust;
};

/* Where the blows of a d6 fall: a variant of the table of wheels. */
struct fb_wheels {
	const char *name;
	uint8_t place[FB_WHEELS][2][6]; /* [wheel][swing, thrust][d6 - 1] -> fb_location */
};

struct fb_weapon {
	const char *name;
	const char *other_name; /* NULL: none */
	uint8_t proficiency;
	uint8_t reach; /* fb_reach */
	bool hafted;
	bool strike;     /* a blow of the body or the pommel, not a thing to carry */
	bool worn;       /* has a load, can be sheathed and drawn */
	double load;     /* 0 when not worn */
	unsigned cost;   /* requisition value r0…r7; 0: none is printed */
	unsigned traits; /* fb_weapon_trait */
	uint8_t n_grips; /* narrowest class first, the halfsword grip last */
	struct fb_grip grips[FB_GRIPS_MAX];
	bool gaps;    /* a thrust with it can seek gaps: bladed, or hafted with maille piercing */
	bool firearm; /* "Point Blank" discharges it, once a bout; it neither strikes nor deflects */
	/* of its own, [FB_SWING][head] and [FB_THRUST][0]; NULL: those of the maneuver, or of the option */
	const struct fb_wheels *wheels[2][FB_HEADS_MAX];
	bool garrote; /* a strangle with it has an advantage after the first; likewise */
	struct fb_head shot;
};

static inline bool fb_can_strike(const struct fb_weapon *weapon)
{
	return !weapon->firearm && !weapon->garrote;
}

/* "Dual Wielding": of two weapons in hand, is `weapon` the primary one? The longer; a firearm is the secondary one. */
static inline bool fb_is_primary_weapon(const struct fb_weapon *weapon, const struct fb_weapon *other)
{
	return weapon->firearm != other->firearm ? other->firearm : weapon->reach >= other->reach;
}

struct fb_shield {
	const char *name;
	uint8_t class;
	uint8_t covers; /* wheels beside the arms that it favours: Arm+n */
	bool large;     /* medium or larger: Deflect with advantage (all but the buckler) */
	bool metal;
	struct fb_head swing, thrust; /* of a blow with the shield itself */
	double load;
	unsigned cost;
};

struct fb_layer {
	uint8_t av;
	unsigned traits;        /* fb_armour_trait; none: soft */
	unsigned idle[FB_WAYS]; /* those of them that do nothing against blows of this fb_way */
};

/* The armour layers over one place, in the order worn. */
struct fb_layers {
	uint8_t n;
	struct fb_layer layer[FB_LAYERS_MAX];
};

/* Levels of wounds: every place and type has so many as are printed; a table may have more. */
enum { FB_LEVELS_PRINTED = 5, FB_LEVELS_MAX = 7 };

/* A cell of the wound tables. */
struct fb_wound {
	uint8_t tn; /* base TN from now on */
	uint8_t impact;
	uint8_t blood_loss;
	/* effects by the fortune roll, resolved: [d6 - 1] for d6, or by doubles for the 2d6 cells */
	struct fb_effects {
		uint8_t ko, kd, drop; /* req of the check; 0 none, FB_ALWAYS without a roll */
		uint8_t disabled : 1, death : 1, suffocation : 1, mortal : 1;
		uint8_t any : 1; /* any of these; set by compile_matchup */
	} effects[6];
	bool doubles; /* effects[0] no doubles, [1] doubles 1-5, [2] double 6 */
};

enum { FB_ALWAYS = 255 };

enum fb_rounding { FB_ROUND_DOWN, FB_ROUND_NEAREST, FB_ROUND_UP };

/* "Learning Melee" */
enum { FB_ALL, FB_BASIC };

/* "Effects": when Blood Loss is paid for; of several wounds the worst counts, or all. */
enum { FB_BLEEDS_AFTER, FB_BLEEDS_TEMPO, FB_BLEEDS_PLAY };
enum { FB_BLEEDS_WORST, FB_BLEEDS_SUM };

/* "Simple Melee": what both are after, who is no player's character, what becomes of a tie. */
enum { FB_INTENT_LETHAL, FB_INTENT_BEATING };
enum { FB_NPC_NONE, FB_NPC_A, FB_NPC_B, FB_NPC_BOTH };
enum { FB_TIE_FATE, FB_TIE_DRAW, FB_TIE_FULL };

/* The rule options (option_fields). Every ruling is a default here. */
struct fb_options {
	int32_t rounding;        /* fb_rounding, of secondary attributes */
	int32_t wheels;          /* the index of recon, tros, own */
	int32_t wheel_shift;     /* 0 wrap, 1 clamp */
	int32_t arm_hit;         /* 0 random, 1 weapon: an arm hit takes the weapon arm */
	int32_t grab_hand;       /* 0 one that is free, 1 any sound one */
	int32_t grab_strikes;    /* 0 the hand that grabbed strikes in its bonus attack, 1 another one */
	int32_t grapple_pool;    /* 0 at once, 1 from the next refresh on */
	int32_t hold_until;      /* 0 Break, 1 Reverse as well, 2 any defence that succeeds */
	int32_t grapple_damage;  /* 0 with the Brawn tap, 1 without */
	int64_t default_penalty; /* off the rank of a proficiency that stands in for a missing one */
	int64_t max_plays;
	int64_t priority_points; /* that a legal build may spend */
	bool require_legal;
	bool thrust_wins_ties;
	int32_t melee;                /* 0 full, 1 simple */
	bool reach;                   /* no: every weapon is always in measure */
	int32_t die;                  /* enum salle_die, of every pool */
	int64_t base_tn;              /* of the unhurt */
	int64_t advantage;            /* what one takes off a TN, a disadvantage adds to it */
	int64_t tn_floor, tn_ceiling; /* within which every TN stays; compiled, the ceiling is a face of the die */
	int64_t step_cost[2];         /* AC of one step out of measure, of two or more */
	int64_t pommel_steps;         /* inside its nearest distance, from which on only the pommel strikes */
	int32_t simple_intent;        /* FB_INTENT_LETHAL, FB_INTENT_BEATING */
	int32_t simple_npc;           /* FB_NPC_NONE … */
	int32_t simple_tie;           /* FB_TIE_FATE … */
	bool simple_margin, simple_bump;
	int64_t simple_arms, simple_armour; /* what makes an edge; 0: nothing */
	int32_t shield_class;               /* 0 of the table, 1 all 1h */
	int32_t deflect_class;              /* 0 of what deflects, 1 of the weapon, shield or not */
	int32_t prone_forbids;              /* 0 what nets to a disadvantage, 1 what has any */
	int32_t prone_weighs;               /* 0 on who is prone at the roll, 1 at the declaration */
	int32_t landed_blow;                /* 0 one that succeeds, 1 one that wounds: sets the distance */
	int32_t shield_favouring;           /* 0 declared every play, 1 once a bout */
	int32_t flexible_ignores;           /* 0 all favouring, 1 the paid die alone */
	int32_t minimum_impact;             /* 0 the larger of both, 1 that of the wound if there is one */
	int32_t minimum_grip;               /* 0 of the printed rating, 1 of that in the grip */
	int32_t halfsword;                  /* 0 with a rank in Longswords, 1 anyone */
	bool grapple_steal;                 /* the initiative can be stolen within a grapple */
	int32_t impact_carries;             /* 0 to one refresh, 1 until it is paid */
	int32_t tied_thrust;                /* 0 wins the contest, 1 only lands */
	int32_t activation_costs;           /* 0 of class and distance add up, 1 the larger */
	int32_t encumbered_checks;          /* 0 none, 1 knockdown and positioning, 2 knockout and drop as well */
	int32_t drop_takes;                 /* 0 anything, 1 weapons alone */
	int64_t rejoin_cost;                /* AC of the next maneuver when a hand takes the weapon again */
	int32_t yielding;                   /* 0 at the end of a tempo, 1 of a play */
	int32_t longest_reach;              /* 0 of weapons in hand, 1 of those worn as well */
	int32_t longer_by;                  /* 0 category, 1 distance */
	int32_t gap_seekers;                /* 0 bladed and maille piercing, 1 every thrust, 2 bladed */
	int32_t favoured_gaps;              /* 0 closed where all of their wheels are favoured, 1 open */
	int32_t ignored_armour;             /* 0 is hard all the same, 1 is not */
	int32_t unarmed_margin;             /* 0 half, 1 whole */
	int32_t point_blank_margin;         /* 0 none, 1 whole */
	int32_t rebound;                    /* 0 margin, 1 with the striker's Brawn, 2 none */
	int32_t bare_parry;                 /* 0 swing, 1 none */
	int64_t off_hand_penalty;           /* dice, of a second weapon of medium reach or longer */
	int32_t ambush_half;                /* 0 down, 1 up */
	bool one_size;                      /* yes: any armour fits anyone */
	int32_t positioning;                /* FB_ALL, FB_BASIC: "Learning Melee" */
	int32_t opposition;                 /* 0 with the maneuvers, 1 at the roll */
	int64_t edge_tempos, edge_both;
	int64_t initiative_aggressor, initiative_longer, initiative_thrust; /* dice, at most FB_INITIATIVE_DICE_MAX */
	int64_t pull_cost;                                                  /* AC */
	int64_t tempos;                                                     /* of a play, at most FB_TEMPOS_MAX */
	int64_t opening_distance;                                           /* 0: the longest reach in hand */
	int64_t terrain_distance[3];                                        /* farthest: open, restricted, cramped */
	int64_t favour_cost, favour_wheels;                                 /* dice; wheels that they cover */
	int64_t opponent_margin;                                            /* of the loner that chooses among all */
	int64_t draw_req, draw_carried_req, retrieve_req;
	int64_t bare_parry_from; /* the distance from which a bare forearm that parries suffers */
	int64_t tap[3];          /* ranks from which a tap is 1, 2, 3 */
	int64_t simple_least, simple_bump_margin, simple_bump_level;
	int32_t maneuvers;       /* FB_ALL, FB_BASIC */
	bool grappling;          /* no: nobody grabs */
	int32_t both_stand_down; /* 0 a new duel, 1 the fight is over */
	int64_t opponents_ac;    /* of a defence against several attacks, for each of them */
	int32_t crowded_defence; /* 0 at a disadvantage with fewer weapons than opponents, 1 free of it */
	int32_t joined_grapple;  /* fb_joining */
	int32_t bleeding;        /* FB_BLEEDS_AFTER … */
	int32_t bleeding_wounds; /* FB_BLEEDS_WORST … */
	int64_t bleeding_impact, bleeding_knockout;
};

/* A row of the table of maneuvers. What it does not have is 0. */
struct fb_rule {
	uint8_t cost[FB_CLASSES]; /* AC by the class of the weapon in its grip; without one alike */
	uint8_t next;             /* AC of the next maneuver, if this one takes the initiative */
	uint8_t again, per_die;   /* "Feint": AC for each one before; dice for one more */
	uint8_t impact;           /* times the margin */
	uint8_t first, second;    /* margins with further effects; 0: none has */
	uint8_t first_tn, second_tn;
	uint8_t margin;                 /* what of the margin damage grows by (fb_margin_share) */
	bool wins_ties;                 /* it lands when the defence ties it, if it hits at all */
	bool minimum;                   /* on the core it inflicts the impact of its damage rating at least */
	bool brawn;                     /* the Brawn tap adds to its damage */
	uint8_t most;                   /* AC that buys a better outcome, at most FB_BOUGHT_MAX */
	uint8_t gain;                   /* what each such AC gives: damage, steps on a wheel, margin */
	uint8_t restrains;              /* fb_restraint */
	struct fb_head head;            /* "Bite", "Snap" */
	struct fb_head clothed;         /* "Bite" through clothes */
	uint8_t cap, clothed_cap;       /* the highest levels of their wounds */
	int8_t better;                  /* "Point Blank": the rating of what is thrown, beyond the printed one */
	uint8_t distance;               /* that it sets; 0: none of its own */
	uint8_t steps;                  /* of distance, for each point of the margin */
	uint8_t dice;                   /* bonus dice for each of the foe's hits; of a Grab for each point of the margin */
	uint8_t lasts;                  /* "Disarm": tempos after this one in which the weapon is disabled */
	const struct fb_wheels *wheels; /* of a Swing, Thrust, Point Blank; NULL: those of the option */
};

enum fb_margin_share { FB_MARGIN_FULL, FB_MARGIN_HALF, FB_MARGIN_NONE };

/* "Restraining": where a maneuver that succeeds cancels an attack that is yet to be resolved. */
enum fb_restraint { FB_RESTRAINS_NOT, FB_RESTRAINS_IN_GRAPPLE, FB_RESTRAINS_ALWAYS };

enum { FB_BOUGHT_MAX = 3, FB_GAIN_MAX = 3, FB_DICE_PER_HIT_MAX = 3, FB_INITIATIVE_DICE_MAX = 6, FB_TEMPOS_MAX = 4 };
enum { FB_RULE_COST_MAX = 6, FB_TN_LEAST = SALLE_TN_MIN, FB_TN_MOST = SALLE_TN_MAX };

/* True if the margin reaches a threshold of the table. */
static inline bool fb_is_threshold_met(unsigned margin, unsigned threshold)
{
	return threshold > 0 && margin >= threshold;
}

/* The tables, checked and compiled, with the options. */
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
	size_t n_armour_options;                       /* FB_ARMOUR_OPTIONS and those of one's own */
	const struct fb_creation *creation;            /* legality.h */
	struct fb_rule rule[FB_RULES];
	uint8_t wheel[FB_WHEELS][2][6]; /* [wheel][swing, thrust][d6 - 1] -> fb_location, of the option `wheels` */
	struct fb_wound wound[FB_LOCATIONS][FB_TYPES][FB_LEVELS_MAX]; /* [..][..][level - 1] */
	uint8_t top[FB_LOCATIONS][FB_TYPES];                          /* the highest level there */
	uint8_t levels;                                               /* the highest of all */
	struct salle_memo outcomes; /* of blows that landed, for all matchups: lookahead/blow_outcomes.c */
};

/* A build as the scenario wrote it (fb_build_fields). */
struct fb_build {
	int64_t agility, brawn, cunning, will;
	struct fb_ranks {
		int64_t brawling, longswords, mass_weapons, polearms, swords; /* in the order of fb_proficiency */
	} proficiencies;
	struct salle_texts weapons;
	struct salle_text off_hand;
	struct salle_text shield;
	const struct salle_node *garments;   /* names, or maps read by fb_garment_fields */
	const struct salle_node *extra_dice; /* a map of names and dice */
	int64_t made_for;                    /* Brawn; 0: for the wearer */
	int32_t bulk;                        /* the index of 0, 1, 3, 6 */
	struct fb_picks {
		int64_t class, attributes, proficiencies; /* tiers; 0: the cheapest that does */
	} priorities;
	const struct salle_node *generate; /* build/random_build.h; NULL: as written */
};

enum { FB_EXTRA_DICE_MAX = 9, FB_EXTRA_DICE_IN_ALL = 20 };
enum { FB_BUILD_SIZE = sizeof(struct fb_build) };

/* A fighter: a build with everything that can be known before the bout. */
struct fb_fighter {
	const char *name;
	unsigned agility, brawn, cunning, will;
	unsigned reflex, grit, presence, speed;
	unsigned brawn_tap;
	unsigned rank[FB_PROFICIENCIES];    /* 0: none */
	unsigned primary_rank;              /* rank used with the primary weapon, replacement included */
	unsigned rank_with[FB_WEAPONS_MAX]; /* likewise when weapon i is the primary one */
	unsigned pool;                      /* combat pool CP with the primary weapon */
	unsigned pool_with[FB_WEAPONS_MAX]; /* CP when weapon i is the primary one */
	int extra_dice;                     /* added to every pool */
	const char *extra;                  /* what they are made of; NULL: nothing */
	double armour_penalty, load, bulk;
	double encumbrance; /* their sum, before rounding; exact hundredths */
	uint8_t n_weapons;  /* weapons[0] in hand, the others sheathed, the last one in the off hand if `off_hand` */
	uint8_t off_hand;   /* 1 + the weapon in the off hand at the beginning; 0: none */
	struct fb_weapon weapons[FB_WEAPONS_MAX];
	bool has_shield; /* in the off hand */
	struct fb_shield shield;
	struct fb_layers worn[FB_LOCATIONS];
	struct fb_layers at_gap[FB_GAPS];   /* flexible layers alone, from either adjoining place, gussets included */
	uint8_t gap_ends[FB_GAPS][2];       /* the two adjoining locations */
	const char *drawn;                  /* the build that was drawn for it, as one would write it; NULL: written */
	size_t n_drawn;                     /* for every bout one of so many; 0: the same in all */
	const struct fb_fighter *const *of; /* these; what else stands here is that of the first */
	const struct fb_account *account;   /* legality.h: points and costs */
	bool legal;
};

/* "Basket Hilt", "Complex Guard": does something stand before the hand? */
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
 * fighter.c. "Proficiencies": a rank, or that of the best other proficiency less `penalty` where the fighter has none.
 */
unsigned fb_rank_for(const struct fb_fighter *fighter, unsigned proficiency, int64_t penalty);

/* fighter.c. "Attributes": what an attribute of that rank adds when it is tapped. */
unsigned fb_tap_of_rank(const struct fb_options *options, unsigned rank);

/* fighter.c. "Gather Dice": a pool of that attribute and rank, the extra dice added and what encumbers taken off. */
unsigned fb_gather_dice(const struct fb_fighter *fighter, unsigned body, unsigned rank, double encumbrance);

/* "Class": option `shield_class`. */
static inline uint8_t fb_shield_class(const struct fb_options *options, const struct fb_shield *shield)
{
	return options->shield_class == 0 ? shield->class : FB_1H;
}

/* fighter.c: CP with weapon `primary` in the dominant hand and `second` in the other. */
unsigned fb_pool_with_two_weapons(const struct fb_fighter *fighter, unsigned primary, unsigned second, int64_t penalty);

/* armour.c: what armour does to a blow of `type`, swung or thrust, by a weapon with `traits`. */
struct fb_soak {
	uint8_t soak;  /* Brawn tap + best effective AV */
	uint8_t type;  /* of the wound, after conversion */
	uint8_t cap;   /* highest level; FB_LEVELS_MAX: none is too high */
	int8_t damage; /* that the weapon's traits add ("Curved") */
	bool hard;     /* a hard target */
};

struct fb_soak fb_compute_soak(const struct fb_traits *rules, const struct fb_layers *layers, unsigned brawn_tap,
	enum fb_type type, int mode, unsigned traits);

/* tables.c, book.c, fighter.c, build/sheet.c, policy.c, matchup.c, bout.c: the descriptor's functions and tables */
extern const struct salle_table_kind fb_tables[];
extern const struct salle_field fb_option_fields[];
extern const struct salle_field fb_build_fields[];
const void *fb_compile_book(const struct salle_rows *tables, const void *options, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics);
const void *fb_compile_fighter(const void *book, const char *name, const struct salle_place *at, const void *build,
	uint64_t seed, struct salle_arena *arena, struct salle_diagnostics *diagnostics);
void fb_describe_fighter(const void *book, const void *fighter, struct salle_sheet *sheet);
const char *fb_drawn_build(const void *fighter, size_t k);
void fb_price_fighter(const void *book, const void *fighter, struct salle_bill *bill);

#endif
