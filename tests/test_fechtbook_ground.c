/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positioning for effect, and hazards. Computed by hand from the rule text: both fighters have 12 dice and TN 4. */
#include <string.h>

#include "fechtbook_fixture.h"
#include "testing.h"

static const int32_t every_slip[] = { FB_HAZARD_DISADVANTAGE, FB_HAZARD_PRONE, FB_HAZARD_IMPACT, FB_HAZARD_DROP,
	FB_HAZARD_NARRATIVE };

static void add_hazard(struct fight *fight, unsigned req, enum fb_hazard_effect slip, unsigned who)
{
	fight->scene.hazard = (int32_t)req;
	fight->scene.hazard_effects = (struct salle_indices){ &every_slip[slip], 1 };
	fight->scene.in_hazard = (int32_t)who;
}

/*
 * Moves the bout to a moment at which `side` scores `hits` hits with `dice` dice of positioning. The foe opposes the
 * positioning with `against` dice and scores `foes_hits`. Both roll at TN 4.
 */
static void roll_contest(struct fight *fight, unsigned side, unsigned dice, unsigned hits, unsigned against,
	unsigned foes_hits)
{
	uint32_t word[4];
	do {
		fight_move_to_positioning_roll(fight, side, dice, hits);
		salle_context_spare_words(&fight->bout.context, FB_SPARE_OPPOSING_ROLL, word);
	} while (salle_pool_hits(against, 4, word[!side]) != foes_hits);
}

/* Moves the bout to its next tempo. */
static void next_tempo(struct fight *fight)
{
	struct fb_bout *b = &fight->bout;
	if (b->has_tempo_effects)
		fb_end_bonus_dice(b);
	b->context.moment++;
	if (b->has_tempo_effects)
		fb_add_bonus_dice(b);
	for (unsigned side = 0; side < 2; side++)
		b->fighter[side].declared = (struct fb_declared){ .profile = b->fighter[side].side->profiles };
}

#define PRESS(dice) "position: [{do: press, dice: " dice "}]"
#define EDGE(gain, dice) "position: [{do: edge, gain: " gain ", dice: " dice "}]"
#define HARASS(force, dice) "position: [{do: harass, force: " force ", dice: " dice "}]"
#define NO_POSITION "position: nothing"
#define OPPOSE(dice) "oppose: [{do: oppose, dice: " dice "}]"

/*
 * Jaff and Diego at the stream: Jaff positions with 3 dice beside his attack, and Diego opposes with 2 dice. With 2
 * hits against 1 Jaff presses Diego into the stream.
 */
TEST_OF(struct fight *fight, test_jaff_presses_diego)
{
	add_hazard(fight, 1, FB_HAZARD_PRONE, 0);
	fight_set_policy(fight, 0, PRESS("3"));
	fight_set_policy(fight, 1, OPPOSE("2"));
	fight_compile(fight);
	const struct fb_fighter_state *jaff = &fight->bout.fighter[0], *diego = &fight->bout.fighter[1];
	assert_false(diego->in_hazard);
	fight_declare(fight, 0);
	assert_int_equal(jaff->declared.intent_dice, 3);
	assert_int_equal(jaff->declared.dice, 5); /* half of the 9 dice left */
	roll_contest(fight, 0, 3, 2, 2, 1);
	fight_resolve_exchange(fight, 0, 4, 0, 4, 3);
	assert_true(diego->in_hazard);
	assert_false(jaff->in_hazard);
	assert_int_equal(jaff->ground_code, fb_encode_place(false, true, false));
	assert_int_equal(diego->ground_code, fb_encode_place(true, false, false));
	assert_int_equal(diego->pool, 12 - 5 - 2);
	assert_int_equal(fight_times_succeeded(fight, 0, FB_EVENT_PRESS), 1);
	assert_int_equal(fight_times_tried(fight, 1, FB_EVENT_OPPOSE), 1);
	/* Diego is already in the hazard, so he is not pressed again */
	fight_declare(fight, 0);
	assert_int_equal(jaff->declared.intent, FB_NO_INTENT);
	/* "At the beginning of each play hereafter" Diego rolls 2 dice and needs one hit. Without a hit he falls prone. */
	fight_move_to_spare_roll(&fight->bout, FB_SPARE_HAZARD, 1, (struct fight_roll){ 2, 4, 0 });
	fight_start(fight, 0);
	fb_roll_hazards(&fight->bout);
	assert_int_equal(diego->pool, 10);
	assert_int_equal(jaff->pool, 12);
	assert_true(diego->prone);
	assert_int_equal(fight_times_tried(fight, 1, FB_EVENT_HAZARD), 1);
	assert_int_equal(fight_times_succeeded(fight, 1, FB_EVENT_HAZARD), 0);
	/* a prone fighter makes no hazard roll */
	fight_start(fight, 0);
	fb_roll_hazards(&fight->bout);
	assert_int_equal(diego->pool, 12);
}

