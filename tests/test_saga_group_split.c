/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of splitting groups by "20. Botches and groups", which the core rules call "Splitting Groups". */
#include <math.h>

#include "rules/saga/group/group.h"
#include "saga_fixture.h"
#include "testing.h"

#define GROUPS "{groups: yes}"
#define SPLITS "{act: [split, attack]}"
/* This fighter has Attack 24 (20 + 4) and no botch. */
#define SLAYER "{single: 20, strength: 3, weapons: [rapier], cautious: [single]}"
/* This fighter has Attack 6 (2 + 4). */
#define AXE "{single: 2, weapons: [axe]}"
/* This fighter has Defence 4 (4 + 6 = 10 with the straight six), Soak 21 and 15 points per wound level. */
#define WALL "{stamina: 6, size: 10, virtues: [tough], armour: plate_f, single: 4, weapons: [axe]}"
#define LEADS "{stamina: 6, size: 10, virtues: [tough], armour: plate_f, single: 4, leadership: 3, weapons: [axe]}"

static struct sg_melee melee;
static struct sg_parties parties;
static struct sg_rank order[2 * SALLE_SIDE_MAX];
static unsigned n;

static const struct saga_member four[] = { { SLAYER, "" }, { SLAYER, SPLITS }, { SLAYER, SPLITS }, { SLAYER, SPLITS } };
static const struct saga_member six[] = { { WALL, "" }, { WALL, "" }, { WALL, "" }, { LEADS, "" }, { WALL, "" },
	{ WALL, "" } };

/* Begins a round in which A's group has fallen apart: its first `down` members are out, and the others act alone. */
static void begin(uint64_t bout, unsigned down)
{
	melee.parties = &parties;
	saga_begin_group_bout(&melee, bout);
	n = sg_form_groups(&saga.bout, &melee, order);
	for (unsigned i = 0; i < down; i++) {
		melee.fighter[0][i].ending = SG_DOWN;
		melee.n_able[0]--;
	}
	sg_declare_group_bonuses(&saga.bout, &melee);
	sg_end_party_turn(&saga.bout, &melee, 0, 0);
	sg_declare_group_bonuses(&saga.bout, &melee);
}

static void turn_of(unsigned i)
{
	sg_take_member_turn(&saga.bout, &melee, 0, i);
}

static void assert_party_of(unsigned vanguard, unsigned members, unsigned last, unsigned leader)
{
	const struct sg_party *party = sg_party_led_by(&melee, 1, vanguard);
	assert_non_null(party);
	assert_int_equal(party->n_members, members);
	assert_int_equal(party->member[0], vanguard);
	assert_int_equal(party->member[members - 1], last);
	assert_int_equal(party->leader, leader);
}

/*
 * "three groups are attacking and two or three … succeed …: the group should be split in thirds". Each part has its own
 * leader.
 */
static void groups_are_divided_evenly(void **state)
{
	saga_line_up(GROUPS, N(four), N(six), "");
	begin(0, 1);
	assert_party_of(0, 6, 5, SG_NONE); /* Leadership 3 is enough for three members, not for more */
	turn_of(1);
	assert_party_of(0, 3, 2, SG_NONE);
	assert_party_of(3, 3, 5, 3);
	assert_int_equal(sg_group_bonus(&saga.bout, &melee, 1, sg_party_led_by(&melee, 1, 3)), 8);
	turn_of(2);
	assert_party_of(0, 2, 1, SG_NONE);
	assert_party_of(2, 2, 3, 3);
	assert_party_of(4, 2, 5, SG_NONE);
	assert_null(sg_party_led_by(&melee, 1, 3));
	assert_int_equal(saga_times_succeeded(0, SG_EVENT_MANOEUVRE), 2);
	assert_int_equal(saga_times_tried(0, SG_EVENT_WOUND), 0); /* the group was split "rather than inflicting damage" */
	/* the foes are already divided into thirds, so this fighter attacks */
	turn_of(3);
	assert_int_equal(saga_times_tried(0, SG_EVENT_MANOEUVRE), 2);
	assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), 3);
	sg_declare_group_bonuses(&saga.bout, &melee); /* the parts may be split again in the next round */
	saga.bout.rounds++;
	turn_of(1);
	assert_party_of(0, 1, 0, SG_NONE);
	assert_party_of(1, 1, 1, SG_NONE);
	assert_party_of(2, 2, 3, 3);
	turn_of(2); /* a group of one cannot be split */
	assert_int_equal(saga_times_tried(0, SG_EVENT_MANOEUVRE), 3);
}

