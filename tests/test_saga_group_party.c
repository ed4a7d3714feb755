/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tests of groups by "20. Botches and groups": who may form one, its bonus, how blows are shared, how it falls apart.
 */

#include "rules/saga/group/group.h"
#include "testing.h"
#include "saga_fixture.h"

enum { BOUTS = 5000 };

#define GROUPS "{groups: yes}"
/* AXE and LED have Attack 8, Defence 4 (4 + 6 = 10 with the straight six), Damage 6, Soak 0. */
#define AXE "{single: 4, weapons: [axe]}"
#define LED "{single: 4, leadership: 3, weapons: [axe]}"
/* The fighter STRONG has Attack 30 and Damage 6. */
#define STRONG "{dexterity: 6, single: 20, weapons: [axe]}"
/*
 * LARGE has Soak 21 and 15 points per wound level, SMALL has Soak 16 and 5 points. Both have Defence 4 (10 with the
 * straight six).
 */
#define LARGE "{stamina: 6, size: 10, virtues: [tough], armour: plate_f, single: 4, weapons: [axe]}"
#define SMALL "{stamina: 1, virtues: [tough], armour: plate_f, single: 4, weapons: [axe]}"

static struct sg_melee melee;
static struct sg_parties parties;
static struct sg_rank order[2 * SALLE_SIDE_MAX];

static const struct saga_member led[] = { { AXE, "" }, { LED, "" }, { AXE, "" } };
static const struct saga_member unled[] = { { AXE, "" }, { AXE, "" }, { AXE, "" } };

static void begin_groups(const struct saga_member *a, size_t n_a, const struct saga_member *b, size_t n_b)
{
	saga_line_up(GROUPS, a, n_a, b, n_b, "");
	assert_non_null(saga.matchup);
	melee.parties = &parties;
	sg_init_melee(&melee, saga.matchup->teams);
	assert_int_equal(sg_form_groups(&saga.bout, &melee, order), n_a + n_b);
}

static struct sg_party *party_of(unsigned side)
{
	return &parties.party[side][0];
}

static int bonus_of(unsigned side)
{
	return sg_group_bonus(&saga.bout, &melee, side, party_of(side));
}

/* "sum of the other members' Combat Abilities, at most 3 * Leadership": two other members with Ability 4 give 8; the
 * limit is 9. */
static void a_trained_group_has_a_bonus(void **state)
{
	static const struct saga_member able[] = { { "{single: 6, weapons: [axe]}", "" },
		{ "{single: 6, leadership: 3, weapons: [axe]}", "" }, { "{single: 6, weapons: [axe]}", "" } };
	static const struct saga_member four[] = { { AXE, "" }, { LED, "" }, { AXE, "" }, { AXE, "" } };
	static const struct saga_member alone[] = { { LED, "" } };
	begin_groups(N(led), N(unled));
	assert_int_equal(party_of(0)->leader, 1);
	assert_int_equal(bonus_of(0), 8);
	assert_int_equal(bonus_of(1), 0);
	melee.fighter[0][2].ending = SG_DOWN; /* "others give their full share until incapacitated" */
	assert_int_equal(bonus_of(0), 4);
	begin_groups(N(able), N(four));
	assert_int_equal(bonus_of(0), 9);
	assert_int_equal(party_of(1)->leader, SG_NONE); /* "leader with Leadership >= number of fighters" */
	begin_groups(N(alone), N(four));
	assert_int_equal(party_of(0)->leader, SG_NONE);
}

/* Starts the bout with this number. */
static void begin(uint64_t bout)
{
	saga_begin_group_bout(&melee, bout);
	(void)sg_form_groups(&saga.bout, &melee, order);
}

static void turn_of(unsigned side)
{
	sg_take_member_turn(&saga.bout, &melee, side, 0);
}

/*
 * "A hit deals the damage once per attacking member, spread evenly, the vanguard taking at least as many": of three
 * blows two hit the vanguard and one hits the other member. "compared with the vanguard's Soak, then each member's own
 * Size": the excess is Attack 30 + die - Defence 10 + Damage 6 - Soak 21 = die + 5. At Size 10 this is a light wound.
 * At Size 0 it is light for a die of 0, medium for 2 to 5, heavy for 6 to 10.
 */
