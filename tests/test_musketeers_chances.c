/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tests of the chances that policies see. The test plays each roll of the dice, and compares the chance with the share
 * of the rolls that succeed.
 */
#include <math.h>

#include "testing.h"
#include "musketeers_fixture.h"
#include "observable_fixture.h"

/* Returns the view of ada before an action, from the state of the bout. */
static struct salle_view view_of(unsigned decision, unsigned action, unsigned code, unsigned aim)
{
	struct salle_view view = { .matchup = play.matchup,
		.side = 0,
		.decision = decision,
		.readable_observables = UINT64_MAX };
	view.verdict =
		(struct salle_verdict){ .rule = 1, .action = (uint8_t)action, .code = { (uint8_t)code, (uint8_t)aim } };
	for (unsigned o = 0; o < MK_LIVE; o++) {
		const struct salle_observable *it = &mk_vocabulary.observables[o];
		view.live_values[o] = ((const uint8_t *)&play.bout)[mk_vocabulary.part_offsets[0][it->base] + it->offset];
	}
	return view;
}

static double value_of_observable(unsigned observable, unsigned decision, unsigned action, unsigned code, unsigned aim)
{
	struct salle_view view = view_of(decision, action, code, aim);
	return test_observable_value(&mk_vocabulary, &view, observable, NULL);
}

static double value_with_argument(unsigned observable, double argument)
{
	struct salle_view view = view_of(MK_ASK_TURN, MK_OPEN, 0, 0);
	return test_observable_value(&mk_vocabulary, &view, observable, &argument);
}

static uint32_t word_of_roll(unsigned n)
{
	return (uint32_t)((((uint64_t)n << 32) + (UINT64_C(1) << 31)) / 36);
}

/*
 * Two dice total at least 6 with chance 26/36, at least 7 with 21/36, at least 9 with 10/36, and at least 10 with
 * 6/36.
 */
static void two_dice_have_the_chances_of_their_totals(void **state)
{
	swordplay_open(&play, "", NULL);
	swordplay_begin_duel(&play, "weapon: rapier", "weapon: rapier", "", "");
	static const double falls[][2] = { { 2, 36 }, { 6, 26 }, { 7, 21 }, { 9, 10 }, { 10, 6 }, { 12, 1 }, { 13, 0 },
		{ -5, 36 }, { 8.5, 10 } };
	for (unsigned k = 0; k < sizeof falls / sizeof *falls; k++)
		assert_near(value_with_argument(MK_SEES_AT_LEAST, falls[k][0]), falls[k][1] / 36, 1e-12);
	unsigned totals[13] = { 0 };
	for (unsigned n = 0; n < 36; n++)
		totals[salle_roll_2d6(word_of_roll(n))]++;
	for (unsigned total = 2; total <= 12; total++)
		assert_int_equal(totals[total], total <= 7 ? total - 1 : 13 - total);
	assert_int_equal(salle_roll_2d6(0), 2);
	assert_int_equal(salle_roll_2d6(UINT32_MAX), 12);
}

/* Sums over all 1,296 pairs of rolls of ada's opening and bea's counter, for each opening, with either fencer
 * wounded. */
