/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tallies: what happened in the bouts of one matchup, in integers.
 *
 * A tally is one array of uint64_t: a head that is the same under all rule systems (<salle/tally_head.h>), then what
 * the labels of the rule system add. It holds everything that is counted in a matchup, and is merged, saved and loaded
 * as a whole. Merging gives the same bytes in any order, so threads, blocks and ranks never change a result.
 *
 * A recorder is what a bout writes through: a tally and the scratch that squares need. One a thread.
 */
#ifndef SALLE_TALLY_H
#define SALLE_TALLY_H

#include <stdalign.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <salle/control_variates.h>

struct salle_arena;

enum {
	SALLE_AXES_MAX = 3,
	SALLE_SLOTS_MAX = 64,
	SALLE_LENGTHS = 256, /* lengths of bouts that are counted apart; the last one stands for longer ones, too */
	SALLE_PHASES = 8,
	SALLE_RULE_SLOTS = 256, /* by salle_verdict.rule: 1 + number of a rule in the policy of the side */
};

/* One axis of the wounds, such as "location"; `names` ends with NULL. */
struct salle_axis {
	const char *name;
	const char *const *names;
	size_t usual; /* how many names are always listed, later ones if they occur; 0: all */
};

/* When a number is watched: at a place in a phase of the bout, such as the tempo of a play; both count from 1. */
struct salle_moment {
	const char *name;
	unsigned phase; /* 0: of no single one, such as the end */
	unsigned step;  /* within its phase; 0: of none */
};

/* One number that is watched at moments of a bout, such as a pool: 0 … max, larger counts as max. */
struct salle_series {
	const char *name;
	const char *help;
	unsigned max;
	const struct salle_moment *moments; /* ends with an all-zero element */
};

/* One thing a side can try: a maneuver, a check. `help` says what "succeeded" and the margin mean. */
struct salle_event {
	const char *name;
	const char *help;
	bool optional; /* of a rule that the presets leave out: results list it where it was tried */
};

/* A control (<salle/control_variates.h>): of what, less its expected value, it is the sum. */
struct salle_control {
	const char *name;
	const char *help;
	bool of_teams; /* kept where a side of the run has several members; these come last */
};

/* One way a bout ends. */
struct salle_ending {
	const char *name;
	const char *help;
	bool limit; /* the bout was stopped: it reached the longest length that the rules allow */
};

/*
 * What a rule system tallies. Every array ends with an all-zero element. What it cannot tell of the shape of its bouts
 * is NULL, and the fields of salle_outcome for it stay as they are when nothing happened.
 */
struct salle_labels {
	const char *length_unit; /* of salle_outcome.length, plural: "tempos" */
	const char *phase_unit;  /* of salle_outcome.last_phase, singular: "play" */
	const char *blood;       /* what first blood is */
	const char *behind;      /* what being behind means, and by how much */
	struct salle_axis axes[SALLE_AXES_MAX + 1];
	const struct salle_ending *endings;
	const struct salle_series *series;
	const struct salle_event *events;
	const struct salle_control *controls; /* of a side, 1 to SALLE_CONTROLS_MAX */
};

enum { SALLE_A = 0, SALLE_B = 1, SALLE_DRAW = 2 };

/* A for B and B for A; SALLE_DRAW stays. */
static inline uint8_t salle_swap_side(uint8_t side)
{
	return side == SALLE_DRAW ? SALLE_DRAW : (uint8_t)(1 - side);
}

/* Who drew first blood, beside SALLE_A and SALLE_B. */
enum { SALLE_BLOOD_NONE = SALLE_DRAW, SALLE_BLOOD_BOTH, SALLE_BLOODS };

/* The course of a bout, as far as the labels say that the rule system tells it. */
struct salle_course {
	uint8_t blood;       /* who drew first blood: SALLE_A, SALLE_B, SALLE_BLOOD_NONE; SALLE_BLOOD_BOTH at once */
	uint8_t blood_phase; /* in which it was drawn, from 0, 255 and later; 0 when nobody drew any */
	uint8_t behind;      /* who was, at the end of a phase that did not decide the bout: SALLE_BEHIND; or 0 */
};

/* `side` was behind by `degree`, 1 to 4: a bit of salle_course.behind. */
#define SALLE_BEHIND(side, degree) (1u << (2 * ((degree)-1) + (side)))

/* What a bout comes to. */
struct salle_outcome {
	uint8_t winner;      /* SALLE_A, SALLE_B or SALLE_DRAW */
	uint8_t first_mover; /* who acted first: SALLE_A, SALLE_B; SALLE_DRAW when nobody did */
	uint16_t ending;     /* an index of labels->endings */
	uint32_t length;     /* in the length unit */
	struct salle_course course;
	uint32_t last_phase; /* in which it ended, from 0; 0 when the rule system knows none */
};

