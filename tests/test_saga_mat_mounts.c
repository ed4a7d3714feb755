/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tests of "17. Mounted" on the battle mat with several fighters a side: mounts as targets (ambiguity A-07), movement
 * of mounts, attacks by mounts.
 */
#include "saga_mat_fixture.h"
#include "testing.h"

#define AT_MOUNTS "{mount_target: mount}"
/*
 * This fighter has Attack 25 (20 + 5), Damage 14 (5 + 9) and no botch. Against a destrier (Defence 5 + 6, Soak 3) a die
 * of 0 has an excess of 25. That is incapacitating for Size 3 and for Size 2, and kills a man.
 */
#define SLAYER "{great: 20, strength: 5, weapons: [sword_great], cautious: [great]}"
#define RIDER "{single: 1, ride: 1, strength: 3, weapons: [lance], mount: courser}"
/* A rider that cannot be hurt and cannot hurt anybody. */
#define TRAMPLER "{stamina: 6, virtues: [tough], dexterity: -6, armour: plate_f, weapons: [club], mount: destrier}"

static void turn_of(unsigned side, unsigned i)
{
	sg_take_turn_on_mat(&saga.bout, &mat, side, i);
}

static unsigned paces(unsigned side, unsigned i, unsigned gait)
{
	return sg_stride_on_mat(&saga.bout, &mat, side, i, gait).paces;
}

/*
 * The first blow kills the mount and throws the rider unhurt, who is on foot from then on. The second blow kills the
 * rider.
 */
static void mounts_fall_before_their_riders(void **state)
{
	static const struct saga_member a[] = { { SLAYER, "" }, { SLAYER, "" } }, b[] = { { RIDER, "" }, { AXE, "" } };
	saga_line_up(AT_MOUNTS, N(a), N(b), "{distance: 20}");
	mat_begin_bout_apart();
	mat_put_member(1, 0, 1, 0);
	mat_put_member(0, 1, 1, 1);
	assert_int_equal(paces(1, 0, SG_MOVE_HUSTLE), 14); /* hustle: 12 + the courser's Quickness 2 */
	assert_int_equal(paces(1, 0, SG_MOVE_WALK), 5);
	turn_of(0, 0);
	const struct sg_fighter_state *man = &mat.fighter[1][0];
	assert_true(man->has_fallen && man->prone && sg_is_member_able_to_fight(&mat, 1, 0));
	assert_int_equal(saga_times_succeeded(1, SG_EVENT_MOUNT_HURT), 1);
	assert_true(man->wound_counts == 0);
	assert_int_equal(paces(1, 0, SG_MOVE_HUSTLE), 12);
	assert_int_equal(paces(1, 0, SG_MOVE_WALK), 3);
	turn_of(0, 1);
	assert_int_equal(man->ending, SG_KILLED);
	assert_int_equal(saga_times_tried(1, SG_EVENT_MOUNT_HURT), 1);
}

/* Wounds of the mount slow it. Wounds of the rider do not. */
static void wounds_of_mounts(void **state)
{
	static const struct saga_member a[] = { { RIDER, "" }, { RIDER, "" } };
	saga_line_up(AT_MOUNTS, N(a), N(one_axe), "{distance: 20}");
	mat_begin_bout(0);
	mat.fighter[0][0].mount_wounds = 3;
	mat.fighter[0][1].wounds = 5;
	sg_update_penalty(&mat.fighter[0][1]);
	assert_int_equal(paces(0, 0, SG_MOVE_HUSTLE), 11);
	assert_int_equal(paces(0, 1, SG_MOVE_HUSTLE), 14);
}

/*
 * A battle-trained mount attacks the rider's target if that foe is adjacent, unless the mount ran or stood up in this
 * turn.
 */
