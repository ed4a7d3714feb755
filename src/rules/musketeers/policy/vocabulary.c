/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/musketeers/state.h"

/* ---- actions ---- */

#define R(name) SALLE_READS(MK_SEES_##name)

/* As mk_opening_names, then the choosing ones (policy/ways.c). */
static const char *const openings[] = { "wave_hat", "wave_cloak", "batte", "regard", "un_deux", "coup", "press",
	"un_deux_trois", "coup_de_fois", "bond_avant", "bond_derriere", "easiest", "any", NULL };
/* As mk_form_names without the riposte, then the choosing ones. */
static const char *const forms[] = { "swipe", "reprise", "fente", "fleche", "coup_de_tete", "coup_de_flank", "thrust",
	"stab", "easiest", "any", NULL };
static const char *const aims[] = { "none", "head", "torso", "left_arm", "right_arm", "left_leg", "right_leg",
	"sword_arm", "any", NULL };

static const char with_help[] =
	"blade actions, best first: the first that its weapon has; easiest: the lowest requirement; any: every one";
static const char aim_help[] =
	"location, at a higher requirement; sword_arm: that holds the foe's sword; any: every choice";

#define WITH                                                          \
	{                                                                 \
		"with", SALLE_ARG_NAMES, 0, 0, openings, "easiest", with_help \
	}
#define AIM                                                  \
	{                                                        \
		"aim", SALLE_ARG_NAMES, 0, 0, aims, "none", aim_help \
	}
static const struct salle_argument no_arguments[] = { { 0 } };
static const struct salle_argument open_arguments[] = { WITH, { 0 } };
static const struct salle_argument attack_arguments[] = {
	{ "form", SALLE_ARG_NAMES, 0, 0, forms, "easiest",
		"forms of attack, best first: the first that its weapon has and its legs allow; easiest, any: likewise" },
	AIM,
	{ 0 },
};
static const struct salle_argument riposte_arguments[] = { AIM, { 0 } };
static const struct salle_argument points_arguments[] = {
	{ "points", SALLE_ARG_NUMBER, 0, 99, NULL, "99", "at most its expertise" },
	{ 0 },
};

static const struct salle_action turn_actions[] = {
	[MK_WAIT] = { "wait", no_arguments, 0, true, "does nothing: the initiative passes" },
	[MK_OPEN] = { "open", open_arguments, R(PRONE) | R(FOE_PRONE) | R(SWORD) | R(FOE_SURPRISED) | R(WEAPON), false,
		"opens with a blade action; on a success the attack follows" },
	[MK_CHARGE] = { "attack", no_arguments, R(PRONE) | R(FOE_PRONE) | R(SWORD) | R(FOE_SURPRISED), false,
		"attacks without an opening a foe that is fallen or, ambushed, not en garde" },
	[MK_STAND_UP] = { "stand", no_arguments, R(PRONE), false, "stands up: agility, 8" },
	[MK_PICK_UP] = { "pick_up", no_arguments, R(PRONE) | R(SWORD) | R(ARMS_LOST), false,
		"picks its sword up: agility, 8; with the other hand when the sword arm is lost" },
	[MK_PUSH] = { "push", no_arguments, R(PRONE) | R(FOE_PRONE), false, "special move: strength, 7" },
	[MK_PUNCH] = { "punch", no_arguments, R(PRONE) | R(ARMS_LOST), false, "special move: strength, 7" },
	[MK_KICK] = { "kick", no_arguments, R(PRONE) | R(LAME), false, "special move: strength, 7" },
	[MK_TRIP] = { "trip", no_arguments, R(PRONE) | R(FOE_PRONE), false, "special move: agility, 7: the foe falls" },
	[MK_THROW_DAGGER] = { "throw_dagger", no_arguments, R(PRONE) | R(DAGGER) | R(SWORD) | R(WEAPON), false,
		"special move: 9, by the option `throw_roll`; the dagger is gone" },
	[MK_THROW_MUG] = { "throw_mug", no_arguments, R(PRONE) | R(MUGS) | R(ARMS_LOST), false,
		"special move: agility, 7" },
	[MK_THROW_CHAIR] = { "throw_chair", no_arguments, R(PRONE) | R(CHAIRS) | R(ARMS_LOST), false,
		"special move: strength, 8" },
	{ 0 },
};

