/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The exchange: declarations, contests, positioning. Computed by hand from the rule text. */
#include <math.h>
#include <string.h>

#include "fechtbook_fixture.h"
#include "testing.h"

/*
 * The policy `plain` attacks with half of 12 dice in tempo 1. It deflects with as many dice as the attack. Neither has
 * an activation cost with a 1h sword.
 */
TEST_OF(struct fight *fight, test_plain_declares)
{
	const struct fb_fighter_state *man = fight->bout.fighter;
	fight_declare(fight, 0);
	assert_int_equal(man[0].declared.dice, 6);
	assert_int_equal(man[0].declared.target, FB_CHEST);
	assert_int_equal(man[0].pool, 6);
	assert_int_equal(man[1].declared.defence, FB_DEFLECT);
	assert_int_equal(man[1].declared.defence_dice, 6);
	fight->bout.tempo = 1;
	fight->bout.fighter[0].declared = fight->bout.fighter[1].declared = (struct fb_declared){ 0 };
	assert_true(fb_declare_attack(&fight->bout, 0));
	assert_int_equal(man[0].declared.dice, 6); /* tempo 2: all dice that are left */
}

/* The aggressor's blow lands, and the aggressor keeps the initiative. 4 hits against 2 are margin 2, so the wound has
 * level 4: rating 2 + margin 2. */
TEST_OF(struct fight *fight, test_aggressor_wins)
{
	fight_declare(fight, 0);
	fight_resolve_exchange(fight, 0, 4, 4, 4, 2);
	assert_int_equal(fight->bout.fighter[1].worst_wound, 4);
	assert_int_equal(fight->bout.initiative, 0);
	assert_int_equal(fight_times_succeeded(fight, 0, FB_EVENT_THRUST), 1);
	assert_int_equal(fight_times_succeeded(fight, 1, FB_EVENT_DEFLECT), 0);
}

TEST_OF(struct fight *fight, test_defender_wins_and_takes_the_initiative)
{
	fight_declare(fight, 0);
	fight_resolve_exchange(fight, 0, 4, 2, 4, 3);
	assert_int_equal(fight->bout.fighter[1].n_wounds, 0);
	assert_int_equal(fight->bout.initiative, 1);
}

/*
 * "Thrust": a tie with a defensive maneuver lands with margin 0, but only if the thrust has a hit. A tied swing has no
 * effect.
 */
TEST_OF(struct fight *fight, test_thrust_wins_ties_with_a_hit)
{
	fight_declare(fight, 0);
	fight_resolve_exchange(fight, 0, 4, 2, 4, 2);
	assert_int_equal(fight->bout.fighter[1].worst_wound, 2); /* level 2: rating 2 + margin 0 */
	assert_int_equal(fight->bout.initiative, 0);
	fight->bout.fighter[1].worst_wound = 0;
	fight_declare(fight, 0);
	fight_resolve_exchange(fight, 0, 4, 0, 4, 0);
	assert_int_equal(fight->bout.fighter[1].worst_wound, 0);
	assert_int_equal(fight->bout.initiative, 0);

	fight_set_policy(fight, 0, SWINGS("0"));
	fight_begin_declared(fight);
	fight_resolve_exchange(fight, 0, 4, 2, 4, 2);
	assert_int_equal(fight->bout.fighter[1].worst_wound, 0);
	assert_int_equal(fight->bout.initiative, 0);
}

TEST_OF(struct fight *fight, test_option_thrust_wins_ties)
{
	fight->book.options.thrust_wins_ties = false;
	fight_begin_declared(fight);
	fight_resolve_exchange(fight, 0, 4, 2, 4, 2);
	assert_int_equal(fight->bout.fighter[1].worst_wound, 0);
}

/* Without dice there is no defence. The attack is an open roll, and its hits are the margin: 1 hit makes level 3,
 * rating 2 + margin 1. */
TEST_OF(struct fight *fight, test_open_roll_without_defence)
{
	fight_start(fight, 0);
	fight->bout.fighter[1].pool = 0;
	assert_true(fb_declare_attack(&fight->bout, 0));
	fb_declare_defence(&fight->bout, 1);
	assert_int_equal(fight->bout.fighter[1].declared.defence, FB_NO_DEFENCE);
	fight_resolve_exchange(fight, 0, 4, 1, 4, 0);
	assert_int_equal(fight->bout.fighter[1].worst_wound, 3);
}

