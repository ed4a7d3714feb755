/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "scenario/yaml.h"
#include "exchange_fixture.h"

struct fb_odds_arguments read_odds_arguments(struct fight *fight, const char *yaml)
{
	struct fb_odds_arguments it = { 0 };
	struct salle_node *node;
	assert_int_equal(salle_yaml_parse(yaml, strlen(yaml), "said.yaml", &node, &fight->arena, &fight->diagnostics),
		SALLE_OK);
	if (salle_fields_read(fb_odds_fields, node, NULL, &it, &fight->arena, &fight->diagnostics) != SALLE_OK)
		fail_msg("%s: %s", yaml, fight->diagnostics.items[0].message);
	return it;
}

struct salle_exchange odds_of(struct fight *fight, const char *yaml)
{
	struct fb_odds_arguments it = read_odds_arguments(fight, yaml);
	struct salle_exchange out;
	salle_exchange_init(&out, &fight->arena);
	if (!fb_compute_odds(fight->matchup, &it, NULL, &out, &fight->diagnostics))
		fail_msg("%s: %s", yaml, fight->diagnostics.items[fight->diagnostics.n - 1].message);
	return out;
}

void assert_refused(struct fight *fight, const char *yaml, const char *why)
{
	struct fb_odds_arguments it = read_odds_arguments(fight, yaml);
	struct salle_exchange out;
	salle_exchange_init(&out, &fight->arena);
	assert_false(fb_compute_odds(fight->matchup, &it, NULL, &out, &fight->diagnostics));
	assert_string_equal(fight->diagnostics.items[fight->diagnostics.n - 1].message, why);
}

const struct salle_exchange_row *row_of(const struct salle_exchange *odds, const char *table, const char *row)
{
	for (size_t t = 0; t < odds->n_tables; t++)
		for (size_t r = 0; r < odds->tables[t].n; r++)
			if (strcmp(odds->tables[t].name, table) == 0 && strcmp(odds->tables[t].rows[r].name, row) == 0)
				return &odds->tables[t].rows[r];
	fail_msg("no row '%s' of '%s'", row, table);
	return NULL;
}

void assert_cell(const struct salle_exchange *odds, const char *table, const char *row, unsigned column, double chance)
{
	double found = row_of(odds, table, row)->chance[column];
	if (!(fabs(found - chance) < 1e-12))
		fail_msg("%s, %s: %.15g, expected %.15g", table, row, found, chance);
}
