/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a told roll says of its TN. */
#include <stdio.h>
#include <string.h>

#include "fight_fixture.h"
#include "rules/fechtbook/bout/telling.h"

/* Keeps the value `why` of the last roll that was told. */
struct listener {
	struct salle_trace trace;
	char why[FB_WHY];
};

static void keep_why(struct salle_trace *trace, const char *kind, const char *sentence,
	const struct salle_trace_value *values, size_t n)
{
	struct listener *listener = trace->context;
	(void)sentence;
	for (size_t i = 0; i < n && strcmp(kind, "roll") == 0; i++)
		if (strcmp(values[i].name, "why") == 0)
			snprintf(listener->why, sizeof listener->why, "%s", values[i].text);
}

/* All that a fighter can carry, alone and together, and the maneuver's own. */
static void test_reasons(void **state)
{
	struct fight *fight = *state;
	char room[FB_WHY];
	fight_compile(fight);
	struct fb_bout *b = &fight->bout;
	struct fb_man *man = &b->man[1];
	assert_string_equal(fb_why(b, 1, true, 0, room), "");
	man->prone = true;
	assert_string_equal(fb_why(b, 1, true, 0, room), "prone");
	assert_string_equal(fb_why(b, 1, true, -1, room), "prone, the maneuver");
	assert_string_equal(fb_why(b, 1, false, 2, room), "the maneuver, despite prone");
	man->unsteady = man->shaken = true;
	b->above[1] = b->context.moment + 1;
	assert_string_equal(fb_why(b, 1, true, 0, room), "prone, unsteady, shaken, despite its position");
	b->above[1] = b->context.moment; /* it has run out */
	b->below[1] = b->context.moment + 1;
	assert_string_equal(fb_why(b, 1, true, 0, room), "prone, the foe's position, unsteady, shaken");
	assert_string_equal(fb_why(b, 0, true, 0, room), "");
}

/* Only what acts on the roll is said, and only where the TN is another. */
static void test_rolls(void **state)
{
	struct fight *fight = *state;
	fight_compile(fight);
	struct fb_bout *b = &fight->bout;
	struct listener listener = { .trace = { .tell = keep_why, .context = &listener }, .why = "none" };
	b->context.trace = &listener.trace;
	b->man[0].shaken = true;
	fb_note_edges(b);
	assert_int_equal(b->man[0].poise, -1);
	fb_roll_maneuver(b, 0, "the attack", 4, 0, 0);
	assert_string_equal(listener.why, "shaken");
	fb_roll_maneuver(b, 0, "the attack", 4, 1, 0);
	assert_string_equal(listener.why, "");
	fb_roll_maneuver(b, 0, "the attack", 4, 2, 0);
	assert_string_equal(listener.why, "the maneuver, despite shaken");
	fb_roll(b, 0, "initiative", 4, b->man[0].tn, 0);
	assert_string_equal(listener.why, "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_reasons, fight_setup, fight_teardown),
		cmocka_unit_test_setup_teardown(test_rolls, fight_setup, fight_teardown),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
