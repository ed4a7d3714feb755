/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two musketeers and a bout that a test controls completely. The tables are the shipped ones. Builds and policies are
 * written as YAML. The test sets the random words and so decides every roll of two dice. */
#pragma once

#include "base/arena.h"
#include "rules/musketeers/bout/bout.h"
#include "rules/musketeers/policy/policy.h"
#include "testing.h"

struct swordplay {
	struct salle_arena arena;
	struct salle_diagnostics diagnostics;
	const struct mk_book *book; /* NULL if the tables were refused */
	struct mk_scene scene;
	const struct mk_fencer *fencer[2];
	const struct mk_matchup *matchup;
	struct salle_tally_layout layout;
	struct salle_recorder recorder;
	struct salle_stream stream;
	struct mk_bout bout;
};

/* A change of a shipped table: the first occurrence of `from` in the file of `table` becomes `to`. */
struct swordplay_edit {
	enum mk_table table;
	const char *from, *to;
};

/* Closes the swordplay that is open and compiles the book under `options`, a YAML map or "". `edit` may be NULL. */
void swordplay_open(struct swordplay *it, const char *options, const struct swordplay_edit *edit);
void swordplay_close(struct swordplay *it);

/* Returns a fencer of this build, a YAML map; NULL if it is refused. */
const struct mk_fencer *swordplay_fencer(struct swordplay *it, const char *name, const char *build);

/*
 * Starts a bout of ada (side 0) against bea, en garde in the first phrase. `a` and `b` add to or change a build of
 * endurance 9, e.g. "weapon: rapier". Both follow `policy`, completed by `plain`. `scene` may be "". All random words
 * are zero, so every roll is a natural 2.
 */
void swordplay_begin_duel(struct swordplay *it, const char *a, const char *b, const char *policy, const char *scene);

/* Returns the policy, a YAML map, completed by `plain`. */
struct salle_policy_use swordplay_policy(struct swordplay *it, const char *policy);

/* Compiles teams. `a` and `b` hold one build per fencer, as in swordplay_begin_duel. The names are ada, ann, amy …
 * and bea, bev, bel …. Fencers with equal texts share a build. Returns NULL if a build is refused. */
const struct salle_teams *swordplay_line_up(struct swordplay *it, const char *const a[], size_t n_a,
	const char *const b[], size_t n_b, const char *policy, const char *scene);

/* Sets the random word at `slot` of the phrase so that the roll has this total. Pairs of slots are indexed by side. */
void swordplay_set_roll(struct swordplay *it, unsigned slot, unsigned total);
/* Returns a word of the random generator from which two dice with this total are made. */
uint32_t swordplay_word_of_roll(unsigned total);
/* Returns a word of the random generator with which a blow hits `location`. */
uint32_t swordplay_word_of_location(enum mk_location location);

/* Sets the rolls of the attack (slot MK_WORD_ATTACK) or of the first riposte: the totals of attack, parry and damage,
 * and the location. */
void swordplay_set_blow(struct swordplay *it, unsigned slot, unsigned attack, unsigned parry, unsigned damage,
	enum mk_location location);

/* Moves the bout to a phrase in which the spare word `k` of `purpose` gives this total. */
void swordplay_move_to_spare_roll(struct swordplay *it, unsigned purpose, unsigned k, unsigned total);

/* Return how often the side tried the event, and how often it succeeded in the event. */
unsigned swordplay_times_tried(const struct swordplay *it, unsigned side, enum mk_event event);
unsigned swordplay_times_succeeded(const struct swordplay *it, unsigned side, enum mk_event event);

/* Fails the test unless a diagnostic contains `text`. */
void swordplay_must_report(const struct swordplay *it, const char *text);

/* The swordplay of the current test. A test that opens the swordplay needs close_play as its teardown. */
extern struct swordplay play;
int close_play(void **state);

/* Call swordplay_open without an edit, then swordplay_begin_duel, both for `play`. `meet` has an empty scene. */
void meet(const char *options, const char *a, const char *b, const char *policy);
void meet_in(const char *options, const char *a, const char *b, const char *policy, const char *scene);
