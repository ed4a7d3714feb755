/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * House rules that the campaign text does not print, as options and cells of tables. Most fighters have striking 6 and
 * power 6. So they need 7 to strike and 7 to beat the parry. By the printed tables they need 8 if the defender's value
 * is 2 to 4 points higher. They need 6 if it is at least 2 points lower.
 */
#include <math.h>
#include <string.h>

#include "rules/campaign/bout/shoot.h"
#include "rules/campaign/exact/exact.h"
#include "rules/campaign/group/group.h"
#include "campaign_fixture.h"
#include "testing.h"

#define TOOL "weapons: [Tool]" /* deadliness 2, no bonuses */
#define RIDER TOOL "\nmount: Warhorse"

/* Begins a duel with these edits of the tables, which may be NULL. */
static void duel_with(const char *options, const struct skirmish_edit *edit, const char *a, const char *b,
	const char *scene)
{
	skirmish_open(options, edit);
	skirmish_begin_duel(a, b, "", scene);
}

/* Checks the numbers that a strike of `side` needs; `parry` is 0 if it cannot be parried. */
static void assert_needs(unsigned side, bool mount, unsigned needed, unsigned parry)
{
	const struct cp_attack attack = { .side = side, .mount = mount };
	const struct cp_strike_state strike = cp_begin_strike(&skirmish.bout, &attack);
	assert_int_equal(strike.needed, needed);
	assert_int_equal(skirmish.bout.parry_needed, parry);
}

static void strike_with(unsigned roll, unsigned parry, unsigned critical, unsigned wound)
{
	skirmish_set_strike(0, roll, parry, critical, wound);
	cp_strike_in_order(&skirmish.bout, 0, false, false);
}

/* With a bonus of 2 the rider's striking is 6 + 2, which needs 6 against parrying 6. The warhorse strikes with its own
 * 6 and has no bonus. */
static void a_charge_helps_the_rider(void **state)
{
	duel_with("rider_charge: 2", NULL, RIDER, TOOL, "opening: charge(a)");
	assert_needs(0, false, 6, 7);
	assert_needs(0, true, 7, 6); /* the power of the warhorse is 8 */
	assert_needs(1, false, 7, 7);
	duel_with("rider_charge: 2", NULL, TOOL, RIDER, "opening: charge(a)");
	assert_needs(0, false, 7, 7); /* the charging fighter is on foot */
	duel_with("rider_charge: 2", NULL, RIDER, TOOL, "");
	assert_needs(0, false, 7, 7); /* nobody charges */
}

/* Two friends who fight the same foe add 1 each: striking 8 against 6 needs 6. */
static void friends_against_the_same_foe_help(void **state)
{
	static const char *const a[] = { TOOL, TOOL, TOOL }, *const b[] = { TOOL };
	skirmish_open("outnumbering: 1", NULL);
	const struct cp_matchup *matchup = skirmish_line_up(a, 3, b, 1, "", "");
	assert_non_null(matchup);
	struct cp_melee melee = { .teams = matchup->teams, .n_fighting = { 3, 1 }, .n_at_start = { 3, 1 } };
	struct cp_bout *bout = &skirmish.bout;
	*bout = cp_make_bout(cp_find_pair_matchup(matchup->teams, 0, 0), &skirmish.stream, &skirmish.recorder, NULL);
	bout->melee = &melee;
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < melee.n_fighting[side]; i++) {
			melee.fighter[side][i] = *cp_find_pair_matchup(matchup->teams, 0, 0)->side[side].state_at_start;
			melee.place[side][i] = (struct cp_place){ .opponent = 0, .rear_rank_target = CP_NONE };
		}
	cp_begin_turn(bout);
	cp_fight_group_combat(bout, &melee);
	assert_int_equal(bout->helpers[0], 2);
	assert_int_equal(bout->helpers[1], 0);
	assert_needs(0, false, 6, 7);
	assert_needs(1, false, 7, 7);
}

/* A hurt fighter loses two points of striking and two of power, so both are 4. */
static void a_hurt_fighter_is_weaker(void **state)
{
	duel_with("hurt: -2", NULL, RIDER, TOOL, "");
	skirmish.bout.fighter[0].hits = 1;
	assert_needs(0, false, 8, 8);
	assert_needs(0, true, 7, 6); /* the warhorse is not hurt */
	assert_needs(1, false, 6, 6);
	skirmish.bout.fighter[1].hits = 3; /* further hits do not count */
	assert_needs(1, false, 7, 7);
}

