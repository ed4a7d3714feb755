/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Attacks, parries, ripostes and stop hits of the musketeers. The test sets every roll. */
#include "musketeers_fixture.h"
#include "testing.h"

/*
 * Plays an attack of ada without the bonus of an opening. Sets the dice of her attack, of bea's parry and of the
 * damage.
 */
static void attack(unsigned roll, unsigned parry, unsigned damage)
{
	swordplay_set_blow(&play, MK_WORD_ATTACK, roll, parry, damage, MK_TORSO);
	mk_resolve_assault_untraced(&play.bout, 0, 0);
}

static const struct mk_fencer_state *state_of_ada(void)
{
	return &play.bout.fighter[0];
}

static const struct mk_fencer_state *state_of_bea(void)
{
	return &play.bout.fighter[1];
}

/*
 * Ada's coup_de_tete needs 6 and totals 8. Bea's simple parry fails with a total of 5 and holds with 6 or 7. With a
 * total of 8 swords cross, and with 9 bea may riposte.
 */
static void four_outcomes_of_a_parry(void **state)
{
	static const struct {
		unsigned parry;
		bool hit, crossed, riposte;
	} cases[] = { { 5, true, false, false }, { 6, false, false, false }, { 7, false, false, false },
		{ 8, false, true, false }, { 9, false, false, true }, { 12, false, false, true } };
	meet("max_ripostes: 1", "weapon: rapier", "weapon: rapier", "");
	for (unsigned k = 0; k < sizeof cases / sizeof *cases; k++) {
		swordplay_begin_duel(&play, "weapon: rapier", "weapon: rapier", "", "");
		attack(8, cases[k].parry, 3);
		assert_int_equal(state_of_bea()->points_suffered, cases[k].hit);
		assert_int_equal(swordplay_times_tried(&play, 0, MK_EVENT_CROSSED), cases[k].crossed);
		assert_int_equal(swordplay_times_tried(&play, 1, MK_EVENT_RIPOSTE), cases[k].riposte);
		assert_int_equal(swordplay_times_succeeded(&play, 1, MK_EVENT_SIMPLE), !cases[k].hit);
		assert_int_equal(swordplay_times_succeeded(&play, 0, MK_EVENT_ATTACK), cases[k].hit);
	}
}

/*
 * Damage dice of 5 and the rapier's DM of 2 total 7, which is a cut (1 point). With the option `strength_damage` a
 * strength of 2 raises the total to 9, which is a wound (3 points).
 */
static void strength_may_add_to_damage(void **state)
{
	for (unsigned adds = 0; adds < 2; adds++) {
		meet(adds ? "strength_damage: yes" : "", "weapon: rapier\nstrength: 2", "weapon: rapier", "");
		attack(8, 3, 5);
		assert_int_equal(state_of_bea()->points_suffered, adds ? 3 : 1);
	}
}

/*
 * Perception 1 against 0: ada's total exceeds bea's in 721 of 1,296 pairs of rolls and equals it in 140, which are
 * rolled again. Agility does not count.
 */
static void perception_may_give_the_initiative(void **state)
{
	meet("initiative_roll: perception", "weapon: rapier\nperception: 1\nagility: -2", "weapon: rapier", "");
	assert_near(mk_chance_to_win_initiative(&play.bout, false), 721 / 1156.0, 1e-12);
}

/* A parry adds expertise and the weapon's DM: +1 for a foil, -1 for a dagger alone. */
static void parries_add_expertise_and_the_weapon(void **state)
{
	meet("", "weapon: rapier", "weapon: foil\nexpertise: 2", "");
	attack(8, 3, 3); /* dice 3 + foil 1 + expertise 2: the parry totals 6 */
	assert_int_equal(state_of_bea()->points_suffered, 0);
	swordplay_begin_duel(&play, "weapon: rapier", "weapon: dagger\nexpertise: 2", "", "");
	attack(8, 4, 3); /* dice 4 - dagger 1 + expertise 2: the parry totals 5 */
	assert_int_equal(state_of_bea()->points_suffered, 1);
}