/* "ties go to the positioning character over the challenger", but a positioning without a hit fails. */
TEST_OF(struct fight *fight, test_positioning_wins_ties_but_needs_a_hit)
{
	static const struct {
		unsigned hits, against;
		bool done;
	} cases[] = { { 2, 2, true }, { 1, 2, false }, { 0, 0, false }, { 1, 0, true } };
	add_hazard(fight, 1, FB_HAZARD_PRONE, 0);
	fight_set_policy(fight, 0, PRESS("3"));
	fight_set_policy(fight, 1, OPPOSE("2"));
	for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
		fight_begin_declared(fight);
		roll_contest(fight, 0, 3, cases[i].hits, 2, cases[i].against);
		fight_resolve_exchange(fight, 0, 4, 0, 4, 3);
		assert_int_equal(fight->bout.fighter[1].in_hazard, cases[i].done);
		/* bea's opposition counts as tried, whatever it scores */
		assert_int_equal(fight_times_tried(fight, 1, FB_EVENT_OPPOSE), 1);
	}
}

/* The defender's positioning is resolved after the maneuvers, and only if the defence beat or tied the attack. */
TEST_OF(struct fight *fight, test_defender_positions_after_a_defence_that_holds)
{
	fight_set_policy(fight, 0, SWINGS("0"));
	add_hazard(fight, 1, FB_HAZARD_PRONE, 3);
	fight_set_policy(fight, 1, "position: [{do: leave, dice: 2}]");
	for (unsigned hits = 2; hits <= 4; hits++) { /* the attack scores 3 hits */
		fight_begin_declared(fight);
		fight_move_to_spare_roll(&fight->bout, FB_SPARE_POSITIONING_ROLL, 1, (struct fight_roll){ 2, 4, 1 });
		fight_resolve_exchange(fight, 0, 4, 3, 4, hits);
		assert_int_equal(fight->bout.fighter[1].in_hazard, hits < 3);
		assert_true(fight->bout.fighter[0].in_hazard);
		assert_int_equal(fight_times_tried(fight, 1, FB_EVENT_LEAVE), 1);
		assert_int_equal(fight_times_succeeded(fight, 1, FB_EVENT_LEAVE), hits >= 3);
	}
}

/* Makes both fighters attack and position. Side 0 wins the initiative and scores 3 hits with its 7 dice of
 * positioning. */
static void attack_and_position_at_once(struct fight *fight, const char *position)
{
	struct fb_bout *b = &fight->bout;
	uint32_t word[4];
	fight_set_policy(fight, 1, PRESS("7"));
	fight_set_policy(fight, 0, "initiative: [{do: allot, dice: 4}]");
	fight_set_policy(fight, 0, position);
	fight_compile(fight);
	do { /* until ada wins the initiative with 5 dice (4 and 1 for her thrust) against 1 die for bea's thrust */
		roll_contest(fight, 0, 7, 3, 0, 0);
		salle_context_spare_words(&b->context, FB_SPARE_INITIATIVE, word);
	} while (salle_pool_hits(5, 4, word[0]) <= salle_pool_hits(1, 4, word[1]));
	fight_start(fight, 0);
	fb_allot_initiative(b, 0);
	assert_true(fb_declare_attack(b, 0));
	assert_true(fb_declare_attack(b, 1));
}

