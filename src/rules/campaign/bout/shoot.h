/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Shooting": orders, half turns, the roll and its doubles. Ordinary functions, as movement.h. */
#ifndef SALLE_CAMPAIGN_BOUT_SHOOT_H
#define SALLE_CAMPAIGN_BOUT_SHOOT_H

#include "rules/campaign/state.h"

/* "Penalties/Bonuses": the shooting skill at the foe, of one of `n` shots made as one. */
int cp_shooting_skill(const struct cp_bout *b, unsigned side, unsigned gun, unsigned n);

/* Shows policies the missile that either side would use at this distance. */
void cp_show_missiles_to_policies(struct cp_bout *b);

/* What others a shot may hit as well; NULL: there are none. */
typedef void cp_stray_hit_callback(void *with, struct cp_bout *b, unsigned side, const struct cp_missile *missile,
	const struct cp_shot_critical *critical);

/* The half turns of a side for shooting and reloading, at the foe of the moment. */
void cp_use_half_turns(struct cp_bout *b, unsigned side, cp_stray_hit_callback *stray, void *with);

/* What a turn leaves it for that, once it has moved. */
void cp_count_half_turns(struct cp_bout *b, unsigned side);

/* The shooting of two: by the orders of their missiles. */
void cp_shoot_all(struct cp_bout *b);

#endif
