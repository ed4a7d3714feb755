/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tallies: the results of the bouts of one matchup, in integers.
 *
 * A tally is one array of uint64_t: a head common to all rule systems (<salle/tally_head.h>), then the sections for the
 * labels of the rule system. It holds all counts of a matchup, and is merged, saved and loaded as a whole. Merging
 * gives the same bytes in any order, so threads, blocks and ranks never change a result.
 *
 * A bout writes to a tally through a recorder, which also holds the scratch memory that sums of squares need. Each
 * thread has one recorder.
 */
#pragma once

#include <stdalign.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <salle/control_variates.h>

struct salle_arena;

enum {
	SALLE_AXES_MAX = 3,
	SALLE_SLOTS_MAX = 64,
	SALLE_LENGTHS = 256, /* bins of bout lengths; the last bin also counts longer bouts */
	SALLE_PHASES = 8,
	/* size of an array indexed by salle_verdict.rule: 1 + number of a rule in the side's policy */
	SALLE_RULE_SLOTS = 256,
};

/* One axis of the wounds, such as "location"; `names` ends with NULL. */
struct salle_axis {
	const char *name;
	const char *const *names;
	size_t n_always_listed; /* number of names that results always list, 0 for all; others are listed if they occur */
};

/* A moment of a bout at which a number is recorded, such as a tempo of a play. Phases and steps count from 1. */
struct salle_moment {
	const char *name;
	unsigned phase; /* number of the phase; 0 for a moment outside the phases, such as the end of the bout */
	unsigned step;  /* number of the step within the phase; 0 if the phase has no steps */
};

/* A number recorded at moments of a bout, such as a pool: 0 … max; larger numbers count as max. */
struct salle_series {
	const char *name;
	const char *help;
	unsigned max;
	const struct salle_moment *moments; /* ends with an all-zero element */
};

/* An action that a side can try: a maneuver, a check. `help` explains "succeeded" and the margin. */
struct salle_event {
	const char *name;
	const char *help;
	/* whether the rule of the event is off by default; results then list the event only if a side tried it */
	bool optional;
};

/*
 * A control variate (<salle/control_variates.h>). Name and help describe the sum before its expected value is
 * subtracted.
 */
struct salle_control {
	const char *name;
	const char *help;
	/* whether the control is used only if a side of the run has several members; such controls come last in the list */
	bool only_in_teams;
};

/* One way a bout ends. */
struct salle_ending {
	const char *name;
	const char *help;
	bool is_limit; /* whether the bout was stopped at the longest length that the rules allow */
};

/*
 * The labels of a rule system's tally. Every array ends with an all-zero element. If the rule system does not know a
 * thing, such as first blood, the label is NULL, and the members of salle_outcome about it have the value for "nothing
 * happened".
 */
struct salle_labels {
	const char *length_unit; /* unit of salle_outcome.length, plural: "tempos" */
	const char *phase_unit;  /* unit of salle_outcome.last_phase, singular: "play" */
	const char *blood;       /* definition of first blood */
	const char *behind;      /* definition of being behind, and of its degrees */
	struct salle_axis axes[SALLE_AXES_MAX + 1];
	const struct salle_ending *endings;
	const struct salle_series *series;
	const struct salle_event *events;
	const struct salle_control *controls; /* at most SALLE_CONTROLS_MAX per side */
};

enum { SALLE_A = 0, SALLE_B = 1, SALLE_DRAW = 2 };

/*
 * Exact chances are stored as counts, too: multiples of SALLE_EXACT_STEP whose sum is SALLE_EXACT_TOTAL. No matchup has
 * that number of bouts. So code that computes a rate from counts recognizes the total, and gives the rate an interval
 * of width 0.
 */
#define SALLE_EXACT_TOTAL UINT64_C(10000000000000)
#define SALLE_EXACT_STEP UINT64_C(1000) /* 1e-10 of the total */

/* Swaps SALLE_A and SALLE_B; SALLE_DRAW stays. */
static inline uint8_t salle_swap_side(uint8_t side)
{
	return side == SALLE_DRAW ? SALLE_DRAW : (uint8_t)(1 - side);
}