static const struct salle_action again_actions[] = {
	[MK_STOP] = { "stop", no_arguments, 0, true, "ends the phrase" },
	[MK_OPEN_AGAIN] = { "open", open_arguments, R(WEAPON), false, "opens once more" },
	{ 0 },
};

static const struct salle_action overtake_actions[] = {
	[MK_OVERTAKE_RETREAT] = { "retreat", no_arguments, 0, true, "retreats to two hexes: the phrase ends" },
	[MK_OVERTAKE_ATTACK] = { "attack", no_arguments, 0, true, "attacks, without bonus" },
	{ 0 },
};

static const struct salle_action attack_actions[] = {
	[MK_HOLD] = { "hold", no_arguments, 0, true, "makes no attack: the phrase ends" },
	[MK_DO_ATTACK] = { "attack", attack_arguments, R(WEAPON) | R(LAME) | R(RANGE), false, "attacks" },
	{ 0 },
};

#define BLADE_PARRY(name, help)                                  \
	{                                                            \
		name, no_arguments, R(SWORD) | R(SURPRISED), false, help \
	}
static const struct salle_action parry_actions[] = {
	[MK_NO_PARRY] = { "nothing", no_arguments, 0, true, "is hit" },
	[MK_SIMPLE] = BLADE_PARRY("simple", "parries, DM 0"),
	[MK_SEMICIRCULAR] = BLADE_PARRY("semicircular", "parries, DM +1; -1 on a riposte"),
	[MK_CIRCULAR] = BLADE_PARRY("circular", "parries, DM +2; -2 on a riposte"),
	[MK_DAGGER_PARRY] = { "dagger", no_arguments, R(DAGGER) | R(SURPRISED), false,
		"parries with the dagger in the other hand, DM +2; no riposte" },
	[MK_DODGE] = { "dodge", no_arguments, R(PRONE), false, "dodges: agility against the attack's requirement" },
	[MK_RETREAT] = { "retreat", no_arguments, R(PRONE) | R(LAME), false, "retreats: likewise, DM +1" },
	[MK_DOUBLE_RETREAT] = { "double_retreat", no_arguments, R(PRONE) | R(LAME), false, "jumps back: likewise, DM +2" },
	[MK_STOP_HIT] = BLADE_PARRY("stop_hit", "strikes at the sword arm: needs the attack's total"),
	{ 0 },
};

static const struct salle_action riposte_actions[] = {
	[MK_NO_RIPOSTE] = { "retreat", no_arguments, 0, true, "retreats to two hexes: the phrase ends" },
	[MK_SWORD_RIPOSTE] = { "riposte", riposte_arguments, R(SWORD) | R(PARRIED) | R(WEAPON), false,
		"ripostes, if its weapon can and it did not parry with the dagger" },
	[MK_DAGGER_RIPOSTE] = { "dagger_riposte", riposte_arguments, R(DAGGER) | R(PARRIED), false,
		"ripostes with the dagger in the other hand, if it did not parry with that" },
	{ 0 },
};

static const struct salle_action crossed_actions[] = {
	[MK_STAY] = { "stay", no_arguments, 0, true, "does nothing: the other tries" },
	[MK_CROSSED_PUSH] = { "push", no_arguments, R(PRONE) | R(FOE_PRONE), false,
		"strength, 7: damage DM -1, and the foe is off balance" },
	[MK_CROSSED_PUNCH] = { "punch", no_arguments, R(PRONE) | R(ARMS_LOST), false, "strength, 7: damage DM -1" },
	[MK_CROSSED_KICK] = { "kick", no_arguments, R(PRONE) | R(LAME), false, "strength, 7: damage DM +0" },
	[MK_CROSSED_RETREAT] = { "retreat", no_arguments, R(PRONE) | R(LAME), false, "agility, 4" },
	{ 0 },
};