/* After an initiative contest the winner's positioning succeeds and the loser's fails. */
TEST_OF(struct fight *fight, test_positioning_after_an_initiative_contest)
{
	struct fb_bout *b = &fight->bout;
	add_hazard(fight, 1, FB_HAZARD_PRONE, 0);
	attack_and_position_at_once(fight, PRESS("7"));
	fb_resolve_clash(b, SALLE_DRAW);
	assert_true(b->fighter[1].in_hazard);
	assert_false(b->fighter[0].in_hazard);
	assert_int_equal(fight_times_tried(fight, 1, FB_EVENT_PRESS), 1);
	assert_int_equal(fight_times_succeeded(fight, 1, FB_EVENT_PRESS), 0);
	/*
	 * The loser first loses its 7 dice of positioning. Then the impact of 3 takes dice of the attack, and after those
	 * dice of the pool.
	 */
	attack_and_position_at_once(fight, HARASS("impact", "7"));
	b->fighter[1].declared.dice = 1;
	b->fighter[1].pool = 4;
	fight_set_hits(fight, 0, b->fighter[0].declared.dice, 4, 0);
	fb_resolve_clash(b, SALLE_DRAW);
	assert_int_equal(b->fighter[1].impact, 3);
	assert_int_equal(b->fighter[1].pool, 4 - (3 - 1));
}

static void roll_hazard(struct fight *fight, unsigned req, enum fb_hazard_effect slip, unsigned dice, unsigned hits)
{
	add_hazard(fight, req, slip, 1);
	fight_compile(fight);
	fight_move_to_spare_roll(&fight->bout, FB_SPARE_HAZARD, 0, (struct fight_roll){ dice, 4, hits });
	fight_start(fight, 0);
	fb_roll_hazards(&fight->bout);
}

/*
 * Each consequence of a failed hazard roll. A successful roll has no consequence. The roll takes two dice per required
 * hit unless the policy names another number.
 */
TEST_OF(struct fight *fight, test_failed_hazard_roll_has_its_consequence)
{
	const struct fb_fighter_state *man = &fight->bout.fighter[0];
	roll_hazard(fight, 3, FB_HAZARD_IMPACT, 6, 3);
	assert_int_equal(man->pool, 6);
	assert_int_equal(man->impact, 0);
	assert_int_equal(fight_times_succeeded(fight, 0, FB_EVENT_HAZARD), 1);
	roll_hazard(fight, 3, FB_HAZARD_IMPACT, 6, 1); /* 3 hits required, 1 scored: the margin of failure is 2 */
	assert_int_equal(man->impact, 2);
	assert_int_equal(man->pool, 4);
	roll_hazard(fight, 2, FB_HAZARD_DROP, 4, 1);
	assert_int_equal(man->item_states[0], FB_DROPPED);
	assert_int_equal(man->held_items[0], FB_NOTHING);
	assert_int_equal(man->hold, FB_HOLDS);
	roll_hazard(fight, 2, FB_HAZARD_NARRATIVE, 4, 1);
	assert_int_equal(man->impact + man->prone + man->unsteady, 0);
	assert_true(fb_is_armed(man));
	assert_int_equal(man->pool, 8);
	roll_hazard(fight, 1, FB_HAZARD_PRONE, 2, 0);
	assert_true(man->prone);
	/* a disadvantage, TN 5, for both tempos of the play; the next play begins without it */
	roll_hazard(fight, 2, FB_HAZARD_DISADVANTAGE, 4, 1);
	assert_int_equal(man->net_advantages, -1);
	next_tempo(fight);
	assert_int_equal(man->net_advantages, -1);
	assert_int_equal(fb_read_net_advantages(&(struct salle_view){ .readable_observables =
																	  SALLE_OBSERVABLE_BIT(FB_SEES_EDGES),
												.live_values = { [FB_SEES_EDGES] = man->edge_codes } },
						 false),
		-1);
	fight_declare(fight, 0);
	fight_resolve_exchange(fight, 0, 5, 3, 4, 2);
	assert_int_equal(fight->bout.fighter[1].worst_wound, 3); /* level 3: rating 2 + margin 1 */
	fight_move_to_spare_roll(&fight->bout, FB_SPARE_HAZARD, 0, (struct fight_roll){ 4, 4, 2 });
	fight_start(fight, 0);
	fb_roll_hazards(&fight->bout);
	assert_int_equal(man->net_advantages, 0);

	fight_set_policy(fight, 0, "footing: {do: brace, dice: hazard + 5}");
	roll_hazard(fight, 2, FB_HAZARD_PRONE, 7, 2);
	assert_int_equal(man->pool, 5);
	assert_false(man->prone);
}

