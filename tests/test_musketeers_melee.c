/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tests of groups of musketeers, of equal and of different builds, by the sections "Initiative", "The Bout" and
 * "Engagement" of the rules.
 */
#include "rules/musketeers/group/group.h"
#include "musketeers_fixture.h"
#include "testing.h"

static struct mk_melee melee;

/* Nobody acts. A fencer with at most four points of endurance yields at the end of its first phrase. */
#define WAITING "turn: wait\nyield: [{do: yield, when: endurance <= 4}, {do: fight_on}]"
#define STRONG "weapon: rapier"
#define WEAK "weapon: rapier\nendurance: 4"

static const struct salle_teams *line_up(const char *const a[], size_t n_a, const char *const b[], size_t n_b,
	const char *policy, const char *scene)
{
	swordplay_open(&play, "", NULL);
	return swordplay_line_up(&play, a, n_a, b, n_b, policy, scene);
}

/* Lets all fencers enter the melee without opponents. */
static void enter_all_fencers(const struct salle_teams *teams)
{
	assert_non_null(teams);
	play.bout = mk_make_bout(mk_find_pair_matchup(teams, 0, 0), &play.stream, &play.recorder, NULL);
	mk_init_melee(&play.bout, &melee, teams);
}

/* Sets a DM that decides the initiative, whatever the dice. */
static void set_initiative(unsigned side, unsigned number, int dm)
{
	melee.fighter[side][number].initiative_dm = (int8_t)dm;
}

static bool is_member_in(const struct mk_melee *of, unsigned side, unsigned number)
{
	const struct salle_team_members members = mk_members_of(of);
	return salle_is_member_able(&members, side, number);
}

static unsigned count_members_in(const struct mk_melee *of, unsigned side)
{
	const struct salle_team_members members = mk_members_of(of);
	return salle_list_able_members(&members, side, NULL);
}

static void fight_round(void)
{
	mk_fight_round(&play.bout, &melee);
	play.bout.rounds++;
}

static void assert_fought(unsigned side, unsigned first, unsigned second, unsigned third)
{
	assert_int_equal(melee.phrases_fought[side][0], first);
	assert_int_equal(melee.phrases_fought[side][1], second);
	assert_int_equal(melee.phrases_fought[side][2], third);
}

/*
 * "Players begin taking actions in order of the highest initiative first": ann chooses the first foe, bea, who is then
 * no longer free. bev takes on ada, the only free foe. bel finds no free foe.
 */
static void pairing_of_fencers(void **state)
{
	enter_all_fencers(line_up((const char *const[]){ STRONG, STRONG }, 2,
		(const char *const[]){ STRONG, STRONG, STRONG }, 3, WAITING, ""));
	set_initiative(0, 0, 0);
	set_initiative(0, 1, 80);
	set_initiative(1, 0, 60);
	set_initiative(1, 1, 40);
	set_initiative(1, 2, 20);
	fight_round();
	assert_int_equal(melee.opponent[0][1], 0);
	assert_int_equal(melee.opponent[1][0], 1);
	assert_int_equal(melee.opponent[1][1], 0);
	assert_int_equal(melee.opponent[0][0], 1);
	assert_int_equal(melee.opponent[1][2], SALLE_SIDE_MAX);
	assert_fought(0, 1, 1, 0);
	assert_fought(1, 1, 1, 0);
	assert_int_equal(play.bout.first_mover, 0);
	/* "each participant will fight only one opponent at a time": bel, first in the order, finds no free opponent. */
	set_initiative(1, 2, 100);
	fight_round();
	assert_int_equal(melee.opponent[0][1], 0);
	assert_int_equal(melee.opponent[0][0], 1);
	assert_fought(1, 2, 2, 0);
	/* In each pair the member with the higher initiative acts first: ann and bev, in both rounds. */
	assert_int_equal(swordplay_times_succeeded(&play, 0, MK_EVENT_INITIATIVE), 2);
	assert_int_equal(swordplay_times_succeeded(&play, 1, MK_EVENT_INITIATIVE), 2);
	assert_int_equal(swordplay_times_tried(&play, 0, MK_EVENT_INITIATIVE), 4);
}

