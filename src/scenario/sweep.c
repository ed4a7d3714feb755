/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse_text.h"
#include "scenario/loader.h"
#include "scenario/sweep_path.h"

/* memory limit in bytes, for the data of all sweep values and of the matchups that are fought together */
#define SWEEPS_BYTES_MAX 4e9

#define SCALE_MAX 1000000 /* factor that turns numbers with up to six decimals into whole numbers */

static struct salle_node *make_number_node(const struct salle_sweep_reading *sweep, double number)
{
	char *text = salle_arena_format(sweep->loader->arena, "%.6f", number);
	size_t n = strlen(text);
	while (text[n - 1] == '0')
		text[--n] = '\0';
	if (text[n - 1] == '.')
		text[n - 1] = '\0';
	return salle_node_scalar(sweep->loader->arena, &sweep->keys.path.at, text);
}

/* Reads the range `from`, `from` + `step`, ... up to `to` as values. */
static bool read_range(struct salle_sweep_reading *sweep, const struct salle_node *node)
{
	struct salle_loader *loader = sweep->loader;
	double from = sweep->keys.from, to = sweep->keys.to, step = sweep->keys.step;
	if (salle_node_get(node, "from") == NULL || salle_node_get(node, "to") == NULL) {
		salle_error(loader->diagnostics, &node->at, "expected 'values', or 'from' and 'to'");
		return false;
	}
	double steps = floor((to - from) / step + 1e-9);
	if (!(steps >= 1) || steps >= SALLE_SWEEP_MAX) {
		salle_error(loader->diagnostics, &node->at,
			"'from', 'to' and 'step' must give 2 to %d numbers, and 'from' must be the smallest", SALLE_SWEEP_MAX);
		return false;
	}
	sweep->sweep->n = (size_t)steps + 1;
	sweep->values = salle_arena_array(loader->arena, sweep->sweep->n, sizeof(struct salle_node *));
	for (size_t i = 0; i < sweep->sweep->n; i++)
		sweep->values[i] = make_number_node(sweep, from + (double)i * step);
	return true;
}

/* Reads `values: all`, which stands for all names that the option can have. */
static bool read_all_option_names(struct salle_sweep_reading *sweep, const struct salle_node *all)
{
	static const char *const truths[] = { "no", "yes", NULL };
	const char *path = sweep->keys.path.text;
	const struct salle_field *field = sweep->loader->rules->options.fields;
	while (field->key != NULL && (strncmp(path, "options.", 8) != 0 || strcmp(path + 8, field->key) != 0))
		field++;
	const char *const *names = field->kind == SALLE_BOOL ? truths : field->kind == SALLE_NAME ? field->names : NULL;
	if (field->key == NULL || names == NULL) {
		salle_error(sweep->loader->diagnostics, &all->at,
			"`values: all` needs an option with named readings, or yes and no: list the values");
		return false;
	}
	size_t n = 0;
	while (names[n] != NULL)
		n++;
	sweep->sweep->n = n;
	sweep->values = salle_arena_array(sweep->loader->arena, n, sizeof(struct salle_node *));
	for (size_t i = 0; i < n; i++)
		sweep->values[i] = salle_node_scalar(sweep->loader->arena, &all->at, names[i]);
	return true;
}

/* Converts values to changes of cells: 1 becomes "+1" or "*1". */
static void make_values_relative(struct salle_sweep_reading *sweep)
{
	struct salle_arena *arena = sweep->loader->arena;
	struct salle_node **values = salle_arena_array(arena, sweep->sweep->n, sizeof *values);
	for (size_t i = 0; i < sweep->sweep->n; i++) {
		const struct salle_node *value = sweep->values[i];
		bool times = sweep->keys.change == SALLE_SWEEP_TIMES;
		bool plain = value->kind == SALLE_SCALAR && strchr(times ? "*" : "+-", *value->text) == NULL;
		values[i] = plain
			? salle_node_scalar(arena, &value->at, salle_arena_format(arena, "%s%s", times ? "*" : "+", value->text))
			: sweep->values[i];
	}
	sweep->values = values;
}

