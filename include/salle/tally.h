/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tallies: what happened in the bouts of one matchup, in integers.
 *
 * A tally is one array of uint64_t whose layout follows from the labels of the rule system. Tallies merge
 * by addition, so threads, blocks and ranks can never change a byte of a result.
 *
 * A recorder is what a bout writes through: a tally and the scratch that squares need. One a thread.
 */
#ifndef SALLE_TALLY_H
#define SALLE_TALLY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct salle_arena;

enum {
	SALLE_AXES_MAX = 3,
	SALLE_SLOTS_MAX = 64,
	SALLE_RULE_SLOTS = 256, /* by salle_verdict.rule: 1 + number of a rule in the policy of the side */
};

/* One axis of the wounds, such as "location"; `names` ends with NULL. */
struct salle_axis {
	const char *name;
	const char *const *names;
};

/* One number that is watched at named moments of a bout, such as a pool: 0 … max, larger counts as max. */
struct salle_series {
	const char *name;
	const char *help;
	unsigned max;
	const char *const *moments; /* ends with NULL */
};

/* One thing a side can try: a maneuver, a check. `help` says what "succeeded" and the margin mean. */
struct salle_event {
	const char *name;
	const char *help;
};

/* One way a bout ends. */
struct salle_ending {
	const char *name;
	const char *help;
};

/* What a rule system tallies. Every array ends with an all-zero element. */
struct salle_labels {
	const char *length_unit; /* of salle_outcome.length, plural: "tempos" */
	struct salle_axis axes[SALLE_AXES_MAX + 1];
	const struct salle_ending *endings;
	const struct salle_series *series;
	const struct salle_event *events;
};

enum { SALLE_A = 0, SALLE_B = 1, SALLE_DRAW = 2 };

/* A for B and B for A; SALLE_DRAW stays. */
static inline uint8_t salle_side_exchanged(uint8_t side)
{
	return side == SALLE_DRAW ? SALLE_DRAW : (uint8_t)(1 - side);
}

/* What a bout comes to. */
struct salle_outcome {
	uint8_t winner;      /* SALLE_A, SALLE_B or SALLE_DRAW */
	uint8_t first_mover; /* who acted first: SALLE_A, SALLE_B; SALLE_DRAW when nobody did */
	uint16_t ending;     /* an index of labels->endings */
	uint32_t length;     /* in the length unit */
};

/*
 * Counts of one side's events. The sums of margins are over successes; margins are at least 0.
 */
enum { SALLE_EVENT_TRIED, SALLE_EVENT_SUCCEEDED, SALLE_EVENT_MARGIN, SALLE_EVENT_COUNTS };
/* Counts of one wound cell: wounds, sum over bouts of the square of their number, bouts they ended. */
enum { SALLE_WOUND_COUNT, SALLE_WOUND_SQUARES, SALLE_WOUND_ENDED, SALLE_WOUND_COUNTS };

/* Where things lie in a tally's array. Shared and read-only once made. */
struct salle_tally_layout {
	const struct salle_labels *labels;
	size_t size;               /* of the array, in uint64_t */
	size_t bouts, wins;        /* wins[2] then draws: wins + SALLE_DRAW */
	size_t first_moves;        /* first_moves[3], by first mover */
	size_t first_mover_wins;   /* bouts won by their first mover */
	size_t first_mover_losses; /* bouts won by the other side, where somebody moved first */
	size_t length_sum, length_squares, length_max;
	size_t endings;   /* endings[n_endings][3], by winner */
	size_t wounds;    /* wounds[2][n_cells][SALLE_WOUND_COUNTS] */
	size_t events;    /* events[2][n_events][SALLE_EVENT_COUNTS] */
	size_t values;    /* values[2][n_values]: histograms, slot after slot */
	size_t rules;     /* rules[2][SALLE_RULE_SLOTS]: how often each rule of the side's policy acted */
	unsigned n_cells; /* product of the axes */
	unsigned n_endings, n_events;
	unsigned n_slots;                     /* a slot is a series at a moment, numbered in label order */
	unsigned n_values;                    /* bins of all slots of one side */
	unsigned slot_first[SALLE_SLOTS_MAX]; /* first bin of the slot */
	unsigned slot_max[SALLE_SLOTS_MAX];
};

