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

int main(void)
{
#define READING_TEST(name) cmocka_unit_test_setup_teardown(name, fight_setup, fight_teardown)
	const struct CMUnitTest tests[] = {
		READING_TEST(test_favoured_gaps),
	};
	return cmocka_run_group_tests_name("fechtbook_aims", tests, NULL, NULL);
}
