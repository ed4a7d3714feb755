/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Replays single bouts of a plan. */
#include "batch/worker.h"

struct salle_outcome salle_outcome_swap_sides(const struct salle_outcome *of)
{
	struct salle_outcome outcome = *of;
	outcome.winner = salle_swap_side(of->winner);
	outcome.first_mover = salle_swap_side(of->first_mover);
	outcome.course = salle_course_swap_sides(&of->course);
	return outcome;
}

static struct salle_outcome replay_bout(const struct salle_plan *plan, size_t m,
	const struct salle_compiled_matchup *const compiled[2], uint64_t bout, struct salle_recorder *recorder,
	struct salle_trace *trace)
{
	const struct salle_matchup *matchup = &plan->matchups[m];
	unsigned each = salle_bouts_per_stream(matchup);
	struct salle_stream stream = salle_stream_open(&matchup->key, bout / each);
	/* cppcheck-suppress returnDanglingLifetime ; an outcome holds no pointer */
	return salle_fight(plan->rules, compiled[bout % each], &stream, recorder, trace);
}

struct salle_outcome salle_batch_replay(const struct salle_plan *plan, size_t m,
	const struct salle_compiled_matchup *const compiled[2], uint64_t bout, struct salle_trace *trace, uint64_t *count)
{
	struct salle_arena scratch = SALLE_ARENA_INIT;
	const struct salle_compiled_matchup *seats[2];
	if (compiled == NULL) {
		salle_matchup_compile_seats(plan, m, seats, &scratch);
		compiled = seats;
	}
	struct salle_recorder recorder;
	salle_recorder_init(&recorder, &plan->layout, salle_tally_new(&plan->layout, &scratch), &scratch);
	bool exchanged = bout % salle_bouts_per_stream(&plan->matchups[m]) == 1;
	struct salle_outcome outcome = replay_bout(plan, m, compiled, bout, &recorder, trace);
	salle_recorder_finish_bout(&recorder, &outcome, bout);
	if (count != NULL && exchanged)
		salle_tally_merge_swapped(&plan->layout, count, recorder.count);
	else if (count != NULL)
		salle_tally_merge(&plan->layout, count, recorder.count);
	salle_arena_release(&scratch);
	return exchanged ? salle_outcome_swap_sides(&outcome) : outcome;
}

static void replay_bouts(const struct salle_plan *plan, size_t m,
	const struct salle_compiled_matchup *const compiled[2], uint64_t first, size_t n, struct salle_outcome *out,
	bool controls)
{
	struct salle_arena scratch = SALLE_ARENA_INIT;
	struct salle_recorder recorder;
	salle_recorder_init(&recorder, &plan->layout, salle_tally_new(&plan->layout, &scratch), &scratch);
	if (!controls)
		recorder.block = NULL;
	for (size_t i = 0; i < n; i++) {
		bool exchanged = (first + i) % salle_bouts_per_stream(&plan->matchups[m]) == 1;
		struct salle_outcome outcome = replay_bout(plan, m, compiled, first + i, &recorder, NULL);
		salle_recorder_end_bout(&recorder);
		out[i] = exchanged ? salle_outcome_swap_sides(&outcome) : outcome;
	}
	salle_arena_release(&scratch);
}

void salle_replay_bouts(const struct salle_plan *plan, size_t m, const struct salle_compiled_matchup *const compiled[2],
	uint64_t first, size_t n, struct salle_outcome *out)
{
	replay_bouts(plan, m, compiled, first, n, out, false);
}

void salle_replay_bouts_with_controls(const struct salle_plan *plan, size_t m,
	const struct salle_compiled_matchup *const compiled[2], uint64_t first, size_t n, struct salle_outcome *out)
{
	replay_bouts(plan, m, compiled, first, n, out, true);
}
