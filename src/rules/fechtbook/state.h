/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The state of a bout and what moves it: dice, words, what the hands hold, telling.
 */
#ifndef SALLE_FECHTBOOK_STATE_H
#define SALLE_FECHTBOOK_STATE_H

#include <salle/dice.h>

#include "kit/bout_context.h"
#include "rules/fechtbook/names.h"
#include "rules/fechtbook/matchup/matchup.h"

/*
 * A rare feature; compiled out of the instance of the loop for plain matchups (bout/bout_plain.c), in which nobody can
 * come by it: fb_is_plain says which they are, and checked builds assert it.
 */
#ifndef FB_PLAIN
#define FB_RARELY(condition) __builtin_expect(condition, 0)
#elif defined SALLE_CHECKED
#define FB_RARELY(condition) fb_must_not(condition)
static inline bool fb_must_not(bool condition)
{
	assert(!condition);
	return condition;
}

#else
#define FB_RARELY(condition) ((void)(condition), false)
#endif

/*
 * The templates of a bout (blow.h, tempo.h and play.h in bout/) are compiled twice: in bout/bout.c for any matchup,
 * reported to b->context.trace unless that is NULL, and in bout/bout_plain.c for plain matchups, never reported. Those
 * of bout/decide.h are compiled in bout/bout.c alone: a plain bout declares once for each stance.
 *
 *   FB_STEP    inlined where its template is; bout/bout.c exports it as an ordinary function, too (bout/bout.h)
 *   FB_APART   the same, but never inlined
 */
#if defined FB_PLAIN || defined FB_CONTROLLED
#define FB_TRACED(b) ((void)(b), false)
#define FB_STEP SALLE_TEMPLATE
#define FB_APART static __attribute__((noinline))
#else
#define FB_TRACED(b) __builtin_expect((b)->context.trace != NULL, 0)
#define FB_STEP inline __attribute__((always_inline))
#define FB_APART __attribute__((noinline))
#endif

/*
 * Whether controls (bout/controls.h) are asked for: never in bout/bout_plain.c, always in the same templates once more
 * in bout/bout_controlled.c for plain matchups, in bout/bout_controlled_rare.c for others, where neither is reported;
 * elsewhere the recorder says.
 */
#if defined FB_CONTROLLED
#define FB_CONTROLS(b) ((void)(b), true)
#elif defined FB_PLAIN
#define FB_CONTROLS(b) ((void)(b), false)
#else
#define FB_CONTROLS(b) __builtin_expect(salle_has_controls((b)->context.recorder), 0)
#endif

/* Whether they count each blow where it lands; in a plain bout its end tells what blows did (bout/controls.h). */
#ifdef FB_PLAIN
#define FB_COUNTS_BLOWS(b) ((void)(b), false)
#else
#define FB_COUNTS_BLOWS(b) FB_CONTROLS(b)
#endif

/* An expression, so that it nests nothing. */
#define FB_TRACE(b, ...) ((void)(FB_TRACED(b) && (salle_trace_event((b)->context.trace, __VA_ARGS__), true)))

/* The words that every tempo draws, used or not. Per-side slots belong to the canonical side. */
enum fb_word {
	FB_WORD_MANEUVER,                     /* two: one a side */
	FB_WORD_PLACE = FB_WORD_MANEUVER + 2, /* where the first blow lands */
	FB_WORD_FORTUNE,
	FB_WORD_KNOCKOUT,
	FB_WORD_BODY, /* knockdown or drop: no wound has both */
	FB_WORDS,
};

/* Purposes of the four words each that lie beyond the slots. */
enum fb_purpose {
	FB_SPARE_BLOW,       /* place, fortune, knockout, body of the second blow of a tempo */
	FB_SPARE_INITIATIVE, /* one a canonical side, then the even rolls of a tie: initiative, order */
	FB_SPARE_POSITION,   /* one a canonical side */
	FB_SPARE_OPPOSE,     /* one a canonical side */
	FB_SPARE_WILL,       /* one a canonical side, then the even roll of a tie */
	FB_SPARE_POLICY,     /* + fb_decision: one a canonical side, for a choice between rules */