static void mounts_attack_their_neighbours(void **state)
{
	static const char tramples[] = "{mount: [attack, rest]}";
	static const struct saga_member a[] = { { TRAMPLER, tramples }, { AXE, "" } };
	static const char *const options[] = { "", "{mount_action: instead}" };
	for (unsigned instead = 0; instead < 2; instead++) {
		saga_line_up(options[instead], N(a), N(four_walls), "{distance: 20}");
		mat_begin_bout_apart();
		mat_put_member(1, 0, 8, 0);
		mat_put_member(1, 1, 0, 1);
		turn_of(0, 0); /* the first foe on the list is farther away than the hustle of nine paces */
		assert_int_equal(mat_attackers_of(1, 1), 1);
		assert_int_equal(mat.place[1][1].melee_attacks, 2 - instead);
		assert_int_equal(saga_times_tried(0, SG_EVENT_HOOVES), 1);
		assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), !instead);
		mat_put_member(1, 1, 0, 30);
		turn_of(0, 0); /* the rider runs to the foe and does not attack */
		assert_at(0, 0, 7, 0);
		assert_int_equal(saga_times_tried(0, SG_EVENT_HOOVES), 1);
		mat.fighter[0][0].prone = 1;
		mat_put_member(1, 0, 60, 0);
		turn_of(0, 0);
		assert_int_equal(saga_times_tried(0, SG_EVENT_STAND_UP), 1);
		assert_int_equal(saga_times_tried(0, SG_EVENT_HOOVES), 1);
	}
}

/* With `mount_target: mount`, hooves hit the foe's mount. */
static void hooves_at_mounts(void **state)
{
	static const struct saga_member a[] = { { TRAMPLER, "{mount: [attack, rest], act: nothing}" }, { AXE, "" } };
	static const struct saga_member b[] = { { RIDER, "" }, { AXE, "" } };
	unsigned hits = 0;
	saga_line_up(AT_MOUNTS, N(a), N(b), "{distance: 20}");
	for (unsigned bout = 0; bout < 20; bout++) {
		mat_begin_bout(bout);
		mat_move_all_apart();
		mat_put_member(1, 0, 1, 0);
		turn_of(0, 0);
		assert_true(mat.fighter[1][0].wound_counts == 0);
		hits += mat.fighter[1][0].mount_wounds > 0 || mat.fighter[1][0].has_fallen;
	}
	assert_int_equal(saga_times_tried(0, SG_EVENT_HOOVES), 20);
	assert_in_range(hits, 1, 19);
	assert_int_equal(hits, saga_times_tried(1, SG_EVENT_MOUNT_HURT));
}

/* A rider whose mount is killed by an interrupting foe acts on foot. */
static void rider_of_a_killed_mount_acts_on_foot(void **state)
{
	static const struct saga_member a[] = { { SLAYER, "{delay: delay}" }, { AXE, "" } };
	static const struct saga_member b[] = { { TRAMPLER, "{mount: [attack, rest]}" }, { AXE, "" } };
	saga_line_up(AT_MOUNTS, N(a), N(b), "{distance: 20}");
	mat_begin_bout_apart();
	mat_put_member(1, 0, 4, 0);
	saga_play_round(&mat, "a0 b0", (const int[]){ 9, 3 });
	assert_at(1, 0, 1, 0);
	assert_true(mat.fighter[1][0].has_fallen);
	assert_int_equal(saga_times_tried(1, SG_EVENT_ATTACK), 1);
	assert_int_equal(saga_times_tried(1, SG_EVENT_HOOVES), 0);
}

/* A mount keeps its fatigue from turn to turn. When it has lost the seventh level, it falls and can run no more. */
static void tired_mounts_fall(void **state)
{
	static const struct saga_member rider[] = { { "{single: 4, ride: 3, mount: courser, weapons: [sword_long]}",
		"{move: [run_away, close]}" } };
	saga_change_tables("courser,Courser,4,2,2,3", "courser,Courser,4,2,2,0");
	saga_line_up("{running_tires: yes}", N(rider), N(two_axes), "{distance: 100}");
	assert_non_null(saga.matchup);
	mat_begin_bout(0);
	unsigned before = 0, turns = 0;
	for (; turns < 200 && !mat.fighter[0][0].has_fallen; turns++) {
		sg_take_turn_on_mat(&saga.bout, &mat, 0, 0);
		assert_in_range(mat.place[0][0].mount_fatigue, before, before + 2);
		before = mat.place[0][0].mount_fatigue;
		saga.bout.rounds++;
	}
	assert_in_range(before, 7, 8);
	assert_true(mat.fighter[0][0].prone);
	assert_int_equal(mat.fighter[0][0].fatigue, SG_FRESH);
}

RUN_TESTS_EACH(NULL, saga_teardown, UNIT(tired_mounts_fall), UNIT(mounts_fall_before_their_riders),
	UNIT(wounds_of_mounts), UNIT(mounts_attack_their_neighbours), UNIT(hooves_at_mounts),
	UNIT(rider_of_a_killed_mount_acts_on_foot))