/* A Deflect with a shield of medium size has an advantage. A disadvantage against a swing of a heavier class cancels
 * it. */
TEST_OF(struct fight *fight, test_shield_deflects_at_an_advantage)
{
	fight->fighter[1].has_shield = true;
	fight->fighter[1].shield =
		(struct fb_shield){ .name = "heater", .class = FB_1HH, .covers = 2, .deflects_with_advantage = true };
	fight_begin_declared(fight);
	assert_int_equal(fight->bout.fighter[1].declared.defence_net, FB_NET_OFFSET + 1);
	assert_int_equal(fight->bout.fighter[1].pool, 12 - 1 - 6); /* the shield has class 1hh, so Deflect costs 1 die */
	fight_set_policy(fight, 0, SWINGS("0"));
	fight->fighter[0].weapons[0].grips[0].class = FB_2H;
	fight_begin_declared(fight);
	assert_int_equal(fight->bout.fighter[1].declared.defence_net, FB_NET_OFFSET);
	fight->fighter[1].has_shield = false; /* the 1h sword is lighter than the swing of class 2h */
	fight_begin_declared(fight);
	assert_int_equal(fight->bout.fighter[1].declared.defence_net, FB_NET_OFFSET - 1);
	fight->bout.fighter[1].prone = true; /* a prone fighter cannot make a defence at a disadvantage */
	fight->bout.fighter[1].declared = (struct fb_declared){ 0 };
	fb_declare_defence(&fight->bout, 1);
	assert_int_equal(fight->bout.fighter[1].declared.defence, FB_NO_DEFENCE);
}

/* A flexible weapon cannot defend. */
TEST_OF(struct fight *fight, test_flexible_cannot_defend)
{
	fight->fighter[1].weapons[0].traits = FB_FLEXIBLE;
	fight_begin_declared(fight);
	assert_int_equal(fight->bout.fighter[1].declared.defence, FB_NO_DEFENCE);
}

/*
 * A Counter costs 2 dice for class 1h. The foe's hits become bonus dice for the next tempo only. The distance shrinks
 * by the margin.
 */
TEST_OF(struct fight *fight, test_counter_gives_bonus_dice_for_one_tempo)
{
	fight_set_policy(fight, 1, "defend: [{do: counter, dice: foe.dice if tempo == 1 else left}, {do: nothing}]");
	fight->fighter[1].weapons[0].grips[0].nearest = fight->fighter[1].weapons[0].grips[0].farthest = 1;
	fight_compile(fight);
	struct fb_fighter_state *bea = &fight->bout.fighter[1];
	fight_declare(fight, 0);
	assert_int_equal(fight->bout.distance, 3);
	assert_int_equal(bea->pool, 12 - 2 - 6);
	fight_resolve_exchange(fight, 0, 4, 3, 4, 4);
	assert_int_equal(bea->next_bonus_dice, 3);
	assert_int_equal(fight->bout.initiative, 1);
	assert_int_equal(fight->bout.distance, 2);
	/* in the next tempo the bonus dice join the pool of 4; at the end of that tempo they are gone, used or not */
	fight->bout.tempo = 1;
	fb_fight_tempo(&fight->bout);
	assert_int_equal(fight_times_tried(fight, 1, FB_EVENT_THRUST), 1);
	assert_int_equal(bea->next_bonus_dice, 0);
	/* the attack uses all dice: 4 left + 3 bonus dice - 1 die for the distance (reach 1 at distance 2) */
	assert_int_equal(bea->pool, 0);
	bea->next_bonus_dice = 5;
	bea->pool = 4;
	/* a fighter that cannot attack spends no die, but loses the bonus */
	bea->prone = bea->shaken = fight->bout.has_tempo_effects = true;
	fight->bout.fighter[0].pool = 0;
	fb_fight_tempo(&fight->bout);
	assert_true(fight->bout.is_paused);
	assert_int_equal(bea->pool, 4);
	assert_int_equal(bea->next_bonus_dice, 0);
}

/*
 * A Dodge increases the distance by the margin. A Dodge that takes the initiative makes the next maneuver 2 dice
 * dearer.
 */