/* The total DM of each kind of parry, with expertise 2, a weapon with parry DM -1, and agility 1. */
static void kinds_of_parries_have_their_dms(void **state)
{
	meet("", "weapon: rapier", "weapon: rapier", "");
	struct mk_book book = *play.book;
	struct mk_weapon weapon = { .parry = -1 };
	struct mk_abilities able = { .sword_expertise = 2, .dagger_expertise = 3, .agility = 1 };
	static const int plain[MK_PARRIES] = { [MK_SIMPLE] = 1,
		[MK_SEMICIRCULAR] = 2,
		[MK_CIRCULAR] = 3,
		[MK_DAGGER_PARRY] = 5,
		[MK_DODGE] = 1,
		[MK_RETREAT] = 2,
		[MK_DOUBLE_RETREAT] = 3,
		[MK_STOP_HIT] = 1 };
	for (unsigned kind = MK_SIMPLE; kind < MK_PARRIES; kind++) {
		int hampered = mk_is_evasion(kind) ? 0 : 3;
		assert_int_equal(mk_parry_dm(&book, &weapon, &able, kind, false, false, 0), plain[kind]);
		assert_int_equal(mk_parry_dm(&book, &weapon, &able, kind, true, false, 0), plain[kind] - hampered);
		assert_int_equal(mk_parry_dm(&book, &weapon, &able, kind, false, true, 0), plain[kind] - hampered);
	}
	book.options.retreat_roll = MK_BY_EXPERTISE;
	assert_int_equal(mk_parry_dm(&book, &weapon, &able, MK_RETREAT, false, false, 0), 4);
}

/*
 * Bea's parry exceeds ada's total. Her riposte needs 9, and has -2 after a circular parry and -1 after a semicircular
 * one.
 */
static void parries_weigh_on_the_riposte(void **state)
{
	static const struct {
		const char *kind;
		unsigned parry, least;
	} cases[] = { { "simple", 9, 9 }, { "semicircular", 8, 10 }, { "circular", 7, 11 } };
	meet("", "weapon: rapier", "weapon: rapier", "");
	for (unsigned k = 0; k < 3; k++)
		for (unsigned hits = 0; hits < 2; hits++) {
			swordplay_begin_duel(&play, "weapon: rapier", "weapon: rapier",
				salle_arena_format(&play.arena, "parry: [{do: %s}, {do: nothing}]", cases[k].kind), "");
			swordplay_set_blow(&play, MK_WORD_RIPOSTE, cases[k].least - 1 + hits, 2, 3, MK_TORSO);
			attack(8, cases[k].parry, 3);
			assert_int_equal(swordplay_times_succeeded(&play, 1, MK_EVENT_RIPOSTE), hits);
			assert_int_equal(state_of_ada()->points_suffered, hits);
		}
}

/* A parry with the dagger adds 2 instead of the weapon's DM and allows no riposte. */
static void dagger_parries_and_ripostes(void **state)
{
	meet("", "weapon: rapier", "weapon: rapier & dagger", "parry: [{do: dagger}, {do: nothing}]");
	attack(8, 7, 3);
	assert_int_equal(swordplay_times_succeeded(&play, 1, MK_EVENT_DAGGER_PARRY), 1);
	assert_int_equal(swordplay_times_tried(&play, 1, MK_EVENT_RIPOSTE), 0);
	/* After a parry with the sword, the dagger may riposte at 7. Its damage roll has the dagger's DM. */
	swordplay_begin_duel(&play, "weapon: rapier", "weapon: rapier & dagger",
		"riposte: [{do: dagger_riposte}, {do: retreat}]", "");
	swordplay_set_blow(&play, MK_WORD_RIPOSTE, 7, 2, 12, MK_TORSO);
	attack(8, 9, 3);
	assert_int_equal(state_of_ada()->points_suffered, 6); /* the damage roll of 12, with DM 0, is a hit of 6 points */
	/* A natural 2 drops the dagger, not the sword. */
	swordplay_begin_duel(&play, "weapon: rapier", "weapon: rapier & dagger",
		"riposte: [{do: dagger_riposte}, {do: retreat}]", "");
	swordplay_set_blow(&play, MK_WORD_RIPOSTE, 2, 2, 12, MK_TORSO);
	attack(8, 9, 3);
	assert_false(state_of_bea()->dagger);
	assert_int_equal(state_of_bea()->sword, MK_IN_HAND);
}

