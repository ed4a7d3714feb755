/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Multiple Opponents": opportunity pools, plays, two groups. Computed by hand from the rule text. */
#include <math.h>
#include <stdlib.h>

#include "group_fixture.h"
#include "testing.h"

/*
 * Moves on to a moment at which the opportunity pools score these hits. Each pool has `dice` dice at TN 4. Ada is alone
 * against `n` foes.
 */
static void footwork(struct melee *m, unsigned dice, unsigned loner, const unsigned *hits, unsigned n)
{
	for (bool found = false; !found;) {
		m->g.context.moment++;
		found = salle_pool_hits(dice, 4,
					salle_stream_spare_word(m->g.context.stream, m->g.context.moment, FB_SPARE_OPPORTUNITY)) == loner;
		for (unsigned i = 0; i < n && found; i++) {
			uint32_t word = salle_stream_spare_word(m->g.context.stream, m->g.context.moment,
				FB_SPARE_OPPORTUNITY + SALLE_MEMBER_ROW + i);
			found = salle_pool_hits(dice, 4, word) == hits[i];
		}
	}
	fb_roll_opportunity_pools(&m->g, &m->g.engagement[0]);
}

/* "They take the initiative and engage in single combat with the group member who rolled the most hits." */
TEST_OF(struct melee *m, test_loner_who_wins_meets_the_best_member)
{
	melee_set_policy(m, "opportunity: {do: allot, dice: 4}");
	melee_enter(m, 1, 3);
	footwork(m, 4, 3, (const unsigned[]){ 1, 2, 0 }, 3);
	const struct fb_engagement *engagement = &m->g.engagement[0];
	assert_int_equal(engagement->mode, FB_MODE_SINGLED_OUT);
	assert_int_equal(engagement->engaged[0], 1);
	assert_int_equal(engagement->initiative, 0);
	/* every fighter has spent the 4 dice of its opportunity pool */
	assert_int_equal(m->g.fighter[0][0].pool, 8);
	for (unsigned i = 0; i < 3; i++)
		assert_int_equal(m->g.fighter[1][i].pool, 8);
	assert_int_equal(fight_times_succeeded(&m->fight, 0, FB_EVENT_OPPORTUNITY), 1);
	assert_int_equal(fight_sum_of_margins(&m->fight, 0, FB_EVENT_OPPORTUNITY), 1);
	assert_int_equal(fight_times_tried(&m->fight, 1, FB_EVENT_OPPORTUNITY), 3);
	assert_int_equal(fight_times_succeeded(&m->fight, 1, FB_EVENT_OPPORTUNITY), 0);
}

/* "If there is a tie for most hits, the loner may choose which of the tied opponents to face." */
TEST_OF(struct melee *m, test_loner_chooses_among_the_tied)
{
	melee_set_policy(m, "opportunity: {do: allot, dice: 4}");
	melee_enter(m, 1, 3);
	m->g.fighter[1][1].tn = 6; /* member 1 is the weakest, but does not have the most hits */
	m->g.fighter[1][2].tn = 5;
	m->g.fighter[1][2].pool = 3;
	m->g.fighter[1][0].pool = 5;
	struct fb_opportunity_hits f = { .loner = 3, .hits = { 2, 1, 2 } };
	fb_list_faceable_members(&m->g, &m->g.engagement[0], &f);
	assert_int_equal(f.n_eligible, 2);
	fb_decide_engagement(&m->g, &m->g.engagement[0], &f);
	assert_int_equal(m->g.engagement[0].engaged[0], 2);
	assert_int_equal(m->g.engagement[0].initiative, 0);
}

