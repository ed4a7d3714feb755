/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Records the course of a bout (<salle/tally.h>): first blood and its phase, and which side was behind at the end of a
 * phase that did not decide the bout. The labels of the rule system define a phase: a play, a phrase, a toss.
 */
#pragma once

#include <salle/tally.h>

enum { SALLE_BEHIND_MAX = 4 }; /* highest degree that is recorded; larger degrees count as this one */

static inline struct salle_course salle_course_begin(void)
{
	return (struct salle_course){ .first_blood = SALLE_BLOOD_NONE };
}

/*
 * Records first blood. `bleeding`: bit 0 is set if A was wounded in this phase, bit 1 if B was. The foe of the wounded
 * side draws first blood.
 */
static inline void salle_course_record_first_blood(struct salle_course *course, unsigned bleeding, unsigned phase)
{
	if (course->first_blood != SALLE_BLOOD_NONE || bleeding == 0)
		return;
	course->first_blood = (uint8_t)(bleeding == 3 ? (unsigned)SALLE_BLOOD_BOTH : bleeding == 2 ? SALLE_A : SALLE_B);
	course->first_blood_phase = (uint8_t)(phase < UINT8_MAX ? phase : UINT8_MAX);
}

/*
 * Records that A is behind by `degrees` after a phase, or that B is behind if `degrees` is negative. Larger degrees
 * count as SALLE_BEHIND_MAX.
 */
static inline void salle_course_record_behind(struct salle_course *course, int degrees)
{
	static const uint8_t behind[2 * SALLE_BEHIND_MAX + 1] = {
		SALLE_BEHIND(SALLE_B, 4),
		SALLE_BEHIND(SALLE_B, 3),
		SALLE_BEHIND(SALLE_B, 2),
		SALLE_BEHIND(SALLE_B, 1),
		0,
		SALLE_BEHIND(SALLE_A, 1),
		SALLE_BEHIND(SALLE_A, 2),
		SALLE_BEHIND(SALLE_A, 3),
		SALLE_BEHIND(SALLE_A, 4),
	};
	int within = degrees < -SALLE_BEHIND_MAX ? -SALLE_BEHIND_MAX
		: degrees > SALLE_BEHIND_MAX         ? SALLE_BEHIND_MAX
											 : degrees;
	course->behind_bits |= behind[within + SALLE_BEHIND_MAX];
}
