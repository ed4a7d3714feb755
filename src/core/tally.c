/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/tally_head.h>

#include <string.h>

#include "base/arena.h"

/* Returns the index, in a tally's array, of a member of the tally's head. */
#define INDEX_IN_HEAD(member) (offsetof(struct salle_tally_head, member) / sizeof(uint64_t))
enum { HEAD_COUNTS = sizeof(struct salle_tally_head) / sizeof(uint64_t) };

static unsigned count_names(const char *const *names)
{
	unsigned n = 0;
	while (names[n] != NULL)
		n++;
	return n;
}

/* Reserves `n` counts and returns the offset of the first. */
static size_t reserve_counts(struct salle_tally_layout *layout, size_t n)
{
	size_t at = layout->size;
	layout->size += n;
	return at;
}

static void lay_out_slots(struct salle_tally_layout *layout)
{
	for (const struct salle_series *series = layout->labels->series; series->name != NULL; series++) {
		for (const struct salle_moment *it = series->moments; it->name != NULL && layout->n_slots < SALLE_SLOTS_MAX;
			 it++) {
			layout->first_bin_of_slot[layout->n_slots] = layout->n_values;
			layout->max_of_slot[layout->n_slots++] = series->max;
			layout->n_values += series->max + 1;
		}
	}
}

struct salle_tally_layout salle_make_tally_layout(const struct salle_labels *labels)
{
	return salle_make_tally_layout_of_teams(labels, 0);
}

struct salle_tally_layout salle_make_tally_layout_of_teams(const struct salle_labels *labels, unsigned n_members)
{
	struct salle_tally_layout layout = {
		.labels = labels,
		.size = HEAD_COUNTS,
		.bouts = INDEX_IN_HEAD(bouts),
		.wins = INDEX_IN_HEAD(wins),
		.first_moves = INDEX_IN_HEAD(first_moves),
		.first_mover_wins = INDEX_IN_HEAD(first_mover_wins),
		.first_mover_losses = INDEX_IN_HEAD(first_mover_losses),
		.length_sum = INDEX_IN_HEAD(length_sum),
		.length_squares = INDEX_IN_HEAD(length_squares),
		.longest = INDEX_IN_HEAD(longest),
		.upsets = INDEX_IN_HEAD(upsets),
		.n_cells = 1,
		.n_members = n_members,
	};
	for (const struct salle_axis *axis = labels->axes; axis->name != NULL; axis++)
		layout.n_cells *= count_names(axis->names);
	if (labels->axes[0].name == NULL)
		layout.n_cells = 0;
	while (labels->endings[layout.n_endings].name != NULL)
		layout.n_endings++;
	while (labels->events[layout.n_events].name != NULL)
		layout.n_events++;
	lay_out_slots(&layout);

	layout.endings = reserve_counts(&layout, (size_t)layout.n_endings * 3);
	layout.wounds = reserve_counts(&layout, (size_t)2 * layout.n_cells * SALLE_WOUND_COUNTS);
	layout.events = reserve_counts(&layout, (size_t)2 * layout.n_events * SALLE_EVENT_COUNTS);
	layout.values = reserve_counts(&layout, (size_t)2 * layout.n_values);
	layout.rules = reserve_counts(&layout, (size_t)2 * SALLE_RULE_SLOTS);
	layout.by_first_blood = reserve_counts(&layout, (size_t)SALLE_BLOODS * SALLE_PHASES * SALLE_PHASES * 3);
	layout.by_side_behind = reserve_counts(&layout, (size_t)4 * 3);
	layout.lengths = reserve_counts(&layout, SALLE_LENGTHS);
	layout.member_size = SALLE_MEMBER_COUNTS + 1 + layout.n_endings;
	layout.members = reserve_counts(&layout, (size_t)2 * layout.n_members * layout.member_size);
	layout.exact_endings = reserve_counts(&layout, layout.n_endings);
	return layout;
}

void salle_tally_layout_add_exact_wounds(struct salle_tally_layout *layout)
{
	layout->has_exact_wounds = true;
	layout->exact_wounds = reserve_counts(layout, (size_t)2 * layout->n_cells);
}

void salle_tally_layout_add_controls(struct salle_tally_layout *layout)
{
	const struct salle_control *controls = layout->labels->controls;
	for (; controls != NULL && controls->name != NULL; controls++)
		layout->n_controls += !controls->only_in_teams || layout->n_members > 0;
	layout->controls = reserve_counts(layout, salle_controls_size(2 * layout->n_controls));
}

