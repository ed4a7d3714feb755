/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the fechtbook lets a policy decide, do and see: its decisions, their actions, the observables.
 *
 * actions.c and vocabulary.c hold the tables,
 * ways.c what an action needs and costs in a situation, chances.c their exact chances.
 */
#ifndef SALLE_FECHTBOOK_POLICY_VOCABULARY_H
#define SALLE_FECHTBOOK_POLICY_VOCABULARY_H

#include <salle/policy.h>

struct fb_profile;

enum fb_decision {
	FB_ASK_COVER,    /* before the bout: the wheels a shield covers */
	FB_ASK_GRIP,     /* before the bout */
	FB_ASK_DISTANCE, /* before the bout: the distance it seeks */
	FB_ASK_FAVOUR,
	FB_ASK_THROW,
	FB_ASK_COMPOSURE,
	FB_ASK_INITIATIVE,
	FB_ASK_POSITION,
	FB_ASK_OPPOSE,
	FB_ASK_ATTACK,
	FB_ASK_STEAL,
	FB_ASK_DEFEND,
	FB_ASK_FEINT,
	FB_ASK_YIELD,
	FB_ASK_FOOTING,
	FB_ASK_REGRIP,
	FB_ASK_PULL,
	FB_ASK_OPPORTUNITY,
	FB_ASK_OPPONENT,
	FB_ASK_WRESTLE,
	FB_ASK_RESIST,
	FB_ASK_CLINCH,
	FB_DECISIONS,
};

/* Is it a decision of those that declare something for a tempo? */
static inline bool fb_declares(unsigned decision)
{
	return decision == FB_ASK_POSITION || decision == FB_ASK_ATTACK || decision == FB_ASK_STEAL ||
		decision == FB_ASK_INITIATIVE || decision == FB_ASK_DEFEND || decision == FB_ASK_FEINT;
}

/* Actions. Those with a comment carry more than numbers: salle_verdict.code. */
enum { FB_COVER_WHEELS };
enum { FB_GRIP_WIDEST, FB_GRIP_HALFSWORD };
enum { FB_FARTHEST, FB_NEAREST };
enum { FB_FAVOUR_NONE, FB_FAVOUR_WHEEL }; /* then 1 + fb_wheel */
enum { FB_RED, FB_WHITE };
enum { FB_COMPOSED_ATTACK, FB_COMPOSED_DEFEND };
enum { FB_ALLOT_NOTHING, FB_ALLOT };
enum { /* code 0: the item; of the later ones the name of their argument */
	FB_POSITION_NOTHING,
	FB_POSITION_STAND,
	FB_POSITION_DRAW,
	FB_POSITION_RETRIEVE,
	FB_POSITION_PRESS,
	FB_POSITION_LEAVE,
	FB_POSITION_EDGE,
	FB_POSITION_HARASS,
	FB_POSITION_DRAW_SECOND, /* code 0: the item */
	FB_POSITION_RETRIEVE_SECOND,
};
enum { FB_OF_HAZARD, FB_OF_GROUND };
enum { FB_GAIN_ADVANTAGE, FB_GAIN_DISADVANTAGE, FB_GAIN_BOTH };
enum { FB_FORCE_IMPACT, FB_FORCE_KNOCKDOWN, FB_FORCE_DROP, FB_FORCE_KNOCKOUT };
enum fb_regrip {
	FB_REGRIP_KEEP,
	FB_REGRIP_ONE_HAND,
	FB_REGRIP_TWO_HANDS,
	FB_REGRIP_HALFSWORD,
	FB_REGRIP_DROP,
	FB_REGRIP_DROP_SECOND,
};
enum { FB_OPPOSE_NOTHING, FB_OPPOSE_WITH };
enum { /* code: profile, target, AC in all */
	FB_STAND_DOWN,
	FB_DO_SWING,
	FB_DO_THRUST,
	FB_DO_STRIKE,
	FB_DO_GAP,
	FB_DO_DISARM,
	FB_DO_POINT_BLANK,
	FB_DO_GRAB,
};
enum { FB_STEAL_NOTHING, FB_STEAL_IT };
/* code: AC, net advantages + FB_NET, takes the initiative + 2 * fb_guards_with */
enum fb_defence {
	FB_NO_DEFENCE,
	FB_DEFLECT,
	FB_COUNTER,
	FB_DODGE,
	FB_DISENGAGE,
	FB_DEFENCES,             /* of the decision `defend`; those of `resist` follow */
	FB_RESIST = FB_DEFENCES, /* with its order */
	FB_BREAK,
	FB_REVERSE,
	FB_ALL_DEFENCES,
};
enum { FB_FEINT_NOTHING, FB_DO_FEINT }; /* code: target, AC, profile */
enum { FB_FIGHT_ON, FB_DO_YIELD };
enum { FB_STEADY, FB_BRACE };
enum { FB_PULL_NOTHING, FB_PULL_TO, FB_PULL_HOLD };
enum { FB_OPPORTUNITY_DICE };
enum { FB_FACE_WEAKEST, FB_FACE_WORTHIEST };
enum { /* code: profile or what it goes for, target, AC in all; from the Bite on as enum fb_maneuver */
	FB_WR_INSTINCT,
	FB_WR_NOTHING,
	FB_WR_SWING,
	FB_WR_THRUST,
	FB_WR_STRIKE,
	FB_WR_GAP,
	FB_WR_DISARM,
	FB_WR_BITE,
	FB_WR_GOUGE,
	FB_WR_HOLD,
	FB_WR_STRANGLE,
	FB_WR_SNAP,
	FB_WR_THROW,
	FB_WR_POINT_BLANK,
	FB_WRESTLES,
};
enum { FB_RS_INSTINCT, FB_RS_NOTHING, FB_RS_RESIST, FB_RS_BREAK, FB_RS_REVERSE }; /* code: AC */
enum { FB_RELEASE, FB_CLINCH };