/* An edge that an aggressor gains acts on the maneuver of the same tempo and then ends. */
TEST_OF(struct fight *fight, test_aggressors_edge_acts_in_the_same_tempo)
{
	fight_set_policy(fight, 0, EDGE("both", "4"));
	fight_compile(fight);
	const struct fb_fighter_state *man = fight->bout.fighter;
	fight_declare(fight, 0); /* 4 dice of positioning, and 4 dice for the attack */
	fight_move_to_positioning_roll(fight, 0, 4, 2);
	fight_resolve_exchange(fight, 0, 3, 3, 5, 2); /* TN 3 against TN 5, with 3 hits to 2: rating 2 + margin 1 */
	assert_int_equal(man[1].worst_wound, 3);
	assert_int_equal(man[0].net_advantages, 1);
	assert_int_equal(man[1].net_advantages, -1);
	assert_int_equal(man[0].edge_codes, 1 | 2 << 2);
	assert_int_equal(man[1].edge_codes, 2 | 1 << 2);
	next_tempo(fight);
	assert_int_equal(man[0].net_advantages, 0);
	assert_int_equal(man[1].net_advantages, 0);
	assert_int_equal(man[0].edge_codes + man[1].edge_codes, 0);
	/* gaining both an advantage and a disadvantage needs two hits */
	fight_begin_declared(fight);
	fight_move_to_spare_roll(&fight->bout, FB_SPARE_POSITIONING_ROLL, 0, (struct fight_roll){ 4, 4, 1 });
	fight_resolve_exchange(fight, 0, 4, 2, 4, 2);
	assert_int_equal(fight_times_succeeded(fight, 0, FB_EVENT_EDGE), 0);
	fight->book.options.edge_both = 1;
	fight_begin_declared(fight);
	fight_move_to_spare_roll(&fight->bout, FB_SPARE_POSITIONING_ROLL, 0, (struct fight_roll){ 4, 4, 1 });
	fight_resolve_exchange(fight, 0, 3, 2, 5, 2);
	assert_int_equal(fight_times_succeeded(fight, 0, FB_EVENT_EDGE), 1);
}

/* An edge that a defender gains acts on the maneuvers of the next tempo, or of as many tempos as `edge_tempos` says. */
TEST_OF(struct fight *fight, test_defenders_edge_acts_in_the_next_tempo)
{
	const struct fb_fighter_state *man = fight->bout.fighter;
	fight_set_policy(fight, 1, EDGE("disadvantage", "2"));
	for (unsigned tempos = 1; tempos <= 2; tempos++) {
		fight->book.options.edge_tempos = tempos;
		fight_begin_declared(fight);
		fight_move_to_spare_roll(&fight->bout, FB_SPARE_POSITIONING_ROLL, 1, (struct fight_roll){ 2, 4, 1 });
		fight_resolve_exchange(fight, 0, 4, 1, 4, 3);
		assert_int_equal(man[0].net_advantages, -1);
		for (unsigned k = 0; k < tempos; k++) {
			next_tempo(fight);
			assert_int_equal(man[0].net_advantages, -1);
			assert_int_equal(man[1].net_advantages, 0);
		}
		next_tempo(fight);
		assert_int_equal(man[0].net_advantages, 0);
	}
	/* a prone fighter at a disadvantage can neither attack nor defend */
	fight_begin_declared(fight);
	fight_move_to_spare_roll(&fight->bout, FB_SPARE_POSITIONING_ROLL, 1, (struct fight_roll){ 2, 4, 1 });
	fight_resolve_exchange(fight, 0, 4, 1, 4, 3);
	next_tempo(fight);
	fight->bout.fighter[0].prone = true;
	assert_int_equal(fb_compute_defence_code(&fight->bout, 0, FB_DODGE), 0);
	fight_set_policy(fight, 0, NO_POSITION);
	assert_false(fb_declare_attack(&fight->bout, 0));
}

