/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Figures that a rule text prints are cells of tables or options. The README of a rule system says where each is:
 * `table.column` for all rows, `table.row.column`, `options.key` or `scene.key`. What it names must exist, and move
 * results when it is changed, in one of the scenes below.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <salle/batch.h>
#include <salle/scenario.h>

#include "base/arena.h"
#include "base/file.h"

#include "unpacked.h"

enum { QUIET_MAX = 40, SETS_MAX = 8, STAGES_MAX = 17, TRIES_MAX = 48 };

static const char heading[] = "## Figure → cell or option\n";

/* What is laid over tests/options/RULES_options.yaml, one stage after the other, until the figure moves something. */
struct subject {
	const char *rules;
	const char *stages[STAGES_MAX][SETS_MAX];
	const char *quiet[QUIET_MAX]; /* too rare for these scenes: they must be read and accept a change */
};

static const struct subject subjects[] = {
	{ "musketeers",
		{ { NULL },
			{ "options.recovery=yes", "scene.care=herbalist", "scene.aggressor=a", NULL },
			{ "options.recovery=yes", "scene.care=physician", "scene.aggressor=b", "scene.action=attack", NULL },
			{ "scene.aggressor=a", "scene.action=insult", "scene.against=friend", NULL },
			{ "scene.aggressor=a", "scene.action=accusation", "scene.motivation=nation", NULL },
			{ "scene.aggressor=a", "scene.action=draw_weapon", NULL },
			{ "options.prone_defence=minus_three", "options.attack_by_reach=yes", NULL },
			{ "options.wound_dm=by_severity", NULL },
			{ "options.until=hits", NULL },
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
		/* the options among them are turned in tests/test_options.c as well */
		{ "armor.strong_av", "armor.visor_ap", "maneuvers.cost_2hh", "maneuvers.gap.cost", "options.minimum_impact",
			"maneuvers.bite.clothed_cap", "options.pommel_steps", "options.edge_both" } },
	{ "campaign",
		{ { NULL },
			{ "options.recovery=yes", "options.gun_blows=strike", "scene.cover_a=soft", "scene.cover_b=hard",
				"scene.distance=4", NULL },
			{ "builds.coward={weapons: [Sabre], missiles: [Repeating Pistol], policy: skirmisher}",
				"builds.pistols={weapons: [Sabre], missiles: [Pistol, Pistol], policy: skirmisher}",
				"builds.lucky={missiles: [Rifle], policy: skirmisher}", "scene.distance=9", NULL },
			{ "options.recovery=yes", "builds.coward={weapons: [Sabre], npc: yes, nerve: 3, renown: 1, leadership: 2}",
				"builds.lucky={weapons: [Pike], missiles: [Blunderbuss], npc: yes, nerve: 4, leadership: 1}",
				"builds.rifle={weapons: [Sabre], missiles: [Double Barrelled Rifle], npc: yes, terrifying: yes, "
				"nerve: 4, "
				"renown: 3, policy: skirmisher}",
				"matchups=[{side_a: [lucky, lucky, lucky, coward], side_b: [rifle, rider, rifle, pistols]}, "
				"{side_a: [coward, coward, coward, coward, coward, coward], side_b: [rider, rifle, rider]}]",
				NULL },
			{ "scene.contest=arcane", "matchups=[{a: rifle, b: coward}]", "builds.rifle={nerve: 12}",
			"builds.coward={nerve: 12}", NULL } },
		{ "missiles.volley_modifier", "figures.ricochet.value", "figures.behind.value",
		"figures.fleeing_striking.value",
			"figures.fleeing_power.value", "figures.runner_within.value", "figures.runner.value",
			"figures.command.value" } },
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
				"palsied_hands]}", NULL },
			{ "options.attack_botch=mishap", "builds.sword={strength: 2, weapons: [sword_great]}",
				"builds.knife={single: 0}", "builds.rider={mount: none, weapons: [rapier]}", NULL } },
		{ "weapons.pen", "weapons.spread", "figures.cautious_dice.value", "figures.speciality.value",
			"figures.puissant.value", "figures.again.value", "figures.forward_share.value", "figures.rush_block.value",
			"figures.group_most.value", "figures.group_range.value", "figures.per_leadership.value",
			"figures.split_from.value",
			"figures.shot_moved.value", "figures.rush_running.value", "virtues.missile", "virtues.held",
			"virtues.tiring",
			"weapons.hands", "weapons.init", "mounts.init", "weapons.str_min", "shields.init", "shields.str_min",
			"shields.frees_hand",
			"figures.disarm_from.value", "figures.take_from.value", "figures.grab_from.value",
			/* they refuse builds, and move nothing */
			"ages.years", "ages.most", "characteristics.value", "characteristics.cost",
			"figures.characteristic_points.value", "figures.great_most.value", "figures.experience.value" } },
};

