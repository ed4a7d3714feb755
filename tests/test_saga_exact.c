/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tests of the exact chances of bouts, compared with simulated bouts (within four standard errors) and with small
 * cases computed by hand.
 */
#include <math.h>
#include <string.h>

#include "rules/saga/exact/exact.h"
#include "testing.h"
#include "saga_fixture.h"

enum { BOUTS = 60000 / FEWER_BOUTS };

#define RAPIER "{dexterity: 2, quickness: 1, single: 5, weapons: [rapier]}"
#define SABER "{stamina: 1, quickness: 1, single: 5, weapons: [saber], armour: metal_reinf_leather_p}"
#define PLATE "{strength: 1, stamina: 2, single: 5, weapons: [sword_long], shield: heater, armour: plate_f}"
#define AXE "{strength: 2, single: 4, weapons: [axe], armour: quilted_p}"
#define PISTOL "{dexterity: 1, firearms: 4, single: 3, weapons: [pistol, saber], armour: quilted_p}"
#define RIDER "{single: 4, ride: 2, weapons: [lance, sword_short], mount: destrier, armour: plate_p}"
#define CLUMSY "{dexterity: -3, quickness: -3, weapons: [club]}"

struct meeting {
	const char *a, *b, *policy, *scene, *options;
};

/* Compares the exact wounds with those of the simulated bouts, which the recorder has counted. */
static void compare_wounds(const struct sg_exact_bout *exact)
{
	for (unsigned side = 0; side < 2; side++)
		for (unsigned level = 0; level < saga.book->n_wounds; level++) {
			const uint64_t *counts = saga.recorder.wounds[side] + (size_t)level * SALLE_WOUND_COUNTS;
			const double mean = (double)counts[SALLE_WOUND_COUNT] / BOUTS;
			const double square = (double)(counts[SALLE_WOUND_SQUARES] + 1) / BOUTS;
			assert_mean(saga.book->wound_names[level], mean, exact->means.wounds[level][side],
				sqrt((square - mean * mean) / BOUTS));
		}
}

/* Simulates BOUTS bouts, and compares their wins, endings, lengths and wounds with the exact ones. */
static void fight_and_compare(const struct sg_exact_bout *exact)
{
	static const char *const winners[] = { "a", "b", "nobody" };
	unsigned wins[3] = { 0 }, endings[SG_ENDINGS] = { 0 };
	double length = 0, squares = 0;
	struct salle_stream_key key = salle_make_stream_key(1620, 3, false);
	for (unsigned i = 0; i < BOUTS; i++) {
		struct salle_stream stream = salle_stream_open(&key, i);
		struct salle_outcome outcome = sg_fight(saga.matchup, &stream, &saga.recorder, NULL);
		salle_recorder_end_bout(&saga.recorder);
		wins[outcome.winner]++;
		endings[outcome.ending]++;
		length += outcome.length;
		squares += (double)outcome.length * outcome.length;
	}
	for (unsigned k = 0; k < 3; k++)
		assert_as_often(winners[k], wins[k], exact->wins[k], BOUTS);
	for (unsigned k = 0; k < SG_ENDINGS; k++)
		assert_as_often(sg_labels.endings[k].name, endings[k], exact->endings[k], BOUTS);
	length /= BOUTS;
	assert_mean("rounds", length, exact->means.rounds, sqrt((squares / BOUTS - length * length) / BOUTS));
	compare_wounds(exact);
}

static void assert_agreement(const struct meeting *meetings, size_t n)
{
	for (size_t k = 0; k < n; k++) {
		const struct meeting *it = &meetings[k];
		struct sg_exact_bout exact;
		saga_begin_duel(it->options, it->a, it->b, it->policy, it->scene);
		const char *refused = sg_exact_solve_bout(saga.matchup, true, &exact);
		if (refused != NULL)
			fail_msg("meeting %zu: %s", k, refused);
		assert_mean("all", exact.wins[0] + exact.wins[1] + exact.wins[2], 1, 1e-10);
		fight_and_compare(&exact);
	}
}