static void openings_lead_or_are_overtaken(void **state)
{
	swordplay_open(&play, "max_openings: 1", NULL);
	swordplay_begin_duel(&play, "weapon: epee\nexpertise: 2", "weapon: foil\nexpertise: 1", "overtake: retreat", "");
	for (unsigned wounded = 0; wounded < 2; wounded++) {
		play.bout.fighter[wounded].points_suffered = 4;
		mk_update_abilities(&play.bout.fighter[wounded], play.book);
		for (unsigned which = 0; which < play.bout.fighter[0].weapon->n_openings; which++) {
			unsigned leads = 0, overtaken = 0, opens = 0;
			const struct mk_opening *opening = &play.bout.fighter[0].weapon->opening[which];
			for (unsigned n = 0; n < 1296; n++) {
				int total = (int)salle_roll_2d6(word_of_roll(n / 36)) + play.bout.fighter[0].abilities.sword_expertise;
				bool made = salle_roll_2d6(word_of_roll(n / 36)) > 2 && total >= opening->requirement;
				enum mk_counter_outcome counter =
					mk_roll_counter(&play.bout, 1, opening->requirement, total, word_of_roll(n % 36), false);
				opens += made && n % 36 == 0;
				leads += made && counter == MK_COUNTER_FAILS;
				overtaken += made && counter == MK_COUNTER_OVERTAKES;
			}
			assert_near(value_of_observable(MK_SEES_SUCCESS, MK_ASK_TURN, MK_OPEN, which, 0), opens / 36.0, 1e-12);
			assert_near(value_of_observable(MK_SEES_LEADS, MK_ASK_TURN, MK_OPEN, which, 0), leads / 1296.0, 1e-12);
			assert_near(value_of_observable(MK_SEES_OVERTAKEN, MK_ASK_TURN, MK_OPEN, which, 0), overtaken / 1296.0,
				1e-12);
			assert_near(value_of_observable(MK_SEES_LEADS, MK_ASK_AGAIN, MK_OPEN_AGAIN, which, 0), leads / 1296.0,
				1e-12);
			assert_near(value_of_observable(MK_SEES_GAINS, MK_ASK_TURN, MK_OPEN, which, 0), opening->bonus, 1e-12);
		}
	}
	play.bout.fighter[1].sword = MK_ON_THE_GROUND;
	assert_near(value_of_observable(MK_SEES_LEADS, MK_ASK_TURN, MK_OPEN, 0, 0),
		value_of_observable(MK_SEES_SUCCESS, MK_ASK_TURN, MK_OPEN, 0, 0), 1e-12);
	assert_near(value_of_observable(MK_SEES_OVERTAKEN, MK_ASK_TURN, MK_OPEN, 0, 0), 0, 1e-12);
}

/*
 * There are 1,296 pairs of rolls. Bea's counter has +4, so any roll reaches the 4 that ada's opening needs, except a
 * natural 2, with which bea falls. Ada leads if she opens (33 of 36 rolls) and bea rolls the 2: 33 pairs. Bea exceeds
 * ada's totals of 4, 5, 6, 7, 8, 9, 10, 11, 12 with 35, 35, 35, 33, 30, 26, 21, 15, 10 rolls of 36. Each number is
 * multiplied by the number of rolls with which ada has this total: 3 * 35 + 4 * 35 + 5 * 35 + 6 * 33 + 5 * 30 + 4 * 26
 * + 3 * 21 + 2 * 15 + 10 = 975 pairs.
 */
static void counters_that_trip_lead(void **state)
{
	meet("counter_trips: yes", "weapon: rapier", "weapon: rapier\nexpertise: 4", "");
	assert_near(value_of_observable(MK_SEES_LEADS, MK_ASK_TURN, MK_OPEN, 0, 0), 33 / 1296.0, 1e-12);
	assert_near(value_of_observable(MK_SEES_OVERTAKEN, MK_ASK_TURN, MK_OPEN, 0, 0), 975 / 1296.0, 1e-12);
	/*
	 * without the option bea's natural 2 does not make her fall, and totals 6, more than ada's 4 and 5: 3 + 4 more
	 * pairs
	 */
	meet("", "weapon: rapier", "weapon: rapier\nexpertise: 4", "");
	assert_near(value_of_observable(MK_SEES_LEADS, MK_ASK_TURN, MK_OPEN, 0, 0), 0, 1e-12);
	assert_near(value_of_observable(MK_SEES_OVERTAKEN, MK_ASK_TURN, MK_OPEN, 0, 0), 982 / 1296.0, 1e-12);
}

/*
 * Computes two shares of all rolls of attack and parry: those in which ada's total is high enough, and those in which
 * she hits.
 */
static void play_attacks(unsigned bonus, double *on_target, double *through)
{
	unsigned targets = 0, hits = 0;
	const struct mk_bout before = play.bout;
	for (unsigned n = 0; n < 1296; n++) {
		play.bout = before;
		unsigned tried = swordplay_times_succeeded(&play, 0, MK_EVENT_ATTACK);
		play.bout.word[MK_WORD_ATTACK + MK_BLOW_WORD_ATTACK] = word_of_roll(n / 36);
		play.bout.word[MK_WORD_ATTACK + MK_BLOW_WORD_PARRY] = word_of_roll(n % 36);
		mk_resolve_assault_untraced(&play.bout, 0, bonus);
		hits += swordplay_times_succeeded(&play, 0, MK_EVENT_ATTACK) - tried;
		targets += !play.bout.fighter[0].has_missed;
	}
	play.bout = before;
	*on_target = targets / 1296.0;
	*through = hits / 1296.0;
}