/* "On an MoS3+, the Loner can choose any opponent they prefer." */
TEST_OF(struct melee *m, test_loner_chooses_among_all)
{
	fight_set_policy(&m->fight, 0, "opponent: {do: weigh, worth: foe.pool}");
	melee_enter(m, 1, 3);
	m->g.fighter[1][0].pool = 4;
	m->g.fighter[1][1].pool = 9;
	m->g.fighter[1][2].pool = 6;
	struct fb_opportunity_hits f = { .loner = 4, .hits = { 1, 0, 1 } };
	fb_list_faceable_members(&m->g, &m->g.engagement[0], &f);
	assert_int_equal(f.n_eligible, 3);
	fb_decide_engagement(&m->g, &m->g.engagement[0], &f);
	assert_int_equal(m->g.engagement[0].engaged[0], 1);
	/* with a margin of two the loner may only face an opponent with the most hits */
	struct fb_opportunity_hits less = { .loner = 3, .hits = { 1, 0, 1 } };
	fb_list_faceable_members(&m->g, &m->g.engagement[0], &less);
	assert_int_equal(less.n_eligible, 2);
	fb_decide_engagement(&m->g, &m->g.engagement[0], &less);
	assert_int_equal(m->g.engagement[0].engaged[0], 2);
	/* with the option `opponent_margin` of two it may face any member */
	m->fight.book.options.opponent_margin = 2;
	melee_enter(m, 1, 3);
	less.n_eligible = 0;
	fb_list_faceable_members(&m->g, &m->g.engagement[0], &less);
	assert_int_equal(less.n_eligible, 3);
}

/*
 * If the policy values two opponents equally, each is chosen with the chance 1/2: 1,000 of 2,000 times, with a standard
 * deviation of 22.
 */
TEST_OF(struct melee *m, test_choice_by_an_even_roll)
{
	unsigned first = 0;
	melee_enter(m, 1, 2);
	const uint8_t both[2] = { 0, 1 };
	for (m->g.context.moment = 0; m->g.context.moment < 2000; m->g.context.moment++)
		first += fb_choose_opponent(&m->g, &m->g.engagement[0], both, 2, FB_SPARE_OPPONENT_CHOICE) == 0;
	assert_true(abs((int)first - 1000) < 100);
}

/* "If loner ties ... they fight a single tied opponent of their choosing, but their opponent takes the initiative." */
TEST_OF(struct melee *m, test_tied_opponent_takes_the_initiative)
{
	melee_set_policy(m, "opportunity: {do: allot, dice: 4}");
	melee_enter(m, 1, 3);
	footwork(m, 4, 2, (const unsigned[]){ 2, 1, 0 }, 3);
	assert_int_equal(m->g.engagement[0].mode, FB_MODE_SINGLED_OUT);
	assert_int_equal(m->g.engagement[0].engaged[0], 0);
	assert_int_equal(m->g.engagement[0].initiative, 1);
	/* a tie without hits is a tie as well */
	struct fb_opportunity_hits none = { 0 };
	fb_list_faceable_members(&m->g, &m->g.engagement[0], &none);
	assert_int_equal(none.n_eligible, 3);
}

/* "Each member of the group that beat the loner's roll ... become the aggressors." */
TEST_OF(struct melee *m, test_members_who_beat_the_loner_attack)
{
	melee_set_policy(m, "opportunity: {do: allot, dice: 4}");
	melee_enter(m, 1, 3);
	footwork(m, 4, 1, (const unsigned[]){ 2, 1, 3 }, 3);
	const struct fb_engagement *engagement = &m->g.engagement[0];
	assert_int_equal(engagement->mode, FB_MODE_ATTACKED);
	assert_int_equal(engagement->n_engaged, 2);
	assert_int_equal(engagement->engaged[0], 0);
	assert_int_equal(engagement->engaged[1], 2);
	assert_int_equal(fight_times_succeeded(&m->fight, 1, FB_EVENT_OPPORTUNITY), 2);
	assert_int_equal(fight_sum_of_margins(&m->fight, 1, FB_EVENT_OPPORTUNITY), 3);
	/* only one member beats the loner: single combat, with the member's initiative */
	melee_enter(m, 1, 3);
	footwork(m, 4, 1, (const unsigned[]){ 0, 1, 3 }, 3);
	assert_int_equal(engagement->mode, FB_MODE_SINGLED_OUT);
	assert_int_equal(engagement->engaged[0], 2);
	assert_int_equal(engagement->initiative, 1);
}

