/* SPDX-License-Identifier: GPL-3.0-or-later */
/* House rules: exchanges with changed cells of the table of maneuvers, computed by hand. */
#include "grapple_fixture.h"
#include "testing.h"

#define DEFENDS(action) "defend: [{do: " action ", dice: foe.dice}, {do: nothing}]"
#define ATTACKS(action) "attack: [{do: " action ", dice: 6}, {do: stand_down}]"

/*
 * Cell `wins_ties`. If a thrust does not win ties, the defender wins a tie. If a swing wins ties, a tied swing lands
 * with margin 0 and makes a wound of level 1, the swing's rating.
 */
TEST_OF(struct fight *fight, test_cells_of_ties)
{
	fight->book.rule[FB_RULE_THRUST].wins_ties = false;
	fight_begin_declared(fight);
	fight_resolve_exchange(fight, 0, 4, 2, 4, 2);
	assert_int_equal(fight->bout.fighter[1].worst_wound, 0);

	fight->book.rule[FB_RULE_SWING].wins_ties = true;
	fight_set_policy(fight, 0, SWINGS("0"));
	fight_begin_declared(fight);
	fight_resolve_exchange(fight, 0, 4, 2, 4, 2);
	assert_int_equal(fight->bout.fighter[1].worst_wound, 1);
	fight->bout.fighter[1].worst_wound = 0;
	fight_declare(fight, 0);
	fight_resolve_exchange(fight, 0, 4, 0, 4, 0);
	assert_int_equal(fight->bout.fighter[1].worst_wound, 0);
	fight->book.options.thrust_wins_ties = false; /* this option concerns only thrusts */
	fight_begin_declared(fight);
	fight_resolve_exchange(fight, 0, 4, 2, 4, 2);
	assert_int_equal(fight->bout.fighter[1].worst_wound, 1);
}

/*
 * Cell `margin`: 4 hits against 1 are margin 3. A thrust with rating 2 makes level 2 + 3 (full margin), 2 + 1 (half of
 * the margin, rounded down) or 2 (no margin).
 */
TEST_OF(struct fight *fight, test_cells_of_margins)
{
	static const struct {
		unsigned share, level;
	} cases[] = { { FB_MARGIN_FULL, 5 }, { FB_MARGIN_HALF, 3 }, { FB_MARGIN_NONE, 2 } };
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		fight->book.rule[FB_RULE_THRUST].margin_share = (uint8_t)cases[i].share;
		fight_compile(fight);
		assert_int_equal(fight->matchup->is_plain,
			cases[i].share == FB_MARGIN_FULL); /* matchups with plain rules add the full margin */
		fight_declare(fight, 0);
		fight_resolve_exchange(fight, 0, 4, 4, 4, 1);
		assert_int_equal(fight->bout.fighter[1].worst_wound, cases[i].level);
	}
}

/*
 * Cell `minimum`: with margin 1 neither a thrust with rating 2 nor a swing with rating 1 wounds through armour of AV 6.
 * If the cell of the maneuver is `yes`, the blow has its rating as minimum impact. Otherwise it has no impact.
 */
TEST_OF(struct fight *fight, test_cells_of_minimum_impact)
{
	static const struct {
		bool swings, minimum;
		unsigned impact;
	} cases[] = { { false, false, 0 }, { false, true, 2 }, { true, true, 1 }, { true, false, 0 } };
	fight->fighter[1].layers_at[FB_RIBS] = (struct fb_layers){ .n_layers = 1, .layer = { { .armour_value = 6 } } };
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		fight->book.rule[cases[i].swings ? FB_RULE_SWING : FB_RULE_THRUST].has_minimum_impact = cases[i].minimum;
		if (cases[i].swings)
			fight_set_policy(fight, 0, SWINGS("0"));
		fight_begin_declared(fight);
		unsigned pool = fight->bout.fighter[1].pool;
		fight_resolve_exchange(fight, 0, 4, 2, 4, 1);
		assert_int_equal(fight->bout.fighter[1].n_wounds, 0);
		assert_int_equal(pool - fight->bout.fighter[1].pool, cases[i].impact);
	}
}

/*
 * Cell `brawn`: with Brawn tap 1 and margin 1 a thrust with rating 2 makes level 4, or level 3 if the tap does not
 * count. A swing with rating 1 makes level 3 or 2.
 */
