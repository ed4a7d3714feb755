/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Both readings of the options that say where a blow may go and what follows it, by hand. */
#include <stdio.h>

#include "fight_fixture.h"

#define SHIELD(fight, side)                    \
	((fight)->fighter[side].has_shield = true, \
		(fight)->fighter[side].shield =        \
			(struct fb_shield){ .name = "heater", .class = FB_1HH, .covers = 2, .large = true })

/*
 * A gap is closed when both of its locations are favoured; of those that a policy names the first open one is sought.
 * `favoured_gaps: open`: none is ever closed.
 */
static void test_favoured_gaps(void **state)
{
	static const struct {
		unsigned covers; /* wheels beside the arms; 0: no shield */
		const char *foe, *where;
		unsigned open, target; /* FB_TARGETS: none */
	} cases[] = {
		{ 0, "favour: nothing", "armpit", 0, FB_WHEELS + FB_ARMPIT },
		{ 1, "cover: {do: cover, wheels: head}", "[armpit, elbow]", 0, FB_WHEELS + FB_ARMPIT },
		{ 1, "cover: {do: cover, wheels: head}", "[elbow, knee]", 0, FB_WHEELS + FB_KNEE },
		{ 1, "cover: {do: cover, wheels: chest}", "[armpit, elbow, groin]", 0, FB_WHEELS + FB_GROIN },
		{ 1, "cover: {do: cover, wheels: chest}", "[armpit, elbow]", 0, FB_TARGETS },
		{ 1, "cover: {do: cover, wheels: chest}", "[armpit, elbow]", 1, FB_WHEELS + FB_ARMPIT },
		{ 2, "cover: {do: cover, wheels: [chest, belly]}\nfavour: thigh", "[groin, knee]", 0, FB_WHEELS + FB_KNEE },
		{ 2, "cover: {do: cover, wheels: [chest, belly]}\nfavour: thigh", "softest", 0, FB_WHEELS + FB_KNEE },
	};
	struct fight *fight = *state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char policy[120];
		snprintf(policy, sizeof policy, "attack: [{do: gap, where: %s, dice: 4}, {do: stand_down}]", cases[i].where);
		SHIELD(fight, 1);
		fight->fighter[1].shield.covers = (uint8_t)cases[i].covers;
		fight->fighter[1].has_shield = cases[i].covers > 0;
		fight->fighter[0].weapons[0].gaps = true;
		fight->book.options.favoured_gaps = (int32_t)cases[i].open;
		fight_says(fight, 0, policy);
		fight_says(fight, 1, cases[i].foe);
		fight_compile(fight);
		fight_start(fight, 0);
		assert_int_equal(fb_declare_attack(&fight->bout, 0), cases[i].target != FB_TARGETS);
		if (cases[i].target != FB_TARGETS)
			assert_int_equal(fight->bout.man[0].now.target, cases[i].target);
	}
}

/*
 * A blow that lands may set the distance, decided anew at each: a sword M(2-3) that lands from 4 sets 3 (`farthest`),
 * keeps 4, or sets what is nearest to the steps named; in the last case by the wounds that the foe has.
 */
static void test_landed(void **state)
{
	static const struct {
		const char *policy;
		unsigned first, second; /* distances after the two blows */
	} cases[] = {
		{ "landed: seek", 3, 3 },
		{ "landed: keep", 4, 4 },
		{ "landed: {do: set, steps: 1}", 2, 2 },
		{ "landed: {do: set, steps: 6}", 3, 3 },
		{ "landed: [{do: keep, when: foe.worst <= 2}, {do: set, steps: 2}]", 4, 2 },
	};
	struct fight *fight = *state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		fight_says(fight, 0, cases[i].policy);
		for (unsigned g = 0; g < 2; g++)
			fight->fighter[0].weapons[0].grips[g].nearest = 2;
		fight_compile(fight);
		assert_false(fight->matchup->plain);
		fight_start(fight, 0);
		struct fb_bout *b = &fight->bout;
		b->limit = 5;
		for (unsigned blow = 0; blow < 2; blow++) {
			b->distance = 4;
			b->man[0].now.attack = 0;
			b->man[0].now.target = FB_CHEST;
			b->man[0].now.profile = &b->man[0].side->profiles[0];
			b->first_blow_done = false;
			fb_land(b, 0, blow == 0 ? 0 : 3);
			assert_int_equal(b->distance, blow == 0 ? cases[i].first : cases[i].second);
		}
	}
}

int main(void)
{
#define READING_TEST(name) cmocka_unit_test_setup_teardown(name, fight_setup, fight_teardown)
	const struct CMUnitTest tests[] = {
		READING_TEST(test_favoured_gaps),
		READING_TEST(test_landed),
	};
	return cmocka_run_group_tests_name("fechtbook_aims", tests, NULL, NULL);
}
