/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints the topics of `salle list`, one function per topic. */
#pragma once

#include "cli/cli.h"

/* In list_fields.c. Prints the keys of a field table, which users can write in a scenario, and their meanings. */
void salle_list_fields(const struct salle_field *fields, struct salle_arena *arena);

/* In list_rows.c. Prints the rows of a table that ships with salle; `kind` is an index into rules->tables. */
enum salle_status salle_list_rows(struct salle_cli *cli, const struct salle_ruleset *rules,
	size_t kind) SALLE_MUST_CHECK;

/*
 * In list_rows.c. Prints the cells that a scenario can change: the columns of each table, and each row of a table with
 * one value per row.
 */
enum salle_status salle_list_cells(struct salle_cli *cli, const struct salle_ruleset *rules) SALLE_MUST_CHECK;

/* In list_fields.c. Returns the values and the meaning of a key: "2 to 10, default 4: MEANING [HEADING]". */
const char *salle_describe_field(const struct salle_field *field, struct salle_arena *arena);

/*
 * In list_columns.c. Prints the columns of the CSV files and their meanings. If `rules` is NULL, prints the columns
 * that all rule systems have.
 */
void salle_list_columns(const struct salle_ruleset *rules, struct salle_arena *arena);

/* In list_policies.c. Prints the policies that ship with salle, each with its parameters and decisions. */
enum salle_status salle_list_policies(struct salle_cli *cli, const struct salle_ruleset *rules) SALLE_MUST_CHECK;

/* In list_vocabulary.c. Prints the decisions, actions and observables that a policy can name. */
enum salle_status salle_list_decisions(struct salle_cli *cli, const struct salle_ruleset *rules) SALLE_MUST_CHECK;
enum salle_status salle_list_actions(struct salle_cli *cli, const struct salle_ruleset *rules) SALLE_MUST_CHECK;
enum salle_status salle_list_observables(struct salle_cli *cli, const struct salle_ruleset *rules) SALLE_MUST_CHECK;