/*
 * The loner allots its dice after the group and sees the group's largest allotment. By the preset each fighter allots a
 * quarter of its pool, rounded up.
 */
TEST_OF(struct melee *m, test_loner_allots_last)
{
	fight_set_policy(&m->fight, 0, "opportunity: {do: allot, dice: foe.opportunity + 1}");
	melee_enter(m, 1, 2);
	m->g.fighter[1][1].pool = 5;
	fb_roll_opportunity_pools(&m->g, &m->g.engagement[0]);
	assert_int_equal(m->g.fighter[1][0].pool, 9);
	assert_int_equal(m->g.fighter[1][1].pool, 3);
	assert_int_equal(m->g.fighter[0][0].pool, 8);
}

static double binomial(unsigned n, unsigned k)
{
	double p = pow(0.5, n);
	for (unsigned i = 0; i < k; i++)
		p *= (double)(n - i) / (i + 1);
	return p;
}

/*
 * A loner with 5 dice against members with 3 and 4 dice, all at TN 4. Four outcomes are counted: the loner wins, the
 * loner ties, 1 member beats the loner, 2 members do. Their frequencies agree with the binomial chances within 4.5
 * standard deviations.
 */
static void test_opportunity_against_the_binomial(void **state)
{
	enum { N = 40000 };
	struct melee *m = *state;
	double expected[4] = { 0 }; /* loner wins; loner ties; 1 member beats the loner; 2 members do */
	for (unsigned l = 0; l <= 5; l++)
		for (unsigned x = 0; x <= 3; x++)
			for (unsigned y = 0; y <= 4; y++) {
				unsigned beaten = (x > l) + (y > l), tied = x == l || y == l;
				expected[beaten > 0 ? 1 + beaten : tied] += binomial(5, l) * binomial(3, x) * binomial(4, y);
			}
	fight_set_policy(&m->fight, 0, "opportunity: {do: allot, dice: 5}");
	fight_set_policy(&m->fight, 1, "opportunity: {do: allot, dice: pool / 4 + 0.25}");
	melee_enter(m, 1, 2);
	unsigned found[4] = { 0 };
	for (unsigned i = 0; i < N; i++) {
		struct fb_group *g = &m->g;
		g->fighter[0][0].pool = 12;
		g->fighter[1][0].pool = 12;
		g->fighter[1][1].pool = 15;
		g->context.moment++;
		fb_roll_opportunity_pools(g, &g->engagement[0]);
		bool single = g->engagement[0].mode == FB_MODE_SINGLED_OUT;
		unsigned hits[3];
		for (unsigned k = 0; k < 3; k++)
			hits[k] = salle_pool_hits(k == 0 ? 5 : k + 2, 4,
				salle_stream_spare_word(g->context.stream, g->context.moment,
					FB_SPARE_OPPORTUNITY + (k > 0 ? SALLE_MEMBER_ROW + k - 1 : 0)));
		bool lost = hits[1] > hits[0] || hits[2] > hits[0];
		found[!single ? 3 : g->engagement[0].initiative == 0 ? 0 : lost ? 2 : 1]++;
		g->engagement[0].mode = FB_MODE_ATTACKED;
	}
	for (unsigned k = 0; k < 4; k++)
		assert_true(fabs(found[k] - N * expected[k]) < 4.5 * sqrt(N * expected[k] * (1 - expected[k])));
}

/* Wounds and lost dice of a fighter in one pair count in its other pairs. Distances and feints are separate for each
 * pair. */
