/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gate/gate.h"

#include <math.h>
#include <string.h>

#include "figures/common_matchups.h"
#include "gate/input_changes.h"
#include "run_folder/kept_inputs.h"

/* Returns a second seed, which depends only on the run's seed. Uses the finalizer of SplitMix64 (Steele 2014). */
static uint64_t compute_second_seed(uint64_t seed)
{
	uint64_t z = seed + UINT64_C(0x9e3779b97f4a7c15);
	z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
	return 1 + (z ^ (z >> 31)) % (SALLE_SEED_MAX - 1);
}

/*
 * Fights the suspects of the run again, and those of the baseline if the baseline can be loaded. Matchups that were
 * solved keep their exact chances.
 */
static enum salle_status fight_suspects_again(struct salle_gate *gate, struct salle_gate_baseline *baseline,
	struct salle_diagnostics *diagnostics)
{
	struct salle_arena *arena = gate->rerun.arena;
	const struct salle_stored_run *run = &gate->run, *earlier = &baseline->run;
	bool *of_run = salle_arena_array(arena, run->n_matchups + 1, sizeof *of_run);
	bool *of_baseline = salle_arena_array(arena, earlier->n_matchups + 1, sizeof *of_baseline);
	bool run_fights = false, baseline_fights = false;
	for (size_t i = 0; i < baseline->drifts.n; i++) {
		const struct salle_drift *it = &baseline->drifts.items[i];
		if (!salle_is_suspect(it))
			continue;
		of_run[it->contrast->other - run->matchups] = !it->contrast->other->solved;
		of_baseline[it->contrast->base - earlier->matchups] = !it->contrast->base->solved;
		run_fights |= !it->contrast->other->solved;
		baseline_fights |= !it->contrast->base->solved;
	}
	struct salle_stored_run *refought = salle_arena_array(arena, 2, sizeof *refought);
	enum salle_status status = SALLE_OK;
	refought[0] = *earlier;
	refought[1] = *run;
	baseline->second_seed = compute_second_seed(run->seed);
	if (run_fights)
		status = salle_rerun_fight(&gate->rerun, run, baseline->second_seed, of_run, &refought[1], diagnostics);
	if (status != SALLE_OK)
		return status;
	struct salle_diagnostics why;
	salle_diagnostics_init(&why);
	if (baseline_fights)
		status = salle_rerun_fight(&gate->rerun, earlier, baseline->second_seed, of_baseline, &refought[0], &why);
	if (status != SALLE_OK) {
		baseline->why_not_refought = salle_arena_copy_text(arena, why.n > 0 ? why.items[0].message : "");
		refought[0] = *earlier;
	}
	salle_diagnostics_release(&why);
	const struct salle_comparison comparison = salle_compare_runs(&refought[0], &refought[1], arena);
	salle_drifts_confirm(&baseline->drifts, &comparison);
	return SALLE_OK;
}

static bool has_same_bouts(const struct salle_stored_run *first, const struct salle_stored_run *second)
{
	bool same = first->n_matchups == second->n_matchups && !first->interrupted && !second->interrupted;
	for (size_t m = 0; same && m < first->n_matchups; m++)
		same = first->matchups[m].bouts == second->matchups[m].bouts;
	return same;
}

/*
 * Judges two runs with the same inputs and seed, one of which has more bouts than the other. Matchups are clear if the
 * shorter run was complete. If it was interrupted, matchups with too few common batches are undecided, because runs on
 * the same dice must not be compared as independent runs. Exact values must be equal.
 */
static void judge_shorter_run(struct salle_drifts *drifts, const struct salle_comparison *all)
{
	for (size_t i = 0; i < drifts->n; i++) {
		struct salle_drift *it = &drifts->items[i];
		const bool exact = salle_is_exact_contrast(it->contrast);
		if ((it->contrast->paired || exact) && it->contrast->difference != 0)
			continue;
		drifts->n_suspects -= salle_is_suspect(it);
		it->verdict = SALLE_GATE_CLEAR;
		uint64_t before = it->contrast->base_bouts, after = it->contrast->other_bouts;
		if (!it->contrast->paired && !exact && (before < after ? all->base : all->other)->interrupted) {
			it->verdict = SALLE_GATE_UNDECIDED;
			it->bouts = (double)(before < after ? after : before);
		}
	}
}

