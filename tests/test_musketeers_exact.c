/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Exact chances of phrases and bouts, compared with simulated bouts (within four standard errors) and with results
 * computed by hand. tests/cli/oracle_musketeers.bats compares the chain with a second one in Python.
 */
#include <math.h>
#include <string.h>

#include "rules/musketeers/exact/exact.h"
#include "testing.h"
#include "musketeers_fixture.h"

enum { BOUTS = 100000 / FEWER_BOUTS };

/* A matchup with its options, policy and scene. */
struct meeting {
	const char *a, *b, *policy, *scene, *options;
};

static void meet_as(const struct meeting *meeting)
{
	meet_in(meeting->options != NULL ? meeting->options : "", meeting->a, meeting->b,
		meeting->policy != NULL ? meeting->policy : "", meeting->scene != NULL ? meeting->scene : "");
}

/* Compares the exact wins, draws and mean length with those of simulated bouts. */
static void fight_and_compare(const struct mk_exact_bout *exact)
{
	static const char *const winners[] = { "a", "b", "nobody" };
	double wins[3] = { 0, 0, 0 }, endings[MK_EXACT_ENDINGS] = { 0 }, length = 0, squares = 0;
	struct salle_stream_key key = salle_make_stream_key(1625, 3, false);
	for (unsigned i = 0; i < BOUTS; i++) {
		struct salle_stream stream = salle_stream_open(&key, i);
		struct salle_outcome outcome = mk_fight(play.matchup, &stream, &play.recorder, NULL);
		salle_recorder_end_bout(&play.recorder);
		wins[outcome.winner]++;
		endings[outcome.ending]++;
		length += outcome.length;
		squares += (double)outcome.length * outcome.length;
	}
	for (unsigned k = 0; k < 3; k++)
		assert_mean(winners[k], wins[k] / BOUTS, exact->wins[k], sqrt(exact->wins[k] * (1 - exact->wins[k]) / BOUTS));
	for (unsigned k = 0; k < MK_EXACT_ENDINGS; k++)
		assert_mean(mk_labels.endings[k].name, endings[k] / BOUTS, exact->endings[k],
			sqrt(exact->endings[k] * (1 - exact->endings[k]) / BOUTS));
	length /= BOUTS;
	assert_mean("phrases", length, exact->phrases, sqrt((squares / BOUTS - length * length) / BOUTS));
}

/*
 * Compares exact event counts with those of simulated bouts. The variance of a count is unknown. The test assumes that
 * it is at most that of independent groups of eight events.
 */
static void compare_events(const struct mk_exact_bout *exact)
{
	for (unsigned side = 0; side < 2; side++)
		for (unsigned event = 0; event < MK_EVENT_LIMB_LOST; event++) {
			const char *name = mk_labels.events[event].name;
			double tried = exact->events.n_tried[side][event], done = exact->events.n_succeeded[side][event];
			assert_mean(name, swordplay_times_tried(&play, side, event) / (double)BOUTS, tried,
				sqrt(8 * tried / BOUTS));
			assert_mean(name, swordplay_times_succeeded(&play, side, event) / (double)BOUTS, done,
				sqrt(8 * done / BOUTS));
		}
}

static void assert_as_solved(const struct meeting *meeting)
{
	struct mk_exact_bout exact;
	meet_as(meeting);
	assert_null(mk_exact_solve_bout(play.matchup, &exact));
	double all = 0;
	for (unsigned k = 0; k < MK_EXACT_ENDINGS; k++)
		all += exact.endings[k];
	assert_true(fabs(all - 1) < 1e-9 && fabs(exact.wins[0] + exact.wins[1] + exact.wins[2] - 1) < 1e-9);
	fight_and_compare(&exact);
	compare_events(&exact);
}

/* ---- both fencers follow the policy `plain` ---- */

static void ten_duels_of_plain(void **state)
{
	static const struct meeting duels[] = {
		{ .a = "weapon: dagger\nexpertise: 2\nendurance: 8", .b = "weapon: rapier\nendurance: 8" },
		{ .a = "weapon: rapier\nexpertise: 2\nagility: 1", .b = "weapon: sabre\nexpertise: 3\nhand: left" },
		{ .a = "weapon: rapier & dagger\nexpertise: 1\nendurance: 7", .b = "weapon: rapier" },
		{ .a = "weapon: epee\nexpertise: 1", .b = "weapon: foil\nexpertise: 1\nagility: 2\nendurance: 6" },
		{ .a = "weapon: sabre\nagility: -1", .b = "weapon: foil" },
		{ .a = "weapon: sword\nexpertise: -1", .b = "weapon: epee\nexpertise: 1" },
		{ .a = "weapon: sword\nexpertise: 1\narmour: {head: 1, body: 2, limbs: 1, agility: -2}", .b = "weapon: sabre" },
		{ .a = "weapon: foil\nendurance: 4", .b = "weapon: sword\nendurance: 12" },
		{ .a = "weapon: rapier\nendurance: 10", .b = "weapon: rapier & dagger\nendurance: 10\nhand: left" },
		{ .a = "weapon: rapier", .b = "weapon: dagger\nendurance: 10\nhand: either" },
	};
	for (size_t k = 0; k < sizeof duels / sizeof *duels; k++)
		assert_as_solved(&duels[k]);
}