void salle_wound_cell_axes(const struct salle_tally_layout *layout, unsigned cell, unsigned at[SALLE_AXES_MAX])
{
	const struct salle_axis *axes = layout->labels->axes;
	unsigned n = 0;

	while (n < SALLE_AXES_MAX && axes[n].name != NULL)
		n++;
	while (n-- > 0) {
		unsigned names = count_names(axes[n].names);
		at[n] = names > 0 ? cell % names : 0;
		cell = names > 0 ? cell / names : 0;
	}
}

uint64_t *salle_tally_new(const struct salle_tally_layout *layout, struct salle_arena *arena)
{
	return salle_arena_array(arena, layout->size, sizeof(uint64_t));
}

void salle_tally_merge(const struct salle_tally_layout *layout, uint64_t *into, const uint64_t *from)
{
	for (size_t i = 0; i < INDEX_IN_HEAD(longest); i++)
		into[i] += from[i];
	for (size_t i = INDEX_IN_HEAD(longest); i < INDEX_IN_HEAD(means); i++)
		into[i] = from[i] > into[i] ? from[i] : into[i];
	salle_batch_means_merge(&salle_tally_head(into)->means, &salle_tally_head_const(from)->means);
	for (size_t i = HEAD_COUNTS; i < layout->size; i++)
		into[i] += from[i];
}

uint64_t salle_tally_longest(const struct salle_tally_layout *layout, const uint64_t *count)
{
	uint64_t record = count[layout->longest];
	return record == 0 ? 0 : salle_maximum_value(record);
}

static void swap_counts(uint64_t *here, uint64_t *there, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		uint64_t count = here[i];
		here[i] = there[i];
		there[i] = count;
	}
}

/* Exchanges two objects that contain only counts. */
#define SWAP_COUNTS(a, b) swap_counts((uint64_t *)&(a), (uint64_t *)&(b), sizeof(a) / sizeof(uint64_t))

/* Exchanges the sides in a table that is indexed by two winners. */
static void swap_winners(uint64_t outcomes[3][3])
{
	SWAP_COUNTS(outcomes[SALLE_A], outcomes[SALLE_B]);
	for (unsigned i = 0; i < 3; i++)
		SWAP_COUNTS(outcomes[i][SALLE_A], outcomes[i][SALLE_B]);
}

static void swap_head_sides(struct salle_tally_head *head)
{
	SWAP_COUNTS(head->wins[SALLE_A], head->wins[SALLE_B]);
	SWAP_COUNTS(head->first_moves[SALLE_A], head->first_moves[SALLE_B]);
	SWAP_COUNTS(head->exact.wins[SALLE_A], head->exact.wins[SALLE_B]);
	SWAP_COUNTS(head->exact.first_moves[SALLE_A], head->exact.first_moves[SALLE_B]);
	SWAP_COUNTS(head->exact.wounds[SALLE_A], head->exact.wounds[SALLE_B]);
	swap_winners(head->pairs.outcomes);
	SWAP_COUNTS(head->pairs.sums[SALLE_PAIR_WINS_A], head->pairs.sums[SALLE_PAIR_WINS_B]);
	SWAP_COUNTS(head->pairs.sums[SALLE_PAIR_WOUNDS_A], head->pairs.sums[SALLE_PAIR_WOUNDS_B]);
	swap_winners(head->mirrors.outcomes);
	SWAP_COUNTS(head->slopes.positive[SALLE_A], head->slopes.positive[SALLE_B]);
	SWAP_COUNTS(head->slopes.negative[SALLE_A], head->slopes.negative[SALLE_B]);
	SWAP_COUNTS(head->upsets[SALLE_A], head->upsets[SALLE_B]);
	for (size_t i = 0; i < SALLE_BATCHES; i++) {
		uint64_t *sums = head->means.sums[i];
		SWAP_COUNTS(sums[SALLE_BATCH_WINS_A], sums[SALLE_BATCH_WINS_B]);
		SWAP_COUNTS(sums[SALLE_BATCH_WOUNDS_A], sums[SALLE_BATCH_WOUNDS_B]);
	}
}

