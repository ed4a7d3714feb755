/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The observables of a fechtbook fighter, and the vocabulary as a whole. */
#include "rules/fechtbook/state.h"

static const char *const deeds[] = { "nothing", "swing", "thrust", "gap", "deflect", "counter", "dodge",
	"disengage", "resist", "disarming", "point_blank", "grab", "wrestle", NULL };
static const char *const maneuvers[] = { "blow", "disarming", "point_blank", "grab", "bite", "gouge",
	"hold", "strangle", "snap", "throw", "close_blow", NULL };
static const char *const withs[] = { "weapon", "pommel", "hand", "kick", "headbutt", "shield", NULL };
static const char *const modes[] = { "swing", "thrust", NULL };
static const char *const targets[] = { "head", "chest", "belly", "shin", "thigh", "arms", "armpit", "elbow", "groin",
	"knee", NULL };
static const char *const defences[] = { "nothing", "deflect", "counter", "dodge", "disengage", "resist",
	"break", "reverse", NULL };
static const char *const intents[] = { "nothing", "stand", "draw", "retrieve", "press", "leave", "edge", "harass",
	NULL };

#define OF(member) (uint16_t) offsetof(struct fb_man, member)
#define OF_BOUT(member) (uint16_t) offsetof(struct fb_bout, member)
#define NUMBER(name, most, base, offset, seen_by, help)                                         \
	{                                                                                           \
		name, SALLE_LIVE, SALLE_NUMBER, 0, most, NULL, 0, seen_by, false, 0, base, offset, help \
	}
#define TRUTH(name, base, offset, seen_by, help)                                            \
	{                                                                                       \
		name, SALLE_LIVE, SALLE_TRUTH, 0, 1, NULL, 0, seen_by, false, 0, base, offset, help \
	}
#define SYMBOL(name, names, most, base, offset, seen_by, help)                                   \
	{                                                                                            \
		name, SALLE_LIVE, SALLE_SYMBOL, 0, most, names, 0, seen_by, false, 0, base, offset, help \
	}
#define DERIVED(name, type, least, most, names, seen_by, reads, help)                               \
	{                                                                                               \
		name, SALLE_DERIVED, type, least, most, names, 0, seen_by, false, reads, SALLE_OWN, 0, help \
	}
#define FIXED(name, type, most, help)                                                                  \
	{ name, SALLE_FIXED, type, 0, most, NULL, 0, 0, false, 0, SALLE_OWN, 0, "its " help },             \
	{                                                                                                  \
		"foe." name, SALLE_FIXED, type, 0, most, NULL, 0, 0, false, 0, SALLE_OWN, 0, "the foe's " help \
	}

#define OPPOSED (SALLE_AT(FB_ASK_OPPOSE) | SALLE_AT(FB_ASK_DEFEND) | SALLE_AT(FB_ASK_STEAL))
#define DEFENDING SALLE_AT(FB_ASK_DEFEND)
/* By an attack that is declared; in red against red by whoever declares second. */
#define ATTACKED                                                                                               \
	(SALLE_AT(FB_ASK_DEFEND) | SALLE_AT(FB_ASK_STEAL) | SALLE_AT(FB_ASK_ATTACK) | SALLE_AT(FB_ASK_INITIATIVE) | \
		SALLE_AT(FB_ASK_RESIST))
#define ACTS                                                                                                  \
	(SALLE_AT(FB_ASK_ATTACK) | SALLE_AT(FB_ASK_DEFEND) | SALLE_AT(FB_ASK_FEINT) | SALLE_AT(FB_ASK_POSITION) | \
		SALLE_AT(FB_ASK_OPPOSE) | SALLE_AT(FB_ASK_INITIATIVE) | SALLE_AT(FB_ASK_STEAL) | SALLE_AT(FB_ASK_FAVOUR) | \
		SALLE_AT(FB_ASK_WRESTLE) | SALLE_AT(FB_ASK_RESIST))