/* Values of salle_course.first_blood, besides SALLE_A and SALLE_B. */
enum { SALLE_BLOOD_NONE = SALLE_DRAW, SALLE_BLOOD_BOTH, SALLE_BLOODS };

/* The course of a bout, if the labels define first blood or being behind. */
struct salle_course {
	uint8_t first_blood;       /* side that drew first blood: SALLE_A, SALLE_B, SALLE_BLOOD_NONE, SALLE_BLOOD_BOTH */
	uint8_t first_blood_phase; /* phase of first blood, from 0; 255 stands for all later phases; 0 without blood */
	/* sides that were behind at the end of a phase that did not decide the bout: SALLE_BEHIND bits; 0 if none was */
	uint8_t behind_bits;
};

/* Bit of salle_course.behind_bits: `side` was behind by `degree`, 1 to 4. */
#define SALLE_BEHIND(side, degree) (1u << (2 * ((degree)-1) + (side)))

/* The result of a bout. */
struct salle_outcome {
	uint8_t winner;      /* SALLE_A, SALLE_B or SALLE_DRAW */
	uint8_t first_mover; /* side that acted first: SALLE_A, SALLE_B; SALLE_DRAW if both acted at once or nobody did */
	uint16_t ending;     /* an index of labels->endings */
	uint32_t length;     /* length of the bout, in the length unit */
	struct salle_course course;
	uint32_t last_phase; /* phase in which the bout ended, from 0; 0 if the rule system has no phases */
};

/*
 * Counts of one event of one side: how often it was tried, how often it succeeded, and the sum of the margins of the
 * successes. The margin of a success is at least 0.
 */
enum { SALLE_EVENT_TRIED, SALLE_EVENT_SUCCEEDED, SALLE_EVENT_MARGIN, SALLE_EVENT_COUNTS };
/*
 * Counts of one wound cell (a combination of the wound axes, such as location and severity): number of wounds, sum over
 * bouts of the squared number of wounds, number of bouts that such a wound ended.
 */
enum { SALLE_WOUND_COUNT, SALLE_WOUND_SQUARES, SALLE_WOUND_ENDED, SALLE_WOUND_COUNTS };
/*
 * Counts of one member of a side: sums over bouts, and sums of squares, of its wounds and of the number of units of
 * length in which it fought.
 */
enum {
	SALLE_MEMBER_WOUNDS,
	SALLE_MEMBER_WOUND_SQUARES,
	SALLE_MEMBER_FOUGHT,
	SALLE_MEMBER_FOUGHT_SQUARES,
	SALLE_MEMBER_COUNTS,
};

/* Offsets of all sections in a tally's array. Read-only once made, and shared. */
struct salle_tally_layout {
	const struct salle_labels *labels;
	size_t size; /* size of the array, in uint64_t */
	/* offset of each member of salle_tally_head */
	size_t bouts, wins, first_moves, first_mover_wins, first_mover_losses, length_sum, length_squares, longest, upsets;
	/* offsets of the sections that depend on the labels; a merge adds all counts in these sections */
	size_t endings; /* endings[n_endings][3], by winner */
	size_t wounds;  /* wounds[2][n_cells][SALLE_WOUND_COUNTS] */
	size_t events;  /* events[2][n_events][SALLE_EVENT_COUNTS] */
	size_t values;  /* values[2][n_values]: histograms, slot after slot */
	size_t rules;   /* rules[2][SALLE_RULE_SLOTS]: number of times each rule of the side's policy acted */
	/*
	 * by_first_blood[SALLE_BLOODS][SALLE_PHASES][SALLE_PHASES][3]: number of bouts by the side that drew first blood,
	 * the phase of first blood, the last phase, and the winner. The last bin of phases also counts later phases.
	 */
	size_t by_first_blood;
	/*
	 * by_side_behind[4][3]: number of bouts by the sides that were behind at any time (0 none, 1 A, 2 B, 3 both), and
	 * by winner
	 */
	size_t by_side_behind;
	size_t lengths; /* lengths[SALLE_LENGTHS]: bouts by length */
	/*
	 * members[2][n_members][member_size]: first SALLE_MEMBER_COUNTS; then the number of bouts that the member finished
	 * undefeated; then numbers of bouts by the ending that defeated the member
	 */
	size_t members;
	size_t exact_endings; /* exact_endings[n_endings]: exact chances of the endings; 0 unless the matchup was solved */
	/*
	 * exact_wounds[2][n_cells]: exact mean numbers of wounds a bout, by victim, in units of 1 / SALLE_EXACT_TOTAL; 0
	 * unless the matchup was solved. Only in runs that solve duels.
	 */
	size_t exact_wounds;
	bool has_exact_wounds;
	size_t controls;      /* section of <salle/control_variates.h>; only in adjusted runs */
	unsigned n_controls;  /* controls per side; 0 if the run is not adjusted */
	unsigned n_members;   /* maximum number of members per side; 0 in duels */
	unsigned member_size; /* counts per member */
	unsigned n_cells;     /* number of wound cells: the product of the numbers of names of the axes */
	unsigned n_endings, n_events;
	/* number of slots; a slot is a series at one moment, numbered in the order of the labels */
	unsigned n_slots;
	unsigned n_values;                           /* number of bins in all slots of one side */
	unsigned first_bin_of_slot[SALLE_SLOTS_MAX]; /* by slot: number of its first bin */
	unsigned max_of_slot[SALLE_SLOTS_MAX];
};