static void swap_sides(const struct salle_tally_layout *layout, uint64_t *count)
{
	size_t wounds = (size_t)layout->n_cells * SALLE_WOUND_COUNTS,
		   events = (size_t)layout->n_events * SALLE_EVENT_COUNTS;
	swap_head_sides(salle_tally_head(count));
	for (unsigned i = 0; i < layout->n_endings; i++)
		swap_counts(count + layout->endings + (size_t)i * 3, count + layout->endings + (size_t)i * 3 + 1, 1);
	swap_counts(count + layout->wounds, count + layout->wounds + wounds, wounds);
	swap_counts(count + layout->events, count + layout->events + events, events);
	swap_counts(count + layout->values, count + layout->values + layout->n_values, layout->n_values);
	swap_counts(count + layout->rules, count + layout->rules + SALLE_RULE_SLOTS, SALLE_RULE_SLOTS);
	const size_t drawn = (size_t)SALLE_PHASES * SALLE_PHASES * 3;
	swap_counts(count + layout->by_first_blood + SALLE_A * drawn, count + layout->by_first_blood + SALLE_B * drawn,
		drawn);
	for (size_t i = 0; i < SALLE_BLOODS * drawn; i += 3)
		swap_counts(count + layout->by_first_blood + i, count + layout->by_first_blood + i + 1, 1);
	swap_counts(count + layout->by_side_behind + 3, count + layout->by_side_behind + 6, 3); /* rows of A and B */
	for (size_t i = 0; i < 4 * 3; i += 3)
		swap_counts(count + layout->by_side_behind + i, count + layout->by_side_behind + i + 1, 1);
	size_t members = (size_t)layout->n_members * layout->member_size;
	swap_counts(count + layout->members, count + layout->members + members, members);
	if (layout->has_exact_wounds)
		swap_counts(count + layout->exact_wounds, count + layout->exact_wounds + layout->n_cells, layout->n_cells);
}

void salle_tally_merge_swapped(const struct salle_tally_layout *layout, uint64_t *into, const uint64_t *from)
{
	/* exchanging the sides twice restores `into` */
	swap_sides(layout, into);
	salle_tally_merge(layout, into, from);
	swap_sides(layout, into);
}

/* Adds the recorder's totals, multiplied by `sign` (modulo 2^64), to a batch. */
static void add_totals_to_batch(const struct salle_recorder *recorder, uint64_t bout, uint64_t sign)
{
	struct salle_tally_head *head = salle_tally_head(recorder->count);
	uint64_t *sums = head->means.sums[bout / head->means.size];
	sums[SALLE_BATCH_WINS_A] += sign * head->wins[SALLE_A];
	sums[SALLE_BATCH_WINS_B] += sign * head->wins[SALLE_B];
	sums[SALLE_BATCH_DRAWS] += sign * head->wins[SALLE_DRAW];
	sums[SALLE_BATCH_LENGTH] += sign * head->length_sum;
	sums[SALLE_BATCH_WOUNDS_A] += sign * recorder->wounds_suffered[SALLE_A];
	sums[SALLE_BATCH_WOUNDS_B] += sign * recorder->wounds_suffered[SALLE_B];
}

void salle_recorder_open_batch(struct salle_recorder *recorder, uint64_t size, uint64_t bout)
{
	salle_batch_means_reserve(&salle_tally_head(recorder->count)->means, SALLE_BATCHES * size);
	add_totals_to_batch(recorder, bout, UINT64_MAX);
}

void salle_recorder_close_batch(struct salle_recorder *recorder, uint64_t bout)
{
	add_totals_to_batch(recorder, bout, 1);
}

void salle_recorder_init(struct salle_recorder *recorder, const struct salle_tally_layout *layout, uint64_t *count,
	struct salle_arena *arena)
{
	*recorder = (struct salle_recorder){
		.count = count,
		.layout = layout,
		.wounds = { count + layout->wounds, count + layout->wounds + (size_t)layout->n_cells * SALLE_WOUND_COUNTS },
		.events = { count + layout->events, count + layout->events + (size_t)layout->n_events * SALLE_EVENT_COUNTS },
		.values = { count + layout->values, count + layout->values + layout->n_values },
		.rules = { count + layout->rules, count + layout->rules + SALLE_RULE_SLOTS },
		.members = { count + layout->members,
			count + layout->members + (size_t)layout->n_members * layout->member_size },
		.cell_base = SALLE_CELL_WOUNDS_MAX,
	};
	for (unsigned side = 0; side < 2; side++) {
		recorder->cell_wounds[side] = salle_arena_array(arena, layout->n_cells, sizeof(uint64_t));
		for (unsigned slot = 0; slot < layout->n_slots; slot++)
			recorder->bins[side][slot] = recorder->values[side] + layout->first_bin_of_slot[slot];
	}
	if (layout->n_controls > 0) {
		recorder->block = salle_arena_alloc(arena, sizeof *recorder->block);
		salle_control_block_init(recorder->block, count + layout->controls, 2 * layout->n_controls);
	}
}

