/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A compiled matchup: everything about two fighters and their policies that can be known before the first
 * bout, in small tables. The bout loop looks up; it never searches.
 */
#ifndef SALLE_FECHTBOOK_MATCHUP_MATCHUP_H
#define SALLE_FECHTBOOK_MATCHUP_MATCHUP_H

#include "kit/teams.h"
#include "rules/fechtbook/fechtbook.h"
#include "rules/fechtbook/matchup/observed_bytes.h"

enum {
	FB_DISTANCES = 7,          /* 1 … 6; 0 is not used */
	FB_MASKS = 1 << FB_WHEELS, /* sets of favoured wheels */
	FB_COVERS_MAX = 16,        /* those of a shield: contiguous, the arms among them */
	FB_SETS_MAX = (FB_COVERS_MAX + 2) * (1 + FB_WHEELS), /* with the wheel that a die pays for */
	FB_PROFILES_MAX = 96,
	FB_NONE = 255,
};

/*
 * A hold: weapon * 2 + (hands - 1); a weapon's other two-handed grip (halfsword, or out of it) is the hold of weapon +
 * FB_WEAPONS_MAX in two hands. FB_HOLDS: none.
 */
enum { FB_OTHER_GRIP = FB_WEAPONS_MAX * 2, FB_HOLDS = 2 * FB_OTHER_GRIP };

/* The weapon of a hold that is one. */
static inline unsigned fb_weapon_of(unsigned hold)
{
	return (hold >> 1) % FB_WEAPONS_MAX;
}

/* What fighters hold beyond one weapon or none, as policies see it: numbers after fb_side.nothing_held. */
struct fb_holding {
	uint8_t hold, second; /* the second: a weapon, FB_NONE or FB_ARMLESS */
};

enum {
	FB_ARMLESS = 254, /* no weapon, and no arm that could strike */
	FB_HOLDINGS_MAX = FB_WEAPONS_MAX * FB_WEAPONS_MAX + 1,
};

struct fb_fighter_state;
struct fb_lookahead;

struct fb_scene {
	int32_t opening;                     /* fb_opening */
	int32_t terrain;                     /* open, restricted, cramped */
	bool drawn;                          /* the victim of a surprise has its weapon in hand */
	int32_t hazard;                      /* req of the hazard roll, 0: there is none */
	struct salle_indices hazard_effects; /* enum fb_hazard_effect */
	int32_t in_hazard;                   /* a bit a side: who stands in it at the beginning */
	int32_t nearby;                      /* 0: no other ground, else 1 + terrain */
};

/* Cells of the wound tables, row after row: a row is a place and a type, from level 1 on. */
enum { FB_CELLS = FB_LOCATIONS * FB_TYPES * FB_LEVELS_MAX };
_Static_assert((int)FB_CELLS < (int)UINT8_MAX, "fb_fighter_state.fresh is 1 + a cell");

static inline unsigned fb_wound_row(unsigned location, unsigned type)
{
	return (location * FB_TYPES + type) * FB_LEVELS_MAX;
}

/* The type, or the level, of a wound in a cell. */
static inline unsigned fb_type_in(unsigned cell)
{
	return cell / FB_LEVELS_MAX % FB_TYPES;
}