/* What a Disarm was declared with, fb_man.aim: takes the weapon; goes for the one in the other hand. */
enum { FB_TAKES = 1, FB_AT_SECOND = 2 };

enum { FB_NET = 4, FB_COST_MAX = 12, FB_CROWDED_COST_MAX = 14 };

/* What an attack is made with, as the names of `with`; `any` stands for all of them. */
enum fb_with {
	FB_WITH_WEAPON, /* in hand, the primary one; of a build without weapons its hands and feet */
	FB_WITH_POMMEL, /* or queue, of that weapon */
	FB_WITH_HAND,
	FB_WITH_KICK,
	FB_WITH_HEADBUTT,
	FB_WITH_SHIELD,
	FB_WITH_SECOND, /* the weapon in the other hand; no profile has it: those of a weapon have FB_WITH_WEAPON */
	FB_WITHS,
	FB_WITH_ANY = FB_WITHS,
};

/* What a Point Blank discharges or throws, as the names of `what`. */
enum fb_missile { FB_A_FIREARM, FB_THE_WEAPON, FB_THE_SECOND };

/* What a defence is made with, as the names of `with`. */
enum fb_guards_with {
	FB_GUARDS_HELD, /* the shield, else the weapon in hand; of a build without weapons its forearm */
	FB_GUARDS_WEAPON,
	FB_GUARDS_SHIELD,
	FB_GUARDS_FOREARM,
	FB_GUARDS_SECOND,
};

/* What a fighter did in a tempo. */
enum fb_deed {
	FB_DID_NOTHING,
	FB_DID_SWING,
	FB_DID_THRUST,
	FB_DID_GAP,
	FB_DID_DEFLECT,
	FB_DID_COUNTER,
	FB_DID_DODGE,
	FB_DID_DISENGAGE,
	FB_DID_RESIST, /* Resist, Break, Reverse */
	FB_DID_DISARM,
	FB_DID_POINT_BLANK,
	FB_DID_GRAB,
	FB_DID_WRESTLE,
	FB_DEEDS,
};