static void blows_spread_over_the_group(void **state)
{
	static const struct saga_member strong[] = { { STRONG, "" }, { STRONG, "" }, { STRONG, "" } };
	static const struct saga_member two[] = { { LARGE, "" }, { SMALL, "" } };
	unsigned penalties[6] = { 0 };
	begin_groups(N(strong), N(two));
	for (uint64_t bout = 0; bout < BOUTS; bout++) {
		begin(bout);
		turn_of(0);
		const struct sg_fighter_state *large = &melee.fighter[1][0], *small = &melee.fighter[1][1];
		if (small->wound_counts > 0 && sg_is_able_to_fight(small)) {
			assert_int_equal(sg_count_wounds(saga.book, large), 2);
			assert_int_equal(sg_count_wounds(saga.book, small), 1);
			assert_int_equal(large->wounds, 2);
			penalties[small->wounds]++;
		}
	}
	assert_share(penalties[1], .09, BOUTS);
	assert_share(penalties[3], .1 + .1 + .11 + .1, BOUTS);
	assert_share(penalties[5], .11 + .1 + .111 + .1 + .01, BOUTS);
	assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), BOUTS);
}

/*
 * Attack 8 against Defence 10 needs a die of 3, which has the chance .8. With the bonus of 8 on the attack any die but
 * a botch hits. With the bonus on the defence a hit needs a die of 11.
 */
static void the_bonus_counts_where_it_is_put(void **state)
{
	static const struct saga_member defending[] = { { AXE, "{bonus: defence, exert: none, act: attack}" }, { LED, "" },
		{ AXE, "" } };
	static const double attack[] = { .99, .9 - .1 }, defence = .059;
	unsigned hits[3] = { 0 };
	begin_groups(N(led), N(unled));
	for (uint64_t bout = 0; bout < BOUTS; bout++)
		for (unsigned side = 0; side < 2; side++) {
			begin(bout);
			turn_of(side);
			hits[side] += melee.fighter[!side][0].wound_counts > 0;
		}
	assert_share(hits[0], attack[0], BOUTS);
	assert_share(hits[1], attack[1], BOUTS);
	begin_groups(N(defending), N(unled));
	for (uint64_t bout = 0; bout < BOUTS; bout++) {
		begin(bout);
		party_of(0)->bonus_kind = SG_BONUS_DEFENCE;
		turn_of(1);
		hits[2] += melee.fighter[0][0].wound_counts > 0;
	}
	assert_share(hits[2], defence, BOUTS);
}

static bool has_turn(unsigned side, unsigned i)
{
	return sg_has_turn(&melee, (struct sg_rank){ (uint8_t)side, (uint8_t)i });
}

/*
 * "Vanguard or leader down: the group falls apart": each remaining member acts alone, at the group's place in the
 * order.
 */
static void groups_fall_apart(void **state)
{
	static const struct saga_member one[] = { { STRONG, "" } };
	begin_groups(N(one), N(led));
	uint64_t bout = 0;
	do {
		begin(bout++);
		assert_true(has_turn(1, 0) && !has_turn(1, 1));
		turn_of(0);
	} while (melee.n_able[1] == 3); /* repeats while the attack botches */
	assert_int_equal(melee.n_able[1], 2);
	assert_int_equal(party_of(1)->n_members, 0);
	for (unsigned i = 1; i < 3; i++) {
		assert_int_equal(parties.party[1][i].n_members, 1);
		assert_int_equal(parties.party[1][i].member[0], i);
		assert_true(has_turn(1, i));
	}
	assert_int_equal(saga_times_tried(1, SG_EVENT_FELL_APART), 1);
	for (unsigned k = 0; k < 3; k++) { /* the members take the group's place in the order, one after another */
		const struct sg_rank *rank = &order[k + (order[0].side == 0)];
		assert_int_equal(rank->side, 1);
		assert_int_equal(rank->vanguard, k);
	}
	begin(0);
	melee.fighter[1][1].ending = SG_DOWN; /* this member is the leader */
	melee.n_able[1]--;
	melee.fighter[0][0].wounds = 100; /* the attacker has a wound penalty with which every attack misses */
	sg_update_penalty(&melee.fighter[0][0]);
	turn_of(0);
	assert_true(has_turn(1, 0) && !has_turn(1, 1) && has_turn(1, 2));
	assert_int_equal(party_of(1)->n_members, 1);
	/* A member that acted with the group has no second turn in the round. */
	begin_groups(N(one), N(led));
	turn_of(1);
	melee.fighter[1][1].ending = SG_DOWN;
	turn_of(0);
	assert_int_equal(parties.party[1][2].n_members, 1);
	assert_false(has_turn(1, 0) || has_turn(1, 2));
}

