/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tests of "17. Mounted": paces, rushes, wounds and attacks of mounts, riders that fall, and attacks on mounts.
 */
#include <math.h>

#include "saga_fixture.h"
#include "testing.h"

/* This fighter has Attack 8, Defence 4 (4 + 6 = 10 with the straight six), Damage 6. */
#define AXE "{single: 4, weapons: [axe]}"
/* A rider with Attack 10 and Defence 7, both of which include Ride 2. */
#define RIDER(more) "{single: 4, ride: 2, weapons: [sword_long], mount: destrier" more "}"
#define AT_MOUNTS "{mount_target: mount}"

static struct sg_fighter_state *fighter_state(unsigned side)
{
	return &saga.bout.fighter[side];
}

/* Plays a round in which the attacks of a and b roll these dice. */
static void round_of(const char *a, const char *b)
{
	saga_set_attack_dice(0, a);
	saga_set_attack_dice(1, b);
	sg_take_turns_on_mat(&saga.bout);
	sg_begin_round(&saga.bout);
}

static struct sg_mover mover_of_side(unsigned side)
{
	return sg_make_mover(saga.matchup, side, fighter_state(side)->has_fallen, fighter_state(side)->penalty,
		fighter_state(side)->mount_wounds);
}

static unsigned squares_of_gait(unsigned side, unsigned gait)
{
	const struct sg_mover of = mover_of_side(side);
	return sg_squares_of_move(saga.book, &of, gait);
}

/*
 * "mounted: mount's movement rate": the destrier hustles 12 - 1 paces and walks 3, the courser 12 + 2 and 5. The
 * penalty of the mount's wounds is subtracted.
 */
static void mounts_have_their_own_paces(void **state)
{
	saga_begin_duel("", RIDER(", armour: plate_f"), "{quickness: 3, single: 4, weapons: [saber], mount: courser}", "",
		"{distance: 40}");
	assert_int_equal(squares_of_gait(0, SG_MOVE_WALK), 1);
	assert_int_equal(squares_of_gait(0, SG_MOVE_HUSTLE), 5);
	assert_int_equal(squares_of_gait(0, SG_MOVE_RUN), 10);
	assert_int_equal(squares_of_gait(1, SG_MOVE_WALK), 2);
	assert_int_equal(squares_of_gait(1, SG_MOVE_HUSTLE), 7);
	fighter_state(0)->penalty = 9; /* the rider's wounds do not slow the mount */
	assert_int_equal(squares_of_gait(0, SG_MOVE_HUSTLE), 5);
	fighter_state(0)->mount_wounds = 3;
	assert_int_equal(squares_of_gait(0, SG_MOVE_HUSTLE), 4);
	fighter_state(0)->penalty = 0;
	fighter_state(0)->has_fallen = 1; /* on foot: 12 - 3 (Encumbrance of Load 9) - 1 (plate) */
	assert_int_equal(saga.fighter[0]->encumbrance, 3);
	assert_int_equal(saga.fighter[0]->fighter_on_foot->encumbrance, 4);
	assert_int_equal(squares_of_gait(0, SG_MOVE_HUSTLE), 4);
}

/* "mounted rusher uses the mount's Str and Size (and +4)"; a mounted defender uses the mount's Str and Size, too. */
static void mounted_rushes_use_the_mounts_strength(void **state)
{
	saga_begin_duel("", "{strength: 1, size: 1, weapons: [axe]}", RIDER(""), "", "{distance: 10}");
	struct sg_mover each[2] = { mover_of_side(0), mover_of_side(1) };
	assert_int_equal(sg_rush_modifiers(saga.book, &each[0]), 2);
	assert_int_equal(sg_rush_modifiers(saga.book, &each[1]), 6 + 3 + 4);
	fighter_state(1)->mount_wounds = 5;
	each[1] = mover_of_side(1);
	assert_int_equal(sg_rush_modifiers(saga.book, &each[1]), 8);
	fighter_state(1)->has_fallen = 1;
	each[1] = mover_of_side(1);
	assert_int_equal(sg_rush_modifiers(saga.book, &each[1]), 0);
}

/*
 * Ambiguity A-07: Attack 8 + die against the destrier's Defence of 5 + 6, and Damage 6 against Soak 3. A wound level
 * is 8 points at Size 3.
 */