/* What an aggressor does: `fb_declared.maneuver`. */
enum fb_maneuver {
	FB_BLOW, /* Swing, Thrust */
	FB_DISARM,
	FB_POINT_BLANK,
	FB_GRAB,
	FB_BITE,
	FB_GOUGE,
	FB_LOCK, /* Hold */
	FB_STRANGLE,
	FB_SNAP,
	FB_HURL, /* Throw */
	FB_CLOSE_BLOW, /* Swing, Thrust in a grapple */
	FB_MANEUVERS,
};

/* The numbers of an attack; one at a gap has its dice alone. */
enum { FB_NUMBER_BOUGHT, FB_NUMBER_DICE, FB_GAP_COST = 3 };

/* Observables. Live ones first: bytes of struct fb_man and struct fb_bout (state.h). */
enum fb_seen {
	FB_SEES_POOL,
	FB_SEES_FOE_DICE,
	FB_SEES_FOE_POOL,
	FB_SEES_DICE,
	FB_SEES_TEMPO0,
	FB_SEES_DISTANCE,
	FB_SEES_TN,
	FB_SEES_FOE_TN,
	FB_SEES_DEFLECT_WAY, /* hidden: what a defence costs here, and its advantages (fb_way_code) */
	FB_SEES_COUNTER_WAY,
	FB_SEES_DODGE_WAY,
	FB_SEES_FOOTING, /* hidden: fb_footing */
	FB_SEES_HELD,
	FB_SEES_FOE_HELD,
	FB_SEES_FAVOURED,
	FB_SEES_FOE_FAVOURED,
	FB_SEES_PENALTY,
	FB_SEES_PRONE,
	FB_SEES_FOE_PRONE,
	FB_SEES_PRONE_FOR_GOOD,
	FB_SEES_SHAKEN,
	FB_SEES_FOE_SHAKEN,
	FB_SEES_SHIELD_HELD,
	FB_SEES_FOE_SHIELD_HELD,
	FB_SEES_FEINTS,
	FB_SEES_FOE_FEINTS,
	FB_SEES_WORST,
	FB_SEES_FOE_WORST,
	FB_SEES_PROFILE,
	FB_SEES_FOE_PROFILE,
	FB_SEES_TARGET,
	FB_SEES_FOE_TARGET,
	FB_SEES_BOUGHT,
	FB_SEES_FOE_BOUGHT,
	FB_SEES_FOE_DEFENCE,
	FB_SEES_FOE_DEFENCE_DICE,
	FB_SEES_FOE_DEFENCE_NET,
	FB_SEES_FOE_LAST,
	FB_SEES_STEALING,
	FB_SEES_SHEATHED, /* 1 + weapon that it could draw now, 0 none */
	FB_SEES_FALLEN,   /* 1 + weapon that it could retrieve now, 0 none */
	FB_SEES_PLAY0,
	FB_SEES_DISENGAGE_WAY,
	FB_SEES_DISABLED, /* its weapon */
	FB_SEES_FOE_DISABLED,
	FB_SEES_FOE_MANEUVER,
	FB_SEES_PLACE, /* hidden: fb_place_code */
	FB_SEES_EDGES, /* hidden: fb_edge_code, own and foe's */
	FB_SEES_FOE_INTENT,
	FB_SEES_FOE_INTENT_DICE,
	FB_SEES_GRIPS, /* set of enum fb_regrip that it could do now */
	FB_SEES_THREAT,
	FB_SEES_CIRCLING,
	FB_SEES_COMMITTED,
	FB_SEES_CROWD, /* hidden: fb_man.crowd */
	FB_SEES_ALLIES,
	FB_SEES_OPPOSED,
	FB_SEES_GRAPPLED,
	FB_SEES_LIMBS, /* hidden: its limbs that are held, as bits */
	FB_SEES_FOE_LIMBS,
	FB_SEES_CLUTCH, /* hidden: enum fb_clutch */
	FB_SEES_BONUS_ATTACK,
	FB_SEES_SECOND_DISABLED,
	FB_SEES_FIREARMS, /* hidden: fb_man.loaded */
	FB_LIVE,
	FB_SEES_TEMPO = FB_LIVE, /* derived */
	FB_SEES_PLAY,
	FB_SEES_OPPONENTS,
	FB_SEES_ATTACKERS,
	FB_SEES_FOE_SEIZED,
	FB_SEES_ARMED,
	FB_SEES_FOE_ARMED,
	FB_SEES_HANDS,
	FB_SEES_FOE_HANDS,
	FB_SEES_SECOND_HELD,
	FB_SEES_FOE_SECOND_HELD,
	FB_SEES_HALFSWORDING,
	FB_SEES_FOE_HALFSWORDING,
	FB_SEES_FOE_WITH,
	FB_SEES_FOE_ATTACK,
	FB_SEES_DEFLECT_COST,
	FB_SEES_COUNTER_COST,
	FB_SEES_DODGE_COST,
	FB_SEES_DISENGAGE_COST,
	FB_SEES_COST, /* of the action at hand */
	FB_SEES_LEFT,
	FB_SEES_REACH,
	FB_SEES_BITE,
	FB_SEES_RECOIL, /* exact chances (chances.c): of what metal throws back, in pairs: mean level, chance to be out */
	FB_SEES_RECOIL_OUT,
	FB_SEES_LANDS_RECOIL,
	FB_SEES_LANDS_RECOIL_OUT,
	FB_SEES_STRUCK_RECOIL,
	FB_SEES_STRUCK_RECOIL_OUT,
	FB_SEES_CHANCE, /* of an attack, by the dice of the foe's defence */
	FB_SEES_MARGIN,
	FB_SEES_LEVEL,
	FB_SEES_OUT,
	FB_SEES_DOWN,
	FB_SEES_DISARM,
	FB_SEES_IMPACT,
	FB_SEES_RISE,
	FB_SEES_LANDS, /* of a feint or what was declared */
	FB_SEES_LANDS_MARGIN,
	FB_SEES_LANDS_LEVEL,
	FB_SEES_LANDS_OUT,
	FB_SEES_LANDS_DOWN,
	FB_SEES_LANDS_DISARM,
	FB_SEES_LANDS_IMPACT,
	FB_SEES_LANDS_RISE,
	FB_SEES_STRUCK, /* of the foe's attack against a defence */
	FB_SEES_STRUCK_MARGIN,
	FB_SEES_STRUCK_LEVEL,
	FB_SEES_STRUCK_OUT,
	FB_SEES_STRUCK_DOWN,
	FB_SEES_STRUCK_DISARM,
	FB_SEES_STRUCK_IMPACT,
	FB_SEES_STRUCK_RISE,
	FB_SEES_GAINS,
	FB_SEES_BONUS,
	FB_SEES_FIRST,          /* of stealing */
	FB_SEES_ATTACK_OUTLOOK, /* lookahead/lookahead.c */
	FB_SEES_DEFENCE_OUTLOOK,
	FB_SEES_FEINT_OUTLOOK,
	FB_SEES_STEAL_OUTLOOK,
	FB_SEES_IN_HAZARD,
	FB_SEES_FOE_IN_HAZARD,
	FB_SEES_MOVED,
	FB_SEES_EDGE,
	FB_SEES_FOE_EDGE,
	FB_SEES_HAZARD, /* fixed */
	FB_SEES_NEARBY,
	FB_SEES_HELD_LIMBS,
	FB_SEES_FOE_HELD_LIMBS,
	FB_SEES_WRESTLE_CHANCE,
	FB_SEES_RESIST_CHANCE,
	FB_SEES_ATTACK_PROSPECT, /* lookahead/lookahead.c, with the stakes said */
	FB_SEES_DEFENCE_PROSPECT,
	FB_SEES_WRESTLE_PROSPECT,
	FB_SEES_RESIST_PROSPECT,
	FB_SEES_LOADED,
	FB_SEES_CP, /* fixed; pairs of own and foe's from here on */
	FB_SEES_FOE_CP,
	FB_SEES_AGILITY,
	FB_SEES_FOE_AGILITY,
	FB_SEES_BRAWN,
	FB_SEES_FOE_BRAWN,
	FB_SEES_CUNNING,
	FB_SEES_FOE_CUNNING,
	FB_SEES_WILL,
	FB_SEES_FOE_WILL,
	FB_SEES_SPEED,
	FB_SEES_FOE_SPEED,
	FB_SEES_LENGTH,
	FB_SEES_FOE_LENGTH,
	FB_SEES_SHIELD,
	FB_SEES_FOE_SHIELD,
	FB_SEES_HARD,
	FB_SEES_FOE_HARD,
	FB_SEES_HALFSWORD,
	FB_SEES_FOE_HALFSWORD,
	FB_SEES_SEEKS_GAPS,
	FB_SEES_FOE_SEEKS_GAPS,
	FB_SEES_SIDEARM,
	FB_SEES_FOE_SIDEARM,
	FB_SEES_UNARMED,
	FB_SEES_FOE_UNARMED,
	FB_SEES_OFF_HAND,
	FB_SEES_FOE_OFF_HAND,
	FB_SEES,
};

