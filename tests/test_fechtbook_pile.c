/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Grapples with several fighters a side. Computed by hand from the rule text. All fighters have 12 dice, also in a
 * grapple: rank 8, Reflex and Brawn 4. Swords have reach M(3) and ratings 1 (swing) and 2 (thrust). The TN is 4, and
 * nobody wears armour.
 */
#include <string.h>

#include "group_fixture.h"
#include "observable_fixture.h"
#include "testing.h"

/* Puts ada, alone on her side, into a grapple with one of `n` foes at the beginning of a play. */
static void begin_grapple_of_loner(struct melee *m, unsigned n, unsigned partner)
{
	melee_enter(m, 1, n);
	struct fb_meeting meeting;
	fb_enter_meeting(&m->g, 0, partner, &meeting);
	fb_begin_grapple(&meeting.bout);
	fb_leave_meeting(&m->g, &meeting);
	fb_assign_engagements(&m->g);
	m->g.engagement[0].mode = FB_MODE_ATTACKED;
}

static void set_grabbing_policy(struct melee *m, unsigned side)
{
	fight_set_policy(&m->fight, side, "attack: [{do: grab, dice: 6}, {do: stand_down}]");
	fight_set_policy(&m->fight, side, "clinch: grapple");
}

/* Moves on to a moment at which the opportunity pools of the `n` foes outside the grapple score these hits. Each pool
 * has three dice at TN 4. */
static void footwork(struct melee *m, const unsigned *hits, unsigned n)
{
	for (bool found = false; !found;) {
		m->g.context.moment++;
		found = true;
		for (unsigned i = 0; i < n && found; i++) {
			uint32_t word = salle_stream_spare_word(m->g.context.stream, m->g.context.moment,
				FB_SPARE_OPPORTUNITY + SALLE_MEMBER_ROW + i);
			found = salle_pool_hits(3, 4, word) == hits[i];
		}
	}
	fb_join_grapple(&m->g, &m->g.engagement[0]);
}

/* A grapple lasts beyond the tempo, the play and the refresh. Its two fighters stay in one engagement. */
TEST_OF(struct melee *m, test_hold_lasts_beyond_the_play)
{
	set_grabbing_policy(m, 0);
	begin_grapple_of_loner(m, 3, 2);
	assert_int_equal(m->g.partner[0][0], 3);
	assert_int_equal(m->g.partner[1][2], 1);
	assert_int_equal(m->g.engagement[0].member[0], 2); /* the partner is the first member */
	struct fb_meeting with;
	fb_enter_meeting(&m->g, 0, 2, &with);
	assert_true(with.bout.grapple);
	assert_int_equal(with.bout.distance, 1);
	assert_false(with.bout.fighter[0].grapples_another);
	fb_enter_meeting(&m->g, 0, 0, &with);
	assert_false(with.bout.grapple);
	assert_int_equal(with.bout.distance, 3);
	assert_true(with.bout.fighter[0].grapples_another);
	assert_false(with.bout.fighter[1].grapples_another);
	/* a foe outside the grapple sees that ada grapples and that it has 2 allies */
	assert_int_equal(with.bout.fighter[1].crowd_code, FB_CROWD_FOE_GRAPPLED + FB_CROWD_ALLIES + 2);
	m->g.play = 1;
	m->g.fighter[0][0].pool = m->g.fighter[1][2].pool = 0;
	fb_begin_group_play(&m->g);
	assert_int_equal(m->g.partner[0][0], 3);
	assert_int_equal(m->g.fighter[0][0].full_pool, 12);
}

/*
 * Two fighters against three: one fighter has 2 opponents, the other has 1. The second fighter of side A grapples with
 * the first foe, so this foe is one of his opponents.
 */
