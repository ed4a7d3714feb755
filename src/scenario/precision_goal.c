/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "base/arena.h"
#include "base/parse_text.h"
#include "scenario/loader.h"

/*
 * Parses the value of an option, such as "half_width=0.001" or "decide=0.5, within=0.01", into a map. If the value has
 * another form, reports an error that shows the expected form, and returns NULL.
 */
static const struct salle_node *parse_goal_option(struct salle_loader *loader, const char *option, const char *text,
	const char *expected)
{
	const size_t errors = loader->diagnostics->errors;
	const struct salle_place begin = salle_option_place(option, text, 0);
	const struct salle_texts pairs = salle_option_split_list(loader, option, text, expected);
	struct salle_node *map = salle_node_new(loader->arena, SALLE_MAP, &begin, pairs.n);
	for (size_t i = 0; i < pairs.n; i++) {
		const struct salle_text *pair = &pairs.items[i];
		const struct salle_node whole = { .at = pair->at, .text = pair->text };
		const size_t key = strcspn(pair->text, " \t=");
		const char *value = pair->text + key + strspn(pair->text + key, " \t");
		const bool has_key = key > 0 && *value == '=';
		if (has_key)
			value += 1 + strspn(value + 1, " \t");
		if (!has_key || *value == '\0') {
			const bool comma = i > 0 && pair->text[strspn(pair->text, "0123456789")] == '\0';
			salle_error(loader->diagnostics, &pair->at, "expected %s, not '%s'%s", expected,
				salle_quote_text(pair->text).text, comma ? ": write a decimal point, not a comma" : "");
			continue;
		}
		const struct salle_place at_value = salle_node_place(&whole, (size_t)(value - pair->text));
		map->keys[i] =
			salle_node_scalar(loader->arena, &pair->at, salle_arena_copy_text_n(loader->arena, pair->text, key));
		map->items[i] = salle_node_scalar(loader->arena, &at_value, value);
	}
	return loader->diagnostics->errors == errors ? map : NULL;
}

/* The target precision of a matchup. */
struct goal {
	enum salle_precision_kind kind;
	double target, within;
};

static struct goal find_goal(const struct salle_precision_keys *keys)
{
	if (keys->half_width > 0)
		return (struct goal){ SALLE_PRECISION_HALF_WIDTH, keys->half_width, 0 };
	if (keys->relative > 0)
		return (struct goal){ SALLE_PRECISION_RELATIVE, keys->relative, 0 };
	if (keys->within > 0)
		return (struct goal){ SALLE_PRECISION_EVEN, keys->decide, keys->within };
	return (struct goal){ SALLE_PRECISION_DECIDE, keys->decide, 0 };
}

/* Reports a `within` without `decide`, and a `within` so large that every rate is within the range. */
static void check_within(struct salle_loader *loader, const struct salle_node *node,
	const struct salle_precision_keys *keys)
{
	const struct salle_node *within = salle_node_get(node, "within");
	if (within != NULL && keys->decide == 0)
		salle_error(loader->diagnostics, &within->at, "'within' needs 'decide': it is a distance from 'decide'");
	else if (within != NULL && !(keys->within < keys->decide && keys->within < 1 - keys->decide))
		salle_error(loader->diagnostics, &within->at, "'within' must be less than 'decide' and less than 1 - 'decide'");
}

/* Reads the map of `precision`. Sets `most` to the maximum number of bouts. */
static struct goal read_goal(struct salle_loader *loader, const struct salle_node *node, uint64_t *most)
{
	struct salle_precision_keys keys = { 0 };
	const struct goal none = { SALLE_PRECISION_FIXED, 0, 0 };
	if (salle_fields_read(salle_precision_fields, node, NULL, &keys, loader->arena, loader->diagnostics) != SALLE_OK)
		return none;
	*most = (uint64_t)keys.max_bouts;
	check_within(loader, node, &keys);
	if ((keys.half_width > 0) + (keys.relative > 0) + (keys.decide > 0) == 1)
		return find_goal(&keys);
	salle_error(loader->diagnostics, &node->at, "expected one of 'half_width', 'relative' and 'decide'%s",
		node->n > 1 ? ", not more" : "");
	return none;
}

static struct salle_precision make_precision(const struct goal *goal, double spread, uint64_t most)
{
	if (goal->kind == SALLE_PRECISION_FIXED)
		return (struct salle_precision){ .kind = SALLE_PRECISION_FIXED, .spread = spread };
	if (goal->kind == SALLE_PRECISION_EVEN)
		return salle_precision_make_even(goal->target, goal->within, spread, most);
	return salle_precision_make(goal->kind, goal->target, spread, most);
}

/* Returns whether the node was set by the option --set; the file of its place is then "--set". */
static bool is_from_set_option(const struct salle_node *node)
{
	return node != NULL && strcmp(node->at.file, "--set") == 0;
}

/* Reports keys of the scenario that cannot be combined with the key `key`. */
static void report_conflicting_keys(struct salle_loader *loader, const struct salle_node *root, const char *key,
	const char *other, const char *instead)
{
	const struct salle_node *node = salle_node_get(root, other);
	if (salle_node_get(root, key) != NULL && node != NULL)
		salle_error(loader->diagnostics, &node->at, "'%s' cannot be combined with '%s'%s", other, key, instead);
}

