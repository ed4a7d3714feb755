/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Options: every ruling that a designer could want to read otherwise. Scenes: what fight it is, and where. */
#include "rules/musketeers/musketeers.h"

static const char *const wound_dms[] = { "per_three_points", "by_severity", NULL };
static const char *const prone_defences[] = { "none", "minus_three", NULL };
static const char *const untils[] = { "disabled", "first_blood", "hits", NULL };
static const char *const bonuses[] = { "neither", "opener", "both", NULL };
static const char *const rolls[] = { "agility", "expertise", NULL };
static const char *const hit_points[] = { "hits", "damage", NULL };
static const char *const fights[] = { "honour", "circumstance", "ambush(a)", "ambush(b)", "salle", NULL };
static const char *const aggressors[] = { "nobody", "a", "b", NULL };
static const char *const againsts[] = { "self", "friend", "stranger", "unarmed", "youth", NULL };
static const char *const motivations[] = { "self", "family", "unit", "nation", "religion", NULL };

#define AT(member) offsetof(struct mk_options, member)

const struct salle_field mk_option_fields[] = {
	{ .key = "weapon_dms", .kind = SALLE_NAME, .offset = AT(weapon_dms), .names = mk_reading_names,
		.preset = "injury_chart", .heading = "Injury Charts",
		.help = "whose damage and parry DMs: the injury chart's, the young gentleman's, the secondary character's" },
	{ .key = "wound_dm", .kind = SALLE_NAME, .offset = AT(wound_dm), .names = wound_dms, .preset = "per_three_points",
		.heading = "Injury Charts",
		.help = "what wounds take off every roll but damage: 1 for each three points of endurance lost (figure "
				"points_per_dm), or the chart's DM of each wound" },
	{ .key = "prone_defence", .kind = SALLE_NAME, .offset = AT(prone_defence), .names = prone_defences,
		.preset = "none", .heading = "Penalties",
		.help = "whether the fallen cannot parry, or parry at the figure prone_parry" },
	{ .key = "prone_expertise", .kind = SALLE_BOOL, .offset = AT(prone_expertise), .preset = "no",
		.heading = "Special Moves", .help = "whether an attack on the fallen adds expertise" },
	{ .key = "until", .kind = SALLE_NAME, .offset = AT(until), .names = untils, .preset = "disabled",
		.heading = "Dueling", .help = "what a bout is fought to, beside yielding; the salle d'armes: always hits",
		.needs = { { .field = "scene.fight", .other_than = "salle" } } },
	{ .key = "hits", .kind = SALLE_INT, .offset = AT(hits), .min = 1, .max = 30, .preset = "5",
		.heading = "Visit La Salle d'Armes", .help = "hits that win under `until: hits`",
		.needs = { { .field = "options.until", .values = "hits" }, { .field = "scene.fight", .values = "salle" } } },
	{ .key = "max_phrases", .kind = SALLE_INT, .offset = AT(max_phrases), .min = 1, .max = 10000, .preset = "1000",
		.heading = "The Bout", .help = "phrases after which a bout is a draw" },
	{ .key = "max_openings", .kind = SALLE_INT, .offset = AT(max_openings), .min = 1, .max = 20, .preset = "3",
		.heading = "The Opening", .help = "opening rolls of both fencers in one phrase" },
	{ .key = "max_ripostes", .kind = SALLE_INT, .offset = AT(max_ripostes), .max = 20, .preset = "4",
		.heading = "The Attack", .help = "ripostes of both fencers in one phrase" },
	{ .key = "max_crossed", .kind = SALLE_INT, .offset = AT(max_crossed), .min = 1, .max = 20, .preset = "6",
		.heading = "The Attack", .help = "attempts to get out of crossed swords before both step back" },
	{ .key = "crossed_initiative_again", .kind = SALLE_BOOL, .offset = AT(crossed_initiative_again), .preset = "no",
		.heading = "The Attack", .help = "whether initiative over crossed swords is rolled for every attempt" },
	{ .key = "counter_bonus", .kind = SALLE_BOOL, .offset = AT(counter_bonus), .preset = "no",
		.heading = "The Opening",
		.help = "whether a counter that takes the initiative attacks with the opening's bonus" },
	{ .key = "counter_trips", .kind = SALLE_BOOL, .offset = AT(counter_trips), .preset = "no", .heading = "Penalties",
		.help = "whether a natural 2 trips the fencer who counters as well" },
	{ .key = "equal_bonus", .kind = SALLE_NAME, .offset = AT(equal_bonus), .names = bonuses, .preset = "opener",
		.heading = "The Opening", .help = "who has the opening's bonus when both attack at equal totals" },
	{ .key = "riposte_drops", .kind = SALLE_BOOL, .offset = AT(riposte_drops), .preset = "yes",
		.heading = "Penalties", .help = "whether a natural 2 drops the sword in a riposte as well" },
	{ .key = "missed_riposte_answered", .kind = SALLE_BOOL, .offset = AT(missed_riposte_answered), .preset = "yes",
		.heading = "The Attack", .help = "whether a missed riposte may be answered by a riposte" },
	{ .key = "failed_stop_parries", .kind = SALLE_BOOL, .offset = AT(failed_stop_parries), .preset = "no",
		.heading = "Stop Hits",
		.help = "whether a stop hit below the attack's total still parries at its requirement or more" },
	{ .key = "retreat_roll", .kind = SALLE_NAME, .offset = AT(retreat_roll), .names = rolls, .preset = "agility",
		.heading = "Special Moves", .help = "DM of dodges and retreats from an attack" },
	{ .key = "throw_roll", .kind = SALLE_NAME, .offset = AT(throw_roll), .names = rolls, .preset = "agility",
		.heading = "Special Moves", .help = "DM of a thrown dagger: as in the text, or as in the chart" },
	{ .key = "off_balance", .kind = SALLE_INT, .offset = AT(off_balance), .max = 9, .preset = "3",
		.heading = "The Attack", .help = "off the parry of who missed and is off balance" },
	{ .key = "wrong_hand", .kind = SALLE_INT, .offset = AT(wrong_hand), .max = 9, .preset = "2",
		.heading = "Penalties", .help = "off every roll made with the blade in the wrong hand but damage" },
	{ .key = "aimed", .kind = SALLE_INT, .offset = AT(aimed), .max = 9, .preset = "2",
		.heading = "Development and Attack", .help = "added to the requirement of an attack at a chosen location" },
	{ .key = "dagger_left", .kind = SALLE_BOOL, .offset = AT(dagger_left), .preset = "yes", .heading = "Injury Charts",
		.help = "whether who lost the sword arm fights with a dagger in the other hand" },
	{ .key = "fleche_unopened", .kind = SALLE_BOOL, .offset = AT(fleche_unopened), .preset = "no",
		.heading = "La Fleche", .help = "whether a fleche can be made in the place of an opening" },
	{ .key = "attack_by_reach", .kind = SALLE_BOOL, .offset = AT(attack_by_reach), .preset = "no",
		.heading = "Development and Attack", .help = "whether an attack must carry the distance" },
	{ .key = "hit_points", .kind = SALLE_NAME, .offset = AT(hit_points), .names = hit_points, .preset = "hits",
		.heading = "Skill Points", .help = "what a hit point is: one for each hit, or the damage points",
		.needs = { { .field = "scene.fight", .other_than = "salle" } } },
	{ .key = "hit_ground", .kind = SALLE_INT, .offset = AT(hit_ground), .max = 9, .preset = "1",
		.heading = "The Attack",
		.help = "hexes of the piste of the salle d'armes that a hit drives the foe back, but not from its "
				"own advance",
		.needs = { { .field = "scene.fight", .values = "salle" } } },
	{ .key = "recovery", .kind = SALLE_BOOL, .offset = AT(recovery), .preset = "no", .heading = "Wound Recovery",
		.help = "whether the days after the bout are rolled" },
	{ 0 },
};
#undef AT

