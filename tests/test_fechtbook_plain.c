/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Plain matchups: tests which matchups are plain, and that the code for plain bouts gives the same results as the code
 * with all rules. Declaration caches: tests which matchups have a cache, and that bouts with a cache equal bouts
 * without one.
 */
#include <string.h>

#include "fechtbook_fixture.h"
#include "testing.h"
#include "rules/fechtbook/bout/bout.h"
#include "rules/fechtbook/bout/bout_plain.h"
#include "rules/fechtbook/bout/declaration_cache.h"
#include "rules/fechtbook/exact/exact.h"

enum { BOUTS = 2000 };

/* Returns the tally of BOUTS bouts, fought by the code for plain bouts if `plain`, else by the code with all rules. */
static uint64_t *fight_all(struct fight *fight, bool plain)
{
	struct salle_stream_key key = salle_make_stream_key(7, 1, false);
	struct salle_recorder recorder;
	uint64_t *count = salle_tally_new(&fight->layout, &fight->arena);
	salle_recorder_init(&recorder, &fight->layout, count, &fight->arena);
	for (uint64_t bout = 0; bout < BOUTS; bout++) {
		struct salle_stream stream = salle_stream_open(&key, bout);
		struct salle_outcome outcome = plain ? fb_fight_plain(fight->matchup, &stream, &recorder)
											 : fb_fight_bout(fight->matchup, &stream, &recorder, NULL);
		salle_recorder_finish_bout(&recorder, &outcome, bout);
	}
	return count;
}

/* How the cache is limited: there is no cache, 15 of 16 entries are occupied, or no further posture can be added. */
enum room { NO_CACHE, FULL, NO_MORE_POSTURES, ROOMS };

static void leave_room(struct fight *fight, unsigned room)
{
	static struct fb_cached_declarations strange = { .key = UINT64_MAX };
	static uint8_t nobodys[FB_POSTURE_SIZE];
	struct fb_declaration_cache *cache = fight->matchup->declarations;
	memset(nobodys, UINT8_MAX, sizeof nobodys);
	if (room == NO_CACHE)
		((struct fb_matchup *)(uintptr_t)fight->matchup)->declarations = NULL;
	else if (room == FULL)
		for (unsigned k = 0; k < 1 << FB_CACHE_BITS; k++)
			cache->entry[k] = k % 16 == 0 ? NULL : &strange;
	else
		for (unsigned p = 1; p < FB_POSTURES; p++)
			cache->posture[p & 1][p] = nobodys;
}

static unsigned count_cached(const struct fb_declaration_cache *cache)
{
	unsigned n = 0;
	for (unsigned k = 0; k < 1 << FB_CACHE_BITS; k++)
		n += cache->entry[k] != NULL;
	return n;
}

/*
 * Compares bouts by the code for plain bouts with bouts by the code with all rules. The code for plain bouts runs with
 * an empty cache, a filled cache, and each limit of `enum room`.
 */
static void assert_same(struct fight *fight)
{
	fight->book.options.max_plays = 20;
	fight_compile(fight);
	assert_true(fight->matchup->is_plain);
	const uint64_t *whole = fight_all(fight, false);
	size_t bytes = fight->layout.size * sizeof(uint64_t);
	assert_memory_equal(fight_all(fight, true), whole, bytes);
	const struct fb_declaration_cache *cache = fight->matchup->declarations;
	assert_non_null(cache);
	unsigned formed = count_cached(cache);
	assert_in_range(formed, 10, 1 << (FB_CACHE_BITS - 1));
	assert_memory_equal(fight_all(fight, true), whole, bytes);
	assert_int_equal(count_cached(cache), formed); /* the same bouts again add no entries */
	for (unsigned room = 0; room < ROOMS; room++) {
		fight_compile(fight);
		leave_room(fight, room);
		assert_memory_equal(fight_all(fight, true), whole, bytes);
	}
}

