/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of groups that fight as one ("20. Botches and groups"): they delay their turns and change their weapons. */
#include "rules/saga/group/group.h"
#include "saga_fixture.h"
#include "testing.h"

#define GROUPS "{groups: yes}"
#define WAITS "{delay: delay, act: attack, exert: none}"
/* This fighter has Attack 24 (20 + 4), Damage 7 (3 + 4), no botch, Weapon Init 3. It kills a VICTIM (Defence 6, Soak
 * 0) with any die. */
#define SLAYER "{single: 20, strength: 3, weapons: [rapier], cautious: [single]}"
/* VICTIM has Defence 6, Soak 0 and Weapon Init 1. */
#define VICTIM "{weapons: [axe]}"
/* A WALL cannot be hurt by a VICTIM, and cannot hurt anybody. */
#define WALL "{stamina: 6, size: 10, virtues: [tough], dexterity: -6, armour: plate_f, weapons: [fist]}"

static struct sg_melee melee;
static struct sg_parties parties;
static struct sg_rank order[2 * SALLE_SIDE_MAX];
static unsigned n;

static void begin(uint64_t bout)
{
	melee.parties = &parties;
	saga_begin_group_bout(&melee, bout);
	n = sg_form_groups(&saga.bout, &melee, order);
}

/* Plays a round in which the side `first` acts first, with the Initiative Totals a and b. */
static void round_of(unsigned first, int a, int b)
{
	unsigned k = 0;
	for (unsigned turn = 0; turn < 2; turn++) {
		const unsigned side = turn == 0 ? first : !first;
		for (unsigned i = 0; i < melee.teams->n_members[side]; i++) {
			order[k++] = (struct sg_rank){ (uint8_t)side, (uint8_t)i };
			melee.place[side][i].initiative = side == 0 ? a : b;
		}
	}
	assert_int_equal(k, n);
	sg_fight_group_round(&saga.bout, &melee, order, n);
}

/* "compare Initiative Totals with Weapon Init added" compares the vanguards' totals; "delayer first on >=" is A-05. */
static void groups_interrupt_by_the_vanguards_totals(void **state)
{
	static const struct {
		int waits, acts;
		unsigned before;
	} cases[] = { { 5, 7, 1 }, { 5, 8, 0 } };
	static const struct saga_member a[] = { { SLAYER, WAITS }, { SLAYER, "" } };
	static const struct saga_member b[] = { { VICTIM, "" }, { VICTIM, "" }, { VICTIM, "" } };
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		saga_line_up(GROUPS, N(a), N(b), "");
		assert_true(saga.matchup->can_delay);
		begin(0);
		round_of(0, cases[k].waits, cases[k].acts);
		assert_int_equal(saga_times_tried(0, SG_EVENT_INTERRUPT), 1);
		assert_int_equal(saga_times_succeeded(0, SG_EVENT_INTERRUPT), cases[k].before);
		assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), 1); /* one attack, two blows */
		assert_int_equal(melee.n_able[1], 1);
		/*
		 * when an interrupted group falls apart, its last member acts in the group's place; in the second case the
		 * group has already acted
		 */
		assert_int_equal(saga_times_tried(1, SG_EVENT_ATTACK), 1);
		assert_int_equal(melee.place[0][0].attackers >> 2 & 1, cases[k].before);
	}
}

/*
 * When a waiting group falls apart, its members continue to wait: the vanguard for its foe, the others until the end of
 * the round.
 */
static void remaining_members_still_wait(void **state)
{
	static const struct saga_member a[] = { { "{single: 2, weapons: [axe]}", WAITS },
		{ "{single: 2, leadership: 3, weapons: [axe]}", "" }, { "{single: 2, weapons: [axe]}", "" } };
	static const struct saga_member b[] = { { WALL, "" } };
	saga_line_up(GROUPS, N(a), N(b), "");
	for (unsigned down = 0; down < 2; down++) {
		begin(0); /* in this bout b0 misses */
		melee.fighter[0][1].ending = down == 1 ? SG_DOWN : SG_STILL_IN;
		melee.n_able[0] -= down;
		const unsigned before = saga_times_tried(0, SG_EVENT_ATTACK);
		round_of(0, 0, 20); /* a's total is too low: b0 acts first, then the group falls apart */
		assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK) - before, down == 1 ? 2 : 1);
		assert_int_equal(melee.place[1][0].attackers, down == 1 ? 1u << 0 | 1u << 2 : 1);
	}
}

