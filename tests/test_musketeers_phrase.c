/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of initiative, openings and counters of the musketeers, with every roll set by hand. */
#include "musketeers_fixture.h"
#include "testing.h"

/* Plays ada's turn. Her opening and bea's counter roll these dice. */
static enum mk_turn_end open_with(unsigned opening, unsigned counter)
{
	swordplay_set_roll(&play, MK_WORD_OPENING, opening);
	swordplay_set_roll(&play, MK_WORD_COUNTER + 1, counter);
	return mk_take_turn(&play.bout, 0, false);
}

static void higher_total_has_the_initiative(void **state)
{
	meet("", "weapon: rapier\nagility: 2", "weapon: rapier\nagility: -1", "");
	uint32_t words[2] = { swordplay_word_of_roll(6), swordplay_word_of_roll(8) };
	/* ada's total of 6 + 2 = 8 against bea's 8 - 1 = 7 */
	assert_int_equal(mk_roll_initiative(&play.bout, words, MK_SPARE_TIE, false, false), 0);
	words[0] = swordplay_word_of_roll(4);
	/* ada's total of 4 + 2 = 6 against bea's 7 */
	assert_int_equal(mk_roll_initiative(&play.bout, words, MK_SPARE_TIE, false, false), 1);
	assert_int_equal(swordplay_times_tried(&play, 0, MK_EVENT_INITIATIVE), 2);
	assert_int_equal(swordplay_times_succeeded(&play, 0, MK_EVENT_INITIATIVE), 1);
}

static void tied_initiative_is_rolled_again(void **state)
{
	meet("", "weapon: rapier", "weapon: rapier", "");
	uint32_t words[2] = { swordplay_word_of_roll(7), swordplay_word_of_roll(7) }, more[4];
	unsigned won[2] = { 0, 0 };
	for (unsigned phrase = 0; phrase < 200; phrase++) {
		play.bout.context.moment = phrase;
		salle_context_spare_words(&play.bout.context, MK_SPARE_TIE, more);
		unsigned winner = mk_roll_initiative(&play.bout, words, MK_SPARE_TIE, false, false);
		won[winner]++;
		if (salle_roll_2d6(more[0]) != salle_roll_2d6(more[1]))
			assert_int_equal(winner, salle_roll_2d6(more[1]) > salle_roll_2d6(more[0]));
		else if (salle_roll_2d6(more[2]) != salle_roll_2d6(more[3]))
			assert_int_equal(winner, salle_roll_2d6(more[3]) > salle_roll_2d6(more[2]));
	}
	assert_true(won[0] > 60 && won[1] > 60);
}

/* The opening wave_hat needs 4 and gives no bonus; the attack coup_de_tete needs 6; the rapier's damage DM is +2. */
static void opening_without_counter_leads_to_an_attack(void **state)
{
	meet("", "weapon: rapier", "weapon: rapier", "");
	swordplay_set_blow(&play, MK_WORD_ATTACK, 6, 5, 6, MK_TORSO);
	assert_int_equal(open_with(4, 3), MK_PHRASE_ENDS);
	assert_int_equal(play.bout.fighter[1].endurance, 6); /* a damage total of 6 + 2 = 8: a wound of three points */
	assert_int_equal(swordplay_times_succeeded(&play, 0, MK_EVENT_OPENING), 1);
	assert_int_equal(swordplay_times_succeeded(&play, 0, MK_EVENT_ATTACK), 1);
	assert_int_equal(swordplay_times_succeeded(&play, 1, MK_EVENT_COUNTER), 0);
}

static void opening_below_its_requirement_passes_the_initiative(void **state)
{
	meet("", "weapon: rapier", "weapon: rapier", "");
	assert_int_equal(open_with(3, 12), MK_INITIATIVE_PASSES);
	assert_int_equal(swordplay_times_tried(&play, 1, MK_EVENT_COUNTER), 0);
	assert_int_equal(play.bout.n_openings, 1);
}

/* The sword's opening batte needs 6 and gives a bonus of 2, so that a roll of 4 is enough for the attack at 6. */
static void bonus_of_the_opening_helps_the_attack(void **state)
{
	meet("", "weapon: sword", "weapon: sword", "");
	swordplay_set_blow(&play, MK_WORD_ATTACK, 4, 5, 2, MK_TORSO);
	assert_int_equal(open_with(6, 5), MK_PHRASE_ENDS);
	assert_int_equal(swordplay_times_succeeded(&play, 0, MK_EVENT_ATTACK), 1);
	assert_int_equal(play.bout.fighter[1].points_suffered, 1); /* a damage total of 2 + 2 = 4: a cut of one point */
}