TEST_OF(struct melee *m, test_grapplers_stay_in_one_engagement)
{
	set_grabbing_policy(m, 0);
	melee_enter(m, 2, 3);
	struct fb_meeting meeting;
	fb_enter_meeting(&m->g, 1, 0, &meeting);
	fb_begin_grapple(&meeting.bout);
	fb_leave_meeting(&m->g, &meeting);
	fb_assign_engagements(&m->g);
	assert_int_equal(m->g.engagement[1].member[0], 0);
	assert_int_equal(m->g.engagement[0].member[0], 1);
	assert_int_equal(m->g.engagement[0].member[1], 2);
	assert_int_equal(m->g.engagement[0].n_members, 2);
	assert_int_equal(m->g.engagement[1].n_members, 1);
	/* the first fighter and his foe are a pair, so they keep the initiative without a duel */
	m->g.initiative[1][0] = 1;
	m->g.play = 7;
	fb_begin_group_play(&m->g);
	assert_int_equal(m->g.engagement[1].mode, FB_MODE_PAIR);
	assert_int_equal(m->g.engagement[1].initiative, 1);
}

/*
 * Both partners of a grapple have the pool of the grapple. The third fighter has its usual pool. With Brawling 10 and
 * Brawn 7 ada has 17 dice in a grapple and 12 with weapons.
 */
TEST_OF(struct melee *m, test_grapplers_have_the_pool_of_the_grapple)
{
	set_grabbing_policy(m, 0);
	m->fight.fighter[0].rank[FB_BRAWLING] = 10;
	m->fight.fighter[0].brawn = 7;
	m->fight.fighter[1].rank[FB_BRAWLING] = 5;
	melee_enter(m, 1, 2);
	m->g.fighter[0][0].pool = 8; /* four dice are spent */
	struct fb_meeting meeting;
	fb_enter_meeting(&m->g, 0, 1, &meeting);
	fb_begin_grapple(&meeting.bout);
	fb_leave_meeting(&m->g, &meeting);
	assert_int_equal(m->g.fighter[0][0].pool, 17 - 4);
	assert_int_equal(m->g.fighter[1][1].pool, 9);
	assert_int_equal(m->g.fighter[1][0].pool, 12);
	fight_set_policy(&m->fight, 1, "opportunity: {do: allot, dice: 0}");
	fb_begin_group_play(&m->g);
	assert_int_equal(m->g.fighter[0][0].pool, 17);
	assert_int_equal(m->g.fighter[1][1].pool, 9);
}

/* A grappling fighter has no dice for its opportunity pool. So each other foe whose pool scores a hit attacks, together
 * with the partner. */
TEST_OF(struct melee *m, test_foe_that_scores_a_hit_joins_the_attack)
{
	set_grabbing_policy(m, 0);
	begin_grapple_of_loner(m, 4, 3);
	footwork(m, (const unsigned[]){ 1, 0, 2 }, 3);
	const struct fb_engagement *engagement = &m->g.engagement[0];
	assert_int_equal(engagement->mode, FB_MODE_ATTACKED);
	assert_int_equal(engagement->n_engaged, 3);
	assert_int_equal(engagement->engaged[0], 3);
	assert_int_equal(engagement->engaged[1], 0);
	assert_int_equal(engagement->engaged[2], 2);
	/* only fighters who do not grapple allot a quarter of their twelve dice */
	for (unsigned i = 0; i < 3; i++)
		assert_int_equal(m->g.fighter[1][i].pool, 9);
	assert_int_equal(m->g.fighter[1][3].pool, 12);
	assert_int_equal(m->g.fighter[0][0].pool, 12);
	assert_int_equal(fight_times_tried(&m->fight, 1, FB_EVENT_OPPORTUNITY), 3);
	assert_int_equal(fight_times_succeeded(&m->fight, 1, FB_EVENT_OPPORTUNITY), 2);
	assert_int_equal(fight_times_tried(&m->fight, 0, FB_EVENT_OPPORTUNITY), 0);
}

/* If no other foe scores a hit, the partners of the grapple fight alone, and the initiative is unchanged. */
TEST_OF(struct melee *m, test_grapplers_stay_alone_if_nobody_scores)
{
	set_grabbing_policy(m, 0);
	for (unsigned initiative = 0; initiative < 2; initiative++) {
		begin_grapple_of_loner(m, 3, 2);
		m->g.initiative[0][2] = (uint8_t)initiative;
		footwork(m, (const unsigned[]){ 0, 0 }, 2);
		assert_int_equal(m->g.engagement[0].mode, FB_MODE_SINGLED_OUT);
		assert_int_equal(m->g.engagement[0].engaged[0], 2);
		assert_int_equal(m->g.engagement[0].initiative, initiative);
	}
}