TEST_OF(struct fight *fight, test_cells_of_brawn)
{
	fight->fighter[0].brawn_tap = 1;
	for (unsigned swings = 0; swings < 2; swings++)
		for (unsigned brawn = 0; brawn < 2; brawn++) {
			fight->book.rule[swings ? FB_RULE_SWING : FB_RULE_THRUST].adds_brawn = brawn;
			if (swings)
				fight_set_policy(fight, 0, SWINGS("0"));
			fight_begin_declared(fight);
			fight_resolve_exchange(fight, 0, 4, 2, 4, 1);
			assert_int_equal(fight->bout.fighter[1].worst_wound, (swings ? 2 : 3) + brawn);
		}
}

/*
 * Cell `most`: the policy asks to buy damage for 3 dice, but buys at most the number in the cell. A swing with rating 1
 * and margin 1 makes level 2 without bought damage.
 */
TEST_OF(struct fight *fight, test_cells_of_bought_cost)
{
	static const unsigned most[] = { 3, 1, 0 };
	fight_set_policy(fight, 0, SWINGS("3"));
	for (size_t i = 0; i < sizeof most / sizeof *most; i++) {
		fight->book.rule[FB_RULE_SWING].most_bought = (uint8_t)most[i];
		fight_begin_declared(fight);
		assert_int_equal(fight->bout.fighter[0].declared.bought_dice, most[i]);
		fight_resolve_exchange(fight, 0, 4, 2, 4, 1);
		assert_int_equal(fight->bout.fighter[1].worst_wound, 2 + most[i]);
	}
}

/*
 * Cell `gain`: a swing with rating 1 and margin 1 makes level 2, or no wound and minimum impact 1 through armour. Each
 * die bought adds the number in the cell to level and minimum impact. Two dice bought for a Hold add twice the number
 * in the cell to its margin.
 */
TEST_OF(struct fight *fight, test_cells_of_gain)
{
	for (unsigned gain = 0; gain < 3; gain++)
		for (unsigned armoured = 0; armoured < 2; armoured++) {
			fight->book.rule[FB_RULE_SWING].gain_per_die = (uint8_t)gain;
			fight->fighter[1].layers_at[FB_RIBS] =
				(struct fb_layers){ .n_layers = armoured, .layer = { { .armour_value = 9 } } };
			fight_set_policy(fight, 0, SWINGS("1"));
			fight_begin_declared(fight);
			fight_resolve_exchange(fight, 0, 4, 2, 4, 1);
			assert_int_equal(fight->bout.fighter[1].worst_wound, armoured ? 0 : 2 + gain);
			assert_int_equal(fight->bout.fighter[1].impact, (armoured ? 1 : 2) + gain);
		}
	for (unsigned gain = 0; gain < 3; gain++) {
		fight->book.rule[FB_RULE_HOLD].gain_per_die = (uint8_t)gain;
		grapple_begin(fight, "wrestle: [{do: hold, limb: leg, buy: 2, dice: 4}, {do: nothing}]", "clinch: grapple");
		grapple_wrestle(fight, 4, 1, 4, 0);
		assert_int_equal(fight->bout.fighter[1].impact, 1 + 2 * gain);
		assert_int_equal(fight->bout.fighter[1].ending, gain == 2 ? FB_PINNED : FB_STILL_IN);
	}
}

/*
 * Cell `gain` of the Thrust: each die bought moves the blow by up to this many places of the wheel. The roll hits place
 * 1, and only place 4 is bare. So 1 die reaches the bare place if the gain is 3.
 */
TEST_OF(struct fight *fight, test_cells_of_shifts)
{
	fight->fighter[1].layers_at[FB_RIBS] = (struct fb_layers){ .n_layers = 1, .layer = { { .armour_value = 9 } } };
	fight->book.wheel[FB_CHEST][FB_THRUST][3] = FB_ABS;
	fight_set_policy(fight, 0, ATTACKS_BY("thrust", "1"));
	for (unsigned gain = 1; gain <= 3; gain++) {
		fight->book.rule[FB_RULE_THRUST].gain_per_die = (uint8_t)gain;
		fight_begin_declared(fight);
		fight_set_place_of_blow(fight, 1, 0);
		fight_resolve_exchange(fight, 0, 4, 2, 4, 1);
		assert_int_equal(fight->bout.fighter[1].worst_wound, gain == 3 ? 3 : 0);
	}
}

