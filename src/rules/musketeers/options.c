/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The options, each of which decides a question on which the text is silent or ambiguous, and the scene: the kind of
 * fight and where it takes place.
 */
#include "kit/fields.h"
#include "rules/musketeers/musketeers.h"

static const char *const rolls[] = { "agility", "expertise", NULL };

#define ROW struct mk_options
const struct salle_field mk_option_fields[] = {
	ONE_OF(weapon_dms, mk_reading_names, "injury_chart",
		"part of the text that gives damage and parry DMs: the injury chart, the young gentleman, or the secondary "
		"character",
		.heading = "Injury Charts"),
	ONE_OF(wound_dm, LIST("per_three_points", "by_severity"), "per_three_points",
		"penalty of wounds on all rolls except damage: 1 for every three points of endurance lost (figure "
		"points_per_dm), or the sum of the chart's DMs",
		.heading = "Injury Charts"),
	ONE_OF(prone_defence, LIST("none", "minus_three"), "none",
		"parry of a fallen fencer: none, or a parry with the penalty `figures.prone_parry`", .heading = "Penalties"),
	TRUTH(prone_expertise, "no", "whether an attack on a fallen fencer adds expertise", .heading = "Special Moves"),
	ONE_OF(until, LIST("disabled", "first_blood", "hits"), "disabled",
		"what ends a bout, besides yielding: a fencer that cannot go on, the first wound of a point or "
		"more, or a number "
		"of hits; in the salle d'armes always hits",
		NEEDS_NOT("scene.fight", "salle"), .heading = "Dueling"),
	WHOLE(hits, 1, 30, "5", "number of hits that win the bout",
		.needs = { { .field = "options.until", .values = "hits" }, { .field = "scene.fight", .values = "salle" } },
		.heading = "Visit La Salle d'Armes"),
	WHOLE(max_phrases, 1, 10000, "1000", "number of phrases after which a bout is a draw", .heading = "The Bout"),
	WHOLE(max_openings, 1, 20, "3", "most opening rolls in one phrase, by both fencers together",
		.heading = "The Opening"),
	WHOLE(max_ripostes, 0, 20, "4", "most ripostes in one phrase, by both fencers together", .heading = "The Attack"),
	WHOLE(max_crossed, 1, 20, "6", "number of attempts to get out of crossed swords before both step back",
		.heading = "The Attack"),
	TRUTH(crossed_initiative_again, "no", "whether the initiative over crossed swords is rolled anew for every attempt",
		.heading = "The Attack"),
	TRUTH(counter_bonus, "no", "whether a counter that takes the initiative attacks with the bonus of the opening",
		.heading = "The Opening"),
	TRUTH(counter_trips, "no", "whether a natural 2 trips the fencer who counters as well", .heading = "Penalties"),
	ONE_OF(equal_bonus, LIST("neither", "opener", "both"), "opener",
		"who attacks with the bonus of the opening when opening and counter have equal totals",
		NEEDS("options.equal_totals", "both_attack"), .heading = "The Opening"),
	TRUTH(riposte_drops, "yes", "whether a natural 2 in a riposte drops the sword, too", .heading = "Penalties"),
	TRUTH(missed_riposte_answered, "yes", "whether the foe may answer a missed riposte with a riposte",
		.heading = "The Attack"),
	TRUTH(failed_stop_parries, "no",
		"whether a stop hit below the attack's total still parries if it reaches the attack's "
		"requirement",
		.heading = "Stop Hits"),
	ONE_OF(retreat_roll, rolls, "agility", "DM of dodges, and of retreats from an attack", .heading = "Special Moves"),
	ONE_OF(throw_roll, rolls, "agility", "DM of a thrown dagger: agility as in the text, or expertise as in the chart",
		.heading = "Special Moves"),
	WHOLE(off_balance, 0, 9, "3", "penalty on the parry of a fencer that missed and is off balance",
		.heading = "The Attack"),
	WHOLE(wrong_hand, 0, 9, "2", "penalty on all rolls except damage with the blade in the wrong hand",
		.heading = "Penalties"),
	WHOLE(aimed, 0, 9, "2", "added to the requirement of an attack at a chosen location",
		.heading = "Development and Attack"),
	TRUTH(dagger_left, "yes", "whether a fencer that lost the sword arm fights with a dagger in the other hand",
		.heading = "Injury Charts"),
	TRUTH(fleche_unopened, "no", "whether a fencer can make a fleche instead of an opening", .heading = "La Fleche"),
	TRUTH(attack_by_reach, "no", "whether an attack must reach as far as the foe stands",
		.heading = "Development and Attack"),
	ONE_OF(hit_points, LIST("hits", "damage"), "hits", "what a hit point is: a hit, or a point of damage",
		NEEDS_NOT("scene.fight", "salle"), .heading = "Skill Points"),
	WHOLE(hit_ground, 0, 9, "1",
		"hexes that a hit drives the foe back on the piste of the salle d'armes, unless the foe has advanced",
		NEEDS("scene.fight", "salle"), .heading = "The Attack"),
	ONE_OF(initiative_roll, LIST("agility", "perception", "both"), "agility",
		"DM of initiative: agility with the DM of armour, as in the text; perception; or the sum of both",
		.heading = "The Bout"),
	ONE_OF(equal_totals, LIST("both_attack", "nobody"), "both_attack",
		"what an opening and a counter with equal totals do: both fencers attack at once, as in the text, or nobody "
		"attacks and the phrase ends",
		.heading = "The Opening"),
	ONE_OF(crossed_roll, LIST("initiative", "strength"), "initiative",
		"roll for the first move over crossed swords: the roll for initiative, as in the text, or 2d6 + strength",
		.heading = "Special Moves"),
	WHOLE(left_hander, 0, 9, "0",
		"penalty on parries and stop hits, but not on dodges and retreats, against a fencer whose build has "
		"`hand: left`",
		.heading = "Defense"),
	WHOLE(critical_at, 2, 13, "13",
		"lowest roll of the dice, without DMs, with which an attack or riposte that hits is critical; 13: never",
		.heading = "The Attack"),
	WHOLE(critical_damage, -9, 9, "2", "DM on the damage roll of a critical attack or riposte",
		NEEDS_NOT("options.critical_at", "13"), .heading = "The Attack"),
	TRUTH(critical_parry, "yes",
		"whether a critical attack or riposte can be answered with a parry, dodge, retreat or stop hit; no: it hits",
		NEEDS_NOT("options.critical_at", "13"), .heading = "The Attack"),
	WHOLE(drop_confirm, 2, 13, "13",
		"lowest second roll of two dice, without DMs, with which a fencer that would drop its weapon keeps it and only "
		"misses; 13: it always drops",
		.heading = "Penalties"),
	WHOLE(opening_again, -9, 9, "0",
		"added to the roll of each opening that a fencer makes again in a turn, after its blade was turned aside",
		.heading = "The Opening"),
	WHOLE(bleeding, 0, 9, "0",
		"endurance that each wound of at least the severity `bleeding_from` costs after every phrase; it does not "
		"count as damage by the foe",
		NEEDS_NOT("scene.fight", "salle"), .heading = "Injury Charts"),
	ONE_OF(bleeding_from, mk_severity_names, "hit", "least severity of a wound that bleeds",
		NEEDS_NOT("options.bleeding", "0"), .heading = "Injury Charts"),
	TRUTH(strength_damage, "no", "whether strength adds to damage rolls with a weapon", .heading = "Injury Charts"),
	TRUTH(expertise_damage, "yes", "whether expertise can be added to damage rolls, or subtracted from them",
		.heading = "Injury Charts"),
	TRUTH(recovery, "no", "whether recovery is rolled for the days after the bout", .heading = "Wound Recovery"),
	{ 0 },
};
#undef ROW

