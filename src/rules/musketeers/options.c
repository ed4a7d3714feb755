/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Options: a ruling each that a designer may want to change. Scenes: the kind of fight and its place. */
#include "kit/fields.h"
#include "rules/musketeers/musketeers.h"

static const char *const rolls[] = { "agility", "expertise", NULL };

#define ROW struct mk_options
const struct salle_field mk_option_fields[] = {
	ONE_OF(weapon_dms, mk_reading_names, "injury_chart",
		"source of damage and parry DMs: the injury chart, the young gentleman, the secondary character",
		.heading = "Injury Charts"),
	ONE_OF(wound_dm, LIST("per_three_points", "by_severity"), "per_three_points",
		"what wounds take off every roll but damage: 1 for each three points of endurance lost (figure "
		"points_per_dm), or the chart's DM of each wound",
		.heading = "Injury Charts"),
	ONE_OF(prone_defence, LIST("none", "minus_three"), "none",
		"whether the fallen cannot parry, or parry at the figure prone_parry", .heading = "Penalties"),
	TRUTH(prone_expertise, "no", "whether an attack on the fallen adds expertise", .heading = "Special Moves"),
	ONE_OF(until, LIST("disabled", "first_blood", "hits"), "disabled",
		"what ends a bout, besides yielding; in the salle d'armes always hits", NEEDS_NOT("scene.fight", "salle"),
		.heading = "Dueling"),
	WHOLE(hits, 1, 30, "5", "hits that win under `until: hits`",
		.needs = { { .field = "options.until", .values = "hits" }, { .field = "scene.fight", .values = "salle" } },
		.heading = "Visit La Salle d'Armes"),
	WHOLE(max_phrases, 1, 10000, "1000", "phrases after which a bout is a draw", .heading = "The Bout"),
	WHOLE(max_openings, 1, 20, "3", "opening rolls of both fencers in one phrase", .heading = "The Opening"),
	WHOLE(max_ripostes, 0, 20, "4", "ripostes of both fencers in one phrase", .heading = "The Attack"),
	WHOLE(max_crossed, 1, 20, "6", "attempts to get out of crossed swords before both step back",
		.heading = "The Attack"),
	TRUTH(crossed_initiative_again, "no", "whether initiative over crossed swords is rolled for every attempt",
		.heading = "The Attack"),
	TRUTH(counter_bonus, "no", "whether a counter that takes the initiative attacks with the opening's bonus",
		.heading = "The Opening"),
	TRUTH(counter_trips, "no", "whether a natural 2 trips the fencer who counters as well", .heading = "Penalties"),
	ONE_OF(equal_bonus, LIST("neither", "opener", "both"), "opener",
		"fencers with the opening's bonus when both attack at equal totals", .heading = "The Opening"),
	TRUTH(riposte_drops, "yes", "whether a natural 2 drops the sword in a riposte as well", .heading = "Penalties"),
	TRUTH(missed_riposte_answered, "yes", "whether a missed riposte may be answered by a riposte",
		.heading = "The Attack"),
	TRUTH(failed_stop_parries, "no",
		"whether a stop hit below the attack's total still parries at its requirement or more", .heading = "Stop Hits"),
	ONE_OF(retreat_roll, rolls, "agility", "DM of dodges and retreats from an attack", .heading = "Special Moves"),
	ONE_OF(throw_roll, rolls, "agility", "DM of a thrown dagger: as in the text, or as in the chart",
		.heading = "Special Moves"),
	WHOLE(off_balance, 0, 9, "3", "penalty on the parry of a fencer that missed and is off balance",
		.heading = "The Attack"),
	WHOLE(wrong_hand, 0, 9, "2", "penalty on every roll except damage with the blade in the wrong hand",
		.heading = "Penalties"),
	WHOLE(aimed, 0, 9, "2", "added to the requirement of an attack at a chosen location",
		.heading = "Development and Attack"),
	TRUTH(dagger_left, "yes", "whether a fencer that lost the sword arm fights with a dagger in the other hand",
		.heading = "Injury Charts"),
	TRUTH(fleche_unopened, "no", "whether a fleche can be made in the place of an opening", .heading = "La Fleche"),
	TRUTH(attack_by_reach, "no", "whether an attack must carry the distance", .heading = "Development and Attack"),
	ONE_OF(hit_points, LIST("hits", "damage"), "hits", "meaning of a hit point: one for each hit, or the damage points",
		NEEDS_NOT("scene.fight", "salle"), .heading = "Skill Points"),
	WHOLE(hit_ground, 0, 9, "1",
		"hexes that a hit drives the foe back on the piste of the salle d'armes; a foe that has advanced is not "
		"driven back",
		NEEDS("scene.fight", "salle"), .heading = "The Attack"),
	TRUTH(recovery, "no", "whether the days after the bout are rolled", .heading = "Wound Recovery"),
	{ 0 },
};
#undef ROW

#define ROW struct mk_scene
const struct salle_field mk_scene_fields[] = {
	ONE_OF(fight, LIST("honour", "circumstance", "ambush(a)", "ambush(b)", "salle"), "honour",
		"duel of honour, duel of circumstance, ambush by one side, bout with foils in the salle d'armes"),
	WHOLE(piste, 1, 100, "7", "salle d'armes: hexes behind each fencer; a step beyond them gives the other a hit",
		NEEDS("scene.fight", "salle")),
	WHOLE(mugs, 0, 20, "1", "mugs and plates that each can throw, except in a duel of honour or the salle d'armes",
		NEEDS("scene.fight", "circumstance, ambush(a), ambush(b)")),
	WHOLE(chairs, 0, 20, "1", "chairs that each can throw, except in a duel of honour or the salle d'armes",
		NEEDS("scene.fight", "circumstance, ambush(a), ambush(b)")),
	ONE_OF(care, mk_care_names, "none", "carer of the wounded under the option `recovery`: each day's roll has the "
		"carer's DM",
		NEEDS("options.recovery", "yes")),
	ONE_OF(aggressor, LIST("nobody", "a", "b"), "nobody",
		"side that loses honour points for action and motivation; the other gains them"),
	ONE_OF(action, mk_quarrel_action_names, "challenge", "what the aggressor did", NEEDS("scene.aggressor", "a, b")),
	ONE_OF(against, LIST("self", "friend", "stranger", "unarmed", "youth"), "self",
		"victim of the aggressor: the other, his friend, a stranger, an unarmed person, a woman or youth",
		NEEDS("scene.aggressor", "a, b")),
	ONE_OF(motivation, LIST("self", "family", "unit", "nation", "religion"), "self",
		"what the quarrel is over: money or himself, family, military unit, nation, religion",
		NEEDS("scene.aggressor", "a, b")),
	FIELD_AS("a_fencers", SALLE_INT, fencers[0],
		"number of fencers of side A, if it has one build; `side_a` lists a team instead", .preset = "1", .min = 1,
		.max = SALLE_SIDE_MAX),
	FIELD_AS("b_fencers", SALLE_INT, fencers[1],
		"number of fencers of side B, if it has one build; `side_b` lists a team instead", .preset = "1", .min = 1,
		.max = SALLE_SIDE_MAX),
	{ 0 },
};
#undef ROW
