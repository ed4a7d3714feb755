/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Blood Loss during the fight: the option `bleeding` and its costs, computed by hand. Swords thrust with rating 2;
 * pools have 12 dice; TN 4. */
#include "group_fixture.h"
#include "testing.h"
#include "rules/fechtbook/bout/bleeding.h"

/* Gives every wound Blood Loss 2, and sets when fighters pay for lost blood. */
static void make_all_wounds_bleed(struct fight *fight, unsigned when)
{
	for (unsigned l = 0; l < FB_LOCATIONS; l++)
		for (unsigned t = 0; t < FB_TYPES; t++)
			for (unsigned level = 0; level < 5; level++)
				fight->book.wound[l][t][level].blood_loss = 2;
	fight->book.options.bleeding = (int32_t)when;
	fight->book.options.bleeding_impact = 1;
	fight_begin(fight);
}

/* Makes ada wound bea in the chest with margin 1. Rating 2 + margin 1 is level 3, which has impact 3. */
static struct fb_fighter_state *wound_bea(struct fight *fight)
{
	struct fb_bout *b = &fight->bout;
	b->fighter[0].declared.target = FB_CHEST;
	b->fighter[0].declared.profile = &b->fighter[0].side->profiles[1];
	b->first_blow_done = false;
	fb_land_attack(b, 0, 1);
	return &b->fighter[1];
}

/* With `bleeding: after` a wound costs its impact only, and no blood is lost during the fight. */
TEST_OF(struct fight *fight, test_blood_is_lost_after_the_fight)
{
	make_all_wounds_bleed(fight, FB_BLEEDS_AFTER);
	const struct fb_fighter_state *bea = wound_bea(fight);
	assert_int_equal(fight->bout.blood[1].levels_per_loss, 0);
	assert_false(fb_is_blood_loss_due(fight->matchup->options, &fight->bout));
	assert_true(fb_apply_blood_loss_to_both(&fight->bout));
	assert_int_equal(bea->pool, 12 - 3);
	assert_int_equal(fight_times_tried(fight, 1, FB_EVENT_BLEED), 0);
	assert_true(fight->matchup->is_plain);
}

/*
 * Bleeding takes 2 dice of the pool after the first tempo. After the second tempo it takes 2 dice of the next refresh,
 * even if the pool still has dice.
 */
TEST_OF(struct fight *fight, test_blood_is_lost_every_tempo)
{
	make_all_wounds_bleed(fight, FB_BLEEDS_TEMPO);
	assert_false(fight->matchup->is_plain);
	struct fb_bout *b = &fight->bout;
	struct fb_fighter_state *bea = wound_bea(fight);
	assert_true(fb_is_blood_loss_due(fight->matchup->options, b));
	assert_true(fb_apply_blood_loss_to_both(b));
	assert_int_equal(bea->pool, 12 - 3 - 2);
	assert_int_equal(b->blood[1].levels_lost, 2);
	assert_int_equal(b->fighter[0].pool, 12);
	b->tempo = 1;
	assert_true(fb_apply_blood_loss_to_both(b));
	assert_int_equal(bea->pool, 7);
	assert_int_equal(bea->owed_impact, 2);
	assert_int_equal(bea->impact, 3 + 2 + 2);
	fb_refresh_pool(b, 1);
	assert_int_equal(bea->pool, 12 - 2);
	assert_int_equal(fight_times_tried(fight, 1, FB_EVENT_BLEED), 2);
	assert_int_equal(fight_times_succeeded(fight, 1, FB_EVENT_BLEED), 2);
	assert_int_equal(fight_sum_of_margins(fight, 1, FB_EVENT_BLEED), 2 + 2);
	assert_int_equal(fight_times_tried(fight, 0, FB_EVENT_BLEED), 0);
}

/* Blood is lost once per play, after the second tempo. If a pause ends the play, it is lost after the first. */
TEST_OF(struct fight *fight, test_blood_is_lost_every_play)
{
	make_all_wounds_bleed(fight, FB_BLEEDS_PLAY);
	struct fb_bout *b = &fight->bout;
	assert_false(fb_is_blood_loss_due(fight->matchup->options, b));
	b->is_paused = true;
	assert_true(fb_is_blood_loss_due(fight->matchup->options, b));
	b->is_paused = false;
	b->tempo = 1;
	assert_true(fb_is_blood_loss_due(fight->matchup->options, b));
}

/* Two wounds with Blood Loss 2. If only the worst wound counts, 2 levels of blood are lost each time; if both count, 4.
 * Each level has impact 3. */
TEST_OF(struct fight *fight, test_blood_loss_of_several_wounds)
{
	for (unsigned sum = 0; sum < 2; sum++) {
		fight->book.options.bleeding_wounds = (int32_t)sum;
		make_all_wounds_bleed(fight, FB_BLEEDS_TEMPO);
		fight->book.options.bleeding_impact = 3;
		fight_begin(fight);
		struct fb_fighter_state *bea = wound_bea(fight);
		wound_bea(fight);
		bea->pool = 40;
		assert_true(fb_apply_blood_loss_to_both(&fight->bout));
		assert_int_equal(bea->pool, 40 - 3 * (sum ? 4 : 2));
	}
}

/*
 * A knockout check follows each loss of blood. It requires one hit per 3 levels lost in total: after 2, 4 and 6 levels
 * it requires 0, 1 and 2 hits. Grit 4, at TN 5 because of the wound, passes with as many hits as required. With one hit
 * fewer bea is knocked out, and ada wins.
 */
