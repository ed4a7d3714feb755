/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The key columns at the start of each row: scenario, variant and rules, then builds and policies. */
#pragma once

#include <salle/plan.h>

#include "csv_files/csv_writer.h"

struct salle_viewpoint; /* declared in figures/change_by_build.h */

/* Placeholders in column tables. The labels of the rule system replace them. */
/* as a column's name: stands for one column per axis of wounds, such as severity */
#define SALLE_COLUMN_AXES "{axes}"
#define SALLE_COLUMN_LENGTH "{length}" /* as a column's unit: stands for the rule system's unit of bout length */

#define SALLE_VARIANT_COLUMNS_NAMED(variant_means) \
	{ "scenario", SALLE_COLUMN_TEXT, "", "name of the scenario" }, \
	{ "variant", SALLE_COLUMN_TEXT, "", variant_means }, \
	{ "rules", SALLE_COLUMN_TEXT, "", "rule system" }
#define SALLE_VARIANT_COLUMNS \
	SALLE_VARIANT_COLUMNS_NAMED("name of the variant; `base` is the scenario itself")

/* Writes the cells of SALLE_VARIANT_COLUMNS. */
void salle_csv_add_variant_key(struct salle_csv_writer *csv, const struct salle_plan *plan, const char *variant);

/* Writes all key columns of a row about a matchup. */
void salle_csv_add_matchup_key(struct salle_csv_writer *csv, const struct salle_plan *plan,
	const struct salle_matchup *matchup);

/* The key columns of a row about one build in its matchups. */
#define SALLE_VIEWPOINT_COLUMNS(variant_means) \
	SALLE_VARIANT_COLUMNS_NAMED(variant_means), \
	{ "a", SALLE_COLUMN_TEXT, "", \
		"the build that the row describes; win_rates.csv may have it on either side" }, \
	{ "a_policy", SALLE_COLUMN_TEXT, "", "policy of build a" }, \
	{ "b", SALLE_COLUMN_TEXT, "", "the opponent; empty: mean over all opponents (without the build itself)" }, \
	{ "b_policy", SALLE_COLUMN_TEXT, "", "policy of the opponent" }

/* Writes the cells of SALLE_VIEWPOINT_COLUMNS. */
void salle_csv_add_viewpoint_key(struct salle_csv_writer *csv, const struct salle_plan *plan,
	const struct salle_viewpoint *from);