extern const struct salle_decision fb_decisions[];         /* actions.c */
extern const struct salle_action fb_opportunity_actions[]; /* group_actions.c */
extern const struct salle_action fb_opponent_actions[];
extern const struct salle_vocabulary fb_vocabulary;

/* Set in a way's code: it is made with the forearm. */
enum { FB_WAY_FOREARM = 128 };

/* A defence that costs `cost` with `net` advantages, in one byte; 0: impossible. */
static inline uint8_t fb_way_code(unsigned cost, int net)
{
	return (uint8_t)(1 + cost * 8 + (unsigned)(net + FB_NET));
}

/* What an attack suffers from, in one byte: AC in the lowest two bits, prone, shaken; then a disabled weapon. */
static inline uint8_t fb_footing(unsigned penalty, bool prone, bool shaken)
{
	return (uint8_t)(penalty | (unsigned)prone << 2 | (unsigned)shaken << 3);
}

enum { FB_FOOTING_DISABLED = 16, FB_FOOTING_PULLED = 32, FB_FOOTING_SHIELD_LOCKED = 64, FB_PULL_COST = 2 };
/* fb_man.crowd: opponents beyond the first; attacks at once beyond the first; its foe grapples with another. */
enum { FB_ONSET = 8, FB_SEIZED = 64 };

