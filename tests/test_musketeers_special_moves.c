/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of special moves, crossed swords, ambushes and the salle d'armes of the musketeers. */
#include "musketeers_fixture.h"
#include "testing.h"

/* Each move rolls against its requirement with one characteristic. Ada has agility 1, strength 2, expertise 3. */
static void special_moves_roll_against_their_requirement(void **state)
{
	static const struct {
		const char *move;
		unsigned least; /* lowest total of the dice that succeeds */
		int damage;     /* damage DM; 99 for a move without damage */
	} cases[] = { { "push", 5, -1 }, { "punch", 5, -1 }, { "kick", 5, 0 }, { "trip", 6, 99 }, { "throw_dagger", 8, 1 },
		{ "throw_mug", 6, -1 }, { "throw_chair", 6, 2 } };
	swordplay_open(&play, "", NULL);
	for (unsigned k = 0; k < sizeof cases / sizeof *cases; k++)
		for (unsigned succeeds = 0; succeeds < 2; succeeds++) {
			swordplay_begin_duel(&play, "weapon: rapier & dagger\nagility: 1\nstrength: 2\nexpertise: 3",
				"weapon: rapier", salle_arena_format(&play.arena, "turn: [{do: %s}, {do: wait}]", cases[k].move),
				"fight: circumstance");
			swordplay_set_roll(&play, MK_WORD_OPENING, cases[k].least - 1 + succeeds);
			uint32_t word[4];
			salle_context_spare_words(&play.bout.context, MK_SPARE_SPECIAL_MOVE, word);
			int total = (int)salle_roll_2d6(word[0]) + (cases[k].damage == 99 ? 0 : cases[k].damage);
			unsigned points = play.book->points[play.book->severity[total < 0 ? 0 : total]];
			mk_take_turn(&play.bout, 0, false);
			assert_int_equal(play.bout.fighter[1].n_wounds, succeeds && cases[k].damage != 99);
			assert_int_equal(play.bout.fighter[1].points_suffered, succeeds && cases[k].damage != 99 ? points : 0);
			assert_int_equal(play.bout.fighter[1].prone, succeeds && cases[k].damage == 99);
		}
}

static void a_thrown_dagger_is_gone(void **state)
{
	meet_in("throw_roll: expertise", "weapon: rapier & dagger\nexpertise: 3", "weapon: rapier",
		"turn: [{do: throw_dagger}, {do: wait}]", "fight: circumstance");
	swordplay_set_roll(&play, MK_WORD_OPENING, 6); /* a roll of 6 with expertise 3 totals 9 */
	mk_take_turn(&play.bout, 0, false);
	assert_int_equal(swordplay_times_succeeded(&play, 0, MK_EVENT_THROW_DAGGER), 1);
	assert_false(play.bout.fighter[0].dagger);
	mk_take_turn(&play.bout, 0, false);
	assert_int_equal(swordplay_times_tried(&play, 0, MK_EVENT_THROW_DAGGER), 1);
	swordplay_begin_duel(&play, "weapon: dagger", "weapon: rapier", "turn: [{do: throw_dagger}, {do: wait}]",
		"fight: circumstance");
	mk_take_turn(&play.bout, 0, false);
	assert_int_equal(play.bout.fighter[0].sword, MK_ON_THE_GROUND);
}

static void mugs_and_chairs_run_out(void **state)
{
	meet_in("", "weapon: rapier", "weapon: rapier", "turn: [{do: throw_mug}, {do: throw_chair}, {do: wait}]",
		"fight: circumstance\nmugs: 2\nchairs: 1");
	for (unsigned turn = 0; turn < 5; turn++) {
		mk_reset_to_en_garde(&play.bout);
		assert_int_equal(mk_take_turn(&play.bout, 0, false), MK_INITIATIVE_PASSES);
	}
	assert_int_equal(swordplay_times_tried(&play, 0, MK_EVENT_THROW_MUG), 2);
	assert_int_equal(swordplay_times_tried(&play, 0, MK_EVENT_THROW_CHAIR), 1);
}

static void a_duel_of_honour_allows_no_special_moves(void **state)
{
	meet_in("", "weapon: rapier & dagger", "weapon: rapier",
		"turn: [{do: throw_mug}, {do: throw_dagger}, {do: trip}, {do: kick}, {do: wait}]", "");
	assert_int_equal(mk_take_turn(&play.bout, 0, false), MK_INITIATIVE_PASSES);
	assert_int_equal(swordplay_times_tried(&play, 0, MK_EVENT_THROW_MUG) +
			swordplay_times_tried(&play, 0, MK_EVENT_TRIP) + swordplay_times_tried(&play, 0, MK_EVENT_KICK),
		0);
	swordplay_must_report(&play, "this fight allows no special moves");
}