/*
 * "When that opponent is done with another can be taken on": a fencer who has beaten a foe waits for the next round,
 * because each fencer acts once in a round.
 */
static void winner_takes_on_another_foe(void **state)
{
	enter_all_fencers(line_up((const char *const[]){ STRONG, STRONG }, 2, (const char *const[]){ WEAK, STRONG, STRONG },
		3, WAITING, ""));
	for (unsigned k = 0; k < 5; k++) /* k counts the fencers ada, ann, bea, bev, bel */
		set_initiative(k > 1, k > 1 ? k - 2 : k, 100 - 20 * (int)k);
	fight_round(); /* ada fights bea, who yields. Then ada could fight bel, but has already acted in this round */
	assert_int_equal(melee.fighter[1][0].ending, MK_YIELDED);
	assert_fought(1, 1, 1, 0);
	assert_fought(0, 1, 1, 0);
	fight_round();
	assert_int_equal(melee.opponent[0][0], 2);
	assert_int_equal(melee.opponent[1][2], 0);
	assert_int_equal(melee.opponent[0][1], 1);
	assert_fought(1, 1, 2, 1);
	assert_fought(0, 2, 2, 0);
}

/* Nobody fights twice in a round or against two foes. If x is the opponent of y, y is the opponent of x. */
static void each_fencer_has_one_phrase_per_round(void **state)
{
	const struct salle_teams *teams = line_up((const char *const[]){ STRONG, "weapon: sabre", "weapon: dagger" }, 3,
		(const char *const[]){ WEAK, STRONG, "weapon: foil", WEAK, STRONG }, 5, "", "");
	unsigned rounds = 0;
	for (unsigned bout = 0; bout < 60; bout++) {
		struct salle_stream_key key = salle_make_stream_key(5, 6, false);
		play.stream = salle_stream_open(&key, bout);
		enter_all_fencers(teams);
		while (count_members_in(&melee, 0) > 0 && count_members_in(&melee, 1) > 0 && play.bout.rounds < 200) {
			struct mk_melee before = melee;
			unsigned stood[2] = { count_members_in(&melee, 0), count_members_in(&melee, 1) }, fought[2] = { 0, 0 };
			fight_round();
			for (unsigned side = 0; side < 2; side++)
				for (unsigned i = 0; i < teams->n_members[side]; i++) {
					unsigned phrases = melee.phrases_fought[side][i] - before.phrases_fought[side][i];
					assert_true(phrases <= 1 && (phrases == 0 || is_member_in(&before, side, i)));
					assert_true(phrases == 0 || melee.opponent[!side][melee.opponent[side][i]] == i);
					/* A fencer whose opponent can still fight keeps that opponent. */
					assert_true(
						!mk_is_engaged(&before, side, i) || melee.opponent[side][i] == before.opponent[side][i]);
					fought[side] += phrases;
				}
			assert_int_equal(fought[0], fought[1]);
			assert_int_equal(fought[0], stood[0] < stood[1] ? stood[0] : stood[1]);
			rounds++;
		}
	}
	assert_true(rounds > 300);
}

/* A fencer without an opponent stands up at a total of 8, or picks up its sword unless both arms are lost. */
static void unpaired_fencer_gets_up(void **state)
{
	const struct salle_teams *teams = line_up((const char *const[]){ STRONG }, 1,
		(const char *const[]){ STRONG, "weapon: sabre\nagility: 1" }, 2, WAITING, "");
	unsigned stood = 0, armed = 0;
	enter_all_fencers(teams);
	for (unsigned round = 0; round < 60; round++) {
		struct mk_fencer_state *waits = &melee.fighter[1][1];
		uint32_t word[4];
		melee.opponent[0][0] = melee.opponent[1][0] = 0; /* ada and bea fight */
		waits->prone = round < 20;
		waits->sword = round < 20 ? MK_IN_HAND : MK_ON_THE_GROUND;
		waits->arms_lost = round < 40 ? 0 : 2;
		play.bout.context.moment = play.bout.rounds * SALLE_MEMBER_ROW;
		salle_context_spare_words(&play.bout.context, MK_SPARE_MELEE + 2 + salle_stream_map_side(&play.stream, 1),
			word);
		bool up = salle_roll_2d6(word[2]) + 1 >= 8;
		fight_round();
		assert_int_equal(waits->prone, round < 20 && !up);
		assert_int_equal(waits->sword, round < 20 || (round < 40 && up) ? MK_IN_HAND : MK_ON_THE_GROUND);
		stood += round < 20 && up;
		armed += round >= 20 && round < 40 && up;
	}
	assert_int_equal(swordplay_times_tried(&play, 1, MK_EVENT_STAND), 20);
	assert_int_equal(swordplay_times_succeeded(&play, 1, MK_EVENT_STAND), stood);
	assert_int_equal(swordplay_times_tried(&play, 1, MK_EVENT_PICK_UP), 20);
	assert_int_equal(swordplay_times_succeeded(&play, 1, MK_EVENT_PICK_UP), armed);
	assert_true(stood > 0 && stood < 20 && armed > 0 && armed < 20);
}