static inline unsigned fb_opponents(unsigned crowd)
{
	return crowd % FB_ONSET + 1;
}

static inline unsigned fb_attackers(unsigned crowd)
{
	return crowd / FB_ONSET % FB_ONSET + 1;
}

/* Who stands in the hazard, and whether the fight is on the ground nearby. */
static inline uint8_t fb_place_code(bool own, bool foe, bool moved)
{
	return (uint8_t)(own | foe << 1 | moved << 2);
}

/* Net advantages that outlast a tempo, in two bits: none, 1, -1, -2. */
static inline unsigned fb_edge_code(int net)
{
	return net > 0 ? 1 : net < 0 ? (unsigned)(1 - net) : 0;
}

static inline int fb_edge_net(unsigned code)
{
	return code == 1 ? 1 : code == 0 ? 0 : 1 - (int)code;
}

static inline int fb_seen_edge(const struct salle_view *view, bool foes)
{
	unsigned edges = salle_seen(view, FB_SEES_EDGES);
	return fb_edge_net((foes ? edges >> 2 : edges) & 3);
}

/* What weighs on a side's maneuvers: disadvantages less advantages. */
static inline int fb_burden(const struct salle_view *view, bool foes)
{
	return (int)salle_seen(view, foes ? FB_SEES_FOE_SHAKEN : FB_SEES_SHAKEN) - fb_seen_edge(view, foes);
}

