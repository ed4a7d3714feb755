/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kit/bout_course.h"
#include "testing.h"

/* First blood counts for the foe of the side that bleeds first. Later wounds change nothing. */
static void test_first_wound_is_first_blood_of_the_foe(void **state)
{
	static const struct {
		unsigned bleeding, phase, blood, recorded_phase;
	} cases[] = {
		{ 1, 0, SALLE_B, 0 },
		{ 2, 7, SALLE_A, 7 },
		{ 3, 255, SALLE_BLOOD_BOTH, 255 },
		{ 1, 1000, SALLE_B, 255 },
	};
	for (unsigned k = 0; k < sizeof cases / sizeof *cases; k++) {
		struct salle_course course = salle_course_begin();
		salle_course_record_first_blood(&course, 0, 0);
		assert_int_equal(course.first_blood, SALLE_BLOOD_NONE);
		salle_course_record_first_blood(&course, cases[k].bleeding, cases[k].phase);
		salle_course_record_first_blood(&course, 3 - cases[k].bleeding, 9);
		assert_int_equal(course.first_blood, cases[k].blood);
		assert_int_equal(course.first_blood_phase, cases[k].recorded_phase);
	}
}

/* The degrees by which a side was behind are recorded as a set. Degrees above 4 count as 4. A side that leads is not
 * behind. */
static void test_degrees_of_being_behind_are_a_set(void **state)
{
	for (int degrees = -6; degrees <= 6; degrees++) {
		struct salle_course course = salle_course_begin();
		salle_course_record_behind(&course, degrees);
		unsigned by = (unsigned)(degrees < 0 ? -degrees : degrees);
		by = by < SALLE_BEHIND_MAX ? by : SALLE_BEHIND_MAX;
		unsigned expected = by == 0 ? 0 : SALLE_BEHIND(degrees > 0 ? SALLE_A : SALLE_B, by);
		assert_int_equal(course.behind_bits, expected);
		salle_course_record_behind(&course, -degrees);
		struct salle_course exchanged = salle_course_swap_sides(&course);
		assert_int_equal(exchanged.behind_bits, course.behind_bits);
	}
	struct salle_course course = salle_course_begin();
	salle_course_record_behind(&course, 1);
	salle_course_record_behind(&course, 3);
	assert_int_equal(salle_course_behind_degrees(&course, SALLE_A), 1 << 0 | 1 << 4);
	assert_int_equal(salle_course_behind_degrees(&course, SALLE_B), 0);
}

RUN_TESTS(UNIT(test_first_wound_is_first_blood_of_the_foe), UNIT(test_degrees_of_being_behind_are_a_set))