static bool read_values(struct salle_sweep_reading *sweep, const struct salle_node *node)
{
	const struct salle_node *values = sweep->keys.values;
	struct salle_diagnostics *diagnostics = sweep->loader->diagnostics;
	if (values == NULL)
		return read_range(sweep, node);
	if (salle_node_get(node, "from") != NULL || salle_node_get(node, "to") != NULL ||
		salle_node_get(node, "step") != NULL) {
		salle_error(diagnostics, &values->at, "'values' cannot be combined with 'from', 'to' and 'step'");
		return false;
	}
	if (values->kind == SALLE_SCALAR && strcmp(values->text, "all") == 0)
		return read_all_option_names(sweep, values);
	if (values->kind != SALLE_LIST || values->n < 2 || values->n > SALLE_SWEEP_MAX) {
		salle_error(diagnostics, &values->at,
			"expected a list of 2 to %d values, such as [1, 2, 3]; a range has 'from' and 'to' instead",
			SALLE_SWEEP_MAX);
		return false;
	}
	sweep->sweep->n = values->n;
	sweep->values = values->items;
	return true;
}

/* Returns the name of the variant for value `i`, such as "step=0". `salle duel` accepts this name. */
static const char *format_variant_name(const struct salle_sweep_reading *sweep, size_t i)
{
	return salle_arena_format(sweep->loader->arena, "%s=%s", sweep->sweep->name, sweep->sweep->values[i]);
}

/* Checks that the values have different names, because results and `salle duel` refer to values by name. */
static bool check_value_names(const struct salle_sweep_reading *sweep)
{
	struct salle_loader *loader = sweep->loader;
	const struct salle_sweep *to = sweep->sweep;
	bool right = true;
	for (size_t i = 0; i < to->n; i++) {
		const struct salle_place *at = &sweep->values[i]->at;
		const char *name = format_variant_name(sweep, i);
		size_t j = 0;
		while (j < i && strcmp(to->values[j], to->values[i]) != 0)
			j++;
		if (j < i)
			salle_error(loader->diagnostics, at, "the value '%s' appears twice", salle_quote_text(to->values[i]).text);
		else if (salle_is_change_name_taken(loader, name))
			salle_error(loader->diagnostics, at, "'%s' is the name of a variant, an ablation or another value already",
				salle_quote_text(name).text);
		else
			continue;
		right = false;
	}
	return right;
}

/* Parses the leading number of "1c", "0.5", "+1" or "*1.1". */
static bool read_leading_number(const char *text, double *number, const char **unit)
{
	char *end;
	text += *text == '*';
	*number = strtod(text, &end);
	*unit = end;
	return end > text && isfinite(*number) && fabs(*number) <= SALLE_SWEEP_NUMBER_MAX;
}

static int64_t greatest_common_divisor(int64_t a, int64_t b)
{
	while (b != 0) {
		int64_t rest = a % b;
		a = b;
		b = rest;
	}
	return a < 0 ? -a : a;
}

/*
 * Computes weights of the slope: the smallest whole numbers in the right proportions. Returns false if all numbers are
 * equal.
 */
static bool compute_weights(int64_t *weights, const double *numbers, size_t n)
{
	int64_t scale = 1, sum = 0, divisor = 0;
	for (size_t i = 0; i < n; i++)
		while (scale < SCALE_MAX && fabs(numbers[i] * (double)scale - nearbyint(numbers[i] * (double)scale)) > 1e-6)
			scale *= 10;
	for (size_t i = 0; i < n; i++)
		sum += llround(numbers[i] * (double)scale);
	for (size_t i = 0; i < n; i++) {
		weights[i] = (int64_t)n * llround(numbers[i] * (double)scale) - sum;
		divisor = greatest_common_divisor(divisor, weights[i]);
	}
	for (size_t i = 0; i < n && divisor > 0; i++)
		weights[i] /= divisor;
	return divisor > 0;
}

/* Returns whether the sums of squares over all bouts, with these weights, fit into integers. */
static bool can_sum_with_weights(const struct salle_sweep_reading *sweep, const int64_t *weights)
{
	double most = 0, bouts = 0;
	for (size_t i = 0; i < sweep->sweep->n; i++)
		most += 2 * fabs((double)weights[i]);
	for (size_t m = 0; m < sweep->loader->n_base; m++)
		bouts = fmax(bouts, (double)sweep->loader->out->plan.matchups[m].bouts);
	return most * most * bouts < 0x1p63;
}

