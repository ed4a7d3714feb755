/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Multiple Opponents": several attacks against one defence. Computed by hand from the rule text. */
#include <string.h>

#include "group_fixture.h"
#include "testing.h"

/*
 * A defence costs "+1AC penalty for each opponent (e.g., 2 opponents becomes +2AC)". More opponents than weapons are a
 * disadvantage.
 */
TEST_OF(struct melee *m, test_defence_against_several)
{
	for (unsigned n = 2; n <= 4; n++) {
		melee_enter(m, 1, n);
		melee_attack_by_all(m);
		assert_int_equal(m->attackers.n_attacks, n);
		assert_int_equal(melee_state_of_loner(m)->declared.defence, FB_DEFLECT);
		assert_int_equal(melee_state_of_loner(m)->declared.defence_net, FB_NET_OFFSET - 1);
		assert_int_equal(melee_state_of_loner(m)->declared.defence_dice, 6);
		assert_int_equal(melee_state_of_loner(m)->pool, 12 - 6 - n);
	}
}

/*
 * A shield counts as a weapon in hand: with sword and shield the loner has no disadvantage against two opponents, but
 * has one against three. A buckler gives no advantage.
 */
TEST_OF(struct melee *m, test_shield_counts_as_a_weapon_against_several)
{
	m->fight.fighter[0].has_shield = true;
	m->fight.fighter[0].shield = (struct fb_shield){ .name = "buckler", .class = FB_1H, .covers = 0 };
	melee_enter(m, 1, 2);
	melee_attack_by_all(m);
	assert_int_equal(melee_state_of_loner(m)->declared.defence_net, FB_NET_OFFSET);
	melee_enter(m, 1, 3);
	melee_attack_by_all(m);
	assert_int_equal(melee_state_of_loner(m)->declared.defence_net, FB_NET_OFFSET - 1);
}

/* Only a "weapon defense" has the disadvantage. A Dodge pays the same activation cost. */
TEST_OF(struct melee *m, test_dodge_is_not_crowded)
{
	fight_set_policy(&m->fight, 0, "defend: {do: dodge, dice: 4}");
	melee_enter(m, 1, 3);
	melee_attack_by_all(m);
	assert_int_equal(melee_state_of_loner(m)->declared.defence, FB_DODGE);
	assert_int_equal(melee_state_of_loner(m)->declared.defence_net, FB_NET_OFFSET);
	assert_int_equal(melee_state_of_loner(m)->pool, 12 - 4 - 3);
}

/*
 * If the loner loses the weapon of its defence before the rolls, it has no defence. Feints are counted for each foe
 * separately.
 */
TEST_OF(struct melee *m, test_rules_for_one_foe_only)
{
	melee_enter(m, 1, 3);
	struct fb_attackers *o = melee_attack_by_all(m);
	o->meeting[0].bout.fighter[0].feints = 2;
	o->meeting[1].bout.fighter[0].feints = 1;
	fb_copy_loner(o, 0, 1);
	assert_int_equal(o->meeting[1].bout.fighter[0].feints, 1);
	assert_true(o->is_defended);
	melee_state_of_loner(m)->declared.defence = FB_NO_DEFENCE;
	fb_copy_loner_to_all(o, o->main_attack);
	fb_roll_all_attacks(o);
	assert_false(o->is_defended);
	assert_int_equal(o->defence_hits, 0);
}

TEST_OF(struct melee *m, test_rule_options)
{
	m->fight.book.options.opponents_ac = 0;
	m->fight.book.options.crowded_defence = 1;
	melee_enter(m, 1, 3);
	melee_attack_by_all(m);
	assert_int_equal(melee_state_of_loner(m)->pool, 6);
	assert_int_equal(melee_state_of_loner(m)->declared.defence_net, FB_NET_OFFSET);
	m->fight.book.options.opponents_ac = 2;
	melee_enter(m, 1, 2);
	melee_attack_by_all(m);
	assert_int_equal(melee_state_of_loner(m)->pool, 2);
}

/*
 * If a defence cannot be paid, there is no defence, and each attack is an open roll. A prone loner cannot make a
 * defence at a disadvantage.
 */