/* Ada's attack misses. Bea's riposte needs 9. Ada is off balance, so her parry of the riposte has -3. */
static void a_miss_may_be_answered(void **state)
{
	meet("", "weapon: rapier", "weapon: rapier", "");
	for (unsigned hits = 0; hits < 2; hits++) {
		swordplay_begin_duel(&play, "weapon: rapier", "weapon: rapier", "", "");
		/* swords cross if ada's parry is 12 - 3 = 9; the riposte hits if her parry is 11 - 3 = 8 */
		swordplay_set_blow(&play, MK_WORD_RIPOSTE, 9, 12 - hits, 3, MK_TORSO);
		attack(5, 12, 3);
		assert_int_equal(swordplay_times_tried(&play, 0, MK_EVENT_CROSSED), !hits);
		assert_int_equal(state_of_ada()->points_suffered, hits);
		assert_int_equal(swordplay_times_tried(&play, 1, MK_EVENT_SIMPLE), 0);
	}
	/* The sword's chart has no riposte. */
	swordplay_begin_duel(&play, "weapon: rapier", "weapon: sword", "", "");
	attack(5, 12, 3);
	assert_int_equal(swordplay_times_tried(&play, 1, MK_EVENT_RIPOSTE), 0);
}

/* Ada was pushed in the last phrase. Even if her own attack hits, her first parry has -3; later parries do not. */
static void a_push_lasts_until_the_first_parry(void **state)
{
	meet("", "weapon: rapier", "weapon: rapier", "");
	for (unsigned hits = 0; hits < 2; hits++) {
		swordplay_begin_duel(&play, "weapon: rapier", "weapon: rapier", "", "");
		play.bout.fighter[0].is_pushed = true;
		mk_reset_to_en_garde(&play.bout);
		/* swords cross if ada's parry is 12 - 3 = 9; the riposte hits if her parry is 11 - 3 = 8 */
		swordplay_set_blow(&play, MK_WORD_RIPOSTE, 9, 12 - hits, 3, MK_TORSO);
		attack(8, 9, 3);
		assert_int_equal(swordplay_times_tried(&play, 1, MK_EVENT_RIPOSTE), 1);
		assert_int_equal(swordplay_times_tried(&play, 0, MK_EVENT_CROSSED), !hits);
		assert_int_equal(state_of_ada()->points_suffered, hits);
		assert_false(state_of_ada()->off_balance);
	}
}

