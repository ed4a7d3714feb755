/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of stress dice, attacks, wounds, exertion and disengaging, with every roll set by hand. */
#define SG_ENUMERATES_AT_RUN_TIME
#include <math.h>
#include <stdio.h>

#include "saga_fixture.h"
#include "testing.h"

/* The fighters of example 2 in "24. Checks that hold by hand". */
#define RAPIER "{dexterity: 2, quickness: 1, single: 5, weapons: [rapier]}"
#define SABER "{stamina: 1, quickness: 1, single: 5, weapons: [saber], armour: metal_reinf_leather_p}"
#define SWORD "{stamina: 2, single: 5, weapons: [sword_long], shield: heater, armour: plate_f}"
/* This fighter has Attack 8, Defence 4 (4 + 6 = 10 with the straight six), Damage 6, Soak 0. */
#define PLAIN "{single: 4, weapons: [axe]}"

static int roll_stress_die(const char *digits)
{
	return sg_roll_stress_die(saga.book, saga_fraction_of_digits(digits), 1).die;
}

static unsigned count_botched_dice(const char *digits, unsigned botch_dice)
{
	return sg_roll_stress_die(saga.book, saga_fraction_of_digits(digits), botch_dice).botched_dice;
}

static void stress_dice_double_and_botch(void **state)
{
	saga_open("");
	assert_int_equal(roll_stress_die("2"), 2);
	assert_int_equal(roll_stress_die("9"), 9);
	assert_int_equal(roll_stress_die("12"), 4);
	assert_int_equal(roll_stress_die("10"), 20); /* a 0 after the first digit counts 10 */
	assert_int_equal(roll_stress_die("115"), 20);
	assert_int_equal(roll_stress_die("1110"), 80);
	assert_int_equal(roll_stress_die("111111113"), 3 * 256);
	assert_int_equal(roll_stress_die("05"), 0);
	assert_int_equal(count_botched_dice("05", 1), 0);
	assert_int_equal(count_botched_dice("00", 1), 1);
	assert_int_equal(count_botched_dice("0500", 1), 0);
	assert_int_equal(count_botched_dice("0500", 3), 2);
	assert_int_equal(count_botched_dice("0000", 0), 0); /* with no botch dice a roll cannot botch */
	/* a botched total is "min(0, sum of modifiers)" */
	assert_int_equal(sg_total_of_roll((struct sg_roll){ 0, 1 }, 5), 0);
	assert_int_equal(sg_total_of_roll((struct sg_roll){ 0, 1 }, -5), -5);
	assert_int_equal(sg_total_of_roll((struct sg_roll){ 0, 0 }, 5), 5);
}

/* The probabilities "P(stress die ≥ k and not a botch)", as the text prints them. */
static void the_printed_tail_of_the_stress_die(void **state)
{
	static const double tail[] = { .99, .9, .9, .8, .7, .59, .49, .38, .28, .169, .069, .059, .059, .048, .048, .038,
		.038, .0269, .0269, .0169, .0169, .0059, .0059, .0059, .0059, .0048, .0048, .0048, .0048, .0038, .0038, .0038,
		.0038, .00269, .00269, .00269, .00269, .00169, .00169, .00169, .00169 };
	static const double botch[] = { 0, .01, .019, .0271, .03439 };
	double mean = 0;
	saga_open("");
	for (int k = 0; k <= 40; k++)
		assert_true(fabs(saga_chance_at_least(k, 1) - tail[k]) < 1e-15);
	for (unsigned n = 0; n <= 4; n++)
		assert_true(fabs(sg_chance_of_botch(saga.book->die, n) - botch[n]) < 1e-15);
	for (int k = 1; k < 1 << 22; k++)
		mean += saga_chance_at_least(k, 1);
	assert_true(fabs(mean - 23.0 / 4) < 1e-5); /* further terms, beyond 2^22, add less than 1e-5 */
}

