/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "10. Battle mat" in team bouts: where members stand, and their moves and rushes. */
#pragma once

#include "rules/saga/group/squares.h"

/*
 * Places all members at the start: both sides face each other at the scene's distance, in centred ranks of the scene's
 * frontage.
 */
void sg_place_in_ranks(const struct sg_bout *b, struct sg_melee *melee);

/*
 * Stores the distance of the two fighters in the bout of two, for policies: the number of squares, and the paces beyond
 * these squares. `paces` is 0 if the fighters are adjacent.
 */
void sg_update_distance(struct sg_bout *b, unsigned paces);

/*
 * Asks the policy of member `i` for an action against foe `j`. A policy without rules for the decision takes the first
 * action.
 */
unsigned sg_ask_policy_on_mat(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned j,
	unsigned decision);

/*
 * Stores in which ways (enum sg_ways) member `i` can reach foe `j`. Policies read these ways. Both fighters must be in
 * the bout of two.
 */
void sg_update_ways_to_foe(struct sg_bout *b, const struct sg_melee *melee, unsigned side, unsigned i, unsigned j);

/* Returns the stride (hustles, and paces per hustle) of member `i` at this gait. */
struct sg_stride sg_stride_on_mat(const struct sg_bout *b, const struct sg_melee *melee, unsigned side, unsigned i,
	unsigned gait);

/*
 * Returns the gait of the move SG_MOVE_CLOSE of a member with a melee weapon: a hustle if it reaches the foe, otherwise
 * a run. Returns SG_MOVE_STAND if the member is prone, beside the foe, or has a missile weapon.
 */
unsigned sg_choose_closing_gait_on_mat(const struct sg_bout *b, const struct sg_melee *melee, unsigned side, unsigned i,
	unsigned j);

/*
 * Moves a member towards or away from foe `j`. `how`: enum sg_move, but not SG_MOVE_CLOSE. Returns whether the member
 * may still act. Must be called while nobody is in the bout of two.
 */
bool sg_move_on_mat(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned j, unsigned how);

/* Ends all holds between a member and foes that are no longer adjacent. */
void sg_break_distant_holds(const struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i);

/*
 * The following functions are in group/mat_turn.c. They take a turn on the mat, or a part of it, like the functions of
 * group/turn.c.
 */
void sg_take_turn_on_mat(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i);
void sg_begin_turn_on_mat(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, struct sg_turn *turn);
void sg_resume_turn_on_mat(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, struct sg_turn *turn);
void sg_end_turn_on_mat(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i,
	const struct sg_turn *turn);

/*
 * Sets `turn->faced_foe` to the foe that the member approaches. Sets `turn->target` to the same foe if the member could
 * attack it in a turn that began now, and otherwise to SG_NONE.
 */
void sg_choose_target_and_faced_foe_on_mat(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i,
	struct sg_turn *turn);