	FB_SPARE_SIMPLE = 192,  /* the number of wounds, the die of fate */
	FB_SPARE_SIMPLE_WOUND,  /* + 2 * wound: place, fortune, knockout, body; then its wheel, its level */
	FB_SPARE_REBOUND = 128, /* + canonical side: as of a second blow, for what metal throws back */
	FB_SPARE_FOREARM = 130, /* + canonical side: likewise, for a parry with the bare arm */
	FB_SPARE_HAZARD = 200,  /* one a canonical side */
	FB_SPARE_HARASS,        /* one a canonical side: of who is harassed */
	FB_SPARE_THROW,         /* one a canonical side: for a choice between rules in the second throw of a duel */
	FB_SPARE_BLEEDING,      /* one a canonical side */
	FB_SPARE_DRAWN = 256,   /* which of the builds drawn, who sits where */

	/* of several a side (group.h): */
	FB_SPARE_STATE = 224,                        /* and the next: the state of a pair's stream, tempo by tempo */
	FB_SPARE_OPPORTUNITY = FB_SPARE_STATE + 2,   /* + SALLE_MEMBER_ROW * canonical side + number of the member */
	FB_SPARE_CHOICE = FB_SPARE_OPPORTUNITY + 12, /* + number of who chooses: an even roll between opponents */
	FB_SPARE_SINGLED_OUT = FB_SPARE_CHOICE + 6,  /* the same after a defence */
	FB_SPARE_ROW = 512,                          /* between rows of members (salle_member_row_number) */
	FB_SPARE_PAIR = 4096,        /* + number of the pair (salle_pair_stream): the seed of its spare words */
	FB_SPARE_BONUS_ATTACK = 160, /* one a canonical side */
	FB_SPARE_GRAPPLE = 162,      /* + canonical side: place, fortune, knockout, body of a bite, a snap */
};

enum { FB_HOLDS_BACK = 2 + FB_LEVELS_MAX }; /* fb_declared.pull: a hair from connecting */

enum { FB_SPARE_COIN = 2, FB_SPARE_ORDER };

enum fb_item { FB_SHIELD = FB_WEAPONS_MAX, FB_ITEMS, FB_NOTHING = FB_NONE };
enum fb_item_state { FB_ABSENT, FB_HELD, FB_SHEATHED, FB_DROPPED };

/* no sound arm; sound but full hands; one of a two-handed grip; an empty one */
enum fb_free_hand { FB_NO_HAND, FB_FULL_HAND, FB_SECOND_HAND, FB_FREE_HAND };

/* "Grab": a sound arm strikes; with the option `grab_strikes` not that which has grabbed, in its bonus attack. */
static inline bool fb_can_punch(const struct fb_options *options, bool bonus_attack, unsigned free_hand)
{
	return free_hand > (unsigned)(options->grab_strikes == 1 && bonus_attack ? FB_FULL_HAND : FB_NO_HAND);
}

enum { FB_RULES_NOTED = 3 };

/* One side in a bout. Dice are whole and never negative. Policies see bytes of it (observables.def). */
struct fb_fighter_state {
	const struct fb_side *side;
	uint16_t wounds, impact;
	uint16_t barred, second_barred; /* the last moments of `disabled`, of `second_disabled` */

	/* declared for this tempo */
	struct fb_declared {
		const struct fb_profile *profile; /* of the attack */
		bool attacks, steals, feinted;
		uint8_t maneuver; /* enum fb_maneuver */
		uint8_t attack;   /* number of the profile; of another maneuver, of a blow with what it holds */
		uint8_t target, extra;
		uint8_t dice;    /* of the attack, unrolled */
		uint8_t defence; /* enum fb_defence */
		uint8_t defence_dice;
		uint8_t net;      /* advantages of the defence + FB_NET */
		bool takes;       /* the initiative after a dodge, at AC2 */
		uint8_t with;     /* enum fb_guards_with, of the defence */
		uint8_t intent;   /* enum fb_intent */
		uint8_t intended; /* item to draw or retrieve; ground, gain or force (names.def) */
		uint8_t intent_dice;
		uint8_t initiative; /* dice in the initiative pool */
		uint8_t pull;       /* 0 no, 1 + highest level, FB_HOLDS_BACK */
		/* for the declaration cache: the dice left, enum fb_did, how many rules decided, which */
		uint8_t left, did, rules, rule[FB_RULES_NOTED];
	} now;