/* Option `joined_grapple`: all others join without a roll, or nobody joins. */
TEST_OF(struct melee *m, test_option_lets_all_join_or_nobody)
{
	set_grabbing_policy(m, 0);
	m->fight.book.options.joined_grapple = FB_JOIN_ALL;
	begin_grapple_of_loner(m, 3, 1);
	fb_join_grapple(&m->g, &m->g.engagement[0]);
	assert_int_equal(m->g.engagement[0].n_engaged, 3);
	assert_int_equal(m->g.fighter[1][0].pool, 12);
	m->fight.book.options.joined_grapple = FB_JOIN_NOBODY;
	begin_grapple_of_loner(m, 3, 1);
	fb_join_grapple(&m->g, &m->g.engagement[0]);
	assert_int_equal(m->g.engagement[0].n_engaged, 1);
	assert_int_equal(m->g.engagement[0].mode, FB_MODE_SINGLED_OUT);
}

/*
 * ada's one defence against all attackers is a maneuver of the grapple. A Break costs 2 dice, plus 1 die for each of
 * three attackers. It uses no weapon, so several opponents are no disadvantage.
 */
TEST_OF(struct melee *m, test_break_costs_a_die_per_attacker)
{
	set_grabbing_policy(m, 0);
	fight_set_policy(&m->fight, 0, "resist: {do: break, dice: 4}");
	begin_grapple_of_loner(m, 3, 2);
	melee_attack_by_all(m);
	assert_int_equal(m->attackers.n_attacks, 3);
	assert_int_equal(m->attackers.grapple_meeting, 0);
	assert_int_equal(melee_state_of_loner(m)->declared.defence, FB_BREAK);
	assert_int_equal(melee_state_of_loner(m)->declared.defence_net, FB_NET_OFFSET);
	assert_int_equal(melee_state_of_loner(m)->pool, 12 - 4 - 2 - 3);
	/* by default the partner strikes in the grapple; the other attackers strike with weapons */
	assert_int_equal(m->attackers.meeting[0].bout.fighter[1].declared.maneuver, FB_CLOSE_BLOW);
	assert_int_equal(m->attackers.meeting[1].bout.fighter[1].declared.maneuver, FB_BLOW);
	/* 4 hits beat 3, 2 and 1: the grapple ends, and ada takes the initiative */
	assert_int_equal(melee_resolve_attacks(m, 4, (const unsigned[]){ 3, 2, 1 }), 0);
	assert_int_equal(m->g.partner[0][0], 0);
	assert_int_equal(m->g.partner[1][2], 0);
	assert_int_equal(m->g.fighter[0][0].n_wounds, 0);
	assert_int_equal(m->g.distance[0][2], 3);
	assert_int_equal(m->g.fighter[0][0].crowd_code, 2);
	assert_int_equal(fight_times_succeeded(&m->fight, 0, FB_EVENT_BREAK), 1);
}

/*
 * The preset "instinct" counts the activation cost of all attackers. A Break costs 2 + 3 dice, which leaves one of six
 * dice. With five dice it would leave none, so the preset chooses a Resist. A Resist costs 3 dice and leaves two.
 */
TEST_OF(struct melee *m, test_instinct_counts_the_cost_of_all_attackers)
{
	set_grabbing_policy(m, 1);
	for (unsigned pool = 5; pool <= 6; pool++) {
		begin_grapple_of_loner(m, 3, 2);
		melee_engage_all(m);
		m->g.fighter[0][0].pool = (uint8_t)pool;
		melee_attack(m);
		assert_int_equal(melee_state_of_loner(m)->declared.defence, pool == 6 ? FB_BREAK : FB_RESIST);
		assert_int_equal(melee_state_of_loner(m)->declared.defence_dice, pool == 6 ? 1 : 2);
	}
}

/* A Resist does not stop attacks that score more hits. It scores 3 hits. The partner's Throw has 4 hits, and the other
 * attacks have 2 and 5. */
