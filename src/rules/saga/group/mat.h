/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "10. Battle mat", several a side: members on their squares. */
#pragma once

#include "rules/saga/group/squares.h"

/* Places all members: both sides face each other at the scene's distance, in ranks of its frontage, centred. */
void sg_place_in_ranks(const struct sg_bout *b, struct sg_melee *melee);

/* Sets what policies see of the distance of the two in the bout: squares, and paces beyond; 0 paces if adjacent. */
void sg_note_distance(struct sg_bout *b, unsigned paces);

/* Returns the action of member `i` against foe `j` by its policy; without rules the preset, the first action. */
unsigned sg_ask_on_mat(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned j,
	unsigned decision);

/* Lets policies that read it see the ways to the foe until the next move. Both are in the bout. */
void sg_note_ways_to_foe(struct sg_bout *b, const struct sg_melee *melee, unsigned side, unsigned i, unsigned j);

/* Returns the stride of member `i` at this gait. */
struct sg_stride sg_stride_on_mat(const struct sg_bout *b, const struct sg_melee *melee, unsigned side, unsigned i,
	unsigned gait);

/* Returns the gait of SG_MOVE_CLOSE: with a melee weapon a hustle if that reaches the foe, else a run. */
unsigned sg_closing_move_on_mat(const struct sg_bout *b, const struct sg_melee *melee, unsigned side, unsigned i,
	unsigned j);

/* Moves by enum sg_move, but not SG_MOVE_CLOSE. Returns whether the member may still act. Nobody is in the bout. */
bool sg_move_on_mat(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned j, unsigned how);

/* Ends each hold of or on a member whose partner is no longer adjacent. */
void sg_break_distant_holds(const struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i);

/* group/mat_turn.c: a turn, in the same parts as in group/turn.c. */
void sg_take_turn_on_mat(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i);
void sg_begin_turn_on_mat(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, struct sg_turn *turn);
void sg_resume_turn_on_mat(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, struct sg_turn *turn);
void sg_end_turn_on_mat(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i,
	const struct sg_turn *turn);

/* Sets the foe that a member could attack if its turn began now, or SG_NONE if none or not ready; and the faced foe. */
void sg_choose_facing_on_mat(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i,
	struct sg_turn *turn);
