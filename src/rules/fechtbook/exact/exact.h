/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Exact chances of bouts under any policies: an absorbing Markov chain (kit/markov_chain.h). Its first step opens the
 * bout, each other step is a tempo with all that follows until the next tempo. A step runs the functions of bout/ with
 * every outcome of every roll (kit/enumerate.h); equal states are merged between steps.
 *
 * exact/bout.c   the chain exact/state.c  the state between two tempos, without members that have no effect later
 * exact/take_step.h   a step, compiled twice: step_plain.c for plain matchups, step_rare.c for others
 *
 * Not solved, with a message: several fighters a side, builds drawn for every bout, the option `melee`, and bouts with
 * more than FB_EXACT_STATES_MAX states, FB_EXACT_MOVES_MAX moves between states or FB_EXACT_RUNS_MAX runs. Unless they
 * are solved thoroughly, the limit is FB_EXACT_QUICK_RUNS_MAX runs, or fewer if a policy looks ahead.
 *
 * Best play is bounded in the same chain, in which the decisions of one side are free (kit/best_play.h). The matchup is
 * compiled for the policy whose decisions were made free, so that the foe plays as it plays against this policy; kinds
 * of actions for which no policy of the matchup has rules (is_compiled_without in policy/vocabulary.c, and decisions
 * with `needs_rules`) stay out. A free throw of the opening does not see the foe's throw.
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
	/* work of a run, which is about its time: without lookahead; if some policy looks ahead */
	FB_EXACT_RUN = 2,
	FB_EXACT_RUN_WITH_LOOKAHEAD = 5
};

/* The state of a fighter between two tempos: the last members of fb_fighter_state. */
enum {
	FB_EXACT_FIGHTER_BEGINS = offsetof(struct fb_fighter_state, pool),
	FB_EXACT_FIGHTER_SIZE = sizeof(struct fb_fighter_state) - FB_EXACT_FIGHTER_BEGINS,
};

/* The state between two tempos. Moments are relative to the current moment; past moments are 0. */
struct fb_exact_state {
	uint8_t fighter[2][FB_EXACT_FIGHTER_SIZE];
	/* by side: last moments of disabled weapons and of edges */
	uint8_t barred_until[2], second_barred_until[2], advantage_until[2], disadvantage_until[2];
	struct fb_blood blood[2];
	uint8_t is_opened; /* 0 before the bout is opened */
	uint8_t capped_play, tempo, initiative, distance, distance_limit, grapple, both_threw, paused, is_fight_over,
		has_tempo_effects, ground;
};

/* A bout whose rolls are enumerated. */
struct fb_exact {
	const struct fb_matchup *matchup;
	bool weighs_lookahead; /* whether a run with lookahead is more work than other runs */
	struct salle_tally_layout layout;
	struct salle_stream stream;
	struct salle_recorder recorder; /* recorder whose contents are not used */
	struct salle_enumeration rolls;
	struct fb_wound_notes notes; /* wounds of the current run */
	/* whether later tempos depend on these members of the state */
	bool keeps_actions, keeps_feints, keeps_worst_wound, keeps_play;
	bool keeps_first_play; /* whether later tempos depend on whether this is the first play */
};

/* Finds which members of the state must be kept, for the next two functions (exact/state.c). */
void fb_exact_find_kept_members(struct fb_exact *exact);

/* fb_exact_load returns the bout in this state; fb_exact_store returns the state of a bout between two tempos. */
struct fb_bout fb_exact_load(struct fb_exact *exact, const struct fb_exact_state *at);
void fb_exact_store(const struct fb_exact *exact, struct fb_bout *b, struct fb_exact_state *at);

/* Implements `exact` of the descriptor (<salle/ruleset.h>). */
const char *fb_exact_solve(const void *matchup, bool thorough, struct salle_exact_bout *out, double *wounds);

/* Implements `best_play` of the descriptor (<salle/ruleset.h>). */
const char *fb_exact_best_play(const void *matchup, unsigned side, struct salle_play_bounds *out);