/* values.c */
double fb_value(const struct salle_view *view, unsigned observable, const double *arguments);
unsigned fb_largest(const void *matchup, unsigned side, unsigned observable);
const char *fb_never(const void *matchup, unsigned side, unsigned decision, unsigned action,
	const struct salle_rule_names *names, struct salle_arena *arena);

/* ways.c */
unsigned fb_ways(const struct salle_view *view, unsigned decision, const struct salle_rule_names *names, bool all,
	struct salle_verdict *out);
bool fb_settle_action(const struct salle_view *view, unsigned decision, struct salle_verdict *verdict);
uint64_t fb_ways_read(const void *matchup, unsigned side, unsigned decision, unsigned action,
	const struct salle_rule_names *names);
/* ways_hands.c: marks the profiles that it can strike with now, of those called `with`. */
void fb_mark_usable(const struct salle_view *view, unsigned with, bool *usable);
/* A defence with what is called `with`, as fb_way_code; 0: impossible. */
unsigned fb_way_with(const struct salle_view *view, unsigned with);
/* The names of `with` that a rule of FB_ASK_ATTACK was given. */
const struct salle_indices *fb_withs_of(unsigned action, const struct salle_rule_names *names);
unsigned fb_action_cost(const struct salle_view *view); /* AC of the action at hand, with what it buys */
/* AC of an attack before anything is bought. */
unsigned fb_measure_cost(const struct salle_view *view, const struct fb_profile *profile);
/* The set of wheels that are closed to this weapon. */
unsigned fb_closed_wheels(const struct salle_view *view, const struct fb_profile *profile);
/* The wheels that the names allow and that are not closed, best first; at most `most`. */
unsigned fb_wheels_of(const struct fb_profile *profile, unsigned closed, const struct salle_indices *names,
	unsigned most, uint8_t *out);

/* ways_arts.c: the same of the maneuvers of an aggressor that are no Swing, Thrust or Feint. */
static inline bool fb_is_art(const struct salle_view *view)
{
	return view->decision == FB_ASK_ATTACK && view->verdict.action >= FB_DO_DISARM;
}
unsigned fb_art_ways(const struct salle_view *view, const struct salle_rule_names *names, bool all,
	struct salle_verdict *out);
const struct fb_profile *fb_art_profile(const struct salle_view *view); /* of the maneuver; NULL: it is impossible */
unsigned fb_shot_of(const struct salle_view *view);                     /* the profile of its loaded firearm; FB_NONE */
bool fb_settle_art(const struct salle_view *view, struct salle_verdict *verdict);
double fb_art_chance(const struct salle_view *view, unsigned against); /* exact, against so many dice of defence */
/* "Declare the target weapon": what a Disarm is declared with (fb_man.aim); the first one named that the foe holds. */
uint8_t fb_disarm_aim(const struct salle_view *view, const struct salle_rule_names *names);
unsigned fb_disarm_hold(const struct salle_view *view, unsigned aim); /* of that weapon; FB_HOLDS: it holds none */
double fb_wins(unsigned dice, unsigned tn, unsigned against, unsigned against_tn); /* chance of more hits */

/* ways_grapple.c: the decisions `wrestle` and `resist`. */
enum { FB_LIMBS_HELD = 15, FB_NECK_HELD = 16 };                        /* fb_man.locked */
enum { FB_LIMB_WEAPON_ARM, FB_LIMB_OTHER_ARM, FB_LIMB_LEG, FB_LIMBS }; /* as a policy names them */
enum { FB_JOINT_NECK, FB_JOINT_FINGERS, FB_JOINT_ELBOW, FB_JOINT_KNEE, FB_JOINTS };
unsigned fb_grapple_ways(const struct salle_view *view, const struct salle_rule_names *names,
	struct salle_verdict *out);
bool fb_settle_grapple(const struct salle_view *view, struct salle_verdict *verdict);
static inline unsigned fb_dice_of(double argument) /* as an argument gives them */
{
	return argument < 0 ? 0 : argument > 63 ? 63 : (unsigned)argument;
}
double fb_grapple_value(const struct salle_view *view, unsigned observable, const double *arguments);

#endif