	uint8_t pool;      /* combat dice left, bonus dice included */
	uint8_t own;       /* what may be left of it after the tempo: bonus dice go first and end with it */
	uint8_t bonus;     /* for the next tempo */
	uint8_t owed;      /* impact carried to the next refresh */
	uint8_t tn;        /* base TN */
	uint8_t out;       /* fb_ending, FB_STILL_IN */
	uint8_t shield_at; /* the number of the set that its shield covers (fb_side.cover) */
	uint8_t favours;   /* that of the wheels it favours, the paid one included (fb_side.mask) */
	uint8_t paid;      /* the wheels it pays for, as a set */
	bool mortal;
	uint8_t footing;          /* fb_encode_footing, for the attack at hand */
	uint8_t feints;           /* so far, against this foe */
	uint8_t worst;            /* level of the worst wound */
	uint8_t fresh;            /* 1 + wound cell of this tempo, 0 none */
	bool changed;             /* since its yield conditions were last tested, or out */
	uint8_t last, did;        /* enum fb_did: in the tempo before, in this one */
	uint8_t way[FB_DEFENCES]; /* fb_encode_way of each defence against the attack at hand */
	uint8_t sheathed, fallen; /* 1 + item that it could draw, retrieve now; 0 none */

	/* its posture: FB_POSTURE bytes from here on (bout/declaration_cache.h) */
	uint8_t hand[2];        /* what each hand holds: an item or FB_NOTHING; 0 is the dominant one */
	bool lame[2];           /* arm disabled */
	uint8_t item[FB_ITEMS]; /* fb_item_state */
	uint8_t hold;           /* of the primary weapon (matchup.h); FB_HOLDS without a weapon */
	uint8_t held;           /* number of all it holds, as policies see it: what it will hold when it has positioned */
	uint8_t holding;        /* the same, now */
	uint8_t second;         /* the weapon in the other hand; FB_NOTHING */
	uint8_t cover;          /* wheels that what it holds favours for free */
	bool shield;            /* in hand */
	bool prone;
	bool roams; /* its policy positions for effect: asked whenever it acts; beside `prone` (fb_is_ready) */
	bool prone_for_good;
	bool shaken;          /* lost the contest of Will: disadvantage in the first tempo */
	int8_t poise;         /* net advantages of its maneuvers: edges, unsteady, shaken */
	uint8_t penalty;      /* AC added to the next maneuver: after a dodge, changing the grip */
	uint8_t regrip;       /* 1: a hand may be free to rejoin the weapon; 2: a riser is shaken for this tempo */
	uint8_t free_hand;    /* enum fb_free_hand: a hand to seize with */
	uint8_t grips;        /* set of enum fb_regrip that it could do now */
	uint8_t locked;       /* limbs in a hold: a bit an arm, by its hand, then a bit a leg; FB_NECK_HELD */
	bool disabled;        /* its weapon cannot be used */
	bool second_disabled; /* so is the weapon in its other hand */
	bool single;          /* it holds its weapon in one hand by choice */
	bool other;           /* in its other two-handed grip */
	bool committed;       /* threw red: must attack in this tempo if it can; only of who might not (fb_side.stalls) */
	bool in_hazard;       /* stands in the hazard (ground.h) */
	bool unsteady;        /* lost its footing: disadvantage for the rest of the play */

	uint8_t place; /* fb_encode_place */
	uint8_t edges; /* fb_encode_edge of its own, of the foe's in the next two bits */

	uint8_t threat; /* level of the blow that the foe holds back, while it may yield to it */
	bool bound;     /* grapples with somebody else than the foe of this bout of two (group.h) */

