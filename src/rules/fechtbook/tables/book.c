/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "rules/fechtbook/tables/tables.h"

static const char *const roundings[] = { "down", "nearest", "up", NULL };
static const char *const dice[] = { "d6", "d8", "d10", "d12", NULL };
static const char *const shifts[] = { "wrap", "clamp", NULL };
static const char *const arm_hits[] = { "random", "weapon", NULL };
static const char *const crowded_defences[] = { "disadvantage", "free", NULL };
static const char *const joinings[] = { "hit", "all", "nobody", NULL };
static const char *const grabs[] = { "free", "any", NULL };
static const char *const strikers[] = { "same", "other", NULL };
static const char *const grapple_pools[] = { "at_once", "refresh", NULL };
static const char *const holds[] = { "break", "reverse", "defence", NULL };
static const char *const grapple_damages[] = { "tap", "bare", NULL };
static const char *const melees[] = { "full", "simple", NULL };
static const char *const pauses[] = { "duel", "over", NULL };
static const char *const lessons[] = { "all", "basic", NULL };
static const char *const intents[] = { "lethal", "beating", NULL };
static const char *const npcs[] = { "none", "a", "b", "both", NULL };
static const char *const ties[] = { "fate", "draw", "full", NULL };
static const char *const shield_classes[] = { "table", "one_handed", NULL };
static const char *const deflect_classes[] = { "implement", "weapon", NULL };
static const char *const forbids[] = { "net", "any", NULL };
static const char *const weighs[] = { "rolled", "declared", NULL };
static const char *const landings[] = { "success", "wound", NULL };
static const char *const ignores[] = { "all", "paid", NULL };
static const char *const halfsworders[] = { "trained", "anyone", NULL };
static const char *const minimum_grips[] = { "printed", "held", NULL };
static const char *const oppositions[] = { "declared", "rolled", NULL };
static const char *const declareds[] = { "play", "bout", NULL };
static const char *const minimums[] = { "larger", "wound", NULL };
static const char *const carries[] = { "once", "until_paid", NULL };
static const char *const tied_thrusts[] = { "wins", "lands", NULL };
static const char *const sums[] = { "sum", "larger", NULL };
static const char *const encumbereds[] = { "none", "movement", "all", NULL };
static const char *const drops[] = { "anything", "weapons", NULL };
static const char *const yieldings[] = { "tempo", "play", NULL };
static const char *const presents[] = { "in_hand", "worn", NULL };
static const char *const longers[] = { "category", "distance", NULL };
static const char *const margins[] = { "half", "whole", NULL };
static const char *const throws[] = { "none", "full", NULL };
static const char *const rebounds[] = { "margin", "brawn", "none", NULL };
static const char *const parries[] = { "swing", "none", NULL };
static const char *const seekers[] = { "piercing", "every_thrust", "bladed", NULL };
static const char *const favoureds[] = { "closed", "open", NULL };
static const char *const ignoreds[] = { "hard", "soft", NULL };
static const char *const bleedings[] = { "after", "tempo", "play", NULL };
static const char *const bleeding_wounds[] = { "worst", "sum", NULL };
static const char *const halves[] = { "down", "up", NULL };

#define AT(member) offsetof(struct fb_options, member)

