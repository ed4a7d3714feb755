/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Striking, parrying, doubles and wounds of the campaign rules, with every roll set by hand. */
#include "campaign_fixture.h"
#include "testing.h"

#define SPEAR "weapons: [Spear]" /* this weapon has deadliness 4, no bonus to striking, and -1 to parrying */
#define TOOL "weapons: [Tool]"   /* this weapon has deadliness 2 and no bonuses */

/* Resolves a strike of Ada against Bea with these dice. */
static void strike_with(unsigned roll, unsigned parry, unsigned critical, unsigned wound)
{
	skirmish_set_strike(0, roll, parry, critical, wound);
	cp_strike_in_order(&skirmish.bout, 0, false, false);
}

static void begin_duel(const char *options, const char *a, const char *b)
{
	skirmish_open_and_begin_duel(options, a, b, "", "");
}

/*
 * Rows of the printed striking table in which all twelve numbers are legible: attackers with striking 4, 6 and 7
 * against parrying 1 … 12.
 */
static void printed_rows_of_the_striking_table(void **state)
{
	static const uint8_t printed[3][12] = {
		{ 6, 6, 7, 7, 7, 8, 8, 8, 9, 9, 9, 9 },
		{ 6, 6, 6, 6, 7, 7, 7, 8, 8, 8, 9, 9 },
		{ 6, 6, 6, 6, 6, 7, 7, 7, 8, 8, 8, 9 },
	};
	static const uint8_t attacker[3] = { 4, 6, 7 };
	skirmish_open("", NULL);
	for (unsigned row = 0; row < 3; row++)
		for (int defender = 1; defender <= 12; defender++)
			for (unsigned table = CP_STRIKING; table <= CP_PARRYING; table++)
				assert_int_equal(cp_number_needed(skirmish.book, table, attacker[row], defender),
					printed[row][defender - 1]);
	assert_int_equal(cp_number_needed(skirmish.book, CP_STRIKING, 12, 1), 4);
	assert_int_equal(cp_number_needed(skirmish.book, CP_STRIKING, 1, 12), 10);
	assert_int_equal(cp_number_needed(skirmish.book, CP_STRIKING, 15, -3), 4); /* values are clamped to 1 … 12 */
}

/* The printed loss table has ten numbers in the row of 2 loss points, for nerve 1 … 10. */
static void a_printed_row_of_the_loss_table(void **state)
{
	static const uint8_t printed[10] = { 4, 4, 4, 5, 5, 5, 6, 6, 6, 6 };
	skirmish_open("", NULL);
	for (int nerve = 1; nerve <= 10; nerve++)
		assert_int_equal(cp_number_needed_to_flee(skirmish.book, nerve, 2), printed[nerve - 1]);
	assert_int_equal(cp_number_needed_to_flee(skirmish.book, 1, 11), 2);
	assert_int_equal(cp_number_needed_to_flee(skirmish.book, 12, 0), 6);
}

/* Equal fighters need 7: a roll of 9 hits, rolls of 6 … 8 clash, a roll of 5 misses. */
static void a_roll_hits_clashes_or_misses(void **state)
{
	for (unsigned roll = 3; roll <= 11; roll++) {
		begin_duel("", TOOL, TOOL);
		strike_with(roll, 6, 1, 3); /* a parry roll of 6 parries a clash; a wound die of 3 takes the foe out */
		assert_int_equal(skirmish_times_succeeded(0, CP_EVENT_STRIKE), roll >= 9);
		assert_int_equal(skirmish_times_tried(0, CP_EVENT_CLASH), roll >= 6 && roll <= 8);
		assert_int_equal(skirmish.bout.fighter[1].ending, roll >= 9 ? CP_OUT_OF_ACTION : CP_STILL_IN);
	}
}

/* A sabre adds 1 to striking. An axe and a cavalry sabre add 1 to power. Bare hands and knives subtract 1 from power. A
 * two-handed club subtracts 2 from parrying. */