static void sampled_bouts_agree(void **state)
{
	static const struct meeting meetings[] = {
		{ RAPIER, SABER, "", "", "" },
		{ RAPIER, PLATE, "", "", "" },
		{ PLATE, PLATE, "", "", "" },
		{ CLUMSY, CLUMSY, "", "", "" },
		{ RAPIER, SABER, "", "{high_ground: b, prone: a}", "{initiative: core}" },
		{ RAPIER, PLATE, "", "", "{defence: stress_die}" },
		{ RAPIER, SABER, "", "", "{die_faces: 6, die_again: 5, die_factor: 3, botch_faces: 2, encumbered: attack}" },
		{ CLUMSY, CLUMSY, "", "", "{defence: stress_die, max_rounds: 40}" },
		{ RAPIER, SABER, "{exert: attack, act: attack}", "", "" },
		{ RAPIER, PLATE,
			"{exert: [{choose: [{do: attack, weight: 1}, {do: defence, weight: 2}]}, none], act: attack}", "", "" },
		{ RAPIER, SABER, "{exert: [{do: defence, when: fatigue == fresh}, none], act: [{do: stand_up}, attack]}",
			"{prone: b}", "" },
		{ PLATE, SABER, "{exert: none, act: [{do: disengage, when: round > 8}, attack]}", "", "{max_rounds: 12}" },
		{ RAPIER, SABER, "{exert: none, act: [{do: disengage, when: attacked and round > 2}, attack]}", "",
			"{disengage_roll: stress_die, disengage_ties: leave, max_rounds: 12}" },
		{ "{firearms: 4, weapons: [pistol]}", SABER, "", "", "" },
		{ "{brawl: 4, strength: 2}", SABER, "", "{scuffle: yes}", "" },
		{ RAPIER, SABER, "{exert: [{do: attack, when: fatigue == fresh}, none], act: attack}", "{scuffle: yes}", "" },
		{ "{firearms: 4, weapons: [musket]}", "{bows: 4, weapons: [bow_short]}", "", "{distance: 35, cover: b}", "" },
		{ "{firearms: 3, weapons: [musket]}", "{bows: 4, weapons: [bow_short]}",
			"{exert: [{do: attack, when: loading == 0}, none], act: attack}", "{distance: 20, prone: a}", "" },
		{ "{virtues: [enduring_constitution, large], single: 3, weapons: [axe], dexterity: 1}", SABER, "", "", "" },
		{ RAPIER, SABER, "", "", "{initiative_rolls: each_round}" },
		{ RAPIER, SABER, "{exert: [{do: attack, when: fatigue == fresh and round > 1}, none], act: attack}", "",
			"{initiative_rolls: each_round, initiative: core, max_rounds: 5}" },
	};
	assert_agreement(meetings, sizeof meetings / sizeof *meetings);
}

/* Bouts on the mat: moves, rushes, changes of weapons, shots after moving, mounts. */
static void bouts_on_the_mat_agree(void **state)
{
	static const struct meeting meetings[] = {
		{ RAPIER, SABER, "", "{distance: 40}", "{charge: 3, high_ground_defence: 1}" },
		{ AXE, SABER, "{move: [{do: rush, when: topples > 0.4}, close], act: [stand_up, attack]}", "{distance: 14}",
			"" },
		{ AXE, SABER, "{move: [{do: rush_run, when: round < 3}, close], exert: [attack, none]}", "{distance: 20}",
			"{max_rounds: 6}" },
		{ AXE, SABER, "{move: stand, move_after: [{do: rush, when: round < 4}, stand], act: [stand_up, attack]}", "",
			"{max_rounds: 7}" },
		{ PISTOL, SABER,
			"{hand: [{do: melee, when: distance <= 2}, keep], move: close, move_after: [{do: walk_away, when: shoots}, "
			"stand]}",
			"{distance: 20}", "" },
		{ "{bows: 3, strength: 2, weapons: [bow_long]}", SABER, "{move: [{choose: [walk, stand]}]}", "{distance: 8}",
			"{defence: stress_die}" },
		{ RAPIER, SABER,
			"{act: [stand_up, {do: disengage, when: round > 2 and penalty > foe.penalty}, attack]}",
			"{distance: 20, prone: b}", "{max_rounds: 10}" },
		{ RIDER, SABER, "", "{distance: 14}", "" },
		{ "{bows: 3, strength: 2, weapons: [bow_long]}", SABER, "", "{distance: 30, cover: b}", "" },
		{ "{bows: 3, strength: 2, weapons: [bow_long]}", SABER, "", "{distance: 30, cover: b}", "{cover: bout}" },
		{ PISTOL, SABER, "{move: [{do: walk, when: hits < 0.5}, stand]}", "{distance: 14, cover: b}",
			"{max_rounds: 6}" },
		{ RAPIER, SABER, "", "{distance: 14}", "{initiative_rolls: each_round}" },
		{ RIDER, PISTOL, "{mount: [attack, rest], move_after: [hustle_away, stand], move: close}", "{distance: 14}",
			"" },
		{ RIDER, SABER, "{mount: [attack, rest], act: [stand_up, attack]}", "", "{mount_target: mount}" },
		{ RIDER, SABER, "{mount: [attack, rest]}", "{distance: 14}", "{mount_target: mount, mount_action: instead}" },
		{ RIDER, "{bows: 5, strength: 2, weapons: [bow_long]}", "", "{distance: 14}", "{mount_target: mount}" },
	};
	assert_agreement(meetings, sizeof meetings / sizeof *meetings);
}