/* The chances to act first in "Example 1" of the text. */
static void the_initiative_of_the_text(void **state)
{
	static const struct {
		int a, b;
		double first;
	} cases[] = { { 1, 0, 0.594050726 }, { 2, 0, 0.676898165 }, { 1, -2, 0.751518483 }, { 3, -2, 0.861813657 } };
	saga_open("");
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		struct sg_contest contest = saga_solve_contest(cases[k].a, cases[k].b);
		assert_true(fabs(contest.above / (contest.above + contest.below) - cases[k].first) < 1e-9);
		assert_true(fabs(contest.above + contest.equal + contest.below - 1) < 1e-12);
	}
}

/* The chances of each wound in "Example 2" of the text. */
static void the_rapier_of_the_text(void **state)
{
	static const struct {
		const char *foe;
		double chance[SG_RESULTS]; /* missed, hit without a wound, light wound, and so on to dead */
	} cases[] = {
		{ SABER, { 1 / 5., 0, 21 / 50., 321 / 1000., 321 / 10000., 21 / 1000., 59 / 10000. } },
		{ SWORD,
			{ 41 / 100., 481 / 500. - 41 / 100., 211 / 10000., 121 / 10000., 1 / 1000., 111 / 100000.,
				269 / 100000. } },
	};
	for (size_t k = 0; k < 2; k++) {
		double chance[SG_RESULTS];
		saga_begin_duel("", RAPIER, cases[k].foe, "", "");
		const struct sg_blow blow = sg_make_blow(&saga.bout, 0, false);
		assert_int_equal(blow.totals[0].modifiers, 11);
		assert_int_equal(blow.damage, 4);
		assert_int_equal(blow.totals[1].modifiers, k == 0 ? 13 : 15);
		assert_int_equal(blow.soak, k == 0 ? 3 : 14);
		sg_solve_blow(&blow, chance);
		for (unsigned r = 0; r < SG_RESULTS; r++)
			assert_true(fabs(chance[r] - cases[k].chance[r]) < 1e-15);
	}
}

/* Returns the chance that the Attack Total of a blow is `least` or more. */
static double attack_reaches(const struct sg_total *attack, int least)
{
	const int botched = attack->modifiers < 0 ? attack->modifiers : 0;
	return saga_chance_at_least(least - attack->modifiers, attack->botch_dice) +
		(botched >= least ? sg_chance_of_botch(saga.book->die, attack->botch_dice) : 0);
}

/* Returns the chance that the Attack Advantage is `least` or more, summed over the values of the defence. */
static double advantage_reaches(const struct sg_blow *blow, int least)
{
	const struct sg_total *attack = &blow->totals[0], *defence = &blow->totals[1];
	const int with = defence->modifiers;
	if (!defence->has_die)
		return attack_reaches(attack, least + with);
	const double botch = sg_chance_of_botch(saga.book->die, defence->botch_dice);
	double each = 0.1, sum = (each - botch) * attack_reaches(attack, least + with);
	sum += botch * attack_reaches(attack, least + (with < 0 ? with : 0));
	for (int face = 2; face <= 9; face++)
		sum += each * attack_reaches(attack, least + with + face);
	for (unsigned k = 1; k <= 14; k++) { /* all further values together have a chance below 10^-14 */
		each /= 10;
		for (int face = 2; face <= 10; face++)
			sum += each * attack_reaches(attack, least + with + face * (1 << k));
	}
	return sum;
}

/*
 * The chances of results agree with sums over all values of both dice. The defender uses the straight six or a die.
 */
