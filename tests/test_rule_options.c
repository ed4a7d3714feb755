/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Every option of every rule system matters: in some scenario the results change with the option's value, and do not
 * change if its preset is written out. Bouts to which the option does not apply do not change either, unless the option
 * acts in every bout. An option without a line in the table fails the test.
 */
#include <stdlib.h>
#include <string.h>

#include <salle/batch.h>
#include <salle/scenario.h>

#include "base/arena.h"

#include "testing.h"
#include "tally_fixture.h"

enum { SETS_MAX = 5, VALUES_MAX = 8 };

/* Overlays of tests/options/RULES_options.yaml that make an option change results. */
struct line {
	const char *rules, *option;
	const char *value; /* value to try; NULL means each other name, or the other one of yes and no */
	const char *sets[SETS_MAX];
	bool refused; /* the value is an error in a scenario in which the preset is not */
};

#define SIMPLE "options.melee=simple"
#define BOXES "policies.b={extends: boxer}", "builds.axe.policy=b", "builds.axe.weapons=[]"
#define DRAWS                                                                                               \
	"policies.r={extends: plain, position: [{do: draw, dice: 4}, {do: retrieve, dice: 4}, {do: nothing}], " \
	"yield: {do: fight_on}}",                                                                               \
		"builds.flail.policy=r", "builds.axe.policy=armbreaker"
#define USES_GROUND "policies.g={extends: ground}", "builds.spear.policy=g"