static inline unsigned fb_level_in(unsigned cell)
{
	return 1 + cell % FB_LEVELS_MAX;
}

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
	uint8_t measure[FB_DISTANCES];      /* AC by distance: its own, and for being out of measure or infighting */
	uint8_t weapon; /* of the fighter; FB_WEAPONS_MAX for a strike with pommel or queue, shield or body */
	uint8_t mode, class, reach;
	uint8_t most_bought;       /* AC for a better outcome */
	uint8_t gain;              /* damage for each of them; 0 for a thrust, whose place they shift */
	uint8_t restrains;         /* fb_restraint */
	uint8_t minimum;           /* minimum impact at a core location, before AC bought */
	bool wins_ties;            /* lands when the defence ties it, if it hits at all */
	bool presses;              /* has a minimum impact: as its maneuver has, but not in halfsword */
	bool presses_on;           /* even when a wound is dealt */
	bool must_wound;           /* a blow sets the distance if it wounds */
	uint8_t wish;              /* the distance that the policy seeks after a landed blow */
	uint8_t nearest, farthest; /* that it may set */
	uint8_t event;             /* enum fb_event of an attack on a wheel */
	bool seeks_gaps;           /* "Mind the Gap" */
	uint8_t feint;             /* AC of the first feint */
	uint8_t kin;               /* profiles[kin] is the first with the same thing in the same grip */
	bool flexible;             /* ignores favouring */
	uint8_t with;              /* enum fb_with */
	uint8_t item;              /* what is in the hand that strikes (enum fb_item); FB_NONE: nothing, the body strikes */
	uint8_t margin_shift;      /* what of the margin damage grows by (fb_margin_shift) */
	uint8_t wheels;            /* that it can reach while both fighters stand */
	uint16_t metal;          /* bits of the foe's locations that throw damage back at who strikes them; 0 for weapons */
	struct fb_blow rebound;  /* that damage, on the location that struck: level = base + margin */
	struct fb_blow parrying; /* a swing with it on the forearm of a foe that parries with the bare arm */
	struct fb_head head;
	unsigned traits;  /* of the weapon: for telling */
	const char *name; /* "longsword (2h), thrust 2p" */
};

/* How a weapon in so many hands attacks: profiles[first] … profiles[first + n - 1], swings before thrusts. */
struct fb_hold {
	uint8_t first, n;
};

/* What maneuvers other than blows need, in a matchup where a policy uses one (special_maneuvers.c). */
struct fb_specials {
	struct fb_profile disarm[FB_HOLDS + 1]; /* by hold; the last with the bare hand */
	struct fb_profile move[FB_MANEUVERS];   /* Grab and what follows it */
	struct fb_blow bite[FB_LOCATIONS];      /* cap 0: through what is worn there nobody bites */
	struct fb_blow snap[FB_JOINTS][2];      /* on either of the nearest locations */
	bool gouges, strangles;                 /* nothing that the foe wears prevents it */
	uint8_t pool;                           /* combat pool in a grapple */
	uint8_t thrown[FB_HOLDS];               /* profile of the weapon of a hold thrown, of a firearm shot; FB_NONE */
};

/* A margin is shifted right by these; none is left of any that a pool can score. */
enum fb_margin_shift { FB_WHOLE_MARGIN, FB_HALF_MARGIN, FB_NO_MARGIN = 8 };

static inline uint8_t fb_margin_shift_of_share(enum fb_margin_share share)
{
	return share == FB_MARGIN_FULL ? FB_WHOLE_MARGIN : share == FB_MARGIN_HALF ? FB_HALF_MARGIN : FB_NO_MARGIN;
}

/* How a fighter defends with what it holds. */
struct fb_guard {
	bool possible;
	bool shield;
	bool forearm;     /* at distance 2 and more a successful defence hurts it */
	int8_t advantage; /* medium or large shield */
	uint8_t class;
	uint8_t deflect[FB_DISTANCES]; /* AC, infighting included */
	uint8_t counter[FB_DISTANCES];
};

enum { FB_BESIDE_ARMS = 1 << FB_HEAD | 1 << FB_CHEST | 1 << FB_BELLY }; /* wheels contiguous with the arms */

