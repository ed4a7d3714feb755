/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of "9. Stances": who may stand rearward, what fighters have in hand, rushes, who protects whom. */
#include "rules/saga/chances/chances.h"
#include "rules/saga/group/group.h"
#include "testing.h"
#include "saga_fixture.h"

enum { BOUTS = 20000 };

#define STANCES "{stances: yes}"
#define SWORD "{single: 4, weapons: [sword_long], shield: heater}"
#define ARCHER "{strength: 2, bows: 4, brawl: 2, weapons: [bow_long, knife]}"
#define BACK "{stance: rearward, act: attack, exert: none}"
#define FRONT "{stance: forward, act: attack, exert: none}"
#define RUSHES "{target: rearward, act: attack, exert: none}"

static struct sg_melee melee;

static unsigned attackers_of(unsigned side, unsigned i)
{
	return (unsigned)__builtin_popcount(melee.place[side][i].attackers);
}

/*
 * Declares the stances of two sides. Bit i of wish_a and wish_b says whether member i wishes to stand rearward. Sets
 * bit i of back[side] if the member then stands rearward.
 */
static void declare(const char *scene, unsigned n_a, unsigned wish_a, unsigned n_b, unsigned wish_b, unsigned back[2])
{
	struct saga_member members[2][8] = { { { NULL, NULL } } };
	const unsigned n[2] = { n_a, n_b }, wish[2] = { wish_a, wish_b };
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < n[side]; i++)
			members[side][i] = (struct saga_member){ SWORD, wish[side] >> i & 1 ? BACK : "" };
	saga_line_up(STANCES, members[0], n_a, members[1], n_b, scene);
	saga_begin_group_bout(&melee, 0);
	sg_declare_stances(&saga.bout, &melee);
	for (unsigned side = 0; side < 2; side++) {
		back[side] = 0;
		for (unsigned i = 0; i < n[side]; i++)
			back[side] |= (unsigned)melee.place[side][i].is_rearward << i;
	}
}

/*
 * "if the number of forward allies is at least half the number of forward enemies": otherwise members that wished to
 * stand rearward come forward, in the order of the list.
 */
static void half_as_many_must_stand_forward(void **state)
{
	static const struct {
		const char *scene;
		unsigned n_a, wish_a, n_b, wish_b, back_a, back_b;
	} cases[] = {
		{ "", 2, 2, 2, 0, 2, 0 },   /* one ally in front of two foes is enough */
		{ "", 2, 2, 3, 0, 0, 0 },   /* one ally in front of three foes is too few */
		{ "", 4, 14, 3, 0, 12, 0 }, /* a second ally must come forward */
		/* all wish to stand rearward: two must stand forward against four */
		{ "", 4, 15, 4, 0, 12, 0 }, { "", 3, 7, 3, 7, 6, 6 }, /* on each side one fighter must stand forward */
		{ "", 2, 2, 5, 24, 0, 24 },                           /* three foes are forward, too many for one ally */
		{ "", 2, 2, 5, 28, 2, 28 },                           /* two foes are forward, so one ally is enough */
		{ "{terrain: hallway}", 2, 2, 7, 0, 2, 0 },           /* "one forward ally can block any number" */
		{ "{terrain: hallway}", 3, 7, 7, 0, 6, 0 },           /* one ally must stand forward */
		{ "", 1, 1, 2, 3, 0, 2 },                             /* a lone fighter cannot stand rearward */
	};
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		unsigned back[2];
		declare(cases[k].scene, cases[k].n_a, cases[k].wish_a, cases[k].n_b, cases[k].wish_b, back);
		if (back[0] != cases[k].back_a || back[1] != cases[k].back_b)
			fail_msg("case %zu: %u and %u stand rearward", k, back[0], back[1]);
	}
}

