/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The consequences of a bout: "Wound Recovery", "Skill Points", "Honor Points". */
#pragma once

#include "rules/musketeers/state.h"

/*
 * Returns the "Skill Points" of a fencer, negative if lost. `a` is the foe's expertise minus its own; `b` is its hit
 * points minus the foe's. Both positive: a * b. Both negative: -(b / a). Only a positive: b / a. Only b positive: a *
 * b - a. If either is 0: 0. Divisions truncate.
 */
int mk_skill_points(int a, int b);

/* The result of the bout for honour. */
struct mk_merit {
	bool won, lost; /* both false after a draw */
	bool killed;    /* killed the foe */
	bool yielded;
	int expertise; /* the foe's minus its own */
	int character;
	int opponents; /* the foe's number of fencers minus the own side's */
};

/* Returns the "Honor Points" of the fencer on `side`. */
int mk_honour_points(const struct mk_book *book, const struct mk_scene *scene, unsigned side,
	const struct mk_merit *merit);

/* Days of recovery, and its result. */
struct mk_recovery {
	unsigned days, festering, healing;
	bool died, lost_limb;
};

/*
 * "Wound Recovery": rolls 2d6 with the carer's DM for every day; the damage points set the number of days. Low rolls
 * fester and cost endurance; high rolls heal and restore it. A fencer left without endurance loses a limb, or dies of
 * a wound in head or torso. `number` is the fencer's index within its side.
 */
struct mk_recovery mk_roll_recovery(const struct mk_bout *b, unsigned side, const struct mk_fencer_state *fighter,
	unsigned number);

/* The fencers of both sides, in groups. */
struct mk_side_states {
	const struct mk_fencer_state *fighter[2];
	const char *const *names[2];
	unsigned n[2];
};

/* Records the consequences for `side` after the outcome is known. `men` is NULL in a duel. */
void mk_record_aftermath(struct mk_bout *b, unsigned side, unsigned winner, const struct mk_side_states *men);
void mk_trace_aftermath(struct mk_bout *b, unsigned side, unsigned winner, const struct mk_side_states *men);