/* A fencer who missed and attacks again is no longer off balance: bea's second riposte meets a parry without -3. */
static void off_balance_lasts_for_one_riposte(void **state)
{
	meet("", "weapon: rapier", "weapon: rapier", "");
	swordplay_set_blow(&play, MK_WORD_RIPOSTE, 3, 2, 3, MK_TORSO); /* bea's riposte misses as well, and ada ripostes */
	uint32_t third[4], fourth[4];
	/* repeats until ada's riposte of 9 meets a parry of 12, and ada then parries bea's next riposte */
	do {
		play.bout.context.moment++;
		salle_context_spare_words(&play.bout.context, MK_SPARE_EXCHANGE + 2, third);
		salle_context_spare_words(&play.bout.context, MK_SPARE_EXCHANGE + 3, fourth);
	} while (salle_roll_2d6(third[MK_BLOW_WORD_ATTACK]) != 9 || salle_roll_2d6(third[MK_BLOW_WORD_PARRY]) != 12 + 0 ||
		salle_roll_2d6(fourth[MK_BLOW_WORD_ATTACK]) < 11 || salle_roll_2d6(fourth[MK_BLOW_WORD_PARRY]) < 9 ||
		salle_roll_2d6(fourth[MK_BLOW_WORD_PARRY]) >= salle_roll_2d6(fourth[MK_BLOW_WORD_ATTACK]));
	/*
	 * Bea is off balance after her miss. She parries ada's riposte of 9 with 12 - 3 = 9, so swords cross. With the
	 * option `off_balance: 2` the penalty is only -2, so the ripostes go on.
	 */
	attack(5, 12, 3);
	assert_int_equal(swordplay_times_tried(&play, 0, MK_EVENT_CROSSED), 1);
	meet("off_balance: 2", "weapon: rapier", "weapon: rapier", "");
	swordplay_set_blow(&play, MK_WORD_RIPOSTE, 3, 2, 3, MK_TORSO);
	play.bout.context.moment = 0;
	do {
		play.bout.context.moment++;
		salle_context_spare_words(&play.bout.context, MK_SPARE_EXCHANGE + 2, third);
		salle_context_spare_words(&play.bout.context, MK_SPARE_EXCHANGE + 3, fourth);
	} while (salle_roll_2d6(third[MK_BLOW_WORD_ATTACK]) != 9 || salle_roll_2d6(third[MK_BLOW_WORD_PARRY]) != 12 ||
		salle_roll_2d6(fourth[MK_BLOW_WORD_ATTACK]) != 12 || salle_roll_2d6(fourth[MK_BLOW_WORD_PARRY]) != 10);
	/* bea's parry of 12 - 2 = 10 exceeds 9; ada's parry of 10 reaches the required 9, because ada has no penalty */
	attack(5, 12, 3);
	assert_int_equal(play.bout.n_ripostes, 3);
	assert_int_equal(state_of_ada()->points_suffered, 0);
	assert_int_equal(swordplay_times_succeeded(&play, 0, MK_EVENT_SIMPLE), 1);
}

static void missed_ripostes_and_their_ends(void **state)
{
	meet("missed_riposte_answered: no", "weapon: rapier", "weapon: rapier", "");
	swordplay_set_blow(&play, MK_WORD_RIPOSTE, 3, 2, 3, MK_TORSO);
	attack(5, 12, 3);
	assert_int_equal(play.bout.n_ripostes, 1);
	meet("max_ripostes: 0", "weapon: rapier", "weapon: rapier", "");
	attack(5, 12, 3);
	assert_int_equal(play.bout.n_ripostes, 0);
}

/* A natural 2 misses whatever the bonus. The sword is dropped, so ada cannot parry the riposte with it. */
static void natural_two_drops_the_sword(void **state)
{
	meet("", "weapon: rapier\nexpertise: 4", "weapon: rapier", "");
	swordplay_set_blow(&play, MK_WORD_RIPOSTE, 9, 12, 3, MK_TORSO);
	attack(2, 2, 3);
	assert_int_equal(state_of_ada()->sword, MK_ON_THE_GROUND);
	assert_int_equal(state_of_ada()->n_drops, 1);
	assert_int_equal(state_of_ada()->points_suffered, 1);
	assert_int_equal(swordplay_times_tried(&play, 0, MK_EVENT_SIMPLE), 0);
	/*
	 * With the option's preset a natural 2 in a riposte drops the sword. With `riposte_drops: no` and expertise 7 the
	 * total is 9, and the riposte hits.
	 */
	for (unsigned drops = 0; drops < 2; drops++) {
		meet(drops ? "" : "riposte_drops: no", "weapon: rapier", "weapon: rapier\nexpertise: 6", "");
		play.bout.fighter[1].kit.expertise = 7;
		mk_update_abilities(&play.bout.fighter[1], play.book);
		swordplay_set_blow(&play, MK_WORD_RIPOSTE, 2, 2, 2, MK_TORSO);
		attack(5, 2, 3);
		assert_int_equal(state_of_bea()->sword, drops ? MK_ON_THE_GROUND : MK_IN_HAND);
		assert_int_equal(swordplay_times_succeeded(&play, 1, MK_EVENT_RIPOSTE), !drops);
	}
}