/* ---- other builds and policies ---- */

static const char brawler[] = "turn:\n"
							  "  - do: stand\n"
							  "  - do: pick_up\n"
							  "  - do: attack\n"
							  "  - {do: throw_chair, when: fight == circumstance}\n"
							  "  - {do: trip, when: fight == circumstance and openings == 0 and strength > 0}\n"
							  "  - do: throw_mug\n"
							  "  - do: throw_dagger\n"
							  "  - do: open\n"
							  "  - do: wait\n"
							  "parry:\n"
							  "  - {do: stop_hit, when: beyond > 0.3}\n"
							  "  - {do: double_retreat, when: agility > 0}\n"
							  "  - do: circular\n"
							  "  - do: dodge\n"
							  "  - do: nothing\n"
							  "crossed:\n"
							  "  - {do: kick, when: crossed_turns == 0}\n"
							  "  - {do: punch, when: crossed_turns == 1}\n"
							  "  - do: push\n"
							  "  - do: retreat\n"
							  "  - do: stay\n";

static const char drawn[] = "turn:\n"
							"  - do: stand\n"
							"  - do: attack\n"
							"  - do: pick_up\n"
							"  - choose:\n"
							"    - {weight: 2, do: open, with: any}\n"
							"    - {weight: 1, do: open, with: easiest}\n"
							"    - {weight: 1, do: wait}\n"
							"overtake: retreat\n"
							"parry:\n"
							"  - choose:\n"
							"    - {weight: 3, do: semicircular}\n"
							"    - {weight: 2, do: circular}\n"
							"    - {weight: 1, do: retreat}\n"
							"  - do: nothing\n"
							"riposte:\n"
							"  - {do: dagger_riposte, aim: sword_arm}\n"
							"  - {do: riposte, aim: left_leg}\n"
							"  - do: retreat\n"
							"damage:\n"
							"  - choose:\n"
							"    - {weight: 1, do: add, points: 1}\n"
							"    - {weight: 1, do: subtract, points: 1}\n"
							"    - {weight: 2, do: omit}\n"
							"yield:\n"
							"  - {do: yield, when: endurance <= 5 and phrase > 3}\n"
							"  - do: fight_on\n";

static void other_policies_and_fights(void **state)
{
	static const struct meeting fights[] = {
		{ "weapon: rapier\nstrength: 1\nendurance: 7", "weapon: dagger\nagility: 1\nexpertise: 1\nendurance: 7",
			brawler, "fight: circumstance\nmugs: 2", NULL },
		{ "weapon: sabre\nexpertise: 1\nendurance: 7", "weapon: rapier & dagger\nendurance: 7", drawn, NULL,
			"max_phrases: 12" },
		{ "weapon: rapier\nexpertise: 1\nendurance: 8", "weapon: epee\nagility: 1\nendurance: 8", brawler,
			"fight: ambush(b)", NULL },
		{ "weapon: foil\nexpertise: 1", "weapon: foil\nagility: 1\nexpertise: -1", brawler, "fight: salle\npiste: 2",
			"hits: 3" },
		{ "weapon: foil\nexpertise: 1", "weapon: foil\nagility: 1", brawler, "fight: salle\npiste: 3",
			"hits: 3\nhit_ground: 2" },
		{ "weapon: rapier\nexpertise: 1", "weapon: sabre", NULL, NULL, "until: first_blood" },
		{ "weapon: rapier\nexpertise: 1", "weapon: sabre", NULL, NULL, "until: hits\nhits: 2" },
		{ "weapon: rapier", "weapon: foil\nexpertise: 2", NULL, NULL,
			"max_phrases: 3\ncritical_at: 9\ncritical_parry: no\ndrop_confirm: 5" },
		{ "weapon: rapier\nexpertise: 2\nendurance: 8", "weapon: sabre\nendurance: 8", brawler, NULL,
			"wound_dm: by_severity\nprone_defence: minus_three\nprone_expertise: yes\ncounter_bonus: yes\n"
			"counter_trips: yes\nequal_bonus: both\nriposte_drops: no\nfailed_stop_parries: yes\n"
			"crossed_initiative_again: yes\nmissed_riposte_answered: no" },
		{ "weapon: sword\nexpertise: 1\nendurance: 8", "weapon: epee\nendurance: 8", NULL, NULL,
			"attack_by_reach: yes\nequal_bonus: neither\nmax_ripostes: 1\nmax_openings: 1\nretreat_roll: expertise" },
		{ "weapon: rapier\nexpertise: 1\nendurance: 8", "weapon: sabre\nendurance: 7", NULL, NULL,
			"bleeding: 1\nbleeding_from: cut\nopening_again: 2\ndrop_confirm: 4" },
	};
	for (size_t k = 0; k < sizeof fights / sizeof *fights; k++)
		assert_as_solved(&fights[k]);
}