struct fb_side {
	const struct fb_fighter *fighter;
	struct salle_bound_policy policy;  /* its policy, bound */
	uint8_t before[FB_ASK_FAVOUR];     /* its rules at the decisions before the bout */
	uint8_t grit, reflex, brawn, will; /* dice of checks, less what encumbrance takes off them */
	uint8_t burden;                    /* dice that encumbrance takes off positioning, hazard rolls among it */
	bool farthest_first;               /* the distance it seeks */
	bool measures;                     /* its policy says something of `landed` */
	bool yields_to_wounds;             /* its yielding looks at its TN or its worst wound */
	uint8_t defences;                  /* set of fb_defence whose costs its rules look at */
	uint8_t nothing_held;              /* fb_fighter_state.held without a weapon */
	uint8_t n_holdings;
	struct fb_holding holding[FB_HOLDINGS_MAX];
	uint8_t paid[FB_WHEELS];                           /* by the wheel named: the set that a paid favour covers */
	bool readies;                                      /* some rule draws or retrieves a second weapon */
	uint8_t pair_pool[FB_WEAPONS_MAX][FB_WEAPONS_MAX]; /* CP with two weapons in hand */
	struct fb_profile profiles[FB_PROFILES_MAX];
	uint8_t n_profiles;
	struct fb_hold hold[FB_HOLDS + 1]; /* the last: strikes of the body of a build without weapons */
	bool brawls;                       /* some rule strikes with the body, or the build has nothing else */
	bool strikes;                      /* the following are compiled: some rule or the build asks for them */
	struct fb_hold pommel[FB_HOLDS];   /* or queue, by hold */
	struct fb_hold body, dusters;      /* hands, kicks, headbutt; hands behind a guard held, as with knuckle dusters */
	struct fb_hold bash;               /* with the shield */
	struct fb_guard forearm;
	struct fb_guard guard[FB_HOLDS + 1][2];        /* [hold, FB_HOLDS for none][shield held] */
	uint8_t nearest[FB_HOLDS], farthest[FB_HOLDS]; /* distances of the grip taken */
	uint8_t grip[FB_HOLDS];                        /* grip taken with so many hands; FB_NONE: the weapon falls */
	uint8_t pool[2 * FB_WEAPONS_MAX + 1];          /* CP by hold / 2; the last without a weapon */
	bool shifts;                                   /* its policy says something of `shield` */
	uint8_t cover[FB_COVERS_MAX]; /* sets of wheels that its shield may favour, at first the first; 0: no shield */
	uint8_t beside[FB_COVERS_MAX], n_covers; /* wheels contiguous with each */
	uint8_t mask[FB_SETS_MAX], n_masks;      /* sets of wheels that it can ever favour, numbered */
	uint8_t shielded[FB_SETS_MAX];           /* those among them that the shield favours */
	uint8_t mask_number[FB_MASKS];           /* of a side that does not shift its shield */
	uint8_t draw_req[FB_WEAPONS_MAX];
	int8_t draw_advantage[FB_WEAPONS_MAX];
	bool halfsword[FB_HOLDS];
	const struct fb_specials *arts;          /* NULL: no policy of the matchup uses them */
	struct fb_hold near[FB_HOLDS];           /* hold, on the ground nearby */
	bool roams;                              /* some rule of `position` acts for effect */
	bool pulls;                              /* its policy says something of `pull` */
	bool stalls;                             /* its policy would stand down where a later rule attacks */
	const struct fb_fighter_state *entering; /* as it stands at the beginning of a bout (state.h) */

	const struct fb_options *options; /* of the book */
};

/* "Simple Melee": how a side comes to the one roll. */
struct fb_simple {
	uint8_t dice; /* proficiency and Reflex tap */
	int8_t net;   /* advantage 1, disadvantage -1 */
	bool npc;
	const struct fb_profile *profile; /* what it wounds with */
};

struct fb_matchup {
	struct fb_side side[2];
	const struct fb_options *options; /* of the book */
	const struct fb_book *book;
	const struct salle_ban *ban; /* NULL: nothing is banned */
	struct fb_scene scene;
	bool counts_worn;               /* sheathed weapons are present for the furthest distance */
	uint8_t terrain_limit;          /* the furthest distance there ever is */
	uint8_t limit[2];               /* by fb_bout.ground: of the scene's terrain, of the ground nearby */
	bool ground;                    /* there is such ground */
	uint8_t hazard;                 /* req of the hazard roll, 0: there is none */
	uint8_t hazard_effects;         /* set of fb_hazard_effect */
	bool edges;                     /* advantages may outlast a tempo */
	uint8_t most_dice;              /* that a pool can hold */
	bool arts;                      /* a policy uses maneuvers other than blows */
	bool wrestles;                  /* one of them is the Grab */
	bool plain;                     /* nobody in it can come by what FB_RARELY asks for (state.h) */
	bool watchful;                  /* some side's attacks depend on what the foe has declared: the order matters */
	bool alert;                     /* some side may yield for more than what a wound or a lost weapon changes */
	struct fb_lookahead *lookahead; /* filled as policies ask (lookahead/lookahead.h) */
	/* filled as bouts need it (bout/declaration_cache.h); NULL: everything is declared anew */
	struct fb_declaration_cache *declarations;
	struct fb_expectations *expected;        /* of controls (bout/controls.h) */
	const struct salle_random_builds *drawn; /* each bout has a matchup of its own (kit/random_builds.h); else NULL */
	const struct salle_teams *teams;         /* several a side, of whom this is the first pair; NULL: one against one */
	const char *names[2];                    /* of the sides, as reported */
	struct fb_wound wound[FB_CELLS];         /* fb_wound_row + level - 1 */
	struct fb_simple simple[2];
	uint8_t crowd[2]; /* by side: opponents beyond the first that it may have at once; 0 where one fights one */
};