/* A stop hit whose total is at least ada's 8 strikes her sword arm. With a total of 7 it fails, and ada hits. */
static void stop_hits_need_the_total(void **state)
{
	meet("", "weapon: rapier", "weapon: rapier", "");
	for (unsigned strikes = 0; strikes < 2; strikes++) {
		swordplay_begin_duel(&play, "weapon: rapier\nhand: left", "weapon: rapier",
			"parry: [{do: stop_hit}, {do: nothing}]", "");
		attack(8, 7 + strikes, 6);
		assert_int_equal(state_of_bea()->points_suffered, strikes ? 0 : 3);
		assert_int_equal(state_of_ada()->points_suffered, strikes ? 3 : 0);
		assert_int_equal(state_of_ada()->limb_damage[MK_LEFT_ARM], strikes ? 3 : 0);
		assert_int_equal(swordplay_times_succeeded(&play, 1, MK_EVENT_STOP_HIT), strikes);
	}
	meet("failed_stop_parries: yes", "weapon: rapier", "weapon: rapier", "parry: [{do: stop_hit}, {do: nothing}]");
	attack(8, 7, 6);
	assert_int_equal(state_of_bea()->points_suffered, 0);
}

/* A dodge or a retreat adds agility (here 1), not expertise. Its total must be at least the 6 that the attack needs.
 * It ends the phrase. */
static void evasions_roll_agility(void **state)
{
	static const struct {
		const char *kind;
		unsigned least;
	} cases[] = { { "dodge", 5 }, { "retreat", 4 }, { "double_retreat", 3 } };
	meet("", "weapon: rapier", "weapon: rapier", "");
	for (unsigned k = 0; k < 3; k++)
		for (unsigned avoids = 0; avoids < 2; avoids++) {
			swordplay_begin_duel(&play, "weapon: rapier", "weapon: rapier\nagility: 1\nexpertise: 3",
				salle_arena_format(&play.arena, "parry: [{do: %s}, {do: nothing}]", cases[k].kind), "");
			attack(12, cases[k].least - 1 + avoids, 3);
			assert_int_equal(state_of_bea()->points_suffered, !avoids);
			assert_int_equal(swordplay_times_tried(&play, 1, MK_EVENT_RIPOSTE), 0);
		}
}

/* Aiming at the head adds 2: the attack and its parry need 8 instead of 6. */
static void aiming_raises_the_requirement(void **state)
{
	meet("", "weapon: rapier", "weapon: rapier", "attack: [{do: attack, aim: head}, {do: hold}]");
	attack(7, 12, 3);
	assert_int_equal(swordplay_times_tried(&play, 1, MK_EVENT_SIMPLE), 0);
	mk_init_bout_state(&play.bout, false);
	attack(9, 7, 6); /* the parry of 7 fails against 8 */
	assert_int_equal(state_of_bea()->points_suffered, 3);
	assert_int_equal(state_of_bea()->limb_damage[MK_TORSO], 0);
	assert_true(state_of_bea()->has_vital_wound);
	meet("aimed: 0", "weapon: rapier", "weapon: rapier\nhand: left",
		"attack: [{do: attack, aim: sword_arm}, {do: hold}]");
	attack(6, 5, 6);
	assert_int_equal(state_of_bea()->limb_damage[MK_LEFT_ARM], 3);
}

static void forms_are_those_of_the_weapon(void **state)
{
	meet("", "weapon: epee", "weapon: sword", "attack: [{do: attack, form: [thrust, fleche]}, {do: hold}]");
	attack(8, 2, 3);
	assert_int_equal(play.bout.attack_requirement, 9); /* the requirement of the epee's fleche */
	assert_int_equal(swordplay_times_succeeded(&play, 0, MK_EVENT_ATTACK), 0);
	play.bout.fighter[0].lame = true; /* a lame fencer cannot make a fleche, so she makes no attack */
	attack(12, 2, 3);
	assert_int_equal(swordplay_times_tried(&play, 0, MK_EVENT_ATTACK), 1);
}

/*
 * With the option `attack_by_reach` an attack must reach its foe, who is two hexes away. The rapier's coup_de_flank
 * moves one hex and reaches bea. Its coup_de_tete does not.
 */
