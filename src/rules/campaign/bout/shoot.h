/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * "Shooting": order, half turns, the roll and the effects of doubles. The functions are not templates: they test at run
 * time whether the bout is traced.
 */
#pragma once

#include "rules/campaign/state.h"

/* "Penalties/Bonuses": returns the shooting skill of each of `n` simultaneous shots at the foe. */
int cp_shooting_skill(const struct cp_bout *b, unsigned side, unsigned gun, unsigned n);

/* Updates what policies see of the missile that each side would use at this distance. */
void cp_show_missiles_to_policies(struct cp_bout *b);

/* Applies the hits of a shot of `side` to bystanders. The callback is NULL if there are no bystanders. */
typedef void cp_stray_hit_callback(void *with, struct cp_bout *b, unsigned side, const struct cp_missile *missile,
	const struct cp_shot_critical *critical);

/* Spends the half turns of a side on shooting at the current foe and on reloading. */
void cp_spend_half_turns(struct cp_bout *b, unsigned side, cp_stray_hit_callback *stray, void *with);

/* Sets how many half turns a side has for shooting after it has moved. */
void cp_set_half_turns_for_shooting(struct cp_bout *b, unsigned side);

/* Plays the shooting of a duel. The missile with the lower order number shoots first. */
void cp_play_shooting(struct cp_bout *b);
