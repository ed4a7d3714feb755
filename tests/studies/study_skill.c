/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Good play in a field of coins whose best policies are known. Counts the seeds, out of 20, with which every answer is
 * right, and measures the coverage of the intervals. */
#include <stdio.h>

#include "../planted_rule.h"
#include "../planted_skill.h"
#include "study.h"

enum { SEEDS = 20, INTERVALS = PLANTED_BUILDS * PLANTED_SCORES };

int main(void)
{
	uint64_t beginner = 0, expert = 0, dominated = 0, robust = 0, covered = 0, rule = 0;
	for (uint64_t seed = 1; seed <= SEEDS; seed++) {
		const struct planted_skill found = find_planted_skill(seed);
		beginner += found.beginner;
		expert += found.expert;
		dominated += found.dominated;
		robust += found.robust;
		covered += found.covered;
		struct salle_arena arena = SALLE_ARENA_INIT;
		const struct salle_restricted_play play = find_planted_rule("option:aims=weights", seed, &arena);
		rule += is_planted_rule_found(&play);
		salle_arena_release(&arena);
	}
	study_rate("skill", "strong for beginners only", STUDY_AT_LEAST, 0.95, beginner, SEEDS);
	study_rate("skill", "strong under good play only", STUDY_AT_LEAST, 0.95, expert, SEEDS);
	study_rate("skill", "dominated", STUDY_AT_LEAST, 0.95, dominated, SEEDS);
	study_rate("skill", "robust orders", STUDY_AT_LEAST, 0.95, robust, SEEDS);
	study_rate("skill", "a rule that matters only without adaptation", STUDY_AT_LEAST, 0.95, rule, SEEDS);
	study_number("skill", "share of intervals that cover", (double)covered / (SEEDS * INTERVALS));
	return study_verdict();
}