#define AT(member) offsetof(struct mk_scene, member)

const struct salle_field mk_scene_fields[] = {
	{ .key = "fight", .kind = SALLE_NAME, .offset = AT(fight), .names = fights, .preset = "honour",
		.help = "duel of honour, duel of circumstance, ambush by one side, bout with foils in the salle d'armes" },
	{ .key = "piste", .kind = SALLE_INT, .offset = AT(piste), .min = 1, .max = 100, .preset = "7",
		.help = "salle d'armes: hexes behind each fencer; a step beyond them gives the other a hit",
		.needs = { { .field = "scene.fight", .values = "salle" } } },
	{ .key = "mugs", .kind = SALLE_INT, .offset = AT(mugs), .max = 20, .preset = "1",
		.help = "mugs and plates that each can throw, except in a duel of honour or the salle d'armes",
		.needs = { { .field = "scene.fight", .values = "circumstance, ambush(a), ambush(b)" } } },
	{ .key = "chairs", .kind = SALLE_INT, .offset = AT(chairs), .max = 20, .preset = "1",
		.help = "chairs that each can throw, except in a duel of honour or the salle d'armes",
		.needs = { { .field = "scene.fight", .values = "circumstance, ambush(a), ambush(b)" } } },
	{ .key = "care", .kind = SALLE_NAME, .offset = AT(care), .names = mk_care_names, .preset = "none",
		.help = "care of the wounded under the option `recovery`: whose DM each day's roll has",
		.needs = { { .field = "options.recovery", .values = "yes" } } },
	{ .key = "aggressor", .kind = SALLE_NAME, .offset = AT(aggressor), .names = aggressors, .preset = "nobody",
		.help = "who loses honour points for action and motivation; the other gains them" },
	{ .key = "action", .kind = SALLE_NAME, .offset = AT(action), .names = mk_quarrel_action_names,
		.preset = "challenge", .help = "what the aggressor did",
		.needs = { { .field = "scene.aggressor", .values = "a, b" } } },
	{ .key = "against", .kind = SALLE_NAME, .offset = AT(against), .names = againsts, .preset = "self",
		.help = "whom the aggressor did it to: the other, his friend, a stranger, an unarmed person, a woman or youth",
		.needs = { { .field = "scene.aggressor", .values = "a, b" } } },
	{ .key = "motivation", .kind = SALLE_NAME, .offset = AT(motivation), .names = motivations, .preset = "self",
		.help = "what the quarrel is over: money or himself, family, military unit, nation, religion",
		.needs = { { .field = "scene.aggressor", .values = "a, b" } } },
	{ .key = "a_fencers", .kind = SALLE_INT, .offset = AT(fencers), .min = 1, .max = SALLE_SIDE_MAX, .preset = "1",
		.help = "fencers of side A, all of its one build; those of `side_a` are listed instead" },
	{ .key = "b_fencers", .kind = SALLE_INT, .offset = AT(fencers) + sizeof(int64_t), .min = 1, .max = SALLE_SIDE_MAX,
		.preset = "1", .help = "fencers of side B, likewise" },
	{ 0 },
};