static const uint64_t *member(unsigned side, unsigned number)
{
	return play.recorder.members[side] + (size_t)number * play.layout.member_size;
}

static struct salle_outcome fight(uint64_t bout)
{
	struct salle_stream_key key = salle_make_stream_key(8, 9, false);
	struct salle_stream stream = salle_stream_open(&key, bout);
	struct salle_outcome outcome = mk_fight(play.matchup, &stream, &play.recorder, NULL);
	salle_recorder_finish_bout(&play.recorder, &outcome, bout);
	return outcome;
}

/*
 * The three fencers of bea's side yield, two in the first round and one in the second. Honour follows the text's
 * charts. The two fencers of ada's side have expertise 3 and 0 (mean 2); they win against less skilled foes (-3) and
 * against one more opponent (+3). Bea's side loses to better foes (+3), surrenders (-3) and yields to fewer opponents
 * (-9).
 */
static void members_and_honour(void **state)
{
	(void)line_up((const char *const[]){ "weapon: rapier\nexpertise: 3", STRONG }, 2,
		(const char *const[]){ WEAK, WEAK, WEAK }, 3, WAITING, "");
	struct salle_outcome outcome = fight(0);
	assert_int_equal(outcome.winner, SALLE_A);
	assert_int_equal(outcome.ending, MK_YIELDED);
	assert_int_equal(outcome.length, 2);
	for (unsigned i = 0; i < 3; i++) {
		assert_int_equal(member(1, i)[SALLE_MEMBER_FOUGHT], 1);
		assert_int_equal(member(1, i)[SALLE_MEMBER_COUNTS + 1 + MK_YIELDED], 1);
	}
	assert_int_equal(member(0, 0)[SALLE_MEMBER_COUNTS] + member(0, 1)[SALLE_MEMBER_COUNTS], 2);
	assert_int_equal(member(0, 0)[SALLE_MEMBER_FOUGHT] + member(0, 1)[SALLE_MEMBER_FOUGHT], 3);
	const uint64_t *endurance = play.recorder.values[1] + play.layout.first_bin_of_slot[MK_SLOT_ENDURANCE + 5];
	assert_int_equal(endurance[12], 1); /* the slot holds the sum over the side's fencers */
	static const struct {
		unsigned side, slot, value;
	} honour[] = { { 0, MK_SLOT_HONOUR_EARNED, 0 }, { 0, MK_SLOT_HONOUR_LOST, 0 }, { 1, MK_SLOT_HONOUR_EARNED, 0 },
		{ 1, MK_SLOT_HONOUR_LOST, 9 } };
	for (unsigned k = 0; k < sizeof honour / sizeof *honour; k++)
		assert_int_equal(play.recorder
							 .values[honour[k].side][play.layout.first_bin_of_slot[honour[k].slot] + honour[k].value],
			1);
}