/* Exact chances: chances.c. What they read beside what their action does. */
#define ATTACK_READS                                                                                              \
	(SALLE_READS(FB_SEES_TN) | SALLE_READS(FB_SEES_FOE_TN) | SALLE_READS(FB_SEES_FOE_HELD) |                      \
		SALLE_READS(FB_SEES_FOE_SHIELD_HELD) | SALLE_READS(FB_SEES_FOE_PRONE) | SALLE_READS(FB_SEES_FOE_SHAKEN) | \
		SALLE_READS(FB_SEES_FOOTING) | SALLE_READS(FB_SEES_EDGES))
#define FEINT_READS                                                                                 \
	(SALLE_READS(FB_SEES_TN) | SALLE_READS(FB_SEES_FOE_TN) | SALLE_READS(FB_SEES_FOE_HELD) |        \
		SALLE_READS(FB_SEES_FOE_PRONE) | SALLE_READS(FB_SEES_PRONE) | SALLE_READS(FB_SEES_SHAKEN) | \
		SALLE_READS(FB_SEES_DICE) | SALLE_READS(FB_SEES_PROFILE) | SALLE_READS(FB_SEES_TARGET) |    \
		SALLE_READS(FB_SEES_BOUGHT) | SALLE_READS(FB_SEES_FOE_DEFENCE_DICE) |                       \
		SALLE_READS(FB_SEES_FOE_DEFENCE_NET) | SALLE_READS(FB_SEES_EDGES))
#define DEFENCE_READS                                                                                                 \
	(SALLE_READS(FB_SEES_TN) | SALLE_READS(FB_SEES_FOE_TN) | SALLE_READS(FB_SEES_HELD) | SALLE_READS(FB_SEES_PRONE) | \
		SALLE_READS(FB_SEES_FOE_PRONE) | SALLE_READS(FB_SEES_FOE_SHAKEN) | SALLE_READS(FB_SEES_FOE_DICE) |            \
		SALLE_READS(FB_SEES_FOE_PROFILE) | SALLE_READS(FB_SEES_FOE_TARGET) | SALLE_READS(FB_SEES_FOE_BOUGHT) |        \
		SALLE_READS(FB_SEES_EDGES))
#define STEAL_READS                                                                      \
	(SALLE_READS(FB_SEES_TN) | SALLE_READS(FB_SEES_FOE_TN) | SALLE_READS(FB_SEES_HELD) | \
		SALLE_READS(FB_SEES_FOE_PROFILE) | SALLE_READS(FB_SEES_PLACE))
/* The outlook (lookahead/lookahead.c) sees more of the situation. */
#define SITUATION                                                                                         \
	(SALLE_READS(FB_SEES_POOL) | SALLE_READS(FB_SEES_FOE_POOL) | SALLE_READS(FB_SEES_TEMPO0) |            \
		SALLE_READS(FB_SEES_DISTANCE) | SALLE_READS(FB_SEES_TN) | SALLE_READS(FB_SEES_FOE_TN) |           \
		SALLE_READS(FB_SEES_HELD) | SALLE_READS(FB_SEES_FOE_HELD) | SALLE_READS(FB_SEES_FAVOURED) |       \
		SALLE_READS(FB_SEES_FOE_FAVOURED) | SALLE_READS(FB_SEES_PRONE) | SALLE_READS(FB_SEES_FOE_PRONE) | \
		SALLE_READS(FB_SEES_SHIELD_HELD) | SALLE_READS(FB_SEES_FOE_SHIELD_HELD) |                         \
		SALLE_READS(FB_SEES_PLACE) | SALLE_READS(FB_SEES_EDGES) | SALLE_READS(FB_SEES_DISABLED) |         \
		SALLE_READS(FB_SEES_FOE_DISABLED))
#define OF_FOE (SITUATION | DEFENCE_READS | SALLE_READS(FB_SEES_FOE_MANEUVER))
#define STAKES(name, decision, reads, help) CHANCE(name, 1, 4, decision, reads, help)
#define CHANCE(name, most, n, decision, reads, help)                                                             \
	{                                                                                                            \
		name, SALLE_DERIVED, SALLE_NUMBER, 0, most, NULL, n, SALLE_AT(decision), true, reads, SALLE_OWN, 0, help \
	}
