/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exact chances of strikes and bouts. They are compared with simulated bouts (within four standard errors) and with
 * values computed by hand. */
#include <math.h>
#include <string.h>

#include "rules/campaign/bout/arcane.h"
#include "rules/campaign/exact/exact.h"
#include "testing.h"
#include "campaign_fixture.h"

enum { BOUTS = 60000 / FEWER_BOUTS };

/* A matchup with its options, policy and scene. */
struct meeting {
	const char *a, *b, *policy, *scene, *options;
};

static const char *text_or_empty(const char *text)
{
	return text != NULL ? text : "";
}

static void begin_meeting(const struct meeting *meeting)
{
	skirmish_open_and_begin_duel(text_or_empty(meeting->options), meeting->a, meeting->b,
		text_or_empty(meeting->policy), text_or_empty(meeting->scene));
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

static void assert_as_solved(const struct meeting *meeting)
{
	struct cp_exact_bout exact;
	begin_meeting(meeting);
	assert_null(cp_exact_solve_bout(skirmish.matchup, &exact));
	double all = 0;
	for (unsigned k = 0; k < CP_EXACT_ENDINGS; k++)
		all += exact.endings[k];
	assert_true(fabs(all - 1) < 1e-9 && fabs(exact.wins[0] + exact.wins[1] + exact.wins[2] - 1) < 1e-9);
	fight_and_compare(&exact);
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

static void exact_chances_with_luck_and_options(void **state)
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

/* ---- values computed by hand ---- */

/* Solves the first strike of the fighters in the fixture's matchup. */
static const struct cp_exact_stroke_result *solve_first_strike(struct cp_exact *exact)
{
	cp_exact_init(exact, skirmish.matchup);
	const struct cp_exact_stroke stroke = { .position = cp_exact_start_position(exact) };
	return cp_exact_solve_strike(exact, &stroke);
}

static double sum_of_ends(const struct cp_exact_stroke_result *result, bool (*is_wanted)(const struct cp_position *))
{
	double sum = 0;
	for (size_t i = 0; i < result->end_positions.n; i++)
		sum += is_wanted(salle_mass_state(&result->end_positions, i)) ? result->end_positions.chance[i] : 0;
	return sum;
}

static bool is_foe_out(const struct cp_position *at)
{
	return at->fighter[1].ending != CP_STILL_IN;
}

static bool accept_position(const struct cp_position *at)
{
	return at != NULL;
}

/*
 * The first strike between equals with deadliness 4, without free attacks. A roll of 9 … 12 hits (10/36), a roll of
 * 6 … 8 clashes (16/36). After a clash the parry fails on a roll of 7 … 12 (21/36). But of the six critical results
 * of a double 6 two parry, so 2/216 is subtracted. The chance of a hit is 10/36 + 16/36 * (21/36 - 2/216).
 */
static void a_strike_of_equals(void **state)
{
	struct cp_exact exact;
	skirmish_open("critical_depth: 0", NULL);
	skirmish_begin_duel("weapons: [Spear]\npower: 5", "weapons: [Axe]\npower: 5", "", "");
	const struct cp_exact_stroke_result *result = solve_first_strike(&exact);
	double beats = 21 / 36.0 - 2 / 216.0;
	assert_near(result->hits, 10 / 36.0 + 16 / 36.0 * beats, 1e-12);
	assert_near(sum_of_ends(result, accept_position), 1, 1e-12);
	/* An ordinary hit takes the foe out with the chance 5/6. After a double 6 on the strike, a critical die of 4 or 6
	 * always takes the foe out. Otherwise the wound die decides. */
	double ordinary = 9 / 36.0 + 16 / 36.0 * beats, doubles = 1 / 36.0 * (3 * 5 / 6.0 + 2 + 1) / 6;
	assert_near(sum_of_ends(result, is_foe_out), ordinary * 5 / 6 + doubles, 1e-12);
	assert_near(result->free_attacks, 0, 0);
	cp_exact_release(&exact);
}

/*
 * The same strike, with free attacks that grant no further free attacks. After a double 1, 4 of 6 critical results give
 * the foe a free attack. After a double 6 on the strike, 3 of 6 results give the striker a free attack. After a double
 * 6 on the parry, 1 of 6 does. In both cases the foe must survive the hit, with the chance 1/6.
 */
static void free_attacks_of_equals(void **state)
{
	struct cp_exact exact;
	skirmish_open("critical_depth: 1", NULL);
	skirmish_begin_duel("weapons: [Spear]\npower: 5", "weapons: [Axe]\npower: 5", "", "");
	const struct cp_exact_stroke_result *result = solve_first_strike(&exact);
	assert_near(result->free_attacks, (4 + 3 / 6.0 + 16 / 36.0 / 6) / 216, 1e-12);
	assert_near(sum_of_ends(result, accept_position), 1, 1e-12);
	cp_exact_release(&exact);
}

static bool has_lost_bare_hands(const struct cp_position *at)
{
	return at->fighter[0].turns_to_rearm > 0 || at->fighter[0].broken_arms > 0;
}

static bool has_foe_lost_its_weapon(const struct cp_position *at)
{
	return at->fighter[1].hand == CP_BARE_HANDS;
}

/* A build that lists bare hands fights exactly like a build without weapons, and never loses its bare hands. */
static void bare_hands_are_never_lost(void **state)
{
	static const char *const builds[2] = { "weapons: [Bare Hands]", "" };
	struct cp_exact_bout bout[2];
	for (unsigned k = 0; k < 2; k++) {
		skirmish_open("rearm_turns: 1", NULL);
		skirmish_begin_duel(builds[k], "weapons: [Tool]", "", "");
		assert_null(cp_exact_solve_bout(skirmish.matchup, &bout[k]));
	}
	assert_memory_equal(&bout[0], &bout[1], sizeof bout[0]);
	struct cp_exact exact;
	const struct cp_exact_stroke_result *result = solve_first_strike(&exact);
	assert_near(sum_of_ends(result, has_lost_bare_hands), 0, 0);
	assert_true(sum_of_ends(result, has_foe_lost_its_weapon) > 0);
	cp_exact_release(&exact);
	static const struct meeting fist = { .a = "weapons: [Bare Hands]", .b = "weapons: [Tool, Bare Hands]" };
	assert_as_solved(&fist);
}

/* A roll above the foe's will reduces the will by the difference. A roll of 9 reduces a will of 5 by 4. A roll of 11
 * does not reduce a will of 11. A roll of 12 reduces every will by at least 1. */
static void a_step_of_an_arcane_battle(void **state)
{
	static const struct {
		unsigned roll;
		int will, loss;
	} cases[] = { { 12, 12, 1 }, { 12, 14, 1 }, { 12, 11, 1 }, { 11, 11, 0 }, { 9, 5, 4 }, { 2, 1, 1 } };
	skirmish_open_and_begin_duel("", "", "", "", "");
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++)
		assert_int_equal(cp_roll_loss_of_will(&skirmish.bout, 0, cases[k].will,
							 skirmish_word_of_two_dice(cases[k].roll)),
			cases[k].loss);
}

static void unsolvable_bouts_are_refused_by_name(void **state)
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
		begin_meeting(&cases[k].meeting);
		const char *why = cp_exact_solve_bout(skirmish.matchup, &exact);
		assert_non_null(why);
		if (strstr(why, cases[k].why) == NULL)
			fail_msg("'%s' does not say '%s'", why, cases[k].why);
	}
}

RUN_TESTS_EACH(NULL, skirmish_teardown, UNIT(ten_duels_of_plain), UNIT(exact_chances_with_luck_and_options),
	UNIT(a_strike_of_equals), UNIT(free_attacks_of_equals), UNIT(bare_hands_are_never_lost),
	UNIT(a_step_of_an_arcane_battle), UNIT(unsolvable_bouts_are_refused_by_name))