TEST_OF(struct melee *m, test_state_is_carried)
{
	melee_enter(m, 1, 2);
	struct fb_meeting with;
	fb_enter_meeting(&m->g, 0, 0, &with);
	assert_int_equal(with.bout.distance, 3);
	with.bout.fighter[0].tn = 6;
	with.bout.fighter[0].pool = 5;
	with.bout.fighter[0].prone = true;
	with.bout.fighter[0].feints = 3;
	with.bout.fighter[1].n_wounds = 2;
	with.bout.distance = 1;
	fb_leave_meeting(&m->g, &with);
	fb_enter_meeting(&m->g, 0, 1, &with);
	assert_int_equal(with.bout.fighter[0].tn, 6);
	assert_int_equal(with.bout.fighter[0].pool, 5);
	assert_true(with.bout.fighter[0].prone);
	assert_int_equal(with.bout.fighter[0].feints, 0); /* "against the same opponent" */
	assert_int_equal(with.bout.fighter[1].n_wounds, 0);
	assert_int_equal(with.bout.distance, 3);
	fb_enter_meeting(&m->g, 0, 0, &with);
	assert_int_equal(with.bout.fighter[0].feints, 3);
	assert_int_equal(with.bout.fighter[1].n_wounds, 2);
	assert_int_equal(with.bout.distance, 1);
}

static void assert_split(struct melee *m, unsigned n_a, unsigned n_b, const unsigned *sizes)
{
	melee_enter(m, n_a, n_b);
	unsigned few = n_b < n_a, n = few ? n_b : n_a;
	bool seen[SALLE_SIDE_MAX] = { false };
	assert_int_equal(m->g.n_engagements, n);
	for (unsigned k = 0; k < n; k++) {
		const struct fb_engagement *engagement = &m->g.engagement[k];
		assert_int_equal(engagement->side, few);
		assert_int_equal(engagement->loner, k);
		assert_int_equal(engagement->n_members, sizes[k]);
		for (unsigned i = 0; i < engagement->n_members; i++) {
			assert_false(seen[engagement->member[i]]);
			seen[engagement->member[i]] = true;
			assert_int_equal(m->g.fighter[!few][engagement->member[i]].crowd_code,
				engagement->n_members > 1 ? FB_CROWD_ALLIES + engagement->n_members - 1 : 0);
		}
		assert_int_equal(m->g.fighter[few][k].crowd_code, engagement->n_members - 1);
	}
}

/* "The smaller side's members are loners to the surplus, who split as evenly as possible." */
TEST_OF(struct melee *m, test_surplus_is_split_evenly)
{
	assert_split(m, 2, 2, (const unsigned[]){ 1, 1 });
	assert_split(m, 2, 3, (const unsigned[]){ 2, 1 });
	assert_split(m, 5, 2, (const unsigned[]){ 3, 2 });
	assert_split(m, 6, 4, (const unsigned[]){ 2, 2, 1, 1 });
	assert_split(m, 1, 6, (const unsigned[]){ 6 });
}

/* A defeated fighter gets no opponent. If the group has one member left, that member and the loner fight a duel. */
TEST_OF(struct melee *m, test_loner_against_one_foe_fights_a_duel)
{
	melee_enter(m, 1, 3);
	m->g.fighter[1][0].ending = FB_DEATH;
	fb_assign_engagements(&m->g);
	assert_int_equal(m->g.engagement[0].n_members, 2);
	assert_int_equal(m->g.engagement[0].member[0], 1);
	m->g.fighter[1][2].ending = FB_YIELD;
	m->g.play = 4;
	fb_begin_group_play(&m->g);
	assert_int_equal(m->g.engagement[0].mode, FB_MODE_PAIR);
	assert_int_equal(m->g.engagement[0].engaged[0], 1);
	assert_int_equal(m->g.fighter[0][0].crowd_code, 0);
	assert_int_equal(m->g.fighter[0][0].pool, 12); /* no dice went into an opportunity pool */
	assert_int_equal(fight_times_tried(&m->fight, 0, FB_EVENT_OPPORTUNITY), 0);
	/* if two fighters met in the play before, they keep the initiative from that play */
	m->g.play = 5;
	m->g.last_play_met[0][1] = 5;
	m->g.initiative[0][1] = 1;
	fb_begin_group_play(&m->g);
	assert_int_equal(m->g.engagement[0].initiative, 1);
	m->g.initiative[0][1] = 0;
	fb_begin_group_play(&m->g);
	assert_int_equal(m->g.engagement[0].initiative, 0);
}