/*
 * Two rapiers of equal skill. Ada's attack needs 6: 26 of 36 rolls. Bea's safest answers, a circular parry and a double
 * retreat, add 2 and fail at 3 of 36 rolls. Bea's riposte needs 9: 10 of 36 rolls. After a miss (10 of 36) ada parries
 * at -3, which fails below 12: 35 of 36 rolls. After a hit, bea's simple parry exceeds ada's total in 5 * 21 + 6 * 15 +
 * 5 * 10 + 4 * 6 + 3 * 3 + 2 * 1 = 280 of 1,296 pairs of rolls. Ada's simple parry of the riposte fails below 9: 26 of
 * 36 rolls.
 */
static void counters_of_the_foe(void **state)
{
	swordplay_open(&play, "", NULL);
	swordplay_begin_duel(&play, "weapon: rapier", "weapon: rapier", "", "");
	assert_near(value_of_observable(MK_SEES_PIERCES, MK_ASK_ATTACK, MK_DO_ATTACK, 0, 0), 26 / 36.0 * 3 / 36, 1e-12);
	assert_near(value_of_observable(MK_SEES_ANSWERED, MK_ASK_ATTACK, MK_DO_ATTACK, 0, 0),
		10 / 36.0 * (10 / 36.0 * 35 / 36 + 280 / 1296.0 * 26 / 36), 1e-12);
	/* without a sword, bea can only dodge or retreat, and cannot riposte */
	play.bout.fighter[1].sword = MK_ON_THE_GROUND;
	assert_near(value_of_observable(MK_SEES_PIERCES, MK_ASK_ATTACK, MK_DO_ATTACK, 0, 0), 26 / 36.0 * 3 / 36, 1e-12);
	assert_near(value_of_observable(MK_SEES_ANSWERED, MK_ASK_ATTACK, MK_DO_ATTACK, 0, 0), 0, 1e-12);
	play.bout.fighter[1].lame = true; /* a lame bea can only dodge, which fails below 6: 10 of 36 rolls */
	assert_near(value_of_observable(MK_SEES_PIERCES, MK_ASK_ATTACK, MK_DO_ATTACK, 0, 0), 26 / 36.0 * 10 / 36, 1e-12);
	play.bout.fighter[1].prone = true;
	assert_near(value_of_observable(MK_SEES_PIERCES, MK_ASK_ATTACK, MK_DO_ATTACK, 0, 0), 26 / 36.0, 1e-12);
}

/* The chances of ripostes with options that forbid ripostes, or by which a natural 2 in a riposte never drops the
 * weapon. */
static void conditions_that_forbid_a_counter(void **state)
{
	meet("max_ripostes: 0", "weapon: rapier", "weapon: rapier", "");
	assert_near(value_of_observable(MK_SEES_ANSWERED, MK_ASK_ATTACK, MK_DO_ATTACK, 0, 0), 0, 1e-12);
	play.bout.attack_requirement = play.bout.attack_total = 6;
	assert_near(value_of_observable(MK_SEES_ANSWERS, MK_ASK_PARRY, MK_SIMPLE, 0, 0), 0, 1e-12);
	/*
	 * Ada's riposte needs 9. Bea's simple parry exceeds 9, 10 or 11 in 4 * 6 + 3 * 3 + 2 * 1 = 35 of 1,296 pairs of
	 * rolls.
	 */
	for (unsigned answered = 0; answered < 2; answered++) {
		meet(answered ? "" : "missed_riposte_answered: no", "weapon: rapier", "weapon: rapier", "");
		assert_near(value_of_observable(MK_SEES_ANSWERED, MK_ASK_RIPOSTE, MK_SWORD_RIPOSTE, 0, 0),
			10 / 36.0 * (answered * 26 / 36.0 * 35 / 36 + 35 / 1296.0 * 26 / 36), 1e-12);
	}
	/*
	 * Ada's riposte adds 6 and needs 7, so it misses only with a natural 2, which drops the weapon. Bea's parry fails
	 * with 15 of 36 rolls.
	 */
	for (unsigned drops = 0; drops < 2; drops++) {
		meet(drops ? "" : "riposte_drops: no", "weapon: dagger\nexpertise: 6", "weapon: dagger\nexpertise: 1", "");
		/* ada's simple parry, 2d6 + 5, exceeds 7 unless she rolls 2: 35 of 36 rolls */
		play.bout.attack_requirement = play.bout.attack_total = 7;
		assert_near(value_of_observable(MK_SEES_ANSWERS, MK_ASK_PARRY, MK_SIMPLE, 0, 0),
			35 / 36.0 * (36 - drops) / 36 * 15 / 36, 1e-12);
	}
	/* Ada is prone and parries at -3: with expertise 3 the dice alone must exceed 9 (6 of 36 rolls). She cannot
	 * riposte. */
	meet("prone_defence: minus_three", "weapon: rapier\nexpertise: 3", "weapon: rapier", "");
	play.bout.fighter[0].prone = true;
	play.bout.attack_requirement = 6;
	play.bout.attack_total = 9;
	assert_near(value_of_observable(MK_SEES_BEYOND, MK_ASK_PARRY, MK_SIMPLE, 0, 0), 6 / 36.0, 1e-12);
	assert_near(value_of_observable(MK_SEES_ANSWERS, MK_ASK_PARRY, MK_SIMPLE, 0, 0), 0, 1e-12);
}

