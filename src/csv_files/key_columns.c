/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "csv_files/key_columns.h"

#include "figures/change_by_build.h"

void salle_csv_add_variant_key(struct salle_csv_writer *csv, const struct salle_plan *plan, const char *variant)
{
	salle_csv_add_text(csv, plan->scenario);
	salle_csv_add_text(csv, variant);
	salle_csv_add_text(csv, plan->rules->name);
}

void salle_csv_add_matchup_key(struct salle_csv_writer *csv, const struct salle_plan *plan,
	const struct salle_matchup *matchup)
{
	salle_csv_add_variant_key(csv, plan, matchup->variant);
	salle_csv_add_text(csv, matchup->a);
	salle_csv_add_text(csv, matchup->a_policy);
	salle_csv_add_text(csv, matchup->b);
	salle_csv_add_text(csv, matchup->b_policy);
}

void salle_csv_add_viewpoint_key(struct salle_csv_writer *csv, const struct salle_plan *plan,
	const struct salle_viewpoint *from)
{
	const struct salle_matchup *matchup = from->matchup;
	const struct salle_viewpoint foe = { matchup, 1 - from->side, 0 };
	salle_csv_add_variant_key(csv, plan, matchup->variant);
	salle_csv_add_text(csv, salle_viewpoint_build(from));
	salle_csv_add_text(csv, salle_viewpoint_policy(from));
	salle_csv_add_text(csv, from->opponents > 0 ? "" : salle_viewpoint_build(&foe));
	salle_csv_add_text(csv, from->opponents > 0 ? "" : salle_viewpoint_policy(&foe));
}