/*
 * "If two or more groups are attacking": a single group cannot split another one, however many members it has. "groups
 * may only … in melee combat".
 */
static void one_group_splits_nobody(void **state)
{
	static const struct saga_member archers[] = { { "{firearms: 20, weapons: [pistol]}", "" },
		{ "{firearms: 20, weapons: [pistol]}", SPLITS }, { "{firearms: 20, weapons: [pistol]}", SPLITS } };
	static const struct saga_member alone[] = { { WALL, "" } };
	saga_line_up(GROUPS, N(four), N(six), "");
	melee.parties = &parties;
	saga_begin_group_bout(&melee, 0);
	n = sg_form_groups(&saga.bout, &melee, order);
	sg_declare_group_bonuses(&saga.bout, &melee);
	assert_int_equal(sg_count_members_to_split(&melee, 0, 0), 0);
	begin(0, 3);
	assert_int_equal(sg_count_members_to_split(&melee, 0, 0), 0);
	begin(0, 2);
	assert_int_equal(sg_count_members_to_split(&melee, 0, 0), 6);
	saga_line_up(GROUPS, N(four), N(alone), "");
	begin(0, 1);
	assert_int_equal(sg_count_members_to_split(&melee, 0, 0), 0);
	saga_line_up(GROUPS, N(archers), N(six), "{distance: 5}");
	begin(0, 1);
	assert_int_equal(sg_count_members_to_split(&melee, 0, 0), 6);
	turn_of(1);
	assert_int_equal(saga_times_tried(0, SG_EVENT_MANOEUVRE), 0);
	assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), 1);
}

/*
 * "if the Attack Advantage is zero or higher": Attack 2 + 4 against Defence 4 + 6 needs a die of 4. If the cell
 * `split_from` is 2, it needs a die of 6.
 */
static void an_advantage_of_zero_splits(void **state)
{
	enum { BOUTS = 4000 };
	static const struct saga_member axes[] = { { AXE, "" }, { AXE, SPLITS }, { AXE, SPLITS } };
	static const struct saga_member two[] = { { WALL, "" }, { WALL, "" } };
	for (unsigned from = 0; from < 3; from += 2) {
		saga_change_tables("split_from,0", from == 0 ? "split_from,0" : "split_from,2");
		saga_line_up(GROUPS, N(axes), N(two), "");
		unsigned split = 0;
		for (uint64_t bout = 0; bout < BOUTS; bout++) {
			begin(bout, 1);
			turn_of(1);
			split += sg_party_led_by(&melee, 1, 1) != NULL;
			assert_int_equal(sg_party_led_by(&melee, 1, 1) != NULL, sg_party_led_by(&melee, 1, 0)->n_members == 1);
		}
		assert_int_equal(saga_times_tried(0, SG_EVENT_MANOEUVRE), BOUTS);
		assert_int_equal(saga_times_succeeded(0, SG_EVENT_MANOEUVRE), split);
		const double chance = saga_chance_at_least(4 + from, 1);
		assert_true(fabs(saga_times_succeeded(0, SG_EVENT_MANOEUVRE) - chance * BOUTS) <
			5 * sqrt(chance * (1 - chance) * BOUTS));
	}
}

/* A part that is split off acts at its group's place in the order, unless the group has already acted. */
static void parts_act_in_the_round_of_their_group(void **state)
{
	for (unsigned first = 0; first < 2; first++) {
		saga_line_up(GROUPS, N(four), N(six), "");
		begin(0, 2);
		struct sg_rank all[2 * SALLE_SIDE_MAX];
		unsigned k = 0;
		for (unsigned turn = 0; turn < 2; turn++) {
			const unsigned side = turn == first;
			for (unsigned i = 0; i < melee.teams->n_members[side]; i++)
				all[k++] = (struct sg_rank){ (uint8_t)side, (uint8_t)i };
		}
		sg_fight_group_round(&saga.bout, &melee, all, k);
		/* one of two attackers splits the group into halves; the other attacks one half */
		assert_int_equal(saga_times_tried(0, SG_EVENT_MANOEUVRE), 1);
		assert_int_equal(saga_times_tried(1, SG_EVENT_ATTACK), first ? 2 : 1);
	}
}

RUN_TESTS_EACH(NULL, saga_teardown, UNIT(groups_are_divided_evenly), UNIT(one_group_splits_nobody),
	UNIT(an_advantage_of_zero_splits), UNIT(parts_act_in_the_round_of_their_group))