static void mounts_are_wounded(void **state)
{
	static const struct {
		const char *die;
		int wounds;
		bool falls;
	} cases[] = {
		{ "3", 0, false },                    /* Advantage 0: a miss */
		{ "4", 1, false },                    /* excess: damage 6 + Advantage 1 - Soak 3 = 4: light */
		{ "8", 1, false }, { "9", 3, false }, /* excess 8: light; excess 9: medium */
		{ "18", 3, false },                   /* excess 16: medium */
		{ "19", 5, false },                   /* excess 18: heavy */
		{ "116", 5, false },                  /* excess 24: heavy */
		{ "117", 0, true },                   /* excess 28: incapacitating */
		{ "1115", 0, true },                  /* excess 40: dead */
	};
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		saga_begin_duel(AT_MOUNTS, AXE, RIDER(""), "", "");
		assert_int_equal(saga.matchup->squares, 1);
		round_of(cases[k].die, "2");
		assert_int_equal(fighter_state(1)->mount_wounds, cases[k].wounds);
		assert_int_equal(fighter_state(1)->wounds, 0);
		assert_int_equal(fighter_state(1)->has_fallen, cases[k].falls);
		assert_int_equal(fighter_state(1)->prone, cases[k].falls);
		assert_int_equal(fighter_state(1)->ending, SG_STILL_IN);
		assert_int_equal(saga_times_tried(1, SG_EVENT_MOUNT_HURT), cases[k].wounds > 0 || cases[k].falls);
		assert_int_equal(saga_times_succeeded(1, SG_EVENT_MOUNT_HURT), cases[k].falls);
	}
	/* A penalty of 3 on the mount lowers its Defence from 11 to 8. The rider attacks without this penalty. */
	saga_begin_duel(AT_MOUNTS, AXE, RIDER(""), "", "");
	fighter_state(1)->mount_wounds = 3;
	round_of("05", "2");
	assert_int_equal(saga_times_succeeded(0, SG_EVENT_ATTACK), 0); /* a total of 8 against Defence 8 misses */
	assert_int_equal(saga_times_succeeded(1, SG_EVENT_ATTACK), 1); /* the rider's total of 10 + 2 exceeds 10 */
	/* In a scuffle attacks are made on the rider. */
	saga_begin_duel(AT_MOUNTS, AXE, RIDER(""), "", "{scuffle: yes}");
	round_of("119", "2");
	assert_int_equal(fighter_state(1)->mount_wounds, 0);
	assert_true(fighter_state(1)->fatigue > 0);
}

/*
 * "weapon Dfn does not count" against missiles: the mount's Defence is Quickness and Brawl, together 3, without the 2
 * of the hooves.
 */
static void shots_at_mounts(void **state)
{
	for (unsigned k = 0; k < 2; k++) {
		saga_begin_duel(AT_MOUNTS, "{firearms: 4, weapons: [pistol]}", RIDER(""), "", "{distance: 10}");
		saga.bout.initiative_side = 0;
		saga_set_attack_dice(0, k == 0 ? "4" : "5"); /* attack 5 + die 4 misses 3 + 6; a die of 5 hits */
		saga_set_attack_dice(1, "05");
		sg_take_turns_on_mat(&saga.bout);
		assert_int_equal(saga_times_succeeded(0, SG_EVENT_ATTACK), k);
	}
	assert_int_equal(fighter_state(1)->mount_wounds, 1); /* damage 8 + Advantage 1 - Soak 3 = 6 */
}

/*
 * A fallen rider loses the riding bonus. The lance "on foot is a Long Spear" (Great 3 + 3), which leaves no hand for
 * the shield.
 */
