/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Single bouts of a plan, fought again. */
#include "batch/worker.h"

static struct salle_outcome fight_again(const struct salle_plan *plan, size_t m, uint64_t bout,
	struct salle_recorder *recorder, struct salle_trace *trace, bool *exchanged)
{
	const struct salle_matchup *matchup = &plan->matchups[m];
	unsigned each = salle_bouts_of_stream(matchup);
	*exchanged = bout % each == 1;
	struct salle_stream stream = salle_stream_open(&matchup->key, bout / each);
	const void *compiled = *exchanged ? matchup->exchanged : matchup->compiled;
	/* cppcheck-suppress returnDanglingLifetime ; an outcome holds no pointer */
	return plan->rules->fight(compiled, &stream, recorder, trace);
}

struct salle_outcome salle_batch_replay(const struct salle_plan *plan, size_t m, uint64_t bout,
	struct salle_trace *trace, uint64_t *count)
{
	struct salle_arena scratch = SALLE_ARENA_INIT;
	struct salle_recorder recorder;
	salle_recorder_init(&recorder, &plan->layout, salle_tally_new(&plan->layout, &scratch), &scratch);
	bool exchanged;
	struct salle_outcome outcome = fight_again(plan, m, bout, &recorder, trace, &exchanged);
	salle_recorder_close(&recorder, &outcome, bout);
	if (count != NULL && exchanged)
		salle_tally_merge_exchanged(&plan->layout, count, recorder.count);
	else if (count != NULL)
		salle_tally_merge(&plan->layout, count, recorder.count);
	salle_arena_release(&scratch);
	return exchanged ? salle_outcome_exchanged(&outcome) : outcome;
}

void salle_batch_outcomes(const struct salle_plan *plan, size_t m, uint64_t first, size_t n, struct salle_outcome *out)
{
	struct salle_arena scratch = SALLE_ARENA_INIT;
	struct salle_recorder recorder;
	salle_recorder_init(&recorder, &plan->layout, salle_tally_new(&plan->layout, &scratch), &scratch);
	for (size_t i = 0; i < n; i++) {
		bool exchanged;
		struct salle_outcome outcome = fight_again(plan, m, first + i, &recorder, NULL, &exchanged);
		salle_recorder_end(&recorder);
		out[i] = exchanged ? salle_outcome_exchanged(&outcome) : outcome;
	}
	salle_arena_release(&scratch);
}