/* Strikes of 7 clash, and the parry succeeds against a power roll of 6. The second strike of the turn cannot be
 * parried. */
static void parries_are_limited(void **state)
{
	duel_with("parries: 1", NULL, TOOL, TOOL, "");
	strike_with(7, 6, 1, 6);
	assert_int_equal(skirmish_times_succeeded(0, CP_EVENT_STRIKE), 0);
	assert_needs(0, false, 7, 0);
	assert_needs(1, false, 7, 7);
	strike_with(7, 6, 1, 6);
	assert_int_equal(skirmish_times_succeeded(0, CP_EVENT_STRIKE), 1);
	cp_fight_combat(&skirmish.bout, false);
	assert_needs(0, false, 7, 7); /* in the next turn */
}

/* With a bonus of 3, striking 6 needs 6 against a rider's 6. The same weapon has no bonus against a fighter on foot. */
static void a_weapon_is_good_against_riders(void **state)
{
	static const struct skirmish_edit hook = { CP_TABLE_WEAPONS, "club,1,no,0,a hammer", "club,1,no,3,a hammer", NULL };
	duel_with("", &hook, TOOL, RIDER, "");
	assert_needs(0, false, 6, 7);
	assert_needs(1, false, 7, 7);
	duel_with("", &hook, RIDER, TOOL, "");
	assert_needs(0, false, 7, 7);
}

/*
 * The item adds 2 to parrying: power 6 against parrying 6 + 2 needs 8. The item also helps a fighter with bare hands.
 */
static void an_item_helps_to_parry(void **state)
{
	static const struct skirmish_edit shield = { CP_TABLE_ITEMS, "Holy Symbol,0,0,0,yes,no,0,0",
		"Holy Symbol,0,0,0,yes,no,0,2", NULL };
	duel_with("", &shield, TOOL, TOOL "\nitems: [Holy Symbol]", "");
	assert_needs(0, false, 7, 8);
	assert_needs(1, false, 7, 7);
	skirmish.bout.fighter[1].hand = CP_BARE_HANDS;
	assert_needs(0, false, 7, 8);
}

/* The rifle misfires on rolls up to 8. The first row of failures makes the shot fail. 21 of 36 rolls reach 7. Eleven of
 * these 21 are a 7 or an 8, and one sixth of the eleven fail. A hit of deadliness 5 always defeats the foe. */
static void a_gun_misfires_on_other_rolls(void **state)
{
	static const struct skirmish_edit fails = { CP_TABLE_SHOT_CRITICALS, "shot_failure,1,as_rolled",
		"shot_failure,1,fails", NULL };
	static const struct skirmish_edit rusty = { CP_TABLE_MISSILES, "Battle Club,no,no,110,gun,2,",
		"Battle Club,no,no,110,gun,8,", &fails };
	const struct cp_observed_roll seen = { .roll_kind = CP_ROLL_SHOT, .needed = 7, .deadliness = 5 };
	duel_with("", &rusty, "missiles: [Rifle]", TOOL, "{opening: apart, distance: 20}");
	const struct cp_missile *rifle = &skirmish.book->missile[skirmish.fighter[0]->carried_missile[0].missile];
	assert_near(cp_defeat_chance_of_shot(skirmish.book, &seen, rifle), 115. / 216, 1e-15);
	for (unsigned roll = 7; roll <= 9; roll++) {
		uint32_t word[CP_ATTACK_WORDS];
		struct cp_shot shot = { .missile = rifle, .needed = 7, .deadliness = 5 };
		skirmish_write_attack_words(word, roll, 2, 1, 1);
		cp_roll_shot(&skirmish.bout, &shot, word, false);
		assert_int_equal(shot.blow, roll < 9 ? CP_FAILS : CP_HITS);
		assert_true((shot.critical != NULL) == (roll < 9));
	}
	assert_int_equal(skirmish_times_succeeded(0, CP_EVENT_SHOT_FAILURE), 2);
}

/*
 * The rifle misfires on rolls up to 11, so on 35 of 36 rolls. Three of the six rows of failures wreck or block the gun.
 */