static const struct salle_action damage_actions[] = {
	[MK_OMIT] = { "omit", no_arguments, 0, true, "leaves the roll alone" },
	[MK_ADD] = { "add", points_arguments, 0, true, "adds to the damage roll" },
	[MK_SUBTRACT] = { "subtract", points_arguments, 0, true, "takes off the damage roll" },
	{ 0 },
};

static const struct salle_action yield_actions[] = {
	[MK_FIGHT_ON] = { "fight_on", no_arguments, 0, true, "fights on" },
	[MK_YIELD] = { "yield", no_arguments, 0, true, "gives up" },
	{ 0 },
};

static const struct salle_decision decisions[] = {
	[MK_ASK_TURN] = { "turn", turn_actions, false, NULL, "with the initiative, from en garde" },
	[MK_ASK_AGAIN] = { "again", again_actions, false, "stop", "when its blade was turned aside" },
	[MK_ASK_OVERTAKE] = { "overtake", overtake_actions, false, "attack", "when its counter took the initiative" },
	[MK_ASK_ATTACK] = { "attack", attack_actions, false, NULL, "when it attacks" },
	[MK_ASK_PARRY] = { "parry", parry_actions, false, NULL, "when an attack or riposte is on target" },
	[MK_ASK_RIPOSTE] = { "riposte", riposte_actions, false, "retreat",
		"when it has parried beyond the attack's total, or the foe missed" },
	[MK_ASK_CROSSED] = { "crossed", crossed_actions, false, NULL, "over crossed swords, on its turn" },
	[MK_ASK_DAMAGE] = { "damage", damage_actions, false, "omit", "when its blade hits and it has expertise" },
	[MK_ASK_YIELD] = { "yield", yield_actions, false, "fight_on", "at the end of every phrase" },
	{ 0 },
};

/* ---- observables, as enum mk_seen ---- */

static const char *const parries[] = { "nothing", "simple", "semicircular", "circular", "dagger", "dodge", "retreat",
	"double_retreat", "stop_hit", NULL };
static const char *const hands[] = { "in_hand", "in_wrong_hand", "on_the_ground", NULL };
static const char *const kinds[] = { "honour", "circumstance", "ambush", "salle", NULL };

#define OF(member) (uint16_t) offsetof(struct mk_man, member)
#define OF_BOUT(member) (uint16_t) offsetof(struct mk_bout, member)
#define LIVE(name, type, most, names, base, offset, seen_by, help)                       \
	{                                                                                    \
		name, SALLE_LIVE, type, 0, most, names, 0, seen_by, false, 0, base, offset, help \
	}
#define NUMBER(name, most, base, offset, seen_by, help) \
	LIVE(name, SALLE_NUMBER, most, NULL, base, offset, seen_by, help)
#define BOTH(name, type, most, names, member, help)                       \
	LIVE(name, type, most, names, SALLE_OWN, OF(member), 0, "its " help), \
		LIVE("foe." name, type, most, names, SALLE_FOE, OF(member), 0, "the foe's " help)
#define HIDDEN(most, member, help)                                             \
	LIVE("", SALLE_NUMBER, most, NULL, SALLE_OWN, OF(member), 0, "its " help), \
		LIVE("", SALLE_NUMBER, most, NULL, SALLE_FOE, OF(member), 0, "the foe's " help)
#define DERIVED(name, type, least, most, names, seen_by, reads, help)                               \
	{                                                                                               \
		name, SALLE_DERIVED, type, least, most, names, 0, seen_by, false, reads, SALLE_OWN, 0, help \
	}
#define BOTH_DERIVED(name, type, least, most, names, reads, foe_reads, help) \
	DERIVED(name, type, least, most, names, 0, reads, "its " help),          \
		DERIVED("foe." name, type, least, most, names, 0, foe_reads, "the foe's " help)
