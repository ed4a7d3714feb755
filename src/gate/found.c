/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gate/found.h"

#include <math.h>
#include <stdlib.h>

enum { CENT = 100 };

static void add(struct salle_founds *to, struct salle_found it)
{
	it.number = to->n;
	to->items[to->n++] = it;
}

static void add_look(struct salle_founds *to, const struct salle_gate_look *look)
{
	if (look->identical || look->disobedient)
		add(to, (struct salle_found){ .finding = look->identical ? SALLE_FINDING_CLEAR : SALLE_FINDING_BROKEN,
			.excess = INFINITY, .look = look });
	for (size_t i = 0; i < look->drifts.n; i++) {
		const struct salle_drift *it = &look->drifts.items[i];
		add(to, (struct salle_found){ .finding = it->finding,
			.excess = fabs(it->contrast->difference) - look->drifts.tolerance, .look = look, .drift = it });
	}
	for (size_t i = 0; i < look->gaps.n; i++)
		add(to, (struct salle_found){ .finding = look->gaps.items[i].finding, .excess = -INFINITY, .look = look,
			.gap = &look->gaps.items[i] });
}

static void add_budget(struct salle_founds *to, const struct salle_budget_verdict *it)
{
	double value = it->estimate.value;
	double excess = fmax(it->budget->from / CENT - value, value - it->budget->to / CENT);
	add(to, (struct salle_found){ .finding = it->finding, .excess = it->missing != NULL ? -INFINITY : excess,
		.budget = it });
}

static int compare(const void *left, const void *right)
{
	const struct salle_found *a = left, *b = right;
	if (a->finding != b->finding)
		return a->finding > b->finding ? -1 : 1;
	if (a->excess != b->excess)
		return a->excess > b->excess ? -1 : 1;
	return (a->number > b->number) - (a->number < b->number);
}

struct salle_founds salle_gate_found(const struct salle_gate *gate, struct salle_arena *arena)
{
	struct salle_founds all = { .n = 0 };
	size_t most = gate->n_looks + gate->rules.n_budgets;
	for (size_t i = 0; i < gate->n_looks; i++)
		most += gate->looks[i].drifts.n + gate->looks[i].gaps.n;
	all.items = salle_arena_array(arena, most + 1, sizeof *all.items);
	for (size_t i = 0; i < gate->n_looks; i++)
		add_look(&all, &gate->looks[i]);
	for (size_t i = 0; i < gate->rules.n_budgets; i++)
		add_budget(&all, &gate->budgets[i]);
	qsort(all.items, all.n, sizeof *all.items, compare);
	return all;
}