static void results_by_the_series_of_the_dice(void **state)
{
	saga_open("");
	for (int attack = -12; attack <= 24; attack += 3)
		for (int defence = -20; defence <= 28; defence += 4)
			for (unsigned k = 0; k < 16; k++) {
				const struct sg_blow blow = { .book = saga.book,
					.totals = { { attack, k % 2 + k / 8, true },
												  { defence, k / 4, k % 4 > 0 } },
					.damage = 3 - (int)k,
					.soak = 2,
					.points_per_level = 5,
					.hit_from = (int)k % 3 };
				double chance[SG_RESULTS], above = 1;
				sg_solve_blow(&blow, chance);
				for (unsigned r = 0; r < sg_count_results(saga.book); r++) {
					/*
					 * lowest Advantage of a result worse than r: for a hit, hit_from; for the wound levels, an excess
					 * over Soak of 1, then of band + 1, of 2 * band + 1 and so on
					 */
					const int wounds = blow.soak - blow.damage + 1 + ((int)r - 1) * blow.points_per_level;
					const int least = r == SG_MISSED || wounds < blow.hit_from ? blow.hit_from : wounds;
					const double reached = r + 1 < sg_count_results(saga.book) ? advantage_reaches(&blow, least) : 0;
					assert_true(fabs(chance[r] - (above - reached)) < 1e-12);
					above = reached;
				}
			}
}

/*
 * Attacks and attempts to leave are enumerated and rolled. The enumerated chances add up to 1, and agree with the rolls
 * within four standard errors.
 */
static void enumerated_rolls_agree_with_rolled_ones(void **state)
{
	enum { ROLLS = 40000 };
	double chance[SG_RESULTS] = { 0 }, leaves = 0, sum = 0;
	unsigned rolled[SG_RESULTS] = { 0 }, left = 0;
	const uint32_t no_words[2] = { 0 };
	static struct sg_enumeration enumeration;
	saga_begin_duel("{defence: stress_die, disengage_roll: stress_die}", RAPIER, SWORD, "", "");
	struct sg_bout *b = &saga.bout;
	const struct sg_modifiers modifiers = sg_sum_modifiers_of_attack(b, 0, false);
	b->enumeration = &enumeration;
	salle_enumeration_begin(&enumeration.rolls);
	while (salle_enumeration_next(&enumeration.rolls)) {
		int total,
			advantage =
				sg_roll_attack_with_modifiers(b, 0, &modifiers, false, &total, SG_CONFIDENCE_FOR_NOTHING, false);
		const bool hits = advantage >= b->book->figure[SG_HIT_FROM];
		const unsigned result = hits ? sg_result_of_advantage(saga.book, advantage, b->fighter[0].side->damage,
										   b->fighter[1].side->soak, b->fighter[1].side->points_per_level)
									 : SG_MISSED;
		chance[result] += enumeration.rolls.chance;
		sum += enumeration.rolls.chance;
	}
	assert_true(fabs(sum - 1) < 1e-15 * SG_RESULTS);
	salle_enumeration_begin(&enumeration.rolls);
	while (salle_enumeration_next(&enumeration.rolls)) {
		const bool done = sg_roll_withdrawal(b, 1, no_words, no_words, false); /* this also sets rolls.chance */
		leaves += done ? enumeration.rolls.chance : 0;
	}
	b->enumeration = NULL;
	for (unsigned k = 0; k < ROLLS; k++) {
		uint32_t word[4];
		b->context.moment = k;
		salle_context_spare_words(&b->context, 7, b->word);
		salle_context_spare_words(&b->context, 8, word);
		int total,
			advantage =
				sg_roll_attack_with_modifiers(b, 0, &modifiers, false, &total, SG_CONFIDENCE_FOR_NOTHING, false);
		rolled[advantage >= b->book->figure[SG_HIT_FROM]
				? sg_result_of_advantage(saga.book, advantage, b->fighter[0].side->damage, b->fighter[1].side->soak,
					  b->fighter[1].side->points_per_level)
				: SG_MISSED]++;
		left += sg_roll_withdrawal(b, 1, word, word + 2, false);
	}
	for (unsigned r = 0; r < SG_RESULTS; r++)
		assert_as_often("result", rolled[r], chance[r], ROLLS);
	assert_as_often("leaves", left, leaves, ROLLS);
}

