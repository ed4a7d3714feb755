/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Two musketeers and a bout under full control: the shipped tables, builds and policies written as YAML, and words set
 * by hand, so that a test decides what every roll of two dice totals.
 */
#ifndef SALLE_TESTS_MUSKETEERS_FIXTURE_H
#define SALLE_TESTS_MUSKETEERS_FIXTURE_H

#include "base/arena.h"
#include "rules/musketeers/bout/bout.h"
#include "rules/musketeers/policy/vocabulary.h"
#include "testing.h"

struct swordplay {
	struct salle_arena arena;
	struct salle_diagnostics diagnostics;
	const struct mk_book *book; /* NULL: refused */
	struct mk_scene scene;
	const struct mk_fencer *fencer[2];
	const struct mk_matchup *matchup;
	struct salle_tally_layout layout;
	struct salle_recorder recorder;
	struct salle_stream stream;
	struct mk_bout bout;
};

/* A cell of a shipped table to be replaced: the first `from` in the file of `table` becomes `to`. */
struct swordplay_edit {
	enum mk_table table;
	const char *from, *to;
};

/* The book under `options`, a YAML map or ""; `edit` may be NULL. */
void swordplay_open(struct swordplay *play, const char *options, const struct swordplay_edit *edit);
void swordplay_close(struct swordplay *play);

/* A fencer of this build, a YAML map; NULL when it was refused. */
const struct mk_fencer *swordplay_fencer(struct swordplay *play, const char *name, const char *build);

/*
 * Ada (side 0) meets bea: both of endurance 9, with `a` and `b` merged in, as in "weapon: rapier". They fight by the
 * decisions of `policy`, those it does not name as `plain` does; `scene` may be "". The first phrase is at en garde and
 * all words are zero: every roll is a natural 2.
 */
void swordplay_meet(struct swordplay *play, const char *a, const char *b, const char *policy, const char *scene);

/*
 * Several a side, each a build as in swordplay_meet, named ada, ann, amy … and bea, bev, bel …; the same text is the
 * same build. NULL: refused.
 */
const struct salle_teams *swordplay_line_up(struct swordplay *play, const char *const a[], size_t n_a,
	const char *const b[], size_t n_b, const char *policy, const char *scene);

/* The word at `slot` of the phrase will total `total`; those of two slots by side. */
void swordplay_roll(struct swordplay *play, unsigned slot, unsigned total);
/* A word that totals so much. */
uint32_t swordplay_word(unsigned total);
/* A word for the place of a blow. */
uint32_t swordplay_place(enum mk_location location);

/* The words of the attack (slot MK_WORD_ATTACK) or first riposte: attack, parry and damage totals, location. */
void swordplay_blow(struct swordplay *play, unsigned slot, unsigned attack, unsigned parry, unsigned damage,
	enum mk_location location);

/* Moves the bout to a phrase in which word `k` of the spares of `purpose` totals `total`. */
void swordplay_seek(struct swordplay *play, unsigned purpose, unsigned k, unsigned total);

/* How often the side tried and succeeded in the event. */
unsigned swordplay_tried(const struct swordplay *play, unsigned side, enum mk_event event);
unsigned swordplay_succeeded(const struct swordplay *play, unsigned side, enum mk_event event);

/* The diagnostic that contains `text` must be there. */
void swordplay_must_report(const struct swordplay *play, const char *text);

#endif