/* Over crossed swords the winner of the initiative tries first, then the other. A retreat needs 4 and adds agility. */
static void crossed_swords_by_turns(void **state)
{
	meet_in("", "weapon: rapier\nagility: 1", "weapon: rapier", "", "");
	for (unsigned phrase = 0; phrase < 300; phrase++) {
		uint32_t word[4];
		play.bout.context.moment = phrase;
		salle_context_spare_words(&play.bout.context, MK_SPARE_CROSSED_INITIATIVE, word);
		int ada = (int)salle_roll_2d6(word[0]) + 1, bea = (int)salle_roll_2d6(word[1]);
		if (ada == bea)
			continue;
		unsigned who = bea > ada, before[2], turns = 0;
		for (unsigned side = 0; side < 2; side++)
			before[side] = swordplay_times_tried(&play, side, MK_EVENT_CROSSED_RETREAT);
		for (bool apart = false; !apart && turns < 6; turns++) {
			salle_context_spare_words(&play.bout.context, MK_SPARE_CROSSED_ROLL + turns, word);
			apart = (int)salle_roll_2d6(word[0]) + ((who + turns) % 2 == 0) >= 4;
		}
		mk_resolve_crossed_swords(&play.bout);
		assert_int_equal(swordplay_times_tried(&play, who, MK_EVENT_CROSSED_RETREAT) - before[who], (turns + 1) / 2);
		assert_int_equal(swordplay_times_tried(&play, !who, MK_EVENT_CROSSED_RETREAT) - before[!who], turns / 2);
	}
}

static void crossed_swords_end_after_their_turns(void **state)
{
	meet_in("max_crossed: 3", "weapon: rapier", "weapon: rapier", "crossed: stay", "");
	mk_resolve_crossed_swords(&play.bout);
	assert_int_equal(play.bout.crossed_turns, 3);
	assert_int_equal(swordplay_times_succeeded(&play, 0, MK_EVENT_CROSSED), 0);
}

/* With the option initiative is rolled for every attempt, and its winner tries. */
static void initiative_over_crossed_swords_again(void **state)
{
	meet_in("crossed_initiative_again: yes", "weapon: rapier", "weapon: rapier", "crossed: [{do: kick}, {do: stay}]",
		"");
	for (unsigned side = 0; side < 2; side++) { /* with strength -9 no kick succeeds */
		play.bout.fighter[side].kit.trait[MK_STRENGTH] = -9;
		mk_update_abilities(&play.bout.fighter[side], play.book);
	}
	for (unsigned phrase = 0; phrase < 200; phrase++) {
		unsigned tried[2] = { swordplay_times_tried(&play, 0, MK_EVENT_KICK),
			swordplay_times_tried(&play, 1, MK_EVENT_KICK) };
		bool tied = false;
		play.bout.context.moment = phrase;
		for (unsigned turn = 0; turn < 6; turn++) {
			uint32_t word[4];
			salle_context_spare_words(&play.bout.context, MK_SPARE_CROSSED_INITIATIVE + turn, word);
			tied |= salle_roll_2d6(word[0]) == salle_roll_2d6(word[1]);
			tried[salle_roll_2d6(word[1]) > salle_roll_2d6(word[0])]++;
		}
		if (tied) /* ties are rolled again, which test_musketeers_phrase covers */
			continue;
		mk_resolve_crossed_swords(&play.bout);
		assert_int_equal(swordplay_times_tried(&play, 0, MK_EVENT_KICK), tried[0]);
		assert_int_equal(swordplay_times_tried(&play, 1, MK_EVENT_KICK), tried[1]);
	}
	assert_true(swordplay_times_tried(&play, 0, MK_EVENT_KICK) > 100);
}

