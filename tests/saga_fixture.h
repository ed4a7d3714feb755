/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two saga fighters and a bout that a test controls completely. The tables are the shipped ones. Builds and policies
 * are written as YAML. The test sets the random words and so decides every roll. */
#pragma once

#include "base/arena.h"
#include "rules/saga/bout/movement.h"
#include "rules/saga/bout/mount.h"
#include "rules/saga/policy/policy.h"
#include "testing.h"

struct saga {
	struct salle_arena arena;
	struct salle_diagnostics diagnostics;
	const struct sg_book *book; /* NULL if the tables were refused */
	const struct sg_fighter *fighter[2];
	const struct sg_matchup *matchup; /* NULL if the builds were refused */
	struct salle_labels labels;
	struct salle_tally_layout layout;
	struct salle_recorder recorder;
	struct salle_stream stream;
	struct sg_bout bout;
};

/* The saga of the current test. A test that opens the saga needs saga_teardown as its teardown. */
extern struct saga saga;
int saga_teardown(void **state);

/* Closes the saga that is open and compiles the book under `options`, a YAML map or "". */
void saga_open(const char *options);

/* Replaces the text `from` of the shipped tables by `to`, in all sagas opened until the end of the test. */
void saga_change_tables(const char *from, const char *to);

/* Returns a fighter of this build, a YAML map; NULL if it is refused. */
const struct sg_fighter *saga_fighter(const char *name, const char *build);

/*
 * Calls saga_open and starts the first round of ada (side 0) against bea, in which ada has the initiative. Both follow
 * `policy`; "" means `plain`. `scene` may be "".
 */
void saga_begin_duel(const char *options, const char *a, const char *b, const char *policy, const char *scene);

/* A member of a group: a build and a policy as YAML maps; "" means `plain`. */
struct saga_member {
	const char *build, *policy;
};

/* Calls saga_open and lines up groups. Each member has its own build, named a0, a1 …. The bout of `saga` is that of
 * the first member of each group. The matchup is NULL if a build is refused. */
void saga_line_up(const char *options, const struct saga_member *a, size_t n_a, const struct saga_member *b, size_t n_b,
	const char *scene);

/* The arguments of saga_line_up for a list of members: the list and its length. */
#define N(members) (members), sizeof(members) / sizeof *(members)

/* Starts bout `bout` of the lined-up groups: everybody still fights, and nobody has acted. */
struct sg_melee;
void saga_begin_group_bout(struct sg_melee *melee, uint64_t bout);

/* Plays a round. The members act in this order, e.g. "a0 b1". `initiative` has their Initiative Totals in the same
 * order. */
void saga_play_round(struct sg_melee *melee, const char *order, const int *initiative);

/* Returns the fraction with these decimal digits, from which a stress die reads its rolls. "115" gives the rolls 1, 1
 * and 5. */
uint64_t saga_fraction_of_digits(const char *digits);

/*
 * Returns the chance that a stress die with this number of botch dice shows `least` or more without a botch, summed
 * over its doublings.
 */
double saga_chance_at_least(int least, unsigned botch_dice);

/* Returns the solution of a contest between two totals, each with one botch die. */
struct sg_contest saga_solve_contest(int first, int second);

/* Sets the digits that the dice of `side`'s attack roll in this round. */
void saga_set_attack_dice(unsigned side, const char *digits);

/*
 * Return how often the side tried the event, how often it succeeded in the event, and how often it suffered the wound.
 */
unsigned saga_times_tried(unsigned side, enum sg_event event);
unsigned saga_times_succeeded(unsigned side, enum sg_event event);
unsigned saga_wounds(unsigned side, enum sg_wound wound);

/* Fails the test unless a diagnostic contains `text`. */
void saga_must_report(const char *text);