/* The impact of a Harass is its margin. It takes dice of the foe: 3 dice without opposition, 3 - 1 dice against an
 * opposition with 1 hit. */
TEST_OF(struct fight *fight, test_harass_takes_dice_by_its_margin)
{
	const struct fb_fighter_state *man = fight->bout.fighter;
	fight_set_policy(fight, 0, HARASS("impact", "4"));
	fight_begin_declared(fight);
	fight_move_to_spare_roll(&fight->bout, FB_SPARE_POSITIONING_ROLL, 0, (struct fight_roll){ 4, 4, 3 });
	fight_resolve_exchange(fight, 0, 4, 0, 4, 1);
	assert_int_equal(man[1].impact, 3);
	/* the foe has not rolled yet, so the impact takes dice of its maneuver */
	assert_int_equal(man[1].declared.defence_dice, 4 - 3);
	assert_int_equal(man[1].pool, 12 - 4);
	fight_set_policy(fight, 1, OPPOSE("2"));
	fight_begin_declared(fight);
	roll_contest(fight, 0, 4, 3, 2, 1);
	fight_resolve_exchange(fight, 0, 4, 0, 4, 1);
	assert_int_equal(man[1].impact, 2);
	/* a tied Harass succeeds with margin 0 */
	fight_begin_declared(fight);
	roll_contest(fight, 0, 4, 2, 2, 2);
	fight_resolve_exchange(fight, 0, 4, 0, 4, 1);
	assert_int_equal(man[1].impact, 0);
	assert_int_equal(fight_times_succeeded(fight, 0, FB_EVENT_HARASS), 1);
}

/* Makes side 0 harass with 2 hits, for an effect that requires a check of the foe. The check has 4 dice and requires 2
 * hits. The foe scores 1 + `holds` hits. */
static void check_force(struct fight *fight, const char *position, unsigned holds)
{
	uint32_t word[4];
	fight_set_policy(fight, 0, position);
	fight_begin_declared(fight);
	do {
		fight_move_to_positioning_roll(fight, 0, 4, 2);
		salle_context_spare_words(&fight->bout.context, FB_SPARE_HARASS_CHECK, word);
	} while (salle_pool_hits(4, 4, word[1]) != 1 + holds);
	fight_resolve_exchange(fight, 0, 4, 0, 4, 1);
}

TEST_OF(struct fight *fight, test_harass_checks)
{
	const struct fb_fighter_state *foe = &fight->bout.fighter[1];
	check_force(fight, HARASS("knockdown", "4"), 1);
	assert_false(foe->prone);
	check_force(fight, HARASS("knockdown", "4"), 0);
	assert_true(foe->prone);
	assert_int_equal(fight_times_tried(fight, 1, FB_EVENT_KNOCKDOWN_CHECK), 1);
	check_force(fight, HARASS("drop", "4"), 1);
	assert_true(fb_is_armed(foe));
	assert_int_equal(foe->declared.defence, FB_DEFLECT);
	check_force(fight, HARASS("drop", "4"), 0);
	assert_false(fb_is_armed(foe));
	assert_int_equal(foe->declared.defence, FB_NO_DEFENCE); /* the foe deflected with the weapon that it dropped */
	check_force(fight, HARASS("knockout", "4"), 1);
	assert_int_equal(foe->ending, FB_STILL_IN);
	check_force(fight, HARASS("knockout", "4"), 0);
	assert_int_equal(foe->ending, FB_KNOCKOUT);
	assert_int_equal(foe->declared.defence, FB_NO_DEFENCE);
}

