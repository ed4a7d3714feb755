/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/tally.h>

#include "base/arena.h"

static unsigned count_names(const char *const *names)
{
	unsigned n = 0;
	while (names[n] != NULL)
		n++;
	return n;
}

/* Reserves `n` counts and returns where they begin. */
static size_t reserve(struct salle_tally_layout *layout, size_t n)
{
	size_t at = layout->size;
	layout->size += n;
	return at;
}

static void lay_slots(struct salle_tally_layout *layout)
{
	for (const struct salle_series *series = layout->labels->series; series->name != NULL; series++) {
		unsigned moments = count_names(series->moments);
		for (unsigned m = 0; m < moments && layout->n_slots < SALLE_SLOTS_MAX; m++) {
			layout->slot_first[layout->n_slots] = layout->n_values;
			layout->slot_max[layout->n_slots++] = series->max;
			layout->n_values += series->max + 1;
		}
	}
}

struct salle_tally_layout salle_tally_layout(const struct salle_labels *labels)
{
	struct salle_tally_layout layout = { .labels = labels, .n_cells = 1 };

	for (const struct salle_axis *axis = labels->axes; axis->name != NULL; axis++)
		layout.n_cells *= count_names(axis->names);
	if (labels->axes[0].name == NULL)
		layout.n_cells = 0;
	while (labels->endings[layout.n_endings].name != NULL)
		layout.n_endings++;
	while (labels->events[layout.n_events].name != NULL)
		layout.n_events++;
	lay_slots(&layout);

	layout.bouts = reserve(&layout, 1);
	layout.wins = reserve(&layout, 3);
	layout.first_moves = reserve(&layout, 3);
	layout.first_mover_wins = reserve(&layout, 1);
	layout.first_mover_losses = reserve(&layout, 1);
	layout.length_sum = reserve(&layout, 1);
	layout.length_squares = reserve(&layout, 1);
	layout.length_max = reserve(&layout, 1);
	layout.endings = reserve(&layout, (size_t)layout.n_endings * 3);
	layout.wounds = reserve(&layout, (size_t)2 * layout.n_cells * SALLE_WOUND_COUNTS);
	layout.events = reserve(&layout, (size_t)2 * layout.n_events * SALLE_EVENT_COUNTS);
	layout.values = reserve(&layout, (size_t)2 * layout.n_values);
	layout.rules = reserve(&layout, (size_t)2 * SALLE_RULE_SLOTS);
	return layout;
}

void salle_tally_axes(const struct salle_tally_layout *layout, unsigned cell, unsigned at[SALLE_AXES_MAX])
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
	uint64_t longest = into[layout->length_max];
	if (from[layout->length_max] > longest)
		longest = from[layout->length_max];
	for (size_t i = 0; i < layout->size; i++)
		into[i] += from[i];
	into[layout->length_max] = longest;
}

static void exchange(uint64_t *here, uint64_t *there, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		uint64_t count = here[i];
		here[i] = there[i];
		there[i] = count;
	}
}

static void exchange_sides(const struct salle_tally_layout *layout, uint64_t *count)
{
	size_t wounds = (size_t)layout->n_cells * SALLE_WOUND_COUNTS,
		   events = (size_t)layout->n_events * SALLE_EVENT_COUNTS;
	exchange(count + layout->wins, count + layout->wins + 1, 1);
	exchange(count + layout->first_moves, count + layout->first_moves + 1, 1);
	for (unsigned i = 0; i < layout->n_endings; i++)
		exchange(count + layout->endings + (size_t)i * 3, count + layout->endings + (size_t)i * 3 + 1, 1);
	exchange(count + layout->wounds, count + layout->wounds + wounds, wounds);
	exchange(count + layout->events, count + layout->events + events, events);
	exchange(count + layout->values, count + layout->values + layout->n_values, layout->n_values);
	exchange(count + layout->rules, count + layout->rules + SALLE_RULE_SLOTS, SALLE_RULE_SLOTS);
}

void salle_tally_merge_exchanged(const struct salle_tally_layout *layout, uint64_t *into, const uint64_t *from)
{
	/* what is exchanged twice is as it was */
	exchange_sides(layout, into);
	salle_tally_merge(layout, into, from);
	exchange_sides(layout, into);
}

void salle_recorder_init(struct salle_recorder *recorder, const struct salle_tally_layout *layout, uint64_t *count,
	struct salle_arena *arena)
{
	*recorder = (struct salle_recorder){
		.count = count,
		.layout = layout,
		.wounds = count + layout->wounds,
		.events = { count + layout->events, count + layout->events + (size_t)layout->n_events * SALLE_EVENT_COUNTS },
		.values = { count + layout->values, count + layout->values + layout->n_values },
		.rules = { count + layout->rules, count + layout->rules + SALLE_RULE_SLOTS },
		.seen = salle_arena_array(arena, (size_t)2 * layout->n_cells + 1, sizeof(uint16_t)),
		.times = salle_arena_array(arena, (size_t)2 * layout->n_cells, sizeof(uint16_t)),
	};
}

void salle_recorder_close(struct salle_recorder *recorder, const struct salle_outcome *outcome)
{
	const struct salle_tally_layout *layout = recorder->layout;
	uint64_t *count = recorder->count;
	uint64_t length = outcome->length;

	count[layout->bouts]++;
	count[layout->wins + outcome->winner]++;
	count[layout->first_moves + outcome->first_mover]++;
	count[layout->first_mover_wins] += outcome->winner != SALLE_DRAW && outcome->winner == outcome->first_mover;
	count[layout->first_mover_losses] +=
		outcome->first_mover != SALLE_DRAW && outcome->winner == 1 - outcome->first_mover;
	count[layout->length_sum] += length;
	count[layout->length_squares] += length * length;
	if (length > count[layout->length_max])
		count[layout->length_max] = length;
	count[layout->endings + (size_t)outcome->ending * 3 + outcome->winner]++;

	for (unsigned i = 0; i < recorder->n_seen; i++)
		recorder->times[recorder->seen[i]] = 0;
	recorder->n_seen = 0;
}