static const struct line lines[] = {
	{ "coin", "draw", "0.5", { NULL }, false },
	{ "coin", "limit", "1", { NULL }, false },
	{ "coin", "blood", "3", { NULL }, false },
	{ "coin", "nerve", "1", { "options.blood=3" }, false },
	{ "coin", "aims", NULL, { "policies.c={extends: bold, aim: {do: at, hits: 2}}", "builds.a.policy=c" }, false },

	{ "fechtbook", "rounding", NULL, { "builds.body.agility=3" }, false },
	{ "fechtbook", "wheels", NULL, { NULL }, false },
	{ "fechtbook", "wheel_shift", NULL, { "builds.spear.policy=thruster" }, false },
	{ "fechtbook", "arm_hit", NULL, { NULL }, false },
	{ "fechtbook", "default_penalty", "3", { "builds.shield.proficiencies={brawling: 8}" }, false },
	{ "fechtbook", "max_plays", "2", { NULL }, false },
	{ "fechtbook", "priority_points", "9", { NULL }, false },
	{ "fechtbook", "require_legal", NULL, { "builds.shield.agility=10" }, true },
	{ "fechtbook", "thrust_wins_ties", NULL, { NULL }, false },
	{ "fechtbook", "melee", NULL, { NULL }, false },
	{ "fechtbook", "reach", NULL, { NULL }, false },
	{ "fechtbook", "die", NULL, { NULL }, false },
	{ "fechtbook", "base_tn", "5", { NULL }, false },
	{ "fechtbook", "advantage", "2", { NULL }, false },
	{ "fechtbook", "tn_floor", "4", { NULL }, false },
	{ "fechtbook", "tn_ceiling", "5", { NULL }, false },
	{ "fechtbook", "one_step_cost", "0", { NULL }, false },
	{ "fechtbook", "two_step_cost", "1", { NULL }, false },
	{ "fechtbook", "pommel_steps", "1", { "scene.terrain=cramped" }, false },
	{ "fechtbook", "simple_intent", NULL, { SIMPLE }, false },
	{ "fechtbook", "simple_npc", NULL, { SIMPLE }, false },
	{ "fechtbook", "simple_tie", NULL, { SIMPLE }, false },
	{ "fechtbook", "simple_margin", NULL, { SIMPLE }, false },
	{ "fechtbook", "simple_bump", NULL, { SIMPLE, "options.simple_intent=beating" }, false },
	{ "fechtbook", "simple_arms", "0", { SIMPLE }, false },
	{ "fechtbook", "simple_armour", "0", { SIMPLE }, false },
	{ "fechtbook", "maneuvers", NULL,
		{ "policies.g={extends: plain, attack: [{do: disarm, dice: left}, {do: stand_down}]}",
			"builds.spear.policy=g" },
		false },
	{ "fechtbook", "both_stand_down", NULL,
		{ "policies.g={extends: plain, attack: [{do: stand_down}]}", "builds.spear.policy=g", "builds.axe.policy=g" },
		false },
	{ "fechtbook", "grappling", NULL, { "builds.spear.policy=wrestler" }, false },
	{ "fechtbook", "positioning", NULL, { USES_GROUND }, false },
	{ "fechtbook", "opposition", NULL,
		{ USES_GROUND, "policies.o={extends: plain, oppose: {do: oppose, dice: 3}}", "builds.axe.policy=o" }, false },
	{ "fechtbook", "edge_tempos", "3", { USES_GROUND }, false },
	{ "fechtbook", "initiative_aggressor", "4",
		{ "policies.s={extends: plain, steal: {do: steal, dice: 2}}", "builds.spear.policy=s" }, false },
	{ "fechtbook", "initiative_longer", "4", { NULL }, false },
	{ "fechtbook", "initiative_thrust", "4", { NULL }, false },
	{ "fechtbook", "pull_cost", "0", { "builds.spear.policy=sparing" }, false },
	{ "fechtbook", "tempos", "1", { NULL }, false },
	{ "fechtbook", "opening_distance", "1", { NULL }, false },
	{ "fechtbook", "open_distance", "3", { NULL }, false },
	{ "fechtbook", "restricted_distance", "3", { "scene.terrain=restricted" }, false },
	{ "fechtbook", "cramped_distance", "3", { "scene.terrain=cramped" }, false },
	{ "fechtbook", "favour_cost", "0", { NULL }, false },
	{ "fechtbook", "favour_wheels", "3", { NULL }, false },
	{ "fechtbook", "opponent_margin", "1",
		{ "matchups=[{a: shield, side_b: [axe, flail, spear]}]",
			"policies.l={extends: feinter, opportunity: {do: allot, dice: 8}}", "builds.shield.policy=l" },
		false },
	{ "fechtbook", "draw_req", "3", { DRAWS }, false },
	{ "fechtbook", "draw_carried_req", "9",
		{ DRAWS, "tables={weapons: {rows: {Short Spear: {load: 1}}}}", "builds.flail.weapons=[Flail, Short Spear]" },
		false },
	{ "fechtbook", "retrieve_req", "3", { DRAWS, "builds.flail.weapons=[Flail]" }, false },
	{ "fechtbook", "bare_parry_from", "1", { BOXES }, false },
	{ "fechtbook", "tap_1", "6", { NULL }, false },
	{ "fechtbook", "tap_2", "6", { "builds.shield.brawn=7" }, false },
	{ "fechtbook", "tap_3", "9", { "builds.shield.brawn=9" }, false },
	{ "fechtbook", "simple_bump_margin", "1", { SIMPLE, "options.simple_intent=beating" }, false },
	{ "fechtbook", "simple_bump_level", "5", { SIMPLE, "options.simple_intent=beating" }, false },
	{ "fechtbook", "simple_least", "1", { SIMPLE }, false },
	{ "fechtbook", "edge_both", "1", { USES_GROUND, "policies.g.position=[{do: edge, gain: both, dice: 3}]" }, false },
	{ "fechtbook", "opponents_ac", "0", { "matchups=[{a: shield, side_b: [axe, axe, axe]}]" }, false },
	{ "fechtbook", "crowded_defence", NULL, { "matchups=[{a: shield, side_b: [axe, axe, axe]}]" }, false },
	{ "fechtbook", "joined_grapple", NULL,
		{ "builds.spear.policy=watch", "matchups=[{a: axe, side_b: [spear, spear, spear]}]" }, false },
	{ "fechtbook", "shield_class", NULL, { NULL }, false },
	{ "fechtbook", "deflect_class", NULL, { "builds.axe.shield=Buckler" }, false },
	{ "fechtbook", "prone_forbids", NULL, { NULL }, false },
	{ "fechtbook", "prone_weighs", NULL, { NULL }, false },
	{ "fechtbook", "landed_blow", NULL, { NULL }, false },
	{ "fechtbook", "shield_favouring", NULL,
		{ "policies.s={extends: feinter, shield: [{do: cover, wheels: [belly, thigh], when: play > 1}, {do: keep}]}",
			"builds.shield.policy=s" },
		false },
	{ "fechtbook", "flexible_ignores", NULL, { NULL }, false },
	{ "fechtbook", "minimum_impact", NULL, { "builds.plate.weapons=[Zweihander]", "builds.plate.policy=plain" },
		false },
	{ "fechtbook", "minimum_grip", NULL, { "builds.axe.policy=plain" }, false },
	{ "fechtbook", "halfsword", NULL,
		{ "builds.plate.proficiencies={swords: 7}", "builds.axe.garments=[Full Harness]" }, false },
	{ "fechtbook", "grapple_steal", NULL,
		{ "policies.w={extends: wrestler, steal: {do: steal, dice: 2}}", "builds.spear.policy=w",
			"builds.axe.policy=w" },
		false },
	{ "fechtbook", "impact_carries", NULL, { "builds.body.agility=2", "builds.body.cunning=2", "builds.shield.bulk=6" },
		false },
	{ "fechtbook", "tied_thrust", NULL, { NULL }, false },
	{ "fechtbook", "activation_costs", NULL, { NULL }, false },
	{ "fechtbook", "encumbered_checks", NULL, { NULL }, false },
	{ "fechtbook", "drop_takes", NULL, { "builds.flail.policy=armbreaker", "builds.body.brawn=2" }, false },
	{ "fechtbook", "rejoin_cost", "1", { NULL }, false },
	{ "fechtbook", "yielding", NULL, { NULL }, false },
	{ "fechtbook", "longest_reach", NULL, { "builds.flail.weapons=[Messer, Longsword]" }, false },
	{ "fechtbook", "longer_by", NULL, { NULL }, false },
	{ "fechtbook", "unarmed_margin", NULL, { BOXES }, false },
	{ "fechtbook", "rebound", NULL, { "builds.axe.policy=plain", "builds.axe.weapons=[]", "builds.axe.brawn=6" },
		false },
	{ "fechtbook", "point_blank_margin", NULL, { "builds.spear.policy=thrower" }, false },
	{ "fechtbook", "bare_parry", NULL, { BOXES }, false },
	{ "fechtbook", "off_hand_penalty", "0", { "builds.shield.shield=none", "builds.shield.off_hand=Saber" }, false },
	{ "fechtbook", "gap_seekers", NULL, { "builds.spear.policy=gapper" }, false },
	{ "fechtbook", "favoured_gaps", NULL,
		{ "policies.gapper.attack=[{do: gap, where: [armpit, elbow], dice: left}, {do: thrust, dice: left}]",
			"builds.plate.policy=gapper" },
		false },
	{ "fechtbook", "ignored_armour", NULL, { "builds.axe.policy=plain" }, false },
	{ "fechtbook", "ambush_half", NULL, { "scene.opening=ambush(a)" }, false },
	{ "fechtbook", "grab_hand", NULL, { "builds.shield.policy=wrestler" }, false },
	{ "fechtbook", "grab_strikes", NULL,
		{ "policies.w={extends: wrestler, wrestle: [{do: strike, dice: left}, {do: nothing}]}",
			"builds.plate.policy=w" },
		false },
	{ "fechtbook", "grapple_pool", NULL, { "builds.spear.policy=wrestler" }, false },
	{ "fechtbook", "hold_until", NULL, { "builds.spear.policy=wrestler", "builds.axe.policy=wrestler" }, false },
	{ "fechtbook", "grapple_damage", NULL, { "builds.spear.policy=brawler" }, false },
	{ "fechtbook", "bleeding", NULL, { NULL }, false },
	{ "fechtbook", "bleeding_wounds", NULL, { "options.bleeding=tempo" }, false },
	{ "fechtbook", "bleeding_impact", "3", { "options.bleeding=play" }, false },
	{ "fechtbook", "bleeding_knockout", "1", { "options.bleeding=play" }, false },
	{ "fechtbook", "one_size", NULL, { "builds.plate.made_for=6" }, false },

	{ "musketeers", "weapon_dms", NULL, { NULL }, false },
	{ "musketeers", "wound_dm", NULL, { NULL }, false },
	{ "musketeers", "prone_defence", NULL, { NULL }, false },
	{ "musketeers", "prone_expertise", NULL, { NULL }, false },
	{ "musketeers", "until", NULL, { NULL }, false },
	{ "musketeers", "hits", "2", { "options.until=hits" }, false },
	{ "musketeers", "max_phrases", "3", { NULL }, false },
	{ "musketeers", "max_openings", "1", { NULL }, false },
	{ "musketeers", "max_ripostes", "0", { NULL }, false },
	{ "musketeers", "max_crossed", "1", { NULL }, false },
	{ "musketeers", "crossed_initiative_again", NULL, { NULL }, false },
	{ "musketeers", "counter_bonus", NULL, { "scene.fight=honour" }, false },
	{ "musketeers", "counter_trips", NULL, { NULL }, false },
	{ "musketeers", "equal_bonus", NULL, { "scene.fight=honour" }, false },
	{ "musketeers", "riposte_drops", NULL, { NULL }, false },
	{ "musketeers", "missed_riposte_answered", NULL, { NULL }, false },
	{ "musketeers", "failed_stop_parries", NULL, { NULL }, false },
	{ "musketeers", "retreat_roll", NULL, { NULL }, false },
	{ "musketeers", "throw_roll", NULL, { "builds.ruffian.policy=thrower" }, false },
	{ "musketeers", "off_balance", "0", { NULL }, false },
	{ "musketeers", "wrong_hand", "4", { NULL }, false },
	{ "musketeers", "aimed", "0", { NULL }, false },
	{ "musketeers", "dagger_left", NULL, { NULL }, false },
	{ "musketeers", "fleche_unopened", NULL,
		{ "policies.g={extends: plain, turn: [{do: stand}, {do: pick_up}, {do: fleche}, {do: open}, {do: wait}]}",
			"builds.master.policy=g" },
		false },
	{ "musketeers", "attack_by_reach", NULL, { NULL }, false },
	{ "musketeers", "hit_points", NULL, { "options.until=hits" }, false },
	{ "musketeers", "hit_ground", "2", { "scene.fight=salle", "scene.piste=3" }, false },
	{ "musketeers", "recovery", NULL, { NULL }, false },

	{ "campaign", "auto_means", NULL, { NULL }, false },
	{ "campaign", "critical_depth", "1", { NULL }, false },
	{ "campaign", "rearm_turns", "1", { NULL }, false },
	{ "campaign", "rearm", NULL, { "options.rearm_turns=1" }, false },
	{ "campaign", "sprint_charge", NULL, { "policies.g={extends: plain, move: {do: sprint}}", "builds.lucky.policy=g" },
		false },
	{ "campaign", "max_turns", "3", { NULL }, false },
	{ "campaign", "luck_rerolls", NULL, { "builds.pistols.policy=lucky" }, false },
	{ "campaign", "shoot_engaged", NULL, { "options.reload_in_melee=yes" }, false },
	{ "campaign", "reload_in_melee", NULL, { "options.shoot_engaged=always" }, false },
	{ "campaign", "gun_blows", NULL, { NULL }, false },
	{ "campaign", "breaking_off", NULL, { NULL }, false },
	{ "campaign", "panic", NULL, { "builds.lucky.weapons=[Pike]",
		"matchups=[{side_a: [rider, rider, rider], side_b: [lucky, lucky]}, [rifle, coward]]" }, false },
	{ "campaign", "command", NULL, { "builds.rider.leadership=3" }, false },
	{ "campaign", "trample", NULL,
		{ "matchups=[{side_a: [rider, rider, rider, rider], side_b: [rifle, coward, coward]}, "
		  "[rifle, coward]]" }, false },
	{ "campaign", "rider_charge", "2", { NULL }, false },
	{ "campaign", "outnumbering", "2",
		{ "matchups=[{side_a: [pistols, lucky, lucky], side_b: [rifle]}, [rifle, lucky]]" }, false },
	{ "campaign", "hurt", "-2", { NULL }, false },
	{ "campaign", "parries", "1", { NULL }, false },
	{ "campaign", "recovery", NULL, { NULL }, false },

	{ "saga", "defence", NULL, { NULL }, false },
	{ "saga", "initiative", NULL, { NULL }, false },
	{ "saga", "initiative_rolls", NULL, { NULL }, false },
	{ "saga", "cover", NULL, { "scene.cover=a", "scene.distance=40", "builds.rider.mount=none",
		"builds.rider.weapons=[rapier]" }, false },
	{ "saga", "defence_line", NULL, { NULL }, false },
	{ "saga", "off_hand", NULL, { NULL }, false },
	{ "saga", "disengage_roll", NULL, { "builds.sword.policy=leaver" }, false },
	{ "saga", "disengage_ties", NULL, { "builds.sword.policy=leaver" }, false },
	{ "saga", "mounted_height", NULL, { "scene.high_ground=b" }, false },
	{ "saga", "attack_botch", NULL, { NULL }, false },
	{ "saga", "missile_strength", NULL, { NULL }, false },
	{ "saga", "interrupt", NULL,
		{ "builds.knife.policy=waiter", "scene.distance=12", "builds.rider.mount=none",
			"builds.rider.weapons=[rapier]" },
		false },
	{ "saga", "running_tires", NULL,
		{ "scene.distance=40", "builds.rider.mount=none", "builds.rider.weapons=[rapier]" }, false },
	{ "saga", "mounted_missiles", NULL, { "builds.rider.weapons=[pistol]" }, false },
	{ "saga", "mount_target", NULL, { NULL }, false },
	{ "saga", "mount_action", NULL, { "policies.t={extends: plain, mount: [attack, rest]}", "builds.rider.policy=t" },
		false },
	{ "saga", "stances", NULL,
		{ "builds.shooter.policy=guarded", "matchups=[{side_a: [sword, shooter], side_b: [sword, sword]}]" }, false },
	{ "saga", "groups", NULL, { "matchups=[{side_a: [sword, sword], side_b: [sword, sword]}]" }, false },
	{ "saga", "recovery", NULL, { NULL }, false },
	{ "saga", "max_rounds", "2", { NULL }, false },
};