/* "4. Damage and wounds": the printed table by Size, which lists the highest excess of each wound level. */
static void wound_levels_by_size(void **state)
{
	static const struct {
		const char *build;
		int last[4];
	} sizes[] = { { "{size: -5}", { 1, 2, 3, 4 } }, { "{size: -4}", { 1, 2, 3, 4 } }, { "{size: -3}", { 2, 4, 6, 8 } },
		{ "{size: -2}", { 3, 6, 9, 12 } }, { "{size: -1}", { 4, 8, 12, 16 } }, { "{size: 0}", { 5, 10, 15, 20 } },
		{ "{virtues: [large]}", { 6, 12, 18, 24 } }, { "{size: 2}", { 7, 14, 21, 28 } },
		{ "{size: 3}", { 8, 16, 24, 32 } } };
	saga_open("");
	for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
		int band = saga_fighter("x", sizes[k].build)->points_per_level;
		assert_int_equal(sg_result_of_advantage(saga.book, 1, -1, 0, band), SG_UNHURT);
		assert_int_equal(sg_result_of_advantage(saga.book, 1, 0, 0, band), SG_WOUNDED + SG_LIGHT);
		for (unsigned wound = 0; wound < 4; wound++) {
			assert_int_equal(sg_result_of_advantage(saga.book, 1, sizes[k].last[wound] - 1, 0, band),
				SG_WOUNDED + wound);
			assert_int_equal(sg_result_of_advantage(saga.book, 1, sizes[k].last[wound], 0, band),
				SG_WOUNDED + wound + 1);
		}
	}
}

/* Attack 8 + die against Defence 10. An Advantage of 0 misses; with 1 the attack hits, and Damage 6 + 1 against Soak
 * 0 is a medium wound. */
static void an_advantage_of_one_hits(void **state)
{
	static const struct {
		const char *rolls;
		bool hit;
		unsigned wound;
		int penalty;
	} cases[] = {
		{ "2", false, 0, 0 },
		{ "3", true, SG_MEDIUM, 3 },
		{ "6", true, SG_MEDIUM, 3 },          /* attack total 14: excess 10 */
		{ "7", true, SG_HEAVY, 5 },           /* attack total 15: excess 11 */
		{ "16", true, SG_INCAPACITATING, 0 }, /* the die shows 12, attack total 20: excess 16 */
		{ "19", true, SG_DEAD, 0 },           /* the die shows 18, attack total 26: excess 22 */
		{ "00", false, 0, 0 },
	};
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		saga_begin_duel("", PLAIN, PLAIN, "", "");
		saga_set_attack_dice(0, cases[k].rolls);
		sg_take_turn(&saga.bout, 0, false);
		const struct sg_fighter_state *foe = &saga.bout.fighter[1];
		assert_int_equal(saga_times_succeeded(0, SG_EVENT_ATTACK), cases[k].hit);
		assert_int_equal(foe->penalty, cases[k].penalty);
		assert_int_equal(sg_count_wounds(saga.book, foe), cases[k].hit);
		if (cases[k].hit)
			assert_int_equal(saga_wounds(1, (enum sg_wound)cases[k].wound), 1);
		assert_int_equal(foe->ending,
			!cases[k].hit || cases[k].wound < SG_INCAPACITATING ? SG_STILL_IN
				: cases[k].wound == SG_DEAD                     ? SG_KILLED
																: SG_DOWN);
	}
}

/*
 * Penalties lower Attack and Defence Totals, even with the straight six. A botch makes the total 0, or the sum of
 * modifiers if that is negative.
 */
