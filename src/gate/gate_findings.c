/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gate/gate_findings.h"

#include <math.h>
#include <stdlib.h>

enum { PERCENT = 100 };

static void add_finding(struct salle_gate_findings *to, struct salle_gate_finding it)
{
	it.number = to->n;
	to->items[to->n++] = it;
}

static void add_baseline_findings(struct salle_gate_findings *to, const struct salle_gate_baseline *baseline)
{
	if (baseline->identical || baseline->counts_differ)
		add_finding(to,
			(struct salle_gate_finding){ .verdict = baseline->identical ? SALLE_GATE_CLEAR : SALLE_GATE_BROKEN,
				.excess = INFINITY,
				.baseline = baseline });
	for (size_t i = 0; i < baseline->drifts.n; i++) {
		const struct salle_drift *it = &baseline->drifts.items[i];
		add_finding(to, (struct salle_gate_finding){ .verdict = it->verdict,
			.excess = fabs(it->contrast->difference) - baseline->drifts.tolerance, .baseline = baseline, .drift = it });
	}
	for (size_t i = 0; i < baseline->missing.n; i++)
		add_finding(to, (struct salle_gate_finding){ .verdict = baseline->missing.items[i].verdict, .excess = -INFINITY,
			.baseline = baseline,
			.missing = &baseline->missing.items[i] });
}

static void add_budget_finding(struct salle_gate_findings *to, const struct salle_budget_verdict *it)
{
	double value = it->estimate.value;
	double excess = fmax(it->budget->lowest / PERCENT - value, value - it->budget->highest / PERCENT);
	add_finding(to, (struct salle_gate_finding){ .verdict = it->verdict, .excess = it->missing != NULL ? -INFINITY
		: excess,
		.budget = it });
}

static int compare_findings(const void *left, const void *right)
{
	const struct salle_gate_finding *a = left, *b = right;
	if (a->verdict != b->verdict)
		return a->verdict > b->verdict ? -1 : 1;
	if (a->excess != b->excess)
		return a->excess > b->excess ? -1 : 1;
	return (a->number > b->number) - (a->number < b->number);
}

struct salle_gate_findings salle_gate_list_findings(const struct salle_gate *gate, struct salle_arena *arena)
{
	struct salle_gate_findings all = { .n = 0 };
	size_t most = gate->n_baselines + gate->rules.n_budgets;
	for (size_t i = 0; i < gate->n_baselines; i++)
		most += gate->baselines[i].drifts.n + gate->baselines[i].missing.n;
	all.items = salle_arena_array(arena, most + 1, sizeof *all.items);
	for (size_t i = 0; i < gate->n_baselines; i++)
		add_baseline_findings(&all, &gate->baselines[i]);
	for (size_t i = 0; i < gate->rules.n_budgets; i++)
		add_budget_finding(&all, &gate->budgets[i]);
	qsort(all.items, all.n, sizeof *all.items, compare_findings);
	return all;
}