struct salle_recorder {
	uint64_t *count;
	const struct salle_tally_layout *layout;
	uint64_t *wounds[2]; /* sections of `count`, by side */
	uint64_t *events[2];
	uint64_t *values[2];
	uint64_t *rules[2];
	uint64_t *members[2];
	uint64_t *bins[2][SALLE_SLOTS_MAX]; /* [side][slot] bins of the slot */
	uint64_t wounds_suffered[2];        /* wounds in all bouts so far, by victim */
	/*
	 * [side][cell]: `cell_base` + number of wounds of that cell in the current bout. A value below `cell_base` was
	 * written in an earlier bout and means no wounds. So nothing must be cleared between bouts.
	 */
	uint64_t cell_base;
	uint64_t *cell_wounds[2];
	struct salle_control_block *block; /* controls that are not in the tally yet; NULL if the run has no controls */
	alignas(16) salle_side_amounts controls[2]; /* amounts of the current bout, by side */
	/* amounts of the current bout, stored as packed words, that are not in `controls` yet */
	alignas(16) salle_packed_amounts packed;
};

/* Returns the layout for `labels`, which must have at most SALLE_SLOTS_MAX slots and 2^15 wound cells. */
struct salle_tally_layout salle_make_tally_layout(const struct salle_labels *labels);

/* Returns a layout that also counts each member of a side, for up to `n_members` members per side. */
struct salle_tally_layout salle_make_tally_layout_of_teams(const struct salle_labels *labels, unsigned n_members);

/* Adds the section for exact mean numbers of wounds to the layout. */
void salle_tally_layout_add_exact_wounds(struct salle_tally_layout *layout);

/*
 * Adds the section for the controls of the labels to the layout; controls of teams only if sides have several members.
 */
void salle_tally_layout_add_controls(struct salle_tally_layout *layout);

/* Converts the number of a wound cell to a value on each axis: at[axis] is an index of that axis's names. */
void salle_wound_cell_axes(const struct salle_tally_layout *layout, unsigned cell, unsigned at[SALLE_AXES_MAX]);

/* Allocates a zeroed count array of layout->size in the arena. */
uint64_t *salle_tally_new(const struct salle_tally_layout *layout, struct salle_arena *arena);

/*
 * A record: the largest value so far, and the number of the first bout with that value. Both are packed into one
 * number, so that the larger of two packed numbers is the joint record. 0 before the first bout.
 */
enum { SALLE_MAXIMUM_BITS = 40 }; /* number of bits of the bout number; a matchup has fewer than 2^40 bouts */
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

/* Returns the length of the longest bout; 0 without bouts. */
uint64_t salle_tally_longest(const struct salle_tally_layout *layout, const uint64_t *count);