#define CHANCE(name, seen_by, reads, help)                                                         \
	{                                                                                              \
		name, SALLE_DERIVED, SALLE_NUMBER, 0, 1, NULL, 0, seen_by, true, reads, SALLE_OWN, 0, help \
	}

#define TURNING (SALLE_AT(MK_ASK_TURN) | SALLE_AT(MK_ASK_AGAIN))
#define ATTACKING SALLE_AT(MK_ASK_ATTACK)
#define RIPOSTING SALLE_AT(MK_ASK_RIPOSTE)
#define PARRYING SALLE_AT(MK_ASK_PARRY)
#define CROSSING SALLE_AT(MK_ASK_CROSSED)
/* What the rolls of a blade hang on. */
#define BLADE (R(EXPERTISE0) | R(PENALTY) | R(SWORD) | R(WEAPON))
#define FOE_BLADE (R(FOE_EXPERTISE0) | R(FOE_PENALTY) | R(FOE_SWORD) | R(FOE_WEAPON))
#define OWN_PARRY (BLADE | R(PRONE) | R(OFF_BALANCE) | R(SURPRISED))
#define FOE_PARRY (FOE_BLADE | R(FOE_PRONE) | R(FOE_OFF_BALANCE) | R(FOE_SURPRISED))
#define OWN_EVASION (R(DAGGER) | R(LAME) | R(AGILITY0) | R(STRENGTH0))
#define FOE_EVASION (R(FOE_DAGGER) | R(FOE_LAME) | R(FOE_AGILITY0) | R(FOE_STRENGTH0))
#define BODY (R(AGILITY0) | R(STRENGTH0) | R(EXPERTISE0) | R(PENALTY))