/* "Forward characters may not use two-handed ranged weapons": with such a weapon `by_weapon` stands rearward. */
static void weapons_go_with_stances(void **state)
{
	static const struct saga_member a[] = { { SWORD, "" }, { ARCHER, "" }, { ARCHER, FRONT } };
	static const struct saga_member b[] = { { "{firearms: 4, weapons: [pistol]}", "" },
		{ "{single: 4, firearms: 4, weapons: [saber, musket]}", BACK } };
	saga_line_up(STANCES, N(a), N(b), "");
	saga_begin_group_bout(&melee, 0);
	sg_declare_stances(&saga.bout, &melee);
	static const char *const held[2][3] = { { "sword_long", "bow_long", "knife" }, { "pistol", "musket" } };
	static const bool back[2][3] = { { false, true, false }, { false, true } };
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < melee.teams->n_members[side]; i++) {
			assert_int_equal(melee.place[side][i].is_rearward, back[side][i]);
			assert_string_equal(sg_pair_matchup(&melee, side, i, 0)->side[side].arm->weapon->id, held[side][i]);
		}
	/* Ambiguity A-24: a member that must come forward changes its weapon in its turn. */
	melee.place[0][1].is_rearward = false;
	assert_string_equal(sg_pair_matchup(&melee, 0, 1, 0)->side[0].arm->weapon->id, "bow_long");
	sg_take_member_turn(&saga.bout, &melee, 0, 1);
	assert_string_equal(sg_pair_matchup(&melee, 0, 1, 0)->side[0].arm->weapon->id, "knife");
}

/* A musket that was fired stays unloaded while the fighter fights forward with another weapon. */
static void each_weapon_is_loaded_by_itself(void **state)
{
	static const struct saga_member a[] = { { SWORD, "" },
		{ "{firearms: 4, single: 4, weapons: [musket, saber]}", "" } };
	static const struct saga_member b[] = { { SWORD, "" } };
	saga_line_up(STANCES, N(a), N(b), "");
	saga_begin_group_bout(&melee, 0);
	melee.fighter[1][0].wounds = -100; /* every attack on this member misses */
	sg_update_penalty(&melee.fighter[1][0]);
	sg_declare_stances(&saga.bout, &melee);
	sg_take_member_turn(&saga.bout, &melee, 0, 1);
	assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), 1);
	assert_int_equal(melee.fighter[0][1].loading, 2);
	sg_take_member_turn(&saga.bout, &melee, 0, 1);
	assert_int_equal(saga_times_tried(0, SG_EVENT_LOAD), 1);
	melee.place[0][1].is_rearward = false;
	sg_take_member_turn(&saga.bout, &melee, 0, 1);
	assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), 2);
	melee.place[0][1].is_rearward = true;
	sg_take_member_turn(&saga.bout, &melee, 0, 1);
	assert_int_equal(saga_times_tried(0, SG_EVENT_LOAD), 2);
	assert_int_equal(melee.fighter[0][1].loading, 0);
}

/*
 * "attacker Size + Str + stress die must exceed Size + Str + stress die + 6 + shield Dfn": 3 (the attacker's Str)
 * against 9 (Str 0, 6 and a heater's 3). So the attacker's die must exceed the defender's by 7. The chance is a sum
 * over the printed chances of the stress die.
 */
static void a_rush_must_beat_a_blocker(void **state)
{
	static const struct saga_member a[] = { { "{strength: 3, single: 4, weapons: [axe]}", RUSHES } };
	static const struct saga_member b[] = { { "{single: 4, weapons: [sword_long]}", "" }, { SWORD, "" },
		{ ARCHER, BACK }, { SWORD, "" } };
	static const double die[10] = { 0, 0, .1, .1, .11, .1, .11, .1, .111, .1 };
	double chance = 0;
	unsigned past = 0;
	/* Returns the exact chance of 3 + X > 9 + Y for two stress dice X and Y. A botch makes a total 0. */
	for (int y = -1; y < 10; y++) {
		double of_y = y < 0 ? .01 : y == 0 ? .09 : die[y];
		int needed = (y < 0 ? 0 : 9 + y) - 3 + 1;
		if (needed > 0)
			chance += of_y * saga_chance_at_least(needed, 1);
		else
			chance += of_y * (1 - .01);
	}
	for (int y = 10; y < 200; y++)
		chance +=
			(saga_chance_at_least(y, 1) - saga_chance_at_least(y + 1, 1)) * saga_chance_at_least(9 + y - 3 + 1, 1);
	saga_line_up(STANCES, N(a), N(b), "");
	for (uint64_t bout = 0; bout < BOUTS; bout++) {
		saga_begin_group_bout(&melee, bout);
		sg_declare_stances(&saga.bout, &melee);
		assert_true(melee.place[1][2].is_rearward);
		sg_take_member_turn(&saga.bout, &melee, 0, 0);
		past += attackers_of(1, 2) == 1;
		/* a failed rush loses the attack */
		assert_int_equal(attackers_of(1, 0) + attackers_of(1, 1) + attackers_of(1, 3), 0);
	}
	assert_int_equal(saga_times_tried(0, SG_EVENT_RUSH), BOUTS);
	assert_int_equal(saga_times_succeeded(0, SG_EVENT_RUSH), past);
	assert_share(past, chance, BOUTS);
}