/* Each fencer has its own weapon, armour and policy tables. Equal builds share them under different names. */
static void members_keep_their_builds(void **state)
{
	const struct salle_teams *teams = line_up((const char *const[]){ STRONG, "weapon: sabre", STRONG }, 3,
		(const char *const[]){ "weapon: foil\narmour: {body: 3}", "weapon: epee" }, 2, "", "");
	enter_all_fencers(teams);
	assert_string_equal(melee.fighter[0][1].weapon->name, "sabre");
	assert_string_equal(melee.fighter[1][1].weapon->name, "epee");
	assert_int_equal(mk_find_pair_matchup(teams, 0, 0)->side[1].fencer->armour[MK_TORSO], 3);
	assert_int_equal(mk_find_pair_matchup(teams, 0, 1)->side[1].fencer->armour[MK_TORSO], 0);
	assert_string_equal(teams->names[0][0], "ada 1");
	assert_string_equal(teams->names[0][1], "ann");
	assert_string_equal(teams->names[0][2], "ada 2");
	assert_ptr_equal(mk_find_pair_matchup(teams, 2, 1)->side[0].state_at_start,
		mk_find_pair_matchup(teams, 0, 1)->side[0].state_at_start);
	assert_ptr_not_equal(mk_find_pair_matchup(teams, 1, 1)->side[0].state_at_start,
		mk_find_pair_matchup(teams, 0, 1)->side[0].state_at_start);
	assert_true(teams->lists_members);
}

/*
 * A side written as a list of copies equals a side with `a_fencers`. Each fencer of a generated build is drawn
 * separately.
 */
static void copies_are_copies(void **state)
{
	const char *stranger = "generate: secondary";
	const struct salle_teams *teams = line_up((const char *const[]){ stranger, stranger }, 2,
		(const char *const[]){ STRONG, STRONG, STRONG }, 3, "", "");
	struct salle_outcome listed[40];
	unsigned differ = 0;
	for (uint64_t bout = 0; bout < 40; bout++)
		listed[bout] = fight(bout);
	enter_all_fencers(teams);
	for (unsigned t = 0; t < MK_TRAITS; t++)
		differ += melee.fighter[0][0].kit.trait[t] != melee.fighter[0][1].kit.trait[t];
	assert_true(differ > 0);
	swordplay_begin_duel(&play, stranger, STRONG, "", "a_fencers: 2\nb_fencers: 3");
	assert_false(play.matchup->teams->lists_members);
	for (uint64_t bout = 0; bout < 40; bout++) {
		struct salle_outcome outcome = fight(bout);
		assert_int_equal(outcome.winner, listed[bout].winner);
		assert_int_equal(outcome.length, listed[bout].length);
		assert_int_equal(outcome.ending, listed[bout].ending);
	}
}

/* In an ambush only the ambushers act in the first round, and the third of them finds no victim. */
static void ambushers_of_several_builds(void **state)
{
	const struct salle_teams *teams = line_up((const char *const[]){ STRONG, "weapon: sabre", "weapon: dagger" }, 3,
		(const char *const[]){ STRONG, STRONG }, 2, "parry: nothing", "fight: ambush(a)");
	enter_all_fencers(teams);
	set_initiative(1, 0, 100);
	fight_round();
	assert_int_equal(play.bout.first_mover, SALLE_A);
	assert_int_equal(swordplay_times_tried(&play, 0, MK_EVENT_ATTACK), 2);
	assert_int_equal(swordplay_times_tried(&play, 1, MK_EVENT_ATTACK) +
			swordplay_times_tried(&play, 1, MK_EVENT_OPENING),
		0);
	assert_int_equal(melee.phrases_fought[0][0] + melee.phrases_fought[0][1] + melee.phrases_fought[0][2], 2);
}

/* Nobody attacks: two pairs roll two initiatives per round and side. The bout ends only at the limit. */
static void groups_fight_in_pairs(void **state)
{
	meet_in("max_phrases: 10", "weapon: rapier", "weapon: rapier", "turn: wait", "a_fencers: 2\nb_fencers: 3");
	struct salle_outcome outcome = fight(0);
	assert_int_equal(outcome.ending, MK_MAX_PHRASES);
	assert_int_equal(outcome.length, 10);
	assert_true(swordplay_times_tried(&play, 0, MK_EVENT_INITIATIVE) >= 20);
	assert_int_equal(swordplay_times_tried(&play, 0, MK_EVENT_INITIATIVE),
		swordplay_times_tried(&play, 1, MK_EVENT_INITIATIVE));
	/* a tie is rolled again, which adds tries */
	assert_true(swordplay_times_tried(&play, 0, MK_EVENT_INITIATIVE) < 20 + 8);
}

