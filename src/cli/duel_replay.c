/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/duel_replay.h"

#include <inttypes.h>
#include <string.h>

#include <salle/batch.h>

#include "base/parse_text.h"
#include "cli/trace_printer.h"
#include "summary/text_table.h"

enum { PAIR_VALUES = 3 }; /* number of values, at the end of the heading's JSON object, that only mirrored bouts have */

/* names of the sides in JSON */
static const char *const side_keys[] = { [SALLE_A] = "a", [SALLE_B] = "b", [SALLE_DRAW] = "nobody" };

char *salle_matchup_name(const struct salle_matchup *matchup, struct salle_arena *arena)
{
	return salle_arena_format(arena, "%s (%s) against %s (%s)%s%s", matchup->a, matchup->a_policy, matchup->b,
		matchup->b_policy, strcmp(matchup->variant, "base") == 0 ? "" : ", variant ",
		strcmp(matchup->variant, "base") == 0 ? "" : matchup->variant);
}

static void report_heading_to_trace(const struct salle_plan *plan, const struct salle_matchup *matchup, uint64_t bout,
	struct salle_trace *trace, struct salle_arena *arena)
{
	const struct salle_trace_value values[] = {
		SALLE_TRACE_TEXT("scenario", plan->scenario),
		SALLE_TRACE_TEXT("variant", matchup->variant),
		SALLE_TRACE_TEXT("rules", plan->rules->name),
		SALLE_TRACE_TEXT("a", matchup->a),
		SALLE_TRACE_TEXT("a_policy", matchup->a_policy),
		SALLE_TRACE_TEXT("b", matchup->b),
		SALLE_TRACE_TEXT("b_policy", matchup->b_policy),
		SALLE_TRACE_TEXT("seed", salle_arena_format(arena, "%" PRIu64, plan->seed)),
		SALLE_TRACE_NUMBER("bout", (int64_t)bout),
		SALLE_TRACE_NUMBER("bouts", (int64_t)matchup->bouts),
		SALLE_TRACE_FLAG("in_run", bout < matchup->bouts),
		SALLE_TRACE_FLAG("mirrored", matchup->mirrored),
		SALLE_TRACE_NUMBER("pair", (int64_t)(bout / 2)),
		SALLE_TRACE_NUMBER("bout_of_pair", (int64_t)(bout % 2 + 1)),
		SALLE_TRACE_TEXT("first_seat", side_keys[bout % 2]),
	};
	size_t n = sizeof values / sizeof values[0];
	trace->report(trace, "bout", "", values, matchup->mirrored ? n : n - PAIR_VALUES);
}

static void print_duel_heading(const struct salle_plan *plan, const struct salle_matchup *matchup, uint64_t bout,
	struct salle_arena *arena, FILE *out)
{
	salle_text_print_wrapped(salle_arena_format(arena, "%s: %s", plan->scenario, salle_matchup_name(matchup, arena)), 0,
		2, out);
	if (matchup->mirrored)
		fprintf(out, "mirrored: bout %s of pair %" PRIu64 ", %s in the first seat\n", bout % 2 == 0 ? "1" : "2",
			bout / 2, bout % 2 == 0 ? matchup->a : matchup->b);
	const char *line = salle_arena_format(arena, "%s, seed %" PRIu64 ", bout %" PRIu64 " of bouts 0 to %" PRIu64 "%s",
		plan->rules->title, plan->seed, bout, matchup->bouts - 1,
		bout < matchup->bouts ? "" : "; this one was not part of the run");
	salle_text_print_wrapped(line, 0, 2, out);
}

/* Returns the name of a side's build. If both sides have the same build, adds the side and its policy. */
static const char *side_name(const struct salle_matchup *matchup, uint8_t side, struct salle_arena *arena)
{
	if (side != SALLE_A && side != SALLE_B)
		return "nobody";
	const char *name = side == SALLE_A ? matchup->a : matchup->b;
	if (strcmp(matchup->a, matchup->b) != 0)
		return name;
	return salle_arena_format(arena, "%s, %s under %s", side == SALLE_A ? "A" : "B", name,
		side == SALLE_A ? matchup->a_policy : matchup->b_policy);
}

static void print_outcome(const struct salle_plan *plan, const struct salle_matchup *matchup,
	const struct salle_outcome *outcome, struct salle_arena *arena, FILE *out)
{
	const struct salle_labels *labels = plan->layout.labels;
	const char *line = salle_arena_format(arena, "Winner: %s; ending: %s; length: %s; first mover: %s",
		side_name(matchup, outcome->winner, arena), labels->endings[outcome->ending].name,
		salle_format_count(outcome->length, labels->length_unit).text, side_name(matchup, outcome->first_mover, arena));
	fputc('\n', out);
	salle_text_print_wrapped(line, 0, 2, out);
}

/* A trace that prints each event and then passes it on. */
struct shared_trace {
	struct salle_trace printer, *listener;
};

static void print_and_pass_on(struct salle_trace *trace, const char *kind, const char *sentence,
	const struct salle_trace_value *values, size_t n)
{
	struct shared_trace *shared = trace->context;
	shared->printer.report(&shared->printer, kind, sentence, values, n);
	shared->listener->report(shared->listener, kind, sentence, values, n);
}

void salle_print_bout_trace(const struct salle_plan *plan, size_t m, uint64_t bout, bool json,
	struct salle_trace *listener, struct salle_arena *arena, FILE *out)
{
	const struct salle_matchup *matchup = &plan->matchups[m];
	const struct salle_labels *labels = plan->layout.labels;
	struct salle_trace_output telling;
	struct shared_trace shared = { salle_make_trace_printer(json, out, &telling), listener };
	struct salle_trace trace = shared.printer;
	if (listener != NULL)
		trace = (struct salle_trace){ .report = print_and_pass_on, .context = &shared };
	if (json)
		report_heading_to_trace(plan, matchup, bout, &trace, arena);
	else
		print_duel_heading(plan, matchup, bout, arena, out);
	struct salle_outcome outcome = salle_batch_replay(plan, m, NULL, bout, &trace, NULL);
	if (!json) {
		print_outcome(plan, matchup, &outcome, arena, out);
		return;
	}
	salle_trace_event(&trace, "outcome", "", SALLE_TRACE_TEXT("winner", side_keys[outcome.winner]),
		SALLE_TRACE_TEXT("first_mover", side_keys[outcome.first_mover]),
		SALLE_TRACE_TEXT("ending", labels->endings[outcome.ending].name), SALLE_TRACE_NUMBER("length", outcome.length),
		SALLE_TRACE_TEXT("length_unit", labels->length_unit));
}