/* "If at any point one of the opponents is killed, yields or disengages, begin a new play." */
TEST_OF(struct melee *m, test_new_play_when_a_fighter_is_defeated)
{
	melee_set_policy(m, "yield: [{do: yield, when: worst > 0}, {do: fight_on}]");
	unsigned cut = 0;
	for (unsigned i = 0; i < 100; i++) {
		melee_enter(m, 1, 3);
		unsigned ending = FB_STILL_IN;
		m->g.context.moment = i;
		fb_begin_group_play(&m->g);
		bool on = fb_fight_group_play(&m->g, &ending);
		const struct salle_team_members members = fb_get_active_members(&m->g);
		unsigned in = salle_list_able_members(&members, 0, NULL) + salle_list_able_members(&members, 1, NULL);
		if (on && in < 4 && m->g.n_contests == 1)
			cut++;
		assert_int_equal(on, salle_is_member_able(&members, 0, 0));
		if (!on)
			assert_int_equal(ending, FB_YIELD);
	}
	assert_true(cut > 5);
}

/* A prone fighter that nobody fought during a play stands up at the end of the play. The others stay prone. */
TEST_OF(struct melee *m, test_onlookers_get_up)
{
	melee_enter(m, 1, 3);
	for (unsigned i = 0; i < 3; i++)
		m->g.fighter[1][i].prone = true;
	m->g.fighter[1][2].prone_for_good = true;
	fb_choose_single_attacker(&m->g.engagement[0], 0, 0);
	fb_end_group_play(&m->g);
	assert_true(m->g.fighter[1][0].prone);
	assert_false(m->g.fighter[1][1].prone);
	assert_true(m->g.fighter[1][2].prone);
}

/*
 * A fighter who attacked in the first tempo stays prone, too. This holds even if the loner then fought only one of the
 * attackers, or if that ended in a pause.
 */
TEST_OF(struct melee *m, test_attackers_do_not_get_up)
{
	for (unsigned paused = 0; paused < 2; paused++) {
		melee_enter(m, 1, 3);
		struct fb_engagement *engagement = &m->g.engagement[0];
		m->g.play = 4;
		for (unsigned i = 0; i < 3; i++)
			m->g.fighter[1][i].prone = true;
		/* play 4: the first two foes fought in this play (stored as 5), the third only in the play before */
		m->g.last_play_met[0][0] = m->g.last_play_met[0][1] = 5;
		m->g.last_play_met[0][2] = 4;
		fb_choose_single_attacker(engagement, 0, 0);
		engagement->is_paused = paused;
		fb_end_group_play(&m->g);
		assert_int_equal(m->g.fighter[1][0].prone, !paused);
		assert_true(m->g.fighter[1][1].prone);
		assert_false(m->g.fighter[1][2].prone);
	}
}

/*
 * A pause restores the longest reach as the distance, whether the loner fought one opponent or all. If only two
 * fighters are left, they begin with a duel.
 */
TEST_OF(struct melee *m, test_pause_restores_the_distance)
{
	melee_set_policy(m, "throw: white");
	for (unsigned all = 0; all < 2; all++) {
		melee_enter(m, 1, 3);
		struct fb_engagement *engagement = &m->g.engagement[0];
		m->g.play = 4;
		for (unsigned i = 0; i < 3; i++) {
			m->g.last_play_met[0][i] = 5;
			m->g.distance[0][i] = 1;
		}
		if (all)
			melee_engage_all(m);
		else
			fb_choose_single_attacker(engagement, 0, 0);
		engagement->is_paused = true;
		fb_end_group_play(&m->g);
		for (unsigned i = 0; i < 3; i++) {
			struct fb_meeting with;
			fb_enter_meeting(&m->g, 0, i, &with);
			assert_int_equal(with.bout.distance, all || i == 0 ? 3 : 1);
		}
		m->g.fighter[1][1].ending = m->g.fighter[1][2].ending = FB_DEATH;
		m->g.play = 5;
		fb_begin_group_play(&m->g);
		assert_int_equal(m->g.engagement[0].mode, FB_MODE_PAIR);
		/* one of the two loses the contest of Will */
		assert_int_equal(m->g.fighter[0][0].shaken + m->g.fighter[1][0].shaken, 1);
	}
}