const struct salle_field fb_option_fields[] = {
	{ .key = "rounding", .kind = SALLE_NAME, .offset = AT(rounding), .names = roundings, .preset = "down",
		.heading = "Secondary Attributes", .help = "halves of averages; nearest: to the even number" },
	{ .key = "wheels", .kind = SALLE_NAME, .offset = AT(wheels), .names = fb_wheels_names, .preset = "recon",
		.heading = "Wound Wheels and Location",
		.help = "reading of the lost chart: reconstructed, the related game's, own" },
	{ .key = "wheel_shift", .kind = SALLE_NAME, .offset = AT(wheel_shift), .names = shifts, .preset = "wrap",
		.heading = "Thrust", .help = "whether a shifted roll goes from 6 on to 1 or stops there" },
	{ .key = "arm_hit", .kind = SALLE_NAME, .offset = AT(arm_hit), .names = arm_hits, .preset = "random",
		.heading = "Wound Wheels and Location",
		.help = "which arm is hit: an even roll, or the one with the weapon" },
	{ .key = "default_penalty", .kind = SALLE_INT, .offset = AT(default_penalty), .max = 12, .preset = "0",
		.heading = "Proficiencies", .help = "off the rank of a proficiency that stands in for a missing one" },
	{ .key = "max_plays", .kind = SALLE_INT, .offset = AT(max_plays), .min = 1, .max = 1000, .preset = "50",
		.allowance = true, .heading = "Refresh", .help = "plays after which a bout is a draw" },
	{ .key = "priority_points", .kind = SALLE_INT, .offset = AT(priority_points), .max = 99, .preset = "10",
		.allowance = true, .heading = "Character Creation", .help = "that a legal build may spend" },
	{ .key = "require_legal", .allowance = true, .kind = SALLE_BOOL, .offset = AT(require_legal), .preset = "no",
		.heading = "Character Creation", .help = "whether an illegal build is an error or only warned of" },
	{ .key = "thrust_wins_ties", .kind = SALLE_BOOL, .offset = AT(thrust_wins_ties), .preset = "yes",
		.heading = "Thrust", .help = "whether a thrust with a hit wins a tie against a defence" },
	{ .key = "melee", .kind = SALLE_NAME, .offset = AT(melee), .names = melees, .preset = "full",
		.heading = "Simplifying Melee", .help = "play by play, or by one roll of proficiencies (Simple Melee)" },
	{ .key = "die", .kind = SALLE_NAME, .offset = AT(die), .names = dice, .preset = "d6", .heading = "Target Numbers",
		.help = "that pools are rolled with; wheels and fortunes keep the d6 of their tables" },
	{ .key = "base_tn", .kind = SALLE_INT, .offset = AT(base_tn), .min = FB_TN_LEAST, .max = FB_TN_MOST, .preset = "4",
		.heading = "Impact & TN Shifts", .help = "base target number of the unhurt; wounds raise it to theirs" },
	{ .key = "advantage", .kind = SALLE_INT, .offset = AT(advantage), .max = FB_TN_MOST, .preset = "1",
		.heading = "Advantage, Disadvantage",
		.help = "what an advantage takes off a target number and a disadvantage adds to it" },
	{ .key = "tn_floor", .kind = SALLE_INT, .offset = AT(tn_floor), .min = FB_TN_LEAST, .max = FB_TN_MOST,
		.preset = "3", .heading = "Target Numbers", .help = "the lowest target number" },
	{ .key = "tn_ceiling", .kind = SALLE_INT, .offset = AT(tn_ceiling), .max = FB_TN_MOST, .preset = "0",
		.heading = "Target Numbers",
		.help = "the highest target number, also of wounds and pain; 0: the highest face of the die, 6 of a d6" },
	{ .key = "reach", .kind = SALLE_BOOL, .offset = AT(reach), .preset = "yes", .heading = "Reach and Distance",
		.help = "no: every weapon is always in measure" },
	{ .key = "one_step_cost", .kind = SALLE_INT, .offset = AT(step_cost[0]), .max = 2, .preset = "1",
		.heading = "Reach and Distance", .help = "AC of a weapon that is one step out of measure, or too long by one",
		.needs = { { .field = "options.reach", .values = "yes" } } },
	{ .key = "two_step_cost", .kind = SALLE_INT, .offset = AT(step_cost[1]), .max = 2, .preset = "2",
		.heading = "Reach and Distance", .help = "AC at two steps or more",
		.needs = { { .field = "options.reach", .values = "yes" } } },
	{ .key = "pommel_steps", .kind = SALLE_INT, .offset = AT(pommel_steps), .min = 1, .max = 6, .preset = "2",
		.heading = "Reach and Distance",
		.help = "steps that the ground keeps fighters inside a weapon's reach when only its pommel or queue strikes",
		.needs = { { .field = "options.reach", .values = "yes" } } },
	{ .key = "maneuvers", .kind = SALLE_NAME, .offset = AT(maneuvers), .names = lessons, .preset = "all",
		.heading = "Learning Melee", .help = "basic: only Swing, Thrust and Feint, Deflect, Dodge and Counter" },
	{ .key = "grappling", .kind = SALLE_BOOL, .offset = AT(grappling), .preset = "yes", .heading = "Learning Melee",
		.help = "no: nobody grabs, so that no grapple ever begins" },
	{ .key = "positioning", .kind = SALLE_NAME, .offset = AT(positioning), .names = lessons, .preset = "all",
		.heading = "Learning Melee", .help = "basic: only to stand up, to draw and to retrieve a weapon" },
	{ .key = "both_stand_down", .kind = SALLE_NAME, .offset = AT(both_stand_down), .names = pauses, .preset = "duel",
		.heading = "Standing Down",
		.help = "what comes of it: a new duel for the initiative, or the end of the fight" },
	{ .key = "opposition", .kind = SALLE_NAME, .offset = AT(opposition), .names = oppositions, .preset = "declared",
		.heading = "Positioning for Effect",
		.help = "when dice are put into challenging the foe's positioning: with the maneuvers, or when it is rolled" },
	{ .key = "edge_tempos", .kind = SALLE_INT, .offset = AT(edge_tempos), .min = 1, .max = 99, .preset = "1",
		.heading = "Positioning for Effect", .help = "tempos whose maneuvers an edge gained by positioning acts on",
		.needs = { { .field = "options.positioning", .values = "all" } } },
	{ .key = "edge_both", .kind = SALLE_INT, .offset = AT(edge_both), .min = 1, .max = 12, .preset = "2",
		.heading = "Positioning for Effect",
		.help = "hits needed to gain an advantage and put the foe at a disadvantage at once",
		.needs = { { .field = "options.positioning", .values = "all" } } },
	{ .key = "initiative_aggressor", .kind = SALLE_INT, .offset = AT(initiative_aggressor),
		.max = FB_INITIATIVE_DICE_MAX, .preset = "1", .heading = "Initiative Contests",
		.help = "dice of an initiative contest for the aggressor from whom the initiative is to be stolen" },
	{ .key = "initiative_longer", .kind = SALLE_INT, .offset = AT(initiative_longer), .max = FB_INITIATIVE_DICE_MAX,
		.preset = "1", .heading = "Initiative Contests",
		.help = "dice of an initiative contest for the longer weapon" },
	{ .key = "initiative_thrust", .kind = SALLE_INT, .offset = AT(initiative_thrust), .max = FB_INITIATIVE_DICE_MAX,
		.preset = "1", .heading = "Initiative Contests", .help = "dice of an initiative contest for a thrust" },
	{ .key = "pull_cost", .kind = SALLE_INT, .offset = AT(pull_cost), .max = 6, .preset = "2",
		.heading = "Pulling Punches", .help = "AC of a pulled punch, and of a blow held back" },
	{ .key = "tempos", .kind = SALLE_INT, .offset = AT(tempos), .min = 1, .max = FB_TEMPOS_MAX, .preset = "2",
		.heading = "The Tempos", .help = "of a play" },
	{ .key = "opening_distance", .kind = SALLE_INT, .offset = AT(opening_distance), .max = 6, .preset = "0",
		.heading = "Reach and Distance",
		.help = "distance at which a charge or a duel begins, at most the longest reach in hand; 0: the longest reach",
		.needs = { { .field = "scene.opening", .values = "duel, charge(a), charge(b)" } } },
	{ .key = "open_distance", .kind = SALLE_INT, .offset = AT(terrain_distance[0]), .min = 1, .max = 6, .preset = "6",
		.heading = "Reach and Distance", .help = "the furthest distance on open terrain",
		.needs = { { .field = "scene.terrain", .values = "open" },
			{ .field = "scene.nearby", .values = "open" } } },
	{ .key = "restricted_distance", .kind = SALLE_INT, .offset = AT(terrain_distance[1]), .min = 1, .max = 6,
		.preset = "4", .heading = "Reach and Distance", .help = "the furthest distance on restricted terrain",
		.needs = { { .field = "scene.terrain", .values = "restricted" },
			{ .field = "scene.nearby", .values = "restricted" } } },
	{ .key = "cramped_distance", .kind = SALLE_INT, .offset = AT(terrain_distance[2]), .min = 1, .max = 6,
		.preset = "2", .heading = "Reach and Distance", .help = "the furthest distance on cramped terrain",
		.needs = { { .field = "scene.terrain", .values = "cramped" },
			{ .field = "scene.nearby", .values = "cramped" } } },
	{ .key = "favour_cost", .kind = SALLE_INT, .offset = AT(favour_cost), .max = 6, .preset = "1",
		.heading = "Declare Favoring", .help = "dice that favouring costs in each play" },
	{ .key = "favour_wheels", .kind = SALLE_INT, .offset = AT(favour_wheels), .min = 1, .max = FB_WHEELS,
		.preset = "1", .heading = "Declare Favoring",
		.help = "wheels that they favour: the one that is named, then those beside it in the order head, chest, belly, "
				"shin, thigh, arms" },
	{ .key = "opponent_margin", .kind = SALLE_INT, .offset = AT(opponent_margin), .min = 1, .max = 63, .preset = "3",
		.heading = "Multiple Opponents", .help = "margin with which the loner chooses among all of its opponents" },
	{ .key = "draw_req", .kind = SALLE_INT, .offset = AT(draw_req), .max = 9, .preset = "1",
		.heading = "Drawing, Dropping Weapons", .help = "hits needed to draw a weapon" },
	{ .key = "draw_carried_req", .kind = SALLE_INT, .offset = AT(draw_carried_req), .max = 9, .preset = "2",
		.heading = "Drawing, Dropping Weapons", .help = "hits needed to draw one of reach 5 and more" },
	{ .key = "retrieve_req", .kind = SALLE_INT, .offset = AT(retrieve_req), .max = 9, .preset = "1",
		.heading = "Drawing, Dropping Weapons", .help = "hits needed to retrieve what lies on the ground" },
	{ .key = "bare_parry_from", .kind = SALLE_INT, .offset = AT(bare_parry_from), .min = 1, .max = 6, .preset = "2",
		.heading = "Unarmed Combat",
		.help = "the distance from which on a forearm that parries suffers what `bare_parry` says" },
	{ .key = "tap_1", .kind = SALLE_INT, .offset = AT(tap[0]), .max = 99, .preset = "5", .heading = "Attributes",
		.help = "rank from which on a tap is 1" },
	{ .key = "tap_2", .kind = SALLE_INT, .offset = AT(tap[1]), .max = 99, .preset = "8", .heading = "Attributes",
		.help = "rank from which on a tap is one more" },
	{ .key = "tap_3", .kind = SALLE_INT, .offset = AT(tap[2]), .max = 99, .preset = "10", .heading = "Attributes",
		.help = "rank from which on a tap is one more again" },
	{ .key = "simple_intent", .kind = SALLE_NAME, .offset = AT(simple_intent), .names = intents, .preset = "lethal",
		.heading = "Simple Melee", .help = "what both are after: to kill, or to give a beating",
		.needs = { { .field = "options.melee", .values = "simple" } } },
	{ .key = "simple_npc", .kind = SALLE_NAME, .offset = AT(simple_npc), .names = npcs, .preset = "none",
		.heading = "Simple Melee",
		.help = "which side is no player's character: beaten with lethal intent it is dead",
		.needs = { { .field = "options.simple_intent", .values = "lethal" } } },
	{ .key = "simple_tie", .kind = SALLE_NAME, .offset = AT(simple_tie), .names = ties, .preset = "fate",
		.heading = "Ties", .help = "of the one roll: an even roll, a draw, or a full melee then",
		.needs = { { .field = "options.melee", .values = "simple" } } },
	{ .key = "simple_margin", .kind = SALLE_BOOL, .offset = AT(simple_margin), .preset = "no",
		.heading = "Simple Melee", .help = "whether the margin adds to the damage of lethal intent",
		.needs = { { .field = "options.simple_intent", .values = "lethal" } } },
	{ .key = "simple_bump", .kind = SALLE_BOOL, .offset = AT(simple_bump), .preset = "yes", .heading = "Simple Melee",
		.help = "whether a beating won by `simple_bump_margin` deals wounds of `simple_bump_level`",
		.needs = { { .field = "options.simple_intent", .values = "beating" } } },
	{ .key = "simple_bump_margin", .kind = SALLE_INT, .offset = AT(simple_bump_margin), .max = 63, .preset = "3",
		.heading = "Simple Melee", .help = "the margin of a beating that can be bumped",
		.needs = { { .field = "options.simple_bump", .values = "yes" } } },
	{ .key = "simple_bump_level", .kind = SALLE_INT, .offset = AT(simple_bump_level), .min = 1, .max = 5,
		.preset = "4", .heading = "Simple Melee", .help = "the level to which its wounds are bumped",
		.needs = { { .field = "options.simple_bump", .values = "yes" } } },
	{ .key = "simple_least", .kind = SALLE_INT, .offset = AT(simple_least), .min = 1, .max = 5, .preset = "3",
		.heading = "Simple Melee", .help = "the lowest level of a wound of lethal intent",
		.needs = { { .field = "options.simple_intent", .values = "lethal" } } },
	{ .key = "simple_arms", .kind = SALLE_INT, .offset = AT(simple_arms), .max = 12, .preset = "2",
		.heading = "Simple Melee",
		.help = "steps of reach (a shield counts 2, a buckler 1) that make better arms; twice as many: greatly "
				"so; 0: none",
		.needs = { { .field = "options.melee", .values = "simple" } } },
	{ .key = "simple_armour", .kind = SALLE_INT, .offset = AT(simple_armour), .max = 12, .preset = "1",
		.heading = "Simple Melee",
		.help = "points that armour takes off a cut, on the mean of all places, that make it better; twice as "
				"many: greatly so; 0: none",
		.needs = { { .field = "options.melee", .values = "simple" } } },
	{ .key = "shield_class", .kind = SALLE_NAME, .offset = AT(shield_class), .names = shield_classes,
		.preset = "table", .heading = "Class",
		.help = "of shields: as the table has it, or 1h as the list of classes" },
	{ .key = "deflect_class", .kind = SALLE_NAME, .offset = AT(deflect_class), .names = deflect_classes,
		.preset = "implement", .heading = "Deflect",
		.help = "which class a swing outweighs: of what deflects, or of the weapon in hand even behind a shield" },
	{ .key = "prone_forbids", .kind = SALLE_NAME, .offset = AT(prone_forbids), .names = forbids, .preset = "net",
		.heading = "Knock Prone",
		.help = "what the prone cannot try: maneuvers at a disadvantage on balance, or with any" },
	{ .key = "prone_weighs", .kind = SALLE_NAME, .offset = AT(prone_weighs), .names = weighs, .preset = "rolled",
		.heading = "Knock Prone", .help = "on an attacker who is prone when it rolls, or when it declared" },
	{ .key = "landed_blow", .kind = SALLE_NAME, .offset = AT(landed_blow), .names = landings, .preset = "success",
		.heading = "Reach and Distance",
		.help = "what lets the winner set the distance: any blow that succeeds, or a wound" },
	{ .key = "shield_favouring", .kind = SALLE_NAME, .offset = AT(shield_favouring), .names = declareds,
		.preset = "play", .heading = "Declare Favoring",
		.help = "when it is declared which wheels a shield covers: every play anew (`shield`), or once for the bout" },
	{ .key = "flexible_ignores", .kind = SALLE_NAME, .offset = AT(flexible_ignores), .names = ignores,
		.preset = "all", .heading = "Weapon Traits",
		.help = "which favouring a flexible weapon ignores: all, or not that of a shield" },
	{ .key = "minimum_impact", .kind = SALLE_NAME, .offset = AT(minimum_impact), .names = minimums,
		.preset = "larger", .heading = "Inflict Impact",
		.help = "of a blow that wounds: the larger of the wound's and the minimum, or the wound's" },
	{ .key = "minimum_grip", .kind = SALLE_NAME, .offset = AT(minimum_grip), .names = minimum_grips,
		.preset = "printed", .heading = "Swing",
		.help = "of which rating the minimum impact is: as the table prints it, or in the grip held" },
	{ .key = "halfsword", .kind = SALLE_NAME, .offset = AT(halfsword), .names = halfsworders, .preset = "trained",
		.heading = "Weapon Traits",
		.help = "who can take a halfsword grip: who has a rank in Longswords, or anyone" },
	{ .key = "grapple_steal", .kind = SALLE_BOOL, .offset = AT(grapple_steal), .preset = "yes",
		.heading = "Initiative Contests", .help = "whether the initiative can be stolen within a grapple",
		.needs = { { .field = "options.grappling", .values = "yes" } } },
	{ .key = "impact_carries", .kind = SALLE_NAME, .offset = AT(impact_carries), .names = carries, .preset = "once",
		.heading = "Inflict Impact", .help = "to the next refresh alone, or to the later ones until it is paid" },
	{ .key = "tied_thrust", .kind = SALLE_NAME, .offset = AT(tied_thrust), .names = tied_thrusts, .preset = "wins",
		.heading = "Thrust", .help = "wins the contest, so that the defender's positioning fails, or only lands" },
	{ .key = "activation_costs", .kind = SALLE_NAME, .offset = AT(activation_costs), .names = sums, .preset = "sum",
		.heading = "Deflect", .help = "of a defence, by class and by distance: their sum, or the larger" },
	{ .key = "encumbered_checks", .kind = SALLE_NAME, .offset = AT(encumbered_checks), .names = encumbereds,
		.preset = "none", .heading = "Encumbrance",
		.help = "what encumbrance is taken off: no checks, knockdown and positioning, knockout and drop as well" },
	{ .key = "drop_takes", .kind = SALLE_NAME, .offset = AT(drop_takes), .names = drops, .preset = "anything",
		.heading = "Effects", .help = "what Drop takes from the hand: shields as well, or weapons alone" },
	{ .key = "rejoin_cost", .kind = SALLE_INT, .offset = AT(rejoin_cost), .max = 2, .preset = "0",
		.heading = "Effects", .help = "AC of the next maneuver when a hand takes the weapon again after Drop" },
	{ .key = "yielding", .kind = SALLE_NAME, .offset = AT(yielding), .names = yieldings, .preset = "tempo",
		.heading = "Refresh", .help = "when a fighter may yield: at the end of every tempo, or of every play" },
	{ .key = "longest_reach", .kind = SALLE_NAME, .offset = AT(longest_reach), .names = presents, .preset = "in_hand",
		.heading = "Reach and Distance",
		.help = "which weapons are present for the furthest distance: those in hand, or those worn as well" },
	{ .key = "longer_by", .kind = SALLE_NAME, .offset = AT(longer_by), .names = longers, .preset = "category",
		.heading = "Initiative Contests",
		.help = "which weapon is longer: by category of reach, or by farthest distance" },
	{ .key = "unarmed_margin", .kind = SALLE_NAME, .offset = AT(unarmed_margin), .names = margins, .preset = "half",
		.heading = "Unarmed Combat", .help = "how much of the margin adds to the damage of a bare strike" },
	{ .key = "point_blank_margin", .kind = SALLE_NAME, .offset = AT(point_blank_margin), .names = throws,
		.preset = "none", .heading = "Point Blank",
		.help = "how much of the margin adds to the damage of what is thrown or shot" },
	{ .key = "rebound", .kind = SALLE_NAME, .offset = AT(rebound), .names = rebounds, .preset = "margin",
		.heading = "Unarmed Combat",
		.help = "what metal throws back at a bare strike: the margin, the striker's Brawn as well, or nothing" },
	{ .key = "bare_parry", .kind = SALLE_NAME, .offset = AT(bare_parry), .names = parries, .preset = "swing",
		.heading = "Unarmed Combat",
		.help = "what a forearm takes that parries beyond distance 1: a swing without a margin, or nothing" },
	{ .key = "off_hand_penalty", .kind = SALLE_INT, .offset = AT(off_hand_penalty), .max = 12, .preset = "2",
		.heading = "Dual Wielding", .help = "dice lost with a second weapon of medium reach or longer" },
	{ .key = "gap_seekers", .kind = SALLE_NAME, .offset = AT(gap_seekers), .names = seekers, .preset = "piercing",
		.heading = "Mind the Gap",
		.help = "whose thrusts can seek gaps: bladed and maille piercing weapons, all, bladed ones" },
	{ .key = "favoured_gaps", .kind = SALLE_NAME, .offset = AT(favoured_gaps), .names = favoureds,
		.preset = "closed", .heading = "Declare Favoring",
		.help = "whether a gap can be targeted when the wheels of both its locations are favoured" },
	{ .key = "ignored_armour", .kind = SALLE_NAME, .offset = AT(ignored_armour), .names = ignoreds, .preset = "hard",
		.heading = "Weapon Traits",
		.help = "whether rigid armour and plate that a Crushing swing ignores still turn its cuts to blunt" },
	{ .key = "ambush_half", .kind = SALLE_NAME, .offset = AT(ambush_half), .names = halves, .preset = "down",
		.heading = "Surprise!", .help = "rounding of the victim's half pool",
		.needs = { { .field = "scene.opening", .values = "ambush(a), ambush(b)" } } },
	{ .key = "one_size", .kind = SALLE_BOOL, .offset = AT(one_size), .preset = "no", .heading = "One Size...",
		.help = "yes: armour fits whomever it was made for" },
	{ .key = "opponents_ac", .kind = SALLE_INT, .offset = AT(opponents_ac), .max = 2, .preset = "1",
		.allowance = true, .heading = "Multiple Opponents",
		.help = "activation cost added to a defence against several attacks at once, for each of them" },
	{ .key = "crowded_defence", .kind = SALLE_NAME, .offset = AT(crowded_defence), .names = crowded_defences,
		.preset = "disadvantage", .heading = "Multiple Opponents",
		.help = "of Deflect and Counter against more attacks at once than there are weapons in hand" },
	{ .key = "joined_grapple", .kind = SALLE_NAME, .offset = AT(joined_grapple), .names = joinings, .preset = "hit",
		.heading = "Multiple Opponents",
		.help = "who of several attacks a foe that grapples with one of them: who scores a hit for opportunity, "
				"all, nobody",
		.needs = { { .field = "options.grappling", .values = "yes" } } },
	{ .key = "grab_hand", .kind = SALLE_NAME, .offset = AT(grab_hand), .names = grabs, .preset = "free",
		.heading = "Grab",
		.help = "the hand that grabs: an empty one or one of a two-handed grip, or any sound one",
		.needs = { { .field = "options.grappling", .values = "yes" } } },
	{ .key = "grab_strikes", .kind = SALLE_NAME, .offset = AT(grab_strikes), .names = strikers, .preset = "same",
		.heading = "Grab", .help = "whether the hand that grabs can strike in its own bonus attack, or another alone",
		.needs = { { .field = "options.grappling", .values = "yes" } } },
	{ .key = "grapple_pool", .kind = SALLE_NAME, .offset = AT(grapple_pool), .names = grapple_pools,
		.preset = "at_once", .heading = "Grappling",
		.help = "when a grapple changes the pool: as it begins and ends, less what was spent, or at the refresh",
		.needs = { { .field = "options.grappling", .values = "yes" } } },
	{ .key = "hold_until", .kind = SALLE_NAME, .offset = AT(hold_until), .names = holds, .preset = "break",
		.heading = "Hold",
		.help = "what ends a hold: a Break and with it the grapple, a Reverse as well, any defence",
		.needs = { { .field = "options.grappling", .values = "yes" } } },
	{ .key = "grapple_damage", .kind = SALLE_NAME, .offset = AT(grapple_damage), .names = grapple_damages,
		.preset = "tap", .heading = "Bite; Snap",
		.help = "whether the damage of a bite or a snap has the Brawn tap of the attacker",
		.needs = { { .field = "options.grappling", .values = "yes" } } },
	{ .key = "bleeding", .kind = SALLE_NAME, .offset = AT(bleeding), .names = bleedings, .preset = "after",
		.heading = "Effects",
		.help = "when Blood Loss is paid for: after the fight, or at the end of every tempo or play of it" },
	{ .key = "bleeding_wounds", .kind = SALLE_NAME, .offset = AT(bleeding_wounds), .names = bleeding_wounds,
		.preset = "worst", .heading = "Effects",
		.help = "which wounds bleed in the fight: the one with the worst Blood Loss, or all of them in sum",
		.needs = { { .field = "options.bleeding", .values = "tempo, play" } } },
	{ .key = "bleeding_impact", .kind = SALLE_INT, .offset = AT(bleeding_impact), .max = 6, .preset = "1",
		.heading = "Effects", .help = "impact of each level of Blood Loss whenever it is paid for",
		.needs = { { .field = "options.bleeding", .values = "tempo, play" } } },
	{ .key = "bleeding_knockout", .kind = SALLE_INT, .offset = AT(bleeding_knockout), .max = 99, .preset = "3",
		.heading = "Effects",
		.help = "levels of blood lost in all, for each of which the req of a check against knockout, made whenever "
				"blood is paid for, is 1 more; 0: no check",
		.needs = { { .field = "options.bleeding", .values = "tempo, play" } } },
	{ 0 },
};