/*
 * Cell `restrains` of the Thrust: A wins the initiative contest, and A's thrust makes a wound of level 3 with impact 3.
 * If Thrusts always restrain, B's attack is cancelled: B loses the six dice of the attack, and then the impact takes
 * dice of B's pool. As printed, the impact takes three of the six dice, and the other three hit. So B's wound has level
 * 5: rating 2 + margin 3.
 */
TEST_OF(struct fight *fight, test_cells_of_restraint)
{
	struct fb_bout *b = &fight->bout;
	fight->scene.opening = FB_DUEL;
	for (unsigned always = 0; always < 2; always++) {
		fight->book.rule[FB_RULE_THRUST].restrains = always ? FB_RESTRAINS_ALWAYS : FB_RESTRAINS_IN_GRAPPLE;
		fight_compile(fight);
		uint32_t word[4];
		do { /* moves to a moment at which A wins the initiative */
			unsigned moment = b->context.moment;
			fight_start(fight, 0);
			b->context.moment = moment + 1;
			assert_true(fb_declare_red_against_red(b));
			salle_context_spare_words(&b->context, FB_SPARE_INITIATIVE, word);
		} while (fb_roll_initiative(b, SALLE_DRAW, word) != 0);
		unsigned pool = b->fighter[1].pool;
		b->random_words[FB_WORD_MANEUVER] = word_with_hits(6, 4, 1);
		b->random_words[FB_WORD_MANEUVER + 1] = UINT32_MAX;
		fb_resolve_clash(b, SALLE_DRAW);
		assert_int_equal(b->fighter[1].worst_wound, 3);
		assert_int_equal(b->fighter[1].pool, always ? pool - 3 : pool);
		assert_int_equal(b->fighter[0].worst_wound, always ? 0 : 5);
	}
}

/*
 * Cell `restrains` in a grapple: a Gouge that does not restrain takes only its impact from the dice of the foe's
 * attack. A Throw or a Hold of the weapon arm cancels the attack in any case. A Hold of a leg that does not restrain
 * leaves the attack.
 */