static void give_shield(struct fight *fight, unsigned side)
{
	fight->fighter[side].has_shield = true;
	fight->fighter[side].shield =
		(struct fb_shield){ .name = "shield", .class = FB_1H, .covers = 1, .deflects_with_advantage = true, .cost = 1 };
}

/* Gives wounds checks of all kinds. So weapons drop, fighters fall and stand up, and limbs are disabled. */
static void make_wounds_matter(struct fight *fight)
{
	for (unsigned location = 0; location < FB_LOCATIONS; location++)
		for (unsigned type = 0; type < FB_TYPES; type++)
			for (unsigned level = 0; level < 5; level++)
				for (unsigned d6 = 0; d6 < 6; d6++)
					fight->book.wound[location][type][level].effects[d6] = (struct fb_effects){
						.knockout_req = level > 2,
						.knockdown_req =
							level > 0 && location<FB_UPPER_ARM, .drop_req = level> 0 && location >= FB_UPPER_ARM,
						.disabled = level == 3 && location >= FB_UPPER_ARM && d6 < 3,
						.death = level == 4 && d6 == 5,
					};
}

TEST_OF(struct fight *fight, test_plain_instance_equals_the_general_one)
{
	assert_same(fight);
	make_wounds_matter(fight);
	assert_same(fight);
	give_shield(fight, 0);
	assert_same(fight);
}

/* Feints, stealing, standing up, retrieving, counters and dodges have the same results by the code for plain bouts and
 * by the code with all rules. */
TEST_OF(struct fight *fight, test_feints_and_counters_are_equal_in_both_instances)
{
	make_wounds_matter(fight);
	fight_set_policy(fight, 0, "feint: [{do: feint, wheel: [belly, chest], dice: 0}, {do: nothing}]");
	fight_set_policy(fight, 0, "favour: [{do: head}]");
	fight_set_policy(fight, 0, "attack: [{do: thrust, wheel: [arms, head], dice: ceil(left / 3)}, {do: stand_down}]");
	fight_set_policy(fight, 1, "steal: [{do: steal, dice: 1}]");
	fight_set_policy(fight, 1, "throw: white");
	fight_set_policy(fight, 1, "position: [{do: stand, dice: 2}, {do: draw, dice: 3}, {do: retrieve, dice: 3}]");
	fight_set_policy(fight, 1, "yield: fight_on");
	fight_set_policy(fight, 1, "defend: [{do: counter, dice: left, when: tempo == 2}, {do: dodge, dice: left}]");
	give_shield(fight, 0);
	fight->book.options.steal_tempos = 1;
	assert_same(fight);
	fight->book.options.steal_tempos = 0;
	assert_same(fight);
	static const struct {
		unsigned side, event;
	} seen[] = { { 0, FB_EVENT_FEINT }, { 1, FB_EVENT_STEAL }, { 1, FB_EVENT_STAND }, { 1, FB_EVENT_RETRIEVE },
		{ 1, FB_EVENT_COUNTER }, { 1, FB_EVENT_DODGE } };
	const uint64_t *events = fight_all(fight, true) + fight->layout.events;
	for (unsigned i = 0; i < sizeof seen / sizeof *seen; i++) {
		size_t at = (seen[i].side * fight->layout.n_events + seen[i].event) * SALLE_EVENT_COUNTS;
		if (events[at + SALLE_EVENT_SUCCEEDED] == 0)
			fail_msg("side %u never succeeded in event %u", seen[i].side, seen[i].event);
	}
}

/*
 * Every wound kills. Both have two dice for a play of two tempos. ada thrusts with a die in each tempo. bea never
 * defends, and steals the initiative in the second tempo if her lookahead prefers that. Without stealing, each thrust
 * kills her with the chance 1/2. With `steal_tempos: every` she steals. She contends with one die and another for her
 * thrust. ada has two dice, as the original aggressor and for her thrust. Each side strikes first with the chance 5/16,
 * and both strike at once with 6/16. The first strike kills with the chance 1/2; if it does not, the other strike kills
 * with 1/2. Of two strikes at once, only ada's kills with the chance 1/4, only bea's with 1/4, and both with 1/4. So in
 * the second tempo each side wins with 5/16 * (1/2 + 1/4) + 6/16 * 1/4 = 21/64. Bouts in which both or neither die are
 * draws.
 */
