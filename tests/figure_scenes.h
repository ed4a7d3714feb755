/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Scenes for test_figures_of_rules.c, which changes each number of the rules and checks that the results change. */
#pragma once

#include <stddef.h>

enum { QUIET_MAX = 40, SETS_MAX = 8, STAGES_MAX = 17 };

/* Settings for tests/options/RULES_options.yaml. The test tries them one after the other until the changed number
 * changes a result. */
struct subject {
	const char *rules;
	const char *stages[STAGES_MAX][SETS_MAX];
	/* numbers that matter too rarely in these scenes; the test only checks that they can be changed */
	const char *quiet[QUIET_MAX];
};

static const struct subject subjects[] = {
	{ "musketeers",
		{ { NULL }, { "options.recovery=yes", "scene.care=herbalist", "scene.aggressor=a", NULL },
			{ "options.recovery=yes", "scene.care=physician", "scene.aggressor=b", "scene.action=attack", NULL },
			{ "scene.aggressor=a", "scene.action=insult", "scene.against=friend", NULL },
			{ "scene.aggressor=a", "scene.action=accusation", "scene.motivation=nation", NULL },
			{ "scene.aggressor=a", "scene.action=draw_weapon", NULL },
			{ "options.prone_defence=minus_three", "options.attack_by_reach=yes", NULL },
			{ "options.wound_dm=by_severity", NULL }, { "options.until=hits", NULL },
			{ "builds.stranger={generate: young_gentleman, policy: brawler}", "builds.ruffian.policy=thrower", NULL },
			{ "scene.fight=salle", "scene.piste=3", NULL } },
		{ NULL } },
	{ "fechtbook",
		{ { NULL }, { "builds.spear.policy=wrestler", "builds.axe.policy=wrestler", NULL },
			{ "builds.spear.policy=brawler", "builds.axe.policy=brawler", NULL },
			{ "policies.b={extends: boxer}", "builds.axe.policy=b", "builds.axe.weapons=[]", NULL },
			{ "policies.h={extends: cautious, grip: {do: halfsword}}", "builds.plate.policy=h",
				"builds.plate.proficiencies={longswords: 7}", NULL },
			{ "policies.g={extends: ground, position: [{do: edge, gain: both, dice: 3}]}", "builds.spear.policy=g",
				"scene.terrain=cramped", NULL },
			{ "policies.d={extends: plain, attack: [{do: disarm, dice: left}, {do: stand_down}]}",
				"builds.spear.policy=d", "builds.plate.weapons=[Zweihander]", "builds.plate.policy=plain", NULL },
			{ "builds.spear.policy=gapper", "builds.shield.shield=none", "builds.shield.off_hand=Saber",
				"builds.plate.policy=thruster", NULL },
			{ "builds.axe.policy=sparing",
				"policies.b={extends: plain, attack: [{do: swing, buy: 3, dice: left}, {do: stand_down}]}",
				"builds.shield.policy=b",
				"policies.h={extends: wrestler, wrestle: [{do: hold, buy: 3, dice: left}, {do: nothing}]}",
				"builds.plate.policy=h",
				"policies.t={extends: wrestler, wrestle: [{do: strangle, buy: 3, dice: left}, {do: nothing}]}",
				"builds.spear.policy=t", NULL },
			{ "builds.spear.policy=thrower", "builds.axe.policy=wrestler", "builds.shield.policy=brawler",
				"policies.r={extends: counterfencer, defend: [{do: dodge, dice: foe.dice}, {do: nothing}], "
				"wrestle: [{do: snap, dice: left}], resist: [{do: reverse, dice: left}, {do: resist, dice: left}]}",
				"builds.flail.policy=r", NULL },
			{ "policies.r={extends: plain, position: [{do: draw, dice: 4}, {do: retrieve, dice: 4}, {do: nothing}], "
			  "yield: {do: fight_on}}",
				"builds.flail.policy=r", "builds.flail.weapons=[Flail, Short Spear]",
				"tables={weapons: {rows: {Short Spear: {load: 1}, Horseman's Axe: {swing: 2p}}}}",
				"builds.axe.policy=armbreaker", "scene.terrain=restricted", NULL },
			{ "matchups=[{a: shield, side_b: [axe, flail, spear]}]",
				"policies.l={extends: feinter, opportunity: {do: allot, dice: 8}}", "builds.shield.policy=l", NULL },
			{ "matchups=[{a: shield, side_b: [axe, axe, axe]}]", NULL }, { "options.melee=simple", NULL },
			{ "options.melee=simple", "options.simple_intent=beating", NULL }, { "options.bleeding=tempo", NULL } },
		/* tests/test_rule_options.c tests the options of this list, too */
		{ "armor.strong_av", "armor.visor_ap", "maneuvers.cost_2hh", "maneuvers.gap.cost", "options.minimum_impact",
			"maneuvers.bite.clothed_cap", "options.pommel_steps", "options.edge_both" } },
	{ "campaign",
		{ { NULL },
			{ "options.recovery=yes", "options.gun_blows=strike", "scene.cover_a=soft", "scene.cover_b=hard",
				"scene.distance=4", NULL },
			{ "builds.coward={weapons: [Sabre], missiles: [Repeating Pistol], policy: skirmisher}",
				"builds.pistols={weapons: [Sabre], missiles: [Pistol, Pistol], policy: skirmisher}",
				"builds.lucky={missiles: [Rifle], policy: skirmisher}", "scene.distance=9", NULL },
			{ "options.recovery=yes", "options.command=uniform",
				"builds.coward={weapons: [Sabre], items: [Officer's Uniform], npc: yes, nerve: 3, renown: 1, "
				"leadership: 2}",
				"builds.lucky={weapons: [Pike], missiles: [Blunderbuss], npc: yes, nerve: 4, leadership: 1}",
				"builds.rifle={weapons: [Sabre], missiles: [Double Barrelled Rifle], npc: yes, terrifying: yes, "
				"unholy: yes, "
				"nerve: 4, "
				"renown: 3, policy: skirmisher}",
				"matchups=[{side_a: [lucky, lucky, lucky, coward], side_b: [rifle, rider, rifle, pistols]}, "
				"{side_a: [coward, coward, coward, coward, coward, coward], side_b: [rider, rifle, rider]}]",
				NULL },
			{ "scene.contest=arcane", "matchups=[{a: rifle, b: coward}]", "builds.rifle={nerve: 12}",
				"builds.coward={nerve: 12}", NULL } },
		{ "missiles.volley_modifier", "figures.ricochet.value", "figures.behind.value",
			"figures.fleeing_striking.value", "figures.fleeing_power.value", "figures.runner_within.value",
			"figures.runner.value", "figures.command.value" } },
	{ "saga",
		{ { NULL }, { "options.recovery=yes", "scene.scuffle=yes", "builds.rider={mount: destrier, ride: 5}", NULL },
			{ "scene.high_ground=b", "scene.prone=a", "options.recovery=yes", NULL },
			{ "builds.rider={mount: none, weapons: [rapier]}", "scene.distance=40", "scene.cover=a",
				"options.running_tires=yes", NULL },
			{ "options.mount_target=mount", "scene.distance=14",
				"builds.rider={policy: trampler, mount: destrier, weapons: [saber]}", NULL },
			{ "options.running_tires=yes", "scene.distance=200", "matchups=[[rider, sword], [rider, shooter]]", NULL },
			{ "options.stances=yes", "builds.shooter.policy=guarded", "scene.distance=10",
				"matchups=[{side_a: [sword, shooter], side_b: [sword, knife]}, {side_a: [sword], side_b: "
				"[shooter, knife, "
				"knife, knife]}, {side_a: [dagger, dagger, shooter], side_b: [sword, shooter]}]",
				NULL },
			{ "matchups=[{side_a: [sword, sword, sword], side_b: [knife, knife, dagger, dagger, sword, sword, sword, "
			  "knife]}]",
				NULL },
			{ "scene.distance=8", "scene.frontage=1", "policies.b={extends: bowler, target: weakest}",
				"builds.rider={mount: none, weapons: [rapier], strength: 4, policy: b}",
				"matchups=[{side_a: [rider, rider], side_b: [sword, dagger, knife]}]", NULL },
			{ "scene.distance=8", "builds.knife={size: -3}", "builds.sword={size: 3}",
				"matchups=[{side_a: [sword, sword], side_b: [knife, knife, knife, knife, knife, knife, knife, "
				"dagger]}]",
				NULL },
			{ "options.attack_botch=mishap", "scene.scuffle=yes", "builds.rider={mount: none, weapons: [rapier]}",
				"builds.sword={policy: wrestler, virtues: [large, tough], brawl: 0, weapons: [knife]}",
				"builds.knife={policy: disarmer, virtues: [lame, missing_eye, long_winded]}",
				"builds.dagger={policy: tripper, brawl: 5, quickness: 3, virtues: [enduring_constitution, "
				"palsied_hands]}",
				NULL },
			{ "options.attack_botch=mishap", "builds.sword={strength: 2, weapons: [sword_great]}",
				"builds.knife={single: 0}", "builds.rider={mount: none, weapons: [rapier]}", NULL } },
		{ "weapons.pen", "weapons.spread", "figures.cautious_dice.value", "figures.speciality.value",
			"figures.puissant.value", "figures.again.value", "figures.forward_share.value", "figures.rush_block.value",
			"figures.group_most.value", "figures.group_range.value", "figures.per_leadership.value",
			"figures.split_from.value", "figures.shot_moved.value", "figures.rush_running.value", "virtues.missile",
			"virtues.held", "virtues.tiring", "weapons.hands", "weapons.init", "mounts.init", "weapons.str_min",
			"shields.init", "shields.str_min", "shields.frees_hand", "figures.disarm_from.value",
			"figures.take_from.value", "figures.grab_from.value",
			/* these numbers decide only whether a build is allowed, so they change no result */
			"ages.years", "ages.most", "characteristics.value", "characteristics.cost",
			"figures.characteristic_points.value", "figures.great_most.value", "figures.experience.value" } },
};
