/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Observables of the campaign rules: the field, missiles and charges. */
#include <stdio.h>

#include "campaign_fixture.h"
#include "testing.h"

#define APART(metres) "opening: apart\ndistance: " #metres

static unsigned distance_of_sides(void)
{
	return cp_distance(&skirmish.bout);
}

/* Policies see distances in metres; the bout stores them in two bytes. */
static void policies_see_the_distance(void **state)
{
	static const struct {
		const char *policy, *scene;
		unsigned left;
	} cases[] = {
		{ "move: [{do: walk, when: distance == 300}, {do: stand}]", APART(300), 260 },
		{ "move: [{do: walk, when: distance < 300}, {do: stand}]", APART(300), 300 },
		{ "move: [{do: sprint, to: distance / 2, when: distance > 20}, {do: stand}]", APART(30), 15 },
		{ "move: [{do: [stand, walk, hurry], to: 0, maximize: after}]", APART(100), 100 },
		{ "move: [{do: [stand, walk, hurry], to: 0, maximize: 0 - after}]", APART(100), 20 },
		{ "move: [{do: [stand, walk, hurry], to: 0, maximize: charge_out}]", APART(41), 0 },
		{ "move: [{do: walk, when: foe.shot_out(distance) == 0 and exposed == 0}, {do: stand}]", APART(90), 50 },
	};
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		skirmish_open_and_begin_duel("", "", "", cases[k].policy, cases[k].scene);
		cp_move_side(&skirmish.bout, 0);
		assert_int_equal(distance_of_sides(), cases[k].left);
	}
}

/*
 * Returns whether the policy of A sees `value` within 10^-9 of `expected`. The test's policy walks only if it sees this
 * value.
 */
static bool does_policy_see(const char *own, const char *foe, const char *value, const char *expected)
{
	char policy[512];
	(void)snprintf(policy, sizeof policy,
		"move: [{do: walk, when: %s - (%s) < 0.000000001 and (%s) - %s < 0.000000001}, {do: stand}]", value, expected,
		expected, value);
	skirmish_open_and_begin_duel("", own, foe, policy, APART(300));
	cp_move_side(&skirmish.bout, 0);
	bool walks = distance_of_sides() < 300;
	return walks;
}

/*
 * A fighter with a sabre that charges a fighter with a sabre strikes first, at order 4 before order 5. In later turns
 * each strikes first in half of the turns. A pike receives a charge at order 1, before the sabre. From the next turn on
 * the pike strikes at order 4, after the sabre. Two fighters with bare hands have equal orders in every turn. A horse
 * that strikes raises its rider's chance to win after a charge.
 */
static void a_policy_sees_how_a_charge_ends(void **state)
{
	static const char sabre[] = "weapons: [Sabre]", pike[] = "weapons: [Pike]";
	assert_true(
		does_policy_see(sabre, sabre, "charge_wins", "strikes_out + (1 - strikes_out) * (1 - foe.strikes_out) / 2"));
	assert_true(does_policy_see(sabre, sabre, "foe.charge_wins", "charge_wins"));
	assert_true(does_policy_see(sabre, pike, "charge_wins",
		"(1 - foe.strikes_out) * (strikes_out + (1 - strikes_out) * strikes_out / (strikes_out + (1 - strikes_out) * "
		"foe.strikes_out))"));
	assert_true(does_policy_see("", "", "charge_wins", "0.5"));
	assert_true(does_policy_see("", "", "foe.charge_wins", "0.5"));
	assert_false(does_policy_see("mount: Warhorse", "", "charge_wins", "0.5"));
}

/* A wrecked musket has no range, so the pistol beside it sets the range. */
static void a_wrecked_gun_has_no_range(void **state)
{
	static const struct {
		const char *policy;
		uint8_t wrecked;
	} cases[] = {
		{ "move: [{do: walk, to: 20, when: range == 50 and shot_out(30) > 0}, {do: stand}]", 0 },
		{ "move: [{do: walk, to: 20, when: range == 10 and shot_out(30) == 0 and shot_out(10) > 0}, {do: stand}]", 1 },
		{ "move: [{do: walk, to: 20, when: range == 0 and shot_out(10) == 0}, {do: stand}]", 3 },
	};
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		skirmish_open_and_begin_duel("", "missiles: [Smoothbore Musket, Pistol]", "", cases[k].policy, APART(30));
		skirmish.bout.fighter[0].wrecked_missiles = cases[k].wrecked;
		cp_move_side(&skirmish.bout, 0);
		assert_int_equal(distance_of_sides(), 20);
	}
}

/* Before the first movement a policy sees the distance, and whether its missile is loaded, even out of range. */
static void a_policy_sees_the_field_before_it_moves(void **state)
{
	static const char stands[] =
		"move: [{do: stand, when: distance == 300 and shots == 1 and busy == 0 and foe.shots == 0}, {do: sprint}]\n";
	skirmish_open_and_begin_duel("", "missiles: [Rifle]", "", stands, APART(300));
	cp_move_side(&skirmish.bout, 0);
	assert_int_equal(distance_of_sides(), 300);
	skirmish.bout.fighter[0].loaded[0] = 0;
	cp_move_side(&skirmish.bout, 0);
	assert_int_equal(distance_of_sides(), 100);
}

RUN_TESTS_EACH(NULL, skirmish_teardown, UNIT(policies_see_the_distance), UNIT(a_policy_sees_how_a_charge_ends),
	UNIT(a_wrecked_gun_has_no_range), UNIT(a_policy_sees_the_field_before_it_moves))