static void fallen_rider_is_on_foot(void **state)
{
	saga_begin_duel(AT_MOUNTS, AXE,
		"{single: 4, great: 3, ride: 5, weapons: [lance, sword_short], shield: round, mount: courser}",
		"{act: [{do: nothing, when: foe.mounted}, {do: nothing, when: mounted or prone}, attack]}", "");
	const struct sg_arm *mounted = saga.fighter[1]->arm, *afoot = saga.fighter[1]->fighter_on_foot->arm;
	assert_int_equal(mounted[0].attack, 4 + 4 + 3);
	assert_int_equal(mounted[0].line[SG_MELEE].total, 4 + 0 + 2 + 3);
	assert_string_equal(afoot[0].weapon->id, "spear_long");
	assert_int_equal(afoot[0].attack, 3 + 3);
	assert_int_equal(afoot[0].line[SG_MELEE].total, 3 + 1);
	assert_string_equal(afoot[1].weapon->id, "sword_short");
	assert_int_equal(afoot[1].attack, 4 + 3);
	assert_int_equal(afoot[1].line[SG_MELEE].total, 4 + 1 + 2);
	round_of("9", "2");
	assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), 0); /* policies see whether a fighter rides */
	sg_throw_to_ground(&saga.bout, 1);
	round_of("2", "2"); /* attack 8 + die 2 + 1 against a prone foe exceeds 4 + 6 */
	assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), 1);
	assert_int_equal(saga_times_succeeded(0, SG_EVENT_ATTACK), 1);
	assert_int_equal(fighter_state(1)->mount_wounds, 0);
	assert_int_equal(fighter_state(1)->wounds, 3); /* damage 6 + Advantage 1 - Soak 0 = 7 */
}

/* A trip, or a fall by a botch, throws a rider from the mount. */
static void riders_are_pulled_down(void **state)
{
	saga_begin_duel("", "{brawl: 9, weapons: [fist]}", RIDER(""), "{act: [trip, attack]}", "");
	round_of("118", "2");
	assert_int_equal(fighter_state(1)->has_fallen, 1);
	assert_int_equal(fighter_state(1)->prone, 1);
	saga_begin_duel("{attack_botch: mishap}", "{weapons: [sword_short], mount: courser}", AXE, "", "");
	round_of("00005", "2");
	assert_int_equal(fighter_state(0)->has_fallen, 1);
	assert_int_equal(fighter_state(0)->prone, 1);
}

/* Hooves with Attack 7 hit Defence 4 + 6 as often as computed, in addition to the rider's action or instead of it. */
static void hooves_hit_as_often_as_computed(void **state)
{
	enum { ROUNDS = 20000 };
	for (unsigned instead = 0; instead < 2; instead++) {
		saga_begin_duel(instead ? "{mount_action: instead}" : "", RIDER(""),
			"{single: 4, weapons: [axe], stamina: 6, size: 10}",
			"{mount: [{do: attack, when: mounted}, rest], act: [{do: nothing, when: foe.mounted}, attack]}", "");
		for (unsigned k = 0; k < ROUNDS; k++) {
			fighter_state(1)->wounds = 0;
			fighter_state(1)->ending = SG_STILL_IN;
			sg_update_penalty(fighter_state(1));
			round_of("05", "05");
			saga.bout.rounds = k + 1;
		}
		assert_int_equal(saga_times_tried(0, SG_EVENT_HOOVES), ROUNDS);
		assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), instead ? 0 : ROUNDS);
		/* A hit needs a die of 4. */
		double chance = saga_chance_at_least(4, 1);
		assert_true(fabs(saga_times_succeeded(0, SG_EVENT_HOOVES) - chance * ROUNDS) <
			5 * sqrt(chance * (1 - chance) * ROUNDS));
		/* Damage 7 + Advantage 1 against Soak 6: every hit is at least a light wound. A wound level has 15 points. */
		assert_int_equal(saga_times_succeeded(0, SG_EVENT_WOUND), saga_times_succeeded(0, SG_EVENT_HOOVES));
	}
}

static void untrained_mounts_do_not_attack(void **state)
{
	static const char *const riders[] = { "{single: 4, weapons: [axe], mount: courser}", RIDER("") };
	for (unsigned k = 0; k < 2; k++) {
		saga_begin_duel("", riders[k], AXE, "{mount: [attack, rest]}", "{distance: 2}");
		fighter_state(0)->prone = k; /* in the second case the trained mount lies on the ground */
		round_of("05", "05");
		assert_int_equal(saga_times_tried(0, SG_EVENT_HOOVES), 0);
	}
}

/*
 * "fatigue levels Fresh, 0/0, -1/-1, -3, -5, Unconscious": when the mount loses the last level, the rider falls; the
 * rider's own fatigue does not change.
 */