/*
 * "Exertion: every member pays a level, bonus = vanguard's Ability": Attack 8 + 4 hits Defence 10 with any die but a
 * botch.
 */
static void all_members_pay_for_exertion(void **state)
{
	static const struct saga_member exerting[] = { { AXE, "{exert: [attack, none], act: attack}" }, { AXE, "" } };
	unsigned hits = 0;
	begin_groups(N(exerting), N(unled));
	for (uint64_t bout = 0; bout < BOUTS; bout++) {
		begin(bout);
		turn_of(0);
		assert_int_equal(melee.fighter[0][0].fatigue, SG_WINDED);
		assert_int_equal(melee.fighter[0][1].fatigue, SG_WINDED);
		hits += melee.fighter[1][0].wound_counts > 0;
	}
	assert_share(hits, .99, BOUTS);
	begin(0);
	melee.fighter[0][1].fatigue = SG_DAZED; /* the loss of another level would make this member unconscious */
	turn_of(0);
	assert_int_equal(melee.fighter[0][0].fatigue, SG_FRESH);
	assert_int_equal(melee.fighter[0][1].fatigue, SG_DAZED);
}

/* A group disengages together if its Defence of 10 exceeds the attacker's 8 + die, which needs a die of 0 or 1 or a
 * botch. */
static void groups_disengage_together(void **state)
{
	static const struct saga_member leaving[] = { { AXE, "{act: disengage, exert: none}" }, { AXE, "" } };
	unsigned left = 0;
	begin_groups(N(leaving), N(unled));
	for (uint64_t bout = 0; bout < BOUTS; bout++) {
		begin(bout);
		if (bout % 2 == 0)
			melee.place[0][0].attackers = 1;
		turn_of(0);
		bool all = melee.fighter[0][0].ending == SG_FLED && melee.fighter[0][1].ending == SG_FLED;
		assert_int_equal(melee.n_able[0], all ? 0 : 2);
		assert_int_equal(party_of(0)->n_members, all ? 0 : 2);
		if (bout % 2 == 0)
			left += all;
		else
			assert_true(all); /* the group was not attacked */
	}
	assert_share(left, 1 - .9, BOUTS / 2.0);
}

/*
 * Ambiguity A-10: if the vanguard's attack botches, only the vanguard has the mishap: -3 Defence for the group, a
 * dropped weapon, or a fall.
 */