	/* what maneuvers other than blows do and need */
	uint8_t aim; /* what else the maneuver at hand was declared with */
	/* of several a side (group.h); zero where one fights one */
	uint8_t crowd;     /* fb_opponents_in_crowd, fb_allies_in_crowd, FB_SEIZED */
	uint8_t attackers; /* at once, beyond the first */
	uint8_t opposed;   /* the most dice of one of its opponents' opportunity pools */
	uint8_t full;      /* dice that this play began with, impact carried to it included */
	uint8_t lacks;     /* dice that a grapple's pool had too few of for what the play had cost */
	uint8_t stress;    /* TN of a hold; 0 none */
	uint8_t calm_tn;   /* base TN without it */
	uint8_t eyes;      /* gouged out */
	bool bonus_attack; /* a Grab grants it */
	uint8_t spent;     /* its firearms that were discharged, as bits */
	uint8_t loaded;    /* those in hand that were not: 1 the primary weapon, 2 the second one */
};

/* larger ones cost the loop 3 % of its instructions: where fields lie in it matters */
_Static_assert(sizeof(struct fb_fighter_state) <= 120, "a fighter of a bout is small");

/* Blood Loss in the fight (bout/bleeding.h), both at most 255. */
struct fb_blood {
	uint8_t rate; /* levels of its wounds, lost each time */
	uint8_t lost; /* so far */
};

struct fb_bout {
	struct salle_bout_context context; /* the moment: tempos since the beginning, skipped ones included */
	const struct fb_matchup *matchup;
	struct fb_fighter_state man[2];
	uint32_t word[FB_WORDS];
	struct fb_blood blood[2];
	unsigned play;     /* from 0 */
	uint8_t play_seen; /* the same, at most 255 */
	uint8_t tempo;     /* 0 or 1 */
	struct salle_course course;
	uint8_t initiative; /* side */
	uint8_t first_mover;
	uint8_t distance, limit;
	bool grapple;
	bool contest; /* the next tempo is red against red */
	bool paused;
	bool truce;           /* and the fight is considered over */
	bool first_blow_done; /* in this tempo */
	bool special;         /* someone has bonus dice or lost composure */
	uint8_t stance;       /* the postures of both, numbered, unless they are dirty (bout/declaration_cache.h) */
	bool posture_dirty;
	uint32_t contests; /* tempos in which something was rolled */
	uint8_t ground;    /* 1 when the fight has moved onto the ground nearby */
	uint8_t circling;  /* both threw white just before */
	bool put_out;      /* for controls: the last wound killed, suffocated or knocked out */
	uint8_t promised;  /* for controls: sides, as bits, whose blow does what was expected of its attack */
	/* for controls: where what the declared attacks are expected to do is kept (bout/declaration_cache.h); or NULL */
	struct fb_cached_expected *expected_cells;
	uint32_t above[2]; /* by side: the moment before which an advantage gained by positioning acts */
	uint32_t below[2]; /* and a disadvantage */
};

/* Where a blow lands. */
struct fb_landing {
	const struct fb_blow *blow;
	unsigned rolled, d6; /* 0 … 5: before and after a shift that was bought */
	unsigned arm;        /* if it is an arm or a hand */
};

/* Returns where a member of a side's fighter lies in the bout. */
static inline size_t fb_offset_of(unsigned side, size_t member)
{
	return offsetof(struct fb_bout, man) + side * sizeof(struct fb_fighter_state) + member;
}

/* "Advantage, Disadvantage": one of the majority, and the TN stays within its floor and ceiling. */
static inline unsigned fb_modified_tn(const struct fb_options *options, unsigned base, int net)
{
	int64_t tn = (int64_t)base + ((net < 0) - (net > 0)) * options->advantage;
	tn = tn > options->tn_ceiling ? options->tn_ceiling : tn;
	return (unsigned)(tn < options->tn_floor ? options->tn_floor : tn);
}

/* The same within a bout; a plain one is rolled as printed: within 3 … 6, with d6. */
static inline unsigned fb_modified_tn_in_bout(const struct fb_bout *b, unsigned base, int net)
{
#ifdef FB_PLAIN
	enum { MOST = 6 };
	unsigned tn = base + ((unsigned)net >> 31) - ((unsigned)-net >> 31); /* no base is below 4 */
	(void)b;
	return tn > MOST ? MOST : tn;
#else
	return fb_modified_tn(b->matchup->options, base, net);
#endif
}

/* "Target Numbers": the die that is rolled. */
static inline enum salle_die fb_die(const struct fb_options *options)
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