static enum salle_status judge_baseline(struct salle_gate *gate, struct salle_gate_baseline *baseline,
	struct salle_diagnostics *diagnostics)
{
	struct salle_stored_run *run = &gate->run, *earlier = &baseline->run;
	bool same = salle_have_same_inputs(earlier, run);
	if (same && has_same_bouts(earlier, run)) {
		baseline->identical = strcmp(earlier->tallies_hash, run->tallies_hash) == 0;
		baseline->counts_differ = !baseline->identical;
		return SALLE_OK;
	}
	baseline->changes = salle_list_input_changes(earlier, run, gate->rerun.arena);
	baseline->comparison = salle_compare_runs(earlier, run, gate->rerun.arena);
	baseline->missing = salle_find_missing_matchups(&baseline->comparison, gate->rerun.arena);
	if (baseline->comparison.matchups == 0 && baseline->missing.counts[SALLE_MISSING_UNFOUGHT] == 0 &&
		baseline->missing.counts[SALLE_MISSING_BASELINE_UNFOUGHT] == 0) {
		salle_error(diagnostics, NULL, "%s", salle_explain_no_common_matchup(earlier, run, gate->rerun.arena));
		return SALLE_BAD_INPUT;
	}
	baseline->drifts = salle_drifts_judge(&baseline->comparison, gate->rules.tolerance / 100, gate->rerun.arena);
	if (same)
		judge_shorter_run(&baseline->drifts, &baseline->comparison);
	return baseline->drifts.n_suspects > 0 ? fight_suspects_again(gate, baseline, diagnostics) : SALLE_OK;
}

/* Returns the last entry of accepted.yaml for a matchup or a budget, or NULL if there is no entry. */
static struct salle_acceptance *find_acceptance(struct salle_gate *gate, const struct salle_stored_matchup *matchup,
	const struct salle_budget *budget)
{
	struct salle_acceptance *found = NULL;
	for (size_t i = 0; i < gate->accepted.n; i++) {
		struct salle_acceptance *it = &gate->accepted.items[i];
		const char *pair = it->matchup.text;
		bool is_it = false;
		if (budget != NULL && it->budget.text != NULL)
			is_it = strcmp(it->budget.text, budget->name.text) == 0;
		if (matchup != NULL && pair != NULL) {
			struct salle_arena *arena = gate->rerun.arena;
			is_it = (strcmp(pair, salle_arena_format(arena, "%s:%s", matchup->a, matchup->b)) == 0 ||
						strcmp(pair, salle_arena_format(arena, "%s:%s", matchup->b, matchup->a)) == 0) &&
				(it->variant.text == NULL || strcmp(it->variant.text, matchup->variant) == 0);
		}
		it->is_used |= is_it;
		found = is_it ? it : found;
	}
	return found;
}

/* Marks a broken or undecided finding as accepted, unless the acceptance has expired. Sets `*reason` in both cases. */
static void apply_acceptance(struct salle_gate *gate, const struct salle_acceptance *entry,
	enum salle_gate_verdict *finding, const char **reason)
{
	if (entry == NULL || *finding < SALLE_GATE_UNDECIDED)
		return;
	bool holds = gate->today <= entry->last_day;
	*finding = holds ? SALLE_GATE_ACCEPTED : *finding;
	*reason = salle_arena_format(gate->rerun.arena,
		holds ? "accepted until %2$s: %1$s" : "was accepted until %2$s: %1$s", entry->reason.text, entry->until.text);
}

static void apply_acceptances(struct salle_gate *gate, struct salle_diagnostics *diagnostics)
{
	for (size_t i = 0; i < gate->n_baselines; i++) {
		for (size_t k = 0; k < gate->baselines[i].drifts.n; k++) {
			struct salle_drift *it = &gate->baselines[i].drifts.items[k];
			apply_acceptance(gate, find_acceptance(gate, it->contrast->other, NULL), &it->verdict, &it->reason);
		}
		for (size_t k = 0; k < gate->baselines[i].missing.n; k++) {
			struct salle_missing_matchup *it = &gate->baselines[i].missing.items[k];
			apply_acceptance(gate, find_acceptance(gate, it->matchup, NULL), &it->verdict, &it->reason);
		}
	}
	for (size_t i = 0; i < gate->rules.n_budgets; i++) {
		struct salle_budget_verdict *it = &gate->budgets[i];
		apply_acceptance(gate, find_acceptance(gate, NULL, it->budget), &it->verdict, &it->reason);
	}
	for (size_t m = 0; m < gate->run.n_matchups; m++)
		(void)find_acceptance(gate, &gate->run.matchups[m], NULL);
	for (size_t i = 0; i < gate->accepted.n; i++) {
		const struct salle_acceptance *it = &gate->accepted.items[i];
		const struct salle_text *name = it->matchup.text != NULL ? &it->matchup : &it->budget;
		if (!it->is_used)
			salle_warning(diagnostics, &name->at, "this run has no %s '%s' to accept",
				it->matchup.text != NULL ? "matchup" : "budget", name->text);
	}
}