TEST_OF(struct fight *fight, test_cells_of_restraint_in_a_grapple)
{
	struct fb_bout *b = &fight->bout;
	static const struct {
		const char *wrestle;
		enum fb_rule_name rule;
		bool attacks;
	} cases[] = {
		{ WRESTLES("gouge"), FB_RULE_GOUGE, true },
		{ WRESTLES("throw"), FB_RULE_THROW, false },
		{ WRESTLES("hold"), FB_RULE_HOLD, false },
		{ "wrestle: [{do: hold, limb: leg, dice: 4}, {do: nothing}]", FB_RULE_HOLD, true },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		for (unsigned restrains = 0; restrains < 2; restrains++) {
			fight->book.rule[cases[i].rule].restrains = restrains ? FB_RESTRAINS_IN_GRAPPLE : FB_RESTRAINS_NOT;
			grapple_begin(fight, cases[i].wrestle, "clinch: grapple");
			assert_true(fb_declare_attack(b, 0));
			b->fighter[1].declared =
				(struct fb_declared){ .attacks = true, .dice = 6, .profile = b->fighter[1].side->profiles };
			fb_apply_special_maneuver(b, 0, 1);
			assert_int_equal(b->fighter[1].declared.attacks, cases[i].attacks && !restrains);
		}
}

/*
 * Cells `wins_ties` of Disarm and Grab. A tied Disarm disables the weapon, but has no impact. A tied Grab gives no
 * bonus dice.
 */
TEST_OF(struct fight *fight, test_cells_of_other_ties)
{
	for (unsigned wins = 0; wins < 2; wins++) {
		fight->book.rule[FB_RULE_DISARM].wins_ties = fight->book.rule[FB_RULE_GRAB].wins_ties = wins;
		fight_set_policy(fight, 0, ATTACKS("disarm"));
		fight_begin_declared(fight);
		fight_resolve_exchange(fight, 0, 4, 2, 4, 2);
		assert_int_equal(fight->bout.fighter[1].is_weapon_disabled, wins);
		assert_int_equal(fight->bout.fighter[1].impact, 0);
		grapple_compile(fight, WRESTLES("throw"), "clinch: grapple");
		grapple_start(fight, 0);
		fight_declare_exchange(fight, 0);
		fight_resolve_exchange(fight, 0, 4, 2, 4, 2);
		assert_int_equal(fight->bout.distance, wins ? 1 : 3);
		assert_false(fight->bout.fighter[1].prone);
	}
}

/* Cells of Bite and Snap: bites with 5 hits at the bare neck and at the clothed shin, and a Snap at the fingers. */
TEST_OF(struct fight *fight, test_cells_of_teeth)
{
	struct fb_rule *bite = &fight->book.rule[FB_RULE_BITE], *snap = &fight->book.rule[FB_RULE_SNAP];
	static const char *const wrestles[] = { "wrestle: [{do: bite, where: neck, dice: 6}, {do: nothing}]",
		"wrestle: [{do: bite, where: shin, dice: 6}, {do: nothing}]",
		"wrestle: [{do: snap, joint: fingers, dice: 6}, {do: nothing}]" };
	static const struct {
		uint8_t margin, cap, clothed_cap;
		int8_t bare, clothed, snap;
		unsigned level[3];
	} cases[] = {
		{ FB_MARGIN_FULL, 4, 2, 0, -1, 0, { 4, 2, 5 } }, /* as printed, with both caps */
		{ FB_MARGIN_HALF, 4, 2, 0, -1, 0, { 2, 1, 2 } },
		{ FB_MARGIN_NONE, 4, 2, 1, 2, 3, { 1, 2, 3 } },
		{ FB_MARGIN_FULL, 3, 5, 0, -1, 0, { 3, 4, 5 } },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		for (unsigned k = 0; k < 3; k++) {
			bite->margin_share = snap->margin_share = cases[i].margin;
			bite->head_cap = cases[i].cap;
			bite->clothed_head_cap = cases[i].clothed_cap;
			bite->head.damage_rating = cases[i].bare;
			bite->clothed_head.damage_rating = cases[i].clothed;
			snap->head.damage_rating = cases[i].snap;
			grapple_begin(fight, wrestles[k], "clinch: grapple");
			fight->bout.fighter[1].prone = k == 1; /* the shin is in reach only of a prone foe */
			grapple_wrestle(fight, 4, 5, k == 1 ? 5 : 4, 0);
			assert_int_equal(fight->bout.fighter[1].worst_wound, cases[i].level[k]);
		}
}

/*
 * Cell `better`: a thrown sword with rating 2 makes a wound of level 2 plus the number in the cell. The margin does not
 * count.
 */
TEST_OF(struct fight *fight, test_cells_of_throws)
{
	for (int better = 0; better <= 2; better++) {
		fight->book.rule[FB_RULE_POINT_BLANK].thrown_bonus = (int8_t)better;
		fight_set_policy(fight, 0, "attack: [{do: point_blank, wheel: chest, dice: 6}, {do: stand_down}]");
		fight_begin_declared(fight);
		fight_resolve_exchange(fight, 0, 5, 3, 4, 1);
		assert_int_equal(fight->bout.fighter[1].worst_wound, 2 + better);
	}
}

/*
 * Cells of Grab and Break: with 2 dice per point of margin, margin 2 gives 4 dice for the Throw. The distance becomes
 * the number in the cell, but at most the longest reach.
 */
TEST_OF(struct fight *fight, test_cells_of_distance)
{
	struct fb_bout *b = &fight->bout;
	static const unsigned distances[][2] = { { 0, 3 }, { 1, 1 }, { 2, 2 }, { 5, 3 } };
	for (size_t i = 0; i < sizeof distances / sizeof *distances; i++) {
		fight->book.rule[FB_RULE_GRAB].distance = fight->book.rule[FB_RULE_BREAK].distance = (uint8_t)distances[i][0];
		fight->book.rule[FB_RULE_GRAB].bonus_dice = 2;
		grapple_compile(fight, "wrestle: [{do: throw, dice: left}, {do: nothing}]", "clinch: release");
		grapple_start(fight, 0);
		fight_declare_exchange(fight, 0);
		/* the bonus attack has 4 dice; the Throw costs 1 die, rolls 3 and fails */
		fight_move_to_spare_roll(b, FB_SPARE_BONUS_ATTACK, 0, (struct fight_roll){ 3, 4, 0 });
		fight_resolve_exchange(fight, 0, 4, 3, 4, 1);
		assert_int_equal(b->distance, distances[i][1]);
		assert_int_equal(fight_times_tried(fight, 0, FB_EVENT_THROW), 1);
		assert_false(b->fighter[1].prone);
		grapple_begin(fight, WRESTLES("hold"), "clinch: grapple");
		b->fighter[1].declared.defence = FB_BREAK;
		fb_apply_resistance(b, 1, 0);
		assert_int_equal(b->distance, distances[i][1]);
	}
}

/*
 * Cells of Counter and Dodge: `steps` is the number of steps by which margin 1 changes the distance, `dice` the number
 * of bonus dice per hit of the foe.
 */
TEST_OF(struct fight *fight, test_cells_of_steps)
{
	struct fb_grip *grip = &fight->fighter[1].weapons[0].grips[0];
	for (unsigned n = 0; n < 3; n++)
		for (unsigned dodges = 0; dodges < 2; dodges++) {
			fight->book.rule[dodges ? FB_RULE_DODGE : FB_RULE_COUNTER].steps = (uint8_t)n;
			fight->book.rule[FB_RULE_COUNTER].bonus_dice = (uint8_t)n;
			fight_set_policy(fight, 1, dodges ? DEFENDS("dodge") : DEFENDS("counter"));
			grip->nearest = grip->farthest = dodges ? 3 : 1;
			fight_begin_declared(fight);
			fight->bout.distance = dodges ? 1 : 3;
			fight_resolve_exchange(fight, 0, 4, 3, 4, 4);
			assert_int_equal(fight->bout.distance, dodges ? 1 + n : 3 - n);
			assert_int_equal(fight->bout.fighter[1].next_bonus_dice, dodges ? 0 : 3 * n);
		}
	/* with the option `counter_halves` 3 hits give 1.5 bonus dice, rounded up to 2 */
	fight->book.rule[FB_RULE_COUNTER].bonus_dice = fight->book.rule[FB_RULE_COUNTER].halves_bonus = 1;
	fight_set_policy(fight, 1, DEFENDS("counter"));
	fight_begin_declared(fight);
	fight_resolve_exchange(fight, 0, 4, 3, 4, 4);
	assert_int_equal(fight->bout.fighter[1].next_bonus_dice, 2);
}

/* Cell `lasts`: the number of tempos for which the weapon is disabled, this tempo included. */
TEST_OF(struct fight *fight, test_cells_of_disarm)
{
	struct fb_bout *b = &fight->bout;
	fight_set_policy(fight, 0, ATTACKS("disarm"));
	for (unsigned lasts = 0; lasts < 4; lasts++) {
		fight->book.rule[FB_RULE_DISARM].disabled_tempos = (uint8_t)lasts;
		fight_compile(fight);
		grapple_start(fight, 0);
		fight_declare_exchange(fight, 0);
		fight_resolve_exchange(fight, 0, 4, 3, 4, 1);
		assert_true(b->fighter[1].is_weapon_disabled);
		for (unsigned after = 1; after <= 4; after++) {
			b->fighter[0].pool = b->fighter[1].pool = 0; /* with no dice nobody acts in this tempo */
			fb_fight_tempo(b);
			assert_int_equal(b->fighter[1].is_weapon_disabled, after < lasts);
		}
	}
}

/*
 * Cells `cost`: a Counter with 6 of 12 dice leaves 6 dice minus its activation cost. For class 1h the cost is 2 as
 * printed, or the number in the cell.
 */
TEST_OF(struct fight *fight, test_cells_of_cost)
{
	static const unsigned costs[] = { 2, 1, 0, 3 };
	fight_set_policy(fight, 1, "defend: [{do: counter, dice: 6}]");
	for (size_t i = 0; i < sizeof costs / sizeof *costs; i++) {
		fight->book.rule[FB_RULE_COUNTER].cost[FB_1H] = (uint8_t)costs[i];
		fight_begin_declared(fight);
		assert_int_equal(fight->bout.fighter[1].declared.defence, FB_COUNTER);
		assert_int_equal(fight->bout.fighter[1].pool, 12 - 6 - costs[i]);
	}
}

RUN_TESTS_EACH(fight_setup, fight_teardown, UNIT(test_cells_of_ties), UNIT(test_cells_of_margins),
	UNIT(test_cells_of_minimum_impact), UNIT(test_cells_of_brawn), UNIT(test_cells_of_bought_cost),
	UNIT(test_cells_of_gain), UNIT(test_cells_of_shifts), UNIT(test_cells_of_restraint),
	UNIT(test_cells_of_restraint_in_a_grapple), UNIT(test_cells_of_other_ties), UNIT(test_cells_of_teeth),
	UNIT(test_cells_of_throws), UNIT(test_cells_of_distance), UNIT(test_cells_of_steps), UNIT(test_cells_of_disarm),
	UNIT(test_cells_of_cost))
