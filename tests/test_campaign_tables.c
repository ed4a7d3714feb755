/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables, builds, prices and the aftermath of the campaign rules. */
#include <string.h>

#include <salle/fighter_sheet.h>

#include "rules/campaign/bout/aftermath.h"
#include "campaign_fixture.h"
#include "testing.h"

/* Each case edits a cell of a table, and names the error that must follow. */
static void faults_of_tables(void **state)
{
	static const struct {
		struct skirmish_edit edit;
		const char *why;
	} cases[] = {
		{ { CP_TABLE_WEAPONS, "0,none,", "0,club,", NULL }, "expected one row of the type 'none'" },
		{ { CP_TABLE_MISSILES, "Battle Club", "Battle Clob", NULL }, "did you mean 'Battle Club'" },
		{ { CP_TABLE_MISSILES, "Grenade,0,6,1,8,2,0", "Grenade,0,6,1,8,0,0", NULL },
			"must take time to shoot or to reload" },
		{ { CP_TABLE_CRITICALS, "strike_hit 6,strike_hit,6", "strike_hit 6,strike_hit,5", NULL },
			"duplicate row for this roll" },
		{ { CP_TABLE_CRITICALS, "strike_hit 6,strike_hit,6", "strike_hit 6,strike_hit,5", NULL },
			"no row of strike_hit for the roll 6" },
		{ { CP_TABLE_SHOT_CRITICALS, "shot_hit 1,shot_hit,1", "shot_hit 1,shot_hit,2", NULL },
			"shot_hit for the roll 1" },
		{ { CP_TABLE_DIFFERENCES, "striking,-9,5", "striking,-12,5", NULL }, "'from' must rise" },
		{ { CP_TABLE_WOUNDING, "4,3,6", "4,6,6", NULL }, "'fights_on' must be above 'killed'" },
		{ { CP_TABLE_WOUNDING, "deadliness 6,6", "deadliness 6,5", NULL }, "no row of deadliness 6" },
		{ { CP_TABLE_SHOOTING, "skill 12,12", "skill 12,11", NULL }, "no row of skill 12" },
		{ { CP_TABLE_WOUND_ROLLS, "roll 2,2", "roll 2,3", NULL }, "no row of the roll 2" },
		{ { CP_TABLE_HEALING, "roll 3,3", "roll 3,2", NULL }, "'from' must rise" },
		{ { CP_TABLE_MOVEMENT, "weave", "waeve", NULL }, "did you mean 'weave'" },
		{ { CP_TABLE_MOVEMENT, "weave", "gallop", NULL }, "the table movement has no row 'weave'" },
		{ { CP_TABLE_FIGURES, "reach,1", "rich,1", NULL }, "unknown row 'rich'" },
		{ { CP_TABLE_FIGURES, "point_blank_share,10", "point_blank_share,101", NULL },
			"'point_blank_share' must be a whole number from 0 to 100" },
	};
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		skirmish_open("", &cases[k].edit);
		assert_null(skirmish.book);
		skirmish_must_report(cases[k].why);
	}
}

static void faults_of_builds(void **state)
{
	static const struct {
		const char *build, *why;
	} cases[] = {
		{ "weapons: [Saber]", "unknown weapon 'Saber'" },
		{ "missiles: [Musket]", "unknown missile 'Musket'" },
		{ "mount: Pony", "unknown mount 'Pony'" },
		{ "items: [Armor]", "did you mean 'Armour'" },
		{ "missiles: [Rifle, Rifle]", "a pair of what is carried singly" },
		{ "missiles: [Pistol, Pistol, Pistol]", "more than two of" },
		{ "striking: 13", "'striking' must be a whole number from 1 to 12" },
		{ "level: 3", "unknown key 'level'" },
	};
	skirmish_open("", NULL);
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		assert_null(skirmish_fighter("ada", cases[k].build));
		skirmish_must_report(cases[k].why);
	}
}

/*
 * Price of equipment: sabre 100, two pistols 2 * 75, horse 100; armour has no price. A musket's butt is not a separate
 * weapon.
 */
static void cost_of_a_fighter(void **state)
{
	static const struct {
		const char *build;
		unsigned cost;
	} cases[] = {
		{ "weapons: [Sabre]\nmissiles: [Pistol, Pistol]\nmount: Cavalry Horse\nitems: [Armour]", 350 },
		{ "missiles: [Smoothbore Musket]", 75 },
		{ "weapons: [Bayonet]\nmissiles: [Smoothbore Musket]", 115 },
		{ "", 0 },
	};
	skirmish_open("", NULL);
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		struct salle_bill bill = { .arena = &skirmish.arena };
		const struct cp_fighter *fighter = skirmish_fighter("ada", cases[k].build);
		unsigned cost = 0;
		assert_non_null(fighter);
		cp_price_fighter(skirmish.book, fighter, &bill);
		for (size_t i = 0; i < bill.n; i++)
			cost += bill.items[i].cost;
		assert_int_equal(cost, cases[k].cost);
	}
}

/* "Torch: counts as a hammer": the hammer is the row Tool. A torch has no printed price. */
static void a_torch_is_a_hammer(void **state)
{
	skirmish_open("", NULL);
	struct cp_arm torch = skirmish_fighter("ada", "weapons: [Torch]")->arm[0];
	const struct cp_arm hammer = skirmish_fighter("ada", "weapons: [Tool]")->arm[0];
	assert_int_equal(skirmish.book->weapon[torch.weapon].cost, 0);
	torch.weapon = hammer.weapon;
	assert_memory_equal(&torch, &hammer, sizeof torch);
}