/* Items in hand: a shield counts, what both hold counts once. */
static inline unsigned fb_items_in_hand(const struct fb_fighter_state *man)
{
	unsigned n = man->hand[0] != FB_NOTHING;
	return n + (man->hand[1] != FB_NOTHING && man->hand[1] != man->hand[0]);
}

/* True if there is nothing that its policy might do beside its maneuver. */
static inline bool fb_is_ready(const struct fb_fighter_state *man)
{
	uint16_t prone_or_roams;
	_Static_assert(offsetof(struct fb_fighter_state, roams) == offsetof(struct fb_fighter_state, prone) + 1,
		"read as one");
	__builtin_memcpy(&prone_or_roams, &man->prone, sizeof prone_or_roams);
	return prone_or_roams == 0 && fb_is_armed(man);
}

static inline bool fb_is_loaded(const struct fb_fighter_state *man, unsigned item)
{
	return item < FB_WEAPONS_MAX && man->side->fighter->weapons[item].firearm && !(man->spent >> item & 1);
}

/* True if the attack at hand needs a weapon that is not in hand. */
static inline bool fb_must_draw_first(const struct fb_fighter_state *man)
{
	unsigned item = man->now.profile->item;
	return item < FB_WEAPONS_MAX && man->hand[0] != item && man->hand[1] != item;
}

/* ---- state.c ---- */

/* Two weapons: the primary one goes into the dominant hand. */
void fb_order_pair(struct fb_fighter_state *man);

/* The longest reach of the weapons that either side wears. */
unsigned fb_longest_worn(const struct fb_bout *b);

/* Notes what its hands are free for, and whether they could shoot. */
void fb_note_hands(struct fb_fighter_state *man);

/* A free, sound hand rejoins the weapon, at no cost but that of taking up a halfsword grip. */
void fb_rejoin_grip(struct fb_fighter_state *man);

/* A hand that Drop emptied takes the weapon again, at what `rejoin_cost` says; what hindered a riser is over. */
void fb_retake_weapon(const struct fb_bout *b, struct fb_fighter_state *man);

/* It stands. What it attacks with in this tempo was declared prone: `prone_weighs` says whether that hinders it. */
void fb_rise(const struct fb_bout *b, struct fb_fighter_state *man);

/* The arm that strikes or parries bare: a sound one, rather without a thing in its hand, rather the dominant one. */
unsigned fb_bare_arm(const struct fb_fighter_state *man);

/* Puts an item from the ground or a sheath into free, sound hands: a weapon into the dominant one if it can. */
bool fb_put_into_hand(struct fb_fighter_state *man, unsigned item);

/* Takes up what it lacks of its first weapon, and of that for the off hand, where hands are free. */
void fb_take_up_first_weapons(struct fb_fighter_state *man);

/* True if `item` could be taken up now. */
bool fb_can_take_up(const struct fb_fighter_state *man, unsigned item);

/* An item leaves a hand, or both, for the ground or a sheath. */
void fb_remove_from_hand(struct fb_fighter_state *man, unsigned item, enum fb_item_state state);

/* ---- what the hands hold, where the bout comes by ---- */

/* The wheels favoured: by a shield or a basket hilt in hand, and by the paid die if that is contiguous with those. */
static inline void fb_update_favoured(struct fb_fighter_state *man)
{
	const struct fb_side *own = man->side;
	unsigned open = man->shield ? own->beside[man->shield_at] : man->cover != 0 ? (unsigned)FB_BESIDE_ARMS : UINT8_MAX;
	unsigned mask = man->cover | (man->paid & open ? man->paid : 0u);
	if (FB_RARELY(man->bound)) /* "Favoring is ignored during a grapple." */
		mask = 0;
	if (FB_RARELY(own->shifts)) {
		unsigned shield = man->shield && !man->bound ? own->cover[man->shield_at] : 0;
		man->favours = (uint8_t)fb_number_set(own, mask, shield);
	} else {
		man->favours = own->mask_number[mask];
	}
}

/* The set of wheels that it favours. */
static inline unsigned fb_favoured_wheels(const struct fb_fighter_state *man)
{
	return man->side->mask[man->favours];
}