static void weapons_add_to_striking_and_power(void **state)
{
	static const struct {
		const char *a, *b;
		unsigned needed, parry_needed;
	} cases[] = {
		/* striking 4 + 1 against parrying 6 needs 7 */
		{ "weapons: [Sabre]\nstriking: 4", "weapons: [Axe]\nstriking: 6", 7, 7 },
		/* striking 4 against parrying 6 needs 8 */
		{ "weapons: [Tool]\nstriking: 4", "weapons: [Axe]\nstriking: 6", 8, 7 },
		/* power 4 + 1 against parrying 6 needs 7 */
		{ "weapons: [Axe]\npower: 4", "weapons: [Tool]\npower: 6", 7, 7 },
		/* power 4 against parrying 6 needs 8 */
		{ "weapons: [Tool]\npower: 4", "weapons: [Axe]\npower: 6", 7, 8 },
		/* with bare hands power 5 - 1 against parrying 6 needs 8 */
		{ "power: 5", TOOL, 7, 8 },
		/* power 8 against parrying 9 - 2 needs 7 */
		{ "weapons: [Tool]\npower: 8", "weapons: [2 handed Club]\npower: 9", 7, 7 },
		/* power 9 against parrying 9 - 2 needs 6 */
		{ "weapons: [Tool]\npower: 9", "weapons: [2 handed Club]\npower: 9", 7, 6 },
		{ "weapons: [Tool]\nstriking: 12", "weapons: [Tool]\nstriking: 1", 4, 7 },
	};
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		begin_duel("", cases[k].a, cases[k].b);
		const struct cp_attack attack = { .side = 0 };
		assert_int_equal(cp_begin_strike(&skirmish.bout, &attack).needed, cases[k].needed);
		assert_int_equal(skirmish.bout.parry_needed, cases[k].parry_needed);
	}
}

/* At deadliness 4 a wound die of 1-3 kills, 4-5 takes the fighter out of action, and on a 6 the fighter fights on.
 * Armour lowers deadliness by one: 1-2 kills, 3-5 takes the fighter out of action. */
static void wounds_follow_deadliness(void **state)
{
	static const struct {
		const char *a, *b, *options;
		uint8_t killed, fights_on;
	} cases[] = {
		{ SPEAR, TOOL, "", 3, 6 },
		{ SPEAR, "weapons: [Tool]\nitems: [Armour]", "", 2, 6 },
		{ "", TOOL, "", 1, 4 },
		{ "", "items: [Armour]", "", 1, 4 }, /* deadliness below 1 counts as 1 */
		{ TOOL, TOOL, "", 2, 5 },
		{ "weapons: [Sabre]", TOOL, "", 3, 7 },
		{ "weapons: [Sabre]", TOOL, "auto_means: fights_on", 3, 4 },
	};
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++)
		for (unsigned die = 1; die <= 6; die++) {
			begin_duel(cases[k].options, cases[k].a, cases[k].b);
			strike_with(11, 2, 1, die);
			unsigned expected = die <= cases[k].killed ? CP_KILLED
				: die >= cases[k].fights_on            ? CP_STILL_IN
													   : CP_OUT_OF_ACTION;
			assert_int_equal(skirmish.bout.fighter[1].ending, expected);
		}
}

/* "Critical hit": a critical die of 6 kills, and 5 adds 2 to deadliness. A 4 takes the foe out without a wound die. 1-3
 * hit and give another strike. */
static void double_six_on_the_striking_roll(void **state)
{
	for (unsigned die = 1; die <= 6; die++) {
		begin_duel("", TOOL, TOOL);
		/* a wound die of 3 takes the foe out at deadliness 2, and kills at deadliness 4 */
		strike_with(12, 2, die, 3);
		unsigned expected = die >= 5 ? CP_KILLED : CP_OUT_OF_ACTION;
		assert_int_equal(skirmish.bout.fighter[1].ending, expected);
		/* Bea is out, so the free attack has no target */
		assert_int_equal(skirmish_times_tried(0, CP_EVENT_FREE_ATTACK), 0);
		assert_int_equal(skirmish_times_succeeded(0, CP_EVENT_CRITICAL_HIT), 1);
		begin_duel("", TOOL, TOOL);
		strike_with(12, 2, die, 6); /* with a wound die of 6 the foe fights on */
		assert_true((skirmish_times_tried(0, CP_EVENT_FREE_ATTACK) > 0) == (die <= 3));
	}
}

