/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * "10. Battle mat" in a duel, where both fighters move on a line; "Delay and interrupt"; changes of weapons. These
 * functions are not templates: they test at run time whether the bout is traced.
 */
#pragma once

#include "rules/saga/bout/bout.h"

struct salle_outcome sg_fight_on_mat(const struct sg_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace);

/* Returns a bout on the mat before initiative is rolled. */
struct sg_bout sg_make_bout_on_mat(const struct sg_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace);

/* Makes `side` stand up. After that the fighter may still walk in this turn. */
void sg_stand_up_in_turn(struct sg_bout *b, unsigned side);

/* Takes a turn of `side` that no foe can interrupt, and that interrupts no foe. */
void sg_take_free_turn(struct sg_bout *b, unsigned side);

/* Takes the turns of both sides in a round. The caller has begun the round. */
void sg_take_turns_on_mat(struct sg_bout *b);

/*
 * Traces a change of weapons from `before` to `now`. `hand` is the kind of the new weapon: SG_HAND_MELEE to
 * SG_HAND_BARE.
 */
void sg_trace_weapon_change(const struct sg_bout *b, const char *who, const struct sg_arm *before,
	const struct sg_arm *now, unsigned hand);

/* Makes the "Fatigue roll" after a run of `side`, or of its mount (option `running_tires`). */
void sg_roll_fatigue(struct sg_bout *b, unsigned side);

/*
 * Makes `side` draw a weapon of the kind `hand` (SG_HAND_MELEE), or put its weapon away (SG_HAND_BARE). The change must
 * be possible.
 */
void sg_change_weapon(struct sg_bout *b, unsigned side, unsigned hand);

/* Fights one round. */
void sg_fight_round_on_mat(struct sg_bout *b);
