/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints the topics of `salle list`, one function per topic. */
#pragma once

#include "cli/cli.h"

/* In list_fields.c. Prints the keys that a user can write. */
void salle_list_fields(const struct salle_field *fields, struct salle_arena *arena);

/* In list_rows.c. Prints the rows of a shipped table. */
enum salle_status salle_list_rows(struct salle_cli *cli, const struct salle_ruleset *rules,
	size_t kind) SALLE_MUST_CHECK;

/* In list_rows.c. Prints the cells of all tables: each column, and each row of tables that have one figure per row. */
enum salle_status salle_list_cells(struct salle_cli *cli, const struct salle_ruleset *rules) SALLE_MUST_CHECK;

/* In list_fields.c. Returns a description of a key: "2 to 10, default 4: its meaning [Heading]". */
const char *salle_describe_field(const struct salle_field *field, struct salle_arena *arena);

/*
 * In list_columns.c. Prints the columns of the CSV files and their meanings. If `rules` is NULL, prints the columns
 * that all rule systems have.
 */
void salle_list_columns(const struct salle_ruleset *rules, struct salle_arena *arena);

/* In list_policies.c. Prints the shipped policies as they are written. */
enum salle_status salle_list_policies(struct salle_cli *cli, const struct salle_ruleset *rules) SALLE_MUST_CHECK;

/* In list_vocabulary.c. Prints decisions, actions and observables of policies. */
enum salle_status salle_list_decisions(struct salle_cli *cli, const struct salle_ruleset *rules) SALLE_MUST_CHECK;
enum salle_status salle_list_actions(struct salle_cli *cli, const struct salle_ruleset *rules) SALLE_MUST_CHECK;
enum salle_status salle_list_observables(struct salle_cli *cli, const struct salle_ruleset *rules) SALLE_MUST_CHECK;