enum { SUBJECTS = sizeof subjects / sizeof *subjects };

/* What a scenario comes to. */
struct result {
	struct salle_arena arena;
	bool refused;
	struct salle_scenario scenario;
	struct salle_batch_result fought;
	struct salle_sheet sheet; /* of all builds, one after the other */
};

static void fight(struct result *result, const char *rules, const char *const stage[SETS_MAX], const char *change)
{
	const char *sets[SETS_MAX + 1];
	size_t n = 0;
	while (stage[n] != NULL) {
		sets[n] = stage[n];
		n++;
	}
	if (change != NULL)
		sets[n++] = change;
	struct salle_overrides overrides = { .sets = sets, .n_sets = n, .bouts = 200, .data_dir = "scenarios" };
	struct salle_diagnostics diagnostics;
	*result = (struct result){ .arena = SALLE_ARENA_INIT };
	salle_diagnostics_init(&diagnostics);
	const char *path = salle_arena_format(&result->arena, "tests/options/%s_options.yaml", rules);
	result->refused =
		salle_scenario_load(path, &overrides, &result->scenario, &result->arena, &diagnostics) != SALLE_OK;
	if (result->refused && change == NULL)
		print_error("%s\n", diagnostics.n > 0 ? diagnostics.items[0].message : "cannot be read");
	salle_diagnostics_release(&diagnostics);
	if (result->refused)
		return;
	struct salle_batch_settings settings = { .threads = 1 };
	assert_int_equal(salle_batch_run(&result->scenario.plan, &settings, &result->fought, &result->arena), SALLE_OK);
	result->sheet.arena = &result->arena;
	const struct salle_ruleset *of = result->scenario.plan.rules;
	for (size_t b = 0; b < result->scenario.n_builds; b++) {
		struct salle_bill bill = { .arena = &result->arena };
		of->fighter.describe(result->scenario.book, result->scenario.builds[b].fighter, &result->sheet);
		if (of->fighter.price == NULL)
			continue;
		of->fighter.price(result->scenario.book, result->scenario.builds[b].fighter, &bill);
		salle_sheet_add(&result->sheet, "cost", "%u", salle_bill_cost(&bill));
	}
}

static bool same(const struct result *a, const struct result *b)
{
	const struct salle_plan *plan = &a->scenario.plan;
	for (size_t m = 0; m < plan->n_matchups; m++)
		if (memcmp(tally_of(&a->fought, m), tally_of(&b->fought, m), plan->layout.size * sizeof(uint64_t)) != 0)
			return false;
	bool same = a->sheet.n == b->sheet.n;
	for (size_t i = 0; same && i < a->sheet.n; i++)
		same = strcmp(a->sheet.lines[i].value, b->sheet.lines[i].value) == 0;
	return same;
}

/* ---- what a README names ---- */

/* A place that it names, and the field there. */
struct named {
	char table[64], row[64], column[64]; /* row: "" for all; table: "options" and "scene" as well */
	const struct salle_field *field;
};

static const struct salle_field *field_of(const struct salle_field *fields, const char *key)
{
	for (; fields->key != NULL; fields++)
		if (strcmp(fields->key, key) == 0)
			return fields;
	return NULL;
}

static const struct salle_field *fields_of(const struct salle_ruleset *rules, const char *table)
{
	if (strcmp(table, "options") == 0)
		return rules->options.fields;
	if (strcmp(table, "scene") == 0)
		return rules->scene.fields;
	for (const struct salle_table_kind *kind = rules->tables; kind->name != NULL; kind++)
		if (strcmp(kind->name, table) == 0)
			return kind->fields;
	return NULL;
}

/* Reads `length` letters: table.column or table.row.column; false after reporting that there is no such thing. */
static bool read_place(const struct salle_ruleset *rules, const char *text, size_t length, struct named *named)
{
	char copy[192], *part[4] = { NULL }, *left = NULL;
	unsigned n = 0;
	assert_true(length < sizeof copy);
	memcpy(copy, text, length);
	copy[length] = '\0';
	for (char *at = strtok_r(copy, ".", &left); at != NULL && n < 4; at = strtok_r(NULL, ".", &left))
		part[n++] = at;
	*named = (struct named){ .field = NULL };
	const struct salle_field *fields = n == 2 || n == 3 ? fields_of(rules, part[0]) : NULL;
	if (fields != NULL)
		named->field = field_of(fields, part[n - 1]);
	if (named->field == NULL) {
		print_error("%s: the README names '%.*s', which is no column of a table, option or key of a scene\n",
			rules->name, (int)length, text);
		return false;
	}
	(void)snprintf(named->table, sizeof named->table, "%s", part[0]);
	(void)snprintf(named->row, sizeof named->row, "%s", n == 3 ? part[1] : "");
	(void)snprintf(named->column, sizeof named->column, "%s", part[n - 1]);
	return true;
}