/* Computes the figures of the run again, from the inputs that the run kept. */
static enum salle_status read_figures(const struct salle_gate *gate, struct salle_figures *out,
	struct salle_diagnostics *diagnostics)
{
	struct salle_scenario scenario;
	enum salle_status status = salle_rerun_load(&gate->rerun, &gate->run, &scenario, diagnostics);
	if (status != SALLE_OK)
		return status;
	struct salle_plan *plan = salle_arena_alloc(gate->rerun.arena, sizeof *plan);
	struct salle_batch_result *result = salle_arena_alloc(gate->rerun.arena, sizeof *result);
	*plan = scenario.plan;
	salle_rerun_restore_result(&gate->rerun, &gate->run, plan, result);
	*out = salle_figures_make(plan, result, gate->rerun.arena);
	return SALLE_OK;
}

static enum salle_status judge_budgets(struct salle_gate *gate, struct salle_diagnostics *diagnostics)
{
	struct salle_figures figures;
	if (gate->rules.n_budgets == 0)
		return SALLE_OK;
	enum salle_status status = read_figures(gate, &figures, diagnostics);
	return status == SALLE_OK
		? salle_budgets_judge(&gate->rules, &figures, &gate->budgets, gate->rerun.arena, diagnostics)
		: status;
}

enum salle_status salle_gate_check_budgets(struct salle_gate *gate, struct salle_diagnostics *diagnostics)
{
	struct salle_figures figures;
	if (gate->rules.n_budgets == 0)
		return SALLE_OK;
	enum salle_status status = salle_kept_inputs_read(&gate->run, gate->rerun.arena, diagnostics);
	if (status == SALLE_OK)
		status = read_figures(gate, &figures, diagnostics);
	return status == SALLE_OK ? salle_budgets_check(&gate->rules, &figures, gate->rerun.arena, diagnostics) : status;
}

enum salle_status salle_gate_judge(struct salle_gate *gate, struct salle_diagnostics *diagnostics)
{
	enum salle_status worst = salle_kept_inputs_read(&gate->run, gate->rerun.arena, diagnostics);
	for (size_t i = 0; i < gate->n_baselines && worst == SALLE_OK; i++)
		worst = salle_kept_inputs_read(&gate->baselines[i].run, gate->rerun.arena, diagnostics);
	if (worst == SALLE_OK)
		worst = judge_budgets(gate, diagnostics);
	for (size_t i = 0; i < gate->n_baselines && worst == SALLE_OK; i++)
		worst = judge_baseline(gate, &gate->baselines[i], diagnostics);
	if (worst == SALLE_OK)
		apply_acceptances(gate, diagnostics);
	return worst;
}

/*
 * Adds an undecided finding to the counts of the summary. `bouts` is the number of bouts that would decide the finding.
 */
static void count_undecided_finding(struct salle_gate_summary *sum, double bouts, const struct salle_interval *interval)
{
	if (isfinite(bouts))
		sum->bouts = fmax(sum->bouts, bouts);
	else
		sum->n_unknown_bouts += salle_is_wide_interval(interval);
}

static void count_missing_matchup(struct salle_gate_summary *sum, const struct salle_missing_matchup *gap)
{
	sum->counts[gap->verdict]++;
	sum->n_unfought += gap->verdict == SALLE_GATE_UNDECIDED;
}

struct salle_gate_summary salle_summarize_gate(const struct salle_gate *gate)
{
	struct salle_gate_summary sum = { .prints_nothing = true };
	for (size_t i = 0; i < gate->n_baselines; i++) {
		const struct salle_gate_baseline *baseline = &gate->baselines[i];
		sum.prints_nothing = sum.prints_nothing && baseline->identical;
		sum.counts[SALLE_GATE_BROKEN] += baseline->counts_differ;
		for (size_t k = 0; k < baseline->drifts.n; k++) {
			const struct salle_drift *it = &baseline->drifts.items[k];
			sum.counts[it->verdict]++;
			if (it->verdict == SALLE_GATE_UNDECIDED)
				count_undecided_finding(&sum, it->bouts, &it->interval);
		}
		for (size_t k = 0; k < baseline->missing.n; k++)
			count_missing_matchup(&sum, &baseline->missing.items[k]);
	}
	for (size_t i = 0; i < gate->rules.n_budgets; i++) {
		const struct salle_budget_verdict *it = &gate->budgets[i];
		sum.counts[it->verdict]++;
		sum.n_unfought += it->verdict == SALLE_GATE_UNDECIDED && it->missing != NULL;
		if (it->verdict == SALLE_GATE_UNDECIDED)
			count_undecided_finding(&sum, it->bouts, &it->estimate.interval);
		sum.prints_nothing = sum.prints_nothing && it->verdict == SALLE_GATE_CLEAR;
	}
	return sum;
}

enum salle_gate_verdict salle_gate_summary_verdict(const struct salle_gate_summary *sum)
{
	if (sum->counts[SALLE_GATE_BROKEN] > 0)
		return SALLE_GATE_BROKEN;
	return sum->counts[SALLE_GATE_UNDECIDED] > 0 ? SALLE_GATE_UNDECIDED : SALLE_GATE_CLEAR;
}
