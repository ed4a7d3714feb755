/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include <salle/policy.h>
#include <salle/vocabulary.h>

#include "book_fixture.h"
#include "fechtbook_fixture.h"
#include "complete_policy.h"
#include "scenario/yaml.h"

static const struct fb_grip sword_grip = { .class = FB_1H,
	.defence_class = FB_1H,
	.reach = FB_REACH_M,
	.hands = 1,
	.nearest = 3,
	.farthest = 3,
	.n_swing = 1,
	.has_thrust = true,
	.swing = { { 1, 1, FB_CUT } },
	.thrust = { 2, 2, FB_PIERCE } };

static const struct fb_grip dagger_grip = { .class = FB_1HL,
	.defence_class = FB_1HL,
	.reach = FB_REACH_H,
	.hands = 1,
	.nearest = 1,
	.farthest = 1,
	.n_swing = 1,
	.has_thrust = true,
	.swing = { { 0, 0, FB_CUT } },
	.thrust = { 0, 0, FB_PIERCE } };

void fight_add_dagger(struct fight *fight, unsigned side, bool in_hand)
{
	struct fb_fighter *fighter = &fight->fighter[side];
	fighter->weapons[1] = (struct fb_weapon){ .name = "dagger",
		.proficiency = FB_BRAWLING,
		.reach = FB_REACH_H,
		.can_be_sheathed = true,
		.n_grips = 1,
		.grips = { dagger_grip },
		.can_seek_gaps = true };
	fighter->pool_with[1] = 9;
	fighter->n_weapons = 2;
	fighter->off_hand = in_hand ? 2 : 0;
}

static void init_fighter(struct fb_fighter *fighter, const char *name)
{
	*fighter = (struct fb_fighter){ .name = name,
		.agility = 4,
		.brawn = 4,
		.cunning = 4,
		.will = 4,
		.reflex = 4,
		.grit = 4,
		.presence = 4,
		.speed = 4,
		.rank = { [FB_SWORDS] = 8 },
		.pool = 12,
		.pool_with = { 12 },
		.n_weapons = 1 };
	fighter->weapons[0] = (struct fb_weapon){ .name = "sword",
		.proficiency = FB_SWORDS,
		.reach = FB_REACH_M,
		.can_be_sheathed = true,
		.n_grips = 1,
		.grips = { sword_grip },
		.can_seek_gaps = true };
	static const uint8_t ends[FB_GAPS][2] = { { FB_UPPER_ARM, FB_RIBS }, { FB_FOREARM, FB_UPPER_ARM },
		{ FB_PELVIS, FB_THIGH }, { FB_THIGH, FB_SHIN } };
	memcpy(fighter->gap_ends, ends, sizeof ends);
}

static void init_book(struct fb_book *book)
{
	static const uint8_t place[FB_WHEELS] = { [FB_HEAD] = FB_CROWN,
		[FB_CHEST] = FB_RIBS,
		[FB_BELLY] = FB_ABS,
		[FB_SHIN_WHEEL] = FB_SHIN,
		[FB_THIGH_WHEEL] = FB_THIGH,
		[FB_ARMS] = FB_FOREARM };
	static const uint8_t tn[5] = { 4, 4, 5, 6, 6 };
	*book = (struct fb_book){ .options = { .max_plays = 50, .pool_ceiling = 63,
								  .off_hand_penalty = 2,
								  .thrust_wins_ties = true,
								  .reach = true,
								  .base_tn = 4,
								  .advantage = 1,
								  .tn_floor = 3,
								  .tn_ceiling = 6,
								  .step_cost = { 1, 2 },
								  .pommel_steps = 2,
								  .grappling = true,
								  .edge_tempos = 1,
								  .edge_both = 2,
								  .initiative_aggressor = 1,
								  .initiative_longer = 1,
								  .initiative_thrust = 1,
								  .pull_cost = 2,
								  .tempos = 2,
								  .terrain_distance = { 6, 4, 2 },
								  .favour_cost = 1,
								  .favour_wheels = 1,
								  .opponent_margin = 3,
								  .draw_req = 1,
								  .draw_carried_req = 2,
								  .retrieve_req = 1,
								  .bare_parry_from = 2,
								  .tap = { 5, 8, 10 },
								  .simple_least = 3,
								  .simple_bump_margin = 3,
								  .simple_bump_level = 4 } };
	book_copy_maneuvers(book->rule);
	book->traits = book_traits();
	for (unsigned wheel = 0; wheel < FB_WHEELS; wheel++)
		for (unsigned d6 = 0; d6 < 6; d6++)
			book->wheel[wheel][FB_SWING][d6] = book->wheel[wheel][FB_THRUST][d6] = place[wheel];
	memset(book->highest_level, FB_LEVELS_PRINTED, sizeof book->highest_level);
	book->most_levels = FB_LEVELS_PRINTED;
	for (unsigned location = 0; location < FB_LOCATIONS; location++)
		for (unsigned type = 0; type < FB_TYPES; type++)
			for (unsigned level = 0; level < FB_LEVELS_PRINTED; level++)
				book->wound[location][type][level] =
					(struct fb_wound){ .tn = tn[level], .impact = (uint8_t)(level + 1) };
}