enum { LINES = sizeof lines / sizeof *lines };

/* Options that act in every bout of the scenarios in their lines: dice, lengths, and actions of all fighters. */
static const char *const everywhere[] = { "fechtbook.rounding", "fechtbook.wheels", "fechtbook.max_plays",
	"fechtbook.melee", "fechtbook.die", "fechtbook.base_tn", "fechtbook.tempos", "fechtbook.opening_distance",
	"fechtbook.cramped_distance", "fechtbook.simple_intent", "fechtbook.simple_npc", "fechtbook.simple_tie",
	"fechtbook.simple_margin", "fechtbook.simple_bump", "fechtbook.simple_bump_margin", "fechtbook.simple_bump_level",
	"fechtbook.simple_least", "fechtbook.encumbered_checks", "fechtbook.yielding", "fechtbook.bleeding",
	"fechtbook.bleeding_wounds", "fechtbook.bleeding_impact", "fechtbook.bleeding_knockout", "musketeers.weapon_dms",
	"musketeers.wound_dm", "musketeers.prone_defence", "musketeers.prone_expertise", "musketeers.until",
	"musketeers.hits", "musketeers.max_phrases", "musketeers.attack_by_reach", "musketeers.hit_points",
	"musketeers.hit_ground", "musketeers.recovery", "campaign.auto_means", "campaign.max_turns", "campaign.recovery",
	"campaign.hurt",
	"saga.defence", "saga.attack_botch", "saga.running_tires", "saga.recovery", "saga.max_rounds",
	"saga.initiative_rolls" };

