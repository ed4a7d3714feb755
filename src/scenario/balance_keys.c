/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the key `balance` of a scenario: its goals, and the changes that are allowed. */
#include <string.h>

#include "base/arena.h"
#include "base/parse_text.h"
#include "scenario/balance_keys.h"

#define PRICE_WITHIN 0.05 /* default of the key `within` if the goal is fair prices */

static double read_range_end(struct salle_balance_reading *reading, const struct salle_node *node, double most)
{
	double number;
	if (node->kind == SALLE_SCALAR && salle_parse_real(node->text, &number) && number >= 0 && number <= most)
		return number;
	salle_error(reading->loader->diagnostics, &node->at, "expected a number from 0 to %g", most);
	return 0;
}

/* Reads a range `[low, high]`. Returns false after an error. */
static bool read_range(struct salle_balance_reading *reading, const struct salle_node *node, double most,
	struct salle_balance_goal *goal)
{
	struct salle_diagnostics *diagnostics = reading->loader->diagnostics;
	const size_t errors = diagnostics->errors;
	if (node->kind != SALLE_LIST || node->n != 2) {
		salle_error(diagnostics, &node->at, "expected the least and the highest number, such as [%s]",
			most == 1 ? "0.45, 0.55" : "4, 8");
		return false;
	}
	goal->low = read_range_end(reading, node->items[0], most);
	goal->high = read_range_end(reading, node->items[1], most);
	if (diagnostics->errors == errors && goal->low > goal->high)
		salle_error(diagnostics, &node->items[1]->at, "the highest number (%g) must not be below the least (%g)",
			goal->high, goal->low);
	return diagnostics->errors == errors;
}

static void add_goal(struct salle_balance_reading *reading, const struct salle_balance_goal *goal)
{
	reading->goals = salle_arena_array_grow(reading->loader->arena, reading->goals, reading->spec->n_goals, 1,
		&reading->goals_capacity, sizeof *reading->goals);
	reading->goals[reading->spec->n_goals++] = *goal;
}

/* Returns the name of the build or team; NULL after reporting a name that is in no matchup. */
static const char *find_side(struct salle_balance_reading *reading, const char *name, const struct salle_place *at)
{
	for (size_t i = 0; i < reading->n_sides; i++)
		if (strcmp(reading->sides[i], name) == 0)
			return reading->sides[i];
	salle_error_unknown(reading->loader->diagnostics, at, "build", name, reading->sides, reading->n_sides);
	return NULL;
}

static bool do_sides_meet(const struct salle_loader *loader, const char *a, const char *b)
{
	for (size_t m = 0; m < loader->n_base; m++) {
		const struct salle_matchup *it = &loader->out->plan.matchups[m];
		if ((strcmp(it->a, a) == 0 && strcmp(it->b, b) == 0) || (strcmp(it->a, b) == 0 && strcmp(it->b, a) == 0))
			return true;
	}
	return false;
}

static void add_pair_goal(struct salle_balance_reading *reading, const char *a, const char *b, double low, double high,
	const struct salle_place *at)
{
	struct salle_loader *loader = reading->loader;
	if (a == NULL || b == NULL)
		return;
	if (strcmp(a, b) == 0) {
		salle_error(loader->diagnostics, at, "'%s' always scores half against itself: name two builds", a);
		return;
	}
	if (!do_sides_meet(loader, a, b)) {
		salle_error(loader->diagnostics, at, "'%s' does not meet '%s' in this scenario", a, b);
		return;
	}
	const struct salle_balance_goal goal = { SALLE_GOAL_PAIR,
		salle_arena_format(loader->arena, "%s against %s", a, b), a, b, 0, low, high };
	add_goal(reading, &goal);
}

static void read_score_goal(struct salle_balance_reading *reading, const struct salle_balance_goal_keys *keys)
{
	struct salle_balance_goal goal = { .kind = SALLE_GOAL_SCORE };
	/* continues after an error, so that the names below are checked, too */
	(void)!read_range(reading, keys->score, 1, &goal);
	if (keys->pair.n == 2) {
		const struct salle_text *pair = keys->pair.items;
		const char *a = find_side(reading, pair[0].text, &pair[0].at);
		const char *b = find_side(reading, pair[1].text, &pair[1].at);
		add_pair_goal(reading, a, b, goal.low, goal.high, &pair[1].at);
		return;
	}
	for (size_t i = 0; i < (keys->builds.n > 0 ? keys->builds.n : reading->n_sides); i++) {
		goal.a = keys->builds.n == 0 ? reading->sides[i]
									 : find_side(reading, keys->builds.items[i].text, &keys->builds.items[i].at);
		goal.name = goal.a;
		if (goal.a != NULL)
			add_goal(reading, &goal);
	}
}