static void attacks_get_through(void **state)
{
	static const char *const foes[] = { "weapon: sword\nexpertise: 1", "weapon: sword\nexpertise: -1" };
	swordplay_open(&play, "max_ripostes: 0", NULL);
	for (unsigned k = 0; k < 2; k++)
		for (unsigned aim = 0; aim < 2; aim++)
			for (unsigned bonus = 0; bonus <= 4; bonus += 2) {
				double on_target, through;
				swordplay_begin_duel(&play, "weapon: sabre\nexpertise: 2", foes[k],
					aim ? "attack: [{do: attack, form: coup_de_flank, aim: left_leg}, {do: hold}]\ncrossed: stay"
						: "attack: [{do: attack, form: coup_de_flank}, {do: hold}]\ncrossed: stay",
					"");
				play.bout.fighter[1].off_balance = k;
				play_attacks(bonus, &on_target, &through);
				play.bout.bonus = (uint8_t)bonus;
				unsigned code = aim ? 1 + MK_LEFT_LEG : 0;
				assert_near(value_of_observable(MK_SEES_ON_TARGET, MK_ASK_ATTACK, MK_DO_ATTACK, 1, code), on_target,
					1e-12);
				assert_near(value_of_observable(MK_SEES_THROUGH, MK_ASK_ATTACK, MK_DO_ATTACK, 1, code), through, 1e-12);
				assert_true(through > 0 && through <= on_target);
			}
	/* The observable `presses` rates the attack with the lowest requirement, here coup_de_tete at 6. */
	double on_target, through;
	swordplay_begin_duel(&play, "weapon: sabre\nexpertise: 2", foes[0], "crossed: stay", "");
	play_attacks(3, &on_target, &through);
	assert_near(value_with_argument(MK_SEES_PRESSES, 3), through, 1e-12);
	swordplay_open(&play, "left_hander: 2\nmax_ripostes: 0", NULL);
	swordplay_begin_duel(&play, "weapon: rapier\nattack: 2\nhand: left", "weapon: rapier", "crossed: stay", "");
	play_attacks(0, &on_target, &through);
	assert_near(value_with_argument(MK_SEES_PRESSES, 0), through, 1e-12);
}

/*
 * Each chance is a number of pairs of rolls out of 1,296: the attack rolls (of 36) that are high enough, times the
 * parry rolls (of 36) that fail. Ada (expertise 2) attacks against a circular parry at +4 (foil +1, expertise 1). Her
 * best attack is an aimed thrust, which needs 9 + 2 = 11. 10 attack rolls reach it, and 15 parries fail below 7. With
 * a bonus of 3, 26 attack rolls suffice. Bea (expertise 1) attacks against a circular parry at +4. Her fleche at 10 is
 * best: 10 attack rolls times 10 parries that fail. With a leg lost her aimed reprise is best: 15 attack rolls times 6
 * parries that fail.
 */