TEST_OF(struct fight *fight, test_steal_in_the_second_tempo_by_hand)
{
	static const double wins[2][3] = { { 3 / 4., 0, 1 / 4. }, { 1 / 2. + 21 / 128., 21 / 128., 22 / 128. } };
	struct salle_exact_bout exact;
	for (unsigned location = 0; location < FB_LOCATIONS; location++)
		for (unsigned level = 0; level < FB_LEVELS_PRINTED; level++)
			for (unsigned d6 = 0; d6 < 6; d6++)
				fight->book.wound[location][FB_PIERCE][level].effects[d6].death = true;
	for (unsigned side = 0; side < 2; side++) {
		fight->fighter[side].pool = fight->fighter[side].pool_with[0] = 2;
		fight_set_policy(fight, side, "attack: [{do: thrust, wheel: chest, dice: 1}, {do: stand_down}]");
		fight_set_policy(fight, side, "defend: nothing");
	}
	fight_set_policy(fight, 1,
		"steal: [{do: [nothing, steal], when: tempo == 2, dice: 1, maximize: steal.lookahead}, {do: nothing}]");
	fight->book.options.max_plays = 1;
	for (int32_t every = 0; every < 2; every++) {
		fight->book.options.steal_tempos = every;
		fight_compile(fight);
		assert_true(fight->matchup->is_plain);
		assert_null(fb_exact_solve(fight->matchup, true, &exact, NULL));
		const uint64_t *plain = fight_all(fight, true);
		for (unsigned winner = 0; winner < 3; winner++) {
			assert_near(exact.wins[winner], wins[every][winner], 1e-12);
			assert_share((double)plain[fight->layout.wins + winner], wins[every][winner], BOUTS);
		}
	}
}

/* bea steals only in the second tempo. Owed impact can make the pools of a first tempo equal to those of a second
 * tempo. So the cache must distinguish the tempos. */
TEST_OF(struct fight *fight, test_declarations_are_cached_by_tempo)
{
	for (unsigned side = 0; side < 2; side++) {
		fight->fighter[side].pool = fight->fighter[side].pool_with[0] = 4;
		fight_set_policy(fight, side, "attack: [{do: thrust, wheel: chest, dice: 1}, {do: stand_down}]");
	}
	fight_set_policy(fight, 1, "steal: [{do: steal, when: tempo == 2, dice: 1}, {do: nothing}]");
	fight->book.options.steal_tempos = 1;
	assert_same(fight);
}

/* Effects that change dice and disadvantages for one tempo: contests of Will, counters, and dodges that take the
 * initiative. */
TEST_OF(struct fight *fight, test_effects_of_a_tempo)
{
	make_wounds_matter(fight);
	fight->scene.opening = FB_DUEL;
	fight_set_policy(fight, 0, "throw: white");
	fight_set_policy(fight, 1, "throw: white");
	fight_set_policy(fight, 1,
		"defend: [{do: dodge, initiative: yes, dice: left - 2, when: tempo == 1}, {do: deflect, dice: left}]");
	fight_set_policy(fight, 0, "defend: [{do: counter, dice: left, when: not shaken}, {do: dodge, dice: left}]");
	assert_same(fight);
}

TEST_OF(struct fight *fight, test_plain_bouts_agree_in_every_opening)
{
	make_wounds_matter(fight);
	for (int32_t opening = FB_DUEL; opening <= FB_AMBUSH_B; opening++) {
		fight->scene.opening = opening;
		assert_same(fight);
	}
}