/* Reads `{a: {b: 0.6}}`: the target score of a against b. */
static void read_matrix_goals(struct salle_balance_reading *reading, const struct salle_node *matrix, double within)
{
	struct salle_diagnostics *diagnostics = reading->loader->diagnostics;
	for (size_t i = 0; matrix->kind == SALLE_MAP && i < matrix->n; i++) {
		const struct salle_node *row = matrix->items[i];
		const char *a = find_side(reading, matrix->keys[i]->text, &matrix->keys[i]->at);
		if (row == NULL || row->kind != SALLE_MAP) {
			salle_error(diagnostics, &matrix->keys[i]->at, "expected a map of opponent to target score");
			continue;
		}
		for (size_t k = 0; k < row->n; k++) {
			const char *b = find_side(reading, row->keys[k]->text, &row->keys[k]->at);
			const double target = row->items[k] != NULL ? read_range_end(reading, row->items[k], 1) : 0;
			add_pair_goal(reading, a, b, target - within, target + within, &row->keys[k]->at);
		}
	}
	if (matrix->kind != SALLE_MAP)
		salle_error(diagnostics, &matrix->at, "expected a map of build to a map of opponent to target score, not %s",
			salle_node_kind_name(matrix->kind));
}

static void read_ending_goal(struct salle_balance_reading *reading, const struct salle_balance_goal_keys *keys,
	const struct salle_place *at)
{
	const struct salle_labels *labels = reading->loader->rules->labels;
	struct salle_balance_goal goal = { .kind = SALLE_GOAL_ENDING };
	if (keys->share == NULL) {
		salle_error(reading->loader->diagnostics, at, "'ending' needs 'share', such as share: [0, 0.2]");
		return;
	}
	if (!read_range(reading, keys->share, 1, &goal))
		return;
	size_t n = 0;
	while (labels->endings[n].name != NULL)
		n++;
	const char **names = salle_arena_array(reading->loader->arena, n + 1, sizeof *names);
	for (size_t e = 0; e < n; e++)
		names[e] = labels->endings[e].name;
	while (goal.ending < n && strcmp(names[goal.ending], keys->ending.text) != 0)
		goal.ending++;
	goal.name = salle_arena_format(reading->loader->arena, "ending %s", keys->ending.text);
	if (goal.ending == n)
		salle_error_unknown(reading->loader->diagnostics, &keys->ending.at, "ending", keys->ending.text, names, n);
	else
		add_goal(reading, &goal);
}

static void read_goal(struct salle_balance_reading *reading, const struct salle_node *node)
{
	struct salle_loader *loader = reading->loader;
	struct salle_balance_goal_keys keys = { 0 };
	if (salle_fields_read(salle_balance_goal_fields, node, NULL, &keys, loader->arena, loader->diagnostics) != SALLE_OK)
		return;
	const bool price = salle_node_get(node, "price") != NULL, within = salle_node_get(node, "within") != NULL;
	const unsigned kinds =
		(keys.score != NULL) + (keys.matrix != NULL) + (keys.length != NULL) + (keys.ending.text != NULL) + price;
	if (kinds != 1 || (keys.score == NULL && (keys.builds.n > 0 || keys.pair.n > 0)) ||
		(keys.builds.n > 0 && keys.pair.n > 0) || (keys.share != NULL && keys.ending.text == NULL) ||
		(within && keys.matrix == NULL && !price)) {
		salle_error(loader->diagnostics, &node->at,
			"expected one of {score: [...]}, {score: [...], builds: [...]}, {score: [...], pair: [a, b]}, "
			"{matrix: {...}, within: 0.02}, {length: [...]}, {ending: NAME, share: [...]} or {price: fair}; write "
			"several goals as a list");
		return;
	}
	if (price) {
		reading->spec->prices = true;
		reading->spec->price_tolerance = within ? keys.within : PRICE_WITHIN;
		return;
	}
	struct salle_balance_goal length = { .kind = SALLE_GOAL_LENGTH, .name = "length" };
	if (keys.score != NULL)
		read_score_goal(reading, &keys);
	else if (keys.matrix != NULL)
		read_matrix_goals(reading, keys.matrix, keys.within);
	else if (keys.ending.text != NULL)
		read_ending_goal(reading, &keys, &node->at);
	else if (read_range(reading, keys.length, SALLE_SWEEP_NUMBER_MAX, &length))
		add_goal(reading, &length);
}

/* Lists the builds and teams that meet another build or team. */
static void list_sides(struct salle_balance_reading *reading)
{
	const struct salle_loader *loader = reading->loader;
	reading->sides = salle_arena_array(loader->arena, 2 * loader->n_base + 1, sizeof *reading->sides);
	for (size_t k = 0; k < 2 * loader->n_base; k++) {
		const struct salle_matchup *it = &loader->out->plan.matchups[k / 2];
		const char *name = k % 2 == 0 ? it->a : it->b;
		size_t i = 0;
		while (i < reading->n_sides && strcmp(reading->sides[i], name) != 0)
			i++;
		if (i == reading->n_sides && strcmp(it->a, it->b) != 0)
			reading->sides[reading->n_sides++] = name;
	}
}

static void read_policies(struct salle_balance_reading *reading, const struct salle_texts *policies)
{
	struct salle_loader *loader = reading->loader;
	const char **names = salle_arena_array(loader->arena, policies->n + 1, sizeof *names);
	if (policies->n > 0)
		(void)salle_policies_find(loader, policies);
	for (size_t i = 0; i < policies->n; i++)
		names[i] = policies->items[i].text;
	reading->spec->policies = names;
	reading->spec->n_policies = policies->n;
}