/* With strength 6 a kick never fails. Its damage is 2d6 at a random location, without DM or expertise. */
static void kicks_and_pushes_over_crossed_swords(void **state)
{
	meet_in("", "weapon: rapier\nexpertise: 3", "weapon: rapier\nexpertise: 3", "crossed: [{do: kick}, {do: stay}]",
		"");
	for (unsigned side = 0; side < 2; side++) {
		play.bout.fighter[side].kit.trait[MK_STRENGTH] = 6;
		mk_update_abilities(&play.bout.fighter[side], play.book);
	}
	uint32_t word[4];
	salle_context_spare_words(&play.bout.context, MK_SPARE_CROSSED_ROLL, word);
	unsigned points = play.book->points[play.book->severity[salle_roll_2d6(word[1])]];
	mk_resolve_crossed_swords(&play.bout);
	assert_int_equal(play.bout.fighter[0].points_suffered + play.bout.fighter[1].points_suffered, points);
	assert_int_equal(play.bout.crossed_turns, 1);
	swordplay_begin_duel(&play, "weapon: rapier", "weapon: rapier", "crossed: [{do: push}, {do: stay}]", "");
	do {
		play.bout.context.moment++;
		mk_init_bout_state(&play.bout, false);
		mk_resolve_crossed_swords(&play.bout);
	} while (!play.bout.fighter[0].is_pushed && !play.bout.fighter[1].is_pushed);
	unsigned pushed = play.bout.fighter[1].is_pushed;
	mk_reset_to_en_garde(&play.bout);
	assert_true(play.bout.fighter[pushed].off_balance); /* a push counts in the next phrase */
	mk_reset_to_en_garde(&play.bout);
	assert_false(play.bout.fighter[pushed].off_balance); /* the push ends after the next phrase */
}

/* Swords are crossed. A prone defender can only stay; the other can step back, but not push. */
static void the_fallen_over_crossed_swords(void **state)
{
	static const char *const ways[] = { "push", "punch", "kick", "retreat" };
	static const enum mk_event events[] = { MK_EVENT_PUSH, MK_EVENT_PUNCH, MK_EVENT_KICK, MK_EVENT_CROSSED_RETREAT };
	swordplay_open(&play, "prone_defence: minus_three", NULL);
	for (unsigned way = 0; way < 4; way++) {
		swordplay_begin_duel(&play, "weapon: rapier", "weapon: rapier\nendurance: 30",
			salle_arena_format(&play.arena, "crossed: [{do: %s}, {do: stay}]", ways[way]), "");
		for (unsigned phrase = 0; phrase < 30 && play.bout.fighter[1].ending == MK_STILL_IN; phrase++) {
			play.bout.context.moment = phrase;
			play.bout.fighter[1].prone = true;
			mk_resolve_crossed_swords(&play.bout);
		}
		assert_int_equal(swordplay_times_tried(&play, 1, events[way]), 0);
		assert_int_equal(swordplay_times_tried(&play, 0, events[way]) > 0, way > 0);
	}
}

/* The ambusher attacks without an opening. The victim can neither parry nor riposte after a miss. */
static void ambusher_attacks_without_an_opening(void **state)
{
	meet_in("", "weapon: rapier", "weapon: rapier", "parry: [{do: simple}, {do: stop_hit}, {do: dodge}, {do: nothing}]",
		"fight: ambush(a)");
	for (unsigned phrase = 0; phrase < 100; phrase++) {
		mk_init_bout_state(&play.bout, false);
		play.bout.context.moment = 0;
		mk_fight_phrase(&play.bout, SALLE_DRAW, false);
		assert_int_equal(play.bout.first_mover, SALLE_A);
		assert_int_equal(play.bout.n_openings, 0);
		assert_int_equal(play.bout.n_ripostes, 0);
	}
	assert_int_equal(swordplay_times_tried(&play, 0, MK_EVENT_ATTACK), 100);
	assert_int_equal(swordplay_times_tried(&play, 1, MK_EVENT_SIMPLE) +
			swordplay_times_tried(&play, 1, MK_EVENT_STOP_HIT),
		0);
	assert_true(swordplay_times_tried(&play, 1, MK_EVENT_DODGE) > 50);
	play.bout.context.moment = 1;
	for (unsigned n = 0; n < 30; n++) {
		mk_init_bout_state(&play.bout, false);
		mk_fight_phrase(&play.bout, SALLE_DRAW, false);
	}
	/* from the second phrase on the victim is en garde */
	assert_true(swordplay_times_tried(&play, 1, MK_EVENT_SIMPLE) > 0);
}

/* In the salle d'armes all fence with foils, whatever their weapon. A hit is a point, five points win, and nobody is
 * hurt. */
static void the_salle_fences_to_five_hits(void **state)
{
	meet_in("", "weapon: sabre", "weapon: dagger\nexpertise: 1", "", "fight: salle");
	assert_string_equal(play.bout.fighter[0].weapon->name, "foil");
	struct salle_stream_key key = salle_make_stream_key(3, 4, false);
	for (uint64_t bout = 0; bout < 50; bout++) {
		struct salle_stream stream = salle_stream_open(&key, bout);
		struct salle_outcome outcome = mk_fight(play.matchup, &stream, &play.recorder, NULL);
		salle_recorder_finish_bout(&play.recorder, &outcome, bout);
		assert_int_equal(outcome.ending, MK_TOUCHED);
	}
	const uint64_t *endurance = play.recorder.values[0] + play.layout.first_bin_of_slot[MK_SLOT_ENDURANCE + 5];
	assert_int_equal(endurance[9], 50);
	const uint64_t *hits[2];
	for (unsigned side = 0; side < 2; side++)
		hits[side] = play.recorder.values[side] + play.layout.first_bin_of_slot[MK_SLOT_HITS];
	assert_int_equal(hits[0][5] + hits[1][5], 50 + play.recorder.count[play.layout.wins + SALLE_DRAW]);
}