static const struct salle_observable observables[] = {
	NUMBER("foe.total", 63, SALLE_BOUT, OF_BOUT(total), PARRYING, "total of the attack"),
	NUMBER("foe.requirement", 63, SALLE_BOUT, OF_BOUT(required), PARRYING, "requirement of the attack"),
	NUMBER("bonus", 9, SALLE_BOUT, OF_BOUT(bonus), ATTACKING, "the opening's bonus for this attack"),
	NUMBER("openings", 20, SALLE_BOUT, OF_BOUT(openings), 0, "opening rolls of both in this phrase"),
	NUMBER("ripostes", 20, SALLE_BOUT, OF_BOUT(ripostes), 0, "ripostes of both in this phrase"),
	NUMBER("crossed_turns", 20, SALLE_BOUT, OF_BOUT(crossed), CROSSING, "attempts over crossed swords before this one"),
	NUMBER("distance", 2, SALLE_BOUT, OF_BOUT(distance), 0,
		"hexes between the fencers: 2 en garde, 1 after an opening"),
	NUMBER("", 2, SALLE_BOUT, OF_BOUT(range), 0, "the same, where attacks must carry it"),
	LIVE("parried", SALLE_SYMBOL, MK_PARRIES - 1, parries, SALLE_OWN, OF(parried), RIPOSTING,
		"how it parried; nothing: the foe missed"),
	LIVE("foe.missed", SALLE_TRUTH, 1, NULL, SALLE_FOE, OF(missed), RIPOSTING, "the foe missed"),
	NUMBER("mugs", 20, SALLE_OWN, OF(mugs), 0, "mugs and plates that it can throw"),
	NUMBER("chairs", 20, SALLE_OWN, OF(chairs), 0, "chairs that it can throw"),
	NUMBER("arms_lost", 2, SALLE_OWN, OF(arms_lost), 0, "its arms out of use"),
	NUMBER("", 255, SALLE_BOUT, OF_BOUT(phrase_seen), 0, "phrase, from 0"),
	BOTH("sword", SALLE_SYMBOL, 2, hands, sword, "sword, or dagger alone"),
	BOTH("dagger", SALLE_TRUTH, 1, NULL, dagger, "dagger in the other hand is ready"),
	BOTH("prone", SALLE_TRUTH, 1, NULL, prone, "being on the ground"),
	BOTH("off_balance", SALLE_TRUTH, 1, NULL, off_balance, "being off balance, after a miss or a push"),
	BOTH("lame", SALLE_TRUTH, 1, NULL, lame, "having lost a leg"),
	BOTH("surprised", SALLE_TRUTH, 1, NULL, surprised, "not being en garde, ambushed"),
	BOTH("penalty", SALLE_NUMBER, 15, NULL, penalty, "wounds: so much off every roll but damage"),
	BOTH("endurance", SALLE_NUMBER, MK_ENDURANCE_MOST, NULL, endurance, "endurance left"),
	BOTH("hits", SALLE_NUMBER, 255, NULL, hits, "hits scored"),
	HIDDEN(255, seen_weapon, "weapon"),
	HIDDEN(255, seen_expertise, "expertise"),
	HIDDEN(255, seen_agility, "agility"),
	HIDDEN(255, seen_strength, "strength"),
	DERIVED("phrase", SALLE_NUMBER, 1, 256, NULL, 0, R(PHRASE0), "1 in the first phrase; 256 and later alike"),
	{ "fight", SALLE_FIXED, SALLE_SYMBOL, 0, 3, kinds, 0, 0, false, 0, SALLE_OWN, 0, "kind of fight" },
	BOTH_DERIVED("blade", SALLE_SYMBOL, 0, MK_CHARTS - 1, mk_chart_names, R(WEAPON), R(FOE_WEAPON), "kind of weapon"),
	BOTH_DERIVED("expertise", SALLE_NUMBER, -40, 40, NULL, R(EXPERTISE0), R(FOE_EXPERTISE0), "expertise"),
	BOTH_DERIVED("agility", SALLE_NUMBER, -40, 40, NULL, R(AGILITY0), R(FOE_AGILITY0), "agility"),
	BOTH_DERIVED("strength", SALLE_NUMBER, -40, 40, NULL, R(STRENGTH0), R(FOE_STRENGTH0), "strength"),
	BOTH_DERIVED("armed", SALLE_TRUTH, 0, 1, NULL, R(SWORD), R(FOE_SWORD),
		"having its sword, or a dagger alone, in hand"),
	BOTH_DERIVED("riposte_requirement", SALLE_NUMBER, 0, 15, NULL, R(WEAPON), R(FOE_WEAPON),
		"weapon's riposte; 0: it has none"),
	{ "presses", SALLE_DERIVED, SALLE_NUMBER, 0, 1, NULL, 1, 0, false, BLADE | FOE_PARRY, SALLE_OWN, 0,
		"presses(bonus): chance that its easiest attack with that bonus gets past a simple parry" },
	{ "foe.presses", SALLE_DERIVED, SALLE_NUMBER, 0, 1, NULL, 1, 0, false,
		FOE_BLADE | OWN_PARRY, SALLE_OWN, 0, "the foe's chance likewise" },
	{ "breaks", SALLE_DERIVED, SALLE_NUMBER, 0, 1, NULL, 1, 0, false, BLADE | R(LAME) | FOE_PARRY | FOE_EVASION,
		SALLE_OWN, 0,
		"breaks(bonus): chance that its best attack with that bonus, aimed or not, gets past the foe's safest parry, "
		"dodge or retreat" },
	{ "foe.breaks", SALLE_DERIVED, SALLE_NUMBER, 0, 1, NULL, 1, 0, false,
		FOE_BLADE | R(FOE_LAME) | OWN_PARRY | OWN_EVASION, SALLE_OWN, 0, "the foe's chance likewise" },
	{ "at_least", SALLE_DERIVED, SALLE_NUMBER, 0, 1, NULL, 1, 0, false, 0, SALLE_OWN, 0,
		"at_least(n): chance that 2d6 come to n or more" },
	{ "requirement", SALLE_DERIVED, SALLE_NUMBER, 0, 40, NULL, 0, TURNING | ATTACKING | RIPOSTING | CROSSING, true,
		R(WEAPON), SALLE_OWN, 0, "requirement of the action" },
	{ "gains", SALLE_DERIVED, SALLE_NUMBER, 0, 9, NULL, 0, TURNING, true, R(WEAPON), SALLE_OWN, 0,
		"bonus of the opening" },
	CHANCE("success", TURNING | CROSSING, BLADE | BODY, "chance that the roll of the action reaches its requirement"),
	CHANCE("leads", TURNING, BLADE | FOE_BLADE | R(FOE_PRONE),
		"chance that the opening succeeds and no counter reaches it"),
	CHANCE("overtaken", TURNING, BLADE | FOE_BLADE | R(FOE_PRONE),
		"chance that the opening succeeds and the counter takes the initiative"),
	CHANCE("on_target", ATTACKING | RIPOSTING, BLADE | R(BONUS) | R(PARRIED) | R(FOE_PRONE),
		"chance that the attack or riposte reaches its requirement"),
	CHANCE("through", ATTACKING | RIPOSTING, BLADE | R(BONUS) | R(PARRIED) | FOE_PARRY,
		"chance that it does and gets past a simple parry"),
	CHANCE("pierces", ATTACKING | RIPOSTING, BLADE | R(BONUS) | R(PARRIED) | FOE_PARRY | FOE_EVASION,
		"chance that it does and gets past the safest parry, dodge or retreat of the foe"),
	CHANCE("answered", ATTACKING | RIPOSTING, BLADE | R(BONUS) | R(PARRIED) | FOE_PARRY,
		"chance that the foe's riposte after a miss or a simple parry gets past a simple parry"),
	{ "reach", SALLE_DERIVED, SALLE_NUMBER, 0, 9, NULL, 0, ATTACKING, true, R(WEAPON), SALLE_OWN, 0,
		"how far the attack carries, in hexes" },
	{ "harm", SALLE_DERIVED, SALLE_NUMBER, 0, 20, NULL, 0, TURNING | ATTACKING | RIPOSTING | CROSSING, true,
		R(WEAPON) | R(EXPERTISE0), SALLE_OWN, 0, "mean damage points if it hits, with all expertise added" },
	CHANCE("safe", PARRYING, BLADE | BODY | R(REQUIRED) | R(TOTAL) | R(OFF_BALANCE) | R(PRONE),
		"chance that the attack does not hit"),
	CHANCE("beyond", PARRYING, BLADE | BODY | R(TOTAL) | R(OFF_BALANCE) | R(PRONE),
		"chance that the parry comes to more than the attack's total; of a stop hit: as much"),
	CHANCE("answers", PARRYING, BLADE | BODY | R(TOTAL) | R(OFF_BALANCE) | R(PRONE) | FOE_PARRY | R(DAGGER),
		"chance that it does, and a riposte then gets past a simple parry; of a stop hit: that it strikes"),
	{ 0 },
};

_Static_assert(sizeof observables / sizeof *observables == MK_SEES + 1, "one line an observable");
_Static_assert(sizeof decisions / sizeof *decisions == MK_DECISIONS + 1, "one line a decision");
_Static_assert(sizeof turn_actions / sizeof *turn_actions == MK_STEP_BACK + 1, "one line a deed");
_Static_assert(sizeof parry_actions / sizeof *parry_actions == MK_PARRIES + 1, "one line a parry");

#define PARTS(own, foe)                                                                          \
	{                                                                                            \
		[SALLE_OWN] = offsetof(struct mk_bout, own), [SALLE_FOE] = offsetof(struct mk_bout, foe) \
	}

const struct salle_vocabulary mk_vocabulary = {
	.decisions = decisions,
	.observables = observables,
	.parts = { PARTS(man[0], man[1]), PARTS(man[1], man[0]) },
	.value = mk_value,
	.largest = mk_largest,
	.ways = mk_ways,
	.never = mk_never,
};