/* The number of what it holds, for policies. */
static inline uint8_t fb_number_held(const struct fb_fighter_state *man)
{
	const struct fb_side *own = man->side;
	if (FB_RARELY(own->n_holdings > 0)) {
		unsigned second = man->second;
		if (!fb_is_armed(man) && man->lame[0] && man->lame[1])
			second = FB_ARMLESS;
		for (unsigned i = 0; i < own->n_holdings; i++)
			if (own->holding[i].hold == man->hold && own->holding[i].second == second)
				return (uint8_t)(own->nothing_held + 1 + i);
	}
	return fb_is_armed(man) ? man->hold : own->nothing_held;
}

/* What the hands hold decides the grip; a second, free and sound hand joins a weapon that can use it. */
static inline void fb_update_hold(struct fb_fighter_state *man)
{
	const struct fb_side *own = man->side;
	man->hold = FB_HOLDS;
	man->second = FB_NOTHING;
	man->shield = man->hand[0] == FB_SHIELD || man->hand[1] == FB_SHIELD;
	if (man->hand[0] < FB_WEAPONS_MAX && man->hand[1] < FB_WEAPONS_MAX && man->hand[0] != man->hand[1])
		fb_order_pair(man);
	for (unsigned h = 0; h < 2; h++) {
		uint8_t w = man->hand[h];
		if (w >= FB_WEAPONS_MAX)
			continue;
		bool both = man->hand[0] == man->hand[1];
		man->hold = (uint8_t)(w * 2 + both + (both && man->other ? FB_OTHER_GRIP : 0));
		break;
	}
	man->held = man->holding = fb_number_held(man);
	if (FB_RARELY(own->arts != NULL))
		fb_note_hands(man);
	man->cover = man->shield ? own->cover[man->shield_at] : 0;
	for (unsigned h = 0; h < 2; h++)
		if (man->hand[h] < FB_WEAPONS_MAX && own->fighter->weapons[man->hand[h]].traits & FB_BASKET_HILT)
			man->cover |= 1u << FB_ARMS;
	fb_update_favoured(man);
	man->changed = true;
}

/* "Counter", "Reverse": dice in the next tempo for the foe's hits. */
static inline void fb_give_bonus(struct fb_bout *b, struct fb_fighter_state *man, enum fb_rule_name name,
	unsigned foe_hits)
{
	man->bonus = (uint8_t)(foe_hits * fb_find_rule(b->matchup, name)->dice);
	b->special = true;
}

/* "Reach and Distance": the longest reach in hand, within the terrain; fighters close to it freely. */
static inline void fb_set_distance_limit(struct fb_bout *b)
{
	unsigned longest = FB_RARELY(b->matchup->counts_worn) ? fb_longest_worn(b) : 1;
	for (unsigned side = 0; side < 2; side++) {
		const struct fb_fighter_state *man = &b->man[side];
		if (!fb_is_armed(man))
			continue;
		unsigned reach = man->side->farthest[man->hold];
		longest = reach > longest ? reach : longest;
		reach = FB_RARELY(man->second < FB_WEAPONS_MAX) ? man->side->farthest[man->second * 2u] : 0;
		longest = reach > longest ? reach : longest;
	}
	longest = FB_RARELY(b->grapple) ? 1 : longest;
	unsigned room = b->matchup->limit[FB_RARELY(b->ground)];
	b->limit = (uint8_t)(longest < room ? longest : room);
	b->distance = b->distance < b->limit ? b->distance : b->limit;
}

/* Option `opening_distance`: where a charge or a duel begins. */
static inline uint8_t fb_opening_distance(const struct fb_bout *b)
{
	int64_t set = b->matchup->options->opening_distance;
	return set > 0 && set < b->limit ? (uint8_t)set : b->limit;
}

/* Option `tempos`: no tempo of this play comes after it. */
static inline bool fb_is_last_tempo(const struct fb_options *options, unsigned tempo)
{
	return tempo + 1 >= options->tempos;
}

/* Where series have the first tempo and the later ones. */
static inline unsigned fb_tempo_bin(const struct fb_bout *b)
{
	return FB_RARELY(b->tempo > 1) ? 1 : b->tempo;
}

#endif