TEST_OF(struct melee *m, test_resist_does_not_stop_better_attacks)
{
	set_grabbing_policy(m, 0);
	fight_set_policy(&m->fight, 0, "resist: {do: resist, dice: 5}");
	fight_set_policy(&m->fight, 1, "wrestle: [{do: throw, dice: 5}, {do: nothing}]");
	fight_set_policy(&m->fight, 1, "clinch: grapple");
	begin_grapple_of_loner(m, 3, 2);
	melee_attack_by_all(m);
	assert_int_equal(melee_state_of_loner(m)->pool, 12 - 5 - 3);
	assert_int_equal(melee_resolve_attacks(m, 3, (const unsigned[]){ 4, 2, 5 }), 1);
	assert_int_equal(m->g.fighter[0][0].n_wounds, 1); /* only the third attacker's blow landed: rating 2 + margin 2 */
	assert_int_equal(m->g.fighter[0][0].worst_wound, 4);
	assert_true(m->g.fighter[0][0].prone); /* ada is thrown by the partner, who goes down with her */
	assert_int_equal(m->g.partner[0][0], 3);
	assert_int_equal(m->g.fighter[0][0].impact, 1 + 4); /* margin 1 of the Throw + level 4 of the wound */
}

/*
 * Reverse: "gain the opponent's hits as bonus dice". These are the hits of the best attack, here 3. ada is prone and
 * changes places with her partner only.
 */
TEST_OF(struct melee *m, test_reverse_gains_the_best_attacks_hits)
{
	set_grabbing_policy(m, 0);
	fight_set_policy(&m->fight, 0, "resist: {do: reverse, dice: 6}");
	fight_set_policy(&m->fight, 0, "position: nothing");
	begin_grapple_of_loner(m, 2, 1);
	melee_engage_all(m);
	m->g.fighter[0][0].prone = true;
	melee_attack(m);
	assert_int_equal(melee_state_of_loner(m)->pool, 12 - 6 - 2 - 2);
	assert_int_equal(melee_resolve_attacks(m, 4, (const unsigned[]){ 1, 3 }), 0); /* TN 5 for the prone ada */
	assert_int_equal(m->g.fighter[0][0].next_bonus_dice, 3);
	assert_false(m->g.fighter[0][0].prone);
	assert_true(m->g.fighter[1][1].prone);
	assert_false(m->g.fighter[1][0].prone);
	assert_int_equal(m->g.partner[0][0], 2);
}

/* ada's Break succeeds even if the foe that holds her stands down. */
TEST_OF(struct melee *m, test_break_from_the_idle)
{
	set_grabbing_policy(m, 0);
	fight_set_policy(&m->fight, 0, "resist: {do: break, dice: 5}");
	fight_set_policy(&m->fight, 1, "wrestle: nothing");
	begin_grapple_of_loner(m, 2, 1);
	melee_attack_by_all(m);
	assert_int_equal(m->attackers.n_attacks, 1);
	assert_int_equal(melee_state_of_loner(m)->pool, 12 - 5 - 2); /* only one foe attacks */
	assert_int_equal(melee_resolve_attacks(m, 3, (const unsigned[]){ 0, 1 }), 0);
	assert_int_equal(m->g.partner[0][0], 0);
}

/* "Favoring is ignored during a grapple": other attackers may strike at any wheel. */
TEST_OF(struct melee *m, test_favouring_is_ignored)
{
	set_grabbing_policy(m, 1);
	m->fight.fighter[0].has_shield = true;
	m->fight.fighter[0].shield = (struct fb_shield){ .name = "rodela", .class = FB_1H, .covers = 2 };
	fight_set_policy(&m->fight, 0, "favour: belly");
	begin_grapple_of_loner(m, 2, 1);
	struct fb_meeting with;
	m->g.fighter[0][0].grapples_another = false;
	fb_enter_meeting(&m->g, 0, 0, &with);
	assert_int_equal(fb_get_favoured_wheels(&with.bout.fighter[0]), 0);
	assert_true(with.bout.fighter[0].has_shield);
	fb_ask_engagement_to_favour(&m->g, &m->g.engagement[0]);
	assert_int_equal(m->g.fighter[0][0].pool, 12); /* ada pays no die for favouring */
	/* after the grapple she favours and pays again */
	fb_end_grapple_of_member(&m->g, 0, 0);
	fb_enter_meeting(&m->g, 0, 0, &with);
	assert_int_equal(fb_get_favoured_wheels(&with.bout.fighter[0]), 1 << FB_ARMS | 1 << FB_HEAD | 1 << FB_CHEST);
}

