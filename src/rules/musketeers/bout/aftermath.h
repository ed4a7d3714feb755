/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The consequences of a bout: "Wound Recovery", "Skill Points", "Honor Points". */
#pragma once

#include "rules/musketeers/state.h"

/*
 * Returns the "Skill Points" that a fencer gains, or loses if negative. Let a be the foe's expertise minus the
 * fencer's, and b the fencer's hit points minus the foe's. The points are a * b if both are positive, -(b / a) if both
 * are negative, b / a if only a is positive, a * b - a if only b is positive, and 0 if one of them is 0. Divisions
 * truncate.
 */
int mk_compute_skill_points(int a, int b);

/* The facts of a bout on which a fencer's honour points depend. */
struct mk_merit {
	bool won, lost; /* results of the bout; both are false after a draw */
	bool killed;    /* whether the fencer killed the foe */
	bool yielded;
	int expertise; /* the foe's expertise minus the fencer's */
	int character;
	int opponents; /* number of fencers on the foe's side minus number on the fencer's side */
};

/* Returns the "Honor Points" of the fencer on `side`. */
int mk_compute_honour_points(const struct mk_book *book, const struct mk_scene *scene, unsigned side,
	const struct mk_merit *merit);

/*
 * How many days a recovery took, and how it ended. On `festering` and `healing` days the fencer lost and regained
 * endurance.
 */
struct mk_recovery {
	unsigned days, festering, healing;
	bool died, lost_limb;
};

/*
 * "Wound Recovery": rolls 2d6 with the carer's DM (die modifier) on each day. The number of days depends on the damage
 * points. On low rolls wounds fester, which costs endurance; high rolls restore endurance. A fencer left without
 * endurance loses a limb, or dies of a wound in head or torso. `number` is the fencer's index within its side.
 */
struct mk_recovery mk_roll_recovery(const struct mk_bout *b, unsigned side, const struct mk_fencer_state *fighter,
	unsigned number);

/* The fencers of both sides in a bout of groups. */
struct mk_side_states {
	const struct mk_fencer_state *fighter[2];
	const char *const *names[2];
	unsigned n_fencers[2];
};

/* Records the consequences of the bout for `side`, once the outcome is known. `men` is NULL in a duel. */
void mk_record_aftermath(struct mk_bout *b, unsigned side, unsigned winner, const struct mk_side_states *men);
void mk_trace_aftermath(struct mk_bout *b, unsigned side, unsigned winner, const struct mk_side_states *men);