static void a_misfire_affects_only_the_gun(void **state)
{
	enum { SHOTS = 72 };
	static const struct skirmish_edit rusty = { CP_TABLE_MISSILES, "Battle Club,no,no,110,gun,2,",
		"Battle Club,no,no,110,gun,11,", NULL };
	unsigned disabled = 0;
	skirmish_open("", &rusty);
	for (unsigned shot = 0; shot < SHOTS; shot++) {
		struct cp_bout *bout = &skirmish.bout;
		skirmish_begin_duel("missiles: [Rifle]", TOOL, "shoot: shoot", "{opening: apart, distance: 20}");
		bout->context.moment = shot;
		cp_set_half_turns_for_shooting(bout, 0);
		cp_spend_half_turns(bout, 0, NULL, NULL);
		assert_int_equal(bout->fighter[0].shot, 1);
		disabled += bout->fighter[0].blocked[0] > 0 || bout->fighter[0].wrecked_missiles != 0;
	}
	/*
	 * 72 * 35/36 * 3/6 = 35 shots are expected to disable the gun; with misfires only on a double 1 it would be 1 shot
	 */
	assert_in_range(disabled, 20, 50);
}

/* A double 6 with the critical die 1 grants a free attack, or two of them. Bea fights on after a wound die of 6. */
static void a_critical_grants_several_free_attacks(void **state)
{
	static const struct skirmish_edit twice = { CP_TABLE_CRITICALS, "strike_hit,1,hits,0,attacker,1",
		"strike_hit,1,hits,0,attacker,2", NULL };
	for (unsigned n = 1; n <= 2; n++) {
		duel_with("critical_depth: 1", n == 2 ? &twice : NULL, TOOL, TOOL, "");
		strike_with(12, 2, 1, 6);
		assert_int_equal(skirmish.bout.fighter[1].ending, CP_STILL_IN);
		assert_int_equal(skirmish_times_tried(0, CP_EVENT_FREE_ATTACK), n);
	}
}

/*
 * At deadliness 7 a wound die up to 5 kills. The added row always kills. Hits of deadliness 9 use the added row, too.
 */
static void the_wounding_table_may_be_longer(void **state)
{
	static const struct skirmish_edit longer = { CP_TABLE_WOUNDING, "deadliness 7,7,5,auto",
		"deadliness 7,7,5,auto\ndeadliness 8,8,6,never", NULL };
	for (unsigned added = 0; added < 2; added++)
		for (int deadliness = 7; deadliness <= 9; deadliness++) {
			duel_with("", added ? &longer : NULL, TOOL, TOOL, "");
			const struct cp_hit hit = { SALLE_B, SALLE_A, deadliness, CP_HITS, CP_BY_STRIKE, skirmish_word_of_die(6) };
			cp_apply_hit(&skirmish.bout, &hit, false);
			assert_int_equal(skirmish.bout.fighter[1].ending, added && deadliness > 7 ? CP_KILLED : CP_OUT_OF_ACTION);
		}
	skirmish_open("", &(struct skirmish_edit){ CP_TABLE_WEAPONS, "Tool,0,0,0,2", "Tool,0,0,0,8", NULL });
	skirmish_must_report("the table wounding has no row of deadliness 8; its last is 7");
}

/* A rider who strikes in order 7 strikes after its warhorse, which has order 3. */
static void orders_reach_seven(void **state)
{
	static const struct skirmish_edit slow = { CP_TABLE_WEAPONS, "Tool,0,0,0,2,3,4,4", "Tool,0,0,0,2,3,4,7", NULL };
	duel_with("", &slow, RIDER, "striking: 12", "");
	skirmish_set_strike(0, 3, 2, 1, 6);
	skirmish_set_strike(1, 3, 2, 1, 6);
	cp_fight_combat(&skirmish.bout, false);
	assert_int_equal(skirmish_times_tried(0, CP_EVENT_STRIKE), 1);
	assert_int_equal(skirmish_times_tried(0, CP_EVENT_MOUNT_STRIKE), 1);
}

/* A bout of equals is fair under each option. Its length differs from the length without the option. */
static void exact_bouts_follow_options(void **state)
{
	enum { CASES = 5 };
	struct cp_exact_bout bout[CASES];
	static const char *const options[CASES] = { "{}", "{hurt: -2}", "{parries: 1}", "{attack_die: 10}",
		"{wound_die: 8}" };
	for (unsigned k = 0; k < CASES; k++) {
		duel_with(options[k], NULL, TOOL, TOOL, "");
		assert_null(cp_exact_solve_bout(skirmish.matchup, &bout[k]));
		assert_near(bout[k].wins[SALLE_A], bout[k].wins[SALLE_B], 1e-12);
		assert_true(k == 0 || fabs(bout[k].turns - bout[0].turns) > 1e-3);
	}
}

