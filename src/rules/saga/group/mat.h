/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "10. Battle mat" of several a side: members on their squares. */
#ifndef SALLE_SAGA_GROUP_MAT_H
#define SALLE_SAGA_GROUP_MAT_H

#include "rules/saga/group/squares.h"

/* Places all: the sides face each other at the distance of the scene, in ranks of its frontage, centred. */
void sg_place_in_ranks(const struct sg_bout *b, struct sg_melee *melee);

/* Two in the bout who are so many paces apart, 0 beside each other, as policies see it: squares, and paces beyond. */
void sg_note_distance(struct sg_bout *b, unsigned paces);

/* What the policy of member `i` says, facing the foe `j`: an action; without rules its preset, the first. */
unsigned sg_ask_on_mat(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned j,
	unsigned decision);

/* Whoever has a policy for it sees the ways to the foe from now on, until it moves. Both are in the bout. */
void sg_note_ways_to_foe(struct sg_bout *b, const struct sg_melee *melee, unsigned side, unsigned i, unsigned j);

/* How far member `i` goes. */
struct sg_stride sg_stride_on_mat(const struct sg_bout *b, const struct sg_melee *melee, unsigned side, unsigned i,
	unsigned gait);

/* SG_MOVE_CLOSE, settled: a melee weapon comes up to the foe, in a hustle if that is enough, else in a run. */
unsigned sg_closing_move_on_mat(const struct sg_bout *b, const struct sg_melee *melee, unsigned side, unsigned i,
	unsigned j);

/* Moves by enum sg_move, never SG_MOVE_CLOSE. Returns whether it may still act. Nobody is in the bout. */
bool sg_move_on_mat(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned j, unsigned how);

/* Who is thrown out of reach of whom it holds, or who holds it, comes free of it. */
void sg_break_distant_holds(const struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i);

/* group/mat_turn.c: a turn, in the same parts as that of group/turn.c */
void sg_take_turn_on_mat(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i);
void sg_begin_turn_on_mat(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, struct sg_turn *turn);
void sg_resume_turn_on_mat(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, struct sg_turn *turn);
void sg_end_turn_on_mat(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i,
	const struct sg_turn *turn);

/* Whom a member could attack in a turn that began now, SG_NONE: nobody or it is not ready; whom it faces then. */
void sg_choose_facing_on_mat(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i,
	struct sg_turn *turn);

#endif
