/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "summary/course_lines.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "figures/bout_shape.h"
#include "summary/variance_block.h"
#include "summary/text_table.h"

enum { POLICY_WIDTH = 23 }; /* maximum width of the names of a team's policies, in characters */
/* if at least this share of wounds put the victim out of the bout, the summary says that one wound decides a bout */
#define MOSTLY_ENDED 0.5

/* Returns a rate with its interval, such as "12.34 % (12.20 - 12.48)". */
static const char *format_rate(const struct salle_estimate *rate, struct salle_arena *arena)
{
	return salle_arena_format(arena, "%s %% (%s)", salle_percent_text(rate->value, 2, arena),
		salle_percent_range_text(rate->interval.low, rate->interval.high, 2, arena));
}

static void add_rate_cells(struct salle_text_table *table, const char *label, const double *rates, size_t n)
{
	salle_text_table_add(table, "%s", label);
	for (size_t i = 0; i < SALLE_PHASES; i++) {
		if (i >= n || isnan(rates[i]))
			salle_text_table_add(table, i < n ? "." : "%s", "");
		else
			salle_text_table_add_percent(table, rates[i], 1);
	}
}

static void print_phases(const struct salle_course_totals *course, const char *phase, struct salle_arena *arena,
	FILE *out)
{
	struct salle_text_table table;
	salle_text_table_init(&table, "lrrrrrrrr", arena);
	salle_text_table_add(&table, "%s", phase);
	for (unsigned i = 0; i < SALLE_PHASES; i++)
		salle_text_table_add(&table, "%u%s", i + 1, i + 1 == SALLE_PHASES ? "+" : "");
	add_rate_cells(&table, "decided by the end, %", course->decided_by, course->phases);
	if (!isnan(course->blood.value))
		add_rate_cells(&table, "first blood here wins, %", course->blood_in, course->phases);
	salle_text_table_print(&table, 2, out);
}

/* Prints how often the side that draws first blood wins, and, if most wounds end the bout, adds that as the reason. */
static void print_first_blood(const struct salle_estimate *blood, const struct salle_wound_table *wounds,
	struct salle_arena *arena, FILE *out)
{
	const double ended = wounds->total > 0 ? (double)wounds->wounds_ended[wounds->n_rows] / (double)wounds->total : 0;
	const char *rate = format_rate(blood, arena);
	if (ended >= MOSTLY_ENDED)
		salle_text_print_line(2, out,
			"The side that draws first blood wins %s. In this field %s %% of wounds take the victim out, so first "
			"blood mostly ends the bout.",
			rate, salle_percent_text(ended, 1, arena));
	else
		salle_text_print_line(2, out, "The side that draws first blood wins %s.", rate);
}

void salle_course_lines_print(const struct salle_course_totals *course, const struct salle_wound_table *wounds,
	const struct salle_labels *labels, bool luck, struct salle_arena *arena, FILE *out)
{
	if (labels->phase_unit != NULL)
		salle_text_print_line(2, out, "Somebody wins %s %% of the bouts, %s %% in the first %s.",
			salle_percent_text(course->decided, 2, arena), salle_percent_text(course->decided_in_first_phase, 2, arena),
			labels->phase_unit);
	else
		salle_text_print_line(2, out, "Somebody wins %s %% of the bouts.",
			salle_percent_text(course->decided, 2, arena));
	if (luck && !isnan(course->luck.value))
		salle_text_print_line(2, out,
			"In this field the dice explain %s %% of the variance of outcomes (%s), the matchups the "
			"rest.%s",
			salle_percent_text(course->luck.value, 1, arena),
			salle_percent_range_text(course->luck.interval.low, course->luck.interval.high, 1, arena),
			salle_even_field_note(course->luck.value));
	if (!isnan(course->blood.value))
		print_first_blood(&course->blood, wounds, arena, out);
	if (!isnan(course->comebacks.value))
		salle_text_print_line(2, out,
			"Comebacks: of the bouts in which a side fell behind, the winner had been behind "
			"in %s.",
			format_rate(&course->comebacks, arena));
	if (labels->phase_unit != NULL)
		print_phases(course, labels->phase_unit, arena, out);
}

/*
 * Prints the command that replays one of the notable bouts. If `named`, the command also names the policies, because
 * matchups differ only by policies.
 */
static void print_replay_hint(bool named, struct salle_arena *arena, FILE *out)
{
	fputs("  ", out);
	salle_text_print_wrapped(salle_arena_format(arena, "Replay one: salle duel RUN --a A --b B --bout N%s",
								 named ? " --a-policy P --b-policy Q" : ""),
		2, 2, out);
}

void salle_notable_bouts_print(const struct salle_plan *plan, const struct salle_course_totals *course,
	struct salle_arena *arena, FILE *out)
{
	struct salle_text_table table = SALLE_TEXT_TABLE("lllrllrw", arena, "", "a", "b", "bout", "winner", "ending");
	salle_text_table_add(&table, "%s", plan->layout.labels->length_unit);
	salle_text_table_add(&table, "policies");
	for (enum salle_notable_kind kind = 0; kind < SALLE_NOTABLE_KINDS; kind++) {
		const struct salle_matchup *matchup = course->notable_bouts[kind].matchup;
		const struct salle_notable_bout *it = course->notable_bouts[kind].bout;
		if (matchup == NULL)
			continue;
		const char *winners[] = { [SALLE_A] = matchup->a, [SALLE_B] = matchup->b, [SALLE_DRAW] = "nobody" };
		salle_text_table_add(&table, "%s", salle_notable_names[kind]);
		salle_text_table_add(&table, "%s", matchup->a);
		salle_text_table_add(&table, "%s", matchup->b);
		salle_text_table_add(&table, "%" PRIu64, it->bout);
		salle_text_table_add(&table, "%s", winners[it->outcome.winner]);
		salle_text_table_add(&table, "%s", plan->layout.labels->endings[it->outcome.ending].name);
		salle_text_table_add(&table, "%" PRIu32, it->outcome.length);
		const char *policies =
			salle_arena_format(arena, "%s, %s", salle_text_shorten(matchup->a_policy, POLICY_WIDTH, arena),
				salle_text_shorten(matchup->b_policy, POLICY_WIDTH, arena));
		salle_text_table_add(&table, "%s", course->needs_policies ? policies : "");
	}
	salle_text_table_print(&table, 2, out);
	print_replay_hint(course->needs_policies, arena, out);
}

const char *salle_format_bout_lengths(const struct salle_totals *totals, struct salle_arena *arena)
{
	const unsigned most = SALLE_LENGTHS - 2;
	return salle_arena_format(arena, "half last %s %u, 95 %% last %s %u",
		totals->median_length > most ? "more than" : "at most",
		totals->median_length > most ? most : totals->median_length,
		totals->p95_length > most ? "more than" : "at most", totals->p95_length > most ? most : totals->p95_length);
}
