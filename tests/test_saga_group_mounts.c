/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tests of mounts ("17. Mounted") with several fighters a side: attacks on mounts, riders that fall, mounts
 * that attack.
 */
#include "rules/saga/group/group.h"
#include "saga_fixture.h"
#include "testing.h"

#define AT_MOUNTS "{mount_target: mount}"
/* This fighter has Attack 24 (20 + 4), Damage 7 (3 + 4), no botch. It kills a mount (Defence 5 + 6, Soak 3) with any
 * die. */
#define SLAYER "{single: 20, strength: 3, weapons: [rapier], cautious: [single]}"
#define RIDER "{single: 1, ride: 1, weapons: [lance], mount: courser}"
/* A fighter that cannot be hurt and cannot hurt anybody. The hooves of the destrier that it rides have Attack 7. */
#define STONE "stamina: 6, size: 10, virtues: [tough], dexterity: -6, armour: plate_f, weapons: [club]"
#define WALL "{" STONE "}"
#define TRAMPLER "{" STONE ", mount: destrier}"
#define TRAMPLES "{mount: [attack, rest], act: [stand_up, attack], exert: none}"

static struct sg_melee melee;

static void turn_of(unsigned side, unsigned i)
{
	sg_take_member_turn(&saga.bout, &melee, side, i);
}

/*
 * The first blow kills the mount and throws the rider unhurt. The second blow kills the rider, whose lance is now a
 * long spear.
 */
static void mounts_fall_before_their_riders(void **state)
{
	static const struct saga_member a[] = { { SLAYER, "" }, { SLAYER, "" } }, b[] = { { RIDER, "" }, { WALL, "" } };
	saga_line_up(AT_MOUNTS, N(a), N(b), "");
	saga_begin_group_bout(&melee, 0);
	assert_string_equal(sg_arm_in_hand(&melee, 1, 0)->weapon->id, "lance");
	turn_of(0, 0);
	const struct sg_fighter_state *man = &melee.fighter[1][0];
	assert_true(man->has_fallen && man->prone && sg_is_member_able_to_fight(&melee, 1, 0));
	assert_int_equal(saga_times_succeeded(1, SG_EVENT_MOUNT_HURT), 1);
	assert_true(man->wound_counts == 0);
	assert_string_equal(sg_arm_in_hand(&melee, 1, 0)->weapon->id, "spear_long");
	turn_of(0, 1);
	assert_int_equal(man->ending, SG_KILLED);
	assert_int_equal(saga_times_tried(1, SG_EVENT_MOUNT_HURT), 1);
}

/* By default the rider is the target. */
static void riders_are_struck_by_default(void **state)
{
	static const struct saga_member a[] = { { SLAYER, "" }, { SLAYER, "" } }, b[] = { { RIDER, "" } };
	saga_line_up("", N(a), N(b), "");
	assert_false(saga.matchup->can_situation_change);
	saga_begin_group_bout(&melee, 0);
	turn_of(0, 0);
	assert_int_equal(melee.fighter[1][0].ending, SG_KILLED);
	assert_int_equal(saga_times_tried(1, SG_EVENT_MOUNT_HURT), 0);
}

/* "Apply the same attack roll to all targets": a shot that spreads hits the riders' mounts, too. */
static void shots_spread_to_mounts(void **state)
{
	static const struct saga_member a[] = { { "{firearms: 20, weapons: [dragon], cautious: [firearms]}", "" } };
	static const char rides[] = "{firearms: 1, ride: 1, weapons: [pistol], mount: courser}";
	static const char walks[] = "{firearms: 1, weapons: [pistol]}";
	static const struct saga_member b[] = { { rides, "" }, { walks, "" }, { rides, "" } };
	saga_line_up("{mount_target: mount, stances: yes}", N(a), N(b), "{distance: 13}");
	saga_begin_group_bout(&melee, 0);
	turn_of(0, 0);
	assert_int_equal(saga_times_succeeded(0, SG_EVENT_SPREAD), 2);
	assert_int_equal(saga_times_tried(1, SG_EVENT_MOUNT_HURT), 2);
	assert_true(melee.fighter[1][0].has_fallen && melee.fighter[1][2].has_fallen);
	assert_true(melee.fighter[1][0].wound_counts == 0 && melee.fighter[1][2].wound_counts == 0 &&
		melee.fighter[1][1].wound_counts > 0);
}

/*
 * A battle-trained mount attacks its rider's target, after the rider's action or instead of it. The mount of a thrown
 * rider does not attack.
 */
static void trained_mounts_attack_the_riders_target(void **state)
{
	static const struct saga_member a[] = { { TRAMPLER, TRAMPLES }, { WALL, "" } };
	static const struct saga_member b[] = { { WALL, "" }, { WALL, "" } };
	static const char *const options[] = { AT_MOUNTS, "{mount_action: instead, mount_target: mount}" };
	for (unsigned instead = 0; instead < 2; instead++) {
		saga_line_up(options[instead], N(a), N(b), "");
		saga_begin_group_bout(&melee, 0);
		turn_of(0, 0);
		assert_int_equal(saga_times_tried(0, SG_EVENT_HOOVES), 1);
		assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), !instead);
		assert_int_equal(melee.place[1][0].melee_attacks, 2 - instead);
		assert_int_equal(melee.place[1][0].attackers, 1);
		melee.place[1][0].melee_attacks = 6; /* six attackers leave no room for the mount */
		turn_of(0, 0);
		assert_int_equal(melee.place[1][1].melee_attacks, 2 - instead);
		melee.fighter[0][0].prone = 1; /* the mount must stand up with its rider, or attack instead */
		turn_of(0, 0);
		assert_int_equal(saga_times_tried(0, SG_EVENT_HOOVES), 2);
		assert_int_equal(saga_times_tried(0, SG_EVENT_STAND_UP), 1);
	}
}

/*
 * Ambiguity A-16: in the rearward stance a mount does not attack. A mount also does not attack a foe that only a rush
 * can reach.
 */
static void mounts_attack_from_the_forward_stance(void **state)
{
	static const struct saga_member a[] = { { TRAMPLER, TRAMPLES }, { WALL, "" } };
	static const struct saga_member b[] = { { WALL, "" }, { WALL, "" } };
	saga_line_up("{stances: yes}", N(a), N(b), "");
	saga_begin_group_bout(&melee, 0);
	melee.place[1][0].is_rearward = true;
	turn_of(0, 0);
	assert_int_equal(melee.place[1][1].melee_attacks, 2);
	melee.place[0][0].is_rearward = true;
	turn_of(0, 0);
	assert_int_equal(saga_times_tried(0, SG_EVENT_HOOVES), 1);
}

RUN_TESTS_EACH(NULL, saga_teardown, UNIT(mounts_fall_before_their_riders), UNIT(riders_are_struck_by_default),
	UNIT(shots_spread_to_mounts), UNIT(trained_mounts_attack_the_riders_target),
	UNIT(mounts_attack_from_the_forward_stance))