static void set_slope_weights(const struct salle_sweep_reading *sweep)
{
	struct salle_arena *arena = sweep->loader->arena;
	struct salle_sweep *to = sweep->sweep;
	double *numbers = salle_arena_array(arena, to->n, sizeof *numbers);
	int64_t *weights = salle_arena_array(arena, to->n, sizeof *weights);
	const char *first = NULL, *unit;
	for (size_t i = 0; i < to->n; i++) {
		if (sweep->values[i]->kind != SALLE_SCALAR || !read_leading_number(sweep->values[i]->text, &numbers[i], &unit))
			return;
		first = first != NULL ? first : unit;
		if (strcmp(first, unit) != 0)
			return; /* values with different units, such as 9c and 1s, are not treated as numbers */
	}
	if (!compute_weights(weights, numbers, to->n))
		return;
	to->numbers = numbers;
	if (can_sum_with_weights(sweep, weights)) {
		to->weights = weights;
		return;
	}
	salle_warning(sweep->loader->diagnostics, &sweep->keys.path.at,
		"sweep '%s' has no slope: its numbers are too uneven for so many bouts", sweep->name);
}

/*
 * Returns whether a build or team changes when the build `varied` changes: it is this build, extends this build, or has
 * it as a member.
 */
static bool is_affected_by_build(struct salle_loader *loader, const char *name, const char *varied)
{
	struct salle_text text = { name, { 0 } };
	const struct salle_definition *side = salle_side_find(loader, &text);
	return side != NULL && salle_side_has_build(side, varied);
}

/*
 * Adds the matchups of value `i`. If the sweep varies a build, adds only matchups in which this build fights. Returns
 * false after an error.
 */
static bool add_value(const struct salle_sweep_reading *sweep, size_t i, size_t first, size_t n_base_faults)
{
	struct salle_loader *loader = sweep->loader;
	const struct salle_sweep *to = sweep->sweep;
	const char *name = format_variant_name(sweep, i);
	struct salle_overlay overlay = { .noun = "sweep", .name = name };
	salle_sweep_path_set_value(sweep, sweep->values[i], &overlay.keys);
	const struct salle_matchup *from = salle_overlay_load(loader, &overlay, first, n_base_faults);
	struct salle_change *change = salle_arena_alloc(loader->arena, sizeof *change);
	*change = (struct salle_change){ .path = to->path, .piece = to->values[i], .sweep = to, .value = i };
	for (size_t m = 0; from != NULL && m < loader->n_base; m++) {
		if (to->build != NULL && !is_affected_by_build(loader, from[m].a, to->build) &&
			!is_affected_by_build(loader, from[m].b, to->build))
			continue;
		if (!salle_change_add(loader, &from[m], name, change, m, &sweep->keys.path.at))
			return false;
	}
	return from != NULL;
}

/* Returns the build whose keys the path varies; NULL if the path is not in a build. */
static const char *find_varied_build(const struct salle_sweep_reading *sweep)
{
	const struct salle_node *builds = sweep->loader->keys.builds;
	const char *path = sweep->keys.path.text, *rest = path + strlen("builds.");
	if (strncmp(path, "builds.", strlen("builds.")) != 0 || builds == NULL || builds->kind != SALLE_MAP)
		return NULL;
	return salle_arena_copy_text_n(sweep->loader->arena, rest, salle_path_key_length(builds, rest));
}

/* Reads a sweep, and checks that its name is new. Returns false after an error. */
static bool read_sweep(struct salle_sweep_reading *sweep, const struct salle_node *name, const struct salle_node *node)
{
	struct salle_loader *loader = sweep->loader;
	struct salle_sweep *to = sweep->sweep = salle_arena_alloc(loader->arena, sizeof *sweep->sweep);
	bool named = salle_check_user_name("sweep", name->text, &name->at, loader->diagnostics);
	if (salle_fields_read(salle_sweep_fields, node, &name->at, &sweep->keys, loader->arena, loader->diagnostics) !=
		SALLE_OK)
		return false;
	bool right = salle_sweep_path_check(sweep), read = read_values(sweep, node);
	if (!named || !right || !read)
		return false;
	if (sweep->keys.change != SALLE_SWEEP_SET)
		make_values_relative(sweep);
	const char **values = salle_arena_array(loader->arena, to->n, sizeof *values);
	for (size_t i = 0; i < to->n; i++)
		values[i] = salle_node_to_text(loader->arena, sweep->values[i]);
	to->name = name->text;
	to->path = sweep->keys.path.text;
	to->build = find_varied_build(sweep);
	to->values = values;
	return true;
}

