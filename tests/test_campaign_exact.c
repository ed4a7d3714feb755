/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exact chances of strikes and bouts against simulated bouts (within four standard errors) and hand results. */
#include <math.h>
#include <string.h>

#include "rules/campaign/bout/arcane.h"
#include "rules/campaign/exact/exact.h"
#include "testing.h"
#include "campaign_fixture.h"

enum { BOUTS = 60000 };

/* A matchup with its options, policy and scene. */
struct meeting {
	const char *a, *b, *policy, *scene, *options;
};

static const char *or_nothing(const char *text)
{
	return text != NULL ? text : "";
}

static void meet_as(const struct meeting *meeting)
{
	skirmish_begin(or_nothing(meeting->options), meeting->a, meeting->b, or_nothing(meeting->policy),
		or_nothing(meeting->scene));
}

/* Compares wins, endings and mean length with simulated bouts. */
static void fight_and_compare(const struct cp_exact_bout *exact)
{
	static const char *const winners[] = { "a", "b", "nobody" };
	double wins[3] = { 0, 0, 0 }, endings[CP_EXACT_ENDINGS] = { 0 }, length = 0, squares = 0;
	struct salle_stream_key key = salle_make_stream_key(1812, 3, false);
	for (unsigned i = 0; i < BOUTS; i++) {
		struct salle_stream stream = salle_stream_open(&key, i);
		struct salle_outcome outcome = cp_fight(skirmish.matchup, &stream, &skirmish.recorder, NULL);
		salle_recorder_end_bout(&skirmish.recorder);
		wins[outcome.winner]++;
		endings[outcome.ending]++;
		length += outcome.length;
		squares += (double)outcome.length * outcome.length;
	}
	for (unsigned k = 0; k < 3; k++)
		assert_mean(winners[k], wins[k] / BOUTS, exact->wins[k], sqrt(exact->wins[k] * (1 - exact->wins[k]) / BOUTS));
	for (unsigned k = 0; k < CP_EXACT_ENDINGS; k++)
		assert_mean(cp_labels.endings[k].name, endings[k] / BOUTS, exact->endings[k],
			sqrt(exact->endings[k] * (1 - exact->endings[k]) / BOUTS));
	length /= BOUTS;
	assert_mean("turns", length, exact->turns, sqrt((squares / BOUTS - length * length) / BOUTS));
}

/*
 * Compares event counts with simulated bouts. Assumes that the variance is at most that of independent groups of eight
 * events.
 */
static void compare_events(const struct cp_exact_bout *exact)
{
	static const uint8_t counted[] = { CP_EVENT_STRIKE, CP_EVENT_FREE_ATTACK, CP_EVENT_MOUNT_STRIKE, CP_EVENT_CLASH,
		CP_EVENT_CRITICAL_FAILURE, CP_EVENT_CRITICAL_HIT, CP_EVENT_PARRY_FAILURE, CP_EVENT_SMASH, CP_EVENT_WOUND,
		CP_EVENT_DISARMED };
	for (unsigned side = 0; side < 2; side++) {
		for (size_t k = 0; k < sizeof counted; k++) {
			const char *name = cp_labels.events[counted[k]].name;
			double tried = exact->events.tried[side][counted[k]], done = exact->events.done[side][counted[k]];
			assert_mean(name, skirmish_tried(side, counted[k]) / (double)BOUTS, tried, sqrt(8 * tried / BOUTS));
			assert_mean(name, skirmish_succeeded(side, counted[k]) / (double)BOUTS, done, sqrt(8 * done / BOUTS));
		}
		for (unsigned severity = 0; severity <= CP_DEAD; severity++)
			for (unsigned cause = 0; cause <= CP_BY_MOUNT; cause++) {
				double hits = exact->events.hits[side][severity][cause];
				assert_mean("hits", skirmish_wounds(side, severity, cause) / (double)BOUTS, hits,
					sqrt(8 * hits / BOUTS));
			}
	}
}

static void assert_as_solved(const struct meeting *meeting)
{
	struct cp_exact_bout exact;
	meet_as(meeting);
	assert_null(cp_exact_solve_bout(skirmish.matchup, &exact));
	double all = 0;
	for (unsigned k = 0; k < CP_EXACT_ENDINGS; k++)
		all += exact.endings[k];
	assert_true(fabs(all - 1) < 1e-9 && fabs(exact.wins[0] + exact.wins[1] + exact.wins[2] - 1) < 1e-9);
	fight_and_compare(&exact);
	compare_events(&exact);
}