/*
 * Adds `from` to `into`, each section by its kind (<salle/tally_head.h>). The order of merges does not change the
 * result. If `from` has no bouts, only the batch size of `into` may change.
 */
void salle_tally_merge(const struct salle_tally_layout *layout, uint64_t *into, const uint64_t *from);

/* Adds `from` to `into` with the sides of `from` swapped. */
void salle_tally_merge_swapped(const struct salle_tally_layout *layout, uint64_t *into, const uint64_t *from);

void salle_recorder_init(struct salle_recorder *recorder, const struct salle_tally_layout *layout, uint64_t *count,
	struct salle_arena *arena);

/*
 * Opens the batch (<salle/batch_means.h>) that contains bout `bout`, and enlarges batches until together they hold at
 * least `size` bouts. Everything that is recorded until salle_recorder_close_batch counts for this batch.
 */
void salle_recorder_open_batch(struct salle_recorder *recorder, uint64_t size, uint64_t bout);
void salle_recorder_close_batch(struct salle_recorder *recorder, uint64_t bout);

/* Returns the sides that were behind at any time: 0 none, 1 A, 2 B, 3 both. */
static inline unsigned salle_course_sides_behind(const struct salle_course *course)
{
	unsigned halves = course->behind_bits | course->behind_bits >> 4;
	return (halves | halves >> 2) & 3;
}

/* Returns the course with the sides swapped. */
static inline struct salle_course salle_course_swap_sides(const struct salle_course *of)
{
	struct salle_course course = *of;
	course.first_blood = of->first_blood < SALLE_DRAW ? (uint8_t)(1 - of->first_blood) : of->first_blood;
	course.behind_bits = (uint8_t)((of->behind_bits & 0x55) << 1 | (of->behind_bits & 0xaa) >> 1);
	return course;
}

/*
 * Returns how far `side` was behind, as a set of bits: bits 0, 2, 4 and 6 for degrees 1 to 4. Degree 4 is the farthest.
 */
static inline unsigned salle_course_behind_degrees(const struct salle_course *course, unsigned side)
{
	return (unsigned)course->behind_bits >> side & 0x55;
}

/* Returns the highest degree, 1 to 4, in the bit set `degrees`; 0 for an empty set. */
unsigned salle_highest_degree(uint64_t degrees);

/* Adds the outcomes of `n` bouts to a tally. The bouts have the numbers first, first + step, first + 2 step, …. */
void salle_tally_add_outcomes(const struct salle_tally_layout *layout, uint64_t *count,
	const struct salle_outcome *outcomes, size_t n, uint64_t first, uint64_t step);

/*
 * Adds the controls of observation `number`. At the end, salle_recorder_flush_controls adds the observations that are
 * still in the block.
 */
void salle_recorder_add_controls(struct salle_recorder *recorder, uint64_t number, salle_bouts_won won);

/* Adds the packed amounts of the current bout to `controls`, and clears the packed amounts. */
void salle_recorder_unpack_controls(struct salle_recorder *recorder);

void salle_recorder_flush_controls(struct salle_recorder *recorder);

enum { SALLE_CELL_WOUNDS_MAX = 1 << 16 }; /* more than the number of wounds that a bout can have in one cell */

/*
 * Ends a bout: clears what the recorder holds of the current bout. The outcome is added separately, by
 * salle_tally_add_outcomes.
 */
static inline void salle_recorder_end_bout(struct salle_recorder *recorder)
{
	recorder->cell_base += SALLE_CELL_WOUNDS_MAX;
}

/* Ends bout number `bout` and adds its outcome to the tally. */
void salle_recorder_finish_bout(struct salle_recorder *recorder, const struct salle_outcome *outcome, uint64_t bout);