/* The policy `plain`, which both sides share. */
static const char plain[] = "throw: red\n"
							"attack:\n"
							"  - do: strike\n"
							"    wheel: [chest, belly, thigh, shin, head, arms]\n"
							"    dice: ceil(left / 2) if tempo == 1 else left\n"
							"  - do: stand_down\n"
							"defend:\n"
							"  - do: deflect\n"
							"    dice: foe.dice if tempo == 1 else left\n"
							"  - do: nothing\n"
							"position:\n"
							"  - {do: stand, dice: 2}\n"
							"  - do: nothing\n"
							"yield:\n"
							"  - do: yield\n"
							"    when: not armed or prone_for_good\n"
							"  - do: fight_on\n";

static struct salle_node *parsed(struct fight *fight, const char *yaml)
{
	struct salle_node *node;
	assert_int_equal(salle_yaml_parse(yaml, strlen(yaml), "test.yaml", &node, &fight->arena, &fight->diagnostics),
		SALLE_OK);
	return node;
}

void fight_set_policy(struct fight *fight, unsigned side, const char *yaml)
{
	fight->says[side] = complete_policy(parsed(fight, yaml), fight->says[side], &fight->arena);
}

void fight_init(struct fight *fight)
{
	memset(fight, 0, sizeof *fight);
	salle_dice_init();
	salle_diagnostics_init(&fight->diagnostics);
	init_book(&fight->book);
	init_fighter(&fight->fighter[0], "ada");
	init_fighter(&fight->fighter[1], "bea");
	fight->scene = (struct fb_scene){ .opening = FB_CHARGE_A, .drawn = true };
	for (unsigned side = 0; side < 2; side++)
		fight->says[side] = parsed(fight, plain);
	fight_compile(fight);
}

void fight_release(struct fight *fight)
{
	salle_diagnostics_release(&fight->diagnostics);
	salle_arena_release(&fight->arena);
}

int fight_setup(void **state)
{
	static struct fight fight;
	fight_init(&fight);
	*state = &fight;
	return 0;
}

int fight_teardown(void **state)
{
	fight_release(*state);
	return 0;
}

void fight_compile(struct fight *fight)
{
	const void *fighters[2] = { &fight->fighter[0], &fight->fighter[1] };
	struct salle_policy_use policies[2] = { { .ban = NULL } };
	struct salle_params params[2];
	for (unsigned side = 0; side < 2; side++) {
		policies[side].policy =
			salle_policy_read(&fb_vocabulary, "tested", fight->says[side], &fight->arena, &fight->diagnostics);
		if (policies[side].policy == NULL)
			fail_msg("%s", fight->diagnostics.items[0].message);
		assert_true(salle_params_read(policies[side].policy, NULL, &params[side], &fight->arena, &fight->diagnostics));
		policies[side].params = &params[side];
	}
	/* each compilation gets a new cache of outcomes, because tests change the book */
	salle_memo_init(&fight->book.outcomes, 8, salle_arena_shared(&fight->arena));
	fight->matchup =
		fb_compile_matchup(&fight->book, &fight->scene, fighters, policies, &fight->arena, &fight->diagnostics);
	assert_non_null(fight->matchup);
	fight->layout = salle_make_tally_layout(&fb_labels);
	salle_recorder_init(&fight->recorder, &fight->layout, salle_tally_new(&fight->layout, &fight->arena),
		&fight->arena);
	struct salle_stream_key key = salle_make_stream_key(1, 2, false);
	fight->stream = salle_stream_open(&key, 0);
	fight->bout = (struct fb_bout){ .context = { .stream = &fight->stream,
										.recorder = &fight->recorder,
										.names = { fight->matchup->names[0], fight->matchup->names[1] } },
		.matchup = fight->matchup,
		.first_mover = SALLE_DRAW };
	for (unsigned side = 0; side < 2; side++)
		fight->bout.fighter[side] = *fight->matchup->side[side].state_at_start;
	fb_open_bout(&fight->bout);
}

void fight_start(struct fight *fight, unsigned side)
{
	struct fb_bout *b = &fight->bout;
	for (unsigned s = 0; s < 2; s++) {
		fb_refresh_pool(b, s);
		b->fighter[s].declared = (struct fb_declared){ .profile = b->fighter[s].side->profiles };
	}
	for (unsigned s = 0; s < 2; s++)
		fb_declare_favour(b, s);
	memset(b->random_words, 0, sizeof b->random_words);
	b->initiative = (uint8_t)side;
	b->both_threw = FB_NOT_BOTH;
	b->tempo = 0;
	b->first_blow_done = false;
}

void fight_begin(struct fight *fight)
{
	fight_compile(fight);
	fight_start(fight, 0);
}