/* Moves attacker `k` to a moment at which its bonus attack scores `hits` hits with `dice` dice. */
static void bonus_attack(struct fb_attackers *o, unsigned k, unsigned dice, unsigned hits)
{
	fight_move_to_spare_roll(&o->meeting[k].bout, FB_SPARE_BONUS_ATTACK, 1, (struct fight_roll){ dice, 4, hits });
}

/* Two Grabs land at once. The Grab that is resolved first begins the grapple. The other has only its bonus attack. */
TEST_OF(struct melee *m, test_first_of_two_grabs_begins_the_grapple)
{
	set_grabbing_policy(m, 1);
	fight_set_policy(&m->fight, 1, "wrestle: [{do: hold, dice: 4}, {do: nothing}]");
	fight_set_policy(&m->fight, 0, "defend: nothing");
	melee_enter(m, 1, 2);
	melee_engage_all(m);
	m->g.engagement[0].n_engaged = 2;
	melee_attack(m);
	struct fb_attackers *o = &m->attackers;
	bonus_attack(o, 0, 2, 1);
	bonus_attack(o, 1, 3, 1);
	melee_resolve_attacks(m, 0, (const unsigned[]){ 2, 3 });
	assert_int_equal(m->g.partner[0][0], 2); /* the attacker with more hits comes first */
	assert_int_equal(m->g.partner[1][0], 0);
	assert_int_equal(fight_times_succeeded(&m->fight, 1, FB_EVENT_GRAB), 2);
	assert_int_equal(fight_times_succeeded(&m->fight, 1, FB_EVENT_HOLD), 2);
	assert_int_equal(fight_times_tried(&m->fight, 1, FB_EVENT_GRAPPLE), 2);
	assert_int_equal(fight_times_succeeded(&m->fight, 1, FB_EVENT_GRAPPLE), 1);
	assert_int_equal(m->g.fighter[0][0].impact, 2);
	assert_int_equal(m->g.fighter[0][0].held_limbs, 1); /* one arm, held by the partner */
}

/* A defeated fighter releases the foe that it holds. So the held limb is free, the foe's TN is no longer raised, and
 * the pool of the grapple ends. */
TEST_OF(struct melee *m, test_partner_is_defeated)
{
	set_grabbing_policy(m, 1);
	m->fight.fighter[0].rank[FB_BRAWLING] = 5;
	begin_grapple_of_loner(m, 3, 0);
	struct fb_fighter_state *man = &m->g.fighter[0][0];
	fb_hold_limb(man, 1);
	man->stress_tn = 5;
	man->calm_tn = 4;
	man->tn = 5;
	m->g.fighter[1][0].ending = FB_DEATH;
	m->g.play = 2;
	melee_set_policy(m, "opportunity: {do: allot, dice: 0}");
	fb_begin_group_play(&m->g);
	assert_int_equal(m->g.partner[0][0], 0);
	assert_int_equal(man->held_limbs, 0);
	assert_false(man->is_arm_disabled[1]);
	assert_int_equal(man->tn, 4);
	assert_int_equal(man->full_pool, 12);
	assert_int_equal(m->g.engagement[0].n_members, 2);
}

/* If both stand down, a pause follows, the grapple ends, and a new duel begins. */
TEST_OF(struct melee *m, test_grapple_ends_if_both_stand_down)
{
	melee_set_policy(m, "wrestle: nothing");
	set_grabbing_policy(m, 0);
	begin_grapple_of_loner(m, 3, 1);
	footwork(m, (const unsigned[]){ 0, 0 }, 1);
	fb_choose_single_attacker(&m->g.engagement[0], 1, 0);
	m->g.context.moment++;
	fb_fight_engagement_tempo(&m->g, &m->g.engagement[0]);
	assert_true(m->g.engagement[0].is_paused);
	assert_int_equal(m->g.partner[0][0], 2);
	fb_end_group_play(&m->g);
	assert_int_equal(m->g.partner[0][0], 0);
}