TEST_OF(struct fight *fight, test_fighters_that_are_not_plain)
{
	static const char *const says[] = {
		"attack: [{do: disarm, dice: left}, {do: stand_down}]",
		"attack: [{do: grab, dice: left}, {do: stand_down}]",
		"attack: [{do: swing, with: pommel, wheel: chest, dice: left}, {do: stand_down}]",
		"attack: [{do: swing, with: hand, wheel: chest, dice: left}, {do: stand_down}]",
		"pull: [{do: pull, level: 2}]",
		"regrip: [{do: drop}]",
		"position: [{do: press, dice: 2}]",
	};
	for (unsigned i = 0; i < sizeof says / sizeof *says; i++) {
		for (unsigned side = 0; side < 2; side++) {
			fight_release(fight);
			fight_init(fight);
			fight_set_policy(fight, side, says[i]);
			fight_compile(fight);
			if (fight->matchup->is_plain)
				fail_msg("plain although side %u says %s", side, says[i]);
		}
	}
}

TEST_OF(struct fight *fight, test_actions_that_are_not_plain)
{
	static const int32_t prone = FB_HAZARD_PRONE;
	struct fb_options *options = &fight->book.options, preset = *options;
	int32_t *const turned[] = { &options->melee, &options->arm_hit, &options->prone_forbids, &options->landed_blow,
		&options->longest_reach };
	for (unsigned i = 0; i < sizeof turned / sizeof *turned; i++) {
		*turned[i] = 1;
		fight_compile(fight);
		assert_false(fight->matchup->is_plain);
		*options = preset;
	}
	fight->scene.hazard = 1;
	fight->scene.hazard_effects = (struct salle_indices){ &prone, 1 };
	fight_compile(fight);
	assert_false(fight->matchup->is_plain);
	fight->scene.hazard = 0;
	fight->fighter[1].n_weapons = 0;
	fight_compile(fight);
	assert_false(fight->matchup->is_plain);
}

/* A plain matchup has a cache unless a policy uses Disengage, or chooses a declaration at random. */
TEST_OF(struct fight *fight, test_matchups_with_a_cache)
{
	static const struct {
		const char *says;
		bool has;
	} cases[] = {
		{ "attack: [{choose: [{do: swing, wheel: chest, dice: 2}, {do: swing, wheel: head, dice: 2}]}]", false },
		{ "defend: [{do: disengage, dice: 2}, {do: deflect, dice: 2}]", false },
		{ "throw: [{choose: [{do: red}, {do: white}]}]", true },
		{ "yield: [{choose: [{do: yield, when: tn > 4}, {do: fight_on}]}]", true },
		{ "attack: [{do: swing, wheel: chest, dice: left, when: tn == 4 or foe.worst > 2}, {do: stand_down}]", true },
	};
	for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
		fight_release(fight);
		fight_init(fight);
		make_wounds_matter(fight);
		fight_set_policy(fight, i & 1, cases[i].says);
		if (cases[i].has)
			assert_same(fight);
		fight_compile(fight);
		assert_true(fight->matchup->is_plain);
		if ((fight->matchup->declarations != NULL) != cases[i].has)
			fail_msg("with \"%s\" it has %s cache", cases[i].says, cases[i].has ? "no" : "");
	}
}

/*
 * Compares bouts of a matchup that is not plain: while the cache fills, with a filled cache, and without a cache.
 * Returns the number of cached declarations.
 */
static unsigned assert_same_uncached(struct fight *fight)
{
	fight->book.options.max_plays = 20;
	fight_compile(fight);
	assert_false(fight->matchup->is_plain);
	const struct fb_declaration_cache *cache = fight->matchup->declarations;
	assert_non_null(cache);
	size_t bytes = fight->layout.size * sizeof(uint64_t);
	const uint64_t *filling = fight_all(fight, false);
	unsigned formed = count_cached(cache);
	assert_memory_equal(fight_all(fight, false), filling, bytes);
	assert_int_equal(count_cached(cache), formed);
	leave_room(fight, NO_CACHE);
	assert_memory_equal(fight_all(fight, false), filling, bytes);
	for (unsigned room = FULL; room < ROOMS; room++) {
		fight_compile(fight);
		leave_room(fight, room);
		assert_memory_equal(fight_all(fight, false), filling, bytes);
	}
	return formed;
}