static void unsolvable_rules_are_refused_by_name(void **state)
{
	static const struct {
		const char *a, *policy, *options, *says;
	} cases[] = {
		{ AXE, "{delay: [{do: delay, when: round < 3}, act]}", "", "delays and interrupts" },
		{ "{brawl: 3}", "{act: [grapple, attack]}", "", "grapples or manoeuvres" },
		{ "{single: 3, weapons: [axe], virtues: [berserk]}", "", "", "Berserk or Confidence" },
		{ "{single: 3, weapons: [axe], confidence: 1}", "", "", "Berserk or Confidence" },
		{ AXE, "", "{attack_botch: mishap}", "mishaps" },
		{ AXE, "", "{running_tires: yes}", "running_tires" },
	};
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		struct sg_exact_bout exact;
		saga_begin_duel(cases[k].options, cases[k].a, SABER, cases[k].policy, "{distance: 10}");
		const char *refused = sg_exact_solve_bout(saga.matchup, true, &exact);
		assert_non_null(refused);
		assert_non_null(strstr(refused, cases[k].says));
	}
}

/* One round with equal initiative: each fighter acts first with chance 1/2. The text prints the chances of the die. */
static void a_single_round_by_hand(void **state)
{
	static const char *const both = "{dexterity: 2, single: 7, weapons: [sword_short], strength: 4}";
	struct sg_exact_bout exact;
	saga_begin_duel("{max_rounds: 1}", both, both, "", "");
	assert_int_equal(saga.matchup->side[0].attack, 12);
	assert_int_equal(saga.matchup->side[0].defence, 8);
	assert_int_equal(saga.matchup->side[0].damage, 9);
	assert_null(sg_exact_solve_bout(saga.matchup, true, &exact));
	/*
	 * Attack 12 + die against Defence 14: the Advantage is die - 2, and the excess over Soak is die + 7. An excess of
	 * 16 puts the foe out. It takes a die of 9 or more, which has the chance 0.169. Otherwise the foe attacks with the
	 * penalty of its wound. There is no penalty if the die was below 3 (0.01 botch, 0.09 zero, 0.1 two: 0.2). The
	 * penalty is 3 for an excess of 10 (die 3: 0.1), and 5 for an excess of 11 to 15 (die 4 to 8: 0.531). The foe's
	 * attack then needs a die of 9, 12 or 14 to put the first attacker out: chances 0.169, 0.059, 0.048.
	 */
	double second = 0.2 * 0.169 + 0.1 * 0.059 + 0.531 * 0.048;
	assert_true(fabs(exact.wins[0] - (0.169 + second) / 2) < 1e-12);
	assert_true(fabs(exact.wins[1] - (0.169 + second) / 2) < 1e-12);
	assert_true(fabs(exact.wins[2] - (1 - 0.169 - second)) < 1e-12);
	assert_true(fabs(exact.means.rounds - 1) < 1e-12);
	assert_true(fabs(exact.means.attacks[0] + exact.means.attacks[1] - (1 + 1 - 0.169)) < 1e-12);
}

/*
 * If a policy reads the wounds, the chain cannot subtract a penalty that both sides have. The results are the same as
 * with the subtraction.
 */
static void lowered_penalties_change_nothing(void **state)
{
	static const char *const look = "{exert: none, act: [{do: attack, when: wounds < 200}, nothing]}";
	struct sg_exact_bout lowered, absolute;
	saga_begin_duel("{max_rounds: 12}", CLUMSY, CLUMSY, "", "");
	assert_null(sg_exact_solve_bout(saga.matchup, true, &lowered));
	saga_begin_duel("{max_rounds: 12}", CLUMSY, CLUMSY, look, "");
	assert_null(sg_exact_solve_bout(saga.matchup, true, &absolute));
	for (unsigned k = 0; k < 3; k++)
		assert_true(fabs(lowered.wins[k] - absolute.wins[k]) < 1e-12);
}

static void too_many_situations_are_refused_by_name(void **state)
{
	struct sg_exact_bout exact;
	saga_begin_duel("", PLATE, SABER, "{exert: [{choose: [{do: attack}, {do: defence}, {do: none}]}], \
		act: [{do: disengage, when: penalty > 9}, attack]}",
		"");
	const char *refused = sg_exact_solve_bout(saga.matchup, true, &exact);
	assert_non_null(refused);
	assert_string_equal(refused, salle_too_many_situations);
}

/* With a sixth wound level, `grave`, whose wounds do not take a fighter out. */
static void sampled_bouts_of_six_wound_levels_agree(void **state)
{
	static const struct meeting meetings[] = {
		{ RAPIER, SABER, "", "", "" },
		{ AXE, PLATE, "", "{distance: 12}", "" },
		{ CLUMSY, CLUMSY, "", "scuffle: yes", "" },
		{ RIDER, RIDER, "", "", "{mount_target: mount}" },
	};
	saga_change_tables("incapacitating,0,yes", "grave,8,no,no,3,medium,360,9,18,3\nincapacitating,0,yes");
	assert_agreement(meetings, sizeof meetings / sizeof *meetings);
	assert_int_equal(saga.book->n_wounds, 6);
}

RUN_TESTS_EACH(NULL, saga_teardown, UNIT(sampled_bouts_agree), UNIT(sampled_bouts_of_six_wound_levels_agree),
	UNIT(bouts_on_the_mat_agree), UNIT(unsolvable_rules_are_refused_by_name), UNIT(a_single_round_by_hand),
	UNIT(lowered_penalties_change_nothing), UNIT(too_many_situations_are_refused_by_name))