/* An ambush takes half of the dice of each victim in the first play. */
TEST_OF(struct melee *m, test_ambush_halves_the_first_pool)
{
	melee_set_policy(m, "opportunity: {do: allot, dice: 0}");
	m->fight.scene.opening = FB_AMBUSH_B;
	melee_enter(m, 1, 2);
	fb_begin_group_play(&m->g);
	assert_int_equal(m->g.fighter[0][0].pool, 6);
	assert_int_equal(m->g.fighter[1][1].pool, 12);
	m->fight.scene.opening = FB_AMBUSH_A;
	melee_enter(m, 1, 2);
	fb_begin_group_play(&m->g);
	assert_int_equal(m->g.fighter[0][0].pool, 12);
	assert_int_equal(m->g.fighter[1][0].pool, 6);
	assert_int_equal(m->g.fighter[1][1].pool, 6);
}

/* A whole bout: its trace reports each member. */
TEST_OF(struct melee *m, test_trace_of_a_bout_reports_each_member)
{
	melee_set_policy(m, "yield: [{do: yield, when: worst >= 3}, {do: fight_on}]");
	melee_enter(m, 1, 2);
	uint64_t wounds[2] = { 0 }, in = 0, out = 0;
	for (unsigned i = 0; i < 50; i++) {
		struct salle_stream_key key = salle_make_stream_key(1, 2, false);
		m->fight.stream = salle_stream_open(&key, i);
		struct salle_outcome outcome = fb_fight_teams(m->g.teams, &m->fight.stream, &m->fight.recorder, NULL);
		salle_recorder_finish_bout(&m->fight.recorder, &outcome, i);
	}
	const struct salle_tally_layout *at = &m->fight.layout;
	const uint64_t *count = m->fight.recorder.count;
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < side + 1; i++) {
			const uint64_t *member = count + at->members + (side * at->n_members + i) * at->member_size;
			wounds[side] += member[SALLE_MEMBER_WOUNDS];
			uint64_t all = 0;
			for (unsigned k = 0; k <= at->n_endings; k++)
				all += member[SALLE_MEMBER_COUNTS + k];
			assert_int_equal(all, 50);
			in += member[SALLE_MEMBER_COUNTS];
			out += all - member[SALLE_MEMBER_COUNTS];
		}
	for (unsigned side = 0; side < 2; side++)
		for (unsigned cell = 0; cell < at->n_cells; cell++)
			wounds[side] -= count[at->wounds + (side * at->n_cells + cell) * SALLE_WOUND_COUNTS];
	assert_int_equal(wounds[0], 0);
	assert_int_equal(wounds[1], 0);
	assert_int_equal(in + out, 150);
	/* every fighter of the losing side is out, and at least one of the winning side is not */
	uint64_t won_by_one = count[at->wins + SALLE_A], won_by_two = count[at->wins + SALLE_B];
	assert_true(won_by_one + won_by_two > 25);
	assert_true(out >= 2 * won_by_one + won_by_two);
	assert_true(in >= won_by_one + won_by_two);
}

RUN_TESTS_EACH(melee_setup, melee_teardown, UNIT(test_loner_who_wins_meets_the_best_member),
	UNIT(test_loner_chooses_among_the_tied), UNIT(test_loner_chooses_among_all), UNIT(test_choice_by_an_even_roll),
	UNIT(test_tied_opponent_takes_the_initiative), UNIT(test_members_who_beat_the_loner_attack),
	UNIT(test_loner_allots_last), UNIT(test_opportunity_against_the_binomial), UNIT(test_state_is_carried),
	UNIT(test_surplus_is_split_evenly), UNIT(test_loner_against_one_foe_fights_a_duel),
	UNIT(test_new_play_when_a_fighter_is_defeated), UNIT(test_onlookers_get_up), UNIT(test_attackers_do_not_get_up),
	UNIT(test_pause_restores_the_distance), UNIT(test_ambush_halves_the_first_pool),
	UNIT(test_trace_of_a_bout_reports_each_member))