static void breaks_is_the_best_attack_past_the_safest_parry(void **state)
{
	swordplay_open(&play, "", NULL);
	swordplay_begin_duel(&play, "weapon: sabre\nexpertise: 2", "weapon: foil\nexpertise: 1", "", "");
	struct mk_fencer_state *ada = &play.bout.fighter[0], *bea = &play.bout.fighter[1];
	assert_near(value_with_argument(MK_SEES_BREAKS, 0), 150 / 1296.0, 1e-12);
	assert_near(value_with_argument(MK_SEES_BREAKS, 3), 390 / 1296.0, 1e-12);
	assert_near(value_with_argument(MK_SEES_FOE_BREAKS, 0), 100 / 1296.0, 1e-12);
	bea->lame = true;
	assert_near(value_with_argument(MK_SEES_FOE_BREAKS, 0), 90 / 1296.0, 1e-12);
	assert_near(value_with_argument(MK_SEES_BREAKS, 0), 150 / 1296.0,
		1e-12);        /* bea's circular parry is safer than any retreat */
	bea->prone = true; /* bea cannot parry; ada's cut needs 6 without expertise */
	assert_near(value_with_argument(MK_SEES_BREAKS, 0), 26 / 36.0, 1e-12);
	assert_near(value_with_argument(MK_SEES_PRESSES, 0), 26 / 36.0, 1e-12);
	assert_near(value_of_observable(MK_SEES_ON_TARGET, MK_ASK_ATTACK, MK_DO_ATTACK, 0, 0), 26 / 36.0, 1e-12);
	ada->sword = MK_ON_THE_GROUND;
	assert_near(value_with_argument(MK_SEES_BREAKS, 0), 0, 1e-12);
}

/*
 * The observable `answers` includes the chance that the riposte gets past bea's parry. Ada parries an attack that
 * needs 6 and totals 9.
 */
static void parries_are_safe_go_beyond_and_answer(void **state)
{
	swordplay_open(&play, "", NULL);
	swordplay_begin_duel(&play, "weapon: rapier & dagger\nexpertise: 1\nagility: 2", "weapon: foil", "", "");
	play.bout.attack_requirement = 6;
	play.bout.attack_total = 9;
	struct mk_fencer_state *ada = &play.bout.fighter[0], *bea = &play.bout.fighter[1];
	for (unsigned kind = MK_SIMPLE; kind < MK_PARRIES; kind++) {
		int dm = mk_parry_dm(play.book, ada->weapon, &ada->abilities, kind, false, false, 0);
		unsigned safe = 0, beyond = 0;
		for (unsigned n = 0; n < 36; n++) {
			int total = (int)salle_roll_2d6(word_of_roll(n)) + dm;
			safe += total >= (kind == MK_STOP_HIT ? 9 : 6);
			beyond += kind == MK_STOP_HIT ? total >= 9 : !mk_is_evasion(kind) && total > 9;
		}
		assert_near(value_of_observable(MK_SEES_SAFE, MK_ASK_PARRY, kind, 0, 0), safe / 36.0, 1e-12);
		assert_near(value_of_observable(MK_SEES_BEYOND, MK_ASK_PARRY, kind, 0, 0), beyond / 36.0, 1e-12);
		/*
		 * Ada chooses the better of the sword's riposte at 9 and the dagger's at 7, against the foil's parry at +1.
		 */
		double best = 0;
		for (unsigned dagger = 0; dagger < 2; dagger++) {
			int need = dagger ? 7 : 9;
			unsigned gets = 0;
			for (unsigned n = 0; n < 1296; n++) {
				unsigned dice = salle_roll_2d6(word_of_roll(n / 36));
				gets += dice > 2 &&
					(int)dice + ada->abilities.sword_expertise + play.book->parry[kind].riposte >= need &&
					(int)salle_roll_2d6(word_of_roll(n % 36)) + bea->weapon->parry < need;
			}
			best = fmax(best, gets / 1296.0);
		}
		bool answers = kind == MK_SIMPLE || kind == MK_SEMICIRCULAR || kind == MK_CIRCULAR;
		assert_near(value_of_observable(MK_SEES_ANSWERS, MK_ASK_PARRY, kind, 0, 0),
			kind == MK_STOP_HIT ? beyond / 36.0
				: answers       ? beyond / 36.0 * best
								: 0,
			1e-12);
	}
}