const char *fb_other_name(const struct salle_text *note)
{
	static const char otherwise[] = "or ";
	bool named = note->text != NULL && strncmp(note->text, otherwise, sizeof otherwise - 1) == 0;
	return named ? note->text + sizeof otherwise - 1 : NULL;
}

unsigned fb_hundredths(double value)
{
	return (unsigned)lround(value * 100);
}

unsigned fb_bits(const struct salle_indices *indices)
{
	unsigned bits = 0;
	for (size_t i = 0; i < indices->n; i++)
		bits |= 1u << indices->items[i];
	return bits;
}

/* "Target Numbers": `tn_ceiling` 0 becomes a face. */
static void set_dice(struct fb_options *options, struct salle_diagnostics *diagnostics)
{
	const int64_t sides = salle_sides((enum salle_die)options->die);
	if (options->tn_ceiling == 0)
		options->tn_ceiling = sides;
	if (options->tn_ceiling > sides)
		salle_error(diagnostics, NULL, "'tn_ceiling' is %d, which no face of a %s reaches", (int)options->tn_ceiling,
			dice[options->die]);
	else if (options->tn_floor > options->tn_ceiling)
		salle_error(diagnostics, NULL, "'tn_floor' is %d, above the 'tn_ceiling' of %d", (int)options->tn_floor,
			(int)options->tn_ceiling);
	else if (options->base_tn < options->tn_floor || options->base_tn > options->tn_ceiling)
		salle_error(diagnostics, NULL, "'base_tn' is %d, outside of %d (tn_floor) to %d (tn_ceiling, die)",
			(int)options->base_tn, (int)options->tn_floor, (int)options->tn_ceiling);
	salle_die_init((enum salle_die)options->die);
}

uint8_t fb_held_tn(const struct fb_options *options, int64_t tn)
{
	return (uint8_t)(tn < options->tn_ceiling ? tn : options->tn_ceiling);
}

enum { OUTCOME_BITS = 16 };

const void *fb_compile_book(const struct salle_rows *tables, const void *options, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	size_t errors = diagnostics->errors;
	struct fb_book *book = salle_arena_alloc(arena, sizeof *book);
	salle_memo_init(&book->outcomes, OUTCOME_BITS, salle_arena_pool(arena));
	struct fb_reading reading = { .book = book, .tables = tables, .arena = arena, .diagnostics = diagnostics };
	book->options = *(const struct fb_options *)options;
	set_dice(&book->options, diagnostics);
	fb_read_wheels(&reading); /* weapons name them */
	fb_read_traits(&reading); /* as do garments */
	fb_read_weapons(&reading);
	fb_read_shields(&reading);
	fb_read_garments(&reading);
	fb_read_wounds(&reading);
	fb_read_creation(&reading);
	fb_read_maneuvers(&reading);
	return diagnostics->errors > errors ? NULL : book;
}
