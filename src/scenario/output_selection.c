/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Selects the files of results that a run writes, by the key `figures` or the option --figures. */
#include <string.h>

#include "scenario/loader.h"

/* clang-format off */
const char *const salle_figure_names[] = {
	"all", "win_rates", "adjusted", "wounds", "pools", "pool_histograms", "endings", "events", "team_members",
	"mirrors", "policy_rules", "shape", "shape_by_phase", "notable_bouts", "differences", "matrix", "ranking", "cycles",
	"variance_shares", "efficiency", "prices", "policy_sensitivity", "policy_values", "policy_matrix",
	"skill", "strategies", "policy_rankings", "builds", "ablation", "sweep", "crossings", "extremes", NULL,
};

const char *const salle_figure_old_names[] = {
	"worth", "ablation", "drivers", "variance_shares", "members", "team_members", "remarkable", "notable_bouts", NULL,
};
/* clang-format on */

/* Reads a list of names in the same way as the key `figures`. */
static struct salle_indices read_figure_names(struct salle_loader *loader, struct salle_node *list)
{
	struct salle_figure_keys keys = { { NULL, 0 } };
	const struct salle_node *map = salle_node_pair(loader->arena, &list->at, "figures", list);
	if (salle_fields_read(salle_figure_fields, map, NULL, &keys, loader->arena, loader->diagnostics) != SALLE_OK)
		return (struct salle_indices){ NULL, 0 };
	return keys.figures;
}

/* Returns the names that the option --figures lists, as a list node. */
static struct salle_node *split_figures_option(struct salle_loader *loader)
{
	const struct salle_place at = salle_option_place("--figures", loader->overrides->figures, 0);
	const struct salle_texts names = salle_option_split_list(loader, "--figures", loader->overrides->figures,
		"'all' or names of figures with commas between them");
	struct salle_node *list = salle_node_new(loader->arena, SALLE_LIST, &at, names.n);
	for (size_t i = 0; i < names.n; i++)
		list->items[i] = salle_node_scalar(loader->arena, &names.items[i].at, names.items[i].text);
	return list;
}

/* Reports that "all" cannot be combined with other names. */
static void check_all_stands_alone(struct salle_loader *loader, const struct salle_node *list)
{
	for (size_t i = 0; list != NULL && list->kind == SALLE_LIST && list->n > 1 && i < list->n; i++)
		if (list->items[i]->kind == SALLE_SCALAR && strcmp(list->items[i]->text, salle_figure_names[0]) == 0)
			salle_report_all_with_other_names(loader, &list->items[i]->at);
}

/*
 * Warns if the user requested the file `name` (a bit of `figures`), but the file will not be written, because the
 * scenario does not have the key `key` (`is_set` is false).
 */
static void warn_of_unwritten_file(struct salle_loader *loader, const struct salle_node *root, uint64_t figures,
	const char *name, const char *key, bool is_set)
{
	size_t index = 0;
	while (strcmp(salle_figure_names[index], name) != 0)
		index++;
	if (is_set || figures & 1 || !(figures >> index & 1))
		return;
	const char *text = loader->overrides->figures;
	const struct salle_place at = text != NULL
		? salle_option_place("--figures", text, (size_t)(strstr(text, name) - text))
		: salle_node_get(root, "figures")->at;
	salle_warning(loader->diagnostics, &at, "%s.csv is written only with `%s: yes` (or --set %s=yes)", name, key, key);
}

void salle_output_selection_load(struct salle_loader *loader, const struct salle_node *root)
{
	struct salle_indices wanted = loader->keys.figures;
	check_all_stands_alone(loader, salle_node_get(root, "figures"));
	if (loader->overrides->figures != NULL) {
		struct salle_node *given = split_figures_option(loader);
		check_all_stands_alone(loader, given);
		wanted = given->n > 0 ? read_figure_names(loader, given) : (struct salle_indices){ NULL, 0 };
	}
	uint64_t figures = 0;
	for (size_t i = 0; i < wanted.n; i++)
		figures |= UINT64_C(1) << wanted.items[i];
	warn_of_unwritten_file(loader, root, figures, "adjusted", "adjust", loader->keys.adjust);
	loader->out->plan.figure_bits = figures & 1 ? UINT64_MAX : figures;
}
