/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The gain from good play of coins whose best play is known. tests/studies/study_skill.c does the same for 20 seeds. */
#include "planted_skill.h"
#include "testing.h"

static void answers_are_right(void **state)
{
	for (uint64_t seed = 1; seed <= 3; seed++) {
		const struct planted_skill found = find_planted_skill(seed);
		assert_true(found.beginner);
		assert_true(found.expert);
		assert_true(found.dominated);
		assert_true(found.robust);
		/*
		 * intervals share bouts, so if the interval of `floor` misses, intervals of the opponents may miss for the same
		 * reason
		 */
		assert_true(found.covered >= PLANTED_BUILDS * PLANTED_SCORES - 4);
	}
}

RUN_TESTS(UNIT(answers_are_right))