TEST_OF(struct fight *fight, test_dodge_increases_the_distance)
{
	fight_set_policy(fight, 1, "defend: [{do: dodge, initiative: yes, dice: foe.dice}, {do: nothing}]");
	fight_begin_declared(fight);
	fight->bout.distance = 1;
	fight_resolve_exchange(fight, 0, 4, 1, 4, 2);
	assert_int_equal(fight->bout.distance, 2);
	assert_int_equal(fight->bout.initiative, 1);
	assert_int_equal(fight->bout.fighter[1].added_cost, 2);
	fight->bout.fighter[1].declared = (struct fb_declared){ 0 };
	unsigned before = fight->bout.fighter[1].pool;
	assert_int_equal(before, 6);
	fight->bout.distance = 3;
	fight->bout.tempo = 1;
	assert_true(fb_declare_attack(&fight->bout, 1));
	assert_int_equal(fight->bout.fighter[1].declared.dice, 4); /* all 6 dice left, minus the 2 added */
	assert_int_equal(fight->bout.fighter[1].added_cost, 0);
}

/* A dodge of a blow at a limb has an advantage. */
TEST_OF(struct fight *fight, test_dodging_a_blow_at_a_limb_is_easier)
{
	fight_set_policy(fight, 1, "defend: [{do: dodge, dice: foe.dice}, {do: nothing}]");
	fight_begin_declared(fight);
	assert_int_equal(fight->bout.fighter[1].declared.defence_net, FB_NET_OFFSET);
	fight_set_policy(fight, 0, "attack: [{do: strike, wheel: thigh, dice: ceil(left / 2)}, {do: stand_down}]");
	fight_begin_declared(fight);
	assert_int_equal(fight->bout.fighter[1].declared.defence_net, FB_NET_OFFSET + 1);
}

/*
 * "Reach and Distance": an attack costs 1 die more one step out of reach, and 2 dice more at two or more steps. If the
 * foe is too close, a defence costs as much more. If the foe is too far away, a defence does not.
 */
TEST_OF(struct fight *fight, test_steps_out_of_reach_cost_dice)
{
	const struct fb_profile *sword = &fight->matchup->side[0].profiles[0];
	static const uint8_t attack[] = { 0, 2, 1, 0, 1, 2, 2 }, deflect[] = { 0, 2, 1, 0, 0, 0, 0 };
	assert_memory_equal(sword->cost_by_distance, attack, sizeof attack);
	assert_memory_equal(fight->matchup->side[0].guard[0][0].deflect_cost, deflect, sizeof deflect);
	fight->fighter[0].weapons[0].grips[0].nearest = 4; /* a hafted weapon, reach 4-5 */
	fight->fighter[0].weapons[0].grips[0].farthest = 5;
	fight_compile(fight);
	static const uint8_t hafted[] = { 0, 2, 2, 1, 0, 0, 1 };
	assert_memory_equal(fight->matchup->side[0].profiles[0].cost_by_distance, hafted, sizeof hafted);
	assert_int_equal(fight->bout.distance, 5); /* the longest reach present */
	fight_start(fight, 1);
	/* sword M(3) at distance 5 costs 2 dice, and the attack uses half of 10 dice */
	assert_true(fb_declare_attack(&fight->bout, 1));
	assert_int_equal(fight->bout.fighter[1].declared.dice, 5);
	fb_drop_item(&fight->bout, 0, 0); /* without the long weapon the distance is 3 at once */
	fb_update_hold(&fight->bout.fighter[0]);
	fb_set_distance_limit(&fight->bout);
	assert_int_equal(fight->bout.distance, 3);
}

/* House rule: one step out of reach costs nothing, two cost 1 die, in attack and defence. */
TEST_OF(struct fight *fight, test_steps_have_the_costs_of_the_house_rule)
{
	fight->book.options.step_cost[0] = 0;
	fight->book.options.step_cost[1] = 1;
	fight_compile(fight);
	static const uint8_t attack[] = { 0, 1, 0, 0, 0, 1, 1 }, deflect[] = { 0, 1, 0, 0, 0, 0, 0 };
	assert_memory_equal(fight->matchup->side[0].profiles[0].cost_by_distance, attack, sizeof attack);
	assert_memory_equal(fight->matchup->side[0].guard[0][0].deflect_cost, deflect, sizeof deflect);
}

/*
 * Cramped ground is two steps too close for a weapon of reach 4, so only its pommel strikes. The pommel has rating 0
 * and reach 1, which costs 1 die at distance 2.
 */