static void mishaps_are_the_vanguards(void **state)
{
	static const struct saga_member rising[] = {
		{ "{strength: 2, weapons: [cudgel]}", "{act: [stand_up, attack], exert: none}" }, { AXE, "" }, { AXE, "" }
	};
	unsigned off_guard = 0, dropped = 0, fallen = 0;
	saga_line_up("{groups: yes, attack_botch: mishap}", N(rising), N(unled), "");
	melee.parties = &parties;
	for (uint64_t bout = 0; bout < 4 * BOUTS; bout++) {
		begin(bout);
		const struct sg_fighter_state *man = melee.fighter[0], *vanguard = &man[0];
		turn_of(0);
		assert_false(man[1].is_off_guard || man[1].lost_weapon || man[1].prone || man[2].is_off_guard || man[2].prone);
		off_guard += vanguard->is_off_guard;
		dropped += vanguard->lost_weapon && !vanguard->prone;
		fallen += vanguard->prone;
		if (vanguard->is_off_guard) {
			sg_enter_duel(&saga.bout, &melee, 1, 0, 0);
			assert_int_equal(saga.bout.fighter[0].side->defence, 1 - 3); /* the Dfn of the cudgel is 1 */
			sg_leave_duel(&saga.bout, &melee, 1, 0, 0);
		} else if (vanguard->prone) { /* the vanguard broke its only weapon */
			turn_of(0);
			assert_false(vanguard->prone || vanguard->lost_weapon);
		} else if (vanguard->lost_weapon) {
			turn_of(0);
			assert_int_equal(vanguard->hand, 0);
		}
	}
	/* An untrained fighter rolls 4 botch dice. */
	assert_share(off_guard, .1 * 4 * .1 * .729, 4.0 * BOUTS);
	assert_share(dropped, .1 * 6 * .01 * .81, 4.0 * BOUTS);
	assert_share(fallen, .1 * (4 * .001 * .9 + .0001), 4.0 * BOUTS);
}

/* The fighter AXE with the Virtue Berserk: +2 Attack, +2 Soak, -2 Defence while it rages. */
#define BERSERK "{single: 4, weapons: [axe], virtues: [berserk], angry: 3}"

/*
 * Every member that gives or takes a wound rolls for rage. Attack 8 hits Defence 10 from a die of 3 on. The two blows
 * hit one foe each, with an excess of die + 4. So each hit is a wound, and both foes are out from a die of 12 on.
 */
static void members_roll_for_rage_after_blows(void **state)
{
	static const struct saga_member two[] = { { BERSERK, "" }, { BERSERK, "" } };
	static const struct saga_member others[] = { { AXE, "" }, { BERSERK, "" } };
	unsigned raging[3] = { 0 };
	saga_line_up(GROUPS, N(two), N(others), "");
	melee.parties = &parties;
	for (uint64_t bout = 0; bout < BOUTS; bout++) {
		begin(bout);
		turn_of(0);
		for (unsigned i = 0; i < 2; i++)
			raging[i] += melee.fighter[0][i].is_raging;
		raging[2] += melee.fighter[1][1].is_raging;
		assert_false(melee.fighter[1][0].is_raging);
	}
	const unsigned hits = saga_times_succeeded(0, SG_EVENT_ATTACK);
	assert_share(hits, .8, BOUTS);
	assert_int_equal(saga_times_tried(0, SG_EVENT_RAGE), 2 * hits);
	assert_share(raging[0], .49, hits); /* chance of a die of 6 or more */
	assert_share(raging[1], .49, hits);
	assert_int_equal(saga_times_tried(1, SG_EVENT_RAGE),
		hits - saga_wounds(1, SG_INCAPACITATING) / 2 - saga_wounds(1, SG_DEAD) / 2);
	assert_true(raging[2] > 0 && raging[2] < raging[0]);
}

/* Only the vanguard's rage changes the group's numbers. A group does not disengage while any member rages. */
static void rage_of_the_vanguard_changes_the_groups_numbers(void **state)
{
	static const char leaves[] = "{act: disengage, exert: none}";
	static const struct saga_member two[] = { { BERSERK, leaves }, { BERSERK, "" } };
	saga_line_up(GROUPS, N(two), N(unled), "");
	melee.parties = &parties;
	for (unsigned raging = 0; raging < 4; raging++) {
		begin(raging);
		melee.fighter[0][0].is_raging = raging & 1;
		melee.fighter[0][1].is_raging = raging >> 1;
		sg_enter_duel(&saga.bout, &melee, 0, 0, 0);
		assert_int_equal(saga.bout.fighter[0].side->attack, raging & 1 ? 10 : 8);
		assert_int_equal(saga.bout.fighter[0].side->defence, raging & 1 ? 2 : 4);
		assert_int_equal(saga.bout.fighter[0].side->soak, raging & 1 ? 2 : 0);
		sg_leave_duel(&saga.bout, &melee, 0, 0, 0);
		turn_of(0);
		assert_int_equal(melee.n_able[0], raging == 0 ? 0 : 2);
	}
	assert_int_equal(saga_times_tried(0, SG_EVENT_DISENGAGE), 1);
	assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), 3);
}