/* A missile weapon "counts as a club in hand to hand", unless the fighter has an axe. */
static void missiles_are_held_as_weapons(void **state)
{
	skirmish_open("", NULL);
	const struct cp_fighter *musketeer = skirmish_fighter("ada", "missiles: [Smoothbore Musket]");
	assert_string_equal(skirmish.book->weapon[musketeer->arm[0].weapon].name.text, "Battle Club");
	musketeer = skirmish_fighter("ada", "weapons: [Axe]\nmissiles: [Smoothbore Musket]");
	assert_string_equal(skirmish.book->weapon[musketeer->arm[0].weapon].name.text, "Axe");
	assert_int_equal(musketeer->n_arms, 1);
	musketeer = skirmish_fighter("ada", "missiles: [Riaxa]");
	assert_string_equal(skirmish.book->weapon[musketeer->arm[0].weapon].name.text, "Axe");
	assert_int_equal(skirmish_fighter("ada", "missiles: [Bow]")->n_arms, 0);
}

/* A rider has the movement of the mount, less 1 in armour. */
static void mounts_and_armour(void **state)
{
	skirmish_open("", NULL);
	assert_int_equal(skirmish_fighter("ada", "mount: Warhorse\nitems: [Armour]")->movement, 15);
	assert_int_equal(skirmish_fighter("ada", "movement: 1\nitems: [Armour]")->movement, 1);
	assert_int_equal(skirmish_fighter("ada", "items: [Armour]")->armour, -1);
	assert_int_equal(skirmish_fighter("ada", "items: [Noble's Clothes]\nrenown: 2")->renown, 3);
	assert_false(skirmish_fighter("ada", "mount: Mountain Horse")->strikes_with_mount);
	assert_true(skirmish_fighter("ada", "mount: Cavalry Horse")->strikes_with_mount);
}

/* Returns the share of 6,000 fighters with this wound that survive. Sets the share that is healed and the mean loss of
 * movement. */
static double share_of_survivors(const char *scene, unsigned wound, double *healed, double *movement)
{
	unsigned lived, whole, lost = 0;
	skirmish_open_and_begin_duel("recovery: yes", "", "", "", scene);
	struct salle_stream_key key = salle_make_stream_key(3, 4, false);
	for (unsigned i = 0; i < 6000; i++) {
		skirmish.stream = salle_stream_open(&key, i);
		struct cp_fighter_state *bea = &skirmish.bout.fighter[1];
		bea->ending = CP_OUT_OF_ACTION;
		bea->wound = (uint8_t)wound;
		cp_roll_recovery(&skirmish.bout, 1, 0);
		lost += bea->movement_lost;
	}
	lived = skirmish_times_succeeded(1, CP_EVENT_SURVIVED);
	whole = skirmish_times_succeeded(1, CP_EVENT_HEALED);
	*healed = whole / 6000.0;
	*movement = lost / 6000.0;
	return lived / 6000.0;
}

/*
 * Healing rolls two dice. A 2 is a mistake (1/36), 3-5 has no effect (9/36), 6-9 leaves after-effects (20/36), and 10
 * or more heals (6/36). An open wound is survived at 6 or more and leaves no after-effect. A fighter without a wound is
 * not treated. A leg wound reduces movement by 3 without a healer, and by 0, 1 or 3 with a healer. A mistake that hits
 * the leg reduces movement by 3 more.
 */
static void healing_of_the_wounded(void **state)
{
	double healed, movement;
	assert_true(share_of_survivors("", CP_OPEN_WOUND, &healed, &movement) == 0);
	assert_true(share_of_survivors("", CP_LEG_WOUND, &healed, &movement) == 1 && movement == 3);
	/* four standard errors of a share of 6,000 fighters: 4 * 0.5 / sqrt(6,000) */
	double error = 4 * 0.5 / 77.4;
	double lived = share_of_survivors("healer: yes", CP_OPEN_WOUND, &healed, &movement);
	assert_true(lived > 26 / 36.0 - error && lived < 26 / 36.0 + error);
	assert_true(healed > 26 / 36.0 - error && healed < 26 / 36.0 + error);
	lived = share_of_survivors("healer: yes\nhealer_bonus: 2", CP_OPEN_WOUND, &healed, &movement);
	assert_true(lived > 33 / 36.0 - error && lived < 33 / 36.0 + error);
	assert_true(
		share_of_survivors("healer: yes", CP_NO_WOUND, &healed, &movement) == 1 && healed == 0 && movement == 0);
	(void)share_of_survivors("healer: yes", CP_LEG_WOUND, &healed, &movement);
	assert_true(healed > 6 / 36.0 - error && healed < 6 / 36.0 + error);
	double mean = 20 / 36.0 * 1 + 10 / 36.0 * 3 + 1 / 36.0 * 9 / 36 * 3;
	assert_true(movement > mean - 0.06 && movement < mean + 0.06);
}

RUN_TESTS_EACH(NULL, skirmish_teardown, UNIT(faults_of_tables), UNIT(faults_of_builds), UNIT(cost_of_a_fighter),
	UNIT(a_torch_is_a_hammer), UNIT(missiles_are_held_as_weapons), UNIT(mounts_and_armour),
	UNIT(healing_of_the_wounded))