/*
 * Used to estimate the memory for the values of all sweeps. All values are in memory at the same time, because the
 * matchups of a pair under all values are fought together.
 */
struct memory_demand {
	size_t values, loaded;
	size_t bytes; /* bytes of the values loaded so far */
	bool is_refused;
};

/*
 * Estimates the memory for all values from the values loaded so far. Reports an error and returns false if there are
 * too many values.
 */
static bool check_memory(const struct salle_sweep_reading *sweep, struct memory_demand *demand)
{
	struct salle_loader *loader = sweep->loader;
	const double value = (double)demand->bytes / (double)demand->loaded + (double)loader->largest_matchup;
	const double bytes = value * (double)demand->values;
	if (bytes <= SWEEPS_BYTES_MAX)
		return true;
	salle_error(loader->diagnostics, &sweep->keys.path.at,
		"%zu values of sweeps need about %.1f GB of memory, more than %.0f GB: name at most %.0f values, or vary the "
		"others in another scenario",
		demand->values, bytes / 1e9, SWEEPS_BYTES_MAX / 1e9, floor(SWEEPS_BYTES_MAX / value));
	demand->is_refused = true;
	return false;
}

/* Returns whether all errors from `known` on are about value `i` alone, so that the next value may be correct. */
static bool are_errors_about_value(const struct salle_sweep_reading *sweep, size_t i, size_t known)
{
	const struct salle_diagnostics *diagnostics = sweep->loader->diagnostics;
	const struct salle_place *path = &sweep->keys.path.at;
	const char *quoted = salle_arena_format(sweep->loader->arena, ", not '%s'", sweep->sweep->values[i]);
	bool about = known < diagnostics->n;
	for (size_t d = known; d < diagnostics->n; d++) {
		const struct salle_diagnostic *item = &diagnostics->items[d];
		const bool at_path = item->at.line == path->line && item->at.column == path->column;
		about = about && (!at_path || strstr(item->message, quoted) != NULL);
	}
	return about;
}

static void add_values(const struct salle_sweep_reading *sweep, size_t first, size_t n_base_faults,
	struct memory_demand *demand)
{
	struct salle_loader *loader = sweep->loader;
	const struct salle_sweep *to = sweep->sweep;
	size_t before = loader->n_changes;
	bool sound = true;
	if (!check_value_names(sweep))
		return;
	set_slope_weights(sweep);
	for (size_t i = 0; i < to->n; i++) {
		const size_t bytes = salle_arena_bytes(loader->arena), known = loader->diagnostics->n;
		if (!add_value(sweep, i, first, n_base_faults)) {
			sound = false;
			if (sweep->keys.values == NULL || !are_errors_about_value(sweep, i, known))
				return; /* the other values of the range would have the same error */
			continue;
		}
		demand->bytes += salle_arena_bytes(loader->arena) - bytes;
		demand->loaded++;
		if (!check_memory(sweep, demand))
			return;
	}
	if (sound && loader->n_changes == before && loader->n_base > 0)
		salle_warning(loader->diagnostics, &sweep->keys.path.at,
			"sweep '%s' has no effect: neither '%s' nor a build that extends it is in a matchup", to->name, to->build);
}

void salle_sweep_load(struct salle_loader *loader, size_t first)
{
	const struct salle_node *sweeps = loader->keys.sweep;
	size_t n_base_faults = loader->diagnostics->n - first;
	if (sweeps == NULL)
		return;
	if (sweeps->kind != SALLE_MAP) {
		salle_error(loader->diagnostics, &sweeps->at, "expected a map of names to sweeps, not %s",
			salle_node_kind_name(sweeps->kind));
		return;
	}
	struct salle_sweep_reading *read = salle_arena_array(loader->arena, sweeps->n, sizeof *read);
	struct memory_demand demand = { 0 };
	size_t n = 0;
	for (size_t i = 0; i < sweeps->n; i++) {
		read[n] = (struct salle_sweep_reading){ .loader = loader, .name = sweeps->keys[i]->text };
		if (!read_sweep(&read[n], sweeps->keys[i], sweeps->items[i]))
			continue;
		demand.values += read[n++].sweep->n;
	}
	for (size_t i = 0; i < n && n_base_faults <= SALLE_BASE_ERRORS_MAX && !demand.is_refused; i++)
		add_values(&read[i], first, n_base_faults, &demand);
}