/*
 * Counts of one side's events. The sums of margins are over successes; margins are at least 0.
 */
enum { SALLE_EVENT_TRIED, SALLE_EVENT_SUCCEEDED, SALLE_EVENT_MARGIN, SALLE_EVENT_COUNTS };
/* Counts of one wound cell: wounds, sum over bouts of the square of their number, bouts they ended. */
enum { SALLE_WOUND_COUNT, SALLE_WOUND_SQUARES, SALLE_WOUND_ENDED, SALLE_WOUND_COUNTS };
/* Counts of one member of a side: sums over bouts, and sums of the squares, of its wounds and of its contests. */
enum {
	SALLE_MEMBER_WOUNDS,
	SALLE_MEMBER_WOUND_SQUARES,
	SALLE_MEMBER_FOUGHT,
	SALLE_MEMBER_FOUGHT_SQUARES,
	SALLE_MEMBER_COUNTS,
};

/* Where things lie in a tally's array. Shared and read-only once made. */
struct salle_tally_layout {
	const struct salle_labels *labels;
	size_t size; /* of the array, in uint64_t */
	/* of the head: see salle_tally_head */
	size_t bouts, wins, first_moves, first_mover_wins, first_mover_losses, length_sum, length_squares, longest, upsets;
	/* of the labels; all added */
	size_t endings;  /* endings[n_endings][3], by winner */
	size_t wounds;   /* wounds[2][n_cells][SALLE_WOUND_COUNTS] */
	size_t events;   /* events[2][n_events][SALLE_EVENT_COUNTS] */
	size_t values;   /* values[2][n_values]: histograms, slot after slot */
	size_t rules;    /* rules[2][SALLE_RULE_SLOTS]: how often each rule of the side's policy acted */
	size_t shape;    /* shape[SALLE_BLOODS][SALLE_PHASES][SALLE_PHASES][3]: bouts by first blood, the phase in which
	                     it was drawn, the last phase, the winner; later phases count as the last */
	size_t behind;   /* behind[4][3]: bouts by who was ever behind (1 A, 2 B, 3 both), winner */
	size_t lengths;  /* lengths[SALLE_LENGTHS]: bouts by length */
	size_t members;  /* members[2][n_members][member_size]: SALLE_MEMBER_COUNTS, then the bouts at the end of which it
	                     was still in, then those in which it went out by each ending */
	size_t controls; /* the section of <salle/control_variates.h>; only of adjusted runs */
	unsigned n_controls;  /* of a side; 0: of a run that is not adjusted */
	unsigned n_members;   /* of a side, at most; 0 where everybody fights alone */
	unsigned member_size; /* counts of one of them */
	unsigned n_cells;     /* product of the axes */
	unsigned n_endings, n_events;
	unsigned n_slots;                     /* a slot is a series at a moment, numbered in label order */
	unsigned n_values;                    /* bins of all slots of one side */
	unsigned slot_first[SALLE_SLOTS_MAX]; /* first bin of the slot */
	unsigned slot_max[SALLE_SLOTS_MAX];
};

struct salle_recorder {
	uint64_t *count;
	const struct salle_tally_layout *layout;
	uint64_t *wounds[2]; /* where they lie in count, by side */
	uint64_t *events[2];
	uint64_t *values[2];
	uint64_t *rules[2];
	uint64_t *members[2];
	uint64_t *bins[2][SALLE_SLOTS_MAX]; /* of each slot */
	uint64_t suffered[2];               /* wounds of all bouts so far, by victim */
	/*
	 * How often a wound cell was met in the bout at hand: [side][cell]. Below `since` it was met in an earlier bout,
	 * which counts as never; so nothing is cleared between bouts.
	 */
	uint64_t since;
	uint64_t *met[2];
	struct salle_control_block *block;          /* NULL if controls are not requested */
	alignas(16) salle_side_amounts controls[2]; /* of the current bout, by side */
	alignas(16) salle_packed_amounts packed;    /* more amounts of the current bout, to be unpacked into `controls` */
};

/* `labels` must have at most SALLE_SLOTS_MAX slots and 2^15 wound cells. */
struct salle_tally_layout salle_make_tally_layout(const struct salle_labels *labels);

/* The same with room for `n_members` a side, each tallied apart. */
struct salle_tally_layout salle_make_tally_layout_of_teams(const struct salle_labels *labels, unsigned n_members);

