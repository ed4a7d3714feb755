/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Two saga fighters and a bout under full control: the shipped tables, builds and policies written as YAML, and words
 * set by hand, so that a test decides every roll.
 */
#ifndef SALLE_TESTS_SAGA_FIXTURE_H
#define SALLE_TESTS_SAGA_FIXTURE_H

#include "base/arena.h"
#include "rules/saga/bout/movement.h"
#include "rules/saga/bout/mount.h"
#include "rules/saga/policy/vocabulary.h"
#include "testing.h"

struct saga {
	struct salle_arena arena;
	struct salle_diagnostics diagnostics;
	const struct sg_book *book; /* NULL: refused */
	const struct sg_fighter *fighter[2];
	const struct sg_matchup *matchup; /* NULL: refused */
	struct salle_tally_layout layout;
	struct salle_recorder recorder;
	struct salle_stream stream;
	struct sg_bout bout;
};

/* The saga of a test, which releases it. */
extern struct saga saga;
int saga_teardown(void **state);

/* The book under `options`, a YAML map or "". */
void saga_open(const char *options);

/* The tables of the sagas that are opened from now on, to the end of the test, have this text for that one, as long. */
void saga_change_tables(const char *from, const char *to);
void saga_close(void);

/* A fighter of this build, a YAML map; NULL when it was refused. */
const struct sg_fighter *saga_fighter(const char *name, const char *build);

/*
 * saga_open, then ada (side 0) meets bea with these builds. They fight by the decisions of `policy`; "": as `plain`
 * does. `scene` may be "". The first round has begun; ada has the initiative.
 */
void saga_meet(const char *options, const char *a, const char *b, const char *policy, const char *scene);

/* One of several a side: a build, and a policy, a YAML map; "": as `plain` does. */
struct saga_member {
	const char *build, *policy;
};

/*
 * saga_open, then several a side, each a build of its own, a0, a1 …. The matchup is NULL where it is refused; else the
 * bout is that of its first two.
 */
void saga_line_up(const char *options, const struct saga_member *a, size_t n_a, const struct saga_member *b, size_t n_b,
	const char *scene);

/* The members of a list, and how many: for saga_line_up. */
#define N(members) (members), sizeof(members) / sizeof *(members)

/* Begins the bout of that number of those who are lined up: all are in, and nobody has acted. */
struct sg_melee;
void saga_enter(struct sg_melee *melee, uint64_t bout);

/* A round of theirs in this order: "a0 b1" …, with these Initiative Totals. */
void saga_round(struct sg_melee *melee, const char *order, const int *initiative);

/* A fraction whose first digits are those of the text: "115" is a 1, a 1 and a 5. */
uint64_t saga_fraction(const char *digits);

/* The digits of the attack of `side` in this round. */
void saga_rolls(unsigned side, const char *digits);

/* How often the side tried and succeeded in the event; how often it suffered this wound. */
unsigned saga_tried(unsigned side, enum sg_event event);
unsigned saga_succeeded(unsigned side, enum sg_event event);
unsigned saga_wounds(unsigned side, enum sg_wound wound);

/* The diagnostic that contains `text` must be there. */
void saga_must_report(const char *text);

#endif