static void penalties_count_on_both_totals(void **state)
{
	saga_begin_duel("", PLAIN, PLAIN, "", "");
	saga.bout.fighter[0].wounds = 3;
	saga.bout.fighter[1].wounds = 1;
	for (unsigned side = 0; side < 2; side++)
		sg_update_penalty(&saga.bout.fighter[side]);
	saga_set_attack_dice(0, "4"); /* attack 8 - penalty 3 + die 4 = 9, defence 10 - penalty 1 = 9 */
	sg_take_turn(&saga.bout, 0, false);
	assert_int_equal(saga_times_succeeded(0, SG_EVENT_ATTACK), 0);
	saga_set_attack_dice(0, "5");
	sg_take_turn(&saga.bout, 0, false);
	assert_int_equal(saga_times_succeeded(0, SG_EVENT_ATTACK), 1);
	saga.bout.fighter[1].wounds = 11; /* defence 10 - penalty 11 = -1, so even a botched attack hits */
	sg_update_penalty(&saga.bout.fighter[1]);
	saga_set_attack_dice(0, "00");
	sg_take_turn(&saga.bout, 0, false);
	assert_int_equal(saga_times_succeeded(0, SG_EVENT_ATTACK), 2);
	assert_int_equal(saga_times_succeeded(0, SG_EVENT_BOTCH), 1);
	/* Enduring Constitution subtracts 1 from the wound penalty and 1 from the fatigue penalty, each "not below 0". */
	saga_begin_duel("", "{virtues: [enduring_constitution]}", PLAIN, "", "");
	const struct sg_side *side = &saga.matchup->side[0];
	assert_int_equal(sg_compute_penalty(side, 0, SG_FRESH), 0);
	assert_int_equal(sg_compute_penalty(side, 1, SG_WEARY), 0);
	assert_int_equal(sg_compute_penalty(side, 4, SG_TIRED), 5);
}

/* "7. Melee modifiers": the attack modifiers of high ground, prone fighters and mounts. */
static void the_ground_counts_on_the_attack(void **state)
{
	static const struct {
		const char *scene, *options, *a;
		int modifiers;
	} cases[] = {
		{ "", "", PLAIN, 8 },
		{ "{high_ground: a}", "", PLAIN, 9 },
		{ "{high_ground: b}", "", PLAIN, 8 },
		{ "{prone: a}", "", PLAIN, 7 },
		{ "{prone: b}", "", PLAIN, 9 },
		{ "{high_ground: a}", "", "{single: 4, weapons: [axe], ride: 2, mount: destrier}", 10 },
		{ "{high_ground: a}", "{mounted_height: yes}", "{single: 4, weapons: [axe], ride: 2, mount: destrier}", 11 },
	};
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		saga_begin_duel(cases[k].options, cases[k].a, PLAIN, "", cases[k].scene);
		assert_int_equal(sg_sum_attack_modifiers(&saga.bout, 0), cases[k].modifiers);
	}
}

/*
 * Ambiguity A-03: an exertion first costs a fatigue level, whose penalty counts at once. An exertion never makes the
 * fighter Unconscious.
 */
static void exertion_costs_a_level(void **state)
{
	static const int penalty[] = { 0, 1, 3, 5, 5 };
	saga_begin_duel("", PLAIN, PLAIN, "{exert: attack, act: attack}", "");
	for (unsigned turn = 0; turn < 5; turn++) {
		saga_set_attack_dice(0, "00"); /* a botched attack never hits */
		sg_take_turn(&saga.bout, 0, false);
		assert_int_equal(saga.bout.fighter[0].fatigue, turn < 4 ? turn + 1 : SG_DAZED);
		assert_int_equal(saga.bout.fighter[0].penalty, penalty[turn]);
	}
	assert_int_equal(saga_times_tried(0, SG_EVENT_EXERT_ATTACK), 4);
	saga_begin_duel("", PLAIN, PLAIN, "{exert: attack, act: attack}", "");
	saga_set_attack_dice(0, "05"); /* attack 8 + 4 (exertion) + die 0 = 12 against 10: an Advantage of 2 */
	sg_take_turn(&saga.bout, 0, false);
	assert_int_equal(saga_times_succeeded(0, SG_EVENT_EXERT_ATTACK), 1);
	assert_int_equal(saga_wounds(1, SG_MEDIUM), 1); /* damage 6 + Advantage 2 = 8 */
	/* exertion in defence adds 4 until the fighter's next turn */
	saga_begin_duel("", PLAIN, PLAIN, "{exert: [{do: defence, when: round == 1}, none], act: nothing}", "");
	saga_set_attack_dice(0, "05");
	sg_take_turn(&saga.bout, 0, false);
	assert_int_equal(sg_sum_defence_modifiers(&saga.bout, 0), 8);
	saga.bout.capped_round = 1;
	sg_take_turn(&saga.bout, 0, false);
	assert_int_equal(sg_sum_defence_modifiers(&saga.bout, 0), 4);
}