/* "Critical failure": a critical die of 1-4 gives the foe a free attack. After a 1 this attack has +2 to striking.
 * After a 1 or 2 it cannot be parried. */
static void double_one_on_the_striking_roll(void **state)
{
	for (unsigned die = 1; die <= 6; die++) {
		begin_duel("critical_depth: 1", TOOL, TOOL);
		strike_with(2, 2, die, 6);
		assert_int_equal(skirmish_times_tried(1, CP_EVENT_FREE_ATTACK), die <= 4);
		assert_int_equal(skirmish_times_tried(0, CP_EVENT_FREE_ATTACK), 0);
		assert_int_equal(skirmish_times_succeeded(0, CP_EVENT_CRITICAL_FAILURE), 1);
	}
}

/* A free attack that cannot be parried hits on a clash. Its bonus of 2 raises striking from 6 to 8. Against parrying 6
 * it then needs 6. */
static void free_attacks_have_their_bonus(void **state)
{
	uint32_t word[CP_ATTACK_WORDS];
	begin_duel("", TOOL, TOOL);
	skirmish_write_attack_words(word, 6, 2, 1, 1);
	const struct cp_attack free = { .side = 1, .unparryable = true, .bonus = 2, .nesting_depth = 1, .word = word };
	cp_resolve_strike_body(&skirmish.bout, &free, false);
	assert_int_equal(skirmish_times_tried(1, CP_EVENT_CLASH), 0);
	assert_int_equal(skirmish_times_succeeded(1, CP_EVENT_FREE_ATTACK), 1);
	assert_int_equal(skirmish_wounds(0, CP_DEAD, CP_BY_FREE_ATTACK), 1);
	/* striking 9 + 2 against parrying 6 needs 6, and so does striking 9 alone */
	begin_duel("", TOOL, "weapons: [Tool]\nstriking: 9");
	skirmish_write_attack_words(word, 7, 2, 1, 1);
	cp_resolve_strike_body(&skirmish.bout, &free, false);
	assert_int_equal(skirmish_times_succeeded(1, CP_EVENT_FREE_ATTACK), 1);
	begin_duel("", TOOL, TOOL); /* without a bonus 7 is needed, so a roll of 5 misses */
	skirmish_write_attack_words(word, 5, 2, 1, 1);
	const struct cp_attack none = { .side = 1, .unparryable = true, .nesting_depth = 1, .word = word };
	cp_resolve_strike_body(&skirmish.bout, &none, false);
	assert_int_equal(skirmish_times_succeeded(1, CP_EVENT_FREE_ATTACK), 0);
}

/* At the maximum depth a double grants no free attack. */
static void free_attacks_have_a_maximum_depth(void **state)
{
	uint32_t word[CP_ATTACK_WORDS];
	for (unsigned depth = 0; depth <= 4; depth++) {
		begin_duel("", TOOL, TOOL);
		skirmish_write_attack_words(word, 2, 2, 4, 6);
		const struct cp_attack attack = { .side = 0, .nesting_depth = depth, .word = word };
		cp_resolve_strike_body(&skirmish.bout, &attack, false);
		assert_int_equal(skirmish_times_tried(1, CP_EVENT_FREE_ATTACK) > 0, depth < 4);
	}
	begin_duel("critical_depth: 0", TOOL, TOOL);
	strike_with(2, 2, 1, 6);
	assert_int_equal(skirmish_times_tried(1, CP_EVENT_FREE_ATTACK), 0);
}

/* With a double 1 against the parry the strike is parried. A critical die of 1 shatters the striker's weapon. A 2 makes
 * the foe's next strike unparryable, and 3-4 give the foe's next strike +1. */
static void double_one_against_the_parry(void **state)
{
	for (unsigned die = 1; die <= 6; die++) {
		begin_duel("", TOOL, TOOL);
		strike_with(7, 2, die, 1);
		struct cp_fighter_state *ada = &skirmish.bout.fighter[0], *bea = &skirmish.bout.fighter[1];
		assert_int_equal(bea->ending, CP_STILL_IN);
		assert_int_equal(ada->hand == CP_BARE_HANDS, die == 1);
		assert_int_equal(ada->broken_arms, die == 1);
		assert_int_equal(bea->is_next_strike_unparryable, die == 2);
		assert_int_equal(bea->strike_bonus, die == 3 || die == 4);
		assert_true(ada->strike_bonus == 0 && ada->is_next_strike_unparryable == 0);
	}
}