TEST_OF(struct fight *fight, test_cramped_ground_leaves_only_the_pommel)
{
	fight->fighter[0].weapons[0].grips[0].nearest = fight->fighter[0].weapons[0].grips[0].farthest = 4;
	fight->scene.terrain = 2;
	fight_compile(fight);
	const struct fb_profile *pommel = &fight->matchup->side[0].profiles[0];
	assert_int_equal(fight->bout.distance, 2);
	assert_int_equal(pommel->weapon, FB_WEAPONS_MAX);
	assert_int_equal(pommel->head.damage_rating, 0);
	assert_int_equal(pommel->cost_by_distance[2], 1);
	fight->book.options.pommel_steps = 3; /* house rule: two steps too close still allow the weapon */
	fight_compile(fight);
	assert_int_equal(fight->matchup->side[0].profiles[0].weapon, 0);
	assert_int_equal(fight->matchup->side[0].profiles[0].cost_by_distance[2], 2);
}

/*
 * A favoured wheel cannot be attacked. A shield that covers Arm+2 favours the arms and two more wheels: the head, then
 * the chest. A die favours one wheel more.
 */
TEST_OF(struct fight *fight, test_favoured_wheel_cannot_be_attacked)
{
	fight->fighter[1].has_shield = true;
	fight->fighter[1].shield =
		(struct fb_shield){ .name = "heater", .class = FB_1HH, .covers = 2, .deflects_with_advantage = true };
	fight_set_policy(fight, 1, "favour: [{do: belly}, {do: nothing}]");
	fight_begin_declared(fight);
	assert_int_equal(fb_get_favoured_wheels(&fight->bout.fighter[1]),
		1 << FB_ARMS | 1 << FB_HEAD | 1 << FB_CHEST | 1 << FB_BELLY);
	assert_int_equal(fight->bout.fighter[0].declared.target, FB_THIGH_WHEEL);
	fight_start(fight, 0);
	assert_int_equal(fight->bout.fighter[1].pool, 11);
	/* the shin is not next to a wheel of the shield, so no die favours it */
	fight_set_policy(fight, 1, "favour: [{do: shin}, {do: nothing}]");
	fight->fighter[0].weapons[0].traits = FB_FLEXIBLE; /* a flexible weapon ignores all favouring */
	fight_begin_declared(fight);
	assert_int_equal(fb_get_favoured_wheels(&fight->bout.fighter[1]), 1 << FB_ARMS | 1 << FB_HEAD | 1 << FB_CHEST);
	assert_int_equal(fight->bout.fighter[0].declared.target, FB_CHEST);
	fight_start(fight, 0);
	assert_int_equal(fight->bout.fighter[1].pool, 12);
}

/*
 * A Feint with a 1h weapon costs 1 die, and 1 die more for each earlier feint. Two of the remaining dice buy one die. A
 * Feint must change the wheel.
 */
TEST_OF(struct fight *fight, test_feint_costs_dice_and_changes_the_wheel)
{
	fight_set_policy(fight, 0,
		"feint: [{do: feint, wheel: [head, chest, belly, thigh, shin, arms], when: feints < 2 and left >= 2},"
		" {do: nothing}]");
	fight_compile(fight);
	struct fb_fighter_state *ada = &fight->bout.fighter[0];
	fight_declare(fight, 0);
	fb_consider_feint(&fight->bout, 0);
	assert_true(ada->declared.has_feinted);
	assert_int_equal(ada->declared.target, FB_HEAD);
	assert_int_equal(ada->declared.dice, 6 + 2); /* 5 of 6 dice are left, and four of them buy two */
	assert_int_equal(ada->pool, 1);
	fight_declare(fight, 0);
	fb_consider_feint(&fight->bout, 0);
	assert_int_equal(ada->declared.dice, 6 + 2); /* 4 of 6 dice are left, and they buy two */
	assert_int_equal(ada->pool, 0);
	fight_declare(fight, 0);
	fb_consider_feint(&fight->bout, 0);
	assert_false(ada->declared.has_feinted);
}

/*
 * "Switch your attack type, target wheel, or both": a swing at the chest becomes a thrust at the same wheel and keeps
 * the bought activation cost. A thrust at a gap becomes a swing, and the dice of the gap's activation cost join the
 * attack. The feint uses the same weapon, not the dagger in the other hand.
 */