/* The results of running a scenario. */
struct result {
	struct salle_arena arena;
	bool refused, warned; /* warned: a message says that the option has no effect */
	size_t n_tallies, n_counts;
	struct salle_batch_result fought;
	struct salle_sheet sheet; /* rows of all builds, one build after another */
};

static void fight(struct result *result, const struct line *line, const char *option)
{
	const char *sets[SETS_MAX + 1];
	size_t n = 0;
	while (n < SETS_MAX && line->sets[n] != NULL) {
		sets[n] = line->sets[n];
		n++;
	}
	if (option != NULL)
		sets[n++] = option;
	struct salle_overrides overrides = { .sets = sets, .n_sets = n, .data_dir = "scenarios" };
	struct salle_scenario scenario;
	struct salle_diagnostics diagnostics;
	*result = (struct result){ .arena = SALLE_ARENA_INIT };
	salle_diagnostics_init(&diagnostics);
	const char *path = salle_arena_format(&result->arena, "tests/options/%s_options.yaml", line->rules);
	result->refused = salle_scenario_load(path, &overrides, &scenario, &result->arena, &diagnostics) != SALLE_OK;
	if (result->refused && !line->refused)
		print_error("%s\n", diagnostics.n > 0 ? diagnostics.items[0].message : "cannot be read");
	const char *warning = salle_arena_format(&result->arena, "'%s' has no effect: it needs ", line->option);
	for (size_t i = 0; i < diagnostics.n; i++)
		result->warned |= strncmp(diagnostics.items[i].message, warning, strlen(warning)) == 0;
	salle_diagnostics_release(&diagnostics);
	if (result->refused)
		return;
	struct salle_batch_settings settings = { .threads = 2 };
	assert_int_equal(salle_batch_run(&scenario.plan, &settings, &result->fought, &result->arena), SALLE_OK);
	result->n_tallies = scenario.plan.n_matchups;
	result->n_counts = scenario.plan.layout.size;
	result->sheet.arena = &result->arena;
	for (size_t b = 0; b < scenario.n_builds; b++)
		scenario.plan.rules->fighter.describe(scenario.book, scenario.builds[b].fighter, &result->sheet);
}