/* ---- changes ---- */

/* Lists of names that stand in other tables, or in no one row: what is set instead of them. */
static const struct {
	const char *table, *column, *values[5];
} lists[] = {
	{ "armor", "traits", { "plate", "maille" } },
	{ "armor_options", "traits", { "plate", "rigid" } },
	{ "armor_options", "against", { "swing", "thrust" } },
	{ "armor_options", "at", { "ribs", "gaps" } },
	{ "armor_traits", "blunts", { "cut", "pierce" } },
	{ "armor_traits", "against", { "swing", "thrust" } },
	{ "armor_traits", "withstands", { "swing", "thrust" } },
	{ "weapons", "traits", { "crushing", "curved" } },
	{ "weapons", "wheels", { "own", "tros" } },
	{ "weapons", "swing_wheels", { "own", "tros" } },
	{ "weapons", "thrust_wheels", { "own", "tros" } },
	{ "maneuvers", "wheels", { "own", "tros" } },
	{ "weapon_traits", "modes", { "swing", "thrust" } },
	{ "weapon_traits", "types", { "cut", "blunt" } },
	{ "weapon_traits", "ignores_av", { "maille", "plate" } },
	{ "weapon_traits", "ignores_cap", { "rigid", "plate" } },
	{ "weapon_traits", "ignores_cuts", { "maille", "plate" } },
	{ "weapon_traits", "ignores_pierces", { "maille", "plate" } },
	{ "weapon_traits", "ignores_hard", { "maille", "plate" } },
	{ "weapon_traits", "keeps", { "maille", "rigid" } },
};

/* The values of such a list; NULL: it is none. */
static const char *const *list_values(const struct named *named)
{
	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
		if (strcmp(lists[i].table, named->table) == 0 && strcmp(lists[i].column, named->column) == 0)
			return lists[i].values;
	return NULL;
}

/* Other values of a field, as in a list of row changes; those of an option cannot be steps. */
static size_t other_values(const struct named *named, bool steps, const char *values[8])
{
	const struct salle_field *field = named->field;
	const char *const *listed = list_values(named);
	static const char *const by_steps[] = { "+1", "-1", "+2", "-2", "*2", "+20", "*6" };
	static const char *const numbers[] = { "1", "2", "0", "4", "6" }, *const truths[] = { "yes", "no" };
	size_t n = 0;
	if (listed != NULL)
		for (; listed[n] != NULL; n++)
			values[n] = listed[n];
	else if (field->kind == SALLE_NAME)
		for (; n < 8 && field->names[n] != NULL; n++)
			values[n] = field->names[n];
	else if (field->kind == SALLE_BOOL)
		for (; n < 2; n++)
			values[n] = truths[n];
	else
		for (; n < (steps ? 7 : 5); n++)
			values[n] = (steps ? by_steps : numbers)[n];
	return n;
}

/* Ways to change what is named. Of a whole column not every row can always move: ranges must begin somewhere. */
static size_t changes_of(const struct named *named, struct salle_arena *arena, const char *changes[TRIES_MAX])
{
	static const char *const from[] = { "-1000", "0", "2", "5" };
	bool is_table = strcmp(named->table, "options") != 0 && strcmp(named->table, "scene") != 0;
	const char *values[8];
	size_t n_values = other_values(named, is_table, values), n = 0;
	bool number = named->field->kind == SALLE_INT || named->field->kind == SALLE_REAL;
	for (size_t v = 0; v < n_values; v++) {
		if (!is_table)
			changes[n++] = salle_arena_format(arena, "%s.%s=%s", named->table, named->column, values[v]);
		else if (named->row[0] != '\0')
			changes[n++] = salle_arena_format(arena, "tables.%s={rows: [{row: %s, %s: %s}]}", named->table, named->row,
				named->column, values[v]);
		for (size_t f = 0; is_table && named->row[0] == '\0' && f < (number ? 4 : 1) && n < TRIES_MAX; f++)
			changes[n++] = number ? salle_arena_format(arena, "tables.%s={rows: [{where: %s > %s, %s: %s}]}",
										named->table, named->column, from[f], named->column, values[v])
								  : salle_arena_format(arena, "tables.%s={rows: [{where: %s != %s, %s: %s}]}",
										named->table, named->column, values[v], named->column, values[v]);
	}
	return n;
}

/*
 * Does a change of it move something in this stage? `as_it_is`: without. A word that makes the rules refuse a build
 * does too, but for those of lists. `*accepted`: some change was not refused.
 */
