/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Exact chances of bouts under given policies, by an absorbing Markov chain (kit/markov_chain.h). The first step opens
 * the bout. Every other step is a tempo and everything until the next one. A step runs the functions of bout/ once for
 * each outcome of the rolls (kit/enumerate.h). Equal states are merged between steps.
 *
 *   bout.c        the chain, and the limits of its size
 *   state.c       the state between two tempos, without members that have no effect later
 *   take_step.h   a step, compiled twice: step_plain.c for plain matchups, step_rare.c for others
 *
 * The functions refuse several fighters per side, builds drawn for every bout, the option `melee`, and bouts with more
 * than FB_EXACT_STATES_MAX states, FB_EXACT_MOVES_MAX moves between states or FB_EXACT_RUNS_MAX runs. If not
 * `thorough`, the limit is FB_EXACT_QUICK_RUNS_MAX runs, or fewer if a policy looks ahead.
 *
 * Best play is bounded in the same chain, with free decisions of one side (kit/best_play.h). The matchup is compiled
 * for the policy whose decisions are made free, so the foe plays as against this policy. Actions for which no policy of
 * the matchup has rules stay out (is_compiled_without in policy/vocabulary.c, decisions with `needs_rules`). A free
 * throw of the opening does not see the foe's throw.
 */
#pragma once

#include <salle/exact_bout.h>

#include "base/arena.h"
#include "kit/enumerate.h"
#include "kit/markov_chain.h"
#include "rules/fechtbook/bout/bout.h"
#include "rules/fechtbook/bout/wound_notes.h"
#include "rules/fechtbook/exact/step.h"

enum {
	FB_EXACT_STATES_MAX = 60000,
	FB_EXACT_MOVES_MAX = 4000000,
	FB_EXACT_RUNS_MAX = 1900000,
	FB_EXACT_QUICK_RUNS_MAX = 660000,
	/* work of one run (about proportional to its time): without lookahead; with a policy that looks ahead */
	FB_EXACT_RUN = 2,
	FB_EXACT_RUN_WITH_LOOKAHEAD = 5
};

/* The part of fb_fighter_state that is the state between two tempos: all members from `pool` on. */
enum {
	FB_EXACT_FIGHTER_BEGINS = offsetof(struct fb_fighter_state, pool),
	FB_EXACT_FIGHTER_SIZE = sizeof(struct fb_fighter_state) - FB_EXACT_FIGHTER_BEGINS,
};

/* The state of a bout between two tempos. Moments are relative to the present one; past moments are 0. */
struct fb_exact_state {
	uint8_t fighter[2][FB_EXACT_FIGHTER_SIZE];
	/* by side: moments at which disabled weapons and edges end */
	uint8_t barred_until[2], second_barred_until[2], advantage_until[2], disadvantage_until[2];
	struct fb_blood blood[2];
	uint8_t is_opened; /* whether the bout has been opened: 0 or 1 */
	uint8_t capped_play, tempo, initiative, distance, distance_limit, grapple, both_threw, paused, is_fight_over,
		has_tempo_effects, ground;
};

/* A matchup whose exact chances are computed, with what its steps need. */
struct fb_exact {
	const struct fb_matchup *matchup;
	bool weighs_lookahead; /* whether a run with lookahead counts as more work than other runs */
	struct salle_tally_layout layout;
	struct salle_stream stream;
	struct salle_recorder recorder; /* recorder whose contents nobody reads */
	struct salle_enumeration rolls;
	struct fb_wound_notes notes; /* wounds of the present run */
	/* whether later tempos depend on: the latest actions; feints; worst wounds; the number of the play */
	bool keeps_actions, keeps_feints, keeps_worst_wound, keeps_play;
	bool keeps_first_play; /* whether later tempos depend on whether the present play is the first */
};

/* Determines which members of the state later tempos depend on, for the next two functions (exact/state.c). */
void fb_exact_find_kept_members(struct fb_exact *exact);

/*
 * fb_exact_load returns the bout in the state `at`; fb_exact_store sets `at` to the state of `b`, which must be between
 * two tempos.
 */
struct fb_bout fb_exact_load(struct fb_exact *exact, const struct fb_exact_state *at);
void fb_exact_store(const struct fb_exact *exact, struct fb_bout *b, struct fb_exact_state *at);

/* Implements the member `exact` of the descriptor (<salle/ruleset.h>). */
const char *fb_exact_solve(const void *matchup, bool thorough, struct salle_exact_bout *out, double *wounds);

/* Implements the member `best_play` of the descriptor (<salle/ruleset.h>). */
const char *fb_exact_best_play(const void *matchup, unsigned side, struct salle_play_bounds *out);
