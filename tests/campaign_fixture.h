/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two campaign fighters and a bout that a test controls completely. The tables are the shipped ones. Builds and
 * policies are written as YAML. The test sets the random words and so decides every roll. */
#pragma once

#include "base/arena.h"
#include "rules/campaign/bout/bout.h"
#include "rules/campaign/policy/policy.h"
#include "testing.h"

struct skirmish {
	struct salle_arena arena;
	struct salle_diagnostics diagnostics;
	const struct cp_book *book; /* NULL if the tables were refused */
	struct cp_scene scene;
	const struct cp_fighter *fighter[2];
	const struct cp_matchup *matchup;
	struct salle_tally_layout layout;
	struct salle_recorder recorder;
	struct salle_stream stream;
	struct cp_bout bout;
};

/* A change of a shipped table: the first occurrence of `from` in the file of `table` becomes `to`. */
struct skirmish_edit {
	enum cp_table table;
	const char *from, *to;
	const struct skirmish_edit *other; /* an edit of another table; NULL if none */
};

/* The skirmish of the current test. A test that opens the skirmish needs skirmish_teardown as its teardown. */
extern struct skirmish skirmish;
int skirmish_teardown(void **state);

/* Closes the skirmish that is open and compiles the book under `options`, a YAML map or "". `edit` may be NULL. */
void skirmish_open(const char *options, const struct skirmish_edit *edit);

/* Returns a fighter of this build, a YAML map; NULL if it is refused. */
const struct cp_fighter *skirmish_fighter(const char *name, const char *build);

/* Starts the first turn of a bout of ada (side 0) against bea with these builds. Both follow `policy`, completed by
 * `plain`. `scene` may be "". All random words are zero, which gives the lowest rolls. */
void skirmish_begin_duel(const char *a, const char *b, const char *policy, const char *scene);
/* Calls skirmish_open without an edit, then skirmish_begin_duel. */
void skirmish_open_and_begin_duel(const char *options, const char *a, const char *b, const char *policy,
	const char *scene);

/* Compiles a matchup of groups. `a` and `b` hold one build per fighter, as YAML. Fighters with equal texts share a
 * build. Returns NULL if a build is refused. */
const struct cp_matchup *skirmish_line_up(const char *const a[], size_t n_a, const char *const b[], size_t n_b,
	const char *policy, const char *scene);

/* Return a random word with which two dice have this total, or with which one die shows this face. */
uint32_t skirmish_word_of_two_dice(unsigned total);
uint32_t skirmish_word_of_die(unsigned die);

/*
 * Sets the rolls of the side's strike in this turn: the totals of strike and parry, the critical die and the wound die.
 */
void skirmish_set_strike(unsigned side, unsigned roll, unsigned parry, unsigned critical, unsigned wound);
/* Writes the random words of these rolls into `word`. The rolls are those of skirmish_set_strike. */
void skirmish_write_attack_words(uint32_t word[CP_ATTACK_WORDS], unsigned roll, unsigned parry, unsigned critical,
	unsigned wound);

/*
 * Return how often the side tried the event, how often it succeeded in the event, and how often it suffered the wound.
 */
unsigned skirmish_times_tried(unsigned side, enum cp_event event);
unsigned skirmish_times_succeeded(unsigned side, enum cp_event event);
unsigned skirmish_wounds(unsigned side, unsigned severity, unsigned cause);

/* Fails the test unless a diagnostic contains `text`. */
void skirmish_must_report(const char *text);
