/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The steps of a melee of several a side, as fight_steps.h has those of a bout of two. */
#ifndef SALLE_TESTS_GROUP_STEPS_H
#define SALLE_TESTS_GROUP_STEPS_H

#include "rules/fechtbook/group/play.h"

void step_begin_play(struct fb_group *g);
bool step_beset(struct fb_group *g, struct fb_knot *knot);
void step_disperse(struct fb_onset *o, unsigned initiative);
void step_end_play(struct fb_group *g);
void step_favour_knot(struct fb_group *g, const struct fb_knot *knot);
void step_gather(struct fb_onset *o);
bool step_group_play(struct fb_group *g, unsigned *ending);
void step_join(struct fb_group *g, struct fb_knot *knot);
void step_knot_tempo(struct fb_group *g, struct fb_knot *knot);
void step_let_go(struct fb_group *g, unsigned side, unsigned member);
void step_onset_attacks(struct fb_onset *o);
void step_onset_defence(struct fb_onset *o);
unsigned step_onset_defended(struct fb_onset *o);
void step_onset_lands(struct fb_onset *o);
void step_onset_positions(struct fb_onset *o);
void step_onset_rolls(struct fb_onset *o);
void step_opportunity(struct fb_group *g, struct fb_knot *knot);
void step_settle_knot(struct fb_group *g, struct fb_knot *knot, const struct fb_footwork *f);

#endif
