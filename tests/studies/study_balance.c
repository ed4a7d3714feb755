/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A field is balanced, and then one cell of a table is changed. How often does `salle balance`, within its default
 * budget, find the edit that balances the field again? Another edit of a single cell that balances the field counts,
 * too.
 *
 * How often do all intervals of the chosen proposal contain what a long run with another seed measures? The long run
 * has its own error, so the true coverage is a little higher than measured.
 *
 *   build/release/tests/studies/study_balance [SEEDS [FIELD]]    default: 34 seeds, all fields
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <salle/balance.h>
#include <salle/batch.h>
#include <salle/tally_head.h>

#include "base/arena.h"

#include "study.h"

/* LONG_RUN: bouts per matchup; OTHER_SEEDS: distance from the seed of a search to that of its long run */
enum { SEEDS = 34, LONG_RUN = 1000000, OTHER_SEEDS = 1000000 };

/* A field with one changed cell in `tables`. Without this change its scores meet the goal. */
static const struct field {
	const char *name;
	double steps;     /* number of steps of the planted edit */
	const char *file; /* a scenario before the text; NULL if the text is the whole scenario */
	const char *text;
} fields[] = {
	{ "coins", 2, NULL,
		"rules: coin\noptions: {draw: 0.1}\n"
		"tables: {coins: {rows: {fair: {edge: 4}, loaded: {edge: 4}, heavy: {edge: 6}}}}\n"
		"builds:\n  a: {coin: fair, dice: 6, wounds: 2}\n  b: {coin: loaded, dice: 6, wounds: 2}\n"
		"  c: {coin: heavy, dice: 6, wounds: 2}\n"
		"balance:\n  goal: {score: [0.47, 0.53]}\n"
		"  change: [{table: coins, row: [fair, loaded, heavy], cells: edge, at_most: 3}]\n" },
	/* the spear has two points of deadliness more than the bayonet; otherwise both are equal */
	{ "sidearms", 2, NULL,
		"rules: campaign\ntables: {weapons: {rows: [{row: Spear, deadliness: +2}]}}\n"
		"builds:\n  bayonet: {weapons: [Bayonet]}\n  spear: {weapons: [Spear]}\n  axe: {weapons: [Axe]}\n"
		"balance:\n  goal: {score: [0.43, 0.57]}\n"
		"  change: [{table: weapons, row: [Bayonet, Spear, Axe], cells: [striking, deadliness, parrying]}]\n" },
	/* the weapons of docs/balance.md after the edits found there, with one of these edits undone */
	{ "weapons", 2, NULL,
		"rules: fechtbook\ntables: {weapons: {rows: [{row: Messer, thrust: +2}]}}\n"
		"builds:\n  s: {abstract: yes, policy: master, agility: 4, brawn: 5, cunning: 4, will: 4}\n"
		"  halberd: {extends: s, proficiencies: {polearms: 8}, weapons: [Halberd]}\n"
		"  messer: {extends: s, proficiencies: {swords: 8}, weapons: [Messer]}\n"
		"  mace: {extends: s, proficiencies: {mass_weapons: 8}, weapons: [Mace]}\n"
		"balance:\n  goal: {score: [0.45, 0.55]}\n"
		"  change: [{table: weapons, row: [Halberd, Messer, Mace], cells: [swing, thrust]}]\n" },
	/* eight builds; the goals are their scores without the planted edit, plus and minus two points */
	{ "armoury", 2, "scenarios/fechtbook/armoury.yaml",
		"tables: {weapons: {rows: [{row: Messer, swing: +2}]}}\n"
		"balance:\n  goal:\n"
		"    - {score: [0.740, 0.780], builds: [halberd]}\n    - {score: [0.693, 0.733], builds: [pollax]}\n"
		"    - {score: [0.596, 0.636], builds: [arming_sword]}\n    - {score: [0.527, 0.567], builds: [messer]}\n"
		"    - {score: [0.515, 0.555], builds: [mace]}\n    - {score: [0.372, 0.412], builds: [rapier]}\n"
		"    - {score: [0.255, 0.295], builds: [longsword]}\n    - {score: [0.142, 0.182], builds: [warhammer]}\n"
		"  change:\n"
		"    - table: weapons\n"
		"      row: [Halberd, Pollax, Arming Sword, Messer, Mace, Rapier, Longsword, Warhammer]\n"
		"      cells: [swing, thrust]\n" },
};

static const char path[] = "build/study_balance.yaml";

static void fail(const struct salle_diagnostics *diagnostics)
{
	fprintf(stderr, "%s\n", diagnostics->n > 0 ? diagnostics->items[0].message : "the search failed");
	exit(2);
}

/* Searches for edits of the scenario, with the default budget and this seed. */
static void search(uint64_t seed, struct salle_balance_result *result, struct salle_arena *arena)
{
	struct salle_scenario scenario;
	struct salle_diagnostics diagnostics;
	salle_diagnostics_init(&diagnostics);
	const struct salle_overrides overrides = { .has_seed = true, .seed = seed, .data_dir = "scenarios" };
	const struct salle_balance_settings settings = { .path = path, .overrides = &overrides };
	if (salle_scenario_load(path, &overrides, &scenario, arena, &diagnostics) != SALLE_OK ||
		salle_balance_run(&scenario, &settings, result, arena, &diagnostics) != SALLE_OK)
		fail(&diagnostics);
	salle_diagnostics_release(&diagnostics);
}

