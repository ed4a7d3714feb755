/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/list.h"
#include "policy/vocabulary_doc.h"
#include "summary/text_table.h"

enum salle_status salle_list_decisions(struct salle_cli *cli, const struct salle_ruleset *rules)
{
	struct salle_text_table table = SALLE_TEXT_TABLE("llw", &cli->arena, "decision", "in a policy", "when it is asked");
	for (const struct salle_decision *it = rules->vocabulary->decisions; it->name != NULL; it++) {
		salle_text_table_add(&table, "%s", it->name);
		salle_text_table_add(&table, "%s", salle_vocabulary_doc_describe_preset(it, &cli->arena));
		salle_text_table_add(&table, "%s%s", it->before_bout ? "once, before the bout: " : "", it->help);
	}
	salle_text_table_print(&table, 2, stdout);
	return SALLE_OK;
}

enum salle_status salle_list_actions(struct salle_cli *cli, const struct salle_ruleset *rules)
{
	struct salle_text_table table =
		SALLE_TEXT_TABLE("llw", &cli->arena, "decision", "do", "meaning, and its arguments");
	for (const struct salle_decision *decision = rules->vocabulary->decisions; decision->name != NULL; decision++)
		for (const struct salle_action *it = decision->actions; it->name != NULL; it++) {
			salle_text_table_add(&table, "%s", it == decision->actions ? decision->name : "");
			salle_text_table_add(&table, "%s", it->name);
			salle_text_table_add(&table, "%s", it->help);
			const struct salle_argument *argument = it->arguments;
			for (; argument != NULL && argument->name != NULL; argument++) {
				salle_text_table_add(&table, "%s", "");
				salle_text_table_add(&table, "  %s", argument->name);
				salle_text_table_add(&table, "%s: %s", salle_vocabulary_doc_describe_argument(argument, &cli->arena),
					argument->help);
			}
		}
	salle_text_table_print(&table, 2, stdout);
	return SALLE_OK;
}

enum salle_status salle_list_observables(struct salle_cli *cli, const struct salle_ruleset *rules)
{
	struct salle_text_table table = SALLE_TEXT_TABLE("llw", &cli->arena, "observable", "known",
		"values: meaning [decisions that see it, unless all do]");
	for (const struct salle_observable *it = rules->vocabulary->observables; it->name != NULL; it++) {
		if (!salle_vocabulary_doc_has_name(it))
			continue;
		salle_text_table_add(&table, "%s", salle_vocabulary_doc_format_name(it, &cli->arena));
		salle_text_table_add(&table, "%s", salle_vocabulary_doc_describe_when_known(it));
		const char *seen =
			it->decisions == 0 ? "" : salle_vocabulary_doc_list_readers(rules->vocabulary, it, &cli->arena);
		salle_text_table_add(&table, "%s: %s%s%s%s", salle_vocabulary_doc_describe_values(it, &cli->arena),
			salle_vocabulary_doc_find_meaning(it), *seen != '\0' ? " [" : "", seen, *seen != '\0' ? "]" : "");
	}
	salle_text_table_print(&table, 2, stdout);
	return SALLE_OK;
}