/* Adds the section of the controls that the labels know, those of teams where there are members. */
void salle_tally_layout_add_controls(struct salle_tally_layout *layout);

/* Where a wound cell lies: at[axis] is an index of that axis's names. */
void salle_wound_cell_axes(const struct salle_tally_layout *layout, unsigned cell, unsigned at[SALLE_AXES_MAX]);

/* A zeroed count array of layout->size, in the arena. */
uint64_t *salle_tally_new(const struct salle_tally_layout *layout, struct salle_arena *arena);

/*
 * A record: the largest value seen, and the bout that had it, the first of several. It is one number, so that the
 * largest of two records is the record of both. 0: none yet.
 */
enum { SALLE_MAXIMUM_BITS = 40 }; /* of the bout: a matchup has fewer than 2^40 bouts */
static inline uint64_t salle_maximum_pack(uint32_t value, uint64_t bout)
{
	return ((uint64_t)value + 1) << SALLE_MAXIMUM_BITS | (((uint64_t)1 << SALLE_MAXIMUM_BITS) - 1 - bout);
}

static inline uint64_t salle_maximum_value(uint64_t record)
{
	return (record >> SALLE_MAXIMUM_BITS) - 1;
}

static inline uint64_t salle_maximum_bout(uint64_t record)
{
	uint64_t mask = ((uint64_t)1 << SALLE_MAXIMUM_BITS) - 1;
	return mask - (record & mask);
}

/* The longest bout; 0 without bouts. */
uint64_t salle_tally_longest(const struct salle_tally_layout *layout, const uint64_t *count);

/*
 * Adds `from` to `into`, each section by its kind (<salle/tally_head.h>). The result is the same in whatever order
 * tallies are merged; without bouts `from` changes nothing but the size of the batches.
 */
void salle_tally_merge(const struct salle_tally_layout *layout, uint64_t *into, const uint64_t *from);

/* The same with A's counts of `from` as B's, and B's as A's. */
void salle_tally_merge_swapped(const struct salle_tally_layout *layout, uint64_t *into, const uint64_t *from);

void salle_recorder_init(struct salle_recorder *recorder, const struct salle_tally_layout *layout, uint64_t *count,
	struct salle_arena *arena);

/*
 * Opens the batch of batch means in which bout `bout` lies; the batches hold at least `size` bouts. What is recorded
 * until salle_recorder_close_batch counts for it.
 */
void salle_recorder_open_batch(struct salle_recorder *recorder, uint64_t size, uint64_t bout);
void salle_recorder_close_batch(struct salle_recorder *recorder, uint64_t bout);

/* Who was ever behind: 0, 1 A, 2 B, 3 both. */
static inline unsigned salle_course_ever_behind(const struct salle_course *course)
{
	unsigned halves = course->behind | course->behind >> 4;
	return (halves | halves >> 2) & 3;
}

/* Of the builds when they have exchanged their seats. */
static inline struct salle_course salle_course_swap_sides(const struct salle_course *of)
{
	struct salle_course course = *of;
	course.blood = of->blood < SALLE_DRAW ? (uint8_t)(1 - of->blood) : of->blood;
	course.behind = (uint8_t)((of->behind & 0x55) << 1 | (of->behind & 0xaa) >> 1);
	return course;
}

/* By how much `side` was behind: bits 1, 4, 16 and 64 for the degrees 1 to 4, the higher the farther. */
static inline unsigned salle_course_behind_degrees(const struct salle_course *course, unsigned side)
{
	return (unsigned)course->behind >> side & 0x55;
}

/* The highest of these degrees; 0 for none. */
unsigned salle_highest_degree(uint64_t degrees);

/* Adds the outcomes of `n` bouts, numbered from `first` on by `step`. */
void salle_tally_add_outcomes(const struct salle_tally_layout *layout, uint64_t *count,
	const struct salle_outcome *outcomes, size_t n, uint64_t first, uint64_t step);

/*
 * Ends observation `number` for the controls. salle_recorder_flush_controls adds to the counts what has not been added
 * yet.
 */
void salle_recorder_add_controls(struct salle_recorder *recorder, uint64_t number, salle_bouts_won won);

/* Moves the packed amounts to the controls. */
void salle_recorder_unpack_controls(struct salle_recorder *recorder);

void salle_recorder_flush_controls(struct salle_recorder *recorder);

enum { SALLE_CELL_WOUNDS_MAX = 1 << 16 }; /* a bout has fewer wounds in a cell */