/*
 * "19. Disengaging": the fighter's Defence of 10 must exceed the foe's total of 8 + die. Each further try adds 3 to
 * the Defence. If nobody attacked the fighter, disengaging succeeds.
 */
static void disengaging_needs_a_higher_defence(void **state)
{
	saga_begin_duel("", PLAIN, PLAIN, "", "");
	struct sg_fighter_state *man = &saga.bout.fighter[0];
	assert_true(sg_chance_to_disengage(&saga.bout, 0) == 1);
	/* The foe's total is below 10 if its die shows 0 or 1, or botches: 1 in 10. */
	man->is_attacked = 1;
	assert_true(fabs(sg_chance_to_disengage(&saga.bout, 0) - 0.1) < 1e-15);
	/* With 3 more, the Defence is 13. So the foe's die may also show 2, 3 or 4, or a 1 and then a 2. */
	man->disengage_tries = 1;
	assert_true(fabs(sg_chance_to_disengage(&saga.bout, 0) - (0.1 + 0.31)) < 1e-15);
	saga_begin_duel("{disengage_ties: leave}", PLAIN, PLAIN, "", "");
	man->is_attacked = 1;
	assert_true(fabs(sg_chance_to_disengage(&saga.bout, 0) - 0.2) < 1e-15);
	saga_begin_duel("", PLAIN, PLAIN, "{exert: none, act: disengage}", "");
	sg_take_turn(&saga.bout, 0, false);
	assert_int_equal(saga.bout.fighter[0].ending, SG_FLED);
}

/* Ambiguity A-06: standing up takes the action of a turn. */
static void standing_up_costs_the_action(void **state)
{
	saga_begin_duel("", PLAIN, PLAIN, "{exert: none, act: [{do: stand_up}, attack]}", "{prone: a}");
	sg_take_turn(&saga.bout, 0, false);
	assert_int_equal(saga.bout.fighter[0].prone, 0);
	assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), 0);
	sg_take_turn(&saga.bout, 0, false);
	assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), 1);
}

/* "12. Missile combat": range, cover, melee and prone modify the Attack Total; penetration lowers the armour's Soak. */
static void missiles_have_their_modifiers(void **state)
{
	static const struct {
		const char *a, *scene;
		int attack, soak;
	} cases[] = {
		{ "pistol", "{distance: 10}", 5, 5 }, /* attack 4 + die 1; Soak 1 + armour 6 - penetration 2 */
		{ "pistol", "{distance: 11}", 2, 7 },
		{ "pistol", "{distance: 21}", -1, 7 },
		{ "musket", "{distance: 20}", 5, 4 },
		{ "musket", "{distance: 20, cover: b}", 3, 4 },
		{ "musket", "{distance: 20, cover: a}", 5, 4 },
		{ "musket", "{distance: 20, prone: b}", 4, 4 },
		{ "musket", "{distance: 20, prone: a}", 5, 4 },
		{ "musket", "{distance: 20, high_ground: a}", 5, 4 },
		/* at distance 0 each fighter is the other's assailant */
		{ "blunderbuss", "{distance: 12}", 7, 7 },
		{ "pistol", "{distance: 0}", 3, 5 },
	};
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		saga_open("");
		const char *a = salle_arena_format(&saga.arena, "{firearms: 4, strength: 1, weapons: [%s]}", cases[k].a);
		char kept[128];
		snprintf(kept, sizeof kept, "%s", a);
		saga_begin_duel("", kept, "{stamina: 1, bows: 2, weapons: [bow_short], armour: chain_p}", "", cases[k].scene);
		assert_int_equal(sg_sum_attack_modifiers(&saga.bout, 0), cases[k].attack);
		assert_int_equal(saga.matchup->side[1].soak, cases[k].soak);
		assert_int_equal(saga.matchup->side[1].defence, 2);
	}
	/* Ambiguity A-02: missile Damage includes Strength unless the option says no. */
	assert_int_equal(saga.matchup->side[0].damage, 9);
	saga_begin_duel("{missile_strength: no}", "{strength: 1, weapons: [pistol]}", "{strength: 1, weapons: [stone]}", "",
		"");
	assert_int_equal(saga.matchup->side[0].damage, 8);
	assert_int_equal(saga.matchup->side[1].damage, 3);
}