TEST_OF(struct fight *fight, test_blood_loss_knocks_out)
{
	fight->book.options.bleeding_knockout = 3;
	for (unsigned hits = 1; hits < 3; hits++) {
		make_all_wounds_bleed(fight, FB_BLEEDS_TEMPO);
		struct fb_bout *b = &fight->bout;
		struct fb_fighter_state *bea = wound_bea(fight);
		assert_int_equal(bea->tn, 5);
		unsigned checks = fight_times_tried(fight, 1, FB_EVENT_KNOCKOUT_CHECK);
		assert_true(fb_apply_blood_loss_to_both(b));
		assert_int_equal(fight_times_tried(fight, 1, FB_EVENT_KNOCKOUT_CHECK), checks);
		fight_move_to_spare_roll(b, FB_SPARE_BLEEDING, 1, (struct fight_roll){ 4, 5, 1 });
		assert_true(fb_apply_blood_loss_to_both(b));
		fight_move_to_spare_roll(b, FB_SPARE_BLEEDING, 1, (struct fight_roll){ 4, 5, hits });
		assert_int_equal(fb_apply_blood_loss_to_both(b), hits == 2);
		assert_int_equal(bea->ending, hits == 2 ? FB_STILL_IN : FB_KNOCKOUT);
		assert_int_equal(fight_times_tried(fight, 1, FB_EVENT_KNOCKOUT_CHECK), checks + 2);
		assert_int_equal(fight_times_tried(fight, 1, FB_EVENT_BLEED), 3);
		assert_int_equal(fight_times_succeeded(fight, 1, FB_EVENT_BLEED), 1 + hits);
	}
}

/*
 * A fighter owes at most as many dice as the largest pool. Blood loss is counted up to 255, even if no option makes
 * fighters pay for it.
 */
TEST_OF(struct fight *fight, test_owed_dice_and_blood_loss_have_limits)
{
	fight->book.options.bleeding_wounds = FB_BLEEDS_SUM;
	fight->book.options.impact_carries = 1;
	make_all_wounds_bleed(fight, FB_BLEEDS_PLAY);
	struct fb_bout *b = &fight->bout;
	for (unsigned k = 0; k < 200; k++)
		wound_bea(fight);
	b->fighter[1].owed_impact = 0;
	b->tempo = 1;
	for (unsigned k = 0; k < 3; k++)
		assert_true(fb_apply_blood_loss_to_both(b));
	assert_int_equal(b->blood[1].levels_per_loss, 255);
	assert_int_equal(b->blood[1].levels_lost, 255);
	assert_int_equal(b->fighter[1].owed_impact, SALLE_POOL_MAX);
}

/* In groups a bleeding fighter pays once per tempo, whoever its foe is, and even if it does not fight. */
TEST_OF(struct melee *m, test_group_member_pays_once_per_tempo)
{
	struct fb_group *g = &m->g;
	m->fight.book.options.bleeding = FB_BLEEDS_TEMPO;
	m->fight.book.options.bleeding_impact = 1;
	m->fight.book.options.bleeding_knockout = 0;
	melee_set_policy(m, "attack: [{do: stand_down}]");
	melee_enter(m, 1, 3);
	g->blood[0][0].levels_per_loss = 2;
	g->blood[1][0].levels_per_loss = 1;
	g->blood[1][2].levels_per_loss = 3;
	unsigned ending = 0;
	assert_true(fb_fight_group_play(g, &ending)); /* all fighters stand down: a pause ends the play after one tempo */
	const unsigned lost[3] = { 1, 0, 3 };
	for (unsigned i = 0; i < 3; i++) {
		assert_int_equal(g->blood[1][i].levels_lost, lost[i]);
		assert_int_equal(g->fighter[1][i].owed_impact, lost[i]);
	}
	assert_int_equal(g->blood[0][0].levels_lost, 2);
	assert_int_equal(g->fighter[0][0].owed_impact, 2);
}

/* If the last fighter of a side faints, the other side has won. */
TEST_OF(struct melee *m, test_last_fighter_of_a_side_faints)
{
	struct fb_group *g = &m->g;
	m->fight.book.options.bleeding = FB_BLEEDS_PLAY;
	m->fight.book.options.bleeding_impact = 0;
	m->fight.book.options.bleeding_knockout = 1;
	melee_set_policy(m, "attack: [{do: stand_down}]");
	melee_enter(m, 1, 2);
	g->blood[0][0].levels_per_loss = 40; /* the check requires more hits than any Grit can score */
	unsigned ending = 0;
	assert_false(fb_fight_group_play(g, &ending));
	assert_int_equal(ending, FB_KNOCKOUT);
	assert_int_equal(g->fighter[0][0].ending, FB_KNOCKOUT);
	assert_int_equal(g->fighter[1][0].ending, FB_STILL_IN);
}

RUN_TESTS(cmocka_unit_test_setup_teardown(test_blood_is_lost_after_the_fight, fight_setup, fight_teardown),
	cmocka_unit_test_setup_teardown(test_blood_is_lost_every_tempo, fight_setup, fight_teardown),
	cmocka_unit_test_setup_teardown(test_blood_is_lost_every_play, fight_setup, fight_teardown),
	cmocka_unit_test_setup_teardown(test_blood_loss_of_several_wounds, fight_setup, fight_teardown),
	cmocka_unit_test_setup_teardown(test_blood_loss_knocks_out, fight_setup, fight_teardown),
	cmocka_unit_test_setup_teardown(test_owed_dice_and_blood_loss_have_limits, fight_setup, fight_teardown),
	cmocka_unit_test_setup_teardown(test_group_member_pays_once_per_tempo, melee_setup, melee_teardown),
	cmocka_unit_test_setup_teardown(test_last_fighter_of_a_side_faints, melee_setup, melee_teardown))