/* All blows on a group meet the Soak of its raging vanguard: Attack 8 + 2 + die against Defence 10, Damage 6 against
 * Soak 0 + 2. */
static void blows_meet_the_soak_of_rage(void **state)
{
	static const struct saga_member two[] = { { BERSERK, "" }, { BERSERK, "" } };
	saga_line_up(GROUPS, N(unled), N(two), "");
	melee.parties = &parties;
	for (uint64_t bout = 0; bout < BOUTS; bout++) {
		begin(bout);
		melee.fighter[1][0].is_raging = 1;
		turn_of(0);
	}
	/*
	 * With Defence 8 a die of 1 hits. The excess is Damage 6 + Attack 8 - Defence 8 + die - Soak 2 = die + 4: a light
	 * wound with a die of 1, medium for 2 to 6, heavy for 7 to 11.
	 */
	const double blows = 3 * BOUTS;
	assert_int_equal(saga_wounds(1, SG_LIGHT), 0);
	assert_share(saga_wounds(1, SG_MEDIUM) / 3.0, .1 + .1 + .11 + .1 + .11, blows / 3);
}

/*
 * Only the vanguard's Confidence points count, because only the vanguard rolls. Attack 8 hits Defence 10 from a die of
 * 3 on, and with a point from a die of 0 on.
 */
static void confidence_is_the_vanguards(void **state)
{
	static const struct saga_member two[] = { { "{single: 4, weapons: [axe], confidence: 1, confidence_points: 3}",
												  "" },
		{ "{single: 4, weapons: [axe], confidence: 1, confidence_points: 3}", "" } };
	unsigned spent = 0;
	saga_line_up(GROUPS, N(two), N(unled), "");
	melee.parties = &parties;
	for (uint64_t bout = 0; bout < BOUTS; bout++) {
		begin(bout);
		turn_of(0);
		spent += 3 - melee.fighter[0][0].confidence;
		assert_int_equal(melee.fighter[0][1].confidence, 3);
	}
	assert_share(saga_times_succeeded(0, SG_EVENT_ATTACK), .99, BOUTS);
	assert_share(spent, .09 + .1, BOUTS);
}

static void assert_refused(const struct saga_member *a, size_t n_a, const char *options, const char *text)
{
	saga_line_up(options, a, n_a, unled, 3, "");
	assert_null(saga.matchup);
	saga_must_report(text);
}

static void impossible_groups_are_refused(void **state)
{
	static const struct saga_member seven[] = { { AXE, "" }, { AXE, "" }, { AXE, "" }, { AXE, "" }, { AXE, "" },
		{ AXE, "" }, { AXE, "" } };
	static const struct saga_member uneven[] = { { AXE, "" }, { "{single: 10, weapons: [axe]}", "" } };
	assert_refused(N(seven), GROUPS, "the group of 'a0' has 7 members: expected at most 6");
	assert_refused(N(uneven), GROUPS,
		"the Attack Totals of the group of 'a0' are 8 to 14: expected all within 5 points");
	assert_refused(N(led), "{groups: yes, stances: yes}", "'groups' and 'stances' exclude each other");
}

RUN_TESTS_EACH(NULL, saga_teardown, UNIT(a_trained_group_has_a_bonus), UNIT(blows_spread_over_the_group),
	UNIT(the_bonus_counts_where_it_is_put), UNIT(groups_fall_apart), UNIT(all_members_pay_for_exertion),
	UNIT(groups_disengage_together), UNIT(mishaps_are_the_vanguards), UNIT(members_roll_for_rage_after_blows),
	UNIT(rage_of_the_vanguard_changes_the_groups_numbers), UNIT(blows_meet_the_soak_of_rage),
	UNIT(confidence_is_the_vanguards), UNIT(impossible_groups_are_refused))