/*
 * Tests that declarations are cached only if they are plain. Maneuvers other than blows, positioning and attacks with
 * second weapons are not cached, but plain declarations between them are.
 */
TEST_OF(struct fight *fight, test_only_plain_declarations_are_cached)
{
	static const char *const says[] = {
		"attack: [{do: disarm, dice: left, when: tn == 4}, {do: swing, wheel: [chest, arms], dice: ceil(left / 2)}]",
		"attack: [{do: grab, dice: left, when: tempo == 2}, {do: thrust, wheel: chest, dice: ceil(left / 2)}]",
		"attack: [{do: grab, dice: left, when: tempo == 2}, {do: stand_down, when: tempo == 1 and left < 4}, "
		"{do: swing, wheel: chest, dice: 2}]",
		"attack: [{do: swing, with: hand, wheel: chest, dice: left, when: not armed}, "
		"{do: thrust, wheel: [arms, head], dice: ceil(left / 2)}, {do: stand_down}]",
		"position: [{do: press, dice: 1, when: left > 6}, {do: stand, dice: 2}, {do: retrieve, dice: 3}]",
		"steal: [{do: steal, dice: 1, when: foe.dice < 5}, {do: nothing}]",
		"shield: [{do: cover, wheels: belly, when: play > 1}, {do: keep}]",
	};
	for (unsigned dagger = 0; dagger < 2; dagger++)
		for (unsigned i = 0; i < sizeof says / sizeof *says; i++) {
			fight_release(fight);
			fight_init(fight);
			make_wounds_matter(fight);
			if (dagger > 0)
				fight_add_dagger(fight, 1, true);
			else
				give_shield(fight, i & 1);
			fight->book.options.longest_reach = 1; /* with this option no matchup is plain */
			fight->book.options.steal_tempos = (int32_t)dagger;
			fight->scene.opening = FB_DUEL;
			fight_set_policy(fight, i & 1, says[i]);
			fight_set_policy(fight, i & 1, "clinch: grapple");
			fight_set_policy(fight, !(i & 1), "feint: [{do: feint, wheel: [belly, chest], dice: 0}, {do: nothing}]");
			assert_true(assert_same_uncached(fight) >= 10);
		}
}

TEST_OF(struct fight *fight, test_matchups_without_a_cache_beyond_plain)
{
	static const char *const says[] = { "pull: [{do: pull, level: 2}]", "regrip: [{do: drop}]",
		"defend: [{do: disengage, dice: 2}, {do: deflect, dice: 2}]" };
	fight->book.options.longest_reach = 1;
	fight_compile(fight);
	assert_non_null(fight->matchup->declarations);
	for (unsigned i = 0; i < sizeof says / sizeof *says; i++) {
		fight_release(fight);
		fight_init(fight);
		fight->book.options.longest_reach = 1;
		fight_set_policy(fight, i & 1, says[i]);
		fight_compile(fight);
		assert_null(fight->matchup->declarations);
	}
	fight_release(fight);
	fight_init(fight);
	fight->book.options.tempos = 3;
	fight_compile(fight);
	assert_null(fight->matchup->declarations);
}

RUN_TESTS_EACH(fight_setup, fight_teardown, UNIT(test_plain_instance_equals_the_general_one),
	UNIT(test_feints_and_counters_are_equal_in_both_instances), UNIT(test_steal_in_the_second_tempo_by_hand),
	UNIT(test_declarations_are_cached_by_tempo), UNIT(test_effects_of_a_tempo),
	UNIT(test_plain_bouts_agree_in_every_opening), UNIT(test_fighters_that_are_not_plain),
	UNIT(test_actions_that_are_not_plain), UNIT(test_matchups_with_a_cache),
	UNIT(test_only_plain_declarations_are_cached), UNIT(test_matchups_without_a_cache_beyond_plain))
