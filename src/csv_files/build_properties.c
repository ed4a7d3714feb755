/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "csv_files/result_tables.h"

#include <stdlib.h>
#include <string.h>

#include "csv_files/key_columns.h"
#include "figures/figures.h"
#include "figures/property_shares.h"

/* Columns of builds.csv, and functions that write its rows. */

const struct salle_column salle_build_columns[] = {
	SALLE_VARIANT_COLUMNS,
	{ "build", SALLE_COLUMN_TEXT, "", "the build; each member of a team has its own rows" },
	{ "property", SALLE_COLUMN_TEXT, "",
		"cost (in labels.cost_unit), or a property of the rule system: an attribute, a value derived from attributes, "
		"or a piece of equipment" },
	{ "number", SALLE_COLUMN_NUMBER, "as the property",
		"value of the property; empty if the property has a name instead" },
	{ "name", SALLE_COLUMN_TEXT, "", "name of the piece of equipment; empty if the property has a number instead" },
	{ 0 },
};

/* An occurrence of a build in a matchup. Entries with the same variant and name are the same build. */
struct entry {
	const struct salle_matchup *matchup;
	const char *name;
	const void *fighter;
	size_t at; /* position of the occurrence in the plan */
};

static int compare_entries(const void *a, const void *b)
{
	const struct entry *x = a, *y = b;
	int order = strcmp(x->matchup->variant, y->matchup->variant);
	if (order == 0)
		order = strcmp(x->name, y->name);
	return order != 0 ? order : (x->at > y->at) - (x->at < y->at);
}

static int compare_plan_positions(const void *a, const void *b)
{
	const struct entry *x = a, *y = b;
	return (x->at > y->at) - (x->at < y->at);
}

/*
 * Returns the builds of the base and all variants, each once per variant, in the order of the plan. The caller frees
 * the array.
 */
static struct entry *collect_builds(const struct salle_plan *plan, size_t *n)
{
	size_t room = 0;
	for (size_t m = 0; m < plan->n_matchups; m++)
		room += plan->matchups[m].setup->sides[SALLE_A].n + plan->matchups[m].setup->sides[SALLE_B].n;
	struct entry *entries = salle_check_allocated(calloc(room + 1, sizeof *entries));
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
	qsort(entries, *n, sizeof *entries, compare_plan_positions);
	return entries;
}

static void write_property(struct salle_csv_writer *csv, const struct salle_plan *plan, const struct entry *entry,
	const struct salle_sheet_property *property)
{
	salle_csv_add_variant_key(csv, plan, entry->matchup->variant);
	salle_csv_add_text(csv, entry->name);
	salle_csv_add_text(csv, property->name);
	if (property->text == NULL)
		salle_csv_add_number(csv, property->number);
	else
		salle_csv_add_empty_cell(csv);
	salle_csv_add_text(csv, property->text != NULL ? property->text : "");
	salle_csv_end_row(csv);
}

static void write_entry(struct salle_csv_writer *csv, const struct salle_plan *plan, const struct entry *entry)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_sheet sheet = { .arena = &arena };
	salle_add_build_properties(plan, entry->matchup, entry->fighter, &sheet);
	for (size_t i = 0; i < sheet.n_properties; i++)
		write_property(csv, plan, entry, &sheet.properties[i]);
	salle_arena_release(&arena);
}

void salle_builds_write(struct salle_csv_writer *csv, struct salle_figures *figures)
{
	size_t n;
	struct entry *entries = collect_builds(&figures->plan, &n);
	for (size_t i = 0; i < n; i++)
		write_entry(csv, &figures->plan, &entries[i]);
	free(entries);
}

/* Columns of variance_shares.csv, and functions that write its rows. */

const struct salle_column salle_variance_share_columns[] = {
	SALLE_VARIANT_COLUMNS,
	{ "of", SALLE_COLUMN_TEXT, "",
		"the numbers whose variance is explained. bout: the outcomes of bouts (each share is limited to 0 to 1, so the "
		"sum may slightly exceed 1); builds: the mean scores of builds (correlated properties explain the same part)" },
	{ "source", SALLE_COLUMN_TEXT, "",
		"what explains the variance. For bouts: dice; build or policy: strength against the whole field; policy of the "
		"build: how well a policy suits a build; build against build, build against policy, policy against policy: "
		"effects of the pairing; rest: combinations of these. For builds: a property of builds.csv" },
	{ "df", SALLE_COLUMN_COUNT, "degrees of freedom",
		"degrees of freedom of the regression on the property; empty for "
		"sources of bouts" },
	SALLE_ESTIMATE_COLUMNS("share", SALLE_COLUMN_FRACTION, "of the variance",
		"share of the variance that the source explains", "lower end of the 95 % interval of share",
		"upper end of the 95 % interval of share"),
	{ "adjusted_p", SALLE_COLUMN_FRACTION, "",
		"p-value of the property, corrected for picking the best of many (permutation test); significant at 0.05 or "
		"less. Empty for sources of bouts" },
	{ 0 },
};

static void write_key(struct salle_csv_writer *csv, const struct salle_plan *plan, const char *variant, const char *of,
	const char *source)
{
	salle_csv_add_variant_key(csv, plan, variant);
	salle_csv_add_text(csv, of);
	salle_csv_add_text(csv, source);
}

void salle_variance_shares_write(struct salle_csv_writer *csv, struct salle_figures *figures)
{
	const struct salle_variance_shares *all = salle_figures_variance_shares(figures);
	for (size_t v = 0; v < all->n; v++) {
		const struct salle_variant_shares *of = &all->items[v];
		for (enum salle_anova_source i = 0; i < SALLE_ANOVA_SOURCES; i++) {
			if (!salle_variant_has_source(of, i))
				continue;
			write_key(csv, &figures->plan, of->variant, "bout", salle_variance_source_name(i));
			salle_csv_add_empty_cell(csv);
			salle_csv_add_estimate(csv, &of->shares[i]);
			salle_csv_add_empty_cell(csv);
			salle_csv_end_row(csv);
		}
		for (size_t i = 0; i < of->n; i++) {
			write_key(csv, &figures->plan, of->variant, "builds", of->properties[i].name);
			salle_csv_add_count(csv, of->properties[i].df);
			salle_csv_add_estimate(csv, &of->properties[i].share);
			salle_csv_add_number(csv, of->properties[i].adjusted_p);
			salle_csv_end_row(csv);
		}
	}
}