/*
 * Without a rush a fighter attacks the first forward foe. When no able foe is forward, rearward foes can be attacked.
 */
static void rearward_is_out_of_reach(void **state)
{
	static const struct saga_member a[] = { { SWORD, "" }, { SWORD, BACK }, { ARCHER, BACK } };
	static const struct saga_member b[] = { { ARCHER, BACK }, { SWORD, "" } };
	saga_line_up(STANCES, N(a), N(b), "");
	saga_begin_group_bout(&melee, 0);
	melee.fighter[1][0].wounds = melee.fighter[1][1].wounds = -100;
	sg_update_penalty(&melee.fighter[1][0]);
	sg_update_penalty(&melee.fighter[1][1]);
	sg_declare_stances(&saga.bout, &melee);
	assert_true(melee.place[0][1].is_rearward && melee.place[1][0].is_rearward);
	sg_take_member_turn(&saga.bout, &melee, 0, 0);
	assert_int_equal(attackers_of(1, 0), 0);
	assert_int_equal(attackers_of(1, 1), 1);
	/* Ambiguity A-16: a fighter with a sword cannot attack from the rearward stance. */
	sg_take_member_turn(&saga.bout, &melee, 0, 1);
	assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), 1);
	sg_take_member_turn(&saga.bout, &melee, 0, 2); /* "Characters in the rearward stance can be targeted at range" */
	assert_int_equal(attackers_of(1, 0), 1);
	melee.fighter[1][1].ending = SG_DOWN;
	melee.n_able[1]--;
	sg_take_member_turn(&saga.bout, &melee, 0, 0);
	assert_int_equal(attackers_of(1, 0), 2);
	assert_int_equal(saga_times_tried(0, SG_EVENT_RUSH), 0);
}

/*
 * Ambiguity A-17: a lone fighter cannot stand rearward, so it cannot use a long gun if it has no other weapon. If the
 * fighter also has a knife, it draws the knife.
 */
static void lone_fighter_cannot_use_long_guns(void **state)
{
	static const char musket[] = "{firearms: 4, weapons: [musket]}", knife[] = "{brawl: 2, weapons: [musket, knife]}";
	saga_begin_duel(STANCES, musket, SWORD, "", "");
	assert_null(saga.matchup);
	saga_must_report("only two-handed missile weapons");
	saga_begin_duel(STANCES, knife, SWORD, "", "");
	assert_non_null(saga.matchup);
	assert_string_equal(saga.matchup->side[0].arm->weapon->id, "knife");
}

/* With stances nobody moves, so a distance matters only for missiles. In a duel at a distance melee weapons are
 * refused. */
static void distance_matters_only_for_missiles(void **state)
{
	static const struct saga_member a[] = { { SWORD, "" }, { ARCHER, "" } }, b[] = { { SWORD, "" } };
	saga_line_up(STANCES, b, 1, N(b), "{distance: 70}");
	assert_null(saga.matchup);
	saga_must_report("with stances nobody moves");
	saga_line_up(STANCES, N(a), N(b), "{distance: 70}");
	assert_non_null(saga.matchup);
	saga_begin_group_bout(&melee, 0);
	sg_declare_stances(&saga.bout, &melee);
	/* Bows 4 + Atk 4 - 6: a shot over 70 paces is two increments of 30 paces beyond the first */
	sg_enter_duel(&saga.bout, &melee, 0, 1, 0);
	assert_int_equal(sg_sum_attack_modifiers(&saga.bout, 0), 8 - 6);
	sg_enter_duel(&saga.bout, &melee, 0, 0, 0); /* Single 4 + Atk 4, without a distance */
	assert_int_equal(sg_sum_attack_modifiers(&saga.bout, 0), 8);
}

RUN_TESTS_EACH(NULL, saga_teardown, UNIT(half_as_many_must_stand_forward), UNIT(weapons_go_with_stances),
	UNIT(each_weapon_is_loaded_by_itself), UNIT(a_rush_must_beat_a_blocker), UNIT(rearward_is_out_of_reach),
	UNIT(lone_fighter_cannot_use_long_guns), UNIT(distance_matters_only_for_missiles))
