/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fight_steps.h"

#define STEP(type, name, parameters, ...)     \
	type step_##name parameters               \
	{                                         \
		return fb_##name(__VA_ARGS__, false); \
	}

STEP(void, allot_initiative, (struct fb_bout * b, unsigned side), b, side)
STEP(void, begin_grapple, (struct fb_bout * b), b)
STEP(struct salle_outcome, bout,
	(const struct fb_matchup *matchup, struct salle_stream *stream, struct salle_recorder *recorder,
		struct salle_trace *trace),
	matchup, stream, recorder, trace)
STEP(void, check_weapon, (struct fb_bout * b, unsigned side), b, side)
STEP(void, clash, (struct fb_bout * b, unsigned original), b, original)
STEP(void, consider_feint, (struct fb_bout * b, unsigned side), b, side)
STEP(void, consider_yield, (struct fb_bout * b, unsigned side), b, side)
STEP(void, contest, (struct fb_bout * b, unsigned a), b, a)
STEP(enum fb_challenge, declare, (struct fb_bout * b), b)
STEP(bool, declare_attack, (struct fb_bout * b, unsigned side), b, side)
STEP(bool, declare_contest, (struct fb_bout * b), b)
STEP(void, declare_defence, (struct fb_bout * b, unsigned side), b, side)
STEP(void, declare_favour, (struct fb_bout * b, unsigned side), b, side)
STEP(void, declare_position, (struct fb_bout * b, unsigned side), b, side)
STEP(bool, declare_steal, (struct fb_bout * b, unsigned side), b, side)
STEP(void, disarm, (struct fb_bout * b, unsigned side, unsigned mos), b, side, mos)
STEP(void, drop, (struct fb_bout * b, unsigned side, unsigned hand), b, side, hand)
STEP(void, duel, (struct fb_bout * b), b)
STEP(void, effects,
	(struct fb_bout * b, unsigned side, const struct fb_effects *effects, unsigned arm, const uint32_t *word), b, side,
	effects, arm, word)
STEP(void, fall, (struct fb_bout * b, unsigned side, unsigned item), b, side, item)
STEP(void, force, (struct fb_bout * b, unsigned side, unsigned mos), b, side, mos)
STEP(void, impact, (struct fb_bout * b, unsigned side, unsigned impact), b, side, impact)
STEP(void, impact_early, (struct fb_bout * b, unsigned side, unsigned impact), b, side, impact)
STEP(unsigned, initiative_winner, (struct fb_bout * b, unsigned original, const uint32_t word[4]), b, original, word)
STEP(void, land, (struct fb_bout * b, unsigned side, unsigned mos), b, side, mos)
STEP(void, open, (struct fb_bout * b), b)
STEP(bool, opposition, (struct fb_bout * b, unsigned side, unsigned *hits), b, side, hits)
STEP(bool, pause, (struct fb_bout * b), b)
STEP(void, plan_position, (struct fb_bout * b, unsigned side), b, side)
STEP(void, position, (struct fb_bout * b, unsigned side), b, side)
STEP(void, restrain_weapon, (struct fb_bout * b, unsigned side, unsigned item), b, side, item)
STEP(unsigned, roll_attack, (struct fb_bout * b, unsigned side), b, side)
STEP(bool, tempo, (struct fb_bout * b), b)
STEP(unsigned, wound,
	(struct fb_bout * b, unsigned side, const struct fb_blow *blow, unsigned level, unsigned arm, const uint32_t *word),
	b, side, blow, level, arm, word)

/* of what is outlined (template.h) */
#define OUTLINED_STEP(type, name, parameters, ...) \
	type step_##name parameters                    \
	{                                              \
		return fb_##name##_quiet(__VA_ARGS__);     \
	}

OUTLINED_STEP(void, carry_out, (struct fb_bout * b, unsigned side, unsigned mos), b, side, mos)
OUTLINED_STEP(void, end_grapple, (struct fb_bout * b), b)
OUTLINED_STEP(void, face_hazard, (struct fb_bout * b), b)
OUTLINED_STEP(void, resisted, (struct fb_bout * b, unsigned side, unsigned foe_hits), b, side, foe_hits)