static void ten_duels_of_plain(void **state)
{
	static const struct meeting duels[] = {
		{ .a = "weapons: [Sabre]", .b = "weapons: [Axe]" },
		{ .a = "weapons: [Spear]\nstriking: 8", .b = "weapons: [Cavalry Saber]\npower: 9" },
		{ .a = "striking: 9", .b = "items: [Armour]" },
		{ .a = "weapons: [Fighting Knife]\nstriking: 4", .b = "weapons: [Duelling Knife]\nstriking: 5\npower: 3" },
		{ .a = "weapons: [Pike]\nstriking: 7",
			.b = "weapons: [Sabre]\nitems: [Armour]",
			.scene = "opening: charge(b)" },
		{ .a = "weapons: [Cavalry Saber]", .b = "weapons: [Bayonet]\nstriking: 7", .scene = "opening: charge(a)" },
		{ .a = "weapons: [2 handed Club]\npower: 10", .b = "weapons: [Battle Club]\nstriking: 3" },
		{ .a = "weapons: [Sabre]\nmount: Warhorse", .b = "weapons: [Spear]", .scene = "opening: charge(a)" },
		{ .a = "weapons: [Axe]\nmount: Cavalry Horse", .b = "weapons: [Tool]\nmount: Warhorse\nitems: [Armour]" },
		{ .a = "weapons: [Improvised Weapon]\nstriking: 12\npower: 12", .b = "weapons: [Long Spear]\nstriking: 1" },
	};
	for (size_t k = 0; k < sizeof duels / sizeof *duels; k++)
		assert_as_solved(&duels[k]);
}

static const char lucky[] = "reroll:\n"
							"  - {do: reroll, when: gain > 0.3}\n"
							"  - {do: reroll, when: roll.mine and roll < 6 and luck > 2}\n"
							"  - do: keep\n";

static const char drawn[] = "reroll:\n"
							"  - choose:\n"
							"    - {weight: 1, do: reroll, when: gain > 0}\n"
							"    - {weight: 3, do: keep}\n"
							"strike:\n"
							"  - {do: hold, when: luck == 2 and edge == 0 and foe.armed}\n"
							"  - choose:\n"
							"    - {weight: 1, do: hold}\n"
							"    - {weight: 5, do: strike}\n";

static void luck_and_options(void **state)
{
	static const struct meeting fights[] = {
		{ "weapons: [Sabre]\nluck: 2", "weapons: [Axe]", lucky, NULL, NULL },
		{ "weapons: [Spear]\nluck: 3", "weapons: [Tool]\nluck: 1\nstriking: 7", lucky, NULL, "luck_rerolls: each" },
		{ "weapons: [Battle Club]\nluck: 1", "weapons: [Tool]\nluck: 2", drawn, NULL, NULL },
		{ "weapons: [Sabre]", "weapons: [Axe]", NULL, NULL, "auto_means: fights_on\ncritical_depth: 1" },
		{ "weapons: [Tool, Sabre]", "weapons: [Tool, Fighting Knife]\npower: 9", NULL, NULL, "rearm_turns: 2" },
		{ "weapons: [Tool]", "weapons: [Tool]", NULL, NULL, "critical_depth: 0\nmax_turns: 2" },
		{ "", "items: [Armour]", NULL, NULL, "critical_depth: 8" },
		{ "nerve: 4", "nerve: 7", NULL, "contest: arcane", NULL },
		{ "nerve: 12", "nerve: 12", NULL, "contest: arcane", "max_turns: 30" },
	};
	for (size_t k = 0; k < sizeof fights / sizeof *fights; k++)
		assert_as_solved(&fights[k]);
}

/* ---- by hand ---- */

static double events_of_first_strike(enum cp_event event, bool done, struct cp_exact *exact)
{
	const struct cp_exact_stroke stroke = { .at = cp_exact_start_position(exact) };
	const struct cp_exact_stroke_result *result = cp_exact_solve_strike(exact, &stroke);
	return done ? result->events.done[0][event] : result->events.tried[0][event];
}

/*
 * A strike between equals with deadliness 4, without free attacks. Rolls of 9 … 12 hit: 10/36. Rolls of 6 … 8 clash:
 * 16/36. In a clash a parry roll of 7 … 12 is beaten: 21/36, less the 2 of 6 critical results of a double 6 that parry:
 * 2/216. So hits have the chance 10/36 + 16/36 (21/36 - 2/216).
 */