/* Returns whether the bouts of all matchups differ; there must be several matchups. */
static bool differ_everywhere(const struct result *a, const struct result *b)
{
	for (size_t m = 0; m < a->n_tallies; m++)
		if (memcmp(unpacked_tally(&a->fought, m), unpacked_tally(&b->fought, m), a->n_counts * sizeof(uint64_t)) == 0)
			return false;
	return a->n_tallies > 1;
}

static bool acts_everywhere(const struct line *line, struct salle_arena *arena)
{
	const char *name = salle_arena_format(arena, "%s.%s", line->rules, line->option);
	for (size_t i = 0; i < sizeof everywhere / sizeof *everywhere; i++)
		if (strcmp(everywhere[i], name) == 0)
			return true;
	return false;
}

static bool same(const struct result *a, const struct result *b)
{
	if (a->refused || b->refused)
		return a->refused == b->refused;
	assert_int_equal(a->n_tallies, b->n_tallies);
	for (size_t m = 0; m < a->n_tallies; m++)
		if (memcmp(unpacked_tally(&a->fought, m), unpacked_tally(&b->fought, m), a->n_counts * sizeof(uint64_t)) != 0)
			return false;
	bool same = a->sheet.n == b->sheet.n;
	for (size_t i = 0; same && i < a->sheet.n; i++)
		same = strcmp(a->sheet.lines[i].value, b->sheet.lines[i].value) == 0;
	return same;
}