/* ---- phrases solved by hand ---- */

/*
 * Exact chances of a phrase with a single opening and nothing after a miss. The rapier's opening needs 4: 33 of 36
 * rolls, without the natural 2. The foe holds no sword, so it cannot counter, parry or riposte. The attack needs 6: 26
 * of 36 rolls.
 */
static void phrase_against_an_unarmed_foe(void **state)
{
	const struct meeting meeting = { .a = "weapon: rapier", .b = "weapon: foil", .options = "max_openings: 1" };
	meet_as(&meeting);
	struct mk_exact exact;
	struct mk_exact_events events = { 0 };
	struct salle_mass to;
	mk_exact_init(&exact, play.matchup);
	salle_mass_init(&to, sizeof(struct mk_exact_state));
	struct mk_exact_state at = mk_exact_start_state(&exact);
	at.stance[1].sword = MK_ON_THE_GROUND;
	mk_exact_solve_phrase(&exact, &at, SALLE_A, 1, &to, &events);
	double all = 0;
	for (size_t i = 0; i < to.n; i++)
		all += to.chance[i];
	assert_true(fabs(all - 1) < 1e-12);
	assert_true(fabs(events.n_succeeded[0][MK_EVENT_OPENING] - 33 / 36.0) < 1e-12);
	assert_true(fabs(events.n_succeeded[0][MK_EVENT_FALL] - 1 / 36.0) < 1e-12);
	assert_true(fabs(events.n_tried[0][MK_EVENT_ATTACK] - 33 / 36.0) < 1e-12);
	assert_true(fabs(events.n_succeeded[0][MK_EVENT_ATTACK] - 33 / 36.0 * 26 / 36) < 1e-12);
	assert_true(events.n_tried[1][MK_EVENT_COUNTER] == 0 && events.n_tried[1][MK_EVENT_SIMPLE] == 0);
	/* A damage roll with DM +2 never strikes only clothing; of 36 rolls 10 are a cut, 11 a wound, 12 a hit and 3 are
	 * critical. */
	static const double severity[] = { 0, 10, 11, 12, 3 };
	for (unsigned cell = 0; cell < MK_LOCATIONS * MK_SEVERITIES; cell++)
		assert_true(fabs(events.n_wounds[1][cell] -
						33 / 36.0 * 26 / 36 / MK_LOCATIONS * severity[cell % MK_SEVERITIES] / 36) < 1e-12);
	salle_mass_release(&to);
	mk_exact_release(&exact);
}

/* ---- bouts that are refused ---- */

static void unsolvable_bouts_are_refused_by_name(void **state)
{
	static const char looks_back[] = "yield:\n  - {do: yield, when: ripostes > 2}\n  - do: fight_on\n";
	static const struct {
		struct meeting meeting;
		const char *why;
	} cases[] = {
		{ { .a = "weapon: rapier", .b = "weapon: foil", .scene = "a_fencers: 2" }, "several fencers" },
		{ { .a = "generate: secondary # endurance, too", .b = "weapon: foil" }, "drawn afresh" },
		{ { .a = "weapon: rapier", .b = "weapon: foil", .policy = looks_back }, "looks back" },
		{ { .a = "weapon: rapier\nendurance: 30", .b = "weapon: rapier\nendurance: 30" }, "too many" },
	};
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		struct mk_exact_bout exact;
		meet_as(&cases[k].meeting);
		const char *why = mk_exact_solve_bout(play.matchup, &exact);
		assert_non_null(why);
		if (strstr(why, cases[k].why) == NULL)
			fail_msg("'%s' does not say '%s'", why, cases[k].why);
	}
}

RUN_TESTS_EACH(NULL, close_play, UNIT(ten_duels_of_plain), UNIT(other_policies_and_fights),
	UNIT(phrase_against_an_unarmed_foe), UNIT(unsolvable_bouts_are_refused_by_name))