uint32_t word_with_hits(unsigned dice, unsigned tn, unsigned hits)
{
	for (uint64_t word = 0; word < UINT64_C(1) << 32; word += 1 << 12)
		if (salle_pool_hits(dice, tn, (uint32_t)word) == hits)
			return (uint32_t)word;
	assert_int_equal(salle_pool_hits(dice, tn, UINT32_MAX), hits);
	return UINT32_MAX;
}

void fight_set_hits(struct fight *fight, unsigned side, unsigned dice, unsigned tn, unsigned hits)
{
	fight->bout.random_words[FB_WORD_MANEUVER + side] = word_with_hits(dice, tn, hits);
}

void fight_move_to_spare_roll(struct fb_bout *b, unsigned purpose, unsigned side, struct fight_roll roll)
{
	uint32_t word[4];
	do {
		b->context.moment++;
		salle_context_spare_words(&b->context, purpose, word);
	} while (salle_pool_hits(roll.dice, roll.tn, salle_context_side_word(&b->context, word, side)) != roll.hits);
}

void fight_move_to_positioning_roll(struct fight *fight, unsigned side, unsigned dice, unsigned hits)
{
	fight_move_to_spare_roll(&fight->bout, FB_SPARE_POSITIONING_ROLL, side, (struct fight_roll){ dice, 4, hits });
}

void fight_set_place_of_blow(struct fight *fight, unsigned d6, unsigned arm)
{
	unsigned twelfth = (d6 - 1) * 2 + arm;
	fight->bout.random_words[FB_WORD_PLACE] = (uint32_t)((((uint64_t)twelfth << 32) + (UINT64_C(1) << 31)) / 12);
}

static uint64_t event_count(const struct fight *fight, unsigned side, unsigned event, unsigned which)
{
	const struct salle_tally_layout *layout = &fight->layout;
	return fight->recorder
		.count[layout->events + ((size_t)side * layout->n_events + event) * SALLE_EVENT_COUNTS + which];
}

unsigned fight_times_tried(const struct fight *fight, unsigned side, unsigned event)
{
	return (unsigned)event_count(fight, side, event, SALLE_EVENT_TRIED);
}

unsigned fight_times_succeeded(const struct fight *fight, unsigned side, unsigned event)
{
	return (unsigned)event_count(fight, side, event, SALLE_EVENT_SUCCEEDED);
}

unsigned fight_sum_of_margins(const struct fight *fight, unsigned side, unsigned event)
{
	return (unsigned)event_count(fight, side, event, SALLE_EVENT_MARGIN);
}

struct salle_view view_of(const struct fight *fight, unsigned side, unsigned decision)
{
	struct salle_view view = { .matchup = fight->matchup,
		.side = side,
		.decision = decision,
		.readable_observables = UINT64_MAX };
	for (unsigned o = 0; o < FB_LIVE; o++) {
		const struct salle_observable *it = &fb_vocabulary.observables[o];
		const uint8_t *state = (const uint8_t *)&fight->bout;
		view.live_values[o] = state[fb_vocabulary.part_offsets[side][it->base] + it->offset];
	}
	return view;
}

struct salle_view view_of_attack(struct fight *fight, unsigned tempo, unsigned own, unsigned foes, unsigned action,
	unsigned profile, unsigned dice)
{
	fight_start(fight, 0);
	fight->bout.tempo = (uint8_t)tempo;
	fight->bout.fighter[0].pool = (uint8_t)own;
	fight->bout.fighter[1].pool = (uint8_t)foes;
	struct salle_view view = view_of(fight, 0, FB_ASK_ATTACK);
	view.verdict = (struct salle_verdict){ .rule = 1,
		.action = (uint8_t)action,
		.code = { (uint8_t)profile, FB_CHEST, 0 },
		.number = { [FB_NUMBER_DICE] = (uint8_t)dice } };
	return view;
}

void fight_declare_exchange(struct fight *fight, unsigned a)
{
	struct fb_bout *b = &fight->bout;
	assert_true(fb_declare_attack(b, a));
	fb_plan_positioning(b, !a);
	fb_declare_positioning(b, !a);
	fb_declare_defence(b, !a);
}

void fight_declare(struct fight *fight, unsigned a)
{
	fight_start(fight, a);
	fight_declare_exchange(fight, a);
}

void fight_begin_declared(struct fight *fight)
{
	fight_compile(fight);
	fight_declare(fight, 0);
}

void fight_resolve_exchange(struct fight *fight, unsigned a, unsigned tn_a, unsigned hits_a, unsigned tn_d,
	unsigned hits_d)
{
	const struct fb_fighter_state *man = fight->bout.fighter;
	fight_set_hits(fight, a, man[a].declared.dice, tn_a, hits_a);
	fight_set_hits(fight, !a, man[!a].declared.defence_dice, tn_d, hits_d);
	fb_resolve_contest(&fight->bout, a);
}