static bool moves_in(const struct result *as_it_is, const char *rules, const struct named *named,
	const char *const stage[SETS_MAX], bool *accepted)
{
	const bool number =
		named->field->kind == SALLE_INT || named->field->kind == SALLE_REAL || list_values(named) != NULL;
	struct salle_arena arena = SALLE_ARENA_INIT;
	const char *changes[TRIES_MAX];
	size_t n = changes_of(named, &arena, changes);
	bool moved = false;
	for (size_t i = 0; i < n && !moved; i++) {
		struct result turned;
		fight(&turned, rules, stage, changes[i]);
		moved = turned.refused ? !number : !same(as_it_is, &turned);
		*accepted |= !turned.refused;
		salle_arena_release(&turned.arena);
	}
	salle_arena_release(&arena);
	return moved;
}

/* All places that the table of a README names; returns how many. */
static size_t read_table(const struct salle_ruleset *rules, const char *text, struct named *named, size_t most,
	unsigned *faults)
{
	const char *at = strstr(text, heading);
	size_t n = 0;
	if (at == NULL)
		fail_msg("%s: the README has no '%.*s'", rules->name, (int)sizeof heading - 2, heading);
	at += sizeof heading - 1;
	const char *end = strstr(at, "\n## ");
	end = end != NULL ? end : at + strlen(at);
	for (const char *line = at; line < end && strchr(line, '\n') != NULL; line = strchr(line, '\n') + 1) {
		const char *stop = strchr(line, '\n'), *cell = NULL;
		if (*line == '|')
			cell = memchr(line + 1, '|', (size_t)(stop - line - 1));
		while (cell != NULL && (cell = memchr(cell, '`', (size_t)(stop - cell))) != NULL) {
			const char *close = memchr(cell + 1, '`', (size_t)(stop - cell - 1));
			assert_non_null(close);
			assert_true(n < most);
			if (read_place(rules, cell + 1, (size_t)(close - cell - 1), &named[n]))
				n++;
			else
				++*faults;
			cell = close + 1;
		}
	}
	return n;
}

static bool is_quiet(const struct subject *subject, const struct named *named)
{
	char name[200];
	(void)snprintf(name, sizeof name, "%s%s%s.%s", named->table, named->row[0] == '\0' ? "" : ".", named->row,
		named->column);
	for (size_t i = 0; i < QUIET_MAX && subject->quiet[i] != NULL; i++)
		if (strcmp(subject->quiet[i], name) == 0)
			return true;
	return false;
}

/* Returns how many faults there are. */
static unsigned check(const struct subject *subject)
{
	enum { NAMED_MAX = 400 };
	const struct salle_ruleset *rules = salle_ruleset_find(subject->rules);
	static struct named named[NAMED_MAX];
	static bool moved[NAMED_MAX], accepted[NAMED_MAX], quiet[NAMED_MAX];
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_diagnostics diagnostics;
	char *text = NULL;
	size_t length = 0;
	unsigned faults = 0;
	salle_diagnostics_init(&diagnostics);
	memset(moved, 0, sizeof moved);
	memset(accepted, 0, sizeof accepted);
	assert_int_equal(salle_file_read(salle_arena_format(&arena, "src/rules/%s/README.md", subject->rules), NULL, &arena,
						 &text, &length, &diagnostics),
		SALLE_OK);
	size_t n = read_table(rules, text, named, NAMED_MAX, &faults);
	assert_true(n > 10);
	for (size_t i = 0; i < n; i++)
		quiet[i] = is_quiet(subject, &named[i]);
	for (size_t s = 0; s < STAGES_MAX && (s == 0 || subject->stages[s][0] != NULL); s++) {
		struct result as_it_is;
		fight(&as_it_is, subject->rules, subject->stages[s], NULL);
		assert_false(as_it_is.refused);
		for (size_t i = 0; i < n; i++)
			moved[i] = moved[i] || (s > 0 && quiet[i]) ||
				moves_in(&as_it_is, subject->rules, &named[i], subject->stages[s], &accepted[i]);
		salle_arena_release(&as_it_is.arena);
	}
	for (size_t i = 0; i < n; i++) {
		if (quiet[i] ? accepted[i] : moved[i])
			continue;
		print_error("%s: %s.%s%s%s moves nothing\n", subject->rules, named[i].table, named[i].row,
			named[i].row[0] == '\0' ? "" : ".", named[i].column);
		faults++;
	}
	salle_diagnostics_release(&diagnostics);
	salle_arena_release(&arena);
	return faults;
}

static void every_figure_has_a_home(void **state)
{
	(void)state;
	unsigned faults = 0;
	for (size_t i = 0; i < SUBJECTS; i++)
		faults += check(&subjects[i]);
	assert_int_equal(faults, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(every_figure_has_a_home) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