#define OF_ATTACK(name, most, help) CHANCE(name, most, 1, FB_ASK_ATTACK, ATTACK_READS, help)
#define OF_FEINT(name, most, help) CHANCE(name, most, 0, FB_ASK_FEINT, FEINT_READS, help)
#define OF_DEFENCE(name, most, help) CHANCE(name, most, 0, FB_ASK_DEFEND, DEFENCE_READS, help)

/* As enum fb_seen. */
static const struct salle_observable observables[] = {
	NUMBER("pool", 63, SALLE_OWN, OF(pool), 0, "its dice left, after positioning"),
	NUMBER("foe.dice", 63, SALLE_FOE, OF(now.dice), ATTACKED, "dice of the foe's attack"),
	NUMBER("foe.pool", 63, SALLE_FOE, OF(pool), 0, "the foe's dice left"),
	NUMBER("attack.dice", 63, SALLE_OWN, OF(now.dice), SALLE_AT(FB_ASK_FEINT), "dice of its declared attack"),
	NUMBER("", 1, SALLE_BOUT, OF_BOUT(tempo), 0, "tempo, from 0"),
	NUMBER("distance", 6, SALLE_BOUT, OF_BOUT(distance), 0, "between the fighters, in steps of reach"),
	NUMBER("tn", 6, SALLE_OWN, OF(tn), 0, "its base target number: 4 unhurt, 6 at worst"),
	NUMBER("foe.tn", 6, SALLE_FOE, OF(tn), 0, "the foe's base target number"),
	NUMBER("", 255, SALLE_OWN, OF(way[FB_DEFLECT]), DEFENDING, "AC and advantages of Deflect here"),
	NUMBER("", 255, SALLE_OWN, OF(way[FB_COUNTER]), DEFENDING, "AC and advantages of Counter here"),
	NUMBER("", 255, SALLE_OWN, OF(way[FB_DODGE]), DEFENDING, "AC and advantages of Dodge here"),
	NUMBER("", 255, SALLE_OWN, OF(footing), SALLE_AT(FB_ASK_ATTACK) | SALLE_AT(FB_ASK_WRESTLE),
		"AC added, prone, shaken, the weapon disabled"),
	NUMBER("", 255, SALLE_OWN, OF(held), 0, "what it holds and how"),
	NUMBER("", 255, SALLE_FOE, OF(held), 0, "what the foe holds and how"),
	NUMBER("", 255, SALLE_OWN, OF(favours), 0, "the set of wheels it favours"),
	NUMBER("", 255, SALLE_FOE, OF(favours), 0, "the set of wheels the foe favours"),
	NUMBER("penalty", 9, SALLE_OWN, OF(penalty), 0, "AC added to its next maneuver, after a dodge or a change of grip"),
	TRUTH("prone", SALLE_OWN, OF(prone), 0, "it lies on the ground"),
	TRUTH("foe.prone", SALLE_FOE, OF(prone), 0, "the foe lies on the ground"),
	TRUTH("prone_for_good", SALLE_OWN, OF(prone_for_good), 0, "it cannot stand up again"),
	TRUTH("shaken", SALLE_OWN, OF(shaken), 0, "it lost the contest of Will: at a disadvantage in this tempo"),
	TRUTH("foe.shaken", SALLE_FOE, OF(shaken), 0, "the foe lost it"),
	TRUTH("shield_held", SALLE_OWN, OF(shield), 0, "its shield is in hand"),
	TRUTH("foe.shield_held", SALLE_FOE, OF(shield), 0, "the foe's shield is in hand"),
	NUMBER("feints", 63, SALLE_OWN, OF(feints), 0, "its feints against this foe so far in the bout"),
	NUMBER("foe.feints", 63, SALLE_FOE, OF(feints), 0, "the foe's feints so far"),
	NUMBER("worst", 5, SALLE_OWN, OF(worst), 0, "level of its worst wound; 0: none"),
	NUMBER("foe.worst", 5, SALLE_FOE, OF(worst), 0, "level of the foe's worst wound"),
	NUMBER("", 255, SALLE_OWN, OF(now.attack), SALLE_AT(FB_ASK_FEINT), "how it attacks"),
	NUMBER("", 255, SALLE_FOE, OF(now.attack), ATTACKED, "how the foe attacks"),
	SYMBOL("attack.target", targets, 9, SALLE_OWN, OF(now.target), SALLE_AT(FB_ASK_FEINT), "where it attacks"),
	SYMBOL("foe.target", targets, 9, SALLE_FOE, OF(now.target), ATTACKED, "where the foe attacks"),
	NUMBER("attack.bought", 3, SALLE_OWN, OF(now.extra), SALLE_AT(FB_ASK_FEINT), "AC it bought for its attack"),
	NUMBER("foe.bought", 3, SALLE_FOE, OF(now.extra), ATTACKED, "AC the foe bought for its attack"),
	SYMBOL("foe.defence", defences, FB_ALL_DEFENCES - 1, SALLE_FOE, OF(now.defence), SALLE_AT(FB_ASK_FEINT),
		"how the foe defends"),
	NUMBER("foe.defence_dice", 63, SALLE_FOE, OF(now.defence_dice), SALLE_AT(FB_ASK_FEINT),
		"dice of the foe's defence"),
	NUMBER("", 255, SALLE_FOE, OF(now.net), SALLE_AT(FB_ASK_FEINT), "advantages of the foe's defence + FB_NET"),
	SYMBOL("foe.last", deeds, FB_DEEDS - 1, SALLE_FOE, OF(last), 0, "what the foe did in the tempo before"),
	TRUTH("stealing", SALLE_OWN, OF(now.steals), SALLE_AT(FB_ASK_ATTACK), "this attack steals the initiative"),
	NUMBER("", 255, SALLE_OWN, OF(sheathed), SALLE_AT(FB_ASK_POSITION), "the weapon it could draw"),
	NUMBER("", 255, SALLE_OWN, OF(fallen), SALLE_AT(FB_ASK_POSITION), "the weapon it could retrieve"),
	NUMBER("", 255, SALLE_BOUT, OF_BOUT(play_seen), 0, "play, from 0"),
	NUMBER("", 255, SALLE_OWN, OF(way[FB_DISENGAGE]), DEFENDING, "AC and advantages of Disengage here"),
	TRUTH("disabled", SALLE_OWN, OF(disabled), 0, "its weapon is disabled, by a Disarm: it cannot be used"),
	TRUTH("foe.disabled", SALLE_FOE, OF(disabled), 0, "the foe's weapon is disabled"),
	SYMBOL("foe.maneuver", maneuvers, FB_MANEUVERS - 1, SALLE_FOE, OF(now.maneuver), ATTACKED,
		"what the foe does: a blow, or another maneuver"),
	NUMBER("", 255, SALLE_OWN, OF(place), 0, "who stands in the hazard, and on which ground"),
	NUMBER("", 255, SALLE_OWN, OF(edges), 0, "advantages that last, its own and the foe's"),
	SYMBOL("foe.position", intents, 7, SALLE_FOE, OF(now.intent), OPPOSED, "what the foe does beside its maneuver"),
	NUMBER("foe.position_dice", 63, SALLE_FOE, OF(now.intent_dice), OPPOSED, "dice that the foe does it with"),
	NUMBER("", 255, SALLE_OWN, OF(grips), SALLE_AT(FB_ASK_REGRIP), "changes of grip that it could make"),
	NUMBER("threat", 5, SALLE_OWN, OF(threat), SALLE_AT(FB_ASK_YIELD),
		"level of the blow that the foe holds a hair from it, to be inflicted if it does not yield; 0: none"),
	TRUTH("circling", SALLE_BOUT, OF_BOUT(circling), SALLE_AT(FB_ASK_THROW), "both threw white just before"),
	TRUTH("committed", SALLE_OWN, OF(committed), SALLE_AT(FB_ASK_ATTACK),
		"it threw red for this tempo: it cannot stand down"),
	NUMBER("", 255, SALLE_OWN, OF(crowd), 0, "its opponents, its attackers, whether its foe grapples with another"),
	NUMBER("allies", 5, SALLE_OWN, OF(allies), 0, "others of its side that have the same opponent in this play"),
	NUMBER("foe.opportunity", 63, SALLE_OWN, OF(opposed), SALLE_AT(FB_ASK_OPPORTUNITY),
		"the most dice that one of its opponents put into its opportunity pool; 0 for the several, who allot first"),
	TRUTH("grappled", SALLE_BOUT, OF_BOUT(grapple), 0, "the fighters grapple"),
	NUMBER("", 31, SALLE_OWN, OF(locked), 0, "its limbs that are held, and its neck, as bits"),
	NUMBER("", 31, SALLE_FOE, OF(locked), 0, "the foe's limbs that are held, and its neck, as bits"),
	NUMBER("", 3, SALLE_OWN, OF(clutch), 0, "what its hands are free for"),
	TRUTH("bonus_attack", SALLE_OWN, OF(bonus_attack), SALLE_AT(FB_ASK_WRESTLE) | SALLE_AT(FB_ASK_CLINCH),
		"this is the bonus attack of its Grab: `pool` has the dice of that, and all of them are rolled"),
	TRUTH("second_disabled", SALLE_OWN, OF(second_disabled), 0, "the weapon in its other hand is disabled"),
	NUMBER("", 3, SALLE_OWN, OF(loaded), 0, "firearms in hand that were not discharged, as bits"),
	DERIVED("tempo", SALLE_NUMBER, 1, 2, NULL, 0, SALLE_READS(FB_SEES_TEMPO0), "1 or 2"),
	DERIVED("play", SALLE_NUMBER, 1, 256, NULL, 0, SALLE_READS(FB_SEES_PLAY0),
		"1 in the first play; 256 and later alike"),
	DERIVED("opponents", SALLE_NUMBER, 1, 6, NULL, 0, SALLE_READS(FB_SEES_CROWD),
		"how many it has to face in this play: 1, or more for one against several"),
	DERIVED("attackers", SALLE_NUMBER, 1, 6, NULL, DEFENDING | SALLE_AT(FB_ASK_RESIST), SALLE_READS(FB_SEES_CROWD),
		"how many attack it at once, whom a single defence is to ward off"),
	DERIVED("foe.seized", SALLE_TRUTH, 0, 1, NULL, 0, SALLE_READS(FB_SEES_CROWD), "the foe grapples with another"),
	DERIVED("armed", SALLE_TRUTH, 0, 1, NULL, 0, SALLE_READS(FB_SEES_HELD), "it holds a weapon (a shield is none)"),
	DERIVED("foe.armed", SALLE_TRUTH, 0, 1, NULL, 0, SALLE_READS(FB_SEES_FOE_HELD), "the foe holds a weapon"),
	DERIVED("hands", SALLE_NUMBER, 0, 2, NULL, 0, SALLE_READS(FB_SEES_HELD),
		"hands on its primary weapon; 0: no weapon"),
	DERIVED("foe.hands", SALLE_NUMBER, 0, 2, NULL, 0, SALLE_READS(FB_SEES_FOE_HELD), "hands on the foe's"),
	DERIVED("second_held", SALLE_TRUTH, 0, 1, NULL, 0, SALLE_READS(FB_SEES_HELD), "it holds a weapon in each hand"),
	DERIVED("foe.second_held", SALLE_TRUTH, 0, 1, NULL, 0, SALLE_READS(FB_SEES_FOE_HELD), "the foe does"),
	DERIVED("halfswording", SALLE_TRUTH, 0, 1, NULL, 0, SALLE_READS(FB_SEES_HELD), "it holds its weapon in halfsword"),
	DERIVED("foe.halfswording", SALLE_TRUTH, 0, 1, NULL, 0, SALLE_READS(FB_SEES_FOE_HELD), "the foe does"),
	DERIVED("foe.with", SALLE_SYMBOL, 0, FB_WITH_SHIELD, withs, ATTACKED, SALLE_READS(FB_SEES_FOE_PROFILE),
		"what the foe attacks with; either weapon is `weapon`"),
	DERIVED("foe.attack", SALLE_SYMBOL, 0, 1, modes, ATTACKED, SALLE_READS(FB_SEES_FOE_PROFILE), "how the foe attacks"),
	DERIVED("deflect.cost", SALLE_NUMBER, 0, 99, NULL, DEFENDING, SALLE_READS(FB_SEES_DEFLECT_WAY),
		"activation cost of Deflect; 99 when it is impossible"),
	DERIVED("counter.cost", SALLE_NUMBER, 0, 99, NULL, DEFENDING, SALLE_READS(FB_SEES_COUNTER_WAY),
		"the same of Counter"),
	DERIVED("dodge.cost", SALLE_NUMBER, 0, 99, NULL, DEFENDING, SALLE_READS(FB_SEES_DODGE_WAY), "the same of Dodge"),
	DERIVED("disengage.cost", SALLE_NUMBER, 0, 99, NULL, DEFENDING, SALLE_READS(FB_SEES_DISENGAGE_WAY),
		"the same of Disengage"),
	{ "cost", SALLE_DERIVED, SALLE_NUMBER, 0, 30, NULL, 0, ACTS, true, SALLE_READS(FB_SEES_POOL), SALLE_OWN, 0,
		"activation cost of the action, with what it buys" },
	{ "left", SALLE_DERIVED, SALLE_NUMBER, 0, 63, NULL, 0, ACTS, true, SALLE_READS(FB_SEES_POOL), SALLE_OWN, 0,
		"dice left when the action's cost is paid" },
	{ "reach", SALLE_DERIVED, SALLE_NUMBER, 0, 6, NULL, 0, SALLE_AT(FB_ASK_ATTACK), true, 0, SALLE_OWN, 0,
		"the longest distance that adds nothing to the cost of the attack; 0: it makes none" },
	{ "bite", SALLE_DERIVED, SALLE_NUMBER, 0, 5, NULL, 1, SALLE_AT(FB_ASK_ATTACK) | SALLE_AT(FB_ASK_FEINT), true, 0,
		SALLE_OWN, 0, "bite(m): mean wound level of the blow if it lands with margin m, through this armour" },
	OF_ATTACK("recoil", 5,
		"recoil(k): mean level of the wound that metal throws back at who strikes it with the bare body, against k "
		"dice of defence"),
	OF_ATTACK("recoil.out", 1, "recoil.out(k): chance to be put out by it: death, knockout, suffocation"),
	OF_FEINT("lands.recoil", 5, "the same as recoil of the blow, feinted or as declared, against the foe's defence"),
	OF_FEINT("lands.recoil.out", 1, "the same as recoil.out"),
	OF_DEFENCE("struck.recoil", 5, "the same as recoil, for the foe, of its attack against this defence"),
	OF_DEFENCE("struck.recoil.out", 1, "chance that the foe is put out by it"),
	OF_ATTACK("chance", 1,
		"chance(k): exact chance that the attack lands, or the maneuver succeeds, against k dice of defence: Deflect, "
		"or Dodge where that is impossible"),
	OF_ATTACK("margin", 63, "margin(k): its mean margin, 0 where it does not land"),
	OF_ATTACK("level", 5, "level(k): mean wound level, 0 where there is none"),
	OF_ATTACK("out", 1, "out(k): chance to put the foe out at once: death, knockout, suffocation"),
	OF_ATTACK("down", 1, "down(k): chance to knock the foe prone"),
	OF_ATTACK("disarm", 1, "disarm(k): chance that the foe's weapon falls"),
	OF_ATTACK("impact", 63, "impact(k): mean impact"),
	OF_ATTACK("rise", 2, "rise(k): mean rise of the foe's base TN"),
	OF_FEINT("lands", 1, "exact chance that the blow lands, feinted or as declared, against the foe's defence"),
	OF_FEINT("lands.margin", 63, "its mean margin, 0 where it does not land"),
	OF_FEINT("lands.level", 5, "mean wound level, 0 where there is none"),
	OF_FEINT("lands.out", 1, "chance to put the foe out at once: death, knockout, suffocation"),
	OF_FEINT("lands.down", 1, "chance to knock the foe prone"),
	OF_FEINT("lands.disarm", 1, "chance that the foe's weapon falls"),
	OF_FEINT("lands.impact", 63, "mean impact"),
	OF_FEINT("lands.rise", 2, "mean rise of the foe's base TN"),
	OF_DEFENCE("struck", 1, "exact chance that the foe's attack lands against this defence, if it does not feint"),
	OF_DEFENCE("struck.margin", 63, "its mean margin, 0 where it does not land"),
	OF_DEFENCE("struck.level", 5, "mean wound level, 0 where there is none"),
	OF_DEFENCE("struck.out", 1, "chance to be put out at once: death, knockout, suffocation"),
	OF_DEFENCE("struck.down", 1, "chance to be knocked prone"),
	OF_DEFENCE("struck.disarm", 1, "chance that its weapon falls"),
	OF_DEFENCE("struck.impact", 63, "mean impact"),
	OF_DEFENCE("struck.rise", 2, "mean rise of its base TN"),
	OF_DEFENCE("gains", 1, "chance to take the initiative by this defence"),
	OF_DEFENCE("bonus", 63, "mean bonus dice for the next tempo: of a counter"),
	CHANCE("first", 1, 1, FB_ASK_STEAL, STEAL_READS,
		"first(k): chance to strike before the foe, if that puts k dice into its initiative pool; with a thrust "
		"where its weapon has one"),
	CHANCE("attack.outlook", 1, 0, FB_ASK_ATTACK, SITUATION | ATTACK_READS | SALLE_READS(FB_SEES_STEALING),
		"chance to win the bout after this, as far as one play tells, if the foe answers as is worst for it"),
	CHANCE("defence.outlook", 1, 0, FB_ASK_DEFEND, OF_FOE,
		"the same of a defence against the foe's attack"),
	CHANCE("feint.outlook", 1, 0, FB_ASK_FEINT, SITUATION | FEINT_READS | SALLE_READS(FB_SEES_FOE_DEFENCE),
		"the same of a feint against the foe's defence, or of none"),
	CHANCE("steal.outlook", 1, 0, FB_ASK_STEAL,
		SITUATION | STEAL_READS | SALLE_READS(FB_SEES_SHAKEN) | SALLE_READS(FB_SEES_FOE_DICE) |
			SALLE_READS(FB_SEES_FOE_TARGET) | SALLE_READS(FB_SEES_FOE_BOUGHT) | SALLE_READS(FB_SEES_FOE_SHAKEN) |
			SALLE_READS(FB_SEES_FOE_MANEUVER),
		"the same of stealing the initiative with these dice, or of defending"),
	DERIVED("in_hazard", SALLE_TRUTH, 0, 1, NULL, 0, SALLE_READS(FB_SEES_PLACE), "it stands in the hazard"),
	DERIVED("foe.in_hazard", SALLE_TRUTH, 0, 1, NULL, 0, SALLE_READS(FB_SEES_PLACE), "the foe stands in the hazard"),
	DERIVED("moved", SALLE_TRUTH, 0, 1, NULL, 0, SALLE_READS(FB_SEES_PLACE), "the fight is on the ground nearby"),
	DERIVED("advantages", SALLE_NUMBER, -2, 1, NULL, 0, SALLE_READS(FB_SEES_EDGES),
		"its advantages less its disadvantages by positioning and lost footing"),
	DERIVED("foe.advantages", SALLE_NUMBER, -2, 1, NULL, 0, SALLE_READS(FB_SEES_EDGES), "the same of the foe"),
	{ "hazard", SALLE_FIXED, SALLE_NUMBER, 0, 3, NULL, 0, 0, false, 0, SALLE_OWN, 0,
		"req of the scene's hazard roll; 0: it has none" },
	{ "nearby", SALLE_FIXED, SALLE_TRUTH, 0, 1, NULL, 0, 0, false, 0, SALLE_OWN, 0,
		"the scene has other ground that the fight can be pressed onto" },
	DERIVED("held_limbs", SALLE_NUMBER, 0, 4, NULL, 0, SALLE_READS(FB_SEES_LIMBS), "limbs of its in the foe's holds"),
	DERIVED("foe.held_limbs", SALLE_NUMBER, 0, 4, NULL, 0, SALLE_READS(FB_SEES_FOE_LIMBS),
		"limbs of the foe in its holds"),
	CHANCE("wrestle.chance", 1, 1, FB_ASK_WRESTLE,
		SALLE_READS(FB_SEES_TN) | SALLE_READS(FB_SEES_FOE_TN) | SALLE_READS(FB_SEES_FOE_PRONE) |
			SALLE_READS(FB_SEES_FOE_SHAKEN) | SALLE_READS(FB_SEES_HELD) | SALLE_READS(FB_SEES_FOE_HELD),
		"wrestle.chance(k): exact chance that the maneuver succeeds against k dice of defence; of a bonus attack, "
		"which is not defended, with a single hit"),
	CHANCE("resist.chance", 1, 0, FB_ASK_RESIST,
		SALLE_READS(FB_SEES_TN) | SALLE_READS(FB_SEES_FOE_TN) | SALLE_READS(FB_SEES_FOE_PRONE) |
			SALLE_READS(FB_SEES_FOE_SHAKEN) | SALLE_READS(FB_SEES_FOE_DICE),
		"exact chance that the defence beats the foe's maneuver"),
	STAKES("attack.prospect", FB_ASK_ATTACK, SITUATION | ATTACK_READS | SALLE_READS(FB_SEES_STEALING),
		"attack.prospect(w, d, p, l): attack.outlook where a weapon wrested away is worth w of what was not won, one "
		"disabled into the next play d dice, to lie prone p dice, a limb in a hold l dice"),
	STAKES("defence.prospect", FB_ASK_DEFEND, OF_FOE, "the same of defence.outlook"),
	STAKES("wrestle.prospect", FB_ASK_WRESTLE,
		SITUATION | SALLE_READS(FB_SEES_SHAKEN) | SALLE_READS(FB_SEES_FOE_SHAKEN) | SALLE_READS(FB_SEES_BONUS_ATTACK),
		"the same of what is done in a grapple, or as the bonus attack of a Grab"),
	STAKES("resist.prospect", FB_ASK_RESIST, OF_FOE | SALLE_READS(FB_SEES_SHAKEN),
		"the same of a defence against it"),
	DERIVED("loaded", SALLE_TRUTH, 0, 1, NULL, 0, SALLE_READS(FB_SEES_FIREARMS),
		"it holds a firearm that it has not discharged yet"),
	FIXED("cp", SALLE_NUMBER, 63, "full combat pool with the first weapon"),
	FIXED("agility", SALLE_NUMBER, 99, "Agility"),
	FIXED("brawn", SALLE_NUMBER, 99, "Brawn"),
	FIXED("cunning", SALLE_NUMBER, 99, "Cunning"),
	FIXED("will", SALLE_NUMBER, 99, "Will"),
	FIXED("speed", SALLE_NUMBER, 99, "Speed"),
	FIXED("length", SALLE_NUMBER, 6, "first weapon's longest distance"),
	FIXED("shield", SALLE_TRUTH, 1, "build has a shield"),
	FIXED("hard", SALLE_TRUTH, 1, "ribs wear rigid armour, maille or plate"),
	FIXED("halfsword", SALLE_TRUTH, 1, "build has a weapon with a halfsword grip"),
	FIXED("seeks_gaps", SALLE_TRUTH, 1, "build has a weapon whose thrust can seek gaps"),
	FIXED("sidearm", SALLE_TRUTH, 1, "build has a weapon that is worn and can be drawn"),
	FIXED("unarmed", SALLE_TRUTH, 1, "build has no weapon"),
	FIXED("off_hand", SALLE_TRUTH, 1, "build has a weapon in the off hand"),
	{ 0 },
};

_Static_assert(sizeof observables / sizeof *observables == FB_SEES + 1, "one line an observable");

#define MAN(side) (uint16_t)(offsetof(struct fb_bout, man) + (side) * sizeof(struct fb_man))

const struct salle_vocabulary fb_vocabulary = {
	.parts = { { MAN(0), MAN(1), 0 }, { MAN(1), MAN(0), 0 } },
	.decisions = fb_decisions,
	.observables = observables,
	.value = fb_value,
	.largest = fb_largest,
	.ways = fb_ways,
	.settle = fb_settle_action,
	.never = fb_never,
	.reads = fb_ways_read,
};