static void mounts_have_fatigue_levels(void **state)
{
	static const uint8_t penalties[] = { 0, 0, 1, 1, 3, 5 };
	saga_begin_duel("{running_tires: yes}", RIDER(""), AXE, "", "{distance: 40}");
	fighter_state(0)->mount_wounds = 3; /* the penalty of one wound */
	for (unsigned k = 0; k < 6; k++) {
		sg_take_mount_fatigue(&saga.bout, 0, 1);
		assert_int_equal(fighter_state(0)->mount_wounds, 3 + penalties[k]);
		assert_int_equal(sg_mount_fatigue_penalty(&saga.bout, 0), penalties[k]); /* without the penalty of wounds */
		assert_false(fighter_state(0)->has_fallen);
	}
	assert_int_equal(squares_of_gait(0, SG_MOVE_HUSTLE), 1); /* 12 - 1 - penalty 8 = 3 paces */
	sg_take_mount_fatigue(&saga.bout, 0, 2);
	assert_true(fighter_state(0)->has_fallen && fighter_state(0)->prone);
	assert_int_equal(fighter_state(0)->fatigue, SG_FRESH);
	assert_int_equal(fighter_state(0)->ending, SG_STILL_IN);
}

/*
 * "Sta - Encumbrance + stress die >= 6": the destrier has 3, and without fatigue it fails with a die of 2 or less. The
 * rider's numbers do not count.
 */
static void running_tires_mounts(void **state)
{
	enum { ROUNDS = 20000 };
	unsigned tired = 0;
	saga_begin_duel("{running_tires: yes}", RIDER(", stamina: -3, armour: plate_f"), AXE,
		"{move: [{do: run, when: mounted}, stand]}", "{distance: 60}");
	for (unsigned k = 0; k < ROUNDS; k++) {
		round_of("2", "2");
		assert_int_equal(saga.bout.squares, 20);
		tired += saga.bout.mount_fatigue[0] > 0;
		saga.bout.mount_fatigue[0] = 0;
		saga.bout.squares = 30;
	}
	assert_int_equal(fighter_state(0)->fatigue, SG_FRESH);
	const double chance = 1 - saga_chance_at_least(3, 1);
	assert_true(fabs(tired - chance * ROUNDS) < 5 * sqrt(chance * (1 - chance) * ROUNDS));
}

/*
 * Ambiguity A-05: "the Weapon Init of the action" is 2 if the action is an attack with hooves. Bea delays with Weapon
 * Init 1.
 */
static void hooves_have_a_weapon_init(void **state)
{
	static const struct {
		const char *options;
		int initiative;  /* the Initiative Total of ada */
		unsigned before; /* 1 if ada's mount attacks before bea acts */
	} cases[] = { { "{mount_action: instead}", 4, 1 }, { "{mount_action: instead}", 5, 0 },
		{ "{mount_action: instead, interrupt: delayer}", 6, 1 },
		{ "{mount_action: instead, interrupt: delayer}", 7, 0 }, { "", 7, 1 },
		{ "", 8, 0 } /* the kick's Weapon Init is -1 */ };
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		saga_begin_duel(cases[k].options, "{brawl: 1, ride: 2, weapons: [kick], mount: destrier}", AXE,
			"{delay: [{do: delay, when: not mounted}, act], mount: [attack, rest]}", "");
		saga.bout.initiative[0] = cases[k].initiative;
		saga.bout.initiative[1] = 5;
		saga.bout.initiative_side = 1;
		saga_set_attack_dice(0, "2");
		saga_set_attack_dice(1, "2");
		sg_take_turns_on_mat(&saga.bout);
		assert_int_equal(saga_times_tried(1, SG_EVENT_INTERRUPT), 1);
		assert_int_equal(saga_times_succeeded(1, SG_EVENT_INTERRUPT), cases[k].before);
		assert_int_equal(saga_times_tried(0, SG_EVENT_HOOVES), 1);
	}
}

RUN_TESTS_EACH(NULL, saga_teardown, UNIT(mounts_have_their_own_paces), UNIT(mounted_rushes_use_the_mounts_strength),
	UNIT(mounts_are_wounded), UNIT(shots_at_mounts), UNIT(fallen_rider_is_on_foot), UNIT(riders_are_pulled_down),
	UNIT(hooves_hit_as_often_as_computed), UNIT(untrained_mounts_do_not_attack), UNIT(mounts_have_fatigue_levels),
	UNIT(running_tires_mounts), UNIT(hooves_have_a_weapon_init))