/* Records a wound of `victim` in `cell` (row-major over the axes). */
static inline void salle_record_wound(struct salle_recorder *recorder, unsigned victim, unsigned cell)
{
	uint64_t *wound = recorder->wounds[victim] + (size_t)cell * SALLE_WOUND_COUNTS;
	uint64_t *met = &recorder->cell_wounds[victim][cell];
	uint64_t before =
		/* the compiler makes this a conditional move, which is faster than an unpredictable branch */
		*met > recorder->cell_base ? *met : recorder->cell_base;
	uint64_t times = before - recorder->cell_base;
	*met = before + 1;
	wound[SALLE_WOUND_COUNT]++;
	wound[SALLE_WOUND_SQUARES] += 2 * times + 1;
	recorder->wounds_suffered[victim]++;
}

/* Records that a wound of `victim` in `cell` took the victim out of the bout. */
static inline void salle_record_wound_ended(struct salle_recorder *recorder, unsigned victim, unsigned cell)
{
	recorder->wounds[victim][(size_t)cell * SALLE_WOUND_COUNTS + SALLE_WOUND_ENDED]++;
}

static inline void salle_record_value(struct salle_recorder *recorder, unsigned side, unsigned slot, unsigned value)
{
	const struct salle_tally_layout *layout = recorder->layout;
	unsigned bin = value < layout->max_of_slot[slot] ? value : layout->max_of_slot[slot];
	recorder->bins[side][slot][bin]++;
}

/* Records a value that must not exceed the slot's maximum. */
static inline void salle_record_bounded_value(struct salle_recorder *recorder, unsigned side, unsigned slot,
	unsigned value)
{
	recorder->bins[side][slot][value]++;
}

/* Records an event. The margin must be 0 unless the event succeeded. */
static inline void salle_record_event_fast(struct salle_recorder *recorder, unsigned side, unsigned event,
	bool succeeded, unsigned margin)
{
	uint64_t *counts = recorder->events[side] + event * SALLE_EVENT_COUNTS;
	counts[SALLE_EVENT_TRIED]++;
	counts[SALLE_EVENT_SUCCEEDED] += succeeded;
	counts[SALLE_EVENT_MARGIN] += margin;
}

/* Records an event; ignores the margin unless the event succeeded. */
static inline void salle_record_event(struct salle_recorder *recorder, unsigned side, unsigned event, bool succeeded,
	unsigned margin)
{
	salle_record_event_fast(recorder, side, event, succeeded, succeeded ? margin : 0);
}

enum { SALLE_MEMBER_UNDEFEATED = UINT16_MAX }; /* passed instead of an ending for a member that was not defeated */

/* Records the end of a bout for one member of a side; call once per bout and member. */
static inline void salle_record_member(struct salle_recorder *recorder, unsigned side, unsigned member, unsigned ending,
	unsigned wounds, unsigned fought)
{
	uint64_t *counts = recorder->members[side] + (size_t)member * recorder->layout->member_size;
	counts[SALLE_MEMBER_WOUNDS] += wounds;
	counts[SALLE_MEMBER_WOUND_SQUARES] += (uint64_t)wounds * wounds;
	counts[SALLE_MEMBER_FOUGHT] += fought;
	counts[SALLE_MEMBER_FOUGHT_SQUARES] += (uint64_t)fought * fought;
	counts[SALLE_MEMBER_COUNTS + (ending == SALLE_MEMBER_UNDEFEATED ? 0 : 1 + ending)]++;
}

/* Returns whether the run records control variates. */
static inline bool salle_has_controls(const struct salle_recorder *recorder)
{
	return recorder->block != NULL;
}

/* Adds an amount to a control of `side`. Requires salle_has_controls. */
static inline void salle_record_control(struct salle_recorder *recorder, unsigned side, unsigned control,
	int64_t amount)
{
	recorder->controls[side][control] += amount;
}

/* Adds a pair of amounts to two controls: `control`, whose number is even, and the next one. */
static inline void salle_record_control_pair(struct salle_recorder *recorder, unsigned side, unsigned control,
	salle_amount_pair amounts)
{
	*(salle_amount_pair *)&recorder->controls[side][control] += amounts;
}

/* Counts the rule of a verdict (<salle/vocabulary.h>) that `side` acts on. A mixed verdict must be drawn first. */
static inline void salle_record_rule(struct salle_recorder *recorder, unsigned side, uint8_t rule)
{
	recorder->rules[side][rule]++;
}
