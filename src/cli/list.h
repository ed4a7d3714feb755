/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints `salle list` for one rule system; one function per topic. */
#pragma once

#include "cli/cli.h"

/* list_fields.c: prints the keys that a user can write. */
void salle_list_fields(const struct salle_field *fields, struct salle_arena *arena);

/* list_rows.c: prints the rows of a shipped table. */
enum salle_status salle_list_rows(struct salle_cli *cli, const struct salle_ruleset *rules,
	size_t kind) SALLE_MUST_CHECK;

/* list_columns.c: prints the data dictionary of the CSV files, for NULL the columns of all rule systems. */
void salle_list_columns(const struct salle_ruleset *rules, struct salle_arena *arena);

/* list_policies.c: prints the shipped policies as written. */
enum salle_status salle_list_policies(struct salle_cli *cli, const struct salle_ruleset *rules) SALLE_MUST_CHECK;

/* list_vocabulary.c: prints decisions, actions and observables of policies. */
enum salle_status salle_list_decisions(struct salle_cli *cli, const struct salle_ruleset *rules) SALLE_MUST_CHECK;
enum salle_status salle_list_actions(struct salle_cli *cli, const struct salle_ruleset *rules) SALLE_MUST_CHECK;
enum salle_status salle_list_observables(struct salle_cli *cli, const struct salle_ruleset *rules) SALLE_MUST_CHECK;
