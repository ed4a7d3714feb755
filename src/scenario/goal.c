/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "scenario/loader.h"

/* Reads "half_width=0.001" as a map of one key; NULL after an error. */
static const struct salle_node *read_override(struct salle_loader *loader)
{
	const char *text = loader->overrides->precision, *value = strchr(text, '=');
	static const struct salle_place at = { "--precision", 0, 0 };
	if (value == NULL || value == text || value[1] == '\0') {
		salle_error(loader->diagnostics, &at,
			"expected half_width=NUMBER, relative=NUMBER or decide=NUMBER, such as half_width=0.001, not '%s'",
			salle_quote(text).text);
		return NULL;
	}
	struct salle_node *map = salle_node_new(loader->arena, SALLE_MAP, &at, 1);
	map->keys[0] =
		salle_node_scalar(loader->arena, &at, salle_arena_text_n(loader->arena, text, (size_t)(value - text)));
	map->items[0] = salle_node_scalar(loader->arena, &at, value + 1);
	return map;
}

/* Target of a matchup. */
struct goal {
	enum salle_precision_kind kind;
	double target;
};

static struct goal choose(const struct salle_precision_keys *keys)
{
	if (keys->half_width > 0)
		return (struct goal){ SALLE_PRECISION_HALF_WIDTH, keys->half_width };
	if (keys->relative > 0)
		return (struct goal){ SALLE_PRECISION_RELATIVE, keys->relative };
	return (struct goal){ SALLE_PRECISION_DECIDE, keys->decide };
}

/* Reads a map of precision; stores its maximum number of bouts in `most`. */
static struct goal read_goal(struct salle_loader *loader, const struct salle_node *node, uint64_t *most)
{
	struct salle_precision_keys keys = { 0 };
	const struct goal none = { SALLE_PRECISION_FIXED, 0 };
	if (salle_fields_read(salle_precision_fields, node, NULL, &keys, loader->arena, loader->diagnostics) != SALLE_OK)
		return none;
	*most = (uint64_t)keys.max_bouts;
	if ((keys.half_width > 0) + (keys.relative > 0) + (keys.decide > 0) == 1)
		return choose(&keys);
	salle_error(loader->diagnostics, &node->at, "expected one of 'half_width', 'relative' and 'decide'%s",
		node->n > 1 ? ", not more" : "");
	return none;
}

static void refuse_both(struct salle_loader *loader, const struct salle_node *root)
{
	const struct salle_node *bouts = salle_node_get(root, "bouts");
	if (bouts != NULL)
		salle_error(loader->diagnostics, &bouts->at,
			"'bouts' cannot be combined with 'precision': use its 'max_bouts'");
}

void salle_goal_load(struct salle_loader *loader, const struct salle_node *root)
{
	const struct salle_overrides *overrides = loader->overrides;
	const struct salle_node *node = loader->keys.precision;
	struct goal goal = { SALLE_PRECISION_FIXED, 0 };
	if (overrides->bouts > SALLE_BOUTS_MAX || overrides->max_bouts > SALLE_BOUTS_MAX)
		salle_error(loader->diagnostics, NULL, "more than %lld bouts per matchup", (long long)SALLE_BOUTS_MAX);
	loader->bouts = (uint64_t)loader->keys.bouts;
	if (node != NULL) {
		refuse_both(loader, root);
		goal = read_goal(loader, node, &loader->bouts);
	}
	if (overrides->precision != NULL) {
		uint64_t most = 0;
		node = read_override(loader);
		goal = (struct goal){ SALLE_PRECISION_FIXED, 0 };
		if (node != NULL)
			goal = read_goal(loader, node, &most);
		loader->bouts = loader->keys.precision != NULL ? loader->bouts : most;
	}
	if (goal.kind != SALLE_PRECISION_FIXED && overrides->max_bouts > 0)
		loader->bouts = overrides->max_bouts;
	else if (overrides->max_bouts > 0 && loader->diagnostics->errors == 0)
		salle_error(loader->diagnostics, NULL, "--max-bouts needs a precision");
	if (overrides->bouts > 0) {
		goal.kind = SALLE_PRECISION_FIXED;
		loader->bouts = overrides->bouts;
	}
	double spread = loader->keys.mirrored || overrides->mirrored ? 2 : 1;
	loader->out->plan.precision = goal.kind != SALLE_PRECISION_FIXED
		? salle_precision(goal.kind, goal.target, spread, loader->bouts)
		: (struct salle_precision){ .kind = SALLE_PRECISION_FIXED, .spread = spread };
}