/*
 * Reports the keys that choose between proposals if the scenario has no goal, because there are no proposals without a
 * goal.
 */
static void report_keys_without_goal(struct salle_loader *loader, const struct salle_node *balance)
{
	static const char *const keys[] = { "prefer", "edits", "retrain" };
	for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
		const struct salle_node *item = salle_node_get(balance, keys[i]);
		if (item != NULL)
			salle_error(loader->diagnostics, &item->at, "'%s' has no effect without 'goal'", keys[i]);
	}
}

/* Lists the prices of all tables of items. */
static void list_price_cells(struct salle_balance_reading *reading)
{
	const struct salle_loader *loader = reading->loader;
	struct salle_balance_spec *spec = reading->spec;
	struct salle_price_cell *cells = NULL;
	size_t capacity = 0;
	for (size_t t = 0; loader->rules->tables[t].name != NULL; t++) {
		const struct salle_table_kind *kind = &loader->rules->tables[t];
		const struct salle_field *cost = kind->fields;
		while (cost->key != NULL && (strcmp(cost->key, "cost") != 0 || cost->kind != SALLE_INT))
			cost++;
		const size_t column = (size_t)(cost - kind->fields);
		for (size_t i = 0; kind->has_items && kind->has_unique_names && cost->key != NULL && i < loader->tables[t].n;
			 i++) {
			if (!loader->tables[t].is_written[i * loader->tables[t].n_fields + column])
				continue; /* an empty cell is no price */
			const char *row = (const char *)loader->tables[t].items + i * kind->row_size;
			const char *name = ((const struct salle_text *)(row + kind->fields[0].offset))->text;
			cells = salle_arena_array_grow(loader->arena, cells, spec->n_price_cells, 1, &capacity, sizeof *cells);
			cells[spec->n_price_cells++] = (struct salle_price_cell){ name, kind->name, cost->max };
		}
	}
	spec->price_cells = cells;
}

/* Reads what may change. If the goal is fair prices, all prices may change, and there must be no other goal. */
static void read_allowed_changes(struct salle_balance_reading *reading, const struct salle_node *balance,
	const struct salle_balance_keys *keys)
{
	static const char *const others[] = { "change", "prefer", "edits", "retrain" };
	struct salle_diagnostics *diagnostics = reading->loader->diagnostics;
	const bool several = keys->goal != NULL && keys->goal->kind == SALLE_LIST && keys->goal->n > 1;
	if (reading->spec->prices && several)
		salle_error(diagnostics, &keys->goal->at, "the goal {price: fair} excludes other goals");
	if (keys->change != NULL && (!reading->spec->prices || several))
		salle_balance_parameters_read(reading, keys->change);
	else if (!reading->spec->prices)
		salle_error(diagnostics, &balance->at, "missing key 'change', a list of what may change");
	for (size_t i = 0; reading->spec->prices && !several && i < sizeof others / sizeof *others; i++) {
		const struct salle_node *other = salle_node_get(balance, others[i]);
		if (other != NULL)
			salle_error(diagnostics, &other->at,
				"'%s' has no effect with the goal {price: fair}, which changes all prices", others[i]);
	}
	if (reading->spec->prices)
		list_price_cells(reading);
}

void salle_balance_load(struct salle_loader *loader)
{
	const struct salle_node *node = loader->keys.balance;
	if (node == NULL || loader->tables == NULL || loader->overrides->changes != NULL)
		return;
	struct salle_balance_keys keys = { 0 };
	struct salle_balance_spec *spec = salle_arena_alloc(loader->arena, sizeof *spec);
	struct salle_balance_reading reading = { .loader = loader, .spec = spec };
	if (salle_fields_read(salle_balance_fields, node, NULL, &keys, loader->arena, loader->diagnostics) != SALLE_OK)
		return;
	spec->at = node->at;
	spec->prefer = (enum salle_balance_preference)keys.prefer;
	spec->max_edits = (size_t)keys.edits;
	spec->bouts = (uint64_t)keys.bouts;
	spec->retrain = keys.retrain;
	spec->retrain_bouts = (uint64_t)keys.retrain_bouts;
	if (!keys.retrain && salle_node_get(node, "retrain_bouts") != NULL)
		salle_error(loader->diagnostics, &node->at, "'retrain_bouts' has no effect without retrain: yes");
	list_sides(&reading);
	if (keys.goal == NULL)
		report_keys_without_goal(loader, node);
	else if (keys.goal->kind == SALLE_LIST && keys.goal->n == 0)
		salle_error(loader->diagnostics, &keys.goal->at, "expected at least one goal");
	else if (keys.goal->kind == SALLE_LIST)
		for (size_t i = 0; i < keys.goal->n; i++)
			read_goal(&reading, keys.goal->items[i]);
	else
		read_goal(&reading, keys.goal);
	read_policies(&reading, &keys.policies);
	read_allowed_changes(&reading, node, &keys);
	spec->goals = reading.goals;
	spec->parameters = reading.parameters;
	loader->out->balance = spec;
}