/*
 * Impact before the maneuvers takes dice that the foe has allocated. It takes dice of the attack first, then of the
 * defence, of the positioning, and of the pool.
 */
TEST_OF(struct fight *fight, test_impact_before_the_rolls)
{
	struct fb_fighter_state *foe = &fight->bout.fighter[1];
	fight_compile(fight);
	static const struct {
		/* impact, and what remains of 3 dice of the attack, 4 of the defence, 2 of positioning and 5 of the pool */
		uint8_t impact, dice, defence, feet, left;
	} cases[] = { { 2, 1, 4, 2, 5 }, { 5, 0, 2, 2, 5 }, { 8, 0, 0, 1, 5 }, { 11, 0, 0, 0, 3 }, { 16, 0, 0, 0, 0 } };
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		fight_start(fight, 0);
		foe->declared.dice = 3;
		foe->declared.defence_dice = 4;
		foe->declared.intent = FB_STAND;
		foe->declared.intent_dice = 2;
		foe->pool = 5;
		foe->owed_impact = 0;
		fb_apply_early_impact(&fight->bout, 1, cases[i].impact);
		assert_int_equal(foe->declared.dice, cases[i].dice);
		assert_int_equal(foe->declared.defence_dice, cases[i].defence);
		assert_int_equal(foe->declared.intent_dice, cases[i].feet);
		assert_int_equal(foe->pool, cases[i].left);
		assert_int_equal(foe->owed_impact, cases[i].impact > 14 ? cases[i].impact - 14 : 0);
	}
}

/* Onto the cramped ground nearby and back: the distance limit is 6 (the pole's reach), then 2, then 6 again. */
TEST_OF(struct fight *fight, test_cramped_ground_limits_the_distance)
{
	struct fb_bout *b = &fight->bout;
	fight->scene.nearby = 1 + 2; /* the argument is 1 plus the terrain; 2 means cramped */
	fight_set_policy(fight, 0,
		"position: [{do: press, into: ground, dice: 2, when: not moved}, {do: leave, from: ground, dice: 3}]");
	/* a pole of reach 5-6 in two hands; on cramped ground only its butt strikes */
	fight->fighter[1].weapons[0].grips[0].hands = 2;
	fight->fighter[1].weapons[0].grips[0].nearest = 5;
	fight->fighter[1].weapons[0].grips[0].farthest = 6;
	fight_compile(fight);
	assert_int_equal(b->distance, 6);
	const struct fb_side *own = b->fighter[1].side;
	const struct fb_profile *whole = &own->profiles[fb_find_attacks_of_hold(own, 1, false)->first_profile];
	const struct fb_profile *butt = &own->profiles[fb_find_attacks_of_hold(own, 1, true)->first_profile];
	assert_int_equal(whole->head.type, FB_CUT);
	assert_int_equal(butt->head.type, FB_BLUNT);
	assert_int_equal(butt->head.damage_rating, 1);
	fight_declare(fight, 0);
	fight_move_to_spare_roll(&fight->bout, FB_SPARE_POSITIONING_ROLL, 0, (struct fight_roll){ 2, 4, 1 });
	fight_resolve_exchange(fight, 0, 4, 0, 4, 2);
	assert_int_equal(b->ground, 1);
	assert_int_equal(b->distance_limit, 2);
	assert_int_equal(b->distance, 2);
	fight_declare(fight, 1);
	assert_ptr_equal(b->fighter[1].declared.profile, butt);
	fight_declare(fight, 0);
	assert_int_equal(b->fighter[0].declared.intent, FB_LEAVE);
	fight_move_to_spare_roll(&fight->bout, FB_SPARE_POSITIONING_ROLL, 0, (struct fight_roll){ 3, 4, 1 });
	fight_resolve_exchange(fight, 0, 4, 0, 4, 2);
	assert_int_equal(b->ground, 0);
	assert_int_equal(b->distance_limit, 6);
	assert_int_equal(b->distance, 2);
	fight_declare(fight, 1);
	assert_ptr_equal(b->fighter[1].declared.profile, whole + 1); /* off cramped ground the whole weapon strikes again */
}