/* Runs the scenario with the changes of a proposal, with another seed. */
static void run(uint64_t seed, const struct salle_node *changes, struct salle_scenario *scenario,
	struct salle_batch_result *result, struct salle_arena *arena)
{
	struct salle_diagnostics diagnostics;
	salle_diagnostics_init(&diagnostics);
	const struct salle_overrides overrides = { .has_seed = true, .seed = seed + OTHER_SEEDS, .bouts = LONG_RUN,
		.data_dir = "scenarios", .changes = changes };
	const struct salle_batch_settings settings = { .skips_notable_bouts = true };
	if (salle_scenario_load(path, &overrides, scenario, arena, &diagnostics) != SALLE_OK ||
		salle_batch_run(&scenario->plan, &settings, result, arena) != SALLE_OK)
		fail(&diagnostics);
	salle_diagnostics_release(&diagnostics);
}

/* Returns the mean score of a build over all matchups of a run. */
static double score_of(const struct salle_plan *plan, const struct salle_batch_result *result, const char *build)
{
	double sum = 0, n = 0;
	for (size_t m = 0; m < plan->n_matchups; m++) {
		const bool is_a = strcmp(plan->matchups[m].a, build) == 0;
		if (!is_a && strcmp(plan->matchups[m].b, build) != 0)
			continue;
		const struct salle_tally_head *head = SALLE_TALLY_HEAD(&result->tallies, m);
		const double draws = (double)(head->bouts - head->wins[0] - head->wins[1]);
		sum += ((double)head->wins[is_a ? SALLE_A : SALLE_B] + draws / 2) / (double)head->bouts;
		n++;
	}
	return sum / n;
}

/* Returns the first row that meets the goal, which is the row with the fewest edits. Returns the last row if no row
 * meets the goal. */
static const struct salle_balance_row *chosen_row(const struct salle_balance_result *result)
{
	size_t i = 0;
	while (i + 1 < result->n_rows && result->rows[i].verdict != SALLE_GOAL_MET)
		i++;
	return &result->rows[i];
}

static void write_scenario(const struct field *field)
{
	FILE *out = fopen(path, "w"), *in = field->file != NULL ? fopen(field->file, "r") : NULL;
	bool written = out != NULL && (in != NULL || field->file == NULL);
	for (int c; written && in != NULL && (c = fgetc(in)) != EOF;)
		written = fputc(c, out) != EOF;
	written = written && fputs(field->text, out) >= 0;
	if (in != NULL)
		(void)fclose(in);
	if (!written || fclose(out) != 0) {
		fprintf(stderr, "cannot write %s\n", path);
		exit(2);
	}
}

struct counts {
	uint64_t n, found; /* searches; searches that found one edit as small as the planted one */
	/* `met`: proposals that meet the goal by their own intervals; `met_again`: those of them that also meet it in the
	 * long run */
	uint64_t met, met_again;
	uint64_t covered; /* proposals whose intervals all contain the scores of the long run */
};

static void add_seed(struct counts *counts, const struct field *field, uint64_t seed)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_balance_result found;
	struct salle_batch_result again;
	struct salle_scenario scenario;
	write_scenario(field);
	search(seed, &found, &arena);
	const struct salle_balance_row *row = chosen_row(&found);
	const bool met = row->verdict == SALLE_GOAL_MET;
	run(seed, salle_proposal_make_scenario_keys(found.spec, &row->proposal, &arena), &scenario, &again, &arena);
	bool meets = true, covers = true;
	for (size_t t = 0; t < found.n_targets; t++) {
		const struct salle_balance_goal *goal = found.targets[t].goal;
		const double score = score_of(&scenario.plan, &again, goal->a);
		meets = meets && score >= goal->low && score <= goal->high;
		covers = covers && score >= row->targets[t].interval.low && score <= row->targets[t].interval.high;
	}
	counts->n++;
	counts->found += met && row->proposal.n == 1 && row->steps <= field->steps;
	counts->met += met;
	counts->met_again += met && meets;
	counts->covered += covers;
	fprintf(stderr, "%s, seed %u: %s, %s\n", field->name, (unsigned)seed,
		salle_proposal_text(found.spec, &row->proposal, &arena), met ? "met" : "not met");
	salle_arena_release(&arena);
}

int main(int argc, char **argv)
{
	const uint64_t seeds = argc > 1 ? strtoull(argv[1], NULL, 10) : SEEDS;
	for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
		struct counts counts = { 0 };
		if (argc > 2 && strcmp(argv[2], fields[i].name) != 0)
			continue;
		for (uint64_t seed = 1; seed <= seeds; seed++)
			add_seed(&counts, &fields[i], seed);
		study_rate("edits", fields[i].name, STUDY_AT_LEAST, 0.95, counts.found, counts.n);
		study_rate("edits: joint intervals", fields[i].name, STUDY_AT_LEAST, 0.95, counts.covered, counts.n);
		if (counts.met > 0)
			study_rate("edits: goal met again", fields[i].name, STUDY_AT_LEAST, 0.95, counts.met_again, counts.met);
	}
	return study_verdict();
}
