/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Options: every ruling that a designer could want to read otherwise. Scenes: how the fight begins. */
#include "rules/saga/saga.h"

static const char *const defences[] = { "straight_six", "stress_die", NULL };
static const char *const initiatives[] = { "house", "core", NULL };
static const char *const interrupts[] = { "both", "delayer", NULL };
static const char *const targets[] = { "rider", "mount", NULL };
static const char *const mount_actions[] = { "besides", "instead", NULL };
static const char *const off_hands[] = { "no_bonus", "parries", NULL };
static const char *const ties[] = { "stay", "leave", NULL };
static const char *const botches[] = { "miss", "mishap", NULL };
static const char *const lines[] = { "best", "weapon", NULL };
static const char *const rolls[] = { "once", "each_round", NULL };
static const char *const covers[] = { "place", "bout", NULL };
static const char *const terrains[] = { "open", "hallway", NULL };
static const char *const sides[] = { "a", "b", "nobody", NULL }; /* SALLE_A, SALLE_B, SALLE_DRAW */

#define AT(member) offsetof(struct sg_options, member)
#define CHOICE(name, member, list, initial, of, text)                                                  \
	{                                                                                                  \
		.key = (name), .kind = SALLE_NAME, .offset = AT(member), .names = (list), .preset = (initial), \
		.heading = (of), .help = (text)                                                                \
	}
#define TRUTH(name, member, initial, of, text)                                                                        \
	{                                                                                                                 \
		.key = (name), .kind = SALLE_BOOL, .offset = AT(member), .preset = (initial), .heading = (of), .help = (text) \
	}

const struct salle_field sg_option_fields[] = {
	CHOICE("defence", defence, defences, "straight_six", "3. The five scores",
		"what a Defence Total adds: the straight six of the house rules, or the stress die of the core"),
	CHOICE("initiative", initiative, initiatives, "house", "3. The five scores",
		"whether the Weapon Init stays out of the order of a round, or counts as in the core"),
	CHOICE("initiative_rolls", initiative_rolls, rolls, "once", "22. Ambiguities, A-14",
		"whether initiative is rolled once, or again in each round, less the penalties of wounds and fatigue"),
	CHOICE("defence_line", line, lines, "best", "22. Ambiguities, A-11",
		"what a fighter defends with: the best of its weapons, its shield and dodging; or what it attacks with"),
	CHOICE("off_hand", off_hand, off_hands, "no_bonus", "22. Ambiguities, A-08",
		"whether a weapon in the off hand adds its Dfn like a shield, against melee"),
	CHOICE("disengage_roll", disengage, defences, "straight_six", "22. Ambiguities, A-09",
		"what the Defence Total of who disengages adds"),
	CHOICE("disengage_ties", disengage_ties, ties, "stay", "22. Ambiguities, A-09",
		"whether an equal total leaves the fight"),
	TRUTH("mounted_height", mounted_height, "no", "22. Ambiguities, A-07",
		"whether a rider has the bonus of high ground beside that of riding"),
	CHOICE("attack_botch", attack_botch, botches, "miss", "22. Ambiguities, A-10",
		"what comes of an attack that botches: a miss; or, by its zeros, no guard, a dropped weapon, a fall and a "
		"broken weapon"),
	TRUTH("missile_strength", missile_strength, "yes", "22. Ambiguities, A-02",
		"whether Strength adds to the damage of crossbows and firearms"),
	CHOICE("cover", cover, covers, "place", "12. Missile combat",
		"whether a fighter on the battle mat has cover until it leaves the place where the bout began, or to the end"),
	CHOICE("interrupt", interrupt, interrupts, "both", "22. Ambiguities, A-05",
		"who adds its Weapon Init when one interrupts the other"),
	TRUTH("mounted_missiles", mounted_missiles, "no", "22. Ambiguities, A-07",
		"whether riding adds to missile attacks"),
	TRUTH("running_tires", running_tires, "no", "11. Prone, height, running, cover",
		"whether who runs makes a fatigue roll, or the mount that runs with it"),
	CHOICE("mount_target", mount_target, targets, "rider", "22. Ambiguities, A-07",
		"whom the attacks on a mounted fighter are aimed at"),
	CHOICE("mount_action", mount_action, mount_actions, "besides", "17. Mounted",
		"whether a battle-trained mount attacks besides its rider's action, or instead of it"),
	TRUTH("stances", stances, "no", "9. Stances",
		"whether those who fight declare stances each round, forward or rearward, instead of defending each other"),
	TRUTH("groups", groups, "no", "20. Botches and groups",
		"whether a side of several fights as one group behind its vanguard, the first of its list"),
	TRUTH("recovery", recovery, "no", "4. Damage and wounds",
		"whether the wounds of those who outlive the fight are rolled for until they are healed or kill"),
	{ .key = "max_rounds",
		.kind = SALLE_INT,
		.offset = AT(max_rounds),
		.min = 1,
		.max = SG_ROUNDS_MOST,
		.preset = "200",
		.heading = "21. End of a bout",
		.help = "rounds after which a bout is a draw",
		.allowance = true },
	{ 0 },
};
#undef AT

#define AT(member) offsetof(struct sg_scene, member)

const struct salle_field sg_scene_fields[] = {
	{ .key = "scuffle",
		.kind = SALLE_BOOL,
		.offset = AT(scuffle),
		.preset = "no",
		.heading = "18. Non-lethal combat",
		.help = "whether blows tire instead of wounding" },
	{ .key = "high_ground",
		.kind = SALLE_NAME,
		.offset = AT(high_ground),
		.names = sides,
		.preset = "nobody",
		.heading = "7. Melee modifiers",
		.help = "the side that stands higher" },
	{ .key = "prone",
		.kind = SALLE_NAME,
		.offset = AT(prone),
		.names = sides,
		.preset = "nobody",
		.heading = "11. Prone, height, running, cover",
		.help = "the side that lies on the ground when the fight begins" },
	{ .key = "distance",
		.kind = SALLE_INT,
		.offset = AT(distance),
		.max = 1000,
		.preset = "0",
		.heading = "12. Missile combat",
		.help = "paces between both; 0: hand to hand; several a side between their front ranks on the battle mat, with "
				"stances or groups what missiles fly" },
	{ .key = "frontage",
		.kind = SALLE_INT,
		.offset = AT(frontage),
		.max = SALLE_SIDE_MAX,
		.preset = "0",
		.heading = "10. Battle mat",
		.help = "several a side on the battle mat: how many of a side stand abreast, the others in ranks behind them; "
				"0: all" },
	{ .key = "cover",
		.kind = SALLE_NAME,
		.offset = AT(cover),
		.names = sides,
		.preset = "nobody",
		.heading = "12. Missile combat",
		.help = "the side that is at least half covered or concealed" },
	{ .key = "terrain",
		.kind = SALLE_NAME,
		.offset = AT(terrain),
		.names = terrains,
		.preset = "open",
		.heading = "9. Stances",
		.help = "open ground, or a narrow hallway, where one who stands forward protects any number",
		.needs = { { .field = "options.stances", .values = "yes" } } },
	{ .key = "care",
		.kind = SALLE_INT,
		.offset = AT(care),
		.max = SG_SCORE_MOST,
		.preset = "0",
		.heading = "4. Damage and wounds",
		.help = "Chirurgy of the healer, added to each recovery roll under the option `recovery`",
		.needs = { { .field = "options.recovery", .values = "yes" } } },
	{ 0 },
};