static void policy_chooses_the_opening(void **state)
{
	meet("", "weapon: rapier", "weapon: rapier", "turn:\n  - {do: open, with: [un_deux, press]}\n  - do: wait\n");
	assert_int_equal(open_with(7, 2),
		MK_INITIATIVE_PASSES); /* the rapier has no un_deux; its press needs 8, so 7 fails */
	mk_reset_to_en_garde(&play.bout);
	swordplay_set_blow(&play, MK_WORD_ATTACK, 3, 2, 2, MK_TORSO);
	assert_int_equal(open_with(8, 7), MK_PHRASE_ENDS);
	assert_int_equal(play.bout.bonus, 4);
	/* a roll of 3 hits with the press's bonus of 4 */
	assert_int_equal(swordplay_times_succeeded(&play, 0, MK_EVENT_ATTACK), 1);
}

static void natural_two_falls_and_is_attacked(void **state)
{
	meet("", "weapon: rapier\nexpertise: 3", "weapon: rapier\nexpertise: 2", "");
	swordplay_set_blow(&play, MK_WORD_ATTACK, 6, 12, 2, MK_TORSO);
	assert_int_equal(open_with(2, 12), MK_PHRASE_ENDS); /* the natural 2 fails, although 2 + 3 reaches 4 */
	assert_true(play.bout.fighter[0].prone);
	assert_int_equal(play.bout.fighter[0].n_falls, 1);
	assert_int_equal(swordplay_times_tried(&play, 0, MK_EVENT_SIMPLE), 0);     /* a prone fencer cannot parry */
	assert_int_equal(swordplay_times_succeeded(&play, 1, MK_EVENT_ATTACK), 1); /* a roll of 6 hits without expertise */
	/* a damage total of roll 2 + DM 2 + expertise 2 = 6: a cut of one point */
	assert_int_equal(play.bout.fighter[0].points_suffered, 1);
}

static void attack_on_the_fallen_omits_expertise(void **state)
{
	for (unsigned adds = 0; adds < 2; adds++) {
		meet(adds ? "prone_expertise: yes" : "", "weapon: rapier", "weapon: rapier\nexpertise: 2", "");
		swordplay_set_blow(&play, MK_WORD_ATTACK, 5, 12, 2, MK_TORSO);
		open_with(2, 12);
		/* a roll of 5 misses the requirement of 6 without expertise */
		assert_int_equal(swordplay_times_succeeded(&play, 1, MK_EVENT_ATTACK), adds);
	}
}

static void the_fallen_may_parry_at_minus_three(void **state)
{
	meet("prone_defence: minus_three", "weapon: rapier", "weapon: rapier", "");
	swordplay_set_blow(&play, MK_WORD_ATTACK, 12, 9, 2, MK_TORSO);
	open_with(2, 12);
	assert_int_equal(swordplay_times_succeeded(&play, 0, MK_EVENT_SIMPLE), 1); /* the parry totals 9 - 3 = 6 */
	assert_int_equal(play.bout.fighter[0].points_suffered, 0);
}

static void counters_trip_only_by_the_option(void **state)
{
	for (unsigned trips = 0; trips < 2; trips++) {
		meet(trips ? "counter_trips: yes" : "", "weapon: rapier", "weapon: rapier\nexpertise: 3", "");
		swordplay_set_blow(&play, MK_WORD_ATTACK, 3, 2, 2, MK_TORSO);
		open_with(5, 2); /* a natural 2 with expertise 3 totals 5, as much as the opening */
		assert_int_equal(play.bout.fighter[1].prone, trips);
	}
}

/* The sword opens at 6 with a bonus of 2. Its attack on a fallen foe needs 6 from the dice alone. */
static void tripping_in_a_counter_loses_the_bonus(void **state)
{
	for (unsigned dice = 4; dice <= 6; dice++) {
		meet("counter_trips: yes", "weapon: sword", "weapon: sword", "");
		swordplay_set_blow(&play, MK_WORD_ATTACK, dice, 2, 2, MK_TORSO);
		open_with(7, 2);
		assert_true(play.bout.fighter[1].prone);
		assert_int_equal(swordplay_times_succeeded(&play, 0, MK_EVENT_ATTACK), dice == 6);
	}
}

