/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Prints how results depend on policies: the score of each build of the base under each policy, and the rankings by
 * policy.
 */
#pragma once

#include <stdio.h>

#include "figures/policy_sensitivity.h"
#include "figures/policy_game.h"
#include "summary/summary_printer.h"

/* Prints a table with a heading: the score of each build under each of its policies. */
void salle_policy_sensitivity_print(const struct salle_summary_printer *printer,
	const struct salle_policy_comparison *comparison);

/* Prints a table with a heading: each build under the best of its policies. `game` must have rows. */
void salle_policy_game_print(const struct salle_summary_printer *printer, const struct salle_policy_game *game);

/*
 * Print how much builds gain if all play well: first a table with a heading, second only the significant gains and
 * losses.
 */
void salle_skill_print(const struct salle_summary_printer *printer, const struct salle_policy_game *game);
void salle_skill_gains_print(const struct salle_summary_printer *printer, const struct salle_policy_game *game);

/* Prints that the table of best policies is left out, if the base has too many builds for it. */
void salle_policy_game_left_out_print(const struct salle_plan *plan, unsigned indent, FILE *out);

/* Prints how rankings differ between policies. Prints nothing if the base has no rankings by policy. */
void salle_rankings_by_policy_print(const struct salle_summary_printer *printer,
	const struct salle_policy_comparison *comparison);

/* Prints the builds whose order differs significantly between the two rankings that differ most. */
void salle_reversed_pairs_print(const struct salle_summary_printer *printer,
	const struct salle_policy_comparison *comparison);
