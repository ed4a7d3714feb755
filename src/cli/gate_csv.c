/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/gate_print.h"
#include "results/csv_writer.h"

static const struct salle_column columns[] = {
	{ "against", SALLE_COLUMN_TEXT, "", "" },
	{ "what", SALLE_COLUMN_TEXT, "", "" },
	{ "finding", SALLE_COLUMN_TEXT, "", "" },
	{ "figures", SALLE_COLUMN_TEXT, "", "" },
};

static void add(struct salle_csv *csv, const char *against, const char *what, enum salle_finding finding,
	const char *figures)
{
	salle_csv_text(csv, against);
	salle_csv_text(csv, what);
	salle_csv_text(csv, salle_finding_names[finding]);
	salle_csv_text(csv, figures);
	salle_csv_end(csv);
}

static void add_look(struct salle_csv *csv, const struct salle_gate *gate, const struct salle_gate_look *look,
	struct salle_arena *arena)
{
	if (look->identical || look->disobedient)
		add(csv, look->name, "the same inputs and seed", look->identical ? SALLE_FINDING_CLEAR : SALLE_FINDING_BROKEN,
			look->identical ? "the same bytes" : "other counts");
	for (size_t i = 0; i < look->drifts.n; i++) {
		const struct salle_drift *it = &look->drifts.items[i];
		add(csv, look->name, salle_gate_matchup_text(&gate->run, it->contrast->other, arena), it->finding,
			salle_gate_drift_text(look, it, arena));
	}
	for (size_t i = 0; i < look->gaps.n; i++) {
		const struct salle_gap *it = &look->gaps.items[i];
		add(csv, look->name, salle_gate_matchup_text(it->in, it->matchup, arena), it->finding,
			salle_gate_gap_text(it, arena));
	}
}

void salle_gate_csv(const struct salle_gate *gate, struct salle_arena *arena, FILE *out)
{
	struct salle_csv csv = salle_csv_begin(out, columns, sizeof columns / sizeof columns[0]);
	for (size_t i = 0; i < gate->n_looks; i++)
		add_look(&csv, gate, &gate->looks[i], arena);
	for (size_t i = 0; i < gate->rules.n_budgets; i++) {
		const struct salle_budget_verdict *it = &gate->budgets[i];
		add(&csv, "budget", it->budget->name.text, it->finding, salle_gate_budget_text(it, arena));
	}
}