extern const struct salle_field fb_scene_fields[];

/* Is a blow of this mode banned from the decision, whose actions these are: a swing, a thrust, either of them? */
bool fb_is_mode_banned(const struct fb_matchup *matchup, unsigned decision, unsigned mode);

/* What the other members of a pair's sides make possible. */
struct fb_company {
	uint8_t crowd[2];    /* as in fb_matchup */
	uint8_t dice[2];     /* by side: no full pool of anybody is larger */
	bool arts, wrestles; /* somebody's policy uses them, or a weapon of its is a firearm */
	bool roams;          /* somebody positions for effect */
};

/*
 * Compiles two fighters with their policies, without what rooms above keep in a matchup: fb_compile_pair (bout/bout.h)
 * adds that.
 */
struct fb_matchup *fb_compile_sides(const struct fb_book *book, const struct fb_scene *scene,
	const void *const fighters[2], const struct salle_policy_use policies[2], const struct fb_company *company,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics);

/*
 * What is held, by its number (fb_fighter_state.held): the hold; the weapon in the other hand, FB_NONE or FB_ARMLESS.
 */
static inline unsigned fb_hold_of(const struct fb_side *own, unsigned held)
{
	return held < own->nothing_held ? held
		: held == own->nothing_held ? (unsigned)FB_HOLDS
									: own->holding[held - own->nothing_held - 1].hold;
}
static inline unsigned fb_second_of(const struct fb_side *own, unsigned held)
{
	return held <= own->nothing_held ? (unsigned)FB_NONE : own->holding[held - own->nothing_held - 1].second;
}

/* 1 + the weapon in the other hand; 0: none. */
static inline unsigned fb_second_weapon(const struct fb_side *own, unsigned held)
{
	unsigned second = fb_second_of(own, held);
	return second < FB_WEAPONS_MAX ? second + 1 : 0;
}

/* matchup/side.c: what a policy decides before the bout. */
struct salle_verdict fb_decide_before_bout(const struct fb_side *own, unsigned decision);
/* The wheels that the shield covers: the arms, then of `wheels` as many as it gives, all contiguous. */
unsigned fb_shield_wheels(const struct fb_fighter *fighter, const struct salle_indices *wheels);
/* Lists what its shield may cover: `first` before all, and if it shifts every contiguous set of its size or less. */
void fb_compile_covers(struct fb_side *own, unsigned first);
void fb_compile_favouring(struct fb_side *own);
unsigned fb_wheels_beside(unsigned mask); /* that are contiguous with these */
/* The number of the set of wheels that it favours when its shield covers `shield` of them; 0: none does. */
unsigned fb_number_set(const struct fb_side *own, unsigned mask, unsigned shield);
void fb_list_defences(struct fb_side *own, unsigned side);
void fb_note_yielding(struct fb_side *own, unsigned side);
bool fb_is_alert(const struct fb_side *own, unsigned side);    /* fb_matchup.alert */
bool fb_is_watchful(const struct fb_side *own, unsigned side); /* fb_matchup.watchful */
bool fb_is_plain(const struct fb_matchup *matchup);            /* fb_matchup.plain */

/* strikes.c: the strikes that are no weapon's own: body, pommel or queue, shield. What a policy's rules ask for. */
bool fb_needs_strikes(const struct fb_fighter *fighter, const struct salle_policy *policy);
bool fb_may_brawl(const struct fb_fighter *fighter, const struct salle_policy *policy);
unsigned fb_count_strikes(const struct fb_fighter *fighter);