TEST_OF(struct melee *m, test_attacks_are_open_rolls_without_a_defence)
{
	melee_enter(m, 1, 3);
	m->g.fighter[0][0].pool = 2;
	melee_attack_by_all(m);
	assert_int_equal(melee_state_of_loner(m)->declared.defence, FB_NO_DEFENCE);
	melee_resolve_attacks(m, 0, (const unsigned[]){ 1, 0, 0 });
	assert_int_equal(m->g.fighter[0][0].n_wounds, 1);
	assert_int_equal(m->g.fighter[0][0].worst_wound, 3); /* wound of level 3: rating 2 + margin 1 */
	assert_int_equal(fight_times_tried(&m->fight, 0, FB_EVENT_BESET), 1);
	assert_int_equal(fight_times_succeeded(&m->fight, 0, FB_EVENT_BESET), 0);

	fight_set_policy(&m->fight, 0, "position: nothing");
	melee_enter(m, 1, 2);
	m->g.fighter[0][0].prone = true;
	melee_attack_by_all(m);
	assert_int_equal(melee_state_of_loner(m)->declared.defence, FB_NO_DEFENCE);
}

/*
 * The code of a defence has room for costs up to FB_CROWDED_COST_MAX. A defence with a higher cost is impossible, for
 * any number of attackers, and even with a named weapon or shield.
 */
TEST_OF(struct melee *m, test_ways_without_room_are_impossible)
{
	for (int net = -FB_NET_OFFSET - 4; net < FB_NET_OFFSET; net++)
		for (unsigned cost = 0; cost < 80; cost++) {
			unsigned way = fb_encode_crowded_defence(cost, net);
			if (cost > FB_CROWDED_COST_MAX) {
				assert_int_equal(way, 0);
				continue;
			}
			assert_in_range(way, 1, FB_DEFENCE_WITH_FOREARM - 1);
			assert_int_equal((way - 1) / 8, cost);
			assert_int_equal((int)((way - 1) % 8) - FB_NET_OFFSET, net < -FB_NET_OFFSET ? -FB_NET_OFFSET : net);
		}
	m->fight.book.options.opponents_ac = 2;
	fight_set_policy(&m->fight, 0, "defend: [{do: deflect, with: weapon, dice: 1}, {do: nothing}]");
	/*
	 * Each opponent makes a defence two dice dearer, so 12 dice pay for a defence against at most six opponents.
	 * Against eight the cost, 16, would overflow into the bit FB_DEFENCE_WITH_FOREARM.
	 */
	for (unsigned n = 2; n <= 10; n++) {
		melee_enter(m, 1, n);
		melee_attack_by_all(m);
		assert_int_equal(melee_state_of_loner(m)->declared.defence, n <= 6 ? FB_DEFLECT : FB_NO_DEFENCE);
		assert_int_equal(melee_state_of_loner(m)->pool, n > 6 ? 12 : n == 6 ? 0 : 12 - 1 - 2 * n);
	}
}

/* An attacker that stands down does not count as an opponent: the defence against the other attack has no extra
 * cost. */
TEST_OF(struct melee *m, test_one_attacker_stands_down)
{
	melee_enter(m, 1, 2);
	m->g.fighter[1][0].pool = 0;
	melee_attack_by_all(m);
	assert_int_equal(m->attackers.n_attacks, 1);
	assert_int_equal(m->attackers.main_attack, 1);
	assert_int_equal(melee_state_of_loner(m)->pool, 6);
	assert_int_equal(melee_state_of_loner(m)->declared.defence_net, FB_NET_OFFSET);
	melee_resolve_attacks(m, 0, (const unsigned[]){ 0, 1 });
	assert_int_equal(m->g.tempos_fought[1][0], 0);
	assert_int_equal(m->g.tempos_fought[1][1], 1);
	assert_int_equal(m->g.tempos_fought[0][0], 1);
	assert_int_equal(fight_times_tried(&m->fight, 0, FB_EVENT_BESET), 0);
}

/* A fighter who stands down while another attacks "declares as a defender in that tempo, standing up included". */
TEST_OF(struct melee *m, test_bystander_stands_up)
{
	unsigned risen = 0, fell = 0;
	fight_set_policy(&m->fight, 0, "oppose: {do: nothing}");
	fight_set_policy(&m->fight, 1,
		"attack: [{when: prone, do: stand_down}, {do: thrust, wheel: chest, dice: 6}]\n"
		"position: [{do: stand, dice: 2}, {do: nothing}]");
	for (unsigned i = 0; i < 50; i++) {
		melee_enter(m, 1, 2);
		m->g.fighter[1][0].prone = true;
		m->g.context.moment = i;
		melee_attack_by_all(m);
		assert_int_equal(m->attackers.n_attacks, 1);
		assert_int_equal(m->attackers.meeting[0].bout.fighter[1].declared.intent, FB_STAND);
		assert_int_equal(m->attackers.meeting[0].bout.fighter[1].pool, 12 - 2);
		melee_resolve_attacks(m, 0, (const unsigned[]){ 0, 1 });
		bool up = !m->g.fighter[1][0].prone;
		assert_int_equal(m->g.fighter[1][0].pool, 12 - 2);
		assert_int_equal(fight_times_tried(&m->fight, 1, FB_EVENT_STAND), 1);
		assert_int_equal(fight_times_succeeded(&m->fight, 1, FB_EVENT_STAND), up);
		risen += up;
		fell += !up;
	}
	assert_true(risen > 10 && fell > 10);
}