/* Whole tempos: the loner's grapple lasts beyond the play, and after a defence she fights on with her partner. */
TEST_OF(struct melee *m, test_goes_on_with_the_partner)
{
	unsigned went_on = 0, broke = 0;
	set_grabbing_policy(m, 0);
	fight_set_policy(&m->fight, 0, "resist: [{do: break, dice: 7, when: foe.prone}, {do: resist, dice: 7}]");
	fight_set_policy(&m->fight, 0, "yield: fight_on");
	for (unsigned i = 0; i < 200; i++) {
		begin_grapple_of_loner(m, 3, 2);
		melee_engage_all(m);
		m->g.context.moment = i + 1;
		for (unsigned k = 0; k < 3 && i % 2; k++)
			m->g.fighter[1][k].prone = true;
		assert_true(fb_fight_attackers_tempo(&m->g, &m->g.engagement[0]));
		bool beaten = fight_times_succeeded(&m->fight, 0, FB_EVENT_BESET) == 1;
		const struct fb_engagement *engagement = &m->g.engagement[0];
		assert_int_equal(engagement->mode, beaten ? FB_MODE_SINGLED_OUT : FB_MODE_ATTACKED);
		if (beaten && m->g.partner[0][0] > 0) {
			assert_int_equal(engagement->engaged[0], 2);
			went_on++;
		}
		broke += beaten && m->g.partner[0][0] == 0;
	}
	assert_true(went_on > 3);
	assert_true(broke > 3);
}

/* An attacker that does not hold ada may feint. It sees that her defence is one of the grapple. */
TEST_OF(struct melee *m, test_feint_at_a_held_fighter)
{
	set_grabbing_policy(m, 0);
	fight_set_policy(&m->fight, 0, "resist: {do: resist, dice: 3}");
	fight_set_policy(&m->fight, 1, "attack: [{do: swing, wheel: chest, dice: 5}, {do: stand_down}]");
	fight_set_policy(&m->fight, 1, "feint: [{do: feint, wheel: head, when: foe.defence == resist}, {do: nothing}]");
	begin_grapple_of_loner(m, 2, 0);
	struct fb_attackers *o = melee_attack_by_all(m);
	assert_int_equal(melee_state_of_loner(m)->declared.defence, FB_RESIST);
	assert_true(o->meeting[1].bout.fighter[1].declared.has_feinted);
	assert_int_equal(test_observable_max(&fb_vocabulary, m->g.teams->pair[0][0], 1, FB_SEES_FOE_DEFENCE), FB_REVERSE);
	assert_int_equal(test_observable_max(&fb_vocabulary, m->g.teams->pair[0][0], 0, FB_SEES_FOE_DEFENCE), FB_DISENGAGE);
}

RUN_TESTS_EACH(melee_setup, melee_teardown, UNIT(test_hold_lasts_beyond_the_play),
	UNIT(test_grapplers_stay_in_one_engagement), UNIT(test_grapplers_have_the_pool_of_the_grapple),
	UNIT(test_foe_that_scores_a_hit_joins_the_attack), UNIT(test_grapplers_stay_alone_if_nobody_scores),
	UNIT(test_option_lets_all_join_or_nobody), UNIT(test_break_costs_a_die_per_attacker),
	UNIT(test_instinct_counts_the_cost_of_all_attackers), UNIT(test_resist_does_not_stop_better_attacks),
	UNIT(test_reverse_gains_the_best_attacks_hits), UNIT(test_break_from_the_idle), UNIT(test_favouring_is_ignored),
	UNIT(test_first_of_two_grabs_begins_the_grapple), UNIT(test_partner_is_defeated),
	UNIT(test_grapple_ends_if_both_stand_down), UNIT(test_goes_on_with_the_partner), UNIT(test_feint_at_a_held_fighter))