/*
 * Every way to strike at distance 1 with what is in the hands: `hold` (FB_HOLDS: no weapon), the
 * weapon `second` in the other hand (FB_NONE: none) and a shield or none. Ranges of the side's profiles into `out`:
 * body first, the hand behind a guard if it holds one, then pommel or queue of the second weapon and of the first,
 * then those themselves whose distances begin at 1 or 2, then the shield. Returns how many. `own->strikes` must be
 * set.
 */
enum { FB_STRIKES_MAX = 7 };
bool fb_holds_a_guard(const struct fb_side *own, unsigned hold);
unsigned fb_list_close_strikes(const struct fb_side *own, unsigned hold, unsigned second, bool shield,
	struct fb_hold out[FB_STRIKES_MAX]);

/* Grappling: "Anything with a reach of 2 can be used": a weapon whose distances begin at 1 or 2, in this hold. */
static inline bool fb_is_usable_in_grapple(const struct fb_side *own, unsigned hold)
{
	return own->nearest[hold] <= 2;
}

/*
 * What a Disarm in a grapple is made with: "anything with a reach of 2 can be used", a longer weapon only strikes; so
 * that, like no weapon, leaves the bare hand.
 */
static inline const struct fb_profile *fb_disarm_profile_in_grapple(const struct fb_side *own, unsigned hold)
{
	return &own->arts->disarm[hold != FB_HOLDS && fb_is_usable_in_grapple(own, hold) ? hold : (unsigned)FB_HOLDS];
}

/* "Swing", "Unarmed Combat", "Point Blank": what of a margin counts for damage. */
static inline unsigned fb_margin_for_damage(const struct fb_profile *profile, unsigned mos)
{
	return mos >> profile->margin_shift;
}

/* The wheels that the strike cannot reach, as a set: "while both combatants are standing". */
static inline unsigned fb_wheels_out_of_reach(const struct fb_profile *profile, bool someone_prone)
{
	return someone_prone ? 0 : ~(unsigned)profile->wheels & ((1u << FB_WHEELS) - 1);
}

/* Rates a blow at this target with `margin`, for choices between places: the worse the larger. */
int fb_rate_target(const struct fb_profile *profile, unsigned target, int margin);

/* "Mind the Gap": the wheels of a gap's two locations. */
static inline unsigned fb_wheels_at(unsigned gap)
{
	static const uint8_t wheels[FB_GAPS] = { [FB_ARMPIT] = 1 << FB_ARMS | 1 << FB_CHEST,
		[FB_ELBOW] = 1 << FB_ARMS,
		[FB_GROIN] = 1 << FB_BELLY | 1 << FB_THIGH_WHEEL,
		[FB_KNEE] = 1 << FB_THIGH_WHEEL | 1 << FB_SHIN_WHEEL };
	return wheels[gap];
}

/*
 * "Declare Favoring": the gaps, as a set, whose locations are all on favoured wheels, so that neither can be aimed at;
 * option `favoured_gaps`.
 */
static inline unsigned fb_closed_gaps(const struct fb_options *options, unsigned favoured)
{
	unsigned closed = 0;
	for (unsigned gap = 0; gap < FB_GAPS && options->favoured_gaps == 0; gap++)
		closed |= (unsigned)((fb_wheels_at(gap) & ~favoured) == 0) << gap;
	return closed;
}

/* "Feint": may the true blow of a feint that was declared with this profile strike with that one, as it says? */
bool fb_may_feint_as(const struct fb_side *own, unsigned declared, unsigned as, unsigned profile);

/* initial_state.c: how `side` stands at the beginning of every bout of the matchup. */
const struct fb_fighter_state *fb_make_initial_state(const struct fb_matchup *matchup, unsigned side,
	struct salle_arena *arena);

/* "Deflect", "Counter": a swing from a heavier class. */
static inline bool fb_is_swing_heavier(const struct fb_profile *attack, const struct fb_guard *guard)
{
	return attack->mode == FB_SWING && attack->class > guard->class;
}

