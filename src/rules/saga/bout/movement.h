/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * "10. Battle mat" on a line, with "Delay and interrupt" and changes of weapons: bouts whose turns hold more than an
 * action. Ordinary functions, which trace if the bout is traced.
 */
#pragma once

#include "rules/saga/bout/bout.h"

struct salle_outcome sg_fight_on_mat(const struct sg_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace);

/* Returns a bout on the mat before initiative is rolled. */
struct sg_bout sg_make_bout_on_mat(const struct sg_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace);

/* Makes `side` stand up; then it may still walk. */
void sg_stand_up_in_turn(struct sg_bout *b, unsigned side);

/* Takes the turn of `side`, with no delay at work. */
void sg_take_free_turn(struct sg_bout *b, unsigned side);

/* Takes the turns of a round that has begun. */
void sg_take_turns_on_mat(struct sg_bout *b);

/* Traces a change of weapons from one arm to another. `hand`: that of the new arm; SG_HAND_BARE for bare hands. */
void sg_trace_draw(const struct sg_bout *b, const char *who, const struct sg_arm *before, const struct sg_arm *now,
	unsigned hand);

/* "Fatigue roll" after a run of `side`, or of its mount (option `running_tires`). */
void sg_roll_fatigue(struct sg_bout *b, unsigned side);

/* Makes `side` draw a weapon or put its own away: a possible one of SG_HAND_MELEE to SG_HAND_BARE. */
void sg_change_weapon(struct sg_bout *b, unsigned side, unsigned hand);

/* Fights one round. */
void sg_fight_round_on_mat(struct sg_bout *b);
