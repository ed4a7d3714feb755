/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "10. Battle mat": how far a move leads, modifiers of a rush, mounts as targets, which weapons can be drawn. */
#include "rules/saga/chances/chances.h"

/*
 * Returns how many squares a move covers. A run is "a second hustle"; paces that remain at the end of a hustle
 * are lost.
 */
unsigned sg_squares_of_move(const struct sg_book *book, const struct sg_mover *legs, unsigned gait)
{
	const unsigned square = (unsigned)book->figure[SG_SQUARE];
	const struct sg_stride stride = sg_compute_stride(book, legs, gait);
	const unsigned walk = sg_compute_stride(book, legs, SG_MOVE_WALK).paces / square;
	const unsigned squares = stride.hustles * (stride.paces / square);
	return squares > walk ? squares : walk;
}

unsigned sg_gait_after_action(unsigned after)
{
	static const uint8_t moves[] = {
		[SG_AFTER_RISE] = SG_MOVE_STAND,
		[SG_AFTER_STAND] = SG_MOVE_STAND,
		[SG_AFTER_WALK] = SG_MOVE_WALK,
		[SG_AFTER_HUSTLE] = SG_MOVE_HUSTLE,
		[SG_AFTER_WALK_AWAY] = SG_MOVE_WALK_AWAY,
		[SG_AFTER_HUSTLE_AWAY] = SG_MOVE_HUSTLE_AWAY,
		[SG_AFTER_RUSH] = SG_MOVE_RUSH,
	};
	return moves[after];
}

/*
 * Returns the modifiers of a rush roll: "A mounted character uses her mount's statistics when rushing"; "either side is
 * a quadruped".
 */
int sg_rush_modifiers(const struct sg_book *book, const struct sg_mover *legs)
{
	if (legs->mount != NULL)
		return (int)(legs->mount->str + legs->mount->size) + book->figure[SG_QUADRUPED] - legs->penalty;
	return legs->fighter->str + legs->fighter->size - legs->penalty;
}

bool sg_is_mount_target(const struct sg_matchup *matchup, unsigned side, bool fallen)
{
	return matchup->options->mount_target == SG_TARGET_MOUNT && matchup->fighters[side]->mount != NULL && !fallen &&
		!matchup->scene.scuffle;
}

void sg_replace_target_by_mount(const struct sg_book *book, unsigned kind, struct sg_side *own)
{
	const struct sg_mount_row *mount = own->fighter->mount;
	own->is_mount = true;
	own->defence = (int)mount->dfn[kind];
	own->line_score = 0;
	own->line_botch_dice = (unsigned)book->figure[SG_BOTCH_DICE];
	own->soak = (int)mount->soak;
	own->points_per_level = sg_points_per_wound_level(book, (int)mount->size);
}

unsigned sg_find_arm_to_draw(const struct sg_fighter *fighter, unsigned hand, unsigned broken, bool forward)
{
	unsigned kind = hand == SG_HAND_MELEE ? SG_MELEE : SG_MISSILE, arm = 0;
	if (hand == SG_HAND_BARE)
		return sg_bare_hands_arm(fighter);
	while (arm < fighter->n_arms &&
		((broken >> arm & 1) || fighter->arm[arm].weapon->kind != kind ||
			(forward && !sg_is_usable_forward(fighter->arm[arm].weapon))))
		arm++;
	return arm < fighter->n_arms ? arm : SG_NO_ARM;
}

unsigned sg_find_worn_arm(const struct sg_fighter *fighter, unsigned hand, unsigned broken)
{
	unsigned arm = 0;
	while (arm < fighter->n_arms && (arm == hand || (broken >> arm & 1) || !fighter->arm[arm].weapon->is_held))
		arm++;
	return arm < fighter->n_arms ? arm : SG_NO_ARM;
}