/*
 * A side has lost when its last fencer is out. Its ending is the worst of its fencers, and its values are summed over
 * them.
 */
static void a_side_is_out_with_its_last_fencer(void **state)
{
	meet_in("", "weapon: rapier\nexpertise: 3", "weapon: dagger", "", "b_fencers: 3");
	unsigned wins = 0;
	for (uint64_t bout = 0; bout < 200; bout++) {
		struct salle_outcome outcome = fight(bout);
		wins += outcome.winner == SALLE_A;
		assert_true(outcome.winner != SALLE_A || outcome.length >= 3);
	}
	const uint64_t *endurance = play.recorder.values[1] + play.layout.first_bin_of_slot[MK_SLOT_ENDURANCE + 5];
	uint64_t low = 0;
	for (unsigned left = 0; left <= 9; left++) /* a defeated fencer has at most 3 points of endurance left */
		low += endurance[left];
	assert_true(wins > 40 && wins < 200);
	assert_true(low >= wins);
	assert_int_equal(play.recorder.count[play.layout.wins + SALLE_A], wins);
}

/* Each ambusher strikes once at a different victim before the others may act. */
static void ambushers_strike_different_victims(void **state)
{
	meet_in("max_phrases: 1", "weapon: rapier", "weapon: rapier", "parry: nothing",
		"a_fencers: 3\nb_fencers: 2\nfight: ambush(a)");
	for (uint64_t bout = 0; bout < 20; bout++)
		assert_int_equal(fight(bout).first_mover, SALLE_A);
	assert_int_equal(swordplay_times_tried(&play, 0, MK_EVENT_ATTACK), 40);
	assert_int_equal(swordplay_times_tried(&play, 1, MK_EVENT_ATTACK), 0);
}

/*
 * Ada has the initiative and chooses among bea (endurance 9, expertise 0), bev (endurance 6, expertise 2) and bel
 * (endurance 12, expertise -1), who is prone. Conditions of the policy look at bea, the first foe.
 */
static void policy_chooses_the_foe(void **state)
{
	static const struct {
		const char *policy;
		unsigned meets;
	} cases[] = { { "turn: wait", 0 }, { "turn: wait\nengage: first", 0 }, { "turn: wait\nengage: weakest", 1 },
		{ "turn: wait\nengage: strongest", 2 }, { "turn: wait\nengage: least_skilled", 2 },
		{ "turn: wait\nengage: most_skilled", 1 }, { "turn: wait\nengage: helpless", 2 },
		{ "turn: wait\nengage: [{do: strongest, when: foe.endurance >= 10}, {do: weakest}]", 1 } };
	for (unsigned k = 0; k < sizeof cases / sizeof *cases; k++) {
		enter_all_fencers(line_up((const char *const[]){ STRONG }, 1,
			(const char *const[]){ STRONG, "weapon: rapier\nendurance: 6\nexpertise: 2",
				"weapon: rapier\nendurance: 12\nexpertise: -1" },
			3, cases[k].policy, ""));
		set_initiative(0, 0, 100);
		melee.fighter[1][2].prone = true;
		fight_round();
		assert_int_equal(melee.opponent[0][0], cases[k].meets);
		set_initiative(0, 0, 0); /* ada keeps her foe of the first round: "concentrate on their original assailant" */
		melee.fighter[1][0].prone = true;
		melee.fighter[1][2].prone = false;
		fight_round();
		assert_int_equal(melee.opponent[0][0], cases[k].meets);
		assert_int_equal(melee.phrases_fought[0][0], 2);
	}
}