/* On a piste of two hexes the third step back gives the foe a hit, and both fencers return to the middle. */
static void a_step_off_the_piste_is_a_hit(void **state)
{
	meet_in("hits: 2", "weapon: foil", "weapon: foil", "", "fight: salle\npiste: 2");
	mk_step_back(&play.bout, 1, 2, false);
	assert_int_equal(play.bout.fighter[0].hits, 0);
	mk_step_back(&play.bout, 0, 1, false); /* a step back of ada, in the other direction */
	mk_step_back(&play.bout, 1, 1, false);
	assert_int_equal(play.bout.fighter[0].hits, 0);
	mk_step_back(&play.bout, 1, 1, false);
	assert_int_equal(play.bout.fighter[0].hits, 1);
	assert_int_equal(play.bout.ground, 0);
	assert_int_equal(play.bout.fighter[1].ending, MK_STILL_IN);
	mk_step_back(&play.bout, 1, 3, false);
	assert_int_equal(play.bout.fighter[1].ending, MK_TOUCHED);
	swordplay_begin_duel(&play, "weapon: foil", "weapon: foil", "crossed: [{do: kick}, {do: retreat}, {do: stay}]",
		"fight: salle");
	swordplay_must_report(&play, "the salle d'armes allows no foul play");
}

/*
 * "Defender moves back one hex after hit"; with `hit_ground: 2` a hit drives the foe back two hexes. On a piste of
 * three hexes the second such hit also drives the foe off the piste, which counts as one more hit. A foe who had
 * advanced for an opening first steps back from there.
 */
static void a_hit_may_drive_the_foe_back(void **state)
{
	static const uint32_t words[2] = { 0 };
	meet_in("hits: 5\nhit_ground: 2", "weapon: foil", "weapon: foil", "", "fight: salle\npiste: 3");
	mk_resolve_hit(&play.bout, 0, 0, true, MK_ANYWHERE, words);
	assert_int_equal(play.bout.fighter[0].hits, 1);
	assert_int_equal(play.bout.ground, -2);
	mk_resolve_hit(&play.bout, 0, 0, true, MK_ANYWHERE, words);
	assert_int_equal(play.bout.fighter[0].hits, 3);
	assert_int_equal(play.bout.ground, 0);
	meet_in("hits: 5", "weapon: foil", "weapon: foil", "", "fight: salle\npiste: 3");
	mk_resolve_hit(&play.bout, 0, 0, true, MK_ANYWHERE, words);
	assert_int_equal(play.bout.ground, -1);
	play.bout.who_closed = 1 + 1; /* bea had advanced one hex, and steps back from there */
	mk_resolve_hit(&play.bout, 0, 0, true, MK_ANYWHERE, words);
	assert_int_equal(play.bout.ground, -1);
	play.bout.who_closed = 1 + 0;
	mk_resolve_hit(&play.bout, 0, 0, true, MK_ANYWHERE, words);
	assert_int_equal(play.bout.ground, -2);
	meet_in("hits: 5\nhit_ground: 0", "weapon: foil", "weapon: foil", "", "fight: salle\npiste: 3");
	mk_resolve_hit(&play.bout, 0, 0, true, MK_ANYWHERE, words);
	assert_int_equal(play.bout.ground, 0);
}

RUN_TESTS_EACH(NULL, close_play, UNIT(special_moves_roll_against_their_requirement), UNIT(a_thrown_dagger_is_gone),
	UNIT(mugs_and_chairs_run_out), UNIT(a_duel_of_honour_allows_no_special_moves), UNIT(crossed_swords_by_turns),
	UNIT(crossed_swords_end_after_their_turns), UNIT(initiative_over_crossed_swords_again),
	UNIT(kicks_and_pushes_over_crossed_swords), UNIT(the_fallen_over_crossed_swords),
	UNIT(ambusher_attacks_without_an_opening), UNIT(the_salle_fences_to_five_hits), UNIT(a_step_off_the_piste_is_a_hit),
	UNIT(a_hit_may_drive_the_foe_back))