/* Lists the values to try for an option. */
static size_t other_values(const struct salle_field *field, const struct line *line, const char *values[VALUES_MAX])
{
	size_t n = 0;
	if (line->value != NULL)
		values[n++] = line->value;
	else if (field->kind == SALLE_BOOL)
		values[n++] = strcmp(field->preset, "yes") == 0 ? "no" : "yes";
	else if (field->kind == SALLE_NAME)
		for (size_t i = 0; field->names[i] != NULL && n < VALUES_MAX; i++)
			if (strcmp(field->names[i], field->preset) != 0)
				values[n++] = field->names[i];
	if (n == 0)
		fail_msg("%s: the line of '%s' has no value", line->rules, line->option);
	return n;
}

/* Returns 0 if the value changes results and the preset does not. */
static unsigned turn(const struct salle_field *field, const struct line *line)
{
	const char *values[VALUES_MAX];
	struct result as_it_is, written, turned;
	unsigned faults = 0;
	size_t n = other_values(field, line, values);
	fight(&as_it_is, line, NULL);
	fight(&written, line, salle_arena_format(&as_it_is.arena, "options.%s=%s", field->key, field->preset));
	if (as_it_is.refused || !same(&as_it_is, &written)) {
		print_error("%s: option '%s' moves results when its preset, %s, is written out\n", line->rules, field->key,
			field->preset);
		faults++;
	}
	salle_arena_release(&written.arena);
	for (size_t v = 0; v < n; v++) {
		fight(&turned, line, salle_arena_format(&as_it_is.arena, "options.%s=%s", field->key, values[v]));
		if (turned.refused != line->refused || same(&as_it_is, &turned)) {
			print_error("%s: option '%s' turned to %s %s\n", line->rules, field->key, values[v],
				turned.refused && !line->refused ? "is refused" : "moves nothing");
			faults++;
		}
		if (turned.warned) {
			print_error("%s: option '%s' turned to %s is said to have no effect\n", line->rules, field->key, values[v]);
			faults++;
		}
		if (!turned.refused && !acts_everywhere(line, &turned.arena) && differ_everywhere(&as_it_is, &turned)) {
			print_error("%s: option '%s' turned to %s moves bouts that have nothing to do with it\n", line->rules,
				field->key, values[v]);
			faults++;
		}
		salle_arena_release(&turned.arena);
	}
	salle_arena_release(&as_it_is.arena);
	return faults;
}