/* The Harass of a fighter that does not attack takes effect after the maneuvers, unless the loner is out by then. */
TEST_OF(struct melee *m, test_bystander_harasses_after_the_maneuvers)
{
	fight_set_policy(&m->fight, 0, "oppose: {do: nothing}");
	fight_set_policy(&m->fight, 1,
		"attack: [{when: penalty > 0, do: stand_down}, {do: thrust, wheel: chest, dice: 6}]\n"
		"position: [{when: penalty > 0, do: harass, force: impact, dice: 8}, {do: nothing}]");
	for (unsigned out = 0; out < 2; out++) {
		melee_enter(m, 1, 2);
		m->g.fighter[1][0].added_cost = 2;
		m->g.fighter[0][0].pool = 0;
		melee_attack_by_all(m);
		struct fb_attackers *o = &m->attackers;
		assert_int_equal(o->meeting[0].bout.fighter[1].declared.intent, FB_HARASS);
		if (out)
			fb_defeat_fighter(melee_state_of_loner(m), FB_DEATH);
		fb_resolve_all_positioning(o);
		assert_int_equal(o->meeting[0].bout.fighter[1].declared.intent, out ? FB_HARASS : FB_NO_INTENT);
		assert_int_equal(fight_times_tried(&m->fight, 1, FB_EVENT_HARASS), !out);
		assert_int_equal(fight_times_succeeded(&m->fight, 1, FB_EVENT_HARASS), !out);
		/* the impact of the Harass was applied to the loner */
		assert_int_equal(melee_state_of_loner(m)->impact > 0, !out);
	}
}

/*
 * The defence scores 3 hits against attacks with 5, 3 and 1 hits. The first thrust lands with margin 2, and the tied
 * thrust with margin 0. The third misses.
 */
TEST_OF(struct melee *m, test_each_attack_meets_the_same_roll)
{
	melee_enter(m, 1, 3);
	melee_attack_by_all(m);
	assert_int_equal(melee_resolve_attacks(m, 3, (const unsigned[]){ 5, 3, 1 }), 1);
	assert_int_equal(m->g.fighter[0][0].n_wounds, 2);
	assert_int_equal(m->g.fighter[0][0].worst_wound, 4); /* wound of level 4: rating 2 + margin 2 */
	/* impact 4 of the wound of level 4, and 2 of the wound of level 2 (rating 2 + margin 0) */
	assert_int_equal(m->g.fighter[0][0].impact, 4 + 2);
	assert_int_equal(m->g.fighter[0][0].pool + 6 + 3 + 3, 12); /* the 3 dice left are lost, and 3 more dice are owed */
	assert_int_equal(m->g.fighter[0][0].owed_impact, 3);
	assert_int_equal(fight_times_tried(&m->fight, 1, FB_EVENT_THRUST), 3);
	assert_int_equal(fight_times_succeeded(&m->fight, 1, FB_EVENT_THRUST), 2);
	assert_int_equal(fight_times_tried(&m->fight, 0, FB_EVENT_DEFLECT), 1);
	assert_int_equal(fight_times_succeeded(&m->fight, 0, FB_EVENT_DEFLECT), 0);
	for (unsigned i = 0; i < 3; i++)
		assert_int_equal(m->g.fighter[1][i].pool, 6);
}

/* A defence that beats all attacks takes the initiative. A tie with one of them does not. */
TEST_OF(struct melee *m, test_defence_beats_all)
{
	melee_enter(m, 1, 2);
	melee_attack_by_all(m);
	assert_int_equal(melee_resolve_attacks(m, 4, (const unsigned[]){ 3, 1 }), 0);
	assert_int_equal(m->g.fighter[0][0].n_wounds, 0);
	assert_int_equal(fight_sum_of_margins(&m->fight, 0, FB_EVENT_BESET), 1);
	fight_set_policy(&m->fight, 1, SWINGS("0"));
	melee_enter(m, 1, 2);
	melee_attack_by_all(m);
	assert_int_equal(melee_resolve_attacks(m, 3, (const unsigned[]){ 3, 1 }), 1);
	assert_int_equal(m->g.fighter[0][0].n_wounds, 0);
}