/* Advantages of a weapon defence against `attack`: a shield's, and a swing from a heavier class. */
static inline int fb_guard_net(const struct fb_guard *guard, const struct fb_profile *attack, bool deflects)
{
	int net = deflects ? guard->advantage : 0;
	return net - fb_is_swing_heavier(attack, guard);
}

/*
 * What a fighter defends with unless its policy says otherwise: the shield, else the weapon; of two the one that
 * stands better against this attack, at equal advantages the cheaper one. `second`:
 * of fb_second_of.
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
	int gain = fb_guard_net(other, attack, deflects) - fb_guard_net(guard, attack, deflects);
	unsigned cost = (deflects ? guard->deflect : guard->counter)[distance];
	return gain > 0 || (gain == 0 && (deflects ? other->deflect : other->counter)[distance] < cost) ? other : guard;
}

/* "Knock Prone": can a maneuver with `net` advantages not be tried? `hindered`: some disadvantage is among them. */
static inline bool fb_is_barred_by_prone(const struct fb_options *options, int net, bool hindered)
{
	return net < 0 || (options->prone_forbids == 1 && hindered);
}

/* "Dodge": an advantage against a blow at a limb. */
static inline bool fb_has_dodge_advantage(unsigned target)
{
	return target == FB_ARMS || target == FB_THIGH_WHEEL || target == FB_SHIN_WHEEL || target == FB_WHEELS + FB_ELBOW ||
		target == FB_WHEELS + FB_KNEE;
}

/* "Multiple Opponents": what several attacks at once add to the AC of the one defence against them. */
static inline unsigned fb_crowd_cost(const struct fb_options *options, unsigned beyond_first)
{
	unsigned n = beyond_first + 1;
	return n > 1 ? n * (unsigned)options->opponents_ac : 0;
}

/* True if there are more of them than weapons, so that Deflect and Counter are at a disadvantage. */
static inline bool fb_is_overwhelmed(const struct fb_options *options, unsigned beyond_first, unsigned weapons)
{
	unsigned n = beyond_first + 1;
	return n > 1 && n > weapons && options->crowded_defence == 0;
}

/* The class of the weapon in a hold; of the bare hand without one. */
static inline unsigned fb_class_of(const struct fb_side *own, unsigned hold)
{
	return hold == FB_HOLDS ? (unsigned)FB_1HL : own->fighter->weapons[fb_weapon_of(hold)].grips[own->grip[hold]].class;
}

/* A row of the table of maneuvers. */
static inline const struct fb_rule *fb_find_rule(const struct fb_matchup *matchup, enum fb_rule_name name)
{
	return &matchup->book->rule[name];
}

/* That of a maneuver that is no blow. */
static inline const struct fb_rule *fb_rule_for(const struct fb_matchup *matchup, enum fb_maneuver maneuver)
{
	return fb_find_rule(matchup, (enum fb_rule_name)(FB_RULE_DISARM + maneuver - FB_DISARM));
}

/* AC of a maneuver that no weapon makes cheaper or dearer. */
static inline unsigned fb_rule_cost(const struct fb_matchup *matchup, enum fb_rule_name name)
{
	return fb_find_rule(matchup, name)->cost[0];
}

/* The sides as a policy sees them. */
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

/* Returns how a weapon in so many hands attacks, on the ground nearby or not. */
static inline const struct fb_hold *fb_hold_on_ground(const struct fb_side *own, unsigned hold, bool nearby)
{
	if (hold >= FB_HOLDS)
		return &own->hold[FB_HOLDS];
	return nearby ? &own->near[hold] : &own->hold[hold];
}

/* The effects of a wound at this fortune: a word that nothing else used. */
static inline const struct fb_effects *fb_wound_effects(const struct fb_wound *wound, uint32_t word)
{
	if (!wound->doubles)
		return &wound->effects[salle_uniform_below(word, 6)];
	/* 2d6 of 36: the six doubles first, double 6 the very first */
	uint32_t roll = salle_uniform_below(word, 36);
	return &wound->effects[roll == 0 ? 2 : roll < 6 ? 1 : 0];
}

#endif
