/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the musketeers let a policy decide, do and see.
 *
 * policy/vocabulary.c holds the tables, policy/ways.c what is possible in a situation and which roll it takes,
 * policy/values.c what is seen, with the exact chances of 2d6.
 */
#ifndef SALLE_MUSKETEERS_POLICY_VOCABULARY_H
#define SALLE_MUSKETEERS_POLICY_VOCABULARY_H

#include <salle/policy.h>

enum mk_decision {
	MK_ASK_TURN,     /* with the initiative */
	MK_ASK_AGAIN,    /* its blade was turned */
	MK_ASK_OVERTAKE, /* its counter took the initiative */
	MK_ASK_ATTACK,
	MK_ASK_PARRY,
	MK_ASK_RIPOSTE,
	MK_ASK_CROSSED,
	MK_ASK_DAMAGE,
	MK_ASK_YIELD,
	MK_DECISIONS,
};

/* Actions; those of `turn` from MK_STAND_UP on are the deeds of chances.h. */
enum mk_turn {
	MK_WAIT,
	MK_OPEN,   /* code 0: the weapon's opening */
	MK_CHARGE, /* attacks without an opening */
	MK_STAND_UP,
	MK_PICK_UP,
	MK_PUSH,
	MK_PUNCH,
	MK_KICK,
	MK_TRIP,
	MK_THROW_DAGGER,
	MK_THROW_MUG,
	MK_THROW_CHAIR,
	MK_STEP_BACK, /* over crossed swords alone */
	MK_DEEDS,
};
enum { MK_STOP, MK_OPEN_AGAIN };
enum { MK_OVERTAKE_RETREAT, MK_OVERTAKE_ATTACK };
enum { MK_HOLD, MK_DO_ATTACK }; /* code 0: the weapon's attack, 1: 1 + location aimed at, 0 none, MK_AIM_SWORD_ARM */
enum mk_parry {
	MK_NO_PARRY,
	MK_SIMPLE,
	MK_SEMICIRCULAR,
	MK_CIRCULAR,
	MK_DAGGER_PARRY,
	MK_DODGE,
	MK_RETREAT,
	MK_DOUBLE_RETREAT,
	MK_STOP_HIT,
	MK_PARRIES,
};
enum mk_riposte { MK_NO_RIPOSTE, MK_SWORD_RIPOSTE, MK_DAGGER_RIPOSTE }; /* code 1: likewise */
enum mk_crossed { MK_STAY, MK_CROSSED_PUSH, MK_CROSSED_PUNCH, MK_CROSSED_KICK, MK_CROSSED_RETREAT };
enum mk_damage { MK_OMIT, MK_ADD, MK_SUBTRACT };
enum { MK_FIGHT_ON, MK_YIELD };

enum mk_sword { MK_IN_HAND, MK_IN_WRONG_HAND, MK_ON_THE_GROUND };

enum { MK_AIM_SWORD_ARM = 7 }; /* code of an attack or riposte at the arm that holds the foe's sword */

/* Observables. Live ones first: bytes of struct mk_man and struct mk_bout (state.h). */
enum mk_seen {
	MK_SEES_TOTAL, /* of the attack at hand */
	MK_SEES_REQUIRED,
	MK_SEES_BONUS,
	MK_SEES_OPENINGS,
	MK_SEES_RIPOSTES,
	MK_SEES_CROSSED,
	MK_SEES_DISTANCE,
	MK_SEES_RANGE,
	MK_SEES_PARRIED,
	MK_SEES_FOE_MISSED,
	MK_SEES_MUGS,
	MK_SEES_CHAIRS,
	MK_SEES_ARMS_LOST,
	MK_SEES_PHRASE0,
	MK_SEES_SWORD, /* pairs of own and foe's from here on */
	MK_SEES_FOE_SWORD,
	MK_SEES_DAGGER,
	MK_SEES_FOE_DAGGER,
	MK_SEES_PRONE,
	MK_SEES_FOE_PRONE,
	MK_SEES_OFF_BALANCE,
	MK_SEES_FOE_OFF_BALANCE,
	MK_SEES_LAME,
	MK_SEES_FOE_LAME,
	MK_SEES_SURPRISED,
	MK_SEES_FOE_SURPRISED,
	MK_SEES_PENALTY,
	MK_SEES_FOE_PENALTY,
	MK_SEES_ENDURANCE,
	MK_SEES_FOE_ENDURANCE,
	MK_SEES_HITS,
	MK_SEES_FOE_HITS,
	MK_SEES_WEAPON, /* hidden: of a fencer who is drawn every bout, less the least possible */
	MK_SEES_FOE_WEAPON,
	MK_SEES_EXPERTISE0,
	MK_SEES_FOE_EXPERTISE0,
	MK_SEES_AGILITY0,
	MK_SEES_FOE_AGILITY0,
	MK_SEES_STRENGTH0,
	MK_SEES_FOE_STRENGTH0,
	MK_LIVE,
	MK_SEES_PHRASE = MK_LIVE, /* derived */
	MK_SEES_WAY_OF_FIGHT,
	MK_SEES_BLADE, /* pairs again */
	MK_SEES_FOE_BLADE,
	MK_SEES_EXPERTISE,
	MK_SEES_FOE_EXPERTISE,
	MK_SEES_AGILITY,
	MK_SEES_FOE_AGILITY,
	MK_SEES_STRENGTH,
	MK_SEES_FOE_STRENGTH,
	MK_SEES_ARMED,
	MK_SEES_FOE_ARMED,
	MK_SEES_RIPOSTE_NEED, /* 0: none */
	MK_SEES_FOE_RIPOSTE_NEED,
	MK_SEES_PRESSES, /* presses(bonus) */
	MK_SEES_FOE_PRESSES,
	MK_SEES_BREAKS, /* breaks(bonus) */
	MK_SEES_FOE_BREAKS,
	MK_SEES_AT_LEAST,
	MK_SEES_REQUIREMENT, /* of the action at hand, from here on */
	MK_SEES_GAINS,
	MK_SEES_SUCCESS,
	MK_SEES_LEADS,
	MK_SEES_OVERTAKEN,
	MK_SEES_ON_TARGET,
	MK_SEES_THROUGH,
	MK_SEES_PIERCES,
	MK_SEES_ANSWERED,
	MK_SEES_REACH,
	MK_SEES_HARM,
	MK_SEES_SAFE,
	MK_SEES_BEYOND,
	MK_SEES_ANSWERS,
	MK_SEES,
};

extern const struct salle_vocabulary mk_vocabulary;

/* policy/ways.c */
unsigned mk_ways(const struct salle_view *view, unsigned decision, const struct salle_rule_names *names, bool all,
	struct salle_verdict *out);
const char *mk_never(const void *matchup, unsigned side, unsigned decision, unsigned action,
	const struct salle_rule_names *names, struct salle_arena *arena);

/* policy/values.c */
double mk_value(const struct salle_view *view, unsigned observable, const double *arguments);
unsigned mk_largest(const void *matchup, unsigned side, unsigned observable);

#endif
