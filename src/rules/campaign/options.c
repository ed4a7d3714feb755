/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The options, each of which decides a question on which the text is silent or ambiguous, and the scene: the kind of
 * contest and where it takes place.
 */
#include "kit/fields.h"
#include "rules/campaign/campaign.h"

#define SEVERAL                                                                                             \
	{ .field = "scene.a_fighters", .other_than = "1" }, { .field = "scene.b_fighters", .other_than = "1" }, \
	{                                                                                                       \
		.field = "sides", .values = "several"                                                               \
	}

#define ROW struct cp_options
const struct salle_field cp_option_fields[] = {
	ONE_OF(auto_means, LIST("out", "fights_on"), "out",
		"meaning of an automatic result against deadliness 5 and more: the victim is out, or fights on unless killed",
		NEEDS("scene.contest", "combat"), .heading = "Wounding Table"),
	WHOLE(critical_depth, 0, 8, "4", "most free attacks in a row; the last one grants no further free attack",
		NEEDS("scene.contest", "combat"), .heading = "Rolls of a Double 1 or 6"),
	WHOLE(rearm_turns, 0, 100, "0",
		"number of turns after which a fighter that lost its weapon draws its first remaining one; 0: never",
		NEEDS("scene.contest", "combat"), .heading = "Parrying Table"),
	ONE_OF(rearm, LIST("lost", "lost_and_shattered"), "lost",
		"weapons that `rearm_turns` replaces: those knocked from the hand, or shattered ones as well",
		NEEDS_NOT("options.rearm_turns", "0"), .heading = "Parrying Table"),
	ONE_OF(sprint_charge, LIST("no_attack", "attack"), "no_attack",
		"whether a fighter that sprints to the foe strikes in that turn", NEEDS("scene.contest", "combat"),
		.heading = "Movement"),
	WHOLE(max_turns, 1, 10000, "1000", "number of turns after which a bout is a draw", .heading = "Order of Combat"),
	ONE_OF(luck_rerolls, LIST("one", "each"), "one", "how often a roll can be repeated: once, or once for each side",
		.heading = "Luck"),
	ONE_OF(shoot_engaged, LIST("never", "charged", "always"), "charged",
		"when a fighter may shoot at a foe whom it fights hand to hand: never, in the turn in which they meet, or "
		"always",
		NEEDS("scene.contest", "combat"), .heading = "Order of Shooting"),
	TRUTH(reload_in_melee, "no",
		"whether a fighter that charges or strikes in a turn can also reload a weapon that needs a whole turn",
		.heading = "Movement"),
	ONE_OF(gun_blows, LIST("hit", "strike"), "hit",
		"effect of an exploding gun on its bearer: a hit, or a strike that the bearer can parry",
		NEEDS("scene.contest", "combat"), .heading = "Rolls of a Double 1 or 6"),
	ONE_OF(breaking_off, LIST("freely", "free_attack"), "freely",
		"whether a foe has a free attack on a fighter that leaves the combat", NEEDS("scene.contest", "combat"),
		.heading = "Movement"),
	ONE_OF(panic, LIST("unit", "each"), "unit",
		"who tests for cavalry panic: the unit (once, with the highest nerve of its mounts) or each horse",
		.heading = "Cavalry Panic"),
	ONE_OF(command, LIST("leader", "uniform"), "leader",
		"leaders whose leadership counts: all, or only those in an officer's uniform", .heading = "Leadership"),
	TRUTH(trample, "yes",
		"whether a wounded fighter dies when a foe moves across its position, in fights of several a "
		"side",
		.heading = "Wounded Men"),
	WHOLE(rider_charge, -11, 11, "0", "added to the striking of a rider in the turn in which it charges",
		NEEDS("scene.contest", "combat"), .heading = "Cavalry Panic"),
	WHOLE(outnumbering, -11, 11, "0",
		"added to striking for each friend who fights the same foe, in fights of several fighters a side",
		.needs = { SEVERAL }, .heading = "Order of Combat"),
	WHOLE(hurt, -11, 11, "0", "added to the striking and power of a fighter who was hit and fights on",
		NEEDS("scene.contest", "combat"), .heading = "Wounding Table"),
	WHOLE(parries, 0, 20, "0", "number of strikes that a fighter may parry in a turn; 0: no limit",
		NEEDS("scene.contest", "combat"), .heading = "Parrying Table"),
	WHOLE(attack_die, 4, CP_FACES_MOST, "6",
		"faces of each of the two dice of strikes, parries and shots; a double of the highest face counts as a double "
		"6",
		NEEDS("scene.contest", "combat"), .heading = "Striking Table"),
	WHOLE(critical_die, 4, CP_FACES_MOST, "6",
		"faces of the die of the tables criticals and shot_criticals, which need a row for each result",
		NEEDS("scene.contest", "combat"), .heading = "Rolls of a Double 1 or 6"),
	WHOLE(wound_die, 4, CP_FACES_MOST, "6", "faces of the die of the wounding table", NEEDS("scene.contest", "combat"),
		.heading = "Wounding Table"),
	WHOLE(nerve_die, 4, CP_FACES_MOST, "6", "faces of the die of the loss table", NEEDS("scene.contest", "combat"),
		.heading = "Psychology"),
	TRUTH(recovery, "no", "whether the wounded are followed after the bout until they die or are healed",
		.heading = "Wound Rolls"),
	{ 0 },
};
#undef ROW

#define ROW struct cp_scene
#define COVER(name, side, text)                                                              \
	FIELD_AS(name, SALLE_NAME, cover[side], text, .preset = "none", .names = cp_cover_names, \
		.needs = { { .field = "scene.opening", .other_than = "engaged" },                    \
			{ .field = "options.shoot_engaged", .values = "always" }, SEVERAL })
const struct salle_field cp_scene_fields[] = {
	ONE_OF(contest, LIST("combat", "arcane"), "combat", "kind of bout: a fight with weapons, or an arcane battle in "
		"which A attacks"),
	ONE_OF(opening, LIST("engaged", "charge(a)", "charge(b)", "apart"), "engaged",
		"how a bout begins: in close combat, in the turn of a charge by one side, or apart at `distance`",
		NEEDS("scene.contest", "combat")),
	WHOLE(distance, 2, CP_DISTANCE_MOST, "100", "metres between the sides that begin apart",
		NEEDS("scene.opening", "apart")),
	COVER("cover_a", SALLE_A, "cover of side A until it moves"),
	COVER("cover_b", SALLE_B, "cover of side B until it moves"),
	FIELD_AS("a_fighters", SALLE_INT, fighters[0],
		"number of fighters on side A, all of one build; `side_a` of a matchup lists a team instead", .preset = "1",
		.min = 1,
		.max = SALLE_SIDE_MAX),
	FIELD_AS("b_fighters", SALLE_INT, fighters[1],
		"number of fighters on side B, all of one build; `side_b` of a matchup lists a team instead", .preset = "1",
		.min = 1,
		.max = SALLE_SIDE_MAX),
	WHOLE(front, 1, SALLE_SIDE_MAX, "6",
		"number of fighters of a side that stand abreast; the others stand in ranks behind them, a metre apart",
		.needs = { SEVERAL }),
	TRUTH(healer, "no", "whether a healer treats the wounded after the bout",
		NEEDS("options.recovery", "yes")),
	WHOLE(healer_bonus, 0, 6, "0", "added to the healing rolls", NEEDS("scene.healer", "yes")),
	{ 0 },
};
#undef ROW