struct salle_recorder {
	uint64_t *count;
	const struct salle_tally_layout *layout;
	uint64_t *wounds;    /* where they lie in count */
	uint64_t *events[2]; /* by side */
	uint64_t *values[2];
	uint64_t *rules[2];
	unsigned n_seen;
	uint16_t *seen;  /* wound cells of the bout at hand, side * n_cells + cell; [2 * n_cells + 1] */
	uint16_t *times; /* [2 * n_cells], zero between bouts */
};

/*
 * `labels` must have at most SALLE_SLOTS_MAX slots and 2^15 wound cells. length_max is kept by maximum, all
 * else by sum.
 */
struct salle_tally_layout salle_tally_layout(const struct salle_labels *labels);

/* Where a wound cell lies: at[axis] is an index of that axis's names. */
void salle_tally_axes(const struct salle_tally_layout *layout, unsigned cell, unsigned at[SALLE_AXES_MAX]);

/* A zeroed count array of layout->size, in the arena. */
uint64_t *salle_tally_new(const struct salle_tally_layout *layout, struct salle_arena *arena);

/* into += from */
void salle_tally_merge(const struct salle_tally_layout *layout, uint64_t *into, const uint64_t *from);

/* The same with A's counts of `from` as B's, and B's as A's. */
void salle_tally_merge_exchanged(const struct salle_tally_layout *layout, uint64_t *into, const uint64_t *from);

void salle_recorder_init(struct salle_recorder *recorder, const struct salle_tally_layout *layout, uint64_t *count,
	struct salle_arena *arena);

/* Closes a bout: adds its outcome and clears the scratch. */
void salle_recorder_close(struct salle_recorder *recorder, const struct salle_outcome *outcome);

/* `victim` suffers a wound in `cell` (row-major over the axes). */
static inline void salle_record_wound(struct salle_recorder *recorder, unsigned victim, unsigned cell)
{
	unsigned at = victim * recorder->layout->n_cells + cell;
	uint64_t *wound = recorder->wounds + (size_t)at * SALLE_WOUND_COUNTS;
	unsigned times = recorder->times[at]++;
	wound[SALLE_WOUND_COUNT]++;
	wound[SALLE_WOUND_SQUARES] += 2 * (uint64_t)times + 1;
	recorder->seen[recorder->n_seen] = (uint16_t)at; /* kept if it is new */
	recorder->n_seen += times == 0;
}

/* A wound that `victim` suffered in `cell` took it out of the bout. */
static inline void salle_record_wound_ended(struct salle_recorder *recorder, unsigned victim, unsigned cell)
{
	size_t at = (size_t)victim * recorder->layout->n_cells + cell;
	recorder->wounds[at * SALLE_WOUND_COUNTS + SALLE_WOUND_ENDED]++;
}

static inline void salle_record_value(struct salle_recorder *recorder, unsigned side, unsigned slot, unsigned value)
{
	const struct salle_tally_layout *layout = recorder->layout;
	unsigned bin = value < layout->slot_max[slot] ? value : layout->slot_max[slot];
	recorder->values[side][layout->slot_first[slot] + bin]++;
}

/* The same for a value that the rule system knows to be at most the slot's. */
static inline void salle_record_bin(struct salle_recorder *recorder, unsigned side, unsigned slot, unsigned value)
{
	recorder->values[side][recorder->layout->slot_first[slot] + value]++;
}

static inline void salle_record_event(struct salle_recorder *recorder, unsigned side, unsigned event, bool succeeded,
	unsigned margin)
{
	uint64_t *counts = recorder->events[side] + event * SALLE_EVENT_COUNTS;
	counts[SALLE_EVENT_TRIED]++;
	counts[SALLE_EVENT_SUCCEEDED] += succeeded;
	counts[SALLE_EVENT_MARGIN] += succeeded ? margin : 0;
}

/* `rule` is that of a verdict of <salle/policy.h> which `side` acts on; one that was mixed is drawn before. */
static inline void salle_record_rule(struct salle_recorder *recorder, unsigned side, uint8_t rule)
{
	recorder->rules[side][rule]++;
}

#endif
