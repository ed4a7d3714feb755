/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Two campaign fighters and a bout under full control: the shipped tables, builds and policies written as YAML, and
 * words set by hand, so that a test decides every roll.
 */
#ifndef SALLE_TESTS_CAMPAIGN_FIXTURE_H
#define SALLE_TESTS_CAMPAIGN_FIXTURE_H

#include "base/arena.h"
#include "rules/campaign/bout/bout.h"
#include "rules/campaign/policy/vocabulary.h"
#include "testing.h"

struct skirmish {
	struct salle_arena arena;
	struct salle_diagnostics diagnostics;
	const struct cp_book *book; /* NULL: refused */
	struct cp_scene scene;
	const struct cp_fighter *fighter[2];
	const struct cp_matchup *matchup;
	struct salle_tally_layout layout;
	struct salle_recorder recorder;
	struct salle_stream stream;
	struct cp_bout bout;
};

/* A cell of a shipped table to be replaced: the first `from` in the file of `table` becomes `to`. */
struct skirmish_edit {
	enum cp_table table;
	const char *from, *to;
};

/* The skirmish of a test, which releases it. */
extern struct skirmish skirmish;
int skirmish_teardown(void **state);

/* The book under `options`, a YAML map or ""; `edit` may be NULL. */
void skirmish_open(const char *options, const struct skirmish_edit *edit);
void skirmish_close(void);

/* A fighter of this build, a YAML map; NULL when it was refused. */
const struct cp_fighter *skirmish_fighter(const char *name, const char *build);

/*
 * Ada (side 0) meets bea with these builds. They fight by the decisions of `policy`, those it does not name as `plain`
 * does; `scene` may be "". The first turn has begun; all its words are zero: lowest rolls.
 */
void skirmish_meet(const char *a, const char *b, const char *policy, const char *scene);
/* skirmish_open without an edit, then skirmish_meet. */
void skirmish_begin(const char *options, const char *a, const char *b, const char *policy, const char *scene);

/* Several a side, each a build; the same text is the same build. The matchup is compiled; NULL: refused. */
const struct cp_matchup *skirmish_line_up(const char *const a[], size_t n_a, const char *const b[], size_t n_b,
	const char *policy, const char *scene);

/* A word by which two dice total so much, and one by which a die shows so much. */
uint32_t skirmish_two(unsigned total);
uint32_t skirmish_die(unsigned die);

/* The rolls of the strike of `side` in this turn: two totals, and two dice; the die of a parry's double is its own. */
void skirmish_strike(unsigned side, unsigned roll, unsigned parry, unsigned critical, unsigned wound);
/* The same into words. */
void skirmish_words(uint32_t word[CP_ATTACK_WORDS], unsigned roll, unsigned parry, unsigned critical, unsigned wound);

/* How often the side tried and succeeded in the event; how often it suffered this wound. */
unsigned skirmish_tried(unsigned side, enum cp_event event);
unsigned skirmish_succeeded(unsigned side, enum cp_event event);
unsigned skirmish_wounds(unsigned side, unsigned severity, unsigned cause);

/* The diagnostic that contains `text` must be there. */
void skirmish_must_report(const char *text);

#endif
