/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which files of results a run writes: `figures`, or --figures. */
#include "scenario/loader.h"

/* clang-format off */
const char *const salle_figure_names[] = {
	"all", "win_rates", "adjusted", "wounds", "pools", "pool_histograms", "endings", "events", "members", "mirrors",
	"policy_rules", "shape", "shape_by_phase", "remarkable", "differences", "matrix", "ranking", "cycles", "drivers",
	"efficiency", "prices", "policy_sensitivity", "policy_values", "strategies", "policy_rankings", "builds", "worth",
	"sweep", NULL,
};
/* clang-format on */

enum { FIGURE_ADJUSTED = 2 }; /* its place among the names */

/* The command line's, read as the key would be; the file's keep their errors. */
static struct salle_indices read_override(struct salle_loader *loader)
{
	static const struct salle_place at = { "--figures", 0, 0 };
	struct salle_figure_keys keys = { { NULL, 0 } };
	struct salle_node *map = salle_node_new(loader->arena, SALLE_MAP, &at, 1);
	map->keys[0] = salle_node_scalar(loader->arena, &at, "figures");
	map->items[0] = salle_node_split(loader->arena, &at, loader->overrides->figures, ',');
	if (salle_fields_read(salle_figure_fields, map, NULL, &keys, loader->arena, loader->diagnostics) != SALLE_OK)
		return (struct salle_indices){ NULL, 0 };
	return keys.figures;
}

/* adjusted.csv, asked for by name, would be missing without a word. */
static void warn_of_adjusted(struct salle_loader *loader, const struct salle_node *root)
{
	static const struct salle_place option = { "--figures", 0, 0 };
	const struct salle_node *said = loader->overrides->figures == NULL ? salle_node_get(root, "figures") : NULL;
	salle_warning(loader->diagnostics, said != NULL ? &said->at : &option,
		"adjusted.csv is written only with `adjust: yes` (or --set adjust=yes)");
}

void salle_figure_names_load(struct salle_loader *loader, const struct salle_node *root)
{
	struct salle_indices wanted = loader->keys.figures;
	if (loader->overrides->figures != NULL)
		wanted = read_override(loader);
	uint64_t figures = 0;
	for (size_t i = 0; i < wanted.n; i++)
		figures |= UINT64_C(1) << wanted.items[i];
	if (!(figures & 1) && figures >> FIGURE_ADJUSTED & 1 && !loader->keys.adjust)
		warn_of_adjusted(loader, root);
	loader->out->plan.figures = figures & 1 ? UINT64_MAX : figures;
}