TEST_OF(struct fight *fight, test_feint_switches_type)
{
	struct fb_fighter_state *ada = &fight->bout.fighter[0];
	fight_add_dagger(fight, 0, true);
	fight_set_policy(fight, 0,
		"attack: [{do: swing, wheel: chest, dice: 4, buy: 2}, {do: stand_down}]\n"
		"feint: [{do: feint, as: thrust, wheel: chest, dice: 2}, {do: nothing}]");
	fight_begin_declared(fight);
	unsigned left = ada->pool;
	assert_int_equal(ada->declared.profile->mode, FB_SWING);
	fb_consider_feint(&fight->bout, 0);
	assert_true(ada->declared.has_feinted);
	assert_int_equal(ada->declared.profile->mode, FB_THRUST);
	assert_int_equal(ada->declared.profile->item, 0);
	assert_int_equal(ada->declared.target, FB_CHEST);
	assert_int_equal(ada->declared.dice, 4 + 1);
	assert_int_equal(ada->declared.bought_dice, 2);
	assert_int_equal(left - ada->pool, 1 + 2);

	fight_set_policy(fight, 0,
		"attack: [{do: gap, dice: 4}, {do: stand_down}]\n"
		"feint: [{do: feint, as: [swing, thrust], wheel: head, dice: 0}, {do: nothing}]");
	fight_begin_declared(fight);
	fb_consider_feint(&fight->bout, 0);
	assert_true(ada->declared.has_feinted);
	assert_int_equal(ada->declared.profile->mode, FB_SWING);
	assert_int_equal(ada->declared.target, FB_HEAD);
	assert_int_equal(ada->declared.dice, 4 + 3);
	assert_int_equal(ada->declared.bought_dice, 0);

	/* the same type at the same wheel is not a feint */
	fight_set_policy(fight, 0,
		"attack: [{do: swing, wheel: chest, dice: 4}, {do: stand_down}]\n"
		"feint: [{do: feint, as: swing, wheel: chest, dice: 0}, {do: nothing}]");
	fight_begin_declared(fight);
	fb_consider_feint(&fight->bout, 0);
	assert_false(ada->declared.has_feinted);
}

/*
 * A prone attacker has a disadvantage. If its positioning scores at least one hit, it first stands up and then attacks
 * without the disadvantage.
 */
TEST_OF(struct fight *fight, test_prone_and_standing)
{
	struct fb_fighter_state *ada = &fight->bout.fighter[0];
	fight_start(fight, 0);
	ada->prone = true;
	assert_true(fb_declare_attack(&fight->bout, 0));
	assert_int_equal(ada->declared.intent, FB_STAND);
	assert_int_equal(ada->declared.intent_dice, 2);
	assert_int_equal(ada->declared.dice, 5); /* half of 10 dice */
	fight_move_to_positioning_roll(fight, 0, 2, 1);
	fb_resolve_positioning(&fight->bout, 0);
	assert_false(ada->prone);
	ada->prone = true;
	ada->declared.intent = FB_STAND;
	fight_move_to_positioning_roll(fight, 0, 2, 0);
	fb_resolve_positioning(&fight->bout, 0);
	assert_true(ada->prone);
	uint32_t word = fight->bout.random_words[FB_WORD_MANEUVER] =
		word_with_hits(5, 4, 3); /* the lowest word with three hits at TN 4 */
	assert_int_equal(fb_roll_attack(&fight->bout, 0), salle_pool_hits(5, 5, word));
	assert_true(salle_pool_hits(5, 5, word) < 3);
}

/* The defender's positioning is lost if the aggressor wins the exchange, even by a tied thrust. */
TEST_OF(struct fight *fight, test_defenders_positioning_is_lost_to_a_blow)
{
	struct fb_fighter_state *bea = &fight->bout.fighter[1];
	fight_start(fight, 0);
	bea->prone = true;
	assert_true(fb_declare_attack(&fight->bout, 0));
	fb_plan_positioning(&fight->bout, 1);
	fb_declare_positioning(&fight->bout, 1);
	fb_declare_defence(&fight->bout, 1);
	fight_move_to_positioning_roll(fight, 1, 2, 2);
	struct fb_bout before = fight->bout;
	fight_resolve_exchange(fight, 0, 4, 2, 5, 2);
	assert_true(bea->prone);
	fight->bout = before;
	fight_resolve_exchange(fight, 0, 4, 1, 5, 2);
	assert_false(bea->prone);
}

/*
 * "Weighted contest": retrieving a weapon requires 1 hit (r1), which is subtracted before hits are compared. Standing
 * up requires none (r0).
 */