/* Damage has +3 (rapier 2, expertise 1): of 36 rolls 6 cut (1 point), 9 wound (3), 15 hit (6), 6 are critical (9). */
static void mean_harm_is_that_of_all_rolls(void **state)
{
	swordplay_open(&play, "", NULL);
	swordplay_begin_duel(&play, "weapon: rapier\nexpertise: 1", "weapon: rapier", "", "");
	assert_near(value_of_observable(MK_SEES_HARM, MK_ASK_ATTACK, MK_DO_ATTACK, 0, 0), 177 / 36.0, 1e-12);
	assert_near(value_of_observable(MK_SEES_HARM, MK_ASK_ATTACK, MK_DO_ATTACK, 0, 1 + MK_HEAD), 177 / 36.0, 1e-12);
	/* Strength 1 instead of expertise 1 adds the same to the damage. */
	swordplay_open(&play, "{strength_damage: yes, expertise_damage: no}", NULL);
	swordplay_begin_duel(&play, "weapon: rapier\nexpertise: 2\nstrength: 1", "weapon: rapier", "", "");
	assert_near(value_of_observable(MK_SEES_HARM, MK_ASK_ATTACK, MK_DO_ATTACK, 0, 0), 177 / 36.0, 1e-12);
	swordplay_open(&play, "", NULL);
	swordplay_begin_duel(&play, "weapon: rapier\nexpertise: 1", "weapon: rapier", "", "");
	/* A kick adds nothing: of 36 rolls 3 strike clothing, 18 cut (1 point), 9 wound (3), 6 hit (6). */
	assert_near(value_of_observable(MK_SEES_HARM, MK_ASK_CROSSED, MK_CROSSED_KICK, 0, 0), (18 + 27 + 36) / 36.0, 1e-12);
	assert_near(value_of_observable(MK_SEES_HARM, MK_ASK_CROSSED, MK_CROSSED_RETREAT, 0, 0), 0, 1e-12);
	/* Armour of 3 on the four limbs cancels the +3. There the totals are those of the dice: 81 points in 36 rolls. */
	swordplay_begin_duel(&play, "weapon: rapier\nexpertise: 1", "weapon: rapier\narmour: {limbs: 3}", "", "");
	assert_near(value_of_observable(MK_SEES_HARM, MK_ASK_ATTACK, MK_DO_ATTACK, 0, 0), (2 * 177 + 4 * 81) / 216.0,
		1e-12);
}

static void special_moves_succeed(void **state)
{
	swordplay_open(&play, "", NULL);
	swordplay_begin_duel(&play, "weapon: rapier\nagility: 1\nstrength: -1", "weapon: rapier", "",
		"fight: circumstance");
	assert_near(value_of_observable(MK_SEES_SUCCESS, MK_ASK_TURN, MK_STAND_UP, 0, 0), 21 / 36.0,
		1e-12); /* needs a roll of 7 */
	assert_near(value_of_observable(MK_SEES_SUCCESS, MK_ASK_TURN, MK_KICK, 0, 0), 15 / 36.0,
		1e-12); /* needs a roll of 8 */
	/* needs a roll of 3 */
	assert_near(value_of_observable(MK_SEES_SUCCESS, MK_ASK_CROSSED, MK_CROSSED_RETREAT, 0, 0), 35 / 36.0, 1e-12);
	assert_near(value_of_observable(MK_SEES_REQUIREMENT, MK_ASK_TURN, MK_KICK, 0, 0), 7, 1e-12);
}

/* Push, punch and kick over crossed swords also need 7: a roll of 8 with strength -1, which 15 of 36 rolls reach. */
static void push_punch_and_kick_over_crossed_swords(void **state)
{
	static const unsigned moves[] = { MK_CROSSED_PUSH, MK_CROSSED_PUNCH, MK_CROSSED_KICK };
	swordplay_open(&play, "", NULL);
	swordplay_begin_duel(&play, "weapon: rapier\nstrength: -1\nexpertise: 2", "weapon: rapier", "", "");
	for (unsigned k = 0; k < 3; k++) {
		assert_near(value_of_observable(MK_SEES_SUCCESS, MK_ASK_CROSSED, moves[k], 0, 0), 15 / 36.0, 1e-12);
		assert_near(value_of_observable(MK_SEES_REQUIREMENT, MK_ASK_CROSSED, moves[k], 0, 0), 7, 1e-12);
	}
}

RUN_TESTS_EACH(NULL, close_play, UNIT(two_dice_have_the_chances_of_their_totals), UNIT(openings_lead_or_are_overtaken),
	UNIT(counters_that_trip_lead), UNIT(attacks_get_through), UNIT(counters_of_the_foe),
	UNIT(conditions_that_forbid_a_counter), UNIT(breaks_is_the_best_attack_past_the_safest_parry),
	UNIT(parries_are_safe_go_beyond_and_answer), UNIT(mean_harm_is_that_of_all_rolls), UNIT(special_moves_succeed),
	UNIT(push_punch_and_kick_over_crossed_swords))