static bool has_warning(const struct fight *fight, const char *what)
{
	for (size_t i = 0; i < fight->diagnostics.n; i++)
		if (strstr(fight->diagnostics.items[i].message, what) != NULL)
			return true;
	return false;
}

/* Rules that the scene or an option makes impossible are skipped, with a warning. */
TEST_OF(struct fight *fight, test_out_of_reach)
{
	fight_set_policy(fight, 0,
		"position: [{do: press, dice: 1}, {do: press, into: ground, dice: 2}, {do: leave, dice: 3}, "
		"{do: edge, dice: 4}]");
	fight_compile(fight);
	assert_true(has_warning(fight, "the scene has no hazard"));
	assert_true(has_warning(fight, "the scene has no other ground nearby"));
	fight_declare(fight, 0);
	assert_int_equal(fight->bout.fighter[0].declared.intent, FB_EDGE);
	fight->bout.fighter[0].prone = true; /* an edge is impossible when prone */
	fight_declare(fight, 0);
	assert_int_equal(fight->bout.fighter[0].declared.intent, FB_NO_INTENT);
	fight->book.options.positioning = FB_BASIC_RULES;
	fight_compile(fight);
	assert_true(has_warning(fight, "option 'positioning' is basic"));
	fight_declare(fight, 0);
	assert_int_equal(fight->bout.fighter[0].declared.intent, FB_NO_INTENT);
	fight->bout.fighter[1].prone = true; /* standing up remains possible */
	fight_start(fight, 0);
	fb_plan_positioning(&fight->bout, 1);
	assert_int_equal(fight->bout.fighter[1].declared.intent, FB_STAND);
}

/* Policies see who is in the hazard, who has an edge, and what the foe has declared. */
TEST_OF(struct fight *fight, test_policies_see_hazard_edges_and_declarations)
{
	add_hazard(fight, 2, FB_HAZARD_DISADVANTAGE, 2);
	fight_set_policy(fight, 0,
		"attack: [{do: swing, dice: 2, when: foe.in_hazard and not in_hazard and hazard == 2}, "
		"{do: thrust, dice: 3, when: foe.advantages < 0}, {do: stand_down}]");
	fight_set_policy(fight, 0, EDGE("disadvantage", "3"));
	fight_set_policy(fight, 1,
		"oppose: [{do: oppose, dice: 2 * foe.position_dice, when: foe.position == edge}, nothing]");
	fight_compile(fight);
	struct fb_bout *b = &fight->bout;
	fight_declare(fight, 0);
	assert_int_equal(b->fighter[0].declared.dice, 2);
	roll_contest(fight, 0, 3, 1, 6, 0);
	fight_resolve_exchange(fight, 0, 4, 0, 4, 1);
	assert_int_equal(b->fighter[1].pool, 12 - 2 - 6);
	b->fighter[1].in_hazard = false;
	fb_update_ground(b);
	fight_declare(fight, 0);
	assert_int_equal(b->fighter[0].declared.dice, 3);
}

RUN_TESTS_EACH(fight_setup, fight_teardown, UNIT(test_jaff_presses_diego),
	UNIT(test_positioning_wins_ties_but_needs_a_hit), UNIT(test_defender_positions_after_a_defence_that_holds),
	UNIT(test_positioning_after_an_initiative_contest), UNIT(test_failed_hazard_roll_has_its_consequence),
	UNIT(test_aggressors_edge_acts_in_the_same_tempo), UNIT(test_defenders_edge_acts_in_the_next_tempo),
	UNIT(test_harass_takes_dice_by_its_margin), UNIT(test_harass_checks), UNIT(test_impact_before_the_rolls),
	UNIT(test_cramped_ground_limits_the_distance), UNIT(test_out_of_reach),
	UNIT(test_policies_see_hazard_edges_and_declarations))