static const struct line *line_of(const struct salle_ruleset *rules, const char *option)
{
	for (size_t i = 0; i < LINES; i++)
		if (strcmp(lines[i].rules, rules->name) == 0 && strcmp(lines[i].option, option) == 0)
			return &lines[i];
	return NULL;
}

static void every_option_changes_results(void **state)
{
	unsigned faults = 0;
	size_t used = 0;
	for (size_t r = 0; salle_rulesets[r] != NULL; r++)
		for (const struct salle_field *field = salle_rulesets[r]->options.fields; field->key != NULL; field++) {
			const struct line *line = line_of(salle_rulesets[r], field->key);
			if (line == NULL) {
				print_error("%s: option '%s' has no line in tests/test_rule_options.c\n", salle_rulesets[r]->name,
					field->key);
				faults++;
				continue;
			}
			used++;
			faults += turn(field, line);
		}
	assert_int_equal(faults, 0);
	assert_int_equal(used, LINES); /* every line names an existing option, and none is listed twice */
}

/* `salle list options` gives the meaning of each option and, for readings, the place in the rule text. */
static void every_option_is_documented(void **state)
{
	for (size_t r = 0; salle_rulesets[r] != NULL; r++)
		for (const struct salle_field *field = salle_rulesets[r]->options.fields; field->key != NULL; field++) {
			if (field->help == NULL || field->preset == NULL)
				fail_msg("%s: option '%s' has no help or no preset", salle_rulesets[r]->name, field->key);
			if (field->heading == NULL && strcmp(salle_rulesets[r]->name, "coin") != 0) /* a coin has no rule text */
				fail_msg("%s: option '%s' reads no heading", salle_rulesets[r]->name, field->key);
		}
}

/* Returns a value other than the preset: the other truth value, the last other name, or the other end of the range. */
static const char *another_value(const struct salle_field *field, struct salle_arena *arena)
{
	const char *value = NULL;
	if (field->kind == SALLE_BOOL)
		return strcmp(field->preset, "yes") == 0 ? "no" : "yes";
	if (field->kind == SALLE_INT)
		return salle_arena_format(arena, "%.0f", strtod(field->preset, NULL) == field->max ? field->min : field->max);
	if (field->kind == SALLE_REAL)
		return salle_arena_format(arena, "%g", field->max);
	for (size_t i = 0; field->names != NULL && field->names[i] != NULL; i++)
		if (strcmp(field->names[i], field->preset) != 0)
			value = field->names[i];
	return value;
}

/* A setting that is reported to have no effect changes no tally. Returns whether it is reported. */
static bool is_idle(const struct salle_ruleset *rules, const char *form, const struct salle_field *field)
{
	const struct line line = { .rules = rules->name, .option = field->key };
	struct result as_it_is, turned;
	fight(&as_it_is, &line, NULL);
	const char *set =
		salle_arena_format(&as_it_is.arena, "%s.%s=%s", form, field->key, another_value(field, &as_it_is.arena));
	fight(&turned, &line, set);
	bool warned = turned.warned && !as_it_is.warned && !turned.refused;
	if (warned && !same(&as_it_is, &turned))
		fail_msg("%s: %s is said to have no effect, but moves results", rules->name, set);
	salle_arena_release(&turned.arena);
	salle_arena_release(&as_it_is.arena);
	return warned;
}

static void settings_without_effect_change_nothing(void **state)
{
	size_t idle = 0;
	for (size_t r = 0; salle_rulesets[r] != NULL; r++) {
		const struct salle_ruleset *rules = salle_rulesets[r];
		for (const struct salle_field *field = rules->options.fields; field->key != NULL; field++)
			idle += field->needs[0].field != NULL && is_idle(rules, "options", field);
		for (const struct salle_field *field = rules->scene.fields; field->key != NULL; field++)
			idle += field->needs[0].field != NULL && is_idle(rules, "scene", field);
	}
	assert_true(idle >= 20);
}

RUN_TESTS(UNIT(every_option_is_documented), UNIT(settings_without_effect_change_nothing),
	UNIT(every_option_changes_results))