/* Ambiguity A-24: when the vanguard's policy draws a weapon, every member that has such a weapon draws it. */
static void groups_draw_weapons(void **state)
{
	static const char draws[] = "{hand: missile, act: attack, exert: none}";
	static const struct saga_member a[] = { { "{thrown: 3, single: 3, weapons: [axe, javelin]}", draws },
		{ "{thrown: 4, single: 3, weapons: [axe, sword_short, javelin], leadership: 3}", "" },
		{ "{single: 3, weapons: [axe]}", "" } };
	static const struct saga_member b[] = { { WALL, "" }, { WALL, "" } };
	saga_line_up(GROUPS, N(a), N(b), "");
	begin(0);
	assert_int_equal(sg_group_bonus(&saga.bout, &melee, 0, &parties.party[0][0]), 3 + 3);
	sg_take_member_turn(&saga.bout, &melee, 0, 0);
	assert_int_equal(saga_times_tried(0, SG_EVENT_DRAW), 2);
	assert_int_equal(melee.fighter[0][0].hand, 1);
	assert_int_equal(melee.fighter[0][1].hand, 2);
	assert_int_equal(melee.fighter[0][2].hand, 0);
	/* "the sum of the other members' Combat Abilities" counts the Abilities of the weapons in hand. */
	assert_int_equal(sg_group_bonus(&saga.bout, &melee, 0, &parties.party[0][0]), 4 + 3);
	sg_take_member_turn(&saga.bout, &melee, 0, 0);
	assert_int_equal(saga_times_tried(0, SG_EVENT_DRAW), 2); /* all members that can draw have drawn */
}

/* This shooter never botches, hits a WALL (Defence 6) with any die, and takes 2 actions to load. */
#define GUNNER "{single: 3, firearms: 20, weapons: [musket, sword_short], cautious: [firearms]}"

/* "each member of the group hits once": only members whose weapon is loaded and of the vanguard's kind deal a blow. */
static void groups_shoot_and_load(void **state)
{
	static const struct saga_member a[] = { { GUNNER, "" }, { GUNNER, "" }, { GUNNER, "" } };
	static const struct saga_member b[] = { { WALL, "" } };
	saga_line_up(GROUPS, N(a), N(b), "{distance: 20}");
	begin(0);
	for (unsigned turn = 0; turn < 4; turn++) {
		if (turn == 3)
			melee.fighter[0][1].loading = 1; /* this member is still loading */
		sg_take_member_turn(&saga.bout, &melee, 0, 0);
		assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), 1 + turn / 3);
		assert_int_equal(saga_times_tried(0, SG_EVENT_WOUND), turn < 3 ? 3 : 3 + 2);
		for (unsigned i = 0; i < 3; i++)
			assert_int_equal(melee.fighter[0][i].loading, i == 1 && turn == 3 ? 0 : 2 - turn % 3);
	}
	/* a distance of 21 paces is in the second range increment of 20, so the Attack has -3 */
	sg_enter_duel(&saga.bout, &melee, 0, 0, 0);
	const int near = saga.bout.fighter[0].side->attack;
	saga_line_up(GROUPS, N(a), N(b), "{distance: 21}");
	begin(0);
	sg_enter_duel(&saga.bout, &melee, 0, 0, 0);
	assert_int_equal(saga.bout.fighter[0].side->attack, near - 3);
}

/*
 * "Shooter is in melee (-1 per assailant, up to -3)": every member of the attacking group is an assailant, also of the
 * target.
 */
static void groups_beset_shooters(void **state)
{
	static const char draws[] = "{hand: [{do: melee, when: penalty >= 99}, keep], act: attack, exert: none}";
	static const struct saga_member a[] = { { GUNNER, draws }, { GUNNER, "" } };
	static const struct saga_member b[] = { { VICTIM, "" }, { VICTIM, "" } };
	saga_line_up(GROUPS, N(a), N(b), "{distance: 20}");
	begin(0);
	sg_take_member_turn(&saga.bout, &melee, 1, 0);
	sg_enter_duel(&saga.bout, &melee, 0, 0, 0);
	assert_int_equal(saga.bout.fighter[0].assailant_modifier, -2);
	sg_leave_duel(&saga.bout, &melee, 0, 0, 0);
	melee.fighter[0][0].wounds = 99; /* the group strikes back, so the foes are in melee, too, when it shoots */
	sg_update_penalty(&melee.fighter[0][0]);
	sg_take_member_turn(&saga.bout, &melee, 0, 0);
	melee.fighter[0][0].hand = melee.fighter[0][1].hand = 0;
	sg_enter_duel(&saga.bout, &melee, 0, 0, 0);
	assert_int_equal(saga.bout.fighter[0].assailant_modifier, -2 - 2);
}

