/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The steps of a bout one by one, untraced: step_contest(b, a) is fb_contest(b, a, false). They are compiled here once;
 * a test that had them in itself would have most of the rules compiled with it.
 */
#ifndef SALLE_TESTS_FIGHT_STEPS_H
#define SALLE_TESTS_FIGHT_STEPS_H

#include "rules/fechtbook/bout/play.h"

void step_allot_initiative(struct fb_bout *b, unsigned side);
void step_begin_grapple(struct fb_bout *b);
struct salle_outcome step_bout(const struct fb_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace);
void step_carry_out(struct fb_bout *b, unsigned side, unsigned mos);
void step_check_weapon(struct fb_bout *b, unsigned side);
void step_clash(struct fb_bout *b, unsigned original);
void step_consider_feint(struct fb_bout *b, unsigned side);
void step_consider_yield(struct fb_bout *b, unsigned side);
void step_contest(struct fb_bout *b, unsigned a);
enum fb_challenge step_declare(struct fb_bout *b);
bool step_declare_attack(struct fb_bout *b, unsigned side);
bool step_declare_contest(struct fb_bout *b);
void step_declare_defence(struct fb_bout *b, unsigned side);
void step_declare_favour(struct fb_bout *b, unsigned side);
void step_declare_position(struct fb_bout *b, unsigned side);
bool step_declare_steal(struct fb_bout *b, unsigned side);
void step_disarm(struct fb_bout *b, unsigned side, unsigned mos);
void step_drop(struct fb_bout *b, unsigned side, unsigned hand);
void step_duel(struct fb_bout *b);
void step_effects(struct fb_bout *b, unsigned side, const struct fb_effects *effects, unsigned arm,
	const uint32_t *word);
void step_end_grapple(struct fb_bout *b);
void step_face_hazard(struct fb_bout *b);
void step_fall(struct fb_bout *b, unsigned side, unsigned item);
void step_force(struct fb_bout *b, unsigned side, unsigned mos);
void step_impact(struct fb_bout *b, unsigned side, unsigned impact);
void step_impact_early(struct fb_bout *b, unsigned side, unsigned impact);
unsigned step_initiative_winner(struct fb_bout *b, unsigned original, const uint32_t word[4]);
void step_land(struct fb_bout *b, unsigned side, unsigned mos);
void step_open(struct fb_bout *b);
bool step_opposition(struct fb_bout *b, unsigned side, unsigned *hits);
bool step_pause(struct fb_bout *b);
void step_plan_position(struct fb_bout *b, unsigned side);
void step_position(struct fb_bout *b, unsigned side);
void step_resisted(struct fb_bout *b, unsigned side, unsigned foe_hits);
void step_restrain_weapon(struct fb_bout *b, unsigned side, unsigned item);
unsigned step_roll_attack(struct fb_bout *b, unsigned side);
bool step_tempo(struct fb_bout *b);
unsigned step_wound(struct fb_bout *b, unsigned side, const struct fb_blow *blow, unsigned level, unsigned arm,
	const uint32_t *word);

#endif