/* With a double 6 against the parry a critical die of 3-4 parries and disarms the foe. All other results hit. A 1 also
 * shatters the foe's weapon, a 2 grants another strike. */
static void double_six_against_the_parry(void **state)
{
	for (unsigned die = 1; die <= 6; die++) {
		begin_duel("critical_depth: 1", TOOL, TOOL);
		strike_with(7, 12, die, 6); /* with a wound die of 6 the foe fights on */
		struct cp_fighter_state *bea = &skirmish.bout.fighter[1];
		bool parried = die == 3 || die == 4;
		assert_int_equal(skirmish_times_succeeded(0, CP_EVENT_STRIKE), !parried);
		assert_int_equal(bea->hand == CP_BARE_HANDS, die == 1 || parried);
		assert_int_equal(bea->broken_arms, die == 1);
		assert_int_equal(skirmish_times_tried(0, CP_EVENT_FREE_ATTACK), die == 2);
	}
}

/* The bonus +1 counts once, for the next striking roll of any kind. A second +1 does not add to it. */
static void an_edge_lasts_for_one_roll(void **state)
{
	begin_duel("", TOOL, TOOL);
	skirmish.bout.fighter[0].strike_bonus = 1;
	skirmish.bout.fighter[0].is_next_strike_unparryable = true;
	/* striking 7 against parrying 6 needs 7: a roll of 6 clashes, and the clash may not be parried */
	strike_with(6, 2, 1, 1);
	assert_int_equal(skirmish.bout.fighter[1].ending, CP_KILLED);
	assert_true(skirmish.bout.fighter[0].strike_bonus == 0 && !skirmish.bout.fighter[0].is_next_strike_unparryable);
	begin_duel("", TOOL, TOOL);
	for (unsigned k = 0; k < 2; k++) {
		strike_with(7, 2, 3, 1);
		assert_int_equal(skirmish.bout.fighter[1].strike_bonus, 1);
	}
}

/* Bare hands have deadliness 1, strike at order 4, and subtract 1 from power. They cannot be lost. */
static void disarmed_fighter_has_bare_hands(void **state)
{
	begin_duel("", TOOL, TOOL);
	struct cp_fighter_state *ada = &skirmish.bout.fighter[0];
	cp_disarm(ada, false, skirmish.bout.options);
	assert_int_equal(cp_arm_in_hand(ada)->deadliness, 1);
	assert_int_equal(cp_arm_in_hand(ada)->power, 5);
	assert_int_equal(cp_striking_order(&skirmish.bout, 0), 4);
	cp_disarm(ada, true, skirmish.bout.options);
	assert_int_equal(ada->broken_arms, 0);
	for (unsigned turn = 0; turn < 50; turn++)
		cp_count_turn_to_rearm(ada);
	assert_int_equal(ada->hand, CP_BARE_HANDS);
}

/* Bare hands in a build's list are no weapon that can be lost. This holds in bouts and in the exact chances. */
static void bare_hands_in_the_list_cannot_be_lost(void **state)
{
	static const struct {
		const char *build;
		uint8_t hand, after; /* weapon in hand at first; weapon in hand after a loss and after rearming */
	} cases[] = {
		{ "weapons: [Bare Hands]", CP_BARE_HANDS, CP_BARE_HANDS },
		{ "weapons: [Bare Hands, Tool]", CP_BARE_HANDS, CP_BARE_HANDS },
		{ "weapons: [Tool, Bare Hands]", 0, CP_BARE_HANDS },
		{ "weapons: [Tool, Sabre]", 0, 1 },
	};
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		begin_duel("rearm_turns: 1", cases[k].build, TOOL);
		struct cp_fighter_state *ada = &skirmish.bout.fighter[0];
		assert_int_equal(ada->hand, cases[k].hand);
		strike_with(7, 2, 1, 1); /* a double 1 against the parry with a critical die of 1: "weapon shatters" */
		assert_int_equal(ada->hand, CP_BARE_HANDS);
		assert_int_equal(skirmish_times_tried(0, CP_EVENT_DISARMED), cases[k].hand != CP_BARE_HANDS);
		cp_count_turn_to_rearm(ada);
		cp_count_turn_to_rearm(ada);
		assert_int_equal(ada->hand, cases[k].after);
	}
}