/* Beyond the first range increment of 12 paces a blunderbuss hits three fighters, or all if there are fewer. */
static void shots_spread_in_a_group(void **state)
{
	static const struct {
		const char *scene;
		unsigned struck, blows;
	} cases[] = { { "{distance: 12}", 4, 1 }, { "{distance: 13}", 4, 3 }, { "{distance: 13}", 2, 2 } };
	static const struct saga_member a[] = { { "{firearms: 20, weapons: [blunderbuss], cautious: [firearms]}", "" } };
	static const struct saga_member b[] = { { WALL, "" }, { WALL, "" }, { WALL, "" }, { WALL, "" } };
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		saga_line_up(GROUPS, N(a), b, cases[k].struck, cases[k].scene);
		begin(0);
		sg_take_member_turn(&saga.bout, &melee, 0, 0);
		assert_int_equal(saga_times_tried(0, SG_EVENT_WOUND), cases[k].blows);
	}
}

/* This fighter uses bare hands without botches. It grapples, trips and disarms a fighter of Defence 6. */
#define WRESTLER "{brawl: 20, weapons: [fist], cautious: [brawl]}"

static const struct saga_member victims[] = { { VICTIM, "" }, { VICTIM, "" } };

/* "Most combat options are equally available to groups": the vanguard acts against the foes' vanguard. */
static void vanguards_wrestle_each_other(void **state)
{
	static const struct saga_member grappler[] = { { WRESTLER, "{act: grapple, exert: none}" }, { WRESTLER, "" } };
	static const struct saga_member tripper[] = { { WRESTLER, "{act: trip, exert: none}" }, { WRESTLER, "" } };
	static const struct saga_member disarmer[] = { { WRESTLER, "{act: disarm, exert: none}" }, { WRESTLER, "" } };
	static const struct saga_member leaving[] = { { VICTIM, "{act: disengage, exert: none}" }, { VICTIM, "" } };
	saga_line_up(GROUPS, N(grappler), N(leaving), "");
	begin(0);
	sg_take_member_turn(&saga.bout, &melee, 0, 0);
	assert_in_range(melee.place[1][0].hold_strengths[0], 20 - 6, 100);
	assert_int_equal(melee.place[1][1].hold_strengths[0] + melee.place[1][1].hold_strengths[1], 0);
	assert_int_equal(saga_times_tried(0, SG_EVENT_WOUND), 0);
	sg_take_member_turn(&saga.bout, &melee, 1, 0); /* "may only attack the grappler" */
	assert_int_equal(saga_times_tried(1, SG_EVENT_BREAK), 1);
	assert_int_equal(melee.n_able[1], 2);
	melee.place[1][0].hold_strengths[0] = 1;
	melee.fighter[0][0].wounds = 100; /* the grappler cannot resist, so "the grappler takes a Light wound" */
	sg_update_penalty(&melee.fighter[0][0]);
	sg_take_member_turn(&saga.bout, &melee, 1, 0);
	assert_int_equal(sg_count_wounds(saga.book, &melee.fighter[0][0]), 1);
	assert_int_equal(sg_count_wounds(saga.book, &melee.fighter[0][1]), 0);
	saga_line_up(GROUPS, N(tripper), N(victims), "");
	begin(0);
	sg_take_member_turn(&saga.bout, &melee, 0, 0);
	assert_true(melee.fighter[1][0].prone && !melee.fighter[1][1].prone);
	saga_line_up(GROUPS, N(disarmer), N(victims), "");
	begin(0);
	sg_take_member_turn(&saga.bout, &melee, 0, 0);
	assert_true(melee.fighter[1][0].lost_weapon && !melee.fighter[1][1].lost_weapon);
}