/* "Fire in round 1, load in 2 and 3, fire again in 4." */
static void loading_takes_two_actions(void **state)
{
	static const unsigned shots[] = { 1, 1, 1, 2, 2, 2, 3 };
	saga_begin_duel("", "{firearms: 4, weapons: [pistol]}", PLAIN, "", "");
	for (unsigned turn = 0; turn < 7; turn++) {
		saga_set_attack_dice(0, "00");
		sg_take_turn(&saga.bout, 0, false);
		assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK), shots[turn]);
	}
	assert_int_equal(saga_times_tried(0, SG_EVENT_LOAD), 4);
	assert_int_equal(saga_times_succeeded(0, SG_EVENT_LOAD), 2);
}

/*
 * "18. Non-lethal combat": Attack is 8 - 3 against 10, and the axe adds no Damage. With fists both numbers are as
 * usual.
 */
static void scuffles_subtract_from_the_attack(void **state)
{
	static const struct {
		const char *rolls;
		unsigned fatigue;
		int wounds;
		unsigned out;
	} cases[] = {
		{ "6", 1, 0, SG_STILL_IN },   /* Advantage 1: light wound */
		{ "17", 2, 0, SG_STILL_IN },  /* die 14, Advantage 9: medium wound */
		{ "18", 2, 1, SG_STILL_IN },  /* die 16, Advantage 11: heavy wound */
		{ "112", 1, 0, SG_STILL_IN }, /* die 8, Advantage 3: light wound */
		{ "116", 3, 1, SG_STILL_IN }, /* die 24, Advantage 19: incapacitating wound */
		{ "118", 5, 3, SG_OUT_COLD }, /* die 32, Advantage 27: dead */
	};
	for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
		saga_begin_duel("", PLAIN, PLAIN, "", "{scuffle: yes}");
		assert_int_equal(saga.matchup->side[0].attack, 5);
		assert_int_equal(saga.matchup->side[0].damage, 0);
		saga_set_attack_dice(0, cases[k].rolls);
		sg_take_turn(&saga.bout, 0, false);
		assert_int_equal(saga.bout.fighter[1].fatigue, cases[k].fatigue);
		assert_int_equal(saga.bout.fighter[1].wounds, cases[k].wounds);
		assert_int_equal(saga.bout.fighter[1].ending, cases[k].out);
	}
	saga_begin_duel("", "{brawl: 4, strength: 2, weapons: [kick]}", PLAIN, "", "{scuffle: yes}");
	assert_int_equal(saga.matchup->side[0].attack, 4);
	assert_int_equal(saga.matchup->side[0].damage, 5);
}

RUN_TESTS_EACH(NULL, saga_teardown, UNIT(stress_dice_double_and_botch), UNIT(the_printed_tail_of_the_stress_die),
	UNIT(the_initiative_of_the_text), UNIT(the_rapier_of_the_text), UNIT(results_by_the_series_of_the_dice),
	UNIT(enumerated_rolls_agree_with_rolled_ones), UNIT(wound_levels_by_size), UNIT(an_advantage_of_one_hits),
	UNIT(penalties_count_on_both_totals), UNIT(the_ground_counts_on_the_attack), UNIT(exertion_costs_a_level),
	UNIT(disengaging_needs_a_higher_defence), UNIT(standing_up_costs_the_action), UNIT(missiles_have_their_modifiers),
	UNIT(scuffles_subtract_from_the_attack), UNIT(loading_takes_two_actions))
