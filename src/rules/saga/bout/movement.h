/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * "10. Battle mat" on a line, with "Delay and interrupt" and changes of weapons: bouts with more in a turn than an
 * action. These are ordinary functions: they report where the bout is traced.
 */
#ifndef SALLE_SAGA_BOUT_MOVEMENT_H
#define SALLE_SAGA_BOUT_MOVEMENT_H

#include "rules/saga/bout/bout.h"

struct salle_outcome sg_fight_on_mat(const struct sg_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace);

/* A bout that begins on the mat, before initiative is rolled. */
struct sg_bout sg_make_bout_on_mat(const struct sg_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace);

/* The turns of a round that has begun. */
void sg_take_turns_on_mat(struct sg_bout *b);

/* A change of weapons, away from one with this hand, to this arm; SG_HAND_BARE: to bare hands. */
void sg_trace_draw(const struct sg_bout *b, const char *who, const struct sg_arm *before, const struct sg_arm *now,
	unsigned hand);

/* "Fatigue roll": `side` has run, or its mount, if the option `running_tires` has it. */
void sg_roll_fatigue(struct sg_bout *b, unsigned side);

/* `side` draws a weapon or puts its own away: SG_HAND_MELEE to SG_HAND_BARE, one that is possible. */
void sg_change_weapon(struct sg_bout *b, unsigned side, unsigned hand);

/* One round. */
void sg_fight_round_on_mat(struct sg_bout *b);

#endif