TEST_OF(struct fight *fight, test_opposed_with_a_req)
{
	struct fb_bout *b = &fight->bout;
	struct fb_fighter_state *ada = &b->fighter[0];
	fight_set_policy(fight, 1, "oppose: [{do: oppose, dice: 3}]");
	for (unsigned hits = 0; hits <= 3; hits++)
		for (unsigned against = 0; against <= 3; against++) {
			uint32_t word[4];
			fight_begin(fight);
			fb_apply_drop(b, 0, 0);
			ada->prone = true;
			do {
				fight_move_to_positioning_roll(fight, 0, 3, hits);
				salle_context_spare_words(&b->context, FB_SPARE_OPPOSING_ROLL, word);
			} while (salle_pool_hits(3, 4, word[1]) != against);
			ada->declared.intent_dice = 3;
			ada->declared.intent = FB_STAND;
			fb_resolve_positioning(b, 0);
			assert_int_equal(!ada->prone, hits > 0 && hits >= against);
			ada->declared.intent = FB_RETRIEVE;
			fb_resolve_positioning(b, 0);
			assert_int_equal(fb_is_armed(ada), hits >= 1 + against);
			ada->declared.intent = FB_EDGE;
			ada->declared.intended_object = FB_GAIN_BOTH;
			fb_resolve_positioning(b, 0);
			assert_int_equal(ada->net_advantages, hits >= 2 + against);
		}
}

/* Returns the chance that n dice score more hits than m dice at TN 4, by binomial sums. */
static double chance_to_land(unsigned n, unsigned m)
{
	double chance = 0;
	for (unsigned k = 1; k <= n; k++)
		chance += (salle_pool_chance_at_least(n, 4, k) - salle_pool_chance_at_least(n, 4, k + 1)) *
			(1 - salle_pool_chance_at_least(m, 4, k));
	return chance;
}

/* In sampled contests a swing lands against a deflect as often as the binomial says (4.5 standard errors, fixed
 * seed). */
TEST_OF(struct fight *fight, test_contest_against_the_binomial)
{
	enum { N = 20000 };
	fight_set_policy(fight, 0, SWINGS("0"));
	fight_compile(fight);
	for (unsigned n = 1; n <= 6; n++) {
		unsigned landed = 0;
		for (unsigned k = 0; k < N; k++) {
			fight_start(fight, 0);
			struct fb_bout *b = &fight->bout;
			assert_true(fb_declare_attack(b, 0));
			b->fighter[0].declared.dice = n;
			b->fighter[1].tn = 4;
			fb_declare_defence(b, 1);
			b->fighter[1].declared.defence_dice = 4;
			salle_stream_fill(&fight->stream, &b->random_words[FB_WORD_MANEUVER], 2);
			uint32_t wounds = b->fighter[1].n_wounds;
			fb_resolve_contest(b, 0);
			landed += b->fighter[1].n_wounds > wounds;
		}
		double p = chance_to_land(n, 4);
		assert_true(fabs((double)landed / N - p) < 4.5 * sqrt(p * (1 - p) / N));
	}
}

RUN_TESTS_EACH(fight_setup, fight_teardown, UNIT(test_plain_declares), UNIT(test_aggressor_wins),
	UNIT(test_defender_wins_and_takes_the_initiative), UNIT(test_thrust_wins_ties_with_a_hit),
	UNIT(test_option_thrust_wins_ties), UNIT(test_open_roll_without_defence),
	UNIT(test_shield_deflects_at_an_advantage), UNIT(test_flexible_cannot_defend),
	UNIT(test_counter_gives_bonus_dice_for_one_tempo), UNIT(test_dodge_increases_the_distance),
	UNIT(test_dodging_a_blow_at_a_limb_is_easier), UNIT(test_steps_out_of_reach_cost_dice),
	UNIT(test_steps_have_the_costs_of_the_house_rule), UNIT(test_cramped_ground_leaves_only_the_pommel),
	UNIT(test_favoured_wheel_cannot_be_attacked), UNIT(test_feint_costs_dice_and_changes_the_wheel),
	UNIT(test_feint_switches_type), UNIT(test_prone_and_standing), UNIT(test_defenders_positioning_is_lost_to_a_blow),
	UNIT(test_opposed_with_a_req), UNIT(test_contest_against_the_binomial))
