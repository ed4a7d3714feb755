/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "csv_files/key_columns.h"

#include "figures/change_views.h"

void salle_variant_key(struct salle_csv *csv, const struct salle_plan *plan, const char *variant)
{
	salle_csv_text(csv, plan->scenario);
	salle_csv_text(csv, variant);
	salle_csv_text(csv, plan->rules->name);
}

void salle_result_key(struct salle_csv *csv, const struct salle_plan *plan, const struct salle_matchup *matchup)
{
	salle_variant_key(csv, plan, matchup->variant);
	salle_csv_text(csv, matchup->a);
	salle_csv_text(csv, matchup->a_policy);
	salle_csv_text(csv, matchup->b);
	salle_csv_text(csv, matchup->b_policy);
}

void salle_seen_from_write(struct salle_csv *csv, const struct salle_plan *plan, const struct salle_seen_from *from)
{
	const struct salle_matchup *matchup = from->matchup;
	const struct salle_seen_from foe = { matchup, 1 - from->side, 0 };
	salle_variant_key(csv, plan, matchup->variant);
	salle_csv_text(csv, salle_seen_build(from));
	salle_csv_text(csv, salle_seen_policy(from));
	salle_csv_text(csv, from->opponents > 0 ? "" : salle_seen_build(&foe));
	salle_csv_text(csv, from->opponents > 0 ? "" : salle_seen_policy(&foe));
}
