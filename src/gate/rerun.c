/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gate/rerun.h"

#include <string.h>

#include <salle/batch.h>

#include "run_folder/kept_inputs.h"

enum salle_status salle_rerun_load(const struct salle_rerun *with, const struct salle_stored_run *run,
	struct salle_scenario *out, struct salle_diagnostics *diagnostics)
{
	if (strcmp(run->program.sources, with->program->sources) != 0) {
		salle_error(diagnostics, NULL,
			"'%s' was fought by another salle (revision %s), whose bouts may end differently", run->dir,
			run->program.revision);
		return SALLE_BAD_INPUT;
	}
	if (!salle_has_kept_inputs(run)) {
		salle_error(diagnostics, NULL, "'%s' has no " SALLE_INPUTS_FILE ": an older salle kept no inputs", run->dir);
		return SALLE_BAD_INPUT;
	}
	const struct salle_kept_files kept = { run->sources, run->n_sources };
	struct salle_overrides overrides = { .has_seed = true, .seed = run->seed, .kept_files = &kept };
	overrides.data_dir = run->data_dir;
	if (!salle_overrides_read(run->overrides, run->n_overrides, &overrides, with->arena)) {
		salle_error(diagnostics, NULL, "the manifest of '%s' has overrides that this version does not know", run->dir);
		return SALLE_BAD_INPUT;
	}
	const size_t first = diagnostics->n;
	const enum salle_status status = salle_scenario_load(run->path, &overrides, out, with->arena, diagnostics);
	/* drops the warnings, because the run was fought already */
	salle_diagnostics_drop_warnings(diagnostics, first, NULL);
	return status == SALLE_OK ? salle_stored_run_check(run, &out->plan, with->program, diagnostics) : status;
}

void salle_rerun_restore_result(const struct salle_rerun *with, const struct salle_stored_run *run,
	struct salle_plan *plan, struct salle_batch_result *out)
{
	/* a stop request that is set from the start, so that no bout is fought */
	static const volatile sig_atomic_t stopped = 1;
	salle_stored_run_copy_tuning(run, plan);
	const struct salle_batch_settings settings = { .stop = &stopped, .earlier = &run->result };
	(void)!salle_batch_run(plan, &settings, out, with->arena);
}

/* Returns a copy of the stored run with the seed and the bouts of the new result. */
static struct salle_stored_run make_stored_run(const struct salle_stored_run *run, const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena)
{
	struct salle_stored_run out = *run;
	struct salle_stored_matchup *matchups = salle_arena_array(arena, plan->n_matchups + 1, sizeof *matchups);
	for (size_t m = 0; m < plan->n_matchups; m++) {
		matchups[m] = run->matchups[m];
		matchups[m].key = plan->matchups[m].key;
		matchups[m].bouts = SALLE_TALLY_HEAD(&result->tallies, m)->bouts;
	}
	out.seed = plan->seed;
	out.matchups = matchups;
	out.result = *result;
	out.tuned_to = 0;
	out.interrupted = false;
	return out;
}

/* Copies the tallies of solved matchups from the run to the result, because exact chances do not depend on the seed. */
static void copy_solved_matchups(const struct salle_stored_run *run, struct salle_batch_result *result,
	struct salle_arena *arena)
{
	uint64_t *room = salle_arena_array(arena, result->tallies.size, sizeof *room);
	for (size_t m = 0; m < run->n_matchups; m++)
		if (run->matchups[m].solved)
			salle_tallies_put(&result->tallies, m, salle_tallies_get(&run->result.tallies, m, room), arena);
}

enum salle_status salle_rerun_fight(const struct salle_rerun *with, const struct salle_stored_run *run, uint64_t seed,
	const bool *wanted, struct salle_stored_run *out, struct salle_diagnostics *diagnostics)
{
	struct salle_scenario scenario;
	enum salle_status status = salle_rerun_load(with, run, &scenario, diagnostics);
	if (status != SALLE_OK)
		return status;
	struct salle_plan plan = scenario.plan;
	struct salle_matchup *matchups = salle_arena_array(with->arena, plan.n_matchups + 1, sizeof *matchups);
	bool *fight = salle_arena_array(with->arena, plan.n_matchups + 1, sizeof *fight);
	for (size_t m = 0; m < plan.n_matchups; m++)
		fight[m - plan.matchups[m].distance_from_base] |= wanted[m];
	for (size_t m = 0; m < plan.n_matchups; m++) {
		matchups[m] = plan.matchups[m];
		matchups[m].key.seed = seed;
		matchups[m].bouts = fight[m - matchups[m].distance_from_base] ? run->matchups[m].bouts : 0;
	}
	plan.seed = seed;
	plan.matchups = matchups;
	plan.precision = (struct salle_precision){ .kind = SALLE_PRECISION_FIXED, .spread = plan.precision.spread };
	plan.exact = SALLE_EXACT_OFF;
	const struct salle_batch_settings settings = { .stop = NULL };
	struct salle_batch_result result;
	status = salle_batch_run(&plan, &settings, &result, with->arena);
	copy_solved_matchups(run, &result, with->arena);
	*out = make_stored_run(run, &plan, &result, with->arena);
	return status;
}