/*
 * Two d8 have 64 rolls, of which 49 reach 7. Two d4 have 16 rolls, of which 3 reach 7. A hit of deadliness 5 always
 * defeats the foe. After a wound of deadliness 4 a fighter fights on with a die of 6 or more, so 5 of 10 faces defeat.
 * A fighter who flees on 5 or more flees on 4 of 8 faces.
 *
 * A strike that needs 7 hits with 9 or more (36 of 64 rolls) and clashes with 6 to 8 (18 rolls). Against the parry 49
 * of 64 rolls reach 7. But a double 8 (one roll) fails with two of six critical dice. The chance to beat the parry is
 * 49/64 - 1/64 * 2/6 = 73/96.
 */
static void dice_may_have_other_faces(void **state)
{
	static const struct { const char *options; struct cp_observed_roll roll; double chance; } rolls[] = {
		{ "attack_die: 8", { .roll_kind = CP_ROLL_SHOT, .needed = 7, .deadliness = 5 }, 49. / 64 },
		{ "attack_die: 4", { .roll_kind = CP_ROLL_SHOT, .needed = 7, .deadliness = 5 }, 3. / 16 },
		{ "wound_die: 10", { .roll_kind = CP_ROLL_WOUND, .deadliness = 4 }, 5. / 10 },
		{ "nerve_die: 8", { .roll_kind = CP_ROLL_NERVE, .needed = 5 }, 4. / 8 },
	};
	for (size_t k = 0; k < sizeof rolls / sizeof *rolls; k++) {
		skirmish_open(rolls[k].options, NULL);
		assert_near(cp_defeat_chance_of_roll(skirmish.book, &rolls[k].roll, 0), rolls[k].chance, 1e-15);
	}
	skirmish_open("attack_die: 12", NULL);
	/* the text prints N/A, so no total of the dice is enough */
	assert_int_equal(skirmish.book->shooting[2], CP_NEVER_ON_TWO_DICE);
	assert_int_equal(skirmish.book->shooting[3], 10);
	skirmish_open("attack_die: 4", NULL);
	/* the row needs 10, but two d4 total 8 at most */
	assert_int_equal(skirmish.book->shooting[3], CP_NEVER_ON_TWO_DICE);
	struct cp_exact exact;
	duel_with("attack_die: 8", NULL, TOOL, TOOL, "");
	cp_exact_init(&exact, skirmish.matchup);
	const struct cp_exact_stroke stroke = { .position = cp_exact_start_position(&exact) };
	assert_near(cp_exact_solve_strike(&exact, &stroke)->hits, 36. / 64 + 18. / 64 * 73 / 96, 1e-15);
	cp_exact_release(&exact);
	skirmish.bout.word[CP_WORD_STRIKE] = UINT32_MAX; /* a double 8 */
	cp_strike_in_order(&skirmish.bout, 0, false, false);
	assert_int_equal(skirmish_times_succeeded(0, CP_EVENT_CRITICAL_HIT), 1);
	/* this word gives a total of 10, because 36 rolls total at most 9 and 43 rolls at most 10 */
	skirmish.bout.word[CP_WORD_STRIKE] = UINT32_MAX / 64 * 40;
	cp_strike_in_order(&skirmish.bout, 0, false, false);
	assert_int_equal(skirmish_times_succeeded(0, CP_EVENT_CRITICAL_HIT), 1);
}

/* Fails the test unless the tables do not fit the options, and a diagnostic contains `text`. */
static void assert_reported(const char *text)
{
	assert_null(skirmish.book);
	skirmish_must_report(text);
}

/* Tables must have one result for each face of the dice that read them, and no other results. */
static void tables_must_fit_the_dice(void **state)
{
	static const struct skirmish_edit rusty = { CP_TABLE_MISSILES, "Battle Club,no,no,110,gun,2,",
		"Battle Club,no,no,110,gun,8,", NULL };
	skirmish_open("critical_die: 8", NULL);
	assert_reported("no row of strike_hit for the roll 7");
	assert_reported("no row of shot_failure for the roll 8");
	skirmish_open("critical_die: 5", NULL);
	assert_reported("'roll' must be at most 5, the number of faces of options.critical_die");
	skirmish_open("wound_die: 4", NULL);
	assert_reported("'killed' must be at most 4, the number of faces of options.wound_die");
	assert_reported("'fights_on' must be at most 4, the number of faces of options.wound_die");
	skirmish_open("attack_die: 4", &rusty);
	assert_reported("'misfire' must be below 8, the highest roll of two dice of options.attack_die");
}