static void turned_blade_may_try_again(void **state)
{
	meet("", "weapon: rapier", "weapon: rapier", "again: stop");
	assert_int_equal(open_with(9, 8), MK_PHRASE_ENDS);
	assert_int_equal(play.bout.who_closed, 0);
	assert_int_equal(swordplay_times_tried(&play, 0, MK_EVENT_ATTACK), 0);
	meet("", "weapon: rapier", "weapon: rapier", "");
	uint32_t spare[4];
	do { /* repeats until the counters turn the blade in the phrase's next two openings, too */
		swordplay_move_to_spare_roll(&play, MK_SPARE_OPENING + 2, 0, 12);
		salle_context_spare_words(&play.bout.context, MK_SPARE_OPENING + 1, spare);
	} while (salle_roll_2d6(spare[0]) < 9 || salle_roll_2d6(spare[1]) < 4 ||
		salle_roll_2d6(spare[1]) >= salle_roll_2d6(spare[0]));
	assert_int_equal(open_with(9, 8), MK_PHRASE_ENDS);
	assert_int_equal(play.bout.n_openings, 3);
	assert_int_equal(play.bout.fighter[0].n_openings, 3);
}

/* Two openings total 7 each, so both attack at once and need 6. Ada rolls 4 and has the opening's bonus of 2; bea
 * rolls 5. */
static void equal_totals_attack_at_once(void **state)
{
	static const struct {
		const char *option;
		bool ada, bea;
	} cases[] = { { "", true, false }, { "equal_bonus: both", true, true }, { "equal_bonus: neither", false, false } };
	for (unsigned k = 0; k < 3; k++) {
		meet(cases[k].option, "weapon: sword", "weapon: sword", "");
		swordplay_set_blow(&play, MK_WORD_ATTACK, 4, 12, 10, MK_TORSO);
		swordplay_set_blow(&play, MK_WORD_RIPOSTE, 5, 12, 10, MK_LEFT_LEG);
		assert_int_equal(open_with(7, 7), MK_PHRASE_ENDS);
		/* a damage total of 10 + 2 is a hit of 6 points; nobody parries */
		assert_int_equal(play.bout.fighter[1].points_suffered, cases[k].ada ? 6 : 0);
		assert_int_equal(play.bout.fighter[0].points_suffered, cases[k].bea ? 6 : 0);
		assert_int_equal(swordplay_times_tried(&play, 1, MK_EVENT_SIMPLE), 0);
	}
}

static void blows_at_once_land_together(void **state)
{
	meet("", "weapon: rapier", "weapon: rapier", "");
	swordplay_set_blow(&play, MK_WORD_ATTACK, 9, 12, 10, MK_TORSO);
	swordplay_set_blow(&play, MK_WORD_RIPOSTE, 9, 12, 11, MK_HEAD);
	open_with(7, 7);
	assert_int_equal(play.bout.fighter[1].ending, MK_UNABLE); /* 6 of 9 points of endurance are lost */
	assert_int_equal(play.bout.fighter[0].ending, MK_DEAD);
	struct salle_outcome outcome = mk_end_bout(&play.bout, NULL, false);
	assert_int_equal(outcome.winner, SALLE_DRAW);
	assert_int_equal(outcome.ending, MK_DEAD);
}

/* Bea's counter exceeds the opening, so bea attacks. She rolls 5 and needs 6, which she reaches with the option's
 * bonus of 2. */
static void counter_takes_the_initiative(void **state)
{
	for (unsigned bonus = 0; bonus < 2; bonus++) {
		meet(bonus ? "counter_bonus: yes" : "", "weapon: sword", "weapon: sword", "");
		swordplay_set_blow(&play, MK_WORD_ATTACK, 5, 5, 2, MK_TORSO);
		assert_int_equal(open_with(8, 9), MK_PHRASE_ENDS);
		assert_int_equal(swordplay_times_succeeded(&play, 1, MK_EVENT_COUNTER), 1);
		assert_int_equal(swordplay_times_tried(&play, 1, MK_EVENT_ATTACK), 1);
		assert_int_equal(play.bout.fighter[0].points_suffered, bonus);
	}
	meet("", "weapon: rapier", "weapon: rapier", "overtake: retreat");
	assert_int_equal(open_with(8, 9), MK_PHRASE_ENDS);
	assert_int_equal(swordplay_times_tried(&play, 1, MK_EVENT_ATTACK), 0);
}