static const struct salle_node *read_precision_option(struct salle_loader *loader)
{
	return parse_goal_option(loader, "--precision", loader->overrides->precision,
		"half_width=NUMBER, relative=NUMBER, decide=NUMBER or decide=NUMBER,within=NUMBER, such as half_width=0.001");
}

/* Sets the precision from the scenario or the option --precision. */
static void load_precision(struct salle_loader *loader, double spread)
{
	const struct salle_overrides *overrides = loader->overrides;
	struct goal goal = { SALLE_PRECISION_FIXED, 0, 0 };
	if (loader->keys.precision != NULL)
		goal = read_goal(loader, loader->keys.precision, &loader->bouts);
	if (overrides->precision != NULL) {
		uint64_t most = 0;
		const struct salle_node *node = read_precision_option(loader);
		goal = (struct goal){ SALLE_PRECISION_FIXED, 0, 0 };
		if (node != NULL)
			goal = read_goal(loader, node, &most);
		if (loader->keys.precision == NULL || (node != NULL && salle_node_get(node, "max_bouts") != NULL))
			loader->bouts = most;
	}
	bool replaced = overrides->bouts > 0 || overrides->spend != NULL;
	if (goal.kind != SALLE_PRECISION_FIXED && !replaced && overrides->max_bouts > 0)
		loader->bouts = overrides->max_bouts;
	else if (overrides->max_bouts > 0 && loader->diagnostics->errors == 0)
		salle_error(loader->diagnostics, NULL, "--max-bouts needs a precision");
	if (replaced)
		goal.kind = SALLE_PRECISION_FIXED;
	loader->out->plan.precision = make_precision(&goal, spread, loader->bouts);
}

/* Sets the budget from the key `spend` or the option --spend, unless the command line sets another goal. */
static void load_budget(struct salle_loader *loader, double spread)
{
	const struct salle_overrides *overrides = loader->overrides;
	const struct salle_node *node = loader->keys.spend;
	struct salle_spend_keys keys;
	bool read = node != NULL && salle_spend_read(loader, node, &keys);
	if (overrides->spend != NULL) {
		node = parse_goal_option(loader, "--spend", overrides->spend,
			"for=best, for=ranking, for=equilibrium, for=matrix or for=differences, with bouts=NUMBER, such as "
			"for=best,bouts=1000000");
		read = node != NULL && salle_spend_read(loader, node, &keys);
	}
	if (!read || overrides->bouts > 0 || overrides->precision != NULL)
		return;
	loader->spend_at = &node->at;
	loader->out->plan.precision = salle_spend_to_precision(&keys, spread);
	loader->bouts = loader->out->plan.precision.budget;
}

/* Reports keys and options that need bouts if the scenario has `exact: only`, because then no bouts are fought. */
static void check_exact_only(struct salle_loader *loader, const struct salle_node *root)
{
	static const char *const keys[] = { "spend", "prices", "ablation", "sweep" };
	const struct salle_node *exact = salle_node_get(root, "exact");
	if (loader->keys.exact != SALLE_EXACT_ONLY || exact == NULL)
		return;
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		if (salle_node_get(root, keys[i]) != NULL)
			salle_error(loader->diagnostics, &exact->at, "'exact: only' fights no bouts, which '%s' needs: use 'auto'",
				keys[i]);
	if (loader->overrides->spend != NULL)
		salle_error(loader->diagnostics, &exact->at, "'exact: only' fights no bouts, which --spend needs: use 'auto'");
	if (loader->keys.mirrored || loader->overrides->mirrored)
		salle_error(loader->diagnostics, &exact->at, "mirrored bouts are not solved exactly: use 'exact: auto'");
}

void salle_precision_goal_load(struct salle_loader *loader, const struct salle_node *root)
{
	const struct salle_overrides *overrides = loader->overrides;
	const double spread = loader->keys.mirrored || overrides->mirrored ? 2 : 1;
	if (overrides->bouts > SALLE_BOUTS_MAX || overrides->max_bouts > SALLE_BOUTS_MAX)
		salle_error(loader->diagnostics, NULL, "more than %lld bouts per matchup", (long long)SALLE_BOUTS_MAX);
	report_conflicting_keys(loader, root, "precision", "bouts",
		is_from_set_option(salle_node_get(root, "precision"))
			? ": use --precision, such as --precision decide=0.5, instead of --set"
			: ": use 'max_bouts' of 'precision'");
	report_conflicting_keys(loader, root, "spend", "bouts",
		": use 'bouts' of 'spend', the number for all matchups together");
	report_conflicting_keys(loader, root, "spend", "precision", "");
	check_exact_only(loader, root);
	report_conflicting_keys(loader, root, "prices", "bouts", ": use 'bouts' of 'prices', the number per matchup");
	report_conflicting_keys(loader, root, "prices", "precision", ": use 'bouts' of 'prices', the number per matchup");
	report_conflicting_keys(loader, root, "prices", "spend", ": use 'bouts' of 'prices', the number per matchup");
	loader->bouts = (uint64_t)(loader->keys.prices != NULL ? loader->price_keys.bouts : loader->keys.bouts);
	load_precision(loader, spread);
	load_budget(loader, spread);
	if (overrides->bouts > 0)
		loader->bouts = overrides->bouts;
}