/* "Counter": the bonus dice are the hits of the best attack beaten. */
TEST_OF(struct melee *m, test_counter_against_several)
{
	fight_set_policy(&m->fight, 0, "defend: {do: counter, dice: 6}");
	melee_enter(m, 1, 2);
	melee_attack_by_all(m);
	/* Counter costs 2 dice in class 1h, and 2 dice more against two opponents */
	assert_int_equal(melee_state_of_loner(m)->pool, 12 - 6 - 2 - 2);
	assert_int_equal(melee_resolve_attacks(m, 5, (const unsigned[]){ 2, 3 }), 0);
	assert_int_equal(m->g.fighter[0][0].next_bonus_dice, 3);
}

/*
 * Fights a whole tempo. A loner may "single out an opponent of their choosing from the first tempo", else faces "a
 * second set of attacks".
 */
TEST_OF(struct melee *m, test_loner_singles_out_or_faces_a_second_set)
{
	struct fb_group *g = &m->g;
	unsigned singled = 0, again = 0;
	melee_set_policy(m, "opportunity: {do: allot, dice: 0}");
	for (unsigned i = 0; i < 200; i++) {
		melee_enter(m, 1, 3);
		struct fb_engagement *engagement = &g->engagement[0];
		g->context.moment = i + 1;
		engagement->n_engaged = 2;
		engagement->engaged[0] = 0;
		engagement->engaged[1] = 2;
		assert_true(fb_fight_attackers_tempo(g, engagement));
		bool beaten = fight_times_succeeded(&m->fight, 0, FB_EVENT_BESET) == 1;
		assert_int_equal(engagement->mode, beaten ? FB_MODE_SINGLED_OUT : FB_MODE_ATTACKED);
		assert_int_equal(engagement->n_engaged, beaten ? 1 : 2);
		if (beaten) {
			assert_int_equal(engagement->initiative, 0);
			assert_int_not_equal(engagement->engaged[0], 1); /* fighter 1 did not attack and cannot be singled out */
		}
		singled += beaten;
		again += !beaten;
	}
	assert_true(singled > 10 && again > 10);
}

/* If no member of the group attacks, the loner may attack one of them. */
TEST_OF(struct melee *m, test_loner_attacks_if_the_group_does_not)
{
	fight_set_policy(&m->fight, 1, "attack: stand_down");
	melee_enter(m, 1, 2);
	struct fb_engagement *engagement = &m->g.engagement[0];
	engagement->n_engaged = 2;
	memcpy(engagement->engaged, engagement->member, sizeof engagement->engaged);
	m->g.context.moment++;
	fb_fight_engagement_tempo(&m->g, engagement);
	assert_int_equal(engagement->mode, FB_MODE_SINGLED_OUT);
	assert_int_equal(fight_times_tried(&m->fight, 0, FB_EVENT_THRUST), 1);
	assert_int_equal(m->g.aggressors, 1);
}

/* Plays the tempo with the number `tempo` 20 times, in which ada attacks a single foe. Returns how often this foe
 * steals the initiative. */
static unsigned count_steals(struct melee *m, unsigned tempo, int32_t steal_tempos)
{
	unsigned steals = 0;
	m->fight.book.options.steal_tempos = steal_tempos;
	for (unsigned i = 0; i < 20; i++) {
		melee_enter(m, 1, 2);
		m->g.tempo = (uint8_t)tempo;
		m->g.context.moment = i + 1;
		fb_choose_single_attacker(&m->g.engagement[0], 1, 0);
		fb_fight_engagement_tempo(&m->g, &m->g.engagement[0]);
		steals += fight_times_tried(&m->fight, 1, FB_EVENT_STEAL);
	}
	return steals;
}

/* "Single out an opponent": this opponent may steal the initiative in the tempos of `steal_tempos`, as in a duel. */
TEST_OF(struct melee *m, test_single_opponent_steals)
{
	fight_set_policy(&m->fight, 1, "steal: {do: steal, dice: 2}");
	assert_true(count_steals(m, 0, 0) > 10);
	assert_int_equal(count_steals(m, 1, 0), 0);
	assert_true(count_steals(m, 1, 1) > 10);
}

RUN_TESTS_EACH(melee_setup, melee_teardown, UNIT(test_defence_against_several),
	UNIT(test_shield_counts_as_a_weapon_against_several), UNIT(test_dodge_is_not_crowded),
	UNIT(test_rules_for_one_foe_only), UNIT(test_rule_options), UNIT(test_attacks_are_open_rolls_without_a_defence),
	UNIT(test_ways_without_room_are_impossible), UNIT(test_one_attacker_stands_down), UNIT(test_bystander_stands_up),
	UNIT(test_bystander_harasses_after_the_maneuvers), UNIT(test_each_attack_meets_the_same_roll),
	UNIT(test_defence_beats_all), UNIT(test_counter_against_several),
	UNIT(test_loner_singles_out_or_faces_a_second_set), UNIT(test_loner_attacks_if_the_group_does_not),
	UNIT(test_single_opponent_steals))
