/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/build_sheets.h"

#include <stdlib.h>
#include <string.h>

#include "figures/figures.h"

const struct salle_column salle_build_columns[] = {
	{ "scenario", SALLE_COLUMN_TEXT, "", "name of the scenario" },
	{ "variant", SALLE_COLUMN_TEXT, "", "named reading of the rules; base is the scenario's own" },
	{ "rules", SALLE_COLUMN_TEXT, "", "rule system" },
	{ "build", SALLE_COLUMN_TEXT, "", "the build; of a team, each member by itself" },
	{ "property", SALLE_COLUMN_TEXT, "",
		"cost (labels.cost_unit), or one of the rule system: attributes, what follows from them, and what is carried" },
	{ "number", SALLE_COLUMN_NUMBER, "as the property", "its value; empty for a name" },
	{ "name", SALLE_COLUMN_LIST, "", "what is carried: weapon, weapon_2 ...; empty for a number" },
	{ 0 },
};

/* A build of a matchup. Two of the same variant and name are the same. */
struct entry {
	const struct salle_matchup *matchup;
	const char *name;
	const void *fighter;
	size_t at; /* in the order of the plan */
};

static int compare_entries(const void *a, const void *b)
{
	const struct entry *x = a, *y = b;
	int order = strcmp(x->matchup->variant, y->matchup->variant);
	if (order == 0)
		order = strcmp(x->name, y->name);
	return order != 0 ? order : (x->at > y->at) - (x->at < y->at);
}

static int compare_places(const void *a, const void *b)
{
	const struct entry *x = a, *y = b;
	return (x->at > y->at) - (x->at < y->at);
}

/* Returns each build of each variant once, in the order of the plan. */
static struct entry *collect(const struct salle_plan *plan, size_t *n)
{
	size_t room = 0;
	for (size_t m = 0; m < plan->n_matchups; m++)
		room += plan->matchups[m].setup->sides[SALLE_A].n + plan->matchups[m].setup->sides[SALLE_B].n;
	struct entry *entries = salle_allocated(calloc(room + 1, sizeof *entries));
	size_t at = 0;
	for (size_t m = 0; m < plan->n_matchups; m++)
		for (unsigned side = 0; side < 2; side++) {
			const struct salle_matchup *matchup = &plan->matchups[m];
			const struct salle_lineup *lineup = matchup->lineup[side];
			for (size_t i = 0; i < matchup->setup->sides[side].n; i++, at++)
				entries[at] = (struct entry){ matchup,
					lineup != NULL ? lineup->builds[i] : side == SALLE_A ? matchup->a
																		 : matchup->b,
					matchup->setup->sides[side].fighters[i], at };
		}
	qsort(entries, at, sizeof *entries, compare_entries);
	*n = 0;
	for (size_t i = 0; i < at; i++)
		if (*n == 0 || strcmp(entries[*n - 1].name, entries[i].name) != 0 ||
			strcmp(entries[*n - 1].matchup->variant, entries[i].matchup->variant) != 0)
			entries[(*n)++] = entries[i];
	qsort(entries, *n, sizeof *entries, compare_places);
	return entries;
}

static void write_property(struct salle_csv *csv, const struct salle_plan *plan, const struct entry *entry,
	const struct salle_sheet_property *property)
{
	salle_csv_text(csv, plan->scenario);
	salle_csv_text(csv, entry->matchup->variant);
	salle_csv_text(csv, plan->rules->name);
	salle_csv_text(csv, entry->name);
	salle_csv_text(csv, property->name);
	if (property->text == NULL)
		salle_csv_number(csv, property->number);
	else
		salle_csv_none(csv);
	salle_csv_text(csv, property->text != NULL ? property->text : "");
	salle_csv_end(csv);
}

void salle_build_properties(const struct salle_plan *plan, const struct salle_matchup *matchup, const void *fighter,
	struct salle_sheet *sheet)
{
	const void *book = matchup->setup->book;
	if (plan->rules->fighter.price != NULL) {
		struct salle_bill bill = { .arena = sheet->arena };
		plan->rules->fighter.price(book, fighter, &bill);
		salle_sheet_number(sheet, "cost", salle_bill_cost(&bill));
	}
	plan->rules->fighter.describe(book, fighter, sheet);
}

static void write_entry(struct salle_csv *csv, const struct salle_plan *plan, const struct entry *entry)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_sheet sheet = { .arena = &arena };
	salle_build_properties(plan, entry->matchup, entry->fighter, &sheet);
	for (size_t i = 0; i < sheet.n_properties; i++)
		write_property(csv, plan, entry, &sheet.properties[i]);
	salle_arena_release(&arena);
}

void salle_builds_write(struct salle_csv *csv, struct salle_figures *figures)
{
	size_t n;
	struct entry *entries = collect(&figures->plan, &n);
	for (size_t i = 0; i < n; i++)
		write_entry(csv, &figures->plan, &entries[i]);
	free(entries);
}