static void attacks_must_reach_the_foe_by_the_option(void **state)
{
	meet("attack_by_reach: yes", "weapon: rapier", "weapon: rapier", "");
	play.bout.fighter[1].prone = true;
	attack(7, 2, 3);
	assert_int_equal(play.bout.attack_requirement, 7);
	play.bout.who_closed = 1;
	attack(7, 2, 3);
	assert_int_equal(play.bout.attack_requirement, 6);
}

/*
 * With the option `fleche_unopened` a fleche starts from en garde, without an opening or a counter. Ada has expertise
 * 1, and the fleche of her epee needs 9.
 */
static void a_fleche_without_an_opening_by_the_option(void **state)
{
	static const char leaps[] = "turn: [{do: fleche}, {do: open}, {do: wait}]\nriposte: retreat";
	for (unsigned dice = 7; dice <= 8; dice++) {
		meet("fleche_unopened: yes", "weapon: epee\nexpertise: 1", "weapon: foil", leaps);
		swordplay_set_blow(&play, MK_WORD_ATTACK, dice, 2, 7, MK_TORSO);
		assert_int_equal(mk_take_turn(&play.bout, 0, false), MK_PHRASE_ENDS);
		assert_int_equal(swordplay_times_tried(&play, 0, MK_EVENT_OPENING), 0);
		assert_int_equal(swordplay_times_tried(&play, 1, MK_EVENT_COUNTER), 0);
		assert_int_equal(play.bout.attack_requirement, 9);
		assert_int_equal(swordplay_times_succeeded(&play, 0, MK_EVENT_ATTACK), dice == 8);
	}
	meet("fleche_unopened: yes", "weapon: rapier", "weapon: foil", leaps); /* the rapier has no fleche */
	mk_take_turn(&play.bout, 0, false);
	assert_int_equal(swordplay_times_tried(&play, 0, MK_EVENT_OPENING), 1);
	/* with the option `attack_by_reach` the reach of the epee's fleche is half a hex too short */
	meet("fleche_unopened: yes\nattack_by_reach: yes", "weapon: epee", "weapon: foil", leaps);
	swordplay_set_roll(&play, MK_WORD_OPENING, 3);
	mk_take_turn(&play.bout, 0, false);
	assert_int_equal(swordplay_times_tried(&play, 0, MK_EVENT_OPENING), 1);
	swordplay_set_blow(&play, MK_WORD_ATTACK, 9, 2, 2, MK_TORSO); /* the foil's fleche needs 10 and misses */
	mk_take_turn(&play.bout, 1, false);                           /* the foil's fleche covers four hexes */
	assert_int_equal(swordplay_times_tried(&play, 1, MK_EVENT_OPENING), 0);
	assert_int_equal(swordplay_times_tried(&play, 1, MK_EVENT_ATTACK), 1);
	play.bout.fighter[1].lame = true;
	mk_take_turn(&play.bout, 1, false);
	assert_int_equal(swordplay_times_tried(&play, 1, MK_EVENT_OPENING), 1);
	meet("", "weapon: epee", "weapon: foil", leaps);
	mk_take_turn(&play.bout, 0, false);
	assert_int_equal(swordplay_times_tried(&play, 0, MK_EVENT_OPENING), 1);
}

RUN_TESTS_EACH(NULL, close_play, UNIT(four_outcomes_of_a_parry), UNIT(parries_add_expertise_and_the_weapon),
	UNIT(strength_may_add_to_damage), UNIT(perception_may_give_the_initiative), UNIT(kinds_of_parries_have_their_dms),
	UNIT(parries_weigh_on_the_riposte), UNIT(dagger_parries_and_ripostes), UNIT(a_miss_may_be_answered),
	UNIT(a_push_lasts_until_the_first_parry), UNIT(off_balance_lasts_for_one_riposte),
	UNIT(missed_ripostes_and_their_ends), UNIT(natural_two_drops_the_sword), UNIT(stop_hits_need_the_total),
	UNIT(evasions_roll_agility), UNIT(aiming_raises_the_requirement), UNIT(forms_are_those_of_the_weapon),
	UNIT(attacks_must_reach_the_foe_by_the_option), UNIT(a_fleche_without_an_opening_by_the_option))