void salle_recorder_add_controls(struct salle_recorder *recorder, uint64_t number, salle_bouts_won won)
{
	salle_control_block_add(recorder->block, number, recorder->controls, won);
}

void salle_recorder_unpack_controls(struct salle_recorder *recorder)
{
	salle_controls_unpack(recorder->packed, recorder->controls);
}

void salle_recorder_flush_controls(struct salle_recorder *recorder)
{
	if (salle_has_controls(recorder))
		salle_control_block_flush(recorder->block);
}

unsigned salle_highest_degree(uint64_t degrees)
{
	unsigned degree = 0;
	for (; degrees > 0; degrees >>= 2)
		degree++;
	return degree;
}

static inline size_t cap_phase_index(uint32_t phase)
{
	return phase < SALLE_PHASES ? phase : SALLE_PHASES - 1;
}

/* The largest value of all bouts so far, and the first bout that has this value. */
struct best {
	uint64_t value; /* largest value + 1; 0 if there is no bout yet */
	uint64_t record;
};

static inline struct best unpack_maximum(uint64_t record)
{
	return (struct best){ record >> SALLE_MAXIMUM_BITS, record };
}

static inline void update_maximum(struct best *best, uint32_t value, uint64_t bout)
{
	if (value >= best->value) {
		best->value = (uint64_t)value + 1;
		best->record = salle_maximum_pack(value, bout);
	}
}

void salle_tally_add_outcomes(const struct salle_tally_layout *layout, uint64_t *count,
	const struct salle_outcome *outcomes, size_t n, uint64_t first, uint64_t step)
{
	uint64_t *endings = count + layout->endings, *shape = count + layout->by_first_blood,
			 *behind = count + layout->by_side_behind;
	uint64_t *lengths = count + layout->lengths;
	uint64_t movers[3][3] = { 0 }; /* number of bouts, by first mover and winner */
	uint64_t sum = 0, squares = 0;
	struct best longest = unpack_maximum(count[layout->longest]);
	/* indexed by winner; the element for draws is unused */
	struct best upsets[3] = { unpack_maximum(count[layout->upsets]), unpack_maximum(count[layout->upsets + 1]),
		{ UINT64_MAX, 0 } };
	for (size_t i = 0; i < n; i++) {
		const struct salle_outcome *outcome = &outcomes[i];
		size_t winner = outcome->winner;
		uint64_t length = outcome->length;
		movers[outcome->first_mover][winner]++;
		sum += length;
		squares += length * length;
		lengths[length < SALLE_LENGTHS ? length : SALLE_LENGTHS - 1]++;
		endings[(size_t)outcome->ending * 3 + winner]++;
		size_t drawn =
			(size_t)outcome->course.first_blood * SALLE_PHASES + cap_phase_index(outcome->course.first_blood_phase);
		shape[(drawn * SALLE_PHASES + cap_phase_index(outcome->last_phase)) * 3 + winner]++;
		behind[salle_course_sides_behind(&outcome->course) * 3 + winner]++;
		update_maximum(&longest, outcome->length, first + i * step);
		update_maximum(&upsets[winner], salle_course_behind_degrees(&outcome->course, (unsigned)winner),
			first + i * step);
	}
	for (unsigned mover = 0; mover < 3; mover++)
		for (unsigned winner = 0; winner < 3; winner++) {
			count[layout->wins + winner] += movers[mover][winner];
			count[layout->first_moves + mover] += movers[mover][winner];
		}
	for (unsigned side = 0; side < 2; side++) {
		count[layout->first_mover_wins] += movers[side][side];
		count[layout->first_mover_losses] += movers[side][1 - side];
	}
	count[layout->bouts] += n;
	count[layout->length_sum] += sum;
	count[layout->length_squares] += squares;
	count[layout->longest] = longest.record;
	for (unsigned side = 0; side < 2; side++)
		count[layout->upsets + side] = upsets[side].record;
}

void salle_recorder_finish_bout(struct salle_recorder *recorder, const struct salle_outcome *outcome, uint64_t bout)
{
	salle_tally_add_outcomes(recorder->layout, recorder->count, outcome, 1, bout, 1);
	salle_recorder_end_bout(recorder);
}
