/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The key columns with which rows begin: scenario, variant and rules, then the builds and policies. */
#pragma once

#include <salle/plan.h>

#include "csv_files/csv_writer.h"

struct salle_viewpoint; /* see figures/change_by_build.h */

/* Placeholders in column tables, which are replaced by the rule system's labels. */
#define SALLE_COLUMN_AXES "{axes}"     /* in a name: one column per axis of wounds */
#define SALLE_COLUMN_LENGTH "{length}" /* in a unit: the unit in which the rule system measures the length of bouts */

#define SALLE_VARIANT_COLUMNS_NAMED(variant_means) \
	{ "scenario", SALLE_COLUMN_TEXT, "", "name of the scenario" }, \
	{ "variant", SALLE_COLUMN_TEXT, "", variant_means }, \
	{ "rules", SALLE_COLUMN_TEXT, "", "rule system" }
#define SALLE_VARIANT_COLUMNS \
	SALLE_VARIANT_COLUMNS_NAMED("name of the variant; `base` is the scenario itself")

/* Writes the cells of SALLE_VARIANT_COLUMNS. */
void salle_variant_key(struct salle_csv_writer *csv, const struct salle_plan *plan, const char *variant);

/* Writes the key columns of a matchup. */
void salle_result_key_write(struct salle_csv_writer *csv, const struct salle_plan *plan,
	const struct salle_matchup *matchup);

/* The key columns of a row that shows matchups from one build's point of view. */
#define SALLE_VIEWPOINT_COLUMNS(variant_means) \
	SALLE_VARIANT_COLUMNS_NAMED(variant_means), \
	{ "a", SALLE_COLUMN_TEXT, "", \
		"the build that the row describes; win_rates.csv may have it on either side" }, \
	{ "a_policy", SALLE_COLUMN_TEXT, "", "policy of build a" }, \
	{ "b", SALLE_COLUMN_TEXT, "", "the opponent; empty: mean over all opponents (without the build itself)" }, \
	{ "b_policy", SALLE_COLUMN_TEXT, "", "policy of the opponent" }

/* Writes the cells of SALLE_VIEWPOINT_COLUMNS. */
void salle_viewpoint_write(struct salle_csv_writer *csv, const struct salle_plan *plan,
	const struct salle_viewpoint *from);