static void no_counter_without_a_sword_or_from_the_ground(void **state)
{
	meet("", "weapon: rapier", "weapon: rapier", "");
	play.bout.fighter[1].sword = MK_ON_THE_GROUND;
	swordplay_set_blow(&play, MK_WORD_ATTACK, 6, 12, 3, MK_TORSO);
	open_with(4, 12);
	assert_int_equal(swordplay_times_tried(&play, 1, MK_EVENT_COUNTER), 0);
	assert_int_equal(play.bout.fighter[1].points_suffered, 1); /* bea has no sword to parry with */
}

static void the_fallen_are_attacked_without_an_opening(void **state)
{
	meet("", "weapon: sword", "weapon: sword", "");
	play.bout.fighter[1].prone = true;
	swordplay_set_blow(&play, MK_WORD_ATTACK, 6, 12, 3, MK_TORSO);
	assert_int_equal(mk_take_turn(&play.bout, 0, false), MK_PHRASE_ENDS);
	assert_int_equal(play.bout.n_openings, 0);
	assert_int_equal(play.bout.fighter[1].points_suffered, 1);
}

/* Standing up and then picking up the sword each need 8, with agility 1 included. */
static void standing_and_picking_up_take_the_turn(void **state)
{
	meet("", "weapon: rapier\nagility: 1", "weapon: rapier", "");
	struct mk_fencer_state *ada = &play.bout.fighter[0];
	ada->prone = true;
	ada->sword = MK_ON_THE_GROUND;
	static const struct {
		unsigned roll;
		bool prone;
		uint8_t sword;
	} turns[] = { { 6, true, MK_ON_THE_GROUND }, { 7, false, MK_ON_THE_GROUND }, { 6, false, MK_ON_THE_GROUND },
		{ 7, false, MK_IN_HAND } };
	for (unsigned k = 0; k < 4; k++) {
		mk_reset_to_en_garde(&play.bout);
		swordplay_set_roll(&play, MK_WORD_OPENING, turns[k].roll);
		assert_int_equal(mk_take_turn(&play.bout, 0, false), MK_INITIATIVE_PASSES);
		assert_int_equal(ada->prone, turns[k].prone);
		assert_int_equal(ada->sword, turns[k].sword);
	}
	assert_int_equal(swordplay_times_tried(&play, 0, MK_EVENT_STAND), 2);
	assert_int_equal(swordplay_times_succeeded(&play, 0, MK_EVENT_PICK_UP), 1);
	assert_int_equal(play.bout.n_openings, 0);
}

/* A phrase has at most `max_openings` openings and four ripostes. */
static void phrases_are_bounded(void **state)
{
	meet("max_openings: 2", "weapon: rapier", "weapon: rapier", "");
	for (unsigned phrase = 0; phrase < 500 && !mk_is_bout_over(&play.bout); phrase++) {
		play.bout.context.moment = phrase;
		mk_fight_phrase(&play.bout, SALLE_DRAW, false);
		assert_true(play.bout.n_openings <= 2);
		assert_true(play.bout.n_ripostes <= 4);
	}
	assert_true(play.bout.first_mover != SALLE_DRAW);
}

RUN_TESTS_EACH(NULL, close_play, UNIT(higher_total_has_the_initiative), UNIT(tied_initiative_is_rolled_again),
	UNIT(opening_without_counter_leads_to_an_attack), UNIT(opening_below_its_requirement_passes_the_initiative),
	UNIT(bonus_of_the_opening_helps_the_attack), UNIT(policy_chooses_the_opening),
	UNIT(natural_two_falls_and_is_attacked), UNIT(attack_on_the_fallen_omits_expertise),
	UNIT(the_fallen_may_parry_at_minus_three), UNIT(counters_trip_only_by_the_option),
	UNIT(tripping_in_a_counter_loses_the_bonus), UNIT(turned_blade_may_try_again), UNIT(equal_totals_attack_at_once),
	UNIT(blows_at_once_land_together), UNIT(counter_takes_the_initiative),
	UNIT(no_counter_without_a_sword_or_from_the_ground), UNIT(the_fallen_are_attacked_without_an_opening),
	UNIT(standing_and_picking_up_take_the_turn), UNIT(phrases_are_bounded))