/*
 * A disarmed fighter has bare hands for two whole turns after the turn of the loss. A shattered weapon does not come
 * back.
 */
static void rearming_takes_its_turns(void **state)
{
	begin_duel("rearm_turns: 2", "weapons: [Sabre, Tool]", TOOL);
	struct cp_fighter_state *ada = &skirmish.bout.fighter[0];
	cp_disarm(ada, false, skirmish.bout.options);
	cp_count_turn_to_rearm(ada);
	cp_count_turn_to_rearm(ada);
	assert_int_equal(ada->hand, CP_BARE_HANDS);
	cp_count_turn_to_rearm(ada);
	assert_int_equal(ada->hand, 0);
	cp_disarm(ada, true, skirmish.bout.options);
	for (unsigned turn = 0; turn < 3; turn++)
		cp_count_turn_to_rearm(ada);
	assert_int_equal(ada->hand, 1);
	cp_disarm(ada, true, skirmish.bout.options);
	assert_int_equal(ada->turns_to_rearm, 0); /* no weapon is left to take up */
}

/* With `rearm: lost_and_shattered` a shattered weapon is replaced like a lost one. */
static void a_shattered_weapon_may_be_replaced(void **state)
{
	for (unsigned both = 0; both < 2; both++) {
		begin_duel(both ? "rearm_turns: 1\nrearm: lost_and_shattered" : "rearm_turns: 1", TOOL, TOOL);
		struct cp_fighter_state *ada = &skirmish.bout.fighter[0];
		cp_disarm(ada, true, skirmish.bout.options);
		cp_count_turn_to_rearm(ada);
		assert_int_equal(ada->hand, CP_BARE_HANDS);
		cp_count_turn_to_rearm(ada);
		assert_int_equal(ada->hand, both ? 0 : CP_BARE_HANDS);
	}
}

/*
 * A double 1 against the parry and a critical die of 1 shatter the striker's weapon. If a mount strikes, its rider's
 * weapon stays whole.
 */
static void a_mount_shatters_no_weapon(void **state)
{
	for (unsigned mount = 0; mount < 2; mount++) {
		uint32_t word[CP_ATTACK_WORDS];
		begin_duel("", TOOL "\nmount: Warhorse", TOOL);
		skirmish_write_attack_words(word, 7, 2, 1, 1);
		const struct cp_attack attack = { .side = 0, .mount = mount == 1, .word = word };
		cp_resolve_strike_body(&skirmish.bout, &attack, false);
		assert_int_equal(skirmish_times_tried(0, CP_EVENT_PARRY_FAILURE), 1);
		assert_int_equal(skirmish.bout.fighter[0].hand == CP_BARE_HANDS, mount == 0);
		assert_int_equal(skirmish.bout.fighter[1].ending, CP_STILL_IN);
	}
}

RUN_TESTS_EACH(NULL, skirmish_teardown, UNIT(printed_rows_of_the_striking_table), UNIT(a_printed_row_of_the_loss_table),
	UNIT(a_roll_hits_clashes_or_misses), UNIT(weapons_add_to_striking_and_power), UNIT(wounds_follow_deadliness),
	UNIT(double_six_on_the_striking_roll), UNIT(double_one_on_the_striking_roll), UNIT(free_attacks_have_their_bonus),
	UNIT(free_attacks_have_a_maximum_depth), UNIT(double_one_against_the_parry), UNIT(double_six_against_the_parry),
	UNIT(an_edge_lasts_for_one_roll), UNIT(disarmed_fighter_has_bare_hands),
	UNIT(bare_hands_in_the_list_cannot_be_lost), UNIT(rearming_takes_its_turns),
	UNIT(a_shattered_weapon_may_be_replaced), UNIT(a_mount_shatters_no_weapon))
