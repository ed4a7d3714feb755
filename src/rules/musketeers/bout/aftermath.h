/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Wound Recovery", "Skill Points", "Honor Points": what follows from a bout. */
#ifndef SALLE_MUSKETEERS_BOUT_AFTERMATH_H
#define SALLE_MUSKETEERS_BOUT_AFTERMATH_H

#include "rules/musketeers/state.h"

/*
 * "Skill Points": of a fencer whose foe has `a` more expertise, and who scored `b` more hit points than the foe:
 * a and b positive: a b; both negative: lost, b/a whole; a positive alone: b/a; b positive alone: a b - a. Zero of
 * either earns nothing.
 */
int mk_skill_points(int a, int b);

/* How a fencer came out of the bout, for honour. */
struct mk_merit {
	bool won, lost; /* neither: a draw */
	bool killed;    /* the foe */
	bool yielded;
	int expertise; /* the foe's less its own */
	int character;
	int opponents; /* the foe's fencers less its own */
};

/* "Honor Points" of the fencer on `side`. */
int mk_honour_points(const struct mk_book *book, const struct mk_scene *scene, unsigned side,
	const struct mk_merit *merit);

/* Days of recovery. */
struct mk_recovery {
	unsigned days, festering, healing;
	bool died, lost_limb;
};

/*
 * "Wound Recovery": so many days a damage point, 2d6 with the carer's DM each: low totals fester and take endurance,
 * high ones heal and give it back. Who has none after them loses a limb, or dies of a wound in head or torso.
 * `number`: of the fencer within its side.
 */
struct mk_recovery mk_roll_recovery(const struct mk_bout *b, unsigned side, const struct mk_fencer_state *man,
	unsigned number);

/* The fencers of both sides, where they are several. */
struct mk_side_states {
	const struct mk_fencer_state *man[2];
	const char *const *names[2];
	unsigned n[2];
};

/* Records what follows for `side` once the outcome is known; `men`: NULL in a duel. */
void mk_record_aftermath(struct mk_bout *b, unsigned side, unsigned winner, const struct mk_side_states *men);
void mk_trace_aftermath(struct mk_bout *b, unsigned side, unsigned winner, const struct mk_side_states *men);

#endif
