/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/property_shares.h"

#include <stdlib.h>
#include <string.h>

#include <salle/permutation_p_values.h>

#include "figures/result_intervals.h"

void salle_add_build_properties(const struct salle_plan *plan, const struct salle_matchup *matchup, const void *fighter,
	struct salle_sheet *sheet)
{
	const void *book = matchup->setup->book;
	if (plan->rules->fighter.price != NULL) {
		struct salle_bill bill = { .arena = sheet->arena };
		plan->rules->fighter.price(book, fighter, &bill);
		salle_sheet_add_number(sheet, "cost", salle_bill_total(&bill));
	}
	plan->rules->fighter.describe(book, fighter, sheet);
}

/* A property of a build, such as a weapon or an attribute. */
struct entry {
	const char *name; /* name without the number of an item in a list: "weapon" for "weapon_2" */
	bool named;
	const char *text; /* value of the property if it is a name; "" for a number */
	double number;
	size_t build;
};

struct entries {
	struct entry *items;
	size_t n, room;
};

/* Returns a property's name without the number of the item: "weapon" for "weapon_2". */
static const char *remove_number_from_name(const char *name, struct salle_arena *arena)
{
	const char *end = strrchr(name, '_');
	if (end == NULL || end[1] == '\0' || end[1 + strspn(end + 1, "0123456789")] != '\0')
		return name;
	return salle_arena_copy_text_n(arena, name, (size_t)(end - name));
}

static void add_properties_of_sheet(struct entries *entries, const struct salle_sheet *sheet, size_t build)
{
	for (size_t i = 0; i < sheet->n_properties; i++) {
		const struct salle_sheet_property *it = &sheet->properties[i];
		if (entries->n == entries->room) {
			entries->room = 2 * entries->room + 64;
			entries->items = salle_check_allocated(realloc(entries->items, entries->room * sizeof *entries->items));
		}
		const bool named = it->text != NULL;
		entries->items[entries->n++] =
			(struct entry){ named ? remove_number_from_name(it->name, sheet->arena) : it->name, named,
				named ? it->text : "", it->number, build };
	}
}

/* Collects the properties of all builds. The result is empty if a side is a team. */
static struct entries collect_properties(const struct salle_plan *plan, const struct salle_entrant_index *index,
	struct salle_arena *arena)
{
	struct entries entries = { NULL, 0, 0 };
	bool *seen = salle_arena_array(arena, index->n_builds, sizeof *seen);
	for (size_t i = 0; i < 2 * index->n; i++) {
		const struct salle_matchup *matchup = &plan->matchups[index->first + i / 2];
		size_t build = index->seats[i / 2].build[i % 2];
		if (matchup->lineup[i % 2] != NULL) {
			entries.n = 0;
			return entries;
		}
		if (seen[build])
			continue;
		seen[build] = true;
		struct salle_sheet sheet = { .arena = arena };
		salle_add_build_properties(plan, matchup, matchup->setup->sides[i % 2].fighters[0], &sheet);
		add_properties_of_sheet(&entries, &sheet, build);
	}
	return entries;
}

static int compare_entries(const void *left, const void *right)
{
	const struct entry *a = left, *b = right;
	int order = strcmp(a->name, b->name);
	if (order == 0)
		order = a->named - b->named;
	if (order == 0)
		order = strcmp(a->text, b->text);
	return order != 0 ? order : (a->build > b->build) - (a->build < b->build);
}

/*
 * Returns the number of columns that a property needs in a regression: 1 for a number, 1 per distinct name otherwise.
 */
static size_t count_columns(const struct entry *entries, size_t n)
{
	size_t columns = 1;
	for (size_t i = 1; entries[0].named && i < n; i++)
		columns += strcmp(entries[i - 1].text, entries[i].text) != 0;
	return columns;
}

/*
 * Regresses the strengths on one property. Sets `out` to the explained share and `test` to the columns of the
 * regression. Returns false if all columns are constant or there are too many.
 */
static bool fit_property(const struct entry *entries, size_t n, const double *strengths, size_t builds,
	struct salle_property_share *out, struct salle_property_test *test, struct salle_arena *arena)
{
	const size_t k = count_columns(entries, n);
	if (!entries[0].named && n != builds)
		return false;
	double *x = salle_arena_array(arena, builds * k, sizeof *x);
	for (size_t i = 0, column = 0; i < n; i++) {
		if (!entries[0].named) {
			x[entries[i].build] = entries[i].number;
			continue;
		}
		column += i > 0 && strcmp(entries[i - 1].text, entries[i].text) != 0;
		x[entries[i].build * k + column]++;
	}
	*test = (struct salle_property_test){ k, x, 1 };
	return salle_estimate_explained_share(builds, strengths, k, x, SALLE_RESULTS_LEVEL, &out->df, &out->share);
}

/* Computes the p-values of n properties, adjusted for selecting the property with the largest share. */
static void test_properties(const struct salle_plan *plan, const double *strengths, size_t builds,
	struct salle_property_share *shares, struct salle_property_test *tests, size_t n)
{
	size_t columns = 0;
	for (size_t i = 0; i < n; i++)
		columns += tests[i].n_columns;
	salle_run_property_tests(builds, strengths, tests, n, plan->seed, salle_choose_permutations(builds, columns));
	for (size_t i = 0; i < n; i++)
		shares[i].adjusted_p = tests[i].p_value;
}

static int compare_shares(const void *left, const void *right)
{
	const struct salle_property_share *a = left, *b = right;
	if (a->share.value != b->share.value)
		return a->share.value < b->share.value ? 1 : -1;
	return strcmp(a->name, b->name);
}

struct salle_property_share *salle_compute_property_shares(const struct salle_plan *plan,
	const struct salle_entrant_index *index, const double *strengths, size_t *n, struct salle_arena *arena)
{
	struct salle_arena own = SALLE_ARENA_INIT;
	struct entries entries = collect_properties(plan, index, &own);
	struct salle_property_share *shares = salle_arena_array(arena, entries.n + 1, sizeof *shares);
	struct salle_property_test *tests = salle_arena_array(&own, entries.n + 1, sizeof *tests);
	*n = 0;
	if (entries.n > 0)
		qsort(entries.items, entries.n, sizeof *entries.items, compare_entries);
	for (size_t first = 0, end; first < entries.n; first = end) {
		for (end = first + 1; end < entries.n; end++)
			if (strcmp(entries.items[first].name, entries.items[end].name) != 0 ||
				entries.items[first].named != entries.items[end].named)
				break;
		if (fit_property(&entries.items[first], end - first, strengths, index->n_builds, &shares[*n], &tests[*n], &own))
			shares[(*n)++].name = salle_arena_copy_text(arena, entries.items[first].name);
	}
	test_properties(plan, strengths, index->n_builds, shares, tests, *n);
	free(entries.items);
	salle_arena_release(&own);
	qsort(shares, *n, sizeof *shares, compare_shares);
	return shares;
}