static void a_strike_of_equals(void **state)
{
	struct cp_exact exact;
	skirmish_open("critical_depth: 0", NULL);
	skirmish_meet("weapons: [Spear]\npower: 5", "weapons: [Axe]\npower: 5", "", "");
	cp_exact_init(&exact, skirmish.matchup);
	double beats = 21 / 36.0 - 2 / 216.0;
	assert_true(fabs(events_of_first_strike(CP_EVENT_CLASH, false, &exact) - 16 / 36.0) < 1e-12);
	assert_true(fabs(events_of_first_strike(CP_EVENT_CLASH, true, &exact) - 16 / 36.0 * beats) < 1e-12);
	assert_true(fabs(events_of_first_strike(CP_EVENT_STRIKE, true, &exact) - (10 / 36.0 + 16 / 36.0 * beats)) < 1e-12);
	/*
	 * An ordinary hit puts out with 5/6. A double 6 on the strike always does on a critical die of 4 or 6, else by a
	 * wound die.
	 */
	double ordinary = 9 / 36.0 + 16 / 36.0 * beats, doubles = 1 / 36.0 * (3 * 5 / 6.0 + 2 + 1) / 6;
	assert_true(fabs(events_of_first_strike(CP_EVENT_WOUND, true, &exact) - (ordinary * 5 / 6 + doubles)) < 1e-12);
	cp_exact_release(&exact);
}

/* A build that lists bare hands fights exactly like one without weapons, and never loses its bare hands. */
static void bare_hands_are_never_lost(void **state)
{
	static const char *const builds[2] = { "weapons: [Bare Hands]", "" };
	struct cp_exact_bout bout[2];
	for (unsigned k = 0; k < 2; k++) {
		skirmish_open("rearm_turns: 1", NULL);
		skirmish_meet(builds[k], "weapons: [Tool]", "", "");
		assert_null(cp_exact_solve_bout(skirmish.matchup, &bout[k]));
	}
	assert_memory_equal(&bout[0], &bout[1], sizeof bout[0]);
	assert_true(bout[0].events.tried[0][CP_EVENT_DISARMED] == 0 && bout[0].events.tried[1][CP_EVENT_DISARMED] > 0);
	static const struct meeting fist = { .a = "weapons: [Bare Hands]", .b = "weapons: [Tool, Bare Hands]" };
	assert_as_solved(&fist);
}

/*
 * A roll costs the will by which it exceeds the will: 4 for 9 over 5, nothing for 11 over 11. A roll of 12 costs at
 * least 1.
 */
static void a_step_of_an_arcane_battle(void **state)
{
	skirmish_open("", NULL);
	assert_int_equal(cp_arcane_loss(skirmish.book, 12, 12), 1);
	assert_int_equal(cp_arcane_loss(skirmish.book, 12, 14), 1);
	assert_int_equal(cp_arcane_loss(skirmish.book, 12, 11), 1);
	assert_int_equal(cp_arcane_loss(skirmish.book, 11, 11), 0);
	assert_int_equal(cp_arcane_loss(skirmish.book, 9, 5), 4);
	assert_int_equal(cp_arcane_loss(skirmish.book, 2, 1), 1);
}

static void refused_by_name(void **state)
{
	static const struct {
		struct meeting meeting;
		const char *why;
	} cases[] = {
		{ { .a = "weapons: [Sabre]", .b = "", .scene = "opening: apart" }, "move or shoot" },
		{ { .a = "weapons: [Sabre]\nnpc: yes", .b = "" }, "loss table" },
		{ { .a = "weapons: [Sabre]", .b = "", .policy = "break_off: [{do: flee, when: turn > 3}, {do: fight_on}]" },
			"move or shoot" },
	};
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		struct cp_exact_bout exact;
		meet_as(&cases[k].meeting);
		const char *why = cp_exact_solve_bout(skirmish.matchup, &exact);
		assert_non_null(why);
		if (strstr(why, cases[k].why) == NULL)
			fail_msg("'%s' does not say '%s'", why, cases[k].why);
	}
}

RUN_TESTS_EACH(NULL, skirmish_teardown, UNIT(ten_duels_of_plain), UNIT(luck_and_options), UNIT(a_strike_of_equals),
	UNIT(bare_hands_are_never_lost), UNIT(a_step_of_an_arcane_battle), UNIT(refused_by_name))