/* Ends a bout: clears the scratch. Its outcome is added apart, by salle_tally_add_outcomes. */
static inline void salle_recorder_end_bout(struct salle_recorder *recorder)
{
	recorder->since += SALLE_CELL_WOUNDS_MAX;
}

/* Ends bout number `bout` and adds its outcome. */
void salle_recorder_finish_bout(struct salle_recorder *recorder, const struct salle_outcome *outcome, uint64_t bout);

/* `victim` suffers a wound in `cell` (row-major over the axes). */
static inline void salle_record_wound(struct salle_recorder *recorder, unsigned victim, unsigned cell)
{
	uint64_t *wound = recorder->wounds[victim] + (size_t)cell * SALLE_WOUND_COUNTS;
	uint64_t *met = &recorder->met[victim][cell];
	uint64_t before = *met > recorder->since ? *met : recorder->since; /* no branch: nobody could foresee it */
	uint64_t times = before - recorder->since;
	*met = before + 1;
	wound[SALLE_WOUND_COUNT]++;
	wound[SALLE_WOUND_SQUARES] += 2 * times + 1;
	recorder->suffered[victim]++;
}

/* A wound that `victim` suffered in `cell` took it out of the bout. */
static inline void salle_record_wound_ended(struct salle_recorder *recorder, unsigned victim, unsigned cell)
{
	recorder->wounds[victim][(size_t)cell * SALLE_WOUND_COUNTS + SALLE_WOUND_ENDED]++;
}

static inline void salle_record_value(struct salle_recorder *recorder, unsigned side, unsigned slot, unsigned value)
{
	const struct salle_tally_layout *layout = recorder->layout;
	unsigned bin = value < layout->slot_max[slot] ? value : layout->slot_max[slot];
	recorder->bins[side][slot][bin]++;
}

/* The same for a value that the rule system knows to be at most the slot's. */
static inline void salle_record_bounded_value(struct salle_recorder *recorder, unsigned side, unsigned slot,
	unsigned value)
{
	recorder->bins[side][slot][value]++;
}

/* An event with a margin that is 0 unless it succeeded. */
static inline void salle_record_event_fast(struct salle_recorder *recorder, unsigned side, unsigned event,
	bool succeeded, unsigned margin)
{
	uint64_t *counts = recorder->events[side] + event * SALLE_EVENT_COUNTS;
	counts[SALLE_EVENT_TRIED]++;
	counts[SALLE_EVENT_SUCCEEDED] += succeeded;
	counts[SALLE_EVENT_MARGIN] += margin;
}

/* One with any margin. */
static inline void salle_record_event(struct salle_recorder *recorder, unsigned side, unsigned event, bool succeeded,
	unsigned margin)
{
	salle_record_event_fast(recorder, side, event, succeeded, succeeded ? margin : 0);
}

enum { SALLE_MEMBER_IN = UINT16_MAX }; /* instead of an ending */

/* A bout is over for member `member` of a side, once a bout. */
static inline void salle_record_member(struct salle_recorder *recorder, unsigned side, unsigned member, unsigned ending,
	unsigned wounds, unsigned fought)
{
	uint64_t *counts = recorder->members[side] + (size_t)member * recorder->layout->member_size;
	counts[SALLE_MEMBER_WOUNDS] += wounds;
	counts[SALLE_MEMBER_WOUND_SQUARES] += (uint64_t)wounds * wounds;
	counts[SALLE_MEMBER_FOUGHT] += fought;
	counts[SALLE_MEMBER_FOUGHT_SQUARES] += (uint64_t)fought * fought;
	counts[SALLE_MEMBER_COUNTS + (ending == SALLE_MEMBER_IN ? 0 : 1 + ending)]++;
}

/* Whether controls are asked for. */
static inline bool salle_has_controls(const struct salle_recorder *recorder)
{
	return recorder->block != NULL;
}

/* Adds an amount to a control of `side`; only where salle_has_controls. */
static inline void salle_record_control(struct salle_recorder *recorder, unsigned side, unsigned control,
	int64_t amount)
{
	recorder->controls[side][control] += amount;
}

/* The same of `control`, of even number, and the next one. */
static inline void salle_record_control_pair(struct salle_recorder *recorder, unsigned side, unsigned control,
	salle_amount_pair amounts)
{
	*(salle_amount_pair *)&recorder->controls[side][control] += amounts;
}

/* `rule` is that of a verdict of <salle/vocabulary.h> which `side` acts on; one that was mixed is drawn before. */
static inline void salle_record_rule(struct salle_recorder *recorder, unsigned side, uint8_t rule)
{
	recorder->rules[side][rule]++;
}

#endif
