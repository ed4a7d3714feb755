/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How results depend on policies: builds of the base under each policy, and their rankings. */
#pragma once

#include <stdio.h>

#include "figures/policy_sensitivity.h"
#include "figures/policy_game.h"
#include "summary/summary_printer.h"

/* Prints the score of each build under each of its policies, with a heading. */
void salle_policy_sensitivity_print(const struct salle_summary_printer *printer,
	const struct salle_policy_comparison *comparison);

/* Prints each build under the best of the policies tried, with a heading; `game` has rows. */
void salle_policy_game_print(const struct salle_summary_printer *printer, const struct salle_policy_game *game);

/* Prints what good play adds to each build, with a heading, or only the builds that gain and lose from it. */
void salle_skill_print(const struct salle_summary_printer *printer, const struct salle_policy_game *game);
void salle_skill_sentence_print(const struct salle_policy_game *game, FILE *out, struct salle_arena *arena);

/* Prints that the table is left out, if the base has too many builds. */
void salle_policy_game_left_out_print(const struct salle_plan *plan, unsigned indent, FILE *out);

/* Prints how rankings differ between policies, or nothing if the base has none. */
void salle_rankings_by_policy_print(const struct salle_plan *plan, const struct salle_policy_comparison *comparison,
	FILE *out, struct salle_arena *arena);

/* Prints the builds whose order changes significantly between the two rankings that differ most. */
void salle_ranking_flips_print(const struct salle_policy_comparison *comparison, FILE *out, struct salle_arena *arena);
