/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Two campaign fighters and a bout that a test controls completely: it uses the shipped tables, builds and policies
 * written as YAML, and sets the random words, so that it decides every roll.
 */
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

/* The skirmish of the current test. The teardown of the test must release it. */
extern struct skirmish skirmish;
int skirmish_teardown(void **state);

/* Closes the skirmish that is open and compiles the book under `options`, a YAML map or "". `edit` may be NULL. */
void skirmish_open(const char *options, const struct skirmish_edit *edit);

/* Returns a fighter of this build, a YAML map; NULL if it is refused. */
const struct cp_fighter *skirmish_fighter(const char *name, const char *build);

/*
 * Starts the first turn of a bout of ada (side 0) against bea with these builds. Both follow `policy`, completed by
 * `plain`. `scene` may be "". All words are zero, which gives the lowest rolls.
 */
void skirmish_begin_duel(const char *a, const char *b, const char *policy, const char *scene);
/* Calls skirmish_open without an edit, then skirmish_begin_duel. */
void skirmish_open_and_begin_duel(const char *options, const char *a, const char *b, const char *policy,
	const char *scene);

/* Compiles a matchup of groups, each fighter given as a build. Equal texts share a build. NULL if refused. */
const struct cp_matchup *skirmish_line_up(const char *const a[], size_t n_a, const char *const b[], size_t n_b,
	const char *policy, const char *scene);

/* Returns a word that makes two dice, or one die, show this total. */
uint32_t skirmish_word_of_two_dice(unsigned total);
uint32_t skirmish_word_of_die(unsigned die);

/*
 * Sets the rolls of the side's strike in this turn: the totals of strike and parry, the critical die and the wound die.
 */
void skirmish_set_strike(unsigned side, unsigned roll, unsigned parry, unsigned critical, unsigned wound);
/* Writes the rolls of skirmish_set_strike into `word`. */
void skirmish_write_attack_words(uint32_t word[CP_ATTACK_WORDS], unsigned roll, unsigned parry, unsigned critical,
	unsigned wound);

/* Return how often the side tried an event, succeeded in it, and suffered a wound. */
unsigned skirmish_times_tried(unsigned side, enum cp_event event);
unsigned skirmish_times_succeeded(unsigned side, enum cp_event event);
unsigned skirmish_wounds(unsigned side, unsigned severity, unsigned cause);

/* Fails the test unless a diagnostic contains `text`. */
void skirmish_must_report(const char *text);