/* With movement 8, a trot of 15 metres a point covers 120 m, and a trot of 12 metres a point 96 m. The last cell of the
 * row of the gait says whether a charger strikes. */
static void the_table_of_gaits_may_have_one_more(void **state)
{
	static const char *const trots[] = { "trot,15,-2,0,yes,yes,no,yes,yes", "trot,12,-2,0,yes,yes,no,yes,no" };
	for (unsigned k = 0; k < 2; k++) {
		char row[80];
		(void)snprintf(row, sizeof row, "hurry,10,-1,0,yes,yes,yes,yes,yes\n%s", trots[k]);
		const struct skirmish_edit more = { CP_TABLE_MOVEMENT, "hurry,10,-1,0,yes,yes,yes,yes,yes", row, NULL };
		skirmish_open("", &more);
		skirmish_begin_duel(TOOL, TOOL, "move: {do: own_gait}", "{opening: apart, distance: 101}");
		cp_move_side(&skirmish.bout, 0);
		/* the distance of 101 metres minus 120, at least 0, or minus 96 */
		assert_int_equal(cp_distance(&skirmish.bout), k == 0 ? 0 : 5);
		assert_int_equal(skirmish.bout.fighter[0].gait, CP_OWN_GAIT);
		cp_move_side(&skirmish.bout, 1);
		assert_int_equal(skirmish.bout.fighter[k].may_not_strike, k);
		assert_int_equal(skirmish_times_succeeded(k, CP_EVENT_CHARGE), !k);
	}
	skirmish_open("", &(struct skirmish_edit){ CP_TABLE_MOVEMENT, "walk,", "trot,1,0,0,no,no,no,no,no\namble,", NULL });
	skirmish_must_report("the table movement can have one gait besides the printed ones, and already has 'trot'");
	skirmish_must_report("the table movement has no row 'walk'");
}

/* Adds the numbers of an event "modifiers" to the sum in the trace's context. Any other event fails the test. */
static void sum_modifiers(struct salle_trace *trace, const char *kind, const char *sentence,
	const struct salle_trace_value *values, size_t n)
{
	assert_string_equal(kind, "modifiers");
	assert_non_null(strstr(sentence, "strikes"));
	for (size_t i = 0; i < n; i++)
		*(int64_t *)trace->context += values[i].text == NULL ? values[i].number : 0;
}

/* The trace reports a charge (+2) and a wound of the foe (-4) as modifiers, with the sum 2 - 4. Without modifiers there
 * is no event. */
static void the_trace_has_the_modifiers(void **state)
{
	static const char *const options[] = { "rider_charge: 2\nhurt: -4", "" };
	for (unsigned k = 0; k < 2; k++) {
		int64_t sum = 0;
		struct salle_trace trace = { .report = sum_modifiers, .context = &sum };
		duel_with(options[k], NULL, RIDER, TOOL, "opening: charge(a)");
		skirmish.bout.fighter[1].hits = 1;
		skirmish.bout.context.trace = &trace;
		(void)cp_begin_strike(&skirmish.bout, &(struct cp_attack){ .side = 0 });
		assert_int_equal(sum, k == 0 ? 2 - 4 : 0);
	}
}

RUN_TESTS_EACH(NULL, skirmish_teardown, UNIT(the_trace_has_the_modifiers), UNIT(a_charge_helps_the_rider),
	UNIT(friends_against_the_same_foe_help), UNIT(a_hurt_fighter_is_weaker), UNIT(parries_are_limited),
	UNIT(a_weapon_is_good_against_riders), UNIT(an_item_helps_to_parry), UNIT(a_gun_misfires_on_other_rolls),
	UNIT(a_misfire_affects_only_the_gun), UNIT(a_critical_grants_several_free_attacks),
	UNIT(the_wounding_table_may_be_longer), UNIT(dice_may_have_other_faces), UNIT(tables_must_fit_the_dice),
	UNIT(the_table_of_gaits_may_have_one_more), UNIT(orders_reach_seven), UNIT(exact_bouts_follow_options))