/* A defeated fighter holds nobody. */
static void holds_end_with_the_vanguard(void **state)
{
	static const struct saga_member grappler[] = { { VICTIM, "{act: [grapple, attack], exert: none}" },
		{ VICTIM, "" } };
	static const struct saga_member slayers[] = { { SLAYER, "" }, { SLAYER, "" } };
	saga_line_up(GROUPS, N(slayers), N(grappler), "");
	begin(0);
	melee.place[1][0].hold_strengths[0] = 5;
	sg_enter_duel(&saga.bout, &melee, 0, 0, 0);
	assert_int_equal(saga.bout.fighter[1].hold_strength_of_foe, 5);
	sg_leave_duel(&saga.bout, &melee, 0, 0, 0);
	sg_take_member_turn(&saga.bout, &melee, 0, 0);
	assert_int_equal(melee.n_able[1], 0);
	assert_int_equal(melee.place[1][0].hold_strengths[0], 0);
}

/* The destrier has Soak 3, Size 3 (8 points per wound level), and hooves with Atk 7 and Dam 7. */
#define RIDER "{single: 4, ride: 0, weapons: [axe], mount: destrier}"

/*
 * Ambiguity A-07: each rider's mount takes a blow, which meets the Soak of the vanguard's mount. The excess is Attack
 * 20 + 4 - Defence 5 - 6 + Damage 7 - Soak 3 = 17, a heavy wound.
 */
static void blows_on_mounts(void **state)
{
	static const struct saga_member a[] = { { SLAYER, "" }, { SLAYER, "" } };
	static const struct saga_member b[] = { { RIDER, "" }, { RIDER, "" } };
	static const struct saga_member afoot[] = { { "{single: 4, weapons: [axe]}", "" }, { RIDER, "" } };
	saga_line_up("{groups: yes, mount_target: mount}", N(a), N(b), "");
	begin(0);
	sg_take_member_turn(&saga.bout, &melee, 0, 0);
	for (unsigned i = 0; i < 2; i++) {
		assert_int_equal(melee.fighter[1][i].wound_counts, 0);
		assert_true(melee.fighter[1][i].mount_wounds > 0);
		assert_int_equal(melee.fighter[1][i].has_fallen, melee.fighter[1][0].has_fallen);
	}
	saga_line_up("{groups: yes, mount_target: mount}", N(a), N(afoot), "");
	begin(0);
	sg_take_member_turn(&saga.bout, &melee, 0, 0);
	assert_true(melee.fighter[1][0].wound_counts > 0 && melee.fighter[1][1].wound_counts == 0);
	assert_true(melee.fighter[1][1].mount_wounds > 0 || melee.fighter[1][1].has_fallen);
}

/* An attack with hooves is one attack by the vanguard's mount (Atk 7, Dam 7), with a blow from each mount that is
 * able to attack. */
static void mounts_of_a_group_attack(void **state)
{
	static const struct saga_member a[] = { { RIDER, "{mount: attack, act: nothing, exert: none}" }, { RIDER, "" },
		{ "{single: 4, weapons: [axe]}", "" } };
	static const struct saga_member b[] = { { WALL, "" }, { WALL, "" } };
	saga_line_up(GROUPS, N(a), N(b), "");
	for (uint64_t bout = 0; bout < 500; bout++) {
		const unsigned hits = saga_times_succeeded(0, SG_EVENT_HOOVES), blows = saga_times_tried(0, SG_EVENT_WOUND);
		begin(bout);
		melee.fighter[0][1].has_fallen = bout % 2;
		sg_take_member_turn(&saga.bout, &melee, 0, 0);
		const unsigned hit = saga_times_succeeded(0, SG_EVENT_HOOVES) - hits;
		assert_int_equal(saga_times_tried(0, SG_EVENT_WOUND) - blows, hit * (2 - bout % 2));
	}
	assert_int_equal(saga_times_tried(0, SG_EVENT_HOOVES), 500);
	assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), 0);
	assert_true(saga_times_succeeded(0, SG_EVENT_HOOVES) > 400); /* Attack 7 + die against Defence 6 seldom misses */
}

RUN_TESTS_EACH(NULL, saga_teardown, UNIT(groups_interrupt_by_the_vanguards_totals), UNIT(remaining_members_still_wait),
	UNIT(groups_draw_weapons), UNIT(groups_shoot_and_load), UNIT(groups_beset_shooters), UNIT(shots_spread_in_a_group),
	UNIT(vanguards_wrestle_each_other), UNIT(holds_end_with_the_vanguard), UNIT(blows_on_mounts),
	UNIT(mounts_of_a_group_attack))