#define ROW struct mk_scene
const struct salle_field mk_scene_fields[] = {
	ONE_OF(fight, LIST("honour", "circumstance", "ambush(a)", "ambush(b)", "salle"), "honour",
		"kind of fight: a duel of honour, a duel of circumstance, an ambush by one side, or a bout with foils in the "
			"salle d'armes"),
	WHOLE(piste, 1, 100, "7", "hexes behind each fencer in the salle d'armes; a step beyond them gives the foe a hit",
		NEEDS("scene.fight", "salle")),
	WHOLE(mugs, 0, 20, "1", "number of mugs and plates that each fencer can throw",
		NEEDS("scene.fight", "circumstance, ambush(a), ambush(b)")),
	WHOLE(chairs, 0, 20, "1", "number of chairs that each fencer can throw",
		NEEDS("scene.fight", "circumstance, ambush(a), ambush(b)")),
	ONE_OF(care, mk_care_names, "none", "who cares for the wounded; the DM of the carer is added to each day's "
		"recovery roll",
		NEEDS("options.recovery", "yes")),
	ONE_OF(aggressor, LIST("nobody", "a", "b"), "nobody",
		"side that loses honour points for its action and motivation; the other side gains them"),
	ONE_OF(action, mk_quarrel_action_names, "challenge", "what the aggressor did", NEEDS("scene.aggressor", "a, b")),
	ONE_OF(against, LIST("self", "friend", "stranger", "unarmed", "youth"), "self",
		"victim of the aggressor: the other fencer, a friend of his, a stranger, an unarmed person, or a woman or "
		"youth",
		NEEDS("scene.aggressor", "a, b")),
	ONE_OF(motivation, LIST("self", "family", "unit", "nation", "religion"), "self",
		"what the quarrel is about: money or himself, family, military unit, nation or religion",
		NEEDS("scene.aggressor", "a, b")),
	FIELD_AS("a_fencers", SALLE_INT, fencers[0],
		"number of fencers on side A, all of one build; `side_a` of a matchup lists a team instead", .preset = "1",
		.min = 1,
		.max = SALLE_SIDE_MAX),
	FIELD_AS("b_fencers", SALLE_INT, fencers[1],
		"number of fencers on side B, all of one build; `side_b` of a matchup lists a team instead", .preset = "1",
		.min = 1,
		.max = SALLE_SIDE_MAX),
	{ 0 },
};
#undef ROW