/* In the salle d'armes each pair fences a bout of its own, which begins without hits in the middle of the piste. */
static void group_bouts_in_the_salle(void **state)
{
	static const uint32_t words[2] = { 0 };
	enter_all_fencers(line_up((const char *const[]){ STRONG }, 1, (const char *const[]){ STRONG, STRONG }, 2,
		"turn: wait", "fight: salle\npiste: 9"));
	fight_round();
	assert_int_equal(melee.opponent[0][0], 0);
	melee.fighter[0][0].hits = 3; /* the bout ends at five hits */
	melee.ground[0] = -4;
	fight_round();
	assert_int_equal(play.bout.fighter[0].hits, 3);
	assert_int_equal(play.bout.ground, -4);
	mk_resolve_hit(&play.bout, 0, 0, true, MK_ANYWHERE, words);
	mk_resolve_hit(&play.bout, 0, 0, true, MK_ANYWHERE, words);
	assert_int_equal(play.bout.fighter[1].ending, MK_TOUCHED);
	melee.fighter[1][0].ending = MK_TOUCHED;
	fight_round(); /* ada meets the other foe */
	assert_int_equal(melee.opponent[0][0], 1);
	assert_int_equal(play.bout.fighter[0].hits, 0);
	assert_int_equal(play.bout.ground, 0);
	(void)line_up((const char *const[]){ STRONG, STRONG }, 2, (const char *const[]){ STRONG, STRONG, STRONG }, 3, "",
		"fight: salle");
	for (uint64_t bout = 0; bout < 40; bout++) {
		struct salle_outcome outcome = fight(bout);
		assert_int_equal(outcome.ending, MK_TOUCHED);
	}
	const uint64_t *hits = play.recorder.values[1] + play.layout.first_bin_of_slot[MK_SLOT_HITS];
	uint64_t all = 0, low = 0;
	for (unsigned n = 0; n <= 30; n++) {
		all += hits[n];
		low += n < 10 ? hits[n] : 0;
	}
	assert_int_equal(all, 40);
	/* if bea's side wins, it has beaten two fencers with at least five hits each */
	assert_true(low <= play.recorder.count[play.layout.wins + SALLE_A]);
}

/* Each wounded fencer recovers separately: two wounds of three points take 12 days in all. Dead fencers do not
 * recover. */
static void members_recover_separately(void **state)
{
	swordplay_open(&play, "recovery: yes", NULL);
	const struct salle_teams *teams = swordplay_line_up(&play, (const char *const[]){ STRONG }, 1,
		(const char *const[]){ STRONG, STRONG, STRONG, STRONG }, 4, "", "");
	enter_all_fencers(teams);
	for (unsigned i = 0; i < 3; i++)
		melee.fighter[1][i].points_suffered = 3;
	melee.fighter[1][2].ending = MK_DEAD;
	const struct mk_side_states men = { { melee.fighter[0], melee.fighter[1] }, { teams->names[0], teams->names[1] },
		{ 1, 4 } };
	mk_record_aftermath(&play.bout, 1, SALLE_A, &men);
	assert_int_equal(play.recorder.values[1][play.layout.first_bin_of_slot[MK_SLOT_DAYS] + 12], 1);
	assert_int_equal(swordplay_times_tried(&play, 1, MK_EVENT_RECOVERED), 2);
	unsigned differ = 0;
	for (uint64_t bout = 0; bout < 20; bout++) {
		struct salle_stream_key key = salle_make_stream_key(5, 6, false);
		play.stream = salle_stream_open(&key, bout);
		struct mk_recovery of[2];
		for (unsigned i = 0; i < 2; i++)
			of[i] = mk_roll_recovery(&play.bout, 1, &melee.fighter[1][i], i);
		differ += of[0].healing != of[1].healing;
	}
	assert_true(differ > 5);
}

static void options_that_groups_refuse(void **state)
{
	swordplay_open(&play, "", NULL);
	assert_null(swordplay_line_up(&play, (const char *const[]){ STRONG, WEAK }, 2, (const char *const[]){ STRONG }, 1,
		"", "b_fencers: 2"));
	swordplay_must_report(&play, "a side of several lists each of its fencers");
}

RUN_TESTS_EACH(NULL, close_play, UNIT(pairing_of_fencers), UNIT(winner_takes_on_another_foe),
	UNIT(each_fencer_has_one_phrase_per_round), UNIT(unpaired_fencer_gets_up), UNIT(members_and_honour),
	UNIT(members_keep_their_builds), UNIT(copies_are_copies), UNIT(ambushers_of_several_builds),
	UNIT(groups_fight_in_pairs), UNIT(a_side_is_out_with_its_last_fencer), UNIT(ambushers_strike_different_victims),
	UNIT(policy_chooses_the_foe), UNIT(group_bouts_in_the_salle), UNIT(members_recover_separately),
	UNIT(options_that_groups_refuse))
